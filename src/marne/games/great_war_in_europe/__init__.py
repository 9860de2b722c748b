"""The Great War in Europe: Deluxe (GMT 2007, designed by Ted Raicer): the war in Europe and the Near East, August 1914 to June
1919."""
from __future__ import annotations

from pathlib import Path

from marne.games.great_war_in_europe.data.dataset import dataset
from marne.games.great_war_in_europe.events import Secret
from marne.games.great_war_in_europe.law import READINGS
from marne.games.great_war_in_europe.pieces import SEATS
from marne.games.great_war_in_europe.rules.r04_sequence import game
from marne.games.great_war_in_europe.rules.r19_setup import new_state
from marne.games.great_war_in_europe.state import State
from marne.kernel.events import Event, Rolled
from marne.kernel.lazy import lazy
from marne.kernel.title import Scenario, Title
from marne.parts.play.covered import is_told
from marne.parts.rooms import Rooms

SCENARIOS = tuple(Scenario(r["id"], r["name_en"], r["name_fr"], "19.0") for r in dataset("").scenarios["scenario"])


class GreatWarInEurope(Rooms[State]):
    """What is not where all titles have it (`marne.parts.rooms`)."""

    slug = "great-war-in-europe"
    title = "The Great War in Europe"
    seats = SEATS
    scenarios = SCENARIOS
    options = READINGS
    folder = Path(__file__).parent
    set_up = staticmethod(new_state)
    procedure = game

    scale = 25.0
    steady = True                           # a thousand counters are not dealt anew for each of a turn's hundreds of choices
    abridged = Title.abridged
    evaluate = lazy("bot.judge")
    terms = lazy("bot.judge")

    def sees(self, event: Event, seat: int | None) -> bool:
        """7.25, 6.17 [draw] Where stacks are hidden, a side is told all of its own moves, the others what they see of them;
        what is drawn and held only its owner is told of."""
        if isinstance(event, Secret):
            return event.side == seat
        if isinstance(event, Rolled) and event.purpose.startswith("event "):
            return seat is not None and event.purpose == f"event {SEATS[seat]}"
        return is_told(event, seat) and super().sees(event, seat)


TITLE = GreatWarInEurope()
