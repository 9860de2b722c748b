"""Search: plans are tried out on imagined games, with the likely answer of the other side, and the best one is kept.

Every plan is tried on the same imagined situations with the same dice, so that luck cancels out; those that fall behind are tried
no more. Thinking is counted in decisions, not in seconds: the same seed and view give the same plan on any machine.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, pvariance
from typing import Any, NamedTuple

from marne.kernel.chance import Seeded
from marne.kernel.choice import Choice
from marne.kernel.memory import Memory, Plan
from marne.kernel.run import advance
from marne.kernel.title import State, Title
from marne.parts.bots.judgment import best

LONGEST = 2000          # decisions after which an imagined game is broken off, whatever it has come to


class Thought(NamedTuple):
    """A plan with the chance to win that it was found to have, and how often it was tried."""

    plan: Plan
    value: float
    spread: float
    tries: int


def search(title: Title[Any], imagine: Callable[[int], State], memory: Memory, plans: Sequence[Plan], steps: int, seed: str,
           ) -> list[Thought]:
    """The plans, the one to follow first. `imagine(k)` is the situation at hand as the seat may imagine it the k-th time; `steps`
    decisions may be tried out in all. `memory` is what the seat has in mind; its temper is for or against what is uncertain.
    """
    mind = title.mind
    found: list[list[float]] = [[] for _ in plans]
    lines: list[list[Choice] | None] = [[] if mind.alike else None for _ in plans]
    left, last, k = steps, 0, 0
    alive = list(range(len(plans)))
    while len(alive) > 1 and (k < mind.fewest or left >= last):     # no trial is cut short: that would be unfair to its plan
        last, world = 0, imagine(k)
        for i in alive:
            value, used = tried(title, world.copy(), memory, plans[i], f"{seed}/{k}", lines[i])
            found[i].append(value)
            last += used
        left -= last
        k += 1
        if k >= mind.fewest and len(alive) > 2:                      # half of them go on, the one of the judgment among them
            order = sorted(alive, key=lambda i: -_worth(found[i], memory.temper))
            keep = order[:max(2, (len(alive) + 1) // 2)] if k & (k - 1) == 0 else order
            alive = sorted({0, *keep} & set(alive))
    thoughts = [Thought(p, fmean(v) if v else 0.5, sqrt(pvariance(v)) if len(v) > 1 else 0.0, len(v))
                for p, v in zip(plans, found, strict=True)]
    first = _choose(found, alive, memory.temper, mind.margin, mind.least)
    rest = sorted((i for i in range(len(plans)) if i != first), key=lambda i: -_worth(found[i], memory.temper))
    return [thoughts[i] for i in (first, *rest)]


def _choose(found: Sequence[Sequence[float]], alive: Sequence[int], temper: int, margin: float, least: float) -> int:
    """The plan that is better than that of the judgment, beyond the error of its trials and by something; else that one."""
    first, lead = 0, least
    for i in alive:
        pairs = [b - a for a, b in zip(found[0], found[i], strict=False)]
        if i == 0 or len(pairs) < 2:
            continue
        error = sqrt(pvariance(pairs) / (len(pairs) - 1))
        better = _worth(found[i], temper) - _worth(found[0][:len(pairs)], temper)
        if better - margin * error > lead:
            first, lead = i, better - margin * error
    return first


def _worth(values: Sequence[float], temper: int) -> float:
    """The mean; the cautious dislike what is uncertain, the bold like it."""
    return fmean(values) + 0.25 * temper * sqrt(pvariance(values)) if len(values) > 1 else fmean(values) if values else 0.0


def tried(title: Title[Any], s: State, memory: Memory, plan: Plan, seed: str, line: list[Choice] | None = None,
          ) -> tuple[float, int]:
    """One trial: what the plan came to, and how many decisions it took. Both sides follow their judgment meanwhile, unless the
    title reckons what comes of it. `line`: what the seat chose in the trials before until something was drawn or somebody else
    was asked; it is followed again (`Mind.alike`), and the first trial fills it."""
    ask = s.decision
    assert ask is not None
    reckoned = title.mind.foresee(s, memory, plan)
    if reckoned is not None:
        return reckoned
    seat, mind, start = ask.seat, title.mind, s.copy()
    dice = (Seeded(f"{seed} dice"),)
    s.chance = dice[0]
    minds: dict[int, Memory] = {seat: memory.copy()}
    minds[seat].plan = plan
    used, sure, drawn = 0, line is not None, s.drawn
    while ask is not None and used < LONGEST:
        mine = minds.get(ask.seat)
        if mine is None:
            mine = minds[ask.seat] = title.memory({"judgment": memory.judgment})
        c = next((c for c in ask.choices if c.text == plan.choice), None) if not used and plan.choice else None
        sure = sure and ask.seat == seat and s.drawn == drawn
        if c is None and sure and line is not None and used < len(line):
            c = line[used] if line[used] in ask.choices else None
        if c is None:
            c = best(title, s, ask, mine, dice)
        if sure and line is not None and used == len(line):
            line.append(c)
        advance(s, c)
        used += 1
        ask = s.decision
        if ask is not None and mind.over(start, s, seat):
            break
    return mind.ended(s, seat) if ask is None else mind.value(s, seat), used
