"""The board as lines of text for the terminal. A first plain form: formations by hex."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.grid import HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import IDS
from marne.games.great_war_commander.state import State
from marne.parts.bits import bits


def draw(s: State, lang: str) -> Sequence[str]:
    return [f"{HEX_IDS[h]:>4} {', '.join(IDS[u] for u in bits(s.at[h]))}" for h in range(HEXES) if s.at[h]]
