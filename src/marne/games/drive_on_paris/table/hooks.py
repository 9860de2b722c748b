"""What Drive on Paris adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from typing import Any

from marne.games.drive_on_paris.pieces import SIDE
from marne.games.drive_on_paris.state import State
from marne.games.drive_on_paris.table import windows
from marne.games.drive_on_paris.choices import LEXICON
from marne.kernel.choice import Choice
from marne.kernel.events import Event
from marne.kernel.lazy import lazy
from marne.kernel.placings import Placings
from marne.parts.rooms import RoomTable


class ParisTable(RoomTable[State]):
    """What is not where all titles have it (`marne.parts.rooms`)."""

    placings = Placings.of(LEXICON)
    reactions = windows.REACTIONS
    odds = lazy("odds", "odds_of")
    strokes = lazy("strokes")

    def begins(self, choice: Choice) -> bool:
        """Units are taken up, an attack is prepared, a gun fires."""
        return choice.verb in ("take", "stack", "attack", "shell", "arrange")

    def facts(self, known: State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.drive_on_paris.table import battle, calendar, march, score
        return {"march": march.march(known, seat), "battle": battle.battle(known, seat, lang),
                "calendar": calendar.calendar(known, seat, lang),
                "score": score.score(known, lang)}

    def seat_of(self, e: Event) -> int | None:
        units = getattr(e, "units", ())
        unit = getattr(e, "unit", getattr(e, "gun", units[0] if units else None))
        return SIDE[unit] if isinstance(unit, int) else super().seat_of(e)


TABLE = ParisTable()
