"""Who is still to come while reinforcements are placed (2.0 I): what is due lies open."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.to_the_last_man.questions import WHICH_PLACEMENT, WHOM_TO_PLACE
from marne.games.to_the_last_man.rules.r02_reinforcements import due
from marne.games.to_the_last_man.state import State
from marne.games.to_the_last_man.table.text import unit_words
from marne.kernel.choice import Ask
from marne.parts.bits import bits
from marne.parts.words import capital


def coming(s: State, ask: Ask, lang: str) -> Sequence[str]:
    """All that are due but the one that is being placed; several of a kind in one line."""
    if ask.message not in (WHOM_TO_PLACE.id, WHICH_PLACEMENT.id):
        return ()
    now = 1 << ask.args[0] if ask.message == WHICH_PLACEMENT.id else 0
    names = [capital(unit_words(u, lang)) for u in bits(due(s, ask.seat) & ~now)]
    return [f"{names.count(x)} × {x}" if names.count(x) > 1 else x for x in dict.fromkeys(names)]
