"""What the computer's player would look at, for a person who asks: the best choices with what they are good for, and how a game
stands. It thinks on a situation as a seat may imagine it (`Title.hide`), never on the true one, and remembers nothing.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.memory import Memory
from marne.kernel.run import advance
from marne.kernel.title import State, Title
from marne.parts.bots.judgment import best, weigh
from marne.parts.bots.search import Thought, search
from marne.players.greedy import ALIKE

SEED = "hint"           # the same for everybody: an advice follows from what is seen
BEST = 3                # choices that are named
FOLLOWED = 16           # choices of a line that are followed: an order, whole
FORESEEN = 6            # choices of both sides that an opinion names
PLANS = 4               # plans that are compared
EFFORT = 0.5            # of what a general may try out for one choice
DICE = tuple(Seeded(f"{SEED} {i}") for i in range(2))
NEAR = 0.5              # how much of the best choice's lead over the common run another may lack to be named


class Advice(NamedTuple):
    """`alike`: how many choices are as good; `line`: how it goes on, with the choice itself, as far as no die is thrown and
    nobody else decides; `after`: the situation then; `thought`: the plan it begins, with the chance to win that was found.
    """

    choice: Choice
    value: float
    alike: int
    line: tuple[Choice, ...]
    after: State
    thought: Thought | None = None


def imagined(title: Title[Any], s: State, seat: int) -> State:
    """The situation as the seat may know it, with dice of its own."""
    out: State = title.hide(s, seat, Seeded(f"{SEED}/{seat}"))
    out.log = None
    return out


def advise(title: Title[Any], s: State) -> list[Advice]:
    """The best choices of the question at hand, the best first. `s` is imagined already. Where a plan is to be chosen, plans are
    tried out and the choices that begin the best of them are named."""
    ask = s.decision
    if ask is None:
        return []
    if len(ask.choices) == 1:
        return [_line(title, s, ask, ask.choices[0], 0.0, 1, _mind(title), 1)]
    planned = _planned(title, s, ask)
    if planned:
        return planned
    first = _mind(title)
    values = list(weigh(title, s.copy(), ask, first, DICE))
    order = sorted(range(len(values)), key=lambda i: -values[i])
    top, run = values[order[0]], median(values)
    alike = sum(v > top - ALIKE for v in values)
    named = [i for i in order[:BEST] if values[i] > top - ALIKE or run < values[i] >= top - NEAR * (top - run)]
    return [_line(title, s, ask, ask.choices[i], values[i], alike if values[i] > top - ALIKE else 1,
                  first if k == 0 else _mind(title), FOLLOWED if k == 0 else 1) for k, i in enumerate(named)]


def _mind(title: Title[Any]) -> Memory:
    """Nothing in mind yet, and the better judgment of the title."""
    out: Memory = title.memory({})
    out.judgment = title.mind.judgment
    return out


def _planned(title: Title[Any], s: State, ask: Ask) -> list[Advice]:
    """The best plans, if this is a moment to choose one: each by the choice that begins it."""
    mind = _mind(title)
    moment = title.mind.moment(s, ask)
    plans = list(title.mind.plans(s, ask, mind.copy()))[:PLANS] if moment is not None else []
    if len(plans) < 2:
        return []

    def again(k: int) -> State:
        out: State = title.hide(s, ask.seat, Seeded(f"{SEED} world {k}"))
        out.log = None
        return out

    out: dict[str, Advice] = {}
    for thought in search(title, again, mind, plans, int(title.mind.steps * EFFORT), SEED):
        own = mind.copy()
        own.plan, own.moment = thought.plan, moment or ()
        c = next((c for c in ask.choices if c.text == thought.plan.choice), None) or best(title, s.copy(), ask, own, DICE)
        if thought.tries and c.text not in out and len(out) < BEST:
            out[c.text] = _line(title, s, ask, c, thought.value, 1, own, 1 if out else FOLLOWED)._replace(thought=thought)
    return list(out.values())


def _line(title: Title[Any], s: State, ask: Ask, c: Choice, value: float, alike: int, mind: Memory, most: int) -> Advice:
    line, at = [c], s
    while True:
        t = at.copy()
        t.chance = Seeded(f"{SEED} line")
        advance(t, line[-1])
        if t.drawn != at.drawn:                 # a die: what comes of it nobody knows
            break
        at = t
        if t.decision is None or t.decision.seat != ask.seat or len(line) >= most:
            break
        then = chosen(title, at, t.decision, mind)
        if title.table.begins(then):            # another order, for reasons of its own
            break
        line.append(then)
    return Advice(c, value, alike, tuple(line), at)


def chosen(title: Title[Any], s: State, ask: Ask, mind: Memory | None = None) -> Choice:
    """What the computer's player would choose, with what it has in mind."""
    return best(title, s.copy(), ask, mind or _mind(title), DICE)


def foreseen(title: Title[Any], s: State, most: int = FORESEEN) -> list[tuple[int, Choice]]:
    """The line that the computer would play for both sides, with dice of its own: seat and choice."""
    minds = [_mind(title) for _ in title.seats]
    out: list[tuple[int, Choice]] = []
    at = s.copy()
    at.chance, at.log = Seeded(f"{SEED} line"), None
    for _ in range(4 * most):
        ask = at.decision
        if ask is None or len(out) >= most:
            break
        c = chosen(title, at, ask, minds[ask.seat])
        if len(ask.choices) > 1:                # what cannot be otherwise is no part of a line
            out.append((ask.seat, c))
        advance(at, c)
    return out


def changes(title: Title[Any], before: State, after: State, seat: int) -> Mapping[str, float]:
    """By part of the evaluation, what a seat gains or loses, as shares of a clear advantage; the largest first."""
    old, new = title.terms(before, seat), title.terms(after, seat)
    found = {k: (new[k] - old.get(k, 0.0)) / title.scale for k in new}
    return dict(sorted(found.items(), key=lambda x: -abs(x[1])))


def lead(title: Title[Any], s: State, first: State, seat: int) -> tuple[float, Sequence[tuple[str, float]]]:
    """How much better a seat stands than at the beginning, in the unit of the title, and by which parts."""
    old, new = title.terms(first, seat), title.terms(s, seat)
    parts = sorted(((k, new[k] - old.get(k, 0.0)) for k in new), key=lambda x: -abs(x[1]))
    return sum(v for _, v in parts), parts
