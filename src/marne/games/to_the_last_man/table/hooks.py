"""What To the Last Man! adds for the web table (see `marne.kernel.table`). Each part has a module of its own."""
from __future__ import annotations

from typing import Any

from marne.games.to_the_last_man.pieces import SIDE, UNITS
from marne.games.to_the_last_man.questions import REACTIONS
from marne.games.to_the_last_man.state import State
from marne.games.to_the_last_man.choices import LEXICON
from marne.kernel.choice import Choice
from marne.kernel.events import Event
from marne.kernel.placings import Placings
from marne.parts.rooms import RoomTable


class LastManTable(RoomTable[State]):
    """What is not where all titles have it (`marne.parts.rooms`)."""

    placings = Placings.of(LEXICON)
    reactions = REACTIONS

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
