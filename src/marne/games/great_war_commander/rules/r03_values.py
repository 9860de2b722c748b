"""3.1, 3.3.1.5, 13.2, F131.1, T99.3 What a formation or weapon is worth now: printed values and all that changes them."""
from __future__ import annotations

from marne.games.great_war_commander.rules.r02_field import OPEN, TRENCH, FOXHOLE, WIRE, WOODS
from marne.games.great_war_commander.rules.r02_grid import ALL, DISTANCE, HEXES, NEAR, NOWHERE, WITHIN, side_key
from marne.games.great_war_commander.pieces import (
    FOOT, GERMAN, LEADER, LIGHT_ARTILLERY, NONE, OF_SIDE, SIDE, STRATEGY, TANK, UNIT,
)
from marne.games.great_war_commander.rules.r10_lines import ALONG, line
from marne.games.great_war_commander.state import IGNORE_WIRE, State
from marne.parts.bits import bits, mask

TANK_HINDRANCE = 1                                                          # O21.3
GABIONS = STRATEGY["fr-s7"]
WOODS_FIGHTING = STRATEGY["us-s9"]


def commanding(s: State, side: int, h: int) -> int:
    """3.3.1.5 The best command in a hex; a demoralised leader has none. Not cumulative."""
    here = s.at[h] & LEADER & OF_SIDE[side] & ~s.demo
    if not here:
        return 0
    return max(s.t.command[u] for u in bits(here))


def command(s: State, u: int) -> int:
    """3.1.5 A leader's own command now: 0 when he is demoralised."""
    return 0 if s.demo >> u & 1 else s.t.command[u]


def radius(s: State, u: int) -> int:
    """3.3.1.1 The hexes in which a leader may activate units."""
    return WITHIN[s.loc[u]][command(s, u)]


def good_order(s: State) -> int:
    """3.2.1, GL-GoodOrder Neither demoralised nor suppressed."""
    return ~(s.demo | s.supp)


def _marks(s: State, u: int, what: str) -> int:
    """13.2, 8.1.1, GL-Suppression Suppression and veterans."""
    out = 0
    if s.supp >> u & 1:
        out += int(s.t.supp[what])
    if s.vet >> u & 1 and s.law.veteran:
        out += int(s.t.veteran[what])
    return out


def in_wire(s: State, u: int) -> bool:
    """F131.1 Does wire hamper the formation? Cards may let those who move ignore it (S98.4.7, S98.5.6)."""
    return s.works[s.loc[u]] == WIRE and not (s.effects & IGNORE_WIRE and (s.moving & FOOT) >> u & 1)


def firepower(s: State, u: int) -> int:
    """3.1.1 Of a formation itself; a tank's machine guns. -1: it has none."""
    base = s.t.fp[s.demo >> u & 1][u]
    if base < 0:
        return -1
    h = s.loc[u]
    if UNIT >> u & 1:
        base += commanding(s, SIDE[u], h)
    return max(0, base + _marks(s, u, "fp") - in_wire(s, u))


def gun_firepower(s: State, u: int) -> int:
    """3.1.1 Of a tank's gun. -1: it has none."""
    base = s.t.gun_fp[s.demo >> u & 1][u]
    return -1 if base < 0 else max(0, base + _marks(s, u, "fp") - in_wire(s, u))


def reach(s: State, u: int) -> int:
    """3.1.2 The range of a formation; -1: it cannot fire."""
    base = s.t.reach[s.demo >> u & 1][u]
    if base < 0:
        return -1
    h = s.loc[u]
    if UNIT >> u & 1:
        base += commanding(s, SIDE[u], h)
    if (s.supp | s.vet) >> u & 1:
        base += _marks(s, u, "range")
    if s.works[h] == WIRE:
        base -= in_wire(s, u)
    return max(0, base)


def gun_reach(s: State, u: int) -> int:
    base = s.t.gun_reach[s.demo >> u & 1][u]
    return -1 if base < 0 else max(0, base + _marks(s, u, "range") - in_wire(s, u))


def movement(s: State, u: int) -> int:
    """3.1.3 Movement points; -1 for a tank that cannot move (O23.5.9). A weapon weighs."""
    base = s.t.move[s.demo >> u & 1][u]
    if base < 0:
        return -1
    if UNIT >> u & 1:
        base += commanding(s, SIDE[u], s.loc[u])
    w = s.arm[u]
    if w != NONE:
        base += s.t.w_move[w]
    if (s.supp | s.vet) >> u & 1:
        base += _marks(s, u, "move")
    return max(0, base)


def morale(s: State, u: int, cover: int) -> int:
    """3.1.4 With the cover that counts; tanks have neither cover nor command (O21.3.7.1), but wire hampers them too (F131.1)."""
    base = s.t.morale[s.demo >> u & 1][u] + _marks(s, u, "morale")
    h = s.loc[u]
    if TANK >> u & 1:
        return base - in_wire(s, u)
    if UNIT >> u & 1:
        base += commanding(s, SIDE[u], h)
    elif s.reminders >> WOODS_FIGHTING & 1 and SIDE[u] != GERMAN and s.ground[h] == WOODS:
        base += 1                                                           # S98.5.9
    return base + cover - in_wire(s, u)


def cover_of(s: State, h: int, side_cover: int = 0) -> int:
    """T99.3, GL-Cover The best cover of a hex, not cumulative; a road through open ground takes 1 from whichever it is
    (T116)."""
    g = s.law.field.ground
    best = g.cover[s.ground[h]]
    if side_cover:                                                          # else -1 in a river stays what it is
        best = max(best, side_cover)
    w = s.works[h]
    if w and w != WIRE:
        best = max(best, g.work_cover[w])
    if s.ground[h] == OPEN and s.law.field.has_road >> h & 1:
        best += g.road_cover
    return best


def cover_against_rout(s: State, h: int) -> int:
    """O26.4, T107.1 In gas the cover of ground and works does not count, good or bad; what wire takes is no cover."""
    return 0 if s.gas >> h & 1 else cover_of(s, h)


def defence_cover(s: State, side: int, h: int, side_cover: int = 0) -> int:
    """T99.3, S98.3.7 The cover the formations of a side have in a hex on a defence roll."""
    out = cover_of(s, h, side_cover)
    if s.reminders >> GABIONS & 1 and side != GERMAN and s.works[h] in (TRENCH, FOXHOLE):
        out += 1
    return out


def sheltered(s: State, h: int, firers: int) -> int:
    """T109, T122 The cover of a hedge or wall that direct fire from those hexes crosses into the target hex: the best for the
    defender
    that every line crosses."""
    f = s.law.field
    best = NONE
    for a in bits(firers):
        if a == h:
            continue
        way = line(a, h)
        got = 0
        for key in way.sides:
            kind = f.side.get(key, -1)
            if kind >= 0 and h in divmod(key, HEXES):
                got = max(got, f.ground.side_cover[kind])
        last = way.steps[-1] if way.steps else None
        if last is not None and last.how == ALONG and NEAR[h] >> last.a & 1:
            # it comes in by a corner: what stands on both sides that meet there shelters
            ends = [side_key(h, x) for x in (last.a, last.b) if x != NOWHERE]
            got = max(got, min(f.ground.side_cover[f.side[k]] if k in f.side else 0 for k in ends))
        best = min(best, got)
    return 0 if best == NONE else best


# Weapons ---------------------------------------------------------------------------------------------------------------------


def functional(s: State, u: int) -> bool:
    """11.5, GL-Functional, 3.2.3 Has the unit a weapon that works, is in good order, and stands neither in wire nor in
    water?"""
    w = s.arm[u]
    if w == NONE or s.wbroken >> w & 1 or (s.demo | s.supp) >> u & 1:
        return False
    h = s.loc[u]
    return not in_wire(s, u) and not s.law.field.ground.water[s.ground[h]]


def weapon_firepower(s: State, u: int) -> int:
    """3.3.1.7, GL-LightArt Of the weapon a unit carries; command counts unless it is light artillery."""
    w = s.arm[u]
    plus = 0 if LIGHT_ARTILLERY >> w & 1 else commanding(s, SIDE[u], s.loc[u])
    return s.t.w_fp[w] + plus


def weapon_reach(s: State, u: int) -> tuple[int, int]:
    """3.3.1.7, O21.2.1 The smallest and the greatest range."""
    w = s.arm[u]
    plus = 0 if LIGHT_ARTILLERY >> w & 1 else commanding(s, SIDE[u], s.loc[u])
    return s.t.w_min[w], s.t.w_max[w] + plus


# Sight -----------------------------------------------------------------------------------------------------------------------


def sees(s: State, a: int, b: int) -> bool:
    """10.1 A line of sight, within what the scenario's light or fog allows."""
    for far, until in s.law.sight_limits:
        if s.time < until and DISTANCE[a][b] > far:
            return False
    return bool(s.sight.seen(a, 1 << b))


def seen_from(s: State, h: int, board: int = ALL) -> int:
    """The hexes of `board` that are in sight of one."""
    for far, until in s.law.sight_limits:
        if s.time < until:
            board &= WITHIN[h][far]
    return s.sight.seen(h, board)


def hindrance(s: State, a: int, b: int) -> int:
    """10.3, 10.3.4, 10.1.1, 10.3.3, GL-Hindrance The highest hindrance between two hexes: ground, gas anywhere on the line,
    tanks in between, at any level."""
    out = s.sight.hindrance(a, b)
    if out or a == b:
        return out
    if s.gas & line(a, b).touched:
        return s.law.field.ground.gas_hindrance
    return TANK_HINDRANCE if tanks_between(s, a, b) else 0


def tanks_between(s: State, a: int, b: int) -> int:
    """10.1.1 The hexes of a line, its ends excepted, in which there are tanks."""
    if a == b or not s.present & TANK:
        return 0
    return mask(h for h in bits(line(a, b).between & (s.of[0] | s.of[1])) if s.at[h] & TANK)
