"""Odds by the engine itself: what a choice leads to, in every way the dice and the cards can fall, each with its exact weight.

    ways = outcomes(s, attack, until=asked("who_retreats"), choose=lambda s, ask: ask.choices[0])
    held = sum(w.weight for w in ways if w.s.at[hx] & defender)

An answer is given to a copy whose dice are still open. An open die takes part in sums and comparisons as a number does, and only
what the rules ask of it divides its faces: `die <= 4` makes two ways, of four faces and of two; two dice looked up by their sum
make eleven. So no game has to say what matters about its dice, and there is no second model of its combat that could be wrong.
At every question equal situations are joined, and the answer that `choose` gives goes on from there.

What is tried again and again is the step from one question to the next: its dice cannot be joined before it is over. Ten shots
that hit or miss in one step are 1024 runs of some 50 µs. Where that is too much, `most` ends it: see `outcomes`.
"""
from __future__ import annotations

import operator
import random
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any, Generic, NamedTuple, TypeVar, cast

from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.kernel.run import advance, is_under_way
from marne.kernel.title import S
from marne.kernel.weave import Procedure

T = TypeVar("T", bound=Hashable)
Start = Choice | Callable[[S], None]        # an answer to the question at hand, or what begins a procedure on a state
JOINT = 1296                                # so many faces of dice are kept together: four dice


class TooMany(Exception):
    """There are more ways than were allowed. `least`: so many at least."""

    def __init__(self, least: int) -> None:
        self.least = least
        super().__init__(f"at least {least} ways: allow more, ask for samples, or stop earlier")


class Enough(BaseException):
    """Raised by `watch`, with the tally: this way ends here, in the middle of a step. No error: the kernel adds no notes."""

    def __init__(self, tally: Any) -> None:
        self.tally = tally


class Way(NamedTuple, Generic[S, T]):
    """How it may come out. `s` waits for the answer to the question at which `until` was true; without a question the game, the
    procedure or the way ended in the middle of a step."""

    weight: Fraction
    s: S
    tally: T


class Ways(list[Way[S, T]]):
    """All ways, their weights 1 together, equal ones joined. `ends`: how many they were before that; `exact`: these are all, and
    no samples."""

    ends = 0
    exact = True


# Open dice --------------------------------------------------------------------------------------------------------------------


class Lot:
    """Faces that may still lie there, each with its weight: of one die, or of dice that were added up or compared."""

    __slots__ = ("falls", "joint", "left", "place")

    def __init__(self, falls: Falls, left: dict[Any, int]) -> None:
        self.falls, self.left = falls, left
        self.joint: Lot | None = None           # where this lot is now, at which place of its faces
        self.place = 0


class Open:
    """A number that the dice have not decided: it is one for each face of its lot. Where a plain number is needed (an index, a
    text, a member of a set) every number it can be is tried; a comparison only tries yes and no."""

    __slots__ = ("lot", "values")

    def __init__(self, lot: Lot, values: dict[Any, int]) -> None:
        self.lot, self.values = lot, values

    def now(self) -> Lot:
        """Its lot, joined with others as it may have been in the meantime."""
        while self.lot.joint is not None:
            at, self.lot = self.lot.place, self.lot.joint
            self.values = {face: self.values[face[at]] for face in self.lot.left}
        return self.lot

    def decide(self, question: Callable[[int], Any]) -> Any:
        """An answer that the number can give. The others are tried in other runs, those of the highest faces first of all."""
        lot = self.now()
        parts: dict[Any, dict[Any, int]] = {}
        for face, weight in lot.left.items():
            parts.setdefault(question(self.values[face]), {})[face] = weight
        answers = list(parts)
        at = lot.falls.choose([sum(part.values()) for part in parts.values()]) if len(parts) > 1 else 0
        lot.left = parts[answers[at]]
        return answers[at]

    def with_(self, other: object, op: Callable[[Any, Any], Any]) -> Any:
        if isinstance(other, Open):
            mine, its = self.now(), other.now()
            if mine is not its:
                if len(mine.left) * len(its.left) > JOINT:
                    return self.with_(int(other), op)
                lot = Lot(mine.falls, {(f, g): v * w for f, v in mine.left.items() for g, w in its.left.items()})
                mine.joint, its.joint, its.place = lot, lot, 1
                mine = self.now()
                other.now()
            return Open(mine, {face: op(self.values[face], other.values[face]) for face in mine.left})
        if not isinstance(other, int):
            return NotImplemented
        lot = self.now()
        return Open(lot, {face: op(self.values[face], other) for face in lot.left})

    def __index__(self) -> int:
        return cast(int, self.decide(int))

    def __bool__(self) -> bool:
        return cast(bool, self.decide(bool))

    def __hash__(self) -> int:
        return hash(int(self))

    def __str__(self) -> str:
        return str(int(self))

    def __format__(self, spec: str) -> str:
        return format(int(self), spec)

    def __repr__(self) -> str:
        return f"<one of {sorted({self.values[face] for face in self.now().left})}>"


def _lift() -> None:
    """The operators of a number. What compares gives a plain yes or no."""
    def arithmetic(op: Callable[[Any, Any], Any]) -> tuple[Any, Any]:
        return lambda self, other: self.with_(other, op), lambda self, other: self.with_(other, lambda a, b: op(b, a))

    def comparison(op: Callable[[Any, Any], bool]) -> Any:
        def compare(self: Open, other: object) -> Any:
            got = self.with_(other, op)
            return got if got is NotImplemented else got.decide(bool)
        return compare

    for name in ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift", "and", "or", "xor"):
        plain, reflected = arithmetic(getattr(operator, f"__{name}__"))
        setattr(Open, f"__{name}__", plain)
        setattr(Open, f"__r{name}__", reflected)
    for name in ("lt", "le", "gt", "ge", "eq", "ne"):
        setattr(Open, f"__{name}__", comparison(getattr(operator, name)))
    for name in ("neg", "pos", "abs", "invert"):
        op = getattr(operator, name)
        setattr(Open, f"__{name}__", lambda self, op=op: self.with_(0, lambda a, _: op(a)))
    setattr(Open, "__int__", Open.__index__)


_lift()
MAY_HOLD = frozenset((Open, list, tuple))


class Source:
    """Chance of which some is `given`: the values of a purpose, in the order in which a step draws them. `only`: the purposes
    that belong to the matter; any other die ends the way."""

    def __init__(self, given: Mapping[str, Sequence[int]], only: Collection[str] | None) -> None:
        self.given, self.only = given, only
        self.seen: dict[str, int] = {}
        self.tally: Callable[[], Any] = lambda: None

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        known = self.given.get(purpose)
        if known is not None:
            n = self.seen[purpose] = self.seen.get(purpose, 0) + 1
            if n <= len(known):
                return known[n - 1]
            raise Enough(self.tally())
        if self.only is not None and purpose not in self.only:
            raise Enough(self.tally())
        return self.fall(values)

    def fall(self, values: Sequence[int]) -> int:
        raise NotImplementedError


class Falls(Source):
    """One way through the open dice of a step: the answers of `script` first, then always the first one."""

    def __init__(self, given: Mapping[str, Sequence[int]], only: Collection[str] | None, script: tuple[int, ...]) -> None:
        super().__init__(given, only)
        self.script = script
        self.taken: list[int] = []
        self.widths: list[int] = []
        self.share = self.whole = 1
        self.any = False

    def fall(self, values: Sequence[int]) -> int:
        left: dict[int, int] = {}
        for v in sorted(values, reverse=True):
            left[v] = left.get(v, 0) + 1
        if len(left) == 1:
            return values[0]
        self.any = True
        return cast(int, Open(Lot(self, left), {v: v for v in left}))

    def choose(self, weights: list[int]) -> int:
        k = len(self.taken)
        at = self.script[k] if k < len(self.script) else 0
        self.taken.append(at)
        self.widths.append(len(weights))
        self.share *= weights[at]
        self.whole *= sum(weights)
        return at

    def more(self) -> int:
        """How many ways there would be if all went on from here like this one."""
        return prod(self.widths[len(self.script):])

    def others(self) -> list[tuple[int, ...]]:
        """The scripts that leave this way at a later answer than its own script has, the one to be tried next at the end."""
        return [(*self.taken[:k], at) for k in range(len(self.script), len(self.taken))
                for at in range(self.widths[k] - 1, 0, -1)]


class Drawn(Source):
    """A plain value each time."""

    def __init__(self, given: Mapping[str, Sequence[int]], only: Collection[str] | None, rng: random.Random) -> None:
        super().__init__(given, only)
        self.rng = rng

    def fall(self, values: Sequence[int]) -> int:
        return self.rng.choice(values)


# Trials -----------------------------------------------------------------------------------------------------------------------


class Told(list[Event]):
    """A log that keeps the tally and no events."""

    def __init__(self, watch: Callable[[Any, Event], Any], tally: Any) -> None:
        super().__init__()
        self.watch, self.tally = watch, tally

    def append(self, e: Event, /) -> None:
        self.tally = self.watch(self.tally, e)


def first(s: object, ask: Ask) -> Choice:
    return ask.choices[0]


class Trial(NamedTuple, Generic[S, T]):
    """The terms of a trial: see `outcomes`."""

    until: Callable[[S, T], bool]
    choose: Callable[[S, Ask], Choice]
    watch: Callable[[T, Event], T] | None
    given: Mapping[str, Sequence[int]]
    only: Collection[str] | None

    def step(self, way: Way[S, T], start: Start[S], source: Source) -> tuple[S, T, bool]:
        """One answer: the situation and the tally after it, and whether that is the end of the way."""
        t = way.s.copy()
        t.chance, t.log = source, None
        log = None
        if self.watch is not None:
            t.log = log = Told(self.watch, way.tally)
            source.tally = lambda: log.tally
        tally = way.tally
        try:
            if isinstance(start, Choice):
                advance(t, start)
            else:
                start(t)
            tally = tally if log is None else cast(T, log.tally)
            over = t.decision is None or self.until(t, tally)
        except Enough as e:
            tally, over = tally if log is None else cast(T, e.tally), True
            t.stack.clear()
            t.unwound.clear()
            t.decision = None
        t.log = None
        return t, tally, over

    def all(self, s: S, start: Start[S], tally: T, most: int) -> Ways[S, T]:
        runs = 0
        out: Ways[S, T] = Ways()
        ended: dict[object, Way[S, T]] = {}
        level = [Way(Fraction(1), s, tally)]
        while level:
            later: dict[object, Way[S, T]] = {}
            for way in level:
                go = start if way.s is s or way.s.decision is None else self.choose(way.s, way.s.decision)
                scripts: list[tuple[int, ...]] = [()]
                while scripts:
                    falls = Falls(self.given, self.only, scripts.pop())
                    t, told, over = self.step(way, go, falls)
                    if falls.any:
                        settle(t)
                    key = (t.key(), tuple(t.stack), told)
                    here = ended if over else later
                    old = here.get(key)                         # (an open number in the tally is decided here)
                    runs += 1
                    out.ends += over
                    if runs + falls.more() - 1 > most:
                        raise TooMany(runs + falls.more() - 1)
                    scripts += falls.others()
                    weight = way.weight * Fraction(falls.share, falls.whole)
                    here[key] = Way(weight, t, told) if old is None else old._replace(weight=old.weight + weight)
            level = list(later.values())
        out += ended.values()
        return out

    def some(self, s: S, start: Start[S], tally: T, number: int) -> Ways[S, T]:
        rng = random.Random("odds")                             # the same question has the same answer
        out: Ways[S, T] = Ways()
        out.ends, out.exact = number, False
        for _ in range(number):
            way, go, over = Way(Fraction(1, number), s, tally), start, False
            while not over:
                t, told, over = self.step(way, go, Drawn(self.given, self.only, rng))
                way = way._replace(s=t, tally=told)
                if not over and t.decision is not None:
                    go = self.choose(t, t.decision)
            out.append(way)
        return out


def outcomes(s: S, start: Start[S], *, until: Callable[[S, T], bool], choose: Callable[[S, Ask], Choice] = first,
             watch: Callable[[T, Event], T] | None = None, tally: T | None = None,
             given: Mapping[str, Sequence[int]] | None = None, only: Collection[str] | None = None,
             most: int = 2000, samples: int = 0) -> Ways[S, T]:
    """Every way that `start` can come out; `s` itself is left alone.

    `start`: a choice that is offered, or a function that begins something: `lambda s: begin(s, battle, side, hx)`
    `until(state, tally)`: at a question: is this the end of the matter? (`asked`, `decides` and `ended` make such functions)
    `choose(state, question)`: what is answered on the way; the first choice if nothing is said
    `watch(tally, event)`: the tally after an event, where the state alone does not tell what happened; it begins with `tally`.
        Ways with different tallies are not joined. To end a way at once: `raise Enough(tally)`
    `given`: purposes of dice with the values they have in a step; `only`: the purposes that are tried, any other ends the way
    `most`: so many steps are run. If that is not enough, `samples` ways are drawn by lot instead; raises TooMany if that is 0
    """
    trial = Trial(until, choose, watch, given or {}, only)
    begun = cast(T, tally)                                      # None where nobody keeps a tally
    try:
        return trial.all(s, start, begun, most)
    except TooMany:
        if not samples:
            raise
    return trial.some(s, start, begun, samples)


def settle(s: Any) -> None:
    """What the dice have left open in a state is decided: a number that was noted down and not asked for yet."""
    kind = type(s)
    for name in getattr(kind, "_fields", kind.__slots__):
        value = getattr(s, name)
        if type(value) in MAY_HOLD and (plain := settled(value)) is not value:
            setattr(s, name, plain)


def settled(value: Any) -> Any:
    if type(value) is Open:
        return int(value)
    if type(value) in MAY_HOLD and not MAY_HOLD.isdisjoint(map(type, value)):
        return type(value)(map(settled, value))
    return value


# Ends -------------------------------------------------------------------------------------------------------------------------


def asked(*messages: str) -> Callable[[Any, Any], bool]:
    """Until one of these questions is asked."""
    return lambda s, tally: s.decision.message in messages


def decides(*seats: int) -> Callable[[Any, Any], bool]:
    """Until one of these seats has to decide something."""
    return lambda s, tally: s.decision.seat in seats


def ended(*procedures: Procedure[Any, Any]) -> Callable[[Any, Any], bool]:
    """Until none of these is under way any more."""
    return lambda s, tally: not any(is_under_way(s, p) for p in procedures)
