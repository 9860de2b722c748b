"""What must hold in every game, whatever is played: found by hypothesis, a few seconds in all."""
from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.choices import VERBS
from marne.games.great_war_in_europe.pieces import HEX, IDS, NATION, SEATS
from marne.games.great_war_in_europe.secrets import MARKS, hidden
from marne.games.great_war_in_europe.state import State, rebuild
from marne.kernel.chance import Seeded
from marne.parts.bits import bits
from tests.conformance.playing import Walks
from tests.conformance.properties import Properties, bounded, matches, said

SHORT = ("1918-near-east", "campaign-near-east", "campaign-europe")
WALKS = Walks(lambda scenario, seed: marne.start(TITLE.slug, scenario=scenario, seed=seed, data="",
                                                 options={"open-stacks": seed > 0}), (0, 3, 40, 150, 400), keep=30)


class TestProperties(Properties):
    slug = TITLE.slug
    matches = matches(WALKS, SHORT)
    texts = said(VERBS, IDS, sorted(HEX)[::37])
    played = 120


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def twin(m: marne.Match, seat: int, rng: random.Random) -> marne.Match:
    """7.25 The same game in which hidden counters of the other side have changed places with others of their nation and kind."""
    other = m.copy()
    s, old = state(other), state(m)
    groups: dict[tuple[object, ...], list[int]] = {}
    for u in bits(hidden(old, 1 - seat)):
        r = old.t.ds.units[u]
        groups.setdefault((NATION[u], r.type, r.restrict, old.t.touching[old.loc[u]] and old.on.index(next(
            b for b in old.on if b >> u & 1)), old.back >> u & 1), []).append(u)
    for units in groups.values():
        mixed = units[:]
        rng.shuffle(mixed)
        for u, v in zip(units, mixed, strict=True):
            s.loc[v] = old.loc[u]
            for name in MARKS:
                setattr(s, name, getattr(s, name) & ~(1 << v) | (getattr(old, name) >> u & 1) << v)
    rebuild(s)
    return other


@pytest.mark.rules("7.25")
@settings(bounded, max_examples=10)
@given(matches(WALKS, SHORT, seeds=1), st.integers(0, 1), st.randoms(use_true_random=False))
def test_worlds_with_other_stacks_look_and_are_imagined_the_same(m: marne.Match, seat: int, rng: random.Random) -> None:
    other = twin(m, seat, rng)
    assert m.view(SEATS[seat]) == other.view(SEATS[seat])
    one, two = (TITLE.hide(state(x), seat, Seeded("a")) for x in (m, other))
    assert one.key() == two.key()
    assert not TITLE.check(one)


@pytest.mark.rules("7.25")
def test_the_comparison_is_not_blind() -> None:
    m = WALKS.to("campaign-europe", 0, 0)
    assert hidden(state(m), 0).bit_count() > 50
    other = twin(m, 1, random.Random(1))
    assert m.view(SEATS[0]) != other.view(SEATS[0])
