"""The counters, cards and markers: who is who. Identity only; numbers that an overlay may correct are in `tables`.

Unit `u` is one counter of units.csv (formations: platoons, squads, runners, leaders, heroes, tanks), weapon `w` one of
weapons.csv,
in the order of the files. Card `c` is 72 * nation + number - 1. Sets are bitboards over these numbers.
"""
from __future__ import annotations

from typing import Final

from marne.games.great_war_commander.data.rows import KINDS, NATIONS, RANKS
from marne.games.great_war_commander.data.dataset import dataset
from marne.parts.bits import mask

GERMAN: Final = 0
ALLIED: Final = 1
SEATS: Final = ("german", "allied")
GE: Final = 0
FR: Final = 1
US: Final = 2
NONE: Final = 255                               # no unit, weapon, card
SIDE_OF: Final = (GERMAN, ALLIED, ALLIED)       # of a nation

(K_PLATOON, K_SQUAD, K_RUNNER, K_LEADER, K_HERO, K_TANK, K_TANK_LEADER) = range(7)

_ds = dataset("")
_rows = [r for r in _ds.units if r.box == "base"]
_counters = [(i, n) for i, r in enumerate(_rows) for n in range(r.count)]

TYPES: Final = len(_rows)
TYPE_IDS: Final[tuple[str, ...]] = tuple(r.id for r in _rows)
TYPE: Final[dict[str, int]] = {name: i for i, name in enumerate(TYPE_IDS)}
UNITS: Final = len(_counters)
IDS: Final[tuple[str, ...]] = tuple(_rows[i].id if _rows[i].count == 1 else f"{_rows[i].id}.{n + 1}" for i, n in _counters)
INDEX: Final[dict[str, int]] = {name: u for u, name in enumerate(IDS)}
TYPE_OF: Final[tuple[int, ...]] = tuple(i for i, _ in _counters)
NATION: Final[tuple[int, ...]] = tuple(NATIONS.index(_rows[i].nation) for i, _ in _counters)
SIDE: Final[tuple[int, ...]] = tuple(SIDE_OF[n] for n in NATION)
KIND: Final[tuple[int, ...]] = tuple(KINDS.index(_rows[i].kind) for i, _ in _counters)
RANK: Final[tuple[int, ...]] = tuple(RANKS.index(_rows[i].rank) if _rows[i].rank else -1 for i, _ in _counters)  # 3.-a


def _of(*kinds: int) -> int:
    return mask(u for u in range(UNITS) if KIND[u] in kinds)


OF_SIDE: Final = tuple(mask(u for u in range(UNITS) if SIDE[u] == side) for side in (GERMAN, ALLIED))
OF_NATION: Final = tuple(mask(u for u in range(UNITS) if NATION[u] == n) for n in range(3))
OF_TYPE: Final = tuple(mask(u for u in range(UNITS) if TYPE_OF[u] == i) for i in range(TYPES))
# 3.-b, 3.-c, 3.-d, 3.-e, 3.-f, GL-Formation The kinds of formations, as counter and figures tell them.
PLATOON: Final = _of(K_PLATOON)                                         # GL-Platoon
SQUAD: Final = _of(K_SQUAD)                                             # GL-Squad
RUNNER: Final = _of(K_RUNNER)                                           # GL-Runner
HERO: Final = _of(K_HERO)
TANK: Final = _of(K_TANK, K_TANK_LEADER)
TANK_LEADER: Final = _of(K_TANK_LEADER)                                 # GL-TankLeader
LEADER: Final = _of(K_LEADER, K_HERO)           # E70.1, GL-Leader heroes are leaders; tank leaders are tanks
UNIT: Final = PLATOON | SQUAD | RUNNER          # 3, GL-Unit units: neither leaders nor tanks
FOOT: Final = UNIT | LEADER
ENGINEER: Final = mask(u for u in range(UNITS) if _rows[TYPE_OF[u]].engineer)
COHESIVE: Final = mask(u for u in range(UNITS) if _rows[TYPE_OF[u]].always_cohesion)  # 3.3.2-a

# Weapons -----------------------------------------------------------------------------------------------------------------

_arms = [r for r in _ds.weapons if r.box == "base"]
_armed = [(i, n) for i, r in enumerate(_arms) for n in range(r.count)]
ARMS: Final = len(_arms)
ARM_IDS: Final[tuple[str, ...]] = tuple(r.id for r in _arms)
ARM: Final[dict[str, int]] = {name: i for i, name in enumerate(ARM_IDS)}
WEAPONS: Final = len(_armed)
WEAPON_IDS: Final[tuple[str, ...]] = tuple(_arms[i].id if _arms[i].count == 1 else f"{_arms[i].id}.{n + 1}" for i, n in _armed)
WEAPON: Final[dict[str, int]] = {name: w for w, name in enumerate(WEAPON_IDS)}
ARM_OF: Final[tuple[int, ...]] = tuple(i for i, _ in _armed)
OF_ARM: Final = tuple(mask(w for w in range(WEAPONS) if ARM_OF[w] == i) for i in range(ARMS))
WEAPON_SIDE: Final[tuple[int, ...]] = tuple(SIDE_OF[NATIONS.index(_arms[i].nation)] for i, _ in _armed)


def _arm(*categories: str) -> int:
    return mask(w for w in range(WEAPONS) if _arms[ARM_OF[w]].category in categories)


HMG: Final = _arm("hmg")                                                # GL-HMG
LMG: Final = _arm("lmg")                                                # GL-LMG
MACHINE_GUN: Final = HMG | LMG
MORTAR: Final = _arm("mortar")
FLAMETHROWER: Final = _arm("flamethrower")
LIGHT_ARTILLERY: Final = mask(w for w in range(WEAPONS) if _arms[ARM_OF[w]].light_artillery)  # GL-LightArt

# Pieces that fire: unit u fires as piece u, its weapon w as WEAPON_PIECE + w, a tank's gun as GUN_PIECE + u.
WEAPON_PIECE: Final = UNITS
GUN_PIECE: Final = UNITS + WEAPONS
PIECES: Final = GUN_PIECE + UNITS
PIECE_IDS: Final[tuple[str, ...]] = (*IDS, *WEAPON_IDS, *(f"{name}/gun" for name in IDS))

# Telephones --------------------------------------------------------------------------------------------------------------

_phones = [r for r in _ds.phones if r.box == "base"]
PHONES: Final = len(_phones)
PHONE_IDS: Final[tuple[str, ...]] = tuple(r.id for r in _phones)
PHONE: Final[dict[str, int]] = {name: i for i, name in enumerate(PHONE_IDS)}

# Cards -------------------------------------------------------------------------------------------------------------------

DECK: Final = 72
CARDS: Final = 3 * DECK
_cards = [r for n in NATIONS for r in _ds.fate[n]]
CARD_IDS: Final[tuple[str, ...]] = tuple(r.id for r in _cards)
CARD: Final[dict[str, int]] = {name: c for c, name in enumerate(CARD_IDS)}
OF_DECK: Final = tuple(mask(range(n * DECK, (n + 1) * DECK)) for n in range(3))
STRATEGIES: Final = len(_ds.strategy)
STRATEGY_IDS: Final[tuple[str, ...]] = tuple(r.id for r in _ds.strategy)
STRATEGY: Final[dict[str, int]] = {name: i for i, name in enumerate(STRATEGY_IDS)}
OF_STRATEGY: Final = tuple(mask(i for i in range(STRATEGIES) if _ds.strategy[i].nation == n) for n in NATIONS)

# Objective markers -------------------------------------------------------------------------------------------------------

GOALS: Final = len(_ds.objectives)
GOAL_IDS: Final[tuple[str, ...]] = tuple(r.id for r in _ds.objectives)
GOAL: Final[dict[str, int]] = {name: i for i, name in enumerate(GOAL_IDS)}

# Where a formation can be besides a hex (0 to 164).
UNUSED: Final = 200             # with the unused counters
LOST: Final = 201               # on the casualty track
TRACK: Final = 202              # on the time track (`due`)
