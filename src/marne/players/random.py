"""A player that takes any choice, each as likely as the others."""
from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from marne.kernel.choice import Choice
from marne.kernel.errors import MarneError
from marne.kernel.sayings import Said
from marne.match import Decision, Match
from marne.players.base import SeatView


class Random:
    """`choose` takes a seat's view, a match or a decision. What it has in mind is how many choices it has made."""

    __slots__ = ("_made", "_next", "_seed")

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = str(seed)
        self.load({})

    def save(self) -> dict[str, Any]:
        return {"made": self._made} if self._made else {}

    def load(self, kept: Mapping[str, Any], /) -> None:
        made = kept.get("made")
        self._made = made if isinstance(made, int) and made > 0 else 0
        self._next = random.Random(self._seed).random       # its sequence is the same in every version of Python
        for _ in range(self._made):
            self._next()

    def choose(self, game: SeatView | Match | Decision, /) -> Choice:
        d = game if isinstance(game, Decision) else game.decision
        if d is None:
            raise MarneError(Said("the game is over: there is nothing to choose",
                                  "la partie est terminée : il n'y a rien à choisir"))
        self._made += 1
        return d.choices[int(self._next() * len(d.choices))]
