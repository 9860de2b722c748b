"""13 New units enter the maps."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def new_units_phase(s: State, side: int) -> None:
    """4.2.2 To come: 13.11 to 13.3#7; landings (6.52, 6.53), conversions (15.41, 15.55), the Hindenburg Line (14.31) and the
    Paris Gun (6.10) are called from here."""
