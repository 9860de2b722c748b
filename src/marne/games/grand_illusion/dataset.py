"""The data of Grand Illusion: typed rows and tables, with the values of an overlay folder put over them."""
from __future__ import annotations

import copy
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from marne.games.grand_illusion.data_consistency import consistent
from marne.games.grand_illusion.data_limits import BOOKS, TABLES, TWINS
from marne.games.grand_illusion.data_rows import (
    SHEETS,
    VARIABLE,
    Dataset,
    FortRow,
    HexRow,
    RailRow,
    SideRow,
    UnitRow,
    sheet_rows,
)
from marne.kernel.errors import BadData
from marne.parts.databook import locate, overlay_toml, read_toml, table_sources
from marne.parts.dataset import (
    Raw,
    Replaced,
    config_overlay,
    count_kinds,
    digest,
    layers,
    overlay_sheet,
    read_overlay,
    read_sheet,
    type_rows,
    utf8,
)

__all__ = ["VARIABLE", "Dataset", "FortRow", "HexRow", "RailRow", "SideRow", "UnitRow", "dataset", "provenance"]

SLUG = "grand-illusion"
Sheets = dict[str, list[Raw]]
Books = dict[str, dict[str, Any]]


def dataset(overlay: str | None = None) -> Dataset:
    """The data, cached by the content of the overlay. None: the user's own folder, if there is one; '': no overlay."""
    base, folder = layers(config_overlay(SLUG) if overlay is None else overlay)
    if not folder:
        return _load("", (), base)
    names = [s.file for s in SHEETS] + [b.file for b in BOOKS]
    return _load(folder, tuple(read_overlay(folder, names).items()), base)


@lru_cache(maxsize=4)
def _base(kept: str) -> tuple[Sheets, Books]:
    """The files of the package, or of a folder with an earlier state of them, as text cells and tables."""
    folder = Path(kept) if kept else files("marne.games.grand_illusion") / "data"
    sheets = {s.file: read_sheet(s, utf8((folder / s.file).read_bytes(), s.file), s.file) for s in SHEETS}
    books = {b.file: read_toml((folder / b.file).read_bytes(), b.file) for b in BOOKS}
    return sheets, books


@lru_cache(maxsize=8)
def _load(folder: str, over: tuple[tuple[str, bytes], ...], kept: str = "") -> Dataset:
    base_sheets, base_books = _base(kept)
    sheets, books = dict(base_sheets), copy.deepcopy(base_books)
    replaced: Replaced = {}
    content = dict(over)
    for sheet in SHEETS:
        if sheet.file in content:
            label = f"{folder}/{sheet.file}"
            text = utf8(content[sheet.file], label)
            sheets[sheet.file] = overlay_sheet(sheet, sheets[sheet.file], text, label, replaced)
    for book in BOOKS:
        if book.file in content:
            label = f"{folder}/{book.file}"
            over_book = read_toml(content[book.file], label)
            books[book.file] = overlay_toml(book, books[book.file], over_book, label, replaced)
    if replaced:
        gone = {r["fort"] for r in base_sheets["forts.csv"]} - {r["fort"] for r in sheets["forts.csv"]}
        if gone:
            raise BadData(f"{folder}/forts.csv: {', '.join(sorted(gone))} has no step left; leave at least one")
        _twins(books, replaced, folder)
        _derive(sheets, books)
    hexes, sides, rails, units, forts = (type_rows(s, sheets[s.file], s.file) for s in SHEETS)
    ds = Dataset(hexes, sides, rails, units, forts, books["tables.toml"], books["scenarios.toml"], "", replaced)
    try:
        consistent(ds)
    except BadData as e:
        raise BadData(f"{folder or kept or 'the data of the package'}: {e}") from None
    return msgspec.structs.replace(ds, hash=_hash(ds))


def _twins(books: Books, replaced: Replaced, folder: str) -> None:
    """A value that stands in two places follows the one that the overlay replaces."""
    by_name = {b.file: b for b in BOOKS}
    for group in TWINS:
        changed = [path for path in group if path in replaced]
        if not changed:
            continue
        value = replaced[changed[0]][1]
        for path in changed[1:]:
            if replaced[path][1] != value:
                raise BadData(f"{folder}: {changed[0]} is {value!r} but {path} is {replaced[path][1]!r}; "
                              "both say the same thing, so give one of them or the same value to both")
        for path in group:
            file, _, way = path.partition("/")
            table, key = locate(by_name[file], books[file], way)
            if table[key] != value:
                replaced[path] = [table[key], value]
                table[key] = copy.deepcopy(value)


def _derive(sheets: Sheets, books: Books) -> None:
    """Set the values that follow from others; an overlay cannot give them itself."""
    railway = {row[end] for row in sheets["rails.csv"] for end in ("a", "b")}
    extra = {"normal": "0", "slow": "1", "impassable": ""}
    steps: dict[str, int] = {}
    for row in sheets["forts.csv"]:
        steps[row["fort"]] = steps.get(row["fort"], 0) + 1
    sheets["map.csv"] = [{**r, "rail": str(int(r["hex"] in railway))} for r in sheets["map.csv"]]
    sheets["hexsides.csv"] = [{**r, "extra_mp": extra[r["kind"]]} for r in sheets["hexsides.csv"]]
    sheets["forts.csv"] = [{**r, "steps": str(steps[r["fort"]])} for r in sheets["forts.csv"]]
    tables = books[TABLES.file]
    for result in tables["fow"]["result"]:
        result["ways"] = 6 - abs(7 - result["roll"])
    factors = tables["siege_artillery"]["factors"]
    for row in sheets["units.csv"]:
        if row["id"] in factors:
            factors[row["id"]] = int(row["bombard"] or 0)


def _hash(ds: Dataset) -> str:
    """Sources and remarks are left out: they cannot touch play."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: plain(v) for k, v in value.items() if not _is_remark(k)}
        if isinstance(value, list):
            return [plain(v) for v in value]
        return value

    rows = [ds.hexes, ds.sides, ds.rails, ds.units, ds.forts]
    return digest(plain([msgspec.to_builtins(rows), ds.tables, ds.scenarios]))


def _is_remark(key: str) -> bool:
    return key in ("source", "note", "effect") or key.startswith("source_")


def provenance(ds: Dataset) -> dict[str, Any]:
    """Where the values come from, JSON-able.

    sheets: file -> rows and, for each column that tells a source, counts by kind (rule, history, geography ...).
    tables: file -> counts by kind, and each table with its source ('' for the table, else for the one key).
    overlay: what an overlay has replaced; in `tables` such keys have the source 'overlay'.
    """
    sheets: dict[str, Any] = {}
    for sheet, rows in sheet_rows(ds):
        told = [c for c in sheet.cells if c == "source" or c.startswith("source_")]
        # a blank says that the counter has no such number (an HQ has no strength)
        counts = {c: count_kinds(getattr(r, c) for r in rows if getattr(r, c)) for c in told}
        sheets[sheet.file] = {"rows": len(rows), **counts}
    books: dict[str, Any] = {}
    for book, tables in zip(BOOKS, (ds.tables, ds.scenarios), strict=True):
        listed = dict(table_sources(book, tables))
        for path in ds.overlay:
            file, _, way = path.partition("/")
            home = max((t for t in listed if way.startswith(t + ".")), key=len, default="")
            if file == book.file and home:
                listed[home][way.removeprefix(home + ".")] = "overlay"
        kinds = count_kinds(told for table in listed.values() for told in table.values())
        books[book.file] = {"kinds": kinds, "tables": listed}
    return {"hash": ds.hash, "sheets": sheets, "tables": books, "overlay": ds.overlay}
