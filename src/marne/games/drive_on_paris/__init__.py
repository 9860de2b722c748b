"""Drive on Paris (The Gamers 2000, designed by Alan R. Wambold): the West, August to November 1914."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from marne.games.drive_on_paris.data.dataset import dataset, provenance
from marne.games.drive_on_paris.events import Own, Seen
from marne.games.drive_on_paris.law import READINGS
from marne.games.drive_on_paris.pieces import SEATS
from marne.games.drive_on_paris.rules.r4_setup import new_state
from marne.games.drive_on_paris.rules.s02_sequence import game
from marne.games.drive_on_paris.state import State
from marne.kernel.chance import Chance
from marne.kernel.events import Event
from marne.kernel.lazy import lazy
from marne.kernel.mind import Mind
from marne.kernel.run import begin
from marne.kernel.title import Listing, Scenario, Title

SCENARIOS = tuple(Scenario(r["id"], r["name_en"], r["name_fr"], r["id"][:3]) for r in dataset("").scenarios["scenario"])


class DriveOnParis(Title[State]):
    """What a game needs only now and then is imported when it is asked for."""

    slug = "drive-on-paris"
    title = "Drive on Paris"
    seats = SEATS
    scenarios = SCENARIOS
    options = READINGS
    folder = Path(__file__).parent
    scale = 10.0

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
    abridged = lazy("words.abridged")
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
    reached = lazy("table.history")
    points = lazy("table.history")
    held = lazy("table.history")

    @cached_property
    def mind(self) -> Mind[State]:
        from marne.games.drive_on_paris.bot.mind import Staff
        return Staff(self)

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
        s = new_state(scenario, options, data, chance)
        begin(s, game)
        return s

    def at(self, s: State) -> Listing[State]:
        from marne.games.drive_on_paris.words.at_hand import At
        return At(self, s)

    def sees(self, event: Event, seat: int | None) -> bool:
        """SCS-1.8 Where stacks are hidden, a side is told all of its own moves, the others what they see of them."""
        if isinstance(event, Own):
            return event.open or event.side == seat
        return event.side != seat if isinstance(event, Seen) else super().sees(event, seat)

    def data_note(self, s: State) -> dict[str, Any]:
        return {"hash": s.t.ds.hash, "overlay": s.t.ds.overlay}

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        from marne.games.drive_on_paris.data.check import check_dict
        return check_dict(dataset(overlay))

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        return provenance(dataset(overlay))


TITLE = DriveOnParis()
