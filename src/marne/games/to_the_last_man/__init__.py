"""To the Last Man! The Great War in the West (Nuts! Publishing 2013, designed by Tim Taylor)."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from marne.games.to_the_last_man.data.dataset import dataset, provenance
from marne.games.to_the_last_man.events import CardTaken
from marne.games.to_the_last_man.law import READINGS
from marne.games.to_the_last_man.pieces import SEATS
from marne.games.to_the_last_man.rules.r02_sequence import game
from marne.games.to_the_last_man.rules.r01_setup import new_state
from marne.games.to_the_last_man.state import State
from marne.kernel.chance import Chance
from marne.kernel.events import Event, Rolled
from marne.kernel.lazy import lazy
from marne.kernel.mind import Mind
from marne.kernel.run import begin
from marne.kernel.title import Listing, Scenario, Title


class ToTheLastMan(Title[State]):
    """What a game needs only now and then is imported when it is asked for."""

    slug = "to-the-last-man"
    title = "To the Last Man! The Great War in the West"
    seats = SEATS
    scenarios = tuple(Scenario(k, r.name_en, r.name_fr, "2.0") for k, r in dataset("").starts.items())
    options = READINGS
    folder = Path(__file__).parent
    scale = 4.0
    long_play = {"armistice": False}

    view = lazy("view")
    hide = lazy("secrets", "imagine")
    position = lazy("position", "build")
    observed = lazy("observe", "OBSERVED")
    check = lazy("invariants")
    explain = lazy("words.explain")
    prompt = lazy("words.questions_said")
    say = lazy("words.log_said")
    abridged = lazy("words.log_said")
    word = lazy("words.choices_said")
    spoken = lazy("words.choices_said")
    group = lazy("words.choices_said")
    heading = lazy("words.choices_said")
    purpose = lazy("words.log_said")
    ending = lazy("words.log_said")
    draw = lazy("table.terminal")
    text_board = lazy("table.terminal")
    board_text = lazy("table.terminal")
    status = lazy("table.terminal")
    look = lazy("table.terminal")
    table = lazy("table.hooks", "TABLE")
    evaluate = lazy("bot.evaluate")
    terms = lazy("bot.evaluate")
    memory = lazy("bot.memory", "Memory.load")
    hint = lazy("bot.hints")
    reached = lazy("table.history")
    points = lazy("table.history")
    held = lazy("table.history")

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

    def sees(self, event: Event, seat: int | None) -> bool:
        """1.3 Which cards a side draws is known to it alone; so are its orders until they are revealed (7.0)."""
        if isinstance(event, CardTaken):
            return event.side == seat
        if isinstance(event, Rolled) and event.purpose.startswith("card "):
            return seat is not None and event.purpose == f"card {SEATS[seat]}"
        return super().sees(event, seat)

    @cached_property
    def mind(self) -> Mind[State]:
        from marne.games.to_the_last_man.bot.mind import Staff
        return Staff(self)

    def at(self, s: State) -> Listing[State]:
        from marne.games.to_the_last_man.words.choices_said import At
        return At(self, s)

    def data_note(self, s: State) -> dict[str, Any]:
        return {"hash": s.t.ds.hash, "overlay": s.t.ds.overlay}

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        from marne.games.to_the_last_man.data.check import check_dict
        return check_dict(dataset(overlay))

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        return provenance(dataset(overlay))


TITLE = ToTheLastMan()
