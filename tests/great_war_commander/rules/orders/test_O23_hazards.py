"""O23 Movement through gas, mines and wire, and the cards that help or hinder it."""
from __future__ import annotations

from collections.abc import Sequence

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.events import AttackTotal
from marne.games.great_war_commander.pieces import INDEX, STRATEGY
from marne.games.great_war_commander.rules.r03_values import firepower, morale
from marne.games.great_war_commander.table.hooks import TABLE
from marne.games.great_war_commander.words.at_hand import word_at
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.moving import REST, hand, move, spent

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
    a.play("choose ge-inf.1").calm()
    assert not a.is_("demo", "ge-inf.1") and not a.is_("demo", "ge-lt-ebel")      # 8 + 6 > 13 for both


@pytest.mark.rules("F128.2", "O21.3.7", "3.3.1.5")
def test_F128_2_the_owner_orders_the_defence_rolls() -> None:
    """Mines 6 + 7 = 13. The platoon stands with its leader's command (7 + 1 + 6 = 14) and falls without (13, and it moves)."""
    for first, falls in (("ge-inf.1", False), ("ge-lt-ebel", True)):
        dice = ["4-3", "4-2", "1-1"] if first == "ge-inf.1" else ["4-3", "1-1", "4-2"]
        a = move(Arena({"H6": "ge-lt-ebel ge-inf", **REST}, works={"H5": "mines"}, dice=dice), "activate ge-lt-ebel",
                 "activate ge-inf.1", "move ge-inf.1", "with ge-lt-ebel", "step H5").calm()
        assert a.asked == "who_meets_mines" and a.seat == "german" and set(a.choices) == {"choose ge-inf.1", "choose ge-lt-ebel"}
        a.play(f"choose {first}").calm()
        assert a.is_("demo", "ge-lt-ebel") and a.is_("demo", "ge-inf.1") is falls


@pytest.mark.rules("F128.2")
def test_F128_2_the_questions_say_what_is_at_stake() -> None:
    """Mines 6 + 7 = 13; the platoon has 7 and its leader's command, without any cover of the woods."""
    a = move(Arena({"H6": "ge-lt-ebel ge-inf", **REST}, works={"H5": "mines"}, ground={"H5": "woods"}, dice=["4-3", "1-2"]),
             "activate ge-lt-ebel", "activate ge-inf.1", "move ge-inf.1", "with ge-lt-ebel", "step H5").calm()
    assert a.s.decision is not None and "13" in TITLE.prompt(a.s, a.s.decision, "en")
    assert "8 + roll against 13" in word_at(a.s, a.find("choose ge-inf.1"), "en")
    odds = TABLE.odds(TITLE.known(a.s, 0), 0, "choose ge-inf.1", "en")
    assert odds is not None and odds["fp"] == 13 and [r["unit"] for r in odds["targets"]] == ["ge-inf.1"]
    assert TITLE.explain(a.s, "choose fr-inf.1")
    a.play("choose ge-inf.1", calm=False)
    assert a.asked == "whether_reroll" and "8 + 3 = 11 against 13" in TITLE.prompt(a.s, a.s.decision, "en")


@pytest.mark.rules("F128.2", "F128.1")
def test_F128_2_on_leaving_and_in_an_advance_too() -> None:
    a = move(Arena({"H6": "ge-lt-ebel ge-inf", **REST}, works={"H6": "mines"}, dice=["4-3"]), "activate ge-lt-ebel",
             "activate ge-inf.1", "move ge-inf.1", "with ge-lt-ebel", "step H5").calm()
    assert a.asked == "who_meets_mines"
    b = Arena({"H6": "ge-lt-ebel ge-inf", **REST}, works={"H5": "mines"}, dice=["4-3"]).order(16)
    b.play("activate ge-lt-ebel", "activate ge-inf.1", "advance ge-inf.1 H5", "with ge-lt-ebel").calm()
    assert b.asked == "who_meets_mines"


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
    b = Arena({"H6": "ge-pio", "H7": "ge-lt-ebel", "H5": "fr-inf", **REST}, german=["A54"])
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
    a.play("choose ge-inf.1", f"action {hand(a, 0, 'A47')}").calm("step H4")
    assert set(a.at("H5")) == {"ge-abt.1", "ge-lt-ebel"} and a.s.vp == -1
    a.play("step H4")
    assert set(a.at("H4")) == {"ge-abt.1", "ge-lt-ebel"}
