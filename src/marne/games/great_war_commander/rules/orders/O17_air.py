"""O17 Air Strike: a random hex, a straight line from it, bombs or machine guns."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.r03_command import OrderBar
from marne.games.great_war_commander.rules.orders import O21_defence as defence
from marne.games.great_war_commander.rules import r01_triggers as triggers
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.r01_cards import in_hand, may_use_strategy, use_strategy
from marne.games.great_war_commander.choices import AT, DIRECTION, NO, WAY
from marne.games.great_war_commander.events import AttackTotal, MarkerPut, OrderLost
from marne.games.great_war_commander.rules.r02_grid import NEAR, NOWHERE, RAYS
from marne.games.great_war_commander.rules.r04_harm import suppress
from marne.games.great_war_commander.pieces import FR, GE, GERMAN, STRATEGY, UNIT, US
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r07_victory import settle
from marne.games.great_war_commander.questions import (
    WHETHER_DOGFIGHT, WHICH_AIR_ATTACK, WHICH_AIR_TARGET, WHICH_FLIGHT, WHICH_SECOND_AIR_TARGET,
)
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

ORDER = 17
BOMB, STRAFE = 1, 2
FLYING_SQUADRONS = STRATEGY["us-s5"]
CANCELS = {FR: STRATEGY["fr-s2"], GE: STRATEGY["ge-s2"]}                # S98.3.2


def possible(s: State, side: int) -> bool:
    """O17, S98.5.5 Not against American flying squadrons."""
    return not (side == GERMAN and s.law.nations[1] == US and s.reminders >> FLYING_SQUADRONS & 1)


BARS: tuple[OrderBar, ...] = (Bar("S98.5.5", lambda s, side: not possible(s, side), "the enemy's flying squadrons rule the sky",
                                  "les escadrons volants tiennent le ciel"),)


def attacks(s: State, side: int) -> list[int]:
    """O17.1 Bombs always, strafing by date."""
    return [BOMB, STRAFE] if s.law.date >= s.t.strafing_from[s.law.nations[side]] else [BOMB]


def lines(s: State, h: int) -> list[int]:
    """The directions in which somebody stands."""
    occupied = s.of[0] | s.of[1]
    return [d for d in range(6) if any(occupied >> x & 1 for x in RAYS[h][d])]


def which_direction(s: State, side: int, h: int) -> Ask:
    """O17.1(1) Any of the six; one in which nobody stands is of use only to spare the own troops."""
    able = lines(s, h)
    if not any(s.of[1 - side] >> x & 1 for d in able for x in RAYS[h][d]):
        able = [d for d in range(6) if RAYS[h][d]]
    return WHICH_FLIGHT(side, [DIRECTION[d] for d in able], h)


def which_attack(s: State, side: int, h: int, d: int) -> Ask:
    """O17.1(3) Strafing takes a line of two hexes at least."""
    return WHICH_AIR_ATTACK(side, [WAY[n] for n in attacks(s, side) if n == BOMB or len(RAYS[h][d]) > 1])


def which_target(s: State, side: int, h: int, d: int) -> Ask:
    return WHICH_AIR_TARGET(side, AT.among(mask(RAYS[h][d]) & (s.of[0] | s.of[1])), h)


def which_second(s: State, side: int, h: int, d: int, first: int) -> Ask:
    """O17.1(3) The second of two adjacent hexes of the line."""
    return WHICH_SECOND_AIR_TARGET(side, AT.among(mask(RAYS[h][d]) & NEAR[first]), h)


def whether_dogfight(s: State, side: int) -> Ask:
    """S98.3.2, S98.3.2-a, S98.4.2"""
    return WHETHER_DOGFIGHT(side, in_hand(s, side, CANCELS[s.law.nations[side]]))


@procedure
async def intercepted(s: State, side: int) -> bool:
    """S98.3.2 The other side may cancel an Air Strike order in this turn. Asked on public grounds: it has a Strategy card."""
    foe = 1 - side
    if s.law.nations[foe] not in CANCELS or not may_use_strategy(s, foe):
        return False
    c = await ask(s, whether_dogfight(s, foe))
    if c is NO:
        return False
    use_strategy(s, foe, 1, "S98.3.2", OrderLost("S98.3.2", side, ORDER, "cancelled"))
    return True


@procedure
async def carry_out(s: State, side: int) -> None:
    """O17.1 Once."""
    if await intercepted(s, side):
        return
    await strike(s, side)


class Strike(NamedTuple):
    """`h`: where the aircraft is."""

    h: int | None
    how: int | None


@procedure(shows=Strike)
async def strike(s: State, side: int) -> None:
    """O17.1(1)-(6) The aircraft appears, attacks and is gone."""
    h = await triggers.random_hex(s, side)
    if s.log is not None:
        s.log.append(MarkerPut("O17.1", "aircraft", h, side))
    if not lines(s, h):
        return
    c = await ask(s, which_direction(s, side, h))
    d = c.a
    if d not in lines(s, h):
        return                                                          # nobody there to attack
    c = await ask(s, which_attack(s, side, h, d))
    how = c.a
    c = await ask(s, which_target(s, side, h, d))
    first = c.a
    second = NOWHERE
    if how == STRAFE:
        c = await ask(s, which_second(s, side, h, d, first))
        second = c.a
    fp = s.t.strafing if how == STRAFE else s.t.bombs[s.law.year > 1914]  # O17.1(4)
    pin(s, first)
    if second != NOWHERE:
        pin(s, second)
    await drop(s, side, first, fp)
    if second != NOWHERE:
        await drop(s, side, second, fp)


def pin(s: State, h: int) -> None:
    """O17.1(2), O17.1(3) All units there are suppressed first."""
    for u in bits(s.at[h] & UNIT):
        suppress(s, u, "air", "O17.1")


class Drop(NamedTuple):
    h: int | None
    fp: int | None


@procedure(shows=Drop)
async def drop(s: State, side: int, h: int, fp: int) -> None:
    """O17.1(5), O17.2 One attack on an occupied hex; neither hindrance nor height counts."""
    if not s.at[h]:
        return
    struck = s.at[h]
    value = await rolls.roll(s, side, rolls.AIR, 0, "O17.1")
    if s.log is not None:
        s.log.append(AttackTotal("O17.1", h, fp, value, fp + value))
    await defence.defend(s, 1 - side, h, fp + value, 0, 0, True, True, False, struck)
    await defence.defend(s, side, h, fp + value, 0, 0, True, True, False, struck)
    settle(s)
