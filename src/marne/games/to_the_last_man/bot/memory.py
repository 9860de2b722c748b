"""What the computer's player has in mind from one decision to the next."""
from __future__ import annotations

from hashlib import blake2b

from marne.games.to_the_last_man.bot.plan import Order
from marne.games.to_the_last_man.bot.weights import Weights, planned
from marne.games.to_the_last_man.state import State
from marne.kernel.choice import Ask, Choice
from marne.kernel import memory

NOWHERE = (-1, -1)


class Memory(memory.Memory):
    """2.0 II.2 `orders`: the moves still to be made, each a unit and the text of its choice, planned for the situation with this
    `mark`: in any other the plan is made anew. 7.2 `site`: the sort of counter that was ordered last, and the place for it.
    """

    mark: str = ""
    orders: tuple[tuple[int, str], ...] = ()
    site: tuple[int, int] = NOWHERE

    @property
    def weights(self) -> Weights:
        """Those of the judgment, as the plan has them."""
        return planned(self.judgment, self.plan.name)

    def follow(self, s: State, orders: list[Order]) -> None:
        """These moves, from this situation on."""
        self.mark, self.orders = mark(s), tuple((o.unit, o.choice.text) for o in orders)

    def go_on(self, s: State, done: int = 1) -> None:
        """The plan without its first moves, from this situation on."""
        self.mark, self.orders = mark(s), self.orders[done:]

    def known(self, s: State) -> bool:
        """Is there a plan for this situation?"""
        return self.mark == mark(s)

    def place(self, ask: Ask, sort: int) -> Choice | None:
        """7.2 Where a counter of this sort was wanted."""
        return next((c for c in ask.choices if c.verb == "buy" and c.b == self.site[1]), None) if self.site[0] == sort else None


def mark(s: State) -> str:
    """What a plan depends on, as far as its owner knows it."""
    key = (bytes(s.loc), s.turn, s.active, s.level, s.moved, s.half, s.railed, s.entrenched, s.german, s.fresh, s.free, s.mover,
           s.rails, s.strategics, s.seas, bytes(s.steps), s.hand[s.active], s.hand[1 - s.active].bit_count(), s.ledger,
           s.t.ds.hash)
    return blake2b(repr(key).encode(), digest_size=8).hexdigest()
