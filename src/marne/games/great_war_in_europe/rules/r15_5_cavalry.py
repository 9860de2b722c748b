"""15.5 Cavalry."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def dismount(s: State) -> None:
    """15.55 To come: German cavalry becomes infantry."""
