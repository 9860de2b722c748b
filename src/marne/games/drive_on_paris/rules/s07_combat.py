"""7 The combat phase: regular combats (SCS-7.6), then breakthrough combats (1-7), one by one; what every combat runs through
(SCS-7.7)."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import ATTACK, BACK, DONE, FIGHT, JOIN, JOIN_ALL, SPARE
from marne.games.drive_on_paris.pieces import BE, BR, CARS, COMBAT, FR, GRID, OF_NATION, OF_SIDE
from marne.games.drive_on_paris.questions import WHERE_TO_ATTACK, WHO_ATTACKS
from marne.games.drive_on_paris.rules.s03_stacking import friends
from marne.games.drive_on_paris.rules.s05_movement import NOT_YOURS
from marne.games.drive_on_paris.rules.s07_strength import (breakthrough_mark, defenders, fort_mark, odds, result)
from marne.games.drive_on_paris.rules.s08_losses import losses, reduce_fort
from marne.games.drive_on_paris.rules.s09_retreat import retreat
from marne.games.drive_on_paris.rules.s09_screen import may_screen, screen
from marne.games.drive_on_paris.rules.s10_advance import advance
from marne.games.drive_on_paris.rules.s17_control import exposed
from marne.games.drive_on_paris.state import BREAKTHROUGH, COMBAT_PHASE, State, attack_of, fighters, fort_at, here, strong
from marne.kernel.bars import Bar, allowed
from marne.kernel.chance import roll
from marne.kernel.choice import Ask, Offer
from marne.kernel.run import ask, offer
from marne.kernel.weave import procedure
from marne.parts.bits import bits

REGULAR, BREAK, OVERRUNNING = range(3)
WAYS = ("regular", "breakthrough", "overrun")


class Battle(NamedTuple):
    """What others may see of a combat that waits: who attacks which hex, in which way, the dice that have fallen (0 before)."""

    side: int
    h: int
    way: int
    dice: int


# state, side: units that do not attack in the step; {u} the unit
READY_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("0/Colours#1", lambda s, side: ~OF_SIDE[side], *NOT_YOURS),
    Bar("SCS-7.1", lambda s, side: ~COMBAT, "{u} {u:is|are} no combat unit",
        "{u.le} {u:n'est|ne sont} pas une unité combattante"),
    Bar("1-1d#2", lambda s, side: s.reserve, "{u} {u:is|are} in reserve and cannot attack",
        "{u.le} {u:est|sont} en réserve et ne {u:peut|peuvent} attaquer"),
    Bar("1-6b#2", lambda s, side: s.frozen, "{u} {u:digs|dig} and cannot attack",
        "{u.le} {u:creuse|creusent} et ne {u:peut|peuvent} attaquer"),
    Bar("SCS-7.3", lambda s, side: s.attacked, "{u} {u:has|have} attacked already in this step",
        "{u.le} {u:a|ont} déjà attaqué dans cette étape"),
    Bar("1-7#2", lambda s, side: ~s.marked if s.phase == BREAKTHROUGH else 0, "{u} {u:has|have} no breakthrough marker",
        "{u.le} n'{u:a|ont} pas de marqueur de percée"),
)


def ready(s: State, side: int) -> int:
    """SCS-7.1, SCS-7.3, 1-1d#2, 1-6b, 1-7 The units that may attack in the step: not reserves, not who digs, each once; in
    breakthrough combats only those under a marker."""
    return allowed(READY_BARS, s.present, s, side)


def near(s: State, side: int, h: int) -> int:
    """SCS-7.2 The units that could attack a hex, from any of the six round it."""
    out = 0
    for x in bits(GRID.near[h] & s.occ[side]):
        out |= s.at[x]
    return out & ready(s, side)


def beyond(s: State, side: int) -> int:
    """SCS-7.2 Hexes next to which nobody stands who may attack; armoured cars do not attack alone."""
    can, front = ready(s, side) & ~CARS, 0
    for x in bits(s.occ[side] & GRID.around(strong(s, 1 - side) & ~s.fought)):
        if s.at[x] & can:
            front |= 1 << x
    return ~GRID.around(front)


# state, side: hexes that are not attacked in the step; {g} the hex
TARGET_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("SCS-7.1", lambda s, side: ~strong(s, 1 - side), "there is neither an enemy combat unit nor a fort in {g}",
        "il n'y a ni unité combattante ni forteresse ennemie {g.a}"),
    Bar("SCS-7.3", lambda s, side: s.fought, "{g.le} has been attacked already in this step",
        "{g.le} a déjà été attaqué dans cette étape"),
    Bar("SCS-7.2", beyond, "no unit that may attack stands next to {g.le}",
        "aucune unité en état d'attaquer n'est voisine {g.de}"),
)


def targets(s: State, side: int) -> int:
    """SCS-7.1, SCS-7.3 Hexes with an enemy combat unit or fort that somebody could attack, each once in a step."""
    return allowed(TARGET_BARS, strong(s, 1 - side), s, side)


def where_to_attack(s: State, side: int) -> Ask:
    """SCS-7.1, 1-7 Nothing to choose where nobody can be attacked."""
    hexes = targets(s, side)
    return WHERE_TO_ATTACK(side, Offer(((ATTACK, hexes),), DONE) if hexes else (), rule="1-7" if s.phase == BREAKTHROUGH else "")


def strangers(s: State, side: int, h: int) -> int:
    """SCS-7.17, 2-1a, 2-1b The nations that do not fight together with those named already."""
    if not s.attackers:
        return 0
    return sum(OF_NATION[n] for n in (FR, BR, BE) if not friends(s, s.attackers | COMBAT & OF_NATION[n]))


# state, side, hex: units that do not join the attack on it; {u} the unit, {g} the hex
JOIN_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("SCS-7.2", lambda s, side, h: s.attackers, "{u} {u:takes|take} part already", "{u.le} {u:participe|participent} déjà"),
    Bar("SCS-7.2", lambda s, side, h: ~near(s, side, h), "{u} {u:is|are} not next to {g.le}",
        "{u.le} {u:n'est|ne sont} pas à côté {g.de}"),
    Bar("SCS-7.17", strangers, "{u} and the others do not fight together: their nations forbid it",
        "{u.le} ne {u:combat|combattent} pas avec les autres : leurs nations l'interdisent"),
)


def may_join(s: State, side: int, h: int) -> int:
    """SCS-7.2, SCS-7.17, 2-1 Who may still join the attack: who may fight together with those named already."""
    return allowed(JOIN_BARS, s.present & COMBAT, s, side, h)


def who_attacks(s: State, side: int, h: int) -> Ask:
    """SCS-7.2, SCS-7.5 Who takes part; strength 0 may join if the total is above 0."""
    more = may_join(s, side, h)
    out = [*JOIN.among(more)]
    if more & more - 1 and friends(s, s.attackers | more):
        out.append(JOIN_ALL)
    out += SPARE.among(s.attackers)
    if any(attack_of(s, u) for u in bits(s.attackers)):
        out.append(FIGHT)
    return WHO_ATTACKS(side, [*out, BACK], h, sealed=s.law.fog)


@procedure
async def combats(s: State, side: int) -> None:
    """SCS-7.1, SCS-7.6, SCS-2.8 Combats of one step, in the order that the player likes; none is compulsory."""
    s.attacked = s.fought = 0
    while True:
        c = await offer(s, where_to_attack(s, side))
        if c is None or c is DONE:
            break
        await attack(s, side, c.a)
    s.attacked = s.fought = 0


@procedure
async def attack(s: State, side: int, h: int) -> None:
    """SCS-7.7 The attackers are named; then it is fought, unless the attack is called off."""
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
    s.marked &= ~s.attackers                                # 1-7: the markers go when the attack is declared
    await clash(s, side, h, BREAK if s.phase == BREAKTHROUGH else REGULAR)
    s.target = s.attackers = 0


@procedure(shows=Battle)
async def clash(s: State, side: int, h: int, way: int) -> None:
    """SCS-7.7, SCS-7.16 One combat: screen (1-11), odds and dice, the attacker's losses, the defender's, fort, retreat, advance,
    breakthrough. An overrun ends with the retreat (SCS-6.7, SCS-6.10)."""
    foe, dice = 1 - side, 0
    reveal(s, side, h, way)
    if (way != OVERRUNNING or s.law.screen_overrun) and may_screen(s, foe, h, s.attackers) and await screen(s, foe, h):
        if way != OVERRUNNING:
            await advance(s, side, h, 1)
        return
    o = odds(s, side, s.attackers, h)
    first, second = roll(s, "combat", "SCS-1.7"), roll(s, "combat", "SCS-1.7")
    dice = first + second
    r = result(s, o, dice)
    if s.log is not None:
        s.log.append(ev.CombatRolled("SCS-7.14", side, h, o.attack, o.defence, o.odds, o.column, (first, second), o.plus, r.text))
    column, total = o.column, max(2, min(dice + o.plus, 12))
    await losses(s, side, h, r.attacker, True)
    r = s.t.crt[column][total - 2]
    if fighters(s, h, foe):
        await losses(s, foe, h, r.defender, False)
        r = s.t.crt[column][total - 2]
    fort = fort_at(s, h)
    if fort_mark(s, r) and fort >= 0:
        reduce_fort(s, fort, "1-5b")
    exposed(s)
    if r.retreat and fighters(s, h, foe):
        await retreat(s, foe, h, r.retreat)
        r = s.t.crt[column][total - 2]
    if way == OVERRUNNING:
        return
    await advance(s, side, h, r.retreat)
    # 1-7#3: a breakthrough combat gives no further one
    if way == REGULAR and breakthrough_mark(s, s.t.crt[column][total - 2]) and s.attackers:
        s.marked |= s.attackers                             # 1-7, SCS-10.5, T53: all that are left, advanced or not
        if s.log is not None:
            s.log.append(ev.BrokeThrough("1-7", side, h, bits(s.attackers)))


def reveal(s: State, side: int, h: int, way: int) -> None:
    """SCS-1.8 A declared combat lays open the stacks that attack and the one that is attacked, until the phase ends."""
    s.shown |= here(s, h)
    for u in bits(s.attackers):
        s.shown |= here(s, s.loc[u])
    if s.log is not None:
        s.log.append(ev.CombatDeclared("SCS-7.7", side, h, WAYS[way], bits(s.attackers), bits(defenders(s, 1 - side, h))))


@procedure
async def combat_phase(s: State, side: int) -> None:
    """0/Sequence/Combat#2, 0/Sequence/Combat#3 Regular combats; when all are done, breakthrough combats (1-7)."""
    s.phase = COMBAT_PHASE
    s.marked = 0
    await combats(s, side)
    s.phase = BREAKTHROUGH
    if s.marked:
        await combats(s, side)
    s.marked = 0
