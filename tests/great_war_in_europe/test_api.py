"""The public interface with the real game: bad input, the end, threads, processes, seeds."""
from __future__ import annotations

from typing import Any

import marne
from tests.conformance.interface import Interface
from tests.great_war_in_europe.arena import field, until

NO_CHOICE: list[Any] = [
    "", " ", "\0", "\ud800", "é ☃", "x" * 100_000, "take", "take fr-1 fr-2", "take \ud800", "take W5008", "to 5008", "to W9999",
    "to W50081", "to ²", "to W５００８", "attack fr-1", "place fr-1 W5008", "transfer W5008 fr", "support W5008", "done done",
    "undo", "rebuild 1e2", None, 5, 5.5, True, b"done", [], {}, ("done",), object(),
    marne.Choice("x", None, None, None, None), marne.Choice("done", 0, 0, "done", "9.9.9"),  # type: ignore[arg-type]
]


class TestInterface(Interface):
    """With open stacks: else the first choices are secret."""

    slug = "great-war-in-europe"
    seats = ("allied", "central")
    scenarios = ["campaign", "campaign-europe", "campaign-near-east", "1915", "1916", "1917", "1918-europe", "1918-near-east",
                 "1918"]
    first = "done"
    spellings = (" DONE \n", "Done", "\u2003done")
    no_choice = NO_CHOICE
    bare = True
    walked = "campaign-near-east"

    def start(self, seed: int | str = 1914, **more: Any) -> marne.Match:
        return super().start(seed, options={"open-stacks": True, "secret-events": False}, **more)

    def called(self, title: str) -> bool:
        return title == "The Great War in Europe"

    def ended(self) -> marne.Match:
        return until(field({}, turn=46, phase="initiative", scenario="1918-near-east", alone=True), "")
