"""O23, T99.2, T110.1, F130.2, F131.2 Movement: what a step costs and where it may lead."""
from __future__ import annotations

from marne.games.great_war_commander.data.rows import ABSENT
from marne.games.great_war_commander.rules.r02_field import (BLOCKHOUSE, BRIDGE, CASEMATE, DESTROYED_WOODS, NO_LINE, PATH,
                                                             QUARRY, SHELL_HOLE, TRENCH, WIRE)
from marne.games.great_war_commander.rules.r02_grid import HEXES, NEAR
from marne.games.great_war_commander.pieces import FLAMETHROWER, FOOT, OF_SIDE, PLATOON, RUNNER, SIDE, SQUAD, TANK, UNIT
from marne.games.great_war_commander.rules.r08_stacking import figures, passable
from marne.games.great_war_commander.state import ENTER_ENEMY, ENTER_SUPPRESSED, IGNORE_WIRE, STOSSTRUPPEN, State
from marne.games.great_war_commander.rules.r03_values import movement
from marne.kernel.bars import Bar, free
from marne.parts.bits import bits, mask

DUG = (TRENCH, CASEMATE, BLOCKHOUSE)
EXIT_COST = 1                                                           # 7.2.1
GIVE_COST = 1                                                           # O23.1.1
FAR = 99                                                                # cannot be entered


class Trail:
    """What a moving stack has met in this order: bits of one number, so that it fits a frame."""

    ROAD, SHELL, WOODS = 1, 2, 4


def in_trench(s: State, u: int, src: int, dst: int) -> bool:
    """F130.2 From a trench to a trench, casemate or blockhouse, or the other way round; not for tanks."""
    a, b = s.works[src], s.works[dst]
    return not TANK >> u & 1 and (a == TRENCH and b in DUG or b == TRENCH and a in DUG)


def linked(s: State, src: int, dst: int) -> bool:
    """T115, T116, T121 Does a road, a rail or a path cross this side?"""
    line = s.law.field.ways[src][dst][0]
    return bool(line) and not (line == PATH and s.nopath >> dst & 1)


def shut(s: State, tank: bool, src: int, dst: int) -> bool:
    """T102, O16.3, O23.4 Is the side between two hexes closed? A bridge by its road, rail or path only; a footbridge (of a
    scenario) from the banks, never for tanks."""
    if s.law.footbridges >> dst & 1:
        return tank or bool(s.law.field.ground.water[s.ground[src]])
    return BRIDGE in (s.ground[src], s.ground[dst]) and not linked(s, src, dst)


def cost(s: State, u: int, src: int, dst: int, trail: int) -> int:
    """O23.1, T99.2, O23.4-b, O23.4-c Movement points to enter a neighbouring hex, FAR if it cannot be entered."""
    f = s.law.field
    g, from_ = s.ground[dst], s.ground[src]
    tank = TANK >> u & 1
    n = f.ground.cost[g]
    if n == ABSENT or s.blaze >> dst & 1 or tank and not passable(s, u, dst):
        return FAR
    line, extra = f.ways[src][dst]
    if line == PATH and s.nopath >> dst & 1:
        line = NO_LINE
    if s.law.footbridges >> dst & 1:
        return FAR if shut(s, bool(tank), src, dst) else s.law.footbridge_cost
    if not line and (g == BRIDGE or from_ == BRIDGE):
        return FAR                                                      # T102
    if s.works[src] and s.works[dst] and in_trench(s, u, src, dst):
        return 1
    if line:
        n = 1                                                           # T115, T116, T121
    elif g == QUARRY and from_ == QUARRY:
        n = 1                                                           # T114
    elif g == SHELL_HOLE:
        n += not trail & Trail.SHELL and not path_over(s, dst)          # T118, O23.5.5-a
    elif g == DESTROYED_WOODS:
        n += not trail & Trail.WOODS                                    # T124.1
    if s.gas >> dst & 1:
        n += f.ground.gas_cost
    return n + extra


def path_over(s: State, h: int) -> bool:
    """T118.2 A printed path through a shell hole."""
    return bool(s.law.field.has_path >> h & 1) and not s.nopath >> h & 1


def trailed(s: State, dst: int, trail: int) -> int:
    """What the stack has met after entering `dst`."""
    if s.law.field.has_road >> dst & 1:
        trail |= Trail.ROAD
    if s.ground[dst] == SHELL_HOLE and not path_over(s, dst):
        trail |= Trail.SHELL
    if s.ground[dst] == DESTROYED_WOODS:
        trail |= Trail.WOODS
    return trail


def allowance(s: State, group: int, trail: int) -> int:
    """O23.2, T116, T116-a The slowest of the stack; 1 more once a road hex was entered."""
    return min(movement(s, u) for u in bits(group)) + bool(trail & Trail.ROAD)


def may_enter_enemy(s: State, group: int) -> bool:
    """A54, S98.3.4, S98.4.7, 1.0 Do cards let this stack walk into enemies? For A54 units with a boxed range, and leaders with
    them."""
    if s.effects & (ENTER_ENEMY | ENTER_SUPPRESSED) and not group & TANK:
        return True
    if not s.effects & STOSSTRUPPEN or group & TANK:
        return False
    units = group & UNIT
    return bool(units) and all(s.t.range_box[u] for u in bits(units))


def slowest(group: int) -> int:
    """O23.2 Whose costs hold for a stack: a tank's, which never pays less and may go to fewer places (F130.2, O23.5.8); else they
    are the same for all."""
    who = group & TANK or group
    return (who & -who).bit_length() - 1


def steps(s: State, group: int, src: int, left: int, trail: int, barred: int) -> int:
    """O23.1, O23.4 The neighbouring hexes the whole stack can enter now. `barred`: hexes that are closed (O24.2)."""
    u = slowest(group)
    barred |= s.of[1 - SIDE[u]] if not may_enter_enemy(s, group) else 0  # O23.4-a
    out = 0
    for h in bits(NEAR[src] & ~barred):
        if cost(s, u, src, h, trail) <= left and not (group & TANK and s.at[h] & TANK):
            out |= 1 << h
    return out


# Leaving the board from {h}.
EDGE: tuple[Bar[[State, int, int, int]], ...] = (
    Bar("7.2.1.1", lambda s, side, group, h: group & TANK & s.reentered),
    Bar("7.2.1", lambda s, side, group, h: bool(group & RUNNER and group & ~RUNNER),
        "runners leave by their own edge, the others by the enemy's",
        "les agents sortent par leur bord, les autres par le bord ennemi"),
    Bar("7.2.1", lambda s, side, group, h: bool(group & RUNNER and not s.law.sides[side].edge >> h & 1),
        "{h} is not on your own edge", "{h} n'est pas sur votre bord"),
    Bar("7.2.1", lambda s, side, group, h: not group & RUNNER and not s.law.sides[side].foe_edge >> h & 1,
        "{h} is not on the enemy's edge", "{h} n'est pas sur le bord ennemi"))


def may_exit(s: State, group: int, src: int, left: int) -> bool:
    """7.2.1, O23.4, O23.4-d, O23.4-e, O23.4-f By the enemy's edge; runners, and they alone, by their own. A tank once
    (7.2.1.1)."""
    side = SIDE[(group & -group).bit_length() - 1]
    here = s.law.sides[side]
    edge = here.edge if group & RUNNER else here.foe_edge               # few stand there: the rest is not even asked
    return left >= EXIT_COST and bool(edge >> src & 1) and free(EDGE, s, side, group, src)


def movers(s: State, units: int, offensive: bool = False) -> int:
    """Formations of a set that can enter at least one hex now, or leave the board."""
    return mask(u for u in bits(units) if can_move(s, u, offensive))


def can_move(s: State, u: int, offensive: bool = False) -> bool:
    """O23.1 Has it the points to enter a hex, or to leave the board? `offensive`: where it may not be too crowded."""
    h = s.loc[u]
    if h >= HEXES:
        return False
    n = movement(s, u)
    if n <= 0:
        return False
    group = 1 << u
    if may_exit(s, group, h, n):
        return True
    barred = crowded(s, group) if offensive else 0
    if s.of[1 - SIDE[u]] & NEAR[h] and not may_enter_enemy(s, group):
        barred |= s.of[1 - SIDE[u]]
    tank = group & TANK
    if any(cost(s, u, h, x, 0) <= n and not (tank and s.at[x] & TANK) for x in bits(NEAR[h] & ~barred)):
        return True
    return bool((PLATOON & s.carried) >> u & 1) and bool(freeing(s, group, h, 0, 0, barred))


def crowded(s: State, group: int) -> int:
    """O24.2(1) In an Offensive nobody may ever be too many: hexes that have no room for the group."""
    u = (group & -group).bit_length() - 1
    side = SIDE[u]
    n = sum(s.t.stack[v] for v in bits(group))
    return mask(h for h in bits(s.of[side] & NEAR[s.loc[u]]) if figures(s, side, h) + n > s.t.figures)


def wire_stops(s: State, group: int, h: int) -> bool:
    """F131.2 Wire ends a move on entering and on leaving, unless cards say otherwise."""
    return s.works[h] == WIRE and not (s.effects & IGNORE_WIRE and not group & ~FOOT)


def receivers(s: State, group: int, h: int) -> list[tuple[int, int]]:
    """11.3, O23.1.1 (platoon, squad) pairs for a weapon to change hands."""
    out = []
    for u in bits(group & PLATOON & s.carried):
        for v in bits(s.at[h] & SQUAD & OF_SIDE[SIDE[u]] & ~s.carried):
            if "squad" in s.t.arms[s.arm[u]].carriers or FLAMETHROWER >> s.arm[u] & 1:
                out.append((u, v))
    return out


def relieved(s: State, group: int, u: int, v: int) -> int:
    """O23.1.1 The points of a stack, all of which can move, once `u` has handed its weapon to `v`."""
    weight = s.t.w_move[s.arm[u]]
    return min(max(0, movement(s, x) + (x == v) * weight - (x == u) * weight) for x in bits(group))


def freeing(s: State, group: int, h: int, spent: int, trail: int, barred: int) -> list[tuple[int, int]]:
    """O23.1.1, O14.5 The pairs of `receivers` after which the stack can still enter a hex or leave the board."""
    road = bool(trail & Trail.ROAD)
    out = []
    for u, v in receivers(s, group, h):
        left = relieved(s, group, u, v) + road - spent - GIVE_COST
        if steps(s, group, h, left, trail, barred) or may_exit(s, group, h, left):
            out.append((u, v))
    return out


def givers(s: State, units: int) -> int:
    """O23.1.1 Those of a set who have a point for handing their weapon over, whether they can move or not."""
    return mask(u for u in bits(units & PLATOON & s.carried)
                if s.loc[u] < HEXES and movement(s, u) >= GIVE_COST and receivers(s, 1 << u, s.loc[u]))
