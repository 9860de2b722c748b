"""S98 Strategy cards around fire."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.choices import SITUATION
from marne.games.great_war_commander.pieces import INDEX, STRATEGY
from marne.games.great_war_commander.rules.cards.S98_strategy import ways
from marne.games.great_war_commander.rules.r03_values import morale
from marne.games.great_war_commander.state import SAMMIES
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import (
    ATTACK,
    action,
    alone,
    attack,
    attacks,
    mover,
    op_fire,
    stood,
)

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
        a = Arena(units, scenario="gwc-13", active="allied", german=["O21"], dice=dice, options={"offensive-stack": True})
        a.order(24)
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
    a = Arena(units, scenario="gwc-13", active="allied", strategy={"allied": "us-s3"}, options={"offensive-stack": True})
    a.order(24)
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
