"""Bitboards: a set of small integers as the bits of one Python int."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from marne.kernel.bits import bits, nth

__all__ = ["Members", "bits", "mask", "nth", "union"]


class Members(Sequence[int]):
    """The members of a set as a sequence that is not spelled out: for drawing one of many."""

    __slots__ = ("m", "n")

    def __init__(self, m: int) -> None:
        self.m, self.n = m, m.bit_count()

    def __len__(self) -> int:
        return self.n

    @overload
    def __getitem__(self, i: int) -> int: ...

    @overload
    def __getitem__(self, i: slice) -> Sequence[int]: ...

    def __getitem__(self, i: int | slice) -> int | Sequence[int]:
        if isinstance(i, slice):
            return bits(self.m)[i]
        if not -self.n <= i < self.n:
            raise IndexError(i)
        return nth(self.m, i if i >= 0 else i + self.n)

    def __iter__(self) -> Iterator[int]:
        return iter(bits(self.m))

    def __contains__(self, v: object) -> bool:
        return isinstance(v, int) and v >= 0 and bool(self.m >> v & 1)


def mask(members: Iterable[int]) -> int:
    """The set with these members."""
    m = 0
    for i in members:
        m |= 1 << i
    return m


def union(boards: Sequence[int], members: int) -> int:
    """The union of the boards that stand at the indices in `members`."""
    out = 0
    for i in bits(members):
        out |= boards[i]
    return out
