"""Ink on demand: sight, reach, fire, command."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.state import State


def overlay(s: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
    return None
