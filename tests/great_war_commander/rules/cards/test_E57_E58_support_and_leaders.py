"""E57-E58 Air support and the leader who shifts; each with its limits and with nothing to do."""
from __future__ import annotations

import pytest

from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import (
    ARMIES,
    after_event,
    event,
    quiet,
    texts,
)


@pytest.mark.rules("E57")
@pytest.mark.parametrize(("seat", "scenario", "hard"), [("german", "gwc-09", True), ("allied", "gwc-09", False),
                                                        ("german", "gwc-11", False), ("german", "gwc-08", False)])
def test_E57_all_units_of_a_hex_of_choice(seat: str, scenario: str, hard: bool) -> None:
    """Suppressed; demoralised by the German in 1917."""
    a = Arena({"H6": "fr-spe fr-spe fr-lt-durant", "D3": "ge-abt fr-schneider" if scenario == "gwc-09" else "ge-abt", **ARMIES},
              scenario=scenario)
    event(a, seat, 57)
    assert sorted(texts(a, "hex")) == ["A6", "D3", "H6", "O6"] and "no" in a.choices
    after_event(a.play("hex H6"))
    for name in ("fr-spe.1", "fr-spe.2"):
        assert (a.is_("demo", name), a.is_("supp", name)) == (hard, not hard)
    assert not a.is_("supp", "fr-lt-durant") and not a.is_("demo", "fr-lt-durant")


@pytest.mark.rules("E57")
def test_E57_the_other_reading_lasts_from_1917_on() -> None:
    a = Arena({"H6": "fr-spe", **ARMIES}, scenario="gwc-11", options={"air-support-1917": "onward"})
    after_event(event(a, "german", 57).play("hex H6"))
    assert a.is_("demo", "fr-spe.1")


@pytest.mark.rules("E57", "A47", "A28.2")
@pytest.mark.parametrize("active", ["german", "allied"])
def test_E57_where_both_sides_stand_the_inactive_player_is_first_asked_for_light_wounds(active: str) -> None:
    a = Arena({"H6": "ge-inf fr-inf", **ARMIES}, active=active, german=["A47"], allied=["A47"])
    event(a, "german", 57).play("hex H6")
    asked = []
    while a.asked == "whether_light_wounds":
        asked.append(a.seat)
        a.play("no", calm=False)
    assert asked == (["allied", "german"] if active == "german" else ["german", "allied"])


@pytest.mark.rules("E57")
def test_E57_he_may_leave_it() -> None:
    quiet(Arena({"H6": "fr-spe", **ARMIES}), "german", 57)


@pytest.mark.rules("E58")
def test_E58_a_leader_and_all_units_of_his_hex_shift_one_hex() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf ge-abt", **ARMIES}, ground={"H5": "water"})
    event(a, "german", 58)
    assert texts(a, "hex") == ["H6"] and "no" in a.choices
    a.play("hex H6")
    assert sorted(texts(a, "hex")) == ["G6", "G7", "H7", "I6", "I7"]          # not into the water
    a.play("hex G6").calm()
    after_event(a.play("way 1"))
    assert {n.split(".")[0] for n in a.at("G6")} == {"ge-abt", "ge-inf", "ge-lt-ebel"} and not a.at("H6")


@pytest.mark.rules("E58")
def test_E58_a_leader_alone_too() -> None:
    a = Arena({"H6": "ge-lt-ebel", **ARMIES})
    after_event(event(a, "german", 58).play("hex H6", "hex H7"))
    assert a.where("ge-lt-ebel") == "H7"


@pytest.mark.rules("E58")
def test_E58_one_leader_of_several_alone_or_with_the_units() -> None:
    for way, gone in (("way 1", {"ge-lt-roth", "ge-abt.1"}), ("way 2", {"ge-lt-roth"})):
        a = Arena({"H6": "ge-lt-ebel ge-lt-roth ge-abt", **ARMIES})
        event(a, "german", 58).play("hex H6", "hex H7")
        assert sorted(texts(a, "choose")) == ["ge-lt-ebel", "ge-lt-roth"]
        after_event(a.play("choose ge-lt-roth", way))
        assert {*a.at("H7")} == gone and "ge-lt-ebel" in a.at("H6")


@pytest.mark.rules("E58", "O16.4")
def test_E58_not_out_of_a_melee() -> None:
    quiet(Arena({"H6": "ge-lt-ebel fr-spe", **ARMIES}), "german", 58)


@pytest.mark.rules("E58", "E56")
def test_E58_without_a_leader_or_for_another_nation_nothing() -> None:
    quiet(Arena({"H6": "ge-abt", **ARMIES}), "german", 58)
    quiet(Arena({"H6": "fr-lt-durant", **ARMIES}), "allied", 58)
