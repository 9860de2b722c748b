"""6 Time: the marker advances, sudden death, reinforcements."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.cards.A28_actions import held
from marne.games.great_war_commander.rules.orders import O16_melee as melee
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.r01_cards import shuffle, take_strategy
from marne.games.great_war_commander.choices import AT, DIG, NO, PLACE
from marne.games.great_war_commander.rules.r03_command import name_highest
from marne.games.great_war_commander.events import MarkerGone, Placed, TimeAdvanced, WorkBuilt
from marne.games.great_war_commander.rules.r02_field import FOXHOLE, WORKS
from marne.games.great_war_commander.rules.r04_harm import play_action
from marne.games.great_war_commander.pieces import OF_SIDE, PHONE, TANK, TRACK, UNITS
from marne.games.great_war_commander.rules.r08_stacking import fits, passable
from marne.games.great_war_commander.state import State, put
from marne.games.great_war_commander.rules.r12_telephones import install_phone
from marne.games.great_war_commander.rules.r07_victory import count_up, occupy, score
from marne.games.great_war_commander.questions import WHERE_TO_DIG, WHERE_TO_ENTER, WHERE_TO_FORTIFY, WHETHER_DIG_IN, WHICH_GAS
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

DIG_IN = 39


class Advancing(NamedTuple):
    side: int | None


@procedure(shows=Advancing)
async def advance_time(s: State, side: int) -> None:
    """6.1.2 The time marker moves on; `side` has brought it about. Then melees (O16.4), if somebody came in among enemies."""
    before = s.of[0] & s.of[1]                                          # these come at the end of the order
    s.quiet += 1
    s.late &= ~(1 << side)
    s.time += 1
    if s.log is not None:
        s.log.append(TimeAdvanced("6.1.2", side, s.time))
    shuffle(s, side)                                                    # 6.1.2(1)
    if s.time >= s.law.sudden_death:                                    # 6.2.1
        value = await rolls.roll(s, side, rolls.SUDDEN_DEATH, 0, "6.2.2")  # 6.1.2(2)
        if value < box_number(s):                                       # 6.3(4)
            count_up(s, "sudden-death")
    for who in (0, 1):
        if s.law.sides[who].defender:
            score(s, who, s.t.vp_defender, "time", "6.1.2")             # 6.1.2(3)
    await clear_gas(s, side)
    await arrivals(s, 1 - s.active)
    await arrivals(s, s.active)
    await name_highest(s)
    await dig_in(s, 1 - s.active)
    await dig_in(s, s.active)
    take_strategy(s, 1 - s.active, "6.1.2")                             # 6.1.2(7)
    take_strategy(s, s.active, "6.1.2")
    s.quiet -= 1
    await melee.melees(s, before)


def box_number(s: State) -> int:
    """6.2.2 The number in the box where the time marker stands."""
    boxes = s.t.time_boxes
    return boxes[min(s.time, len(boxes) - 1)]


def which_gas(s: State, side: int, left: int) -> Ask:
    """6.1.2(4), T107.2"""
    return WHICH_GAS(side, AT.among(s.gas), left)


@procedure
async def clear_gas(s: State, side: int) -> None:
    """6.1.2(4), T107.2 Two gas markers go, by choice of the player who brought the advance about."""
    left = 2
    while left and s.gas:
        c = await ask(s, which_gas(s, side, left))
        s.gas &= ~(1 << c.a)
        left -= 1
        if s.log is not None:
            s.log.append(MarkerGone("T107.2", "gas", c.a))


# Reinforcements --------------------------------------------------------------------------------------------------------------


def waiting(s: State, side: int) -> int:
    """6.1.2(5) Formations whose box the marker has reached."""
    return mask(u for u in range(UNITS) if s.loc[u] == TRACK and s.due[u] <= s.time and OF_SIDE[side] >> u & 1)


def boxes_of(s: State, u: int) -> tuple[int, ...]:
    """6.1.2(5), 7.2.1 The boxes of the time track on which a formation lies: one; two for a tank that had left."""
    first = s.due[u]
    two = (TANK & s.reentered) >> u & 1 and first + 1 < len(s.t.time_boxes)
    return (first, first + 1) if two else (first,)


def entry_hexes(s: State, side: int, u: int) -> int:
    """6.1.2(5) Any hex of the own edge, among enemies too; a tank that had left comes back by the enemy's. Within the stacking
    limits."""
    here = s.law.sides[side]
    edge = here.foe_edge if (TANK & s.reentered) >> u & 1 else here.edge
    return mask(h for h in bits(edge) if passable(s, u, h) and fits(s, u, h))


def where_to_enter(s: State, side: int, u: int) -> Ask:
    """7.2.1 A tank may wait for its second box."""
    later = [NO] if s.time in boxes_of(s, u)[:-1] else []
    return WHERE_TO_ENTER(side, [*PLACE[u].among(entry_hexes(s, side, u)), *later], u)


@procedure
async def arrivals(s: State, side: int) -> None:
    """6.1.2(5) They enter one by one; who finds no room waits for the next advance."""
    todo = waiting(s, side)
    while todo:
        u = (todo & -todo).bit_length() - 1
        todo &= todo - 1
        if entry_hexes(s, side, u):
            c = await ask(s, where_to_enter(s, side, u))
            if c is NO:
                continue
            put(s, u, c.b)
            if s.log is not None:
                s.log.append(Placed("6.1.2", u, c.b, "reinforcement"))
            occupy(s, c.b, u)
    i = 0
    while i < len(s.law.sides[side].camp.reinforcement):
        lot = s.law.sides[side].camp.reinforcement[i]
        i += 1
        if lot.fortifications and lot.time == s.time:
            await fortify(s, side, i - 1)
        if lot.telephone and lot.time == s.time:
            await install_phone(s, side, PHONE[lot.telephone])


def work_hexes(s: State, side: int) -> int:
    """6.1.2(5), F125.4 Hexes of the own edge with room for a work: one a hex, not in water, not in a blaze."""
    water = s.law.field.ground.water
    return mask(h for h in bits(s.law.sides[side].edge & ~s.blaze) if not s.works[h] and not water[s.ground[h]])


def where_to_fortify(s: State, side: int, work: int, left: int) -> Ask:
    return WHERE_TO_FORTIFY(side, DIG[work].among(work_hexes(s, side)), work, left)


@procedure
async def fortify(s: State, side: int, lot: int) -> None:
    """6.1.2(5) The works of a lot of reinforcements, kind by kind; those that find no room are lost."""
    work = 1
    while work < len(WORKS):
        left = s.law.sides[side].camp.reinforcement[lot].fortifications.get(WORKS[work], 0)
        while left and work_hexes(s, side):
            c = await ask(s, where_to_fortify(s, side, work, left))
            build(s, c.b, work, "6.1.2")
            left -= 1
        work += 1


# Dig In ----------------------------------------------------------------------------------------------------------------------


def diggable(s: State, side: int) -> int:
    """A39 Hexes with a friendly formation that is no tank, no water, no blaze, no work."""
    water = s.law.field.ground.water
    return mask(h for h in bits(s.of[side]) if s.at[h] & OF_SIDE[side] & ~TANK and not s.works[h] and not water[s.ground[h]]
                and not s.blaze >> h & 1)


def whether_dig_in(s: State, side: int) -> Ask:
    """A39 Asked as long as there are cards."""
    return WHETHER_DIG_IN(side, [NO, *(held(s, side, DIG_IN) if diggable(s, side) else ())])


def where_to_dig(s: State, side: int) -> Ask:
    return WHERE_TO_DIG(side, AT.among(diggable(s, side)))


@procedure
async def dig_in(s: State, side: int) -> None:
    """6.1.2(6), A39 A foxhole for each card played."""
    while s.hand[side] and diggable(s, side) and works_left(s, FOXHOLE):
        c = await ask(s, whether_dig_in(s, side))
        if c is NO:
            break
        play_action(s, side, c.a, DIG_IN)
        c = await ask(s, where_to_dig(s, side))
        build(s, c.a, FOXHOLE, "A39")


def works_left(s: State, work: int) -> bool:
    """Is there a counter of that work left? Printed works are no counters."""
    used, printed = s.works.count(work), s.law.field.works
    if used and work in printed:
        used = sum(1 for h, w in enumerate(s.works) if w == work and printed[h] != work)
    return used < int(s.t.work_stock[work])


def build(s: State, h: int, work: int, rule: str) -> None:
    s.works[h] = work
    if s.log is not None:
        s.log.append(WorkBuilt(rule, h, work))
