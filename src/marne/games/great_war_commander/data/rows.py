"""The rows of the csv files, whose fields say what a column may hold; the maps and the scenarios.

Dates are `YYYY-MM`; `until` '' means to the end of the war. 0 stands for a blank number where the class says nothing else.
"""

from typing import Annotated, Any

import msgspec

from marne.kernel.sayings import Said
from marne.parts.data.cells import FOLLOWS, ID, IDENTITY, STATED, Cell, Name, integer, many, mapped, one_of, rule, text
from marne.parts.data.sheet import Sheet

NATIONS = ("ge", "fr", "us")                    # those with a deck: the game's own
OTHERS = ("uk", "ah", "ru")                     # named in the rules; later boxes
KINDS = ("platoon", "squad", "runner", "leader", "hero", "tank", "tank_leader")
RANKS = ("hero", "lieutenant", "captain", "colonel")
ABSENT = -1                                     # a value printed as '-' or not printed at all
DIRECTIONS = (1, 2, 3, 4, 5, 6)                 # 2.2.2 the compass: 1 up, then clockwise
COLUMNS = "ABCDEFGHIJKLMNO"
ROWS = 11
HEX = r"[A-O]([1-9]|1[01])"                      # how a hex is written

_KIND = r"(?:rule [A-Z]{0,2}[0-9]+(?:\.[0-9A-Za-z]+)*|history|geography|reconstruction|component|overlay)"
SOURCE = rf"{_KIND}(?:; {_KIND})*"
SOURCES = Said("'rule <number>', history, geography, reconstruction, component or overlay, joined by '; '",
               "'rule <number>', history, geography, reconstruction, component ou overlay, séparés par '; '")


def printed(low: int, high: int) -> Cell:
    """A printed value; '-' and blank mean that there is none."""
    return integer(low, high, words={"": ABSENT, "-": ABSENT})


Id = Annotated[str, text(False, ID + r"(\.[0-9]+)?", Said("an id of lower-case letters, digits and dashes",
                                                          "un id de minuscules, chiffres et tirets"))]
Bit = Annotated[int, integer(0, 1, True)]
Nation = Annotated[str, one_of(*NATIONS, *OTHERS), IDENTITY]
Owner = Annotated[str, one_of(*NATIONS), IDENTITY]
Month = Annotated[str, text(True, r"19[0-9]{2}-[0-9]{2}", Said("a month written 1916-05, or blank",
                                                               "un mois écrit 1916-05, ou vide"))]
Hex = Annotated[str, text(False, HEX, Said("a hex such as G11", "un hex comme G11"))]
Told = Annotated[str, text(False, SOURCE, SOURCES)]
Count = Annotated[int, integer(0, 99)]
Copies = Annotated[int, integer(0, 72), FOLLOWS]
Box = Annotated[str, one_of("base", "bef", "later"), IDENTITY]
Power = Annotated[int, printed(0, 20)]
Reach = Annotated[int, printed(0, 30)]
Pace = Annotated[int, printed(0, 12)]
Morale = Annotated[int, integer(1, 15)]
Far = Annotated[int, integer(1, 30)]
Row = Annotated[int, integer(1, 11)]
Die = Annotated[int, integer(1, 6)]


class UnitRow(msgspec.Struct, frozen=True):
    """One kind of formation of units.csv, both faces of its counter. `count`: how many counters there are.

    `figures`: soldiers drawn; `stack`: what it counts for the limit of 7 (8.2). Values of the demoralised face begin with `d_`;
    tanks have machine guns in `fp` and `reach`, their gun in `gun_*`. ABSENT: no such value.
    """

    id: Id
    nation: Nation
    kind: Annotated[str, one_of(*KINDS), IDENTITY]
    name_en: Name
    name_fr: Name
    rank: Annotated[str, one_of("", *RANKS), IDENTITY]
    stripe_1914: Annotated[Bit, rule("3.1.7")]
    since: Month
    until: Month
    count: Annotated[Count, IDENTITY]
    figures: Annotated[int, integer(1, 4), rule("3")]
    stack: Annotated[int, integer(1, 4), rule("8.2.1")]
    vp: Annotated[int, integer(0, 9), rule("7.1")]
    fp: Power
    fp_box: Bit
    reach: Reach
    range_box: Bit
    move: Pace
    move_box: Bit
    morale: Morale
    command: Annotated[int, printed(0, 5)]
    d_fp: Power
    d_range: Reach
    d_move: Pace
    d_morale: Morale
    d_command: Annotated[int, printed(0, 5), rule("O21.3.7")]
    gun_fp: Power
    gun_range: Reach
    d_gun_fp: Power
    d_gun_range: Reach
    immobilisation: Pace
    adjacent_bonus: Annotated[int, integer(0, 9, True)]
    engineer: Annotated[Bit, rule("3.1.9")]
    always_cohesion: Annotated[Bit, rule("3.3.2-a")]
    box: Box
    source: Told
    note: str


class WeaponRow(msgspec.Struct, frozen=True):
    """One kind of weapon. `repair_*`, `eliminate_*`: rows of the random hex that mend or remove a broken one (11.4)."""

    id: Id
    nation: Nation
    name_en: Name
    name_fr: Name
    category: Annotated[str, one_of("hmg", "lmg", "mortar", "gun", "flamethrower", "antitank"), IDENTITY]
    fp: Annotated[int, integer(0, 20)]
    fp_box: Bit
    range_min: Far
    range_max: Far
    range_box: Bit
    move: Annotated[int, integer(-9, 0)]
    light_artillery: Annotated[Bit, rule("11.6")]
    repair_lo: Row
    repair_hi: Row
    eliminate_lo: Row
    eliminate_hi: Row
    carriers: Annotated[tuple[str, ...], many(" ", "platoon", "squad")]
    since: Month
    until: Month
    count: Annotated[Count, IDENTITY]
    box: Box
    source: Told
    note: str


class PhoneRow(msgspec.Struct, frozen=True):
    """12 One kind of off-map battery."""

    id: Id
    nation: Nation
    name_en: Name
    name_fr: Name
    fp: Annotated[int, integer(8, 10)]
    kind: Annotated[str, text(False)]
    since: Month
    until: Month
    count: Annotated[Count, IDENTITY]
    box: Box
    source: Told
    note: str


class FateRow(msgspec.Struct, frozen=True):
    """1.F One card. `order` O16..O27, `action` A29..A55, `event` E57..E97: see catalogue.csv. `trigger` '' if there is none."""

    id: Id
    nation: Owner
    number: Annotated[int, integer(1, 72), IDENTITY]
    order: Annotated[str, text(False, r"O[0-9]{2}")]
    order_en: Annotated[Name, FOLLOWS]
    order_as_action: Annotated[str, one_of("", "A42"), FOLLOWS]
    action: Annotated[str, text(False, r"A[0-9]{2}(\.[1-4])?")]
    action_en: Annotated[Name, FOLLOWS]
    action_fr: Annotated[Name, FOLLOWS]
    action_nation: Annotated[str, one_of("", *NATIONS), FOLLOWS]
    event: Annotated[str, text(False, r"E[0-9]{2}")]
    event_en: Annotated[Name, FOLLOWS]
    wind_direction: Annotated[int, integer(1, 6, True)]
    event_from: Month
    hex: Hex
    die_white: Die
    die_coloured: Die
    trigger: Annotated[str, one_of("", "event", "jam", "sniper", "time")]
    source: Told
    note: str


class EntryRow(msgspec.Struct, frozen=True):
    """One order, action or event of catalogue.csv."""

    id: Id
    kind: Annotated[str, one_of("order", "action", "event"), IDENTITY]
    rule: Annotated[str, text(False, r"[OAE][0-9]{2}(\.[1-4])?"), IDENTITY]
    name_en: Name
    name_fr: Name
    nations: Annotated[tuple[str, ...], many(" ", *NATIONS), IDENTITY]
    since: Annotated[Month, STATED]
    defender_only: Annotated[Bit, STATED]
    playable: Annotated[Bit, STATED]
    window: Annotated[str, STATED]
    effect_en: Name
    copies_ge: Copies
    copies_fr: Copies
    copies_us: Copies
    source: Told
    note: str


class StrategyRow(msgspec.Struct, frozen=True):
    """1.S One Strategy card. `reminder`: it stays on the table (S98.1.1)."""

    id: Id
    nation: Owner
    rule: Annotated[str, text(False, r"S98\.[3-5]\.[1-9]"), IDENTITY]
    name_en: Name
    name_fr: Name
    since: Annotated[Month, STATED]
    until: Annotated[Month, STATED]
    reminder: Annotated[Bit, rule("S98.1.1")]
    window: Annotated[str, STATED]
    same_as: Annotated[str, STATED]
    effect_en: Name
    dice_bonus: Annotated[int, integer(1, 1), STATED]
    source: Told
    note: str


class ObjectiveRow(msgspec.Struct, frozen=True):
    """7.3.2 One objective marker. `kind`: objective (of number `objective`), each, exit, elimination."""

    id: Id
    letter: Annotated[str, text(False, r"[A-Z]"), IDENTITY]
    objective: Annotated[int, integer(1, 5, True)]
    vp: Annotated[int, integer(1, 5)]
    kind: Annotated[str, one_of("objective", "each", "exit", "elimination")]
    secret_side: Annotated[Bit, STATED]
    text_en: Annotated[Name, FOLLOWS]
    source: Told
    note: str


class TerrainRow(msgspec.Struct, frozen=True):
    """T100 to T124.1. `cost` ABSENT: impassable; `vulnerability` 0: does not degrade; `hindrance` 0: none."""

    id: Id
    rule: Annotated[str, text(False, r"T1[0-9]{2}(\.1)?"), IDENTITY]
    code: Annotated[str, IDENTITY]
    name_en: Name
    name_fr: Name
    kind: Annotated[str, one_of("type", "element", "hexside", "marker"), IDENTITY]
    hierarchy: Annotated[int, integer(1, 30, True), STATED]
    cost: Annotated[int, mapped({"": 0, "impassable": ABSENT, "+0": 0, "+1": 1, "1": 1, "2": 2, "3": 3}), STATED]
    cost_rule: Annotated[str, STATED]
    cover: Annotated[int, integer(-3, 9, True), STATED]
    cover_rule: Annotated[str, STATED]
    los: Annotated[str, one_of("", "clear", "hindrance", "obstacle", "other"), STATED]
    hindrance: Annotated[int, mapped({"": 0, "1": 1, "2": 2, "3": 3, "1-8": 8}), STATED]
    blind_hex: Annotated[Bit, STATED]
    elevation_rule: Annotated[str, STATED]
    vulnerability: Annotated[int, integer(1, 30, True), STATED]
    degrades_to: Annotated[str, one_of("", "shell-hole", "ruin"), STATED]
    water: Annotated[Bit, STATED]
    tank: Annotated[str, STATED]
    source: Told
    note: str


class WorkRow(msgspec.Struct, frozen=True):
    """F126 to F131 One kind of fortification."""

    id: Id
    rule: Annotated[str, text(False, r"F1[0-9]{2}"), IDENTITY]
    name_en: Name
    name_fr: Name
    cover: Annotated[int, integer(0, 9, True), STATED]
    vulnerability: Annotated[int, integer(1, 30), STATED]
    degrades_to: Annotated[str, one_of("shell-hole", "ruin", "foxhole"), STATED]
    degrades_in_building_or_bridge: Annotated[str, one_of("ruin", "foxhole"), STATED]
    tank_test: Annotated[Bit, STATED]
    wins_melee_ties: Annotated[Bit, STATED]
    effect: Annotated[str, STATED]
    count: Count
    box: Annotated[str, one_of("base", "later"), IDENTITY]
    source: Told
    note: str


class MarkerRow(msgspec.Struct, frozen=True):
    """The stock of a kind of marker."""

    id: Id
    name_en: Name
    name_fr: Name
    count: Count
    source: Told
    note: str


class NationRow(msgspec.Struct, frozen=True):
    """A nation: its squad (Light Wounds, Detachment), runner, hero, and the gun of a Hidden Position."""

    id: Annotated[str, one_of(*NATIONS, *OTHERS)]
    name_en: Name
    name_fr: Name
    deck: Annotated[str, IDENTITY]
    deck_colour: Annotated[str, IDENTITY]
    squad: Annotated[str, IDENTITY]
    squad_1914: Annotated[str, IDENTITY]
    runner: Annotated[str, IDENTITY]
    hero: Annotated[str, IDENTITY]
    hidden_gun: Annotated[str, rule("A45.2")]
    gas_from: Annotated[Month, rule("O19.2")]
    strafe_from: Annotated[Month, rule("O17.1")]
    box: Annotated[str, IDENTITY]
    source: Told
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
    name_fr: str = ""


class Arrival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """6.1.2 Reinforcements that wait in a box of the time track."""

    time: int
    units: tuple[Lot, ...] = ()
    telephone: str = ""
    fortifications: dict[str, int] = {}


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
    place_fr: str = ""
    situation_fr: str = ""
    forces_fr: str = ""


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


SHEETS: tuple[Sheet[Any], ...] = tuple(Sheet(file, row, ("id",), told="source") for file, row in (
    ("units.csv", UnitRow), ("weapons.csv", WeaponRow), ("telephones.csv", PhoneRow),
    *((f"fate_{n}.csv", FateRow) for n in NATIONS), ("catalogue.csv", EntryRow), ("strategy_cards.csv", StrategyRow),
    ("objectives.csv", ObjectiveRow), ("terrain.csv", TerrainRow),
    ("fortifications.csv", WorkRow), ("markers.csv", MarkerRow), ("nations.csv", NationRow)))
SHEET = {sheet.file: sheet for sheet in SHEETS}
