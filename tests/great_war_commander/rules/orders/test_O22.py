"""O22 Line of Fire: a heavy machine gun pins down one or two hexes without a roll."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.events import RollMade
from marne.games.great_war_commander.rules import r05_turn as turn
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import cards


def possible(told: str, at: str = "H4", **kw: Any) -> bool:
    a = Arena({at: told, "H8": "fr-inf"}, **kw)
    return turn.possible(a.s, 0, 22)


@pytest.mark.rules("O22", "O22.2", "O22.2-a", "O22.2-c")
def test_O22_2_everybody_in_one_hex_is_suppressed_without_a_roll() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H8": "fr-inf! fr-cne-barnier fr-ftmg"}).order(22)
    assert a.choices == []                                              # one gun, one hex: nothing to choose
    for name in ("fr-inf.1", "fr-cne-barnier", "fr-ftmg.1"):
        assert a.is_("supp", name)
    assert a.is_("activated", "ge-inf.1") and not a.log(RollMade)


@pytest.mark.rules("O22.2-b")
def test_O22_2_two_hexes_must_be_adjacent() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H8": "fr-inf", "I8": "fr-spe", "C4": "fr-cha"}).order(22)
    assert set(a.choices) == {"hex H8", "hex I8", "hex C4"}
    a.play("hex H8")
    assert set(a.choices) == {"hex I8", "done"}
    a.play("hex I8")
    assert a.is_("supp", "fr-inf.1") and a.is_("supp", "fr-spe.1") and not a.is_("supp", "fr-cha.1")


@pytest.mark.rules("O22.2-b")
def test_O22_2_one_hex_is_enough() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H8": "fr-inf", "I8": "fr-spe"}).order(22).play("hex I8", "done")
    assert a.is_("supp", "fr-spe.1") and not a.is_("supp", "fr-inf.1")


@pytest.mark.rules("O22.2-c", "13.1")
def test_O22_2_who_is_suppressed_already_stays_so() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H8": "fr-inf~"}).order(22)
    assert a.is_("supp", "fr-inf.1") and not a.is_("demo", "fr-inf.1")


@pytest.mark.rules("O22.1", "GL-HMG")
@pytest.mark.parametrize(("told", "legal"), [
    ("ge-inf+ge-mg08", True), ("ge-abt+ge-mg08", True), ("ge-inf+ge-mg0815", False), ("ge-inf+ge-lmw76", False),
    ("ge-inf", False), ("ge-inf+ge-mg08~", False), ("ge-inf+ge-mg08!", False), ("ge-abt+ge-tgew", False)])
def test_O22_1_a_functional_heavy_machine_gun_in_good_order(told: str, legal: bool) -> None:
    assert possible(told) is legal


@pytest.mark.rules("O22.1", "F131.3", "T111", "T120", "11.5")
def test_O22_1_not_from_wire_or_water_nor_with_a_broken_gun() -> None:
    assert not possible("ge-inf+ge-mg08", works={"H4": "wire"})
    assert not possible("ge-inf+ge-mg08", ground={"H4": "marsh"})
    assert not possible("ge-inf+ge-mg08", ground={"H4": "river"})
    assert possible("ge-inf+ge-mg08", ground={"H4": "bridge"})          # a bridge is no water
    a = Arena({"H4": "ge-inf+ge-mg08", "H8": "fr-inf"})
    a.s.wbroken = 1 << a.s.arm[next(u for u in range(len(a.s.arm)) if a.s.arm[u] != 255)]
    assert not turn.possible(a.s, 0, 22)


@pytest.mark.rules("O22.1")
def test_O22_1_sight_and_range_count() -> None:
    assert not possible("ge-inf+ge-mg08", ground={"H6": "woods"})
    a = Arena({"A1": "ge-inf+ge-mg08", "N2": "fr-inf"})                 # 13 hexes, range 12
    assert not turn.possible(a.s, 0, 22)
    a = Arena({"A1": "ge-lt-ebel ge-inf+ge-mg08", "N2": "fr-inf"})      # command 1
    assert turn.possible(a.s, 0, 22)


@pytest.mark.rules("O22.1")
def test_O22_1_hindrance_does_not_matter() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H8": "fr-inf"}, ground={"H6": "brush", "H8": "building"}).order(22)
    assert a.is_("supp", "fr-inf.1")


@pytest.mark.rules("O22.1", "O14.1")
def test_O22_1_not_by_a_unit_activated_before() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H8": "fr-inf"}).order(22)
    assert not turn.possible(a.s, 0, 22)


@pytest.mark.rules("O22", "O14.5")
def test_O22_offered_as_an_order_only_when_possible() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H8": "fr-inf"}, german=["O22"]).turn()
    assert f"order {cards(a, 'german', 'O22')[0]}" in a.choices
    a = Arena({"H4": "ge-inf", "H8": "fr-inf"}, german=["O22"]).turn()
    assert f"order {cards(a, 'german', 'O22')[0]}" not in a.choices
