"""8.1-8.6 Action Segments and activations: moving, then declaring and resolving battles."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.grand_illusion.rules.r09_1_battle import battle, can_attack
from marne.games.grand_illusion.choices import (
    ACTIVATE, ATTACK, DECLINE, DESIGNATE, ENTER, ENTRENCH, LAND, PASS, REORGANISE, RESOLVE, RETREAT_ALL, UNBLOCK, YIELD,
)
from marne.games.grand_illusion.events import Activated, BattleDeclared, Passed, Yielded
from marne.games.grand_illusion.rules.r08_7_general_retreat import (NO_UNIT, general_retreat, may_declare, nobody,
                                                                     whether_general_retreat)
from marne.games.grand_illusion.rules.r14_3_landing import landing, landing_hexes
from marne.games.grand_illusion.rules.r09_3_losses import pay, receive
from marne.games.grand_illusion.rules.r08_4_march import march, move_force
from marne.games.grand_illusion.rules.r08_4_movement import Ground, destinations
from marne.games.grand_illusion.pieces import (
    ALL, ALLIED, BE, COMBAT, CORPS, GERMAN, INF, OF_NATION, OF_SIDE,
)
from marne.games.grand_illusion.state import State
from marne.games.grand_illusion.rules.r09_7_trenches import REORGANISATION_BARS, TRENCH_BARS, dig, reorganise_hex
from marne.games.grand_illusion.questions import WHAT_TO_DO, WHETHER_TO_ATTACK, WHETHER_TO_JOIN, WHICH_BATTLE
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def pinned(s: State, side: int) -> int:
    """12.5.2 Two German corps in 53 and 62 pin the Belgian army in Antwerp before turn 7, unless the Germans attack it there."""
    law = s.law
    if side == GERMAN or not law.mask_corps or not s.driven or s.turn > law.mask_until:
        return 0
    if s.stormed and (s.stormed == s.turn or law.freed_for_good):
        return 0
    corps = sum((s.at[h] & INF & CORPS & OF_SIDE[GERMAN]).bit_count() for h in law.mask_hexes)
    return 1 << law.antwerp if corps >= law.mask_corps and s.at[law.antwerp] & COMBAT & OF_NATION[BE] else 0


def command(s: State, side: int) -> int:
    """14.1.1a/Command, 14.2.1/Command, 14.3.1a/Command Hexes the Allies may not activate on turn 1."""
    law = s.law
    if side == GERMAN or s.turn != 1:
        return 0
    out = mask(law.never_activate)
    if law.only_one_of and s.north:  # 14.1.1a/Command/62, 14.1.1a/Command/54, 14.1.1a/Command/46, 14.1.1a/Command/45
        out |= mask(law.only_one_of)
    if law.north_limit and s.north >= law.north_limit:
        out |= (1 << 67) - 2                                            # 14.3.1a/Command: hexes 1 to 66
    return out & ~pinned(s, side)


SHUT_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("12.5.2", pinned),
    Bar("14.1.1a/Command", lambda s, side: 0 if s.law.scenario == "3" else command(s, side)),
    Bar("14.3.1a/Command", lambda s, side: command(s, side) if s.law.scenario == "3" else 0),
)
NO_CAP: Bar[[State, int]] = Bar("8.1.1b/b2", lambda s, side: 0 if s.cap[side] else ALL)
REORGANISING: Bar[[State, int]] = Bar("9.8.3b/b1", lambda s, side: ALL if s.reorganising else 0)
ACTIVATE_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("8.2.1", nobody, *NO_UNIT), NO_CAP, *SHUT_BARS, REORGANISING)
ENTRENCH_BARS = (*TRENCH_BARS, NO_CAP, *SHUT_BARS, REORGANISING)
REORGANISE_BARS = (*REORGANISATION_BARS, NO_CAP, *SHUT_BARS)


def count_command(s: State, side: int, h: int) -> None:
    """14.1.1a/Command Turn 1: note an activation that counts against the northern limit."""
    if side == ALLIED and s.turn == 1 and (h in s.law.only_one_of or s.law.north_limit and h <= 66):
        s.north += 1


def unblockable(s: State, side: int) -> list[Choice]:
    """8.4.5c/b1, 8.4.5c Blocked sides the owner may give up."""
    out = []
    for d, board in enumerate(s.blocked[6 * side:6 * side + 6]):
        if board:
            out += [UNBLOCK[dst][s.t.dirs[dst][d]] for dst in bits(board)]
    return out


def ninth_army_entries(s: State, side: int) -> int:
    """14.3.6b.5/b4 Hexes through which the German 9th Army can come in from Holland on turn 2."""
    if side != GERMAN or s.turn != 2 or not s.at[0]:
        return 0
    return destinations(Ground(s, GERMAN, 0), s.at[0], 0, 0)


def what_to_do(s: State, side: int) -> Ask:
    """8.1.1 Pass, or spend a CAP on an activation, a trench, a reorganisation."""
    out: list[Choice] = []
    if not s.cap[side]:
        out = [RETREAT_ALL, YIELD] if not s.activations and may_declare(s, side) else [YIELD]
        return WHAT_TO_DO(side, out, rule="8.1.1b/b2")
    if not s.reorganising:
        out = [*ACTIVATE.among(allowed(ACTIVATE_BARS, ALL, s, side))]
        if s.digging:
            out += ENTRENCH.among(allowed(ENTRENCH_BARS, ALL, s, side))
        if side == ALLIED and s.chosen:
            out += [LAND[h] for h in bits(landing_hexes(s))]
        if s.at[0]:
            out += [ENTER[h] for h in bits(ninth_army_entries(s, side))]
    if s.disrupted & OF_SIDE[side]:
        out += REORGANISE.among(allowed(REORGANISE_BARS, ALL, s, side))
    if any(s.blocked[6 * side:6 * side + 6]):
        out += unblockable(s, side)
    if not s.activations and may_declare(s, side):
        out.append(RETREAT_ALL)
    out.append(YIELD if s.activations else PASS)
    return WHAT_TO_DO(side, out)


def must_yield(s: State, side: int, limit: int) -> bool:
    """8.1.1b/b1 Two activations (one for the Allies at the start of turn 1), unless the opponent has no CAP."""
    return s.activations >= limit and (s.cap[1 - side] > 0 or limit < 2)


class Segment(NamedTuple):
    """`limit`: so many activations."""

    limit: int


@procedure(shows=Segment)
async def segment(s: State, side: int, limit: int) -> bool:
    """8.1.1 One Action Segment. True if it was idle: the player passed, or had to yield for want of a CAP."""
    s.active = side
    s.activations = s.reorganising = 0
    idle = False
    if may_declare(s, 1 - side):                                        # 8.7.1: before the first activation
        if await ask(s, whether_general_retreat(s, 1 - side)) is RETREAT_ALL:
            await general_retreat(s, 1 - side)
    while not must_yield(s, side, limit):
        c = await ask(s, what_to_do(s, side))
        if c is PASS:
            if s.log is not None:
                s.log.append(Passed("8.1.1a", side))
            return True
        if c is YIELD:
            idle = not s.activations                                    # 8.1.1b/b2
            break
        if c is RETREAT_ALL:
            await general_retreat(s, side)                              # 8.1.1b/b5
            break
        if c.verb == "unblock":
            unblock(s, side, c.a, c.b)
        elif await spend(s, side, c.verb, c.a):
            break
    if s.log is not None:
        s.log.append(Yielded("8.1.1b", side))
    return idle


def unblock(s: State, side: int, dst: int, src: int) -> None:
    s.blocked[6 * side + s.t.dirs[dst].index(src)] &= ~(1 << dst)


def begin_activation(s: State, side: int, what: str, h: int) -> None:
    pay(s, side, 1, "5.2/b1")
    s.activations += 1
    s.moved = s.attackers = s.battles = 0
    count_command(s, side, h)
    if s.log is not None:
        s.log.append(Activated("8.2.1", side, h, what))


@procedure
async def spend(s: State, side: int, what: str, h: int) -> bool:
    """5.2, 5.2/b3, 5.2/b5 One CAP: an activation of any kind. True if the initiative must be yielded."""
    begin_activation(s, side, what, h)
    yields = False
    if what == "activate":
        await march(s, side, h, 0)
        yields = await battles(s, side, h)
    elif what == "entrench":
        dig(s, h, "9.7.2")
    elif what == "reorganise":
        s.reorganising = 1                                              # 9.8.3b/b1, 5.2/b5: only one more, and of this kind
        yields = s.activations > 1                                      # 8.1.1b/b3, 9.8.3b/b2, 9.8.3b
        await reorganise_hex(s, side, h)
    elif what == "land":
        await landing(s, h)
    else:
        s.ninth = s.turn                                                # 14.3.6b.4
        receive(s, side, 1, "14.3.6b.4")
        await move_force(s, side, s.at[0], 0, h, 0)
        yields = await battles(s, side, 0)
    s.moved = s.attackers = s.battles = 0
    return yields


# 9.1.2 Declaring battles --------------------------------------------------------------------------------------------


def stayers(s: State, side: int, hx: int) -> int:
    """9.1.2a, 8.5/b1 Combat units of the activated hex that have not moved."""
    return s.at[hx] & OF_SIDE[side] & COMBAT & ~s.moved


def whether_to_attack(s: State, side: int, hx: int) -> Ask:
    """9.1.2a, 9.1.2a/p2 In the activated hex: attack with all who stayed, or name them one by one, or not at all."""
    units = stayers(s, side, hx)
    named = s.attackers & units
    out: list[Choice] = []
    if can_attack(s, side, named or units, hx):
        out.append(ATTACK[hx])
    out += [DESIGNATE[u] for u in bits(units & ~named)]
    if not named:
        out.append(DECLINE[hx])
    return WHETHER_TO_ATTACK(side, out, hx)


def whether_to_join(s: State, side: int, hx: int) -> Ask:
    """9.1.2c In a hex entered that holds friends and enemies: all who entered attack, or nobody."""
    return WHETHER_TO_JOIN(side, [ATTACK[hx], DECLINE[hx]], hx)


def declare(s: State, side: int, hx: int, units: int, rule: str) -> None:
    if side == GERMAN and hx == s.law.antwerp:
        s.stormed = s.turn                                              # 12.5.2
    s.battles |= 1 << hx
    s.attackers |= units
    if s.log is not None:
        s.log.append(BattleDeclared(rule, hx, side))


@procedure
async def declare_here(s: State, side: int, hx: int) -> None:
    """9.1.2a, 8.5, 8.5/note Declare in the activated hex; those designated have given up their movement."""
    if not can_attack(s, side, stayers(s, side, hx), hx):
        return
    while True:
        c = await ask(s, whether_to_attack(s, side, hx))
        if c.verb == "decline":
            return
        if c.verb == "attack":
            named = s.attackers & stayers(s, side, hx)
            declare(s, side, hx, named or stayers(s, side, hx), "9.1.2a")
            return
        s.attackers |= 1 << c.a


@procedure
async def battles(s: State, side: int, hx: int) -> bool:
    """9.1, 8.6, 9.1.2a/b1, 9.1.2b/b1, 9.1.2c/b1, 9.1.3a Declare the battles of the activation, then resolve them in the
    attacker's order. True if he must yield."""
    for h in bits(s.battles):
        declare(s, side, h, s.at[h] & s.moved & COMBAT & OF_SIDE[side], "9.1.2b")  # 9.1.2b/b3
    if hx:
        await declare_here(s, side, hx)
    for h in entered(s, side):
        if can_attack(s, side, s.at[h] & s.moved & OF_SIDE[side], h):
            if (await ask(s, whether_to_join(s, side, h))).verb == "attack":
                declare(s, side, h, s.at[h] & s.moved & COMBAT & OF_SIDE[side], "9.1.2c")  # 9.1.2c/b3
    while s.battles:
        c = await ask(s, which_battle(s, side))
        if await battle(s, side, c.a, 0):
            s.battles = 0                                               # 9.1.3d
            return True
    return False


def entered(s: State, side: int) -> list[int]:
    """9.1.2c Hexes with enemies that units of this activation entered and that carry no Battle marker yet."""
    return [h for h in bits(s.occ[side] & ~s.battles & (s.occ[1 - side] | s.forts[1 - side]))
            if s.at[h] & s.moved & COMBAT & OF_SIDE[side]]


def which_battle(s: State, side: int) -> Ask:
    """9.1.3b, 9.1.3e The attacker chooses the order."""
    return WHICH_BATTLE(side, [RESOLVE[h] for h in bits(s.battles)])
