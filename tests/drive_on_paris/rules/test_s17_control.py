"""17 Control: railways (1-2d), places, Plan XVII (2-3), the panic line."""
from __future__ import annotations

import pytest

from marne.games.drive_on_paris.pieces import ALLIED, GERMAN, GRID
from marne.games.drive_on_paris.rules.r5_victory import points
from marne.games.drive_on_paris.tables import outcome
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import asked, events, field, hexes, offers, play, st, until, where
from tests.drive_on_paris.ground import HERE, RAIL, T, apart, has, near, step

N, NE, SE, S, SW, NW = near(HERE)
ONES = [1] * 30


def rail_of(m: Match, hex: str) -> int:
    s = st(m)
    assert has(s.rail[0], hex) != has(s.rail[1], hex)
    return GERMAN if has(s.rail[1], hex) else ALLIED


def holder(m: Match, hex: str) -> int:
    return GERMAN if has(st(m).held[1], hex) else ALLIED


# Railways -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1-2d", "SCS-17.1", "0/Symbols", "SCS-1.3")
@pytest.mark.parametrize("unit, takes", [("ge-3", True), ("ge-lw11", True), ("ge-em-11-14", True), ("ge-30r", True),
                                         ("ge-mar", True), ("ge-2cd", False), ("hq-ge1", False)])
def test_infantry_of_any_type_takes_the_railway_and_nobody_else(unit: str, takes: bool) -> None:
    """Example 16."""
    m = play(field({unit: N}), f"take {unit}", f"to {HERE}")
    assert rail_of(m, HERE) == (GERMAN if takes else ALLIED)
    assert bool(events(m, "RailTaken")) == takes


@pytest.mark.rules("1-2d", "SCS-17.1")
def test_armoured_cars_take_no_railway() -> None:
    m = play(field({"be-car": N}, seat="allied", rail={"german": [HERE]}), "take be-car", f"to {HERE}")
    assert rail_of(m, HERE) == GERMAN


@pytest.mark.rules("1-2d", "SCS-17.1", "SCS-5.11")
def test_whoever_came_last_has_it_also_in_passing() -> None:
    m = play(field({"ge-3": N, "fr-1": "11-20"}, dice=ONES), "take ge-3", f"to {HERE}", f"to {S}", "stop", "done")
    assert rail_of(m, HERE) == GERMAN and where(m, "ge-3") == S
    while asked(m) != "allied who_moves":
        play(m, "done")
    play(m, "take fr-1", f"to {RAIL[4]}")
    assert rail_of(m, RAIL[4]) == ALLIED and rail_of(m, HERE) == GERMAN


@pytest.mark.rules("1-2d#2")
def test_at_the_start_the_railways_are_those_of_each_country() -> None:
    s = st(field({}, turn=1, scenario="5-6"))
    for country, side in (("fr", ALLIED), ("be", ALLIED), ("ge", GERMAN)):
        assert T.country[country] & T.rail & ~s.rail[side] == 0
    s = st(field({"ge-3": "24-10"}, turn=9))
    assert has(s.held[GERMAN], "24-10"), "or as far as the troops stand"


@pytest.mark.rules("SCS-17.1")
def test_by_advance_after_combat() -> None:
    m = field({f"ge-{n}": N for n in (3, 4, 5)} | {"fr-81t": f"{HERE} reduced"}, phase="combat", dice=[6, 6, *ONES])
    play(m, f"attack {HERE}", "join-all", "fight")
    until(m, "who_advances", most=9)
    assert rail_of(m, HERE) == ALLIED
    play(m, "advance ge-3")
    assert rail_of(m, HERE) == GERMAN


@pytest.mark.rules("SCS-17.1")
def test_by_overrun() -> None:
    m = field({f"ge-{n}": N for n in (3, 4, 5, 6)} | {"fr-81t": f"{HERE} reduced"}, dice=[6, 6, *ONES])
    play(m, f"stack {N}", f"overrun {HERE}")
    while m.decision is not None and m.decision.message == "who_loses":
        m.choose(m.decision.choices[0])
    assert where(m, "ge-3") == HERE and rail_of(m, HERE) == GERMAN


@pytest.mark.rules("SCS-17.1", "SCS-17.2")
def test_by_retreat() -> None:
    """The first throw by which the division retreats and lives; it goes along railways that are German."""
    for first in range(1, 7):
        m = field({f"ge-{n}": N for n in (3, 4, 5)} | {"fr-1": HERE}, phase="combat", dice=[first, 4, *ONES],
                  rail={"german": list(RAIL)})
        play(m, f"attack {HERE}", "join-all", "fight")
        result = outcome(events(m, "CombatRolled")[-1].result)
        while m.decision is not None and m.decision.message == "who_loses":
            m.choose(m.decision.choices[0])
        if result.retreat and result.defender < 2 and RAIL[3] in offers(m, "retreat"):
            play(m, f"retreat {RAIL[3]}")
            assert rail_of(m, RAIL[3]) == ALLIED and holder(m, RAIL[3]) == ALLIED
            return
    raise AssertionError("nobody retreated")


# Places ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SCS-17.2")
@pytest.mark.parametrize("unit, takes", [("ge-3", True), ("ge-2cd", True), ("hq-ge1", False)])
def test_any_combat_unit_takes_a_place_by_passing(unit: str, takes: bool) -> None:
    """T95: so cavalry takes a town but not its railway."""
    place = next(GRID.text(h) for h in bits(T.vp_hexes & T.country["fr"] & T.rail & T.city) if not GRID.near[h] & T.sea)
    m = play(field({unit: near(place)[0]}), f"take {unit}", f"to {place}")
    assert holder(m, place) == (GERMAN if takes else ALLIED)
    assert rail_of(m, place) == (GERMAN if unit == "ge-3" else ALLIED)
    assert bool(events(m, "PlaceTaken")) == takes


@pytest.mark.rules("SCS-17.2")
def test_it_stays_with_who_was_there_last() -> None:
    m = play(field({"ge-2cd": N, "fr-1": "12-10"}, dice=ONES), "take ge-2cd", f"to {HERE}", f"to {S}", "stop", "done")
    assert holder(m, HERE) == GERMAN


@pytest.mark.rules("SCS-17.3", "SCS-5.7")
def test_a_hex_does_not_change_hands_while_its_fort_stands() -> None:
    """Nobody enters; when the fort is gone and a unit comes, it does."""
    m = field({"ge-3": near("23-24")[0]}, forts={"maubeuge": 2})
    play(m, "take ge-3")
    assert "23-24" not in offers(m, "to") and holder(m, "23-24") == ALLIED
    m = play(field({"ge-3": near("23-24")[0]}), "take ge-3", "to 23-24")
    assert holder(m, "23-24") == GERMAN


# Plan XVII ------------------------------------------------------------------------------------------------------------------


def plan_hex() -> tuple[str, str]:
    """A marked hex without a fort, and a neighbour."""
    h = next(h for h in bits(T.plan17) if h not in T.fort_hex and GRID.near[h] & T.land & ~T.neutral)
    return GRID.text(h), next(x for x in near(GRID.text(h)) if has(T.land & ~T.neutral, x))


@pytest.mark.rules("SCS-17.4", "2-3")
@pytest.mark.parametrize("turn, unit, good", [(1, "fr-1", True), (8, "fr-1cd", True), (9, "fr-1", False), (8, "br-1", False),
                                              (8, "hq-fr5", False)])
def test_a_plan_xvii_hex_scores_for_good_when_the_french_enter_by_turn_8(turn: int, unit: str, good: bool) -> None:
    """Example 31."""
    place, a = plan_hex()
    m = field({unit: a}, seat="allied", turn=turn)
    before = points(st(m))
    play(m, f"take {unit}", f"to {place}")
    assert has(st(m).plan17, place) == good
    gain = points(st(m))[ALLIED] - before[ALLIED]
    assert gain == (0 if unit == "hq-fr5" else T.vp[GRID.read(place)]), "held at the end, it counts in any case (2-3/Errata)"


@pytest.mark.rules("SCS-17.4", "2-3/Errata")
@pytest.mark.parametrize("scored, allied", [(True, True), (False, False)])
def test_it_scores_once_and_never_for_the_germans(scored: bool, allied: bool) -> None:
    """Lost again: kept if taken by turn 8, nothing if taken later; the Germans have nothing of it."""
    place, _ = plan_hex()
    none = points(st(field({"ge-3": place}, turn=10)))
    m = field({"ge-3": place}, turn=10, plan17=[place] if scored else [])
    worth = T.vp[GRID.read(place)]
    assert points(st(m)) == (none[0] + (worth if allied else 0), none[1])
    held = field({"fr-1": place}, turn=10, plan17=[place])
    assert points(st(held))[ALLIED] == none[0] + worth, "once"


# The panic line ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SCS-17.5", "2-8e")
@pytest.mark.parametrize("unit", ["ge-3", "ge-2cd", "ge-lw11"])
def test_the_panic_line_is_crossed_by_any_combat_unit_in_passing(unit: str) -> None:
    a, b = step(T.west & ~T.beyond_panic & T.country["fr"], T.beyond_panic & T.country["fr"], "")
    m = play(field({unit: a}, doctrine=True), f"take {unit}", f"to {b}")
    assert not st(m).doctrine
    play(m, "stop")
    assert not st(m).doctrine


@pytest.mark.rules("SCS-17.5", "2-8e")
def test_by_advance_after_combat_too() -> None:
    a, b = step(T.west & ~T.beyond_panic & T.country["fr"], T.beyond_panic & T.country["fr"], "")
    m = field({f"ge-{n}": a for n in (3, 4, 5)} | {"fr-82t": f"{b} reduced"}, phase="combat", doctrine=True, dice=[6, 6, *ONES])
    play(m, f"attack {b}", "join-all", "fight")
    until(m, "who_advances", most=9)
    assert st(m).doctrine
    play(m, "advance ge-3")
    assert not st(m).doctrine


@pytest.mark.rules("SCS-17.5")
def test_it_lies_north_of_paris_and_west_of_the_doctrine_line() -> None:
    assert has(T.beyond_panic, "14-05") and not T.beyond_panic & T.east
    assert apart("14-05", "14-06") == 1 and not has(T.beyond_panic, "15-26"), "Lille lies before it"
    assert hexes(T.beyond_panic & T.country["ge"]) == set()
