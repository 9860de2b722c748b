"""16 Trenches (1-6): begun and finished in the supply phase; what they do in combat (1-6a#2) is in s09."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import DIG, DONE
from marne.games.drive_on_paris.pieces import GERMAN, INFANTRY, OF_SIDE
from marne.games.drive_on_paris.questions import WHERE_TO_DIG
from marne.games.drive_on_paris.rules.s17_control import lose_trench
from marne.games.drive_on_paris.state import State, fighters
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Offer
from marne.kernel.run import offer
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def may_dig(s: State, side: int) -> bool:
    """1-6a, SCS-16.7, T50 The Germans from turn 11 on, the Allies once a German trench has been finished."""
    return s.turn >= s.law.trenches_from if side == GERMAN else bool(s.german_dug)


def no_trench(s: State) -> int:
    """1-6c Hexes where no trench can be dug: major cities, marsh, foothills, mountains."""
    return s.t.major | s.t.marsh | s.t.foothills | s.t.mountains


def diggers(s: State, side: int, h: int) -> int:
    """1-6b, SCS-16.5 Infantry of any type that is not in reserve; enemy zones do not matter."""
    return fighters(s, h, side) & INFANTRY & ~s.reserve


def able(s: State, side: int) -> int:
    """1-6b The hexes in which such infantry stands."""
    places, known = s.loc.tobytes(), s.law.diggers[side]
    if known[0] != places or known[1] != s.reserve:         # nobody moves while it is asked
        at, who = s.at, OF_SIDE[side] & INFANTRY & ~s.reserve
        hexes = s.occ[side] & ~mask([h for h in bits(s.occ[side]) if not at[h] & who])
        known = s.law.diggers[side] = places, s.reserve, hexes
    return known[2]


# state, side: hexes where it does not dig; {g} the hex
DIG_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("1-6a", lambda s, side: -(not may_dig(s, side))),
    Bar("1-6b", lambda s, side: ~s.occ[side], "none of your combat units is in {g}",
        "aucune de vos unités combattantes n'est {g.a}"),
    Bar("1-6b", lambda s, side: s.works[side] | s.trench[side], "there is a trench in {g} already",
        "il y a déjà une tranchée {g.a}"),
    Bar("1-6c", lambda s, side: no_trench(s), "the ground of {g} allows no trench", "le terrain {g.de} n'admet pas de tranchée"),
    Bar("1-6b", lambda s, side: ~able(s, side),
        "there is no infantry in {g} that is not in reserve", "il n'y a pas d'infanterie hors réserve {g.a}"),
)


def diggable(s: State, side: int) -> int:
    """1-6 The hexes where a side may begin a trench now."""
    return allowed(DIG_BARS, s.occ[side], s, side)


def where_to_dig(s: State, side: int) -> Ask:
    """1-6 Nothing to choose where there is no place for a trench."""
    places = diggable(s, side)
    return WHERE_TO_DIG(side, Offer(((DIG, places),), DONE) if places else ())


def finish_trenches(s: State, side: int) -> None:
    """1-6b, SCS-16.5 Trenches begun in an earlier supply phase are finished if one of those who dug is still there."""
    for h in bits(s.works[side]):
        if s.frozen & fighters(s, h, side):
            s.works[side] &= ~(1 << h)
            s.trench[side] |= 1 << h
            s.frozen &= ~fighters(s, h, side)
            s.german_dug |= side == GERMAN
            if s.log is not None:
                s.log.append(ev.TrenchDone("1-6b", side, h))
        else:
            lose_trench(s, side, h, taken=False)


@procedure
async def dig(s: State, side: int) -> None:
    """1-6b, SCS-2.6 Trenches of the phase before are finished, new ones begun; their diggers are fixed."""
    finish_trenches(s, side)
    while True:
        c = await offer(s, where_to_dig(s, side))
        if c is None or c is DONE:
            break
        s.works[side] |= 1 << c.a
        s.frozen |= diggers(s, side, c.a)
        if s.log is not None:
            s.log.append(ev.TrenchBegun("1-6b", side, c.a))


def fill_in(s: State) -> None:
    """1-6b#3, SCS-16.6, T51 Trenches without a combat unit of their side are gone."""
    for side in (0, 1):
        for h in bits((s.works[side] | s.trench[side]) & ~s.occ[side]):
            lose_trench(s, side, h, taken=False)


def entrench_all(s: State) -> None:
    """5-5/Special#1, T81 All units that begin in an enemy zone stand in finished trenches, where the ground allows it; then the
    Allies may dig as well (T107)."""
    for side in (0, 1):
        s.trench[side] |= s.occ[side] & s.zone[1 - side] & ~no_trench(s)
    s.german_dug = 1
