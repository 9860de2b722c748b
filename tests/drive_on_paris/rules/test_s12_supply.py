"""12 Supply and attrition (1-8, 1-9, 1-5c). `traced` is a second, plain way to judge supply, written from the book alone."""
from __future__ import annotations

import heapq
import random
from functools import cache
from typing import Any

import pytest

import marne
from marne.games.drive_on_paris.pieces import ABOARD, COMBAT, FORT, GRID, IDS, INDEX, NATION, NATIONS, PIECES, SIDE, TYPE
from marne.games.drive_on_paris.rules.s12_supply import attrition_of, fed, sources
from marne.games.drive_on_paris.rules.s15_command import in_command
from marne.games.drive_on_paris.state import State, put
from marne.games.drive_on_paris.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import asked, events, field, hexes, offers, play, refused, st, until

T = tables("")
ALL_RAIL = hexes(T.rail)
EVERY_SOURCE = hexes(T.source[0] | T.source[1] | T.source[2])


# The plain trace -----------------------------------------------------------------------------------------------------------


@cache
def atlas() -> dict[str, Any]:
    ds = T.ds
    cost, side = ds.series["movement"]["cost"], ds.series["movement"]["hexside"]
    enter = {r.hex: max(cost[r.terrain]["value"], cost["major-city" if r.city == "major" else r.city or "clear"]["value"])
             for r in ds.hexes if r.terrain != "sea"}
    water = {frozenset((r.a, r.b)): side["canal" if r.water == "canal" else f"{r.water}-river"]["value"]
             for r in ds.sides if r.water}
    rails: dict[str, set[str]] = {}
    for r in ds.rails:
        rails.setdefault(r.a, set()).add(r.b)
        rails.setdefault(r.b, set()).add(r.a)
    return {"enter": enter, "water": water, "rails": rails, "row": {r.hex: r for r in ds.hexes}}


def beside(h: str) -> list[str]:
    """The six neighbours: odd columns lie half a hex lower (SCS-1.9)."""
    c, r = int(h[:2]), int(h[3:])
    d = 0 if c % 2 else 1
    six = ((c, r + 1), (c, r - 1), (c - 1, r + d), (c - 1, r + d - 1), (c + 1, r + d), (c + 1, r + d - 1))
    return [f"{x:02d}-{y:02d}" for x, y in six if f"{x:02d}-{y:02d}" in atlas()["row"]]


def named_sources(s: State, nation: str, area: set[str]) -> set[str]:
    """1-8b, 1-8c, 1-8d, 5-1/Special#1, 5-5/Special#2 What may be a source, whoever holds it."""
    row, rails = atlas()["row"], atlas()["rails"]
    if s.law.scenario == "5-1":
        return {"24-30"} if nation == "ge" else {"14-05"}
    if nation == "ge":
        if s.law.scenario == "5-5":
            return {h for h in rails if h[:2] == "20"} & area
        return {h for h in rails if (h[:2] == "63" or h[3:] == "35") and row[h].country == "ge"} & area
    ports = {h for h, r in row.items() if r.port} & area
    if nation == "be":
        return {"23-35"} if s.held[0] >> GRID.read("23-35") & 1 else ports
    # 2-7: not the two in Alsace
    return ports | {h for h in rails if (h[:2] == "01" or h[3:] == "01") and row[h].country == "fr"} & area


def traced(s: State, nation: str) -> Any:
    """A function that tells whether a unit of the nation is supplied in a hex."""
    side = 1 if nation == "ge" else 0
    row, rails, enter, water = (atlas()[k] for k in ("row", "rails", "enter", "water"))
    area = hexes(s.law.area)
    mine, foes, zone = set(), set(), set()
    for u in range(PIECES):
        if s.loc[u] < GRID.size and (COMBAT | FORT) >> u & 1:
            h = GRID.text(s.loc[u])
            (mine if SIDE[u] == side else foes).add(h)
            if SIDE[u] != side and TYPE[u] != "armoured-car":
                zone.update(beside(h))
    closed = {"ch"} if s.law.dutch and side else {"ch", "nl"}
    free = {h for h in area if row[h].terrain != "sea" and row[h].country not in closed and h not in foes
            and (h not in zone or h in mine)}
    held, rail = hexes(s.held[side]), hexes(s.rail[side])
    here = {h for h in named_sources(s, nation, area) & held if h not in foes}
    if nation == "fr":
        rail = {h for h in rail if row[h].country not in ("lu", "ge", *["be"] * (s.turn < 4))}
    net = {h for h in here if h in rail and h in free}
    todo = list(net)
    while todo:
        for h in rails[todo.pop()]:
            if h in rail and h in free and h not in net:
                net.add(h)
                todo.append(h)

    def is_fed(h: str) -> bool:
        best, heap = {h: 0}, [(0, h)]
        while heap:
            n, a = heapq.heappop(heap)
            if a in net or a in here:
                return True
            for b in beside(a):
                if b in free:
                    m = n + (1 if b in rails.get(a, ()) else enter[b] + water.get(frozenset((a, b)), 0))
                    if m <= 10 and m < best.get(b, 99):
                        best[b] = m
                        heapq.heappush(heap, (m, b))
        return False
    return is_fed


def scattered(scenario: str, seed: int, **options: Any) -> State:
    """A scenario whose units have been thrown about, with railways and places that changed hands."""
    rnd = random.Random(f"{scenario} {seed}")
    s = st(marne.start("drive-on-paris", scenario=scenario, seed=1, data="", options=options)).copy()
    ground = bits(s.law.ground & ~T.neutral)
    for u in range(PIECES):
        if COMBAT >> u & 1 and s.loc[u] < GRID.size and rnd.random() < 0.8:
            home = s.loc[u]
            h = rnd.choice(ground) if rnd.random() < 0.3 else home + rnd.choice((-2, -1, 1, 2, -36, 36, 72, -72))
            if h in ground and not (s.occ[1 - SIDE[u]] | s.forts[1 - SIDE[u]]) >> h & 1:
                put(s, u, h)
    for h in bits(T.rail & s.law.area):
        if rnd.random() < 0.07:
            side = rnd.randrange(2)
            s.rail[side] |= 1 << h
            s.rail[1 - side] &= ~(1 << h)
            if not s.occ[1 - side] >> h & 1:
                s.held[side] |= 1 << h
                s.held[1 - side] &= ~(1 << h)
    return s


@pytest.mark.rules("1-8a", "1-8b", "1-8c", "1-8d", "SCS-12.2", "SCS-12.3", "SCS-12.4", "SCS-12.5", "SCS-12.6", "SCS-12.7")
@pytest.mark.parametrize("scenario", ["5-1", "5-2", "5-3", "5-4", "5-5", "5-6", "5-7-t5", "5-7-t9"])
def test_supply_agrees_with_a_plain_trace(scenario: str) -> None:
    told = {False: 0, True: 0}
    for seed in range(4):
        s = scattered(scenario, seed, dutch=True) if seed == 3 else scattered(scenario, seed)
        rnd = random.Random(seed)
        for n, nation in enumerate(NATIONS):
            board, plain = fed(s, n), traced(s, nation)
            own = [s.loc[u] for u in range(PIECES) if NATION[u] == n and s.loc[u] < GRID.size and COMBAT >> u & 1]
            # an empty hex stands for a lone HQ there; where an enemy is there is none
            empty = [h for h in bits(s.law.ground & ~s.occ[0] & ~s.occ[1] & ~s.forts[0] & ~s.forts[1]) if n == 3 or
                     not T.neutral >> h & 1]
            for h in {*own, *rnd.sample(empty, min(70, len(empty)))}:
                assert plain(GRID.text(h)) == bool(board >> h & 1), (scenario, seed, nation, GRID.text(h))
                told[bool(board >> h & 1)] += 1
    assert told[True] > 40 and told[False] > 40, told


# Single rules --------------------------------------------------------------------------------------------------------------


def cut_off(units: dict[str, str], rail: tuple[str, ...] = (), keep: tuple[str, ...] = (), **more: Any) -> Match:
    """The Allies have this railway and these sources, and no others."""
    more.setdefault("phase", "supply")
    more.setdefault("seat", "allied")
    return field({"ge-lw10": "62-30", **units}, alone=True, rail={"german": sorted(ALL_RAIL - set(rail)), "allied": list(rail)},
                 held={"german": sorted(EVERY_SOURCE - set(keep)), "allied": list(keep)}, dice=[1] * 20, **more)


def hungry(m: Match) -> set[str]:
    """Who was told to starve so far."""
    return {IDS[u] for e in events(m, "Starved") for u in e.units}


BOULOGNE = "03-25"
COAST = ("03-25", "03-24", "03-23", "04-22", "04-21", "04-20")         # its railway along the coast


@pytest.mark.rules("1-8a", "SCS-12.2")
@pytest.mark.parametrize("hex, starves", [("13-23", False), ("13-22", False), ("14-22", True), ("14-23", True)])
def test_ten_points_lead_to_a_source_and_eleven_do_not(hex: str, starves: bool) -> None:
    """Plain fields without water from Boulogne to Arras: ten hexes, ten points."""
    assert hungry(cut_off({"fr-1": hex}, keep=(BOULOGNE,))) == ({"fr-1"} if starves else set())


@pytest.mark.rules("SCS-12.2", "1-8a")
def test_ten_points_to_the_railway_and_any_length_of_it() -> None:
    """From 04-20 along the coast to Boulogne it is no matter how far."""
    m = cut_off({"fr-1": "14-20", "fr-2": "15-20"}, rail=COAST, keep=(BOULOGNE,))
    assert hungry(m) == {"fr-2"}


@pytest.mark.rules("SCS-12.4", "1-8a", "SCS-12.6")
def test_railway_that_is_not_connected_with_a_source_is_none() -> None:
    gap = tuple(h for h in COAST if h != "03-23")
    assert hungry(cut_off({"fr-1": "14-20"}, rail=gap, keep=(BOULOGNE,))) == {"fr-1"}
    assert hungry(cut_off({"fr-1": "14-20"}, rail=COAST)) == {"fr-1"}, "and Boulogne must be Allied"


GUARDS = {"fr-2": "03-24", "fr-3": "03-23", "fr-4": "04-22"}


@pytest.mark.rules("SCS-12.3", "SCS-12.4", "SCS-4.7")
@pytest.mark.parametrize("more, starves", [
    ({}, False), ({"ge-3": "04-23"}, True), ({"ge-3": "04-23", **GUARDS}, False),
    ({"ge-3": "04-23", "fr-2": "03-24", "fr-3": "03-23"}, True),
    ({"ge-3": "04-23", **GUARDS, "fr-4": "04-21", "hq-fr5": "04-22"}, True), ({"ge-3": "04-21"}, True)])
def test_an_enemy_zone_cuts_the_railway_where_no_friend_stands(more: dict[str, str], starves: bool) -> None:
    """The zone of 04-23 reaches three hexes of the line; a friend is needed in each, and an HQ is none."""
    assert ("fr-1" in hungry(cut_off({"fr-1": "14-20", **more}, rail=COAST, keep=(BOULOGNE,)))) == starves


@pytest.mark.rules("SCS-12.3")
def test_an_enemy_zone_bars_the_way_on_foot() -> None:
    """Round Boulogne everything is in a zone: even next to the port there is no way in, unless a friend holds it."""
    near = {"fr-1": "06-22", "ge-3": "04-25"}
    assert "fr-1" in hungry(cut_off(near, keep=(BOULOGNE,)))
    assert "fr-1" not in hungry(cut_off({**near, "fr-2": BOULOGNE, "fr-3": "03-24"}, keep=(BOULOGNE,)))


@pytest.mark.rules("SCS-12.3")
def test_ground_that_is_closed_by_a_date_or_a_line_does_not_bar_supply() -> None:
    """2-8f and 2-2b: the way of a French unit leads across the Doctrine Line, that of a unit in Germany through Luxembourg."""
    east = next(h for h in sorted(hexes(T.east)) for x in beside(h) if x in hexes(T.west) and h in ALL_RAIL and x in ALL_RAIL
                and x in atlas()["rails"][h])
    m = field({"fr-1": east}, turn=5, seat="allied", phase="supply", doctrine=True, rail={"german": sorted(
        h for h in ALL_RAIL if T.east >> GRID.read(h) & 1 and h != east)})
    assert st(m).doctrine and not hungry(m)
    m = field({"fr-1": "40-22"}, turn=5, seat="allied", phase="supply", luxembourg=False)
    assert not st(m).luxembourg and fed(st(m), 0) & T.country["lu"]


@pytest.mark.rules("SCS-12.5", "2-7")
def test_the_french_may_not_use_rail_in_alsace_lorraine_and_germany() -> None:
    far = "59-20"
    m = field({"fr-1": far}, seat="allied", phase="movement", rail={"allied": sorted(ALL_RAIL)})
    s = st(m)
    assert not fed(s, 0) >> GRID.read(far) & 1, "the railway is Allied, but not for the French"
    assert fed(s, 1) >> GRID.read(far) & 1, "the British may"
    near = "24-30"
    assert fed(s, 0) >> GRID.read(near) & 1, "Belgian railways serve the French too"


@pytest.mark.rules("2-7", "2-2b#2")
@pytest.mark.parametrize("turn, fed_by_rail", [(3, False), (4, True)])
def test_belgian_railways_serve_the_french_as_soon_as_they_may_enter(turn: int, fed_by_rail: bool) -> None:
    """On the frontier only Belgian railways lead home. British and Belgians are not meant."""
    be = sorted(ALL_RAIL & hexes(T.country["be"]))
    m = field({"fr-1": "36-20"}, seat="allied", turn=turn, rail={"allied": be, "german": sorted(ALL_RAIL - set(be))})
    assert [bool(fed(st(m), n) >> GRID.read("36-20") & 1) for n in (0, 1, 2)] == [fed_by_rail, True, True]


@pytest.mark.rules("1-8b", "SCS-12.6")
def test_belgians_live_on_antwerp_and_on_any_allied_port_when_it_is_german() -> None:
    s = st(field({"be-1": "06-22"}, seat="allied"))
    assert hexes(sources(s, 2)) == {"23-35"}
    off = {"rail": {"german": ["23-35"]}, "seat": "allied", "phase": "supply", "turn": 16}
    m = field({"be-1": "06-22", "fr-1": "06-22"}, **off)
    assert hungry(m) == {"be-1"}, "Antwerp is Allied, but no line leads there; the French beside them have the ports"
    m = field({"be-1": "06-22"}, **off, held={"german": ["23-35"]})
    assert not hungry(m) and hexes(sources(st(m), 2)) == hexes(T.ports) - {"23-35"}


@pytest.mark.rules("1-8c", "1-8d", "SCS-12.6", "SCS-12.7")
def test_the_sources_of_french_british_and_germans() -> None:
    s = st(field({}))
    ports = {"01-15", "03-25", "04-27", "08-29", "12-32", "13-34", "23-35"}
    assert hexes(T.ports) == ports
    for n in (0, 1):
        edge = {h for h in ALL_RAIL if h[:2] == "01" or h[3:] == "01"} & hexes(T.country["fr"])
        assert hexes(sources(s, n)) == ports | edge
    german = {h for h in ALL_RAIL if h[:2] == "63" or h[3:] == "35"} & hexes(T.country["ge"])
    assert hexes(sources(s, 3)) == german and len(german) > 5
    taken = st(field({}, held={"allied": ["38-35"], "german": ["03-25"]}))
    assert hexes(sources(taken, 3)) == german - {"38-35"} and "03-25" not in hexes(sources(taken, 1))


@pytest.mark.rules("SCS-12.7", "5-5/Special#2", "5-1/Special#1")
def test_only_the_edges_of_the_printed_map_are_edges() -> None:
    def of(scenario: str, n: int) -> set[str]:
        return hexes(sources(st(marne.start("drive-on-paris", scenario=scenario, seed=1, data="")), n))
    assert of("5-2", 3) == {"63-18", "63-19"} and of("5-2", 0) == {"52-01", "53-01", "55-01", "56-01"}
    assert of("5-3", 3) == {"38-35", "42-35", "44-35"} and "44-01" not in of("5-3", 0)
    assert of("5-1", 0) == of("5-1", 1) == {"14-05"} and of("5-1", 3) == {"24-30"}
    assert of("5-5", 3) == {h for h in ALL_RAIL if h[:2] == "20" and int(h[3:]) >= 20}
    assert of("5-5", 0) <= {"03-25", "04-27", "08-29", "12-32", "13-34"}, "and the south of that area is no edge"


@pytest.mark.rules("SCS-12.6")
def test_a_port_is_a_source_without_a_railway() -> None:
    assert not hungry(cut_off({"fr-1": BOULOGNE}, keep=(BOULOGNE,)))
    assert not hungry(cut_off({"fr-1": "04-24"}, keep=(BOULOGNE,)))


@pytest.mark.rules("SCS-12.3")
def test_the_hex_where_a_unit_stands_may_lie_in_an_enemy_zone() -> None:
    """The way is judged after its own hex: the HQ in the port has no way to go; one beside it may not enter."""
    m = cut_off({"hq-fr5": BOULOGNE, "ge-3": "04-25", "fr-1": "07-27"}, keep=(BOULOGNE,))
    s = st(m)
    assert s.zone[1] >> GRID.read(BOULOGNE) & 1
    assert fed(s, 0) >> GRID.read(BOULOGNE) & 1
    assert not fed(s, 0) >> GRID.read("03-24") & 1


# Attrition -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1-9", "SCS-12.8", "SCS-1.5")
@pytest.mark.parametrize("steps, lost", [(1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 2)])
def test_a_quarter_of_the_steps_is_lost_halves_up(steps: int, lost: int) -> None:
    """Example 8."""
    assert attrition_of(steps) == lost
    whole, half = divmod(steps, 2)
    units = {f"fr-{i + 1}": "07-22" for i in range(whole)}
    if half:
        units[f"fr-{whole + 1}"] = "07-22 reduced"
    m = cut_off(units)
    assert [e.steps for e in events(m, "Starved")] == ([lost] if lost else [])
    while m.decision and m.decision.message == "who_loses":
        play(m, sorted(offers(m))[0])
    s = st(m)
    left = sum(2 - (s.reduced >> INDEX[u] & 1) for u in units if s.loc[INDEX[u]] < GRID.size)
    assert left == steps - lost


@pytest.mark.rules("1-9", "SCS-12.8")
def test_the_owner_chooses_and_each_hex_is_counted_by_itself() -> None:
    m = cut_off({"fr-1": "07-22", "fr-2": "07-22", "fr-3": "10-22 reduced", "fr-4": "13-20 reduced"})
    assert asked(m) == "allied who_loses" and offers(m, "lose") == {"fr-1", "fr-2"}
    assert [e.steps for e in events(m, "Starved")] == [1], "two hexes with one step each lose nothing"
    play(m, "lose fr-2")
    assert st(m).reduced >> INDEX["fr-2"] & 1 and not st(m).reduced >> INDEX["fr-1"] & 1
    assert not events(m, "Destroyed")


@pytest.mark.rules("SCS-12.8", "1-4a")
def test_who_dies_of_hunger_goes_to_the_turn_track() -> None:
    m = cut_off({"fr-1": "07-22 reduced", "fr-2": "07-22 reduced"})
    play(m, "lose fr-1")
    s = st(m)
    assert not in_command(s, INDEX["fr-1"], GRID.read("07-22"))
    assert s.due[INDEX["fr-1"]] == 9 + 3 and [e.unit for e in events(m, "OnTrack")] == [INDEX["fr-1"]]


@pytest.mark.rules("1-9", "SCS-12.8", "SCS-14.9")
def test_passengers_starve_in_the_hex_of_their_train() -> None:
    m = cut_off({"fr-1": "aboard fr-train-1", "fr-train-1": "13-22"}, rail=("13-22",))
    assert hungry(m) == {"fr-1"} and st(m).loc[INDEX["fr-1"]] == ABOARD + INDEX["fr-train-1"]
    assert not hungry(cut_off({"fr-1": "aboard fr-train-1", "fr-train-1": "13-22"}, rail=("13-22",), keep=(BOULOGNE,)))


@pytest.mark.rules("SCS-12.1")
def test_supply_is_judged_in_the_owners_supply_phase_alone() -> None:
    m = cut_off({"fr-1": "14-22", "ge-3": "60-20"}, seat="german", keep=(BOULOGNE,))
    assert st(m).active == 0 and not events(m, "Starved"), "the German phase is over"
    until(m, "who_loses")
    assert events(m, "Starved") and st(m).phase == 8


@pytest.mark.rules("1-5c", "SCS-12.9")
def test_forts_never_starve_and_do_not_feed_their_garrison() -> None:
    m = cut_off({"fr-1": "23-24"}, forts={"maubeuge": 2})
    assert hungry(m) == {"fr-1"} and [e.steps for e in events(m, "Starved")] == [1]
    assert not st(m).lost[INDEX["maubeuge"]] and st(m).loc[INDEX["maubeuge"]] == GRID.read("23-24")
    m = cut_off({}, forts={"maubeuge": 2})
    assert not events(m, "Starved") and st(m).loc[INDEX["maubeuge"]] == GRID.read("23-24")


@pytest.mark.rules("1-9#2", "SCS-12.9", "SCS-15.6", "SCS-12.1")
def test_an_hq_without_supply_is_not_lost_but_rebuilds_nobody() -> None:
    """Example 9."""
    units = {"hq-fr5": "07-22", "fr-1": "07-22 reduced", "fr-2": "track 9"}
    fine = cut_off(units, phase="reinforcements", keep=(BOULOGNE,))
    assert asked(fine) == "allied who_recovers" and offers(fine) == {"restore fr-1", "return fr-2 hq-fr5", "done"}
    m = cut_off(units, phase="reinforcements")
    assert offers(m) == {"done"} and st(m).loc[INDEX["hq-fr5"]] == GRID.read("07-22")
    play(m, "done")
    assert st(m).due[INDEX["fr-2"]] == 10, "it waits a turn"
    until(m, "who_loses")
    assert not [e for e in events(m, "Destroyed")] and st(m).loc[INDEX["hq-fr5"]] == GRID.read("07-22")


@pytest.mark.rules("SCS-12.9", "SCS-7.15")
def test_lack_of_supply_hinders_nobody_else() -> None:
    hungry_, fed_ = (play(cut_off({"fr-1": "07-22"}, phase="movement", keep=k), "take fr-1") for k in ((), (BOULOGNE,)))
    assert offers(hungry_) == offers(fed_) and len(offers(fed_, "to")) > 20
    assert not refused(hungry_, "to 07-23")
