"""14.1 Forts and Kut (14.2)."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def fortress_phase(s: State) -> None:
    """4.3.6 To come: 5.5, 14.15."""


def fort_taken(s: State, side: int, h: int) -> None:
    """14.14, 14.21 To come: a fort is destroyed when the enemy takes its hex; Kut becomes one."""
