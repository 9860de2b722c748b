"""8.4.3: supply lines along the rails, and what they allow a unit to enter. Rails and neighbours by hand from the map data."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.grand_illusion.pieces import ALL, BE, BR, FR, GE, INDEX
from marne.games.grand_illusion.rules.r08_4_supply import RN_DIVISION, supplied, zone
from marne.match import Match
from tests.grand_illusion.tools import asked, control, disrupted, offered, play, pos, st, texts, where, why

CALM: dict[str, Any] = {"turn": 2, "cap": {"allied": 4, "german": 4}}


def in_supply(m: Match, unit: str) -> bool:
    return supplied(st(m), INDEX[unit])


def held(unit: str, h: int, german: list[int] | None = None, allied: list[int] | None = None, **more: Any) -> bool:
    """Is the unit, alone on the map in `h`, in supply with these hexes in other hands?"""
    m = pos({unit: h}, control={"german": german or [], "allied": allied or []}, **{**CALM, **more})
    return in_supply(m, unit)


# a The line ------------------------------------------------------------------------------------------------------------

# Nancy (87) has rails to 77, 78 and 97 in France. Mirecourt (88) has none; Vesoul (89) is a French source.


@pytest.mark.rules("8.4.3a")
def test_8_4_3a_from_its_own_rail_hex_along_friendly_rails_to_a_source() -> None:
    assert held("fr-xx", 87)
    assert held("fr-xx", 87, german=[77, 78])           # by 97-98-89
    assert held("fr-xx", 87, german=[77, 97])           # by 78-79-80
    assert held("fr-xx", 87, german=[78, 97])           # by 77-68-69-60-61
    assert not held("fr-xx", 87, german=[77, 78, 97])
    assert not held("fr-xx", 87, german=[77, 79, 97])   # 78 leads nowhere any more


@pytest.mark.rules("8.4.3a")
def test_8_4_3a_from_a_hex_without_rails_one_step_to_a_friendly_rail_hex() -> None:
    assert held("fr-xx", 88)
    assert held("fr-xx", 88, german=[77, 78, 87, 97, 98, 79])       # 89, a source, is next to it
    assert not held("fr-xx", 88, german=[87, 97, 98, 79, 78, 89])   # friendly rails (99, 69) begin two hexes away


@pytest.mark.rules("8.4.3a")
def test_8_4_3a_the_line_follows_the_rails_not_the_hexes() -> None:
    """97 and 96 are neighbours with rails, but no rail joins them: German 97 is the end of no German line."""
    assert held("ge-i-b", 97)                           # next to 96
    assert not held("ge-i-b", 88, german=[97])
    assert held("ge-i-b", 88, german=[87, 97])          # 96-87 is a rail


@pytest.mark.rules("8.4.3a")
def test_8_4_3a_a_contested_friendly_rail_hex_carries_supply() -> None:
    m = pos({"fr-xx": 87, "fr-xv": 97, "ge-i-b": 97}, control={"german": [77, 78], "allied": [97]}, **CALM)
    assert in_supply(m, "fr-xx")
    m = pos({"fr-xx": 87, "fr-xv": 97, "ge-i-b": 97}, control={"german": [77, 78, 97]}, **CALM)
    assert not in_supply(m, "fr-xx")
    assert in_supply(m, "fr-xv")                        # 98 is next to it


@pytest.mark.rules("8.4.3a")
def test_8_4_3a_a_besieged_fort_cuts_the_rails_in_its_hex() -> None:
    taken: dict[str, Any] = {"control": {"german": [87]}, **CALM}
    m = pos({"ge-i-b": 87, "ge-ii-b": 88}, **taken)
    assert in_supply(m, "ge-ii-b")
    m = pos({"ge-i-b": 87, "ge-ii-b": 88}, forts={"fort-nancy": 1}, siege=[87], **taken)
    assert not in_supply(m, "ge-ii-b")
    assert in_supply(m, "ge-i-b")                       # the besieger lives on 96, next door


@pytest.mark.rules("8.4.3a")
@pytest.mark.parametrize("unit", ["ge-i-b", "ge-7-c", "ge-hq-6", "ge-ha-krupp"])
def test_8_4_3a_combat_units_hq_and_siege_guns_all_need_it(unit: str) -> None:
    m = pos({unit: 97}, seat="german", control={"german": [97]}, **CALM)
    assert in_supply(m, unit)
    play(m, "activate 97")
    assert not offered(m, f"move {unit} 88")
    assert why(m, f"move {unit} 88") == ["8.4.3d"]


# b, c The sources ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.4.3b", "8.4.3c", "2.2/p8")
@pytest.mark.parametrize(("nation", "hexes"), [
    (FR, {1, 4, 13, 61, 80, 89}), (BR, {1, 4, 14}), (BE, {1, 14, 52}), (RN_DIVISION, {1, 4, 14, 52}),
    (GE, {91, 94, 100, 105, 107})])
def test_8_4_3b_c_a_nation_is_supplied_by_its_own_sources_only(nation: int, hexes: set[int]) -> None:
    """Every hex in turn is the only one of its side: supplied is who has a source there."""
    s = st(pos({"fr-xx": 58})).copy()
    found = set()
    for h in range(1, 108):
        s.german = 1 << h if nation == GE else ALL & ~(1 << h)
        if zone(s, nation) >> h & 1:
            found.add(h)
    assert found == hexes


@pytest.mark.rules("8.4.3b")
def test_8_4_3b_friends_of_another_nation_starve_beside_a_french_source() -> None:
    cut = [98, 99, 79, 80, 88]                          # Vesoul (89) alone is left
    for unit, fed in (("fr-xx", True), ("br-1", False)):
        assert held(unit, 89, german=cut) == fed


@pytest.mark.rules("8.4.3b")
@pytest.mark.parametrize(("unit", "fed"), [("be-i", True), ("br-rn", True), ("br-1", False), ("fr-xx", False)])
def test_8_4_3b_antwerp_supplies_belgians_and_the_naval_division_until_it_is_german(unit: str, fed: bool) -> None:
    around = [42, 43, 53, 62]
    assert held(unit, 52, german=around) == fed
    m = pos({unit: 43, "ge-ii": 52}, control={"german": [52, 53, 62, 33, 32, 44, 42]}, **CALM)
    assert not in_supply(m, unit)


# d No way into the unknown ---------------------------------------------------------------------------------------------


@pytest.mark.rules("8.4.3d", "8.4.4/T(6)")
def test_8_4_3d_a_supplied_unit_enters_no_hex_without_a_line() -> None:
    m = play(pos({"fr-xx": 102}, control={"allied": [102]}, **CALM), "activate 102")
    for h in (101, 105, 106):
        assert not offered(m, f"move fr-xx {h}")
        assert why(m, f"move fr-xx {h}")[-1] == "8.4.3d"
        with pytest.raises(marne.IllegalChoice):
            m.choose(f"move fr-xx {h}")
    assert offered(m, "move fr-xx 97")


@pytest.mark.rules("8.4.3d")
def test_8_4_3d_example_i3_102_is_a_dead_end_for_the_allies() -> None:
    """No hex beyond 102 can be entered from it, whoever holds 103."""
    for allied in ([102], [102, 103, 107]):
        m = play(pos({"fr-2-c": 102}, control={"allied": allied}, **CALM), "activate 102")
        for h in (101, 105):
            assert "8.4.3d" in why(m, f"move fr-2-c {h}")


@pytest.mark.rules("8.4.3d")
def test_8_4_3d_example_i3_no_advance_out_of_107_before_103_is_allied() -> None:
    m = play(pos({"fr-vii": 107}, control={"allied": [107]}, **CALM), "activate 107")
    assert why(m, "move fr-vii 106") == ["8.4.3d"]
    m = play(pos({"fr-vii": 107}, control={"allied": [107, 103]}, **CALM), "activate 107")
    assert offered(m, "move fr-vii 106")


@pytest.mark.rules("8.4.3d")
@pytest.mark.parametrize(("taken", "namur", "open_"), [
    ([], 2, False), ([64], 0, False), ([64, 63], 0, False), ([63, 53], 2, False), ([64, 63, 53], 0, True)])
def test_8_4_3d_example_i3_antwerp_can_be_reached_only_by_way_of_namur(taken: list[int], namur: int, open_: bool) -> None:
    """Turn 1, the Belgian army in Brussels (62): Germans get into Antwerp only with 64, 63 and 53 and without Namur's fort."""
    m = pos({"be-i": 62, "be-ii": 62}, turn=1, forts={"fort-namur": namur}, control={"german": taken})
    assert bool(zone(st(m), GE) >> 52 & 1) == open_


@pytest.mark.rules("8.4.3d")
def test_8_4_3d_a_besieged_namur_still_bars_the_way_to_antwerp() -> None:
    m = pos({"be-i": 62, "ge-vii": 64}, turn=1, forts={"fort-namur": 1}, siege=[64], control={"german": [64, 63, 53]})
    assert not zone(st(m), GE) >> 52 & 1


@pytest.mark.rules("8.4.3d")
def test_8_4_3d_every_hex_of_a_move_is_looked_at_and_conquests_lengthen_the_line() -> None:
    """Germans from 96 take Nancy (87), whose rails then feed 78; without taking Nancy 78 is out of reach."""
    m = play(pos({"ge-i-b": 96, "ge-hq-6": 96}, seat="german", **CALM), "activate 96", "select ge-i-b", "select ge-hq-6", "to 87")
    assert offered(m, "to 78")
    m = play(pos({"ge-hq-6": 96}, seat="german", **CALM), "activate 96", "move ge-hq-6 87")
    assert control(m, 87) == "allied"                   # an HQ takes nothing
    assert not offered(m, "to 78")
    assert why(m, "to 78") == ["8.4.3d"]


@pytest.mark.rules("8.4.3d/ex", "8.3.4")
@pytest.mark.parametrize("rider", [{}, {"ge-7-c": 98}])
def test_8_4_3d_enemy_cavalry_control_stops_no_line(rider: dict[str, int]) -> None:
    """The line of the French in 97 runs through Epinal (98), the only way left."""
    shut: dict[str, Any] = {"control": {"german": [98, 77, 78, 88]}, **CALM}
    m = pos({"fr-xx": 97, **rider}, cavalry_control=[98], **shut)
    assert in_supply(m, "fr-xx")
    play(m, "activate 97")
    assert offered(m, "move fr-xx 87")
    m = pos({"fr-xx": 97}, **shut)
    assert not in_supply(m, "fr-xx")


@pytest.mark.rules("8.4.3d/ex", "8.3.4")
def test_8_4_3d_nor_does_allied_cavalry_control_stop_a_german_line() -> None:
    """Morhange (96) has German rails left only by way of Sarreguemines (101), to the sources 100 and 105."""
    lost = [86, 87, 95, 97, 101]
    assert held("ge-i-b", 96, allied=lost, cavalry_control=[101])
    assert not held("ge-i-b", 96, allied=lost)


@pytest.mark.rules("8.4.3d/ex")
def test_8_4_3d_a_source_under_enemy_cavalry_control_still_supplies() -> None:
    around = [87, 97, 98, 79, 78, 89]
    assert held("fr-xx", 88, german=around, cavalry_control=[89])
    assert not held("fr-xx", 88, german=around)


# e Retreats ------------------------------------------------------------------------------------------------------------


def beaten(german: list[int], allied: list[int], *more: str) -> Match:
    """Disrupted French in 97 are attacked from 96 and must retreat."""
    french = {u: "97 disrupted" for u in ("fr-xx", *more)}
    m = pos({**french, "ge-i-b": 96}, seat="german", dice=[4, 4, 6, 6], control={"german": german, "allied": allied}, **CALM)
    play(m, "activate 96", "move ge-i-b 97")
    for _ in range(4):
        if not asked(m).endswith(("which_defender", "which_attacker", "which_box")):
            break
        m.choose(texts(m)[0])
    return m


@pytest.mark.rules("8.4.3e")
def test_8_4_3e_a_retreat_takes_a_supplied_hex_if_there_is_one() -> None:
    """88 lies next to the source 89; 103, Allied too, is cut off from everything."""
    m = beaten([87, 98, 104], [103])
    assert where(m, "fr-xx") == 88                      # the only choice, so it is not even asked
    m = beaten([87, 98, 104], [103], "fr-xv")
    assert set(texts(m)) == {"retreat fr-xx 88", "retreat fr-xv 88", "retreat-all 88"}
    assert why(m, "retreat fr-xx 103") == ["8.4.3e"]


@pytest.mark.rules("8.4.3e")
def test_8_4_3e_without_another_way_it_ends_out_of_supply() -> None:
    m = beaten([87, 88, 98, 104], [103])
    assert where(m, "fr-xx") == 103
    assert not in_supply(m, "fr-xx")


# f Units without supply ------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.4.3f")
def test_8_4_3f_an_unsupplied_unit_may_enter_hexes_that_restore_its_supply() -> None:
    """From Gerolstein (93): 83 and 84 lie next to Allied rails (74, 75); 92 and 94 do not."""
    m = play(pos({"fr-xx": 93}, control={"german": [93]}, **CALM), "activate 93")
    assert {t for t in texts(m) if t.startswith("move")} == {"move fr-xx 83", "move fr-xx 84"}
    for h in (92, 94):
        assert why(m, f"move fr-xx {h}") == ["8.4.3f"]
    play(m, "move fr-xx 84")
    assert in_supply(m, "fr-xx")
    assert control(m, 84) == "allied"                   # in supply again, it takes the hex


@pytest.mark.rules("8.4.3f")
def test_8_4_3f_or_hexes_that_bring_it_nearer() -> None:
    """From Cologne (91), two hexes from supply: 81, 82 and 92 are one hex from it, 90 two."""
    m = play(pos({"fr-xx": 91}, control={"german": [91]}, **CALM), "activate 91")
    assert {t for t in texts(m) if t.startswith("move")} == {"move fr-xx 81", "move fr-xx 82", "move fr-xx 92"}
    assert why(m, "move fr-xx 90") == ["8.4.3f"]
    play(m, "move fr-xx 92")
    assert {t for t in texts(m) if t.startswith("to ")} == {"to 83"}    # in supply there, next to Allied 74


@pytest.mark.rules("8.4.3f")
def test_8_4_3f_a_unit_back_in_supply_is_bound_by_its_line_again() -> None:
    m = play(pos({"fr-2-c": 92}, control={"german": [92]}, **CALM), "activate 92", "move fr-2-c 83")
    assert in_supply(m, "fr-2-c")
    assert why(m, "to 92") == ["8.4.3d"]


# h The End of Rail Net -------------------------------------------------------------------------------------------------

# Mezieres (56) is reached by 73-64-65-56. Germans in Hirson (46) live next to it; St-Quentin (36) needs the rails beyond 56.
MEUSE = {"control": {"german": [64, 65, 56, 46, 47]}, "seat": "german", "cap": {"allied": 4, "german": 4}}


def beyond_mezieres(turn: int = 2, **more: Any) -> Match:
    m = pos({"ge-xii": 46}, turn=turn, **{**MEUSE, **more})
    if asked(m) == "allied whether_general_retreat":
        play(m, "no-retreat")
    return play(m, "activate 46")


@pytest.mark.rules("8.4.3h")
def test_8_4_3h_german_lines_end_at_mezieres_once_namur_has_fallen() -> None:
    m = beyond_mezieres()
    assert in_supply(m, "ge-xii")                       # next to 56
    assert why(m, "move ge-xii 36") == ["8.4.3d"]
    assert offered(m, "move ge-xii 55")
    assert offered(beyond_mezieres(rail_end=False), "move ge-xii 36")


@pytest.mark.rules("8.4.3h")
def test_8_4_3h_the_marker_has_no_effect_while_namurs_fort_stands() -> None:
    """With Verdun's rails (75-76-66-56) in German hands instead of Namur's."""
    rails = {"german": [75, 76, 66, 56, 46, 47]}
    assert offered(beyond_mezieres(control=rails, forts={"fort-namur": 2}), "move ge-xii 36")
    assert not offered(beyond_mezieres(control=rails), "move ge-xii 36")


@pytest.mark.rules("8.4.3h")
def test_8_4_3h_the_french_do_not_mind_the_marker() -> None:
    assert held("fr-xx", 65, german=[66, 76])           # by 56-46


NEXT_TURN = [3] * 8


@pytest.mark.rules("8.4.3h")
@pytest.mark.parametrize(("turn", "namur", "stays"), [
    (4, 0, True), (5, 0, False), (5, 2, True), (6, 2, True), (7, 0, False)])
def test_8_4_3h_the_marker_goes_after_the_check_of_turn_5_or_of_namurs_fall(turn: int, namur: int, stays: bool) -> None:
    m = pos({"ge-xii": 93, "fr-xx": 58}, turn=turn, phase="admin", forts={"fort-namur": namur}, dice=NEXT_TURN)
    assert st(m).turn == turn + 1
    assert bool(st(m).rail_end) == stays


@pytest.mark.rules("8.4.3h")
def test_8_4_3h_in_the_check_of_turn_5_it_still_counts() -> None:
    m = pos({"ge-xii": 36, "ge-xi": 46}, turn=5, phase="admin", control={"german": [64, 65, 56, 46, 47, 36]}, dice=NEXT_TURN)
    assert disrupted(m, "ge-xii")                       # beyond 56, out of supply
    assert not disrupted(m, "ge-xi")
    assert in_supply(m, "ge-xii")                       # the trains run again


@pytest.mark.rules("8.4.3b", "11.2.4")
@pytest.mark.parametrize("source", [True, False])
def test_8_4_3b_antwerp_feeds_belgians_by_rail_or_only_those_within(source: bool) -> None:
    """1 and 14 are German; from 73 the rails lead to Antwerp by 64, 63 and 53, or 72 and 62."""
    more: dict[str, Any] = {"german": [1, 14], "options": {"antwerp-source": source}}
    assert held("be-i", 52, **more) and held("br-rn", 52, **more)
    assert held("be-i", 73, **more) is source
    assert held("be-i", 62, **more) is source                       # next door
    assert not held("be-i", 52, german=[1, 14, 52], options={"antwerp-source": source})
