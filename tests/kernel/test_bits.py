"""Sets as bits of a number: what is read off them agrees with plain sets."""
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marne.parts.bits import Members, bits, mask, nth

SETS = st.sets(st.integers(0, 240), min_size=1)


@given(SETS)
def test_nth_counts_the_members_from_below(members: set[int]) -> None:
    assert [nth(mask(members), k) for k in range(len(members))] == sorted(members)


@given(SETS)
def test_members_are_a_sequence_that_is_not_spelled_out(members: set[int]) -> None:
    got = Members(mask(members))
    assert len(got) == len(members) and list(got) == sorted(members) == list(bits(mask(members)))
    assert got[-1] == max(members) and got[0:2] == tuple(sorted(members)[:2])
    assert all((n in got) == (n in members) for n in range(242)) and -1 not in got and "a" not in got
    with pytest.raises(IndexError):
        got[len(members)]
