"""A toy of the size of the biggest wargames, to measure the kernel with: 4,640 hexes, 1,200 units, one unit to a hex.

Two sides in turn give orders to some of their units: a unit goes up to five hexes, stopping where it meets the enemy, and may
then attack one beside it; the loser of the roll is gone. Nothing is to be learned here about war, but this is how a title of
this size is built: bitboards over hexes for what is asked of the map, arrays over hexes and units for who is where.
"""
from __future__ import annotations

from array import array

from marne.kernel.chance import Chance, roll
from marne.kernel.choice import Ask, Table1, Table2, plain
from marne.kernel.run import ask, begin
from marne.kernel.state import Flat, Unkeyed
from marne.kernel.weave import procedure
from marne.parts.bits import bits

COLUMNS, ROWS = 80, 58
HEXES = COLUMNS * ROWS
UNITS = 1200
NOBODY = GONE = 65535           # in `who`, in `loc`
STEPS = 5                       # hexes that a unit goes
ORDERS = 40                     # that a side gives in a turn
TURNS = 12

ALL = (1 << HEXES) - 1
WEST = sum(1 << row * COLUMNS for row in range(ROWS))
EAST = WEST << COLUMNS - 1
EVEN = sum((1 << COLUMNS) - 1 << row * COLUMNS for row in range(0, ROWS, 2))        # odd rows lie half a hex to the east
OF_SIDE = ((1 << UNITS // 2) - 1, (1 << UNITS) - (1 << UNITS // 2))


def around(m: int) -> int:
    """The hexes beside those of `m`, and these."""
    wide = m | (m & ~EAST) << 1 | (m & ~WEST) >> 1
    even, odd = m & EVEN, m & ~EVEN
    slant = even | (even & ~WEST) >> 1 | odd | (odd & ~EAST) << 1
    return (wide | slant << COLUMNS | slant >> COLUMNS) & ALL


class State(Flat):
    turn: int = 1
    side: int = 0
    ready: int = 0                                          # units of the side that may still be ordered
    loc: array[int] = array("H", [GONE]) * UNITS            # the hex of each unit
    who: Unkeyed[array[int]] = array("H", [NOBODY]) * HEXES
    held: Unkeyed[list[int]] = [0, 0]                       # hexes with units of each side

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        for u in range(UNITS):          # fifteen ranks of either side, face to face
            rank, file = divmod(u % (UNITS // 2), ROWS - 18)
            put(self, u, (9 + file) * COLUMNS + (24 - rank if u < UNITS // 2 else 28 + rank))


def put(s: State, u: int, h: int) -> None:
    side = u >= UNITS // 2
    old = s.loc[u]
    if old != GONE:
        s.who[old] = NOBODY
        s.held[side] &= ~(1 << old)
    s.loc[u] = h
    if h != GONE:
        s.who[h] = u
        s.held[side] |= 1 << h


def reach(s: State, u: int) -> int:
    """Where the unit can go: over empty hexes, not on from beside the enemy."""
    mine, theirs = s.held[u >= UNITS // 2], s.held[u < UNITS // 2]
    met = around(theirs)
    seen = edge = 1 << s.loc[u]
    for _ in range(STEPS):
        edge = around(edge) & ~(seen | mine | theirs)
        seen |= edge
        edge &= ~met
    return seen & ~mine


def foes(s: State, u: int) -> int:
    there = around(1 << s.loc[u]) & s.held[u < UNITS // 2]
    return sum(1 << s.who[h] for h in bits(there))


def _hex(h: int) -> str:
    return f"{h % COLUMNS:02}{h // COLUMNS:02}"


SELECT = Table1("select", "2", lambda u: f"u{u}")
MOVE = Table2("move", "3", lambda u: f"u{u}", _hex)
ATTACK = Table2("attack", "4", lambda u: f"u{u}", lambda u: f"u{u}")
STAY, HALT = plain("stay", "3"), plain("halt", "4")


def which_unit(s: State) -> Ask:
    return Ask(s.side, "which_unit", "2", SELECT.among(s.ready))


def where_to(s: State, u: int) -> Ask:
    return Ask(s.side, "where_to", "3", (*MOVE[u].among(reach(s, u)), STAY))


def whom_to_attack(s: State, u: int) -> Ask:
    return Ask(s.side, "whom_to_attack", "4", (*ATTACK[u].among(foes(s, u)), HALT))


@procedure
async def war(s: State) -> None:
    while s.turn <= TURNS:
        s.ready = OF_SIDE[s.side] & ~sum(1 << u for u, h in enumerate(s.loc) if h == GONE)
        for _ in range(ORDERS):
            if s.ready:
                u = (await ask(s, which_unit(s))).a
                s.ready &= ~(1 << u)
                await order(s, u)
        s.side = 1 - s.side
        s.turn += not s.side


@procedure
async def order(s: State, u: int) -> None:
    c = await ask(s, where_to(s, u))
    if c is not STAY:
        put(s, u, c.b)
    c = await ask(s, whom_to_attack(s, u))
    if c is not HALT:
        put(s, c.b if roll(s, "attack", "4") > 2 else u, GONE)


def new(chance: Chance) -> State:
    """A game at its first decision."""
    s = State(chance)
    begin(s, war)
    return s
