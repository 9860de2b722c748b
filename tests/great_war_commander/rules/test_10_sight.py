"""10, T110, T124.1 Lines of sight and hindrances, with both worked examples of the book."""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from marne.games.great_war_commander.data.dataset import dataset
from marne.games.great_war_commander.rules.orders.O19_artillery import view_hindrance
from marne.games.great_war_commander.rules.r02_field import GROUNDS, terrain
from marne.games.great_war_commander.rules.r02_grid import HEX, HEXES
from marne.games.great_war_commander.rules.r03_values import hindrance, sees
from marne.games.great_war_commander.rules.r10_lines import line
from marne.games.great_war_commander.rules.r10_sight import Boards, Verdict, judge, sight, verdict
from marne.games.great_war_commander.table.sight import Eye
from marne.games.great_war_commander.table.sight import look as drawn
from marne.games.great_war_commander.words.explain_fire import sight_line
from marne.parts.bits import mask
from tests.great_war_commander.arena import Arena, field


def look(a: str, b: str, *, ground: Mapping[str, str] | None = None, levels: Mapping[str, int] | None = None,
         roads: Sequence[Sequence[str]] = (), rails: Sequence[Sequence[str]] = (),
         sides: Mapping[str, Sequence[str]] | None = None, blaze: Sequence[str] = (), observer: bool = False) -> Verdict:
    """The verdict of a line; both ways must agree (10.1), except for an artillery observer."""
    t = field(ground or {}, levels or {}, roads, (), rails, sides or {}, ("A1", "A11", "O1", "O11", "H6"))
    fire = mask(HEX[h] for h in blaze)
    there = judge(t, t.printed, fire, HEX[a], HEX[b], observer)
    if not observer:
        back = judge(t, t.printed, fire, HEX[b], HEX[a])
        assert (bool(there.rule), there.hindrance) == (bool(back.rule), back.hindrance)
    return there


def seen(a: str, b: str, **kw: Any) -> bool:
    return not look(a, b, **kw).rule


def hinders(a: str, b: str, **kw: Any) -> int:
    got = look(a, b, **kw)
    assert not got.rule, f"blocked by {got.rule}"
    return got.hindrance


# 10.1 ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.1")
def test_10_1_open_ground_is_seen_from_end_to_end() -> None:
    assert look("A1", "O11") == Verdict("", 255, 0, 255)


@pytest.mark.rules("10.1", "T99.4")
@pytest.mark.parametrize("ground", ["building", "woods", "rocks"])
def test_10_1_obstacle_between_blocks_at_the_ends_not(ground: str) -> None:
    assert not seen("H4", "H8", ground={"H6": ground})
    assert seen("H4", "H8", ground={"H4": ground, "H8": ground})
    assert seen("H4", "H5", ground={"H4": ground, "H5": ground})


@pytest.mark.rules("10.1")
def test_10_1_hindrance_at_the_ends_does_not_count() -> None:
    assert hinders("H4", "H8", ground={"H4": "brush", "H8": "brush"}) == 0


@pytest.mark.rules("10.1", "T122")
def test_10_1_wall_in_between_blocks_even_along_its_whole_length() -> None:
    # H5 to J5 runs along the side of I5 and I6; the wall belongs to neither end.
    assert not seen("H5", "J5", sides={"wall": ("I5-I6",)})
    assert not seen("H5", "J5", sides={"hedge": ("I5-I6",)})
    assert not seen("H5", "J5", sides={"wall-destroyed": ("I5-I6",)})


@pytest.mark.rules("10.1", "T122", "T109")
@pytest.mark.parametrize("kind", ["wall", "hedge", "wall-destroyed"])
def test_10_1_wall_of_the_own_or_the_target_hex_is_looked_over(kind: str) -> None:
    assert seen("H4", "H8", sides={kind: ("H4-H5",)})
    assert seen("H4", "H8", sides={kind: ("H7-H8",)})
    assert not seen("H4", "H8", sides={kind: ("H5-H6",)})


@pytest.mark.rules("10.1", "T105")
def test_T105_fence_hinders_by_one_unless_at_an_end() -> None:
    assert hinders("H4", "H8", sides={"fence": ("H5-H6",)}) == 1
    assert hinders("H4", "H8", sides={"fence": ("H4-H5",)}) == 0
    assert hinders("H4", "H8", sides={"fence": ("H7-H8",)}) == 0
    assert hinders("H4", "H8", sides={"fence": ("H5-H6", "H6-H7")}) == 1


@pytest.mark.rules("10.1")
def test_10_1_wall_beside_the_line_does_not_block() -> None:
    assert seen("H4", "H8", sides={"wall": ("H6-G6", "H6-I6", "H6-I7")})


@pytest.mark.rules("10.1")
def test_10_1_sight_is_mutual_on_a_rough_map() -> None:
    rough = {"C3": "woods", "D5": "brush", "F6": "building", "G2": "gully", "H8": "quarry", "J5": "destroyed-woods",
             "J6": "destroyed-woods", "K4": "rocks", "L8": "orchard"}
    t = field(rough, {"F6": 1, "F5": 1, "E6": 1, "E5": 2, "M3": 1}, (), (), (), {"wall": ("I3-I4",), "fence": ("D8-D9",)},
              ("A1", "A11", "O1", "O11", "H6"))
    got = sight(t, t.printed, 0)
    boards = Boards(t, t.printed, 0)
    for a in range(0, 165, 4):
        for b in range(a):
            assert bool(got.seen(a, 1 << b)) == bool(got.seen(b, 1 << a))
            assert got.hindrance(a, b) == got.hindrance(b, a)
            one, other = verdict(boards, a, b), verdict(boards, b, a)
            assert (bool(one.rule), one.hindrance) == (bool(other.rule), other.hindrance)


@pytest.mark.rules("10.1.1")
def test_10_1_1_units_and_leaders_do_not_matter() -> None:
    a = Arena({"H4": "ge-inf", "H5": "ge-lt-mueller ge-inf", "H6": "fr-inf fr-lt-durant", "H8": "fr-inf"})
    assert sees(a.s, HEX["H4"], HEX["H8"]) and hindrance(a.s, HEX["H4"], HEX["H8"]) == 0


@pytest.mark.rules("10.1.1", "10.3.3")
def test_10_1_1_tank_between_hinders_by_one_not_more() -> None:
    a = Arena({"H4": "ge-inf", "H5": "fr-ftmg", "H6": "fr-schneider", "H8": "fr-inf"})
    assert sees(a.s, HEX["H4"], HEX["H8"]) and hindrance(a.s, HEX["H4"], HEX["H8"]) == 1
    assert hindrance(a.s, HEX["H4"], HEX["H5"]) == 0                    # the tank is the target
    assert hindrance(a.s, HEX["H5"], HEX["H4"]) == 0


@pytest.mark.rules("10.1.1", "10.3")
def test_10_1_1_tank_beside_a_line_along_its_hexside_hinders() -> None:
    a = Arena({"H5": "ge-inf", "I5": "fr-ftmg", "J5": "fr-inf"})
    assert hindrance(a.s, HEX["H5"], HEX["J5"]) == 1


@pytest.mark.rules("10.1.1", "O21.3", "T110.5")
@pytest.mark.parametrize("levels", [{"H3": 1}, {"H7": 1}, {"H3": 1, "H7": 1}, {"H3": 2, "H4": 1}])
def test_10_1_1_tank_between_hinders_at_whatever_level(levels: dict[str, int]) -> None:
    a = Arena({"H3": "ge-inf", "H5": "fr-schneider", "H7": "fr-inf"}, levels=levels)
    b = Arena({"H3": "ge-inf", "H7": "fr-inf"}, ground={"H5": "brush"}, levels=levels)
    for x, y in (("H3", "H7"), ("H7", "H3")):
        assert sees(a.s, HEX[x], HEX[y]) and hindrance(a.s, HEX[x], HEX[y]) == 1
        assert hindrance(b.s, HEX[x], HEX[y]) == 0                      # T110.5 ground does not
        told = str(sight_line(a.s, HEX[x], HEX[y], "en"))
        assert "hindrance 1" in told and "a tank in H5" in told
        part = next(q for q in drawn(a.s, Eye(HEX[x]), HEX[y], "en")["parts"] if q["hex"] == "H5")
        assert (part["does"], part["n"], part["rule"]) == ("hinders", 1, "10.1.1")


@pytest.mark.rules("10.1.1", "O19.2.1.1")
def test_10_1_1_tank_hinders_the_observer_on_the_edge_too() -> None:
    a = Arena({"H5": "fr-schneider", "H7": "fr-inf", "A1": "fr-inf", "O1": "ge-inf"})
    eye = Eye(HEX["H1"], True)
    assert view_hindrance(a.s, True, HEX["H1"], HEX["H7"]) == 1
    assert view_hindrance(a.s, True, HEX["H1"], HEX["H5"]) == 0         # the tank is what he looks at
    assert view_hindrance(a.s, True, HEX["H5"], HEX["H5"]) == 0         # or his own hex
    answer = drawn(a.s, eye, HEX["H7"], "fr")
    assert answer["hindrance"] == 1 and [q["hex"] for q in answer["parts"] if q["counts"]] == ["H5"]


# 10.2 ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.2")
def test_10_2_line_along_a_side_is_blocked_only_between_two_obstacles() -> None:
    assert seen("H5", "J5", ground={"I5": "woods"})
    assert seen("H5", "J5", ground={"I6": "woods"})
    assert not seen("H5", "J5", ground={"I5": "woods", "I6": "building"})


@pytest.mark.rules("10.2.1", "T100")
def test_10_2_1_blaze_blocks_through_the_hex_and_along_a_side() -> None:
    assert not seen("H4", "H8", blaze=["H6"])
    assert not seen("H5", "J5", blaze=["I5"])
    assert not seen("H5", "J5", blaze=["I6"])
    assert seen("H5", "J5", blaze=["I4"])


@pytest.mark.rules("T100", "T110.4")
def test_T100_blaze_blocks_at_every_level() -> None:
    hills = {"H4": 4, "H8": 4}
    assert seen("H4", "H8", levels=hills)
    assert not seen("H4", "H8", levels=hills, blaze=["H6"])
    assert not seen("H4", "H8", levels={"H4": 3}, blaze=["H5"])


@pytest.mark.rules("10.2.1", "T100")
def test_T100_blaze_lit_in_play_changes_what_is_seen() -> None:
    t = field({}, {}, (), (), (), {}, ("A1", "A11", "O1", "O11", "H6"))
    before = sight(t, t.printed, 0)
    after = sight(t, t.printed, 1 << HEX["H6"], before)
    assert before.seen(HEX["H4"]) >> HEX["H8"] & 1
    assert not after.seen(HEX["H4"]) >> HEX["H8"] & 1
    assert sight(t, t.printed, 0, after).seen(HEX["H4"]) >> HEX["H8"] & 1


# 10.3 ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.3", "T102", "T103", "T106", "T111", "T113", "T117")
@pytest.mark.parametrize(("ground", "value"), [
    ("brush", 3), ("orchard", 2), ("ruin", 2), ("field", 1), ("marsh", 1), ("bridge", 1), ("open", 0), ("shell-hole", 0),
    ("river", 0), ("water", 0), ("gully", 0), ("quarry", 0)])
def test_10_3_hindrance_of_each_ground(ground: str, value: int) -> None:
    assert hinders("H4", "H8", ground={"H6": ground}) == value


@pytest.mark.rules("10.3", "T99.4")
def test_10_3_line_along_a_side_is_hindered_by_either_hex_the_worse_counts() -> None:
    assert hinders("H5", "J5", ground={"I5": "orchard"}) == 2
    assert hinders("H5", "J5", ground={"I6": "field"}) == 1
    assert hinders("H5", "J5", ground={"I5": "orchard", "I6": "field"}) == 2
    assert hinders("H5", "J5", ground={"I5": "field", "I6": "brush"}) == 3


@pytest.mark.rules("10.3.3")
def test_10_3_3_two_brush_hexes_count_once() -> None:
    assert hinders("H4", "H7", ground={"H5": "brush", "H6": "brush"}) == 3
    assert hinders("H4", "H7", ground={"H5": "brush", "H6": "field"}) == 3


@pytest.mark.rules("10.3.4", "T107")
@pytest.mark.parametrize("where", ["H4", "H6", "H8"])
def test_10_3_4_gas_hinders_in_from_and_through(where: str) -> None:
    a = Arena({"H4": "ge-inf", "H8": "fr-inf"}, gas=[where])
    assert hindrance(a.s, HEX["H4"], HEX["H8"]) == 1


@pytest.mark.rules("10.3.4", "10.3.3")
def test_10_3_4_gas_along_a_side_and_never_added_to_the_ground() -> None:
    assert hindrance(Arena({"H5": "ge-inf"}, gas=["I5"]).s, HEX["H5"], HEX["J5"]) == 1
    a = Arena({"H4": "ge-inf"}, gas=["H6", "H7"], ground={"H5": "orchard"})
    assert hindrance(a.s, HEX["H4"], HEX["H8"]) == 2
    assert hindrance(a.s, HEX["G4"], HEX["G8"]) == 0


@pytest.mark.rules("10.3.4", "T110.5")
def test_10_3_4_gas_hinders_whatever_the_height() -> None:
    a = Arena({"H4": "ge-inf"}, gas=["H6"], levels={"H4": 3})
    assert hindrance(a.s, HEX["H4"], HEX["H8"]) == 1
    a = Arena({"H4": "ge-inf"}, gas=["H6"], levels={"H4": 2, "H8": 2})
    assert hindrance(a.s, HEX["H4"], HEX["H8"]) == 1


@pytest.mark.rules("10.4")
def test_10_4_beyond_the_border_the_ground_goes_on() -> None:
    # A1 to C1 runs along the upper side of B1: the other hex of that side lies off the board.
    assert not seen("A1", "C1", ground={"B1": "woods"})
    assert hinders("A1", "C1", ground={"B1": "brush"}) == 3
    assert seen("A1", "C1")
    assert not seen("B11", "D11", ground={"C11": "building"})


# Roads and rails -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("T116", "T110.3.3")
def test_T116_no_road_clears_the_hill_that_it_climbs() -> None:
    road = [["H4", "H5", "H6", "H7", "H8"]]
    assert not seen("H4", "H8", levels={"H6": 1}, roads=road)
    assert not seen("H4", "H8", levels={"H6": 1}, ground={"H6": "woods"}, roads=road)
    assert seen("H5", "H7", levels={"H5": 1, "H6": 1, "H7": 1}, ground={"H6": "woods"}, roads=road)
    arena = Arena({"H4": "ge-inf", "H8": "fr-inf"}, levels={"H6": 1}, roads=road)
    parts = {q["hex"]: q["rule"] for q in drawn(arena.s, Eye(HEX["H4"]), HEX["H8"], "en")["parts"]}
    assert parts["H6"] == "T110.3.3" and parts["H5"] == "T116"          # and so it is drawn at the table


@pytest.mark.rules("T116")
def test_T116_exactly_along_a_road_the_line_is_free() -> None:
    road = [["H4", "H5", "H6", "H7", "H8"]]
    assert seen("H4", "H8", ground={"H6": "woods"}, roads=road)
    assert hinders("H4", "H8", ground={"H6": "brush"}, roads=road) == 0
    assert not seen("H4", "H8", ground={"H6": "woods"}, roads=[["G6", "H6", "I6"]])
    assert hinders("H4", "H8", ground={"H6": "brush"}, roads=[["H5", "H6", "I6"]]) == 3     # it turns off inside the hex
    assert not seen("H4", "I8", ground={"H6": "woods"}, roads=road)                          # not exactly along it


@pytest.mark.rules("T115")
def test_T115_rail_hinders_by_one_unless_the_line_runs_along_it() -> None:
    assert hinders("H4", "H8", rails=[["G6", "H6", "I7"]]) == 1
    assert hinders("H4", "H8", rails=[["H3", "H4", "H5", "H6", "H7", "H8"]]) == 0
    assert hinders("H4", "H8", ground={"H5": "orchard"}, rails=[["G6", "H6", "I7"]]) == 2


@pytest.mark.rules("T121")
def test_T121_path_changes_nothing_for_sight() -> None:
    t = field({"H6": "brush"}, {}, (), [["H4", "H5", "H6", "H7", "H8"]], (), {}, ("A1", "A11", "O1", "O11", "H6"))
    assert judge(t, t.printed, 0, HEX["H4"], HEX["H8"]).hindrance == 3


# Gullies and quarries --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("T108", "T114")
@pytest.mark.parametrize("ground", ["gully", "quarry"])
def test_T108_sunken_hex_is_seen_from_next_to_it_or_from_above(ground: str) -> None:
    assert not seen("H4", "H6", ground={"H6": ground})
    assert seen("H5", "H6", ground={"H6": ground})
    assert seen("H4", "H6", ground={"H6": ground}, levels={"H4": 1})
    assert not seen("H4", "H6", ground={"H6": ground}, levels={"H4": 1, "H5": 1, "H6": 1})
    assert not seen("H4", "H6", ground={"H4": ground, "H6": ground})
    assert seen("H5", "H6", ground={"H5": ground, "H6": ground})
    assert seen("H4", "H8", ground={"H6": ground})


# Hills -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("T110.3.3")
def test_T110_3_3_hill_blocks_between_two_lower_hexes() -> None:
    assert not seen("H4", "H8", levels={"H6": 1})
    assert not seen("H4", "H8", levels={"H4": 1, "H6": 2, "H8": 1})
    assert seen("H4", "H8", levels={"H4": 1, "H6": 1, "H8": 1})
    assert look("H4", "H8", levels={"H6": 1}).rule == "T110.3.3"


@pytest.mark.rules("T110.3.3", "T110.3.2")
@pytest.mark.parametrize(("between", "target", "visible"), [
    (2, 0, False), (2, 1, False), (2, 2, True), (2, 3, True), (2, 4, True), (3, 2, False), (3, 3, False), (3, 4, True)])
def test_T110_3_3_example_from_level_two_over_a_hill(between: int, target: int, visible: bool) -> None:
    assert seen("H4", "H8", levels={"H4": 2, "H6": between, "H8": target}) is visible


@pytest.mark.rules("T110.3.1", "T110.3.2", "T110.3.2-a", "T110.3.2-b")
def test_T110_3_2_only_from_the_crest_one_sees_down() -> None:
    assert seen("H4", "H8", levels={"H4": 1})                                   # the hex is the edge of the hill
    assert not seen("H4", "H8", levels={"H4": 1, "H5": 1})                      # behind the edge
    assert seen("H5", "H8", levels={"H4": 1, "H5": 1})
    assert seen("H4", "H5", levels={"H4": 1})
    assert not seen("H4", "H9", levels={"H4": 2, "H6": 2})                      # the crest is crossed again
    assert seen("H4", "H9", levels={"H4": 2, "H5": 1, "H6": 1})


@pytest.mark.rules("T110.3.2")
def test_T110_3_2_only_the_first_crest_hex_of_a_height_is_seen_from_below() -> None:
    hill = {"H6": 1, "H7": 1, "H8": 2, "H9": 2}
    assert seen("H4", "H6", levels=hill)
    assert not seen("H4", "H7", levels=hill)
    assert seen("H4", "H8", levels=hill)
    assert not seen("H4", "H9", levels=hill)


@pytest.mark.rules("T110.4")
def test_T110_4_example_building_below_two_hills() -> None:
    assert seen("H4", "H8", levels={"H4": 1, "H8": 1}, ground={"H6": "building"})
    assert not seen("H4", "H8", levels={"H4": 1, "H6": 1, "H8": 1}, ground={"H6": "building"})
    assert seen("H4", "H8", levels={"H4": 1, "H8": 1}, ground={"H5": "woods", "H6": "woods", "H7": "rocks"})


@pytest.mark.rules("T110.4.1")
@pytest.mark.parametrize("ground", ["building", "woods", "rocks"])
def test_T110_4_1_example_blind_hex_behind_a_lower_obstacle(ground: str) -> None:
    down = {"H4": 1}
    assert seen("H4", "H6", levels=down, ground={"H6": ground})                 # into it
    assert not seen("H4", "H7", levels=down, ground={"H6": ground})             # right behind it
    assert seen("H4", "H8", levels=down, ground={"H6": ground})                 # beyond
    assert not seen("H4", "H8", levels=down, ground={"H6": ground, "H7": ground})


@pytest.mark.rules("T110.4.1")
def test_T110_4_1_blind_hex_must_not_be_higher_than_the_obstacle() -> None:
    assert seen("H4", "H7", levels={"H4": 2, "H7": 1}, ground={"H6": "building"})
    assert not seen("H4", "H7", levels={"H4": 2, "H6": 1, "H7": 1}, ground={"H6": "building"})
    assert not seen("H4", "H7", levels={"H4": 2, "H6": 1}, ground={"H6": "building"})


@pytest.mark.rules("T110.4.1")
def test_T110_4_1_example_up_past_a_building_on_the_own_level() -> None:
    levels = {"H4": 1, "H5": 1, "H6": 1, "H7": 1, "H8": 2}
    assert seen("H4", "H8", levels=levels, ground={"H6": "building"})
    assert not seen("H4", "H8", levels=levels, ground={"H5": "building"})       # the first hex on the way


@pytest.mark.rules("T110.5")
def test_T110_5_hindrance_counts_on_the_level_of_both_ends_only() -> None:
    assert hinders("H4", "H8", levels={"H4": 1, "H8": 1}, ground={"H6": "brush"}) == 0
    assert hinders("H4", "H8", levels={"H4": 1, "H6": 1, "H8": 1}, ground={"H6": "brush"}) == 3
    assert hinders("H4", "H8", levels={"H4": 1}, ground={"H6": "brush"}) == 0
    assert hinders("H4", "H8", levels={"H4": 1, "H8": 1}, sides={"fence": ("H5-H6",)}) == 0


@pytest.mark.rules("T110.4", "T122")
def test_T110_4_wall_at_the_foot_of_two_hills_does_not_block() -> None:
    assert seen("H4", "H8", levels={"H4": 1, "H8": 1}, sides={"wall": ("H5-H6",)})
    assert seen("H4", "H8", levels={"H4": 1}, sides={"hedge": ("H5-H6",)})
    assert not seen("H4", "H8", levels={"H4": 1, "H5": 1, "H6": 1, "H7": 1, "H8": 1}, sides={"wall": ("H5-H6",)})


# Destroyed woods ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("T124.1")
def test_T124_1_one_sees_two_hexes_into_destroyed_woods() -> None:
    wood = {"H6": "destroyed-woods", "H7": "destroyed-woods", "H8": "destroyed-woods"}
    assert seen("H4", "H6", ground=wood)
    assert seen("H4", "H7", ground=wood)
    assert not seen("H4", "H8", ground=wood)
    assert not seen("H5", "H9", ground=wood)
    assert seen("H5", "H8", ground={"H6": "destroyed-woods"})
    assert not seen("H5", "H8", ground={"H6": "destroyed-woods", "H7": "destroyed-woods"})


@pytest.mark.rules("T124.1", "T110.4.1")
def test_T124_1_blind_hex_for_the_higher_behind_the_second() -> None:
    assert seen("H4", "H7", levels={"H4": 1}, ground={"H6": "destroyed-woods"})
    assert not seen("H4", "H8", levels={"H4": 1}, ground={"H6": "destroyed-woods", "H7": "destroyed-woods"})
    assert seen("H4", "H9", levels={"H4": 1}, ground={"H6": "destroyed-woods", "H7": "destroyed-woods"})


@pytest.mark.rules("T99.5", "T124")
def test_T124_woods_that_are_shot_down_open_the_view() -> None:
    t = field({"H6": "woods"}, {}, (), (), (), {}, ("A1", "A11", "O1", "O11", "H6"))
    before = sight(t, t.printed, 0)
    ground = bytearray(t.printed)
    ground[HEX["H6"]] = GROUNDS.index("shell-hole")
    after = sight(t, bytes(ground), 0, before)
    assert not before.seen(HEX["H4"]) >> HEX["H8"] & 1
    assert after.seen(HEX["H4"]) >> HEX["H8"] & 1


# The examples ------------------------------------------------------------------------------------------------------------------

FIRST: Mapping[str, str] = {"G9": "building", "I9": "orchard", "J9": "orchard", "I10": "field", "K8": "field", "M9": "brush",
                            "M10": "woods"}
WALLS: Mapping[str, Sequence[str]] = {"wall": ("J8-J9",)}


def first(a: str, b: str, observer: bool = False) -> Verdict:
    return look(a, b, ground=FIRST, sides=WALLS, observer=observer)


@pytest.mark.rules("10.1", "2.4", "T110.4.1")
def test_10_example_1_what_the_observer_in_H11_sees() -> None:
    assert not first("H11", "F7", True).rule
    assert first("H11", "G8", True).rule == "T110.4.1"                          # the blind hex behind the building G9
    assert first("H11", "I8", True) == Verdict("", 255, 0, 255)                 # the orchard lies lower
    a = Arena({"K8": "us-cpt-knox"}, scenario="gwc-13", ground=FIRST, sides=WALLS, gas=["J8"])
    hexes, hind = a.s.sight.observed(HEX["H11"])
    assert hexes >> HEX["K8"] & 1 and not hexes >> HEX["G8"] & 1 and hind[HEX["K8"]] == 0
    assert a.s.gas & line(HEX["H11"], HEX["K8"]).touched                        # and the gas in J8 hinders by 1


@pytest.mark.rules("10.1", "10.3", "10.2")
def test_10_example_1_what_is_seen_on_the_ground() -> None:
    assert first("J10", "I9").hindrance == 2 and not first("J10", "I9").rule    # along the side of J9 and I10: 2, not 1
    assert first("J10", "I8").hindrance == 2 and not first("J10", "I8").rule
    assert first("J10", "J7").rule == "T122"                                    # the wall, on the same level
    assert first("J10", "N9").rule == "10.2"                                    # woods
    assert first("N9", "J7").hindrance == 3 and not first("N9", "J7").rule      # brush 3 and field 1: 3


SECOND: Mapping[str, int] = {"B1": 1, "B2": 2, "B3": 2, "C3": 3, "D3": 3, "D2": 3, "D4": 3, "E4": 3, "C4": 2, "E2": 2}


@pytest.mark.rules("T110.3.2", "T110.3.3", "2.4")
@pytest.mark.parametrize(("a", "b", "visible"), [
    ("A6", "B1", False), ("A6", "C4", True), ("A6", "E4", False),                                   # A, B, C
    ("D2", "B1", True), ("D2", "E2", True), ("D2", "E4", True),                                     # D, E, F
    ("E2", "C4", False),                                                                            # G
    ("C4", "B1", False), ("C4", "D2", False), ("C4", "E2", False), ("C4", "E4", False)])            # H
def test_10_example_2_hills(a: str, b: str, visible: bool) -> None:
    assert seen(a, b, levels=SECOND, observer=a == "A6") is visible


@pytest.mark.rules("2.4", "GL-OA", "T110.3.2")
def test_2_4_observer_stands_at_level_two_wherever_his_hex_lies() -> None:
    assert seen("A6", "A9", levels={"A7": 1}, observer=True)
    assert not seen("A6", "A9", levels={"A7": 1})
    assert not seen("A6", "A9", levels={"A8": 2}, observer=True)
    assert not seen("A6", "A9", levels={"A7": 2}, observer=True)                # also if it is the first hex on the way
    assert seen("A6", "A9", levels={"A6": 4}, observer=True)
    assert not seen("A6", "A9", levels={"A6": 4, "A7": 3}, observer=True)


@pytest.mark.rules("2.1", "2.2.2")
@pytest.mark.parametrize(("a", "b", "n"), [("K6", "I7", 2), ("I7", "G6", 2), ("G6", "G5", 1), ("K6", "I4", 3), ("I7", "I4", 3),
                                           ("G6", "I4", 3), ("G5", "I4", 2), ("H2", "J4", 3), ("H4", "J4", 2), ("J5", "J4", 1),
                                           ("K5", "J4", 1), ("J5", "K5", 1), ("H4", "K3", 3), ("H4", "J3", 2), ("J9", "K9", 1),
                                           ("F9", "G10", 1), ("G10", "H9", 1), ("I9", "H9", 1), ("I9", "J9", 1), ("J9", "K10", 1),
                                           ("K10", "L9", 1), ("K10", "L10", 1)])
def test_2_1_distances_of_the_examples(a: str, b: str, n: int) -> None:
    from marne.games.great_war_commander.rules.r02_grid import DISTANCE
    assert DISTANCE[HEX[a]][HEX[b]] == n


@pytest.mark.rules("2.2.2", "O17.1(1)")
def test_2_2_2_rays_of_the_air_strike_examples() -> None:
    from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, RAYS
    assert [HEX_IDS[h] for h in RAYS[HEX["G11"]][1]][:5] == ["H10", "I10", "J9", "K9", "L8"]
    assert [HEX_IDS[h] for h in RAYS[HEX["G11"]][0]][:3] == ["G10", "G9", "G8"]


@pytest.mark.parametrize("name", sorted(dataset("").boards))
def test_10_every_row_says_what_the_judge_of_one_line_says(name: str) -> None:
    """The short way (`glance`, rows that take over from earlier ones) against the long one, over ground that changes."""
    t, rng = terrain(dataset(""), name), random.Random(name)
    ground, blaze, old = bytearray(t.printed), 0, None
    for change in range(3):
        now = sight(t, bytes(ground), blaze, old)
        boards = Boards(t, bytes(ground), blaze)
        for a in rng.sample(range(HEXES), 40):
            for b in range(HEXES):
                v = verdict(boards, min(a, b), max(a, b))
                assert bool(now.seen(a, 1 << b)) == (not v.rule) and now.hindrance(a, b) == (0 if v.rule else v.hindrance)
        old = now
        for h in rng.sample(range(HEXES), 6):
            ground[h] = rng.randrange(len(GROUNDS))
        blaze = 1 << rng.randrange(HEXES) if change else 0
