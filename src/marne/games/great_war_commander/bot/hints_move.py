"""Movement, as the computer's player sees it: where a formation wants to stand, how it gets there, who goes, who charges."""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush

from marne.games.great_war_commander.bot.weights import Weights
from marne.games.great_war_commander.rules.cards import A31_on_move as cards_on_move
from marne.games.great_war_commander.choices import ALL, DONE, STOP
from marne.games.great_war_commander.rules.r03_command import idle, reachable
from marne.games.great_war_commander.rules.r02_field import BLOCKHOUSE, BRIDGE, CASEMATE, FOXHOLE, TRENCH, WIRE, Terrain
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEXES, NEAR, WITHIN, side_key
from marne.games.great_war_commander.bot.hints_cards import keeping
from marne.games.great_war_commander.bot.hints_fire import arsenal, best_attack
from marne.games.great_war_commander.bot.hints_worth import (Threat, best_command, chance, even, fists, nerve, over, part,
                                                             room, spared, stake, standing, threat)
from marne.games.great_war_commander.rules.orders.O16_advance import carry_out as advance
from marne.games.great_war_commander.rules.orders.O16_melee import strength
from marne.games.great_war_commander.rules.orders.O23_march import march, moving
from marne.games.great_war_commander.pieces import HERO, LEADER, NONE, OF_SIDE, RUNNER, TANK, UNIT
from marne.games.great_war_commander.rules.r08_stacking import figures
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.rules.r03_values import commanding, cover_of, movement
from marne.games.great_war_commander.rules.r07_victory import special, worth
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import waiting
from marne.parts.bits import bits, mask
from marne.parts.memory import Cache

Values = Sequence[float]
LONG = 26               # movement points from where an objective draws nobody any more
SHELTERS = (FOXHOLE, TRENCH, CASEMATE, BLOCKHOUSE)
WORTH_A_MOVE = 0.05     # less is not worth the trouble
LEAST_URGENT, MOST_URGENT = 0.7, 2.2
ENOUGH = 0.3            # who gains so much goes at once, whoever else might gain more


# The ground ------------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def distances(field: Terrain, cells: int) -> bytes:
    """Movement points on foot from each hex to the nearest of some hexes, on the map as printed."""
    out = [LONG * 4] * HEXES
    heap: list[tuple[int, int]] = []
    for h in bits(cells):
        out[h] = 0
        heappush(heap, (0, h))
    g = field.ground
    while heap:
        d, h = heappop(heap)
        if d > out[h]:
            continue
        for x in bits(NEAR[h]):                                         # from x one steps into h
            if g.cost[field.printed[x]] < 0 or g.cost[field.printed[h]] < 0:
                continue
            along = (field.road[x] | field.path[x] | field.rail[x]) >> h & 1
            if BRIDGE in (field.printed[x], field.printed[h]) and not along:
                continue
            n = 1 if along else g.cost[field.printed[h]]
            kind = field.side.get(side_key(x, h), -1)
            if kind >= 0:
                n += g.side_cost[kind]
            if field.level[h] > field.level[x]:
                n += g.uphill
            n += 2 * (field.works[h] == WIRE)
            if d + n < out[x]:
                out[x] = d + n
                heappush(heap, (d + n, x))
    return bytes(min(250, x) for x in out)


def armed(s: State, u: int) -> bool:
    """3.3.2 Has it a weapon that would work where it goes? That keeps a unit together."""
    w = s.arm[u]
    return w != NONE and not s.wbroken >> w & 1 and not (s.demo | s.supp) >> u & 1


def urgency(s: State, side: int, w: Weights) -> float:
    """Whoever would lose if nothing changed has to do something about it: the defender scores with time (6.1.2)."""
    boxes = max(1, s.law.sudden_death + 1 - s.time)
    ahead = standing(s, side) + boxes * (s.law.sides[side].defender - s.law.sides[1 - side].defender)
    return min(MOST_URGENT, max(LEAST_URGENT, 1.0 - w.urgent * ahead))


class Wish:
    """What a side wants of the ground now."""

    __slots__ = ("s", "side", "goals", "danger", "exit", "eager", "zeal", "inertia", "cohesive", "leaders", "places", "foes",
                 "weights", "kinds", "needs", "w")

    def __init__(self, s: State, side: int, w: Weights) -> None:
        self.s, self.side, self.w = s, side, w
        here = s.law.sides[side]
        self.eager = w.eager_attack if here.attacker else w.eager_defend if here.defender else w.eager_recon
        self.zeal = self.eager * urgency(s, side, w)
        self.inertia = w.stay_attack if here.attacker else w.stay_defend if here.defender else w.stay_recon   # who defends stays
        self.danger: Threat = threat(s, 1 - side)
        known = s.open_goals | s.secret[side]
        self.goals: list[tuple[float, bool, int, bytes]] = []
        for i, cells in enumerate(s.law.field.goals):
            v = worth(s, known, i)
            held = s.held[i]
            if held == side + 1:
                near = min((DISTANCE[x][h] for x in bits(s.of[1 - side]) for h in bits(cells)), default=9)
                gain = (2 * v + 0.6) * (1.0 if near <= 3 else 0.7 if near <= 6 else 0.4)
                self.goals.append((gain, True, cells, distances(s.law.field, cells)))
            else:
                gain = (2 * v + 0.8 if held else v + 0.6) * self.zeal
                self.goals.append((gain, False, cells, distances(s.law.field, cells)))
        self.exit = special(s, "exit")
        self.cohesive = here.edge
        for i, cells in enumerate(s.law.field.goals):
            if s.held[i] == side + 1:
                self.cohesive |= cells
        self.leaders = on_map(s, side) & LEADER
        for u in bits(self.leaders):
            self.cohesive |= WITHIN[s.loc[u]][s.t.command[u] + (1 if s.moving >> u & 1 else 0)]
        self.places: dict[tuple[int, int], float] = {}
        self.foes: dict[int, tuple[int, float]] = {}
        self.weights: dict[int, float] = {}
        self.kinds: dict[int, dict[int, float]] = {}
        self.needs: dict[int, int] = {}

    def foe(self, h: int) -> tuple[int, float]:
        """O16.4.1 The enemy's strength in a hex, and what he has at stake there."""
        got = self.foes.get(h)
        if got is None:
            s = self.s
            got = strength(s, 1 - self.side, h), sum(stake(s, u) for u in bits(s.at[h] & OF_SIDE[1 - self.side]))
            self.foes[h] = got
        return got

    def place(self, u: int, h: int) -> float:
        """How much a formation would like to stand in a hex."""
        got = self.places.get((u, h))
        if got is None:
            got = self.places[u, h] = self._place(u, h)
        return got

    def weight(self, u: int) -> float:
        """What it would lose by being shaken."""
        got = self.weights.get(u)
        if got is None:
            got = self.weights[u] = part(self.s, u) * stake(self.s, u)
        return got

    def base(self, u: int) -> dict[int, float]:
        """The part of `place` that is the same for all formations of a kind; filled as it is needed."""
        got = self.kinds.get(u)
        if got is not None:
            return got
        s, side = self.s, self.side
        needs = 0
        for i, (_, _, cells, _) in enumerate(self.goals):
            there = 0
            for x in bits(cells & s.of[side]):
                there |= s.at[x] & OF_SIDE[side] & ~RUNNER
            if there & ~(1 << u):
                needs |= 1 << i
        leader, tank = bool(LEADER >> u & 1), bool(TANK >> u & 1)
        key = (self.w, bytes(s.held), s.open_goals | s.secret[side], self.zeal, needs, leader, tank, s.t.vp[u])
        got = self.danger.bases.get(key)
        if got is None:
            got = self.danger.bases[key] = {}
        self.kinds[u] = got
        self.needs[u] = needs
        return got

    def at_most(self, u: int, h: int) -> float:
        """What `place` cannot exceed, quickly."""
        base = self.base(u)
        got = base.get(h)
        if got is None:
            got = base[h] = self._base(u, h)
        if LEADER >> u & 1:
            got += 1.05
        return got + 3.0 if NEAR[h] & self.s.of[1 - self.side] else got

    def _base(self, u: int, h: int) -> float:
        """Cover, the objectives that are wanted or need somebody, the way off the board."""
        s, w = self.s, self.w
        needs = self.needs[u]
        best = second = 0.0
        for i, (gain, mine, _, dist) in enumerate(self.goals):
            d = dist[h]
            near = 1.0 - d / LONG if d < LONG else 0.0
            if mine:
                v = gain * (0.12 * near if needs >> i & 1 else w.guard_near * near + (w.guard_in if not d else 0.0))
            else:
                v = gain * (w.goal_near * near + (w.goal_in if not d else 0.0)) * (0.5 if needs >> i & 1 else 1.0)
            if v > best:
                best, second = v, best
            elif v > second:
                second = v
        out = (best + 0.25 * second) * (0.45 if LEADER >> u & 1 else 1.0)
        if not TANK >> u & 1:
            out += w.cover * cover_of(s, h)
        if not s.law.sides[self.side].defender and not (RUNNER | HERO) >> u & 1:
            d = s.law.sides[1 - self.side].to_edge[h]
            if d <= 6:
                out += w.exit * (s.t.vp[u] + self.exit) * (7 - d) / 7
        if s.works[h] == WIRE:
            out -= 0.35
        elif w.works and s.works[h] in SHELTERS and not TANK >> u & 1:
            out += w.works
        if s.gas >> h & 1:
            out -= 0.5
        return out

    def _place(self, u: int, h: int) -> float:
        s, side = self.s, self.side
        base = self.base(u)
        got = base.get(h)
        if got is None:
            got = base[h] = self._base(u, h)
        out = got
        me = 1 << u
        others = s.at[h] & OF_SIDE[side] & ~me
        plus = commanding(s, side, h) if others & LEADER and UNIT >> u & 1 else 0
        out -= self.w.fired_at * chance(s, self.danger, side, nerve(s, u) + plus, h, bool(TANK >> u & 1))[0] * self.weight(u)
        foes = NEAR[h] & s.of[1 - side]
        if foes:
            out += self.clash(u, h, others, foes)
        if LEADER >> u & 1:
            near_units = 0
            for x in bits(WITHIN[h][max(1, s.t.command[u])] & s.of[side]):
                near_units += (s.at[x] & OF_SIDE[side] & UNIT).bit_count()
            out += self.w.together * min(5, near_units) + (0.25 if others & UNIT else -0.2) - 0.3 * (others & LEADER).bit_count()
        elif not self.cohesive >> h & 1 and UNIT >> u & 1 and not armed(s, u):
            out -= self.w.loose
        if others:
            if self.w.whole and not room(s, side, me, h):               # who is there already gives up the least of them
                out -= spared(s, others | me) if s.at[h] & me else self.w.whole
            elif not self.w.whole and figures(s, side, h) + (0 if s.at[h] & me else s.t.stack[u]) > s.t.figures:
                out -= 4.0
            elif others & UNIT:
                out -= 0.05
        return out

    def clash(self, u: int, h: int, others: int, foes: int) -> float:
        """O16.4 What a neighbour's advance, his or ours, would bring."""
        s = self.s
        mine = others | 1 << u
        force = fists(s, mine, best_command(s, mine))
        risk = sum(stake(s, v) for v in bits(mine))
        best, worst = 0.0, 0.0
        for x in bits(foes):
            theirs, prize = self.foe(x)
            win, tie = over(force - theirs), even(force - theirs)
            v = win * prize - (1 - win - tie) * risk + tie * (prize - risk)
            best, worst = max(best, v), min(worst, v)
        return (self.w.charge_quiet if s.law.sides[self.side].defender else self.w.charge) * best + self.w.charged * worst


# Ways --------------------------------------------------------------------------------------------------------------------------


def ways(s: State, side: int, u: int, src: int, points: int, danger: Threat, barred: int, w: Weights,
         ) -> dict[int, tuple[float, int]]:
    """Where a formation can get with those points: the chance of being shaken on the way (for one fire a step), and the first
    step."""
    ready = s.opfire if w.opened and s.active == side else 0
    key = (u if s.works[src] else -1, src, points, nerve(s, u), TANK >> u & 1, barred, ready, w if ready else None)
    got = danger.ways.get(key)
    if got is None:
        got = danger.ways[key] = _ways(s, side, u, src, points, danger, barred, threat(s, 1 - side, ready) if ready else None, w)
    return got


def _ways(s: State, side: int, u: int, src: int, points: int, danger: Threat, barred: int, opened: Threat | None, w: Weights,
          ) -> dict[int, tuple[float, int]]:
    """`opened`: the fire of those who have op fire already and will fire again at whoever comes in sight (A42.2)."""
    surely = w.opened / w.on_the_way
    out: dict[int, tuple[float, int]] = {src: (0.0, src)}
    calm, tank = nerve(s, u), bool(TANK >> u & 1)
    heap: list[tuple[int, float, int, int]] = [(0, 0.0, src, src)]
    shut = s.of[1 - side] | barred
    wired = s.works[src] == WIRE                                        # F131.2 one step, no more
    while heap:
        spent, risk, h, first = heappop(heap)
        if risk > out[h][0] + 1e-9 or h != src and s.works[h] == WIRE:
            continue
        for x, n in danger.going.steps(s, u, h):
            if spent + n > points or shut >> x & 1:
                continue
            r = risk + chance(s, danger, side, calm, x, tank)[1]
            if opened is not None:
                r += surely * chance(s, opened, side, calm, x, tank)[1]
            known = out.get(x)
            if known is None or r < known[0] - 1e-9:
                start = x if h == src else first
                out[x] = (r, start)
                if not wired:
                    heappush(heap, (spent + n, r, x, start))
    return out


def afraid(s: State, side: int, w: Weights) -> float:
    """How much of one fire is reckoned with on each step."""
    return w.on_the_way if s.hand[1 - side] or w.opened and s.opfire and s.active == side else 0.0


class Marches:
    """The moves that formations of a side could make now."""

    def __init__(self, s: State, side: int, w: Weights) -> None:
        self.s, self.side = s, side
        self.wish = Wish(s, side, w)
        self.gains: dict[int, float] = {}

    def gain(self, u: int) -> float:
        """What a formation would gain by its best move."""
        got = self.gains.get(u)
        if got is None:
            got = self.gains[u] = self._gain(u)
        return got

    def _gain(self, u: int) -> float:
        s = self.s
        h = s.loc[u]
        points = movement(s, u)
        if h >= HEXES or points <= 0:
            return 0.0
        here = self.wish.place(u, h)
        best = here
        fear = afraid(s, self.side, self.wish.w) * self.wish.weight(u)
        for x, (risk, _) in ways(s, self.side, u, h, points, self.wish.danger, 0, self.wish.w).items():
            if self.wish.at_most(u, x) - risk * fear <= best:
                continue
            v = self.wish.place(u, x) - risk * fear
            if v > best:
                best = v
        out = best - here - self.wish.inertia
        if s.law.sides[self.side].foe_edge >> h & 1 and not RUNNER >> u & 1:
            out = max(out, exit_value(s, u))
        return out

    def best(self, units: int, most: int = 9) -> float:
        """What a Move order to those formations promises."""
        gains = sorted((g for u in bits(units) if (g := self.gain(u)) > WORTH_A_MOVE), reverse=True)
        return sum(gains[:most])


_marches: Cache[tuple[object, ...], Marches] = Cache(32)


def marches_of(s: State, side: int, w: Weights) -> Marches:
    """The same moves are looked at in several decisions one after the other: while orders are passed on nobody changes place.
    What is kept has a copy of the situation: whoever thinks ahead plays on in the one he has given."""
    key = (side, w, s.law, bytes(s.loc), bytes(s.arm), s.demo, s.supp, s.vet, s.wbroken, bytes(s.ground), bytes(s.works), s.blaze,
           s.gas, s.nopath, bytes(s.held), s.open_goals, s.secret[side], s.moving, s.effects, s.reminders, s.time, s.vp,
           bool(s.hand[1 - side]), tuple(s.boxes), tuple(s.surrender), s.opfire if w.opened and s.active == side else 0)
    got = _marches.get(key)
    return got if got is not None else _marches.keep(key, Marches(s.copy(), side, w))


def exit_value(s: State, u: int) -> float:
    """7.2.1 Off the board for points; it comes back."""
    return 0.0 if HERO >> u & 1 else 0.85 * (s.t.vp[u] + special(s, "exit")) - 0.3 + 0.6 * bool(s.demo >> u & 1)


def move_order(s: State, side: int, marches: Marches, order: int) -> float:
    """O23, O24 What a Move promises to the best of those who could lead it."""
    free = idle(s, side) & ~RUNNER
    best = 0.0
    seen: list[int] = []
    for u in bits(free & LEADER):
        who = reachable(s, side, 23, u) & ~RUNNER if order == 23 else free & ~s.demo
        if who not in seen:
            seen.append(who)
            best = max(best, marches.best(who))
    if order == 23:
        for u in bits(free & ~LEADER):
            best = max(best, marches.gain(u))
    return best


def move_activation(s: State, ask: Ask, w: Weights) -> Values:
    marches = marches_of(s, ask.seat, w)
    return [marches.best(reachable(s, ask.seat, ask.args[0], c.a) & ~RUNNER) for c in ask.choices]


def move_following(s: State, ask: Ask, w: Weights) -> Values:
    """Those who would gain by a move, and leaders to pass the order on."""
    marches = marches_of(s, ask.seat, w)
    side = ask.seat

    def value(c: Choice) -> float:
        if c is DONE:
            return WORTH_A_MOVE
        if c is ALL:
            rest = [x.a for x in ask.choices if x.verb == "activate"]
            return 9.0 if all(marches.gain(u) > WORTH_A_MOVE for u in rest) else -1.0
        g = marches.gain(c.a)
        if LEADER >> c.a & 1 and g <= WORTH_A_MOVE:
            more = reachable(s, side, 23, c.a) & idle(s, side) & ~(1 << c.a) & ~RUNNER
            g = max(g, 0.3 * marches.best(more))
        return g

    return [value(c) for c in ask.choices]


def who_moves(s: State, ask: Ask, w: Weights) -> Values:
    """Somebody who has much to gain, leaders after their men."""
    marches = marches_of(s, ask.seat, w)
    found = False
    later: list[Choice] = []

    def value(c: Choice) -> float:
        nonlocal found
        if c is DONE:
            return WORTH_A_MOVE
        if c.verb != "move":
            return on_the_march(s, ask.seat, c)
        if found or LEADER >> c.a & 1:
            later.append(c)
            return -1.0
        g = marches.gain(c.a)
        found = g > ENOUGH
        return g

    out = [value(c) for c in ask.choices]
    if not found:
        for c in later:
            g = marches.gain(c.a)
            out[ask.choices.index(c)] = g * (0.5 if g > 2 * WORTH_A_MOVE else 1.0)
    return out


def on_the_march(s: State, side: int, c: Choice) -> float:
    """Cards that may be played in a move: fire on the way (A31), a gap in the wire (A41)."""
    if c.verb == "strategy":
        return -0.1
    a = s.t.action[c.a]
    if a == cards_on_move.ASSAULT_FIRE:
        pool = arsenal(s, cards_on_move.assault_pool(s))
        best = max((best_attack(s, h, pool)[0] for h in bits(cards_on_move.assault_targets(s))), default=0.0)
        return best - 0.15 - 0.4 * keeping(s, side, c.a, False)
    return 0.15 if a == cards_on_move.ENGINEERING else -0.1


def who_goes_along(s: State, ask: Ask, w: Weights) -> Values:
    """A leader with somebody to lead goes with him; else each by himself."""
    h = ask.args[0]
    more = mask(c.a for c in ask.choices if c.verb == "with")
    shown = waiting(s, moving) or waiting(s, advance)
    going = shown.group if shown is not None and shown.group is not None else s.moving & s.at[h] & ~more

    def value(c: Choice) -> float:
        if c is DONE:
            return 0.5
        if LEADER >> c.a & 1 and s.t.command[c.a] and going & UNIT and not going & LEADER:
            return 0.7
        if going & LEADER and not going & UNIT and UNIT >> c.a & 1:
            return 0.6
        return 0.0

    return [value(c) for c in ask.choices]


def where_to_step(s: State, ask: Ask, w: Weights) -> Values:
    """On to the best place within reach, by the way that is the least dangerous."""
    side = ask.seat
    h, _, left = ask.args
    shown = waiting(s, march)
    there = shown.group & s.at[h] if shown is not None and shown.group is not None else s.moving & s.at[h] & OF_SIDE[side]
    men = there & ~LEADER
    u = next(iter(bits(men or there or s.at[h] & OF_SIDE[side])))
    wish = Wish(s, side, w)
    barred = shown and shown.barred or 0
    reach = ways(s, side, u, h, left, wish.danger, barred, w) if left > 0 else {}
    brave = afraid(s, side, w)
    fear = brave * sum(wish.weight(v) for v in bits(there))
    values: dict[int, float] = {}
    for x, (risk, first) in reach.items():
        v = wish.place(u, x) - risk * fear
        if w.whole and x != h and s.of[side] >> x & 1 and not room(s, side, there, x):
            v -= w.whole                                                # 8.2 there must be room for all of them
        if x != h and v > values.get(first, -99.0):
            values[first] = v
    here = wish.place(u, h)

    def value(c: Choice) -> float:
        if c is STOP:
            return here + 0.01
        if c.verb == "step":
            near = s.at[c.a] & OF_SIDE[side]                            # they would suffer the same fire
            hit = chance(s, wish.danger, side, nerve(s, u), c.a, False)[1] if near else 0.0
            return values.get(c.a, wish.place(u, c.a)) - brave * hit * sum(wish.weight(v) for v in bits(near))
        if c.verb == "exit":
            return here + sum(exit_value(s, v) for v in bits(there))
        if c.verb == "give":
            return here - 0.5
        return here + on_the_march(s, side, c)

    return [value(c) for c in ask.choices]
