"""6.30 Mandated offensives: whoever fails to make one loses the game."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State


def offensives_end_of_turn(s: State) -> None:
    """6.30 To come: has every mandated offensive of the turn been made?"""
