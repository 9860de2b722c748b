"""What happens, in words: production, politics, victory (5, 16, 17, 18). See `phrases_log`."""
from __future__ import annotations

from typing import Any

from marne.kernel.events import Event
from marne.parts.words import Pair

EVENTS: dict[str, Pair] = {}
PURPOSES: dict[str, Pair] = {}


def form(event: Event, lang: str, f: dict[str, Any]) -> str | None:
    """Which wording of the event ('/lost'), '' for the usual one, None if it is none of this chapter; adds fields to `f`."""
    return None
