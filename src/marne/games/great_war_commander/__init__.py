"""Great War Commander (Hexasim 2018, version 1.2 of the rules; designed by Roger Nord and Pascal Toupy after Chad Jensen's Combat
Commander)."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marne.games.great_war_commander import view as _view
from marne.games.great_war_commander.words import wording as _words
from marne.games.great_war_commander.data import dataset as _data
from marne.games.great_war_commander.events import CardTaken, GoalTaken, HandShown, StrategySeen, StrategyTaken
from marne.games.great_war_commander.law import READINGS
from marne.games.great_war_commander.pieces import SEATS
from marne.games.great_war_commander.secrets import imagine
from marne.games.great_war_commander.rules.r05_sequence import game
from marne.games.great_war_commander.rules.r08_setup import new_state
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.words.at_hand import At
from marne.kernel.chance import Chance
from marne.kernel.choice import Ask
from marne.kernel.events import Event, Rolled
from marne.kernel.run import begin
from marne.kernel.title import WHOLE, Scenario, Title

if TYPE_CHECKING:
    from marne.parts.memory import Memory
    from marne.parts.table import Table

OPEN_DRAWS = ("fate", "lieutenant", "secret")           # draws that all may see; the others are known to one seat or to nobody


class GreatWarCommander(Title[State]):
    """What a game needs only now and then is imported when it is asked for."""

    slug = "great-war-commander"
    title = "Great War Commander"
    seats = SEATS
    scenarios = tuple(Scenario(k, p.title_en, p.title_fr, "6.3") for k, p in _data.dataset("").plans.items())
    options = READINGS
    folder = Path(__file__).parent

    view = staticmethod(_view.view)
    hide = staticmethod(imagine)
    prompt = staticmethod(_words.prompt)
    say = staticmethod(_words.say)
    abridged = staticmethod(_words.abridged)
    word = staticmethod(_words.word)
    spoken = staticmethod(_words.spoken)
    group = staticmethod(_words.group)
    heading = staticmethod(_words.heading)
    purpose = staticmethod(_words.purpose)
    ending = staticmethod(_words.ending)
    idle = staticmethod(_words.idle)
    own_scenarios = staticmethod(_data.own_scenarios)

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

    def position(self, data: Mapping[str, Any], chance: Chance) -> State:
        from marne.games.great_war_commander import position
        return position.build(data, chance)

    def check(self, s: State) -> list[str]:
        from marne.games.great_war_commander import invariants
        return list(invariants.check(s))

    def explain(self, s: State, text: str, lang: str = "en") -> list[tuple[str, str]]:
        from marne.games.great_war_commander.words import explain
        return explain.explain(s, text, lang)

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

    def at(self, s: State) -> At:
        return At(self, s)

    def draw(self, s: State, lang: str, width: int = WHOLE) -> Sequence[str]:
        from marne.games.great_war_commander.table import terminal
        return terminal.draw(s, lang, width)

    def text_board(self, s: State, lang: str) -> Sequence[str]:
        from marne.games.great_war_commander.table import terminal
        return terminal.text_board(s, lang)

    def board_text(self, s: State, lang: str) -> Sequence[str]:
        from marne.games.great_war_commander.table import terminal
        return terminal.board_text(s, lang)

    def status(self, s: State, lang: str) -> str:
        from marne.games.great_war_commander.table import terminal
        return terminal.status(s, lang)

    def look(self, s: State, text: str, lang: str) -> list[str]:
        from marne.games.great_war_commander.table import terminal
        return terminal.look(s, text, lang)

    @cached_property
    def table(self) -> Table[State]:
        from marne.games.great_war_commander.table.hooks import TABLE
        return TABLE

    def evaluate(self, s: State, seat: int) -> float:
        from marne.games.great_war_commander.bot import evaluate
        return evaluate.evaluate(s, seat)

    def hint(self, s: State, ask: Ask, memory: Memory) -> Sequence[float] | None:
        from marne.games.great_war_commander.bot import hints
        return hints.hint(s, ask)

    def data_note(self, s: State) -> dict[str, Any]:
        return {"hash": s.t.ds.hash, "overlay": s.t.ds.overlay}

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        from marne.games.great_war_commander.data.check import check_dict
        return check_dict(_data.dataset(overlay))

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        return _data.provenance(_data.dataset(overlay))

    def generate(self, seed: str, year: int | None, lead: int) -> tuple[str, str]:
        from marne.games.great_war_commander import muster
        return muster.generate(seed, year, lead)

    def measures(self) -> dict[str, float]:
        """Building the lines of sight of a map, and looking one up."""
        from marne.games.great_war_commander.rules import r10_sight as los
        return los.measures()


TITLE = GreatWarCommander()
