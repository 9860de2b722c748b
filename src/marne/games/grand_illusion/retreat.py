"""9.4 Retreats: who must, who may, and where to, by five priorities."""
from __future__ import annotations

from marne.games.grand_illusion.cavalry import refuges, relocate_hq
from marne.games.grand_illusion.choices import (
    CAV_LEAVES, CAV_STAYS, EMBARK, EVACUATE, FALL_BACK, HOLD, RETREAT, RETREAT_TOGETHER, TAKE_HIT,
)
from marne.games.grand_illusion.control import settle
from marne.games.grand_illusion.events import Delayed, Eliminated, Moved
from marne.games.grand_illusion.losses import eliminate, flip, hit, meet_hqs
from marne.games.grand_illusion.pieces import (
    ALLIED, BE, BE4, BR, CAV, COMBAT, GERMAN, GONE, HA, HEXES, HQ, INF, MOBILE, NATION, OF_NATION, OF_SIDE, SIDE,
    TERRITORIAL, TRACK,
)
from marne.games.grand_illusion.stacking import fits, room
from marne.games.grand_illusion.state import COAST, State, own, put, strong
from marne.games.grand_illusion.supply import nation_of, zone
from marne.kernel.chance import roll
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

_HOLLAND = 1 << 9


def must_retreat(s: State, side: int, hx: int, routed: int) -> str:
    """9.4.1 The rule that forces this side out of the battle hex, or ''. `routed` is the side a Rout drives off, or -1."""
    here = s.at[hx]
    if not here & OF_SIDE[side] & MOBILE:
        return ""
    foe = 1 - side
    fresh = here & COMBAT & ~s.disrupted
    shelter = (s.trench | s.t.vosges) >> hx & 1                         # 9.4.1/ex
    if not shelter:
        if fresh & INF & OF_SIDE[foe] and not fresh & INF & OF_SIDE[side]:
            return "9.4.1a"
        if routed == side:
            return "9.4.1b"
    if not here & INF and fresh & OF_SIDE[foe] and not fresh & OF_SIDE[side]:
        return "9.4.1c"
    return ""


def routed_side(s: State, hx: int) -> int:
    """9.4.1b The side with fewer undisrupted combat units; -1 if they are equal."""
    fresh = s.at[hx] & COMBAT & ~s.disrupted
    a, g = (fresh & OF_SIDE[ALLIED]).bit_count(), (fresh & OF_SIDE[GERMAN]).bit_count()
    return -1 if a == g else ALLIED if a < g else GERMAN


def priorities(s: State, u: int, hx: int) -> tuple[int, int, int, int, int]:
    """9.4.3a The hexes next to `hx` in each of the five priorities."""
    side = SIDE[u]
    foe = 1 - side
    near = s.t.free[hx]
    mine, enemy = own(s, side), strong(s, foe)
    theirs = near & ~mine & ~s.t.blocked_exits(s.blocked, 6 * foe, hx)
    fourth = fifth = 0
    for h in bits(theirs & s.occ[foe]):
        infantry = s.at[h] & INF & OF_SIDE[foe]
        if infantry:
            if s.occ[side] >> h & 1 and not s.battles >> h & 1:
                fourth |= 1 << h
        elif not s.forts[foe] & ~s.siege & 1 << h:
            fifth |= 1 << h
    if 1 << u & (HQ | HA):
        fifth = 0
    return near & mine & ~enemy, near & mine & enemy, theirs & ~enemy, fourth, fifth


def retreat_hexes(s: State, u: int, hx: int, shut: int = 0) -> tuple[int, int]:
    """9.4.3a The hexes the unit may take now, and their priority (0: none). Supplied hexes first (8.4.3e), then those with room."""
    side_mask = OF_SIDE[SIDE[u]]
    shut_first = shut | (1 << s.t.paris if NATION[u] == BR else 0)      # 8.4.7b
    for closed in dict.fromkeys((shut_first, shut)):
        for rank, hexes in enumerate(priorities(s, u, hx), 1):
            hexes &= ~closed
            if not hexes:
                continue
            z = zone(s, nation_of(u))
            hexes = hexes & z or hexes
            if 1 << u & COMBAT:
                hexes = room(s, side_mask, 1 << u, hexes) or hexes
            return hexes, rank
    return 0, 0


def can_fall_back(s: State, side: int, hx: int) -> bool:
    """9.4.2 Has every unit of the side a valid way out?"""
    units = s.at[hx] & OF_SIDE[side] & MOBILE
    return bool(units) and all(retreat_hexes(s, u, hx)[1] for u in bits(units))


def whether_to_fall_back(s: State, side: int, hx: int) -> Ask:
    """9.4.2 The defender may always retreat: all of his units or none."""
    return Ask(side, "whether_to_fall_back", "9.4.2", [FALL_BACK, HOLD], (hx,))


def ports(s: State) -> int:
    """10.4, 14.3.6b.5/b6 Hexes with a named port; Antwerp only if the Scheldt is open."""
    return s.t.ports | (1 << s.law.antwerp if s.chosen & _HOLLAND else 0)


def who_retreats(s: State, side: int, hx: int, forced: int) -> Ask:
    """9.4.3 The owner names units and hexes."""
    units = s.at[hx] & OF_SIDE[side] & MOBILE
    out: list[Choice] = []
    common = -1
    for u in bits(units):
        hexes, rank = retreat_hexes(s, u, hx)
        common &= hexes if rank in (1, 2, 3, 4) else 0
        out += [RETREAT[u][h] for h in bits(hexes)]
        if forced and side == ALLIED and rank not in (1, 2) and ports(s) >> hx & 1 and 1 << u & COMBAT:
            out.append(EMBARK[u])                                       # 9.4.5
        if forced and u == BE4 and hx == s.law.namur_hex:
            out.append(EVACUATE[u])                                     # 12.6
    if units & units - 1 and common:
        out += [RETREAT_TOGETHER[h] for h in bits(common) if fits(s, s.at[h] & OF_SIDE[side] | units, h)]
    return Ask(side, "who_retreats", "9.4.3a", out, (hx,))


def lost_units(s: State, side: int, hx: int, forced: int) -> int:
    """9.4.3b Units without any way out (and no ship)."""
    out = 0
    for u in bits(s.at[hx] & OF_SIDE[side] & MOBILE):
        if not retreat_hexes(s, u, hx)[1]:
            sea = forced and side == ALLIED and ports(s) >> hx & 1 and 1 << u & COMBAT
            if not sea and not (forced and u == BE4 and hx == s.law.namur_hex):
                out |= 1 << u
    return out


@procedure
async def retreat(s: State, side: int, hx: int, forced: int) -> None:
    """9.4 All units of the side except forts leave the hex."""
    while s.at[hx] & OF_SIDE[side] & MOBILE:
        for u in bits(lost_units(s, side, hx, forced)):
            lose_in_retreat(s, u, hx)
        if not s.at[hx] & OF_SIDE[side] & MOBILE:
            break
        c = await ask(s, who_retreats(s, side, hx, forced))
        if c.verb == "retreat-all":
            for u in bits(s.at[hx] & OF_SIDE[side] & MOBILE):
                fall_back(s, u, hx, c.a)
        elif c.verb == "embark":
            sea_retreat(s, c.a)
        elif c.verb == "evacuate":
            evacuate(s, c.a)
        else:
            await retreat_unit(s, side, c.a, hx, c.b)
    settle(s)


def lose_in_retreat(s: State, u: int, hx: int) -> None:
    """9.4.3b Nowhere to go: eliminated. 9.4.4 An HQ still looks for supplied friends farther off."""
    near = refuges(s, u, hx) if 1 << u & HQ else 0
    if near:
        relocate_hq(s, u, hx, bits(near)[0], "9.4.4/p1")
    else:
        eliminate(s, u, "9.4.4/p3" if 1 << u & HQ else "9.4.3b")
        if 1 << u & (HQ | HA):
            put(s, u, GONE)


def fall_back(s: State, u: int, src: int, dst: int) -> None:
    """9.4.3 One unit into the next hex; HQ are turned over (9.4.4/p4)."""
    put(s, u, dst)
    if s.log is not None:
        s.log.append(Moved("9.4.3a", u, src, dst, "retreat"))
    if 1 << u & HQ:
        flip(s, u, "2.4/HQ/b3")
        meet_hqs(s, dst, SIDE[u], "9.4.4/p4")
    if NATION[u] == BE and 1 << u & COMBAT and src == s.law.withdrawal[1] and dst == s.law.antwerp:
        s.driven = 1                                                    # 12.5


def where_further(s: State, side: int, u: int, at: int, src: int) -> Ask:
    """9.4.3c One hex more because there was no room."""
    return Ask(side, "where_further", "9.4.3c", [RETREAT[u][h] for h in bits(retreat_hexes(s, u, at, 1 << src)[0])], (u, at))


def whether_cavalry_leaves(s: State, side: int, hx: int) -> Ask:
    """9.4.3a.5 Cavalry that enemies retreat into may stay or retreat itself."""
    return Ask(side, "whether_cavalry_leaves", "9.4.3a.5", [CAV_STAYS, CAV_LEAVES], (hx,))


@procedure
async def retreat_unit(s: State, side: int, u: int, src: int, dst: int) -> None:
    """9.4.3 One unit by priority; the hit of priority 5; one hex further and a step lost where it overstacks (9.4.3c)."""
    fifth = retreat_hexes(s, u, src)[1] == 5
    fall_back(s, u, src, dst)
    if fifth:
        hit(s, u, "9.4.3a.5")
        if s.loc[u] == dst and can_fall_back(s, 1 - side, dst):
            if await ask(s, whether_cavalry_leaves(s, 1 - side, dst)) is CAV_LEAVES:
                await retreat(s, 1 - side, dst, 0)
    if s.loc[u] == dst and 1 << u & COMBAT and not fits(s, s.at[dst] & OF_SIDE[side], dst):
        if not retreat_hexes(s, u, dst, 1 << src)[1]:
            eliminate(s, u, "9.4.3c")
        else:
            c = await ask(s, where_further(s, side, u, dst, src))
            fall_back(s, u, dst, c.b)
            hit(s, u, "9.4.3c")
            if s.loc[u] == c.b and not fits(s, s.at[c.b] & OF_SIDE[side], c.b):
                eliminate(s, u, "9.4.3c")


def sea_retreat(s: State, u: int) -> None:
    """9.4.5 Taken off by sea: back, disrupted, two to five turns later, or lost."""
    drm = s.t.sea_drm["british"] if NATION[u] == BR else 0
    if NATION[u] == BE:
        drm = s.t.sea_drm["belgian"]
    elif TERRITORIAL >> u & 1:
        drm = s.t.sea_drm["french_territorial"]
    die = max(1, roll(s, "sea-retreat", "9.4.5/T") + drm)
    delay = s.t.sea_delay.get(die)
    if delay is None:
        eliminate(s, u, "9.4.5/T")
        return
    s.disrupted &= ~(1 << u)
    s.attackers &= ~(1 << u)
    s.weak |= 1 << u                                                    # 9.4.5/p2
    to_track(s, u, s.turn + delay, 0, "9.4.5/T")


def evacuate(s: State, u: int) -> None:
    """12.6 The Belgian 4th Division leaves Namur and comes back five turns later at full strength on the coast."""
    s.disrupted &= ~(1 << u)
    s.attackers &= ~(1 << u)
    to_track(s, u, s.turn + s.law.namur_delay, COAST, "12.6")


def to_track(s: State, u: int, turn: int, entry: int, rule: str) -> None:
    put(s, u, TRACK)
    s.due[u] = turn
    s.entry[u] = entry
    if s.log is not None:
        s.log.append(Delayed(rule, u, turn))


__all__ = ["CAV", "Eliminated", "HEXES", "OF_NATION", "TAKE_HIT", "can_fall_back", "must_retreat", "retreat", "routed_side"]
