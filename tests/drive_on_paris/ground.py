"""Ground for rule tests: open hexes without water round 07-22 in Picardy, one railway through them, and searches on the map."""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import GRID
from marne.games.drive_on_paris.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import st

HERE = "07-22"
RAIL = ("05-22", "06-22", "07-22", "08-21", "09-22", "10-22")       # a railway, hex by hex; nothing else is near it
T = tables("")
OPEN = T.land & ~(T.woods | T.city | T.major | T.foothills | T.mountains | T.marsh)


def has(board: int, hex: str) -> bool:
    return bool(board >> GRID.read(hex) & 1)


def near(hex: str) -> list[str]:
    """The six hexes round one, clockwise from the north."""
    return [GRID.text(x) for x in GRID.dirs[GRID.read(hex)] if x]


def apart(a: str, b: str) -> int:
    return GRID.distance(GRID.read(a), GRID.read(b))


def ring(hex: str, n: int) -> list[str]:
    """The hexes at that distance."""
    h = GRID.read(hex)
    return [GRID.text(x) for x in GRID.hexes() if GRID.distance(h, x) == n]


def step(a_in: int, b_in: int, water: str | None = "", rail: bool = False) -> tuple[str, str]:
    """Two neighbours, one in each board, with such water between them (None: any), joined by rail or not."""
    for a in bits(a_in & T.land):
        for b in bits(GRID.near[a] & b_in & T.land):
            if (water is None or T.water.get((a, b), "") == water) and bool(T.rails[a] >> b & 1) == rail:
                return GRID.text(a), GRID.text(b)
    raise AssertionError("no such place on the map")


def cost_to(m: Match, hex: str) -> int:
    """What the units under way pay to go there."""
    before = st(m).spent
    m = m.copy()
    m.choose(f"to {hex}")
    s = st(m)
    return (s.spent if s.spent else before) - before


def paid(m: Match) -> int:
    """The points of the last march in the log."""
    return int([e for e in m.events if e.kind == "Marched"][-1].cost)
