"""10, T110 Lines of sight and hindrance. Each line is worked out once for a map and looked up afterwards.

`judge` decides one line and says why; `Sight` keeps the answers for a map and the ground as it is now. What moves (gas, tanks)
hinders on top of that: see `hindrance` in r03_values.py.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from time import perf_counter
from typing import Final, NamedTuple

from marne.games.great_war_commander.data.dataset import dataset
from marne.games.great_war_commander.rules.r02_field import (DESTROYED_WOODS, FENCE, GULLY, HEDGE, QUARRY, WALL, WALL_DESTROYED,
                                                             Terrain, terrain)
from marne.games.great_war_commander.rules.r02_grid import ALL, HEXES, NEAR, NOWHERE
from marne.games.great_war_commander.rules.r10_lines import ALONG, Line, line, touched
from marne.parts.bits import bits, mask

OBSERVER_LEVEL: Final = 2                   # O19.2.1.1
DEEP: Final = 2                             # T124.1 one sees so many hexes into destroyed woods


class Verdict(NamedTuple):
    """`rule` '' when the line is free, else the rule that blocks it, `where` the hex (or one of the side). `hindrance`: the
    highest,
    not counting gas and tanks; `by`: the hex that gives it."""

    rule: str
    where: int
    hindrance: int
    by: int


FREE: Final = Verdict("", NOWHERE, 0, NOWHERE)


class Boards:
    """The ground as sets of hexes, so that a line is judged in a few steps. Lists are by level, 0 to 4."""

    __slots__ = ("terrain", "ground", "blaze", "wall", "deep", "blind", "hinder", "sunk", "railed", "high", "care")

    def __init__(self, t: Terrain, ground: Sequence[int], blaze: int) -> None:
        self.terrain, self.ground, self.blaze = t, ground, blaze
        g = t.ground
        solid = mask(h for h in range(HEXES) if g.obstacle[ground[h]] and ground[h] != DESTROYED_WOODS)
        woods = mask(h for h in range(HEXES) if ground[h] == DESTROYED_WOODS)
        blind = mask(h for h in range(HEXES) if g.blind[ground[h]] and ground[h] != DESTROYED_WOODS)
        self.sunk = mask(h for h in range(HEXES) if ground[h] in (GULLY, QUARRY))
        levels = range(6)
        at_least = [mask(h for h in range(HEXES) if t.level[h] >= n) for n in levels]
        # what stands in the way of a line at that level
        self.wall = [solid & at_least[n] | at_least[n + 1] for n in range(5)]  # GL-Obstacle
        self.deep = [woods & at_least[n] for n in range(5)]
        self.blind = [blind & at_least[n] for n in range(5)]
        worth = sorted({n for n in g.hindrance if n}, reverse=True)
        self.hinder = [[(n, mask(h for h in bits(t.by_level[k]) if g.hindrance[ground[h]] == n)) for n in worth]
                       for k in range(5)]
        self.railed = t.has_rail
        self.high = at_least
        # what may stop or hinder a line between two hexes of that level
        self.care = [self.wall[n] | self.deep[n] | t.has_rail & t.by_level[n] | union(board for _, board in self.hinder[n])
                     for n in range(5)]


def union(boards: Iterable[int]) -> int:
    out = 0
    for board in boards:
        out |= board
    return out


def judge(t: Terrain, ground: Sequence[int], blaze: int, a: int, b: int, observer: bool = False) -> Verdict:
    """10.1-10.4, T110.3-5 May somebody in `a` see `b`? `observer`: `a` is an artillery observer, who stands at level 2."""
    return verdict(Boards(t, ground, blaze), a, b, observer)


def verdict(m: Boards, a: int, b: int, observer: bool = False) -> Verdict:
    """`judge` with the ground at hand as boards."""
    if a == b:
        return FREE
    t = m.terrain
    la = OBSERVER_LEVEL if observer else t.level[a]
    lb = t.level[b]
    if m.sunk & (1 << a | 1 << b):
        rule = sunken(m.ground, a, b, la, lb)
        if rule:
            return Verdict(rule, b if m.sunk >> b & 1 else a, 0, NOWHERE)
    way = line(a, b)
    if way.between & m.blaze:
        return Verdict("10.2.1", first(way.between & m.blaze), 0, NOWHERE)
    got = _level(m, way, a, b, la) if la == lb else _slope(m, way, a, b, la, lb)
    if got.rule or not t.side:
        return got
    return _sides(t, way, a, b, la, lb, got)


BLOCKED: Final = -1


def glance(m: Boards, a: int, b: int) -> int:
    """`verdict` in short, for whole rows: the hindrance, or BLOCKED. Most lines meet nothing that matters."""
    t = m.terrain
    la, lb = t.level[a], t.level[b]
    if m.sunk & (1 << a | 1 << b) and sunken(m.ground, a, b, la, lb):
        return BLOCKED
    way = line(a, b)
    between = way.between
    if between & m.blaze:
        return BLOCKED
    got = FREE
    if la == lb:
        if between & m.care[la]:
            got = _level(m, way, a, b, la)
    else:
        high = m.high[la if la > lb else lb]
        if way.inner & high:
            return BLOCKED
        for pair in way.pairs:
            if pair & high == pair:
                return BLOCKED
        low = lb if la > lb else la
        if between & (m.deep[low] | m.blind[low]):
            got = _slope(m, way, a, b, la, lb)
    if got.rule:
        return BLOCKED
    if way.touched & t.sided:
        got = _sides(t, way, a, b, la, lb, got)
        if got.rule:
            return BLOCKED
    return got.hindrance


def first(board: int) -> int:
    return (board & -board).bit_length() - 1


def sunken(ground: Sequence[int], a: int, b: int, la: int, lb: int) -> str:
    """T108, T114 Into and out of a gully or a quarry one sees from an adjacent or a higher hex only."""
    if NEAR[a] >> b & 1:
        return ""
    if ground[b] in (GULLY, QUARRY) and la <= lb:
        return "T108" if ground[b] == GULLY else "T114"
    if ground[a] in (GULLY, QUARRY) and lb <= la:
        return "T108" if ground[a] == GULLY else "T114"
    return ""


def along(links: Sequence[int], way: Line, a: int, b: int) -> int:
    """T115, T116 The hexes through which the line runs exactly along a road or rail."""
    out = 0
    if way.straight:
        before = a
        for i, step in enumerate(way.steps):
            after = way.steps[i + 1].a if i + 1 < len(way.steps) else b
            if links[step.a] >> before & links[step.a] >> after & 1:
                out |= 1 << step.a
            before = step.a
    return out


def _met(way: Line, board: int, open_road: int) -> int:
    """Where a line meets a set of hexes: inside one of them, or along a side between two of them (10.4: what lies off the
    board is like
    the border hex). 0: nowhere."""
    got = way.inner & board & ~open_road
    if got:
        return got
    for pair in way.pairs:
        if pair & board == pair:
            return pair
    return 0


def _level(m: Boards, way: Line, a: int, b: int, at: int) -> Verdict:
    """10.2, 10.3, T110.3.3, T110.4, T110.5 Between two hexes of the same level: obstacles and higher ground block, others
    hinder. A road clears what stands beside it (T116), not the hill that it climbs."""
    t = m.terrain
    road = along(t.road, way, a, b) & ~m.high[at + 1] if way.inner & t.has_road else 0
    stop = _met(way, m.wall[at], road)
    if stop:
        h = first(stop)
        return Verdict("T110.3.3" if t.level[h] > at else "10.2", h, 0, NOWHERE)
    deep = m.deep[at]
    if way.between & deep:
        n = (way.inner & deep & ~road).bit_count() + sum(pair & (deep | m.wall[at]) == pair for pair in way.pairs)
        if n >= DEEP:
            return Verdict("T124.1", first(way.between & deep), 0, NOWHERE)
    open_ = way.between & ~road
    for n, board in m.hinder[at]:
        if open_ & board:
            return Verdict("", NOWHERE, n, first(open_ & board))
    rail = open_ & m.railed & t.by_level[at]
    if rail and rail & ~along(t.rail, way, a, b):
        return Verdict("", NOWHERE, t.ground.rail_hindrance, first(rail & ~along(t.rail, way, a, b)))
    return FREE


def _slope(m: Boards, way: Line, a: int, b: int, la: int, lb: int) -> Verdict:
    """T110.3.2, T110.4 Between two levels: the higher one must look over a crest of its own, no ground of its level or higher may
    stand between, and an obstacle next to the lower one hides it (T110.4.1)."""
    t = m.terrain
    top, bottom = max(la, lb), min(la, lb)
    steps = way.steps if la > lb else way.steps[::-1]                   # from the higher end to the lower
    for step in steps:
        height = t.level[step.a] if step.b == NOWHERE else min(t.level[step.a], t.level[step.b])
        if height >= top:                                               # T110.3.2-a, T110.3.2-b
            return Verdict("T110.3.2", step.a, 0, NOWHERE)
    if not steps:
        return FREE
    last = steps[-1]
    cells = 1 << last.a | (0 if last.b == NOWHERE else 1 << last.b)
    deep, blind = m.deep[bottom], m.blind[bottom]
    if cells & (deep | blind) == cells:
        n = DEEP if cells & blind else sum(
            (1 << x.a | (0 if x.b == NOWHERE else 1 << x.b)) & ~deep == 0 for x in steps)
        if n >= DEEP and not (last.how != ALONG and along(t.road, way, a, b) & cells):
            return Verdict("T110.4.1", last.a, 0, NOWHERE)
    return FREE


def _sides(t: Terrain, way: Line, a: int, b: int, la: int, lb: int, so_far: Verdict) -> Verdict:
    """10.1, T105, T109, T122 Walls and hedges block, fences hinder, unless they are sides of one of the two ends."""
    worst, by = so_far.hindrance, so_far.by
    top = max(la, lb)
    for key in way.sides:
        kind = t.side.get(key, -1)
        if kind < 0:
            continue
        p, q = divmod(key, HEXES)
        if p in (a, b) or q in (a, b) or max(t.level[p], t.level[q]) < top:
            continue
        if kind in (WALL, WALL_DESTROYED):
            return Verdict("T122", p, 0, NOWHERE)
        if kind == HEDGE:
            return Verdict("T109", p, 0, NOWHERE)
        if kind == FENCE and la == lb and t.ground.fence_hindrance > worst:
            worst, by = t.ground.fence_hindrance, p
    return Verdict("", NOWHERE, worst, by) if worst else FREE


# The whole map -------------------------------------------------------------------------------------------------------------


class Row:
    """What is known of the lines from one hex: `open`: the rest, not judged yet. A line is judged when somebody asks for it."""

    __slots__ = ("seen", "hind", "open")

    def __init__(self, seen: int, hind: bytearray, still_open: int) -> None:
        self.seen, self.hind, self.open = seen, hind, still_open


class Sight:
    """Who sees what on a map with its ground and blazes as they are; `ground` is as `alike` makes it. Its answers never change:
    other ground has another Sight, which takes over every line that does not meet a changed hex."""

    __slots__ = ("terrain", "ground", "blaze", "_old", "_changed", "_boards", "_rows", "_observed")

    def __init__(self, t: Terrain, ground: bytes, blaze: int, old: Sight | None) -> None:
        self.terrain, self.ground, self.blaze = t, ground, blaze
        self._old = old
        self._changed = 0 if old is None else blaze ^ old.blaze | mask(h for h in range(HEXES) if ground[h] != old.ground[h])
        self._boards: Boards | None = None
        self._rows: dict[int, Row] = {}
        self._observed: dict[int, tuple[int, bytes]] = {}

    def seen(self, a: int, board: int = ALL) -> int:
        """The hexes of `board` that are visible from `a`; `a` sees itself."""
        row = self._rows.get(a) or self._row(a)
        if row.open & board:
            self._judge(a, row, row.open & board)
        return row.seen & board

    def hindrance(self, a: int, b: int) -> int:
        """The hindrance of a line; 0 also for one that is blocked."""
        row = self._rows.get(a) or self._row(a)
        if row.open >> b & 1:
            self._judge(a, row, 1 << b)
        return row.hind[b]

    def observed(self, a: int) -> tuple[int, bytes]:
        """O19.2.1.1 What an artillery observer in a border hex sees, and the hindrances. He alone stands higher than his hex."""
        got = self._observed.get(a)
        if got is None:
            m = self._ground()
            seen, hind = 0, bytearray(HEXES)
            for b in range(HEXES):
                v = verdict(m, a, b, observer=True)
                if not v.rule:
                    seen |= 1 << b
                    hind[b] = v.hindrance
            got = self._observed[a] = seen, bytes(hind)
        return got

    def _ground(self) -> Boards:
        if self._boards is None:
            self._boards = Boards(self.terrain, self.ground, self.blaze)
        return self._boards

    def _row(self, a: int) -> Row:
        """A row takes over from the latest of the earlier ones that has it."""
        old, changed = self._old, self._changed
        while old is not None and a not in old._rows:
            changed |= old._changed
            old = old._old
        if old is None:
            row = Row(1 << a, bytearray(HEXES), ALL & ~(1 << a))
        else:
            was, through = old._rows[a], behind(a)
            still_open = was.open
            for h in bits(changed):
                still_open |= through[h]
            row = Row(was.seen, bytearray(was.hind), still_open)
        self._rows[a] = row
        return row

    def _judge(self, a: int, row: Row, board: int) -> None:
        m = self._ground()
        seen, hind = row.seen, row.hind
        for b in bits(board):
            n = glance(m, a, b) if a < b else glance(m, b, a)               # 10.1 what one sees is seen by the other
            if n < 0:
                seen &= ~(1 << b)
                hind[b] = 0
            else:
                seen |= 1 << b
                hind[b] = n
        row.seen = seen
        row.open &= ~board


_SIGHTS: dict[tuple[Terrain, bytes, int], Sight] = {}
_MOST: Final = 400


def sight(t: Terrain, ground: bytes, blaze: int, old: Sight | None = None) -> Sight:
    """10 The sight over a map. Where `old` is at hand, only the lines through hexes that have changed since are judged anew.
    Kinds of ground that are alike to the eye (open, shell holes, rivers) count as one."""
    alike = ground.translate(t.ground.alike)
    key = (t, alike, blaze)
    got = _SIGHTS.get(key)
    if got is None:
        if len(_SIGHTS) >= _MOST:
            _SIGHTS.clear()
        plain = t.printed.translate(t.ground.alike)
        fresh = alike == plain and not blaze
        got = _SIGHTS[key] = Sight(t, alike, blaze, None if fresh else old or sight(t, plain, 0))
    return got


@cache
def behind(a: int) -> tuple[int, ...]:
    """For every hex, those whose line from `a` meets it, or begins or ends there."""
    out = [0] * HEXES
    for b, met in enumerate(touched(a)):
        if b != a:
            for h in bits(met):
                out[h] |= 1 << b
    return tuple(out)


def measures() -> dict[str, float]:
    """Seconds for all lines of a map, geometry included, and microseconds for one that is known."""
    t = terrain(dataset(""), "map-01")
    lines = [(a, b) for a in range(0, HEXES, 11) for b in range(0, HEXES, 7)]
    line.cache_clear()
    begun = perf_counter()
    fresh = Sight(t, t.printed.translate(t.ground.alike), 0, None)
    for a in range(HEXES):
        fresh.seen(a)
    built = perf_counter()
    for a, b in lines:
        fresh.seen(a, 1 << b)
    return {"sight_table_s": built - begun, "sight_lookup_us": (perf_counter() - built) / len(lines) * 1e6}
