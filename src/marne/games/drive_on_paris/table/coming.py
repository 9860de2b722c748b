"""Who is still to come while reinforcements arrive (SCS-13) or mobilization points are placed (1-12): the lists are known."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from marne.games.drive_on_paris.pieces import NATION, POINT, SIDE
from marne.games.drive_on_paris.questions import WHERE_POINT, WHERE_TO_ARRIVE
from marne.games.drive_on_paris.rules.s13_arrivals import due_turn, entries, lost_hq
from marne.games.drive_on_paris.state import State
from marne.games.drive_on_paris.words.names import unit_name
from marne.kernel.choice import Ask
from marne.parts.bits import bits
from marne.parts.words import capital


def coming(s: State, ask: Ask, lang: str) -> Sequence[str]:
    """Those that come after this one, in the order in which they do."""
    if ask.message not in (WHERE_POINT.id, WHERE_TO_ARRIVE.id):
        return ()
    u = ask.args[0]
    after = (v for v in bits(POINT) if v > u and NATION[v] == NATION[u]) if ask.message == WHERE_POINT.id else _due(s, u)
    return [capital(unit_name(v, lang, True)) for v in after]


def _due(s: State, u: int) -> Iterator[int]:
    """SCS-13.1 Reinforcements of this turn after that one, as the list has them; without those that find no way in by now."""
    found = False
    for i, a in enumerate(s.law.arrivals):
        if SIDE[a.unit] != SIDE[u] or s.arrived >> i & 1 or due_turn(s, i) > s.turn:
            continue
        if found and not a.flip and not lost_hq(s, a) and entries(s, i):
            yield a.unit
        found = found or a.unit == u
