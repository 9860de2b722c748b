"""Bitboards: a set of small integers as the bits of one Python int."""
from __future__ import annotations

from collections.abc import Iterable


def bits(m: int) -> list[int]:
    """The members of `m`, ascending."""
    out: list[int] = []
    while m:
        b = m & -m
        out.append(b.bit_length() - 1)
        m ^= b
    return out


def mask(members: Iterable[int]) -> int:
    """The set with these members."""
    m = 0
    for i in members:
        m |= 1 << i
    return m


def union(boards: list[int], members: int) -> int:
    """The union of the boards that stand at the indices in `members`."""
    out = 0
    while members:
        b = members & -members
        out |= boards[b.bit_length() - 1]
        members ^= b
    return out
