"""5.9 Closed hexes: sea, neutrals, areas, Luxembourg (1-10), Belgium (2-2b), the Doctrine Line (2-8), Brussels (5-1)."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.drive_on_paris.pieces import GRID, INDEX, TRACK
from marne.games.drive_on_paris.tables import outcome
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import asked, events, field, hexes, offers, play, refused, st, until, where
from tests.drive_on_paris.ground import T, apart, has, near, step

BE, LU, NL, CH, FR, DE = (T.country[c] for c in ("be", "lu", "nl", "ch", "fr", "ge"))


def ready(unit: str, at: str, seat: str = "allied", **more: Any) -> Match:
    """A unit that is about to move."""
    return play(field({unit: at}, seat=seat, **more), f"take {unit}")


@pytest.mark.rules("SCS-5.9", "SCS-5.10")
def test_the_sea_is_closed() -> None:
    a, b = step(FR, T.sea, None) if FR & T.sea else coast()
    for unit, seat in (("fr-1", "allied"), ("ge-3", "german"), ("hq-fr5", "allied")):
        m = ready(unit, a, seat)
        assert b not in offers(m, "to") and "SCS-5.9" in refused(m, f"to {b}")


def coast() -> tuple[str, str]:
    h = next(h for h in bits(FR) if GRID.near[h] & T.sea)
    return GRID.text(h), GRID.text(bits(GRID.near[h] & T.sea)[0])


@pytest.mark.rules("SCS-5.9", "SCS-5.10", "5-1/Map")
def test_outside_the_area_of_the_scenario_all_is_closed() -> None:
    m = play(field({"ge-3": "20-29", "fr-1": "20-10"}, scenario="5-1", turn=6, alone=True), "take ge-3")
    assert "20-30" in offers(m, "to") and not [x for x in offers(m, "to") if int(x[3:]) > 30]
    assert "SCS-5.9" in refused(m, "to 20-31")


@pytest.mark.rules("1-10", "SCS-5.9")
@pytest.mark.parametrize("seat, unit", [("german", "ge-3"), ("allied", "fr-1"), ("allied", "be-1"), ("german", "hq-ge1")])
@pytest.mark.parametrize("country", ["nl", "ch"])
def test_neutral_countries_are_closed_to_all(seat: str, unit: str, country: str) -> None:
    a, b = step(BE | FR | DE, T.country[country], None)
    m = ready(unit, a, seat)
    assert b not in offers(m, "to") and "1-10" in refused(m, f"to {b}")


@pytest.mark.rules("1-10", "3-5a")
def test_the_dutch_option_opens_the_netherlands_to_the_germans_alone() -> None:
    a, b = step(BE, NL, "")
    m = ready("ge-3", a, "german", options={"dutch": True})
    assert b in offers(m, "to")
    m = ready("be-1", a, options={"dutch": True})
    assert b not in offers(m, "to") and "1-10" in refused(m, f"to {b}")
    a, b = step(DE | FR, CH, None)
    assert "1-10" in refused(ready("ge-3", a, "german", options={"dutch": True}), f"to {b}")


# Luxembourg -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1-10#2", "SCS-5.9")
@pytest.mark.parametrize("unit", ["fr-1", "br-1", "be-1", "fr-1cd"])
def test_luxembourg_is_closed_to_the_allies_until_a_german_has_been_there(unit: str) -> None:
    a, b = step(BE, LU, "")
    m = ready(unit, a, luxembourg=False)
    assert b not in offers(m, "to") and refused(m, f"to {b}") == ["1-10#2"]
    assert b in offers(ready(unit, a, luxembourg=True), "to")


@pytest.mark.rules("1-10#2")
@pytest.mark.parametrize("unit", ["ge-3", "ge-2cd", "hq-ge1"])
def test_any_german_unit_opens_luxembourg_by_entering(unit: str) -> None:
    a, b = step(DE, LU, "")
    m = field({unit: a, "fr-1": "20-10"}, turn=1, luxembourg=False)
    assert not st(m).luxembourg
    play(m, f"take {unit}", f"to {b}")
    assert st(m).luxembourg and len(events(m, "LuxembourgEntered")) == 1


# Belgium --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("2-2b", "SCS-5.9")
@pytest.mark.parametrize("turn, more, shut", [(1, {}, True), (5, {}, True), (6, {}, False),
                                              (5, {"options": {"belgians-until": 4}}, False),
                                              (4, {"options": {"belgians-until": 4}}, True)])
@pytest.mark.parametrize("unit", ["be-1", "be-cd", "be-car", "hq-be"])
def test_belgians_stay_in_belgium_through_turn_5(unit: str, turn: int, more: dict[str, Any], shut: bool) -> None:
    a, b = step(BE, FR, "")
    m = ready(unit, a, turn=turn, **more)
    assert (b not in offers(m, "to")) == shut
    assert refused(m, f"to {b}") == (["2-2b"] if shut else [])


@pytest.mark.rules("2-2b#2", "SCS-5.9")
@pytest.mark.parametrize("turn, shut", [(1, True), (3, True), (4, False)])
@pytest.mark.parametrize("unit", ["fr-1", "br-1", "fr-1cd", "hq-fr5", "fr-taxi"])
def test_french_and_british_enter_belgium_from_turn_4(unit: str, turn: int, shut: bool) -> None:
    a, b = step(FR, BE, "")
    m = ready(unit, a, turn=turn)
    assert (b not in offers(m, "to")) == shut
    assert refused(m, f"to {b}") == (["2-2b#2"] if shut else [])


@pytest.mark.rules("2-2b#2", "2-2b")
def test_germans_are_not_bound_by_these_dates() -> None:
    a, b = step(FR, BE, "")
    assert b in offers(ready("ge-3", a, "german", turn=1), "to")
    assert a in offers(ready("ge-3", b, "german", turn=1), "to")


@pytest.mark.rules("2-2b", "1-4d")
def test_a_belgian_forced_out_of_belgium_is_removed_and_rolls_times_three() -> None:
    """Example 7: on turn 3 the only ways lead into France."""
    shut = LU | T.sea | T.major | NL
    a = next(GRID.text(h) for h in bits(BE) if (GRID.near[h] & FR).bit_count() >= 3 and not GRID.near[h] & shut)
    home = [GRID.text(x) for x in bits(GRID.near[GRID.read(a)] & BE)]
    foes = {f"ge-{n}": x for n, x in zip((3, 4, 5, 6), home, strict=False)}
    assert len(foes) == len(home)
    for first in range(1, 7):
        m = field({"be-1": a, "hq-be": a, **foes}, turn=3, phase="combat", dice=[first, 3, 2] + [1] * 20)
        play(m, f"attack {a}", *(f"join {u}" for u in foes), "fight")
        result = outcome(events(m, "CombatRolled")[-1].result)
        if result.retreat and result.defender < 2 and result.attacker < 2:
            break
    else:
        raise AssertionError("no throw makes them retreat")
    until(m, "who_advances", most=9)
    assert where(m, "be-1") == str(TRACK) and st(m).due[INDEX["be-1"]] == 3 + 2 * 3, "in command or not"


# The Doctrine Line ------------------------------------------------------------------------------------------------------------


def line(rail: bool = False) -> tuple[str, str]:
    """Two French hexes, west and east of the line."""
    return step(T.west & FR, T.east & FR, "" if not rail else None, rail)


@pytest.mark.rules("2-8b", "SCS-5.9", "2-8a")
@pytest.mark.parametrize("unit", ["fr-1", "fr-1cd", "hq-fr5"])
def test_french_units_stay_on_their_side_of_the_line(unit: str) -> None:
    west, east = line()
    for a, b in ((west, east), (east, west)):
        m = ready(unit, a, doctrine=True)
        assert b not in offers(m, "to") and refused(m, f"to {b}") == ["2-8b"]
        far = {x for x in offers(m, "to") if has(T.west, x) != has(T.west, a)}
        assert not far, "nor by a way round"
        assert b in offers(ready(unit, a, doctrine=False), "to")


@pytest.mark.rules("2-8d")
@pytest.mark.parametrize("unit", ["br-1", "be-1"])
def test_the_line_does_not_bind_british_and_belgians(unit: str) -> None:
    west, east = line()
    assert east in offers(ready(unit, west, doctrine=True), "to") and west in offers(ready(unit, east, doctrine=True), "to")


@pytest.mark.rules("2-8b")
def test_trains_and_taxis_cross_it_but_not_with_a_french_load() -> None:
    west, east = line()
    assert east in offers(ready("fr-taxi", west, doctrine=True), "to")
    m = play(field({"fr-taxi": west, "fr-1": "aboard fr-taxi"}, seat="allied", doctrine=True), "take fr-taxi")
    assert east not in offers(m, "to") and refused(m, f"to {east}") == ["2-8b"]
    assert not {x for x in offers(m, "to") if has(T.east, x)}
    m = play(field({"fr-taxi": west, "br-1": "aboard fr-taxi"}, seat="allied", doctrine=True), "take fr-taxi")
    assert east in offers(m, "to")
    west, east = line(rail=True)
    assert east in offers(ready("fr-train-1", west, doctrine=True), "to")
    for load, across in (("fr-1", False), ("br-1", True)):
        m = play(field({"fr-train-1": west, load: "aboard fr-train-1"}, seat="allied", doctrine=True), "take fr-train-1")
        assert (east in offers(m, "to")) == across
        assert refused(m, f"to {east}") == ([] if across else ["2-8b"])


@pytest.mark.rules("2-8c", "SCS-6.4")
def test_french_units_attack_across_the_line_but_do_not_overrun_or_advance() -> None:
    """Example 23."""
    west, east = line()
    m = field({"fr-1": east, "ge-3": west}, seat="allied", doctrine=True)
    play(m, "take fr-1")
    assert west not in offers(m, "overrun") and refused(m, f"overrun {west}") == ["2-8c"]
    for unit, may in (("fr-1", False), ("br-1", True)):
        m = field({unit: east, "ge-lw11": west}, seat="allied", phase="combat", doctrine=True, dice=[6, 6] + [1] * 30)
        play(m, f"attack {west}", f"join {unit}", "fight")
        until(m, "who_advances", most=6) if may else None
        assert (asked(m) == "allied who_advances") == may
        assert not st(m).occ[1] >> GRID.read(west) & 1


@pytest.mark.rules("2-8c", "SCS-10.3")
def test_a_full_advance_stops_at_the_line_and_is_told_why() -> None:
    """French cavalry that has advanced into a hex beside the line goes on, but not across it."""
    west, east = line()
    start = next(x for x in near(east) if has(T.east & T.land, x) and apart(x, west) == 2)
    m = field({"fr-1cd": start, "fr-1": start, "fr-2": start, "fr-3": start, "ge-lw11": east}, seat="allied", phase="combat",
              doctrine=True, dice=[6, 6] + [1] * 30)
    play(m, f"attack {east}", "join-all", "fight", "advance fr-1cd")
    assert asked(m) == "allied where_onward" and west not in offers(m, "onward")
    assert refused(m, f"onward {west}") == ["SCS-10.3", "2-8c"]


@pytest.mark.rules("2-8e", "SCS-17.5", "2-8b")
def test_the_line_ends_when_a_german_unit_stands_beyond_the_panic_line() -> None:
    """At that very moment; the panic line lies west of the Doctrine Line."""
    a, b = step(T.west & ~T.beyond_panic & FR, T.beyond_panic, "")
    m = field({"ge-3": a, "fr-1": "40-05"}, doctrine=True)
    assert st(m).doctrine
    play(m, "take ge-3", f"to {b}")
    assert not st(m).doctrine and [e.rule for e in events(m, "LineEnded")] == ["2-8e"]


@pytest.mark.rules("2-8e", "SCS-17.5")
def test_an_hq_does_not_cross_the_panic_line() -> None:
    a, b = step(T.west & ~T.beyond_panic & FR, T.beyond_panic, "")
    m = play(field({"hq-ge1": a}, doctrine=True), "take hq-ge1", f"to {b}")
    assert st(m).doctrine


@pytest.mark.rules("2-8/Errata", "SCS-2.7")
@pytest.mark.parametrize("turn, holds", [(13, True), (14, False)])
def test_with_turn_15_the_line_is_gone(turn: int, holds: bool) -> None:
    m = field({"ge-3": "30-20", "fr-1": "30-05"}, turn=turn, seat="allied", phase="supply", doctrine=True)
    assert st(until(m, "who_moves")).turn == turn + 1
    assert bool(st(m).doctrine) == holds
    assert [e.rule for e in events(m, "LineEnded")] == ([] if holds else ["2-8/Errata"])


@pytest.mark.rules("2-8b#2", "2-8f")
def test_the_line_binds_neither_returns_nor_command() -> None:
    """A unit of the east comes back at an HQ in the west, supplied across the line or not, and stays there."""
    west, east = line()
    m = field({"hq-fr5": west, "fr-1": "track 9", "fr-2": east}, seat="allied", phase="reinforcements", doctrine=True)
    assert offers(m, "return") == {"fr-1 hq-fr5"}
    play(m, "return fr-1 hq-fr5")
    until(m, "who_waits")
    assert "fr-2" in offers(m, "reserve"), "the command line crosses it"
    play(m, "done", "take fr-1")
    assert not {x for x in offers(m, "to") if has(T.east, x)}


# Brussels -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5-1/Special#2", "SCS-5.9", "SCS-1.1")
def test_brussels_is_closed_to_the_allies_in_5_1_alone() -> None:
    brussels = "24-30"
    a = near(brussels)[3]
    for scenario, turn, shut in (("5-1", 6, True), ("5-6", 9, False)):
        m = play(field({"fr-1": a}, scenario=scenario, turn=turn, seat="allied", alone=scenario == "5-1"), "take fr-1")
        assert (brussels not in offers(m, "to")) == shut
        assert refused(m, f"to {brussels}") == (["5-1/Special#2"] if shut else [])
    assert hexes(st(m).law.barred[0]) == set()
