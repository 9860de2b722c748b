"""The hand of cards with what each can do now, and the tracks."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.state import State


def hand(s: State, seat: int | None, lang: str) -> dict[str, Any] | None:
    return None


def tracks(s: State, lang: str) -> dict[str, Any]:
    return {}
