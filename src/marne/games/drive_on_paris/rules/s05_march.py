"""5 The march: unit by unit and stack by stack as the player likes (SCS-5.1), in the movement and in the exploitation phase.

The path is part of a move (SCS-5.11): `to HEX` takes the cheapest way, and whoever wants another goes there by stages.
"""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import (ADD, ARRANGE, DONE, LEAVE, LOAD, OVERRUN, SCRAP, STACK, STOP, TAKE, TO, TOP,
                                                 UNLOAD)
from marne.games.drive_on_paris.pieces import CARRIER, COMBAT, GERMAN, GUN, OF_SIDE, STACKED, TRAIN
from marne.games.drive_on_paris.questions import WHERE_TO, WHICH_ON_TOP, WHO_IS_TOO_MANY, WHO_MOVES
from marne.games.drive_on_paris.rules.s03_stacking import friends, overfull
from marne.games.drive_on_paris.rules.s05_movement import MOVE_BARS, allowance_now, least_step, movers, points_left, standing
from marne.games.drive_on_paris.rules.s06_overrun import overrun, overrun_targets
from marne.games.drive_on_paris.rules.s14_transport import boarding, leaving, load, reached, unload
from marne.games.drive_on_paris.rules.s15_command import destroy
from marne.games.drive_on_paris.rules.s17_control import exposed, nothing_new, passes
from marne.games.drive_on_paris.state import State, count, here, put
from marne.kernel.bars import allowed
from marne.kernel.choice import Ask, Offer
from marne.kernel.events import Event
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask
from marne.parts.map.paths import Reach


_ON_RAIL = TRAIN | GUN
_NOT_ON_FOOT = CARRIER | GUN
_TIRES = ~CARRIER


def who_moves(s: State, side: int) -> Ask:
    """SCS-5.1 One unit, or a stack together."""
    free = movers(s, side)
    stacks, at, fighting = 0, s.at, free & COMBAT
    for h in bits(s.piles[side]):
        together = at[h] & fighting
        if together & together - 1 and (side == GERMAN or friends(s, together)):
            stacks |= 1 << h
    rows = (TAKE, free), (STACK, stacks)
    out = Offer(rows, ARRANGE, DONE) if hideable(s, side) else Offer(rows, DONE)
    return WHO_MOVES(side, out, free.bit_count(), sealed=s.law.fog)


def where_to(s: State, side: int) -> Ask:
    """SCS-5.4 Where the units under way go: on, over the enemy (6), with others or without some (SCS-5.3), aboard or off (14)."""
    g, h, left = s.group, standing(s), points_left(s)
    got = reached(s, side, left)
    to = got.all ^ 1 << h
    if s.law.minimum_move and not g & _ON_RAIL:
        to |= least_step(s, side)
    if not g & _NOT_ON_FOOT:
        out = Offer(((TO, to), (OVERRUN, overrun_targets(s, side)), (ADD, 0 if s.spent else companions(s, side)),
                     (LEAVE, g if g & g - 1 else 0)), STOP)
    elif g & CARRIER:
        first = (g & -g).bit_length() - 1
        out = Offer(((TO, to), (LOAD, boarding(s, first)), (UNLOAD, leaving(s, first))), STOP)
    else:
        out = Offer(((TO, to),), STOP)
    question = WHERE_TO(side, out, h, left, sealed=s.law.fog)
    foe = 1 - side
    s.law.march = question, g, s.spent, s.occ[foe], s.zone[foe], s.forts[foe], s.soft[foe], got
    return question


def reached_as_asked(s: State, side: int) -> Reach:
    """SCS-5.4 Where the units get is the same as it was when it was asked where to go: nothing has changed since."""
    last, foe = s.law.march, 1 - side
    if last is not None and last[0] is s.decision:
        _, g, spent, occ, zone, forts, soft, got = last
        if (g == s.group and spent == s.spent and occ is s.occ[foe] and zone is s.zone[foe] and forts is s.forts[foe]
                and soft is s.soft[foe]):
            return got
    return reached(s, side)


def way(s: State, side: int, h: int) -> tuple[list[int], int]:
    """SCS-5.11, SCS-14.1 The cheapest way to a hex and what it costs; among equal ones the one that keeps to rail."""
    costs = s.t.track if s.group & _ON_RAIL else s.t.foot
    path, cost = costs.way(reached_as_asked(s, side), h)
    return (path, cost) if cost >= 0 else ([h], points_left(s))         # SCS-5.6


def companions(s: State, side: int) -> int:
    """SCS-5.1 Who could still join the units that are about to move: all that march on foot from the same hex."""
    others = here(s, standing(s)) & ~(s.group | _NOT_ON_FOOT)
    if not others:
        return 0
    return mask(u for u in bits(allowed(MOVE_BARS, others, s, side)) if friends(s, s.group | 1 << u))


@procedure
async def march(s: State, side: int) -> None:
    """SCS-5.1, SCS-2.8 All moves of a phase, in the order that the player likes; at its end the stacks are counted (SCS-3.3)."""
    s.moved = s.arranged = 0
    while True:
        c = await ask(s, who_moves(s, side))
        if c is DONE:
            break
        if c is ARRANGE:
            await arrange(s, side)
        else:
            s.group = 1 << c.a if c.verb == "take" else s.at[c.a] & movers(s, side) & COMBAT
            s.origin, s.spent, s.loaded = standing(s), 0, 0
            await one_march(s, side)
    await thin_out(s, side)


@procedure
async def one_march(s: State, side: int) -> None:
    """SCS-5.1, SCS-5.3 Units under way until they stop; who has moved at all may not move again in the phase."""
    while s.group:
        c = await ask(s, where_to(s, side))
        if c is STOP:
            break
        if c.verb == "to":
            go(s, side, c.a)
        elif c.verb == "overrun":
            await overrun(s, side, c.a)
        elif c.verb == "add":
            s.group |= 1 << c.a
        elif c.verb == "leave":
            s.group &= ~(1 << c.a)
            if s.spent:
                s.moved |= 1 << c.a
        elif c.verb == "load":
            load(s, (s.group & -s.group).bit_length() - 1, c.a)
        else:
            unload(s, (s.group & -s.group).bit_length() - 1, c.a)
        tire(s)
    if s.spent:
        s.moved |= s.group
    s.group = 0


def tire(s: State) -> None:
    """SCS-5.3 Who has spent all his points stops; the others may go on without him."""
    if not s.spent or not s.group & _TIRES:
        return
    if not s.group & s.group - 1:
        if points_left(s) <= 0:
            s.moved |= s.group
            s.group = 0
        return
    for u in bits(s.group & _TIRES):
        if allowance_now(s, u) <= s.spent:
            s.group ^= 1 << u
            s.moved |= 1 << u


def go(s: State, side: int, h: int) -> None:
    """SCS-5.11 The units under way go to a hex, hex by hex. The way is not looked for where none that they can take changes
    anything, and nobody wants to know it."""
    g, src, got = s.group, standing(s), reached_as_asked(s, side)
    cost, path = got.cost(h), None
    if s.log is not None or cost < 0 or not nothing_new(s, side, g, got.all):
        path, cost = way(s, side, h)
    s.spent += cost
    s.loaded = 0
    if path is not None:
        passes(s, side, g, path)
    settle_down(s, g, h)
    if s.log is not None and path is not None:
        tell_march(s, side, g, (src, *path), cost, s.log)
    exposed(s)


def settle_down(s: State, units: int, h: int) -> None:
    """Set units down together; who lay on top of them before does so still."""
    if not units & units - 1:
        put(s, units.bit_length() - 1, h)
        return
    tops = units & s.tops
    for u in bits(tops):
        put(s, u, h)
    for u in bits(units & ~tops):
        put(s, u, h)


def tell_march(s: State, side: int, units: int, path: tuple[int, ...], cost: int, log: list[Event]) -> None:
    """SCS-1.8 The owner is told who went, the others how many and who lies on top."""
    top = units & s.tops
    log.append(ev.Marched("SCS-5.4", side, bits(units), path, cost, open=not s.law.fog))
    if s.law.fog:
        log.append(ev.ColumnSeen("SCS-5.4", side, units.bit_count(), top.bit_length() - 1, path))


# The end of a phase ---------------------------------------------------------------------------------------------------------


def who_is_too_many(s: State, side: int, h: int) -> Ask:
    """SCS-3.4 The owner chooses who of an overfull hex is lost: of those who count, or of nations that may not stand together."""
    mine = here(s, h) & OF_SIDE[side]
    return WHO_IS_TOO_MANY(side, SCRAP.among(mine & (STACKED if count(mine) > s.t.stack_limit else COMBAT)), h)


@procedure
async def thin_out(s: State, side: int) -> None:
    """SCS-3.3, SCS-3.4, SCS-3.5 At the end of a phase what is over the limit, or may not stand together (2-1), is destroyed."""
    while overfull(s, side):
        h = overfull(s, side)[0]
        c = await ask(s, who_is_too_many(s, side, h))
        destroy(s, c.a, "SCS-3.4")
    exposed(s)


# Stacks and their tops ------------------------------------------------------------------------------------------------------


def hideable(s: State, side: int) -> int:
    """SCS-1.8 Combat units that could be put on top of their stacks, where stacks are hidden: each once in a phase."""
    return s.present & OF_SIDE[side] & COMBAT & ~(s.tops | s.arranged) if s.law.fog else 0


def which_on_top(s: State, side: int) -> Ask:
    """SCS-1.8 The owner orders his stacks as he likes."""
    return WHICH_ON_TOP(side, Offer(((TOP, hideable(s, side)),), DONE), sealed=True)


@procedure
async def arrange(s: State, side: int) -> None:
    """SCS-1.8 Put units on top of their stacks."""
    while hideable(s, side):
        c = await ask(s, which_on_top(s, side))
        if c is DONE:
            break
        s.tops = s.tops & ~(here(s, s.loc[c.a]) & OF_SIDE[side]) | 1 << c.a
        s.arranged |= 1 << c.a
