"""Who is still to come while mobilization points are placed (1-12): each in turn, which everybody knows."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.drive_on_paris.pieces import NATION, POINT
from marne.games.drive_on_paris.questions import WHERE_POINT
from marne.games.drive_on_paris.state import State
from marne.games.drive_on_paris.words.names import unit_name
from marne.kernel.choice import Ask
from marne.parts.bits import bits
from marne.parts.words import capital


def coming(s: State, ask: Ask, lang: str) -> Sequence[str]:
    """The points of the same nation after the one that is asked about."""
    if ask.message != WHERE_POINT.id:
        return ()
    u = ask.args[0]
    return [capital(unit_name(v, lang, True)) for v in bits(POINT) if v > u and NATION[v] == NATION[u]]
