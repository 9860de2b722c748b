"""T107, O19.2.1.3, S98.3.3 What gas does to those who stand in it or come into it."""
from __future__ import annotations

from marne.games.great_war_commander.rules.r02_grid import HEXES
from marne.games.great_war_commander.rules.r04_harm import shake, suppress
from marne.games.great_war_commander.pieces import SIDE, STRATEGY
from marne.games.great_war_commander.state import State
from marne.kernel.weave import procedure

MASKS = (STRATEGY["ge-s1"], STRATEGY["fr-s3"], STRATEGY["us-s1"])          # S98.4.1, S98.5.1: by nation


def masked(s: State, side: int) -> bool:
    """S98.3.3 Has the side its Anti-gas Equipment on the table?"""
    return bool(s.reminders >> MASKS[s.law.nations[side]] & 1)


@procedure
async def breathe(s: State, u: int) -> None:
    """T107.1, T107 Who comes into gas is suppressed; who was suppressed already is demoralised."""
    h = s.loc[u]
    if h >= HEXES or not s.gas >> h & 1:
        return
    if not s.supp >> u & 1:
        suppress(s, u, "gas", "T107.1")
    elif not masked(s, SIDE[u]):
        await shake(s, u, "gas", "T107.1")


@procedure
async def breathe_together(s: State, group: int) -> None:
    """T107.1 Each of those who come in together."""
    todo = group
    while todo:
        u = (todo & -todo).bit_length() - 1
        todo &= todo - 1
        await breathe(s, u)
