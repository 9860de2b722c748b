"""The rows of the csv files and what their cells may hold."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from marne.kernel.sayings import Said
from marne.parts.data.sheet import Sheet, integer, many, mapped, number, one_of, source, text

HEXES = 107
TURNS = 15
NATIONS = ("ge", "fr", "br", "be")
VARIABLE = -1                          # arrival_hex: '?', any hex that the reinforcement rule allows


class HexRow(msgspec.Struct, frozen=True):
    """One hex of map.csv. `y` counts hex heights southwards (Paris 5), `dbl_row` is 2y + 3."""

    hex: int
    col: int
    row: int
    y: float
    dbl_row: int
    lat: float
    lon: float
    name_en: str
    name_fr: str
    other_places: str
    countries: tuple[str, ...]
    tem: int
    german_vp: int
    plan17_vp: int
    vp_double: int
    schlieffen: int
    paris_danger: int
    belgian: int
    vosges: int
    port: str
    coastal: int
    rail: int
    src_fr: int
    src_br: int
    src_be: int
    src_ge: int
    src_special: str
    start_control: str
    start_marker: str
    dutch_entry: int
    source: str
    source_position: str
    source_name: str
    source_countries: str
    source_tem: str
    source_control: str
    note: str


class SideRow(msgspec.Struct, frozen=True):
    """One hexside of hexsides.csv, a < b. `kind`: normal, slow or impassable."""

    a: int
    b: int
    dir_from_a: str
    kind: str
    extra_mp: int
    source: str
    source_kind: str
    note: str


class RailRow(msgspec.Struct, frozen=True):
    """One railway link of rails.csv, a < b."""

    a: int
    b: int
    line: str
    source: str
    note: str


class UnitRow(msgspec.Struct, frozen=True):
    """One counter of units.csv. `stack` in half corps; `arrival_hex` VARIABLE for '?'; 0 stands for a blank."""

    id: str
    label: str
    name_en: str
    name_fr: str
    nation: str
    army: str
    colour: str
    type: str
    size: str
    stack: int
    cs_full: int
    cs_full_def_only: int
    cs_dis: int
    cs_dis_def_only: int
    ma_full: int
    ma_dis: int
    bombard: int
    mountain: int
    red_circle: int
    optional: int
    option: str
    setup: str
    start_hex: int
    start_face: str
    arrival_turn: int
    arrival_hex: int
    pd_mark: str
    flags: tuple[str, ...]
    source: str
    source_cs: str
    source_ma: str
    source_setup: str
    note: str


class FortRow(msgspec.Struct, frozen=True):
    """One face of a fort of forts.csv; step 1 is the strongest."""

    fort: str
    name_en: str
    name_fr: str
    nation: str
    hex: int
    option: str
    large_garrison: int
    step: int
    steps: int
    counter: str
    face: str
    cs: int
    bombard_defence: int
    source: str
    note: str


class Dataset(msgspec.Struct, frozen=True, eq=False):
    """All values in effect. `hash` covers all that can touch play; `overlay` lists what an overlay has replaced.

    overlay: path -> [value of the package, value in effect]; None where a row or key is absent.
    """

    hexes: list[HexRow]
    sides: list[SideRow]
    rails: list[RailRow]
    units: list[UnitRow]
    forts: list[FortRow]
    tables: dict[str, Any]
    scenarios: dict[str, Any]
    hash: str
    overlay: dict[str, list[Any]]


_HEX = integer(1, HEXES)
_BIT = integer(0, 1)
_ID = text(False, r"[a-z0-9]+(-[a-z0-9]+)*", Said("lower-case letters, digits and dashes", "minuscules, chiffres et tirets"))
_OPTION = text(True, r"(al|ge)-[a-z]+(-[a-z]+)*", Said("the id of an option of scenario 3, or blank",
                                                       "l'id d'une option du scénario 3, ou vide"))
_NAME = text(False)
_BITS = ("plan17_vp", "vp_double", "schlieffen", "paris_danger", "belgian", "vosges", "coastal", "rail",
         "src_fr", "src_br", "src_be", "src_ge", "dutch_entry")

_MAP_CELLS = {
    "hex": _HEX, "col": integer(1, 13), "row": integer(1, 10), "y": number(-3, 10, 0.5), "dbl_row": integer(-3, 23),
    "lat": number(45, 53), "lon": number(-1, 10), "name_en": _NAME, "name_fr": _NAME, "other_places": text(),
    "countries": many("|", "fr", "be", "de", "lu", "nl"), "tem": integer(0, 2), "german_vp": integer(0, 10),
    **{c: _BIT for c in _BITS}, "port": text(), "src_special": text(), "start_control": one_of("allied", "german"),
    "start_marker": one_of("", "german-control"), "source": source(), "source_position": source(),
    "source_name": source(), "source_countries": source(), "source_tem": source(), "source_control": source(),
    "note": text(),
}
_UNIT_CELLS = {
    "id": _ID, "label": _NAME, "name_en": _NAME, "name_fr": _NAME, "nation": one_of(*NATIONS), "army": _NAME,
    "colour": one_of("grey", "dark-grey", "blue", "light-blue", "tan", "brown", "green"),
    "type": one_of("inf", "cav", "hq", "ha"), "size": one_of("corps", "division", "brigade", "army", "battery"),
    "stack": mapped({"0": 0, "0.5": 1, "1": 2}), "cs_full": integer(0, 9, True), "cs_dis": integer(0, 9, True),
    "cs_full_def_only": integer(0, 1, True), "cs_dis_def_only": integer(0, 1, True), "ma_full": integer(0, 6),
    "ma_dis": integer(0, 6),
    "bombard": integer(0, 9, True), "mountain": _BIT, "red_circle": _BIT, "optional": _BIT, "option": _OPTION,
    "setup": one_of("hex", "turn", "pd"), "start_hex": integer(1, HEXES, True),
    "start_face": one_of("full", "disrupted", "front"), "arrival_turn": integer(1, TURNS, True),
    "arrival_hex": integer(1, HEXES, True, {"?": VARIABLE}),
    "pd_mark": text(True, rf"R|\?|{'|'.join(map(str, range(1, HEXES + 1)))}", Said("R, ?, a hex from 1 to 107, or blank",
                                                                                   "R, ?, un hexagone de 1 à 107, ou vide")),
    "flags": many(";", pattern=r"[a-z0-9]+([-:][a-z0-9]+)*", allowed=Said("words of lower-case letters, digits and dashes",
                                                                          "des mots de minuscules, chiffres et tirets")),
    "source": source(), "source_cs": source(True), "source_ma": source(True), "source_setup": source(True),
    "note": text(),
}
_FORT_CELLS = {
    "fort": _ID, "name_en": _NAME, "name_fr": _NAME, "nation": one_of(*NATIONS), "hex": _HEX, "option": _OPTION,
    "large_garrison": _BIT, "step": integer(1, 4), "steps": integer(1, 4), "counter": one_of("start", "replacement"),
    "face": one_of("front", "back"), "cs": integer(1, 9), "bombard_defence": integer(0, 5), "source": source(),
    "note": text(),
}
_SIDE_CELLS = {
    "a": _HEX, "b": _HEX, "dir_from_a": one_of("S", "NE", "SE"), "kind": one_of("normal", "slow", "impassable"),
    "extra_mp": integer(0, 1, True), "source": source(), "source_kind": source(), "note": text(),
}
_RAIL_CELLS = {"a": _HEX, "b": _HEX, "line": _NAME, "source": source(), "note": text()}


def _ordered(row: type[msgspec.Struct], cells: Mapping[str, Any]) -> dict[str, Any]:
    """The cells in the order of the row's fields, which is the order of the columns."""
    return {c: cells[c] for c in row.__struct_fields__}


# Columns that follow from others, and columns that make a counter what it is: an overlay cannot replace them.
_IDENTITY = frozenset({"nation", "type", "size", "optional", "option", "flags"})

MAP = Sheet("map.csv", HexRow, ("hex",), _ordered(HexRow, _MAP_CELLS), fixed=frozenset({"rail"}), sources={
    "tem": "source_tem", "start_control": "source_control", "start_marker": "source_control", "name_en": "source_name",
    "name_fr": "source_name", "countries": "source_countries", "y": "source_position", "col": "source_position",
    "row": "source_position", "dbl_row": "source_position", "lat": "source_position", "lon": "source_position"})
SIDES = Sheet("hexsides.csv", SideRow, ("a", "b"), _ordered(SideRow, _SIDE_CELLS), pair=True, grows=True,
              fixed=frozenset({"extra_mp"}), sources={"kind": "source_kind"})
RAILS = Sheet("rails.csv", RailRow, ("a", "b"), _ordered(RailRow, _RAIL_CELLS), pair=True, grows=True)
UNITS = Sheet("units.csv", UnitRow, ("id",), _ordered(UnitRow, _UNIT_CELLS), fixed=_IDENTITY, sources={
    **{c: "source_cs" for c in ("cs_full", "cs_full_def_only", "cs_dis", "cs_dis_def_only", "bombard")},
    "ma_full": "source_ma", "ma_dis": "source_ma",
    **{c: "source_setup" for c in ("setup", "start_hex", "start_face", "arrival_turn", "arrival_hex", "pd_mark")}})
FORTS = Sheet("forts.csv", FortRow, ("fort", "step"), _ordered(FortRow, _FORT_CELLS), grows=True, siblings=1,
              fixed=frozenset({"nation", "option", "steps"}), sources={"cs": "source", "bombard_defence": "source"})
SHEETS: tuple[Sheet[Any], ...] = (MAP, SIDES, RAILS, UNITS, FORTS)


def sheet_rows(ds: Dataset) -> list[tuple[Sheet[Any], list[Any]]]:
    """Each sheet with its rows."""
    return [(MAP, ds.hexes), (SIDES, ds.sides), (RAILS, ds.rails), (UNITS, ds.units), (FORTS, ds.forts)]
