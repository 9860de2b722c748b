"""Ways over a hex grid: what each step costs, where one gets with so many points, and by which way.

The costs stand in boards by direction and points: for each direction, the hexes that a step which comes that way enters for so
much. A whole front of hexes then takes its next step in a few operations on ints. They are done in a window of the columns that
the points can lead to: what lies beyond it neither counts nor costs time, on a map of any size.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping

from marne.parts.bits import mask
from marne.parts.map.hexes import Grid, opposite

_MOST = 20_000          # reaches that are remembered
_BROAD = 2              # windows grow by so many columns, so that there are few of them

Steps = tuple[tuple[int, ...], ...]     # by points: they, the hexes that such steps leave, and by direction those that they enter


class Reach:
    """Where one gets: `all` hexes, the first one included. `layers`: by points, the hexes that cost so many at least, in a window
    that begins with hex number `base`. It is shared and never changes."""

    __slots__ = ("all", "base", "layers")

    def __init__(self, layers: list[int], base: int, all_: int) -> None:
        self.layers, self.base, self.all = layers, base, all_

    @property
    def at(self) -> list[int]:
        """The layers on the whole map."""
        return [board << self.base for board in self.layers]

    def cost(self, h: int) -> int:
        """What it takes to get to a hex, -1 if that is not possible."""
        if self.all >> h & 1:
            bit = 1 << h - self.base
            for n, board in enumerate(self.layers):
                if board & bit:
                    return n
        return -1


class Costs:
    """What a step costs: `step(a, d, b)` for hex a, direction d and the hex b there, None if it is barred; one point at least."""

    def __init__(self, grid: Grid, step: Callable[[int, int, int], int | None]) -> None:
        self.grid = grid
        self.one: list[Mapping[int, int]] = [{}] * grid.size        # by hex: what it costs to go to each neighbour
        self._out: list[tuple[tuple[int, int], ...]] = [()] * grid.size             # by hex: the same as boards by points
        self.beside = [0] * grid.size                               # … and all of them together
        into: list[dict[int, int]] = [{} for _ in range(grid.size)]
        # by points: the hexes that such a step leaves, and those that it enters by its direction; the same for steps taken back
        forth: dict[int, list[int]] = {}
        back: dict[int, list[int]] = {}
        for a in grid.hexes():
            mine: dict[int, int] = {}
            for d, b in enumerate(grid.dirs[a]):
                n = step(a, d, b) if b else None
                if n is not None:
                    mine[b] = n
                    into[b][n] = into[b].get(n, 0) | 1 << a
                    for boards, x, y, way in ((forth, a, b, d), (back, b, a, opposite(d))):
                        board = boards.setdefault(n, [0] * 7)
                        board[0] |= 1 << x
                        board[1 + way] |= 1 << y
            self.one[a] = mine
            self.beside[a] = mask(mine)
            self._out[a] = tuple((n, mask(b for b in mine if mine[b] == n)) for n in sorted({*mine.values()}))
        self._into = [tuple(boards.items()) for boards in into]     # by hex: by points, from where they lead there
        self._forth, self._back = _sorted(forth), _sorted(back)
        self._least = min(forth, default=1)
        self._windows: dict[tuple[int, int], tuple[int, int, Steps]] = {}
        self._known: dict[tuple[int, ...], Reach] = {}
        self._last: tuple[tuple[int, ...], Reach] = (), Reach([], 0, 0)       # where somebody may go, and then by which way

    def _window(self, base: int, columns: int) -> tuple[int, int, Steps]:
        """The window that begins with hex number `base`: all of it, the low columns in it, the steps."""
        all_ = (1 << columns * self.grid.stride) - 1
        steps = [(n, *(board >> base & all_ for board in boards)) for n, *boards in self._forth]
        made = self._windows[base, columns] = all_, self.grid.low_columns >> base & all_, tuple(steps)
        return made

    def reach(self, start: int, points: int, open_: int, dear: int = 0, extra: int = 0, goes_on: int = -1) -> Reach:
        """Where one gets from the board `start` with so many points: over hexes of `open_`, those of `dear` costing `extra` more
        to enter, going on only from hexes in `goes_on`. Remembered by what of that lies in the window.
        """
        asked = start, points, open_, dear, extra, goes_on
        last = self._last
        if asked == last[0]:
            return last[1]
        w = self.grid.stride
        far = points // self._least + _BROAD - 1 & -_BROAD
        east = (start.bit_length() - 1) // w
        west = east - far if not start & start - 1 else ((start & -start).bit_length() - 1) // w - far
        base = west * w if west > 0 else 0
        columns = east + far + 1 - west
        all_, low, steps = self._windows.get((base, columns)) or self._window(base, columns)
        start >>= base
        open_ = open_ >> base & all_
        hard = open_ & dear >> base
        if goes_on != -1:
            goes_on = goes_on >> base & all_ | start
        key = base, start, points, open_, hard, extra, goes_on
        found = self._known.get(key)
        if found is None:
            plain = open_ ^ hard
            layers = [start, *[0] * points]
            one = points and not start & start - 1
            for cost, board in self._out[base + start.bit_length() - 1] if one else ():
                if cost <= points:
                    layers[cost] |= board >> base & plain
                if cost + extra <= points:
                    layers[cost + extra] |= board >> base & hard
            seen = _fill(layers, 1 if one else 0, plain, hard, extra, goes_on, low, w, steps)
            if len(self._known) >= _MOST:
                self._known.clear()
            found = self._known[key] = Reach(layers, base, seen << base)
        self._last = asked, found
        return found

    def way(self, reach: Reach, h: int, open_: int, dear: int = 0, extra: int = 0, goes_on: int = -1,
            liked: int = 0) -> list[int]:
        """The hexes of a cheapest way of that reach to `h`, the first hex not counted. Of equal ways the one that keeps to hexes
        of `liked`, then the one by the lowest numbers: always the same.
        """
        return self.march(reach, h, dear, extra, goes_on, liked)[0]

    def march(self, reach: Reach, h: int, dear: int = 0, extra: int = 0, goes_on: int = -1,
              liked: int = 0) -> tuple[list[int], int]:
        """That way and what it costs; no hexes and -1 if there is none."""
        layers, base = reach.layers, reach.base
        liked >>= base
        goes_on >>= base
        n = whole = reach.cost(h)
        out: list[int] = []
        while n > 0:
            out.append(h)
            left = n - extra if dear >> h & 1 else n
            before = 0
            for cost, board in self._into[h]:
                m = left - cost
                if m >= 0:
                    before |= layers[m] & board >> base & (goes_on if m else -1)
            before = before & liked or before
            before = ((before & -before).bit_length() - 1) + base
            n = left - self.one[before][h]
            h = before
        out.reverse()
        return out, whole

    def sources(self, ends: int, points: int, open_: int) -> int:
        """All hexes from which one of `ends` can be reached with so many points, over hexes of `open_` (the hex that one comes
        from need not be open): the way is counted in the direction in which it is walked.
        """
        out = 0
        for board in self.nearing(ends, points, open_):
            out |= board
        return out

    def nearing(self, ends: int, points: int, open_: int) -> list[int]:
        """The same by points: the hexes from which it takes so many at least."""
        grid, layers = self.grid, [ends, *[0] * points]
        _fill(layers, 0, -1, 0, 0, open_, grid.low_columns, grid.stride, self._back)
        return layers

    def connected(self, start: int, open_: int) -> int:
        """All that can be come to from the board `start` over hexes of `open_`, whatever it costs."""
        low, w = self.grid.low_columns, self.grid.stride
        seen = front = start & open_
        while front:
            here = front & low
            there = front ^ here
            southeast, southwest = here << w - 1 | there << w, here >> w + 1 | there >> w
            to = 0
            for _, _, to_n, to_ne, to_se, to_s, to_sw, to_nw in self._forth:
                to |= (front << 1 & to_n | southeast << 1 & to_ne | southeast & to_se | front >> 1 & to_s | southwest & to_sw
                       | southwest << 1 & to_nw)
            to &= open_
            front = to ^ to & seen
            seen |= front
        return seen


def _sorted(boards: dict[int, list[int]]) -> Steps:
    """The cheapest first."""
    return tuple((n, *boards[n]) for n in sorted(boards))


def _fill(layers: list[int], first: int, plain: int, hard: int, extra: int, goes_on: int, low: int, w: int,
          steps: Steps) -> int:
    """By points: the hexes that cost so many at least, over `plain` hexes and `hard` ones, which cost `extra` more. Steps are
    taken from the layer `first` on: those from before have been. Gives all layers together."""
    points = len(layers) - 1
    seen = layers[0] if first else 0
    for n in range(first, points):
        front = layers[n]
        if not front:
            continue
        front ^= front & seen
        layers[n] = front
        seen |= front
        front &= goes_on
        if not front:
            continue
        here = front & low
        there = front ^ here
        north, south = front << 1, front >> 1
        southeast, southwest = here << w - 1 | there << w, here >> w + 1 | there >> w
        northeast, northwest = southeast << 1, southwest << 1
        for cost, out, to_n, to_ne, to_se, to_s, to_sw, to_nw in steps:
            m = n + cost
            if m > points:
                break
            if front & out:
                to = north & to_n | northeast & to_ne | southeast & to_se | south & to_s | southwest & to_sw | northwest & to_nw
                layers[m] |= to & plain
                if hard and m + extra <= points:
                    layers[m + extra] |= to & hard
    layers[points] ^= layers[points] & seen
    return seen | layers[points]
