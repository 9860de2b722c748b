"""1.2 Whose a counter is, and is it on the map? What every choice of a unit begins with, and what bars are made of.

The bars of a verb are functions of the state and the side that chooses, and return a board over the thing that the verb names:
`Named`. Those of a verb with two arguments get the first one, too, and return a board over the second: `Going`. A place is a bit:
a zone, or from IN_ARMY on an army. The sentences have fields (see `words.explain`): {u} the unit, {v} the army that it goes
into, {z} the zone it goes to, {there} its name, {at} and {here} the same of the zone it stands in, {battle} of the battle.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable

from marne.games.to_the_last_man.pieces import ARMIES, ARMY, FORT, GONE, IN_ARMY, OF_SIDE, POOL, UNITS, WAIT
from marne.games.to_the_last_man.state import State, zone_of
from marne.kernel.bars import ENDS, Bar, recast
from marne.parts.bits import mask

Named = Bar[[State, int]]
Going = Bar[[State, int, int]]


def units(test: Callable[[State, int], object]) -> Callable[[State, int], int]:
    """The units of which something is true."""
    return lambda s, side: mask(u for u in range(UNITS) if test(s, u))


def on_map(test: Callable[[State, int], object]) -> Callable[[State, int], int]:
    """The same of units on the map."""
    return units(lambda s, u: zone_of(s, u) < IN_ARMY and test(s, u))


def of(bars: Iterable[Named]) -> tuple[Going, ...]:
    """Bars of a unit or card: it may not go anywhere."""
    return recast(bars, lambda f: lambda s, side, u: -(f(s, side) >> u & 1))


def hosts(bars: Iterable[Named]) -> tuple[Going, ...]:
    """Bars of a unit, told of the army that another goes into."""
    def named(text: str) -> str:
        return text.replace("{u", "{v").replace("{since", "{v_since")
    told: tuple[Going, ...] = recast(bars, lambda f: lambda s, side, u: f(s, side))
    return tuple(bar._replace(en=named(bar.en), fr=named(bar.fr)) for bar in told)


def as_places(bars: Iterable[Going]) -> tuple[Going, ...]:
    """Bars that return armies, for verbs that name places."""
    return recast(bars, lambda f: lambda s, side, u: (f(s, side, u) & ARMY) << IN_ARMY)


def places_in(s: State, zones: int) -> int:
    """Zones with the armies that stand in them, as places."""
    return zones & (1 << IN_ARMY) - 1 | mask(IN_ARMY + a for a in range(ARMIES) if s.loc[a] < IN_ARMY and zones >> s.loc[a] & 1)


def armies_in(s: State, zones: int) -> int:
    return places_in(s, zones) >> IN_ARMY


OWN: tuple[Named, ...] = (
    Bar("2.0 II", lambda s, side: OF_SIDE[1 - side], "{u.Le} {u:belongs|belong} to the other side",
        "{u.Le} {u:appartient|appartiennent} à l'autre camp", ENDS),
    Bar("2.0 I", units(lambda s, u: zone_of(s, u) == WAIT), "{u.Le} {u:comes|come} {since}", "{u.Le} {u:vient|viennent} {since}",
        ENDS),
    Bar("8.4 [b4]", units(lambda s, u: zone_of(s, u) == GONE), "{u.Le} is gone for good", "{u.Le} est perdu pour de bon", ENDS),
    Bar("1.2.1 [counter limit]", units(lambda s, u: zone_of(s, u) == POOL), "{u.Le} {u:is|are} in the force pool, not on the map",
        "{u.Le} {u:est|sont} dans la réserve, pas sur la carte", ENDS),
)
MOBILE: tuple[Named, ...] = (*OWN, Bar("1.2.1 [forts static]", lambda s, side: FORT, how=ENDS))
NO_ARMY_IN_ARMY = ("an army does not go into an army", "une armée n'entre pas dans une armée")
ARMY_STAYS: Going = Bar("8.1", lambda s, side, u: -(u < ARMIES), *NO_ARMY_IN_ARMY, ENDS)

