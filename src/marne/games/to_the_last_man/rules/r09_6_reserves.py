"""9.6 Strategic Reserves!: one unit over any distance, in the movement of an Offensive or of a pass."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r09_cards import HELD, has, play
from marne.games.to_the_last_man.choices import RESERVES
from marne.games.to_the_last_man.pieces import ARMY, FIRST_FORT, IN_ARMY, OF_SIDE, OF_TYPE, PIECE, T_RESERVES
from marne.games.to_the_last_man.rules.r04_4_rail import RESERVES_BARS, fresh_unit, going, reserves_reach
from marne.games.to_the_last_man.rules.r01_2_stacking import full
from marne.games.to_the_last_man.rules.r01_2_units import MOBILE, Going, of
from marne.games.to_the_last_man.state import PASSED, State, distinct, zone_of
from marne.kernel.bars import recast
from marne.kernel.choice import Choice
from marne.parts.bits import bits


def spent(s: State) -> bool:
    """2.0 II.1, 2.0 II.1 [Pass b3] On a pass the card moves a second unit, and there is no third."""
    return s.level == PASSED and s.reserves > 0


def may_play(s: State, side: int) -> bool:
    """9.6 Is the card in hand, and may it be played now?"""
    return has(s, side, T_RESERVES) and not spent(s)


def imaginable(s: State, side: int) -> bool:
    """For all the other side can know: could this one hold the card and play it?"""
    return bool(s.hand[side] and OF_TYPE[T_RESERVES] & ~(s.discard | s.removed)) and not spent(s)


def candidates(s: State, side: int) -> int:
    """9.6, T-56 Units that have not moved, alone or in armies, if the card may be played."""
    out = 0
    if may_play(s, side):
        for there in s.at:
            units = there & OF_SIDE[side] & (ARMY | PIECE)
            for a in bits(units & ARMY):
                units |= s.inside[a]
            for u in distinct(s, units):
                if fresh_unit(s, u):
                    out |= 1 << u
    return out


RESERVES_REFUSALS: tuple[Going, ...] = (
    *recast(HELD, lambda f: lambda s, side, u: -(f(s, side) >> T_RESERVES & 1)), *of(MOBILE), *going(RESERVES_BARS))


def reserve_moves(s: State, side: int, u: int) -> tuple[Choice, ...]:
    """9.6, T-41, T-56 The zones a unit that has not moved can be thrown to."""
    if not may_play(s, side) or zone_of(s, u) >= IN_ARMY or u >= FIRST_FORT or not fresh_unit(s, u):
        return ()
    return RESERVES[u].among(reserves_reach(s, u, full(s, side)))


def spend(s: State, side: int) -> None:
    s.reserves += 1
    play(s, side, T_RESERVES, "9.6")
