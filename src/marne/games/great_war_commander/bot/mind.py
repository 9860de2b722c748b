"""What the computer's player plans: which order to give next, or none."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.bot.hints import hint
from marne.games.great_war_commander.choices import END, PASS
from marne.games.great_war_commander.questions import WHAT_TO_DO
from marne.games.great_war_commander.state import State
from marne.kernel.choice import Ask, Choice
from marne.kernel.memory import Memory, Plan
from marne.kernel.mind import Mind

TURNS = 2               # player turns after which a plan is judged: when the enemy has answered
NEVER = -5.0            # what the judgment puts so low is no plan


class OrderMind(Mind[State]):
    """5.1 A turn is one order after the other, each begun when the last is done: every one is a plan of its own."""

    judgment = "general"
    steps = 1000

    def moment(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        if ask.message != WHAT_TO_DO.id:
            return None
        return s.turn, s.orders, s.hand[ask.seat].bit_count(), s.sused, s.shand[ask.seat]

    def plans(self, s: State, ask: Ask, memory: Memory) -> Sequence[Plan]:
        """The best card of each order; to stop, or to pass."""
        values = hint(s, ask, memory)
        assert values is not None
        best: dict[tuple[object, ...], tuple[float, Choice]] = {}
        for c, v in zip(ask.choices, values, strict=True):
            key = _kind(s, c)
            if v > NEVER and (key not in best or v > best[key][0]):
                best[key] = v, c
        ranked = sorted(best.values(), key=lambda row: -row[0])
        return [Plan(name=c.verb, choice=c.text) for _, c in ranked]

    def over(self, start: State, now: State, seat: int) -> bool:
        return now.turn >= start.turn + TURNS


def _kind(s: State, c: Choice) -> tuple[object, ...]:
    if c is END or c is PASS:
        return ("end",)
    return ("order", s.t.order[c.a]) if c.verb == "order" else (c.verb, c.a if c.verb == "strategy" else 0, c.b)
