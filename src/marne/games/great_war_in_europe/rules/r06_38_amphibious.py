"""6.38 The Russian Amphibious Campaign: one unit a turn lands on the coast of the Black Sea."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_events as ev
from marne.games.great_war_in_europe.choices import BACK, DONE
from marne.games.great_war_in_europe.choices_events import ASHORE, ASHORE_AT
from marne.games.great_war_in_europe.pieces import (ALLIED, AVAILABLE_NE, CAUCASUS, CENTRAL, EVENT, OF_FRONT, RUSSIANS,
                                                    pos_of)
from marne.games.great_war_in_europe.questions_events import WHERE_ASHORE, WHO_GOES_ASHORE
from marne.games.great_war_in_europe.rules.r07_1_control import enters
from marne.games.great_war_in_europe.rules.r08_11_sealed import answer, noted
from marne.games.great_war_in_europe.rules.r17_2_areas import barred
from marne.games.great_war_in_europe.state import NEVER, WRITING, State, in_box, in_way, put
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

CAMPAIGN = 1 << EVENT["al-russian-amphibious"]


def coast(s: State) -> int:
    """6.38 The coast of the Black Sea on the Caucasus map where a unit can land."""
    return s.t.coast["black-sea"] & OF_FRONT[CAUCASUS] & s.t.land & ~s.t.alpine


# state, unit: hexes where it does not land; {u} the unit, {g} the hex
SHORE_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("6.38", lambda s, u: ~coast(s), "{g} is not on the coast of the Black Sea",
        "{g.le} n'est pas sur la côte de la mer Noire"),
    Bar("6.38", lambda s, u: mask(h for h in bits(coast(s)) if pos_of(h) <= pos_of(s.t.trebizond)),
        "{g} is not east of Trebizond", "{g.le} n'est pas à l'est de Trébizonde"),
    Bar("6.38", lambda s, u: in_way(s, CENTRAL) | s.occ[ALLIED] | s.staff[ALLIED], "{g} is not empty",
        "{g.le} n'est pas inoccupé"),
    Bar("17.0", lambda s, u: barred(s, 1 << u), "{u} may not operate in {g}", "{u.le} ne {u:peut|peuvent} opérer {g.a}"),
)


def shore(s: State, u: int) -> int:
    """6.38 The hexes of the Black Sea coast east of Trebizond in which nobody stands."""
    return allowed(SHORE_BARS, coast(s), s, u)


# state: units that do not land; {u} the unit
ASHORE_BARS: tuple[Bar[[State]], ...] = (
    Bar("6.38", lambda s: -1 if not s.in_play & CAMPAIGN or s.law.europe_alone else 0, "there is no Russian campaign at sea",
        "il n'y a pas de campagne amphibie russe"),
    Bar("5.45#3", lambda s: -1 if s.czar != NEVER else 0, "the Czar has fallen", "le Tsar est tombé"),
    Bar("6.38", lambda s: ~RUSSIANS, "{u} {u:is|are} not Russian", "{u.le} {u:n'est|ne sont} pas russe{u:|s}"),
    Bar("6.38", lambda s: ~in_box(s, AVAILABLE_NE), "{u} {u:is|are} not in the box of the Near East",
        "{u.le} {u:n'est|ne sont} pas dans la case du Proche-Orient"),
)


def ashore(s: State) -> int:
    """6.38, 5.45#3 The Russian units of the Near East box that may land; none after the fall of the Czar."""
    return mask(u for u in bits(allowed(ASHORE_BARS, in_box(s, AVAILABLE_NE), s)) if shore(s, u))


def who_goes_ashore(s: State) -> Ask:
    return WHO_GOES_ASHORE(ALLIED, [*ASHORE.among(ashore(s)), DONE], sealed=s.sealed == WRITING)


def where_ashore(s: State, u: int) -> Ask:
    return WHERE_ASHORE(ALLIED, [*ASHORE_AT.among(shore(s, u)), BACK], u, sealed=s.sealed == WRITING)


@procedure
async def amphibious(s: State) -> None:
    """6.38, 9.54 In the Allied part of a Mutual Movement Phase one Russian unit of the box may land; that is its move. It is no
    sea movement."""
    while ashore(s):
        c = await answer(s, who_goes_ashore(s))
        noted(s, ALLIED, c)
        if c is DONE:
            return
        u = c.a
        c = await answer(s, where_ashore(s, u))
        noted(s, ALLIED, c)
        if c is not BACK:
            enters(s, ALLIED, 1 << u, c.a)
            put(s, u, c.a)
            s.moved |= 1 << u
            if s.log is not None:
                s.log.append(ev.WentAshore("6.38", u, c.a))
            return
