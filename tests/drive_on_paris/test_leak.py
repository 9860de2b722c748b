"""SCS-1.8 Nothing tells a seat what it cannot know: which units lie hidden in which stacks of the other side.

Two worlds that differ in nothing else are played side by side; as long as what differs stays hidden, all that the seat is told
must be the same to the byte.
"""
from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.drive_on_paris import TITLE
from marne.games.drive_on_paris.invariants import check
from marne.games.drive_on_paris.pieces import COMBAT, GERMAN, HQ, IDS, INDEX, OF_SIDE, SEATS
from marne.games.drive_on_paris.secrets import hidden
from marne.games.drive_on_paris.state import State
from marne.kernel.chance import Seeded
from marne.parts.bits import bits
from tests.conformance import properties
from tests.drive_on_paris.arena import field, play
from tests.drive_on_paris.ground import HERE, near
from tests.drive_on_paris.worlds import WORLDS, exchange, side_by_side, somewhere, state, told, twin

bounded = settings(properties.bounded, max_examples=10)
MATCHES = WORLDS.situations(["5-1", "5-2", "5-5"], (0, 3, 25, 90, 220, 500), keep=36)


@pytest.mark.rules("SCS-1.8")
@bounded
@given(MATCHES, st.integers(0, 1), st.randoms(use_true_random=False))
def test_worlds_with_other_stacks_look_the_same(m: marne.Match, seat: int, rng: random.Random) -> None:
    other = twin(m, seat, rng)
    assert told(m, seat) == told(other, seat) and told(m, None) == told(other, None)


@pytest.mark.rules("SCS-1.8")
@bounded
@given(MATCHES, st.integers(0, 1), st.randoms(use_true_random=False))
def test_worlds_with_other_stacks_go_on_the_same(m: marne.Match, seat: int, rng: random.Random) -> None:
    other, instead = exchange(m, seat, rng, True)
    for step, news, others in side_by_side(m, other, seat, instead, rng, 30):
        WORLDS.same_news(news, others, seat)
        if step % 5 == 0:
            assert told(m, seat, deep=step % 15 == 0) == told(other, seat, deep=step % 15 == 0)


@pytest.mark.rules("SCS-1.8")
def test_the_comparison_is_not_blind() -> None:
    """The owner of the stacks sees the difference, and so would anybody who were shown the state."""
    m = somewhere("5-5", 1, 0)
    assert hidden(state(m), GERMAN).bit_count() > 5
    WORLDS.not_blind([twin(m, 0, random.Random(i)) for i in range(3)])


@pytest.mark.rules("SCS-1.8")
@settings(bounded, max_examples=4)
@given(MATCHES, st.randoms(use_true_random=False))
def test_players_choose_the_same_whatever_lies_hidden(m: marne.Match, rng: random.Random) -> None:
    WORLDS.players_choose_the_same(m, twin, rng)


@pytest.mark.rules("SCS-1.8")
@bounded
@given(MATCHES, st.integers(0, 1), st.randoms(use_true_random=False))
def test_what_is_imagined_knows_nothing(m: marne.Match, seat: int, rng: random.Random) -> None:
    """`hide` gives the same state in both worlds, and one that looks to the seat as the real one does."""
    WORLDS.imagined_alike(m, twin(m, seat, rng), seat)


@pytest.mark.rules("SCS-1.8")
@bounded
@given(MATCHES, st.integers(0, 1), st.integers(0, 99))
def test_what_is_imagined_could_be(m: marne.Match, seat: int, seed: int) -> None:
    """The imagined stacks hold what may be there: nothing is out of order, and the open counters have not moved."""
    s = TITLE.hide(m.state, seat, Seeded(f"h{seed}"))
    assert isinstance(s, State) and check(s) == []
    real = state(m)
    unknown = hidden(real, 1 - seat)
    assert all(s.loc[u] == real.loc[u] for u in range(len(real.loc)) if not unknown >> u & 1)
    assert hidden(s, 1 - seat) == unknown


@pytest.mark.rules("SCS-1.8")
def test_other_stacks_are_imagined_at_all() -> None:
    m = somewhere("5-2", 1, 0)
    copies = {tuple(TITLE.hide(m.state, 0, Seeded(f"h{i}")).loc) for i in range(4)}    # type: ignore[attr-defined]
    assert len(copies) == 4


@pytest.mark.rules("SCS-1.8", "SCS-4.1")
@pytest.mark.parametrize("below", ["hq-be", "be-cd", "be-1"])
def test_under_armoured_cars_lies_who_has_the_zone_that_shows(below: str) -> None:
    """The cars on top have no zone of control: whether one reaches out of the hex is seen, and goes for what is imagined too."""
    units = {"be-car": HERE, below: HERE, "be-2": near(HERE)[0], "be-3": near(HERE)[0], "hq-be": near(HERE)[0]} | {below: HERE}
    s = state(field(units | {"be-5": near(HERE)[3], "be-6": near(HERE)[3], "be-4": near(HERE)[3]}))
    h = s.loc[INDEX["be-car"]]
    s.tops = s.tops & ~s.at[h] | 1 << INDEX["be-car"]
    assert hidden(s, 0) >> INDEX[below] & 1 and (s.zoned[0] >> h & 1) == (below != "hq-be")
    who = set()
    for seed in range(40):
        other = TITLE.hide(s, GERMAN, Seeded(f"cars {seed}"))
        assert isinstance(other, State) and other.zone == s.zone and other.zoned == s.zoned
        who |= {IDS[u] for u in bits(other.at[h])}
    assert who == {"be-car", "hq-be"} if below == "hq-be" else len(who) > 3 and "hq-be" not in who


@pytest.mark.rules("SCS-1.8")
def test_headquarters_alone_are_never_dealt_anew() -> None:
    """Two HQs in a hex lie open; what lies hidden elsewhere never takes their place, nor they its."""
    units = {f"ge-{n}": "30-25" for n in (3, 4, 5)} | {"hq-ge3": "30-25", "fr-1": "20-10"}
    m = field({"hq-ge1": "40-25", "hq-ge2": "40-25", **units}, seat="allied")
    for i in range(12):
        s = TITLE.hide(m.state, 0, Seeded(f"h{i}"))
        assert isinstance(s, State)
        there = s.at[state(m).loc[bits(HQ & OF_SIDE[GERMAN])[0]]]
        assert not there & COMBAT and there.bit_count() == 2
        assert check(s) == []


@pytest.mark.rules("SCS-1.8")
@pytest.mark.parametrize("way", [["take ge-4"], ["stack 30-25"], ["take ge-4", "stop", "take ge-5"], ["arrange"],
                                 ["arrange", "top ge-5", "top ge-4"]])
def test_what_is_in_the_making_shows_nothing(way: list[str]) -> None:
    """Who is taken up, and looked at, is nobody else's business; what lies on top at last is."""
    m = field({"ge-3": "30-25", "ge-4": "30-25", "ge-5": "30-25", "ge-6": "31-25", "fr-1": "30-20"}, tops=["ge-3"])
    first = [told(m, seat) for seat in (0, None)]
    before = len(m.events)
    play(m, *way)
    if "top" not in " ".join(way):
        assert [told(m, seat) for seat in (0, None)] == first
    assert not [e for e in m.events[before:] for seat in (0, None) if m.sees(e, seat)]


@pytest.mark.rules("SCS-1.8")
def test_a_march_tells_the_others_how_many_went_and_who_lies_on_top() -> None:
    m = field({"ge-3": "30-25", "ge-4": "30-25", "ge-5": "30-25", "fr-1": "30-20"}, tops=["ge-4"])
    before = len(m.events)
    play(m, "take ge-3", "add ge-5", "to 30-26")
    news = [e for e in m.events[before:] if m.sees(e, 0)]
    assert [e.kind for e in news] == ["RailTaken", "ColumnSeen"] and "ge-5" not in m.log("en", SEATS[0])[-1]
    assert [e.kind for e in m.events[before:] if m.sees(e, GERMAN)].count("Marched") == 1


@pytest.mark.rules("SCS-1.8", "1-9#2", "SCS-15.3")
@pytest.mark.parametrize("idle", [False, True])
def test_that_hqs_rebuild_tells_nobody_where_they_are(idle: bool) -> None:
    """Two HQs of unlike points lie hidden, one of them beside the enemy: whether it is asked, and how many points there are, is
    the same to the other side whichever it is; and the same whether there is anybody in its hex to restore."""
    units = {"ge-3": "33-30", "ge-4": "36-30", "ge-5": "33-30 reduced", "ge-6": "36-30 reduced", "fr-1": "33-31"}
    if idle:
        units |= {"ge-6": "33-30 reduced"}
    worlds = [field({**units, a: "33-30", b: "36-30"}, phase="reinforcements", tops=["ge-3", "ge-4"],
                    rail={"german": ["33-30", "34-30", "35-30", "36-30", "37-31", "38-31", "38-32", "38-33"]})
              for a, b in (("hq-ge1", "hq-ge7"), ("hq-ge7", "hq-ge1"))]
    assert len({told(m, GERMAN) for m in worlds}) == 2
    for seat in (0, None):
        assert len({told(m, seat) for m in worlds}) == 1
    for m in worlds:
        assert m.decision is not None and m.decision.message == "who_recovers"
        assert {c.text for c in m.decision.choices} == ({"done"} if idle else {"done", "restore ge-6"})
