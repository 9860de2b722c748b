"""Headquarters, armoured cars and siege guns, when the troops have moved."""
from __future__ import annotations

from marne.games.drive_on_paris.bot.judge import worth
from marne.games.drive_on_paris.bot.memory import Order
from marne.games.drive_on_paris.bot.plan import Plan
from marne.games.drive_on_paris.pieces import CARS, GRID, GUN, HQ, NATION, TRAIN
from marne.games.drive_on_paris.rules.s05_movement import movers
from marne.games.drive_on_paris.rules.s14_transport import rail_reach
from marne.games.drive_on_paris.state import strong
from marne.parts.bits import bits, mask

SAFE = 16                       # points of march to the next enemy at which a train is safe
APART = 3                       # hexes that two HQs keep between them


def staff(plan: Plan) -> list[Order]:
    """Each HQ with its army, each gun to a fort."""
    s = plan.s
    free = movers(s, plan.side)
    out: list[Order] = []
    taken = [s.loc[u] for u in bits(s.present & HQ) if not free >> u & 1]
    for u in bits(free & (HQ | CARS)):
        h = follow(plan, u, taken)
        if HQ >> u & 1:
            taken.append(h)
        out.append((u, h, 0))
    for u in bits(free & GUN):
        out.append((u, haul(plan, u), 0))
    for u in bits(free & TRAIN):
        out.append((u, shelter(plan, u), 0))
    return [o for o in out if o[1] != s.loc[o[0]]]


def shelter(plan: Plan, u: int) -> int:
    """1-2a A train that an enemy could catch goes back; others stay where they are."""
    s, src = plan.s, plan.s.loc[u]
    if plan.front.foe[src] >= SAFE:
        return src
    s.group, s.spent, s.origin = 1 << u, 0, src
    ways = rail_reach(s, plan.side, u).all | 1 << src
    s.group = s.origin = 0
    return min(bits(ways), key=lambda h: (-min(SAFE, plan.front.foe[h]), GRID.distance(h, src), h))


def follow(plan: Plan, u: int, taken: list[int]) -> int:
    """An HQ goes with its army: near the front, with troops, supplied, in no enemy zone, and not where another one is."""
    s, src = plan.s, plan.s.loc[u]
    best, most = src, -99.0
    zone, nation = s.zone[plan.foe], NATION[u]
    mine = sum(1 << h for h, units in plan.at.items() if any(NATION[v] == nation for v in bits(units)))
    for h in bits(plan.reach(u)):
        there = plan.at.get(h, 0) if mine >> h & 1 else 0
        value = 0.5 * min(4, there.bit_count()) - (6.0 if zone >> h & 1 else 0.0)
        value -= 0.0 if plan.fed[nation] >> h & 1 else 5.0
        value += 0.25 * sum(plan.at[x].bit_count() for x in bits(GRID.near[h] & mine))
        value += 0.5 if h == src else 0.0
        value -= sum(0.8 * (APART - GRID.distance(h, x)) for x in taken if GRID.distance(h, x) < APART)
        threat = plan.threat.get(h, 0.0)
        value += 0.04 * min(30.0, threat) if there else -0.06 * threat
        if value > most:
            best, most = h, value
    if most < 0.6 and mine:                                     # nobody near: after them
        away = {h: min(GRID.distance(h, x) for x in bits(mine)) for h in bits(plan.reach(u) & ~zone)}
        best = min(away, key=lambda h: (away[h], h), default=src)
    return best


def haul(plan: Plan, u: int) -> int:
    """3-3 A siege gun goes next to the nearest enemy fort that is worth it, and never where an enemy could catch it alone."""
    s, src = plan.s, plan.s.loc[u]
    forts = [f for f in bits(s.forts[plan.foe]) if 0 < worth(s, f) < 12]
    if not forts:
        return src
    s.group, s.spent, s.origin = 1 << u, 0, src
    ways = rail_reach(s, plan.side, u).all
    s.group = s.origin = 0
    bare = GRID.around(GRID.around(strong(s, plan.foe) & ~s.forts[plan.foe])) & ~mask(plan.at)
    return min(bits(ways & ~bare | 1 << src), key=lambda h: (min(abs(GRID.distance(h, f) - 1) for f in forts), h != src, h))
