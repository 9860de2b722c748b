"""A47, E64 A squad that takes the place of a platoon, or leaves it, during an order: where it stands, what it may do."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.events import Moved
from marne.games.great_war_commander.pieces import INDEX
from marne.games.great_war_commander.rules.r03_values import morale
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import framed
from tests.great_war_commander.firing import action, armed, attacks, cards, op_fire, shots
from tests.great_war_commander.moving import REST

SQUAD = "ge-abt.1"


def turn(units: dict[str, str], order: str, *hand: str, **kw: Any) -> Arena:
    """A German turn that begins with that order."""
    a = Arena({**units, **REST}, german=[order, *hand], **kw).turn()
    return a.calm().play(f"order {next(iter(cards(a, 'german', order)))}")


def moved(a: Arena, name: str) -> bool:
    return any(e.unit == INDEX[name] for e in a.log(Moved))


# Where it stands --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A47", "O23.2", "F128.1")
def test_A47_a_squad_elsewhere_does_not_leave_the_mines_with_the_stack() -> None:
    a = turn({"L4": "ge-inf ge-lt-mueller", "J5": "ge-inf", "H8": "fr-inf"}, "O23", "A47", works={"J5": "mines"},
             dice=[framed("fr", "sniper"), "6-5"], hexes=["L4"])
    a.play("activate ge-lt-mueller", "all", "move ge-inf.2", "step J6", "choose ge-inf.1", action(a, "german", "A47"))
    a.calm("step J7")
    assert a.where(SQUAD) == "L4" and a.at("J6") == ["ge-inf.2"] and not moved(a, SQUAD)
    a.play("step J7", "stop")
    assert a.asked == "who_moves" and f"move {SQUAD}" in a.choices      # l. 4631: as the platoon, it has not moved yet


@pytest.mark.rules("A47", "O16.1", "F128.1")
def test_A47_nor_does_it_advance_with_them() -> None:
    a = turn({"H4": "ge-inf ge-lt-mueller", "G5": "ge-inf", "H8": "fr-inf"}, "O16", "A47", works={"G5": "mines"},
             dice=[framed("fr", "sniper"), "6-5"], hexes=["H4"])
    a.play("activate ge-lt-mueller", "all", "advance ge-inf.2 G6", "choose ge-inf.1", action(a, "german", "A47")).calm()
    assert a.at("G6") == ["ge-inf.2"] and a.where(SQUAD) == "H4"
    assert a.asked == "who_advances" and f"advance {SQUAD} H5" in a.choices


@pytest.mark.rules("E64.1", "O23.2", "F128.1")
def test_E64_a_squad_detached_elsewhere_stays_with_its_machine_gun() -> None:
    a = turn({"L4": "ge-inf+ge-mg08 ge-lt-mueller", "J5": "ge-inf"}, "O23", works={"J5": "mines"},
             dice=["1-2", framed("ge", "event")], events=[64])
    a.play("activate ge-lt-mueller", "all", "move ge-inf.2", "step J6", "choose ge-inf.1").calm()
    assert a.where(SQUAD) == "L4" and armed(a, SQUAD) and a.at("J6") == ["ge-inf.2"]


@pytest.mark.rules("E64.1", "O16.1", "F128.1")
def test_E64_an_enemy_squad_is_not_carried_along() -> None:
    a = Arena({"J5": "ge-inf", "H3": "ge-abt", "H6": "fr-inf+fr-hot14 fr-lt-ravy", **REST}, german=["O16", "O23"], allied=["O21"],
              works={"J5": "mines"}, dice=["1-2", "5-4", framed("fr", "event"), "6-5"], events=[64]).turn().calm()
    a.play(f"order {cards(a, 'german', 'O23')[0]}", "activate ge-abt.1", "step H2")
    a.play(op_fire(a, "allied"), "activate fr-inf.1", "base fr-inf.1", "fire")
    a.calm().play("stop").calm()
    a.play(f"order {cards(a, 'german', 'O16')[0]}", "activate ge-inf.1", "advance ge-inf.1 J6", "choose fr-inf.1").calm()
    assert a.at("J6") == ["ge-inf.1"]
    assert a.where("fr-spe.1") == "H6" and armed(a, "fr-spe.1")


@pytest.mark.rules("A47", "T107.1", "F128.1")
def test_A47_a_squad_that_gas_has_made_meets_the_mines_of_that_hex() -> None:
    a = turn({"H4": "ge-inf~"}, "O16", "A47", works={"H5": "mines"}, gas=["H5"], dice=["6-6", "1-1"])
    a.play("activate ge-inf.1", "advance ge-inf.1 H5", action(a, "german", "A47")).calm()
    assert a.where(SQUAD) == "H5" and a.is_("demo", SQUAD)
    b = turn({"H4": "ge-inf~"}, "O23", "A47", works={"H5": "mines"}, gas=["H5"], dice=["6-6", "1-1"])
    b.play("activate ge-inf.1", "step H5", action(b, "german", "A47")).calm()
    assert b.where(SQUAD) == "H5" and b.is_("demo", SQUAD)


# Whose move it ends -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A47", "O23.2")
def test_A47_a_squad_elsewhere_does_not_end_the_move_of_a_stack() -> None:
    a = turn({"H4": "ge-inf ge-lt-mueller", "G5": "ge-inf", "H8": "fr-inf"}, "O23", "A47", allied=["O21"],
             dice=[framed("fr", "sniper"), "5-4"], hexes=["H4"])
    a.play("activate ge-lt-mueller", "all", "move ge-inf.2", "step G6", op_fire(a, "allied"), "choose ge-inf.1")
    a.play(action(a, "german", "A47")).calm()
    assert a.asked == "where_to_step" and a.where(SQUAD) == "H4" and not a.is_("demo", "ge-inf.2")
    a.play(next(c for c in a.choices if c.startswith("step")))
    assert a.where(SQUAD) == "H4"


@pytest.mark.rules("E64.1", "O23.2")
def test_E64_a_squad_elsewhere_does_not_end_it_either() -> None:
    a = turn({"H4": "ge-inf+ge-mg08 ge-lt-mueller", "G5": "ge-inf", "H8": "fr-inf"}, "O23", allied=["O21"],
             dice=["1-2", framed("ge", "event")], events=[64])
    a.play("activate ge-lt-mueller", "all", "move ge-inf.2", "step G6", op_fire(a, "allied"), "choose ge-inf.1").calm()
    assert a.asked == "where_to_step" and a.where(SQUAD) == "H4"


@pytest.mark.rules("A47", "A31", "O23.2")
def test_A47_nor_after_assault_fire() -> None:
    a = turn({"H4": "ge-gd", "G4": "ge-lt-mueller", "F4": "ge-inf", "H7": "fr-inf"}, "O23", "A31", "A47",
             dice=["1-2", framed("fr", "sniper")], hexes=["F4"])
    a.play("activate ge-lt-mueller", "all", "move ge-gd.1", "step H5", action(a, "german", "A31"))
    a.play("choose ge-inf.1", action(a, "german", "A47")).calm()
    assert a.asked == "where_to_step" and a.at("H5") == ["ge-gd.1"] and a.where(SQUAD) == "F4"


@pytest.mark.rules("E64.1", "O23.2")
def test_E64_a_squad_of_a_platoon_that_stands_in_the_hex_does_not_join_the_stack() -> None:
    a = turn({"H6": "ge-inf+ge-mg08 ge-lt-mueller", "H5": "ge-gd", "H9": "fr-inf"}, "O23", allied=["O21"],
             dice=["1-2", framed("ge", "event"), "5-4", "5-4"], events=[64])
    a.play("activate ge-lt-mueller", "all", "move ge-gd.1", "step H6", op_fire(a, "allied"), "choose ge-gd.1", "choose ge-inf.1")
    a.play("choose ge-inf.1", "step H5")
    assert a.at("H5") == ["ge-gd.1"] and a.where(SQUAD) == "H6"


@pytest.mark.rules("E64.2", "O23.2")
def test_E64_2_a_squad_of_a_platoon_of_the_stack_goes_on_with_it() -> None:
    a = turn({"H5": "ge-gd+ge-mg0815 ge-lt-mueller", "H9": "fr-inf"}, "O23", allied=["O21"],
             dice=["1-2", framed("ge", "event"), "5-4", "5-4"], events=[64])
    a.play("activate ge-lt-mueller", "activate ge-gd.1", "move ge-gd.1", "with ge-lt-mueller", "step H6", op_fire(a, "allied"))
    a.play("choose ge-lt-mueller", "choose ge-gd.1").calm()
    squad = next(n for n in a.at("H6") if n not in ("ge-gd.1", "ge-lt-mueller"))
    a.play("step H5")
    assert squad in a.at("H5") and "ge-gd.1" in a.at("H5")


@pytest.mark.rules("A47", "O23.2")
def test_A47_a_squad_made_by_the_mines_and_shaken_by_op_fire_goes_no_further() -> None:
    a = turn({"H4": "ge-inf", "H8": "fr-inf"}, "O23", "A47", allied=["O21"], works={"H5": "mines"},
             dice=["6-6", "1-1", "6-6", "1-1"])
    a.play("activate ge-inf.1", "step H5", action(a, "german", "A47"), op_fire(a, "allied")).calm()
    assert a.is_("demo", SQUAD) and a.asked != "where_to_step"


# What it may still do ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A47", "O21.3")
def test_A47_a_squad_in_the_place_of_a_platoon_that_has_not_fired_may_fire() -> None:
    a = turn({"H4": "ge-inf ge-lt-mueller", "H5": "ge-inf", "H8": "fr-inf"}, "O21", "A47",
             dice=["1-2", framed("fr", "sniper")], hexes=["H4"])
    a.play("activate ge-lt-mueller", "all", "target H8", "base ge-inf.2", "fire", "choose ge-inf.1")
    a.play(action(a, "german", "A47")).calm()
    assert a.asked == "which_target" and a.choices == ["target H8", "done"]
    a.play("target H8").calm()
    assert len(attacks(a)) == 2 and SQUAD in shots(a)


@pytest.mark.rules("A47", "O21.3")
def test_A47_but_not_in_the_place_of_one_that_has() -> None:
    a = turn({"H4": "ge-inf ge-lt-mueller", "H5": "ge-inf", "H8": "fr-inf"}, "O21", "A47",
             dice=["1-2", framed("fr", "sniper")], hexes=["H4"])
    a.play("activate ge-lt-mueller", "all", "target H8", "base ge-inf.1", "fire", "choose ge-inf.1")
    a.play(action(a, "german", "A47")).calm()
    assert a.asked == "which_target"
    a.play("target H8").calm()
    assert len(attacks(a)) == 2 and SQUAD not in shots(a)


@pytest.mark.rules("A47", "O23.2")
def test_A47_a_squad_in_the_place_of_a_platoon_that_has_moved_does_not_move_again() -> None:
    a = turn({"L4": "ge-inf ge-lt-mueller", "J5": "ge-inf", "H8": "fr-inf"}, "O23", "A47", works={"J5": "mines"},
             dice=[framed("fr", "sniper"), "6-5"], hexes=["L3"])
    a.play("activate ge-lt-mueller", "all", "move ge-inf.1", "done", "step L3", "stop", "move ge-inf.2", "step J6")
    a.play("choose ge-inf.1", action(a, "german", "A47")).calm().play("stop").calm()
    assert a.where(SQUAD) == "L3" and a.asked == "who_moves" and f"move {SQUAD}" not in a.choices


@pytest.mark.rules("E64.2", "11.1", "O21.3")
def test_E64_2_a_weapon_that_has_not_fired_may_fire_with_the_squad_but_the_squad_has_fired() -> None:
    a = turn({"H4": "ge-inf+ge-mg08 ge-lt-mueller", "H7": "fr-inf"}, "O21", dice=[framed("ge", "event"), "6-5"], events=[64])
    a.play("activate ge-inf.1", "target H7", "base ge-inf.1", "fire", "choose ge-inf.1").calm()
    assert armed(a, SQUAD) and a.asked == "which_target"
    a.play("target H7").calm()
    assert len(attacks(a)) == 2 and "ge-mg08.1" in shots(a) and SQUAD not in shots(a)


@pytest.mark.rules("E64.2", "A42.3", "O21.3.1")
def test_E64_2_in_op_fire_the_squad_s_weapon_still_fires_with_the_platoon() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08 ge-lt-mueller", "H8": "fr-inf", **REST}, active="allied", german=["O21"],
              dice=[framed("ge", "event"), "6-6", "1-2", "6-6"], events=[64]).order(23)
    a.play("activate fr-inf.1", "step H7", op_fire(a, "german"), "activate ge-inf.1", "base ge-inf.1", "fire")
    a.play("choose ge-inf.1").calm()
    a.play("step I7", "again", "base ge-inf.1")
    assert a.asked == "who_joins" and {"add ge-mg08.1", f"add {SQUAD}"} <= {*a.choices}


@pytest.mark.rules("E64.2", "O23.2")
def test_E64_2_the_squad_of_a_platoon_that_has_not_moved_moves_once() -> None:
    a = turn({"H4": "ge-gd+ge-mg0815 ge-lt-mueller", "G5": "ge-inf", "H8": "fr-inf"}, "O23", allied=["O21"],
             dice=["1-2", framed("ge", "event")], events=[64])
    a.play("activate ge-lt-mueller", "all", "move ge-inf.1", "step G6", op_fire(a, "allied"), "choose ge-gd.1").calm()
    squad = next(n for n in a.at("H4") if n not in ("ge-gd.1", "ge-lt-mueller"))
    a.play("stop").calm()
    assert f"move {squad}" in a.choices
    a.play(f"move {squad}", "done", "step H3", "stop").calm()
    assert f"move {squad}" not in a.choices and "move ge-gd.1" in a.choices


@pytest.mark.rules("A47", "O26.2")
def test_A47_a_squad_in_the_place_of_a_platoon_that_has_not_routed_yet_is_rolled_for() -> None:
    a = Arena({"H4": "fr-inf!", "C3": "fr-inf!", **REST}, allied=["A47"], dice=[framed("ge", "sniper"), "6-6"], hexes=["C3"])
    a.order(26).play("choose fr-inf.1", "choose fr-inf.2", action(a, "allied", "A47"))
    while a.asked == "where_to_rout" or a.calm().asked == "where_to_rout":
        a.play(a.choices[0])
    assert any(e.unit == INDEX["fr-spe.1"] and e.how == "rout" for e in a.log(Moved))


@pytest.mark.rules("A47", "O26.2")
def test_A47_a_squad_in_the_place_of_the_platoon_that_is_rolled_for_takes_the_result() -> None:
    a = Arena({"C3": "fr-inf!", **REST}, allied=["A47"], dice=["4-4 sniper"], hexes=["C3"])
    a.order(26).play("choose fr-inf.1", action(a, "allied", "A47")).calm()
    needed = morale(a.s, INDEX["fr-spe.1"], 0)
    assert needed < 8 and a.asked == "where_to_rout" and a.where("fr-spe.1") == "C3"


@pytest.mark.rules("A47", "O25.3")
def test_A47_so_it_is_for_a_rally() -> None:
    a = Arena({"H4": "ge-inf!", "C3": "ge-inf!", **REST}, german=["A47"], dice=[framed("ge", "sniper"), "1-1"], hexes=["C3"])
    a.order(25).play("choose ge-inf.1", "choose ge-inf.2", action(a, "german", "A47")).calm()
    assert a.where(SQUAD) == "C3" and not a.is_("demo", SQUAD)


# When the order is over ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("E64.2", "O16.4")
def test_E64_2_a_squad_detached_in_a_melee_shares_nothing_in_the_next_order() -> None:
    a = turn({"H4": "ge-inf+ge-mg08 ge-lt-mueller", "K5": "ge-gd", "K6": "fr-ter"}, "O16", "O23", works={"H4": "mines"},
             dice=["1-1", framed("ge", "event"), "6-6", "1-1"], events=[64])
    a.play("activate ge-gd.1", "advance ge-gd.1 K6", "choose ge-inf.1").calm()
    assert a.where(SQUAD) == "H4" and a.asked == "what_to_do"
    a.play(f"order {cards(a, 'german', 'O23')[0]}", "activate ge-inf.1", "step H5").calm()
    assert a.at("H5") == ["ge-inf.1"] and a.is_("demo", "ge-inf.1")     # the mines have met the one who leaves
    assert a.where(SQUAD) == "H4" and not a.is_("demo", SQUAD)
