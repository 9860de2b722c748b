"""16 National collapse."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State


def hex_lost(s: State, side: int, h: int) -> None:
    """16.0 To come: a side has taken a hex: does a nation collapse (16.2, 16.4, 16.5, 16.6, 16.7, 16.8), does Turkey surrender
    (16.61)?"""


def collapses_at_end_of_phase(s: State) -> None:
    """16.5#3 To come: what is not a matter of one hex."""
