"""A recorded game for every way each scenario can end. Made by tools/record_endings.py; loading replays and verifies them."""
from __future__ import annotations

from pathlib import Path

import pytest

import marne

RECORDS = Path(__file__).parent / "records"
ENDINGS = {
    "sudden-death": ("allied", "sudden-death", {"1": "14.1.3b", "2": "14.2.3b", "3": "14.3.5b"}),
    "immediate": ("german", "immediate", {"1": "14.1.3a", "2": "14.2.3a", "3": "14.3.5a"}),
    "points-german": ("german", "points", {"1": "14.1.3c", "2": "14.2.3c", "3": "14.3.5c"}),
    "points-allied": ("allied", "points", {"1": "14.1.3c", "2": "14.2.3c", "3": "14.3.5c"}),
}


@pytest.mark.parametrize("scenario", ["1", "2", "3"])
@pytest.mark.parametrize("name", sorted(ENDINGS))
def test_a_recorded_game_ends_as_it_was_played(name: str, scenario: str) -> None:
    winner, kind, rules = ENDINGS[name]
    m = marne.load(RECORDS / f"scenario-{scenario}-{name}.marne", data="")
    assert m.decision is None and m.result is not None
    assert (m.result.winner, m.result.kind, m.result.rule) == (winner, kind, rules[scenario])
    german, allied = m.result.score["german"], m.result.score["allied"]
    if kind == "points":
        assert (german >= 6 and german > 2 * allied) == (winner == "german")
    if kind == "immediate":
        assert 2 * allied < german
