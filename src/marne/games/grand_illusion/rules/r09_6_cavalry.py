"""9.6.3 Delaying cavalry, and the forced relocation of lone HQ (9.4.4): interrupts in the middle of the enemy's move."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.grand_illusion.choices import RELOCATE, RETIRE, STAY_AND_DIE
from marne.games.grand_illusion.events import Moved
from marne.games.grand_illusion.rules.r09_3_losses import eliminate, flip, hit, meet_hqs
from marne.games.grand_illusion.rules.r08_4_movement import shunned
from marne.games.grand_illusion.pieces import BE, COMBAT, CORPS, GONE, HQ, INF, MOBILE, NATION, OF_SIDE, SIDE
from marne.games.grand_illusion.rules.r08_4_stacking import fits
from marne.games.grand_illusion.state import State, own, pieces_of, put, staff_hexes, strong
from marne.games.grand_illusion.rules.r08_4_supply import any_supplied, nation_of, zone
from marne.games.grand_illusion.questions import WHERE_CAVALRY_RETIRES, WHERE_HQ_RELOCATES, WHETHER_CAVALRY_RETIRES
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, union


def delays(s: State, side: int, force: int, dst: int) -> bool:
    """9.6.3 Does an undisrupted infantry corps of the force meet nothing but cavalry in `dst`?"""
    foe = 1 - side
    if not s.occ[foe] >> dst & 1:
        return False
    there = s.at[dst] & OF_SIDE[foe] & COMBAT
    if there & INF or strong(s, side) >> dst & 1:
        return False
    if s.forts[foe] & ~s.siege & 1 << dst:
        return False
    return bool(force & INF & CORPS & ~s.disrupted)


def retire_steps(s: State, cavalry: int, origin: int, at: int, done: int) -> int:
    """9.6.3b The hexes for the next of three steps away from `origin`, by retreat priorities 1 to 3, that can be completed."""
    t = s.t
    rings = t.rings(origin)
    if done >= 3 or done + 1 >= len(rings):
        return 0
    u = cavalry.bit_length() - 1
    side = SIDE[u]
    foe = 1 - side
    mine, enemy = own(s, side), pieces_of(s, foe)
    ways = t.free[at] & rings[done + 1] & ~t.blocked_sides(s.blocked, 6 * foe, at)
    if done < 2:
        ways = sum(1 << h for h in bits(ways) if retire_steps(s, cavalry, origin, h, done + 1))
    avoid = 0
    for v in bits(cavalry):
        avoid |= shunned(s, v)
    if done < 2:
        avoid &= ~(1 << t.paris)                                        # 8.4.7b: passing through is no matter
    for closed in (avoid, 0):
        for kind in (mine & ~enemy, mine, ~mine & ~enemy):
            hexes = ways & kind & ~closed
            if NATION[u] == BE:
                hexes = hexes & t.belgium or hexes                      # 8.4.7a
            if hexes:
                return hexes & zone(s, nation_of(u)) or hexes           # 8.4.3e
    return 0


def whether_cavalry_retires(s: State, side: int, cavalry: int, hx: int) -> Ask:
    """9.6.3 The owner of the cavalry: stay and be eliminated, or retire three hexes."""
    return WHETHER_CAVALRY_RETIRES(side, [*(RETIRE[h] for h in bits(retire_steps(s, cavalry, hx, hx, 0))), STAY_AND_DIE], hx)


def where_cavalry_retires(s: State, side: int, cavalry: int, origin: int, at: int, done: int) -> Ask:
    """9.6.3b The second and third step."""
    return WHERE_CAVALRY_RETIRES(side, [RETIRE[h] for h in bits(retire_steps(s, cavalry, origin, at, done))], origin, at)


class Retiring(NamedTuple):
    cavalry: int


@procedure(shows=Retiring)
async def delaying_cavalry(s: State, side: int, hx: int) -> bool:
    """9.6.3 Lone cavalry in the way of an infantry corps. True if it retired: the mover may go on."""
    cavalry = s.at[hx] & OF_SIDE[side] & COMBAT
    c = await ask(s, whether_cavalry_retires(s, side, cavalry, hx))
    if c is STAY_AND_DIE:
        for u in bits(cavalry):
            eliminate(s, u, "9.6.3a")
        return False
    at = retire_to(s, cavalry, hx, c.a)
    c = await ask(s, where_cavalry_retires(s, side, cavalry, hx, at, 1))
    at = retire_to(s, cavalry, at, c.a)
    c = await ask(s, where_cavalry_retires(s, side, cavalry, hx, at, 2))
    at = retire_to(s, cavalry, at, c.a)
    for u in bits(cavalry):
        if not s.disrupted >> u & 1:
            hit(s, u, "9.6.3b")
    for u in bits(cavalry):                                             # 9.4.3c: what finds no room is lost
        if s.loc[u] == at and not fits(s, s.at[at] & OF_SIDE[side], at):
            eliminate(s, u, "9.4.3c")
    await displaced_hqs(s, 1 - side, at)                                # 9.4.4/p2
    return True


def retire_to(s: State, units: int, src: int, dst: int) -> int:
    for u in bits(units):
        put(s, u, dst)
        if s.log is not None:
            s.log.append(Moved("9.6.3b", u, src, dst, "retire"))
    return dst


def lone_hqs(s: State, side: int, hx: int) -> int:
    """9.4.4 HQ of a side without combat units of their own in a hex with enemy combat units or forts."""
    if s.occ[side] >> hx & 1 or not strong(s, 1 - side) >> hx & 1 and not s.occ[1 - side] >> hx & 1:
        return 0
    return s.at[hx] & HQ & OF_SIDE[side]


def supplied_friends(s: State, side: int) -> int:
    """9.4.4 Hexes with supplied units of the side: combat units, or HQ and guns where there is no enemy unit to flee from."""
    foes = s.occ[1 - side] | s.forts[1 - side]
    out = 0
    for h in bits(s.occ[side] | staff_hexes(s, side) & ~foes):
        if any_supplied(s, s.at[h] & OF_SIDE[side] & MOBILE, h):
            out |= 1 << h
    return out


def refuges(s: State, u: int, hx: int) -> int:
    """9.4.4 The nearest hexes with supplied friends and no Battle marker, whoever controls them, at the end of a path of
    friendly-controlled hexes of any length."""
    t = s.t
    mine = own(s, SIDE[u])
    havens = supplied_friends(s, SIDE[u]) & ~s.battles & ~(1 << hx)
    havens = havens & ~shunned(s, u) or havens
    seen = edge = 1 << hx
    while edge:
        new = union(t.free, edge)
        if new & havens:
            return new & havens
        edge = new & mine & ~seen
        seen |= edge
    return 0


def where_hq_relocates(s: State, side: int, u: int, hx: int) -> Ask:
    """9.4.4 The owner breaks ties between equally near hexes."""
    return WHERE_HQ_RELOCATES(side, [RELOCATE[u][h] for h in bits(refuges(s, u, hx))], u, hx)


@procedure
async def displaced_hqs(s: State, side: int, hx: int) -> None:
    """9.4.4 HQ left alone with the enemy go at once to the nearest supplied friends; without a path they are lost."""
    for u in bits(lone_hqs(s, side, hx)):
        if not refuges(s, u, hx):
            eliminate(s, u, "9.4.4/p3")
            put(s, u, GONE)
        else:
            c = await ask(s, where_hq_relocates(s, side, u, hx))
            relocate_hq(s, u, hx, c.b, "9.4.4/p1")


def relocate_hq(s: State, u: int, src: int, dst: int, rule: str) -> None:
    """9.4.4/p4 A retreating HQ is turned over, and so is every HQ it meets."""
    put(s, u, dst)
    if s.log is not None:
        s.log.append(Moved(rule, u, src, dst, "relocate"))
    flip(s, u, "2.4/HQ/b3")
    meet_hqs(s, dst, SIDE[u], "9.4.4/p4")
