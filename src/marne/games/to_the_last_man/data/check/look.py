"""`Look`: the data as lookups that the facts about them need."""
from __future__ import annotations

from collections.abc import Set as AbstractSet

from marne.games.to_the_last_man.data.consistency import counters, holds
from marne.games.to_the_last_man.data.rows import SIDE_OF, Dataset, Start
from marne.parts.data.facts import reach

SEASONS = ("summer", "autumn", "winter", "spring")
CONTROLLING = frozenset({"infantry", "stosstruppen", "commonwealth", "cavalry", "tank"})


class Look:
    """The data as lookups. Read-only."""

    def __init__(self, ds: Dataset) -> None:
        self.ds = ds
        self.zone = {z.id: z for z in ds.zones}
        self.land = [z.id for z in ds.zones if z.kind == "land"]
        self.unit = {u.id: u for u in ds.units}
        self.card = {c.id: c for c in ds.cards}
        self.turn = {t.turn: t for t in ds.turns}
        self.forts = {u.id: u for u in ds.units if u.kind == "fort"}
        self.mix = counters(ds)
        self.near: dict[str, set[str]] = {z: set() for z in self.zone}
        self.linked: dict[str, dict[str, str]] = {z: {} for z in self.zone}
        for r in ds.links:
            for a, b in ((r.a, r.b), (r.b, r.a)):
                self.linked[a][b] = r.kind
                if r.kind == "land":
                    self.near[a].add(b)
        self.sources = {s: [z.id for z in ds.zones if z.supply_source == s] for s in ("german", "entente")}

    def reach(self, start: str, allowed: AbstractSet[str]) -> set[str]:
        """Every zone that can be reached over land through allowed zones."""
        return reach(start, lambda z: self.near[z] & allowed)

    def held(self, name: str) -> dict[str, set[str]]:
        """The sides that hold each zone at a start with units that can (4.1, 8.3, 8.4)."""
        start = self.ds.starts[name]
        out: dict[str, set[str]] = {z: set() for z in self.zone}
        for army, a in start.armies.items():
            u = self.unit[army]
            if any(n and kind in CONTROLLING for _, kind, n in holds(u, a)):
                out[a.zone].add(u.side)
        for b in start.units.values():
            if b.kind in CONTROLLING:
                out[b.zone].add(SIDE_OF[b.nation])
        for fort, u in self.forts.items():
            if fort not in start.forts_gone and start.forts.get(fort, u.fort_value) >= 2:
                out[u.fort_zone].add(u.side)
        return out

    def supplied(self, name: str, side: str) -> set[str]:
        """The zones where units of a side are in supply at a start (6.2, 6.3)."""
        control = {z: self.zone[z].control(name) for z in self.land}
        good = {z for z in self.land if control[z] == side}
        fed = {"england"} if side == "entente" else set()
        for z in self.sources[side]:
            if z in good:
                fed |= self.reach(z, good)
        return fed | {z for z in self.land if control[z] == "disputed" and self.near[z] & fed}

    def start_vp(self, name: str) -> int:
        """The VP at a start (3.1)."""
        start: Start = self.ds.starts[name]
        turn = self.turn[start.start_turn]
        zones = sum(self.zone[z].vp for z in self.land if self.zone[z].control(name) == "german")
        value = sum(n * self.ds.tables["cost"][kind] for kind, n in start.eft.items())
        eft = value // self.ds.tables["eft"]["bp_per_vp"] if turn.eft_vp else 0
        return int(zones + eft + turn.blockade_vp + start.vp_ledger)

    def level(self, vp: int) -> str:
        """The victory level of so many VP."""
        levels = self.ds.tables["victory"]["level"]
        return str(next(x["id"] for x in levels if x["min"] <= vp <= x["max"]))
