"""8.4 Moving groups hex by hex, in an activation or a General Retreat."""
from __future__ import annotations

from marne.games.grand_illusion.rules.r09_1_battle import can_attack
from marne.games.grand_illusion.rules.r09_6_cavalry import delaying_cavalry, delays, displaced_hqs
from marne.games.grand_illusion.choices import DONE, DROP, MOVE, SELECT, SELECT_ALL, STOP, TO
from marne.games.grand_illusion.rules.r08_3_control import settle
from marne.games.grand_illusion.events import Moved, SideBlocked
from marne.games.grand_illusion.rules.r09_3_losses import flip, meet_hqs
from marne.games.grand_illusion.rules.r08_4_movement import (Ground, alone, can_go, cost, destinations, entry_in_group,
                                                             general_retreat_ground, guard, has_room, line_kept, may_rest,
                                                             points_left, reach, same_move, worn_hqs)
from marne.games.grand_illusion.pieces import (
    ALLIED, BE, COMBAT, GERMAN, HQ, INF, MOBILE, OF_NATION, OF_SIDE, RN,
)
from marne.games.grand_illusion.state import State, own, put, strong
from marne.games.grand_illusion.questions import WHERE_NEXT, WHOM_TO_GROUP, WHOM_TO_MOVE
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits


def movable(s: State, side: int, hx: int, retreat: int) -> int:
    """8.2.2, 8.7.2, 8.7.2/b2, 8.7.2/b5, 8.7.3/b2, 8.7.3/b5 Units of the hex that have not moved; Belgians take no part in a
    General Retreat."""
    units = s.at[hx] & OF_SIDE[side] & MOBILE & ~s.moved
    return units & ~OF_NATION[BE] if retreat and side == ALLIED else units


def solo_moves(g: Ground, units: int) -> list[tuple[int, int]]:
    """Each unit with the hexes it can enter on its own."""
    s = g.s
    kind, disrupted, flipped = s.t.kind, s.disrupted, s.flipped
    early = not g.side and s.turn <= s.law.maubeuge_allied_until
    known: dict[int, int] = {}
    out = []
    while units:
        b = units & -units
        units ^= b
        u = b.bit_length() - 1
        k = -u if early or u == RN else kind[u] << 2 | (2 if disrupted & b else 1 if flipped & b else 0)
        d = known.get(k)
        if d is None:
            d = known[k] = alone(g, u, points_left(s, u, b, 0, 0), 0, 0)
        out.append((u, d))
    return out


def can_move(g: Ground, units: int) -> bool:
    """Can one of these units leave the hex on its own?"""
    return bool(g.common) and any(can_go(g, 1 << u, 0, 0) for u in bits(units))


def completable(g: Ground, force: int, units: int) -> bool:
    """Can this group move, if need be after an escort or an HQ has joined it?"""
    return can_go(g, force, 0, 0) or with_help(g, force, units)


def with_help(g: Ground, force: int, units: int) -> bool:
    """Can this group move after an escort or an HQ has joined it?"""
    rest = units & ~force
    able = rest & INF & ~g.s.disrupted & ~g.s.t.def_only[0]
    escort = able & -able
    hqs = rest & HQ
    staff = hqs & -hqs
    return any(helper and can_go(g, force | helper, 0, 0)
               for helper in (escort, staff, escort | staff if escort and staff else 0))


def whom_to_move(s: State, side: int, hx: int, force: int, retreat: int) -> Ask:
    """8.4/b1 A unit on its own, or a group unit by unit; or no more movement from this hex."""
    units = movable(s, side, hx, retreat)
    if not units:
        return WHOM_TO_MOVE(side, [DONE], hx, force)
    g = Ground(s, side, hx, retreat and general_retreat_ground(s, side))
    out: list[Choice] = []
    if not force:
        if g.common:
            solo = solo_moves(g, units)
            for u, d in solo:
                if d:
                    out += MOVE[u].among(d)
            if units & units - 1:
                out += [SELECT[u] for u, d in solo if d or with_help(g, 1 << u, units)]
        out.append(DONE)
        return WHOM_TO_MOVE(side, out, hx, force)
    out = [*TO.among(destinations(g, force, 0, 0))]
    more = selectable(g, force, units)
    out += [SELECT[u] for u in more]
    if len(more) > 1:
        out.append(SELECT_ALL)
    return WHOM_TO_GROUP(side, out, hx, force)


def selectable(g: Ground, force: int, units: int) -> list[int]:
    """Units that may join the group so that it can still move."""
    s = g.s
    shelter = guard(s, force)
    together = reach(g, force, 0, 0)
    known: dict[int, bool] = {}
    out = []
    for u in bits(units & ~force):
        k = same_move(s, u, s.flipped >> u & 1)
        ok = known.get(k)
        if ok is None:
            more = force | 1 << u
            ways = 0
            if together and not HQ >> u & 1:        # the newcomer adds his own limits, and only helps if he is an escort
                ways = together & entry_in_group(g, u, points_left(s, u, more, 0, 0), shelter)
                if ways and g.enemy >> g.src & 1:
                    ways = line_kept(g, more, ways)
            ok = known[k] = ways != 0 and has_room(g, ways, more, 0, 0) or completable(g, more, units)
        if ok:
            out.append(u)
    return out


def with_all(s: State, side: int, hx: int, force: int, retreat: int) -> int:
    """`select-all`: everybody who can come along, in the order of the counters."""
    g = Ground(s, side, hx, retreat and general_retreat_ground(s, side))
    for u in bits(movable(s, side, hx, retreat) & ~force):
        if can_go(g, force | 1 << u, 0, 0):
            force |= 1 << u
    return force


@procedure
async def march(s: State, side: int, hx: int, retreat: int) -> None:
    """8.2.2 Move units out of the hex, singly or in groups, until the player has done."""
    force = 0
    while True:
        c = await ask(s, whom_to_move(s, side, hx, force, retreat))
        if c is DONE:
            return
        if c is SELECT_ALL:
            force = with_all(s, side, hx, force, retreat)
        elif c.verb == "select":
            force |= 1 << c.a
        elif c.verb == "move":
            await move_force(s, side, 1 << c.a, hx, c.b, retreat)
        else:
            group = force
            force = 0
            await move_force(s, side, group, hx, c.a, retreat)


def where_next(s: State, side: int, force: int, src: int, spent: int, steps: int, retreat: int) -> Ask:
    """8.4/b3, 8.4/b5 Go on, leave a unit behind, or stop."""
    lone = not force & force - 1
    if lone:
        u = force.bit_length() - 1
        mp = points_left(s, u, force, spent, steps)
        if mp < 1:
            return WHERE_NEXT(side, [STOP], force, src, spent)
        g = Ground(s, side, src, retreat and general_retreat_ground(s, side))
        ways = alone(g, u, mp, spent, steps)
    else:
        g = Ground(s, side, src, retreat and general_retreat_ground(s, side))
        ways = destinations(g, force, spent, steps)
    here = s.at[src] & OF_SIDE[side]
    out = [*TO.among(ways)]
    roomy = may_rest(s, side, here, src)
    if not lone and (ways or any(can_go(g, 1 << u, spent, steps)
                                  or reach(g, force & (HQ | 1 << u), spent, steps) for u in bits(force))):
        out += [DROP[u] for u in bits(force) if roomy or may_rest(s, side, here & ~force | 1 << u, src)
                and can_go(g, force & ~(1 << u), spent, steps)]
    if roomy or not out:
        out.append(STOP)
    return WHERE_NEXT(side, out, force, src, spent)


@procedure
async def move_force(s: State, side: int, force: int, src: int, dst: int, retreat: int) -> None:
    """8.4 One group, hex by hex; it must stop where it meets the enemy (8.4.4/T)."""
    s.moved |= force
    spent = steps = worn = 0
    while True:
        spent += cost(s, src, dst)
        steps += 1
        halted = strong(s, 1 - side) >> dst & 1                         # 8.3.1/b2, 8.4.4/T(1), 8.4.4/T(2)
        delaying = bool(halted) and delays(s, side, force, dst)
        step(s, side, force, src, dst, delaying)
        if force & HQ:
            worn |= worn_hqs(s, force, spent, steps)
        if delaying:
            if await delaying_cavalry(s, 1 - side, dst):
                halted = 0
        settle(s)
        force &= s.at[dst]                                              # 8.4.9c may have taken the HQ of a marching group
        worn &= s.at[dst]
        if not force:
            break
        if s.at[dst] & HQ & OF_SIDE[1 - side]:
            await displaced_hqs(s, 1 - side, dst)
        src = dst
        if halted:
            break
        c = await ask(s, where_next(s, side, force, src, spent, steps, retreat))
        while c.verb == "drop":
            force &= ~(1 << c.a)
            c = await ask(s, where_next(s, side, force, src, spent, steps, retreat))
        if c is STOP:
            break
        dst = c.a
    for q in bits(worn):
        flip(s, q, "8.4.1/p2")


def step(s: State, side: int, force: int, src: int, dst: int, delaying: bool) -> None:
    """8.4.4, 8.4.5, 8.4.4a Enter the next hex: block the side behind, mark a battle that must follow."""
    b = 1 << dst
    foe = 1 - side
    met = force & HQ and s.at[dst] & HQ & OF_SIDE[side]
    if force & COMBAT and strong(s, foe) & b:
        if own(s, side) >> src & 1:
            s.blocked[6 * side + s.t.dirs[dst].index(src)] |= b         # 8.4.5a
            if s.log is not None:
                s.log.append(SideBlocked("8.4.5a", side, src, dst))
        if not strong(s, side) & b and not delaying and can_attack(s, side, force, dst):
            s.battles |= b                                              # 9.1.2b
    if side == GERMAN and force & COMBAT and s.t.schlieffen & s.occ[ALLIED] & b:
        s.opened |= b                                                   # 8.4.8
    for u in bits(force):
        put(s, u, dst)
        if s.log is not None:
            s.log.append(Moved("8.4", u, src, dst, "march"))
    if met:
        meet_hqs(s, dst, side, "8.4.1/p3")
