"""Grand Illusion: Mirage of Glory, 1914 (GMT Games 2005, designed by Ted Raicer)."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marne.games.grand_illusion.data.dataset import dataset, provenance
from marne.games.grand_illusion.law import READINGS
from marne.games.grand_illusion.rules.r14_3_options import SIDE_BITS
from marne.games.grand_illusion.pieces import SEATS
from marne.games.grand_illusion.rules.r04_sequence import game
from marne.games.grand_illusion.rules.r13_setup import new_state
from marne.games.grand_illusion.state import State
from marne.kernel.chance import Chance
from marne.kernel.lazy import lazy
from marne.kernel.run import begin, reask
from marne.kernel.title import Scenario, Title

if TYPE_CHECKING:
    from marne.games.grand_illusion.bot.mind import Mind


class GrandIllusion(Title[State]):
    """What a game needs only now and then is imported when it is asked for."""

    slug = "grand-illusion"
    title = "Grand Illusion: Mirage of Glory, 1914"
    seats = SEATS
    scenarios = (
        Scenario("1", "The Full Historical Campaign (15 turns)", "La campagne historique complète (15 tours)", "14.1"),
        Scenario("2", "The Short Historical Campaign (7 turns)", "La campagne historique courte (7 tours)", "14.2"),
        Scenario("3", "What If (15 turns)", "Et si… (15 tours)", "14.3"),
    )
    options = READINGS
    folder = Path(__file__).parent
    scale = 4.0

    view = lazy("view")
    position = lazy("position", "build")
    observed = lazy("observe", "OBSERVED")
    check = lazy("invariants")
    explain = lazy("words.explain")
    prompt = lazy("words.wording")
    say = lazy("words.wording")
    abridged = lazy("words.wording")
    ending = lazy("words.wording")
    word = lazy("words.wording")
    spoken = lazy("words.at_hand")
    group = lazy("words.wording")
    heading = lazy("words.wording")
    purpose = lazy("words.wording")
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

    @cached_property
    def mind(self) -> Mind:
        from marne.games.grand_illusion.bot.mind import Mind
        return Mind(self)

    def hide(self, s: State, seat: int | None, chance: Chance) -> State:
        """14.3.6 Until they are revealed, the enemy's strategic options are unknown: a seat thinks as if he had none."""
        out = s.copy()
        out.chance = chance
        if not out.revealed:
            out.chosen &= 0 if seat is None else SIDE_BITS[seat]
            if out.decision is not None and out.decision.sealed and out.decision.seat != seat:
                reask(out)                  # options taken already are not offered again: the question would tell
        return out

    def data_note(self, s: State) -> dict[str, Any]:
        return {"hash": s.t.ds.hash, "overlay": s.t.ds.overlay}

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        from marne.games.grand_illusion.data.check import check_dict
        return check_dict(dataset(overlay))

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        return provenance(dataset(overlay))


TITLE = GrandIllusion()
