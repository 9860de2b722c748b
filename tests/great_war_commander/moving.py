"""Words for tests of movement."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.events import Moved
from marne.games.great_war_commander.rules.orders.O23_movement import cost
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena

REST = {"O1": "ge-inf", "A1": "fr-inf"}                     # somebody else, far away


def price(src: str, dst: str, *, unit: str = "ge-inf", trail: int = 0, **kw: Any) -> int:
    a = Arena({src: unit, **REST}, **kw)
    u = next(u for u in bits(a.s.at[HEX[src]]))
    return cost(a.s, u, HEX[src], HEX[dst], trail)


def spent(a: Arena) -> int:
    return int(a.log(Moved)[-1].spent)


def hand(a: Arena, side: int, action: str) -> str:
    return next(a.s.t.cards[c].id for c in bits(a.s.hand[side]) if action in (a.s.t.cards[c].action, a.s.t.cards[c].order))


def move(a: Arena, *texts: str) -> Arena:
    return a.order(23).play(*texts)
