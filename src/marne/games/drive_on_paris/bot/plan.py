"""The moves of a phase, planned in one go: attacks first, each with the units that make it pay; then the marches of the others,
stack by stack, each towards an aim that still needs somebody."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.drive_on_paris.bot.battle import march_costs
from marne.games.drive_on_paris.bot.judge import Aim, aims, cover, odds_value, rings, threats, worth
from marne.games.drive_on_paris.pieces import ALLIED, ASSAULT, CARS, COMBAT, GRID, GUN, HQ, NATION, OF_SIDE, STACKED
from marne.games.drive_on_paris.rules.s03_stacking import friends
from marne.games.drive_on_paris.rules.s05_movement import allowance_now, movers, reach
from marne.games.drive_on_paris.rules.s07_strength import (QUARTERS, Odds, column_of, defence_total, die_bonus, limited, shifts)
from marne.games.drive_on_paris.rules.s12_supply import fed
from marne.games.drive_on_paris.rules.s14_transport import rail_reach
from marne.games.drive_on_paris.state import EXPLOITATION, State, attack_of, defence_of, fort_at, fort_value, steps, strong
from marne.parts.bits import bits

ENOUGH = 0.35                   # what an attack must bring at least, in steps
EFFORT = 0.04                   # what a unit could do elsewhere
UNFED = 7.0                     # what a place without supply costs
PACE = 0.7                      # what a hex nearer to the aim is worth
STAY = 0.3                      # what a move must bring at least
WORRY = 1.6                     # how much stronger than the defence an enemy may be before a place is dangerous
FEAR = 2.5                      # what it costs, for every time that he is stronger
DEAR = 2.5                      # what a place must count to be kept before all
GUARD = 0.3                     # how much defence it takes, by the attack that threatens it
HOPELESS = 0.5                  # with so small a part of it nobody stays
LINE = 0.1                      # how much every stack near by takes from the danger
TOGETHER = 0.25                 # what a friend in the same hex is worth
LINE_ROW = 4.0                  # what the right side of the line of 5-1 is worth
FAR = 0.6                       # what a point of march takes from the worth of an aim
CROWD = 6.0                     # what it costs to send twice as many as an aim needs
FEW = 16                        # hexes that are looked at, the nearest to the aim
ATTACKS = 40                    # attacks planned in a phase at most

Order = tuple[int, int]
Stack = tuple[int, int, int, int]       # hex, allowance, assault, nation: who can go the same ways


class Blow(NamedTuple):
    """An attack that could be made: what it brings, and who goes where for it."""

    value: float
    orders: tuple[Order, ...]


class Plan:
    """Who goes where, made on a picture of what has been decided already."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side, self.foe = s, side, 1 - side
        self.fed = [fed(s, n) for n in range(4)]
        self.at = {h: s.at[h] & OF_SIDE[side] & COMBAT for h in bits(s.occ[side])}     # where they will stand, or stand still
        self.threat = threats(s, side)
        self.walls = strong(s, self.foe)
        self.reaches: dict[Stack, int] = {}
        self.waiting = movers(s, side) & COMBAT & ~CARS
        self.guards = 0                                             # who keeps a place, and attacks from there or not at all
        self.post: dict[int, int] = {}

    # where a unit gets ---------------------------------------------------------------------------------------------------

    def reach(self, u: int) -> int:
        s = self.s
        key = (s.loc[u], allowance_now(s, u), ASSAULT >> u & 1, NATION[u])
        if key not in self.reaches:
            s.group, s.spent, s.origin = 1 << u, 0, s.loc[u]
            self.reaches[key] = reach(s, self.side).all | 1 << s.loc[u]
            s.group = s.origin = 0
        return self.reaches[key]

    def fits(self, u: int, h: int) -> bool:
        there = self.at.get(h, 0) | 1 << u
        return (there & STACKED).bit_count() <= self.s.t.stack_limit and friends(self.s, there)

    def settle(self, u: int, h: int) -> None:
        src = self.s.loc[u]
        self.at[src] = self.at.get(src, 0) & ~(1 << u)
        self.at[h] = self.at.get(h, 0) | 1 << u
        self.waiting &= ~(1 << u)
        self.post[u] = h

    # places to keep ------------------------------------------------------------------------------------------------------

    def keep(self, goals: list[Aim]) -> list[Order]:
        """Who holds the places that count and are in danger, the dearest first; none for those that cannot be held."""
        s, out = self.s, []
        for a in sorted((a for a in goals if not a.take and a.worth >= DEAR), key=lambda a: (-a.worth, a.hex)):
            h = a.hex
            fort = fort_at(s, h)
            need = GUARD * min(72.0, self.threat.get(h, 0.0)) / cover(s, h) - (fort_value(s, fort) if fort >= 0 else 0)
            have = sum(defence_of(s, u) for u in bits(self.at.get(h, 0) & ~self.waiting))
            if need <= have:
                continue
            chosen = []
            room = s.t.stack_limit - (self.at.get(h, 0) & ~self.waiting & STACKED).bit_count()
            who = sorted((u for u in bits(self.waiting) if self.reach(u) >> h & 1),
                         key=lambda u: (s.loc[u] != h, march_costs(s.t, s.law.ground, h)[s.loc[u]], -defence_of(s, u), u))
            for u in who:
                if have < need and room > 0 and friends(s, self.at.get(h, 0) & ~self.waiting | 1 << u):
                    chosen.append(u)
                    have += defence_of(s, u)
                    room -= 1
            if have < HOPELESS * need:
                continue
            for u in chosen:
                self.settle(u, h)
                self.guards |= 1 << u
                out.append((u, h))
        return out

    # attacks -------------------------------------------------------------------------------------------------------------

    def attacks(self) -> list[Order]:
        """The attacks that pay, the best first; who takes part in one is spoken for."""
        s = self.s
        could: dict[int, list[int]] = {}
        for u in bits(self.waiting):
            if attack_of(s, u):
                for x in bits(GRID.around(self.reach(u)) & self.walls):
                    could.setdefault(x, []).append(u)
        for u in bits(self.guards):
            if attack_of(s, u):
                for x in bits(GRID.near[self.post[u]] & self.walls):
                    could.setdefault(x, []).append(u)
        out: list[Order] = []
        blows = {x: self.blow(x, units) for x, units in could.items()}
        for _ in range(ATTACKS):
            x = max(blows, key=lambda x: (blows[x].value, -x), default=0)
            if not x or blows[x].value < ENOUGH:
                break
            chosen = blows.pop(x).orders
            for u, h in chosen:
                if self.waiting >> u & 1:
                    self.settle(u, h)
                    out.append((u, h))
                self.guards &= ~(1 << u)
            busy = {u for u, _ in chosen}
            full = {h for _, h in chosen}
            for y, units in could.items():
                if y in blows and (busy.intersection(units) or any(GRID.near[y] >> h & 1 for h in full)):
                    blows[y] = self.blow(y, units)
        return out

    def blow(self, x: int, units: list[int]) -> Blow:
        """The best attack on a hex with those who are not spoken for: strongest first, as many as make it better."""
        s, side = self.s, self.side
        t = s.t
        defence = defence_total(s, self.foe, x)
        room = {h: t.stack_limit - (self.at.get(h, 0) & STACKED).bit_count() for h in bits(GRID.near[x])}
        near = GRID.near[x]
        order = sorted((u for u in units if (self.waiting | self.guards) >> u & 1),
                       key=lambda u: (not near >> self.post.get(u, s.loc[u]) & 1, -attack_of(s, u), s.loc[u], u))
        best, group, attack, mine, minor, cost = Blow(-99.0, ()), 0, 0, 0, True, 0.0
        chosen: list[Order] = []
        for u in order:
            if not friends(s, group | 1 << u):
                continue
            h = self.post[u] if u in self.post else self.stand(u, x, room)
            if not h:
                continue
            value = attack_of(s, u) * QUARTERS
            value //= 2 if t.wide[h] >> x & 1 else 1
            value //= 2 if t.marsh >> x & 1 else 1
            if ASSAULT >> u & 1 and s.forts[self.foe] >> x & 1:
                value *= t.assault_times
            if h != s.loc[u] and u not in self.post:
                room[h] -= 1
            group |= 1 << u
            attack += value
            mine += steps(s, u)
            minor = minor and bool(t.minor[h] >> x & 1)
            chosen.append((u, h))
            cost += EFFORT + (0.0 if u in self.post else self.leaving(u, h)) + (0.4 if not self.fed[NATION[u]] >> h & 1 else 0.0)
            moved = sum(n for _, n in shifts(s, side, group, x)) + (-1 if minor else 0)
            moved += 1 if all(t.minor[s.loc[v]] >> x & 1 for v in bits(group)) else 0       # those of today's places
            base = column_of(attack, defence)
            o = Odds(attack, defence, limited(base), (), limited(limited(base) + moved), die_bonus(s, group))
            value_now = odds_value(s, side, o, mine, x) - cost
            if value_now > best.value:
                best = Blow(value_now, tuple(chosen))
            if base > len(t.crt) + 1:
                break
        return best

    def leaving(self, u: int, h: int) -> float:
        """What it costs that a unit goes away from a place that counts, if it stands there alone and an enemy is near."""
        src = self.s.loc[u]
        if h == src or self.at.get(src, 0) & ~(1 << u) or not self.threat.get(src, 0.0):
            return 0.0
        return 0.5 * worth(self.s, src)

    def stand(self, u: int, x: int, room: dict[int, int]) -> int:
        """From which hex a unit best attacks another; 0 from none."""
        s, src = self.s, self.s.loc[u]
        best, most = 0, -99.0
        for h in bits(self.reach(u) & GRID.near[x]):
            if h != src and (room[h] <= 0 or not friends(s, self.at.get(h, 0) | 1 << u)):
                continue
            value = 0.0 if not s.t.wide[h] >> x & 1 else -3.0
            value -= 0.5 if s.t.minor[h] >> x & 1 else 0.0
            value += 0.6 if h == src else 0.2 * (self.at.get(h, 0) & STACKED).bit_count()
            value += 0.4 * (cover(s, h) - 1.0) - 0.01 * self.threat.get(h, 0.0)
            value -= 0.0 if self.fed[NATION[u]] >> h & 1 else 2.0
            if value > most:
                best, most = h, value
        return best

    # marches -------------------------------------------------------------------------------------------------------------

    def orders(self) -> list[Order]:
        """All moves of combat units: attackers, then the others, those at the front first: they make room for the rest."""
        s = self.s
        goals = aims(s, self.side)
        out = self.keep(goals)
        if s.phase != EXPLOITATION:
            out += self.attacks()
        left = {a.hex: a.need for a in goals}
        for h, units in self.at.items():
            for a in goals:
                if not a.take and a.hex == h:
                    left[h] -= sum(defence_of(s, u) for u in bits(units & ~self.waiting))
        stacks: dict[Stack, int] = {}
        for u in bits(self.waiting):
            key = (s.loc[u], allowance_now(s, u), ASSAULT >> u & 1, NATION[u])
            stacks[key] = stacks.get(key, 0) | 1 << u
        pairs = []
        for key in stacks:
            for a in goals:
                away = march_costs(s.t, s.law.ground, a.hex)[key[0]]
                pairs.append((2.0 * a.worth + (2.0 if not a.take else 0.0) - FAR * away, a.hex, key, a))
        pairs.sort(key=lambda p: (-p[0], p[1], p[2]))
        goal: dict[Stack, Aim] = {}
        for _, h, key, a in pairs:
            if key not in goal and left[h] > 0:
                goal[key] = a
                left[h] -= self.weight(stacks[key], a)
        spare: dict[Stack, list[tuple[float, Aim]]] = {}
        for value, _, key, a in pairs:
            if key not in goal:
                spare.setdefault(key, []).append((value, a))
        for key, ways in spare.items():                             # all needs are met: where the surplus is smallest
            goal[key] = max(ways, key=lambda w: (w[0] + CROWD * left[w[1].hex] / w[1].need, -w[1].hex))[1]
            left[goal[key].hex] -= self.weight(stacks[key], goal[key])
        front = GRID.around(GRID.around(self.walls))
        for key in sorted(goal, key=lambda k: (not front >> k[0] & 1, march_costs(s.t, s.law.ground, goal[k].hex)[k[0]], k)):
            out += self.march(stacks[key], goal[key])
        return [(u, h) for u, h in out if h != s.loc[u]]

    def weight(self, units: int, a: Aim) -> int:
        return sum(attack_of(self.s, u) if a.take else defence_of(self.s, u) for u in bits(units))

    def march(self, units: int, aim: Aim) -> list[Order]:
        """A stack goes on together as far as there is room; the rest of it finds another place."""
        s, out = self.s, []
        src = s.loc[(units & -units).bit_length() - 1]
        away = march_costs(s.t, s.law.ground, aim.hex)
        while units:
            first = (units & -units).bit_length() - 1
            force = sum(defence_of(s, u) for u in bits(units))
            there = self.at.get(src, 0) & ~units
            near = sorted(bits(self.reach(first)), key=lambda h: (away[h], h))
            if self.threat.get(src, 0.0) <= WORRY * (force + sum(defence_of(s, u) for u in bits(there))) * cover(s, src):
                near = near[:FEW]
            best, most = src, self.score(units, src, away, aim) + STAY
            for h in near:
                if h != src and self.fits(first, h):
                    value = self.score(units, h, away, aim)
                    if value > most:
                        best, most = h, value
            if best != src and (keep := self.garrison(src, units)):
                self.settle(keep.bit_length() - 1, src)
                units &= ~keep
            for u in sorted(bits(units), key=lambda u: (-attack_of(s, u), u)):
                if best == src or self.fits(u, best):
                    self.settle(u, best)
                    out.append((u, best))
                    units &= ~(1 << u)
        return out

    def garrison(self, src: int, units: int) -> int:
        """Who stays behind in a place that counts and that an enemy could walk into."""
        s = self.s
        if worth(s, src) <= 0 or self.at.get(src, 0) & ~units or not self.threat.get(src, 0.0):
            return 0
        return 1 << min(bits(units), key=lambda u: (defence_of(s, u), -u))

    def score(self, units: int, h: int, away: bytes, aim: Aim) -> float:
        """What a stack does in a hex: it is nearer to its aim, has friends, supply and cover, or is in danger."""
        s = self.s
        there = self.at.get(h, 0) & ~units
        room = s.t.stack_limit - (there & STACKED).bit_count()
        coming = sorted((defence_of(s, u) for u in bits(units)), reverse=True)[:room]
        value = -PACE * away[h]
        if not s.held[self.side] >> h & 1:
            value += 1.5 * worth(s, h) + (0.2 if s.t.rail >> h & 1 else 0.0)
        if not self.fed[NATION[(units & -units).bit_length() - 1]] >> h & 1:
            value -= UNFED
        if s.trench[self.side] >> h & 1:
            value += 1.5
        value += self.beyond(units, h)
        threat = self.threat.get(h, 0.0)
        if threat:
            own = (sum(coming) + sum(defence_of(s, v) for v in bits(there))) * cover(s, h)
            line = sum(1 for x in self.disc(h) if x != h and self.at.get(x, 0) & ~units)
            ratio = min(threat, 72.0) * (1.0 - LINE * min(line, 4)) / max(own, 1.0)
            if ratio > WORRY:
                value -= min(9.0, FEAR * (ratio - WORRY))
            value += 0.5 * (cover(s, h) - 1.0)
        return value + TOGETHER * min(3, (there & STACKED).bit_count())

    def beyond(self, units: int, h: int) -> float:
        """5-1/Victory On which side of the line a division counts."""
        if self.s.law.kind != "division-count":
            return 0.0
        north = GRID.place(h)[1] > self.s.law.victory["line_row"]
        return LINE_ROW if north == (self.side == ALLIED) else 0.0

    @staticmethod
    def disc(h: int) -> tuple[int, ...]:
        near = rings(h)
        return near[1] + near[2]

    # staff ---------------------------------------------------------------------------------------------------------------

    def staff(self) -> list[Order]:
        """HQs, armoured cars and siege guns, when the troops have moved."""
        s, out = self.s, []
        free = movers(s, self.side)
        for u in bits(free & (HQ | CARS)):
            out.append((u, self.follow(u)))
        for u in bits(free & GUN):
            out.append((u, self.haul(u)))
        return [(u, h) for u, h in out if h != s.loc[u]]

    def follow(self, u: int) -> int:
        """An HQ goes with its army: near the front, with troops, supplied, in no enemy zone."""
        s, src = self.s, self.s.loc[u]
        best, most = src, -99.0
        zone, nation = s.zone[self.foe], NATION[u]
        mine = sum(1 << h for h, units in self.at.items() if any(NATION[v] == nation for v in bits(units)))
        for h in bits(self.reach(u)):
            there = self.at.get(h, 0) if mine >> h & 1 else 0
            value = 0.5 * min(4, there.bit_count()) - (6.0 if zone >> h & 1 else 0.0)
            value -= 0.0 if self.fed[nation] >> h & 1 else 5.0
            value += 0.25 * sum(self.at[x].bit_count() for x in bits(GRID.near[h] & mine))
            value += 0.5 if h == src else 0.0
            threat = self.threat.get(h, 0.0)
            value += 0.04 * min(30.0, threat) if there else -0.06 * threat
            if value > most:
                best, most = h, value
        if most < 0.6 and mine:                                     # nobody near: after them
            away = {h: min(GRID.distance(h, x) for x in bits(mine)) for h in bits(self.reach(u) & ~zone)}
            best = min(away, key=lambda h: (away[h], h), default=src)
        return best

    def haul(self, u: int) -> int:
        """A siege gun goes next to the nearest enemy fort that is worth it."""
        s, src = self.s, self.s.loc[u]
        forts = [f for f in bits(s.forts[self.foe]) if worth(s, f) > 0 and worth(s, f) < 12]
        if not forts:
            return src
        s.group, s.spent, s.origin = 1 << u, 0, src
        ways = rail_reach(s, self.side, u).all
        s.group = s.origin = 0
        return min(bits(ways | 1 << src), key=lambda h: (min(abs(GRID.distance(h, f) - 1) for f in forts), h != src, h))


def idle(s: State, side: int) -> int:
    """1-1d Who is so far from the enemy that twice the march later is better than one now: candidates for the reserve."""
    near = strong(s, 1 - side)
    for _ in range(8):
        near |= GRID.around(near)
    out = 0
    for h in bits(s.occ[side] & ~near):
        out |= s.at[h]
    return out & COMBAT & ~s.t.yellow & ~CARS
