"""O16.4 Melee: where both sides stand in one hex at the end of an order or a trigger."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.cards import S98_strategy as strategy
from marne.games.great_war_commander.rules.cards.A28_actions import ActionBar, held, playable, unless
from marne.games.great_war_commander.rules.r01_cards import may_use_strategy, use_strategy
from marne.games.great_war_commander.choices import ACTION, AT, CHOOSE, NO, SITUATION
from marne.games.great_war_commander.rules.r03_command import name_highest
from marne.games.great_war_commander.events import MeleeBegan, MeleeEnded, MeleeTotal
from marne.games.great_war_commander.rules.r04_harm import apart as by_themselves
from marne.games.great_war_commander.rules.r04_harm import detached, eliminate, heirs, play_action, shake
from marne.games.great_war_commander.pieces import GE, LEADER, NONE, OF_SIDE, RUNNER, STRATEGY, TANK, UNIT, US
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r03_values import firepower, gun_firepower
from marne.games.great_war_commander.rules.r07_victory import occupy, score, settle
from marne.games.great_war_commander.questions import WHETHER_NO_QUARTER, WHICH_MELEE, WHICH_MELEE_CARD, WHOM_TO_AMBUSH
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

AMBUSH, BAYONET, CHARGE, NO_QUARTER = 30, 33, 35, 51
ELAN, LIVE_FOREVER, ENTERPRISING = 40, 48, 55
STRENGTH = (BAYONET, CHARGE, ELAN, LIVE_FOREVER, ENTERPRISING)         # each adds 2
BONUS = 2
FORCE_NOIRE = STRATEGY["fr-s8"]


def which_melee(s: State, apart: int) -> Ask:
    """O16.4 The active player chooses the order."""
    return WHICH_MELEE(s.active, AT.among(s.of[0] & s.of[1] & ~apart))


@procedure
async def melees(s: State, apart: int) -> None:
    """O16.4 One hex after the other. `apart`: hexes where both stood already before the trigger; their turn is at the end of the
    order."""
    if s.quiet:
        return                                                          # at the end of the trigger, not inside it
    while s.of[0] & s.of[1] & ~apart:
        c = await ask(s, strategy.at_any_time(s, which_melee(s, apart), False))
        if c.verb == "strategy":
            await strategy.play(s, s.active, c.a, c.b)
            continue
        await melee(s, c.a)
        settle(s)


class Melee(NamedTuple):
    h: int | None


@procedure(shows=Melee)
async def melee(s: State, h: int) -> None:
    """O16.4.1-3 Cards, then both rolls, the inactive player's first; the lower side is eliminated, on a tie both."""
    if s.log is not None:
        s.log.append(MeleeBegan("O16.4", h))
    if helpless(s, h):
        finish(s, h, -1)
        return                                                          # no cards at all
    defender = s.sole[h] - 1                                            # who was there first (F129)
    outer = s.fighting
    s.fighting = outer | 1 << h
    winner = await fight(s, h, defender)
    s.fighting = outer
    finish(s, h, winner)
    settle(s)
    await name_highest(s)
    await quarter(s, h, winner)


def helpless(s: State, h: int) -> bool:
    """O16.4.1, O16.4.1-a A runner by himself is eliminated without a fight."""
    swept = [s.at[h] & OF_SIDE[side] for side in (0, 1) if lone_runner(s, side, h)]
    for mine in swept:
        eliminate(s, mine.bit_length() - 1, "melee", "O16.4.1")
    return bool(swept)


def lone_runner(s: State, side: int, h: int) -> bool:
    """O16.4.1 Has the side one runner there and nobody else? Two of them fight as anybody."""
    mine = s.at[h] & OF_SIDE[side]
    return mine.bit_count() == 1 and bool(mine & RUNNER)


class Rolls(NamedTuple):
    """The strengths with cards, until the rolls are added."""

    h: int
    foe: int
    plus_foe: int | None
    fp_foe: int | None
    fp_me: int | None
    total_foe: int | None


@procedure(shows=Rolls)
async def fight(s: State, h: int, defender: int) -> int:
    """O16.4.1-3 Gives the winner; -1: both have fallen, or somebody has gone before it came to a result."""
    foe, me = 1 - s.active, s.active
    plus_foe = await cards(s, foe, h)                                   # A28.2
    plus_me = await cards(s, me, h)
    if not both(s, h):
        return -1
    fighters = s.at[h]                                                  # who comes in by a trigger of the rolls takes no part
    by_themselves(s, fighters)
    fp_foe, fp_me = strength(s, foe, h) + plus_foe, strength(s, me, h) + plus_me
    roll_foe = await rolls.roll(s, foe, rolls.MELEE, 0, "O16.4.2")
    if not both(s, h):
        return -1
    total_foe = tell(s, foe, h, fp_foe, roll_foe)
    roll_me = await rolls.roll(s, me, rolls.MELEE, 0, "O16.4.2")
    if not both(s, h):
        return -1
    total_me = tell(s, me, h, fp_me, roll_me)
    winner = survivor(s, h, defender, me, total_me, total_foe)
    fallen = heirs(s, fighters)
    for u in bits(fallen):
        fallen |= 1 << detached(s, u) if detached(s, u) != NONE else 0  # E64.2
    for u in bits(fallen & s.at[h] if winner < 0 else fallen & s.at[h] & ~OF_SIDE[winner]):
        eliminate(s, u, "melee", "O16.4.3")
    return winner


def both(s: State, h: int) -> bool:
    return bool(s.of[0] & s.of[1] & 1 << h)


def finish(s: State, h: int, winner: int) -> None:
    if s.log is not None:
        s.log.append(MeleeEnded("O16.4.3", h, winner))
    occupy(s, h)


def survivor(s: State, h: int, defender: int, side: int, mine: int, theirs: int) -> int:
    """O16.4.2, O16.4.3 The side of the higher total; -1: nobody."""
    return side if mine > theirs else 1 - side if theirs > mine else tie(s, h, defender)


def tie(s: State, h: int, defender: int) -> int:
    """O16.4.3, F126, F129 In a casemate or blockhouse the one who began there wins ties; -1: both are eliminated."""
    return defender if s.law.field.ground.work_ties[s.works[h]] else -1


def strength(s: State, side: int, h: int) -> int:
    """O16.4.1 Firepower of the formations, not of weapons; 1 more for each boxed one; a tank uses the lower of its two."""
    out = 0
    for u in bits(s.at[h] & OF_SIDE[side]):
        values = [v for v in (firepower(s, u), gun_firepower(s, u) if TANK >> u & 1 else -1) if v >= 0]
        out += min(values, default=0) + s.t.fp_box[u]                   # 3.1.8
    return out


def tell(s: State, side: int, h: int, fp: int, value: int) -> int:
    if s.log is not None:
        s.log.append(MeleeTotal("O16.4.2", side, h, fp, value, fp + value))
    return fp + value


# Cards -----------------------------------------------------------------------------------------------------------------------


MELEE: tuple[ActionBar, ...] = (
    Bar("A35", unless(CHARGE, lambda m: m.s.at[m.h] & OF_SIDE[m.side] & LEADER), "Charge needs a leader of yours in the melee",
        "Charge demande un de vos leaders dans la mêlée"),
)


def which_melee_card(s: State, side: int, h: int) -> Ask:
    """A30, A33, A35, A40, A48, A55, S98.3.8 Asked as long as there are cards. Who has nobody left there can still ambush."""
    able = (AMBUSH, *STRENGTH) if s.of[side] >> h & 1 else (AMBUSH,)
    out: list[Choice] = [NO, *ACTION.among(playable(MELEE, able, s, side, s.hand[side], h))]
    if may_use_strategy(s, side) and s.shand[side] == FORCE_NOIRE:
        out.append(SITUATION[FORCE_NOIRE][1])
    return WHICH_MELEE_CARD(side, out, h)


def whom_to_ambush(s: State, side: int, h: int) -> Ask:
    """A30 The victim chooses which of his formations."""
    return WHOM_TO_AMBUSH(side, CHOOSE.among(s.at[h] & OF_SIDE[side]), h)


class Cards(NamedTuple):
    """`plus`: what cards have added for the side."""

    side: int
    h: int
    plus: int


@procedure(shows=Cards)
async def cards(s: State, side: int, h: int) -> int:
    """O16.4.1, A28.2 Ambushes are resolved one by one, before the strength is counted; the others add 2. Gives what is
    added."""
    plus = 0
    while s.of[1 - side] >> h & 1 and (s.hand[side] or may_use_strategy(s, side)):
        c = await ask(s, strategy.in_fight(s, which_melee_card(s, side, h),
                                           strategy.bearing_on_melee(s, s.at[h] & OF_SIDE[side])))
        if c is NO:
            break
        if c.verb == "strategy" and c.a != FORCE_NOIRE:
            await strategy.play(s, side, c.a, c.b)
            continue
        if c.verb == "strategy":
            use_strategy(s, side, 1, "S98.3.8")
            await ambush(s, 1 - side, h)
        else:
            a = s.t.action[c.a]
            play_action(s, side, c.a, a)
            if a == AMBUSH:
                await ambush(s, 1 - side, h)
            else:
                plus += BONUS
    return plus


@procedure
async def ambush(s: State, victim: int, h: int) -> None:
    """A30 One formation is demoralised, by choice of its owner."""
    c = await ask(s, whom_to_ambush(s, victim, h))
    await shake(s, c.a, "ambush", "A30")
    settle(s)


def whether_no_quarter(s: State, side: int) -> Ask:
    """A51"""
    return WHETHER_NO_QUARTER(side, [NO, *held(s, side, NO_QUARTER)])


@procedure
async def quarter(s: State, h: int, winner: int) -> None:
    """A51 A German or American whose unit has survived the melee may take 2 VP; without a `winner` (-1), whoever is
    left there alone."""
    if winner < 0 and both(s, h):
        return
    side = winner if winner >= 0 else 0 if s.of[0] >> h & 1 else 1
    while s.law.nations[side] in (GE, US) and s.at[h] & OF_SIDE[side] & UNIT and s.hand[side]:
        c = await ask(s, whether_no_quarter(s, side))
        if c is NO:
            break
        play_action(s, side, c.a, NO_QUARTER)
        score(s, side, 2, "no-quarter", "A51")
