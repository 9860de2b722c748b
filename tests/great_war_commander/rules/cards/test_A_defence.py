"""A36-A53 Cards that help the defender, before his roll and after it."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.events import GroundChanged
from marne.games.great_war_commander.pieces import INDEX, WEAPON_IDS
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import (
    DEFENCE,
    action,
    alone,
    armed,
    attack,
    everybody,
    mover,
    offers,
    op_fire,
    stood,
    target,
    together,
)

# Defence actions ---------------------------------------------------------------------------------------------------------------


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


@pytest.mark.rules("A36", "A28.1", "11.7")
@pytest.mark.parametrize(("firer", "ground"), [("ge-abt+ge-flam", "building"), ("ge-abt", "river"), ("ge-abt", "open")])
def test_A36_may_be_played_without_cover_and_changes_nothing(firer: str, ground: str) -> None:
    """Its only condition is a defence roll: who wants to be rid of the card may be."""
    base = "ge-flam.1" if "flam" in firer else "ge-abt.1"
    a = Arena({"H5": firer, "H6": "fr-inf"}, allied=["A36"], ground={"H6": ground}, dice=["5-6", "1-3"]).order(21)
    alone(a, base).play(action(a, "allied", "A36"), "keep")
    assert stood(a)["fr-inf.1"][2] == attack(a) and not a.s.hand[1]


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


@pytest.mark.rules("A37", "A37-b", "O14.2")
def test_A37_hits_whoever_is_activated_for_the_fire_whether_he_takes_part_in_this_attack_or_not() -> None:
    """l. 491, 4261: activated for the fire and adjacent is all it takes."""
    units = {"H5": "ge-lt-mueller ge-inf ge-abt", "G6": "ge-pio", "H6": "fr-inf"}
    a = Arena(units, allied=["A37"], dice=["1-3", "6-5"]).order(21)
    a.play("activate ge-lt-mueller", "activate ge-inf.1", "activate ge-abt.1", "done")
    alone(a, "ge-inf.1").play(action(a, "allied", "A37"))
    assert set(a.choices) == {"choose ge-lt-mueller", "choose ge-inf.1", "choose ge-abt.1"}      # not the pioneers
    a.play("choose ge-abt.1", "choose ge-lt-mueller", "keep")
    assert a.is_("supp", "ge-abt.1") and a.is_("supp", "ge-lt-mueller") and not a.is_("supp", "ge-inf.1")


@pytest.mark.rules("A37-b")
def test_A37_is_possible_if_only_somebody_activated_who_does_not_fire_is_adjacent() -> None:
    units = {"H4": "ge-lt-mueller ge-inf", "G6": "ge-abt", "H7": "fr-inf", "F6": "fr-spe"}      # G6 touches F6, H4 nobody
    for also in (True, False):
        a = Arena(units, allied=["A37"], dice=["1-3", "6-5"]).order(21)
        a.play("activate ge-lt-mueller", "activate ge-inf.1", "activate ge-abt.1" if also else "done", "target H7")
        alone(a, "ge-inf.1")
        assert offers(a, DEFENCE, "allied", "A37") is also


@pytest.mark.rules("A37-b", "A42.2")
def test_A37_against_op_fire_hits_whoever_was_activated_for_it() -> None:
    a = mover({"H8": "fr-inf", "H6": "ge-lt-mueller ge-inf ge-abt"}, "O21", allied=["A37"], dice=["1-3", "6-5"])
    a.play("step H7").play(op_fire(a, "german"), "activate ge-lt-mueller", "all")
    alone(a, "ge-inf.1").play(action(a, "allied", "A37"))
    assert set(a.choices) == {"choose ge-lt-mueller", "choose ge-inf.1", "choose ge-abt.1"}


@pytest.mark.rules("A37-b", "O24.2")
def test_A37_against_the_fire_of_an_offensive_hits_whoever_the_order_has_activated() -> None:
    a = Arena({"H5": "ge-lt-mueller ge-inf ge-abt", "G6": "fr-spe", "K5": "fr-inf"}, allied=["A37"], dice=["1-3", "6-5"],
              options={"offensive-stack": True})
    a.order(24)
    while a.asked != "who_moves":
        a.play("all" if "all" in a.choices else a.choices[0])
    a.play("move ge-inf.1", "done", "step I5", "stop", "done")
    while a.asked != "which_defence_card":
        a.play(next((c for c in ("target K5", "no", "keep") if c in a.choices), a.choices[0]), calm=False)
    a.play(action(a, "allied", "A37"))
    assert set(a.choices) == {"choose ge-lt-mueller", "choose ge-abt.1"}                # they stand in H5, next to G6


@pytest.mark.rules("A37-b", "A31")
def test_A37_against_assault_fire_hits_those_who_fire() -> None:
    """They are activated for a Move; for the fire only those who take part in it."""
    a = Arena({"H5": "ge-lt-mueller ge-stoss ge-pio", "H6": "fr-inf"}, german=["A31"], allied=["A37"], dice=["1-3", "6-5"])
    a.order(23).play("activate ge-lt-mueller", "all", action(a, "german", "A31"))
    alone(a, "ge-stoss.1").play(action(a, "allied", "A37"), "keep")
    assert a.is_("supp", "ge-stoss.1") and not a.is_("supp", "ge-pio.1") and not a.is_("supp", "ge-lt-mueller")


@pytest.mark.rules("A43", "A43-b", "T118")
def test_A43_hit_the_dirt_makes_a_shell_hole_that_counts_at_once() -> None:
    a = target({"H6": "fr-inf"}, "A43", roads=[["H6", "H7"]], dice=["5-6", "1-3"])
    a.play(action(a, "allied", "A43"), "keep")
    assert a.ground("H6") == "shell-hole" and [e.rule for e in a.log(GroundChanged)] == ["A43"]
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


@pytest.mark.rules("5.2", "1.6", "A28.1")
def test_5_2_as_many_actions_as_he_has_cards_in_the_turn_of_the_other_too() -> None:
    """Before one defence roll the inactive player plays Hit the Dirt and Concealment; both cards and their orders are gone."""
    a = target({"H6": "fr-inf"}, "A43", "A36", dice=["5-6", "1-3"])
    played = a.s.hand[1]
    a.play(action(a, "allied", "A43"), action(a, "allied", "A36"))
    assert played.bit_count() == 2 and not a.s.hand[1] and a.s.discard[1] & played == played and a.s.active == 0
