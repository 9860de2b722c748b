"""15.8 Arab and Armenian units: nobody knows what they are worth until they fight.

The counter on the map stands for one of those that are not known yet: which it is chance tells when it is first engaged, so
that there is nothing to know before.
"""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import COMING, GRID, NATION, OF_NATION, UNTRIED
from marne.games.great_war_in_europe.state import State, put
from marne.kernel.chance import draw
from marne.parts.bits import bits


def unknown(s: State, nation: int) -> int:
    """15.82 The counters of a nation that an untried one may be: those not tried that are on the map or have not come yet."""
    out = 0
    for u in bits(OF_NATION[nation] & UNTRIED & ~s.tried):
        if s.loc[u] < GRID.size or s.loc[u] == COMING:
            out |= 1 << u
    return out


def try_units(s: State, units: int) -> int:
    """3.26#8, 15.82 Untried units among those engaged show what they are worth, from now on to both sides. Gives the units
    with the counters that they turn out to be."""
    for u in bits(units & UNTRIED & ~s.tried):
        v = draw(s, bits(unknown(s, NATION[u])), "untried", "15.82")
        if v != u:
            here, there, top = s.loc[u], s.loc[v], s.tops >> u & 1
            put(s, u, there)
            put(s, v, here)
            if top:
                s.tops = s.tops & ~s.at[here] | 1 << v
            units = units & ~(1 << u) | 1 << v
        s.tried |= 1 << v
    return units
