"""8.4 to 8.4.2: groups and single units, movement allowances, HQ, lozenges."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.rules.r08_4_movement import cost
from tests.grand_illusion.tools import asked, events, flipped, offered, play, pos, st, texts, where, why

CALM: dict[str, Any] = {"turn": 2, "cap": {"allied": 4, "german": 4}}


@pytest.mark.rules("8.4", "8.4/b1")
def test_8_4_units_move_one_by_one_or_as_a_group() -> None:
    m = play(pos({"fr-xx": 58, "fr-xv": 58, "fr-iv": 58, "fr-v": 58}, **CALM), "activate 58")
    play(m, "move fr-xx 48", "to 38")                   # on its own
    play(m, "select fr-xv", "select fr-iv", "to 59", "to 50")
    assert [where(m, u) for u in ("fr-xx", "fr-xv", "fr-iv", "fr-v")] == [38, 50, 50, 58]


@pytest.mark.rules("8.4/b1")
def test_8_4_select_all_takes_everybody_along() -> None:
    m = play(pos({"fr-xx": 58, "fr-xv": 58, "fr-hq-3": 58}, **CALM), "activate 58", "select fr-xx", "select-all", "to 48", "stop")
    assert [where(m, u) for u in ("fr-xx", "fr-xv", "fr-hq-3")] == [48, 48, 48]


@pytest.mark.rules("8.4/b2")
def test_8_4_movement_goes_to_an_adjacent_hex_only() -> None:
    m = play(pos({"fr-xx": 58, "fr-hq-3": 58}, **CALM), "activate 58")
    assert {t for t in texts(m) if t.startswith("move fr-xx")} == {f"move fr-xx {h}" for h in (48, 49, 57, 59, 67, 68)}
    assert "8.4/b2" in why(m, "move fr-xx 38")
    assert "8.4/b2" in why(m, "move fr-hq-3 28")
    play(m, "move fr-hq-3 48")
    assert {t for t in texts(m) if t.startswith("to ")} == {f"to {h}" for h in (47, 57, 58, 49, 38, 37)}
    assert "8.4/b2" in why(m, "to 28")


# What one activation gives: corps 2, cavalry 3, fortress divisions 1, HQ 4; turned over HQ 2.
ROAD = (58, 48, 38, 28, 27, 26)


@pytest.mark.rules("8.4", "8.4/b3")
@pytest.mark.parametrize(("unit", "state", "allowance"), [
    ("fr-xx", "", 2), ("fr-2-c", "", 3), ("fr-72-fr", "", 1), ("fr-hq-3", "", 4), ("fr-hq-3", " flipped", 2),
    ("fr-hq-alsace", "", 3)])
def test_8_4_a_unit_spends_at_most_its_movement_allowance(unit: str, state: str, allowance: int) -> None:
    m = play(pos({unit: f"58{state}", "fr-xv": 58}, **CALM), "activate 58", f"move {unit} 48")
    for h in ROAD[2:allowance + 1]:
        play(m, f"to {h}")
    assert where(m, unit) == ROAD[allowance]
    assert asked(m) == "allied whom_to_move"            # not asked for another step
    assert why(m, f"move {unit} {ROAD[allowance + 1]}") != []


@pytest.mark.rules("8.4/b3")
def test_8_4_a_move_may_end_early() -> None:
    m = play(pos({"fr-2-c": 58, "fr-xv": 58}, **CALM), "activate 58", "move fr-2-c 48", "stop")
    assert where(m, "fr-2-c") == 48
    assert not [t for t in texts(m) if t.startswith("move fr-2-c")]     # one move an activation


@pytest.mark.rules("8.4/b4", "8.4.2/note")
@pytest.mark.parametrize(("unit", "place", "near", "slow"), [
    ("fr-xx", "58 disrupted", 48, 67), ("fr-2-c", "58 disrupted", 48, 67), ("ge-ha-krupp", "73", 82, 83)])
def test_8_4_disrupted_units_and_siege_guns_move_one_hex_whatever_its_cost(unit: str, place: str, near: int, slow: int) -> None:
    side = "german" if unit.startswith("ge") else "allied"
    h = place.split()[0]
    for dst in (near, slow):
        m = pos({unit: place, "fr-xv": 59, "ge-ii": 93}, seat=side, **CALM)
        play(m, f"activate {h}")
        assert offered(m, f"move {unit} {dst}")
        play(m, f"move {unit} {dst}")
        assert where(m, unit) == dst
        assert asked(m) == f"{side} what_to_do"         # one hex and no more


@pytest.mark.rules("8.4/b5")
def test_8_4_a_group_may_leave_units_behind_which_then_stop() -> None:
    m = play(pos({"fr-xx": 58, "fr-2-c": 58, "fr-10-c": 58, "fr-v": 58}, **CALM), "activate 58")
    play(m, "select fr-xx", "select fr-2-c", "select fr-10-c", "to 48", "drop fr-2-c", "to 38")
    assert [where(m, u) for u in ("fr-xx", "fr-2-c", "fr-10-c")] == [38, 48, 38]
    play(m, "drop fr-xx", "to 28")
    assert where(m, "fr-10-c") == 28
    assert not [t for t in texts(m) if "fr-2-c" in t or "fr-xx" in t]   # left behind, with points to spare
    assert "8.2.1" in why(m, "move fr-2-c 49")


@pytest.mark.rules("8.4/b5")
def test_8_4_nobody_joins_a_group_on_its_way() -> None:
    m = play(pos({"fr-xx": 58, "fr-v": 58, "fr-xv": 48}, **CALM), "activate 58", "select fr-xx", "to 48")
    assert asked(m) == "allied where_next"
    assert not [t for t in texts(m) if t.startswith("select")]
    assert why(m, "select fr-xv") and why(m, "select fr-v")


# 8.4.1 HQ and movement ------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.4.1")
@pytest.mark.parametrize("state", ["", " disrupted"])
def test_8_4_1_units_with_an_hq_of_their_nation_use_its_allowance(state: str) -> None:
    m = pos({"fr-xx": f"58{state}", "fr-hq-3": 58, "fr-v": 58}, **CALM)
    play(m, "activate 58", "select fr-xx", "select fr-hq-3", "to 48", "to 38", "to 28", "to 27")
    assert (where(m, "fr-xx"), where(m, "fr-hq-3")) == (27, 27)


@pytest.mark.rules("8.4.1")
def test_8_4_1_units_that_part_from_the_hq_fall_back_on_their_own_allowance() -> None:
    m = pos({"fr-xx": 58, "fr-hq-3": 58, "fr-v": 58}, **CALM)
    play(m, "activate 58", "select fr-xx", "select fr-hq-3", "to 48", "drop fr-hq-3")
    assert offered(m, "to 38")                          # the second of its own two
    play(m, "to 38")
    assert asked(m) == "allied whom_to_move"
    m = pos({"fr-xx": 58, "fr-hq-3": 58, "fr-v": 58}, **CALM)
    play(m, "activate 58", "select fr-xx", "select fr-hq-3", "to 48", "to 38", "drop fr-hq-3")
    assert where(m, "fr-xx") == 38                      # its own two points are spent
    assert asked(m) == "allied whom_to_move"


@pytest.mark.rules("8.4.1")
def test_8_4_1_units_must_start_with_the_hq() -> None:
    m = play(pos({"fr-xx": 58, "fr-hq-3": 48, "fr-v": 58}, **CALM), "activate 58", "move fr-xx 48", "to 38")
    assert asked(m) == "allied whom_to_move"


@pytest.mark.rules("8.4.1", "8.4.6a/b5")
@pytest.mark.parametrize(("unit", "hq", "lent"), [
    ("fr-xx", "fr-hq-3", True), ("fr-xx", "br-hq", False), ("br-1", "br-hq", True), ("br-1", "fr-hq-3", False)])
def test_8_4_1_only_an_hq_of_the_same_nation_lends_its_allowance(unit: str, hq: str, lent: bool) -> None:
    m = pos({unit: 27, hq: 27, "fr-v": 27}, **CALM)
    play(m, "activate 27", f"select {unit}", f"select {hq}", "to 37", "to 48")
    assert (where(m, unit), where(m, hq)) == (48, 48)   # they may march together
    assert offered(m, "to 49") == lent
    if not lent:
        play(m, f"drop {unit}")
        assert offered(m, "to 49")                      # the HQ alone still has points


@pytest.mark.rules("8.4.1/p2")
def test_8_4_1_the_hq_flips_at_the_end_when_a_unit_went_beyond_its_own_allowance() -> None:
    m = pos({"fr-xx": 58, "fr-hq-3": 58, "fr-v": 58}, **CALM)
    play(m, "activate 58", "select fr-xx", "select fr-hq-3", "to 48", "to 38", "to 28")
    assert not flipped(m, "fr-hq-3")                    # still moving
    play(m, "stop")
    assert flipped(m, "fr-hq-3")
    assert [e.rule for e in events(m, "Flipped")] == ["8.4.1/p2"]


@pytest.mark.rules("8.4.1/p2")
@pytest.mark.parametrize(("unit", "steps", "flips"), [
    ("fr-xx", ["48", "38"], False), ("fr-2-c", ["48", "38", "28"], False), ("fr-2-c", ["48", "38", "28", "27"], True),
    ("fr-72-fr", ["48", "38"], True)])
def test_8_4_1_the_hq_does_not_flip_while_its_units_stay_within_their_own(unit: str, steps: list[str], flips: bool) -> None:
    m = play(pos({unit: 58, "fr-hq-3": 58, "fr-v": 58}, **CALM), "activate 58", f"select {unit}", "select fr-hq-3")
    for h in steps:
        play(m, f"to {h}")
    if offered(m, "stop"):
        play(m, "stop")
    assert where(m, unit) == int(steps[-1])
    assert flipped(m, "fr-hq-3") == flips


@pytest.mark.rules("8.4.1/p2")
def test_8_4_1_the_hq_flips_when_it_carried_disrupted_units_be_it_one_hex() -> None:
    m = pos({"fr-xx": "58 disrupted", "fr-hq-3": 58, "fr-v": 58}, **CALM)
    play(m, "activate 58", "select fr-xx", "select fr-hq-3", "to 48", "stop")
    assert flipped(m, "fr-hq-3")


@pytest.mark.rules("8.4.1/p2")
def test_8_4_1_an_hq_on_its_own_or_with_foreigners_does_not_flip() -> None:
    m = play(pos({"fr-hq-3": 58, "br-1": "58 disrupted", "fr-v": 58}, **CALM), "activate 58",
             "select fr-hq-3", "select br-1", "to 48", "drop br-1", "to 38", "to 28", "to 27")
    assert where(m, "fr-hq-3") == 27
    assert not flipped(m, "fr-hq-3")


@pytest.mark.rules("8.4.1/p2")
def test_8_4_1_by_the_stricter_reading_an_hq_that_lends_3_or_4_flips_at_once() -> None:
    m = pos({"fr-xx": 58, "fr-hq-3": 58, "fr-v": 58}, options={"hq-flip": "lent"}, **CALM)
    play(m, "activate 58", "select fr-xx", "select fr-hq-3", "to 48", "stop")
    assert flipped(m, "fr-hq-3")


@pytest.mark.rules("8.4.1/note", "8.4/b4")
def test_8_4_1_siege_guns_never_move_more_than_one_hex() -> None:
    m = pos({"ge-ha-krupp": 91, "ge-hq-1": 91, "ge-ii": 91}, seat="german", **CALM)
    play(m, "activate 91", "select ge-ha-krupp", "select ge-hq-1", "to 92")
    assert not [t for t in texts(m) if t.startswith("to ")]     # not as long as the guns are in the group
    play(m, "drop ge-ha-krupp", "to 93")
    assert (where(m, "ge-ha-krupp"), where(m, "ge-hq-1")) == (92, 93)
    assert not flipped(m, "ge-hq-1")


@pytest.mark.rules("8.4.1/p3", "8.4.6a/b3")
def test_8_4_1_two_hq_that_meet_both_flip_even_in_passing() -> None:
    m = play(pos({"fr-hq-3": 58, "fr-hq-4": 48, "fr-v": 58}, **CALM), "activate 58", "move fr-hq-3 48")
    assert flipped(m, "fr-hq-3") and flipped(m, "fr-hq-4")
    play(m, "to 38")                                    # at once reduced to 2 points, of which this is the second
    assert asked(m) == "allied whom_to_move"
    assert where(m, "fr-hq-3") == 38


@pytest.mark.rules("8.4.1/p3")
def test_8_4_1_hq_of_allied_nations_are_friendly_hq() -> None:
    m = play(pos({"fr-hq-3": 58, "br-hq": 48}, **CALM), "activate 58", "move fr-hq-3 48")
    assert flipped(m, "fr-hq-3") and flipped(m, "br-hq")


@pytest.mark.rules("8.4.1/p3")
def test_8_4_1_an_hq_already_turned_stays_so() -> None:
    m = play(pos({"fr-hq-3": 58, "fr-hq-4": "48 flipped"}, **CALM), "activate 58", "move fr-hq-3 48", "stop")
    assert flipped(m, "fr-hq-3") and flipped(m, "fr-hq-4")
    assert len(events(m, "Flipped")) == 1


# 8.4.2 Terrain --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.4.2", "2.2/p6")
def test_8_4_2_a_lozenge_costs_one_point_more() -> None:
    """58 to 67 crosses the Argonne lozenge: two points, so a corps gets there but no farther."""
    m = play(pos({"fr-xx": 58, "fr-v": 58}, **CALM), "activate 58", "move fr-xx 67")
    assert where(m, "fr-xx") == 67
    assert asked(m) == "allied whom_to_move"
    m = play(pos({"fr-xx": 59, "fr-v": 59}, **CALM), "activate 59", "move fr-xx 58")
    assert offered(m, "to 57") and offered(m, "to 68")
    assert not offered(m, "to 67")                      # one point left, two needed
    assert "8.4/b3" in why(m, "to 67")


@pytest.mark.rules("8.4.2", "2.2/p6")
def test_8_4_2_cavalry_spends_two_of_its_three_points() -> None:
    m = play(pos({"fr-2-c": 58, "fr-v": 58}, **CALM), "activate 58", "move fr-2-c 67", "to 66")
    assert where(m, "fr-2-c") == 66
    assert asked(m) == "allied whom_to_move"


@pytest.mark.rules("8.4.2", "2.2/p6")
def test_8_4_2_a_unit_with_one_point_never_crosses_a_lozenge_alone() -> None:
    m = play(pos({"fr-72-fr": 58, "fr-hq-3": 58}, **CALM), "activate 58")
    assert not offered(m, "move fr-72-fr 67")
    assert "8.4/b3" in why(m, "move fr-72-fr 67")
    play(m, "select fr-72-fr", "select fr-hq-3", "to 67")       # with an HQ it does
    assert where(m, "fr-72-fr") == 67


@pytest.mark.rules("8.4.2", "2.2/note")
def test_8_4_2_in_all_other_cases_a_hex_costs_one_point() -> None:
    """Rivers, woods, marshes and towns are decoration: only lozenges make a hex dearer, in both directions."""
    s = st(pos({"fr-xx": 58}))
    lozenges = {(h, n) for h in range(1, 108) for n in range(1, 108) if s.t.slow[h] >> n & 1}
    assert (58, 67) in lozenges and (67, 58) in lozenges
    for h in range(1, 108):
        for n in s.t.dirs[h]:
            if n:
                assert cost(s, h, n) == (2 if (h, n) in lozenges else 1)


@pytest.mark.rules("8.4.2", "2.2/p7")
def test_8_4_2_impassable_hexsides_are_never_crossed() -> None:
    m = play(pos({"be-i": 52, "be-hq": 52}, **CALM), "activate 52")
    assert {t for t in texts(m) if t.startswith("move be-i")} == {"move be-i 43", "move be-i 53", "move be-i 62"}
    for unit in ("be-i", "be-hq"):
        assert "2.2/p7" in why(m, f"move {unit} 42")
