"""1.2 Nothing tells a seat what it cannot know: the other hand, Strategy cards, secret objectives, cards of HQ orders.

Two worlds that differ in nothing else are played side by side; as long as the choices are the same and no hidden card comes to
light, all that the seat is told must be the same to the byte.
"""
from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.pieces import SEATS
from tests.conformance import properties
from tests.conformance.worlds import in_both
from tests.great_war_commander.worlds import ASIDE, SCENARIOS, WORLDS, shown, somewhere, state, told, twin

bounded = settings(properties.bounded, max_examples=16)
MATCHES = WORLDS.situations(SCENARIOS, (0, 20, 60, 130, 260, 450), keep=80)


@pytest.mark.rules("1.2", "A28.1")
@bounded
@given(MATCHES, st.integers(0, 1), st.randoms(use_true_random=False))
def test_1_2_worlds_with_other_secrets_look_the_same_and_go_on_the_same(m: marne.Match, seat: int, rng: random.Random) -> None:
    """Whoever chooses: who is asked next, and what about, does not depend on what the seat cannot see."""
    other = twin(m, seat, rng)
    blind = bool(state(m).hq[seat])
    assert told(m, seat) == told(other, seat) and told(m, None) == told(twin(other, 1 - seat, rng), None)
    for step, news, others in WORLDS.side_by_side(m, other, seat, rng, 60):
        if shown(news, seat, blind) or shown(others, seat, blind):
            break
        WORLDS.same_news(news, others, seat)
        assert told(m, seat, deep=step % 12 == 0) == told(other, seat, deep=step % 12 == 0), f"after {news}"
        assert m.log("en", SEATS[seat]) == other.log("en", SEATS[seat])


@pytest.mark.rules("1.2")
@pytest.mark.parametrize("scenario", ["gwc-01", "gwc-09", "gwc-13"])
def test_1_2_the_comparison_is_not_blind(scenario: str) -> None:
    """The owner of what is hidden sees the difference, and so would anybody who were shown the state."""
    m = somewhere(scenario, 1, 60)
    WORLDS.not_blind([twin(m, 0, random.Random(i)) for i in range(4)])


@pytest.mark.rules("1.2")
@settings(bounded, max_examples=12)
@given(MATCHES, st.randoms(use_true_random=False))
def test_1_2_players_choose_the_same_whatever_the_other_holds(m: marne.Match, rng: random.Random) -> None:
    WORLDS.players_choose_the_same(m, twin, rng)


@pytest.mark.rules("1.2")
@bounded
@given(MATCHES, st.integers(0, 1), st.randoms(use_true_random=False))
def test_1_2_what_is_imagined_knows_nothing(m: marne.Match, seat: int, rng: random.Random) -> None:
    """`hide` gives the same state in both worlds, and one that looks to the seat as the real one does."""
    WORLDS.imagined_alike(m, twin(m, seat, rng), seat)


@pytest.mark.rules("1.2")
@settings(bounded, max_examples=20)
@given(MATCHES, st.integers(0, 1), st.integers(0, 2**32))
def test_1_2_undo_is_open_or_shut_whatever_the_other_holds(m: marne.Match, seat: int, seed: int) -> None:
    """How far one may take back is told by what has come to light, which is the same in both worlds."""
    if m.decision is None:
        return
    other = twin(m, seat, random.Random(seed))
    common = in_both(m, other)
    if not common:
        return
    c = common[seed % len(common)].text
    before = len(m.events), len(other.events)
    blind = bool(state(m).hq[seat])
    m.choose(c)
    other.choose(c)
    if not shown(m.events[before[0]:], seat, blind) and not shown(other.events[before[1]:], seat, blind):
        assert m.can_undo == other.can_undo and state(m).drawn == state(other).drawn


@pytest.mark.rules("1.2")
@settings(bounded, max_examples=6)
@given(MATCHES, st.randoms(use_true_random=False))
def test_1_2_the_drawing_in_the_terminal_is_for_the_one_who_is_asked(m: marne.Match, rng: random.Random) -> None:
    """It may show the hand of the player whose question it is, and nothing that he cannot know."""
    if m.decision is None:
        return
    other = twin(m, SEATS.index(m.decision.seat), rng)
    for lang in ("en", "fr"):
        assert list(TITLE.draw(m.state, lang)) == list(TITLE.draw(other.state, lang))


@pytest.mark.rules("1.2")
def test_1_2_refusals_name_cards_of_both_sides() -> None:
    """The list that is tried in every situation has orders and actions of every deck."""
    for nation in ("ge", "fr", "us"):
        assert any(t.startswith(f"order {nation}-") for t in ASIDE) and any(t.startswith(f"action {nation}-") for t in ASIDE)
