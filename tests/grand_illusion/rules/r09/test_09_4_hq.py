"""9.4.4, 2.4 Headquarters: what turns them over, how they leave, and the one way to lose them."""
from __future__ import annotations

from typing import Any

import pytest

from marne import BadPosition
from marne.match import Match
from tests.grand_illusion.battlefield import field
from tests.grand_illusion.tools import (
    asked,
    disrupted,
    events,
    flipped,
    offered,
    pass_until,
    play,
    pos,
    texts,
    units_in,
    where,
)

NO_EFFECT = [4, 4]          # Fortunes of War 8
ROUT = [1, 1]               # Fortunes of War 2
HIT, MISS = 1, 6


def closed(*hexes: int) -> dict[str, int]:
    """One German corps in each of these hexes."""
    return dict(zip(("ge-iv", "ge-gd", "ge-vii", "ge-x", "ge-xi", "ge-xii"), hexes, strict=False))


def attack(units: dict[str, Any], dice: list[int], until: str = "", hx: int = 66, seat: str = "german", **more: Any) -> Match:
    """All units of the seat in the hex attack there; everything up to the question named is answered quietly."""
    m = pos(units, dice=dice, turn=2, seat=seat, cap={"allied": 3, "german": 3}, **more)
    play(m, f"activate {hx}")
    for text in ("done", f"attack {hx}"):
        if offered(m, text):
            play(m, text)
    return pass_until(m, until) if until else m


# 2.4 the reduced side ------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.4/HQ")
def test_2_4_hq_has_no_strength_and_is_never_disrupted() -> None:
    with pytest.raises(BadPosition):
        pos({"fr-hq-2": "87 disrupted"})
    m = attack({"fr-iv": 66, "fr-hq-3": 66, "ge-ii": 66}, [*NO_EFFECT, HIT, MISS], until="who_retreats")
    placed = [e.unit for e in events(m, "Placed")]
    assert len(placed) == 2                                         # the two corps; the HQ is not put on the board
    assert not disrupted(m, "fr-hq-3") and not flipped(m, "fr-hq-3")


def march(units: dict[str, Any], *path: int, group: tuple[str, ...]) -> Match:
    m = pos(units, turn=2, seat="allied", cap={"allied": 3, "german": 3})
    play(m, "activate 78", *(f"select {u}" for u in group[:-1]))
    play(m, f"select {group[-1]}" if len(group) > 1 else f"move {group[0]} {path[0]}")
    play(m, *(f"to {h}" for h in (path if len(group) > 1 else path[1:])))
    if offered(m, "stop"):
        play(m, "stop")
    return m


@pytest.mark.rules("2.4/HQ", "2.4/HQ/b1")
def test_2_4_hq_b1_turns_over_after_carrying_disrupted_units() -> None:
    m = march({"fr-hq-2": 78, "fr-xx": "78 disrupted"}, 68, 58, group=("fr-hq-2", "fr-xx"))
    assert where(m, "fr-xx") == 58
    assert flipped(m, "fr-hq-2")
    sound = march({"fr-hq-2": 78, "fr-xx": 78}, 68, 58, group=("fr-hq-2", "fr-xx"))
    assert where(sound, "fr-xx") == 58 and not flipped(sound, "fr-hq-2")


@pytest.mark.rules("2.4/HQ", "2.4/HQ/b2")
@pytest.mark.parametrize(("path", "turned"), [((68,), False), ((68, 58), False), ((68, 58, 48), True), ((68, 58, 48, 37), True)])
def test_2_4_hq_b2_turns_over_after_lending_a_movement_of_3_or_4(path: tuple[int, ...], turned: bool) -> None:
    m = march({"fr-hq-2": 78, "fr-xx": 78}, *path, group=("fr-hq-2", "fr-xx"))
    assert where(m, "fr-xx") == path[-1]                            # a corps of its own moves 2
    assert flipped(m, "fr-hq-2") is turned


@pytest.mark.rules("2.4/HQ/b2")
def test_2_4_hq_b2_an_hq_that_moves_alone_does_not_turn_over() -> None:
    m = march({"fr-hq-2": 78}, 68, 58, 48, 37, group=("fr-hq-2",))
    assert where(m, "fr-hq-2") == 37 and not flipped(m, "fr-hq-2")


@pytest.mark.rules("2.4/HQ/b4")
def test_2_4_hq_b4_two_hqs_that_meet_both_turn_over() -> None:
    m = march({"fr-hq-2": 78, "fr-hq-1": 68, "fr-hq-3": 58}, 68, group=("fr-hq-2",))
    assert flipped(m, "fr-hq-2") and flipped(m, "fr-hq-1")
    assert not flipped(m, "fr-hq-3")


@pytest.mark.rules("2.4/HQ", "2.4/HQ/b3", "9.4.4", "9.4.4/p1", "9.4.4/p4")
def test_9_4_4_an_hq_retreats_along_and_turns_over() -> None:
    m = attack({"fr-iv": 66, "fr-hq-3": 66, "ge-ii": 66}, [*NO_EFFECT, HIT, MISS], until="who_retreats")
    play(m, "retreat fr-iv 67")
    assert asked(m) == "allied who_retreats"                        # the HQ has to come away too
    play(m, "retreat fr-hq-3 57")
    assert where(m, "fr-hq-3") == 57
    assert flipped(m, "fr-hq-3")


@pytest.mark.rules("9.4.4/p4")
def test_9_4_4_p4_hqs_in_the_hex_where_it_arrives_turn_over_too() -> None:
    m = attack({"fr-iv": 66, "fr-hq-3": 66, "ge-ii": 66, "fr-v": 67, "fr-hq-2": 67, "fr-hq-1": 57},
               [*NO_EFFECT, HIT, MISS], until="who_retreats")
    play(m, "retreat-all 67")
    assert flipped(m, "fr-hq-3") and flipped(m, "fr-hq-2")
    assert not flipped(m, "fr-hq-1")


# 9.4.4 left alone ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.4.4", "9.4.4/p1", "9.4.4/p4")
def test_9_4_4_p1_left_alone_after_a_battle_it_joins_the_nearest_friends() -> None:
    m = attack({"fr-iv": "66 disrupted", "fr-hq-3": 66, "ge-ii": 66, "fr-v": 57, "fr-vi": 67, "fr-ii": 58, "fr-hq-2": 67},
               [*NO_EFFECT, HIT, MISS], until="where_hq_relocates")
    assert where(m, "fr-iv") == "dead"
    assert asked(m) == "allied where_hq_relocates"
    assert set(texts(m)) == {"relocate fr-hq-3 57", "relocate fr-hq-3 67"}      # equally near; 58 is farther, 56 empty
    play(m, "relocate fr-hq-3 67")
    assert where(m, "fr-hq-3") == 67
    assert flipped(m, "fr-hq-3") and flipped(m, "fr-hq-2")


@pytest.mark.rules("9.4.4/p1")
def test_9_4_4_p1_friendly_forts_are_no_company_and_do_not_hold_it() -> None:
    m = attack({"fr-iv": "76 disrupted", "fr-hq-3": 76, "ge-ii": 76, "fr-vi": 67}, [*NO_EFFECT, HIT, MISS, MISS, MISS], hx=76,
               until="what_to_do", forts={"fort-verdun": 4})
    assert where(m, "fr-iv") == "dead"
    assert where(m, "fr-hq-3") == 67


@pytest.mark.rules("9.4.4/p1")
def test_9_4_4_p1_friends_out_of_supply_are_passed_over() -> None:
    m = attack({"ge-ii": "66 disrupted", "ge-hq-4": 66, "fr-iv": 66, "ge-iii": 57, "ge-iv": 85}, [*NO_EFFECT, HIT, MISS],
               seat="allied", until="what_to_do", control={"german": [57, 75]})
    assert where(m, "ge-ii") == "dead"
    assert where(m, "ge-hq-4") == 85            # two hexes through 75; 57 next door has no supply


@pytest.mark.rules("9.4.4/p1")
@pytest.mark.parametrize(("second", "refuge"), [(True, 85), (False, 75)])
def test_9_4_4_p1_not_into_a_hex_with_a_battle_marker(second: bool, refuge: int) -> None:
    m = pos({"ge-ii": "66 disrupted", "ge-hq-4": 66, "fr-iv": 76, "fr-v": 76, "ge-iii": 75, "ge-iv": 85}, turn=2, seat="allied",
            cap={"allied": 3, "german": 3}, control={"german": [66, 75]}, dice=[*NO_EFFECT, HIT, MISS, *NO_EFFECT, MISS, MISS])
    play(m, "activate 76", "move fr-iv 66")
    if second:
        play(m, "move fr-v 75", "resolve 66")
    else:
        play(m, "done")
    pass_until(m, "what_to_do")
    assert where(m, "ge-hq-4") == refuge


@pytest.mark.rules("9.4.4", "9.4.4/p2", "9.4.4/p4")
def test_9_4_4_p2_an_hq_alone_leaves_as_soon_as_the_enemy_enters() -> None:
    m = pos({"fr-hq-3": 66, "ge-ii": 75, "fr-v": 67}, turn=2, seat="german", cap={"allied": 3, "german": 3},
            control={"german": [75]})
    play(m, "activate 75", "move ge-ii 66")
    assert where(m, "fr-hq-3") == 67 and flipped(m, "fr-hq-3")
    assert asked(m) == "german where_next"                          # no battle: the corps may go on


@pytest.mark.rules("9.4.4/p2")
def test_9_4_4_p2_with_a_fort_it_leaves_before_the_battle() -> None:
    m = pos({"fr-hq-3": 76, "ge-ii": 85, "fr-v": 67}, turn=2, seat="german", cap={"allied": 3, "german": 3},
            forts={"fort-verdun": 4}, dice=[*NO_EFFECT, MISS, MISS])
    play(m, "activate 85", "move ge-ii 76")
    kinds = [(e.kind, getattr(e, "how", "")) for e in m.events if e.kind in ("Moved", "BattleBegan")]
    assert kinds == [("Moved", "march"), ("Moved", "relocate"), ("BattleBegan", "")]
    assert where(m, "fr-hq-3") == 67


@pytest.mark.rules("9.4.4/p2")
def test_9_4_4_p2_combat_units_beside_it_let_it_stay() -> None:
    m = pos({"fr-hq-3": 66, "fr-iv": 66, "ge-ii": 75, "fr-v": 67}, turn=2, seat="german", cap={"allied": 3, "german": 3},
            control={"german": [75]}, dice=[*NO_EFFECT, MISS, MISS])
    play(m, "activate 75", "move ge-ii 66")
    play(pass_until(m, "whether_to_fall_back"), "hold")
    assert where(m, "fr-hq-3") == 66 and not flipped(m, "fr-hq-3")


@pytest.mark.rules("9.4.4/p2")
def test_9_4_4_p2_retreating_units_that_enter_drive_it_off_too() -> None:
    shut = [56, 57, 65, 67, 76]
    m = attack({"fr-iv": 66, "ge-ii": 66, "ge-iii": 66, "ge-hq-4": 75, "ge-v": 85, **closed(*shut)}, [*ROUT, MISS, MISS],
               until="where_hq_relocates", control={"german": shut, "allied": [75]})       # class 2 of 9.4.3a
    assert asked(m) == "german where_hq_relocates"
    play(m, "relocate ge-hq-4 85")
    assert units_in(m, 75) == {"fr-iv"}
    assert where(m, "ge-hq-4") == 85 and flipped(m, "ge-hq-4")


@pytest.mark.rules("9.4.4", "9.4.4/p3")
def test_9_4_4_p3_without_a_friendly_path_it_is_lost_for_good() -> None:
    ring = [56, 57, 65, 67, 75, 76]
    m = pos({"fr-hq-3": 66, "ge-ii": 75, "fr-v": 58}, turn=2, seat="german", cap={"allied": 3, "german": 3},
            control={"german": ring})
    play(m, "activate 75", "move ge-ii 66")
    assert where(m, "fr-hq-3") == "off"                             # not in the pile, so never replaced
    assert [e.rule for e in events(m, "Eliminated")] == ["9.4.4/p3"]


@pytest.mark.rules("9.4.4/p3")
def test_9_4_4_p3_any_length_of_path_will_do() -> None:
    ring = [56, 57, 65, 75, 76]
    m = pos({"fr-hq-3": 66, "ge-ii": 75, "fr-v": 13}, turn=2, seat="german", cap={"allied": 3, "german": 3},
            control={"german": ring})
    play(m, "activate 75", "move ge-ii 66")
    assert where(m, "fr-hq-3") == 13


@pytest.mark.rules("9.4.4/p3")
def test_9_4_4_p3_a_retreating_hq_without_friends_in_supply_is_lost() -> None:
    shut = [56, 57, 67, 75, 76]
    m = attack({"fr-iv": 66, "fr-hq-3": 66, "ge-ii": 66, "ge-iii": 66, "ge-2-c": 65, **closed(*shut)}, [*ROUT, MISS, MISS],
               until="whether_cavalry_leaves", control={"german": [*shut, 65, 54, 55, 64, 74]})
    play(m, "cavalry-stays")
    assert where(m, "fr-iv") == 65                                  # the corps breaks into the cavalry, an HQ cannot
    assert where(m, "fr-hq-3") == "off"
    assert [e.rule for e in events(m, "Eliminated")] == ["9.4.4/p3"]


@pytest.mark.rules("9.4.4/p1", "9.4.4/p3")
@pytest.mark.parametrize("far", [False, True])
def test_9_4_4_p1_the_nearest_friends_count_whoever_controls_their_hex(far: bool) -> None:
    """fr-i is in supply in contested German-controlled 56, next door; fr-xx in 88 is farther."""
    units = {"fr-hq-5": 46, "fr-i": 56, "ge-ii": 56, "ge-iii": 55, **({"fr-xx": 88} if far else {})}
    m = field(units, side="german", turn=4, control={"german": [56, 55, 65, 64, 63, 54, 72, 73]}, forts={"fort-namur": "gone"},
              rail_end=False)
    play(m, "activate 55", "move ge-iii 46")
    assert where(m, "fr-hq-5") == 56 and flipped(m, "fr-hq-5")


@pytest.mark.rules("9.4.4/p1")
@pytest.mark.parametrize(("other", "refuge"), [(47, 47), (88, 88)])
def test_9_4_4_p1_another_hq_in_supply_is_a_friendly_unit(other: int, refuge: int) -> None:
    m = field({"fr-hq-5": 46, "fr-hq-4": other, "ge-iii": 55, "fr-xx": 88}, side="german", turn=4, rail_end=False,
              control={"german": [56, 55, 65, 64, 63, 54, 72, 73]}, forts={"fort-namur": "gone"})
    play(m, "activate 55", "move ge-iii 46")
    assert where(m, "fr-hq-5") == refuge
    assert flipped(m, "fr-hq-4")                                    # 9.4.4/p4


@pytest.mark.rules("9.4.4/p3")
def test_9_4_4_p3_a_retreating_hq_joins_friends_among_cavalry_if_they_are_in_supply() -> None:
    """The corps breaks into the cavalry in 65 (9.4.3a.5), where 55 feeds it: the HQ, left alone, has friends next door."""
    shut = [56, 57, 67, 75, 76]
    m = attack({"fr-iv": 66, "fr-hq-3": 66, "ge-ii": 66, "ge-iii": 66, "ge-2-c": 65, **closed(*shut)}, [*ROUT, MISS, MISS],
               until="whether_cavalry_leaves", control={"german": [*shut, 65]})
    play(m, "cavalry-stays")
    assert where(m, "fr-iv") == where(m, "fr-hq-3") == 65
    assert not events(m, "Eliminated")


@pytest.mark.rules("9.4.4")
def test_9_4_4_an_hq_whose_friends_march_off_stays_among_the_enemy() -> None:
    """Neither after a battle nor because enemies entered: nothing moves it, and the position can be set up."""
    m = field({"fr-i": 66, "fr-hq-3": 66, "ge-ii": 66, "fr-xx": 88, "ge-iv": 84}, turn=8)
    pass_until(play(m, "activate 66", "move fr-i 67"), "what_to_do")
    assert where(m, "fr-hq-3") == 66 and not flipped(m, "fr-hq-3")
    assert where(field({"fr-hq-3": 66, "ge-ii": 66, "fr-xx": 88}, turn=8), "fr-hq-3") == 66


@pytest.mark.rules("9.4.2", "9.4.4/p1")
def test_9_4_2_an_hq_that_cannot_go_among_cavalry_does_not_keep_its_friends_from_it() -> None:
    """The only way out leads among the German cavalry in 57, beside a French division: the corps may choose it, and the HQ
    goes after it."""
    shut = [56, 65, 67, 75, 76]
    m = attack({"fr-xx": 66, "fr-hq-2": 66, "ge-ii": 66, "ge-2-c": 57, "fr-2-c": 57, **closed(*shut)}, [*NO_EFFECT, MISS, MISS],
               until="whether_to_fall_back", control={"german": [*shut, 57], "allied": [66]})
    assert asked(m) == "allied whether_to_fall_back"
    play(m, "fall-back")
    pass_until(m, "what_to_do", eager=("retreat", "hit", "cavalry-stays", "relocate"))
    assert where(m, "fr-xx") == where(m, "fr-hq-2") == 57
    assert disrupted(m, "fr-xx") and flipped(m, "fr-hq-2")          # the hit of priority 5; an HQ that retreats is turned over
