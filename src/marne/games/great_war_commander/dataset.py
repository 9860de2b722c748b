"""The data of Great War Commander: typed rows, maps and scenarios, with the values of an overlay folder put over them."""
from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from marne.games.great_war_commander.data_rows import NATIONS, SHEETS, Board, Dataset, Plan
from marne.kernel.errors import BadData
from marne.parts import datakit
from marne.parts.databook import Book
from marne.parts.dataset import Replaced

MAPS = 12
SCENARIOS = 16
_BOARDS = tuple(Book(f"maps/map-{n:02}.toml", ()) for n in range(1, MAPS + 1))
_PLANS = tuple(Book(f"scenarios/gwc-{n:02}.toml", ()) for n in range(1, SCENARIOS + 1))
BOOKS = (Book("tables.toml", ()), Book("support.toml", ()), *_BOARDS, *_PLANS)
T = TypeVar("T")


def dataset(overlay: str | None = None) -> Dataset:
    """The data, cached by the content of the overlay. None: the user's own folder, if there is one; '': no overlay."""
    return _KIT.load(overlay)


def typed(table: dict[str, Any], kind: type[T], label: str) -> T:
    """A toml table as a checked value; a fault names the file and the place."""
    try:
        return msgspec.convert(table, kind, strict=False)
    except msgspec.ValidationError as e:
        raise BadData(f"{label}: {e}") from None


def _build(rows: list[list[Any]], tables: list[dict[str, Any]], hash_: str, replaced: Replaced) -> Dataset:
    units, weapons, phones, ge, fr, us, catalogue, strategy, objectives, terrain, works, markers, nations = rows
    boards = [typed(t, Board, b.file) for t, b in zip(tables[2:2 + MAPS], _BOARDS, strict=True)]
    plans = [typed(t, Plan, b.file) for t, b in zip(tables[2 + MAPS:], _PLANS, strict=True)]
    fate = dict(zip(NATIONS, (ge, fr, us), strict=True))
    return Dataset(units, weapons, phones, fate, catalogue, strategy, objectives, terrain, works, markers, nations, tables[0],
                   tables[1], {b.id: b for b in boards}, {p.id: p for p in plans}, hash_, replaced)


def _consistent(ds: Dataset) -> None:
    """What a game needs to be playable at all; the finer facts are those of the data check."""
    for plan in ds.plans.values():
        if plan.map not in ds.boards:
            raise BadData(f"scenario {plan.id}: there is no map {plan.map!r}; there is: {', '.join(ds.boards)}")


def _settle(sheets: datakit.Sheets, books: datakit.Books, base: datakit.Sheets) -> None:
    """Nothing follows from anything else here."""


_KIT = datakit.Kit("great-war-commander", "marne.games.great_war_commander", SHEETS, BOOKS, _build, _consistent, _settle)
