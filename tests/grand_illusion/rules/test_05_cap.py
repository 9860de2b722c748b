"""5 Command points: how many a side receives, what they buy, and what cannot be had without them."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.match import Match
from tests.grand_illusion.tools import (
    asked,
    disrupted,
    events,
    flipped,
    offered,
    pass_until,
    play,
    pos,
    setup,
    st,
    texts,
    where,
    why,
)

QUIET = {"fr-xx": 97, "fr-i": 98, "ge-ii": 91, "ge-iii": 92}
DONE = {"allied": 3, "german": 5}           # both General Retreats are over


def column(m: Match, name: str) -> list[int]:
    values: list[int] = st(m).t.ds.tables["cap"]["table"][name]
    return values


def cap_phase(turn: int, allied: int, german: int, **more: Any) -> Match:
    """The CAP Phase of a turn with these dice; the initiative dice follow."""
    return pos(QUIET, turn=turn, phase="cap", dice=[allied, german, 3, 3, *[3] * 4], **more)


@pytest.mark.rules("5.1.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_5_1_1_each_side_rolls_one_die_in_its_own_column(die: int) -> None:
    m = cap_phase(4, die, 7 - die)
    assert st(m).cap == [column(m, "joffre")[die - 1], column(m, "moltke")[6 - die]]
    rolled = [e for e in events(m, "Rolled") if e.purpose == "cap"]
    assert [e.value for e in rolled] == [die, 7 - die]
    assert [e.side for e in events(m, "CapReceived")] == [0, 1]


@pytest.mark.rules("5.1.1/n1")
def test_5_1_1_n1_cap_that_are_left_at_the_end_of_the_turn_are_lost() -> None:
    m = pos(QUIET, turn=6, seat="german", general_retreat=DONE, mandated={"allied": 0},
            cap={"allied": 9, "german": 9}, dice=[1, 1, 3, 3])
    play(m, "pass, pass")
    assert st(m).cap == [9, 9]              # still there for strategic movement
    play(m, "done, done")
    assert st(m).turn == 7
    assert st(m).cap == [column(m, "joffre-ii")[0], column(m, "falkenhayn")[0]]


# The French attack in 96; the dice of Fortunes of War follow, then those of the front boxes.
BATTLE = {"fr-xx": 96, "ge-i-b": 96, "ge-ii": 91}


@pytest.mark.rules("5.1.1/n2")
@pytest.mark.parametrize(("before", "after"), [(8, 9), (9, 10), (10, 10)])
def test_5_1_1_n2_a_general_staff_point_above_ten_is_lost(before: int, after: int) -> None:
    m = pos(BATTLE, turn=6, seat="allied", general_retreat=DONE, control={"german": [96]}, cap={"allied": 3, "german": before},
            mandated={"allied": 0}, dice=[2, 3, 6, 6, 6, 6, 6, 6])
    play(m, "activate 96")
    for _ in range(12):
        if events(m, "FowResult"):
            break
        play(m, next(t for t in texts(m) if t in ("done", "attack 96", "resolve 96", "ordinary")))
    assert [e.roll for e in events(m, "FowResult")] == [5]
    assert st(m).cap[1] == after


@pytest.mark.rules("5.1.1/n2")
def test_5_1_1_n2_no_situation_has_more_than_ten_cap() -> None:
    with pytest.raises(marne.BadPosition):
        pos(QUIET, turn=6, cap={"german": 11})
    assert st(pos(QUIET, turn=6, seat="german", cap={"german": 10}, general_retreat=DONE)).cap[1] == 10


@pytest.mark.rules("5.1.2")
@pytest.mark.parametrize(("turn", "retreat", "name"), [
    (5, {}, "moltke"), (5, {"allied": 3}, "moltke"), (5, {"allied": 3, "german": 5}, "moltke"),
    (6, {"allied": 3, "german": 5}, "falkenhayn"), (7, {"allied": 3, "german": 5}, "falkenhayn"),
    (15, {"allied": 3, "german": 4}, "falkenhayn"),
])
def test_5_1_2_the_german_column_changes_the_turn_after_the_german_retreat(turn: int, retreat: dict[str, int], name: str) -> None:
    m = cap_phase(turn, 1, 4, general_retreat=retreat)
    assert st(m).cap[1] == column(m, name)[3]
    assert column(m, "moltke")[3] != column(m, "falkenhayn")[3]


@pytest.mark.rules("5.1.3")
@pytest.mark.parametrize(("turn", "retreat", "name"), [
    (4, {}, "joffre"), (4, {"allied": 4}, "joffre"), (4, {"allied": 3}, "joffre-ii"), (5, {"allied": 4}, "joffre-ii"),
    (15, {"allied": 3}, "joffre-ii"),
])
def test_5_1_3_the_allied_column_changes_the_turn_after_the_allied_retreat(turn: int, retreat: dict[str, int], name: str) -> None:
    m = cap_phase(turn, 4, 1, general_retreat=retreat)
    assert st(m).cap[0] == column(m, name)[3]
    assert column(m, "joffre")[3] != column(m, "joffre-ii")[3]


@pytest.mark.rules("5.1.2", "5.1.3")
@pytest.mark.parametrize("seat", ["allied", "german"])
def test_5_1_2_a_retreat_that_is_played_changes_the_column_of_its_side_alone(seat: str) -> None:
    before = {"allied": 0} if seat == "allied" else {"allied": 3}
    m = pos(QUIET, turn=4, seat=seat, general_retreat=before, cap={"allied": 2, "german": 2}, mandated={"allied": 0},
            dice=[2, 2, 3, 3])
    play(m, "general-retreat, done")
    pass_until(m, "what_to_do")
    while st(m).turn == 4:
        play(m, next(t for t in texts(m) if t in ("pass", "no-retreat", "done", "yield")))
    german = "moltke" if seat == "allied" else "falkenhayn"
    assert st(m).cap == [column(m, "joffre-ii")[1], column(m, german)[1]]


@pytest.mark.rules("5.1.4")
def test_5_1_4_turn_1_has_fixed_cap_without_a_die() -> None:
    m = setup(dice=[], seed=None)           # any die would be missing
    play(m, "done")
    assert st(m).cap == [4, 6]
    assert not events(m, "Rolled")
    three = setup("3", dice=[6, 1, 3, 4])
    play(three, "done, done, done")
    assert [e.purpose for e in events(three, "Rolled")] == ["cap", "cap", "initiative", "initiative"]


# 5.2 What CAP buy --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.2/b1", "5.2")
def test_5_2_b1_activating_a_hex_costs_one_cap_and_nothing_moves_without_it() -> None:
    m = pos(QUIET, turn=6, seat="german", general_retreat=DONE, cap={"allied": 2, "german": 2})
    play(m, "activate 91")
    assert st(m).cap == [2, 1]
    play(m, "move ge-ii 82, stop")
    assert st(m).cap == [2, 1]
    play(m, "activate 92, done")
    assert asked(m) == "allied what_to_do"
    play(m, "activate 97, done, yield")
    assert st(m).cap == [1, 0]
    assert asked(m) == "allied what_to_do"      # the German, without CAP, has nothing to choose
    assert "8.2.1" in why(m, "activate 91")


@pytest.mark.rules("5.2/b2", "5.2")
@pytest.mark.parametrize(("cap", "now", "later"), [(2, True, True), (1, False, True), (0, False, False)])
def test_5_2_b2_a_replacement_costs_two_cap_now_or_one_for_later(cap: int, now: bool, later: bool) -> None:
    m = pos({**QUIET, "ge-v": "eliminated"}, turn=6, phase="reinforcement", initiative="allied", cap={"allied": 4, "german": cap},
            general_retreat=DONE)
    assert (offered(m, "replace ge-v"), offered(m, "queue ge-v")) == (now, later)
    if not now and later:
        assert "7.2/p1" in why(m, "replace ge-v")
    if now:
        n = m.copy()
        play(n, "replace ge-v")
        assert st(n).cap[1] == 0
    if later:
        play(m, "queue ge-v")
        assert st(m).cap[1] == cap - 1


@pytest.mark.rules("5.2/b3", "5.2")
def test_5_2_b3_entrenching_costs_one_cap() -> None:
    m = pos(BATTLE, turn=6, seat="german", general_retreat=DONE, control={"german": [96]}, cap={"allied": 2, "german": 1})
    play(m, "entrench 96")
    assert st(m).cap == [2, 0]
    assert st(m).trench >> 96 & 1
    assert asked(m) == "allied what_to_do"      # without CAP the German is not asked again
    n = pos(BATTLE, turn=6, seat="german", general_retreat=DONE, control={"german": [96]}, cap={"allied": 2, "german": 0})
    assert asked(n) == "allied what_to_do" and not st(n).trench >> 96 & 1


@pytest.mark.rules("5.2/b4", "5.2")
def test_5_2_b4_each_unit_moved_strategically_costs_one_cap() -> None:
    m = pos(QUIET, turn=6, phase="strategic", initiative="german", general_retreat=DONE,
            cap={"allied": 2, "german": 0}, dice=[3] * 4)
    play(m, "entrain fr-xx")
    assert st(m).cap[0] == 1
    play(m, "detrain 87, entrain fr-i, detrain 97")
    assert (where(m, "fr-xx"), where(m, "fr-i")) == (87, 97)
    assert st(m).turn == 7                      # no CAP, no question
    n = pos(QUIET, turn=6, phase="strategic", initiative="german", general_retreat=DONE, cap={"allied": 0, "german": 1})
    assert asked(n) == "german who_travels"


TIRED = {"fr-xx": "97 disrupted", "fr-i": "97 disrupted", "fr-x": "98 disrupted", "fr-iii": "89 disrupted", "ge-ii": 91}


@pytest.mark.rules("5.2/b5")
def test_5_2_b5_one_cap_reorganises_all_supplied_units_of_one_hex() -> None:
    m = pos(TIRED, turn=6, seat="allied", general_retreat=DONE, cap={"allied": 4, "german": 4})
    play(m, "reorganise 97")
    assert st(m).cap[0] == 3
    assert not disrupted(m, "fr-xx") and not disrupted(m, "fr-i")
    assert disrupted(m, "fr-x")


@pytest.mark.rules("5.2/b5")
def test_5_2_b5_after_one_reorganisation_only_a_second_is_possible_and_then_the_opponent_acts() -> None:
    m = pos(TIRED, turn=6, seat="allied", general_retreat=DONE, cap={"allied": 4, "german": 4})
    play(m, "reorganise 97")
    assert set(texts(m)) == {"reorganise 98", "reorganise 89", "yield"}
    assert "9.8.3b/b1" in why(m, "activate 97")
    play(m, "reorganise 98")
    assert asked(m) == "german what_to_do"
    assert disrupted(m, "fr-iii")
    n = pos(TIRED, turn=6, seat="allied", general_retreat=DONE, cap={"allied": 4, "german": 4})
    play(n, "activate 97, done, reorganise 98")     # as the second activation it is allowed
    assert asked(n) == "german what_to_do"


@pytest.mark.rules("5.2/b5")
def test_5_2_b5_units_without_supply_are_not_reorganised() -> None:
    m = pos({"ge-ii": "2 disrupted", "ge-iii": "91 disrupted", "fr-xx": 97}, turn=6, seat="german", general_retreat=DONE)
    assert offered(m, "reorganise 91") and not offered(m, "reorganise 2")
    assert "9.8.3a" in why(m, "reorganise 2")


@pytest.mark.rules("5.2/n1")
@pytest.mark.parametrize("units", [{"ge-i-b": 97}, {"ge-7-c": "97 disrupted"}])
def test_5_2_n1_no_reorganisation_beside_enemy_combat_units(units: dict[str, Any]) -> None:
    m = pos({"fr-xx": "97 disrupted", "fr-i": 97, "ge-ii": 91, **units}, turn=6, seat="allied", general_retreat=DONE,
            control={"allied": [97]})
    assert not offered(m, "reorganise 97")
    assert "5.2/n1" in why(m, "reorganise 97")


@pytest.mark.rules("5.2/n1")
@pytest.mark.parametrize("siege", [[], [77]])
def test_5_2_n1_no_reorganisation_beside_an_enemy_fort_even_a_besieged_one(siege: list[int]) -> None:
    m = pos({"ge-ii": 77, "ge-iii": "77 disrupted", "ge-iv": "86 disrupted", "fr-xx": 97}, turn=6, seat="german",
            general_retreat=DONE,
            forts={"fort-st-mihiel": 4}, siege=siege, control={"german": [77] if siege else []})
    assert not offered(m, "reorganise 77")
    assert "5.2/n1" in why(m, "reorganise 77")
    assert offered(m, "reorganise 86")


@pytest.mark.rules("5.2/n2")
def test_5_2_n2_hq_and_siege_guns_recover_only_in_the_administrative_phase() -> None:
    units = {"ge-ii": "82 disrupted", "ge-hq-2": "82 flipped", "ge-ha-krupp": "82 flipped", "fr-xx": 97}
    m = pos(units, turn=6, seat="german", general_retreat=DONE, cap={"allied": 1, "german": 1},
            mandated={"allied": 0}, dice=[3] * 8)
    play(m, "reorganise 82")
    assert not disrupted(m, "ge-ii")
    assert flipped(m, "ge-hq-2") and flipped(m, "ge-ha-krupp")
    only = pos({k: v for k, v in units.items() if k != "ge-ii"}, turn=6, seat="german", general_retreat=DONE)
    assert not offered(only, "reorganise 82")
    n = pos(units, turn=6, phase="admin", general_retreat=DONE, cap={"allied": 0, "german": 0},
            mandated={"allied": 0}, dice=[3] * 8)
    assert not flipped(n, "ge-hq-2") and not flipped(n, "ge-ha-krupp") and not disrupted(n, "ge-ii")
    assert not events(n, "CapSpent")
