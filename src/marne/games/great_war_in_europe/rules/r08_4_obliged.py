"""16.11, 15.93#3, 17.31#AH Units that have to move before their side's movement is over: out of stacks in which they may no
longer be, and Austrians out of the north."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import CENTRAL, OF_THEATRE
from marne.games.great_war_in_europe.rules.r06_30_offensives import stops
from marne.games.great_war_in_europe.rules.r07_24_cooperation import strangers
from marne.games.great_war_in_europe.rules.r08_movement import movers
from marne.games.great_war_in_europe.rules.r17_2_areas import northerners, too_far_north
from marne.games.great_war_in_europe.state import NEVER, State, of
from marne.parts.bits import bits


def obliged(s: State, side: int) -> int:
    """16.11, 15.93#3, 17.31#AH The units that have to go first: those in a stack with strangers, and after the Bolshevik
    Revolution Austrians north of row E48xx beyond the four that may be there. Who cannot move stays."""
    units = 0
    if s.collapsed or s.red:
        for h in bits(s.piles[side] & OF_THEATRE[s.theatre]):
            if strangers(s, of(s, h, side)):
                units |= of(s, h, side)
    if side == CENTRAL and s.theatre == 1 and s.bolshevik != NEVER:
        if too_far_north(s) > (northerners(s) & s.moved).bit_count():
            units |= northerners(s)
    out = 0
    for u in bits(units & movers(s, side) if units else 0):
        if stops(s, side, u) & ~(1 << s.loc[u]):
            out |= 1 << u
    return out
