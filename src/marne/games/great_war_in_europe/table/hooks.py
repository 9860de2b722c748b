"""What The Great War in Europe adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from marne.games.great_war_in_europe.choices import LEXICON
from marne.games.great_war_in_europe.pieces import CENTRAL_NATIONS, NATION
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.table import clicks, marks as signs, text as said, windows
from marne.kernel.choice import Choice
from marne.kernel.events import Event
from marne.kernel.placings import Placings
from marne.kernel.table import Table


class EuropeTable(Table[State]):
    """The hooks. What is needed only now and then is imported when it is asked for."""

    placings = Placings.of(LEXICON)
    reactions = windows.REACTIONS
    seat_name = staticmethod(said.seat_name)
    where = staticmethod(said.where)
    crumb = staticmethod(said.crumb)
    outcome = staticmethod(said.outcome)
    focus = staticmethod(said.focus)
    marks = staticmethod(signs.marks)
    candidates = staticmethod(clicks.candidates)
    plain_event = staticmethod(said.plain_event)
    heading = staticmethod(said.heading)

    def ground(self, scenario: str) -> dict[str, Any]:
        from marne.games.great_war_in_europe.table import ground
        return ground.ground(scenario)

    def whose_turn(self, s: State) -> int | None:
        return s.active

    def begins(self, choice: Choice) -> bool:
        """Units are taken up, an attack is prepared, a unit travels or enters."""
        return choice.verb in ("take", "stack", "attack", "arrange", "entrain", "embark", "bring")

    def knows(self, s: State, seat: int | None) -> Hashable:
        """A seat has its own march, attack and events even where all stacks lie open."""
        return seat

    def board(self, known: State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.great_war_in_europe.table import rows
        return rows.board(known, seat, lang)

    def seat_of(self, e: Event) -> int | None:
        side = super().seat_of(e)
        if side is not None:
            return side
        units = getattr(e, "units", ())
        unit = getattr(e, "unit", units[0] if units else None)
        return CENTRAL_NATIONS >> NATION[unit] & 1 if isinstance(unit, int) and unit >= 0 else None


TABLE = EuropeTable()
