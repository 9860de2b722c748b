"""What a game is held against: which places each side has come to; what the lab notes of every turn."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, HEX, SEATS
from marne.games.great_war_in_europe.rules.r18_victory import ledger
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.view import texts
from marne.kernel.landmarks import Landmark


def reached(s: State, mark: Landmark) -> bool:
    """7.13 Does the side control one of the places?"""
    return any(s.control[SEATS.index(mark.seat)] >> HEX[h] & 1 for h in mark.places)


def points(s: State) -> dict[str, int]:
    """18.11 What the Central Powers have won and what they have lost."""
    if s.law.near_east_alone:
        return {}
    book = ledger(s)
    return {SEATS[ALLIED]: book.lost, SEATS[CENTRAL]: book.total}


def held(s: State) -> dict[str, str]:
    """7.13 Control."""
    return {h: SEATS[side] for side in (ALLIED, CENTRAL) for h in texts(s.control[side])}
