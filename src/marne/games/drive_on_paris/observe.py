"""What an observation of the state is made of (see `kernel.observed`)."""
from __future__ import annotations

from marne.games.drive_on_paris.choices import LEXICON
from marne.games.drive_on_paris.pieces import GRID, PIECES
from marne.games.drive_on_paris.secrets import MARKS, hidden
from marne.games.drive_on_paris.state import State
from marne.kernel.observed import Observed, Veiled

ARRIVALS = 512          # more than any scenario has


def veil(s: State, seat: int) -> Veiled:
    """SCS-1.8 Of the other side's stacks the top lies open."""
    return Veiled(s, hidden(s, 1 - seat))


OBSERVED = Observed(
    LEXICON, 768,
    {GRID.size: "plan17 given17 rail held works trench stormed fought trail",
     PIECES: "reduced flipped rebuilt reserve frozen tops shown moved arranged pinned marched halved fired attacked marked group "
             "attackers",
     ARRIVALS: "arrived late"},
    veil, without="secrets", places="loc", marks=MARKS)
