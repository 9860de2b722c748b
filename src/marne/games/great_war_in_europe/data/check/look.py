"""`Look`: the data as lookups that the facts about them need."""
from __future__ import annotations

from collections import defaultdict
from typing import Any

from marne.games.great_war_in_europe.data.derive import beside
from marne.games.great_war_in_europe.data.rows import Dataset, PlaceRow

CENTRAL = ("GE", "AH", "TU", "BU")


class Look:
    """The data as lookups. Read-only."""

    def __init__(self, ds: Dataset) -> None:
        self.ds = ds
        self.hex = {r.hex: r for r in ds.hexes}
        self.unit = {u.id: u for u in ds.units}
        self.event = {e.id: e for e in ds.events}
        self.front: dict[str, Any] = {f["id"]: f for f in ds.fronts["front"]}
        self.scenario: dict[str, Any] = {s["id"]: s for s in ds.scenarios["scenario"]}
        self.near = {h: [b for b in beside(h) if b in self.hex and self.hex[b].front == r.front] for h, r in self.hex.items()}
        self.side: dict[frozenset[str], set[str]] = defaultdict(set)
        for s in ds.sides:
            self.side[frozenset((s.a, s.b))].add(s.type)
        self.lists: dict[str, list[PlaceRow]] = defaultdict(list)
        for p in ds.places:
            self.lists[p.list].append(p)

    def types(self, a: str, b: str) -> set[str]:
        """What lies between two hexes."""
        return self.side.get(frozenset((a, b)), set())

    def named(self, **wanted: object) -> list[str]:
        """The hexes whose columns have these values."""
        return [h for h, r in self.hex.items() if all(getattr(r, k) == v for k, v in wanted.items())]

    def owners(self, name: str) -> dict[str, str]:
        """Who controls each hex in a list: 'AL', 'CP' or ''."""
        own = {h: r.control for h, r in self.hex.items()}
        for c in self.ds.control:
            if c.list == name and c.control:
                own[c.hex] = "" if c.control == "none" else c.control
        return own

    def stands(self, name: str) -> dict[str, list[str]]:
        """By hex: the units that a list sets up there."""
        at: dict[str, list[str]] = defaultdict(list)
        for p in self.lists[name]:
            if p.place in self.hex:
                at[p.place].append(p.unit)
        return at

    def camp(self, unit: str) -> str:
        return "CP" if self.unit[unit].nation in CENTRAL else "AL"
