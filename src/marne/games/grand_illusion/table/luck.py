"""The luck chart: hits that were thrown in each battle against those that the strengths and modifiers promised."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.grand_illusion.events import BattleBegan, Bombarded, Fired, TurnBegan
from marne.games.grand_illusion.pieces import SIDE, UNITS
from marne.games.grand_illusion.rules.r09_3_fire import highest_hit
from marne.games.grand_illusion.table.text import battle_name
from marne.kernel.events import Event
from marne.kernel.table import Luck
from marne.parts.luck import Chart
from marne.parts.words import pick


def chance(e: Fired) -> float:
    """9.3.1c The chance this throw had."""
    return highest_hit(e.strength, e.drm, e.target >= UNITS) / 6


def bombard_chance(e: Bombarded) -> float:
    """9.5.4c A gun hits at or below its number less the defence of the fort."""
    return max(0, min(6, e.need)) / 6


def luck(events: Sequence[Event], lang: str) -> list[Luck]:
    """One row for each battle in which somebody fired."""
    chart = Chart()
    turn = 1
    for i, e in enumerate(events):
        if isinstance(e, TurnBegan):
            chart.end()
            turn = e.turn
        elif isinstance(e, BattleBegan):
            chart.begin(i, battle_name(e.hex, lang), pick(lang, f"Turn {turn}", f"Tour {turn}"))
        elif isinstance(e, Fired | Bombarded):
            chart.throw(SIDE[e.unit], e.hit, chance(e) if isinstance(e, Fired) else bombard_chance(e))
    return chart.end()


def luck_words(lang: str) -> str:
    return pick(lang, "Hits scored by each side, and hits to be expected from its throws",
                "Touches de chaque camp, et touches que ses jets laissaient attendre")
