"""4 Zones of control: who has them is kept in the state (`put`); here is who cancels whose for what.

SCS-4.7 and SCS-4.8 stand in one table. A zone is cancelled in a hex for a purpose if a friendly combat unit or fort stands there
and the table says so.
"""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import ASSAULT, GUN
from marne.games.drive_on_paris.state import State, strong

# What a zone of control is asked for, and whether friendly troops in the hex cancel it.
COST = "movement cost"
CARRIERS = "trains and taxis"
RETURNS = "returns at an HQ"
DIGGING = "digging"
SCREENS = "cavalry screen"
RESERVES = "reserve placement"
EXPLOITING = "exploitation from a zone"
SUPPLY = "supply paths and rail connection"
RETREATS = "retreat"
COMMAND = "command lines"
GUNS = "siege guns"
CANCELLED: dict[str, bool] = {
    COST: False,                    # SCS-4.4, SCS-4.8
    CARRIERS: False,                # 1-2a
    RETURNS: False,                 # 1-4e
    DIGGING: False,                 # SCS-4.8: it is no obstacle there in any case (1-6b)
    SCREENS: False,                 # 1-11
    RESERVES: False,                # 1-1d
    EXPLOITING: False,              # SCS-11.2
    SUPPLY: True,                   # SCS-4.7
    RETREATS: True,
    COMMAND: True,                  # 1-3b
    GUNS: True,                     # 3-3a
}


def enemy_zone(s: State, side: int, purpose: str) -> int:
    """SCS-4.7, SCS-4.8 The hexes in an enemy zone of control that counts for a side's purpose."""
    zone = s.zone[1 - side]
    if not CANCELLED[purpose]:
        return zone
    return zone & ~(s.occ[side] if purpose == GUNS else strong(s, side))        # 3-3a: a gun needs a combat unit, no fort


def extra_cost(s: State, units: int) -> int:
    """SCS-4.4, SCS-4.5, SCS-4.6, SCS-4.9, 3-2a, 3-3/Errata What each hex in an enemy zone costs more to enter, whether one comes
    from another or not: nothing to assault units and siege guns among themselves; a group pays what any of its units must."""
    return s.law.zone_cost if units & ~(ASSAULT | GUN) else 0
