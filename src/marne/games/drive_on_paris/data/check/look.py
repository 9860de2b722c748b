"""`Look`: the data as lookups that the facts about them need; hexes that the book names; places by latitude and longitude."""
from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from typing import Any

from marne.games.drive_on_paris.data.consistency import inside, pieces
from marne.games.drive_on_paris.data.derive import beside
from marne.games.drive_on_paris.data.rows import SIDE_OF, Dataset
from marne.parts.data.facts import reach

POINTS = {                                                                                                  # 1-12
    "A": "46-10", "B": "38-14", "C": "14-05", "D": "30-19", "E": "49-06", "F": "55-01", "G": "41-01", "H": "27-13", "I": "15-26",
    "J": "02-10", "1": "38-33", "2": "45-26", "3": "44-33", "4": "47-21", "5": "51-17", "6": "59-13", "7": "63-19", "8": "44-15",
}
WEST = set("CDHIJ")                                                                                         # 1-12
FOE = {"german": "allied", "allied": "german"}

# An Albers projection that the grid fits, on a sphere of radius 1: x + iy = TURN * z + SHIFT, in hexes from centre to centre.
PARALLELS, MERIDIAN = (math.radians(49.5), math.radians(50)), 4.0
TURN, SHIFT = complex(617.470280, 153.265488), complex(-108.299734, 540.987088)
EARTH_KM = 6371


def on_grid(lat: float, lon: float) -> complex:
    """Where a place lies, in hexes east and north."""
    n = sum(map(math.sin, PARALLELS)) / 2
    c = math.cos(PARALLELS[0]) ** 2 + 2 * n * math.sin(PARALLELS[0])
    rho = math.sqrt(c - 2 * n * math.sin(math.radians(lat))) / n
    theta = n * math.radians(lon - MERIDIAN)
    return TURN * complex(rho * math.sin(theta), -rho * math.cos(theta)) + SHIFT


def centre(at: str) -> complex:
    """The centre of a hex; odd columns lie half a hex lower."""
    col, row = int(at[:2]), int(at[3:])
    return complex(col * math.sqrt(3) / 2, row + (0.5 if col % 2 == 0 else 0))


class Look:
    """The data as lookups. Read-only."""

    def __init__(self, ds: Dataset) -> None:
        self.ds = ds
        self.hex = {r.hex: r for r in ds.hexes}
        self.unit = {u.id: u for u in ds.units}
        self.hq = {h.id: h for h in ds.hqs}
        self.fort = {f.id: f for f in ds.forts}
        self.marker = {m.id: m for m in ds.markers}
        self.scenario: dict[str, Any] = {s["id"]: s for s in ds.scenarios["scenario"]}
        self.list: dict[str, Any] = {s["id"]: s for s in ds.setups["setup"]}
        self.nation = pieces(ds)
        self.near = {h: list(beside(h).values()) for h in self.hex}
        self.land = {h for h, r in self.hex.items() if r.playable == "yes"}
        self.water = {frozenset((s.a, s.b)): s.water for s in ds.sides}
        self.rail: dict[str, set[str]] = {h: set() for h in self.hex}
        for r in ds.rails:
            self.rail[r.a].add(r.b)
            self.rail[r.b].add(r.a)
        self.town = {r.name_fr: r.hex for r in reversed(ds.hexes) if r.name_fr}

    def place_of(self, scenario: str) -> dict[str, str]:
        """Where everything stands that a scenario sets up."""
        return {p.unit: p.hex for p in self.ds.places if p.list in self.scenario[scenario]["setups"]}

    def control(self, scenario: str) -> dict[str, str]:
        """1-2d Who holds each hex at the start."""
        out = {h: SIDE_OF.get(r.country, "") for h, r in self.hex.items()}
        for name in self.scenario[scenario].get("control", [scenario]):
            out.update({c.hex: c.controller for c in self.ds.control if c.scenario == name})
        return out

    def fronts(self, scenario: str) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        """The hexes that units and forts with a zone of control hold, and those zones, by side."""
        sc = self.scenario[scenario]
        held: dict[str, set[str]] = {"german": set(), "allied": set()}
        for u, at in self.place_of(scenario).items():
            if u in self.unit and self.unit[u].zoc:
                held[self.unit[u].side].add(at)
        for f in self.standing(sc):
            held[f.side].add(f.hex)
        return held, {side: {n for h in hexes for n in self.near[h]} for side, hexes in held.items()}

    def standing(self, sc: dict[str, Any]) -> Iterator[Any]:
        """The forts that stand in the area of a scenario."""
        return (f for f in self.ds.forts if f.id not in sc.get("destroyed_forts", ()) and inside(sc["area"], f.hex))

    def sources(self, scenario: str, nation: str, control: dict[str, str]) -> list[str]:
        """1-8, 5-1, 5-5 The sources of supply of a nation."""
        sc, side, antwerp = self.scenario[scenario], SIDE_OF[nation], self.town["Anvers"]
        if side in sc.get("supply_hexes", {}):
            hexes: list[str] = sc["supply_hexes"][side]
            return hexes
        if side in sc.get("supply_column", {}):
            return [h for h in self.hex if self.rail[h] and int(h[:2]) == sc["supply_column"][side]]
        if nation == "be" and (control[antwerp] != "allied" or not inside(sc["area"], antwerp)):
            return [h for h, r in self.hex.items() if r.port]
        return [h for h, r in self.hex.items() if nation in r.supply_source]

    def supplied(self, scenario: str, nation: str) -> set[str]:
        """1-8a The hexes from which a nation's units trace supply at the start: 10 points of movement to rail, then along it."""
        sc, side = self.scenario[scenario], SIDE_OF[nation]
        control = self.control(scenario)
        held, zone = self.fronts(scenario)
        foe = FOE[side]
        ground = {h for h in self.land if inside(sc["area"], h) and h not in held[foe]}
        free = {h for h in ground if h not in zone[foe] or h in held[side]}

        def open_(h: str) -> bool:
            banned = nation in ("fr", "br") and self.hex[h].country in ("ge", "lu")                 # 2-7
            return h in free and control[h] == side and not banned

        net: set[str] = set()
        for source in self.sources(scenario, nation, control):
            if source not in net and source in free and control[source] == side:
                net |= reach(source, lambda h: [n for n in self.rail[h] if open_(n)])
        limit = self.ds.series["supply"]["range_mp"]["value"]
        dist = dict.fromkeys(net, 0)
        todo = [(0, h) for h in net]
        while todo:
            d, h = heapq.heappop(todo)
            if d > dist[h]:
                continue
            for n in self.near[h]:
                far = d + self.step(n, h)           # the unit marches from n to h
                if n in ground and far <= limit and far < dist.get(n, 99):
                    dist[n] = far
                    if n in free:
                        heapq.heappush(todo, (far, n))
        return set(dist)

    def step(self, a: str, b: str) -> int:
        """SCS-5.4 What it costs on foot to go from a hex to the next."""
        m = self.ds.series["movement"]
        if b in self.rail[a]:
            cost: int = m["rail_hex_to_hex_cost"]["value"]
            return cost
        if self.hex[b].terrain == "sea":
            return 99
        water = self.water.get(frozenset((a, b)), "")
        extra = m["hexside"][{"canal": "canal"}.get(water, f"{water}-river")]["value"] if water else 0
        city = {"": "clear", "major": "major-city"}.get(self.hex[b].city, "city")
        ground: int = max(m["cost"][kind]["value"] for kind in (self.hex[b].terrain, city))        # 0/Terrain#3
        return ground + int(extra)
