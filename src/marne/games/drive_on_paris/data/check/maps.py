"""Facts about the map: the grid, water and frontiers, railways, the two lines, places, sources of supply."""
from __future__ import annotations

from collections.abc import Iterator

from marne.games.drive_on_paris.data.check.look import EARTH_KM, POINTS, TURN, WEST, Look, centre, on_grid
from marne.games.drive_on_paris.data.derive import beside, frontier, place
from marne.games.drive_on_paris.data.rows import COLUMNS, ROWS
from marne.parts.data.facts import Fact, reach

# where some towns lie that the book does not place, to see that the grid is where it should be
TOWNS = {"Amiens": (49.894, 2.296), "Anvers": (51.221, 4.400), "Bruxelles": (50.847, 4.352), "Calais": (50.948, 1.856),
         "Charleroi": (50.411, 4.445), "Coblence": (50.357, 7.589), "Liège": (50.645, 5.574), "Luxembourg": (49.612, 6.130),
         "Mulhouse": (47.749, 7.340), "Namur": (50.467, 4.867), "Ostende": (51.230, 2.920), "Sedan": (49.702, 4.940),
         "Soissons": (49.381, 3.323), "Troyes": (48.297, 4.074), "Ypres": (50.851, 2.885)}


def facts(look: Look) -> Iterator[Fact]:
    yield from _grid(look)
    yield from _sides(look)
    yield from _rails(look)
    yield from _lines(look)
    yield from _places(look)
    yield from _sources(look)


def _grid(look: Look) -> Iterator[Fact]:
    rows = look.hex
    want = [f"{c:02}-{r:02}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
    yield Fact("integrity", "map.csv: one row for each hex, column by column", [r.hex for r in look.ds.hexes] == want)
    wide, high = (look.ds.series["map"][k]["value"] for k in ("columns", "rows"))
    yield Fact("integrity", "series.toml: the size of the map", (wide, high) == (COLUMNS, ROWS), (wide, high))
    lopsided = [h for h in rows if any(h not in look.near[n] for n in look.near[h])]
    yield Fact("integrity", "neighbours are neighbours both ways", not lopsided, lopsided[:9])
    km = EARTH_KM / abs(TURN)
    yield Fact("0/Scale", "a hex is 10 km wide", abs(km - look.ds.series["meta"]["hex_km"]["value"]) < 0.1, km)
    for name, (lat, lon) in TOWNS.items():
        far = abs(on_grid(lat, lon) - centre(look.town[name])) if name in look.town else 99
        yield Fact("0/Scale", f"{name} is on the map and lies where it should, within 1.2 hexes", far < 1.2, round(far, 2))
    sea = [h for h, r in rows.items() if (r.country == "sea") != (r.terrain == "sea")]
    yield Fact("integrity", "what is sea is no country", not sea, sea)
    land = reach(min(look.land), lambda h: [n for n in look.near[h] if n in look.land])
    yield Fact("integrity", "the playable land hangs together", land == look.land, sorted(look.land - land))
    neutral = {r.country for r in rows.values() if r.playable == "neutral"}
    yield Fact("1-10", "the Netherlands and Switzerland are neutral, Luxembourg is on the map",
               neutral == {"nl", "ch"} and any(r.country == "lu" for r in rows.values()), neutral)
    alsace = [h for h, r in rows.items() if r.region and r.country != "ge"]
    yield Fact("integrity", "Alsace-Lorraine is German", not alsace, alsace)


def _sides(look: Look) -> Iterator[Fact]:
    rows = look.hex
    wrong = [(s.a, s.b) for s in look.ds.sides if beside(s.a).get(s.direction) != s.b]
    yield Fact("integrity", "hexsides join neighbours in their direction", not wrong, wrong[:9])
    wrong = [(s.a, s.b) for s in look.ds.sides if s.border != frontier(rows[s.a].country, rows[s.b].country)]
    yield Fact("integrity", "frontiers lie between two countries", not wrong, wrong[:9])
    bare = [(s.a, s.b) for s in look.ds.sides if not (s.water or s.border) or bool(s.water) != bool(s.name_en and s.name_fr)]
    yield Fact("integrity", "a hexside has water with its names, or a frontier", not bare, bare[:9])
    missing = [(h, n) for h in rows for n in look.near[h] if h < n and frozenset((h, n)) not in look.water
               and frontier(rows[h].country, rows[n].country)]
    yield Fact("integrity", "no frontier is missing", not missing, missing[:9])


def _rails(look: Look) -> Iterator[Fact]:
    rows, net = look.hex, {h for h in look.hex if look.rail[h]}
    wrong = [(r.a, r.b) for r in look.ds.rails if r.b not in look.near[r.a]]
    yield Fact("integrity", "railways join neighbours", not wrong, wrong[:9])
    wet = [(r.a, r.b) for r in look.ds.rails if "sea" in (rows[r.a].terrain, rows[r.b].terrain)]
    yield Fact("integrity", "no railway runs in the sea", not wet, wet)
    one = reach(min(net), lambda h: look.rail[h])
    yield Fact("integrity", "the railways are one net", one == net, sorted(net - one)[:9])
    flagged = {h for h, r in rows.items() if r.rail}
    yield Fact("integrity", "rail column agrees with rails.csv", flagged == net, sorted(flagged ^ net)[:9])


def _lines(look: Look) -> Iterator[Fact]:
    rows = look.hex
    fdl = {(x.a, x.b) for x in look.ds.lines if x.line == "fdl"}
    panic = {(x.a, x.b) for x in look.ds.lines if x.line == "panic"}
    wrong = [x for x in fdl | panic if x[1] not in look.near[x[0]]]
    yield Fact("integrity", "the lines run between neighbours", not wrong, wrong)
    want = {(h, n) for h in rows for n in look.near[h] if (rows[h].fdl_side, rows[n].fdl_side) == ("W", "E")}
    yield Fact("2-8a", "the Doctrine Line parts west and east without a gap", fdl == want, sorted(fdl ^ want)[:9])
    west = {h for h in look.land if rows[h].fdl_side == "W"}
    part = reach("14-05", lambda h: [n for n in look.near[h] if n in west])
    yield Fact("2-8a", "the west of the Doctrine Line hangs together, with Paris in it", part == west, sorted(west - part)[:9])
    want = {(h, n) for h in west for n in look.near[h]
            if n in west and (rows[h].panic_side, rows[n].panic_side) == ("north", "south")}
    yield Fact("2-8e", "the panic line parts north and south without a gap", panic == want, sorted(panic ^ want)[:9])
    yield Fact("2-8e", "the panic line runs north of Paris",
               bool(panic) and all(place(b)[1] > 5 for _, b in panic) and rows["14-05"].panic_side == "south")


def _places(look: Look) -> Iterator[Fact]:
    rows = look.hex
    points = {p["id"]: p for p in look.ds.setups["mobilization"]["point"]}
    yield Fact("1-12#8", "the historical hexes of the mobilization points", {k: p["hex"] for k, p in points.items()} == POINTS)
    for k, at in POINTS.items():
        r = rows[at]
        yield Fact("1-12#3", f"point {k} on a home rail hex", r.rail and r.country == ("fr" if k.isalpha() else "ge")
                   and r.mobilization == k, at)
    west = {k for k in POINTS if k.isalpha() and rows[POINTS[k]].fdl_side == "W"}
    yield Fact("1-12#6", "C D H I J lie west of the Doctrine Line, A B E F G east", west == WEST, west)
    sides = {k: p.get("fdl_side", "") for k, p in points.items()}
    yield Fact("1-12#6", "the points say on which side of the line they lie",
               sides == {k: rows[at].fdl_side if k.isalpha() else "" for k, at in POINTS.items()}, sides)
    late = look.ds.setups["mobilization"]["late_arrival"]
    yield Fact("1-12#4", "a lost point: five turns later at Paris or Strassburg",
               (late["turns"], late["fr"], late["ge"]) == (5, look.town["Paris"], look.town["Strasbourg"]), late)
    for rule, name, at in (("5-3", "Paris", "14-05"), ("2-5", "Lille", "15-26"), ("5-2/Errata", "Nancy", "46-10"),
                           ("1-12#4", "Strasbourg", "59-13")):
        yield Fact(rule, f"{name} is {at}", look.town[name] == at, look.town[name])
    yield Fact("2-5", "Lille is a major city", rows["15-26"].city == "major")
    paris = [h for h, r in rows.items() if r.name_fr.startswith("Paris") or r.name_fr == "Saint-Denis"]
    yield Fact("5-3", "Paris has more than one hex", len(paris) > 1, paris)
    yield Fact("4-0f", "01-11 is a French rail hex", rows["01-11"].rail and rows["01-11"].country == "fr")
    for at, vp in {"46-10": 6, "46-11": 1, "47-11": 1, "54-04": 1, "55-04": 1}.items():
        yield Fact("5-2", f"{at} is worth {vp}", rows[at].vp == vp, rows[at].vp)
    odd = [h for h, r in rows.items() if (r.vp > 0) != bool(r.vp_kind) or (r.vp > 0) != bool(r.vp_owner)
           or bool(r.vp) != bool(r.source_vp)]
    yield Fact("integrity", "victory points have a kind, an owner and a source", not odd, odd)
    plan = [r for r in rows.values() if r.plan_xvii]
    yield Fact("2-3", "the hexes of Plan XVII lie in Alsace-Lorraine and have points",
               len(plan) > 1 and all(r.region and r.vp for r in plan), [r.hex for r in plan])
    for h, r in rows.items():
        if r.fort:
            yield Fact("integrity", f"the fort of {h} stands there", r.fort in look.fort and look.fort[r.fort].hex == h, r.fort)


def _sources(look: Look) -> Iterator[Fact]:
    rows = look.hex
    antwerp = rows[look.town["Anvers"]]
    yield Fact("1-8b", "the Belgians draw supply from Antwerp, a port",
               [h for h, r in rows.items() if "be" in r.supply_source] == [antwerp.hex] and bool(antwerp.port)
               and antwerp.country == "be")
    ours = {h for h, r in rows.items() if "fr" in r.supply_source}
    want = {h for h, r in rows.items() if r.port or (r.rail and r.country == "fr" and 1 in place(h))}
    yield Fact("1-8c", "French and British: ports and the rail hexes of the west and south edges", ours == want,
               sorted(ours ^ want))
    yield Fact("1-8c", "the same for both", ours == {h for h, r in rows.items() if "br" in r.supply_source})
    theirs = {h for h, r in rows.items() if "ge" in r.supply_source}
    want = {h for h, r in rows.items() if r.rail and r.country == "ge" and (place(h)[0] == COLUMNS or place(h)[1] == ROWS)}
    yield Fact("1-8d", "Germans: the rail hexes of the east and north edges in Germany", theirs == want, sorted(theirs ^ want))
    ports = [h for h, r in rows.items() if r.port == "channel"]
    inland = [h for h in ports if len(look.near[h]) == 6 and all(rows[n].terrain != "sea" for n in look.near[h])]
    yield Fact("1-12#2", "there are Channel ports, on the coast or the edge", len(ports) >= 3 and not inland, inland)
