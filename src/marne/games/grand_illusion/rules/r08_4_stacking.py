"""8.4.6 Stacking, checked where a move, retreat or arrival ends."""
from __future__ import annotations

from marne.games.grand_illusion.pieces import COMBAT, INF, OF_SIDE, SIDE
from marne.games.grand_illusion.state import SURE_TO_FIT, State
from marne.parts.bits import bits


def fits(s: State, units: int, h: int) -> bool:
    """8.4.6a May these units (of one side, everybody who would be in the hex) end their move in `h`?"""
    t = s.t
    units &= COMBAT                                                     # 8.4.6a/b3, 8.4.6a/b4, 9.5.4a/b1
    if t.vosges >> h & 1:
        return fits_vosges(s, units)
    if units.bit_count() <= SURE_TO_FIT:
        return True
    heavy, light = units & t.heavy, units & t.light
    total = 2 * heavy.bit_count() + light.bit_count()
    if total > t.stack_limit:
        return False
    return total <= t.stack_infantry or 2 * (heavy & INF).bit_count() + (light & INF).bit_count() <= t.stack_infantry


def fits_vosges(s: State, units: int) -> bool:
    """8.4.6a/Vosges Three infantry corps and one division or brigade. Two of infantry stand for a corps (8.4.6a/b2) unless the
    other reading is chosen; cavalry has the one small place."""
    t = s.t
    corps, small = (units & INF & t.heavy).bit_count(), units & t.light
    over = small.bit_count() - t.vosges_small                           # infantry that would take places of corps
    if over <= 0:
        return corps <= t.vosges_corps
    return s.law.vosges_halves and (small & ~INF).bit_count() <= t.vosges_small and 2 * corps + over <= 2 * t.vosges_corps


def room(s: State, extra: int, hexes: int) -> int:
    """The hexes of `hexes` in which `extra` may join the units of its side that stand there."""
    side = SIDE[extra.bit_length() - 1]
    mine = OF_SIDE[side]
    out = hexes
    for h in bits(hexes if extra & extra - 1 else hexes & (s.t.vosges | s.full[side])):
        if not fits(s, s.at[h] & mine | extra, h):
            out ^= 1 << h
    return out


def crowded(s: State, u: int, hexes: int) -> int:
    """8.4.6a Those of the hexes that have no room for the unit."""
    return hexes & ~room(s, 1 << u, hexes) if 1 << u & COMBAT else 0
