"""What formations are worth to the computer's player, and the odds of fire and melee. The unit is a victory point.

Nothing here knows more than the seat: formations, tracks and attack totals lie open for both.
"""
from __future__ import annotations

from functools import lru_cache

from marne.games.great_war_commander.rules.r02_grid import DISTANCE, NEAR, WITHIN
from marne.games.great_war_commander.rules.orders.O16_melee import lone_runner, strength
from marne.games.great_war_commander.rules.orders.O23_movement import FAR, cost
from marne.games.great_war_commander.pieces import (
    ALLIED, GERMAN, GOAL, HERO, LEADER, NONE, OF_SIDE, PLATOON, RUNNER, SIDE, SQUAD, TANK, UNIT, UNITS,
)
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import Tables
from marne.games.great_war_commander.rules.r03_values import (commanding, defence_cover, firepower, functional, gun_firepower,
                                                              gun_reach, hindrance, morale, reach, seen_from, weapon_firepower,
                                                              weapon_reach)
from marne.games.great_war_commander.rules.r07_victory import special, worth
from marne.parts.bits import bits, mask
from marne.parts.memory import Cache

SHAKEN, PINNED = 0.42, 0.12             # the part of its worth that a demoralised, a suppressed formation has lost
PRESSURE = 6.0                          # a box of the casualty track, divided by those that are left
LIMIT = 16
BY_KILLS = 1 << GOAL["obj-z"]                                          # 7.3.2 each formation lost counts one more
FIRST_ALLIED = next(u for u in range(UNITS) if SIDE[u] == ALLIED)      # the counters of a side stand together

# Odds ------------------------------------------------------------------------------------------------------------------------

ROLL = {n: (6 - abs(7 - n)) / 36 for n in range(2, 13)}                 # the sum of two dice
BELOW = [sum(p for n, p in ROLL.items() if n < x) for x in range(30)]   # P(roll < x)
PRODUCT = [sum(1 for a in range(1, 7) for b in range(1, 7) if a * b > x) / 36 for x in range(40)]
_DIFF = {d: sum(p * q for a, p in ROLL.items() for b, q in ROLL.items() if a - b == d) for d in range(-10, 11)}
_OVER = [sum(p for d, p in _DIFF.items() if d + e > 0) for e in range(-LIMIT, LIMIT + 1)]
_EVEN = [_DIFF.get(-e, 0.0) for e in range(-LIMIT, LIMIT + 1)]


def over(e: int) -> float:
    """The chance that my roll plus `e` is above the other's."""
    return _OVER[max(-LIMIT, min(LIMIT, e)) + LIMIT]


def even(e: int) -> float:
    """The chance that it is the same."""
    return _EVEN[max(-LIMIT, min(LIMIT, e)) + LIMIT]


def below(n: int) -> float:
    """The chance of a roll below a number."""
    return BELOW[max(0, min(29, n))]


# Formations ------------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _plain(t: Tables) -> list[float]:
    """Points and use of each formation."""
    out = []
    for u in range(UNITS):
        if TANK >> u & 1:
            use = 2.2
        elif PLATOON >> u & 1:
            use = 1.7
        elif SQUAD >> u & 1:
            use = 0.8
        else:
            use = 0.2 if RUNNER >> u & 1 else 0.9 + 0.5 * t.command[u]
        out.append(t.vp[u] + use)
    return out


def stake(s: State, u: int) -> float:
    """What both sides have at stake in a formation: its points, its use, its box on the casualty track (6.3)."""
    out = _plain(s.t)[u]
    if not (RUNNER | HERO) >> u & 1:
        side = SIDE[u]
        left = s.surrender[side] - s.boxes[side]
        if s.open_goals & BY_KILLS:
            out += special(s, "elimination")
        out += (2 if TANK >> u & 1 else 1) * PRESSURE / (left if left > 1 else 1)
    w = s.arm[u]
    if w != NONE:
        out += 0.4 if s.wbroken >> w & 1 else 0.16 * s.t.w_fp[w]
    return out


def part(s: State, u: int) -> float:
    """What it loses when it is demoralised: all if it was (3.2)."""
    return 1.0 if s.demo >> u & 1 else SHAKEN


def strike(s: State, h: int, side: int, fp: int, cover: int, heavy: bool) -> float:
    """What a fire of that strength at the formations of `side` in a hex does on average."""
    out = 0.0
    for u in bits(s.at[h] & OF_SIDE[side]):
        if TANK >> u & 1 and not heavy:
            continue
        e = fp - morale(s, u, 0 if TANK >> u & 1 else cover)
        p, q = over(e), even(e)
        v = stake(s, u)
        out += p * part(s, u) * v
        if s.moving >> u & 1:
            out += q * part(s, u) * v
        elif not s.supp >> u & 1:
            out += q * PINNED * v
    return out


def suffer(s: State, side: int, units: int, total: int, cover: int) -> float:
    """What an attack with a known total does on average to those who have yet to roll."""
    out = 0.0
    for u in bits(units & OF_SIDE[side]):
        out += blow(s, u, total - morale(s, u, 0 if TANK >> u & 1 else cover))
    return out


def blow(s: State, u: int, need: int) -> float:
    """The loss of a formation that must roll above `need`, on average."""
    lost = below(need)
    same = ROLL.get(need, 0.0)
    v = stake(s, u)
    out = lost * part(s, u) * v
    return out + same * (part(s, u) if s.moving >> u & 1 else 0.0 if s.supp >> u & 1 else PINNED) * v


def room(s: State, side: int, group: int, h: int) -> bool:
    """8.2 Could all of a group stay in a hex at the end of the turn?"""
    there = s.at[h] & OF_SIDE[side] & ~group
    if (there | group) & TANK & OF_SIDE[side] and ((there | group) & TANK).bit_count() > 1:
        return False
    return sum(s.t.stack[u] for u in bits(there | group)) <= int(s.t.figures)


def spared(s: State, units: int) -> float:
    """8.2 What the cheapest of them is worth, who would be given up for want of room."""
    return min(stake(s, u) for u in bits(units))


def standing(s: State, seat: int) -> int:
    """The points of a seat if the game ended now, as far as it knows."""
    out = s.vp if seat == 0 else -s.vp
    for i in range(5):
        if s.held[i]:
            out += worth(s, s.secret[seat], i) * (1 if s.held[i] == seat + 1 else -1)
    return out


# Melee -----------------------------------------------------------------------------------------------------------------------


def fists(s: State, units: int, plus: int) -> int:
    """O16.4.1 The strength of formations that would go in together; `plus`: the command they would have."""
    out = 0
    for u in bits(units):
        base = s.t.fp[s.demo >> u & 1][u]
        if TANK >> u & 1:
            values = [v for v in (base, s.t.gun_fp[s.demo >> u & 1][u]) if v >= 0]
            out += max(0, min(values, default=0) - (s.supp >> u & 1))
        elif base >= 0:
            out += max(0, base - (s.supp >> u & 1) + (plus if UNIT >> u & 1 else 0))
        out += s.t.fp_box[u]
    return out


def best_command(s: State, units: int) -> int:
    return max((s.t.command[u] for u in bits(units & LEADER & ~s.demo)), default=0)


def brawl(s: State, side: int, units: int, h: int) -> float:
    """O16.4 What is to be won or lost on average if those units go into an enemy hex."""
    foe = 1 - side
    theirs = s.at[h] & OF_SIDE[foe]
    prize = sum(stake(s, u) for u in bits(theirs))
    if lone_runner(s, foe, h):
        return prize
    mine = units | s.at[h] & OF_SIDE[side]
    e = fists(s, mine, best_command(s, mine)) - strength(s, foe, h)
    risk = sum(stake(s, u) for u in bits(mine))
    win, tie = over(e), even(e)
    if s.law.field.ground.work_ties[s.works[h]]:
        tie = 0.0
    ground = sum(worth(s, s.open_goals | s.secret[side], i) * 2 + 0.5 for i, cells in enumerate(s.law.field.goals)
                 if cells >> h & 1 and s.held[i] != side + 1)
    return win * (prize + ground) + tie * (prize - risk) - (1 - win - tie) * risk


# Threats ---------------------------------------------------------------------------------------------------------------------


class Going:
    """What steps cost on the ground as it is. Good as long as nothing of the ground changes."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: dict[tuple[int, bool], list[tuple[int, int]]] = {}

    def steps(self, s: State, u: int, h: int) -> list[tuple[int, int]]:
        """The neighbours of a hex that can be entered at all, with their cost."""
        key = (h, bool(TANK >> u & 1))
        got = self.known.get(key)
        if got is None:
            got = self.known[key] = [(x, n) for x in bits(NEAR[h]) if (n := cost(s, u, h, x, 0)) < FAR]
        return got


_goings: Cache[tuple[object, ...], Going] = Cache(40)


def going(s: State) -> Going:
    key = (s.law, bytes(s.ground), bytes(s.works), s.blaze, s.gas, s.nopath)
    return _goings.get(key) or _goings.keep(key, Going())


class Threat:
    """What the fire of a side, or of some of it, can do to a hex, whoever stands there. Good as long as nothing of that side
    changes."""

    __slots__ = ("guns", "cells", "known", "odds", "ways", "bases", "going")

    def __init__(self, s: State, side: int, who: int) -> None:
        self.guns: dict[int, list[tuple[int, int, int, bool]]] = {}      # hex -> (least range, range, firepower, heavy)
        self.known: dict[int, tuple[int, int]] = {}
        self.odds: dict[tuple[int, int, bool], tuple[float, float]] = {}
        self.ways: dict[tuple[object, ...], dict[int, tuple[float, int]]] = {}
        self.bases: dict[tuple[object, ...], dict[int, float]] = {}
        self.going = going(s)
        cells = 0
        for h in bits(s.of[side]):
            rows = []
            for u in bits(s.at[h] & who):
                tank = bool(TANK >> u & 1)
                fp, far = firepower(s, u), reach(s, u)
                if fp > 0 and far > 0:
                    rows.append((1, far, fp, tank))
                if s.arm[u] != NONE and functional(s, u):
                    low, high = weapon_reach(s, u)
                    rows.append((low, high, weapon_firepower(s, u), True))
                if tank and gun_firepower(s, u) > 0:
                    rows.append((1, gun_reach(s, u), gun_firepower(s, u), True))
            if rows:
                self.guns[h] = rows
                cells |= 1 << h
        self.cells = cells

    def at(self, s: State, h: int) -> tuple[int, int]:
        """The strongest fire to be feared: by anything, and by what hurts tanks."""
        got = self.known.get(h)
        if got is not None:
            return got
        best = heavy = n = 0
        near = self.cells & WITHIN[h][min(14, len(WITHIN[h]) - 1)]
        for x in bits(seen_from(s, h, near)) if near else ():
            d = DISTANCE[h][x]
            less = -1
            for low, high, fp, hurts in self.guns[x]:
                if low <= d <= high:
                    if less < 0:
                        less = hindrance(s, x, h)
                    n += 1
                    best = max(best, fp - less)
                    if hurts:
                        heavy = max(heavy, fp - less)
        got = self.known[h] = (best + min(5, (n - 1) * 2 // 3) if best > 0 else 0, max(0, heavy))
        return got


_threats: Cache[tuple[object, ...], Threat] = Cache(160)


def threat(s: State, side: int, who: int = 0) -> Threat:
    """The fire of a side as things stand; of `who` alone, if somebody is named."""
    mine = OF_SIDE[side]
    own = slice(FIRST_ALLIED) if side == GERMAN else slice(FIRST_ALLIED, None)
    tanks = mask(s.loc[u] for u in bits(s.present & TANK))              # they stand in the way (10.1.1)
    key = (side, who, s.law, bytes(s.loc[own]), bytes(s.arm[own]), tanks, s.demo & mine, s.supp & mine, s.vet & mine,
           s.moving & mine, s.wbroken, s.effects, s.reminders, bytes(s.ground), bytes(s.works), s.blaze, s.gas, s.nopath,
           s.time if s.law.sight_limits else 0)
    got = _threats.get(key)
    return got if got is not None else _threats.keep(key, Threat(s, side, who & mine or mine))


def chance(s: State, t: Threat, side: int, nerve: int, h: int, tank: bool) -> tuple[float, float]:
    """How likely one fire at a hex shakes somebody with that morale: at rest, and on the move."""
    got = t.odds.get((h, nerve, tank))
    if got is None:
        fp = t.at(s, h)[tank]
        if fp <= 0:
            got = (0.0, 0.0)
        else:
            e = fp - nerve - (0 if tank else defence_cover(s, side, h))
            got = (over(e), over(e) + even(e))
        t.odds[h, nerve, tank] = got
    return got


def nerve(s: State, u: int) -> int:
    return s.t.morale[s.demo >> u & 1][u] - (s.supp >> u & 1)


def harm(s: State, t: Threat, u: int, h: int, moving: bool) -> float:
    """What a formation would suffer from one fire at a hex, on average."""
    side = SIDE[u]
    plus = commanding(s, side, h) if UNIT >> u & 1 else 0
    return chance(s, t, side, nerve(s, u) + plus, h, bool(TANK >> u & 1))[moving] * part(s, u) * stake(s, u)
