"""O19.2.1.3, O19.2.1.4 The impact: barrages, and gas attacks."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.cards.A28_actions import held
from marne.games.great_war_commander.rules.orders import O21_defence as defence
from marne.games.great_war_commander.rules.cards import S98_strategy as strategy
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.choices import AT, CHOOSE, DIRECTION, NO
from marne.games.great_war_commander.rules.r03_command import name_highest
from marne.games.great_war_commander.rules.ground.T99_degrade import shell
from marne.games.great_war_commander.events import AttackTotal, MarkerPut
from marne.games.great_war_commander.rules.r02_field import SHELL_HOLE, WOODS
from marne.games.great_war_commander.rules.ground.T107_gas import masked
from marne.games.great_war_commander.rules.r02_grid import NEAR, NOWHERE, RAYS
from marne.games.great_war_commander.rules.r04_harm import eliminate, next_of, play_action, shake, suppress
from marne.games.great_war_commander.pieces import NONE, SIDE, UNIT
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import FIXED
from marne.games.great_war_commander.rules.r07_victory import settle
from marne.games.great_war_commander.questions import (
    WHETHER_MAJOR_GAS, WHICH_BARRAGE_CARD, WHICH_BARRAGE_LINE, WHICH_GAS_VICTIM, WHICH_IMPACT,
)
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

BARRAGE, MAJOR_GAS = 32, 49
BARRAGE_FROM = "1915-01"                                                # A32
BONUS = 2
ARM = 3                                                                 # hexes on each side of the spotting round


def which_line(s: State, side: int) -> Ask:
    """O19.2.1.4 The straight line through the spotting round."""
    return WHICH_BARRAGE_LINE(side, [DIRECTION[d] for d in range(3)])


class LayingOut(NamedTuple):
    side: int


@procedure(shows=LayingOut)
async def lay_out(s: State, side: int, box: int) -> None:
    """O19.2.1.4 Local: the hex and its neighbours. Fixed or rolling: seven hexes in a line."""
    h = s.sr[side]
    if box != FIXED:
        s.impacts[side] = NEAR[h] | 1 << h                              # O19.2.1.4-a
        return
    c = await ask(s, which_line(s, side))
    s.impacts[side] = mask((h, *RAYS[h][c.a][:ARM], *RAYS[h][c.a + 3][:ARM]))  # O19.2.1.4-b
    if s.log is not None:
        for x in bits(s.impacts[side] & ~(1 << h)):
            s.log.append(MarkerPut("O19.2.1.4", "impact", x, side))


def which_barrage_card(s: State, side: int) -> Ask:
    """A32 Asked as long as there are cards."""
    return WHICH_BARRAGE_CARD(side, [NO, *held(s, side, BARRAGE)])


def which_hex(s: State, side: int, left: int) -> Ask:
    """O19.2.1.4.2 The active player decides the order."""
    return WHICH_IMPACT(side, AT.among(left))


class Impact(NamedTuple):
    """`left`: hexes still to be struck; `h`: the one that is struck now."""

    side: int | None
    roller: int
    fp: int
    left: int | None
    h: int | None


@procedure(shows=Impact)
async def impact(s: State, side: int, roller: int) -> None:
    """O19.2.1.4 The shells of `side` fall; `roller` throws (S98.3.9). First all empty hexes with one roll, then each occupied
    one."""
    fp = s.t.phones[s.phone[side]].fp if s.phone[side] != NONE else 0
    if s.box[side] == FIXED and s.law.date >= BARRAGE_FROM and roller == side:
        while s.hand[side]:
            c = await ask(s, which_barrage_card(s, side))
            if c is NO:
                break
            play_action(s, side, c.a, BARRAGE)
            fp += BONUS
    area = s.impacts[side] | (1 << s.sr[side] if s.sr[side] != NOWHERE else 0)
    empty = mask(h for h in bits(area) if not s.at[h] and ploughable(s, h))
    if empty:
        value = await rolls.roll(s, roller, rolls.IMPACT, 0, "O19.2.1.4.1")
        for h in bits(empty):
            if not s.at[h]:
                shell(s, h, fp + value + splinters(s, h))
    left = mask(h for h in bits(area) if s.at[h])
    while left:
        c = await ask(s, strategy.at_any_time(s, which_hex(s, roller, left), False))
        if c.verb == "strategy":
            await strategy.play(s, roller, c.a, c.b)
            continue
        h = c.a
        left &= ~(1 << h)
        struck = s.at[h]
        value = await rolls.roll(s, roller, rolls.IMPACT, 0, "O19.2.1.4.2")  # O19.2.1.4.2-a
        total = fp + value + splinters(s, h)
        if s.log is not None:
            s.log.append(AttackTotal("O19.2.1.4.2", h, fp, value, total))
        shell(s, h, total)                                              # O19.2.1.4.2-b
        await defence.defend(s, 1 - s.active, h, total, 0, 0, True, True, False, struck)  # O19.2.1.4.2-c
        await defence.defend(s, s.active, h, total, 0, 0, True, True, False, struck)
        settle(s)


def ploughable(s: State, h: int) -> bool:
    """O19.2.1.4.1, O19.2.1.4.1-a Is an empty hex rolled against? Not if a shell-hole marker lies there, whatever else does (an
    option lets works be shelled all the same); shell holes printed on the map are no markers."""
    if s.ground[h] != SHELL_HOLE:
        return True
    if s.works[h] and s.law.works_on_shell_holes:
        return True
    if s.law.field.printed[h] != SHELL_HOLE or s.nopath >> h & 1:
        return False
    return bool(s.works[h]) or path_left(s, h)


def path_left(s: State, h: int) -> bool:
    """T121.1 A path over printed shell holes can still be ploughed up."""
    f = s.law.field
    return f.printed[h] == SHELL_HOLE and bool((f.has_path & ~s.nopath) >> h & 1)


def splinters(s: State, h: int) -> int:
    """T124, T124-a Shells that burst in the trees."""
    return BONUS if s.ground[h] == WOODS else 0


# Gas -------------------------------------------------------------------------------------------------------------------------


def whom_gas_kills(s: State, side: int, shaken: int) -> Ask:
    """A49 Asked as long as there are cards: first the card, then the unit."""
    return WHETHER_MAJOR_GAS(side, [NO, *(held(s, side, MAJOR_GAS) if shaken else ())])


def which_victim(s: State, side: int, shaken: int) -> Ask:
    return WHICH_GAS_VICTIM(side, CHOOSE.among(shaken))


class GasAttack(NamedTuple):
    side: int


@procedure(shows=GasAttack)
async def gas_attack(s: State, side: int) -> None:
    """O19.2.1.3 Seven markers; suppressed formations are demoralised, the others suppressed. No rolls. For Light Wounds the
    inactive player is asked first (A28.2)."""
    h = s.sr[side]
    area = NEAR[h] | 1 << h
    shaken = 0
    for x in bits(area):
        if not s.blaze >> x & 1:
            s.gas |= 1 << x
            if s.log is not None:
                s.log.append(MarkerPut("O19.2.1.3", "gas", x, side))
    units = 0
    for x in bits(area):
        units |= s.at[x]
    before = s.supp
    while units:
        u = next_of(s, units)
        units &= ~(1 << u)
        if not before >> u & 1:
            suppress(s, u, "gas", "O19.2.1.3")                          # O19.2.1.3-b
        elif not masked(s, SIDE[u]):
            was = s.demo >> u & 1
            await shake(s, u, "gas", "O19.2.1.3")                       # O19.2.1.3-a
            if not was and s.demo >> u & 1:
                shaken |= 1 << u
    settle(s)
    await name_highest(s)
    shaken &= UNIT
    while shaken and s.hand[side]:
        c = await ask(s, whom_gas_kills(s, side, shaken))
        if c is NO:
            break
        play_action(s, side, c.a, MAJOR_GAS)
        c = await ask(s, which_victim(s, side, shaken))
        shaken &= ~(1 << c.a)
        eliminate(s, c.a, "gas", "A49")
        settle(s)
