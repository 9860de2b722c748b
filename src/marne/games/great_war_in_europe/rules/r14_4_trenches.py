"""14.4, 14.5 Trenches."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State


def trenches_grow(s: State, letter: int) -> None:
    """14.41, 14.43, 14.45 To come: the track by letters."""
