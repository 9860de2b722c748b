"""5.6 The Turkish surrender."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def surrender_phase(s: State) -> None:
    """4.3.7 To come: 5.61 to 5.63, 16.61, 16.62."""
