"""The players of the three levels: recruit, officer, general. All follow the judgment of the title; officer and general choose a
plan at the moments that the title names, and try the candidates out on imagined games first (`parts/bots/search.py`).

A level is made of named handicaps: by which judgment it goes, how many plans it compares, how much it may try
out. Never of chance.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import MarneError
from marne.kernel.memory import Idea, Memory
from marne.kernel.title import State, Title
from marne.parts.bots.judgment import best
from marne.parts.bots.search import Thought, search
from marne.players.base import SeatView, nothing_to_decide

SAMPLES = 2             # dice with which a choice is tried where the judgment has no word on it
IDEAS = 3               # plans that are remembered of those that were compared


class Level(NamedTuple):
    """`judges`: by the title's better judgment, not by that of `greedy`; `plans`: how many it compares; `share`: of the decisions
    that a general may try out."""

    judges: bool
    plans: int
    share: float


LEVELS = {"recruit": Level(False, 1, 0.0), "officer": Level(True, 3, 0.2), "general": Level(True, 6, 1.0)}
TEMPERS = {"": 0, "cautious": -1, "bold": 1}


def imagination(seed: str, place: int | str, what: int | str = 0) -> Seeded:
    """The dice of a player for its choice number `place`: they know nothing of those that will be thrown. With the first of them
    it imagines the situation that it judges and tells of (`players.base.span`).
    """
    return Seeded(f"mind {seed}/{place}/{what}")


class Thinker:
    """The same seed, memory and situation, as the seat sees it, give the same choice. `thoughts`: the plans it compared last, the
    one it follows first."""

    __slots__ = ("_kept", "_level", "_memory", "_seed", "_temper", "thoughts")

    def __init__(self, level: str, temper: str = "", seed: int | str = 0) -> None:
        self._level, self._temper = LEVELS[level], TEMPERS[temper]
        self._seed = str(seed)
        self._kept: Mapping[str, Any] = {}
        self._memory: Memory | None = None
        self.thoughts: Sequence[Thought] = ()

    def save(self) -> dict[str, Any]:
        return dict(self._kept) if self._memory is None else self._memory.save()

    def load(self, kept: Mapping[str, Any], /) -> None:
        self._kept, self._memory = kept, None

    def choose(self, view: SeatView, /) -> Choice:
        title, place = view.title, view.chosen
        s = view.think(imagination(self._seed, view.span))
        ask = s.decision
        if ask is None or ask.seat != view.seat_index:
            raise MarneError(nothing_to_decide(view.seat))
        if len(ask.choices) == 1:
            return ask.choices[0]
        memory = self._mind(title)
        memory.ideas = ()
        first = self._plan(title, s, ask, memory, view, place)
        return first or best(title, s, ask, memory, [self._chance(place, i) for i in range(1, SAMPLES + 1)])

    def _mind(self, title: Title[Any]) -> Memory:
        if self._memory is None:
            self._memory = title.memory(self._kept)
            self._memory.judgment = title.mind.judgment if self._level.judges else ""
            self._memory.temper = self._temper
        return self._memory

    def _plan(self, title: Title[Any], s: State, ask: Ask, memory: Memory, view: SeatView, place: int) -> Choice | None:
        """Choose a plan if this is the moment for it. Gives the choice that begins it, if it names one."""
        moment = title.mind.moment(s, ask) if self._level.plans > 1 else None
        if moment is None or moment == memory.moment:
            return None
        memory.lost = memory.lost + 1 if title.mind.lost(s, ask.seat) else 0
        plans = title.mind.plans(s, ask, memory.copy())[:self._level.plans]
        if len(plans) > 1:
            self.thoughts = search(title, lambda k: view.think(self._chance(place, f"world {k}")), memory, plans,
                                   int(title.mind.steps * self._level.share), f"{self._seed}/{place}")
        else:
            self.thoughts = (Thought(plans[0], 0.0, 0.0, 0),)
        memory.plan, memory.moment = self.thoughts[0].plan, moment
        memory.ideas = tuple(Idea(t.plan, round(t.value, 3), t.tries) for t in self.thoughts[:IDEAS])
        return next((c for c in ask.choices if c.text == memory.plan.choice), None) if memory.plan.choice else None

    def _chance(self, place: int, what: int | str) -> Seeded:
        return imagination(self._seed, place, what)
