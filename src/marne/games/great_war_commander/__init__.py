"""Great War Commander (Hexasim 2018, version 1.2 of the rules; designed by Roger Nord and Pascal Toupy after Chad Jensen's Combat
Commander)."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from marne.games.great_war_commander import view as _view
from marne.games.great_war_commander.words import wording as _words
from marne.games.great_war_commander.data.dataset import dataset, own_scenarios
from marne.games.great_war_commander.events import CardTaken, GoalTaken, HandShown, StrategySeen, StrategyTaken
from marne.games.great_war_commander.law import READINGS
from marne.games.great_war_commander.pieces import SEATS
from marne.games.great_war_commander.secrets import imagine
from marne.games.great_war_commander.rules.r05_sequence import game
from marne.games.great_war_commander.rules.r08_setup import new_state
from marne.games.great_war_commander.state import State
from marne.kernel import title as kernel
from marne.kernel.chance import Chance
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.run import begin
from marne.parts.memory import Memory

OPEN_DRAWS = ("fate", "lieutenant", "secret")           # draws that all may see; the others are known to one seat or to nobody


class GreatWarCommander:
    """The title, as the rest of the system sees it. What a game needs only now and then is imported when it is asked for."""

    slug = "great-war-commander"
    title = "Great War Commander"
    seats = SEATS
    scenarios = tuple(kernel.Scenario(k, p.title_en, p.title_fr, "6.3") for k, p in dataset("").plans.items())
    options = READINGS

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

    def own_scenarios(self, data: str | None) -> tuple[kernel.Scenario, ...]:
        """The scenarios that an overlay adds to those of the game."""
        return own_scenarios(data)

    def generate(self, seed: str, year: int | None, lead: int) -> tuple[str, str]:
        """A scenario made up from a seed: its id and the text of its file."""
        from marne.games.great_war_commander import muster
        return muster.generate(seed, year, lead)

    def position(self, data: Mapping[str, Any], chance: Chance) -> State:
        from marne.games.great_war_commander import position
        return position.build(data, chance)

    def data_note(self, s: kernel.State) -> dict[str, Any]:
        ds = cast(State, s).t.ds
        return {"hash": ds.hash, "overlay": ds.overlay}

    def view(self, s: kernel.State, seat: int | None) -> dict[str, Any]:
        return _view.view(cast(State, s), seat)

    def sees(self, event: Event, seat: int | None) -> bool:
        """1.2 Which cards and markers a side draws is known to it alone, the card of HQ orders to nobody (E71)."""
        if isinstance(event, Chosen):
            return not event.secret or event.seat == seat
        if isinstance(event, CardTaken | GoalTaken | StrategySeen | StrategyTaken):
            return event.side == seat
        if isinstance(event, HandShown):
            return seat is not None                     # he who sees it, and he whose hand it is
        if isinstance(event, Rolled):
            what, _, whose = event.purpose.partition(" ")
            return what in OPEN_DRAWS or what in ("draw", "objective") and seat is not None and whose == SEATS[seat]
        return True

    def hide(self, s: kernel.State, seat: int | None, chance: Chance) -> State:
        return imagine(cast(State, s), seat, chance)

    def explain(self, s: kernel.State, text: str, lang: str = "en") -> list[tuple[str, str]]:
        from marne.games.great_war_commander.words import explain
        return explain.explain(cast(State, s), text, lang)

    def prompt(self, s: kernel.State, ask: Ask, lang: str) -> str:
        return _words.prompt(cast(State, s), ask, lang)

    def say(self, event: Event, lang: str) -> str:
        return _words.say(event, lang)

    def check(self, s: kernel.State) -> list[str]:
        from marne.games.great_war_commander import invariants
        return list(invariants.check(cast(State, s)))

    def word(self, choice: Choice, lang: str) -> str:
        return _words.word(choice, lang)

    def spoken(self, s: kernel.State, choice: Choice, lang: str) -> str:
        """A choice in words that fit the question at hand."""
        return _words.spoken(cast(State, s), choice, lang)

    def group(self, choice: Choice) -> str:
        return _words.group(choice)

    def heading(self, key: str, lang: str) -> str:
        return _words.heading(key, lang)

    def evaluate(self, s: kernel.State, seat: int) -> float:
        from marne.games.great_war_commander.bot import evaluate
        return evaluate.evaluate(cast(State, s), seat)

    def hint(self, s: kernel.State, ask: Ask, memory: Memory) -> Sequence[float] | None:
        from marne.games.great_war_commander.bot import hints
        return hints.hint(cast(State, s), ask)

    def measures(self) -> dict[str, float]:
        """For the benchmark: building the lines of sight of a map, and looking one up."""
        from marne.games.great_war_commander.rules import r10_sight as los
        return los.measures()

    def draw(self, s: kernel.State, lang: str) -> Sequence[str]:
        from marne.games.great_war_commander.table import terminal as draw
        return draw.draw(cast(State, s), lang)


TITLE = GreatWarCommander()
