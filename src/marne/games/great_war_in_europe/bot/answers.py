"""What all answers of the computer's player are made of: a value for every choice, by the weights that it goes by."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_in_europe.bot.memory import Memory
from marne.games.great_war_in_europe.bot.weights import Weights, weights_of
from marne.games.great_war_in_europe.state import State
from marne.kernel.choice import Ask

Values = Sequence[float]


def of_mind(memory: Memory) -> Weights:
    """The weights by which a player judges, with the plan it follows."""
    return weights_of(memory.judgment, memory.plan.name)


def only(ask: Ask, text: str) -> Values:
    return [1.0 if c.text == text else 0.0 for c in ask.choices]


def pass_over(s: State, ask: Ask, memory: Memory) -> Values:
    return [1.0 if c.text in ("done", "pass") else 0.0 for c in ask.choices]
