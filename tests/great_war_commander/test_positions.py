"""Situations written by hand: what they set, and what is refused with a sentence in both languages."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.great_war_commander.data.dataset import dataset
from marne.games.great_war_commander.pieces import INDEX, NONE, WEAPON
from marne.games.great_war_commander.possible import faults
from marne.games.great_war_commander.rules.r02_field import OPEN, RIVER, WOODS, Terrain, terrain
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, HEXES
from marne.kernel.errors import BadOption, BadPosition
from marne.kernel.sayings import said

PLAIN: dict[str, Any] = {"game": "great-war-commander", "scenario": "gwc-01", "units": {
    "ge-inf-14.1": "H5 suppressed", "ge-abt-14.1": "H6 ge-mg08.1 broken", "fr-inf-14.1": "C5 demoralised", "fr-inf-14.2": "lost"}}


FIELD = terrain(dataset(""), dataset("").plans["gwc-01"].map)


def first(ground: int, field: Terrain = FIELD) -> str:
    """The first hex of that ground, without a road."""
    return next(HEX_IDS[h] for h in range(HEXES) if field.printed[h] == ground and not field.has_road >> h & 1)


WOODS_01, RIVER_01, OPEN_01 = first(WOODS), first(RIVER), first(OPEN)


def test_a_position_sets_what_it_names() -> None:
    m = marne.position({**PLAIN, "seat": "allied", "time": 3, "vp": -4, "initiative": "german", "works": {"H5": "trench"},
                        "ground": {"I5": "shell-hole"}, "blaze": [WOODS_01], "control": {"1": "german"},
                        "hands": {"german": ["ge-12"]}, "losses": {"allied": 1}, "telephones": {"german": "none"},
                        "surrender": {"german": 9}})
    s = m.state
    assert s.loc[INDEX["ge-inf-14.1"]] == HEX["H5"] and s.supp >> INDEX["ge-inf-14.1"] & 1
    assert s.arm[INDEX["ge-abt-14.1"]] == WEAPON["ge-mg08.1"] and s.wbroken >> WEAPON["ge-mg08.1"] & 1
    assert (s.time, s.vp, s.active, s.initiative, s.boxes[1]) == (3, -4, 1, 0, 1)
    assert s.surrender[0] == 9 and s.blaze == 1 << HEX[WOODS_01] and s.held[0] == 1 and s.phone[0] == NONE
    assert m.title.check(s) == []


@pytest.mark.parametrize(("wrong", "english", "french"), [
    ({"units": {"ge-inf-14.1": "Z9", "fr-inf-14.1": "C5"}}, "is not a hex", "n'est pas un hex"),
    ({"units": {"ge-inf-14.11": "H5"}}, "did you mean ge-inf-14.1", "vouliez-vous dire"),
    ({"units": {"us-inf.1": "H5"}}, "does not fight in this scenario", "ne combat pas dans ce scénario"),
    ({"units": {"fr-inf-14.1": "H5 ge-mg08.1"}}, "cannot carry", "ne peut pas porter"),
    ({"units": {"ge-inf-14.1": "H5 happy"}}, "neither a weapon nor", "ni une arme ni"),
    ({"units": {"ge-inf-14.1": "H5", "fr-inf-14.1": "H5"}}, "both sides stand in one hex", "même hex"),
    ({"units": {"ge-inf-14.1": "H5"}}, "each side needs a formation", "chaque camp"),
    ({"vp": "many"}, "whole number from -60 to 60", "nombre entier"),
    ({"losses": {"german": 99}}, "whole number from 0", "nombre entier"),
    ({"works": {"H5": "moat"}}, "must be one of blockhouse", "au choix"),
    ({"works": ["H5"]}, "must be a table", "doit être une table"),
    ({"gas": "H5"}, "must be a list of hexes", "une liste d'hexs"),
    ({"control": {"9": "german"}}, "is no objective", "n'est pas un objectif"),
    ({"hands": {"german": ["fr-12"]}}, "is not in the deck of that side", "pioche de ce camp"),
    ({"strategy": {"german": "fr-s1"}}, "is no Strategy card of that side", "carte Stratégie de ce camp"),
    ({"moon": 1}, "a position has no 'moon'", "une situation n'a pas de"),
])
def test_a_wrong_value_is_told_in_both_languages(wrong: dict[str, Any], english: str, french: str) -> None:
    with pytest.raises(BadPosition) as e:
        marne.position({**PLAIN, **wrong})
    assert english in str(e.value) and french in said(e.value.args[0], "fr")


# What cannot be --------------------------------------------------------------------------------------------------------------

FR, GE = {"fr-inf-14.1": "C5"}, {"ge-inf-14.1": "H5"}
LATE: dict[str, Any] = {"game": "great-war-commander", "scenario": "gwc-12", "units": {"ge-inf.1": "H2", "fr-inf.1": "H10"}}
FIELD_12 = terrain(dataset(""), dataset("").plans["gwc-12"].map)
OPEN_12 = first(OPEN, FIELD_12)


@pytest.mark.parametrize(("wrong", "rule", "english", "french"), [
    ({"units": {**GE, **FR, "ge-bote.1": "H6 ge-mg08.1"}}, "11.2", "ge-bote.1 cannot carry ge-mg08.1", "ne peut pas porter"),
    ({"units": {**GE, **FR, "ge-lt-ebel": "H6 ge-mg08.1"}}, "11.2", "cannot carry", "ne peut pas porter"),
    ({"units": {"ge-inf-14.1": "H5 ge-fk77.1", **FR}}, "11.2", "cannot carry", "ne peut pas porter"),
    ({"units": {"ge-inf-14.1": "H5 ge-mg08.1 ge-mg08.2", **FR}}, "8.1.1", "one weapon a unit", "une arme par unité"),
    ({"units": {"ge-inf-14.1": "H5 ge-mg08.1", "ge-inf-14.2": "H6 ge-mg08.1", **FR}}, "8.1.1", "in one place", "un seul endroit"),
    ({"units": {"ge-inf-14.1": "H5", "ge-inf-14.2": "H5", **FR}}, "8.2", "8 german figures", "8 figurines"),
    ({"units": {"ge-inf.1": "H5", **FR}}, "3.1.7", "fights from 1915-01 on", "combat à partir de 1915-01"),
    ({"units": {**GE, "fr-schneider.1": "C5"}}, "3.1.7", "fights from 1917-04 on", "à partir de 1917-04"),
    ({"units": {"ge-inf-14.1": "H5 ge-mg0815.1", **FR}}, "11.2", "used from 1917-01 on", "s'emploie à partir de 1917-01"),
    ({"units": {**GE, **FR, "ge-bote.1": "lost"}}, "4.3", "unused counters", "pions inutilisés"),
    ({"units": {**GE, **FR, "ge-hero": "lost"}}, "4.3", "unused counters", "pions inutilisés"),
    ({"units": {**GE, **FR, "ge-inf-14.2": "lost demoralised"}}, "", "'demoralised' is neither", "n'est ni"),
    ({"units": {**GE, **FR, "ge-inf-14.2": "track 4 suppressed"}}, "", "'suppressed' is neither", "n'est ni"),
    ({"units": {**GE, **FR, "ge-inf-14.2": "track 300"}}, "6.1.2(5)", "a box of the time track, 1 to 15", "une case"),
    ({"units": {**GE, **FR, "ge-inf-14.2": "track 0"}}, "6.1.2(5)", "a box of the time track", "une case"),
    ({"hands": {"german": [f"ge-{n:02}" for n in range(1, 20)]}}, "1.1", "hands german: 19 cards", "19 cartes"),
    ({"hands": {"german": ["ge-12", "ge-12"]}}, "1.F", "is not in the deck", "pas dans la pioche"),
    ({"telephones": {"german": "ge-tel-77 gas"}}, "O19.2", "the box gas opens in 1915-06", "s'ouvre en 1915-06"),
    ({"telephones": {"german": "ge-tel-77 fixed"}}, "O19.2", "the box fixed opens in 1915-01", "s'ouvre en 1915-01"),
    ({"telephones": {"german": "ge-tel-77 local fixed"}}, "8.1.2", "in one box", "une seule case"),
    ({"telephones": {"german": "fr-tel-75"}}, "12", "not of that side's nation", "pas de la nation"),
    ({"telephones": {"allied": "fr-tel-155"}}, "12", "from 1915-01 on", "à partir de 1915-01"),
    ({"gas": ["H5"]}, "O19.2", "none before 1915-06", "pas avant 1915-06"),
    ({"blaze": [OPEN_01]}, "E60", "only buildings and woods burn, not open", "seuls bâtiments et bois brûlent"),
    ({"blaze": [WOODS_01], "works": {WOODS_01: "trench"}}, "8.1.6", "nothing else is in a blaze", "rien d'autre"),
    ({"ground": {RIVER_01: "open"}}, "T99.5", "river can never become open", "river ne peut jamais devenir open"),
    ({"ground": {OPEN_01: "woods"}}, "T99.5", "open can never become woods", "open ne peut jamais devenir woods"),
    ({"works": {OPEN_01: "blockhouse"}}, "F125.1", "the box has 0", "la boîte en a 0"),
    ({"losses": {"german": 15}}, "6.3(1)", "the game is over", "la partie est finie"),
    ({"losses": {"allied": 0}}, "4.3", "too few for the lost formations", "ne suffisent pas"),
    ({"secret": {"german": ["obj-y"]}}, "7.3.3-a", "always open", "toujours visible"),
    ({"objectives": ["obj-c", "obj-c"]}, "7.3.2", "is there twice", "deux fois"),
])
def test_a_situation_that_cannot_be_is_refused_with_its_rule(wrong: dict[str, Any], rule: str, english: str, french: str) -> None:
    refused({**PLAIN, **wrong}, rule, english, french)


def refused(position: dict[str, Any], rule: str, english: str, french: str) -> None:
    with pytest.raises(BadPosition) as e:
        marne.position(position)
    assert e.value.rule == rule, str(e.value)
    assert english in e.value.said("en") and french in e.value.said("fr")


def test_wrong_scenarios_and_options_are_told_in_both_languages() -> None:
    with pytest.raises(BadOption, match="did you mean gwc-09") as e:
        marne.start("great-war-commander", scenario="gwc-99")
    assert "scénario" in said(e.value.args[0], "fr")
    with pytest.raises(BadOption, match="choose False or True") as e:
        marne.start("great-war-commander", options={"veteran": 1})
    assert "False ou True" in said(e.value.args[0], "fr")


@pytest.mark.rules("8.2.1", "O23.5.8")
@pytest.mark.parametrize(("units", "rule", "english", "french"), [
    ({"fr-ft37.1": OPEN_12, "fr-ftmg.1": OPEN_12}, "8.2.1", "two tanks never share a hex", "deux chars"),
    ({"fr-ft37.1": first(WOODS, FIELD_12)}, "O23.5.8", "a tank cannot be in this hex (woods)", "un char ne peut pas"),
    ({"ge-inf-14.1": "H3"}, "3.1.7", "a counter for 1914", "un pion de 1914"),
])
def test_tanks_and_counters_of_1914(units: dict[str, str], rule: str, english: str, french: str) -> None:
    refused({**LATE, "units": {**LATE["units"], **units}}, rule, english, french)


@pytest.mark.rules("O23.5.8")
def test_a_tank_in_a_river_is_refused_and_on_open_ground_is_not() -> None:
    field = terrain(dataset(""), dataset("").plans["gwc-09"].map)
    firm, away = (HEX_IDS[h] for h in [h for h in range(HEXES) if field.printed[h] == OPEN][:2])
    base = {"game": "great-war-commander", "scenario": "gwc-09"}
    refused({**base, "units": {"ge-inf.1": away, "fr-schneider.1": first(RIVER, field)}}, "O23.5.8", "(river)", "(river)")
    assert marne.position({**base, "units": {"ge-inf.1": away, "fr-schneider.1": firm}}).decision is not None


@pytest.mark.rules("O19.2")
def test_gas_in_1918_is_taken_and_time_does_not_go_back() -> None:
    m = marne.position({**LATE, "gas": ["K5"], "telephones": {"german": "ge-tel-77 gas"}})
    assert m.state.gas == 1 << HEX["K5"] and m.state.box[0] == 3
    s = marne.position(LATE).state
    assert list(faults(s)) == []
    s.law.time = 3                                                      # as a scenario of one's own may say
    assert [(rule, "begins in box 3" in why) for why, rule in faults(s)] == [("6.1.1", True)]


@pytest.mark.rules("6.3(2)")
def test_a_side_may_be_on_the_time_track_alone() -> None:
    """E85 The last leader is recalled and the game goes on."""
    m = marne.position({**PLAIN, "units": {"ge-inf-14.1": "H5", "fr-lt-simon": "track 5"}})
    assert m.decision is not None
