"""To the Last Man! The Great War in the West (Nuts! Publishing 2013, designed by Tim Taylor)."""
from __future__ import annotations

from pathlib import Path

from marne.games.to_the_last_man.data.dataset import dataset
from marne.games.to_the_last_man.events import CardTaken
from marne.games.to_the_last_man.law import READINGS
from marne.games.to_the_last_man.pieces import SEATS
from marne.games.to_the_last_man.rules.r02_sequence import game
from marne.games.to_the_last_man.rules.r01_setup import new_state
from marne.games.to_the_last_man.state import State
from marne.kernel.events import Event, Rolled
from marne.kernel.lazy import lazy
from marne.kernel.title import Scenario
from marne.parts.rooms import Rooms


class ToTheLastMan(Rooms[State]):
    """What is not where all titles have it (`marne.parts.rooms`)."""

    slug = "to-the-last-man"
    title = "To the Last Man! The Great War in the West"
    seats = SEATS
    scenarios = tuple(Scenario(k, r.name_en, r.name_fr, "2.0") for k, r in dataset("").starts.items())
    options = READINGS
    folder = Path(__file__).parent
    set_up = staticmethod(new_state)
    procedure = game
    scale = 4.0
    long_play = {"armistice": False}

    prompt = lazy("words.questions_said")
    say = lazy("words.log_said")
    abridged = lazy("words.log_said")
    word = lazy("words.choices_said")
    spoken = lazy("words.choices_said")
    group = lazy("words.choices_said")
    heading = lazy("words.choices_said")
    purpose = lazy("words.log_said")
    ending = lazy("words.log_said")
    _at = lazy("words.choices_said", "At")

    def sees(self, event: Event, seat: int | None) -> bool:
        """1.3 Which cards a side draws is known to it alone; so are its orders until they are revealed (7.0)."""
        if isinstance(event, CardTaken):
            return event.side == seat
        if isinstance(event, Rolled) and event.purpose.startswith("card "):
            return seat is not None and event.purpose == f"card {SEATS[seat]}"
        return super().sees(event, seat)


TITLE = ToTheLastMan()
