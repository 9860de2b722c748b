"""A second, plain way to judge supply, written from the book alone: a search from the unit outwards over texts, one unit at a
time."""
from __future__ import annotations

from functools import cache
from typing import Any

from marne.games.great_war_in_europe.data.rows import NATIONS
from marne.games.great_war_in_europe.pieces import GRID, HEX, IDS, NATION, TYPE, hex_text
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.tables import tables
from tests.great_war_in_europe.rules.test_r08_movement import _beside

T = tables("")
CENTRAL = {"GE", "AH", "TU", "BU"}


@cache
def atlas() -> tuple[dict[str, Any], set[frozenset[str]]]:
    return {r.hex: r for r in T.ds.hexes}, {frozenset((r.a, r.b)) for r in T.ds.sides if r.type == "sea"}


@cache
def beside(h: str) -> tuple[str, ...]:
    rows, sea = atlas()
    return tuple(b for b in _beside(h) if b in rows and rows[b].front == rows[h].front and frozenset((h, b)) not in sea)


def edge(sheet: str, first: int, last: int, pos: str) -> set[str]:
    return {f"{sheet}{n}{pos}" for n in range(first, last + 1)}


class Plain:
    """One situation."""

    def __init__(self, s: State) -> None:
        rows, _ = atlas()
        self.s = s
        self.held = [{hex_text(h) for h in HEX.values() if s.control[side] >> h & 1} for side in (0, 1)]
        self.at: dict[str, list[int]] = {}
        for u, h in enumerate(s.loc):
            if h < GRID.size:
                self.at.setdefault(hex_text(h), []).append(u)
        self.forts = {hex_text(h) for h in HEX.values() if s.forts >> h & 1}
        war = {NATIONS[n] for n in range(16) if (s.joined[0] | s.joined[1]) >> n & 1}
        war |= {"TU"} if s.turkey_out else set()                # 5.61
        greek = "GK" in war or s.salonika
        self.shut = {h for h, r in rows.items() if not r.playable or r.country in ("IT", "RO", "BU",
                                                                                   "TU") and r.country not in war
                     or r.country in ("GK", "AL") and not greek}

    def side(self, u: int) -> int:
        return self.s.army[1] >> u & 1

    def enemy(self, side: int) -> set[str]:
        return {h for h, units in self.at.items() if self.side(units[0]) != side} | self.forts & self.held[1 - side]

    def sources(self, nation: str, front: str) -> set[str]:
        """11.32, 11.33 By nation and front, in friendly hands."""
        s, rows = self.s, atlas()[0]
        joined = [{NATIONS[n] for n in range(16) if s.joined[side] >> n & 1} for side in (0, 1)]
        side = 1 if nation in joined[1] else 0
        out: set[str] = set()
        if side:
            if front == "west":
                out = {h for h, r in rows.items() if r.front == "west" and r.country == "GE" and int(h[1:3]) >= 39 and (
                    "e" in r.edge)} | {"W6830", "W6831", "W6729", "W6730"}
            elif front == "italy":
                out = {h for h, r in rows.items() if r.front == "italy" and r.country == "AH" and r.edge and r.terrain not in (
                    "alpine", "lake")}
            elif front == "east":
                out = edge("E", 35, 57, "01") | {"E5102", "E4304", "E3606", "E3310"}
                out |= {h for c, h in (("TU", "E1328"), ("BU", "E1819"), ("RO", "E2423")) if c in joined[1]}
            else:
                out = {h for h, r in rows.items() if r.front == front and "cp" in r.supply}
        elif front == "west":
            out = {f"W36{p:02}" for p in range(1, 30)} | edge("W", 36, 58, "01")
            if nation == "BR":
                out |= {"W6707", "W6709"}
        elif front == "italy":
            out = {h for h, r in rows.items() if r.front == "italy" and r.country == "IT" and r.edge and r.terrain not in (
                "alpine", "lake")}
        elif front == "east":
            if nation in ("RU", "RO"):
                out = {h for h,
                       r in rows.items() if r.front == "east" and int(h[3:]) >= 33 and int(h[1:3]) >= 30 and "ru-ro" in r.supply}
                if "RO" in joined[0]:
                    out |= {"E2423"}
            else:
                if s.salonika == 1:
                    out |= {"E1116"}
                if s.gallipoli == 1:
                    out |= {"E1022", "E1122"}
            if nation == "GK":
                out |= {f"E10{p}" for p in range(12, 17)}
            if nation == "SR":
                out |= {h for h, r in rows.items() if r.country == "SR" and r.kind}
            if nation == "IT" and (s.salonika or "GK" in joined[0] | joined[1]) and "E1210" not in self.held[1]:
                self.held[0].add("E1210")
                out |= {"E1210"}
        elif front == "caucasus":
            out = {f"N48{p}" for p in range(36, 50) if rows.get(f"N48{p}") and rows[f"N48{p}"].terrain != "alpine"}
        elif front == "iraq":
            out = {"N2252", "N2552"} if nation == "BR" else {"N2436"} if nation == "RU" and s.pef == 1 else set()
        else:
            out = {h for h, r in rows.items() if r.region == "egypt-west"}
        lost = {hex_text(h) for h in HEX.values() if s.lost_sources >> h & 1}
        return out & self.held[side] - lost

    def spread(self, start: set[str], free: set[str], most: int) -> set[str]:
        seen, front = set(start), set(start)
        while front and most:
            front = {b for a in front for b in beside(a) if b in free and b not in seen}
            seen |= front
            most -= 1
        return seen

    def fed(self, u: int, nation: str, hq: bool, ports: bool = True) -> set[str]:
        """All hexes of the unit's front in which such a unit is supplied without an HQ; without `ports` by lines alone."""
        s, rows = self.s, atlas()[0]
        h, side = hex_text(s.loc[u]), self.side(u)
        front = rows[h].front
        mountain = TYPE[u] == "mountain"
        bad = self.enemy(side) | self.shut
        free = {x for x, r in rows.items() if r.front == front and x not in bad and (r.terrain != "alpine" or mountain and not (
            nation == "IT" and r.country == "AH"))
                and not (r.terrain == "desert" and s.weather[("west", "italy", "east", "caucasus", "iraq",
                                                              "egypt").index(front)] == 3)}
        sources = self.sources(nation, front) & free
        net = self.spread(sources, free, 999)
        towns = {x for x in net if (rows[x].kind or x in ("N3611", "N4208")) and x in self.held[side]
                 and not s.devastated >> HEX[x] & 1}
        pipeline = ["N4011", "N3611", "N3311", "N3112"][s.pipeline:]
        if front == "egypt" and not side:
            towns -= set(pipeline)
            if not {"N2913", "N2711"} & self.held[0]:
                towns = {x for x in towns if int(x[3:]) <= 13}
        if hq and front in ("west", "italy", "east"):
            good = net
        else:
            good = self.spread(sources | towns, free, 6 if hq else 4)
            if mountain and nation == "IT":
                inner = self.spread(sources | towns, free, 3 if not hq else 5)
                good |= {b for a in inner for b in beside(a) if b not in bad and rows[b].terrain == "alpine"
                         and rows[b].country == "AH"}
        if front == "egypt" and not side:
            good |= set(pipeline) & net & self.held[0]
        if not ports:
            return good
        if front == "west" and not side:
            good |= self.ports(side)
            if nation in ("BR", "BE"):
                good |= self.spread(self.ports(side) & free, free, 4)
        if front == "east" and nation == "GE":
            good |= {"E5205", "E5412", "E5514", "E6116", "E6120", "E6921", "E6924", "E7028", "E7030"} & self.held[1]
            good |= self.spread({"E5514"} & self.held[1] & free, free, 4)
        if front == "east" and not side and "E1328" in self.held[0]:
            good |= {"E1725", "E2027", "E2328", "E3031"} & self.held[0]
        if front == "italy" and not side:
            good |= {"W2022", "W2230"} & self.held[0]
        if front == "caucasus" and nation in ("RU", "TU"):
            good |= {x for x,
                     r in rows.items() if r.front == front
                     and ("black-sea" in r.coast or nation == "RU" and "caspian" in r.coast)}
        if front == "iraq" and side:
            good |= {x for x, r in rows.items() if r.letter == "K"}
        return good

    def ports(self, side: int) -> set[str]:
        rows = atlas()[0]
        out = {h for h, r in rows.items() if r.front == "west" and r.port} & self.held[0]
        if not {h for h, r in rows.items() if r.letter == "R"} <= self.held[0]:
            out -= {"W5603"}
        closed = any(self.side(self.at[x][0]) for x in ("W6718", "W6719", "W6820", "W6919") if x in self.at)
        if closed or not {h for h, r in rows.items() if r.letter == "A"} <= self.held[0]:
            out -= {"W6819"}
        return out

    def supplied(self, u: int) -> bool:
        s, rows = self.s, atlas()[0]
        h, nation = hex_text(s.loc[u]), NATIONS[NATION[u]]
        if nation == "MN":
            return bool(rows[h].country == "MN")
        if IDS[u] in ("tu-gndm", "br-spr") and rows[h].country == "PN":
            return True
        if nation == "AB":
            return True
        nation = "RU" if nation == "AM" else nation
        if h in self.fed(u, nation, TYPE[u] == "hq"):
            return True
        return self.served(h, nation, {u})

    def served(self, h: str, nation: str, asked: set[int]) -> bool:
        """11.21 [bis]#3, 11.21 [bis]#4 By an HQ of the nation there or next to it, which lives on a line or on another HQ; in hot
        weather not in the desert (12.2#3)."""
        row = atlas()[0][h]
        front = ("west", "italy", "east", "caucasus", "iraq", "egypt").index(row.front)
        if row.terrain == "desert" and self.s.weather[front] == 3:
            return False
        hqs = {v for x in (h, *beside(h)) for v in self.at.get(x, ()) if TYPE[v] == "hq" and NATIONS[NATION[v]] == nation}
        return any(hex_text(self.s.loc[v]) in self.fed(v, nation, True, ports=False)
                   or self.served(hex_text(self.s.loc[v]), nation, asked | hqs) for v in hqs - asked)
