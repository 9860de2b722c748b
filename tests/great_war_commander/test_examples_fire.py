"""The worked examples of the book about fire, weapons and ground, letter by letter."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.choices import PLUS_ONE
from marne.games.great_war_commander.events import MadeVeteran, Moved
from marne.games.great_war_commander.pieces import INDEX, PHONE_IDS
from marne.games.great_war_commander.rules.orders import O21_fire as fire
from marne.games.great_war_commander.rules.orders.O23_movement import receivers
from marne.games.great_war_commander.rules.r02_field import GROUNDS
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r03_values import (
    cover_of,
    firepower,
    functional,
    hindrance,
    morale,
    reach,
    weapon_firepower,
    weapon_reach,
)
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import FIXED
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import (
    action,
    alone,
    attack,
    attacks,
    broken,
    cards,
    declared,
    everybody,
    missed,
    op_fire,
    shots,
    stood,
    together,
)

PHONE = next(p for p in PHONE_IDS if p.startswith("ge-"))


@pytest.mark.rules("GL-Literal", "11.2")
def test_example_01_no_weapon_for_leaders_and_tanks() -> None:
    a = Arena({"H4": "fr-inf+fr-hot14 fr-cne-barnier fr-ftmg"})
    assert receivers(a.s, 1 << INDEX["fr-inf.1"], HEX["H4"]) == []


@pytest.mark.rules("GL-Literal", "1.9.1.2", "12")
def test_example_02_jam_breaks_the_weapons_not_the_attack_nor_a_telephone() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H7": "fr-inf"}, dice=["1-1 jam", "4-5"], phones={"german": PHONE}).order(21)
    together(a, "ge-mg08.1").play("keep", "keep")
    assert broken(a, "ge-mg08.1") and stood(a)["fr-inf.1"][2] == 8 + 1 + 2
    assert a.s.phone_broken == 0


@pytest.mark.rules("3.3.1.7", "3.3.1.5")
def test_example_09_what_a_leader_helps() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-abt+ge-lmw76 ge-inf+ge-mg08"})
    assert (weapon_firepower(a.s, INDEX["ge-abt.1"]), weapon_reach(a.s, INDEX["ge-abt.1"])) == (5, (2, 16))
    assert (weapon_firepower(a.s, INDEX["ge-inf.1"]), weapon_reach(a.s, INDEX["ge-inf.1"])) == (10, (1, 14))
    a = Arena({"H4": "fr-cne-barnier fr-ftmg"})
    assert (firepower(a.s, INDEX["fr-ftmg.1"]), reach(a.s, INDEX["fr-ftmg.1"])) == (7, 10)


@pytest.mark.rules("10.3.3")
def test_example_15_two_brush_hexes() -> None:
    a = Arena({"H4": "ge-inf", "H7": "fr-spe"}, ground={"H5": "brush", "H6": "brush"}, dice=["1-3", "6-5"]).order(21).play("keep")
    assert declared(a) == (5, 3) and attack(a) == 5 - 3 + 4


@pytest.mark.rules("O21.1")
def test_example_25a_the_leader_has_no_target_but_his_unit_has() -> None:
    a = Arena({"H4": "ge-lt-mueller", "H6": "ge-inf", "H9": "fr-inf"}, dice=["1-3", "6-5"]).order(21)
    everybody(a, "ge-lt-mueller").play("keep")
    assert shots(a) == {"ge-inf.1"} and a.is_("activated", "ge-lt-mueller")


@pytest.mark.rules("O21.1")
def test_example_25b_range_two_and_an_enemy_three_hexes_away() -> None:
    a = Arena({"H4": "ge-abt~", "H7": "fr-inf"})                        # range 3 - 1
    assert not fire.possible(a.s, 0)
    a = Arena({"H4": "ge-abt+ge-mg08", "H8": "fr-inf"})                 # range 3, and the gun's 12, at 4 hexes
    assert fire.possible(a.s, 0)


@pytest.mark.rules("O21.2.1")
def test_example_26_crapouillot_at_an_adjacent_hex() -> None:
    a = Arena({"H4": "fr-spe+fr-crap", "H5": "ge-inf"}, active="allied", dice=["1-3", "6-5"]).order(21).play("keep")
    assert shots(a) == {"fr-spe.1"}


@pytest.mark.rules("O21.2.1.1")
@pytest.mark.parametrize(("dice", "distance", "hit"), [("1-6", 6, False), ("1-6", 5, True), ("6-6", 10, True), ("1-1", 2, False)])
def test_example_27_targeting(dice: str, distance: int, hit: bool) -> None:
    a = Arena({"H1": "fr-spe+fr-crap", f"H{1 + distance}": "ge-inf"}, active="allied", dice=[dice, "1-3", "6-5"])
    a.s.quiet = 1
    alone(a.order(21), "fr-crap.1").play("keep")
    assert missed(a) is not hit


# EX30 ------------------------------------------------------------------------------------------------------------------------

LINE = {"H2": "ge-hptm-bertin ge-lw+ge-lmw76", "H3": "ge-inf", "H4": "ge-lt-mueller ge-inf+ge-mg08!", "I5": "ge-lw",
        "J5": "ge-lt-ebel ge-inf", "K5": "ge-lw+ge-mg0815", "J4": "us-inf~", "O11": "us-inf"}
BASE, MORTAR, LAST = "ge-lw.1", "ge-lmw76.1", "ge-lw.3"


def line(**kw: Any) -> Arena:
    return Arena(LINE, scenario="gwc-13", ground={"I3": "orchard", "J4": "building"}, gas=["I4"], **kw)


def first_fire(a: Arena) -> Arena:
    everybody(a.order(21), "ge-hptm-bertin").play("target J4")
    a.play(f"base {BASE}")
    for name in ("ge-inf.1", "ge-inf.2", "ge-lw.2", "ge-inf.3"):
        a.play(f"add {name}")
    return a.play("fire") if a.asked == "who_joins" else a


@pytest.mark.rules("3.3.1.2", "3.3.1.1", "11.1")
def test_example_30A_the_chain_of_command() -> None:
    a = line().order(21)
    a.play("activate ge-hptm-bertin")
    assert "activate ge-lt-mueller" in a.choices and "activate ge-lt-ebel" not in a.choices
    a.play("activate ge-lt-mueller")
    offered = set(a.choices)
    assert {f"activate {u}" for u in ("ge-lw.1", "ge-inf.1", "ge-inf.2", "ge-lw.2", "ge-inf.3", "ge-lt-ebel")} <= offered
    assert "activate ge-lw.3" not in offered                            # K5 is Ebel's to activate
    a.play("activate ge-lt-ebel")
    assert "activate ge-lw.3" in a.choices


@pytest.mark.rules("3.2.3", "3.3.1.5")
def test_example_30B_the_machine_gun_of_the_demoralised() -> None:
    a = line()
    assert not functional(a.s, INDEX["ge-inf.2"])
    assert reach(a.s, INDEX["ge-inf.2"]) == 1 + 2


@pytest.mark.rules("O21.3.1", "O21.3.1.2", "O21.3.5", "O21.3.6", "10.3.3")
def test_example_30C_the_first_group() -> None:
    a = line()
    everybody(a.order(21), "ge-hptm-bertin").play("target J4", f"base {BASE}")
    assert hindrance(a.s, HEX["H2"], HEX["J4"]) == 2
    for name in ("ge-inf.1", "ge-inf.2", "ge-lw.2", "ge-inf.3"):
        a.play(f"add {name}")
    left = set(a.choices)
    assert not left & {"add ge-lt-mueller", f"add {MORTAR}", "add ge-mg08.1"}
    a.play("fire")
    assert declared(a) == (7 + 4, 2)


@pytest.mark.rules("A36", "O21.3.7-a", "T104", "13.2")
def test_example_30D_the_platoon_defends_in_its_building() -> None:
    a = first_fire(line(allied=["A36"], dice=["5-4", "2-3"])).play("keep")
    assert attack(a) == 18
    a.play(action(a, "allied", "A36"), "keep")
    assert stood(a)["us-inf.1"] == (9, 14, 15)
    assert a.is_("demo", "us-inf.1") and a.is_("supp", "us-inf.1")


@pytest.mark.rules("O21.2.1.1", "O21.2.1.2", "10.3.1")
def test_example_30E_the_mortar_misses_by_the_orchard() -> None:
    a = first_fire(line(dice=["5-4", "2-3", "1-5"])).play("keep", "keep", "target J4", f"base {MORTAR}", "keep")
    assert missed(a) and attacks(a) == [18]
    plain = Arena({**LINE}, scenario="gwc-13", ground={"J4": "building"}, dice=["1-5", "1-3", "6-5"])
    everybody(plain.order(21), "ge-hptm-bertin").play("target J4", f"base {MORTAR}", "keep")
    assert not missed(plain)                                            # without the hindrance it would have hit


@pytest.mark.rules("A44", "A55", "O21.3.4", "E96", "1.9.1-c", "3.2.4", "7.1-a")
def test_example_30FGH_the_second_group_the_event_and_the_end() -> None:
    a = first_fire(line(german=["A44", "A55"], dice=["5-4", "2-3", "5-5 event", "3-5"], events=[96]))
    a.play("keep", "keep", "target J4", f"base {LAST}")
    assert "add ge-inf.3" not in a.choices                              # it fired in C
    a.play("add ge-mg0815.1", "add ge-lt-ebel")
    if a.asked == "who_joins":
        a.play("fire")
    assert declared(a) == (7, 0)
    a.play(action(a, "german", "A44"), action(a, "german", "A55"), "keep")
    assert a.asked != "who_defends"                                     # G: the event comes first
    while not a.log(MadeVeteran):
        a.play("choose ge-lw.2")
    assert attack(a.calm()) == 21 and a.is_("vet", "ge-lw.2")
    assert stood(a)["us-inf.1"] == (10, 18, 21)                         # H: 8 - 1 + 3, and 3-5
    assert a.where("us-inf.1") == "lost" and a.s.vp == 2


# EX38, EX39, EX40, EX32 --------------------------------------------------------------------------------------------------------


def crossing(**kw: Any) -> Arena:
    """The American platoon of L3 moves under the gun in H4."""
    units = {"L3": "us-inf", "H4": "ge-lt-mueller ge-lw+ge-mg08", "L5": "us-lt-kelly"}
    a = Arena(units, scenario="gwc-13", active="allied", ground={"K3": "shell-hole", "J3": "shell-hole"}, **kw).order(23)
    return a.play("activate us-inf.1")


def spent(a: Arena) -> list[int]:
    return [e.spent for e in a.log(Moved)]


@pytest.mark.rules("A42", "A42.1", "A42.2", "A42.2-a", "A42.2-b", "A42.3(2)", "A38", "S98.2", "O21.3.6.1", "O21.3.7-b", "T118")
def test_example_39_move_and_op_fire() -> None:
    a = crossing(german=["O21", "A38", "A38"], strategy={"german": "ge-s4"}, dice=["1-1 jam", "4-6", "4-2", "5-5"])
    a.play("step K3")                                                   # A: the first shell hole
    assert spent(a) == [2]
    everybody(a.play(op_fire(a, "german")), "ge-lt-mueller")            # B
    together(a, "ge-mg08.1").play("keep")
    assert declared(a) == (11, 0) and shots(a) == {"ge-mg08.1", "ge-lw.1"}
    a.calm("step J3")
    assert attacks(a) == [13] and broken(a, "ge-mg08.1")                # C
    assert stood(a)["us-inf.1"] == (8, 18, 13) and not a.is_("demo", "us-inf.1")        # D
    a.play("step J3")                                                   # E: the second costs 1
    assert spent(a) == [2, 3]
    a.play("again")                                                     # F: the gun is broken
    together(a, "ge-lw.1")
    for card in cards(a, "german", "A38"):
        a.play(f"action {card}")
    a.play("keep", PLUS_ONE.text)
    assert declared(a)[0] == 7 and attacks(a) == [13, 18]
    a.play("keep")
    assert stood(a)["us-inf.1"] == (8, 18, 18) and a.is_("demo", "us-inf.1")            # G: equal, but moving


@pytest.mark.rules("A42.3(2)", "O14.1")
def test_example_38_no_op_fire_by_the_same_in_a_second_move_order() -> None:
    a = crossing(german=["O21", "O21"], dice=["1-3", "6-5"])
    a.play("step K3")
    everybody(a.play(op_fire(a, "german")), "ge-lt-mueller")
    together(a, "ge-mg08.1").play("keep", "keep", "stop")
    a.order(23).play("step K5")                                         # Kelly
    assert a.where("us-lt-kelly") == "K5"
    assert not [c for c in a.choices if c.startswith("op-fire") or c == "again"]


@pytest.mark.rules("A42.3(3)", "T120")
def test_example_40_a_river_costs_three_points_and_draws_one_fire() -> None:
    a = Arena({"K4": "fr-inf fr-cha", "H4": "ge-inf"}, scenario="gwc-11", active="allied", ground={"J4": "river"},
              german=["O21", "O21"], dice=["1-3", "6-5", "1-3", "6-5"]).order(23)
    a.play("activate fr-inf.1", "step J4", op_fire(a, "german"), "keep", "keep")
    assert spent(a) == [3] and a.asked == "where_to_step" and len(attacks(a)) == 1


@pytest.mark.rules("A42.3(3)", "A42.2-b")
def test_example_40_another_formation_later_may_be_fired_at_again_by_the_same() -> None:
    a = Arena({"K4": "fr-cne-barnier fr-inf fr-cha", "H4": "ge-inf"}, scenario="gwc-11", active="allied", ground={"J4": "river"},
              german=["O21"], dice=["1-3", "6-5", "1-3", "6-5", "6-5"]).order(23)
    everybody(a, "fr-cne-barnier").play("move fr-inf.1")
    if a.asked == "who_goes_along":
        a.play("done")
    a.play("step J4", op_fire(a, "german"), "keep", "keep", "stop", "move fr-cha.1")
    if a.asked == "who_goes_along":
        a.play("done")
    a.play("step J4", "again", "keep")
    assert len(attacks(a)) == 2


@pytest.mark.rules("O23.7", "A31", "A45.4", "A28.2")
def test_example_32_reactions_come_before_the_mover_s_own_action() -> None:
    a = Arena({"L4": "us-team", "H5": "ge-inf"}, scenario="gwc-13", active="allied", german=["O21", "A45.4"], allied=["A31"],
              dice=["1-3", "6-5"]).order(23)
    if a.asked == "who_moves":
        a.play("move us-team.1")
    a.play("step K5")
    assert a.seat == "german" and a.asked == "which_reaction"
    a.play("no")
    assert a.seat == "allied" and action(a, "allied", "A31") in a.choices


# EX41-EX43 -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A47", "E75")
def test_example_41_light_wounds_does_not_help_the_killed() -> None:
    a = Arena({"H4": "ge-inf", "H6": "fr-inf", "A1": "fr-ter!"}, allied=["A47"], dice=["5-5 event", "6-5"], events=[75]).order(21)
    a.play("keep")
    while a.where("fr-ter.1") != "lost":
        assert action(a, "allied", "A47") not in a.choices
        a.play(next(c for c in a.choices if c in ("no", "keep", "choose fr-ter.1")), calm=False)
    assert "fr-spe.1" not in a.at("A1")


def hiding(**kw: Any) -> Arena:
    """The German defends with woods to hide in and holds Hidden Unit."""
    return Arena({"N6": "ge-inf", "N3": "fr-inf"}, german=["A45.3"], ground={"K5": "woods"}, **kw)


@pytest.mark.rules("A45.3", "O15")
def test_example_42_hidden_unit_answers_a_discard_by_passing() -> None:
    a = hiding(active="allied", allied=["O21"]).turn().play("pass")
    a.play(f"discard {cards(a, 'allied', 'O21')[0]}")
    a.calm(action(a, "german", "A45.3"))
    assert a.asked == "whether_hidden_unit" and a.seat == "german"
    a = hiding(active="allied", allied=["O21"]).turn().play("pass", "done")
    assert a.asked != "whether_hidden_unit"                             # nothing was discarded


@pytest.mark.rules("A45.3", "E73")
def test_example_42_but_not_a_discard_that_an_event_forces() -> None:
    a = hiding(allied=["O21"], dice=["5-5 event", "6-5"], events=[73]).order(21)
    while a.choices and a.s.hand[1]:
        assert a.asked != "whether_hidden_unit"
        want = ["keep", *(x for x in a.choices if x.startswith("card")), "no", *a.choices]
        a.play(next(c for c in want if c in a.choices), calm=False)
    assert a.s.hand[1] == 0 and a.asked != "whether_hidden_unit"
    while a.choices:
        assert a.asked != "whether_hidden_unit"
        a.play(next(c for c in ("keep", "no", *a.choices) if c in a.choices), calm=False)


@pytest.mark.rules("A53")
def test_example_43_lucky_star_lets_a_formation_move_on() -> None:
    a = crossing(german=["O21"], allied=["A53"], dice=["5-6", "1-3"])
    a.play("step K3")
    everybody(a.play(op_fire(a, "german")), "ge-lt-mueller")
    together(a, "ge-mg08.1").play(action(a, "allied", "A53"))
    assert a.asked == "where_to_step" and "step J3" in a.choices


# Ground ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("T99.1", "T102")
def test_example_46_types_of_ground() -> None:
    rank = GROUNDS.index
    assert rank("building") < rank("woods") and rank("bridge") < rank("river") and rank("open") == len(GROUNDS) - 1
    a = Arena({"A1": "ge-inf"}, ground={"H6": "bridge"}, roads=[["A2", "A3"]])
    assert not a.s.law.field.ground.water[a.s.ground[HEX["H6"]]]
    assert a.ground("A2") == "open"                                     # a road does not change the type


def stands(a: Arena, name: str = "us-inf.1") -> int:
    s: State = a.s
    return morale(s, INDEX[name], cover_of(s, s.loc[INDEX[name]]))


@pytest.mark.rules("T99.3", "T103", "F127")
def test_example_47_brush_and_foxhole() -> None:
    assert stands(Arena({"H6": "us-inf"}, scenario="gwc-13", ground={"H6": "brush"})) == 8
    assert stands(Arena({"H6": "us-inf"}, scenario="gwc-13", works={"H6": "foxhole"})) == 10
    assert stands(Arena({"H6": "us-inf"}, scenario="gwc-13", works={"H6": "foxhole"}, ground={"H6": "brush"})) == 10


@pytest.mark.rules("T110.1", "T124")
def test_example_48_uphill_through_woods() -> None:
    from marne.games.great_war_commander.rules.orders.O23_movement import cost
    a = Arena({"H6": "us-inf"}, scenario="gwc-13", ground={"H6": "woods", "H7": "woods"}, levels={"H6": 1, "H7": 2})
    u = INDEX["us-inf.1"]
    assert cost(a.s, u, HEX["H6"], HEX["H7"], 0) == 3 and cost(a.s, u, HEX["H7"], HEX["H6"], 0) == 2


@pytest.mark.rules("T116", "T104", "T124", "F127", "T116-a")
def test_examples_49_50_51_roads_and_cover() -> None:
    road: dict[str, Any] = {"scenario": "gwc-13", "roads": [["H5", "H6", "H7"]]}
    assert stands(Arena({"H6": "us-inf"}, ground={"H6": "building"}, **road)) == 10
    assert stands(Arena({"H6": "us-inf"}, **road)) == 6
    assert stands(Arena({"H6": "us-inf"}, works={"H6": "foxhole"}, **road)) == 9
    assert stands(Arena({"H6": "us-inf"}, ground={"H6": "woods"}, **road)) == 9


@pytest.mark.rules("T124", "T124-a", "T99.5")
def test_example_52_the_heavy_minenwerfer_in_the_woods() -> None:
    a = Arena({"H3": "ge-abt+ge-smw25", "H6": "fr-inf"}, ground={"H6": "woods"}, dice=["6-5", "5-4", "6-5"]).order(21)
    alone(a, "ge-smw25").play("keep", "keep", "keep")
    assert attack(a) == 18 and a.ground("H6") == "shell-hole"
    assert stood(a)["fr-inf.1"][0] == 7 + 1
    a = Arena({"H3": "ge-abt+ge-smw25", "H6": "fr-inf"}, ground={"H6": "woods"}, dice=["6-5", "5-3", "6-5"]).order(21)
    alone(a, "ge-smw25").play("keep", "keep", "keep")
    assert attack(a) == 17 and a.ground("H6") == "woods" and stood(a)["fr-inf.1"][0] == 9


@pytest.mark.rules("O19.2.2.2", "O19.2.2")
def test_example_29_the_rolling_barrage_goes_one_hex_on_if_the_observer_sees_the_round() -> None:
    def nehring(**kw: Any) -> Arena:
        a = Arena({"F6": "ge-hptm-nehring", "J4": "fr-inf"}, phones={"german": PHONE}, dice=["1-3", "6-5", "6-5"], **kw)
        a.s.box[0] = FIXED
        a.s.observed = 1                                                # the observer of the map was used before
        a.s.sr[0] = HEX["H3"]
        a.s.impacts[0] = sum(1 << HEX[h] for h in ("E4", "F3", "G3", "I3", "J2", "K2"))
        a.order(19).play("box fixed")
        return a
    a = nehring()
    assert set(a.choices) == {"way 1", "way 2", "way 3"}                # a new area, the same again, rolling
    a.play("way 3", "direction 4")
    assert a.s.sr[0] == HEX["H4"]                                       # no spotting, no accuracy roll
    assert a.s.impacts[0] == sum(1 << HEX[h] for h in ("E5", "F4", "G4", "I4", "J3", "K3"))
    assert a.is_("activated", "ge-hptm-nehring")
    a = nehring(ground={"G5": "woods", "G4": "woods", "F5": "woods", "F4": "woods", "H4": "woods"})
    assert a.asked == "where_to_spot"                                   # he does not see it: only a new area is left
