"""8.11 Sealed moves: while a side writes, and when it has sealed and the other writes, nothing tells the other side, or a
spectator, what is written. Two worlds in which a side has written other moves are laid side by side.
"""
from __future__ import annotations

import random
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import SEATS
from marne.games.great_war_in_europe.secrets import hidden
from marne.games.great_war_in_europe.state import WRITING, State
from marne.kernel.chance import Seeded
from marne.kernel.run import advance, reask
from marne.parts.bits import bits
from marne.players.base import SeatView, player
from tests.conformance import properties
from tests.conformance.worlds import Worlds
from tests.great_war_in_europe.worlds import SLUG, state

bounded = settings(properties.bounded, max_examples=6)
ASIDE = ("xyzzy", "take tu-26", "take br-53t", "to N2418", "stack N2418", "add tu-26", "stop")
WORLDS = {fog: Worlds(SLUG, ASIDE, **{"sealed-moves": True, "open-stacks": not fog}) for fog in (False, True)}


@lru_cache(maxsize=8)
def begun(fog: bool, seed: int, theatre: int) -> marne.Match:
    """A side begins to write in a Theatre, after some hundred choices."""
    m = WORLDS[fog].somewhere("1918-near-east", seed, 150)
    rng = random.Random(seed)

    def begins(s: State) -> bool:
        return s.sealed == WRITING and s.theatre == theatre and not s.orders[s.active]

    while not (m.decision and m.decision.message == "who_moves" and begins(state(m))):
        assert m.decision is not None
        m.choose("done" if "done" in [c.text for c in m.decision.choices] else rng.choice(m.decision.choices))
    return m


def writes(m: marne.Match, rng: random.Random, n: int, sealed: bool = False) -> marne.Match:
    """Another world: the side has written so many words, and has perhaps sealed them."""
    m, seat = m.copy(), m.decision.seat if m.decision else ""
    while n and m.decision is not None and m.decision.seat == seat:
        some = [c for c in m.decision.choices if c.text != "done"]
        if not some:
            break
        m.choose(rng.choice(some))
        n -= 1
    while sealed and m.decision is not None and m.decision.seat == seat and state(m).sealed == WRITING:
        offered = {c.text for c in m.decision.choices}
        m.choose(next((t for t in ("done", "stop", "back") if t in offered), min(offered)))
    return m


CASES = st.tuples(st.booleans(), st.integers(0, 1), st.integers(0, 1))
FIRST = st.tuples(st.booleans(), st.integers(0, 1), st.just(0))


@pytest.mark.rules("8.11")
@bounded
@given(CASES, st.integers(1, 30), st.integers(1, 30), st.randoms(use_true_random=False))
def test_who_waits_is_told_nothing_of_what_is_being_written(case: tuple[bool, int, int], n: int, more: int,
                                                            rng: random.Random) -> None:
    worlds, start = WORLDS[case[0]], begun(*case)
    writer = state(start).active
    a, b = writes(start, rng, n), writes(start, rng, more)
    for seat in (1 - writer, None):
        assert worlds.told(a, seat) == worlds.told(b, seat) == worlds.told(start, seat)
        assert worlds.seen(a.events, seat) == worlds.seen(b.events, seat) == worlds.seen(start.events, seat)
        one, two = (TITLE.hide(state(m), seat, Seeded("a")) for m in (a, b))
        assert one.key() == two.key() and one.stack == two.stack and not TITLE.check(one)
    worlds.imagined_alike(a, b, 1 - writer)


@pytest.mark.rules("8.11")
@bounded
@given(FIRST, st.integers(0, 40), st.integers(1, 40), st.randoms(use_true_random=False))
def test_who_writes_after_the_other_has_sealed_is_told_nothing(case: tuple[bool, int, int], n: int, more: int,
                                                               rng: random.Random) -> None:
    worlds, start = WORLDS[case[0]], begun(*case)
    a, b = writes(start, rng, n, sealed=True), writes(start, rng, more, sealed=True)
    seat = 1 - state(start).active
    assert a.decision is not None and a.decision.seat == SEATS[seat] and state(a).before is not None
    for reader in (seat, None):
        assert worlds.told(a, reader) == worlds.told(b, reader)
    worlds.imagined_alike(a, b, seat)
    for kind in ("greedy", "officer"):
        one, two = (player(kind, 7).choose(SeatView(m, SEATS[seat], "s")) for m in (a, b))
        assert one.text == two.text
    for _, news, others in worlds.side_by_side(a, b, seat, rng, 12):
        if state(a).theatre == 0 or state(a).sealed != WRITING:
            return                                          # they lie open now
        worlds.same_news(news, others, seat)
        assert worlds.told(a, seat, deep=False) == worlds.told(b, seat, deep=False)


@pytest.mark.rules("8.11")
def test_who_learns_observes_nothing_of_it() -> None:
    pytest.importorskip("numpy")
    from marne.lab.flat import layout

    a, b = (writes(begun(True, 0, 0), random.Random(i), 12) for i in range(2))
    writer = state(a).active
    seen = [[layout(TITLE).observe(m.state, seat).tobytes() for m in (a, b)] for seat in (writer, 1 - writer)]
    assert seen[0][0] != seen[0][1] and seen[1][0] == seen[1][1]


@pytest.mark.rules("8.11")
def test_the_comparison_is_not_blind() -> None:
    """Who has written sees it, and so would anybody who were shown the state."""
    start = begun(True, 0, 0)
    writer = state(start).active
    for sealed in (False, True):
        others = [writes(start, random.Random(i), 9, sealed) for i in range(3)]
        assert len({WORLDS[True].told(m, writer) for m in others}) == len({m.digest() for m in others}) == 3


@pytest.mark.rules("8.11", "7.25")
def test_what_one_writes_is_carried_out_in_the_imagined_game_too() -> None:
    """The copy to think with goes back to a start with the same imagined counters, and has nothing that the other has sealed."""
    m = writes(begun(True, 0, 0), random.Random(1), 20, sealed=True)
    m = writes(m, random.Random(2), 15)
    s, other = state(m), writes(begun(True, 0, 0), random.Random(3), 20, sealed=True)
    h = TITLE.hide(s, s.active, Seeded("think"))
    assert h.before is not None and s.before is not None and h.before is not s.before
    assert h.orders[s.active] == s.orders[s.active] and s.orders[1 - s.active] and not h.orders[1 - s.active]
    assert [c.text for c in reask(h).choices] == [c.text for c in (s.decision.choices if s.decision else ())]
    hidden_ones = hidden(s, 1 - s.active)
    assert hidden_ones and all(h.before.loc[u] == h.loc[u] for u in bits(hidden_ones))
    assert any(h.before.loc[u] != s.before.loc[u] for u in bits(hidden_ones)), "they are imagined there, too"
    third = writes(begun(True, 0, 0), random.Random(4), 9, sealed=True)
    a, b = (TITLE.hide(state(x), s.active, Seeded("think")) for x in (other, third))
    assert a.before is not None and b.before is not None and a.before.key() == b.before.key()
    while h.decision is not None and h.sealed == WRITING:
        texts = [c.text for c in h.decision.choices]
        advance(h, h.decision.choices[next((texts.index(t) for t in ("done", "stop", "back") if t in texts), 0)])
    assert h.sealed != WRITING and not TITLE.check(h)
