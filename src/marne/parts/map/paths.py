"""Ways over a hex grid: what each step costs, where one gets with so many points, and by which way.

The costs stand in boards by direction and points: for each direction, the hexes that a step which comes that way enters for so
much. A whole front of hexes then takes its next step in a few operations on ints. They are done in a window of the columns that
the points can lead to: what lies beyond it neither counts nor costs time, on a map of any size.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_

from msgspec import Struct

from marne.parts.bits import mask
from marne.parts.map.hexes import Grid, opposite

_MOST = 20_000          # reaches that are remembered
_FAR = 8                # a hex is looked around for so many points at least
_MORE = 4               # … for more in steps of so many
_AFAR = 64              # what takes more than so many is asked for rarely and not remembered
_BROAD = 2              # windows grow by so many columns, so that there are few of them

Steps = tuple[tuple[int, ...], ...]     # by points: they, the hexes that such steps leave, and by direction those that they enter
Links = tuple[tuple[int, int], ...]     # hexes beside one, each with what the step costs


class Reach(Struct, gc=False, eq=False):
    """Where one gets: `all` hexes, the first one included. `layers`: by points, the hexes that cost so many at least, in a window
    that begins with hex number `base`; `hard`: those that cost `extra` more to enter, and `goes_on` those that one leaves again,
    in the same window. It is shared and never changes."""

    layers: tuple[int, ...]
    base: int
    all: int
    hard: int = 0
    extra: int = 0
    goes_on: int = -1

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


class _Best(Struct, gc=False, eq=False):
    """Where one gets from a hex if nothing is in the way: the layers of a `Reach` in a window of the map, with the low columns of
    it and the steps in it."""

    layers: tuple[int, ...]
    base: int
    low: int
    steps: Steps


class _Field(Struct, gc=False, eq=False):
    """Where one gets from a hex with so many points at best, with nothing in the way (`free`): only what is closed or dear of
    that (`near`) makes a difference. All in a window of the map: its first hex, its low columns, the steps in it, the first of
    them (`out`), where one starts."""

    base: int
    low: int
    steps: Steps
    out: Links
    start: int
    near: int
    free: Reach


class Costs:
    """What a step costs: `step(a, d, b)` for hex a, direction d and the hex b there, None if it is barred; one point at least.
    `liked`: hexes that a way keeps to where it costs nothing."""

    def __init__(self, grid: Grid, step: Callable[[int, int, int], int | None], liked: int = 0) -> None:
        self.grid = grid
        self.one: list[Mapping[int, int]] = [{}] * grid.size        # by hex: what it costs to go to each neighbour
        dirs = grid.dirs
        # by points and direction: the hexes that such a step leaves, and those that it enters
        leaves: dict[int, list[list[int]]] = {}
        enters: dict[int, list[list[int]]] = {}
        for a in grid.hexes():
            mine: dict[int, int] = {}
            for d, b in enumerate(dirs[a]):
                n = step(a, d, b) if b else None
                if n is not None:
                    mine[b] = n
                    if n not in leaves:
                        leaves[n], enters[n] = [[] for _ in dirs[a]], [[] for _ in dirs[a]]
                    leaves[n][d].append(a)
                    enters[n][d].append(b)
            if mine:
                self.one[a] = mine
        self.liked = liked
        self._before: list[Links | None] = [None] * grid.size       # by hex: from where one comes there
        self._out: dict[int, Links] = {}                            # … and where to, by points
        self._beside: dict[int, int] = {}                           # … and all of that together
        self._forth = _steps(grid, leaves, enters)
        self._back = _steps(grid, {n: _turned(boards) for n, boards in enters.items()},
                            {n: _turned(boards) for n, boards in leaves.items()})
        self._least = min(leaves, default=1)
        self._windows: dict[tuple[int, int], tuple[int, Steps]] = {}
        self._best: dict[int, _Best] = {}                           # by hex: where one gets at best
        self._fields: dict[tuple[int, int], _Field] = {}            # by hex and points
        self._known: dict[tuple[int, ...], Reach] = {}

    def beside(self, h: int) -> int:
        """The hexes that one step leads to."""
        found = self._beside.get(h)
        if found is None:
            found = self._beside[h] = mask(self.one[h])
        return found

    def _links(self, h: int) -> Links:
        """The hexes that one step leads to, as a board for each cost."""
        ends = self.one[h]
        made = self._out[h] = tuple((n, mask(b for b in ends if ends[b] == n)) for n in sorted({*ends.values()}))
        return made

    def _sources(self, h: int) -> Links:
        """From where one step leads to a hex, and at what cost: liked hexes first, by their numbers."""
        links = [(a, self.one[a][h]) for a in self.grid.dirs[h] if a and h in self.one[a]]
        made = self._before[h] = tuple(sorted(links, key=lambda link: (not self.liked >> link[0] & 1, link[0])))
        return made

    def _window(self, west: int, east: int) -> tuple[int, Steps]:
        """Columns of the map: the low ones among them, the steps there."""
        made = self._windows.get((west, east))
        if made is None:
            base = west * self.grid.stride
            all_ = (1 << (east + 1 - west) * self.grid.stride) - 1
            steps = [(n, *(board >> base & all_ for board in boards)) for n, *boards in self._forth]
            made = self._windows[west, east] = self.grid.low_columns >> base & all_, tuple(s for s in steps if s[1])
        return made

    def _at_best(self, h: int, points: int) -> _Best:
        """Where one gets from a hex with so many points, or more, if nothing is in the way."""
        found = self._best.get(h)
        if found is None or points >= len(found.layers):
            points, w = max(-(-points // _MORE) * _MORE, _FAR), self.grid.stride
            far = points // self._least + _BROAD - 1 & -_BROAD
            west, east = max(h // w - far, 0), min(h // w + far, self.grid.columns)
            layers = [1 << h - west * w, *[0] * points]
            low, steps = self._window(west, east)
            _fill(layers, 0, 0, -1, 0, 0, -1, w, low, steps)
            found = self._best[h] = _Best(tuple(layers), west * w, low, steps)
        return found

    def _field(self, h: int, points: int) -> _Field:
        """The same for so many points and no more, in the same window: most fields are asked for only once."""
        best = self._at_best(h, points)
        layers, base, start = best.layers[:points + 1], best.base, best.layers[0]
        seen = reduce(or_, layers)
        out = tuple([(n, board >> base) for n, board in self._out.get(h) or self._links(h) if n <= points])
        if len(self._fields) >= _MOST:
            self._fields.clear()
        made = self._fields[h, points] = _Field(base, best.low, best.steps, out, start, seen ^ start,
                                                Reach(layers, base, seen << base))
        return made

    def reach(self, h: int, points: int, open_: int, dear: int = 0, extra: int = 0, goes_on: int = -1) -> Reach:
        """Where one gets from a hex with so many points: over hexes of `open_`, those of `dear` costing `extra` more to enter,
        going on only from hexes in `goes_on`. Remembered by what of that lies where one could get at best.
        """
        if points > _AFAR:
            return self.spread(1 << h, points, open_, dear, extra, goes_on)
        field = self._fields.get((h, points)) or self._field(h, points)
        base, near = field.base, field.near
        open_ = open_ >> base & near
        hard = open_ & dear >> base if extra else 0
        if goes_on != -1:
            goes_on = goes_on >> base & open_
            goes_on = -1 if goes_on == open_ else goes_on | field.start
        if open_ == near and not hard and goes_on == -1:
            return field.free
        key = h, points, open_, hard, extra, goes_on
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST:
                self._known.clear()
            plain = open_ ^ hard
            same, changed, best = 1, near ^ plain & goes_on, field.free.layers
            while not best[same] & changed:
                same += 1
            layers = [*best[:same], *[0] * (points + 1 - same)]     # what is before the first change is as at best
            if same == points:                                      # nobody gets any further from there
                layers[same] = best[same] & plain
                all_ = field.free.all ^ (layers[same] ^ best[same]) << base
            else:
                for cost, board in field.out:
                    if cost >= same:
                        layers[cost] |= board & plain
                        if hard and cost + extra <= points:
                            layers[cost + extra] |= board & hard
                w, low, steps, seen = self.grid.stride, field.low, field.steps, field.start
                if same > 1:
                    _fill_on(layers, same, plain, hard, extra, w, low, steps)
                    seen = reduce(or_, best[:same])
                all_ = _fill(layers, same, seen, plain, hard, extra, goes_on, w, low, steps) << base
            found = self._known[key] = Reach(tuple(layers), base, all_, hard, extra, goes_on)
        return found

    def spread(self, start: int, points: int, open_: int, dear: int = 0, extra: int = 0, goes_on: int = -1) -> Reach:
        """The same from a board of hexes. It is not remembered."""
        hard = open_ & dear if extra else 0
        if goes_on != -1:
            goes_on |= start
        layers = [start, *[0] * points]
        seen = _fill(layers, 0, 0, open_ ^ hard, hard, extra, goes_on, self.grid.stride, self.grid.low_columns, self._forth)
        return Reach(tuple(layers), 0, seen, hard, extra, goes_on)

    def way(self, reach: Reach, h: int, liked: int | None = None) -> tuple[list[int], int]:
        """The hexes of a cheapest way of that reach to `h`, the first hex not counted, and what it costs; none and -1 if there is
        no way. Of equal ways the one that keeps to hexes that are `liked` (now, if not always the same), then the one by the
        lowest numbers: always the same.
        """
        layers, base, hard, goes_on = reach.layers, reach.base, reach.hard, reach.goes_on
        n, before = reach.cost(h), self._before
        whole = n
        out: list[int] = []
        while n > 0:
            out.append(h)
            if hard >> h - base & 1:
                n -= reach.extra
            found = step = 0
            for b, cost in before[h] or self._sources(h):
                if cost <= n and b >= base and layers[n - cost] >> b - base & 1 and (
                        goes_on == -1 or goes_on >> b - base & 1):
                    if liked is None or liked >> b & 1:
                        found, step = b, cost
                        break
                    if not found:
                        found, step = b, cost
            h, n = found, n - step
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
        _fill(layers, 0, 0, -1, 0, 0, open_, grid.stride, grid.low_columns, self._back)
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


def _fill_on(layers: list[int], same: int, plain: int, hard: int, extra: int, w: int, low: int, steps: Steps) -> None:
    """The steps from the layers before `same`, which are known, to those from `same` on."""
    points, up, down = len(layers) - 1, w - 1, w + 1
    for n in range(max(same - steps[-1][0], 1), same):
        front = layers[n]
        if not front:
            continue
        north = 0
        for cost, out, to_n, to_ne, to_se, to_s, to_sw, to_nw in steps:
            m = n + cost
            if m < same:
                continue
            if m > points:
                break
            if front & out:
                if not north:                                   # rarely: most steps of so many points come from few hexes
                    here = front & low
                    there = front ^ here
                    north, south = front << 1, front >> 1
                    southeast, southwest = here << up | there << w, here >> down | there >> w
                    northeast, northwest = southeast << 1, southwest << 1
                to = north & to_n | northeast & to_ne | southeast & to_se | south & to_s | southwest & to_sw | northwest & to_nw
                layers[m] |= to & plain
                if hard and m + extra <= points:
                    layers[m + extra] |= to & hard


def _turned(boards: list[list[int]]) -> list[list[int]]:
    """The directions of steps taken back."""
    return [boards[opposite(d)] for d in range(len(boards))]


def _steps(grid: Grid, leaves: dict[int, list[list[int]]], enters: dict[int, list[list[int]]]) -> Steps:
    """As boards, the cheapest first."""
    return tuple((n, reduce(or_, [_board(grid.size, hexes) for hexes in leaves[n]]),
                  *[_board(grid.size, hexes) for hexes in enters[n]]) for n in sorted(leaves))


def _board(size: int, hexes: list[int]) -> int:
    """The same as `mask`, for many."""
    flags = bytearray(b"0") * size
    for h in hexes:
        flags[-1 - h] = 49
    return int(flags, 2)


def _fill(layers: list[int], first: int, seen: int, plain: int, hard: int, extra: int, goes_on: int, w: int, low: int,
          steps: Steps) -> int:
    """By points: the hexes that cost so many at least, over `plain` hexes and `hard` ones, which cost `extra` more. Steps are
    taken from the layer `first` on: those from before, together `seen`, have been. Gives all layers together."""
    points = len(layers) - 1
    up, down = w - 1, w + 1
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
        southeast, southwest = here << up | there << w, here >> down | there >> w
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
