"""A31-A55, S98 Cards around fire: those that support an attack, those that help the defender, opportunity fire."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.choices import SITUATION
from marne.games.great_war_commander.grid import HEX
from marne.games.great_war_commander.pieces import INDEX, STRATEGY
from marne.games.great_war_commander.state import SAMMIES
from marne.games.great_war_commander.strategy import ways
from marne.games.great_war_commander.values import morale
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import (
    action,
    alone,
    armed,
    attack,
    attacks,
    cards,
    declared,
    everybody,
    op_fire,
    shots,
    stood,
    together,
    until,
)

ATTACK = "which_fire_card"
DEFENCE = "which_defence_card"


def offers(a: Arena, question: str, seat: str, what: str) -> bool:
    """Is the action among the choices when that window opens?"""
    until(a, question)
    return action(a, seat, what) in a.choices


def shooter(units: dict[str, str], *hand: str, **kw: Any) -> Arena:
    """The German fires, with these cards in hand."""
    return Arena(units, german=hand, **kw).order(21)


# Attack actions ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A55", "O21.3.4", "A28.1")
def test_A55_enterprising_adds_two_and_actions_add_up() -> None:
    a = shooter({"H4": "ge-inf", "H5": "fr-inf"}, "A55", "A44", dice=["1-3", "6-5"])
    a.play(action(a, "german", "A55"), action(a, "german", "A44"), "keep")
    assert declared(a) == (5, 0) and attack(a) == 5 + 4 + 4
    assert a.s.hand[0] == 0 and a.s.discard[0].bit_count() == 3         # both cards and the roll


@pytest.mark.rules("A40", "A48")
@pytest.mark.parametrize(("what", "scenario", "unit"), [("A40", "gwc-09", "fr-inf"), ("A48", "gwc-13", "us-inf")])
def test_A40_A48_add_two_to_any_fire(what: str, scenario: str, unit: str) -> None:
    a = Arena({"H4": unit, "H7": "ge-inf"}, scenario=scenario, active="allied", allied=[what], dice=["1-3", "6-5"]).order(21)
    fp = {"fr-inf": 5, "us-inf": 6}[unit]
    a.play(action(a, "allied", what), "keep")
    assert attack(a) == fp + 2 + 4


@pytest.mark.rules("A44")
def test_A44_grenades_need_somebody_next_to_the_target() -> None:
    assert offers(shooter({"H4": "ge-inf", "H5": "fr-inf"}, "A44"), ATTACK, "german", "A44")
    assert not offers(shooter({"H4": "ge-inf", "H6": "fr-inf"}, "A44"), ATTACK, "german", "A44")
    two = {"H4": "ge-lt-mueller ge-inf", "H5": "ge-inf", "H6": "fr-inf"}
    a = together(everybody(shooter(two, "A44"), "ge-lt-mueller"), "ge-inf.1")
    assert offers(a, ATTACK, "german", "A44")                           # one of the group is enough
    a = alone(everybody(shooter(two, "A44"), "ge-lt-mueller"), "ge-inf.1")
    assert not offers(a, ATTACK, "german", "A44")                       # H5 does not fire along


@pytest.mark.rules("A38")
def test_A38_crossfire_is_for_moving_targets() -> None:
    assert not offers(shooter({"H4": "ge-inf", "H5": "fr-inf"}, "A38"), ATTACK, "german", "A38")
    a = mover({"H4": "ge-inf", "K4": "fr-inf"}, "O21", "A38", dice=["1-3", "6-5"])
    a.play("step J4", op_fire(a, "german"), action(a, "german", "A38"), "keep")
    assert attack(a) == 5 + 2 + 4


@pytest.mark.rules("A34")
def test_A34_bore_sighting_is_the_defender_s_with_a_strong_weapon() -> None:
    gun = {"H4": "ge-inf+ge-mg0815", "H7": "fr-inf"}
    a = alone(shooter(gun, "A34", dice=["1-3", "6-5"]), "ge-mg0815.1")
    a.play(action(a, "german", "A34"), "keep")
    assert attack(a) == 5 + 2 + 4                                       # printed 5 is enough
    assert not offers(alone(shooter(gun, "A34"), "ge-inf.1"), ATTACK, "german", "A34")              # the weapon does not fire
    assert not offers(alone(shooter(gun, "A34", scenario="gwc-11"), "ge-mg0815.1"), ATTACK, "german", "A34")    # in attack
    a = Arena({"H4": "fr-inf+fr-chau", "H7": "ge-inf"}, scenario="gwc-11", active="allied", allied=["A34"]).order(21)
    assert not offers(together(a, "fr-inf.1"), ATTACK, "allied", "A34")                             # Chauchat: printed 4


@pytest.mark.rules("A34", "3.3.1.7")
def test_A34_counts_the_printed_firepower() -> None:
    a = Arena({"H4": "fr-cne-barnier fr-inf+fr-chau", "H7": "ge-inf"}, scenario="gwc-11", active="allied",
              allied=["A34"]).order(21)
    assert not offers(alone(everybody(a, "fr-cne-barnier"), "fr-chau.1"), ATTACK, "allied", "A34")  # 4 + 2 is not printed


@pytest.mark.rules("A33")
def test_A33_bundle_charge_is_for_german_weapons_at_an_adjacent_tank() -> None:
    a = shooter({"H4": "ge-inf+ge-mg08", "H5": "fr-ftmg"}, "A33", dice=["1-3", "6-5"])
    a.play(action(a, "german", "A33"), "keep")
    assert attack(a) == 8 + 2 + 4
    assert not offers(shooter({"H4": "ge-inf+ge-mg08", "H6": "fr-ftmg"}, "A33"), ATTACK, "german", "A33")
    assert not offers(alone(shooter({"H4": "ge-inf+ge-mg08", "H5": "fr-inf"}, "A33"), "ge-mg08.1"), ATTACK, "german", "A33")
    a = alone(shooter({"H4": "ge-inf+ge-mg08", "H5": "fr-inf fr-ftmg"}, "A33"), "ge-inf.1")
    assert not offers(a, ATTACK, "german", "A33")                       # no weapon fires


@pytest.mark.rules("A50")
def test_A50_marksmanship_needs_a_firing_platoon_or_squad() -> None:
    units = {"H4": "ge-lt-vogel ge-inf+ge-mg08", "H6": "fr-inf"}
    a = alone(everybody(shooter(units, "A50", dice=["1-3", "6-5"]), "ge-lt-vogel"), "ge-inf.1")
    a.play(action(a, "german", "A50"), "keep")
    assert attack(a) == 5 + 1 + 2 + 4
    assert not offers(alone(everybody(shooter(units, "A50"), "ge-lt-vogel"), "ge-mg08.1"), ATTACK, "german", "A50")
    assert not offers(alone(everybody(shooter(units, "A50"), "ge-lt-vogel"), "ge-lt-vogel"), ATTACK, "german", "A50")


@pytest.mark.rules("O21.3.4")
def test_O21_3_4_no_window_without_cards_in_hand() -> None:
    a = shooter({"H4": "ge-inf", "H6": "fr-inf"})
    assert a.asked == "whether_reroll"


# Defence actions ---------------------------------------------------------------------------------------------------------------


def target(units: dict[str, str], *hand: str, **kw: Any) -> Arena:
    """The French in H6 are fired at from H4 by a German platoon and hold these cards."""
    return Arena({"H4": "ge-inf", **units}, allied=hand, **kw).order(21)


@pytest.mark.rules("A36", "T116")
def test_A36_concealment_takes_the_cover_from_the_attack() -> None:
    a = target({"H6": "fr-inf"}, "A36", ground={"H6": "woods"}, dice=["5-6", "1-3"])
    a.play(action(a, "allied", "A36"), "keep")
    assert stood(a)["fr-inf.1"] == (9, 13, 16 - 2)
    a = target({"H6": "fr-inf"}, "A36", works={"H6": "foxhole"}, roads=[["H6", "H7"]], dice=["5-6", "1-3"])
    a.play(action(a, "allied", "A36"), "keep")
    assert stood(a)["fr-inf.1"] == (9, 13, 16 - 2)                      # 3 for the foxhole, less 1 for the road


@pytest.mark.rules("A36", "T122")
def test_A36_counts_the_wall_that_the_fire_crosses() -> None:
    a = target({"H6": "fr-inf"}, "A36", sides={"wall": ("H5-H6",)}, dice=["5-6", "1-3"])
    a.play(action(a, "allied", "A36"), "keep")
    assert stood(a)["fr-inf.1"] == (9, 13, 16 - 2)


@pytest.mark.rules("A36", "11.7")
def test_A36_is_of_no_use_against_flames_or_in_the_river() -> None:
    a = Arena({"H5": "ge-abt+ge-flam", "H6": "fr-inf"}, allied=["A36"], ground={"H6": "building"}, dice=["5-6", "1-3"]).order(21)
    assert not offers(alone(a, "ge-flam.1"), DEFENCE, "allied", "A36")
    assert not offers(target({"H6": "fr-inf"}, "A36", ground={"H6": "river"}), DEFENCE, "allied", "A36")


@pytest.mark.rules("A36", "A28.1", "O21.3.7")
def test_A36_lowers_the_total_for_all_who_still_have_to_roll() -> None:
    a = target({"H6": "fr-inf fr-spe"}, "A36", ground={"H6": "building"}, dice=["5-6", "1-3", "6-5"])
    a.play("choose fr-inf.1", "keep", action(a, "allied", "A36"), "keep")
    assert stood(a)["fr-inf.1"][2] == 16 and stood(a)["fr-spe.1"][2] == 13


@pytest.mark.rules("A37", "A37-a", "A37-b")
def test_A37_counter_attack_suppresses_adjacent_firers() -> None:
    units = {"H5": "ge-lt-mueller ge-inf ge-abt", "H6": "fr-inf"}
    a = Arena(units, allied=["A37"], dice=["1-3", "6-5"]).order(21)
    together(everybody(a, "ge-lt-mueller"), "ge-inf.1").play(action(a, "allied", "A37"))
    assert a.asked == "whom_to_counter" and "done" not in a.choices     # one at least
    a.play("choose ge-inf.1")
    assert set(a.choices) == {"choose ge-abt.1", "choose ge-lt-mueller", "done"}
    a.play("choose ge-abt.1", "keep")
    assert a.is_("supp", "ge-inf.1") and a.is_("supp", "ge-abt.1") and not a.is_("supp", "ge-lt-mueller")
    assert stood(a)["fr-inf.1"][2] == 5 + 2 + 2 + 4                     # the attack itself is not changed


@pytest.mark.rules("A37-b", "A37-c")
def test_A37_needs_an_undemoralised_unit_that_is_no_runner() -> None:
    for who, legal in (("fr-inf", True), ("fr-inf~", True), ("fr-inf!", False), ("fr-adl", False), ("fr-cne-barnier", False)):
        a = Arena({"H5": "ge-inf", "H6": who}, allied=["A37"], dice=["1-3", "6-5"]).order(21)
        assert offers(a, DEFENCE, "allied", "A37") is legal, who


@pytest.mark.rules("A37-b")
def test_A37_the_adjacent_unit_need_not_be_the_target() -> None:
    a = Arena({"H4": "ge-inf", "H7": "fr-inf", "G4": "fr-spe"}, allied=["A37"], dice=["1-3", "6-5"]).order(21).play("target H7")
    assert offers(a, DEFENCE, "allied", "A37")
    a = Arena({"H4": "ge-inf", "H7": "fr-inf"}, allied=["A37"], dice=["1-3", "6-5"]).order(21)
    assert not offers(a, DEFENCE, "allied", "A37")


@pytest.mark.rules("A43", "A43-b", "T118")
def test_A43_hit_the_dirt_makes_a_shell_hole_that_counts_at_once() -> None:
    a = target({"H6": "fr-inf"}, "A43", roads=[["H6", "H7"]], dice=["5-6", "1-3"])
    a.play(action(a, "allied", "A43"), "keep")
    assert a.ground("H6") == "shell-hole"
    assert stood(a)["fr-inf.1"][0] == 8                                 # the hex is no longer Open: no -1 for the road
    a = target({"H6": "fr-inf"}, "A43", ground={"H6": "field"}, dice=["5-6", "1-3"])
    assert offers(a, DEFENCE, "allied", "A43")


@pytest.mark.rules("A43-b")
@pytest.mark.parametrize(("ground", "work"), [
    ("brush", ""), ("shell-hole", ""), ("orchard", ""), ("open", "foxhole"), ("field", "wire"), ("river", "")])
def test_A43_not_elsewhere_nor_where_a_work_is(ground: str, work: str) -> None:
    a = target({"H6": "fr-inf"}, "A43", ground={"H6": ground}, works={"H6": work} if work else {})
    assert not offers(a, DEFENCE, "allied", "A43")


@pytest.mark.rules("A43-a")
def test_A43_not_for_a_tank() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H6": "fr-ftmg"}, allied=["A43"]).order(21)
    assert not offers(a, DEFENCE, "allied", "A43")
    a = Arena({"H4": "ge-inf+ge-mg08", "H6": "fr-ftmg fr-inf"}, allied=["A43"], dice=["1-3", "6-5", "6-5"]).order(21)
    alone(a, "ge-mg08.1")
    assert offers(a, DEFENCE, "allied", "A43")
    a.play("choose fr-inf.1", "keep")
    assert a.asked == DEFENCE and action(a, "allied", "A43") not in a.choices   # only the tank has yet to roll


@pytest.mark.rules("A46")
def test_A46_field_of_fire_takes_one_for_each_machine_gun() -> None:
    units = {"H6": "fr-inf", "H8": "fr-inf+fr-hot14", "I9": "fr-spe+fr-chau"}
    a = target(units, "A46", dice=["5-6", "1-3"]).play("target H6")
    a.play(action(a, "allied", "A46"), "keep")
    assert stood(a)["fr-inf.1"][2] == 16 - 2
    a = target({**units, "G9": "fr-inf+fr-hot14"}, "A46", dice=["5-6", "1-3"]).play("target H6")
    a.play(action(a, "allied", "A46"), "keep")
    assert stood(a)["fr-inf.1"][2] == 16 - 3


@pytest.mark.rules("A46", "11.5")
@pytest.mark.parametrize("units", [
    {"H8": "fr-inf+fr-hot14", "I9": "fr-spe"}, {"H8": "fr-inf+fr-hot14", "I9": "fr-spe+fr-chau~"},
    {"H8": "fr-inf+fr-hot14!", "I9": "fr-spe+fr-chau"}, {"H8": "fr-inf+fr-hot14", "I9": "fr-inf+fr-crap"},
    {"H8": "fr-inf+fr-hot14", "H11": "fr-spe+fr-chau"}])
def test_A46_needs_two_working_machine_guns_in_range(units: dict[str, str]) -> None:
    a = target({"H6": "fr-ter", **units}, "A46")
    if a.asked == "which_target":
        a.play("target H6")
    assert not offers(a, DEFENCE, "allied", "A46")


@pytest.mark.rules("A46", "F131.3", "T111")
def test_A46_not_from_wire_or_water_nor_out_of_sight() -> None:
    two = {"H6": "fr-ter", "G9": "fr-inf+fr-hot14", "I10": "fr-inf+fr-hot14"}
    for kw, legal in (({}, True), ({"works": {"G9": "wire"}}, False), ({"ground": {"G9": "marsh"}}, False),
                      ({"ground": {"H8": "woods", "H7": "woods", "G8": "woods", "G7": "woods"}}, False)):
        a = target(two, "A46", **kw)
        if a.asked == "which_target":
            a.play("target H6")
        assert offers(a, DEFENCE, "allied", "A46") is legal, kw


@pytest.mark.rules("A45", "A45.1", "F129")
def test_A45_1_hidden_casemate_in_an_objective() -> None:
    a = Arena({"H4": "fr-inf", "H6": "ge-inf"}, active="allied", german=["A45.1"], dice=["5-6", "1-3"]).order(21)
    a.play(action(a, "german", "A45.1"), "keep")
    assert a.work("H6") == "casemate" and stood(a)["ge-inf.1"][0] == 7 + 5


@pytest.mark.rules("A45", "A45.1")
def test_A45_1_conditions() -> None:
    def ask(scenario: str = "gwc-09", **kw: Any) -> bool:
        units = {"H4": "fr-inf", kw.pop("at", "H6"): "ge-inf"}
        a = Arena(units, scenario=scenario, active="allied", german=["A45.1"], **kw).order(21)
        return offers(a, DEFENCE, "german", "A45.1")
    assert ask()
    assert not ask("gwc-11")                                            # the German attacks there
    assert not ask("gwc-12")                                            # or reconnoitres
    assert not ask(at="H7")                                             # no objective
    assert not ask(works={"H6": "foxhole"})
    assert not ask(ground={"H6": "marsh"})
    assert not ask(works={h: "casemate" for h in ("A2", "A3", "A4", "A5")})     # no counter left


@pytest.mark.rules("A45.2")
def test_A45_2_hidden_position_suffers_the_attack_too() -> None:
    a = Arena({"H4": "fr-inf", "H6": "ge-inf"}, active="allied", german=["A45.2"], ground={"H6": "woods"},
              dice=["5-6", "6-5", "6-5"]).order(21)
    a.play(action(a, "german", "A45.2"))
    assert a.at("H6") == ["ge-inf.1", "ge-abt.1"] and armed(a, "ge-abt.1")
    assert weapon(a, "ge-abt.1") == "ge-fk77.1"
    a.play("choose ge-abt.1", "keep", "keep")
    assert set(stood(a)) == {"ge-inf.1", "ge-abt.1"} and stood(a)["ge-abt.1"][0] == 7 + 2


def weapon(a: Arena, name: str) -> str:
    from marne.games.great_war_commander.pieces import WEAPON_IDS
    return WEAPON_IDS[a.s.arm[INDEX[name]]]


@pytest.mark.rules("A45.2", "A45")
def test_A45_2_conditions() -> None:
    def ask(scenario: str = "gwc-09", at: str = "I6", **kw: Any) -> bool:
        a = Arena({"G6": "fr-inf", at: "ge-inf"}, scenario=scenario, active="allied", german=["A45.2"], **kw).order(21)
        return offers(a, DEFENCE, "german", "A45.2")
    woods = {"I6": "woods", "G8": "woods"}
    assert ask(ground=woods)
    assert not ask(ground={"I6": "brush"})                              # cover 1
    assert ask(works={"I6": "foxhole"})
    assert not ask(ground=woods, at="G8")                               # outside the set-up zone H to O
    assert not ask("gwc-11", ground=woods)


@pytest.mark.rules("A45.2")
def test_A45_2_the_americans_use_a_french_gun() -> None:
    a = Arena({"H2": "ge-inf", "H4": "us-inf"}, scenario="gwc-14", german=[], allied=["A45.2"], ground={"H4": "woods"},
              dice=["5-6", "6-5", "6-5"]).order(21)
    a.play(action(a, "allied", "A45.2"))
    assert a.at("H4") == ["us-inf.1", "us-team.1"] and weapon(a, "us-team.1") == "fr-75.1"


@pytest.mark.rules("A45.2")
def test_A45_2_not_without_an_unused_gun() -> None:
    a = Arena({"G6": "fr-inf", "I6": "ge-inf", "O1": "ge-abt+ge-fk77 ge-abt+ge-fk77"}, active="allied", german=["A45.2"],
              ground={"I6": "woods"}).order(21)
    assert not offers(a, DEFENCE, "german", "A45.2")


# After the roll --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A53", "3.2.5")
def test_A53_lucky_star_rallies_who_was_just_demoralised() -> None:
    a = target({"H6": "fr-inf"}, "A53", dice=["5-6", "1-3"])
    a.play(action(a, "allied", "A53"))
    assert not a.is_("demo", "fr-inf.1") and a.s.hand[1] == 0
    a = target({"H6": "fr-cne-barnier"}, "A53", dice=["5-6", "1-3"])
    a.play(action(a, "allied", "A53"))
    assert not a.is_("demo", "fr-cne-barnier")


@pytest.mark.rules("A53")
@pytest.mark.parametrize(("who", "dice"), [("fr-inf!", ["5-6", "1-3"]), ("fr-inf", ["1-3", "6-5"]), ("fr-inf", ["5-3", "2-4"])])
def test_A53_not_for_the_dead_the_unshaken_or_the_suppressed(who: str, dice: list[str]) -> None:
    a = target({"H6": who, "A1": "fr-ter"}, "A53", dice=dice)
    card = action(a, "allied", "A53")
    while a.choices:
        assert card not in a.choices
        a.play(next(c for c in a.choices if c in ("no", "keep")), calm=False)


@pytest.mark.rules("A53")
def test_A53_not_for_a_tank() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H6": "fr-ftmg", "O11": "fr-ter"}, allied=["A53"], dice=["5-6", "1-3"]).order(21)
    alone(a.play("target H6"), "ge-mg08.1")
    card = action(a, "allied", "A53")
    while a.choices:
        assert card not in a.choices
        a.play(next(c for c in a.choices if c in ("no", "keep", "done")), calm=False)
    assert a.is_("demo", "fr-ftmg.1")


@pytest.mark.rules("A47")
def test_A47_light_wounds_puts_a_squad_in_the_platoon_s_place() -> None:
    a = target({"H6": "fr-inf+fr-hot14~*"}, "A47", dice=["5-6", "1-3"])
    a.play(action(a, "allied", "A47"))
    assert a.at("H6") == ["fr-spe.1"] and a.where("fr-inf.1") == "unused"
    assert not a.is_("demo", "fr-spe.1") and a.is_("supp", "fr-spe.1") and a.is_("vet", "fr-spe.1")
    assert weapon(a, "fr-spe.1") == "fr-hot14.1"
    assert a.s.vp == 1                                                  # the French lose one point


@pytest.mark.rules("A47")
def test_A47_a_demoralised_platoon_becomes_a_demoralised_squad() -> None:
    a = target({"H6": "fr-inf!"}, "A47", dice=["5-6", "1-3"])
    a.play(action(a, "allied", "A47"))
    assert a.at("H6") == ["fr-spe.1"] and a.is_("demo", "fr-spe.1") and a.s.vp == 1


@pytest.mark.rules("A47")
def test_A47_only_for_platoons_and_only_with_a_squad_left() -> None:
    a = target({"H6": "fr-spe"}, "A47", dice=["5-6", "1-3"])
    card = action(a, "allied", "A47")
    while a.choices:
        assert card not in a.choices
        a.play(next(c for c in a.choices if c in ("no", "keep")), calm=False)
    assert a.is_("demo", "fr-spe.1")
    a = target({"H6": "fr-inf", "A1": " ".join(["fr-spe"] * 10)}, "A47", dice=["5-6", "1-3"])
    while a.choices:
        assert card not in a.choices
        a.play(next(c for c in a.choices if c in ("no", "keep")), calm=False)
    assert a.is_("demo", "fr-inf.1")


@pytest.mark.rules("A47", "E75")
def test_A47_not_when_a_platoon_is_eliminated_outright() -> None:
    # Killed in Action strikes during the attack roll: no card can help the demoralised platoon.
    a = target({"H6": "fr-inf", "A1": "fr-ter!"}, "A47", dice=["5-5 event", "6-5"], events=[75])
    card = action(a, "allied", "A47")
    while a.choices:
        assert card not in a.choices
        quiet = [c for c in a.choices if c in ("no", "keep")]
        a.play(quiet[0] if quiet else "choose fr-ter.1", calm=False)
    assert a.where("fr-ter.1") == "lost"


@pytest.mark.rules("A47", "A42.2")
def test_A47_the_squad_inherits_the_activation() -> None:
    a = mover({"H4": "ge-inf", "K4": "fr-inf"}, "O21", allied=["A47"], dice=["5-6", "1-3"])
    a.play("step J4", op_fire(a, "german"), action(a, "allied", "A47"))
    assert a.at("J4") == ["fr-spe.1"] and a.is_("activated", "fr-spe.1")


# Assault fire ------------------------------------------------------------------------------------------------------------------


def march(units: dict[str, str], *hand: str, **kw: Any) -> Arena:
    """The German moves with these cards in hand."""
    return Arena(units, german=hand, **kw).order(23)


@pytest.mark.rules("A31", "3.1.8")
def test_A31_assault_fire_by_a_moving_squad_with_boxed_firepower() -> None:
    a = march({"H4": "ge-abt", "H8": "fr-inf"}, "A31", dice=["1-3", "6-5"])
    card = action(a, "german", "A31")
    assert card not in a.choices                                        # range 3, distance 4
    a.play("move ge-abt.1") if a.asked == "who_moves" else None
    a.play("step H5")
    a.play(card, "keep", "keep")
    assert attack(a) == 3 + 4
    assert a.asked == "where_to_step" and a.where("ge-abt.1") == "H5"   # and the move goes on


@pytest.mark.rules("A31")
def test_A31_may_be_played_before_anybody_has_moved() -> None:
    a = march({"H4": "ge-abt", "H7": "fr-inf"}, "A31", dice=["1-3", "6-5"])
    a.play(action(a, "german", "A31"), "keep", "keep")
    assert attack(a) == 7 and a.where("ge-abt.1") == "H4" and a.asked == "where_to_step"


@pytest.mark.rules("A31", "3.1.8")
def test_A31_not_by_those_without_a_boxed_firepower() -> None:
    a = march({"H4": "ge-inf", "H7": "fr-inf"}, "A31")
    assert action(a, "german", "A31") not in a.choices
    a = march({"H4": "ge-inf+ge-mg0815", "H7": "fr-inf"}, "A31", dice=["1-3", "6-5"])       # the weapon has it
    a.play(action(a, "german", "A31"), "keep", "keep")
    assert shots(a) == {"ge-mg0815.1"}


@pytest.mark.rules("A31", "O21.3.1")
def test_A31_as_a_group_and_once_for_each_card() -> None:
    a = everybody(march({"H4": "ge-lt-mueller ge-abt ge-abt", "H7": "fr-inf"}, "A31", "A31", dice=["1-3", "6-5", "1-3", "6-5"]),
                  "ge-lt-mueller")
    one, two = [f"action {c}" for c in cards(a, "german", "A31")]
    together(a.play(one), "ge-abt.1").play("keep", "keep")
    assert declared(a) == (3 + 2 + 1, 0)
    together(a.play(two), "ge-abt.1").play("keep", "keep")              # another card is another fire
    assert attacks(a) == [10, 10]


@pytest.mark.rules("A31", "O24.2(1)")
def test_A31_not_in_an_offensive() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-abt", "H7": "fr-inf"}, german=["A31"]).order(24)
    card = action(a, "german", "A31")
    a.play("activate ge-lt-mueller") if "activate ge-lt-mueller" in a.choices else None
    while a.asked in ("who_joins_offensive", "who_leads_offensive"):
        a.play("all" if "all" in a.choices else a.choices[0])
    assert a.asked == "who_moves" and card not in a.choices


# Opportunity fire ------------------------------------------------------------------------------------------------------------


def mover(units: dict[str, str], *german: str, **kw: Any) -> Arena:
    """The Allies move under the eyes of the Germans, who hold these cards."""
    a = Arena(units, active="allied", german=german, **kw).order(23)
    if a.asked == "whom_to_activate":
        a.play(next(c for c in a.choices if "fr-" in c or "us-" in c))
    while a.asked == "whom_else_to_activate":
        a.play("all" if "all" in a.choices else a.choices[0])
    if a.asked == "who_moves":
        a.play(a.choices[0])
    return a


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


# Strategy cards ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("S98.4.6")
def test_S98_4_6_cancels_op_fire_and_nobody_counts_as_activated() -> None:
    a = Arena({"H4": "ge-inf", "L4": "fr-inf"}, scenario="gwc-09", allied=["O21"], strategy={"german": "ge-s6"}).order(23)
    card = op_fire(a, "allied")
    a.play("step I5", card)
    assert a.asked == "whether_forward" and a.seat == "german"
    a.play(SITUATION[STRATEGY["ge-s6"]][1].text)
    assert not a.is_("activated", "fr-inf.1") and a.s.hand[1] == 0 and a.s.shand[0] == 255
    assert attacks(a) == [] and a.asked == "where_to_step"


@pytest.mark.rules("S98.4.6", "S98.1.2")
def test_S98_4_6_not_before_1916_and_only_one_strategy_card_a_turn() -> None:
    a = Arena({"H4": "ge-inf", "L4": "fr-inf"}, scenario="gwc-05", allied=["O21"], strategy={"german": "ge-s6"}).order(23)
    a.play("step I5", op_fire(a, "allied"))
    assert a.asked != "whether_forward"
    a = Arena({"H4": "ge-inf", "L4": "fr-inf"}, scenario="gwc-09", allied=["O21"], strategy={"german": "ge-s6"}).order(23)
    a.s.sused = 1
    a.play("step I5", op_fire(a, "allied"))
    assert a.asked != "whether_forward"


@pytest.mark.rules("S98.5.7")
@pytest.mark.parametrize("what", ["A36", "A37", "A43"])
def test_S98_5_7_scouts_cancel_a_defensive_action(what: str) -> None:
    ground = {"H5": "woods"} if what == "A36" else {}
    a = Arena({"H4": "us-inf", "H5": "ge-inf"}, scenario="gwc-13", active="allied", german=[what], strategy={"allied": "us-s7"},
              ground=ground, dice=["5-6", "1-3"]).order(21)
    a.play(action(a, "german", what))
    assert a.asked == "whether_scouts" and a.seat == "allied"
    a.play(SITUATION[STRATEGY["us-s7"]][1].text, "keep")
    assert a.s.hand[0] == 0 and a.s.shand[1] == 255
    assert stood(a)["ge-inf.1"][2] == 6 + 11 and a.ground("H5") == (ground.get("H5", "open")) and not a.is_("supp", "us-inf.1")


@pytest.mark.rules("S98.5.7")
def test_S98_5_7_not_against_field_of_fire_or_a_casemate() -> None:
    a = Arena({"H4": "us-inf", "H6": "ge-inf"}, scenario="gwc-13", active="allied", german=["A45.1"],
              strategy={"allied": "us-s7"}, dice=["5-6", "6-5"]).order(21)
    a.play(action(a, "german", "A45.1"))
    assert a.asked != "whether_scouts" and a.work("H6") == "casemate"


@pytest.mark.rules("S98.5.7", "A45.4")
def test_S98_5_7_scouts_find_hidden_wire() -> None:
    a = mover({"H4": "ge-inf", "L4": "us-inf"}, "A45.4", scenario="gwc-13", strategy={"allied": "us-s7"})
    a.play("step K5", action(a, "german", "A45.4"), SITUATION[STRATEGY["us-s7"]][1].text)
    assert a.work("K5") == "" and a.s.hand[0] == 0 and a.asked == "where_to_step"


@pytest.mark.rules("S98.5.4", "S98.1.1")
def test_S98_5_4_firepower_adds_one_to_every_fire_with_a_weapon() -> None:
    a = Arena({"H4": "us-inf+us-hot14", "H7": "ge-inf"}, scenario="gwc-13", active="allied", dice=["1-3", "6-5", "1-3", "6-5"])
    a.s.reminders |= 1 << STRATEGY["us-s4"]
    alone(a.order(21), "us-hot14.1").play("keep", "keep")
    assert attack(a) == 7 + 4 + 1
    a.play("target H7", "keep")
    assert attack(a) == 6 + 4                                           # the platoon alone: no weapon


@pytest.mark.rules("S98.5.4")
def test_S98_5_4_may_be_laid_down_at_any_time_even_before_op_fire() -> None:
    a = Arena({"H4": "us-inf+us-hot14", "L4": "ge-inf"}, scenario="gwc-13", allied=["O21"], strategy={"allied": "us-s4"},
              dice=["1-3", "6-5"]).order(23)
    a.play("step K5", op_fire(a, "allied"))
    alone(a, "us-hot14.1")
    assert a.asked == ATTACK and a.choices == ["no", SITUATION[STRATEGY["us-s4"]][1].text]
    a.play(SITUATION[STRATEGY["us-s4"]][1].text, "keep")
    assert attack(a) == 7 + 4 + 1
    assert a.s.reminders >> STRATEGY["us-s4"] & 1 and a.s.shand[1] == 255


@pytest.mark.rules("S98.5.3")
def test_S98_5_3_sammies_stand_op_fire() -> None:
    def charge(dice: list[str], told: str = "us-inf", effect: bool = True) -> Arena:
        units = {"H4": "ge-inf", "L4": f"us-lt-kelly {told}"}
        a = Arena(units, scenario="gwc-13", active="allied", german=["O21"], dice=dice).order(24)
        while a.asked in ("who_leads_offensive", "who_joins_offensive"):
            a.play("all" if "all" in a.choices else a.choices[0])
        a.play("move us-inf.1")
        if a.asked == "who_goes_along":
            a.play("done")
        if effect:
            a.s.effects |= SAMMIES
        return a.play("step K5", op_fire(a, "german"), "keep", "keep")
    assert charge(["5-6", "1-3"], effect=False).is_("demo", "us-inf.1")
    assert not charge(["5-6", "1-3"]).is_("demo", "us-inf.1")
    assert not charge(["5-3", "2-4"]).is_("demo", "us-inf.1")           # a tie on the move
    assert charge(["5-6", "1-3"], "us-inf~").is_("demo", "us-inf.1")    # not in good order


@pytest.mark.rules("S98.5.3")
def test_S98_5_3_the_card_is_played_during_the_offensive_only() -> None:
    card = SITUATION[STRATEGY["us-s3"]][1].text
    units = {"H4": "ge-inf", "L4": "us-lt-kelly us-inf"}
    a = Arena(units, scenario="gwc-13", active="allied", strategy={"allied": "us-s3"}).order(24)
    while a.asked in ("who_leads_offensive", "who_joins_offensive"):
        a.play("all" if "all" in a.choices else a.choices[0])
    a.play(card)
    assert a.s.effects & SAMMIES and a.s.shand[1] == 255 and card not in a.choices
    a = Arena(units, scenario="gwc-13", active="allied", strategy={"allied": "us-s3"}).order(23)
    a.play("activate us-inf.1")
    assert card not in a.choices


@pytest.mark.rules("S98.5.3", "3.3.1.1")
def test_S98_5_3_not_outside_the_radius_of_an_activated_leader() -> None:
    a = Arena({"H4": "ge-inf", "L4": "us-lt-kelly", "K5": "us-inf"}, scenario="gwc-13", active="allied", german=["O21"],
              dice=["5-6", "1-3"]).order(24)
    while a.asked in ("who_leads_offensive", "who_joins_offensive"):
        a.play("all" if "all" in a.choices else a.choices[0])
    a.s.effects |= SAMMIES
    a.play("move us-inf.1", "step J5", op_fire(a, "german"), "keep", "keep")
    assert a.is_("demo", "us-inf.1")                                    # Kelly has command 1 and stands two hexes behind


@pytest.mark.rules("S98.5.9", "S98.3.7", "S98.5.4", "S98.1.1")
@pytest.mark.parametrize(("card", "scenario"), [("us-s9", "gwc-13"), ("us-s4", "gwc-13"), ("fr-s7", "gwc-09")])
def test_S98_1_1_reminders_lie_face_up(card: str, scenario: str) -> None:
    unit = "us-inf" if card.startswith("us") else "fr-inf"
    a = Arena({"H4": unit, "O11": "ge-inf"}, scenario=scenario, active="allied", strategy={"allied": card}).turn()
    a.play(SITUATION[STRATEGY[card]][1].text)
    assert a.s.reminders == 1 << STRATEGY[card] and a.s.shand[1] == 255 and not a.s.sdiscard


@pytest.mark.rules("S98.3.7", "S98.1.2")
def test_S98_3_7_gabions_add_one_to_trench_and_foxhole_on_defence() -> None:
    for work, cover in (("trench", 5), ("foxhole", 4), ("casemate", 5), ("", 0)):
        a = Arena({"H4": "ge-inf", "H6": "fr-inf"}, works={"H6": work} if work else {}, dice=["1-3", "6-5"])
        a.s.reminders |= 1 << STRATEGY["fr-s7"]
        a.order(21).play("keep", "keep")
        assert stood(a)["fr-inf.1"][0] == 7 + cover, work
    a = Arena({"H4": "fr-inf", "H6": "ge-inf"}, active="allied", works={"H6": "trench"}, dice=["1-3", "6-5"])
    a.s.reminders |= 1 << STRATEGY["fr-s7"]
    a.order(21).play("keep", "keep")
    assert stood(a)["ge-inf.1"][0] == 7 + 4                             # not for the enemy


@pytest.mark.rules("S98.3.7", "S98.1.2")
@pytest.mark.parametrize(("scenario", "legal"), [("gwc-03", False), ("gwc-04", True), ("gwc-09", True), ("gwc-11", False)])
def test_S98_3_7_is_for_1915_to_1917(scenario: str, legal: bool) -> None:
    a = Arena({"H4": "fr-inf"}, scenario=scenario, active="allied", strategy={"allied": "fr-s7"})
    assert bool(ways(a.s, 1, STRATEGY["fr-s7"])) is legal


@pytest.mark.rules("S98.5.9")
def test_S98_5_9_leaders_in_woods_have_one_more_morale() -> None:
    a = Arena({"H4": "us-lt-kelly us-inf", "H5": "us-lt-hill", "H6": "ge-lt-ebel"}, scenario="gwc-13",
              ground={"H4": "woods", "H5": "destroyed-woods", "H6": "woods"})
    before = [morale(a.s, INDEX[n], 2) for n in ("us-lt-kelly", "us-inf.1", "us-lt-hill", "ge-lt-ebel")]
    a.s.reminders |= 1 << STRATEGY["us-s9"]
    after = [morale(a.s, INDEX[n], 2) for n in ("us-lt-kelly", "us-inf.1", "us-lt-hill", "ge-lt-ebel")]
    assert [y - x for x, y in zip(before, after, strict=True)] == [1, 0, 0, 0]


@pytest.mark.rules("A42.1", "O21.3")
def test_A42_1_op_fire_is_at_the_hex_just_entered() -> None:
    a = mover({"H4": "ge-inf", "K4": "fr-inf", "G7": "fr-ter"}, "O21", scenario="gwc-11", dice=["1-3", "6-5"])
    a.play("step J4", op_fire(a, "german"), "keep", "keep")
    assert set(stood(a)) == {"fr-inf.1"}
    assert a.where("fr-inf.1") == "J4" and HEX["J4"] == a.s.loc[INDEX["fr-inf.1"]]
