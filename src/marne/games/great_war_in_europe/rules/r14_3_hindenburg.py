"""14.3 The Hindenburg Line."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def place_line(s: State) -> None:
    """14.31 To come."""
