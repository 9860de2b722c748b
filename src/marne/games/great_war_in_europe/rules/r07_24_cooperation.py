"""7.24 Nations that fight side by side: who does so without a penalty, and who not at all (15.93#3, 16.11, 6.48)."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import (ALLIED, AM, BR, CANADIAN, COMBAT, COMING, DFPS, EVENT, F, FR, FRONT, GE,
                                                    GRID, INDEX, NATIONS,
                                                    OF_NATION, OUT, RU, RUSSIANS, SMALL_GERMANS, SUD_HQ, TU, US, US_HQ)
from marne.games.great_war_in_europe.rules.r07_2_stacking import NARROW
from marne.games.great_war_in_europe.state import State, units_on
from marne.parts.bits import bits, mask

TANK_CORPS = mask(INDEX[u] for u in ("br-exp", "br-rtc-1", "br-rtc-2"))
CANADA = 1 << len(NATIONS)              # a flag of its own, besides those of the nations
CIVIL_WAR = 1 << EVENT["cp-civil-war"]


def sud_zone(s: State) -> int:
    """7.24#2, 14.44 The hex of the HQ of the Süd Army, and those next to it."""
    h = s.loc[SUD_HQ]
    return 1 << h | s.t.touching[h] if h < GRID.size else 0


def near_sud(s: State) -> int:
    """7.24#2, 14.44 The units stacked with or next to the HQ of the Süd Army."""
    return units_on(s, sud_zone(s)) if s.loc[SUD_HQ] < GRID.size else 0


def americans_alone(s: State) -> bool:
    """7.24#1 US divisions fight with anybody until the Strategic Turn that brings the HQ of their First Army: its entry cannot be
    delayed, so it ends also while the HQ waits in its box."""
    return s.loc[US_HQ] in (COMING, OUT)


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
    if s.letter >= F and units & CANADIAN and units & OF_NATION[BR] & ~CANADIAN & ~TANK_CORPS:
        out |= CANADA                                       # 7.24#3
    return out


def fort_flag(s: State, h: int) -> int:
    """14.11 The nation of a fort's own unit: that of the country where it was built."""
    country = s.t.country_at[h]
    return 1 << NATIONS.index(country) if country in NATIONS else 0


def at_odds(nations: int) -> bool:
    """7.24, 10.45 Are there several?"""
    return bool(nations & nations - 1)


# 16.11 The sentence of a refusal: {g} the hex
APART = ("a nation that has collapsed does not stand with others in {g}",
         "une nation effondrée ne s'empile pas avec d'autres {g.a}")


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
        kin = OF_NATION[n] & ~s.red
        if not units & ~kin:                                # who is of such a nation stops where there is nobody else
            return with_any(s, side, ~(kin | OF_NATION[AM] if n == RU else kin), among)
    if not units & ~s.red:
        return with_any(s, side, ~s.red, among)
    if not units & (odd | OF_NATION[AM]):                   # who is none of them stops where none of them is
        return with_any(s, side, odd, among)
    return mask(h for h in bits((s.occ[side] | s.staff[side]) & among) if strangers(s, s.at[h] & s.army[side] | units))


def strange(s: State) -> int:
    """15.93#3, 16.11 The units with whom others are not stacked."""
    odd = s.red
    for n in bits(s.collapsed):
        odd |= OF_NATION[n]
    return odd


def choosy(s: State) -> int:
    """7.23#2 to 7.23#4, 6.48, 15.93#3, 16.11 The units for whom it counts who stands in a hex, not only how many; the Persian
    expedition goes ways of its own."""
    return NARROW | strange(s) | s.pef_units | (RUSSIANS if s.scattered or s.collapsed or s.red else 0)


def with_any(s: State, side: int, units: int, among: int) -> int:
    """The hexes, of those asked about, where any of those units of a side stand."""
    last = s.law.apart[side]
    if last[0] is not s.occ[side] or last[1] is not s.staff[side] or last[2] != s.army[side]:   # `put` makes new boards
        last = s.law.apart[side] = s.occ[side], s.staff[side], s.army[side], {}
    known = last[3].get(units)
    if known is not None:
        return known & among
    at, mine, board = s.at, s.army[side] & units & s.present, (s.occ[side] | s.staff[side]) & among
    if not mine or not board:
        return 0
    if among == -1:
        out = last[3][units] = mask([h for h in bits(board) if at[h] & mine])
        return out
    base = (board & -board).bit_length() - 1
    if FRONT[base] == FRONT[board.bit_length() - 1] and not mine & s.on[FRONT[base]]:
        return 0                                            # none of them is on the front that is asked about
    board >>= base
    out, left = board, board                                # a board that never comes up again: its members are not kept
    while left:
        n = left.bit_length() - 1
        bit = 1 << n
        left ^= bit
        if not at[base + n] & mine:
            out ^= bit
    return out << base


def red_company(s: State, side: int, units: int) -> int:
    """15.93#3 Of those hexes the ones where the Red Army would stand with others."""
    if not s.red or not units & s.army[ALLIED]:
        return 0
    board = s.occ[side] | s.staff[side]
    return mask(h for h in bits(board) if s.red & (s.at[h] | units) and (s.at[h] & s.army[side] | units) & ~s.red)


def red_lines(s: State, side: int, units: int) -> int:
    """15.93#3 The Red Army does not pass through other Allied units, nor these through it."""
    if not s.red or not units & s.army[ALLIED]:
        return 0
    red = mask(s.loc[u] for u in bits(s.red & s.present))
    return (s.occ[side] | s.staff[side]) & ~red if units & s.red else red


def fallen_alone(s: State, units: int) -> int:
    """16.11, 15.81 Units that do not attack together with those given: of a collapsed nation, or others than its own. Armenians
    are Russians."""
    out = 0
    for n in bits(s.collapsed if units else 0):
        mine = (RUSSIANS if n == RU else OF_NATION[n]) & COMBAT & ~s.red
        out |= mine if units & ~mine else ~mine if units & mine else 0
    return out


def red_alone(s: State, units: int) -> int:
    """15.93#3 The same of the Red Army."""
    return 0 if not s.red or not units else s.red if units & ~s.red else ~s.red


def scattered_alone(s: State, units: int) -> int:
    """6.48 The same of the Russians of the Civil War: each of them fights by itself."""
    return RUSSIANS if s.in_play & CIVIL_WAR and units & RUSSIANS else 0


def loners(s: State, units: int) -> int:
    """15.93#3, 16.11, 6.48 Units that do not attack together with those given: a collapsed nation, the Red Army and the Russians
    of the Civil War fight by themselves."""
    return fallen_alone(s, units) | red_alone(s, units) | scattered_alone(s, units)
