"""To the Last Man! The Great War in the West (Nuts! Publishing 2013, designed by Tim Taylor)."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marne.games.to_the_last_man import view as _view
from marne.games.to_the_last_man.words import choices_said, log_said, questions_said
from marne.games.to_the_last_man.data.dataset import dataset, provenance
from marne.games.to_the_last_man.events import CardTaken
from marne.games.to_the_last_man.law import READINGS
from marne.games.to_the_last_man.pieces import SEATS
from marne.games.to_the_last_man.secrets import imagine
from marne.games.to_the_last_man.rules.r02_sequence import game
from marne.games.to_the_last_man.rules.r01_setup import new_state
from marne.games.to_the_last_man.state import State
from marne.kernel.chance import Chance
from marne.kernel.choice import Ask
from marne.kernel.events import Event, Rolled
from marne.kernel.run import begin
from marne.kernel.title import WHOLE, Scenario, Title

if TYPE_CHECKING:
    from marne.parts.memory import Memory
    from marne.parts.table import Table


class ToTheLastMan(Title[State]):
    """What a game needs only now and then is imported when it is asked for."""

    slug = "to-the-last-man"
    title = "To the Last Man! The Great War in the West"
    seats = SEATS
    scenarios = tuple(Scenario(k, r.name_en, r.name_fr, "2.0") for k, r in dataset("").starts.items())
    options = READINGS
    folder = Path(__file__).parent
    long_play = {"armistice": False}

    view = staticmethod(_view.view)
    hide = staticmethod(imagine)
    prompt = staticmethod(questions_said.prompt)
    say = staticmethod(log_said.say)
    abridged = staticmethod(log_said.abridged)
    word = staticmethod(choices_said.word)
    spoken = staticmethod(choices_said.spoken)
    group = staticmethod(choices_said.group)
    heading = staticmethod(choices_said.heading)
    purpose = staticmethod(log_said.purpose)

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

    def position(self, data: Mapping[str, Any], chance: Chance) -> State:
        from marne.games.to_the_last_man import position
        return position.build(data, chance)

    def check(self, s: State) -> list[str]:
        from marne.games.to_the_last_man import invariants
        return list(invariants.check(s))

    def explain(self, s: State, text: str, lang: str = "en") -> list[tuple[str, str]]:
        from marne.games.to_the_last_man.words import explain
        return explain.explain(s, text, lang)

    def sees(self, event: Event, seat: int | None) -> bool:
        """1.3 Which cards a side draws is known to it alone; so are its orders until they are revealed (7.0)."""
        if isinstance(event, CardTaken):
            return event.side == seat
        if isinstance(event, Rolled) and event.purpose.startswith("card "):
            return seat is not None and event.purpose == f"card {SEATS[seat]}"
        return super().sees(event, seat)

    def at(self, s: State) -> choices_said.At:
        return choices_said.At(self, s)

    def draw(self, s: State, lang: str, width: int = WHOLE) -> Sequence[str]:
        from marne.games.to_the_last_man.table import terminal
        return terminal.draw(s, lang, width)

    def text_board(self, s: State, lang: str) -> Sequence[str]:
        from marne.games.to_the_last_man.table import terminal
        return terminal.text_board(s, lang)

    def board_text(self, s: State, lang: str) -> Sequence[str]:
        from marne.games.to_the_last_man.table import terminal
        return terminal.board_text(s, lang)

    def status(self, s: State, lang: str) -> str:
        from marne.games.to_the_last_man.table import terminal
        return terminal.status(s, lang)

    def look(self, s: State, text: str, lang: str) -> list[str]:
        from marne.games.to_the_last_man.table import terminal
        return terminal.look(s, text, lang)

    @cached_property
    def table(self) -> Table[State]:
        from marne.games.to_the_last_man.table.hooks import TABLE
        return TABLE

    def evaluate(self, s: State, seat: int) -> float:
        from marne.games.to_the_last_man.bot import evaluate
        return evaluate.evaluate(s, seat)

    def memory(self, kept: Mapping[str, Any]) -> Memory:
        from marne.games.to_the_last_man.bot.memory import Memory as Own
        return Own.load(kept)

    def hint(self, s: State, ask: Ask, memory: Memory) -> Sequence[float] | None:
        from marne.games.to_the_last_man.bot import hints
        from marne.games.to_the_last_man.bot.memory import Memory as Own
        assert isinstance(memory, Own)
        return hints.hint(s, ask, memory)

    def data_note(self, s: State) -> dict[str, Any]:
        return {"hash": s.t.ds.hash, "overlay": s.t.ds.overlay}

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        from marne.games.to_the_last_man.data.check import check_dict
        return check_dict(dataset(overlay))

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        return provenance(dataset(overlay))


TITLE = ToTheLastMan()
