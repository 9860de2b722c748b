"""What must hold in every game, whatever is played: found by hypothesis, a few seconds in all."""
from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import marne
from marne.games.grand_illusion.choices import OPTION_IDS, VERBS
from marne.games.grand_illusion.explain import rulebook
from marne.games.grand_illusion.options import SIDE_BITS
from marne.games.grand_illusion.pieces import IDS
from marne.games.grand_illusion.state import State
from marne.match import digest
from marne.record import text

RULES = {r.id for r in rulebook().rules}
LENGTHS = (0, 3, 12, 60, 150, 300, 500)

bounded = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def _random_play(m: marne.Match, n: int, rng: random.Random) -> marne.Match:
    for _ in range(n):
        if m.decision is None:
            break
        m.choose(rng.choice(m.decision.choices))
    return m


@lru_cache(maxsize=40)
def _somewhere(scenario: str, seed: int, at: int) -> marne.Match:
    """A situation that random play leads to; each is built on the one before it, since playing is what takes time."""
    if at == 0:
        return marne.start("grand-illusion", scenario=scenario, seed=seed, data="")
    before = _somewhere(scenario, seed, at - 1)
    return _random_play(before.copy(), LENGTHS[at] - LENGTHS[at - 1], random.Random(f"{scenario} {seed} {at}"))


@st.composite
def matches(draw: st.DrawFn) -> marne.Match:
    scenario = draw(st.sampled_from("123"))
    return _somewhere(scenario, draw(st.integers(0, 2)), draw(st.integers(0, len(LENGTHS) - 1))).copy()


def whole(m: marne.Match) -> tuple[object, ...]:
    return m.digest(), m.choices_made, m.events, m.can_undo, m.result


UNITS = st.sampled_from(IDS)
NUMBERS = st.one_of(st.integers(1, 107), st.integers(1, 4)).map(str)
ARGUMENTS = st.lists(st.one_of(UNITS, NUMBERS, st.sampled_from(OPTION_IDS)), max_size=3)
FORMED = st.builds(lambda verb, args: " ".join([verb, *args]), st.sampled_from(sorted(VERBS)), ARGUMENTS)
TEXTS = st.one_of(FORMED, FORMED, FORMED, st.text(max_size=30))


@bounded
@given(matches(), st.randoms(use_true_random=False))
def test_random_play_with_random_undo_comes_back_to_the_same_situation(m: marne.Match, rng: random.Random) -> None:
    floor = m.choices_made                  # what was chosen before may be taken back too, but is not remembered here
    past = [whole(m)]
    for _ in range(60):
        if m.can_undo and m.choices_made > floor and rng.random() < 0.4:
            m.undo()
            past.pop()
            assert whole(m) == past[-1] and digest(m.state) == m.digest()
        elif m.decision is not None:
            m.choose(rng.choice(m.decision.choices))
            past.append(whole(m))
    assert len(past) == m.choices_made - floor + 1


@bounded
@given(matches(), st.randoms(use_true_random=False))
def test_a_record_taken_anywhere_goes_on_the_same(m: marne.Match, rng: random.Random) -> None:
    _random_play(m, rng.randrange(20), rng)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x"
        m.save(path)
        again = marne.load(path, data="")
    assert whole(again) == whole(m) and text(again) == text(m)
    seed = rng.random()
    assert whole(_random_play(again, 30, random.Random(seed))) == whole(_random_play(m, 30, random.Random(seed)))
    assert text(again) == text(m)


@settings(bounded, max_examples=40)
@given(matches(), st.lists(TEXTS, min_size=8, max_size=8), st.sampled_from(("en", "fr")))
def test_why_is_silent_exactly_for_what_is_offered_and_refusals_change_nothing(
        m: marne.Match, said: list[str], lang: str) -> None:
    m.lang = lang
    offered = [] if m.decision is None else [str(c) for c in m.decision.choices]
    loose = {t.casefold() for t in offered}
    before = whole(m)
    for t in [*said, *offered[:3]]:
        why = m.why(t)
        legal = " ".join(t.split()).casefold() in loose
        assert (why == []) == legal, t
        if legal:
            n = m.copy()
            n.choose(t)
            assert n.choices_made == m.choices_made + 1
            continue
        assert all(isinstance(sentence, str) and sentence.strip() for _, sentence in why), t
        rules = [rule for rule, _ in why]
        assert rules == [""] or set(rules) <= RULES, (t, rules)
        try:
            m.choose(t)
        except marne.IllegalChoice as e:
            assert e.rules == rules
        else:
            raise AssertionError(f"{t!r} was accepted")
    assert whole(m) == before and digest(m.state) == m.digest()


@settings(bounded, max_examples=40)
@given(matches(), st.data())
def test_a_well_formed_choice_is_refused_with_a_rule(m: marne.Match, data: st.DataObject) -> None:
    """Texts as the game itself writes them, asked where they are not offered."""
    if m.decision is None:
        return
    other = data.draw(matches())
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


@settings(bounded, max_examples=30)
@given(matches())
def test_decisions_choices_events_and_results_name_rules_that_exist(m: marne.Match) -> None:
    if m.decision is not None:
        assert m.decision.rule in RULES
        assert {c.rule for c in m.decision.choices} <= RULES
    assert {(e.kind, e.rule) for e in m.events if e.rule not in RULES} == set()
    assert m.result is None or m.result.rule in RULES
