"""9.6 Strategic Reserves!: one unit over any distance, in the movement of an Offensive or of a pass."""
from __future__ import annotations

from marne.games.to_the_last_man.cards import has, play
from marne.games.to_the_last_man.choices import RESERVES
from marne.games.to_the_last_man.pieces import ARMY, OF_SIDE, PIECE, T_RESERVES, ZONES
from marne.games.to_the_last_man.rail import fresh_unit, reserves_reach
from marne.games.to_the_last_man.stacking import full
from marne.games.to_the_last_man.state import State, distinct
from marne.kernel.choice import Choice


def reserve_choices(s: State, side: int) -> list[Choice]:
    """9.6, T-41, T-56 Units that have not moved, standing in a zone, and the zones they can be thrown to."""
    out: list[Choice] = []
    if has(s, side, T_RESERVES):
        closed = full(s, side)
        for z in range(ZONES):
            for u in distinct(s, s.at[z] & OF_SIDE[side] & (ARMY | PIECE)):
                if fresh_unit(s, u):
                    out += RESERVES[u].among(reserves_reach(s, u, closed))
    return out


def spend(s: State, side: int) -> None:
    play(s, side, T_RESERVES, "9.6")
