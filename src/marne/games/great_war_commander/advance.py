"""O16 Advance: one hex, whatever the ground costs, into enemies too."""
from __future__ import annotations

from marne.games.great_war_commander import exits, mines, reaction, tanks
from marne.games.great_war_commander.choices import ADVANCE, DONE, LEAVE
from marne.games.great_war_commander.command import activation, idle
from marne.games.great_war_commander.events import Moved
from marne.games.great_war_commander.field import BRIDGE
from marne.games.great_war_commander.gas import breathe
from marne.games.great_war_commander.grid import HEXES, NEAR
from marne.games.great_war_commander.movement import linked
from marne.games.great_war_commander.pieces import RUNNER, SIDE, TANK
from marne.games.great_war_commander.stacking import passable
from marne.games.great_war_commander.state import State, put
from marne.games.great_war_commander.values import movement
from marne.games.great_war_commander.victory import occupy, settle
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

ADVANCE_ORDER = 16


def ways(s: State, u: int) -> int:
    """O16.2, O16.3 The neighbouring hexes a formation may advance into; a bridge by its road, rail or path only."""
    h = s.loc[u]
    if h >= HEXES or TANK >> u & 1 and movement(s, u) < 0:
        return 0                                                        # O16.3.1
    return mask(x for x in bits(NEAR[h]) if passable(s, u, x) and not (TANK >> u & 1 and s.at[x] & TANK)
                and not (BRIDGE in (s.ground[h], s.ground[x]) and not linked(s, h, x)))


def may_leave(s: State, u: int) -> bool:
    """O16.2, 7.2.1.1 By the enemy's edge, a runner by his own."""
    h = s.loc[u]
    here = s.law.sides[SIDE[u]]
    if h >= HEXES or (TANK & s.reentered) >> u & 1 or TANK >> u & 1 and movement(s, u) < 0:
        return False
    return bool((here.edge if RUNNER >> u & 1 else here.foe_edge) >> h & 1)


def able(s: State, units: int) -> int:
    return mask(u for u in bits(units) if ways(s, u) or may_leave(s, u))


def possible(s: State, side: int) -> bool:
    return bool(able(s, idle(s, side)))


def who_advances(s: State, side: int, left: int, made: int) -> Ask:
    """O16.2 One by one; at least one must (O14.5)."""
    out: list[Choice] = []
    for u in bits(left):
        out += ADVANCE[u].among(ways(s, u))
        if may_leave(s, u):
            out.append(LEAVE[u])
    if made:
        out.append(DONE)
    return Ask(side, "who_advances", "O16.1", out)


@procedure
async def carry_out(s: State, side: int) -> None:
    """O16 There is no op fire; mines, gas, wire for tanks and hidden wire are there as ever."""
    left = await activation(s, side, ADVANCE_ORDER, able(s, idle(s, side)))
    made = 0
    while able(s, left):
        c = await ask(s, who_advances(s, side, left, made))
        if c is DONE:
            break
        u = c.a
        left &= ~(1 << u)
        made = 1
        await mines.leaving(s, 1 << u, s.loc[u])
        if s.loc[u] >= HEXES:
            continue
        if c.verb == "leave":
            await exits.leave(s, side, 1 << u, "advance")
        else:
            await go(s, side, u, c.b)
        settle(s)


@procedure
async def go(s: State, side: int, u: int, h: int) -> None:
    src = s.loc[u]
    put(s, u, h)
    if s.log is not None:
        s.log.append(Moved("O16.1", u, src, h, "advance"))
    occupy(s, src)
    occupy(s, h, u)
    if TANK >> u & 1:
        await tanks.test(s, side, u, src, h, 0)
    await breathe(s, u)
    if s.loc[u] == h:
        await mines.entering(s, 1 << u, h)
    if s.loc[u] == h:
        await reaction.wire_only(s, 1 - side, h)
