"""What Great War Commander adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, cast

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.table import (clicks as table_why, marks as table_marks, text as table_text,
                                                   windows as table_windows)
from marne.games.great_war_commander.pieces import SIDE, UNITS
from marne.games.great_war_commander.state import State
from marne.kernel import title as kernel
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.kernel.table import Briefing, Focus, Luck, Mark, Plain

_BLIND = Seeded("table")        # what is thought up for the page draws by itself, never what is to come


def known(s: State, seat: int | None) -> State:
    """1.2, 7.3.2 A copy without what the seat may not know: the other hand and Strategy card, secret objectives, the decks."""
    return TITLE.hide(s, seat, _BLIND)


def spelt(x: Any) -> Any:
    """Names that know their gender (`names.Noun`) as ordinary strings: nothing else goes over the wire."""
    if isinstance(x, dict):
        return {k: spelt(v) for k, v in x.items()}
    if isinstance(x, list | tuple):
        return [spelt(v) for v in x]
    return str(x) if isinstance(x, str) else x


class CommanderTable(Plain):
    """The hooks. What is needed only now and then is imported when it is asked for."""

    def ground(self, scenario: str) -> dict[str, Any]:
        from marne.games.great_war_commander.table import ground as table_ground
        return table_ground.ground(scenario)

    def seat_name(self, seat: int, lang: str) -> str:
        return table_text.seat_name(seat, lang)

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
        """An order is given, a formation sets out, an action is played."""
        return choice.verb in ("order", "hq-order", "engineers", "pass", "move", "action", "op-fire", "strategy")

    def knows(self, s: kernel.State, seat: int | None) -> Hashable:
        """1.2 Every seat has a hand of its own: nothing is ever shared between them."""
        return seat

    def seat_of(self, e: Event) -> int | None:
        unit = getattr(e, "unit", None)
        if isinstance(unit, int) and unit < UNITS:
            return SIDE[unit]
        return super().seat_of(e)

    def facts(self, s: kernel.State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.great_war_commander.table import attack as table_attack, cards as table_cards
        g = known(cast(State, s), seat)
        out: dict[str, Any] = spelt({"hand": table_cards.hand(g, seat, lang), "tracks": table_cards.tracks(g, seat, lang),
                                     "attack": table_attack.attack(g, seat, lang)})
        return out

    def overlay(self, s: kernel.State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
        from marne.games.great_war_commander.table import overlay as table_overlay
        out: dict[str, Any] | None = spelt(table_overlay.overlay(known(cast(State, s), seat), seat, name, arg, lang))
        return out

    def odds(self, s: kernel.State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
        from marne.games.great_war_commander.table import odds as table_odds
        out: dict[str, Any] | None = spelt(table_odds.odds(known(cast(State, s), seat), seat, text, lang))
        return out

    def board(self, s: kernel.State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.great_war_commander.table import rows as table_rows
        out: dict[str, Any] = spelt(table_rows.board(known(cast(State, s), seat), seat, lang))
        return out

    def plain_event(self, e: Event) -> dict[str, Any]:
        return table_text.plain_event(e)

    def heading(self, e: Event) -> bool:
        return table_text.heading(e)

    def luck(self, events: Sequence[Event], lang: str) -> Sequence[Luck]:
        from marne.games.great_war_commander.table import luck as table_luck
        return table_luck.luck(events, lang)

    def luck_words(self, lang: str) -> str:
        from marne.games.great_war_commander.table import luck as table_luck
        return table_luck.luck_words(lang)

    def outcome(self, s: kernel.State, lang: str) -> str:
        return table_text.outcome(cast(State, s), lang)

    def briefing(self, scenario: str, lang: str) -> Briefing:
        from marne.games.great_war_commander.table import briefing as table_briefing
        return table_briefing.briefing(scenario, lang)

    def windows(self, lang: str) -> Sequence[tuple[str, str]]:
        return table_windows.windows(lang)

    def window(self, s: kernel.State, ask: Ask) -> tuple[str, str] | None:
        return table_windows.window(ask)

    def whose_turn(self, s: kernel.State) -> int | None:
        return cast(State, s).active


TABLE = CommanderTable()
