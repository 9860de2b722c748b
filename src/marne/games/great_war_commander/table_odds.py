"""What an attack would lead to, from the cards that are left."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.state import State


def odds(s: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
    return None
