"""16.11, 15.93#3, 17.31#AH Units that have to move before their side's movement is over: out of stacks in which they may no
longer be, and Austrians out of the north."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import CAVALRY, CENTRAL, OF_NATION, TANK
from marne.games.great_war_in_europe.rules.r06_30_offensives import stops
from marne.games.great_war_in_europe.rules.r07_24_cooperation import strangers
from marne.games.great_war_in_europe.rules.r08_movement import in_theatre, is_shock, movers
from marne.games.great_war_in_europe.rules.r11_supply import SORT
from marne.games.great_war_in_europe.rules.r17_2_areas import KIND, northerners, too_far_north
from marne.games.great_war_in_europe.state import NEVER, State, allowance
from marne.games.great_war_in_europe.tables import union_of
from marne.parts.bits import bits


def obliged(s: State, side: int, among: int = -1) -> int:
    """16.11, 15.93#3, 17.31#AH The units that have to go first: those in a stack with strangers, and after the Bolshevik
    Revolution Austrians north of row E48xx beyond the four that may be there. Who cannot move stays. `among`: whom one asks
    about."""
    units = 0
    if s.collapsed or s.red:
        odd = s.red
        for n in bits(s.collapsed):
            odd |= OF_NATION[n]
        left = s.stacked & s.army[side] & odd & in_theatre(s)         # a stack without any of them has no strangers
        if left and among != -1:
            left &= union_of([s.at[s.loc[u]] for u in bits(among & s.present)])
        while left:
            stack = s.at[s.loc[left.bit_length() - 1]]
            left &= ~stack
            if strangers(s, stack):
                units |= stack
    if side == CENTRAL and s.theatre == 1 and s.bolshevik != NEVER:
        if too_far_north(s) > (northerners(s) & s.moved).bit_count():
            units |= northerners(s)
    units &= among
    out, alike = 0, dict[tuple[int, ...], int]()
    for u in bits(units & movers(s, side) if units else 0):
        key = s.loc[u], KIND[u], SORT[u], allowance(s, u), (CAVALRY & ~s.back | TANK) >> u & 1, is_shock(s, u)
        if key not in alike:                                # those of a hex who are of a kind go as far
            alike[key] = stops(s, side, u) & ~(1 << s.loc[u])
        if alike[key]:
            out |= 1 << u
    return out
