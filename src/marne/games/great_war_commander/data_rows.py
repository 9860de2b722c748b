"""The rows of the csv files, the maps and the scenarios, and what the cells may hold.

Dates are `YYYY-MM`; `until` '' means to the end of the war. 0 stands for a blank number where the class says nothing else.
"""
from __future__ import annotations

from typing import Any

import msgspec

from marne.parts.dataset import Cell, Sheet, integer, many, mapped, one_of, text

NATIONS = ("ge", "fr", "us")                    # those with a deck: the game's own
OTHERS = ("uk", "ah", "ru")                     # named in the rules; later boxes
KINDS = ("platoon", "squad", "runner", "leader", "hero", "tank", "tank_leader")
RANKS = ("hero", "lieutenant", "captain", "colonel")
ABSENT = -1                                     # a value printed as '-' or not printed at all
DIRECTIONS = (1, 2, 3, 4, 5, 6)                 # 2.2.2 the compass: 1 up, then clockwise
COLUMNS = "ABCDEFGHIJKLMNO"
ROWS = 11


class UnitRow(msgspec.Struct, frozen=True):
    """One kind of formation of units.csv, both faces of its counter. `count`: how many counters there are.

    `figures`: soldiers drawn; `stack`: what it counts for the limit of 7 (8.2). Values of the demoralised face begin with `d_`;
    tanks have machine guns in `fp` and `reach`, their gun in `gun_*`. ABSENT: no such value.
    """

    id: str
    nation: str
    kind: str
    name_en: str
    name_fr: str
    rank: str
    stripe_1914: int
    since: str
    until: str
    count: int
    figures: int
    stack: int
    vp: int
    fp: int
    fp_box: int
    reach: int
    range_box: int
    move: int
    move_box: int
    morale: int
    command: int
    d_fp: int
    d_range: int
    d_move: int
    d_morale: int
    d_command: int
    gun_fp: int
    gun_range: int
    d_gun_fp: int
    d_gun_range: int
    immobilisation: int
    adjacent_bonus: int
    engineer: int
    always_cohesion: int
    box: str
    source: str
    note: str


class WeaponRow(msgspec.Struct, frozen=True):
    """One kind of weapon. `repair_*`, `eliminate_*`: rows of the random hex that mend or remove a broken one (11.4)."""

    id: str
    nation: str
    name_en: str
    name_fr: str
    category: str
    fp: int
    fp_box: int
    range_min: int
    range_max: int
    range_box: int
    move: int
    light_artillery: int
    repair_lo: int
    repair_hi: int
    eliminate_lo: int
    eliminate_hi: int
    carriers: tuple[str, ...]
    since: str
    until: str
    count: int
    box: str
    source: str
    note: str


class PhoneRow(msgspec.Struct, frozen=True):
    """12 One kind of off-map battery."""

    id: str
    nation: str
    name_en: str
    name_fr: str
    fp: int
    kind: str
    since: str
    until: str
    count: int
    box: str
    source: str
    note: str


class FateRow(msgspec.Struct, frozen=True):
    """1.F One card. `order` O16..O27, `action` A29..A55, `event` E57..E97: see catalogue.csv. `trigger` '' if there is none."""

    id: str
    nation: str
    number: int
    order: str
    order_en: str
    order_as_action: str
    action: str
    action_en: str
    action_fr: str
    action_nation: str
    event: str
    event_en: str
    wind_direction: int
    event_from: str
    hex: str
    die_white: int
    die_coloured: int
    trigger: str
    source: str
    note: str


class EntryRow(msgspec.Struct, frozen=True):
    """One order, action or event of catalogue.csv."""

    id: str
    kind: str
    rule: str
    name_en: str
    name_fr: str
    nations: tuple[str, ...]
    since: str
    defender_only: int
    playable: int
    window: str
    effect_en: str
    copies_ge: int
    copies_fr: int
    copies_us: int
    source: str
    note: str


class StrategyRow(msgspec.Struct, frozen=True):
    """1.S One Strategy card. `reminder`: it stays on the table (S98.1.1)."""

    id: str
    nation: str
    rule: str
    name_en: str
    name_fr: str
    since: str
    until: str
    reminder: int
    window: str
    same_as: str
    effect_en: str
    dice_bonus: int
    source: str
    note: str


class ObjectiveRow(msgspec.Struct, frozen=True):
    """7.3.2 One objective marker. `kind`: objective (of number `objective`), each, exit, elimination."""

    id: str
    letter: str
    objective: int
    vp: int
    kind: str
    secret_side: int
    text_en: str
    source: str
    note: str


class TerrainRow(msgspec.Struct, frozen=True):
    """T100 to T124.1. `cost` ABSENT: impassable; `vulnerability` 0: does not degrade; `hindrance` 0: none."""

    id: str
    rule: str
    code: str
    name_en: str
    name_fr: str
    kind: str
    hierarchy: int
    cost: int
    cost_rule: str
    cover: int
    cover_rule: str
    los: str
    hindrance: int
    blind_hex: int
    elevation_rule: str
    vulnerability: int
    degrades_to: str
    water: int
    tank: str
    source: str
    note: str


class WorkRow(msgspec.Struct, frozen=True):
    """F126 to F131 One kind of fortification."""

    id: str
    rule: str
    name_en: str
    name_fr: str
    cover: int
    vulnerability: int
    degrades_to: str
    degrades_in_building_or_bridge: str
    tank_test: int
    wins_melee_ties: int
    effect: str
    count: int
    box: str
    source: str
    note: str


class MarkerRow(msgspec.Struct, frozen=True):
    """The stock of a kind of marker."""

    id: str
    name_en: str
    name_fr: str
    count: int
    source: str
    note: str


class NationRow(msgspec.Struct, frozen=True):
    """A nation: its squad (Light Wounds, Detachment), runner, hero, and the gun of a Hidden Position."""

    id: str
    name_en: str
    name_fr: str
    deck: str
    deck_colour: str
    squad: str
    squad_1914: str
    runner: str
    hero: str
    hidden_gun: str
    gas_from: str
    strafe_from: str
    box: str
    source: str
    note: str


# Maps and scenarios ------------------------------------------------------------------------------------------------------


class Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    hexes: tuple[str, ...]


class Crest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """T110.3.1 A contour: hexsides written high>low."""

    level: int
    hexes: tuple[str, ...]
    sides: tuple[str, ...]


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.3 One of the five objectives of a map."""

    hex: str
    name_en: str
    name_fr: str


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Roads, paths and rails from centre to centre."""

    roads: tuple[tuple[str, ...], ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()
    rails: tuple[tuple[str, ...], ...] = ()


class Hexsides(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    wall: tuple[str, ...] = ()
    wall_destroyed: tuple[str, ...] = ()
    hedge: tuple[str, ...] = ()
    fence: tuple[str, ...] = ()


class Sight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    building_hexes: tuple[str, ...] = ()
    open_dot: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One map."""

    id: str
    number: int
    name_en: str
    name_fr: str
    inspired_by: str
    source: str
    columns: int
    rows: int
    observers: tuple[str, ...]
    terrain: tuple[str, ...]
    elevation: tuple[str, ...]
    legend: dict[str, str]
    objectives: dict[str, Goal]
    lines: Lines = Lines()
    hexsides: Hexsides = Hexsides()
    los: Sight = Sight()
    building: tuple[Building, ...] = ()
    crest: tuple[Crest, ...] = ()
    printed: dict[str, tuple[str, ...]] = {}


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side may set up: the cut of columns and rows, both inclusive, or a list of hexes."""

    columns: tuple[str, str] | None = None
    rows: tuple[int, int] | None = None
    hexes: tuple[str, ...] | None = None


class Lot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some formations of one kind, each with the same weapon if one is named."""

    unit: str
    qty: int = 1
    weapon: str = ""


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    zone: Zone
    units: tuple[Lot, ...]


class Arrival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """6.1.2 Reinforcements that wait in a box of the time track."""

    time: int
    units: tuple[Lot, ...]
    telephone: str = ""


class Camp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a scenario."""

    nation: str
    posture: str
    hand: int
    orders: int
    discards: int
    surrender: int
    edge: str
    observer: str
    telephone: str = ""
    telephone_broken: bool = False
    fortifications: dict[str, int] = {}
    fortification_zone: Zone = Zone()
    group: tuple[Group, ...] = ()
    reinforcement: tuple[Arrival, ...] = ()


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: str
    text: str
    params: dict[str, Any] = {}
    text_fr: str = ""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: int
    sudden_death: int


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`start` = the open markers for their holders + `handicap`, from the view of `side`."""

    side: str
    start: int
    handicap: int


class Goals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    control: dict[str, tuple[int, ...]]
    open: tuple[str, ...]
    secret_draws: dict[str, int]
    uncontrolled: tuple[int, ...] = ()


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario, as a player writes it."""

    id: str
    number: int
    title_en: str
    title_fr: str
    date: str
    place: str
    map: str
    situation: str
    forces: str
    source: str
    first_player: str
    initiative: str
    set_up_order: tuple[str, ...]
    time: Clock
    vp: Score
    objectives: Goals
    side: tuple[Camp, Camp]
    markers: dict[str, tuple[str, ...]] = {}
    special: tuple[Special, ...] = ()


class Dataset(msgspec.Struct, frozen=True, eq=False):
    """All data, and what an overlay has replaced."""

    units: list[UnitRow]
    weapons: list[WeaponRow]
    phones: list[PhoneRow]
    fate: dict[str, list[FateRow]]
    catalogue: list[EntryRow]
    strategy: list[StrategyRow]
    objectives: list[ObjectiveRow]
    terrain: list[TerrainRow]
    works: list[WorkRow]
    markers: list[MarkerRow]
    nations: list[NationRow]
    tables: dict[str, Any]
    support: dict[str, Any]
    boards: dict[str, Board]
    plans: dict[str, Plan]
    hash: str
    overlay: dict[str, list[Any]]

    def __hash__(self) -> int:
        return id(self)


# Cells -------------------------------------------------------------------------------------------------------------------

_ID = text(False, r"[a-z0-9]+(-[a-z0-9]+)*(\.[0-9]+)?", "an id of lower-case letters, digits and dashes")
_NAME = text(False)
_ANY = text()
_BIT = integer(0, 1, True)
_NATION = one_of(*NATIONS, *OTHERS)
_MONTH = text(True, r"19[0-9]{2}-[0-9]{2}", "a month written 1916-05, or blank")
_HEX = text(False, r"[A-O]([1-9]|1[01])", "a hex such as G11")
_KIND_OF_SOURCE = r"(rule [A-Z]{0,2}[0-9]+(\.[0-9A-Za-z]+)*|history|geography|reconstruction|component|overlay)"
_TOLD = text(False, rf"{_KIND_OF_SOURCE}(; {_KIND_OF_SOURCE})*",
             "'rule <number>', history, geography, reconstruction, component or overlay, joined by '; '")
_COUNT = integer(0, 99)


def value(low: int, high: int) -> Cell:
    """A printed value; '-' and blank mean that there is none."""
    return integer(low, high, words={"": ABSENT, "-": ABSENT})


_UNIT: dict[str, Cell] = {
    "id": _ID, "nation": _NATION, "kind": one_of(*KINDS), "name_en": _NAME, "name_fr": _NAME, "rank": one_of("", *RANKS),
    "stripe_1914": _BIT, "since": _MONTH, "until": _MONTH, "count": _COUNT, "figures": integer(1, 4), "stack": integer(1, 4),
    "vp": integer(0, 9), "fp": value(0, 20), "fp_box": _BIT, "reach": value(0, 30), "range_box": _BIT, "move": value(0, 12),
    "move_box": _BIT, "morale": integer(1, 15), "command": value(0, 5), "d_fp": value(0, 20), "d_range": value(0, 30),
    "d_move": value(0, 12), "d_morale": integer(1, 15), "d_command": value(0, 5), "gun_fp": value(0, 20),
    "gun_range": value(0, 30), "d_gun_fp": value(0, 20), "d_gun_range": value(0, 30), "immobilisation": value(0, 12),
    "adjacent_bonus": integer(0, 9, True), "engineer": _BIT, "always_cohesion": _BIT, "box": one_of("base", "bef", "later"),
    "source": _TOLD, "note": _ANY,
}
_WEAPON: dict[str, Cell] = {
    "id": _ID, "nation": _NATION, "name_en": _NAME, "name_fr": _NAME,
    "category": one_of("hmg", "lmg", "mortar", "gun", "flamethrower", "antitank"), "fp": integer(0, 20), "fp_box": _BIT,
    "range_min": integer(1, 30), "range_max": integer(1, 30), "range_box": _BIT, "move": integer(-9, 0),
    "light_artillery": _BIT, "repair_lo": integer(1, 11), "repair_hi": integer(1, 11), "eliminate_lo": integer(1, 11),
    "eliminate_hi": integer(1, 11), "carriers": many(" ", "platoon", "squad"), "since": _MONTH, "until": _MONTH,
    "count": _COUNT, "box": one_of("base", "bef", "later"), "source": _TOLD, "note": _ANY,
}
_PHONE: dict[str, Cell] = {
    "id": _ID, "nation": _NATION, "name_en": _NAME, "name_fr": _NAME, "fp": integer(8, 10), "kind": _NAME, "since": _MONTH,
    "until": _MONTH, "count": _COUNT, "box": one_of("base", "bef", "later"), "source": _TOLD, "note": _ANY,
}
_FATE: dict[str, Cell] = {
    "id": _ID, "nation": one_of(*NATIONS), "number": integer(1, 72), "order": text(False, r"O[0-9]{2}"), "order_en": _NAME,
    "order_as_action": one_of("", "A42"), "action": text(False, r"A[0-9]{2}(\.[1-4])?"), "action_en": _NAME, "action_fr": _NAME,
    "action_nation": one_of("", *NATIONS), "event": text(False, r"E[0-9]{2}"), "event_en": _NAME,
    "wind_direction": integer(1, 6, True), "event_from": _MONTH, "hex": _HEX, "die_white": integer(1, 6),
    "die_coloured": integer(1, 6), "trigger": one_of("", "event", "jam", "sniper", "time"), "source": _TOLD, "note": _ANY,
}
_ENTRY: dict[str, Cell] = {
    "id": _ID, "kind": one_of("order", "action", "event"), "rule": text(False, r"[OAE][0-9]{2}(\.[1-4])?"), "name_en": _NAME,
    "name_fr": _NAME, "nations": many(" ", *NATIONS), "since": _MONTH, "defender_only": _BIT, "playable": _BIT, "window": _ANY,
    "effect_en": _NAME, "copies_ge": integer(0, 72), "copies_fr": integer(0, 72), "copies_us": integer(0, 72), "source": _TOLD,
    "note": _ANY,
}
_STRATEGY: dict[str, Cell] = {
    "id": _ID, "nation": one_of(*NATIONS), "rule": text(False, r"S98\.[3-5]\.[1-9]"), "name_en": _NAME, "name_fr": _NAME,
    "since": _MONTH, "until": _MONTH, "reminder": _BIT, "window": _ANY, "same_as": _ANY, "effect_en": _NAME,
    "dice_bonus": integer(1, 1), "source": _TOLD, "note": _ANY,
}
_OBJECTIVE: dict[str, Cell] = {
    "id": _ID, "letter": text(False, r"[A-Z]"), "objective": integer(1, 5, True), "vp": integer(1, 5),
    "kind": one_of("objective", "each", "exit", "elimination"), "secret_side": _BIT, "text_en": _NAME, "source": _TOLD,
    "note": _ANY,
}
_TERRAIN: dict[str, Cell] = {
    "id": _ID, "rule": text(False, r"T1[0-9]{2}(\.1)?"), "code": _ANY, "name_en": _NAME, "name_fr": _NAME,
    "kind": one_of("type", "element", "hexside", "marker"), "hierarchy": integer(1, 30, True),
    "cost": mapped({"": 0, "impassable": ABSENT, "+0": 0, "+1": 1, "1": 1, "2": 2, "3": 3}), "cost_rule": _ANY,
    "cover": integer(-3, 9, True), "cover_rule": _ANY, "los": one_of("", "clear", "hindrance", "obstacle", "other"),
    "hindrance": mapped({"": 0, "1": 1, "2": 2, "3": 3, "1-8": 8}), "blind_hex": _BIT, "elevation_rule": _ANY,
    "vulnerability": integer(1, 30, True), "degrades_to": one_of("", "shell-hole", "ruin"), "water": _BIT, "tank": _ANY,
    "source": _TOLD, "note": _ANY,
}
_WORK: dict[str, Cell] = {
    "id": _ID, "rule": text(False, r"F1[0-9]{2}"), "name_en": _NAME, "name_fr": _NAME, "cover": integer(0, 9, True),
    "vulnerability": integer(1, 30), "degrades_to": one_of("shell-hole", "ruin", "foxhole"),
    "degrades_in_building_or_bridge": one_of("ruin", "foxhole"), "tank_test": _BIT, "wins_melee_ties": _BIT, "effect": _ANY,
    "count": _COUNT, "box": one_of("base", "later"), "source": _TOLD, "note": _ANY,
}
_MARKER: dict[str, Cell] = {"id": _ID, "name_en": _NAME, "name_fr": _NAME, "count": _COUNT, "source": _TOLD, "note": _ANY}
_NATION_ROW: dict[str, Cell] = {
    "id": _NATION, "name_en": _NAME, "name_fr": _NAME, "deck": _ANY, "deck_colour": _ANY, "squad": _ANY, "squad_1914": _ANY,
    "runner": _ANY, "hero": _ANY, "hidden_gun": _ANY, "gas_from": _MONTH, "strafe_from": _MONTH, "box": _ANY, "source": _TOLD,
    "note": _ANY,
}


def _sheet(file: str, row: type[Any], cells: dict[str, Cell], fixed: str, silent: str = "") -> Sheet[Any]:
    """The cells in the order of the row's fields, which is the order of the columns. `fixed`: columns that the book states, that
    make a counter what it is, or that follow from others; `silent`: words, which do not change where the row comes from.
    """
    shut = frozenset(fixed.split())
    quiet = {"id", "name_en", "name_fr", "source", "note", *silent.split()} | shut
    return Sheet(file, row, ("id",), {c: cells[c] for c in row.__struct_fields__}, fixed=shut,
                 sources={c: "source" for c in row.__struct_fields__ if c not in quiet})


UNITS = _sheet("units.csv", UnitRow, _UNIT, "nation kind rank stripe_1914 count figures stack vp d_command engineer always_cohesion box")
WEAPONS = _sheet("weapons.csv", WeaponRow, _WEAPON, "nation category light_artillery count box")
PHONES = _sheet("telephones.csv", PhoneRow, _PHONE, "nation count box")
FATES = tuple(_sheet(f"fate_{n}.csv", FateRow, _FATE, "nation number order_en order_as_action action_en action_fr action_nation "
                     "event_en") for n in NATIONS)
CATALOGUE = _sheet("catalogue.csv", EntryRow, _ENTRY, "kind rule nations since defender_only playable window copies_ge copies_fr "
                   "copies_us", "effect_en")
STRATEGY = _sheet("strategy_cards.csv", StrategyRow, _STRATEGY, "nation rule since until reminder window same_as dice_bonus",
                  "effect_en")
OBJECTIVES = _sheet("objectives.csv", ObjectiveRow, _OBJECTIVE, "letter secret_side text_en")
TERRAIN = _sheet("terrain.csv", TerrainRow, _TERRAIN, "rule code kind hierarchy cost cost_rule cover cover_rule los hindrance "
                 "blind_hex elevation_rule vulnerability degrades_to water tank")
WORKS = _sheet("fortifications.csv", WorkRow, _WORK, "rule cover vulnerability degrades_to degrades_in_building_or_bridge tank_test "
               "wins_melee_ties effect box")
MARKERS = _sheet("markers.csv", MarkerRow, _MARKER, "")
NATION_ROWS = _sheet("nations.csv", NationRow, _NATION_ROW, "deck deck_colour squad squad_1914 runner hero hidden_gun gas_from "
                     "strafe_from box")
SHEETS: tuple[Sheet[Any], ...] = (UNITS, WEAPONS, PHONES, *FATES, CATALOGUE, STRATEGY, OBJECTIVES, TERRAIN, WORKS, MARKERS,
                                  NATION_ROWS)


def sheet_rows(ds: Dataset) -> list[tuple[Sheet[Any], list[Any]]]:
    """Each csv file with its rows."""
    rows: list[list[Any]] = [ds.units, ds.weapons, ds.phones, *(ds.fate[n] for n in NATIONS), ds.catalogue, ds.strategy,
                             ds.objectives, ds.terrain, ds.works, ds.markers, ds.nations]
    return list(zip(SHEETS, rows, strict=True))
