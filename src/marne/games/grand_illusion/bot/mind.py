"""How officer and general plan."""
from __future__ import annotations

from marne.games.grand_illusion.bot.evaluate import evaluate
from marne.games.grand_illusion.bot.weights import W
from marne.games.grand_illusion.state import State
from marne.kernel import mind
from marne.kernel.mind import chance


class Mind(mind.Mind[State]):
    """8.1 A plan is made at the start of every segment."""

    judgment = "general"

    def value(self, s: State, seat: int) -> float:
        return chance(evaluate(s, seat, W(self.judgment)) / self.title.scale)
