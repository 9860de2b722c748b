"""A map of 4,640 hexes and 1,200 units: the kernel carries it, and costs stay those of the work done."""
from __future__ import annotations

import random
from time import process_time

from marne.kernel import bits as kernel_bits
from marne.kernel.bits import bits
from marne.kernel.chance import Seeded
from marne.kernel.run import advance, pack, reask, unpack
from marne.lab import bigmap
from marne.lab.bigmap import COLUMNS, GONE, HEXES, ROWS, UNITS, State, around, new, reach
from marne.match import digest


def beside(h: int) -> set[int]:
    """The neighbours of a hex by columns and rows, odd rows half a hex to the east."""
    x, y = h % COLUMNS, h // COLUMNS
    lean = y % 2
    near = [(x - 1, y), (x + 1, y), *((x + lean - 1 + i, y + d) for i in (0, 1) for d in (-1, 1))]
    return {cx + cy * COLUMNS for cx, cy in near if 0 <= cx < COLUMNS and 0 <= cy < ROWS}


def played(decisions: int) -> State:
    s, rng = new(Seeded("big")), random.Random("big")
    for _ in range(decisions):
        assert s.decision is not None
        advance(s, rng.choice(s.decision.choices))
    return s


def test_neighbours_over_the_whole_map() -> None:
    for h in range(HEXES):
        assert set(bits(around(1 << h))) == beside(h) | {h}


def test_where_a_unit_can_go() -> None:
    s = new(Seeded("big"))
    for u in (0, 7, 599, 1199):
        foes = s.held[u < UNITS // 2]
        seen, edge = {s.loc[u]}, [s.loc[u]]
        for _ in range(bigmap.STEPS):
            step = {n for h in edge for n in beside(h)} - seen
            step = {n for n in step if s.who[n] == bigmap.NOBODY}
            seen |= step
            edge = [h for h in step if not any(foes >> n & 1 for n in beside(h))]
        assert set(bits(reach(s, u))) == seen - {s.loc[u]}


def test_a_big_game_is_plain_data_like_any_other() -> None:
    s = played(700)
    assert max(h for h in s.loc if h != GONE) > 255
    assert [s.who[h] for h in s.loc if h != GONE] == [u for u, h in enumerate(s.loc) if h != GONE]
    assert s.held[0].bit_count() + s.held[1].bit_count() == sum(h != GONE for h in s.loc) < UNITS
    c = s.copy()
    assert digest(c) == digest(s) == digest(played(700))
    c.stack = unpack(pack(c.stack))
    choices = reask(c).choices
    before = s.key()
    advance(c, choices[0])
    assert s.key() == before != c.key()


def test_a_big_game_comes_to_its_end() -> None:
    s, rng = new(Seeded("end")), random.Random("end")
    n = 0
    while s.decision is not None:
        advance(s, rng.choice(s.decision.choices))
        n += 1
    assert s.turn == bigmap.TURNS + 1 and n >= 2 * bigmap.TURNS * bigmap.ORDERS


def test_members_cost_what_there_is_and_not_what_there_could_be() -> None:
    """The same 300 members far up on the board: nothing is done for each of the empty hexes below them."""
    near = [(1 << 300) - 1 << i for i in range(100)]
    far = [m << 4200 for m in near]

    def spent(boards: list[int]) -> float:
        best = 9e9
        for _ in range(9):
            cold = kernel_bits._Boards()
            begun = process_time()
            for m in boards:
                cold[m]
            best = min(best, process_time() - begun)
        return best

    assert spent(far) < 3 * spent(near)
