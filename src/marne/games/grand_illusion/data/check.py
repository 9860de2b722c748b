"""The data held against the rulebook: each fact with its rule number. A failure is a contradiction, not a crash."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from marne.games.grand_illusion.data import (check_map as data_check_map, check_tables as data_check_tables,
                                             check_units as data_check_units)
from marne.games.grand_illusion.data.facts import Fact, Look
from marne.games.grand_illusion.data.limits import BOOKS
from marne.games.grand_illusion.data.rows import Dataset, sheet_rows
from marne.parts.data.facts import Failure, Report, report, report_dict, told_sources

__all__ = ["Failure", "Report", "check", "check_dict"]


def check(ds: Dataset) -> Report:
    """Hold all data against the facts."""
    look = Look(ds)
    return report([*_integrity(look), *data_check_map.facts(look), *data_check_units.facts(look),
                   *data_check_tables.facts(look)])


def check_dict(ds: Dataset) -> dict[str, Any]:
    """The report as JSON-able values, with the hash of the data and what an overlay has replaced."""
    return report_dict(ds, check(ds))


def _integrity(look: Look) -> Iterator[Fact]:
    ds = look.ds
    yield from told_sources(sheet_rows(ds), list(zip(BOOKS, (ds.tables, ds.scenarios), strict=True)))
    twice = [k for k, n in Counter(u.id for u in ds.units).items() if n > 1]
    yield Fact("integrity", "unit ids unique", not twice, twice)
    odd_ids = [u.id for u in ds.units if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", u.id)]
    yield Fact("integrity", "unit ids are lowercase ascii with dashes", not odd_ids, odd_ids)
    for name, pairs in (("hexsides", [(s.a, s.b) for s in ds.sides]), ("rails", [(r.a, r.b) for r in ds.rails])):
        yield Fact("integrity", f"{name} a<b, unique", len(set(pairs)) == len(pairs) and all(a < b for a, b in pairs))
    nameless = [r.hex for r in ds.hexes if not (r.name_en and r.name_fr)]
    nameless_units = [u.id for u in ds.units if not (u.name_en and u.name_fr)]
    yield Fact("integrity", "names present in both languages", not nameless and not nameless_units,
               [*nameless, *nameless_units])
