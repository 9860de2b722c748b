"""10 Combat: the attacks of one side in one Theatre, and what each of them runs through.

Target and attackers are named, then the defending stack is shown and the attack is binding (7.25); cavalry may withdraw (15.5);
HQs, aircraft and events are committed, the attacker before the defender (10.46#3, 15.13); one die; losses, advance.
"""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.choices import BACK, DONE
from marne.games.great_war_in_europe.choices_combat import FIGHT, GREAT, JOIN_ALL, PASS
from marne.games.great_war_in_europe.pieces import CENTRAL, FRONT, HQ, ON_NEAR_EAST, REMOVED, RUSSIANS
from marne.games.great_war_in_europe.questions_combat import WHETHER_GREAT
from marne.games.great_war_in_europe.rules.r06_30_offensives import offensive_made
from marne.games.great_war_in_europe.rules.r10_1_attack import (held_off, may_join, russians_in, some_target, stray_tanks,
                                                              where_to_attack, who_attacks)
from marne.games.great_war_in_europe.rules.r10_3_odds import odds, result
from marne.games.great_war_in_europe.rules.r10_46_support import air, land, play_events, staff
from marne.games.great_war_in_europe.rules.r10_5_modifiers import brusilov, could_be_great
from marne.games.great_war_in_europe.rules.r10_6_losses import annihilated, losses
from marne.games.great_war_in_europe.rules.r10_7_advance import SECOND_HEX, advance, french_alone, pinned, stopped
from marne.games.great_war_in_europe.rules.r15_4_shock import shock_troops
from marne.games.great_war_in_europe.rules.r15_5_cavalry import withdraw
from marne.games.great_war_in_europe.rules.r15_8_untried import try_units
from marne.games.great_war_in_europe.state import State, fighters, of, put, strong
from marne.kernel.chance import roll
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits



class Battle(NamedTuple):
    """What others may see of a combat that waits: who attacks which hex, the die that has fallen (0 before)."""

    side: int
    h: int
    die: int


@procedure
async def combat_phase(s: State, side: int, theatre: int) -> None:
    """4.2.5, 4.2.7, 10.0, 10.12 The attacks of a side in a Theatre, in the order that it likes; none is compulsory."""
    while some_target(s, side):
        c = await ask(s, where_to_attack(s, side))
        if c is DONE:
            break
        await attack(s, side, c.a)


@procedure
async def attack(s: State, side: int, h: int) -> None:
    """10.31, 10.22, 10.23 The attackers of one hex are named; then it is fought, unless the attack is called off."""
    s.target, s.attackers = h, 0
    while True:
        c = await ask(s, who_attacks(s, side, h))
        if c is BACK:
            s.target = s.attackers = 0
            return
        if c is FIGHT:
            break
        if c is JOIN_ALL:
            s.attackers |= may_join(s, side, h)
        elif c.verb == "join":
            s.attackers |= 1 << c.a
        else:
            s.attackers &= ~(1 << c.a)
    s.attacked |= s.attackers
    s.fought |= 1 << h
    await clash(s, side, h)
    clear(s)


def clear(s: State) -> None:
    """The combat is over."""
    s.target = s.attackers = s.played = s.group = s.halt = s.was_shock = s.only_french = 0
    s.support = [0, 0]


@procedure(shows=Battle)
async def clash(s: State, side: int, h: int) -> None:
    """10.0#1, 10.3, 10.38, 15.51, 10.46, 15.13 One combat from its declaration to the advance."""
    foe, die, base = 1 - side, 0, 0
    reveal(s, side, h)
    if not s.attackers:
        return
    base = odds(s, side, h).odds
    if await withdraw(s, foe, h):
        offensive_made(s, side, h, base, False)
        await pursuit(s, side, h)
        return
    await staff(s, side, side, h)
    await staff(s, foe, side, h)
    await air(s, side, h)
    await air(s, foe, h)
    await play_events(s, side, side, h)
    await play_events(s, foe, side, h)
    note_russians(s, side, h)
    if side == CENTRAL and s.great_attacks == 1 and could_be_great(s, h):
        c = await ask(s, whether_great(s, h))
        if c is GREAT:
            s.great_attacks = 2 + FRONT[h]                  # 15.45: the front is chosen
    o = odds(s, side, h)
    offensive_made(s, side, h, o.odds)
    held = pinned(s, side, h)
    gone = brusilov(s, side, h)
    if side == CENTRAL:
        s.charges[FRONT[h]] += 1
    s.group, s.was_shock = s.attackers, int(bool(shock_troops(s, s.attackers)))
    s.only_french = int(french_alone(s, foe, h))
    die = 0 if o.column < 0 else roll(s, "combat", "10.37")
    r = result(s, o, die)
    if s.log is not None:
        s.log.append(ev.CombatRolled("10.37", side, h, o.attack, o.defence, o.table, o.odds, o.column, die, o.plus, r.text))
    lost, hits, wiped = r.attacker, r.defender, r.all
    exhaust(s, side, gone)
    await losses(s, side, h, lost, True)
    if wiped:
        annihilated(s, foe, h)
    elif hits:
        await losses(s, foe, h, hits, False)
    land(s)
    if not s.attackers or strong(s, foe) >> h & 1:
        return
    if held:
        if s.log is not None:
            s.log.append(ev.Pinned("10.71#1", h))
        return
    await stopped(s, foe, h)
    await advance(s, side, h)


def whether_great(s: State, h: int) -> Ask:
    """15.45 Whether it is the first of the Kaiserschlacht attacks; the others follow on the same front."""
    return WHETHER_GREAT(CENTRAL, [GREAT, PASS], h)


def reveal(s: State, side: int, h: int) -> None:
    """7.25, 15.82, 15.54, 15.22 A declared combat lays open who attacks and who defends, also what untried units are worth; it
    is binding. Cavalry that meets infantry it could not see stays out of it, and a tank that it leaves alone."""
    foe = 1 - side
    s.attackers = try_units(s, s.attackers)
    try_units(s, of(s, h, foe))
    units = of(s, h, foe)
    s.shown |= units | s.attackers
    s.secrets += 1
    if s.log is not None:
        s.log.append(ev.CombatDeclared("10.31", side, h, bits(s.attackers), bits(units)))
    out = held_off(s, side, h, fighters(s, h, foe))
    if out:
        s.attackers &= ~out
        if s.log is not None:
            s.log.append(ev.HeldOff("15.54", bits(out), h))
        tanks = stray_tanks(s)                              # 15.22: that may have left a tank alone
        s.attackers &= ~tanks
        if tanks and s.log is not None:
            s.log.append(ev.LeftAlone("15.22", bits(tanks), h))


@procedure
async def pursuit(s: State, side: int, h: int) -> None:
    """15.53, 10.14 After cavalry has withdrawn: attackers may advance into the hex that it has left, and no further, or stay,
    and may attack again, the cavalry or somebody else."""
    s.group, s.halt = s.attackers, SECOND_HEX               # 10.72 is for an advance after combat
    await advance(s, side, h)
    s.attacked &= ~s.group
    s.fought &= ~(1 << h)


def note_russians(s: State, side: int, h: int) -> None:
    """5.44, 14.11 Whether Russians attacked in this turn, and were attacked, in a fort by its own unit too; outside Russia on
    the Near East maps the latter does not count."""
    if s.attackers & RUSSIANS:
        s.ru_now |= 1
    if side == CENTRAL and russians_in(s, h) and not (ON_NEAR_EAST & ~s.t.country["RU"]) >> h & 1:
        s.ru_now |= 2


def exhaust(s: State, side: int, gone: bool) -> None:
    """10.46#4, 6.28 The HQs that supported are depleted; that of a Brusilov attack is gone for good."""
    for who in (side, 1 - side):
        hq = s.support[who] - 1
        if hq >= 0 and HQ >> hq & 1:
            lost = gone and who == side
            s.back |= 1 << hq
            if lost:
                put(s, hq, REMOVED)
            if s.log is not None:
                s.log.append(ev.Spent("6.28" if lost else "10.46#4", hq, lost))
