"""O24 Offensive, and the Strategy cards that belong to it."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.events import AttackTotal, FireDeclared, Shot
from marne.games.great_war_commander.pieces import IDS, INDEX, PIECE_IDS, UNITS
from marne.games.great_war_commander.rules.r03_values import movement
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena

REST = {"O1": "ge-inf", "A1": "fr-inf"}


def hand(a: Arena, side: int, what: str) -> str:
    return next(a.s.t.cards[c].id for c in bits(a.s.hand[side]) if what in (a.s.t.cards[c].action, a.s.t.cards[c].order))


def activated(a: Arena) -> set[str]:
    return {IDS[u] for u in bits(a.s.activated)}


def one_hex(units: dict[str, str], **kw: Any) -> Arena:
    """Where the test is not about the line: one hex will do."""
    return Arena(units, options={"offensive-stack": True}, **kw)


def wave(**kw: Any) -> Arena:

    return Arena({"H6": "ge-lt-ebel ge-inf", "H7": "ge-inf", "H8": "ge-abt", "H10": "ge-inf", **REST}, **kw)


# O24.1 Who takes part ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O24.1")
def test_O24_1_a_line_of_neighbours_whatever_the_radius() -> None:
    a = wave()
    a.order(24).play("all")
    assert activated(a) == {"ge-lt-ebel", "ge-inf.1", "ge-inf.2", "ge-abt.1"}    # H8 is two hexes from the leader; H10 is apart


@pytest.mark.rules("O24.1")
def test_O24_1_the_line_grows_from_neighbour_to_neighbour() -> None:
    a = wave()
    a.order(24)
    assert {c for c in a.choices if c.startswith("activate")} == {"activate ge-inf.1", "activate ge-inf.2"}
    assert "done" not in a.choices                          # at least two
    a.play("activate ge-inf.2")
    assert "activate ge-abt.1" in a.choices and "done" in a.choices
    a.play("done")
    assert activated(a) == {"ge-lt-ebel", "ge-inf.2"}


@pytest.mark.rules("O24.1", "O14.5")
@pytest.mark.parametrize("units", [
    {"H6": "ge-lt-ebel"},                                   # alone
    {"H6": "ge-lt-ebel", "H8": "ge-inf"},                   # not adjacent
    {"H6": "ge-inf ge-abt"},                                # no leader
    {"H6": "ge-lt-ebel! ge-inf"},                           # the leader is demoralised
    {"H6": "ge-lt-ebel ge-inf!"},                           # the others are
])
def test_O24_1_when_there_is_no_offensive(units: dict[str, str]) -> None:
    a = Arena({**units, **REST}, german=["O24"])
    a.turn()
    assert f"order {hand(a, 0, 'O24')}" not in a.choices


@pytest.mark.rules("O24.1", "GL-Adjacent")
@pytest.mark.parametrize("stack", [False, True])
def test_O24_1_who_stands_in_the_same_hex_is_not_adjacent(stack: bool) -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf", **REST}, german=["O24"], options={"offensive-stack": stack})
    a.turn()
    assert (f"order {hand(a, 0, 'O24')}" in a.choices) == stack
    b = Arena({"H6": "ge-lt-ebel ge-inf", "H7": "ge-abt ge-abt", **REST},
              options={"offensive-stack": stack})
    b.order(24).play("activate ge-inf.1")
    assert ("done" in b.choices) == stack                   # both in H6
    b.play("activate ge-abt.1")
    assert activated(b) == {"ge-lt-ebel", "ge-inf.1", "ge-abt.1"}


@pytest.mark.rules("O24.1")
def test_O24_1_a_tank_leader_is_not_the_leader_it_needs_but_tanks_may_join() -> None:
    a = Arena({"H6": "fr-schneider-ld", "H7": "fr-inf", "O1": "ge-inf"}, active="allied", allied=["O24"])
    a.turn()
    assert f"order {hand(a, 1, 'O24')}" not in a.choices
    b = Arena({"H6": "fr-schneider-ld", "H7": "fr-lt-pastre", "O1": "ge-inf"}, active="allied")
    b.order(24)
    assert "fr-schneider-ld" in activated(b)


@pytest.mark.rules("O24.1", "O14.1")
def test_O24_1_who_was_activated_before_stays_out() -> None:
    a = wave(options={"offensive-stack": True})
    a.s.activated |= 1 << next(u for u in range(UNITS) if IDS[u] == "ge-inf.2")
    a.order(24)
    assert a.asked == "who_moves" and activated(a) == {"ge-lt-ebel", "ge-inf.1", "ge-inf.2"}


# O24.2 (1) The movement step -------------------------------------------------------------------------------------------------


@pytest.mark.rules("O24.2", "O24.2(1)")
def test_O24_2_never_twice_into_the_same_hex() -> None:
    a = wave()
    a.order(24).play("all", "move ge-abt.1", "step G8", "step G9")
    assert "step G8" not in a.choices and "step H8" not in a.choices and "step F8" in a.choices


@pytest.mark.rules("O24.2(1)", "8.2")
def test_O24_2_never_too_many() -> None:
    a = wave()
    a.order(24).play("all", "move ge-inf.2")
    assert "step H6" not in a.choices                       # 5 + 4 figures
    assert "step H8" in a.choices                           # 2 + 4
    b = Arena({"H6": "fr-lt-pastre fr-schneider", "H7": "fr-inf fr-spe", "O1": "ge-inf"}, active="allied")
    b.order(24).play("all", "move fr-schneider.1", "done")
    assert "step H7" not in b.choices and "step H5" in b.choices


@pytest.mark.rules("O24.2(1)", "O23.2")
def test_O24_2_stacks_move_as_in_a_move() -> None:
    a = wave()
    a.order(24).play("all", "move ge-inf.1", "with ge-lt-ebel", "step H5", "step H4", "step H3", "step H2", "step H1")
    assert a.where("ge-inf.1") == a.where("ge-lt-ebel") == "H1"


@pytest.mark.rules("O24.2(1)", "A31")
def test_O24_2_no_assault_fire() -> None:
    a = one_hex({"H6": "ge-lt-ebel ge-gd", "H3": "fr-inf", **REST}, german=["A31"])
    a.order(24).play("move ge-gd.1", "done", "step G6")
    assert f"action {hand(a, 0, 'A31')}" not in a.choices
    b = one_hex({"H6": "ge-lt-ebel ge-gd", "H3": "fr-inf", **REST}, german=["A31"])
    b.order(23).play("activate ge-gd.1", "step G6")
    assert f"action {hand(b, 0, 'A31')}" in b.choices


@pytest.mark.rules("O24.2(1)", "A42")
def test_O24_2_op_fire_as_in_a_move_and_equal_demoralises() -> None:
    # 5 + 6 = 11 against 7 + 4 = 11
    a = one_hex({"H6": "ge-lt-ebel ge-inf", "H2": "fr-inf", **REST}, allied=["O21"], dice=["2-4", "1-3"])
    a.order(24).play("move ge-inf.1", "done", "step H5", f"op-fire {hand(a, 1, 'O21')}").calm()
    assert a.is_("demo", "ge-inf.1")


@pytest.mark.rules("O24.2(1)", "A41")
def test_O24_2_engineering_as_in_a_move() -> None:
    a = one_hex({"H6": "ge-lt-ebel ge-pio", **REST}, german=["A41"], works={"H5": "wire"})
    a.order(24).play(f"action {hand(a, 0, 'A41')}")
    assert a.work("H5") == ""


# O24.2 (2) The fire step -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("O24.2(2)")
def test_O24_2_one_fire_by_a_leader_and_units_of_his_radius_who_moved() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf", "H7": "ge-inf", "G7": "ge-inf+ge-mg08", "H3": "fr-inf", **REST}, dice=["1-2", "6-5"])
    a.order(24).play("all", "move ge-lt-ebel", "with ge-inf.1", "step H5", "stop", "move ge-inf.2", "step H6", "stop", "done")
    assert a.asked == "who_fires_offensive" and "activate ge-lt-ebel" in a.choices and "done" in a.choices
    a.play("activate ge-lt-ebel")
    pieces = {c.split()[1] for c in a.choices if c.startswith("base")}
    assert pieces == {"ge-lt-ebel", "ge-inf.1", "ge-inf.2"}            # the platoon in G7 has not moved
    a.play("base ge-inf.1", "all").calm()
    assert len(a.log(FireDeclared)) == 1 and a.asked != "who_fires_offensive"


@pytest.mark.rules("O24.2(2)", "O21.3.5", "10.3.2.1")
def test_O24_2_a_fire_that_hindrance_brings_to_nothing_is_not_the_one_fire() -> None:
    a = Arena({"H6": "ge-lt-ebel", "H7": "ge-abt", "H2": "fr-inf", "F5": "fr-cha", **REST}, ground={"H4": "brush"},
              dice=["1-2", "6-5"])
    a.order(24).play("move ge-abt.1", "step H6", "step H5", "stop", "done")
    a.play("activate ge-abt.1", "target H2")                           # 3 - 3 = 0: no fire
    assert a.asked == "who_fires_offensive"
    a.play("activate ge-abt.1").calm()
    assert [e.total for e in a.log(AttackTotal)] == [3 + 3]            # F5 was left


@pytest.mark.rules("O24.2(2)")
def test_O24_2_neither_weapons_nor_tanks_fire() -> None:
    a = Arena({"H6": "fr-lt-pastre fr-spe+fr-chau", "H7": "fr-schneider", "H3": "ge-inf", "O1": "ge-inf"}, active="allied",
              dice=["1-2", "6-5"])
    a.order(24).play("all", "move fr-spe.1", "with fr-lt-pastre", "step H5", "stop", "move fr-schneider.1", "step H6", "stop")
    assert a.asked == "who_fires_offensive" and not [c for c in a.choices if "schneider" in c]
    a.play("activate fr-lt-pastre").calm()
    while a.asked in ("which_base", "who_joins", "which_target"):
        assert not [c for c in a.choices if "chau" in c or "schneider" in c]
        a.play(a.choices[0]).calm()
    assert all(p.piece < UNITS for p in a.log(Shot)) and PIECE_IDS


@pytest.mark.rules("O24.2(2)")
def test_O24_2_the_fire_may_be_left_and_nobody_fires_who_has_not_moved() -> None:
    a = one_hex({"H6": "ge-lt-ebel ge-inf", "H3": "fr-inf", **REST})
    a.order(24).play("move ge-lt-ebel", "done", "step G6", "stop", "done")
    assert a.asked == "" or "activate ge-inf.1" not in a.choices


@pytest.mark.rules("O24.2(2)")
def test_O24_2_a_leader_who_stayed_behind_still_directs_those_in_his_radius() -> None:
    a = one_hex({"H6": "ge-lt-mueller ge-inf ge-abt", "H2": "fr-inf", **REST}, dice=["1-2", "6-5"])
    a.order(24).play("all", "move ge-inf.1", "done", "step H5", "stop", "move ge-abt.1", "done", "step H5", "stop", "done")
    assert a.asked == "who_fires_offensive"
    a.play("activate ge-lt-mueller")
    a.calm("base ge-inf.1")
    assert {c.split()[1] for c in a.choices if c.startswith("base")} == {"ge-inf.1", "ge-abt.1"}       # not himself


# Strategy cards --------------------------------------------------------------------------------------------------------------


def red(n: int = 3, **kw: Any) -> Arena:
    return one_hex({"H6": "fr-lt-pastre " + "fr-spe " * n, "O1": "ge-inf"}, scenario="gwc-02", active="allied",
                 strategy={"german": "ge-s5"}, **kw)


@pytest.mark.rules("S98.4.5")
@pytest.mark.parametrize(("n", "half"), [(1, 1), (2, 1), (3, 2)])
def test_S98_4_5_red_trousers_cancel_the_offensive_and_suppress_half_rounded_up(n: int, half: int) -> None:
    a = red(n, allied=["O24"])
    a.turn().play(f"order {hand(a, 1, 'O24')}")
    if a.asked == "who_joins_offensive":
        a.play("all")
    assert a.asked == "whether_red_trousers" and a.seat == "german"
    a.play("strategy ge-s5 1")
    while a.asked == "whom_to_mock":
        assert a.seat == "german"
        a.play(a.choices[0])
    assert a.s.supp.bit_count() == half
    assert a.s.orders == 0 and not a.s.activated and a.where("fr-lt-pastre") == "H6"
    assert a.asked == "what_to_do" and a.seat == "allied" and not a.is_("supp", "fr-lt-pastre")


@pytest.mark.rules("S98.4.5", "S98.1.2")
def test_S98_4_5_only_in_1914_and_only_against_the_french() -> None:
    a = one_hex({"H6": "fr-lt-pastre fr-spe", "O1": "ge-inf"}, active="allied", strategy={"german": "ge-s5"})
    a.order(24)
    assert a.asked == "who_moves"
    b = one_hex({"H6": "ge-lt-ebel ge-abt", "A1": "fr-inf"}, scenario="gwc-02", strategy={"allied": "fr-s1"})
    b.order(24)
    assert b.asked == "who_moves"


@pytest.mark.rules("S98.4.5")
def test_S98_4_5_it_need_not_be_played() -> None:
    a = red()
    a.order(24).play("all", "no")
    assert a.asked == "who_moves" and a.s.shand[0] != 255


def sammies(dice: list[str], units: str = "us-cpt-hamilton us-inf", **kw: Any) -> Arena:
    a = one_hex({"H6": units, "H2": "ge-inf", "O1": "ge-inf", "A1": "us-inf"}, scenario="gwc-13", active="allied", german=["O21"],
              strategy={"allied": "us-s3"}, dice=dice, **kw)
    return a


@pytest.mark.rules("S98.5.3")
def test_S98_5_3_sammies_are_not_demoralised_by_op_fire_near_an_activated_leader() -> None:
    a = sammies(["5-6", "1-2"])
    a.order(24).play("strategy us-s3 1", "move us-inf.1", "done", "step H5", f"op-fire {hand(a, 0, 'O21')}")
    a.calm("step H4")
    assert not a.is_("demo", "us-inf.1") and a.where("us-inf.1") == "H5"
    b = sammies(["5-6", "1-2"])
    b.order(24).play("move us-inf.1", "done", "step H5", f"op-fire {hand(b, 0, 'O21')}")
    b.calm("step H4")
    assert b.is_("demo", "us-inf.1")                        # without the card


@pytest.mark.rules("S98.5.3")
def test_S98_5_3_not_the_leader_not_the_suppressed_not_out_of_the_radius() -> None:
    a = sammies(["5-6", "1-2"])
    a.order(24).play("strategy us-s3 1", "move us-cpt-hamilton", "done", "step H5", f"op-fire {hand(a, 0, 'O21')}")
    a.calm("step H4")
    assert a.is_("demo", "us-cpt-hamilton")
    b = sammies(["5-6", "1-2"], "us-cpt-hamilton us-inf~")
    b.order(24).play("strategy us-s3 1", "move us-inf.1", "done", "step H5", f"op-fire {hand(b, 0, 'O21')}")
    b.calm("step H4")
    assert b.is_("demo", "us-inf.1")
    c = sammies(["5-6", "1-2"], "us-lt-gibbons us-inf")     # command 0
    c.order(24).play("strategy us-s3 1", "move us-inf.1", "done", "step H5", f"op-fire {hand(c, 0, 'O21')}")
    c.calm("step H4")
    assert c.is_("demo", "us-inf.1")


@pytest.mark.rules("S98.5.3")
def test_S98_5_3_only_in_an_offensive() -> None:
    a = sammies([])
    a.order(23).play("activate us-cpt-hamilton", "activate us-inf.1")
    assert a.asked == "who_moves" and "strategy us-s3 1" not in a.choices


# O23.2 A tank and infantry in one stack ----------------------------------------------------------------------------------------


def with_tank(**kw: Any) -> Arena:
    """A tank, a squad and a leader start in H6; more stands beside them."""
    units = kw.pop("units", {})
    a = Arena({"H6": "fr-schneider fr-spe fr-lt-pastre", "I7": "fr-inf", "O1": "ge-inf", **units}, active="allied", **kw)
    return a.order(24).play("all")


@pytest.mark.rules("O23.2", "O24.2(1)")
def test_O23_2_in_an_offensive_a_tank_and_infantry_may_move_as_a_stack_at_the_slowest_pace() -> None:
    a = with_tank().play("move fr-schneider.1")
    assert a.asked == "who_goes_along" and {"with fr-spe.1", "with fr-lt-pastre"} <= set(a.choices)
    a.play("with fr-spe.1", "done")
    assert a.s.decision is not None
    pace = min(movement(a.s, INDEX[n]) for n in ("fr-schneider.1", "fr-spe.1"))
    assert a.s.decision.args[2] == pace                     # points of the slower one
    a.play("step H5")
    assert sorted(a.at("H5")) == ["fr-schneider.1", "fr-spe.1"] and a.at("H6") == ["fr-lt-pastre"]


@pytest.mark.rules("O23.2", "O23.5.8")
def test_O23_2_such_a_stack_goes_where_the_tank_may_go() -> None:
    a = with_tank(ground={"H5": "woods"}).play("move fr-spe.1", "with fr-schneider.1", "done")
    assert "step H5" not in a.choices and "step G6" in a.choices
    b = with_tank(ground={"H5": "woods"}).play("move fr-spe.1", "done")
    assert "step H5" in b.choices


@pytest.mark.rules("O23.2", "O23.5.6", "O23.5.7", "F131.4")
def test_O23_2_the_infantry_guides_the_tank_and_stays_with_it_where_wire_is_crushed() -> None:
    a = with_tank(ground={"H5": "ruin"}, dice=["1-1"]).play("move fr-schneider.1", "with fr-spe.1", "done", "step H5")
    assert not a.is_("demo", "fr-schneider.1") and a.asked == "where_to_step"       # no test: a unit is with it
    b = with_tank(ground={"H5": "ruin"}, dice=["1-1"]).play("move fr-schneider.1", "done", "step H5").calm()
    assert b.is_("demo", "fr-schneider.1")
    c = with_tank(works={"H5": "wire"}).play("move fr-schneider.1", "with fr-spe.1", "done", "step H5").calm()
    assert c.work("H5") == "" and c.asked == "who_moves" and "move fr-spe.1" not in c.choices


@pytest.mark.rules("7.3.1.2", "O23.2")
def test_7_3_1_2_a_tank_in_a_stack_takes_the_objective() -> None:
    a = with_tank(goals=("H5", "A1", "A11", "O11", "K1")).play("move fr-spe.1", "with fr-schneider.1", "done", "step H5")
    assert a.s.held[0] == 2 and a.s.vp == -1


@pytest.mark.rules("O23.5.1", "O23.2")
def test_O23_5_1_in_a_move_order_no_infantry_is_activated_with_a_tank() -> None:
    a = Arena({"H6": "fr-schneider fr-spe fr-lt-pastre", "O1": "ge-inf"}, active="allied")
    a.order(23).play("activate fr-lt-pastre")
    assert "activate fr-schneider.1" not in a.choices
