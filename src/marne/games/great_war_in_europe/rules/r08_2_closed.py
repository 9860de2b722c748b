"""8.2 What events and treaties close to movement of every kind: operational, by rail and sea, placement, advance."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import (ALLIED, BR, CENTRAL, EGYPT, GRID, OF_FRONT, OF_NATION, ON_NEAR_EAST, RUSSIANS,
                                                    TU)
from marne.games.great_war_in_europe.state import LOST, NEVER, State, under_way
from marne.parts.bits import bits



def disarmed(s: State) -> int:
    """5.46 After the treaty Russian units do not move any more."""
    return RUSSIANS if s.treaty != NEVER else 0


def truce_line(s: State, units: int) -> int:
    """5.46 After the treaty the hexes next to Russian units in Russia: nobody may come there but Turks in the Near East."""
    if s.treaty == NEVER:
        return 0
    last = s.law.truce
    if last[0] is s.occ[ALLIED] and last[1] is s.staff[ALLIED]:     # `put` makes a new board with every unit that comes or goes
        board = last[2]
    else:
        board = 0
        for h in bits(s.occ[ALLIED] & s.t.russia_proper):
            if s.at[h] & RUSSIANS:
                board |= s.t.touching[h]
        s.law.truce = s.occ[ALLIED], s.staff[ALLIED], board
    return board if units & ~OF_NATION[TU] else board & ~ON_NEAR_EAST


def quarantine(s: State, units: int) -> int:
    """6.57 During the typhus nobody enters Serbia, and nobody leaves it; in Serbia one moves freely."""
    if not under_way(s, s.typhus):
        return 0
    serbia = s.t.country["SR"]
    inside = any(serbia >> s.loc[u] & 1 for u in bits(units) if s.loc[u] < GRID.size)
    return ~serbia if inside else serbia


def beachheads(s: State, side: int) -> int:
    """6.52#5, 6.52#6 The CP never enters the beachheads; once they have been given up, nobody does. Between them and the land
    there is only E1023: the map has the sea on all their other sides."""
    return s.t.beachheads if side == CENTRAL or s.gallipoli == LOST else 0


def interdicted(s: State, side: int) -> int:
    """6.3#6 In the turn of the Allied Air Interdiction: the hexes of difficult terrain on the Egyptian map next to a British
    unit. A unit of the CP that enters one goes no further."""
    if s.interdiction != s.turn or side != CENTRAL:
        return 0
    british = 0
    for u in bits(s.on[EGYPT] & OF_NATION[BR]):
        british |= 1 << s.loc[u]
    return s.t.around(british) & s.t.terrain["difficult"] & OF_FRONT[EGYPT]
