"""Ways over a hex grid: what each step costs, where one gets with so many points, and by which way.

The costs stand in boards by direction and points: for each direction, the hexes from which a step that way costs so much. A whole
front of hexes then takes its next step in a few operations on ints, whatever the size of the map.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from marne.parts.map.hexes import Grid


class Reach(NamedTuple):
    """`at[n]`: the hexes that cost n points at least; `all`: all of them, the first one included."""

    at: tuple[int, ...]
    all: int

    def cost(self, h: int) -> int:
        """What it takes to get to a hex, -1 if that is not possible."""
        return next((n for n, board in enumerate(self.at) if board >> h & 1), -1)


class Costs:
    """What a step costs: `step(a, d, b)` for hex a, direction d and the hex b there, None if it is barred."""

    def __init__(self, grid: Grid, step: Callable[[int, int, int], int | None]) -> None:
        self.grid = grid
        boards: list[dict[int, int]] = [{} for _ in range(6)]
        self.one: list[Mapping[int, int]] = [{}] * grid.size        # by hex: what it costs to go to each neighbour
        for a in grid.hexes():
            mine: dict[int, int] = {}
            for d, b in enumerate(grid.dirs[a]):
                n = step(a, d, b) if b else None
                if n is not None:
                    boards[d][n] = boards[d].get(n, 0) | 1 << a
                    mine[b] = n
            self.one[a] = mine
        # by points, the cheapest first: the hexes from which a step costs them, and by how much it shifts one (`Grid.moves`)
        steps: dict[int, list[tuple[int, int]]] = {}
        back: dict[int, list[tuple[int, int]]] = {}
        for d in range(6):
            for n, froms in boards[d].items():
                for columns, by in grid.moves(d):
                    if froms & columns:
                        steps.setdefault(n, []).append((froms & columns, by))
                        to = (froms & columns) << by if by > 0 else (froms & columns) >> -by
                        back.setdefault(n, []).append((to, -by))
        self.steps = tuple((n, tuple(steps[n])) for n in sorted(steps))
        self.back = tuple((n, tuple(back[n])) for n in sorted(back))

    def reach(self, start: int, points: int, open_: int, dear: int = 0, extra: int = 0, goes_on: int = -1) -> Reach:
        """Where one gets from the board `start` with so many points: over hexes of `open_`, those of `dear` costing `extra` more
        to enter, going on only from hexes in `goes_on`.
        """
        at = [0] * (points + 1)
        at[0] = start
        seen = 0
        plain, hard = open_ & ~dear, open_ & dear
        for n in range(points + 1):
            front = at[n] & ~seen
            at[n] = front
            if not front:
                continue
            seen |= front
            front &= goes_on | start
            for cost, steps in self.steps:
                m = n + cost
                if m > points:
                    break
                to = 0
                for froms, by in steps:
                    here = front & froms
                    if here:
                        to |= here << by if by > 0 else here >> -by
                to &= ~seen
                at[m] |= to & plain
                if hard and m + extra <= points:
                    at[m + extra] |= to & hard
        return Reach(tuple(at), seen)

    def way(self, reach: Reach, h: int, open_: int, dear: int = 0, extra: int = 0, goes_on: int = -1,
            liked: int = 0) -> list[int]:
        """The hexes of a cheapest way of that reach to `h`, the first hex not counted. Of equal ways the one that keeps to hexes
        of `liked`, then the one by the lowest numbers: always the same.
        """
        grid, at = self.grid, reach.at
        n = reach.cost(h)
        out: list[int] = []
        while n > 0:
            out.append(h)
            more = extra if dear >> h & 1 else 0
            best = 0
            for a in grid.dirs[h]:
                if a:
                    cost = self.one[a].get(h)
                    if cost is None:
                        continue
                    m = n - cost - more
                    if m >= 0 and at[m] >> a & 1 and (goes_on >> a & 1 or not m) and (
                            not best or (liked >> a & 1, -a) > (liked >> best & 1, -best)):
                        best = a
            n -= self.one[best][h] + more
            h = best
        out.reverse()
        return out

    def sources(self, ends: int, points: int, open_: int) -> int:
        """All hexes from which one of `ends` can be reached with so many points, over hexes of `open_` (the hex that one comes
        from need not be open): the way is counted in the direction in which it is walked.
        """
        at = [0] * (points + 1)
        at[0] = ends
        seen = 0
        for n in range(points + 1):
            front = at[n] & ~seen
            if not front:
                continue
            seen |= front
            front &= open_                              # a way goes through open hexes only; it may begin in any
            for cost, steps in self.back:
                if n + cost > points:
                    break
                to = 0
                for tos, by in steps:
                    here = front & tos
                    if here:
                        to |= here << by if by > 0 else here >> -by
                at[n + cost] |= to & ~seen
        return seen


def connected(start: int, links: tuple[int, ...], grid: Grid, open_: int) -> int:
    """All that can be come to from the board `start` along links: for each direction, the hexes that have one that way."""
    seen = front = start & open_
    while front:
        to = 0
        for d, froms in enumerate(links):
            here = front & froms
            if here:
                to |= grid.shift(here, d)
        front = to & open_ & ~seen
        seen |= front
    return seen
