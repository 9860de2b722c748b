"""A42 Opportunity fire."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.pieces import INDEX
from marne.games.great_war_commander.rules.r02_grid import HEX
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import (
    action,
    attack,
    attacks,
    cards,
    declared,
    everybody,
    mover,
    op_fire,
    shots,
    stood,
    together,
)

# Opportunity fire ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A42.1", "A42.2", "A42.2-a", "O23.3")
def test_A42_1_a_fire_card_answers_a_step() -> None:
    a = mover({"H4": "ge-inf", "K4": "fr-inf"}, "O21", dice=["5-4", "6-5"])
    a.play("step J4")
    assert a.asked == "which_reaction" and a.seat == "german"
    a.play(op_fire(a, "german"), "keep", "keep")
    assert attack(a) == 14 and a.is_("activated", "ge-inf.1")
    assert a.s.discard[0].bit_count() == 2                              # the card and the roll
    assert a.asked == "where_to_step" and a.seat == "allied"


@pytest.mark.rules("A42.1", "A42.2")
def test_A42_1_nothing_without_a_card_range_or_sight() -> None:
    assert mover({"H4": "ge-inf", "K4": "fr-inf"}).play("step J4").asked == "where_to_step"
    assert mover({"A4": "ge-inf", "K4": "fr-inf"}, "O21", scenario="gwc-11").play("step J4").asked == "where_to_step"
    blind = mover({"H4": "ge-inf", "K4": "fr-inf"}, "O21", scenario="gwc-11", ground={"I4": "woods", "I5": "woods"})
    assert blind.play("step J4").asked == "where_to_step"


@pytest.mark.rules("A42.2", "1.2")
def test_A42_2_the_window_opens_whatever_cards_are_held() -> None:
    a = mover({"H4": "ge-inf", "K4": "fr-inf"}, "A55", scenario="gwc-11")
    if cards(a, "german", "O21"):
        a.s.hand[0] = 0
        a.deal(0, "O25")
    a.play("step J4")
    assert a.asked == "which_reaction" and a.choices == ["no"]


@pytest.mark.rules("A42.2-b", "A42.3(2)", "A42.3")
def test_A42_3_those_activated_fire_again_at_every_step_without_a_card() -> None:
    a = mover({"H4": "ge-inf", "L3": "fr-inf"}, "O21", scenario="gwc-11", dice=["1-3", "6-5", "1-3", "6-5"])
    a.play("step K4", op_fire(a, "german"), "keep", "keep", "step J4")
    assert a.asked == "which_reaction" and "again" in a.choices
    a.play("again", "keep", "keep")
    assert attacks(a) == [9, 9]


@pytest.mark.rules("A42.3(3)")
def test_A42_3_one_fire_for_each_step() -> None:
    a = mover({"H4": "ge-inf", "H5": "ge-inf", "K4": "fr-inf"}, "O21", "O21", scenario="gwc-11", dice=["1-3", "6-5"])
    a.play("step J4", op_fire(a, "german"), "activate ge-inf.1", "keep", "keep")
    assert a.asked == "where_to_step"


@pytest.mark.rules("A42.3(1)", "11.6-c", "O21.3.2")
def test_A42_3_no_light_artillery_nor_tank_gun() -> None:
    a = mover({"H4": "ge-inf+ge-gk37", "K4": "fr-inf"}, "O21", scenario="gwc-11", dice=["1-3", "6-5"])
    a.play("step J4", op_fire(a, "german"), "keep", "keep")
    assert shots(a) == {"ge-inf.1"}                                     # the unit itself may
    tank = Arena({"H4": "fr-schneider", "L4": "ge-inf"}, allied=["O21"], dice=["1-3", "6-5"]).order(23)
    tank.play("step K5", op_fire(tank, "allied"), "keep", "keep")
    assert shots(tank) == {"fr-schneider.1"}                            # its machine guns


@pytest.mark.rules("A42.3(1)")
def test_A42_3_a_unit_whose_only_reach_is_a_gun_cannot_op_fire() -> None:
    a = mover({"C4": "ge-abt+ge-gk37", "K4": "fr-inf"}, "O21", scenario="gwc-11")
    assert a.play("step J4").asked == "where_to_step"
    a = Arena({"H4": "fr-ft37", "L4": "ge-inf"}, allied=["O21"]).order(23)
    a.play("step K5")
    assert a.asked == "where_to_step"


@pytest.mark.rules("A42.3(2)", "O14.1")
def test_A42_3_not_again_in_a_second_move_order_of_the_turn() -> None:
    units = {"H4": "ge-inf", "K4": "fr-inf", "K6": "fr-inf"}
    a = mover(units, "O21", "O21", scenario="gwc-11", dice=["1-3", "6-5"])
    a.play("step J4", op_fire(a, "german"), "keep", "keep", "stop")
    assert a.choices == []
    a.order(23).play("step J5")
    assert a.where("fr-inf.2") == "J5"
    assert a.asked == "where_to_step"


@pytest.mark.rules("O21.3.1", "A42.2-b")
def test_A42_2_op_fire_of_two_cards_makes_no_common_group() -> None:
    a = mover({"H4": "ge-inf", "H5": "ge-inf", "L3": "fr-inf"}, "O21", "O21", scenario="gwc-11", dice=["1-3", "6-5"] * 3)
    a.play("step K4", op_fire(a, "german"), "activate ge-inf.1", "keep", "keep")
    a.play("step J4", op_fire(a, "german"))
    assert a.asked == "which_base"                                      # either of those activated so far may fire
    assert set(a.choices) == {"base ge-inf.1", "base ge-inf.2"}
    a.play("base ge-inf.2")
    assert a.asked != "who_joins"                                       # but they were activated apart
    a.play("keep", "keep")
    assert attacks(a) == [9, 9]


@pytest.mark.rules("A42.3(3)", "O21.3.5", "10.3.2.1")
def test_A42_3_a_fire_that_hindrance_brings_to_nothing_is_not_the_one_fire_of_the_step() -> None:
    brush = {"J3": "brush", "J4": "brush", "J5": "brush"}
    a = mover({"I4": "ge-abt", "H5": "ge-inf", "L3": "fr-inf"}, "O21", "O21", scenario="gwc-11", ground=brush,
              dice=["1-3", "6-5"])
    a.play("step K4", op_fire(a, "german"), "activate ge-abt.1", "no")  # 3 - 3 = 0: no fire
    assert attacks(a) == [] and a.asked == "which_reaction" and a.seat == "german"
    assert "again" not in a.choices                                     # not those
    a.play(op_fire(a, "german"), "keep", "keep")
    assert shots(a) >= {"ge-inf.1"} and attacks(a) == [5 - 3 + 4]
    assert a.asked == "where_to_step"                                   # now he has fired


@pytest.mark.rules("A42.2", "3.3.1.1")
def test_A42_2_a_leader_activates_a_group_for_op_fire() -> None:
    a = mover({"H4": "ge-lt-mueller ge-inf", "H5": "ge-inf", "K4": "fr-inf"}, "O21", scenario="gwc-11", dice=["1-3", "6-5"])
    a.play("step J4", op_fire(a, "german"))
    together(everybody(a, "ge-lt-mueller"), "ge-inf.1").play("keep", "keep")
    assert declared(a) == (5 + 2 + 1, 0)


@pytest.mark.rules("O21.3.7-b", "A42")
def test_O21_3_7_equal_demoralises_who_moves() -> None:
    a = mover({"H4": "ge-inf", "K4": "fr-inf"}, "O21", scenario="gwc-11", dice=["5-3", "2-4"])
    a.play("step J4", op_fire(a, "german"), "keep", "keep")
    assert stood(a)["fr-inf.1"] == (7, 13, 13) and a.is_("demo", "fr-inf.1")


@pytest.mark.rules("F130.2", "A42")
def test_F130_2_no_op_fire_from_trench_to_trench() -> None:
    a = mover({"H4": "ge-inf", "K4": "fr-inf"}, "O21", scenario="gwc-11", works={"K4": "trench", "J4": "trench"})
    assert a.play("step J4").asked == "where_to_step"
    a = mover({"H4": "ge-inf", "K4": "fr-inf"}, "O21", scenario="gwc-11", works={"J4": "trench"})
    assert a.play("step J4").asked == "which_reaction"


@pytest.mark.rules("A53", "O23.2")
def test_A53_who_is_rallied_on_the_way_moves_on() -> None:
    a = mover({"H4": "ge-inf", "K4": "fr-inf"}, "O21", scenario="gwc-11", allied=["A53"], dice=["5-6", "1-3"])
    a.play("step J4", op_fire(a, "german"), action(a, "allied", "A53"))
    assert a.asked == "where_to_step" and not a.is_("demo", "fr-inf.1")
    a = mover({"H4": "ge-inf", "K4": "fr-inf"}, "O21", scenario="gwc-11", dice=["5-6", "1-3"])
    a.play("step J4", op_fire(a, "german"), "keep", "keep")
    assert a.asked != "where_to_step"                                   # without it the move is over


@pytest.mark.rules("O23.7", "A28.2", "A31", "A45.4")
def test_O23_7_the_inactive_player_reacts_before_the_mover_s_assault_fire() -> None:
    a = mover({"H4": "ge-inf", "L4": "fr-cha"}, "O21", "A45.4", allied=["A31"], dice=["1-3", "6-5"])
    a.play("step K5")
    assert a.seat == "german" and {op_fire(a, "german"), action(a, "german", "A45.4")} <= set(a.choices)
    a.play("no")
    assert a.seat == "allied" and action(a, "allied", "A31") in a.choices


@pytest.mark.rules("A42.1", "O21.3")
def test_A42_1_op_fire_is_at_the_hex_just_entered() -> None:
    a = mover({"H4": "ge-inf", "K4": "fr-inf", "G7": "fr-ter"}, "O21", scenario="gwc-11", dice=["1-3", "6-5"])
    a.play("step J4", op_fire(a, "german"), "keep", "keep")
    assert set(stood(a)) == {"fr-inf.1"}
    assert a.where("fr-inf.1") == "J4" and HEX["J4"] == a.s.loc[INDEX["fr-inf.1"]]
