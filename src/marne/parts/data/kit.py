"""The data of a title as a whole: the files of its package, an overlay put over them, the hash, where values come from.

A title describes its files with a `Kit` and loads them with `Kit.load`.
"""
from __future__ import annotations

import copy
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

import msgspec

from marne.kernel.errors import BadData
from marne.kernel.sayings import Said, said
from marne.parts.data.book import Book, locate, overlay_toml, read_toml, table_sources
from marne.parts.data.sheet import (
    Raw,
    Replaced,
    Sheet,
    config_overlay,
    count_kinds,
    digest,
    layers,
    overlay_sheet,
    read_overlay,
    read_sheet,
    type_rows,
    unaccented,
    utf8,
)

Sheets = dict[str, list[Raw]]
Books = dict[str, dict[str, Any]]
REMARKS = frozenset({"source", "note", "effect"})


class Loaded(Protocol):
    """What every title's data have: the hash of all that can touch play, and what an overlay has replaced.

    overlay: path -> [value of the package, value in effect]; None where a row or key is absent.
    """

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def hash(self) -> str: ...
    @property
    def overlay(self) -> dict[str, list[Any]]: ...


D = TypeVar("D", bound=Loaded)


@dataclass(frozen=True, eq=False)
class Kit(Generic[D]):
    """How the files of a title become its data.

    `build` makes the data of the typed rows of each of the `sheets`, the tables of each of the `books`, the hash and what was
    replaced; the data's first fields are the same rows (a dict holds those of several files), then the first `tables` of the
    books as they are. `settle` sets the values that follow from others, after an overlay has replaced some (its last argument:
    the rows without the overlay).
    `consistent` raises BadData if no game could be played with the data. `twins` are paths of values that say the same
    thing: an overlay may replace one, the others follow. `remarks` are columns and keys that cannot touch play, `spelt` those
    whose accents do not count in the hash: a name that has got its accents makes no other game, and old records still open.
    `shelves` are subfolders to which an overlay may add toml files of its own; `adopt` takes them (file -> tables) into the data.
    """

    slug: str
    package: str
    sheets: Sequence[Sheet[Any]]
    books: Sequence[Book]
    build: Callable[..., D]
    consistent: Callable[[D], None]
    settle: Callable[[Sheets, Books, Sheets], None]
    twins: Sequence[Sequence[str]] = ()
    remarks: frozenset[str] = field(default=REMARKS)
    spelt: frozenset[str] = frozenset()
    shelves: Sequence[str] = ()
    adopt: Callable[[D, Books], D] | None = None
    tables: int = 2

    def load(self, overlay: str | None = None) -> D:
        """The data, cached by the content of the overlay. None: the user's own folder, if there is one; '': no overlay."""
        base, folder = layers(config_overlay(self.slug) if overlay is None else overlay)
        if not folder:
            return cast(D, _load(self, "", (), base))
        names = [s.file for s in self.sheets] + [b.file for b in self.books]
        return cast(D, _load(self, folder, tuple(read_overlay(folder, names, self.shelves).items()), base))

    def rows_of(self, ds: D) -> list[tuple[Sheet[Any], list[Any]]]:
        """Each csv file with its rows."""
        return list(zip(self.sheets, self._fields(ds), strict=False))

    def tables_of(self, ds: D) -> list[tuple[Book, dict[str, Any]]]:
        """Each toml file that stays as it is, with its tables."""
        return list(zip(self.books[:self.tables], self._fields(ds)[len(self.sheets):], strict=False))

    def _fields(self, ds: D) -> list[Any]:
        out: list[Any] = []
        for name in ds.__struct_fields__:
            value = getattr(ds, name)
            out += value.values() if isinstance(value, dict) and len(out) < len(self.sheets) else [value]
        return out

    def provenance(self, ds: D) -> dict[str, Any]:
        """Where the values come from, JSON-able.

        sheets: file -> rows and, for each column that tells a source, counts by kind (rule, history, geography ...).
        tables: file -> counts by kind, and each table with its source ('' for the table, else for the one key).
        overlay: what an overlay has replaced; in `tables` such keys have the source 'overlay'.
        """
        sheets: dict[str, Any] = {}
        for sheet, rows in self.rows_of(ds):
            # a blank says that there is no such value (an HQ has no strength)
            counts = {c: count_kinds(getattr(r, c) for r in rows if getattr(r, c)) for c in sheet.told_in}
            sheets[sheet.file] = {"rows": len(rows), **counts}
        books: dict[str, Any] = {}
        for book, tables in self.tables_of(ds):
            listed = dict(table_sources(book, tables))
            for path in ds.overlay:
                file, _, way = path.partition("/")
                home = max((t for t in listed if way.startswith(t + ".")), key=len, default="")
                if file == book.file and home:
                    listed[home][way.removeprefix(home + ".")] = "overlay"
            kinds = count_kinds(told for table in listed.values() for told in table.values())
            books[book.file] = {"kinds": kinds, "tables": listed}
        return {"hash": ds.hash, "sheets": sheets, "tables": books, "overlay": ds.overlay}

    def hash_of(self, rows: list[list[Any]], tables: list[dict[str, Any]]) -> str:
        """Sources and remarks are left out: they cannot touch play."""

        def silent(key: str) -> bool:
            return key in self.remarks or key.startswith("source_")

        def plain(value: Any) -> Any:
            if isinstance(value, dict):
                return {k: unaccented(v) if k in self.spelt and isinstance(v, str) else plain(v) for k, v in value.items()
                        if not silent(k)}
            if isinstance(value, list):
                return [plain(v) for v in value]
            return value

        bare = msgspec.to_builtins(rows)
        for sheet in bare:                  # rows are flat and all alike, and there are thousands of them
            columns = list(sheet[0]) if sheet else []
            drop, spell = [k for k in columns if silent(k)], [k for k in columns if k in self.spelt and not silent(k)]
            for row in sheet:
                for k in drop:
                    del row[k]
                for k in spell:
                    row[k] = unaccented(row[k])
        return digest([bare, *map(plain, tables)])


@lru_cache(maxsize=8)
def _base(kit: Kit[Any], kept: str) -> tuple[Sheets, Books]:
    """The files of the package, or of a folder with an earlier state of them, as text cells and tables."""
    folder = Path(kept) if kept else files(kit.package) / "data"
    sheets = {s.file: read_sheet(s, utf8((folder / s.file).read_bytes(), s.file), s.file) for s in kit.sheets}
    books = {b.file: read_toml((folder / b.file).read_bytes(), b.file) for b in kit.books}
    return sheets, books


@lru_cache(maxsize=16)
def _load(kit: Kit[Any], folder: str, over: tuple[tuple[str, bytes], ...], kept: str = "") -> Any:
    base_sheets, base_books = _base(kit, kept)
    sheets, books = dict(base_sheets), copy.deepcopy(base_books)
    replaced: Replaced = {}
    content = dict(over)
    for sheet in kit.sheets:
        if sheet.file in content:
            label = f"{folder}/{sheet.file}"
            text = utf8(content[sheet.file], label)
            sheets[sheet.file] = overlay_sheet(sheet, sheets[sheet.file], text, label, replaced)
    for book in kit.books:
        if book.file in content:
            label = f"{folder}/{book.file}"
            over_book = read_toml(content[book.file], label)
            books[book.file] = overlay_toml(book, books[book.file], over_book, label, replaced)
    own = {name: read_toml(content[name], f"{folder}/{name}") for name in content if name not in sheets and name not in books}
    try:
        if replaced:
            _twins(kit, books, replaced)
            kit.settle(sheets, books, base_sheets)
        replaced |= {name: [None, "added"] for name in own}
        rows = [type_rows(s, sheets[s.file], s.file) for s in kit.sheets]
        tables = [books[b.file] for b in kit.books]
        ds = kit.build(*rows, *tables, kit.hash_of(rows, [*tables, own] if own else tables), replaced)
        if own and kit.adopt is not None:
            ds = kit.adopt(ds, own)
        kit.consistent(ds)
    except BadData as e:
        where = folder or kept or Said("the data of the package", "les données du jeu")
        raise BadData(Said(f"{where}: {e}", f"{said(where, 'fr')} : {e.said('fr')}")) from None
    return ds


def _twins(kit: Kit[Any], books: Books, replaced: Replaced) -> None:
    """A value that stands in two places follows the one that the overlay replaces."""
    by_name = {b.file: b for b in kit.books}
    for group in kit.twins:
        changed = [path for path in group if path in replaced]
        if not changed:
            continue
        value = replaced[changed[0]][1]
        for path in changed[1:]:
            if replaced[path][1] != value:
                other = replaced[path][1]
                raise BadData(Said(f"{changed[0]} is {value!r} but {path} is {other!r}; "
                                   "both say the same thing, so give one of them or the same value to both",
                                   f"{changed[0]} est {value!r} mais {path} est {other!r} ; les deux disent la même chose, "
                                   "donnez l'un des deux ou la même valeur aux deux"))
        for path in group:
            file, _, way = path.partition("/")
            table, key = locate(by_name[file], books[file], way)
            if table[key] != value:
                replaced[path] = [table[key], value]
                table[key] = copy.deepcopy(value)


MISFITS = (        # what the conversion to a type says, and how it is said in French
    (r"Object missing required field `(.+)`", r"il manque la clé \1"),
    (r"Object contains unknown field `(.+)`", r"clé inconnue \1"),
    (r"Expected `(.+)`, got `(.+)`", r"il faut \1, pas \2"),
    (r"Expected `(.+)` of length (.+)", r"il faut \1 de longueur \2"),
    (r"Expected `(.+)` (>=|<=) (.+)", r"il faut \1 \2 \3"),
    (r"Invalid (.+)", r"valeur impossible \1"),
)


def misfit(told: str) -> str:
    """A fault found while converting to a type, in French."""
    told, at, place = told.partition(" - at ")
    for pattern, french in MISFITS:
        if re.match(pattern, told):
            told = re.sub(pattern, french, told)
            break
    return f"{told}, à {place}" if at else told
