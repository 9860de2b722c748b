"""The greedy player in production and when units are placed (2.0 I, V.2, 7)."""
from __future__ import annotations

from collections.abc import Callable

from marne.games.to_the_last_man.rules.r09_cards import hand_limit
from marne.games.to_the_last_man.bot.evaluate import Picture, turns_left
from marne.games.to_the_last_man.bot.ground import HEADS, NOBODY, STEPS, plus, unit_vector
from marne.games.to_the_last_man.bot.hints_base import NEVER, Values, only
from marne.games.to_the_last_man.bot.memory import NOWHERE, Memory
from marne.games.to_the_last_man.bot.weights import Weights
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, ART, AUX, EFT, GERMAN, IN_ARMY, INF, K_ARTILLERY, K_BIPLANE, K_CAVALRY, K_INFANTRY, K_PARIS_GUN, K_SIEGE,
    K_STOSS, K_TANK, KIND, OF_SIDE, PIECE, ZONES,
)
from marne.games.to_the_last_man.questions import WHERE_TO_BUILD, WHERE_TO_REBUILD, WHICH_ORDER
from marne.games.to_the_last_man.rules.r07_production import for_sale, lowest
from marne.games.to_the_last_man.rules.r01_2_stacking import fits_army
from marne.games.to_the_last_man.state import State, zone_of
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import advance
from marne.parts.bits import bits

Adviser = Callable[[State, Ask, Memory], Values | None]
# What a counter is worth for its price, beyond the place it stands in.
MERIT = {K_INFANTRY: 0.0, K_ARTILLERY: 0.05, K_STOSS: 0.0, K_TANK: -0.05, K_BIPLANE: -0.02, K_CAVALRY: -0.3, K_SIEGE: -0.4,
         K_PARIS_GUN: -1.0}
MANY = 8                # places that are looked at closely


# Where a unit is of use -----------------------------------------------------


def sites(s: State, side: int, u: int, places: list[int], p: Picture) -> Values:
    """What the piece `u` adds at each place: a zone, or an army there."""
    if len(places) > MANY and not (p.w.gun and KIND[u] == K_PARIS_GUN):
        draw = p.draw(side)

        def pull(place: int) -> float:
            z = s.loc[place - IN_ARMY] if place >= IN_ARMY else place
            return draw[z] + abs(p.locals[z])

        bar = sorted((pull(x) for x in places), reverse=True)[MANY - 1]
        return _sites(s, side, u, [x if pull(x) >= bar else -1 for x in places], p)
    return _sites(s, side, u, places, p)


def _sites(s: State, side: int, u: int, places: list[int], p: Picture) -> Values:
    g = p.g
    sign = 1.0 if side == GERMAN else -1.0
    base = p.total()
    v = g.pieces[u - ARMIES]
    known: dict[tuple[int, bool], float] = {}
    out = []
    for place in places:
        if place < 0:
            out.append(NEVER)
            continue
        army = place - IN_ARMY if place >= IN_ARMY else -1
        z = s.loc[army] if army >= 0 else place
        dug = army >= 0 and bool(s.entrenched >> army & 1)
        if (z, dug) not in known:
            known[z, dug] = sign * (p.after(side, [(-1, z, NOBODY, g.dug[u - ARMIES] if dug else v)]) - base)
        gain = known[z, dug]
        if KIND[u] == K_PARIS_GUN and s.t.near_paris >> z & 1:
            gain += p.w.gun
        if army >= 0:
            gain += 0.15
            foot, guns = (s.inside[army] & INF).bit_count(), (s.inside[army] & ART).bit_count()
            if AUX >> u & 1:
                gain += 0.05 if foot > guns + 1 else -0.15 if not foot else 0.0
        elif not INF >> u & 1:
            gain -= 0.2
        out.append(gain)
    return out


def site_of_army(s: State, side: int, a: int, z: int) -> float:
    """An empty army goes where single units wait for it, near the front but not into a battle."""
    mine, foes = s.at[z] & OF_SIDE[side], s.at[z] & OF_SIDE[1 - side]
    out = 0.0
    if foes & (PIECE | ARMY):
        out -= 5.0
    out += 0.5 * min(3, (mine & INF).bit_count())
    near = s.t.near[side][z]
    for n in bits(near):
        if s.at[n] & OF_SIDE[side] & (PIECE | ARMY):
            out += 0.15
        if s.at[n] & OF_SIDE[1 - side] & (PIECE | ARMY):
            out -= 0.2
    return out - (0.5 if z == EFT else 0.0)


# 8.1 Reorganisation -----------------------------------------------------


def next_shift(s: State, side: int, units: list[int] | None = None) -> tuple[int, int] | None:
    """8.1 A single piece that can go into an army beside it, and the army."""
    for z in range(ZONES):
        mine = s.at[z] & OF_SIDE[side]
        armies = mine & ARMY
        if not armies or not mine & PIECE:
            continue
        for u in bits(mine & PIECE):
            if units is not None and u not in units:
                continue
            for a in sorted(bits(armies), key=lambda a: (s.inside[a] & INF).bit_count()):
                if s.entrenched >> u & 1 and not s.entrenched >> a & 1:
                    continue
                if AUX >> u & 1 and not s.inside[a] & INF:
                    continue
                if fits_army(s, u, a) and not s.apart >> u & 1 and not s.shifted >> u & 1:
                    return u, IN_ARMY + a
    return None


# 7 Production -----------------------------------------------------


class Budget:
    """What a side wants to do with the points it has left."""

    def __init__(self, s: State, side: int, w: Weights) -> None:
        self.s, self.side, self.w = s, side, w
        self.p = Picture(s, side, w=w)
        self.sign = 1.0 if side == GERMAN else -1.0
        self.income = s.t.income[side][s.turn]

    def cards_wanted(self) -> int:
        """7.1 As many as the hand can take, but not more than a share of the points."""
        s, side = self.s, self.side
        if not turns_left(s):
            return 0
        have = s.hand[side].bit_count() + s.bought[side]
        return max(0, min(hand_limit(s, side) - have, round(self.income * self.w.cards) + 1 - s.bought[side]))

    def trench(self, u: int) -> float:
        """7.4 What digging in brings: to those in touch with the enemy."""
        s = self.s
        if not turns_left(s):
            return -1.0
        z = s.loc[u]
        old, new = unit_vector(s, self.p.g, u), unit_vector_dug(s, self.p, u)
        if old == new:
            return -1.0
        foe = 1 - self.side
        near = self.p.threat(foe, z)
        if not near and not self.p.holds(foe, z):
            return -1.0
        gain = self.sign * (self.p.after(self.side, [(z, -1, old, old), (-1, z, NOBODY, new)]) - self.p.total())
        return gain + 0.03 * new[STEPS]

    def unit(self, c: Choice) -> tuple[float, Choice | None]:
        """7.2 The best place for a counter of the sort, and what it brings there for a point."""
        s = self.s
        kind = c.a & 15
        stock = for_sale(s, c.a >> 4, kind)
        t = s.copy()
        advance(t, c)
        ask = t.decision
        if ask is None or ask.message != WHERE_TO_BUILD.id or not stock:
            return NEVER, None
        u = lowest(stock)
        places = [x for x in ask.choices if x.verb == "buy"]
        if not places:
            return NEVER, None
        worth = sites(s, self.side, u, [x.b for x in places], self.p)
        i = max(range(len(places)), key=lambda k: worth[k])
        return (worth[i] + MERIT.get(kind, 0.0)) / s.t.cost[u], places[i]


def unit_vector_dug(s: State, p: Picture, u: int) -> tuple[float, ...]:
    """A unit as it would be in trenches."""
    if u >= ARMIES:
        return p.g.dug[u - ARMIES]
    out = NOBODY
    for v in bits(s.inside[u]):
        out = plus(out, p.g.dug[v - ARMIES])
    return (*out[:HEADS], 1.0, *out[HEADS + 1:]) if s.inside[u] else out


def which_order(s: State, ask: Ask, mind: Memory) -> Values:
    """7.0 Trenches at the front, cards to fill the hand, units where they are needed; then seal."""
    side = ask.seat
    commit = ask.choices[-1]
    if s.bp[side] < 1 and s.digs[side] < 1 and not any(c.verb == "promote" for c in ask.choices):
        return only(ask, commit)
    b = Budget(s, side, mind.weights)
    digs = sorted(((b.trench(c.a), i) for i, c in enumerate(ask.choices) if c.verb == "entrench"), reverse=True)
    good = [x for x in digs if x[0] > 0.0]
    if good and (s.digs[side] or sum(x[0] for x in good[:4]) > 0.12):
        return only(ask, ask.choices[good[0][1]])
    if s.bp[side] < 1:
        return only(ask, commit)
    wanted = b.cards_wanted()
    spent = b.income - s.bp[side]
    best, what, site = 0.0, commit, -1
    for c in ask.choices:
        if c.verb == "build":
            gain, place = b.unit(c)
            if gain > best and place is not None:
                best, what, site = gain, c, place.b
        elif c.verb == "promote":
            gain = promotion(s, b, c.a)
            if gain > best:
                best, what = gain, c
    if wanted > 0 and (s.bought[side] <= spent * b.w.cards + 0.5 or what is commit):
        return only(ask, next(c for c in ask.choices if c.verb == "buy"))
    if what is commit and turns_left(s) and s.hand[side].bit_count() + s.bought[side] < hand_limit(s, side):
        return only(ask, next(c for c in ask.choices if c.verb == "buy"))
    if what.verb == "build":
        mind.site = (what.a, site)
    return only(ask, what)


def promotion(s: State, b: Budget, u: int) -> float:
    """7.5 Stosstruppen for armies at the front."""
    z = zone_of(s, u)
    if z == EFT or s.loc[u] < IN_ARMY or not turns_left(s):
        return -1.0
    a = s.loc[u] - IN_ARMY
    foe = 1 - b.side
    touch = 0.1 if b.p.holds(foe, z) or b.p.threat(foe, z) else 0.02
    return touch + 0.01 * s.inside[a].bit_count()


def where_to_build(s: State, ask: Ask, mind: Memory) -> Values:
    """7.2 Where it was wanted."""
    n = ask.args[0]
    c = mind.place(ask, n)
    mind.site = NOWHERE
    if c is not None:
        return only(ask, c)
    stock = for_sale(s, n >> 4, n & 15)
    places = [x.b for x in ask.choices if x.verb == "buy"]
    if not stock or not places:
        return only(ask, ask.choices[-1])
    return [*sites(s, ask.seat, lowest(stock), places, Picture(s, ask.seat, w=mind.weights)), NEVER]


def where_to_rebuild(s: State, ask: Ask, mind: Memory) -> Values:
    return [site_of_army(s, ask.seat, ask.args[0], c.b) if c.verb == "rebuild" else NEVER for c in ask.choices]


ADVISERS: dict[str, Adviser] = {WHERE_TO_REBUILD.id: where_to_rebuild, WHICH_ORDER.id: which_order,
                                WHERE_TO_BUILD.id: where_to_build}
