"""7 The odds of a combat: strengths, columns, shifts and dice. Cells are those of the public chart (series.toml, [crt])."""
from __future__ import annotations

import pytest

from marne.games.drive_on_paris.pieces import GRID
from marne.games.drive_on_paris.rules.s07_strength import column_of
from marne.games.drive_on_paris.tables import COLUMNS, outcome, tables
from tests.drive_on_paris.arena import field, play, st
from tests.drive_on_paris.fighting import (
    HERE,
    NORTH,
    NORTHEAST,
    NORTHWEST,
    ONES,
    SOUTHWEST,
    battle,
    column,
    rolled,
)

FOUR = {"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTHEAST, "ge-6": NORTHEAST}      # 24 against 8 is 3:1


@pytest.mark.rules("SCS-7.10", "SCS-7.14", "SCS-1.5")
@pytest.mark.parametrize("attack_, defence, odds", [
    (15, 10, "2:1"), (10, 15, "1:2"), (14, 10, "1:1"), (10, 14, "1:1"), (24, 8, "3:1"), (20, 8, "3:1"), (19, 8, "2:1"),
    (8, 24, "1:3"), (8, 28, "1:4"), (8, 27, "1:3"), (48, 8, "6:1"), (44, 8, "6:1"), (43, 8, "5:1"), (8, 8, "1:1")])
def test_the_greater_by_the_smaller_with_halves_up(attack_: int, defence: int, odds: str) -> None:
    assert COLUMNS[column_of(attack_, defence)] == odds


@pytest.mark.rules("SCS-7.14", "SCS-1.7")
def test_the_cells_of_the_table() -> None:
    """Examples 29: 3:1 with a 7, 2:1 with a 7, 6:1 with a 12; and the corners."""
    t = tables("")
    cell = {(odds, roll): t.crt[COLUMNS.index(odds)][roll - 2] for odds in COLUMNS for roll in range(2, 13)}
    assert cell["3:1", 7].text == "A1*D2r1" and cell["2:1", 7].text == "A1D1r1" and cell["6:1", 12].text == "A*D6r4@"
    assert cell["1:4", 2].text == "A5" and cell["1:4", 12].text == "A1*D2r1@" and cell["6:1", 2].text == "A2D2"
    assert outcome("A1*D2r1@")[1:] == (1, 2, 1, True, True) and outcome("A*D3r2")[1:] == (0, 3, 2, True, False)
    assert outcome("A4")[1:] == (4, 0, 0, False, False)


@pytest.mark.rules("SCS-7.7", "SCS-7.14", "SCS-7.2", "SCS-1.7")
def test_two_dice_and_the_sum_of_all_who_attack() -> None:
    m = battle(FOUR, {"fr-1": HERE}, [3, 4])
    e = rolled(m)
    assert (e.attack, e.defence, e.dice, e.plus, e.result, column(m)) == (24 * 4, 8 * 4, (3, 4), 0, "A1*D2r1", "3:1")


@pytest.mark.rules("SCS-7.2")
def test_not_all_units_of_a_hex_need_attack() -> None:
    m = battle(FOUR, {"fr-1": HERE}, [3, 4], join=("ge-3", "ge-5"))
    assert rolled(m).attack == 12 * 4 and column(m) == "2:1"        # 1.5 is rounded up


@pytest.mark.rules("SCS-7.4")
def test_the_whole_hex_defends_but_no_staff() -> None:
    m = battle(FOUR, {"fr-1": HERE, "fr-2": HERE, "hq-fr5": HERE}, [3, 4])
    assert rolled(m).defence == 16 * 4 and column(m) == "2:1"


@pytest.mark.rules("SCS-7.11")
@pytest.mark.parametrize("first, odds", [(True, "5:1"), (False, "6:1")])
def test_beyond_the_table_the_end_column_counts_before_the_shifts(first: bool, odds: str) -> None:
    """T83: 24 against a brigade of 3 is 8:1; British defenders take one column from 6:1, or by the option from 8:1."""
    m = battle(FOUR, {"br-19bde": HERE}, [3, 4], options={"limit-first": first})
    assert rolled(m).defence == 3 * 4 and column(m) == odds


@pytest.mark.rules("2-1/Errata", "SCS-7.12")
def test_british_defenders_shift_a_column() -> None:
    assert column(battle(FOUR, {"br-1": HERE}, [3, 4])) == "2:1"
    assert column(battle(FOUR, {"fr-1": HERE}, [3, 4])) == "3:1"


@pytest.mark.rules("2-1/Errata", "SCS-7.13")
def test_british_attackers_add_one_to_the_dice() -> None:
    """Example 26: a throw of 7 is read as 8; 12 stays 12."""
    units = {"br-1": NORTH, "br-2": NORTH}
    m = battle(units, {"ge-3": HERE}, [3, 4], seat="allied")
    assert (rolled(m).plus, column(m), rolled(m).result) == (1, "2:1", "A1*D2r1")          # 12 : 8, and an 8
    assert rolled(battle(units, {"ge-3": HERE}, [6, 6], seat="allied")).result == "A*D4r2@"
    assert rolled(battle({"fr-1": NORTH}, {"ge-3": HERE}, [3, 4], seat="allied")).plus == 0


@pytest.mark.rules("2-2c", "SCS-7.13", "SCS-7.5")
def test_armoured_cars_have_no_attack_but_help_the_dice() -> None:
    m = battle({"be-1": NORTH, "be-car": NORTH}, {"ge-3": HERE}, [3, 4], seat="allied")
    assert (rolled(m).attack, rolled(m).plus) == (4 * 4, 1)
    m = field({"be-car": NORTH, "ge-3": HERE}, phase="combat", seat="allied", dice=ONES)
    assert m.decision is not None and m.decision.message != "where_to_attack"      # alone they cannot attack


# Ground ---------------------------------------------------------------------------------------------------------------------


def at(terrain: str, hexes: str) -> str:
    """A guard against changes of the map: the hex is what the test takes it for."""
    t = tables("")
    board = {"woods": t.woods, "city": t.city, "major": t.major, "foothills": t.foothills, "mountains": t.mountains,
             "marsh": t.marsh}[terrain]
    assert board >> GRID.read(hexes) & 1, (terrain, hexes)
    return hexes


def dry(a: str, b: str) -> bool:
    return (GRID.read(a), GRID.read(b)) not in tables("").water


def attackers_of(target: str, n: int = 2) -> dict[str, str]:
    """`n` German divisions in neighbouring hexes with no water between."""
    t = tables("")
    h = GRID.read(target)
    near = [x for x in GRID.dirs[h] if x and t.land >> x & 1 and (x, h) not in t.water]
    assert near
    return {f"ge-{3 + i}": GRID.text(near[i % len(near)]) for i in range(n)}


@pytest.mark.rules("SCS-7.12", "0/Terrain#1")
@pytest.mark.parametrize("terrain, target, shift", [("woods", "05-17", 1), ("city", "08-26", 1)])
def test_town_and_woods_take_a_column(terrain: str, target: str, shift: int) -> None:
    target = at(terrain, target)
    units = attackers_of(target, 4)
    m = battle(units, {"fr-1": target}, [3, 4], target=target)
    assert (rolled(m).odds - rolled(m).column, rolled(m).defence) == (shift, 8 * 4)


@pytest.mark.rules("SCS-7.9")
@pytest.mark.parametrize("terrain, target, times", [("foothills", "42-29", 2), ("mountains", "53-05", 3), ("major", "24-30", 2)])
def test_strong_ground_multiplies_the_defence(terrain: str, target: str, times: int) -> None:
    target = at(terrain, target)
    m = battle(attackers_of(target), {"fr-1": target}, [3, 4], target=target)
    assert rolled(m).defence == 8 * times * 4
    assert rolled(m).odds == rolled(m).column, "woods of foothills and mountains are not counted again"


@pytest.mark.rules("0/Terrain#2")
def test_foothills_and_mountains_have_no_shift_of_woods() -> None:
    t = tables("")
    assert not t.woods & (t.foothills | t.mountains)


@pytest.mark.rules("0/Terrain#1", "SCS-7.9")
def test_several_terrains_count_together() -> None:
    """T33: the one town in foothills doubles and takes a column."""
    t = tables("")
    h = t.city & t.foothills
    assert h.bit_count() == 1
    target = GRID.text(h.bit_length() - 1)
    m = battle(attackers_of(target, 4), {"fr-1": target}, [3, 4], target=target)
    assert rolled(m).defence == 16 * 4 and rolled(m).odds - rolled(m).column == 1


@pytest.mark.rules("SCS-7.8", "SCS-1.6")
def test_marsh_halves_the_attack() -> None:
    target = at("marsh", "14-11")
    near = attackers_of(target, 1)
    m = battle(near, {"fr-1": target}, [3, 4], target=target)
    assert (rolled(m).attack, rolled(m).defence) == (3 * 4, 8 * 4)


def across(kind: str) -> tuple[str, str, str]:
    """A hex of open ground, a neighbour across such water, and one that is dry."""
    t = tables("")
    plain = t.land & ~(t.woods | t.city | t.major | t.foothills | t.mountains | t.marsh) & t.country["fr"]
    for (a, b), water in sorted(t.water.items()):
        if water == kind and plain >> a & 1 and plain >> b & 1:
            for x in GRID.dirs[b]:
                if x and x != a and (x, b) not in t.water and plain >> x & 1:
                    return GRID.text(b), GRID.text(a), GRID.text(x)
    raise AssertionError(kind)


@pytest.mark.rules("SCS-7.8")
@pytest.mark.parametrize("kind", ["major", "canal"])
def test_who_attacks_across_a_major_river_or_canal_is_halved(kind: str) -> None:
    target, wet, dry_ = across(kind)
    assert rolled(battle({"ge-3": wet}, {"fr-1": target}, [3, 4], target=target)).attack == 3 * 4
    m = battle({"ge-3": wet, "ge-4": dry_}, {"fr-1": target}, [3, 4], target=target)
    assert rolled(m).attack == 9 * 4, "only the unit that crosses"


@pytest.mark.rules("SCS-7.12")
def test_a_minor_river_takes_a_column_only_if_all_cross_it() -> None:
    target, wet, dry_ = across("minor")
    m = battle({"ge-3": wet, "ge-4": wet}, {"fr-1": target}, [3, 4], target=target)
    assert rolled(m).attack == 12 * 4 and rolled(m).odds - rolled(m).column == 1
    m = battle({"ge-3": wet, "ge-4": dry_}, {"fr-1": target}, [3, 4], target=target)
    assert rolled(m).odds == rolled(m).column


# Forts, Lille, assault units ------------------------------------------------------------------------------------------------

MAUBEUGE = "23-24"                                              # a fort of 8 and 4


@pytest.mark.rules("1-5a", "1-5d", "SCS-7.9", "SCS-7.4")
def test_a_fort_adds_its_own_value_unmodified() -> None:
    near = attackers_of(MAUBEUGE, 4)
    m = battle(near, {}, [3, 3], target=MAUBEUGE, forts={"maubeuge": 2})
    assert rolled(m).defence == 8 * 4 and rolled(m).odds == rolled(m).column, "no unit: no shift for the town"
    m = battle(near, {"fr-1": MAUBEUGE}, [3, 3], target=MAUBEUGE, forts={"maubeuge": 1})
    town = tables("").city >> GRID.read(MAUBEUGE) & 1
    assert rolled(m).defence == (4 + 8) * 4 and rolled(m).odds - rolled(m).column == town


@pytest.mark.rules("1-5d")
def test_strong_ground_serves_the_units_and_not_the_fort() -> None:
    """Liège is a major city: the division is doubled, the fort is not."""
    near = attackers_of("34-30", 2)
    m = battle(near, {"be-3": "34-30"}, [3, 3], target="34-30", forts={"liege": 2})
    assert rolled(m).defence == (12 + 2 * 6) * 4


@pytest.mark.rules("2-5#2", "2-5", "SCS-7.9")
@pytest.mark.parametrize("more, quarters", [({}, 8 * 4), ({"lille_fell": True}, 32 * 4), ({"options": {"lille": False}}, 32 * 4)])
def test_lille_is_an_open_city(more: dict[str, object], quarters: int) -> None:
    """Example 25: two divisions of 8 defend with 8 in all and no city; after a German capture, or without the option, with 32."""
    near = attackers_of("15-26", 3)
    m = battle(near, {"fr-1": "15-26", "fr-2": "15-26"}, [3, 3], target="15-26", **more)
    assert rolled(m).defence == quarters and rolled(m).odds == rolled(m).column


@pytest.mark.rules("2-5#2")
def test_the_germans_in_lille_have_the_city() -> None:
    m = battle({"fr-1": "14-25"}, {"ge-3": "15-26"}, [3, 3], seat="allied", target="15-26", lille_fell=False)
    assert rolled(m).defence == 16 * 4


@pytest.mark.rules("3-2b", "3-2c", "SCS-7.8", "SCS-7.12")
def test_assault_units_against_forts_and_without() -> None:
    """Example 27: doubled against a fort's hex and no shift; else as printed, and one column right, however many."""
    near = list(attackers_of("34-30", 2).values())
    m = battle({"ge-em-11-14": near[0], "ge-3": near[1]}, {}, [3, 3], target="34-30", forts={"liege": 2})
    assert rolled(m).attack == (2 * 4 + 6) * 4 and rolled(m).odds == rolled(m).column
    m = battle({"ge-em-11-14": NORTH, "ge-em-27-34": NORTH, "ge-3": NORTH}, {"fr-1": HERE}, [3, 3])
    assert rolled(m).attack == (4 + 4 + 6) * 4 and rolled(m).column - rolled(m).odds == 1
    m = battle({"fr-1": NORTH, "fr-2": NORTH}, {"ge-em-11-14": HERE}, [3, 3], seat="allied")
    assert rolled(m).odds == rolled(m).column, "T91: not when they defend"


@pytest.mark.rules("SCS-7.15", "1-6a#2", "SCS-1.4")
def test_supply_command_and_trenches_do_not_change_the_odds() -> None:
    units = {"ge-3": NORTH, "ge-4": NORTHWEST, "ge-5": SOUTHWEST}
    plain = battle(units, {"fr-1": HERE}, [3, 4])
    dug = battle(units, {"fr-1": HERE}, [3, 4], trenches={"allied": [HERE]})
    led = battle({**units, "hq-ge1": NORTH}, {"fr-1": HERE, "hq-fr5": HERE}, [3, 4], join=tuple(units))
    assert {(rolled(m).attack, rolled(m).defence, rolled(m).column) for m in (plain, dug, led)} == {(18 * 4, 8 * 4, 4)}
    reduced = battle({"ge-3": f"{NORTH} reduced"}, {"fr-1": f"{HERE} reduced"}, [3, 4])
    assert (rolled(reduced).attack, rolled(reduced).defence) == (3 * 4, 4 * 4)


@pytest.mark.rules("SCS-7.14")
@pytest.mark.parametrize("star, left", [("fort", 1), ("breakthrough", 2)])
def test_what_the_marks_of_the_table_mean_can_be_chosen(star: str, left: int) -> None:
    """T7: with a star for the fort, 'A1*D2r1' takes a step from it."""
    near = attackers_of(MAUBEUGE, 4)
    m = battle(near, {}, [3, 4], target=MAUBEUGE, forts={"maubeuge": 2}, options={"star": star})
    assert rolled(m).result == "A1*D2r1"
    play(m, "lose ge-3") if m.decision and m.decision.message == "who_loses" else None
    s = st(m)
    assert 2 - s.lost[next(i for i, x in enumerate(s.t.name_en) if x == "Maubeuge")] == left


