"""Great War Commander (Hexasim 2018, version 1.2 of the rules; designed by Roger Nord and Pascal Toupy after Chad Jensen's Combat
Commander)."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from marne.games.great_war_commander.data import dataset as _data
from marne.games.great_war_commander.events import CardTaken, GoalTaken, HandShown, StrategySeen, StrategyTaken
from marne.games.great_war_commander.law import READINGS
from marne.games.great_war_commander.pieces import SEATS
from marne.games.great_war_commander.rules.r05_sequence import game
from marne.games.great_war_commander.rules.r08_setup import new_state
from marne.games.great_war_commander.state import State
from marne.kernel.chance import Chance
from marne.kernel.events import Event, Rolled
from marne.kernel.lazy import lazy
from marne.kernel.mind import Mind
from marne.kernel.run import begin
from marne.kernel.title import Listing, Scenario, Title

OPEN_DRAWS = ("fate", "lieutenant", "secret")           # draws that all may see; the others are known to one seat or to nobody


class GreatWarCommander(Title[State]):
    """What a game needs only now and then is imported when it is asked for."""

    slug = "great-war-commander"
    title = "Great War Commander"
    seats = SEATS
    scenarios = tuple(Scenario(k, p.title_en, p.title_fr, "6.3") for k, p in _data.dataset("").plans.items())
    options = READINGS
    folder = Path(__file__).parent
    scale = 6.0

    view = lazy("view")
    hide = lazy("secrets", "imagine")
    position = lazy("position", "build")
    observed = lazy("observe", "OBSERVED")
    check = lazy("invariants")
    explain = lazy("words.explain")
    prompt = lazy("words.wording")
    say = lazy("words.wording")
    abridged = lazy("words.wording")
    word = lazy("words.wording")
    spoken = lazy("words.wording")
    group = lazy("words.wording")
    heading = lazy("words.wording")
    purpose = lazy("words.wording")
    ending = lazy("words.wording")
    idle = lazy("words.wording")
    draw = lazy("table.terminal")
    text_board = lazy("table.terminal")
    board_text = lazy("table.terminal")
    status = lazy("table.terminal")
    look = lazy("table.terminal")
    table = lazy("table.hooks", "TABLE")
    evaluate = lazy("bot.evaluate")
    terms = lazy("bot.evaluate")
    hint = lazy("bot.hints")
    clock = lazy("table.history")
    points = lazy("table.history")
    held = lazy("table.history")
    own_scenarios = lazy("data.dataset")
    generate = lazy("muster")
    measures = lazy("rules.r10_sight")

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

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

    @cached_property
    def mind(self) -> Mind[State]:
        from marne.games.great_war_commander.bot.mind import OrderMind
        return OrderMind(self)

    def at(self, s: State) -> Listing[State]:
        from marne.games.great_war_commander.words.at_hand import At
        return At(self, s)

    def data_note(self, s: State) -> dict[str, Any]:
        return {"hash": s.t.ds.hash, "overlay": s.t.ds.overlay}

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        from marne.games.great_war_commander.data.check import check_dict
        return check_dict(_data.dataset(overlay))

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        return _data.provenance(_data.dataset(overlay))


TITLE = GreatWarCommander()
