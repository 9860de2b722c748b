"""10.1 The geometry of a line from centre to centre: which hexes and hexsides it meets. The same for every map.

Coordinates are whole numbers: a centre is (3 * column, 2 * row + half), a corner is a centre plus (±2, 0) or (±1, ±1).
Squeezing the
board so leaves lines straight, so every comparison is exact.
"""
from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from marne.games.great_war_commander.rules.r02_grid import COLUMNS, HEXES, NOWHERE, ROWS, side_key

_CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))     # clockwise, from the upper left
# The side in direction d lies between the corners d and d + 1: 0 up, 1 upper right …
_TOWARDS: Final = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
IN, ALONG = 0, 1


class Step(NamedTuple):
    """One hex between the ends (`b` NOWHERE), or two between which the line runs along their side (one of them may lie off the
    board: then `b` is NOWHERE too, see 10.4)."""

    a: int
    b: int
    how: int


class Line(NamedTuple):
    """From one centre to another. `steps` in order; `sides`: hexsides that the line crosses or runs along, as `side_key`, those
    at the ends among them; `touched`: hexes the line meets, ends included; `between`: the same without the ends; `inner`: hexes
    whose inside it crosses, ends left out; `pairs`: for each side it runs along, the one or two hexes of it; `straight`: it runs
    from centre to centre through every hex, as a road can."""

    steps: tuple[Step, ...]
    sides: tuple[int, ...]
    touched: int
    between: int
    inner: int
    pairs: tuple[int, ...]
    straight: bool


def _centre(h: int) -> tuple[int, int]:
    r, c = divmod(h, COLUMNS)
    return 3 * c, 2 * r + (c & 1)


def _hex_at(x: int, y: int) -> int:
    """The hex of a centre, NOWHERE off the board."""
    c = x // 3
    r = (y - (c & 1)) // 2
    return r * COLUMNS + c if 0 <= c < COLUMNS and 0 <= r < ROWS else NOWHERE


class _Met(NamedTuple):
    """A hex relative to the start: its centre, how it is met, and where along the line (twice the mean of entry and exit)."""

    x: int
    y: int
    how: int
    at: float


@cache
def _pattern(dx: int, dy: int) -> tuple[tuple[_Met, ...], tuple[tuple[int, int, int], ...]]:
    """What a line from the origin to (dx, dy) meets: hexes in order, and hexsides as (x, y, direction) of one of their hexes."""
    met: list[_Met] = []
    sides: set[tuple[int, int, int]] = set()
    for x, y in _box(dx, dy):
        signs = []
        for cx, cy in _CORNERS:
            cross = dx * (y + cy) - dy * (x + cx)
            signs.append((cross > 0) - (cross < 0))
        low, high = min(signs), max(signs)
        middle = (x * dx + y * dy * 3) / (dx * dx + dy * dy * 3)            # 3: true proportions, for the order only
        if low < 0 < high:
            if not _between(x, y, dx, dy):
                continue
            met.append(_Met(x, y, IN, middle))
            for d in range(6):
                p, q = signs[d], signs[(d + 1) % 6]
                if p * q < 0 and _crossed(x, y, d, dx, dy):
                    sides.add((x, y, d))
        elif low * high == 0 and signs.count(0) == 2:                       # the line runs along one of its sides
            d = next(i for i in range(6) if signs[i] == 0 and signs[(i + 1) % 6] == 0)
            if _crossed(x, y, d, dx, dy):
                met.append(_Met(x, y, ALONG, middle))
                sides.add((x, y, d))
    met.sort(key=lambda m: (m.at, m.x, m.y))
    return tuple(met), tuple(sorted(sides))


def _box(dx: int, dy: int) -> list[tuple[int, int]]:
    """The centres of all hexes near the line, those off the board too."""
    out = []
    for x in range(min(0, dx) - 3, max(0, dx) + 4):
        if x % 3:
            continue
        for y in range(min(0, dy) - 2, max(0, dy) + 3):
            if (y - x // 3) % 2 == 0:
                out.append((x, y))
    return out


def _along(px: int, py: int, dx: int, dy: int) -> int:
    """How far along the line a point lies, as the numerator of a fraction of the whole."""
    return px * dx + 3 * py * dy


def _between(x: int, y: int, dx: int, dy: int) -> bool:
    """Does the stretch of the line inside the hex lie between the ends?"""
    whole = dx * dx + 3 * dy * dy
    return _along(x, y, dx, dy) > -2 and _along(x, y, dx, dy) < whole + 2 and _overlaps(x, y, dx, dy)


def _overlaps(x: int, y: int, dx: int, dy: int) -> bool:
    """A convex hex that the endless line crosses: is some of that within the two ends? By the points where its sides are cut."""
    low, high = None, None
    for d in range(6):
        ax, ay = x + _CORNERS[d][0], y + _CORNERS[d][1]
        bx, by = x + _CORNERS[(d + 1) % 6][0], y + _CORNERS[(d + 1) % 6][1]
        ca, cb = dx * ay - dy * ax, dx * by - dy * bx
        if ca == cb:
            continue
        if min(ca, cb) <= 0 <= max(ca, cb):
            t = (_along(ax, ay, dx, dy) * (0 - cb) + _along(bx, by, dx, dy) * ca) / (ca - cb)
            low = t if low is None else min(low, t)
            high = t if high is None else max(high, t)
    whole = dx * dx + 3 * dy * dy
    return low is not None and high is not None and high > 1e-9 and low < whole - 1e-9


def _crossed(x: int, y: int, d: int, dx: int, dy: int) -> bool:
    """Is the side in direction `d` of the hex met between the two ends?"""
    ax, ay = x + _CORNERS[d][0], y + _CORNERS[d][1]
    bx, by = x + _CORNERS[(d + 1) % 6][0], y + _CORNERS[(d + 1) % 6][1]
    ta, tb = _along(ax, ay, dx, dy), _along(bx, by, dx, dy)
    ca, cb = dx * ay - dy * ax, dx * by - dy * bx
    whole = dx * dx + 3 * dy * dy
    if ca == cb == 0:
        return max(ta, tb) > 0 and min(ta, tb) < whole
    t = (ta * -cb + tb * ca) / (ca - cb)
    return 0 < t < whole


@cache
def line(a: int, b: int) -> Line:
    """The line from the centre of `a` to the centre of `b`. The way back is the same the other way round."""
    if a > b:
        back = line(b, a)
        return back._replace(steps=back.steps[::-1], pairs=back.pairs[::-1])
    (ax, ay), (bx, by) = _centre(a), _centre(b)
    met, sides = _pattern(bx - ax, by - ay)
    steps: list[Step] = []
    touched = 1 << a | 1 << b
    inner = 0
    i = 0
    while i < len(met):
        m = met[i]
        h = _hex_at(ax + m.x, ay + m.y)
        if m.how == IN:
            if h not in (a, b) and h != NOWHERE:
                steps.append(Step(h, NOWHERE, IN))
                touched |= 1 << h
                inner |= 1 << h
            i += 1
            continue
        other = _hex_at(ax + met[i + 1].x, ay + met[i + 1].y)               # the two hexes of a side come together
        pair = sorted(x for x in (h, other) if x != NOWHERE)
        if pair:
            steps.append(Step(pair[0], pair[1] if len(pair) > 1 else NOWHERE, ALONG))
            for x in pair:
                touched |= 1 << x
        i += 2
    keys = set()
    for x, y, d in sides:
        p = _hex_at(ax + x, ay + y)
        q = _hex_at(ax + x + _TOWARDS[d][0], ay + y + _TOWARDS[d][1])
        if p != NOWHERE and q != NOWHERE:
            keys.add(side_key(p, q))
    dx, dy = bx - ax, by - ay
    straight = dx == 0 or abs(dx) == 3 * abs(dy)
    pairs = tuple(1 << x.a | (0 if x.b == NOWHERE else 1 << x.b) for x in steps if x.how == ALONG)
    return Line(tuple(steps), tuple(sorted(keys)), touched, touched & ~(1 << a | 1 << b), inner, pairs, straight)


@cache
def touched(a: int) -> tuple[int, ...]:
    """For every hex, what the line from `a` meets (10.3.4)."""
    return tuple(line(a, b).touched if a != b else 1 << a for b in range(HEXES))
