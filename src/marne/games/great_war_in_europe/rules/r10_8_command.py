"""10.8 OHL, OberOst, Foch and Allenby: a marker, and a second round of attacks near it."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def place_marker(s: State, side: int) -> None:
    """10.82 To come: at the end of a Mutual Movement Phase the marker is placed."""


@procedure
async def extra_combat(s: State, side: int, theatre: int) -> None:
    """10.81 To come: 10.81 to 10.84."""
