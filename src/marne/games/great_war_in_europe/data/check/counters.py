"""Facts about the counters."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.great_war_in_europe.data.check.look import Look
from marne.parts.data.facts import Fact


def facts(look: Look) -> Iterator[Fact]:
    yield Fact("integrity", "there are counters", bool(look.hex))
