"""9.5 Allied sea movement."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def sea_movement(s: State) -> None:
    """9.51 To come: 9.51 to 9.56."""
