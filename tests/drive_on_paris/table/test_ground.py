"""The fixed map for the client, held against the tables that the rules use."""
from __future__ import annotations

import json
from itertools import pairwise

import pytest

import marne
from marne.games.drive_on_paris.data.dataset import dataset
from marne.games.drive_on_paris.pieces import GRID, IDS
from marne.games.drive_on_paris.table.ground import chains, ground
from marne.games.drive_on_paris.tables import tables
from marne.kernel.table import Briefing
from marne.parts.bits import bits

from ..arena import st

G = ground("5-6")
T = tables()
SCENARIOS = [s["id"] for s in dataset("").scenarios["scenario"]]


def letter(field: str, hex: str) -> str:
    col, row = (int(x) for x in hex.split("-"))
    return str(G[field][col - 1][row - 1])


def test_every_hex_has_its_terrain_and_country() -> None:
    assert len(G["terrain"]) == 63 and {len(c) for c in G["terrain"]} == {35} == {len(c) for c in G["country"]}
    assert sum(map(len, G["terrain"])) == 2205
    boards = {"~": T.sea, "w": T.woods, "f": T.foothills, "m": T.mountains, "s": T.marsh}
    for h in GRID.hexes():
        kind = letter("terrain", GRID.text(h))
        assert kind == next((k for k, board in boards.items() if board >> h & 1), ".")
    for h in bits(T.alsace):
        assert letter("country", GRID.text(h)) == "a"
    assert letter("country", "14-05") == "f" and letter("country", "24-30") == "b"


def test_places_have_both_names_and_what_they_count() -> None:
    places = {p["hex"]: p for p in G["places"]}
    assert places["14-05"]["en"] == "Paris" and places["14-05"]["city"] == "major"
    assert places["23-35"]["en"] == "Antwerp" and places["23-35"]["fr"] == "Anvers" and places["23-35"]["port"] == "estuary"
    assert {h for h, p in places.items() if p["vp"]} == {GRID.text(h) for h in T.vp}
    assert {h for h, p in places.items() if p["plan17"]} == {GRID.text(h) for h in bits(T.plan17)}
    own = {p["hex"]: p["worth"] for p in ground("5-2")["places"] if "worth" in p}
    assert own["46-10"] == 6 and len(own) == 15                         # 5-2 has a list of its own


def test_rails_rivers_and_lines_are_the_ones_of_the_rules() -> None:
    links = {frozenset((a, b)) for r in G["rails"] for a, b in pairwise(r["hexes"])}
    assert links == {frozenset((GRID.text(h), GRID.text(x))) for h in GRID.hexes() for x in bits(T.rails[h])}
    assert sum(len(r["hexes"]) - 1 for r in G["rails"]) == len(links), "a link is drawn twice"
    water = {frozenset(pair): w["kind"] for w in G["water"] for pair in w["sides"]}
    assert water == {frozenset((GRID.text(a), GRID.text(b))): kind for (a, b), kind in T.water.items()}
    for name, board in (("fdl", T.west), ("panic", 0)):
        assert G["lines"][name]
        for a, b in G["lines"][name]:
            assert GRID.near[GRID.read(a)] >> GRID.read(b) & 1
            if board:
                assert board >> GRID.read(a) & 1 and not board >> GRID.read(b) & 1


def test_chains_use_each_link_once() -> None:
    links = {("01-01", "01-02"), ("01-02", "01-03"), ("01-02", "02-02"), ("02-02", "01-03")}
    found = chains(set(links))
    used = [frozenset(p) for c in found for p in pairwise(c)]
    assert sorted(map(sorted, used)) == sorted(sorted(x) for x in links)


def test_all_counters_are_described() -> None:
    assert set(G["units"]) == set(IDS)
    one = G["units"]["ge-3"]
    assert (one["attack"], one["defence"], one["move"], one["band"]) == ([6, 3], [8, 4], [6, 6], "white")
    assert one["fr"] and one["kind"] == "inf" and one["size"] == "XX"
    assert G["units"]["hq-ge1"]["radius"] == [4, 4] and G["units"]["liege"]["values"] == [12, 6]
    assert all(u["en"] and u["fr"] and u["sources"] for u in G["units"].values())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_has_ground_and_briefing(scenario: str) -> None:
    g = ground(scenario)
    json.dumps(g)
    c1, c2, r1, r2 = g["area"]
    m = marne.start("drive-on-paris", scenario, seed=1)
    assert all(c1 <= int(u["hex"][:2]) <= c2 and r1 <= int(u["hex"][3:]) <= r2
               for u in m.title.view(m.state, None)["units"] if "hex" in u)
    texts = [x for lang in ("en", "fr") for x in m.title.teach.briefing(Briefing(), scenario, lang)[:7]]
    assert all(texts) and texts[:7] != texts[7:]
    assert [t["turn"] for t in g["turns"]] == list(range(st(m).law.first, st(m).law.last + 1))
