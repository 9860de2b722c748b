"""What Great War Commander adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.choices import LEXICON
from marne.games.great_war_commander.questions import WINDOWS
from marne.games.great_war_commander.pieces import SIDE, UNITS
from marne.games.great_war_commander.state import State
from marne.kernel.choice import Choice
from marne.kernel.events import Event
from marne.kernel.lazy import lazy
from marne.kernel.placings import Placings
from marne.kernel.windows import Windows
from marne.parts.rooms import RoomTable


def spelt(x: Any) -> Any:
    """Names that know their gender (`parts.words.Noun`) as ordinary strings: nothing else goes over the wire."""
    if isinstance(x, dict):
        return {k: spelt(v) for k, v in x.items()}
    if isinstance(x, list | tuple):
        return [spelt(v) for v in x]
    return str(x) if isinstance(x, str) else x


class CommanderTable(RoomTable[State]):
    """What is not where all titles have it (`marne.parts.rooms`)."""

    placings = Placings.of(LEXICON)
    reactions = Windows.of(LEXICON, WINDOWS)
    briefing = lazy("briefing")
    strokes = lazy("strokes")

    def begins(self, choice: Choice) -> bool:
        """An order is given, a formation sets out, an action is played."""
        return choice.verb in ("order", "hq-order", "engineers", "pass", "move", "action", "op-fire", "strategy")

    def facts(self, known: State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.great_war_commander.table import attack, cards
        out: dict[str, Any] = spelt({"hand": cards.hand(known, seat, lang), "tracks": cards.tracks(known, seat, lang),
                                     "attack": attack.attack(known, seat, lang)})
        return out

    def overlay(self, known: State, seat: int | None, name: str, arg: str, lang: str) -> dict[str, Any] | None:
        from marne.games.great_war_commander.table import overlay
        out: dict[str, Any] | None = spelt(overlay.overlay(known, seat, name, arg, lang))
        return out

    def odds(self, known: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
        from marne.games.great_war_commander.table import odds
        out: dict[str, Any] | None = spelt(odds.odds(known, seat, text, lang))
        return out

    def board(self, known: State, seat: int | None, lang: str) -> dict[str, Any]:
        from marne.games.great_war_commander.table import rows
        out: dict[str, Any] = spelt(rows.board(known, seat, lang))
        return out

    def seat_of(self, e: Event) -> int | None:
        unit = getattr(e, "unit", None)
        if isinstance(unit, int) and unit < UNITS:
            return SIDE[unit]
        return super().seat_of(e)


TABLE = CommanderTable()
