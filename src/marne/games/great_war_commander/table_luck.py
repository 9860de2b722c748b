"""How the cards fell, attack by attack, against what was to be expected."""
from __future__ import annotations

from collections.abc import Sequence

from marne.kernel.events import Event
from marne.kernel.table import Luck


def luck(events: Sequence[Event], lang: str) -> Sequence[Luck]:
    return ()


def luck_words(lang: str) -> str:
    return ""
