"""Sets as bits of a number: what is read off them agrees with plain sets; choices for all members of a set."""
from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marne.kernel import bits as kernel_bits
from marne.kernel import choice
from marne.kernel.choice import Choice, Offer, Table1, Table2, plain
from marne.parts.bits import Members, bits, mask, nth

SETS = st.sets(st.integers(0, 240), min_size=1)


@given(SETS)
def test_nth_counts_the_members_from_below(members: set[int]) -> None:
    assert [nth(mask(members), k) for k in range(len(members))] == sorted(members)


@pytest.mark.parametrize("size, members", [(4600, 10), (4600, 2500), (1200, 1200), (300, 290), (257, 17), (64, 3)])
def test_nth_of_big_boards(size: int, members: int) -> None:
    rng = random.Random(f"nth {size} {members}")
    wanted = sorted(rng.sample(range(size), members))
    board = mask(wanted)
    assert [nth(board, k) for k in range(members)] == wanted
    assert [nth(board << 999, k) - 999 for k in range(0, members, 7)] == wanted[::7]
    with pytest.raises(IndexError):
        nth(board, members)


@given(SETS)
def test_members_are_a_sequence_that_is_not_spelled_out(members: set[int]) -> None:
    got = Members(mask(members))
    assert len(got) == len(members) and list(got) == sorted(members) == list(bits(mask(members)))
    assert got[-1] == max(members) and got[0:2] == tuple(sorted(members)[:2])
    assert all((n in got) == (n in members) for n in range(242)) and -1 not in got and "a" not in got
    with pytest.raises(IndexError):
        got[len(members)]


@pytest.mark.parametrize("size, members", [(4600, 10), (4600, 100), (4600, 280), (4600, 300), (4600, 2500), (1200, 1200),
                                           (900, 13), (300, 290), (257, 17), (256, 17)])
def test_members_of_big_boards(size: int, members: int) -> None:
    for seed in range(5):
        rng = random.Random(f"{size} {members} {seed}")
        wanted = sorted(rng.sample(range(size), members))
        assert bits(mask(wanted)) == tuple(wanted)
        shifted = [size + i for i in wanted]                # nothing set at the lower end
        assert bits(mask(shifted)) == tuple(shifted)


def test_members_are_remembered_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = kernel_bits._Boards()
    monkeypatch.setattr(kernel_bits, "_MOST", 10_000)
    whole = (1 << 4600) - 1
    for i in range(40):
        assert len(boards[whole >> i]) == 4600 - i
        assert sum(map(len, boards.values())) <= 10_000
    assert boards[whole >> 39] is boards[whole >> 39]


# --- choices over a bitboard -----------------------------------------------------------------------------------------

def test_choices_among_a_set() -> None:
    place, move = Table1("place", "1", str), Table2("move", "2", lambda a: f"u{a}", lambda b: f"h{b}")
    assert [c.text for c in place.among(0b1010)] == ["place 1", "place 3"]
    assert place.among(0b1010) is place.among(0b1010) and place.among(0) == ()
    near, far = Choice("move", 7, 0, "move u7 h0", "2"), Choice("move", 7, 4599, "move u7 h4599", "2")
    assert move[7].among(1 << 4599 | 1) == (near, far)
    assert move[7].among(1)[0] is move[7][0]


def test_a_table_of_choices_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "_MOST", 20_000)
    move = Table2("move", "2", str, str)
    for u in range(1200):
        there = move[u].among((1 << 60) - 1 << u)
        assert [(c.a, c.b, c.text) for c in there] == [(u, h, f"move {u} {h}") for h in range(u, u + 60)]
        assert sum(len(row) * 30 + sum(map(len, row.known.values())) for row in move.values()) <= 20_000 + 60 * 31


@given(SETS, SETS, st.integers(0, 3))
def test_an_offer_is_the_list_that_it_stands_for(a: set[int], b: set[int], more: int) -> None:
    go, swap = Table1("go", "1", str), Table2("swap", "2", str, str)
    then = tuple(plain(word, "3") for word in ("stop", "back", "done")[:more])
    got = Offer(((go, mask(a)), (swap[7], mask(b)), (go, 0)), *then)
    wanted = [*(go[i] for i in sorted(a)), *(swap[7][i] for i in sorted(b)), *then]
    assert len(got) == len(wanted) and [got[i] for i in range(len(wanted))] == wanted
    assert got[-1] == wanted[-1] and got[1:3] == tuple(wanted[1:3]) and list(got) == wanted == list(reversed(got))[::-1]
    assert [got[i] for i in range(len(wanted))] == wanted, "the same when it has been gone through"
    every = [*(go[i] for i in range(242)), *(swap[7][i] for i in range(242)), swap[6][min(b)], *then, plain("fly", "3")]
    assert [c for c in every if c in got] == sorted(wanted, key=every.index)
    assert Choice("go", min(a), 0, "somewhere", "1") not in got and "go" not in got, "a choice that the game has not made"
    with pytest.raises(IndexError):
        got[len(wanted)]


def test_an_offer_makes_only_what_is_taken() -> None:
    go = Table1("go", "1", str)
    got = Offer(((go, (1 << 2000) - 1),), plain("stop", "1"))
    assert (len(got), got[1234].text, got[2000].text) == (2001, "go 1234", "stop") and len(go) == 1
    assert not Offer(((go, 0),)) and got
