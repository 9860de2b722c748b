"""Facts about the calendar and the numbers of the series."""
from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

from marne.games.drive_on_paris.data.check.look import Look
from marne.games.drive_on_paris.data.rows import INFANTRY
from marne.parts.data.facts import Fact

RESULT = re.compile(r"A[0-9]?\*?(D[0-9])?(r[0-9])?@?")
# what the book states: the rule, where it stands in series.toml, the value
STATED: tuple[tuple[str, str, Any], ...] = (
    ("0/Scale", "meta.hex_km", 10), ("0/Stacking#1", "stacking.limit", 4), ("4-0b", "sequence.first_player", "german"),
    ("1-8a", "supply.range_mp", 10), ("1-9", "supply.attrition_share", 0.25), ("1-4c", "reconstitution.in_command_multiplier", 2),
    ("1-4d", "reconstitution.out_of_command_multiplier", 3), ("2-1/Errata", "combat.british_attack_die", 1),
    ("2-1/Errata", "combat.british_defence_columns", 1), ("3-2b", "combat.assault_multiplier_against_fort", 2),
    ("3-2c", "combat.assault_columns_without_fort", 1), ("2-5", "combat.lille_defence_multiplier", 0.5),
    ("1-1d", "exploitation.reserve_allowance", 2), ("3-1", "exploitation.white_band_last_turn", 8),
    ("2-1b", "stacking.belgian_with_others_from_turn", 15), ("2-2b", "movement.french_british_in_belgium_from_turn", 4),
    ("1-6a", "trenches.german_from_turn", 11), ("1-12", "reinforcements.lost_point_delay_turns", 5),
    ("4-0f", "reinforcements.british_fallback_hex", "01-11"), ("1-2d#3", "movement.rail_is_road", True),
    ("3-2a", "zoc.assault_units_pay", False), ("3-3/Errata", "zoc.siege_guns_pay", False),
)


def facts(look: Look) -> Iterator[Fact]:
    yield from _calendar(look)
    yield from _series(look)


def _calendar(look: Look) -> Iterator[Fact]:
    turns = look.ds.turns
    yield Fact("5-6", "25 turns", [t.turn for t in turns] == list(range(1, 26)))
    days = [(date.fromisoformat(t.start), date.fromisoformat(t.end)) for t in turns]
    yield Fact("0/Introduction", "the first hundred days: 4 August to 11 November 1914",
               (days[0][0], days[-1][1]) == (date(1914, 8, 4), date(1914, 11, 11)) and (days[-1][1] - days[0][0]).days == 99)
    yield Fact("0/Scale", "turns of half a week without a gap",
               all((b - a).days == 3 for a, b in days) and all(b[0] == a[1] + timedelta(1) for a, b in pairwise(days)))
    spans = (
        ("3-1", "grey_box_white_band", 1, 8), ("2-3", "plan_xvii_capture", 1, 8), ("1-6a", "german_trenches_allowed", 11, 25),
        ("2-1b", "belgian_cooperation", 15, 25), ("2-8/Errata", "fdl_possible", 1, 14),
        ("2-2b", "allies_may_enter_belgium", 4, 25), ("2-2b", "belgians_confined", 1, 5),
        ("3-4", "eastern_transfer", 6, 6), ("5-6", "massive_allied_check", 8, 25),
    )
    for rule, column, first, last in spans:
        found = [t.turn for t in turns if getattr(t, column)]
        yield Fact(rule, f"{column}: turns {first} to {last}", found == list(range(first, last + 1)), found)


def _series(look: Look) -> Iterator[Fact]:
    series = look.ds.series
    for rule, path, value in STATED:
        table, key = path.split(".")
        found = series[table][key]["value"]
        yield Fact(rule, f"series.toml, {path}: {value}", found == value, found)
    yield Fact("1-6c", "no trenches in major cities, marsh, foothills and mountains",
               set(series["trenches"]["prohibited"]["value"]) == {"major-city", "marsh", "foothills", "mountains"})
    yield Fact("3-1", "a five or a six: the whole allowance, else half",
               (series["exploitation"]["german_infantry_roll"]["value"]["full_on"],
                series["exploitation"]["german_infantry_roll"]["value"]["else"]) == ([5, 6], 0.5))
    for table, key in (("general", "infantry_types"), ("exploitation", "german_infantry_types"), ("rail", "infantry_types"),
                       ("trenches", "diggers")):
        yield Fact("3-1/Errata", f"{table}.{key}: all that is infantry", series[table][key]["value"] == list(INFANTRY))
    crt = series["crt"]
    yield Fact("integrity", "the combat table: 9 columns, rolls from 2 to 12",
               len(crt["columns"]) == 9 and list(crt["rows"]) == [str(k) for k in range(2, 13)])
    for roll, row in crt["rows"].items():
        odd = [x for x in row if not RESULT.fullmatch(x)]
        yield Fact("integrity", f"the combat table: roll {roll}", len(row) == 9 and not odd, odd)
    marks = [x for row in crt["rows"].values() for x in row]
    yield Fact("1-5b", "some results reduce a fort", any("*" in x for x in marks))
    yield Fact("1-7", "some results are a breakthrough", any("@" in x for x in marks))
    yield Fact("1-7", "one mark is the fort, the other the breakthrough",
               {crt["star"]["value"], crt["at"]["value"]} == {"fort-reduced", "breakthrough"})
    bands = series["siege"]["bands"]
    yield Fact("3-3b", "a stronger fort needs a higher die", all(a["needed"] < b["needed"] for a, b in pairwise(bands)), bands)
    for path, p in _parameters(series):
        yield Fact("integrity", f"series.toml, {path}: certainty and source",
                   0 <= p.get("certainty", -1) <= 1 and bool(p.get("source")))


def _parameters(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for key, value in table.items():
        if isinstance(value, dict):
            if "value" in value:
                yield path + key, value
            else:
                yield from _parameters(value, f"{path}{key}.")
