"""Game data in toml files: what each value may be, partial overlays that are merged deeply, sources of tables."""
from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import translate
from functools import cache
from typing import Any

from marne.kernel.errors import BadData
from marne.kernel.sayings import Said, said
from marne.parts.data.cells import SOURCE, SOURCES
from marne.parts.data.sheet import REMOVE, Replaced, bad


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(translate(pattern))


def _fits(pattern: str, path: str) -> bool:
    """Patterns are those of file names: * stands for any text, dots included."""
    return _pattern(pattern).match(path) is not None


@dataclass(frozen=True)
class Leaf:
    """What a value of a toml table may be."""

    fits: Callable[[Any], bool]
    allowed: str


def _is_int(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def whole(low: int, high: int) -> Leaf:
    return Leaf(lambda v: _is_int(v, low, high),
                Said(f"a whole number from {low} to {high}", f"un nombre entier de {low} à {high}"))


def wholes(low: int, high: int, *lengths: int) -> Leaf:
    """A list of whole numbers, of one of the lengths if some are given."""

    def fits(v: Any) -> bool:
        return isinstance(v, list) and all(_is_int(x, low, high) for x in v) and (not lengths or len(v) in lengths)

    count = f"{' or '.join(map(str, lengths))} " if lengths else ""
    count_fr = f"{' ou '.join(map(str, lengths))} " if lengths else ""
    return Leaf(fits, Said(f"a list of {count}whole numbers from {low} to {high}",
                           f"une liste de {count_fr}nombres entiers de {low} à {high}"))


def word(*values: str) -> Leaf:
    return Leaf(lambda v: v in values if values else isinstance(v, str), ", ".join(values) or Said("a text", "un texte"))


def words(*values: str) -> Leaf:
    def fits(v: Any) -> bool:
        return isinstance(v, list) and all(isinstance(x, str) and (not values or x in values) for x in v)

    return Leaf(fits, Said("a list of texts" + (f" out of {', '.join(values)}" if values else ""),
                           "une liste de textes" + (f" parmi {', '.join(values)}" if values else "")))


def flag() -> Leaf:
    return Leaf(lambda v: isinstance(v, bool), Said("true or false", "true ou false"))


def either(*leaves: Leaf) -> Leaf:
    return Leaf(lambda v: any(x.fits(v) for x in leaves),
                Said(", or ".join(x.allowed for x in leaves), ", ou ".join(said(x.allowed, "fr") for x in leaves)))


def like(pattern: str, allowed: str) -> Leaf:
    """A text of a pattern."""
    return Leaf(lambda v: isinstance(v, str) and re.fullmatch(pattern, v) is not None, allowed)


def listed(leaf: Leaf, allowed: str) -> Leaf:
    """A list of things of one kind."""
    return Leaf(lambda v: isinstance(v, list) and all(leaf.fits(x) for x in v), allowed)


# what every file may say of its values beside them
TOLD = (("*.source", like(SOURCE.pattern, SOURCES)), ("*.source_*", like(SOURCE.pattern, SOURCES)), ("*.note", word()),
        ("*.name_*", word()))
STATED = Said("the rulebook states it, so it is not an estimate to correct",
              "le livret l'énonce : ce n'est pas une estimation à corriger")


@dataclass(frozen=True)
class Book:
    """One toml file. Paths are keys joined by dots; an element of an array of tables is named by its `ids` key.

    `leaves`: (pattern, what is allowed), the first pattern that fits counts. `open_tables`: patterns of tables whose
    keys are free (turns, unit ids), with what a key may be. `stated`: patterns of values that the book states: the engine follows
    the book, an overlay cannot bend them. `closed`: others that an overlay cannot replace, with what to do instead. `template`:
    where else a key of a table may be known from.
    """

    file: str
    leaves: Sequence[tuple[str, Leaf]]
    ids: Mapping[str, str] = field(default_factory=dict)
    open_tables: Mapping[str, Leaf] = field(default_factory=dict)
    stated: Sequence[str] = ()
    closed: Mapping[str, str] = field(default_factory=dict)
    template: Callable[[Mapping[str, Any], str], Mapping[str, Any] | None] | None = None

    def leaf(self, path: str) -> Leaf | None:
        """What is allowed at a path, None when only the type is known."""
        return next((leaf for pattern, leaf in self.leaves if _fits(pattern, path)), None)

    def shut(self, path: str) -> str:
        """What to do instead of replacing the value at a path, '' if it may be replaced."""
        if any(_fits(pattern, path) for pattern in self.stated):
            return STATED
        return next((told for pattern, told in self.closed.items() if _fits(pattern, path)), "")

    def free(self, path: str) -> Leaf | None:
        """What the keys of an open table may be, None for a table with fixed keys."""
        return next((leaf for pattern, leaf in self.open_tables.items() if _fits(pattern, path)), None)


def read_toml(content: bytes, label: str) -> dict[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise BadData(Said(f"{label}: this is not a toml file ({e}); correct it at that place",
                           f"{label} : ce n'est pas un fichier toml ({e}) ; corrigez-le à cet endroit")) from None


def _same_type(old: Any, new: Any) -> bool:
    if isinstance(old, float) and type(new) is int:
        return True
    if type(old) is not type(new):
        return False
    return not isinstance(old, list) or not old or all(_same_type(old[0], x) for x in new)


def _check_leaf(book: Book, label: str, path: str, value: Any, like: Any) -> None:
    table, _, key = path.rpartition(".")
    leaf = book.leaf(path)
    if leaf is not None:
        if not leaf.fits(value):
            bad(label, table, key, value, leaf.allowed)
    elif like is not None and not _same_type(like, value):
        bad(label, table, key, value, Said(f"a value of the same type as {like!r}", f"une valeur du même type que {like!r}"))


def overlay_toml(
    book: Book, base: dict[str, Any], over: Mapping[str, Any], label: str, replaced: Replaced,
) -> dict[str, Any]:
    """The tables with the values of a partial overlay merged in deeply."""
    return _merge(book, base, base, over, "", label, replaced, [base])


def _merge(
    book: Book, root: Mapping[str, Any], base: Mapping[str, Any], over: Mapping[str, Any], path: str, label: str,
    replaced: Replaced, likes: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """`likes`: tables from which a key and its type may be known, the table itself first."""
    out = dict(base)
    free = book.free(path)
    other = book.template(root, path) if book.template else None
    likes = [*likes, *([other] if other else [])]
    for key, value in over.items():
        here = f"{path}.{key}" if path else key
        like = next((t[key] for t in likes if key in t), None)
        if key == REMOVE and like is None:
            _drop(book, base, out, value, path, label, replaced, likes)
            continue
        if like is None and (free is None or not free.fits(key)):
            known = sorted({k for t in likes for k in t})
            bad(label, path, "", key,
                Said(f"as a key {free.allowed}" if free else "the keys " + ", ".join(known),
                     f"comme clé {said(free.allowed, 'fr')}" if free else "les clés " + ", ".join(known)))
        old = base.get(key)
        if here in book.ids:
            out[key] = _merge_array(book, root, old, value, here, label, replaced)
        elif like is None and (near := [t for t in base.values() if isinstance(t, dict)]):
            # a new table of an open table of tables may hold what the others hold
            if not isinstance(value, dict):
                bad(label, path, key, value, Said("a table", "une table"))
            out[key] = _merge(book, root, {}, value, here, label, replaced, near)
        elif isinstance(like, dict):
            if not isinstance(value, dict):
                bad(label, path, key, value, Said("a table", "une table"))
            out[key] = _merge(book, root, old or {}, value, here, label, replaced, [old or {}, like])
        else:
            _check_leaf(book, label, here, value, like)
            if value != old:
                if shut := book.shut(here):
                    raise BadData(Said(f"{label}, row {path}, column {key}: an overlay cannot replace this value; {shut}",
                                       f"{label}, ligne {path}, colonne {key} : des données modifiées ne peuvent pas remplacer "
                                       f"cette valeur ; {said(shut, 'fr')}"))
                out[key] = value
                replaced[f"{book.file}/{here}"] = [old, value]
    return out


def _drop(
    book: Book, base: Mapping[str, Any], out: dict[str, Any], names: Any, path: str, label: str, replaced: Replaced,
    likes: Sequence[Mapping[str, Any]],
) -> None:
    """Take away keys that not every table of the array has, or keys of an open table."""
    if book.free(path):
        may = set(base)
    else:
        may = {k for k in base if any(k not in t for t in likes)}
    if not isinstance(names, list) or any(n not in may for n in names):
        bad(label, path, REMOVE, names,
            Said("a list of keys out of " + (", ".join(sorted(may)) or "(none)"),
                 'une liste de clés parmi ' + (', '.join(sorted(may)) or '(aucune)')))
    for name in names:
        replaced[f"{book.file}/{path}.{name}"] = [out.pop(name), None]


def _merge_array(
    book: Book, root: Mapping[str, Any], old: Any, value: Any, path: str, label: str, replaced: Replaced,
) -> list[Any]:
    """An array of tables; each table of the overlay names the one it changes."""
    key = book.ids[path]
    rows = {row[key]: row for row in old}
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        bad(label, "", path, value, Said("an array of tables", "un tableau de tables"))
    for row in value:
        name = row.get(key)
        if not isinstance(name, str | int) or name not in rows:
            bad(label, path, key, name, ", ".join(map(str, rows)))
        likes = [rows[name], *(r for r in old if r is not rows[name])]
        rows[name] = _merge(book, root, rows[name], row, f"{path}.{name}", label, replaced, likes)
    return list(rows.values())


def locate(book: Book, tables: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    """The table that holds the value at a path, and its key there."""
    *way, key = path.split(".")
    at: Any = tables
    here, ident = "", ""
    for name in way:
        at = next(r for r in at if str(r[ident]) == name) if ident else at[name]
        here = f"{here}.{name}" if here else name
        ident = book.ids.get(here, "")
    return at, key


def leaves(book: Book, tables: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value that is not a table, with its path."""
    for key, value in tables.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from leaves(book, value, here)
        elif here in book.ids:
            for row in value:
                yield from leaves(book, row, f"{here}.{row[book.ids[here]]}")
        else:
            yield here, value


def check_toml(book: Book, tables: Mapping[str, Any], label: str) -> None:
    """Hold every value of a complete file against what is allowed."""
    for path, value in leaves(book, tables):
        _check_leaf(book, label, path, value, None)


def table_sources(book: Book, tables: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Each table that says where it comes from: the source of the table under '', those of single keys by key."""
    told = {k.removeprefix("source").removeprefix("_"): v for k, v in tables.items()
            if (k == "source" or k.startswith("source_")) and isinstance(v, str)}
    if told:
        yield path, dict(sorted(told.items()))
    for key, value in tables.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from table_sources(book, value, here)
        elif here in book.ids:
            for row in value:
                yield from table_sources(book, row, f"{here}.{row[book.ids[here]]}")
