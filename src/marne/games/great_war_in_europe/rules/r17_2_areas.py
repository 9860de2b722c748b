"""17.2, 17.3, 17.4, 3.26#10 Where nations and units may operate: neutral ground, printed codes, national limits."""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from marne.games.great_war_in_europe.pieces import (AB, AH, AM, BE, BR, BU, CANAL, CAUCASUS, CENTRAL, CODE, DFPS, EAST, EGYPT, FR,
                                                    GE, GK, GRID, GROUND, HQ, INDEX, IRAQ, IT, ITALY, MN, NATION, NATIONS,
                                                    OF_FRONT,
                                                    OF_NATION, ON_EUROPE, ON_NEAR_EAST, RO, RU, SMALL_GERMANS, SR, TANK, TU,
                                                    UNITS, US, WEST, line_of)
from marne.games.great_war_in_europe.state import NEVER, NOT_YET, UNPLAYED, State
from marne.games.great_war_in_europe.tables import Tables, cut
from marne.parts.bits import bits, mask

AUSTRIANS = OF_NATION[AH] & ~HQ
COUNTED = (OF_NATION[US] | OF_NATION[IT] | OF_NATION[AH] | OF_NATION[TU]) & ~HQ
NEUTRAL = (IT, BU, RO, GK, TU)                              # 17.1: countries with ground on the maps that may be neutral
POLES = INDEX["ah-po"]
_kinds: dict[tuple[object, ...], int] = {}                 # units for which the same ground is closed
KIND = tuple(_kinds.setdefault((NATION[u], CODE[u], CANAL >> u & 1, u == DFPS, u == POLES, HQ >> u & 1,
                                SMALL_GERMANS >> u & 1, TANK >> u & 1), len(_kinds)) for u in range(UNITS))
OF_KIND = tuple(mask(u for u in range(UNITS) if KIND[u] == k) for k in range(len(_kinds)))
FEW_IN_THE_NORTH = 4                                        # 17.31#AH
FREE_HANDS = 1917                                           # 17.21#IT, 17.31#AH: the Italian map is open to others from then on


def greece_open(s: State) -> bool:
    """6.53#3, 17.21#GK Both sides may operate in Greece once Salonika has been played, or Greece has entered."""
    return s.salonika != UNPLAYED or bool((s.joined[0] | s.joined[1]) >> GK & 1)


def closed_ground(s: State) -> int:
    """7.1, 17.1, 17.4#AL, 17.4#NL Ground that nobody may enter, nor trace supply through: neutral countries, Albania before
    Salonika or the Greek entry, and the Near East before November 1914 (7.12)."""
    war = s.joined[0] | s.joined[1] | s.turkey_out << TU    # 5.61: who has surrendered is no neutral
    key = (war, s.salonika != UNPLAYED, s.turn < s.t.near_east_opens)
    found = s.law.closed.get(key)
    if found is None:
        found = ~s.law.ground
        for n in NEUTRAL:
            if not war >> n & 1 and not (n == GK and greece_open(s)):
                found |= s.t.country[NATIONS[n]]
        if not greece_open(s):
            found |= s.t.country["AL"]
        if key[2]:
            found |= ON_NEAR_EAST
        s.law.closed[key] = found
    return found


def code_area(s: State, code: str) -> int:
    """3.26#10a, 3.26#10b, 3.26#10c, 3.26#10d, 3.26#10e, 3.26#10f, 3.26#10g, 3.26#10h, 3.26#10i, 3.26#10j Where a printed
    restriction code lets a unit operate."""
    t = s.t
    if code in ("", "Vr"):
        return -1
    return {"EU": ON_EUROPE, "NE": ON_NEAR_EAST, "E/I": OF_FRONT[EGYPT] | OF_FRONT[IRAQ], "C": OF_FRONT[CAUCASUS],
            "E": OF_FRONT[EGYPT], "E/O": OF_FRONT[EGYPT] & t.ottoman, "C/P": OF_FRONT[CAUCASUS] & t.country["PN"],
            "I/P": OF_FRONT[IRAQ] & t.country["PN"]}[code]


def tank_fronts(u: int) -> int:
    """15.25 Tanks operate on the Western Front, the Germans' on the East map too."""
    return OF_FRONT[WEST] | (OF_FRONT[EAST] if NATION[u] == GE else 0)


def nation_area(s: State, u: int) -> int:
    """17.21, 17.31, 17.4, 6.6, 15.25 Where the nation of a unit may operate at all; limits of number are not in it."""
    n, t, year = NATION[u], s.t, s.t.turns[s.turn].year
    if n == BR:                                             # 17.21#BR
        out = ~OF_FRONT[CAUCASUS]
        if CANAL >> u & 1:
            out = t.region["egypt-west"]
    elif n == FR:                                           # 17.21#FR
        out = OF_FRONT[EGYPT] if u == DFPS else ON_EUROPE
    elif n == RU:                                           # 17.21#RU, 17.21#PEF1
        out = OF_FRONT[EAST] | OF_FRONT[CAUCASUS]
        if s.pef_units >> u & 1:
            out = OF_FRONT[IRAQ]
    elif n == BE:                                           # 17.21#BE
        out = OF_FRONT[WEST]
    elif n in (SR, RO):                                     # 17.21#SR, 17.4#RO
        out = OF_FRONT[EAST]
    elif n in (GK, BU):                                     # 17.21#GK, 17.31#BU
        out = t.balkans
    elif n == MN:                                           # 17.21#MN
        out = t.country["MN"]
    elif n == AB:                                           # 17.21#ANA
        out = OF_FRONT[EGYPT] & t.ottoman
    elif n == AM:
        out = OF_FRONT[CAUCASUS] & ~t.country["PN"]
    elif n in (US, IT, AH):                                 # 17.21#US, 17.21#IT, 17.31#AH
        out = ON_EUROPE
    elif n == TU:                                           # 17.31#TU
        out = ~(OF_FRONT[WEST] | OF_FRONT[ITALY])
    elif n == GE and HQ >> u & 1:                           # 17.31#GE, 15.64
        out = ON_EUROPE
    else:
        out = -1
    if u == POLES:                                          # 6.6
        out = OF_FRONT[EAST] & ~t.balkans
    if TANK >> u & 1:                                       # 15.25
        out &= tank_fronts(u)
    if year < FREE_HANDS:
        if n not in (IT, AH):
            out &= ~OF_FRONT[ITALY]                         # 17.21#IT, 17.31#AH
        if n == AH:
            out &= ~OF_FRONT[WEST]
    return out


def ottoman_bar(s: State, u: int) -> int:
    """17.31#TU Before the European Turks are deployed no CP unit but Turks and small German units enters Ottoman ground, and the
    Turks of the Near East do not enter European Turkey."""
    if s.turks or SMALL_GERMANS >> u & 1 or not s.army[CENTRAL] >> u & 1:
        return 0
    return s.t.european_turkey if NATION[u] == TU else s.t.ottoman


def new_ground(s: State) -> int:
    """17.11#2 The countries that have entered the war in this turn: nobody enters or attacks them yet."""
    out = 0
    for n in bits(s.fresh):
        out |= s.t.country.get(NATIONS[n], 0)
    return out


def keeps_to_balkans(s: State, nation: int, h: int) -> int:
    """17.21#GK, 17.31#BU The Greeks or Bulgarians, who do not attack a hex outside the Balkans."""
    return 0 if s.t.balkans >> h & 1 else OF_NATION[nation]


def barred(s: State, units: int) -> int:
    """17.0, 3.26#10k The hexes that some of the units may not enter: closed ground, printed codes, national limits, a country
    that entered the war in this turn (17.11#2), Hamadan before the Persian expedition (17.4#PN)."""
    out = foreign(s, units)
    return out | crowded(s, units & COUNTED) if units & COUNTED else out


def foreign(s: State, units: int) -> int:
    """17.0 The same without limits of number: it does not change with those who move."""
    out = closed_ground(s) | new_ground(s) if s.fresh else closed_ground(s)
    if s.pef == NOT_YET:
        out |= s.t.hamadan_alone
    seen = None
    for u in bits(units):
        kind = KIND[u]
        if kind != seen:                                    # those of a stack are mostly of a kind
            out |= off_limits(s, u, kind)
            seen = kind
    return out


def off_limits(s: State, u: int, kind: int) -> int:
    """17.2, 17.3, 3.26#10 Where units of a kind never operate as things stand. Remembered by what it depends on."""
    key = (kind, s.turks, s.army[CENTRAL] >> u & 1, s.pef_units >> u & 1, s.t.turns[s.turn].year < FREE_HANDS)
    found = s.law.closed.get(key)
    if found is None:
        found = s.law.closed[key] = ~(code_area(s, CODE[u]) & nation_area(s, u)) | ottoman_bar(s, u)
    return found


def north_open(s: State) -> bool:
    """17.31#AH Before the Bolshevik Revolution, with Kiev and Odessa in CP hands, Austrians go north of row E48xx freely outside
    Germany."""
    mine = s.control[CENTRAL]
    return s.bolshevik == NEVER and bool(mine >> s.t.kiev & mine >> s.t.odessa & 1)


def northerners(s: State) -> int:
    """17.31#AH The Austrian units north of row E48xx, HQs not counted."""
    out, at, base = 0, s.at, GROUND[EAST].base
    for h in bits(s.occ[CENTRAL] >> base & s.t.north_on_east):
        out |= at[h + base]
    return out & AUSTRIANS


def too_far_north(s: State) -> int:
    """17.31#AH How many Austrians too many are in the north after the Bolshevik Revolution."""
    return max(0, northerners(s).bit_count() - FEW_IN_THE_NORTH) if s.bolshevik != NEVER else 0


def not_south(s: State, units: int, origin: int) -> int:
    """17.31#AH While there are too many, Austrians in the north stop only further south."""
    if s.bolshevik == NEVER or not units & AUSTRIANS or not units & northerners(s):
        return 0
    if too_far_north(s) <= (northerners(s) & s.moved).bit_count():
        return 0
    return mask(h for h in bits(s.t.ah_north) if line_of(h) >= line_of(origin))


def idle_in_the_north(s: State) -> int:
    """17.31#AH The Austrians in the north that do not attack, once four there have: while the north is not open to them."""
    if not (s.attacked | s.attackers) & OF_NATION[AH]:
        return 0
    mine = northerners(s)
    fighting = mine & (s.attacked | s.attackers)
    return mine & ~fighting if fighting.bit_count() >= FEW_IN_THE_NORTH and not north_open(s) else 0


class Limit(NamedTuple):
    """So many units of a nation, HQs not counted, may be on some ground. `inside`: by hex; `whole`: the fronts that lie all in
    it; `part`: those that do partly, each with that part in its own numbers."""

    ground: int
    most: int
    inside: bytes
    whole: tuple[int, ...]
    part: dict[int, int]


@lru_cache(maxsize=32)
def limits(t: Tables, nation: int, ah_collapsed: bool, free: bool) -> tuple[Limit, ...]:
    """17.21#US, 17.21#IT, 17.31#AH, 17.31#TU How many units of a nation may be where. One US unit off the West map; six
    Italians off theirs, more in the East once Austria-Hungary has collapsed; four Austrians in the West, and four north of row
    E48xx, that only in Germany while the north is `free`; four Turks in Europe outside the Balkans, three in Egypt and
    Sinai."""
    abroad = ~OF_FRONT[ITALY] & (~OF_FRONT[EAST] if ah_collapsed else -1)
    rows = {US: [(~OF_FRONT[WEST], 1)], IT: [(abroad, 6)],
            AH: [(OF_FRONT[WEST], 4), (t.ah_north & (t.country["GE"] if free else -1), FEW_IN_THE_NORTH)],
            TU: [(OF_FRONT[EAST] & ~t.balkans, 4), (t.country["EG"], 3)]}
    out = []
    for ground, most in rows[nation]:
        whole = tuple(f for f in range(6) if not OF_FRONT[f] & ~ground)
        part = {f: cut(f, ground) for f in range(6) if OF_FRONT[f] & ground and f not in whole}
        out.append(Limit(ground, most, bytes(ground >> h & 1 for h in range(GRID.size)), whole, part))
    return tuple(out)


def crowded(s: State, units: int, front: int = -1) -> int:
    """17.21#US, 17.21#IT, 17.31#AH, 17.31#TU The ground where units from outside it would be one too many of their nation; who
    is there moves freely in it. `front`: the only one that is asked about."""
    out, loc = 0, s.loc
    for nation in (US, IT, AH, TU):
        mine = units & OF_NATION[nation]
        if not mine:
            continue
        others = OF_NATION[nation] & ~HQ & ~mine
        for limit in limits(s.t, nation, bool(s.collapsed >> AH & 1), nation == AH and north_open(s)):
            inside = limit.inside
            if front >= 0 and front not in limit.whole and front not in limit.part:
                continue
            for u in bits(mine):
                if loc[u] >= GRID.size or not inside[loc[u]]:
                    break
            else:
                continue
            if mine.bit_count() + inside_of(s, others, limit) > limit.most:
                out |= limit.ground
    return out


def inside_of(s: State, units: int, limit: Limit) -> int:
    """How many of these units are on the ground of a limit, counted no further than they are too many."""
    n, at = 0, s.at
    for f in limit.whole:
        n += (s.on[f] & units).bit_count()
    for f, ground in limit.part.items():
        if s.on[f] & units:
            base = GROUND[f].base
            for h in bits((s.occ[0] | s.occ[1]) >> base & ground):
                n += (at[h + base] & units).bit_count()
                if n > limit.most:
                    return n
    return n


def used_up(s: State, side: int) -> tuple[bool, ...]:
    """17.21#US, 17.21#IT, 17.31#AH, 17.31#TU By limit: does a side have as many units there as there may be?"""
    fallen, free = bool(s.collapsed >> AH & 1), north_open(s)
    return tuple([inside_of(s, OF_NATION[n] & ~HQ, limit) >= limit.most for n in ((AH, TU) if side == CENTRAL else (US, IT))
                  for limit in limits(s.t, n, fallen, n == AH and free)])
