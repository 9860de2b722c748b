"""O16 Advance: one hex, whatever the ground costs, into enemies too."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules import r07_exits as exits
from marne.games.great_war_commander.rules.ground import F128_mines as mines
from marne.games.great_war_commander.rules.cards import A42_reaction as reaction, S98_strategy as strategy
from marne.games.great_war_commander.rules.orders import O23_tanks as tanks
from marne.games.great_war_commander.choices import ADVANCE, DONE, LEAVE, WITH
from marne.games.great_war_commander.rules.r03_command import OrderBar, activation, idle, name_highest
from marne.games.great_war_commander.events import Moved
from marne.games.great_war_commander.rules.r02_field import MINES
from marne.games.great_war_commander.rules.ground.T107_gas import breathe_together
from marne.games.great_war_commander.rules.r02_grid import HEXES, NEAR
from marne.games.great_war_commander.rules.r04_harm import company
from marne.games.great_war_commander.rules.orders.O23_movement import EXIT_COST, may_exit, shut
from marne.games.great_war_commander.pieces import TANK
from marne.games.great_war_commander.rules.r08_stacking import passable
from marne.games.great_war_commander.state import State, put
from marne.games.great_war_commander.rules.r03_values import movement
from marne.games.great_war_commander.rules.r07_victory import occupy, settle
from marne.games.great_war_commander.questions import WHO_ADVANCES, WHO_GOES_ALONG
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

ADVANCE_ORDER = 16


def ways(s: State, u: int) -> int:
    """O16.2, O16.3, O16.2-a, O16.3-a, O16.3-b The neighbouring hexes a formation may advance into; a bridge by its road, rail
    or path only."""
    h = s.loc[u]
    if h >= HEXES or TANK >> u & 1 and movement(s, u) < 0:
        return 0                                                        # O16.3.1
    tank = bool(TANK >> u & 1)
    return mask(x for x in bits(NEAR[h]) if passable(s, u, x) and not (tank and s.at[x] & TANK) and not shut(s, tank, h, x))


def may_leave(s: State, u: int) -> bool:
    """O16.2, 7.2.1.1, O16.2-b, O16.2-c, O16.3-c, O16.3-d By the enemy's edge, a runner by his own."""
    h = s.loc[u]
    return h < HEXES and may_exit(s, 1 << u, h, EXIT_COST) and not (TANK >> u & 1 and movement(s, u) < 0)


def can_advance(s: State, u: int) -> bool:
    """Is there a hex for it, or the edge?"""
    if may_leave(s, u):
        return True
    h = s.loc[u]
    tank = bool(TANK >> u & 1)
    if h >= HEXES or tank and movement(s, u) < 0:
        return False
    return any(passable(s, u, x) and not (tank and s.at[x] & TANK) and not shut(s, tank, h, x) for x in bits(NEAR[h]))


def able(s: State, units: int) -> int:
    return mask(u for u in bits(units) if can_advance(s, u))


BARS: tuple[OrderBar, ...] = (Bar(
    "O16", lambda s, side: not any(can_advance(s, u) for u in bits(idle(s, side))), "nobody can advance",
    "personne ne peut progresser"),)


def who_advances(s: State, side: int, left: int, made: int) -> Ask:
    """O16.2 One by one; at least one must (O14.5)."""
    out: list[Choice] = []
    for u in bits(left):
        out += ADVANCE[u].among(ways(s, u))
        if may_leave(s, u):
            out.append(LEAVE[u])
    if made:
        out.append(DONE)
    return WHO_ADVANCES(side, out)


def who_advances_along(s: State, side: int, h: int, more: int) -> Ask:
    """O16.2, F128.1 Where there are mines it matters who goes together."""
    return WHO_GOES_ALONG(side, [*WITH.among(more), DONE], h, rule="O16.2")


def mined_with(s: State, group: int, left: int, src: int, dst: int) -> int:
    """O16.2 Who may go along with a group that advances out of or into mines."""
    if MINES not in (s.works[src], s.works[dst] if dst < HEXES else 0):
        return 0
    return mask(u for u in bits(left & ~group & s.at[src] & ~TANK)
                if (ways(s, u) >> dst & 1 if dst < HEXES else may_leave(s, u))) if not group & TANK else 0


class Advance(NamedTuple):
    left: int | None
    group: int | None


@procedure(shows=Advance)
async def carry_out(s: State, side: int) -> None:
    """O16 There is no op fire; mines, gas, wire for tanks and hidden wire are there as ever."""
    left = await activation(s, side, ADVANCE_ORDER, able(s, idle(s, side)))
    made = 0
    while able(s, left):
        known = len(s.splits)
        c = await ask(s, strategy.at_any_time(s, who_advances(s, side, left, made), True))
        if c is DONE:
            break
        if c.verb == "strategy":
            await strategy.play(s, side, c.a, c.b)
            left = company(s, left, known)
            continue
        group, h, dst = 1 << c.a, s.loc[c.a], c.b if c.verb == "advance" else HEXES
        while mined_with(s, group, left, h, dst):
            c = await ask(s, who_advances_along(s, side, h, mined_with(s, group, left, h, dst)))
            if c is DONE:
                break
            group |= 1 << c.a
        left &= ~group
        made = 1
        await mines.leaving(s, group, h)
        group = company(s, group, known) & s.at[h]                      # A47 a squad in the place of a platoon goes on
        if group and dst == HEXES:
            await exits.leave(s, side, group, "advance")
        elif group:
            await go(s, side, group, h, dst)
        settle(s)
        await name_highest(s)
        left = company(s, left, known)


class Going(NamedTuple):
    group: int | None


@procedure(shows=Going)
async def go(s: State, side: int, group: int, src: int, h: int) -> None:
    for u in bits(group):
        put(s, u, h)
        if s.log is not None:
            s.log.append(Moved("O16.1", u, src, h, "advance"))
    first = (group & -group).bit_length() - 1
    occupy(s, src)
    occupy(s, h, first)
    known = len(s.splits)
    if group & TANK:
        await tanks.test(s, side, first, src, h, 0)
    await breathe_together(s, company(s, group, known))
    group = company(s, group, known) & s.at[h]
    if group:
        await mines.entering(s, group, h)
    if s.of[side] >> h & 1:
        await reaction.wire_only(s, 1 - side, h)
