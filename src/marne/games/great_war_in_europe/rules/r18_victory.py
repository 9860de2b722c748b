"""18 Victory."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def victory_phase(s: State) -> None:
    """4.3.1 To come: 18.11 to 18.15, 18.4."""


def hex_captured(s: State, side: int, h: int) -> None:
    """18.2, 18.3 To come: sudden death and the fall of Berlin or the Ruhr, at the moment of capture."""


def last_turn(s: State) -> None:
    """18.15, 18.4#2 To come: the last turn is over."""
