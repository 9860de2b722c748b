"""7.24 Nations that fight side by side: who does so without a penalty, and who not at all (15.93#3, 16.11, 6.48)."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import (ALLIED, AM, AVAILABLE, BR, CANADIAN, COMBAT, COMING, DFPS, EVENT, F, FR, GE,
                                                    GRID, INDEX, NATIONS,
                                                    OF_NATION, OUT, RU, SMALL_GERMANS, SUD_HQ, TU, US, US_HQ)
from marne.games.great_war_in_europe.state import State, units_on
from marne.parts.bits import bits, mask

TANK_CORPS = mask(INDEX[u] for u in ("br-exp", "br-rtc-1", "br-rtc-2"))
CANADA = 1 << len(NATIONS)              # a flag of its own, besides those of the nations
CIVIL_WAR = 1 << EVENT["cp-civil-war"]
STRANGERS = ("units stand in {g} with which {u} may not be stacked",
             "{u.le} ne {u:peut|peuvent} s'empiler avec les unités qui sont {g.a}")


def near_sud(s: State) -> int:
    """7.24#2, 14.44 The units stacked with or next to the HQ of the Süd Army."""
    h = s.loc[SUD_HQ]
    return units_on(s, 1 << h | s.t.touching[h]) if h < GRID.size else 0


def americans_alone(s: State) -> bool:
    """7.24#1 US divisions fight with anybody until the HQ of their First Army is in play."""
    return s.loc[US_HQ] in (COMING, OUT, AVAILABLE)


def flags(s: State, units: int) -> int:
    """7.24, 7.24#1 to 7.24#6 The nations that count among units that fight together, as a board over NATIONS; those with an
    exception do not. The Persians are counters of the nation that leads them: Cossacks of Russia (7.24#5), Rifles of Britain
    (7.24#4), Gendarmerie of Turkey (7.24#6)."""
    out = 0
    for n in range(len(NATIONS)):
        mine = units & OF_NATION[n]
        if not mine or n == US and americans_alone(s):
            continue
        if n == GE:
            mine &= ~near_sud(s)                            # 7.24#2
            if units & OF_NATION[TU]:
                mine &= ~SMALL_GERMANS                      # 7.24#6
        elif n == FR and units & OF_NATION[BR]:
            mine &= ~(1 << DFPS)                            # 7.24#4
        if mine:
            out |= 1 << (RU if n == AM else n)              # 15.81
    if s.letter > F and units & CANADIAN and units & OF_NATION[BR] & ~CANADIAN & ~TANK_CORPS:
        out |= CANADA                                       # 7.24#3
    return out


def fort_flag(s: State, h: int) -> int:
    """14.11 The nation of a fort's own unit: that of the country where it was built."""
    country = s.t.country_at[h]
    return 1 << NATIONS.index(country) if country in NATIONS else 0


def at_odds(nations: int) -> bool:
    """7.24, 10.45 Are there several?"""
    return bool(nations & nations - 1)


def strangers(s: State, units: int) -> bool:
    """15.93#3, 16.11 Are there units among those of one hex that may not be stacked: of a collapsed nation with others, of the
    Red Army with others?"""
    for n in bits(s.collapsed):
        mine = units & OF_NATION[n] & ~s.red
        if mine and units & ~mine & ~(OF_NATION[AM] if n == RU else 0):
            return True
    return bool(units & s.red) and bool(units & ~s.red)


def unfriendly(s: State, side: int, units: int, among: int = -1) -> int:
    """15.93#3, 16.11 The hexes of their own side, of those asked about, in which units may not stop, for who stands there."""
    if not s.collapsed and not s.red:
        return 0
    if strangers(s, units):
        return -1
    odd = s.red
    for n in bits(s.collapsed):
        odd |= OF_NATION[n]
    if not units & (odd | OF_NATION[AM]):                   # who is none of them stops where none of them is
        return mask(h for h in bits((s.occ[side] | s.staff[side]) & among) if s.at[h] & s.army[side] & odd)
    return mask(h for h in bits((s.occ[side] | s.staff[side]) & among) if strangers(s, s.at[h] & s.army[side] | units))


def red_lines(s: State, side: int, units: int) -> int:
    """15.93#3 The Red Army does not pass through other Allied units, nor these through it."""
    if not s.red or not units & s.army[ALLIED]:
        return 0
    red = mask(s.loc[u] for u in bits(s.red & s.present))
    return (s.occ[side] | s.staff[side]) & ~red if units & s.red else red


def loners(s: State, units: int) -> int:
    """15.93#3, 16.11, 6.48 Units that do not attack together with those given: a collapsed nation, the Red Army and the Russians
    of the Civil War fight by themselves."""
    if not units:
        return 0
    out = 0
    for n in bits(s.collapsed):
        mine = OF_NATION[n] & COMBAT & ~s.red
        out |= mine if units & ~mine else ~mine if units & mine else 0
    if s.red:
        out |= s.red if units & ~s.red else ~s.red
    if s.in_play & CIVIL_WAR:
        russians = OF_NATION[RU] | OF_NATION[AM]
        if units & russians:
            out |= russians
    return out
