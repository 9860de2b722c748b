"""Looking things up: the rules of a title, and things in a view of the game."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marne import games_index
from marne.cli.words import field_name, say
from marne.kernel.errors import MarneError
from marne.kernel.rulebook import Rule, Rulebook
from marne.match import Match

MOST = 12                       # parts of a rule shown at the table
LINES = 24                      # things shown under one name
NAMES = ("id", "hex", "number", "name", "unit")


def rule_name(slug: str, number: str, lang: str) -> str:
    """A rule number as it is shown: the words in it are in the reader's language."""
    try:
        return number if lang != "fr" else games_index.title(slug).rulebook.label(number, lang)
    except MarneError:
        return number


def rule_text(book: Rulebook, rule: Rule, lang: str) -> str:
    return f"[{book.label(rule.id, lang)}] {rule.text(lang)}"


def rule_lines(slug: str, number: str, lang: str, alone: bool = False) -> list[str]:
    """A rule and its parts (`alone`: only how many there are), for the table: a sentence instead of an error."""
    try:
        book = games_index.title(slug).rulebook
    except MarneError as e:
        return [e.said(lang)]
    found, asked = book.get(number), number
    if not found:
        # 8.4/b1 points at a paragraph of 8.4: the nearest rule that the list has is better than none.
        while not found and number:
            number = number[:-1]
            rule = book.rule(number)
            found = [rule] if rule else []
    if not found:
        return [say(lang, "no-rule", number=asked)]
    if alone and len(found) > 1:
        return [rule_text(book, found[0], lang), say(lang, "parts", n=len(found) - 1, number=found[0].id)]
    lines = [rule_text(book, r, lang) for r in found[:MOST]]
    return lines + (["…"] if len(found) > MOST else [])


def find_in_view(m: Match, seat: str | None, text: str, lang: str) -> list[str]:
    """All that the seat knows of a hex, unit or whatever else is called so in its view, one line a thing."""
    told = m.title.look(m.state, text, lang)
    if told:
        return told
    wanted = text.strip().casefold()
    view = m.view(seat)
    found = list(_called(view, wanted, "")) or list(_near(view, wanted, ""))
    return [f"{name}: {_told(thing, lang, name)}" for name, thing in found[:LINES]]


def _items(node: Any) -> Iterator[tuple[str, Any]]:
    """The parts of a node, each with what it is called: its key, or its own name in a list."""
    if isinstance(node, dict):
        yield from ((str(k), v) for k, v in node.items())
    elif isinstance(node, list | tuple):
        for v in node:
            name = next((str(v[n]) for n in NAMES if v.get(n)), "") if isinstance(v, dict) else ""
            yield name, v


def _called(node: Any, wanted: str, path: str) -> Iterator[tuple[str, Any]]:
    """Values under that key, and objects that bear that name."""
    for name, value in _items(node):
        here = name or path
        if name.casefold() == wanted or _bears(value, wanted):
            yield here, value
        elif isinstance(value, dict | list | tuple):
            yield from _called(value, wanted, here)


def _bears(value: Any, wanted: str) -> bool:
    return isinstance(value, dict) and any(str(value.get(n, "")).casefold() == wanted for n in NAMES)


def _near(node: Any, wanted: str, path: str) -> Iterator[tuple[str, Any]]:
    """Objects whose name contains the word."""
    for name, value in _items(node):
        if isinstance(value, dict) and value.get("name") and wanted in str(value["name"]).casefold():
            yield name or path, value
        elif isinstance(value, dict | list | tuple):
            yield from _near(value, wanted, name or path)


def _told(value: Any, lang: str, name: str = "") -> str:
    """A value in a line; what is empty or not so is left out, and a name is not said twice."""
    if isinstance(value, dict):
        parts = []
        for k, v in value.items():
            if v in (None, "", [], (), {}, False) or str(v) == name:
                continue
            key = field_name(lang, str(k))
            parts.append(key if v is True else f"{key} {_told(v, lang)}")
        return "; ".join(parts) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(_told(v, lang) for v in value) or "–"
    return field_name(lang, value) if isinstance(value, str) else str(value)
