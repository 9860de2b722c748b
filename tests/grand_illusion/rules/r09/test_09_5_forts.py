"""9.5.1, 9.5.2, 9.5.3 Forts: how they fight, what they are worth, sieges and surrender."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import IDS, INDEX, UNITS
from marne.games.grand_illusion.state import steps_left
from marne.match import Match
from tests.grand_illusion.tools import (
    asked,
    control,
    disrupted,
    events,
    offered,
    pass_until,
    play,
    pos,
    st,
    texts,
    units_in,
    where,
    why,
)

NO_EFFECT = [4, 4]          # Fortunes of War 8
CAUTIOUS = [1, 2]           # 3
SKIRMISH = [2, 2]           # 4
COUNTERATTACK = [5, 5]      # 10
HIT, MISS = 1, 6
EVERYWHERE = list(range(1, 108))

# Every fort of the book: hex, the steps as (strength, bombardment defence; None: not in the book), the option that brings it in.
FORTS: dict[str, tuple[int, list[tuple[int, int] | None], str]] = {
    "fort-antwerp": (52, [(5, 0), None, (3, 0), None], ""),
    "fort-antwerp-o": (52, [(5, 1), None, (3, 1), None], "al-belgian-alert"),
    "fort-namur": (64, [(3, 1), None], ""),
    "fort-liege-o": (72, [(4, 0), None, (2, 0)], "al-belgian-alert"),
    "fort-metz-a": (86, [(5, 0), None, (3, 0), None], ""),
    "fort-metz-b": (86, [(3, 0), None], ""),
    "fort-trier": (94, [(3, 0), None], ""),
    "fort-strasbourg": (105, [(5, 0), None, (3, 0), None], ""),
    "fort-versailles": (10, [(2, 0), (1, 0)], ""),
    "fort-paris": (19, [(5, 0), (4, 0), (2, 0), (1, 0)], ""),
    "fort-hazebrouck-o": (24, [(3, 0), (2, 0)], "al-resources"),
    "fort-lille-o": (34, [(3, 0), (2, 0)], "al-resources"),
    "fort-maubeuge": (54, [(5, 2), (4, 2), (3, 1), (2, 1)], ""),
    "fort-verdun-west": (67, [(5, 2), (4, 2), (3, 2), (2, 2)], ""),
    "fort-verdun": (76, [(5, 3), (4, 3), (3, 3), (2, 3)], ""),
    "fort-st-mihiel": (77, [(4, 0), (3, 0), (2, 0), (1, 0)], ""),
    "fort-langres": (79, [(4, 0), (3, 0), (2, 0), (1, 0)], ""),
    "fort-nancy": (87, [(4, 1), (3, 1), (2, 1), (1, 1)], ""),
    "fort-toul": (87, [(5, 2), (4, 2), (3, 2), (2, 2)], ""),
    "fort-epinal-a": (98, [(4, 0), (3, 0), (2, 0), (1, 0)], ""),
    "fort-epinal-b": (98, [(5, 2), (4, 2), (3, 2), (2, 2)], ""),
    "fort-belfort": (104, [(5, 2), (4, 2), (3, 2), (2, 2)], ""),
}
LARGE = {"fort-metz-a", "fort-metz-b", "fort-maubeuge", "fort-verdun-west", "fort-verdun", "fort-toul", "fort-epinal-b",
         "fort-belfort", "fort-antwerp-o"}
GERMAN = {"fort-metz-a", "fort-metz-b", "fort-trier", "fort-strasbourg"}


def attack(units: dict[str, Any], dice: list[int], hx: int = 86, seat: str = "allied", until: str = "", **more: Any) -> Match:
    """All units of the seat in the hex attack there; everything up to the question named is answered quietly."""
    chit = [1] if seat == "allied" else []          # drawn if the hex is a Plan 17 hex and becomes Allied
    m = pos(units, dice=[*dice, *chit], **{"turn": 2, "seat": seat, "cap": {"allied": 3, "german": 3}, **more})
    play(m, f"activate {hx}")
    for text in ("done", f"attack {hx}"):
        if offered(m, text):
            play(m, text)
    return pass_until(m, until) if until else m


def shots(m: Match, unit: str) -> list[Any]:
    return [e for e in events(m, "Fired") if IDS[e.unit] == unit]


def besieged(m: Match, hx: int) -> bool:
    return bool(st(m).siege >> hx & 1)


# 9.5.1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.5.1")
def test_9_5_1_forts_do_not_attack() -> None:
    m = attack({"ge-ii": 86, "fr-xx": 86}, [*NO_EFFECT, MISS, MISS], seat="german", until="whether_to_fall_back",
               forts={"fort-metz-a": 4, "fort-metz-b": 2})
    assert {IDS[e.unit] for e in events(m, "Placed")} == {"ge-ii", "fr-xx"}
    assert len(events(m, "Fired")) == 2
    alone = pos({"fr-xx": 86, "ge-ii": 95}, turn=2, seat="german", forts={"fort-metz-a": 4})
    assert not offered(alone, "activate 86")


@pytest.mark.rules("9.5.1")
def test_9_5_1_forts_leave_the_board_when_their_side_counterattacks() -> None:
    m = attack({"ge-ii": 86, "fr-xx": 86, "fr-xxi": 86}, [*COUNTERATTACK, MISS, MISS], forts={"fort-metz-a": 4})
    pass_until(m, "what_to_do")
    fired = {IDS[e.unit] for e in events(m, "Fired")}
    assert "ge-ii" in fired and "fort-metz-a" not in fired
    assert [e.box for e in events(m, "Placed") if IDS[e.unit] == "ge-ii"][-1] < 4           # now in an attacker's box
    assert all(e.box >= 8 for e in events(m, "Placed") if IDS[e.unit] == "fort-metz-a")


@pytest.mark.rules("9.5.1", "9.5.1/b1", "2.4/Fort")
def test_9_5_1_b1_a_hit_takes_a_step_for_good_and_the_last_one_the_fort() -> None:
    m = attack({"fr-vi": 86}, [*NO_EFFECT, HIT, MISS], until="what_to_do", forts={"fort-metz-b": 2})
    assert steps_left(st(m), INDEX["fort-metz-b"]) == 1
    assert not st(m).disrupted >> INDEX["fort-metz-b"] & 1
    fallen = attack({"fr-vi": 86}, [*NO_EFFECT, HIT, MISS], until="what_to_do", forts={"fort-metz-b": 1})
    assert where(fallen, "fort-metz-b") == "off"
    later = pos({"ge-ii": 86}, forts={"fort-metz-b": 1}, turn=1, phase="admin", dice=[3, 3])
    assert steps_left(st(later), INDEX["fort-metz-b"]) == 1         # no reorganisation mends a fort


@pytest.mark.rules("2.4/Fort")
def test_2_4_forts_do_not_move() -> None:
    m = play(pos({"ge-ii": 86}, turn=2, seat="german", forts={"fort-metz-a": 4}), "activate 86")
    assert not any("fort-metz-a" in t for t in texts(m))
    assert why(m, "move fort-metz-a 85") == ["2.4/Fort"]


@pytest.mark.rules("9.5.1/b3")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_9_5_1_b3_infantry_hits_a_fort_only_with_a_natural_1(die: int) -> None:
    m = attack({"fr-vi": 86}, [*NO_EFFECT, die, MISS], until="what_to_do", forts={"fort-metz-a": 4})    # VI Corps: strength 6
    assert steps_left(st(m), INDEX["fort-metz-a"]) == (3 if die == 1 else 4)


@pytest.mark.rules("9.5.1/b4", "2.4/Fort", "9.5.1/b5")
@pytest.mark.parametrize(("steps", "strength"), [(4, 5), (2, 3)])
def test_9_5_1_b4_a_fort_fires_back_with_its_own_strength(steps: int, strength: int) -> None:
    hit = attack({"fr-vi": 86}, [*NO_EFFECT, MISS, strength], until="what_to_do", forts={"fort-metz-a": steps})
    assert disrupted(hit, "fr-vi")
    shot = shots(hit, "fort-metz-a")[0]
    assert (shot.strength, shot.drm) == (strength, 0)               # its own presence does not help its own die
    miss = attack({"fr-vi": 86}, [*NO_EFFECT, MISS, strength + 1], until="what_to_do", forts={"fort-metz-a": steps})
    assert not disrupted(miss, "fr-vi")


@pytest.mark.rules("9.5.1/b5")
@pytest.mark.parametrize(("forts", "siege", "hit"), [
    ({}, [], False), ({"fort-metz-a": 4}, [], True), ({"fort-metz-a": 4}, [86], True),
])
def test_9_5_1_b5_a_fort_in_the_hex_steadies_the_defenders_aim(forts: dict[str, int], siege: list[int], hit: bool) -> None:
    m = attack({"ge-viii-r": 86, "fr-xx": 86, "fr-xxi": 86}, [*NO_EFFECT, MISS, 5, MISS, MISS], forts=forts, siege=siege)
    play(m, *(["face fr-xx 1"] if offered(m, "face fr-xx 1") else []))
    pass_until(m, "whether_to_fall_back")
    shot = shots(m, "ge-viii-r")[0]
    assert shot.die == 5 and shot.strength == 4
    assert shot.hit is hit


@pytest.mark.rules("9.5.1/b5")
def test_9_5_1_b5_not_in_a_skirmish() -> None:
    m = attack({"ge-viii-r": 86, "fr-xx": 86}, [*SKIRMISH, MISS, 5], until="whether_to_fall_back", forts={"fort-metz-a": 4})
    assert not shots(m, "ge-viii-r")[0].hit


@pytest.mark.rules("9.5.1/b5")
def test_9_5_1_b5_not_for_the_attacker_in_the_hex_of_his_own_fort() -> None:
    m = attack({"ge-viii-r": 86, "fr-xx": 86}, [*NO_EFFECT, 4, MISS], seat="german", until="whether_to_fall_back",
               forts={"fort-metz-a": 4})
    assert not shots(m, "ge-viii-r")[0].hit                         # 4, +1 for the terrain, against a strength of 4


@pytest.mark.rules("13.1.6b", "2.4/Fort")
@pytest.mark.parametrize("fort", sorted(FORTS))
def test_13_1_6b_each_fort_has_its_own_row_of_values(fort: str) -> None:
    hx, printed, option = FORTS[fort]
    scenario: dict[str, Any] = {"scenario": "3", "strategic_options": [option]} if option else {}
    s = st(pos({"fr-i": 1, "ge-ii": 91}, forts={fort: len(printed)}, **scenario))
    f = INDEX[fort] - UNITS
    assert where(pos({"fr-i": 1, "ge-ii": 91}, forts={fort: 1}, **scenario), fort) == hx
    faces = list(zip(s.t.fort_cs[f], s.t.fort_plus[f], strict=True))
    assert len(faces) == len(printed) and 2 <= len(faces) <= 4
    assert [a for a, b in zip(faces, printed, strict=True) if b] == [b for b in printed if b]
    assert [cs for cs, _ in faces] == sorted((cs for cs, _ in faces), reverse=True)


# 9.5.2, 9.5.3c surrender -------------------------------------------------------------------------------------------


def starved(fort: str, dice: list[int], unit: str = "", **more: Any) -> Match:
    """The Administrative Phase with this fort under siege by a supplied corps."""
    hx, _, option = FORTS[fort]
    options = [option] if option else []
    if hx == 52:
        options.append("ge-holland")                    # only then can Antwerp be besieged
    scenario = {"scenario": "3", "strategic_options": options} if options else {}
    if fort in GERMAN:
        unit, side = unit or "fr-xx", "allied"
    else:
        unit, side = unit or "ge-ii", "german"
    return pos({unit: hx}, **{"forts": {fort: 1}, "siege": [hx], "control": {side: EVERYWHERE}, "turn": 1, "phase": "admin",
                              "dice": [*dice, *[3] * (4 if options else 2)], **scenario, **more})


@pytest.mark.rules("9.5.2", "9.5.2/b1", "9.5.3c", "Aid/Garrisons")
@pytest.mark.parametrize("die", [1, 2, 3])
@pytest.mark.parametrize("fort", sorted(FORTS))
def test_9_5_3c_besieged_forts_surrender_on_1_or_2_large_garrisons_only_on_1(fort: str, die: int) -> None:
    m = starved(fort, [die])
    falls = die == 1 or die == 2 and fort not in LARGE
    assert where(m, fort) == ("off" if falls else FORTS[fort][0])
    assert besieged(m, FORTS[fort][0]) is not falls


@pytest.mark.rules("9.5.3c")
def test_9_5_3c_one_die_for_each_fort_and_none_for_the_others() -> None:
    m = starved("fort-nancy", [2, 2], forts={"fort-nancy": 4, "fort-toul": 4, "fort-langres": 4})
    assert where(m, "fort-nancy") == "off" and where(m, "fort-toul") == 87
    assert where(m, "fort-langres") == 79
    assert [e.value for e in events(m, "Rolled") if e.purpose == "surrender"] == [2, 2]


@pytest.mark.rules("9.5.3c")
def test_9_5_3c_attrition_comes_first_and_may_lift_the_siege() -> None:
    m = pos({"ge-ii": 79}, forts={"fort-langres": 1}, siege=[79], control={"german": [79]}, turn=1, phase="admin", dice=[3, 3])
    assert disrupted(m, "ge-ii")                                    # out of supply
    assert not besieged(m, 79) and where(m, "fort-langres") == 79
    assert not [e for e in events(m, "Rolled") if e.purpose == "surrender"]


@pytest.mark.rules("9.5.2", "9.5.2/b2", "9.5.3a/note", "Aid/Garrisons")
@pytest.mark.parametrize("fort", sorted(FORTS))
def test_9_5_2_b2_a_large_garrison_is_not_held_by_divisions(fort: str) -> None:
    m = starved(fort, [6] if fort not in LARGE else [], "fr-45" if fort in GERMAN else "ge-gd-e")
    assert besieged(m, FORTS[fort][0]) is (fort not in LARGE)


# 9.5.3a ------------------------------------------------------------------------------------------------------------


def namur(units: dict[str, Any], dice: list[int], **more: Any) -> Match:
    return attack(units, dice, **{"hx": 64, "seat": "german", "until": "what_to_do", "forts": {"fort-namur": 2}, **more})


@pytest.mark.rules("9.5.3a", "9.5.3a/b1", "9.5.3a/b2")
@pytest.mark.parametrize("unit", ["ge-ii", "ge-gd-e"])
def test_9_5_3a_after_the_battle_a_fort_alone_with_sound_infantry_is_besieged(unit: str) -> None:
    m = namur({unit: 64}, [*NO_EFFECT, MISS, MISS])
    assert besieged(m, 64)
    assert control(m, 64) == "german"
    assert [e.hex for e in events(m, "SiegeBegan")] == [64]


@pytest.mark.rules("9.5.3a", "9.5.3a/b1")
def test_9_5_3a_b1_not_by_disrupted_infantry_nor_by_cavalry() -> None:
    m = namur({"ge-ii": 64, "ge-2-c": 64}, [*NO_EFFECT, MISS, HIT])
    assert disrupted(m, "ge-ii") and not disrupted(m, "ge-2-c")
    assert not besieged(m, 64) and control(m, 64) == "allied"


@pytest.mark.rules("9.5.3a", "9.5.3a/b2")
def test_9_5_3a_b2_not_while_other_units_of_the_forts_side_are_there() -> None:
    held = namur({"ge-ii": 64, "be-3": 64}, [*NO_EFFECT, MISS, MISS], until="whether_to_fall_back")
    play(held, "hold")
    assert not besieged(held, 64)
    left = namur({"ge-ii": 64, "be-3": 64}, [*NO_EFFECT, MISS, MISS], until="whether_to_fall_back")
    play(left, "fall-back", "retreat be-3 63")
    assert besieged(left, 64)


@pytest.mark.rules("9.5.3a", "9.5.3a/b2")
def test_9_5_3a_b2_an_hq_left_behind_goes_and_does_not_prevent_the_siege() -> None:
    m = attack({"fr-iv": "76 disrupted", "fr-hq-3": 76, "ge-ii": 76, "fr-vi": 67}, [*NO_EFFECT, HIT, MISS], hx=76, seat="german",
               until="what_to_do", forts={"fort-verdun": 4})
    assert units_in(m, 76) == {"ge-ii", "fort-verdun"}
    assert besieged(m, 76)


@pytest.mark.rules("9.5.3a/note", "9.5.2/b2")
@pytest.mark.parametrize(("unit", "siege"), [("ge-ii", True), ("ge-gd-e", False)])
def test_9_5_3a_note_a_large_garrison_needs_a_corps(unit: str, siege: bool) -> None:
    m = attack({unit: 54}, [*NO_EFFECT, MISS, MISS], hx=54, seat="german", until="what_to_do", forts={"fort-maubeuge": 4},
               control={"german": [63, 64]})
    assert besieged(m, 54) is siege
    assert control(m, 54) == ("german" if siege else "allied")


@pytest.mark.rules("9.5.3a/note")
def test_9_5_3a_note_a_disrupted_corps_beside_a_sound_division_is_not_enough() -> None:
    m = attack({"ge-ii": 54, "ge-gd-e": 54}, [*NO_EFFECT, MISS, HIT], hx=54, seat="german", until="what_to_do",
               forts={"fort-maubeuge": 4})
    assert disrupted(m, "ge-ii") and not disrupted(m, "ge-gd-e")
    assert not besieged(m, 54)


@pytest.mark.rules("9.5.3a/ex")
def test_9_5_3a_ex_antwerp_is_never_besieged_except_through_holland() -> None:
    m = attack({"ge-ii": 52}, [*NO_EFFECT, MISS, MISS], hx=52, seat="german", until="what_to_do", forts={"fort-antwerp": 4})
    assert not besieged(m, 52) and control(m, 52) == "allied"
    dutch = attack({"ge-ii": 52}, [*NO_EFFECT, MISS, MISS], hx=52, seat="german", until="what_to_do", forts={"fort-antwerp": 4},
                   scenario="3", strategic_options=["ge-holland"])
    assert besieged(dutch, 52)


@pytest.mark.rules("9.5.3a")
def test_9_5_3a_only_a_battle_that_was_fought_brings_a_siege() -> None:
    m = namur({"ge-ii": 64}, CAUTIOUS)
    assert not besieged(m, 64)


# 9.5.3b ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.5.3b", "9.5.3b/b1")
def test_9_5_3b_b1_the_siege_ends_with_the_last_fort() -> None:
    m = attack({"ge-ii": 87}, [*NO_EFFECT, HIT, MISS, MISS], hx=87, seat="german", siege=[87],
               forts={"fort-nancy": 1, "fort-toul": 1}, control={"german": [87]})
    play(m, "place fort-nancy")
    assert asked(m) == "german which_attacker"
    play(m, "face ge-ii 1")
    pass_until(m, "what_to_do")
    assert where(m, "fort-nancy") == "off" and besieged(m, 87)
    m = attack({"ge-ii": 87}, [*NO_EFFECT, HIT, MISS], hx=87, seat="german", until="what_to_do", siege=[87],
               forts={"fort-toul": 1}, control={"german": [87]})
    assert where(m, "fort-toul") == "off" and not besieged(m, 87)


@pytest.mark.rules("9.5.3b", "9.5.3b/b2")
@pytest.mark.parametrize(("fort", "lifted"), [("fort-verdun", True), ("fort-st-mihiel", False)])
def test_9_5_3b_b2_the_siege_ends_without_the_sound_infantry_it_needs(fort: str, lifted: bool) -> None:
    hx = FORTS[fort][0]
    m = attack({"ge-ii": hx, "ge-gd-e": hx}, [*NO_EFFECT, MISS, HIT], hx=hx, seat="german", until="what_to_do", forts={fort: 4},
               siege=[hx], control={"german": [hx]})
    assert disrupted(m, "ge-ii") and not disrupted(m, "ge-gd-e")
    assert besieged(m, hx) is not lifted


@pytest.mark.rules("9.5.3b/b2")
def test_9_5_3b_b2_a_small_garrison_is_freed_when_all_infantry_is_disrupted() -> None:
    m = attack({"ge-ii": 77, "ge-2-c": 77}, [*NO_EFFECT, MISS, HIT], hx=77, seat="german", until="what_to_do",
               forts={"fort-st-mihiel": 4}, siege=[77], control={"german": [77]})
    assert not besieged(m, 77)


@pytest.mark.rules("9.5.3b", "9.5.3b/b3")
def test_9_5_3b_b3_the_siege_ends_when_the_last_infantry_leaves() -> None:
    m = pos({"ge-ii": 76, "ge-iii": 76, "ge-2-c": 76}, turn=2, seat="german", cap={"allied": 3, "german": 3},
            forts={"fort-verdun": 4}, siege=[76], control={"german": [76]})
    play(m, "activate 76", "move ge-ii 85", "stop")
    assert besieged(m, 76)
    play(m, "move ge-iii 85")
    assert not besieged(m, 76)
    assert [e.hex for e in events(m, "SiegeLifted")] == [76]


@pytest.mark.rules("9.5.3b/b3")
def test_9_5_3b_b3_a_retreat_ends_it_too() -> None:
    m = attack({"fr-vi": 76, "fr-v": 76, "ge-ii": 76}, [*NO_EFFECT, HIT, MISS], hx=76, seat="allied", forts={"fort-verdun": 4},
               siege=[76], control={"german": [76]}, until="who_retreats")
    play(m, texts(m)[0])
    assert not besieged(m, 76)
