"""3.1.6, 3.1.9, 3.3 Command: radius, highest leader, chains, tank leaders, engineers, cohesion."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.events import Suppressed
from marne.games.great_war_commander.pieces import (
    IDS,
    INDEX,
    LEADER,
    NONE,
    PLATOON,
    RUNNER,
    SQUAD,
    TANK,
    TANK_LEADER,
    UNIT,
    UNITS,
)
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r03_cohesion import check_cohesion, scattered
from marne.games.great_war_commander.rules.r03_command import follows, highest_leader, highest_leaders, reachable
from marne.games.great_war_commander.rules.r03_values import firepower, morale, movement, reach, weapon_firepower, weapon_reach
from marne.games.great_war_commander.rules.r04_harm import eliminate
from marne.games.great_war_commander.tables import tables
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena


def ids(units: int) -> set[str]:
    return {IDS[u] for u in bits(units)}


def after(a: Arena, side: int, order: int, first: str) -> set[str]:
    """Whom the order to `first` can be passed on to at once."""
    u = INDEX[first]
    return ids(follows(a.s, side, order, 1 << u, u == highest_leader(a.s, side)))


# 3 What there is ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("3.-b", "3.-e", "3.-f", "GL-Formation", "GL-Unit", "GL-Platoon", "GL-Squad", "GL-Runner", "GL-Leader",
         "GL-TankLeader")
def test_3_every_counter_is_of_one_kind() -> None:
    kinds = (PLATOON, SQUAD, RUNNER, LEADER, TANK)
    assert sum(k.bit_count() for k in kinds) == UNITS and UNIT == PLATOON | SQUAD | RUNNER and not UNIT & (LEADER | TANK)
    rows = tables("").rows
    assert {rows[u].figures for u in bits(PLATOON)} == {4} and {rows[u].figures for u in bits(SQUAD)} == {2}
    assert {rows[u].figures for u in bits(RUNNER | LEADER | TANK)} == {1}
    assert all(rows[u].command >= 0 for u in bits(LEADER | TANK_LEADER))
    assert all(rows[u].command < 0 for u in bits(UNIT | TANK & ~TANK_LEADER))
    assert TANK_LEADER & TANK == TANK_LEADER and not TANK_LEADER & LEADER


# 3.3.1.1 The radius -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("3.3.1.1")
def test_3_3_1_1_command_2_reaches_two_hexes_through_water_and_enemies() -> None:
    a = Arena({"H6": "ge-lt-mueller", "H7": "us-inf", "H8": "ge-inf", "F6": "ge-inf", "H9": "ge-inf", "G6": "ge-inf"},
              scenario="gwc-13", ground={"G6": "water", "G7": "water"})
    assert after(a, 0, 23, "ge-lt-mueller") == {"ge-inf.1", "ge-inf.2", "ge-inf.4"}


@pytest.mark.rules("3.3.1.1")
def test_3_3_1_1_command_1_reaches_the_neighbours() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf", "H7": "ge-inf", "G6": "ge-inf", "H8": "ge-inf"})
    assert after(a, 0, 23, "ge-lt-ebel") == {"ge-inf.1", "ge-inf.2", "ge-inf.3"}


@pytest.mark.rules("3.3.1.1")
def test_3_3_1_1_command_0_reaches_his_own_hex_only() -> None:
    a = Arena({"H6": "ge-lt-lindner ge-inf", "H7": "ge-inf"})
    assert after(a, 0, 23, "ge-lt-lindner") == {"ge-inf.1"}


@pytest.mark.rules("3.3.1.1", "3.1.5")
def test_3_3_1_1_a_demoralised_leader_has_the_command_of_his_other_face() -> None:
    a = Arena({"H6": "ge-lt-mueller! ge-inf", "H7": "ge-inf"})
    assert after(a, 0, 23, "ge-lt-mueller") == {"ge-inf.1"}


@pytest.mark.rules("13.2", "F131.1")
def test_13_2_suppression_and_wire_leave_command_alone() -> None:
    a = Arena({"H6": "ge-lt-mueller~", "H8": "ge-inf"}, works={"H6": "wire"})
    assert after(a, 0, 23, "ge-lt-mueller") == {"ge-inf.1"}


@pytest.mark.rules("3.3.1.1", "O14.1")
def test_3_3_1_1_without_a_leader_one_formation_only() -> None:
    a = Arena({"H6": "ge-inf ge-abt", "H7": "ge-inf"})
    assert after(a, 0, 23, "ge-inf.1") == set()
    a.order(23).play("activate ge-inf.1")
    assert a.asked == "where_to_step"                       # nobody else was asked for


@pytest.mark.rules("3.3.1.1")
def test_3_3_1_1_all_some_or_none() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf", "H7": "ge-inf"})
    a.order(23).play("activate ge-lt-ebel", "activate ge-inf.2", "done")
    assert ids(a.s.activated) == {"ge-lt-ebel", "ge-inf.2"}
    b = Arena({"H6": "ge-lt-ebel ge-inf", "H7": "ge-inf"})
    b.order(23).play("activate ge-lt-ebel", "all")
    assert ids(b.s.activated) == {"ge-lt-ebel", "ge-inf.1", "ge-inf.2"}
    c = Arena({"H6": "ge-lt-ebel ge-inf", "H7": "ge-inf"})
    c.order(23).play("activate ge-lt-ebel", "done")
    assert ids(c.s.activated) == {"ge-lt-ebel"}


@pytest.mark.rules("3.1.5", "O14.2")
def test_3_1_5_a_leader_of_infantry_never_commands_tanks() -> None:
    a = Arena({"H6": "fr-cne-barnier fr-inf", "H7": "fr-schneider", "I7": "fr-schneider-ld"}, active="allied")
    assert after(a, 1, 23, "fr-cne-barnier") == {"fr-inf.1"}


# 3.3.1.2-4 The highest leader ------------------------------------------------------------------------------------------------


@pytest.mark.rules("3.3.1.2", "3.3.1.3", "GL-HighestLeader")
def test_3_3_1_3_rank_comes_first() -> None:
    a = Arena({"H6": "ge-lt-mueller", "A1": "ge-hptm-falk", "B1": "ge-hero"})
    assert IDS[highest_leader(a.s, 0)] == "ge-hptm-falk"    # captain with 1 before lieutenant with 2


@pytest.mark.rules("3.3.1.3")
def test_3_3_1_3_a_hero_ranks_lowest_but_may_be_alone() -> None:
    a = Arena({"H6": "ge-lt-lindner", "A1": "ge-hero"})
    assert IDS[highest_leader(a.s, 0)] == "ge-lt-lindner"
    b = Arena({"A1": "ge-hero"})
    assert IDS[highest_leader(b.s, 0)] == "ge-hero"
    assert highest_leader(Arena({"A1": "ge-inf"}).s, 0) == NONE


@pytest.mark.rules("3.3.1.4", "3.3.1.4-a")
def test_3_3_1_4_then_printed_command() -> None:
    a = Arena({"H6": "ge-hptm-steiger", "A1": "ge-hptm-nehring"})        # morale 9, command 1; morale 8, command 2
    assert IDS[highest_leader(a.s, 0)] == "ge-hptm-nehring"


@pytest.mark.rules("3.3.1.4-b")
def test_3_3_1_4_then_printed_morale() -> None:
    a = Arena({"H6": "ge-hptm-nehring", "A1": "ge-hptm-bertin"})         # both 2; morale 8 and 9
    assert IDS[highest_leader(a.s, 0)] == "ge-hptm-bertin"


@pytest.mark.rules("3.3.1.4-c")
def test_3_3_1_4_equals_stand_to_choice() -> None:
    """Who of them it is the owner says: see test_03_highest."""
    a = Arena({"H6": "ge-lt-mueller", "H7": "ge-lt-roth", "A1": "ge-lt-ebel"})           # the first two alike in everything
    assert ids(highest_leaders(a.s, 0)) == {"ge-lt-mueller", "ge-lt-roth"}


@pytest.mark.rules("3.3.1.4", "13.2", "F131.1")
def test_3_3_1_4_the_good_face_counts_whatever_his_state() -> None:
    a = Arena({"H6": "ge-hptm-bertin!~", "A1": "ge-hptm-nehring"}, works={"H6": "wire"})
    assert IDS[highest_leader(a.s, 0)] == "ge-hptm-bertin"


@pytest.mark.rules("3.3.1.2", "3.3.1.3")
def test_3_3_1_3_when_he_falls_the_next_one_takes_over_at_once() -> None:
    a = Arena({"H6": "ge-hptm-bertin ge-inf", "A1": "ge-lt-mueller"})
    eliminate(a.s, INDEX["ge-hptm-bertin"], "test", "E75")
    assert IDS[highest_leader(a.s, 0)] == "ge-lt-mueller"


@pytest.mark.rules("3.3.1.2")
def test_3_3_1_2_only_the_highest_leader_starts_a_chain() -> None:
    a = Arena({"H6": "ge-lt-mueller ge-inf", "H7": "ge-lt-ebel", "A1": "ge-hptm-falk"})
    assert after(a, 0, 23, "ge-lt-mueller") == {"ge-inf.1"}
    assert after(a, 0, 23, "ge-hptm-falk") == set()


@pytest.mark.rules("3.3.1.2", "O14.2")
def test_3_3_1_2_a_demoralised_highest_leader_chains_within_his_own_hex() -> None:
    a = Arena({"H6": "ge-hptm-bertin! ge-lt-ebel", "H7": "ge-inf"})
    assert after(a, 0, 23, "ge-hptm-bertin") == {"ge-lt-ebel"}
    assert ids(reachable(a.s, 0, 23, INDEX["ge-hptm-bertin"])) == {"ge-hptm-bertin", "ge-lt-ebel", "ge-inf.1"}


@pytest.mark.rules("3.3.1.2", "O14.1")
def test_3_3_1_2_leaders_who_were_activated_already_are_no_link() -> None:
    a = Arena({"H6": "ge-hptm-bertin", "H7": "ge-lt-ebel", "H8": "ge-inf"})
    a.s.activated |= 1 << INDEX["ge-lt-ebel"]
    assert after(a, 0, 23, "ge-hptm-bertin") == {"ge-inf.1"}
    b = Arena({"H4": "ge-hptm-bertin", "H6": "ge-lt-ebel", "H7": "ge-inf"})
    b.s.activated |= 1 << INDEX["ge-lt-ebel"]
    assert after(b, 0, 23, "ge-hptm-bertin") == set()


@pytest.mark.rules("3.3.1.2", "O14.1")
def test_3_3_1_2_if_the_highest_leader_was_activated_the_others_cannot_chain() -> None:
    a = Arena({"H6": "ge-hptm-bertin", "H7": "ge-lt-ebel", "H8": "ge-lt-vogel ge-inf"})
    a.s.activated |= 1 << INDEX["ge-hptm-bertin"]
    assert after(a, 0, 23, "ge-lt-ebel") == {"ge-inf.1"}


@pytest.mark.rules("3.3.1.2", "3.3.1.1")
def test_EX08_the_chain_of_the_book() -> None:
    a = Arena({"K6": "fr-cne-barnier", "I7": "fr-lt-degrasse", "G6": "fr-lt-durant", "G5": "fr-lt-verdier",
             "I4": "fr-lt-violette",
               "G4": "fr-inf", "F6": "fr-inf", "L6": "fr-inf"}, active="allied")
    a.order(23).play("activate fr-cne-barnier")
    assert {c for c in a.choices if c.startswith("activate")} == {"activate fr-lt-degrasse", "activate fr-inf.3"}
    a.play("activate fr-lt-degrasse")
    assert "activate fr-lt-durant" in a.choices and "activate fr-lt-verdier" not in a.choices
    a.play("activate fr-lt-durant")
    assert "activate fr-lt-verdier" in a.choices and "activate fr-inf.2" in a.choices
    a.play("activate fr-lt-verdier")
    assert "activate fr-inf.1" in a.choices                 # by Verdier, whose neighbour it is
    assert "activate fr-lt-violette" not in a.choices
    a.play("all")
    assert a.asked == "who_moves"
    assert "fr-lt-violette" not in ids(a.s.activated)
    assert ids(a.s.activated) == {"fr-cne-barnier", "fr-lt-degrasse", "fr-lt-durant", "fr-lt-verdier", "fr-inf.1", "fr-inf.2",
                                  "fr-inf.3"}


# 3.3.1.5, 3.3.1.7 What command adds -------------------------------------------------------------------------------------------


@pytest.mark.rules("3.3.1.5")
def test_3_3_1_5_command_adds_to_all_four_values_of_units_in_the_hex() -> None:
    a = Arena({"H6": "ge-lt-mueller ge-inf", "H7": "ge-inf"})
    u, v = INDEX["ge-inf.1"], INDEX["ge-inf.2"]
    s = a.s
    assert (firepower(s, u), reach(s, u), movement(s, u), morale(s, u, 0)) == (7, 7, 6, 9)
    assert (firepower(s, v), reach(s, v), movement(s, v), morale(s, v, 0)) == (5, 5, 4, 7)


@pytest.mark.rules("3.3.1.5", "A28.3")
def test_3_3_1_5_whether_he_is_activated_or_not() -> None:
    a = Arena({"H6": "ge-lt-mueller ge-inf"})
    a.s.activated |= 1 << INDEX["ge-lt-mueller"]
    assert movement(a.s, INDEX["ge-inf.1"]) == 6


@pytest.mark.rules("3.3.1.5")
def test_3_3_1_5_two_leaders_do_not_add_up_and_leaders_are_not_helped() -> None:
    a = Arena({"H6": "ge-lt-mueller ge-lt-ebel ge-inf"})
    s = a.s
    assert firepower(s, INDEX["ge-inf.1"]) == 7             # the better of 2 and 1
    assert morale(s, INDEX["ge-lt-ebel"], 0) == 8
    assert movement(s, INDEX["ge-lt-ebel"]) == 6


@pytest.mark.rules("3.3.1.5", "3.2.1")
def test_3_3_1_5_a_demoralised_leader_adds_nothing() -> None:
    a = Arena({"H6": "ge-lt-mueller! ge-inf"})
    assert firepower(a.s, INDEX["ge-inf.1"]) == 5


@pytest.mark.rules("3.3.1.7", "3.3.1.5")
def test_EX09_a_machine_gun_is_helped_a_mortar_and_a_tank_are_not() -> None:
    a = Arena({"H6": "fr-cne-barnier fr-inf+fr-hot14", "I7": "fr-cne-delorme fr-inf+fr-crap fr-schneider"}, active="allied")
    s = a.s
    assert (weapon_firepower(s, INDEX["fr-inf.1"]), weapon_reach(s, INDEX["fr-inf.1"])) == (9, (1, 14))
    assert (weapon_firepower(s, INDEX["fr-inf.2"]), weapon_reach(s, INDEX["fr-inf.2"])) == (6, (2, 14))
    assert (firepower(s, INDEX["fr-schneider.1"]), movement(s, INDEX["fr-schneider.1"])) == (6, 3)


# 3.1.6, 3.3.1.6, O14.2.1 Tank leaders -----------------------------------------------------------------------------------------


def tanks() -> Arena:
    return Arena({"H6": "fr-schneider-ld", "H8": "fr-schneider", "H9": "fr-schneider", "G6": "fr-inf fr-cne-barnier",
                  "I6": "fr-chamond-ld", "A11": "ge-inf"}, active="allied")


@pytest.mark.rules("3.1.6", "3.3.1.6", "O14.2.1", "O23.5.1")
@pytest.mark.parametrize("order", [16, 23])
def test_3_3_1_6_tanks_within_two_hexes_but_no_other_tank_leader_nor_infantry(order: int) -> None:
    assert after(tanks(), 1, order, "fr-schneider-ld") == {"fr-schneider.1"}


@pytest.mark.rules("3.1.6", "3.3.1.6", "O14.2.1")
@pytest.mark.parametrize("order", [21, 42])
def test_3_3_1_6_for_no_other_order(order: int) -> None:
    assert after(tanks(), 1, order, "fr-schneider-ld") == set()


@pytest.mark.rules("3.1.6", "O23.5.1")
def test_3_1_6_not_once_a_friendly_tank_was_eliminated() -> None:
    a = tanks()
    eliminate(a.s, INDEX["fr-schneider.2"], "test", "E75")
    assert after(a, 1, 23, "fr-schneider-ld") == set()
    assert after(a, 1, 23, "fr-cne-barnier") == {"fr-inf.1"}


@pytest.mark.rules("3.1.6", "3.3.1.6")
def test_3_3_1_6_the_radius_is_two_even_if_the_leader_is_demoralised() -> None:
    a = tanks()
    a.s.demo |= 1 << INDEX["fr-schneider-ld"]
    assert after(a, 1, 23, "fr-schneider-ld") == {"fr-schneider.1"}


@pytest.mark.rules("3.1.6")
def test_3_1_6_tank_command_is_never_added_to_anything() -> None:
    a = Arena({"H6": "fr-schneider-ld fr-inf"}, active="allied")
    assert movement(a.s, INDEX["fr-inf.1"]) == 4 and morale(a.s, INDEX["fr-inf.1"], 0) == 7


# 3.1.9 Engineers --------------------------------------------------------------------------------------------------------------


def card(a: Arena, order: str) -> str:
    c = next(c for c in bits(a.s.hand[a.s.active]) if a.s.t.cards[c].order == order)
    return a.s.t.cards[c].id


@pytest.mark.rules("3.1.9")
def test_3_1_9_any_order_digs_a_foxhole() -> None:
    a = Arena({"H6": "ge-pio", "A1": "fr-inf"}, german=["O18"])
    c = card(a, "O18")
    a.turn()
    assert f"engineers {c}" in a.choices and f"order {c}" not in a.choices   # artillery denied itself is impossible
    a.play(f"engineers {c}")
    assert a.work("H6") == "foxhole"
    assert a.is_("activated", "ge-pio.1") and a.s.orders == 1


@pytest.mark.rules("3.1.9", "F131")
def test_3_1_9_or_clears_wire() -> None:
    a = Arena({"H6": "ge-pio", "A1": "fr-inf"}, german=["O25"], works={"H6": "wire"})
    c = card(a, "O25")
    a.turn().play(f"engineers {c}")
    assert a.work("H6") == ""


@pytest.mark.rules("3.1.9")
@pytest.mark.parametrize(("units", "kw"), [
    ({"H6": "ge-inf"}, {}),                                                 # no engineer
    ({"H6": "ge-pio!"}, {}),                                                # demoralised
    ({"H6": "ge-pio"}, {"works": {"H6": "trench"}}),                        # 8.1.3 one work a hex
    ({"H6": "ge-pio"}, {"works": {"H6": "mines"}}),
    ({"H6": "ge-pio"}, {"ground": {"H6": "marsh"}}),                        # F125.4 not in water
    ({"H6": "ge-pio"}, {"ground": {"H6": "river"}}),
])
def test_3_1_9_when_it_cannot_be_done(units: dict[str, str], kw: dict[str, Any]) -> None:
    a = Arena({**units, "A1": "fr-inf"}, german=["O18"], **kw)
    a.turn()
    assert not [c for c in a.choices if c.startswith("engineers")]


@pytest.mark.rules("3.1.9")
def test_3_1_9_suppressed_engineers_may_but_not_with_confusion_nor_twice() -> None:
    a = Arena({"H6": "ge-pio~", "A1": "fr-inf"}, german=["O18", "O20", "O26"])
    confusion = card(a, "O20")
    a.turn()
    assert f"engineers {confusion}" not in a.choices
    a.play(f"engineers {card(a, 'O18')}")
    assert a.work("H6") == "foxhole"
    assert not [c for c in a.choices if c.startswith("engineers")]          # activated once a turn


@pytest.mark.rules("3.1.9")
def test_3_1_9_engineers_who_were_activated_for_something_else_cannot() -> None:
    a = Arena({"H6": "ge-pio", "A1": "fr-inf"}, german=["O18", "O23"])
    a.turn().play(f"order {card(a, 'O23')}", "step H7", "stop")
    assert not [c for c in a.choices if c.startswith("engineers")]


# 3.3.2 Cohesion ---------------------------------------------------------------------------------------------------------------


def lost(units: dict[str, str], **kw: Any) -> set[str]:
    a = Arena({"A1": "fr-cne-barnier", **units}, **kw)
    return ids(scattered(a.s, 0))


@pytest.mark.rules("3.3.2")
def test_3_3_2_a_unit_by_itself_is_out_of_cohesion() -> None:
    assert lost({"H6": "ge-inf ge-abt"}) == {"ge-inf.1", "ge-abt.1"}


@pytest.mark.rules("3.3.2", "3.3.2-a")
def test_3_3_2_runners_and_stosstruppen_always_hold_together() -> None:
    assert lost({"H6": "ge-bote! ge-stoss~ ge-inf"}) == {"ge-inf.1"}


@pytest.mark.rules("3.3.2")
def test_3_3_2_it_concerns_units_alone() -> None:
    a = Arena({"H6": "fr-schneider fr-lt-pastre", "A1": "ge-inf"})
    assert scattered(a.s, 1) == 0


@pytest.mark.rules("3.3.2-b")
def test_3_3_2_on_the_own_edge_but_not_on_the_enemys() -> None:
    assert lost({"O6": "ge-inf", "A6": "ge-inf", "H1": "ge-inf"}) == {"ge-inf.2", "ge-inf.3"}


@pytest.mark.rules("3.3.2-b", "7.3.1")
def test_3_3_2_on_an_own_objective() -> None:
    assert lost({"H6": "ge-inf", "D3": "ge-inf", "D4": "ge-inf"}, goals=("H6", "D3", "D4", "C9", "C10"),
                held={1: "german", 2: "allied"}) == {"ge-inf.2", "ge-inf.3"}


@pytest.mark.rules("3.3.2-b", "GL-Friendly", "GL-Enemy")
def test_3_3_2_not_on_an_objective_with_an_enemy_in_it() -> None:
    def house(enemy: dict[str, str]) -> set[str]:
        a = Arena({"H6": "ge-inf", "A1": "fr-inf", **enemy}, goals=("H6", "D3", "D4", "C9", "C10"), held={1: "german"})
        a.s.law.field.goals[0] |= 1 << HEX["H7"]
        return ids(scattered(a.s, 0))
    assert house({}) == set() and house({"H7": "fr-inf"}) == {"ge-inf.1"}


@pytest.mark.rules("3.3.2-b", "11.5")
@pytest.mark.parametrize(("unit", "kw", "out"), [
    ("ge-inf+ge-mg08", {}, False), ("ge-inf+ge-mg08!", {}, True), ("ge-inf+ge-mg08~", {}, True),
    ("ge-inf+ge-mg08", {"works": {"H6": "wire"}}, True), ("ge-inf+ge-mg08", {"ground": {"H6": "river"}}, True),
    ("ge-inf+ge-mg08", {"ground": {"H6": "marsh"}}, True),
])
def test_3_3_2_with_a_weapon_that_works(unit: str, kw: dict[str, Any], out: bool) -> None:
    assert bool(lost({"H6": unit}, **kw)) is out


@pytest.mark.rules("3.3.2-b", "11.5")
def test_3_3_2_a_broken_weapon_does_not_help() -> None:
    a = Arena({"H6": "ge-inf+ge-mg08", "A1": "fr-inf"})
    a.s.wbroken |= 1 << a.s.arm[INDEX["ge-inf.1"]]
    assert ids(scattered(a.s, 0)) == {"ge-inf.1"}


@pytest.mark.rules("3.3.2-c")
def test_3_3_2_in_the_radius_of_any_leader() -> None:
    assert lost({"H6": "ge-lt-ebel", "H7": "ge-inf", "H8": "ge-inf"}) == {"ge-inf.2"}
    assert lost({"H6": "ge-lt-ebel!", "H7": "ge-inf"}) == {"ge-inf.1"}      # demoralised: his own hex alone
    assert lost({"H6": "ge-lt-ebel! ge-inf"}) == set()
    assert lost({"H6": "ge-hero", "H7": "ge-inf"}) == set()                 # E70.1 a hero is a leader


@pytest.mark.rules("3.3.2-c")
def test_3_3_2_a_tank_leader_is_no_leader() -> None:
    a = Arena({"H6": "fr-schneider-ld fr-inf", "A1": "ge-inf"})
    assert ids(scattered(a.s, 1)) == {"fr-inf.1"}


@pytest.mark.rules("3.3.2.1")
def test_3_3_2_1_both_sides_at_the_end_of_a_turn_one_marker_at_most() -> None:
    a = Arena({"H6": "ge-inf", "H7": "ge-inf~", "D3": "fr-inf", "D6": "fr-cne-barnier", "D7": "fr-inf"})
    check_cohesion(a.s)
    assert ids(a.s.supp) == {"ge-inf.1", "ge-inf.2", "fr-inf.1"}
    assert {IDS[e.unit] for e in a.log(Suppressed)} == {"ge-inf.1", "fr-inf.1"}


@pytest.mark.rules("3.3.2.1")
def test_3_3_2_1_in_the_turn_of_either_player() -> None:
    a = Arena({"H6": "ge-inf", "D3": "fr-inf", "D9": "fr-cne-barnier", "O1": "ge-lt-ebel"}, active="german")
    a.turn().play("pass")
    assert ids(a.s.supp) == {"ge-inf.1", "fr-inf.1"}
