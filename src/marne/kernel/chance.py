"""Dice and draws. Every value has an index, kept in the state (`s.drawn`): a copy of a game draws the same values.

A source answers `value(index, values, purpose, rule)`. The seed is committed to by its hash and can be checked afterwards.
There are two ways from a seed to a value: by the index alone (`Seeded`), or by the index and the line of choices (`Lined`), where
whoever takes a choice back and makes another one does not know the dice that come. A source of the second kind is told the line
before each choice (`follow`).
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b, sha256
from typing import Protocol

from marne.kernel.errors import NeedChance
from marne.kernel.events import Event, Rolled

D6 = (1, 2, 3, 4, 5, 6)


class Chance(Protocol):
    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int: ...


class Drawing(Protocol):
    """The part of a state that chance needs."""

    drawn: int
    chance: Chance
    log: list[Event] | None


def commitment(seed: str) -> str:
    """The hash that is shown before the game and checked after it."""
    return sha256(f"marne seed {seed}".encode()).hexdigest()


class Seeded:
    """Values from a seed: draw `i` is made of bytes 4·(i mod 16) of blake2b(i div 16, key=seed)."""

    __slots__ = ("seed", "_key", "_block", "_words")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._key = blake2b(seed.encode(), digest_size=32).digest()
        self._block = -1
        self._words: list[int] = []

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        block = index >> 4
        if block != self._block:
            raw = blake2b(block.to_bytes(8, "big"), key=self._key).digest()
            self._words = [int.from_bytes(raw[i:i + 4], "big") for i in range(0, 64, 4)]
            self._block = block
        return values[self._words[index & 15] * len(values) >> 32]


NO_CHOICE = b""         # the line before the first choice


def line_after(line: bytes, seat: str, text: str) -> bytes:
    """The line of choices after one more: a hash of all of them, each with the seat that made it."""
    return blake2b(line + f"{seat}: {text}".encode(), digest_size=32).digest()


class Lined:
    """Values from a seed and the line of choices, up to and with the one that is being made: value `i` after that choice is made
    of bytes 4·(i mod 16) of blake2b(line + (i div 16), key=seed). The same line has the same values, another one has others.
    """

    __slots__ = ("seed", "_key", "_line", "_start", "_block", "_words")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._key = blake2b(seed.encode(), digest_size=32).digest()
        self.follow(NO_CHOICE, 0)

    def follow(self, line: bytes, start: int) -> None:
        """A choice is being made: `start` is the index of the first value after it."""
        self._line, self._start = line, start
        self._block = -1
        self._words: list[int] = []

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        i = index - self._start
        block = i >> 4
        if block != self._block:
            raw = blake2b(self._line + block.to_bytes(8, "big"), key=self._key).digest()
            self._words = [int.from_bytes(raw[i:i + 4], "big") for i in range(0, 64, 4)]
            self._block = block
        return values[self._words[i & 15] * len(values) >> 32]


def seeded(seed: str, by_line: bool) -> Seeded | Lined:
    return Lined(seed) if by_line else Seeded(seed)


def follow(source: object, line: bytes, start: int) -> None:
    """Tell a source that asks for it which line the next values belong to."""
    told: Callable[[bytes, int], None] | None = getattr(source, "follow", None)
    if told is not None:
        told(line, start)


class Scripted:
    """Values given beforehand or one by one: tests, worked examples, records, players' own dice.

    After the last one it turns to `then`, or asks for more with NeedChance.
    """

    __slots__ = ("given", "then")

    def __init__(self, given: Sequence[int], then: Chance | None = None) -> None:
        self.given = list(given)
        self.then = then

    def follow(self, line: bytes, start: int) -> None:
        follow(self.then, line, start)

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        if index < len(self.given):
            v = self.given[index]
            if v not in values:
                raise NeedChance(f"{purpose} (the script has {v})", rule, sorted(set(values)))
            return v
        if self.then is not None:
            return self.then.value(index, values, purpose, rule)
        raise NeedChance(purpose, rule, sorted(set(values)))


class Guided(Scripted):
    """A script that gives way: where it has come to its end, or has a value that cannot fall, the source after it is asked."""

    __slots__ = ()

    def __init__(self, given: Sequence[int], then: Chance) -> None:
        super().__init__(given, then)

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        if index < len(self.given) and self.given[index] in values:
            return self.given[index]
        assert self.then is not None
        return self.then.value(index, values, purpose, rule)


def roll(s: Drawing, purpose: str, rule: str) -> int:
    """One six-sided die."""
    v = s.chance.value(s.drawn, D6, purpose, rule)
    s.drawn += 1
    if s.log is not None:
        s.log.append(Rolled(rule, purpose, v))
    return v


def draw(s: Drawing, values: Sequence[int], purpose: str, rule: str) -> int:
    """One of `values` (a value that stands there twice is twice as likely)."""
    v = s.chance.value(s.drawn, values, purpose, rule)
    s.drawn += 1
    if s.log is not None:
        s.log.append(Rolled(rule, purpose, v))
    return v
