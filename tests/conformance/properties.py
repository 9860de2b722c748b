"""What must hold in every game, whatever is played: found by hypothesis, a few seconds in all."""
from __future__ import annotations

import json
import random
from collections.abc import Collection, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import marne
from marne import games_index
from marne.kernel.title import Title
from marne.match import digest
from marne.record import text
from tests.conformance.playing import Walks, random_play, rules_of, whole

bounded = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
RANDOMS = st.randoms(use_true_random=False)


def said(verbs: Collection[str], *words: Sequence[str]) -> st.SearchStrategy[str]:
    """What somebody may type: mostly a verb of the game with up to three of its words, sometimes anything."""
    word = st.one_of(*(st.sampled_from(list(w)) for w in words))
    formed = st.builds(lambda verb, args: " ".join([verb, *args]), st.sampled_from(sorted(verbs)), st.lists(word, max_size=3))
    return st.one_of(formed, formed, formed, st.text(max_size=30))


def matches(walks: Walks, scenarios: Sequence[str], seeds: int = 2) -> st.SearchStrategy[marne.Match]:
    """Any situation of the walks through these scenarios."""
    return st.builds(walks.to, st.sampled_from(list(scenarios)), st.integers(0, seeds - 1),
                     st.integers(0, len(walks.lengths) - 1))


class Properties:
    """Inherited by a class of tests of each game."""

    slug: str
    matches: st.SearchStrategy[marne.Match]
    texts: st.SearchStrategy[str]
    played = 150                # choices of a game that is watched from its beginning

    @property
    def title(self) -> Title:
        return games_index.title(self.slug)

    @property
    def rules(self) -> frozenset[str]:
        return rules_of(self.slug)

    @bounded
    @given(st.data(), RANDOMS)
    def test_random_play_with_random_undo_comes_back_to_the_same_situation(self, data: st.DataObject, rng: random.Random) -> None:
        m = data.draw(self.matches)
        floor = m.choices_made              # what was chosen before may be taken back too, but is not remembered here
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
    @given(st.data(), RANDOMS)
    def test_a_choice_taken_back_and_made_again_is_the_same(self, data: st.DataObject, rng: random.Random) -> None:
        m = data.draw(self.matches)
        for _ in range(40):
            if m.decision is None:
                break
            c = rng.choice(m.decision.choices)
            m.choose(c)
            if m.can_undo:
                after = whole(m)
                m.undo()
                m.choose(c)
                assert whole(m) == after

    @bounded
    @given(st.data(), RANDOMS)
    def test_a_record_taken_anywhere_goes_on_the_same(self, data: st.DataObject, rng: random.Random) -> None:
        m = data.draw(self.matches)
        random_play(m, rng.randrange(20), rng)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "x"
            m.save(path)
            again = marne.load(path, data="")
        assert whole(again) == whole(m) and text(again) == text(m)
        seed = rng.random()
        assert whole(random_play(again, 30, random.Random(seed))) == whole(random_play(m, 30, random.Random(seed)))
        assert text(again) == text(m)

    @bounded
    @given(st.data(), st.integers(0, 99))
    def test_copies_have_the_same_chance_and_go_their_own_ways(self, data: st.DataObject, seed: int) -> None:
        m = data.draw(self.matches)
        before = whole(m)
        a, b, c = m.copy(), m.copy(), m.copy()
        random_play(a, 60, random.Random(seed))
        random_play(b, 60, random.Random(seed + 1000))
        assert whole(m) == before and whole(random_play(c, 60, random.Random(seed))) == whole(a)

    @settings(bounded, max_examples=6)
    @given(st.data(), st.integers(0, 10 ** 9))
    def test_the_same_seed_is_the_same_game(self, data: st.DataObject, seed: int) -> None:
        scenario = data.draw(st.sampled_from([sc.id for sc in self.title.scenarios]))
        first, second = (random_play(marne.start(self.slug, scenario=scenario, seed=seed, data=""), 80, random.Random(seed))
                         for _ in range(2))
        assert whole(first) == whole(second)

    @settings(bounded, max_examples=14)
    @given(st.data(), st.integers(0, 10 ** 6))
    def test_nothing_is_out_of_order_in_random_play_with_any_readings(self, data: st.DataObject, seed: int) -> None:
        """Invariants at every decision; a choice is offered once; a question of one choice is asked only where it hides
        something."""
        scenario = data.draw(st.sampled_from([sc.id for sc in self.title.scenarios]))
        options = data.draw(st.fixed_dictionaries({o.id: st.sampled_from(list(o.values)) for o in self.title.options}))
        m = marne.start(self.slug, scenario=scenario, seed=seed, data="", options=options)
        rng = random.Random(seed)
        for _ in range(self.played):
            ask = m.state.decision
            if ask is None:
                break
            assert self.title.check(m.state) == []
            texts = [c.text for c in ask.choices]
            assert len(set(texts)) == len(texts) and (len(texts) > 1 or ask.always)
            m.choose(rng.choice(ask.choices))

    @settings(bounded, max_examples=40)
    @given(st.data(), st.sampled_from(("en", "fr")))
    def test_why_is_silent_exactly_for_what_is_offered_and_refusals_change_nothing(self, data: st.DataObject, lang: str) -> None:
        m = data.draw(self.matches)
        m.lang = lang
        offered = [] if m.decision is None else [str(c) for c in m.decision.choices]
        loose = {t.casefold() for t in offered}
        before = whole(m)
        for t in [*data.draw(st.lists(self.texts, min_size=8, max_size=8)), *offered[:3]]:
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
            assert rules == [""] or set(rules) <= self.rules, (t, rules)
            try:
                m.choose(t)
            except marne.IllegalChoice as e:
                assert e.rules == rules
            else:
                raise AssertionError(f"{t!r} was accepted")
        assert whole(m) == before and digest(m.state) == m.digest()

    @settings(bounded, max_examples=30)
    @given(st.data())
    def test_decisions_choices_events_and_results_name_rules_that_exist(self, data: st.DataObject) -> None:
        m, rules = data.draw(self.matches), self.rules
        if m.decision is not None:
            assert m.decision.rule in rules
            assert {c.rule for c in m.decision.choices} <= rules
        assert {(e.kind, e.rule) for e in m.events if e.rule not in rules} == set()
        assert m.result is None or m.result.rule in rules

    @settings(bounded, max_examples=20)
    @given(st.data())
    def test_views_are_json_and_looking_changes_nothing(self, data: st.DataObject) -> None:
        m = data.draw(self.matches)
        before = whole(m)
        for seat in (*self.title.seats, None):
            v = m.view(seat)
            assert json.loads(json.dumps(v, allow_nan=False)) == v
            inside = [x for x in v.values() if x and isinstance(x, dict | list)]
            for x in inside:
                x.clear()
            assert inside and m.view(seat) != v
        for lang in ("en", "fr"):
            self.title.draw(m.state, lang)
            for name in self.title.seats:
                assert all(m.log(lang, name))
        assert whole(m) == before and digest(m.state) == m.digest()
        assert all(json.loads(json.dumps(e.plain())) == e.plain() for e in m.events)
