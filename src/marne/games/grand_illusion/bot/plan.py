"""Operations: what an activation could do, and what each is worth. A march of a group from a hex to another, a battle in place.

Marches are found with a rough sketch of the rules of movement (the engine offers only what is legal anyway) and valued on a
`Picture`, so that hundreds can be compared for one decision. Battles are estimated from strengths, modifiers and odds.
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from marne.games.grand_illusion.bot.evaluate import Picture, needed
from marne.games.grand_illusion.bot.doctrine import gun_target, march_worth
from marne.games.grand_illusion.bot.weights import Weights
from marne.games.grand_illusion.rules.r09_3_fire import concentric, highest_hit
from marne.games.grand_illusion.rules.r09_5_forts import plus
from marne.games.grand_illusion.pieces import (
    ALL, ALLIED, ANTWERP_FORTS, BE, BR, CAV, COMBAT, CORPS, FORT, GE, GERMAN, HA, HQ, INF, MOBILE, NATION, OF_NATION, OF_SIDE,
    SMALL, UNITS,
)
from marne.games.grand_illusion.rules.r08_4_stacking import fits
from marne.games.grand_illusion.state import State, own, steps_left, strong
from marne.games.grand_illusion.rules.r08_4_supply import zone
from marne.parts.bits import bits, union

FOUGHT = 0.84           # share of battles that the Fortunes of War let happen
POINT = 1.0             # a Plan 17 point, in the unit of the evaluation: see `point`


class March(NamedTuple):
    """A group from a hex along a path; an empty path: it stays, and attacks where it is."""

    gain: float
    group: int
    path: tuple[int, ...]


class Clash(NamedTuple):
    """What is to be expected of a battle: who is driven off, and the strength each side loses."""

    won: float
    lost: float
    attack_loss: float
    defence_loss: float
    fort_falls: float


# Battles ---------------------------------------------------------------------------------------------------------------


class Box(NamedTuple):
    cs: int
    units: int
    worth: float        # the power that a hit costs


def boxes(s: State, p: Picture, units: int, defending: bool) -> list[Box]:
    """The four strongest boxes these units can fill."""
    t = s.t
    cs = t.cs
    full, worn = p.g.effect
    out: list[Box] = []
    pairs: dict[int, list[int]] = {}
    for u in bits(units & COMBAT):
        b = 1 << u
        bad = s.disrupted >> u & 1
        if bad:
            if defending:
                out.append(Box(cs[1][u] - 9, b, worn[u]))
            continue
        x = cs[0][u] + (t.circle if defending and t.red & b else 0)
        if b & SMALL:
            pairs.setdefault(NATION[u] * 2 + (b & CAV != 0), []).append(u)
        else:
            out.append(Box(x, b, full[u] - worn[u]))
    for few in pairs.values():
        few.sort(key=lambda u: -cs[0][u])
        while few:
            two, few = few[:2], few[2:]
            x = sum(cs[0][u] + (t.circle if defending and t.red >> u & 1 else 0) for u in two)
            out.append(Box(x, sum(1 << u for u in two), sum(full[u] - worn[u] for u in two)))
    out.sort(key=lambda x: -x.cs)
    out = [x if x.cs > 0 else Box(x.cs + 9, x.units, x.worth) for x in out[:4]]
    if defending:
        for u in bits(units & FORT)[:4 - len(out)]:
            out.append(Box(t.fort_cs[u - UNITS][s.steps[u - UNITS]], 1 << u, 0.0))
    return out


def hit_chance(cs: int, drm: int, fort: int = 0) -> float:
    return highest_hit(cs, drm, fort > 0) / 6


def bombardment(s: State, side: int, guns: int, forts: int) -> tuple[float, float]:
    """9.5.4 The steps that siege guns can be expected to shoot off, and the chance that the first fort falls."""
    if not guns or not forts:
        return 0.0, 0.0
    fort = bits(forts)[0]
    left = steps_left(s, fort)
    chance = [1.0] + [0.0] * left
    for gun in bits(guns):
        hit = min(5, max(0, s.t.bombard[gun] - plus(s, fort))) / 6
        new = [0.0] * (left + 1)
        for i, c in enumerate(chance):
            for k in range(left - i):
                new[i + k] += c * hit ** k * (1 - hit)
            new[left] += c * hit ** (left - i)
        chance = new
    if guns & guns - 1:
        chance = [0.0, *chance[:-2], chance[-2] + chance[-1]] if left > 1 else [0.0, 1.0]
    return sum(i * c for i, c in enumerate(chance)), chance[-1]


def clash(s: State, p: Picture, side: int, hx: int, attackers: int, guns: int = 0, elan: bool = False) -> Clash:
    """What to expect when `attackers` attack all enemies in `hx`."""
    foe = 1 - side
    t = s.t
    enemy = s.at[hx] & OF_SIDE[foe] & (COMBAT | FORT)
    forts = enemy & FORT
    own_drm = concentric(s, side, hx) + t.tem[hx] + (s.trench >> hx & 1) + (s.trench2 >> hx & 1)
    foe_drm = (t.fort_drm if forts else 0) - (t.tem[hx] if elan else 0)
    ours = boxes(s, p, attackers & ~t.def_only[0], False)
    theirs = boxes(s, p, enemy, True)
    _, falls = bombardment(s, side, guns & ~s.flipped, forts)
    if not ours or not theirs:
        return Clash(0.0, 0.0, 0.0, 0.0, falls)
    front = min(len(ours), len(theirs))
    harm = [0.0] * front            # chance that a front box of theirs is hit
    pain = [0.0] * front
    for i, b in enumerate(ours):
        j = i % front
        c = hit_chance(b.cs, own_drm, theirs[j].units & FORT)
        harm[j] = 1 - (1 - harm[j]) * (1 - c)
    for i, b in enumerate(theirs):
        if i >= front and b.units & (s.disrupted | FORT):
            continue
        pain[i % front] = 1 - (1 - pain[i % front]) * (1 - hit_chance(b.cs, foe_drm))
    attack_loss = sum(c * b.worth for c, b in zip(pain, ours, strict=False))
    defence_loss = sum(c * b.worth for c, b in zip(harm, theirs, strict=False))
    shelter = (s.trench | t.vosges) >> hx & 1
    fresh = (s.at[hx] | attackers) & INF & ~s.disrupted
    break_foe = _broken(fresh & OF_SIDE[foe], theirs[:front], harm)
    break_own = _broken(fresh & OF_SIDE[side], ours[:front], pain)
    if not fresh & OF_SIDE[side]:
        break_foe = 0.0
        break_own = 1.0 if fresh & OF_SIDE[foe] else 0.0
    if shelter:
        break_foe = break_own = 0.0
    won = break_foe * (1 - 0.7 * break_own)
    lost = break_own * (1 - break_foe)
    if not enemy & COMBAT:          # forts alone: a siege, if somebody is left to keep it up
        large = forts & t.large
        keep = attackers & INF & ~s.disrupted & (CORPS if large else -1)
        won = 1 - _broken(keep, ours[:front], pain) if keep else 0.0
        if forts & ANTWERP_FORTS and not s.chosen >> 9 & 1:
            won = falls
        lost = 0.0
    elif won < 0.6:                 # a beaten enemy often goes on his own accord
        a = sum(x.cs for x in ours) - attack_loss
        d = sum(x.cs for x in theirs) - defence_loss
        if a > 1.4 * d:
            won += (1 - won - lost) * min(0.5, 0.4 * (a / max(d, 1.0) - 1.4))
    q = 1.0 if elan else FOUGHT
    return Clash(won * q, lost * q, attack_loss * q, defence_loss * q, falls)


def _broken(fresh: int, front: list[Box], chance: list[float]) -> float:
    """9.4.1a The chance that no undisrupted infantry is left of `fresh`."""
    out = 1.0
    for b, c in zip(front, chance, strict=False):
        if b.units & fresh:
            out *= c
            fresh &= ~b.units
    return 0.0 if fresh else out


def mandated(s: State, side: int, hx: int, attackers: int) -> float:
    """9.1.1 What the battle is worth as a Mandated one, in points of its side."""
    if s.mandated[side] <= 0:
        return 0.0
    foe = s.at[hx] & OF_SIDE[1 - side]
    corps = (attackers & INF & CORPS & ~s.disrupted).bit_count()
    boxes_left = min(s.t.boxes, (foe & (COMBAT | FORT)).bit_count()) - corps    # where disrupted corps may attack (9.2.3a/n3)
    if boxes_left > 0:
        corps += min(boxes_left, (attackers & INF & CORPS & s.disrupted).bit_count())
    if corps < s.t.mandated_attack or (foe & INF & CORPS | foe & FORT).bit_count() < s.t.mandated_defence:
        return 0.0
    if side == ALLIED and s.t.plan17 >> hx & 1 and s.turn <= s.law.plan17_until:
        return 1.0 if s.law.once_per_hex and s.scored17 >> hx & 1 else 2.0
    return 0.85


def point(p: Picture, side: int) -> float:
    """What a victory point of a side is worth: an Allied one counts twice as soon as it matters."""
    if side == GERMAN:
        return 1.0
    now = p.s.vp[ALLIED] + p.to_come
    return needed(now + 1) - needed(now)


def battle_gain(s: State, p: Picture, side: int, hx: int, src: int, attackers: int, flips: int, base: float,
                guns: int = 0) -> float:
    """The expected value of attacking in `hx` with these units, which stand in `src`; without the battle it is `base`."""
    foe = 1 - side
    credit = mandated(s, side, hx, attackers)
    c = clash(s, p, side, hx, attackers, guns, credit >= 1.0)
    x = p.power(attackers)
    y = p.force[foe][hx]
    la, ld = min(x, c.attack_loss), min(y, c.defence_loss)
    sign = 1 if side else -1
    b = 1 << hx
    came = src != hx
    enter = [(side, src, -x), (side, hx, x - la)] if came else [(side, hx, -la)]
    refuge = shelter_of(s, foe, hx)
    taken = flips | b if side else flips & ~b
    given = flips & ~b if side else flips | b
    total = 0.0
    if c.won > 0:
        leave = [(foe, hx, -y)]
        if refuge:
            leave.append((foe, refuge, y - ld))
        gone = c.fort_falls if side == GERMAN else 0.0
        v = 0.0
        if gone < 1:
            v += (1 - gone) * p.after([*enter, *leave], taken)
        if gone > 0:
            v += gone * p.after([*enter, *leave], taken, hx)
        total += c.won * v
    if c.lost > 0:
        home = [(side, src, -la)] if came else [(side, hx, -x)]
        back = shelter_of(s, side, hx)
        if not came and back:
            home.append((side, back, x - la))
            if not fits(s, s.at[back] & OF_SIDE[side] | attackers, back):
                home[-1] = (side, back, 0.6 * (x - la))         # 9.4.3c
        elif came and not fits(s, s.at[src] & OF_SIDE[side] | attackers, src):
            home.append((side, src, -0.4 * (x - la)))
        stays = given if not came and own(s, side) & b else flips
        total += c.lost * p.after([*home, (foe, hx, -ld)], stays)
    rest = 1 - c.won - c.lost
    if rest > 0:
        v = p.after([*enter, (foe, hx, -ld)], flips)
        if c.fort_falls > 0 and side == GERMAN:
            v += c.fort_falls * (p.after([*enter, (foe, hx, -ld)], flips, hx) - v)
        total += rest * v
    return sign * (total - base) + credit * point(p, side)


def shelter_of(s: State, side: int, hx: int) -> int:
    """Where a side would fall back to from `hx`: 0 if nowhere."""
    ways = s.t.free[hx] & own(s, side)
    best = ways & ~strong(s, 1 - side) or ways
    held = best & s.occ[side] or best
    return held.bit_length() - 1 if held else 0


# Marches ----------------------------------------------------------------------------------------------------------------


def barred(s: State, side: int, units: int) -> int:
    """Hexes the group may not enter, whatever the way."""
    no = 0
    turn = s.turn
    law = s.law
    if side == GERMAN:
        if units & COMBAT and turn <= law.schlieffen_until:
            no |= s.t.schlieffen & ~s.occ[ALLIED] & ~s.opened
        if turn <= law.maubeuge_german_until:
            no |= 1 << law.maubeuge
        if law.ghent and s.driven and s.at[law.antwerp] & COMBAT & OF_NATION[BE]:
            no |= 1 << law.ghent
    else:
        if units & OF_NATION[BE]:
            no |= ALL & ~s.t.belgium
        if turn <= law.maubeuge_allied_until and units & ~s.began54:
            no |= 1 << law.maubeuge
    return no


def points(s: State, group: int) -> int:
    """The movement points of a group (one hex: 1)."""
    if group & (HA | s.disrupted & COMBAT):
        return 1
    lead = 0
    nations = 0
    for q in bits(group & HQ):
        lead = max(lead, s.t.ma[s.flipped >> q & 1][q])
        nations |= OF_NATION[NATION[q]]
    least = 9
    for u in bits(group):
        b = 1 << u
        if b & HQ:
            ma = s.t.ma[s.flipped >> u & 1][u]
        else:
            ma = s.t.ma[0][u]
            if nations & b:
                ma = max(ma, lead)
        least = min(least, ma)
    return least


def ways(s: State, side: int, src: int, group: int, mp: int, first: int = -1,
         friendly: bool = False) -> dict[int, tuple[int, ...]]:
    """Where the group can get to, with the path to each hex. `first`: the hexes to which the first step is limited."""
    t = s.t
    foe = 1 - side
    ground = -1
    for n in range(4):
        if group & OF_NATION[n]:
            ground &= zone(s, n)
    no = barred(s, side, group)
    enemy = strong(s, foe)
    theirs = own(s, foe)
    net = t.rail & ~s.forts[foe]
    one = mp == 1 and group & (HA | s.disrupted)
    staffs = 0                                              # 8.4.1/p3: HQ that meet lose their speed
    if group & HQ and mp > 2:
        for q in bits(HQ & OF_SIDE[side] & ~group):
            if s.loc[q] < len(s.at):
                staffs |= 1 << s.loc[q]
    out: dict[int, tuple[int, ...]] = {}
    todo: list[tuple[int, int, tuple[int, ...], int]] = [(0, src, (), ground)]
    cheapest = {src: 0}
    while todo:
        todo.sort(key=lambda x: x[0])
        spent, h, path, land = todo.pop(0)
        if cheapest[h] < spent or path and enemy >> h & 1 or one and path:
            continue
        steps = t.free[h] & land & ~no & ~t.blocked_exits(s.blocked, 6 * foe, h)
        if not path:
            steps &= first
        most = 2 if path and staffs >> h & 1 else mp
        if enemy >> h & 1 and theirs >> h & 1:
            steps &= ~(enemy & theirs)
        if friendly:
            steps &= ~theirs & ~enemy
        for n in bits(steps):
            cost = spent + (2 if t.slow[h] >> n & 1 else 1)
            if (cost > most and not one) or cheapest.get(n, 99) <= cost:
                continue
            cheapest[n] = cost
            further = land
            if theirs >> n & 1 and not enemy >> n & 1 and group & COMBAT and net >> n & 1 and t.rails[n] & own(s, side) & land:
                further |= t.near[n]
            out[n] = (*path, n)
            todo.append((cost, n, out[n], further))
    return out


def groups(s: State, side: int, hx: int, units: int) -> list[int]:
    """Groups worth considering among `units` of a hex, the whole first."""
    fresh = units & COMBAT & ~s.disrupted
    foot, horse = fresh & INF, fresh & CAV
    hqs = units & HQ
    out: list[int] = []
    moving = foot & ~s.t.def_only[0]
    if moving:
        ranked = sorted(bits(moving), key=lambda u: (-s.t.cs[0][u], u))
        whole = moving | horse
        out.append(whole | hqs)
        out.append(whole)
        if len(ranked) > 1:
            out.append((whole & ~(1 << ranked[-1])) | hqs)
            half = sum(1 << u for u in ranked[:(len(ranked) + 1) // 2])
            out.append(half | hqs)
            out.append(half)
            out.append(moving & ~half)
            out.append(1 << ranked[0])
            out.append(1 << ranked[-1])
        if len(ranked) > 4:
            out.append(sum(1 << u for u in ranked[:4]) | hqs)
            out.append(sum(1 << u for u in ranked[4:]) | hqs)
        if units & HA:
            out.append(whole | hqs | units & HA)
            out.append(units & HA | 1 << ranked[-1])
    elif units & COMBAT & ~s.disrupted:
        out.append(units & COMBAT & ~s.disrupted)
    if horse:
        out.append(horse)
        out.append(horse & -horse)
    if units & s.disrupted & COMBAT:
        out.append(units & s.disrupted & COMBAT)
        out.append(units & MOBILE & ~HA)
    if hqs:
        out.append(hqs)
    if units & HA:
        out.append(units & HA)
    seen: set[int] = set()
    return [x for x in out if x and not (x in seen or seen.add(x))]  # type: ignore[func-returns-value]


def lean(s: State, units: int) -> list[int]:
    """The two groups that tell most about a hex."""
    fresh = units & COMBAT & ~s.disrupted & ~s.t.def_only[0]
    out = [fresh | units & HQ] if fresh else []
    if fresh & CAV and fresh & INF:
        out.append(fresh & CAV)
    if not fresh and units:
        out.append(units)
    if units & HA:
        out.append(fresh | units & (HQ | HA))
    return out


class Staff:
    """All that one decision needs to weigh operations: the picture and its value."""

    __slots__ = ("s", "side", "p", "base", "sign", "front")

    def __init__(self, s: State, side: int, w: Weights, spent: int = 0) -> None:
        self.s = s
        self.side = side
        self.p = Picture(s, spent, w)
        self.base = self.p.value()
        self.sign = 1 if side else -1
        foe = s.occ[1 - side]
        self.front = foe | union(s.t.near, foe) | own(s, 1 - side) | s.t.german_vp | s.t.plan17 | 1 << s.t.paris | 1 << 94

    def march(self, src: int, group: int, path: tuple[int, ...]) -> float:
        """What it is worth to march this group along this path, battle included."""
        s, p, side = self.s, self.p, self.side
        dst = path[-1]
        foe = 1 - side
        mine = OF_SIDE[side]
        x = p.power(group)
        flips = self.flips(src, group, path)
        if p.w.cut_now:
            p.light = p.g.kept_grid(s.cavalry | (0 if group & INF else flips ^ s.german))     # 8.3.4
            left = s.at[src] & HQ & OF_SIDE[side] & ~group
            p.staff = (dst, 0 if left else p.g.cell[src], side) if group & HQ else (0, 0, 0)
        extra = self.trains(src, dst, group) + march_worth(s, p, side, src, dst, group)
        if not fits(s, s.at[dst] & mine | group, dst) or group & OF_NATION[BR] and dst == s.t.paris:
            return -99.0
        enemy = strong(s, foe) >> dst & 1
        if not enemy:
            return self.sign * (p.after([(side, src, -x), (side, dst, x)], flips) - self.base) + extra
        there = s.at[dst] & OF_SIDE[foe]
        if not there & INF and not s.forts[foe] >> dst & 1 and group & INF & CORPS & ~s.disrupted and not s.occ[side] >> dst & 1:
            y = p.force[foe][dst]           # 9.6.3: lone cavalry gives way or dies
            flips = flips | 1 << dst if side else flips & ~(1 << dst)
            return self.sign * (p.after([(side, src, -x), (side, dst, x), (foe, dst, -0.6 * y)], flips) - self.base) + extra
        guns = (group | s.at[dst]) & HA & mine
        fight = battle_gain(s, p, side, dst, src, group & COMBAT, flips, self.base, guns) + extra
        if s.occ[side] >> dst & 1:
            join = self.sign * (p.after([(side, src, -x), (side, dst, x)], flips) - self.base) + extra
            return max(fight, join)
        return fight

    def flips(self, src: int, group: int, path: tuple[int, ...]) -> int:
        """Control after the march: vacant hexes on the way, and the hex that is left to the enemy."""
        s, side = self.s, self.side
        german = s.german
        foe = 1 - side
        if group & COMBAT:
            b = 1 << src
            if own(s, side) & b and s.at[src] & OF_SIDE[foe]:
                rest = s.at[src] & OF_SIDE[side] & COMBAT & ~group
                if not rest and not s.forts[side] & b and (strong(s, foe) | s.forts[foe]) & b:
                    german ^= b
                elif s.siege & s.forts[foe] & b:            # 9.5.3b: somebody must keep up the siege
                    large = s.at[src] & s.t.large & OF_SIDE[foe]
                    if not rest & INF & ~s.disrupted & (CORPS if large else -1):
                        german ^= b
            enemy = strong(s, foe)
            for h in path:
                if not enemy >> h & 1:
                    german = german | 1 << h if side else german & ~(1 << h)
        return german

    def trains(self, src: int, dst: int, group: int) -> float:
        """HQ stay with the troops, siege guns go to their fort."""
        s, p = self.s, self.p
        out = 0.0
        combat = group & COMBAT
        left = s.at[src] & OF_SIDE[self.side] & ~group
        if combat or group & HQ:
            x = p.power(combat)
            before = after = 0.0
            if s.at[src] & HQ & OF_SIDE[self.side]:
                before += min(p.force[self.side][src], 22.0)
            if s.at[dst] & HQ & OF_SIDE[self.side]:
                before += min(p.force[self.side][dst], 22.0)
            if left & HQ:
                after += min(p.force[self.side][src] - x, 22.0)
            if (group | s.at[dst] & OF_SIDE[self.side]) & HQ:
                after += min(p.force[self.side][dst] + x, 22.0)
            out += p.w.staff * (after - before)
            if (group & HQ) and s.at[dst] & HQ & OF_SIDE[self.side]:
                out -= 0.03
        if group & HA:
            target = gun_target(s, p.w)
            if target:
                far = p.g.far[target]
                out += p.w.guns * (min(6, far[src]) - min(6, far[dst])) * (group & HA).bit_count()
        return out

    def best(self, hx: int, choice: list[int], offered: dict[int, int] | None = None, friendly: bool = False) -> March:
        """The best march of one of these groups. The first one is tried everywhere, the others where it did best."""
        best = March(-99.0, 0, ())
        targets = -1
        for group in choice:
            first = -1
            if offered is not None:
                for u in bits(group & COMBAT & ~self.s.disrupted or group):
                    first &= offered.get(u, 0)
            if not first:
                continue
            mp = points(self.s, group)
            gains: list[tuple[float, int]] = []
            paths = ways(self.s, self.side, hx, group, mp, first, friendly)
            passed = 0                                      # on the way to somewhere: of interest only at the front
            for path in paths.values():
                for h in path[:-1]:
                    passed |= 1 << h
            skip = passed & ~self.front
            for h, path in paths.items():
                if targets >> h & 1 and not skip >> h & 1:
                    gain = self.march(hx, group, path)
                    gains.append((gain, h))
                    if gain > best.gain:
                        best = March(gain, group, path)
            if targets < 0 and len(gains) > 5 and group & INF:
                gains.sort(reverse=True)
                targets = sum(1 << h for _, h in gains[:5])
        return best

    def in_place(self, hx: int, units: int) -> float:
        """The best attack of units that stay where they are."""
        s = self.s
        able = units & COMBAT & ~s.disrupted & ~s.t.def_only[0]
        foe = s.at[hx] & OF_SIDE[1 - self.side] & (COMBAT | FORT)
        if not foe or not able & INF and not (able and foe & COMBAT):
            return -99.0
        guns = s.at[hx] & HA & OF_SIDE[self.side]
        if self.p.w.cut_now:
            self.p.light, self.p.staff = self.p.g.kept_grid(s.cavalry), (0, 0, 0)
        return battle_gain(s, self.p, self.side, hx, hx, able, s.german, self.base, guns)


def movable(s: State, side: int, hx: int) -> int:
    return s.at[hx] & OF_SIDE[side] & MOBILE & ~s.moved


def hexes(s: State, side: int) -> Iterator[int]:
    for h in range(1, len(s.at)):
        if s.at[h] & OF_SIDE[side] & MOBILE:
            yield h


__all__ = ["GE", "March", "Staff", "clash", "groups", "hexes", "lean", "movable"]
