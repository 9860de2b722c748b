"""A title whose package has the rooms that all titles have: what stands where the architecture says needs no line of its own.

Hooks are imported when they are first used. What a title has elsewhere, or not at all, it says itself.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from marne.kernel.chance import Chance
from marne.kernel.lazy import AtHome, lazy
from marne.kernel.mind import Mind
from marne.kernel.run import begin
from marne.kernel.table import Table
from marne.kernel.title import Listing, S, Title
from marne.kernel.weave import Procedure


class Rooms(AtHome, Title[S]):
    """The hooks of a title, room by room."""

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
    abridged = lazy("words.wording")
    spoken = lazy("words.at_hand")
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
    _at = lazy("words.at_hand", "At")
    _mind = lazy("bot.mind", "Staff")
    _dataset = lazy("data.dataset", "dataset")
    _provenance = lazy("data.dataset", "provenance")
    _checked = lazy("data.check", "check_dict")

    set_up: Callable[[str, Mapping[str, Any], str | None, Chance], S]       # the situation at its start
    procedure: Procedure[..., Any]                                          # the whole game

    def new(self, scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> S:
        s = self.set_up(scenario, options, data, chance)
        begin(s, self.procedure)
        return s

    @cached_property
    def mind(self) -> Mind[S]:
        made: Mind[S] = self._mind(self)
        return made

    def at(self, s: S) -> Listing[S]:
        made: Listing[S] = self._at(self, s)
        return made

    def data_note(self, s: Any) -> dict[str, Any]:
        return {"hash": s.t.ds.hash, "overlay": s.t.ds.overlay}

    def check_data(self, overlay: str | None) -> dict[str, Any]:
        found: dict[str, Any] = self._checked(self._dataset(overlay))
        return found

    def provenance(self, overlay: str | None) -> dict[str, Any]:
        found: dict[str, Any] = self._provenance(self._dataset(overlay))
        return found


class RoomTable(AtHome, Table[S]):
    """The hooks of its web table. They stand in modules beside the one that has the table."""

    seat_name = lazy("text")
    where = lazy("text")
    crumb = lazy("text")
    outcome = lazy("text")
    focus = lazy("text")
    plain_event = lazy("text")
    heading = lazy("text")
    marks = lazy("marks")
    candidates = lazy("clicks")
    ground = lazy("ground")
    coming = lazy("coming")
    marching = lazy("marching")
    lifting = lazy("marching")
    overlay = lazy("overlay")
    odds = lazy("odds")
    board = lazy("rows")
    luck = lazy("luck")
    luck_words = lazy("luck")
    warnings = lazy("warnings", "WARNINGS.told")
    cautions = lazy("warnings", "WARNINGS.cautions")
    reasons = lazy(".bot.reasons")
    _marches = lazy("marching", "marches")

    def marches(self, known: S, piece: str, via: Sequence[str]) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self._marches(self, known, piece, via)
        return found

    def whose_turn(self, s: Any) -> int | None:
        active: int | None = s.active
        return active
