"""O23.5 Tanks: immobilisation, guides, wire, where they may not go."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.events import Demoralised, Moved, RollMade
from marne.games.great_war_commander.pieces import IDS, INDEX
from marne.games.great_war_commander.rules.orders.O23_movement import FAR, cost
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r03_values import morale
from marne.games.great_war_commander.rules.r04_harm import eliminate
from tests.great_war_commander.arena import Arena

REST = {"A1": "fr-inf", "O1": "ge-inf"}
T = "fr-schneider.1"                                        # movement 3, immobilisation 5
BAD, JUST, GOOD = "1-3", "2-3", "2-4"                       # 4, 5, 6


def tank(h: str = "H6", **kw: Any) -> Arena:
    units = kw.pop("units", {})
    return Arena({h: "fr-schneider", **units, **REST}, active="allied", **kw)


def rolled(a: Arena) -> int:
    return sum(e.purpose == "immobilisation" for e in a.log(RollMade))


def drive(a: Arena, *hexes: str) -> Arena:
    a.order(23).play(f"activate {T}")
    for h in hexes:
        a.play(f"step {h}").calm()
    return a


@pytest.mark.rules("O23.5.2", "O23.5.4", "O23.5.4-a", "O23.5.4-b", "T108.1", "T114.1", "T117.1", "F127.1", "F130.3")
@pytest.mark.parametrize("kw", [
    {"ground": {"H5": "gully"}}, {"ground": {"H5": "quarry"}}, {"ground": {"H5": "ruin"}}, {"works": {"H5": "trench"}},
    {"works": {"H5": "foxhole"}}, {"ground": {"H5": "shell-hole"}}, {"levels": {"H5": 1}}, {"levels": {"H6": 1}},
])
@pytest.mark.parametrize(("dice", "stuck"), [(BAD, True), (JUST, True), (GOOD, False)])
def test_O23_5_4_at_or_below_its_value_the_tank_is_immobilised(kw: dict[str, Any], dice: str, stuck: bool) -> None:
    a = drive(tank(dice=[dice], **kw), "H5")
    assert rolled(a) == 1 and a.is_("demo", T) is stuck and a.where(T) == "H5"
    if stuck:
        assert a.asked == ""                                # it goes no further


@pytest.mark.rules("O23.5.2")
@pytest.mark.parametrize("kw", [
    {}, {"ground": {"H5": "brush"}}, {"ground": {"H5": "field"}}, {"ground": {"H5": "orchard"}}, {"ground": {"H5": "rocks"}},
    {"ground": {"H5": "marsh"}}, {"works": {"H5": "casemate"}}, {"gas": ["H5"]},
])
def test_O23_5_2_no_test_elsewhere(kw: dict[str, Any]) -> None:
    assert rolled(drive(tank(**kw), "H5")) == 0


@pytest.mark.rules("O23.5.3", "T110.1.1")
def test_O23_5_3_one_test_for_all_that_is_in_the_hex() -> None:
    a = drive(tank(ground={"H5": "ruin"}, levels={"H5": 1}, works={"H5": "foxhole"}, dice=[GOOD]), "H5")
    assert rolled(a) == 1


@pytest.mark.rules("O23.5.4")
def test_O23_5_4_after_a_passed_test_it_may_go_on_and_is_tested_in_every_such_hex() -> None:
    a = drive(tank(works={"H5": "trench", "H4": "foxhole"}, dice=[GOOD, GOOD]), "H5", "H4", "H3")
    assert rolled(a) == 2 and a.where(T) == "H3"


@pytest.mark.rules("O23.5.5", "O23.5.5-a", "O23.5.5-b", "T118.1")
def test_O23_5_5_in_shell_holes_only_the_first_of_the_order() -> None:
    a = drive(tank(ground={h: "shell-hole" for h in ("H6", "H5", "H4")}, dice=[GOOD]), "H5", "H4")
    assert rolled(a) == 1 and [e.spent for e in a.log(Moved)] == [2, 3]


@pytest.mark.rules("O23.5.5", "O23.5.5-c", "O16")
def test_O23_5_5_in_an_advance_too() -> None:
    a = tank(ground={"H5": "shell-hole"}, dice=[JUST])
    a.order(16).play(f"activate {T}", f"advance {T} H5").calm()
    assert rolled(a) == 1 and a.is_("demo", T)


@pytest.mark.rules("T118.2", "T121")
def test_T118_2_a_path_spares_the_test() -> None:
    assert rolled(drive(tank(ground={"H5": "shell-hole"}, paths=[("H5", "G5")]), "H5")) == 0


@pytest.mark.rules("T110.1.1")
def test_T110_1_1_along_a_road_no_test_for_the_slope() -> None:
    assert rolled(drive(tank(levels={"H5": 1}, roads=[("H6", "H5")]), "H5")) == 0
    assert rolled(drive(tank(levels={"H5": 1}, roads=[("H4", "H5")], dice=[GOOD]), "H5")) == 1
    assert rolled(drive(tank(levels={"H5": 1}, rails=[("H6", "H5")], dice=[GOOD]), "H5")) == 1


@pytest.mark.rules("O23.5.6", "T117.1", "T118.1", "F127.1", "F130.3")
@pytest.mark.parametrize("kw", [{"ground": {"H5": "ruin"}}, {"works": {"H5": "trench"}}, {"ground": {"H5": "shell-hole"}},
                                {"levels": {"H5": 1}}])
@pytest.mark.parametrize("guide", ["fr-spe", "fr-inf!", "fr-adl"])
def test_O23_5_6_a_friendly_unit_guides_it(kw: dict[str, Any], guide: str) -> None:
    assert rolled(drive(tank(units={"H5": guide}, **kw), "H5")) == 0


@pytest.mark.rules("O23.5.6")
def test_O23_5_6_a_leader_is_no_unit() -> None:
    assert rolled(drive(tank(units={"H5": "fr-lt-pastre"}, ground={"H5": "ruin"}, dice=[GOOD]), "H5")) == 1


@pytest.mark.rules("O23.5.7", "F131.4", "F131.4-a", "F131.4-b")
def test_O23_5_7_wire_is_crushed_and_stops_it() -> None:
    a = drive(tank(works={"H5": "wire"}), "H5")
    assert a.work("H5") == "" and a.asked == "" and not a.is_("demo", T) and rolled(a) == 0


@pytest.mark.rules("O23.5.7", "F131.4-c")
def test_O23_5_7_then_the_ground_decides_about_the_test() -> None:
    a = drive(tank(works={"H5": "wire"}, ground={"H5": "shell-hole"}, dice=[BAD]), "H5")
    assert a.work("H5") == "" and rolled(a) == 1 and a.is_("demo", T)
    b = tank(works={"H5": "wire"})
    b.order(16).play(f"activate {T}", f"advance {T} H5")
    assert b.work("H5") == ""


@pytest.mark.rules("O23.5.4", "A42", "F128")
def test_O23_5_4_the_test_comes_before_mines_and_op_fire() -> None:
    a = drive(tank(works={"H5": "mines"}, ground={"H5": "shell-hole"}, dice=[GOOD, "1-2", "6-4"]), "H5")
    assert [e.purpose for e in a.log(RollMade)] == ["immobilisation", "mines", "defence"]
    b = tank(units={"H2": "ge-inf+ge-mg08"}, ground={"H5": "shell-hole"}, german=["O21"], dice=[GOOD])
    b.order(23).play(f"activate {T}").play("step H5", calm=False)
    assert b.asked == "whether_reroll"
    b.play("keep", calm=False)
    assert b.asked == "which_reaction"


@pytest.mark.rules("F128.2", "O21.3.7.1")
def test_F128_2_mines_of_nine_against_a_tank_without_cover() -> None:
    a = drive(tank(works={"H5": "mines"}, dice=["4-3", "2-3"]), "H5")           # 9 + 7 = 16 against 10 + 5 = 15
    assert a.is_("demo", T)
    b = drive(tank(works={"H5": "mines"}, dice=["4-3", "3-4"]), "H5")           # 17
    assert not b.is_("demo", T)
    assert morale(a.s, INDEX["fr-schneider.1"], 0) == 8


@pytest.mark.rules("O23.5.8", "T104", "T120", "T124", "T124.1")
def test_O23_5_8_where_a_tank_may_not_go() -> None:
    def c(dst: str = "H5", **kw: Any) -> int:
        a = tank(**kw)
        return cost(a.s, INDEX[T], HEX["H6"], HEX[dst], 0)
    assert c(ground={"H5": "river"}) == FAR
    assert c(ground={"H5": "bridge"}, roads=[("H6", "H5")]) == 1
    assert c(ground={"H5": "woods"}) == FAR
    assert c(ground={"H5": "woods"}, roads=[("H6", "H5")]) == 1
    assert c(ground={"H5": "building"}) == FAR
    assert c(ground={"H5": "building"}, roads=[("H6", "H5")]) == 1
    assert c(ground={"H5": "destroyed-woods"}) == FAR
    assert c(ground={"H5": "destroyed-woods"}, roads=[("H6", "H5")]) == FAR
    assert c(ground={"H5": "brush"}) == 2
    a = tank(ground={"H5": "building"})
    a.s.law.field.open_dot |= 1 << HEX["H5"]                # the house does not cover the middle of the hex
    assert cost(a.s, INDEX[T], HEX["H6"], HEX["H5"], 0) == 2


@pytest.mark.rules("O23.5.8", "O16.3")
def test_O23_5_8_nor_by_an_advance() -> None:
    a = tank(ground={"H5": "woods", "G6": "river", "I6": "building"})
    a.order(16).play(f"activate {T}")
    assert {x.split()[-1] for x in a.choices if x.startswith("advance")} == {"H7", "I7", "G7"}


@pytest.mark.rules("O23.5.9", "O16.3.1")
def test_O23_5_9_a_broken_engine_does_not_move() -> None:
    a = Arena({"H6": "fr-schneider!", **REST}, active="allied")
    a.order(23)
    assert f"activate {T}" not in a.choices


@pytest.mark.rules("O23.5.1", "3.1.6")
def test_O23_5_1_a_group_of_tanks_moves_one_by_one() -> None:
    a = Arena({"H6": "fr-schneider-ld", "H7": "fr-schneider", "I7": "fr-schneider", **REST}, active="allied")
    a.order(23).play("activate fr-schneider-ld", "all", "move fr-schneider.1", "step G7", "stop", "move fr-schneider.2",
             "step I8", "stop")
    assert (a.where("fr-schneider.1"), a.where("fr-schneider.2")) == ("G7", "I8")


@pytest.mark.rules("O23.5.1", "3.1.6")
def test_O23_5_1_an_order_that_is_under_way_goes_on_when_a_tank_is_lost() -> None:
    a = Arena({"H6": "fr-schneider-ld", "H7": "fr-schneider", **REST}, active="allied")
    a.order(23).play("activate fr-schneider-ld", "activate fr-schneider.1")
    eliminate(a.s, INDEX["fr-schneider-ld"], "test", "3.2.4")
    a.play("move fr-schneider.1" if "move fr-schneider.1" in a.choices else a.choices[0])
    assert a.asked == "where_to_step" or a.where("fr-schneider.1") != "H7"


@pytest.mark.rules("O23.5.4-b", "O16.4")
def test_O23_5_4_if_it_gets_stuck_among_enemies_there_is_a_melee_all_the_same() -> None:
    a = Arena({"H6": "fr-schneider", "H5": "ge-abt", **REST}, active="allied", ground={"H5": "ruin"}, allied=["O16"],
              dice=[BAD, "1-2", "5-6"])
    a.turn().play(f"order {a.s.t.cards[a.s.hand[1].bit_length() - 1].id}", f"activate {T}", f"advance {T} H5").calm()
    assert [IDS[e.unit] for e in a.log(Demoralised)] == [T] and a.where("ge-abt.1") == "lost" and a.where(T) == "H5"


@pytest.mark.rules("O24.1", "O23.5.2")
def test_O23_5_2_in_an_offensive_too() -> None:
    a = Arena({"H6": "fr-schneider", "H7": "fr-lt-pastre", **REST}, active="allied", ground={"H5": "ruin"}, dice=[BAD])
    a.order(24).play(f"move {T}", "step H5").calm()
    assert rolled(a) == 1 and a.is_("demo", T)
