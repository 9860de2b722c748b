"""O25 Rally, O26 Rout."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.events import Moved, RollMade
from marne.games.great_war_commander.pieces import IDS, INDEX
from marne.games.great_war_commander.rules.orders.O26_rout import needed_to_hold
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS
from marne.games.great_war_commander.words.phrases_stake import morale_needed
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena

REST = {"O1": "ge-hptm-bertin", "A1": "fr-cne-barnier"}
# In gwc-09 the German edge is the right one, column O.


def hand(a: Arena, side: int, what: str, nth: int = 0) -> str:
    return [a.s.t.cards[c].id for c in bits(a.s.hand[side]) if what in (a.s.t.cards[c].action, a.s.t.cards[c].order)][nth]


# Rally -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O25.1")
@pytest.mark.parametrize(("units", "can"), [
    ({"H6": "ge-inf"}, False), ({"H6": "ge-inf!"}, True), ({"H6": "ge-inf~"}, True), ({"H6": "fr-inf!"}, False),
    ({"H6": "ge-lt-ebel!"}, True),
])
def test_O25_1_somebody_must_be_demoralised_or_suppressed(units: dict[str, str], can: bool) -> None:
    a = Arena({**units, **REST}, german=["O25"])
    a.turn()
    assert (f"order {hand(a, 0, 'O25')}" in a.choices) is can


@pytest.mark.rules("O25.3", "O25.3-a", "O25.3-b", "O25.3-c")
@pytest.mark.parametrize(("dice", "demo", "supp"), [("2-4", False, False), ("4-3", True, True), ("4-4", True, False),
         ("5-4", True, False)])
def test_EX35_morale_of_seven(dice: str, demo: bool, supp: bool) -> None:
    a = Arena({"H6": "ge-lw!", **REST}, dice=[dice if dice != "4-4" else "5-3"])
    a.order(25).calm()
    assert (a.is_("demo", "ge-lw.1"), a.is_("supp", "ge-lw.1")) == (demo, supp)


@pytest.mark.rules("O25.3", "T99.3", "3.3.1.5", "F131.1")
@pytest.mark.parametrize(("kw", "extra", "morale"), [
    ({}, "", 7), ({"ground": {"H6": "woods"}}, "", 9), ({"ground": {"H6": "river"}}, "", 6), ({"works": {"H6": "wire"}}, "", 6),
    ({"works": {"H6": "trench"}}, "", 11), ({}, " ge-lt-mueller", 9), ({}, " ge-lt-mueller!", 7),
    ({"roads": [("H6", "H7")]}, "", 6),
])
def test_O25_3_the_current_morale_counts(kw: dict[str, Any], extra: str, morale: int) -> None:
    pairs = {5: "2-3", 6: "2-4", 7: "4-3", 8: "5-3", 9: "5-4", 10: "6-4", 11: "5-6"}
    for n, left in ((morale - 1, False), (morale, True)):
        a = Arena({"H6": "ge-lw!" + extra, **REST}, dice=[pairs[n], "6-5"], **kw)
        a.order(25)
        a.play("choose ge-lw.1") if "choose ge-lw.1" in a.choices else None
        a.calm()
        assert a.is_("demo", "ge-lw.1") is left


@pytest.mark.rules("O25.2", "13.3")
def test_O25_2_first_all_suppression_goes_then_the_rolls() -> None:
    a = Arena({"H6": "ge-lw!~", "H8": "ge-inf~", **REST}, dice=["2-4"])
    a.order(25).calm()
    assert not a.s.supp and not a.is_("demo", "ge-lw.1")    # 6 < 7: the suppression no longer counted
    assert len(a.log(RollMade)) == 1                        # no roll for the merely suppressed


@pytest.mark.rules("O25.2", "T107.1")
def test_O25_2_not_in_gas() -> None:
    a = Arena({"H6": "ge-lw!~", "H8": "ge-inf~", **REST}, gas=["H6"], dice=["2-4"])
    a.order(25).calm()
    assert a.is_("supp", "ge-lw.1") and not a.is_("supp", "ge-inf.1")
    assert a.is_("demo", "ge-lw.1")                         # 6 = 7 - 1


@pytest.mark.rules("O25.2")
def test_O25_2_in_the_order_the_player_likes_and_the_leader_helps_at_once() -> None:
    a = Arena({"H6": "ge-lt-mueller! ge-lw!", **REST}, dice=["2-4", "5-3"])
    a.order(25)
    assert set(a.choices) == {"choose ge-lt-mueller", "choose ge-lw.1"} and a.seat == "german"
    a.play("choose ge-lt-mueller").calm()
    assert not a.is_("demo", "ge-lw.1")                     # 8 < 7 + 2


@pytest.mark.rules("O25.2", "O26.5")
def test_O25_2_tanks_are_rallied_without_cover() -> None:
    a = Arena({"H6": "fr-schneider!", "O1": "ge-inf", "A1": "fr-inf"}, active="allied", works={"H6": "trench"}, dice=["5-3"])
    a.order(25).calm()
    assert a.is_("demo", "fr-schneider.1") and a.is_("supp", "fr-schneider.1")      # 8 = 8
    b = Arena({"H6": "fr-schneider!", "O1": "ge-inf", "A1": "fr-inf"}, active="allied", dice=["4-3"])
    b.order(25).calm()
    assert not b.is_("demo", "fr-schneider.1")


@pytest.mark.rules("O25.1", "O25.2")
def test_O25_1_no_formation_is_activated() -> None:
    a = Arena({"H6": "ge-lw!", **REST}, german=["O25", "O16"], dice=["2-4"])
    a.turn().play(f"order {hand(a, 0, 'O25')}").calm(f"order {hand(a, 0, 'O16')}")
    a.play(f"order {hand(a, 0, 'O16')}")
    assert "activate ge-lw.1" in a.choices


@pytest.mark.rules("O25.2")
def test_O25_2_no_roll_for_who_is_demoralised_during_the_order() -> None:
    a = Arena({"H6": "ge-lw!", "H8": "ge-inf", **REST}, dice=["3-3 sniper"], hexes=["H8"])
    a.order(25).play("choose ge-inf.1").calm()
    assert a.is_("demo", "ge-inf.1") and not a.is_("demo", "ge-lw.1")
    assert sum(e.purpose == "rally" for e in a.log(RollMade)) == 1


@pytest.mark.rules("O25.1", "O26.1")
def test_EX34_one_rally_a_turn_and_one_rout_for_each_player() -> None:
    a = Arena({"H6": "ge-lw!", "D6": "fr-inf!", **REST}, german=["O25", "O25", "O26", "O26"], dice=["5-4", "1-2"])
    a.turn().play(f"order {hand(a, 0, 'O25')}").calm("end")
    assert not [c for c in a.choices if c.startswith("order") and c == f"order {hand(a, 0, 'O25')}"]
    rout = f"order {hand(a, 0, 'O26')}"
    assert rout in a.choices
    a.play(rout).calm("end")                                # only the French are left to be chosen
    assert len([e for e in a.log(RollMade) if e.purpose == "rout"]) == 1
    assert not [c for c in a.choices if c.startswith("order")]


@pytest.mark.rules("O26.1", "O25.1")
def test_EX34_a_rout_of_the_own_side_prevents_its_rally() -> None:
    a = Arena({"H6": "ge-lw!", "D6": "fr-inf!", **REST}, german=["O25", "O26", "O26"], dice=["1-2", "1-2"])
    a.turn().play(f"order {hand(a, 0, 'O26')}", "player german").calm("end")
    assert f"order {hand(a, 0, 'O25')}" not in a.choices and f"order {hand(a, 0, 'O26')}" in a.choices


# Rout --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O26.1")
def test_O26_1_the_player_chooses_himself_or_the_other() -> None:
    a = Arena({"H6": "ge-lw!", "D6": "fr-inf!", **REST})
    a.order(26)
    assert a.choices == ["player german", "player allied"] and a.seat == "german"


@pytest.mark.rules("O26.1", "O26.5")
def test_O26_1_a_demoralised_unit_or_leader_is_needed_a_tank_is_not_enough() -> None:
    a = Arena({"H6": "fr-schneider!", "D6": "fr-inf~", "O1": "ge-inf"}, german=["O26"])
    a.turn()
    assert f"order {hand(a, 0, 'O26')}" not in a.choices


@pytest.mark.rules("O26.2", "O26.2-a", "O26.2-b", "O26.2-c")
@pytest.mark.parametrize(("dice", "hexes", "supp"), [("5-4", 2, False), ("4-3", 0, True), ("2-3", 0, False), ("5-3", 1, False)])
def test_EX36_morale_of_seven(dice: str, hexes: int, supp: bool) -> None:
    a = Arena({"H6": "ge-lw!", **REST}, dice=[dice], active="allied")
    a.order(26).calm()
    n = 0
    while a.asked == "where_to_rout":
        assert a.seat == "german"
        a.play(a.choices[0])
        n += 1
    assert n == hexes and a.is_("supp", "ge-lw.1") is supp and a.is_("demo", "ge-lw.1")


@pytest.mark.rules("O26.2")
def test_O26_2_the_active_player_rolls_in_the_order_he_likes() -> None:
    a = Arena({"H6": "ge-lw!", "H8": "ge-abt!", **REST}, active="allied", dice=["1-2", "2-1"])
    a.order(26)
    assert set(a.choices) == {"choose ge-lw.1", "choose ge-abt.1"} and a.seat == "allied"
    a.play("choose ge-abt.1").calm()
    assert {e.side for e in a.log(RollMade)} == {1}


@pytest.mark.rules("O26.2", "T99.3", "3.3.1.5")
def test_O26_2_cover_and_command_help() -> None:
    a = Arena({"H6": "ge-lt-mueller ge-lw!", **REST}, active="allied", ground={"H6": "building"}, dice=["5-6"])
    a.order(26).calm()
    assert a.where("ge-lw.1") == "H6"                       # 11 < 7 + 2 + 3


@pytest.mark.rules("O26.4", "T107.1")
def test_O26_4_in_gas_no_cover_counts_but_wire_does() -> None:
    def routs(dice: str, **kw: Any) -> bool:
        a = Arena({"H6": "ge-lw!", **REST}, active="allied", gas=["H6"], dice=[dice], **kw)
        a.order(26).calm()
        return a.asked == "where_to_rout"
    assert routs("5-3", ground={"H6": "building"}) and not routs("2-4", ground={"H6": "building"})
    assert routs("5-3", works={"H6": "trench"})
    assert routs("4-3", works={"H6": "wire"})               # 7 > 6
    for harmful in ({"ground": {"H6": "river"}}, {"roads": [["H5", "H6"]]}):
        assert not routs("4-3", **harmful) and routs("5-3", **harmful)      # 7 = 7, no -1


@pytest.mark.rules("O26.4", "O26.2")
def test_O26_4_without_gas_a_road_or_river_costs_1() -> None:
    for harmful in ({"ground": {"H6": "river"}}, {"roads": [["H5", "H6"]]}):
        a = Arena({"H6": "ge-lw!", **REST}, active="allied", dice=["4-3"], **harmful)
        assert needed_to_hold(a.s, INDEX["ge-lw.1"]) == morale_needed(a.s, INDEX["ge-lw.1"], True) == 6
        assert a.order(26).calm().asked == "where_to_rout"
        a.s.gas |= 1 << HEX["H6"]
        assert needed_to_hold(a.s, INDEX["ge-lw.1"]) == morale_needed(a.s, INDEX["ge-lw.1"], True) == 7


@pytest.mark.rules("O26.3")
def test_O26_3_every_hex_is_nearer_to_the_own_edge() -> None:
    a = Arena({"H6": "ge-lw!", **REST}, active="allied", dice=["5-4"])
    a.order(26).calm()
    assert set(a.choices) == {"hex I6", "hex I7"}
    a.play("hex I6")
    assert set(a.choices) == {"hex J5", "hex J6"}
    a.play("hex J6")
    assert a.where("ge-lw.1") == "J6"


@pytest.mark.rules("O26.3", "7.2.2")
def test_O26_3_who_reaches_the_edge_with_hexes_left_is_lost() -> None:
    a = Arena({"N6": "ge-lw!", **REST}, active="allied", dice=["5-4"])
    a.order(26).calm()
    a.play(a.choices[0])
    assert a.where("ge-lw.1") == "lost" and a.s.vp == -2
    b = Arena({"N6": "ge-lw!", **REST}, active="allied", dice=["5-3"])
    b.order(26).calm()
    b.play(b.choices[0])
    assert b.where("ge-lw.1") in ("O6", "O7")               # exactly at the edge: it stays


@pytest.mark.rules("O26.3.1", "O26.3.2", "O26.3.3", "F131.2")
def test_O26_3_1_neither_costs_nor_wire_nor_op_fire() -> None:
    ground = {h: "marsh" for h in ("I6", "I7", "J5", "J6", "J7")}
    a = Arena({"H6": "ge-lw!", "H3": "fr-inf", **REST}, ground=ground, works={"H6": "wire", "K6": "wire"}, german=["O26"],
              allied=["O21"], dice=["5-3"])
    a.turn().play(f"order {hand(a, 0, 'O26')}").play("hex I6").play("hex J6")       # 8 against 7 - 1: two hexes
    assert a.where("ge-lw.1") == "J6" and a.asked == "what_to_do"


@pytest.mark.rules("O26.3.4", "O26.3.4-b")
def test_O26_3_4_into_enemies_only_if_there_is_no_other_way_and_then_it_is_lost() -> None:
    a = Arena({"H6": "ge-lw!", "I6": "fr-inf", **REST}, active="allied", dice=["5-3"])
    a.order(26).calm()
    assert a.where("ge-lw.1") == "I7"
    b = Arena({"H6": "ge-lw!", "I6": "fr-inf", "I7": "fr-adl", **REST}, active="allied", dice=["5-3"])
    b.order(26).calm()
    if b.asked == "where_to_rout":
        b.play(b.choices[0])
    assert b.where("ge-lw.1") == "lost" and b.s.vp == -2


@pytest.mark.rules("O26.3.4-c")
def test_O26_3_4_into_water_or_fire_likewise() -> None:
    a = Arena({"H6": "ge-lw!", **REST}, active="allied", dice=["5-3"], ground={"I6": "water", "I7": "water"})
    a.order(26).calm()
    if a.asked == "where_to_rout":
        a.play(a.choices[0])
    assert a.where("ge-lw.1") == "lost"


@pytest.mark.rules("O26.3", "8.2")
def test_O26_3_through_friends() -> None:
    a = Arena({"H6": "ge-lw!", "I6": "ge-inf ge-abt", "I7": "ge-inf", **REST}, active="allied", dice=["5-3"])
    a.order(26).calm()
    assert set(a.choices) == {"hex I6", "hex I7"}


@pytest.mark.rules("T107.1", "O26.3")
def test_T107_1_who_routs_into_gas_breathes_it() -> None:
    a = Arena({"H6": "ge-lw!", **REST}, active="allied", dice=["5-3"], gas=["I6", "I7"])
    a.order(26).calm()
    a.play("hex I6")
    assert a.is_("supp", "ge-lw.1")


@pytest.mark.rules("F128.1")
def test_F128_1_mines_attack_who_routs() -> None:
    a = Arena({"H6": "ge-lw!", **REST}, active="allied", works={"H6": "mines"}, dice=["5-3", "5-4", "1-2"])
    a.order(26).play("hex I6").calm()
    assert a.where("ge-lw.1") == "lost"                     # demoralised a second time


@pytest.mark.rules("O26.2", "7.3.1")
def test_O26_3_a_routing_formation_takes_what_it_passes() -> None:
    a = Arena({"H6": "ge-lw!", **REST}, active="allied", dice=["5-4"], goals=("I6", "A11", "O11", "B2", "N2"), held={1: "allied"})
    a.order(26).calm()
    a.play("hex I6", "hex J6")
    assert a.s.held[0] == 1
    assert [HEX_IDS[e.dst] for e in a.log(Moved)] == ["I6", "J6"] and IDS


@pytest.mark.rules("O26.1")
def test_O26_1_nobody_is_activated_by_a_rout() -> None:
    a = Arena({"H6": "ge-lw!", **REST}, german=["O26", "O16"], dice=["1-2"])
    a.turn().play(f"order {hand(a, 0, 'O26')}").calm(f"order {hand(a, 0, 'O16')}").play(f"order {hand(a, 0, 'O16')}")
    assert "activate ge-lw.1" in a.choices


@pytest.mark.rules("1.9.1-c", "6.2.2", "O26.2")
def test_EX03_a_time_trigger_on_a_rout_roll_may_end_the_game_before_anybody_runs() -> None:
    a = Arena({"H6": "ge-lw!", **REST}, active="allied", dice=["6-6 time", "1-2"])
    a.s.time = 8
    a.order(26).calm()
    assert a.s.result is not None and a.s.result.kind == "sudden-death" and a.where("ge-lw.1") == "H6"
