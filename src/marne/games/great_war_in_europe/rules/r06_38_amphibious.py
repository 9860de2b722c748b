"""6.38 The Russian Amphibious Campaign: one unit a turn lands on the coast of the Black Sea."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_events as ev
from marne.games.great_war_in_europe.choices import BACK, DONE
from marne.games.great_war_in_europe.choices_events import ASHORE, ASHORE_AT
from marne.games.great_war_in_europe.pieces import (ALLIED, AM, AVAILABLE_NE, CAUCASUS, CENTRAL, EVENT, OF_FRONT, OF_NATION, RU,
                                                    pos_of)
from marne.games.great_war_in_europe.questions_events import WHERE_ASHORE, WHO_GOES_ASHORE
from marne.games.great_war_in_europe.rules.r07_1_control import enters
from marne.games.great_war_in_europe.rules.r17_2_areas import barred
from marne.games.great_war_in_europe.state import NEVER, State, in_box, in_way, put
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

CAMPAIGN = 1 << EVENT["al-russian-amphibious"]


def shore(s: State) -> int:
    """6.38 The hexes of the Black Sea coast east of Trebizond in which nobody stands."""
    t = s.t
    east = pos_of(t.trebizond)
    taken = in_way(s, CENTRAL) | s.occ[ALLIED] | s.staff[ALLIED]
    return mask(h for h in bits(t.coast["black-sea"] & OF_FRONT[CAUCASUS] & t.land & ~t.alpine & ~taken) if pos_of(h) > east)


def ashore(s: State) -> int:
    """6.38, 5.45#3 The Russian units of the Near East box that may land; none after the fall of the Czar."""
    if not s.in_play & CAMPAIGN or s.czar != NEVER or s.law.europe_alone:
        return 0
    units = in_box(s, AVAILABLE_NE) & (OF_NATION[RU] | OF_NATION[AM])
    return mask(u for u in bits(units) if shore(s) & ~barred(s, 1 << u))


def who_goes_ashore(s: State) -> Ask:
    return WHO_GOES_ASHORE(ALLIED, [*ASHORE.among(ashore(s)), DONE])


def where_ashore(s: State, u: int) -> Ask:
    return WHERE_ASHORE(ALLIED, [*ASHORE_AT.among(shore(s) & ~barred(s, 1 << u)), BACK], u)


@procedure
async def amphibious(s: State) -> None:
    """6.38, 9.54 In the Allied part of a Mutual Movement Phase one Russian unit of the box may land; that is its move. It is no
    sea movement."""
    while ashore(s):
        c = await ask(s, who_goes_ashore(s))
        if c is DONE:
            return
        u = c.a
        c = await ask(s, where_ashore(s, u))
        if c is not BACK:
            enters(s, ALLIED, 1 << u, c.a)
            put(s, u, c.a)
            s.moved |= 1 << u
            if s.log is not None:
                s.log.append(ev.WentAshore("6.38", u, c.a))
            return
