"""What must hold in every game, whatever is played: found by hypothesis, a few seconds in all."""
from __future__ import annotations

import json
import random
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import marne
from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.choices import VERBS
from marne.games.to_the_last_man.pieces import FIRST_FORT, GONE, IDS, IN_ARMY, POOL, SEATS, TYPE_IDS, UNITS, WAIT, ZONE_IDS
from marne.games.to_the_last_man.state import State
from marne.games.to_the_last_man.view import cards_of
from marne.kernel.rulebook import Rulebook
from marne.match import digest
from marne.record import text

BOOK = Rulebook.load(Path(marne.__file__).parent / "games" / "to_the_last_man" / "data" / "rules.tsv")
RULES = {r.id for r in BOOK.rules}
SCENARIOS = tuple(sc.id for sc in TITLE.scenarios)
LENGTHS = (0, 3, 20, 70, 150, 300, 500)

bounded = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def random_play(m: marne.Match, n: int, rng: random.Random) -> marne.Match:
    for _ in range(n):
        if m.decision is None:
            break
        m.choose(rng.choice(m.decision.choices))
    return m


@lru_cache(maxsize=80)
def _somewhere(scenario: str, seed: int, at: int) -> marne.Match:
    """A situation that random play leads to; each is built on the one before it, since playing is what takes time."""
    if at == 0:
        return marne.start("to-the-last-man", scenario=scenario, seed=seed, data="", options={"armistice": seed > 0})
    before = _somewhere(scenario, seed, at - 1)
    return random_play(before.copy(), LENGTHS[at] - LENGTHS[at - 1], random.Random(f"{scenario} {seed} {at}"))


@st.composite
def matches(draw: st.DrawFn) -> marne.Match:
    return _somewhere(draw(st.sampled_from(SCENARIOS)), draw(st.integers(0, 1)), draw(st.integers(0, len(LENGTHS) - 1))).copy()


def whole(m: marne.Match) -> tuple[object, ...]:
    return m.digest(), m.choices_made, m.events, m.can_undo, m.result


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


WORDS = st.one_of(st.sampled_from(IDS), st.sampled_from(ZONE_IDS), st.sampled_from(TYPE_IDS))
FORMED = st.builds(lambda verb, args: " ".join([verb, *args]), st.sampled_from(sorted(VERBS)), st.lists(WORDS, max_size=3))
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
@given(matches(), st.integers(0, 99))
def test_copies_have_the_same_dice_and_go_their_own_ways(m: marne.Match, seed: int) -> None:
    before = whole(m)
    a, b, c = m.copy(), m.copy(), m.copy()
    random_play(a, 60, random.Random(seed))
    random_play(b, 60, random.Random(seed + 1000))
    assert whole(m) == before and whole(random_play(c, 60, random.Random(seed))) == whole(a)


@settings(bounded, max_examples=6)
@given(st.sampled_from(SCENARIOS), st.integers(0, 10 ** 9))
def test_the_same_seed_is_the_same_game_and_another_is_another(scenario: str, seed: int) -> None:
    def game(n: int) -> marne.Match:
        return random_play(marne.start("to-the-last-man", scenario=scenario, seed=n, data=""), 40, random.Random(seed))

    assert whole(game(seed)) == whole(game(seed))
    first = [marne.start("to-the-last-man", scenario=scenario, seed=n, data="") for n in (seed, seed + 1)]
    assert first[0].view("german")["hand"] != first[1].view("german")["hand"] or first[0].digest() != first[1].digest()


OPTIONS = st.fixed_dictionaries({o.id: st.sampled_from(o.values) for o in TITLE.options})


@settings(bounded, max_examples=14)
@given(st.sampled_from(SCENARIOS), OPTIONS, st.integers(0, 10 ** 6))
def test_nothing_is_out_of_order_in_random_play_with_any_readings(scenario: str, options: dict[str, Any], seed: int) -> None:
    """Invariants at every decision; a choice is offered once; a question of one choice is asked only where it hides something."""
    m = marne.start("to-the-last-man", scenario=scenario, seed=seed, data="", options=options)
    rng = random.Random(seed)
    for _ in range(150):
        ask = m.state.decision
        if ask is None:
            break
        assert TITLE.check(m.state) == []
        texts = [c.text for c in ask.choices]
        assert len(set(texts)) == len(texts) and (len(texts) > 1 or ask.always)
        m.choose(rng.choice(ask.choices))


@settings(bounded, max_examples=30)
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


@settings(bounded, max_examples=20)
@given(matches())
def test_decisions_choices_events_and_results_name_rules_that_exist(m: marne.Match) -> None:
    if m.decision is not None:
        assert m.decision.rule in RULES
        assert {c.rule for c in m.decision.choices} <= RULES
    assert {(e.kind, e.rule) for e in m.events if e.rule not in RULES} == set()
    assert m.result is None or m.result.rule in RULES


@settings(bounded, max_examples=20)
@given(matches())
def test_views_are_json_and_looking_changes_nothing(m: marne.Match) -> None:
    before = whole(m)
    for seat in (*SEATS, None):
        v = m.view(seat)
        assert json.loads(json.dumps(v, allow_nan=False)) == v
        v["zones"].clear()
        v["units"].clear()
        assert m.view(seat) != v
    assert whole(m) == before and digest(m.state) == m.digest()
    assert all(json.loads(json.dumps(e.plain())) == e.plain() for e in m.events)


# Positions --------------------------------------------------------------------------------------------------------------------


def written(m: marne.Match) -> dict[str, Any]:
    """The situation at the beginning of a player turn, as somebody would write it down."""
    s = state(m)
    units: dict[str, str] = {}
    for u in range(FIRST_FORT):
        w = s.loc[u]
        place = ZONE_IDS[w] if w < IN_ARMY else IDS[w - IN_ARMY] if w < POOL else {POOL: "pool", GONE: "gone"}.get(w, "")
        units[IDS[u]] = f"wait {s.due[u]}" if w == WAIT else f"{place} entrenched" if s.entrenched >> u & 1 else place
    forts = {IDS[f]: s.steps[f - FIRST_FORT] if s.loc[f] < IN_ARMY else "gone" for f in range(FIRST_FORT, UNITS)}
    owned: dict[str, list[str]] = {"german": [], "entente": []}
    for z in m.view(None)["zones"]:
        if z["id"] != "eft":
            owned[z["control"]].append(z["id"])
    return {"game": "to-the-last-man", "scenario": m.scenario, "options": m.options, "data": "", "base": "empty", "turn": s.turn,
            "phase": "offensive", "seat": SEATS[s.active], "units": units, "forts": forts, "control": owned, "ledger": s.ledger,
            "passes": s.passes, "hands": {seat: cards_of(s.hand[i]) for i, seat in enumerate(SEATS)},
            "discard": cards_of(s.discard), "removed": cards_of(s.removed)}


@bounded
@given(st.sampled_from(SCENARIOS[1:]), st.integers(0, 1), st.integers(1, len(LENGTHS) - 1))
def test_a_situation_written_down_is_the_same_situation(scenario: str, seed: int, at: int) -> None:
    """At the next player turn after any moment: the position gives the same view and the same choices to both sides."""
    m = _somewhere(scenario, seed, at).copy()
    rng = random.Random(at)
    for _ in range(300):
        if m.decision is None or m.decision.message == "which_offensive" and not state(m).talked:
            break
        m.choose(rng.choice(m.decision.choices))
    if m.decision is None or m.decision.message != "which_offensive":
        return
    again = marne.position(written(m), seed=1)
    assert again.decision is not None and again.decision.seat == m.decision.seat
    assert [c.text for c in again.decision.choices] == [c.text for c in m.decision.choices]
    for seat in (*SEATS, None):
        assert again.view(seat) == m.view(seat)
    random_play(again, 40, rng)
    assert TITLE.check(again.state) == []
