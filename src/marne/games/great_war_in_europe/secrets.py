"""What is hidden: stacks below the top (7.25), events that are held (6.17 [draw]), a concealed mutiny (18.25). What a seat sees
of the other side, and a copy to think with in which the rest is dealt anew.

Of stacks only where hidden units stand is secret: who is in play, in which box, with which face lies open. The strength of
untried units nobody knows: it is drawn when they first fight (15.82), so nothing of it is in memory.
"""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe.pieces import (ALLIED, CENTRAL, CODE, EVENT, HQ, MANDATORY, MOUNTAIN, NATION, NO_EVENT,
                                                    OF_NATION)
from marne.games.great_war_in_europe.rules.r08_march import arrange, one_march
from marne.games.great_war_in_europe.rules.r17_2_areas import KIND, code_area, nation_area
from marne.games.great_war_in_europe.state import State, rebuild
from marne.kernel.chance import Chance
from marne.kernel.run import give_up, reask
from marne.parts.bits import bits, mask

FAR = 1 << 40                   # the values that imagine a stack lie beyond those of any game
MUTINY = EVENT["al-mutiny"]
MARKS = ("moved", "attacked", "group", "placed")            # markers that lie on a counter, whoever it is


def open_to_cp(s: State) -> int:
    """7.25 Ground on which the CP may always look into Allied stacks: Germany, Austria-Hungary, Russian Poland."""
    return s.t.country["GE"] | s.t.country["AH"] | s.t.region["poland"]


def hidden(s: State, side: int) -> int:
    """7.25 The units of a side whose place the other does not know: all in a stack but the top one and those that a combat has
    laid open."""
    if not s.law.fog or s.result is not None:
        return 0
    out = s.stacked & s.army[side] & ~(s.tops | s.shown)
    if side == ALLIED:
        for h in bits(s.piles[ALLIED] & open_to_cp(s)):
            out &= ~s.at[h]
    return out


def unseen(s: State, seat: int | None) -> int:
    """The units whose place a seat does not know; a spectator knows what both sides do."""
    return hidden(s, 0) | hidden(s, 1) if seat is None else hidden(s, 1 - seat)


def held(s: State, side: int) -> int:
    """6.17 [draw] The events that a side holds and the other does not know; the concealed mutiny is one of them (18.25)."""
    return s.hands[side] if s.law.secret_events and s.result is None else 0


class Slot(NamedTuple):
    """A place of a hidden counter, as the other side knows it: its hex, the nation that shows there, its markers."""

    place: int
    nation: int
    marks: tuple[bool, ...]


def slots(s: State, side: int) -> list[Slot]:
    """The places of a side's hidden counters in an order that tells nothing of who is there."""
    out = []
    for u in bits(hidden(s, side)):
        h = s.loc[u]
        there = s.at[h] & s.army[side] & (s.tops | s.shown)
        shown = NATION[(there & -there).bit_length() - 1] if there else NATION[u]
        out.append(Slot(h, shown, tuple(bool(getattr(s, name) >> u & 1) for name in MARKS)))
    return sorted(out)


def imagine(s: State, seat: int | None, chance: Chance) -> State:
    """A copy to think with: the hidden counters and events of the other side (for a spectator of each side) are dealt anew,
    and what somebody is about to do in secret is not yet begun."""
    s = s.copy()
    s.chance = chance
    foes = (ALLIED, CENTRAL) if seat is None else (1 - seat,)
    if s.decision is not None and s.decision.sealed and s.decision.seat in foes and s.stack:
        drop_half_made(s)
    number = FAR
    for side in foes:
        number = _deal_events(s, side, chance, _deal(s, side, chance, number))
    s.secrets = 0
    if s.decision is not None and s.decision.seat in foes and s.stack:
        reask(s)
    return s


def drop_half_made(s: State) -> None:
    """A unit taken up that has not moved, a stack in the making."""
    if s.group and not s.spent_mp:
        s.group = s.origin = s.touched = 0
        give_up(s, one_march)
    give_up(s, arrange)
    s.arranged = 0


def _deal_events(s: State, side: int, chance: Chance, number: int) -> int:
    """6.17 [draw] As many events as the side holds, out of what its cup and its hand may have; a concealed mutiny is not known
    of."""
    secret = held(s, side)
    if s.mutiny_hidden and side == ALLIED:
        s.mutiny = s.mutiny_hidden = 0
        s.in_play &= ~(1 << MUTINY)
        s.cups[ALLIED] |= 1 << MUTINY
    if not secret:
        return number
    pool = list(bits((s.cups[side] | secret) & ~MANDATORY & ~NO_EVENT))
    rest = s.cups[side] | secret
    s.hands[side] &= ~secret
    for _ in range(min(secret.bit_count(), len(pool))):
        e = chance.value(number, tuple(pool), "imagined event", "6.17 [draw]")
        number += 1
        pool.remove(e)
        s.hands[side] |= 1 << e
        rest &= ~(1 << e)
    s.cups[side] = rest
    return number


class _Ground:
    """17.0, 15.71 Which units of a pool may be in a place at all, by printed code, nation and ground: asked for many places."""

    def __init__(self, s: State, pool: int) -> None:
        self.s, self.known = s, dict[int, int]()
        kinds: dict[int, int] = {}
        for u in bits(pool):
            kinds[KIND[u]] = kinds.get(KIND[u], 0) | 1 << u
        self.areas = [(code_area(s, CODE[u]) & nation_area(s, u), units) for units in kinds.values()
                      for u in ((units & -units).bit_length() - 1,)]

    def at(self, place: int) -> int:
        found = self.known.get(place)
        if found is None:
            found = 0
            for area, units in self.areas:
                if area >> place & 1:
                    found |= units
            if self.s.t.alpine >> place & 1:
                found &= MOUNTAIN
            self.known[place] = found
        return found


def _deal(s: State, side: int, chance: Chance, number: int) -> int:
    """Put the hidden counters of a side on their places: HQs first, one a stack, then the others, each of the nation that shows
    there if possible. Gives the next number of chance."""
    secret = hidden(s, side)
    if secret.bit_count() < 2:
        return number
    ground, left, dealt = _Ground(s, secret), slots(s, side), list[tuple[int, Slot]]()
    staffed: set[int] = {s.loc[u] for u in bits(s.present & s.army[side] & HQ & ~secret)}
    for u in bits(secret & HQ):                             # 7.23#2
        free = [i for i, slot in enumerate(left) if slot.place not in staffed and ground.at(slot.place) >> u & 1]
        own = [i for i in free if left[i].nation == NATION[u]]
        i = chance.value(number, tuple(own or free or range(len(left))), "imagined unit", "7.25")
        number += 1
        slot = left.pop(i)
        staffed.add(slot.place)
        dealt.append((u, slot))
    pool = secret & ~HQ
    for slot in left:
        fit = ground.at(slot.place) & pool
        u = chance.value(number, bits(fit & OF_NATION[slot.nation] or fit or pool), "imagined unit", "7.25")
        number += 1
        pool &= ~(1 << u)
        dealt.append((u, slot))
    for i, name in enumerate(MARKS):
        setattr(s, name, getattr(s, name) & ~secret | mask(u for u, slot in dealt if slot.marks[i]))
    for u, slot in dealt:
        s.loc[u] = slot.place
    rebuild(s)
    return number
