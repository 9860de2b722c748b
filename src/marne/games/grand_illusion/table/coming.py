"""Who is still to come while reinforcements arrive (7.1) or the Belgians deploy (14.3.6a.5): everybody knows the lists."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.grand_illusion.pieces import BE, HEXES, MOBILE, OF_NATION
from marne.games.grand_illusion.questions import WHERE_BELGIAN, WHERE_TO_ARRIVE
from marne.games.grand_illusion.rules.r07_reinforcements import due_units
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.words.names import unit_name
from marne.kernel.choice import Ask
from marne.parts.bits import bits
from marne.parts.words import capital


def coming(s: State, ask: Ask, lang: str) -> Sequence[str]:
    """Those that are asked about after this one, in the order in which they are placed."""
    if ask.message == WHERE_TO_ARRIVE.id:
        due = due_units(s, ask.seat)
    elif ask.message == WHERE_BELGIAN.id:
        due = OF_NATION[BE] & MOBILE
    else:
        return ()
    return [capital(unit_name(v, lang)) for v in bits(due) if v > ask.args[0]
            and (ask.message == WHERE_TO_ARRIVE.id or 0 < s.loc[v] <= HEXES)]
