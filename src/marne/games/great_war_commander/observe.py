"""What an observation of the state is made of (see `kernel.observed`)."""
from __future__ import annotations

from functools import lru_cache

from marne.games.great_war_commander.choices import LEXICON
from marne.games.great_war_commander.pieces import CARDS, GOALS, NONE, PIECES, STRATEGIES, UNITS, WEAPONS
from marne.games.great_war_commander.questions import WHICH_ENEMY_CARD, WHICH_STRATEGY_TO_KEEP
from marne.games.great_war_commander.rules.r02_grid import HEXES
from marne.games.great_war_commander.state import State
from marne.kernel.observed import Observed, Veiled
from marne.parts.bits import mask


@lru_cache(1024)
def _ordered(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(cards))


def veil(s: State, seat: int) -> Veiled:
    """1.2 What nobody else has seen of a deck lies in one pile with what is left of it: the other hand, cards of HQ orders.
    Strategy cards and secret objectives of the other side are numbers, and what is still to be drawn has no order."""
    foe, ask = 1 - seat, s.decision
    mine = ask is not None and ask.seat == seat
    counts = (s.hand[foe].bit_count(), len(s.hq[foe]), len(s.hq[seat]), s.secret[foe].bit_count(), s.shand[foe] != NONE)
    hand, deck, hq, sdeck, secret = s.hand[:], s.deck[:], s.hq[:], s.sdeck[:], s.secret[:]
    if not (mine and ask is not None and ask.message == WHICH_ENEMY_CARD.id):       # E62, E73: it lies open
        deck[foe] |= hand[foe]
        hand[foe] = 0
        if hq[foe]:
            deck[foe] |= mask(hq[foe])
            hq[foe] = ()
    if hq[seat]:
        deck[seat] |= mask(hq[seat])
        hq[seat] = ()
    shand = s.shand[:]
    if shand[foe] != NONE:
        sdeck[foe] += (shand[foe],)
        shand[foe] = NONE
    sdeck[foe] = _ordered(sdeck[foe])
    if not (ask is not None and ask.message == WHICH_STRATEGY_TO_KEEP.id):
        sdeck[seat] = _ordered(sdeck[seat])
    secret[foe] = 0
    return Veiled(s, 0, counts, (hand, deck, hq, sdeck, shand, secret))


OBSERVED = Observed(
    LEXICON, 192,
    {HEXES: "blaze gas nopath fighting impacts", UNITS: "demo supp vet activated ordered moving opfire reentered leaders",
     PIECES: "fired", WEAPONS: "wbroken", GOALS: "open_goals secret", STRATEGIES: "sdiscard reminders",
     CARDS: "hand deck discard"},
    veil, counts=("other_hand", "other_hq", "own_hq", "other_secret", "other_strategy"),
    rows={"sdeck": 2 * STRATEGIES, "hq": 12, "splits": 8, "opgroups": 0}, without="secrets",
    veiled="hand deck hq sdeck shand secret")
