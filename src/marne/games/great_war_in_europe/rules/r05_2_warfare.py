"""5.2 The Strategic Warfare Phase: submarines, air raids, then the Allied bombers."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def warfare_phase(s: State) -> None:
    """4.3.3 To come: 5.21 to 5.24."""
