"""What the values of the toml files may be: tables, support tables, maps, scenarios."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.great_war_commander.data.rows import COLUMNS, HEX, NATIONS, ROWS, SOURCE, SOURCES
from marne.games.great_war_commander.rules.r02_field import GROUNDS
from marne.games.great_war_commander.rules.r02_field import WORKS as WORK_NAMES
from marne.games.great_war_commander.rules.r02_grid import EDGES
from marne.kernel.sayings import Said
from marne.parts.data.book import Book, Leaf, flag, like, listed, whole, wholes, word, words

MAPS = 12
SCENARIOS = 16
WORKS = WORK_NAMES[1:]                                          # 0 is no work
ON_MAP = ("shell-hole", "ruin", "gas", "blaze", *WORKS)         # what [markers] of a scenario may put on the map
POSTURES = ("attack", "recon", "defend")
SPECIALS = ("los_limit", "gas_at_start", "tank_fire_limit", "leader_rank", "footbridge")


def _grid(signs: str, allowed: str) -> Leaf:
    rows = listed(like(signs, ""), "")
    return Leaf(lambda v: rows.fits(v) and len(v) == ROWS, allowed)


def _support(row: Any) -> bool:
    if not isinstance(row, dict) or not set(row) <= {"roll", "items", "leader", "telephone"}:
        return False
    items, number = row.get("items"), row.get("roll")
    return (type(number) is int and 2 <= number <= 12 and isinstance(items, list) and bool(items)
            and all(isinstance(x, dict) and set(x) <= {"unit", "weapon"} and isinstance(x.get("unit"), str) for x in items)
            and row.get("leader", "lieutenant") == "lieutenant" and isinstance(row.get("telephone", ""), str))


_MONTH = like(r"19[0-9]{2}-(0[1-9]|1[0-2])", Said("a month such as 1916-05", "un mois comme 1916-05"))
_DAY = like(r"191[4-8]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])",
            Said("a day from 1914 to 1918 such as 1918-11-04", "un jour de 1914 à 1918 comme 1918-11-04"))
_SOURCE = like(SOURCE, SOURCES)
_ONE_HEX = like(HEX, Said("a hex from A1 to O11", "un hex de A1 à O11"))
_HEXES = listed(_ONE_HEX, Said("a list of hexes from A1 to O11", "une liste d'hexs de A1 à O11"))
_WAYS = listed(Leaf(lambda way: _HEXES.fits(way) and len(way) > 1, ""),
               Said("a list of lists of two hexes or more, from A1 to O11",
                    "une liste de listes de deux hexs ou plus, de A1 à O11"))
_SIDES = listed(like(f"{HEX}-{HEX}", ""), Said("a list of hexsides such as G5-G6", "une liste de côtés d'hex comme G5-G6"))
_TABLES = listed(Leaf(lambda x: isinstance(x, dict), ""), Said("an array of tables", "un tableau de tables"))
_NATION = word(*NATIONS)
_TOLD = (("source", _SOURCE), ("*.source", _SOURCE), ("*.source_*", _SOURCE), ("note", word()), ("*.note", word()))
_THE_PLAN = Said("it makes the scenario what it is", "cela fait du scénario ce qu'il est")
_THE_MAP = Said("it makes the map what it is", "cela fait de la carte ce qu'elle est")
_FOLLOWS = Said("it follows from terrain and elevation", "cela découle de terrain et elevation")

_LINES = Said("rows such as { roll = 9, items = [{ unit = 'ge-abt', weapon = 'ge-mg08' }] }; each may have leader = 'lieutenant' "
              "and a telephone",
              "des lignes comme { roll = 9, items = [{ unit = 'ge-abt', weapon = 'ge-mg08' }] } ; chacune peut avoir leader = "
              "'lieutenant' et un telephone")

TABLES = Book(
    "tables.toml",
    (
        *_TOLD,
        ("hand_size.*", whole(1, 9)), ("cards.*", whole(1, 99)), ("victory_points.*", whole(0, 9)), ("stacking.*", whole(1, 9)),
        ("ranks.*", whole(1, 9)), ("bombardment.hexes", whole(7, 7)), ("bombardment.*", _MONTH), ("air.strafing_from.*", _MONTH),
        ("air.*", whole(1, 20)), ("mines.*", whole(1, 20)), ("suppression.*", whole(-9, 0)), ("veteran.*", whole(0, 3)),
        ("compass.*", word()), ("observers.level", whole(0, 4)), ("observers.*", _ONE_HEX),
        ("time_track.boxes", wholes(0, 20, 16)), ("victory_track.*", whole(1, 99)), ("casualty_track.*", whole(1, 30)),
        ("los.*", flag()),
    ),
    stated=("hand_size.*", "cards.*", "victory_points.*", "stacking.*", "ranks.*", "bombardment.*", "air.*", "mines.*",
            "suppression.*", "compass.*", "observers.*", "victory_track.*", "casualty_track.lines", "casualty_track.tank_boxes"),
    closed={"los.*": Said("the engine draws its lines of sight this way", "le programme trace ainsi ses lignes de vue")},
)
SUPPORT = Book(
    "support.toml",
    (
        *_TOLD, ("x", word()), ("hidden_position.*", word()), ("*.from", _MONTH), ("*.to", _MONTH),
        ("*.rows", listed(Leaf(_support, ""), _LINES)),
    ),
    ids={n: "from" for n in NATIONS},
    stated=("hidden_position.*",),
    closed={"x": Said("the row below 2 brings nothing", "la ligne sous 2 n'apporte rien")},
)


def _map(n: int) -> Book:
    return Book(
        f"maps/map-{n:02}.toml",
        (
            *_TOLD, ("id", word()), ("number", whole(1, MAPS)), ("columns", whole(len(COLUMNS), len(COLUMNS))),
            ("rows", whole(ROWS, ROWS)), ("observers", _HEXES),
            ("terrain", _grid(r".{15}", Said("11 texts of 15 signs, one sign a column",
                                             "11 textes de 15 signes, un signe par colonne"))),
            ("elevation", _grid(r"[0-4]{15}", Said("11 texts of 15 digits from 0 to 4",
                                                   "11 textes de 15 chiffres de 0 à 4"))), ("legend.*", word(*GROUNDS)),
            ("objectives.*.hex", _ONE_HEX), ("lines.*", _WAYS), ("hexsides.*", _SIDES), ("los.*", _HEXES), ("printed.*", _HEXES),
            ("building", _TABLES), ("crest", _TABLES), ("*name*", word()), ("inspired_by", word()),
        ),
        open_tables={"legend": Leaf(lambda k: len(k) == 1, Said("one sign", "un signe")), "printed": word(*WORKS)},
        stated=("columns", "rows", "observers"),
        closed={"id": _THE_MAP, "number": _THE_MAP, "crest": _FOLLOWS, "los.building_hexes": _FOLLOWS},
        template=lambda root, path: {"building": [], "crest": []} if not path else None,
    )


_NO_CAMP: Mapping[str, Any] = {"telephone": "", "telephone_broken": False, "fortifications": {}, "fortification_zone": {},
                               "group": [], "reinforcement": []}


def _plan_template(root: Mapping[str, Any], path: str) -> Mapping[str, Any] | None:
    if not path:
        return {"special": [], "markers": {}}
    if path == "objectives":
        return {"uncontrolled": []}
    return _NO_CAMP if path in [f"side.{n}" for n in NATIONS] else None


def _plan(n: int) -> Book:
    return Book(
        f"scenarios/gwc-{n:02}.toml",
        (
            *_TOLD, ("id", word()), ("number", whole(1, SCENARIOS)), ("date", _DAY), ("first_player", _NATION),
            ("initiative", _NATION), ("set_up_order", words(*NATIONS)), ("time.*", whole(0, 15)),
            ("vp.side", word("none", *NATIONS)), ("vp.start", whole(0, 40)), ("vp.handicap", whole(-20, 20)),
            ("objectives.control.*", wholes(1, 5)), ("objectives.uncontrolled", wholes(1, 5)),
            ("objectives.open", words()), ("objectives.secret_draws.*", whole(0, 5)), ("markers.*", _HEXES), ("special", _TABLES),
            ("side.*.nation", _NATION), ("side.*.posture", word(*POSTURES)), ("side.*.hand", whole(1, 9)),
            ("side.*.orders", whole(1, 9)), ("side.*.discards", whole(0, 9)), ("side.*.surrender", whole(1, 30)),
            ("side.*.edge", word(*EDGES)),
            ("side.*.observer", _ONE_HEX), ("side.*.telephone_broken", flag()), ("side.*.fortifications.*", whole(0, 24)),
            ("side.*.fortification_zone.columns", words(*COLUMNS)), ("side.*.fortification_zone.rows", wholes(1, ROWS, 2)),
            ("side.*.fortification_zone.hexes", _HEXES), ("side.*.group", _TABLES), ("side.*.reinforcement", _TABLES),
            ("*", word()),
        ),
        ids={"side": "nation"},
        open_tables={"markers": word(*ON_MAP), "side.*.fortifications": word(*WORKS),
                     "side.*.fortification_zone": word("columns", "rows", "hexes"),
                     "objectives.control": _NATION, "objectives.secret_draws": _NATION},
        closed={"id": _THE_PLAN, "number": _THE_PLAN,
                "side.*.nation": Said("write a scenario of your own for other sides",
                                      "écrivez un scénario à vous pour d'autres camps")},
        template=_plan_template,
    )


MAP_BOOKS = tuple(_map(n) for n in range(1, MAPS + 1))
PLAN_BOOKS = tuple(_plan(n) for n in range(1, SCENARIOS + 1))
BOOKS = (TABLES, SUPPORT, *MAP_BOOKS, *PLAN_BOOKS)
