"""The data of Drive on Paris against the rulebook; expected values are the book's."""
from __future__ import annotations

import copy
import json
import os
from collections import Counter, defaultdict
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marne.games.drive_on_paris.data.check import check, check_dict
from marne.games.drive_on_paris.data.consistency import whole
from marne.games.drive_on_paris.data.dataset import KIT, Dataset, dataset, provenance
from marne.games.drive_on_paris.data.derive import derive
from marne.games.drive_on_paris.data.limits import BOOKS
from marne.kernel.rulebook import Rulebook
from marne.parts.data.book import leaves, read_toml, table_sources
from marne.parts.data.sheet import read_sheet

DS = dataset("")
HEX = {r.hex: r for r in DS.hexes}
UNIT = {u.id: u for u in DS.units}
SCENARIO: dict[str, Any] = {s["id"]: s for s in DS.scenarios["scenario"]}
NATION = {r.id: r.nation for rows in (DS.units, DS.hqs, DS.markers) for r in rows}      # type: ignore[attr-defined]


def test_every_fact_holds() -> None:
    report = check(DS)
    assert report.failures == []
    assert report.checks >= 890
    assert {"0", "1", "2", "3", "4", "5", "integrity"} == set(report.chapters)


def test_the_rows_hold_together() -> None:
    whole(DS)


def changed(table: str, key: str, value: str, **new: Any) -> Dataset:
    rows = [msgspec.structs.replace(r, **new) if getattr(r, key) == value else r for r in getattr(DS, table)]
    return msgspec.structs.replace(DS, **{table: rows})


@pytest.mark.parametrize(("table", "key", "value", "new", "rules"), [
    ("hexes", "hex", "15-26", {"city": "city"}, {"2-5"}),
    ("hexes", "hex", "46-11", {"vp": 2}, {"5-2"}),
    ("hexes", "hex", "23-35", {"supply_source": ("fr", "br")}, {"1-8b"}),
    ("hexes", "hex", "14-05", {"fdl_side": "E"}, {"1-12#6", "2-8a", "2-8e"}),
    ("units", "id", "ge-2gr", {"corps": "g"}, {"0/ReplacementCounters"}),
    ("units", "id", "be-car", {"attack": 1}, {"2-2c", "integrity"}),
    ("hqs", "id", "hq-foch", {"replacement": 2}, {"2-6"}),
    ("hqs", "id", "hq-be", {"back_replacement": 1}, {"2-2a"}),
    ("forts", "id", "liege", {"counters": 2}, {"0/Contents", "1-5b#2"}),
    ("markers", "id", "fr-train-1", {"capacity_steps": 5}, {"1-2b"}),
    ("turns", "turn", 11, {"german_trenches_allowed": False}, {"1-6a"}),
    ("places", "unit", "hq-br", {"hex": "01-01"}, {"2-1a", "4-0d"}),
])
def test_a_wrong_value_is_a_failure_with_its_rule(table: str, key: str, value: Any, new: dict[str, Any], rules: set[str]) -> None:
    """A contradiction names the rule that it contradicts (and only rules that have to do with it)."""
    found = {f.rule for f in check(changed(table, key, value, **new)).failures}
    assert found and found <= rules | {"1-8", "2-3"}, found
    assert found & rules


def test_a_set_up_out_of_supply_is_a_failure() -> None:
    """1-8: a British division behind the German front."""
    rows = [msgspec.structs.replace(p, hex="24-29") if (p.list, p.unit) == ("5-1-br", "br-3") else p for p in DS.places]
    found = [f for f in check(msgspec.structs.replace(DS, places=rows)).failures if f.rule == "1-8"]
    assert found[0].text == "5-1: br units start in supply" and "br-3" in found[0].detail


def test_sizes() -> None:
    assert (len(DS.hexes), len(DS.sides), len(DS.rails), len(DS.lines)) == (2205, 1324, 1080, 144)
    assert Counter(u.nation for u in DS.units) == {"ge": 123, "fr": 93, "br": 15, "be": 10}
    assert (len(DS.hqs), len(DS.forts), len(DS.markers), len(DS.turns)) == (21, 19, 35, 25)
    # 0/Contents: 280 and 140 counters; a fort has one for two steps (1-5b#2)
    forts = sum((len(f.values) + 1) // 2 for f in DS.forts)
    assert len(DS.units) + len(DS.hqs) + forts + sum(m.count for m in DS.markers) == 420


def test_points_of_mobilization() -> None:
    """1-12#8"""
    told = ("A 46-10, B 38-14, C 14-05, D 30-19, E 49-06, F 55-01, G 41-01, H 27-13, I 15-26, J 02-10, "
            "1 38-33, 2 45-26, 3 44-33, 4 47-21, 5 51-17, 6 59-13, 7 63-19, 8 44-15")
    points = {p["id"]: p["hex"] for p in DS.setups["mobilization"]["point"]}
    assert points == dict(x.split(" ") for x in told.split(", "))
    for k, at in points.items():
        assert HEX[at].mobilization == k and HEX[at].rail and HEX[at].country == ("fr" if k.isalpha() else "ge")    # 1-12#3
    assert {k for k, at in points.items() if k.isalpha() and HEX[at].fdl_side == "W"} == set("CDHIJ")               # 1-12#6


@pytest.mark.parametrize(("scenario", "turns", "area"), [
    ("5-1", (6, 8), (1, 63, 1, 30)), ("5-2", (3, 8), (43, 63, 1, 20)), ("5-3", (5, 12), (1, 44, 1, 35)),
    ("5-4", (9, 20), (1, 44, 1, 35)), ("5-5", (20, 25), (1, 20, 20, 35)), ("5-6", (1, 25), (1, 63, 1, 35))])
def test_turns_and_areas(scenario: str, turns: tuple[int, int], area: tuple[int, ...]) -> None:
    s = SCENARIO[scenario]
    assert (s["first_turn"], s["last_turn"]) == turns and tuple(s["area"].values()) == area


def test_victory() -> None:
    places = {p["id"]: p["vp"] for p in SCENARIO["5-2"]["victory"]["places"]}
    assert places == {"nancy": 6, "sarrebourg": 5, **dict.fromkeys(                        # 5-2/Errata, 5-2/Victory#2
        ("boulay", "chateau-salins", "colmar", "luneville", "molsheim", "morhange", "mulhouse", "saint-avold", "saint-die"), 2),
        **dict.fromkeys(("54-04", "55-04", "46-11", "47-11"), 1)}
    for scenario in ("5-3", "5-6"):
        v = SCENARIO[scenario]["victory"]
        assert [x["min"] for x in v["levels"]][:4] == [20, 10, -9, -19]
        assert (v["massive_allied_from_turn"], v["massive_german_hex"], v["german_trench_shift"]) == (8, "14-05", 1)
    assert SCENARIO["5-5"]["victory"]["allied_major_hex"] == "15-26"


@pytest.mark.parametrize("scenario", SCENARIO)
def test_set_ups(scenario: str) -> None:
    """Everything once, on playable ground of the area, four to a hex, the sides apart, the nations as 2-1 and 2-2b want it."""
    s = SCENARIO[scenario]
    rows = [p for p in DS.places if p.list in s["setups"]]
    assert set(s["setups"]) - {p.list for p in rows} <= {"5-6-br"}              # the British cross the Channel later
    assert max(Counter(p.unit for p in rows).values()) == 1
    a = s["area"]
    here: dict[str, list[str]] = defaultdict(list)
    for p in rows:
        c, r = int(p.hex[:2]), int(p.hex[3:])
        assert a["min_col"] <= c <= a["max_col"] and a["min_row"] <= r <= a["max_row"], p
        assert HEX[p.hex].country not in ("sea", "nl", "ch"), p
        assert not p.reduced or UNIT[p.unit].steps == 2, p                              # 4-0d
        if "train" in p.unit or p.unit in ("ge-skoda", "ge-krupp"):
            assert HEX[p.hex].rail, p                                                   # 1-2b, 3-3a
        here[p.hex].append(p.unit)
    for at, units in here.items():
        assert sum(u in UNIT and u != "be-car" for u in units) <= 4, at                 # 0/Stacking#1
        nations = {NATION[u] for u in units}
        assert len(nations) == 1 or ("ge" not in nations and s["first_turn"] >= 15), at             # 2-1a, 2-1b
    for p in rows:
        if s["first_turn"] <= 5 and NATION[p.unit] == "be":
            assert HEX[p.hex].country == "be", p                                        # 2-2b
        if s["first_turn"] <= 3 and NATION[p.unit] in ("fr", "br"):
            assert HEX[p.hex].country != "be", p


@pytest.mark.parametrize("scenario", SCENARIO)
def test_arrivals(scenario: str) -> None:
    s = SCENARIO[scenario]
    placed = {p.unit for p in DS.places if p.list in s["setups"]}
    rows = [a for a in DS.arrivals if a.list == s["reinforcements"]]
    assert rows and all(s["first_turn"] <= a.turn <= s["last_turn"] for a in rows)
    came = Counter(a.unit for a in rows if a.action == "arrive")
    assert not placed & set(came)
    assert all(n == 1 or u == "fr-taxi" for u, n in came.items())                       # 2-4c
    for a in rows:
        if a.action == "flip":
            assert next(h for h in DS.hqs if h.id == a.unit).back_label
        elif NATION[a.unit] == "be":
            assert a.entry == "23-35"                                                   # 1-12#2 Antwerp
        if a.entry_kind == "hex":
            assert HEX[a.entry].playable == "yes"
    if scenario == "5-6":
        moved = {m.id for m in DS.markers if m.kind in ("train", "taxi", "siege-gun")}
        assert placed | set(came) == set(UNIT) | {h.id for h in DS.hqs} | moved
        assert came["fr-taxi"] == 2


def test_an_hq_turns_over_only_if_it_is_there() -> None:
    for s in SCENARIO.values():
        since = {p.unit: 0 for p in DS.places if p.list in s["setups"]}
        rows = [a for a in DS.arrivals if a.list == s["reinforcements"]]
        since.update({a.unit: a.turn for a in rows if a.action == "arrive"})
        for a in rows:
            if a.action == "flip":
                assert a.unit in since and since[a.unit] <= a.turn, (s["id"], a.unit)


def test_control_says_only_what_differs() -> None:
    """1-2d#2: rows say who holds a hex against the rule; 5-7 may say so against 5-3 and 5-4."""
    rule = {"fr": "allied", "be": "allied", "ge": "german"}
    for c in DS.control:
        if not c.scenario.startswith("5-7"):
            assert rule.get(HEX[c.hex].country) != c.controller, c


def test_what_follows_follows() -> None:
    """The columns that an overlay has set anew are in the package what they would become."""
    folder = files(KIT.package) / "data"
    sheets = {s.file: read_sheet(s, (folder / s.file).read_text("utf-8"), s.file) for s in KIT.sheets}
    books = {b.file: read_toml((folder / b.file).read_bytes(), b.file) for b in KIT.books}
    before = copy.deepcopy(sheets)
    derive(sheets, books, before)
    for file in before:
        assert sheets[file] == before[file], file


def test_every_number_in_the_tables_has_limits() -> None:
    for book, tables in zip(BOOKS, (DS.series, DS.scenarios, DS.setups), strict=True):
        for path, value in leaves(book, tables):
            if isinstance(value, (int, float, list)) and not isinstance(value, bool):
                leaf = book.leaf(path)
                assert leaf is not None, path
                assert leaf.fits(value), path


def test_sources_name_rules_that_there_are() -> None:
    rules = {r.id for r in Rulebook.load(Path(str(files(KIT.package) / "data" / "rules.tsv"))).rules}
    told = {getattr(r, c) for sheet, rows in KIT.rows_of(DS) for c in sheet.told_in for r in rows}
    told |= {x for book, tables in KIT.tables_of(DS) for _, by_key in table_sources(book, tables) for x in by_key.values()}
    cited = {n for x in told for part in x.split("; ") if part.startswith("rule ") for n in part[5:].split(", ")}
    assert len(cited) > 50 and cited <= rules, cited - rules
    stated = {m.rule for sheet in KIT.sheets for m in sheet.shut.values() if m.rule}
    assert stated and stated <= rules


def test_series_parameters() -> None:
    s = DS.series
    assert s["zoc"]["enter_extra_mp"]["value"] == 2 and s["zoc"]["enter_extra_mp"]["certainty"] < 0.5
    assert s["supply"]["range_mp"]["value"] == 10                                       # 1-8a
    assert s["supply"]["attrition_share"]["value"] == 0.25                              # 1-9
    assert s["reconstitution"]["in_command_multiplier"]["value"] == 2                   # 1-4c
    assert s["reconstitution"]["out_of_command_multiplier"]["value"] == 3               # 1-4d
    assert s["crt"]["rows"]["7"][3] == "A2D1" and s["crt"]["rows"]["12"][8] == "A*D6r4@"
    assert all(s["crt"]["columns"][i] == f"{i - 2}:1" for i in range(3, 9))


def test_provenance_counts_add_up() -> None:
    told = provenance(DS)
    assert json.loads(json.dumps(told)) == told
    for file, counts in told["sheets"].items():
        assert sum(counts["source"].values()) == counts["rows"], file
    assert told["sheets"]["units.csv"]["source_values"]["rule"] == 56                   # 3-4: 6-8-6 and 3-4-8
    assert told["tables"]["series.toml"]["kinds"]["series"] > 30
    assert told["tables"]["scenarios.toml"]["tables"]["scenario.5-4"]["destroyed_forts"] == "history"


def test_the_check_is_plain_data() -> None:
    told = check_dict(DS)
    assert json.loads(json.dumps(told)) == told
    assert told["ok"] is True and told["overlay"] == {} and told["hash"] == DS.hash


def test_the_working_directory_does_not_matter(tmp_path: Path) -> None:
    here = Path.cwd()
    os.chdir(tmp_path)
    try:
        assert dataset("").hash == DS.hash
    finally:
        os.chdir(here)
