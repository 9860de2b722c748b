"""Running woven procedures: `ask`, `begin`, `advance`. The stack of waiting procedures is plain data in the state."""
from __future__ import annotations

from collections.abc import Generator
from typing import Any, Protocol

from marne.kernel.choice import Ask, Choice
from marne.kernel.weave import BY_NAME, PROCS, REASK, SUSP, Frame, Procedure, Suspended


class GameOver(Exception):
    """Raised at any depth: the game ends here."""


class Stacked(Protocol):
    stack: list[Frame]
    unwound: list[Frame]
    decision: Ask | None


class _Pending:
    """What `await ask(...)` waits for when procedures run as native coroutines (the oracle of the tests)."""

    __slots__ = ("ask",)

    def __init__(self, a: Ask) -> None:
        self.ask = a

    def __await__(self) -> Generator[Ask, Choice, Choice]:
        a = self.ask
        if len(a.choices) == 1 and not a.always:
            return a.choices[0]
        return (yield a)


class _AskPrimitive:
    """`c = await ask(s, question)`: a forced choice is taken without asking."""

    def __call__(self, s: Stacked, a: Ask) -> _Pending:
        return _Pending(a)

    def go(self, s: Stacked, a: Ask) -> Choice | Suspended:
        c = a.choices
        if len(c) == 1 and not a.always:
            return c[0]
        s.decision = a
        return SUSP


ask = _AskPrimitive()


def begin(s: Stacked, proc: Procedure[Any, Any], *args: int) -> None:
    """Start `proc` on an idle state and run to the first decision or the end."""
    try:
        r = proc.go(s, *args)
    except GameOver:
        r = None
    if r is SUSP:
        s.unwound.reverse()
        s.stack += s.unwound
    else:
        s.stack.clear()
        s.decision = None
    s.unwound.clear()


def advance(s: Stacked, answer: Choice) -> None:
    """Resume the innermost procedure with `answer` and run to the next decision or the end."""
    stack = s.stack
    r: Any = answer
    procs = PROCS
    try:
        while stack:
            f = stack.pop()
            r = procs[f[0]].go(s, _pc=f[1], _f=f, _r=r)
            if r is SUSP:
                un = s.unwound
                if len(un) > 1:
                    un.reverse()
                stack += un
                un.clear()
                return
    except GameOver:
        stack.clear()
        s.unwound.clear()
    except Exception as e:
        for f in reversed(stack):
            e.add_note("  inside " + describe(f))
        raise
    s.decision = None


def reask(s: Stacked) -> Ask:
    """Build the pending decision again: after loading, or to check that building it changes nothing."""
    f = s.stack.pop()
    r = PROCS[f[0]].go(s, _pc=f[1], _f=f, _r=REASK)
    assert r is SUSP and s.unwound == [f] and s.decision is not None
    s.stack.append(s.unwound.pop())
    return s.decision


def describe(f: Frame) -> str:
    p = PROCS[f[0]]
    pc = f[1]
    loc = ", ".join(f"{n}={v}" for n, v in zip(p.saved[pc], f[2:], strict=False))
    return f"{p.name}({loc}) waiting for {p.points[pc]}, {p.native.__code__.co_filename}:{p.lines[pc]}"


def pack(stack: list[Frame]) -> list[list[object]]:
    """Frames as plain data with names instead of numbers."""
    return [[PROCS[f[0]].name, *f[1:]] for f in stack]


def unpack(data: list[list[Any]]) -> list[Frame]:
    return [(BY_NAME[d[0]].pid, *d[1:]) for d in data]
