"""Facts that a title's data are held against: each with the rule that states it. A failure is a contradiction, no crash."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from marne.parts.data.book import leaves, locate
from marne.parts.data.cells import is_source
from marne.parts.data.kit import D, Kit

L = TypeVar("L")
P = TypeVar("P", bound=Hashable)


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
    chapters = Counter(re.split("[./-]", f.rule)[0] for f in done)
    order = sorted(chapters, key=lambda c: (not c.isdigit(), int(c) if c.isdigit() else 0, c))
    return Report(len(done), {c: chapters[c] for c in order}, failures)


@dataclass(frozen=True)
class Check(Generic[D, L]):
    """All facts of a title: `look` makes of the data what facts ask of them, each of `chapters` yields facts of that."""

    kit: Kit[D]
    look: Callable[[D], L]
    chapters: Sequence[Callable[[L], Iterable[Fact]]]

    def report(self, ds: D) -> Report:
        """Hold all data against the facts."""
        look = self.look(ds)
        return report([*told_rows(self.kit, ds), *twins(self.kit, ds), *(f for chapter in self.chapters for f in chapter(look))])

    def told(self, ds: D) -> dict[str, Any]:
        """The report as JSON-able values, with the hash of the data and what an overlay has replaced."""
        found = self.report(ds)
        return {"hash": ds.hash, "ok": found.ok, "overlay": ds.overlay, **msgspec.to_builtins(found)}


def told_rows(kit: Kit[D], ds: D) -> Iterator[Fact]:
    """Every row says where it comes from, and every value of the tables is within its limits."""
    for sheet, rows in kit.rows_of(ds):
        for column in sheet.told_in:
            wrong = {told for r in rows if not sheet.cells[column].fits(told := getattr(r, column))}
            what = "every row has a valid source" if column == "source" else f"{column} valid"
            yield Fact("integrity", f"{sheet.file}: {what}", not wrong, wrong)
    for book, tables in kit.tables_of(ds):
        odd = [(p, v) for p, v in leaves(book, tables) if (leaf := book.leaf(p)) is not None and not leaf.fits(v)]
        yield Fact("integrity", f"{book.file}: every value within its limits", not odd, odd)


def told_tables(kit: Kit[D], ds: D) -> Iterator[Fact]:
    """Every table says where it comes from."""
    for book, tables in kit.tables_of(ds):
        bare = [k for k in _top(tables) if not _told(tables, k)]
        yield Fact("integrity", f"{book.file}: every table has a source", not bare, bare)


def twins(kit: Kit[D], ds: D) -> Iterator[Fact]:
    """A number that stands in two places must be the same."""
    books = {book.file: (book, tables) for book, tables in kit.tables_of(ds)}
    for group in kit.twins:
        values = []
        for path in group:
            file, _, way = path.partition("/")
            table, key = locate(*books[file], way)
            values.append(table[key])
        yield Fact("integrity", "the same value in " + " and ".join(group), all(v == values[0] for v in values), values)


def reach(start: P, step: Callable[[P], Iterable[P]]) -> set[P]:
    """Everything that can be reached from `start`."""
    seen, todo = {start}, [start]
    while todo:
        for m in step(todo.pop()):
            if m not in seen:
                seen.add(m)
                todo.append(m)
    return seen


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
