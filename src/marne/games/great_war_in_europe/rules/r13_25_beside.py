"""13.25 US units beside the map: they enter by its edge, in operational or strategic movement."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import (ALLIED, AVAILABLE, BESIDE, CENTRAL, FRONT, IRREPLACEABLE, ITALY, MOUNTAIN,
                                                    NATION, OF_FRONT, OF_NATION, TANK, US, WEST)
from marne.games.great_war_in_europe.rules.r08_3_terrain import enter
from marne.games.great_war_in_europe.rules.r08_movement import passable
from marne.games.great_war_in_europe.rules.r11_supply import SORT, supplied_hexes
from marne.games.great_war_in_europe.rules.r17_2_areas import KIND
from marne.games.great_war_in_europe.state import State, allowance, in_box
from marne.kernel.bars import Bar, allowed, free
from marne.parts.bits import bits


def goes_beside(s: State, u: int) -> bool:
    """13.25 Is it a US unit that comes over the sea: it is placed beside the map, if there is an Allied edge to enter by?"""
    return free(OVERSEAS_BARS, s, u)


def beside(s: State) -> int:
    """13.25 The units that wait beside the map and can enter it."""
    waiting = in_box(s, BESIDE) & OF_NATION[US] if s.joined[ALLIED] >> US & 1 else 0
    out, alike = 0, dict[tuple[int, int], bool]()
    for u in bits(waiting):
        key = KIND[u], SORT[u]
        if key not in alike:                                # those of a kind have the same gates
            alike[key] = bool(gateways(s, u))
        if alike[key]:
            out |= 1 << u
    return out


def edges(s: State) -> int:
    """13.25 The Allied hexes of the west and south edges of the West map, and of the south edge of the Italian one."""
    t = s.t
    board = (t.edge_side["w"] | t.edge_side["s"]) & OF_FRONT[WEST] | t.edge_side["s"] & OF_FRONT[ITALY]
    return board & s.control[ALLIED] & s.law.ground & ~s.occ[CENTRAL] & ~s.staff[CENTRAL]


# state, unit: hexes by which it does not enter; {u} the unit, {g} the hex
GATE_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("13.25", lambda s, u: ~edges(s), "{g} is no Allied hex of the edge by which US units come",
        "{g.le} n'est pas un hexagone allié du bord par où arrivent les Américains"),
    Bar("8.22", lambda s, u: ~passable(s, ALLIED, 1 << u), "{g} is closed to {u}", "{g.le} est fermé {u.au}"),
    Bar("15.71", lambda s, u: 0 if MOUNTAIN >> u & 1 else s.t.alpine),
    Bar("8.26", lambda s, u: ~(supplied_hexes(s, u, WEST) | supplied_hexes(s, u, ITALY)), "{u} would be out of supply in {g}",
        "{u.le} {u:serait|seraient} sans ravitaillement {g.a}"),
)
# state, side: units that do not enter the map from beside it; {u} the unit
ASIDE_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("13.25", lambda s, side: ~OF_NATION[US], "only US units come by the edge of the map",
        "seules les unités américaines arrivent par le bord de la carte"),
    Bar("13.25", lambda s, side: ~in_box(s, BESIDE), "{u} {u:does|do} not wait beside the map",
        "{u.le} n'{u:attend|attendent} pas à côté de la carte"),
    Bar("8.11", lambda s, side: -1 if side != ALLIED or s.theatre else 0, "the Allies do not move in the West now",
        "les Alliés ne bougent pas à l'Ouest à présent"),
    Bar("13.25", lambda s, side: ~beside(s), "there is no hex of the edge by which {u.le} could enter",
        "aucun hexagone du bord ne permet {u.au} d'entrer"),
)
# state, unit: 1 if it is not placed beside the map; {u} the unit
OVERSEAS_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("13.25", lambda s, u: int(NATION[u] != US), "only US units are placed beside the map",
        "seules les unités américaines se placent à côté de la carte"),
    Bar("13.25", lambda s, u: int(s.loc[u] != AVAILABLE), "{u} {u:is|are} not available",
        "{u.le} {u:n'est|ne sont} pas disponible{u:|s}"),
    Bar("13.25", lambda s, u: int(not edges(s)), "the Allies hold no hex of the edge",
        "les Alliés ne tiennent aucun hexagone du bord"),
)


def gateways(s: State, u: int) -> int:
    """13.25, 8.13, 8.26 Where a unit may enter: an edge hex in supply; one is always within its points."""
    return allowed(GATE_BARS, edges(s), s, u)


def comes_on(s: State, u: int) -> None:
    """15.66 A unit comes on a map: the first Allied tank that can be replaced frees the HQs for long marches."""
    if 1 << u & s.army[ALLIED] & TANK & ~IRREPLACEABLE:
        s.overmove = 1


def toll(s: State, u: int, h: int) -> int:
    """13.25, 8.12, 8.13 What the first hex costs: as any other; who has not the points spends all that there are."""
    f = FRONT[h]
    cost, most = enter(s.t, h, h, s.weather[f], bool(MOUNTAIN >> u & 1)) or 1, int(allowance(s, u) * s.t.doubled[f])
    return min(cost, most)
