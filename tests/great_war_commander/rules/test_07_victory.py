"""4.1, 4.3, 7 Points: the marker, eliminations, objective markers."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.events import GoalDrawn, GoalTaken, PointsScored
from marne.games.great_war_commander.pieces import GOAL, GOALS
from marne.games.great_war_commander.rules.r01_cards import draw_goal
from marne.games.great_war_commander.rules.r07_victory import reveal_goal, score, special, take_control, worth
from marne.games.great_war_commander.tables import tables
from marne.parts.bits import mask
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, kill


@pytest.mark.rules("4.1.1")
def test_4_1_1_one_marker_for_both_sides() -> None:
    a = Arena(ARMIES)
    score(a.s, 0, 3, "test", "4.1.1")
    score(a.s, 1, 5, "test", "4.1.1")
    assert a.s.vp == -2                                          # past zero it is the other side's
    score(a.s, 0, 30, "test", "4.1.1")
    assert a.s.vp == 28                                          # and beyond 20


@pytest.mark.rules("7.1", "7.1-a", "7.1-b", "7.1-c", "7.1-d", "7.1-e", "7.1-f")
@pytest.mark.parametrize(("name", "points"), [
    ("ge-inf", 2), ("ge-abt", 1), ("ge-bote", 1), ("ge-lt-lindner", 1), ("ge-lt-ebel", 2), ("ge-hptm-nehring", 3),
    ("ge-hero", 0)])
def test_7_1_what_an_eliminated_formation_is_worth(name: str, points: int) -> None:
    a = Arena({"H6": name, **ARMIES})
    kill(a, a.at("H6")[0])
    assert a.s.vp == -points


@pytest.mark.rules("7.1-f", "7.1")
def test_7_1_a_tank_is_worth_three() -> None:
    a = Arena({"H6": "fr-schneider", **ARMIES})
    kill(a, "fr-schneider.1")
    assert a.s.vp == 3


@pytest.mark.rules("7.1", "3.1.5")
def test_7_1_a_demoralised_leader_counts_with_his_printed_command() -> None:
    a = Arena({"H6": "ge-hptm-nehring!", **ARMIES})
    kill(a, "ge-hptm-nehring")
    assert a.s.vp == -3


@pytest.mark.rules("7.3.2-c", "7.3.2")
def test_7_3_2_the_marker_Z_serves_both_sides_but_never_a_hero() -> None:
    a = Arena({"H6": "ge-abt ge-hero", "D3": "fr-spe", **ARMIES})
    a.s.open_goals |= 1 << GOAL["obj-z"]
    kill(a, "ge-abt.1")
    assert a.s.vp == -2
    kill(a, "fr-spe.1")
    assert a.s.vp == 0
    kill(a, "ge-hero")
    assert a.s.vp == 0 and special(a.s, "elimination") == 1 and special(a.s, "exit") == 0


@pytest.mark.rules("7.3.2")
def test_7_3_2_there_are_twenty_markers() -> None:
    assert GOALS == 20
    rows = tables("").goals
    assert sum(not r.secret_side for r in rows) == 2


@pytest.mark.rules("7.3.2-a", "7.3.2-b", "7.3.2", "7.3")
def test_7_3_2_values_add_up_and_are_zero_otherwise() -> None:
    a = Arena(ARMIES)
    each = next(g for g in range(GOALS) if a.s.t.goals[g].kind == "each" and a.s.t.goals[g].vp == 2)
    markers = mask([GOAL["obj-c"], GOAL["obj-k"], each])
    assert [worth(a.s, markers, i) for i in range(5)] == [2, 2, 6, 2, 2]
    assert [worth(a.s, 0, i) for i in range(5)] == [0] * 5
    assert [worth(a.s, mask([GOAL["obj-y"], GOAL["obj-z"]]), i) for i in range(5)] == [0] * 5


@pytest.mark.rules("7.3.3", "7.3.3-b", "7.3.3-c")
def test_7_3_3_a_secret_marker_counts_when_it_is_revealed_for_whoever_holds_what_it_names() -> None:
    a = Arena(ARMIES, held={3: "german"})
    a.s.secret[1] |= 1 << GOAL["obj-k"]
    take_control(a.s, 2, 1)
    assert a.s.vp == 0                                           # no swing for what nobody knows
    reveal_goal(a.s, GOAL["obj-k"], 1)
    assert a.s.vp == -3
    take_control(a.s, 2, 0)
    assert a.s.vp == 3                                           # from now on it swings by six


@pytest.mark.rules("7.3.3-b", "7.3.1")
def test_7_3_3_an_objective_that_nobody_held_swings_once() -> None:
    a = Arena(ARMIES)
    a.s.open_goals |= 1 << GOAL["obj-k"]
    take_control(a.s, 2, 0)
    assert a.s.vp == 3


@pytest.mark.rules("7.3.2-b", "7.3.3")
def test_7_3_3_each_objective_counts_for_its_own_holder() -> None:
    a = Arena(ARMIES, held={1: "german", 2: "german", 3: "allied"})
    each = next(g for g in range(GOALS) if a.s.t.goals[g].kind == "each" and a.s.t.goals[g].vp == 1)
    a.s.secret[0] |= 1 << each
    reveal_goal(a.s, each, 0)
    assert a.s.vp == 2 - 1 and sorted(e.points for e in a.log(PointsScored)) == [1, 1, 1]


@pytest.mark.rules("7.3.3", "4.4.1", "1.2")
def test_7_3_3_only_the_owner_knows_which_marker_he_drew() -> None:
    a = Arena(ARMIES)
    draw_goal(a.s, 0, "7.3.2")
    (e,), (d,) = a.log(GoalTaken), a.log(GoalDrawn)
    assert TITLE.sees(e, 0) and not TITLE.sees(e, 1) and TITLE.sees(d, 1)
