"""6.3 A recorded game for every way to end and every scenario. Made by

    PYTHONPATH=src python tools/record_endings.py great-war-commander tests/great_war_commander/records

Loading replays and verifies them. They are made anew when values of the scenarios change.
"""
from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import marne
from marne.games.great_war_commander.events import Eliminated, Exited, GameEnded, GoalRevealed, RollMade, TimeAdvanced
from marne.games.great_war_commander.state import State

RECORDS = Path(__file__).parent / "records"
FILES = sorted(p.stem for p in RECORDS.glob("*.marne"))
SCENARIOS = [f"gwc-{n:02d}" for n in range(1, 17)]
SEATS = ("german", "allied")
# way of the file: how the result says it, and by which rule
KINDS = {"sudden-death": ("sudden-death", "6.3.2"), "even": ("sudden-death", "6.3.2"), "surrender": ("surrender", "6.3.1"),
         "eliminated": ("surrender", "6.3.1"), "left": ("left", "6.3.2")}


@cache
def loaded(name: str) -> marne.Match:
    return marne.load(RECORDS / f"{name}.marne", data="")


def parts(name: str) -> tuple[str, str, str]:
    """'sudden-death-german-gwc-02' is a way, whom it is about, a scenario."""
    way, seat = next((w, s) for w in KINDS for s in SEATS if name.startswith(f"{w}-{s}-"))
    return way, seat, name[len(f"{way}-{seat}-"):]


def names(*ways: str) -> list[str]:
    return [n for n in FILES if parts(n)[0] in ways]


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def on_the_board(m: marne.Match, seat: str) -> list[str]:
    return [u["id"] for u in m.view(None)["units"] if u["side"] == seat and u["hex"]]


@pytest.mark.parametrize("name", FILES)
def test_a_recorded_game_ends_as_it_was_played(name: str) -> None:
    way, seat, scenario = parts(name)
    m = loaded(name)
    assert m.decision is None and m.result is not None and m.view(None)["scenario"] == scenario
    winner = seat if way not in ("surrender", "eliminated") else SEATS[1 - SEATS.index(seat)]
    assert (m.result.winner, m.result.kind, m.result.rule) == (winner, *KINDS[way])
    last = m.events[-1]
    assert isinstance(last, GameEnded) and SEATS[last.winner] == winner and last.way == KINDS[way][0]
    assert m.result.score == {"german": max(0, last.vp), "allied": max(0, -last.vp)}


@pytest.mark.parametrize("name", FILES)
def test_a_record_that_is_written_again_is_the_same_game(name: str, tmp_path: Path) -> None:
    m = loaded(name)
    m.save(tmp_path / "again.marne")
    again = marne.load(tmp_path / "again.marne", data="")
    assert again.digest() == m.digest() and again.result == m.result and again.choices_made == m.choices_made


@pytest.mark.rules("6.3(4)", "6.2.2", "6.3.2")
@pytest.mark.parametrize("name", names("sudden-death", "even"))
def test_6_3_4_sudden_death_comes_at_an_advance_of_time_with_a_low_roll(name: str) -> None:
    """6.2.2 The number of the box is its own number; the roll is below it."""
    m = loaded(name)
    times = [e for e in m.events if isinstance(e, TimeAdvanced)]
    rolls = [e for e in m.events if isinstance(e, RollMade) and e.purpose == "sudden-death"]
    assert times[-1].time == m.view(None)["time"] >= m.view(None)["sudden_death"]
    boxes = state(m).t.time_boxes
    assert rolls[-1].value == rolls[-1].white + rolls[-1].coloured < boxes[times[-1].time]
    assert all(r.value >= boxes[t.time] for r, t in zip(rolls[:-1], times[-len(rolls):-1], strict=True))


@pytest.mark.rules("6.3.2", "7.3.3-b")
@pytest.mark.parametrize("name", names("sudden-death", "even", "left"))
def test_6_3_2_the_secret_objectives_are_open_at_the_end_and_the_points_decide(name: str) -> None:
    m = loaded(name)
    view = m.view(None)
    assert all(view["sides"][x]["secret_objectives"] == 0 for x in SEATS)
    shown = [e for e in m.events if isinstance(e, GoalRevealed)]
    assert shown and m.result is not None
    if view["vp"]:
        assert m.result.winner == ("german" if view["vp"] > 0 else "allied")
    else:
        assert m.result.winner == view["initiative"]             # 9.2


@pytest.mark.rules("6.3.2", "9.2")
@pytest.mark.parametrize("name", names("even"))
def test_6_3_2_at_no_points_the_initiative_card_wins(name: str) -> None:
    m = loaded(name)
    assert m.view(None)["vp"] == 0 and m.view(None)["initiative"] == parts(name)[1]


@pytest.mark.rules("6.3(1)", "6.3.1", "4.3")
@pytest.mark.parametrize("name", names("surrender"))
def test_6_3_1_the_losses_reach_the_surrender_marker_whatever_the_points(name: str) -> None:
    m = loaded(name)
    side = m.view(None)["sides"][parts(name)[1]]
    assert side["losses"] >= side["surrender"] and on_the_board(m, parts(name)[1])
    gone = [e for e in m.events if isinstance(e, Eliminated)]
    assert gone and m.events.index(gone[-1]) < len(m.events) - 1


@pytest.mark.rules("6.3(2)", "6.3.1")
@pytest.mark.parametrize("name", names("eliminated"))
def test_6_3_2_the_last_one_on_the_board_is_lost_before_the_marker_is_reached(name: str) -> None:
    m = loaded(name)
    side = m.view(None)["sides"][parts(name)[1]]
    assert side["losses"] < side["surrender"] and not on_the_board(m, parts(name)[1])
    assert on_the_board(m, SEATS[1 - SEATS.index(parts(name)[1])])


@pytest.mark.rules("6.3(3)", "6.3.2", "7.2.1")
@pytest.mark.parametrize("name", names("left"))
def test_6_3_3_the_last_one_leaves(name: str) -> None:
    m = loaded(name)
    seat = parts(name)[1]
    assert not on_the_board(m, seat) and on_the_board(m, SEATS[1 - SEATS.index(seat)])
    assert any(isinstance(e, Exited) for e in m.events[-12:])


def test_every_way_and_every_scenario_are_there() -> None:
    got = [parts(n) for n in FILES]
    assert {s for way, _, s in got if way == "sudden-death"} == set(SCENARIOS)
    assert {(way, seat) for way, seat, _ in got} == {(way, seat) for way in KINDS for seat in SEATS}
