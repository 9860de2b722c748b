"""The members of a bitboard: a set of small integers as the bits of one Python int. More of them in `parts.bits`."""
from __future__ import annotations

from collections.abc import Callable
from struct import unpack

_MOST = 500_000         # machine words that the boards known may take, about: big boards count for more
OF_BYTE = tuple(tuple(i for i in range(8) if b >> i & 1) for b in range(256))
_AT = [OF_BYTE]        # the members that a byte stands for, by its place: of the places that came up


def _places(n: int) -> list[tuple[tuple[int, ...], ...]]:
    """`_AT`, with at least `n` places."""
    for at in range(8 * len(_AT), 8 * n, 8):
        _AT.append(tuple(tuple([at + i for i in of]) for of in OF_BYTE))
    return _AT


class _Boards(dict[int, tuple[int, ...]]):
    """The members of boards, spelled out when a board first comes up: the same come up again and again."""

    __slots__ = ("kept",)

    def __init__(self) -> None:
        super().__init__()
        self.kept = 0

    def __missing__(self, m: int) -> tuple[int, ...]:
        out: list[int] = []
        top = m.bit_length()
        many = m.bit_count()
        if many > 9 and top <= 256:                     # byte by byte; on a big board without a list for each place
            for of, byte in zip(_places(top + 7 >> 3), m.to_bytes(top + 7 >> 3, "little"), strict=False):
                if byte:
                    out += of[byte]
        elif top > 256 and many << 4 > top:
            at = (m & -m).bit_length() - 1
            for byte in (m >> at).to_bytes(top - at + 7 >> 3, "little"):
                if byte:
                    for i in OF_BYTE[byte]:
                        out.append(at + i)
                at += 8
        elif many > 12 and top > 256:                   # some: word by word
            at = (m & -m).bit_length() - 1 & -64
            words = top - at + 63 >> 6
            for word in unpack(f"<{words}Q", (m >> at).to_bytes(words << 3, "little")):
                while word:
                    low = word & -word
                    out.append(at + low.bit_length() - 1)
                    word ^= low
                at += 64
        else:                                           # few: one by one from above
            rest = m
            while rest:
                n = rest.bit_length() - 1
                out.append(n)
                rest ^= 1 << n
            out.reverse()
        size = len(out) + (top >> 6) + 16
        self.kept += size
        if self.kept > _MOST:
            self.clear()
            self.kept = size
        got = self[m] = tuple(out)
        return got


bits: Callable[[int], tuple[int, ...]] = _Boards().__getitem__      # the members of a board, ascending; a look-up, no call


def nth(m: int, k: int) -> int:
    """The k-th member of `m`, counted from 0."""
    top, at = m.bit_length(), 0
    if top > 256:                                       # what is set lies often close together
        at = (m & -m).bit_length() - 1
        m >>= at
        top -= at
    size = 1 << top.bit_length() - 1
    while size > 8:                                     # halved down to two bytes
        low = m & _LOW[size]
        n = low.bit_count()
        if k < n:
            m = low
        else:
            k -= n
            m >>= size
            at += size
        size >>= 1
    of = OF_BYTE[m & 255]
    return at + of[k] if k < len(of) else at + 8 + OF_BYTE[m >> 8][k - len(of)]


class _Lows(dict[int, int]):
    """By number of places: the board of all of them."""

    def __missing__(self, size: int) -> int:
        made = self[size] = (1 << size) - 1
        return made


_LOW = _Lows()
