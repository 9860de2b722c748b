"""Chance as a match uses it: a source that is written down while it gives, and one that gives again what was written down."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from marne.kernel.chance import Chance, Lined, Scripted, Seeded, follow
from marne.kernel.errors import NeedChance

T = TypeVar("T")


class Tape:
    """A chance source that writes down what it gives: by index, the value and its purpose."""

    __slots__ = ("need", "source", "taken")

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.taken: dict[int, tuple[int, str]] = {}
        self.need: tuple[int, NeedChance] | None = None

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        try:
            v = self.source.value(index, values, purpose, rule)
        except NeedChance as e:
            self.need = index, e
            raise
        self.taken[index] = v, purpose
        return v

    def follow(self, line: bytes, start: int) -> None:
        follow(self.source, line, start)

    def copy(self) -> Tape:
        s = self.source
        new = Tape(type(s)(s.given, _again(s.then)) if isinstance(s, Scripted) else _again(s))
        new.taken = dict(self.taken)
        new.need = self.need
        return new


def _again(source: T) -> T | Seeded | Lined:
    """A source of its own for a copy: a seed remembers its last block, which two threads would spoil for each other."""
    return type(source)(source.seed) if isinstance(source, (Seeded, Lined)) else source


class Taken:
    """Chance for a game that is played again: the values it was played with, by their index."""

    __slots__ = ("then", "values")

    def __init__(self, values: Mapping[int, tuple[int, str]], then: Chance | None = None) -> None:
        self.values, self.then = values, then

    def follow(self, line: bytes, start: int) -> None:
        follow(self.then, line, start)

    def value(self, index: int, values: Sequence[int], purpose: str, rule: str) -> int:
        found = self.values.get(index)
        if found is None:
            if self.then is None:
                raise NeedChance(purpose, rule, sorted(set(values)))
            return self.then.value(index, values, purpose, rule)
        if found[0] not in values:
            raise NeedChance(purpose, rule, sorted(set(values)))
        return found[0]
