"""O19.2.1.3, A49, S98.3.3 Gas attacks."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.pieces import STRATEGY
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, NOWHERE
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, texts

GUNS = {"german": "ge-tel-105", "allied": "fr-tel-155"}
FLOWER = ["G6", "G7", "H5", "H6", "H7", "I6", "I7"]


def attack(units: dict[str, str], cell: str = "H6", **kw: object) -> Arena:
    a = Arena({"K6": "ge-hptm-nehring", **ARMIES, **units}, phones=GUNS, dice=["6-5", "1-4"], **kw)  # type: ignore[arg-type]
    return a.order(19).play("box gas", "choose ge-hptm-nehring", f"hex {cell}").calm()


def gas(a: Arena) -> list[str]:
    return sorted(HEX_IDS[h] for h in bits(a.s.gas))


@pytest.mark.rules("O19.2.1.3")
def test_O19_2_1_3_seven_markers_and_no_roll() -> None:
    a = attack({}, gas=["C3"])
    assert gas(a) == sorted([*FLOWER, "C3"]) and a.s.sr[0] == NOWHERE and not a.s.impacts[0] and a.s.decision is None


@pytest.mark.rules("O19.2.1.3", "8.1.5")
def test_O19_2_1_3_at_the_border_fewer() -> None:
    a = Arena({"K2": "ge-hptm-nehring", **ARMIES}, phones=GUNS, dice=["6-5", "4-1"])
    a.order(19).play("box gas", "choose ge-hptm-nehring", "hex H1").calm()
    assert gas(a) == ["G1", "G2", "H1", "H2", "I1", "I2"]


@pytest.mark.rules("O19.2.1.3", "8.1.6")
def test_8_1_6_none_in_a_blaze() -> None:
    a = Arena({"K6": "ge-hptm-nehring", **ARMIES}, phones=GUNS, dice=["6-5", "1-4"])
    a.s.blaze |= 1 << HEX["G6"]
    a.order(19).play("box gas", "choose ge-hptm-nehring", "hex H6").calm()
    assert gas(a) == sorted(set(FLOWER) - {"G6"})


@pytest.mark.rules("O19.2.1.3", "O19.2.1.3-a", "O19.2.1.3-b")
def test_O19_2_1_3_suppressed_ones_are_demoralised_the_others_suppressed() -> None:
    a = attack({"H6": "fr-spe", "H5": "fr-spe~", "I6": "fr-lt-durant", "G6": "fr-schneider", "I7": "ge-abt~", "D3": "fr-cha"})
    assert a.is_("supp", "fr-spe.1") and not a.is_("demo", "fr-spe.1")
    assert a.is_("supp", "fr-spe.2") and a.is_("demo", "fr-spe.2")           # it keeps its marker
    assert a.is_("supp", "fr-lt-durant") and a.is_("supp", "fr-schneider.1")
    assert a.is_("demo", "ge-abt.1")                                         # friend and foe alike
    assert not a.is_("supp", "fr-cha.1")


@pytest.mark.rules("O19.2.1.3-a", "A47", "A28.2")
@pytest.mark.parametrize(("active", "leader", "first"), [("german", "ge-hptm-nehring", "allied"),
                                                         ("allied", "fr-cne-barnier", "german")])
def test_O19_2_1_3_the_inactive_player_is_first_asked_for_light_wounds(active: str, leader: str, first: str) -> None:
    a = Arena({"K6": leader, **ARMIES, "H6": "fr-inf~", "I7": "ge-inf~"}, phones=GUNS, dice=["6-5", "1-4"], active=active,
              german=["A47"], allied=["A47"])
    a.order(19).play("box gas", f"choose {leader}", "hex H6", "keep")
    asked = []
    while a.asked == "whether_light_wounds":
        asked.append(a.seat)
        a.play("no", calm=False)
    assert asked == [first, active]


@pytest.mark.rules("O19.2.1.3-a", "3.2.4")
def test_O19_2_1_3_who_was_suppressed_and_demoralised_is_eliminated() -> None:
    a = attack({"H6": "fr-spe~!", "H5": "fr-spe!"})
    assert a.where("fr-spe.1") == "lost" and a.is_("supp", "fr-spe.2") and a.s.vp == 1


@pytest.mark.rules("O19.2.1.2", "O19.2.1.3")
def test_O19_2_1_2_a_miss_may_bring_it_over_the_own_troops() -> None:
    a = Arena({"K6": "ge-hptm-nehring", "H3": "ge-abt", **ARMIES}, phones=GUNS, dice=["1-1", "1-4"])
    a.order(19).play("box gas", "choose ge-hptm-nehring", "hex H6").calm()
    assert "H2" in gas(a) and a.is_("supp", "ge-abt.1")


@pytest.mark.rules("S98.3.3", "S98.4.1", "S98.5.1", "S98.1.1")
@pytest.mark.parametrize(("card", "unit", "scenario"), [("fr-s3", "fr-spe", "gwc-09"), ("us-s1", "us-team", "gwc-13")])
def test_S98_3_3_masks_save_from_demoralisation_not_from_suppression(card: str, unit: str, scenario: str) -> None:
    foe = "fr-inf" if unit == "fr-spe" else "us-inf"
    a = Arena({"K6": "ge-hptm-nehring", "O6": "ge-inf", "A6": foe, "H6": f"{unit}~", "H5": unit, "I7": "ge-abt~"},
              scenario=scenario, phones={"german": "ge-tel-105"}, dice=["6-5", "1-4"])
    a.s.reminders |= 1 << STRATEGY[card]
    a.order(19).play("box gas", "choose ge-hptm-nehring", "hex H6").calm()
    assert not a.is_("demo", f"{unit}.1") and a.is_("supp", f"{unit}.2")
    assert a.is_("demo", "ge-abt.1")                                         # the Germans have none


# A49 ---------------------------------------------------------------------------------------------------------------------------


def major(a: Arena) -> str:
    c = next(c for c in range(72) if a.s.hand[0] >> c & 1 and a.s.t.cards[c].action == "A49")
    return f"action {a.s.t.cards[c].id}"


def major_attack(units: dict[str, str]) -> Arena:
    a = Arena({"K6": "ge-hptm-nehring", **ARMIES, **units}, phones=GUNS, dice=["6-5", "1-4"], german=["A49"])
    a.order(19).play("box gas", "choose ge-hptm-nehring", "hex H6")
    return a.calm(major(a))


@pytest.mark.rules("A49")
def test_A49_eliminates_a_unit_that_the_gas_has_just_demoralised() -> None:
    a = major_attack({"H6": "fr-spe~", "H5": "fr-spe~", "G6": "fr-lt-durant~", "I6": "fr-spe", "D3": "fr-spe!"})
    a.play(major(a))
    assert sorted(texts(a, "choose")) == ["fr-spe.1", "fr-spe.2"]            # no leader, none but the newly demoralised
    a.play("choose fr-spe.1").calm()
    assert a.where("fr-spe.1") == "lost" and a.where("fr-spe.2") == "H5" and a.s.vp == 1 and not a.s.hand[0]


@pytest.mark.rules("A49")
@pytest.mark.parametrize("units", [{"H6": "fr-spe"}, {"G6": "fr-lt-durant~"}, {}])
def test_A49_not_if_no_unit_was_demoralised(units: dict[str, str]) -> None:
    a = major_attack(units)
    assert a.s.decision is None and a.s.hand[0]


@pytest.mark.rules("A49")
def test_A49_only_for_him_who_attacks() -> None:
    a = Arena({"K6": "ge-hptm-nehring", **ARMIES, "H6": "fr-spe~"}, phones=GUNS, dice=["6-5", "1-4"], allied=["A49"])
    a.order(19).play("box gas", "choose ge-hptm-nehring", "hex H6")
    asked = []
    while a.s.decision is not None:
        asked.append((a.asked, a.seat))
        a.play("keep" if "keep" in a.choices else "no" if "no" in a.choices else a.choices[0], calm=False)
    assert ("whether_major_gas", "allied") not in asked
