"""The moves of a phase, planned in one go: places to keep, attacks with the units that make them pay, then the others to their
posts along the front, stack by stack, by train where the way is long."""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from marne.games.drive_on_paris.bot.battle import march_costs
from marne.games.drive_on_paris.bot.front import Front, strength_of
from marne.games.drive_on_paris.bot.judge import counted, cover, fight_value, nobody_answers, right_side, rings, value_of
from marne.games.drive_on_paris.bot.known import Known
from marne.games.drive_on_paris.bot.memory import Order, Ride
from marne.games.drive_on_paris.bot.raids import far_raids, northward, raids, southward
from marne.games.drive_on_paris.bot.trains import rides
from marne.games.drive_on_paris.bot.weights import GREEDY, Weights, evading
from marne.games.drive_on_paris.pieces import (ALLIED, ASSAULT, CARS, CAVALRY, COMBAT, DIVISION, GERMAN, GRID, GUN, NATION,
                                               OF_SIDE, STACKED)
from marne.games.drive_on_paris.rules.s03_stacking import friends
from marne.games.drive_on_paris.rules.s05_closures import open_to
from marne.games.drive_on_paris.rules.s05_movement import allowance_now, movers, reach
from marne.games.drive_on_paris.rules.s07_strength import QUARTERS, column_of, die_bonus, limited, shifts
from marne.games.drive_on_paris.rules.s12_supply import fed
from marne.games.drive_on_paris.state import EXPLOITATION, State, attack_of, defence_of, fort_at, fort_value, steps, strong
from marne.parts.bits import bits, mask
from marne.parts.map.paths import Reach

TOEHOLD = 6                     # so many should be
FEW = 14                        # hexes that are looked at, the nearest to the aim
ATTACKS = 40                    # attacks planned in a phase at most
SURE = 5                        # and be fought in this column at least
SOUTH = 4.0                     # 5-1: steps that a division is worth which is on the right side of the line when the game ends

Stack = tuple[int, int, int, int]       # hex, allowance, assault, nation: who can go the same ways


class Blow(NamedTuple):
    """An attack that could be made: what it brings, and who goes where for it."""

    value: float
    orders: tuple[Order, ...]


class Plan:
    """Who goes where, made on a picture of what has been decided already."""

    def __init__(self, s: State, side: int, w: Weights = GREEDY, wing: Sequence[int] = ()) -> None:
        w = evading(w) if s.law.kind == "division-count" and side == ALLIED else w
        self.s, self.side, self.foe, self.w = s, side, 1 - side, w
        self.fed = [fed(s, n) for n in range(4)]
        self.at = {h: s.at[h] & OF_SIDE[side] & COMBAT for h in bits(s.occ[side])}     # where they will stand, or stand still
        self.known = Known(s, self.foe)
        self.front = Front(s, side, self.known, w, wing)
        self.threat = self.front.threat
        self.walls = strong(s, self.foe)
        self.reaches: dict[Stack, Reach] = {}
        self.waiting = movers(s, side) & COMBAT & ~CARS
        self.guards = 0                                             # who keeps a place, and attacks from there or not at all
        self.post: dict[int, int] = {}
        self.invading = side == GERMAN and bool(s.law.massive_from) and s.turn >= s.law.massive_from - 2
        self.abroad = mask(u for h in bits(s.occ[side] & s.t.country["fr"]) for u in bits(self.at[h] & ~self.waiting))
        self.running = s.law.kind == "division-count" and side == GERMAN and s.turn >= s.law.last - w.run
        self.free = nobody_answers(s, side, w)
        self.line = right_side(s, side) if s.law.kind == "division-count" else 0
        self.rides: list[Ride] = []
        self.blows: dict[int, tuple[int, ...]] = {}

    # where a unit gets ---------------------------------------------------------------------------------------------------

    def key(self, u: int) -> Stack:
        s = self.s
        return s.loc[u], allowance_now(s, u), ASSAULT >> u & 1, NATION[u]

    def ways(self, u: int) -> Reach:
        s, key = self.s, self.key(u)
        found = self.reaches.get(key)
        if found is None:
            s.group, s.spent, s.origin = 1 << u, 0, s.loc[u]
            found = self.reaches[key] = reach(s, self.side)
            s.group = s.origin = 0
        return found

    def reach(self, u: int) -> int:
        return self.ways(u).all | 1 << self.s.loc[u]

    def fits(self, u: int, h: int) -> bool:
        there = self.at.get(h, 0) | 1 << u
        return (there & STACKED).bit_count() <= self.s.t.stack_limit and friends(self.s, there)

    def settle(self, u: int, h: int) -> None:
        src = self.s.loc[u]
        if src in self.at:
            self.at[src] &= ~(1 << u)
        self.at[h] = self.at.get(h, 0) | 1 << u
        self.waiting &= ~(1 << u)
        self.post[u] = h
        if self.s.t.country["fr"] >> h & 1:
            self.abroad |= 1 << u

    # places to keep ------------------------------------------------------------------------------------------------------

    def keep(self) -> list[Order]:
        """Who holds the places that count and are in danger, the dearest first; none for those that cannot be held."""
        s: State = self.s
        out: list[Order] = []
        for gun in bits(s.present & GUN & OF_SIDE[self.side]):      # 3-3a: a gun in an enemy zone is lost without an escort
            h = s.loc[gun]
            there = self.at.get(h, 0) & self.waiting
            if there and s.zone[self.foe] >> h & 1 and not self.at[h] & ~self.waiting:
                u = min(bits(there), key=lambda u: (attack_of(s, u), u))
                self.settle(u, h)
                self.guards |= 1 << u
        dear = [h for h in bits(counted(s, self.w) & s.held[self.side])
                if value_of(s, h, self.w) >= self.w.dear and self.threat.get(h, 0.0)]
        for h in sorted(dear, key=lambda h: (-value_of(s, h, self.w), h)) if not self.free else ():
            fort = fort_at(s, h)
            need = self.w.guard * min(72.0, self.threat[h]) / cover(s, h) - (fort_value(s, fort) if fort >= 0 else 0)
            have = sum(defence_of(s, u) for u in bits(self.at.get(h, 0) & ~self.waiting))
            if need <= have:
                continue
            chosen: list[int] = []
            room = s.t.stack_limit - (self.at.get(h, 0) & ~self.waiting & STACKED).bit_count()
            who = sorted((u for u in bits(self.waiting) if self.reach(u) >> h & 1),
                         key=lambda u: (s.loc[u] != h, march_costs(s.t, s.law.ground, h)[s.loc[u]], -defence_of(s, u), u))
            for u in who:
                company = mask(chosen) if self.w.flags else 0
                if have < need and room > 0 and friends(s, self.at.get(h, 0) & ~self.waiting | company | 1 << u):
                    chosen.append(u)
                    have += defence_of(s, u)
                    room -= 1
            if have < self.w.hopeless * need:
                continue
            for u in chosen:
                self.settle(u, h)
                self.guards |= 1 << u
                out.append((u, h, 0))
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
        made: dict[int, tuple[Order, ...]] = {}
        enough = self.enough()
        for _ in range(ATTACKS):
            x = max(blows, key=lambda x: (blows[x].value, -x), default=0)
            if not x or blows[x].value < enough:
                break
            chosen = made[x] = blows.pop(x).orders
            out += self.commit(chosen)
            busy = {u for u, _, _ in chosen}
            full = mask(h for _, h, _ in chosen)
            for y, units in could.items():
                if y in blows and (GRID.near[y] & full or busy.intersection(units)):
                    blows[y] = self.blow(y, units)
        for x in made:                                              # who is left over helps where it is worth anything
            more = self.blow(x, could[x], made[x])
            out += self.commit(more.orders)
            self.blows[x] = tuple(u for u, _, _ in more.orders)
        return out

    def enough(self) -> float:
        """What an attack must bring at least."""
        s, w = self.s, self.w
        if self.running:
            return w.last_blow if s.turn == s.law.last else w.run_blow
        if s.turn == s.law.last:
            return min(w.enough, w.last_enough)
        if s.law.kind == "division-count":
            return w.enough * w.eager[self.side] / GREEDY.enough
        return w.enough

    def commit(self, orders: tuple[Order, ...]) -> list[Order]:
        """Who takes part in an attack is spoken for."""
        out = []
        for u, h, _ in orders:
            if self.waiting >> u & 1:
                self.settle(u, h)
                out.append((u, h, 0))
            self.guards &= ~(1 << u)
        return out

    def blow(self, x: int, units: list[int], given: tuple[Order, ...] = ()) -> Blow:
        """The best attack on a hex with those who are not spoken for: strongest first, as many as make it better; `given`: who
        takes part already."""
        s, side, t = self.s, self.side, self.s.t
        defence, there = self.known.total(x), self.known.at(x).steps
        near = GRID.near[x]
        room = {h: t.stack_limit - (self.at.get(h, 0) & STACKED).bit_count() for h in bits(near)}
        left = {h: t.stack_limit - (self.at.get(h, 0) & STACKED & ~self.waiting).bit_count() for h in bits(near)}  # to stay
        effort = self.w.help if given else self.w.effort
        order = [u for u, _, _ in given] + sorted(
            (u for u in units if (self.waiting | self.guards) >> u & 1),
            key=lambda u: (not near >> self.post.get(u, s.loc[u]) & 1, -attack_of(s, u), s.loc[u], u))
        best, group, attack, mine, minor, cost, stands = Blow(-99.0, ()), 0, 0, 0, True, 0.0, 0
        chosen: list[Order] = []
        fort = bool(s.forts[self.foe] >> x & 1)
        for u in order:
            if not friends(s, group | 1 << u):
                continue
            h = self.post[u] if u in self.post else self.stand(u, x, room, left, stands)
            if not h:
                continue
            value = attack_of(s, u) * QUARTERS
            value //= 2 if t.wide[h] >> x & 1 else 1
            value //= 2 if t.marsh >> x & 1 else 1
            if ASSAULT >> u & 1 and fort:
                value *= t.assault_times
            if u not in self.post:
                (left if h == s.loc[u] else room)[h] -= 1
            group |= 1 << u
            attack += value
            mine += steps(s, u)
            stands |= 1 << h
            minor = minor and bool(t.minor[h] >> x & 1)
            chosen.append((u, h, 0))
            cost += effort + (0.0 if u in self.post else self.leaving(u, h)) + (0.4 if not self.fed[NATION[u]] >> h & 1 else 0.0)
            base = column_of(attack, defence)
            if len(chosen) < len(given) or base < 3 and len(chosen) < len(order):
                continue
            moved = sum(n for _, n in shifts(s, side, group, x)) + (-1 if minor else 0)
            moved += 1 if all(t.minor[s.loc[v]] >> x & 1 for v in bits(group)) else 0       # those of today's places
            column = limited(limited(base) + moved)
            plus = sum(n for _, n in die_bonus(s, group))
            value_now = fight_value(s, side, column, plus, mine, there, x, stands, group, self.w) - cost
            if value_now > best.value:
                best = Blow(value_now, tuple(chosen))
            if base > len(t.crt) + 1:
                break
        return best

    def leaving(self, u: int, h: int) -> float:
        """What it costs that a unit goes away from a place that counts, if it stands there alone and an enemy is near."""
        src = self.s.loc[u]
        if self.free:
            counts = self.line and DIVISION >> u & 1 and self.reach(u) & self.line
            return SOUTH if counts and not self.line >> h & 1 else 0.0
        if h == src or self.at.get(src, 0) & ~(1 << u) or not self.threat.get(src, 0.0):
            return 0.0
        return 0.5 * value_of(self.s, src, self.w)

    def stand(self, u: int, x: int, room: dict[int, int], left: dict[int, int], stands: int) -> int:
        """From which hex a unit best attacks another; 0 from none. Attackers on several sides leave no way out. A crowd that has
        arrived in one hex does not attack from there as a whole: who is too many is lost (SCS-3.4)."""
        s, src = self.s, self.s.loc[u]
        best, most = 0, -99.0
        for h in bits(self.reach(u) & GRID.near[x]):
            if left[h] <= 0 if h == src else room[h] <= 0 or not friends(s, self.at.get(h, 0) | 1 << u):
                continue
            value = 0.0 if not s.t.wide[h] >> x & 1 else -3.0
            value -= 0.5 if s.t.minor[h] >> x & 1 else 0.0
            value += 0.6 if h == src else 0.2 * (self.at.get(h, 0) & STACKED).bit_count()
            value += 0.15 if not stands & (GRID.near[h] | 1 << h) else 0.0
            value += 0.4 * (cover(s, h) - 1.0) - 0.01 * self.threat.get(h, 0.0)
            value -= 0.0 if self.fed[NATION[u]] >> h & 1 else 2.0
            if value > most:
                best, most = h, value
        return best

    # overruns ------------------------------------------------------------------------------------------------------------

    def riders(self) -> int:
        """1-11, SCS-6.10 Hexes with nothing but cavalry: it slips away from an attack, not from an overrun."""
        there = {h: self.s.at[h] & OF_SIDE[self.foe] & COMBAT for h in bits(self.s.occ[self.foe])}
        return mask(h for h, units in there.items() if not units & (~CAVALRY | self.known.covered))

    def overruns(self, where: int = -1) -> list[Order]:
        """SCS-6 Stacks that ride down what is weak on their way: the only attacks of the exploitation phase."""
        s, side, t = self.s, self.side, self.s.t
        out: list[Order] = []
        gone = 0
        for key, units in sorted(self.stacks().items()):
            if (units & STACKED).bit_count() > t.stack_limit or not friends(s, units):
                continue
            first = (units & -units).bit_length() - 1
            ways = self.ways(first)
            near = (ways.all | 1 << key[0])
            best, order = self.w.swift, (0, 0)
            attack = sum(attack_of(s, u) for u in bits(units))
            mine = sum(steps(s, u) for u in bits(units))
            for x in bits(GRID.around(near) & s.occ[self.foe] & where & ~s.forts[self.foe] & ~gone & open_to(s, first)):
                base = column_of(attack * QUARTERS, self.known.total(x))
                if base < SURE or s.trench[self.foe] >> x & 1:
                    continue
                for h in bits(GRID.near[x] & near):
                    cost = 0 if h == key[0] else ways.cost(h)
                    if cost + t.foot.one[h].get(x, 99) + t.overrun_cost > key[1] or t.wide[h] >> x & 1:
                        continue
                    if h != key[0] and any(not self.fits(u, h) for u in bits(units)):
                        continue
                    moved = sum(n for _, n in shifts(s, side, units, x))
                    column = limited(limited(base) + moved)
                    value = fight_value(s, side, column, 0, mine, self.known.at(x).steps, x, 1 << h, units, self.w)
                    value -= 0.05 * cost
                    if limited(base) + moved >= SURE and value > best:
                        best, order = value, (h, x)
            if order[0]:
                gone |= 1 << order[1]
                for u in bits(units):
                    self.settle(u, order[1])
                    out.append((u, *order))
        return out

    def stacks(self) -> dict[Stack, int]:
        """Who waits, by who can go the same ways."""
        out: dict[Stack, int] = {}
        for u in bits(self.waiting):
            out[self.key(u)] = out.get(self.key(u), 0) | 1 << u
        return out

    # marches -------------------------------------------------------------------------------------------------------------

    def assign(self) -> dict[int, int]:
        """By unit: the post along the front that it goes to. Each post has its share of the strength that is there; nearest
        first, so that nobody marches past another."""
        s = self.s
        posts = self.front.posts()
        if not posts:
            return {}
        total = sum(strength_of(s, u) for h in self.at for u in bits(self.at[h]))
        left = {p.hex: p.share * total for p in posts}
        for h, units in self.at.items():                            # who stays or attacks counts where he is
            held = units & ~self.waiting
            if held:
                p = min(left, key=lambda p: (GRID.distance(p, h), p))
                if GRID.distance(p, h) <= 2:
                    left[p] -= sum(strength_of(s, u) for u in bits(held))
        pairs = []
        stacks = self.stacks()
        for key, units in stacks.items():
            open_ = open_to(s, (units & -units).bit_length() - 1)
            for p in left:
                if open_ >> p & 1:
                    pairs.append((march_costs(s.t, s.law.ground, p)[key[0]] / max(key[1], 1), -left[p], p, key))
        pairs.sort()
        goal: dict[int, int] = {}
        for must in (True, False):
            for _, _, p, key in pairs:
                for u in bits(stacks[key]):
                    if u not in goal and left[p] > (0.5 * strength_of(s, u) if must else -0.6 * total):
                        goal[u] = p
                        left[p] -= strength_of(s, u)
        return goal

    def goals(self) -> dict[int, int]:
        """By unit: where it wants to be."""
        return southward(self) if self.running else northward(self) if self.free and self.line else self.assign()

    def orders(self) -> list[Order]:
        """All moves of combat units: attackers, then the others, those at the front first: they make room for the rest."""
        s = self.s
        out = self.keep() + raids(self)
        if s.phase != EXPLOITATION:
            out += (self.overruns(self.riders()) if self.w.run_down else []) + self.attacks()
        else:
            out += self.overruns()
        goal = self.goals()
        self.rides = rides(self, goal)
        for _, _, riders, _ in self.rides:
            for u in riders:
                self.waiting &= ~(1 << u)
                if u in goal:
                    del goal[u]
        groups: dict[tuple[Stack, int], int] = {}
        for u, p in goal.items():
            if self.waiting >> u & 1:
                groups[self.key(u), p] = groups.get((self.key(u), p), 0) | 1 << u
        for key, p in sorted(groups, key=lambda g: (march_costs(s.t, s.law.ground, g[1])[g[0][0]], g)):
            out += self.march(groups[key, p], p)
        return [o for o in out if o[1] != s.loc[o[0]] or o[2]]

    def march(self, units: int, post: int) -> list[Order]:
        """A stack goes on together as far as there is room; the rest of it finds another place."""
        s = self.s
        out: list[Order] = []
        src = s.loc[(units & -units).bit_length() - 1]
        away = march_costs(s.t, s.law.ground, post)
        while units:
            first = (units & -units).bit_length() - 1
            force = sum(defence_of(s, u) for u in bits(units))
            there = self.at.get(src, 0) & ~units
            full = not self.fits(first, src)
            near = sorted(bits(self.reach(first)), key=lambda h: (away[h], h))
            if self.threat.get(src, 0.0) <= self.w.worry * (force + sum(defence_of(s, u) for u in bits(there))) * cover(s, src):
                near = near[:FEW] if s.law.kind != "division-count" and not full else near
            best, most = src, -99.0 if full else self.score(units, src, away) + self.w.stay         # SCS-3.4: somebody must go
            for h in near:
                if h != src and self.fits(first, h):
                    value = self.score(units, h, away)
                    if value > most:
                        best, most = h, value
            if best != src and (keep := self.garrison(src, units)):
                self.settle(keep.bit_length() - 1, src)
                units &= ~keep
            for u in sorted(bits(units), key=lambda u: (-attack_of(s, u), u)):
                if best == src and (not full or not near) or best != src and self.fits(u, best):
                    self.settle(u, best)
                    out.append((u, best, 0))
                    units &= ~(1 << u)
            if full and best == src:                                # nowhere to go, or now few enough
                u = min(bits(units), key=lambda u: (attack_of(s, u), u)) if units else -1
                if u >= 0:
                    self.settle(u, src)
                    units &= ~(1 << u)
        return out

    def garrison(self, src: int, units: int) -> int:
        """Who stays behind in a place that counts and that an enemy could walk into."""
        s = self.s
        if self.free or value_of(s, src, self.w) <= 0 or self.at.get(src, 0) & ~units or not self.threat.get(src, 0.0):
            return 0
        return 1 << min(bits(units), key=lambda u: (defence_of(s, u), -u))

    def score(self, units: int, h: int, away: bytes) -> float:
        """What a stack does in a hex: it is nearer to its aim, has friends, supply and cover, or is in danger."""
        s = self.s
        there = self.at.get(h, 0) & ~units
        room = s.t.stack_limit - (there & STACKED).bit_count()
        coming = sorted((defence_of(s, u) for u in bits(units)), reverse=True)[:room]
        value = -self.w.pace * away[h]
        if not s.held[self.side] >> h & 1:
            value += 1.5 * value_of(s, h, self.w) + (0.2 if s.t.rail >> h & 1 else 0.0)
        if self.free:
            return value + self.beyond(h) + 0.5 * self.w.together * min(3, (there & STACKED).bit_count())
        if not self.fed[NATION[(units & -units).bit_length() - 1]] >> h & 1 and not self.running:
            value -= self.w.unfed
        if s.trench[self.side] >> h & 1:
            value += 1.5
        value += self.beyond(h)
        if self.invading and s.t.country["fr"] >> h & 1:
            value += self.w.invade if (self.abroad & ~units).bit_count() < TOEHOLD else 0.3
        threat = self.threat.get(h, 0.0)
        if threat:
            own = (sum(coming) + sum(defence_of(s, v) for v in bits(there))) * cover(s, h)
            line = sum(1 for x in self.disc(h) if x != h and self.at.get(x, 0) & ~units)
            ratio = min(threat, 72.0) * (1.0 - self.w.line * min(line, 4)) / max(own, 1.0)
            if ratio > self.w.worry and not self.running:
                value -= min(self.w.most_fear, self.w.fear * (ratio - self.w.worry))
            value += 0.5 * (cover(s, h) - 1.0)
            if (self.w.flank or self.w.trap) and s.zone[self.foe] >> h & 1 and not self.running:
                value -= self.exposed(h, line, ratio)
        return value + self.w.together * min(3, (there & STACKED).bit_count())

    def exposed(self, h: int, line: int, ratio: float) -> float:
        """SCS-9.4 What it costs to stand before a stronger enemy with open flanks, or where every way back lies in his zones."""
        if ratio <= 1.0:
            return 0.0
        s = self.s
        friends_at = mask(x for x in bits(GRID.near[h]) if self.at.get(x, 0))
        ways = GRID.near[h] & s.law.ground & ~self.walls & (~s.zone[self.foe] | friends_at)
        return min(2.0, ratio - 1.0) * (self.w.flank * max(0, 2 - line) + (0.0 if ways else self.w.trap))

    def beyond(self, h: int) -> float:
        """5-1/Victory On which side of the line a division is when the game ends; before that, whether it comes there in time."""
        s = self.s
        if s.law.kind != "division-count":
            return 0.0
        past = GRID.place(h)[1] - int(s.law.victory["line_row"])                        # rows to the north of it
        if self.side == ALLIED:
            return (self.w.across if past > 0 else 0.0) if s.turn == s.law.last else min(0.0, self.w.row * (past - 2))
        return self.w.across if self.running and past <= 0 else 0.0

    @staticmethod
    def disc(h: int) -> tuple[int, ...]:
        near = rings(h)
        return near[1] + near[2]


def idle(s: State, side: int, w: Weights = GREEDY, wing: Sequence[int] = ()) -> tuple[int, ...]:
    """1-1d Who marches far and attacks nobody: twice the way later is better than one now."""
    plan = Plan(s, side, w, wing)
    plan.keep()
    raids(plan)
    out = far_raids(plan)
    plan.attacks()
    goal = plan.goals() if w.finale else plan.assign()
    more = 0.5 if w.finale and plan.running else 0.0                # 3-1: of its allowance; so far a stack goes on at least
    bands = s.t.yellow | (s.t.white if s.turn <= s.law.white_until else 0)
    staying: dict[int, int] = {}
    for u, p in goal.items():
        h = s.loc[u]
        if plan.waiting >> u & 1 and not bands >> u & 1 and staying.get(h, 0) < s.t.stack_limit and (
                march_costs(s.t, s.law.ground, p)[h] > (1.0 + more) * allowance_now(s, u) + 1):
            out.append(u)
            staying[h] = staying.get(h, 0) + 1                      # SCS-3.3: the rest of a crowd must move on now
    return tuple(out)
