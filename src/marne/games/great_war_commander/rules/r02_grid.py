"""2.1, 2.2 The hexes: 15 columns A to O, 11 rows; B, D, F … are half a hex lower. Distances, directions, edges, straight lines.

Hex `h` is (row - 1) * 15 + column. Sets of hexes are bitboards over these numbers. Directions are 0 to 5 for the compass 1 to 6.
"""
from __future__ import annotations

from itertools import accumulate
from operator import or_
from typing import Final

from marne.parts.bits import bits, mask

COLUMNS: Final = 15
ROWS: Final = 11
HEXES: Final = COLUMNS * ROWS
NOWHERE: Final = 255                                    # no hex
LETTERS: Final = "ABCDEFGHIJKLMNO"
HEX_IDS: Final[tuple[str, ...]] = tuple(f"{LETTERS[h % COLUMNS]}{h // COLUMNS + 1}" for h in range(HEXES))
HEX: Final[dict[str, int]] = {name: h for h, name in enumerate(HEX_IDS)}
ALL: Final = (1 << HEXES) - 1
EDGES: Final = ("top", "right", "bottom", "left")


def _at(c: int, r: int) -> int:
    return r * COLUMNS + c if 0 <= c < COLUMNS and 0 <= r < ROWS else NOWHERE


def _neighbours(h: int) -> tuple[int, ...]:
    """2.2.2 The six neighbours by direction, NOWHERE off the board."""
    r, c = divmod(h, COLUMNS)
    low = c & 1                                         # this column is half a hex lower
    return (_at(c, r - 1), _at(c + 1, r - 1 + low), _at(c + 1, r + low), _at(c, r + 1), _at(c - 1, r + low),
            _at(c - 1, r - 1 + low))


NEXT: Final[tuple[tuple[int, ...], ...]] = tuple(_neighbours(h) for h in range(HEXES))
NEAR: Final[tuple[int, ...]] = tuple(mask(n for n in NEXT[h] if n != NOWHERE) for h in range(HEXES))  # GL-Adjacent


_PLACES = [(c, 2 * r + (c & 1)) for r, c in (divmod(h, COLUMNS) for h in range(HEXES))]      # column, and row in half hexes


def _distances(a: int) -> bytes:
    ca, ya = _PLACES[a]
    out = bytearray()
    for cb, yb in _PLACES:
        dc, dy = abs(ca - cb), abs(ya - yb)
        out.append(dc if dy <= dc else dc + (dy - dc) // 2)
    return bytes(out)


DISTANCE: Final[tuple[bytes, ...]] = tuple(_distances(a) for a in range(HEXES))
FARTHEST: Final = max(max(row) for row in DISTANCE)


def _within(h: int) -> tuple[int, ...]:
    rings = [0] * (FARTHEST + 1)
    for b, n in enumerate(DISTANCE[h]):
        rings[n] |= 1 << b
    return tuple(accumulate(rings, or_))


# WITHIN[h][n]: the hexes at most n away, h itself among them
WITHIN: Final[tuple[tuple[int, ...], ...]] = tuple(_within(h) for h in range(HEXES))

EDGE: Final[dict[str, int]] = {
    "top": mask(h for h in range(HEXES) if h < COLUMNS), "bottom": mask(h for h in range(HEXES) if h >= HEXES - COLUMNS),
    "left": mask(h for h in range(HEXES) if h % COLUMNS == 0),
    "right": mask(h for h in range(HEXES) if h % COLUMNS == COLUMNS - 1),
}
OPPOSITE: Final = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
# TO_EDGE[edge][h]: hexes to the nearest hex of the edge
TO_EDGE: Final[dict[str, bytes]] = {
    e: bytes(min(DISTANCE[h][b] for b in bits(board)) for h in range(HEXES)) for e, board in EDGE.items()}


def ray(h: int, direction: int) -> tuple[int, ...]:
    """The hexes in a straight line from `h`, itself left out, to the border."""
    out = []
    while (h := NEXT[h][direction]) != NOWHERE:
        out.append(h)
    return tuple(out)


RAYS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(tuple(ray(h, d) for d in range(6)) for h in range(HEXES))


def direction(a: int, b: int) -> int:
    """The direction from a hex to a neighbour, -1 if they do not touch."""
    return NEXT[a].index(b) if NEAR[a] >> b & 1 else -1


def side_key(a: int, b: int) -> int:
    """A hexside as one number, the same from both sides."""
    return a * HEXES + b if a < b else b * HEXES + a


def hexes(board: int) -> str:
    """A set of hexes in words."""
    return ", ".join(HEX_IDS[h] for h in bits(board))
