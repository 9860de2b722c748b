"""What the procedures under way have in hand: the stack that marches, the attack that is made. For the page only."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.state import State
from marne.kernel.weave import PROCS


def frames(s: State) -> list[tuple[str, dict[str, Any]]]:
    """Name and kept variables of each procedure, the outermost first."""
    out = []
    for pid, point, *kept in s.stack:
        p = PROCS[pid]
        out.append((p.name.rpartition(".")[2], dict(zip(p.saved[point], kept, strict=True))))
    return out


def kept(s: State, procedure: str) -> dict[str, Any]:
    """The variables of the innermost procedure of that name, {} if it does not run."""
    return next((names for name, names in reversed(frames(s)) if name == procedure), {})
