"""What an observation of the state is made of (see `kernel.observed`)."""
from __future__ import annotations

import marne.games.to_the_last_man.questions  # noqa: F401 (declares the questions)
from marne.games.to_the_last_man.choices import LEXICON
from marne.games.to_the_last_man.pieces import CARDS, UNITS, ZONES
from marne.games.to_the_last_man.rules.r07_production import unmake
from marne.games.to_the_last_man.state import State
from marne.kernel.observed import Observed, Veiled


def veil(s: State, seat: int) -> Veiled:
    """1.3, 7.0 The other hand is a number of cards, and what it may be of lies in one pile with the deck; the other side's plans
    are not made yet."""
    foe = 1 - seat
    if s.before:
        s = s.copy()
        unmake(s, seat)
    held, mine = s.hand[foe], s.hand[seat]
    return Veiled(s, 0, (held.bit_count(), (held & s.frozen).bit_count()),
                  (s.deck | held, s.frozen & mine, (0, mine) if seat else (mine, 0)))


OBSERVED = Observed(
    LEXICON, 128,
    {ZONES: "german opened fresh entered battles fighting fought surprise gas barrage",
     UNITS: "moved half joined left railed entrenched retreated dogfought reacting apart late",
     CARDS: "deck discard removed frozen hand"},
    veil, counts=("other_hand", "other_frozen"), without="secrets orders before", veiled="deck frozen hand")
