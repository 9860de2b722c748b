"""Marches of Great War Commander by their goal (O23): the stack under way, or the one that is being put together."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.choices import DONE, LEXICON
from marne.games.great_war_commander.questions import WHICH_TARGET, WHO_MOVES, WHOM_ELSE_TO_ACTIVATE
from marne.games.great_war_commander.rules.orders.O23_march import march
from marne.games.great_war_commander.rules.orders.O23_movement import cost, slowest
from marne.games.great_war_commander.state import State
from marne.kernel.choice import Ask
from marne.kernel.run import advance, waiting
from marne.kernel.table import Table
from marne.parts.play.marching import Pace, Way, taken, ways


def price(s: State, src: int, dst: int) -> int:
    """O23.1 What the next hex costs the stack under way."""
    now = waiting(s, march)
    return 1 if now is None or not now.group else cost(s, slowest(now.group), src, dst, now.trail or 0)


PACE = Pace(LEXICON, {"who_goes_along": "hex", "where_to_step": "hex"}, ("step",), "stop", "done", price)


def lifting(ask: Ask) -> bool:
    return ask.message == WHO_MOVES.id and any(c.verb == "move" for c in ask.choices)


def marching(ask: Ask) -> bool:
    return PACE.offered(ask) or lifting(ask) or ask.message == WHOM_ELSE_TO_ACTIVATE.id and any(c is DONE for c in ask.choices)


def _aims(table: Table[State], known: State, ask: Ask) -> dict[str, Way]:
    """O21.2 Who points at a hex that could be fired at activates nobody else."""
    s = known.copy()
    s.log = None
    before = s.drawn, s.secrets
    advance(s, DONE)
    now = s.decision
    if now is None or now.message != WHICH_TARGET.id or now.seat != ask.seat or (s.drawn, s.secrets) != before:
        return {}
    return {m.places[0]: Way(0, m.places, (DONE.text, c.text), "", False, m.grade, c)
            for c, m in zip(now.choices, table.marks(s, now), strict=True) if c.verb == "target"}


def marches(table: Table[State], known: State, piece: str, via: Sequence[str]) -> dict[str, Way] | None:
    ask = known.decision
    if ask is None or not marching(ask):
        return None
    if ask.message == WHOM_ELSE_TO_ACTIVATE.id:
        return _aims(table, known, ask)
    if lifting(ask):
        return taken(table, known, piece, ("move",), lambda s: ways(PACE, table, s, "", via))
    return ways(PACE, table, known, piece, via)
