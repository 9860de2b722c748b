"""What the values of the toml files may be: tables, support tables, maps, scenarios."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from marne.games.great_war_commander.data.rows import COLUMNS, NATIONS, ROWS
from marne.games.great_war_commander.rules.r02_field import GROUNDS
from marne.games.great_war_commander.rules.r02_field import WORKS as WORK_NAMES
from marne.games.great_war_commander.rules.r02_grid import EDGES
from marne.kernel.sayings import Said
from marne.parts.data.book import Book, Leaf, flag, whole, wholes, word, words

MAPS = 12
SCENARIOS = 16
WORKS = WORK_NAMES[1:]                                          # 0 is no work
ON_MAP = ("shell-hole", "ruin", "gas", "blaze", *WORKS)         # what [markers] of a scenario may put on the map
POSTURES = ("attack", "recon", "defend")
SPECIALS = ("los_limit", "gas_at_start", "tank_fire_limit", "leader_rank", "footbridge")

_HEX = re.compile(r"[A-O](?:[1-9]|1[01])")
_KIND = r"(?:rule [A-Z]{0,2}[0-9]+(?:\.[0-9A-Za-z]+)*|history|geography|reconstruction|component|overlay)"
_SOURCE_TEXT = re.compile(rf"{_KIND}(?:; {_KIND})*")


def is_source(told: object) -> bool:
    """Does the text name one or more sources?"""
    return isinstance(told, str) and _SOURCE_TEXT.fullmatch(told) is not None


def kinds_of(told: str) -> str:
    """'rule 11; rule 11.6; history' is of the kinds history and rule."""
    return "+".join(sorted({part.split(" ")[0] for part in told.split("; ")}))


def is_hex(name: object) -> bool:
    return isinstance(name, str) and _HEX.fullmatch(name) is not None


def _some(fits: Callable[[Any], bool], allowed: str) -> Leaf:
    """A list of things of one kind."""
    return Leaf(lambda v: isinstance(v, list) and all(fits(x) for x in v), allowed)


def _side(pair: Any) -> bool:
    p, _, q = pair.partition("-") if isinstance(pair, str) else ("", "", "")
    return is_hex(p) and is_hex(q)


def _grid(signs: str, allowed: str) -> Leaf:
    row = re.compile(signs)

    def fits(v: Any) -> bool:
        return isinstance(v, list) and len(v) == ROWS and all(isinstance(x, str) and row.fullmatch(x) for x in v)

    return Leaf(fits, allowed)


def _support(row: Any) -> bool:
    if not isinstance(row, dict) or not set(row) <= {"roll", "items", "leader", "telephone"}:
        return False
    items, number = row.get("items"), row.get("roll")
    return (type(number) is int and 2 <= number <= 12 and isinstance(items, list) and bool(items)
            and all(isinstance(x, dict) and set(x) <= {"unit", "weapon"} and isinstance(x.get("unit"), str) for x in items)
            and row.get("leader", "lieutenant") == "lieutenant" and isinstance(row.get("telephone", ""), str))


_MONTH = Leaf(lambda v: isinstance(v, str) and re.fullmatch(r"19[0-9]{2}-(0[1-9]|1[0-2])", v) is not None,
              Said("a month such as 1916-05", "un mois comme 1916-05"))
_DAY = Leaf(lambda v: isinstance(v, str) and re.fullmatch(r"191[4-8]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", v) is not None,
            Said("a day from 1914 to 1918 such as 1918-11-04", "un jour de 1914 à 1918 comme 1918-11-04"))
_SOURCE = Leaf(is_source, Said("'rule <number>', history, geography, reconstruction, component or overlay, joined by '; '",
                               "'rule <number>', history, geography, reconstruction, component ou overlay, séparés par '; '"))
_ONE_HEX = Leaf(is_hex, Said("a hex from A1 to O11", "un hex de A1 à O11"))
_HEXES = _some(is_hex, Said("a list of hexes from A1 to O11", "une liste d'hexs de A1 à O11"))
_WAYS = _some(lambda way: isinstance(way, list) and len(way) > 1 and all(is_hex(h) for h in way),
              Said("a list of lists of two hexes or more, from A1 to O11",
                   "une liste de listes de deux hexs ou plus, de A1 à O11"))
_SIDES = _some(_side, Said("a list of hexsides such as G5-G6", "une liste de côtés d'hex comme G5-G6"))
_TABLES = _some(lambda x: isinstance(x, dict), Said("an array of tables", "un tableau de tables"))
_NATION = word(*NATIONS)
_TOLD = (("source", _SOURCE), ("*.source", _SOURCE), ("*.source_*", _SOURCE), ("note", word()), ("*.note", word()))
_STATED = Said("the rulebook states it, so it is not an estimate to correct",
               "le livret l'énonce : ce n'est pas une estimation à corriger")
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
    closed={f"{name}.*": _STATED for name in (
        "hand_size", "cards", "victory_points", "stacking", "ranks", "bombardment", "air", "mines", "suppression", "compass",
        "observers", "victory_track")}
    | {"casualty_track.lines": _STATED, "casualty_track.tank_boxes": _STATED,
       "los.*": Said("the engine draws its lines of sight this way", "le programme trace ainsi ses lignes de vue")},
)
SUPPORT = Book(
    "support.toml",
    (
        *_TOLD, ("x", word()), ("hidden_position.*", word()), ("*.from", _MONTH), ("*.to", _MONTH),
        ("*.rows", _some(_support, _LINES)),
    ),
    ids={n: "from" for n in NATIONS},
    closed={"x": Said("the row below 2 brings nothing", "la ligne sous 2 n'apporte rien"), "hidden_position.*": _STATED},
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
        open_tables={"legend": Leaf(lambda k: len(k) == 1, Said("one sign", "un signe")),
                     "printed": Leaf(lambda k: k in WORKS, ", ".join(WORKS))},
        closed={"id": _THE_MAP, "number": _THE_MAP, "columns": _STATED, "rows": _STATED,
                "observers": _STATED, "crest": _FOLLOWS, "los.building_hexes": _FOLLOWS},
        template=lambda root, path: {"building": [], "crest": []} if not path else None,
    )


_NO_CAMP: Mapping[str, Any] = {"telephone": "", "telephone_broken": False, "fortifications": {}, "fortification_zone": {},
                               "group": [], "reinforcement": []}
_ZONE_KEY = Leaf(lambda k: k in ("columns", "rows", "hexes"), "columns, rows, hexes")


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
        open_tables={"markers": Leaf(lambda k: k in ON_MAP, ", ".join(ON_MAP)),
                     "side.*.fortifications": Leaf(lambda k: k in WORKS, ", ".join(WORKS)),
                     "side.*.fortification_zone": _ZONE_KEY,
                     "objectives.control": Leaf(lambda k: k in NATIONS, ", ".join(NATIONS)),
                     "objectives.secret_draws": Leaf(lambda k: k in NATIONS, ", ".join(NATIONS))},
        closed={"id": Said("it makes the scenario what it is",
                           "cela fait du scénario ce qu'il est"), "number": Said("it makes the scenario what it is",
                                                                         "cela fait du scénario ce qu'il est"),
                "side.*.nation": Said("write a scenario of your own for other sides",
                                      "écrivez un scénario à vous pour d'autres camps")},
        template=_plan_template,
    )


MAP_BOOKS = tuple(_map(n) for n in range(1, MAPS + 1))
PLAN_BOOKS = tuple(_plan(n) for n in range(1, SCENARIOS + 1))
BOOKS = (TABLES, SUPPORT, *MAP_BOOKS, *PLAN_BOOKS)
