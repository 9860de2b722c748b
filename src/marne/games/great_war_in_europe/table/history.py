"""What a game is held against: which places each side has come to."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import HEX, SEATS
from marne.games.great_war_in_europe.state import State
from marne.kernel.landmarks import Landmark


def reached(s: State, mark: Landmark) -> bool:
    """7.13 Does the side control one of the places?"""
    return any(s.control[SEATS.index(mark.seat)] >> HEX[h] & 1 for h in mark.places)
