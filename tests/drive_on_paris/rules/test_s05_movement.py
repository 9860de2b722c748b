"""5 Movement: who moves, how far, at what cost, into what; the path. Closed hexes are in test_s05_closures."""
from __future__ import annotations

import heapq
from itertools import pairwise
from typing import Any

import pytest

from marne.games.drive_on_paris.pieces import ALLIED, DEAD, GERMAN, GRID
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import asked, events, field, offers, play, refused, st, until, where
from tests.drive_on_paris.ground import HERE, OPEN, RAIL, T, apart, near, paid, ring, step

N, NE, SE, S, SW, NW = near(HERE)


# Costs: an oracle that reads the rows of the map --------------------------------------------------------------------------------

TERRAIN = {"clear": 1, "woods": 2, "foothills": 2, "mountains": 3, "marsh": 3}      # SCS-5.4, as rules.tsv has them
WATER = {"": 0, "minor": 1, "canal": 1, "major": 2}
_rows = {r.hex: r for r in T.ds.hexes}
_water = {frozenset((r.a, r.b)): r.water for r in T.ds.sides if r.water}
_rails = {frozenset((r.a, r.b)) for r in T.ds.rails}


def price(a: str, b: str) -> int:
    """What a step costs without zones: along a rail edge 1; else the dearest terrain (a town is 1) and the water."""
    if frozenset((a, b)) in _rails:
        return 1
    return TERRAIN[_rows[b].terrain] + WATER[_water.get(frozenset((a, b)), "")]


def reach(start: str, points: int, shut: set[str], zone: set[str], extra: int = 2) -> set[str]:
    best, heap = {start: 0}, [(0, start)]
    while heap:
        spent, a = heapq.heappop(heap)
        if spent > best[a]:
            continue
        for b in near(a):
            if b in shut or b not in _rows or _rows[b].playable != "yes":
                continue
            cost = spent + price(a, b) + (extra if b in zone else 0)
            if cost <= points and cost < best.get(b, 99):
                best[b] = cost
                heapq.heappush(heap, (cost, b))
    return set(best) - {start}


@pytest.mark.rules("SCS-5.4", "SCS-5.5", "SCS-5.2", "0/Terrain#3", "1-2d#3", "SCS-4.4", "SCS-5.10", "SCS-1.9")
@pytest.mark.parametrize("unit, start, points", [
    ("ge-3", HERE, 6), ("ge-2cd", "53-05", 8), ("ge-3", "36-25", 6), ("ge-lw11", "14-12", 3), ("ge-3", "04-10", 6),
    ("ge-2cd", "03-24", 8), ("hq-ge1", "40-28", 6), ("ge-3", "58-12", 6),
    ("ge-30r", "30-27", 5), ("ge-2cd", "01-02", 8), ("ge-2cd", "63-35", 8)])
def test_where_a_unit_gets(unit: str, start: str, points: int) -> None:
    assert _rows[start].playable == "yes", start
    foe = next(x for x in ring(start, 3) if x in _rows and _rows[x].playable == "yes")
    m = play(field({unit: start, "fr-1": foe}, alone=True), f"take {unit}")
    assert offers(m, "to") == reach(start, points, {foe}, set(near(foe)))


@pytest.mark.rules("0/Terrain#3", "SCS-5.4")
def test_several_terrains_cost_the_dearest() -> None:
    """A town in foothills costs 2, not 3 and not 1."""
    a, b = step(T.land, (T.city | T.major) & T.foothills, "")
    assert T.foot.one[GRID.read(a)][GRID.read(b)] == 2
    a, b = step(T.land, (T.city | T.major) & ~(T.woods | T.foothills | T.mountains | T.marsh), "")
    assert T.foot.one[GRID.read(a)][GRID.read(b)] == 1


@pytest.mark.rules("SCS-5.4")
@pytest.mark.parametrize("water, more", [("minor", 1), ("canal", 1), ("major", 2)])
def test_water_costs_more(water: str, more: int) -> None:
    a, b = step(OPEN, OPEN, water)
    assert T.foot.one[GRID.read(a)][GRID.read(b)] == 1 + more == T.foot.one[GRID.read(b)][GRID.read(a)]


@pytest.mark.rules("SCS-5.5", "1-2d#3")
def test_rail_is_a_road_whoever_controls_it() -> None:
    a, b = step(T.land, T.woods | T.foothills, "major", rail=True)
    for owner in ("allied", "german"):
        m = play(field({"ge-3": a}, rail={owner: [b]}), "take ge-3", f"to {b}")
        assert paid(m) == 1
    a, b = RAIL[2], RAIL[3]
    m = play(field({"ge-3": a, "fr-1": near(b)[2]}), "take ge-3", f"to {b}")
    assert paid(m) == 3, "an enemy zone still adds 2"


# Who moves ------------------------------------------------------------------------------------------------------------------

@pytest.mark.rules("SCS-5.1", "SCS-5.2", "SCS-5.4")
def test_a_unit_moves_once_in_a_phase() -> None:
    m = field({"ge-3": "24-28", "fr-1": "12-10"})
    play(m, "take ge-3")
    assert "24-29" in offers(m, "to")
    play(m, "to 24-29", "stop")
    assert asked(m) == "german who_moves" and "ge-3" not in offers(m, "take") and where(m, "ge-3") == "24-29"
    assert refused(m, "take ge-3") == ["SCS-5.1"]


@pytest.mark.rules("SCS-5.1")
def test_who_was_only_looked_at_has_not_moved() -> None:
    m = play(field({"ge-3": HERE}), "take ge-3", "stop")
    assert "ge-3" in offers(m, "take")


@pytest.mark.rules("SCS-5.1")
def test_units_move_one_by_one_or_stacked() -> None:
    m = field({"ge-3": HERE, "ge-4": HERE, "ge-5": HERE})
    assert offers(m, "stack") == {HERE}
    play(m, "take ge-3", "add ge-4", "to 07-24", "stop")
    assert (where(m, "ge-3"), where(m, "ge-4"), where(m, "ge-5")) == ("07-24", "07-24", HERE)
    assert offers(m, "take") == {"ge-5", "ge-lw10"}
    play(m, "take ge-5", "to 07-24", "stop")
    assert offers(m, "stack") == set(), "those who have arrived do not go on with the one who joins them"


@pytest.mark.rules("SCS-5.1")
def test_nobody_joins_on_the_way() -> None:
    m = play(field({"ge-3": HERE, "ge-4": N}), "take ge-3", f"to {N}")
    assert offers(m, "add") == set() and refused(m, "add ge-4") == ["SCS-5.1"]


@pytest.mark.rules("SCS-5.2")
def test_points_are_not_saved_or_lent() -> None:
    """Six points are six open hexes; the seventh is too far, in this phase as in the next turn."""
    far = next(x for x in ring(HERE, 7) if x in _rows and _rows[x].terrain == "clear")
    m = play(field({"ge-3": HERE, "ge-4": HERE, "fr-1": "12-02"}, dice=[1] * 9), "take ge-3")
    assert all(apart(x, HERE) <= 6 for x in offers(m, "to")) and "SCS-5.2" in refused(m, f"to {far}")
    play(m, "stop")
    until(m, "who_moves")
    while st(m).turn == 9 or asked(m) != "german who_moves":
        until(play(m, "done") if "done" in offers(m) else m, "who_moves")
    play(m, "take ge-3")
    assert all(apart(x, HERE) <= 6 for x in offers(m, "to"))


@pytest.mark.rules("SCS-5.2")
def test_by_stages_the_points_are_the_same() -> None:
    m = play(field({"ge-3": HERE}), "take ge-3", f"to {N}", "to 07-25")
    assert st(m).spent == 3 and "07-29" not in offers(m, "to")
    assert all(apart(x, "07-25") <= 3 for x in offers(m, "to"))


@pytest.mark.rules("SCS-5.3")
def test_the_slowest_stops_and_the_others_go_on() -> None:
    """A cavalry division of 8 with an infantry division of 6 and a static brigade of 3."""
    m = field({"ge-2cd": HERE, "ge-3": HERE, "ge-lw11": HERE})
    play(m, f"stack {HERE}")
    assert all(apart(x, HERE) <= 3 for x in offers(m, "to")), "together as far as the slowest"
    play(m, "to 10-23")
    assert apart(HERE, "10-23") == 3 and where(m, "ge-lw11") == "10-23" and asked(m) == "german where_to"
    assert offers(m, "leave") == {"ge-2cd", "ge-3"}, "the brigade has stopped"
    play(m, "to 11-23", "leave ge-3")
    assert st(m).spent == 4 and where(m, "ge-2cd") == where(m, "ge-3") == "11-23"
    assert all(apart(x, "11-23") <= 4 for x in offers(m, "to"))
    play(m, "stop")
    assert refused(m, "take ge-3") == refused(m, "take ge-lw11") == refused(m, "take ge-2cd") == ["SCS-5.1"]


@pytest.mark.rules("SCS-5.3")
def test_the_last_points_are_for_the_faster_alone() -> None:
    m = play(field({"ge-2cd": HERE, "ge-3": HERE}), f"stack {HERE}", f"to {next(x for x in ring(HERE, 6) if straight(x))}")
    assert st(m).spent == 6 and asked(m) == "german where_to"
    there = where(m, "ge-3")
    play(m, f"to {next(x for x in sorted(offers(m, 'to')) if apart(x, HERE) > 6)}")
    assert where(m, "ge-2cd") != there == where(m, "ge-3")


def straight(hex: str) -> bool:
    """Reached from HERE in as many points as it is away, with something to go on to."""
    return hex in reach(HERE, 6, set(), set()) and any(
        x in reach(HERE, 8, set(), set()) for x in near(hex) if apart(x, HERE) == 7)


@pytest.mark.rules("SCS-5.6")
def test_no_hex_is_free() -> None:
    """A static brigade of 3 points does not enter mountains in an enemy zone; by the option it may take one hex."""
    m, _, b = stuck()
    assert b not in offers(m, "to") and "SCS-5.2" in refused(m, f"to {b}")
    m, _, b = stuck(**{"options": {"minimum-move": True}})
    assert b in offers(m, "to")
    play(m, f"to {b}")
    assert where(m, "ge-lw11") == b and asked(m) == "german who_moves", "and no farther"
    m, _, b = stuck(pinned=True, **{"options": {"minimum-move": True}})
    assert b not in offers(m, "to"), "not from zone to zone"


def stuck(pinned: bool = False, **more: Any) -> tuple[Match, str, str]:
    """A brigade next to mountains that lie in an enemy zone, itself in one or not."""
    for h in bits(T.mountains):
        b = GRID.text(h)
        for a in near(b):
            for foe in near(b):
                if all(x in _rows and _rows[x].playable == "yes" for x in (a, b, foe)) and price(a, b) >= 3 \
                        and (apart(a, foe) == 1) == pinned and a != foe:
                    m = play(field({"ge-lw11": a, "fr-1": foe}, **more), "take ge-lw11")
                    if b not in reach(a, 3, {foe}, set(near(foe))):
                        return m, a, b
    raise AssertionError


# What stands in the way ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SCS-5.7", "SCS-3.6")
def test_nobody_walks_into_a_hex_with_enemy_troops_or_a_fort() -> None:
    for foe in ("fr-1", "fr-1cd", "be-car"):
        m = play(field({"ge-3": N, foe: HERE}), "take ge-3")
        assert HERE not in offers(m, "to") and refused(m, f"to {HERE}") == ["SCS-5.7"]
    a = near("23-24")[0]
    m = play(field({"ge-3": a}, forts={"maubeuge": 1}), "take ge-3")
    assert "23-24" not in offers(m, "to") and refused(m, "to 23-24") == ["SCS-5.7"]
    m = play(field({"ge-3": a}, forts={"maubeuge": "gone"}), "take ge-3")
    assert "23-24" in offers(m, "to")


@pytest.mark.rules("SCS-5.8", "1-3a", "1-2a")
@pytest.mark.parametrize("unit", ["hq-fr5", "fr-train-1", "fr-taxi", "fr-mob-c"])
def test_a_combat_unit_destroys_what_cannot_fight_and_goes_on(unit: str) -> None:
    """Example 15."""
    m = play(field({"ge-3": "07-25", unit: HERE}), "take ge-3", f"to {HERE}")
    assert where(m, unit) == str(DEAD) and where(m, "ge-3") == HERE
    assert asked(m) == "german where_to" and S in offers(m, "to")


@pytest.mark.rules("SCS-5.8", "1-3a")
def test_they_are_destroyed_on_the_way_too() -> None:
    m = play(field({"ge-3": N, "hq-fr5": HERE, "hq-fr6": HERE}), "take ge-3", f"to {HERE}", f"to {S}")
    assert where(m, "hq-fr5") == where(m, "hq-fr6") == str(DEAD) and len(events(m, "Destroyed")) == 2
    assert not events(m, "OnTrack"), "1-4a#2: they do not come back"


@pytest.mark.rules("SCS-5.8", "SCS-3.6")
def test_staff_does_not_walk_into_enemy_staff() -> None:
    m = play(field({"hq-ge1": N, "hq-fr5": HERE}), "take hq-ge1")
    assert HERE not in offers(m, "to") and refused(m, f"to {HERE}") == ["SCS-5.8"]
    m = play(field({"hq-ge1": N, "ge-3": N, "hq-fr5": HERE}), "take ge-3", "add hq-ge1", f"to {HERE}")
    assert where(m, "hq-ge1") == HERE and where(m, "hq-fr5") == str(DEAD), "but goes with troops"


@pytest.mark.rules("SCS-5.13", "1-1d#2", "1-6b#2", "1-2c")
def test_reserves_diggers_and_passengers_stand_still() -> None:
    m = field({"ge-3": f"{HERE} reserve", "ge-4": f"{HERE} digging", "ge-train-1": NW, "ge-5": "aboard ge-train-1", "ge-6": HERE},
              turn=12, rail={"german": list(RAIL)})
    assert offers(m, "take") == {"ge-6", "ge-train-1", "ge-lw10"}
    assert refused(m, "take ge-3") == ["1-1d#2"] and refused(m, "take ge-4") == ["1-6b#2"] and refused(m, "take ge-5")


@pytest.mark.rules("SCS-5.14")
def test_an_hq_moves_on_foot_but_neither_attacks_nor_exploits() -> None:
    m = play(field({"hq-ge1": HERE}), "take hq-ge1")
    assert offers(m, "to") == reach(HERE, 6, set(), set())
    m = field({"hq-ge1": N, "ge-3": N, "fr-1": HERE}, phase="combat", dice=[3, 4] + [1] * 9)
    play(m, f"attack {HERE}")
    assert offers(m, "join") == {"ge-3"} and refused(m, "join hq-ge1")
    m = field({"hq-ge1": HERE, "ge-2cd": HERE}, phase="exploitation", dice=[1] * 9)
    assert refused(m, "take hq-ge1") == ["1-1b"]
    play(m, "take ge-2cd")
    assert refused(m, "add hq-ge1") == ["1-1b"]


@pytest.mark.rules("0/Colours#1", "SCS-1.2")
@pytest.mark.parametrize("seat, own, other", [("german", "ge-3", ("fr-1", "br-1", "be-1")), ("allied", "fr-1", ("ge-3",))])
def test_nobody_moves_the_other_sides_units(seat: str, own: str, other: tuple[str, ...]) -> None:
    m = field({"ge-3": "24-10", "fr-1": HERE, "br-1": "10-25", "be-1": "20-31"}, seat=seat)
    assert own in offers(m, "take")
    assert all(refused(m, f"take {u}") == ["0/Colours#1"] for u in other)
    if seat == "allied":
        assert {"fr-1", "br-1", "be-1"} <= offers(m, "take"), "three nations, one side"


# The path -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SCS-5.11")
def test_among_equal_ways_that_by_rail_is_taken() -> None:
    m = play(field({"ge-3": RAIL[1]}), "take ge-3", f"to {RAIL[4]}")
    assert [GRID.text(h) for h in events(m, "Marched")[-1].path] == list(RAIL[1:5])
    assert all(st(m).rail[GERMAN] >> GRID.read(x) & 1 for x in RAIL[1:5])


@pytest.mark.rules("SCS-5.11")
def test_the_path_counts_hex_by_hex_and_may_be_given() -> None:
    """Another way to the same hex, by stages, takes other railways."""
    m = play(field({"ge-3": RAIL[1]}), "take ge-3", f"to {N}", f"to {NE}", f"to {RAIL[4]}")
    rail = st(m).rail
    assert where(m, "ge-3") == RAIL[4] and rail[GERMAN] >> GRID.read(RAIL[4]) & 1
    assert not any(rail[GERMAN] >> GRID.read(x) & 1 for x in RAIL[2:4]) and rail[ALLIED] >> GRID.read(RAIL[2]) & 1


@pytest.mark.rules("SCS-5.11")
def test_the_cheapest_way_goes_round_a_zone() -> None:
    """From one side of a division to the other: the oracle knows no cheaper way."""
    m = play(field({"ge-2cd": "07-24", "fr-1": HERE}), "take ge-2cd", "to 07-20")
    path, zone = [GRID.text(h) for h in events(m, "Marched")[-1].path], set(near(HERE))
    total = sum(price(a, b) + (2 if b in zone else 0) for a, b in pairwise(path))
    assert paid(m) == total == min(n for n in range(20) if "07-20" in reach("07-24", n, {HERE}, zone))
    assert not zone & set(path)
