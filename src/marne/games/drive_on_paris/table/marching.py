"""Marches of Drive on Paris by their goal (SCS-5.4): a choice names a hex however far; over way-points one goes by stages."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from marne.games.drive_on_paris.choices import STOP
from marne.games.drive_on_paris.pieces import GRID
from marne.games.drive_on_paris.questions import WHERE_TO, WHO_MOVES
from marne.games.drive_on_paris.state import State
from marne.games.drive_on_paris.table.march import ways
from marne.kernel.choice import Ask
from marne.kernel.table import Table
from marne.parts.play.marching import Leg, Way, staged, taken


def lifting(ask: Ask) -> bool:
    return ask.message == WHO_MOVES.id


def marching(ask: Ask) -> bool:
    return lifting(ask) or ask.message == WHERE_TO.id and any(c.verb == "to" for c in ask.choices)


def marches(table: Table[State], known: State, piece: str, via: Sequence[str]) -> dict[str, Way] | None:
    """`piece` is of no account once units are under way: they go together."""
    ask = known.decision
    if ask is None or not marching(ask):
        return None
    if lifting(ask):
        return taken(table, known, piece, ("take",), lambda s: staged(s, via, _legs, STOP.text))
    return staged(known, via, _legs, STOP.text)


def _legs(s: State, ask: Ask, only: str) -> Mapping[str, Leg]:
    tree = ways(s, ask.seat)
    out = {}
    for c in ask.choices:
        if c.verb == "to":
            name = GRID.text(c.a)
            back = [name]
            while (before := tree.get(back[-1])) is not None and before[1] in tree:
                back.append(before[1])
            out[name] = Leg(c, tree[name][0] if name in tree else 0, tuple(reversed(back)))
    return out
