"""What the values of series.toml, scenarios.toml and setups.toml may be, and which of them an overlay may replace.

Most values there are what the book states, or say in words how a rule is read. Those are closed: only numbers and places that are
estimates, and that the rules take from here, are open.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from marne.games.drive_on_paris.data.rows import A_HEX, COLUMNS, HEX, NATIONS, ROWS, SIDES, SOURCE, SOURCES, TURNS
from marne.kernel.sayings import Said
from marne.parts.data.book import STATED, Book, Leaf, flag, like, listed, whole, word, words
from marne.parts.data.cells import ID

READ = Said("the rulebook states it, or it is a reading that is chosen among the options of a game; "
            "it is not an estimate to correct",
            "le livret l'énonce, ou c'est une lecture qu'on choisit parmi les options d'une partie ; "
            "ce n'est pas une estimation à corriger")
NAMES = Said("it names a thing of the game", "cela nomme une chose du jeu")

_HEX = like(HEX, A_HEX)
_HEXES = listed(_HEX, Said("a list of hexes as 14-05", "une liste d'hexagones comme 14-05"))
_SOURCE = like(SOURCE, SOURCES)
_TOLD = (("source", _SOURCE), ("*.source", _SOURCE), ("source_*", _SOURCE), ("*.source_*", _SOURCE), ("*.note", word()))
_SHARE = Leaf(lambda v: type(v) in (int, float) and 0 <= v <= 1, Said("a number from 0 to 1", "un nombre de 0 à 1"))
_ANY_LIST = Leaf(lambda v: isinstance(v, list), Said("a list", "une liste"))
_TURN = whole(1, TURNS)
_IDS = listed(like(ID, ""), Said("a list of ids", "une liste d'ids"))
_RESULT = re.compile(r"A[0-9]?\*?(D[0-9])?(r[0-9])?@?")
_RESULTS = Leaf(lambda v: isinstance(v, list) and len(v) == 9 and all(isinstance(x, str) and _RESULT.fullmatch(x) for x in v),
                Said("a list of 9 results as A1*D2r1@", "une liste de 9 résultats comme A1*D2r1@"))


def _tables(keys: Sequence[str], fits: Any, allowed: str) -> Leaf:
    """A list of small tables with just these keys."""
    return Leaf(lambda v: isinstance(v, list) and bool(v) and all(isinstance(x, dict) and list(x) == list(keys) and fits(x)
                                                                  for x in v), allowed)


def _rising(bands: Any) -> bool:
    strengths = [b["max_strength"] for b in bands]
    return strengths == sorted(set(strengths))


_BAND = _tables(("max_strength", "needed"), lambda x: whole(1, 99).fits(x["max_strength"]) and whole(1, 9).fits(x["needed"]), "")
_BANDS = Leaf(lambda v: _BAND.fits(v) and _rising(v) and v[-1]["max_strength"] == 99,
              Said("a list of tables { max_strength, needed } with rising strengths, the last 99",
                   "une liste de tables { max_strength, needed } aux forces croissantes, la dernière 99"))
_LEVEL = _tables(("min", "result"), lambda x: whole(-999, 99).fits(x["min"]) and isinstance(x["result"], str), "")
_LEVELS = Leaf(lambda v: _LEVEL.fits(v) and all(a["min"] > b["min"] for a, b in pairwise(v)),
               Said("a list of tables { min, result } with falling points, the last one for all that is less",
                    "une liste de tables { min, result } aux points décroissants, la dernière pour tout ce qui est moindre"))
_FORT = like(ID, Said("the id of a fort", "l'id d'un fort"))

# the estimates that the rules take from series.toml
_OPEN_SERIES: tuple[tuple[str, Leaf], ...] = (
    ("movement.rail_hex_to_hex_cost.value", whole(1, 3)),
    *((f"movement.cost.{k}.value", whole(1, 9)) for k in ("clear", "city", "major-city", "woods", "foothills", "mountains",
                                                          "marsh")),
    ("movement.hexside.*.value", whole(0, 9)), ("overrun.mp_cost.value", whole(0, 9)),
    ("combat.belgian_armoured_car_die.value", whole(0, 3)),
    ("crt.rows.*", _RESULTS), ("siege.bands", _BANDS), ("siege.assault_unit_modifier", whole(0, 3)),
    ("rail.hq_room_steps.value", whole(0, 4)),
)
_REMARKS = dict.fromkeys(("source", "*.source", "source_*", "*.source_*", "*.note", "*.certainty", "*.alternatives",
                          "*.name_??"), "")

SERIES = Book(
    "series.toml",
    (
        *_TOLD, ("certainty", _SHARE), ("*.certainty", _SHARE), ("*.alternatives", _ANY_LIST), *_OPEN_SERIES,
        ("combat.terrain.*.value.columns", whole(0, 3)), ("combat.terrain.*.value.defence", word("x1", "x2", "x3")),
        ("combat.terrain.*.value.attack", word("x1", "x1/2")),
        ("map.columns.value", whole(COLUMNS, COLUMNS)), ("map.rows.value", whole(ROWS, ROWS)),
        ("*.full_on", Leaf(lambda v: isinstance(v, list), "")), ("*.german_infantry_roll.value.else", _SHARE),
        ("*.lille_defence_multiplier.value", _SHARE), ("*.attrition_share.value", _SHARE),
        ("*.reserve_allowance.value", Leaf(lambda v: v in (1, 2), "1, 2")), ("*.british_fallback_hex.value", _HEX),
        ("combat.odds_limits.value", words()), ("crt.columns", words()),
        ("combat.modified_die_limits.value", Leaf(lambda v: v == [2, 12], "[2, 12]")),
        ("*.value", Leaf(lambda v: type(v) is not int or 0 <= v <= 40, Said("a whole number from 0 to 40",
                                                                            "un nombre entier de 0 à 40"))),
    ),
    closed={**dict.fromkeys((p for p, _ in _OPEN_SERIES), ""), **_REMARKS, "*": READ},
)

_OPEN_SCENARIOS: tuple[tuple[str, Leaf], ...] = (
    ("scenario.*.destroyed_forts", _IDS), ("scenario.*.reduced_forts.*", whole(1, 3)),
    ("scenario.5-4.victory.levels", _LEVELS), ("scenario.5-4.victory.rail_cut_hexes", _HEXES),
    ("scenario.5-5.victory.german_major_hex", _HEX), ("scenario.5-2.victory.places.*.hex", _HEX),
    ("scenario.5-7-t?.last_turn", _TURN),
)
_STATED_PLACES = tuple(f"*.places.{k}.hex" for k in ("nancy", "54-04", "55-04", "46-11", "47-11"))      # the book gives the hex

SCENARIOS = Book(
    "scenarios.toml",
    (
        *_TOLD, ("*.name_??", word()), *_OPEN_SCENARIOS,
        ("*.area.???_col", whole(1, COLUMNS)), ("*.area.???_row", whole(1, ROWS)), ("*_turn", _TURN), ("*.turn", _TURN),
        ("*.line_row", whole(1, ROWS)), ("*.ratio", whole(1, 9)), ("*.per_enemy_division_destroyed", whole(0, 9)),
        ("*.german_trench_shift", whole(0, 3)), ("*.vp", whole(0, 20)), ("*.penalty_vp", whole(0, 20)),
        ("*.infantry", whole(0, 9)), ("*.cavalry", whole(0, 9)), ("*_values", Leaf(lambda v: isinstance(v, list), "")),
        ("*.levels", _LEVELS), ("levels.order", words()), ("*.nations", words(*NATIONS)), ("*.setups", _IDS), ("*.control", _IDS),
        ("*.hex", _HEX), ("*_hex", _HEX), ("*.supply_hexes.*", _HEXES), ("*.prohibited.*", _HEXES),
        ("general.control.*", word(*SIDES)),
        ("*.mobilization", word("none", "historical", "chosen")), ("*.supply_column.*", whole(1, COLUMNS)),
        *((f"*.{k}", flag()) for k in ("fdl", "panic_line", "plan_xvii", "eastern_transfer", "start_entrenched")),
    ),
    ids={"scenario": "id", "scenario.5-2.victory.places": "id"},
    open_tables={"scenario.*.reduced_forts": _FORT},
    closed={**dict.fromkeys(_STATED_PLACES, STATED), **dict.fromkeys((p for p, _ in _OPEN_SCENARIOS), ""), **_REMARKS,
            "*.id": NAMES, "*": STATED},
)

SETUPS = Book(
    "setups.toml",
    (
        *_TOLD, ("*.date", like("1914-[01][0-9]-[0-3][0-9]", Said("a date of 1914 as 1914-08-14",
                                                                  "une date de 1914 comme 1914-08-14"))),
        ("*.turns", _TURN), ("*.hex", _HEX), ("*.nation", word(*NATIONS)), ("*.fdl_side", word("W", "E")), ("*.modes", words()),
        ("*.placement_order", words(*NATIONS)), ("*.used_in", _IDS), ("mobilization.late_arrival.??", _HEX),
    ),
    ids={"mobilization.point": "id", "setup": "id"},
    closed={"*.date": "", **_REMARKS, "setup.*": NAMES, "*": STATED},
)
BOOKS = (SERIES, SCENARIOS, SETUPS)
