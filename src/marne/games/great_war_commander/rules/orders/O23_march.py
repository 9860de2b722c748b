"""O23.2, O23.3, O23.7 A Move order: stack after stack, hex by hex, with what the other side may do after each."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.cards import (A31_on_move as cards_on_move, A42_reaction as reaction,
                                                         S98_strategy as strategy)
from marne.games.great_war_commander.rules import r07_exits as exits
from marne.games.great_war_commander.rules.ground import F128_mines as mines
from marne.games.great_war_commander.rules.orders import O23_tanks as tanks
from marne.games.great_war_commander.choices import DONE, EXIT, GIVE, MOVE, SCRAP, STEP, STOP, WITH
from marne.games.great_war_commander.rules.r03_command import OrderBar, activation, idle, name_highest
from marne.games.great_war_commander.events import Moved, WeaponGiven
from marne.games.great_war_commander.rules.ground.T107_gas import breathe_together
from marne.games.great_war_commander.rules.r02_grid import NOWHERE
from marne.games.great_war_commander.rules.r04_harm import company, lightened, lose_weapon, offspring, suppress
from marne.games.great_war_commander.rules.orders.O23_movement import (FAR, GIVE_COST, allowance, can_move, cost, crowded,
                                                                       freeing, givers, in_trench, may_enter_enemy, may_exit,
                                                                       movers, receivers, slowest, steps, trailed, wire_stops)
from marne.games.great_war_commander.pieces import TANK
from marne.games.great_war_commander.state import ENTER_ENEMY, ENTER_SUPPRESSED, W_CARRIED, State, give, put, take
from marne.games.great_war_commander.rules.r07_victory import occupy, settle
from marne.games.great_war_commander.questions import WHERE_TO_STEP, WHO_GOES_ALONG, WHO_MOVES
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

MOVE_ORDER, OFFENSIVE_ORDER, RUNNER_ORDER = 23, 24, 27


BARS: tuple[OrderBar, ...] = (Bar(
    "O23", lambda s, side: not any(can_move(s, u) for u in bits(idle(s, side))), "nobody can move",
    "personne ne peut se déplacer"),)


@procedure
async def carry_out(s: State, side: int) -> None:
    """O23 Activate, then move."""
    chosen = await activation(s, side, MOVE_ORDER, movers(s, idle(s, side)))
    await moving(s, side, chosen)


def who_moves(s: State, side: int, able: int, made: int) -> Ask:
    """O23.2 One formation or stack completes its move before the next begins. At least one must enter a hex (O14.5). A single one
    begins at once; cards may then be played."""
    out: list[Choice] = [*MOVE.among(able)]
    if made or able & able - 1:
        out += cards_on_move.choices(s, side)
    if made:
        out.append(DONE)
    return WHO_MOVES(side, out, s.order, always=not able)


def who_goes_along(s: State, side: int, group: int, left: int) -> Ask:
    """O23.2 Those of the same hex may go as one stack."""
    h = s.loc[(group & -group).bit_length() - 1]
    return WHO_GOES_ALONG(side, [*WITH.among(companions(s, group, left, h)), DONE], h)


def companions(s: State, group: int, left: int, h: int) -> int:
    """O23.2 Those who start in the same hex, if the stack could move at all. A tank and infantry carry out the same order in an
    Offensive alone (O23.5.1, O24.1)."""
    out = 0
    for u in bits(left & s.at[h] & ~group):
        stack = group | 1 << u
        barred = crowded(s, stack) if s.order == OFFENSIVE_ORDER else 0
        n = allowance(s, stack, 0)
        if steps(s, stack, h, n, 0, barred) or may_exit(s, stack, h, n):
            out |= 1 << u
    return out


class Moving(NamedTuple):
    """`left`: who has still to move; `group`: the stack that is being put together."""

    group: int | None
    left: int


@procedure(shows=Moving)
async def moving(s: State, side: int, chosen: int) -> int:
    """O23 Everybody who was activated moves, as far as the player likes. Gives those who entered a hex."""
    s.moving = chosen
    left = chosen
    went = 0
    made = 0
    wave = s.order == OFFENSIVE_ORDER
    while True:
        able = movers(s, left, wave) | (givers(s, left) if made else 0)
        if not able and not (made and cards_on_move.window(s, side)):
            break
        known = len(s.splits)
        c = await ask(s, strategy.at_any_time(s, who_moves(s, side, able, made), True))
        if c is DONE:
            break
        if c.verb in ("action", "strategy"):
            await cards_on_move.play(s, side, c.verb == "strategy", c.a, c.b)
            left = company(s, left, known) & s.moving
            went = company(s, went, known)
            continue
        group = 1 << c.a
        h = s.loc[c.a]
        while companions(s, group, left, h):
            c = await ask(s, who_goes_along(s, side, group, left))
            if c is DONE:
                break
            group |= 1 << c.a
        left &= ~group
        moved = await march(s, side, group, made)
        left = company(s, left, known) & s.moving
        went = company(s, went, known)
        if moved:
            made = 1
            went |= moved
        settle(s)
    s.moving = 0
    s.opfire = 0
    s.opgroups = []                                                     # A42.3(2) for this order only
    return went


def what_next(s: State, side: int, group: int, spent: int, trail: int, barred: int, must: bool, stuck: bool) -> Ask:
    """O23.1 The next hex, or stop; cards may be played at any moment. `must`: nobody has entered a hex in this order, so somebody
    has to (O14.5). `stuck`: wire has taken all movement points, only cards can help (A41, S98.4.7, S98.5.6)."""
    h = s.loc[(group & -group).bit_length() - 1]
    left = 0 if stuck else allowance(s, group, trail) - spent
    out: list[Choice] = []
    if left > 0:
        out += STEP.among(steps(s, group, h, left, trail, barred))
        if may_exit(s, group, h, left):
            out.append(EXIT)
    free = freeing(s, group, h, spent, trail, barred) if must and left >= GIVE_COST else []
    must = must and bool(out or free)
    if left >= GIVE_COST:
        out += [GIVE[u][v] for u, v in (free if must else receivers(s, group, h))]
    forced = len(out) == must                                           # whether he is asked must not tell what he holds (1.2)
    if left > 0 or stuck:                                               # who has no points left plays cards when he has stopped
        out += cards_on_move.choices(s, side)
    if not must:
        out.append(STOP)
    return WHERE_TO_STEP(side, out, h, spent, left, always=stuck or forced and left > 0 and cards_on_move.possible(s, side))


def what_else(s: State, group: int, q: Ask) -> Ask:
    """11.3, S98.1 What may be done at any time, where the question is asked anyway: a weapon that weighs the stack down is given
    up, the Strategy card is used."""
    if len(q.choices) > 1 or q.always:
        scrap = SCRAP.among(mask(s.arm[u] for u in bits(group & s.carried)))
        if scrap:
            q = Ask(q.seat, q.message, q.rule, [*q.choices, *scrap], q.args, q.always, q.sealed)
    return strategy.at_any_time(s, q, True)


class March(NamedTuple):
    group: int | None
    spent: int | None
    trail: int | None
    came: int | None
    barred: int | None


@procedure(shows=March)
async def march(s: State, side: int, group: int, made: int) -> int:
    """O23.1-O23.7 One stack moves. Gives those who entered a hex. `made`: others have done so before (O14.5)."""
    spent, trail, gone, came = 0, 0, 0, NOWHERE
    barred = 0
    before = s.demo & group
    while group:
        h = s.loc[(group & -group).bit_length() - 1]
        stuck = came != NOWHERE and (wire_stops(s, group, h) or wire_stops(s, group, came))
        if stuck and not cards_on_move.against_wire(s, side):
            break
        if s.order == OFFENSIVE_ORDER:
            barred |= 1 << h
        full = crowded(s, group) if s.order == OFFENSIVE_ORDER else 0
        c = await ask(s, what_else(s, group, what_next(s, side, group, spent, trail, barred | full, not (made or gone), stuck)))
        if c is STOP:
            break
        known = len(s.splits)
        if c.verb in ("action", "strategy"):
            await cards_on_move.play(s, side, c.verb == "strategy", c.a, c.b)
            gone |= company(s, gone, known)
            before = company(s, before, known)
            group = intact(s, group, h, before, known)
            continue
        if c.verb == "scrap":
            lose_weapon(s, c.a, "11.3")
            continue
        if c.verb == "give":
            give(s, c.b, take(s, c.a, W_CARRIED))
            spent += GIVE_COST
            if s.log is not None:
                s.log.append(WeaponGiven("O23.1.1", s.arm[c.b], c.b))
            continue
        out, dst = c is EXIT, c.a
        await mines.leaving(s, group, h)
        nailed = not whole(s, group, h, known)
        before = company(s, before, known)
        group = heirs(s, group, known) & s.at[h]
        if not group:
            break
        if out:
            gone |= group
            await exits.leave(s, side, group, "move")
            break
        price = cost(s, slowest(group), h, dst, trail)
        enemies = s.of[1 - side] >> dst & 1
        if price >= FAR or enemies and not may_enter_enemy(s, group):
            break                                                       # a trigger has closed the way
        spent += price
        safe = in_trench(s, slowest(group), h, dst)
        met = trail
        trail = trailed(s, dst, trail)
        enter(s, group, h, dst, spent)
        gone |= group
        came = h
        known = len(s.splits)
        halted = await arrive(s, side, group, h, dst, met)
        if enemies:
            gone |= heirs(s, group, known)
            into_enemies(s, heirs(s, group, known))                     # mines may have thinned them out
            await reaction.wire_only(s, 1 - side, dst)
            break
        if not safe:
            await reaction.react(s, 1 - side, dst, group)
        gone |= heirs(s, group, known)
        before = company(s, before, known)
        group = intact(s, group, dst, before, known)
        if nailed or halted:
            break
    return gone


def heirs(s: State, group: int, known: int) -> int:
    """Those of a stack that are still on the board and move, with the squads that have taken the place of its platoons or left
    them (A47, E64.2). `known`: how many squads had come into play in this order before."""
    return company(s, group, known) & s.moving


def whole(s: State, group: int, h: int, known: int) -> bool:
    """O23.2 Is everybody of the stack still in its hex, or is his squad?"""
    return all((s.moving & s.at[h]) >> u & 1 or lightened(s, u, known) for u in bits(group | offspring(s, group, known)))


def intact(s: State, group: int, h: int, before: int, known: int) -> int:
    """O23.2 The stack if all of it is still there and nobody was demoralised on the way; else nobody goes on. `before`: who of it
    was demoralised when it set out."""
    now = heirs(s, group, known)
    return now if whole(s, group, h, known) and not s.demo & now & ~before else 0


def enter(s: State, group: int, src: int, dst: int, spent: int) -> None:
    for u in bits(group):
        put(s, u, dst)
        if s.log is not None:
            s.log.append(Moved("O23.1", u, src, dst, "move", spent))
    occupy(s, src)
    occupy(s, dst, slowest(group))


@procedure
async def arrive(s: State, side: int, group: int, src: int, h: int, trail: int) -> bool:
    """O23.5.4, F131.4, T107.1, F128 What a hex does to those who come in. True if the move ends there."""
    halted = False
    known = len(s.splits)
    if group & TANK:
        halted = await tanks.test(s, side, slowest(group), src, h, trail)
    await breathe_together(s, company(s, group, known))
    group = company(s, group, known) & s.at[h]
    if group:
        await mines.entering(s, group, h)
    settle(s)
    await name_highest(s)
    return halted


def into_enemies(s: State, group: int) -> None:
    """S98.3.4 Assaults: those who walk into enemies are suppressed there."""
    if s.effects & ENTER_SUPPRESSED and not s.effects & ENTER_ENEMY:
        for u in bits(group):
            suppress(s, u, "assault", "S98.3.4")
