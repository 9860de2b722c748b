"""4.4 Rail, 4.5 Strategic Movement, 4.6 sea movement, 9.6 Strategic Reserves: where a unit can get to. None of them can be
combined with any other movement."""
from __future__ import annotations

from marne.games.to_the_last_man.pieces import ARMY, EFT, ENGLAND, ENTENTE, NATION, SIDE, UK
from marne.games.to_the_last_man.stacking import weight
from marne.games.to_the_last_man.state import State
from marne.games.to_the_last_man.zones import friendly, usable
from marne.parts.bits import union


def fresh_unit(s: State, u: int) -> bool:
    """A counter that stands in a zone and has not moved in any way this player turn; an army with all it holds."""
    units = 1 << u | (s.inside[u] if ARMY >> u & 1 else 0)
    return not units & (s.moved | s.half | s.railed) and not s.shifted >> u & 1


def box_allowed(s: State, u: int) -> bool:
    """2.0 V.4 What may enter the Eastern Front box; an army with all it holds."""
    units = 1 << u | (s.inside[u] if ARMY >> u & 1 else 0)
    return s.law.eft_used and not units & ~s.t.eft_kinds


def rail_ground(s: State, side: int) -> int:
    """4.4 Zones friendly now and since the beginning of the player turn."""
    return s.opened & friendly(s, side)


def rail_reach(s: State, u: int, closed: int) -> int:
    """4.4 Up to three zones through friendly zones with room (`closed`: full ones)."""
    side, src = SIDE[u], s.loc[u]
    ground = rail_ground(s, side)
    if not ground >> src & 1:
        return 0
    if weight(s, u):
        ground &= ~closed
    if side == ENTENTE or not box_allowed(s, u):
        ground &= ~(1 << EFT)
    key = (side << 8 | src, ground, s.t.rail_zones)
    got = s.t.reach_cache.get(key)
    if got is None:
        near = s.t.near[side]
        seen = edge = 1 << src
        for _ in range(s.t.rail_zones):
            edge = union(near, edge & ~(1 << EFT) | 1 << src & edge) & ground & ~seen
            seen |= edge
        if len(s.t.reach_cache) > 20000:
            s.t.reach_cache.clear()
        got = s.t.reach_cache[key] = seen & ~(1 << src)
    return got


def strategic_reach(s: State, u: int, closed: int) -> int:
    """4.5 From any supply source of the Entente to any other; both friendly since the beginning of the player turn."""
    ground = s.t.strategic_zones & rail_ground(s, ENTENTE)
    if SIDE[u] != ENTENTE or not ground >> s.loc[u] & 1:
        return 0
    if weight(s, u):
        ground &= ~closed
    return ground & ~(1 << s.loc[u])


def sea_reach(s: State, u: int, closed: int) -> int:
    """4.6 British units between England and a friendly or disputed coastal source."""
    if NATION[u] != UK:
        return 0
    ports = s.t.ports & usable(s, ENTENTE)
    if s.loc[u] == ENGLAND:
        return ports & ~closed if weight(s, u) else ports
    if not ports >> s.loc[u] & 1:
        return 0
    return 1 << ENGLAND & ~closed if weight(s, u) else 1 << ENGLAND


def reserves_reach(s: State, u: int, closed: int) -> int:
    """9.6, T-56 Any distance from a friendly or disputed zone to another, through zones friendly now and not full."""
    side, src = SIDE[u], s.loc[u]
    ends = usable(s, side)
    if not ends >> src & 1:
        return 0
    through = friendly(s, side) & ~(1 << EFT)
    starts = through & 1 << src                         # the box is reached from friendly zones only
    if weight(s, u):
        through &= ~closed
        ends &= ~closed
    if side == ENTENTE or not box_allowed(s, u):
        ends &= ~(1 << EFT)
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
