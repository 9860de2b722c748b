"""The rows of the csv files: each field says what its column may hold and if an overlay may replace it.

A hex is written "CC-RR", column from the west and row from the south; 0 stands for a blank number.
"""

from itertools import pairwise
from typing import Annotated, Any

import msgspec

from marne.kernel.sayings import Said
from marne.parts.data.cells import FOLLOWS, IDENTITY, By, Cell, Id, Name, integer, many, mapped, one_of, rule, text
from marne.parts.data.sheet import Sheet

COLUMNS, ROWS, TURNS = 63, 35, 25
NATIONS = ("ge", "fr", "br", "be")
SIDES = ("german", "allied")
SIDE_OF = {"ge": "german", "fr": "allied", "br": "allied", "be": "allied"}
COUNTRIES = ("fr", "be", "ge", "lu", "nl", "ch", "sea")
PLAYABLE = {"sea": "no", "nl": "neutral", "ch": "neutral"}      # 1-10; every other country: yes
INFANTRY = ("infantry", "fortress", "mountain", "static", "assault", "marine")      # 3-1/Errata
TYPES = (*INFANTRY, "cavalry", "armoured-car")
HEX = r"(0[1-9]|[1-5][0-9]|6[0-3])-(0[1-9]|[12][0-9]|3[0-5])"

_KIND = (r"(?:rule [0-9][0-9A-Za-z/#-]*(?:, [0-9][0-9A-Za-z/#-]*)*"
         r"|series|transcription|history|geography|reconstruction|component|overlay)")
SOURCE = rf"{_KIND}(?:; {_KIND})*"
SOURCES = Said("'rule <number>', series (what is known of the series rules), transcription (a public copy of the charts), "
               "history, geography, reconstruction, component (read off the printed game) or overlay, joined by '; '",
               "'rule <number>', series (ce qu'on sait des règles de la série), transcription (une copie publique des tables), "
               "history, geography, reconstruction, component (lu sur le jeu imprimé) ou overlay, séparés par '; '")

A_HEX = Said("a hex from 01-01 to 63-35", "un hexagone de 01-01 à 63-35")
VALUES = By("source_values")


def _falling(cell: str) -> tuple[int, ...]:
    """Strengths of a fort from full to the last step."""
    values = tuple(int(x) if x.isdigit() else 0 for x in cell.split(";"))
    if not all(0 < v < 100 for v in values) or any(a <= b for a, b in pairwise(values)) or len(values) > 4:
        raise ValueError(cell)
    return values


Hex = Annotated[str, text(False, HEX, A_HEX)]
YesNo = Annotated[bool, mapped({"yes": True, "no": False})]
Nation = Annotated[str, one_of(*NATIONS), IDENTITY]
Side = Annotated[str, one_of(*SIDES), FOLLOWS]
Told = Annotated[str, text(False, SOURCE, SOURCES)]
MayTold = Annotated[str, text(True, SOURCE, Said(f"{SOURCES} or blank", f"{SOURCES.fr} ou vide"))]
MayName = Annotated[str, text(), By("")]
Turn = Annotated[int, integer(1, TURNS)]
Value = Annotated[int, integer(0, 20), VALUES]
MayValue = Annotated[int, integer(0, 20, True), VALUES]
Moves = Annotated[int, integer(0, 60, True), VALUES]
Strengths = Annotated[tuple[int, ...], Cell(_falling, Said(
    "one to four falling strengths from 1 to 99, joined by ';'",
    "une à quatre forces décroissantes de 1 à 99, séparées par ';'"))]
Date = Annotated[str, text(False, "1914-[01][0-9]-[0-3][0-9]", Said("a date of 1914 as 1914-08-14",
                                                                    "une date de 1914 comme 1914-08-14"))]
Flag = Annotated[bool, mapped({"yes": True, "no": False}), FOLLOWS]


class HexRow(msgspec.Struct, frozen=True):
    """One hex of map.csv. `fdl_side` W or E of the Doctrine Line, `panic_side` north or south of the panic line."""

    hex: Hex
    terrain: Annotated[str, one_of("clear", "woods", "foothills", "mountains", "marsh", "sea")]
    city: Annotated[str, one_of("", "city", "major")]
    name_en: MayName
    name_fr: MayName
    country: Annotated[str, one_of(*COUNTRIES)]
    region: Annotated[str, one_of("", "alsace-lorraine")]
    playable: Annotated[str, one_of("yes", "neutral", "no"), FOLLOWS]
    port: Annotated[str, one_of("", "channel", "estuary")]
    vp: Annotated[int, integer(0, 20), By("source_vp")]
    vp_kind: Annotated[str, one_of("", "city", "mine", "town", "port", "city+mine"), By("source_vp")]
    vp_owner: Annotated[str, one_of("", *SIDES), FOLLOWS]
    plan_xvii: Annotated[YesNo, By("source_vp")]
    fort: Annotated[str, text(), FOLLOWS]
    rail: Flag
    mobilization: Annotated[str, one_of("", *"ABCDEFGHIJ", *"12345678"), FOLLOWS]
    supply_source: Annotated[tuple[str, ...], many(";", *NATIONS), FOLLOWS]
    fdl_side: Annotated[str, one_of("", "W", "E")]
    panic_side: Annotated[str, one_of("", "north", "south")]
    source: Told
    source_vp: MayTold
    note: str


class SideRow(msgspec.Struct, frozen=True):
    """One hexside with water or a frontier of hexsides.csv; `direction` leads from a to b."""

    a: Hex
    b: Hex
    direction: Annotated[str, one_of("N", "NE", "SE"), FOLLOWS]
    water: Annotated[str, one_of("", "minor", "major", "canal")]
    name_en: MayName
    name_fr: MayName
    border: Annotated[str, text(True, "[a-z]{2}-[a-z]{2}", Said("two countries as be-fr, or blank",
                                                                "deux pays comme be-fr, ou vide")), FOLLOWS]
    source: Told
    note: str


class RailRow(msgspec.Struct, frozen=True):
    """One railway link of rails.csv. `track`: main (double) or secondary, which no rule knows."""

    a: Hex
    b: Hex
    track: Annotated[str, one_of("main", "secondary")]
    railway: Name
    source: Told
    note: str


class LineRow(msgspec.Struct, frozen=True):
    """One hexside of the Doctrine Line (fdl: a west, b east) or the panic line (a north, b on the Paris side) of lines.csv.

    They follow from the columns fdl_side and panic_side of map.csv.
    """

    line: Annotated[str, one_of("fdl", "panic")]
    a: Hex
    b: Hex
    part: Annotated[str, one_of("printed", "extension")]
    source: Told
    note: str


class UnitRow(msgspec.Struct, frozen=True):
    """One combat unit of units.csv; `red_*` is the reduced side of one with two steps."""

    id: Id
    side: Side
    nation: Nation
    label: Name
    name_en: Name
    name_fr: Name
    type: Annotated[str, one_of(*TYPES), IDENTITY]
    size: Annotated[str, one_of("division", "brigade", "company"), IDENTITY]
    quality: Annotated[str, text(False), By("")]
    sub_nation: Annotated[str, one_of("", "prussian", "guard", "bavarian", "saxon", "wurttemberg", "colonial", "indian"), By("")]
    steps: Annotated[int, integer(1, 2), VALUES]
    attack: Value
    defence: Value
    move: Value
    red_attack: MayValue
    red_defence: MayValue
    red_move: MayValue
    band: Annotated[str, one_of("yellow", "white", "none"), VALUES]
    zoc: Annotated[YesNo, FOLLOWS]
    stacking: Annotated[int, integer(0, 1), FOLLOWS]
    rebuildable: Annotated[YesNo, FOLLOWS]
    corps: MayName
    army: MayName
    source: Told
    source_values: Told
    note: str


class HqRow(msgspec.Struct, frozen=True):
    """One headquarters of hqs.csv, both sides. `back_label` is blank if it has one side only; `flip_turn` 0 if a rule decides."""

    id: Id
    side: Side
    nation: Nation
    army: Name
    name_en: Name
    name_fr: Name
    commander_en: Name
    commander_fr: Name
    label: Name
    radius: Value
    replacement: Value
    move: Value
    back_label: Annotated[MayName, IDENTITY]
    back_radius: MayValue
    back_replacement: MayValue
    flip_turn: Annotated[int, integer(1, TURNS, True), VALUES]
    replacement_kind: Annotated[str, one_of("normal", "add-value"), rule("2-6")]
    source: Told
    source_values: Told
    note: str


class FortRow(msgspec.Struct, frozen=True):
    """One fortress of forts.csv; `values` from full strength down, one for each step."""

    id: Id
    hex: Hex
    side: Side
    nation: Nation
    name_en: Name
    name_fr: Name
    steps: Annotated[int, integer(1, 4), FOLLOWS]
    values: Annotated[Strengths, VALUES]
    counters: Annotated[int, integer(1, 2), FOLLOWS]
    source: Told
    source_values: Told
    note: str


class MarkerRow(msgspec.Struct, frozen=True):
    """Trains, taxis, siege guns, mobilization points and markers of markers.csv. 0 where there is no such number."""

    id: Id
    kind: Annotated[str, one_of("train", "taxi", "siege-gun", "mobilization", "reserve", "breakthrough", "trench", "trench-end",
                                "railhead", "misprint"), IDENTITY]
    side: Annotated[str, one_of(*SIDES, "both"), IDENTITY]
    nation: Annotated[str, one_of("", *NATIONS), IDENTITY]
    count: Annotated[int, integer(1, 99), VALUES]
    label: Name
    name_en: Name
    name_fr: Name
    capacity_steps: Annotated[int, integer(0, 9, True), rule("1-2b")]
    move: Moves
    load_mp: Annotated[int, integer(0, 20, True), rule("1-2c")]
    unload_mp: Annotated[int, integer(0, 20, True), rule("1-2c")]
    uses: Annotated[int, integer(0, 9, True), rule("2-4c")]
    siege_die_modifier: Annotated[int, integer(0, 3, True), VALUES]
    source: Told
    source_values: Told
    note: str


class PlaceRow(msgspec.Struct, frozen=True):
    """Where one unit of a set-up list stands, of setups.csv."""

    list: Id
    unit: Id
    hex: Hex
    reduced: YesNo
    source: Told
    note: str


class ArrivalRow(msgspec.Struct, frozen=True):
    """One arrival, or one HQ that is turned over (flip), of reinforcements.csv.

    `entry_kind`: point (of mobilization), port (any Channel port), hex, hq (with it, 4-0e), edge (any rail hex of the east edge
    of the area) or none for a flip. `entry` and, when that is lost, `alt_entry` are an id, a hex, "channel" or "port:channel".
    """

    list: Id
    turn: Turn
    unit: Id
    action: Annotated[str, one_of("arrive", "flip")]
    reduced: YesNo
    entry_kind: Annotated[str, one_of("point", "port", "hex", "hq", "edge", "none")]
    entry: str
    alt_entry: str
    source: Told
    note: str


class TurnRow(msgspec.Struct, frozen=True):
    """One turn of turns.csv: its days, and what the book allows on it."""

    turn: Turn
    start: Date
    end: Date
    grey_box_white_band: Annotated[YesNo, rule("3-1")]
    plan_xvii_capture: Annotated[YesNo, rule("2-3")]
    german_trenches_allowed: Annotated[YesNo, rule("1-6a")]
    belgian_cooperation: Annotated[YesNo, rule("2-1b")]
    fdl_possible: Annotated[YesNo, rule("2-8/Errata")]
    allies_may_enter_belgium: Annotated[YesNo, rule("2-2b")]
    belgians_confined: Annotated[YesNo, rule("2-2b")]
    eastern_transfer: Annotated[YesNo, rule("3-4")]
    massive_allied_check: Annotated[YesNo, rule("5-6")]
    source: Told
    note: str


class ControlRow(msgspec.Struct, frozen=True):
    """A hex that a side holds at the start of a scenario against the rule of 1-2d (its country's side), of control.csv."""

    scenario: Id
    hex: Hex
    controller: Annotated[str, one_of(*SIDES)]
    source: Told
    note: str


class Dataset(msgspec.Struct, frozen=True, eq=False):
    """All values in effect. `hash` covers all that can touch play; `overlay` lists what an overlay has replaced.

    overlay: path -> [value of the package, value in effect]; None where a row or key is absent.
    """

    hexes: list[HexRow]
    sides: list[SideRow]
    rails: list[RailRow]
    lines: list[LineRow]
    units: list[UnitRow]
    hqs: list[HqRow]
    forts: list[FortRow]
    markers: list[MarkerRow]
    places: list[PlaceRow]
    arrivals: list[ArrivalRow]
    turns: list[TurnRow]
    control: list[ControlRow]
    series: dict[str, Any]
    scenarios: dict[str, Any]
    setups: dict[str, Any]
    hash: str
    overlay: dict[str, list[Any]]


SHEETS: tuple[Sheet[Any], ...] = (
    Sheet("map.csv", HexRow, ("hex",), told="source"),
    Sheet("hexsides.csv", SideRow, ("a", "b"), pair=True, grows=True, told="source"),
    Sheet("rails.csv", RailRow, ("a", "b"), pair=True, grows=True, told="source"),
    Sheet("lines.csv", LineRow, ("line", "a", "b"), told="source"),
    Sheet("units.csv", UnitRow, ("id",)),
    Sheet("hqs.csv", HqRow, ("id",)),
    Sheet("forts.csv", FortRow, ("id",), told="source"),
    Sheet("markers.csv", MarkerRow, ("id",)),
    Sheet("setups.csv", PlaceRow, ("list", "unit"), grows=True, siblings=1, told="source"),
    Sheet("reinforcements.csv", ArrivalRow, ("list", "turn", "unit", "action"), grows=True, told="source"),
    Sheet("turns.csv", TurnRow, ("turn",), told="source"),
    Sheet("control.csv", ControlRow, ("scenario", "hex"), grows=True, told="source"),
)
MAP, HEXSIDES, RAILS, LINES, UNITS, HQS, FORTS, MARKERS, PLACES, ARRIVALS, CALENDAR, CONTROL = SHEETS
