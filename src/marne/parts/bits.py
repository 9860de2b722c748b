"""Bitboards: a set of small integers as the bits of one Python int."""
from __future__ import annotations

from collections.abc import Iterable, Sequence

_known: dict[int, tuple[int, ...]] = {}         # the same boards come up again and again
_MOST = 8000


def bits(m: int) -> tuple[int, ...]:
    """The members of `m`, ascending."""
    got = _known.get(m)
    if got is None:
        out: list[int] = []
        rest = m
        while rest:
            b = rest & -rest
            out.append(b.bit_length() - 1)
            rest ^= b
        if len(_known) >= _MOST:
            _known.clear()
        got = _known[m] = tuple(out)
    return got


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
