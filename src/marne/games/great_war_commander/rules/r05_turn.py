"""5, O14, O15, E71, 3.1.9 A player's turn: orders one at a time, or a pass; then the end of the turn."""
from __future__ import annotations

from marne.games.great_war_commander.rules.cards.A28_actions import held
from marne.games.great_war_commander.rules.orders import (O16_advance as advance, O17_air as air, O19_artillery as artillery,
                                                          O21_fire as fire, O22_line_of_fire as line_of_fire, O23_march as march,
                                                          O24_offensive as offensive, O25_rally as rally, O26_rout as rout,
                                                          O27_runner as runner)
from marne.games.great_war_commander.rules.cards import A45_support as support, S98_strategy as strategy
from marne.games.great_war_commander.rules import r06_time as timing
from marne.games.great_war_commander.rules.r01_cards import discard, may_use_strategy, take_card
from marne.games.great_war_commander.choices import (
    CHOOSE, DISCARD, DONE, END, ENGINEERS, HQ_ORDER, NO, ORDER, PASS, SCRAP, WAY,
)
from marne.games.great_war_commander.rules.r03_cohesion import check_cohesion
from marne.games.great_war_commander.rules.r03_command import OrderBar, activate, idle, name_highest
from marne.games.great_war_commander.rules.ground.T99_degrade import remove_work
from marne.games.great_war_commander.events import OrderGiven, OrderLost, TurnBegan, TurnPassed
from marne.games.great_war_commander.rules.r02_field import FOXHOLE, WIRE
from marne.games.great_war_commander.rules.r02_grid import HEXES, NEAR
from marne.games.great_war_commander.rules.r04_harm import lose_weapon, play_action
from marne.games.great_war_commander.rules.orders.O16_melee import melees
from marne.games.great_war_commander.pieces import ENGINEER
from marne.games.great_war_commander.rules.r08_stacking import unstack
from marne.games.great_war_commander.state import SETUP, State, on_map
from marne.games.great_war_commander.rules.r06_time import build, works_left
from marne.games.great_war_commander.rules.r03_values import cover_of
from marne.games.great_war_commander.rules.r07_victory import settle
from marne.games.great_war_commander.questions import (
    WHAT_TO_DISCARD, WHAT_TO_DO, WHAT_WITH_IT, WHETHER_HIDDEN_UNIT, WHICH_ENGINEER,
)
from marne.kernel.bars import Bar, allowed, free
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask, is_under_way
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

CONFUSION = 20
HIDDEN_UNIT = 453


# Which orders are possible -----------------------------------------------------------------------------------------------------


BARS: dict[int, tuple[OrderBar, ...]] = {
    16: advance.BARS, 17: air.BARS, 18: artillery.DENIED, 19: artillery.ACCESS, CONFUSION: artillery.CONFUSION, 21: fire.BARS,
    22: line_of_fire.BARS, 23: march.BARS, 24: offensive.BARS, 25: rally.BARS, 26: rout.BARS, 27: runner.BARS}


NOBODY: OrderBar = Bar("O14.1", lambda s, side: not idle(s, side), "everybody has been activated this turn",
                       "tout le monde a déjà été activé ce tour")       # why an order that activates cannot be given


def possible(s: State, side: int, order: int) -> bool:
    """O14.5 Could the order be carried out now?"""
    return free(BARS[order], s, side)


@procedure
async def carry_out(s: State, side: int, order: int) -> None:
    """O14, O14.4 One order."""
    if order == 16:
        await advance.carry_out(s, side)
    elif order == 17:
        await air.carry_out(s, side)
    elif order == 18:
        await artillery.carry_out_denied(s, side)
    elif order == 19:
        await artillery.carry_out(s, side)
    elif order == CONFUSION:
        await artillery.carry_out_confusion(s, side)
    elif order == 21:
        await fire.carry_out(s, side)
    elif order == 22:
        await line_of_fire.carry_out(s, side)
    elif order == 23:
        await march.carry_out(s, side)
    elif order == 24:
        await offensive.carry_out(s, side)
    elif order == 25:
        await rally.carry_out(s, side)
    elif order == 26:
        await rout.carry_out(s, side)
    else:
        await runner.carry_out(s, side)


# The turn ----------------------------------------------------------------------------------------------------------------------


def has_passed(s: State, side: int) -> bool:
    return is_under_way(s, passing)


# Any order of the hand; {n} so many a turn.
LIMIT: OrderBar = Bar("5.1", lambda s, side: s.orders >= s.law.sides[side].orders, "all {n} orders of this turn are given",
                      "les {n} ordres de ce tour sont donnés")
GIVEN: tuple[OrderBar, ...] = (
    Bar("E71.2", lambda s, side: bool(s.hq[side]), "the orders of headquarters come first", "les ordres du QG passent d'abord"),
    LIMIT)
ORDERS: tuple[OrderBar, ...] = (            # at any moment, not only when it is asked what to do
    Bar("5", lambda s, side: s.phase == SETUP, "once the game has begun", "une fois la partie commencée"),
    Bar("1.5", lambda s, side: s.active != side, "in your own turn", "pendant votre tour"),
    *GIVEN,
    Bar("O14.3", lambda s, side: bool(s.order), "after the order under way", "après l'ordre en cours"),
    Bar("O15", has_passed, "you have passed", "vous avez passé"))
HQ: tuple[OrderBar, ...] = (
    Bar("E71", lambda s, side: not s.hq[side], "no orders of headquarters lie ready", "aucun ordre du QG n'attend"),
    LIMIT)
# Over cards: an order spent on engineers.
SAPPERS: tuple[Bar[[State, int]], ...] = (
    Bar("3.1.9", lambda s, side: s.t.with_order[CONFUSION,], "Command Confusion gives the engineers no work",
        "Confusion ne met pas le génie au travail"),
    Bar("3.1.9", lambda s, side: -(not on_map(s, side) & ENGINEER), "you have no engineers on the board",
        "vous n'avez pas de génie sur le plateau"),
    Bar("3.1.9", lambda s, side: -(not engineers(s, side)), "no engineers who are left could dig or clear wire where they stand",
        "aucune unité du génie disponible ne peut creuser ni retirer de barbelés sur place"))


def headquarters_first(s: State, side: int) -> bool:
    """E71, E71.1, E71.2 The card of HQ orders is his next order, as soon as he may give one."""
    return bool(s.hq[side]) and s.orders < s.law.sides[side].orders and (s.law.hq_at_once or not s.orders)


PASSING: tuple[OrderBar, ...] = (
    Bar("E71.2", headquarters_first, "with orders of headquarters one may not pass",
        "avec un ordre du QG, on ne peut pas passer"),
    Bar("O15", lambda s, side: bool(s.orders), "who has given an order does not pass: end the turn",
        "qui a donné un ordre ne passe pas : finissez le tour"),
    Bar("1.S", lambda s, side: s.sused >> side & 1, "who has used a Strategy card does not pass: end the turn",
        "qui a utilisé une carte Stratégie ne passe pas : finissez le tour"))                       # 5.3
ENDING: tuple[OrderBar, ...] = (
    Bar("E71.2", headquarters_first, "the orders of headquarters come first", "les ordres du QG passent d'abord"),
    Bar("O15", lambda s, side: not s.orders and not s.sused >> side & 1, "who gives no order passes",
        "qui ne donne aucun ordre passe"))


def what_to_do(s: State, side: int) -> Ask:
    """5, O14.1, E71, 1.5, GL-Order An order of the hand, the card of HQ orders if one lies ready, a Strategy card, the end, or
    a pass."""
    out: list[Choice] = []
    hand, mine = s.hand[side], on_map(s, side)
    if s.hq[side]:
        if free(HQ, s, side):
            out.append(HQ_ORDER)
    elif free(GIVEN, s, side):
        known: dict[int, bool] = {}
        dig = allowed(SAPPERS, hand, s, side) if mine & ENGINEER else 0
        for c in bits(hand):
            order = s.t.order[c]
            if order not in known:
                known[order] = free(BARS[order], s, side)
            if known[order]:
                out.append(ORDER[c])
            if dig >> c & 1:
                out.append(ENGINEERS[c])
    out += strategy.choices(s, side)
    out += SCRAP.among(mask(s.arm[u] for u in bits(mine & s.carried)))  # 11.3
    if free(PASSING, s, side):
        out.append(PASS)
    elif free(ENDING, s, side):
        out.append(END)
    return WHAT_TO_DO(side, out, s.law.sides[side].orders - s.orders)


@procedure
async def player_turn(s: State, side: int) -> None:
    """5, GL-Turn One turn."""
    begin(s, side)
    while True:
        await name_highest(s)
        c = await ask(s, what_to_do(s, side))
        if c is END:
            break
        if c is PASS:
            await passing(s, side)
            break
        if c.verb == "strategy":
            await strategy.play(s, side, c.a, c.b)
        elif c.verb == "scrap":
            lose_weapon(s, c.a, "11.3")
        elif c is HQ_ORDER:
            await headquarters(s, side)
        elif c.verb == "engineers":
            await engineer(s, side, c.a)
        else:
            await give_order(s, side, c.a)
        await melees(s, 0)
        s.splits = []                                                   # E64.2 melees are the end of the order (O16.4)
        settle(s)
    await end_of_turn(s, side)


def begin(s: State, side: int) -> None:
    s.turn += 1
    s.orders = 0
    s.activated = s.ordered = s.opfire = s.fired = s.moving = 0
    s.rallied = s.observed = s.sused = 0
    s.snew = 0
    if s.log is not None:
        s.log.append(TurnBegan("5", side, s.turn))


@procedure
async def give_order(s: State, side: int, card: int) -> None:
    """O14.1 The card is discarded, the order carried out; then melees (O16.4)."""
    order = s.t.order[card]
    spend(s, side, card, order)
    await carry_out(s, side, order)
    clear(s)


def spend(s: State, side: int, card: int, order: int) -> None:
    """1.5 The card of an order goes at once, and its action with it."""
    s.hand[side] &= ~(1 << card)
    s.discard[side] |= 1 << card
    s.orders += 1
    s.order = order
    s.effects = 0
    s.ordered = 0
    if s.log is not None:
        s.log.append(OrderGiven("O14.1", side, order, card))


def clear(s: State) -> None:
    """What lasts for an order only ends."""
    s.order = 0
    s.effects = 0
    s.ordered = s.opfire = s.fired = s.moving = 0
    s.splits = []                                                       # E64.2


@procedure
async def headquarters(s: State, side: int) -> None:
    """E71, E71.2 The hidden card is revealed and must be carried out, even to the player's harm; if it cannot be, it is
    lost."""
    card, *rest = s.hq[side]
    s.hq[side] = tuple(rest)
    s.secrets += 1
    order = s.t.order[card]
    spend(s, side, card, order)
    while True:
        c = await ask(s, strategy.at_any_time(s, what_with_it(s, side, order), True))
        if c.verb != "strategy":
            break
        await strategy.play(s, side, c.a, c.b)
    if c.a == 2:
        await dig_or_clear(s, side)
    elif possible(s, side, order):
        await carry_out(s, side, order)
    elif s.log is not None:
        s.log.append(OrderLost("E71", side, order, "impossible"))
    clear(s)


# Engineers ---------------------------------------------------------------------------------------------------------------------


def engineers(s: State, side: int) -> int:
    """3.1.9 Undemoralised engineers that could dig a foxhole or clear wire in their hex."""
    return mask(u for u in bits(idle(s, side) & ENGINEER & ~s.demo) if jobs(s, u))


def jobs(s: State, u: int) -> list[int]:
    h = s.loc[u]
    if s.works[h] == WIRE:
        return [2]
    water = s.law.field.ground.water[s.ground[h]]
    return [1] if not s.works[h] and not water and works_left(s, FOXHOLE) else []


def what_with_it(s: State, side: int, order: int) -> Ask:
    """3.1.9, E71 The order of headquarters that was revealed is carried out, or engineers are activated by it; it is lost if
    neither can be. Asked of whoever has a Strategy card too: he has just seen the order (S98.1)."""
    sappers = order != CONFUSION and bool(engineers(s, side))
    out = [WAY[1]] if possible(s, side, order) or not sappers else []
    return WHAT_WITH_IT(side, [*out, WAY[2]] if sappers else out, order, always=may_use_strategy(s, side))


def which_engineer(s: State, side: int) -> Ask:
    return WHICH_ENGINEER(side, CHOOSE.among(engineers(s, side)))


@procedure
async def engineer(s: State, side: int, card: int) -> None:
    """3.1.9 Any order but Confusion lets one engineer unit dig or clear."""
    spend(s, side, card, s.t.order[card])
    await dig_or_clear(s, side)
    clear(s)


@procedure
async def dig_or_clear(s: State, side: int) -> None:
    c = await ask(s, which_engineer(s, side))
    u = c.a
    activate(s, u, s.order)
    if jobs(s, u) == [2]:
        remove_work(s, s.loc[u], "3.1.9")
    else:
        build(s, s.loc[u], FOXHOLE, "3.1.9")


# Passing -----------------------------------------------------------------------------------------------------------------------


def what_to_discard(s: State, side: int, left: int) -> Ask:
    """O15 Up to the limit of the scenario."""
    return WHAT_TO_DISCARD(side, [*DISCARD.among(s.hand[side]), DONE], left)


@procedure
async def passing(s: State, side: int) -> None:
    """O15, GL-Turn Discard from none to the limit; no Strategy card this turn."""
    s.sused |= 1 << side
    left = s.law.sides[side].discards
    gone = 0
    while left and s.hand[side]:
        c = await ask(s, what_to_discard(s, side, left))
        if c is DONE:
            break
        discard(s, side, c.a, "O15")
        left -= 1
        gone += 1
    if s.log is not None:
        s.log.append(TurnPassed("O15", side, gone))
    if gone:
        await hidden_unit(s, 1 - side)


def hiding_places(s: State, side: int) -> int:
    """A45.3 Empty hexes of the set-up zone with cover."""
    zone = s.law.sides[side].set_up & ~(s.of[0] | s.of[1])
    return mask(h for h in bits(zone) if cover_of(s, h) >= 1 and not s.blaze >> h & 1)


def whether_hidden_unit(s: State, side: int) -> Ask:
    return WHETHER_HIDDEN_UNIT(side, [NO, *held(s, side, HIDDEN_UNIT)])


@procedure
async def hidden_unit(s: State, side: int) -> None:
    """A45.3 When the opponent discards by passing, the defender may have hidden somebody."""
    while s.law.sides[side].defender and s.hand[side] and hiding_places(s, side):
        c = await ask(s, whether_hidden_unit(s, side))
        if c is NO:
            break
        play_action(s, side, c.a, HIDDEN_UNIT)
        n = await support.consult(s, side, False, False, "A45.3")
        if n:
            units = support.gather(s, side, n, "A45.3")
            came = await support.put_down(s, side, units[:1], hiding_places(s, side), "A45.3")
            where = s.loc[(came & -came).bit_length() - 1] if came else HEXES
            rest = units[1:]
            while rest:                                                 # each in an empty hex of its own
                near = hiding_places(s, side) & NEAR[where] if where < HEXES else 0
                await support.put_down(s, side, rest[:1], near, "A45.3")
                rest = rest[1:]
            await name_highest(s)


# The end of a turn -------------------------------------------------------------------------------------------------------------


@procedure
async def end_of_turn(s: State, side: int) -> None:
    """8.2, 3.3.2.1, 5.4 Stacking, cohesion, then the active player fills his hand."""
    clear(s)
    await unstack(s, 1 - side)                                          # GL-Inactive
    await unstack(s, side)
    check_cohesion(s)
    while s.hand[side].bit_count() < s.law.sides[side].hand:
        take_card(s, side, "5.4")
        if s.late >> side & 1:
            await timing.advance_time(s, side)
    await melees(s, 0)
    s.splits = []
    settle(s)
