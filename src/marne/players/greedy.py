"""A player that looks one step ahead and takes what looks best, by the evaluation that the game supplies.

A title may offer three methods: `evaluate`, `hint` and `memory` (see `kernel.title`). Without a hint every choice is tried on a
copy and the outcome evaluated.
"""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import MarneError
from marne.kernel.memory import Memory
from marne.kernel.title import State, Title
from marne.parts.bots.judgment import weigh
from marne.players.base import SeatView, nothing_to_decide

SAMPLES = 4         # how often a choice that leads to dice is tried
ENOUGH = 160        # trials a decision may cost; with many choices each is sampled less often
ALIKE = 1e-9        # values that differ by less are a tie


class Greedy:
    """The same seed, the same memory and the same situation, as the seat sees it, give the same choice."""

    __slots__ = ("_kept", "_memory", "_place", "_seed")

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = str(seed)
        self._place = 0                         # choices that the seat has made: what it throws dice for is counted by them
        self._kept: Mapping[str, Any] = {}      # what was loaded, until the title is known
        self._memory: Memory | None = None

    def save(self) -> dict[str, Any]:
        return dict(self._kept) if self._memory is None else self._memory.save()

    def load(self, kept: Mapping[str, Any], /) -> None:
        self._kept, self._memory = kept, None

    def choose(self, view: SeatView, /) -> Choice:
        self._place = view.chosen
        s = view.think(Seeded(f"greedy {self._seed}/{view.span}/0"))
        ask = s.decision
        if ask is None or ask.seat != view.seat_index:
            raise MarneError(nothing_to_decide(view.seat))
        if len(ask.choices) == 1:
            return ask.choices[0]
        values = self._values(view.title, s, ask)
        best = max(values)
        ties = [c for c, v in zip(ask.choices, values, strict=True) if v > best - ALIKE]
        return ties[int(self._tie() * len(ties))] if len(ties) > 1 else ties[0]

    def weigh(self, title: Title[Any], s: State, ask: Ask) -> Sequence[float]:
        """What each choice is worth to it in a situation it may know all of."""
        return self._values(title, s, ask)

    def _tie(self) -> float:
        return random.Random(f"{self._seed}/{self._place}").random()        # the same in every version of Python

    def _chance(self, sample: int) -> Seeded:
        """Dice of its own: they know nothing of those that will be thrown."""
        return Seeded(f"greedy {self._seed}/{self._place}/{sample}")

    def _values(self, title: Title[Any], s: State, ask: Ask) -> Sequence[float]:
        if self._memory is None:
            self._memory = title.memory(self._kept)
        most = max(1, min(SAMPLES, ENOUGH // len(ask.choices)))
        return weigh(title, s, ask, self._memory, [self._chance(i) for i in range(1, most + 1)])
