"""What an observation of the state is made of (see `kernel.observed`)."""
from __future__ import annotations

from marne.games.great_war_commander.choices import LEXICON
from marne.games.great_war_commander.pieces import CARDS, GOALS, NONE, PIECES, STRATEGIES, UNITS, WEAPONS
from marne.games.great_war_commander.questions import WHICH_ENEMY_CARD, WHICH_STRATEGY_TO_KEEP
from marne.games.great_war_commander.rules.r02_grid import HEXES
from marne.games.great_war_commander.state import State
from marne.kernel.observed import Observed, Veiled
from marne.parts.bits import mask


def veil(s: State, seat: int) -> Veiled:
    """1.2 What nobody else has seen of a deck lies in one pile with what is left of it: the other hand, cards of HQ orders.
    Strategy cards and secret objectives of the other side are numbers, and what is still to be drawn has no order."""
    foe, ask = 1 - seat, s.decision
    mine = ask is not None and ask.seat == seat
    s = s.copy()
    counts = (s.hand[foe].bit_count(), len(s.hq[foe]), len(s.hq[seat]), s.secret[foe].bit_count(), s.shand[foe] != NONE)
    if not (mine and ask is not None and ask.message == WHICH_ENEMY_CARD.id):       # E62, E73: it lies open
        s.deck[foe] |= s.hand[foe] | mask(s.hq[foe])
        s.hand[foe] = 0
        s.hq[foe] = ()
    s.deck[seat] |= mask(s.hq[seat])
    s.hq[seat] = ()
    drawn = (s.shand[foe],) if s.shand[foe] != NONE else ()
    s.sdeck[foe] = tuple(sorted(s.sdeck[foe] + drawn))
    s.shand[foe] = NONE
    if not (ask is not None and ask.message == WHICH_STRATEGY_TO_KEEP.id):
        s.sdeck[seat] = tuple(sorted(s.sdeck[seat]))
    s.secret[foe] = 0
    return Veiled(s, 0, counts)


OBSERVED = Observed(
    LEXICON, 192,
    {HEXES: "blaze gas nopath fighting impacts", UNITS: "demo supp vet activated ordered moving opfire reentered leaders",
     PIECES: "fired", WEAPONS: "wbroken", GOALS: "open_goals secret", STRATEGIES: "sdiscard reminders",
     CARDS: "hand deck discard"},
    veil, counts=("other_hand", "other_hq", "own_hq", "other_secret", "other_strategy"),
    rows={"sdeck": 2 * STRATEGIES, "hq": 12, "splits": 8, "opgroups": 0}, without="secrets")
