"""14.3 The What-If scenario: its own rules (14.3.1), its victory points (14.3.2-14.3.4) and its ways to win (14.3.5)."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import INDEX
from marne.match import Match
from tests.grand_illusion.battlefield import activate, clash, field, fired
from tests.grand_illusion.tools import (
    asked,
    control,
    disrupted,
    events,
    offered,
    pass_until,
    play,
    pos,
    setup,
    st,
    texts,
    units_in,
    where,
    why,
)

LOW = [1] * 40
MISS = [6] * 40
CORPS = ("fr-i", "fr-iii", "fr-x", "fr-xviii")
CORRIDOR = {"german": [53, 63, 64, 73, 72]}
GERMAN_VP = [8, 14, 16, 23, 26, 34, 36, 38, 48, 52, 58, 76, 87, 98, 104]
CHITS = [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3]         # 76 and 87 draw a 3: 30 + 3 + 3 = 36
NO_BATTLES = {"allied": 0, "german": 0}


def what_if(units: dict[str, Any] | None = None, **more: Any) -> Match:
    return pos(units, scenario="3", **more)


def attack_on(hx: int, **more: Any) -> Match:
    """Four French corps attack two German ones."""
    more.setdefault("dice", MISS)
    more.setdefault("mandated", {"allied": 2})
    return clash({**dict.fromkeys(CORPS, hx), "ge-ii": hx, "ge-iii": hx}, hx, scenario="3", **more)


def admin(turn: int, **more: Any) -> Match:
    """An Administrative Phase, played into the next turn."""
    more.setdefault("mandated", NO_BATTLES)
    more.setdefault("dice", LOW)
    return what_if({"fr-i": 46, "ge-ii": 85, **more.pop("units", {})}, turn=turn, phase="admin", **more)


@pytest.mark.rules("14.3")
def test_14_3_fifteen_turns_and_the_set_up_of_chapter_13() -> None:
    one, three = setup("1").view(None), setup("3").view(None)
    assert three["turns"] == 15
    assert {(u["id"], u["hex"], u["disrupted"]) for u in three["units"] if "disrupted" in u} == {
        (u["id"], u["hex"], u["disrupted"]) for u in one["units"] if "disrupted" in u}
    assert three["vp"] == {"plan17": 3, "german": 0}
    assert [h["control"] for h in three["hexes"]] == [h["control"] for h in one["hexes"]]
    goes_on = admin(14, vp={"german": 30})
    assert goes_on.result is None and st(goes_on).turn == 15
    assert admin(15, vp={"german": 30}).result is not None


# 14.3.1a ------------------------------------------------------------------------------------------------------------


def against_brussels(turn: int = 1, cap: int = 2, **more: Any) -> Match:
    units = {"be-i": 62, "be-3": "62 disrupted", "be-hq": 62, "be-4": 64, "ge-ii": 72, "ge-iii": 82, "fr-i": 19, "fr-xx": 87}
    m = what_if(units, turn=turn, seat="german", cap={"allied": cap, "german": 4}, dice=[4, 4, *MISS], **more)
    return play(m, "activate 72, move ge-ii 62")


@pytest.mark.rules("14.3.1a/Belgian")
@pytest.mark.parametrize(("turn", "cap", "north", "may"), [
    (1, 1, 0, True), (1, 1, 1, True), (2, 1, 0, False), (1, 0, 0, False), (1, 1, 2, False)])
def test_14_3_1a_the_belgians_may_leave_brussels_for_a_cap_on_turn_1(turn: int, cap: int, north: int, may: bool) -> None:
    assert offered(against_brussels(turn, cap, north=north), "withdraw-to-antwerp") is may


@pytest.mark.rules("14.3.1a/Belgian")
def test_14_3_1a_they_reach_antwerp_unharmed_and_the_attackers_take_brussels() -> None:
    m = play(against_brussels(), "withdraw-to-antwerp")
    assert units_in(m, 52) == {"be-i", "be-3", "be-hq"} and where(m, "be-4") == 64
    assert not disrupted(m, "be-i") and disrupted(m, "be-3")
    assert control(m, 62) == "german" and st(m).cap[0] == 1 and not fired(m) and not events(m, "FowResult")
    assert asked(m) == "german what_to_do"                       # the first activation: he keeps the initiative


@pytest.mark.rules("14.3.1a/Belgian")
def test_14_3_1a_after_his_second_activation_the_german_yields() -> None:
    units = {"be-i": 62, "ge-ii": 72, "ge-iii": 82, "fr-i": 19}
    m = what_if(units, turn=1, seat="german", cap={"allied": 2, "german": 4}, dice=MISS)
    play(m, "activate 82, done, activate 72, move ge-ii 62, withdraw-to-antwerp")
    assert asked(m) == "allied what_to_do"


@pytest.mark.rules("14.3.1a/Command")
def test_14_3_1a_two_allied_activations_in_the_north_on_turn_1() -> None:
    m = what_if(base="setup", turn=1, seat="allied", cap={"allied": 6, "german": 6}, dice=MISS)
    assert {"activate 66", "activate 76", "activate 46", "activate 45"} <= set(texts(m))
    play(m, "activate 45, done, activate 76, done, pass")
    assert asked(m) == "allied what_to_do" and offered(m, "activate 66")
    play(activate(m, 66), *(["decline 66"] if offered(m, "decline 66") else []))
    left = {int(t.split()[1]) for t in texts(m) if t.startswith("activate")}
    assert left and min(left) > 66 and {76, 87} <= left
    assert why(m, "activate 46")
    assert not any(t.startswith("reorganise") and int(t.split()[1]) <= 66 for t in texts(m))


@pytest.mark.rules("14.3.1a/Command")
def test_14_3_1a_the_withdrawal_is_one_of_the_two_and_turn_2_is_free() -> None:
    m = play(against_brussels(north=1), "withdraw-to-antwerp, yield")
    assert asked(m) == "allied what_to_do" and offered(m, "activate 87") and not offered(m, "activate 19")
    assert offered(what_if({"fr-i": 19, "ge-ii": 85}, turn=2, seat="allied", north=2), "activate 19")


@pytest.mark.rules("14.3.1a/Mandated")
@pytest.mark.parametrize(("turn", "owed"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 0)])
def test_14_3_1a_the_allies_owe_1_2_3_and_4_mandated_battles(turn: int, owed: int) -> None:
    m = what_if({"fr-i": 46, "ge-ii": 85}, turn=turn, phase="cap", dice=LOW)
    assert st(m).mandated == [owed, 0]


@pytest.mark.rules("14.3.1a/Mandated/b1", "14.3.1a/Mandated/b2", "14.3.2.2")
def test_14_3_1a_a_mandated_battle_in_a_plan_17_hex_earns_a_vp_once_a_turn() -> None:
    five = {**dict.fromkeys((*CORPS, "fr-ii"), 96), "ge-ii": 96, "ge-iii": 96}      # Elan disrupts one, four are left
    m = clash(five, 96, scenario="3", turn=2, mandated={"allied": 2}, vp={"allied": 3}, dice=[*[6] * 6, 4, 4, *MISS])
    assert texts(m) == ["mandated", "ordinary"]
    pass_until(play(m, "mandated"), "what_to_do", eager=("reserve",))
    assert (st(m).vp[0], st(m).mandated[0]) == (4, 1)
    pass_until(play(activate(m, 96), "attack 96, mandated"), "what_to_do", eager=("reserve",))
    assert (st(m).vp[0], st(m).mandated[0]) == (4, 0)


@pytest.mark.rules("14.3.1a/Mandated/b1", "14.3.1a/Mandated/b2")
def test_14_3_1a_the_allies_may_fight_it_as_an_ordinary_battle() -> None:
    m = pass_until(play(attack_on(96, turn=2, vp={"allied": 3}), "ordinary"), "what_to_do")
    assert (st(m).vp[0], st(m).mandated[0]) == (3, 2)


@pytest.mark.rules("14.3.1a/Mandated/b2", "14.3.2.1")
def test_14_3_1a_the_vp_comes_on_top_of_those_for_taking_the_hex() -> None:
    units = {**dict.fromkeys(CORPS, 96), "ge-ii": "96 disrupted", "ge-iii": "96 disrupted"}
    m = clash(units, 96, scenario="3", turn=2, mandated={"allied": 2}, vp={"allied": 3}, dice=[1, 6, 1, 6, 2, 6, 6])
    pass_until(play(m, "mandated"), "what_to_do", eager=("reserve",))
    assert control(m, 96) == "allied" and st(m).vp[0] == 3 + 2 + 1


@pytest.mark.rules("14.3.1a/Mandated/b3")
def test_14_3_1a_elsewhere_it_counts_but_earns_nothing() -> None:
    m = pass_until(attack_on(46, turn=2, vp={"allied": 3}), "what_to_do", eager=("reserve",))
    assert (st(m).vp[0], st(m).mandated[0]) == (3, 1)


@pytest.mark.rules("14.3.1a/Mandated/b4", "14.3.4", "14.3.4/b1", "14.3.4/b6", "14.3.1b/Mandated")
@pytest.mark.parametrize(("turn", "owed", "vp"), [
    (2, {"allied": 2, "german": 0}, [-1, 1]), (4, {"allied": 3, "german": 0}, [-2, 1]), (12, {"allied": 0, "german": 1}, [1, 0]),
    (13, {"allied": 0, "german": 2}, [1, -1]), (11, NO_BATTLES, [1, 1])])
def test_14_3_4_each_battle_not_fought_costs_its_side_a_vp_even_below_zero(
        turn: int, owed: dict[str, int], vp: list[int]) -> None:
    assert st(admin(turn, mandated=owed, vp={"allied": 1, "german": 1})).vp == vp


@pytest.mark.rules("14.3.1a/Mandated/b5", "14.3.4", "14.3.4/b2")
@pytest.mark.parametrize(("turn", "cost"), [(3, 3), (4, 2), (5, 2)])
def test_14_3_1a_the_allied_general_retreat_cancels_what_is_owed_now_and_later(turn: int, cost: int) -> None:
    m = what_if({"fr-i": 46, "ge-ii": 85}, turn=turn, seat="allied", cap={"allied": 1, "german": 0}, vp={"allied": 2},
                mandated={"allied": 3}, dice=LOW)
    play(m, "general-retreat, done")
    assert st(m).mandated[0] == 0 and st(m).vp[0] == 2 - cost
    later = what_if({"fr-i": 46, "ge-ii": 85}, turn=turn + 1, phase="cap", general_retreat={"allied": turn}, dice=LOW)
    assert st(later).mandated[0] == 0


@pytest.mark.rules("14.3.4/b2")
@pytest.mark.parametrize(("turn", "cost"), [(4, 4), (5, 3)])
def test_14_3_4_the_german_general_retreat_costs_4_vp_on_turn_4_and_3_later(turn: int, cost: int) -> None:
    m = what_if({"fr-i": 46, "ge-ii": 85}, turn=turn, seat="german", cap={"allied": 0, "german": 1},
                general_retreat={"allied": 3}, vp={"german": 1}, dice=LOW)
    play(m, "general-retreat, done, done")
    assert st(m).vp[1] == 1 - cost


@pytest.mark.rules("14.3.1a/Mandated/b6")
@pytest.mark.parametrize("fow", [3, 4, 7, 10])
def test_14_3_1a_the_offensive_goes_on_whatever_fortune_says(fow: int) -> None:
    """Both pairs of boxes fire, the attackers with the terrain; without the mandate the result would have changed the battle."""
    m = pass_until(play(attack_on(96, turn=2, fow=fow), "mandated"), "elan_target")
    calm = pass_until(play(attack_on(96, turn=2, fow=8), "mandated"), "elan_target")
    assert fired(m) == fired(calm) and len(fired(m)) == 4         # both pairs, both ways
    other = pass_until(play(attack_on(96, turn=2, fow=fow), "ordinary"), "what_to_do")
    assert fired(other) != fired(calm) or events(other, "FowResult")[0].total == 7


@pytest.mark.rules("14.3.1a/Mandated/b6")
def test_14_3_1a_no_tactical_advantage_for_the_defender() -> None:
    assert asked(play(attack_on(96, turn=2, fow=7), "ordinary")) == "german whether_advantage"
    assert asked(play(attack_on(96, turn=2, fow=7), "mandated")) != "german whether_advantage"


@pytest.mark.rules("14.3.1a/Mandated/b7")
def test_14_3_1a_elan_helps_the_defenders_dice_forts_included() -> None:
    units = {**dict.fromkeys(CORPS, 105), "ge-ii": 105}
    m = clash(units, 105, scenario="3", turn=2, mandated={"allied": 2}, forts={"fort-strasbourg": 4}, dice=MISS)
    pass_until(play(m, "mandated"), "elan_target")
    shots = {(a, drm) for a, _, _, drm, _, _ in fired(m)}
    assert ("fort-strasbourg", -1) in shots                       # the terrain number of 105 is 1
    assert ("ge-ii", -2) in shots                                 # and 1 more for the fort beside it


@pytest.mark.rules("14.3.1a/Mandated/b7")
def test_14_3_1a_unhurt_attackers_take_one_hit_of_the_germans_choice() -> None:
    units = {**dict.fromkeys(CORPS, 96), "fr-xx": "96 disrupted", "ge-ii": 96, "ge-iii": 96}
    m = clash(units, 96, scenario="3", turn=2, mandated={"allied": 2}, dice=MISS)
    pass_until(play(m, "mandated"), "elan_target")
    assert asked(m) == "german elan_target" and set(texts(m)) == {f"hit {u}" for u in CORPS}
    play(m, "hit fr-iii")
    assert disrupted(m, "fr-iii") and not disrupted(m, "fr-i")


@pytest.mark.rules("14.3.1a/Mandated/b7")
def test_14_3_1a_no_further_hit_when_one_was_taken_in_the_battle() -> None:
    m = play(attack_on(96, turn=2, dice=[6, 1, *MISS]), "mandated")
    for _ in range(30):
        assert not asked(m).endswith("elan_target")
        if asked(m).endswith("what_to_do"):
            break
        m.choose(next((t for t in texts(m) if t in ("hold", "enough", "stand")), texts(m)[0]))
    assert any(hit for *_, hit in fired(m))


@pytest.mark.rules("14.3.1a/BEF8")
@pytest.mark.parametrize(("turn", "back"), [(7, False), (8, True), (9, False)])
def test_14_3_1a_one_dead_british_infantry_unit_may_return_on_turn_8(turn: int, back: bool) -> None:
    m = what_if({"br-1": "eliminated", "br-2": "eliminated", "br-1-c": "eliminated", "fr-i": 19, "ge-ii": 85}, turn=turn,
                phase="reinforcement", cap={"allied": 0, "german": 1}, dice=LOW)
    assert (asked(m) == "allied who_is_restored") is back
    if back:
        assert set(texts(m)) == {"restore br-1", "restore br-2", "nobody"}
        play(m, "restore br-1, arrive br-1 14")
        assert where(m, "br-1") == 14 and not disrupted(m, "br-1") and where(m, "br-2") == "dead"
        assert not asked(m).endswith("who_is_restored")


@pytest.mark.rules("14.3.1a/BEF12")
def test_14_3_1a_one_british_and_one_belgian_infantry_unit_return_disrupted_on_turn_12() -> None:
    m = what_if({"br-1": "eliminated", "be-i": "eliminated", "be-c": "eliminated", "fr-i": 19, "ge-ii": 85}, turn=12,
                phase="reinforcement", cap={"allied": 0, "german": 1}, dice=LOW)
    play(m, "restore br-1, arrive br-1 1")
    assert set(texts(m)) == {"restore be-i", "nobody"}
    play(m, "restore be-i, arrive be-i 14")
    assert disrupted(m, "br-1") and disrupted(m, "be-i")
    lost = what_if({"br-1": "eliminated", "fr-i": 19, "ge-ii": 85}, turn=13, phase="reinforcement",
                   cap={"allied": 0, "german": 1}, dice=LOW)
    assert not asked(lost).endswith("who_is_restored")


# 14.3.1b, c ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.1b/HQ6")
def test_14_3_1b_the_detachment_hq_may_relieve_a_numbered_hq() -> None:
    m = what_if({"ge-hq-det": "track 6", "ge-hq-7": 105, "ge-hq-nord": 91, "fr-i": 19}, turn=6, phase="reinforcement",
                initiative="allied", cap={"allied": 0, "german": 1}, dice=LOW)
    assert offered(m, "arrive ge-hq-det 105") and not offered(m, "arrive ge-hq-det 91")     # Nord has no number
    play(m, "arrive ge-hq-det 105")                               # one HQ there: no question who leaves
    assert where(m, "ge-hq-det") == 105 and where(m, "ge-hq-7") == "track" and st(m).due[INDEX["ge-hq-7"]] == 7


@pytest.mark.rules("14.3.1b/Mandated")
@pytest.mark.parametrize(("turn", "owed"), [(11, 0), (12, 1), (13, 1), (14, 1), (15, 1)])
def test_14_3_1b_the_germans_owe_one_battle_on_each_of_the_last_four_turns(turn: int, owed: int) -> None:
    assert st(what_if({"fr-i": 46, "ge-ii": 85}, turn=turn, phase="cap", dice=LOW)).mandated == [0, owed]


def rebuilt(turn: int, choice: str) -> Match:
    m = what_if({"fr-i": "eliminated", "fr-ii": 19, "ge-ii": 85}, turn=turn, phase="reinforcement", initiative="german",
                cap={"allied": 2, "german": 1}, general_retreat={"allied": 3, "german": 4}, dice=LOW)
    return play(m, choice)


@pytest.mark.rules("14.3.1c/T8")
@pytest.mark.parametrize(("turn", "weak"), [(7, False), (8, True), (9, True)])
def test_14_3_1c_units_bought_for_one_cap_from_turn_8_on_return_disrupted(turn: int, weak: bool) -> None:
    m = pass_until(rebuilt(turn, "queue fr-i"), "where_to_arrive")
    assert st(m).turn == turn + 2
    play(m, "arrive fr-i 19")
    assert disrupted(m, "fr-i") is weak


@pytest.mark.rules("14.3.1c/T10")
@pytest.mark.parametrize(("turn", "weak"), [(9, False), (10, True)])
def test_14_3_1c_units_bought_for_two_cap_from_turn_10_on_enter_disrupted(turn: int, weak: bool) -> None:
    assert disrupted(play(rebuilt(turn, "replace fr-i"), "arrive fr-i 19"), "fr-i") is weak


@pytest.mark.rules("14.3.1c/Fatigue")
@pytest.mark.parametrize(("turn", "left"), [(11, 0), (12, 1)])
@pytest.mark.parametrize("free", [False, True])
def test_14_3_1c_from_turn_12_on_half_of_a_hex_recovers_rounded_up(turn: int, left: int, free: bool) -> None:
    units = {"fr-i": "19 disrupted", "fr-ii": "19 disrupted", "fr-iii": "19 disrupted", "ge-ii": 85}
    if free:
        m = admin(turn, units=units)
    else:
        m = field(units, turn=turn, scenario="3", dice=LOW)
        play(m, "reorganise 19")
    for _ in range(2):
        if asked(m).endswith("who_recovers"):
            play(m, texts(m)[0])
    assert sum(disrupted(m, u) for u in ("fr-i", "fr-ii", "fr-iii")) == left


# 14.3.1d ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.1d/7.3")
@pytest.mark.parametrize("scenario", ["1", "3"])
def test_14_3_1d_nobody_goes_east(scenario: str) -> None:
    m = pos({"ge-hq-1": 72, "ge-ii": 72, "ge-iii": 72, "ge-2-c": 72, "fr-i": 19}, scenario=scenario, turn=3,
            phase="reinforcement", initiative="allied", cap={"allied": 0, "german": 0}, mandated=NO_BATTLES, dice=LOW)
    assert (asked(m) == "german whether_transfer") is (scenario == "1")
    if scenario == "3":
        assert st(m).vp[1] == 0 and not events(m, "Removed")


@pytest.mark.rules("14.3.1d/8.4.7c")
@pytest.mark.parametrize(("scenario", "open_"), [("1", False), ("3", True)])
def test_14_3_1d_allied_units_may_arrive_in_schlieffen_hexes_from_the_start(scenario: str, open_: bool) -> None:
    m = pos({"br-6": "track 4", "fr-i": "eliminated", "fr-ii": 19, "ge-ii": 85}, scenario=scenario, turn=4, phase="reinforcement",
            initiative="german", cap={"allied": 2, "german": 0}, dice=LOW)
    assert offered(m, "arrive br-6 4") and offered(m, "arrive br-6 14") is open_
    play(m, "delay br-6, replace fr-i")
    assert offered(m, "arrive fr-i 19") and offered(m, "arrive fr-i 1") is open_


@pytest.mark.rules("14.3.1d/8.4.8")
@pytest.mark.parametrize(("scenario", "open_"), [("1", False), ("3", True)])
def test_14_3_1d_schlieffen_hexes_are_open_to_the_germans(scenario: str, open_: bool) -> None:
    m = pos({"ge-ii": 53, "fr-i": 19}, scenario=scenario, turn=2, seat="german", control=CORRIDOR)
    play(m, "activate 53")
    assert offered(m, "move ge-ii 43") is open_ and offered(m, "move ge-ii 44")


@pytest.mark.rules("14.3.1d/8.4.9b")
@pytest.mark.parametrize(("scenario", "forced"), [("1", True), ("3", False)])
def test_14_3_1d_paris_in_danger_forces_no_retreat(scenario: str, forced: bool) -> None:
    m = pos({"fr-i": 19, "ge-ii": 85}, scenario=scenario, turn=4, seat="allied", paris_in_danger=3, free_rail=False,
            cap={"allied": 1, "german": 0}, mandated=NO_BATTLES, vp={"allied": 9}, dice=LOW)
    play(m, "pass, no-retreat")                                   # the Germans, without CAP, have a segment too
    assert (asked(m) == "allied which_hex_retreats") is forced
    assert bool(st(m).retreated[0]) is forced


@pytest.mark.rules("14.3.1d/13.1.3d")
@pytest.mark.parametrize(("dice", "cap"), [([1, 1], [4, 6]), ([6, 6], [6, 9]), ([3, 4], [5, 8])])
def test_14_3_1d_both_sides_roll_for_cap_on_turn_1(dice: list[int], cap: list[int]) -> None:
    m = play(setup("3", dice=[*dice, 6, 1], seed=None), "done, done, done")
    assert st(m).cap == cap and st(m).turn == 1
    assert st(setup("3")).cap == [0, 0]                           # nobody has points before the first roll


@pytest.mark.rules("14.3.1d/6.0")
@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize(("allied", "german", "first"), [(5, 4, "allied"), (4, 4, "german"), (2, 3, "german")])
def test_14_3_1d_initiative_is_rolled_for_from_turn_1_on(turn: int, allied: int, german: int, first: str) -> None:
    m = what_if({"fr-i": 46, "ge-ii": 85}, turn=turn, phase="cap", dice=[3, 3, allied, german])
    assert m.view(None)["initiative"] == first
    if turn < 3:
        assert asked(m) == f"{first} what_to_do"


@pytest.mark.rules("14.3.1d/6.0")
def test_14_3_1d_the_first_allied_segment_may_have_two_activations() -> None:
    m = what_if({"fr-i": 87, "ge-ii": 85}, turn=1, phase="cap", dice=[3, 3, 6, 1])
    play(m, "activate 87, done")
    assert asked(m) == "allied what_to_do"


# 14.3.2, 14.3.3 -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.2.1")
@pytest.mark.parametrize(("src", "dst", "times"), [
    (76, 85, 1), (87, 86, 2), (86, 95, 1), (87, 96, 1), (95, 100, 1), (104, 103, 1), (106, 105, 2), (106, 107, 1), (96, 101, 0)])
def test_14_3_2_taking_a_plan_17_hex_draws_a_chit_at_once(src: int, dst: int, times: int) -> None:
    held = {76, 87, 86, 96, 95, 104, 103, 106, 85} - {dst}
    m = what_if({"fr-i": src, "ge-ii": 91}, turn=5, seat="allied", general_retreat={"allied": 3, "german": 4},
                control={"allied": sorted(held)}, vp={"allied": 3}, dice=[3, *LOW])
    play(m, f"activate {src}, move fr-i {dst}")
    assert control(m, dst) == "allied" and st(m).vp[0] == 3 + 3 * times
    assert len(st(m).cup17) == (7 if times else 8)


@pytest.mark.rules("14.3.2.1")
def test_14_3_2_these_vp_are_kept_when_the_hex_is_lost() -> None:
    m = what_if({"fr-i": 87, "ge-ii": 101}, turn=5, seat="allied", general_retreat={"allied": 3, "german": 4}, vp={"allied": 3},
                dice=[2, *LOW])
    play(m, "activate 87, move fr-i 96, stop, activate 96, move fr-i 87, stop, activate 101, move ge-ii 96")
    assert control(m, 96) == "german" and st(m).vp[0] == 5


@pytest.mark.rules("14.3.3", "14.3.5d")
def test_14_3_3_fifteen_hexes_give_the_germans_vp_two_of_them_double() -> None:
    m = admin(9, control={"german": [h for h in range(1, 108) if h != 19]}, dice=[*CHITS, *LOW])
    assert sorted(e.hex for e in events(m, "ChitDrawn")) == GERMAN_VP
    assert st(m).vp[1] == 36 and st(m).turn == 10 and m.result is None


@pytest.mark.rules("14.3.3", "14.3.5d")
def test_14_3_3_a_hex_without_supply_gives_nothing() -> None:
    m = admin(9, control={"german": [8, 104]}, dice=[2, *LOW])    # 104 lies next to 103 and 107; Rouen is cut off
    assert [e.hex for e in events(m, "ChitDrawn")] == [104] and st(m).vp[1] == 2


# 14.3.5 -------------------------------------------------------------------------------------------------------------


def paris_falls(allied: int, turn: int = 6, taken: int = 6, **more: Any) -> Match:
    return admin(turn, control={"german": list(range(1, 108))}, paris_taken=taken, vp={"allied": allied, "german": 0},
                 dice=[*CHITS, *LOW], **more)


@pytest.mark.rules("14.3.5a")
def test_14_3_5a_the_germans_win_if_plan_17_has_less_than_half() -> None:
    m = paris_falls(22)                                           # 36 + 10 = 46
    assert m.result and (m.result.winner, m.result.kind, m.result.rule) == ("german", "immediate", "14.3.5a")


@pytest.mark.rules("14.3.5a")
def test_14_3_5a_otherwise_the_chits_go_back_and_the_ten_vp_stay() -> None:
    m = paris_falls(23)
    assert m.result is None and st(m).vp[1] == 10 and len(st(m).cup) == 15 and not any(st(m).chits)


@pytest.mark.rules("14.3.5a")
def test_14_3_5a_it_is_tested_only_on_the_turn_paris_first_falls() -> None:
    m = paris_falls(0, taken=5)
    assert m.result is None and not events(m, "ChitDrawn")


@pytest.mark.rules("14.3.5a")
def test_14_3_5a_the_ten_vp_are_lost_with_paris() -> None:
    m = what_if({"fr-i": 20, "ge-ii": 91}, turn=7, seat="allied", general_retreat={"allied": 3, "german": 4}, paris_taken=6,
                control={"german": [19]}, vp={"german": 12})
    play(m, "activate 20, move fr-i 19")
    assert control(m, 19) == "allied" and st(m).vp[1] == 2


@pytest.mark.rules("14.3.5b")
@pytest.mark.parametrize(("unit", "wins"), [("fr-i", True), ("fr-2-c", True), ("fr-hq-1", False)])
def test_14_3_5b_the_allies_win_at_once_when_they_take_trier(unit: str, wins: bool) -> None:
    m = what_if({unit: 85, "fr-v": 85, "ge-ii": 91}, turn=5, seat="allied", general_retreat={"allied": 3, "german": 4},
                control={"allied": [75, 85]}, vp={"allied": -9, "german": 50})
    play(m, f"activate 85, move {unit} 94")
    if wins:
        assert m.result and (m.result.winner, m.result.kind, m.result.rule) == ("allied", "sudden-death", "14.3.5b")
    else:
        assert m.result is None and control(m, 94) == "german"


@pytest.mark.rules("14.3.5b")
def test_14_3_5b_units_without_supply_do_not_take_trier() -> None:
    m = what_if({"fr-i": 94, "ge-ii": 82}, turn=5, seat="allied", general_retreat={"allied": 3, "german": 4},
                control={"german": [94, 85, 95, 76, 75, 86]})
    play(m, "pass")
    assert m.result is None and control(m, 94) == "german"


@pytest.mark.rules("14.3.5c")
@pytest.mark.parametrize(("german", "allied", "winner"), [
    (6, 2, "german"), (6, 3, "allied"), (7, 3, "german"), (5, 0, "allied"), (6, -1, "german"), (12, 6, "allied"),
    (5, -4, "allied")])
def test_14_3_5c_on_turn_15_six_vp_and_more_than_twice_the_allied_total(german: int, allied: int, winner: str) -> None:
    m = admin(15, vp={"german": german, "allied": allied})
    assert m.result and (m.result.winner, m.result.kind, m.result.rule) == (winner, "points", "14.3.5c")


@pytest.mark.rules("14.3.5c", "14.3.5d")
def test_14_3_5c_only_hexes_without_a_chit_draw_one_at_the_end() -> None:
    m = admin(15, control={"german": [104, 98, 103, 99]}, chits={98: 3}, vp={"german": 4, "allied": 2}, dice=[1])
    assert [(e.hex, e.value) for e in events(m, "ChitDrawn")] == [(104, 1)]
    assert m.result and m.result.score["german"] == 5 and m.result.winner == "allied"


@pytest.mark.rules("14.3.5d")
def test_14_3_5d_a_hex_retaken_gives_its_chit_back() -> None:
    m = what_if({"fr-i": 77, "ge-ii": 91}, turn=10, seat="allied", general_retreat={"allied": 3, "german": 4},
                chits={87: 3, 98: 1}, control={"german": [87, 98]}, vp={"german": 9})
    play(m, "activate 77, move fr-i 87")
    assert control(m, 87) == "allied" and st(m).vp[1] == 3         # 87 counts double
    assert len(st(m).cup) == 14 and not st(m).chits[87] and st(m).chits[98] == 1


@pytest.mark.rules("14.3.5d")
@pytest.mark.parametrize("turn", [8, 10])
def test_14_3_5d_there_is_no_count_on_other_turns(turn: int) -> None:
    assert not events(admin(turn, control={"german": [104]}), "ChitDrawn")
