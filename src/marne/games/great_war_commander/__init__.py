"""Great War Commander (Hexasim 2018, version 1.2 of the rules; designed by Roger Nord and Pascal Toupy after Chad Jensen's Combat
Commander)."""
from __future__ import annotations

from pathlib import Path

from marne.games.great_war_commander.data import dataset as _data
from marne.games.great_war_commander.events import CardTaken, GoalTaken, HandShown, StrategySeen, StrategyTaken
from marne.games.great_war_commander.law import READINGS
from marne.games.great_war_commander.pieces import SEATS
from marne.games.great_war_commander.rules.r05_sequence import game
from marne.games.great_war_commander.rules.r08_setup import new_state
from marne.games.great_war_commander.state import State
from marne.kernel.events import Event, Rolled
from marne.kernel.lazy import lazy
from marne.kernel.title import Scenario, Title
from marne.parts.rooms import Rooms

OPEN_DRAWS = ("fate", "lieutenant", "secret")           # draws that all may see; the others are known to one seat or to nobody


class GreatWarCommander(Rooms[State]):
    """What is not where all titles have it (`marne.parts.rooms`)."""

    slug = "great-war-commander"
    title = "Great War Commander"
    seats = SEATS
    scenarios = tuple(Scenario(k, p.title_en, p.title_fr, "6.3") for k, p in _data.dataset("").plans.items())
    options = READINGS
    folder = Path(__file__).parent
    set_up = staticmethod(new_state)
    procedure = game
    scale = 6.0

    memory = Title.memory
    reached = Title.reached
    _mind = lazy("bot.mind", "OrderMind")
    idle = lazy("words.wording")
    clock = lazy("table.history")
    own_scenarios = lazy("data.dataset")
    generate = lazy("muster")
    measures = lazy("rules.r10_sight")

    def sees(self, event: Event, seat: int | None) -> bool:
        """1.2 Which cards and markers a side draws is known to it alone, the card of HQ orders to nobody (E71)."""
        if isinstance(event, CardTaken | GoalTaken | StrategySeen | StrategyTaken):
            return event.side == seat
        if isinstance(event, HandShown):
            return seat is not None                     # he who sees it, and he whose hand it is
        if isinstance(event, Rolled):
            what, _, whose = event.purpose.partition(" ")
            return what in OPEN_DRAWS or what in ("draw", "objective") and seat is not None and whose == SEATS[seat]
        return super().sees(event, seat)


TITLE = GreatWarCommander()
