"""7.2 Stacking: how many units a hex holds, and who of them goes when there are too many."""
from __future__ import annotations

from functools import lru_cache

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.choices import SCRAP
from marne.games.great_war_in_europe.pieces import (ANTI_TANK, BU, FREE_STACK, HQ, INFANTRY, MOUNTAIN, OF_NATION, RUSSIANS, TANK,
                                                    US)
from marne.games.great_war_in_europe.questions import WHO_IS_TOO_MANY
from marne.games.great_war_in_europe.state import State, eliminate, of
from marne.games.great_war_in_europe.tables import Tables
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

ONE_EACH = ((HQ, ""), (TANK, ""), (ANTI_TANK, ""))          # 7.23#2
FEW = ((OF_NATION[US] & (INFANTRY | MOUNTAIN), "US"), (OF_NATION[BU] & (INFANTRY | MOUNTAIN), "BU"))        # 7.23#3, 7.23#4
KINDS = (*ONE_EACH, *FEW)
NARROW = HQ | TANK | ANTI_TANK | FEW[0][0] | FEW[1][0]


def surplus(s: State, units: int) -> int:
    """7.23 Of the units of a side in one hex, those among which one must go; 0 if all may be there. Six that count, German
    battalions and Canal companies not among them (7.23#1); one HQ, one tank, one anti-tank unit (7.23#2); four US divisions
    (7.23#3), four Bulgarian ones (7.23#4); forts and markers never count (7.23#5). One Russian in the Civil War (6.48)."""
    return _surplus(s.t, units, s.scattered)


@lru_cache(maxsize=4096)
def _surplus(t: Tables, units: int, scattered: int) -> int:
    if scattered and (units & RUSSIANS).bit_count() > 1:
        return units & RUSSIANS
    counted = units & ~FREE_STACK
    if counted.bit_count() > t.stack_limit:
        return counted
    for kind, _ in ONE_EACH:
        if (units & kind).bit_count() > 1:
            return units & kind
    for kind, code in FEW:
        if (units & kind).bit_count() > t.infantry_limit[code]:
            return units & kind
    return 0


def fits(s: State, side: int, h: int, units: int) -> bool:
    """7.21, 8.23, 13.21 May the units be in the hex with those of their side that are there?"""
    return not surplus(s, of(s, h, side) | units)


def no_room(s: State, side: int, u: int) -> int:
    """7.23, 6.48 The hexes in which there is no room for a unit, as a board: many units are asked about at once."""
    bit = 1 << u
    if not bit & NARROW and not (s.scattered and bit & RUSSIANS):
        return 0 if bit & FREE_STACK else full(s, side)
    last = s.law.narrow[side]
    if last is None or last[0] is not s.occ[side] or last[1] is not s.staff[side]:      # `put` makes a new board, as in `full`
        last = s.law.narrow[side] = s.occ[side], s.staff[side], {}
    kind, code = next((row for row in KINDS if bit & row[0]), (0, ""))
    key = kind, bool(bit & FREE_STACK), 2 if s.scattered and bit & RUSSIANS else s.scattered
    out = last[2].get(key)
    if out is None:
        out = last[2][key] = narrow(s, side, kind, s.t.infantry_limit[code] if code else 1, key[1], key[2] == 2)
    return out


def narrow(s: State, side: int, kind: int, most: int, uncounted: bool, alone: bool) -> int:
    """7.23, 7.23#2, 7.23#3, 7.23#4, 6.48 The hexes in which one more unit of a kind, of which there may be so many, is too many;
    `alone`: a Russian of the Civil War."""
    room = s.t.stack_limit - (not uncounted)
    out, at, mine = 0, s.at, s.army[side]
    for h in bits(s.occ[side] | s.staff[side] if alone else s.staff[side] if kind == HQ else s.occ[side] if most == 1
                  else s.piles[side]):
        units = at[h] & mine
        if (alone and units & RUSSIANS or (units & kind).bit_count() >= most or (units & ~FREE_STACK).bit_count() > room
                or units & units - 1 and surplus(s, units)):
            out |= 1 << h
    return out


def full(s: State, side: int) -> int:
    """7.23 The hexes with as many units of a side as count."""
    piles, known = s.law.full[side]
    if piles is s.piles[side]:                              # `put` makes a new board with every unit that comes or goes
        return known
    out, at, most = 0, s.at, s.t.stack_limit
    mine = s.army[side] & ~FREE_STACK
    for h in bits(s.piles[side]):
        if (at[h] & mine).bit_count() >= most:
            out |= 1 << h
    s.law.full[side] = (s.piles[side], out)
    return out


def overfull(s: State, side: int) -> list[int]:
    """7.22 The hexes in which a side has too many units."""
    return [h for h in bits(s.piles[side]) if surplus(s, of(s, h, side))]


def who_is_too_many(s: State, side: int, h: int) -> Ask:
    """7.22 The owner chooses who is eliminated."""
    return WHO_IS_TOO_MANY(side, SCRAP.among(surplus(s, of(s, h, side))), h)


@procedure
async def thin_out(s: State, side: int) -> None:
    """7.22 At the end of a Mutual Movement Phase, in the New Units, Combat and Strategic Movement Phases: what is over the
    limit is eliminated by its owner."""
    while overfull(s, side):
        h = overfull(s, side)[0]
        c = await ask(s, who_is_too_many(s, side, h))
        if s.log is not None:
            s.log.append(ev.Scrapped("7.22", c.a, h))
        eliminate(s, c.a)
