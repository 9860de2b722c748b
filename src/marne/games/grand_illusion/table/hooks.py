"""What Grand Illusion adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from marne.games.grand_illusion.choices import LEXICON
from marne.games.grand_illusion.pieces import SIDE
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.view import known_options
from marne.kernel.choice import Choice
from marne.kernel.events import Event
from marne.kernel.placings import Placings
from marne.kernel.table import Table
from marne.kernel.windows import Windows
from marne.parts.rooms import RoomTable


class GrandIllusionTable(RoomTable[State]):
    """What is not where all titles have it (`marne.parts.rooms`)."""

    lifting = Table.lifting
    placings = Placings.of(LEXICON)
    reactions = Windows.of(LEXICON, {                               # Belgium's way to Antwerp comes once: it is always asked
        "cavalry": ("Cavalry that may leave a battle", "La cavalerie qui peut quitter un combat"),
        "screen": ("The cavalry screen of the BEF", "L'écran de cavalerie du BEF"),
        "fall-back": ("A retreat by choice after a battle", "La retraite volontaire après un combat"),
        "general-retreat": ("The General Retreat", "La retraite générale"),
    })

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
