"""15.8 Arab and Armenian units: nobody knows what they are worth until they fight.

The counter on the map stands for one of those that are not known yet: which it is chance tells when it is first engaged, so
that there is nothing to know before.
"""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import COMING, GRID, NATION, OF_NATION, UNTRIED
from marne.games.great_war_in_europe.state import State, of, put, side_of
from marne.kernel.chance import draw
from marne.parts.bits import bits

MARKS = ("moved", "attacked", "encore", "placed")       # what is marked on a counter, whichever it turns out to be


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
            swap(s, u, v)
            units = units & ~(1 << u) | 1 << v
        s.tried |= 1 << v
    return units


def swap(s: State, u: int, v: int) -> None:
    """15.82 Two counters change places, for whichever it is that stands there: nobody has gone anywhere, so control (7.13#4),
    who lies on top of what, and who has moved or attacked already (8.0, 10.14) stay as they are."""
    for name in MARKS:
        marked: int = getattr(s, name)
        if (marked >> u ^ marked >> v) & 1:
            setattr(s, name, marked ^ (1 << u | 1 << v))
    here, there, tops, arab, control = s.loc[u], s.loc[v], s.tops, s.arab_hex, s.control[:]
    put(s, u, there)
    put(s, v, here)
    s.arab_hex, s.control = arab, control
    for new, old, h in ((v, u, here), (u, v, there)):
        if tops >> old & 1 and h < GRID.size:
            s.tops = s.tops & ~of(s, h, side_of(s, new)) | 1 << new
