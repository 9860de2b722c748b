"""5.16 Resource hexes: since when Germany has held each of them."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import CENTRAL, RO
from marne.games.great_war_in_europe.state import State


def resource_taken(s: State, side: int, h: int) -> None:
    """5.16#1, 5.16#2 A resource hex changes hands: the four turns are counted from now; in Allied hands they are not."""
    if h in s.t.rp:
        s.captured[s.t.resource_hexes.index(h)] = s.turn if side == CENTRAL else 0


def long_held(s: State) -> int:
    """5.16#2 A turn of capture that is long enough ago for the hex to pay."""
    delay: int = s.t.ds.tables["resource_points"]["resource_delay_operational_turns"]
    return max(1, s.turn - delay)


def ploesti_joins(s: State, nation: int, side: int) -> None:
    """5.16#4 Romania joins the CP: Ploesti pays from the next Strategic Turn on."""
    if nation == RO and side == CENTRAL:
        for i, h in enumerate(s.t.resource_hexes):
            if s.t.country["RO"] >> h & 1:
                s.captured[i] = long_held(s)
