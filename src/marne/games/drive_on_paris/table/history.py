"""What a game is held against: which places of 1914 the Germans have come to."""
from __future__ import annotations

from functools import cache

from marne.games.drive_on_paris.pieces import GRID, SEATS
from marne.games.drive_on_paris.state import State
from marne.kernel.landmarks import Landmark
from marne.parts.bits import mask


@cache
def places(mark: Landmark) -> int:
    """The hexes of a mark as a board."""
    if mark.box is None:
        return mask(GRID.read(h) for h in mark.places)
    (west, south), (east, north) = (map(int, corner.split("-")) for corner in mark.box)
    return mask(GRID.number(c, r) for c in range(west, east + 1) for r in range(south, north + 1))


def reached(s: State, mark: Landmark) -> bool:
    """SCS-17.2 Does the side hold one of the places?"""
    return bool(s.held[SEATS.index(mark.seat)] & places(mark))
