"""4.4 Rail, 4.5 Strategic Movement, 4.6 sea movement, 9.6 Strategic Reserves: where a unit can get to. None of them can be
combined with any other movement. They begin and end in a zone or in an army of it; `doors` are full zones with such an army."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r08_1_armies import kept_apart
from marne.games.to_the_last_man.pieces import ARMIES, ARMY, EFT, ENGLAND, ENTENTE, NATION, OF_NATION, OF_SIDE, SIDE, UK
from marne.games.to_the_last_man.rules.r01_2_stacking import fits_army, weight
from marne.games.to_the_last_man.state import State, zone_of
from marne.games.to_the_last_man.rules.r04_1_zones import friendly, usable
from marne.parts.bits import bits, union


def with_contents(s: State, u: int) -> int:
    """A unit and, if it is an army, all it holds."""
    return 1 << u | (s.inside[u] if u < ARMIES else 0)


def fresh_unit(s: State, u: int) -> bool:
    """4.1, 4.4, 4.4 [exclusive], 4.5 [exclusive], 4.6 [exclusive] A unit that has not moved in any way this player turn, an
    army with all it holds: going into or out of an army is a movement too."""
    return not with_contents(s, u) & (s.moved | s.half | s.railed | s.joined | s.left)


def box_allowed(s: State, u: int) -> bool:
    """2.0 V.4 What may enter the Eastern Front box; an army with all it holds."""
    return s.law.eft_used and not with_contents(s, u) & ~s.t.eft_kinds


# Arrival in an army -----------------------------------------------------------------------------------------------------------


def hosts(s: State, u: int, z: int) -> int:
    """8.1, T-53 The armies of a zone that can take up a piece which arrives from elsewhere."""
    out = 0
    for a in bits(s.at[z] & ARMY & OF_SIDE[SIDE[u]]):
        if fits_army(s, u, a) and not kept_apart(s, u, a):
            out |= 1 << a
    return out


def doors(s: State, u: int, zones: int) -> int:
    """1.2.2, T-53 Of these full zones those where a piece arrives straight in an army."""
    out = 0
    if u >= ARMIES:
        for z in bits(zones):
            if s.at[z] & ARMY and hosts(s, u, z):
                out |= 1 << z
    return out


# Reach ------------------------------------------------------------------------------------------------------------------------


def rail_ground(s: State, side: int) -> int:
    """4.4, 4.4 [since start] Zones friendly now and since the beginning of the player turn."""
    return s.opened & friendly(s, side)


def rail_reach(s: State, u: int, closed: int) -> int:
    """4.4, 4.4 [range] Up to three zones through friendly zones with room (`closed`: full ones)."""
    side, src = SIDE[u], zone_of(s, u)
    ground = rail_ground(s, side)
    if not ground >> src & 1:
        return 0
    if side == ENTENTE or not box_allowed(s, u):
        ground &= ~(1 << EFT)
    ends = 0
    if weight(s, u):
        ends = doors(s, u, ground & closed & ~(1 << src))
        ground &= ~closed
    key = (side << 8 | src, ground, ends)
    got = s.t.reach_cache.get(key)
    if got is None:
        near = s.t.near[side]
        seen = edge = 1 << src
        inside = 0
        for _ in range(s.t.rail_zones):
            edge = union(near, edge & ~(1 << EFT) | 1 << src & edge)
            inside |= edge & ends
            edge &= ground & ~seen
            seen |= edge
        if len(s.t.reach_cache) > 20000:
            s.t.reach_cache.clear()
        got = s.t.reach_cache[key] = (seen | inside) & ~(1 << src)
    return got


def with_room(s: State, u: int, zones: int, closed: int) -> int:
    """1.2.2 Of these zones those where the unit can arrive."""
    return zones & ~closed | doors(s, u, zones & closed) if weight(s, u) and zones & closed else zones


def strategic_reach(s: State, u: int, closed: int) -> int:
    """4.5, 4.5 [exclusive] From any supply source of the Entente to any other; both friendly since the beginning of the player
    turn."""
    ground = s.t.strategic_zones & rail_ground(s, ENTENTE)
    src = zone_of(s, u)
    if SIDE[u] != ENTENTE or not ground >> src & 1:
        return 0
    return with_room(s, u, ground & ~(1 << src), closed)


def sea_reach(s: State, u: int, closed: int) -> int:
    """4.6, 4.6 [ports] British units, and they alone, between England and a friendly or disputed coastal source; an army that
    holds Americans does not sail."""
    if NATION[u] != UK or with_contents(s, u) & ~OF_NATION[UK]:
        return 0
    ports = s.t.ports & usable(s, ENTENTE)
    src = zone_of(s, u)
    if src == ENGLAND:
        return with_room(s, u, ports, closed)
    return with_room(s, u, 1 << ENGLAND, closed) if ports >> src & 1 else 0


def reserves_reach(s: State, u: int, closed: int) -> int:
    """9.6, T-56 Any distance from a friendly or disputed zone to another, through zones friendly now and not full."""
    side, src = SIDE[u], zone_of(s, u)
    ends = usable(s, side)
    if not ends >> src & 1:
        return 0
    if side == ENTENTE or not box_allowed(s, u):
        ends &= ~(1 << EFT)
    through = friendly(s, side) & ~(1 << EFT)
    starts = through & 1 << src                         # the box is reached from friendly zones only
    if weight(s, u):
        through &= ~closed
        ends = with_room(s, u, ends & ~(1 << src), closed)
    key = (side << 8 | src | 1 << 16, through | starts, ends)
    got = s.t.reach_cache.get(key)
    if got is None:
        near = s.t.near[side]
        seen = edge = 1 << src
        while edge:
            edge = union(near, edge) & through & ~seen
            seen |= edge
        inner = seen & ~(1 << EFT)
        got = (seen | union(near, inner)) & ends & ~(1 << src)
        if not inner & (through | starts) & near[EFT]:
            got &= ~(1 << EFT)
        s.t.reach_cache[key] = got
    return got
