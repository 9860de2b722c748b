"""Marches of The Great War in Europe by their goal (8.18): choices name a hex however far; over way-points one goes by stages."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from marne.games.great_war_in_europe.choices import STOP
from marne.games.great_war_in_europe.pieces import hex_text
from marne.games.great_war_in_europe.questions import WHERE_TO
from marne.games.great_war_in_europe.rules.r08_movement import way
from marne.games.great_war_in_europe.state import State
from marne.kernel.choice import Ask
from marne.kernel.table import Table
from marne.parts.play.marching import Leg, Way, staged


def marching(ask: Ask) -> bool:
    return ask.message == WHERE_TO.id and any(c.verb == "to" for c in ask.choices)


def marches(table: Table[State], known: State, piece: str, via: Sequence[str]) -> dict[str, Way] | None:
    """Those under way go together, whichever of them is pointed at."""
    ask = known.decision
    return None if ask is None or not marching(ask) else staged(known, via, _legs, STOP.text)


def _legs(s: State, ask: Ask, only: str) -> Mapping[str, Leg]:
    out = {}
    for c in ask.choices:
        if c.verb == "to" and (not only or hex_text(c.a) == only):
            hexes, cost = way(s, ask.seat, c.a)
            out[hex_text(c.a)] = Leg(c, cost, tuple(map(hex_text, hexes)))
    return out
