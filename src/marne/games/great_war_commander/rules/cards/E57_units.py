"""E57, E58, E63-E70, E74, E75, E77-E79, E82-E85, E92, E93, E96 Events that befall formations and weapons."""
from __future__ import annotations

from marne.games.great_war_commander.rules.orders import O26_rout as rout
from marne.games.great_war_commander.rules import r01_triggers as triggers
from marne.games.great_war_commander.choices import AT, CHOOSE, NO, WAY
from marne.games.great_war_commander.rules.r03_cohesion import scattered
from marne.games.great_war_commander.events import Exited, Moved, Placed, WeaponGiven
from marne.games.great_war_commander.rules.r02_grid import FARTHEST, HEXES, NEAR, WITHIN
from marne.games.great_war_commander.rules.cards.E59_board import nearest
from marne.games.great_war_commander.rules.r04_harm import (break_weapon, demoralise, eliminate, forget, make_veteran,
                                                            next_of, rally, recover, shake, spare_squad, suppress)
from marne.games.great_war_commander.pieces import (
    FOOT, HERO, LEADER, MACHINE_GUN, NONE, OF_NATION, OF_SIDE, PLATOON, TANK,
    TRACK, UNIT,
)
from marne.games.great_war_commander.rules.r08_stacking import passable
from marne.games.great_war_commander.state import W_UNUSED, State, give, on_map, put, take
from marne.games.great_war_commander.rules.r03_values import cover_of, functional, good_order, seen_from, weapon_reach
from marne.games.great_war_commander.rules.r07_victory import occupy, raise_surrender, settle
from marne.games.great_war_commander.questions import (
    ALONE_OR_ALL, HOW_MENDED, WHAT_BREAKS_DOWN, WHERE_AIR_SUPPORT, WHERE_HERO, WHERE_MARSEILLAISE, WHERE_SHIFT, WHICH_DESERTER,
    WHICH_DETACHMENT, WHICH_LEADER_SHIFTS, WHICH_PROMOTED, WHICH_RAID, WHICH_RECALLED, WHICH_SPIRIT, WHICH_TANK_FAILS,
    WHICH_TANK_MENDED, WHICH_TIRED, WHICH_VALOUR, WHOM_HERO_RALLIES, WHOM_PETARD, WHOM_TO_CAPTURE, WHOM_TO_HIT, WHOM_TO_KILL,
    WHOM_TO_RAID, WHOM_TO_SUPPRESS, WHOSE_SHIFT, WHO_SURRENDERS,
)
from marne.kernel.choice import Ask
from marne.kernel.lexicon import Question
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

AIR_YEAR = 1917
ROUT_HEXES = 3


def which(q: Question, side: int, units: int, none: bool = False, rule: str = "") -> Ask:
    """One of several formations; `none`: or nobody."""
    return q(side, [*CHOOSE.among(units), *([NO] if none else [])], rule=rule)


def everybody(s: State) -> int:
    return on_map(s, 0) | on_map(s, 1)


def nearest_units(s: State, h: int, units: int) -> int:
    """Those of a set that stand nearest to a hex."""
    cells = 0
    for u in bits(units):
        cells |= 1 << s.loc[u]
    near = nearest(h, cells)
    return mask(u for u in bits(units) if near >> s.loc[u] & 1)


# E57, E58 ----------------------------------------------------------------------------------------------------------------------


def where_air_support(s: State, side: int) -> Ask:
    return WHERE_AIR_SUPPORT(side, [*AT.among(mask(h for h in range(HEXES) if s.at[h] & UNIT)), NO])


@procedure
async def air_support(s: State, side: int) -> None:
    """E57 All units of a hex are suppressed; the German demoralises them in 1917."""
    c = await ask(s, where_air_support(s, side))
    if c is NO:
        return
    hard = side == 0 and (s.law.year >= AIR_YEAR if s.law.air_1917_onward else s.law.year == AIR_YEAR)
    todo = s.at[c.a] & UNIT
    while todo:
        u = next_of(s, todo)
        todo &= ~(1 << u)
        if hard:
            await shake(s, u, "air-support", "E57")
        else:
            suppress(s, u, "air-support", "E57")
    settle(s)


def whose_shift(s: State, side: int) -> Ask:
    """E58 A hex with a leader who is not in melee."""
    cells = mask(h for h in bits(s.of[side] & ~s.of[1 - side]) if s.at[h] & OF_SIDE[side] & LEADER and shift_to(s, side, h))
    return WHOSE_SHIFT(side, [*AT.among(cells), NO])


def shift_to(s: State, side: int, h: int) -> int:
    units = s.at[h] & OF_SIDE[side] & FOOT
    return mask(x for x in bits(NEAR[h]) if all(passable(s, u, x) for u in bits(units)))


def where_shift(s: State, side: int, h: int) -> Ask:
    return WHERE_SHIFT(side, AT.among(shift_to(s, side, h)), h)


def alone_or_all(s: State, side: int) -> Ask:
    """E58 The leader with all units of his hex, or alone."""
    return ALONE_OR_ALL(side, [WAY[1], WAY[2]])


@procedure
async def auftragstaktik(s: State, side: int) -> None:
    """E58 A leader and the units with him are set one hex on."""
    c = await ask(s, whose_shift(s, side))
    if c is NO:
        return
    h = c.a
    c = await ask(s, where_shift(s, side, h))
    dst = c.a
    c = await ask(s, which(WHICH_LEADER_SHIFTS, side, s.at[h] & OF_SIDE[side] & LEADER))
    group = 1 << c.a
    if s.at[h] & OF_SIDE[side] & UNIT:
        c = await ask(s, alone_or_all(s, side))
        if c.a == 1:
            group |= s.at[h] & OF_SIDE[side] & UNIT
    for u in bits(group):
        put(s, u, dst)
        if s.log is not None:
            s.log.append(Moved("E58", u, h, dst, "shift"))
    occupy(s, h)
    occupy(s, dst, (group & -group).bit_length() - 1)


# E63, E64 ----------------------------------------------------------------------------------------------------------------------


@procedure
async def deserters(s: State, side: int) -> None:
    """E63 The own unit out of cohesion that is nearest to a random hex routs three hexes."""
    h = await triggers.random_hex(s, side)
    lost = scattered(s, side)
    if not lost:
        return
    c = await ask(s, which(WHICH_DESERTER, side, nearest_units(s, h, lost)))
    await rout.fall_back(s, c.a, ROUT_HEXES)
    settle(s)


def splittable(s: State, side: int) -> int:
    """E64.1 Platoons with a weapon beside a leader."""
    if spare_squad(s, side) == NONE:
        return 0
    out = 0
    for u in bits(on_map(s, side) & PLATOON & s.carried):
        if s.at[s.loc[u]] & OF_SIDE[side] & LEADER and "squad" in s.t.arms[s.arm[u]].carriers:
            out |= 1 << u
    return out


@procedure
async def detachment(s: State, side: int) -> None:
    """E64 A squad joins the platoon and takes its weapon; it is in the same state, without the markers."""
    able = splittable(s, side)
    if not able:
        return
    c = await ask(s, which(WHICH_DETACHMENT, side, able, none=True))
    if c is NO:
        return
    u, v = c.a, spare_squad(s, side)
    put(s, v, s.loc[u])
    if s.log is not None:
        s.log.append(Placed("E64.1", v, s.loc[u], "event"))
    w = take(s, u, W_UNUSED)
    give(s, v, w)
    if s.log is not None:
        s.log.append(WeaponGiven("E64.1", w, v))
    s.splits.append(u << 8 | v)
    for name in ("demo", "activated", "ordered", "moving", "opfire", "fired"):
        board: int = getattr(s, name)
        if board >> u & 1:
            setattr(s, name, board | 1 << v)
    s.opgroups = [g | 1 << v if g >> u & 1 else g for g in s.opgroups]


# E65-E70 -----------------------------------------------------------------------------------------------------------------------


def which_spirit(s: State, side: int, number: int) -> Ask:
    """E65, E66 Rally one, or one more box before surrender."""
    units = on_map(s, side) & s.demo & (UNIT if number == 66 else ~0)
    return WHICH_SPIRIT(side, [*CHOOSE.among(units), WAY[1], NO], rule=f"E{number}")


@procedure
async def spirit(s: State, side: int, number: int) -> None:
    """E65 Devil Dogs, E66 En Avant."""
    c = await ask(s, which_spirit(s, side, number))
    if c.verb == "choose":
        rally(s, c.a, f"E{number}")                                     # E65-a, E66-a
    elif c is not NO:
        raise_surrender(s, side)                                        # E65-b, E66-b


@procedure
async def engine_failure(s: State, side: int) -> None:
    """E67 The tank nearest to a random hex is turned over, or lost if it was."""
    h = await triggers.random_hex(s, side)
    tanks = everybody(s) & TANK
    if not tanks:
        return
    c = await ask(s, which(WHICH_TANK_FAILS, side, nearest_units(s, h, tanks)))
    demoralise(s, c.a, "engine", "E67")
    settle(s)


def which_tired(s: State, side: int) -> Ask:
    """E68 The own hex nearest to the enemy's edge."""
    to_edge = s.law.sides[1 - side].to_edge
    best = min(to_edge[h] for h in bits(s.of[side]))
    return WHICH_TIRED(side, AT.among(mask(h for h in bits(s.of[side]) if to_edge[h] == best)))


@procedure
async def fatigue(s: State, side: int) -> None:
    """E68 All own formations there are suppressed."""
    if not s.of[side]:
        return
    c = await ask(s, which_tired(s, side))
    for u in bits(s.at[c.a] & OF_SIDE[side]):
        suppress(s, u, "fatigue", "E68")


@procedure
async def promotion(s: State, side: int) -> None:
    """E69 A leader becomes a veteran."""
    able = on_map(s, side) & LEADER & ~s.vet
    if able and veterans_left(s):
        c = await ask(s, which(WHICH_PROMOTED, side, able, none=True))
        if c is not NO:
            make_veteran(s, c.a, "E69")


def veterans_left(s: State) -> bool:
    return s.vet.bit_count() < int(s.t.stock["veteran"])


def the_hero(s: State, side: int) -> int:
    return next((u for u in bits(OF_NATION[s.law.nations[side]] & HERO)), NONE)


def hero_hexes(s: State, side: int, u: int) -> int:
    """E70, GL-Friendly Friendly hexes (glossary): where own formations stand, among enemies too, or an own objective without
    enemies. How many stand there does not matter until the turn ends (8.2)."""
    board = s.of[side]
    for i in range(5):
        if s.held[i] == side + 1:
            board |= s.law.field.goals[i] & ~s.of[1 - side]
    return mask(h for h in bits(board) if passable(s, u, h))


def where_hero(s: State, side: int, u: int) -> Ask:
    return WHERE_HERO(side, AT.among(hero_hexes(s, side, u)), u)


@procedure
async def hero(s: State, side: int) -> None:
    """E70 The hero comes, if he is not there; one demoralised unit beside him may rally."""
    u = the_hero(s, side)
    if u == NONE or s.loc[u] < HEXES or not hero_hexes(s, side, u):
        return
    c = await ask(s, where_hero(s, side, u))
    put(s, u, c.a)
    if s.log is not None:
        s.log.append(Placed("E70", u, c.a, "event"))
    occupy(s, c.a, u)
    shaken = s.at[c.a] & OF_SIDE[side] & UNIT & s.demo
    if shaken:
        c = await ask(s, which(WHOM_HERO_RALLIES, side, shaken, none=True))
        if c is not NO:
            rally(s, c.a, "E70")


# E74-E79 -----------------------------------------------------------------------------------------------------------------------


@procedure
async def hits(s: State, side: int) -> None:
    """E74(1) A unit of either side in the open is suppressed."""
    able = mask(u for u in bits(everybody(s) & UNIT & ~s.supp) if cover_of(s, s.loc[u]) < 1)
    if able:
        c = await ask(s, which(WHOM_TO_HIT, side, able))
        suppress(s, c.a, "hits", "E74")


@procedure
async def killed(s: State, side: int) -> None:
    """E75 A demoralised formation of either side is eliminated."""
    able = everybody(s) & s.demo
    if able:
        c = await ask(s, which(WHOM_TO_KILL, side, able))
        eliminate(s, c.a, "killed", "E75")
        settle(s)


@procedure
async def breakdown(s: State, side: int) -> None:
    """E77 Near a random hex a working weapon breaks, or a tank is suppressed."""
    h = await triggers.random_hex(s, side)
    units = everybody(s)
    able = mask(u for u in bits(units & s.carried) if functional(s, u)) | units & TANK & ~s.demo
    if not able:
        return
    c = await ask(s, which(WHAT_BREAKS_DOWN, side, nearest_units(s, h, able)))
    if TANK >> c.a & 1:
        suppress(s, c.a, "breakdown", "E77")
    else:
        break_weapon(s, s.arm[c.a], "E77")


def where_marseillaise(s: State, side: int) -> Ask:
    cells = mask(s.loc[u] for u in bits(on_map(s, side) & FOOT & s.demo))
    return WHERE_MARSEILLAISE(side, AT.among(cells))


@procedure
async def marseillaise(s: State, side: int) -> None:
    """E78 All own leaders and units of a hex rally."""
    if not on_map(s, side) & FOOT & s.demo:
        return
    c = await ask(s, where_marseillaise(s, side))
    for u in bits(s.at[c.a] & OF_SIDE[side] & FOOT & s.demo):
        rally(s, u, "E78")


def how_mended(s: State, side: int, u: int) -> Ask:
    """E79 Its suppression goes, or it rallies."""
    return HOW_MENDED(side, [WAY[1], WAY[2]], u)


@procedure
async def mechanic(s: State, side: int) -> None:
    """E79 A tank loses its suppression or rallies."""
    able = on_map(s, side) & TANK & (s.demo | s.supp)
    if not able:
        return
    c = await ask(s, which(WHICH_TANK_MENDED, side, able, none=True))
    if c is NO:
        return
    u = c.a
    way = 2 if s.demo >> u & 1 else 1                                   # E79-a, E79-b
    if (s.demo & s.supp) >> u & 1:
        c = await ask(s, how_mended(s, side, u))
        way = c.a
    if way == 2:
        rally(s, u, "E79")
    else:
        recover(s, u, "E79")


# E82-E85 -----------------------------------------------------------------------------------------------------------------------


def beside(s: State, side: int, units: int) -> int:
    """Enemy formations next to one of the units."""
    near = 0
    for u in bits(units):
        near |= NEAR[s.loc[u]]
    out = 0
    for h in bits(near & s.of[1 - side]):
        out |= s.at[h] & OF_SIDE[1 - side]
    return out


@procedure
async def petard(s: State, side: int) -> None:
    """E82 An enemy next to a unit in good order is demoralised."""
    able = beside(s, side, on_map(s, side) & UNIT & good_order(s))
    if able:
        c = await ask(s, which(WHOM_PETARD, side, able))
        await shake(s, c.a, "petard", "E82")
        settle(s)


def raid_targets(s: State, side: int) -> int:
    """E83 Enemy units within two hexes of a unit in good order that is with a leader."""
    near = 0
    for u in bits(on_map(s, side) & UNIT & good_order(s)):
        if s.at[s.loc[u]] & OF_SIDE[side] & LEADER:
            near |= WITHIN[s.loc[u]][2]
    out = 0
    for h in bits(near & s.of[1 - side]):
        out |= s.at[h] & OF_SIDE[1 - side] & UNIT
    return out


def which_raid(s: State, side: int) -> Ask:
    """E83 Suppress two, demoralise one, or nothing."""
    return WHICH_RAID(side, [WAY[1], WAY[2], NO])


@procedure
async def raid(s: State, side: int) -> None:
    """E83"""
    if not raid_targets(s, side):
        return
    c = await ask(s, which_raid(s, side))
    if c is NO:
        return
    if c.a == 2:
        c = await ask(s, which(WHOM_TO_RAID, side, raid_targets(s, side)))
        await shake(s, c.a, "raid", "E83")                              # E83-b
        settle(s)
        return
    left = 2
    while left and raid_targets(s, side) & ~s.supp:
        c = await ask(s, which(WHOM_TO_RAID, side, raid_targets(s, side) & ~s.supp))
        suppress(s, c.a, "raid", "E83")                                 # E83-a
        left -= 1


@procedure
async def prisoners(s: State, side: int) -> None:
    """E84 An enemy unit out of cohesion next to an undemoralised own unit is eliminated."""
    able = beside(s, side, on_map(s, side) & UNIT & ~s.demo) & scattered(s, 1 - side)
    if able:
        c = await ask(s, which(WHOM_TO_CAPTURE, side, able))
        eliminate(s, c.a, "captured", "E84")
        settle(s)


def rearmost(s: State, side: int, leaders: int) -> int:
    """E85 Those nearest to the own edge."""
    to_edge = s.law.sides[side].to_edge
    best = min(to_edge[s.loc[u]] for u in bits(leaders))
    return mask(u for u in bits(leaders) if to_edge[s.loc[u]] == best)


@procedure
async def recall(s: State, side: int) -> None:
    """E85 The leader nearest to the own edge goes to the next box of the time track. He has neither fallen nor left by his own
    will: even if he was the last, the game goes on (6.3)."""
    leaders = on_map(s, side) & LEADER
    if not leaders:
        return
    c = await ask(s, which(WHICH_RECALLED, side, rearmost(s, side, leaders)))
    h = s.loc[c.a]
    forget(s, c.a)
    put(s, c.a, TRACK)
    s.due[c.a] = s.time + 1
    if s.log is not None:
        s.log.append(Exited("E85", c.a, h, s.due[c.a]))
    occupy(s, h)


# E92-E96 -----------------------------------------------------------------------------------------------------------------------


@procedure
async def suppressing_fire(s: State, side: int) -> None:
    """E92 An enemy unit or tank in sight and range of a working machine gun is suppressed."""
    able = 0
    for u in bits(on_map(s, side) & s.carried):
        if MACHINE_GUN >> s.arm[u] & 1 and functional(s, u):
            low, high = weapon_reach(s, u)
            h = s.loc[u]
            for x in bits(seen_from(s, h, s.of[1 - side] & WITHIN[h][min(high, FARTHEST)] & ~WITHIN[h][low - 1])):
                able |= s.at[x] & OF_SIDE[1 - side] & (UNIT | TANK)
    able &= ~s.supp
    if able:
        c = await ask(s, which(WHOM_TO_SUPPRESS, side, able))
        suppress(s, c.a, "suppressing-fire", "E92")


@procedure
async def surrender(s: State, side: int) -> None:
    """E93 An own demoralised unit next to an enemy unit is eliminated."""
    mine = 0
    foes = on_map(s, 1 - side) & UNIT
    for h in bits(s.of[side]):
        if any(NEAR[h] >> s.loc[v] & 1 for v in bits(foes)):
            mine |= s.at[h] & OF_SIDE[side] & UNIT & s.demo
    if mine:
        c = await ask(s, which(WHO_SURRENDERS, side, mine))
        eliminate(s, c.a, "surrendered", "E93")
        settle(s)


@procedure
async def valour(s: State, side: int) -> None:
    """E96 A unit next to an enemy becomes a veteran."""
    able = 0
    for h in bits(s.of[side]):
        if NEAR[h] & s.of[1 - side]:
            able |= s.at[h] & OF_SIDE[side] & UNIT & ~s.vet
    if able and veterans_left(s):
        c = await ask(s, which(WHICH_VALOUR, side, able))
        make_veteran(s, c.a, "E96")
