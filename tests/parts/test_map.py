"""Hex grids and ways over them, against plain searches that know nothing of bitboards."""
from __future__ import annotations

import heapq
import random
from itertools import pairwise

import pytest

from marne.parts.bits import bits, mask
from marne.parts.map.hexes import DIRECTIONS, Grid, opposite
from marne.parts.map.paths import Costs


def plain_neighbours(c: int, r: int, low: int) -> dict[str, tuple[int, int]]:
    if c % 2 == low:
        return {"N": (c, r + 1), "NE": (c + 1, r), "SE": (c + 1, r - 1), "S": (c, r - 1), "SW": (c - 1, r - 1), "NW": (c - 1, r)}
    return {"N": (c, r + 1), "NE": (c + 1, r + 1), "SE": (c + 1, r), "S": (c, r - 1), "SW": (c - 1, r), "NW": (c - 1, r + 1)}


@pytest.mark.parametrize("low", [0, 1])
def test_neighbours_shifts_and_boards_agree(low: int) -> None:
    g = Grid(7, 5, low)
    assert g.all.bit_count() == 35
    for c in range(1, 8):
        for r in range(1, 6):
            h = g.number(c, r)
            assert g.place(h) == (c, r) and g.read(g.text(h)) == h
            for d, name in enumerate(DIRECTIONS):
                to = plain_neighbours(c, r, low)[name]
                want = g.number(*to) if g.has(*to) else 0
                assert g.dirs[h][d] == want
                assert g.shift(1 << h, d) == (1 << want if want else 0)
                if want:
                    assert g.dirs[want][opposite(d)] == h
            assert g.around(1 << h) == g.near[h] == mask(n for n in g.dirs[h] if n)
    rng = random.Random(1)
    for _ in range(50):
        m = rng.getrandbits(g.size) & g.all
        want = 0
        for h in bits(m):
            want |= g.near[h]
        assert g.around(m) == want


def test_texts() -> None:
    g = Grid(63, 35, 1)
    assert g.text(g.number(14, 5)) == "14-05" and g.read("14-05") == g.number(14, 5) == g.read("14-5")
    for wrong in ("", "14", "0-5", "64-01", "01-36", "a-b", "14-05-2", "-1-5"):
        assert g.read(wrong) == 0, wrong


@pytest.mark.parametrize("low", [0, 1])
def test_distance_is_the_number_of_steps(low: int) -> None:
    g = Grid(9, 8, low)
    for a in g.hexes():
        rings = g.rings(a, 16)
        for n, ring in enumerate(rings):
            for b in bits(ring):
                assert g.distance(a, b) == n
        assert sum(r.bit_count() for r in rings) == 72


def world(seed: int, columns: int = 12) -> tuple[Grid, Costs, dict[tuple[int, int], int], int, int, random.Random]:
    rng = random.Random(seed)
    g = Grid(columns, 10, 1)
    ground = {h: rng.choice((1, 1, 1, 2, 2, 3)) for h in g.hexes()}
    price: dict[tuple[int, int], int] = {}
    for a in g.hexes():
        for b in bits(g.near[a]):
            if rng.random() < 0.93:
                price[a, b] = 1 if rng.random() < 0.15 else ground[b] + rng.choice((0, 0, 0, 1, 2))
    costs = Costs(g, lambda a, d, b: price.get((a, b)))
    open_ = mask(h for h in g.hexes() if rng.random() < 0.9)
    dear = mask(h for h in g.hexes() if rng.random() < 0.2)
    return g, costs, price, open_, dear, rng


def dijkstra(g: Grid, price: dict[tuple[int, int], int], start: int, open_: int, dear: int, extra: int, goes_on: int,
             most: int) -> dict[int, int]:
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        n, a = heapq.heappop(heap)
        if n > best[a] or not (goes_on >> a & 1 or a == start):
            continue
        for b in bits(g.near[a] & open_):
            if (a, b) in price:
                m = n + price[a, b] + (extra if dear >> b & 1 else 0)
                if m <= most and m < best.get(b, 99):
                    best[b] = m
                    heapq.heappush(heap, (m, b))
    return best


@pytest.mark.parametrize("seed", range(25))
def test_reach_and_ways_against_a_plain_search(seed: int) -> None:
    g, costs, price, open_, dear, rng = world(seed)
    for _ in range(4):
        start = rng.choice(list(g.hexes()))
        most, extra = rng.randrange(9), rng.randrange(3)
        goes_on = -1 if rng.random() < 0.5 else mask(h for h in g.hexes() if rng.random() < 0.8)
        want = dijkstra(g, price, start, open_, dear, extra, goes_on, most)
        got = costs.reach(start, most, open_, dear, extra, goes_on)
        assert {h: got.cost(h) for h in bits(got.all)} == want
        for h in want:
            way, points = costs.way(got, h)
            spent, at = 0, start
            for b in way:
                assert (open_ >> b & 1) and b in bits(g.near[at])
                assert at == start or goes_on >> at & 1
                spent += price[at, b] + (extra if dear >> b & 1 else 0)
                at = b
            assert (at, spent) == (h, want[h]) and points == spent


@pytest.mark.parametrize("seed", range(6))
def test_what_lies_out_of_reach_does_not_count(seed: int) -> None:
    """On a wide map only some columns are looked at: the answer is that of the plain search, and the very same object wherever
    nothing has changed there."""
    g, costs, price, open_, dear, rng = world(seed, 60)
    for _ in range(12):
        start, most = g.number(rng.randrange(1, 61), rng.randrange(1, 11)), rng.randrange(9)
        got = costs.reach(start, most, open_, dear, 1)
        assert {h: got.cost(h) for h in bits(got.all)} == dijkstra(g, price, start, open_, dear, 1, -1, most)
        assert got.all == sum(got.at) and got.at[0] == 1 << start
        assert got.cost(0) == -1 == got.cost(g.size - 1 if start < g.size // 2 else g.stride + 1)
        far = mask(h for h in g.hexes() if g.distance(start, h) > 2 * g.rows + most)
        assert costs.reach(start, most, open_ & ~far, dear & ~far, 1) is got
        near = open_ & ~g.near[start]
        assert costs.reach(start, most, near, dear, 1).all == 1 << start
        assert costs.reach(start, most, open_, dear, 1) is got, "and nothing is mixed up with the question before"
    two = [g.number(5, 5), g.number(50, 5)]
    got = costs.spread(mask(two), 6, open_)
    each = [dijkstra(g, price, h, open_, 0, 0, -1, 6) for h in two]
    assert {h: got.cost(h) for h in bits(got.all)} == each[0] | each[1]


@pytest.mark.parametrize("seed", range(25))
def test_where_a_line_can_begin(seed: int) -> None:
    """From every hex of the answer, and from no other, a way of so many points leads to an end."""
    g, costs, price, open_, _, rng = world(seed)
    ends = mask(rng.sample(list(g.hexes()), 3)) & open_
    most = rng.randrange(1, 9)
    want = 0
    for h in g.hexes():
        if any(ends >> b & 1 for b in dijkstra(g, price, h, open_, 0, 0, -1, most)):
            want |= 1 << h
    assert costs.sources(ends, most, open_) == want


def test_links_connect_only_what_is_open() -> None:
    g = Grid(5, 3, 1)
    line = [g.number(c, 2) for c in range(1, 6)]
    links = {pair for a, b in pairwise(line) for pair in ((a, b), (b, a))}
    costs = Costs(g, lambda a, d, b: 1 + a % 2 if (a, b) in links else None)
    assert costs.connected(1 << line[0], g.all) == mask(line)
    assert costs.connected(1 << line[0], g.all & ~(1 << line[2])) == mask(line[:2])
    assert costs.connected(1 << line[2], g.all & ~(1 << line[2])) == 0


@pytest.mark.parametrize("seed", range(10))
def test_what_is_connected_is_what_many_points_reach(seed: int) -> None:
    g, costs, _, open_, _, rng = world(seed)
    open_ &= mask(h for h in g.hexes() if rng.random() < 0.6)
    start = mask(rng.sample(bits(open_), 2))
    assert costs.connected(start, open_) == costs.spread(start, 200, open_).all


@pytest.mark.parametrize("low", [0, 1])
def test_on_even_ground_one_gets_as_far_as_the_points_go(low: int) -> None:
    g = Grid(23, 7, low)
    costs = Costs(g, lambda a, d, b: 1)
    for start in g.hexes():
        for points in (0, 1, 2, 3, 5, 8):
            assert costs.reach(start, points, g.all).at == g.rings(start, points)


@pytest.mark.parametrize("seed", range(6))
def test_with_any_number_of_points_the_way_is_as_dear_as_the_search_says(seed: int) -> None:
    """Few points are remembered by what lies near, many are not: both agree with the plain search, and with each other."""
    g, costs, price, open_, dear, rng = world(seed, 24)
    goes_on = mask(h for h in g.hexes() if rng.random() < 0.8)
    for start in rng.sample(list(g.hexes()), 4):
        for most in (1, 4, 12, 40, 200):
            got = costs.reach(start, most, open_, dear, 2, goes_on)
            assert {h: got.cost(h) for h in bits(got.all)} == dijkstra(g, price, start, open_, dear, 2, goes_on, most)
            for h in rng.sample(bits(got.all), min(5, got.all.bit_count())):
                path, points = costs.way(got, h)
                assert points == got.cost(h) and (path[-1:] or [start]) == [h]
    liked = mask(h for h in g.hexes() if rng.random() < 0.3)
    steady = Costs(g, lambda a, d, b: price.get((a, b)), liked)
    got = costs.reach(start, 12, open_)
    for h in bits(got.all):
        assert costs.way(got, h, liked) == steady.way(steady.reach(start, 12, open_), h)
