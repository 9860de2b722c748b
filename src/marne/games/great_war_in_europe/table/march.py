"""Marches for the table (8): the units under way, what every hex costs them; where units could go at all."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marne.games.great_war_in_europe.pieces import COMBAT, GRID, HEX, INDEX, hex_text
from marne.games.great_war_in_europe.questions import WHERE_TO
from marne.games.great_war_in_europe.rules.r08_movement import points_left, standing
from marne.games.great_war_in_europe.state import MOVEMENT_1, MOVEMENT_2, State, of
from marne.games.great_war_in_europe.table.marks import Question
from marne.games.great_war_in_europe.table.text import ids
from marne.kernel.choice import Ask


def march(s: State, seat: int | None) -> dict[str, Any] | None:
    """8.17 The units under way, for the seat that moves them."""
    ask = s.decision
    if ask is None or ask.message != WHERE_TO.id or ask.seat != seat or not s.group:
        return None
    return {"units": list(ids(s.group)), "hex": hex_text(standing(s)), "from": hex_text(s.origin),
            "points": max(0, points_left(s, ask.seat)), "spent": s.spent_mp}


# Where units could go ------------------------------------------------------------------------------------------------------


def subject(s: State, seat: int | None, arg: str) -> int:
    """The units that an argument means: one, or the combat units of the reader's stack in a hex, else of the other's."""
    if arg in INDEX:
        return 1 << INDEX[arg] if s.loc[INDEX[arg]] < GRID.size else 0
    h = HEX.get(arg, 0)
    sides = (0, 1) if seat is None else (seat, 1 - seat)
    return next((m for m in (of(s, h, x) & COMBAT for x in sides) if m), 0) if h else 0


def as_if(s: State, units: int) -> State:
    """A copy in which these units, which stand together, are about to move with all their points."""
    u = (units & -units).bit_length() - 1
    t = s.copy()
    t.group, t.origin, t.spent_mp, t.touched = units, s.loc[u], 0, 0
    if t.phase not in (MOVEMENT_1, MOVEMENT_2):
        t.phase = MOVEMENT_1
    return t


def costs(s: State, side: int, hexes: Sequence[int]) -> dict[int, int]:
    """What a march of the units under way costs, by hex."""
    q = Question(s, Ask(side, WHERE_TO.id, WHERE_TO.rule, ()))
    return {h: q.cost(h) for h in hexes}


__all__ = ["as_if", "costs", "march", "subject"]
