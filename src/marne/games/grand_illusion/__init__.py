"""Grand Illusion: Mirage of Glory, 1914 (GMT Games 2005, designed by Ted Raicer)."""
from __future__ import annotations

from pathlib import Path

from marne.games.grand_illusion.law import READINGS
from marne.games.grand_illusion.rules.r14_3_options import SIDE_BITS
from marne.games.grand_illusion.pieces import SEATS
from marne.games.grand_illusion.rules.r04_sequence import game
from marne.games.grand_illusion.rules.r13_setup import new_state
from marne.games.grand_illusion.state import State
from marne.kernel.chance import Chance
from marne.kernel.run import reask
from marne.kernel.title import Scenario, Title
from marne.parts.rooms import Rooms


class GrandIllusion(Rooms[State]):
    """What is not where all titles have it (`marne.parts.rooms`)."""

    slug = "grand-illusion"
    title = "Grand Illusion: Mirage of Glory, 1914"
    seats = SEATS
    scenarios = (
        Scenario("1", "The Full Historical Campaign (15 turns)", "La campagne historique complète (15 tours)", "14.1"),
        Scenario("2", "The Short Historical Campaign (7 turns)", "La campagne historique courte (7 tours)", "14.2"),
        Scenario("3", "What If (15 turns)", "Et si… (15 tours)", "14.3"),
    )
    options = READINGS
    folder = Path(__file__).parent
    set_up = staticmethod(new_state)
    procedure = game
    scale = 4.0
    at = Title.at


    def hide(self, s: State, seat: int | None, chance: Chance) -> State:
        """14.3.6 Until they are revealed, the enemy's strategic options are unknown: a seat thinks as if he had none."""
        out = s.copy()
        out.chance = chance
        if not out.revealed:
            out.chosen &= 0 if seat is None else SIDE_BITS[seat]
            if out.decision is not None and out.decision.sealed and out.decision.seat != seat:
                reask(out)                  # options taken already are not offered again: the question would tell
        return out


TITLE = GrandIllusion()
