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
from functools import lru_cache
from math import prod
from typing import Any, Generic, NamedTuple, TypeVar, cast
from weakref import ref

from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.kernel.run import advance, is_under_way
from marne.kernel.title import S
from marne.kernel.weave import Procedure

T = TypeVar("T", bound=Hashable)
Start = Choice | Callable[[S], None]        # an answer to the question at hand, or what begins a procedure on a state
Watch = Mapping[type[Event], Callable[[T, Any], T]]         # by the type of an event: the tally after it
JOINT = 1296                                # so many faces of dice are kept together: four dice


class TooMany(Exception):
    """There are more ways than were allowed. `about`: so many steps would have to be run, by the look of those that were."""

    def __init__(self, about: int) -> None:
        self.about = about
        super().__init__(f"about {about} steps would have to be run: allow more, ask for samples, or stop earlier")


class Enough(BaseException):
    """Raised by what is in `watch`, with the tally: the way ends here, in the middle of a step. (It is no error, and the kernel
    must not take it for one.)"""


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


class Part(NamedTuple):
    """The faces that give the same answer, as places in their lot; what they weigh together, and all that were possible."""

    answer: Any
    left: tuple[int, ...]
    weight: int
    of: int


@lru_cache(maxsize=10000)
def parts(values: tuple[int, ...], weights: tuple[int, ...], left: tuple[int, ...], op: Callable[[int, int], Any],
          other: int) -> tuple[Part, ...]:
    """The answers to `op(value, other)` that are possible, in the order of the faces."""
    found: dict[Any, list[int]] = {}
    for i in left:
        found.setdefault(op(values[i], other), []).append(i)
    of = sum(weights[i] for i in left)
    return tuple(Part(answer, tuple(places), sum(weights[i] for i in places), of) for answer, places in found.items())


class Lot:
    """Faces that may still lie there, each with its weight: of one die, or of dice that were added up or compared."""

    __slots__ = ("__weakref__", "falls", "joint", "left", "place", "weights")

    def __init__(self, falls: Falls, weights: tuple[int, ...], left: tuple[int, ...]) -> None:
        self.falls, self.weights, self.left = falls, weights, left
        falls.lots.append(ref(self))
        self.joint: Lot | None = None           # the lot of which this is now the first or the second part
        self.place = 0


class Open:
    """A number that the dice have not decided: it has a value for each face of its lot. Where a plain number is needed (an index,
    a text, a member of a set) every number it can be is tried; a comparison only tries yes and no."""

    __slots__ = ("lot", "values")

    def __init__(self, lot: Lot, values: tuple[int, ...]) -> None:
        self.lot, self.values = lot, values

    def now(self) -> Lot:
        """Its lot, joined with others as it may have been in the meantime."""
        while (joint := self.lot.joint) is not None:
            n = len(joint.weights) // len(self.values)          # faces of the other one
            self.values = self.values * n if self.lot.place else tuple(v for v in self.values for _ in range(n))
            self.lot = joint
        return self.lot

    def decide(self, op: Callable[[int, int], Any], other: int) -> Any:
        """An answer that the number can give. The others are tried in other runs, those of the highest faces first of all."""
        lot = self.lot if self.lot.joint is None else self.now()
        found = parts(self.values, lot.weights, lot.left, op, other)
        part = found[0] if len(found) == 1 else lot.falls.choose(found)
        lot.left = part.left
        return part.answer

    def with_(self, other: object, op: Callable[[Any, Any], int]) -> Any:
        """The number that `op` makes of this and another one."""
        if not isinstance(other, Open):
            return Open(self.now(), tuple(op(v, other) for v in self.values)) if isinstance(other, int) else NotImplemented
        mine, its = self.now(), other.now()
        if mine is not its:
            if len(mine.weights) * len(its.weights) > JOINT:
                return self.with_(int(other), op)
            n = len(its.weights)
            mine.joint = its.joint = Lot(mine.falls, tuple(v * w for v in mine.weights for w in its.weights),
                                         tuple(i * n + k for i in mine.left for k in its.left))
            its.place = 1
            mine = self.now()
            other.now()
        return Open(mine, tuple(map(op, self.values, other.values)))

    def __index__(self) -> int:
        return cast(int, self.decide(operator.add, 0))

    def __bool__(self) -> bool:
        return cast(bool, self.decide(operator.ne, 0))

    def __hash__(self) -> int:
        return hash(int(self))

    def __str__(self) -> str:
        return str(int(self))

    def __format__(self, spec: str) -> str:
        return format(int(self), spec)

    def __repr__(self) -> str:
        return f"<one of {sorted({self.values[i] for i in self.now().left})}>"


def _lift() -> None:
    """The operators of a number. What compares gives a plain yes or no."""
    def comparison(op: Callable[[Any, Any], bool]) -> Any:
        def compare(self: Open, other: object) -> Any:
            if isinstance(other, int):
                return self.decide(op, other)
            return self.with_(other, operator.sub).decide(op, 0) if isinstance(other, Open) else NotImplemented
        return compare

    for name in ("add", "sub", "mul", "floordiv", "mod", "lshift", "rshift", "and", "or", "xor"):
        op = getattr(operator, f"__{name}__")
        setattr(Open, f"__{name}__", lambda self, other, op=op: self.with_(other, op))
        setattr(Open, f"__r{name}__", lambda self, other, op=op: self.with_(other, lambda a, b: op(b, a)))
    for name in ("lt", "le", "gt", "ge", "eq", "ne"):
        setattr(Open, f"__{name}__", comparison(getattr(operator, name)))
    for name in ("neg", "pos", "abs", "invert"):
        op = getattr(operator, name)
        setattr(Open, f"__{name}__", lambda self, op=op: self.with_(0, lambda a, _: op(a)))
    setattr(Open, "__int__", Open.__index__)


_lift()
MAY_HOLD = frozenset((Open, list, tuple))


@lru_cache(maxsize=1000)
def faces(values: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The different values, the highest first; how often each stands there; their places."""
    different = sorted(set(values), reverse=True)
    return tuple(different), tuple(values.count(v) for v in different), tuple(range(len(different)))


class Source:
    """Chance of which some is `given`: the values of a purpose, in the order in which a step draws them. `only`: the purposes
    that belong to the matter; any other die ends the way."""

    __slots__ = ("given", "only", "seen")

    def __init__(self, given: Mapping[str, Sequence[int]], only: Collection[str] | None) -> None:
        self.given, self.only = given, only
        self.seen: dict[str, int] = {}

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        known = self.given.get(purpose)
        if known is not None:
            n = self.seen[purpose] = self.seen.get(purpose, 0) + 1
            if n <= len(known):
                return known[n - 1]
            raise Enough
        if self.only is not None and purpose not in self.only:
            raise Enough
        return self.fall(values)

    def fall(self, values: Sequence[int]) -> int:
        raise NotImplementedError


class Falls(Source):
    """One way through the open dice of a step: the answers of `script`, then always the first one, or the last (`then` -1)."""

    __slots__ = ("lots", "script", "share", "taken", "then", "whole", "widths")

    def __init__(self, given: Mapping[str, Sequence[int]], only: Collection[str] | None, script: tuple[int, ...],
                 then: int = 0) -> None:
        super().__init__(given, only)
        self.script, self.then = script, then
        self.taken: list[int] = []
        self.widths: list[int] = []
        self.share = self.whole = 1
        self.lots: list[ref[Lot]] = []

    def fall(self, values: Sequence[int]) -> int:
        different, weights, left = faces(tuple(values))
        if len(left) == 1:
            return different[0]
        return cast(int, Open(Lot(self, weights, left), different))

    def choose(self, found: tuple[Part, ...]) -> Part:
        k = len(self.taken)
        at = self.script[k] if k < len(self.script) else self.then
        self.taken.append(at)
        self.widths.append(len(found))
        part = found[at]
        self.share *= part.weight
        self.whole *= part.of
        return part

    def escaped(self) -> bool:
        """Is any die still in somebody's hands?"""
        return any(lot() is not None for lot in self.lots)

    def more(self) -> int:
        """How many ways there would be if all went on from here like this one."""
        return prod(self.widths[len(self.script):])

    def others(self) -> list[tuple[int, ...]]:
        """The scripts that leave this way at a later answer than its own script has, the one to be tried next at the end."""
        return [(*self.taken[:k], at) for k in range(len(self.script), len(self.taken))
                for at in range(self.widths[k] - 1, 0, -1)]


class Drawn(Source):
    """A plain value each time."""

    __slots__ = ("rng",)

    def __init__(self, given: Mapping[str, Sequence[int]], only: Collection[str] | None, rng: random.Random) -> None:
        super().__init__(given, only)
        self.rng = rng

    def fall(self, values: Sequence[int]) -> int:
        return self.rng.choice(values)


# Trials -----------------------------------------------------------------------------------------------------------------------


class Told(list[Event]):
    """A log that keeps the tally and no events."""

    def __init__(self, watch: Watch[Any], tally: Any) -> None:
        super().__init__()
        self.watch, self.tally = watch, tally

    def append(self, e: Event, /) -> None:
        told = self.watch.get(type(e))
        if told is not None:
            self.tally = told(self.tally, e)


# By what tells situations apart: the first of its kind, and the shares of all by their denominators (to add fractions is slow).
Found = dict[object, tuple[S, T, dict[int, int]]]


def first(s: object, ask: Ask) -> Choice:
    return ask.choices[0]


class Trial(NamedTuple, Generic[S, T]):
    """The terms of a trial: see `outcomes`."""

    until: Callable[[S, T], bool]
    choose: Callable[[S, Ask], Choice]
    watch: Watch[T] | None
    given: Mapping[str, Sequence[int]]
    only: Collection[str] | None

    def step(self, way: Way[S, T], start: Start[S], source: Source) -> tuple[S, T, bool]:
        """One answer: the situation and the tally after it, and whether that is the end of the way."""
        t = way.s.copy()
        log = None if self.watch is None else Told(self.watch, way.tally)
        t.chance, t.log = source, log
        told, over = way.tally, True
        try:
            if isinstance(start, Choice):
                advance(t, start)
            else:
                start(t)
            told = way.tally if log is None else log.tally
            over = t.decision is None or self.until(t, told)
        except Enough as e:
            if log is not None:
                told = e.args[0] if e.args else log.tally
            t.stack.clear()
            t.unwound.clear()
            t.decision = None
        t.chance, t.log = way.s.chance, None
        return t, told, over

    def all(self, s: S, start: Start[S], tally: T, most: int) -> Ways[S, T]:
        runs = 0
        out: Ways[S, T] = Ways()
        ended: Found[S, T] = {}
        level = [Way(Fraction(1), s, tally)]
        while level:
            later: Found[S, T] = {}
            for way in level:
                go = start if way.s is s or way.s.decision is None else self.choose(way.s, way.s.decision)
                scripts: list[tuple[int, ...]] = [()]
                hopeful = True
                while scripts:
                    if runs >= most:
                        raise TooMany(runs + len(scripts))
                    falls = Falls(self.given, self.only, scripts.pop())
                    t, told, over = self.step(way, go, falls)
                    if falls.escaped():
                        settle(t)
                    end = t.result and (t.result.kind, t.result.winner)
                    key = (t.key(), tuple(t.stack), end, told)
                    *_, shares = (ended if over else later).setdefault(key, (t, told, {}))
                    runs += 1                                   # (an open number in the tally has been decided by now)
                    out.ends += over
                    if hopeful and runs + falls.more() > most + 1:
                        hopeful = False
                        last = Falls(self.given, self.only, (), -1)
                        self.step(way, go, last)
                        if runs + last.more() > most + 1:       # from either end: no use to try them all
                            raise TooMany(runs + min(falls.more(), last.more()) - 1)
                    scripts += falls.others()
                    whole = falls.whole * way.weight.denominator
                    shares[whole] = shares.get(whole, 0) + falls.share * way.weight.numerator
            level = added_up(later)
        out += added_up(ended)
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


def added_up(found: Found[S, T]) -> list[Way[S, T]]:
    return [Way(sum((Fraction(n, of) for of, n in shares.items()), Fraction(0)), t, told) for t, told, shares in found.values()]


def outcomes(s: S, start: Start[S], *, until: Callable[[S, T], bool], choose: Callable[[S, Ask], Choice] = first,
             watch: Watch[T] | None = None, tally: T | None = None,
             given: Mapping[str, Sequence[int]] | None = None, only: Collection[str] | None = None,
             most: int = 2000, samples: int = 0) -> Ways[S, T]:
    """Every way that `start` can come out; `s` itself is left alone.

    `start`: a choice that is offered, or a function that begins something: `lambda s: begin(s, battle, side, hx)`
    `until(state, tally)`: at a question: is this the end of the matter? (`asked`, `decides` and `ended` make such functions)
    `choose(state, question)`: what is answered on the way; the first choice if nothing is said
    `watch`: {type of event: f(tally, event), which gives the tally after it}, where the state alone does not tell what happened;
        it begins with `tally`. Ways with different tallies are not joined. To end a way at once: `raise Enough(tally)`
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
    names = getattr(kind, "_fields", kind.__slots__)
    for name in names:
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
