"""8 The march: unit by unit and stack by stack as the player likes, in the Theatre that is his in the phase.

The path is part of a move, since every hex entered changes hands (7.13#1): `to HEX` takes the cheapest way, and whoever wants
another goes there by stages. Units that are to part on the way (8.18) move one after the other from the hex in which they
began.
"""
from __future__ import annotations

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.choices import ADD, ARRANGE, BACK, DONE, LEAVE, STACK, STOP, TAKE, TO, TOP
from marne.games.great_war_in_europe.pieces import ALLIED, FRONT, GROUND, HQ, OF_THEATRE, WEST
from marne.games.great_war_in_europe.choices_units import ENTER_AT, ENTER_MAP
from marne.games.great_war_in_europe.questions import WHERE_TO, WHICH_ON_TOP, WHO_MOVES
from marne.games.great_war_in_europe.questions_units import WHERE_TO_ENTER_MAP
from marne.games.great_war_in_europe.rules.r06_30_offensives import closest, have_to_march
from marne.games.great_war_in_europe.rules.r06_52_landings import beachheads_lost
from marne.games.great_war_in_europe.rules.r07_1_control import enters
from marne.games.great_war_in_europe.rules.r07_24_cooperation import CIVIL_WAR
from marne.games.great_war_in_europe.rules.r07_2_stacking import thin_out
from marne.games.great_war_in_europe.rules.r08_11_sealed import answer, covert, noted
from marne.games.great_war_in_europe.rules.r08_4_obliged import obliged
from marne.games.great_war_in_europe.rules.r08_movement import (beside_enemy, ends, ends_on, heading, in_theatre, movers,
                                                              standing, way, ways)
from marne.games.great_war_in_europe.rules.r13_25_beside import beside, comes_on, gateways, toll
from marne.games.great_war_in_europe.rules.r16_collapse import stranded
from marne.games.great_war_in_europe.state import WRITING, State, allowance, here as units_in, of, put
from marne.games.great_war_in_europe.tables import cut, lift
from marne.kernel.choice import Ask, Offer, Part
from marne.kernel.weave import procedure
from marne.parts.bits import bits

TO_ON = tuple(Part(TO, front.base) for front in GROUND)


def who_moves(s: State, side: int) -> Ask:
    """8.0, 8.17, 6.30#1 One unit, or a stack together. Whom Enver has ordered forward must have gone before it is over; who
    has to leave his hex goes first (16.11, 17.31#AH)."""
    free = movers(s, side)
    first = obliged(s, side)
    if first:
        return WHO_MOVES(side, Offer(((TAKE, first),)), first.bit_count(), s.theatre, sealed=covert(s))
    rows = (TAKE, free), (STACK, stacks(s, side, free)), (ENTER_MAP, overseas(s, side))
    last = () if s.enver_march and have_to_march(s) else (DONE,)        # 6.30#1
    out = Offer(rows, ARRANGE, *last) if hideable(s, side) else Offer(rows, *last)
    return WHO_MOVES(side, out, free.bit_count(), s.theatre, sealed=covert(s))


def stacks(s: State, side: int, free: int) -> int:
    """8.17 The hexes with two or more of those who may move."""
    piled = s.stacked & s.army[side] & in_theatre(s)
    ready = piled & free
    still, loc, at = piled ^ ready, s.loc, s.at
    fewer = still.bit_count() <= ready.bit_count()          # whichever takes less: stacks with those who stay, or who move
    out, left = s.piles[side] & OF_THEATRE[s.theatre] if fewer else 0, still if fewer else ready
    while left:
        h = loc[left.bit_length() - 1]
        stack = at[h]
        left ^= left & stack
        together = stack & free
        if bool(together & together - 1) != fewer:
            out ^= 1 << h
    return out


def overseas(s: State, side: int) -> int:
    """13.25 The US units beside the map that may enter in this movement."""
    return beside(s) if side == ALLIED and s.theatre == 0 else 0


def where_to_enter_map(s: State, u: int) -> Ask:
    return WHERE_TO_ENTER_MAP(ALLIED, [*ENTER_AT.among(gateways(s, u)), BACK], u, sealed=covert(s))


@procedure
async def enter_map(s: State, u: int) -> None:
    """13.25, 8.0 A US unit enters by a hex of the edge, pays for it as for any other, and goes on."""
    c = await answer(s, where_to_enter_map(s, u))
    noted(s, ALLIED, c)
    if c is BACK:
        return
    h = c.a
    s.group, s.origin, s.spent_mp = 1 << u, h, toll(s, u, h)
    s.touched = beside_enemy(s, ALLIED) >> h & 1
    put(s, u, h)
    comes_on(s, u)
    tell_march(s, ALLIED, 1 << u, (h,), s.spent_mp)
    await one_march(s, ALLIED)


def where_to(s: State, side: int) -> Ask:
    """8.12, 8.26 Where the units under way go; they may stop where all of them are supplied, or where they have not moved at
    all. Who can neither stop nor go on stays where he is, whatever comes of it."""
    h, f = standing(s), FRONT[s.origin]
    w = ways(s, side)
    here = 1 << h - GROUND[f].base
    stop, through, supplied = heading(s, side, w, f, here)
    if s.group & s.enver_march:                             # 6.30#1: straight at the enemy, as far as they get
        stop, through = cut(f, closest(s, lift(f, stop | here))) & ~here, 0
    add = 0 if s.spent_mp else companions(s, side)
    leave = may_leave(s, side) if s.group & s.group - 1 else 0
    rows = (TO_ON[f], stop | through), (ADD, add), (LEAVE, leave)
    stuck = not (stop | through | add | leave)
    out = Offer(rows, STOP) if stuck or may_stop(s, side, supplied) else Offer(rows)
    question = WHERE_TO(side, out, h, w.left, sealed=covert(s))
    s.law.march = (question, s.group, s.spent_mp, *s.occ, *s.staff, w)
    return question


def companions(s: State, side: int) -> int:
    """8.17 Who could still join the units that are about to move: all that began the phase with them."""
    others = of(s, standing(s), side) & ~s.group
    return others & movers(s, side) if others else 0


def may_stop(s: State, side: int, supplied: bool | None = None) -> bool:
    """8.26, 11.82, 16.11 May the units under way stop where they are? Whoever has not moved may stay out of supply, but not
    where he has to leave. On a frozen lake nobody stops (8.34). `supplied`: whether they are, if it is known."""
    if not s.spent_mp:
        return not obliged(s, side, s.group)
    return bool(ends(s, side) >> standing(s) & 1) if supplied is None else supplied


def may_leave(s: State, side: int) -> int:
    """8.17, 8.18 Units that can be left behind: where they began all, later those that are supplied there by themselves."""
    if not s.spent_mp:
        return s.group
    group, f, out = s.group, FRONT[s.origin], 0
    here = 1 << standing(s) - GROUND[f].base
    for u in bits(group):
        s.group = 1 << u
        if ends_on(s, side, f, here):
            out |= 1 << u
    s.group = group
    return out


@procedure
async def movement_phase(s: State, side: int) -> None:
    """8.0, 8.11, 4.2.4, 4.2.6, 6.48 All moves of a side in its Theatre, in the order that it likes; at the end the stacks are
    counted (7.22, 8.23)."""
    s.arranged = 0
    while movers(s, side) or overseas(s, side) or s.sealed == WRITING:      # the last word seals what is written
        c = await answer(s, who_moves(s, side))
        noted(s, side, c)
        if c is DONE:
            break
        if c is ARRANGE:
            await arrange(s, side)
        elif c.verb == "enter-map":
            await enter_map(s, c.a)
        else:
            s.group = 1 << c.a if c.verb == "take" else s.at[c.a] & movers(s, side)
            s.origin, s.spent_mp = standing(s), 0
            s.touched = beside_enemy(s, side) >> s.origin & 1
            await one_march(s, side)
    if side == ALLIED and s.theatre == 1 and s.in_play & CIVIL_WAR:
        s.scattered = 1                                     # 6.48: from now on no two Russian units stand together
    if s.sealed != WRITING:
        await thin_out(s, side)
    s.moved = 0


@procedure
async def one_march(s: State, side: int) -> None:
    """8.0, 8.17, 8.18 Units under way until they stop; who has moved at all may not move again in the phase."""
    while s.group:
        c = await answer(s, where_to(s, side))
        noted(s, side, c)
        if c is STOP:
            break
        if c.verb == "to":
            go(s, side, c.a)
        elif c.verb == "add":
            s.group |= 1 << c.a
        else:
            s.group &= ~(1 << c.a)
            if s.spent_mp:
                s.moved |= 1 << c.a
    if s.spent_mp:
        s.moved |= s.group
    s.group = s.spent_mp = s.touched = 0
    stranded(s)                                             # 16.62: as soon as nobody is left in Constantinople
    beachheads_lost(s)                                      # 6.52#6


def go(s: State, side: int, h: int) -> None:
    """8.0, 7.13#1 The units under way go to a hex, hex by hex. If the Turks of Europe take the field before them (17.13), the
    march is interrupted where they are."""
    g, src = s.group, standing(s)
    path, cost = way(s, side, h)
    waiting = not s.turks and side == ALLIED and len(path) > 1 and any(s.t.european_turkey >> x & 1 for x in path)
    prices = [way(s, side, x)[1] for x in path] if waiting else []
    near = beside_enemy(s, side)
    for i, x in enumerate(path):
        enters(s, side, g, x)
        s.touched |= near >> x & 1
        if waiting and s.turks:
            h, path, cost = x, path[:i + 1], prices[i]
            break
    s.spent_mp += cost
    settle_down(s, g, h)
    overmarched(s, g, h)
    tell_march(s, side, g, (src, *path), cost)


def overmarched(s: State, units: int, h: int) -> None:
    """8.15, 15.66 From January 1915 an HQ that moves further than its printed allowance on the West map is depleted, until the
    first shock troops or the first replaceable Allied tank have come."""
    if s.turn < s.t.overmove_from or s.overmove or FRONT[h] != WEST:
        return
    for u in bits(units & HQ & ~s.back):
        if s.spent_mp > allowance(s, u):
            s.back |= 1 << u
            if s.log is not None:
                s.log.append(ev.Depleted("8.15", u, h))


def settle_down(s: State, units: int, h: int) -> None:
    """Set units down together; who lay on top of them before does so still."""
    tops = units & s.tops
    for part in (tops, units ^ tops):
        for u in bits(part):
            put(s, u, h)


def tell_march(s: State, side: int, units: int, path: tuple[int, ...], cost: int) -> None:
    """7.25 The owner is told who went, the others how many and who lies on top."""
    if s.log is not None:
        top = units & s.tops
        s.log.append(ev.Marched("8.0", side, bits(units), path, cost, open=not s.law.fog))
        if s.law.fog:
            s.log.append(ev.ColumnSeen("8.0", side, units.bit_count(), top.bit_length() - 1, path))


# Stacks and their tops -----------------------------------------------------------------------------------------------------


def hideable(s: State, side: int) -> int:
    """7.25 Units that could be put on top of their stacks, where stacks are hidden: each once in a phase."""
    return s.stacked & s.army[side] & ~s.tops & ~s.arranged if s.law.fog else 0


def which_on_top(s: State, side: int) -> Ask:
    """7.25 The owner orders his stacks as he likes."""
    return WHICH_ON_TOP(side, Offer(((TOP, hideable(s, side)),), DONE), sealed=True)


@procedure
async def arrange(s: State, side: int) -> None:
    """7.25 Put units on top of their stacks."""
    while hideable(s, side):
        c = await answer(s, which_on_top(s, side))
        noted(s, side, c)
        if c is DONE:
            break
        s.tops = s.tops & ~(units_in(s, s.loc[c.a]) & s.army[side]) | 1 << c.a
        s.arranged |= 1 << c.a
