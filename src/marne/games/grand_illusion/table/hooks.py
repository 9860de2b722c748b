"""What Grand Illusion adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, cast

from marne.games.grand_illusion import TITLE
from marne.games.grand_illusion.table import (clicks as table_why, luck as table_luck, marks as table_marks, text as table_text,
                                              windows as table_windows)
from marne.games.grand_illusion.pieces import SIDE
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.view import known_options
from marne.kernel import title as kernel
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.kernel.table import Focus, Luck, Mark, Plain

_BLIND = Seeded("table")        # what is thought up for the page throws dice of its own, never those to come


def known(s: State, seat: int | None) -> State:
    """14.3.6 A copy without what the seat may not know: options that are still secret, and the dice to come."""
    return TITLE.hide(s, seat, _BLIND)


class GrandIllusionTable(Plain):
    """The hooks. What is needed only now and then is imported when it is asked for."""

    def ground(self, scenario: str) -> dict[str, Any]:
        from marne.games.grand_illusion.table import ground as table_ground
        return table_ground.ground(scenario)

    def seat_name(self, seat: int, lang: str) -> str:
        return table_text.side_name(seat, lang)

    def where(self, s: kernel.State, lang: str) -> str:
        return table_text.where(cast(State, s), lang)

    def crumb(self, s: kernel.State, lang: str) -> Sequence[str]:
        return table_text.crumb(cast(State, s), lang)

    def focus(self, s: kernel.State, ask: Ask, lang: str) -> Focus:
        return table_text.focus(cast(State, s), ask, lang)

    def marks(self, s: kernel.State, ask: Ask) -> Sequence[Mark]:
        return table_marks.marks(cast(State, s), ask)

    def candidates(self, s: kernel.State, ask: Ask, kind: str, name: str) -> Sequence[str]:
        return table_why.candidates(cast(State, s), ask, kind, name)

    def begins(self, choice: Choice) -> bool:
        return choice.verb in ("activate", "entrench", "reorganise", "unblock", "general-retreat")

    def knows(self, s: kernel.State, seat: int | None) -> Hashable:
        return known_options(cast(State, s), seat)

    def seat_of(self, e: Event) -> int | None:
        unit = getattr(e, "unit", None)
        return SIDE[unit] if isinstance(unit, int) else super().seat_of(e)

    def facts(self, s: kernel.State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.grand_illusion.table import battle as table_battle
        g = known(cast(State, s), seat)
        return {"battle": table_battle.battle(g, lang), "calendar": table_battle.calendar(g, lang),
                "boxes": table_battle.boxes(g, lang), "tracks": table_battle.tracks(g, lang)}

    def overlay(self, s: kernel.State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
        from marne.games.grand_illusion.table import overlay as table_overlay
        return table_overlay.overlay(known(cast(State, s), seat), seat, name, arg, lang)

    def odds(self, s: kernel.State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
        from marne.games.grand_illusion.table import odds as table_odds
        return table_odds.odds(known(cast(State, s), seat), seat, text, lang)

    def board(self, s: kernel.State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.grand_illusion.table import rows as table_rows
        return table_rows.board(known(cast(State, s), seat), seat, lang)

    def plain_event(self, e: Event) -> dict[str, Any]:
        return table_text.plain_event(e)

    def heading(self, e: Event) -> bool:
        return table_text.heading(e)

    def luck(self, events: Sequence[Event], lang: str) -> Sequence[Luck]:
        return table_luck.luck(events, lang)

    def luck_words(self, lang: str) -> str:
        return table_luck.luck_words(lang)

    def outcome(self, s: kernel.State, lang: str) -> str:
        return table_text.outcome(cast(State, s), lang)

    def windows(self, lang: str) -> Sequence[tuple[str, str]]:
        return table_windows.windows(lang)

    def window(self, s: kernel.State, ask: Ask) -> tuple[str, str] | None:
        return table_windows.window(ask)

    def whose_turn(self, s: kernel.State) -> int | None:
        return cast(State, s).active


TABLE = GrandIllusionTable()
