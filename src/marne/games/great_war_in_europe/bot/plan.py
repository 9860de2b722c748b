"""The moves of a phase in one Theatre, planned in one go: attacks with the units that make them pay, then the others to the posts
of the line, then the headquarters."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe.bot.front import Front, cover, fronts, keys
from marne.games.great_war_in_europe.bot.judge import MANDATE, Sides, fight, losses, owed, sides, worth
from marne.games.great_war_in_europe.bot.memory import Order
from marne.games.great_war_in_europe.bot.wall import wall
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, ANTI_TANK, BR, CAVALRY, CENTRAL, COMBAT, FRONT, HQ,
                                                    ITALY, MOUNTAIN, NATION, OF_FRONT, OF_NATION, OF_THEATRE, TANK, THEATRES,
                                                    WEST)
from marne.games.great_war_in_europe.rules.r07_24_cooperation import at_odds, flags, loners
from marne.games.great_war_in_europe.rules.r07_2_stacking import surplus
from marne.games.great_war_in_europe.rules.r08_movement import beside_enemy, destinations, is_shock, movers
from marne.games.great_war_in_europe.rules.r10_1_attack import at_peace, mutineers, paralysed, plagued, ring
from marne.games.great_war_in_europe.rules.r10_3_odds import column_of, defence_total, ground_shifts, table_of
from marne.games.great_war_in_europe.rules.r14_4_trenches import dug_in
from marne.games.great_war_in_europe.rules.r17_2_areas import KIND
from marne.games.great_war_in_europe.state import State, allowance, attack_of, defence_of, friendly_forts, strong
from marne.parts.bits import bits

ENOUGH = 0.6                    # what an attack must bring at least
CAUTION = 0.5                   # … and so much more for a side that is weaker on the front
EXPOSED = 0.8                   # what it costs to leave two or three where they attack from
EFFORT = 0.12                   # what a unit could do elsewhere
STAY = 0.35                     # what a move must bring at least
PACE = 0.3                      # what a hex nearer to a post that lacks troops is worth
AIM = 0.22                      # … nearer to something worth taking, for a side that is much stronger
GUARD = 0.25                    # what a guard is worth in a place that an enemy could walk into, by what the place is worth
AHEAD = 1.5                     # what it costs to stand before the line, and three times that if it is not near
WATCH = 4.0                     # what the first unit in a hex of the line is worth
MASS = 4                        # 10.32: units from which on the dear table is used
HOLDS = 2.0                     # odds at which a stack of less holds
LONELY = 0.8                    # what it costs to be the second or third where they do not
DEAR = 8.0                      # what a place is worth that is made safe before anybody attacks
CALM = 6.0                      # a threat that one unit can meet
SHORTER = 1.25                  # how much dearer a unit is for those who are too few for their line
DARING = 0.6                    # how much stronger one is who goes further
FOREIGN = 1.0                   # what a hex of the enemy's counts that would lie behind the line of one who is much stronger
RUSH = 4.0                      # … in the West of 1914, before the trenches
SURE = 1.25                     # of what is seen of a defence: an attack that is owed at 1-1 is one then
STRAYED, FEW = 0.65, 3          # how much of the ground around is ours, and how many they are, who have strayed
RIDE, MARCH = 10, 8             # hexes that the enemy goes, in the West of 1914 and elsewhere
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
        self.used = 0                                               # units that have an attack to make
        self.must = False                                           # attacks that are owed come before the line
        self.held = s.occ[side]
        self.walls = strong(s, self.foe)
        self.place: dict[int, int] = {}                             # where those who have their orders will be
        self.line = self.lost = 0                                   # the hexes to be held, those that are given up
        self.away: dict[int, bytes] = {}                            # by front: how far the next gap in the line is
        for f in self.fronts:
            self.draw_line(f)
        self.barred = self.adrift()

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

    def where(self, u: int) -> int:
        return self.place.get(u, self.s.loc[u])

    def settle(self, u: int, h: int) -> None:
        src, bit = self.s.loc[u], 1 << u
        self.place[u] = h
        self.at[src] = self.at.get(src, 0) & ~bit
        if not self.at[src]:
            self.held &= ~(1 << src)
        self.held |= 1 << h
        self.at[h] = self.at.get(h, 0) | bit
        self.waiting &= ~bit

    # the line ------------------------------------------------------------------------------------------------------------

    def draw_line(self, f: int) -> None:
        """8.22, 11.13 The line of a front that its units can hold: a shorter one if they are too few."""
        s, fr = self.s, self.fronts[f]
        mine = s.on[f] & s.army[self.side] & COMBAT
        foes = s.occ[self.foe] & OF_FRONT[f]
        foes &= ~raiders(s, self.side, foes)
        if not mine or not foes:
            return
        can = s.occ[self.side] & OF_FRONT[f]
        for u in bits(mine & self.waiting):
            can |= self.reach(u)
        forts = friendly_forts(s, self.side) & OF_FRONT[f]
        far = RIDE if fr.fluid and f in (WEST, ITALY) else MARCH
        dear, line, lost = 1.0, 0, 0
        for _ in range(3):
            line, lost = wall(s, self.side, f, fr.ground, foes, forts, can & ~self.walls, far, dear,
                              (RUSH if far == RIDE else FOREIGN) * fr.bold, fr.threat)
            if (line & ~forts).bit_count() <= mine.bit_count():
                break
            dear *= SHORTER
        self.line |= line
        self.lost |= lost

    def adrift(self) -> int:
        """Hexes before the line that are not next to it, or for one who is much stronger next but one: who goes there is cut
        off."""
        out, s = 0, self.s
        for f, fr in self.fronts.items():
            line = self.line & OF_FRONT[f]
            if line:
                near = s.t.around(line)
                if fr.bold > DARING:
                    near |= s.t.around(near)
                out |= self.lost & OF_FRONT[f] & ~near & ~s.occ[self.side]
        return out

    def spare(self, u: int) -> bool:
        """May a unit leave its hex without a gap in the line?"""
        h = self.where(u)
        there = self.at.get(h, 0)
        post = (self.line | keys(self.s) & self.front(h).exposed) >> h & 1 or worth(self.s, h) >= DEAR and self.near_foe(h)
        return not post or there & there - 1 != 0

    def near_foe(self, h: int) -> bool:
        """Could the enemy walk there before long?"""
        return bool((self.front(h).exposed | self.lost) >> h & 1)

    def man_the_line(self) -> list[Order]:
        """Somebody into every gap: the cheapest who can, others moved up where that helps."""
        s, out = self.s, list[Order]()
        forts = friendly_forts(s, self.side)
        gaps = [h for h in bits(self.line) if not self.at.get(h)]
        gaps.sort(key=lambda h: (forts >> h & 1, -worth(s, h), h))
        keep: dict[int, int] = {}                                   # of each held hex of the line the one who stays
        for h in bits(self.line):
            there = self.at.get(h, 0)
            if there:
                keep[h] = min(bits(there), key=lambda u: (not CAVALRY >> u & 1, self.cost(u), u))
        kept = set(keep.values())
        free = [u for u in bits(self.waiting) if u not in kept]
        free.sort(key=lambda u: (self.cost(u), u))
        able = {h: [u for u in free if self.reach(u) >> h & 1] for h in gaps}
        taken: dict[int, int] = {}                                  # unit: gap

        def find(h: int, seen: set[int]) -> bool:
            for u in able[h]:
                if u not in taken:
                    taken[u] = h
                    return True
            for u in able[h]:
                if u not in seen:
                    seen.add(u)
                    if find(taken[u], seen):
                        taken[u] = h
                        return True
            return False

        for h in gaps:
            find(h, set())
        for u, h in sorted(taken.items()):
            if self.fits(u, h):
                self.settle(u, h)
                out.append((u, h))
        return out

    def cost(self, u: int) -> float:
        """What it costs to leave a unit in the line: cavalry can give way (15.5), strong divisions attack."""
        s = self.s
        n = self.at.get(s.loc[u], 0).bit_count()
        return attack_of(s, u) + 0.5 * defence_of(s, u) - (3.0 if CAVALRY >> u & 1 else 0.0) + (1.0 if n == MASS else 0.0)

    def mass(self, least: float = 0.0) -> list[Order]:
        """10.32 Stacks of four where the enemy is strongest and the place is dear: all that are needed, or none. Two or three
        are lost at one blow (10.65): they give their second and third, if they are not made four."""
        s, out = self.s, list[Order]()
        weak = []
        for h in bits(self.line):
            n, threat = self.at.get(h, 0).bit_count(), self.front(h).threat.get(h, 0.0)
            if 0 < n < MASS and threat > CALM and worth(s, h) >= least:
                weak.append((-2.0 * min(worth(s, h), 20.0) - 0.5 * min(threat, 60.0) / cover(s, h) - 4.0 * n, h))
        done = 0
        for _, h in sorted(weak):
            lack = MASS - self.at.get(h, 0).bit_count()
            if lack <= 0:
                continue
            near, given = list[int](), dict[int, int]()
            for u in sorted(bits(self.waiting), key=lambda u: (-defence_of(s, u), u)):
                src = s.loc[u]
                if src == h or not self.reach(u) >> h & 1 or not self.fits(u, h):
                    continue
                if self.line >> src & 1:
                    n = self.at.get(src, 0).bit_count() - given.get(src, 0)
                    if n <= 1 or n == MASS or done >> src & 1 and n < MASS:
                        continue
                    given[src] = given.get(src, 0) + 1
                near.append(u)
                if len(near) == lack:
                    break
            if len(near) < lack:
                continue
            done |= 1 << h
            for u in near:
                self.settle(u, h)
                out.append((u, h))
        return out

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

    def mandated(self) -> list[Order]:
        """6.30 The attacks without which the game is lost, one more than are owed: what stands there may be more than is seen."""
        s = self.s
        owes = s.owed_haig if self.side == ALLIED else s.owed_conrad + (s.enver == s.turn)
        if not owes:
            return []
        self.must = True
        out = self.attacks(0.5 * MANDATE, owes + 1)
        self.must = False
        return out

    def attacks(self, least: float = ENOUGH, most: int = 99) -> list[Order]:
        """10.2 The attacks that pay, one after the other, each with the units that it takes."""
        s, out = self.s, list[Order]()
        by_hex: dict[int, list[int]] = {}
        ready = (self.waiting | s.present & s.army[self.side] & COMBAT & of_theatre(s, self.theatre)) & ~self.idle()
        edge = 0
        targets = self.targets()
        for e in targets:
            edge |= ring(s, e)
        for u in bits(ready):
            where = self.reach(u) if self.waiting >> u & 1 else 1 << self.where(u)
            for x in bits(where & edge):
                by_hex.setdefault(x, []).append(u)
        first = [(self.blow(e, by_hex, self.used).value, e) for e in targets if e not in self.blows]
        for value, e in sorted(first, reverse=True)[:TARGETS]:
            if value < least or not most:
                break
            blow = self.blow(e, by_hex, self.used)
            if blow.value < least + CAUTION * (1.0 - self.front(e).bold):
                continue
            most -= 1
            self.blows[e] = tuple(u for u, _ in blow.orders)
            for u, x in blow.orders:
                self.used |= 1 << u
                if self.waiting >> u & 1:
                    self.settle(u, x)
                    out.append((u, x))
        return out

    def blow(self, e: int, by_hex: dict[int, list[int]], used: int) -> Blow:
        """10.3 The best attack on a hex: those who stand next to it, then the strongest that can come."""
        s, side = self.s, self.side
        who: dict[int, int] = {}                                    # unit: from where
        for x in bits(ring(s, e) & (-1 if self.must else ~self.barred)):
            for u in by_hex.get(x, ()):
                if used >> u & 1 or u in who and self.where(u) != x:
                    continue
                full = self.at.get(x, 0).bit_count() >= s.t.stack_limit
                if self.where(u) != x and (full or not self.must and not self.spare(u)):
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
        left: dict[int, int] = {}
        best, most, attack = Blow(-99.0, ()), 0, 0
        units = 0
        order = sorted(who, key=lambda u: (-attack_of(s, u) - (2 if self.where(u) == who[u] else 0), u))
        if side == ALLIED and s.owed_haig and FRONT[e] == WEST:
            order = [u for u in order if NATION[u] == BR] or order
        elif side == CENTRAL and s.owed_conrad and FRONT[e] == ITALY:
            order = [u for u in order if NATION[u] == AH] or order
        for u in order:
            a, x = attack_of(s, u), who[u]
            if not a and not TANK >> u & 1 or units and loners(s, units) >> u & 1:
                continue
            src = self.where(u)
            if src != x:
                if self.at.get(x, 0).bit_count() + room.get(x, 0) >= s.t.stack_limit:
                    continue
                if not self.must and self.line >> src & 1 and self.at.get(src, 0).bit_count() - left.get(src, 0) <= 1:
                    continue                                        # somebody stays in the line
                left[src] = left.get(src, 0) + 1
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
            value -= EXPOSED * sum(1 for x, n in room.items() if 1 < self.at.get(x, 0).bit_count() + n < MASS)
            if due and (side == CENTRAL or column >= 1):
                value += MANDATE
            if value > best.value:
                best = Blow(value, tuple(chosen))
            if self.must and due and attack >= SURE * defence:
                break                                               # the others are wanted for the next one
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
        there = self.at.get(h, 0) & ~(1 << u)
        n = there.bit_count()
        out = -PACE * min(self.away[fr.f][h], 25) - AIM * fr.bold * min(fr.aim[h], 20)
        threat = min(fr.threat.get(h, 0.0), 50.0)
        own = s.control[self.side] >> h & 1
        force = defence_of(s, u) + sum(defence_of(s, v) for v in bits(there))
        odds = 0.7 * threat / (max(1.0, force) * cover(s, h))
        if not own:
            out += min(worth(s, h), 12.0) * 0.5 + 0.4 if n == 0 else 0.0
        if self.line >> h & 1:
            if n == 0:
                out += WATCH + GUARD * min(worth(s, h), 40.0)
            elif odds < HOLDS:
                out += 0.05 * threat
            elif n + 1 < MASS:
                out -= LONELY                                       # 10.65: two or three are lost at one blow
            else:
                out += 0.10 * threat if n + 1 == MASS else 0.012 * threat
        elif own and n == 0 and worth(s, h) >= DEAR and self.near_foe(h):
            out += 1.5 + GUARD * min(worth(s, h), 40.0)
        elif self.lost >> h & 1:
            if odds > HOLDS and n + 1 < MASS:
                out -= min(6.0, 1.2 * (odds - HOLDS))
            out -= AHEAD * (1 if s.t.touching[h] & self.line else 3)
        elif own and n == 0 and fr.exposed >> h & 1 and worth(s, h) > 4:
            out += 1.5 + GUARD * min(worth(s, h), 40.0)
        return out

    def far_from_gaps(self) -> None:
        """By front: how far it is to where the line lacks troops."""
        for f, fr in self.fronts.items():
            lack = 0
            for h in bits(self.line & OF_FRONT[f]):
                n = self.at.get(h, 0).bit_count()
                if not n or n < MASS and fr.threat.get(h, 0.0) > CALM:
                    lack |= 1 << h
            lack = lack or self.line & OF_FRONT[f]
            self.away[f] = fr.flood(lack, fr.ground & ~self.walls) if lack else fr.away

    def march(self) -> list[Order]:
        """Those who do not attack: where each is worth most. Who stands in the line first, then the nearest."""
        s, out = self.s, list[Order]()
        self.far_from_gaps()
        order = sorted(bits(self.waiting), key=lambda u: (self.away[FRONT[s.loc[u]]][s.loc[u]], -defence_of(s, u), u))
        for u in order:
            if not self.waiting >> u & 1:
                continue
            src = s.loc[u]
            if not self.spare(u):
                self.settle(u, src)
                continue
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
        """All moves: attacks that are owed, into gaps of the line, other attacks, to stacks of four, to where one is worth most,
        the staffs; those who go the same way together."""
        all_ = (*self.mandated(), *self.man_the_line(), *self.mass(DEAR), *self.attacks(), *self.mass(), *self.march(),
                *self.staff())
        moves = [o for o in all_ if self.s.loc[o[0]] != o[1]]
        return sorted(moves, key=lambda o: (HQ >> o[0] & 1, self.s.loc[o[0]], o[1]))


def raiders(s: State, side: int, foes: int) -> int:
    """11.13 Enemies who have strayed behind the line: closing it starves them."""
    out = 0
    for h in bits(foes):
        near = 1 << h
        for _ in range(2):
            near |= s.t.around(near)
        if (near & s.control[side]).bit_count() > STRAYED * near.bit_count():
            n = sum((s.at[x] & s.army[1 - side] & COMBAT).bit_count() for x in bits(near & foes))
            if n <= FEW:
                out |= 1 << h
    return out


def of_theatre(s: State, theatre: int) -> int:
    """The units of a Theatre."""
    out = 0
    for f in THEATRES[theatre]:
        out |= s.on[f]
    return out
