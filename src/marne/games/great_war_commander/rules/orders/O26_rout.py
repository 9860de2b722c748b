"""O26 Rout: demoralised formations fall back towards their own edge."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules.ground import F128_mines as mines
from marne.games.great_war_commander.rules.cards import S98_strategy as strategy
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.choices import AT, CHOOSE, PLAYER
from marne.games.great_war_commander.rules.r03_command import OrderBar, name_highest
from marne.games.great_war_commander.events import Moved
from marne.games.great_war_commander.rules.ground.T107_gas import breathe
from marne.games.great_war_commander.rules.r02_grid import HEXES, NEAR
from marne.games.great_war_commander.rules.r04_harm import apart, detached, eliminate, heirs, successor, suppress
from marne.games.great_war_commander.pieces import FOOT, NONE, SIDE
from marne.games.great_war_commander.rules.r08_stacking import passable
from marne.games.great_war_commander.state import State, on_map, put
from marne.games.great_war_commander.rules.r03_values import cover_against_rout, morale
from marne.games.great_war_commander.rules.r07_victory import occupy, settle
from marne.games.great_war_commander.questions import WHERE_TO_ROUT, WHICH_PLAYER_ROUTS, WHOM_TO_ROUT
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def routable(s: State) -> list[int]:
    """O26.1, O26.5 The players who may be activated: with a demoralised unit or leader, not yet activated for Rally or Rout
    this turn."""
    return [side for side in (0, 1) if not s.rallied >> side & 1 and on_map(s, side) & s.demo & FOOT]


BARS: tuple[OrderBar, ...] = (
    Bar("O26.1", lambda s, side: not s.demo & FOOT & s.present, "no unit and no leader is demoralised",
        "aucune unité ni aucun leader n'est démoralisé"),
    Bar("O26.1", lambda s, side: not routable(s), "rallied or routed already this turn", "ralliement ou repli déjà fait ce tour"))


def whom_to_rout(s: State, side: int) -> Ask:
    """O26.1 Himself or the opponent. A card of HQ orders too (E71: even to his own harm)."""
    return WHICH_PLAYER_ROUTS(side, [PLAYER[p] for p in routable(s)])


def who_rolls(s: State, side: int, left: int) -> Ask:
    """O26.2 The active player chooses the order."""
    return WHOM_TO_ROUT(side, CHOOSE.among(left))


class Rout(NamedTuple):
    """`left`: who has still to roll; `u`: who rolls now."""

    victim: int | None
    left: int | None
    u: int | None


@procedure(shows=Rout)
async def carry_out(s: State, side: int) -> None:
    """O26.2 A roll for each demoralised formation of the chosen player, tanks excepted."""
    c = await ask(s, whom_to_rout(s, side))
    victim = c.a
    s.rallied |= 1 << victim
    left = on_map(s, victim) & s.demo & FOOT
    apart(s, left)
    while left:
        c = await ask(s, strategy.at_any_time(s, who_rolls(s, side, left), True))
        if c.verb == "strategy":
            await strategy.play(s, side, c.a, c.b)
            left = heirs(s, left) & s.demo & on_map(s, victim)
            continue
        u = c.a
        left &= ~(1 << u)
        value = await rolls.roll(s, side, rolls.ROUT, 0, "O26.2")
        left = heirs(s, left) & s.demo & on_map(s, victim)
        u = successor(s, u)                                             # A47 a squad in the place of a platoon
        if not (s.demo & on_map(s, victim)) >> u & 1:
            continue
        needed = needed_to_hold(s, u)
        v = detached(s, u)                                              # E64.2 a squad just detached from it shares its fate
        if value == needed:                                             # O26.2-b
            suppress(s, u, "rout", "O26.2")
            if v != NONE:
                suppress(s, v, "rout", "O26.2")
        elif value > needed:                                            # O26.2-c; O26.2-a: below, it stays
            await fall_back(s, u, value - needed)
            if v != NONE:
                await fall_back(s, v, value - needed)
            settle(s)
            await name_highest(s)
            left = heirs(s, left) & on_map(s, victim)


def needed_to_hold(s: State, u: int) -> int:
    """O26.2, O26.4 As for a rally, but gas takes the cover away."""
    return morale(s, u, cover_against_rout(s, s.loc[u]))


def way_back(s: State, u: int) -> int:
    """O26.3 Neighbouring hexes that are nearer to the own edge."""
    side, h = SIDE[u], s.loc[u]
    to_edge = s.law.sides[side].to_edge
    return mask(x for x in bits(NEAR[h]) if to_edge[x] < to_edge[h])


def where_to_rout(s: State, u: int, left: int) -> Ask:
    """O26.3, O26.3.4 The owner leads his own formation; into enemies or where nobody can stand it is lost, so he need not."""
    ways = way_back(s, u)
    safe = mask(h for h in bits(ways) if not s.of[1 - SIDE[u]] >> h & 1 and passable(s, u, h))
    return WHERE_TO_ROUT(SIDE[u], AT.among(safe or ways), u, left)


@procedure
async def fall_back(s: State, u: int, hexes: int) -> None:
    """O26.3, O26.3.1, O26.3.2, O26.3.3 So many hexes; costs, wire and op fire do not matter. Off the board it is lost."""
    side = SIDE[u]
    while hexes and s.loc[u] < HEXES:
        h = s.loc[u]
        if not way_back(s, u):                                          # O26.3.4-a, 7.2.2
            eliminate(s, u, "rout", "O26.3.4")
            break
        c = await ask(s, where_to_rout(s, u, hexes))
        dst = c.a
        hexes -= 1
        await mines.leaving(s, 1 << u, h)
        u = successor(s, u)                                             # A47 the squad goes on
        if s.loc[u] >= HEXES:
            break
        if s.of[1 - side] >> dst & 1 or not passable(s, u, dst):        # O26.3.4-b, O26.3.4-c
            eliminate(s, u, "rout", "O26.3.4")
            break
        put(s, u, dst)
        if s.log is not None:
            s.log.append(Moved("O26.3", u, h, dst, "rout"))
        occupy(s, h)
        occupy(s, dst, u)
        await breathe(s, u)
        u = successor(s, u)
        if s.loc[u] == dst:
            await mines.entering(s, 1 << u, dst)
            u = successor(s, u)
