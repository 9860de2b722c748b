"""9.3.1, 9.3.2, 9.3.5 Combat: one die a box and its modifiers; Elan; red circles (12.2) and mountain troops."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.battlefield import clash, drm, fired, strength
from tests.grand_illusion.tools import asked, disrupted, offered, pass_until, play, texts, where

MISS = [6] * 24


def shooters(m: Match) -> list[str]:
    return [shot[0] for shot in fired(m)]


# 9.3.1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.3.1")
def test_9_3_1_boxes_are_resolved_one_after_the_other_from_one_end() -> None:
    """However they were filled."""
    m = clash({**dict.fromkeys(("fr-i", "fr-x", "fr-iii"), 46), **dict.fromkeys(("ge-ii", "ge-iii", "ge-iv"), 46)}, dice=MISS)
    play(m, "place ge-iv, place ge-ii, face fr-iii 3, face fr-x 1")
    assert shooters(m) == ["fr-x", "ge-iv", "fr-i", "ge-ii", "fr-iii", "ge-iii"]


@pytest.mark.rules("9.3.1a", "9.3.1d", "9.3.2a")
def test_9_3_1a_d_a_stack_adds_its_strengths_and_rolls_one_die() -> None:
    m = clash({"fr-1-m": 46, "fr-2-m": 46, "ge-gd-e": 46, "ge-4-e": 46}, dice=[5, 4])
    play(m, "pair ge-gd-e ge-4-e, stack fr-1-m fr-2-m")
    assert [(shot[2], shot[4], shot[5]) for shot in fired(m)] == [(5, 3 + 3, True), (4, 2 + 2, True)]


@pytest.mark.rules("9.3.1b", "9.3.1b/b1", "9.3.1b/b2", "9.3.2c")
@pytest.mark.parametrize(("hx", "tem"), [(46, 0), (56, 1), (102, 2)])
@pytest.mark.parametrize("trench", [0, 1, 2])
def test_9_3_1b_terrain_and_trench_are_added_to_the_attackers_die_only(hx: int, tem: int, trench: int) -> None:
    m = clash({"fr-i": hx, "ge-ii": hx}, hx, trenches={hx: trench} if trench else {}, dice=MISS)
    assert drm(m, "fr-i") == tem + trench
    assert drm(m, "ge-ii") == 0


@pytest.mark.rules("9.3.1b/b3", "9.3.2c")
def test_9_3_1b_b3_a_concentric_attack_is_subtracted_from_the_attackers_die_only() -> None:
    around = {"fr-ii": 55, "fr-iv": 57, "fr-v": 47, "fr-vi": 46, "fr-xi": 66}
    m = clash({"fr-i": 56, "ge-ii": 56, **around}, 56, dice=MISS)
    assert drm(m, "fr-i") == 1 - 2 and drm(m, "ge-ii") == 0
    m = clash({"fr-i": 56, "ge-ii": 56, **around}, 56, side="german", dice=MISS)
    assert drm(m, "fr-i") == 0 and drm(m, "ge-ii") == 1                 # a defender has nothing of his friends around


@pytest.mark.rules("9.3.1b/b4", "2.4/e3")
@pytest.mark.parametrize(("unit", "hx", "modifier"), [
    ("fr-xiv", 102, 1), ("fr-xiv", 103, 1), ("fr-alpins", 102, 1), ("fr-alpins", 103, 1), ("fr-xiii", 103, 2),
    ("fr-marine", 102, 2), ("fr-xiv", 104, 1), ("fr-alpins", 97, 1)])
def test_9_3_1b_b4_mountain_troops_subtract_one_in_102_and_103(unit: str, hx: int, modifier: int) -> None:
    """Terrain 2 there, 1 in the other hexes, where they are like any others."""
    m = clash({unit: hx, "ge-xiv": hx}, hx, dice=MISS)
    assert drm(m, unit) == modifier


@pytest.mark.rules("9.3.1b/b4", "2.4/e3")
def test_9_3_1b_b4_only_when_they_attack_and_in_reserve_too() -> None:
    m = clash({"fr-xiv": 103, "ge-xiv": 103}, 103, side="german", dice=MISS)
    assert drm(m, "fr-xiv") == 0 and drm(m, "ge-xiv") == 2
    m = clash({"fr-xiii": 103, "fr-xiv": 103, "ge-xiv": 103}, 103, dice=MISS)
    play(m, "face fr-xiii 1, reserve fr-xiv 1")
    assert drm(m, "fr-xiii") == 2 and drm(m, "fr-xiv") == 1


@pytest.mark.rules("9.3.1c")
@pytest.mark.parametrize(("unit", "hx", "trench", "die", "hit"), [
    ("fr-i", 46, 0, 4, True), ("fr-i", 46, 0, 5, False),                # strength 4
    ("fr-i", 46, 2, 2, True), ("fr-i", 46, 2, 3, False),                # with +2
    ("fr-marine", 46, 2, 1, True), ("fr-marine", 46, 2, 2, False),      # strength 1: 1 + 2 is too much, but a 1 is a 1
    ("fr-iii", 46, 0, 5, True), ("fr-iii", 46, 0, 6, False),            # strength 6: a 6 is a 6
])
def test_9_3_1c_a_hit_at_or_below_the_strength_a_1_always_a_6_never(unit: str, hx: int, trench: int, die: int, hit: bool) -> None:
    m = clash({unit: hx, "ge-ii": hx}, hx, trenches={hx: trench} if trench else {}, dice=[die, 6])
    assert fired(m)[0][2] == die and fired(m)[0][5] is hit
    assert disrupted(m, "ge-ii") is hit


@pytest.mark.rules("9.3.1c")
def test_9_3_1c_a_natural_6_misses_even_with_a_modifier_of_minus_2() -> None:
    around = {"fr-ii": 35, "fr-iv": 36, "fr-v": 45, "fr-vi": 47, "fr-vii": 55}
    m = clash({"fr-iii": 46, "ge-ii": 46, **around}, dice=[6, 6])
    assert fired(m)[0] == ("fr-iii", "ge-ii", 6, -2, 6, False)


# 9.3.2 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.3.2a", "9.3.2b")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (5, True), (6, False)])
def test_9_3_2a_the_defender_fires_back_in_the_same_way(die: int, hit: bool) -> None:
    """Strength 5. Both may be hit: the fire is simultaneous."""
    m = clash({"fr-i": 46, "ge-ii": 46}, dice=[4, die])
    assert disrupted(m, "ge-ii") and disrupted(m, "fr-i") is hit


@pytest.mark.rules("9.3.2b", "9.3.2b/b1")
def test_9_3_2b_b1_a_unit_just_hit_fires_with_its_full_strength() -> None:
    m = clash({"fr-i": 46, "ge-ii": 46}, dice=[1, 5])
    assert fired(m)[1] == ("ge-ii", "fr-i", 5, 0, 5, True)


@pytest.mark.rules("9.3.2b", "9.3.2b/b2")
def test_9_3_2b_b2_a_disrupted_unit_just_hit_fires_with_its_disrupted_strength() -> None:
    m = clash({"fr-i": 46, "ge-ii": "46 disrupted"}, dice=[1, 3])
    assert fired(m)[1] == ("ge-ii", "fr-i", 3, 0, 3, True)
    assert where(m, "ge-ii") == "dead" and disrupted(m, "fr-i")


@pytest.mark.rules("9.3.2b", "9.3.2b/b3")
def test_9_3_2b_b3_a_fort_just_hit_fires_with_the_strength_it_had() -> None:
    m = clash({"ge-ii": 77}, 77, side="german", forts={"fort-st-mihiel": 4}, dice=[1, 4])
    assert fired(m)[1] == ("fort-st-mihiel", "ge-ii", 4, 0, 4, True)
    assert disrupted(m, "ge-ii")


@pytest.mark.rules("9.3.2b/b4", "9.3.1a")
def test_9_3_2b_b4_only_infantry_and_only_against_cavalry_fires_beforehand() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, "ge-ii": 46, "ge-2-c": 46}, side="german", dice=MISS)
    play(m, "place fr-i, face ge-ii 2")
    assert shooters(m) == ["fr-i", "ge-2-c", "fr-i", "ge-ii", "fr-x"]
    m = play(clash({"fr-1-c": 46, "ge-2-c": 46}, side="german", dice=MISS), "stand")
    assert shooters(m) == ["ge-2-c", "fr-1-c"]


@pytest.mark.rules("9.3.2d")
@pytest.mark.parametrize("siege", [[], [77]])
def test_9_3_2d_a_fort_in_the_hex_gives_other_defenders_minus_1_besieged_or_not(siege: list[int]) -> None:
    m = clash({"fr-iv": 77, "ge-ii": 77, "ge-iii": 77}, 77, side="german", forts={"fort-st-mihiel": 4}, siege=siege, dice=MISS)
    play(m, "face ge-ii 1")
    assert drm(m, "fr-iv") == -1 and drm(m, "fort-st-mihiel") == 0      # not for its own fire
    assert drm(m, "ge-ii") == 1                                         # the terrain


@pytest.mark.rules("9.3.2d")
def test_9_3_2d_even_if_it_is_not_on_the_board() -> None:
    corps = ("fr-iv", "fr-v", "fr-vi", "fr-xx")
    m = clash({**dict.fromkeys(corps, 87), "ge-ii": 87}, 87, side="german", forts={"fort-nancy": 1, "fort-toul": 1}, dice=MISS)
    play(m, "place fr-iv, place fr-v, place fr-vi, face ge-ii 1")
    pass_until(m, "what_to_do")
    assert "fort-nancy" not in shooters(m) and drm(m, "fr-iv") == -1    # and two forts do not give more


@pytest.mark.rules("9.3.2d")
def test_9_3_2d_neither_without_a_fort_nor_for_an_attacker_with_one() -> None:
    m = clash({"fr-xx": 105, "ge-xv": 105}, 105, side="german", forts={"fort-strasbourg": 4}, dice=MISS)
    assert drm(m, "ge-xv") == 1 and drm(m, "fr-xx") == 0


@pytest.mark.rules("9.3.2d")
@pytest.mark.parametrize(("die", "hit"), [(5, True), (6, False)])
def test_9_3_2d_the_bonus_turns_a_5_into_a_hit_of_strength_4(die: int, hit: bool) -> None:
    m = clash({"fr-iv": 77, "ge-ii": 77}, 77, side="german", forts={"fort-st-mihiel": 4}, dice=[6, die])
    pass_until(play(m, "enough"), "what_to_do")
    assert disrupted(m, "ge-ii") is hit


# 9.3.2e, 9.3.5 Elan -----------------------------------------------------------------------------------------------------

ATTACK = ("fr-i", "fr-iii", "fr-x", "fr-xviii")


def plan17(hx: int = 96, answer: str = "mandated", corps: tuple[str, ...] = ("ge-ii", "ge-iii"), **more: Any) -> Match:
    more.setdefault("dice", MISS)
    more.setdefault("turn", 2)
    m = clash({**dict.fromkeys(ATTACK, hx), **dict.fromkeys(corps, hx)}, hx, mandated={"allied": 4}, **more)
    return play(m, answer)


def brawl(m: Match) -> Match:
    """Everybody is placed, nobody in Reserve, and the boxes fire."""
    while asked(m).split()[1] in ("which_defender", "which_attacker", "which_reserve"):
        play(m, "enough" if offered(m, "enough") else texts(m)[0])
    return m


@pytest.mark.rules("9.3.2e", "9.3.5a", "9.3.5b")
@pytest.mark.parametrize(("answer", "modifier"), [("mandated", -1), ("ordinary", 0)])
def test_9_3_5b_in_a_plan_17_battle_the_terrain_helps_the_defenders_dice(answer: str, modifier: int) -> None:
    m = brawl(plan17(answer=answer))
    assert drm(m, "ge-ii") == drm(m, "ge-iii") == modifier
    assert drm(m, "fr-i") == 1                                          # and the attackers still have it against them


@pytest.mark.rules("9.3.5a")
@pytest.mark.parametrize("turn", [1, 4, 5])
def test_9_3_5a_elan_on_turns_1_to_4_only(turn: int) -> None:
    m = brawl(plan17(turn=turn, answer="mandated" if turn < 5 else ""))
    assert drm(m, "ge-ii") == (-1 if turn < 5 else 0)
    assert (asked(m) == "german elan_target") is (turn < 5)


@pytest.mark.rules("9.3.5a", "9.3.2e")
def test_9_3_5a_not_in_other_hexes_and_not_for_battles_that_do_not_count() -> None:
    m = brawl(plan17(87, answer=""))
    assert drm(m, "ge-ii") == 0 and asked(m) != "german elan_target"
    m = brawl(plan17(corps=("ge-ii",), answer=""))
    assert drm(m, "ge-ii") == 0 and asked(m) != "german elan_target"


@pytest.mark.rules("9.3.5b", "9.3.2e", "9.3.2d")
def test_9_3_5b_forts_have_it_too_and_units_have_it_on_top_of_the_fort() -> None:
    m = brawl(plan17(86, corps=("ge-xvi",), forts={"fort-metz-a": 4}))
    assert drm(m, "ge-xvi") == -1 - 1 and drm(m, "fort-metz-a") == -1


@pytest.mark.rules("9.3.5c")
def test_9_3_5c_an_attack_without_losses_costs_one_hit_of_the_germans_choice() -> None:
    m = brawl(plan17())
    assert asked(m) == "german elan_target"
    assert set(texts(m)) == {f"hit {u}" for u in ATTACK}
    play(m, "hit fr-xviii")
    assert [disrupted(m, u) for u in ATTACK] == [False, False, False, True]


@pytest.mark.rules("9.3.5c")
@pytest.mark.parametrize("dice", [[6, 6, 6, 5], [6, 1, 6, 6]])
def test_9_3_5c_not_if_the_attackers_were_hit(dice: list[int]) -> None:
    """A 5 hits with the Elan modifier."""
    m = brawl(plan17(dice=dice))
    assert asked(m) != "german elan_target"
    assert sum(disrupted(m, u) for u in ATTACK) == 1


@pytest.mark.rules("9.3.5c")
def test_9_3_5c_an_undisrupted_unit_if_there_is_one() -> None:
    units = {"fr-i": 96, "fr-iii": "96 disrupted", "fr-x": "96 disrupted", "fr-xviii": 96, "ge-ii": 96, "ge-iii": 96}
    m = brawl(play(clash(units, 96, turn=2, mandated={"allied": 1}, dice=MISS), "mandated"))
    assert asked(m) == "german elan_target" and not offered(m, "hit fr-x")
    assert offered(m, "hit fr-i") and offered(m, "hit fr-xviii")


@pytest.mark.rules("9.3.5c")
def test_9_3_5c_otherwise_a_disrupted_one_dies() -> None:
    units = {**dict.fromkeys(ATTACK, "96 disrupted"), "ge-ii": 96, "ge-iii": 96}
    m = play(clash(units, 96, turn=2, mandated={"allied": 1}, dice=MISS), "mandated, place ge-ii, face fr-i 1, face fr-x 2")
    assert asked(m) == "german elan_target"
    play(m, "hit fr-x")
    assert where(m, "fr-x") == "dead"


# 12.2, 2.4/e2 red circles ------------------------------------------------------------------------------------------------


@pytest.mark.rules("12.2", "2.4/e2")
@pytest.mark.parametrize(("unit", "place", "value"), [
    ("br-1", "54", 3 + 1), ("br-1", "54 disrupted", 2 + 1), ("br-19-bde", "54", 1 + 1), ("br-ind-3", "54", 2 + 1),
    ("be-i", "54", 3 + 1), ("be-3", "54", 2 + 1), ("be-i", "54 disrupted", 2 + 1),
    ("fr-i", "54", 4), ("be-c", "54", 1), ("br-1-c", "54", 2 + 1),
])
def test_12_2_british_and_belgian_units_defend_with_one_more(unit: str, place: str, value: int) -> None:
    """The French not, nor the Belgian cavalry, which has no circle."""
    m = clash({unit: place, "ge-ii": 54}, 54, side="german", dice=MISS)
    if asked(m) == "allied which_cavalry_withdraws":
        play(m, "stand")
    assert strength(m, unit) == value


@pytest.mark.rules("12.2", "2.4/e2")
def test_12_2_infantry_only_by_the_other_reading() -> None:
    m = clash({"br-1-c": 46, "ge-ii": 46}, side="german", dice=MISS, options={"cavalry-circle": False})
    assert strength(play(m, "stand"), "br-1-c") == 2


@pytest.mark.rules("12.2", "2.4/e2")
def test_12_2_not_when_they_attack() -> None:
    m = clash({"br-1": 46, "ge-ii": 46}, dice=[4, 6])
    assert fired(m)[0] == ("br-1", "ge-ii", 4, 0, 3, False)


@pytest.mark.rules("12.2", "2.4/e2")
def test_12_2_each_unit_of_a_stack_has_it_and_so_has_a_reserve() -> None:
    m = clash({"br-1": 46, "br-2": 46, "br-3": 46, "ge-ii": 46}, side="german", dice=MISS)
    play(m, "pair br-1 br-2, face ge-ii 1, reserve br-3 1")
    assert strength(m, "br-1") == 3 + 3 + 2 and strength(m, "br-3") == 4


@pytest.mark.rules("12.2", "2.4/e2")
def test_12_2_in_a_counterattack_the_roles_decide() -> None:
    m = clash({"br-1": 46, "ge-ii": 46}, fow=10, side="german", dice=MISS)
    assert shooters(m)[0] == "br-1" and strength(m, "br-1") == 3
    m = clash({"br-1": 46, "ge-ii": 46}, fow=10, side="allied", dice=MISS)
    assert shooters(m)[0] == "ge-ii" and strength(m, "br-1") == 4
