"""What a game is held against: which places of 1914 the Germans have come to; what the lab notes of every turn."""
from __future__ import annotations

from functools import cache

from marne.games.drive_on_paris.pieces import ALLIED, GERMAN, GRID, SEATS
from marne.games.drive_on_paris.table.score import score
from marne.games.drive_on_paris.state import State
from marne.kernel.landmarks import Landmark
from marne.parts.bits import bits, mask


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


def points(s: State) -> dict[str, int]:
    """5 The count now, as the scenario counts."""
    allied, german = score(s, "en")["score"]
    return {SEATS[ALLIED]: allied, SEATS[GERMAN]: german}


def held(s: State) -> dict[str, str]:
    """SCS-17.2 Whose combat units were there last."""
    return {GRID.text(h): SEATS[side] for side in (ALLIED, GERMAN) for h in bits(s.held[side])}
