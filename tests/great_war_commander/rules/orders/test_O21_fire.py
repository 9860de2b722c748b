"""O21.1-O21.3.6 Fire: targets, fire groups, light artillery, tanks, attack total."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.pieces import CARD, INDEX, SEATS
from marne.games.great_war_commander.rules.orders import O21_fire as fire
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r03_values import firepower
from marne.games.great_war_commander.words.explain_cards import unable
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import (
    action,
    alone,
    attack,
    attacks,
    broken,
    cards,
    declared,
    everybody,
    missed,
    shots,
    stood,
    together,
)


def may_fire(a: Arena) -> bool:
    return fire.possible(a.s, a.s.active)


# Targets ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O21.1", "3.1.2")
def test_O21_1_range_is_counted_in_hexes() -> None:
    assert may_fire(Arena({"H4": "ge-inf", "H9": "fr-inf"}))                    # range 5
    assert not may_fire(Arena({"H4": "ge-inf", "H10": "fr-inf"}))
    assert may_fire(Arena({"H4": "ge-lt-mueller ge-inf", "H11": "fr-inf"}))     # command 2: range 7


@pytest.mark.rules("O21.1")
def test_O21_1_target_must_be_in_sight() -> None:
    assert not may_fire(Arena({"H4": "ge-inf", "H7": "fr-inf"}, ground={"H6": "woods"}))


@pytest.mark.rules("O21.1", "O21.3")
def test_O21_1_the_order_is_offered_only_with_a_target() -> None:
    far = Arena({"A1": "ge-inf", "O11": "fr-inf"}, german=["O21"]).turn()
    near = Arena({"H4": "ge-inf", "H7": "fr-inf"}, german=["O21"]).turn()
    card = cards(far, "german", "O21")[0]
    assert f"order {card}" not in far.choices
    assert f"order {card}" in near.choices


@pytest.mark.rules("O21.1", "3.3.1.1")
def test_O21_1_example_leader_without_a_target_may_activate_a_unit_with_one() -> None:
    a = Arena({"H4": "ge-lt-mueller", "H5": "ge-inf", "H8": "fr-inf"}).order(21)
    assert "activate ge-lt-mueller" in a.choices
    a.play("activate ge-lt-mueller")
    assert "done" not in a.choices                  # alone he could not fire: the unit was named without asking
    assert shots(a.play("keep")) == {"ge-inf.1"}


@pytest.mark.rules("O21.1", "11.1")
def test_O21_1_example_weapon_reaches_where_its_unit_does_not() -> None:
    a = Arena({"H4": "ge-abt+ge-mg08", "H8": "fr-inf"}, dice=["2-4", "4-5"]).order(21)     # the squad's range is 3, the gun's 12
    a.play("keep")
    assert shots(a) == {"ge-mg08.1"}
    assert attack(a) == 8 + 6


@pytest.mark.rules("O21.3")
def test_O21_3_no_fire_into_or_from_a_hex_of_both_sides() -> None:
    assert not may_fire(Arena({"H4": "ge-inf", "H6": "fr-inf ge-abt"}))
    assert not may_fire(Arena({"H4": "ge-inf fr-spe", "H6": "fr-inf"}))
    a = Arena({"H4": "ge-inf fr-spe", "H6": "fr-inf", "H5": "ge-lw"}).order(21)
    assert "activate ge-inf.1" not in a.choices


@pytest.mark.rules("O21.3", "10.1.1")
def test_O21_3_intermediate_formations_are_not_affected() -> None:
    a = Arena({"H4": "ge-inf", "H5": "fr-inf", "H6": "fr-inf"}, dice=["6-5", "1-3"]).order(21).play("target H6", "keep", "keep")
    assert set(stood(a)) == {"fr-inf.2"}
    assert not a.is_("demo", "fr-inf.1")


@pytest.mark.rules("O21.3", "O14.1")
def test_O21_3_each_piece_fires_once_in_an_order() -> None:
    a = Arena({"H4": "ge-inf", "H6": "fr-inf fr-cha", "G6": "fr-inf"}, dice=["1-3", "6-5", "6-5"]).order(21)
    a.play("target H6", "keep", "choose fr-inf.1", "keep", "keep")
    assert a.choices == [] and len(attacks(a)) == 1


@pytest.mark.rules("O21.3", "O14.2")
def test_O21_3_only_those_named_before_the_first_attack_fire() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-inf ge-abt", "H6": "fr-inf"}, dice=["1-3", "6-5"]).order(21)
    a.play("activate ge-lt-mueller", "activate ge-inf.1", "done", "keep", "keep")
    assert shots(a) == {"ge-inf.1"} and a.choices == []


# Fire groups -------------------------------------------------------------------------------------------------------------------


def group(units: dict[str, str], **kw: Any) -> Arena:
    """Müller passes a Fire order on to all he can."""
    return everybody(Arena(units, **kw).order(21), "ge-lt-mueller")


@pytest.mark.rules("O21.3.1", "O21.3.1.2")
def test_O21_3_1_2_base_in_full_and_one_for_each_other() -> None:
    a = group({"H4": "ge-lt-mueller ge-inf+ge-mg08 ge-abt", "H5": "fr-inf"}, dice=["1-3", "4-5"])
    a.play("base ge-mg08.1", "all", "keep", "keep")
    # MG 08: 8 + command 2; the platoon, the squad and the leader (range 1) add 1 each.
    assert declared(a) == (13, 0)
    assert attack(a) == 17


@pytest.mark.rules("O21.3.1.2")
def test_O21_3_1_2_the_player_names_the_base() -> None:
    a = group({"H4": "ge-lt-mueller ge-inf+ge-mg08 ge-abt", "H5": "fr-inf"}, dice=["1-3", "4-5"])
    a.play("base ge-abt.1", "all", "keep")
    assert declared(a) == (3 + 2 + 3, 0)


@pytest.mark.rules("O21.3.1.1", "11.1")
def test_O21_3_1_1_groups_are_never_compulsory() -> None:
    a = group({"H4": "ge-lt-mueller ge-inf+ge-mg08", "H6": "fr-inf", "F5": "fr-cha"}, dice=["1-3", "6-5", "1-3", "6-5"])
    alone(a.play("target H6"), "ge-mg08.1").play("keep", "keep")
    assert declared(a) == (10, 0)
    a.play("target F5", "keep")                                         # the platoon by itself, at another hex
    assert declared(a) == (7, 0)


@pytest.mark.rules("O21.3.1")
def test_O21_3_1_hexes_of_a_group_form_a_chain() -> None:
    a = group({"G5": "ge-lt-mueller ge-inf", "G6": "ge-inf", "G7": "ge-inf", "K6": "fr-inf"}, dice=["1-3", "6-5"])
    a.play("base ge-inf.1")                                             # G5
    assert a.choices == ["add ge-inf.2", "fire"]                        # G6, but not yet G7
    a.play("add ge-inf.2")
    assert a.choices == ["add ge-inf.3", "fire"]
    a.play("add ge-inf.3", "keep")
    assert declared(a) == (5 + 2 + 2, 0)


@pytest.mark.rules("O21.3.1")
def test_O21_3_1_hexes_apart_cannot_join() -> None:
    a = group({"G5": "ge-lt-mueller ge-inf", "G7": "ge-inf", "K6": "fr-inf"}, dice=["1-3", "6-5"])
    a.play("base ge-inf.1")
    assert a.asked != "who_joins"


@pytest.mark.rules("O21.3.1")
def test_O21_3_1_all_of_a_group_need_the_range() -> None:
    a = group({"H4": "ge-lt-mueller ge-inf", "G4": "ge-inf", "I4": "ge-abt", "H8": "fr-inf"}, dice=["1-3", "6-5"])
    together(a, "ge-inf.1").play("keep")
    assert shots(a) == {"ge-inf.1", "ge-inf.2"}                         # the squad in I4 is 5 hexes away and has range 3


@pytest.mark.rules("O21.3.1", "O21.3.5")
def test_O21_3_1_who_does_not_see_the_target_cannot_join() -> None:
    a = group({"H4": "ge-lt-mueller ge-inf", "H3": "ge-inf", "H7": "fr-inf"}, sides={"wall": ("H4-H5",)}, dice=["1-3", "6-5"])
    # The wall is a side of H4, so H4 looks over it; for H3 it lies in between.
    assert a.asked != "which_base" and shots(a) == {"ge-inf.1"}


@pytest.mark.rules("O21.3.1", "3.3.1.2")
def test_O21_3_1_separate_orders_do_not_make_a_group() -> None:
    a = Arena({"H4": "ge-inf", "I4": "ge-inf", "H7": "fr-inf"}, dice=["1-3", "6-5"]).order(21)
    a.play("activate ge-inf.1", "keep")
    assert shots(a) == {"ge-inf.1"}


@pytest.mark.rules("O21.3.1", "3.3.1.2")
def test_O21_3_1_a_chain_of_command_is_one_leader() -> None:
    a = Arena({"G5": "ge-hptm-bertin ge-inf", "H5": "ge-lt-ebel ge-inf", "J5": "fr-inf"}, dice=["1-3", "6-5"]).order(21)
    together(everybody(a, "ge-hptm-bertin"), "ge-inf.1").play("keep")
    assert shots(a) == {"ge-inf.1", "ge-inf.2", "ge-lt-ebel"}           # Ebel has range 2; Bertin, range 2, is 3 hexes away
    assert declared(a) == (5 + 2 + 2, 0)


@pytest.mark.rules("F131.3")
def test_F131_3_nobody_in_wire_joins_those_outside() -> None:
    a = group({"H4": "ge-lt-mueller ge-inf ge-lw", "G5": "ge-inf", "H7": "fr-inf"}, works={"H4": "wire"}, dice=["1-3", "6-5"])
    a.play("base ge-inf.1")
    assert "add ge-lw.1" in a.choices and "add ge-inf.2" not in a.choices       # within the hex they may
    a = group({"H4": "ge-lt-mueller ge-inf", "G5": "ge-inf", "H7": "fr-inf"}, works={"G5": "wire"}, dice=["1-3", "6-5"])
    a.play("base ge-inf.1")
    assert a.asked != "who_joins"


# Light artillery ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O21.2.1", "11.6")
def test_O21_2_1_mortar_has_a_smallest_range() -> None:
    a = Arena({"H4": "fr-inf+fr-crap", "H5": "ge-inf"}, active="allied", dice=["1-3", "6-5"]).order(21).play("keep")
    assert shots(a) == {"fr-inf.1"}                                     # at an adjacent hex only the platoon fires
    a = Arena({"H4": "fr-inf+fr-crap", "H6": "ge-inf"}, active="allied").order(21)
    assert a.asked == "which_base" and "base fr-crap.1" in a.choices


@pytest.mark.rules("O21.2.1")
def test_O21_2_1_printed_range_is_the_limit() -> None:
    a = Arena({"H1": "ge-abt+ge-gw16", "H7": "fr-inf"})                 # range 2-6
    assert may_fire(a)
    assert not may_fire(Arena({"H1": "ge-abt+ge-gw16", "H8": "fr-inf"}))


@pytest.mark.rules("O21.2", "3.3.1.7", "11.6")
def test_O21_2_leader_adds_nothing_to_light_artillery() -> None:
    assert not may_fire(Arena({"H1": "ge-lt-mueller ge-abt+ge-gw16", "H8": "fr-inf"}))
    a = Arena({"H1": "ge-lt-mueller ge-abt+ge-lmw76", "H7": "fr-inf"}, dice=["6-5", "1-3", "6-5"]).order(21)
    a.play("activate ge-abt.1", "keep", "keep")
    assert declared(a) == (5, 0) and attack(a) == 5 + 4


@pytest.mark.rules("O21.2.1.1", "O21.2")
@pytest.mark.parametrize(("dice", "distance", "hit"), [
    ("1-6", 5, True), ("1-6", 6, False), ("1-6", 7, False), ("6-6", 10, True), ("1-1", 2, False), ("1-2", 2, False),
    ("3-1", 2, True)])
def test_O21_2_1_1_product_must_exceed_the_distance(dice: str, distance: int, hit: bool) -> None:
    a = Arena({"H1": "ge-abt+ge-lmw76", f"H{1 + distance}": "fr-inf"}, dice=[dice, "1-3", "6-5"])
    a.s.quiet = 1                                                       # without triggers
    a.order(21)
    if a.asked == "which_target":
        a.play(f"target H{1 + distance}")
    if a.asked == "which_base":
        a.play("base ge-lmw76.1")
    a.play("keep")
    assert missed(a) is not hit
    a.calm()
    assert bool(attacks(a)) is hit


@pytest.mark.rules("O21.2.1.2", "10.3.1")
def test_O21_2_1_2_hindrance_lowers_the_targeting_roll_not_the_fire() -> None:
    brush = {"H5": "brush", "H6": "orchard"}
    a = Arena({"H4": "ge-abt+ge-lmw76", "H8": "fr-inf"}, ground=brush, dice=["1-6", "1-3"]).order(21).play("keep")
    assert missed(a)                                                    # 6 - 3 = 3, not above 4
    a = Arena({"H4": "ge-abt+ge-lmw76", "H8": "fr-inf"}, ground=brush, dice=["2-4", "1-3", "6-5"]).order(21).play("keep", "keep")
    assert not missed(a)                                                # 8 - 3 = 5
    assert attack(a) == 5 + 4


@pytest.mark.rules("O21.2.1.1")
def test_O21_2_1_1_a_miss_uses_up_the_weapon() -> None:
    a = Arena({"H4": "ge-inf+ge-lmw76", "H6": "fr-inf"}, dice=["1-2", "1-3", "6-5"]).order(21)
    a.play("base ge-lmw76.1", "keep")
    assert missed(a)
    a.play("target H6", "keep", "keep")
    assert a.choices == [] and attacks(a) == [5 + 4]                    # the platoon, then nothing is left


@pytest.mark.rules("O21.3.1.1", "11.6-b", "11.6-a")
def test_O21_3_1_1_light_artillery_fires_alone() -> None:
    a = group({"H4": "ge-lt-mueller ge-inf+ge-gk37", "H5": "fr-inf"}, dice=["6-5", "1-3", "6-5"])
    a.play("base ge-gk37")
    assert a.asked == "whether_reroll"                                  # nobody may join: the targeting roll at once
    a = group({"H4": "ge-lt-mueller ge-inf+ge-gk37", "H5": "fr-inf"})
    a.play("base ge-inf.1")
    assert a.choices == ["add ge-lt-mueller", "fire"]


@pytest.mark.rules("1.9.1.2", "O21.2", "11.4")
def test_O21_2_a_jam_on_the_targeting_roll_does_not_count() -> None:
    a = Arena({"H4": "ge-abt+ge-lmw76", "H6": "fr-inf"}, dice=["1-1 jam"]).order(21)
    if a.asked == "which_base":
        a.play("base ge-lmw76.1")
    a.play("keep")
    assert missed(a) and not broken(a, "ge-lmw76.1")


@pytest.mark.rules("1.9.1.2", "O21.3.6.1", "11.4")
def test_O21_3_6_1_jam_on_the_fire_roll_of_light_artillery() -> None:
    a = Arena({"H4": "ge-abt+ge-lmw76", "H6": "fr-inf"}, dice=["6-5", "1-1 jam", "4-5"]).order(21)
    if a.asked == "which_base":
        a.play("base ge-lmw76.1")
    a.play("keep", "keep", "keep")
    assert broken(a, "ge-lmw76.1")
    assert stood(a)["fr-inf.1"][2] == 5 + 2                             # the attack goes on


# Tanks -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O21.3.2", "3.1.1", "3.1.2")
def test_O21_3_2_gun_and_machine_guns_fire_separately() -> None:
    a = Arena({"H4": "fr-schneider", "H7": "ge-inf", "I8": "ge-lw"}, active="allied",
              dice=["6-5", "1-3", "6-5", "1-3", "6-5"]).order(21)
    a.play("target H7", "base fr-schneider.1/gun", "keep", "keep", "keep")
    assert declared(a) == (7, 0) and attack(a) == 11
    a.play("target I8", "keep", "keep")
    assert declared(a) == (6, 0) and attack(a) == 10
    assert shots(a) == {"fr-schneider.1", "fr-schneider.1/gun"}


@pytest.mark.rules("O21.3.2", "3.1.1")
def test_O21_3_2_two_more_at_an_adjacent_hex_if_not_demoralised() -> None:
    a = Arena({"H4": "fr-ftmg", "H5": "ge-inf"}, active="allied", dice=["1-3", "6-5"]).order(21).play("keep")
    assert declared(a) == (9, 0)
    a = Arena({"H4": "fr-ftmg", "H6": "ge-inf"}, active="allied", dice=["1-3", "6-5"]).order(21).play("keep")
    assert declared(a) == (7, 0)
    a = Arena({"H4": "fr-ftmg!", "H5": "ge-inf"}, active="allied", dice=["1-3", "6-5"]).order(21).play("keep")
    assert declared(a) == (5, 0)
    a = Arena({"H4": "fr-ft37", "H5": "ge-inf"}, active="allied", dice=["6-5", "1-3", "6-5"]).order(21).play("keep", "keep")
    assert declared(a) == (7, 0) and attack(a) == 11


@pytest.mark.rules("O21.3.2", "O21.3.1", "3.1.6", "3.1.5")
def test_O21_3_2_no_leader_of_infantry_commands_or_helps_a_tank() -> None:
    a = Arena({"H4": "fr-cne-barnier fr-ftmg fr-inf", "H6": "ge-inf"}, active="allied").order(21)
    a.play("activate fr-cne-barnier")
    assert a.choices == ["activate fr-inf.1", "done"]
    a = Arena({"H4": "fr-cne-barnier fr-ftmg", "H6": "ge-inf"}, active="allied", dice=["1-3", "6-5"]).order(21)
    a.play("activate fr-ftmg.1", "keep")
    assert declared(a) == (7, 0)


@pytest.mark.rules("O21.3.2", "3.3.1.6", "O14.2.1")
def test_O21_3_2_tank_leader_passes_on_no_fire_order_and_adds_nothing() -> None:
    a = Arena({"H4": "fr-schneider-ld", "I5": "fr-schneider", "H6": "ge-inf"}, active="allied", dice=["1-3", "6-5"]).order(21)
    a.play("activate fr-schneider-ld", "base fr-schneider-ld", "keep")
    assert declared(a) == (6, 0) and shots(a) == {"fr-schneider-ld"}


@pytest.mark.rules("O21.3.3")
def test_O21_3_3_infantry_cannot_fire_at_tanks() -> None:
    assert not may_fire(Arena({"H4": "ge-lt-mueller ge-inf", "H5": "fr-ftmg"}))
    assert may_fire(Arena({"H4": "ge-inf+ge-mg08", "H5": "fr-ftmg"}))
    assert may_fire(Arena({"H4": "fr-ftmg", "H5": "us-ftmg"}, active="allied")) is False        # tanks of the own side


@pytest.mark.rules("O21.3.3")
def test_O21_3_3_only_weapons_make_up_a_group_against_a_tank() -> None:
    a = group({"H4": "ge-lt-mueller ge-inf+ge-mg08 ge-inf+ge-mg08", "H5": "fr-ftmg"}, dice=["1-3", "6-5"])
    a.play("base ge-mg08.1")
    assert [c for c in a.choices if c.startswith("add")] == ["add ge-mg08.2"]
    a.play("add ge-mg08.2", "keep")
    assert declared(a) == (8 + 2 + 1, 0)


@pytest.mark.rules("O21.3.3")
def test_O21_3_3_tank_among_infantry_suffers_the_weapons_alone() -> None:
    units = {"H4": "ge-lt-mueller ge-inf+ge-mg08 ge-inf", "H6": "fr-ftmg fr-inf"}
    a = group(units, dice=["1-3", "6-5", "6-5"])
    together(a, "ge-mg08.1").play("keep", "choose fr-inf.1", "keep", "keep")
    assert declared(a) == (8 + 2 + 2, 0)
    assert stood(a)["fr-inf.1"][2] == 16
    assert stood(a)["fr-ftmg.1"][2] == 14                               # the two platoons do nothing to it
    a = group(units, dice=["1-3", "6-5", "6-5"])
    a.play("base ge-inf.1", "add ge-inf.2", "fire", "keep", "keep")
    assert set(stood(a)) == {"fr-inf.1"}                                # without a weapon it need not even roll
    a = group(units, dice=["1-3", "6-5", "6-5"])
    a.play("base ge-inf.1", "add ge-mg08.1", "fire", "keep", "choose fr-inf.1", "keep", "keep")
    assert stood(a)["fr-inf.1"][2] == 7 + 1 + 4
    assert stood(a)["fr-ftmg.1"][2] == 7 + 1 + 4                        # O21.3.6 never more than the attack total


# Attack ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O21.3.5", "10.3.2")
def test_O21_3_5_the_worst_hindrance_of_any_line_counts() -> None:
    ground = {"H5": "brush", "H6": "field"}
    a = group({"H4": "ge-lt-mueller ge-inf", "H5": "ge-inf", "H8": "fr-inf"}, ground=ground, dice=["1-3", "6-5"])
    together(a, "ge-inf.2").play("keep")
    assert declared(a) == (5 + 1, 3)                                    # H4 fires through the brush of H5
    assert attack(a) == 6 - 3 + 4
    a = group({"H4": "ge-lt-mueller ge-inf", "H5": "ge-inf", "H8": "fr-inf"}, ground=ground, dice=["1-3", "6-5"])
    alone(a, "ge-inf.2").play("keep")
    assert declared(a) == (5, 1)                                        # from H5 there is the field only


@pytest.mark.rules("10.3.2.1", "O21.3.5")
def test_O21_3_5_without_firepower_there_is_no_fire_but_another_target_may_be_tried() -> None:
    a = Arena({"H4": "ge-abt", "H7": "fr-inf", "F4": "fr-cha"}, ground={"H5": "brush"}, dice=["1-3", "6-5"]).order(21)
    a.play("target H7")                                                 # 3 - 3 = 0: not resolved; only F4 is left
    assert declared(a) == (3, 0)
    a.play("keep")
    assert attacks(a) == [3 + 4] and set(shots(a)) == {"ge-abt.1"}


@pytest.mark.rules("10.3.2.1", "O21.3.5")
def test_O21_3_5_others_may_still_fire_where_one_could_not() -> None:
    a = Arena({"H4": "ge-lt-lindner ge-abt ge-inf", "H7": "fr-inf"}, ground={"H5": "brush"}, dice=["1-3", "6-5"]).order(21)
    alone(everybody(a, "ge-lt-lindner"), "ge-abt.1")                    # 3 - 3
    assert attacks(a) == []
    assert a.asked == "whether_reroll"                                  # the platoon is the only one left for the only target
    assert attack(a.play("keep")) == 5 - 3 + 4


@pytest.mark.rules("10.3.2.1", "O21.3.4", "A55", "O21.3.5")
def test_O21_3_5_cards_may_lift_the_firepower_to_one() -> None:
    a = Arena({"H4": "ge-abt", "H7": "fr-inf"}, ground={"H5": "brush"}, german=["A55"], dice=["1-3", "6-5"]).order(21)
    a.play(action(a, "german", "A55"), "keep")
    assert attack(a) == 3 + 2 - 3 + 4


@pytest.mark.rules("T110.2")
def test_T110_2_height_gives_or_takes_one() -> None:
    a = Arena({"H4": "ge-inf", "H7": "fr-inf"}, levels={"H4": 1}, dice=["1-3", "6-5"]).order(21).play("keep")
    assert declared(a) == (6, 0)
    a = Arena({"H4": "ge-inf", "H7": "fr-inf"}, levels={"H7": 1}, dice=["1-3", "6-5"]).order(21).play("keep")
    assert declared(a) == (4, 0)
    a = Arena({"H4": "ge-inf", "H7": "fr-inf"}, levels={"H4": 3}, dice=["1-3", "6-5"]).order(21).play("keep")
    assert declared(a) == (6, 0)                                        # not more for more levels


@pytest.mark.rules("T110.2")
def test_T110_2_group_on_two_levels_has_each_once() -> None:
    a = group({"H4": "ge-lt-mueller ge-inf", "G5": "ge-inf", "H6": "fr-inf"}, levels={"H4": 2, "H6": 1}, dice=["1-3", "6-5"])
    together(a, "ge-inf.1").play("keep")
    assert declared(a) == (5 + 2 + 1 - 1 + 1, 0)


@pytest.mark.rules("O21.3.6", "O21.3")
def test_O21_3_6_total_is_firepower_and_roll() -> None:
    a = Arena({"H4": "ge-inf", "H7": "fr-inf"}, dice=["5-4", "6-5"]).order(21).play("keep")
    assert attack(a) == 14


@pytest.mark.rules("O21.3.6.1", "1.9.1.2", "GL-Literal")
def test_O21_3_6_1_jam_breaks_every_weapon_of_the_fire_and_no_other() -> None:
    units = {"H4": "ge-lt-mueller ge-inf+ge-mg08 ge-inf+ge-mg08 ge-abt+ge-mg0815", "H6": "fr-inf"}
    a = group(units, dice=["1-1 jam", "4-5"])
    a.play("base ge-mg08.1", "add ge-mg08.2", "fire", "keep", "keep")
    assert broken(a, "ge-mg08.1") and broken(a, "ge-mg08.2") and not broken(a, "ge-mg0815.1")
    assert stood(a)["fr-inf.1"][2] == 8 + 2 + 1 + 2                     # neither cancelled nor weaker


@pytest.mark.rules("O21.3.6.1")
def test_O21_3_6_1_tanks_never_jam() -> None:
    a = Arena({"H4": "fr-ftmg", "H6": "ge-inf"}, active="allied", dice=["1-1 jam", "4-5", "1-3"]).order(21).play("keep", "keep")
    assert a.s.wbroken == 0 and attack(a) == 9
    assert fire.pieces(a.s, 1 << INDEX["fr-ftmg.1"])


@pytest.mark.rules("O21.3")
def test_O21_3_tank_range_of_a_scenario_limits_its_targets() -> None:
    a = Arena({"H2": "fr-ftmg", "H8": "ge-inf"}, active="allied")
    assert fire.targets(a.s, INDEX["fr-ftmg.1"]) == 1 << HEX["H8"]
    a.s.law.tank_range = 5
    assert fire.targets(a.s, INDEX["fr-ftmg.1"]) == 0


@pytest.mark.rules("3.1.1", "O21.1", "O21.3.1", "A42.2")
@pytest.mark.parametrize(("seat", "runner", "leader", "foe"), [
    ("german", "ge-bote", "ge-hptm-nehring", "fr-inf"), ("allied", "fr-adl", "fr-cne-delorme", "ge-inf")])
def test_a_runner_has_no_firepower_and_never_fires_nor_joins_a_fire_group(seat: str, runner: str, leader: str, foe: str) -> None:
    """Not even beside a leader, whose command adds to firepower and range."""
    a = Arena({"H6": f"{runner} {leader}", "H5": foe, "A1": "fr-inf", "O1": "ge-inf"}, active=seat)
    u = INDEX[f"{runner}.1"]
    for demoralised in (0, 1 << u):
        a.s.demo = demoralised
        assert firepower(a.s, u) < 0 and not fire.pieces(a.s, 1 << u) and not fire.unit_targets(a.s, u, False)
    a.s.demo = 0
    assert not fire.shooters(a.s, SEATS.index(seat)) >> u & 1
    a.order(21).play(f"activate {runner}.1")                 # the leader is the only one who can fire: he was activated at once
    assert not [c for c in a.choices if runner in c and c.startswith(("base", "add"))]
    b = Arena({"H6": f"{runner} {leader}"})
    t = b.s.t
    keep = t.fp[0][u], t.reach[0][u]
    try:
        t.fp[0][u] = t.reach[0][u] = 0                       # a counter with 0 printed on it changes nothing
        assert not fire.pieces(b.s, 1 << u) and not fire.unit_targets(b.s, u, False)
    finally:
        t.fp[0][u], t.reach[0][u] = keep


# O14.5 ------------------------------------------------------------------------------------------------------------------------


def fire_offered(units: dict[str, str], *hand: str, active: str = "german", **kw: Any) -> bool:
    a = Arena({"O1": "ge-inf", "A1": "fr-inf", **units}, active=active, **{active: hand}, **kw).turn().calm()
    return any(c.startswith("order") and a.s.t.order[CARD[c.split()[1]]] == 21 for c in a.choices)


@pytest.mark.rules("O14.5", "O21.3.5", "10.3.2.1")
def test_O14_5_a_fire_without_firepower_is_no_order() -> None:
    units, brush = {"H2": "ge-abt", "H4": "fr-inf"}, {"H3": "brush"}    # 3 - 3 through the brush
    assert not fire_offered(units, "O21", ground=brush)
    assert fire_offered(units, "O21")                                   # nothing hinders
    assert fire_offered(units, "O21", "A55", ground=brush)              # O21.3.4 3 + 2 - 3
    assert not fire_offered(units, "O21", "A30", ground=brush)
    assert not fire_offered({**units, "H2": "ge-abt ge-abt"}, "O21", ground=brush)              # O14.1 one of them alone
    assert fire_offered({**units, "H2": "ge-abt ge-lt-ebel"}, "O21", ground=brush)              # O21.3.1.2, 3.3.1.5
    assert fire_offered({**units, "G6": "ge-abt"}, "O21", ground=brush)                         # another sees him clearly
    a = Arena({"O1": "ge-inf", "A1": "fr-inf", **units}, german=["O21"], ground=brush).turn().calm()
    told = unable(a.s, 0, 21, "en") + unable(a.s, 0, 21, "fr")
    assert [r[0] for r in told] == ["O21.3.5"] * 2


@pytest.mark.rules("O14.5", "O21.3.5", "1.4")
def test_O14_5_the_card_of_the_order_does_not_support_its_own_fire() -> None:
    rows = Arena({}).s.t.cards
    elan, other = (next(r.id for r in rows if r.nation == "fr" and r.order == "O21" and r.action == a) for a in ("A40", "A36"))
    units: dict[str, str] = {"H2": "fr-spe", "H4": "ge-inf"}
    weak: dict[str, Any] = {"active": "allied", "ground": {"H3": "brush"}}
    assert firepower(Arena(units).s, INDEX["fr-spe.1"]) in (2, 3)       # + 2 - 3 is enough, without the 2 it is not
    assert not fire_offered(units, elan, **weak)
    assert fire_offered(units, elan, other, **weak)                     # the one for the order, the other for the fire


@pytest.mark.rules("E71", "O21.3.5", "1.2")
@pytest.mark.parametrize("hand", ["A55", "A30"])
def test_E71_whether_a_fire_of_headquarters_is_lost_does_not_tell_the_hand(hand: str) -> None:
    a = Arena({"H2": "ge-abt", "H4": "fr-inf", "O1": "ge-inf", "A1": "fr-inf"}, german=[hand], ground={"H3": "brush"})
    a.s.order = 21
    assert fire.possible(a.s, 0)
    a.s.hand[0] = 0
    assert not fire.possible(a.s, 0)
