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
from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.explain_said import VERBS
from marne.games.great_war_commander.field import GROUNDS, WORKS
from marne.games.great_war_commander.grid import HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import (
    CARD_IDS,
    GOAL_IDS,
    IDS,
    LOST,
    NONE,
    PHONE_IDS,
    SEATS,
    STRATEGY_IDS,
    TRACK,
    UNITS,
    WEAPON_IDS,
)
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import BOXES
from marne.kernel.chance import Seeded
from marne.kernel.rulebook import Rulebook
from marne.match import digest
from marne.parts.bits import bits
from marne.record import text

BOOK = Rulebook.load(Path(marne.__file__).parent / "games" / "great_war_commander" / "data" / "rules.tsv")
RULES = {r.id for r in BOOK.rules}
SCENARIOS = tuple(sc.id for sc in TITLE.scenarios)
LENGTHS = (0, 3, 40, 110, 200, 350, 600)

bounded = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def random_play(m: marne.Match, n: int, rng: random.Random) -> marne.Match:
    for _ in range(n):
        if m.decision is None:
            break
        m.choose(rng.choice(m.decision.choices))
    return m


@lru_cache(maxsize=120)
def _somewhere(scenario: str, seed: int, at: int) -> marne.Match:
    """A situation that random play leads to; each is built on the one before it, since playing is what takes time."""
    if at == 0:
        return marne.start("great-war-commander", scenario=scenario, seed=seed, data="")
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


WORDS = st.one_of(st.sampled_from(IDS), st.sampled_from(HEX_IDS), st.sampled_from(CARD_IDS), st.sampled_from(STRATEGY_IDS))
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
def test_a_choice_taken_back_and_made_again_is_the_same(m: marne.Match, rng: random.Random) -> None:
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
def test_copies_have_the_same_cards_and_go_their_own_ways(m: marne.Match, seed: int) -> None:
    before = whole(m)
    a, b, c = m.copy(), m.copy(), m.copy()
    random_play(a, 60, random.Random(seed))
    random_play(b, 60, random.Random(seed + 1000))
    assert whole(m) == before and whole(random_play(c, 60, random.Random(seed))) == whole(a)


@settings(bounded, max_examples=6)
@given(st.sampled_from(SCENARIOS), st.integers(0, 10 ** 9))
def test_the_same_seed_is_the_same_game(scenario: str, seed: int) -> None:
    def game(n: int) -> marne.Match:
        return random_play(marne.start("great-war-commander", scenario=scenario, seed=n, data=""), 80, random.Random(seed))

    assert whole(game(seed)) == whole(game(seed))


OPTIONS = st.fixed_dictionaries({o.id: st.sampled_from(o.values) for o in TITLE.options})


@settings(bounded, max_examples=14)
@given(st.sampled_from(SCENARIOS), OPTIONS, st.integers(0, 10 ** 6))
def test_nothing_is_out_of_order_in_random_play_with_any_readings(scenario: str, options: dict[str, Any], seed: int) -> None:
    """Invariants at every decision; a choice is offered once; a question of one choice is asked only where it hides something."""
    m = marne.start("great-war-commander", scenario=scenario, seed=seed, data="", options=options)
    rng = random.Random(seed)
    for _ in range(200):
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
        v["units"].append({})
        v["hexes"]["Z9"] = {}
        assert m.view(seat) != v
    for lang in ("en", "fr"):
        TITLE.draw(m.state, lang)
        for seat in SEATS:
            assert all(m.log(lang, seat))
    assert whole(m) == before and digest(m.state) == m.digest()
    assert all(json.loads(json.dumps(e.plain())) == e.plain() for e in m.events)


@settings(bounded, max_examples=20)
@given(matches(), st.integers(0, 1), st.integers(0, 10 ** 6))
def test_what_is_thought_up_for_a_seat_keeps_what_it_knows(m: marne.Match, seat: int, seed: int) -> None:
    """1.2 A copy with the hidden things dealt anew: the seat's view is the same, numbers of cards too, and no rule breaks."""
    s = state(m)
    before = whole(m)
    h = TITLE.hide(s, seat, Seeded(str(seed)))
    assert TITLE.view(h, seat) == TITLE.view(s, seat) and TITLE.check(h) == []
    foe = 1 - seat
    assert h.hand[seat] == s.hand[seat] and h.hand[foe].bit_count() == s.hand[foe].bit_count()
    assert (h.hand[foe] | h.deck[foe]).bit_count() == (s.hand[foe] | s.deck[foe]).bit_count()
    assert (h.decision is None) == (s.decision is None)
    if h.decision is not None and s.decision is not None:
        assert (h.decision.seat, h.decision.message) == (s.decision.seat, s.decision.message)
        if s.decision.seat == seat:
            assert [c.text for c in h.decision.choices] == [c.text for c in s.decision.choices]
    assert whole(m) == before


# Positions ----------------------------------------------------------------------------------------------------------------------


def written(s: State) -> dict[str, Any]:
    """The situation at the beginning of a turn, as somebody would write it down."""
    units = {}
    for u in range(UNITS):
        w = s.loc[u]
        if w == LOST:
            units[IDS[u]] = "lost"
        elif w == TRACK:
            units[IDS[u]] = f"track {s.due[u]}" + (f" {WEAPON_IDS[s.arm[u]]}" if s.arm[u] != NONE else "")
        elif w < HEXES:
            words = [HEX_IDS[w]]
            marks = (("demoralised", s.demo), ("suppressed", s.supp), ("veteran", s.vet))
            words += [name for name, board in marks if board >> u & 1]
            if s.arm[u] != NONE:
                words.append(WEAPON_IDS[s.arm[u]])
                words += ["broken"] if s.wbroken >> s.arm[u] & 1 else []
            units[IDS[u]] = " ".join(words)
    phones = {SEATS[x]: "none" for x in (0, 1)}
    for x in (0, 1):
        if s.phone[x] != NONE:
            told = [PHONE_IDS[s.phone[x]], BOXES[s.box[x]], "broken" if s.phone_broken >> x & 1 else ""]
            phones[SEATS[x]] = " ".join(filter(None, told))
    return {"game": "great-war-commander", "scenario": s.law.scenario, "options": {}, "data": "", "seat": SEATS[s.active],
            "time": s.time, "vp": s.vp, "initiative": SEATS[s.initiative], "units": units,
            "works": {HEX_IDS[h]: WORKS[s.works[h]] for h in range(HEXES) if s.works[h] or s.law.field.works[h]},
            "ground": {HEX_IDS[h]: GROUNDS[s.ground[h]] for h in range(HEXES) if s.ground[h] != s.law.field.printed[h]},
            "gas": [HEX_IDS[h] for h in bits(s.gas)], "blaze": [HEX_IDS[h] for h in bits(s.blaze)],
            "control": {str(i + 1): SEATS[s.held[i] - 1] for i in range(5) if s.held[i]},
            "hands": {SEATS[x]: [CARD_IDS[c] for c in bits(s.hand[x])] for x in (0, 1)},
            "strategy": {SEATS[x]: STRATEGY_IDS[s.shand[x]] for x in (0, 1) if s.shand[x] != NONE},
            "objectives": [GOAL_IDS[g] for g in bits(s.open_goals)],
            "secret": {SEATS[x]: [GOAL_IDS[g] for g in bits(s.secret[x])] for x in (0, 1)}, "telephones": phones,
            "losses": {SEATS[x]: s.boxes[x] for x in (0, 1)}}


KEPT = ("scenario", "active", "time", "vp", "initiative", "hand", "strategy", "secret", "open_objectives", "objectives", "units",
        "orders_given")


@settings(bounded, max_examples=16)
@given(st.sampled_from(SCENARIOS), st.integers(0, 1), st.integers(2, len(LENGTHS) - 1))
def test_a_situation_written_down_is_the_same_situation(scenario: str, seed: int, at: int) -> None:
    """At the next turn after any moment: the position gives the same board, hands and orders."""
    m = _somewhere(scenario, seed, at).copy()
    rng = random.Random(at)
    for _ in range(400):
        s = state(m)
        fresh = not s.orders and not s.sused and not s.hq.strip(bytes([NONE]))
        if s.decision is None or s.decision.message == "what_to_do" and fresh:
            break
        m.choose(rng.choice(s.decision.choices))
    s = state(m)
    if s.decision is None or s.decision.message != "what_to_do":
        return
    again = marne.position(written(s), seed=1)
    assert again.decision is not None and m.decision is not None and again.decision.seat == m.decision.seat
    for seat in (*SEATS, None):
        mine, theirs = again.view(seat), m.view(seat)
        assert {k: mine[k] for k in KEPT} == {k: theirs[k] for k in KEPT}
        cells = {h: {k: x for k, x in cell.items() if k != "no_path"} for h, cell in theirs["hexes"].items()}
        assert mine["hexes"] == {h: cell for h, cell in cells.items() if cell}
    if not s.reminders and not s.nopath:
        orders = ("order", "engineers", "scrap", "pass")
        assert {c.text for c in again.decision.choices if c.verb in orders} == {
            c.text for c in m.decision.choices if c.verb in orders}
    random_play(again, 60, rng)
    assert TITLE.check(again.state) == []
