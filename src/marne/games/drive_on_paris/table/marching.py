"""Marches of Drive on Paris by their goal (SCS-5.4): a choice names a hex however far; over way-points one goes by stages."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.drive_on_paris.choices import STOP, TO
from marne.games.drive_on_paris.pieces import GRID
from marne.games.drive_on_paris.questions import WHERE_TO, WHO_MOVES
from marne.games.drive_on_paris.state import State
from marne.games.drive_on_paris.table.march import ways
from marne.kernel.choice import Ask
from marne.kernel.run import advance
from marne.kernel.table import Table
from marne.parts.play.marching import Way, taken


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
        return taken(table, known, piece, ("take",), lambda s: _staged(s, via))
    return _staged(known, via)


def _staged(known: State, via: Sequence[str]) -> dict[str, Way]:
    s, path, texts = known.copy(), tuple[str, ...](), tuple[str, ...]()
    s.log = None
    for point in via:
        found = _direct(s, path, texts, s.spent - known.spent).get(point)
        if found is None or s.decision is None:
            return {}
        path, texts, drawn = found.path, found.texts, (s.drawn, s.secrets)
        advance(s, TO[GRID.read(point)])
        if s.decision is None or s.decision.message != WHERE_TO.id or (s.drawn, s.secrets) != drawn:
            return {}
    return _direct(s, path, texts, s.spent - known.spent)


def _direct(s: State, path: tuple[str, ...], texts: tuple[str, ...], spent: int) -> dict[str, Way]:
    ask = s.decision
    if ask is None:
        return {}
    tree = ways(s, ask.seat)
    out = {}
    for c in ask.choices:
        if c.verb == "to":
            name = GRID.text(c.a)
            back = [name]
            while (before := tree.get(back[-1])) is not None and before[1] in tree:
                back.append(before[1])
            out[name] = Way(spent + (tree[name][0] if name in tree else 0), (*path, *reversed(back)), (*texts, c.text), STOP.text,
                            False)
    return out
