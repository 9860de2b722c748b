"""Running woven procedures: `ask`, `begin`, `advance`. The stack of waiting procedures is plain data in the state."""
from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from marne.kernel.choice import Ask, Choice
from marne.kernel.errors import BadPosition
from marne.kernel.sayings import Said
from marne.kernel.weave import BY_NAME, GO, PROCS, REASK, SUSP, Frame, Procedure, Showing, Suspended

F = TypeVar("F", bound=tuple[Any, ...])


class GameOver(Exception):
    """Raised at any depth: the game ends here."""


class Stacked(Protocol):
    """The part of a state that running needs. `stack`: outermost first; `unwound` is empty between two decisions."""

    stack: list[Frame]
    unwound: list[Frame]
    decision: Ask | None


class _Pending:
    """What `await ask(...)` waits for when procedures run as native coroutines (the oracle of the tests)."""

    __slots__ = ("question",)

    def __init__(self, question: Ask) -> None:
        self.question = question

    def __await__(self) -> Generator[Ask, Choice, Choice]:
        question = self.question
        if len(question.choices) == 1 and not question.always:
            return question.choices[0]
        return (yield question)


AGAIN = Ask(-1, "again", "", ())        # in `decision` while a question is built again: then a forced choice is asked for too


class _AskPrimitive:
    """`c = await ask(s, question)`: a forced choice is taken without asking."""

    asks = True         # tells the weaver that REASK may be sent here

    def __call__(self, s: Stacked, question: Ask) -> _Pending:
        return _Pending(question)

    def go(self, s: Stacked, question: Ask) -> Choice | Suspended:
        choices = question.choices
        if not question.always and len(choices) == 1 and s.decision is not AGAIN:
            return choices[0]
        s.decision = question
        return SUSP


class _PendingOffer(_Pending):
    """The same for `offer`."""

    __slots__ = ()

    def __await__(self) -> Generator[Ask, Choice, Choice | None]:       # type: ignore[override]
        return (yield from super().__await__()) if self.question.choices else None


class _OfferPrimitive:
    """`c = await offer(s, question)`: as `ask`; None, and nobody is asked, where there is nothing to choose."""

    asks = True

    def __call__(self, s: Stacked, question: Ask) -> _PendingOffer:
        return _PendingOffer(question)

    def go(self, s: Stacked, question: Ask) -> Choice | Suspended | None:
        return ask.go(s, question) if question.choices or s.decision is AGAIN else None


ask = _AskPrimitive()
offer = _OfferPrimitive()


def begin(s: Stacked, proc: Procedure[Any, Any], *args: int) -> None:
    """Start `proc` on an idle state and run to the first decision or the end."""
    try:
        value = proc.go(s, *args)
    except GameOver:
        value = None
    if value is SUSP:
        s.unwound.reverse()
        s.stack += s.unwound
    else:
        s.stack.clear()
        s.decision = None
    s.unwound.clear()


def advance(s: Stacked, answer: Choice | None) -> None:
    """Resume the innermost procedure with `answer` and run to the next decision or the end."""
    stack = s.stack
    value: Any = answer
    go = GO
    try:
        while stack:
            frame = stack.pop()
            value = go[frame[0]](s, _f=frame, _r=value)
            if value is SUSP:
                unwound = s.unwound
                if len(unwound) > 1:
                    unwound.reverse()
                stack += unwound
                unwound.clear()
                return
    except GameOver:
        stack.clear()
        s.unwound.clear()
    except Exception as e:
        for frame in reversed(stack):
            e.add_note("  inside " + describe(frame))
        raise
    s.decision = None


def reask(s: Stacked) -> Ask:
    """Build the pending decision again: after loading, in a copy in which what is hidden was dealt anew (there may be one choice
    then, or none), or to check that building it changes nothing."""
    if not s.stack:
        raise RuntimeError("no procedure is waiting: there is no question to build again")
    frame, before = s.stack[-1], s.decision
    s.decision = AGAIN
    try:
        value = GO[frame[0]](s, _f=frame, _r=REASK)
    finally:
        if s.decision is AGAIN:
            s.decision = before
    unwound = s.unwound[:]
    s.unwound.clear()
    if value is not SUSP or unwound != [frame] or s.decision is None:
        raise RuntimeError(f"the question of {describe(frame)} does not come out the same when it is built again: "
                           f"make it without side effects, and of a state that fits the stack")
    return s.decision


def waiting(s: Stacked, proc: Showing[Any, Any, F]) -> F | None:
    """What the innermost call of `proc` shows while it waits; None if it is not under way."""
    pid = proc.pid
    facts: F | None = next((_facts(frame) for frame in reversed(s.stack) if frame[0] == pid), None)
    return facts


def under_way(s: Stacked) -> list[tuple[Procedure[Any, Any], Any]]:
    """The procedures that wait, the outermost first, each with what it shows: () if that is nothing."""
    return [(PROCS[frame[0]], _facts(frame)) for frame in s.stack]


def _facts(frame: Frame) -> Any:
    shows = PROCS[frame[0]].shows
    return () if shows is None else shows._make(frame[2:2 + len(shows._fields)])


def known(facts: Any) -> dict[str, Any]:
    """Of what a procedure shows, that which it shows just now, by name."""
    return {name: value for name, value in facts._asdict().items() if value is not None} if facts else {}


def is_under_way(s: Stacked, proc: Procedure[Any, Any]) -> bool:
    pid = proc.pid
    return any(frame[0] == pid for frame in s.stack)


def give_up(s: Stacked, *procs: Procedure[Any, Any]) -> None:
    """If one of these waits for an answer, give it up as if it had returned, and run to the next question. For a copy to think
    with, in which somebody's half-made choice must not tell."""
    if s.stack and PROCS[s.stack[-1][0]] in procs:
        s.stack.pop()
        advance(s, None)


def start_over(s: Stacked, proc: Showing[Any, Any, F]) -> None:
    """Begin the innermost call of `proc`, which shows its arguments, once more, and run to the next question. For a copy to think
    with, in which all that was done in it has been undone."""
    i = max(i for i, frame in enumerate(s.stack) if frame[0] == proc.pid)
    args = _facts(s.stack[i])
    del s.stack[i:]
    value = proc.go(s, *args)
    if value is SUSP:
        s.unwound.reverse()
        s.stack += s.unwound
        s.unwound.clear()
    else:
        advance(s, value)


def describe(frame: Frame) -> str:
    """A frame in words, for tracebacks: name, locals, what it waits for, and where."""
    p = PROCS[frame[0]]
    point = frame[1]
    values = ", ".join(f"{name}={value}" for name, value in zip(p.saved[point], frame[2:], strict=False))
    return f"{p.name}({values}) waiting for {p.points[point]}, {p.native.__code__.co_filename}:{p.lines[point]}"


def pack(stack: Sequence[Frame]) -> list[list[object]]:
    """Frames as data that is the same in every process and that JSON can carry: names for numbers, no ranges."""
    return [[PROCS[frame[0]].name, frame[1], *map(_packed, frame[2:])] for frame in stack]


def _packed(value: object) -> object:
    return ("range", value.start, value.stop, value.step) if isinstance(value, range) else value


def unpack(data: Iterable[Sequence[Any]]) -> list[Frame]:
    """The stack that `pack` was given, also after JSON. Raises BadPosition if no procedure waits like that."""
    stack: list[Frame] = []
    for name, point, *values in data:
        p = BY_NAME.get(name)
        if p is None:
            raise BadPosition(Said(f"there is no procedure {name}: it belongs to another game or another version",
                                   f"il n'y a pas de procédure {name} : elle est d'un autre jeu ou d'une autre version"))
        names = p.saved.get(point)
        if names is None or len(names) != len(values):
            raise BadPosition(Said(f"procedure {name} does not wait at point {point} with {len(values)} values: "
                                   "it belongs to another version",
                                   f"la procédure {name} n'attend pas au point {point} avec {len(values)} valeurs : "
                                   "elle est d'une autre version"))
        stack.append((p.pid, point, *map(_unpacked, values)))
    return stack


def _unpacked(value: Any) -> Any:
    if not isinstance(value, (list, tuple)):
        return value
    return range(*value[1:]) if value and value[0] == "range" else tuple(map(_unpacked, value))
