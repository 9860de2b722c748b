"""Two worlds of this game that a seat cannot tell apart."""
from __future__ import annotations

import random

import marne
from marne.games.great_war_commander.pieces import CARD_IDS, GOAL_IDS, NONE, SEATS, STRATEGY_IDS
from marne.games.great_war_commander.rules.r07_victory import goal_pool
from marne.games.great_war_commander.state import State
from marne.kernel.events import Event
from marne.parts.bits import bits, mask
from tests.conformance.worlds import Worlds, asked_anew

SLUG = "great-war-commander"
SCENARIOS = [f"gwc-{n:02d}" for n in range(1, 17)]
LOOKING = "which_enemy_card"            # E62, E73 the hand lies open before the one who is asked
KEEPING = "which_strategy_to_keep"      # S98.3.1 he has looked into his own Strategy deck
# What somebody may type who hopes that the refusal tells him something: cards, markers, Strategy cards of both sides.
ASIDE = (*(f"{verb} {CARD_IDS[c]}" for c in range(0, len(CARD_IDS), 5) for verb in ("order", "action", "op-fire")),
         *(f"discard {CARD_IDS[c]}" for c in range(3, len(CARD_IDS), 17)), *(f"card {CARD_IDS[c]}" for c in range(1, 216, 29)),
         *(f"strategy {i} 1" for i in STRATEGY_IDS[::3]), *(f"objective {g}" for g in GOAL_IDS[::4]), "xyzzy", "hq-order",
         "target H6", "step H6", "plus-one", "reroll")


WORLDS = Worlds(SLUG, ASIDE)
somewhere, told = WORLDS.somewhere, WORLDS.told


def state(m: marne.Match) -> State:
    s = m.state
    assert isinstance(s, State)
    return s


def swap(s: State, seat: int, rng: random.Random) -> None:
    """1.2, 7.3.3, E71, S98 Everything that `seat` has not seen is dealt anew: the other's hand, Strategy card and secret
    objectives, the cards of HQ orders, the order of both Strategy decks. How many there are of each stays."""
    foe = 1 - seat
    asked = s.decision
    looking = asked is not None and asked.seat == seat and asked.message == LOOKING
    if not looking:
        unseen = list(bits(s.hand[foe] | s.deck[foe] | mask(s.hq[foe])))
        rng.shuffle(unseen)
        hand = s.hand[foe].bit_count()
        s.hq[foe] = tuple([unseen.pop() for _ in s.hq[foe]])
        s.hand[foe], s.deck[foe] = mask(unseen[:hand]), mask(unseen[hand:])
    if s.hq[seat]:
        own = [*bits(s.deck[seat]), *s.hq[seat]]
        rng.shuffle(own)
        s.hq[seat] = tuple([own.pop() for _ in s.hq[seat]])
        s.deck[seat] = mask(own)
    strategies = [*s.sdeck[foe], *([s.shand[foe]] if s.shand[foe] != NONE else [])]
    rng.shuffle(strategies)
    if s.shand[foe] != NONE:
        s.shand[foe] = strategies.pop()
    s.sdeck[foe] = tuple(strategies)
    if not (asked is not None and asked.message == KEEPING):
        s.sdeck[seat] = tuple(rng.sample(s.sdeck[seat], len(s.sdeck[seat])))
    goals = list(bits(goal_pool(s) | s.secret[foe]))
    rng.shuffle(goals)
    s.secret[foe] = mask(goals[:s.secret[foe].bit_count()])


def twin(m: marne.Match, seat: int, rng: random.Random) -> marne.Match:
    """The same game in which all is different that `seat` cannot know. What is asked now is asked anew, also of himself."""
    other = m.copy()
    swap(state(other), seat, rng)
    return asked_anew(other)


def shown(events: list[Event], seat: int, blind: bool) -> bool:
    """Has something come to light that differs between the worlds of `seat`? A card of the other's pile, a hidden marker or
    Strategy card; `blind`: a card of HQ orders of his own lies unseen, so that his own pile is not the same either."""
    piles = {f"fate {SEATS[1 - seat]}", "secret", *((f"fate {SEATS[seat]}", f"draw {SEATS[seat]}") if blind else ())}
    for e in events:
        if e.kind == "Rolled" and getattr(e, "purpose", "") in piles:
            return True
        if e.kind in ("HandShown", "GoalRevealed", "StrategyPlayed"):
            return True
        if e.kind in ("StrategyTaken", "StrategySeen", "GoalTaken") and getattr(e, "side", 1 - seat) == seat:
            return True
    return False
