"""The match: choosing, refusing, taking back, seeing, starting."""
from __future__ import annotations

import gc
import os
import random
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import marne
from marne import games_index
from marne import match as match_module
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import GameOver, advance
from marne.kernel.weave import NATIVE
from marne.players.base import SeatView, play, player
from marne.players.random import Random
from tests.kernel import toy

ROOT = Path(__file__).parents[2]
TARGET = "tests.kernel.toy:TITLE"


@pytest.fixture(autouse=True)
def known_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_index, "KNOWN", {"toy": TARGET})


def to_actions(m: marne.Match) -> marne.Match:
    """Play to red's first action."""
    m.choose("attack")
    m.choose("hold")
    return m


def whole(m: marne.Match) -> tuple[Any, ...]:
    return m.digest(), m.choices_made, list(m.events), m.can_undo, m.view("red"), m.state.drawn


def test_a_decision_says_who_what_and_why() -> None:
    m = marne.start("toy", scenario="1", seed=1914)
    d = m.decision
    assert d is not None
    assert (d.seat, d.message, d.rule, d.args) == ("red", "which_posture", "1", (1,))
    assert [str(c) for c in d.choices] == ["attack", "hold", "feint"]
    assert d.prompt == "Choose a posture"
    m.lang = "fr"
    assert m.decision is not None and m.decision.prompt == "Choisissez une posture"
    assert (m.slug, m.scenario, m.seed, m.choices_made, m.result) == ("toy", "1", 1914, 0, None)
    with pytest.raises(marne.BadOption, match="'de'"):
        m.lang = "de"


def test_spoiling_the_list_of_choices_does_not_harm_the_game() -> None:
    m = marne.start("toy", seed=1)
    assert m.decision is not None
    m.decision.choices.clear()
    m.choose("attack")
    assert m.choices_made == 1


@pytest.mark.parametrize("text", ["dig north", "  DIG   North ", "dig\tnorth"])
def test_spaces_and_case_of_a_choice_do_not_matter(text: str) -> None:
    m = to_actions(marne.start("toy", seed=1))
    assert m.why(text) == []
    m.choose(text)
    assert m.view(None)["trench"] == [1, 0, 0, 0, 0, 0]


def test_an_equal_choice_is_as_good_as_the_same() -> None:
    m = marne.start("toy", seed=1)
    m.choose(Choice(*toy.HOLD))
    m.choose("hold")
    assert m.view(None)["posture"] == {"red": "hold", "blue": "hold"}


def test_an_illegal_choice_names_its_rules_and_changes_nothing() -> None:
    m = to_actions(marne.start("toy", seed=1))
    before = whole(m)
    for wrong in ("raid north", toy.RAID[0]):
        assert m.why(wrong) == [("3.3", "a raid starts from a trench of one's own and not while holding")]
        with pytest.raises(marne.IllegalChoice) as e:
            m.choose(wrong)
        assert e.value.rules == ["3.3"]
    assert whole(m) == before


def test_reasons_come_in_the_players_language() -> None:
    m = marne.start("toy", seed=1, lang="fr")
    assert m.why("fly") == [("0", "'fly' est impossible ici")]


def test_a_typing_error_gets_a_hint_in_the_players_language() -> None:
    m = to_actions(marne.start("toy", seed=1))
    with pytest.raises(marne.IllegalChoice, match=r"Did you mean dig north") as e:
        m.choose("dig nroth")
    assert e.value.rules == ["3.1"]
    m.lang = "fr"
    with pytest.raises(marne.IllegalChoice, match="Vouliez-vous dire dig north"):
        m.choose("dig nroth")


def test_after_the_end_nothing_can_be_chosen() -> None:
    m = marne.start("toy", seed=3)
    assert play(m, {s: Random(s) for s in m.title.seats})
    assert m.decision is None and m.result is not None and not m.can_undo
    with pytest.raises(marne.IllegalChoice, match="over"):
        m.choose("pass")
    assert m.why("pass") == [("5", "the game is over")]


def test_a_fault_in_the_rules_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    m = to_actions(marne.start("toy", seed=1))
    m.choose("dig north")
    before = whole(m)

    def broken(s: toy.State, e: marne.Event) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(toy, "note", broken)
    with pytest.raises(ZeroDivisionError):
        m.choose("dig north")
    assert whole(m) == before
    monkeypatch.undo()
    monkeypatch.setattr(games_index, "KNOWN", {"toy": TARGET})
    m.choose("dig north")
    m.undo()
    assert whole(m) == before


# --- chance ------------------------------------------------------------------------------

def test_scripted_dice_come_first_and_then_the_seed_goes_on() -> None:
    plain = marne.start("toy", seed=7)
    scripted = marne.start("toy", seed=7, dice=[8])
    for m in (plain, scripted):
        to_actions(m)
        m.choose("done")
    assert scripted.view("red")["hands"]["red"] == [8]
    blue_draws = Seeded("7").value(1, [c for c in range(1, 9) if c != 8], "", "")
    assert scripted.view("blue")["hands"]["blue"] == [blue_draws]


def test_without_a_seed_a_missing_die_is_asked_for_and_nothing_changes() -> None:
    m = marne.start("toy", dice=[])
    m.choose("attack")
    before = whole(m)
    with pytest.raises(marne.NeedChance) as e:
        m.choose("hold")
    assert (e.value.purpose, e.value.rule, e.value.values) == ("pile red", "2", (1, 2, 3, 4, 5, 6, 7, 8))
    assert whole(m) == before
    with pytest.raises(marne.NeedChance, match="pile red"):
        m.give(9)
    m.give(4)
    m.choose("hold")
    assert m.view("red")["hands"]["red"] == [4]
    with pytest.raises(marne.BadOption, match="no die is awaited"):
        m.give(4)


def test_a_die_may_be_needed_before_the_first_decision() -> None:
    with pytest.raises(marne.NeedChance, match="first seat"):
        marne.start("toy", scenario="2", dice=[])
    m = marne.start("toy", scenario="2", dice=[1])
    assert m.decision is not None and m.decision.seat == "blue"
    assert m.events == [marne.Rolled("0", "first seat", 1)]


def test_a_scripted_value_that_is_impossible_can_be_put_right() -> None:
    m = marne.start("toy", dice=[99, 2])
    m.choose("attack")
    with pytest.raises(marne.NeedChance, match="99"):
        m.choose("hold")
    m.give(1)
    m.choose("hold")
    m.choose("done")
    assert (m.view("red")["hands"]["red"], m.view("blue")["hands"]["blue"]) == ([1], [2])


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    ends = []
    for seed in (1914, "1914", 1915):
        m = marne.start("toy", scenario="2", seed=seed)
        play(m, {s: Random(s) for s in m.title.seats})
        ends.append((m.digest(), m.seed))
    assert ends[0] == ends[1] and ends[0][0] != ends[2][0]


def test_without_a_seed_one_is_taken_from_the_system_and_committed_to() -> None:
    a, b = marne.start("toy"), marne.start("toy")
    assert a.seed != b.seed
    assert a.commitment and len(a.commitment) == 64 and a.commitment != b.commitment


def test_a_bad_seed_is_refused() -> None:
    bad: list[Any] = [True, 1.5, "", "x" * 201, "\ud800", 10 ** 5000]
    for seed in bad:
        with pytest.raises(marne.BadOption, match="seed"):
            marne.start("toy", seed=seed)


@pytest.mark.parametrize("seed", ["--5", "05", "-7", "²", "a b", "é"])
def test_any_text_is_a_seed(seed: str) -> None:
    assert str(marne.start("toy", seed=seed).seed) == seed


def test_dice_that_can_be_gone_through_once_are_not_lost() -> None:
    m = to_actions(marne.start("toy", dice=iter([4])))  # type: ignore[arg-type]
    assert m.view("red")["hands"]["red"] == [4]


def test_only_a_whole_number_is_a_die() -> None:
    m = marne.start("toy", dice=[])
    m.choose("attack")
    with pytest.raises(marne.NeedChance):
        m.choose("hold")
    wrong: list[Any] = [True, "4", 4.0, None]
    for v in wrong:
        with pytest.raises(marne.NeedChance):
            m.give(v)
    m.give(1)
    m.choose("hold")
    assert m.view("red")["hands"]["red"] == [1]


# --- undo --------------------------------------------------------------------------------

def test_undo_takes_back_ones_own_choices_one_by_one() -> None:
    m = to_actions(marne.start("toy", seed=1))
    states = []
    for text in ("dig north", "dig north", "dig south"):
        states.append((m.digest(), list(m.events), m.choices_made))
        m.choose(text)
    while states:
        assert m.can_undo
        m.undo()
        assert (m.digest(), m.events, m.choices_made) == states.pop()
    assert not m.can_undo
    with pytest.raises(marne.IllegalChoice, match="taken back"):
        m.undo()


def test_undo_stops_at_a_secret_a_die_and_a_change_of_seat() -> None:
    m = marne.start("toy", seed=1, dice=[1, 2, 6])
    m.choose("attack")
    assert not m.can_undo           # secret, and blue is next
    m.choose("hold")
    assert not m.can_undo           # shown, and a card was drawn
    m.choose("dig north")
    assert m.can_undo
    m.choose("raid north")          # blue has no trench there: the die falls at once and red goes on
    assert m.decision is not None and m.decision.seat == "red" and not m.can_undo
    m.choose("dig north")
    m.undo()
    assert not m.can_undo           # not across the die
    m.choose("done")
    assert m.decision is not None and m.decision.seat == "blue" and not m.can_undo


def test_undo_stops_at_a_secret_alone() -> None:
    m = to_actions(marne.start("toy", seed=1))
    m.choose("show")
    assert m.decision is not None and m.decision.seat == "red" and m.state.drawn == 1 and not m.can_undo


def test_undo_stops_at_a_change_of_seat_alone() -> None:
    m = marne.position({"game": "toy", "trench": [1, 0, 0, 1, 0, 0]}, seed=1)
    to_actions(m)
    m.choose("raid north")
    assert m.decision is not None and m.decision.seat == "blue" and m.state.drawn == 1 and not m.can_undo


def snapshots(m: marne.Match) -> int:
    """How many states a match keeps, besides its own."""
    return sum(isinstance(x, type(m.state)) for kept in gc.get_referents(m) if isinstance(kept, list) for x in kept)


@pytest.mark.parametrize("every", [1, 2, 3, 16])
def test_undo_restores_whatever_the_distance_of_snapshots(every: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "MARK_EVERY", every)
    rng = random.Random(every)
    undone = 0
    for seed in range(6):
        m = marne.start("toy", scenario="2", seed=seed)
        past = [(m.digest(), len(m.events))]
        for _ in range(400):
            if m.decision is None:
                break
            if m.can_undo and rng.random() < 0.4:
                m.undo()
                past.pop()
                undone += 1
                assert (m.digest(), len(m.events)) == past[-1]
                assert snapshots(m) == -(-m.undoable // every)
            else:
                m.choose(rng.choice(m.decision.choices))
                past.append((m.digest(), len(m.events)))
        assert len(past) == m.choices_made + 1
    assert undone > 30


def test_a_copy_lives_its_own_life() -> None:
    m = to_actions(marne.start("toy", seed=1))
    m.choose("dig north")
    n = m.copy()
    before = whole(m)
    n.undo()
    assert n.digest() != m.digest()
    n.choose("dig south")
    play(n, {s: Random(s) for s in n.title.seats})
    assert whole(m) == before
    other = m.copy()
    for c in ("dig centre", "done"):
        m.choose(c)
        other.choose(c)
    assert whole(m) == whole(other)         # the same dice to come


def test_a_copy_keeps_its_own_record(tmp_path: Path) -> None:
    m = to_actions(marne.start("toy", seed=1))
    m.choose("dig north")
    a, b = m.copy(), m.copy()
    b.undo()
    for x in (a, b):
        play(x, {s: Random(s) for s in x.title.seats})
        x.save(tmp_path / "x")
        assert marne.load(tmp_path / "x").digest() == x.digest()
    assert m.state.drawn == len(m.taken) == 1


# --- seeing ------------------------------------------------------------------------------

def test_events_begin_with_the_choice_and_secret_ones_are_marked() -> None:
    m = marne.start("toy", seed=1, dice=[3])
    to_actions(m)
    assert [e.kind for e in m.events] == ["Chosen", "Chosen", "Shown", "Rolled"]
    first = m.events[0]
    assert first == marne.Chosen("1.1", 0, "attack", True)
    m.choose("dig north")
    assert m.events[-2:] == [marne.Chosen("3.1", 0, "dig north"), toy.Dug("3.1", 0, 0)]


def test_the_log_shows_a_seat_what_it_may_know() -> None:
    m = marne.start("toy", seed=1, dice=[3])
    to_actions(m)
    m.choose("dig north")
    assert m.log("en", "red") == ["[1.1] red: attack", "[2] pile red: 3", "[3.1] red: dig north",
                                  "[3.1] red: digs at north"]
    assert m.log("fr", "blue") == ["[1.2] blue: hold", "[3.1] red: dig north", "[3.1] red: creuse à north"]
    assert m.log("en") == ["[3.1] red: dig north", "[3.1] red: digs at north"]
    assert len(m.log("en", everything=True)) == 5
    assert m.log("en", since=5) == ["[3.1] red: digs at north"]


def test_views_hide_what_the_other_side_holds() -> None:
    m = to_actions(marne.start("toy", seed=1, dice=[3]))
    assert m.view("red")["hands"] == {"red": [3], "blue": 0}
    assert m.view("blue")["hands"] == {"red": 1, "blue": []}
    with pytest.raises(marne.BadOption, match="red"):
        m.view("reed")


def test_the_digest_does_not_depend_on_process_hash_seed_or_order_of_import() -> None:
    code = f"""
import sys; sys.path.insert(0, {str(ROOT)!r})
from marne.kernel.weave import procedure
if sys.argv[1] == "1":
    async def other_first(s): pass
    procedure(other_first)
import marne; marne.games_index.register("toy", {TARGET!r})
m = marne.start("toy", seed=5)
for c in ("attack", "feint", "dig north", "raid north"): m.choose(c)
print(m.digest())
"""
    m = marne.start("toy", seed=5)
    for c in ("attack", "feint", "dig north", "raid north"):
        m.choose(c)
    src = str(Path(marne.__file__).parents[1])
    for n in "01":
        env = {**os.environ, "PYTHONHASHSEED": str(int(n) + 1), "PYTHONPATH": src}
        done = subprocess.run([sys.executable, "-c", code, n], capture_output=True, text=True, env=env, check=True)
        assert done.stdout.strip() == m.digest()


def test_the_digest_is_of_the_situation_and_not_of_the_code() -> None:
    """State, question and chance are in it; how procedures keep their place is not: they may be written anew."""
    m = to_actions(marne.start("toy", seed=1))
    m.choose("dig north")
    ask = m.state.decision
    assert ask is not None and len(ask.choices) > 1
    n = m.copy()
    n.state.stack[-1] = (*n.state.stack[-1][:2], 1, *n.state.stack[-1][3:])
    assert match_module.digest(n.state) == m.digest()
    n.state.drawn += 1
    assert match_module.digest(n.state) != m.digest()
    for seat, choices in ((1 - ask.seat, ask.choices), (ask.seat, ask.choices[1:])):
        n = m.copy()
        n.state.decision = Ask(seat, ask.message, ask.rule, choices, ask.args)
        assert match_module.digest(n.state) != m.digest()
    n = m.copy()
    n.state.decision = None
    assert match_module.digest(n.state) != m.digest()


# --- starting ----------------------------------------------------------------------------

def test_unknown_games_scenarios_and_options_are_named_with_the_near_ones() -> None:
    with pytest.raises(marne.BadOption, match="did you mean toy"):
        marne.start("toyy")
    with pytest.raises(marne.BadOption, match="scenario of toy '9'; there is: 1, 2"):
        marne.start("toy", scenario="9")
    with pytest.raises(marne.BadOption, match="did you mean long"):
        marne.start("toy", options={"lang": True})
    with pytest.raises(marne.BadOption, match=r"goal \[0.2\] cannot be 9: choose 8 or 12"):
        marne.start("toy", options={"goal": 9})
    with pytest.raises(marne.BadOption, match="cannot be 1"):
        marne.start("toy", options={"long": 1})
    with pytest.raises(marne.BadOption, match="dice are whole numbers"):
        marne.start("toy", dice=["5"])  # type: ignore[list-item]
    wrong: list[Any] = [None, 5, [], {}]
    for slug in wrong:
        with pytest.raises(marne.BadOption, match="game"):
            marne.start(slug)
    not_tables: list[Any] = [["long"], "long", 5]
    for options in not_tables:
        with pytest.raises(marne.BadOption, match="options is a table"):
            marne.start("toy", options=options)
    not_lists: list[Any] = [5, {5: 1}, True]
    for dice in not_lists:
        with pytest.raises(marne.BadOption, match="dice"):
            marne.start("toy", dice=dice)
    with pytest.raises(marne.BadData):
        marne.start("toy", data="nowhere")


def test_games_lists_titles_although_it_is_also_a_package() -> None:
    import marne.games as package
    assert callable(package)
    (t,) = marne.games()
    assert (t.slug, t.title, t.seats) == ("toy", "Three Posts", ("red", "blue"))
    assert [s.id for s in t.scenarios] == ["1", "2"]
    assert [(o.id, o.default, o.rule) for o in t.options] == [("long", False, "0.1"), ("goal", 8, "0.2")]


def test_importing_marne_loads_nothing_heavy() -> None:
    heavy = ["difflib", "multiprocessing", "random", "asyncio", "rich", "chess", "marne.lab.fuzz",
             "marne.games.grand_illusion"]
    code = f"import sys, marne; print([m for m in {heavy} if m in sys.modules])"
    env = {**os.environ, "PYTHONPATH": str(Path(marne.__file__).parents[1])}
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True).stdout
    assert out.strip() == "[]"


# --- players -----------------------------------------------------------------------------

def test_a_players_thoughts_are_not_the_game() -> None:
    m = to_actions(marne.start("toy", seed=1, dice=[3]))
    m.choose("done")
    v = SeatView(m, "blue")
    before = whole(m)
    hands = set()
    for _ in range(20):
        s = v.think()
        assert isinstance(s, toy.State) and s.chance is not m.state.chance
        hands.add(s.hand[0])
        advance(s, v.decision.choices[0])
    assert len(hands) > 3 and whole(m) == before
    assert v.view() == m.view("blue")
    with pytest.raises(marne.MarneError, match="red has nothing to decide"):
        _ = SeatView(m, "red").decision


def test_players_are_known_by_name() -> None:
    m = marne.start("toy", seed=1)
    a, b = player("random", 5), player("random", "5")
    for _ in range(10):
        assert a.choose(SeatView(m, "red")) == b.choose(SeatView(m, "red"))
    with pytest.raises(marne.BadOption, match="did you mean random"):
        player("randm")
    with pytest.raises(marne.BadOption, match="terminal"):
        player("human")


def test_a_long_match_stays_small() -> None:
    def long_match() -> marne.Match:
        m = marne.start("toy", scenario="2", seed=2, options={"long": True, "goal": 12})
        play(m, {s: Random(s) for s in m.title.seats})
        return m

    long_match()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        m = long_match()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown / m.choices_made * 4000 < 2_500_000


# --- the weaver's oracle -------------------------------------------------------------------

@pytest.fixture
def native() -> Iterator[None]:
    NATIVE[0] = True
    yield
    NATIVE[0] = False


@pytest.mark.parametrize("seed", range(8))
def test_woven_and_native_procedures_ask_the_same(seed: int, native: None) -> None:
    m = marne.start("toy", scenario="2", seed=seed)
    s = toy.State("2", 6, 8, Seeded(str(seed)))
    coroutine = toy.toy_game(s)
    rng = random.Random(seed)
    q: Ask = coroutine.send(None)
    for _ in range(1000):
        ask = m.state.decision
        assert ask is not None
        assert (q.seat, q.message, q.args, list(q.choices)) == (ask.seat, ask.message, ask.args, list(ask.choices))
        c = rng.choice(list(ask.choices))
        m.choose(c)
        try:
            q = coroutine.send(c)
        except GameOver:
            break
    assert m.result == s.result is not None and m.state.key() == s.key()
