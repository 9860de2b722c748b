"""Situations written by hand that cannot be: refused in both languages, with the rule."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.kernel.errors import BadPosition

EMPTY: dict[str, Any] = {"game": "grand-illusion", "scenario": "1", "base": "empty", "turn": 4}
OPTIONS: dict[str, Any] = {**EMPTY, "scenario": "3"}


@pytest.mark.parametrize(("wrong", "rule", "english", "french"), [
    ({"units": {"br-7": 45}}, "7.1", "br-7 arrives on turn 10, and this is turn 4", "arrive au tour 10"),
    ({"units": {"fr-marine": 87}}, "7.1", "arrives on turn 10", "arrive au tour 10"),
    ({"units": {"fr-ix": 87}}, "8.4.9d", "on the turn after Paris in Danger", "qui suit Paris en danger"),
    ({"units": {"fr-ix": 87}, "paris_in_danger": 4}, "8.4.9d", "on the turn after", "au tour qui suit"),
    ({"units": {"fr-ix": 87, "fr-ix-minus": 77}, "paris_in_danger": 3}, "8.4.9f", "takes the place of", "prend la place"),
    ({"units": {"ge-xxii": 96}}, "14.3.6", "only with the strategic option ge-more-troops", "qu'avec l'option stratégique"),
    ({"forts": {"fort-antwerp-o": 1}}, "14.3.6", "only with the strategic option", "qu'avec l'option"),
    ({"general_retreat": {"allied": 5}}, "8.7.1", "is turn 5, but the position is of turn 4", "est le tour 5"),
    ({"general_retreat": {"allied": 2}}, "8.7.1", "not before turn 3", "pas avant le tour 3"),
    ({"general_retreat": {"german": 4}}, "8.7.1", "only after the Allied one", "après celle des Alliés"),
    ({"general_retreat": {"german": 4, "allied": 4}}, "8.7.1", "only after the Allied one", "après celle des Alliés"),
    ({"free_rail": True}, "8.4.9g", "only once Paris is in Danger", "une fois Paris en danger"),
    ({"trenches": {"26": 1}, "digging": False}, "9.7.1", "nobody can have dug in hex 26", "personne n'a pu"),
    ({"control": {"allied": [94]}}, "14.1.3b", "the game is over", "la partie est finie"),
    ({"opened": [2]}, "8.4.8", "is not a Schlieffen hex", "n'est pas un hexagone Schlieffen"),
    ({"forts": {"fort-verdun": 1}, "siege": [76]}, "9.5.3b", "needs undisrupted enemy infantry", "infanterie ennemie"),
    ({"forts": {"fort-antwerp": 4}, "units": {"ge-ii": 52}, "siege": [52]}, "12.5.1", "cannot be besieged", "être assiégé"),
    ({"forts": {"fort-antwerp": 4}, "control": {"german": [52]}}, "12.5.1", "not German while its fort stands", "son fort tient"),
    ({"units": {"ge-ha-krupp": 87, "fr-ii": 87}}, "9.5.4a/b3", "alone with the enemy in hex 87", "seule avec l'ennemi en 87"),
])
def test_a_situation_that_cannot_be_is_refused_with_its_rule(wrong: dict[str, Any], rule: str, english: str, french: str) -> None:
    with pytest.raises(BadPosition) as e:
        marne.position({**EMPTY, **wrong})
    assert e.value.rule == rule, str(e.value)
    assert english in e.value.said("en") and french in e.value.said("fr")


@pytest.mark.parametrize("right", [
    {"units": {"br-7": 45}, "turn": 10}, {"units": {"br-7": 45}, "whatif": True}, {"units": {"br-7": "track 10"}},
    {"units": {"fr-ix": 87}, "paris_in_danger": 3}, {"general_retreat": {"allied": 3, "german": 4}, "units": {"fr-xx": 87}},
    {"trenches": {"26": 1}},
    {"scenario": "3", "strategic_options": ["ge-more-troops"], "units": {"ge-xxii": 96}},
    {"units": {"fr-hq-2": 87, "fr-xx": 87, "ge-ii": 87}},
    {"scenario": "3", "strategic_options": ["ge-holland"], "forts": {"fort-antwerp": 4}, "units": {"ge-ii": 52}, "siege": [52]},
    {"control": {"german": [52]}, "units": {"be-i": 52, "ge-ii": 52}},         # the fort is gone, the Belgians have come back
])
def test_what_can_be_is_taken(right: dict[str, Any]) -> None:
    assert marne.position({**EMPTY, **right}, seed=1).state.turn == right.get("turn", 4)
