"""5.37, 5.61 The German battalions of the Near East: rebuilt in Europe, and on their way home after the Turkish surrender."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import FRONT, HEX, ON_EUROPE
from marne.match import Match
from tests.great_war_in_europe.arena import asked, field, offers, play, st, where

OPEN: dict[str, Any] = {"options": {"open-stacks": True, "secret-events": False}, "scenario": "1918", "seed": 1}
ARABS = {"ab-ana-1": "N2601"}


def on_to(m: Match, question: str, turn: int) -> Match:
    """Pass over everything until that is asked in a turn."""
    for _ in range(400):
        if m.decision is None or asked(m) == question and st(m).turn == turn:
            return m
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "pass", "stop", "back") if t in texts), texts[0]))
    raise AssertionError(f"{question} was not asked")


@pytest.mark.rules("5.61#1", "16.62", "3.26#10a", "9.13")
def test_after_the_surrender_a_german_battalion_travels_to_the_east_map() -> None:
    m = field({**ARABS, "ge-701": "N1728", "ge-5": "E1328"}, phase="strategic-movement", turn=40, flags={"turkey_out": 1},
              control={"central": ["N1728", "E1328"]}, **OPEN)
    on_to(m, "central who_travels", 40)
    play(m, "entrain ge-701", "to-box")
    assert where(m, "ge-701") == "transit"
    on_to(m, "central who_travels", 41)
    play(m, "entrain ge-701", "detrain E1327")
    assert where(m, "ge-701") == "E1327"


@pytest.mark.rules("5.37", "3.26#10a")
def test_a_german_battalion_lost_in_the_near_east_comes_back_in_europe() -> None:
    m = field({**ARABS, "ge-701": "dead-ne"}, phase="replacement", turn=38, letter="P", rp={"GE": 5}, **OPEN)
    on_to(m, "central who_is_rebuilt", 38)
    play(m, "rebuild ge-701")
    assert where(m, "ge-701") == "available"
    on_to(m, "central who_enters", 39)
    play(m, "bring ge-701")
    assert all(ON_EUROPE >> HEX[h] & 1 for h in offers(m, "place")) and {FRONT[HEX[h]] for h in offers(m, "place")} >= {0, 2}
