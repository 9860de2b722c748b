"""A player that takes any choice, each as likely as the others."""
from __future__ import annotations

import random

from marne.kernel.choice import Choice
from marne.kernel.errors import MarneError
from marne.kernel.sayings import Said
from marne.match import Decision, Match
from marne.players.base import SeatView


class Random:
    """`choose` takes a seat's view, a match or a decision."""

    __slots__ = ("_next",)

    def __init__(self, seed: int | str = 0) -> None:
        self._next = random.Random(str(seed)).random     # its sequence is the same in every version of Python

    def choose(self, game: SeatView | Match | Decision, /) -> Choice:
        d = game if isinstance(game, Decision) else game.decision
        if d is None:
            raise MarneError(Said("the game is over: there is nothing to choose",
                                  "la partie est terminée : il n'y a rien à choisir"))
        return d.choices[int(self._next() * len(d.choices))]
