"""15.4 Shock troops."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def conversions(s: State) -> None:
    """15.41 To come: 15.41, 15.42, 15.46."""
