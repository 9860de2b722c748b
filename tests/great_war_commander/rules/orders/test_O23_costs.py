"""O23, T99.2-T124.1, F130.2 What a hex costs to enter."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.pieces import INDEX
from marne.games.great_war_commander.rules.orders.O23_movement import FAR, Trail, cost, steps
from marne.games.great_war_commander.rules.r02_grid import HEX
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.moving import REST, move, price, spent

# T99.2-T124.1 What a hex costs -------------------------------------------------------------------------------------------------


@pytest.mark.rules("O23.1", "T99.2")
@pytest.mark.parametrize(("ground", "n"), [
    pytest.param("open", 1, marks=pytest.mark.rules("T112")),
    pytest.param("rocks", 1, marks=pytest.mark.rules("T101")),
    pytest.param("brush", 2, marks=pytest.mark.rules("T103")),
    pytest.param("building", 2, marks=pytest.mark.rules("T104")),
    pytest.param("field", 1, marks=pytest.mark.rules("T106")),
    pytest.param("gully", 2, marks=pytest.mark.rules("T108")),
    pytest.param("marsh", 3, marks=pytest.mark.rules("T111")),
    pytest.param("orchard", 1, marks=pytest.mark.rules("T113")),
    pytest.param("quarry", 2, marks=pytest.mark.rules("T114")),
    pytest.param("ruin", 2, marks=pytest.mark.rules("T117")),
    pytest.param("shell-hole", 2, marks=pytest.mark.rules("T118")),
    pytest.param("river", 3, marks=pytest.mark.rules("T120")),
    pytest.param("water", FAR, marks=pytest.mark.rules("T123", "O23.4-b")),
    pytest.param("woods", 2, marks=pytest.mark.rules("T124")),
    pytest.param("destroyed-woods", 2, marks=pytest.mark.rules("T124.1")),
    pytest.param("bridge", FAR, marks=pytest.mark.rules("T102")),
])
def test_T99_2_cost_of_the_ground(ground: str, n: int) -> None:
    assert price("H6", "H5", ground={"H5": ground}) == n


@pytest.mark.rules("T100", "O23.4-b")
def test_T100_nobody_enters_a_blaze() -> None:
    a = Arena({"H6": "ge-inf", **REST})
    a.s.blaze |= 1 << HEX["H5"]
    assert not steps(a.s, 1 << INDEX["ge-inf.1"], HEX["H6"], 9, 0, 0) >> HEX["H5"] & 1


@pytest.mark.rules("T114")
def test_T114_one_from_quarry_to_quarry() -> None:
    assert price("H6", "H5", ground={"H5": "quarry", "H6": "quarry"}) == 1


@pytest.mark.rules("T118", "T118.3")
def test_T118_only_the_first_shell_hole_of_the_order_costs_more() -> None:
    assert price("H6", "H5", ground={"H5": "shell-hole"}, trail=Trail.SHELL) == 1
    a = move(Arena({"H6": "ge-inf", **REST}, ground={h: "shell-hole" for h in ("H6", "H5", "H4", "H3")}),
             "activate ge-inf.1", "step H5")
    assert spent(a) == 2                                    # where it began does not count
    a.play("step H4")
    assert spent(a) == 3
    a.play("step H3")
    assert spent(a) == 4 and a.asked == ""


@pytest.mark.rules("T118")
def test_T118_each_formation_pays_for_its_own_first_one() -> None:
    a = move(Arena({"H6": "ge-lt-ebel ge-inf", **REST}, ground={h: "shell-hole" for h in ("H5", "H4")}),
             "activate ge-lt-ebel", "activate ge-inf.1", "move ge-inf.1", "done", "step H5", "stop", "move ge-lt-ebel", "step H5")
    assert spent(a) == 2


@pytest.mark.rules("T118.2", "T121")
def test_T118_2_a_path_cancels_what_the_shell_hole_adds() -> None:
    assert price("H6", "H5", ground={"H5": "shell-hole"}, paths=[("H5", "G5")]) == 1     # even from another side


@pytest.mark.rules("T121.1")
def test_T121_1_but_not_once_shells_have_ploughed_it_up() -> None:
    a = Arena({"H6": "ge-inf", **REST}, ground={"H5": "shell-hole"}, paths=[("H6", "H5")])
    assert cost(a.s, INDEX["ge-inf.1"], HEX["H6"], HEX["H5"], 0) == 1
    a.s.nopath |= 1 << HEX["H5"]
    assert cost(a.s, INDEX["ge-inf.1"], HEX["H6"], HEX["H5"], 0) == 2


@pytest.mark.rules("T124.1")
def test_T124_1_the_first_destroyed_woods_of_the_order() -> None:
    assert price("H6", "H5", ground={"H5": "destroyed-woods"}, trail=Trail.WOODS) == 1
    assert price("H6", "H5", ground={"H5": "destroyed-woods"}, trail=Trail.SHELL) == 2
    a = move(Arena({"H6": "ge-inf", **REST}, ground={"H5": "destroyed-woods", "H4": "destroyed-woods"}),
             "activate ge-inf.1", "step H5", "step H4")
    assert spent(a) == 3


@pytest.mark.rules("T105", "T109", "T122", "T122.1")
@pytest.mark.parametrize(("kind", "n"), [("fence", 2), ("hedge", 2), ("wall", 2), ("wall-destroyed", 1)])
def test_T105_T109_T122_hexsides(kind: str, n: int) -> None:
    assert price("H6", "H5", sides={kind: ["H6-H5"]}) == n
    assert price("H5", "H6", sides={kind: ["H6-H5"]}) == n
    assert price("H6", "G6", sides={kind: ["H6-H5"]}) == 1
    assert price("H6", "H5", sides={kind: ["H6-H5"]}, ground={"H5": "woods"}) == n + 1


@pytest.mark.rules("T110.1")
def test_T110_1_one_more_uphill_nothing_downhill() -> None:
    assert price("H6", "H5", levels={"H5": 1}) == 2
    assert price("H6", "H5", levels={"H6": 1}) == 1
    assert price("H6", "H5", levels={"H5": 3}) == 2         # not by the number of levels
    assert price("H6", "H5", levels={"H5": 1, "H6": 1}) == 1


@pytest.mark.rules("T110.1")
def test_EX48_woods_on_a_hill() -> None:
    hill: dict[str, Any] = {"ground": {"H6": "woods", "H5": "woods"}, "levels": {"H6": 1, "H5": 2}}
    assert price("H6", "H5", **hill) == 3
    assert price("H5", "H6", **hill) == 2


@pytest.mark.rules("T110.1", "T116", "T116-a")
def test_T116_along_a_road_one_whatever_the_ground_and_even_uphill() -> None:
    assert price("H6", "H5", roads=[("H6", "H5")], ground={"H5": "woods"}, levels={"H5": 1}) == 1
    assert price("G6", "H5", roads=[("H6", "H5")], ground={"H5": "woods"}, levels={"H5": 1}) == 3


@pytest.mark.rules("T115", "T121", "T110.1")
@pytest.mark.parametrize("kind", ["rails", "paths"])
def test_T115_T121_along_a_railway_or_a_path_one_but_uphill_two(kind: str) -> None:
    along: dict[str, Any] = {kind: [("H6", "H5")]}
    beside: dict[str, Any] = {kind: [("H4", "H5")]}
    assert price("H6", "H5", ground={"H5": "brush"}, **along) == 1
    assert price("H6", "H5", ground={"H5": "brush"}, **beside) == 2
    assert price("H6", "H5", levels={"H5": 1}, **along) == 2


@pytest.mark.rules("T102", "O23.4-c")
@pytest.mark.parametrize("kind", ["roads", "rails", "paths"])
def test_T102_a_bridge_is_crossed_along_its_road_railway_or_path(kind: str) -> None:
    over: dict[str, Any] = {kind: [("H6", "H5", "H4")], "ground": {"H5": "bridge"}}
    assert price("H6", "H5", **over) == 1
    assert price("G5", "H5", **over) == FAR
    assert price("H5", "H4", **over) == 1
    assert price("H5", "I5", **over) == FAR


@pytest.mark.rules("T107")
def test_T107_gas_adds_one() -> None:
    assert price("H6", "H5", gas=["H5"]) == 2
    assert price("H6", "H5", gas=["H5"], ground={"H5": "woods"}) == 3
    assert price("H6", "H5", gas=["H5"], roads=[("H6", "H5")]) == 2
    assert price("H6", "H5", gas=["H6"]) == 1


@pytest.mark.rules("F130.2")
@pytest.mark.parametrize(("a", "b", "n"), [
    ("trench", "trench", 1), ("trench", "casemate", 1), ("trench", "blockhouse", 1), ("casemate", "trench", 1),
    ("blockhouse", "trench", 1), ("trench", "foxhole", 4), ("foxhole", "trench", 4), ("casemate", "casemate", 4), ("",
             "trench", 4),
])
def test_F130_2_one_from_trench_to_trench_over_hill_and_wall(a: str, b: str, n: int) -> None:
    works = {h: w for h, w in (("H6", a), ("H5", b)) if w}
    assert price("H6", "H5", works=works, ground={"H5": "woods"}, levels={"H5": 1}, sides={"wall": ["H6-H5"]}) == n


@pytest.mark.rules("F130.2")
def test_F130_2_no_op_fire_against_who_stays_in_the_trench() -> None:
    a = Arena({"H6": "fr-inf", "H2": "ge-inf", **REST}, active="allied", german=["O21"], works={"H6": "trench", "H5": "trench"})
    move(a, "activate fr-inf.1").play("step H5", calm=False)
    assert a.asked == "where_to_step"
    b = Arena({"H6": "fr-inf", "H2": "ge-inf", **REST}, active="allied", german=["O21"], works={"H5": "trench"})
    move(b, "activate fr-inf.1").play("step H5", calm=False)
    assert b.asked == "which_reaction" and b.seat == "german"


@pytest.mark.rules("F130.2")
def test_F130_2_not_for_tanks() -> None:
    assert price("H6", "H5", unit="fr-schneider", works={"H6": "trench", "H5": "trench"}, levels={"H5": 1}) == 2


@pytest.mark.rules("T102")
def test_the_footbridges_of_the_last_scenario() -> None:
    a = Arena({"D7": "fr-inf", "C6": "fr-schneider", "O1": "ge-inf"}, scenario="gwc-16", active="allied",
              ground={"D6": "ruin", "E6": "river"})
    a.s.law.footbridges, a.s.law.footbridge_cost = 1 << HEX["D6"], 2
    assert cost(a.s, INDEX["fr-inf.1"], HEX["D7"], HEX["D6"], 0) == 2
    assert cost(a.s, INDEX["fr-inf.1"], HEX["E6"], HEX["D6"], 0) == FAR
    assert cost(a.s, INDEX["fr-schneider.1"], HEX["C6"], HEX["D6"], 0) == FAR
    a.order(16).play("activate fr-schneider.1")
    assert "advance fr-schneider.1 D6" not in a.choices
