"""Looking things up: the rules of a title, and things in a view of the game."""
from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from marne import games_index
from marne.cli.words import say
from marne.kernel.errors import BadOption, MarneError
from marne.kernel.rulebook import Rule, Rulebook
from marne.match import Match

MOST = 12                       # parts of a rule shown at the table
LINES = 40                      # lines of a thing that is looked at
NAMES = ("id", "hex", "number", "name", "unit")


def package_of(slug: str) -> tuple[str, Path]:
    """The module of a title and its folder. Raises BadOption for a slug that nobody knows."""
    if slug not in games_index.KNOWN:
        games_index.title(slug)
    name = games_index.KNOWN[slug].partition(":")[0]
    return name, Path(import_module(name).__file__ or ".").parent


def rulebook(slug: str, lang: str) -> Rulebook:
    path = package_of(slug)[1] / "data" / "rules.tsv"
    if not path.is_file():
        raise BadOption(say(lang, "rules-missing"))
    return Rulebook.load(path, slug)


def rule_text(rule: Rule, lang: str) -> str:
    return f"[{rule.id}] {rule.text(lang)}"


def rule_lines(slug: str, number: str, lang: str) -> list[str]:
    """A rule and its parts, for the table: a sentence instead of an error."""
    try:
        book = rulebook(slug, lang)
    except MarneError as e:
        return [str(e)]
    found = book.get(number)
    if not found:
        # 8.4/b1 points at a paragraph of 8.4: the nearest rule that the list has is better than none.
        while not found and number:
            number = number[:-1]
            rule = book.rule(number)
            found = [rule] if rule else []
    if not found:
        return [say(lang, "no-rule", number=number)]
    lines = [rule_text(r, lang) for r in found[:MOST]]
    return lines + (["…"] if len(found) > MOST else [])


def find_in_view(m: Match, seat: str | None, text: str, lang: str) -> list[str]:
    """All that the seat knows of a hex, unit or whatever else is called so in its view, as lines `name: value`."""
    wanted = text.strip().casefold()
    view = m.view(seat)
    exact = list(_called(view, wanted, ""))
    found = exact or list(_near(view, wanted, ""))
    lines: list[str] = []
    for path, thing in found[:6]:
        lines.append(path)
        lines += [f"  {line}" for line in _flat(thing)]
    return lines[:LINES]


def _called(node: Any, wanted: str, path: str) -> Iterator[tuple[str, Any]]:
    """Values under that key, and objects that bear that name."""
    if isinstance(node, dict):
        for key, value in node.items():
            here = f"{path}{' › ' if path else ''}{key}"
            if str(key).casefold() == wanted or _bears(value, wanted):
                yield here, value
            else:
                yield from _called(value, wanted, here)
    elif isinstance(node, list):
        for i, value in enumerate(node):
            here = f"{path} › {value.get('id', i) if isinstance(value, dict) else i}"
            if _bears(value, wanted):
                yield here, value
            elif isinstance(value, dict | list):
                yield from _called(value, wanted, here)


def _bears(value: Any, wanted: str) -> bool:
    return isinstance(value, dict) and any(str(value.get(n, "")).casefold() == wanted for n in NAMES)


def _near(node: Any, wanted: str, path: str) -> Iterator[tuple[str, Any]]:
    """Objects whose name contains the word."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        here = f"{path}{' › ' if path else ''}{key}"
        if isinstance(value, dict) and wanted in str(value.get("name", "")).casefold() and value.get("name"):
            yield here, value
        elif isinstance(value, dict | list):
            yield from _near(value, wanted, here)


def _flat(thing: Any) -> Iterator[str]:
    if isinstance(thing, dict):
        for key, value in thing.items():
            if value not in (None, "", [], {}, False):
                yield f"{key}: {_short(value)}"
    else:
        yield _short(thing)


def _short(value: Any) -> str:
    if value is True:
        return "yes"
    if isinstance(value, list):
        return ", ".join(_short(v) for v in value)
    if isinstance(value, dict):
        return "; ".join(f"{k} {_short(v)}" for k, v in value.items() if v not in (None, "", [], {}))
    return str(value)
