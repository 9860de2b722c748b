"""O24 Offensive: a line of formations moves, then fires."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.orders import O21_fire as fire, O23_march as march
from marne.games.great_war_commander.rules.cards import S98_strategy as strategy
from marne.games.great_war_commander.rules.r01_cards import in_hand, may_use_strategy, use_strategy
from marne.games.great_war_commander.choices import ACTIVATE, ALL, CHOOSE, DONE, NO, TARGET
from marne.games.great_war_commander.rules.r03_command import OrderBar, activate, idle
from marne.games.great_war_commander.events import OrderLost
from marne.games.great_war_commander.rules.r02_grid import NEAR
from marne.games.great_war_commander.rules.r04_harm import company, suppress
from marne.games.great_war_commander.rules.orders.O23_movement import can_move, movers
from marne.games.great_war_commander.pieces import FOOT, FR, GE, HERO, LEADER, STRATEGY, UNIT
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r03_values import radius
from marne.games.great_war_commander.questions import (
    WHETHER_RED_TROUSERS, WHICH_TARGET, WHOM_TO_MOCK, WHO_FIRES_OFFENSIVE, WHO_JOINS_OFFENSIVE, WHO_LEADS_OFFENSIVE,
)
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

ORDER = 24
RED_TROUSERS = STRATEGY["ge-s5"]


def eligible(s: State, side: int) -> int:
    """O24.1 Not yet activated, not demoralised."""
    return idle(s, side) & ~s.demo


def drawn_up(s: State, units: int) -> bool:
    """O24.1 Do they form a line? Each must be adjacent to another, that is, stand in a neighbouring hex (glossary): two hexes at
    least; an option lets one hex do."""
    if s.law.offensive_stack:
        return bool(units & units - 1)
    first = s.loc[(units & -units).bit_length() - 1]
    return any(s.loc[u] != first for u in bits(units))


def line(s: State, side: int, chosen: int) -> int:
    """O24.1 Who may join: in or next to a hex of the line."""
    cells = 0
    for u in bits(chosen):
        cells |= 1 << s.loc[u] | NEAR[s.loc[u]]
    return mask(u for u in bits(eligible(s, side) & ~chosen) if cells >> s.loc[u] & 1)


def whole_line(s: State, side: int, u: int) -> int:
    chosen = 1 << u
    while more := line(s, side, chosen):
        chosen |= more
    return chosen


def starters(s: State, side: int) -> int:
    """O24.1 Leaders with a line beside them, so that somebody can move."""
    able = movers(s, eligible(s, side), True)
    return mask(u for u in bits(eligible(s, side) & LEADER) if drawn_up(s, w := whole_line(s, side, u)) and w & able)


def possible(s: State, side: int) -> bool:
    """O24.1 Is there a leader with a line that can move?"""
    return any(drawn_up(s, w := whole_line(s, side, u)) and any(can_move(s, v, True) for v in bits(w))
               for u in bits(eligible(s, side) & LEADER))


BARS: tuple[OrderBar, ...] = (
    Bar("O24.1", lambda s, side: not eligible(s, side) & LEADER, "no leader is left who is not demoralised",
        "il ne reste aucun leader non démoralisé"),
    Bar("O24.1", lambda s, side: not possible(s, side), "no leader has somebody in a hex beside his, so that they could move",
        "aucun leader n'a quelqu'un dans un hex à côté du sien pour former une ligne qui bouge"))


def who_leads(s: State, side: int) -> Ask:
    return WHO_LEADS_OFFENSIVE(side, ACTIVATE.among(starters(s, side)))


def who_joins(s: State, side: int, chosen: int) -> Ask:
    """O24.1 At least two in all, in a line, and one who can move (O14.5)."""
    more = line(s, side, chosen)
    out: list[Choice] = [*ACTIVATE.among(more)]
    rest = whole_line(s, side, (chosen & -chosen).bit_length() - 1) & ~chosen
    if rest & rest - 1:
        out.append(ALL)
    if drawn_up(s, chosen) and any(can_move(s, u, True) for u in bits(chosen)):
        out.append(DONE)
    return WHO_JOINS_OFFENSIVE(side, out)


@procedure
async def carry_out(s: State, side: int) -> None:
    """O24.2 The movement step is a Move in every respect; then one fire."""
    c = await ask(s, who_leads(s, side))
    activate(s, c.a, ORDER)
    chosen = 1 << c.a
    while line(s, side, chosen):
        c = await ask(s, who_joins(s, side, chosen))
        if c is DONE:
            break
        more = whole_line(s, side, (chosen & -chosen).bit_length() - 1) & ~chosen if c is ALL else 1 << c.a
        for u in bits(more):
            activate(s, u, ORDER)
        chosen |= more
    if await mocked(s, side, chosen):
        return
    went = await march.moving(s, side, chosen)
    await fire_step(s, side, went & FOOT & s.present, chosen & LEADER)


# Red trousers ----------------------------------------------------------------------------------------------------------------


def whether_red(s: State, side: int) -> Ask:
    """S98.4.5"""
    return WHETHER_RED_TROUSERS(side, in_hand(s, side, RED_TROUSERS))


def whom_to_mock(s: State, side: int, units: int, left: int) -> Ask:
    """S98.4.5 Half of the units, rounded up; whoever plays the card says which."""
    return WHOM_TO_MOCK(side, CHOOSE.among(units), left)


@procedure
async def mocked(s: State, side: int, chosen: int) -> bool:
    """S98.4.5 In 1914 the Germans may cancel a French Offensive: half of the units are suppressed, nobody counts as activated,
    nor does
    the order."""
    foe = 1 - side
    if s.law.year != 1914 or s.law.nations[foe] != GE or s.law.nations[side] != FR or not may_use_strategy(s, foe):
        return False
    c = await ask(s, whether_red(s, foe))
    if c is NO:
        return False
    use_strategy(s, foe, 1, "S98.4.5", OrderLost("S98.4.5", side, ORDER, "cancelled"))
    half = ((chosen & UNIT).bit_count() + 1) // 2
    while half and chosen & UNIT & ~s.supp:
        c = await ask(s, whom_to_mock(s, foe, chosen & UNIT & ~s.supp, half))
        suppress(s, c.a, "red-trousers", "S98.4.5")
        half -= 1
    s.activated &= ~(chosen & ~HERO) | HERO & s.activated
    s.ordered = 0
    s.orders -= 1
    return True


# The fire step ---------------------------------------------------------------------------------------------------------------


def groups(s: State, went: int, leaders: int) -> dict[int, int]:
    """O24.2(2) For each activated leader: the units in his radius that moved, and himself if he did. No weapons, no tanks."""
    out = {}
    for u in bits(leaders & s.present):
        near = mask(v for v in bits(went & UNIT) if radius(s, u) >> s.loc[v] & 1) | 1 << u & went
        pool = fire.pieces(s, near) & near
        if pool:
            out[u] = pool
    for v in bits(went & UNIT):
        if fire.pieces(s, 1 << v) & 1 << v:
            out.setdefault(v, 1 << v)
    return out


def shots(s: State, pool: int, shut: tuple[int, ...]) -> int:
    """`shut`: hex, pieces, … whose fire has come to nothing (O21.3.5)."""
    out = 0
    for p in bits(pool):
        out |= fire.left_to(s, p, shut)
    return out


def who_fires(s: State, side: int, went: int, leaders: int, shut: tuple[int, ...]) -> Ask:
    """O24.2(2) The leader (or a unit by itself) whose fire it is, or none."""
    able = mask(u for u, pool in groups(s, went, leaders).items() if shots(s, pool, shut))
    return WHO_FIRES_OFFENSIVE(side, [*ACTIVATE.among(able), DONE])


def which_shot(s: State, side: int, pool: int, shut: tuple[int, ...]) -> Ask:
    return WHICH_TARGET(side, TARGET.among(shots(s, pool, shut)), rule="O24.2")


class FireStep(NamedTuple):
    pool: int | None


@procedure(shows=FireStep)
async def fire_step(s: State, side: int, went: int, leaders: int) -> None:
    """O24.2(2) One fire by those who entered a new hex; one that hindrance has brought to nothing was none (O21.3.5)."""
    shut: tuple[int, ...] = ()
    while any(shots(s, pool, shut) for pool in groups(s, went, leaders).values()):
        c = await ask(s, strategy.at_any_time(s, who_fires(s, side, went, leaders, shut), True))
        if c is DONE:
            return
        if c.verb == "strategy":
            known = len(s.splits)
            await strategy.play(s, side, c.a, c.b)
            went = company(s, went, known)
            continue
        pool = groups(s, went, leaders)[c.a]
        c = await ask(s, which_shot(s, side, pool, shut))
        h = c.a
        failed = await fire.attack(s, side, pool & ~fire.shut_out(shut, h), h, False)
        if not failed:
            return
        shut = (*shut, h, failed)
