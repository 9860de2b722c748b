"""14.6 Devastated hexes."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def step_back(s: State) -> None:
    """14.62 To come: who has devastated a hex steps back at the end of the CP combat."""
