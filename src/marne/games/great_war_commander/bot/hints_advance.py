"""Advances and melees, as the computer's player sees them: who charges whom, and with whom."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.bot.weights import Weights
from marne.games.great_war_commander.rules.orders import O16_advance as advance
from marne.games.great_war_commander.choices import ALL, DONE
from marne.games.great_war_commander.rules.r03_command import idle, reachable
from marne.games.great_war_commander.rules.r02_grid import NEAR
from marne.games.great_war_commander.bot.hints_move import WORTH_A_MOVE, Wish, exit_value, marches_of
from marne.games.great_war_commander.bot.hints_worth import brawl
from marne.games.great_war_commander.pieces import LEADER, OF_SIDE, RUNNER, TANK
from marne.games.great_war_commander.rules.r08_stacking import figures
from marne.games.great_war_commander.state import State
from marne.kernel.choice import Ask, Choice
from marne.parts.bits import bits, mask

Values = Sequence[float]


def storm(s: State, side: int, h: int, able: int) -> tuple[float, int]:
    """O16.4 The best company for an advance into an enemy hex: what it promises, and who goes."""
    inside = s.at[h] & OF_SIDE[side]
    room = s.t.figures - figures(s, side, h)
    group = 0
    best = brawl(s, side, 0, h) if inside else 0.0
    order = sorted(bits(able), key=lambda u: (-(s.t.command[u] if LEADER >> u & 1 else 0) * 1.5 - s.t.fp[s.demo >> u & 1][u], u))
    cells = (NEAR[h] & ~(1 << h))
    order = [u for u in order if cells >> s.loc[u] & 1]
    units = [u for u in order if not LEADER >> u & 1]
    leaders = [u for u in order if LEADER >> u & 1]
    for u in units:
        if s.t.stack[u] <= room:
            group |= 1 << u
            room -= s.t.stack[u]
    if not group and not inside:
        return -9.0, 0
    value = brawl(s, side, group, h)
    for u in leaders[:2]:
        if s.t.stack[u] <= room:
            v = brawl(s, side, group | 1 << u, h)
            if v > value:
                group, value, room = group | 1 << u, v, room - s.t.stack[u]
    return value - best, group


def assaults(s: State, side: int, able: int) -> tuple[float, int]:
    """What an Advance by those formations promises: melees, and steps to a better place."""
    total, used = 0.0, 0
    near = 0
    for u in bits(able):
        near |= NEAR[s.loc[u]]
    found = []
    for h in bits(near & s.of[1 - side]):
        v, group = storm(s, side, h, mask(u for u in bits(able) if advance.ways(s, u) >> h & 1))
        if v > 0.25:
            found.append((v, h, group))
    for v, h, group in sorted(found, reverse=True):
        if group & used:
            v, group = storm(s, side, h, mask(u for u in bits(able & ~used) if advance.ways(s, u) >> h & 1))
        if v > 0.25:
            total += v
            used |= group
    return total, used


def step_gain(s: State, wish: Wish, u: int) -> float:
    """What one hex by an Advance gains, which nobody can fire at."""
    here = wish.place(u, s.loc[u])
    if advance.may_leave(s, u) and not RUNNER >> u & 1:
        return exit_value(s, u)
    best = max((wish.place(u, x) for x in bits(advance.ways(s, u) & ~s.of[1 - wish.side])), default=here)
    return best - here - wish.inertia


def advance_plan(s: State, side: int, units: int, wish: Wish) -> tuple[float, int]:
    able = units & ~RUNNER
    v, used = assaults(s, side, able)
    for u in bits(able & ~used):
        g = step_gain(s, wish, u)
        if g > WORTH_A_MOVE:
            v += g
            used |= 1 << u
    return v, used


def advance_order(s: State, side: int, w: Weights) -> float:
    wish = marches_of(s, side, w).wish
    free = idle(s, side)
    best = 0.0
    seen: list[int] = []
    for u in bits(free & LEADER):
        who = reachable(s, side, 16, u)
        if who not in seen:
            seen.append(who)
            best = max(best, advance_plan(s, side, who, wish)[0])
    for u in bits(free & ~LEADER & ~RUNNER):
        if NEAR[s.loc[u]] & s.of[1 - side] or TANK >> u & 1:
            best = max(best, advance_plan(s, side, 1 << u, wish)[0])
    return best


def advance_activation(s: State, ask: Ask, w: Weights) -> Values:
    wish = marches_of(s, ask.seat, w).wish
    return [advance_plan(s, ask.seat, reachable(s, ask.seat, 16, c.a), wish)[0] for c in ask.choices]


def advance_following(s: State, ask: Ask, w: Weights) -> Values:
    side = ask.seat
    wish = marches_of(s, side, w).wish
    units = s.ordered
    for c in ask.choices:
        if c.verb == "activate":
            units |= reachable(s, side, 16, c.a)
    _, used = advance_plan(s, side, units, wish)

    def value(c: Choice) -> float:
        if c is DONE:
            return 0.1
        if c is ALL:
            return 2.0 if all(used >> x.a & 1 for x in ask.choices if x.verb == "activate") else -1.0
        if used >> c.a & 1:
            return 1.0
        return 0.5 if LEADER >> c.a & 1 and reachable(s, side, 16, c.a) & used & ~s.ordered else 0.0

    return [value(c) for c in ask.choices]


def who_advances(s: State, ask: Ask, w: Weights) -> Values:
    """First those who go into enemies together, then the others."""
    side = ask.seat
    wish = marches_of(s, side, w).wish
    left = mask(c.a for c in ask.choices if c.verb in ("advance", "leave"))
    cells: dict[int, int] = {}
    for c in ask.choices:
        if c.verb == "advance" and s.of[1 - side] >> c.b & 1:
            cells[c.b] = cells.get(c.b, 0) | 1 << c.a
    plans = {h: storm(s, side, h, able & left) for h, able in cells.items()}

    def value(c: Choice) -> float:
        if c is DONE:
            return 0.04
        if c.verb == "leave":
            return exit_value(s, c.a)
        if c.b in plans:
            v, group = plans[c.b]
            joined = bool(s.of[side] >> c.b & 1)
            if not group >> c.a & 1:
                return -5.0
            return v + 3.0 if joined and v > 0 else v - 0.2 + 0.01 * s.t.fp[0][c.a]
        if RUNNER >> c.a & 1:
            return -0.1
        return wish.place(c.a, c.b) - wish.place(c.a, s.loc[c.a]) - wish.inertia

    return [value(c) for c in ask.choices]
