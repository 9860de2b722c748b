"""The data held against the rulebook: each fact with its rule number. A failure is a contradiction, not a crash."""
from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from importlib.resources import files

from marne.games.great_war_commander.data.check import cards, maps, plans, units
from marne.games.great_war_commander.data.dataset import KIT
from marne.games.great_war_commander.data.rows import NATIONS, SOURCE, Dataset
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, EDGE, HEX, HEX_IDS, NEXT, NOWHERE, RAYS
from marne.parts.data.facts import Check, Fact

# 3.3.1.2, O21, O24, A42 Distances that the worked examples give; they fix which columns sit lower.
DISTANCES = (("K6", "I7", 2), ("I7", "G6", 2), ("G6", "G5", 1), ("K6", "I4", 3), ("H2", "J4", 3), ("H4", "J4", 2),
             ("H2", "H4", 2),
             ("I9", "J9", 1), ("J9", "K10", 1), ("K10", "L9", 1), ("K10", "L10", 1), ("H4", "K3", 3), ("H4", "J3", 2))


def _integrity(ds: Dataset) -> Iterator[Fact]:
    for sheet, rows in KIT.rows_of(ds):
        if "name_fr" in sheet.cells:
            bare = [r.id for r in rows if not r.name_en or not r.name_fr]
            yield Fact("integrity", f"{sheet.file}: names in both languages", not bare, bare)
    untold = [name for name, table in ds.tables.items() if not _told(table.get("source", ""))]
    yield Fact("integrity", "tables.toml: every table has a source", not untold, untold)
    untold = [b.id for b in ds.boards.values() if not _told(b.source)] + [p.id for p in ds.plans.values() if not _told(p.source)]
    yield Fact("integrity", "every map and every scenario has a source", not untold, untold)
    bare = [b.id for b in ds.boards.values() if not b.name_en or not b.name_fr]
    bare += [p.id for p in ds.plans.values() if not p.title_en or not p.title_fr]
    yield Fact("integrity", "maps and scenarios: names in both languages", not bare, bare)


def _told(source: str) -> bool:
    return re.fullmatch(SOURCE, source) is not None


def _grid(ds: Dataset) -> Iterator[Fact]:
    yield Fact("2.1", "165 hexes from A1 to O11", len(HEX_IDS) == 165 and HEX_IDS[0] == "A1" and HEX_IDS[-1] == "O11")
    for a, b, n in DISTANCES:
        yield Fact("3.3.1.2", f"in the examples {a} and {b} are {n} apart", DISTANCE[HEX[a]][HEX[b]] == n)
    for way, cells in ((1, "H10 I10 J9 K9 L8"), (0, "G10 G9 G8")):
        names = [HEX_IDS[h] for h in RAYS[HEX["G11"]][way]]
        yield Fact("O17.1", f"in the example direction {way + 1} from G11 runs {cells}",
                   names[:len(cells.split())] == cells.split())
    yield Fact("3.3.2", "K11 lies on the lower edge", bool(EDGE["bottom"] >> HEX["K11"] & 1))
    text = (files("marne.games.great_war_commander") / "data" / "hexes.csv").read_text("utf-8")
    rows = {r["id"]: r for r in csv.DictReader(io.StringIO(text))}
    around = {h: [HEX_IDS[n] if n != NOWHERE else "" for n in NEXT[HEX[h]]] for h in HEX_IDS}
    wrong = [h for h in HEX_IDS if h in rows and [rows[h][f"n{d}"] for d in range(1, 7)] != around[h]]
    yield Fact("2.1", "hexes.csv has these hexes", set(rows) == set(HEX_IDS), len(rows))
    yield Fact("2.2.2", "hexes.csv has its neighbours by the compass", not wrong, wrong)
    seen = {h: r["observer"] for h, r in rows.items() if r["observer"]}
    yield Fact("2.4", "observers at A6, O6, H1 and H11", seen == {"A6": "left", "O6": "right", "H1": "top", "H11": "bottom"},
               seen)


def _tables(ds: Dataset) -> Iterator[Fact]:
    tables = {name: {k: v for k, v in table.items() if k != "source"} for name, table in ds.tables.items()}
    yield Fact("1.1", "hands of 6, 5 and 4 cards", tables["hand_size"] == {"attack": 6, "recon": 5, "defend": 4})
    points = tables["victory_points"]
    yield Fact("7.1", "what eliminations are worth",
               {k: points[k] for k in ("platoon", "squad", "runner", "leader_base", "hero", "tank")}
               == {"platoon": 2, "squad": 1, "runner": 1, "leader_base": 1, "hero": 0, "tank": 3}, points)
    yield Fact("7.3.1.2", "a tank that takes an objective: 1 VP", points["tank_captures_objective"] == 1)
    yield Fact("O27.2.1", "a runner off its own edge: 1 VP", points["runner_leaves_by_own_edge"] == 1)
    yield Fact("6.1.2(3)", "the defender: 1 VP a time advance", points["defender_each_time_advance"] == 1)
    yield Fact("8.2", "seven figures a hex, a tank counts three and stands alone",
               tables["stacking"] == {"figures": 7, "tank_counts_as": 3, "tanks_per_hex": 1}, tables["stacking"])
    yield Fact("1.F", "72 Fate and 9 Strategy cards a nation, two Initiative cards",
               tables["cards"] == {"fate_per_nation": 72, "strategy_per_nation": 9, "initiative": 2}, tables["cards"])
    barrage = tables["bombardment"]
    yield Fact("O19.2", "first months of gas",
               barrage["gas"] == {"ge": "1915-06", "fr": "1915-07", "us": "1917-04", "uk": "1915-07"})
    yield Fact("O19.2", "fixed and rolling barrages from January 1915", set(barrage["fixed_rolling"].values()) == {"1915-01"})
    yield Fact("O19.2.1.4", "seven hexes of impact", barrage["hexes"] == 7)
    air = tables["air"]
    yield Fact("O17.1(4)", "air firepower 3, then 6, and 5",
               (air["bombing_fp_1914"], air["bombing_fp_later"], air["strafing_fp"]) == (3, 6, 5))
    yield Fact("O17.1(4)", "first months of strafing",
               (air["strafing_from"]["ge"], air["strafing_from"]["fr"], air["strafing_from"]["uk"])
               == ("1915-08", "1916-02", "1916-02"))
    yield Fact("F128.2", "mines 6, against vehicles 9", tables["mines"] == {"fp": 6, "fp_against_vehicles": 9}, tables["mines"])
    yield Fact("13.2", "suppression takes 1 off four values",
               tables["suppression"] == dict.fromkeys(("fp", "range", "move", "morale"), -1))
    yield Fact("2.2.2", "direction 1 is up, 4 is down", (tables["compass"]["1"], tables["compass"]["4"]) == ("up", "down"))
    yield Fact("O19.2.1.1", "observers at level 2", tables["observers"]["level"] == 2)
    ranks = tables["ranks"]
    yield Fact("3.3.1.3", "captain over lieutenant over hero", ranks["captain"] > ranks["lieutenant"] > ranks["hero"], ranks)
    yield Fact("4.3", "a tank fills two boxes", tables["casualty_track"]["tank_boxes"] == 2)
    boxes = tables["time_track"]["boxes"]
    yield Fact("6.2.2", "sudden death grows likelier with time", boxes == sorted(boxes), boxes)
    nation = {n.id: n for n in ds.nations}
    for n in NATIONS:
        yield Fact("O19.2", f"{n}: the same gas date in nations.csv", nation[n].gas_from == barrage["gas"][n], nation[n].gas_from)
        yield Fact("O17.1(4)", f"{n}: the same strafing date in nations.csv", nation[n].strafe_from == air["strafing_from"][n])
    guns = {n: nation[n].hidden_gun for n in ("ge", "fr", "us", "uk", "ah", "ru")}
    yield Fact("A45.2", "the guns of a Hidden Position", guns == {"ge": "ge-fk77", "fr": "fr-75", "us": "fr-75", "uk": "uk-18pdr",
                                                                   "ah": "ah-skoda75", "ru": "ru-put76"}, guns)
    arms = {w.id for w in ds.weapons}
    yield Fact("integrity", "every hidden gun is a weapon", set(guns.values()) <= arms, set(guns.values()) - arms)
    hidden = ds.support["hidden_position"]
    wrong = [n for n, x in hidden.items() if x["weapon"] != guns[n]]
    yield Fact("A45.2", "support.toml names the same guns", not wrong, wrong)


_CHECK = Check(KIT, lambda ds: ds, (_integrity, _grid, _tables, units.facts, cards.facts, maps.facts,
                                    plans.facts))
check, check_dict = _CHECK.report, _CHECK.told
