"""The counters, zones and cards: who is who. Identity only; numbers that an overlay may correct are in `tables`.

Unit `u`: the armies first (so unit `a` is army `a`), then the pieces, then the forts, each in the order of units.csv.
Zone `z` is the row of zones.csv. Card `c` is one of 55, `CARD_TYPE[c]` its type, the row of cards.csv.
Sets of units, zones and cards are bitboards over these numbers.
"""
from __future__ import annotations

from typing import Final

from marne.games.to_the_last_man.data.dataset import dataset
from marne.parts.bits import mask

GERMAN: Final = 0
ENTENTE: Final = 1
SEATS: Final = ("german", "entente")
GE: Final = 0
FR: Final = 1
UK: Final = 2
BE: Final = 3
US: Final = 4
NATIONS: Final = ("ge", "fr", "uk", "be", "us")

KINDS: Final = ("army", "infantry", "stosstruppen", "commonwealth", "cavalry", "artillery", "siege-gun", "biplane", "tank",
                "paris-gun", "fort")
(K_ARMY, K_INFANTRY, K_STOSS, K_COMMONWEALTH, K_CAVALRY, K_ARTILLERY, K_SIEGE, K_BIPLANE, K_TANK, K_PARIS_GUN,
 K_FORT) = range(11)

_ds = dataset("")
_rows = [*(r for r in _ds.units if r.kind == "army"), *(r for r in _ds.units if r.kind not in ("army", "fort")),
         *(r for r in _ds.units if r.kind == "fort")]

UNITS: Final = len(_rows)
ARMIES: Final = sum(r.kind == "army" for r in _rows)        # armies are the units 0 to ARMIES - 1
FORTS: Final = sum(r.kind == "fort" for r in _rows)
FIRST_FORT: Final = UNITS - FORTS                           # forts begin at this index
IDS: Final[tuple[str, ...]] = tuple(r.id for r in _rows)
INDEX: Final[dict[str, int]] = {name: i for i, name in enumerate(IDS)}
NATION: Final[tuple[int, ...]] = tuple(NATIONS.index(r.nation) for r in _rows)
SIDE: Final[tuple[int, ...]] = tuple(GERMAN if n == GE else ENTENTE for n in NATION)
KIND: Final[tuple[int, ...]] = tuple(KINDS.index(r.kind) for r in _rows)


def _of(*kinds: int) -> int:
    return mask(i for i in range(UNITS) if KIND[i] in kinds)


OF_SIDE: Final = tuple(mask(i for i in range(UNITS) if SIDE[i] == side) for side in (GERMAN, ENTENTE))
OF_NATION: Final = tuple(mask(i for i in range(UNITS) if NATION[i] == n) for n in range(5))
OF_KIND: Final = tuple(_of(k) for k in range(11))
ARMY: Final = OF_KIND[K_ARMY]
# 1.2.1 [forts static] What stands where it was built: neither `PIECE` nor `ARMY`, which move, join and attack.
FORT: Final = OF_KIND[K_FORT]
PLAIN_INF: Final = OF_KIND[K_INFANTRY]
STOSS: Final = OF_KIND[K_STOSS]
COMMONWEALTH: Final = OF_KIND[K_COMMONWEALTH]
INF: Final = PLAIN_INF | STOSS | COMMONWEALTH               # 8.2 infantry-type units
CAV: Final = OF_KIND[K_CAVALRY]
ART: Final = OF_KIND[K_ARTILLERY]
SIEGE: Final = OF_KIND[K_SIEGE]
BIPLANE: Final = OF_KIND[K_BIPLANE]
TANK: Final = OF_KIND[K_TANK]
PARIS_GUN: Final = OF_KIND[K_PARIS_GUN]
AUX: Final = CAV | ART | SIEGE | BIPLANE | TANK | PARIS_GUN     # 8.3 auxiliary units
PIECE: Final = INF | AUX                                    # what an army can hold
HOLDERS: Final = INF | CAV | TANK                           # 8.3.x, T-10: pieces that take and keep a zone
FAST: Final = CAV | BIPLANE                                 # 8.3.1, 8.3.4: two zones
CAN_ENTRENCH: Final = ARMY | PLAIN_INF | COMMONWEALTH        # 7.4, T-47
IMMOBILE_GUNS: Final = SIEGE | PARIS_GUN                    # never retreat (8.3.3, 8.3.6)

UK1: Final = INDEX["uk-1"]
CANADIANS: Final = INDEX["uk-can"]
ANZAC: Final = INDEX["uk-anzac"]
THE_PARIS_GUN: Final = INDEX["ge-paris-gun"]
SEDAN_FORT: Final = INDEX["fort-sedan"]

ZONE_IDS: Final[tuple[str, ...]] = tuple(r.id for r in _ds.zones)
ZONE: Final[dict[str, int]] = {name: i for i, name in enumerate(ZONE_IDS)}
ZONES: Final = len(ZONE_IDS)
ENGLAND: Final = ZONE["england"]
EFT: Final = ZONE["eft"]
PARIS: Final = ZONE["paris"]

# Where a unit can be besides a zone.
IN_ARMY: Final = 64             # IN_ARMY + a: inside army a
POOL: Final = 100               # the force pool
WAIT: Final = 101               # arrives later (`due`)
GONE: Final = 102               # out for good

# Cards -------------------------------------------------------------------------------------------------------------------

TYPE_IDS: Final[tuple[str, ...]] = tuple(r.id for r in _ds.cards)
TYPE: Final[dict[str, int]] = {name: i for i, name in enumerate(TYPE_IDS)}
TYPES: Final = len(TYPE_IDS)
CARD_TYPE: Final[tuple[int, ...]] = tuple(i for i, r in enumerate(_ds.cards) for _ in range(int(r.copies)))
CARDS: Final = len(CARD_TYPE)
OF_TYPE: Final = tuple(mask(c for c in range(CARDS) if CARD_TYPE[c] == i) for i in range(TYPES))
ALL_CARDS: Final = (1 << CARDS) - 1
T_OFFENSIVE: Final = TYPE["offensive"]
T_LIMITED: Final = TYPE["limited-offensive"]
T_BIG_PUSH: Final = TYPE["big-push"]
T_GERICHT: Final = TYPE["gericht"]
T_TOUT_LE_MONDE: Final = TYPE["tout-le-monde"]
T_FRIEDENSTURM: Final = TYPE["friedensturm"]
T_ERSATZ_2: Final = TYPE["ersatz-2"]
T_ERSATZ_3: Final = TYPE["ersatz-3"]
T_GAS: Final = TYPE["poison-gas"]
T_BARRAGE: Final = TYPE["advanced-barrage"]
T_WEATHER: Final = TYPE["bad-weather"]
T_RESERVES: Final = TYPE["strategic-reserves"]
T_SURPRISE: Final = TYPE["surprise-attack"]
T_ENTENTE_CRISIS: Final = TYPE["entente-crisis"]
T_GERMAN_CRISIS: Final = TYPE["german-crisis"]
OFFENSIVES: Final = (T_OFFENSIVE, T_LIMITED, T_BIG_PUSH, T_GERICHT, T_TOUT_LE_MONDE, T_FRIEDENSTURM)
OFFENSIVE_CARDS: Final = mask(c for c in range(CARDS) if CARD_TYPE[c] in OFFENSIVES)
