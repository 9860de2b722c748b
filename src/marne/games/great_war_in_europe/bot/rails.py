"""Strategic movement and the places of new units: troops go to the fronts that lack them, as near to a post as can be."""
from __future__ import annotations

from marne.games.great_war_in_europe.bot.front import FAR, Front, fronts, keys
from marne.games.great_war_in_europe.bot.judge import worth
from marne.games.great_war_in_europe.bot.memory import Order
from marne.games.great_war_in_europe.bot.supplies import heat_comes
from marne.games.great_war_in_europe.bot.weights import GREEDY, Weights
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, ARABIA, CENTRAL, CODE, COMBAT, FRONT, GRID, HQ, IT, ITALY, NATION,
                                                    NEAR_EAST, OF_FRONT, SIZE, TYPE, WEST)
from marne.games.great_war_in_europe.rules.r09_strategic import destinations, travellers
from marne.games.great_war_in_europe.rules.r09_5_sea import embarking, shores
from marne.games.great_war_in_europe.state import State, attack_of, defence_of
from marne.parts.bits import bits

STEP = 0.35                     # what a hex nearer to a post is worth
WARY, WATCHED, MASS = 7, 14.0, 4  # from that turn on full stacks watch the frontier of a neighbour who may join the enemy
KEY, DISTANT = 8.0, 6.0         # what the first unit is worth in a place that must never fall, near the enemy and far from him
DEAR, OPEN = 12.0, 0.5          # … and in one that counts, lies open, and can be walked into, by what it is worth
REAR = 3                        # hexes behind the line from which on a unit is free to go
MARNE = 4                       # until that turn the CP seeks the decision in the West
CALLED, NEAR = 4.0, 2           # what a journey must bring those who stand near the line, and how many must stand in their hex
AMPLE, CORPS = 2.0, 12.0        # what a front takes to be won: so many times what guards it, and so much more
MOST = 24                       # journeys planned in a phase


class Map:
    """All fronts of a side, to compare places."""

    def __init__(self, s: State, side: int, w: Weights = GREEDY) -> None:
        self.s, self.side, self.w = s, side, w
        self.fronts: dict[int, Front] = fronts(s, side, s.law.fronts)
        self.lack = -1                  # 16.5: how many units the Italian front wants first; 0: enough, if nobody leaves
        self.dry = 0                    # 12.2#3: where nobody lives in the heat that comes
        for f in self.fronts:
            if heat_comes(s, f):
                self.dry |= s.t.terrain["desert"] & OF_FRONT[f]
        self.promise = {f: w.promise * promise(s, side, f) for f in self.fronts if f in NEAR_EAST} if w.promise else {}
        self.watched = 0                # 16.5: Trent and Trieste, with which Austria-Hungary falls, before Italy joins the war
        if side == CENTRAL and ITALY in self.fronts and s.turn >= WARY and not s.collapsed >> AH & 1:
            if not s.joined[ALLIED] >> IT & 1:
                self.watched = 1 << s.t.trent | 1 << s.t.trieste
            there = (s.on[ITALY] & s.army[CENTRAL] & COMBAT).bit_count()
            self.lack = max(-1, (w.at_war if s.joined[ALLIED] >> IT & 1 else w.at_peace) - there)

    def value(self, h: int) -> float:
        """What a unit more is worth in a hex."""
        fr = self.fronts[FRONT[h]]
        away = fr.away[h]
        out = self.promise.get(fr.f, 0.0) + self.w.strain * fr.strain - STEP * min(away, 30)
        if not fr.posts:
            out -= 4.0
        if fr.f == WEST and self.side == CENTRAL and self.s.turn < MARNE:
            out += self.w.schlieffen
        if (keys(self.s) & fr.exposed & ~self.s.occ[self.side]) >> h & 1:
            out += KEY if fr.walked >> h & 1 else DISTANT
        elif worth(self.s, h) >= DEAR and (fr.walked & ~self.s.occ[self.side]) >> h & 1:
            out += OPEN * worth(self.s, h)
        if self.dry >> h & 1:
            out -= 10.0
        if self.lack > 0 and fr.f == ITALY:
            out += WATCHED - 2.0
        if self.watched >> h & 1 and (self.s.at.get(h, 0) & COMBAT).bit_count() < self.s.t.stack_limit:
            out += WATCHED
        if fr.line >> h & 1 and fr.threat.get(h, 0.0) > 8.0 and not self.s.occ[self.side] >> h & 1:
            out -= 1.0                                              # not alone before the enemy
        return out


def promise(s: State, side: int, f: int) -> float:
    """18.4, 5.62 How much a front has to offer, 0 to 1: what counts and is held by the enemy beside what he has to hold it, less
    the more is there already to take it."""
    mine, theirs = s.on[f] & s.army[side] & COMBAT, s.on[f] & s.army[1 - side] & COMBAT
    prize = sum(worth(s, h) for h in bits(s.control[1 - side] & OF_FRONT[f] & (s.t.cp_vp | s.t.ts | 1 << s.t.baku)))
    guards = sum(defence_of(s, u) for u in bits(theirs))
    force = sum(attack_of(s, u) for u in bits(mine))
    return prize / (prize + guards + 1.0) * max(0.0, 1.0 - force / (AMPLE * guards + CORPS))


def journeys(s: State, side: int, w: Weights = GREEDY) -> list[Order]:
    """9.0 Who travels where: those behind the lines, and those of fronts that lack nobody."""
    m = Map(s, side, w)
    able = travellers(s, side)
    ships = embarking(s) & ~able if side == ALLIED else 0
    seen: dict[tuple[object, ...], list[tuple[float, int]]] = {}
    found: list[tuple[float, int, int]] = []
    for u in bits(able | ships):
        h = s.loc[u]
        if h == ARABIA:                                             # 5.62#2: who leaves it brings the surrender nearer
            continue
        boxed = h >= GRID.size
        here = -6.0 if boxed else m.value(h)
        if m.lack >= 0 and not boxed and FRONT[h] == ITALY:
            continue
        least = w.travel
        if (not boxed and m.fronts[FRONT[h]].away[h] < REAR and m.fronts[FRONT[h]].strain > 0.05
                and (s.at[h] & COMBAT).bit_count() <= MASS):
            if m.lack <= 0 or NATION[u] != AH or FRONT[h] == ITALY or (s.at[h] & COMBAT).bit_count() < NEAR:
                continue
            least = CALLED
        key = (h, NATION[u], CODE[u], TYPE[u], SIZE[u])
        ends = seen.get(key)
        if ends is None:
            board = destinations(s, u) if able >> u & 1 else shores(s, u)
            ends = seen[key] = sorted(((m.value(x), x) for x in bits(board)), reverse=True)[:4]
        if ends:
            gain = ends[0][0] - here - (1.0 if HQ >> u & 1 else 0.0)
            if gain > least:
                found.append((gain, u, ends[0][1]))
    found.sort(key=lambda x: (-x[0], x[1]))
    out, there, called = list[Order](), dict[int, int](), 0
    left: dict[int, int] = {}
    for _, u, x in found:
        h = s.loc[u]
        if m.lack > 0 and FRONT[x] == ITALY:
            if called >= m.lack:
                continue
            if h < GRID.size and m.fronts[FRONT[h]].away[h] < REAR and (s.at[h] & COMBAT).bit_count() - left.get(h, 0) < NEAR:
                continue
            left[h] = left.get(h, 0) + 1
            called += 1
        room = s.at.get(x, 0).bit_count() + there.get(x, 0)
        if room < s.t.stack_limit:
            there[x] = there.get(x, 0) + 1
            out.append((u, x))
        if len(out) >= MOST:
            break
    return out


def placing(s: State, side: int, u: int, hexes: list[int], w: Weights = GREEDY) -> list[float]:
    """13.11 What each place is worth for a new unit."""
    m = Map(s, side, w)
    out = []
    for h in hexes:
        value = m.value(h) - 0.1 * (s.at.get(h, 0) & COMBAT).bit_count()
        if HQ >> u & 1:
            value += 0.2 * (s.at.get(h, 0) & COMBAT).bit_count()
        out.append(value if m.fronts[FRONT[h]].away[h] < FAR else value - 5.0)
    return out
