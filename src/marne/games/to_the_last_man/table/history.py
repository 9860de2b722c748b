"""What a game is held against: which zones have changed hands; what the lab notes of every turn."""
from __future__ import annotations

from marne.games.to_the_last_man.pieces import ENTENTE, GERMAN, SEATS, ZONE, ZONE_IDS
from marne.games.to_the_last_man.rules.r03_victory import vp
from marne.games.to_the_last_man.state import State
from marne.kernel.landmarks import Landmark
from marne.parts.bits import bits


def reached(s: State, mark: Landmark) -> bool:
    """4.1 Is one of the zones the side's? A disputed one is its last owner's."""
    mine = s.german if mark.seat == SEATS[GERMAN] else ~s.german
    return any(mine >> ZONE[z] & 1 for z in mark.places)


def points(s: State) -> dict[str, int]:
    """3.1 The German VP; the Entente counts none."""
    return {SEATS[GERMAN]: vp(s), SEATS[ENTENTE]: 0}


def held(s: State) -> dict[str, str]:
    """4.1 Whose zone it is; a disputed one is its last owner's."""
    return {ZONE_IDS[z]: SEATS[GERMAN if s.german >> z & 1 else ENTENTE] for z in bits(s.t.playable)}
