"""What the computer's player would look at, for a person who asks: the best choices with what they are good for, and how a game
stands. It thinks on a situation as a seat may imagine it (`Title.hide`), never on the true one, and remembers nothing.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any, NamedTuple

from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import advance
from marne.kernel.title import State, Title
from marne.players.greedy import ALIKE, Greedy

SEED = "hint"           # the same for everybody: an advice follows from what is seen
BEST = 3                # choices that are named
FOLLOWED = 16           # choices of a line that are followed: an order, whole
FORESEEN = 6            # choices of both sides that an opinion names
NEAR = 0.5              # how much of the best choice's lead over the common run another may lack to be named


class Advice(NamedTuple):
    """`alike`: how many choices are as good; `line`: how it goes on, with the choice itself, as far as no die is thrown and
    nobody else decides; `after`: the situation then.
    """

    choice: Choice
    value: float
    alike: int
    line: tuple[Choice, ...]
    after: State


def imagined(title: Title[Any], s: State, seat: int) -> State:
    """The situation as the seat may know it, with dice of its own."""
    out: State = title.hide(s, seat, Seeded(f"{SEED}/{seat}"))
    out.log = None
    return out


def advise(title: Title[Any], s: State) -> list[Advice]:
    """The best choices of the question at hand, the best first. `s` is imagined already."""
    ask = s.decision
    if ask is None:
        return []
    if len(ask.choices) == 1:
        return [_line(title, s, ask, ask.choices[0], 0.0, 1, Greedy(SEED), 1)]
    first = Greedy(SEED)
    values = list(first.weigh(title, s.copy(), ask))
    order = sorted(range(len(values)), key=lambda i: -values[i])
    best, run = values[order[0]], median(values)
    alike = sum(v > best - ALIKE for v in values)
    named = [i for i in order[:BEST] if values[i] > best - ALIKE or run < values[i] >= best - NEAR * (best - run)]
    return [_line(title, s, ask, ask.choices[i], values[i], alike if values[i] > best - ALIKE else 1,
                  first if k == 0 else Greedy(SEED), FOLLOWED if k == 0 else 1) for k, i in enumerate(named)]


def _line(title: Title[Any], s: State, ask: Ask, c: Choice, value: float, alike: int, mind: Greedy, most: int) -> Advice:
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


def chosen(title: Title[Any], s: State, ask: Ask, mind: Greedy | None = None) -> Choice:
    """What the computer's player would choose, with what it has in mind."""
    if len(ask.choices) == 1:
        return ask.choices[0]
    values = (mind or Greedy(SEED)).weigh(title, s.copy(), ask)
    return ask.choices[max(range(len(values)), key=values.__getitem__)]


def foreseen(title: Title[Any], s: State, most: int = FORESEEN) -> list[tuple[int, Choice]]:
    """The line that the computer would play for both sides, with dice of its own: seat and choice."""
    minds = [Greedy(f"{SEED} {i}") for i in range(len(title.seats))]
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
