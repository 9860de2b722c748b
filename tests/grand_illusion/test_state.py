"""The state: what it copies, what tells two situations apart."""
from __future__ import annotations

import random

import pytest

from marne.games.grand_illusion.invariants import check
from marne.games.grand_illusion.rules.r04_sequence import game
from marne.games.grand_illusion.rules.r13_setup import new_state
from marne.games.grand_illusion.state import State
from marne.kernel.chance import Seeded
from marne.kernel.run import advance, begin

OUTSIDE = {"stack", "unwound", "decision", "chance", "drawn", "log", "result", "t", "law"}       # hashed by the match or fixed
FOLLOW = {"at", "occ", "full", "forts", "staff"}                                                 # made from `loc`


def after(choices: int, seed: int = 5) -> State:
    s = new_state("1", {}, "", Seeded(str(seed)))
    begin(s, game)
    rnd = random.Random(seed)
    for _ in range(choices):
        assert s.decision is not None
        advance(s, rnd.choice(s.decision.choices))
    return s


@pytest.mark.parametrize("name", sorted(set(State.__slots__) - OUTSIDE - FOLLOW))
def test_every_field_counts_in_the_key_and_is_copied(name: str) -> None:
    s = after(40)
    other = s.copy()
    assert other.key() == s.key()
    value = getattr(s, name)
    if isinstance(value, int):
        setattr(other, name, value ^ 1 << 3)
    elif isinstance(value, bytes):
        setattr(other, name, value[:-1] + bytes([value[-1] ^ 1]))
    else:
        getattr(other, name)[0] ^= 1                                    # a list or bytearray: must not be shared
    assert other.key() != s.key()
    assert getattr(s, name) == value


def test_a_copy_goes_its_own_way() -> None:
    s = after(60)
    before = s.key()
    other = s.copy()
    for _ in range(60):
        assert other.decision is not None
        advance(other, other.decision.choices[0])
    assert s.key() == before


def test_the_boards_follow_from_where_the_units_are() -> None:
    s = after(200)
    assert check(s) == []
    for board in (s.at, s.occ, s.full, s.forts, s.staff):
        board[1] ^= 1 << 5
        assert check(s)
        board[1] ^= 1 << 5
