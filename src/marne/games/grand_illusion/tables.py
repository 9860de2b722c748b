"""The map, counters and charts as fast immutable tables, made from the data files (and an owner's overlay)."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from marne.games.grand_illusion.data.dataset import Dataset, dataset
from marne.games.grand_illusion.pieces import BE, BR, FORTS, FR, GE, HEXES, UNITS
from marne.parts.bits import mask, union

# The six directions of a flat-top hex, as steps of (column, doubled row): N, NE, SE, S, SW, NW.
STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


class Fow:
    """One result of the Fortunes of War table (9.1.4)."""

    __slots__ = ("roll", "id", "name_en", "name_fr", "cancels", "passes", "skirmish", "counterattack", "choice",
                 "cap_side", "cap_gain", "limit_side", "mandated_gain", "forced_turns", "counts", "ignored17", "rout", "surprise")

    def __init__(self, r: dict[str, Any]) -> None:
        side = {"allied": 0, "german": 1}
        self.roll: int = r["roll"]
        self.id: str = r["id"]
        self.name_en: str = r["name_en"]
        self.name_fr: str = r["name_fr"]
        self.cancels = r["battle"] == "cancelled"
        self.passes: bool = r["initiative_passes"]
        self.skirmish = r["battle"] == "skirmish"
        self.counterattack = r["battle"] == "counterattack"
        self.choice = r["battle"] == "defender-choice"
        gain = r.get("cap_gain", {})
        self.cap_side: int = side.get(gain.get("side", ""), -1)
        self.cap_gain: int = gain.get("amount", 0)
        self.limit_side: int = side.get(r.get("applies_if_attacker", ""), -1) if r.get("def_only_may_attack") else -1
        self.mandated_gain: int = r.get("mandated_battle_gain", {}).get("amount", 0)
        self.forced_turns: tuple[int, int] = tuple(r.get("forced_disrupted", {}).get("turns", (0, -1)))
        self.counts: bool = r["counts_as_mandated"] is True or r["counts_as_mandated"] == "unless-withdraw"
        self.ignored17: bool = r["ignored_in_plan17_mandated"]
        self.rout = r["id"] == "rout"
        self.surprise = bool(r.get("attacker_fires_first"))


class Tables:
    """Everything static. Hex boards are bitboards over hex numbers; index 0 is the Dutch entry off the map (14.3.6b)."""

    def __init__(self, ds: Dataset) -> None:
        self.ds = ds
        self._map(ds)
        self._rails(ds)
        self._units(ds)
        self._forts(ds)
        self._charts(ds)
        self._variants: dict[tuple[tuple[int, int, str], ...], Tables] = {}
        self._rings: dict[int, list[int]] = {}
        self.zone_cache: dict[object, int] = {}             # supply, by everything it depends on
        self.zone_last: list[tuple[object, int] | None] = [None] * 5                 # and the last answer for each nation
        self.rail_cache: dict[object, int] = {}
        self.parts_cache: dict[int, list[int]] = {}

    def _map(self, ds: Dataset) -> None:
        """2.2, 2.2/note The hexes and their sides: what the printed symbols say, and nothing of what is only drawn."""
        at = {(r.col, r.dbl_row): r.hex for r in ds.hexes}
        n = HEXES + 1
        self.dirs: list[tuple[int, ...]] = [()] * n             # neighbours by direction, 0 where there is none
        self.near: list[int] = [0] * n
        for r in ds.hexes:
            around = tuple(at.get((r.col + dc, r.dbl_row + dr), 0) for dc, dr in STEPS)
            self.dirs[r.hex] = around
            self.near[r.hex] = mask(h for h in around if h)
        self.dirs[0] = (0,) * 6
        self.impassable: list[int] = [0] * n
        self.slow: list[int] = [0] * n                                  # 2.2/p6 a single lozenge
        for side in ds.sides:
            board = {"impassable": self.impassable, "slow": self.slow}.get(side.kind)
            if board is not None:
                board[side.a] |= 1 << side.b
                board[side.b] |= 1 << side.a
        self.around: list[int] = [self.near[h] | 1 << h for h in range(n)]
        self.free: list[int] = [self.near[h] & ~self.impassable[h] for h in range(n)]
        self.name_en = ["Holland", *(r.name_en for r in ds.hexes)]
        self.name_fr = ["Hollande", *(r.name_fr for r in ds.hexes)]
        self.col = [0, *(r.col for r in ds.hexes)]
        self.dbl_row = [0, *(r.dbl_row for r in ds.hexes)]
        self.tem = [0, *(r.tem for r in ds.hexes)]                      # 2.2/p2
        rows = ds.hexes
        self.schlieffen = mask(r.hex for r in rows if r.schlieffen)             # 8.4.8, 2.2/p5
        self.paris_danger = mask(r.hex for r in rows if r.paris_danger)         # 8.4.9a, 2.2/p4
        self.danger_zone = self.paris_danger | union(self.near, self.paris_danger)
        self.belgium = mask(r.hex for r in rows if r.belgian)                   # 8.4.7a
        self.vosges = mask(r.hex for r in rows if r.vosges)                     # 8.4.6, 2.2/p9
        self.ports = mask(r.hex for r in rows if r.port)                        # 10.4
        self.coastal = mask(r.hex for r in rows if r.coastal)                   # 12.3
        self.german_vp = mask(r.hex for r in rows if r.german_vp == 1)          # 14.1.2b, 2.2/p3, 14.2.2b/b2, 14.3.3
        self.plan17 = mask(r.hex for r in rows if r.plan17_vp)                  # 14.1.2a, 14.2.2a.1
        self.double = mask(r.hex for r in rows if r.vp_double)
        self.paris = next(r.hex for r in rows if r.german_vp > 1)
        self.france = mask(r.hex for r in rows if "fr" in r.countries)
        self.frontier = mask(r.hex for r in rows if "fr" in r.countries and ("be" in r.countries or "de" in r.countries))
        self.start_german = mask(r.hex for r in rows if r.start_control == "german")  # 2.2/p1
        markers = mask(ds.tables["setup_markers"]["german_control_hexes"])
        self.german_home = self.start_german & ~markers                         # 10.3: hexes German from the beginning
        self.dutch_entry = mask(r.hex for r in rows if r.dutch_entry)
        self.source = [0, 0, 0, 0]                                              # 8.4.3b, c, 2.2/p8, 11.2.4, 11.2.5
        for r in rows:
            b = 1 << r.hex
            for nation, flag in ((FR, r.src_fr), (BR, r.src_br), (BE, r.src_be), (GE, r.src_ge)):
                if flag:
                    self.source[nation] |= b

    def _rails(self, ds: Dataset) -> None:
        self.rails: list[int] = [0] * (HEXES + 1)
        for r in ds.rails:
            self.rails[r.a] |= 1 << r.b
            self.rails[r.b] |= 1 << r.a
        self.rail = mask(r.hex for r in ds.hexes if r.rail) | mask(h for h in range(HEXES + 1) if self.rails[h])

    def _units(self, ds: Dataset) -> None:
        u = ds.units
        none = [0] * FORTS
        self.label = [*(r.label for r in u), *dict.fromkeys(f.name_en for f in ds.forts)]
        self.unit_en = [r.name_en for r in u]
        self.unit_fr = [r.name_fr for r in u]
        self.cs = ([*(r.cs_full for r in u), *none], [*(r.cs_dis for r in u), *none])           # 2.4/p4: by face: full, disrupted
        self.def_only = (mask(i for i, r in enumerate(u) if r.cs_full_def_only),                # 2.4: brackets
                         mask(i for i, r in enumerate(u) if r.cs_dis_def_only))
        self.ma = ([*(r.ma_full for r in u), *none], [*(r.ma_dis for r in u), *none])
        self.stack = [*(r.stack for r in u), *none]                                             # Notes/Dev/IX-: half corps
        self.bombard = [*(r.bombard for r in u), *none]                 # 2.4/HA
        self.mountain = mask(i for i, r in enumerate(u) if r.mountain)  # 2.4/e3
        self.red = mask(i for i, r in enumerate(u) if r.red_circle)     # 2.4/e2
        kinds: dict[tuple[object, ...], int] = {}                                               # units that move alike
        self.kind = [kinds.setdefault((r.nation, r.type, r.stack, r.ma_full, r.ma_dis, r.cs_full_def_only), len(kinds))
                     for r in u]
        self.heavy = mask(i for i, r in enumerate(u) if r.stack == 2)                           # counts as a whole corps
        self.light = mask(i for i, r in enumerate(u) if r.stack == 1)

    def _forts(self, ds: Dataset) -> None:
        """13.1.6b Each fort has its own row of steps: strength, and defence against bombardment."""
        names = list(dict.fromkeys(f.fort for f in ds.forts))
        # Belgian 13.1.6.1/52, 13.1.6.1/64, 13.1.6.1/72; German 13.1.6.2/86, 13.1.6.2/94, 13.1.6.2/105; French 13.1.6.3/10,
        # 13.1.6.3/19, 13.1.6.3/24, 13.1.6.3/34, 13.1.6.3/54, 13.1.6.3/67, 13.1.6.3/76, 13.1.6.3/77, 13.1.6.3/79,
        # 13.1.6.3/87, 13.1.6.3/98, 13.1.6.3/104
        faces = {n: sorted((f for f in ds.forts if f.fort == n), key=lambda f: f.step) for n in names}
        self.fort_en = [faces[n][0].name_en for n in names]
        self.fort_fr = [faces[n][0].name_fr for n in names]
        self.label[UNITS:] = self.fort_en
        self.fort_hex = [faces[n][0].hex for n in names]
        self.fort_cs = [tuple(f.cs for f in faces[n]) for n in names]                           # 2.4/Fort: strongest step first
        self.fort_plus = [tuple(f.bombard_defence for f in faces[n]) for n in names]
        self.fort_option = [faces[n][0].option for n in names]
        self.large = mask(UNITS + i for i, n in enumerate(names) if faces[n][0].large_garrison)  # 9.5.2, Aid/Garrisons

    def _charts(self, ds: Dataset) -> None:
        d = ds.tables
        self.cap_max: int = d["cap"]["maximum"]
        self.cap_column = [(d["cap"]["table"]["joffre"], d["cap"]["table"]["joffre-ii"]),
                           (d["cap"]["table"]["moltke"], d["cap"]["table"]["falkenhayn"])]
        self.fow = {r["roll"]: Fow(r) for r in d["fow"]["result"]}
        self.skirmish = next(f for f in self.fow.values() if f.skirmish)
        self.counterattack = next(f for f in self.fow.values() if f.counterattack)
        self.no_fow = next(f for f in self.fow.values() if f.id == "no-effect")
        self.chits17 = bytes(sorted(d["vp_chits"]["values"]["plan17"]))
        self.chits_german = bytes(sorted(d["vp_chits"]["values"]["german"]))
        self.paris_vp: int = d["vp_chits"]["paris_vp"]                  # 14.2.2b/b1
        self.withdraw_hit = tuple(d["dice"]["cavalry_withdrawal"]["hit_on"])
        self.surrender = (tuple(d["dice"]["fort_surrender"]["normal"]), tuple(d["dice"]["fort_surrender"]["large_garrison"]))
        sea = d["dice"]["sea_retreat"]
        self.sea_delay = {int(k): v for k, v in sea["delay_turns"].items()}
        self.sea_drm: dict[str, int] = sea["drm"]
        self.landing_surprise = tuple(d["dice"]["amphibious_landing"]["surprise"])
        a = d["drm"]["attacker"]
        self.concentric = (a["concentric_3_4"], a["concentric_5_6"])
        self.mountain_drm: int = a["mountain_in_102_103"]
        self.counter_drm: int = a["counterattack_only"]
        self.fort_drm: int = d["drm"]["defender"]["fort_in_hex"]
        self.circle: int = d["drm"]["defender"]["red_circle_cs_bonus"]
        st = d["stacking"]
        self.stack_limit: int = 2 * st["corps_per_side"]
        self.stack_infantry: int = 2 * st["infantry_corps_per_side"]
        self.vosges_corps: int = st["vosges_infantry_corps"]
        self.vosges_small: int = st["vosges_extra_small_units"]
        self.boxes: int = d["battle_board"]["front_boxes"]
        m = d["mandated_battle"]
        self.mandated_attack: int = m["min_attacking_infantry_corps"]
        self.mandated_defence: int = m["min_defending_infantry_corps_or_forts"]
        self.rail_hexes: int = d["movement"]["strategic_rail_hexes"]
        self.rail_turn: dict[str, int] = d["movement"]["strategic_rail_from_turn"]
        self.dates: list[dict[str, Any]] = d["calendar"]["turns"]

    def with_sides(self, changes: tuple[tuple[int, int, str], ...]) -> Tables:
        """The same tables with other kinds of hexsides (14.3.6b.5); made once."""
        got = self._variants.get(changes)
        if got is None:
            got = Tables(self.ds)
            for a, b, kind in changes:
                for x, y in ((a, b), (b, a)):
                    got.impassable[x] &= ~(1 << y)
                    got.slow[x] &= ~(1 << y)
                    if kind == "slow":
                        got.slow[x] |= 1 << y
                    elif kind == "impassable":
                        got.impassable[x] |= 1 << y
                    got.free[x] = got.near[x] & ~got.impassable[x]
            self._variants[changes] = got
        return got

    def rings(self, origin: int) -> list[int]:
        """The hexes at distance 0, 1, 2 ... from `origin`."""
        r = self._rings.get(origin)
        if r is None:
            r = [1 << origin]
            seen = r[0]
            while new := union(self.near, r[-1]) & ~seen:
                r.append(new)
                seen |= new
            self._rings[origin] = r
        return r

    def blocked_sides(self, blocked: list[int], base: int, h: int) -> int:
        """8.4.5a Neighbours of `h` across a side that is blocked, whichever of the two hexes was entered."""
        a, b, c, d, e, f = blocked[base:base + 6]
        if not (a | b | c | d | e | f) & self.around[h]:
            return 0
        out = self.blocked_exits(blocked, base, h)
        for d, x in enumerate(self.dirs[h]):
            if x and blocked[base + (d + 3) % 6] >> x & 1:
                out |= 1 << x
        return out

    def blocked_exits(self, blocked: list[int], base: int, h: int) -> int:
        """8.4.5 Neighbours of `h` that the six boards of blocked sides from `base` on close."""
        a, b, c, d, e, f = blocked[base:base + 6]
        if not (a | b | c | d | e | f) >> h & 1:
            return 0
        return mask(x for x, board in zip(self.dirs[h], (a, b, c, d, e, f), strict=True) if board >> h & 1)


@lru_cache(maxsize=8)
def _build(ds_hash: str, overlay: str | None) -> Tables:
    return Tables(dataset(overlay))


def tables(overlay: str | None = None) -> Tables:
    """The tables of an overlay folder (None: the user's own, if any; '': none)."""
    return _build(dataset(overlay).hash, overlay)
