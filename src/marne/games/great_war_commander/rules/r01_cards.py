"""1 Fate cards and Strategy cards: drawing, discarding, shuffling. The draw pile is a set: which card is next is chance."""
from __future__ import annotations

from marne.games.great_war_commander.choices import NO, SITUATION
from marne.games.great_war_commander.events import (
    CardDiscarded, CardsDrawn, CardTaken, DeckShuffled, Flipped, GoalDrawn, GoalTaken, StrategyDrawn, StrategyGone,
    StrategyPlayed, StrategyTaken,
)
from marne.games.great_war_commander.pieces import NONE, OF_DECK, OF_STRATEGY, SEATS
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r07_victory import goal_pool, reveal_goal
from marne.kernel.chance import draw
from marne.kernel.choice import Choice
from marne.kernel.events import Event
from marne.parts.bits import Members, bits


def top_card(s: State, side: int, purpose: str, rule: str) -> int:
    """1.3 The next card of a deck, which must not be empty; it belongs nowhere yet. The last one makes time advance (6.1.2)."""
    deck = s.deck[side]
    c = draw(s, Members(deck), f"{purpose} {SEATS[side]}", rule)
    s.deck[side] = deck & ~(1 << c)
    if not s.deck[side]:
        s.late |= 1 << side
    return c


def flip(s: State, side: int, why: str, rule: str) -> int:
    """1.3, GL-Roll Reveal the next card: it goes to the discard pile, for all to see."""
    c = top_card(s, side, "fate", rule)
    s.discard[side] |= 1 << c
    if s.log is not None:
        s.log.append(Flipped(rule, side, c, why))
    return c


def take_card(s: State, side: int, rule: str) -> int:
    """5.4 One card into the hand; only its owner may know which."""
    c = top_card(s, side, "draw", rule)
    s.hand[side] |= 1 << c
    s.secrets += 1
    if s.log is not None:
        s.log.append(CardsDrawn(rule, side, 1))
        s.log.append(CardTaken(rule, side, c))
    return c


def discard(s: State, side: int, c: int, rule: str) -> None:
    """1.2 From the hand to the discard pile."""
    s.hand[side] &= ~(1 << c)
    s.discard[side] |= 1 << c
    if s.log is not None:
        s.log.append(CardDiscarded(rule, side, c))


def shuffle(s: State, side: int) -> None:
    """1.4 Draw pile and discard pile together are the new draw pile."""
    s.deck[side] |= s.discard[side]
    s.discard[side] = 0
    s.late &= ~(1 << side)
    if s.log is not None:
        s.log.append(DeckShuffled("1.4", side))


def new_decks(s: State) -> None:
    """1.F, S98 At the beginning: the whole deck; Strategy cards in an order that nobody knows."""
    for side in (0, 1):
        nation = s.law.nations[side]
        s.deck[side] = OF_DECK[nation]
        left = list(bits(OF_STRATEGY[nation]))
        order = []
        while left:
            i = draw(s, tuple(left), f"strategy {SEATS[side]}", "S98")
            left.remove(i)
            order.append(i)
        s.sdeck[side] = tuple(order)


# Strategy cards --------------------------------------------------------------------------------------------------------------


def take_strategy(s: State, side: int, rule: str) -> None:
    """1.S, 1.S-IMP The top card, for whoever has none in hand."""
    if s.shand[side] != NONE or not s.sdeck[side]:
        return
    i, *rest = s.sdeck[side]
    s.sdeck[side] = tuple(rest)
    s.shand[side] = i
    if rule == "6.1.2":
        s.snew |= 1 << side                                                 # S98 for use from the next turn on
    s.secrets += 1
    if s.log is not None:
        s.log.append(StrategyDrawn(rule, side))
        s.log.append(StrategyTaken(rule, side, i))


def drop_strategy(s: State, side: int, rule: str) -> None:
    """The Strategy card in hand is discarded."""
    i = s.shand[side]
    if i != NONE:
        s.shand[side] = NONE
        s.sdiscard |= 1 << i
        if s.log is not None:
            s.log.append(StrategyGone(rule, side, i))


def use_strategy(s: State, side: int, way: int, rule: str, cancels: Event | None = None) -> None:
    """1.S, S98.1 The Strategy card in hand is used in its n-th way and discarded. `cancels`: what it does away with."""
    if s.log is not None:
        s.log.append(StrategyPlayed(rule, side, s.shand[side], way))
        s.log += [cancels] if cancels is not None else []
    drop_strategy(s, side, rule)
    s.sused |= 1 << side


def in_hand(s: State, side: int, i: int) -> list[Choice]:
    """S98.1 To use that Strategy card, for whoever holds it, or to let it be."""
    return [NO, SITUATION[i][1]] if s.shand[side] == i else [NO]


def lay_down(s: State, side: int, i: int) -> None:
    """S98.1.1 The Strategy card in hand lies face up from now on."""
    if s.log is not None:
        s.log.append(StrategyPlayed(s.t.strategy[i].rule, side, i, 1))
    s.shand[side] = NONE
    s.sused |= 1 << side
    s.reminders |= 1 << i


def drop_reminders(s: State, side: int, rule: str) -> None:
    """S98.1.1 All cards of a side that lie face up."""
    for i in bits(s.reminders & OF_STRATEGY[s.law.nations[side]]):
        s.reminders &= ~(1 << i)
        s.sdiscard |= 1 << i
        if s.log is not None:
            s.log.append(StrategyGone(rule, side, i))


def may_use_strategy(s: State, side: int) -> bool:
    """1.S One a turn, not on the turn it was drawn by a time advance (S98)."""
    return s.shand[side] != NONE and not (s.sused | s.snew) >> side & 1


# Objective markers -----------------------------------------------------------------------------------------------------------


def draw_goal(s: State, side: int, rule: str) -> None:
    """7.3.2, 7.3.3 A secret marker at random; Y and Z have no secret side and are shown at once."""
    pool = goal_pool(s)
    if not pool:
        return
    g = draw(s, tuple(bits(pool)), f"objective {SEATS[side]}", rule)
    s.secret[side] |= 1 << g
    s.secrets += 1
    if s.log is not None:
        s.log.append(GoalDrawn(rule, side))
        s.log.append(GoalTaken(rule, side, g))
    if not s.t.goals[g].secret_side:                                    # 7.3.3-a
        reveal_goal(s, g, side)
