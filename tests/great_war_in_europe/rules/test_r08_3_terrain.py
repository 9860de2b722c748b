"""8.3 Costs of terrain. `plain_reach` is a second way to find where a unit gets, written from the book alone."""
from __future__ import annotations

import heapq
import random
from functools import cache
from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import FRONTS, GROUND, HEX, HEX_ID
from marne.games.great_war_in_europe.rules.r08_3_terrain import step
from marne.games.great_war_in_europe.tables import FAIR, HOT, SNOW, WET, lift, tables
from tests.great_war_in_europe.arena import in_east, in_west, offers, play, refused
from tests.great_war_in_europe.rules.test_r08_movement import _beside

T = tables("")


@cache
def atlas() -> tuple[dict[str, Any], dict[frozenset[str], set[str]]]:
    sides: dict[frozenset[str], set[str]] = {}
    for r in T.ds.sides:
        sides.setdefault(frozenset((r.a, r.b)), set()).add(r.type)
    return {r.hex: r for r in T.ds.hexes}, sides


TWO = {"forest", "marsh", "desert", "difficult", "mountain"}            # 8.32


def plain_cost(a: str, b: str, weather: int, mountain: bool) -> int | None:
    rows, sides = atlas()
    types, row = sides.get(frozenset((a, b)), set()), rows[b]
    if row.front in ("egypt", "iraq"):                      # 12.2: rain and snow do nothing there
        weather = FAIR
    ice = weather == SNOW and row.front in ("west", "italy", "east", "caucasus")
    if not row.playable or not rows[a].playable or "sea" in types or "lake" in types and not ice:
        return None
    if row.terrain == "alpine":
        return (2 if mountain else None) if not (weather == WET and types & {"river", "canal"}) else 3 if mountain else None
    if row.terrain == "lake":
        cost = 1 if ice else None
    elif row.terrain == "mountain-pass":
        cost = 1 if mountain or "pass" in types and weather != SNOW else 2
    elif row.terrain == "mountain" and mountain:
        cost = 1
    elif row.terrain == "floodplain":
        cost = 2 if weather == WET else 1
    else:
        cost = 2 if row.terrain in TWO else 1
    if cost is not None and weather == WET and types & {"river", "canal"}:
        cost += 1
    return cost


def plain_reach(start: str, points: int, weather: int, mountain: bool) -> set[str]:
    rows, _ = atlas()
    best, todo = {start: 0}, [(0, start)]
    while todo:
        n, a = heapq.heappop(todo)
        if n > best[a]:
            continue
        for b in _beside(a):
            if b in rows and rows[b].front == rows[a].front:
                cost = plain_cost(a, b, weather, mountain)
                if cost is not None and n + cost <= points and n + cost < best.get(b, 99):
                    best[b] = n + cost
                    heapq.heappush(todo, (n + cost, b))
    return set(best)


@pytest.mark.rules("8.12", "8.25", "8.31", "8.32", "8.33", "8.34", "8.24", "8.4")
@pytest.mark.parametrize("weather", [FAIR, WET, SNOW, HOT])
def test_reach_is_that_of_a_plain_search(weather: int) -> None:
    rng = random.Random(weather)
    land = [r.hex for r in T.ds.hexes if r.playable and r.terrain != "lake"]
    for _ in range(120):
        start, points, mountain = rng.choice(land), rng.randint(1, 10), rng.random() < 0.4
        f = FRONTS.index(atlas()[0][start].front)
        if not mountain and atlas()[0][start].terrain == "alpine":
            continue
        got = T.steps_of(f, weather, mountain).reach(HEX[start] - GROUND[f].base, points, T.playable_on[f])
        found = {HEX_ID[h] for h in HEX_ID if lift(f, got.all) >> h & 1}
        assert found == plain_reach(start, points, weather, mountain), (start, points, mountain)


def cost(a: str, b: str, weather: int = FAIR, mountain: bool = False) -> int | None:
    return step(T, HEX[a], HEX[b], weather, mountain)


@pytest.mark.rules("8.33")
def test_the_pass_of_petroseny() -> None:
    """The book's example: along the pass 1 point, across its side 2; in snow 2 for all but mountain units."""
    assert (cost("E2717", "E2618"), cost("E2617", "E2618")) == (1, 2)
    assert (cost("E2717", "E2618", SNOW), cost("E2717", "E2618", SNOW, True)) == (2, 1)


@pytest.mark.rules("8.33")
def test_a_division_follows_the_pass_in_play() -> None:
    far = play(in_east({"ge-2": "E2616", "ro-1": "E2316"}, control={"allied": ["E2618", "E2519", "E2316"]}, alone=True),
               "take ge-2")
    assert "E2717" in offers(far, "to")


@pytest.mark.rules("8.25", "12.2#1")
def test_a_river_and_a_mountain_add_up_in_wet_weather() -> None:
    """The book's example: 3 points."""
    assert (cost("N3840", "N3940", WET), cost("N3840", "N3940"), cost("N3840", "N3940", SNOW)) == (3, 2, 2)
    assert cost("N3840", "N3940", WET, True) == 2


@pytest.mark.rules("8.34")
def test_lakes_are_closed_but_for_the_ice() -> None:
    """Lake Garda: its hex and its sides."""
    assert cost("W2111", "W2112") is None and cost("W2312", "W2313") is None
    assert cost("W2111", "W2112", SNOW) == 1 and cost("W2312", "W2313", SNOW) is not None
    assert cost("W2111", "W2112", WET) is None
    dead_sea = next(r.hex for r in T.ds.hexes if r.terrain == "lake" and r.front == "egypt")
    shore = next(b for b in _beside(dead_sea) if b in HEX)
    assert cost(shore, dead_sea, SNOW) is None, "no ice in Palestine"


@pytest.mark.rules("8.34")
def test_nobody_stops_on_the_ice() -> None:
    m = play(in_west({"it-1": "W2111"}, "allied", weather="snow", alone=True), "take it-1")
    assert "W2112" in offers(m, "to")
    play(m, "to W2112")
    assert "stop" not in offers(m) and refused(m, "stop") == ["8.26"]
    play(m, "to W2113", "stop")


@pytest.mark.rules("8.35")
def test_the_lagoon_of_konigsberg() -> None:
    for weather in (FAIR, WET, SNOW):
        assert cost("E5615", "E5715", weather) == cost("E5715", "E5615", weather) == 1
        assert cost("E5715", "E5816", weather) == cost("E5816", "E5715", weather) == 1
        assert cost("E5512", "E5413", weather) is None


@pytest.mark.rules("8.32", "15.71")
def test_alpine_hexes_are_for_mountain_units() -> None:
    assert cost("W2715", "W2716") is None and cost("W2715", "W2716", FAIR, True) == 2


@pytest.mark.rules("8.32", "14.63")
def test_a_devastated_hex_costs_two() -> None:
    units = {"fr-5": "W5711"}
    for option, points in (("total", 2), ("more", 3)):
        m = play(in_west(units, "allied", devastated=["W5712"], control={"allied": ["W5712", "W5713"]}, alone=True,
                         options={"devastated": option}), "take fr-5")
        play(m, "to W5712")
        assert m.decision is not None and m.decision.args[1] == 8 - points
