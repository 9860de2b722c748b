"""The fire of a battle worked out exactly: who fires how many dice at what number, and what all their falls lead to.

Who fires at what is asked of r05_2_fire.py, who must pay a hit of r05_3_losses.py; here are only sums of chances. Nobody
retreats, nobody plays a card; where the owner may choose whom to lose, it is the unit that fires worst.

It is not run through the engine (`parts.play.odds`): thirty dice in one step would be 2^30 runs, and seven units against five
already take a quarter of a second where this takes one millisecond. Tests hold it against the engine in smaller battles.
"""
from __future__ import annotations

from typing import NamedTuple

from marne.games.to_the_last_man.rules.r05_2_fire import (ARTILLERY_STEP, ATTACK_STEP, FOOT, attack_power, bonus_dice,
                                                          bonus_power, defence_power, force)
from marne.games.to_the_last_man.rules.r05_3_losses import strongest
from marne.games.to_the_last_man.pieces import (
    ARMY, ART, BIPLANE, FIRST_FORT, FORT, INF, K_BIPLANE, K_FORT, K_SIEGE, K_STOSS, K_TANK, KIND, OF_NATION, PIECE,
    SIEGE,
)
from marne.games.to_the_last_man.state import State, is_entrenched
from marne.parts.bits import bits
from marne.parts.play.dice import fall

Dist = tuple[float, ...]            # chance of 0, 1, 2 … hits
Comp = tuple[int, int]              # who of a side is left: its units, the value of its fort
FIGHTERS = PIECE | FORT


def mean(d: Dist) -> float:
    return sum(k * p for k, p in enumerate(d))


class Dice(NamedTuple):
    """A lot of equal dice. `bonus`: of the special Offensive."""

    kind: int
    number: int
    need: int
    dug: bool = False
    bonus: bool = False


class Step(NamedTuple):
    """A fire step: by whom, with which dice at the beginning of the battle, the hits that come of it in the end."""

    name: str
    side: int
    dice: tuple[Dice, ...]
    hits: Dist
    siege: float = 0.0              # of them expected hits of siege guns, which only a fort takes


class Outcome(NamedTuple):
    """A battle in every way it can go. Everything by side is (german, entente)."""

    steps: tuple[Step, ...]
    expected: tuple[float, float]   # hits scored by each side
    losses: tuple[Dist, Dist]       # steps that each side loses
    gone: tuple[float, float]       # chance that nothing is left of it
    strength: tuple[int, int]
    forced: float                   # expected armies that Stosstruppen and tanks force out, before anybody counts the armies
    forces: float                   # chance that there is at least one


class Fight:
    """One battle in `z` from a given step on. `s` is a copy that may be worked with."""

    def __init__(self, s: State, side: int, z: int, start: str = "dogfight") -> None:
        self.s, self.side, self.z = s, side, z
        self.foe = 1 - side
        self.order = ["dogfight", "attack", "defence"] if s.surprise >> z & 1 else ["dogfight", "artillery", "defence", "attack"]
        self.order = self.order[self.order.index(start):] if start in self.order else []
        self.first = tuple(self._comp(x) for x in (0, 1))
        self.lost: dict[tuple[int, Comp, int, int], Comp] = {}
        self.forced, self.unforced = 0.0, 1.0

    def _comp(self, side: int) -> Comp:
        mine = force(self.s, side, self.z)
        return mine, sum(self.s.steps[f - FIRST_FORT] for f in bits(mine & FORT))

    def _see(self, comp: Comp) -> int:
        """Let the state show this value of the side's fort; the units of the side."""
        units, value = comp
        for f in bits(units & FORT):
            self.s.steps[f - FIRST_FORT] = value
        return units

    # who fires -----------------------------------------------------------------------------------------------------------

    def bonus(self, comp: Comp, step: int) -> tuple[Dice, ...]:
        """9.1.3 to 9.1.6 The dice of the special Offensive, while an army of the nation is there."""
        s, t = self.s, self.s.t
        n = bonus_dice(s, self.side, self.z, step)
        if not n or not any(s.inside[a] & comp[0] for a in bits(comp[0] & ARMY & OF_NATION[t.bonus_army[s.bonus]])):
            return ()
        return (Dice(t.bonus_kind[s.bonus], n, bonus_power(s, self.side, self.z), bonus=True),)

    def shots(self, step: str, comps: tuple[Comp, Comp]) -> tuple[Dice, ...]:
        """All dice of a step, equal ones together. The dogfight: those of the attacker."""
        mine, theirs = comps[self.side], comps[self.foe]
        if step == "dogfight":
            return self.planes(self.side, comps)
        if step == "defence":
            return self.defenders(theirs) if mine[0] & FIGHTERS else ()
        foes = theirs[0]
        if not foes & FIGHTERS:
            return ()
        if step == "attack" and not mine[0] & PIECE:
            return ()
        got: dict[tuple[int, int], int] = {}
        for u in bits(mine[0] & (ART | SIEGE if step == "artillery" else PIECE)):
            need = attack_power(self.s, u, self.z, foes)
            if need:
                k = (KIND[u], need)
                got[k] = got.get(k, 0) + 1
        out = tuple(Dice(kind, n, need) for (kind, need), n in sorted(got.items()))
        return out + self.bonus(mine, ARTILLERY_STEP if step == "artillery" else ATTACK_STEP)

    def defenders(self, comp: Comp) -> tuple[Dice, ...]:
        """2.0 II.4.c, 8.4 A die each, a fort one for each point."""
        got: dict[tuple[int, int, bool], int] = {}
        for u in bits(comp[0] & PIECE):
            need = defence_power(self.s, u, self.z)
            if need:
                k = (KIND[u], need, bool(INF >> u & 1) and need == self.s.t.defence_entrenched_f[u] and is_entrenched(self.s, u))
                got[k] = got.get(k, 0) + 1
        out = tuple(Dice(kind, n, need, dug) for (kind, need, dug), n in sorted(got.items()))
        return (Dice(K_FORT, comp[1], self.s.t.fort_f), *out) if comp[0] & FORT and comp[1] else out

    def planes(self, side: int, comps: tuple[Comp, Comp]) -> tuple[Dice, ...]:
        """2.0 II.4.a Only where both have biplanes that may fly."""
        if self.s.weather or not all(c[0] & BIPLANE for c in comps):
            return ()
        needs: dict[int, int] = {}
        for u in bits(comps[side][0] & BIPLANE):
            needs[self.s.t.attack_f[u]] = needs.get(self.s.t.attack_f[u], 0) + 1
        return tuple(Dice(K_BIPLANE, n, need) for need, n in sorted(needs.items()))

    # who pays ------------------------------------------------------------------------------------------------------------

    def worth(self, side: int, u: int) -> tuple[int, int, int]:
        """What the owner would rather keep: fire first, then price."""
        s = self.s
        power = s.t.fort_f if u >= FIRST_FORT else (
            attack_power(s, u, self.z, FORT | INF) if side == self.side else defence_power(s, u, self.z))
        return power, s.t.cost[u] if u < FIRST_FORT else 0, u

    def after(self, side: int, comp: Comp, hits: int, siege: int = 0, among: int = -1) -> Comp:
        """5.3.1 Who is left after these hits, siege hits first (8.3.3). `among`: who may be lost."""
        if not hits and not siege:
            return comp
        key = (side, comp, hits, siege)
        got = self.lost.get(key) if among == -1 else None
        if got is None:
            units, value = comp
            for _ in range(siege):
                units, value = _knocked(units, value)
            for _ in range(hits):
                victims = strongest(self.s, self._see((units, value)) & among)
                if not victims:
                    break
                u = min(bits(victims), key=lambda v: self.worth(side, v))
                if u >= FIRST_FORT:
                    units, value = _knocked(units, value)
                else:
                    units &= ~(1 << u)
            got = (units, value)
            if among == -1:
                self.lost[key] = got
        return got

    def size(self, comp: Comp) -> int:
        """Steps that can be lost."""
        return (comp[0] & PIECE & self.s.t.absorbs).bit_count() + (max(1, comp[1]) if comp[0] & FORT else 0)

    # the battle ----------------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome:
        ways: dict[tuple[Comp, Comp], float] = {(self.first[0], self.first[1]): 1.0}
        steps: list[Step] = []
        for name in self.order:
            begun, ways = ways, {}
            if name == "dogfight":
                steps += self._air(begun, ways)
            else:
                steps.append(self._fire(name, begun, ways))
        expected = [0.0, 0.0]
        for x in steps:
            expected[x.side] += mean(x.hits)
        sizes = tuple(self.size(c) for c in self.first)
        losses: list[list[float]] = [[0.0] * (n + 1) for n in sizes]
        gone = [0.0, 0.0]
        for comps, p in ways.items():
            for side in (0, 1):
                left = self.size(comps[side])
                losses[side][sizes[side] - left] += p
                if not left:
                    gone[side] += p
        shown = tuple(x for x in steps if x.dice)
        return Outcome(shown, (expected[0], expected[1]), (_cut(losses[0]), _cut(losses[1])), (gone[0], gone[1]),
                       (sizes[0], sizes[1]), self.forced, max(0.0, 1 - self.unforced) if self.forced else 0.0)

    def _air(self, begun: dict[tuple[Comp, Comp], float], ways: dict[tuple[Comp, Comp], float]) -> list[Step]:
        """2.0 II.4.a Both at once; only biplanes are lost, and none of them fires any more."""
        ((comps, _),) = begun.items()
        dice = tuple(self.planes(x, comps) for x in (0, 1))
        if not dice[0] or not dice[1]:
            ways.update(begun)
            return []
        falls = tuple(fall(_needs(d)) for d in dice)
        for i, p in enumerate(falls[0]):
            for j, q in enumerate(falls[1]):
                new = (self.after(0, comps[0], j, 0, BIPLANE), self.after(1, comps[1], i, 0, BIPLANE))
                ways[new] = ways.get(new, 0.0) + p * q
        self.s.dogfought |= (comps[0][0] | comps[1][0]) & BIPLANE
        self.s.reacting &= ~self.s.dogfought
        self.lost.clear()                                               # they are worth less now
        return [Step("dogfight", x, dice[x], falls[x]) for x in (self.side, self.foe)]

    def _fire(self, name: str, begun: dict[tuple[Comp, Comp], float], ways: dict[tuple[Comp, Comp], float]) -> Step:
        by, at = (self.foe, self.side) if name == "defence" else (self.side, self.foe)
        hits: dict[int, float] = {}
        siege_mean = 0.0
        cache: dict[tuple[object, ...], tuple[dict[tuple[int, int, int], float], float]] = {}
        unforced = 0.0
        for comps, p in begun.items():
            key: tuple[object, ...] = comps
            if name == "attack":                                        # of the defenders only the sort matters
                foes = comps[self.foe][0]
                key = (comps[self.side], bool(foes & FIGHTERS), bool(foes & INF), bool(foes & FORT), self.s.reacting & foes)
            got = cache.get(key)
            if got is None:
                got = cache[key] = self._volley(name, comps)
            falls, none = got
            unforced += p * none
            for (k, g, f), q in falls.items():
                hits[k + g] = hits.get(k + g, 0.0) + p * q
                siege_mean += p * q * g
                self.forced += p * q * f
                left = self.after(at, comps[at], k, g)
                new = (left, comps[1]) if at == 0 else (comps[0], left)
                ways[new] = ways.get(new, 0.0) + p * q
        if name == "attack":
            self.unforced = unforced
        return Step(name, by, self.shots(name, (self.first[0], self.first[1])), _dist(hits), siege_mean)

    def _volley(self, name: str, comps: tuple[Comp, Comp]) -> tuple[dict[tuple[int, int, int], float], float]:
        """The chances of (hits, siege hits, forced retreats) of one step in one situation, and that nobody is forced."""
        dice = self.shots(name, comps)
        if name != "attack":
            plain = fall(_needs([d for d in dice if d.kind != K_SIEGE]))
            siege = fall(_needs([d for d in dice if d.kind == K_SIEGE]))
            return {(k, g, 0): p * q for k, p in enumerate(plain) for g, q in enumerate(siege)}, 1.0
        again = self.s.law.extra_rerolled
        groups: dict[tuple[str, int, bool], int] = {}
        for d in dice:
            sort = "siege" if d.kind == K_SIEGE else "foot" if d.kind in FOOT and (again or not d.bonus) else "other"
            k = (sort, d.need, self._forces(d))
            groups[k] = groups.get(k, 0) + d.number
        keys = sorted(groups)
        joint: dict[tuple[int, ...], float] = {(): 1.0}
        for k in keys:
            one = fall((k[1],) * groups[k])
            joint = {(*old, n): p * q for old, p in joint.items() for n, q in enumerate(one)}
        for _ in bits(self.s.reacting & comps[self.foe][0]):
            joint = self._again(joint, keys)
        out: dict[tuple[int, int, int], float] = {}
        none = 0.0
        for counts, p in joint.items():
            sums = [0, 0, 0]
            for k, n in zip(keys, counts, strict=True):
                sums[1 if k[0] == "siege" else 0] += n
                sums[2] += n if k[2] else 0
            key = (sums[0], sums[1], sums[2])
            out[key] = out.get(key, 0.0) + p
            none += 0.0 if sums[2] else p
        return out, none

    def _forces(self, d: Dice) -> bool:
        """8.2.2, 8.3.5 Hits of Stosstruppen and tanks, and of bonus dice of these kinds."""
        return d.kind in (K_STOSS, K_TANK)

    def _again(self, joint: dict[tuple[int, ...], float], keys: list[tuple[str, int, bool]]) -> dict[tuple[int, ...], float]:
        """8.3.4 [METHODS 3] A reacting biplane has one hit of infantry thrown again, the one likeliest to miss."""
        out: dict[tuple[int, ...], float] = {}
        for counts, p in joint.items():
            i = next((i for i, k in enumerate(keys) if k[0] == "foot" and counts[i]), -1)
            if i < 0:
                out[counts] = out.get(counts, 0.0) + p
                continue
            stays = keys[i][1] / 6
            less = (*counts[:i], counts[i] - 1, *counts[i + 1:])
            out[counts] = out.get(counts, 0.0) + p * stays
            out[less] = out.get(less, 0.0) + p * (1 - stays)
        return out


def _knocked(units: int, value: int) -> Comp:
    """5.3.1 [fort] A fort loses a point; with the last one it falls, and so does Sedan, which has none (T-36)."""
    return (units, value - 1) if value > 1 and units & FORT else (units & ~FORT, 0)


def _needs(dice: tuple[Dice, ...] | list[Dice]) -> tuple[int, ...]:
    return tuple(sorted(d.need for d in dice for _ in range(d.number)))


def _dist(hits: dict[int, float]) -> Dist:
    return tuple(hits.get(k, 0.0) for k in range(max(hits, default=0) + 1))


def _cut(d: list[float]) -> Dist:
    """Without the tail of what cannot happen."""
    while len(d) > 1 and not d[-1]:
        d.pop()
    return tuple(d)


def fight(s: State, side: int, z: int, start: str = "dogfight") -> Outcome:
    """`s` is left alone."""
    return Fight(s.copy(), side, z, start).outcome()

