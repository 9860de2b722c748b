"""The csv files: what their cells may hold, and which columns an overlay cannot replace."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_commander.data.rows import (ABSENT, KINDS, NATIONS, OTHERS, RANKS, Dataset, UnitRow, WeaponRow,
                                                       PhoneRow, FateRow, EntryRow, StrategyRow, ObjectiveRow, TerrainRow,
                                                       WorkRow, MarkerRow, NationRow)
from marne.kernel.sayings import Said
from marne.parts.data.sheet import Cell, Sheet, integer, many, mapped, one_of, text

_ID = text(False, r"[a-z0-9]+(-[a-z0-9]+)*(\.[0-9]+)?", Said("an id of lower-case letters, digits and dashes",
                                                             "un id de minuscules, chiffres et tirets"))
_NAME = text(False)
_ANY = text()
_BIT = integer(0, 1, True)
_NATION = one_of(*NATIONS, *OTHERS)
_MONTH = text(True, r"19[0-9]{2}-[0-9]{2}", Said("a month written 1916-05, or blank", "un mois écrit 1916-05, ou vide"))
_HEX = text(False, r"[A-O]([1-9]|1[01])", Said("a hex such as G11", "un hex comme G11"))
_KIND_OF_SOURCE = r"(rule [A-Z]{0,2}[0-9]+(\.[0-9A-Za-z]+)*|history|geography|reconstruction|component|overlay)"
_TOLD = text(False, rf"{_KIND_OF_SOURCE}(; {_KIND_OF_SOURCE})*",
             Said("'rule <number>', history, geography, reconstruction, component or overlay, joined by '; '",
                  "'rule <number>', history, geography, reconstruction, component ou overlay, séparés par '; '"))
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


UNITS = _sheet("units.csv", UnitRow, _UNIT, "nation kind rank stripe_1914 count figures stack vp d_command engineer "
               "always_cohesion box")
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
WORKS = _sheet("fortifications.csv", WorkRow, _WORK, "rule cover vulnerability degrades_to degrades_in_building_or_bridge "
               "tank_test wins_melee_ties effect box")
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
