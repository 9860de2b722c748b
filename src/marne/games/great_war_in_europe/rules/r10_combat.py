"""10 Combat: the attacks of one side in one Theatre."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def combat_phase(s: State, side: int, theatre: int) -> None:
    """4.2.5, 4.2.7 To come: 10.0 to 10.7."""
