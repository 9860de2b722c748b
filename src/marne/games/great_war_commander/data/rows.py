"""The rows of the csv files, the maps and the scenarios.

Dates are `YYYY-MM`; `until` '' means to the end of the war. 0 stands for a blank number where the class says nothing else.
"""
from __future__ import annotations

from typing import Any

import msgspec

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
