"""9.4.3 The five priorities of a retreat, what closes a hexside, and what happens without room or way out."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.battlefield import clash
from tests.grand_illusion.tools import (
    asked,
    control,
    disrupted,
    events,
    offered,
    pass_until,
    play,
    pos,
    texts,
    units_in,
    where,
    why,
)

NO_EFFECT = [4, 4]          # Fortunes of War 8
ROUT = [1, 1]               # Fortunes of War 2
HIT, MISS = 1, 6
AROUND = (67, 57, 75, 76, 65, 56)       # the six neighbours of 66


def closed(*hexes: int) -> dict[str, int]:
    """One German corps in each of these hexes: no way for Allied units."""
    return dict(zip(("ge-iv", "ge-gd", "ge-vii", "ge-x", "ge-xi", "ge-xii"), hexes, strict=False))


def beaten(units: dict[str, Any], dice: list[int], until: str = "", **more: Any) -> Match:
    """Four German corps attack the Allied units in 66; the Allied retreat is next."""
    m = pos({**dict.fromkeys(("ge-ii", "ge-iii", "ge-v", "ge-xiii"), 66), **units}, dice=dice, turn=2, seat="german",
            cap={"allied": 3, "german": 3}, **more)
    play(m, "activate 66")
    for text in ("done", "attack 66"):
        if offered(m, text):
            play(m, text)
    return pass_until(m, until or "who_retreats")


def routed(units: dict[str, Any], until: str = "", boxes: int = 1, **more: Any) -> Match:
    """The same with a Rout and no hits: undisrupted units are driven off."""
    return beaten(units, [*ROUT, *[MISS] * 2 * boxes], until, **more)


# the five classes --------------------------------------------------------------------------------------------------


def five_classes(best: int) -> tuple[dict[str, Any], list[int]]:
    """Hexes 67, 57, 75, 76, 65 around 66 are of class 1 to 5, those better than `best` and 56 closed. Units, German hexes."""
    shut = [h for i, h in enumerate(AROUND[:5], 1) if i < best] + [56]
    units: dict[str, Any] = dict(closed(*shut))
    german = [*shut, 75, 76, 65]
    if best <= 2:
        units |= {"fr-v": 57, "ge-xviii": 57}           # friendly, with an enemy
    if best <= 4:
        units |= {"fr-vi": 76, "ge-viii": 76}           # the enemy's, his infantry, but friends too
    if best <= 5:
        units |= {"ge-2-c": 65}                         # the enemy's, held by cavalry
    return units, german


@pytest.mark.rules("9.4.3a", "9.4.3a.1", "9.4.3a.2", "9.4.3a.3", "9.4.3a.4", "9.4.3a.5")
@pytest.mark.parametrize("best", [1, 2, 3, 4, 5])
def test_9_4_3a_the_best_class_that_exists_must_be_taken(best: int) -> None:
    units, german = five_classes(best)
    m = routed({"fr-iv": 66, "fr-col": 66, **units}, boxes=2, control={"german": german})
    hexes = {t.split()[2] for t in texts(m) if t.startswith("retreat ")}
    assert hexes == {str(AROUND[best - 1])}
    for worse in AROUND[best:5]:
        assert not offered(m, f"retreat fr-iv {worse}")
        assert why(m, f"retreat fr-iv {worse}") == [f"9.4.3a.{best}"]


@pytest.mark.rules("9.4.3a")
def test_9_4_3a_only_adjacent_hexes() -> None:
    m = beaten({"fr-iv": 66, "fr-v": 66}, [*NO_EFFECT, HIT, MISS, HIT, MISS])
    assert not offered(m, "retreat fr-iv 58")
    assert why(m, "retreat fr-iv 58") == ["9.4.3a"]
    assert {t.split()[2] for t in texts(m) if t.startswith("retreat fr-iv ")} == {str(h) for h in AROUND}


@pytest.mark.rules("9.4.3a.4")
def test_9_4_3a_4_not_without_friends_there() -> None:
    units, german = five_classes(4)
    del units["fr-vi"]
    m = routed({"fr-iv": 66, **units}, until="whether_cavalry_leaves", control={"german": german})
    assert where(m, "fr-iv") == 65              # 76 holds enemy infantry alone: the fifth class is next


@pytest.mark.rules("9.4.3a.4")
@pytest.mark.parametrize("joined", [True, False])
def test_9_4_3a_4_not_into_a_hex_with_a_battle_marker(joined: bool) -> None:
    german = [56, 57, 65, 67, 75, 76]
    m = pos({"ge-ii": 75, "ge-iii": 75, "fr-iv": 66, "ge-ix": 76, "fr-vi": 76, **closed(56, 57, 65, 67)}, turn=2,
            seat="german", cap={"allied": 3, "german": 3}, control={"german": german},
            dice=[*NO_EFFECT, HIT, MISS, *NO_EFFECT, MISS, MISS])
    play(m, "activate 75", "move ge-ii 66", "move ge-iii 76")
    play(m, *(["attack 76", "resolve 66"] if joined else ["decline 76"]))
    assert where(m, "fr-iv") == ("dead" if joined else 76)


# the fifth class ---------------------------------------------------------------------------------------------------


def past_cavalry(units: dict[str, Any], cavalry: str = "65", **more: Any) -> Match:
    """Only 65, held by German cavalry, is open."""
    shut = [56, 57, 67, 75, 76]
    return routed({"ge-2-c": cavalry, **closed(*shut), **units}, control={"german": [*shut, 65, 74]}, **more)


@pytest.mark.rules("9.4.3a.5")
@pytest.mark.parametrize("cavalry", ["65", "65 disrupted"])
def test_9_4_3a_5_a_unit_that_retreats_among_cavalry_takes_a_hit(cavalry: str) -> None:
    m = past_cavalry({"fr-iv": 66}, cavalry, until="whether_cavalry_leaves")
    assert where(m, "fr-iv") == 65 and disrupted(m, "fr-iv")
    assert [e.rule for e in events(m, "Disrupted")] == ["9.4.3a.5"]
    assert asked(m) == "german whether_cavalry_leaves"


@pytest.mark.rules("9.4.3a.5")
def test_9_4_3a_5_the_cavalry_may_stay_or_retreat() -> None:
    stays = play(past_cavalry({"fr-iv": 66}, until="whether_cavalry_leaves"), "cavalry-stays")
    assert where(stays, "ge-2-c") == 65
    assert control(stays, 65) == "german"
    leaves = play(past_cavalry({"fr-iv": 66}, until="whether_cavalry_leaves"), "cavalry-leaves")
    assert asked(leaves) == "german who_retreats"
    assert set(texts(leaves)) == {"retreat ge-2-c 74", "retreat ge-2-c 75"}     # by the same priorities: German, in supply
    play(leaves, "retreat ge-2-c 75")
    assert units_in(leaves, 65) == {"fr-iv"}


@pytest.mark.rules("9.4.3a.5")
def test_9_4_3a_5_a_disrupted_unit_dies_of_it_and_the_cavalry_is_not_asked() -> None:
    shut = [56, 57, 67, 75, 76]
    m = beaten({"fr-iv": 66, "ge-2-c": 65, **closed(*shut)}, [*NO_EFFECT, HIT, MISS], until="what_to_do",
               control={"german": [*shut, 65]})
    assert where(m, "fr-iv") == "dead"
    assert where(m, "ge-2-c") == 65
    assert [e.rule for e in events(m, "Eliminated")] == ["9.4.3a.5"]


@pytest.mark.rules("9.4.3a.5", "9.4(1)")
def test_9_4_3a_5_a_stack_takes_one_hit_on_a_unit_of_its_owners_choice() -> None:
    m = past_cavalry({"fr-iv": 66, "fr-45": 66}, boxes=2)
    play(m, "retreat-all 65")
    assert asked(m).startswith("allied")
    assert sorted(texts(m)) == ["lose fr-45", "lose fr-iv"]
    play(m, "lose fr-45", "cavalry-stays")
    assert units_in(m, 65) == {"fr-iv", "fr-45", "ge-2-c"}
    assert disrupted(m, "fr-45") and not disrupted(m, "fr-iv")


@pytest.mark.rules("9.4.3a.5")
def test_9_4_3a_5_hexes_with_infantry_are_not_of_this_class() -> None:
    shut = [56, 57, 67, 75, 65]
    infantry = routed({"fr-iv": 66, "ge-2-c": 76, "ge-ix": 76, **closed(*shut)}, until="what_to_do",
                      control={"german": [*shut, 76]})
    assert where(infantry, "fr-iv") == "dead"


@pytest.mark.rules("9.4.3a.5")
@pytest.mark.parametrize("forts", [{}, {"fort-verdun-west": 4}])
def test_9_4_3a_5_a_fort_beside_the_cavalry_does_not_close_the_hex(forts: dict[str, int]) -> None:
    """Only infantry is excluded: of two disrupted corps one dies of the hit and the other gets away, fort or no fort in 67."""
    french = {"fr-i": 58, "fr-5-c": 67, "fr-ii": 48, "fr-iii": 49, "fr-iv": 57, "fr-v": 59, "fr-vi": 68}
    m = clash({"ge-ii": "58 disrupted", "ge-iii": "58 disrupted", "ge-xxi": 101, **french}, 58, side="allied", dice=[MISS] * 9,
              turn=8, forts=forts, control={"allied": [67, 48, 49, 57, 59, 68], "german": [58]})
    pass_until(m, "who_retreats")
    play(m, "retreat-all 67", "lose ge-ii", "cavalry-stays")
    assert where(m, "ge-ii") == "dead" and where(m, "ge-iii") == 67


@pytest.mark.rules("9.4.3a.1", "9.4.3a.2")
def test_9_4_3a_1_a_hex_with_a_besieged_fort_is_not_free_of_enemies() -> None:
    m = clash({"ge-ii": "85 disrupted", "ge-iii": 76, "fr-i": 85, "fr-xx": 88}, 85, side="allied", dice=[MISS] * 9, turn=6,
              forts={"fort-verdun": 2}, siege=[76], control={"german": [85, 76, 75, 86, 94, 95, 84]})
    pass_until(m, "who_retreats")
    assert not offered(m, "retreat ge-ii 76") and {"retreat ge-ii 75", "retreat ge-ii 84"} <= set(texts(m))
    assert why(m, "retreat ge-ii 76") == ["9.4.3a.1"]


@pytest.mark.rules("9.4.3a.1", "9.4.3a.2")
@pytest.mark.parametrize(("bars", "hexes"), [(True, {67}), (False, {57, 67})])
def test_9_4_3a_1_an_enemy_hq_alone_is_an_enemy_unit_unless_chosen_otherwise(bars: bool, hexes: set[int]) -> None:
    shut = [56, 75, 65, 76]
    m = routed({"fr-iv": 66, "ge-hq-4": 57, **closed(*shut)}, "who_retreats" if len(hexes) > 1 else "what_to_do",
               control={"german": shut, "allied": [57]}, options={"hq-bars-retreat": bars})
    if len(hexes) > 1:
        assert set(texts(m)) == {f"retreat fr-iv {h}" for h in hexes}
    else:
        assert where(m, "fr-iv") == 67


@pytest.mark.rules("9.4.3a.2", "9.4.3a.3")
@pytest.mark.parametrize(("bars", "place"), [(True, "dead"), (False, 57)])
def test_9_4_3a_3_nor_is_an_enemy_hex_with_an_hq_free(bars: bool, place: int | str) -> None:
    shut = [56, 75, 65, 76, 67]
    m = routed({"fr-iv": 66, "ge-hq-4": 57, **closed(*shut)}, "what_to_do", control={"german": [*shut, 57]},
               options={"hq-bars-retreat": bars})
    assert where(m, "fr-iv") == place


# hexsides and supply -----------------------------------------------------------------------------------------------


def antwerp(units: dict[str, Any], **more: Any) -> Match:
    m = pos({"be-3": 52, "ge-ii": 52, "ge-iii": 52, "ge-v": 52, **units}, turn=2, seat="german",
            cap={"allied": 3, "german": 3}, dice=[*ROUT, *[MISS] * 4], **more)
    play(m, "activate 52")
    for text in ("done", "attack 52"):
        if offered(m, text):
            play(m, text)
    return m


@pytest.mark.rules("9.4.3a(1)")
def test_9_4_3a_note1_never_across_an_impassable_side() -> None:
    m = pass_until(antwerp({"be-i": 52}), "who_retreats")
    assert {t.split()[2] for t in texts(m) if t.startswith("retreat be-3 ")} == {"43", "53", "62"}
    assert why(m, "retreat be-3 42") == ["9.4.3a(1)"]
    cut_off = pass_until(antwerp(closed(43, 53, 62), control={"german": [43, 53, 62]}), "what_to_do")
    assert where(cut_off, "be-3") == "dead"             # 42 is Allied and empty, but cannot be reached


@pytest.mark.rules("9.4.3a(2)", "9.4.3b")
@pytest.mark.parametrize("blocked", [True, False])
def test_9_4_3a_note2_never_across_a_blocked_side(blocked: bool) -> None:
    shut = [56, 57, 65, 67, 76]
    m = routed({"fr-iv": 66, **closed(*shut)}, until="what_to_do", control={"german": [*shut, 75]},
               blocked={"german": ["75-66"]} if blocked else {})
    assert where(m, "fr-iv") == ("dead" if blocked else 75)


@pytest.mark.rules("9.4.3a(2)")
def test_9_4_3a_note2_the_side_by_which_the_attacker_came_is_closed() -> None:
    m = pos({"ge-ii": 75, "fr-iv": 66, "fr-v": 66, **closed(56, 57, 65, 67)}, turn=2, seat="german",
            cap={"allied": 3, "german": 3}, control={"german": [56, 57, 65, 67, 75, 76]}, dice=[*NO_EFFECT, MISS, MISS])
    play(m, "activate 75", "move ge-ii 66")
    pass_until(m, "whether_to_fall_back")
    play(m, "fall-back")
    assert {t.split()[2] for t in texts(m) if t.startswith("retreat ")} == {"76"}       # 75 is as empty as 76
    assert why(m, "retreat fr-iv 75") == ["9.4.3a(2)"]


@pytest.mark.rules("9.4.3a(3)", "9.4.3a")
def test_9_4_3a_note3_an_unsupplied_hex_only_without_a_supplied_one_of_the_same_class() -> None:
    units = {"ge-ii": 66, "ge-iii": 66, "fr-iv": 66, "fr-v": 66, "fr-vi": 66}

    def driven_off(**more: Any) -> Match:
        m = pos(units, turn=2, seat="german", cap={"allied": 3, "german": 3}, dice=[*ROUT, *[MISS] * 4], **more)
        play(m, "activate 66")
        for text in ("done", "attack 66"):
            if offered(m, text):
                play(m, text)
        return pass_until(m, "who_retreats")

    both = driven_off(control={"german": [57, 75]})         # 75 lies on the rails to 85; 57 is cut off
    assert {t.split()[2] for t in texts(both) if t.startswith("retreat ")} == {"75"}
    assert not offered(both, "retreat ge-ii 57")
    assert why(both, "retreat ge-ii 57") == ["8.4.3e"]
    lone = driven_off(control={"german": [57]})             # class 1 without supply goes before class 3 with supply
    assert {t.split()[2] for t in texts(lone) if t.startswith("retreat ")} == {"57"}


@pytest.mark.rules("9.4.3b")
def test_9_4_3b_without_any_hex_the_units_are_eliminated() -> None:
    shut = [56, 57, 65, 67, 75, 76]
    m = beaten({"fr-iv": 66, "fr-1-c": 66, **closed(*shut)}, [*NO_EFFECT, HIT, MISS, MISS, MISS], until="what_to_do",
               control={"german": shut})
    assert where(m, "fr-iv") == "dead" and where(m, "fr-1-c") == "dead"
    assert [e.rule for e in events(m, "Eliminated")] == ["9.4.3b", "9.4.3b"]


# 9.4.3c ------------------------------------------------------------------------------------------------------------

SIX = ("fr-v", "fr-vi", "fr-ii", "fr-xi", "fr-xii", "fr-xvii")              # as much infantry as a hex holds
SIX_MORE = ("fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-iii-r", "fr-iv-r")


def crowded(units: dict[str, Any], shut_further: tuple[int, ...] = (), dice: list[int] | None = None, until: str = "",
            **more: Any) -> Match:
    """67 is the one way out, and full of French corps."""
    shut = [56, 57, 65, 75, 76]
    return beaten({**dict.fromkeys(SIX, 67), **closed(*shut), **units}, dice or [*ROUT, MISS, MISS], until,
                  control={"german": [*shut, *shut_further]}, **more)


@pytest.mark.rules("9.4.3c", "9.4(2)")
def test_9_4_3c_without_room_one_hex_further_and_a_step_lost() -> None:
    m = crowded({"fr-iv": 66}, until="where_further")
    assert asked(m) == "allied where_further"
    assert set(texts(m)) == {"retreat fr-iv 58", "retreat fr-iv 68", "retreat fr-iv 77"}     # 67's own free Allied neighbours
    play(m, "retreat fr-iv 68")
    assert where(m, "fr-iv") == 68 and disrupted(m, "fr-iv")
    assert [e.rule for e in events(m, "Disrupted")] == ["9.4.3c"]


@pytest.mark.rules("9.4.3c")
def test_9_4_3c_a_disrupted_unit_is_lost_by_the_step() -> None:
    m = crowded({"fr-iv": 66}, dice=[*NO_EFFECT, HIT, MISS], until="where_further")
    play(m, "retreat fr-iv 68")
    assert where(m, "fr-iv") == "dead"


@pytest.mark.rules("9.4.3c")
def test_9_4_3c_still_too_many_there_means_elimination() -> None:
    m = crowded({"fr-iv": 66, **dict.fromkeys(SIX_MORE, 68), "ge-x-r": 58, "ge-vii-r": 77}, (58, 77), until="what_to_do")
    assert where(m, "fr-iv") == "dead"
    assert events(m, "Eliminated")[-1].rule == "9.4.3c"


@pytest.mark.rules("9.4.3c")
def test_9_4_3c_cavalry_still_finds_room_beside_six_corps_of_infantry() -> None:
    m = crowded({"fr-1-c": 66}, until="what_to_do", dice=[*NO_EFFECT, MISS, MISS])
    assert where(m, "fr-1-c") == 67 and not disrupted(m, "fr-1-c")


@pytest.mark.rules("9.4.3c")
def test_9_4_3c_a_hex_of_the_same_class_with_room_comes_first() -> None:
    shut = [56, 65, 75, 76]
    m = beaten({**dict.fromkeys(SIX, 67), **closed(*shut), "fr-iv": 66}, [*ROUT, MISS, MISS], until="what_to_do",
               control={"german": shut})
    assert where(m, "fr-iv") == 57 and not disrupted(m, "fr-iv")


@pytest.mark.rules("9.4.3c", "9.4(1)")
def test_9_4_3c_a_stack_loses_one_step_on_a_unit_of_its_owners_choice() -> None:
    m = crowded({"fr-iv": 66, "fr-col": 66}, dice=[*ROUT, *[MISS] * 4])
    play(m, "retreat-all 67", "lose fr-col", "retreat-all 68")
    assert units_in(m, 68) == {"fr-iv", "fr-col"}
    assert disrupted(m, "fr-col") and not disrupted(m, "fr-iv")
