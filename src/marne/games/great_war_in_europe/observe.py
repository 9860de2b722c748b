"""What an observation of the state is made of (see `kernel.observed`)."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import LEXICON
from marne.games.great_war_in_europe.pieces import ALLIED, EVENTS, GRID, NATIONS, UNITS
from marne.games.great_war_in_europe.secrets import MARKS, MUTINY, held, hidden
from marne.games.great_war_in_europe.state import State
from marne.kernel.observed import Observed, Veiled


def veil(s: State, seat: int) -> Veiled:
    """7.25, 6.17 [draw], 18.25 Of the other side's stacks the top lies open; its events are a number, and lie in one pile with
    its cup; of a concealed mutiny nothing is known."""
    foe = 1 - seat
    secret, mutiny, concealed, spent, cups, hands = held(s, foe), s.mutiny, s.mutiny_hidden, s.spent, s.cups, s.hands
    if secret:
        if concealed and foe == ALLIED:
            mutiny = concealed = 0
            spent &= ~(1 << MUTINY)
        cups, hands = cups[:], hands[:]
        cups[foe] |= secret
        hands[foe] &= ~secret
    return Veiled(s, hidden(s, foe), (secret.bit_count(),), (mutiny, concealed, spent, cups, hands))


OBSERVED = Observed(
    LEXICON, 512,
    {GRID.size: "rolled retaken control ru_last forts hindenburg devastated ne_trenches lost_sources fought rails depots havens",
     UNITS: "encore army returning red pef_units home_guard flown libya_units worn landing burners back tried tops "
            "shown moved arranged attacked unsupplied placed group attackers wings",
     len(NATIONS): "entering joined fresh barred collapsed",
     EVENTS: "cups hands in_play spent box used_turn used_series played"},
    veil, counts=("other_events",), rows={"hosted": 48}, without="secrets", places="loc", marks=MARKS,
    veiled="mutiny mutiny_hidden spent cups hands")
