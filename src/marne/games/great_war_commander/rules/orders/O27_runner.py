"""O27 Runners: placed beside the highest leader, moved, or used to call the guns."""
from __future__ import annotations

from marne.games.great_war_commander.rules.orders import O19_artillery as artillery, O23_march as march
from marne.games.great_war_commander.choices import ACTIVATE, WAY
from marne.games.great_war_commander.rules.r03_command import OrderBar, activate, highest_leader, idle
from marne.games.great_war_commander.events import Placed
from marne.games.great_war_commander.rules.cards.A45_hidden import spare
from marne.games.great_war_commander.rules.orders.O23_movement import can_move, movers
from marne.games.great_war_commander.pieces import NONE, RUNNER
from marne.games.great_war_commander.state import State, put
from marne.games.great_war_commander.questions import WHICH_RUNNER, WHICH_RUNNER_ORDER
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

ORDER = 27
PLACE, MOVE, CALL = 1, 2, 3


def spare_runner(s: State, side: int) -> int:
    return spare(s, s.t.ds.nations[s.law.nations[side]].runner)


def ways(s: State, side: int) -> list[int]:
    """O27 What the order can be used for now."""
    out = []
    if spare_runner(s, side) != NONE and highest_leader(s, side) != NONE:
        out.append(PLACE)
    if movers(s, idle(s, side) & RUNNER):
        out.append(MOVE)
    if artillery.runner_possible(s, side):
        out.append(CALL)
    return out


def possible(s: State, side: int) -> bool:
    """O27 Placing is the commonest; then moving, then the guns."""
    return (spare_runner(s, side) != NONE and highest_leader(s, side) != NONE
            or any(can_move(s, u) for u in bits(idle(s, side) & RUNNER)) or artillery.runner_possible(s, side))


BARS: tuple[OrderBar, ...] = (
    Bar("O27", lambda s, side: not possible(s, side), "no runner can be placed or moved", "aucun agent à placer ni à déplacer"),)


def which_way(s: State, side: int) -> Ask:
    return WHICH_RUNNER_ORDER(side, [WAY[n] for n in ways(s, side)])


def which_runner(s: State, side: int) -> Ask:
    """O27.2"""
    return WHICH_RUNNER(side, ACTIVATE.among(movers(s, idle(s, side) & RUNNER)))


@procedure
async def carry_out(s: State, side: int) -> None:
    c = await ask(s, which_way(s, side))
    if c.a == PLACE:
        place(s, side, highest_leader(s, side), "O27.1")
        return
    if c.a == CALL:
        await artillery.bombard(s, side, artillery.THROUGH_RUNNER)      # O27-c
        return
    c = await ask(s, which_runner(s, side))
    activate(s, c.a, ORDER)
    await march.moving(s, side, 1 << c.a)                               # O27-b


def place(s: State, side: int, leader: int, rule: str) -> None:
    """O27.1, O27-a In the hex of the highest leader; he has done his turn's work."""
    u = spare_runner(s, side)
    put(s, u, s.loc[leader])
    s.activated |= 1 << u
    if s.log is not None:
        s.log.append(Placed(rule, u, s.loc[leader], "runner"))
