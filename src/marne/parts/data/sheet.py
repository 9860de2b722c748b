"""Game data in csv files: typed rows, overlays that replace single values; overlay folders, hashes, sources.

A title describes each csv file with a `Sheet`, whose row type says what the columns may hold (see `cells`), and each toml file
with a `Book` (see `book`). Every fault raises BadData with the file, the row, the column, the value, and what is allowed there.
"""
from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar, get_type_hints

import msgspec

from marne.kernel.errors import BadData
from marne.kernel.sayings import Said, said
from marne.parts.data.cells import ANY, By, Cell, Shut

R = TypeVar("R", bound=msgspec.Struct)
Raw = dict[str, str]
Replaced = dict[str, list[Any]]

REMOVE = "remove"
WHOLE = ".whole"            # marks a folder with a whole set of data


def bad(file: str, row: str, column: str, value: object, allowed: str) -> NoReturn:
    """Refuse a value. `row` and `column` may be empty."""
    where = file + (f", row {row}" if row else "") + (f", column {column}" if column else "")
    where_fr = file + (f", ligne {row}" if row else "") + (f", colonne {column}" if column else "")
    raise BadData(Said(f"{where}: {value!r} is not allowed; allowed: {allowed}",
                       f"{where_fr} : {value!r} n'est pas permis ; permis : {said(allowed, 'fr')}"))


@cache
def _marks(row: type[msgspec.Struct]) -> dict[str, tuple[Any, ...]]:
    hints = get_type_hints(row, include_extras=True)
    return {c: getattr(hints[c], "__metadata__", ()) for c in row.__struct_fields__}


@dataclass(frozen=True)
class Sheet(Generic[R]):
    """One csv file: its row type, whose fields are the columns and say what each may hold.

    `pair`: the key is two cells in ascending order. `grows`: an overlay may add and remove rows. `siblings`: how many
    leading key columns tell rows of one thing; an added row takes its blank cells from such a row. `told`: the column that
    says where all those come from of which no other says it.
    """

    file: str
    row: type[R]
    key: tuple[str, ...]
    pair: bool = False
    grows: bool = False
    siblings: int = 0
    told: str = ""

    @cached_property
    def marks(self) -> dict[str, tuple[Any, ...]]:
        """What is said of each column at the field, in the order of the columns."""
        return _marks(self.row)

    @cached_property
    def cells(self) -> dict[str, Cell]:
        """What each column may hold."""
        return {c: next((m for m in marks if isinstance(m, Cell)), ANY) for c, marks in self.marks.items()}

    @cached_property
    def shut(self) -> dict[str, Shut]:
        """The columns that an overlay cannot replace, and why."""
        return {c: m for c, marks in self.marks.items() for m in marks if isinstance(m, Shut)}

    @cached_property
    def told_in(self) -> tuple[str, ...]:
        """The columns that name sources."""
        return tuple(c for c in self.marks if c == "source" or c.startswith("source_"))

    @cached_property
    def sources(self) -> dict[str, str]:
        """The column that says where a column comes from; it becomes 'overlay' when an overlay replaces the value."""
        out = {}
        for c, marks in self.marks.items():
            named = [m.column for m in marks if isinstance(m, By)]
            plain = c in self.shut or c in self.key or c in self.told_in or c == "note"
            own = f"source_{c}" if f"source_{c}" in self.marks else "" if plain else self.told
            if told := named[-1] if named else own:
                out[c] = told
        return out


def hold(sheet: Sheet[R], rows: Iterable[R], *holds: tuple[str, Callable[[R], bool], str | Callable[[R], str]]) -> None:
    """Refuse the first row in which something does not hold: the column to blame, the test, what is allowed there."""
    for r in rows:
        for column, ok, allowed in holds:
            if not ok(r):
                value = getattr(r, column)
                if isinstance(value, bool):
                    value = "yes" if value else "no"            # as it stands in the file
                told = "" if not value and sheet.cells[column].fits("") else value
                name = "/".join(str(getattr(r, k)) for k in sheet.key)
                bad(sheet.file, name, column, told, allowed if isinstance(allowed, str) else allowed(r))


def known(file: str, row: str, column: str, names: Iterable[str], ids: Collection[str], allowed: str = "") -> None:
    """Refuse the first name that is none of the ids."""
    for name in names:
        if name not in ids:
            bad(file, row, column, name, allowed or some(ids))


def some(ids: Iterable[str]) -> str:
    """The ids as they are told: a tuple in its own order, of others the first in the alphabet."""
    return ", ".join(ids if isinstance(ids, tuple) else sorted(ids)[:60])


def row_key(sheet: Sheet[Any], row: Mapping[str, str]) -> tuple[str, ...]:
    """The key cells of a row, a pair in ascending order."""
    key = tuple([row[c] for c in sheet.key])
    return key[::-1] if sheet.pair and _natural(key[0]) > _natural(key[1]) else key


def cell_value(sheet: Sheet[Any], label: str, row: str, column: str, value: str) -> Any:
    """The typed value of one cell."""
    cell = sheet.cells[column]
    try:
        return cell.parse(value)
    except ValueError:
        bad(label, row, column, value, cell.allowed)


def read_csv(content: str, label: str) -> tuple[list[str], list[Raw]]:
    """Header and rows; every row must have as many cells as the header."""
    lines = [x for x in csv.reader(io.StringIO(content.removeprefix("\ufeff"), newline="")) if x]
    if not lines:
        raise BadData(Said(f"{label}: the file is empty; it needs a line with the names of its columns",
                           f"{label} : le fichier est vide ; il lui faut une ligne avec les noms de ses colonnes"))
    header = [h.strip() for h in lines[0]]
    twice = [h for h, n in Counter(header).items() if n > 1]
    if twice:
        raise BadData(Said(f"{label}: the column {twice[0]!r} stands twice in the first line; name each column once",
                           f"{label} : la colonne {twice[0]!r} est deux fois dans la première ligne ; nommez chacune une fois"))
    rows = []
    for n, cells in enumerate(lines[1:], 1):
        if len(cells) != len(header):
            bad(label, str(n), "", ",".join(cells),
                Said(f"{len(header)} cells, as in the first line", f"{len(header)} cellules, comme dans la première ligne"))
        rows.append(dict(zip(header, map(str.strip, cells), strict=True)))
    return header, rows


def read_sheet(sheet: Sheet[Any], content: str, label: str) -> list[Raw]:
    """A complete csv file as text cells."""
    header, rows = read_csv(content, label)
    if header != list(sheet.cells):
        wrong = sorted(set(header) ^ set(sheet.cells))
        bad(label, "", "", ",".join(wrong or header),
            Said("exactly the columns " + ", ".join(sheet.cells), 'exactement les colonnes ' + ', '.join(sheet.cells)))
    seen: set[tuple[str, ...]] = set()
    for row in rows:
        key = row_key(sheet, row)
        if key in seen:
            bad(label, "/".join(key), "/".join(sheet.key), "/".join(key), Said("each key once", "chaque clé une fois"))
        seen.add(key)
    return rows


def type_rows(sheet: Sheet[R], rows: Iterable[Raw], label: str) -> list[R]:
    """The rows with typed values, in file order. Most cells of a column say the same few things: each text is read once."""
    rows = list(rows)
    columns = []
    for c, cell in sheet.cells.items():
        texts = [row[c] for row in rows]
        try:
            values = {x: cell.parse(x) for x in set(texts)}
        except ValueError:
            _refuse_first(sheet, rows, label)
        columns.append([values[x] for x in texts])
    return list(map(sheet.row, *columns))


def _refuse_first(sheet: Sheet[Any], rows: Iterable[Raw], label: str) -> NoReturn:
    """Refuse the first cell of the file that cannot be read."""
    for row in rows:
        for column in sheet.cells:
            cell_value(sheet, label, "/".join(row[c] for c in sheet.key), column, row[column])
    raise AssertionError(label)


def overlay_sheet(sheet: Sheet[Any], rows: list[Raw], content: str, label: str, replaced: Replaced) -> list[Raw]:
    """The rows with the values of an overlay, which holds the key columns and the columns to replace."""
    header, changes = read_csv(content, label)
    allowed = [c for c in sheet.cells if c not in sheet.shut] + ([REMOVE] if sheet.grows else [])
    for column in header:
        if column not in allowed:
            bad(label, "", column, column, Said("the columns " + ", ".join(allowed), 'les colonnes ' + ', '.join(allowed)))
    for column in sheet.key:
        if column not in header:
            raise BadData(Said(f"{label}: the key column {column!r} is missing; name {' and '.join(sheet.key)} in each row",
                               f"{label} : la colonne clé {column!r} manque ; nommez {' et '.join(sheet.key)} dans chaque ligne"))
    table = {row_key(sheet, row): row for row in rows}
    done: set[tuple[str, ...]] = set()
    for change in changes:
        for column in sheet.key:
            cell_value(sheet, label, "/".join(change[c] for c in sheet.key), column, change[column])
        key = row_key(sheet, change)
        name = "/".join(key)
        if key in done:
            bad(label, name, "/".join(sheet.key), name,
                Said("each row once in an overlay", "chaque ligne une fois dans des données modifiées"))
        done.add(key)
        remove = change.pop(REMOVE, "")
        if remove not in ("", "0", "1"):
            bad(label, name, REMOVE, remove,
                Said("1 to remove the row, else 0 or blank", "1 pour ôter la ligne, sinon 0 ou vide"))
        path = f"{sheet.file}/{name}"
        if remove == "1":
            if key not in table:
                bad(label, name, "/".join(sheet.key), name,
                    Said(f"a row of {sheet.file}, since it is to be removed",
                         f"une ligne de {sheet.file}, puisqu'elle doit être ôtée"))
            replaced[path] = [{c: v for c, v in table.pop(key).items() if v}, None]
        elif key in table:
            table[key] = _replace(sheet, table[key], change, label, name, replaced)
        elif sheet.grows:
            table[key] = _added(sheet, table, key, change, label)
            replaced[path] = [None, {c: v for c, v in table[key].items() if v}]
        else:
            bad(label, name, "/".join(sheet.key), name,
                Said(f"a row of {sheet.file}; rows cannot be added there",
                     f"une ligne de {sheet.file} ; on ne peut pas y ajouter de lignes"))
    order = {row_key(sheet, row): n for n, row in enumerate(rows)}
    # added rows of a thing stand after its other rows, new things at the end
    return [table[k] for k in sorted(table, key=lambda k: (order.get(k, len(order)), [_natural(x) for x in k]))]


def _natural(value: str) -> tuple[int, str]:
    return (int(value), "") if value.isdigit() else (0, value)


def _replace(sheet: Sheet[Any], row: Raw, change: Raw, label: str, name: str, replaced: Replaced) -> Raw:
    new = dict(row)
    for column, value in change.items():
        if column in sheet.key:
            continue
        if cell_value(sheet, label, name, column, value) == cell_value(sheet, sheet.file, name, column, row[column]):
            continue
        new[column] = value
        replaced[f"{sheet.file}/{name}/{column}"] = [row[column], value]
        told = sheet.sources.get(column)
        if told and not change.get(told):
            new[told] = "overlay"
    return new


def _added(
    sheet: Sheet[Any], table: Mapping[tuple[str, ...], Raw], key: tuple[str, ...], change: Raw, label: str,
) -> Raw:
    n = sheet.siblings
    like = next((row for k, row in table.items() if n and k[:n] == key[:n]), {})
    if n and not like:
        known = ", ".join(dict.fromkeys("/".join(k[:n]) for k in table))
        bad(label, "/".join(key), "/".join(sheet.key[:n]), "/".join(key[:n]), known)
    new = {c: change.get(c) or like.get(c, "") for c in sheet.cells}
    new.update(zip(sheet.key, key, strict=True))
    new["note"] = change.get("note", "")
    for told in ("source", *sheet.sources.values()):
        new[told] = change.get(told) or "overlay"
    for column, value in new.items():
        if column not in sheet.shut:
            cell_value(sheet, label, "/".join(key), column, value)
    return new


# ---------------------------------------------------------------- folders and hashes

def read_overlay(folder: str, known: Iterable[str], shelves: Iterable[str] = ()) -> dict[str, bytes]:
    """The files of an overlay folder. Notes (README*) and hidden files are passed over, other strangers are refused.

    `shelves`: subfolders in which an overlay may have toml files of its own beside the known ones.
    """
    names = sorted(known)
    where = Path(folder).expanduser()
    if not where.is_dir():
        raise BadData(Said(f"{folder}: there is no such overlay folder; give a folder with some of {', '.join(names)}",
                           f"{folder} : il n'y a pas de tel dossier de données modifiées ; donnez un dossier avec certains de "
                           f"{', '.join(names)}"))
    below, free = {n.partition("/")[0] for n in names if "/" in n}, set(shelves)
    told = [n for n in names if n.partition("/")[0] not in free] + [f"{f}/<id>.toml" for f in sorted(free)]
    out = {}
    for file in _visible(where):
        inside = file.is_dir() and file.name in below
        for path in _visible(file) if inside else [file]:
            name = f"{file.name}/{path.name}" if inside else file.name
            own = inside and file.name in free and path.suffix == ".toml"
            if not (name in names or own) or not path.is_file():
                bad(folder, "", "", name, Said("files named " + ", ".join(told), 'des fichiers nommés ' + ', '.join(told)))
            out[name] = path.read_bytes()
    return out


def _visible(folder: Path) -> list[Path]:
    return sorted(p for p in folder.iterdir() if not p.name.startswith((".", "README")))


def layers(folder: str) -> tuple[str, str]:
    """The two folders that data come from: ('' for the package's own files, the overlay or ''). A folder marked as WHOLE holds
    all files of an earlier state of the data, with the overlay of that time inside it.
    """
    if folder and os.path.isfile(os.path.join(folder, WHOLE)):
        over = os.path.join(folder, "overlay")
        return folder, over if os.path.isdir(over) else ""
    return "", folder


def utf8(content: bytes, label: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as e:
        raise BadData(Said(f"{label}: this is not UTF-8 text ({e}); save it as UTF-8",
                           f"{label} : ce n'est pas un texte UTF-8 ({e}) ; enregistrez-le en UTF-8")) from None


def config_overlay(slug: str) -> str:
    """The user's own overlay folder of a title, '' if there is none."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    folder = os.path.join(home, "marne", slug)
    return folder if os.path.isdir(folder) else ""


def digest(values: Any) -> str:
    """A hash that is the same on every machine; `values` are JSON-able."""
    body = json.dumps(values, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(body.encode("ascii")).hexdigest()


def unaccented(text: str) -> str:
    """Liege for Liège."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def kind_of(told: str) -> str:
    """'rule 9.3' is of the kind rule, 'rule 11; history' of the kinds history+rule; a blank says nothing."""
    return "+".join(sorted({part.split(" ")[0] for part in told.split("; ")})) if told else "unstated"


def count_kinds(told: Iterable[str]) -> dict[str, int]:
    """How often each kind of source occurs, most frequent first."""
    return dict(Counter(map(kind_of, told)).most_common())
