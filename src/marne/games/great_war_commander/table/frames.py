"""What the procedures under way show: the stack that marches, the attack that is made. For the page only."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.state import State
from marne.kernel.run import known, under_way


Frames = list[tuple[str, dict[str, Any]]]


def frames(s: State) -> Frames:
    """Name ('O21_fire.volley') of each procedure and what it shows just now, the outermost first."""
    return [(".".join(p.name.split(".")[-2:]), known(shown)) for p, shown in under_way(s)]
