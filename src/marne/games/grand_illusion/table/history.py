"""What a game is held against: which places of 1914 the Germans have come to; what the lab notes of every turn."""
from __future__ import annotations

from marne.games.grand_illusion.pieces import ALLIED, GERMAN, HEXES, SEATS
from marne.games.grand_illusion.state import State
from marne.kernel.landmarks import Landmark


def reached(s: State, mark: Landmark) -> bool:
    """2.9/Control Do the Germans hold one of the hexes?"""
    return any(s.german >> int(h) & 1 for h in mark.places)


def points(s: State) -> dict[str, int]:
    return {SEATS[side]: s.vp[side] for side in (ALLIED, GERMAN)}


def held(s: State) -> dict[str, str]:
    """2.9/Control Every hex is the one side's or the other's."""
    return {str(h): SEATS[s.german >> h & 1] for h in range(1, HEXES + 1)}
