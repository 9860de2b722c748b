"""12 The British Expeditionary Force and Belgium."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import INDEX
from marne.games.grand_illusion.rules.r07_reinforcements import entry_hexes
from marne.match import Match
from marne.parts.bits import bits
from tests.grand_illusion.tools import asked, control, disrupted, offered, pass_until, play, pos, st, texts, where, why

LOW = [1] * 40                                  # enough ones for CAP, initiative and whatever a quiet turn needs
CORRIDOR = {"german": [53, 63, 64, 73, 72]}     # the Germans hold the line Liège - Namur - Brussels


def end_of_action_phase(units: dict[str, object], turn: int, scenario: str = "1", **more: Any) -> int:
    """Plan 17 VP after an Action Phase in which nobody does anything; it began with 3."""
    m = pos(units, turn=turn, scenario=scenario, seat="allied", cap={"allied": 1, "german": 0}, vp={"allied": 3},
            mandated={"allied": 0}, dice=LOW, **more)
    play(m, "pass")
    if offered(m, "no-retreat"):                     # the segment of the side without CAP
        play(m, "no-retreat")
    return st(m).vp[0]


@pytest.mark.rules("12.1", "14.1.2c/b3")
@pytest.mark.parametrize(("unit", "hex_", "turn", "vp"), [
    ("br-1", 16, 1, 2), ("br-1", 16, 5, 2),     # turns 1 to 5
    ("br-1", 16, 6, 3),                         # from turn 6 nobody minds
    ("br-1", 45, 5, 3),                         # 45 is no Schlieffen hex
    ("fr-i", 16, 5, 3),                         # French units may stand there
    ("br-hq", 16, 5, 2),                        # an HQ is a unit like others
])
def test_12_1_a_british_unit_in_a_schlieffen_hex_costs_a_vp_on_turns_1_to_5(
        unit: str, hex_: int, turn: int, vp: int) -> None:
    assert end_of_action_phase({unit: hex_}, turn) == vp


@pytest.mark.rules("12.1")
@pytest.mark.parametrize(("unit", "vp"), [("br-hq", 3), ("br-1", 2)])
def test_12_1_by_the_other_reading_only_combat_units_count(unit: str, vp: int) -> None:
    assert end_of_action_phase({unit: 16}, 5, options={"bef-hq": False}) == vp


@pytest.mark.rules("12.1", "14.2.2c/b3")
def test_12_1_two_british_stacks_cost_one_vp_a_turn_all_the_same() -> None:
    assert end_of_action_phase({"br-1": 16, "br-2": 14}, 3, "2") == 2


@pytest.mark.rules("14.3.1d/12.1")
def test_14_3_1d_in_the_what_if_scenario_the_bef_may_go_to_the_coast() -> None:
    assert end_of_action_phase({"br-1": 16}, 3, "3") == 3


@pytest.mark.rules("12.3")
def test_12_3_the_naval_and_7th_divisions_may_also_land_on_the_coast() -> None:
    m = pos({"br-rn": "track 9", "br-7": "track 9", "br-6": "track 9"}, turn=9, phase="reinforcement", initiative="german",
            dice=LOW)
    seen: dict[str, set[str]] = {}
    for _ in range(3):
        unit = texts(m)[0].split()[1]
        seen[unit] = {t.split()[2] for t in texts(m) if t.startswith("arrive")}
        play(m, f"delay {unit}")
    assert {"15", "16", "7", "23"} <= seen["br-rn"] and {"15", "16", "7", "23"} <= seen["br-7"]
    assert seen["br-6"] == {"1", "4", "14"}                      # an ordinary variable reinforcement: British sources only
    assert "17" not in seen["br-7"]                              # inland


@pytest.mark.rules("12.3")
def test_12_3_only_the_naval_division_lives_on_antwerp() -> None:
    units = {"br-rn": 52, "br-7": 52}
    m = pos(units, turn=9, seat="allied", control={"german": [43, 53, 62, 44, 33, 32, 42]})
    by_id = {u["id"]: u for u in m.view("allied")["units"]}
    assert by_id["br-rn"]["supplied"] and not by_id["br-7"]["supplied"]


def assault_on_antwerp(dice: list[int], **more: Any) -> Match:
    return pos({"ge-ii": 53, **more.pop("units", {})}, turn=4, seat="german", general_retreat={"allied": 3}, control=CORRIDOR,
               cap={"allied": 0, "german": 3}, dice=dice, **more)


@pytest.mark.rules("12.5.1", "9.5.3a/ex", "8.3.2/b2")
def test_12_5_1_antwerp_cannot_be_besieged_nor_taken_while_its_fort_stands() -> None:
    m = assault_on_antwerp([4, 4, 5, 6], forts={"fort-antwerp": 4})       # no effect; the corps misses, the fort misses
    play(m, "activate 53, move ge-ii 52")
    s = st(m)
    assert where(m, "ge-ii") == 52
    assert not s.siege >> 52 & 1 and control(m, 52) == "allied"


@pytest.mark.rules("12.5.1")
def test_12_5_1_another_fort_in_the_same_case_is_besieged() -> None:
    m = pos({"ge-ii": 73}, turn=4, seat="german",
            general_retreat={"allied": 3}, cap={"allied": 0, "german": 3}, forts={"fort-namur": 2},
            dice=[4, 4, 5, 6])
    play(m, "activate 73, move ge-ii 64")
    assert st(m).siege >> 64 & 1 and control(m, 64) == "german"


@pytest.mark.rules("12.5.1")
def test_12_5_1_without_its_fort_antwerp_holds_out_while_a_belgian_combat_unit_is_there() -> None:
    held = pos({"ge-ii": 52, "be-c": 52}, turn=4, seat="german", general_retreat={"allied": 3}, control={**CORRIDOR,
            "allied": [52]})
    assert control(held, 52) == "allied"
    empty = pos({"ge-ii": 53, "be-hq": 62}, turn=4, seat="german", general_retreat={"allied": 3}, control={"german": [53, 63,
            64, 73, 72], "allied": [52]})
    play(empty, "activate 53, move ge-ii 52")
    assert control(empty, 52) == "german"


def out_of_brussels(turn: int, **more: Any) -> Match:
    """Two Belgian units and their HQ in 62 are attacked, nobody is hit, and they retreat of their own will (9.4.2)."""
    more.setdefault("general_retreat", {})
    m = pos({"be-i": 62, "be-3": 62, "be-hq": 62, "ge-ii": 72}, turn=turn, seat="german", north=1,
            cap={"allied": 2, "german": 3}, mandated={"allied": 0}, dice=[4, 4, *[6] * 8], **more)
    pass_until(play(m, "activate 72, move ge-ii 62"), "whether_to_fall_back")
    return play(m, "fall-back")


@pytest.mark.rules("12.5.2", "12.5.3")
@pytest.mark.parametrize(("turn", "ways", "driven"), [
    (1, "retreat-all 52", True),
    (1, "retreat be-i 52, retreat be-3 52, retreat be-hq 52", True),
    (1, "retreat be-i 52, retreat be-3 53, retreat be-hq 52", False),    # not all of them
    (1, "retreat-all 53", False),                                       # elsewhere
    (2, "retreat-all 52", False),                                       # a turn too late
])
def test_12_5_they_begin_if_all_belgians_of_62_retreat_to_antwerp_on_turn_1(turn: int, ways: str, driven: bool) -> None:
    m = play(out_of_brussels(turn), ways)
    assert bool(st(m).driven) is driven and m.view("allied")["belgians_driven"] is driven


@pytest.mark.rules("12.5.2", "12.5.3", "14.1.1a/Belgian")
def test_12_5_so_they_do_by_the_belgian_withdrawal() -> None:
    m = pos({"be-i": 62, "be-3": 62, "ge-ii": 72}, turn=1, seat="german", cap={"allied": 2, "german": 3}, dice=LOW)
    play(m, "activate 72, move ge-ii 62, withdraw-to-antwerp")
    assert st(m).driven


@pytest.mark.rules("12.5.2", "12.5.3")
def test_12_5_a_march_to_antwerp_is_no_retreat() -> None:
    m = pos({"be-i": 62, "fr-i": 19}, turn=1, seat="allied", cap={"allied": 2, "german": 3})
    play(m, "activate 62, move be-i 52")
    assert where(m, "be-i") == 52 and not st(m).driven


def masked(turn: int = 5, dice: list[int] | None = None, **more: Any) -> Match:
    """The Belgian army in Antwerp, masked by two corps; a third German corps may attack it from 53."""
    return pos({"be-i": 52, "fr-i": 19, "ge-ii": 53, "ge-iii": 62, "ge-iv": 53}, turn=turn, seat="german", belgians_driven=True,
               forts={"fort-antwerp": 4}, control=CORRIDOR, cap={"allied": 3, "german": 3}, mandated={"allied": 0},
               general_retreat={"allied": 3, "german": 4}, dice=dice or [4, 4, *[6] * 8], **more)


@pytest.mark.rules("12.5.2")
@pytest.mark.parametrize("fow", [[4, 4], [1, 2]])
def test_12_5_2_a_german_battle_declared_in_antwerp_sets_the_belgians_free(fow: list[int]) -> None:
    """Fought, or called off by the Fortunes of War: declared is declared."""
    m = play(masked(dice=[*fow, *[6] * 8]), "activate 53, move ge-iv 52")
    pass_until(m, "what_to_do")
    if asked(m) == "german what_to_do":
        play(m, "yield")
    assert asked(m) == "allied what_to_do" and offered(m, "activate 52")


@pytest.mark.rules("12.5.2")
def test_12_5_2_without_a_battle_there_they_stay() -> None:
    m = play(masked(), "pass")
    assert asked(m) == "allied what_to_do" and not offered(m, "activate 52")
    assert "12.5.2" in why(m, "activate 52")


@pytest.mark.rules("12.5.2")
def test_12_5_2_nor_do_they_reorganise_or_dig_for_a_cap() -> None:
    """Both are activations (4.0); the refusal names the rule that pins them."""
    m = pos({"be-i": "52 disrupted", "be-3": 52, "fr-i": 19, "ge-ii": 53, "ge-iii": 62}, turn=5, seat="allied",
            belgians_driven=True, general_retreat={"allied": 3, "german": 4}, control=CORRIDOR, forts={"fort-antwerp": 4})
    assert not offered(m, "reorganise 52") and "12.5.2" in why(m, "reorganise 52")
    m = pos({"be-3": 52, "ge-iv": 52, "fr-i": 19, "ge-ii": 53, "ge-iii": 62}, turn=5, seat="allied", belgians_driven=True,
            general_retreat={"allied": 3, "german": 4}, control=CORRIDOR, forts={"fort-antwerp": 4})
    assert not offered(m, "entrench 52") and "12.5.2" in why(m, "entrench 52")


@pytest.mark.rules("12.5.2")
@pytest.mark.parametrize(("reading", "attacked", "free"), [
    ("turn", 5, True), ("turn", 4, False), ("game", 5, True), ("game", 4, True), ("game", 0, False)])
def test_12_5_2_for_that_turn_or_by_the_other_reading_for_good(reading: str, attacked: int, free: bool) -> None:
    m = play(masked(antwerp_attacked=attacked, options={"antwerp-freed": reading}), "pass")
    assert offered(m, "activate 52") is free
    assert m.view("german")["antwerp_attacked"] == (attacked or None)


@pytest.mark.rules("12.5.2")
@pytest.mark.parametrize(("scenario", "turn", "corps", "driven", "free"), [
    ("1", 2, {"ge-ii": 53, "ge-iii": 62}, True, False),
    ("1", 6, {"ge-ii": 53, "ge-iii": 53}, True, False),
    ("1", 7, {"ge-ii": 53, "ge-iii": 62}, True, True),           # from turn 7
    ("1", 6, {"ge-ii": 53}, True, True),                         # one corps is not enough
    ("1", 6, {"ge-ii": 53, "ge-gd-e": 62}, True, True),          # nor a corps and a division
    ("1", 6, {"ge-ii": 53, "ge-iii": 62}, False, True),          # the army was never driven into Antwerp
])
def test_12_5_2_two_german_corps_pin_the_belgian_army_before_turn_7(
        scenario: str, turn: int, corps: dict[str, object], driven: bool, free: bool) -> None:
    m = pos({"be-i": 52, "fr-i": 19, **corps}, turn=turn, scenario=scenario, seat="allied", belgians_driven=driven,
            forts={"fort-antwerp": 4}, control=CORRIDOR)
    assert offered(m, "activate 52") == free
    if not free:
        assert "12.5.2" in why(m, "activate 52")


@pytest.mark.rules("14.3.1d/12.5.2-3")
def test_14_3_1d_no_pinning_and_no_closed_ghent_in_the_what_if_scenario() -> None:
    m = pos({"be-i": 52, "ge-ii": 53, "ge-iii": 62}, turn=3, scenario="3", seat="allied", belgians_driven=True,
            control=CORRIDOR, forts={"fort-antwerp": 4})
    assert offered(m, "activate 52")
    g = pos({"be-i": 52, "ge-ii": 53}, turn=4, scenario="3", seat="german", general_retreat={"allied": 3},
            belgians_driven=True, control=CORRIDOR)
    play(g, "activate 53")
    assert offered(g, "move ge-ii 43")


@pytest.mark.rules("12.5.3")
@pytest.mark.parametrize(("belgian", "driven", "open_"), [("be-i", True, False), ("be-hq", True, True), ("be-i", False, True)])
def test_12_5_3_no_german_enters_ghent_while_the_driven_belgian_army_stands_in_antwerp(
        belgian: str, driven: bool, open_: bool) -> None:
    m = pos({belgian: 52, "ge-ii": 53}, turn=8, seat="german", general_retreat={"allied": 3}, belgians_driven=driven,
            control=CORRIDOR,
            forts={"fort-antwerp": 4})
    play(m, "activate 53")
    assert offered(m, "move ge-ii 43") == open_
    if not open_:
        assert why(m, "move ge-ii 43") == ["12.5.3"]


@pytest.mark.rules("12.5.4")
def test_12_5_4_nobody_sails_from_antwerp() -> None:
    m = pos({"br-1": 52, "br-2": 32}, turn=5, phase="strategic", initiative="german", cap={"allied": 2, "german": 0})
    assert asked(m) == "allied who_travels"
    assert offered(m, "sail br-2") and not offered(m, "sail br-1")
    assert "12.5.4" in why(m, "sail br-1")


@pytest.mark.rules("14.3.6b.5/b6")
def test_14_3_6b5_with_the_scheldt_open_antwerp_is_a_port() -> None:
    m = pos({"br-1": 52, "be-i": 52}, turn=5, phase="strategic", initiative="german", cap={"allied": 2, "german": 0},
            scenario="3", strategic_options=["ge-holland"])
    assert offered(m, "sail br-1") and not offered(m, "sail be-i")
    assert "12.5.4" not in why(m, "sail be-i"), "a port is not refused for being none: 10.4/p2 alone keeps the Belgians ashore"
    play(m, "sail br-1")
    assert "dock 32" in texts(m) and "dock 1" in texts(m)


def beaten_at_namur() -> Match:
    """The 4th Division is disrupted by a fresh German corps in 64 and must retreat."""
    m = pos({"be-4": 64, "ge-ii": 73}, turn=2, seat="german", cap={"allied": 0, "german": 2}, dice=[4, 4, 1, 6])
    return play(m, "activate 73, move ge-ii 64")


@pytest.mark.rules("12.6")
def test_12_6_the_4th_division_may_leave_namur_and_return_five_turns_later_on_the_coast() -> None:
    m = beaten_at_namur()
    assert asked(m) == "allied who_retreats" and offered(m, "evacuate be-4")
    play(m, "evacuate be-4")
    s = st(m)
    u = INDEX["be-4"]
    assert where(m, "be-4") == "track" and s.due[u] == 7
    assert not s.weak >> u & 1                                                        # at full strength
    later = s.copy()
    later.turn = 7
    assert set(bits(entry_hexes(later, u))) == {1, 14}


@pytest.mark.rules("12.6")
@pytest.mark.parametrize(("only", "may"), [(False, True), (True, False)])
def test_12_6_wherever_it_is_forced_to_retreat_or_by_the_other_reading_from_namur_alone(only: bool, may: bool) -> None:
    m = pos({"be-4": 63, "ge-ii": 64}, turn=2, seat="german", cap={"allied": 0, "german": 2}, control={"german": [64]},
            options={"namur-only": only}, dice=[4, 4, 1, 6])
    play(m, "activate 64, move ge-ii 63")
    assert asked(m) == "allied who_retreats" and offered(m, "evacuate be-4") is may


@pytest.mark.rules("12.6")
def test_12_6_not_when_it_retreats_of_its_own_will() -> None:
    m = pos({"be-4": 64, "ge-ii": 73}, turn=2, seat="german", cap={"allied": 0, "german": 2}, dice=[4, 4, 6, 6])
    play(m, "activate 73, move ge-ii 64")
    assert asked(m) == "allied whether_to_fall_back"
    play(m, "fall-back")
    assert not any(t.startswith("evacuate") for t in texts(m))


@pytest.mark.rules("12.6")
def test_12_6_an_ordinary_retreat_stays_possible_and_other_units_cannot_be_taken_off() -> None:
    m = beaten_at_namur()
    assert any(t.startswith("retreat be-4") for t in texts(m))
    other = pos({"be-i": 64, "ge-ii": 73}, turn=2, seat="german", cap={"allied": 0, "german": 2}, dice=[4, 4, 1, 6])
    play(other, "activate 73, move ge-ii 64")
    assert disrupted(other, "be-i") and not any(t.startswith("evacuate") for t in texts(other))


@pytest.mark.rules("12.5.2")
def test_12_5_2_a_pinned_army_that_may_not_reorganise_is_told_that_it_is_pinned() -> None:
    m = pos({"be-i": "52 disrupted", "ge-ii": 53, "ge-iii": 62, "fr-i": 88}, turn=5, seat="allied", belgians_driven=True,
            cap={"allied": 3, "german": 3}, general_retreat={"allied": 3, "german": 4})
    assert asked(m) == "allied what_to_do" and not any(t.startswith("reorganise") for t in texts(m))
    assert why(m, "reorganise 52") == ["12.5.2"]
