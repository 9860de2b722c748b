"""What Grand Illusion adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from marne.games.grand_illusion.choices import LEXICON
from marne.games.grand_illusion.table import clicks, luck as chart, marks as signs, text as said
from marne.games.grand_illusion.pieces import SIDE
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.view import known_options
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.kernel.lazy import lazy
from marne.kernel.placings import Placings
from marne.kernel.table import Table
from marne.kernel.windows import Windows


class GrandIllusionTable(Table[State]):
    """The hooks. What is needed only now and then is imported when it is asked for."""

    placings = Placings.of(LEXICON)
    reactions = Windows.of(LEXICON, {                               # Belgium's way to Antwerp comes once: it is always asked
        "cavalry": ("Cavalry that may leave a battle", "La cavalerie qui peut quitter un combat"),
        "screen": ("The cavalry screen of the BEF", "L'écran de cavalerie du BEF"),
        "fall-back": ("A retreat by choice after a battle", "La retraite volontaire après un combat"),
        "general-retreat": ("The General Retreat", "La retraite générale"),
    })
    seat_name = staticmethod(said.side_name)
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
        from marne.games.grand_illusion.table import marching
        return marching.marching(ask)

    def marches(self, known: State, piece: str, via: Sequence[str]) -> dict[str, Any] | None:
        from marne.games.grand_illusion.table import marching
        return marching.marches(self, known, piece, via)

    def whose_turn(self, s: State) -> int | None:
        return s.active

    def reasons(self, before: State, line: Sequence[Choice], after: State, seat: int, lang: str) -> Sequence[tuple[str, str]]:
        from marne.games.grand_illusion.bot.reasons import reasons
        return reasons(before, line, after, seat, lang)

    def begins(self, choice: Choice) -> bool:
        return choice.verb in ("activate", "entrench", "reorganise", "unblock", "general-retreat")

    def knows(self, s: State, seat: int | None) -> Hashable:
        return known_options(s, seat)

    def facts(self, known: State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.grand_illusion.table import battle
        return {"battle": battle.battle(known, lang), "calendar": battle.calendar(known, lang),
                "boxes": battle.boxes(known, lang), "tracks": battle.tracks(known, lang)}

    def seat_of(self, e: Event) -> int | None:
        unit = getattr(e, "unit", None)
        return SIDE[unit] if isinstance(unit, int) else super().seat_of(e)


TABLE = GrandIllusionTable()
