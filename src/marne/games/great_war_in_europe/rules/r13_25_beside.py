"""13.25 US units beside the map: they enter by its edge, in operational or strategic movement."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import (ALLIED, AVAILABLE, BESIDE, CENTRAL, FRONT, ITALY, MOUNTAIN, NATION, OF_FRONT,
                                                    OF_NATION, US, WEST)
from marne.games.great_war_in_europe.rules.r08_3_terrain import enter
from marne.games.great_war_in_europe.rules.r08_movement import passable
from marne.games.great_war_in_europe.rules.r11_supply import supplied_hexes
from marne.games.great_war_in_europe.state import State, allowance, in_box
from marne.parts.bits import bits, mask


def goes_beside(s: State, u: int) -> bool:
    """13.25 Is it a US unit that comes over the sea: it is placed beside the map, if there is an Allied edge to enter by?"""
    return NATION[u] == US and s.loc[u] == AVAILABLE and bool(edges(s))


def beside(s: State) -> int:
    """13.25 The units that wait beside the map and can enter it."""
    waiting = in_box(s, BESIDE) & OF_NATION[US] if s.joined[ALLIED] >> US & 1 else 0
    return mask(u for u in bits(waiting) if gateways(s, u)) if waiting else 0


def edges(s: State) -> int:
    """13.25 The Allied hexes of the west and south edges of the West map, and of the south edge of the Italian one."""
    t = s.t
    board = (t.edge_side["w"] | t.edge_side["s"]) & OF_FRONT[WEST] | t.edge_side["s"] & OF_FRONT[ITALY]
    return board & s.control[ALLIED] & s.law.ground & ~s.occ[CENTRAL] & ~s.staff[CENTRAL]


def gateways(s: State, u: int) -> int:
    """13.25, 8.13, 8.26 Where a unit may enter: an edge hex in supply; one is always within its points."""
    out = edges(s) & passable(s, ALLIED, 1 << u)
    if not MOUNTAIN >> u & 1:
        out &= ~s.t.alpine
    return out & (supplied_hexes(s, u, WEST) | supplied_hexes(s, u, ITALY)) if out else 0


def toll(s: State, u: int, h: int) -> int:
    """13.25, 8.12, 8.13 What the first hex costs: as any other; who has not the points spends all that there are."""
    f = FRONT[h]
    cost, most = enter(s.t, h, h, s.weather[f], bool(MOUNTAIN >> u & 1)) or 1, int(allowance(s, u) * s.t.doubled[f])
    return min(cost, most)
