"""3.3.1, O14.2 Leaders: who ranks highest, and who may be activated for an order, directly or through a chain of command."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.choices import ACTIVATE, ALL, CHOOSE, DONE
from marne.games.great_war_commander.events import Activated, HighestNamed
from marne.games.great_war_commander.rules.r02_grid import WITHIN
from marne.games.great_war_commander.pieces import HERO, LEADER, NONE, OF_SIDE, RANK, TANK, TANK_LEADER, UNIT
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.rules.r03_values import radius
from marne.games.great_war_commander.questions import WHICH_HIGHEST, WHOM_ELSE_TO_ACTIVATE, WHOM_TO_ACTIVATE
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

TANK_RADIUS = 2                                                             # 3.3.1.6
MOVE_ORDERS = (16, 23)                                                      # Advance and Move
HEADS = LEADER | TANK_LEADER                                                # who may pass an order on
OP_FIRE = 42                                                                # A42 the action that activates as an order does
FIRE_ORDERS = (21, OP_FIRE)


def highest_leaders(s: State, side: int) -> int:
    """3.3.1.3, 3.3.1.4, 3.3.1.4-a, 3.3.1.4-b By rank, then printed command, then printed morale, on the good side: one, or
    several that are equal."""
    best, who = (-1, -1, -1), 0
    for u in bits(on_map(s, side) & LEADER):
        mark = (RANK[u], s.t.command[u], s.t.morale[0][u])
        if mark > best:
            best, who = mark, 1 << u
        elif mark == best:
            who |= 1 << u
    return who


def highest_leader(s: State, side: int) -> int:
    """3.3.1.2, GL-HighestLeader The one and only; among equals whom the owner has named. NONE: there is no leader, or he is
    being named."""
    who, chief = highest_leaders(s, side), s.chief[side]
    if chief != NONE and who >> chief & 1:
        return chief
    return who.bit_length() - 1 if who and not who & who - 1 else NONE


def unnamed(s: State, side: int) -> int:
    """3.3.1.4 The equals among whom the owner must name the highest now: whom he had named is gone or outranked, or another
    equal has come onto the board. 0: there is nothing to name."""
    who, chief = highest_leaders(s, side), s.chief[side]
    if not who & who - 1 or chief != NONE and who >> chief & 1 and not who & ~s.leaders:
        return 0
    return who


def which_highest(s: State, side: int) -> Ask:
    """3.3.1.4, 3.3.1.4-c The owner chooses among equals; that stands."""
    return WHICH_HIGHEST(side, CHOOSE.among(unnamed(s, side)))


@procedure
async def name_highest(s: State) -> None:
    """3.3.1.2, 3.3.1.4, GL-Inactive As soon as leaders have come or gone: each side has one highest leader, the inactive
    player names his first."""
    if s.present & LEADER == s.leaders or s.doomed:
        return
    turn = 0
    while turn < 2:
        side = s.active if turn else 1 - s.active
        turn += 1
        if unnamed(s, side):
            c = await ask(s, which_highest(s, side))
            s.chief[side] = c.a
            if s.log is not None:
                s.log.append(HighestNamed("3.3.1.4", c.a))
        elif s.chief[side] != highest_leader(s, side):
            s.chief[side] = NONE                                            # one outranks all: nobody is named
    s.leaders = s.present & LEADER


def units_near(s: State, side: int, u: int) -> int:
    """3.3.1.1 The units (and leaders) of a side in a leader's radius."""
    out = 0
    for h in bits(radius(s, u) & s.of[side]):
        out |= s.at[h] & OF_SIDE[side]
    return out & ~(1 << u)


def idle(s: State, side: int) -> int:
    """O14.1, GL-Activation Formations that have not been activated this turn; a hero always may be (E70.1)."""
    return on_map(s, side) & (~s.activated | HERO)


OrderBar = Bar[[State, int]]                # of an order as a whole; {leader} the highest leader


def ready(s: State, side: int, order: int) -> int:
    """O14.1, O21.3 Who may be activated for an order; for fire nobody out of a hex with both sides."""
    out = idle(s, side)
    if order in FIRE_ORDERS and s.of[0] & s.of[1]:
        for h in bits(s.of[0] & s.of[1]):
            out &= ~s.at[h]
    return out


def follows(s: State, side: int, order: int, chosen: int, chain: bool) -> int:
    """3.3.1.2, O14.2 Who may be activated next: units in the radius of an activated leader, further leaders if the chain began
    with
    the highest one, tanks around an activated tank leader."""
    out = 0
    free = ready(s, side, order) & ~chosen
    for u in bits(chosen & LEADER):
        near = units_near(s, side, u)
        out |= near & (UNIT | LEADER if chain else UNIT)
    if order in MOVE_ORDERS and not s.tank_lost >> side & 1:            # 3.1.6
        for u in bits(chosen & TANK_LEADER):                            # O14.2.1
            for h in bits(WITHIN[s.loc[u]][TANK_RADIUS] & s.of[side]):
                out |= s.at[h] & TANK & ~TANK_LEADER & OF_SIDE[side]
    return out & free


def passed_on(s: State, side: int, order: int, first: int, chain: bool) -> int:
    """Everybody an order to `first` could be passed on to, itself among them. `chain`: from leader to leader too."""
    chosen = 1 << first
    while True:
        more = follows(s, side, order, chosen, chain)
        if not more:
            return chosen
        chosen |= more


def reachable(s: State, side: int, order: int, first: int) -> int:
    """3.3.1.2 Only the highest leader begins a chain."""
    return passed_on(s, side, order, first, first == highest_leader(s, side))


def whom_first(s: State, side: int, order: int, able: int) -> Ask:
    """O14.1 `able`: formations that could carry the order out. Somebody is offered only if he or those he may pass it to can."""
    out = [u for u in bits(ready(s, side, order)) if able >> u & 1 or HEADS >> u & 1 and reachable(s, side, order, u) & able]
    return WHOM_TO_ACTIVATE(side, [ACTIVATE[u] for u in out], order)


def whom_next(s: State, side: int, order: int, chosen: int, chain: bool, able: int) -> Ask:
    """O14.2 All are named before the order is carried out; at least one must be able to (O14.5)."""
    more = follows(s, side, order, chosen, chain)
    out = [*ACTIVATE.among(more)]
    if more & more - 1:
        out.append(ALL)
    if chosen & able:
        out.append(DONE)
    return WHOM_ELSE_TO_ACTIVATE(side, out, order)


def activate(s: State, u: int, order: int) -> None:
    b = 1 << u
    s.activated |= b
    if order == OP_FIRE:
        s.opfire |= b
    else:
        s.ordered |= b
    if s.log is not None:
        s.log.append(Activated("O14.1", u, order))


class Activation(NamedTuple):
    chosen: int | None
    chain: bool | None


@procedure(shows=Activation)
async def activation(s: State, side: int, order: int, able: int) -> int:
    """O14.1, O14.2, 3.3.1.2 Name everybody who carries out the order. Gives them as a set."""
    c = await ask(s, whom_first(s, side, order, able))
    first = c.a
    activate(s, first, order)
    chosen = 1 << first
    chain = first == highest_leader(s, side)
    while follows(s, side, order, chosen, chain):
        c = await ask(s, whom_next(s, side, order, chosen, chain, able))
        if c is DONE:
            break
        if c is ALL:
            for u in bits(follows(s, side, order, chosen, chain)):
                activate(s, u, order)
                chosen |= 1 << u
        else:
            activate(s, c.a, order)
            chosen |= 1 << c.a
    return chosen
