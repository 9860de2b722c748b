"""What a click on something unlit may have meant."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.state import State
from marne.kernel.choice import Ask


def candidates(s: State, ask: Ask, kind: str, name: str) -> Sequence[str]:
    return ()
