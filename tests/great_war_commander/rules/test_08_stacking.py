"""8 Stacking."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.pieces import INDEX, K_PLATOON, K_SQUAD, KIND, PHONE
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r05_turn import end_of_turn
from marne.games.great_war_commander.rules.r06_time import clear_gas
from marne.games.great_war_commander.rules.r08_stacking import figures, fits, passable
from marne.games.great_war_commander.rules.r12_telephones import install_phone, phones_left
from marne.games.great_war_commander.tables import FIXED
from tests.great_war_commander.arena import Arena


@pytest.mark.rules("8.2", "3.-a")
def test_8_2_figures_four_for_a_platoon_two_for_a_squad_one_for_a_man_three_for_a_tank() -> None:
    a = Arena({"H6": "fr-inf fr-spe fr-lt-pastre", "H7": "fr-adl fr-hero", "H8": "fr-schneider", "O6": "ge-inf"})
    assert [figures(a.s, 1, HEX[h]) for h in ("H6", "H7", "H8")] == [7, 2, 3]


@pytest.mark.rules("8.2")
def test_8_2_seven_figures_may_stay() -> None:
    a = Arena({"O6": "ge-inf ge-abt ge-lt-ebel", "A6": "fr-inf"})
    a.run(end_of_turn, 0)
    assert a.asked == "" and len(a.at("O6")) == 3


@pytest.mark.rules("8.2", "7.1")
def test_8_2_eight_are_too_many_the_owner_chooses_and_the_enemy_scores() -> None:
    a = Arena({"O6": "ge-inf ge-abt ge-lt-ebel ge-lt-vogel", "A6": "fr-inf"})
    a.run(end_of_turn, 0)
    assert a.seat == "german" and a.asked == "whom_to_give_up"
    assert set(a.choices) == {"choose ge-inf.1", "choose ge-abt.1", "choose ge-lt-ebel", "choose ge-lt-vogel"}
    a.play("choose ge-abt.1")
    assert a.asked == "" and a.where("ge-abt.1") == "lost" and a.s.vp == -1


@pytest.mark.rules("8.2")
def test_8_2_enough_of_them_must_go() -> None:
    a = Arena({"O6": "ge-inf ge-inf ge-abt", "A6": "fr-inf"})          # ten figures
    a.run(end_of_turn, 0).play("choose ge-abt.1")
    assert a.asked == "whom_to_give_up"                                 # eight are still too many
    a.play("choose ge-inf.2")
    assert a.at("O6") == ["ge-inf.1"] and a.s.vp == -3


@pytest.mark.rules("8.2")
def test_EX13_two_demoralised_platoons_at_the_end_of_the_enemys_turn() -> None:
    a = Arena({"O6": "ge-inf! ge-inf!", "A6": "fr-inf"}, active="allied")
    a.run(end_of_turn, 1)
    assert a.seat == "german"
    a.play("choose ge-inf.1")
    assert a.at("O6") == ["ge-inf.2"] and a.s.vp == -2


@pytest.mark.rules("8.2")
def test_8_2_only_at_the_end_of_a_turn() -> None:
    a = Arena({"H7": "ge-inf ge-inf ge-lt-mueller", "H6": "ge-inf", "A6": "fr-inf"})
    a.order(23).play("activate ge-lt-mueller", "all", "move ge-inf.1", "done", "step H6", "stop")
    assert figures(a.s, 0, HEX["H6"]) == 8 and a.where("ge-inf.1") == "H6"


@pytest.mark.rules("8.2")
def test_8_2_each_side_by_itself() -> None:
    a = Arena({"H6": "ge-inf ge-abt fr-inf fr-spe", "O6": "ge-inf", "A6": "fr-inf"})
    assert (figures(a.s, 0, HEX["H6"]), figures(a.s, 1, HEX["H6"])) == (6, 6)


@pytest.mark.rules("8.2.1")
def test_8_2_1_a_tank_counts_three() -> None:
    a = Arena({"A6": "fr-schneider fr-inf fr-lt-pastre", "O6": "ge-inf"})
    a.run(end_of_turn, 0)
    assert a.asked == "whom_to_give_up" and a.seat == "allied"
    b = Arena({"A6": "fr-schneider fr-inf", "O6": "ge-inf"})
    b.run(end_of_turn, 0)
    assert b.asked == ""


@pytest.mark.rules("8.2.1")
def test_8_2_1_never_two_tanks_in_a_hex() -> None:
    a = Arena({"H6": "fr-schneider", "H7": "fr-chamond", "A6": "fr-inf", "O6": "ge-inf"}, active="allied")
    assert not fits(a.s, INDEX["fr-chamond.1"], HEX["H6"])
    a.order(23).play("activate fr-chamond.1")
    assert "step H6" not in a.choices and "step G7" in a.choices
    b = Arena({"H6": "fr-schneider", "H7": "fr-chamond", "A6": "fr-inf", "O6": "ge-inf"}, active="allied")
    b.order(16).play("activate fr-chamond.1")
    assert "advance fr-chamond.1 H6" not in b.choices


@pytest.mark.rules("8.2.2", "8.2")
def test_8_2_2_who_is_placed_must_find_room() -> None:
    a = Arena({"H6": "ge-inf ge-abt", "A6": "fr-inf"})
    s, h = a.s, HEX["H6"]
    assert fits(s, INDEX["ge-lt-ebel"], h) and not fits(s, INDEX["ge-abt.2"], h) and not fits(s, INDEX["ge-inf.2"], h)


@pytest.mark.rules("8.1.6", "T100", "T123")
def test_8_1_6_nobody_stands_in_a_blaze_or_in_deep_water() -> None:
    a = Arena({"A6": "fr-inf", "O6": "ge-inf"}, ground={"H7": "water"})
    a.s.blaze |= 1 << HEX["H6"]
    assert not passable(a.s, INDEX["ge-inf.1"], HEX["H6"]) and not passable(a.s, INDEX["ge-inf.1"], HEX["H7"])


@pytest.mark.rules("8.1.1", "11.2")
def test_EX01_leaders_runners_and_tanks_carry_no_weapon() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-bote ge-inf+ge-mg08 ge-abt", "A6": "fr-inf"})
    assert {r for row in a.s.t.arms for r in row.carriers} <= {"platoon", "squad"}
    a.order(23).play("activate ge-lt-ebel", "all", "move ge-inf.1", "done")
    assert [c for c in a.choices if c.startswith("give")] == ["give ge-inf.1 ge-abt.1"]
    assert {KIND[INDEX["ge-inf.1"]], KIND[INDEX["ge-abt.1"]]} == {K_PLATOON, K_SQUAD}


@pytest.mark.rules("8.1", "8.1.3", "F125.4")
def test_8_1_3_one_work_in_a_hex() -> None:
    a = Arena({"H6": "ge-pio", "A6": "fr-inf"}, works={"H6": "trench"}, german=["O23"])
    a.turn()
    assert not [c for c in a.choices if c.startswith("engineers")]


@pytest.mark.rules("8.1.5", "T107.2", "6.1.2(4)")
def test_T107_2_two_gas_markers_go_at_each_advance_of_time() -> None:
    a = Arena({"H6": "ge-inf", "A6": "fr-inf"}, gas=["B2", "B4", "B6"])
    a.run(clear_gas, 0)
    assert a.seat == "german" and set(a.choices) == {"hex B2", "hex B4", "hex B6"}
    a.play("hex B4", "hex B2")
    assert a.s.gas == 1 << HEX["B6"] and a.asked == ""
    b = Arena({"H6": "ge-inf", "A6": "fr-inf"}, gas=["B2"])
    b.run(clear_gas, 1)
    assert not b.s.gas


@pytest.mark.rules("8.1.2", "12")
def test_8_1_2_one_telephone_a_player_and_both_may_share_a_box() -> None:
    a = Arena({"O6": "ge-inf", "A6": "fr-inf"}, scenario="gwc-09", phones={"german": "ge-tel-105", "allied": "fr-tel-155"})
    for side, new in ((0, "ge-tel-150"), (1, "fr-tel-75")):
        a.run(install_phone, side, PHONE[new])
        assert "box fixed" in a.choices                         # the other's telephone there takes no room
        a.play("box fixed")
    assert [a.s.phone[0], a.s.phone[1]] == [PHONE["ge-tel-150"], PHONE["fr-tel-75"]]
    assert a.s.box[0] == a.s.box[1] == FIXED
    shown = TITLE.view(a.s, None)["sides"]
    assert [shown[x]["telephone"]["id"] for x in ("german", "allied")] == ["ge-tel-150", "fr-tel-75"]
    assert phones_left(a.s, 0, PHONE["ge-tel-105"])             # the old one is unused again
