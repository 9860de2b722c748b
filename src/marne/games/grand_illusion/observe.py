"""What an observation of the state is made of (see `kernel.observed`)."""
from __future__ import annotations

import marne.games.grand_illusion.questions  # noqa: F401 (declares the questions)
from marne.games.grand_illusion.choices import LEXICON
from marne.games.grand_illusion.pieces import HEXES, PIECES
from marne.games.grand_illusion.rules.r14_3_options import SIDE_BITS
from marne.games.grand_illusion.state import State
from marne.kernel.observed import Observed, Veiled


def veil(s: State, seat: int) -> Veiled:
    """14.3.6 Everything lies open but the enemy's strategic options until they are revealed."""
    if s.revealed or not s.chosen & ~SIDE_BITS[seat]:
        return Veiled(s)
    s = s.copy()
    s.chosen &= SIDE_BITS[seat]
    return Veiled(s)


OBSERVED = Observed(
    LEXICON, 128,
    {HEXES + 1: "german cavalry siege trench trench2 battles scored17 taken17 allenby opened landed blocked",
     PIECES: "disrupted flipped unsupplied emergency weak moved attackers began54 new_hq rebuilt"},
    veil, rows={"cup17": 16, "cup": 24}, without="secrets")
