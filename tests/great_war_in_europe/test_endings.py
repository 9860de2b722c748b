"""A recorded game for every way the war can end. Made by tools/record_endings.py; loading replays and verifies them."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

import marne
from marne.games.great_war_in_europe.words.phrases import ENDINGS

RECORDS = Path(__file__).parent / "records"
# by file: winner, how, the rule that ends it
WAYS = {
    "central-points": ("central", "central-points", "18.11"), "allied-points": ("allied", "allied-points", "18.14"),
    "draw": (None, "draw", "18.15"), "central-sudden": ("central", "central-sudden", "18.21"),
    "allied-berlin": ("allied", "allied-berlin", "18.3"), "allied-ruhr": ("allied", "allied-berlin", "18.3"),
    "central-offensive": ("central", "central-offensive", "6.30#3"), "allied-offensive": ("allied", "allied-offensive", "6.30#2"),
    "allied-turkey": ("allied", "allied-turkey", "18.4#1"), "central-hexes": ("central", "central-hexes", "18.4#3"),
    "central-turkey": ("central", "central-turkey", "18.4#2"), "draw-baku": (None, "draw-baku", "18.4#2"),
}


@pytest.mark.rules("18.0", "18.11", "18.14", "18.15", "18.21", "18.3", "18.4", "18.4#1", "18.4#2", "18.4#3")
@pytest.mark.parametrize("name", WAYS)
def test_a_recorded_game_ends_as_it_was_played(name: str) -> None:
    m = marne.load(RECORDS / f"{name}.marne", data="")
    assert m.decision is None and m.result is not None
    assert (m.result.winner, m.result.kind, m.result.rule) == WAYS[name]
    score = m.result.score
    if name == "central-points":
        assert score["central"] >= 20
    elif name == "allied-points":
        assert score["central"] < 0
    elif name == "draw":
        assert 0 <= score["central"] < 20 and m.view(None)["turn"] == 51


@pytest.mark.parametrize("name", WAYS)
def test_the_end_is_told_in_both_languages(name: str) -> None:
    m = marne.load(RECORDS / f"{name}.marne", data="")
    last = {lang: [str(line) for line in m.log(lang)][-1] for lang in ("en", "fr")}
    assert last["en"] != last["fr"] and all(len(x) > 3 and not re.search(r"[{}]", x) for x in last.values())


def test_all_ways_are_there() -> None:
    assert {p.stem for p in RECORDS.glob("*.marne")} == set(WAYS)
    assert {way for _, way, _ in WAYS.values()} == set(ENDINGS), "every way that has words, and no other"
