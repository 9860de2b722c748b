"""The moves of a phase in one Theatre, planned in one go: attacks with the units that make them pay, then the others to the posts
of the line, then the headquarters."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe.bot.front import Front, cover, fronts, keys
from marne.games.great_war_in_europe.bot.judge import MANDATE, Sides, fight, losses, owed, sides, worth
from marne.games.great_war_in_europe.bot.memory import Order
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, ANTI_TANK, BR, CAVALRY, CENTRAL, COMBAT, FRONT, HQ,
                                                    ITALY, MOUNTAIN, NATION, OF_NATION, OF_THEATRE, TANK, THEATRES, WEST)
from marne.games.great_war_in_europe.rules.r07_24_cooperation import at_odds, flags, loners
from marne.games.great_war_in_europe.rules.r07_2_stacking import surplus
from marne.games.great_war_in_europe.rules.r08_movement import beside_enemy, destinations, is_shock, movers
from marne.games.great_war_in_europe.rules.r10_1_attack import at_peace, mutineers, paralysed, plagued, ring
from marne.games.great_war_in_europe.rules.r10_3_odds import column_of, defence_total, ground_shifts, table_of
from marne.games.great_war_in_europe.rules.r14_4_trenches import dug_in
from marne.games.great_war_in_europe.rules.r17_2_areas import KIND
from marne.games.great_war_in_europe.state import State, allowance, attack_of, defence_of, strong
from marne.parts.bits import bits

ENOUGH = 1.0                    # what an attack must bring at least
CAUTION = 1.5                   # … and so much more for a side that is weaker on the front
EFFORT = 0.12                   # what a unit could do elsewhere
STAY = 0.35                     # what a move must bring at least
PACE = 0.3                      # what a hex nearer to a post that lacks troops is worth
AIM = 0.22                      # … nearer to something worth taking, for a side that is much stronger
GUARD = 0.25                    # what a guard is worth in a place that an enemy could walk into, by what the place is worth
COHESION = 0.7                  # what each of two neighbours is worth to who goes forward
WATCH = 1.0                     # what the first unit in a post is worth
BESIDE = (1.0, 0.6, 0.35)       # … if none, one or both of its neighbours are held: few strong stacks are better than many weak
DOOM = 2.5                      # odds at which less than four are lost (10.65)
MASS = 4                        # 10.32: units from which on the dear table is used
RISK = 2.2                      # how much stronger the enemy may be where one goes forward
TARGETS = 45                    # enemy hexes that are looked at
STAFF_REACH = 4                 # hexes from which an HQ may come to help


class Blow(NamedTuple):
    """An attack that could be made: what it brings, and who goes where for it."""

    value: float
    orders: tuple[Order, ...]


class Plan:
    """Who goes where, made on a picture of what has been decided already. `s` is a copy of its own."""

    def __init__(self, s: State, side: int, theatre: int) -> None:
        self.s, self.side, self.foe = s, side, 1 - side
        self.theatre = theatre
        self.at = {h: s.at[h] & s.army[side] & COMBAT for h in bits(s.occ[side] & OF_THEATRE[theatre])}
        self.fronts = fronts(s, side, THEATRES[theatre])
        self.near = beside_enemy(s, side)
        self.waiting = movers(s, side) & COMBAT
        self.reaches: dict[tuple[int, ...], int] = {}
        self.blows: dict[int, tuple[int, ...]] = {}
        self.held = s.occ[side]
        self.walls = strong(s, self.foe)

    def front(self, h: int) -> Front:
        return self.fronts[FRONT[h]]

    # where a unit gets ---------------------------------------------------------------------------------------------------

    def reach(self, u: int) -> int:
        """8.12, 8.26 The hexes where a unit may go and stop, its own among them."""
        s = self.s
        key = (s.loc[u], allowance(s, u), KIND[u], MOUNTAIN >> u & 1, (CAVALRY & ~s.back) >> u & 1, TANK >> u & 1,
               int(is_shock(s, u)))
        found = self.reaches.get(key)
        if found is None:
            s.group, s.origin, s.spent_mp = 1 << u, s.loc[u], 0
            s.touched = self.near >> s.loc[u] & 1
            found = self.reaches[key] = destinations(s, self.side)[0] | 1 << s.loc[u]
            s.group = s.origin = s.touched = 0
        return found

    def fits(self, u: int, h: int) -> bool:
        return not surplus(self.s, self.at.get(h, 0) | 1 << u)

    def settle(self, u: int, h: int) -> None:
        src, bit = self.s.loc[u], 1 << u
        self.at[src] = self.at.get(src, 0) & ~bit
        if not self.at[src]:
            self.held &= ~(1 << src)
        self.held |= 1 << h
        self.at[h] = self.at.get(h, 0) | bit
        self.waiting &= ~bit

    # attacks -------------------------------------------------------------------------------------------------------------

    def idle(self) -> int:
        """Units that will not attack in the combat phase."""
        s, side = self.s, self.side
        return ANTI_TANK | mutineers(s, side) | plagued(s, side) | paralysed(s, side)

    def targets(self) -> list[int]:
        """The enemy hexes that could be attacked, the dearest first."""
        s = self.s
        board = self.walls & OF_THEATRE[self.theatre] & ~at_peace(s, self.side)
        mine = s.occ[self.side]
        near = 0
        for _ in range(3):
            mine |= s.t.around(mine)
        near = board & mine
        return sorted(bits(near), key=lambda h: (-worth(s, h), h))[:4 * TARGETS]

    def attacks(self) -> list[Order]:
        """10.2 The attacks that pay, one after the other, each with the units that it takes."""
        s, out = self.s, list[Order]()
        by_hex: dict[int, list[int]] = {}
        ready = (self.waiting | s.present & s.army[self.side] & COMBAT & of_theatre(s, self.theatre)) & ~self.idle()
        edge = 0
        targets = self.targets()
        for e in targets:
            edge |= ring(s, e)
        for u in bits(ready):
            where = self.reach(u) if self.waiting >> u & 1 else 1 << s.loc[u]
            for x in bits(where & edge):
                by_hex.setdefault(x, []).append(u)
        used = 0
        first = [(self.blow(e, by_hex, used).value, e) for e in targets]
        for value, e in sorted(first, reverse=True)[:TARGETS]:
            if value < ENOUGH:
                break
            blow = self.blow(e, by_hex, used)
            if blow.value < ENOUGH + CAUTION * (1.0 - self.front(e).bold):
                continue
            self.blows[e] = tuple(u for u, _ in blow.orders)
            for u, x in blow.orders:
                used |= 1 << u
                if self.waiting >> u & 1:
                    self.settle(u, x)
                    out.append((u, x))
        return out

    def bound(self, u: int) -> bool:
        """Does a unit hold a post that would be empty without it?"""
        h = self.s.loc[u]
        there = self.at.get(h, 0)
        return (h in self.front(h).posts or bool(keys(self.s) >> h & 1)) and there & there - 1 == 0

    def blow(self, e: int, by_hex: dict[int, list[int]], used: int) -> Blow:
        """10.3 The best attack on a hex: those who stand next to it, then the strongest that can come."""
        s, side = self.s, self.side
        who: dict[int, int] = {}                                    # unit: from where
        for x in bits(ring(s, e)):
            for u in by_hex.get(x, ()):
                if used >> u & 1 or u in who and s.loc[u] != x:
                    continue
                if s.loc[u] != x and self.bound(u):
                    continue
                who[u] = x
        if not who:
            return Blow(-99.0, ())
        defence, table = defence_total(s, self.foe, e), table_of(s, self.foe, e)
        shift = sum(p.value for p in ground_shifts(s, side, e))
        plus = -dug_in(s, self.foe, e)
        about = sides(s, side, 0, e)
        staff = self.staff_near(e)
        chosen: list[tuple[int, int]] = []
        room: dict[int, int] = {}
        best, most, attack = Blow(-99.0, ()), 0, 0
        units = 0
        order = sorted(who, key=lambda u: (-attack_of(s, u) - (2 if s.loc[u] == who[u] else 0), u))
        if side == ALLIED and s.owed_haig and FRONT[e] == WEST:
            order = [u for u in order if NATION[u] == BR] or order
        elif side == CENTRAL and s.owed_conrad and FRONT[e] == ITALY:
            order = [u for u in order if NATION[u] == AH] or order
        for u in order:
            a, x = attack_of(s, u), who[u]
            if not a and not TANK >> u & 1 or units and loners(s, units) >> u & 1:
                continue
            if s.loc[u] != x:
                if self.at.get(x, 0).bit_count() + room.get(x, 0) >= s.t.stack_limit:
                    continue
                room[x] = room.get(x, 0) + 1
            chosen.append((u, x))
            units |= 1 << u
            attack += a
            column = column_of(attack, defence)
            due = owed(s, side, units, e)
            if column <= most and len(chosen) > 1 and not due:
                continue
            most = max(most, column)
            mixed = 1 if at_odds(flags(s, units)) else 0
            about = Sides(losses(s, units, 6), about.theirs, about.fort, about.prize)
            value = fight(s.t, table, column + shift + staff - mixed, max(plus, s.t.drm_floor), about) - EFFORT * len(chosen)
            if due and (side == CENTRAL or column >= 1):
                value += MANDATE
            if value > best.value:
                best = Blow(value, tuple(chosen))
            if column > 6:
                break
        return best

    def staff_near(self, e: int) -> int:
        """10.46 Columns that a fresh HQ near by may give, less that of the enemy."""
        s = self.s
        out = 0
        for side, sign in ((self.side, 1), (self.foe, -1)):
            zone = 1 << e
            for _ in range(2 if sign > 0 else 1):
                zone |= s.t.around(zone)
            best = 0
            for h in bits(zone & s.staff[side]):
                for u in bits(s.at[h] & HQ & ~s.back & s.army[side]):
                    best = max(best, s.t.support[u])
            out += sign * best
        return out

    # posts ---------------------------------------------------------------------------------------------------------------

    def gain(self, u: int, h: int) -> float:
        """What a unit is worth in a hex, with those who will be there."""
        s, fr = self.s, self.front(h)
        bit = 1 << u
        there = self.at.get(h, 0) & ~bit
        n = there.bit_count()
        away = fr.away[h]
        out = -PACE * min(away, 25) - AIM * fr.bold * min(fr.aim[h], 20)
        threat = fr.threat.get(h, 0.0)
        own = s.control[self.side] >> h & 1
        if not own:
            value = worth(s, h)
            force = defence_of(s, u) + sum(defence_of(s, v) for v in bits(there))
            ratio = threat / max(1.0, 2.0 * force)
            out += min(value, 12.0) * 0.5 + 0.4 if n == 0 else 0.0
            out += COHESION * min(2, (s.t.touching[h] & self.held).bit_count()) - 2 * COHESION
            if ratio > RISK:
                out -= min(6.0, 1.2 * (ratio - RISK))
        if threat and (not own or fr.line >> h & 1):
            threat = min(threat, 50.0)
            if n == 0:
                beside = (s.t.touching[h] & self.held & ~(1 << s.loc[u])).bit_count()
                out += (WATCH + 0.05 * threat) * (BESIDE[min(beside, 2)] if fr.fluid else 2.0)
                out += (GUARD if own else 0.1) * min(worth(s, h), 40.0)
            elif n < MASS:
                out += 0.06 * threat + (0.04 * threat if n == MASS - 1 else 0.0) + 0.04 * min(worth(s, h), 20.0)
            else:
                out += 0.012 * threat
            if fr.fluid and n + 1 < MASS:
                force = defence_of(s, u) + sum(defence_of(s, v) for v in bits(there))
                odds = 0.7 * threat / (max(1.0, force) * cover(s, h))
                if odds > DOOM:
                    out -= min(3.0, 0.6 * (odds - DOOM))
        elif own and n == 0 and fr.exposed >> h & 1 and worth(s, h) > 4:
            out += 1.5 + GUARD * min(worth(s, h), 40.0)
        return out

    def march(self) -> list[Order]:
        """Those who do not attack: where each is worth most. Who stands in the line first, then the nearest."""
        s, out = self.s, list[Order]()
        order = sorted(bits(self.waiting), key=lambda u: (self.front(s.loc[u]).away[s.loc[u]], -defence_of(s, u), u))
        for u in order:
            if not self.waiting >> u & 1:
                continue
            src = s.loc[u]
            best, most = src, self.gain(u, src) + STAY
            if surplus(s, self.at.get(src, 0)) >> u & 1:
                most = -50.0
            for h in bits(self.reach(u) & ~(1 << src)):
                value = self.gain(u, h)
                if value > most and self.fits(u, h):
                    best, most = h, value
            self.settle(u, best)
            if best != src:
                out.append((u, best))
        return out

    # headquarters --------------------------------------------------------------------------------------------------------

    def staff(self) -> list[Order]:
        """15.6 Each HQ goes with its army: next to the line, with troops, not where another one is."""
        s, out = self.s, list[Order]()
        taken: dict[int, int] = {}
        for u in bits(s.present & HQ & s.army[self.side]):
            taken[s.loc[u]] = taken.get(s.loc[u], 0) + 1
        for u in bits(movers(s, self.side) & HQ):
            src, mates = s.loc[u], OF_NATION[NATION[u]]
            best, most = src, -99.0
            for h in bits(self.reach(u)):
                if h != src and taken.get(h):
                    continue
                there = self.at.get(h, 0)
                value = 0.5 if h == src else 0.0
                if not there:
                    value -= 3.0 if self.front(h).threat.get(h) else 1.0
                elif (there & there - 1) == 0 and self.near >> h & 1:
                    value -= 1.0
                value += 0.3 * min(4, (there & mates).bit_count())
                for x in bits(s.t.touching[h]):
                    value += 0.12 * min(4, (self.at.get(x, 0) & mates).bit_count())
                    if x in self.blows:
                        value += 1.5
                value -= 0.25 * min(self.front(h).away[h], 20)
                if value > most:
                    best, most = h, value
            if best != src:
                taken[src] -= 1
                taken[best] = taken.get(best, 0) + 1
                out.append((u, best))
        return out

    def orders(self) -> list[Order]:
        """All moves: for attacks, to the posts, the staffs; those who go the same way together."""
        moves = [o for o in (*self.attacks(), *self.march(), *self.staff()) if self.s.loc[o[0]] != o[1]]
        return sorted(moves, key=lambda o: (HQ >> o[0] & 1, self.s.loc[o[0]], o[1]))


def of_theatre(s: State, theatre: int) -> int:
    """The units of a Theatre."""
    out = 0
    for f in THEATRES[theatre]:
        out |= s.on[f]
    return out
