"""7.1 Reinforcements: when and where units enter the map."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import INDEX
from marne.games.grand_illusion.rules.r07_reinforcements import variable_hexes
from marne.match import Match
from marne.parts.bits import bits
from tests.grand_illusion.tools import asked, disrupted, flipped, offered, pass_until, play, pos, st, texts, where, why

GERMAN_SOURCES = {91, 94, 100, 105, 107}
FRENCH_SOURCES = {1, 4, 13, 61, 80, 89}
ROUND_PARIS = [9, 10, 18, 20, 28, 29]
SCHLIEFFEN = {1, 7, 8, 14, 15, 16, 23, 24, 32, 33, 42, 43}


def segment(units: dict[str, Any], turn: int, side: str = "allied", **more: Any) -> Match:
    """The Reinforcement Segment of `side`, who goes first because the other has the initiative."""
    given: dict[str, Any] = dict(initiative="german" if side == "allied" else "allied", cap={"allied": 2, "german": 2},
                                 mandated={"allied": 0}, dice=[3] * 24)
    given.update(more)
    return pos(units, turn=turn, phase="reinforcement", **given)


def places(m: Match, unit: str) -> set[int]:
    """The hexes in which this unit may arrive, as offered."""
    return {int(t.split()[2]) for t in texts(m) if t.startswith(f"arrive {unit} ")}


def next_arrival(m: Match) -> Match:
    """Play on quietly until somebody may arrive on a later turn."""
    now = st(m).turn
    while st(m).turn == now:
        play(m, next(t for t in texts(m) if t in ("pass", "done", "no-retreat", "yield", "refuse")))
    return pass_until(m, "where_to_arrive")


# 7.1 ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.1")
def test_7_1_a_fixed_reinforcement_enters_at_its_hex_or_is_delayed_by_its_owner() -> None:
    m = segment({"fr-vi-r": "track 3 26"}, 3)
    assert texts(m) == ["arrive fr-vi-r 26", "delay fr-vi-r"]
    n = m.copy()
    play(m, "arrive fr-vi-r 26")
    assert where(m, "fr-vi-r") == 26 and not disrupted(m, "fr-vi-r")
    play(n, "delay fr-vi-r")
    next_arrival(n)
    assert st(n).turn == 4
    assert texts(n) == ["arrive fr-vi-r 26", "delay fr-vi-r"]      # its own hex still
    play(n, "delay fr-vi-r")
    next_arrival(n)
    assert (st(n).turn, places(n, "fr-vi-r")) == (5, {26})


@pytest.mark.rules("7.1")
def test_7_1_an_enemy_controlled_hex_sends_a_fixed_reinforcement_to_a_source_one_turn_later() -> None:
    m = segment({"fr-vi-r": "track 3 26", "ge-ii": 26, "fr-xx": 97}, 3)
    assert asked(m) != "allied where_to_arrive"
    assert where(m, "fr-vi-r") == "track"
    next_arrival(m)
    assert st(m).turn == 4
    assert places(m, "fr-vi-r") == FRENCH_SOURCES
    assert offered(m, "delay fr-vi-r")


@pytest.mark.rules("7.1")
def test_7_1_a_blocked_reinforcement_needs_a_source_that_is_still_friendly() -> None:
    m = segment({"fr-vi-r": "track 3 26", "ge-ii": 26, "fr-xx": 97}, 3, control={"german": [4, 13]})
    next_arrival(m)
    assert places(m, "fr-vi-r") == FRENCH_SOURCES - {4, 13}


@pytest.mark.rules("7.1")
@pytest.mark.parametrize(("unit", "garrison", "fits"), [
    ("fr-vi-r", 5, True),                   # the sixth infantry corps
    ("fr-vi-r", 6, False),
    ("fr-1-m", 6, False),                   # half a corps too many
])
def test_7_1_stacking_limits_hold_for_arrivals(unit: str, garrison: int, fits: bool) -> None:
    corps = ["fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-iv-r", "fr-xx"][:garrison]
    m = segment({unit: "track 3 26", **dict.fromkeys(corps, 26)}, 3)
    assert places(m, unit) == ({26} if fits else set())
    if not fits:
        assert where(m, unit) == "track"
        next_arrival(m)
        assert places(m, unit) == FRENCH_SOURCES


@pytest.mark.rules("7.1")
def test_7_1_a_division_fits_beside_five_corps_and_a_half() -> None:
    corps = dict.fromkeys(["fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-iv-r", "fr-45"], 26)
    assert places(segment({"fr-1-m": "track 3 26", **corps}, 3), "fr-1-m") == {26}
    assert places(segment({"fr-vi-r": "track 3 26", **corps}, 3), "fr-vi-r") == set()


@pytest.mark.rules("7.1")
def test_7_1_enemies_in_a_friendly_hex_do_not_matter() -> None:
    units = {"fr-vi-r": "track 3 26", "fr-x": 26, "ge-ii": 26}
    assert places(segment(units, 3, control={"allied": [26]}), "fr-vi-r") == {26}
    assert places(segment(units, 3, control={"german": [26]}), "fr-vi-r") == set()


@pytest.mark.rules("7.1")
def test_7_1_the_hex_must_be_able_to_trace_supply() -> None:
    cut = {"german": [46, 47, 55, 57, 65, 66]}
    assert places(segment({"fr-1-m": "track 2 56"}, 2), "fr-1-m") == {56}
    m = segment({"fr-1-m": "track 2 56", "fr-xx": 97}, 2, control=cut)
    assert places(m, "fr-1-m") == set()
    next_arrival(m)
    assert places(m, "fr-1-m") == FRENCH_SOURCES


@pytest.mark.rules("7.1")
def test_7_1_refusals_name_the_rule() -> None:
    m = segment({"fr-45": "track 4", "fr-hq-2": 87, "ge-ii": 26}, 4)
    assert "7.1" in why(m, "arrive fr-45 26")
    assert "7.1.1" in why(m, "arrive fr-45 88")
    assert "8.4.7c" in why(m, "arrive fr-45 1")
    before = m.digest()
    with pytest.raises(Exception, match="arrive fr-45 26"):
        m.choose("arrive fr-45 26")
    assert m.digest() == before


# 7.1.1 Variable entry ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.1.1", "7.1.3")
@pytest.mark.parametrize(("unit", "hq", "side", "turn", "expected"), [
    ("fr-45", {"fr-hq-2": 87}, "allied", 6, (FRENCH_SOURCES - {1}) | {87, 19}),
    ("fr-45", {"fr-hq-2": 87}, "allied", 7, FRENCH_SOURCES | {87, 19}),
    ("fr-45", {}, "allied", 7, FRENCH_SOURCES | {19}),
    ("br-6", {"br-hq": 45}, "allied", 6, {4, 45}),
    ("br-6", {"br-hq": 45}, "allied", 7, {1, 4, 14, 45}),
    ("br-6", {"fr-hq-2": 87, "be-hq": 53}, "allied", 7, {1, 4, 14}),
    ("ge-4-e", {"ge-hq-5": 85}, "german", 2, GERMAN_SOURCES | {85}),
    ("ge-6-b-r", {"ge-hq-1": 72, "ge-hq-2": 73}, "german", 12, GERMAN_SOURCES | {72, 73}),
])
def test_7_1_1_variable_entry_at_an_own_hq_or_source(unit: str, hq: dict[str, Any], side: str, turn: int,
                                                     expected: set[int]) -> None:
    m = segment({unit: f"track {turn}", **hq}, turn, side)
    assert asked(m) == f"{side} where_to_arrive"
    assert places(m, unit) == expected


@pytest.mark.rules("7.1.1")
@pytest.mark.parametrize(("antwerp", "expected"), [("allied", {1, 14, 33, 52}), ("german", {1, 14, 33})])
def test_7_1_1_a_belgian_unit_enters_at_the_belgian_hq_or_a_belgian_source(antwerp: str, expected: set[int]) -> None:
    """The only Belgian arrival of the scenario, on turn 12; Antwerp is a Belgian source until it falls (8.4.3b)."""
    m = segment({"be-3": "eliminated", "be-hq": 33, "fr-xx": 97}, 12, control={antwerp: [52]})
    play(m, "restore be-3")
    assert places(m, "be-3") == expected


@pytest.mark.rules("7.1.1")
def test_7_1_1_an_hq_without_supply_or_in_an_enemy_hex_admits_nobody() -> None:
    cut = {"german": [46, 47, 55, 57, 65, 66]}
    units = {"fr-45": "track 4", "fr-hq-4": 56, "fr-ii": 56}
    assert 56 in places(segment(units, 4), "fr-45")
    assert 56 not in places(segment(units, 4, control=cut), "fr-45")
    shared = {"fr-45": "track 4", "fr-hq-4": 66, "fr-ii": 66, "ge-v": 66}
    assert 66 in places(segment(shared, 4, control={"allied": [66]}), "fr-45")
    assert 66 not in places(segment(shared, 4, control={"german": [66]}), "fr-45")


@pytest.mark.rules("7.1.1")
def test_7_1_1_sources_must_be_friendly_and_stacking_holds_at_hq_and_source() -> None:
    corps = ["ge-ii", "ge-iii", "ge-iv", "ge-ix", "ge-vii", "ge-x"]
    units: dict[str, Any] = {"ge-4-e": "track 5", "ge-hq-5": 85, **dict.fromkeys(corps, 85)}
    assert places(segment(units, 5, "german"), "ge-4-e") == GERMAN_SOURCES
    full: dict[str, Any] = {"ge-4-e": "track 5", "ge-hq-5": 85, **dict.fromkeys(corps, 100)}
    assert places(segment(full, 5, "german"), "ge-4-e") == (GERMAN_SOURCES - {100}) | {85}
    lost: dict[str, Any] = {"ge-4-e": "track 5", "fr-vii": 107, "ge-ii": 91}
    assert places(segment(lost, 5, "german"), "ge-4-e") == GERMAN_SOURCES - {107}


@pytest.mark.rules("7.1.1/p2", "8.4.7c")
@pytest.mark.parametrize(("scenario", "turn", "open_"), [("1", 6, False), ("1", 7, True), ("2", 6, False),
                                                         ("2", 7, True), ("3", 6, True)])
def test_7_1_1_p2_no_french_or_british_variable_arrival_in_a_schlieffen_hex_before_turn_7(scenario: str, turn: int,
                                                                                          open_: bool) -> None:
    french = places(segment({"fr-45": f"track {turn}", "fr-hq-2": 24}, turn, scenario=scenario), "fr-45")
    british = places(segment({"br-6": f"track {turn}", "br-hq": 16}, turn, scenario=scenario), "br-6")
    assert french & SCHLIEFFEN == ({1, 24} if open_ else set())
    assert british & SCHLIEFFEN == ({1, 14, 16} if open_ else set())
    hq = places(segment({"fr-hq-6": f"track {turn}"}, turn, scenario=scenario), "fr-hq-6")
    assert bool(hq & SCHLIEFFEN) is open_


@pytest.mark.rules("7.1.1/p2")
def test_7_1_1_p2_fixed_and_german_arrivals_are_free_of_it() -> None:
    assert places(segment({"br-4": "track 3 14"}, 3), "br-4") == {14}
    m = segment({"ge-4-e": "track 6", "ge-hq-1": 33, "ge-ii": 33}, 6, "german", control={"german": [62, 53, 43, 33]})
    assert 33 in places(m, "ge-4-e")


# 7.1.2, 7.1.3 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.1.2")
def test_7_1_2_a_variable_hq_enters_any_supplied_friendly_hex_without_an_hq_of_its_nation() -> None:
    m = segment({"fr-hq-6": "track 4", "fr-hq-1": 97, "br-hq": 45, "ge-ii": 26}, 4, control={"german": [46, 47, 55, 57, 65, 66]})
    here = places(m, "fr-hq-6")
    assert {88, 87, 78, 30, 45} <= here             # away from rails, with nobody, with a foreign HQ
    assert not here & {97, 26, 85, 56}              # own HQ, enemy, enemy, cut off
    play(m, "arrive fr-hq-6 45")
    assert flipped(m, "fr-hq-6") and flipped(m, "br-hq")        # 8.4.1: two friendly HQ meet
    n = segment({"fr-hq-6": "track 4", "fr-hq-1": 97}, 4)
    play(n, "arrive fr-hq-6 87")
    assert where(n, "fr-hq-6") == 87 and not flipped(n, "fr-hq-6")


@pytest.mark.rules("7.1.2")
def test_7_1_2_stacking_never_keeps_an_hq_out() -> None:
    corps = dict.fromkeys(["fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-iv-r", "fr-xx"], 26)
    assert 26 in places(segment({"fr-hq-6": "track 4", **corps}, 4), "fr-hq-6")


@pytest.mark.rules("7.1.2")
def test_7_1_2_a_new_hq_admits_no_other_arrival_on_its_turn() -> None:
    m = segment({"ge-hq-nord": "track 5", "ge-ha-krupp": "track 5", "ge-hq-5": 85}, 5, "german")
    play(m, "arrive ge-hq-nord 82")
    assert places(m, "ge-ha-krupp") == GERMAN_SOURCES | {85}
    assert 82 not in bits(variable_hexes(st(m), INDEX["ge-4-e"], False))
    n = segment({"ge-hq-nord": "track 5", "ge-4-e": "track 6", "ge-hq-5": 85}, 5, "german")
    play(n, "arrive ge-hq-nord 82")
    next_arrival(n)
    assert (st(n).turn, places(n, "ge-4-e")) == (6, GERMAN_SOURCES | {82, 85})


@pytest.mark.rules("7.1.3")
def test_7_1_3_paris_takes_french_variable_reinforcements_hq_included() -> None:
    m = segment({"fr-45": "track 4", "fr-hq-6": "track 4", "fr-hq-5": 19}, 4)
    assert 19 in places(m, "fr-45")
    play(m, "delay fr-45")
    assert 19 in places(m, "fr-hq-6")               # even beside another French HQ
    assert 19 not in places(segment({"br-6": "track 8", "br-hq": 45}, 8), "br-6")


@pytest.mark.rules("7.1.3")
@pytest.mark.parametrize("control", [{"german": [19]}, {"german": ROUND_PARIS}])
def test_7_1_3_not_when_paris_is_german_or_cut_off(control: dict[str, list[int]]) -> None:
    for unit in ("fr-45", "fr-hq-6"):
        m = segment({unit: "track 4", "fr-hq-2": 87}, 4, control=control, paris_in_danger=3)
        here = places(m, unit)
        assert here and 19 not in here


@pytest.mark.rules("7.1.3")
def test_7_1_3_one_open_railway_is_enough_for_paris() -> None:
    m = segment({"fr-45": "track 4", "fr-hq-2": 87}, 4, control={"german": ROUND_PARIS[1:]}, paris_in_danger=3)
    assert 19 in places(m, "fr-45")                 # by 9 and 8 to Le Havre


@pytest.mark.rules("14.1.1b/HQ6", "7.1.2")
def test_14_1_1b_the_detachment_hq_relieves_a_numbered_hq_which_returns_fresh_on_the_next_turn() -> None:
    m = segment({"ge-hq-det": "track 6", "ge-hq-7": "105 flipped", "ge-hq-5": 85, "fr-xx": 97, "ge-ii": 91}, 6, "german",
                general_retreat={"allied": 3, "german": 5})
    assert {85, 105} <= places(m, "ge-hq-det")
    play(m, "arrive ge-hq-det 105")
    assert (where(m, "ge-hq-det"), where(m, "ge-hq-7")) == (105, "track")
    assert not flipped(m, "ge-hq-7") and not flipped(m, "ge-hq-det")
    next_arrival(m)
    assert (st(m).turn, asked(m)) == (7, "german where_to_arrive")
    assert 91 in places(m, "ge-hq-7") and not places(m, "ge-hq-7") & {85, 105}
    early = segment({"ge-hq-nord": "track 5", "ge-hq-5": 85}, 5, "german")
    assert 85 not in places(early, "ge-hq-nord")            # no other HQ may do so


# Delays in scenario 3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.6a.4/b2")
@pytest.mark.parametrize(("option", "turn", "lands"), [("al-amphibious", 9, False), ("al-amphibious", 10, True),
                                                       ("al-amphibious", 12, True), ("al-empires", 12, False)])
def test_14_3_6a_4_a_british_division_that_was_delayed_may_land_from_turn_10_on(option: str, turn: int, lands: bool) -> None:
    m = segment({"br-6": "track 6", "br-2-c": "track 6", "fr-xx": 97, "ge-ii": 91, "br-hq": 45, "fr-i": 32}, turn, scenario="3",
                strategic_options=[option], general_retreat={"allied": 3, "german": 5})
    play(m, "delay br-6, delay br-2-c, pass")
    assert asked(m) == "allied what_to_do"
    assert offered(m, "land 32") is lands
    if lands:
        play(m, "land 32")
        assert (where(m, "br-6"), where(m, "br-2-c")) == (32, "track")
