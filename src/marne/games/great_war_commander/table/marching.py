"""Marches of Great War Commander by their goal (O23): the stack under way, or the one that is being put together."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.choices import LEXICON
from marne.games.great_war_commander.rules.orders.O23_march import march
from marne.games.great_war_commander.rules.orders.O23_movement import cost, slowest
from marne.games.great_war_commander.state import State
from marne.kernel.choice import Ask
from marne.kernel.run import waiting
from marne.kernel.table import Table
from marne.parts.play.marching import Pace, Way, ways


def price(s: State, src: int, dst: int) -> int:
    """O23.1 What the next hex costs the stack under way."""
    now = waiting(s, march)
    return 1 if now is None or not now.group else cost(s, slowest(now.group), src, dst, now.trail or 0)


PACE = Pace(LEXICON, {"who_goes_along": "hex", "where_to_step": "hex"}, ("step",), "stop", "done", price)


def marching(ask: Ask) -> bool:
    return PACE.offered(ask)


def marches(table: Table[State], known: State, piece: str, via: Sequence[str]) -> dict[str, Way] | None:
    return ways(PACE, table, known, piece, via) if known.decision is not None and marching(known.decision) else None
