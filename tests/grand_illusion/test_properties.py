"""What must hold in every game, whatever is played: found by hypothesis, a few seconds in all."""
from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.grand_illusion import TITLE
from marne.games.grand_illusion.choices import OPTION_IDS, VERBS
from marne.games.grand_illusion.rules.r14_3_options import SIDE_BITS
from marne.games.grand_illusion.pieces import IDS
from marne.games.grand_illusion.possible import faults
from marne.games.grand_illusion.state import State
from tests.conformance.playing import Walks, rules_of
from tests.conformance.properties import Properties, bounded, matches, said

RULES = rules_of(TITLE.slug)
WALKS = Walks(lambda scenario, seed: marne.start(TITLE.slug, scenario=scenario, seed=seed, data=""),
              (0, 3, 12, 60, 150, 300, 500), keep=40)
MATCHES = matches(WALKS, "123", seeds=3)


class TestProperties(Properties):
    slug = TITLE.slug
    matches = MATCHES
    texts = said(VERBS, IDS, [str(n) for n in range(1, 108)], "1234", OPTION_IDS)


@settings(bounded, max_examples=40)
@given(MATCHES, st.data())
def test_a_well_formed_choice_is_refused_with_a_rule(m: marne.Match, data: st.DataObject) -> None:
    """Texts as the game itself writes them, asked where they are not offered."""
    if m.decision is None:
        return
    other = data.draw(MATCHES)
    if other.decision is None:
        return
    offered = {str(c) for c in m.decision.choices}
    for c in data.draw(st.lists(st.sampled_from(other.decision.choices), max_size=8)):
        if c.text not in offered:
            why = m.why(c)
            assert why and {rule for rule, _ in why} <= RULES, (c.text, why)
            assert why == m.why(c.text)


@bounded
@given(st.integers(0, 31), st.integers(0, 31), st.integers(0, 31), st.integers(0, 31), st.integers(0, 1))
def test_no_view_tells_what_is_hidden(mine: int, theirs: int, others: int, more: int, seat: int) -> None:
    """14.3.6 Two situations that differ only in the enemy's options look the same to a seat, and both to a spectator."""
    m = marne.start("grand-illusion", scenario="3", seed=1, data="")
    m.choose("done")
    a, b, c = m.copy(), m.copy(), m.copy()
    shift = (0, 5) if seat == 0 else (5, 0)
    for x, own, enemy in ((a, mine, theirs), (b, mine, others), (c, more, others)):
        assert isinstance(x.state, State)
        x.state.chosen = own << shift[0] | enemy << shift[1]
    name = m.title.seats[seat]
    assert a.view(name) == b.view(name)
    assert a.view(None) == b.view(None) == c.view(None)
    assert (mine == more) == (b.view(name) == c.view(name))
    for x in (a, b):
        assert isinstance(x.state, State)
        thought = m.title.hide(x.state, seat, x.state.chance)
        assert isinstance(thought, State) and thought.chosen == x.state.chosen & SIDE_BITS[seat]


@settings(bounded, max_examples=12)
@given(st.sampled_from("123"), st.integers(0, 10 ** 6))
def test_nothing_that_random_play_reaches_is_refused_as_a_position(scenario: str, seed: int) -> None:
    """Before every activation of an Action Phase."""
    m = marne.start(TITLE.slug, scenario=scenario, seed=seed, data="")
    rng = random.Random(seed)
    for _ in range(500):
        s = m.state
        assert isinstance(s, State)
        if s.decision is None:
            break
        if s.decision.message == "what_to_do":
            assert list(faults(s)) == []
        m.choose(rng.choice(s.decision.choices))
