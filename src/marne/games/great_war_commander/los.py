"""10, T110 Lines of sight and hindrance. Worked out for a whole map at once and looked up afterwards.

`judge` decides one line and says why; `Sight` holds the answers for a map and the ground as it is now. What moves (gas, tanks)
hinders
on top of that: see `hindrance` in `values`.
"""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from marne.games.great_war_commander.field import (
    DESTROYED_WOODS, FENCE, GULLY, HEDGE, QUARRY, WALL, WALL_DESTROYED, Terrain,
)
from marne.games.great_war_commander.grid import HEXES, NEAR, NOWHERE
from marne.games.great_war_commander.sightlines import ALONG, Line, Step, line
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


def judge(t: Terrain, ground: Sequence[int], blaze: int, a: int, b: int, observer: bool = False) -> Verdict:
    """10.1-10.4, T110.3-5 May somebody in `a` see `b`? `observer`: `a` is an artillery observer, who stands at level 2."""
    if a == b:
        return Verdict("", NOWHERE, 0, NOWHERE)
    la = OBSERVER_LEVEL if observer else t.level[a]
    lb = t.level[b]
    rule = sunken(ground, a, b, la, lb)
    if rule:
        return Verdict(rule, b if ground[b] in (GULLY, QUARRY) else a, 0, NOWHERE)
    way = line(a, b)
    verdict = (_level(t, ground, blaze, way, a, b, la) if la == lb
               else _slope(t, ground, blaze, way, a, b, la, lb, observer))
    return verdict if verdict.rule else _sides(t, way, a, b, la, lb, verdict)


def sunken(ground: Sequence[int], a: int, b: int, la: int, lb: int) -> str:
    """T108, T114 Into and out of a gully or a quarry one sees from an adjacent or a higher hex only."""
    if NEAR[a] >> b & 1:
        return ""
    if ground[b] in (GULLY, QUARRY) and la <= lb:
        return "T108" if ground[b] == GULLY else "T114"
    if ground[a] in (GULLY, QUARRY) and lb <= la:
        return "T108" if ground[a] == GULLY else "T114"
    return ""


def _cells(step: Step) -> tuple[int, ...]:
    return (step.a,) if step.b == NOWHERE else (step.a, step.b)


def _blazing(blaze: int, step: Step) -> int:
    """10.2.1 A blaze fills its hex, sides and all, at every level."""
    return next((h for h in _cells(step) if blaze >> h & 1), NOWHERE)


def _height(t: Terrain, step: Step) -> int:
    """The level a line meets; along a side it keeps to the lower hex."""
    return min(t.level[h] for h in _cells(step))


def _follows(links: Sequence[int], way: Line, i: int, a: int, b: int) -> bool:
    """T115, T116 Does the line run exactly along a road or rail through this hex?"""
    if not way.straight:
        return False
    h = way.steps[i].a
    before = way.steps[i - 1].a if i else a
    after = way.steps[i + 1].a if i + 1 < len(way.steps) else b
    return bool(links[h] >> before & links[h] >> after & 1)


def _level(t: Terrain, ground: Sequence[int], blaze: int, way: Line, a: int, b: int, at: int) -> Verdict:
    """10.2, 10.3, T110.3.3, T110.4, T110.5 Between two hexes of the same level."""
    g = t.ground
    worst, by, deep = 0, NOWHERE, 0
    for i, step in enumerate(way.steps):
        fire = _blazing(blaze, step)
        if fire != NOWHERE:
            return Verdict("10.2.1", fire, 0, NOWHERE)
        if _height(t, step) > at:
            return Verdict("T110.3.3", step.a, 0, NOWHERE)
        on_road = step.how != ALONG and _follows(t.road, way, i, a, b)
        solid = [h for h in _cells(step) if g.obstacle[ground[h]] and t.level[h] >= at]
        if len(solid) == len(_cells(step)) and not on_road:
            if all(ground[h] == DESTROYED_WOODS for h in solid):
                deep += 1
                if deep >= DEEP:
                    return Verdict("T124.1", step.a, 0, NOWHERE)
            else:
                return Verdict("10.2", next(h for h in solid if ground[h] != DESTROYED_WOODS), 0, NOWHERE)
        if on_road:
            continue
        for h in _cells(step):
            if t.level[h] != at:
                continue
            n = g.hindrance[ground[h]]
            if t.has_rail >> h & 1 and n < g.rail_hindrance and not (step.how != ALONG and _follows(t.rail, way, i, a, b)):
                n = g.rail_hindrance
            if n > worst:
                worst, by = n, h
    return Verdict("", NOWHERE, worst, by)


def _slope(t: Terrain, ground: Sequence[int], blaze: int, way: Line, a: int, b: int, la: int, lb: int, observer: bool) -> Verdict:
    """T110.3.2, T110.4 Between two levels: the higher one must look over a crest of its own, no ground of its level or higher may
    stand between, and an obstacle next to the lower one hides it (T110.4.1)."""
    g = t.ground
    down = way.steps if la > lb else way.steps[::-1]
    top, bottom = max(la, lb), min(la, lb)
    needs_crest = not (observer and la > lb)
    deep = 0
    for i, step in enumerate(down):
        fire = _blazing(blaze, step)
        if fire != NOWHERE:
            return Verdict("10.2.1", fire, 0, NOWHERE)
        if _height(t, step) >= top:
            if i or needs_crest:
                return Verdict("T110.3.2", step.a, 0, NOWHERE)
            if _height(t, step) > top or not observer:
                return Verdict("T110.3.2", step.a, 0, NOWHERE)
        blind = [h for h in _cells(step) if g.blind[ground[h]] and t.level[h] >= bottom]
        whole = len(blind) == len(_cells(step))
        woods = whole and all(ground[h] == DESTROYED_WOODS for h in blind)
        if woods:
            deep += 1
        if i == len(down) - 1 and whole and (not woods or deep >= DEEP):
            j = i if la > lb else len(down) - 1 - i
            if not (step.how != ALONG and _follows(t.road, way, j, a, b)):
                return Verdict("T110.4.1", step.a, 0, NOWHERE)
    return Verdict("", NOWHERE, 0, NOWHERE)


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
    return Verdict("", NOWHERE, worst, by)


# The whole map -------------------------------------------------------------------------------------------------------------


class Sight:
    """`seen[a]`: the hexes visible from `a`, itself among them; `hind[a]`: the hindrance to each. `ground` and `blaze`: what
    it was
    made for. Never changed: other ground has another Sight."""

    __slots__ = ("seen", "hind", "ground", "blaze")

    def __init__(self, seen: list[int], hind: list[bytes], ground: bytes, blaze: int) -> None:
        self.seen, self.hind, self.ground, self.blaze = seen, hind, ground, blaze


_SIGHTS: dict[tuple[Terrain, bytes, int], Sight] = {}
_MOST: Final = 400


def sight(t: Terrain, ground: bytes, blaze: int, old: Sight | None = None) -> Sight:
    """10 The sight over a map. Where `old` is at hand, only the lines through hexes that have changed since are judged anew."""
    key = (t, ground, blaze)
    got = _SIGHTS.get(key)
    if got is None:
        if len(_SIGHTS) >= _MOST:
            _SIGHTS.clear()
        got = _make(t, ground) if ground == t.printed and not blaze else _renew(t, ground, blaze, old or sight(t, t.printed, 0))
        _SIGHTS[key] = got
    return got


def _renew(t: Terrain, ground: bytes, blaze: int, old: Sight) -> Sight:
    changed = blaze ^ old.blaze | mask(h for h in range(HEXES) if ground[h] != old.ground[h])
    seen, hind = list(old.seen), [bytearray(row) for row in old.hind]
    for a, b in {pair for h in bits(changed) for pair in _through(h)}:
        _note(t, ground, blaze, a, b, seen, hind)
    return Sight(seen, [bytes(row) for row in hind], ground, blaze)


def _make(t: Terrain, ground: bytes) -> Sight:
    seen = [1 << h for h in range(HEXES)]
    hind = [bytearray(HEXES) for _ in range(HEXES)]
    for a in range(HEXES):
        for b in range(a + 1, HEXES):
            _note(t, ground, 0, a, b, seen, hind)
    return Sight(seen, [bytes(row) for row in hind], ground, 0)


def _note(t: Terrain, ground: bytes, blaze: int, a: int, b: int, seen: list[int], hind: list[bytearray]) -> None:
    """10.1 What one sees is seen by the other."""
    v = judge(t, ground, blaze, a, b)
    if v.rule:
        seen[a] &= ~(1 << b)
        seen[b] &= ~(1 << a)
        hind[a][b] = hind[b][a] = 0
    else:
        seen[a] |= 1 << b
        seen[b] |= 1 << a
        hind[a][b] = hind[b][a] = v.hindrance


@cache
def _through(h: int) -> tuple[tuple[int, int], ...]:
    """The pairs whose line meets a hex."""
    return tuple((a, b) for a in range(HEXES) for b in range(a + 1, HEXES) if line(a, b).touched >> h & 1)


@lru_cache(maxsize=512)
def observed(t: Terrain, ground: bytes, blaze: int, a: int) -> tuple[int, bytes]:
    """O19.2.1.1 What an artillery observer in a border hex sees, and the hindrances."""
    seen, hind = 0, bytearray(HEXES)
    for b in range(HEXES):
        v = judge(t, ground, blaze, a, b, observer=True)
        if not v.rule:
            seen |= 1 << b
            hind[b] = v.hindrance
    return seen, bytes(hind)
