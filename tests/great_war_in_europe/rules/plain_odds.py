"""A second, plain way to work out a combat (10.3 to 10.5, 14, 15), written from the book alone, over texts and rows of the data:
strengths, table, shifts and what is added to the die. Events are left out."""
from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from marne.games.great_war_in_europe.data.rows import NATIONS
from marne.games.great_war_in_europe.pieces import COMING, FRONTS, GRID, HEX, IDS, OUT, hex_text
from marne.games.great_war_in_europe.state import State
from tests.great_war_in_europe.rules.plain_supply import Plain, T, atlas, beside

EUROPE = ("west", "italy", "east")
FAIR, WET, SNOW, HOT = range(4)
COLLAPSIBLE = ("AH", "BE", "BU", "FR", "RO", "RU", "TU")
ROWS = {r.id: r for r in T.ds.units}


class Fight(NamedTuple):
    attack: int
    defence: int
    table: int
    column: int
    plus: int


class Battle:
    """One combat: the attackers by name, the hex they attack."""

    def __init__(self, s: State, side: int, hex: str, attackers: list[str]) -> None:
        self.s, self.side, self.hex, self.attackers = s, side, hex, attackers
        self.plain = Plain(s)
        self.row = atlas()[0][hex]
        self.front = self.row.front
        self.weather = s.weather[FRONTS.index(self.front)]
        foe = [IDS[u] for u in self.plain.at.get(hex, ()) if self.plain.side(u) != side]
        self.hqs = [u for u in foe if ROWS[u].type == "hq"]
        self.defenders = [u for u in foe if ROWS[u].type != "hq"]
        held = bool(s.control[1 - side] >> HEX[hex] & 1)
        self.fort = self.row.fort if held and s.forts >> HEX[hex] & 1 else ""
        self.line = side == 0 and bool(s.hindenburg >> HEX[hex] & 1)
        self.kut = side == 1 and hex == "N1845" and bool(s.kut) and held

    # who is what

    def back(self, unit: str) -> bool:
        s, n = self.s, IDS.index(unit)
        if ROWS[unit].back == "shock" and unit == "ge-ak":      # 15.46
            return atlas()[0][hex_text(s.loc[n])].front == "east" or self.event("shock")
        return bool(s.back >> n & 1)

    def event(self, effect: str) -> bool:
        return any(self.s.in_play >> i & 1 for i, r in enumerate(T.event) if r.effect == effect)

    def at(self, unit: str) -> str:
        return hex_text(self.s.loc[IDS.index(unit)])

    def nation(self, unit: str) -> str:
        return ROWS[unit].nation

    def fallen(self, unit: str) -> bool:
        return bool(self.s.collapsed >> NATIONS.index(self.nation(unit)) & 1) and not self.s.red >> IDS.index(unit) & 1

    def strength(self, unit: str, attacks: bool) -> int:
        r = ROWS[unit]
        if self.fallen(unit):                                   # 16.11
            return 1
        if self.back(unit) and r.back != "none":
            return (r.back_attack if attacks else r.back_defence) or 0
        return r.attack if attacks else r.defence

    def on_foot(self, unit: str) -> bool:
        r = ROWS[unit]
        return r.type in ("infantry", "mountain") or r.back == "infantry" and self.back(unit)

    def mounted(self, unit: str) -> bool:
        return ROWS[unit].type == "cavalry" and not self.on_foot(unit)

    def shock(self, unit: str) -> bool:
        return ROWS[unit].back == "shock" and self.back(unit)

    def supplied(self, unit: str, defends: bool) -> bool:
        """11.12, 11.51, 14.23"""
        n, h = IDS.index(unit), self.at(unit)
        rows = atlas()[0]
        fortress = self.s.forts >> HEX[h] & 1 and rows[h].country == ("RU" if self.nation(unit) == "AM" else self.nation(unit))
        kut = h == "N1845" and self.s.kut and not self.plain.side(n)
        if defends and (fortress or kut):
            return True
        besieged = kut and any(x in self.plain.at and self.plain.side(self.plain.at[x][0])
                               for x, r in rows.items() if r.letter == "K")
        return not besieged and self.plain.supplied(n)

    def total(self, units: list[str], attacks: bool) -> int:
        full = sum(self.strength(u, attacks) for u in units if self.supplied(u, not attacks))
        half = sum(self.strength(u, attacks) for u in units if not self.supplied(u, not attacks))
        return full + half // 2 + half % 2                      # 10.33

    # 10.4

    def sud(self) -> set[str]:
        n = IDS.index("ge-hq-sud")
        if self.s.loc[n] >= GRID.size:
            return set()
        h = hex_text(self.s.loc[n])
        return {h, *self.touching(h)}

    def touching(self, h: str) -> list[str]:
        return [x for x in beside(h) if atlas()[0][x].terrain != "lake"]

    def at_odds(self, units: list[str], fort: str) -> bool:
        """7.24, 10.45"""
        names = []
        americans = self.s.loc[IDS.index("us-hq-1")] in (COMING, OUT)
        for u in units:
            r = ROWS[u]
            if r.nation == "US" and americans:
                continue
            if r.nation == "GE" and self.at(u) in self.sud():
                continue
            if r.nation == "GE" and r.size in ("bde", "bn") and any(ROWS[x].nation == "TU" for x in units):
                continue
            if u == "fr-dfps" and any(ROWS[x].nation == "BR" for x in units):
                continue
            names.append("RU" if r.nation == "AM" else r.nation)
        if fort:
            names.append(fort)
        canada = any(ROWS[u].sub == "canadian" for u in units)
        others = [u for u in units if ROWS[u].nation == "BR" and ROWS[u].sub != "canadian" and u not in (
            "br-exp", "br-rtc-1", "br-rtc-2")]
        return len(set(names)) > 1 or self.s.letter >= 5 and canada and bool(others)

    def shift(self) -> int:
        r, w, out = self.row, self.weather, 0
        bad = w in (WET, SNOW) and self.front not in ("iraq", "egypt")
        wet = w == WET and self.front not in ("iraq", "egypt")
        if r.terrain in ("mountain", "mountain-pass"):
            out -= 2 if bad else 1
        elif r.terrain in ("difficult", "rough", "marsh", "alpine") or r.terrain == "forest" and bad or (
                r.terrain == "floodplain" and wet):
            out -= 1
        waste = self.s.devastated
        if r.kind == "city" and not waste >> HEX[self.hex] & 1:
            out -= 1
        out -= {"light": 1, "heavy": 2}.get(self.fort, 2 if self.line else 1 if self.kut else 0)
        places = {self.at(u) for u in self.attackers}
        rivers = {frozenset((x.a, x.b)) for x in T.ds.sides if x.type in ("river", "canal")}
        if all(frozenset((p, self.hex)) in rivers for p in places):
            out -= 1
        if any(waste >> HEX[p] & 1 for p in places):
            out -= 1
        if self.at_odds(self.attackers, ""):
            out -= 1
        if self.at_odds(self.defenders, self.row.country if self.fort else ""):
            out += 1
        for who, sign in ((self.side, 1), (1 - self.side, -1)):
            if self.s.support[who]:
                out += sign * ROWS[IDS[self.s.support[who] - 1]].support
        return out

    # 10.5

    def concentric(self) -> bool:
        if (self.fort or self.line or self.kut) and self.hex not in ("N2913", "N2711"):
            return False
        places = {self.at(u) for u in self.attackers}
        ring = [hex_text(x) in places for x in GRID.dirs[HEX[self.hex]]]
        return sum(ring) > 3 or any(ring[i] and ring[(i + 3) % 6] for i in range(6)) or any(
            ring[i] and ring[(i + 2) % 6] and ring[(i + 4) % 6] for i in range(6))

    def trench(self) -> int:
        if any(self.mounted(u) and not (self.nation(u) == "BR" and (self.front not in EUROPE or self.s.letter < 3))
               for u in self.defenders):                        # 15.54
            return 0
        if self.front not in EUROPE:
            return int(self.side == 0 and bool(self.s.ne_trenches >> HEX[self.hex] & 1))
        ge, cp, br, fr, al = self.s.trenches
        nations = [self.nation(u) for u in self.defenders] + ([self.row.country] if self.fort else [])
        if self.side == 0:
            helped = self.hex in self.sud()
            return ge if all(n == "GE" or helped for n in nations) else cp
        return min(br if n in ("BR", "BE") else fr if n == "FR" else al for n in nations)

    def result(self) -> Fight:
        attack = self.total(self.attackers, True)
        defence = max(1, self.total(self.defenders, False) + bool(self.fort))
        ratio = Fraction(max(1, attack), defence)
        column = int(ratio) if ratio >= 1 else 2 - next(n for n in range(2, 999) if Fraction(1, n) <= ratio)    # 10.34
        column += self.shift()
        plus = int(self.concentric()) + max(0, column - 5) - self.trench()
        if self.front == "caucasus" and self.weather == SNOW:
            plus -= 2
        if self.front in ("egypt", "iraq") and self.weather == HOT:
            plus -= 2
        guarded = any(ROWS[u].type == "anti-tank" and self.supplied(u, True) for u in self.defenders)
        tanks = [ROWS[u].drm for u in self.attackers if ROWS[u].type == "tank" and self.supplied(u, False)]
        plus += max(tanks, default=0) if not guarded else 0
        shocks = sum(self.shock(u) for u in self.attackers)
        plus += 2 if shocks > 3 else 1 if shocks else 0
        units = len(self.defenders) + bool(self.fort)
        return Fight(attack, defence, int(units > 3), column, max(-3, plus))
