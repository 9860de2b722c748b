"""The Great War in Europe: Deluxe (GMT 2007, designed by Ted Raicer): the war in Europe and the Near East, August 1914 to June
1919."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from marne.games.great_war_in_europe.data.dataset import dataset, provenance
from marne.games.great_war_in_europe.events import Own, Secret, Seen
from marne.games.great_war_in_europe.law import READINGS
from marne.games.great_war_in_europe.pieces import SEATS
from marne.games.great_war_in_europe.rules.r04_sequence import game
from marne.games.great_war_in_europe.rules.r19_setup import new_state
from marne.games.great_war_in_europe.state import State
from marne.kernel.chance import Chance
from marne.kernel.events import Event, Rolled
from marne.kernel.lazy import lazy
from marne.kernel.mind import Mind
from marne.kernel.run import begin
from marne.kernel.title import Listing, Scenario, Title

SCENARIOS = tuple(Scenario(r["id"], r["name_en"], r["name_fr"], "19.0") for r in dataset("").scenarios["scenario"])


class GreatWarInEurope(Title[State]):
    """What a game needs only now and then is imported when it is asked for."""

    slug = "great-war-in-europe"
    title = "The Great War in Europe"
    seats = SEATS
    scenarios = SCENARIOS
    options = READINGS
    folder = Path(__file__).parent

    view = lazy("view")
    hide = lazy("secrets", "imagine")
    position = lazy("position", "build")
    observed = lazy("observe", "OBSERVED")
    check = lazy("invariants")
    explain = lazy("words.explain")
    prompt = lazy("words.wording")
    say = lazy("words.wording")
    word = lazy("words.wording")
    group = lazy("words.wording")
    heading = lazy("words.wording")
    purpose = lazy("words.wording")
    ending = lazy("words.wording")
    spoken = lazy("words.at_hand")
    draw = lazy("table.terminal")
    text_board = lazy("table.terminal")
    board_text = lazy("table.terminal")
    status = lazy("table.terminal")
    look = lazy("table.terminal")
    table = lazy("table.hooks", "TABLE")
    evaluate = lazy("bot.judge")
    terms = lazy("bot.judge")
    memory = lazy("bot.memory", "Memory.load")
    hint = lazy("bot.hints")
    scale = 25.0
    reached = lazy("table.history")
    points = lazy("table.history")
    held = lazy("table.history")

    @cached_property
    def mind(self) -> Mind[State]:
        from marne.games.great_war_in_europe.bot.mind import Staff
        return Staff(self)

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

    def at(self, s: State) -> Listing[State]:
        from marne.games.great_war_in_europe.words.at_hand import At
        return At(self, s)

    def sees(self, event: Event, seat: int | None) -> bool:
        """7.25, 6.17 [draw] Where stacks are hidden, a side is told all of its own moves, the others what they see of them;
        what is drawn and held only its owner is told of."""
        if isinstance(event, Own):
            return event.open or event.side == seat
        if isinstance(event, Secret):
            return event.side == seat
        if isinstance(event, Rolled) and event.purpose.startswith("event "):
            return seat is not None and event.purpose == f"event {SEATS[seat]}"
        return event.side != seat if isinstance(event, Seen) else super().sees(event, seat)

    def data_note(self, s: State) -> dict[str, Any]:
        return {"hash": s.t.ds.hash, "overlay": s.t.ds.overlay}

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        from marne.games.great_war_in_europe.data.check import check_dict
        return check_dict(dataset(overlay))

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        return provenance(dataset(overlay))


TITLE = GreatWarInEurope()
