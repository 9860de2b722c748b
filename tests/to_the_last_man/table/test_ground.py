"""The fixed part of the table's map: it says what the engine plays by, in both languages, and its borders are the engine's."""
from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from marne.games.to_the_last_man.data.dataset import dataset
from marne.games.to_the_last_man.pieces import IDS, TYPE_IDS, ZONE, ZONE_IDS
from marne.games.to_the_last_man.table.ground import ground
from marne.games.to_the_last_man.table.shapes import HEIGHT, WIDTH, rings, spot
from marne.games.to_the_last_man.tables import tables
from marne.parts.bits import bits


@cache
def made() -> dict[str, Any]:
    return ground("1914")


def zone(name: str) -> dict[str, Any]:
    return next(z for z in made()["zones"] if z["id"] == name)


def borders(name: str) -> set[frozenset[tuple[float, float]]]:
    return {frozenset(edge) for ring in rings(name) for edge in pairwise(ring)}


def inside(point: Sequence[float], ring: list[tuple[float, float]]) -> bool:
    (x, y), odd = point, False
    for (x1, y1), (x2, y2) in pairwise(ring):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def test_it_is_plain_data_of_moderate_size() -> None:
    text = json.dumps(made(), ensure_ascii=False)
    assert json.loads(text) == made()
    assert len(text.encode()) < 260_000


def test_every_zone_counter_card_and_turn_is_there_once() -> None:
    assert [z["id"] for z in made()["zones"] if z["kind"] != "background"] == list(ZONE_IDS)
    assert set(made()["units"]) == set(IDS)
    assert set(made()["cards"]) == set(TYPE_IDS)
    assert [t["turn"] for t in made()["turns"]] == list(range(1, 24))         # 2.0 VI: Summer 1914 to Winter 1919


def test_neighbours_by_land_are_those_who_touch_on_the_picture() -> None:
    """The wavering line of a border is one line: both zones have the very same points."""
    t = tables()
    land = [z["id"] for z in made()["zones"] if z["kind"] == "land"]
    edges = {z: borders(z) for z in land}
    for a in land:
        touching = sorted(b for b in land if b != a and edges[a] & edges[b])
        assert touching == [n for n in zone(a)["near"] if zone(n)["kind"] == "land"]
        assert touching == sorted(ZONE_IDS[b] for b in bits(t.near[1][ZONE[a]]))        # the Entente has no way to the box


def test_england_lies_over_the_sea_and_the_eastern_box_beside_germany() -> None:
    assert all(zone(n)["port"] for n in zone("england")["near"])
    assert {link["kind"] for link in made()["links"] if "england" in (link["a"], link["b"])} == {"sea"}
    assert all(zone(n)["country"] == "ge" for n in zone("eft")["near"])


def test_every_zone_lies_on_the_sheet_and_holds_its_own_label_and_town() -> None:
    for z in made()["zones"]:
        numbers = [float(v) for v in re.findall(r"-?\d+(?:\.\d+)?", z["path"])]
        assert z["path"].endswith("Z") and min(numbers) >= 0
        assert max(numbers[::2]) <= WIDTH + 1 and max(numbers[1::2]) <= HEIGHT + 1
        assert any(inside(z["label"], ring) for ring in rings(z["id"])), z["id"]
        if z["kind"] == "land":
            assert inside(z["town"], rings(z["id"])[0]), z["id"]


def test_borders_waver_but_stay_where_they_were() -> None:
    """A point that the drawing adds lies near the straight line, so that no town changes its zone."""
    from marne.games.to_the_last_man.data.dataset import map_shapes
    corners = [spot(lon, lat) for lon, lat in map_shapes()["verdun"]["geometry"]["coordinates"][0]]
    drawn = rings("verdun")[0]
    assert set(corners) < set(drawn)

    def off(p: tuple[float, float]) -> float:
        return min(_distance(p, a, b) for a, b in pairwise(corners))

    assert max(off(p) for p in drawn) < 14          # under 5 km


def _distance(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    length = math.dist(a, b) ** 2
    f = max(0.0, min(1.0, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length)) if length else 0.0
    return math.dist(p, (a[0] + f * (b[0] - a[0]), a[1] + f * (b[1] - a[1])))


def test_shapes_are_those_of_the_earth() -> None:
    """Verdun to Nancy is 79 km as the crow flies, Paris to Metz 280: the sheet shows both to one scale."""
    near = math.dist(zone("verdun")["town"], zone("nancy")["town"]) / 79
    far = math.dist(zone("paris")["town"], zone("metz")["town"]) / 280
    assert near == pytest.approx(far, rel=0.03)


def test_forts_stand_where_the_book_has_them() -> None:
    assert made()["units"][zone("verdun")["fort"]]["value"] == 4          # 5.3.1
    assert made()["units"][zone("antwerp")["fort"]]["value"] == 3         # 5.3.1
    assert made()["units"][zone("nancy")["fort"]]["value"] == 5           # 8.4
    assert made()["units"][zone("sedan")["fort"]]["value"] == 0           # 8.4: a fort that only blocks supply
    assert all(u["zone"] == next(z["id"] for z in made()["zones"] if z["fort"] == i)
               for i, u in made()["units"].items() if u["kind"] == "fort")


def test_fire_of_counters_is_that_of_the_book() -> None:
    f = {u["kind"]: u["f"] for u in made()["units"].values()}
    assert f["infantry"] == {"attack": 1, "defence": 1, "entrenched": 2}          # 8.2.1
    assert (f["stosstruppen"]["attack"], f["stosstruppen"]["entrenched"]) == (2, 0)      # 8.2.2
    assert f["siege-gun"]["attack"] == 3                                              # 8.3.3
    assert (f["tank"]["attack"], f["tank"]["defence"]) == (2, 1)                      # 8.3.5
    assert {u["move"] for u in made()["units"].values() if u["kind"] in ("cavalry", "biplane")} == {2}       # 8.3.1, 8.3.4


def test_names_stand_in_both_languages() -> None:
    assert (zone("antwerp")["en"], zone("antwerp")["fr"]) == ("Antwerp", "Anvers")
    unit = made()["units"]["ge-1"]
    assert (unit["short_en"], unit["short_fr"], unit["label"]) == ("1st Army", "1re armée", "1")
    assert made()["units"]["be-army"]["short_en"] == "Belgian Army"
    assert (made()["units"]["fr-i-01"]["short_en"], made()["units"]["fr-i-01"]["short_fr"]) == ("Infantry", "Infanterie")
    assert made()["units"]["ge-b-01"]["label"] == "1916"
    named = [*made()["zones"], *made()["units"].values(), *made()["cards"].values(), *made()["turns"], *made()["levels"],
             *made()["nations"].values(), *(e for t in made()["turns"] for e in t["events"])]
    assert all(x["en"] and x["fr"] for x in named)
    assert all(c["text_en"] and c["text_fr"] and c["text_en"] != c["text_fr"] for c in made()["cards"].values())


def test_the_victory_track_has_no_gap() -> None:
    levels = made()["levels"]
    assert all(b["from"] == a["to"] + 1 for a, b in pairwise(levels))
    assert {levels[0]["id"], levels[-1]["id"]} == {"entente-decisive", "german-decisive"}


def test_the_deck_has_55_cards() -> None:
    assert sum(c["copies"] for c in made()["cards"].values()) == 55


def test_events_of_a_turn_are_those_of_the_data() -> None:
    events = [e["id"] for t in made()["turns"] for e in t["events"]]
    assert sorted(events) == sorted(e.id for e in dataset().events)
