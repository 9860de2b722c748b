"""O23.5 Tanks: ground that stops them, wire they crush."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.ground.T99_degrade import remove_work
from marne.games.great_war_commander.rules.r02_field import GULLY, QUARRY, RUIN, SHELL_HOLE, WIRE
from marne.games.great_war_commander.rules.r02_grid import HEXES
from marne.games.great_war_commander.rules.r04_harm import demoralise
from marne.games.great_war_commander.rules.orders.O23_movement import Trail, path_over
from marne.games.great_war_commander.pieces import OF_SIDE, UNIT
from marne.games.great_war_commander.state import State
from marne.kernel.weave import procedure

# T108.1, T114.1, T117.1 Ground that stops tanks.
ROUGH = (GULLY, QUARRY, RUIN)


def risky(s: State, side: int, h: int, src: int, trail: int) -> bool:
    """O23.5.2, O23.5.5, O23.5.6 Must the tank be tested in this hex? Not where a friendly unit guides it."""
    if s.at[h] & OF_SIDE[side] & UNIT:
        return False
    f = s.law.field
    if s.ground[h] in ROUGH or f.ground.work_test[s.works[h]]:          # F127.1, F130.3
        return True
    if src < HEXES and f.level[src] != f.level[h] and not f.road[src] >> h & 1:
        return True                                                     # T110.1.1
    return s.ground[h] == SHELL_HOLE and not trail & Trail.SHELL and not path_over(s, h)  # T118.1, O23.5.5-b


class Test(NamedTuple):
    u: int


@procedure(shows=Test)
async def test(s: State, side: int, u: int, src: int, h: int, trail: int) -> bool:
    """O23.5.4, O23.5.7, O23.5.3, F131.4-b, F131.4-c Wire is crushed and stops it; a roll at or below its immobilisation value
    turns it over. True: it goes no further. `trail`: what it had met before this hex."""
    crushed = s.works[h] == WIRE
    if crushed:
        remove_work(s, h, "O23.5.7")                                    # F131.4-a
    if risky(s, side, h, src, trail):
        value = await rolls.roll(s, side, rolls.IMMOBILISATION, 0, "O23.5.4")
        if s.loc[u] != h:
            return True
        if value <= s.t.immobilisation[u]:                              # O23.5.4-a: above, it goes on
            demoralise(s, u, "immobilised", "O23.5.4")                  # O23.5.4-b, O23.5.5-c
            return True
    return crushed
