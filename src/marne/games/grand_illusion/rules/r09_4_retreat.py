"""9.4 Retreats: who must, who may, and where to, by five priorities."""
from __future__ import annotations

from marne.games.grand_illusion.rules.r09_6_cavalry import displaced_hqs
from marne.games.grand_illusion.choices import (
    CAV_LEAVES, CAV_STAYS, EMBARK, EVACUATE, FALL_BACK, HOLD, RETREAT, RETREAT_TOGETHER, TAKE_HIT,
)
from marne.games.grand_illusion.rules.r08_3_control import settle
from marne.games.grand_illusion.events import Delayed, Moved
from marne.games.grand_illusion.rules.r08_4_movement import shunned
from marne.games.grand_illusion.rules.r09_3_losses import eliminate, flip, hit, meet_hqs
from marne.games.grand_illusion.pieces import (
    ALLIED, BE, BE4, BR, COMBAT, GERMAN, GONE, HA, HQ, INF, MOBILE, NATION, OF_NATION, OF_SIDE, RN, SIDE,
    TERRITORIAL, TRACK,
)
from marne.games.grand_illusion.rules.r08_4_stacking import fits, room
from marne.games.grand_illusion.state import COAST, State, own, pieces_of, put
from marne.games.grand_illusion.rules.r08_4_supply import nation_of, zone
from marne.kernel.chance import roll
from marne.games.grand_illusion.questions import (
    WHERE_FURTHER, WHETHER_CAVALRY_LEAVES, WHETHER_TO_FALL_BACK, WHO_RETREATS, WHO_TAKES_HIT,
)
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask, offer
from marne.kernel.weave import procedure
from marne.parts.bits import bits

_HOLLAND = 1 << 9
Classes = tuple[int, int, int, int, int]         # 9.4.3a: hexes by priority


def must_retreat(s: State, side: int, hx: int, routed: int) -> str:
    """9.4.1 The rule that forces this side out of the battle hex, or ''. `routed` is the side a Rout drives off, or -1.

    HQ and guns without combat units of their own do not retreat: HQ relocate (9.4.4), guns are lost (9.5.4a/b3).
    """
    here = s.at[hx]
    if not here & OF_SIDE[side] & COMBAT:
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


def priorities(s: State, u: int, hx: int) -> Classes:
    """9.4.3a, 8.3.1/b3 The hexes next to `hx` in each of the five priorities, for this unit."""
    return for_unit(u, classes(s, SIDE[u], hx))


def for_unit(u: int, ways: Classes) -> Classes:
    """9.4.3a.5 HQ and siege guns never go among enemy cavalry."""
    return (*ways[:4], 0) if 1 << u & (HQ | HA) else ways


def classes(s: State, side: int, hx: int) -> Classes:
    """9.4.3a, 8.3.1/b3 The hexes next to `hx` in each of the five priorities, for combat units of the side."""
    foe = 1 - side
    near = s.t.free[hx]                                                 # 9.4.3a(1)
    mine, enemy = own(s, side), pieces_of(s, foe)
    theirs = near & ~mine & ~s.t.blocked_sides(s.blocked, 6 * foe, hx)  # 9.4.3a(2)
    fourth = fifth = 0
    for h in bits(theirs & s.occ[foe]):
        infantry = s.at[h] & INF & OF_SIDE[foe]
        if infantry:
            if s.occ[side] >> h & 1 and not s.battles >> h & 1:
                fourth |= 1 << h                                        # 9.4.3a.4
        else:
            fifth |= 1 << h                                             # a fort beside the cavalry is no infantry
    return near & mine & ~enemy, near & mine & enemy, theirs & ~enemy, fourth, fifth  # 9.4.3a.1-3


def retreat_hexes(s: State, u: int, hx: int, shut: int = 0) -> tuple[int, int]:
    """9.4.3a The hexes the unit may take now, with their priority (0: none)."""
    return first_of(s, u, priorities(s, u, hx), shut)


def first_of(s: State, u: int, ways: Classes, shut: int) -> tuple[int, int]:
    """9.4.3a The best priority that has a hex, and of its hexes: supplied first (8.4.3e), then those with room."""
    shut_first = shut | shunned(s, u)
    for closed in (shut_first, shut) if shut_first != shut else (shut,):
        for rank, hexes in enumerate(ways, 1):
            hexes &= ~closed
            if not hexes:
                continue
            z = zone(s, nation_of(u))
            if NATION[u] == BE:
                hexes = hexes & s.t.belgium or hexes                    # 8.4.7a
            hexes = hexes & z or hexes                                  # 9.4.3a(3)
            if 1 << u & COMBAT:
                hexes = room(s, 1 << u, hexes) or hexes
            return hexes, rank
    return 0, 0


def ways_out(s: State, side: int, hx: int) -> list[tuple[int, int, int]]:
    """9.5.4a/b4 Every unit of the side except forts, with its hexes and their priority; units of one kind share the answer."""
    known: dict[int, tuple[int, int]] = {}
    out = []
    ways = classes(s, side, hx)
    for u in bits(s.at[hx] & OF_SIDE[side] & MOBILE):
        k = -1 - u if u == RN else s.t.kind[u]
        if k not in known:
            known[k] = first_of(s, u, for_unit(u, ways), 0)
        out.append((u, *known[k]))
    return out


def can_fall_back(s: State, side: int, hx: int) -> bool:
    """9.4.2 Are there combat units, and has every unit of the side a valid way out? HQ have their own rule (9.4.4)."""
    return bool(s.occ[side] >> hx & 1) and all(rank or 1 << u & HQ for u, _, rank in ways_out(s, side, hx))


def whether_to_fall_back(s: State, side: int, hx: int) -> Ask:
    """9.4.2, 9.4.2/note The defender may always retreat: all of his units or none."""
    return WHETHER_TO_FALL_BACK(side, [FALL_BACK, HOLD], hx)


def ports(s: State) -> int:
    """10.4, 14.3.6b.5/b6, 12.5.4 Hexes with a named port; Antwerp only if the Scheldt is open."""
    return s.t.ports | (1 << s.law.antwerp if s.chosen & _HOLLAND else 0)


def by_sea(s: State, u: int, hx: int, rank: int, forced: int) -> bool:
    """9.4.5 An Allied combat unit forced out of a named port, without a hex of class 1 or 2."""
    return bool(forced and SIDE[u] == ALLIED and rank not in (1, 2) and ports(s) >> hx & 1 and 1 << u & COMBAT)


def who_retreats(s: State, side: int, hx: int, forced: int) -> Ask:
    """9.4.3, 9.4(1) The owner names units and hexes, or one hex for all who can go."""
    out: list[Choice] = []
    group, common = 0, -1
    for u, hexes, rank in ways_out(s, side, hx):
        if hexes:
            group |= 1 << u
            common &= hexes
        out += [RETREAT[u][h] for h in bits(hexes)]
        if by_sea(s, u, hx, rank, forced):
            out.append(EMBARK[u])
        if forced and u == BE4 and (hx == s.law.namur_hex or not s.law.namur_only):
            out.append(EVACUATE[u])                                     # 12.6
    if group & group - 1:
        out += [RETREAT_TOGETHER[h] for h in bits(common) if may_go_together(s, side, group, hx, h)]
    return WHO_RETREATS(side, out, hx)


def retreating(s: State, side: int, hx: int) -> int:
    """9.4(1) The units that `retreat-all` takes along: all who have a hex to go to."""
    return sum(1 << u for u, _, rank in ways_out(s, side, hx) if rank)


def may_go_together(s: State, side: int, group: int, src: int, dst: int) -> bool:
    """9.4(1) Is there room for the group, or for nobody of it in `dst` but for all of it one hex further (9.4.3c)?"""
    there = s.at[dst] & OF_SIDE[side]
    if fits(s, there | group, dst):
        return True
    stack = group & COMBAT
    if any(fits(s, there | 1 << u, dst) or retreat_hexes(s, u, src)[1] == 5 for u in bits(stack)):
        return False
    return bool(stack & stack - 1 and further_hexes(s, stack, dst, src))


@procedure
async def retreat(s: State, side: int, hx: int, forced: int) -> None:
    """9.4 All units of the side except forts leave the hex; who finds no way out in the end is lost."""
    belgians = belgians_of_brussels(s, hx) if side == ALLIED else 0
    while True:
        c = await offer(s, who_retreats(s, side, hx, forced))
        if c is None:
            break
        if c.verb == "retreat-all":
            await retreat_group(s, side, retreating(s, side, hx), hx, c.a)
        elif c.verb == "embark":
            sea_retreat(s, c.a)
        elif c.verb == "evacuate":
            evacuate(s, c.a)
        else:
            await retreat_group(s, side, 1 << c.a, hx, c.b)
    for u in bits(s.at[hx] & OF_SIDE[side] & MOBILE & ~HQ):
        lose_in_retreat(s, u)
    await displaced_hqs(s, side, hx)                                    # 9.4.4/p3: nothing but the want of a path kills an HQ
    if belgians and s.at[s.law.antwerp] & belgians == belgians:
        s.driven = 1
    settle(s)                                                           # 9.4.1d


def belgians_of_brussels(s: State, hx: int) -> int:
    """12.5 The Belgian units of 62 on turn 1: if all of them retreat to Antwerp, 12.5.2 and 12.5.3 apply from then on."""
    turn, where, _, _ = s.law.withdrawal
    return s.at[hx] & OF_NATION[BE] & MOBILE if s.turn == turn and hx == where else 0


def lose_in_retreat(s: State, u: int) -> None:
    """9.4.3b Nowhere to go: eliminated, guns for good."""
    eliminate(s, u, "9.4.3b")
    if 1 << u & HA:
        put(s, u, GONE)


def fall_back(s: State, u: int, src: int, dst: int) -> None:
    """9.4.3 One unit into the next hex; HQ are turned over (9.4.4/p4)."""
    put(s, u, dst)
    s.attackers &= ~(1 << u)                                            # 9.1.2: it attacks nowhere else
    if s.log is not None:
        s.log.append(Moved("9.4.3a", u, src, dst, "retreat"))
    if 1 << u & HQ:
        flip(s, u, "2.4/HQ/b3")
        meet_hqs(s, dst, SIDE[u], "9.4.4/p4")


def who_takes_hit(s: State, side: int, stack: int, hx: int, rule: str) -> Ask:
    """9.4.3a.5, 9.4.3c One unit of the stack, at its owner's choice, pays for the way."""
    return WHO_TAKES_HIT(side, [TAKE_HIT[u] for u in bits(stack)], hx, rule=rule)


def whether_cavalry_leaves(s: State, side: int, hx: int) -> Ask:
    """9.4.3a.5 Cavalry that enemies retreat into may stay or retreat itself."""
    return WHETHER_CAVALRY_LEAVES(side, [CAV_STAYS, CAV_LEAVES], hx)


def further_hexes(s: State, stack: int, at: int, src: int) -> int:
    """9.4.3c The hexes one further for all of the stack, by the same priorities; several units only go where all find room."""
    ways = -1
    several = stack & stack - 1
    for u in bits(stack):
        hexes, rank = retreat_hexes(s, u, at, 1 << src)
        ways &= 0 if several and rank == 5 else hexes
    return room(s, stack, ways) if several else ways


def where_further(s: State, side: int, stack: int, at: int, src: int) -> Ask:
    """9.4.3c One hex more because there was no room."""
    u = bits(stack)[0]
    table = RETREAT_TOGETHER if stack & stack - 1 else RETREAT[u]
    return WHERE_FURTHER(side, [table[h] for h in bits(further_hexes(s, stack, at, src))], u, at)


@procedure
async def retreat_group(s: State, side: int, group: int, src: int, dst: int) -> None:
    """9.4.3 A unit or stack by priority; the hit of priority 5; one hex further and a step lost without room (9.4.3c)."""
    stack = group & COMBAT
    fifth = bool(stack) and retreat_hexes(s, bits(stack)[0], src)[1] == 5
    victim = 0
    if fifth or stack and not fits(s, s.at[dst] & OF_SIDE[side] | stack, dst):
        c = await ask(s, who_takes_hit(s, side, stack, src, "9.4.3a.5" if fifth else "9.4.3c"))
        victim = c.a
    for u in bits(group):
        fall_back(s, u, src, dst)
    if fifth:
        await among_cavalry(s, side, stack, dst, victim)
    if stack & s.at[dst] and not fits(s, s.at[dst] & OF_SIDE[side], dst):
        await one_hex_further(s, side, stack & s.at[dst], dst, src, victim)
    await displaced_hqs(s, 1 - side, dst)                               # 9.4.4/p2


@procedure
async def among_cavalry(s: State, side: int, stack: int, hx: int, victim: int) -> None:
    """9.4.3a.5 The hit for entering; if anybody is left of the stack, the cavalry stays or retreats."""
    hit(s, victim, "9.4.3a.5")
    if stack & s.at[hx] and can_fall_back(s, 1 - side, hx):
        if await ask(s, whether_cavalry_leaves(s, 1 - side, hx)) is CAV_LEAVES:
            await retreat(s, 1 - side, hx, 0)


@procedure
async def one_hex_further(s: State, side: int, stack: int, at: int, src: int, victim: int) -> None:
    """9.4.3c, 9.4(2) No room in `at`: a hex further, one unit losing a step; too many there too, or no way, means elimination."""
    if not further_hexes(s, stack, at, src):
        for u in bits(stack):
            eliminate(s, u, "9.4.3c")
        return
    c = await ask(s, where_further(s, side, stack, at, src))
    dst = c.a if c.verb == "retreat-all" else c.b
    fifth = retreat_hexes(s, victim, at, 1 << src)[1] == 5
    for u in bits(stack):
        fall_back(s, u, at, dst)
    hit(s, victim, "9.4.3c")
    if fifth and s.loc[victim] == dst:
        await among_cavalry(s, side, stack, dst, victim)
    if not fits(s, s.at[dst] & OF_SIDE[side], dst):
        for u in bits(stack & s.at[dst]):
            eliminate(s, u, "9.4.3c")
    await displaced_hqs(s, 1 - side, dst)


def sea_retreat(s: State, u: int) -> None:
    """9.4.5 Taken off by sea: back, disrupted, two to five turns later, or lost."""
    drm = s.t.sea_drm["british"] if NATION[u] == BR else 0              # 9.4.5/DRM
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
    """12.6 The Belgian 4th Division leaves the map and comes back five turns later at full strength on the coast."""
    s.disrupted &= ~(1 << u)
    s.attackers &= ~(1 << u)
    to_track(s, u, s.turn + s.law.namur_delay, COAST, "12.6")


def to_track(s: State, u: int, turn: int, entry: int, rule: str) -> None:
    put(s, u, TRACK)
    s.due[u] = turn
    s.entry[u] = entry
    if s.log is not None:
        s.log.append(Delayed(rule, u, turn))
