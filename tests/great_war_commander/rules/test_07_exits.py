"""7.2 Leaving the board."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.events import Exited, PointsScored
from marne.games.great_war_commander.pieces import GOAL, INDEX, NONE, TRACK, WEAPON
from marne.games.great_war_commander.rules.r05_turn import end_of_turn
from marne.games.great_war_commander.rules.r06_time import arrivals, boxes_of, entry_hexes, waiting
from marne.games.great_war_commander.state import put
from tests.great_war_commander.arena import Arena

# In gwc-09 the German edge is the right one, the French edge the left one.


def vp(a: Arena) -> int:
    """Points of the Germans."""
    return a.s.vp


@pytest.mark.rules("7.2", "7.2.1", "7.1-a", "7.1-c")
def test_7_2_1_a_move_leaves_by_the_enemys_edge_for_one_point_of_movement() -> None:
    a = Arena({"B6": "ge-inf", "O6": "ge-inf", "H6": "fr-inf"})
    a.order(23).play("activate ge-inf.1", "step A6")
    assert "exit" in a.choices
    a.play("exit", "way 1")
    assert a.where("ge-inf.1") == "track" and vp(a) == 2
    assert a.log(Exited)[0].due == 1


@pytest.mark.rules("7.2.1", "O23.1")
def test_7_2_1_not_without_a_movement_point_left() -> None:
    a = Arena({"D5": "ge-inf", "O6": "ge-inf", "H6": "fr-inf"}, ground={"B5": "brush"})
    a.order(23).play("activate ge-inf.1", "step C5", "step B5", "step A5")
    assert a.asked == "" and a.where("ge-inf.1") == "A5"     # 1 + 2 + 1 of 4: no point is left, the move is over


@pytest.mark.rules("7.2", "O23.4-d", "O23.4-e", "O16.3-c", "O16.3-d")
@pytest.mark.parametrize("h", ["O6", "H1", "H11"])
def test_7_2_not_by_the_own_edge_nor_by_the_flanks(h: str) -> None:
    a = Arena({h: "ge-inf", "G6": "ge-inf", "E6": "fr-inf"})
    a.order(23).play("activate ge-inf.1")
    assert "exit" not in a.choices
    b = Arena({h: "ge-inf", "G6": "ge-inf", "E6": "fr-inf"})
    b.order(16).play("activate ge-inf.1")
    assert "leave ge-inf.1" not in b.choices


@pytest.mark.rules("7.2.1", "O16.2-b")
def test_7_2_1_an_advance_leaves_too() -> None:
    a = Arena({"A6": "ge-lt-mueller ge-abt", "O6": "ge-inf", "H6": "fr-inf"})
    a.order(16).play("activate ge-lt-mueller", "activate ge-abt.1", "leave ge-lt-mueller", "way 3", "leave ge-abt.1", "way 2")
    assert vp(a) == 3 + 1                                    # a leader: 1 and his command of 2; a squad: 1
    assert a.s.due[INDEX["ge-lt-mueller"]] == 3 and a.s.due[INDEX["ge-abt.1"]] == 2


@pytest.mark.rules("7.2.1", "O24")
def test_7_2_1_an_offensive_leaves_too() -> None:
    a = Arena({"A6": "ge-lt-mueller", "A7": "ge-inf", "O6": "ge-inf", "H6": "fr-inf"})
    a.order(24).play("move ge-lt-mueller", "exit", "way 1")
    assert vp(a) == 3


@pytest.mark.rules("7.2.1")
def test_7_2_1_to_any_box_beyond_the_time_marker() -> None:
    a = Arena({"A6": "ge-inf", "O6": "ge-inf", "H6": "fr-inf"})
    a.s.time = 9
    a.order(16).play("activate ge-inf.1", "leave ge-inf.1")
    assert a.choices == [f"way {n}" for n in range(10, 16)]


@pytest.mark.rules("7.2.1")
def test_7_2_1_in_good_order_with_its_weapon_mended_and_without_markers() -> None:
    a = Arena({"A6": "ge-inf+ge-mg0815!~*", "O6": "ge-inf", "H6": "fr-inf"})
    w = a.s.arm[INDEX["ge-inf.1"]]
    a.s.wbroken |= 1 << w
    a.order(16).play("activate ge-inf.1", "leave ge-inf.1", "way 1")
    assert not any(a.is_(m, "ge-inf.1") for m in ("demo", "supp", "vet", "activated"))
    assert a.s.arm[INDEX["ge-inf.1"]] == w and not a.s.wbroken >> w & 1


@pytest.mark.rules("7.2.1", "6.1.2(5)")
def test_7_2_1_it_comes_back_by_its_own_edge() -> None:
    a = Arena({"A6": "ge-inf", "O6": "ge-inf", "H6": "fr-inf"})
    a.order(16).play("activate ge-inf.1", "leave ge-inf.1", "way 1")
    a.s.time = 1
    a.run(arrivals, 0)
    assert a.choices == [f"place ge-inf.1 O{n}" for n in range(1, 12) if n != 6]     # two platoons would be eight figures
    a.play("place ge-inf.1 O3")
    assert a.where("ge-inf.1") == "O3" and not a.is_("activated", "ge-inf.1")


@pytest.mark.rules("7.2.1", "O27.2.1", "O16.2-c", "O23.4-f")
def test_O27_2_1_a_runner_leaves_by_his_own_edge_for_one_point_and_may_be_used_again() -> None:
    a = Arena({"O6": "ge-bote", "N6": "ge-inf", "H6": "fr-inf"})
    a.order(23).play("activate ge-bote.1", "exit")
    assert vp(a) == 1 and a.where("ge-bote.1") == "unused"
    b = Arena({"O6": "ge-bote", "N6": "ge-inf", "H6": "fr-inf"})
    b.order(16).play("activate ge-bote.1", "leave ge-bote.1")
    assert vp(b) == 1 and b.where("ge-bote.1") == "unused"


@pytest.mark.rules("7.2.1", "O23.4-f")
def test_7_2_1_a_runner_never_leaves_by_the_enemys_edge() -> None:
    a = Arena({"A6": "ge-bote", "N6": "ge-inf", "H6": "fr-inf"})
    a.order(23).play("activate ge-bote.1")
    assert "exit" not in a.choices
    b = Arena({"A6": "ge-bote", "N6": "ge-inf", "H6": "fr-inf"})
    b.order(16).play("activate ge-bote.1")
    assert "leave ge-bote.1" not in b.choices


@pytest.mark.rules("7.2.1")
def test_7_2_1_a_stack_with_a_runner_leaves_by_neither_edge() -> None:
    for h in ("A6", "O6"):
        a = Arena({h: "ge-lt-ebel ge-bote", "H11": "ge-inf", "H6": "fr-inf"})
        a.order(23).play("activate ge-lt-ebel", "activate ge-bote.1", "move ge-lt-ebel", "with ge-bote.1")
        assert a.asked == "where_to_step" and "exit" not in a.choices


@pytest.mark.rules("7.2.1", "O23.2")
def test_7_2_1_a_stack_leaves_together() -> None:
    a = Arena({"A6": "ge-lt-ebel ge-inf", "N6": "ge-inf", "H6": "fr-inf"})
    a.order(23).play("activate ge-lt-ebel", "activate ge-inf.1", "move ge-inf.1", "with ge-lt-ebel", "exit", "way 1", "way 2")
    assert vp(a) == 2 + 2 and a.where("ge-inf.1") == a.where("ge-lt-ebel") == "track"


@pytest.mark.rules("E70.1", "7.1-e")
def test_E70_1_a_hero_scores_nothing_and_does_not_come_back_by_the_track() -> None:
    a = Arena({"A6": "ge-hero", "N6": "ge-inf", "H6": "fr-inf"})
    a.s.open_goals |= 1 << GOAL["obj-y"]
    a.order(16).play("activate ge-hero", "leave ge-hero")
    assert vp(a) == 0 and a.where("ge-hero") == "unused"


@pytest.mark.rules("7.3.2-d", "O27.2.1")
def test_7_3_2_the_marker_Y_adds_one_to_every_exit_but_not_to_a_runners() -> None:
    a = Arena({"A6": "ge-inf", "O6": "ge-bote", "N6": "ge-inf", "H6": "fr-inf"})
    a.s.open_goals |= 1 << GOAL["obj-y"]
    a.order(16).play("activate ge-inf.1", "leave ge-inf.1", "way 1")
    assert vp(a) == 3
    a.order(16).play("activate ge-bote.1", "leave ge-bote.1")
    assert vp(a) == 4


@pytest.mark.rules("7.2.1.1", "7.1-f", "6.1.2(5)")
def test_7_2_1_1_a_tank_leaves_once_and_comes_back_by_the_enemys_edge() -> None:
    a = Arena({"O6": "fr-schneider", "A6": "fr-inf", "H6": "ge-inf"}, active="allied")
    a.order(16).play("activate fr-schneider.1", "leave fr-schneider.1", "way 1")
    assert vp(a) == -3 and a.where("fr-schneider.1") == "track"
    a.s.time = 1
    assert waiting(a.s, 1)
    a.run(arrivals, 1).play("place fr-schneider.1 O4")
    assert a.where("fr-schneider.1") == "O4"
    a.s.activated = 0
    a.order(23).play("activate fr-schneider.1")
    assert "exit" not in a.choices
    b = Arena({"O6": "fr-schneider", "A6": "fr-inf", "H6": "ge-inf"}, active="allied")
    b.s.reentered |= 1 << INDEX["fr-schneider.1"]
    b.order(16).play("activate fr-schneider.1")
    assert "leave fr-schneider.1" not in b.choices


@pytest.mark.rules("7.2.1", "6.1.2(5)")
def test_7_2_1_a_tank_lies_on_two_boxes_and_comes_back_in_either() -> None:
    a = Arena({"O6": "fr-schneider", "A6": "fr-inf", "H6": "ge-inf"}, active="allied")
    a.s.time = 9
    a.order(16).play("activate fr-schneider.1", "leave fr-schneider.1")
    assert a.choices == [f"way {n}" for n in range(10, 15)]              # the second box is the next: 15 is the last
    a.play("way 11")
    u = INDEX["fr-schneider.1"]
    assert boxes_of(a.s, u) == (11, 12)
    a.s.time = 10
    assert not waiting(a.s, 1)
    a.s.time = 11
    a.run(arrivals, 1)
    assert "no" in a.choices and "place fr-schneider.1 O4" in a.choices
    a.play("no")
    assert a.where("fr-schneider.1") == "track"
    a.s.time = 12
    a.run(arrivals, 1)
    assert "no" not in a.choices                                         # now it comes
    a.play("place fr-schneider.1 O4")
    assert a.where("fr-schneider.1") == "O4"


@pytest.mark.rules("7.2.1", "6.1.2(5)")
def test_7_2_1_only_tanks_that_had_left_lie_on_two_boxes() -> None:
    a = Arena({"A6": "fr-inf", "H6": "ge-inf", "O6": "ge-inf"}, active="allied")
    for name, left in (("fr-schneider.1", False), ("fr-spe.1", True)):
        u = INDEX[name]
        put(a.s, u, TRACK)
        a.s.due[u] = 3
        a.s.reentered |= left << u
        assert boxes_of(a.s, u) == (3,)


@pytest.mark.rules("6.1.2(5)", "8.2")
def test_6_1_2_reinforcements_keep_the_stacking_limits() -> None:
    a = Arena({"O1": "ge-inf ge-abt ge-lt-ebel", "O2": "fr-inf", "O3": "ge-inf", "H6": "ge-inf"}, ground={"O4": "water"})
    got = {h for h in range(15 * 11) if entry_hexes(a.s, 0, INDEX["ge-abt.2"]) >> h & 1}
    assert {n // 15 + 1 for n in got} == {2, 3, 5, 6, 7, 8, 9, 10, 11} and all(n % 15 == 14 for n in got)


@pytest.mark.rules("7.2.1", "6.3(3)", "6.3.2")
def test_6_3_3_the_last_one_to_leave_ends_the_game_by_points() -> None:
    a = Arena({"A6": "ge-inf", "H6": "fr-inf"})
    a.order(16).play("leave ge-inf.1", "way 1")
    assert a.s.result is not None and a.s.result.winner == "german" and a.s.result.kind == "left"


@pytest.mark.rules("7.2.2", "O26.3.4-a", "4.3")
def test_7_2_2_whoever_routs_off_the_board_is_eliminated() -> None:
    a = Arena({"O6": "ge-inf+ge-mg08!~", "N3": "ge-inf", "H6": "fr-inf"}, active="allied", dice=["6-5"])
    w = WEAPON["ge-mg08.1"]
    a.s.wbroken |= 1 << w
    a.order(26).calm()
    assert a.where("ge-inf.1") == "lost" and a.s.vp == -2 and a.s.boxes[0] == 1
    assert a.s.arm[INDEX["ge-inf.1"]] == NONE and not a.s.wbroken >> w & 1      # to the box of weapons, whole side up
    assert not a.is_("supp", "ge-inf.1")


@pytest.mark.rules("7.2.2", "O26.3.4-a")
def test_7_2_2_a_runner_goes_back_to_the_unused_counters() -> None:
    a = Arena({"O6": "ge-bote!", "N3": "ge-inf", "H6": "fr-inf"}, active="allied", dice=["6-5"])
    a.order(26).calm()
    assert a.where("ge-bote.1") == "unused" and a.s.vp == -1 and a.s.boxes[0] == 0


@pytest.mark.rules("7.2.1", "8.2")
def test_7_2_1_those_who_wait_do_not_count_for_stacking() -> None:
    a = Arena({"O6": "ge-inf ge-abt ge-lt-ebel", "A6": "ge-inf", "H6": "fr-inf"})
    a.order(16).play("activate ge-inf.2", "leave ge-inf.2", "way 5")
    a.run(end_of_turn, 0)
    assert a.where("ge-inf.1") == a.where("ge-abt.1") == "O6"
    assert [e.points for e in a.log(PointsScored)] == [2]


@pytest.mark.rules("O16.2-c", "O23.4-f", "7.2")
@pytest.mark.parametrize("who", ["ge-inf", "ge-abt", "ge-lt-ebel"])
def test_O16_2_c_nobody_but_a_runner_leaves_by_his_own_edge(who: str) -> None:
    a = Arena({"O6": f"{who} ge-bote", "N6": "ge-inf", "H6": "fr-inf"}).order(16)
    while a.asked in ("whom_to_activate", "whom_else_to_activate"):
        a.play(next(c for c in a.choices if who in c or c != "done" or a.choices == ["done"]))
    assert not [c for c in a.choices if c.startswith("leave") and "bote" not in c]
    b = Arena({"O6": who, "H6": "fr-inf"}).order(23)
    assert "exit" not in b.choices and any(c.startswith("step") for c in b.choices)
