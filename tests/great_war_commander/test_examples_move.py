"""The worked examples of the book that are about command, movement, advance, melee, rally, rout and control, letter by letter.

EX08 to EX13, EX21, EX22, EX31, EX32, EX34 to EX37, EX40,
         EX43 to EX45 and EX48 also stand with their rules in the other files; here
are the whole situations the book describes.
"""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.events import Moved, RollMade
from marne.games.great_war_commander.pieces import GOAL, IDS, INDEX
from marne.games.great_war_commander.rules.orders.O23_movement import cost
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEX, HEX_IDS, RAYS
from marne.games.great_war_commander.rules.r03_command import follows, highest_leader
from marne.games.great_war_commander.rules.r04_harm import demoralise
from marne.games.great_war_commander.rules.r05_turn import end_of_turn
from marne.games.great_war_commander.rules.r07_victory import take_control, worth
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena

REST = {"O1": "ge-inf", "A1": "fr-inf"}


def hand(a: Arena, side: int, what: str) -> str:
    return next(a.s.t.cards[c].id for c in bits(a.s.hand[side]) if what in (a.s.t.cards[c].action, a.s.t.cards[c].order))


@pytest.mark.rules("3.3.1.1")
@pytest.mark.parametrize(("leader", "far"), [("ge-lt-mueller", 2), ("ge-lt-ebel", 1), ("ge-lt-lindner", 0)])
def test_EX06_the_radius_of_leaders_with_2_1_and_0(leader: str, far: int) -> None:
    hexes = ("H6", "H7", "H8", "H9")
    units = {h: (f"{leader} " if h == "H6" else "") + "ge-abt" for h in hexes}
    a = Arena({**units, "G7": "fr-spe", "A1": "fr-inf"}, ground={"I7": "water", "I8": "water"})
    u = INDEX[leader]
    got = {HEX_IDS[a.s.loc[v]] for v in bits(follows(a.s, 0, 23, 1 << u, True))}
    assert got == {h for h in hexes if DISTANCE[HEX["H6"]][HEX[h]] <= far}


def test_EX08_who_is_the_highest_leader() -> None:
    a = Arena({"K6": "fr-cne-barnier", "I7": "fr-lt-degrasse", "G6": "fr-lt-durant", "O1": "ge-inf"}, active="allied")
    assert IDS[highest_leader(a.s, 1)] == "fr-cne-barnier"


@pytest.mark.rules("3.3.1.2")
def test_EX08_the_order_may_end_at_any_link() -> None:
    units = {"K6": "fr-cne-barnier", "I7": "fr-lt-degrasse", "G6": "fr-lt-durant", "G5": "fr-lt-verdier", "I4": "fr-lt-violette",
             "O1": "ge-inf"}
    a = Arena(units, active="allied")
    a.order(23).play("activate fr-cne-barnier", "activate fr-lt-degrasse", "done")
    assert {IDS[u] for u in bits(a.s.activated)} == {"fr-cne-barnier", "fr-lt-degrasse"}
    b = Arena(units, active="allied")
    b.order(23).play("activate fr-lt-degrasse")              # he is not the highest: the chain cannot begin with him
    assert {IDS[u] for u in bits(b.s.activated)} == {"fr-lt-degrasse"}


@pytest.mark.rules("7.3.1.2")
def test_EX10_the_tank_and_the_objective_worth_nothing() -> None:
    a = Arena({"H7": "fr-ft37", "G5": "ge-inf", "A6": "fr-inf", "O6": "ge-inf"}, active="allied", goals=("A1", "A11",
             "H6", "O2", "O11"))
    a.order(23).play("activate fr-ft37.1", "step H6", "step I6", "stop")
    assert a.s.held[2] == 2 and a.s.vp == -1
    a.s.active = 0
    a.order(23).play("activate ge-inf.1", "step H5", "step H6", "stop")
    assert a.s.held[2] == 1 and a.s.vp == -1


@pytest.mark.rules("7.3.2", "7.3.2-b")
def test_EX11_and_markers_for_every_objective_add_to_it() -> None:
    a = Arena({"H7": "ge-inf", "A6": "fr-inf"})
    three = sum(1 << GOAL[f"obj-{g}"] for g in "cgk")
    assert worth(a.s, three, 2) == 1 + 2 + 3
    assert worth(a.s, three | 1 << GOAL["obj-r"], 2) == 6 + 1
    assert [worth(a.s, 1 << GOAL["obj-t"], i) for i in range(5)] == [3] * 5


@pytest.mark.rules("7.3.3-c")
def test_EX12_four_points_change_hands() -> None:
    a = Arena({"H7": "ge-inf", "A6": "fr-inf"}, held={4: "allied"})
    a.s.open_goals = 1 << GOAL["obj-n"]                      # objective 4 is worth 4
    a.s.vp = -4
    take_control(a.s, 3, 0)
    assert a.s.vp == 4


@pytest.mark.rules("8.2")
def test_EX13_whether_demoralised_or_not() -> None:
    for marks in ("", "!"):
        a = Arena({"O6": f"ge-inf{marks} ge-inf{marks}", "A6": "fr-lt-pastre"}, active="allied")
        a.run(end_of_turn, 1).play("choose ge-inf.2")
        assert a.at("O6") == ["ge-inf.1"] and a.s.vp == -2


@pytest.mark.rules("O17.1(3)", "2.2.2")
def test_EX24_the_hexes_in_front_of_the_aeroplane() -> None:
    assert [HEX_IDS[h] for h in RAYS[HEX["H10"]][1]][:4] == ["I10", "J9", "K9", "L8"]


@pytest.mark.rules("O14.5", "A31")
def test_EX22_b_the_move_must_be_made_before_the_order_ends() -> None:
    a = Arena({"H6": "fr-cha", "H3": "ge-inf", **REST}, active="allied", allied=["A31"], dice=["4-3", "5-3"])
    a.order(23).play("activate fr-cha.1", f"action {hand(a, 1, 'A31')}").calm()
    for _ in range(6):
        if a.asked in ("which_base", "who_joins", "which_target"):
            a.play(a.choices[0]).calm()
    assert a.where("fr-cha.1") == "H6" and a.asked in ("who_moves", "where_to_step")
    assert "done" not in a.choices and "stop" not in a.choices


@pytest.mark.rules("O25.2", "O25.3")
def test_EX35_leaders_first() -> None:
    # Landwehr of 7; after Müller has rallied (6 < 7) it has 9, so 8 is enough
    a = Arena({"H6": "ge-lt-mueller! ge-lw!", **REST}, dice=["2-4", "5-3"])
    a.order(25).play("choose ge-lt-mueller").calm()
    assert not a.s.demo
    b = Arena({"H6": "ge-lt-mueller! ge-lw!", **REST}, dice=["5-3", "2-4"])
    b.order(25).play("choose ge-lw.1").calm()
    assert b.is_("demo", "ge-lw.1") and not b.is_("demo", "ge-lt-mueller")


@pytest.mark.rules("O26.2", "O26.3")
def test_EX36_the_owner_leads_his_own_formation_back() -> None:
    a = Arena({"H6": "ge-lw!", **REST}, dice=["5-4"], active="allied")
    a.order(26).calm()
    assert a.seat == "german"
    a.play("hex I7").play("hex J7")
    assert [(HEX_IDS[e.src], HEX_IDS[e.dst]) for e in a.log(Moved)] == [("H6", "I7"), ("I7", "J7")]
    assert {e.side for e in a.log(RollMade)} == {1}


@pytest.mark.rules("A30")
def test_EX37_if_only_one_side_falls_the_other_has_the_hex() -> None:
    a = Arena({"H6": "ge-inf! fr-inf", **REST}, goals=("H6", "A11", "O11", "B2", "N2"), held={1: "german"}, allied=["A30", "O16"],
              active="allied", german=["A33"])
    from marne.games.great_war_commander.rules.orders.O16_melee import melees
    a.run(melees, 0)
    a.play("no", calm=False).play(f"action {hand(a, 1, 'A30')}").calm()
    assert a.at("H6") == ["fr-inf.1"] and a.s.held[0] == 2


@pytest.mark.rules("O23.2", "A53")
def test_EX43_the_one_who_is_not_saved_stays() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf", **REST})
    a.order(23).play("activate ge-lt-ebel", "activate ge-inf.1", "move ge-inf.1", "with ge-lt-ebel", "step H5")
    assert a.asked == "where_to_step"
    demoralise(a.s, INDEX["ge-inf.1"], "test", "1.9.1.3")
    a.play("step H4")                                        # the step under way is made, then the stack is nailed down
    assert a.asked == "" and a.where("ge-lt-ebel") == "H4"


@pytest.mark.rules("T110.1", "O23.1")
def test_EX48_played_out() -> None:
    a = Arena({"H6": "ge-inf", **REST}, ground={"H6": "woods", "H5": "woods"}, levels={"H6": 1, "H5": 2})
    a.order(23).play("activate ge-inf.1", "step H5")
    assert a.log(Moved)[-1].spent == 3
    assert cost(a.s, INDEX["ge-inf.1"], HEX["H5"], HEX["H6"], 0) == 2
    assert "step H6" not in a.choices                        # one point is left


@pytest.mark.rules("O23.1", "T118", "O23.6")
def test_EX39_A_E_two_then_three() -> None:
    a = Arena({"L3": "us-inf", "A1": "us-inf", "O11": "ge-inf"}, scenario="gwc-13", active="allied",
              ground={"K3": "shell-hole", "J3": "shell-hole"})
    a.order(23).play("activate us-inf.1", "step K3")
    assert a.log(Moved)[-1].spent == 2
    a.play("step J3")
    assert a.log(Moved)[-1].spent == 3
