"""The fixed data of the table: maps, counters and cards agree with the data files, in both languages, and can be drawn."""
from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import marne
from marne.games.great_war_commander.table import effects as table_effects
from marne.games.great_war_commander.table.ground import ground

SRC = Path(marne.__file__).parent
DATA = SRC / "games" / "great_war_commander" / "data"
WEB = SRC / "web"
JS = WEB / "js" / "games" / "great-war-commander"
SCENARIOS = [f"gwc-{n:02}" for n in range(1, 17)]
# One scenario on every map.
BY_MAP = {"map-01": "gwc-02", "map-02": "gwc-03", "map-03": "gwc-01", "map-04": "gwc-04", "map-05": "gwc-06", "map-06": "gwc-10",
          "map-07": "gwc-12", "map-08": "gwc-13", "map-09": "gwc-14", "map-10": "gwc-08", "map-11": "gwc-07", "map-12": "gwc-05"}
# 2.2.2 One step in each direction, in columns and half hexes.
STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as f:
        return list(csv.DictReader(f))


@cache
def plan(scenario: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "scenarios" / f"{scenario}.toml").read_text(encoding="utf-8"))


@cache
def printed(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "maps" / f"{name}.toml").read_text(encoding="utf-8"))


def where(name: str) -> tuple[int, int]:
    """Column and height in half hexes; B, D, F … are half a hex lower."""
    column = ord(name[0]) - ord("A")
    return column, 2 * int(name[1:]) + column % 2


def toward(a: str, b: str) -> int:
    (ca, ya), (cb, yb) = where(a), where(b)
    return STEPS.index((cb - ca, yb - ya))


def hexes(scenario: str) -> dict[str, Any]:
    return {x["id"]: x for x in ground(scenario)["hexes"]}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_builds_and_is_small(scenario: str) -> None:
    g = ground(scenario)
    body = msgspec.json.encode(g)
    assert len(body) < 350_000
    assert g["map"]["id"] == plan(scenario)["map"] and g["scenario"]["id"] == scenario
    assert [x["hex"] for x in g["hexes"]] == list(range(165)) and [x["n"] for x in g["hexes"]] == list(range(1, 166))
    assert json.loads(body)["map"]["en"] == printed(plan(scenario)["map"])["name_en"]


@pytest.mark.parametrize(("name", "scenario"), BY_MAP.items())
def test_the_hexes_are_those_of_the_map(name: str, scenario: str) -> None:
    told, board = hexes(scenario), printed(name)
    for r, (signs, heights) in enumerate(zip(board["terrain"], board["elevation"], strict=True)):
        for c, (sign, height) in enumerate(zip(signs, heights, strict=True)):
            x = told[f"{'ABCDEFGHIJKLMNO'[c]}{r + 1}"]
            assert (x["terrain"], x["level"]) == (board["legend"][sign], int(height))
            assert (x["col"], x["row"], x["y"]) == (c + 1, r + 1, r + (0.5 if c % 2 else 0))


@pytest.mark.parametrize(("name", "scenario"), BY_MAP.items())
def test_ways_and_hexsides_are_those_of_the_map(name: str, scenario: str) -> None:
    told, board = hexes(scenario), printed(name)
    for kind, key in (("road", "roads"), ("path", "paths"), ("rail", "rails")):
        wanted: dict[str, set[int]] = {}
        for line in board["lines"][key]:
            for a, b in pairwise(line):
                wanted.setdefault(a, set()).add(toward(a, b))
                wanted.setdefault(b, set()).add(toward(b, a))
        assert {h: set(x[kind]) for h, x in told.items() if kind in x} == wanted
    sides: dict[str, dict[int, str]] = {}
    for kind in ("wall", "wall_destroyed", "hedge", "fence"):
        for pair in board["hexsides"][kind]:
            a, _, b = pair.partition("-")
            sides.setdefault(a, {})[toward(a, b)] = kind.replace("_", "-")
            sides.setdefault(b, {})[toward(b, a)] = kind.replace("_", "-")
    assert {h: x["sides"] for h, x in told.items() if "sides" in x} == sides


@pytest.mark.parametrize(("name", "scenario"), BY_MAP.items())
def test_slopes_go_down_where_the_map_has_a_crest(name: str, scenario: str) -> None:
    """A crest is written high>low: there, and only there, the ground falls."""
    told, board = hexes(scenario), printed(name)
    falls = {(h, d) for h, x in told.items() for d, by in x.get("slopes", {}).items() if by > 0}
    crests = {(a, toward(a, b)) for c in board["crest"] for a, _, b in (s.partition(">") for s in c["sides"])}
    assert falls == crests


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_objectives_edges_and_observers(scenario: str) -> None:
    g, p = ground(scenario), plan(scenario)
    board = printed(p["map"])
    whole = {h: b["hexes"] for b in board.get("building", []) for h in b["hexes"]}
    assert len(g["objectives"]) == 5
    for o in g["objectives"]:
        row = board["objectives"][str(o["number"])]
        assert (o["hex"], o["en"]) == (row["hex"], row["name_en"]) and o["fr"]
        assert set(o["hexes"]) == set(whole.get(row["hex"], [row["hex"]]))
    observers = {"left": "A6", "right": "O6", "top": "H1", "bottom": "H11"}              # rule 2.4
    opposite = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
    for camp in p["side"]:
        told = g["scenario"]["sides"]["german" if camp["nation"] == "ge" else "allied"]
        assert (told["nation"], told["edge"], told["observer"]) == (camp["nation"], camp["edge"], observers[camp["edge"]])
        assert told["exit"] == opposite[camp["edge"]] and told["set_up"]


def test_counters_have_what_is_printed_on_both_faces() -> None:
    g = ground("gwc-01")
    for row in (r for r in rows("units.csv") if r["box"] == "base"):
        ids = [row["id"]] if row["count"] == "1" else [f"{row['id']}.{n + 1}" for n in range(int(row["count"]))]
        for name in ids:
            u = g["units"][name]
            assert (u["type"], u["en"], u["fr"], u["nation"], u["kind"]) == (
                row["id"], row["name_en"], row["name_fr"].replace(" !", "\u202f!"), row["nation"], row["kind"])
            for face, start in (("front", ""), ("back", "d_")):
                for key, column in (("fp", "fp"), ("range", "range"), ("move", "move"), ("morale", "morale")):
                    value = row["reach" if (start, column) == ("", "range") else start + column]
                    assert u[face][key] == (None if value in ("", "-") else int(value)), (name, face, key)
            assert u["side"] == ("german" if row["nation"] == "ge" else "allied")
            assert u["boxes"] == [k for k, c in (("fp", "fp_box"), ("range", "range_box"), ("move", "move_box")) if row[c] == "1"]
    assert len(g["units"]) == sum(int(r["count"]) for r in rows("units.csv") if r["box"] == "base")
    for row in (r for r in rows("weapons.csv") if r["box"] == "base"):
        w = next(x for x in g["weapons"].values() if x["type"] == row["id"])
        assert (w["category"], w["fp"], w["range"], w["move"]) == (
            row["category"], int(row["fp"]), [int(row["range_min"]), int(row["range_max"])], int(row["move"]))
    assert len(g["weapons"]) == sum(int(r["count"]) for r in rows("weapons.csv") if r["box"] == "base")


def test_cards_have_what_is_printed_and_name_entries_that_exist() -> None:
    g = ground("gwc-01")
    printed_rows = [r for n in ("ge", "fr", "us") for r in rows(f"fate_{n}.csv")]
    assert set(g["cards"]) == {r["id"] for r in printed_rows}
    for row in printed_rows:
        c = g["cards"][row["id"]]
        assert (c["order"], c["action"], c["event"], c["trigger"], c["hex"]) == (
            row["order"], row["action"], row["event"], row["trigger"], row["hex"])
        assert (c["white"], c["coloured"]) == (int(row["die_white"]), int(row["die_coloured"]))
        assert c["order"] in g["orders"] and c["action"] in g["actions"] and c["event"] in g["events"]
        assert not c["also"] or c["also"] in g["actions"]


def test_orders_actions_events_and_strategies_speak_both_languages() -> None:
    g = ground("gwc-01")
    kinds = {"orders": "order", "actions": "action", "events": "event"}
    for name, kind in kinds.items():
        assert set(g[name]) == {r["rule"] for r in rows("catalogue.csv") if r["kind"] == kind}
    assert set(g["strategies"]) == {r["id"] for r in rows("strategy_cards.csv")}
    for name in (*kinds, "strategies"):
        for x in g[name].values():
            assert x["en"] and x["fr"] and x["text_en"] and x["text_fr"] and x["text_en"] != x["text_fr"], x["id"]
            assert bool(x["when_en"]) == bool(x["when_fr"])
            # What is counted is the same in both languages.
            for key in ("text", "when"):
                assert sorted(re.findall(r"\d+", x[f"{key}_en"])) == sorted(re.findall(r"\d+", x[f"{key}_fr"])), x["id"]
            assert not re.search(r" [:;?!]", x["text_fr"] + x["fr"] + x["when_fr"]), x["id"]


def test_no_french_text_is_left_over() -> None:
    """An entry that goes from the data goes from the texts too."""
    entries, cards = rows("catalogue.csv"), rows("strategy_cards.csv")
    assert {*table_effects.ORDERS, *table_effects.ACTIONS, *table_effects.EVENTS} == {r["rule"] for r in entries}
    assert set(table_effects.STRATEGIES) == {r["rule"] for r in cards}
    assert set(table_effects.WINDOWS) == {r["window"] for r in (*entries, *cards)}
    assert set(table_effects.WORKS) == {r["effect"] for r in rows("fortifications.csv")}


def test_terrains_and_works_are_those_of_the_tables() -> None:
    g = ground("gwc-01")
    told = rows("terrain.csv")
    assert set(g["terrain"]) == {r["id"] for r in told}
    for row in told:
        x = g["terrain"][row["id"]]
        assert (x["en"], x["fr"], x["rule"], x["sight"]) == (row["name_en"], row["name_fr"], row["rule"], row["los"])
        assert x["text_en"] and x["text_fr"] and x["text_en"] != x["text_fr"]
        if row["cost"] == "impassable":
            assert x["move"] is None and x["cover"] is None
        elif row["cost"]:
            assert x["move"] == int(row["cost"]) and x["added"] == row["cost"].startswith("+")
        if row["cover"]:
            assert x["cover"] == int(row["cover"])
        if row["kind"] == "type" and row["los"] == "hindrance":
            assert x["hindrance"] == int(row["hindrance"])
    for row in rows("fortifications.csv"):
        x = g["works"][row["id"]]
        assert (x["en"], x["fr"], x["rule"]) == (row["name_en"], row["name_fr"], row["rule"])
        assert x["cover"] == (int(row["cover"]) if row["cover"] else None)
        assert x["text_en"] and x["text_fr"] and x["text_en"] != x["text_fr"]


# ---------------------------------------------------------------- the drawing

def test_every_terrain_and_work_has_a_drawing() -> None:
    """The names of the tables of drawings; what each draws is tried below where node is at hand."""
    text = "".join((JS / f"{name}.js").read_text(encoding="utf-8") for name in ("art", "built", "works", "swatch"))
    keys = set(re.findall(r"(?:^|[{,\s])\"?([a-z][a-z-]*)\"?: (?:\{ draw|\(\) =>|segs =>)", text))
    keys |= set(re.findall(r", (hill),", text))
    wanted = {r["id"] for r in (*rows("terrain.csv"), *rows("fortifications.csv"))}
    assert wanted <= keys, wanted - keys


def test_colours_of_the_map_exist_in_both_themes() -> None:
    css = (WEB / "css" / "commander-map.css").read_text(encoding="utf-8")
    light, _, dark = css.partition(':root[data-theme="dark"]')
    used = set()
    for f in ("art", "built", "ground", "relief", "works", "swatch", "mini", "legend"):
        used |= set(re.findall(r"var\((--gw-[a-z0-9-]+)\)", (JS / f"{f}.js").read_text(encoding="utf-8")))
    assert len(used) > 60
    for name in used:
        assert f"{name}:" in light, name
        assert f"{name}:" in dark or name.endswith("-op"), name
    art = (JS / "art.js").read_text(encoding="utf-8")
    for crop in re.findall(r"CROPS = .*\(\[(.*?)\]\)", art)[0].replace('"', "").split(", "):
        assert f"--gw-{crop}:" in light and f"--gw-{crop}-row:" in dark


def test_chips_of_the_legend_lead_to_rules() -> None:
    known = {line.split("\t")[0] for line in (DATA / "rules.tsv").read_text(encoding="utf-8").splitlines()}
    text = (JS / "legend.js").read_text(encoding="utf-8")
    told = {a or b for a, b in re.findall(r"[\"'],\s*\"([A-Z]?\d+(?:\.\d+)*)\"|chip\(\"([^\"]+)\"\)", text)}
    assert {"T99", "T110", "F125", "2.4", "7.3.1", "10.1", "7"} <= told <= known


def test_words_of_the_map_are_said_in_both_languages() -> None:
    text = re.sub(r'"\s*\+ "', "", (JS / "words-map.js").read_text(encoding="utf-8"))       # a long one is two, joined
    pairs = re.findall(r'"(gwc\.[a-z0-9.]+)": \[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\]', text)
    assert len(pairs) == len(set(re.findall(r'"(gwc\.[a-z0-9.]+)":', text)))
    for key, en, fr in pairs:
        assert en and fr and re.findall(r"\{\w+\}", en) == re.findall(r"\{\w+\}", fr), key
        assert not re.search(r"(\w| )[:;?!](\s|$)", fr), key                            # a narrow space before high punctuation
    said = {key for key, _, _ in pairs}
    for f in ("ground", "works", "legend", "index"):
        for key in re.findall(r'say\("(gwc\.[a-z0-9.]+)"', (JS / f"{f}.js").read_text(encoding="utf-8")):
            assert key in said, key
    for nation in ("ge", "fr", "us"):
        assert f"gwc.edge.{nation}" in said


NODE = shutil.which("node")
DRAW = """
const [web, facts] = process.argv.slice(2);
const fs = await import("node:fs");
const at = name => `file://${web}/js/games/great-war-commander/${name}.js`;
const { Board, drawGround } = await import(at("ground"));
const { drawChanged } = await import(at("works"));
const { PICTURED, swatch } = await import(at("swatch"));
const { setGround } = await import(at("known"));
const out = { pictured: Object.fromEntries([...PICTURED].map(k => [k, swatch(k)])), maps: {} };
for (const [name, { ground, view }] of Object.entries(JSON.parse(fs.readFileSync(facts, "utf8")))) {
  setGround(ground);
  const b = new Board(ground), svg = drawGround(b), again = drawGround(new Board(ground));
  out.maps[name] = { size: svg.length, same: svg === again, bad: /NaN|undefined|Infinity/.test(svg), now: drawChanged(b, view),
    ids: [...svg.matchAll(/ id="([^"]+)"/g)].map(m => m[1]),
    uses: [...(svg + drawChanged(b, view)).matchAll(/(?:href="#|url\\(#)([^")]+)/g)].map(m => m[1]),
    labels: [...svg.matchAll(/<text x="[^"]+" y="[^"]+">([A-O]\\d+)/g)].map(m => m[1]) };
}
fs.writeFileSync(facts + ".out", JSON.stringify(out));
"""


@pytest.mark.skipif(NODE is None, reason="node draws the maps")
def test_all_maps_can_be_drawn(tmp_path: Path) -> None:
    """Every map as one drawing: complete, the same each time, below 400 kB; changed ground, works and objectives over it."""
    assert NODE is not None
    facts = {}
    for name, scenario in BY_MAP.items():
        view = marne.start("great-war-commander", scenario=scenario, seed="drawn", data="").view(None)
        grounds, works = ("shell-hole", "ruin"), ("trench", "foxhole", "wire", "mines", "casemate", "blockhouse")
        view["hexes"] |= {f"{c}5": {"ground": grounds[i % 2]} for i, c in enumerate("ABC")}
        view["hexes"] |= {f"{c}6": {"work": w} for c, w in zip("ABCDEF", works, strict=True)}
        view["hexes"] |= {"G6": {"gas": True}, "H6": {"blaze": True}, "I6": {"no_path": True}}
        facts[name] = {"ground": ground(scenario), "view": view}
    (tmp_path / "facts.json").write_bytes(msgspec.json.encode(facts))
    (tmp_path / "draw.mjs").write_text(DRAW, encoding="utf-8")
    subprocess.run([NODE, str(tmp_path / "draw.mjs"), str(WEB), str(tmp_path / "facts.json")], check=True, timeout=120)
    told = json.loads((tmp_path / "facts.json.out").read_text(encoding="utf-8"))
    for r in (*rows("terrain.csv"), *rows("fortifications.csv")):
        assert len(told["pictured"][r["id"]]) > 300, r["id"]
    assert len(set(told["pictured"].values())) == len(told["pictured"])                 # no two look alike
    for name, m in told["maps"].items():
        assert m["same"] and not m["bad"] and 60_000 < m["size"] < 400_000, (name, m["size"])
        assert len(m["labels"]) == len(set(m["labels"])) == 165
        defined = {*m["ids"], *re.findall(r' id="([^"]+)"', m["now"])}
        assert set(m["uses"]) <= defined, set(m["uses"]) - defined
        assert "NaN" not in m["now"] and "undefined" not in m["now"]
        assert m["now"].count('class="gw-goal"') == 5
