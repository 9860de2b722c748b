"""To the Last Man! The Great War in the West (Nuts! Publishing 2013, designed by Tim Taylor)."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from marne.games.to_the_last_man import view as _view
from marne.games.to_the_last_man.words import wording as _words
from marne.games.to_the_last_man.data.dataset import dataset
from marne.games.to_the_last_man.events import CardTaken
from marne.games.to_the_last_man.law import READINGS
from marne.games.to_the_last_man.pieces import SEATS
from marne.games.to_the_last_man.secrets import imagine
from marne.games.to_the_last_man.rules.r02_sequence import game
from marne.games.to_the_last_man.rules.r01_setup import new_state
from marne.games.to_the_last_man.state import State
from marne.kernel import title as kernel
from marne.kernel.chance import Chance
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Chosen, Event, Rolled
from marne.kernel.run import begin
from marne.parts.memory import Memory


class ToTheLastMan:
    """The title, as the rest of the system sees it. What a game needs only now and then is imported when it is asked for."""

    slug = "to-the-last-man"
    title = "To the Last Man! The Great War in the West"
    seats = SEATS
    scenarios = tuple(kernel.Scenario(k, r.name_en, r.name_fr, "2.0") for k, r in dataset("").starts.items())
    options = READINGS
    long_play = {"armistice": False}

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

    def position(self, data: Mapping[str, Any], chance: Chance) -> State:
        from marne.games.to_the_last_man import position
        return position.build(data, chance)

    def data_note(self, s: kernel.State) -> dict[str, Any]:
        ds = cast(State, s).t.ds
        return {"hash": ds.hash, "overlay": ds.overlay}

    def view(self, s: kernel.State, seat: int | None) -> dict[str, Any]:
        return _view.view(cast(State, s), seat)

    def sees(self, event: Event, seat: int | None) -> bool:
        """1.3 Which cards a side draws is known to it alone; so are its orders until they are revealed (7.0)."""
        if isinstance(event, Chosen):
            return not event.secret or event.seat == seat
        if isinstance(event, CardTaken):
            return event.side == seat
        if isinstance(event, Rolled) and event.purpose.startswith("card "):
            return seat is not None and event.purpose == f"card {SEATS[seat]}"
        return True

    def hide(self, s: kernel.State, seat: int | None, chance: Chance) -> State:
        return imagine(cast(State, s), seat, chance)

    def explain(self, s: kernel.State, text: str, lang: str = "en") -> list[tuple[str, str]]:
        from marne.games.to_the_last_man.words import explain
        return explain.explain(cast(State, s), text, lang)

    def prompt(self, s: kernel.State, ask: Ask, lang: str) -> str:
        return _words.prompt(cast(State, s), ask, lang)

    def say(self, event: Event, lang: str) -> str:
        return _words.say(event, lang)

    def check(self, s: kernel.State) -> list[str]:
        from marne.games.to_the_last_man import invariants
        return list(invariants.check(cast(State, s)))

    def word(self, choice: Choice, lang: str) -> str:
        return _words.word(choice, lang)

    def spoken(self, s: kernel.State, choice: Choice, lang: str) -> str:
        """A choice in words that say where its units stand."""
        return _words.spoken(cast(State, s), choice, lang)

    def group(self, choice: Choice) -> str:
        return _words.group(choice)

    def heading(self, key: str, lang: str) -> str:
        return _words.heading(key, lang)

    def draw(self, s: kernel.State, lang: str) -> Sequence[str]:
        from marne.games.to_the_last_man.table import terminal as draw
        return draw.draw(cast(State, s), lang)

    def evaluate(self, s: kernel.State, seat: int) -> float:
        from marne.games.to_the_last_man.bot import evaluate
        return evaluate.evaluate(cast(State, s), seat)

    def memory(self, kept: Mapping[str, Any]) -> Memory:
        from marne.games.to_the_last_man.bot.memory import Memory as Own
        return Own.load(kept)

    def hint(self, s: kernel.State, ask: Ask, memory: Memory) -> Sequence[float] | None:
        from marne.games.to_the_last_man.bot import hints
        from marne.games.to_the_last_man.bot.memory import Memory as Own
        return hints.hint(cast(State, s), ask, cast(Own, memory))


TITLE = ToTheLastMan()
