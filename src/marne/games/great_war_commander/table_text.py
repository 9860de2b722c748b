"""Short texts of the page: seats, where the game stands, what a question is about, the result."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marne.games.great_war_commander.state import State
from marne.kernel.choice import Ask
from marne.kernel.events import Event
from marne.kernel.table import Focus


def seat_name(seat: int, lang: str) -> str:
    return (("German", "Allied"), ("Allemand", "Allié"))[lang == "fr"][seat]


def where(s: State, lang: str) -> str:
    return ""


def crumb(s: State, lang: str) -> Sequence[str]:
    return ()


def focus(s: State, ask: Ask, lang: str) -> Focus:
    return Focus()


def plain_event(e: Event) -> dict[str, Any]:
    return {}


def heading(e: Event) -> bool:
    return False


def outcome(s: State, lang: str) -> str:
    return ""
