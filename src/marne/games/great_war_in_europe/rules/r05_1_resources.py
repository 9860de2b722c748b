"""5.1 The Resource Phase: new units into their boxes, events into the cups, resource points, transfers, emergency
replacements, headquarters turned to their support side."""
from __future__ import annotations

from marne.games.great_war_in_europe.state import State
from marne.kernel.weave import procedure


@procedure
async def resource_phase(s: State) -> None:
    """4.3.2 To come: 5.11 to 5.18, US arrivals (5.71, 5.72, 17.12), what arrives by letter (5.11, 6.0)."""


def resource_taken(s: State, side: int, h: int) -> None:
    """5.16#2 To come: a resource hex changes hands; `s.captured` keeps the turn."""
