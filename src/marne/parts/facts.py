"""What is so of a place or a piece, said once: rows of a label, words and tags. Lines of the terminal, cells of the text board
and panels show those of them that they have room for, by their labels.

    f = Facts(lang)
    f.say("trench", level, (f"trench +{level}", f"tranchée +{level}"), (f"trench level {level}", f"tranchée de niveau {level}"))
    f.say("port", ports & b, ("port", "port"))
    f.line("trench", "port")                # 'trench +1, port': as far as they are so, in this order
    f.cell("port", "trench")                # 'port, trench level 1': at length, for a table
"""
from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event
from marne.parts.table import Mark
from marne.parts.words import Pair, pick, semicolon

FEW = 6             # so many choices of a place are told one by one
K = TypeVar("K")


class Fact(NamedTuple):
    """`brief`: in a few words, '' where it is only told at length; `full`: at length."""

    label: str
    brief: str
    full: str
    tags: tuple[str, ...] = ()


class Facts(dict[str, Fact]):
    """The facts of one place or piece in one language, by label."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang

    def say(self, label: str, there: object, brief: Pair = ("", ""), full: Pair | None = None, *tags: str) -> None:
        """A fact, if it is so."""
        if there:
            self[label] = Fact(label, pick(self.lang, *brief), pick(self.lang, *(full or brief)), tags)

    def brief(self, *labels: str) -> list[str]:
        return [f.brief for f in map(self.get, labels) if f is not None and f.brief]

    def full(self, *labels: str) -> list[str]:
        return [f.full for f in map(self.get, labels) if f is not None]

    def line(self, *labels: str) -> str:
        return ", ".join(self.brief(*labels))

    def cell(self, *labels: str) -> str:
        return ", ".join(self.full(*labels))

    def panel(self, *labels: str) -> list[dict[str, Any]]:
        """As data for a panel of the web table."""
        return [{"label": f.label, "value": f.full, "tags": list(f.tags)} for f in map(self.get, labels) if f is not None]


# The board as a table of text (see `parts.table.Table.board`) ---------------------------------------------------------


def text_board(columns: Sequence[Pair], rows: Iterable[tuple[str, list[str], Sequence[str]]], lang: str) -> dict[str, Any]:
    """Columns, and rows of an id ('' off the map), cells, and tags by which rows can be filtered."""
    return {"columns": [pick(lang, *c) for c in columns],
            "rows": [{"id": id, "cells": cells, "tags": [*tags]} for id, cells, tags in rows]}


def standing(there: Mapping[str, object]) -> list[str]:
    """Tags for who stands in a place."""
    out = [name for name, x in there.items() if x]
    return [*out, "contested"] if len(out) > 1 else out or ["empty"]


def doable(ask: Ask | None, seat: int | None, marks: Callable[[Ask], Sequence[Mark]], places: Callable[[Mark], Collection[K]],
           word: Callable[[Choice], str], lang: str) -> dict[K, str]:
    """By place, what the seat may choose there, if it is asked."""
    there: dict[K, list[str]] = {}
    if ask is not None and ask.seat == seat:
        for c, m in zip(ask.choices, marks(ask), strict=True):
            for place in places(m):
                there.setdefault(place, []).append(word(c))
    out = {}
    for place, texts in there.items():
        more = len(texts) - FEW
        shown = texts if more <= 1 else [*texts[:FEW], pick(lang, f"and {more} more", f"et {more} autres choix")]
        out[place] = semicolon(lang).join(shown)
    return out


# What happened, for playback ------------------------------------------------------------------------------------------


def as_data(e: Event, said: Mapping[str, Callable[[Any], object]]) -> dict[str, Any]:
    """The fields of an event but its rule; those that are `said` by their name as ids and words."""
    return {name: said[name](getattr(e, name)) if name in said else getattr(e, name)
            for name in e.__struct_fields__ if name != "rule"}
