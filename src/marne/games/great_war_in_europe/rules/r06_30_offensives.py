"""6.30 Mandated offensives: whoever fails to make one loses the game."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import AH, ALLIED, BR, CAUCASUS, CENTRAL, FRONT, ITALY, OF_NATION, WEST
from marne.games.great_war_in_europe.state import State

EVEN = 1                                # the column 1-1
ENVER_UNITS = 3


def offensive_made(s: State, side: int, h: int, column: int) -> None:
    """6.30#1, 6.30#2, 6.30#3 An attack is fought: does it count for an offensive that is owed? Haig: British alone on the West
    map, 1-1 or better before the shifts. Conrad: Austrians alone on the Italian map. Enver: three units in the Caucasus."""
    f = FRONT[h]
    if side == ALLIED:
        if s.owed_haig and f == WEST and not s.attackers & ~OF_NATION[BR] and column >= EVEN:
            s.owed_haig -= 1
    elif side == CENTRAL:
        if s.owed_conrad and f == ITALY and not s.attackers & ~OF_NATION[AH]:
            s.owed_conrad -= 1
        if s.enver == s.turn and f == CAUCASUS and s.attackers.bit_count() >= ENVER_UNITS:
            s.enver = 0


def offensives_end_of_turn(s: State) -> None:
    """6.30 To come: has every mandated offensive of the turn been made?"""
