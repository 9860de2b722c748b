"""Situations written by hand: what they set, and what is refused with a sentence in both languages."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.great_war_commander.grid import HEX
from marne.games.great_war_commander.pieces import INDEX, NONE, WEAPON
from marne.kernel.errors import BadOption, BadPosition
from marne.kernel.sayings import said

PLAIN: dict[str, Any] = {"game": "great-war-commander", "scenario": "gwc-01", "units": {
    "ge-inf-14.1": "H5 suppressed", "ge-abt-14.1": "H6 ge-mg08.1 broken", "fr-inf-14.1": "C5 demoralised", "fr-inf-14.2": "lost"}}


def test_a_position_sets_what_it_names() -> None:
    m = marne.position({**PLAIN, "seat": "allied", "time": 3, "vp": -4, "initiative": "german", "works": {"H5": "trench"},
                        "ground": {"I5": "shell-hole"}, "gas": ["K5"], "blaze": ["L5"], "control": {"1": "german"},
                        "hands": {"german": ["ge-12"]}, "losses": {"allied": 1}, "telephones": {"german": "none"}})
    s = m.state
    assert s.loc[INDEX["ge-inf-14.1"]] == HEX["H5"] and s.supp >> INDEX["ge-inf-14.1"] & 1
    assert s.arm[INDEX["ge-abt-14.1"]] == WEAPON["ge-mg08.1"] and s.wbroken >> WEAPON["ge-mg08.1"] & 1
    assert (s.time, s.vp, s.active, s.initiative, s.boxes[1]) == (3, -4, 1, 0, 1)
    assert s.gas == 1 << HEX["K5"] and s.blaze == 1 << HEX["L5"] and s.held[0] == 1 and s.phone[0] == NONE
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


def test_wrong_scenarios_and_options_are_told_in_both_languages() -> None:
    with pytest.raises(BadOption, match="did you mean gwc-09") as e:
        marne.start("great-war-commander", scenario="gwc-99")
    assert "scénario" in said(e.value.args[0], "fr")
    with pytest.raises(BadOption, match="choose False or True") as e:
        marne.start("great-war-commander", options={"veteran": 1})
    assert "False ou True" in said(e.value.args[0], "fr")
