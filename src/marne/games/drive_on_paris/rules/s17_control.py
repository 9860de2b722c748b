"""17 Control: what changes hands, and what is destroyed, when units come into a hex, by whatever kind of movement (SCS-5.11)."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.pieces import (ALLIED, CARRIER, COMBAT, FRENCH, GERMAN, GRID, GUN, INFANTRY, MARKER0, OF_SIDE,
                                               POINT, SOFT, ZONED)
from marne.games.drive_on_paris.rules.r5_end import end
from marne.games.drive_on_paris.rules.r5_victory import points
from marne.games.drive_on_paris.rules.s15_command import destroy
from marne.games.drive_on_paris.state import State, fighters, here
from marne.parts.bits import bits, mask


def enters(s: State, side: int, units: int, h: int) -> None:
    """SCS-5.8, 17 Units of a side come into a hex."""
    passes(s, side, units, (h,))


def passes(s: State, side: int, units: int, path: Sequence[int]) -> None:
    """SCS-5.8, 17 Units of a side come into one hex after the other, to stay or to pass: enemy HQs, trains, guns and points there
    are destroyed, railways and places change hands (nobody enters while a fort stands, SCS-17.3), lines are crossed, and trains
    that their zone of control reaches are caught."""
    if nothing_new(s, side, units, mask(path)):             # nearly always
        return
    t, foe, fighting = s.t, 1 - side, units & COMBAT
    infantry, zoned = fighting & INFANTRY, fighting & ZONED
    for h in path:
        if side == GERMAN and not s.luxembourg and t.country["lu"] >> h & 1:
            s.luxembourg = 1                                # 1-10#2: a unit of any kind
            if s.log is not None:
                s.log.append(ev.LuxembourgEntered("1-10#2", h))
        if not fighting:
            continue
        bit = 1 << h
        if s.soft[foe] & bit:
            for u in bits(here(s, h) & OF_SIDE[foe] & SOFT):
                if POINT >> u & 1:
                    lose_point(s, u)
                elif s.loc[u] == h:
                    destroy(s, u, "1-3a" if not CARRIER >> u & 1 else "SCS-5.8")
        if infantry and t.rail & bit and not s.rail[side] & bit:
            s.rail[side] |= bit                             # 1-2d, SCS-17.1: infantry of any type
            s.rail[foe] &= ~bit
            if s.log is not None:
                s.log.append(ev.RailTaken("1-2d", side, h))
        if not s.held[side] & bit:
            s.held[side] |= bit                             # SCS-17.2: any combat unit
            s.held[foe] &= ~bit
            if s.log is not None and (t.vp_hexes | t.ports) & bit:
                s.log.append(ev.PlaceTaken("SCS-17.2", side, h))
        if s.works[foe] & bit or s.trench[foe] & bit:
            lose_trench(s, foe, h, taken=True)
        if side == GERMAN:
            if s.given17 & bit or t.prizes & bit or s.doctrine and t.beyond_panic & bit:
                _german(s, bit, h)
        elif t.plan17 & bit and fighting & FRENCH and s.law.plan17 and s.turn <= s.law.plan17_until and (
                not (s.plan17 | s.given17) & bit):
            s.plan17 |= bit                                 # 2-3, SCS-17.4: for good; 5-7#3: not what was French from the start
            if s.log is not None:
                s.log.append(ev.PlanXvii("2-3", h, t.vp[h]))
        if zoned and s.soft[foe] & GRID.near[h]:
            caught(s, foe, GRID.near[h])


def nothing_new(s: State, side: int, units: int, hexes: int) -> bool:
    """17 Does it change nothing whichever of these hexes the units come into: neither who holds them nor what stands or counts in
    them or beside them?"""
    t, foe, fighting = s.t, 1 - side, units & COMBAT
    if side == GERMAN and not s.luxembourg and hexes & t.country["lu"]:
        return False
    if not fighting:
        return True
    if hexes & s.held[side] != hexes or hexes & s.works[foe] or hexes & s.trench[foe]:
        return False
    rails = hexes & t.rail
    if fighting & INFANTRY and rails & s.rail[side] != rails:
        return False
    if side == GERMAN:
        if hexes & s.given17 or hexes & t.prizes or s.doctrine and hexes & t.beyond_panic:
            return False
    elif hexes & t.plan17:
        return False
    return not (s.soft[foe] and hexes & _soft_around(s, foe))


def _soft_around(s: State, foe: int) -> int:
    """SCS-5.8, 1-2a, 3-3a The hexes with counters of a side that cannot fight, and those beside them."""
    soft, known = s.soft[foe], s.law.soft_around[foe]
    if known[0] != soft:
        known = s.law.soft_around[foe] = soft, soft | GRID.around(soft)
    return known[1]


def _german(s: State, bit: int, h: int) -> None:
    """2-5, 2-8e What a German combat unit's coming into a hex changes for good."""
    if s.doctrine and s.law.panic and s.t.beyond_panic & bit:
        s.doctrine = 0                                      # SCS-17.5
        if s.log is not None:
            s.log.append(ev.LineEnded("2-8e", h))
    s.given17 &= ~bit                                       # 5-7#3: who takes it from here on wins it in play
    if h == s.t.paris and s.law.paris_wins:                 # 5-3/Victory#3, 5-6/Victory#3: at once
        end(s, "german-massive", GERMAN, *points(s))
    if h == s.t.lille and not s.lille_fell:
        s.lille_fell = 1                                    # 2-5#2
        if s.log is not None and s.law.open_lille:
            s.log.append(ev.LilleFell("2-5"))


def lose_point(s: State, u: int) -> None:
    """1-12, T61 A mobilization point that the enemy enters is destroyed; what was still to come there comes later, elsewhere."""
    h = s.loc[u]
    destroy(s, u, "1-12")
    for i, a in enumerate(s.law.arrivals):
        if a.kind == "point" and a.entry == u and not s.arrived >> i & 1:
            s.late |= 1 << i
    if s.log is not None:
        s.log.append(ev.PointLost("1-12", u, h))


def lose_trench(s: State, side: int, h: int, taken: bool) -> None:
    """1-6b, SCS-16.6 A trench, finished or not, is destroyed when the enemy enters, or when nobody is left in it."""
    bit = 1 << h
    if taken and s.trench[side] & bit:
        s.stormed[1 - side] |= bit                          # 5-5/Victory
    s.works[side] &= ~bit
    s.trench[side] &= ~bit
    s.frozen &= ~(here(s, h) & OF_SIDE[side])
    if s.log is not None:
        s.log.append(ev.TrenchGone("1-6b", side, h, taken))


def caught(s: State, side: int, zone: int) -> None:
    """1-2a, 3-3a, SCS-14.5 Trains and taxis of a side in these hexes, which an enemy zone reaches now, are destroyed with their
    load, friendly troops or not; siege guns where no combat unit is with them."""
    for u in bits(s.present & OF_SIDE[side] & (CARRIER | GUN)):
        if zone >> s.loc[u] & 1:
            if CARRIER >> u & 1:
                destroy(s, u, "1-2a")
            elif not fighters(s, s.loc[u], side):
                destroy(s, u, "3-3a")


def exposed(s: State) -> None:
    """1-2a, 3-3a, SCS-8.6 The same for both sides wherever the zones are now: after losses, retreats, or when cover has left."""
    at, known = s.loc[MARKER0:].tobytes(), s.law.wagons
    if known[0] != at:
        allied, german = [mask(s.loc[u] for u in bits(s.present & OF_SIDE[side] & (CARRIER | GUN))) for side in (ALLIED, GERMAN)]
        known = s.law.wagons = at, allied, german
    _, allied, german = known
    if allied & s.zone[GERMAN]:
        caught(s, ALLIED, s.zone[GERMAN])
    if german & s.zone[ALLIED]:
        caught(s, GERMAN, s.zone[ALLIED])
