"""The board as a table of text."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.state import State


def board(s: State, seat: int | None, lang: str) -> dict[str, Any]:
    return {"columns": [], "rows": []}
