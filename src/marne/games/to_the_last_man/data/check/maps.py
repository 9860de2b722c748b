"""Facts about the map: zones, links, the polygons they are drawn with, the forts on it."""
from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from marne.games.to_the_last_man.data.check.look import Look
from marne.games.to_the_last_man.data.dataset import map_shapes
from marne.games.to_the_last_man.data.rows import SIDE_OF, STARTS
from marne.parts.data.facts import Fact

Point = tuple[float, float]
Ring = list[Point]


def facts(look: Look) -> Iterator[Fact]:
    yield from _links(look)
    yield from _book(look)
    yield from _forts(look)
    yield from _polygons(look)


def _links(look: Look) -> Iterator[Fact]:
    odd = [(a, b) for a, far in look.linked.items() for b, kind in far.items() if look.linked[b].get(a) != kind]
    yield Fact("integrity", "every link leads both ways", not odd, odd)
    lost = set(look.land) - look.reach(look.land[0], set(look.land))
    yield Fact("integrity", "all land zones hang together", not lost, lost)
    thin = [z for z in look.land if len(look.near[z]) < 2]
    yield Fact("integrity", "every land zone has two neighbours at least", not thin, thin)
    yield Fact("integrity", "each zone has its own name", len({z.name_en for z in look.ds.zones}) == len(look.zone)
               and len({z.name_fr for z in look.ds.zones}) == len(look.zone))


def _book(look: Look) -> Iterator[Fact]:
    zone, near = look.zone, look.near
    yield Fact("4.1", "Antwerp and Liège touch", "liege" in near.get("antwerp", ()))
    yield Fact("4.1", "Liège and Namur touch", "namur" in near.get("liege", ()))
    for name in ("antwerp", "liege", "namur", "artois", "verdun", "nancy", "paris", "sedan"):
        yield Fact("4.1", f"the zone {name} exists", name in look.land)
    for name in ("channel", "north-sea", "netherlands"):
        yield Fact("4.2", f"{name} cannot be entered", not zone[name].playable and not look.linked[name])
    yield Fact("4.1", "the Netherlands are neutral", all(zone["netherlands"].control(s) == "neutral" for s in STARTS))
    yield Fact("4.6", "England is reached by sea alone", not near["england"]
               and all(k.startswith("sea") for k in look.linked["england"].values()))
    ports = [z for z, k in look.linked["england"].items() if k == "sea"]
    yield Fact("4.6", "sea moves end in coastal Entente sources", bool(ports) and all(
        zone[p].coastal and zone[p].supply_source == "entente" and zone[p].sea_port for p in ports), ports)
    marked = {z.id for z in look.ds.zones if z.sea_port}
    yield Fact("4.6", "the marked ports are those with a link", marked == {*ports, "england"}, marked)
    yield Fact("6.1", "one German and two Entente sources at least (4.5)",
               len(look.sources["german"]) >= 1 and len(look.sources["entente"]) >= 2, look.sources)
    for z in look.land:
        side = SIDE_OF.get(zone[z].country)
        if side:
            yield Fact("4.1", f"{z} is friendly to its owner in summer 1914", zone[z].control("1914") == side)
            yield Fact("integrity", f"{z}: home side", zone[z].home_side == side)
    rough = [z for z in look.land if zone[z].terrain == "rough"]
    yield Fact("8.3.5", "there are rough zones", bool(rough))
    yield Fact("8.3.6", "Paris has neighbours", bool(near["paris"]))
    box = set(look.linked["eft"])
    yield Fact("2.0 V.4", "the Eastern Front box can be entered from Germany",
               zone["eft"].kind == "box" and bool(box) and all(zone[z].country == "ge" for z in box), box)
    yield Fact("integrity", "the box is entered where Germany is supplied", box <= set(look.sources["german"]), box)
    most = max(look.land, key=lambda z: zone[z].vp)
    yield Fact("notes", "Paris is worth most", most == "paris", most)


def _forts(look: Look) -> Iterator[Fact]:
    for z, value, rule in (("antwerp", 3, "5.3.1"), ("verdun", 4, "5.3.1"), ("nancy", 5, "8.4"), ("sedan", 0, "8.4")):
        yield Fact(rule, f"the fort of {z} is {value}", look.zone[z].fort_value == value and bool(look.zone[z].fort_id))
    high = {u.fort_zone for u in look.forts.values() if u.fort_value > 4}
    yield Fact("8.4", "only Paris and Nancy exceed 4", high == {"paris", "nancy"}, high)
    yield Fact("8.4", "Paris fits a double-sided counter", 4 < look.zone["paris"].fort_value <= 8)
    wrong = [u.id for u in look.forts.values() if look.zone[u.fort_zone].fort_id != u.id
             or look.zone[u.fort_zone].fort_value != u.fort_value or look.zone[u.fort_zone].country != u.nation]
    yield Fact("integrity", "zones and fort counters agree", not wrong, wrong)


# ---------------------------------------------------------------- polygons

def _rings(geometry: dict[str, Any]) -> list[Ring]:
    polygons = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
    return [[(p[0], p[1]) for p in ring] for polygon in polygons for ring in polygon]


def _area(ring: Ring) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(ring)) / 2


def _inside(x: float, y: float, ring: Ring) -> bool:
    odd = False
    for (x1, y1), (x2, y2) in pairwise(ring):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def _km(p: Point, q: Point) -> float:
    return math.hypot((p[0] - q[0]) * 111.2 * math.cos(math.radians(49.4)), (p[1] - q[1]) * 111.2)


def _polygons(look: Look) -> Iterator[Fact]:
    """The zones are drawn as they touch: a common edge if and only if they are neighbours."""
    shapes = map_shapes()
    missing = set(look.zone) - set(shapes)
    yield Fact("integrity", "zones.geojson: every zone is drawn", not missing, missing)
    named = [i for i, f in shapes.items() if i in look.zone and not f["properties"]["name_en"]]
    yield Fact("integrity", "zones.geojson: every zone has a name", not named, named)
    rings = {i: _rings(f["geometry"]) for i, f in shapes.items()}
    broken = [i for i, rs in rings.items() if any(r[0] != r[-1] or len(r) < 4 for r in rs)]
    yield Fact("integrity", "zones.geojson: rings are closed", not broken, broken)
    edge: dict[tuple[Point, Point], list[str]] = defaultdict(list)
    outside = []
    for z in look.land:
        row, ring = look.zone[z], rings[z][0]
        for lon, lat in ((row.label_lon, row.label_lat), (row.seed_lon, row.seed_lat)):
            if not _inside(lon, lat, ring):
                outside.append(z)
        for side in pairwise(ring):
            edge[side].append(z)
    yield Fact("integrity", "labels and towns lie inside their zone", not outside, outside)
    yield Fact("integrity", "each land zone is one ring, counter-clockwise",
               all(len(rings[z]) == 1 and _area(rings[z][0]) > 0 for z in look.land))
    yield Fact("integrity", "no two zones overlap along an edge", all(len(zs) == 1 for zs in edge.values()))
    shared: dict[tuple[str, str], float] = defaultdict(float)
    border: dict[Point, Point] = {}
    for (p, q), zs in edge.items():
        back = edge.get((q, p))
        if back:
            a, b = sorted((zs[0], back[0]))
            shared[a, b] += _km(p, q) / 2
        else:
            border[p] = q
    linked = {(r.a, r.b): r.shared_km for r in look.ds.links if r.kind == "land"}
    differ = set(shared) ^ set(linked)
    yield Fact("integrity", "zones that touch on the map are those linked by land", not differ, differ)
    off = [k for k, km in shared.items() if k in linked and abs(km - linked[k]) > 2]
    yield Fact("integrity", "lengths of borders", not off and min(shared.values()) >= 10, off)
    first = next(iter(border))
    ring = [first]
    while border.get(ring[-1], first) != first and len(ring) <= len(border):
        ring.append(border[ring[-1]])
    total = sum(_area(rings[z][0]) for z in look.land)
    yield Fact("integrity", "the zones leave no gap", len(ring) == len(border) and abs(_area([*ring, first]) - total) < 1e-6)
    outer = {z for p, q in border.items() for z in edge[p, q]}
    inner = [z for s in look.sources.values() for z in s if z not in outer and z != "england"]
    yield Fact("6.1", "sources lie on the edge of the map", not inner, inner)
