"""Facts about the scenarios: turns, areas, victory, set-ups, arrivals, supply at the start."""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from marne.games.drive_on_paris.data.check.look import POINTS, Look
from marne.games.drive_on_paris.data.consistency import inside
from marne.games.drive_on_paris.data.derive import place
from marne.games.drive_on_paris.data.rows import COLUMNS, ROWS, SIDE_OF
from marne.parts.data.facts import Fact

SPANS = {"5-1": (6, 8), "5-2": (3, 8), "5-3": (5, 12), "5-4": (9, 20), "5-5": (20, 25), "5-6": (1, 25)}
AREAS = {"5-1": (1, COLUMNS, 1, 30), "5-2": (43, COLUMNS, 1, 20), "5-3": (1, 44, 1, ROWS), "5-4": (1, 44, 1, ROWS),
         "5-5": (1, 20, 20, ROWS), "5-6": (1, COLUMNS, 1, ROWS)}
ALL = {"be", "br", "fr", "ge"}
LISTS = {"5-1": {"br", "fr"}, "5-2": {"ge", "fr"}, "5-3": ALL, "5-4": ALL, "5-5": ALL, "5-6": ALL}     # as the book names them
LEVELS = [(20, "allied-major"), (10, "allied-minor"), (-9, "draw"), (-19, "german-minor"), (-999, "german-major")]
LINES = {"5-1": (False, False), "5-3": (True, True), "5-4": (False, False)}


def facts(look: Look) -> Iterator[Fact]:
    yield from _frames(look)
    yield from _victory(look)
    for key in look.scenario:
        yield from _set_up(look, key)
        yield from _arrivals(look, key)
        yield from _supply(look, key)
    yield from _campaign(look)


def _frames(look: Look) -> Iterator[Fact]:
    sc = look.scenario
    yield Fact("5-7", "the scenarios, and 5-7 in its two forms", list(sc) == [*SPANS, "5-7-t5", "5-7-t9"], list(sc))
    for key, span in SPANS.items():
        s, a = sc[key], sc[key]["area"]
        yield Fact(key, f"turns {span[0]} to {span[1]}", (s["first_turn"], s["last_turn"]) == span)
        yield Fact(f"{key}/Map" if key != "5-6" else key, "the area",
                   (a["min_col"], a["max_col"], a["min_row"], a["max_row"]) == AREAS[key], a)
        nations = {x["nation"] for x in look.list.values() if x["scenario"] == key}
        yield Fact(f"{key}/Setup", "the set-up lists that the book names", LISTS[key] <= nations, nations)
        yield Fact(f"{key}/Setup", "reinforcements", any(a.list == s["reinforcements"] for a in look.ds.arrivals))
    named = sum(map(len, LISTS.values())) + len(LISTS) + 1
    yield Fact("5-7/Troops", "27 lists with the extra troops of 5-7", named == 27
               and any(x["scenario"] == "5-7" for x in look.list.values()), named)
    for key, base in (("5-7-t5", "5-3"), ("5-7-t9", "5-4")):
        yield Fact("5-7", f"{key} begins as {base}, on the whole map",
                   sc[key]["extends"] == base and sc[key]["first_turn"] == sc[base]["first_turn"]
                   and set(sc[base]["setups"]) < set(sc[key]["setups"]) and sc[key]["area"] == sc["5-6"]["area"])
    for key, lines in LINES.items():
        yield Fact(f"{key}/Map", "whether the Doctrine Line and the panic line are there",
                   (sc[key]["fdl"], sc[key]["panic_line"]) == lines)
    yield Fact("5-1/Special#1", "sources: Paris and Brussels, which lies in the area",
               sc["5-1"]["supply_hexes"] == {"allied": [look.town["Paris"]], "german": [look.town["Bruxelles"]]}
               and inside(sc["5-1"]["area"], look.town["Bruxelles"]))
    yield Fact("5-1/Special#2", "the Allies may not enter Brussels",
               sc["5-1"]["prohibited"] == {"allied": [look.town["Bruxelles"]]})
    yield Fact("5-5/Special#1", "units in an enemy zone start in trenches", sc["5-5"]["start_entrenched"] is True)
    yield Fact("5-5/Special#2", "German sources on the east edge",
               sc["5-5"]["supply_column"] == {"german": sc["5-5"]["area"]["max_col"]})
    general = look.ds.scenarios["general"]
    east = general["eastern_transfer"]
    troops = (east["infantry"], east["infantry_values"], east["cavalry"], east["cavalry_values"])
    yield Fact("3-4", "turn 6: four divisions 6-8-6 and a cavalry division 3-4-8, or 5 points to the Allies",
               troops == (4, [6, 8, 6], 1, [3, 4, 8]) and (east["turn"], east["penalty_vp"]) == (6, 5), east)
    yield Fact("3-5b", "the Netherlands: 5 points to the Allies", general["dutch_option"]["vp"] == 5)


def _victory(look: Look) -> Iterator[Fact]:
    sc = look.scenario
    v = sc["5-1"]["victory"]
    yield Fact("5-1/Victory", "twice as many divisions beyond row 15", (v["line_row"], v["ratio"]) == (15, 2))
    v = sc["5-2"]["victory"]
    worth = Counter(p["vp"] for p in v["places"])
    yield Fact("5-2/Victory#2", "places of 6, 5, nine of 2 and four of 1", worth == {6: 1, 5: 1, 2: 9, 1: 4}, worth)
    outside = [p["hex"] for p in v["places"] if not inside(sc["5-2"]["area"], p["hex"])]
    yield Fact("5-2/Map", "all places lie in the area", not outside, outside)
    strange = [p["id"] for p in v["places"] if not look.hex[p["hex"]].vp]
    yield Fact("5-2/Victory#2", "all places have points on the map", not strange, strange)
    names = {p["id"]: look.hex[p["hex"]].name_fr for p in v["places"] if p["vp"] in (2, 5)}
    yield Fact("5-2/Victory#2", "towns by their names", all(_plain(n) == k for k, n in names.items()), names)
    yield Fact("5-2/Victory#3", "levels of 6, 3 and 0", [x["min"] for x in v["levels"]] == [6, 3, 0])
    yield Fact("5-2/Victory#1", "a destroyed division is worth 1", v["per_enemy_division_destroyed"] == 1)
    for key in ("5-3", "5-6"):
        v = sc[key]["victory"]
        yield Fact(f"{key}/Victory#5", "levels", [(x["min"], x["result"]) for x in v["levels"]] == LEVELS)
        yield Fact(f"{key}/Victory#2", "Allied massive victory from turn 8 on", v["massive_allied_from_turn"] == 8)
        yield Fact(f"{key}/Victory#3", "German massive victory: Paris", v["massive_german_hex"] == look.town["Paris"])
        yield Fact(f"{key}/Victory#6", "German trenches: one level", v["german_trench_shift"] == 1)
    v = sc["5-4"]["victory"]
    wrong = [h for h in v["rail_cut_hexes"] if not (look.rail[h] and look.hex[h].country == "ge" and place(h)[1] == ROWS)]
    here = {h for h in look.hex if inside(sc["5-4"]["area"], h) and "ge" in look.hex[h].supply_source}
    yield Fact("5-4/Victory", "rail to the north: all German sources of the area",
               not wrong and set(v["rail_cut_hexes"]) == here, here)
    v = sc["5-5"]["victory"]
    yield Fact("5-5/Victory#1", "Lille and Calais", (v["allied_major_hex"], v["german_major_hex"])
               == (look.town["Lille"], look.town["Calais"]))
    order = look.ds.scenarios["levels"]["order"]
    yield Fact("5-3/Victory#5", "levels in order",
               [r for _, r in LEVELS] == [x for x in reversed(order) if "massive" not in x], order)


def _plain(name: str) -> str:
    return name.lower().replace("é", "e").replace("â", "a")


def _set_up(look: Look, key: str) -> Iterator[Fact]:
    sc, at = look.scenario[key], look.place_of(key)
    here: dict[str, list[str]] = defaultdict(list)
    for p in look.ds.places:
        if p.list in sc["setups"]:
            here[p.hex].append(p.unit)
    count = sum(p.list in sc["setups"] for p in look.ds.places)
    yield Fact("4-0d", f"{key}: every unit once, in a playable hex of the area", len(at) == count
               and all(h in look.land and inside(sc["area"], h) for h in at.values()))
    full = [h for h, us in here.items() if sum(look.unit[u].stacking for u in us if u in look.unit) > 4]
    yield Fact("0/Stacking#1", f"{key}: no more than four units in a hex", not full, full)
    mixed = [h for h, us in here.items() if len({SIDE_OF[look.nation[u]] for u in us}) > 1]
    yield Fact("integrity", f"{key}: no hex with both sides", not mixed, mixed)
    mixed = [h for h, us in here.items() if len({look.nation[u] for u in us}) > 1 and sc["first_turn"] < 15]
    yield Fact("2-1a", f"{key}: the Allies stand apart", not mixed, mixed)
    rails = [u for u in at if u in look.marker and not look.rail[at[u]]]
    yield Fact("1-2b", f"{key}: trains and guns on rail", not rails, rails)
    wrong = [p.unit for p in look.ds.places if p.list in sc["setups"] and p.reduced and look.unit[p.unit].steps != 2]
    yield Fact("4-0d", f"{key}: reduced units have two steps", not wrong, wrong)
    if sc["first_turn"] <= 3:
        early = [u for u, h in at.items() if look.nation[u] in ("fr", "br") and look.hex[h].country == "be"]
        yield Fact("2-2b", f"{key}: no French or British in Belgium yet", not early, early)
    if sc["first_turn"] <= 5:
        out = [u for u, h in at.items() if look.nation[u] == "be" and look.hex[h].country != "be"]
        yield Fact("2-2b", f"{key}: the Belgians in Belgium", not out, out)
    control = look.control(key)
    lost = [f.id for f in look.standing(sc) if control[f.hex] != f.side]
    yield Fact("1-2d#2", f"{key}: forts stand on their own ground", not lost, lost)
    held = [u for u, h in at.items() if control[h] != SIDE_OF[look.nation[u]] and look.rail[h]]
    yield Fact("1-2d#2", f"{key}: units hold the rail hex they stand in", not held, held)


def _rows(look: Look, key: str) -> list[Any]:
    return [a for a in look.ds.arrivals if a.list == look.scenario[key]["reinforcements"]]


def _arrivals(look: Look, key: str) -> Iterator[Fact]:
    sc, rows, at = look.scenario[key], _rows(look, key), look.place_of(key)
    late = [a.unit for a in rows if not sc["first_turn"] <= a.turn <= sc["last_turn"]]
    yield Fact("integrity", f"{key}: arrivals in its turns", bool(rows) and not late, late)
    came = Counter(a.unit for a in rows if a.action == "arrive")
    twice = [u for u, n in came.items() if u in at or (n > 1 and u != "fr-taxi")]
    yield Fact("integrity", f"{key}: nothing comes that is there", not twice, twice)
    belgian = [a.unit for a in rows if look.nation[a.unit] == "be" and a.action == "arrive" and a.entry != look.town["Anvers"]]
    yield Fact("1-12#2", f"{key}: Belgians come at Antwerp", not belgian, belgian)
    trains = [a.unit for a in rows if a.unit in look.marker and look.marker[a.unit].kind == "train" and a.entry_kind == "hex"
              and not look.rail[a.entry]]
    yield Fact("1-2b", f"{key}: trains come by rail", not trains, trains)
    turned = [a.unit for a in rows if a.action == "flip" and look.hq[a.unit].flip_turn != a.turn]
    yield Fact("integrity", f"{key}: HQs are turned over on the turn that hqs.csv gives", not turned, turned)
    if sc["eastern_transfer"]:
        have = [look.unit[u] for u in [*at, *(a.unit for a in rows if a.turn < 6)] if u in look.unit and look.nation[u] == "ge"]
        like = Counter((u.type, u.attack, u.defence, u.move) for u in have if u.steps == 2)
        yield Fact("3-4", f"{key}: the troops for the East are there before turn 6",
                   like["infantry", 6, 8, 6] >= 4 and like["cavalry", 3, 4, 8] >= 1, like)


def _supply(look: Look, key: str) -> Iterator[Fact]:
    at = look.place_of(key)
    for nation in look.scenario[key]["nations"]:
        fed = look.supplied(key, nation)
        cut = [u for u, h in at.items() if u in look.unit and look.nation[u] == nation and h not in fed]
        yield Fact("1-8", f"{key}: {nation} units start in supply", not cut, cut)


def _campaign(look: Look) -> Iterator[Fact]:
    rows, at = _rows(look, "5-6"), look.place_of("5-6")
    came = Counter(a.unit for a in rows if a.action == "arrive")
    idle = sorted(set(look.nation) - set(at) - set(came))
    yield Fact("5-6/Setup", "every unit has its place or its arrival", not idle, idle)
    yield Fact("2-4c", "the taxis come twice", came["fr-taxi"] == 2, came["fr-taxi"])
    british = [a.unit for a in rows if a.action == "arrive" and look.nation[a.unit] == "br" and a.entry_kind != "hex"
               and (a.entry_kind, a.alt_entry) != ("port", "01-11")]
    yield Fact("4-0f", "the British come by a Channel port, else at 01-11", not british, british)
    by_point = Counter(a.entry for a in rows if a.entry_kind == "point" and a.action == "arrive")
    for points in ([k for k in POINTS if k.isalpha()], [k for k in POINTS if k.isdigit()]):
        count = [by_point[k] for k in points]
        yield Fact("1-12#9", "points by the number of their arrivals",
                   count == sorted(count, reverse=True) and count[-1] > 0, count)
