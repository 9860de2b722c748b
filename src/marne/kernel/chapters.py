"""The chapters and sections of a rulebook, with a sentence about each chapter: what makes a list of rules a book.

A title keeps them in `chapters.tsv` beside its rules (ids, en, fr, about_en, about_fr), in the order of the book. A heading has
the rules whose number begins with one of its ids; of several the longest wins. A heading below another one is a section of it.
"""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from marne.kernel.errors import BadData
from marne.kernel.rulebook import Rulebook, tokens
from marne.kernel.sayings import Said, narrow

FILE = "chapters.tsv"
COLUMNS = ("ids", "en", "fr", "about_en", "about_fr")


class Heading(msgspec.Struct, frozen=True):
    """`id`: the number as it is printed; `parent`: of the chapter, '' for a chapter."""

    id: str
    en: str
    fr: str
    about_en: str
    about_fr: str
    parent: str = ""
    keys: tuple[tuple[str, ...], ...] = ()

    def name(self, lang: str) -> str:
        return narrow(self.fr) if lang == "fr" else self.en

    def about(self, lang: str) -> str:
        return narrow(self.about_fr) if lang == "fr" else self.about_en


class Contents(msgspec.Struct, frozen=True, eq=False):
    """All headings of a book in its order."""

    headings: tuple[Heading, ...] = ()

    @classmethod
    def load(cls, book: Rulebook) -> Contents:
        """Those of a book; none where it has no such file. Raises BadData."""
        path = book.path.with_name(FILE)
        if not path.is_file():
            return cls()
        out: list[Heading] = []
        for ids, en, fr, about_en, about_fr in _rows(path):
            keys = tuple(tokens(i) for i in ids)
            above = next((h for h in reversed(out) if not h.parent and any(begins(keys[0], k) for k in h.keys)), None)
            out.append(Heading(ids[0], en, fr, about_en, about_fr, above.id if above else "", keys))
        return cls(tuple(out))

    def of(self, number: str) -> Heading | None:
        """The heading under which a rule stands."""
        key = tokens(number)
        best, length = None, 0
        for h in self.headings:
            for k in h.keys:
                if len(k) > length and begins(key, k):
                    best, length = h, len(k)
        return best


def begins(key: tuple[str, ...], start: tuple[str, ...]) -> bool:
    return key[:len(start)] == start


def _rows(path: Path) -> Iterator[tuple[list[str], str, str, str, str]]:
    lines = path.read_text("utf-8").splitlines()
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise BadData(Said(f"{path.name}, line 1: the columns must be {', '.join(COLUMNS)}, separated by tabs",
                           f"{path.name}, ligne 1 : les colonnes doivent être {', '.join(COLUMNS)}, séparées par des "
                           "tabulations"))
    for n, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        if len(cells) != len(COLUMNS) or not all(cells[:3]) or bool(cells[3]) != bool(cells[4]):
            raise BadData(Said(f"{path.name}, line {n}: needs ids, en and fr, and both sentences or none",
                               f"{path.name}, ligne {n} : il faut ids, en et fr, et les deux phrases ou aucune"))
        yield cells[0].split(), cells[1], cells[2], cells[3], cells[4]
