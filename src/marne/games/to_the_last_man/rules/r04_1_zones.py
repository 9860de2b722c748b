"""4.1 The states of a zone: friendly, enemy, disputed. Control is memory: who was the last to occupy or cross the zone."""
from __future__ import annotations

from marne.games.to_the_last_man.pieces import ENTENTE, GERMAN, OF_SIDE, ZONES
from marne.games.to_the_last_man.state import State


def own(s: State, side: int) -> int:
    """Zones last held by that side, disputed ones included."""
    return s.german if side == GERMAN else s.t.playable & ~s.german


def disputed(s: State) -> int:
    """4.1, 4.1 [disputed] Zones where both sides have units that can hold a zone (8.4: a fort of strength 1 alone cannot)."""
    return s.hold[GERMAN] & s.hold[ENTENTE]


def friendly(s: State, side: int) -> int:
    """4.1, 4.1 [friendly] The side's zones that are not disputed."""
    return own(s, side) & ~(s.hold[GERMAN] & s.hold[ENTENTE])


def enemy(s: State, side: int) -> int:
    """4.1, 4.1 [enemy] The other side's zones that are not disputed."""
    return own(s, 1 - side) & ~(s.hold[GERMAN] & s.hold[ENTENTE])


def usable(s: State, side: int) -> int:
    """Friendly and disputed zones: where a side may retreat, build and place."""
    return own(s, side) | s.hold[GERMAN] & s.hold[ENTENTE]


def present(s: State, side: int) -> int:
    """Zones with any unit of that side, a fort of strength 1 or a lone gun included (8.4)."""
    mine = OF_SIDE[side]
    at = s.at
    out = 0
    for z in range(ZONES):
        if at[z] & mine:
            out |= 1 << z
    return out


def contested(s: State) -> int:
    """Zones with units of both sides, whoever holds them: where a battle can be fought (T-11)."""
    return present(s, GERMAN) & present(s, ENTENTE)
