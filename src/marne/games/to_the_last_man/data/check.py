"""The data held against the rulebook: each fact with its rule number. A failure is a contradiction, not a crash."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marne.games.to_the_last_man.data import (check_map as data_check_map, check_starts as data_check_starts,
                                              check_tables as data_check_tables, check_units as data_check_units)
from marne.games.to_the_last_man.data.facts import Fact, Look
from marne.games.to_the_last_man.data.limits import BOOKS
from marne.games.to_the_last_man.data.rows import Dataset, sheet_rows
from marne.parts.data.facts import Failure, Report, report, report_dict, told_sources

__all__ = ["Failure", "Report", "check", "check_dict"]


def check(ds: Dataset) -> Report:
    """Hold all data against the facts."""
    look = Look(ds)
    return report([*_integrity(look), *data_check_map.facts(look), *data_check_units.facts(look),
                   *data_check_tables.facts(look), *data_check_starts.facts(look)])


def check_dict(ds: Dataset) -> dict[str, Any]:
    """The report as JSON-able values, with the hash of the data and what an overlay has replaced."""
    return report_dict(ds, check(ds))


def _integrity(look: Look) -> Iterator[Fact]:
    ds = look.ds
    yield from told_sources(sheet_rows(ds), list(zip(BOOKS, (ds.tables, ds.scenarios), strict=True)))
    for name, rows in (("zones", ds.zones), ("units", ds.units), ("cards", ds.cards)):
        bare = [r.id for r in rows if not r.name_en or not r.name_fr]
        yield Fact("integrity", f"{name}: names in both languages", not bare, bare)
    bare = [e.id for e in ds.events if not e.text_en or not e.text_fr or e.text_en == e.text_fr]
    yield Fact("integrity", "events: texts in both languages", not bare, bare)
    bare = [c.id for c in ds.cards if c.text_en == c.text_fr]
    yield Fact("integrity", "cards: texts in both languages", not bare, bare)
    bare = [n for n, s in ds.starts.items() if s.name_en == s.name_fr or s.date_en == s.date_fr]
    yield Fact("integrity", "scenarios: names and dates in both languages", not bare, bare)
