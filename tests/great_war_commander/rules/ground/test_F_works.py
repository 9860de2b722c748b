"""F125-F131 Fortifications: cover, vulnerability, degradation, wire."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.pieces import INDEX, WEAPON_PIECE
from marne.games.great_war_commander.rules.ground.T99_degrade import shell
from marne.games.great_war_commander.rules.orders.O21_fire import pieces
from marne.games.great_war_commander.rules.r02_field import WORKS
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r03_values import cover_of, firepower, gun_firepower, morale, reach
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import alone, attack, cards, declared, stood


def cover(ground: str = "open", work: str = "", road: bool = False) -> int:
    a = Arena({"A1": "ge-inf"}, ground={"H6": ground}, works={"H6": work} if work else {}, roads=[["H6", "H7"]] if road else ())
    return cover_of(a.s, HEX["H6"])


def shelled(total: int, ground: str = "open", work: str = "") -> tuple[str, str]:
    """Ground and work after a hit of that total."""
    a = Arena({"A1": "ge-inf"}, ground={"H6": ground}, works={"H6": work} if work else {})
    shell(a.s, HEX["H6"], total)
    return a.ground("H6"), a.work("H6")


@pytest.mark.rules("F126", "F127", "F129", "F130.1", "F131", "F128")
@pytest.mark.parametrize(("work", "value"), [
    ("foxhole", 3), ("trench", 4), ("casemate", 5), ("blockhouse", 6), ("wire", 0), ("mines", 0)])
def test_F_cover_of_each_work(work: str, value: int) -> None:
    assert cover(work=work) == value


@pytest.mark.rules("F125.4", "T99.3")
def test_F125_4_cover_does_not_add_up_the_best_counts() -> None:
    assert cover("woods", "foxhole") == 3
    assert cover("building", "foxhole") == 3
    assert cover("building", "wire") == 3
    assert cover("woods", "mines") == 2                                 # 0 is for the attack of the mines alone


@pytest.mark.rules("F127", "T116")
def test_F127_road_through_open_ground_takes_one_from_a_work() -> None:
    assert cover("open", "foxhole", road=True) == 2
    assert cover("woods", "foxhole", road=True) == 3


@pytest.mark.rules("F125.3", "F126", "F127", "F128", "F129", "F130", "F131", "F125.2")
@pytest.mark.parametrize(("work", "at", "after"), [
    ("foxhole", 18, ("shell-hole", "")), ("trench", 18, ("open", "foxhole")), ("mines", 18, ("shell-hole", "")),
    ("wire", 18, ("shell-hole", "")), ("casemate", 20, ("ruin", "")), ("blockhouse", 20, ("ruin", ""))])
def test_F125_3_vulnerability_and_what_is_left(work: str, at: int, after: tuple[str, str]) -> None:
    assert shelled(at - 1, work=work) == ("open", work)
    assert shelled(at, work=work) == after
    assert shelled(30, work=work) == after                              # one step only


@pytest.mark.rules("F127", "F128", "F131", "F130")
@pytest.mark.parametrize("ground", ["building", "bridge"])
def test_F127_in_a_building_or_on_a_bridge_a_ruin_is_left(ground: str) -> None:
    for work in ("foxhole", "mines", "wire"):
        assert shelled(18, ground, work) == ("ruin", "")
    assert shelled(18, ground, "trench") == (ground, "foxhole")


@pytest.mark.rules("F125.3", "T99.5")
def test_F125_3_the_work_shields_the_ground() -> None:
    assert shelled(17, "woods", "trench") == ("woods", "trench")
    assert shelled(19, "woods", "casemate") == ("woods", "casemate")
    assert shelled(18, "woods", "trench") == ("woods", "foxhole")
    assert shelled(18, "woods", "foxhole") == ("shell-hole", "")


@pytest.mark.rules("F131.3")
def test_F131_3_no_weapon_fires_out_of_wire() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H7": "fr-inf"}, works={"H4": "wire"}, dice=["1-3", "6-5"])
    assert not pieces(a.s, 1 << INDEX["ge-inf.1"]) >> WEAPON_PIECE
    a.order(21).play("keep")
    assert attack(a) == 5 - 1 + 4                                       # the unit does, with 1 less


@pytest.mark.rules("F131.1")
def test_F131_1_wire_weakens_the_defender() -> None:
    a = Arena({"H4": "ge-inf", "H6": "fr-inf"}, works={"H6": "wire"}, dice=["1-3", "6-5"]).order(21).play("keep", "keep")
    assert stood(a)["fr-inf.1"][0] == 6
    a = Arena({"H4": "ge-inf", "H6": "fr-inf"}, works={"H6": "wire"}, ground={"H6": "woods"}, dice=["1-3", "6-5"])
    a.order(21).play("keep", "keep")
    assert stood(a)["fr-inf.1"][0] == 7 + 2 - 1


@pytest.mark.rules("F131.1", "A45.4", "O21.3.7.1")
def test_F131_1_a_tank_under_which_wire_was_found_too() -> None:
    """Entering crushes wire that is there (F131.4); hidden wire comes after. A tank has no cover, but wire is no cover."""
    a = Arena({"H6": "fr-schneider", "A6": "fr-inf", "O6": "ge-inf"})
    u = INDEX["fr-schneider.1"]
    free = morale(a.s, u, 0), firepower(a.s, u), gun_firepower(a.s, u), reach(a.s, u)
    a.s.works[HEX["H6"]] = WORKS.index("wire")
    assert (morale(a.s, u, 0), firepower(a.s, u), gun_firepower(a.s, u), reach(a.s, u)) == tuple(x - 1 for x in free)


@pytest.mark.rules("F131.1", "13.2")
def test_F131_1_wire_and_suppression_add_up() -> None:
    a = Arena({"H4": "ge-inf~", "H7": "fr-inf"}, works={"H4": "wire"}, dice=["1-3", "6-5"]).order(21).play("keep")
    assert declared(a) == (3, 0)


@pytest.mark.rules("T99.5", "F125.3", "11.6")
def test_F125_3_direct_guns_and_machine_guns_break_nothing() -> None:
    a = Arena({"H4": "ge-abt+ge-fk77", "H6": "fr-inf"}, works={"H6": "trench"}, dice=["6-5", "6-5", "6-5"]).order(21)
    alone(a, "ge-fk77.1").play("keep", "keep", "keep")
    assert attack(a) == 8 + 11 and a.work("H6") == "trench"
    a = Arena({"H4": "fr-schneider", "H5": "ge-inf"}, active="allied", works={"H5": "trench"},
              dice=["6-5", "6-5", "6-5"]).order(21)
    alone(a, "fr-schneider.1/gun").play("keep", "keep", "keep")
    assert attack(a) == 7 + 2 + 11 and a.work("H5") == "trench"


@pytest.mark.rules("T99.5", "F125.3")
def test_F125_3_mortars_break_works_unless_the_other_reading_is_chosen() -> None:
    def mortar(**kw: Any) -> str:
        a = Arena({"H4": "ge-abt+ge-smw25", "H7": "fr-inf"}, works={"H7": "trench"}, dice=["6-5", "6-5", "6-5"], **kw)
        alone(a.order(21), "ge-smw25").play("keep", "keep", "keep")
        assert attack(a) == 18
        assert stood(a)["fr-inf.1"][0] == 7 + (3 if a.work("H7") == "foxhole" else 4)   # the cover that is left
        return a.work("H7")
    assert mortar() == "foxhole"
    assert mortar(options={"mortars-degrade": False}) == "trench"


# Engineers ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("3.1.9", "F125.1")
def test_3_1_9_engineers_dig_a_foxhole_with_any_order_card() -> None:
    a = Arena({"H4": "ge-pio", "O11": "fr-inf"}, german=["O25"]).turn()
    card = cards(a, "german", "O25")[0]
    assert f"order {card}" not in a.choices                             # nobody to rally, but the engineers may use it
    a.play(f"engineers {card}")
    assert a.work("H4") == "foxhole" and a.is_("activated", "ge-pio.1") and a.s.orders == 1


@pytest.mark.rules("3.1.9")
def test_3_1_9_or_clear_the_wire_they_stand_in() -> None:
    a = Arena({"H4": "ge-pio~", "O11": "fr-inf"}, german=["O25"], works={"H4": "wire"}).turn()
    a.play(f"engineers {cards(a, 'german', 'O25')[0]}")
    assert a.work("H4") == ""


@pytest.mark.rules("3.1.9", "F125.4", "T111")
@pytest.mark.parametrize(("told", "order", "ground", "work"), [
    ("ge-pio!", "O25", "open", ""), ("ge-inf", "O21", "open", ""), ("ge-pio", "O20", "open", ""), ("ge-pio", "O25", "marsh", ""),
    ("ge-pio", "O25", "open", "trench")])
def test_3_1_9_not_shaken_not_by_confusion_not_in_water_or_over_a_work(told: str, order: str, ground: str, work: str) -> None:
    a = Arena({"H4": told, "O11": "fr-inf"}, german=[order], ground={"H4": ground}, works={"H4": work} if work else {}).turn()
    assert not [c for c in a.choices if c.startswith("engineers")]


@pytest.mark.rules("F131.1", "O21.3.7.1")
def test_F131_1_wire_hampers_a_tank_it_was_laid_under_too() -> None:
    a = Arena({"H6": "fr-schneider", "G6": "fr-schneider", "A6": "fr-inf", "O6": "ge-inf"}, works={"H6": "wire"})
    wired, free = INDEX["fr-schneider.1"], INDEX["fr-schneider.2"]
    assert morale(a.s, wired, 0) == morale(a.s, free, 0) - 1
    assert morale(a.s, wired, 3) == morale(a.s, wired, 0)                # but no cover
