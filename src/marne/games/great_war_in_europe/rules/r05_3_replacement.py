"""5.3 The Replacement Phase."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def replacement_phase(s: State) -> None:
    """4.3.4 To come: 5.31 to 5.37, the free rebuilding of 5.35#4 and 15.83."""
