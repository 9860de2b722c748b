"""The state of a game: flat, small integers and bitboards over hexes and pieces. Copying costs microseconds.

`at`, `occ`, `zoned`, `zone`, `soft` and `forts` follow from `loc` and are kept in step by `put` alone. Which units move, attack
or retreat stands here and not in the procedures: what is hidden from a seat can then be dealt anew in one place (`secrets.py`).
"""
from __future__ import annotations

from array import array
from collections.abc import Collection

from marne.games.drive_on_paris.law import Law
from marne.games.drive_on_paris.pieces import (ABOARD, COMBAT, FORT, FORT0, GRID, HQ, MARKER0, OF_NATION, OF_SIDE, OUT, PIECES,
                                               SIDE, SOFT, STACKED, UNITS, ZONED)
from marne.games.drive_on_paris.tables import Tables
from marne.kernel.chance import Chance
from marne.kernel.state import Flat, Unkeyed
from marne.parts.bits import bits, mask

(SETUP, REINFORCEMENTS, RESERVES, MOVEMENT, SIEGE, COMBAT_PHASE, BREAKTHROUGH, EXPLOITATION, SUPPLY) = range(9)   # law.PHASES


class State(Flat, key=("law.scenario", "law.readings", "t.ds.hash")):
    t: Tables
    law: Law
    turn: int = 0
    phase: int = SETUP
    active: int = 1                   # whose player turn it is
    # the war
    vp_allied: int = 0                # 3-4, 3-5b: points given to the Allies
    plan17: int = 0                   # hexes that have scored for good (2-3)
    given17: int = 0                  # such hexes in French hands from the start, which do not score (5-7)
    luxembourg: int = 0               # a German unit has entered (1-10)
    doctrine: int = 0                 # the French Doctrine Line holds (2-8)
    lille_fell: int = 0               # 2-5
    german_dug: int = 0               # a German trench has been finished (1-6a, 5-3)
    east: int = 0                     # the call of the Eastern Front has been answered (3-4): 1 sent, 2 refused
    arrived: int = 0                  # numbers of law.arrivals that are over
    late: int = 0                     # those that come later, elsewhere, since their point is lost (1-12)
    taxi_uses: int = 0                # left to the taxis (2-4c)
    # pieces
    loc: array[int] = array("H", [OUT]) * PIECES
    due: bytearray = bytearray(PIECES)  # the turn on which a unit of the track returns (1-4)
    lost: bytearray = bytearray(PIECES)  # steps that forts have lost
    reduced: int = 0
    flipped: int = 0                  # HQs on their back
    used: bytearray = bytearray(FORT0 - UNITS)      # replacement points that each HQ has spent this player turn (1-3c)
    rebuilt: int = 0                  # units that returned this player turn (1-4f)
    reserve: int = 0                  # units under a reserve marker (1-1d)
    frozen: int = 0                   # units that dig (1-6b)
    tops: int = 0                     # the top unit of every stack (SCS-1.8)
    shown: int = 0                    # units that a combat has laid open until the phase ends
    # hexes
    rail: list[int] = [0, 0]          # rail hexes that each side controls (1-2d)
    held: list[int] = [0, 0]          # hexes in which each side's combat units were last (SCS-17.2)
    works: list[int] = [0, 0]         # trenches in construction, by side (1-6b)
    trench: list[int] = [0, 0]
    stormed: list[int] = [0, 0]       # 5-5: enemy trench hexes that each side has taken
    # the phase
    moved: int = 0                    # units that may not move again in the phase (SCS-5.1, 1-2c)
    arranged: int = 0                 # units put on top in this phase
    pinned: int = 0                   # units in an enemy zone when the exploitation phase began (SCS-11.2)
    marched: int = 0                  # stacks that have rolled for a forced march (3-1): units with full allowance
    halved: int = 0                   # units with half of it
    fired: int = 0                    # siege guns
    attacked: int = 0                 # units that have attacked in the step (SCS-7.3)
    fought: int = 0                   # hexes that have been attacked in the step
    marked: int = 0                   # units under a breakthrough marker (1-7)
    # what is under way
    group: int = 0                    # the units that move, retreat or advance together
    origin: int = 0                   # where they began
    spent: int = 0                    # movement points
    loaded: int = 0                   # a train has paid to load (1) or unload (2) where it stands (SCS-14.2)
    target: int = 0                   # the hex under attack
    attackers: int = 0
    trail: int = 0                    # hexes that a retreat has come through (SCS-9.2)
    # boards that follow
    at: Unkeyed[dict[int, int]] = {}  # by hex: the pieces there
    present: Unkeyed[int] = 0         # the pieces on the map, those aboard not counted
    piles: Unkeyed[list[int]] = [0, 0]  # hexes with two or more combat units
    occ: Unkeyed[list[int]] = [0, 0]  # hexes with combat units
    zoned: Unkeyed[list[int]] = [0, 0]  # hexes with pieces that have a zone of control
    zone: Unkeyed[list[int]] = [0, 0]  # the zones of control themselves (SCS-4.1, SCS-4.2)
    soft: Unkeyed[list[int]] = [0, 0]  # hexes with HQs, trains, taxis, guns, points
    forts: Unkeyed[list[int]] = [0, 0]

    def __init__(self, t: Tables, law: Law, chance: Chance) -> None:
        super().__init__(chance)
        self.t = t
        self.law = law


def put(s: State, u: int, place: int) -> None:
    """Set `u` down in a hex or another place (from wherever it was), keeping the boards in step."""
    src = s.loc[u]
    if src == place:
        return
    b, side, at = 1 << u, SIDE[u], s.at
    if src < GRID.size:
        left = at[src] ^ b
        if left:
            at[src] = left
        else:
            del at[src]
        if s.tops & b:
            s.tops ^= b
        _note(s, side, src, left, b)
    s.loc[u] = place
    if place < GRID.size:
        s.present |= b
        here = at[place] = at.get(place, 0) | b
        _note(s, side, place, here, b)
    else:
        s.present &= ~b


def _note(s: State, side: int, h: int, here: int, b: int) -> None:
    """A piece has come to a hex or left it: what of that the boards say, and which unit lies on top there. A board changes where
    no other of its kind is."""
    mine, bit = here & OF_SIDE[side], 1 << h
    others = mine & ~b
    if b & COMBAT:
        fighting = others & COMBAT
        if not fighting:
            s.occ[side] ^= bit
        elif not fighting & fighting - 1:
            s.piles[side] ^= bit
    else:
        boards, kind = (s.soft, SOFT) if b & SOFT else (s.forts, FORT)
        if not others & kind:
            boards[side] ^= bit
    if b & ZONED and not others & ZONED:
        s.zoned[side] ^= bit
        ground = s.law.ground
        s.zone[side] = s.zone[side] | GRID.near[h] & ground if here & b else GRID.around(s.zoned[side]) & ground
    stack = mine & COMBAT or mine & HQ                      # as `pile` says
    if stack and not stack & s.tops:
        s.tops = s.tops & ~mine | stack & -stack            # who lies on top is the owner's affair; by default the first


def pile(mine: int) -> int:
    """SCS-1.8 Who of a side's pieces in a hex may lie on top: a combat unit; only where there is none, an HQ, and then all lie
    open."""
    return mine & COMBAT or mine & HQ


def rebuild(s: State) -> None:
    """Make the boards anew from `loc`."""
    at: dict[int, int] = {}
    size, bit = GRID.size, 1
    s.present = 0
    for h in s.loc:
        if h < size:
            s.present |= bit
            at[h] = at.get(h, 0) | bit
        bit <<= 1
    s.at = at
    s.occ, s.zoned, s.soft, s.forts, s.piles = [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]
    for side in (0, 1):
        look_again(s, side, at)


def look_again(s: State, side: int, hexes: Collection[int]) -> None:
    """Make what the boards say of a side's pieces in these hexes anew from `at`."""
    at, own, away = s.at, OF_SIDE[side], ~mask(hexes)
    occ, piles, soft, forts, zoned = (board[side] & away for board in (s.occ, s.piles, s.soft, s.forts, s.zoned))
    for h in hexes:
        if mine := at[h] & own:
            bit = 1 << h
            if fighting := mine & COMBAT:
                occ |= bit
                if fighting & fighting - 1:
                    piles |= bit
            if mine & SOFT:
                soft |= bit
            if mine & FORT:
                forts |= bit
            if mine & ZONED:
                zoned |= bit
    s.occ[side], s.piles[side], s.soft[side], s.forts[side], s.zoned[side] = occ, piles, soft, forts, zoned
    s.zone[side] = GRID.around(zoned) & s.law.ground


def here(s: State, h: int) -> int:
    """The pieces in a hex."""
    return s.at.get(h, 0)


def of(s: State, h: int, side: int) -> int:
    """The pieces of a side in a hex."""
    return s.at.get(h, 0) & OF_SIDE[side]


def fighters(s: State, h: int, side: int) -> int:
    """SCS-1.3 The combat units of a side in a hex."""
    return s.at.get(h, 0) & OF_SIDE[side] & COMBAT


def strong(s: State, side: int) -> int:
    """SCS-5.7 Hexes that the other side cannot just walk into: with a combat unit or a fort."""
    return s.occ[side] | s.forts[side]


def stands(s: State, u: int) -> int:
    """The hex of a piece, also of one aboard a train; 0 for one that is not on the map."""
    h = s.loc[u]
    if h >= ABOARD:
        h = s.loc[h - ABOARD]
    return h if h < GRID.size else 0


_RIDING = tuple(array("H", [ABOARD + u]).tobytes() for u in range(PIECES))


def cargo(s: State, carrier: int) -> int:
    """1-2 The units aboard a train or taxi."""
    if _RIDING[carrier] not in s.loc.tobytes():             # nearly always; what is found may lie across two numbers
        return 0
    place = ABOARD + carrier
    return mask(u for u in range(MARKER0) if s.loc[u] == place)


def steps(s: State, u: int) -> int:
    """SCS-1.4 The steps that a combat unit has now."""
    return s.t.steps[u] - (s.reduced >> u & 1)


def attack_of(s: State, u: int) -> int:
    return s.t.attack[s.reduced >> u & 1][u]


def defence_of(s: State, u: int) -> int:
    return s.t.defence[s.reduced >> u & 1][u]


def allowance(s: State, u: int) -> int:
    """SCS-5.2 The printed movement allowance of a piece as it is now."""
    return s.t.move[s.reduced >> u & 1][u]


def fort_value(s: State, u: int) -> int:
    """1-5a, 1-5b What a fort defends with."""
    return s.t.fort_value(u, s.lost[u])


def fort_at(s: State, h: int) -> int:
    """The fort of a hex, -1 if there is none that stands."""
    forts = s.at.get(h, 0) & FORT
    return forts.bit_length() - 1


def count(units: int) -> int:
    """0/Stacking#1, 0/Stacking#2 What a set of pieces counts in a stack."""
    return (units & STACKED).bit_count()


def headquarters(s: State, nation: int) -> tuple[int, ...]:
    """The HQs of a nation that stand on the map."""
    return bits(s.present & HQ & OF_NATION[nation])
