"""E59, E60, E61, E74, E89, E95 Events about the board: wind, fire, wire, drumfire."""
from __future__ import annotations

from marne.games.great_war_commander.rules import r01_triggers as triggers
from marne.games.great_war_commander.choices import AT, NO
from marne.games.great_war_commander.rules.ground.T99_degrade import flatten, remove_work
from marne.games.great_war_commander.events import MarkerGone, MarkerPut, Moved
from marne.games.great_war_commander.rules.r02_field import BUILDING, WIRE, WOODS
from marne.games.great_war_commander.rules.r02_grid import DISTANCE, HEXES, NEAR, NEXT, NOWHERE
from marne.games.great_war_commander.rules.r04_harm import eliminate, next_of, shake
from marne.games.great_war_commander.pieces import LOST, OF_SIDE, SIDE, TANK, UNIT
from marne.games.great_war_commander.rules.r08_stacking import passable
from marne.games.great_war_commander.state import State, put, reground
from marne.games.great_war_commander.rules.r06_time import build, works_left
from marne.games.great_war_commander.rules.r03_values import good_order
from marne.games.great_war_commander.rules.r07_victory import occupy, score, settle
from marne.games.great_war_commander.questions import WHERE_TO_FLEE, WHICH_BLAZE, WHICH_DRUMFIRE, WHICH_WIRE_SITE
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def nearest(h: int, board: int) -> int:
    """The hexes of a set that are nearest to one."""
    best = min((DISTANCE[h][x] for x in bits(board)), default=0)
    return mask(x for x in bits(board) if DISTANCE[h][x] == best)


def attrition(s: State, side: int) -> None:
    """E59(1) A point for each enemy formation on the casualty track."""
    score(s, side, sum(s.loc[u] == LOST for u in bits(OF_SIDE[1 - side])), "attrition", "E59")


@procedure
async def wind(s: State, side: int, direction: int, rule: str) -> None:
    """E59, E61, E74 Gas drifts away; every blaze spreads one hex downwind into a building or woods."""
    for h in bits(s.gas):
        if s.log is not None:
            s.log.append(MarkerGone(rule, "gas", h))
    s.gas = 0                                                           # E59(2), E61(1), E74(2)
    new = 0
    for h in bits(s.blaze):
        x = NEXT[h][direction]                                          # E59(3), E61(2), E74(3), 1.0
        if x != NOWHERE and not s.blaze >> x & 1 and s.ground[x] in (BUILDING, WOODS):
            new |= 1 << x
    while new:
        h = (new & -new).bit_length() - 1
        new &= new - 1
        if blazes_left(s):
            await ignite(s, h)


def blazes_left(s: State) -> bool:
    return s.blaze.bit_count() < int(s.t.stock["blaze"])


def which_fire(s: State, side: int, board: int) -> Ask:
    """E60 The receiver breaks ties."""
    return WHICH_BLAZE(side, AT.among(board))


@procedure
async def blaze(s: State, side: int) -> None:
    """E60 The building or woods nearest to a random hex catches fire."""
    h = await triggers.random_hex(s, side)
    fuel = mask(x for x in range(HEXES) if s.ground[x] in (BUILDING, WOODS) and not s.blaze >> x & 1)
    if not fuel or not blazes_left(s):
        return
    c = await ask(s, which_fire(s, side, nearest(h, fuel)))
    await ignite(s, c.a)


def where_to_flee(s: State, u: int) -> Ask:
    """E60 The owner moves them out."""
    return WHERE_TO_FLEE(SIDE[u], AT.among(refuge(s, u)), u)


def refuge(s: State, u: int) -> int:
    """E60 Any hex beside it where one can stand, even among enemies; never two tanks (8.2.1)."""
    return mask(h for h in bits(NEAR[s.loc[u]]) if passable(s, u, h) and not (TANK >> u & 1 and s.at[h] & TANK))


@procedure
async def ignite(s: State, h: int) -> None:
    """E60, T100, 8.1.6 Works and gas go; whoever is there is moved out or lost. Who holds the objective is looked at when all
    are out (7.3.1.1)."""
    s.blaze |= 1 << h
    s.gas &= ~(1 << h)
    remove_work(s, h, "E60")
    reground(s)
    if s.log is not None:
        s.log.append(MarkerPut("T100", "blaze", h))
    outer = s.fighting
    s.fighting = outer | 1 << h
    todo = s.at[h]
    while todo:
        u = next_of(s, todo)
        todo &= ~(1 << u)
        if not refuge(s, u):
            eliminate(s, u, "blaze", "E60")
            continue
        c = await ask(s, where_to_flee(s, u))
        put(s, u, c.a)
        if s.log is not None:
            s.log.append(Moved("E60", u, h, c.a, "shift"))
        occupy(s, c.a, u)
    s.fighting = outer
    occupy(s, h)
    settle(s)


# Wire ------------------------------------------------------------------------------------------------------------------------


def wire_sites(s: State, side: int) -> int:
    """E89 Free of enemies, next to an own unit in good order: wire to take away, or room for some."""
    near = 0
    for h in bits(s.of[side]):
        if s.at[h] & OF_SIDE[side] & UNIT & good_order(s):
            near |= NEAR[h]
    near &= ~s.of[1 - side]
    water = s.law.field.ground.water
    room = works_left(s, WIRE)
    return mask(h for h in bits(near & ~s.blaze)
                if s.works[h] == WIRE or room and not s.works[h] and not water[s.ground[h]])


def which_wire_site(s: State, side: int) -> Ask:
    return WHICH_WIRE_SITE(side, [*AT.among(wire_sites(s, side)), NO])


@procedure
async def sappers(s: State, side: int) -> None:
    """E89 Wire is placed or removed."""
    if not wire_sites(s, side):
        return
    c = await ask(s, which_wire_site(s, side))
    if c is NO:
        return
    if s.works[c.a] == WIRE:
        remove_work(s, c.a, "E89")
    else:
        build(s, c.a, WIRE, "E89")


# Drumfire --------------------------------------------------------------------------------------------------------------------


def which_drummed(s: State, side: int, h: int, chosen: int) -> Ask:
    return WHICH_DRUMFIRE(side, AT.among(NEAR[h] & ~chosen), h)


@procedure
async def trommelfeuer(s: State, side: int) -> None:
    """E95 A random hex and two next to it: tanks are eliminated, units demoralised, everything degraded."""
    h = await triggers.random_hex(s, side)                              # E95(1)
    chosen = 1 << h
    c = await ask(s, which_drummed(s, side, h, chosen))
    chosen |= 1 << c.a
    c = await ask(s, which_drummed(s, side, h, chosen))
    chosen |= 1 << c.a
    todo = 0
    for x in bits(chosen):
        todo |= s.at[x]
    todo &= TANK | UNIT                                                 # E95(2)
    while todo:
        u = next_of(s, todo)
        todo &= ~(1 << u)
        if s.loc[u] >= HEXES:
            continue
        if TANK >> u & 1:
            eliminate(s, u, "trommelfeuer", "E95")
        else:
            await shake(s, u, "trommelfeuer", "E95")
    settle(s)                                                           # 6.3.1 all at once
    for x in bits(chosen):
        flatten(s, x)                                                   # E95(3)
