"""The luck chart: hits that were thrown in each battle against those that the strengths and modifiers promised."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.grand_illusion.events import BattleBegan, Bombarded, Fired, TurnBegan
from marne.games.grand_illusion.pieces import SIDE, UNITS
from marne.games.grand_illusion.rules.r09_3_fire import highest_hit
from marne.games.grand_illusion.table.text import battle_name
from marne.kernel.events import Event
from marne.kernel.table import Luck
from marne.parts.words import pick


def chance(e: Fired) -> float:
    """9.3.1c The chance this throw had."""
    return highest_hit(e.strength, e.drm, e.target >= UNITS) / 6


def bombard_chance(e: Bombarded) -> float:
    """9.5.4c A gun hits at or below its number less the defence of the fort."""
    return max(0, min(6, e.need)) / 6


def luck(events: Sequence[Event], lang: str) -> list[Luck]:
    """One row for each battle in which somebody fired."""
    out: list[Luck] = []
    turn = 1
    began, where, thrown = -1, 0, 0
    actual, expected = [0.0, 0.0], [0.0, 0.0]

    def close() -> None:
        if thrown:
            words = pick(lang, f"Turn {turn}", f"Tour {turn}")
            out.append(Luck(began, battle_name(where, lang), words, tuple(actual), tuple(expected)))

    for i, e in enumerate(events):
        if isinstance(e, TurnBegan):
            close()
            began, thrown, turn = -1, 0, e.turn
        elif isinstance(e, BattleBegan):
            close()
            began, where, thrown = i, e.hex, 0
            actual, expected = [0.0, 0.0], [0.0, 0.0]
        elif isinstance(e, Fired | Bombarded) and began >= 0:
            side = SIDE[e.unit]
            thrown += 1
            actual[side] += e.hit
            expected[side] += chance(e) if isinstance(e, Fired) else bombard_chance(e)
    close()
    return out


def luck_words(lang: str) -> str:
    return pick(lang, "Hits scored by each side, and hits to be expected from its throws",
                "Touches de chaque camp, et touches que ses jets laissaient attendre")
