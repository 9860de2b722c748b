"""A42, A45.4, O23.3, O23.7 What the inactive player may do after each step of a move: opportunity fire, hidden wire."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.cards.A28_actions import held
from marne.games.great_war_commander.rules.orders import O21_defence as defence, O21_fire as fire
from marne.games.great_war_commander.rules.r01_cards import in_hand, may_use_strategy, use_strategy
from marne.games.great_war_commander.choices import AGAIN, NO, OP_FIRE
from marne.games.great_war_commander.rules.r03_command import OP_FIRE as OP
from marne.games.great_war_commander.rules.r03_command import activation, idle
from marne.games.great_war_commander.events import ActionCancelled
from marne.games.great_war_commander.rules.r02_field import WIRE
from marne.games.great_war_commander.rules.r02_grid import DISTANCE
from marne.games.great_war_commander.rules.r04_harm import play_action
from marne.games.great_war_commander.pieces import GE, STRATEGY
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r06_time import build, works_left
from marne.games.great_war_commander.rules.r03_values import seen_from
from marne.games.great_war_commander.rules.r07_victory import settle
from marne.games.great_war_commander.questions import WHETHER_FORWARD, WHETHER_WIRE, WHICH_REACTION
from marne.kernel.bars import Bar, free
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

HIDDEN_WIRE = 454
FIRE_ORDER = 21
FORWARD = STRATEGY["ge-s6"]


def op_pool(s: State, units: int, h: int) -> int:
    """A42.3(1), 11.6-c What may fire at a hex as op fire: no light artillery, no gun of a tank."""
    out = 0
    for p in bits(fire.pieces(s, units)) if units else ():
        if not fire.light(p) and fire.can_hit(s, p, h):
            out |= 1 << p
    return out


def could_shoot(s: State, side: int, h: int) -> int:
    """A42.1 Idle formations that could fire at the hex."""
    return mask(u for u in bits(in_view(s, side, h)) if op_pool(s, 1 << u, h))


def in_view(s: State, side: int, h: int) -> int:
    """Idle formations that see a hex; whether they can reach it is another matter."""
    out = 0
    for x in bits(seen_from(s, h, s.of[side])):
        out |= s.at[x]
    return out & idle(s, side)


def could_open(s: State, side: int, h: int) -> bool:
    """A42.2 Is there somebody whose activation would lead to fire at the hex? Whoever could fire may be activated by himself."""
    far, longest = DISTANCE[h], s.t.longest
    return any(op_pool(s, 1 << u, h) for u in bits(in_view(s, side, h)) if far[s.loc[u]] <= longest[u] or s.carried >> u & 1)


HIDDEN: tuple[Bar[[State, int]], ...] = (
    Bar("A45.4", lambda s, h: bool(s.works[h] or s.law.field.ground.water[s.ground[h]]), "{h} has a work or water already",
        "{h} a déjà un ouvrage ou de l'eau"),
    Bar("T100", lambda s, h: s.blaze >> h & 1, "{h} is burning", "{h} brûle"),
    Bar("A45.4", lambda s, h: not works_left(s, WIRE), "no wire counter is left", "il ne reste plus de marqueur Barbelés"))


def wire_fits(s: State, side: int, h: int) -> bool:
    """A45.4 The scenario's defender, in a hex without water or works, if a counter is left."""
    return s.law.sides[side].defender and free(HIDDEN, s, h)


FIRE_AGAIN, FIRE_CARD, WIRE_CARD = 1, 2, 4


def ways(s: State, side: int, h: int, fired: bool, void: int) -> int:
    """A42.2, A45.4 On public grounds alone: what he could do, whatever cards he holds. One fire for each step (A42.3(3)).
    `void`: pieces whose fire at the hex has come to nothing (O21.3.5)."""
    if not s.of[1 - side] >> h & 1:
        return 0
    out = 0
    if not fired and s.opfire and op_pool(s, s.opfire, h) & ~void:
        out = FIRE_AGAIN
    if s.hand[side]:
        if not fired and could_open(s, side, h):
            out |= FIRE_CARD
        if wire_fits(s, side, h):
            out |= WIRE_CARD
    return out


def which_reaction(s: State, side: int, h: int, able: int) -> Ask:
    """A42.2, A45.4 Asked as long as there are cards that might matter."""
    out: list[Choice] = [NO]
    if able & FIRE_AGAIN:
        out.append(AGAIN)                                               # A42.2-b
    if able & FIRE_CARD:
        out += OP_FIRE.among(s.hand[side] & s.t.with_order[FIRE_ORDER,])
    if able & WIRE_CARD:
        out += held(s, side, HIDDEN_WIRE)
    return WHICH_REACTION(side, out, h)


class Reaction(NamedTuple):
    """`h`: where the mover has come to."""

    h: int


@procedure(shows=Reaction)
async def react(s: State, side: int, h: int, group: int) -> None:
    """A42.2, O23.7, A28.2 The inactive player acts first, as often as he likes, but fires once. A fire that hindrance has
    brought to nothing was none: others may still fire (O21.3.5)."""
    fired = False
    void = 0
    while True:
        able = ways(s, side, h, fired, void)
        if not able:
            break
        c = await ask(s, which_reaction(s, side, h, able))
        if c is NO:
            break
        if c.verb == "action":
            play_action(s, side, c.a, HIDDEN_WIRE)
            if not await defence.scouted(s, side, HIDDEN_WIRE):
                build(s, h, WIRE, "A45.4")
            continue
        if c is not AGAIN:
            play_action(s, side, c.a, OP)
            before = s.opfire
            units = await activation(s, side, OP, could_shoot(s, side, h))  # A42.2-a
            if await stormed(s, side):
                s.activated &= ~(s.opfire & ~before)
                s.opfire = before
                continue
            s.opgroups = [*s.opgroups, units]
        fired = True
        pool = op_pool(s, s.opfire, h) & ~void
        if pool:
            failed = await fire.attack(s, side, pool, h, True)
            fired = not failed
            void |= failed
        settle(s)


def whether_forward(s: State, side: int) -> Ask:
    """S98.4.6"""
    return WHETHER_FORWARD(side, in_hand(s, side, FORWARD))


@procedure
async def stormed(s: State, side: int) -> bool:
    """S98.4.6 From 1916 the Germans may cancel the op fire just announced. Asked on public grounds: they have a Strategy card."""
    foe = 1 - side
    row = s.t.strategy[FORWARD]
    if s.law.nations[foe] != GE or not may_use_strategy(s, foe) or not row.since <= s.law.date <= row.until:
        return False
    c = await ask(s, whether_forward(s, foe))
    if c is NO:
        return False
    use_strategy(s, foe, 1, "S98.4.6", ActionCancelled("S98.4.6", side, OP))
    return True


def whether_wire(s: State, side: int, h: int) -> Ask:
    """A45.4 After an advance there is no op fire, but the wire may be there."""
    return WHETHER_WIRE(side, [NO, *held(s, side, HIDDEN_WIRE)], h)


@procedure
async def wire_only(s: State, side: int, h: int) -> None:
    """A45.4 Just after an advance into a hex."""
    if not s.hand[side] or not wire_fits(s, side, h):
        return
    c = await ask(s, whether_wire(s, side, h))
    if c is not NO:
        play_action(s, side, c.a, HIDDEN_WIRE)
        if not await defence.scouted(s, side, HIDDEN_WIRE):
            build(s, h, WIRE, "A45.4")
