"""`Look`: the data as lookups that the facts about them need; lists of hexes that the book gives."""
from __future__ import annotations

from typing import Any

from marne.games.grand_illusion.data.rows import Dataset, FortRow, HexRow, UnitRow
from marne.parts.data.facts import reach

SIDE = {"fr": "allied", "br": "allied", "be": "allied", "ge": "german"}
SCHLIEFFEN = {1, 7, 8, 14, 15, 16, 23, 24, 32, 33, 42, 43}                                  # 8.4.8
PARIS_DANGER = {9, 10, 18, 20, 28, 29}                                                      # 8.4.9
BELGIUM = {23, 32, 33, 42, 43, 44, 52, 53, 54, 55, 62, 63, 64, 65, 71, 72, 73, 74, 75, 81}  # 8.4.7
GERMAN_VP = {8, 14, 16, 23, 26, 34, 36, 38, 48, 52, 58, 76, 87, 98, 104}                    # 14.1.2
PLAN_17 = {85, 86, 95, 96, 100, 103, 105, 107}                                              # 14.1.2


class Look:
    """The data as lookups. Read-only."""

    def __init__(self, ds: Dataset) -> None:
        self.ds = ds
        self.hex: dict[int, HexRow] = {r.hex: r for r in ds.hexes}
        self.unit: dict[str, UnitRow] = {u.id: u for u in ds.units}
        self.combat = [u for u in ds.units if u.type in ("inf", "cav")]
        self.kind = {frozenset((s.a, s.b)): s.kind for s in ds.sides}
        self.near: dict[int, set[int]] = {h: set() for h in self.hex}
        for s in ds.sides:
            self.near[s.a].add(s.b)
            self.near[s.b].add(s.a)
        self.rail: dict[int, set[int]] = {h: set() for h in self.hex}
        for r in ds.rails:
            self.rail[r.a].add(r.b)
            self.rail[r.b].add(r.a)
        self.railway = {h for h in self.hex if self.rail[h]}
        self.control = {r.hex: r.start_control for r in ds.hexes}
        self.fort: dict[str, list[FortRow]] = {}
        for f in ds.forts:
            self.fort.setdefault(f.fort, []).append(f)

    def flag(self, column: str) -> set[int]:
        """The hexes with a mark in a column of map.csv."""
        return {h for h, r in self.hex.items() if getattr(r, column)}

    def passable(self, a: int, b: int) -> bool:
        return self.kind[frozenset((a, b))] != "impassable"

    def is_unit(self, name: str, **values: Any) -> bool:
        """There is such a unit and its columns have these values."""
        return name in self.unit and all(getattr(self.unit[name], k) == v for k, v in values.items())

    def held(self, side: str, *hexes: int) -> dict[int, str]:
        """Control at start, changed in some hexes."""
        return {**self.control, **{h: side for h in hexes}}

    def supplied(self, nation: str, h: int, control: dict[int, str], cut: frozenset[int] = frozenset()) -> bool:
        """11.2.1: the hex or one next to it, friendly and with a railway, then friendly rail hexes to a source."""
        side = SIDE[nation]
        source = self.flag("src_" + nation) | ({52} if nation == "be" else set())

        def open_(x: int) -> bool:
            return x in self.railway and control[x] == side and x not in cut

        first = [x for x in (h, *(m for m in self.near[h] if self.passable(h, m))) if open_(x)]
        return any(reach(x, lambda y: [m for m in self.rail[y] if open_(m)]) & source for x in first)
