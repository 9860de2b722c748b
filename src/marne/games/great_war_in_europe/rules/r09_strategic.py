"""9 Strategic movement by rail, and the boxes between the maps. The sea is in r09_5_sea."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def strategic_movement(s: State, side: int) -> None:
    """4.2.8 To come: 9.0 to 9.34; with r09_5_sea for the Allies; supply is taken once at its start (11.11)."""
