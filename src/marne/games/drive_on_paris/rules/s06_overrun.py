"""6 Overrun: units under way attack an adjacent hex as part of their move, in the movement and in the exploitation phase."""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import COMBAT, GRID
from marne.games.drive_on_paris.rules.s03_stacking import fits, friends
from marne.games.drive_on_paris.rules.s05_closures import open_to_all
from marne.games.drive_on_paris.rules.s05_movement import points_left, standing
from marne.games.drive_on_paris.rules.s07_combat import OVERRUNNING, clash
from marne.games.drive_on_paris.rules.s17_control import enters, exposed
from marne.games.drive_on_paris.state import State, attack_of, count, put, strong
from marne.kernel.bars import Bar, allowed
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def overrun_cost(s: State, h: int) -> int:
    """SCS-6.3 What entering the hex costs, without its enemy zones, and the cost of the overrun."""
    return s.t.foot.one[standing(s)].get(h, 99) + s.t.overrun_cost


def too_dear(s: State, side: int) -> int:
    """SCS-6.3 The hexes round the units for which they lack the points."""
    cost, left = s.t.foot.one[standing(s)], points_left(s) - s.t.overrun_cost
    return ~mask(x for x, n in cost.items() if n <= left)


# state, side: hexes that the units under way cannot overrun; {g} the hex, {need} and {left} movement points
OVERRUN_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("SCS-6.1", lambda s, side: ~GRID.near[standing(s)], "{g.le} is not next to the units",
        "{g.le} n'est pas voisin des unités"),
    Bar("SCS-6.4", lambda s, side: 0 if s.law.overrun_forts else s.forts[1 - side], "a fort stands in {g}",
        "il y a une forteresse {g.a}"),
    Bar("SCS-6.1", lambda s, side: ~strong(s, 1 - side), "there is no enemy combat unit in {g}",
        "il n'y a pas d'unité combattante ennemie {g.a}"),
    Bar("SCS-6.1", lambda s, side: -(s.group & ~COMBAT != 0), "only combat units overrun",
        "seules les unités combattantes débordent"),
    Bar("SCS-6.2", lambda s, side: -(count(s.group) > s.t.stack_limit), "more than {limit} units cannot overrun together",
        "plus de {limit} unités ne peuvent déborder ensemble"),
    Bar("SCS-6.2", lambda s, side: -(not friends(s, s.group)), "these nations do not fight together",
        "ces nations ne combattent pas ensemble"),
    Bar("SCS-3.4", lambda s, side: -(not fits(s, s.group, standing(s))), "the hex where they stand is overfull",
        "l'hexagone où elles se trouvent est surchargé"),
    Bar("SCS-7.5", lambda s, side: -(not any(attack_of(s, u) for u in bits(s.group))), "they have no attack strength",
        "elles n'ont aucune force d'attaque"),
    Bar("SCS-6.3", too_dear, "the overrun costs {need} MP, with {left} left",
        "le débordement coûte {need} PM, il en reste {left}"),
)


def overrun_targets(s: State, side: int) -> int:
    """SCS-6.1, SCS-6.2, SCS-6.3, SCS-6.4 The adjacent hexes that the units under way can overrun: combat units only, at most a
    full stack, from a hex that is not overfull (SCS-3.4), into a hex that is not closed and has no fort; by the option
    a fort can be overrun, with others or alone (T84)."""
    near = GRID.near[standing(s)]
    foes = near & s.occ[1 - side] | near & s.forts[1 - side]            # the strong ones: nearly always none
    return allowed(OVERRUN_BARS, foes & open_to_all(s, s.group), s, side) if foes else 0


@procedure
async def overrun(s: State, side: int, h: int) -> None:
    """SCS-6.5, SCS-6.6, SCS-6.7, SCS-6.8, SCS-6.9 Fought at once with the units under way alone. If no enemy is left, all
    survivors enter and may go on; else their movement ends for the phase."""
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
