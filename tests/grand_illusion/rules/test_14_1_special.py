"""14.1.1, 14.2.1, 14.3.1 The special rules that the scenarios share."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import INDEX
from marne.match import Match
from tests.grand_illusion.tools import (
    asked, control, disrupted, flipped, offered, pass_until, play, pos, setup, st, texts, where, why,
)

LOW = [1] * 60
CHAPTER = {"1": "14.1.1a", "2": "14.2.1"}         # where the scenario has its special rules


def both(rule: str, also: str = "") -> Any:
    """Scenarios 1 and 2, each with its own number of the same rule."""
    return pytest.mark.parametrize("scenario", [
        pytest.param("1", marks=pytest.mark.rules(f"14.1.{rule}", *([also] if also else []))),
        pytest.param("2", marks=pytest.mark.rules(f"14.2.{rule.replace('1a/', '1/')}"))])


def three(rule: str) -> Any:
    return pytest.mark.parametrize("scenario", [
        pytest.param("1", marks=pytest.mark.rules(f"14.1.{rule}")),
        pytest.param("2", marks=pytest.mark.rules(f"14.2.{rule.replace('1a/', '1/').replace('1b/', '1/')}")),
        pytest.param("3", marks=pytest.mark.rules(f"14.3.{rule}"))])


def first_turn(scenario: str, dice: list[int] | None = None) -> Match:
    """Turn 1 at its first activation; in scenario 3 nobody takes an option."""
    m = setup(scenario, dice=dice)
    return pass_until(m, "what_to_do")


# Belgian withdrawal -----------------------------------------------------------------------------------------------------


def attack_brussels(scenario: str, turn: int = 1, **more: Any) -> Match:
    m = pos({"be-i": 62, "be-3": "62 disrupted", "be-hq": 62, "ge-ii": 72, "ge-iii": 72}, turn=turn, scenario=scenario,
            seat="german", cap={"allied": 2, "german": 4}, mandated={"allied": 0}, dice=[4, 4, 6, 6, *LOW], **more)
    return play(m, "activate 72, move ge-ii 62, done")


@three("1a/Belgian")
def test_belgian_withdrawal_costs_a_cap_and_takes_all_belgians_to_antwerp(scenario: str) -> None:
    m = attack_brussels(scenario)
    assert asked(m) == "allied whether_to_antwerp"
    play(m, "withdraw-to-antwerp")
    assert {where(m, u) for u in ("be-i", "be-3", "be-hq")} == {52}
    assert st(m).cap[0] == 1
    assert disrupted(m, "be-3") and not disrupted(m, "be-i")             # nobody is hurt
    assert flipped(m, "be-hq")                                           # 9.4.4/p4: it retreats, as with Fortunes of War 7
    assert control(m, 62) == "german"                                    # the attackers stand there alone
    assert asked(m) == "german what_to_do"                               # the initiative stays with the Germans
    assert not any(e.kind == "FowResult" for e in m.events)


@three("1a/Belgian")
def test_belgian_withdrawal_only_on_turn_1_only_with_a_cap(scenario: str) -> None:
    assert asked(attack_brussels(scenario, turn=2)) != "allied whether_to_antwerp"
    broke = pos({"be-i": 62, "ge-ii": 72}, turn=1, scenario=scenario, seat="german", cap={"allied": 0, "german": 4}, dice=[4,
            4, 6, 6])
    play(broke, "activate 72, move ge-ii 62")
    assert asked(broke) != "allied whether_to_antwerp"


@pytest.mark.rules("14.1.1a/Belgian", "14.1.1a/Command/62")
def test_belgian_withdrawal_is_the_one_northern_activation_of_turn_1() -> None:
    assert asked(attack_brussels("1", north=1)) != "allied whether_to_antwerp"
    m = attack_brussels("1")
    play(m, "withdraw-to-antwerp")
    assert st(m).north == 1


@pytest.mark.rules("14.1.1a/Belgian")
def test_the_belgians_may_stand_and_fight_in_brussels() -> None:
    m = attack_brussels("1")
    play(m, "fight")
    assert any(e.kind == "FowResult" for e in m.events) and where(m, "be-i") == 62


# Allied command on turn 1 ------------------------------------------------------------------------------------------------


@both("1a/Command")
def test_turn_1_the_3rd_and_4th_armies_cannot_be_activated(scenario: str) -> None:
    m = first_turn(scenario)
    assert asked(m) == "allied what_to_do"
    for h in (66, 76):
        assert not offered(m, f"activate {h}")
        assert why(m, f"activate {h}") == [f"{CHAPTER[scenario]}/Command"]
    assert offered(m, "activate 87")


@both("1a/Command")
@pytest.mark.parametrize("hex_", [
    pytest.param(62, marks=pytest.mark.rules("14.1.1a/Command/62")), pytest.param(54,
            marks=pytest.mark.rules("14.1.1a/Command/54")),
    pytest.param(46, marks=pytest.mark.rules("14.1.1a/Command/46")), pytest.param(45,
            marks=pytest.mark.rules("14.1.1a/Command/45"))])
def test_turn_1_only_one_activation_in_the_north(scenario: str, hex_: int) -> None:
    m = first_turn(scenario)
    assert all(offered(m, f"activate {h}") for h in (62, 54, 46, 45))
    play(m, f"activate {hex_}, done")
    pass_until(m, "what_to_do")                                          # the German segment
    while st(m).active == 1:
        play(m, "pass" if offered(m, "pass") else "yield")
    assert asked(m) == "allied what_to_do"
    assert not any(offered(m, f"activate {h}") for h in (62, 54, 46, 45))
    assert offered(m, "activate 87")


@pytest.mark.rules("14.1.1a/Command")
def test_turn_2_the_limits_are_over() -> None:
    m = pos({"fr-ii": 66, "fr-iv": 76, "fr-i": 46, "br-1": 45}, turn=2, seat="allied", north=1)
    assert all(offered(m, f"activate {h}") for h in (66, 76, 46, 45))


# Maubeuge ------------------------------------------------------------------------------------------------------------------


@both("1a/Maubeuge")
@pytest.mark.parametrize(("turn", "open_"), [(1, False), (2, True)])
def test_no_german_enters_maubeuge_on_turn_1(scenario: str, turn: int, open_: bool) -> None:
    m = pos({"ge-ii": 64, "fr-1-c": 54}, turn=turn, scenario=scenario, seat="german", control={"german": [64]}, dice=LOW)
    play(m, "activate 64")
    assert offered(m, "move ge-ii 54") == open_
    assert (f"{CHAPTER[scenario]}/Maubeuge" in why(m, "move ge-ii 54")) != open_


@both("1a/Maubeuge")
@pytest.mark.parametrize(("turn", "unit", "open_"), [
    (1, "fr-i", False), (2, "fr-i", False), (3, "fr-i", True), (2, "fr-1-c", True)])
def test_allied_units_that_did_not_start_there_enter_maubeuge_from_turn_3(
        scenario: str, turn: int, unit: str, open_: bool) -> None:
    m = pos({unit: 55}, turn=turn, scenario=scenario, seat="allied", began54=["fr-1-c"])
    play(m, "activate 55")
    assert offered(m, f"move {unit} 54") == open_


# Mandated Battles -----------------------------------------------------------------------------------------------------------


@three("1a/Mandated")
@pytest.mark.parametrize(("turn", "quota"), [(2, 2), (3, 3), (4, 4), (5, 0)])
def test_allied_mandated_battles_of_the_first_turns(scenario: str, turn: int, quota: int) -> None:
    m = pos({"fr-xx": 87, "ge-ii": 73}, turn=turn, scenario=scenario, phase="cap", dice=LOW)
    assert st(m).mandated[0] == quota


@three("1a/Mandated")
def test_one_mandated_battle_on_turn_1(scenario: str) -> None:
    assert st(first_turn(scenario)).mandated[0] == 1


FRENCH = {"fr-xv": 87, "fr-xvi": 87, "fr-xx": 87, "fr-viii": 87}
LORRAINE = {"ge-i-b": 96, "ge-ii-b": 96}


def lorraine(scenario: str, dice: list[int], where_: int = 96, turn: int = 2, **more: Any) -> Match:
    """Four French corps attack two Bavarian ones in a Plan 17 hex (or in another hex)."""
    foes = {u: where_ for u in LORRAINE}
    m = pos({**FRENCH, **foes}, turn=turn, scenario=scenario, seat="allied", cap={"allied": 3, "german": 3}, vp={"allied": 3},
            mandated={"allied": 2}, dice=dice, **more)
    return play(m, f"activate 87, select fr-viii, select-all, to {where_}")


@three("1a/Mandated/b1")
def test_the_allies_choose_whether_a_battle_in_a_plan_17_hex_is_mandated(scenario: str) -> None:
    m = lorraine(scenario, [4, 4] + [6] * 20)
    assert asked(m) == "allied whether_mandated" and texts(m) == ["mandated", "ordinary"]
    play(m, "ordinary")
    pass_until(m, "what_to_do")
    assert st(m).mandated[0] == 2 and st(m).vp[0] == 3


@three("1a/Mandated/b2")
def test_a_mandated_battle_in_a_plan_17_hex_gives_a_vp_and_counts(scenario: str) -> None:
    m = lorraine(scenario, [4, 4] + [6] * 20)
    play(m, "mandated")
    pass_until(m, "what_to_do", eager=("reserve",))
    assert st(m).mandated[0] == 1 and st(m).vp[0] == 4


@three("1a/Mandated/b3")
def test_a_mandated_battle_elsewhere_counts_without_a_vp(scenario: str) -> None:
    m = lorraine(scenario, [4, 4] + [6] * 20, where_=97, control={"german": [97]})
    pass_until(m, "what_to_do", eager=("reserve",))
    assert st(m).mandated[0] == 1 and st(m).vp[0] == 3


@three("1a/Mandated/b4")
def test_every_mandated_battle_left_over_costs_a_plan_17_vp(scenario: str) -> None:
    m = pos({"fr-xx": 19}, turn=2, scenario=scenario, seat="allied", cap={"allied": 1, "german": 0}, vp={"allied": 3},
            mandated={"allied": 2}, dice=LOW)
    play(m, "pass")
    assert st(m).turn == 3 and st(m).vp[0] == 1


@three("1a/Mandated/b5")
def test_a_general_retreat_cancels_the_mandated_battles_of_this_and_later_turns(scenario: str) -> None:
    m = pos({"fr-xx": 19}, turn=3, scenario=scenario, seat="allied", cap={"allied": 1, "german": 0}, vp={"allied": 9},
            mandated={"allied": 3}, dice=LOW)
    play(m, "general-retreat, done")
    assert st(m).mandated[0] == 0
    while st(m).turn == 3:
        play(m, texts(m)[-1])
    assert st(m).vp[0] == 9 - 3                                          # the price of the retreat on turn 3, nothing more
    assert st(m).mandated[0] == 0                                        # turn 4 orders none


@three("1a/Mandated/b6")
@pytest.mark.parametrize("roll", [[1, 2], [2, 2], [3, 4], [4, 6]])
def test_in_plan_17_hexes_the_fortunes_3_4_7_and_10_are_ignored(scenario: str, roll: list[int]) -> None:
    m = lorraine(scenario, roll + [6] * 20)
    play(m, "mandated")
    assert asked(m) == "german which_defender" or asked(m).startswith("allied which_attacker")
    pass_until(m, "what_to_do", eager=("reserve",))
    assert st(m).mandated[0] == 1 and st(m).vp[0] == 4


@three("1a/Mandated/b7")
def test_elan_gives_the_germans_a_hit_if_the_attack_cost_nothing(scenario: str) -> None:
    m = lorraine(scenario, [4, 4] + [6] * 20)                            # nobody hits anybody
    play(m, "mandated")
    pass_until(m, "elan_target")
    assert asked(m) == "german elan_target"
    play(m, "hit fr-xx")
    assert disrupted(m, "fr-xx")


@three("1a/Mandated/b7")
def test_elan_the_defenders_fire_gains_the_terrain_value(scenario: str) -> None:
    tem = 1                                                              # Lorraine: hills, +1 (data/map.csv)
    m = lorraine(scenario, [4, 4] + [6] * 20)
    assert st(m).t.tem[96] == tem
    play(m, "mandated")
    pass_until(m, "what_to_do")
    drms = {e.drm for e in m.events if e.kind == "Fired" and e.rule == "9.3.2a"}
    assert drms == {-tem}


# Later special rules (scenarios 1 and 3) ------------------------------------------------------------------------------------


def long(rule: str) -> Any:
    return pytest.mark.parametrize("scenario", [
        pytest.param("1", marks=pytest.mark.rules(f"14.1.{rule}")), pytest.param("3", marks=pytest.mark.rules(f"14.3.{rule}"))])


@long("1a/BEF8")
@pytest.mark.parametrize(("turn", "asks"), [(7, False), (8, True), (9, False)])
def test_turn_8_one_eliminated_british_infantry_unit_returns_free(scenario: str, turn: int, asks: bool) -> None:
    m = pos({"br-1": "eliminated", "br-1-c": "eliminated", "br-hq": 45}, turn=turn, scenario=scenario, phase="reinforcement",
            initiative="german", cap={"allied": 1, "german": 1}, dice=LOW)
    assert (asked(m) == "allied who_is_restored") == asks
    if asks:
        assert "restore br-1-c" not in texts(m)                          # infantry only
        play(m, "restore br-1")
        assert {t.split()[2] for t in texts(m)} == {"1", "4", "14", "45"}
        play(m, "arrive br-1 45")
        assert where(m, "br-1") == 45 and not disrupted(m, "br-1")
        assert st(m).cap[0] == 1                                         # free


@long("1a/BEF8")
def test_turn_8_without_a_lost_unit_the_chance_is_lost(scenario: str) -> None:
    m = pos({"br-1": 45, "br-hq": 45}, turn=8, scenario=scenario, phase="reinforcement", initiative="german",
            cap={"allied": 1, "german": 1}, dice=LOW)
    assert asked(m) != "allied who_is_restored"


@long("1a/BEF12")
def test_turn_12_one_british_and_one_belgian_infantry_unit_return_disrupted(scenario: str) -> None:
    m = pos({"br-1": "eliminated", "be-i": "eliminated", "be-c": "eliminated", "be-hq": 23, "br-hq": 45}, turn=12,
            scenario=scenario, phase="reinforcement", initiative="german", cap={"allied": 1, "german": 1}, dice=LOW)
    play(m, "restore br-1, arrive br-1 45")
    assert asked(m) == "allied who_is_restored" and "restore be-c" not in texts(m)
    play(m, "restore be-i, arrive be-i 23")
    assert disrupted(m, "br-1") and disrupted(m, "be-i")


@three("1b/HQ6")
def test_turn_6_the_detachment_hq_may_relieve_a_numbered_hq(scenario: str) -> None:
    m = pos({"ge-hq-det": "track 6", "ge-hq-7": 105, "ge-hq-5": 85}, turn=6, scenario=scenario, phase="reinforcement",
            initiative="allied", cap={"allied": 1, "german": 1}, dice=LOW)
    assert asked(m) == "german where_to_arrive" and offered(m, "arrive ge-hq-det 105")
    play(m, "arrive ge-hq-det 105")
    assert where(m, "ge-hq-det") == 105
    assert where(m, "ge-hq-7") == "track" and st(m).due[INDEX["ge-hq-7"]] == 7
    assert where(m, "ge-hq-5") == 85


@three("1b/HQ6")
def test_other_hqs_never_arrive_on_top_of_an_hq_of_their_nation(scenario: str) -> None:
    m = pos({"ge-hq-nord": "track 6", "ge-hq-7": 105}, turn=6, scenario=scenario, phase="reinforcement", initiative="allied",
            cap={"allied": 1, "german": 1}, dice=LOW)
    assert not offered(m, "arrive ge-hq-nord 105") and offered(m, "arrive ge-hq-nord 106")


@long("1b/Mandated")
@pytest.mark.parametrize(("turn", "n"), [(11, 0), (12, 1), (13, 1), (15, 1)])
def test_german_mandated_battles_of_the_last_turns(scenario: str, turn: int, n: int) -> None:
    m = pos({"fr-xx": 87, "ge-ii": 73}, turn=turn, scenario=scenario, phase="cap", dice=LOW)
    assert st(m).mandated[1] == n


@long("1b/Mandated")
def test_an_unfought_german_mandated_battle_costs_a_german_vp(scenario: str) -> None:
    m = pos({"ge-ii": 91}, turn=12, scenario=scenario, seat="german", cap={"allied": 0, "german": 1}, vp={"german": 5},
            mandated={"german": 1}, general_retreat={"allied": 3, "german": 5}, dice=LOW)
    play(m, "pass, done")
    assert st(m).turn == 13 and st(m).vp[1] == 4


@long("1c/T8")
@pytest.mark.parametrize(("turn", "weak"), [(7, False), (8, True)])
def test_one_cap_replacements_ordered_from_turn_8_on_return_disrupted(scenario: str, turn: int, weak: bool) -> None:
    m = pos({"fr-xx": "eliminated", "fr-i": 19}, turn=turn, scenario=scenario, phase="reinforcement", initiative="german",
            cap={"allied": 1, "german": 0}, dice=LOW)
    play(m, "queue fr-xx")
    assert bool(st(m).weak >> INDEX["fr-xx"] & 1) == weak
    while st(m).turn < turn + 2 or asked(m) != "allied where_to_arrive":
        play(m, texts(m)[-1])
    play(m, "arrive fr-xx 19")
    assert disrupted(m, "fr-xx") == weak


@long("1c/T10")
@pytest.mark.parametrize(("turn", "weak"), [(9, False), (10, True)])
def test_two_cap_replacements_return_disrupted_from_turn_10(scenario: str, turn: int, weak: bool) -> None:
    m = pos({"fr-xx": "eliminated", "fr-i": 19}, turn=turn, scenario=scenario, phase="reinforcement", initiative="german",
            cap={"allied": 3, "german": 1}, dice=LOW)
    play(m, "replace fr-xx, arrive fr-xx 19")
    assert disrupted(m, "fr-xx") == weak


SHAKEN = {"fr-xx": "19 disrupted", "fr-xv": "19 disrupted", "fr-xvi": "19 disrupted"}


@long("1c/Fatigue")
@pytest.mark.parametrize(("turn", "still"), [(11, 0), (12, 1)])
def test_fatigue_only_half_rounded_up_reorganise_for_a_cap_from_turn_12(scenario: str, turn: int, still: int) -> None:
    m = pos(SHAKEN, turn=turn, scenario=scenario, seat="allied", cap={"allied": 2, "german": 1}, dice=LOW)
    play(m, "reorganise 19")
    if turn == 12:
        assert asked(m) == "allied who_recovers"
        play(m, "recover fr-xx, recover fr-xv")
    assert sum(disrupted(m, u) for u in SHAKEN) == still


@long("1c/Fatigue")
@pytest.mark.parametrize(("turn", "still"), [(11, 0), (12, 1)])
def test_fatigue_in_the_administrative_phase(scenario: str, turn: int, still: int) -> None:
    m = pos(SHAKEN, turn=turn, scenario=scenario, phase="admin", mandated={"german": 0}, dice=LOW)
    while asked(m) == "allied who_recovers":
        play(m, texts(m)[0])
    assert sum(disrupted(m, u) for u in SHAKEN) == still
