"""What The Great War in Europe adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from marne.games.great_war_in_europe.choices import LEXICON
from marne.games.great_war_in_europe.pieces import CENTRAL_NATIONS, NATION
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.table import clicks, marks as signs, text as said, windows
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.kernel.lazy import lazy
from marne.kernel.placings import Placings
from marne.kernel.table import Luck, Table


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
    warnings = lazy("warnings", "WARNINGS.told")
    cautions = lazy("warnings", "WARNINGS.cautions")

    def ground(self, scenario: str) -> dict[str, Any]:
        from marne.games.great_war_in_europe.table import ground
        return ground.ground(scenario)

    def whose_turn(self, s: State) -> int | None:
        return s.active

    def begins(self, choice: Choice) -> bool:
        """Units are taken up, an attack is prepared, a unit travels or enters."""
        return choice.verb in ("take", "stack", "attack", "arrange", "entrain", "embark", "bring", "enter-map", "ashore")

    def knows(self, s: State, seat: int | None) -> Hashable:
        """A seat has its own march, attack and events even where all stacks lie open."""
        return seat

    def facts(self, known: State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.great_war_in_europe.table import battle, march, score, sheets
        return {"score": score.score(known, lang), "calendar": sheets.calendar(known, lang), "arrivals": sheets.arrivals(known),
                "events": sheets.events(known, seat), "battle": battle.battle(known, seat, lang),
                "strategic": sheets.strategic(known, lang), "economy": sheets.economy(known, lang),
                "capacity": sheets.capacity(known, lang), "boxes": sheets.boxes(known), "trenches": sheets.trenches(known, lang),
                "offensives": sheets.offensives(known, lang), "march": march.march(known, seat)}

    def marching(self, ask: Ask) -> bool:
        from marne.games.great_war_in_europe.table import march
        return march.marching(ask)

    def marches(self, known: State, piece: str, via: Sequence[str]) -> dict[str, Any] | None:
        """Those under way go together, whichever of them is pointed at."""
        from marne.games.great_war_in_europe.table import march
        return march.marches(known, via)

    def overlay(self, known: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
        from marne.games.great_war_in_europe.table import overlay
        return overlay.overlay(known, seat, name, arg, lang)

    def reasons(self, before: State, line: Sequence[Choice], after: State, seat: int, lang: str) -> Sequence[tuple[str, str]]:
        from marne.games.great_war_in_europe.bot.reasons import reasons
        return reasons(before, line, after, seat, lang)

    def odds(self, known: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
        from marne.games.great_war_in_europe.table import odds
        return odds.odds_of(known, seat, text, lang)

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

    def luck(self, events: Sequence[Event], lang: str) -> Sequence[Luck]:
        from marne.games.great_war_in_europe.table import luck
        return luck.luck(events, lang)

    def luck_words(self, lang: str) -> str:
        from marne.games.great_war_in_europe.table import luck
        return luck.luck_words(lang)


TABLE = EuropeTable()
