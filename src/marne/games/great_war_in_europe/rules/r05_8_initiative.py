"""5.8 Who has the initiative in which Theatre, and the choice between OHL and OberOst."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def initiative_phase(s: State) -> None:
    """4.3.8 To come: 5.81 to 5.88."""
