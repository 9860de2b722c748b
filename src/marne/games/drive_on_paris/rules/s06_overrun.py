"""6 Overrun: units under way attack an adjacent hex as part of their move, in the movement and in the exploitation phase."""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import COMBAT, GRID
from marne.games.drive_on_paris.rules.s03_stacking import fits, friends
from marne.games.drive_on_paris.rules.s05_closures import open_to_all
from marne.games.drive_on_paris.rules.s05_movement import points_left, standing
from marne.games.drive_on_paris.rules.s07_combat import OVERRUNNING, clash
from marne.games.drive_on_paris.rules.s17_control import enters, exposed
from marne.games.drive_on_paris.state import State, attack_of, count, put, strong
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def overrun_cost(s: State, h: int) -> int:
    """SCS-6.3 What entering the hex costs, without its enemy zones, and the cost of the overrun."""
    return s.t.foot.one[standing(s)].get(h, 99) + s.t.overrun_cost


def overrun_targets(s: State, side: int) -> int:
    """SCS-6.1, SCS-6.2, SCS-6.3, SCS-6.4 The adjacent hexes that the units under way can overrun: combat units only, at most a
    full stack, from a hex that is not overfull (SCS-3.4), into a hex that is not closed and has no fort."""
    g, foe, h = s.group, 1 - side, standing(s)
    foes = GRID.near[h] & s.occ[foe]
    if not s.law.overrun_forts:
        foes &= ~s.forts[foe]
    left = points_left(s) - s.t.overrun_cost
    if not foes or left < 1 or g & ~COMBAT or count(g) > s.t.stack_limit or not friends(s, g):
        return 0
    foes &= open_to_all(s, g)
    if not foes or not fits(s, g, h) or not any(attack_of(s, u) for u in bits(g)):
        return 0
    cost = s.t.foot.one[h]
    return mask(x for x in bits(foes) if cost.get(x, 99) <= left)


@procedure
async def overrun(s: State, side: int, h: int) -> None:
    """SCS-6.5, SCS-6.7, SCS-6.8 Fought at once with the units under way alone. If no enemy is left, all survivors enter and may
    go on; else their movement ends for the phase."""
    s.spent += overrun_cost(s, h)
    s.target, s.attackers = h, s.group
    await clash(s, side, h, OVERRUNNING)
    s.group = s.attackers
    s.target = s.attackers = 0
    if s.group and not strong(s, 1 - side) >> h & 1:
        for u in bits(s.group):
            put(s, u, h)
        enters(s, side, s.group, h)
        exposed(s)
    else:
        s.moved |= s.group
        s.group = 0
