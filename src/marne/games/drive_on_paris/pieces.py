"""The counters: who is who. Identity only (id, nation, type, size); numbers that an overlay may correct are in `tables`.

Piece `u` is the row of units.csv, then those of hqs.csv and forts.csv, then the trains, taxis, siege guns and mobilization points
of markers.csv. Sets of pieces are bitboards over these indices. A place is a hex number of `GRID`, or one of those at the end.
"""
from __future__ import annotations

from typing import Final

from marne.games.drive_on_paris.data.dataset import dataset
from marne.parts.bits import mask
from marne.parts.map.hexes import Grid

ALLIED: Final = 0
GERMAN: Final = 1
SEATS: Final = ("allied", "german")
FR: Final = 0
BR: Final = 1
BE: Final = 2
GE: Final = 3
NATIONS: Final = ("fr", "br", "be", "ge")

_ds = dataset("")
_markers = [r for r in _ds.markers if r.kind in ("train", "taxi", "siege-gun", "mobilization")]
_rows = [*((r.id, r.nation, r.type) for r in _ds.units), *((r.id, r.nation, "hq") for r in _ds.hqs),
         *((r.id, r.nation, "fort") for r in _ds.forts), *((r.id, r.nation, r.kind) for r in _markers)]

GRID: Final = Grid(_ds.series["map"]["columns"]["value"], _ds.series["map"]["rows"]["value"], 1)       # SCS-1.9

UNITS: Final = len(_ds.units)                   # HQs begin at this index
FORT0: Final = UNITS + len(_ds.hqs)
MARKER0: Final = FORT0 + len(_ds.forts)
PIECES: Final = len(_rows)
IDS: Final[tuple[str, ...]] = tuple(id for id, _, _ in _rows)
INDEX: Final[dict[str, int]] = {name: i for i, name in enumerate(IDS)}
NATION: Final[tuple[int, ...]] = tuple(NATIONS.index(n) for _, n, _ in _rows)
SIDE: Final[tuple[int, ...]] = tuple(GERMAN if n == GE else ALLIED for n in NATION)
TYPE: Final[tuple[str, ...]] = tuple(t for _, _, t in _rows)

OF_SIDE: Final = tuple(mask(i for i in range(PIECES) if SIDE[i] == side) for side in (ALLIED, GERMAN))  # 0/Colours#1
OF_NATION: Final = tuple(mask(i for i in range(PIECES) if NATION[i] == n) for n in range(4))


def _of(*types: str) -> int:
    return mask(i for i in range(PIECES) if TYPE[i] in types)


# SCS-1.3, 0/Symbols The kinds of pieces.
COMBAT: Final = mask(range(UNITS))              # infantry of all types, cavalry, armoured cars
CAVALRY: Final = _of("cavalry")
CARS: Final = _of("armoured-car")               # 2-2c
INFANTRY: Final = COMBAT & ~CAVALRY & ~CARS     # 3-1/Errata: every type but the two
ASSAULT: Final = _of("assault")                 # 3-2
HQ: Final = _of("hq")
FORT: Final = _of("fort")
TRAIN: Final = _of("train")
TAXI: Final = _of("taxi")
GUN: Final = _of("siege-gun")
POINT: Final = _of("mobilization")
CARRIER: Final = TRAIN | TAXI
STAFF: Final = HQ | CARRIER | GUN               # SCS-1.3: non-combat units
SOFT: Final = STAFF | POINT                     # SCS-5.8: what a combat unit destroys by entering
ZONED: Final = COMBAT & ~CARS | FORT            # SCS-4.1: what has a zone of control
STACKED: Final = COMBAT & ~CARS                 # 0/Stacking#2: what counts in a stack
DIVISION: Final = mask(i for i, r in enumerate(_ds.units) if r.size == "division")
FRENCH: Final = OF_NATION[FR]

FOCH: Final = INDEX["hq-foch"]
HQ_BE: Final = INDEX["hq-be"]
THE_TAXI: Final = INDEX["fr-taxi"]
ANTWERP: Final = INDEX["antwerp"]
POINT_IDS: Final[tuple[str, ...]] = tuple(r.label for r in _markers if r.kind == "mobilization")    # A … J, 1 … 8
POINT0: Final = next(i for i in range(PIECES) if TYPE[i] == "mobilization")

# Where a piece can be besides a hex.
COMING: Final = 3000            # a reinforcement that has not arrived
TRACK: Final = 3001             # on the turn track, to be reconstituted (1-4)
DEAD: Final = 3002              # destroyed or withdrawn for good
OUT: Final = 3003               # not in this scenario
ABOARD: Final = 3100            # + the index of the train or taxi that carries it
