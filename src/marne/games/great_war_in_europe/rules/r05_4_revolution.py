"""5.4 The Russian Revolutions and the treaty of Brest-Litovsk."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def revolution_phase(s: State) -> None:
    """4.3.5 To come: 5.41 to 5.47, 15.9 (the Provisional Government, the Red Army)."""
