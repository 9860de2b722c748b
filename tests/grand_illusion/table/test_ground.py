"""The fixed part of the table's map: it says what the engine plays by, in both languages."""
from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any

import pytest

from marne.games.grand_illusion.data.dataset import dataset
from marne.games.grand_illusion.rules.r08_4_movement import cost
from marne.games.grand_illusion.pieces import COMBAT, FORTS, HEXES, IDS, SEATS, SIDE, UNITS
from marne.games.grand_illusion.table.ground import army_fr, ground
from marne.games.grand_illusion.tables import tables
from marne.match import start
from marne.parts.bits import bits

# Words that French names of armies keep: proper names and numbers.
SAME_IN_FRENCH = {"BEF", "Sordet"}


@cache
def made() -> dict[str, Any]:
    return ground("1")


def hex_of(n: int) -> dict[str, Any]:
    return next(h for h in made()["hexes"] if h["hex"] == n)


def test_it_is_plain_data_of_moderate_size() -> None:
    text = json.dumps(made(), ensure_ascii=False)
    assert json.loads(text) == made()
    assert len(text.encode()) < 250_000


def test_every_hex_of_the_data_is_there_once() -> None:
    assert [h["hex"] for h in made()["hexes"]] == list(range(1, 108))
    assert [h["hex"] for h in made()["hexes"]] == [r.hex for r in dataset().hexes]


def test_neighbours_are_those_of_the_engine_and_of_the_picture() -> None:
    """The client draws hexes from column and row: two that touch on the picture must be neighbours, and no others."""
    t = tables()
    at = {h["hex"]: ((h["col"] - 1) * 50 * sqrt(3), h["y"] * 100) for h in made()["hexes"]}
    for h in made()["hexes"]:
        n = h["hex"]
        assert h["near"] == list(bits(t.near[n]))
        x, y = at[n]
        touching = [m for m, (u, v) in at.items() if m != n and abs((u - x) ** 2 + (v - y) ** 2 - 100 ** 2) < 1]
        assert h["near"] == touching


def test_names_stand_in_both_languages() -> None:
    assert (hex_of(52)["en"], hex_of(52)["fr"]) == ("Antwerp", "Anvers")
    assert all(h["en"] and h["fr"] for h in made()["hexes"])
    # what the book names is roman on the map, what was rebuilt is italic: 26 names are stated (data/README.md)
    assert sum(h["sure"] for h in made()["hexes"]) == 26
    assert hex_of(19)["sure"] and not hex_of(37)["sure"]
    for u in (*made()["units"].values(), *made()["forts"].values()):
        assert u["en"] and u["fr"] and u["short_en"] and u["short_fr"]
    assert made()["units"]["fr-vii"]["fr"] == "VIIe Corps français"


def test_armies_are_said_in_french() -> None:
    assert army_fr("1st Army") == "1re Armée"
    assert army_fr("10th Army") == "10e Armée"
    assert all(u["army_fr"] != u["army_en"] or u["army_en"] in SAME_IN_FRENCH for u in made()["units"].values())


def test_special_hexes_are_those_of_the_rules() -> None:
    t = tables()
    zones = {"schlieffen": t.schlieffen, "danger": t.paris_danger, "belgian": t.belgium, "vosges": t.vosges}
    for key, board in zones.items():
        assert {h["hex"] for h in made()["hexes"] if h[key]} == set(bits(board)), key
    assert {h["hex"] for h in made()["hexes"] if h["vp"] == "plan17"} == set(bits(t.plan17))
    assert {h["hex"] for h in made()["hexes"] if h["vp"] == "german"} == set(bits(t.german_vp))
    assert [h["hex"] for h in made()["hexes"] if h["vp"] == "paris"] == [t.paris] == [19]
    assert {h["hex"] for h in made()["hexes"] if h["double"]} == set(bits(t.double))
    for i, nation in enumerate(("fr", "br", "be", "ge")):
        assert {h["hex"] for h in made()["hexes"] if nation in h["sources"]} == set(bits(t.source[i])), nation
    assert [h["tem"] for h in made()["hexes"]] == t.tem[1:]


def test_hexsides_cost_what_the_engine_asks() -> None:
    t = tables()
    kinds = {(s["a"], s["b"]): s["kind"] for s in made()["sides"]}
    assert [k for k, v in kinds.items() if v == "impassable"] == [(42, 52)]         # the only one that the book names
    s = start("grand-illusion", "1", seed=1).state
    for a in range(1, HEXES + 1):
        for b in bits(t.free[a]):
            assert (cost(s, a, b) == 2) == (kinds.get((min(a, b), max(a, b))) == "slow"), (a, b)      # type: ignore[arg-type]


def test_rails_are_the_links_of_the_engine_each_once() -> None:
    t = tables()
    links = [tuple(sorted(p)) for r in made()["rails"] for p in zip(r["hexes"], r["hexes"][1:], strict=False)]
    assert len(links) == len(set(links)) == 120
    assert set(links) == {(a, b) for a in range(1, HEXES + 1) for b in bits(t.rails[a]) if a < b}


def test_units_have_the_values_of_the_engine() -> None:
    t = tables()
    assert list(made()["units"]) == list(IDS[:UNITS])
    for u, name in enumerate(IDS[:UNITS]):
        g = made()["units"][name]
        assert (g["cs"], g["ma"]) == ([t.cs[0][u], t.cs[1][u]], [t.ma[0][u], t.ma[1][u]]), name
        assert g["brackets"] == [bool(t.def_only[0] >> u & 1), bool(t.def_only[1] >> u & 1)]
        assert (g["bombard"], g["stack"]) == (t.bombard[u], t.stack[u])
        assert (g["mountain"], g["red"]) == (bool(t.mountain >> u & 1), bool(t.red >> u & 1))
        assert (g["nation"] == "ge") == (SEATS[SIDE[u]] == "german")
        assert (g["kind"] in ("inf", "cav")) == bool(COMBAT >> u & 1)
        assert (g["tone"] in ("de", "bav")) == (g["nation"] == "ge")


def test_forts_have_the_values_of_the_engine() -> None:
    t = tables()
    assert list(made()["forts"]) == list(IDS[UNITS:])
    for f, name in enumerate(IDS[UNITS:]):
        g = made()["forts"][name]
        assert (g["cs"], g["plus"], g["hex"]) == (list(t.fort_cs[f]), list(t.fort_plus[f]), t.fort_hex[f])
    assert len(made()["forts"]) == FORTS == 22
    assert made()["forts"]["fort-verdun"]["cs"][0] == 5 and made()["forts"]["fort-verdun"]["plus"][0] == 3      # 13.1.6: 5+3


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_everything_in_a_view_has_its_print(seat: str | None) -> None:
    for scenario in ("1", "2", "3"):
        view = start("grand-illusion", scenario, seed=1).view(seat)
        for u in view["units"]:
            assert u["id"] in made()["units"] or u["id"] in made()["forts"]


def test_towns_lie_in_their_hexes() -> None:
    """The ground is bent so that the dot of a town is in the hex that bears its name."""
    text = (files("marne.web") / "js" / "games" / "grand-illusion" / "towns.js").read_text("utf-8")
    towns = {int(n): (float(x), float(y)) for n, x, y in re.findall(r"(\d+): \[(-?\d+), (-?\d+)\]", text)}
    assert len(towns) == HEXES - 1              # an estuary is no town
    for n, (x, y) in towns.items():
        h = hex_of(n)
        dx, dy = abs(x - (h["col"] - 1) * 50 * sqrt(3)), abs(y - h["y"] * 100)
        assert dy <= 50 and dx * sqrt(3) + dy <= 100, n
