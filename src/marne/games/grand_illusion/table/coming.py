"""Who is still to come while reinforcements arrive (7.1): the calendar is known to everybody."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.grand_illusion.questions import WHERE_TO_ARRIVE
from marne.games.grand_illusion.rules.r07_reinforcements import due_units
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.words.names import unit_name
from marne.kernel.choice import Ask
from marne.parts.bits import bits
from marne.parts.words import capital


def coming(s: State, ask: Ask, lang: str) -> Sequence[str]:
    """Those that are due after the one that is asked about, in the order in which they are placed."""
    if ask.message != WHERE_TO_ARRIVE.id:
        return ()
    u = ask.args[0]
    return [capital(unit_name(v, lang)) for v in bits(due_units(s, ask.seat)) if v > u]
