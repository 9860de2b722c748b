"""What the lab notes of every turn."""
from __future__ import annotations

from marne.games.great_war_commander.pieces import ALLIED, GERMAN, SEATS
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS
from marne.games.great_war_commander.state import State


def clock(s: State) -> int:
    """6.1 The box of the time track: player turns are many and of no length."""
    return s.time


def points(s: State) -> dict[str, int]:
    """4.1.1 One track for both."""
    return {SEATS[GERMAN]: max(0, s.vp), SEATS[ALLIED]: max(0, -s.vp)}


def held(s: State) -> dict[str, str]:
    """7.3.1 Who was last alone in a hex; where nobody has been, nobody holds it."""
    return {HEX_IDS[h]: SEATS[side - 1] for h, side in enumerate(s.sole) if side}
