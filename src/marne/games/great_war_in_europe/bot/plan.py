"""The moves of a phase in one Theatre, planned in one go: attacks with the units that make them pay, then the others to the posts
of the line, then the headquarters."""
from __future__ import annotations

from marne.games.great_war_in_europe.bot.attacks import Attacks
from marne.games.great_war_in_europe.bot.front import cover
from marne.games.great_war_in_europe.bot.judge import worth
from marne.games.great_war_in_europe.bot.memory import Order
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, CAVALRY, CENTRAL, FRONT, HQ, IT, ITALY, NATION, OF_FRONT,
                                                    OF_NATION, WEST)
from marne.games.great_war_in_europe.rules.r07_2_stacking import surplus
from marne.games.great_war_in_europe.rules.r08_movement import movers
from marne.games.great_war_in_europe.state import attack_of, defence_of, friendly_forts
from marne.parts.bits import bits

TRAPPED = 6.0                   # what it costs to be one more in a fort that is about to be shut in
WATCH = 4.0                     # what the first unit in a hex of the line is worth
MASS = 4                        # 10.32: units from which on the dear table is used
HOLDS = 2.0                     # odds at which a stack of less holds
SECOND = 0.06                   # what the second is worth in trenches, by the threat
LONELY = 0.8                    # what it costs to be the second or third where they do not
DEAR = 8.0                      # what a place is worth that is made safe before anybody attacks
CALM = 6.0                      # a threat that one unit can meet
WARY = 7                        # from that turn on Trent and Trieste are filled, whatever Italy does


class Plan(Attacks):
    """Who goes where in a phase."""

    def garrison(self) -> list[Order]:
        """16.5 Trent and Trieste, with which Austria-Hungary falls, are filled before anything else, and nobody leaves them."""
        s, out = self.s, list[Order]()
        if self.side != CENTRAL or ITALY not in self.fronts or not (s.joined[ALLIED] >> IT & 1 or s.turn >= WARY):
            return out
        for h in (s.t.trent, s.t.trieste):
            if not s.control[CENTRAL] >> h & 1 or s.collapsed >> AH & 1:
                continue
            self.garrisons |= 1 << h
            near = [u for u in bits(self.waiting)
                    if s.loc[u] != h and not self.garrisons >> s.loc[u] & 1 and self.reach(u) >> h & 1]
            for u in sorted(near, key=lambda u: (-defence_of(s, u), u)):
                if self.at.get(h, 0).bit_count() >= s.t.stack_limit:
                    break
                if self.fits(u, h):
                    self.settle(u, h)
                    out.append((u, h))
        return out

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
            if 0 < n < MASS and threat > CALM and worth(s, h) >= least and not self.traps >> h & 1:
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
                    if n <= 1 + (self.deep[FRONT[src]] > 0) or n == MASS or done >> src & 1 and n < MASS:
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

    def gain(self, u: int, h: int) -> float:
        """What a unit is worth in a hex, with those who will be there."""
        s, fr = self.s, self.front(h)
        there = self.at.get(h, 0) & ~(1 << u)
        n = there.bit_count()
        aim = self.w.race if fr.fluid and fr.f == WEST else self.w.aim
        out = -self.w.pace * min(self.away[fr.f][h], 25) - aim * fr.bold * min(fr.aim[h], 20)
        threat = min(fr.threat.get(h, 0.0), 50.0)
        own = s.control[self.side] >> h & 1
        force = defence_of(s, u) + sum(defence_of(s, v) for v in bits(there))
        odds = 0.7 * threat / (max(1.0, force) * cover(s, h))
        if not own:
            out += min(worth(s, h), 12.0) * 0.5 + 0.4 if n == 0 else 0.0
        if self.traps >> h & 1 and n:
            out -= TRAPPED                                          # 14.15: all in it are lost together
        elif self.line >> h & 1:
            if n == 0:
                out += WATCH + self.w.guard * min(worth(s, h), 40.0)
            elif odds < HOLDS:
                out += 0.05 * threat
            elif n + 1 < MASS:                                      # 10.65: two or three are lost at one blow, but in trenches
                out += SECOND * threat / n if self.deep[fr.f] else -LONELY
            else:
                out += 0.10 * threat if n + 1 == MASS else 0.012 * threat
        elif own and n == 0 and worth(s, h) >= DEAR and self.near_foe(h):
            out += 1.5 + self.w.guard * min(worth(s, h), 40.0)
        elif self.lost >> h & 1:
            if odds > HOLDS and n + 1 < MASS:
                out -= min(6.0, 1.2 * (odds - HOLDS))
            out -= self.w.ahead * (1 if s.t.touching[h] & self.line else 3)
        elif own and n == 0 and fr.exposed >> h & 1 and worth(s, h) > 4:
            out += 1.5 + self.w.guard * min(worth(s, h), 40.0)
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
            best, most = src, self.gain(u, src) + self.w.stay
            if surplus(s, self.at.get(src, 0)) >> u & 1 or self.w.thirst and not self.reach(u) >> src & 1:
                most = -50.0
            for h in bits(self.reach(u) & ~(1 << src)):
                value = self.gain(u, h)
                if value > most and self.fits(u, h):
                    best, most = h, value
            self.settle(u, best)
            if best != src:
                out.append((u, best))
        return out

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
        """All moves: attacks that are owed, garrisons, into gaps of the line, other attacks, to stacks of four,
        to where one is worth most, the staffs; those who go the same way together."""
        all_ = (*self.mandated(), *self.garrison(), *self.man_the_line(), *self.mass(DEAR), *self.attacks(),
                *self.mass(), *self.march(), *self.staff())
        moves = [o for o in all_ if self.s.loc[o[0]] != o[1]]
        return sorted(moves, key=lambda o: (HQ >> o[0] & 1, self.s.loc[o[0]], o[1]))
