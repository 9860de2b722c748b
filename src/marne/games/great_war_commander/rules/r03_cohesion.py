"""3.3.2 Cohesion: units without a leader near, an edge, an objective or a working weapon are suppressed at the end of a turn."""
from __future__ import annotations

from marne.games.great_war_commander.rules.r04_harm import suppress
from marne.games.great_war_commander.pieces import COHESIVE, LEADER, OF_SIDE, RUNNER, UNIT
from marne.games.great_war_commander.state import State, on_map
from marne.games.great_war_commander.rules.r03_values import functional, radius
from marne.parts.bits import bits


def cohesive_hexes(s: State, side: int) -> int:
    """3.3.2, 3.3.2-b, 3.3.2-c The own edge, own objectives without an enemy in them, the radius of every leader."""
    out = s.law.sides[side].edge
    for i, cells in enumerate(s.law.field.goals):
        if s.held[i] == side + 1 and not s.of[1 - side] & cells:        # GL-Friendly, GL-Enemy
            out |= cells
    for u in bits(on_map(s, side) & LEADER):
        out |= radius(s, u)
    return out


def scattered(s: State, side: int) -> int:
    """3.3.2 The units of a side that are out of cohesion."""
    lone = 0
    for h in bits(s.of[side] & ~cohesive_hexes(s, side)):
        lone |= s.at[h]
    lone &= OF_SIDE[side] & UNIT & ~(RUNNER | COHESIVE)                 # 3.3.2-a
    for u in bits(lone & s.carried):
        if functional(s, u):                                            # 3.3.2-b
            lone &= ~(1 << u)
    return lone


def check_cohesion(s: State) -> None:
    """3.3.2.1 At the end of any turn, both sides."""
    lost = scattered(s, 0) | scattered(s, 1)
    for u in bits(lost):
        suppress(s, u, "cohesion", "3.3.2.1")
