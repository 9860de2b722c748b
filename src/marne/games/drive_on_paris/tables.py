"""The data as fast immutable tables: boards of hexes, costs of steps, values of counters, charts. One object a set of data."""
from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from marne.games.drive_on_paris.data.dataset import Dataset, dataset
from marne.games.drive_on_paris.data.rows import FortRow, HqRow, MarkerRow, UnitRow
from marne.games.drive_on_paris.pieces import FORT0, GRID, INDEX, MARKER0, NATIONS, PIECES, UNITS
from marne.parts.bits import mask
from marne.parts.map.paths import Costs

COLUMNS = ("1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
EVEN = 3                        # the column of 1:1
_RESULT = re.compile(r"A(\d*)(\*?)(?:D(\d+))?(?:r(\d))?(@?)")


class Outcome(NamedTuple):
    """A cell of the combat table: steps lost by attacker and defender, hexes of retreat, the two marks as they are printed."""

    text: str
    attacker: int
    defender: int
    retreat: int
    star: bool
    at: bool


def outcome(text: str) -> Outcome:
    """SCS-7.14 'A1*D2r1@' taken apart."""
    m = _RESULT.fullmatch(text)
    if m is None:
        raise ValueError(text)
    a, star, d, r, at = m.groups()
    return Outcome(text, int(a or 0), int(d or 0), int(r or 0), bool(star), bool(at))


class Tables:
    """Every attribute is set once, from one set of data."""

    def __init__(self, ds: Dataset) -> None:
        self.ds = ds
        self._map(ds)
        self._water(ds)
        self._ways(ds)
        self._units(ds)
        self._charts(ds)

    def _map(self, ds: Dataset) -> None:
        rows = [(GRID.read(r.hex), r) for r in ds.hexes]
        self.hex_en = {h: r.name_en for h, r in rows if r.name_en}
        self.hex_fr = {h: r.name_fr or r.name_en for h, r in rows if r.name_fr or r.name_en}
        self.sea = mask(h for h, r in rows if r.terrain == "sea")
        self.land = GRID.all & ~self.sea
        self.city = mask(h for h, r in rows if r.city == "city")
        self.major = mask(h for h, r in rows if r.city == "major")
        self.woods = mask(h for h, r in rows if r.terrain == "woods")
        self.foothills = mask(h for h, r in rows if r.terrain == "foothills")
        self.mountains = mask(h for h, r in rows if r.terrain == "mountains")
        self.marsh = mask(h for h, r in rows if r.terrain == "marsh")
        self.country = {c: mask(h for h, r in rows if r.country == c) for c in ("fr", "be", "ge", "lu", "nl", "ch")}
        self.alsace = mask(h for h, r in rows if r.region == "alsace-lorraine")
        self.neutral = self.country["nl"] | self.country["ch"]                      # 1-10
        self.ports = mask(h for h, r in rows if r.port)                             # 1-8
        self.channel = mask(h for h, r in rows if r.port == "channel")              # 1-12
        self.source = [mask(h for h, r in rows if n in r.supply_source) for n in NATIONS]       # 1-8, by nation
        self.west = mask(h for h, r in rows if r.fdl_side == "W")                   # 2-8a
        self.east = mask(h for h, r in rows if r.fdl_side == "E")
        self.bank = bytes(2 if not h else self.west >> h & 1 for h in range(GRID.size))        # by hex: 1 west of it; 2: no hex
        # 2-8e: the Paris side, west of the Doctrine Line; in Alsace the Germans are at home
        self.beyond_panic = mask(h for h, r in rows if r.panic_side == "south") & self.west
        self.vp = {h: r.vp for h, r in rows if r.vp}
        self.vp_hexes = mask(self.vp)
        self.plan17 = mask(h for h, r in rows if r.plan_xvii)                       # 2-3
        self.paris = GRID.read("14-05")
        self.lille = GRID.read("15-26")
        self.prizes = 1 << self.paris | 1 << self.lille

    def _water(self, ds: Dataset) -> None:
        self.minor = [0] * GRID.size                    # by hex: the neighbours across a minor river
        self.wide = [0] * GRID.size                     # across a major river or canal
        self.water: dict[tuple[int, int], str] = {}
        for r in ds.sides:
            if r.water:
                for a, b in ((GRID.read(r.a), GRID.read(r.b)), (GRID.read(r.b), GRID.read(r.a))):
                    (self.minor if r.water == "minor" else self.wide)[a] |= 1 << b
                    self.water[a, b] = r.water

    def _ways(self, ds: Dataset) -> None:
        """SCS-5.4, SCS-5.5 What a step costs on foot; the railways as links by direction."""
        m = ds.series["movement"]
        cost, side = m["cost"], m["hexside"]
        self.rail_cost: int = m["rail_hex_to_hex_cost"]["value"]
        self.rails = [0] * GRID.size                    # by hex: the hexes that a rail edge joins it to
        for r in ds.rails:
            a, b = GRID.read(r.a), GRID.read(r.b)
            self.rails[a] |= 1 << b
            self.rails[b] |= 1 << a
        self.rail = mask(h for h in GRID.hexes() if self.rails[h])
        self.enter = [0] * GRID.size                    # the dearest of a hex's terrains (0/Terrain#3)
        for x in ds.hexes:
            if x.terrain != "sea":
                town = "major-city" if x.city == "major" else x.city or "clear"
                self.enter[GRID.read(x.hex)] = max(cost[x.terrain]["value"], cost[town]["value"])
        extra: dict[str, int] = {"minor": side["minor-river"]["value"], "major": side["major-river"]["value"],
                                 "canal": side["canal"]["value"]}

        def step(a: int, d: int, b: int) -> int | None:
            if not self.land >> b & 1 or not self.land >> a & 1:
                return None
            if self.rails[a] >> b & 1:
                return self.rail_cost
            return self.enter[b] + extra.get(self.water.get((a, b), ""), 0)

        self.foot = Costs(GRID, step, self.rail)                                              # SCS-5.11
        self.track = Costs(GRID, lambda a, d, b: 1 if self.rails[a] >> b & 1 else None)         # SCS-14.1, SCS-14.8
        self.overrun_cost: int = ds.series["overrun"]["mp_cost"]["value"]                       # SCS-6.3
        self.supply_range: int = ds.series["supply"]["range_mp"]["value"]                       # 1-8a
        self.stack_limit: int = ds.series["stacking"]["limit"]["value"]                         # 0/Stacking#1

    def _units(self, ds: Dataset) -> None:
        u, none = ds.units, [0] * (PIECES - UNITS)
        markers = [r for r in ds.markers if r.id in INDEX]
        staff_moves = [*(r.move for r in ds.hqs), *(0 for _ in ds.forts), *(r.move for r in markers)]
        every: list[UnitRow | HqRow | FortRow | MarkerRow] = [*u, *ds.hqs, *ds.forts, *markers]
        self.label = [r.name_en if isinstance(r, FortRow) else r.label for r in every]
        self.name_en, self.name_fr = [r.name_en for r in every], [r.name_fr for r in every]
        self.steps = [*(r.steps for r in u), *none]
        # by face: full, reduced; a unit of one step has no other face
        self.attack = ([*(r.attack for r in u), *none], [*(r.red_attack if r.steps > 1 else r.attack for r in u), *none])
        self.defence = ([*(r.defence for r in u), *none], [*(r.red_defence if r.steps > 1 else r.defence for r in u), *none])
        self.move = ([*(r.move for r in u), *staff_moves],
                     [*(r.red_move if r.steps > 1 else r.move for r in u), *staff_moves])
        self.two_steps = mask(i for i, r in enumerate(u) if r.steps > 1)
        self.yellow = mask(i for i, r in enumerate(u) if r.band == "yellow")                    # 1-1a
        self.white = mask(i for i, r in enumerate(u) if r.band == "white")                      # 3-1
        self.rebuildable = mask(i for i, r in enumerate(u) if r.rebuildable)                    # 1-4a, 3-2d
        # 3-4, T105 by print: 6-8-6 infantry, 3-4-8 cavalry
        self.east_infantry = mask(i for i, r in enumerate(u) if r.nation == "ge" and (r.attack, r.defence, r.move) == (6, 8, 6)
                                  and r.type not in ("cavalry", "armoured-car"))
        self.east_cavalry = mask(i for i, r in enumerate(u) if r.nation == "ge" and (r.attack, r.defence, r.move) == (3, 4, 8)
                                 and r.type == "cavalry")
        # HQs by face: front, back
        hq = ds.hqs
        self.radius = ({UNITS + i: r.radius for i, r in enumerate(hq)},
                       {UNITS + i: r.back_radius if r.back_label else r.radius for i, r in enumerate(hq)})
        self.replace = ({UNITS + i: r.replacement for i, r in enumerate(hq)},
                        {UNITS + i: r.back_replacement if r.back_label else r.replacement for i, r in enumerate(hq)})
        self.fort_values = [r.values for r in ds.forts]                                         # 1-5b
        self.fort_hex = [GRID.read(r.hex) for r in ds.forts]
        self.room = {MARKER0 + i: r.capacity_steps for i, r in enumerate(markers) if r.capacity_steps}      # 1-2b, 2-4b
        self.load_cost = {MARKER0 + i: r.load_mp for i, r in enumerate(markers) if r.capacity_steps}        # 1-2c
        self.unload_cost = {MARKER0 + i: r.unload_mp for i, r in enumerate(markers) if r.capacity_steps}
        self.taxi_uses = next(r.uses for r in markers if r.kind == "taxi")                      # 2-4c
        self.gun_plus = {MARKER0 + i: r.siege_die_modifier for i, r in enumerate(markers) if r.kind == "siege-gun"}

    def _charts(self, ds: Dataset) -> None:
        s = ds.series
        rows: dict[str, list[str]] = s["crt"]["rows"]
        self.crt = [[outcome(rows[str(roll)][c]) for roll in range(2, 13)] for c in range(len(COLUMNS))]   # [column][roll - 2]
        c = s["combat"]
        self.british_die: int = c["british_attack_die"]["value"]                    # 2-1/Errata
        self.british_columns: int = c["british_defence_columns"]["value"]
        self.car_die: int = c["belgian_armoured_car_die"]["value"]                  # 2-2c
        self.assault_columns: int = c["assault_columns_without_fort"]["value"]      # 3-2c
        self.assault_times: int = c["assault_multiplier_against_fort"]["value"]     # 3-2b
        self.siege_bands: list[tuple[int, int]] = [(b["max_strength"], b["needed"]) for b in s["siege"]["bands"]]      # 3-3b
        self.siege_assault: int = s["siege"]["assault_unit_modifier"]
        self.times_in = s["reconstitution"]["in_command_multiplier"]["value"]       # 1-4c
        self.times_out = s["reconstitution"]["out_of_command_multiplier"]["value"]  # 1-4d
        self.hq_room: int = s["rail"]["hq_room_steps"]["value"]                     # SCS-14.3
        self.dates = [(r.start, r.end) for r in ds.turns]

    def fort_value(self, u: int, lost: int) -> int:
        """1-5a What a fort defends with after so many lost steps."""
        values = self.fort_values[u - FORT0]
        return values[lost] if lost < len(values) else 0


@lru_cache(maxsize=8)
def _build(ds_hash: str, overlay: str | None) -> Tables:
    return Tables(dataset(overlay))


def tables(overlay: str | None = None) -> Tables:
    """The tables of an overlay folder (None: the user's own, if any; '': none)."""
    return _build(dataset(overlay).hash, overlay)
