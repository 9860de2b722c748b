"""The moves of a phase, planned in one go: every unit gets an aim that still needs it, and goes where it serves it best."""
from __future__ import annotations

from marne.games.drive_on_paris.bot.judge import PER_HEX, Aim, aims, cover, danger
from marne.games.drive_on_paris.pieces import CARRIER, CARS, COMBAT, GRID, GUN, HQ, NATION, OF_SIDE, STACKED
from marne.games.drive_on_paris.rules.s03_stacking import friends
from marne.games.drive_on_paris.rules.s05_movement import movers, reach
from marne.games.drive_on_paris.rules.s07_strength import QUARTERS, defence_total
from marne.games.drive_on_paris.rules.s12_supply import fed
from marne.games.drive_on_paris.rules.s14_transport import rail_reach
from marne.games.drive_on_paris.state import State, attack_of, defence_of, fort_at, strong
from marne.parts.bits import bits

UNFED = 9.0                     # what a place without supply costs
STAY = 0.4                      # what a move must bring at least
WORRY = 1.8                     # how much stronger than the defence an enemy may be before a place is dangerous


class Plan:
    """Who goes where, made unit by unit on a picture of what has been decided already."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side, self.foe = s, side, 1 - side
        self.aims = aims(s, side)
        self.left = {a.hex: a.need for a in self.aims}
        self.fed = [fed(s, n) for n in range(4)]
        self.waiting = 0
        self.at = {h: s.at[h] & OF_SIDE[side] & COMBAT for h in bits(s.occ[side])}
        self.press: dict[int, float] = {}           # by enemy hex: the attack that stands against it
        self.hold: dict[int, float] = {}            # by enemy hex: its defence
        self.danger: dict[int, float] = {}
        self.coming: list[float] = []               # the defence of those who stand with the unit and have not moved
        for h, units in self.at.items():
            self._press(h, units, 1.0)

    def _press(self, h: int, units: int, sign: float) -> None:
        for x in bits(GRID.near[h] & strong(self.s, self.foe)):
            self.press[x] = self.press.get(x, 0.0) + sign * sum(attack_of(self.s, u) for u in bits(units))

    def _hold(self, x: int) -> float:
        if x not in self.hold:
            self.hold[x] = max(1.0, defence_total(self.s, self.foe, x) / QUARTERS)
        return self.hold[x]

    def _danger(self, h: int) -> float:
        if h not in self.danger:
            self.danger[h] = danger(self.s, self.side, h)
        return self.danger[h]

    def orders(self) -> list[tuple[int, int]]:
        """All moves, those at the front first: they make room for the rest."""
        s = self.s
        free = movers(s, self.side) & ~(CARRIER | GUN)
        foes = s.occ[self.foe] | s.forts[self.foe]
        near: dict[int, int] = {}
        for u in bits(free):
            h = s.loc[u]
            if h not in near:
                near[h] = self._far(h, foes)
        out = []
        self.waiting = free & COMBAT
        for u in sorted(bits(free & COMBAT & ~CARS), key=lambda u: (near[s.loc[u]], s.loc[u], -attack_of(s, u))):
            to = self._go(u)
            if to != s.loc[u]:
                out.append((u, to))
        for u in bits(free & (HQ | CARS)):
            to = self._follow(u)
            if to != s.loc[u]:
                out.append((u, to))
        for u in bits(movers(s, self.side) & GUN):
            to = self._haul(u)
            if to != s.loc[u]:
                out.append((u, to))
        return out

    def _far(self, h: int, foes: int) -> int:
        front = seen = 1 << h
        for n in range(1, 12):
            front = GRID.around(front) & ~seen
            seen |= front
            if front & foes:
                return n
        return 12

    def _aim(self, u: int) -> Aim | None:
        """The aim that is worth most for its distance and still needs somebody."""
        h, best, most = self.s.loc[u], None, 0.0
        strength = attack_of(self.s, u)
        for a in self.aims:
            if self.left[a.hex] <= 0 or a.take and not strength:
                continue
            value = 40.0 + 2.0 * a.worth + (0.0 if a.take else 1.0) - PER_HEX * GRID.distance(h, a.hex)
            if value > most:
                best, most = a, value
        return best

    def _reach(self, u: int) -> int:
        s = self.s
        s.group, s.spent, s.origin = 1 << u, 0, s.loc[u]
        out = reach(s, self.side).all | 1 << s.loc[u]
        s.group = s.origin = 0
        return out

    def _go(self, u: int) -> int:
        """Where a combat unit goes: towards its aim, where it presses the enemy and is not lost itself."""
        s, src = self.s, self.s.loc[u]
        aim = self._aim(u)
        if aim is None:
            return src
        self.at[src] = self.at.get(src, 0) & ~(1 << u)
        self._press(src, 1 << u, -1.0)
        self.waiting &= ~(1 << u)
        self.coming = [float(defence_of(s, v)) for v in bits(self.at[src] & self.waiting)]
        best, most = src, self._score(u, src, aim) + STAY
        ring = GRID.distance(src, aim.hex)
        for h in bits(self._reach(u)):
            if h == src or GRID.distance(h, aim.hex) > ring + 1:
                continue
            there = self.at.get(h, 0)
            if (there & STACKED).bit_count() >= s.t.stack_limit or not friends(s, there | 1 << u):
                continue
            value = self._score(u, h, aim)
            if value > most:
                best, most = h, value
        self.at[best] = self.at.get(best, 0) | 1 << u
        self._press(best, 1 << u, 1.0)
        self.left[aim.hex] -= max(attack_of(s, u), 1) if aim.take else defence_of(s, u)
        return best

    def _score(self, u: int, h: int, aim: Aim) -> float:
        s = self.s
        away = GRID.distance(h, aim.hex)
        value = -2.0 * away
        if not away:
            value += 3.0
        there = self.at.get(h, 0)
        if not s.held[self.side] >> h & 1:
            value += 0.8 * s.t.vp.get(h, 0) + (0.3 if s.t.rail >> h & 1 else 0.0)
        if not self.fed[NATION[u]] >> h & 1:
            value -= UNFED
        own = sum(defence_of(s, v) for v in bits(there)) + defence_of(s, u)
        threat = self._danger(h)
        if threat:
            near = min(len(self.coming), max(0, s.t.stack_limit - 1 - (there & STACKED).bit_count()))
            own += sum(sorted(self.coming)[-near:]) * 0.8 if near else 0.0       # who can follow into the same hex
            ratio = threat / (own * cover(s, h))
            if ratio > WORRY:
                value -= 1.5 * (ratio - WORRY)
            value += 0.5 * (cover(s, h) - 1.0)
        for x in bits(GRID.near[h] & strong(s, self.foe)):
            ratio = (self.press.get(x, 0.0) + attack_of(s, u)) / self._hold(x)
            value += 1.5 if ratio >= 2.5 else 0.7 if ratio >= 1.5 else 0.2
            if fort_at(s, x) >= 0:
                value -= 0.5
        return value + 0.2 * min(3, there.bit_count())

    def _follow(self, u: int) -> int:
        """An HQ goes with its army: near the front, with troops, supplied, in no enemy zone."""
        s, src = self.s, self.s.loc[u]
        best, most = src, -99.0
        zone = s.zone[self.foe]
        for h in bits(self._reach(u)):
            there = self.at.get(h, 0)
            value = 0.5 * min(4, there.bit_count()) - (6.0 if zone >> h & 1 else 0.0)
            value -= 0.0 if self.fed[NATION[u]] >> h & 1 else 5.0
            value += 0.25 * sum(self.at.get(x, 0).bit_count() for x in bits(GRID.near[h]))
            value += 0.5 if h == src else 0.0
            value -= 0.3 * min(4.0, self._danger(h) / 10) if not there else 0.0
            if value > most:
                best, most = h, value
        return best

    def _haul(self, u: int) -> int:
        """A siege gun goes next to the nearest enemy fort that is worth it."""
        s, src = self.s, self.s.loc[u]
        forts = bits(s.forts[self.foe])
        if not forts:
            return src
        s.group, s.spent, s.origin = 1 << u, 0, src
        ways = rail_reach(s, self.side, u).all
        s.group = s.origin = 0
        return min(bits(ways | 1 << src), key=lambda h: (min(abs(GRID.distance(h, f) - 1) for f in forts), h != src, h))
