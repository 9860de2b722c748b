"""O23.2, O23.3, O23.7 A Move order: stack after stack, hex by hex, with what the other side may do after each."""
from __future__ import annotations

from marne.games.great_war_commander import cards_on_move, exits, mines, reaction, tanks
from marne.games.great_war_commander.choices import DONE, EXIT, GIVE, MOVE, STEP, STOP, WITH
from marne.games.great_war_commander.command import activation, idle
from marne.games.great_war_commander.events import Moved, WeaponGiven
from marne.games.great_war_commander.gas import breathe
from marne.games.great_war_commander.grid import HEXES
from marne.games.great_war_commander.harm import suppress
from marne.games.great_war_commander.movement import (
    GIVE_COST, allowance, cost, in_trench, may_exit, movers, receivers, steps, trailed, wire_stops,
)
from marne.games.great_war_commander.pieces import TANK
from marne.games.great_war_commander.stacking import figures
from marne.games.great_war_commander.state import ENTER_ENEMY, ENTER_SUPPRESSED, W_CARRIED, State, give, put, take
from marne.games.great_war_commander.victory import occupy, settle
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

MOVE_ORDER, OFFENSIVE_ORDER, RUNNER_ORDER = 23, 24, 27


def possible(s: State, side: int) -> bool:
    return bool(movers(s, idle(s, side)))


@procedure
async def carry_out(s: State, side: int) -> None:
    """O23 Activate, then move."""
    chosen = await activation(s, side, MOVE_ORDER, movers(s, idle(s, side)))
    await moving(s, side, chosen)


def who_moves(s: State, side: int, left: int, made: int) -> Ask:
    """O23.2 One formation or stack completes its move before the next begins. At least one must enter a hex (O14.5)."""
    out: list[Choice] = [*MOVE.among(movers(s, left))]
    out += cards_on_move.choices(s, side)
    if made:
        out.append(DONE)
    return Ask(side, "who_moves", "O23.2", out, (s.order,))


def who_goes_along(s: State, side: int, group: int, left: int) -> Ask:
    """O23.2 Those of the same hex may go as one stack."""
    h = s.loc[(group & -group).bit_length() - 1]
    return Ask(side, "who_goes_along", "O23.2", [*WITH.among(companions(s, group, left, h)), DONE], (h,))


def companions(s: State, group: int, left: int, h: int) -> int:
    """Tanks move by themselves, as does a stack that could not move at all."""
    if group & TANK:
        return 0
    out = 0
    for u in bits(left & s.at[h] & ~TANK & ~group):
        stack = group | 1 << u
        if steps(s, stack, h, allowance(s, stack, 0), 0, 0):
            out |= 1 << u
    return out


@procedure
async def moving(s: State, side: int, chosen: int) -> int:
    """O23 Everybody who was activated moves, as far as the player likes. Gives those who entered a hex."""
    s.moving = chosen
    left = chosen
    went = 0
    made = 0
    while movers(s, left) or made and cards_on_move.choices(s, side):
        c = await ask(s, who_moves(s, side, left, made))
        if c is DONE:
            break
        if c.verb in ("action", "strategy"):
            await cards_on_move.play(s, side, c.verb == "strategy", c.a, c.b)
            left &= s.moving
            continue
        group = 1 << c.a
        h = s.loc[c.a]
        while s.order != OFFENSIVE_ORDER and companions(s, group, left, h):
            c = await ask(s, who_goes_along(s, side, group, left))
            if c is DONE:
                break
            group |= 1 << c.a
        left &= ~group
        moved = await march(s, side, group)
        if moved:
            made = 1
            went |= moved
        settle(s)
    s.moving = 0
    s.opfire = 0
    s.opgroups = []
    return went


def what_next(s: State, side: int, group: int, spent: int, trail: int, barred: int) -> Ask:
    """O23.1 The next hex, or stop; cards may be played at any moment."""
    h = s.loc[(group & -group).bit_length() - 1]
    left = allowance(s, group, trail) - spent
    out: list[Choice] = [*STEP.among(steps(s, group, h, left, trail, barred))]
    if may_exit(s, group, h, left):
        out.append(EXIT)
    if left >= GIVE_COST:
        out += [GIVE[u][v] for u, v in receivers(s, group, h)]
    out += cards_on_move.choices(s, side)
    out.append(STOP)
    return Ask(side, "where_to_step", "O23.1", out, (h, spent, left))


@procedure
async def march(s: State, side: int, group: int) -> int:
    """O23.1-O23.7 One stack moves. Gives those who entered a hex."""
    spent, trail, gone = 0, 0, 0
    barred = 0
    before = s.demo & group
    while group:
        h = s.loc[(group & -group).bit_length() - 1]
        if s.order == OFFENSIVE_ORDER:
            barred |= 1 << h | crowded(s, side, group)
        c = await ask(s, what_next(s, side, group, spent, trail, barred))
        if c is STOP:
            break
        if c.verb in ("action", "strategy"):
            await cards_on_move.play(s, side, c.verb == "strategy", c.a, c.b)
            group = intact(s, group, h, before)
            continue
        if c.verb == "give":
            give(s, c.b, take(s, c.a, W_CARRIED))
            spent += GIVE_COST
            if s.log is not None:
                s.log.append(WeaponGiven("O23.1.1", s.arm[c.b], c.b))
            continue
        await mines.leaving(s, group, h)
        if c is EXIT:
            gone |= group
            await exits.leave(s, side, group & all_on(s, group), "move")
            break
        dst = c.a
        lost = group & ~all_on(s, group)
        group &= ~lost
        if not group:
            break
        spent += max(cost(s, u, h, dst, trail) for u in bits(group))
        safe = all(in_trench(s, u, h, dst) for u in bits(group))
        met = trail
        trail = trailed(s, dst, trail)
        wired = wire_stops(s, group, h)
        enemies = s.of[1 - side] >> dst & 1
        enter(s, group, h, dst, spent)
        gone |= group
        halted = await arrive(s, side, group, h, dst, met)
        if enemies:
            into_enemies(s, group)
            break
        if not safe:
            await reaction.react(s, 1 - side, dst, group)
        group = intact(s, group, dst, before)
        if lost or halted or wired or wire_stops(s, group, dst) or not group:
            break
    return gone


def crowded(s: State, side: int, group: int) -> int:
    """O24.2 In an Offensive nobody may ever be too many."""
    n = sum(s.t.stack[u] for u in bits(group))
    return mask(h for h in bits(s.of[side]) if figures(s, side, h) + n > s.t.figures)


def all_on(s: State, group: int) -> int:
    """Those of a stack that are still on the board."""
    return mask(u for u in bits(group) if s.loc[u] < HEXES)


def intact(s: State, group: int, h: int, before: int) -> int:
    """O23.2 The stack if all of it is still there and nobody was demoralised on the way; else nobody goes on."""
    here = group & s.at[h]
    return group if here == group and not s.demo & group & ~before else 0


def enter(s: State, group: int, src: int, dst: int, spent: int) -> None:
    for u in bits(group):
        put(s, u, dst)
        if s.log is not None:
            s.log.append(Moved("O23.1", u, src, dst, "move", spent))
    occupy(s, src)
    occupy(s, dst, (group & -group).bit_length() - 1)


@procedure
async def arrive(s: State, side: int, group: int, src: int, h: int, trail: int) -> bool:
    """O23.5.4, F131.4, T107.1, F128 What a hex does to those who come in. True if the move ends there."""
    halted = False
    if group & TANK:
        halted = await tanks.test(s, side, (group & -group).bit_length() - 1, src, h, trail)
    todo = group
    while todo:
        u = (todo & -todo).bit_length() - 1
        todo &= todo - 1
        await breathe(s, u)
    await mines.entering(s, all_on(s, group), h)
    settle(s)
    return halted


def into_enemies(s: State, group: int) -> None:
    """S98.3.4 Assaults: those who walk into enemies are suppressed there."""
    if s.effects & ENTER_SUPPRESSED and not s.effects & ENTER_ENEMY:
        for u in bits(group):
            suppress(s, u, "assault", "S98.3.4")
