"""What The Great War in Europe adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe.choices import LEXICON
from marne.games.great_war_in_europe.pieces import CENTRAL_NATIONS, NATION
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.table import windows
from marne.kernel.choice import Choice
from marne.kernel.events import Event
from marne.kernel.lazy import lazy
from marne.kernel.placings import Placings
from marne.kernel.table import Table
from marne.parts.rooms import RoomTable


class EuropeTable(RoomTable[State]):
    """What is not where all titles have it (`marne.parts.rooms`)."""

    coming = Table.coming
    lifting = Table.lifting
    placings = Placings.of(LEXICON)
    reactions = windows.REACTIONS
    odds = lazy("odds", "odds_of")

    def begins(self, choice: Choice) -> bool:
        """Units are taken up, an attack is prepared, a unit travels or enters."""
        return choice.verb in ("take", "stack", "attack", "arrange", "entrain", "embark", "bring", "enter-map", "ashore")

    def facts(self, known: State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.great_war_in_europe.table import battle, march, score, sheets
        return {"score": score.score(known, lang), "calendar": sheets.calendar(known, lang), "arrivals": sheets.arrivals(known),
                "events": sheets.events(known, seat), "battle": battle.battle(known, seat, lang),
                "strategic": sheets.strategic(known, lang), "economy": sheets.economy(known, lang),
                "capacity": sheets.capacity(known, lang), "boxes": sheets.boxes(known), "trenches": sheets.trenches(known, lang),
                "offensives": sheets.offensives(known, lang), "march": march.march(known, seat)}

    def seat_of(self, e: Event) -> int | None:
        side = super().seat_of(e)
        if side is not None:
            return side
        units = getattr(e, "units", ())
        unit = getattr(e, "unit", units[0] if units else None)
        return CENTRAL_NATIONS >> NATION[unit] & 1 if isinstance(unit, int) and unit >= 0 else None


TABLE = EuropeTable()
