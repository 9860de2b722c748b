"""What is chosen at one stroke: whoever fires at a hex fires with the strongest group (O21.3.1), as the odds show it."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from marne.games.great_war_commander.choices import ALL, BASE
from marne.games.great_war_commander.questions import WHICH_BASE, WHICH_TARGET, WHO_JOINS
from marne.games.great_war_commander.rules.orders.O21_fire import Attack, attack
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.table.dice import best_group
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import advance, waiting


def strokes(known: State, ask: Ask) -> Mapping[int, Sequence[str]]:
    if ask.message != WHICH_TARGET.id:
        return {}
    return {i: _all_fire(known, c) for i, c in enumerate(ask.choices) if c.verb == "target"}


def _all_fire(known: State, target: Choice) -> list[str]:
    """The base and those who join it, as the engine asks for them."""
    s, out = known.copy(), list[str]()
    s.log = None
    advance(s, target)
    while (ask := s.decision) is not None and ask.message in (WHICH_BASE.id, WHO_JOINS.id):
        now = waiting(s, attack)
        c = _next(s, ask, now)
        if c is None:
            break
        out.append(c.text)
        if c is ALL or ask.message == WHO_JOINS.id and len(ask.choices) == 2:       # the last
            break
        advance(s, c)
    return out


def _next(s: State, ask: Ask, now: Attack | None) -> Choice | None:
    if now is None or now.pool is None or now.h is None:
        return None
    if ask.message == WHICH_BASE.id:
        base, _ = best_group(s, now.pool, now.h)
        return BASE[base] if base >= 0 else None
    return ALL if ALL in ask.choices else ask.choices[0]
