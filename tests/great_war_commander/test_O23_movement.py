"""O23 Movement: costs, stacks, weapons that change hands, wire, mines, gas, cards, reactions."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from marne.games.great_war_commander.events import AttackTotal, Demoralised, Moved
from marne.games.great_war_commander.grid import HEX
from marne.games.great_war_commander.movement import FAR, Trail, cost, steps
from marne.games.great_war_commander.pieces import INDEX, STRATEGY
from marne.games.great_war_commander.values import firepower, morale, movement
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena

REST = {"O1": "ge-inf", "A1": "fr-inf"}                     # somebody else, far away


def price(src: str, dst: str, *, unit: str = "ge-inf", trail: int = 0, **kw: Any) -> int:
    a = Arena({src: unit, **REST}, **kw)
    u = next(u for u in bits(a.s.at[HEX[src]]))
    return cost(a.s, u, HEX[src], HEX[dst], trail)


def spent(a: Arena) -> int:
    return int(a.log(Moved)[-1].spent)


def hand(a: Arena, side: int, action: str) -> str:
    return next(a.s.t.cards[c].id for c in bits(a.s.hand[side]) if action in (a.s.t.cards[c].action, a.s.t.cards[c].order))


def move(a: Arena, *texts: str) -> Arena:
    return a.order(23).play(*texts)


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


# O23.1 Movement points ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O23.1", "O23", "O23.6")
def test_O23_1_as_far_as_the_points_go_and_they_are_counted_up() -> None:
    a = move(Arena({"H6": "ge-inf", **REST}, ground={"H4": "woods"}), "activate ge-inf.1", "step H5")
    assert spent(a) == 1
    a.play("step H4")
    assert spent(a) == 3
    assert "step G4" in a.choices and "step I4" in a.choices
    a.play("step G4")
    assert spent(a) == 4 and a.asked == ""


@pytest.mark.rules("O23.1")
def test_O23_1_the_whole_cost_must_be_there() -> None:
    a = move(Arena({"H6": "ge-inf", **REST}, ground={"H2": "woods", "G3": "brush"}), "activate ge-inf.1", "step H5", "step H4",
             "step H3")
    assert {c for c in a.choices if c.startswith("step")} == {"step I3", "step I4", "step G4", "step H4"}


@pytest.mark.rules("O23.1")
def test_EX31_without_the_points_for_a_single_hex_there_is_no_move() -> None:
    a = Arena({"H6": "ge-lw+ge-mg08", "O1": "ge-inf", "A1": "fr-inf"}, german=["O23", "O16"])       # 3 - 3 = 0
    assert movement(a.s, INDEX["ge-lw.1"]) == 0
    a.order(23)
    assert a.asked != "whom_to_activate" or "activate ge-lw.1" not in a.choices
    b = Arena({"H6": "ge-lw+ge-mg08", **REST})
    b.order(16)
    assert "activate ge-lw.1" in b.choices


@pytest.mark.rules("O23", "3.3.1.5", "13.2", "11.1")
@pytest.mark.parametrize(("unit", "n"), [
    ("ge-inf", 4), ("ge-inf!", 3), ("ge-inf~", 3), ("ge-inf!~", 2), ("ge-inf+ge-mg08", 1), ("ge-inf+ge-mg0815", 3),
    ("ge-lt-mueller", 6), ("ge-bote", 6), ("ge-lw+ge-mg08~", 0),
])
def test_O23_movement_of_a_formation(unit: str, n: int) -> None:
    a = Arena({"H6": unit, **REST})
    assert movement(a.s, next(bits(a.s.at[HEX["H6"]]).__iter__())) == n


@pytest.mark.rules("T116")
def test_T116_one_point_more_once_a_road_hex_was_entered() -> None:
    a = move(Arena({"H6": "ge-inf", **REST}, roads=[("H5", "G5")]), "activate ge-inf.1", "step H5", "step H4", "step H3",
             "step H2")
    assert spent(a) == 4 and "step H1" in a.choices         # not even along the road
    a.play("step H1")
    assert spent(a) == 5 and a.asked == ""


@pytest.mark.rules("T116")
def test_T116_beginning_on_a_road_does_not_count_and_the_bonus_comes_after_entering() -> None:
    a = move(Arena({"H6": "ge-inf", **REST}, roads=[("H6", "H7")]), "activate ge-inf.1", "step H5", "step H4", "step H3",
             "step H2")
    assert a.asked == ""
    b = move(Arena({"H6": "ge-inf+ge-mg08", **REST}, roads=[("H5", "G5")], ground={"H5": "woods"}), "activate ge-inf.1")
    assert "step H5" not in b.choices                       # one point, two are needed before the bonus


@pytest.mark.rules("T116")
def test_T116_only_one_point_however_many_road_hexes() -> None:
    a = move(Arena({"H6": "ge-inf", **REST}, roads=[("H6", "H5", "H4", "H3", "H2", "H1")]),
             "activate ge-inf.1", "step H5", "step H4", "step H3", "step H2", "step H1")
    assert a.asked == "" and spent(a) == 5


@pytest.mark.rules("O23.4", "O23.4-a")
def test_O23_4_not_into_enemies() -> None:
    a = move(Arena({"H6": "ge-inf", "H5": "fr-inf", "G6": "fr-adl", **REST}), "activate ge-inf.1")
    assert {c for c in a.choices if c.startswith("step")} == {"step I6", "step I7", "step H7", "step G7"}


@pytest.mark.rules("O23")
def test_O23_through_friends_and_more_than_seven_figures() -> None:
    a = move(Arena({"H6": "ge-inf", "H5": "ge-inf ge-abt", **REST}), "activate ge-inf.1", "step H5", "step H4", "stop")
    assert a.where("ge-inf.1") == "H4"


# O23.1.1 Weapons ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O23.1.1", "11.3")
def test_O23_1_1_a_platoon_gives_its_weapon_to_a_squad_for_one_point() -> None:
    a = Arena({"H6": "ge-inf+ge-mg0815 ge-abt", **REST})
    w = a.s.arm[INDEX["ge-inf.1"]]
    move(a, "activate ge-inf.1", "give ge-inf.1 ge-abt.1")
    assert a.s.arm[INDEX["ge-abt.1"]] == w and a.s.arm[INDEX["ge-inf.1"]] == 255
    assert not a.is_("activated", "ge-abt.1")               # the squad need not be activated
    a.play("step H5")
    assert spent(a) == 2
    a.play("step H4", "step H3")                            # without the weapon it has four points again
    assert a.asked == ""


@pytest.mark.rules("O23.1.1", "11.3")
@pytest.mark.parametrize("stack", [
    "ge-inf+ge-mg08 ge-inf", "ge-abt+ge-mg0815 ge-abt", "ge-inf+ge-mg0815 ge-abt+ge-mg0815", "ge-inf ge-abt+ge-mg0815",
    "ge-inf+ge-mg0815 ge-lt-lindner ge-bote",
])
def test_O23_1_1_only_from_platoon_to_a_squad_that_has_none(stack: str) -> None:
    a = Arena({"H6": stack, **REST})
    first = "ge-abt.1" if stack.startswith("ge-abt") else "ge-inf.1"
    move(a, f"activate {first}")
    assert not [c for c in a.choices if c.startswith("give")]


@pytest.mark.rules("O23.1.1")
def test_O23_1_1_also_on_the_way() -> None:
    a = move(Arena({"H6": "ge-inf+ge-mg0815", "H5": "ge-abt", **REST}), "activate ge-inf.1", "step H5", "give ge-inf.1 ge-abt.1",
             "step H4")
    assert spent(a) == 3


@pytest.mark.rules("O23.1.1", "O14.5")
def test_O23_1_1_giving_alone_is_no_move() -> None:
    a = Arena({"H6": "ge-inf+ge-mg08 ge-abt", **REST}, ground={h: "woods" for h in ("H5", "I6", "I7", "H7", "G7", "G6")})
    a.order(23)
    assert "activate ge-inf.1" not in a.choices             # one point: it cannot enter any hex


# O23.2 Stacks ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O23.2")
def test_O23_2_a_stack_goes_as_far_as_its_slowest() -> None:
    a = move(Arena({"H6": "ge-lt-ebel ge-inf", **REST}), "activate ge-lt-ebel", "activate ge-inf.1", "move ge-inf.1",
             "with ge-lt-ebel",
             "step H5", "step H4", "step H3", "step H2", "step H1")
    assert spent(a) == 5 and a.asked == ""                  # 4 + 1 for the leader's command, while he could go 6
    assert a.where("ge-inf.1") == a.where("ge-lt-ebel") == "H1"


@pytest.mark.rules("O23.2", "3.3.1.5")
def test_O23_2_who_leaves_the_leader_loses_his_help() -> None:
    a = move(Arena({"H6": "ge-lt-ebel ge-inf", **REST}), "activate ge-lt-ebel", "activate ge-inf.1", "move ge-inf.1", "done",
             "step H5", "step H4", "step H3", "step H2")
    assert a.asked == "who_moves"                           # four of its own


@pytest.mark.rules("O23.2")
def test_O23_2_one_completes_its_move_before_the_next_begins() -> None:
    a = move(Arena({"H6": "ge-lt-ebel ge-inf", **REST}), "activate ge-lt-ebel", "activate ge-inf.1", "move ge-inf.1",
             "done", "step H5",
             "stop", "move ge-lt-ebel", "step H5", "stop")
    assert a.asked == "" or "move ge-inf.1" not in a.choices


@pytest.mark.rules("O23.2")
def test_O23_2_only_those_of_one_hex_go_together() -> None:
    a = move(Arena({"H6": "ge-lt-ebel", "H5": "ge-inf", **REST}), "activate ge-lt-ebel", "activate ge-inf.1", "move ge-lt-ebel")
    assert a.asked == "where_to_step"


@pytest.mark.rules("O23.2", "A42")
def test_O23_2_if_one_is_demoralised_the_whole_stack_stays() -> None:
    # op fire of the French platoon: 5 + 11 = 16; the squad 7 + 1 + 2 = 10 is demoralised, the leader 8 + 9 = 17 is not
    a = Arena({"H6": "ge-lt-ebel ge-abt", "H2": "fr-inf", **REST}, allied=["O21"], dice=["5-6", "5-4", "1-2"])
    move(a, "activate ge-lt-ebel", "activate ge-abt.1", "move ge-abt.1", "with ge-lt-ebel", "step H5")
    a.play(f"op-fire {hand(a, 1, 'O21')}").calm()
    while a.asked == "who_defends":
        a.play(a.choices[0]).calm()
    assert {e.unit for e in a.log(Demoralised)} and a.where("ge-lt-ebel") == "H5" and a.asked == ""


@pytest.mark.rules("A53", "O23.2")
def test_EX43_a_lucky_star_lets_it_go_on() -> None:
    a = Arena({"H6": "ge-inf", "H2": "fr-inf", **REST}, allied=["O21"], german=["A53"], dice=["5-6", "1-2"])
    move(a, "activate ge-inf.1", "step H5", f"op-fire {hand(a, 1, 'O21')}")
    a.play(f"action {hand(a, 0, 'A53')}")
    assert a.asked == "where_to_step" and not a.is_("demo", "ge-inf.1") and "step H4" in a.choices


@pytest.mark.rules("A47", "O23.2")
def test_A47_a_squad_that_takes_the_place_of_a_platoon_goes_on() -> None:
    a = Arena({"H6": "ge-inf", "H2": "fr-inf", **REST}, allied=["O21"], german=["A47"], dice=["5-6", "1-2"])
    move(a, "activate ge-inf.1", "step H5", f"op-fire {hand(a, 1, 'O21')}")
    a.play(f"action {hand(a, 0, 'A47')}")
    assert a.at("H5") == ["ge-abt.1"] and a.is_("activated", "ge-abt.1")
    a.calm("step H4").play("step H4")
    assert a.at("H4") == ["ge-abt.1"] and spent(a) == 2


# O23.3, O23.7 Reactions --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O23.3", "A42.1", "O23.7")
def test_O23_3_after_each_hex_the_inactive_player_is_asked_first() -> None:
    a = Arena({"H6": "ge-inf", "H2": "fr-inf", **REST}, allied=["O21", "A41"])
    move(a, "activate ge-inf.1").play("step H5", calm=False)
    assert a.asked == "which_reaction" and a.seat == "allied"
    a.play("no", calm=False).play("step H4", calm=False)
    assert a.asked == "which_reaction"


@pytest.mark.rules("O23.7", "A45.4", "A31")
def test_EX32_hidden_wire_comes_before_assault_fire() -> None:
    a = Arena({"H6": "fr-cha", "H2": "ge-inf", **REST}, active="allied", german=["A45.4", "O21"], allied=["A31"])
    move(a, "activate fr-cha.1").play("step H5", calm=False)
    assert a.seat == "german" and f"action {hand(a, 0, 'A45.4')}" in a.choices
    a.play(f"action {hand(a, 0, 'A45.4')}", "no", calm=False)
    assert a.work("H5") == "wire" and a.seat == "allied"
    assert f"action {hand(a, 1, 'A31')}" in a.choices       # only now


@pytest.mark.rules("A45.4", "F131.2")
def test_A45_4_hidden_wire_ends_the_move() -> None:
    a = Arena({"H6": "fr-inf", **REST}, active="allied", german=["A45.4"])
    move(a, "activate fr-inf.1").play("step H5", f"action {hand(a, 0, 'A45.4')}", calm=False)
    assert a.work("H5") == "wire" and a.asked == ""


@pytest.mark.rules("A45.4", "A45")
def test_A45_4_the_defender_alone_and_not_into_water_or_onto_a_work() -> None:
    a = Arena({"H6": "ge-inf", **REST}, allied=["A45.4"])   # the French attack in this scenario
    move(a, "activate ge-inf.1").play("step H5", calm=False)
    assert a.asked == "where_to_step"
    cases: tuple[dict[str, Any], ...] = ({"ground": {"H5": "marsh"}}, {"works": {"H5": "foxhole"}})
    for kw in cases:
        b = Arena({"H6": "fr-inf", **REST}, active="allied", german=["A45.4"], **kw)
        move(b, "activate fr-inf.1").play("step H5", calm=False)
        assert b.asked == "where_to_step"


@pytest.mark.rules("A42.3(3)", "A42.1")
def test_EX40_a_river_is_one_expenditure_and_one_op_fire() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-abt", "H2": "fr-inf", **REST}, allied=["O21", "O21"], ground={"H5": "river"},
              dice=["1-2", "6-4", "1-2", "6-4"])
    cards = sorted(a.s.t.cards[c].id for c in bits(a.s.hand[1]))
    move(a, "activate ge-lt-ebel", "activate ge-abt.1", "move ge-abt.1", "done", "step H5")
    assert spent(a) == 3
    a.play(f"op-fire {cards[0]}").calm("again")
    assert a.seat == "german" and a.asked in ("where_to_step", "who_moves")      # no second fire
    if a.asked == "where_to_step":
        a.play("stop")
    a.play("move ge-lt-ebel", "step H5", calm=False)
    assert a.asked == "which_reaction" and "again" in a.choices                 # another formation, the same shooters


# T107 Gas, F128 Mines, F131 Wire -----------------------------------------------------------------------------------------------


@pytest.mark.rules("T107.1")
def test_T107_1_gas_suppresses_and_the_suppressed_are_demoralised_and_stop() -> None:
    a = move(Arena({"H6": "ge-inf", **REST}, gas=["H5", "H4"]), "activate ge-inf.1", "step H5")
    assert a.is_("supp", "ge-inf.1") and a.asked == "where_to_step"
    assert "step H4" not in a.choices                       # 4 - 1 - 2 = 1 point left, two are needed
    b = move(Arena({"H6": "ge-inf~", **REST}, gas=["H5"]), "activate ge-inf.1", "step H5")
    assert b.is_("demo", "ge-inf.1") and b.asked == "" and b.where("ge-inf.1") == "H5"
    c = move(Arena({"H6": "ge-inf~!", **REST}, gas=["H5"]), "activate ge-inf.1", "step H5")
    assert c.where("ge-inf.1") == "lost"


@pytest.mark.rules("T107.1", "S98.3.3", "S98.4.1")
def test_S98_3_3_masks_prevent_the_demoralisation_not_the_suppression() -> None:
    a = Arena({"H6": "ge-inf", "G6": "ge-abt~", **REST}, gas=["H5"])
    a.s.reminders |= 1 << STRATEGY["ge-s1"]
    move(a, "activate ge-inf.1", "step H5", "stop")
    assert a.is_("supp", "ge-inf.1")
    move(a, "activate ge-abt.1", "step H5")
    assert not a.is_("demo", "ge-abt.1") and a.is_("supp", "ge-abt.1")


@pytest.mark.rules("F128.1", "F128.2", "O21.3.7")
@pytest.mark.parametrize(("dice", "demo"), [(["4-3", "4-2"], True), (["4-3", "5-1"], True), (["4-3", "5-2"], False)])
def test_F128_2_mines_of_six_equal_demoralises_who_moves(dice: Sequence[str], demo: bool) -> None:
    # 6 + 7 = 13 against 7 + 6 = 13 and 7 + 7 = 14; cover does not count
    a = move(Arena({"H6": "ge-inf", **REST}, works={"H5": "mines"}, ground={"H5": "woods"}, dice=dice),
             "activate ge-inf.1", "step H5")
    a.calm()
    assert a.is_("demo", "ge-inf.1") is demo
    assert (a.asked == "where_to_step") is not demo


@pytest.mark.rules("F128.2", "3.3.1.5")
def test_F128_2_command_counts_in_the_defence() -> None:
    a = move(Arena({"H6": "ge-lt-ebel ge-inf", **REST}, works={"H5": "mines"}, dice=["4-3", "4-2", "4-2"]), "activate ge-lt-ebel",
             "activate ge-inf.1", "move ge-inf.1", "with ge-lt-ebel", "step H5")
    a.calm()
    assert not a.is_("demo", "ge-inf.1") and not a.is_("demo", "ge-lt-ebel")      # 8 + 6 > 13 for both


@pytest.mark.rules("F128.1", "F128.2")
def test_F128_1_leaving_too_and_who_is_demoralised_is_set_down_beyond() -> None:
    a = move(Arena({"H6": "ge-inf", **REST}, works={"H6": "mines"}, dice=["4-3", "1-2"]), "activate ge-inf.1", "step H5").calm()
    assert a.is_("demo", "ge-inf.1") and a.where("ge-inf.1") == "H5" and a.asked == ""


@pytest.mark.rules("F128.1")
def test_F128_1_friend_and_foe_alike_once_for_each_hex() -> None:
    a = move(Arena({"H6": "fr-inf", **REST}, active="allied", works={"H5": "mines"}, dice=["1-2", "6-4", "1-2", "6-4"]),
             "activate fr-inf.1", "step H5", "step H4").calm()
    assert [e.total for e in a.log(AttackTotal)] == [9, 9]  # in, and out again


@pytest.mark.rules("F128.2", "A53")
def test_A53_a_lucky_star_after_the_defence_against_mines() -> None:
    a = Arena({"H6": "ge-inf", **REST}, works={"H5": "mines"}, german=["A53"], dice=["4-3", "1-2"])
    move(a, "activate ge-inf.1", "step H5", f"action {hand(a, 0, 'A53')}")
    assert not a.is_("demo", "ge-inf.1") and a.asked == "where_to_step"


@pytest.mark.rules("F131.2")
def test_F131_2_wire_ends_the_move_on_entering() -> None:
    a = move(Arena({"H6": "ge-inf", **REST}, works={"H5": "wire"}), "activate ge-inf.1", "step H5")
    assert a.asked == "" and spent(a) == 1


@pytest.mark.rules("F131.2")
def test_F131_2_and_on_leaving() -> None:
    a = move(Arena({"H6": "ge-inf", **REST}, works={"H6": "wire"}), "activate ge-inf.1", "step H5")
    assert a.asked == "" and a.where("ge-inf.1") == "H5"


@pytest.mark.rules("A41")
def test_A41_wire_in_the_hex_or_next_to_a_boxed_mover_is_cut() -> None:
    for wire in ("H6", "H5"):
        a = Arena({"H6": "ge-pio", **REST}, works={wire: "wire"}, german=["A41"])
        move(a, "activate ge-pio.1", f"action {hand(a, 0, 'A41')}")
        assert a.work(wire) == ""
        a.play("step H5", "step H4")
        assert spent(a) == 2                                # nothing stops it
    b = Arena({"H6": "ge-pio", **REST}, works={"H4": "wire"}, german=["A41"])
    move(b, "activate ge-pio.1")
    assert f"action {hand(b, 0, 'A41')}" not in b.choices   # two hexes away


@pytest.mark.rules("A41")
def test_A41_not_without_a_boxed_movement_among_the_activated() -> None:
    a = Arena({"H6": "ge-inf", "H7": "ge-pio", **REST}, works={"H5": "wire"}, german=["A41"])
    move(a, "activate ge-inf.1")
    assert f"action {hand(a, 0, 'A41')}" not in a.choices


@pytest.mark.rules("A41", "F131.2", "A45.4")
def test_A41_all_effects_of_the_wire_go_with_it() -> None:
    a = Arena({"H6": "ge-pio", **REST}, works={"H5": "wire"}, german=["A41"])
    move(a, "activate ge-pio.1", "step H5")
    assert f"action {hand(a, 0, 'A41')}" in a.choices and not [c for c in a.choices if c.startswith("step")]
    a.play(f"action {hand(a, 0, 'A41')}", "step H4")
    assert a.where("ge-pio.1") == "H4" and spent(a) == 2


@pytest.mark.rules("S98.5.6", "F131.2", "F131.1")
def test_S98_5_6_a_breach_lets_all_ignore_wire_for_the_order() -> None:
    a = Arena({"H6": "us-inf", "A1": "us-inf", "O1": "ge-inf"}, scenario="gwc-13", active="allied", works={"H5": "wire",
             "H4": "wire"},
              strategy={"allied": "us-s6"})
    move(a, "activate us-inf.1", "strategy us-s6 1", "step H5")
    s, u = a.s, INDEX["us-inf.1"]
    assert (firepower(s, u), morale(s, u, 0)) == (6, 7)     # none of the effects
    a.play("step H4", "step H3", "stop")
    assert a.where("us-inf.1") == "H3" and s.effects == 0 or a.asked == ""


@pytest.mark.rules("S98.4.7", "S98.4.7-a", "S98.4.7-b", "S98.1.2")
def test_S98_4_7_sturmtruppen_ignore_wire_or_walk_into_enemies() -> None:
    a = Arena({"H6": "ge-inf", "G5": "fr-inf", **REST}, works={"H5": "wire"}, strategy={"german": "ge-s7"})
    move(a, "activate ge-inf.1")
    assert {"strategy ge-s7 1", "strategy ge-s7 2"} <= set(a.choices)
    a.play("strategy ge-s7 1", "step H5", "step H4")
    assert a.where("ge-inf.1") == "H4" and "step G5" not in a.choices
    b = Arena({"H6": "ge-inf", "H5": "fr-inf", **REST}, strategy={"german": "ge-s7"}, allied=["O21"])
    move(b, "activate ge-inf.1", "strategy ge-s7 2", "step H5")
    assert set(b.at("H5")) == {"ge-inf.1", "fr-inf.1"} and not b.is_("supp", "ge-inf.1")
    assert b.asked == ""                                    # no point left, no op fire
    c = Arena({"H6": "ge-inf", "H5": "fr-inf", **REST}, scenario="gwc-05", strategy={"german": "ge-s7"})
    move(c, "activate ge-inf.1")
    assert not [x for x in c.choices if x.startswith("strategy")]                # July 1915


@pytest.mark.rules("S98.3.4")
def test_S98_3_4_assaults_walk_into_enemies_and_are_suppressed_there() -> None:
    a = Arena({"H6": "fr-lt-durant fr-inf", "H5": "ge-inf", **REST}, active="allied", strategy={"allied": "fr-s4"})
    move(a, "activate fr-lt-durant", "activate fr-inf.1", "move fr-inf.1", "with fr-lt-durant", "strategy fr-s4 1", "step H5")
    assert set(a.at("H5")) == {"fr-inf.1", "fr-lt-durant", "ge-inf.1"}
    assert a.is_("supp", "fr-inf.1") and a.is_("supp", "fr-lt-durant")


@pytest.mark.rules("S98.3.4", "S98.4.7-b")
def test_S98_3_4_tanks_do_not() -> None:
    a = Arena({"H6": "fr-schneider fr-inf", "H5": "ge-inf", **REST}, active="allied", strategy={"allied": "fr-s4"})
    move(a, "activate fr-schneider.1")
    assert "step H5" not in a.choices and "strategy fr-s4 1" not in a.choices


@pytest.mark.rules("A54", "A54.1")
def test_A54_stosstruppen_units_with_a_boxed_range_and_leaders_with_them() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-stoss ge-abt", "H5": "fr-inf", **REST}, german=["A54"], allied=["O21"])
    move(a, "activate ge-lt-ebel", "all", f"action {hand(a, 0, 'A54')}", "move ge-abt.1", "done")
    assert "step H5" not in a.choices                       # a squad without a boxed range
    a.play("step G6", "stop", "move ge-lt-ebel", "with ge-stoss.1")
    assert "step H5" in a.choices
    a.play("step H5", calm=False)
    assert set(a.at("H5")) == {"ge-lt-ebel", "ge-stoss.1", "fr-inf.1"} and a.asked == ""      # no op fire there


@pytest.mark.rules("A54")
def test_A54_a_leader_by_himself_may_not() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-stoss", "H5": "fr-inf", **REST}, german=["A54"])
    move(a, "activate ge-lt-ebel", "activate ge-stoss.1", f"action {hand(a, 0, 'A54')}", "move ge-lt-ebel", "done")
    assert "step H5" not in a.choices


@pytest.mark.rules("A54", "A54.1", "O24")
def test_A54_not_before_1916_nor_in_an_offensive_nor_without_such_units() -> None:
    a = Arena({"H6": "ge-pio", "H5": "fr-inf", **REST}, scenario="gwc-05", german=["A54"])
    move(a, "activate ge-pio.1")
    assert f"action {hand(a, 0, 'A54')}" not in a.choices
    b = Arena({"H6": "ge-pio ge-lt-ebel", "H5": "fr-inf", **REST}, german=["A54"])
    b.order(24)
    assert b.asked == "who_moves" and f"action {hand(b, 0, 'A54')}" not in b.choices
    c = Arena({"H6": "ge-inf", "H5": "fr-inf", **REST}, german=["A54"])
    move(c, "activate ge-inf.1")
    assert f"action {hand(c, 0, 'A54')}" not in c.choices


@pytest.mark.rules("A54", "A45.4")
def test_A45_4_hidden_wire_where_they_walk_into_enemies() -> None:
    a = Arena({"H6": "fr-inf", "H5": "ge-inf", **REST}, active="allied", strategy={"allied": "fr-s4"}, german=["A45.4"])
    move(a, "activate fr-inf.1", "strategy fr-s4 1").play("step H5", calm=False)
    assert a.seat == "german" and f"action {hand(a, 0, 'A45.4')}" in a.choices


# The footbridges of the last scenario --------------------------------------------------------------------------------------


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


@pytest.mark.rules("O23.2", "F128.1", "3.2.4")
def test_O23_2_who_is_eliminated_on_the_way_nails_the_stack_down() -> None:
    # mines 6 + 7; the demoralised squad falls (8 - 0 + 2 + 1 = 11), the leader stands (8 + 9)
    a = move(Arena({"H6": "ge-lt-ebel ge-abt!", **REST}, works={"H5": "mines"}, dice=["4-3", "1-2", "5-4"]),
             "activate ge-lt-ebel", "activate ge-abt.1", "move ge-abt.1", "with ge-lt-ebel", "step H5").calm()
    assert a.where("ge-abt.1") == "lost" and a.where("ge-lt-ebel") == "H5" and a.asked == ""


@pytest.mark.rules("O23.7", "A31", "A41")
def test_O23_7_when_all_have_moved_cards_may_still_be_played_whatever_is_in_hand() -> None:
    for cards in (["A31"], ["O25"]):
        a = Arena({"H6": "fr-cha", "H2": "ge-inf", **REST}, active="allied", allied=cards)
        move(a, "activate fr-cha.1", "step G6", "stop")
        assert a.asked == "who_moves" and "done" in a.choices                   # the same question, so nothing is given away
        assert (len(a.choices) == 2) is (cards == ["A31"])


@pytest.mark.rules("O23.4-a", "GL-Enemy")
def test_O23_4_an_enemy_runner_bars_the_way_too() -> None:
    a = move(Arena({"H6": "ge-inf", "H5": "fr-adl", **REST}), "activate ge-inf.1")
    assert "step H5" not in a.choices


@pytest.mark.rules("F131.2", "O14.5")
def test_F131_2_a_formation_in_wire_with_its_points_may_still_go_one_hex() -> None:
    a = move(Arena({"H6": "ge-inf", **REST}, works={"H6": "wire", "H5": "wire"}, ground={"H5": "woods"}),
             "activate ge-inf.1", "step H5")
    assert a.where("ge-inf.1") == "H5" and a.asked == ""


@pytest.mark.rules("A41", "S98.4.7-a", "F131.2")
def test_S98_4_7_also_once_they_hang_in_the_wire() -> None:
    a = Arena({"H6": "ge-inf", **REST}, works={"H5": "wire"}, strategy={"german": "ge-s7"})
    move(a, "activate ge-inf.1", "step H5")
    assert a.choices[-1] == "stop" and "strategy ge-s7 1" in a.choices and "step H4" not in a.choices
    a.play("strategy ge-s7 1", "step H4")
    assert a.where("ge-inf.1") == "H4"


@pytest.mark.rules("S98.4.7-a", "F131.1", "O21.3.7")
def test_S98_4_7_the_morale_of_those_in_wire_is_whole_for_the_order() -> None:
    a = Arena({"H6": "ge-inf", **REST}, works={"H5": "wire"}, strategy={"german": "ge-s7"})
    u = INDEX["ge-inf.1"]
    move(a, "activate ge-inf.1", "step H5")
    assert (firepower(a.s, u), morale(a.s, u, 0)) == (4, 6)
    a.play("strategy ge-s7 1")
    assert (firepower(a.s, u), morale(a.s, u, 0)) == (5, 7)


@pytest.mark.rules("A47", "F128.1", "O23.2")
def test_A47_light_wounds_on_leaving_mines_the_squad_goes_along() -> None:
    # mines 6 + 7 = 13; the platoon 7 + 1 + 3 = 11, the leader 8 + 9 = 17
    a = Arena({"H6": "ge-lt-ebel ge-inf", **REST}, works={"H6": "mines"}, german=["A47"], dice=["4-3", "1-2", "5-4"])
    move(a, "activate ge-lt-ebel", "activate ge-inf.1", "move ge-inf.1", "with ge-lt-ebel", "step H5")
    a.play(f"action {hand(a, 0, 'A47')}").calm("step H4")
    assert set(a.at("H5")) == {"ge-abt.1", "ge-lt-ebel"} and a.s.vp == -1
    a.play("step H4")
    assert set(a.at("H4")) == {"ge-abt.1", "ge-lt-ebel"}
