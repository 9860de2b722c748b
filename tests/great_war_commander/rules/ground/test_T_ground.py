"""T99-T124.1 Ground: types, cover, vulnerability and degradation, hexsides under fire."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander.pieces import INDEX, WEAPON_PIECE
from marne.games.great_war_commander.rules.ground.T99_degrade import shell
from marne.games.great_war_commander.rules.orders.O21_fire import pieces
from marne.games.great_war_commander.rules.orders.O23_movement import path_over
from marne.games.great_war_commander.rules.r02_field import GROUNDS, SHELL_HOLE, terrain
from marne.games.great_war_commander.rules.r02_grid import HEX, HEXES
from marne.games.great_war_commander.rules.r03_values import cover_of, morale
from marne.games.great_war_commander.tables import tables
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import alone, attack, everybody, stood, together


def cover(ground: str, **kw: Any) -> int:
    return cover_of(Arena({"A1": "ge-inf"}, ground={"H6": ground}, **kw).s, HEX["H6"])


def shelled(total: int, ground: str, **kw: Any) -> str:
    a = Arena({"A1": "ge-inf"}, ground={"H6": ground}, **kw)
    shell(a.s, HEX["H6"], total)
    return a.ground("H6")


@pytest.mark.rules("T99.1")
def test_T99_1_order_of_the_types() -> None:
    rank = {r.id: r.hierarchy for r in tables("").ds.terrain}
    assert rank["building"] < rank["woods"] and rank["bridge"] < rank["river"]
    assert all(rank[g] < rank["open"] for g in GROUNDS if g != "open")


@pytest.mark.rules("T99.1", "T102", "T111", "T120", "T123")
def test_T99_1_bridge_is_no_water() -> None:
    water = Arena({"A1": "ge-inf"}).s.law.field.ground.water
    assert [GROUNDS[i] for i, wet in enumerate(water) if wet] == ["water", "marsh", "river"]


@pytest.mark.rules("T99.3", "T101", "T102", "T103", "T104", "T106", "T108", "T111", "T112", "T113", "T114", "T117", "T118",
                   "T120", "T124", "T124.1")
@pytest.mark.parametrize(("ground", "value"), [
    ("rocks", 2), ("bridge", 2), ("brush", 1), ("building", 3), ("field", 0), ("gully", 1), ("marsh", 0), ("open", 0),
    ("orchard", 1), ("quarry", 1), ("ruin", 2), ("shell-hole", 1), ("river", -1), ("woods", 2), ("destroyed-woods", 2)])
def test_T99_3_cover_of_each_ground(ground: str, value: int) -> None:
    assert cover(ground) == value


@pytest.mark.rules("T99.3", "3.1.4", "GL-Cover")
def test_T99_3_cover_changes_the_morale_of_all_but_tanks() -> None:
    a = Arena({"H6": "fr-inf fr-cne-barnier fr-ftmg"}, ground={"H6": "river"})
    assert morale(a.s, INDEX["fr-inf.1"], -1) == 7 + 2 - 1
    assert morale(a.s, INDEX["fr-cne-barnier"], -1) == 9 - 1
    assert morale(a.s, INDEX["fr-ftmg.1"], -1) == 10


@pytest.mark.rules("T116", "T116-a")
@pytest.mark.parametrize(("ground", "value"), [("open", -1), ("building", 3), ("woods", 2), ("shell-hole", 1), ("field", 0)])
def test_T116_road_takes_one_in_open_ground_only(ground: str, value: int) -> None:
    assert cover(ground, roads=[["H5", "H6", "H7"]]) == value


@pytest.mark.rules("T115", "T121", "T107")
def test_T115_rail_path_and_gas_leave_the_cover_alone() -> None:
    assert cover("open", rails=[["H5", "H6"]]) == 0 and cover("open", paths=[["H5", "H6"]]) == 0
    assert cover("woods", gas=["H6"]) == 2


@pytest.mark.rules("T99.5", "T101", "T102", "T103", "T104", "T106", "T108", "T112", "T113", "T114", "T117", "T124", "T124.1")
@pytest.mark.parametrize(("ground", "after"), [
    ("rocks", "shell-hole"), ("bridge", "ruin"), ("brush", "shell-hole"), ("building", "ruin"), ("field", "shell-hole"),
    ("gully", "shell-hole"), ("open", "shell-hole"), ("orchard", "shell-hole"), ("quarry", "shell-hole"), ("ruin", "shell-hole"),
    ("woods", "shell-hole"), ("destroyed-woods", "shell-hole")])
def test_T99_5_eighteen_degrades(ground: str, after: str) -> None:
    assert shelled(17, ground) == ground
    assert shelled(18, ground) == after
    assert shelled(25, ground) == after


@pytest.mark.rules("T111", "T118", "T120", "T123", "T99.5")
@pytest.mark.parametrize("ground", ["marsh", "river", "water", "shell-hole"])
def test_T99_5_water_and_shell_holes_stay(ground: str) -> None:
    assert shelled(30, ground) == ground


@pytest.mark.rules("T121.1", "T118.2")
def test_T121_1_path_through_a_printed_shell_hole_is_lost_at_eighteen() -> None:
    a = Arena({"A1": "ge-inf"}, ground={"H6": "shell-hole"}, paths=[["H5", "H6", "H7"]])
    shell(a.s, HEX["H6"], 17)
    assert path_over(a.s, HEX["H6"])
    shell(a.s, HEX["H6"], 18)
    assert not path_over(a.s, HEX["H6"]) and a.ground("H6") == "shell-hole"


@pytest.mark.rules("T118.3")
def test_T118_3_maps_ten_and_eleven_are_full_of_shell_holes() -> None:
    ds = tables("").ds
    ten, eleven = terrain(ds, "map-10").printed, terrain(ds, "map-11").printed
    assert all(g == SHELL_HOLE for g in ten)
    assert HEXES > sum(g == SHELL_HOLE for g in eleven) > HEXES * 3 // 4


@pytest.mark.rules("T111", "T120")
@pytest.mark.parametrize("ground", ["marsh", "river"])
def test_T111_no_weapon_fires_out_of_water_but_units_and_tanks_do(ground: str) -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H7": "fr-inf"}, ground={"H4": ground}, dice=["1-3", "6-5"])
    assert not pieces(a.s, 1 << INDEX["ge-inf.1"]) >> WEAPON_PIECE
    assert attack(a.order(21).play("keep")) == 9


# Hexsides under fire -----------------------------------------------------------------------------------------------------------


def fired_at(units: dict[str, str], base: str = "", **kw: Any) -> int:
    """The morale with which a French platoon in H6 defends."""
    a = Arena({**units, "H6": "fr-inf"}, dice=["3-6", "1-3", "6-5"], **kw).order(21)
    if base:
        alone(a, base)
    while "fr-inf.1" not in stood(a):
        a.play("keep")
    return stood(a)["fr-inf.1"][0]


@pytest.mark.rules("T109", "T122", "T122.1")
@pytest.mark.parametrize(("kind", "value"), [("hedge", 1), ("wall", 2), ("wall-destroyed", 2), ("fence", 0)])
def test_T122_wall_that_the_fire_crosses_into_the_hex_shelters(kind: str, value: int) -> None:
    assert fired_at({"H4": "ge-inf"}, sides={kind: ("H5-H6",)}) == 7 + value
    assert fired_at({"H4": "ge-inf"}, sides={kind: ("H6-H7",)}) == 7    # behind the target
    assert fired_at({"H4": "ge-inf"}, sides={kind: ("H4-H5",)}) == 7    # at the firer's hex
    assert fired_at({"H5": "ge-inf"}, sides={kind: ("H5-H6",)}) == 7 + value


@pytest.mark.rules("T122", "T99.3")
def test_T122_wall_is_one_cover_among_others() -> None:
    assert fired_at({"H4": "ge-inf"}, sides={"wall": ("H5-H6",)}, ground={"H6": "building"}) == 10
    assert fired_at({"H4": "ge-inf"}, sides={"wall": ("H5-H6",)}, ground={"H6": "brush"}) == 9
    assert fired_at({"H4": "ge-inf"}, sides={"wall": ("H5-H6",)}, roads=[["H6", "H7"]]) == 8


@pytest.mark.rules("T122", "T109")
def test_T122_mortars_fire_over_walls_guns_do_not() -> None:
    assert fired_at({"H3": "ge-abt+ge-lmw76"}, "ge-lmw76.1", sides={"wall": ("H5-H6",)}) == 7
    assert fired_at({"H3": "ge-abt+ge-fk77"}, "ge-fk77.1", sides={"wall": ("H5-H6",)}) == 9


@pytest.mark.rules("T122")
def test_T122_fire_that_comes_in_by_a_corner_between_two_walls() -> None:
    # J7 to H6: no; F6 to H6 runs along the side of G6 and G7 and meets H6 at the corner of both.
    assert fired_at({"F6": "ge-inf"}, sides={"wall": ("G6-H6", "G7-H6")}) == 9
    assert fired_at({"F6": "ge-inf"}, sides={"wall": ("G6-H6",)}) == 7
    assert fired_at({"F6": "ge-inf"}, sides={"wall": ("G6-H6",), "hedge": ("G7-H6",)}) == 8


@pytest.mark.rules("T122", "O21.3.1")
def test_T122_group_of_which_one_fires_past_the_wall() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-inf", "G5": "ge-inf", "H6": "fr-inf"}, sides={"wall": ("H5-H6",)},
              dice=["1-3", "6-5"]).order(21)
    together(everybody(a, "ge-lt-mueller"), "ge-inf.1").play("keep", "keep")
    assert stood(a)["fr-inf.1"][0] == 7                                 # G5 fires from the side, where there is no wall


# Woods -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("T124", "T124-a")
def test_T124_splinters_add_two_to_mortars_in_woods() -> None:
    def hit(weapon: str, ground: str) -> int:
        a = Arena({"H3": f"ge-abt+{weapon}", "H6": "fr-inf"}, ground={"H6": ground}, dice=["6-5", "1-3", "6-5"]).order(21)
        name = weapon if weapon == "ge-smw25" else weapon + ".1"
        alone(a, name).play("keep", "keep")
        return attack(a)
    assert hit("ge-lmw76", "woods") == 5 + 4 + 2
    assert hit("ge-lmw76", "orchard") == 5 + 4
    assert hit("ge-lmw76", "destroyed-woods") == 5 + 4
    assert hit("ge-fk77", "woods") == 8 + 4                             # a gun is neither mortar nor artillery
