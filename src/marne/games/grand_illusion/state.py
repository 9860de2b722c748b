"""The state of a game: flat, small integers in bytearrays and bitboards. Copying costs microseconds.

`at`, `occ`, `full`, `forts` and `staff` follow from `loc` and are kept in step by `put` alone.
"""
from __future__ import annotations

from marne.games.grand_illusion.law import Law
from marne.games.grand_illusion.pieces import COMBAT, FORT, FORTS, GONE, HA, HEXES, HQ, OF_SIDE, PIECES, SIDE, UNITS
from marne.games.grand_illusion.tables import Tables
from marne.kernel.chance import Chance
from marne.kernel.state import Flat, Unkeyed

SETUP, CAP, REINFORCEMENT, ACTION, STRATEGIC, ADMIN = range(6)
EMPTY = 255                     # an empty slot on the Battle Board
ANY_SOURCE = 254                # `entry`: any supply source of the nation (7.1, blocked arrivals)
COAST = 253                     # `entry`: a coastal supply source (12.6)
SURE_TO_FIT = 6                 # so many combat units always fit into a hex outside the Vosges (8.4.6)
_FIGHTERS = tuple(COMBAT & mine for mine in OF_SIDE)
_FORTS = tuple(FORT & mine for mine in OF_SIDE)
_STAFF = tuple((HQ | HA) & mine for mine in OF_SIDE)


class State(Flat, key=("law.scenario", "law.readings", "t.ds.hash")):
    t: Tables
    law: Law
    turn: int = 1                                                       # 13.1.3a
    phase: int = SETUP
    active: int = 0                   # whose segment it is
    initiative: int = 0               # who has the initiative this turn
    activations: int = 0              # in the current segment
    passes: int = 0                   # voluntary passes in a row (8.1.1a)
    reorganising: int = 0             # the first activation of the segment was a reorganisation (9.8.3b)
    north: int = 0                    # Allied activations on turn 1 that count against the command limits (14.1.1a)
    german: int = 0                   # hexes under German control; all others are Allied
    cavalry: int = 0                  # hexes under Cavalry Control (8.3.4)
    siege: int = 0                    # hexes whose forts are besieged
    trench: int = 0
    trench2: int = 0                  # trenches of the second level
    disrupted: int = 0
    flipped: int = 0                  # 2.4/HQ: HQ on their back, siege guns that have fired
    unsupplied: int = 0               # found out of supply in this Administrative Phase
    emergency: int = 0                # units found to live on emergency rail supply (8.4.3g)
    weak: int = 0                     # units on the track that will return disrupted
    moved: int = 0                    # this activation or General Retreat
    attackers: int = 0                # units designated to attack, this activation
    battles: int = 0                  # hexes with a Battle marker
    began54: int = 0                  # Allied units that set up in Maubeuge (14.1.1a)
    new_hq: int = 0                   # HQ placed this turn (7.1.2)
    rebuilt: int = 0                  # units on the track as replacements
    scored17: int = 0                 # Plan 17 hexes that gave a VP for a Mandated Battle this turn
    taken17: int = 0                  # Plan 17 hexes whose chit has been drawn
    allenby: int = 0                  # hexes whose first battle against British has been declared (12.4)
    opened: int = 0                   # Schlieffen hexes open to the Germans (8.4.8)
    paris: int = 0                    # the turn on which Paris first became German
    paris_scored: int = 0             # the 10 VP of Paris are in the German total
    tested: int = 0                   # the immediate victory has been tested (14.1.3a)
    rail_end: int = 1                 # 13.1.3f: the End of Rail Net marker lies in its hex (8.4.3h)
    driven: int = 0                   # the Belgian army has been driven into Antwerp (12.5)
    stormed: int = 0                  # the last turn on which the Germans declared a battle in Antwerp (12.5.2)
    digging: int = 0                  # trenches may be dug (9.7.1)
    danger: int = 0                   # the turn of Paris in Danger
    free_rail: int = 0                # a French corps may be railed to Paris free (8.4.9g)
    french_lost: int = 0              # 14.2.2b
    british_hits: int = 0
    ninth: int = 0                    # the turn on which the German 9th Army came in (14.3.6b.4)
    landed: int = 0                   # hexes where a landing took place (14.3.6a.4)
    chosen: int = 0                   # strategic options as bits 0-9; Allied 0-4, German 5-9
    revealed: int = 0                 # the strategic options are open
    secrets: int = 0
    loc: bytearray = bytearray([GONE]) * PIECES
    due: bytearray = bytearray(PIECES)
    entry: bytearray = bytearray(PIECES)
    steps: bytearray = bytearray(FORTS)
    board: bytearray = bytearray([EMPTY]) * 32
    at: Unkeyed[list[int]] = [0] * (HEXES + 1)
    occ: Unkeyed[list[int]] = [0, 0]  # hexes with combat units of each side
    full: Unkeyed[list[int]] = [0, 0]  # hexes with as many combat units of a side as are sure to fit, or more
    forts: Unkeyed[list[int]] = [0, 0]  # hexes with forts of each side
    staff: Unkeyed[list[int]] = [0, 0]  # hexes with HQ or siege guns of each side
    blocked: list[int] = [0] * 12     # 8.4.5: by owner (6 each) and direction, the entered hexes
    cap: list[int] = [0, 0]
    vp: list[int] = [0, 0]            # Plan 17 and German totals
    mandated: list[int] = [0, 0]
    retreated: list[int] = [0, 0]     # turn of each side's General Retreat
    cup17: bytes = b""
    cup: bytes = b""
    chits: bytes = bytes(HEXES + 1)   # German chits lying on the map

    def __init__(self, t: Tables, law: Law, chance: Chance) -> None:
        super().__init__(chance)
        self.t = t
        self.law = law
        self.german = t.start_german                                    # 8.3.1, 13.1.3g
        self.cup17 = t.chits17                                          # 13.1.2a
        self.cup = t.chits_german                                       # 13.1.2d


def own(s: State, side: int) -> int:
    """2.9/Control Hexes under that side's control."""
    return s.german if side else ~s.german & (1 << HEXES + 1) - 2


def strong(s: State, side: int) -> int:
    """8.3.1, 8.3.2 Hexes that side holds in force: combat units or unbesieged forts."""
    return s.occ[side] | s.forts[side] & ~s.siege


def staff_hexes(s: State, side: int) -> int:
    """Hexes with HQ or siege guns of that side."""
    return s.staff[side]


def pieces_of(s: State, side: int) -> int:
    """9.4.3a Hexes that a unit of that side keeps from being free of enemies in a retreat: any unit, besieged forts included;
    HQ and siege guns by the reading chosen."""
    out = s.occ[side] | s.forts[side]
    return out | staff_hexes(s, side) if s.law.hq_bars_retreat else out


def pieces_at(s: State, place: int) -> int:
    """The pieces in a place off the map."""
    out, u = 0, s.loc.find(place)
    while u >= 0:
        out |= 1 << u
        u = s.loc.find(place, u + 1)
    return out


def put(s: State, u: int, h: int) -> None:
    """Set `u` down in hex `h` (from wherever it was), keeping the boards in step."""
    b = 1 << u
    at, src, side = s.at, s.loc[u], SIDE[u]
    if src <= HEXES:
        at[src] &= ~b
    s.loc[u] = h
    if h <= HEXES:
        at[h] |= b
    if b & COMBAT:
        mine = _FIGHTERS[side]
        if src <= HEXES:
            left = (at[src] & mine).bit_count()
            if not left:
                s.occ[side] &= ~(1 << src)
            elif left == SURE_TO_FIT - 1:
                s.full[side] &= ~(1 << src)
        if 0 < h <= HEXES:
            s.occ[side] |= 1 << h
            if (at[h] & mine).bit_count() >= SURE_TO_FIT:
                s.full[side] |= 1 << h
        return
    board, mine = (s.forts, _FORTS[side]) if b & FORT else (s.staff, _STAFF[side])
    if src <= HEXES and not at[src] & mine:
        board[side] &= ~(1 << src)
    if h <= HEXES:
        board[side] |= 1 << h


def steps_left(s: State, u: int) -> int:
    """2.4, 2.4/Fort Steps a fort still has."""
    return len(s.t.fort_cs[u - UNITS]) - s.steps[u - UNITS] if s.loc[u] <= HEXES else 0
