"""What the general staffs knew in 1914 and a count of forces does not show: the right wing through Belgium, the siege that is
kept up until the fort falls, sectors of the allies, when a General Retreat pays. Each has a weight; those of `greedy` are 0.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from marne.games.grand_illusion.bot.weights import Weights
from marne.games.grand_illusion.pieces import (
    ALLIED, BR, COMBAT, CORPS, FORT, GERMAN, HA, INF, MAUBEUGE, NAMUR, HEXES, OF_NATION, OF_SIDE,
)
from marne.games.grand_illusion.state import State
from marne.parts.bits import bits, mask, union

if TYPE_CHECKING:
    from marne.games.grand_illusion.bot.evaluate import Picture

WING = mask((34, 35, 36, 37, 43, 44, 45, 46, 47, 53, 54, 55, 56, 62, 63, 64, 65, 66, 71, 72, 73, 74, 81, 82, 83, 84, 90, 91, 92,
             93))       # the way of the first four armies, from the Rhine to the Oise
AXIS = 36               # St-Quentin: where the wheel of the first three armies leads


def march_worth(s: State, p: Picture, side: int, src: int, dst: int, group: int) -> float:
    """What doctrine says of a march, for its side."""
    w = p.w
    out = 0.0
    if w.siege and s.siege >> src & 1:
        out -= w.siege * leaves_siege(s, side, src, group)
    if w.wing and side == GERMAN and s.turn <= w.wing_until and WING >> src & 1:
        far = p.g.far[AXIS]
        out += w.wing * p.power(group & INF) * max(-4, min(4, far[src] - far[dst]))
    if w.sector and group & OF_NATION[BR]:
        out += w.sector * p.power(group & OF_NATION[BR]) * (_east(s, src) - _east(s, dst))
    if w.escort and side == GERMAN:
        out -= w.escort * _unescorted(s, src, dst, group)
    return out


def _unescorted(s: State, src: int, dst: int, group: int) -> float:
    """9.5.4 Siege guns that a march leaves alone, or sends alone, where the enemy is or may come; not those alone already."""
    out = 0.0
    for h, stay, come in ((src, ~group, 0), (dst, -1, group)):
        before = s.at[h] & OF_SIDE[GERMAN]
        after = before & stay | come
        number = (after & HA).bit_count() - (0 if before & INF else (before & HA).bit_count())
        if number > 0 and not after & INF:
            near = union(s.t.free, s.t.free[h]) & s.occ[ALLIED]
            out += number * (1.0 if s.at[h] & OF_SIDE[ALLIED] & (COMBAT | FORT) else 0.4 if near else 0.0)
    return out


def waits(s: State, side: int, w: Weights) -> bool:
    """8.1.1a, 8.1.2 Who acts last is not answered. If the enemy passes, too, the phase is over: it must cost him as much."""
    foe = 1 - side
    if s.cap[side] == 1 and s.mandated[side]:                           # the enemy may go where no Mandated Battle reaches him
        return False
    return s.passes == 0 and s.cap[foe] > 1 and s.cap[side] - s.cap[foe] <= w.wait


def one_at_a_time(s: State, side: int, w: Weights) -> bool:
    """8.1.1b Yielding after the first activation is no pass: it costs nothing, and the enemy's points are spent the sooner."""
    return s.cap[1 - side] - s.cap[side] >= w.slow and s.cap[1 - side] > 0


def waiting(s: State, side: int, w: Weights) -> bool:
    """8.1.1a, 8.1.1b Is it for the enemy's command points that the side passes or yields now?"""
    return one_at_a_time(s, side, w) if s.activations else waits(s, side, w)


def leaves_siege(s: State, side: int, src: int, group: int) -> bool:
    """9.5.3b Would a besieged fort be free again? A large garrison is held by a corps only."""
    foe = OF_SIDE[1 - side]
    if not s.forts[1 - side] >> src & 1:
        return False
    enough = INF & ~s.disrupted & (CORPS if s.at[src] & s.t.large & foe else -1)
    here = s.at[src] & OF_SIDE[side] & enough
    return bool(here) and not here & ~group


def _east(s: State, h: int) -> int:
    """How far beyond their own sector the British are: it ends where the Meuse begins."""
    return max(0, s.t.col[h] - s.t.col[54])


def gun_target(s: State, w: Weights) -> int:
    """9.5.4 The next fort the siege guns are wanted at: Namur, then Maubeuge, then Antwerp."""
    if s.loc[NAMUR] <= HEXES:
        return 64
    if s.loc[MAUBEUGE] <= HEXES:
        return 54
    return s.law.antwerp if w.antwerp and not s.german >> s.law.antwerp & 1 else 0


def wants_retreat(s: State, side: int, w: Weights) -> bool:
    """8.7 The Allies end Plan 17 on turn 4, or as soon as Paris is in danger; who knows better fights the Mandated Battles of
    that turn first, as their points stay and the retreat strikes off only what is left of them (8.7.2/p2). The Germans give
    up the initiative when what they hold is enough: from then on the trenches hold it (9.7.1)."""
    if side == ALLIED:
        if w.late_retreat and s.turn == 4 and s.mandated[ALLIED]:
            return s.cap[ALLIED] == 0
        return s.turn >= 4 or s.turn == 3 and s.danger > 0
    return bool(w.dig_in) and s.turn >= w.dig_from and lead(s, w) - s.law.retreat_vp[GERMAN][2] >= w.dig_in


def instead_of_passing(s: State, side: int, w: Weights) -> bool:
    """8.1.1a A pass may be the end of the phase: the Mandated Battles that are left would cost their points."""
    return bool(w.late_retreat) and side == ALLIED and s.turn == 4 and s.mandated[ALLIED] > 0


def lead(s: State, w: Weights) -> float:
    """14.1.3c By how many points the Germans would win if the game ended now."""
    from marne.games.grand_illusion.bot.evaluate import needed
    mine = bits(s.t.german_vp & s.german)
    german = s.vp[GERMAN] + sum(w.chit * (2 if s.t.double >> h & 1 else 1) for h in mine if not s.chits[h])
    if s.german >> s.t.paris & 1 and not s.paris_scored:
        german += s.t.paris_vp
    return german - needed(s.vp[ALLIED])


def trench_worth(s: State, side: int, h: int, w: Weights) -> float:
    """9.7 A trench holds what one has: points above all, and the more the fewer turns are left to lose them."""
    held = bool(s.german >> h & 1) == (side == GERMAN)
    if not w.dig_in:
        return 0.15 if held else -0.1
    vital = (s.t.german_vp | s.t.plan17 | 1 << s.t.paris) >> h & 1
    near = 0.0 if s.at[h] & OF_SIDE[1 - side] & COMBAT else -0.1
    return (0.15 + (w.trench if vital else 0.0) + near) if held else -0.1
