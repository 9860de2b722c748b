"""The counters and the ground: who is who, and how hexes are numbered. Identity only; numbers that an overlay may correct are in
`tables`.

Unit `u` is the row of units.csv: land units, HQs, air units, aces. Event `e` is a counter of events.csv; where a row has several
counters, those after the first are called al-none-2, al-none-3 … Sets of units and of events are bitboards over these indices.

Hexes of all six fronts have one numbering: the fronts lie one above the other in one `Grid` (its columns are the lines of the
maps, its rows the places on a line), with an empty line between them, so that hexes of two fronts are never neighbours. A set of
hexes is a bitboard over these numbers, of one front or of all. A place is a hex number, or a box (numbers from `BOXES0` on).
"""
from __future__ import annotations

from typing import Final, NamedTuple

from marne.games.great_war_in_europe.data.dataset import dataset
from marne.games.great_war_in_europe.data.derive import place
from marne.games.great_war_in_europe.data.rows import FRONTS, LETTERS, NATIONS, TURNS
from marne.parts.bits import mask
from marne.parts.map.hexes import Grid

__all__ = ["FRONTS", "LETTERS", "NATIONS", "TURNS"]

ALLIED: Final = 0
CENTRAL: Final = 1
SEATS: Final = ("allied", "central")
SIDE_CODES: Final = {"AL": ALLIED, "CP": CENTRAL}
GE, AH, TU, BU, FR, BR, BE, RU, SR, MN, AB, AM, IT, GK, RO, US = range(16)          # NATIONS
WEST, ITALY, EAST, CAUCASUS, IRAQ, EGYPT = range(6)                                 # FRONTS
# 3.12 Three sheets: West (Western and Italian Front), East, Near East (Caucasus, Iraq, Egypt). 3.13#1 A rule that names a Map
# holds on all its fronts.
EUROPE: Final = (WEST, ITALY, EAST)
NEAR_EAST: Final = (CAUCASUS, IRAQ, EGYPT)
THEATRES: Final = ((WEST, ITALY, EGYPT), (EAST, CAUCASUS, IRAQ))                    # 3.13#2: 0 West, 1 East
THEATRE: Final = (0, 0, 1, 1, 1, 0)                                                 # by front
A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U = range(21)           # noqa: E741 (LETTERS)

_ds = dataset("")

# The ground ----------------------------------------------------------------------------------------------------------------


class Front(NamedTuple):
    """`base`: its first number; `lines`: how many lines; `first`, `low`: number of the first line, of the first place."""

    base: int
    lines: int
    first: int
    low: int


ROWS: Final = max(f["pos_max_even"] - f["pos_min"] + 1 for f in _ds.fronts["front"])


def _stack_fronts() -> tuple[tuple[Front, ...], Grid]:
    """The fronts one above the other; a line keeps its parity, since odd lines lie half a hex further along (3.11)."""
    out, column = [], 1
    for f in _ds.fronts["front"]:
        column += (column - f["line_min"]) % 2
        lines = f["line_max"] - f["line_min"] + 1
        out.append(Front((column - 1) * (ROWS + 1), lines, f["line_min"], f["pos_min"]))
        column += lines + 1
    return tuple(out), Grid(column, ROWS, 0)


GROUND, GRID = _stack_fronts()
BASE: Final = tuple(f.base for f in GROUND)
STRIDE: Final = GRID.stride
LOCAL: Final = tuple(Grid(f.lines, ROWS, (f.first + 1) % 2) for f in GROUND)        # one front alone: numbers less its base
SPAN: Final = tuple((1 << grid.size) - 1 for grid in LOCAL)


def _number(row: object, front: str, hex: str) -> int:
    f = GROUND[FRONTS.index(front)]
    line, pos = place(hex)
    return f.base + (line - f.first + 1) * STRIDE + pos - f.low + 1


HEX: Final[dict[str, int]] = {r.hex: _number(r, r.front, r.hex) for r in _ds.hexes}     # W6819 → number
HEX_ID: Final[dict[int, str]] = {h: name for name, h in HEX.items()}
ALL_HEXES: Final = mask(HEX_ID)
FRONT: Final[bytes] = bytes(next((i for i in range(5, -1, -1) if h >= GROUND[i].base), 0) for h in range(GRID.size))   # by hex
OF_FRONT: Final = tuple(mask(h for h in HEX_ID if FRONT[h] == f) for f in range(6))
OF_THEATRE: Final = tuple(sum(OF_FRONT[f] for f in fronts) for fronts in THEATRES)
ON_EUROPE: Final = OF_FRONT[WEST] | OF_FRONT[ITALY] | OF_FRONT[EAST]
ON_NEAR_EAST: Final = ALL_HEXES & ~ON_EUROPE


def hex_text(h: int) -> str:
    """A hex as it is printed; for a number that is none, nothing."""
    return HEX_ID.get(h, "")


def line_of(h: int) -> int:
    """3.11 The number of the line that a hex lies on: 68 of W6819."""
    return int(HEX_ID[h][1:3])


def pos_of(h: int) -> int:
    """3.11 The place on its line: 19 of W6819."""
    return int(HEX_ID[h][3:5])


# The units -----------------------------------------------------------------------------------------------------------------

_rows = _ds.units
UNITS: Final = len(_rows)
IDS: Final[tuple[str, ...]] = tuple(r.id for r in _rows)
INDEX: Final[dict[str, int]] = {name: i for i, name in enumerate(IDS)}
# 3.26#12 Nations; within the British Empire the people that a unit comes from stands in SUB.
NATION: Final[tuple[int, ...]] = tuple(NATIONS.index(r.nation) for r in _rows)
TYPE: Final[tuple[str, ...]] = tuple(r.type for r in _rows)
SUB: Final[tuple[str, ...]] = tuple(r.sub for r in _rows)
SIZE: Final[tuple[str, ...]] = tuple(r.size for r in _rows)
BACK: Final[tuple[str, ...]] = tuple(r.back for r in _rows)
CODE: Final[tuple[str, ...]] = tuple(r.restrict for r in _rows)
# 3.26#9 Where a unit starts or comes in; when is in `tables.arrive`.
ENTRY: Final[tuple[str, ...]] = tuple(r.entry for r in _rows)
OF_NATION: Final = tuple(mask(i for i in range(UNITS) if NATION[i] == n) for n in range(16))
CENTRAL_NATIONS: Final = mask((GE, AH, TU, BU))
RUSSIANS: Final = OF_NATION[RU] | OF_NATION[AM]          # 6.8, 15.81: Armenians are Russians for all rules


def _of(*types: str) -> int:
    return mask(i for i in range(UNITS) if TYPE[i] in types)


def _with(column: tuple[str, ...], *values: str) -> int:
    return mask(i for i in range(UNITS) if column[i] in values)


HQ: Final = _of("hq")
AIR: Final = _of("air", "ace")                  # 15.11: off the map
ACES: Final = _of("ace")
INFANTRY: Final = _of("infantry")
MOUNTAIN: Final = _of("mountain")
CAVALRY: Final = _of("cavalry")
TANK: Final = _of("tank")
ANTI_TANK: Final = _of("anti-tank")
COMBAT: Final = mask(range(UNITS)) & ~HQ & ~AIR     # 15.63: HQs are no combat units
DIVISION: Final = _with(SIZE, "div")
SMALL_GERMANS: Final = OF_NATION[GE] & _with(SIZE, "bde", "bn") & COMBAT            # 7.24#6, 17.31
# 3.22#1 Underlined values: two steps.
TWO_STEPS: Final = mask(i for i, r in enumerate(_rows) if r.steps == 2)
FREE_STACK: Final = mask(i for i, r in enumerate(_rows) if not r.stack)             # 7.23#1, 7.23#2
SHOCKABLE: Final = _with(BACK, "shock")
PG_FACED: Final = _with(BACK, "pg")
HORSE: Final = _with(BACK, "infantry")          # 15.55: German cavalry that may dismount
UNTRIED: Final = _with(BACK, "untried")         # 15.8: Arabs and Armenians
REDDENED: Final = mask(i for i, r in enumerate(_rows) if r.red)
# 3.22#2 A dot: it cannot be replaced. What belongs to one version of the game only is told by `scope` (r19_setup.nations).
IRREPLACEABLE: Final = mask(i for i, r in enumerate(_rows) if r.replace == "no")
ONLY_REDUCED: Final = mask(i for i, r in enumerate(_rows) if r.replace == "reduced-only")
CANADIAN: Final = _with(SUB, "canadian")
ANZAC: Final = _with(SUB, "australian", "new-zealand")
PERSIAN: Final = _with(SUB, "persian")
SUD_HQ: Final = INDEX["ge-hq-sud"]
HQ_11: Final = INDEX["ge-hq-11"]
US_HQ: Final = INDEX["us-hq-1"]
YILDERIM: Final = INDEX["tu-hq-yag"]
ALPENKORPS: Final = INDEX["ge-ak"]
DFPS: Final = INDEX["fr-dfps"]
RIFLES: Final = INDEX["br-spr"]
COSSACKS: Final = INDEX["ru-pc"]
GENDARMERIE: Final = INDEX["tu-gndm"]
TU_19: Final = INDEX["tu-19"]
TU_3: Final = INDEX["tu-3"]
TU_58: Final = INDEX["tu-58"]
CANAL: Final = mask(i for i, name in enumerate(IDS) if name.startswith("br-cd-"))

# Where a unit can be besides a hex.
BOXES0: Final = 9000
(AVAILABLE, AVAILABLE_NE, DEAD, DEAD_NE, TRANSIT, TRANSFER, ARABIA, RESERVE, BESIDE, COMING, SKY, REMOVED,
 OUT) = range(BOXES0, BOXES0 + 13)
# AVAILABLE, AVAILABLE_NE 5.11: boxes of its own side; DEAD, DEAD_NE 5.35; TRANSIT 9.13; TRANSFER 9.24; ARABIA 9.16; RESERVE 5.38;
# BESIDE: US units beside the West map (13.25); COMING: not yet in play (a letter, an entry, an event); SKY: air units in play;
# REMOVED: for good; OUT: not in this game at all.
BOX_NAMES: Final = ("available", "available-ne", "dead", "dead-ne", "transit", "transfer", "arabia", "reserve", "beside",
                    "coming",
                    "sky", "removed", "out")
IN_BOX: Final = {"available-europe-al": AVAILABLE, "available-europe-cp": AVAILABLE, "available-near-east-al": AVAILABLE_NE,
                 "available-near-east-cp": AVAILABLE_NE, "dead-pile": DEAD, "cp-transit": TRANSIT, "ru-transfer": TRANSFER,
                 "arabia-holding": ARABIA, "turkish-required-reserve": RESERVE, "removed": REMOVED}

# The events ----------------------------------------------------------------------------------------------------------------

# 3.24 Whose it is, the letter at which it joins the cup, whether it is mandatory.
_counters = [(r, r.id if n == 1 else f"{r.id}-{n}") for r in _ds.events for n in range(1, r.count + 1)]
EVENTS: Final = len(_counters)
EVENT_IDS: Final[tuple[str, ...]] = tuple(name for _, name in _counters)
EVENT: Final[dict[str, int]] = {name: i for i, name in enumerate(EVENT_IDS)}
EFFECT: Final[tuple[str, ...]] = tuple(r.effect for r, _ in _counters)
EVENT_UNITS: Final[tuple[int, ...]] = tuple(mask(INDEX[u] for u in r.unit) for r, _ in _counters)
EVENTS_OF: Final = tuple(mask(i for i, (r, _) in enumerate(_counters) if SIDE_CODES[r.owner] == side)
                         for side in (ALLIED, CENTRAL))
MANDATORY: Final = mask(i for i, (r, _) in enumerate(_counters) if r.mandatory)     # 6.17 [draw]
NO_EVENT: Final = mask(i for i in range(EVENTS) if EFFECT[i] == "none")


def events_with(*effects: str) -> int:
    """The counters of some effects."""
    return mask(i for i in range(EVENTS) if EFFECT[i] in effects)
