"""17.1 Neutrals enter the war; European Turkey."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import CENTRAL, ON_EUROPE, TU
from marne.games.great_war_in_europe.state import State, enlist, nation_side
from marne.kernel.weave import procedure


@procedure
async def neutral_entries(s: State) -> None:
    """17.11 To come: 6.54, 17.11, 17.11#1; Turkey in October 1914 (17.1)."""


def ottoman_ground_entered(s: State, side: int, h: int) -> None:
    """17.13 To come: an Allied unit has entered European Turkey: its troops deploy."""


def entry_turn(s: State) -> None:
    """17.1 Turkey enters the war in October 1914, without its European troops (17.13)."""
    if s.turn >= s.t.turkey_at_war and nation_side(s, TU) < 0 and not s.turkey_out:
        enlist(s, TU, CENTRAL)
        s.control[CENTRAL] |= s.t.country["TU"] & ON_EUROPE & s.law.ground          # 7.14; the Near East has its own start (7.12)
