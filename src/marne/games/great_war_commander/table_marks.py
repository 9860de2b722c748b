"""How each choice looks on the page: what it costs, its sign, where on the map it lies."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.state import State
from marne.kernel.choice import Ask
from marne.kernel.table import Mark


def marks(s: State, ask: Ask) -> Sequence[Mark]:
    return [Mark()] * len(ask.choices)
