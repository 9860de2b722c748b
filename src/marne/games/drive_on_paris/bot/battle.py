"""What the combat table promises: the worth of an attack by its column, over the 36 falls of the dice."""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from marne.games.drive_on_paris.tables import Tables
from marne.parts.bits import bits

WAYS = tuple((n, 6 - abs(n - 7)) for n in range(2, 13))     # totals of two dice, of 36


class Prospect(NamedTuple):
    """What an attack brings on the average: steps lost by each side, and how likely the hex is emptied, a fort reduced, a
    breakthrough made."""

    own: float
    foe: float
    taken: float
    fort: float
    breaks: float


@lru_cache(maxsize=8192)
def prospect(t: Tables, star_is_fort: bool, column: int, plus: int, mine: int, there: int, holds: bool) -> Prospect:
    """SCS-7.14 `mine`, `there`: steps of both sides; `holds`: the defenders ignore retreats (1-6a) or a fort stays (1-5)."""
    own = foe = taken = fort = breaks = 0.0
    for dice, ways in WAYS:
        r = t.crt[column][max(2, min(dice + plus, 12)) - 2]
        own += ways * min(r.attacker, mine)
        foe += ways * min(r.defender, there)
        if r.defender >= there or r.retreat and not holds:
            taken += ways
        fort += ways * (r.star if star_is_fort else r.at)
        breaks += ways * (r.at if star_is_fort else r.star)
    return Prospect(own / 36, foe / 36, taken / 36, fort / 36, breaks / 36)


@lru_cache(maxsize=4096)             # more than the map has hexes: with fewer it would forget what it will ask for again
def march_costs(t: Tables, ground: int, h: int) -> bytes:
    """SCS-5.4 By hex: the points of a march from a hex to all others if nobody is in the way, 120 for those that are farther."""
    out = bytearray([120]) * ground.bit_length()
    for n, board in enumerate(t.foot.reach(h, 90, ground).at):
        for x in bits(board):
            out[x] = min(out[x], n)
    return bytes(out)
