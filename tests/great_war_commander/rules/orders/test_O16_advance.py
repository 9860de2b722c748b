"""O16.1-O16.3 Advance."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.events import AttackTotal
from marne.games.great_war_commander.rules.r02_grid import HEX
from tests.great_war_commander.arena import Arena

FAR = {"O1": "ge-inf", "A1": "fr-inf"}                      # somebody else, far away


def ways(a: Arena, u: str) -> set[str]:
    return {c.split()[-1] for c in a.choices if c.startswith(f"advance {u} ")}


@pytest.mark.rules("O16.1", "O16")
def test_O16_1_one_hex_and_no_more() -> None:
    a = Arena({"H6": "ge-inf", **FAR})
    a.order(16).play("activate ge-inf.1")
    assert ways(a, "ge-inf.1") == {"H5", "I6", "I7", "H7", "G7", "G6"}
    a.play("advance ge-inf.1 H5")
    assert a.where("ge-inf.1") == "H5" and a.asked == ""


@pytest.mark.rules("O16.1", "O16.2-a")
def test_O16_1_into_enemies_too() -> None:
    a = Arena({"H6": "ge-inf", "H5": "fr-inf", **FAR})
    a.order(16).play("activate ge-inf.1", "advance ge-inf.1 H5")
    assert set(a.at("H5")) == {"ge-inf.1", "fr-inf.1"}


@pytest.mark.rules("O16.1")
def test_O16_1_costs_do_not_matter() -> None:
    a = Arena({"H6": "ge-lw+ge-mg08!", **FAR}, ground={h: "marsh" for h in ("H5", "I6", "I7", "H7", "G7", "G6")},
              levels={"H5": 2}, sides={"wall": ["H6-H5"]}, gas=["I6"])
    a.order(16).play("activate ge-lw.1")                    # movement 2 - 3: it could not move at all
    assert ways(a, "ge-lw.1") == {"H5", "I6", "I7", "H7", "G7", "G6"}


@pytest.mark.rules("O16.1")
def test_O16_1_no_op_fire_against_it() -> None:
    a = Arena({"H6": "ge-inf", "H3": "fr-inf", **FAR}, allied=["O21"])
    a.order(16).play("activate ge-inf.1", "advance ge-inf.1 H5", calm=False)
    assert a.asked == ""


@pytest.mark.rules("O16.1", "A45.4")
def test_A45_4_but_hidden_wire_may_be_there_after_an_advance() -> None:
    a = Arena({"H6": "fr-inf", **FAR}, active="allied", german=["A45.4"])
    a.order(16).play("activate fr-inf.1", "advance fr-inf.1 H5", calm=False)
    assert a.asked == "whether_wire" and a.seat == "german"
    a.play(a.choices[1])
    assert a.work("H5") == "wire"


@pytest.mark.rules("O16.2")
def test_O16_2_one_by_one_or_together_and_not_all_need_go() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf ge-abt", **FAR})
    a.order(16).play("activate ge-lt-ebel", "all", "advance ge-inf.1 H5")
    assert "done" in a.choices and ways(a, "ge-abt.1") >= {"H5", "G6"} and not ways(a, "ge-inf.1")
    a.play("advance ge-abt.1 G6", "done")
    assert a.where("ge-lt-ebel") == "H6"


@pytest.mark.rules("O14.5", "O16")
def test_O16_at_least_one_must() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf", **FAR})
    a.order(16).play("activate ge-lt-ebel", "activate ge-inf.2" if False else "activate ge-inf.1")
    assert "done" not in a.choices


@pytest.mark.rules("O16.3", "O16.3-a", "T100", "T123")
def test_O16_3_not_where_nobody_can_stand() -> None:
    a = Arena({"H6": "ge-inf", **FAR}, ground={"H5": "water"})
    a.s.blaze |= 1 << HEX["H7"]
    a.order(16).play("activate ge-inf.1")
    assert ways(a, "ge-inf.1") == {"I6", "I7", "G7", "G6"}


@pytest.mark.rules("O16.3-b", "T102")
def test_O16_3_on_and_off_a_bridge_along_its_road_or_railway() -> None:
    a = Arena({"H6": "ge-inf", **FAR}, ground={"H6": "bridge"}, roads=[("H5", "H6", "H7")])
    a.order(16).play("activate ge-inf.1")
    assert ways(a, "ge-inf.1") == {"H5", "H7"}
    b = Arena({"I6": "ge-inf", "H5": "ge-abt", **FAR}, ground={"H6": "bridge"}, rails=[("H5", "H6", "H7")])
    b.order(16).play("activate ge-inf.1")
    assert "H6" not in ways(b, "ge-inf.1")
    c = Arena({"H5": "ge-abt", **FAR}, ground={"H6": "bridge"}, rails=[("H5", "H6", "H7")])
    c.order(16).play("activate ge-abt.1")
    assert "H6" in ways(c, "ge-abt.1")


@pytest.mark.rules("O16.3.1", "O23.5.9")
def test_O16_3_1_a_tank_with_a_broken_engine_does_not_advance() -> None:
    a = Arena({"H6": "fr-schneider!", "H9": "fr-schneider", **FAR}, active="allied")
    a.order(16)
    assert "activate fr-schneider.1" not in a.choices and "activate fr-schneider.2" in a.choices


@pytest.mark.rules("F131.2", "O16.1")
def test_F131_2_wire_does_not_hinder_an_advance() -> None:
    a = Arena({"H6": "ge-inf", **FAR}, works={"H6": "wire", "H5": "wire"})
    a.order(16).play("activate ge-inf.1", "advance ge-inf.1 H5")
    assert a.where("ge-inf.1") == "H5" and a.work("H5") == a.work("H6") == "wire"


@pytest.mark.rules("T107.1")
def test_T107_1_gas_is_breathed_in_an_advance_too() -> None:
    a = Arena({"H6": "ge-inf", "G6": "ge-abt~", **FAR}, gas=["H5"])
    a.order(16).play("activate ge-inf.1", "advance ge-inf.1 H5")
    assert a.is_("supp", "ge-inf.1") and not a.is_("demo", "ge-inf.1")
    a.order(16).play("activate ge-abt.1", "advance ge-abt.1 H5")
    assert a.is_("demo", "ge-abt.1")


@pytest.mark.rules("F128.1", "F128.2")
def test_F128_1_mines_attack_an_advance_in_and_out() -> None:
    # mines 6 + 9 against 7 + 7 = 14: demoralised; the squad next to them stays away
    a = Arena({"H6": "ge-inf", **FAR}, works={"H5": "mines"}, dice=["5-4", "4-3"])
    a.order(16).play("activate ge-inf.1", "advance ge-inf.1 H5").calm()
    assert a.is_("demo", "ge-inf.1")
    b = Arena({"H6": "ge-inf", **FAR}, works={"H6": "mines"}, dice=["5-4", "4-3"])
    b.order(16).play("activate ge-inf.1", "advance ge-inf.1 H5").calm()
    assert b.is_("demo", "ge-inf.1") and b.where("ge-inf.1") == "H5"        # it is set down where it wanted to go


@pytest.mark.rules("F128.1", "O16.2")
def test_F128_1_those_who_advance_together_are_attacked_with_one_roll() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf", **FAR}, works={"H5": "mines"}, dice=["1-2", "4-3", "4-3"])
    a.order(16).play("activate ge-lt-ebel", "activate ge-inf.1", "advance ge-inf.1 H5", "with ge-lt-ebel")
    a.play("choose ge-inf.1").calm()
    assert set(a.at("H5")) == {"ge-inf.1", "ge-lt-ebel"}
    assert {e.total for e in a.log(AttackTotal)} == {9} and a.fate.dice == []
    b = Arena({"H6": "ge-lt-ebel ge-inf", **FAR}, works={"H5": "mines"}, dice=["1-2", "4-3", "2-3", "4-3"])
    b.order(16).play("activate ge-lt-ebel", "activate ge-inf.1", "advance ge-inf.1 H5", "done", "advance ge-lt-ebel H5").calm()
    assert [e.total for e in b.log(AttackTotal)] == [9, 11]
