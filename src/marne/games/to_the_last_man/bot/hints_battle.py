"""The greedy player in battle: declarations, cards, retreats, and how losses are paid (2.0 II.3, II.4)."""
from __future__ import annotations

from collections.abc import Callable

from marne.games.to_the_last_man.choices import REROLL_EXTRA
from marne.games.to_the_last_man.bot.clash import Clash
from marne.games.to_the_last_man.bot.evaluate import Picture, expect, step_value, turns_left
from marne.games.to_the_last_man.bot.ground import (A1, A2, D1, FOOT, GUNS, HEADS, NOBODY, SIEGE_GUNS, STEPS, Vector, ground,
                                                    plus, unit_vector, zone_vector)
from marne.games.to_the_last_man.bot.hints_base import NEVER, Values, card_worth, only, verb
from marne.games.to_the_last_man.bot.memory import Memory
from marne.games.to_the_last_man.bot.weights import Weights
from marne.games.to_the_last_man.pieces import (
    ARMIES, FIRST_FORT, FORT, GERMAN, IN_ARMY, INF, K_ARTILLERY, K_BIPLANE, K_CAVALRY, K_COMMONWEALTH, K_PARIS_GUN, K_SIEGE,
    K_STOSS, K_TANK, KIND, OF_SIDE, T_GAS, T_SURPRISE,
)
from marne.games.to_the_last_man.rules.r01_2_stacking import room
from marne.games.to_the_last_man.state import FULL, NONE, State
from marne.kernel.choice import Ask
from marne.parts.bits import bits

Adviser = Callable[[State, Ask, Memory], Values | None]
DEAR = {K_ARTILLERY: 1.25, K_STOSS: 1.6, K_COMMONWEALTH: 1.7, K_TANK: 1.7, K_BIPLANE: 0.9, K_CAVALRY: 0.6, K_SIEGE: 0.6,
        K_PARIS_GUN: 0.5}
FORT_STEP = 1.3


class Field:
    """One battle zone: the forces there without those that have retreated, and what it is worth to the attacker."""

    def __init__(self, s: State, z: int, attacker: int, w: Weights) -> None:
        self.s, self.z, self.attacker, self.w = s, z, attacker, w
        g = self.g = ground(s.t)
        self.vec = []
        self.fort = [0, 0]
        for side in (0, 1):
            out = NOBODY
            for u in bits(s.at[z] & OF_SIDE[side]):
                if u >= FIRST_FORT:
                    self.fort[side] += s.steps[u - FIRST_FORT]
                elif not s.retreated >> u & 1:
                    out = plus(out, unit_vector(s, g, u))
            self.vec.append(out)
        self.step = step_value(s, w)
        self.worth = g.value[z] + (0.4 + 1.0 / (1 + turns_left(s))) * s.t.vp[z]

    def shell(self) -> int:
        s, z, a = self.s, self.z, self.attacker
        return 3 if s.barrage[a] >> z & 1 else 2 if s.gas[a] >> z & 1 else 1

    def clash(self, gun_f: int, surprise: bool) -> Clash:
        a, d = self.attacker, 1 - self.attacker
        return expect(self.vec[a], self.vec[d], self.fort[d], gun_f, self.s.t.rough >> self.z & 1, surprise,
                      min(2, self.s.hand[d].bit_count() // 3))

    def gain(self, gun_f: int = 0, surprise: bool | None = None) -> float:
        """What the battle brings to the attacker."""
        c = self.clash(gun_f or self.shell(), bool(self.s.surprise >> self.z & 1) if surprise is None else surprise)
        return self.balance(c)

    def balance(self, c: Clash) -> float:
        a, d = self.attacker, 1 - self.attacker
        return (self.step * (c.defence_loss - c.attack_loss) + c.won * self.worth
                + self.w.army_lost * (c.won * self.vec[d][HEADS] - c.lost * self.vec[a][HEADS]))


# 2.0 II.3 Declaration -----------------------------------------------------


def which_battles(s: State, ask: Ask, mind: Memory) -> Values:
    """2.0 II.3.a Battles that bring more than they cost."""
    p = Picture(s, ask.seat, ask.seat, mind.weights)
    sign = 1.0 if ask.seat == GERMAN else -1.0
    return [0.02 if c.verb == "done" else sign * (p.fight(c.a) - p.rest(c.a)) for c in ask.choices]


def where_bonus(s: State, ask: Ask, mind: Memory) -> Values:
    return [Field(s, c.a, ask.seat, mind.weights).gain() + Field(s, c.a, ask.seat, mind.weights).worth for c in ask.choices]


def which_attack_cards(s: State, ask: Ask, mind: Memory) -> Values:
    """2.0 II.3.b Gas and barrages for many guns, surprise against a strong defence."""
    out = []
    for c in ask.choices:
        if c.verb == "done":
            out.append(0.0)
        elif c.verb == "crisis":
            out.append(9.0)
        else:
            f = Field(s, c.b, ask.seat, mind.weights)
            cost = f.step * card_worth(s, ask.seat, c.a)
            better = (f.gain(surprise=True) if c.a == T_SURPRISE else f.gain(2 if c.a == T_GAS else 3))
            out.append(better - f.gain() - cost)
    return out


def which_defence_cards(s: State, ask: Ask, mind: Memory) -> Values:
    """2.0 II.3.b Bad Weather against a great attack; shells for many guns."""
    attacker = 1 - ask.seat
    fields = {z: Field(s, z, attacker, mind.weights) for z in bits(s.battles)}
    step = step_value(s, mind.weights)
    out = []
    for c in ask.choices:
        if c.verb == "done":
            out.append(0.0)
        elif c.verb == "bad-weather":
            gains = sorted((max(0.0, f.gain()) for f in fields.values()), reverse=True)
            saved = 0.3 * step if s.bonus != NONE else sum(gains[1:]) if s.level == FULL else sum(gains)
            saved += sum(0.3 * step * f.vec[attacker][GUNS] for z, f in fields.items() if s.gas[attacker] >> z & 1)
            out.append(saved - step * 1.4)
        else:
            guns = fields[c.b].vec[ask.seat][GUNS]
            more = 1 if c.a == T_GAS else 2
            out.append(step * (guns * more / 6 - card_worth(s, ask.seat, c.a)))
    return out


def which_to_keep(s: State, ask: Ask, mind: Memory) -> Values:
    return [Field(s, c.a, ask.seat, mind.weights).gain() for c in ask.choices]


def which_battle(s: State, ask: Ask, mind: Memory) -> Values:
    """5.2.1 Any crisis first, then the best battle."""
    return [9.0 if c.verb == "crisis" else Field(s, c.a, ask.seat, mind.weights).gain() for c in ask.choices]


def whether_crisis(s: State, ask: Ask, mind: Memory) -> Values:
    return [1.0 if c.verb == "crisis" else 0.0 for c in ask.choices]


def whether_crisis_now(s: State, ask: Ask, mind: Memory) -> Values:
    return whether_crisis(s, ask, mind)


# Air -----------------------------------------------------


def who_scrambles(s: State, ask: Ask, mind: Memory) -> Values:
    return verb(ask, done=1.0, scramble=0.0)


def who_reacts(s: State, ask: Ask, mind: Memory) -> Values:
    return verb(ask, react=1.0, done=0.0)


def which_reroll(s: State, ask: Ask, mind: Memory) -> Values:
    """8.3.4 Rather those that force a retreat."""
    return [1.0 if c is REROLL_EXTRA or s.t.forces_retreat >> c.a & 1 else 0.5 for c in ask.choices]


# 5.3 Losses -----------------------------------------------------


def how_to_pay(s: State, ask: Ask, mind: Memory) -> Values:
    """5.3 Cards pay for many hits at once, or for the last units that hold a zone or an army; else the cheapest unit."""
    z, hits = ask.args
    side = ask.seat
    f = Field(s, z, s.active, mind.weights)
    mine = f.vec[side]
    left = mine[STEPS] + f.fort[side]
    step = f.step
    cover = sum(max(1, s.t.ersatz[c.a]) for c in ask.choices if c.verb == "ersatz")
    stake = (0.4 if side != s.active else 0.2) * f.worth + 0.8 * f.w.army_lost * mine[HEADS]
    lost = hits >= left + cover
    after = left - hits
    bonus = 0.0 if lost else stake if after <= 0 else stake / (after + 1) ** 2
    foes = f.vec[1 - side][STEPS] + f.fort[1 - side]
    if not foes:
        bonus = 0.0
    out = []
    for c in ask.choices:
        if c.verb == "ersatz":
            used = min(max(1, s.t.ersatz[c.a]), hits)
            out.append(-step * f.w.pay * card_worth(s, side, c.a) / used)
        else:
            dear = FORT_STEP if c.a >= FIRST_FORT else DEAR.get(KIND[c.a], 1.0)
            out.append(-step * dear * (0.3 if lost else 1.0) - bonus - (f.w.last if last_of_army(s, c.a) else 0.0))
    return out


def last_of_army(s: State, u: int) -> bool:
    """8.1, 8.3.2 The infantry without which an army cannot stand beside the enemy."""
    return bool(INF >> u & 1) and s.loc[u] >= IN_ARMY and (s.inside[s.loc[u] - IN_ARMY] & INF).bit_count() == 1


# 5.4 Retreats -----------------------------------------------------


def which_cavalry(s: State, ask: Ask, mind: Memory) -> Values:
    """5.4.3 Cavalry leaves only where it would stand alone against more."""
    z = ask.args[0]
    f = Field(s, z, s.active, mind.weights)
    mine, foes = f.vec[ask.seat], f.vec[1 - ask.seat]
    if mine[FOOT] or foes[STEPS] <= mine[STEPS] + f.fort[ask.seat]:
        return verb(ask, stand=1.0, retreat=0.0)
    return retreat_values(s, ask, mind, z, -0.5)


def retreat_values(s: State, ask: Ask, mind: Memory, z: int, stay: float) -> Values:
    """Each way out by what becomes of the position; staying is worth `stay`."""
    side = ask.seat
    sign = 1.0 if side == GERMAN else -1.0
    p = Picture(s, side, w=mind.weights)
    base = p.total()
    known: dict[int, float] = {}
    out = []
    for c in ask.choices:
        if c.verb in ("retreat", "retreat-all", "fall-back"):
            place = c.b if c.verb == "retreat" else c.a
            w = s.loc[place - IN_ARMY] if place >= IN_ARMY else place
            if w not in known:
                v = zone_vector(s, p.g, side, z)
                soft = soft_vector(v)
                known[w] = sign * (p.after(side, [(z, w, v, soft)]) - base)
                if p.vec[1 - side][w][STEPS]:
                    known[w] -= mind.weights.amid
                if (s.at[z] & OF_SIDE[side] & ~FORT).bit_count() > room(s, side, w):
                    known[w] -= 0.2
                known[w] -= p.step * 0.6 * v[SIEGE_GUNS]
                if s.battles >> w & 1:                          # 5.4.4 whoever must retreat from there again is lost
                    known[w] -= mind.weights.pending
            out.append(known[w] + {"retreat-all": 0.02, "fall-back": 0.02}.get(c.verb, 0.01 if c.a < ARMIES else 0.0))
        elif c.verb == "retreat-part":
            out.append(NEVER)
        elif c.verb == "react":
            out.append(stay + 0.01)
        else:
            out.append(stay)
    return out


def soft_vector(v: Vector) -> Vector:
    """The same troops without trenches."""
    return (*v[:D1], v[D1] + max(0.0, v[D1 + 1] - v[A2]), min(v[D1 + 1], v[A2]), *v[HEADS:])


def fire_or_retreat(s: State, ask: Ask, mind: Memory) -> Values:
    """2.0 II.4.c Stay and fire, unless the zone is as good as lost and the armies can be saved."""
    z = ask.args[0]
    side = ask.seat
    attacker = 1 - side
    f = Field(s, z, attacker, mind.weights)
    a, d = f.vec[attacker], f.vec[side]
    stand = [1.0 if x.verb == "fire" else 2.0 if x.verb == "react" and a[A1] + a[A2] >= 2 else 0.0 for x in ask.choices]
    if s.surprise >> z & 1:
        return stand                                            # the attacker has fired already
    last = list(a)
    last[GUNS] = 0.0
    last[A1 if f.shell() < 2 else A2] += a[GUNS]
    c = expect(tuple(last), d, f.fort[side], 1, 0, False, min(2, s.hand[side].bit_count() // 2))
    gone = (0.4 if f.fort[side] else 0.8) * f.worth             # ground that is given up
    if c.won < f.w.doomed or c.won * f.worth + stay_risk(c, d, f) < gone:
        return stand
    return [v if x.verb not in ("fire", "react") else -gone for x, v in
            zip(ask.choices, retreat_values(s, ask, mind, z, NEVER), strict=True)]


def stay_risk(c: Clash, d: Vector, f: Field) -> float:
    """What staying costs beyond the ground."""
    return c.won * f.w.army_lost * d[HEADS] + f.step * (c.defence_loss - c.attack_loss)


def where_to_fall_back(s: State, ask: Ask, mind: Memory) -> Values:
    """5.4.2 After combat: stay, unless it is better elsewhere."""
    z = ask.args[0]
    return retreat_values(s, ask, mind, z, mind.weights.press if ask.seat == s.active else mind.weights.stand)


def which_army(s: State, ask: Ask, mind: Memory) -> Values:
    """8.2.2 The weakest army gives way."""
    return [NEVER if c.verb == "retreat-part" else -float(s.inside[c.a].bit_count()) for c in ask.choices]


def who_falls_back(s: State, ask: Ask, mind: Memory) -> Values:
    """5.4.2 All together; whom the forced ones leave behind stays."""
    if ask.choices[0].verb == "stand" and not any(c.verb == "retreat-all" for c in ask.choices):
        f = Field(s, ask.args[0], s.active, mind.weights)
        if f.vec[ask.seat][STEPS] + f.fort[ask.seat] >= 0.7 * f.vec[1 - ask.seat][STEPS]:
            return only(ask, ask.choices[0])
    return [2.0 if c.verb == "retreat-all" else 1.0 if c.verb == "retreat" and c.a < ARMIES else 0.5 if c.verb == "retreat"
            else 0.0 for c in ask.choices]


def who_stays(s: State, ask: Ask, mind: Memory) -> Values:
    return verb(ask, done=1.0, leave=0.0)


ADVISERS: dict[str, Adviser] = {f.__name__: f for f in (
    which_battles, where_bonus, which_attack_cards, which_defence_cards, which_to_keep, which_battle, whether_crisis,
    whether_crisis_now,
    who_scrambles, who_reacts, which_reroll, how_to_pay, which_cavalry, fire_or_retreat, where_to_fall_back, which_army,
    who_falls_back, who_stays,
)}