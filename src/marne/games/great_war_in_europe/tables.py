"""The data as fast immutable tables: boards of hexes, costs of steps, values of counters, charts. One object a set of data.

Boards of hexes are over all six fronts (`pieces.GRID`). What runs over many steps (reach, supply) works on one front alone: `cut`
takes its part out of a board, `lift` puts it back.
"""
from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from marne.games.great_war_in_europe.data.dataset import Dataset, dataset
from marne.games.great_war_in_europe.data.rows import COUNTRIES, LETTERS, NATIONS, REGIONS, TERRAINS, EventRow
from marne.games.great_war_in_europe.pieces import (BASE, EAST, EGYPT, FRONT, GRID, GROUND, HEX, IDS, IRAQ, LOCAL, OF_FRONT,
                                                    SPAN, STRIDE, UNITS, WEST)
from marne.parts.bits import mask
from marne.parts.map.paths import Costs

FAIR, WET, SNOW, HOT = range(4)
WEATHERS = ("fair", "wet", "snow", "hot")
VARIABLE = 4                    # 12.13: a die decides
_WEATHER = {"F": FAIR, "W": WET, "S": SNOW, "H": HOT, "V": VARIABLE}
COLUMNS = ("1-2", "1-1", "2-1", "3-1", "4-1", "5-1")


class Outcome(NamedTuple):
    """A cell of the combat table: steps lost by attacker and defender; `all`: every defender (10.65)."""

    text: str
    attacker: int
    defender: int
    all: bool


def outcome(text: str) -> Outcome:
    """10.38 '1/2' or '0/E' taken apart."""
    a, _, d = text.partition("/")
    return Outcome(text, int(a), 0 if d == "E" else int(d), d == "E")


class Turn(NamedTuple):
    """An Operational Turn. `letter`: the number of the Strategic Turn that follows it, -1 if none does; `weather` by front."""

    year: int
    months: str
    letter: int
    weather: tuple[int, ...]


def union_of(boards: Iterable[int]) -> int:
    """All members of some boards."""
    return reduce(or_, boards, 0)


def cut(f: int, board: int) -> int:
    """The part of a board that lies on one front, in the numbers of that front alone (`LOCAL`)."""
    return board >> BASE[f] & SPAN[f]


def lift(f: int, board: int) -> int:
    """Such a part in the numbers of all fronts."""
    return board << BASE[f]


class Tables:
    """Every attribute is set once, from one set of data."""

    def __init__(self, ds: Dataset) -> None:
        self.ds = ds
        self._map(ds)
        self._marked(ds)
        self._sides(ds)
        self._sources(ds)
        self._units(ds)
        self._charts(ds)
        self._calendar(ds)
        self.event: tuple[EventRow, ...] = tuple(r for r in ds.events for _ in range(r.count))      # by number of the counter
        self.costs: dict[tuple[int, int, bool], Costs] = {}     # what moves have been asked for: see `steps`

    def _map(self, ds: Dataset) -> None:
        rows = [(HEX[r.hex], r) for r in ds.hexes]
        # 3.12#2 "To Beirut" is Beirut, in all respects; 3.12#4 north is the upper edge of each map, as `edge` has it
        self.name_en = {h: r.name_en for h, r in rows if r.name_en}
        self.name_fr = {h: r.name_fr or r.name_en for h, r in rows if r.name_en}
        self.terrain = {k: mask(h for h, r in rows if r.terrain == k) for k in TERRAINS}
        self.terrain_at = {h: r.terrain for h, r in rows}
        self.playable = mask(h for h, r in rows if r.playable)                      # 17.4#NL: all but Holland and Switzerland
        self.land = self.playable & ~self.terrain["lake"]                           # where a unit can stop
        self.alpine = self.terrain["alpine"]
        self.country = {c: mask(h for h, r in rows if r.country == c) for c in COUNTRIES}
        self.country_at = {h: r.country for h, r in rows}
        self.touches = {c: mask(h for h, r in rows if r.country == c or c in r.also) for c in COUNTRIES}     # 16.4: any of it
        self.region = {g: mask(h for h, r in rows if r.region == g) for g in REGIONS}
        self.balkans = mask(h for h, r in rows if r.balkans)                        # 3.13#4
        self.ottoman = self.country["TU"]
        self.european_turkey = self.region["european-turkey"]                       # 3.12#1
        self.start = [mask(h for h, r in rows if r.control == code) for code in ("AL", "CP")]       # 7.11, 7.12
        self.cities = mask(h for h, r in rows if r.kind == "city")
        self.city_fronts = {c: tuple(f for f in range(6) if self.cities & self.country[c] & OF_FRONT[f]) for c in COUNTRIES}
        self.towns = mask(h for h, r in rows if r.kind or "counts-as-town" in r.special)            # 3.12#3: cities too
        self.light = mask(h for h, r in rows if r.fort == "light")
        self.heavy = mask(h for h, r in rows if r.fort == "heavy")
        self.forts = self.light | self.heavy
        self.ports = mask(h for h, r in rows if r.port)
        self.capital = {r.capital: mask(h for h, x in rows if x.capital == r.capital) for _, r in rows if r.capital}
        self.cp_vp = mask(h for h, r in rows if r.cp_vp)                            # 18.11, 18.12
        self.ts = mask(h for h, r in rows if r.ts)                                  # 5.62#1
        self.rp = {h: r.rp for h, r in rows if r.rp}                                # 5.16#1
        self.resource_hexes = tuple(self.rp)                                        # the order of `State.captured`
        self.edge = mask(h for h, r in rows if r.edge)
        self.edge_side = {e: mask(h for h, r in rows if e in r.edge) for e in "nsew"}
        self.coast = {c: mask(h for h, r in rows if c in r.coast) for c in (
            "baltic", "adriatic", "mediterranean", "black-sea", "caspian", "channel", "gulf-of-suez", "aegean", "marmara")}

    def _marked(self, ds: Dataset) -> None:
        """What the rules name by hex."""
        rows = [(HEX[r.hex], r) for r in ds.hexes]
        self.letter = {c: mask(h for h, r in rows if r.letter == c) for c in "ARK"}                 # 11.44, 11.54

        def special(word: str) -> int:
            return mask(h for h, r in rows if word in r.special)

        self.ruhr = special("ruhr")
        self.paris = special("paris")
        self.baltic_ports = special("ge-baltic-port")                                               # 11.41
        self.antwerp_closers = special("antwerp-closer")                                            # 11.44#1
        self.gaza_line = special("gaza-line-trench")                                                # 6.35
        self.concentric_forts = special("concentric-allowed")                                       # 10.53#4
        self.helles, self.suvla, self.gate = HEX["E1022"], HEX["E1122"], HEX["E1023"]               # 6.52
        self.beachheads = 1 << self.helles | 1 << self.suvla
        self.antwerp, self.rouen, self.calais, self.dunkirk = (HEX[x] for x in ("W6819", "W5603", "W6707", "W6709"))
        self.venice, self.trieste, self.trent = HEX["W2022"], HEX["W2230"], HEX["W2615"]
        self.berlin, self.vienna, self.budapest, self.konigsberg = (HEX[x] for x in ("E5102", "E3606", "E3310", "E5514"))
        self.constantinople, self.sofia, self.bucharest = HEX["E1328"], HEX["E1819"], HEX["E2423"]
        self.belgrade, self.nis, self.salonika, self.valona = HEX["E2413"], HEX["E2015"], HEX["E1116"], HEX["E1210"]
        self.petrograd, self.kiev, self.odessa, self.chatalja = HEX["E7030"], HEX["E4129"], HEX["E3031"], HEX["E1124"]
        self.baghdad, self.jerusalem, self.baku, self.van = HEX["N1540"], HEX["N2416"], HEX["N3653"], HEX["N3338"]
        self.kut, self.basra, self.abadan, self.hamadan = HEX["N1845"], HEX["N2252"], HEX["N2552"], HEX["N2436"]
        self.tabriz = HEX["N3045"]
        self.gaza, self.beersheba, self.damascus, self.trebizond = HEX["N2913"], HEX["N2711"], HEX["N1728"], HEX["N4332"]
        self.black_sea_ports = mask(HEX[x] for x in ("E1725", "E2027", "E2328", "E3031"))            # 11.42
        self.adriatic_ports = 1 << self.venice | 1 << self.trieste                                  # 11.43
        self.west_ports = self.ports & OF_FRONT[WEST]                                                  # 11.44
        self.pipeline = tuple(HEX[x] for x in ds.tables["supply"]["pipeline"])                      # 11.53, from west to east
        north = ds.tables["supply"]["egypt_north_row"]
        self.egypt_north = mask(h for h, r in rows if FRONT[h] == EGYPT and int(r.hex[3:]) > north)  # 11.21 [bis]#2
        south = ds.tables["areas"]["iraq_flotilla_limit_row"]
        self.iraq_south = mask(h for h, r in rows if FRONT[h] == IRAQ and int(r.hex[3:]) > south)    # 9.23, 6.37
        north = ds.tables["areas"]["ah_north_limit_line"]
        self.ah_north = mask(h for h, r in rows if r.hex[0] == "E" and int(r.hex[1:3]) > north)     # 17.31#AH
        self.north_on_east = cut(EAST, self.ah_north)
        self.hamadan_alone = 1 << self.hamadan                                                      # 17.4#PN

    def _sides(self, ds: Dataset) -> None:
        """By hex: the neighbours across a river (or canal), a pass, a lake, the sea. What is closed to all, in `shut`."""
        self.river, self.passes, self.lake_side, self.sea_side = ([0] * GRID.size for _ in range(4))
        boards = {"river": self.river, "canal": self.river, "pass": self.passes, "lake": self.lake_side, "sea": self.sea_side}
        self.frontier: list[tuple[int, int]] = []
        for r in ds.sides:
            a, b = HEX[r.a], HEX[r.b]
            if r.type == "frontier":
                self.frontier.append((a, b))
            elif r.type in boards:
                boards[r.type][a] |= 1 << b
                boards[r.type][b] |= 1 << a
        laky = mask(h for h in range(GRID.size) if self.lake_side[h])
        # to step into these costs the same from wherever one comes: no side of their own, nothing beside them that is closed
        self.alike = mask(h for h in HEX.values() if not GRID.near[h] & ~self.playable
                          and not any(board[h] for board in boards.values()))
        self.laky_on = tuple(cut(f, laky) for f in range(6))                        # … with a side that is lake (8.34)
        self.playable_on = tuple(cut(f, self.playable) for f in range(6))
        self.land_on = tuple(cut(f, self.land) for f in range(6))
        self.russia_proper = self.country["RU"] & ~self.region["poland"]                              # 5.46, 5.47
        self.russian = tuple(bool(OF_FRONT[f] & self.country["RU"]) for f in range(6))
        self.touching: list[int] = [0] * GRID.size                                  # by hex: the neighbours by land or lake
        self.about: list[int] = [0] * GRID.size                                     # … and itself, in the numbers of its front
        for h in HEX.values():
            self.touching[h] = GRID.near[h] & self.playable & ~self.sea_side[h]
            self.about[h] = cut(FRONT[h], self.touching[h] | 1 << h)
        # 10.15, 6.52#5 by hex: from where it can be attacked, not across sea or lakes, the beachheads only from and towards
        # E1023; and in snow, not into or out of alpine hexes either
        self.ring, self.snow_ring = [0] * GRID.size, [0] * GRID.size
        for h in HEX.values():
            near = self.touching[h] & ~self.lake_side[h]
            near &= 1 << self.gate if self.beachheads >> h & 1 else -1 if h == self.gate else ~self.beachheads
            self.ring[h], self.snow_ring[h] = near, 0 if self.alpine >> h & 1 else near & ~self.alpine
        # by direction: the hexes that a step which comes that way enters
        self.enters = [self.playable] * 6
        for h in HEX.values():
            for d, b in enumerate(GRID.dirs[h] if self.sea_side[h] else ()):
                if b and self.sea_side[h] >> b & 1:             # nothing crosses such a side
                    self.enters[d] &= ~(1 << b)
        self.enters_on = tuple([cut(f, board) for board in self.enters] for f in range(6))

    def _sources(self, ds: Dataset) -> None:
        """11.32, 11.33 Primary sources by key: those that always are, and by condition `X-if:Y`."""
        self.source: dict[str, int] = {}
        for r in ds.hexes:
            for key in r.supply:
                self.source[key] = self.source.get(key, 0) | 1 << HEX[r.hex]
        self.sources_of = tuple(union_of(b for k, b in self.source.items() if (k.split("-")[0] == "cp") == cp)
                                for cp in (False, True))
        # all of which the supply of a side asks who controls it (11.3, 11.4, 11.5, 11.6)
        self.supply_keys = (self.towns | self.ports | self.forts | union_of(self.source.values()) | mask(self.pipeline)
                            | union_of(self.letter.values()) | self.baltic_ports | self.black_sea_ports | self.adriatic_ports
                            | 1 << self.calais | 1 << self.dunkirk | 1 << self.constantinople | 1 << self.konigsberg
                            | 1 << self.gaza | 1 << self.beersheba)
        self.supply_keys_on = tuple(cut(f, self.supply_keys) for f in range(6))
        self.revives = self.edge | 1 << self.abadan | self.ports & ~(1 << self.salonika)     # 11.71; Salonika not: 11.33#8

    def _units(self, ds: Dataset) -> None:
        rows = ds.units
        # 3.22 What the two faces of a counter say; 3.26#3 one combat strength counts for both; 3.23, 3.26#5 support and allowance
        self.attack = (bytes(r.attack for r in rows), bytes(r.back_attack for r in rows))            # [face][u]
        self.defence = (bytes(r.defence for r in rows), bytes(r.back_defence for r in rows))
        self.move = (bytes(r.move for r in rows), bytes(r.back_move or r.move for r in rows))
        self.feeble = mask(u for u, r in enumerate(rows) if not r.attack or r.back and not r.back_attack)   # 15.22: on one face
        self.support = bytes(r.support for r in rows)
        self.drm = bytes(r.drm for r in rows)
        self.steps = bytes(r.steps for r in rows)
        self.name_unit_en = tuple(r.name_en for r in rows)
        self.name_unit_fr = tuple(r.name_fr for r in rows)
        self.label = tuple(r.label for r in rows)
        self.arrive = tuple(r.arrive for r in rows)
        self.entry = tuple(r.entry for r in rows)
        self.by_letter = tuple(mask(u for u, r in enumerate(rows) if r.arrive == c) for c in LETTERS)
        self.us_after = {n: mask(u for u, r in enumerate(rows) if r.arrive == f"+{n}") for n in range(1, 10)}        # 5.72
        self.with_entry = {c: mask(u for u, r in enumerate(rows) if r.arrive == "entry" and r.nation == c) for c in NATIONS}
        self.deployed = mask(u for u, r in enumerate(rows) if r.arrive == "deploy")                 # 17.13: European Turks
        self.deploy_hex = {u: HEX[r.entry[4:]] for u, r in enumerate(rows) if r.entry.startswith("hex:")}
        assert len(rows) == UNITS and rows[0].id == IDS[0]

    def _charts(self, ds: Dataset) -> None:
        x = ds.tables
        # [table][column][die - 1]
        self.crt = tuple(tuple(tuple(outcome(c) for c in x["crt"][k][col]) for col in COLUMNS) for k in "ab")
        self.below = tuple(outcome(x["crt"]["below_first_column"][k]) for k in "ab")                # 10.48
        self.shift: dict[str, int] = {r["id"]: r["columns"] for r in x["shift"]}
        self.drm_of: dict[str, int] = {r["id"]: r["value"] for r in x["drm"]}
        self.drm_floor: int = x["crt"]["drm_floor"]
        self.stack_limit: int = x["stacking"]["limit"]                                              # 7.23
        self.infantry_limit = {"US": x["stacking"]["us_infantry"], "BU": x["stacking"]["bu_infantry"]}
        self.supply_range: int = x["supply"]["unit_range"]                                          # 11.21
        self.hq_range: int = x["supply"]["hq_range_near_east"]
        self.port_range: int = x["supply"]["port_range"]
        self.chart = {(r.nation, r.map): tuple(getattr(r, c) for c in LETTERS) for r in ds.resources}        # 5.12, 5.15
        self.pools: dict[str, int] = dict(x["strategic_movement"])                                  # 9.11 to 9.23
        self.france_and_italy = self.country["FR"] | self.country["IT"]                             # 9.21
        self.markers = {r.id: r.count for r in ds.markers}

    def _calendar(self, ds: Dataset) -> None:
        weather = [f["weather"] for f in ds.fronts["front"]]
        self.turns = (Turn(1914, "", -1, (FAIR,) * 6), *(           # by number, from 1
            Turn(r.year, r.months, LETTERS.index(r.letter) if r.letter else -1, tuple(_WEATHER[getattr(r, w)] for w in weather))
            for r in ds.turns))
        c, m = ds.tables["calendar"], ds.tables["movement"]
        self.near_east_opens: int = c["near_east_opens"]                                            # 7.12
        self.turkey_at_war: int = c["turkey_at_war"]                                                # 17.1
        self.doubled = tuple(f["movement_factor"] for f in ds.fronts["front"])                      # 8.14, by front
        self.undoubled_after: int = m["undoubled_after_turn"]                                       # 8.14#1
        self.overmove_from: int = m["hq_overmove_depletes_from_turn"]                               # 8.15

    def steps_of(self, f: int, weather: int, alpine: bool) -> Costs:
        """8.3 What a step costs on a front in that weather, for mountain units (`alpine`) and others, in numbers of the front."""
        found = self.costs.get((f, weather, alpine))
        if found is None:
            from marne.games.great_war_in_europe.rules.r08_3_terrain import season, step
            kind = season(f, weather)
            found = self.costs.get((f, kind, alpine))
            if found is None:
                base, alike, known = GROUND[f].base, cut(f, self.alike), dict[int, int | None]()

                def cost(a: int, d: int, b: int) -> int | None:
                    if not alike >> b & 1:
                        return step(self, a + base, b + base, kind, alpine)
                    if b not in known:
                        known[b] = step(self, a + base, b + base, kind, alpine)
                    return known[b]

                found = Costs(LOCAL[f], cost)
            self.costs[f, weather, alpine] = self.costs[f, kind, alpine] = found
        return found

    def spread(self, f: int, board: int) -> int:
        """The same on one front, in its own numbers."""
        return _beside(board, LOCAL[f].low_columns, self.enters_on[f])

    def joined(self, f: int, starts: int, free: int) -> int:
        """All that steps over `free` join with `starts`, which are part of it, on one front, in its own numbers."""
        low, enters = LOCAL[f].low_columns, self.enters_on[f]
        seen = front = starts
        while front:
            front = _beside(front, low, enters) & free
            front ^= front & seen
            seen |= front
        return seen

    def around(self, board: int) -> int:
        """All hexes next to a member of the board by land or lake: not across sides of open sea."""
        return _beside(board, GRID.low_columns, self.enters)


def _beside(board: int, low: int, enters: list[int]) -> int:
    """The hexes next to a member of the board, of those that one enters by each direction: as in `Costs`."""
    to_n, to_ne, to_se, to_s, to_sw, to_nw = enters
    here = board & low
    there = board ^ here
    southeast, southwest = here << STRIDE - 1 | there << STRIDE, here >> STRIDE + 1 | there >> STRIDE
    return (board << 1 & to_n | southeast << 1 & to_ne | southeast & to_se | board >> 1 & to_s | southwest & to_sw
            | southwest << 1 & to_nw)


@lru_cache(maxsize=8)
def _build(ds_hash: str, overlay: str | None) -> Tables:
    return Tables(dataset(overlay))


def tables(overlay: str | None = None) -> Tables:
    """The tables of an overlay folder (None: the user's own, if any; '': none)."""
    return _build(dataset(overlay).hash, overlay)
