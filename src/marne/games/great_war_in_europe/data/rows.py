"""The rows of the csv files: each field says what its column may hold and if an overlay may replace it.

A hex is written with the letter of its sheet, its line and its place on the line: W6819. 0 stands for a blank number.
"""

from typing import Annotated, Any

import msgspec

from marne.kernel.sayings import Said
from marne.parts.data.cells import FOLLOWS, IDENTITY, STATED, By, Id, Name, integer, many, mapped, number, one_of, rule, text
from marne.parts.data.sheet import Sheet

TURNS = 51
LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTU")
FRONTS = ("west", "italy", "east", "caucasus", "iraq", "egypt")
NATIONS = ("GE", "AH", "TU", "BU", "FR", "BR", "BE", "RU", "SR", "MN", "AB", "AM", "IT", "GK", "RO", "US")
SIDES = ("AL", "CP")
COUNTRIES = ("FR", "BE", "GE", "LU", "NL", "CH", "AH", "IT", "RU", "SR", "MN", "AL", "GK", "BU", "RO", "TU", "EG", "PN")
TERRAINS = ("clear", "floodplain", "rough", "forest", "marsh", "desert", "difficult", "mountain", "mountain-pass", "alpine",
            "lake")
REGIONS = ("poland", "russia", "european-turkey", "turkey", "persia", "iraq", "egypt-west", "sinai", "palestine")
TYPES = ("infantry", "mountain", "cavalry", "tank", "armoured-car", "anti-tank", "hq", "air", "ace")
BACKS = ("none", "reduced", "shock", "infantry", "pg", "depleted", "untried", "weaker")
CODES = ("", "EU", "NE", "E/I", "C", "C/P", "E", "E/O", "I/P", "Vr")                # 3.26#10
BOXES = ("available-europe-al", "available-europe-cp", "available-near-east-al", "available-near-east-cp", "dead-pile",
         "strategic-warfare", "cp-transit", "ru-transfer", "arabia-holding", "turkish-required-reserve", "removed")
STATUS = ("full", "reduced", "depleted", "pg", "shock", "weaker", "tried")
HEX = r"[WEN][0-9]{4}"

_RULE = r"[0-9][0-9A-Za-z./#()-]*"
_KIND = rf"(?:rule {_RULE}(?:, {_RULE})*|history|geography|reconstruction|review|inference|component|overlay)"
SOURCE = rf"{_KIND}(?:; {_KIND})*"
SOURCES = Said("'rule <number>', history, geography, reconstruction, review (a published review of the game), inference (it "
               "follows from what the rule does), component (read off the printed game) or overlay, joined by '; '",
               "'rule <number>', history, geography, reconstruction, review (une critique publiée du jeu), inference (cela suit "
               "de l'effet de la règle), component (lu sur le jeu imprimé) ou overlay, séparés par '; '")
A_HEX = Said("a hex as W6819", "un hexagone comme W6819")
VALUES = By("source_values")

Hex = Annotated[str, text(False, HEX, A_HEX)]
Flag = Annotated[bool, mapped({"1": True, "0": False})]
Nation = Annotated[str, one_of(*NATIONS), IDENTITY]
Side = Annotated[str, one_of(*SIDES)]
Told = Annotated[str, text(False, SOURCE, SOURCES)]
MayName = Annotated[str, text(), By("")]
Letter = Annotated[str, one_of(*LETTERS)]
Value = Annotated[int, integer(0, 12, True), VALUES]
Weather = Annotated[str, one_of("F", "W", "S", "H", "V")]
Points = Annotated[int, integer(0, 40)]


class HexRow(msgspec.Struct, frozen=True):
    """One hex of map.csv; sea and what lies off the maps have no row. `control` in August 1914, in the Near East in November.
    `also`: other countries with a piece of the hex; `supply`: keys of `supply.keys` in tables.toml; `playable` 0: never
    entered."""

    hex: Hex
    front: Annotated[str, one_of(*FRONTS), IDENTITY]
    terrain: Annotated[str, one_of(*TERRAINS)]
    name_en: MayName
    name_fr: MayName
    kind: Annotated[str, one_of("", "town", "city")]
    fort: Annotated[str, one_of("", "light", "heavy")]
    port: Flag
    capital: Annotated[str, text()]
    cp_vp: Flag
    ts: Flag
    rp: Annotated[int, integer(0, 2), rule("5.16#1")]
    country: Annotated[str, one_of(*COUNTRIES)]
    also: Annotated[tuple[str, ...], many(";", *COUNTRIES)]
    region: Annotated[str, one_of("", *REGIONS)]
    balkans: Annotated[Flag, rule("3.13#4")]
    control: Annotated[str, one_of("", *SIDES), rule("7.11")]
    edge: Annotated[tuple[str, ...], many(";", "n", "s", "e", "w"), FOLLOWS]
    coast: Annotated[tuple[str, ...], many(";", "baltic", "adriatic", "mediterranean", "black-sea", "caspian", "channel",
                                           "gulf-of-suez", "aegean", "marmara")]
    supply: Annotated[tuple[str, ...], many(";", pattern=r"[a-z-]+(:[A-Za-z-]+)?", allowed=Said("keys of supply.keys",
                                                                                               "des clés de supply.keys"))]
    letter: Annotated[str, one_of("", "A", "R", "K")]
    playable: Flag
    special: Annotated[tuple[str, ...], many(";", pattern="[a-z0-9:-]+", allowed=Said("words with dashes", "des mots à tirets"))]
    lat: Annotated[float, number(-90, 90), FOLLOWS]
    lon: Annotated[float, number(-180, 180), FOLLOWS]
    source: Told
    note: str


class SideRow(msgspec.Struct, frozen=True):
    """One hexside of hexsides.csv, a < b: one row for each type of a side."""

    a: Hex
    b: Hex
    type: Annotated[str, one_of("river", "lake", "sea", "lagoon", "canal", "pass", "frontier")]
    source: Told
    note: str


class UnitRow(msgspec.Struct, frozen=True):
    """One counter of units.csv: land units, HQs, air units and aces. `back_*`: its other face; `arrive`: start, a letter, entry
    (with its country), deploy (European Turks), event (then `via`), +n (strategic turns after the US entry); `entry`: where it
    starts or comes in; `restrict`: the printed code (3.26#10); `red`: may become Red Army; `stack` 0: free of stacking."""

    id: Id
    nation: Nation
    sub: Annotated[str, one_of("", "british", "indian", "australian", "new-zealand", "canadian", "portuguese", "persian"),
                   IDENTITY]
    label: Name
    name_en: Name
    name_fr: Name
    type: Annotated[str, one_of(*TYPES), IDENTITY]
    size: Annotated[str, one_of("div", "bde", "bn", "rgt", "coy", "corps", "army", "air"), IDENTITY]
    attack: Value
    defence: Value
    move: Value
    steps: Annotated[int, integer(1, 2), VALUES]
    back: Annotated[str, one_of(*BACKS), IDENTITY]
    back_attack: Value
    back_defence: Value
    back_move: Value
    support: Value
    drm: Value
    arrive: Annotated[str, text(False, r"start|[A-U]|entry|deploy|event|\+[1-9]",
                                Said("start, a letter from A to U, entry, deploy, event or +n",
                                     "start, une lettre de A à U, entry, deploy, event ou +n")), By("")]
    via: Annotated[str, text()]
    entry: Annotated[str, text(False)]
    restrict: Annotated[str, one_of(*CODES), IDENTITY]
    replace: Annotated[str, one_of("yes", "no", "reduced-only", "free"), VALUES]
    red: Annotated[Flag, IDENTITY]
    stack: Annotated[Flag, rule("7.23")]
    scope: Annotated[str, one_of("gwie", "gwine", "both"), IDENTITY]
    source: Told
    source_values: Told
    note: str


class EventRow(msgspec.Struct, frozen=True):
    """One event of events.csv; `count` counters of it. `turn`: the letter on which it joins its cup; `params`: key=value, by
    commas; `unit`: the units it brings or concerns."""

    id: Id
    owner: Annotated[str, one_of(*SIDES), By("source_owner")]
    name_en: Name
    name_fr: Name
    rule: Annotated[tuple[str, ...], many(";", pattern=r"[0-9]+\.[0-9]+", allowed=Said("rules as 6.3", "des règles comme 6.3")),
                    IDENTITY]
    effect: Annotated[Id, IDENTITY]
    turn: Annotated[Letter, By("source_turn")]
    mandatory: Annotated[Flag, STATED]
    count: Annotated[int, integer(1, 9), By("source_turn")]
    cost: Annotated[int, integer(0, 9), STATED]
    scope: Annotated[str, one_of("europe", "near-east", "gwine-only", "gwie-only", "all"), STATED]
    life: Annotated[str, one_of("one-use", "permanent", "unit", "until-killed", "one-turn", "three-turns", "until-entered",
                                "recycled", "until-czar-falls", "three-strategic-turns", "until-withdrawn", "until-convoy"),
                                STATED]
    unit: Annotated[tuple[str, ...], many(";", pattern="[a-z0-9-]+", allowed=Said("ids of units", "des ids d'unités")), IDENTITY]
    params: Annotated[str, text()]
    source: Told
    source_owner: Told
    source_turn: Told
    note: str


class PlaceRow(msgspec.Struct, frozen=True):
    """Where one unit of a list of setups.csv begins: a hex or a box, and which face it shows."""

    list: Id
    unit: Id
    place: Annotated[str, text(False)]
    status: Annotated[str, one_of(*STATUS)]
    source: Told
    note: str


class ControlRow(msgspec.Struct, frozen=True):
    """A hex of control.csv that a list begins with another holder than map.csv says, or with its fort destroyed."""

    list: Id
    hex: Hex
    control: Annotated[str, one_of("", "none", *SIDES)]
    fort: Annotated[str, one_of("", "destroyed")]
    source: Told
    note: str


class TurnRow(msgspec.Struct, frozen=True):
    """One Operational Turn of turns.csv. `letter`: the Strategic Turn after it, if any. Weather by maps: `west` rules the Italian
    map too, `egypt` the Iraqi one (12.12); V: a die decides (12.13)."""

    turn: Annotated[int, integer(1, TURNS)]
    name_en: Name
    name_fr: Name
    year: Annotated[int, integer(1914, 1919), STATED]
    months: Annotated[str, text(False), STATED]
    letter: Annotated[str, one_of("", *LETTERS), STATED]
    west: Weather
    east: Weather
    egypt: Weather
    caucasus: Weather
    source: Told
    note: str


class NationRow(msgspec.Struct, frozen=True):
    """One nation of nations.csv; `side` in August 1914, Turkey's in October."""

    code: Nation
    name_en: Name
    name_fr: Name
    side: Annotated[str, one_of("neutral", *SIDES), STATED]
    colours: MayName
    source: Told
    note: str


class ResourceRow(msgspec.Struct, frozen=True):
    """The resource points of a nation on each Strategic Turn, of resources.csv; those of the Near East are added (5.15)."""

    nation: Annotated[str, one_of(*NATIONS)]
    map: Annotated[str, one_of("europe", "near-east")]
    A: Points
    B: Points
    C: Points
    D: Points
    E: Points
    F: Points
    G: Points
    H: Points
    I: Points  # noqa: E741
    J: Points
    K: Points
    L: Points
    M: Points
    N: Points
    O: Points  # noqa: E741
    P: Points
    Q: Points
    R: Points
    S: Points
    T: Points
    U: Points
    source: Told
    note: str


class MarkerRow(msgspec.Struct, frozen=True):
    """Counters of markers.csv that are neither units nor events."""

    id: Id
    count: Annotated[int, integer(1, 99)]
    source: Told
    note: str


class Dataset(msgspec.Struct, frozen=True, eq=False):
    """All values in effect. `hash` covers all that can touch play; `overlay` lists what an overlay has replaced.

    overlay: path -> [value of the package, value in effect]; None where a row or key is absent.
    """

    hexes: list[HexRow]
    sides: list[SideRow]
    units: list[UnitRow]
    events: list[EventRow]
    places: list[PlaceRow]
    control: list[ControlRow]
    turns: list[TurnRow]
    nations: list[NationRow]
    resources: list[ResourceRow]
    markers: list[MarkerRow]
    tables: dict[str, Any]
    fronts: dict[str, Any]
    scenarios: dict[str, Any]
    hash: str
    overlay: dict[str, list[Any]]


SHEETS: tuple[Sheet[Any], ...] = (
    Sheet("map.csv", HexRow, ("hex",), told="source"),
    Sheet("hexsides.csv", SideRow, ("a", "b", "type"), grows=True, told="source"),
    Sheet("units.csv", UnitRow, ("id",)),
    Sheet("events.csv", EventRow, ("id",)),
    Sheet("setups.csv", PlaceRow, ("list", "unit"), grows=True, siblings=1, told="source"),
    Sheet("control.csv", ControlRow, ("list", "hex"), grows=True, told="source"),
    Sheet("turns.csv", TurnRow, ("turn",), told="source"),
    Sheet("nations.csv", NationRow, ("code",), told="source"),
    Sheet("resources.csv", ResourceRow, ("nation", "map"), told="source"),
    Sheet("markers.csv", MarkerRow, ("id",), told="source"),
)
MAP, HEXSIDES, UNITS, EVENTS, PLACES, CONTROL, CALENDAR, NATION_SHEET, RESOURCES, MARKERS = SHEETS
