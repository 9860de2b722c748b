"""1-2 Rides of the trains: who has a long way to his post and stands on a railway is taken near it."""
from __future__ import annotations

from typing import TYPE_CHECKING

from marne.games.drive_on_paris.bot.battle import march_costs
from marne.games.drive_on_paris.bot.memory import Ride
from marne.games.drive_on_paris.pieces import GRID, NATION, OF_SIDE, TRAIN
from marne.games.drive_on_paris.rules.s05_closures import open_to_all
from marne.games.drive_on_paris.rules.s05_movement import movers
from marne.games.drive_on_paris.rules.s14_transport import RAIL_BARS, space
from marne.games.drive_on_paris.state import State, cargo, strong
from marne.kernel.bars import allowed
from marne.parts.bits import bits

if TYPE_CHECKING:
    from marne.games.drive_on_paris.bot.plan import Plan

LONG = 13                       # points of march from which on a ride is looked for
GAIN = 9                        # points that it must save
CLEAR = 3                       # hexes to the next enemy where a train may stop


def rides(plan: Plan, goal: dict[int, int]) -> list[Ride]:
    """What each train does in the phase: those with the longest ways first."""
    s, side = plan.s, plan.side
    trains = movers(s, side) & TRAIN
    if not trains:
        return []
    near = strong(s, plan.foe)
    for _ in range(CLEAR - 1):
        near |= GRID.around(near)
    out: list[Ride] = []
    taken = 0
    for train in bits(trains):
        aboard = cargo(s, train)
        if aboard:
            out.append((train, 0, bits(aboard), _goal_of(plan, goal, train, aboard, near)))
            continue
        best = _best(plan, goal, train, near, taken)
        if best is not None:
            out.append(best)
            for u in best[2]:
                taken |= 1 << u
    return out


def _open(s: State, side: int, train: int, load: int, near: int) -> int:
    return allowed(RAIL_BARS, open_to_all(s, load | 1 << train), s, side, train) & ~near


def _goal_of(plan: Plan, goal: dict[int, int], train: int, aboard: int, near: int) -> int:
    """Where those who are already aboard get off: as near to the front as can be."""
    s = plan.s
    points = s.t.move[0][train] - s.t.unload_cost[train]
    ways = s.t.track.reach(s.loc[train], points, _open(s, plan.side, train, aboard, near)).all
    return min(bits(ways | 1 << s.loc[train]), key=lambda h: (plan.front.foe[h], h))


def _best(plan: Plan, goal: dict[int, int], train: int, near: int, taken: int) -> Ride | None:
    s, side = plan.s, plan.side
    points = s.t.move[0][train] - s.t.load_cost[train] - s.t.unload_cost[train]
    ways = s.t.track.reach(s.loc[train], points, _open(s, side, train, 0, near))
    waiting: dict[tuple[int, int, int], list[int]] = {}
    for u, p in goal.items():
        h = s.loc[u]
        if plan.waiting & ~taken & ~s.reserve >> u & 1 and (ways.all >> h & 1 or h == s.loc[train]) and (
                march_costs(s.t, s.law.ground, p)[h] >= LONG):
            waiting.setdefault((h, NATION[u], p), []).append(u)
    best, most = None, 0.0
    for (h, _, p), units in sorted(waiting.items()):
        room, load, riders = s.t.room[train], 0, []
        for u in units:
            if space(s, train, u) <= room:
                room -= space(s, train, u)
                load |= 1 << u
                riders.append(u)
        left = points - (0 if h == s.loc[train] else ways.cost(h))
        away = march_costs(s.t, s.law.ground, p)
        ends = s.t.track.reach(h, left, _open(s, side, train, load, near)).all
        room_there = [x for x in bits(ends) if x != h and (plan.at.get(x, 0) & OF_SIDE[side]).bit_count() + len(riders)
                      <= s.t.stack_limit and all(plan.fits(u, x) for u in riders)]
        if not room_there:
            continue
        end = min(room_there, key=lambda x: (away[x], x))
        gain = (away[h] - away[end]) * len(riders)
        if away[h] - away[end] >= GAIN and gain > most:
            best, most = (train, h, tuple(riders), end), gain
    return best
