"""The state: what it copies, what tells two situations apart, boards that follow from where the units are."""
from __future__ import annotations

import random

import pytest

from marne.games.to_the_last_man.rules.r02_sequence import game
from marne.games.to_the_last_man.rules.r01_setup import new_state
from marne.games.to_the_last_man.state import State, rebuild
from marne.kernel.chance import Seeded
from marne.kernel.run import advance, begin

OUTSIDE = {"stack", "unwound", "decision", "chance", "drawn", "log", "result", "t", "law"}       # hashed by the match or fixed
FOLLOW = {"at", "inside", "hold", "pool"}                                                        # made from `loc` and `steps`


def after(choices: int, seed: int = 5) -> State:
    s = new_state("1914", {"armistice": False}, "", Seeded(str(seed)))
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
    elif isinstance(value, tuple):
        setattr(other, name, (*value, 1))                               # cannot be shared by mistake: it cannot be changed
    else:
        getattr(other, name)[0] ^= 1                                    # a list or bytearray: must not be shared
        assert getattr(s, name) != getattr(other, name)
    assert other.key() != s.key()


@pytest.mark.parametrize("name", sorted(FOLLOW - {"pool"}))
def test_boards_are_copied(name: str) -> None:
    s = after(40)
    other = s.copy()
    before = list(getattr(s, name))
    getattr(other, name)[0] ^= 1 << 5
    assert getattr(s, name) == before


def test_a_copy_goes_its_own_way() -> None:
    s = after(60)
    before = s.key()
    other = s.copy()
    rnd = random.Random(1)                                              # the first choices alone might lead back
    for _ in range(60):
        assert other.decision is not None
        advance(other, rnd.choice(other.decision.choices))
    assert s.key() == before and other.key() != before


@pytest.mark.parametrize("choices", [0, 60, 200, 350])
def test_the_boards_follow_from_where_the_units_are(choices: int) -> None:
    s = after(choices)
    boards = list(s.at), list(s.inside), list(s.hold), s.pool
    rebuild(s)
    assert (s.at, s.inside, s.hold, s.pool) == boards
