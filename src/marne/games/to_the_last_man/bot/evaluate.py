"""How good a situation is, by hand. All numbers are seen from the German side; the unit is a victory point.

Every zone with VP belongs, as far as can be foreseen, to the side that brings more force to bear on it, the nearer the more, and
rather to the side that holds it. Added to this is what threatens every single zone now: zones without troops beside the enemy,
thin lines before massed armies, the battle that is about to be fought. How much each of it counts is in `weights`.
"""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt

from marne.games.to_the_last_man.bot.clash import Clash, Side, clash
from marne.games.to_the_last_man.bot.ground import (A1, A2, D1, D2, FOOT, FORCE, GUNS, HEADS, HOLD, SIEGE_GUNS, STEPS, Vector,
                                                    ground, minus, plus, zone_vector)
from marne.games.to_the_last_man.bot.weights import GREEDY, Weights
from marne.games.to_the_last_man.pieces import (
    ARMY, EFT, ENGLAND, ENTENTE, FIRST_FORT, FORT, GERMAN, IN_ARMY, OF_SIDE, OF_TYPE, POOL, T_BARRAGE, T_GAS, ZONES,
)
from marne.games.to_the_last_man.state import COMBAT, PASSED, State
from marne.games.to_the_last_man.rules.r03_victory import eft_vp, vp, zone_vp
from marne.games.to_the_last_man.rules.r06_supply import joined
from marne.games.to_the_last_man.tables import Tables
from marne.parts.bits import bits, mask, union

OVER = 100.0            # 3.2 a decisive victory that is reached
Move = tuple[int, int, Vector, Vector]
Undo = tuple[int, dict[int, Vector], tuple[list[float], int, int, float, int, int], list[tuple[int, float]],
             list[tuple[int, float, int]]]


def turns_left(s: State) -> int:
    return max(0, s.law.end_turn - s.turn)


def step_value(s: State, w: Weights) -> float:
    """What a piece is worth: little when there is no time to use it."""
    return 0.05 + (w.step - 0.05) * min(1.0, turns_left(s) / 5)


def card_chance(cards: int) -> float:
    """The chance that so many unknown cards hold an Offensive."""
    return 1 - 0.53 ** cards


def attack_power(v: Vector, gun_f: int = 1) -> float:
    return sqrt(((v[A1] + 2 * v[A2] + 2 * gun_f * v[GUNS]) / 6) * v[STEPS])


class Picture:
    """The forces of a situation by zones, and what changes when some of them move."""

    __slots__ = ("s", "w", "g", "seat", "mover", "vec", "fort", "german", "fresh", "weight", "odds", "locals", "step", "tempo",
                 "shell", "stick", "shields", "fixed", "exposed", "low", "high", "sum", "box", "forts", "here", "hoped")

    def __init__(self, s: State, seat: int, mover: int = -1, w: Weights = GREEDY) -> None:
        g = self.g = ground(s.t)
        self.s, self.w = s, w
        self.seat = seat                        # whose hand is known
        self.mover = mover                      # the side that can still fight in this player turn; -1 nobody
        self.step = step_value(s, w)
        self.vec = ([zone_vector(s, g, GERMAN, z) for z in range(ZONES)], [zone_vector(s, g, ENTENTE, z) for z in range(ZONES)])
        self.fort = ([0] * ZONES, [0] * ZONES)
        for f in range(FIRST_FORT, FIRST_FORT + len(s.steps)):
            if s.loc[f] < IN_ARMY:
                self.fort[GERMAN if OF_SIDE[GERMAN] >> f & 1 else ENTENTE][s.loc[f]] = s.steps[f - FIRST_FORT]
        self.german = s.german
        self.fresh = s.fresh if mover >= 0 else 0
        self.forts = (_zones(s, FORT & OF_SIDE[GERMAN]), _zones(s, FORT & OF_SIDE[ENTENTE]))
        self.here = [mask(z for z in range(ZONES) if self.vec[side][z][STEPS]) for side in (GERMAN, ENTENTE)]
        left = turns_left(s)
        self.stick = w.stick + 2.5 / (1 + left)
        self.tempo = self._tempo()
        self.shell = self._shell(mover) if mover >= 0 else 1
        self.shields = tuple(self._shield(side) for side in (GERMAN, ENTENTE))
        self.weight = [self._weights(GERMAN), self._weights(ENTENTE)]
        self.odds = [self._odds(z) for z in g.goals]
        self.hoped = 0                          # zones that the side to move can expect to win
        self.exposed = bytearray(ZONES)         # zones into which the other side can come
        self.locals = [self.local(z) if s.t.land >> z & 1 else 0.0 for z in range(ZONES)]
        self.sum = sum(self.locals)
        self.box = s.t.eft_per_vp if s.t.eft_vp[s.turn] and s.law.eft_used else 0
        self.fixed = float(vp(s) - zone_vp(s) - eft_vp(s))
        self.low, self.high = s.t.levels[0].high, s.t.levels[-1].low

    # Parts ---------------------------------------------------------------------------------------------------------------

    def _tempo(self) -> tuple[float, float]:
        """How much a threat of each side counts: it needs a card, and the side to move can parry."""
        s = self.s
        out = [self.w.fear * card_chance(s.hand[side].bit_count()) if side != self.seat else 0.7 for side in (GERMAN, ENTENTE)]
        if self.mover >= 0:
            out[self.mover] *= 0.12
        return out[0], out[1]

    def _shell(self, side: int) -> int:
        """9.3, 9.4 The firepower that the side's own cards can give its guns in a battle."""
        s = self.s
        if side != self.seat:
            return 1
        if s.hand[side] & OF_TYPE[T_BARRAGE] and s.turn >= s.t.earliest[T_BARRAGE]:
            return 3
        return 2 if s.hand[side] & OF_TYPE[T_GAS] and s.turn >= s.t.earliest[T_GAS] and not s.weather else 1

    def _shield(self, side: int) -> int:
        """5.3.2 Hits that a side may pay with cards in one battle."""
        return min(2, self.s.hand[side].bit_count() // 3)

    def _weights(self, side: int) -> list[float]:
        """The force that each goal feels."""
        out = [0.4] * len(self.g.goals)
        for z in range(ZONES):
            x = self.vec[side][z][FORCE]
            if x:
                out = [o + x * w for o, w in zip(out, self.g.rows[z], strict=True)]
        for z, i in self.g.place.items():
            out[i] += 1.2 * self.fort[side][z]
        return out

    def holds(self, side: int, z: int) -> bool:
        return self.vec[side][z][HOLD] > 0 or self.fort[side][z] > 1

    def _odds(self, z: int) -> float:
        """The advantage of whoever holds the zone, as a factor on the German side."""
        if self.german >> z & 1:
            return exp(2 * self.stick) if not self.holds(ENTENTE, z) else exp(0.9 - 1.2 * self.stick)
        return exp(-2 * self.stick) if not self.holds(GERMAN, z) else exp(0.2 - 2 * self.stick)

    def shares(self) -> float:
        """The VP of the zones as far as can be foreseen."""
        total = 0.0
        for v, o, a, b in zip(self.g.worth, self.odds, self.weight[0], self.weight[1], strict=True):
            x = o * a * a
            total += v * x / (x + b * b)
        return total

    def draw(self, side: int) -> list[float]:
        """What a little more force of a side in each zone would add to its share."""
        need = []
        for v, o, a, b in zip(self.g.worth, self.odds, self.weight[0], self.weight[1], strict=True):
            x, y = o * a * a, b * b
            need.append(v * 2 * x * y / (x + y) ** 2 / (b if side else a))
        return [sum(n * r for n, r in zip(need, row, strict=True)) for row in self.g.rows]

    # One zone ------------------------------------------------------------------------------------------------------------

    def defender(self, side: int, z: int) -> tuple[float, float]:
        """Mean hits and pieces of a side that defends a zone."""
        v, f = self.vec[side][z], self.fort[side][z]
        return (v[D1] + 2 * v[D2] + 2 * f) / 6, v[STEPS] + f

    def threat(self, side: int, z: int) -> float:
        """The power with which a side can come into a zone from its neighbours."""
        vec, foe = self.vec[side], self.vec[1 - side]
        most = rest = most_n = rest_n = 0.0
        for n in self.g.near[z]:
            v = vec[n]
            if v[HOLD] and foe[n][STEPS] < (self.w.pinned if not self.fresh >> n & 1 else 1.0) * (v[STEPS] + self.fort[side][n]):
                x = v[A1] + 2 * v[A2] + 2 * v[GUNS] + 0.5
                if x > most:
                    rest += most
                    rest_n += most_n
                    most, most_n = x, v[STEPS]
                else:
                    rest += x
                    rest_n += v[STEPS]
        if not most:
            return 0.0
        return sqrt((most + 0.5 * rest) / 6 * (most_n + 0.5 * rest_n))

    def reached(self, side: int, z: int) -> bool:
        """4.1, 8.3.1 Can troops of a side come here through a zone in which nobody stands: cavalry at once, others soon?"""
        mine, foe, fort = self.here[side], self.here[1 - side], self.fort[1 - side]
        return any(not foe >> n & 1 and fort[n] < 2 and mine & self.g.beside[n] for n in self.g.near[z])

    def local(self, z: int) -> float:
        """What the situation in a zone and around it is worth beyond the shares."""
        g, e = self.holds(GERMAN, z), self.holds(ENTENTE, z)
        self.exposed[z] = 0
        self.hoped &= ~(1 << z)
        if g and e:
            if self.mover >= 0 and (self.fresh >> z & 1):
                return self.fight(z)
            rest = self.rest(z)
            if self.mover == GERMAN:
                return max(rest, self.fight(z))
            return min(rest, self.fight(z)) if self.mover == ENTENTE else rest
        side = GERMAN if g or not e and self.german >> z & 1 else ENTENTE
        foe = 1 - side
        t = self.threat(foe, z)
        own = self.w.own if side == GERMAN else -self.w.own
        worth = self.g.value[z]
        if not t:
            if not self.w.deep or g or e or not self.reached(foe, z):
                return own
            cost = self.w.deep * (self.w.hole + worth) * self.tempo[foe]
            return own - cost if side == GERMAN else own + cost
        self.exposed[z] = 1
        if not (g or e):
            mine, fort = self.vec[side], self.fort[side]
            behind = sum(self.g.value[n] for n in self.g.near[z]
                         if (self.german >> n & 1) != side and not mine[n][HOLD] and fort[n] < 2)
            cost = self.w.empty * (self.w.hole + worth + self.w.behind * behind)
        else:
            fire, n = self.defender(side, z)
            r = t / (sqrt(fire * n) + 0.2)
            if r <= self.w.safe:
                return own
            fall = min(self.w.falls, self.w.thin * (r - self.w.safe))
            cost = fall * (worth + self.step * n * min(1.0, 0.3 * r) + 0.5 * self.vec[side][z][HEADS] * max(0.0, r - 1.5))
        cost *= self.tempo[foe]
        return own - cost if side == GERMAN else own + cost

    def rest(self, z: int) -> float:
        """A disputed zone in which nobody attacks now."""
        worth = self.g.value[z]
        a, b = self.powers(z)
        p = a * a / (a * a + b * b + 1e-6)
        if self.german >> z & 1:
            return -worth * 0.9 * (1 - p)
        return worth * 0.9 * p

    def powers(self, z: int) -> tuple[float, float]:
        out = []
        for side in (GERMAN, ENTENTE):
            fire, n = self.defender(side, z)
            v = self.vec[side][z]
            out.append(0.5 * sqrt(fire * n) + 0.5 * attack_power(v))
        return out[0], out[1]

    def clash(self, side: int, z: int, gun_f: int = 0, surprise: bool = False) -> Clash:
        """The battle for a zone that `side` attacks."""
        foe = 1 - side
        return expect(self.vec[side][z], self.vec[foe][z], self.fort[foe][z], gun_f or self.shell, self.s.t.rough >> z & 1,
                      surprise, self.shields[foe])

    def fight(self, z: int) -> float:
        """The value of a battle that the side to move fights here."""
        side = self.mover
        foe = 1 - side
        sign = 1.0 if side == GERMAN else -1.0
        c = self.clash(side, z)
        if c.won > self.w.hope:
            self.hoped |= 1 << z
        worth = self.g.value[z] + self._prize(z, side)
        gain = self.step * (c.defence_loss - c.attack_loss)
        gain += self.w.army_lost * (c.won * self.vec[foe][z][HEADS] - c.lost * self.vec[side][z][HEADS])
        gain += c.won * worth
        mine, theirs = self.vec[side][z][STEPS] - c.attack_loss, self.vec[foe][z][STEPS] + self.fort[foe][z] - c.defence_loss
        p = mine * mine / (mine * mine + theirs * theirs + 0.01)
        own = self.german >> z & 1 == (1 if side == GERMAN else 0)
        hold = -0.8 * worth * (1 - p) if own else self.w.foothold * self.g.value[z] * p
        gain += (1 - c.won) * hold
        return sign * gain

    def _prize(self, z: int, side: int) -> float:
        """What the share of a zone with VP gains by taking it."""
        i = self.g.place.get(z)
        if i is None:
            return 0.0
        a, b = self.weight[0][i], self.weight[1][i]
        r = a * a / (b * b)
        now = self.odds[i] * r
        then = (exp(2 * self.stick) if side == GERMAN else exp(-2 * self.stick)) * r
        return self.g.worth[i] * abs(then / (1 + then) - now / (1 + now))

    # Changes ---------------------------------------------------------------------------------------------------------------

    def total(self) -> float:
        out = self.shares() + self.sum + self.sudden()
        return out + self.starving() if self.w.cut else out

    def starving(self) -> float:
        """6.5 What troops out of supply cost both sides."""
        return self.cut_off(ENTENTE) - self.cut_off(GERMAN)

    def cut_off(self, side: int) -> float:
        """6.5 What the troops of a side that are out of supply are going to lose. The other side can still set its own free."""
        t, foe, here = self.s.t, 1 - side, self.here
        own = self.german if side == GERMAN else t.playable & ~self.german
        won = self.hoped if side == self.mover else 0
        reached = supplied(t, side, own & ~(here[foe] | self.forts[foe]) | won)
        lost = 0.0
        for z in bits(here[side] & ~(reached | t.sources[side] & own | 1 << EFT | 1 << ENGLAND)):
            v = self.vec[side][z]
            lost += (v[HEADS] or v[STEPS]) + 0.25 * v[STEPS]
        return lost * self.w.cut * self.step * (1.0 if side == self.seat else 0.6)

    def sudden(self) -> float:
        """3.2 A decisive victory, reached or within reach of the next Offensive."""
        now = self.fixed + (self.vec[GERMAN][EFT][STEPS] // self.box if self.box else 0.0)
        lost = won = 0.0
        mine, theirs, fort = self.vec[GERMAN], self.vec[ENTENTE], self.fort[GERMAN]
        exposed, near, german = self.exposed, self.g.near, self.german
        for z, v in zip(self.g.goals, self.g.worth, strict=True):
            if german >> z & 1:
                if not theirs[z][HOLD]:
                    now += v
                    if exposed[z]:
                        lost += v
                    else:                                       # behind a zone that is open or weak itself
                        open_ = 0.0
                        for n in near[z]:
                            if exposed[n] and german >> n & 1:
                                steps = mine[n][STEPS] + fort[n]
                                if steps < 3:
                                    open_ = max(open_, 0.35 if steps else 0.8)
                        lost += v * open_ * (1.0 if mine[z][STEPS] + fort[z] < 2 else 0.6)
            elif exposed[z] and not theirs[z][HOLD] and self.fort[ENTENTE][z] < 2:
                won += v
        if now <= self.low:
            return -OVER
        if now >= self.high:
            return OVER
        out = 0.0
        down, up = now - lost - self.low, self.high - now - won
        if down < self.w.far_off:
            out -= self.w.sudden * self.tempo[ENTENTE] * (1 - max(0.0, down) / self.w.far_off) ** 2
        if up < self.w.far_off:
            out += self.w.sudden * self.tempo[GERMAN] * (1 - max(0.0, up) / self.w.far_off) ** 2
        return out

    def shift(self, side: int, moves: Sequence[Move]) -> Undo:
        """Carry out moves (from, to, numbers there, numbers on arrival); -1 stands for nowhere. Returns what undoes it."""
        touched: dict[int, Vector] = {}
        vec, w, g = self.vec[side], self.weight[side], self.g
        german, fresh = self.german, self.fresh
        foe = 1 - side
        for src, dst, old, new in moves:
            x, y = old[FORCE], new[FORCE]
            if src >= 0:
                touched.setdefault(src, vec[src])
                left = vec[src] = minus(vec[src], old)
                if not left[HOLD] and old[HOLD] and (self.german >> src & 1) != side and self.fort[side][src] < 2 and (
                        self.holds(foe, src)):
                    self.german ^= 1 << src     # left to the enemy, who is there
                if dst >= 0:
                    w = [o - x * r + y * q for o, r, q in zip(w, g.rows[src], g.rows[dst], strict=True)]
                else:
                    w = [o - x * r for o, r in zip(w, g.rows[src], strict=True)]
            else:
                w = [o + y * q for o, q in zip(w, g.rows[dst], strict=True)]
            if dst >= 0:
                touched.setdefault(dst, vec[dst])
                if new[HOLD] and not vec[dst][HOLD] and (self.german >> dst & 1) == side:
                    if self.holds(foe, dst):
                        self.fresh |= 1 << dst
                    else:
                        self.german ^= 1 << dst
                vec[dst] = plus(vec[dst], new)
        before = self.weight[side], german, fresh, self.sum, self.here[side], self.hoped
        self.weight[side] = w
        odds, locals_ = [], []
        around = set(touched)
        theirs = self.vec[foe]
        for z in touched:
            self.here[side] = self.here[side] | 1 << z if vec[z][STEPS] > 0 else self.here[side] & ~(1 << z)
        for z in touched:
            i = g.place.get(z)
            if i is not None:
                odds.append((i, self.odds[i]))
                self.odds[i] = self._odds(z)
            met = theirs[z][STEPS] > 0          # then those of both sides are concerned
            for n in g.near[z]:                 # one's own zones are threatened by the others alone
                if met or (self.german >> n & 1) == side or theirs[n][STEPS]:
                    around.add(n)
        land = self.s.t.land
        for z in around:
            if land >> z & 1:
                before_z = self.locals[z]
                locals_.append((z, before_z, self.exposed[z]))
                now = self.locals[z] = self.local(z)
                self.sum += now - before_z
        return side, touched, before, odds, locals_

    def undo(self, done: Undo) -> None:
        side, touched, (self.weight[side], self.german, self.fresh, self.sum, self.here[side], self.hoped), odds, locals_ = done
        vec = self.vec[side]
        for z, v in touched.items():
            vec[z] = v
        for i, o in odds:
            self.odds[i] = o
        for z, x, e in locals_:
            self.locals[z] = x
            self.exposed[z] = e

    def after(self, side: int, moves: Sequence[Move]) -> float:
        """The value if these moves were made."""
        done = self.shift(side, moves)
        out = self.total()
        self.undo(done)
        return out


@lru_cache(maxsize=20000)
def supplied(t: Tables, side: int, clear: int) -> int:
    """6.2 The zones joined to a source by these, which are friendly and without enemies, and those next to them."""
    chain = joined(t, side, clear & ~(1 << EFT))
    return chain | union(t.near[side], chain)


def _zones(s: State, units: int) -> int:
    return mask(z for z in range(ZONES) if s.at[z] & units)


def expect(a: Vector, d: Vector, fort: int, gun_f: int, rough: int, surprise: bool, shield: int) -> Clash:
    """2.0 II.4 The battle of these forces. Cavalry fires only where there is no infantry (8.3.1)."""
    riders = 0 if d[FOOT] else int(a[STEPS] - a[A1] - a[A2] - a[GUNS] - a[SIEGE_GUNS])
    mine = Side(int(a[A1]) + riders, int(a[A2]), 0, int(a[GUNS]), gun_f, int(a[SIEGE_GUNS]) if fort else 0, int(a[STEPS]), 0)
    theirs = Side(int(d[D1]), int(d[D2]) + fort, 0, 0, 0, 0, int(d[STEPS]) + fort, fort)
    return clash(mine, theirs, surprise, shield)


def evaluate(s: State, seat: int) -> float:
    """How good the situation is for a seat."""
    p = _picture(s, seat)
    value = p.total() + p.step * (pieces(s, GERMAN) - pieces(s, ENTENTE))
    value += 0.8 * p.step * (s.hand[GERMAN].bit_count() - s.hand[ENTENTE].bit_count())
    return value if seat == GERMAN else -value


def terms(s: State, seat: int) -> dict[str, float]:
    """The same by its parts: zones to be expected, what threatens each now, pieces, cards."""
    p, sign = _picture(s, seat), 1.0 if seat == GERMAN else -1.0
    return {"points": sign * (p.shares() + p.sudden()), "threats": sign * p.sum,
            "forces": sign * p.step * (pieces(s, GERMAN) - pieces(s, ENTENTE)),
            "cards": sign * 0.8 * p.step * (s.hand[GERMAN].bit_count() - s.hand[ENTENTE].bit_count())}


def _picture(s: State, seat: int) -> Picture:
    return Picture(s, seat, s.active if s.level != PASSED and s.phase < COMBAT else -1)


def pieces(s: State, side: int) -> int:
    """Pieces of a side on the map, fort points included."""
    units = OF_SIDE[side] & ~ARMY & ~FORT
    n = sum(1 for u in bits(units) if s.loc[u] < POOL)
    return n + sum(s.steps[f - FIRST_FORT] for f in bits(FORT & OF_SIDE[side]) if s.loc[f] < IN_ARMY)
