"""What To the Last Man! adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marne.games.to_the_last_man.table import clicks, luck as chart, marks as signs, text as said
from marne.games.to_the_last_man.pieces import SIDE, UNITS
from marne.games.to_the_last_man.questions import REACTIONS
from marne.games.to_the_last_man.state import State
from marne.games.to_the_last_man.choices import LEXICON
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.kernel.lazy import lazy
from marne.kernel.placings import Placings
from marne.kernel.table import Table


class LastManTable(Table[State]):
    """The hooks. What is needed only now and then is imported when it is asked for."""

    placings = Placings.of(LEXICON)
    reactions = REACTIONS
    seat_name = staticmethod(said.seat_name)
    where = staticmethod(said.where)
    crumb = staticmethod(said.crumb)
    outcome = staticmethod(said.outcome)
    focus = staticmethod(said.focus)
    marks = staticmethod(signs.marks)
    candidates = staticmethod(clicks.candidates)
    plain_event = staticmethod(said.plain_event)
    heading = staticmethod(said.heading)
    luck = staticmethod(chart.luck)
    luck_words = staticmethod(chart.luck_words)
    coming = lazy("coming")
    ground = lazy("ground")
    overlay = lazy("overlay")
    odds = lazy("odds")
    board = lazy("rows")
    warnings = lazy("warnings", "WARNINGS.told")
    cautions = lazy("warnings", "WARNINGS.cautions")

    def marching(self, ask: Ask) -> bool:
        from marne.games.to_the_last_man.table import marching
        return marching.marching(ask)

    def lifting(self, ask: Ask) -> bool:
        from marne.games.to_the_last_man.table import marching
        return marching.lifting(ask)

    def marches(self, known: State, piece: str, via: Sequence[str]) -> dict[str, Any] | None:
        from marne.games.to_the_last_man.table import marching
        return marching.marches(self, known, piece, via)

    def whose_turn(self, s: State) -> int | None:
        return s.active

    def reasons(self, before: State, line: Sequence[Choice], after: State, seat: int, lang: str) -> Sequence[tuple[str, str]]:
        from marne.games.to_the_last_man.bot.reasons import reasons
        return reasons(before, line, after, seat, lang)

    def begins(self, choice: Choice) -> bool:
        """A unit is taken up, a card is played, a battle begins."""
        return choice.verb in ("select", "offensive", "pass", "battle", "resolve", "reorganise", "build", "raise", "crisis")

    def facts(self, known: State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.to_the_last_man.table import battle
        t = known.t
        return {"moves": {"rail": [known.rails, t.rail_units], "strategic": [known.strategics, t.strategic_cap[known.turn]],
                          "sea": [known.seas, t.sea_units], "free": known.free},
                "battle": battle.battle(known, seat, lang), "production": battle.production(known, seat, lang),
                "calendar": battle.calendar(known, lang), "tracks": battle.tracks(known, lang)}

    def seat_of(self, e: Event) -> int | None:
        unit = getattr(e, "unit", getattr(e, "new", None))
        if isinstance(unit, int) and unit < UNITS:
            return SIDE[unit]
        return super().seat_of(e)


TABLE = LastManTable()
