"""The public interface with the real game: bad input, the end, threads, processes, seeds."""
from __future__ import annotations

from typing import Any

import marne
from tests.conformance.interface import Interface
from tests.drive_on_paris.arena import field, until

NO_CHOICE: list[Any] = [
    "", " ", "\0", "\ud800", "é ☃", "x" * 100_000, "take", "take fr-1 fr-2", "take \ud800", "take 14-05", "to 14-5-1", "to 99-99",
    "to 00-00", "to ²", "to １４-05", "attack fr-1", "arrive 14-05 fr-1", "shell liege", "reserve-all ge-3", "done done", "undo",
    "retreat 1e2", "load 14-05", None, 5, 5.5, True, b"done", [], {}, ("done",), object(),
    marne.Choice("x", None, None, None, None), marne.Choice("done", 0, 0, "done", "9.9.9"),  # type: ignore[arg-type]
]


class TestInterface(Interface):
    """With open stacks: else the first choices are secret."""

    slug = "drive-on-paris"
    seats = ("allied", "german")
    scenarios = ["5-1", "5-2", "5-3", "5-4", "5-5", "5-6", "5-7-t5", "5-7-t9"]
    first = "done"
    spellings = (" DONE \n", "Done", "\u2003done")
    no_choice = NO_CHOICE
    bare = True
    walked = "5-3"

    def start(self, seed: int | str = 1914, **more: Any) -> marne.Match:
        return super().start(seed, options={"open-stacks": True}, **more)

    def called(self, title: str) -> bool:
        return title == "Drive on Paris"

    def ended(self) -> marne.Match:
        return until(field({"ge-3": "24-24", "fr-1": "20-10"}, turn=25, seat="allied", phase="supply"), "")
