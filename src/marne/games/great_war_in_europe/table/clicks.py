"""What a click on something may have meant: choices in the words of the game, so that the rules can answer."""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import kinds
from marne.games.great_war_in_europe.pieces import GRID, HEX, IDS, INDEX, hex_text
from marne.games.great_war_in_europe.state import State, of, side_of
from marne.games.great_war_in_europe.table.marks import marks
from marne.kernel.choice import Ask
from marne.parts.bits import bits
from marne.parts.play.clicks import FEW, lit, of_piece, of_place

RARE = ("arrange", "back", "done", "stop", "leave", "pass", "hold", "spare")    # nobody means these by a click on something unlit
GOALS = ("where_to", "where_to_attack", "where_onward", "where_to_withdraw", "where_by_rail", "where_by_sea", "where_to_place")


def candidates(s: State, ask: Ask, kind: str, name: str) -> list[str]:
    """The choices a click may have meant, the likeliest first; only those on offer if there are any."""
    found = lit(ask, marks(s, ask), kind, name)
    if found:
        return found
    if kind == "place" and name in HEX:
        return by_place(s, ask, HEX[name])
    if kind == "piece" and name in INDEX:
        return by_piece(s, ask, INDEX[name])
    return []


def by_place(s: State, ask: Ask, h: int) -> list[str]:
    """A hex: to go there, to attack it, to do with its units what is asked of units."""
    if ask.message == "where_to":
        return [f"to {hex_text(h)}"]
    mine = [IDS[u] for u in bits(of(s, h, ask.seat))]
    if ask.message == "who_moves":
        return [f"take {name}" for name in mine[:FEW]]
    return of_place(ask, kinds, RARE, hex_text(h), mine, IDS)


def by_piece(s: State, ask: Ask, u: int) -> list[str]:
    """A counter: to do with it what is asked of counters; an enemy one stands for its hex."""
    h = s.loc[u] if s.loc[u] < GRID.size else 0
    if side_of(s, u) != ask.seat and h and ask.message in GOALS:
        return by_place(s, ask, h)
    if ask.message == "where_to":
        return [f"add {IDS[u]}"]
    if ask.message == "who_moves":
        return [f"take {IDS[u]}"]
    return of_piece(ask, kinds, RARE, IDS[u], hex_text(h) if h else "")
