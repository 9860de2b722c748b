"""A recorded game for every victory level and every way a game can end there. Made by tools/record_endings.py; loading replays
and verifies them.
"""
from __future__ import annotations

from pathlib import Path

import pytest

import marne

RECORDS = Path(__file__).parent / "records"
LEVELS = ("entente-decisive", "entente-substantial", "entente-marginal", "stalemate", "german-marginal", "german-substantial",
          "german-decisive")
LOW = (-99, 5, 8, 11, 17, 20, 23, 99)                   # 3.1 the track: the lowest VP of each level
RULE = {"decisive": "3.2", "armistice": "3.2", "capitulation": "3.3", "time": "2.0 VI"}
FILES = sorted(p.stem for p in RECORDS.glob("*.marne"))


@pytest.mark.rules("3.1", "3.2", "3.2 [decisive]", "3.3", "2.0 VI [last turn]")
@pytest.mark.parametrize("name", FILES)
def test_a_recorded_game_ends_as_it_was_played(name: str) -> None:
    m = marne.load(RECORDS / f"{name}.marne", data="")
    assert m.decision is None and m.result is not None
    way, _, rest = name.partition("-")
    last = m.events[-1].plain()
    assert (last["kind"], last["way"], m.result.rule) == ("GameEnded", way, RULE[way])
    points = m.result.score["german"]
    reached = next(i for i in range(7) if LOW[i] <= points < LOW[i + 1])
    if way == "capitulation":
        seat, _, kind = rest.partition("-")
        assert LEVELS[reached + (-1 if seat == "german" else 1)] == kind    # 3.3 one level to the detriment of who gives up
        assert not LEVELS[reached].startswith(seat)                         # nobody who is winning can
    else:
        kind = rest
        assert LEVELS[reached] == kind
    assert m.result.kind == kind and m.result.winner == (None if kind == "stalemate" else kind.split("-")[0])
    assert (m.view(None)["turn"] == 23) >= (way == "time")


def test_all_levels_and_ways_are_there() -> None:
    inner = LEVELS[1:-1]
    assert set(FILES) == {
        *(f"decisive-{x}" for x in (LEVELS[0], LEVELS[-1])), *(f"armistice-{x}" for x in inner), *(f"time-{x}" for x in inner),
        *(f"capitulation-german-{x}" for x in LEVELS[:3]), *(f"capitulation-entente-{x}" for x in LEVELS[4:])}
