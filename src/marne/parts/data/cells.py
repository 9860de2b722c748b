"""What a field of a row may hold, said at the field itself: `Annotated[int, integer(1, 8), FOLLOWS]`.

A field has a cell (its limits), and may say that an overlay cannot replace it and why (`STATED`, `IDENTITY`, `FOLLOWS`, or
the `rule("2.3")` that states it), and the column that tells where it comes from (`By`). A plain `str` may hold any text.
Modules of rows do without `from __future__ import annotations`: their annotations are read, and texts take longer.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from marne.kernel.sayings import Said, said

# a rule number may go on with the step of a sequence: 'rule 2.0 V.4'
SOURCE = re.compile(r"rule (?:[0-9]+(?:\.[0-9]+)*(?: [IV]+(?:\.[0-9]+)?)?|notes)|history|geography|reconstruction|component"
                    r"|overlay")
SOURCES = Said("'rule <number>', 'rule notes', history, geography, reconstruction, component (read off the printed game) or "
               "overlay",
               "'rule <number>', 'rule notes', history, geography, reconstruction, component (lu sur le jeu imprimé) ou overlay")


def is_source(told: str) -> bool:
    """Does the text name a source?"""
    return SOURCE.fullmatch(told) is not None


@dataclass(frozen=True)
class Cell:
    """How the text of a cell becomes a value. `parse` raises ValueError; `allowed` is said to the reader then."""

    parse: Callable[[str], Any]
    allowed: str

    def fits(self, text: str) -> bool:
        try:
            self.parse(text)
        except ValueError:
            return False
        return True


_WHOLE = re.compile(r"-?[0-9]{1,9}")
_DECIMAL = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")


def integer(low: int, high: int, blank: bool = False, words: Mapping[str, int] | None = None) -> Cell:
    """A whole number. A blank, where it may be one, is 0; `words` are texts that stand for a number."""
    named = dict(words or {})

    def parse(text: str) -> int:
        if text in named:
            return named[text]
        if blank and not text:
            return 0
        if not _WHOLE.fullmatch(text) or not low <= int(text) <= high:
            raise ValueError(text)
        return int(text)

    more = [f"a whole number from {low} to {high}", *map(repr, named), *(["blank"] if blank else [])]
    more_fr = [f"un nombre entier de {low} à {high}", *map(repr, named), *(["vide"] if blank else [])]
    return Cell(parse, Said(" or ".join(more), " ou ".join(more_fr)))


def number(low: float, high: float, step: float = 0) -> Cell:
    """A decimal number, in multiples of `step` if that is given."""

    def parse(text: str) -> float:
        if not _DECIMAL.fullmatch(text):
            raise ValueError(text)
        value = float(text)
        if not low <= value <= high or (step and value / step != int(value / step)):
            raise ValueError(text)
        return value

    return Cell(parse, Said(f"a number from {low:g} to {high:g}" + (f" in steps of {step:g}" if step else ""),
                            f"un nombre de {low:g} à {high:g}" + (f" par pas de {step:g}" if step else "")))


def text(blank: bool = True, pattern: str = "", allowed: str = "") -> Cell:
    """Any text, or text of a pattern."""
    fits = re.compile(pattern).fullmatch if pattern else None

    def parse(value: str) -> str:
        if (fits and not fits(value)) if value else not blank:
            raise ValueError(value)
        return value

    return Cell(parse, allowed or (Said("any text", "un texte quelconque") if blank else
                                   Said("a text that is not blank", "un texte qui n'est pas vide")))


ANY = text()


def one_of(*values: str) -> Cell:
    """One of a few words; '' among them means that the cell may be blank."""

    def parse(value: str) -> str:
        if value not in values:
            raise ValueError(value)
        return value

    return Cell(parse, Said(", ".join(v or "blank" for v in values), ", ".join(v or "vide" for v in values)))


def mapped(values: Mapping[str, Any]) -> Cell:
    """One of a few texts, each with its value."""

    def parse(value: str) -> Any:
        if value not in values:
            raise ValueError(value)
        return values[value]

    return Cell(parse, ", ".join(values))


def many(separator: str, *values: str, pattern: str = "", allowed: str = "") -> Cell:
    """Several words between separators, each out of `values` or of a pattern; blank gives the empty tuple."""
    fits = re.compile(pattern).fullmatch if pattern else None

    def parse(value: str) -> tuple[str, ...]:
        parts = tuple(value.split(separator)) if value else ()
        for part in parts:
            if (values and part not in values) or (fits and not fits(part)) or not part:
                raise ValueError(value)
        if len(set(parts)) < len(parts):
            raise ValueError(value)
        return parts

    what = allowed or ", ".join(values)
    return Cell(parse, Said(f"{what}, joined by {separator!r}, none twice",
                            f"{said(what, 'fr')}, séparés par {separator!r}, aucun deux fois"))


def source(blank: bool = False) -> Cell:
    """Where a value comes from."""
    return text(blank, SOURCE.pattern, Said(f"{SOURCES} or blank", f"{SOURCES.fr} ou vide") if blank else SOURCES)


# ---------------------------------------------------------------- what else is said of a field

@dataclass(frozen=True)
class Shut:
    """An overlay cannot replace the value. `rule`: the number that states it, if one does."""

    why: str
    rule: str = ""


STATED = Shut("the book states it")
IDENTITY = Shut("it makes the thing what it is")
FOLLOWS = Shut("it follows from other values")


def rule(number: str) -> Shut:
    """A value that the book states, and where."""
    return Shut(STATED.why, number)


@dataclass(frozen=True)
class By:
    """The column that says where this one comes from ('': none does); without a word it is `source_<column>`, if there is one."""

    column: str


ID = r"[a-z0-9]+(-[a-z0-9]+)*"
Id = Annotated[str, text(False, ID, Said("lower-case letters, digits and dashes", "minuscules, chiffres et tirets"))]
Name = Annotated[str, text(False), By("")]          # words do not change where a row comes from
Bit = Annotated[int, integer(0, 1)]
Source = Annotated[str, source()]
MaySource = Annotated[str, source(True)]            # blank where there is no such value
