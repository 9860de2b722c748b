"""7.2 Stacking: how many units a hex holds, and who of them goes when there are too many."""
from __future__ import annotations

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.choices import SCRAP
from marne.games.great_war_in_europe.pieces import AM, ANTI_TANK, BU, FREE_STACK, HQ, INFANTRY, MOUNTAIN, OF_NATION, RU, TANK, US
from marne.games.great_war_in_europe.questions import WHO_IS_TOO_MANY
from marne.games.great_war_in_europe.state import State, eliminate, of
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

RUSSIANS = OF_NATION[RU] | OF_NATION[AM]
ONE_EACH = (HQ, TANK, ANTI_TANK)                            # 7.23#2
FEW = ((OF_NATION[US] & (INFANTRY | MOUNTAIN), "US"), (OF_NATION[BU] & (INFANTRY | MOUNTAIN), "BU"))        # 7.23#3, 7.23#4


def surplus(s: State, units: int) -> int:
    """7.23 Of the units of a side in one hex, those among which one must go; 0 if all may be there. Six that count, German
    battalions and Canal companies not among them (7.23#1); one HQ, one tank, one anti-tank unit (7.23#2); four US divisions
    (7.23#3), four Bulgarian ones (7.23#4); forts and markers never count (7.23#5). One Russian in the Civil War (6.48)."""
    if s.scattered and (units & RUSSIANS).bit_count() > 1:
        return units & RUSSIANS
    counted = units & ~FREE_STACK
    if counted.bit_count() > s.t.stack_limit:
        return counted
    for kind in ONE_EACH:
        if (units & kind).bit_count() > 1:
            return units & kind
    for kind, code in FEW:
        if (units & kind).bit_count() > s.t.infantry_limit[code]:
            return units & kind
    return 0


def fits(s: State, side: int, h: int, units: int) -> bool:
    """7.21, 8.23, 13.21 May the units be in the hex with those of their side that are there?"""
    return not surplus(s, of(s, h, side) | units)


def no_room(s: State, side: int, u: int) -> int:
    """7.23, 6.48 The hexes in which there is no room for a unit, as a board: many units are asked about at once."""
    bit = 1 << u
    if s.scattered and bit & RUSSIANS:
        return mask(h for h in bits(s.occ[side] | s.staff[side]) if surplus(s, of(s, h, side) | bit))
    for kind, board in ((HQ, s.staff[side]), (TANK | ANTI_TANK, s.occ[side])):
        if bit & kind:
            return mask(h for h in bits(board) if surplus(s, of(s, h, side) | bit))
    if bit & FREE_STACK:
        return 0
    if bit & (FEW[0][0] | FEW[1][0]):
        return mask(h for h in bits(s.piles[side]) if surplus(s, of(s, h, side) | bit))
    return full(s, side)


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
