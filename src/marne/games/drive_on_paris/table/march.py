"""Marches for the table: what every hex costs the units under way and by which way; where units could go at all."""
from __future__ import annotations

from typing import Any

from marne.games.drive_on_paris.pieces import COMBAT, FORT, GRID, GUN, IDS, OF_SIDE, POINT, SIDE, TRAIN
from marne.games.drive_on_paris.rules.s04_zones import COST, enemy_zone
from marne.games.drive_on_paris.rules.s05_movement import allowance_now, ground, points_left, standing
from marne.games.drive_on_paris.rules.s06_overrun import overrun_cost, overrun_targets
from marne.games.drive_on_paris.rules.s14_transport import reached
from marne.games.drive_on_paris.state import EXPLOITATION, MOVEMENT, State
from marne.parts.bits import bits


def ways(s: State, side: int) -> dict[str, list[Any]]:
    """By hex: the points that a march there costs, and the hex before it on the cheapest way. The ways form a tree: the way to
    the hex before is the way to that hex."""
    got = reached(s, side)
    _, dear, extra = (-1, 0, 0) if s.group & (TRAIN | GUN) else ground(s, side)
    costs = s.t.track if s.group & (TRAIN | GUN) else s.t.foot
    liked = 0 if s.group & (TRAIN | GUN) else s.t.rail
    cost = {h: n for n, board in enumerate(got.at) for h in bits(board)}
    out: dict[str, list[Any]] = {}
    for h, n in cost.items():
        if n:
            more = extra if dear >> h & 1 else 0
            best = max((a for a in GRID.dirs[h] if a and h in costs.one[a] and cost.get(a, -1) == n - costs.one[a][h] - more),
                       key=lambda a: (liked >> a & 1, -a))
            out[GRID.text(h)] = [n, GRID.text(best)]
    return out


def march(s: State, seat: int | None) -> dict[str, Any] | None:
    """SCS-5.4 The march that the seat is asked about: all its ways at once, so that a page can draw them as the pointer goes."""
    ask = s.decision
    if ask is None or ask.seat != seat or ask.message != "where_to" or not s.group:
        return None
    side = ask.seat
    zone = enemy_zone(s, side, COST)
    found = ways(s, side)
    return {"from": GRID.text(standing(s)), "units": [IDS[u] for u in bits(s.group)], "left": max(0, points_left(s)),
            "spent": s.spent,
            "allowance": min(allowance_now(s, u) for u in bits(s.group)), "ways": found,
            "zone": [h for h in found if zone >> GRID.read(h) & 1],
            "overruns": {GRID.text(h): overrun_cost(s, h) for h in bits(overrun_targets(s, side))} if not s.group & (TRAIN | GUN)
            else {}}


def as_if(s: State, units: int) -> State:
    """A copy in which these units, which stand together, are about to move with all their points."""
    side = SIDE[(units & -units).bit_length() - 1]
    s = s.copy()
    s.group, s.spent, s.loaded = units, 0, 0
    if s.phase != EXPLOITATION or s.active != side:
        s.phase = MOVEMENT
        s.reserve &= ~units
    return s


def movable(s: State, h: int, side: int) -> int:
    """What of a side's pieces in a hex ever moves on foot together: its combat units."""
    return s.at.get(h, 0) & OF_SIDE[side] & COMBAT & ~(FORT | POINT)


def could_enter(s: State, side: int, units: int) -> int:
    """The hexes that units of a side could enter in their next movement phase as things stand: by just moving."""
    then = as_if(s, units)
    return reached(then, side).all & ~(1 << standing(then))


def threat(s: State, side: int, goals: int) -> int:
    """Those of these hexes, and the hexes round them, that the other side's combat units could come to in their next movement
    phase. Only stacks near enough are looked at; who of a stack is fastest goes alone."""
    foe, out = 1 - side, 0
    wanted = goals | GRID.around(goals)
    if not wanted:
        return 0
    marks = bits(goals)
    for h in bits(s.occ[foe]):
        units = movable(s, h, foe)
        fast = max(bits(units), key=lambda u: (allowance_now(s, u), -u))
        far = s.t.move[0][fast] + 1
        if any(GRID.distance(h, g) <= far for g in marks):
            out |= could_enter(s, foe, 1 << fast) & wanted | 1 << h & wanted
    return out
