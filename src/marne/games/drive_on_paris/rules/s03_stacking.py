"""3 Stacking (0/Stacking), and which Allied nations may stand together (2-1)."""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import ALLIED, BE, BR, COMBAT, FORT, FR, NATION, OF_NATION, OF_SIDE
from marne.games.drive_on_paris.state import State, count, here
from marne.parts.bits import bits


_ALLIES = tuple((n, COMBAT & OF_NATION[n]) for n in (FR, BR, BE))
_ALLIED = COMBAT & OF_SIDE[ALLIED]


def friends(s: State, units: int) -> bool:
    """2-1a, 2-1b, SCS-7.17, SCS-16.4 May these combat units stand and fight together, in the hex of this fort if there is one?
    French and British never; Belgians with others, and with their forts, from turn 15 on; British with French forts always."""
    if not units & _ALLIED:
        return True
    nations = [n for n, of in _ALLIES if units & of]
    if FR in nations and BR in nations:
        return False
    if fort := units & FORT:
        owner = NATION[fort.bit_length() - 1]
        nations += [owner for n in nations if n != owner and (n, owner) != (BR, FR)]
    return len(nations) < 2 or s.turn >= s.law.belgians_join


def apart_by(units: int) -> str:
    """2-1a, 2-1b The rule that keeps combat units apart which are no friends: French and British, or Belgians and others."""
    return "2-1a" if units & COMBAT & OF_NATION[FR] and units & COMBAT & OF_NATION[BR] else "2-1b"


def fits(s: State, units: int, h: int) -> bool:
    """SCS-3.1, SCS-3.3, 2-1 Could these units end in a hex, with those of their side that are there?"""
    first = (units & -units).bit_length() - 1
    side = 1 if OF_SIDE[1] >> first & 1 else 0
    there = here(s, h) & OF_SIDE[side] | units
    return count(there) <= s.t.stack_limit and friends(s, there)


def overfull(s: State, side: int) -> list[int]:
    """SCS-3.2, SCS-3.3, SCS-3.4, SCS-3.5, 1-3c#2 The hexes in which a side's units may not stay at the end of a phase; before
    that arrivals and returns may crowd a hex. What counts nothing, and who is aboard a train, is not counted."""
    out = []
    for h in bits(s.piles[side] | s.occ[side] & s.forts[side]):         # nobody else has company that counts
        mine = s.at[h] & OF_SIDE[side]
        if count(mine) > s.t.stack_limit or not friends(s, mine):
            out.append(h)
    return out


def room(s: State, side: int, h: int) -> int:
    """SCS-3.1 How many more units fit into a hex; negative if there are too many."""
    return s.t.stack_limit - count(here(s, h) & OF_SIDE[side])
