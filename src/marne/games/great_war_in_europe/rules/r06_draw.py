"""6.1 Drawing events."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def events_phase(s: State) -> None:
    """4.2.1 To come: 6.11 [draw] to 6.17 [draw]; mandatory events at once."""
