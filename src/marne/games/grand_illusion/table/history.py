"""What a game is held against: which places of 1914 the Germans have come to."""
from __future__ import annotations

from marne.games.grand_illusion.state import State
from marne.kernel.landmarks import Landmark


def reached(s: State, mark: Landmark) -> bool:
    """2.9/Control Do the Germans hold one of the hexes?"""
    return any(s.german >> int(h) & 1 for h in mark.places)
