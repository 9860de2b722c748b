"""Fuzz, batch play and measuring, on the small game; and every fault that is planted in it is found."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import marne
from marne import games_index
from marne.kernel.choice import Ask
from marne.kernel.errors import BadOption
from marne.kernel.run import GameOver
from marne.kernel.title import Title
from marne.lab import bench as bench_module
from marne.lab import fuzz as fuzz_module
from marne.lab.fuzz import fuzz, unplain
from marne.lab.sim import simulate, wilson
from tests.kernel import toy

TARGET = "tests.kernel.toy:TITLE"
Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def known_toy(monkeypatch: Patch) -> None:
    monkeypatch.setattr(games_index, "KNOWN", {"toy": TARGET})


# --- fuzz ------------------------------------------------------------------------------------------------------------

def test_a_sound_game_has_no_fault() -> None:
    calls: list[tuple[int, int]] = []
    r = fuzz("toy", 30, seed=1, progress=lambda done, of: calls.append((done, of)))
    assert r.faults == [] and r.games == 30 and r.decisions > 600 and r.tried > 50 and r.refused > 50
    assert set(r.messages) == {"which_posture", "which_action", "whether_to_fire", "whether_to_duck"}
    assert sum(r.results.values()) == 30 and set(r.results) <= {"last turn", "goal"}
    assert calls[-1] == (30, 30)
    assert "no fault" in r.summary("en") and "aucun défaut" in r.summary("fr") and "which_action" in r.summary("en")
    assert r.plain()["games"] == 30


def test_fuzz_takes_scenarios_in_turn_or_one_of_them() -> None:
    long = fuzz("toy", 6, seed=1, scenario="2").decisions
    short = fuzz("toy", 6, seed=1, scenario="1").decisions
    assert short < fuzz("toy", 6, seed=1, scenario="all").decisions < long
    with pytest.raises(marne.BadOption, match="scenario"):
        fuzz("toy", 1, scenario="9")
    with pytest.raises(marne.BadOption, match="from 1 on"):
        fuzz("toy", 0)


def test_every_second_game_of_a_scenario_is_played_to_its_last_turn(monkeypatch: Patch) -> None:
    """Where a title says by which options, unless the caller says otherwise."""
    plain = [fuzz("toy", n, seed=4, scenario="1").decisions for n in (1, 12)]
    monkeypatch.setattr(toy.Toy, "long_play", {"long": True}, raising=False)
    assert fuzz("toy", 1, seed=4, scenario="1").decisions == plain[0]
    longer = fuzz("toy", 12, seed=4, scenario="1").decisions
    assert longer > plain[1]
    assert fuzz("toy", 12, seed=4, scenario="1", options={"long": False}).decisions == plain[1]


def test_fuzz_lets_players_play_in_turn() -> None:
    mixed = fuzz("toy", 8, seed=3, scenario="2", players=("random", "greedy"))
    by_chance = fuzz("toy", 8, seed=3, scenario="2")
    assert not mixed.faults and mixed.games == 8
    assert (mixed.decisions, mixed.messages) != (by_chance.decisions, by_chance.messages)       # every second game is another one
    with pytest.raises(BadOption):
        fuzz("toy", 1, players=("nobody",))


def test_every_player_plays_to_the_last_turn_in_half_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks: list[fuzz_module.Task] = []

    def noted(t: fuzz_module.Task) -> fuzz_module.Report:
        tasks.append(t)
        return fuzz_module.Report("toy", games=1)

    monkeypatch.setattr(fuzz_module, "fuzz_game", noted)
    monkeypatch.setattr(toy.TITLE, "long_play", {"long": True})
    fuzz("toy", 16, players=("random", "greedy"))
    pairs = [(x.scenario, x.player, bool(x.options)) for x in tasks]
    assert {pairs.count(pair) for pair in pairs} == {2} and len(set(pairs)) == 8


def test_fuzz_is_the_same_on_two_cores() -> None:
    assert fuzz("toy", 4, seed=2, jobs=2).plain() == fuzz("toy", 4, seed=2, jobs=1).plain()


def leaky_view(self: toy.Toy, s: Any, seat: int | None) -> dict[str, Any]:
    return {"hands": [list(h) for h in s.hand]}


def leaky_choices(s: toy.State, seat: int, digs: int) -> Ask:
    made = REAL["which_action"](s, seat, digs)
    return made if sum(s.hand[1 - seat]) % 2 else Ask(made.seat, made.message, made.rule, made.choices, (9,))


def shared_copy(self: toy.State) -> toy.State:
    new: toy.State = REAL["copy"](self)
    new.trench = self.trench
    return new


def impure_question(s: toy.State, seat: int, digs: int) -> Ask:
    s.turn += 0 if s.log is not None else 1
    made: Ask = REAL["which_action"](s, seat, digs)
    return made


def dead_end(s: toy.State, seat: int, post: int) -> Ask:
    return Ask(seat, "whether_to_fire", "4", ())


def doubled(s: toy.State, seat: int) -> Ask:
    return Ask(seat, "which_posture", "1", (toy.HOLD, toy.HOLD, toy.ATTACK), (), sealed=True)


def listening(s: toy.State, e: marne.Event) -> None:
    if s.log is not None:
        s.log.append(e)
        s.score[0] += isinstance(e, toy.Dug)


def endless(s: toy.State, seat: int, digs: int) -> Ask:
    s.trench[:] = [1] * 6
    return Ask(seat, "which_action", "3", (toy.DIG[0], toy.DIG[1]))


def crash(s: toy.State, seat: int, points: int) -> None:
    raise ZeroDivisionError("points")


def no_result(s: toy.State, kind: str) -> None:
    raise GameOver


REAL: dict[str, Callable[..., Any]] = {"which_action": toy.which_action, "copy": toy.State.copy}
PLANTED: list[tuple[str, Any, str, Any]] = [
    ("leak", toy.Toy, "view", leaky_view),
    ("leak", toy, "which_action", leaky_choices),
    ("leak", toy.Toy, "hide", lambda self, s, seat, chance: s.copy()),
    ("undo", toy.State, "copy", shared_copy),       # the first thing that goes wrong
    ("reask", toy, "which_action", impure_question),
    ("dead end", toy, "whether_to_fire", dead_end),
    ("dead end", toy, "over", no_result),
    ("bad question", toy, "which_posture", doubled),
    ("log", toy, "note", listening),
    ("endless", toy, "which_action", endless),
    ("crash", toy, "gain", crash),
    ("illegal state", toy.Toy, "check", lambda self, s: ["too deep"] if s.turn > 1 else []),
    ("refusal", toy.Toy, "explain", lambda self, s, text, lang: []),
    ("refusal", toy.Toy, "explain", lambda self, s, text, lang: [][1]),
    ("view", toy.Toy, "view", lambda self, s, seat: {"posts": {1: 2}}),
    ("view", toy.Toy, "view", lambda self, s, seat: {"posts": {1, 2}}),
    ("prompt", toy.Toy, "prompt", lambda self, s, ask, lang: "?" if lang == "en" else ""),
    ("replay", toy.Toy, "data_note", lambda self, s: {"turn": s.turn}),
]


@pytest.mark.parametrize(("kind", "where", "name", "put"), PLANTED)
def test_a_planted_fault_is_found(kind: str, where: Any, name: str, put: Any, monkeypatch: Patch) -> None:
    monkeypatch.setattr(where, name, put)
    monkeypatch.setattr(fuzz_module, "LIMIT", 800)
    monkeypatch.setattr(fuzz_module, "LIMIT_TURN", 400)
    r = fuzz("toy", 12, seed=3)
    assert kind in {f.kind for f in r.faults}, r.summary()


def test_undo_across_a_die_would_be_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(marne.Match, "can_undo", property(lambda self: self.choices_made > 0))
    assert "undo" in {f.kind for f in fuzz("toy", 3, seed=3).faults}


def test_a_fault_says_how_to_get_there_and_leaves_a_record(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(toy.Toy, "check", lambda self, s: ["too late"] if s.turn > 2 else [])
    (f,) = fuzz("toy", 1, seed=3, scenario="2", faults_dir=tmp_path).faults
    assert (f.kind, f.text, f.scenario, f.seed) == ("illegal state", "too late", "2", "3/0") and f.step > 0
    m = marne.load(f.record)
    assert m.choices_made == f.step and m.view(None)["turn"] == 3


@pytest.mark.parametrize(("value", "plain"), [
    (1, True), (None, True), (True, True), ("a", True), ((1, 2), True), (range(3), True), ((), True),
    ([1], False), ((1, "a"), False), ({}, False), (1.5, False), (((1,),), False), (toy.HOLD, False)])
def test_frames_hold_plain_values_only(value: object, plain: bool) -> None:
    assert unplain(value) is not plain


# --- batch play ------------------------------------------------------------------------------------------------------

def test_wilson_interval_agrees_with_the_textbook() -> None:
    s = wilson(10, 20)
    assert (s.games, s.share) == (10, 0.5) and round(s.low, 3) == 0.299 and round(s.high, 3) == 0.701
    s = wilson(0, 10)
    assert s.low == 0.0 and round(s.high, 3) == 0.278
    s = wilson(10, 10)
    assert round(s.low, 3) == 0.722 and s.high == 1.0
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_a_batch_is_summed_up_and_does_not_depend_on_jobs(tmp_path: Path) -> None:
    calls: list[tuple[int, int]] = []
    one = simulate("toy", 12, seed=9, scenario="2", records_dir=tmp_path, progress=lambda a, b: calls.append((a, b)))
    two = simulate("toy", 12, jobs=2, seed=9, scenario="2", seats={"red": "random"})
    assert one == two and calls == [(n, 12) for n in range(1, 13)]
    assert one.ended == 12 and one.errors == [] and sum(one.kinds.values()) == 12
    assert sum(w.games for w in one.wins.values()) + one.draws.games == 12
    records = sorted(tmp_path.iterdir())
    assert [p.name for p in records][:2] == ["toy-2-00.marne", "toy-2-01.marne"] and len(records) == 12
    games = [marne.load(p) for p in records]
    assert one.decisions == sum(m.choices_made for m in games) / 12
    assert one.wins["red"].games == sum(m.result is not None and m.result.winner == "red" for m in games)
    assert one.score["red"] == sum(m.result.score["red"] for m in games if m.result) / 12
    assert one.plain()["wins"]["red"]["games"] == one.wins["red"].games


def test_a_batch_survives_a_game_that_breaks(monkeypatch: Patch) -> None:
    def sometimes(s: toy.State, seat: int, points: int) -> None:
        if s.drawn > 6:
            raise ZeroDivisionError("points")

    monkeypatch.setattr(toy, "gain", sometimes)
    r = simulate("toy", 10, seed=1, scenario="2")
    assert 0 < len(r.errors) <= 10 and r.ended == 10 - len(r.errors) and "ZeroDivisionError" in r.errors[0]


def test_wrong_words_are_told_before_anything_is_played() -> None:
    with pytest.raises(marne.BadOption, match="seat of toy 'rod': did you mean red"):
        simulate("toy", 1, seats={"rod": "random"})
    with pytest.raises(marne.BadOption, match="did you mean random"):
        simulate("toy", 1, seats={"red": "rndom"})
    with pytest.raises(marne.BadOption, match="terminal"):
        simulate("toy", 1, seats={"red": "human"})
    with pytest.raises(marne.BadOption):
        simulate("toy", 0)
    with pytest.raises(marne.BadData):
        simulate("toy", 1, data="nowhere")


# --- measuring -------------------------------------------------------------------------------------------------------

def test_bench_measures_what_it_promises(monkeypatch: Patch) -> None:
    out = bench_module.bench(quick=True, slugs=["toy"])
    t = out["toy"]
    assert set(out) == {"toy", "big map", "python-chess", "ratio"}
    assert set(t["by_scenario"]) == {"1", "2"}
    for key in ("decisions_per_s", "copy_us", "replay_s", "choices_per_decision", "game_s", "startup_s", "memory_mb"):
        assert t[key] > 0, key
    for key in ("decisions_per_s", "members_us", "choices_us", "copy_us", "key_us"):
        assert out["big map"][key] > 0, key
    chess = out["python-chess"]["decisions_per_s"]
    assert out["ratio"] == (None if chess is None else pytest.approx(t["decisions_per_s"] / chess, abs=0.01))
    assert chess is None or t["ratio"] == out["ratio"]


def test_the_ratio_of_all_games_is_the_lowest(monkeypatch: Patch) -> None:
    monkeypatch.setattr(games_index, "KNOWN", {"toy": TARGET, "other": TARGET})
    rates = iter([9000, 3000])
    monkeypatch.setattr(bench_module, "_chess_play", lambda end_test: lambda seconds: (1000, 1.0))
    monkeypatch.setattr(bench_module, "_game", lambda t, measured, rounds, games: {"decisions_per_s": next(rates)})
    monkeypatch.setattr(bench_module, "_big_map", lambda s: {})
    monkeypatch.setattr(games_index, "title", lambda slug: type("T", (toy.Toy,), {"slug": slug})())
    out = bench_module.bench(quick=True, slugs=["toy", "other"])
    assert (out["toy"]["ratio"], out["other"]["ratio"], out["ratio"]) == (9, 3, 3)


def test_bench_without_chess_says_so(monkeypatch: Patch) -> None:
    monkeypatch.setattr(bench_module, "_chess_play", lambda end_test: None)
    monkeypatch.setattr(bench_module, "_game", lambda t, measured, rounds, games: {"decisions_per_s": 1})
    monkeypatch.setattr(bench_module, "_big_map", lambda s: {})
    out = bench_module.bench(quick=True, slugs=["toy"])
    assert out["ratio"] is None and "not installed" in out["python-chess"]["note"]


def test_the_toy_is_a_title() -> None:
    t: Title = toy.TITLE
    assert games_index.title("toy") is t
