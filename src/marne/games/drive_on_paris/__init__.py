"""Drive on Paris (The Gamers 2000, designed by Alan R. Wambold): the West, August to November 1914."""
from __future__ import annotations

from pathlib import Path

from marne.games.drive_on_paris.data.dataset import dataset
from marne.games.drive_on_paris.law import READINGS
from marne.games.drive_on_paris.pieces import SEATS
from marne.games.drive_on_paris.rules.r4_setup import new_state
from marne.games.drive_on_paris.rules.s02_sequence import game
from marne.games.drive_on_paris.state import State
from marne.kernel.events import Event
from marne.kernel.lazy import lazy
from marne.kernel.title import Scenario
from marne.parts.play.covered import is_told
from marne.parts.rooms import Rooms

SCENARIOS = tuple(Scenario(r["id"], r["name_en"], r["name_fr"], r["id"][:3]) for r in dataset("").scenarios["scenario"])


class DriveOnParis(Rooms[State]):
    """What is not where all titles have it (`marne.parts.rooms`)."""

    slug = "drive-on-paris"
    title = "Drive on Paris"
    seats = SEATS
    scenarios = SCENARIOS
    options = READINGS
    folder = Path(__file__).parent
    set_up = staticmethod(new_state)
    procedure = game
    scale = 10.0

    abridged = lazy("words.abridged")
    evaluate = lazy("bot.judge")
    terms = lazy("bot.judge")

    def sees(self, event: Event, seat: int | None) -> bool:
        """SCS-1.8 Where stacks are hidden, a side is told all of its own moves, the others what they see of them."""
        return is_told(event, seat) and super().sees(event, seat)


TITLE = DriveOnParis()
