"""4 What holds for all scenarios: lists, reduced units, areas with their lines, who begins (4-0), the Dutch option (3-5)."""
from __future__ import annotations

import csv
from pathlib import Path

import pytest

import marne
from marne.games import drive_on_paris
from marne.games.drive_on_paris.pieces import COMING, DEAD, GRID, IDS, INDEX, OUT, PIECES, SIDE, TYPE
from marne.games.drive_on_paris.rules.r5_victory import points
from marne.games.drive_on_paris.tables import tables
from marne.match import Match
from tests.drive_on_paris.arena import asked, field, hexes, offers, play, refused, st, until, where

T = tables("")
SCENARIOS = ("5-1", "5-2", "5-3", "5-4", "5-5", "5-6", "5-7-t5", "5-7-t9")
DATA = Path(drive_on_paris.__file__).parent / "data"
ROWS = list(csv.DictReader((DATA / "setups.csv").open(encoding="utf-8")))
COMERS = list(csv.DictReader((DATA / "reinforcements.csv").open(encoding="utf-8")))
LISTS = {"5-1": ("br", "fr", "ge"), "5-2": ("fr", "ge"), **{k: ("be", "br", "fr", "ge") for k in ("5-3", "5-4", "5-5", "5-6")}}
EXTENDS = {"5-7-t5": "5-3", "5-7-t9": "5-4"}


def lists(scenario: str) -> set[str]:
    """The lists that a scenario names: one for each army in it; 5-7 has those of the scenario it extends, and its own."""
    if scenario in EXTENDS:
        base = EXTENDS[scenario]
        return {f"{base}-{n}" for n in LISTS[base]} | {f"{scenario}-fr", f"{scenario}-ge"}
    return {f"{scenario}-{n}" for n in LISTS[scenario]}


def begun(scenario: str, **options: object) -> Match:
    return marne.start("drive-on-paris", scenario=scenario, seed=1, data="", options={"mobilization": "historical", **options})


@pytest.mark.rules("5-1/Setup", "5-2/Setup", "5-3/Setup", "5-4/Setup", "5-5/Setup", "5-6/Setup", "5-7/Troops", "4-0d", "4-0a",
                   "4-0c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everybody_stands_where_the_lists_say_before_anything_is_asked(scenario: str) -> None:
    s = st(begun(scenario))
    rows = {r["unit"]: r for r in ROWS if r["list"] in lists(scenario)}
    assert {r["list"] for r in rows.values()} == lists(scenario) - {"5-6-br"}, "every list has units; no British on turn 1"
    early = {r["unit"] for r in COMERS if r["list"] == f"{scenario}-reinforcements" and r["action"] == "arrive"
             and int(r["turn"]) <= s.law.first}                 # the Germans may have theirs by now
    for u in range(PIECES):
        name = IDS[u]
        if name in rows:
            assert GRID.text(s.loc[u]) == rows[name]["hex"]
            assert bool(s.reduced >> u & 1) == (rows[name]["reduced"] == "yes"), name
        elif TYPE[u] not in ("fort", "mobilization") and name not in early:
            assert s.loc[u] in (COMING, OUT), name
    assert any(r["reduced"] == "yes" for r in rows.values()) == (scenario != "5-6"), "before the first battle all are whole"


@pytest.mark.rules("5-1/Setup", "5-2/Setup", "5-3/Setup", "5-4/Setup", "5-5/Setup", "5-6/Setup", "5-7/Troops")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_arrivals_are_those_of_the_list(scenario: str) -> None:
    s = st(begun(scenario))
    book = sorted((int(r["turn"]), r["unit"], r["action"] == "flip", r["reduced"] == "yes")
                  for r in COMERS if r["list"] == f"{scenario}-reinforcements")
    assert book and sorted((a.turn, IDS[a.unit], a.flip, a.reduced) for a in s.law.arrivals) == book
    assert all(s.law.first <= turn <= s.law.last for turn, *_ in book)


@pytest.mark.rules("4-0d", "SCS-13.1")
def test_who_arrives_with_an_r_arrives_reduced() -> None:
    m = until(field({"ge-3": "20-20"}, scenario="5-3", turn=12, seat="allied", phase="reinforcements", arrivals=True, alone=True,
                    dice=[1] * 9), "who_waits")
    for name, reduced in (("fr-27", True), ("fr-28", True), ("fr-14", False)):
        assert len(where(m, name)) == 5 and bool(st(m).reduced >> INDEX[name] & 1) == reduced, name


@pytest.mark.rules("1-2d#2", "4-0g")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_stands_outside_the_area_or_among_enemies(scenario: str) -> None:
    s = st(begun(scenario))
    assert not (s.occ[0] | s.occ[1]) & ~s.law.ground and not s.occ[0] & s.occ[1]
    assert not s.held[0] & s.held[1] and not s.occ[0] & ~s.held[0] and not s.occ[1] & ~s.held[1]


AREAS = {"5-1": (1, 63, 1, 30), "5-2": (43, 63, 1, 20), "5-3": (1, 44, 1, 35), "5-4": (1, 44, 1, 35), "5-5": (1, 20, 20, 35),
         "5-6": (1, 63, 1, 35), "5-7-t5": (1, 63, 1, 35), "5-7-t9": (1, 63, 1, 35)}


@pytest.mark.rules("4-0g", "5-1/Map", "5-2/Map", "5-3/Map", "5-4/Map", "5-5/Map", "5-6", "5-7#2")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_area_contains_its_lines(scenario: str) -> None:
    left, right, low, high = AREAS[scenario]
    assert hexes(st(begun(scenario)).law.area) == {f"{c:02d}-{r:02d}" for c in range(left, right + 1)
                                                   for r in range(low, high + 1)}


@pytest.mark.rules("4-0g", "5-1/Map", "5-2/Map", "5-3/Map", "5-4/Map", "5-5/Map", "SCS-5.9")
@pytest.mark.parametrize("scenario, unit, at, inside, outside", [
    ("5-1", "ge-3", "23-29", "23-30", "23-31"), ("5-2", "fr-1", "44-12", "43-12", "42-12"),
    ("5-2", "ge-3", "45-19", "45-20", "45-21"), ("5-3", "ge-3", "43-26", "44-26", "45-26"),
    ("5-4", "ge-3", "43-26", "44-26", "45-26"), ("5-5", "ge-3", "19-22", "20-22", "21-22"),
    ("5-5", "fr-1", "08-21", "08-20", "08-19")])
def test_one_may_go_to_the_line_and_not_beyond(scenario: str, unit: str, at: str, inside: str, outside: str) -> None:
    turn = {"5-1": 6, "5-2": 3, "5-3": 8, "5-4": 9, "5-5": 20}[scenario]
    m = field({unit: at}, scenario=scenario, turn=turn, seat="german" if unit.startswith("ge") else "allied", alone=True)
    play(m, f"take {unit}")
    assert inside in offers(m, "to") and outside not in offers(m, "to") and refused(m, f"to {outside}") == ["SCS-5.9"]


@pytest.mark.rules("4-0b", "SCS-2.1")
@pytest.mark.parametrize("scenario", ["5-1", "5-2", "5-5"])
def test_the_germans_begin_every_game_turn(scenario: str) -> None:
    m = begun(scenario)
    order: list[tuple[int, int]] = []
    for _ in range(400):
        if m.decision is None or len(order) > 3:
            break
        now = (st(m).turn, st(m).active)
        if not order or order[-1] != now:
            order.append(now)
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "stop", "stand", "refuse") if t in texts), texts[0]))
    first = st(begun(scenario)).law.first
    assert order[:4] == [(first, 1), (first, 0), (first + 1, 1), (first + 1, 0)]


# 3-5 The Netherlands -------------------------------------------------------------------------------------------------------

MAASTRICHT = "35-33"


@pytest.mark.rules("3-5a", "1-10")
def test_only_with_the_option_and_only_germans_march_through_the_netherlands() -> None:
    assert T.country["nl"] >> GRID.read(MAASTRICHT) & 1
    m = play(field({"ge-3": "37-32"}), "take ge-3")
    assert not offers(m, "to") & hexes(T.country["nl"]) and refused(m, f"to {MAASTRICHT}") == ["1-10"]
    m = play(field({"ge-3": "37-32"}, options={"dutch": True}), "take ge-3")
    assert {"36-32", "36-33", MAASTRICHT} <= offers(m, "to")
    m = play(field({"ge-3": "60-02"}, options={"dutch": True}), "take ge-3")
    assert not offers(m, "to") & hexes(T.country["ch"]) and refused(m, "to 61-02") == ["1-10"], "Switzerland stays closed"
    for u in ("be-1", "fr-1"):
        m = play(field({u: "34-33", "ge-3": "60-20"}, seat="allied", options={"dutch": True}), f"take {u}")
        assert not offers(m, "to") & hexes(T.country["nl"]) and refused(m, f"to {MAASTRICHT}") == ["1-10"]


@pytest.mark.rules("3-5b")
def test_the_march_through_the_netherlands_gives_five_points() -> None:
    plain, dutch = (st(begun("5-6", dutch=d)) for d in (False, True))
    assert (dutch.vp_allied, plain.vp_allied) == (5, 0)
    assert points(dutch) == (points(plain)[0] + 5, points(plain)[1])


@pytest.mark.rules("1-5", "5-3/Setup", "5-4/Setup")
@pytest.mark.parametrize("scenario, gone, reduced", [
    ("5-1", {"liege", "namur"}, {}), ("5-3", {"liege"}, {}), ("5-4", {"liege", "namur", "longwy", "givet", "montmedy"},
                                                              {"maubeuge": 1}), ("5-6", set(), {})])
def test_forts_that_have_fallen_by_then(scenario: str, gone: set[str], reduced: dict[str, int]) -> None:
    s = st(begun(scenario))
    inside = {INDEX[r.id]: r for r in T.ds.forts if s.law.area >> GRID.read(r.hex) & 1}
    assert {IDS[u] for u in inside if s.loc[u] == DEAD} == gone
    assert {r.id: len(r.values) - s.lost[u] for u, r in inside.items() if s.lost[u]} == reduced
    assert all(GRID.text(s.loc[u]) == r.hex and s.forts[SIDE[u]] >> s.loc[u] & 1 for u, r in inside.items() if s.loc[u] != DEAD)


@pytest.mark.rules("2-5")
def test_lille_as_an_open_city_is_an_option() -> None:
    assert st(begun("5-6")).law.open_lille and not st(begun("5-6", lille=False)).law.open_lille
    assert asked(begun("5-6", lille=False)).startswith("german")
