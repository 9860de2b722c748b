"""5.9 Closed hexes: the neutrals (1-10, 3-5), Luxembourg (1-10), Belgium by date (2-2b), the Doctrine Line (2-8), Brussels (5-1).

One list of bars says which hexes are closed to a nation, and why.
"""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import ALLIED, BE, CARRIER, FR, GE, GERMAN, GRID, NATION
from marne.games.drive_on_paris.state import State, stands
from marne.kernel.bars import Bar, allowed
from marne.parts.bits import bits

Closure = Bar[[State, int, int]]            # state, nation, hex where the unit stands (0: it is bound to no side of the line)


def outside(s: State, nation: int, h: int) -> int:
    """SCS-5.9, SCS-5.10 The sea, and what lies outside the scenario's area."""
    return ~(s.law.area & s.t.land)


def neutrals(s: State, nation: int, h: int) -> int:
    """1-10, 3-5a Switzerland and the Netherlands; by the option the Germans may cross the Netherlands, the Allies never."""
    return s.t.neutral & ~s.law.dutch_hexes if nation == GE else s.t.neutral


def luxembourg(s: State, nation: int, h: int) -> int:
    """1-10 Open to the Germans at any time, to the Allies once a German has been there."""
    return 0 if nation == GE or s.luxembourg else s.t.country["lu"]


def confined(s: State, nation: int, h: int) -> int:
    """2-2b Belgians do not leave Belgium through turn 5."""
    return ~s.t.country["be"] if nation == BE and s.turn <= s.law.belgians_until else 0


def belgium(s: State, nation: int, h: int) -> int:
    """2-2b French and British do not enter Belgium on turns 1 to 3."""
    return s.t.country["be"] if nation not in (BE, GE) and s.turn < s.law.belgium_from else 0


def doctrine(s: State, nation: int, h: int) -> int:
    """2-8b, 2-8b#2, 2-8c, 2-8d French units stay on their side of the line as long as it holds, also those that have just arrived
    or returned, in moves, overruns and advances; supply and command do not ask (2-8f)."""
    if nation != FR or not s.doctrine or not h:
        return 0
    return s.t.east if s.t.west >> h & 1 else s.t.west


def barred(s: State, nation: int, h: int) -> int:
    """5-1/Special#2, SCS-1.1 The Allies do not enter Brussels: a scenario goes before the book."""
    return s.law.barred[GERMAN if nation == GE else ALLIED]


CLOSURES: tuple[Closure, ...] = (
    Bar("SCS-5.9", outside, "{g.le} is not on the map of this scenario", "{g.le} n'est pas sur la carte de ce scénario"),
    Bar("1-10", neutrals, "{g.le} is neutral ground", "{g.le} est en pays neutre"),
    Bar("1-10#2", luxembourg, "Luxembourg is closed to the Allies until a German unit has entered it",
        "le Luxembourg est fermé aux Alliés tant qu'aucune unité allemande n'y est entrée"),
    Bar("2-2b", confined, "Belgian units stay in Belgium through turn {until}",
        "les unités belges restent en Belgique jusqu'au tour {until}"),
    Bar("2-2b#2", belgium, "French and British units may not enter Belgium before turn {since}",
        "Français et Britanniques n'entrent pas en Belgique avant le tour {since}"),
    Bar("2-8b", doctrine, "{g.le} lies across the French Doctrine Line",
        "{g.le} est de l'autre côté de la ligne de doctrine française"),
    Bar("5-1/Special#2", barred, "the Allies may not enter {g.le}", "les Alliés ne peuvent entrer {g.a}"),
)


def open_to_nation(s: State, nation: int, h: int) -> int:
    """SCS-5.9 The hexes that are not closed to a nation's unit that stands in `h`."""
    return allowed(CLOSURES, s.law.area, s, nation, h)


def bound(s: State, u: int) -> int:
    """2-8b The hex that binds a unit to its side of the line: trains and taxis cross it freely, their load does not."""
    return 0 if CARRIER >> u & 1 else stands(s, u)


def open_to(s: State, u: int) -> int:
    """SCS-5.9 The hexes that are not closed to a piece. Remembered by what it depends on."""
    h = s.loc[u]
    if h >= GRID.size or CARRIER >> u & 1:
        h = bound(s, u)
    key = (s.turn, s.luxembourg, s.doctrine, NATION[u], s.t.bank[h])
    got = s.law.opened.get(key)
    if got is None:
        got = s.law.opened[key] = open_to_nation(s, NATION[u], h)
    return got


def open_to_all(s: State, units: int) -> int:
    """The hexes that are closed to none of these units, which stand together."""
    if not units & units - 1:
        return open_to(s, units.bit_length() - 1)
    out = -1
    for u in bits(units):
        out &= open_to(s, u)
    return out
