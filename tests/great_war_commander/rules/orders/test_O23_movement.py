"""O23 Movement: points, stacks, weapons that change hands, reactions."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.events import Demoralised
from marne.games.great_war_commander.pieces import INDEX
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r03_values import movement
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import armed
from tests.great_war_commander.moving import REST, hand, move, spent

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
    a = Arena({"H6": "ge-inf+ge-mg0815! ge-abt", **REST}, ground={h: "marsh" for h in ("H5", "I6", "I7", "H7", "G7", "G6")})
    a.order(23)
    assert "activate ge-inf.1" not in a.choices             # two points, and two after giving it away: marsh takes three


@pytest.mark.rules("O23.1.1", "11.3", "O14.5")
def test_O23_1_1_who_hands_the_gun_over_first_has_the_points_to_go() -> None:
    """4 points, 3 less with the MG 08. One point hands it to the squad, three are left: also where a hex costs two."""
    ground = {h: "woods" for h in ("H5", "G6", "G7", "H7", "I6", "I7")}
    for cells in ({}, ground):
        a = Arena({"H6": "ge-inf+ge-mg08 ge-abt", **REST}, ground=cells, german=["O23"])
        a.turn().play(f"order {hand(a, 0, 'O23')}", "activate ge-inf.1")
        if not cells:                                       # else it is the only thing to do
            a.play("give ge-inf.1 ge-abt.1")
        assert "stop" not in a.choices                      # nobody has entered a hex yet
        a.play("step H5")
        assert a.where("ge-inf.1") == "H5" and armed(a, "ge-abt.1") and spent(a) == (2 if not cells else 3)


@pytest.mark.rules("O23.1.1")
def test_O23_1_1_it_may_be_handed_over_by_who_cannot_go_anywhere() -> None:
    """A demoralised platoon of 3 points has 1 with the Hotchkiss, none of the hexes around costs so little even without it."""
    ground = {h: "marsh" for h in ("H5", "G6", "G7", "H7", "I6", "I7")}
    a = Arena({"H6": "fr-inf+fr-hot14! fr-spe", "L7": "fr-cha", "O1": "ge-inf"}, ground=ground, active="allied")
    a.order(23)
    assert "activate fr-inf.1" not in a.choices             # by itself it has no move to make
    b = Arena({"H6": "fr-inf+fr-hot14! fr-spe fr-lt-ravy", "O1": "ge-inf", "H7": "fr-cha"}, ground=ground, active="allied")
    b.order(23).play("activate fr-lt-ravy", "activate fr-inf.1", "activate fr-cha.1", "done", "move fr-cha.1", "step H8", "stop")
    b.play("move fr-inf.1", "done", "give fr-inf.1 fr-spe.1")
    assert armed(b, "fr-spe.1") and b.where("fr-inf.1") == "H6"


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


@pytest.mark.rules("O23.2", "F128.1", "3.2.4")
def test_O23_2_who_is_eliminated_on_the_way_nails_the_stack_down() -> None:
    # mines 6 + 7; the demoralised squad falls (8 - 0 + 2 + 1 = 11), the leader stands (8 + 9)
    a = move(Arena({"H6": "ge-lt-ebel ge-abt!", **REST}, works={"H5": "mines"}, dice=["4-3", "1-2", "5-4"]),
             "activate ge-lt-ebel", "activate ge-abt.1", "move ge-abt.1", "with ge-lt-ebel", "step H5", "choose ge-abt.1").calm()
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
