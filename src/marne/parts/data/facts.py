"""Facts that a title's data are held against: each with the rule that states it. A failure is a contradiction, no crash."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from marne.parts.data.book import Book, leaves
from marne.parts.data.kit import Loaded
from marne.parts.data.sheet import Sheet, is_source


class Fact(msgspec.Struct, frozen=True):
    """One fact: the rule that states it ('integrity' if none does, 'notes' for the book's notes), and if it holds."""

    rule: str
    text: str
    ok: bool
    detail: Any = ""


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


def report(facts: Iterable[Fact]) -> Report:
    """Count the facts and list those that do not hold."""
    done = list(facts)
    failures = [Failure(f.rule, f.text, str(f.detail) if f.detail else "") for f in done if not f.ok]
    chapters = Counter(f.rule.split(".")[0] for f in done)
    order = sorted(chapters, key=lambda c: (not c.isdigit(), int(c) if c.isdigit() else 0, c))
    return Report(len(done), {c: chapters[c] for c in order}, failures)


def report_dict(ds: Loaded, found: Report) -> dict[str, Any]:
    """The report as JSON-able values, with the hash of the data and what an overlay has replaced."""
    return {"hash": ds.hash, "ok": found.ok, "overlay": ds.overlay, **msgspec.to_builtins(found)}


def told_sources(
    sheets: Sequence[tuple[Sheet[Any], list[Any]]], books: Sequence[tuple[Book, dict[str, Any]]],
) -> Iterator[Fact]:
    """Every row and every table says where it comes from, and every value is within its limits."""
    for sheet, rows in sheets:
        wrong = {r.source for r in rows if not is_source(r.source)}
        yield Fact("integrity", f"{sheet.file}: every row has a valid source", not wrong, wrong)
        for column in (c for c in sheet.cells if c.startswith("source_")):
            wrong = {getattr(r, column) for r in rows if getattr(r, column) and not is_source(getattr(r, column))}
            yield Fact("integrity", f"{sheet.file}: {column} valid", not wrong, wrong)
    for book, tables in books:
        odd = [(p, v) for p, v in leaves(book, tables) if (leaf := book.leaf(p)) is not None and not leaf.fits(v)]
        yield Fact("integrity", f"{book.file}: every value within its limits", not odd, odd)
        bare = [k for k in _top(tables) if not _told(tables, k)]
        yield Fact("integrity", f"{book.file}: every table has a source", not bare, bare)


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
