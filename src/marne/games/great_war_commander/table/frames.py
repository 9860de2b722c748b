"""What the procedures under way have in hand: the stack that marches, the attack that is made. For the page only."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.state import State
from marne.kernel.weave import PROCS


Frames = list[tuple[str, dict[str, Any]]]


def frames(s: State) -> Frames:
    """Name ('fire.volley') and kept variables of each procedure, the outermost first."""
    out: Frames = []
    for pid, point, *kept in s.stack:
        p = PROCS[pid]
        out.append((".".join(p.name.split(".")[-2:]), dict(zip(p.saved[point], kept, strict=True))))
    return out


def kept(s: State, procedure: str) -> dict[str, Any]:
    """The variables of the innermost procedure of that name, {} if it does not run."""
    return next((names for name, names in reversed(frames(s)) if name.rpartition(".")[2] == procedure), {})
