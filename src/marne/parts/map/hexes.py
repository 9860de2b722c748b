"""Hex grids as bitboards: a hex is a number, a set of hexes the bits of one int, a step in a direction a shift.

Columns stand upright (flat-top hexes), columns count from the west, rows from the south, both from 1. Hex (c, r) has the number
c * stride + r, with a stride of one more than the rows: the number between two columns is never a hex, so that a shift beyond
the edge falls out of the board.
"""
from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, reduce
from operator import or_

from marne.parts.bits import mask

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
N, NE, SE, S, SW, NW = range(6)


def opposite(d: int) -> int:
    return (d + 3) % 6


class Grid:
    """`low`: the parity of the columns that lie half a hex lower than their neighbours (1: the odd ones)."""

    def __init__(self, columns: int, rows: int, low: int) -> None:
        self.columns, self.rows, self.low, self.stride = columns, rows, low, rows + 1
        self.size = (columns + 1) * self.stride         # one more than the highest number
        column = (1 << rows) - 1 << 1
        self.all = reduce(or_, (column << c * self.stride for c in range(1, columns + 1)), 0)
        self.low_columns = reduce(or_, (column << c * self.stride for c in range(1, columns + 1) if c % 2 == low), 0)

    @cached_property
    def dirs(self) -> list[tuple[int, ...]]:
        """The neighbours of each hex by direction, 0 where there is none."""
        w, rows, last = self.stride, self.rows, self.columns
        out: list[tuple[int, ...]] = [(0,) * 6] * self.size
        for c in range(1, last + 1):
            down = c % 2 == self.low
            up = not down
            for r in range(1, rows + 1):
                h = c * w + r
                north, south = up <= rows - r, down < r     # is there a row above, below, in the columns beside it?
                out[h] = (h + 1 if r < rows else 0,
                          h + w + up if c < last and north else 0, h + w - down if c < last and south else 0,
                          h - 1 if r > 1 else 0,
                          h - w - down if c > 1 and south else 0, h - w + up if c > 1 and north else 0)
        return out

    @cached_property
    def near(self) -> list[int]:
        """The same as one board for each hex."""
        return [mask(n for n in six if n) for six in self.dirs]

    def hexes(self) -> Iterator[int]:
        for c in range(1, self.columns + 1):
            yield from range(c * self.stride + 1, c * self.stride + self.rows + 1)

    def has(self, c: int, r: int) -> bool:
        return 1 <= c <= self.columns and 1 <= r <= self.rows

    def number(self, c: int, r: int) -> int:
        return c * self.stride + r

    def place(self, h: int) -> tuple[int, int]:
        """Column and row of a hex."""
        return divmod(h, self.stride)

    def text(self, h: int) -> str:
        """As it is printed: 14-05."""
        return self._texts[h]

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple([f"{c:02}-{r:02}" for c, r in map(self.place, range(self.size))])

    def read(self, text: str) -> int:
        """The hex of a text, 0 if there is none."""
        c, _, r = text.partition("-")
        if not (c.isdecimal() and r.isdecimal()) or not self.has(int(c), int(r)):
            return 0
        return self.number(int(c), int(r))

    def shift(self, m: int, d: int) -> int:
        """The board one step in a direction; what leaves the map is gone."""
        w = self.stride
        if d == N:
            return m << 1 & self.all
        if d == S:
            return m >> 1 & self.all
        low = m & self.low_columns
        high = m ^ low
        if d in (NE, SE):                               # a low column and the high one beside it differ by one row
            out = low << w | high << w + 1
            return (out if d == NE else out >> 1) & self.all
        out = low >> w | high >> w - 1
        return (out if d == NW else out >> 1) & self.all

    def around(self, m: int) -> int:
        """All hexes next to a member of the board; a member only if it has a neighbour in it."""
        low, w = m & self.low_columns, self.stride
        high = m ^ low
        column = m | low >> 1 | high << 1      # what a low column touches to both sides, what a high one does
        return (m << 1 | m >> 1 | column << w | column >> w) & self.all

    def rings(self, h: int, most: int) -> list[int]:
        """The boards of the hexes at distance 0, 1, … `most`."""
        out = [1 << h]
        seen = out[0]
        for _ in range(most):
            ring = self.around(out[-1]) & ~seen
            seen |= ring
            out.append(ring)
        return out

    def distance(self, a: int, b: int) -> int:
        """In hexes, the first not counted."""
        (ca, ha), (cb, hb) = self._spots[a], self._spots[b]
        across, up = abs(ca - cb), abs(ha - hb)
        return across + (up - across) // 2 if up > across else across

    @cached_property
    def _spots(self) -> tuple[tuple[int, int], ...]:
        """By hex: its column, and how high it lies in half hexes."""
        return tuple([(c, 2 * r - (c % 2 == self.low)) for c, r in map(self.place, range(self.size))])
