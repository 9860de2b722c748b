"""What must hold in every game, whatever is played: found by hypothesis, a few seconds in all."""
from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.choices import VERBS
from marne.games.great_war_in_europe.law import Law
from marne.games.great_war_in_europe.pieces import HEX, IDS, SEATS
from marne.games.great_war_in_europe.secrets import hidden
from marne.kernel.chance import Seeded
from marne.kernel.run import advance, reask
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


def test_what_is_remembered_is_so() -> None:
    """The law keeps much from question to question: supply, ways, who may move, travel, be placed, what may be attacked. One that
    has just been made knows nothing of it, and the question is the same."""
    rng, compared, often = random.Random("remembered"), Counter[str](), ("where_to", "who_moves", "who_attacks")
    for scenario in ("1915", "1917", "1918", "campaign-near-east"):
        options = {"open-stacks": True}
        s = TITLE.new(scenario, options, "", Seeded("remembered"))
        s.log = None
        for _ in range(3000):
            ask = s.decision
            if ask is None:
                break
            if ask.message not in often or rng.random() < 0.04:
                new = s.copy()
                new.law = Law(s.t, scenario, options)
                assert [c.text for c in reask(new).choices] == [c.text for c in ask.choices], (scenario, ask.message)
                compared[ask.message] += 1
            advance(s, ask.choices[int(rng.random() * len(ask.choices))])
    assert min(compared[x] for x in ("where_to", "who_moves", "who_travels", "who_enters", "where_to_attack")) > 20, compared
