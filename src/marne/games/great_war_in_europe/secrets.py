"""What is hidden: stacks below the top (7.25), events that are held (6.17 [draw]), a concealed mutiny (18.25), moves that are
written (8.11). What a seat sees of the other side, and a copy to think with in which the rest is dealt anew.

Of stacks only where hidden units stand is secret: who is in play, in which box, with which face lies open. The strength of
untried units nobody knows: it is drawn when they first fight (15.82), so nothing of it is in memory.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from random import Random
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
from marne.kernel.bits import nth
from marne.kernel.chance import Chance
from marne.kernel.run import give_up, reask, start_over
from marne.parts.bits import bits, mask
from marne.parts.memory import Cache

SEEDS = range(1 << 32)
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


class Pile(NamedTuple):
    """What the other side knows of a stack: its hex, the nation that shows there, how many counters lie hidden in it and, where
    there are any, the markers of each."""

    place: int
    nation: int
    many: int
    marks: tuple[tuple[bool, ...], ...]


def covered_piles(s: State, side: int, secret: int) -> list[Pile]:
    """The stacks with hidden counters; the order of their markers tells nothing of who is there."""
    out, at, open_ = list[Pile](), s.at, s.army[side] & (s.tops | s.shown)
    marks = [getattr(s, name) for name in MARKS]
    marked = reduce(or_, marks) & secret
    for h in bits(s.piles[side]):
        here = at[h]
        under = here & secret
        if under:
            top = here & open_ or under
            shown = NATION[(top & -top).bit_length() - 1]
            each = sorted(tuple(bool(m >> u & 1) for m in marks) for u in bits(under)) if marked & under else ()
            out.append(Pile(h, shown, under.bit_count(), tuple(each)))
    return out


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
    """17.0, 15.71 Where the units of a pool may not be at all, by printed code, nation and ground."""

    def __init__(self, s: State, pool: int) -> None:
        self.alpine = s.t.alpine
        self.of = [list[tuple[int, int]]() for _ in OF_NATION]             # by nation: where not, and which units
        self.tight = [self.alpine] * len(OF_NATION)                         # by nation: where some of its units may not be
        for kind, units in enumerate(OF_KIND):
            mine = units & pool
            if mine:
                u = (mine & -mine).bit_length() - 1
                closed = off_limits(s, u, kind)
                self.of[NATION[u]].append((closed, mine))
                self.tight[NATION[u]] |= closed

    def key(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        return tuple(map(tuple, self.of))

    def closed(self, u: int) -> int:
        """Where one may not be."""
        out = next(closed for closed, units in self.of[NATION[u]] if units >> u & 1)
        return out if MOUNTAIN >> u & 1 else out | self.alpine

    def fit(self, place: int, nations: Iterable[int]) -> int:
        """Units of some nations that may be in a place."""
        out = 0
        for n in nations:
            for closed, units in self.of[n]:
                if not closed >> place & 1:
                    out |= units
        return out & MOUNTAIN if self.alpine >> place & 1 else out


Dealt = dict[int, list[int]]            # by hex: the counters that are imagined there


def _deal(s: State, side: int, chance: Chance, number: int) -> int:
    """Put the hidden counters of a side on their places, as `_dealt` has it. Gives the next number of chance."""
    secret = hidden(s, side)
    if secret.bit_count() < 2:
        return number
    seed = chance.value(number, SEEDS, "imagined stacks", "7.25")
    ground, piles = _Ground(s, secret), covered_piles(s, side, secret)
    staffed = mask(s.loc[u] for u in bits(s.present & s.army[side] & HQ & ~secret))
    key = seed, secret, staffed, tuple(piles), ground.key()
    dealt = _KNOWN.get(key)
    if dealt is None:
        dealt = _KNOWN.keep(key, _dealt(secret, staffed, ground, piles, Random(seed).random))
    _settle(s, side, secret, piles, dealt)
    if s.before is not None:
        _settle(s.before, side, secret, piles, dealt)
    return number + 1


_KNOWN = Cache[tuple[object, ...], Dealt](64)               # what was imagined last, by all that it follows from


def _dealt(secret: int, staffed: int, ground: _Ground, piles: list[Pile], rnd: Callable[[], float]) -> Dealt:
    """HQs first, one a stack, then the others, each of the nation that shows there if possible; where not everybody of it may
    be, first."""
    dealt = _dealt_staffs(secret & HQ, staffed, ground, piles, rnd)
    of_nation = [_shuffled(secret & ~HQ & of, rnd) for of in OF_NATION]
    tight = [p for p in piles if ground.tight[p.nation] >> p.place & 1]
    for pile in tight:
        here, fit = dealt[pile.place], ground.fit(pile.place, (pile.nation,))
        units = [u for u in of_nation[pile.nation] if fit >> u & 1][:pile.many - len(here)]
        of_nation[pile.nation] = [u for u in of_nation[pile.nation] if u not in units]
        here += units
    for pile in piles:
        here, units = dealt[pile.place], of_nation[pile.nation]
        while units and len(here) < pile.many and pile not in tight:
            here.append(units.pop())
    left = mask(u for units in of_nation for u in units)
    if left:                                                # other nations than those that show
        for pile in piles:
            here = dealt[pile.place]
            while len(here) < pile.many:
                fit = left & ground.fit(pile.place, range(len(OF_NATION))) or left
                u = nth(fit, int(rnd() * fit.bit_count()))
                left ^= 1 << u
                here.append(u)
    return dealt


def _shuffled(units: int, rnd: Callable[[], float]) -> list[int]:
    return [u for _, u in sorted([(rnd(), u) for u in bits(units)])]


def _dealt_staffs(staffs: int, staffed: int, ground: _Ground, piles: list[Pile], rnd: Callable[[], float]) -> Dealt:
    """7.23#2 The hidden HQs: no two in a hex, where units of their nation show if possible. A list for every stack."""
    dealt: Dealt = {pile.place: [] for pile in piles}
    if staffs:
        open_ = mask(dealt) & ~staffed
        for u in bits(staffs):
            free = open_ & ~ground.closed(u)
            home = [p.place for p in piles if p.nation == NATION[u] and free >> p.place & 1]
            where = home or bits(free) or bits(open_) or [p.place for p in piles if len(dealt[p.place]) < p.many]
            h = where[int(rnd() * len(where))]
            open_ &= ~(1 << h)
            dealt[h].append(u)
    return dealt


def _settle(s: State, side: int, secret: int, piles: list[Pile], dealt: Dealt) -> None:
    """The counters in their new places. Every place has as many as before and the same one on top, so that few boards change."""
    own(s)
    at, loc, others = s.at, s.loc, ~secret
    on, marks = [0] * len(s.on), [0] * len(MARKS)
    for pile in piles:
        h, units = pile.place, 0
        for u in dealt[h]:
            units |= 1 << u
            loc[u] = h
        at[h] = at[h] & others | units
        on[FRONT[h]] |= units
        for u, marked in zip(dealt[h], pile.marks, strict=False):
            for i, has in enumerate(marked):
                if has:
                    marks[i] |= 1 << u
    for i, name in enumerate(MARKS):
        setattr(s, name, getattr(s, name) & others | marks[i])
    s.on = [old & others | new for old, new in zip(s.on, on, strict=True)]
    places, armed, staffs = mask(dealt), s.army[side] & COMBAT, s.army[side] & HQ
    s.piles[side] = s.piles[side] << 1 >> 1                 # another object: which stacks are full is remembered by it (7.23)
    s.occ[side] = s.occ[side] & ~places | mask(h for h in dealt if at[h] & armed)
    s.staff[side] = s.staff[side] & ~places | mask(h for h in dealt if at[h] & staffs)
