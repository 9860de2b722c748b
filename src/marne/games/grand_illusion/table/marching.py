"""Marches of Grand Illusion by their goal (8.4): a unit of the activated hex, or the group under way."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.grand_illusion.choices import LEXICON
from marne.games.grand_illusion.rules.r08_4_movement import cost
from marne.games.grand_illusion.state import State
from marne.kernel.choice import Ask
from marne.kernel.table import Table
from marne.parts.play.marching import Pace, Way, ways

PACE = Pace(LEXICON, {"whom_to_move": "h", "whom_to_group": "h", "where_next": "h"}, ("move", "to"), "stop", price=cost,
            gather=("select", "select-all"))


def marching(ask: Ask) -> bool:
    return PACE.offered(ask)


def marches(table: Table[State], known: State, piece: str, via: Sequence[str]) -> dict[str, Way] | None:
    return ways(PACE, table, known, piece, via) if known.decision is not None and marching(known.decision) else None
