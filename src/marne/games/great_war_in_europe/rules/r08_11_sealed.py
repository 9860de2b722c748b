"""8.11 Mutual movement that is sealed (`sealed-moves`): both sides write their moves, then they are carried out (README).

A side writes by moving, each on the positions at the start of the phase: what it has written counts for what it writes after it,
and of nothing else does the world know. When it is done its units are put back and its orders kept. They are carried out by the
same procedures, which then take their answers from them: the West first, then the East, as in the combats (4.2.5), and what a
capture brings about comes at once.
"""
from __future__ import annotations

from collections.abc import Awaitable

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.choices import BACK, DONE, STOP
from marne.games.great_war_in_europe.questions import WHO_MOVES
from marne.games.great_war_in_europe.questions_combat import WHO_DEVASTATES
from marne.games.great_war_in_europe.questions_events import WHO_GOES_ASHORE
from marne.games.great_war_in_europe.state import AT_ONCE, REVEALED, WRITING, State
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import AGAIN, ask

BEGINS = {q.id for q in (WHO_MOVES, WHO_DEVASTATES, WHO_GOES_ASHORE)}       # an order begins with an answer to one of them
FIRST = ("take", "stack", "enter-map", "arrange", "devastate", "ashore")
COMPANY = ("add", "leave")                                  # a march goes on without those who are not there any more
ENDS = STOP, BACK, DONE
# what does not go back to where it was
STAYS = {"stack", "unwound", "decision", "chance", "drawn", "log", "result", "secrets", "sealed", "orders", "order", "before"}


def covert(s: State) -> bool:
    """7.25, 8.11 Does nobody else see what is asked and answered while a side moves?"""
    return s.law.fog or s.sealed == WRITING


# Writing -------------------------------------------------------------------------------------------------------------------


def open_orders(s: State, side: int) -> None:
    """8.11 A side begins to write."""
    s.sealed = WRITING
    s.orders[side] = ()
    s.before = s.copy()
    s.before.stack, s.before.decision = [], None


def noted(s: State, side: int, c: Choice) -> None:
    """8.11 What is answered while a side writes is kept, and nobody is told what comes of it. How an order ends is understood: by
    there being nothing more of it."""
    if s.sealed != WRITING:
        return
    if c not in ENDS:
        mine = s.orders[side]
        s.orders[side] = (*mine, (c,)) if c.verb in FIRST else (*mine[:-1], (*mine[-1], c))
    if c is not DONE:
        s.log = None


def seal(s: State, side: int) -> None:
    """8.11 What was written is undone and kept."""
    assert s.before is not None
    old = s.before.copy()
    for name in State._fields.keys() - STAYS:
        setattr(s, name, getattr(old, name))
    s.before = None
    s.secrets += 1
    if s.log is not None:
        s.log.append(ev.MovesSealed("8.11", side, s.theatre))


# Carrying out --------------------------------------------------------------------------------------------------------------


def reveal(s: State) -> None:
    """8.11 Both have sealed."""
    s.sealed, s.order = REVEALED, None


def close_orders(s: State) -> None:
    """8.11 All has been carried out."""
    s.sealed, s.order, s.orders = AT_ONCE, None, [(), ()]


def written(s: State, question: Ask) -> Choice | None:
    """8.11 What the orders answer; None if the owner has to say it. An order that is not possible waits until those after it have
    been carried out, and may never be. A march that cannot go on as it is written stops; whoever may not stop there (8.26), or
    has to go and has no order (6.30#1, 16.11), is led on by his owner."""
    if s.sealed != REVEALED:
        return None
    offered, side = question.choices, question.seat
    if question.message in BEGINS:
        s.order = None
        mine = s.orders[side]
        for i, order in enumerate(mine):
            if order[0] in offered:
                s.orders[side], s.order = mine[:i] + mine[i + 1:], order[1:]
                return order[0]
        return DONE if DONE in offered else None
    while s.order:
        c, *rest = s.order
        s.order = tuple(rest)
        if c in offered:
            return c
        if c.verb not in COMPANY:
            break
    end = None if s.order is None else next((c for c in ENDS if c in offered), None)
    s.order = None if end is None else ()
    return end


class _Answer:
    """`c = await answer(s, question)`: as `ask`; but what is written is not asked."""

    asks = True

    def __call__(self, s: State, question: Ask) -> Awaitable[Choice]:
        c = written(s, question)
        return ask(s, question if c is None else Ask(question.seat, question.message, question.rule, (c,)))

    def go(self, s: State, question: Ask) -> object:
        c = None if s.decision is AGAIN else written(s, question)
        return ask.go(s, question) if c is None else c


answer = _Answer()
