"""7.2 Replacements and 7.3 the Eastern Front."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.rules.test_07_reinforcements import (FRENCH_SOURCES, GERMAN_SOURCES, ROUND_PARIS, next_arrival, places,
                                                               segment)
from tests.grand_illusion.tools import asked, disrupted, offered, play, pos, st, texts, where, why


def bought(units: dict[str, Any], unit: str, turn: int, side: str = "allied", **more: Any) -> set[int]:
    """Where a unit bought back at once may be placed."""
    m = segment({unit: "eliminated", **units}, turn, side, **more)
    play(m, f"replace {unit}")
    return places(m, unit)


@pytest.mark.rules("7.2", "7.2/p1")
@pytest.mark.parametrize(("side", "unit"), [("allied", "fr-xx"), ("allied", "fr-45"), ("allied", "fr-alpins"),
                                            ("allied", "fr-2-c"),
                                            ("german", "ge-v"), ("german", "ge-i-b"), ("german", "ge-4-e"),
                                            ("german", "ge-60-lw"),
                                            ("german", "ge-7-c")])
def test_7_2_p1_two_cap_bring_back_a_unit_of_any_size_at_once(side: str, unit: str) -> None:
    m = segment({unit: "eliminated", "fr-i": 97, "ge-ii": 91}, 5, side, cap={"allied": 3, "german": 3})
    home = 61 if side == "allied" else 94
    play(m, f"replace {unit}")
    assert not any(t.startswith("delay") for t in texts(m))         # it comes in this phase
    play(m, f"arrive {unit} {home}")
    assert where(m, unit) == home
    assert st(m).cap[side == "german"] == 1
    assert not disrupted(m, unit)


@pytest.mark.rules("7.2/p2", "7.2")
def test_7_2_p2_one_cap_on_turn_2_brings_the_unit_back_on_turn_4() -> None:
    """Worked example: bought on turn 2, back in the Reinforcement Phase of turn 4."""
    m = segment({"ge-v": "eliminated", "fr-i": 97, "ge-ii": 91}, 2, "german", cap={"allied": 1, "german": 1})
    play(m, "queue ge-v")
    assert st(m).cap == [1, 0]
    assert where(m, "ge-v") == "track"
    next_arrival(m)
    assert (st(m).turn, asked(m)) == (4, "german where_to_arrive")
    assert places(m, "ge-v") == GERMAN_SOURCES
    play(m, "arrive ge-v 94")
    assert where(m, "ge-v") == 94 and not disrupted(m, "ge-v")


@pytest.mark.rules("7.2", "7.2/p1", "7.2/p2")
def test_7_2_several_units_are_bought_while_cap_last() -> None:
    m = segment({"ge-v": "eliminated", "ge-x": "eliminated", "ge-vii": "eliminated", "ge-ii": 91, "fr-i": 97}, 5, "german",
                cap={"allied": 1, "german": 4}, general_retreat={"allied": 3, "german": 4})
    play(m, "replace ge-v, arrive ge-v 91, queue ge-x")
    assert st(m).cap[1] == 1
    assert not offered(m, "replace ge-vii") and offered(m, "queue ge-vii")
    play(m, "queue ge-vii")
    assert st(m).cap[1] == 0
    assert (where(m, "ge-x"), where(m, "ge-vii")) == ("track", "track")


@pytest.mark.rules("7.2/r1")
@pytest.mark.parametrize("lost", ["ge-hq-1", "ge-ha-krupp", "fr-hq-5"])
def test_7_2_r1_hq_and_siege_guns_are_never_replaced(lost: str) -> None:
    side = "german" if lost.startswith("ge") else "allied"
    dead = "ge-v" if side == "german" else "fr-xx"
    m = segment({lost: "eliminated", dead: "eliminated", "ge-ii": 91, "fr-i": 97}, 5, side)
    assert texts(m) == [f"replace {dead}", f"queue {dead}", "done"]
    assert "7.2/r1" in why(m, f"replace {lost}") and "7.2/r1" in why(m, f"queue {lost}")


@pytest.mark.rules("7.2/r1")
def test_7_2_r1_lost_fort_steps_are_never_replaced() -> None:
    m = segment({"fr-xx": "eliminated", "fr-i": 97}, 5, forts={"fort-toul": 1})
    assert "7.2/r1" in why(m, "replace fort-toul") and "7.2/r1" in why(m, "queue fort-verdun")
    assert not any("fort" in t for t in texts(m))


@pytest.mark.rules("7.2/r2")
@pytest.mark.parametrize("lost", ["br-1", "br-1-c", "br-ind-3", "be-i", "be-c"])
@pytest.mark.parametrize("turn", [5, 9])
def test_7_2_r2_british_and_belgians_are_not_replaced_with_cap(lost: str, turn: int) -> None:
    m = segment({lost: "eliminated", "fr-xx": "eliminated", "br-hq": 45, "be-hq": 33, "fr-i": 97}, turn,
                cap={"allied": 4, "german": 0})
    assert texts(m) == ["replace fr-xx", "queue fr-xx", "done"]
    assert "7.2/r2" in why(m, f"replace {lost}")
    alone = segment({lost: "eliminated", "br-hq": 45, "be-hq": 33, "fr-i": 97}, turn, cap={"allied": 4, "german": 0})
    assert asked(alone) != "allied which_replacement"


@pytest.mark.rules("7.2/p3")
@pytest.mark.parametrize(("side", "unit", "hq", "turn", "expected"), [
    ("allied", "fr-xx", {"fr-hq-2": 87}, 7, FRENCH_SOURCES | {87, 19}),
    ("allied", "fr-2-c", {"br-hq": 45}, 7, FRENCH_SOURCES | {19}),
    ("german", "ge-v", {"ge-hq-5": 85}, 7, GERMAN_SOURCES | {85}),
])
def test_7_2_p3_replacements_enter_at_a_source_an_own_hq_or_paris(side: str, unit: str, hq: dict[str, Any], turn: int,
                                                                  expected: set[int]) -> None:
    assert bought(hq, unit, turn, side) == expected


@pytest.mark.rules("7.2/p3")
def test_7_2_p3_the_hq_must_be_supplied_in_a_friendly_hex_and_stacking_holds() -> None:
    hq = {"fr-hq-4": 56, "fr-ii": 56}
    assert 56 in bought(hq, "fr-xx", 7)
    assert 56 not in bought(hq, "fr-xx", 7, control={"german": [46, 47, 55, 57, 65, 66]})
    shared = {"fr-hq-4": 66, "fr-ii": 66, "ge-v": 66}
    assert 66 in bought(shared, "fr-xx", 7, control={"allied": [66]})
    assert 66 not in bought(shared, "fr-xx", 7, control={"german": [66]})
    full = {"fr-hq-2": 87, **dict.fromkeys(["fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-iv-r", "fr-xv"], 87)}
    assert 87 not in bought(full, "fr-xx", 7)


@pytest.mark.rules("7.2/p3")
@pytest.mark.parametrize("control", [{"german": [19]}, {"german": ROUND_PARIS}, {"german": [4, 61]}])
def test_7_2_p3_lost_sources_and_a_lost_or_isolated_paris_admit_nobody(control: dict[str, list[int]]) -> None:
    here = bought({"fr-hq-2": 87}, "fr-xx", 7, control=control, paris_in_danger=3, general_retreat={"allied": 3})
    assert 87 in here
    assert not here & set(control["german"])
    assert (19 in here) is (control == {"german": [4, 61]})


@pytest.mark.rules("7.2/p3", "7.1.2")
@pytest.mark.parametrize("h", [88, 61, 19])
def test_7_2_p3_no_replacement_in_a_hex_that_received_an_hq_this_turn(h: int) -> None:
    """Not even at a source or in Paris; a new HQ does not shut the other hexes."""
    m = segment({"fr-xx": "eliminated", "fr-hq-6": "track 7", "fr-hq-2": 87}, 7, cap={"allied": 4, "german": 0})
    play(m, f"arrive fr-hq-6 {h}, replace fr-xx")
    assert places(m, "fr-xx") == (FRENCH_SOURCES | {87, 19}) - {h}
    n = segment({"fr-xx": "eliminated", "fr-hq-6": 88, "fr-hq-2": 87}, 8, cap={"allied": 4, "german": 0})
    play(n, "replace fr-xx")
    assert places(n, "fr-xx") == FRENCH_SOURCES | {87, 19, 88}


@pytest.mark.rules("7.2/p4", "8.4.7c")
@pytest.mark.parametrize(("turn", "open_"), [(6, False), (7, True)])
def test_7_2_p4_no_french_replacement_in_a_schlieffen_hex_before_turn_7(turn: int, open_: bool) -> None:
    here = bought({"fr-hq-2": 24, "fr-hq-5": 8}, "fr-xx", turn)
    assert here == (FRENCH_SOURCES - {1}) | {19} | ({1, 24, 8} if open_ else set())


@pytest.mark.rules("7.2/p4")
def test_7_2_p4_binds_units_that_were_paid_for_two_turns_before_too() -> None:
    for turn, hexes in ((6, set()), (7, {1, 24})):
        m = segment({"fr-xx": f"track {turn} rebuilt", "fr-hq-2": 24}, turn)
        assert places(m, "fr-xx") & {1, 24} == hexes


ROAD = [64, 54, 45, 35, 36]


@pytest.mark.rules("7.2/ex")
@pytest.mark.parametrize(("h", "turn", "allowed"), [
    (36, 4, False), (36, 5, True), (45, 4, False), (45, 5, True),
    (54, 4, True), (75, 4, True), (96, 4, True),                    # hexes with a piece of the border
    (64, 4, True), (53, 4, True), (73, 2, True),                    # Belgium
])
def test_7_2_ex_no_german_replacement_at_an_hq_in_inner_france_before_turn_5(h: int, turn: int, allowed: bool) -> None:
    here = bought({"ge-hq-1": h, "ge-ii": h}, "ge-v", turn, "german", control={"german": [*ROAD, 63, 53]})
    assert (h in here) is allowed
    assert here >= GERMAN_SOURCES


@pytest.mark.rules("7.2/ex")
def test_7_2_ex_binds_no_reinforcement_and_counts_the_turn_of_return() -> None:
    hq = {"ge-hq-1": 36, "ge-ii": 36}
    assert 36 in places(segment({"ge-4-e": "track 4", **hq}, 4, "german", control={"german": ROAD}), "ge-4-e")
    assert 36 not in places(segment({"ge-v": "track 4 rebuilt", **hq}, 4, "german", control={"german": ROAD}), "ge-v")
    assert 36 in places(segment({"ge-v": "track 5 rebuilt", **hq}, 5, "german", control={"german": ROAD}), "ge-v")


@pytest.mark.rules("14.1.1c/T10")
@pytest.mark.parametrize(("turn", "word", "weak"), [(9, "", False), (10, "", True), (9, "weak", True)])
def test_14_1_1c_from_turn_10_every_unit_bought_back_enters_disrupted(turn: int, word: str, weak: bool) -> None:
    """One bought on turn 7 is due on turn 9 and full; delayed to turn 10 it is disrupted like all others."""
    m = segment({"ge-v": f"track 9 rebuilt {word}", "ge-ii": 91}, turn, "german")
    play(m, "arrive ge-v 91")
    assert disrupted(m, "ge-v") is weak


@pytest.mark.rules("14.1.1a/BEF8")
def test_14_1_1a_a_restored_british_unit_enters_like_a_variable_reinforcement() -> None:
    m = segment({"br-rn": "eliminated", "br-4": "eliminated", "br-hq": 45, "fr-xx": 97}, 8)
    n = m.copy()
    play(m, "restore br-4")
    assert places(m, "br-4") == {1, 4, 14, 45}
    play(n, "restore br-rn")
    assert places(n, "br-rn") == {1, 4, 14, 45, 7, 15, 16, 23, 32}


# 7.3 The Eastern Front -------------------------------------------------------------------------------------------------------


def east(units: dict[str, Any], turn: int = 3, **more: Any) -> Match:
    return segment({"fr-xx": 97, **units}, turn, "german", **more)


NEAR = {"ge-hq-1": 72, "ge-hq-2": 82, "ge-xi": 72, "ge-gd-r": 73, "ge-2-c": 81, "ge-ii": 91, "ge-4-c": 72}


@pytest.mark.rules("7.3")
@pytest.mark.parametrize(("turn", "scenario", "asks"), [(2, "1", False), (3, "1", True), (4, "1", False),
                                                        (3, "2", True), (3, "3", False)])
def test_7_3_the_choice_comes_on_turn_3_of_the_historical_scenarios(turn: int, scenario: str, asks: bool) -> None:
    m = east(NEAR, turn, scenario=scenario)
    assert (asked(m) == "german whether_transfer") is asks
    if asks:
        assert set(texts(m)) == {"transfer", "refuse"}


@pytest.mark.rules("7.3/b2", "7.3")
def test_7_3_b2_sending_nobody_costs_two_vp() -> None:
    m = east(NEAR, vp={"german": 1})
    play(m, "refuse")
    assert st(m).vp[1] == -1
    assert where(m, "ge-xi") == 72


@pytest.mark.rules("7.3/b1")
def test_7_3_b1_nine_points_of_infantry_and_a_cavalry_division_leave_for_good() -> None:
    """XI and the Guard Reserve: five and four points, exactly nine."""
    m = east(NEAR, vp={"german": 1})
    play(m, "transfer")
    play(m, "send ge-xi")
    assert offered(m, "send ge-gd-r")               # five points are not enough
    play(m, "send ge-gd-r")
    assert {t.split()[1] for t in texts(m)} == {"ge-2-c", "ge-4-c"}         # nine are; the cavalry is still missing
    play(m, "send ge-2-c")
    assert asked(m) != "german who_goes_east"
    assert [where(m, u) for u in ("ge-xi", "ge-gd-r", "ge-2-c")] == ["off"] * 3
    assert st(m).vp[1] == 1
    assert not any(t.startswith("replace") for t in texts(m))


@pytest.mark.rules("7.3/b1")
def test_7_3_b1_eight_points_are_not_enough() -> None:
    m = east({"ge-hq-3": 83, "ge-gd-r": 83, "ge-iv-r": 83, "ge-iii-r": 83, "ge-5-c": 83})
    play(m, "transfer, send ge-5-c, send ge-gd-r")
    assert {t.split()[1] for t in texts(m)} == {"ge-iv-r", "ge-iii-r"}
    play(m, "send ge-iv-r")
    assert asked(m) != "german who_goes_east"       # the last one goes without a question: four and four are only eight
    assert where(m, "ge-iii-r") == "off"


@pytest.mark.rules("7.3/b1")
@pytest.mark.parametrize("units", [
    {"ge-hq-1": 72, "ge-xi": 72, "ge-gd-r": 73},                                    # no cavalry
    {"ge-hq-1": 72, "ge-gd-r": 72, "ge-iv-r": 73, "ge-2-c": 72},                    # eight points
    {"ge-hq-1": 72, "ge-xi": 72, "ge-gd-r": "73 disrupted", "ge-2-c": 72},          # the face that shows counts
    {"ge-hq-4": 84, "ge-viii": 84, "ge-xviii": 84, "ge-5-c": 84},                   # the wrong HQ
    {"ge-hq-1": 72, "ge-xi": 91, "ge-ii": 91, "ge-2-c": 72},                        # two hexes away
])
def test_7_3_b1_without_such_troops_near_hq_1_2_or_3_the_vp_are_lost(units: dict[str, Any]) -> None:
    m = east(units, vp={"german": 0})
    assert st(m).vp[1] == -2
    assert "transfer" not in texts(m)


@pytest.mark.rules("7.3/b1")
def test_7_3_b1_units_one_hex_from_an_hq_may_go_and_those_two_hexes_away_may_not() -> None:
    m = east({"ge-hq-1": 72, "ge-xi": 62, "ge-gd-r": 82, "ge-iv-r": 91, "ge-2-c": 71, "ge-4-c": 92})
    play(m, "transfer")
    assert {t.split()[1] for t in texts(m)} == {"ge-xi", "ge-gd-r", "ge-2-c"}
    assert why(m, "send ge-iv-r") == ["7.3/b1"]
    n = pos({}, turn=3)
    assert asked(n) != "german whether_transfer"
