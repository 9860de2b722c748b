"""The attack, melee or bombardment under way, for its panel."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.state import State


def attack(s: State, lang: str) -> dict[str, Any] | None:
    return None
