"""F128 Mines attack whoever moves, advances or routs into or out of their hex, friend and foe."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.orders import O21_defence as defence
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.choices import CHOOSE
from marne.games.great_war_commander.rules.r03_command import name_highest
from marne.games.great_war_commander.events import AttackTotal, DefenceTotal
from marne.games.great_war_commander.rules.r02_field import MINES
from marne.games.great_war_commander.rules.r02_grid import HEXES
from marne.games.great_war_commander.rules.r04_harm import apart, detached, heirs, shake, successor, suppress
from marne.games.great_war_commander.pieces import NONE, SIDE, TANK
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r03_values import morale
from marne.games.great_war_commander.rules.r07_victory import settle
from marne.games.great_war_commander.questions import WHO_MEETS_MINES
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure


@procedure
async def entering(s: State, units: int, h: int) -> None:
    """F128.1 Those who come in together are attacked with one roll."""
    if s.works[h] == MINES:
        await explode(s, units, h)


@procedure
async def leaving(s: State, units: int, h: int) -> None:
    """F128.1 So are those who are about to leave."""
    if s.works[h] == MINES:
        await explode(s, units, h)


def who_meets_mines(s: State, side: int, h: int, value: int, left: int) -> Ask:
    """O21.3.7 One at a time, in the order the owner likes, as against fire. Tanks go by themselves: all meet the same total."""
    return WHO_MEETS_MINES(side, CHOOSE.among(left), h, s.t.mines[bool(left & TANK)] + value)


class Mines(NamedTuple):
    """`todo`: who has still to roll; `u`: who rolls now."""

    h: int
    todo: int
    u: int | None
    fp: int | None
    value: int | None


@procedure(shows=Mines)
async def explode(s: State, units: int, h: int) -> None:
    """F128.2 The opponent rolls for the mines, the owner for defence; cover is 0. Tanks are hit harder."""
    todo = units
    u = (units & -units).bit_length() - 1
    side = SIDE[u]
    apart(s, units)
    value = await rolls.roll(s, 1 - side, rolls.MINE, 0, "F128.2")
    todo = heirs(s, todo)
    while todo:
        c = await ask(s, who_meets_mines(s, side, h, value, todo))
        u = c.a
        todo &= ~(1 << u)
        fp = s.t.mines[TANK >> u & 1]
        if s.log is not None:
            s.log.append(AttackTotal("F128.2", h, fp, value, fp + value))
        mine = await rolls.roll(s, side, rolls.DEFENCE, 0, "F128.2")
        todo = heirs(s, todo)
        u = successor(s, u)
        if s.loc[u] >= HEXES:
            continue                                                    # a trigger has taken it away
        stand, v = morale(s, u, 0), detached(s, u)
        await blow(s, u, fp + value, stand, mine)
        if v != NONE:
            await blow(s, v, fp + value, stand, mine)                   # E64.2 the same befalls it
        settle(s)
        await name_highest(s)
        todo = heirs(s, todo)


@procedure
async def blow(s: State, u: int, total: int, stand: int, value: int) -> None:
    """F128.2 The result for one formation, as against fire (O21.3.7)."""
    if s.log is not None:
        s.log.append(DefenceTotal("F128.2", u, stand, value, stand + value, total))
    if stand + value < total or stand + value == total and s.moving >> u & 1:
        was = s.demo >> u & 1
        await shake(s, u, "mines", "F128.2")
        await defence.luck(s, u, was)
    elif stand + value == total:
        suppress(s, u, "mines", "F128.2")
