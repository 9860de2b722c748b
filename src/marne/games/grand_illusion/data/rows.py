"""The rows of the csv files: each field says what its column may hold and if an overlay may replace it."""

from typing import Annotated, Any

import msgspec

from marne.kernel.sayings import Said
from marne.parts.data.cells import (FOLLOWS, IDENTITY, Bit, By, Id, MaySource, Name, Source, integer, many, mapped, number,
                                    one_of, text)
from marne.parts.data.sheet import Sheet

HEXES = 107
TURNS = 15
NATIONS = ("ge", "fr", "br", "be")
VARIABLE = -1                          # arrival_hex: '?', any hex that the reinforcement rule allows

Hex = Annotated[int, integer(1, HEXES)]
Nation = Annotated[str, one_of(*NATIONS), IDENTITY]
Option = Annotated[str, text(True, r"(al|ge)-[a-z]+(-[a-z]+)*", Said("the id of an option of scenario 3, or blank",
                                                                     "l'id d'une option du scénario 3, ou vide")), IDENTITY]
PlaceName = Annotated[Name, By("source_name")]
PdMark = Annotated[str, text(True, rf"R|\?|{'|'.join(map(str, range(1, HEXES + 1)))}", Said(
    "R, ?, a hex from 1 to 107, or blank", "R, ?, un hexagone de 1 à 107, ou vide")), By("source_setup")]
Flags = Annotated[tuple[str, ...], many(";", pattern=r"[a-z0-9]+([-:][a-z0-9]+)*", allowed=Said(
    "words of lower-case letters, digits and dashes", "des mots de minuscules, chiffres et tirets")), IDENTITY]
POSITION, CONTROL, SETUP = By("source_position"), By("source_control"), By("source_setup")
Strength = Annotated[int, integer(0, 9, True), By("source_cs")]
DefenceOnly = Annotated[int, integer(0, 1, True), By("source_cs")]
Moves = Annotated[int, integer(0, 6), By("source_ma")]


class HexRow(msgspec.Struct, frozen=True):
    """One hex of map.csv. `y` counts hex heights southwards (Paris 5), `dbl_row` is 2y + 3."""

    hex: Hex
    col: Annotated[int, integer(1, 13), POSITION]
    row: Annotated[int, integer(1, 10), POSITION]
    y: Annotated[float, number(-3, 10, 0.5), POSITION]
    dbl_row: Annotated[int, integer(-3, 23), POSITION]
    lat: Annotated[float, number(45, 53), POSITION]
    lon: Annotated[float, number(-1, 10), POSITION]
    name_en: PlaceName
    name_fr: PlaceName
    other_places: str
    countries: Annotated[tuple[str, ...], many("|", "fr", "be", "de", "lu", "nl")]
    tem: Annotated[int, integer(0, 2)]
    german_vp: Annotated[int, integer(0, 10)]
    plan17_vp: Bit
    vp_double: Bit
    schlieffen: Bit
    paris_danger: Bit
    belgian: Bit
    vosges: Bit
    port: str
    coastal: Bit
    rail: Annotated[Bit, FOLLOWS]
    src_fr: Bit
    src_br: Bit
    src_be: Bit
    src_ge: Bit
    src_special: str
    start_control: Annotated[str, one_of("allied", "german"), CONTROL]
    start_marker: Annotated[str, one_of("", "german-control"), CONTROL]
    dutch_entry: Bit
    source: Source
    source_position: Source
    source_name: Source
    source_countries: Source
    source_tem: Source
    source_control: Source
    note: str


class SideRow(msgspec.Struct, frozen=True):
    """One hexside of hexsides.csv, a < b. `kind`: normal, slow or impassable."""

    a: Hex
    b: Hex
    dir_from_a: Annotated[str, one_of("S", "NE", "SE")]
    kind: Annotated[str, one_of("normal", "slow", "impassable")]
    extra_mp: Annotated[int, integer(0, 1, True), FOLLOWS]
    source: Source
    source_kind: Source
    note: str


class RailRow(msgspec.Struct, frozen=True):
    """One railway link of rails.csv, a < b."""

    a: Hex
    b: Hex
    line: Name
    source: Source
    note: str


class UnitRow(msgspec.Struct, frozen=True):
    """One counter of units.csv. `stack` in half corps; `arrival_hex` VARIABLE for '?'; 0 stands for a blank."""

    id: Id
    label: Name
    name_en: Name
    name_fr: Name
    nation: Nation
    army: Name
    colour: Annotated[str, one_of("grey", "dark-grey", "blue", "light-blue", "tan", "brown", "green")]
    type: Annotated[str, one_of("inf", "cav", "hq", "ha"), IDENTITY]
    size: Annotated[str, one_of("corps", "division", "brigade", "army", "battery"), IDENTITY]
    stack: Annotated[int, mapped({"0": 0, "0.5": 1, "1": 2})]
    cs_full: Strength
    cs_full_def_only: DefenceOnly
    cs_dis: Strength
    cs_dis_def_only: DefenceOnly
    ma_full: Moves
    ma_dis: Moves
    bombard: Strength
    mountain: Bit
    red_circle: Bit
    optional: Annotated[Bit, IDENTITY]
    option: Option
    setup: Annotated[str, one_of("hex", "turn", "pd")]
    start_hex: Annotated[int, integer(1, HEXES, True), SETUP]
    start_face: Annotated[str, one_of("full", "disrupted", "front"), SETUP]
    arrival_turn: Annotated[int, integer(1, TURNS, True), SETUP]
    arrival_hex: Annotated[int, integer(1, HEXES, True, {"?": VARIABLE}), SETUP]
    pd_mark: PdMark
    flags: Flags
    source: Source
    source_cs: MaySource
    source_ma: MaySource
    source_setup: MaySource
    note: str


class FortRow(msgspec.Struct, frozen=True):
    """One face of a fort of forts.csv; step 1 is the strongest."""

    fort: Id
    name_en: Name
    name_fr: Name
    nation: Nation
    hex: Hex
    option: Option
    large_garrison: Bit
    step: Annotated[int, integer(1, 4)]
    steps: Annotated[int, integer(1, 4), FOLLOWS]
    counter: Annotated[str, one_of("start", "replacement")]
    face: Annotated[str, one_of("front", "back")]
    cs: Annotated[int, integer(1, 9), By("source")]
    bombard_defence: Annotated[int, integer(0, 5), By("source")]
    source: Source
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


SHEETS: tuple[Sheet[Any], ...] = (
    Sheet("map.csv", HexRow, ("hex",)),
    Sheet("hexsides.csv", SideRow, ("a", "b"), pair=True, grows=True),
    Sheet("rails.csv", RailRow, ("a", "b"), pair=True, grows=True),
    Sheet("units.csv", UnitRow, ("id",)),
    Sheet("forts.csv", FortRow, ("fort", "step"), grows=True, siblings=1),
)
MAP, SIDES, RAILS, UNITS, FORTS = SHEETS
