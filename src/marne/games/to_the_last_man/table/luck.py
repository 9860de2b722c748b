"""The luck chart: hits that were thrown in each battle against those that the numbers promised."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.to_the_last_man.events import BattleBegan, BattleEnded, Fired, Rerolled, TurnBegan
from marne.games.to_the_last_man.pieces import SIDE
from marne.games.to_the_last_man.table.text import battle_name
from marne.kernel.events import Event
from marne.kernel.table import Luck
from marne.parts.words import pick


def luck(events: Sequence[Event], lang: str) -> list[Luck]:
    """One row for each battle in which somebody fired. A die that a reacting biplane has thrown again (8.3.4) was a hit: what
    was to be expected falls from one hit to the chance of another."""
    out: list[Luck] = []
    turn = 1
    began, where, thrown = -1, 0, 0
    actual, expected = [0.0, 0.0], [0.0, 0.0]
    needs: dict[int, int] = {}

    def close() -> None:
        if began >= 0 and thrown:
            words = pick(lang, f"Turn {turn}", f"Tour {turn}")
            out.append(Luck(began, battle_name(where, lang), words, tuple(actual), tuple(expected)))

    for i, e in enumerate(events):
        if isinstance(e, TurnBegan | BattleEnded):
            close()
            began = -1
            turn = e.turn if isinstance(e, TurnBegan) else turn
        elif isinstance(e, BattleBegan):
            close()
            began, where, thrown = i, e.zone, 0
            actual, expected, needs = [0.0, 0.0], [0.0, 0.0], {}
        elif began >= 0 and isinstance(e, Fired):
            thrown += 1
            needs[e.unit] = e.need
            actual[e.side] += e.hit
            expected[e.side] += e.need / 6
        elif began >= 0 and isinstance(e, Rerolled):
            side = 1 - SIDE[e.biplane]
            actual[side] += e.hit - 1
            expected[side] += needs.get(e.unit, 1) / 6 - 1
    close()
    return out


def luck_words(lang: str) -> str:
    return pick(lang, "Hits scored by each side, and hits to be expected from its dice",
                "Coups au but de chaque camp, et coups que ses dés laissaient attendre")
