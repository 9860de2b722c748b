"""5.38 The Turkish Required Reserve."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def required_reserve(s: State) -> None:
    """4.3.4 To come: 5.38, 5.38#1, 5.38#2, 5.38#3."""
