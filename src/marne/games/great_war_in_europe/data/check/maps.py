"""Facts about the maps."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.great_war_in_europe.data.check.look import Look
from marne.parts.data.facts import Fact


def facts(look: Look) -> Iterator[Fact]:
    yield Fact("integrity", "there are maps", bool(look.hex))
