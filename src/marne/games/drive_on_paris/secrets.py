"""Hidden stacks (SCS-1.8): what a seat sees of the other side, and a copy to think with in which the rest is dealt anew.

Secret is where hidden units stand, nothing else: who is in play, reduced, on the turn track or to come lies open. Open are also
forts, mobilization points, trains, taxis, siege guns, and HQs in a hex without combat units; of each stack of combat units the
top one, and those that a combat has laid open until the phase ends.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from marne.games.drive_on_paris.pieces import (ABOARD, CARRIER, COMBAT, FORT, GRID, HQ, INFANTRY, NATION, OF_NATION,
                                               OF_SIDE, STACKED, ZONED)
from marne.games.drive_on_paris.rules.s05_march import arrange, one_march
from marne.games.drive_on_paris.rules.s14_transport import PASSENGERS, space
from marne.games.drive_on_paris.state import State, cargo, look_again, stands
from marne.kernel.chance import Chance
from marne.kernel.run import give_up, reask
from marne.parts.bits import Members, bits, mask

FAR = 1 << 40                   # the values that imagine a stack lie beyond those of any game
COVERED = COMBAT | HQ


def aboard(s: State, side: int) -> int:
    """The units that ride on trains and taxis of a side."""
    return mask(u for c in bits(s.present & CARRIER & OF_SIDE[side]) for u in bits(cargo(s, c)))


def hidden(s: State, side: int) -> int:
    """SCS-1.8 The pieces of a side whose place the others do not know."""
    if not s.law.fog or s.result is not None:
        return 0
    out = (s.present | aboard(s, side)) & OF_SIDE[side] & COVERED & ~(s.tops | s.shown)
    for hq in bits(s.present & out & HQ):
        if not s.at[s.loc[hq]] & COMBAT:                    # alone
            out ^= 1 << hq
    return out


def unseen(s: State, seat: int | None) -> int:
    """The pieces whose place a seat does not know; a spectator knows what both sides do."""
    return hidden(s, 0) | hidden(s, 1) if seat is None else hidden(s, 1 - seat)


class Slot(NamedTuple):
    """A place of a hidden counter, as the other side knows it: its hex or carrier, the nation that shows there, its markers."""

    place: int
    nation: int
    marks: tuple[bool, ...]


MARKS = ("reserve", "frozen", "moved", "pinned", "marched", "halved", "group")      # markers that lie on a counter, whoever it is


BARE = (False,) * len(MARKS)


def slots(s: State, side: int) -> list[Slot]:
    """The places of a side's hidden counters in an order that tells nothing of who is there."""
    out, seen = [], OF_SIDE[side] & ~FORT & (s.tops | s.shown | CARRIER)
    boards = [getattr(s, name) for name in MARKS]
    marked = 0
    for board in boards:
        marked |= board
    for u in bits(hidden(s, side)):
        there = s.at.get(stands(s, u), 0) & seen
        shown = NATION[(there & -there).bit_length() - 1] if there else NATION[u]
        out.append(Slot(s.loc[u], shown, tuple([board >> u & 1 == 1 for board in boards]) if marked >> u & 1 else BARE))
    return sorted(out)


def imagine(s: State, seat: int | None, chance: Chance) -> State:
    """A copy to think with: the hidden counters of the other side (for a spectator of each side) are dealt to their places
    anew, and what somebody is about to do in secret is not yet begun."""
    s = s.copy()
    s.chance = chance
    foes = (0, 1) if seat is None else (1 - seat,)
    if s.decision is not None and s.decision.sealed and s.decision.seat in foes and s.stack:
        drop_half_made(s)
    number = FAR
    for side in foes:
        number = _deal(s, side, chance, number)
    s.secrets = 0
    if s.decision is not None and s.decision.seat in foes and s.stack:
        reask(s)
    return s


def drop_half_made(s: State) -> None:
    """A unit taken up that has not moved, attackers named before the attack is declared, a stack in the making."""
    if s.group and not s.spent:
        s.group = s.origin = s.loaded = 0
        give_up(s, one_march)
    give_up(s, arrange)
    s.arranged = 0
    if s.decision is not None and s.decision.message == "who_attacks":
        s.attackers = 0


def admits(slot: Slot) -> int:
    """Who can be in a place, by the markers that lie there: who digs or marches is infantry, who waits or is pinned fights, and
    no armoured cars ride."""
    if slot.marks == BARE:
        return PASSENGERS if slot.place >= GRID.size else COVERED
    marked = {name for name, there in zip(MARKS, slot.marks, strict=True) if there}
    if marked & {"frozen", "marched", "halved"}:
        return INFANTRY
    if marked & {"reserve", "pinned"}:
        return COMBAT
    return PASSENGERS if slot.place >= GRID.size else COVERED


def _deal(s: State, side: int, chance: Chance, number: int) -> int:
    """Put the hidden counters of a side on their places: staff where there are more than a stack may hold, then whoever can be
    there, places for few kinds first, if possible of the nation that shows there. Gives the next number of chance."""
    pool = hidden(s, side)
    if pool.bit_count() < 2:
        return number
    dealt: list[tuple[int, Slot]] = []
    places = slots(s, side)
    crowded = _crowded(s, side, places)
    open_ = s.tops | s.shown | FORT
    armed = {h for h in crowded if s.zoned[side] >> h & 1 and not s.at[h] & OF_SIDE[side] & ZONED & open_}

    def wanted(slot: Slot, able: int) -> int:
        fit = pool & able or pool
        if slot.place >= GRID.size:
            carrier = slot.place - ABOARD
            left = s.t.room[carrier] - sum(space(s, carrier, u) for u, other in dealt if other.place == slot.place)
            later = sum(other.place == slot.place for other in places[len(dealt) + 1:])
            fit = mask(u for u in bits(fit) if space(s, carrier, u) <= left - later) or fit
        elif slot.place in armed and fit & STACKED:         # SCS-4.1: the armoured cars on top have no zone, so another has it
            armed.discard(slot.place)
            fit &= STACKED
        elif able == COVERED and crowded.get(slot.place, 0) > 0:
            crowded[slot.place] -= 1
            return fit & ~STACKED or fit
        return fit & OF_NATION[slot.nation] or fit

    order = (INFANTRY, COMBAT, PASSENGERS, COVERED)
    places.sort(key=lambda x: 0 if x.place in armed else 2 if crowded.get(x.place, 0) > 0 and admits(x) == COVERED
                else 2 * order.index(admits(x)) - 1)
    for slot in places:
        u = chance.value(number, Members(wanted(slot, admits(slot))), "imagined unit", "SCS-1.8")
        number += 1
        pool ^= 1 << u
        dealt.append((u, slot))
    _settle(s, side, dealt)
    return number


def _crowded(s: State, side: int, places: Sequence[Slot]) -> dict[int, int]:
    """By hex: how many of its hidden counters must be such as do not count in a stack: those beyond its limit, and all where
    there is no zone of control (SCS-4.1)."""
    out: dict[int, int] = {}
    for slot in places:
        if slot.place < GRID.size:
            out[slot.place] = out.get(slot.place, 0) + 1
    for h in out:
        if not s.zoned[side] >> h & 1:
            continue
        seen = (s.at[h] & OF_SIDE[side] & STACKED & (s.tops | s.shown)).bit_count()
        out[h] += seen - s.t.stack_limit
    return out


def _settle(s: State, side: int, dealt: Sequence[tuple[int, Slot]]) -> None:
    old = hidden(s, side)
    for i, name in enumerate(MARKS):
        board = getattr(s, name) & ~old
        setattr(s, name, board | mask(u for u, slot in dealt if slot.marks[i]))
    hexes, at = {slot.place for _, slot in dealt if slot.place < GRID.size}, s.at
    for h in hexes:
        at[h] &= ~old
    s.present &= ~old
    for u, slot in dealt:
        s.loc[u] = slot.place
        if slot.place < GRID.size:
            at[slot.place] |= 1 << u
            s.present |= 1 << u
    look_again(s, side, hexes)

