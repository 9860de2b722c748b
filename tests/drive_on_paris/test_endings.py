"""A recorded game for every way each scenario can end. Made by tools/record_endings.py; loading replays and verifies them."""
from __future__ import annotations

from pathlib import Path

import pytest

import marne

RECORDS = Path(__file__).parent / "records"
FILES = sorted(p.stem for p in RECORDS.glob("*.marne"))
LEVELS = ("allied-major", "allied-minor", "draw", "german-minor", "german-major")
CAMPAIGNS = ("5-3", "5-6", "5-7-t5", "5-7-t9")
LAST = {"5-1": 8, "5-2": 8, "5-3": 12, "5-4": 20, "5-5": 25, "5-6": 25, "5-7-t5": 25, "5-7-t9": 25}


def level(difference: int, borders: tuple[int, int, int, int]) -> str:
    """The level of a difference: the lowest that is still the level, from the best down."""
    return next((name for name, low in zip(LEVELS, borders, strict=False) if difference >= low), LEVELS[-1])


@pytest.mark.rules("5-1/Victory", "5-2/Victory#3", "5-3/Victory#1", "5-3/Victory#5", "5-4/Victory", "5-5/Victory#1",
                   "5-5/Victory#2", "5-5/Victory#3", "5-6/Victory#1", "5-6/Victory#5", "5-7#2")
@pytest.mark.parametrize("name", FILES)
def test_a_recorded_game_ends_as_it_was_played(name: str) -> None:
    m = marne.load(RECORDS / f"{name}.marne", data="")
    assert m.decision is None and m.result is not None
    scenario = next(s for s in sorted(LAST, key=len, reverse=True) if name.startswith(s))
    kind = name[len(scenario) + 1:].removesuffix("-both-prizes")
    assert m.scenario == scenario and m.result.kind == kind
    assert m.result.winner == (None if kind == "draw" else kind.split("-")[0])
    allied, german = m.result.score["allied"], m.result.score["german"]
    if kind.endswith("-massive"):
        assert m.result.rule.endswith("#2" if kind == "allied-massive" else "#3")
        return
    assert m.view(None)["turn"] == LAST[scenario]
    if scenario == "5-1":
        assert (german >= 1 and german >= 2 * allied) == (kind == "german")
    elif scenario == "5-2":
        assert kind == level(allied - german, (6, 3, -2, -5))
    elif scenario in CAMPAIGNS:
        assert kind == level(allied - german, (20, 10, -9, -19))
    elif scenario == "5-4" and "rail" not in kind:
        assert kind == level(allied - german, (-10, -20, -39, -49))
    elif scenario == "5-5" and not kind.endswith("-major") and "both" not in name:
        assert kind == ("draw" if allied == german else "allied-minor" if allied > german else "german-minor")


def test_all_ways_are_there() -> None:
    assert set(FILES) == {
        "5-1-allied", "5-1-german", *(f"{s}-{x}" for s in ("5-2", "5-4", "5-5", *CAMPAIGNS) for x in LEVELS),
        *(f"{s}-{x}-massive" for s in CAMPAIGNS for x in ("allied", "german")), "5-4-allied-rail-cut", "5-4-german-rail-open",
        "5-5-draw-both-prizes"}
