"""5 The scenarios: their turns, their lines, their special rules."""
from __future__ import annotations

import pytest

import marne
from marne.games.drive_on_paris.pieces import COMBAT, GRID, NATION, OF_SIDE, PIECES, SIDE, TYPE
from marne.games.drive_on_paris.rules.s12_supply import fed, sources
from marne.games.drive_on_paris.rules.s16_trenches import entrench_all, may_dig
from marne.games.drive_on_paris.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import field, hexes, offers, play, refused, st, until, where

T = tables("")
TURNS = {"5-1": (6, 8), "5-2": (3, 8), "5-3": (5, 12), "5-4": (9, 20), "5-5": (20, 25), "5-6": (1, 25), "5-7-t5": (5, 25),
         "5-7-t9": (9, 25)}
PLACES = {"5-1": ("20-20", "20-26"), "5-2": ("50-05", "55-18"), "5-5": ("05-22", "18-22")}


def begun(scenario: str) -> Match:
    return marne.start("drive-on-paris", scenario=scenario, seed=1, data="", options={"mobilization": "historical"})


@pytest.mark.rules("5-1", "5-2", "5-3", "5-4", "5-5", "5-6", "5-7", "5-7#2")
@pytest.mark.parametrize("scenario", TURNS)
def test_first_and_last_turn(scenario: str) -> None:
    """Played to the end: the last turn but one is followed by another, the last one by the result."""
    first, last = TURNS[scenario]
    assert st(begun(scenario)).turn == first
    fr, ge = PLACES.get(scenario, ("14-10", "24-20"))
    how = {"scenario": scenario, "seat": "allied", "phase": "supply", "alone": True, "dice": [1] * 40}
    m = field({"fr-1": fr, "ge-3": ge}, turn=last - 1, **how)
    while m.decision and st(m).turn == last - 1:
        play(m, "done" if "done" in offers(m) else min(offers(m)))
    assert m.decision is not None and st(m).turn == last and m.result is None
    m = field({"fr-1": fr, "ge-3": ge}, turn=last, **how)
    while m.decision:
        play(m, "done" if "done" in offers(m) else min(offers(m)))
    assert m.result is not None and st(m).turn == last


@pytest.mark.rules("5-1/Map", "5-2/Map", "5-3/Map", "5-4/Map", "5-5/Map", "5-6", "5-7#2")
@pytest.mark.parametrize("scenario, line", [("5-1", False), ("5-2", False), ("5-3", True), ("5-4", False), ("5-5", False),
                                            ("5-6", True), ("5-7-t5", True), ("5-7-t9", False)])
def test_where_the_doctrine_line_applies(scenario: str, line: bool) -> None:
    """5-7 from turn 9 takes up 5-4, where the panic line has been crossed; in 5-5 it is past (T5)."""
    assert bool(st(begun(scenario)).doctrine) == line


@pytest.mark.rules("5-1/Map", "5-4/Map")
@pytest.mark.parametrize("scenario, turn", [("5-1", 6), ("5-4", 9)])
def test_without_the_line_the_french_go_east_and_west(scenario: str, turn: int) -> None:
    edges = [(a, b) for a in bits(T.west & T.country["fr"]) for b in GRID.dirs[a] if b and T.east & T.country["fr"] & 1 << b
             and GRID.place(a)[1] < 19]
    a, b = (GRID.text(x) for x in edges[0])
    m = play(field({"fr-1": a, "ge-3": "24-20"}, scenario=scenario, turn=turn, seat="allied", alone=True), "take fr-1")
    assert b in offers(m, "to")
    m = play(field({"fr-1": a, "ge-3": "24-22"}, scenario="5-3", turn=6, seat="allied", alone=True, doctrine=True), "take fr-1")
    assert refused(m, f"to {b}") == ["2-8b"]


@pytest.mark.rules("5-3/Map", "2-8e")
def test_in_5_3_the_panic_line_ends_the_doctrine_line() -> None:
    beyond = T.beyond_panic & T.country["fr"] & T.rail
    h = next(x for x in bits(beyond) for y in GRID.dirs[x] if y and T.west & ~T.beyond_panic & T.land & T.rail & 1 << y
             and T.rails[x] >> y & 1)
    y = next(y for y in GRID.dirs[h] if y and T.rails[h] >> y & 1 and T.west & ~T.beyond_panic & 1 << y)
    m = field({"ge-3": GRID.text(y), "fr-1": "30-10"}, scenario="5-3", turn=6, alone=True, doctrine=True)
    assert st(m).doctrine
    play(m, "take ge-3", f"to {GRID.text(h)}")
    assert not st(m).doctrine


# 5-1 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5-1/Special#1")
def test_in_5_1_paris_and_brussels_are_the_only_sources() -> None:
    s = st(begun("5-1"))
    assert [hexes(sources(s, n)) for n in (0, 1, 3)] == [{"14-05"}, {"14-05"}, {"24-30"}]
    how = {"scenario": "5-1", "turn": 6, "alone": True}
    s = st(field({"fr-1": "03-25", "ge-3": "20-28"}, **how))
    assert fed(s, 0) >> GRID.read("03-25") & 1, "Boulogne is no source, but its railway leads to Paris"
    s = st(field({"fr-1": "03-25", "ge-3": "20-28"}, **how, held={"german": ["14-05"]}))
    assert not fed(s, 0), "with Paris everything is lost"
    s = st(field({"fr-1": "03-25", "ge-3": "24-30", "ge-4": "20-28"}, **how))
    assert fed(s, 3) >> GRID.read("20-28") & 1


@pytest.mark.rules("5-1/Special#2")
def test_in_5_1_the_allies_do_not_enter_brussels() -> None:
    how = {"scenario": "5-1", "turn": 6, "alone": True}
    m = play(field({"fr-1": "23-29", "ge-3": "10-20"}, seat="allied", **how), "take fr-1")
    assert "24-30" not in offers(m, "to") and refused(m, "to 24-30") == ["5-1/Special#2"] and "24-29" in offers(m, "to")
    m = play(field({"fr-1": "20-20", "ge-3": "23-29"}, **how), "take ge-3")
    assert "24-30" in offers(m, "to")
    m = field({"fr-1": "24-29", "fr-2": "24-29", "fr-3": "24-29", "ge-lw11": "24-30", "ge-3": "10-20"}, seat="allied",
              phase="combat", dice=[6, 6, *[1] * 30], **how)
    play(m, "attack 24-30", "join fr-1", "join fr-2", "join fr-3", "fight")
    while m.decision and m.decision.message in ("who_loses", "where_to_retreat"):
        play(m, min(offers(m)))
    assert where(m, "ge-lw11") != "24-30" and not (offers(m, "advance") if m.decision else set())
    assert {where(m, f"fr-{i}") for i in (1, 2, 3)} == {"24-29"}, "not after combat either"


# 5-5 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5-5/Special#1")
def test_in_5_5_who_begins_in_an_enemy_zone_is_entrenched() -> None:
    s = st(begun("5-5"))
    never = T.major | T.marsh | T.foothills | T.mountains
    where_ = [{s.loc[u] for u in range(PIECES) if SIDE[u] == side and COMBAT >> u & 1 and s.loc[u] < GRID.size}
              for side in (0, 1)]
    zones = [{x for u in range(PIECES) if SIDE[u] == side and COMBAT >> u & 1 and TYPE[u] != "armoured-car"
              and s.loc[u] < GRID.size for x in GRID.dirs[s.loc[u]]} for side in (0, 1)]
    for side in (0, 1):
        want = {GRID.text(h) for h in where_[side] if h in zones[1 - side] and not never >> h & 1}
        assert hexes(s.trench[side]) == want and len(want) > 3
        assert not s.works[side], "they are finished (T81)"
    assert not st(begun("5-4")).trench[1], "nowhere else"


@pytest.mark.rules("5-5/Special#1", "1-6c")
def test_in_5_5_there_is_no_trench_where_none_can_be_dug() -> None:
    """T81: Lille is a major city, 11-30 marsh; the set-up has nobody in such a hex and an enemy zone, so they are put there."""
    units = {"ge-3": "15-26", "fr-1": "14-25", "fr-2": "11-30", "ge-4": "12-30"}
    s = st(field(units, scenario="5-5", turn=20, alone=True)).copy()
    assert T.major >> GRID.read("15-26") & 1 and T.marsh >> GRID.read("11-30") & 1
    entrench_all(s)
    assert hexes(s.trench[0]) == {"14-25"} and hexes(s.trench[1]) == {"12-30"}


@pytest.mark.rules("5-5/Special#1", "1-6a")
def test_in_5_5_both_sides_may_dig_at_once() -> None:
    """T107."""
    s = st(begun("5-5"))
    assert may_dig(s, 0) and may_dig(s, 1) and s.german_dug


@pytest.mark.rules("5-5/Special#2")
def test_in_5_5_the_germans_live_on_the_east_edge() -> None:
    m = field({"ge-3": "18-22", "fr-1": "05-22"}, scenario="5-5", turn=20, phase="supply", alone=True, dice=[1] * 9)
    s = st(m)
    assert hexes(sources(s, 3)) == {h for h in hexes(T.rail) if h[:2] == "20" and int(h[3:]) >= 20}
    assert fed(s, 3) >> GRID.read("18-22") & 1
    taken = st(field({"ge-3": "18-22", "fr-1": "05-22"}, scenario="5-5", turn=20, alone=True,
                     held={"allied": sorted(hexes(s.law.east_edge))}))
    assert not fed(taken, 3)


@pytest.mark.rules("5-5/Setup", "SCS-13.1")
def test_in_5_5_germans_arrive_at_any_rail_hex_of_the_edge() -> None:
    m = field({"fr-1": "05-22", "ge-3": "18-22"}, scenario="5-5", turn=22, seat="german", phase="reinforcements", alone=True,
              arrivals=True, dice=[1] * 9)
    until(m, "where_to_arrive")
    edge = {h for h in hexes(T.rail) if h[:2] == "20" and int(h[3:]) >= 20}
    assert {o.split()[1] for o in offers(m, "arrive")} == edge


# 5-7 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5-7", "5-7#2", "5-7/Troops")
@pytest.mark.parametrize("scenario, base", [("5-7-t5", "5-3"), ("5-7-t9", "5-4")])
def test_the_extension_adds_troops_in_the_east_and_has_the_rules_of_the_campaign(scenario: str, base: str) -> None:
    a, b, c = st(begun(scenario)), st(begun(base)), st(begun("5-6"))
    mine = {u: b.loc[u] for u in range(PIECES) if b.loc[u] < GRID.size and COMBAT >> u & 1}
    assert all(a.loc[u] == h for u, h in mine.items()), "who is in the west stands as there"
    more = [u for u in range(PIECES) if COMBAT >> u & 1 and a.loc[u] < GRID.size and u not in mine]
    assert {NATION[u] for u in more} == {0, 3} and len(more) > 20
    assert sum(GRID.place(a.loc[u])[0] > 44 for u in more) > len(more) * 0.8
    for name in ("area", "ground", "last", "kind", "levels", "trench_shift", "massive_from", "paris_wins", "victory_rule",
                 "source", "plan17_until", "trenches_from"):
        assert getattr(a.law, name) == getattr(c.law, name), name


@pytest.mark.rules("5-7#2", "3-4")
def test_the_call_of_the_east_is_past_on_turn_nine() -> None:
    assert st(begun("5-7-t5")).law.east_turn == 6 and not st(begun("5-7-t9")).law.east_turn


@pytest.mark.rules("5-2", "5-3", "5-4", "5-5", "5-6")
def test_who_plays_in_which_scenario() -> None:
    def nations(scenario: str) -> set[int]:
        s = st(begun(scenario))
        return {NATION[u] for u in bits(COMBAT & (OF_SIDE[0] | OF_SIDE[1])) if s.loc[u] < GRID.size or s.loc[u] == 3000}
    assert nations("5-2") == {0, 3} and nations("5-1") == {0, 1, 3} and nations("5-6") == {0, 1, 2, 3} == nations("5-5")
