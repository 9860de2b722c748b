"""What the values of tables.toml, fronts.toml and scenarios.toml may be, and which of them an overlay may replace.

Most values there are what the book states. Those are closed: only numbers that are estimates, and that the rules take from here,
are open.
"""
from __future__ import annotations

import re
from typing import Any

from marne.games.great_war_in_europe.data.rows import A_HEX, FRONTS, HEX, LETTERS, NATIONS, SIDES, SOURCE, SOURCES, TURNS
from marne.kernel.sayings import Said
from marne.parts.data.book import STATED, Book, Leaf, like, listed, whole, word, words
from marne.parts.data.cells import ID

NAMES = Said("it names a thing of the game", "cela nomme une chose du jeu")

_HEX = like(HEX, A_HEX)
_HEXES = listed(_HEX, Said("a list of hexes as W6819", "une liste d'hexagones comme W6819"))
_SOURCE = like(SOURCE, SOURCES)
_TOLD = (("source", _SOURCE), ("*.source", _SOURCE), ("source_*", _SOURCE), ("*.source_*", _SOURCE), ("*.note", word()),
         ("*.name_??", word()))
_REMARKS = dict.fromkeys(("source", "*.source", "source_*", "*.source_*", "*.note", "*.name_??"), "")
_IDS = listed(like(ID, ""), Said("a list of ids", "une liste d'ids"))
_LETTER = word("", *LETTERS)
_RESULT = re.compile(r"[0-4]/([0-4]|E)")


def _results(v: Any) -> bool:
    return isinstance(v, list) and len(v) == 6 and all(isinstance(x, str) and _RESULT.fullmatch(x) for x in v)


_CELLS = Leaf(_results, Said("a list of 6 results as 1/2 or 0/E", "une liste de 6 résultats comme 1/2 ou 0/E"))
_RANGE = Leaf(lambda v: isinstance(v, list) and len(v) == 2 and all(whole(1, 6).fits(x) for x in v),
              Said("two faces of a die", "deux faces d'un dé"))

# the estimates that the rules take from tables.toml
_OPEN: tuple[tuple[str, Leaf], ...] = (
    ("crt.a.*", _CELLS), ("crt.b.*", _CELLS), ("terrain.rough.mp", whole(1, 2)), ("terrain.rough.mp_mountain_unit", whole(1, 2)),
    ("fall_of_czar.gwine.foc.?", _RANGE), ("turkish_required_reserve.*_di*", words(*LETTERS)),
)
TABLES = Book(
    "tables.toml", (*_TOLD, *_OPEN, ("collapse.*", Leaf(lambda v: isinstance(v, (str, list)), "")),
                    ("drm.*.value", whole(-3, 3)), ("shift.*.columns", whole(-2, 2)), ("supply.pipeline", _HEXES),
                    ("*.hexes", _HEXES)),
    ids={"shift": "id", "drm": "id", "box": "id", "cooperation": "id"},
    closed={**dict.fromkeys((p for p, _ in _OPEN), ""), **_REMARKS, "*": STATED},
)
FRONT_BOOK = Book(
    "fronts.toml", (*_TOLD, ("*.id", word(*FRONTS)), ("*.prefix", word("W", "E", "N")), ("*.theatre", word("west", "east")),
                    ("*.line_m??", whole(1, 99)), ("*.pos_m*", whole(1, 99)), ("*.movement_factor", whole(1, 2)),
                    ("*.weather", word("west", "east", "egypt", "caucasus"))),
    ids={"front": "id"}, closed={**_REMARKS, "*": STATED},
)
_OPEN_SCENARIOS: tuple[tuple[str, Leaf], ...] = (
    ("*.rp.??", whole(0, 40)), ("*.end_turn", whole(1, TURNS)), ("*.trr_required", whole(0, 12)),
    ("*.vp_modifier", whole(-20, 20)),
    ("*.events_played", _IDS), ("*.events_in_play", _IDS), ("*.hindenburg", _HEXES), ("*.devastated", _HEXES),
)
SCENARIOS = Book(
    "scenarios.toml", (*_TOLD, *_OPEN_SCENARIOS, ("*.scope", word("combined", "gwie", "gwine")), ("*.fronts", words(*FRONTS)),
                       ("*.start_turn", whole(1, TURNS)), ("*.after", _LETTER), ("*.initiative_west", word(*SIDES)),
                       ("*.us_entry", _LETTER), ("*.us_entered", _LETTER), ("*.initiative_switched_at", _LETTER),
                       ("*.neutrals.??", word("neutral", *SIDES)), ("*.trenches.*", whole(-2, 0)),
                       ("*.command_marker", word("OHL", "OberOst")), ("*.russia_state.*", _LETTER),
                       ("*.persian_force", word("not yet", "in play", "withdrawn")), ("*.gallipoli", word("in play",
                                                                                                          "abandoned")),
                       ("*.pipeline", _HEX), ("*.vp_retaken", _HEXES),
                       ("*.lost_sources", _HEXES), ("*.resource_captured.*", whole(1, TURNS)),
                       ("*.units_in_play", _IDS), ("*.strategic_warfare_box", _IDS)),
    ids={"scenario": "id"},
    open_tables={"scenario.*.rp": word(*NATIONS), "scenario.*.resource_captured": _HEX},
    closed={**dict.fromkeys((p for p, _ in _OPEN_SCENARIOS), ""), **_REMARKS, "*.id": NAMES, "*": STATED},
)
BOOKS = (TABLES, FRONT_BOOK, SCENARIOS)
