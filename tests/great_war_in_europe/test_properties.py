"""What must hold in every game, whatever is played: found by hypothesis, a few seconds in all."""
from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.choices import VERBS
from marne.games.great_war_in_europe.pieces import HEX, IDS, SEATS
from marne.games.great_war_in_europe.secrets import hidden
from marne.kernel.chance import Seeded
from tests.conformance.playing import Walks
from tests.conformance.properties import Properties, bounded, matches, said
from tests.great_war_in_europe.worlds import state, twin

SHORT = ("1918-near-east", "campaign-near-east", "campaign-europe")
WALKS = Walks(lambda scenario, seed: marne.start(TITLE.slug, scenario=scenario, seed=seed, data="",
                                                 options={"open-stacks": seed > 0}), (0, 3, 40, 150, 400), keep=30)


class TestProperties(Properties):
    slug = TITLE.slug
    matches = matches(WALKS, SHORT)
    texts = said(VERBS, IDS, sorted(HEX)[::37])
    played = 120


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
