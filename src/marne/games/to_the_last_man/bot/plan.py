"""Plans for a Movement Phase: which units go where, so that the battles that follow are worth it (2.0 II.2, II.3).

Actions are tried on a `Picture`, the best one is made, and so on until nothing gains any more. An attack on a zone is one
action of several units. The plan is then followed move by move.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from marne.games.to_the_last_man.bot.evaluate import Picture
from marne.games.to_the_last_man.bot.ground import (A1, A2, FOOT, FORCE, GUNS, HOLD, STEPS, Ground, Vector, ground, minus,
                                                    unit_vector)
from marne.games.to_the_last_man.bot.weights import GREEDY, Weights
from marne.games.to_the_last_man.rules.r02_march import which_move
from marne.games.to_the_last_man.pieces import (
    ARMIES, CAV, EFT, GERMAN, IN_ARMY, INF, ZONES,
)
from marne.games.to_the_last_man.rules.r01_2_stacking import load
from marne.games.to_the_last_man.state import LIMITED, PASSED, State, zone_of
from marne.games.to_the_last_man.rules.r06_supply import fed
from marne.kernel.choice import Choice
from marne.parts.bits import bits, mask

LONGEST = 40            # moves in a plan
FAR = 3                 # far journeys of a unit that are looked at


@dataclass(slots=True)
class Order:
    """One move of one unit: the choice, where from, where to, and its numbers before and after."""

    unit: int
    choice: Choice
    src: int
    dst: int
    old: Vector
    new: Vector
    room: int           # places it needs in the zone
    frees: int          # places it leaves
    price: float = 0.0


@dataclass(slots=True)
class Action:
    """Orders that belong together."""

    orders: list[Order]
    gain: float = 0.0
    attack: int = -1


@dataclass(slots=True)
class Plan:
    gain: float = 0.0
    orders: list[Order] = field(default_factory=list)
    attacks: int = 0    # enemy zones that count for a Limited Offensive (9.1.2)


class Staff:
    """Plans the moves of a side in the present player turn."""

    def __init__(self, s: State, side: int, level: int, w: Weights = GREEDY) -> None:
        self.s, self.w = s, w
        self.side = side
        self.level = level
        self.g: Ground = ground(s.t)
        self.p = Picture(s, side, side if level != PASSED else -1, w)
        self.sign = 1.0 if side == GERMAN else -1.0
        self.entered = s.entered
        self.load = [load(s, side, z) for z in range(ZONES)]
        self.fed = fed(s, side)
        self.transports = {"rail": s.t.rail_units - s.rails, "strategic": s.t.strategic_cap[s.turn] - s.strategics,
                           "sail": s.t.sea_units - s.seas, "reserves": 1}
        self.base = self.p.total()
        self.draw = self.p.draw(side)

    # What can be done --------------------------------------------------------------------------------------------------------

    def orders(self, selects: list[int]) -> list[Order]:
        """Every single move worth a thought of the units that can be selected."""
        out: list[Order] = []
        s = self.s
        seen: set[tuple[int, int]] = set()
        for u in selects:
            held = u >= ARMIES and s.loc[u] >= IN_ARMY
            if held:
                kind = (s.loc[u], 0 if INF >> u & 1 else 1 if CAV >> u & 1 else 2)
                if kind[1] == 2 or kind in seen:
                    continue
                seen.add(kind)
            if u < ARMIES and not s.inside[u]:
                continue
            src = zone_of(s, u)
            if held and not self.wants_detachment(u, src):
                continue
            old = self.vector(u, False)
            new = self.vector(u, True)
            mine = [o for c in which_move(s, self.side, u).choices if (o := self.order(u, c, src, old, new, held)) is not None]
            far = [o for o in mine if o.choice.verb in self.transports]
            if len(far) > FAR:
                far.sort(key=lambda o: -self.pull(o))
                mine = [o for o in mine if o.choice.verb not in self.transports] + far[:FAR]
            out += mine
        return out

    def pull(self, o: Order) -> float:
        """What a far journey seems to bring, at a glance."""
        return o.new[FORCE] * self.draw[o.dst] + abs(self.p.locals[o.dst])

    def vector(self, u: int, moved: bool) -> Vector:
        s = self.s
        if u >= ARMIES and s.loc[u] >= IN_ARMY:
            a = s.loc[u] - IN_ARMY
            dug = not moved and s.entrenched >> a & 1
            return (self.g.dug if dug else self.g.pieces)[u - ARMIES]
        return unit_vector(s, self.g, u, moved)

    def wants_detachment(self, u: int, src: int) -> bool:
        """Pieces leave armies only for empty zones nearby, and not the last infantry."""
        s = self.s
        a = s.loc[u] - IN_ARMY
        if INF >> u & 1 and (s.inside[a] & INF).bit_count() < 2:
            return False
        mine, theirs = self.p.vec[self.side], self.p.vec[1 - self.side]
        return any(not mine[n][STEPS] and not theirs[n][HOLD] and self.p.fort[1 - self.side][n] < 2 for n in self.g.near[src])

    def order(self, u: int, c: Choice, src: int, old: Vector, new: Vector, held: bool) -> Order | None:
        s = self.s
        verb = c.verb
        if verb == "join":
            dst = s.loc[c.b]
            if held or dst == src and s.level == PASSED:
                return None
            if s.entrenched >> c.b & 1 and self.g.pieces[u - ARMIES][FOOT]:
                new = self.g.dug[u - ARMIES]
            return Order(u, c, src, dst, old, new, 0, 1, -0.02 if dst == src else 0.0)
        if verb not in ("move", "rail", "strategic", "sail", "reserves"):
            return None
        dst = c.b
        if held and (verb != "move" or self.p.vec[self.side][dst][STEPS]):
            return None
        if not self.fed >> dst & 1 and dst != EFT and verb == "move" and not self.w.cut:
            return None
        price = 0.0 if verb == "move" else self.w.reserves if verb == "reserves" else self.w.transport
        if s.entrenched >> u & 1:
            price += self.w.trenches + self.w.trench * old[FOOT]
        return Order(u, c, src, dst, old, new, 1, 0 if held else 1, price)

    def actions(self, orders: list[Order]) -> list[Action]:
        """Single moves, and attacks by one to three units."""
        out: list[Action] = []
        coming: dict[int, list[Order]] = {}
        foe = 1 - self.side
        for o in orders:
            if self.p.holds(foe, o.dst) and o.choice.verb == "move":
                coming.setdefault(o.dst, []).append(o)
            else:
                out.append(Action([o]))
        for z, group in coming.items():
            group.sort(key=lambda o: (-_punch(o.new), o.unit))
            taken = 0                                       # what an army takes along does not go by itself
            apart = []
            for o in group:
                if not taken >> o.unit & 1:
                    apart.append(o)
                    taken |= self.s.inside[o.unit] if o.unit < ARMIES else 0
            group = apart
            free = self.s.t.stack_limit - self.load[z]
            out += [Action(group[:k], attack=z) for k in range(1, min(len(group), free) + 1)]
            out += [Action([o], attack=z) for o in group[1:4]]
        return out

    # The best of it ------------------------------------------------------------------------------------------------------------

    def value(self, a: Action) -> float:
        moves = [(o.src, o.dst, o.old, o.new) for o in a.orders]
        return self.sign * (self.p.after(self.side, moves) - self.base) - sum(o.price for o in a.orders)

    def fits(self, a: Action) -> bool:
        """1.2.2, 9.1.2, 4.4 Is there room, and is the move still allowed?"""
        extra: dict[int, int] = {}
        for o in a.orders:
            extra[o.dst] = extra.get(o.dst, 0) + o.room
            if self.transports.get(o.choice.verb, 1) < 1:
                return False
            if o.choice.verb == "move" and self.p.fresh >> o.src & 1:
                return False
        limit = self.s.t.stack_limit
        if any(n and self.load[z] + n > limit and not self.s.t.unlimited >> z & 1 for z, n in extra.items()):
            return False
        if self.level != LIMITED:
            return True
        if self.s.law.limited_strict:
            zones = self.entered | self.invaded(a)
            return not zones & zones - 1
        fresh = self.p.fresh
        return a.attack < 0 or not fresh or bool(fresh >> a.attack & 1) or self.p.vec[self.side][a.attack][HOLD] > 0

    def invaded(self, a: Action) -> int:
        """4.1 The enemy zones that these moves enter; one that is disputed already is none."""
        p, side = self.p, self.side
        return mask(o.dst for o in a.orders if (p.german >> o.dst & 1) == side and not p.vec[side][o.dst][HOLD])

    def make(self, a: Action) -> None:
        self.entered |= self.invaded(a)
        self.p.shift(self.side, [(o.src, o.dst, o.old, o.new) for o in a.orders])
        self.base = self.p.total()
        for o in a.orders:
            self.load[o.src] -= o.frees
            self.load[o.dst] += o.room
            if o.choice.verb in self.transports:
                self.transports[o.choice.verb] -= 1

    def plan(self, selects: list[int], most: int = LONGEST) -> Plan:
        """Best first: what was found is looked at again only when its turn comes."""
        out = Plan(self.battles())
        todo = self.actions(self.orders(selects))
        for a in todo:
            a.gain = self.value(a)
        used = 0
        while len(out.orders) < most:
            todo.sort(key=lambda a: -a.gain)
            best: Action | None = None
            for a in todo[:12]:
                if a.gain <= self.w.enough or best is not None and a.gain <= best.gain:
                    break
                if not self.fits(a):
                    continue
                a.gain = self.value(a)
                if a.gain > self.w.enough and (best is None or a.gain > best.gain):
                    best = a
            if best is None:
                break
            self.make(best)
            out.gain += best.gain
            out.orders += best.orders
            for o in best.orders:
                used |= 1 << o.unit | (self.s.inside[o.unit] if o.unit < ARMIES else 0)
                if self.s.loc[o.unit] >= IN_ARMY:
                    self.detached(o, todo)
            todo = [a for a in todo if not any(used >> o.unit & 1 for o in a.orders)]
        out.attacks = (self.entered if self.s.law.limited_strict else self.p.fresh).bit_count()
        return out

    def battles(self) -> float:
        """5.1.2 What battles in zones that are disputed already would bring, without any move."""
        p = self.p
        if p.mover < 0:
            return 0.0
        return sum(self.sign * (p.locals[z] - p.rest(z)) for z in bits(self.s.hold[0] & self.s.hold[1] & ~p.fresh))

    def detached(self, gone: Order, todo: list[Action]) -> None:
        """An army from which a piece has gone off can still move, with the others."""
        a = self.s.loc[gone.unit] - IN_ARMY
        done = set()
        for act in todo:
            for o in act.orders:
                if o.unit == a and id(o) not in done:
                    done.add(id(o))
                    o.old, o.new = minus(o.old, gone.old), minus(o.new, gone.new)


def _punch(v: Vector) -> float:
    return v[A1] + 2 * v[A2] + 2 * v[GUNS] + 0.3 * v[STEPS]


class _Asked:
    """A player turn to be planned, as far as its side knows the situation."""

    __slots__ = ("key", "level", "s", "selects", "side", "w")

    def __init__(self, s: State, side: int, level: int, selects: list[int], w: Weights) -> None:
        self.s, self.side, self.level, self.selects, self.w = s, side, level, selects, w
        known = s.copy()
        known.hand[1 - side] = s.hand[1 - side].bit_count()
        known.frozen, known.deck = s.frozen & s.hand[side], 0
        self.key = known.key(), side, level, tuple(selects), w

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.key == other.key


def make_plan(s: State, side: int, level: int, selects: list[int], w: Weights = GREEDY) -> Plan:
    """The moves of a player turn at this level of Offensive; on a pass a single one. Nobody changes it: whoever tries a plan out
    several times asks for the same moves again."""
    return _made(_Asked(s, side, level, selects, w))


@lru_cache(maxsize=256)
def _made(a: _Asked) -> Plan:
    return Staff(a.s, a.side, a.level, a.w).plan(a.selects, 1 if a.level == PASSED else LONGEST)
