"""9.6 Strategic Reserves!: one unit over any distance, in the movement of an Offensive or of a pass."""
from __future__ import annotations

from marne.games.to_the_last_man.cards import has, play
from marne.games.to_the_last_man.choices import RESERVES
from marne.games.to_the_last_man.pieces import ARMY, IN_ARMY, OF_SIDE, PIECE, T_RESERVES, ZONES
from marne.games.to_the_last_man.rail import fresh_unit, reserves_reach
from marne.games.to_the_last_man.stacking import full
from marne.games.to_the_last_man.state import State, distinct
from marne.kernel.choice import Choice


def candidates(s: State, side: int) -> int:
    """9.6, T-56 Units that have not moved and stand in a zone, if the card is in hand."""
    out = 0
    if has(s, side, T_RESERVES):
        for z in range(ZONES):
            for u in distinct(s, s.at[z] & OF_SIDE[side] & (ARMY | PIECE)):
                if fresh_unit(s, u):
                    out |= 1 << u
    return out


def reserve_moves(s: State, side: int, u: int) -> tuple[Choice, ...]:
    """9.6, T-41, T-56 The zones a unit that has not moved, standing in a zone, can be thrown to."""
    if s.loc[u] >= IN_ARMY or not has(s, side, T_RESERVES) or not fresh_unit(s, u):
        return ()
    return RESERVES[u].among(reserves_reach(s, u, full(s, side)))


def spend(s: State, side: int) -> None:
    play(s, side, T_RESERVES, "9.6")
