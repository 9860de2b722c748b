"""Combats for rule tests, on the open ground round 07-22 in Picardy: no water, no woods, no town within two hexes."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marne.match import Match
from tests.drive_on_paris.arena import events, field, play

HERE = "07-22"                                                  # the hex under attack
NORTH, NORTHEAST, SOUTHEAST, SOUTH, SOUTHWEST, NORTHWEST = "07-23", "08-22", "08-21", "07-21", "06-21", "06-22"
ONES = [1] * 40                                                 # for what is rolled after the combat: forced marches, returns


def battle(attackers: dict[str, str], defenders: dict[str, str], dice: Sequence[int], *, seat: str = "german", target: str = HERE,
           join: Sequence[str] = (), **more: Any) -> Match:
    """The combat phase; all these attackers (or those of `join`) attack the target, up to the first question after the dice."""
    m = field({**attackers, **defenders}, phase="combat", seat=seat, dice=[*dice, *ONES], **more)
    return attack(m, target, *(join or attackers))


def attack(m: Match, target: str, *units: str) -> Match:
    play(m, f"attack {target}", *(f"join {u}" for u in units))
    return play(m, "fight")


def rolled(m: Match) -> Any:
    """The last combat on the table."""
    return events(m, "CombatRolled")[-1]


def column(m: Match) -> str:
    return ("1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")[rolled(m).column]
