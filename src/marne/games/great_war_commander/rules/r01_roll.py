"""1.9, 9.1, S98.2 Every roll is a card from the deck: the Initiative card may cancel it, Strategy cards add to it, and what is
framed in red is resolved before the result counts."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules import r01_triggers as triggers, r06_time as timing
from marne.games.great_war_commander.rules.r01_cards import flip, may_use_strategy, use_strategy
from marne.games.great_war_commander.choices import KEEP, NO, PLUS_ONE, REROLL
from marne.games.great_war_commander.events import InitiativePassed, RollCancelled, RollMade
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import NO_TRIGGER, T_JAM, T_TIME
from marne.games.great_war_commander.questions import WHETHER_PLUS_ONE, WHETHER_REROLL
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure

FIRE, DEFENCE, MELEE, RALLY, ROUT, TARGETING, ACCURACY, IMMOBILISATION, SUDDEN_DEATH, SUPPORT, IMPACT, MINE, AIR = (
    "fire", "defence", "melee", "rally", "rout", "targeting", "accuracy", "immobilisation", "sudden-death", "support", "impact",
    "mines", "air")
PURPOSES = (FIRE, DEFENCE, MELEE, RALLY, ROUT, TARGETING, ACCURACY, IMMOBILISATION, SUDDEN_DEATH, SUPPORT, IMPACT, MINE, AIR)
PRODUCTS = (TARGETING, ACCURACY)                            # O21.2.1.1 the dice are multiplied


def whether_reroll(s: State, side: int, c: int, purpose: str) -> Ask:
    """9.1, 9 Whoever holds the Initiative card. `args`: whose roll, the card, what for."""
    return WHETHER_REROLL(s.initiative, [KEEP, REROLL], side, c, PURPOSES.index(purpose))


def whether_plus_one(s: State, who: int, side: int, c: int, purpose: str) -> Ask:
    """S98.2 Whoever has a Strategy card may add 1; the inactive player is asked first."""
    return WHETHER_PLUS_ONE(who, [NO, PLUS_ONE], side, c, PURPOSES.index(purpose))


class Roll(NamedTuple):
    """What is rolled for: the card `c` on the table until the roll stands, then its `value`."""

    side: int | None
    purpose: str | None
    c: int | None
    plus: int | None
    value: int | None


@procedure(shows=Roll)
async def roll(s: State, side: int, purpose: str, weapons: int, rule: str) -> int:
    """1.9, GL-Roll, 1.9.1-c The result of a roll: the sum of the dice, for targeting and accuracy their product. `weapons`:
    those that fire, for a jam."""
    while True:
        if s.late >> side & 1:
            await timing.advance_time(s, side)              # the cancelled roll has taken the last card
        c = flip(s, side, "dice", rule)
        if purpose == SUDDEN_DEATH and not s.law.sudden_reroll:
            break
        a = await ask(s, whether_reroll(s, side, c, purpose))
        if a is KEEP:
            break
        pass_initiative(s, side, purpose, c)
    plus = 0
    if purpose != SUDDEN_DEATH:
        who = 1 - s.active
        if may_use_strategy(s, who):
            a = await ask(s, whether_plus_one(s, who, side, c, purpose))
            plus += add_one(s, who, a is PLUS_ONE)
        who = s.active
        if may_use_strategy(s, who):
            a = await ask(s, whether_plus_one(s, who, side, c, purpose))
            plus += add_one(s, who, a is PLUS_ONE)
    white, coloured = s.t.white[c], s.t.coloured[c]
    value = (white * coloured if purpose in PRODUCTS else white + coloured) + plus
    if s.log is not None:
        s.log.append(RollMade(rule, side, purpose, white, coloured, value))
    trigger = s.t.trigger[c]
    if s.late >> side & 1 or trigger == T_TIME and not s.quiet:         # 1.9.1-a, 1.9.1.4
        await timing.advance_time(s, side)                  # 6.1.2 once, even if both are true
    # 1.9.1-b, O21.3.6.1, O19.2.1.4.2-a
    if trigger not in (NO_TRIGGER, T_TIME) and not s.quiet and (trigger != T_JAM or purpose == FIRE):
        await triggers.pull(s, side, trigger, weapons)
    return value


def pass_initiative(s: State, roller: int, purpose: str, c: int) -> None:
    """9.1 The roll, card `c`, is cancelled with its trigger; the Initiative card goes to the opponent."""
    if s.log is not None:
        s.log.append(RollCancelled("9.1", s.initiative, roller, purpose, s.t.white[c], s.t.coloured[c]))
    s.initiative = 1 - s.initiative
    if s.log is not None:
        s.log.append(InitiativePassed("9.1", s.initiative))


def add_one(s: State, who: int, used: bool) -> int:
    """S98.2, 1.S.2 The Strategy card is discarded."""
    if not used:
        return 0
    use_strategy(s, who, 0, "S98.2")
    return 1
