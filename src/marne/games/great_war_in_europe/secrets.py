"""What is hidden: stacks below the top (7.25), events that are held (6.17 [draw]), a concealed mutiny (18.25), moves that are
written (8.11). What a seat sees of the other side, and a copy to think with in which the rest is dealt anew.

Of stacks only where hidden units stand is secret: who is in play, in which box, with which face lies open. The strength of
untried units nobody knows: it is drawn when they first fight (15.82), so nothing of it is in memory.
"""
from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from marne.games.great_war_in_europe.pieces import (ALLIED, CENTRAL, COMBAT, EVENT, FRONT, HQ, MANDATORY, MOUNTAIN, NATION,
                                                    NO_EVENT, OF_NATION, events_with)
from marne.games.great_war_in_europe.questions_events import WHETHER_TO_BUY
from marne.games.great_war_in_europe.rules.r04_sequence import write_moves
from marne.games.great_war_in_europe.rules.r06_draw import bids
from marne.games.great_war_in_europe.rules.r06_play import AT_ONCE
from marne.games.great_war_in_europe.rules.r08_2_closed import disarmed
from marne.games.great_war_in_europe.rules.r08_march import arrange, one_march
from marne.games.great_war_in_europe.rules.r17_2_areas import OF_KIND, off_limits
from marne.games.great_war_in_europe.state import State, own
from marne.kernel.chance import Chance
from marne.kernel.run import give_up, reask, start_over
from marne.kernel.bits import nth
from marne.parts.bits import bits, mask

FAR = 1 << 40                   # the values that imagine a stack lie beyond those of any game
MUTINY = EVENT["al-mutiny"]
NEVER_HELD = events_with(*AT_ONCE)                              # units: they are in play when they are drawn
# What is marked on a counter, whoever it is, or follows from where it stands.
MARKS = ("moved", "attacked", "group", "placed", "burners", "unsupplied", "encore")

DEALT = "chance", "secrets", "mutiny", "mutiny_hidden", "spent" # what is imagined besides counters, events and orders


def open_to_cp(s: State) -> int:
    """7.25 Ground on which the CP may always look into Allied stacks: Germany, Austria-Hungary, Russian Poland."""
    return s.t.country["GE"] | s.t.country["AH"] | s.t.region["poland"]


def hidden(s: State, side: int) -> int:
    """7.25 The units of a side whose place the other does not know: all in a stack but the top one and those that a combat has
    laid open; after the treaty not the Russians, whom nobody may attack any more (5.46): that tells where they are."""
    if not s.law.fog or s.result is not None:
        return 0
    out = s.stacked & s.army[side] & ~(s.tops | s.shown)
    if side == ALLIED:
        out &= ~disarmed(s)
        for h in bits(s.piles[ALLIED] & open_to_cp(s)):
            out &= ~s.at[h]
    return out


def unseen(s: State, seat: int | None) -> int:
    """The units whose place a seat does not know; a spectator knows what both sides do."""
    return hidden(s, 0) | hidden(s, 1) if seat is None else hidden(s, 1 - seat)


def held(s: State, side: int) -> int:
    """6.17 [draw] The events that a side holds and the other does not know; the concealed mutiny is one of them (18.25)."""
    if not s.law.secret_events or s.result is not None:
        return 0
    return s.hands[side] | (1 << MUTINY if side == ALLIED and s.mutiny_hidden else 0)


class Slot(NamedTuple):
    """A place of a hidden counter, as the other side knows it: its hex, the nation that shows there, its markers."""

    place: int
    nation: int
    marks: tuple[bool, ...]


def slots(s: State, side: int) -> list[Slot]:
    """The places of a side's hidden counters in an order that tells nothing of who is there."""
    out, known = list[Slot](), dict[int, int]()
    marks = [getattr(s, name) for name in MARKS]
    some = reduce(or_, marks)
    none = (False,) * len(MARKS)
    for u in bits(hidden(s, side)):
        h = s.loc[u]
        nation = known.get(h)
        if nation is None:
            there = s.at[h] & s.army[side] & (s.tops | s.shown)
            nation = known[h] = NATION[(there & -there).bit_length() - 1] if there else NATION[u]
        out.append(Slot(h, nation, tuple(bool(m >> u & 1) for m in marks) if some >> u & 1 else none))
    return sorted(out)


def imagine(s: State, seat: int | None, chance: Chance) -> State:
    """A copy to think with: the hidden counters and events of the other side (for a spectator of each side) are dealt anew,
    and what somebody is about to do in secret is not yet begun. What he writes himself (8.11) goes back to a start with the same
    counters in the same places."""
    foes = (ALLIED, CENTRAL) if seat is None else (1 - seat,)
    writing = s.before is not None and s.active in foes
    s = unwritten(s) if writing else s.copy()
    s.chance = chance
    if s.before is not None:
        s.before = s.before.copy()
    for side in foes:
        s.orders[side] = ()
    if s.active in foes:
        s.order = None
    if s.decision is not None and s.decision.sealed and s.decision.seat in foes and s.stack and not writing:
        drop_half_made(s)
    number = FAR
    for side in foes:
        number = _deal_events(s, side, chance, _deal(s, side, chance, number))
    if s.decision is not None and s.decision.message == WHETHER_TO_BUY.id and s.decision.seat == CENTRAL and ALLIED in foes:
        s.bought = chance.value(number, bids(s, ALLIED), "imagined purchase", "6.11 [draw]")            # decided, not yet told
    s.secrets = 0
    if s.before is not None:
        for name in DEALT:
            setattr(s.before, name, getattr(s, name))
        s.before.hands, s.before.cups, s.before.orders = s.hands[:], s.cups[:], s.orders[:]
    if writing:
        start_over(s, write_moves)
    elif s.decision is not None and s.decision.seat in foes and s.stack:
        reask(s)
    return s


def unwritten(s: State) -> State:
    """8.11 A copy of how it was before the side began to write its moves, in the midst of what goes on now."""
    assert s.before is not None
    old = s.before.copy()
    old.stack, old.decision, old.drawn = s.stack[:], s.decision, s.drawn
    return old


def drop_half_made(s: State) -> None:
    """A unit taken up that has not moved, a stack in the making."""
    if s.group and not s.spent_mp:
        s.group = s.origin = s.touched = 0
        give_up(s, one_march)
    give_up(s, arrange)
    s.arranged = 0


def _deal_events(s: State, side: int, chance: Chance, number: int) -> int:
    """6.17 [draw] As many events as the side holds, out of what its cup and its hand may have: those that are kept when they are
    drawn (6.12 [draw], 6.3#1); a concealed mutiny is not known of."""
    secret = held(s, side)
    if s.mutiny_hidden and side == ALLIED:
        s.mutiny = s.mutiny_hidden = 0
        s.spent &= ~(1 << MUTINY)
        s.cups[ALLIED] |= 1 << MUTINY
    if not secret:
        return number
    pool = list(bits((s.cups[side] | secret) & ~MANDATORY & ~NO_EVENT & ~NEVER_HELD))
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
        self.alpine, self.known = s.t.alpine, dict[tuple[int, int], int]()
        self.of = [list[tuple[int, int]]() for _ in OF_NATION]             # by nation: where not, and which units
        for kind, units in enumerate(OF_KIND):
            mine = units & pool
            if mine:
                u = (mine & -mine).bit_length() - 1
                self.of[NATION[u]].append((off_limits(s, u, kind), mine))

    def fit(self, place: int, nation: int = -1) -> int:
        """Units of a nation, or of all, that may be in a place."""
        out = self.known.get((place, nation))
        if out is None:
            out = 0
            for rows in self.of if nation < 0 else (self.of[nation],):
                for closed, units in rows:
                    if not closed >> place & 1:
                        out |= units
            if self.alpine >> place & 1:
                out &= MOUNTAIN
            self.known[place, nation] = out
        return out


def _deal(s: State, side: int, chance: Chance, number: int) -> int:
    """Put the hidden counters of a side on their places: HQs first, one a stack, then the others, each of the nation that shows
    there if possible. Gives the next number of chance."""
    secret = hidden(s, side)
    if secret.bit_count() < 2:
        return number
    ground, all_, dealt = _Ground(s, secret), slots(s, side), list[tuple[int, Slot]]()
    staffed: set[int] = {s.loc[u] for u in bits(s.present & s.army[side] & HQ & ~secret)}
    gone: set[int] = set()
    by_nation: dict[int, list[int]] = {}
    for i, slot in enumerate(all_):
        by_nation.setdefault(slot.nation, []).append(i)
    for u in bits(secret & HQ):                             # 7.23#2
        n, home = NATION[u], by_nation.get(NATION[u], ())
        free = [i for i in home if all_[i].place not in staffed and i not in gone and ground.fit(all_[i].place, n) >> u & 1]
        if not free:
            free = [i for i, slot in enumerate(all_) if slot.place not in staffed and i not in gone
                    and ground.fit(slot.place, n) >> u & 1]
        i = chance.value(number, free or [i for i in range(len(all_)) if i not in gone], "imagined unit", "7.25")
        number += 1
        gone.add(i)
        staffed.add(all_[i].place)
        dealt.append((u, all_[i]))
    pool = secret & ~HQ
    for i, slot in enumerate(all_):
        if i not in gone:
            fit = ground.fit(slot.place, slot.nation) & pool or ground.fit(slot.place) & pool or pool
            u = nth(fit, chance.value(number, range(fit.bit_count()), "imagined unit", "7.25"))
            number += 1
            pool &= ~(1 << u)
            dealt.append((u, slot))
    _settle(s, side, secret, dealt)
    if s.before is not None:
        _settle(s.before, side, secret, dealt)
    return number


def _settle(s: State, side: int, secret: int, dealt: list[tuple[int, Slot]]) -> None:
    """The counters in their new places. Every place has as many as before and the same one on top, so that few boards change."""
    marks = [0] * len(MARKS)
    there: dict[int, int] = {}
    on = [0] * len(s.on)
    for u, slot in dealt:
        bit = 1 << u
        s.loc[u] = slot.place
        there[slot.place] = there.get(slot.place, 0) | bit
        on[FRONT[slot.place]] |= bit
        if True in slot.marks:
            for i, marked in enumerate(slot.marks):
                if marked:
                    marks[i] |= bit
    for i, name in enumerate(MARKS):
        setattr(s, name, getattr(s, name) & ~secret | marks[i])
    s.on = [old & ~secret | new for old, new in zip(s.on, on, strict=True)]
    fighting = staffs = 0
    own(s)
    for h, units in there.items():
        now = s.at[h] = s.at[h] & ~secret | units
        fighting |= (1 << h) if now & s.army[side] & COMBAT else 0
        staffs |= (1 << h) if now & s.army[side] & HQ else 0
    places = mask(there)
    s.piles[side] = s.piles[side] << 1 >> 1                 # another object: which stacks are full is remembered by it (7.23)
    s.occ[side] = s.occ[side] & ~places | fighting
    s.staff[side] = s.staff[side] & ~places | staffs
