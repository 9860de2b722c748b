"""10.6 Losses in steps: the attacker first, some units before others, forts last."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.choices_combat import LOSE
from marne.games.great_war_in_europe.pieces import ALLIED, ANTI_TANK, BR, EUROPE, FRONT, OF_NATION, TANK, TWO_STEPS
from marne.games.great_war_in_europe.questions_combat import WHO_LOSES
from marne.games.great_war_in_europe.rules.r14_1_forts import intact, on_line
from marne.games.great_war_in_europe.rules.r15_4_shock import shock_troops
from marne.games.great_war_in_europe.state import State, eliminate, fighters, of, steps
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits


def first_losers(s: State, side: int, h: int, attacking: bool, units: int) -> int:
    """10.64, 15.24, 15.33, 15.43 Who must lose the first step: of the attackers tanks, else shock troops, else British, Anzac or
    Canadian units with two steps; of the defenders an anti-tank unit. In the Near East the Allies choose freely."""
    if not attacking:
        return units & ANTI_TANK or units
    if side == ALLIED and FRONT[h] not in EUROPE:
        return units
    return (units & TANK or shock_troops(s, units) or units & OF_NATION[BR] & TWO_STEPS & ~s.back or units)


def in_combat(s: State, side: int, h: int, attacking: bool) -> int:
    """The combat units of a side that are left in it; HQs are never lost so (15.63)."""
    return s.attackers if attacking else fighters(s, h, side)


def who_loses(s: State, side: int, h: int, left: int, attacking: bool, first: bool) -> Ask:
    """10.63, 10.64 The first step from those that must, the others as the owner likes."""
    units = in_combat(s, side, h, attacking)
    some = first_losers(s, side, h, attacking, units) if first else units
    return WHO_LOSES(side, LOSE.among(some), h, left, rule="10.64" if some != units else "10.63")


@procedure
async def losses(s: State, side: int, h: int, left: int, attacking: bool) -> None:
    """10.61, 10.62, 10.64 A side loses so many steps, the fort last of all; what is more than there is does not count."""
    first = True
    while left and in_combat(s, side, h, attacking):
        c = await ask(s, who_loses(s, side, h, left, attacking, first))
        lose_step(s, c.a)
        first = False
        left -= 1
    if left and not attacking and intact(s, side, h):
        fort_lost(s, h)


def lose_step(s: State, u: int) -> None:
    """10.63, 3.26#6 A unit with two steps is turned over, another is gone."""
    h, left = s.loc[u], steps(s, u) - 1
    if left:
        s.back |= 1 << u
    else:
        s.attackers &= ~(1 << u)
        eliminate(s, u)
    if s.log is not None:
        s.log.append(ev.StepLost("10.63", u, h, left))


def fort_lost(s: State, h: int) -> None:
    """10.64, 14.11, 14.14 The fort's own unit is destroyed, and the fort with it."""
    s.forts &= ~(1 << h)
    if s.log is not None:
        s.log.append(ev.FortFell("14.11", h))


def annihilated(s: State, side: int, h: int) -> None:
    """10.65, 14.31 E: all units, HQs and the fort of the hex are eliminated, a marker of the Hindenburg Line too."""
    units = of(s, h, side)
    for u in bits(units):
        eliminate(s, u)
    if s.log is not None:
        s.log.append(ev.Annihilated("10.65", side, bits(units), h))
    if on_line(s, side, h):
        s.hindenburg &= ~(1 << h)
    if intact(s, side, h):
        fort_lost(s, h)
