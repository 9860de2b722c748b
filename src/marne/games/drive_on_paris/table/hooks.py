"""What Drive on Paris adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from marne.games.drive_on_paris.pieces import SIDE
from marne.games.drive_on_paris.state import State
from marne.games.drive_on_paris.table import clicks, marks as signs, text as said, windows
from marne.games.drive_on_paris.choices import LEXICON
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.kernel.lazy import lazy
from marne.kernel.placings import Placings
from marne.kernel.table import Luck, Table


class ParisTable(Table[State]):
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
    coming = lazy("coming")
    warnings = lazy("warnings", "WARNINGS.told")
    cautions = lazy("warnings", "WARNINGS.cautions")

    def ground(self, scenario: str) -> dict[str, Any]:
        from marne.games.drive_on_paris.table import ground
        return ground.ground(scenario)

    def marching(self, ask: Ask) -> bool:
        from marne.games.drive_on_paris.table import marching
        return marching.marching(ask)

    strokes = lazy("strokes")

    def lifting(self, ask: Ask) -> bool:
        from marne.games.drive_on_paris.table import marching
        return marching.lifting(ask)

    def marches(self, known: State, piece: str, via: Sequence[str]) -> dict[str, Any] | None:
        from marne.games.drive_on_paris.table import marching
        return marching.marches(self, known, piece, via)

    def whose_turn(self, s: State) -> int | None:
        return s.active

    def begins(self, choice: Choice) -> bool:
        """Units are taken up, an attack is prepared, a gun fires."""
        return choice.verb in ("take", "stack", "attack", "shell", "arrange")

    def knows(self, s: State, seat: int | None) -> Hashable:
        """A seat has its own march and attack even where all stacks lie open."""
        return seat

    def facts(self, known: State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.drive_on_paris.table import battle, calendar, march, score
        return {"march": march.march(known, seat), "battle": battle.battle(known, seat, lang),
                "calendar": calendar.calendar(known, seat, lang),
                "score": score.score(known, lang)}

    def overlay(self, known: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
        from marne.games.drive_on_paris.table import overlay
        return overlay.overlay(known, seat, name, arg, lang)

    def reasons(self, before: State, line: Sequence[Choice], after: State, seat: int, lang: str) -> Sequence[tuple[str, str]]:
        from marne.games.drive_on_paris.bot.reasons import reasons
        return reasons(before, line, after, seat, lang)

    def odds(self, known: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
        from marne.games.drive_on_paris.table import odds
        return odds.odds_of(known, seat, text, lang)

    def board(self, known: State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.drive_on_paris.table import rows
        return rows.board(known, seat, lang)

    def seat_of(self, e: Event) -> int | None:
        units = getattr(e, "units", ())
        unit = getattr(e, "unit", getattr(e, "gun", units[0] if units else None))
        return SIDE[unit] if isinstance(unit, int) else super().seat_of(e)

    def luck(self, events: Sequence[Event], lang: str) -> Sequence[Luck]:
        from marne.games.drive_on_paris.table import luck
        return luck.luck(events, lang)

    def luck_words(self, lang: str) -> str:
        from marne.games.drive_on_paris.table import luck
        return luck.luck_words(lang)


TABLE = ParisTable()
