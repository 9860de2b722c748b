"""8.2 How many formations may stand in a hex: seven figures, one tank."""
from __future__ import annotations

from marne.games.great_war_commander.choices import CHOOSE
from marne.games.great_war_commander.rules.r03_command import name_highest
from marne.games.great_war_commander.data.rows import ABSENT
from marne.games.great_war_commander.rules.r02_field import BUILDING, DESTROYED_WOODS, RIVER, WOODS
from marne.games.great_war_commander.rules.r04_harm import eliminate
from marne.games.great_war_commander.pieces import OF_SIDE, SIDE, TANK
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r07_victory import settle
from marne.games.great_war_commander.questions import WHOM_TO_GIVE_UP
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits


def figures(s: State, side: int, h: int) -> int:
    """8.2, 8.2.1 The figures of a side in a hex; a tank counts for three."""
    here = s.at[h] & OF_SIDE[side]
    if not here:
        return 0
    n = 0
    for size, units in s.t.sizes:
        n += size * (here & units).bit_count()
    return n


def fits(s: State, u: int, h: int) -> bool:
    """8.2 Is there room for one more? For placing: reinforcements, set-up, events."""
    side = SIDE[u]
    if TANK >> u & 1 and s.at[h] & TANK:
        return False
    return figures(s, side, h) + s.t.stack[u] <= int(s.t.figures)


def passable(s: State, u: int, h: int) -> bool:
    """T100, T123, O23.5.8 May that formation stand there at all?"""
    f = s.law.field
    g = s.ground[h]
    if s.blaze >> h & 1 or f.ground.cost[g] == ABSENT:
        return False
    if TANK >> u & 1:
        road = f.has_road >> h & 1
        if g in (RIVER, DESTROYED_WOODS) or not road and (g == WOODS or g == BUILDING and not f.open_dot >> h & 1):
            return False
    return True


def whom_to_give_up(s: State, side: int, h: int) -> Ask:
    """8.2 The owner chooses."""
    return WHOM_TO_GIVE_UP(side, CHOOSE.among(s.at[h] & OF_SIDE[side]), h)


def crowded(s: State, side: int) -> int:
    """8.2 The hexes in which a side has too much."""
    out = 0
    for h in bits(s.of[side]):
        here = s.at[h] & OF_SIDE[side]
        if here & here - 1 and (figures(s, side, h) > s.t.figures or more_tanks(s, side, h)):
            out |= 1 << h
    return out


@procedure
async def unstack(s: State, side: int) -> None:
    """8.2 At the end of every turn: what is too much in a hex is eliminated."""
    while True:
        full = crowded(s, side)
        if not full:
            break
        c = await ask(s, whom_to_give_up(s, side, (full & -full).bit_length() - 1))
        eliminate(s, c.a, "stacking", "8.2")
        settle(s)
        await name_highest(s)


def more_tanks(s: State, side: int, h: int) -> bool:
    tanks = s.at[h] & TANK & OF_SIDE[side]
    return bool(tanks & tanks - 1)
