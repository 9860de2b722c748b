"""Who is still to come while a side sets up (8.2.2): the order of the scenario is known to everybody."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.pieces import OF_TYPE, TYPE
from marne.games.great_war_commander.questions import WHERE_TO_BUILD, WHERE_TO_SET_UP
from marne.games.great_war_commander.rules.r02_field import WORKS
from marne.games.great_war_commander.rules.r08_setup import deploy
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.words.at_hand import armed
from marne.kernel.choice import Ask
from marne.kernel.run import waiting
from marne.parts.words import capital


def coming(s: State, ask: Ask, lang: str) -> Sequence[str]:
    """What is placed after the work or formation that is asked about, in order; several of a kind in one line."""
    out: list[str] = []
    camp, group = s.law.sides[ask.seat].camp, 0
    if ask.message == WHERE_TO_BUILD.id:
        now, left = ask.args
        for work in range(now, len(WORKS)):
            n = left - 1 if work == now else camp.fortifications.get(WORKS[work], 0)
            out += [_times(n, capital(str(names.work(work, lang))))] if n else []
    elif ask.message == WHERE_TO_SET_UP.id:
        here = waiting(s, deploy)
        if here is not None and here.units is not None and here.i is not None:
            out += [capital(armed(s, u, lang)) for u in here.units[here.i:]]
            group = here.group + 1
    else:
        return out
    for lots in camp.group[group:]:
        for lot in lots.units:
            first = (OF_TYPE[TYPE[lot.unit]] & -OF_TYPE[TYPE[lot.unit]]).bit_length() - 1
            out.append(_times(lot.qty, capital(names.short(first, lang)).rstrip(" 0123456789") if lot.qty > 1
                              else capital(names.short(first, lang))))
    return out


def _times(n: int, what: str) -> str:
    return f"{n} × {what}" if n > 1 else what
