"""The counters: who is who. Identity only (id, nation, type, size); numbers that an overlay may correct are in `tables`.

Unit `u` is the row of units.csv, then the forts in the order of forts.csv. Sets of units are bitboards over these indices.
"""
from __future__ import annotations

from typing import Final

from marne.games.grand_illusion.data.dataset import dataset
from marne.parts.bits import mask

ALLIED: Final = 0
GERMAN: Final = 1
SEATS: Final = ("allied", "german")
FR: Final = 0
BR: Final = 1
BE: Final = 2
GE: Final = 3
NATIONS: Final = ("fr", "br", "be", "ge")

_ds = dataset("")
_units = _ds.units
_forts = list(dict.fromkeys(f.fort for f in _ds.forts))
_fort_nation = {f.fort: f.nation for f in _ds.forts}

UNITS: Final = len(_units)                      # forts begin at this index
FORTS: Final = len(_forts)
PIECES: Final = UNITS + FORTS
IDS: Final[tuple[str, ...]] = (*(r.id for r in _units), *_forts)
INDEX: Final[dict[str, int]] = {name: i for i, name in enumerate(IDS)}
NATION: Final[tuple[int, ...]] = (*(NATIONS.index(r.nation) for r in _units),
                                  *(NATIONS.index(_fort_nation[f]) for f in _forts))
SIDE: Final[tuple[int, ...]] = tuple(GERMAN if n == GE else ALLIED for n in NATION)

OF_SIDE: Final = tuple(mask(i for i in range(PIECES) if SIDE[i] == side) for side in (ALLIED, GERMAN))
OF_NATION: Final = tuple(mask(i for i in range(PIECES) if NATION[i] == n) for n in range(4))
# 2.6 The five types of units; the counters of `OPTIONAL` are those of scenario 3 alone.
INF: Final = mask(i for i, r in enumerate(_units) if r.type == "inf")
CAV: Final = mask(i for i, r in enumerate(_units) if r.type == "cav")
HQ: Final = mask(i for i, r in enumerate(_units) if r.type == "hq")
HA: Final = mask(i for i, r in enumerate(_units) if r.type == "ha")
FORT: Final = mask(range(UNITS, PIECES))
# 2.9 The book's terms for sets of units.
COMBAT: Final = INF | CAV                       # 2.9/CombatUnit infantry or cavalry
MOBILE: Final = COMBAT | HQ | HA
CORPS: Final = mask(i for i, r in enumerate(_units) if r.size == "corps")
DIVISION: Final = mask(i for i, r in enumerate(_units) if r.size == "division")
BRIGADE: Final = mask(i for i, r in enumerate(_units) if r.size == "brigade")
SMALL: Final = DIVISION | BRIGADE               # 8.4.6, 9.2.2: divisions and brigades
OPTIONAL: Final = mask([*(i for i, r in enumerate(_units) if r.optional),
                        *(UNITS + i for i, f in enumerate(_forts) if f.endswith("-o"))])
TERRITORIAL: Final = mask(i for i, r in enumerate(_units) if "territorial" in r.flags)
COASTAL_LANDING: Final = mask(i for i, r in enumerate(_units) if "coastal-landing" in r.flags)
NUMBERED_HQ: Final = mask(i for i, r in enumerate(_units) if "numbered-hq" in r.flags)
MAY_START_54: Final = mask(i for i, r in enumerate(_units) if "may-start-54" in r.flags)

RN: Final = INDEX["br-rn"]
BE4: Final = INDEX["be-4"]
IX: Final = INDEX["fr-ix"]
IX_MINUS: Final = INDEX["fr-ix-minus"]
R71: Final = INDEX["fr-71-r"]
HQ_ALSACE: Final = INDEX["fr-hq-alsace"]
HQ_DET: Final = INDEX["ge-hq-det"]
HQ_9: Final = INDEX["ge-hq-9"]
NAMUR: Final = INDEX["fort-namur"]
MAUBEUGE: Final = INDEX["fort-maubeuge"]
ANTWERP_FORTS: Final = 1 << INDEX["fort-antwerp"] | 1 << INDEX["fort-antwerp-o"]

# Where a piece can be besides a hex (1-107) and the Dutch entry (0).
TRACK: Final = 108              # on the turn track or waiting to arrive
DEAD: Final = 109               # the pile of eliminated units
GONE: Final = 110               # out of the game for good
PD_BOX: Final = 111             # the Paris-in-Danger box
HEXES: Final = 107
ALL: Final = mask(range(1, HEXES + 1))
