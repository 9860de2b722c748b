"""The data held against the rulebook: each fact with its rule number. A failure is a contradiction, not a crash."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from marne.games.grand_illusion import data_check_map, data_check_tables, data_check_units
from marne.games.grand_illusion.data_facts import Fact, Look
from marne.games.grand_illusion.data_limits import BOOKS
from marne.games.grand_illusion.data_rows import Dataset, sheet_rows
from marne.parts.databook import leaves
from marne.parts.dataset import is_source


class Failure(msgspec.Struct, frozen=True):
    """A fact that does not hold."""

    rule: str
    text: str
    detail: str


class Report(msgspec.Struct, frozen=True):
    """How many facts were checked, how many of them by chapter of the rulebook, and those that do not hold."""

    checks: int
    chapters: dict[str, int]
    failures: list[Failure]

    @property
    def ok(self) -> bool:
        return not self.failures


def check(ds: Dataset) -> Report:
    """Hold all data against the facts."""
    look = Look(ds)
    done = [*_integrity(look), *data_check_map.facts(look), *data_check_units.facts(look),
            *data_check_tables.facts(look)]
    failures = [Failure(f.rule, f.text, str(f.detail) if f.detail else "") for f in done if not f.ok]
    chapters = Counter(f.rule.split(".")[0] for f in done)
    order = sorted(chapters, key=lambda c: (not c.isdigit(), int(c) if c.isdigit() else 0, c))
    return Report(len(done), {c: chapters[c] for c in order}, failures)


def check_dict(ds: Dataset) -> dict[str, Any]:
    """The report as JSON-able values, with the hash of the data and what an overlay has replaced."""
    report = check(ds)
    return {"hash": ds.hash, "ok": report.ok, "overlay": ds.overlay, **msgspec.to_builtins(report)}


def _integrity(look: Look) -> Iterator[Fact]:
    ds = look.ds
    for sheet, rows in sheet_rows(ds):
        wrong = {r.source for r in rows if not is_source(r.source)}
        yield Fact("integrity", f"{sheet.file}: every row has a valid source", not wrong, wrong)
        for column in (c for c in sheet.cells if c.startswith("source_")):
            wrong = {getattr(r, column) for r in rows if getattr(r, column) and not is_source(getattr(r, column))}
            yield Fact("integrity", f"{sheet.file}: {column} valid", not wrong, wrong)
    for book, tables in zip(BOOKS, (ds.tables, ds.scenarios), strict=True):
        values = list(leaves(book, tables))
        odd = [(p, v) for p, v in values if (leaf := book.leaf(p)) is not None and not leaf.fits(v)]
        yield Fact("integrity", f"{book.file}: every value within its limits", not odd, odd)
        bare = [k for k in _top(tables) if not _told(tables, k)]
        yield Fact("integrity", f"{book.file}: every table has a source", not bare, bare)
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


def _top(tables: dict[str, Any]) -> list[str]:
    """The tables of a file that stand for themselves: [x] or, where [x] only gathers others, [x.y]."""
    out = []
    for name, table in tables.items():
        if all(isinstance(v, dict) for v in table.values()):
            out += [f"{name}.{k}" for k in table]
        else:
            out.append(name)
    return out


def _told(tables: dict[str, Any], path: str) -> bool:
    at: Any = tables
    for name in path.split("."):
        at = at[name]
    return is_source(at.get("source", ""))
