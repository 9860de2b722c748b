"""O17 Air strikes."""
from __future__ import annotations

from collections.abc import Sequence

import pytest

from marne.games.great_war_commander.events import AttackTotal, DefenceTotal, HexDrawn
from marne.games.great_war_commander.pieces import IDS, STRATEGY
from marne.games.great_war_commander.rules.orders.O17_air import attacks, possible, strike
from marne.games.great_war_commander.rules.r02_field import GROUNDS
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, RAYS
from marne.games.great_war_commander.state import reground
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, texts


def attacked(a: Arena) -> list[tuple[str, int]]:
    return [(HEX_IDS[e.hex], e.fp) for e in a.log(AttackTotal)]


def defended(a: Arena) -> list[str]:
    return [IDS[e.unit] for e in a.log(DefenceTotal)]


def calm_defence(a: Arena) -> Arena:
    while a.s.decision is not None:
        a.calm()
        if a.s.decision is not None:
            a.play(next((c for c in a.choices if c.startswith("choose")), a.choices[0]))
    return a


@pytest.mark.rules("O17.1(1)", "O17.1(3)", "O17.1(5)", "O17.2")
def test_EX24_strafing_from_G11_in_direction_2_at_J9_and_K9() -> None:
    a = Arena({"O6": "ge-inf", "A6": "us-inf", "J9": "us-inf us-lt-kelly", "K9": "us-inf"}, scenario="gwc-13", hexes=["G11"],
              gas=["J9"], dice=["1-1"] * 4)
    a.run(strike, 0)
    assert over(a) == "G11"
    a.play("way 2")                                             # only in direction 2 does anybody stand
    assert sorted(texts(a, "hex")) == ["J9", "K9"]
    a.play("hex J9")
    assert sorted(texts(a, "hex")) == ["I10", "K9"]
    a.play("hex K9")
    assert a.is_("supp", "us-inf.2") and a.is_("supp", "us-inf.3") and not a.is_("supp", "us-lt-kelly")
    calm_defence(a)
    assert attacked(a) == [("J9", 5), ("K9", 5)]
    assert sorted(defended(a)) == ["us-inf.2", "us-inf.3", "us-lt-kelly"]


def over(a: Arena) -> str:
    """The hex of the aircraft."""
    return str(HEX_IDS[a.log(HexDrawn)[-1].hex])


def ready(units: str, *, where: int, scenario: str = "gwc-09", direction: int = 1,
          dice: Sequence[str] = ()) -> tuple[Arena, list[str]]:
    """An aircraft over a hex of the German deck, and a stack `where` hexes ahead of it in a direction. Gives the line too."""
    a = Arena(ARMIES if scenario != "gwc-01" else {"O6": "ge-inf-14", "A6": "fr-inf-14"}, scenario=scenario, dice=dice)
    for c in range(72):
        h = a.s.t.hex[c]
        line = [HEX_IDS[x] for x in RAYS[h][direction - 1]]
        if len(line) > 4 and not {"O6", "A6"} & {*line, HEX_IDS[h]}:
            break
    for name in units.split():
        a.put(name, line[where - 1])
    a.fate.hexes = [HEX_IDS[h]]
    return a, line


@pytest.mark.rules("O17.1(2)", "O17.1(4)")
def test_O17_1_2_bombs_fall_on_one_occupied_hex_of_the_line() -> None:
    a, line = ready("fr-inf fr-lt-durant", where=3)
    a.run(strike, 0)
    if a.asked == "which_flight":
        a.play("direction 1")
    a.play("way 1")
    if a.asked == "which_air_target":
        assert texts(a, "hex") == [line[2]]
        a.play(f"hex {line[2]}")
    calm_defence(a)
    assert attacked(a) == [(line[2], 6)] and a.is_("supp", "fr-inf.2") and not a.is_("supp", "fr-lt-durant")


@pytest.mark.rules("O17.1(4)")
@pytest.mark.parametrize(("date", "german", "allied", "bomb"), [
    ("1914-12", [1], [1], 3), ("1915-01", [1], [1], 6), ("1915-07", [1], [1], 6), ("1915-08", [1, 2], [1], 6),
    ("1916-01", [1, 2], [1], 6), ("1916-02", [1, 2], [1, 2], 6)])
def test_O17_1_4_firepower_and_strafing_by_date(date: str, german: list[int], allied: list[int], bomb: int) -> None:
    a = Arena(ARMIES)
    a.s.law.date, a.s.law.year = date, int(date[:4])
    assert (attacks(a.s, 0), attacks(a.s, 1)) == (german, allied)
    assert a.s.t.bombs[a.s.law.year > 1914] == bomb and a.s.t.strafing == 5


@pytest.mark.rules("O17.1(4)")
def test_O17_1_4_in_1914_a_bomb_has_three() -> None:
    a, _ = ready("fr-inf-14", where=2, scenario="gwc-01")
    a.run(strike, 0)
    calm_defence(a)
    assert [fp for _, fp in attacked(a)] == [3]


@pytest.mark.rules("O17.1(2)", "O17.1(5)")
def test_O17_1_own_formations_in_the_hex_are_hit_too() -> None:
    a, _ = ready("fr-spe ge-abt", where=2, dice=["1-1", "3-4", "3-4"])
    a.run(strike, 0)
    calm_defence(a)
    assert sorted(defended(a)) == ["fr-spe.1", "ge-abt.1"] and a.is_("supp", "ge-abt.1")


@pytest.mark.rules("O17.2")
def test_O17_2_neither_woods_nor_height_matter() -> None:
    a, line = ready("fr-inf", where=3, dice=["3-4", "6-5"])
    for cell in line[:2]:
        a.s.ground[HEX[cell]] = GROUNDS.index("woods")
    reground(a.s)
    a.run(strike, 0)
    if a.asked == "which_flight":
        a.play("direction 1")
    a.play("way 1")
    calm_defence(a)
    assert [(e.fp, e.roll, e.total) for e in a.log(AttackTotal)] == [(6, 7, 13)]


@pytest.mark.rules("O17.1(3)")
def test_O17_1_3_strafing_an_empty_second_hex_is_one_attack_only() -> None:
    a, line = ready("fr-inf", where=2)
    a.run(strike, 0)
    if a.asked == "which_flight":
        a.play("direction 1")
    a.play("way 2")
    if a.asked == "which_air_target":
        a.play(f"hex {line[1]}")
    assert sorted(texts(a, "hex")) == sorted([line[0], line[2]])
    a.play(f"hex {line[0]}")
    calm_defence(a)
    assert attacked(a) == [(line[1], 5)]


@pytest.mark.rules("O17.1(1)", "O17.1", "O17.1(6)")
def test_O17_1_nobody_in_any_line_nothing_happens() -> None:
    a = Arena({"O6": "ge-inf", "A6": "fr-inf"}, hexes=["H4"])
    a.run(strike, 0)
    assert over(a) == "H4" and a.s.decision is None and not attacked(a) and not a.s.supp


@pytest.mark.rules("O17.1(3)")
def test_O17_1_3_no_strafing_along_a_line_of_one_hex() -> None:
    """From N2 in direction 2 there is only O2 before the border."""
    a = Arena({"H6": "ge-inf", "O2": "fr-spe", "C1": "fr-inf"}, hexes=["N2"])
    a.run(strike, 0)
    if a.asked == "which_flight":
        a.play("direction 2")
    assert a.asked != "which_air_attack"


@pytest.mark.rules("O17", "S98.5.5")
def test_S98_5_5_flying_squadrons_forbid_german_air_strikes_for_good() -> None:
    a = Arena({"O6": "ge-inf", "A6": "us-inf"}, scenario="gwc-13", german=["O17"], strategy={"allied": "us-s5"}, active="allied")
    assert possible(a.s, 0)
    a.turn().play("strategy us-s5 1", calm=False)
    assert a.s.reminders >> STRATEGY["us-s5"] & 1 and not possible(a.s, 0) and possible(a.s, 1)


@pytest.mark.rules("O17")
def test_O17_an_order_of_a_card_activates_nobody() -> None:
    a = Arena(ARMIES, german=["O17"])
    a.turn().play("order " + texts(a, "order")[0])
    assert not a.s.activated and a.s.orders == 1
