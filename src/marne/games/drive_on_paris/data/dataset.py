"""The data of Drive on Paris: typed rows and tables, with the values of an overlay folder put over them."""
from __future__ import annotations

from marne.games.drive_on_paris.data.limits import BOOKS
from marne.games.drive_on_paris.data.rows import SHEETS, Dataset
from marne.parts.data.kit import Books, Kit, Sheets

__all__ = ["KIT", "Dataset", "dataset", "provenance"]


def _derive(sheets: Sheets, books: Books, base: Sheets) -> None:
    """Set the values that follow from others; an overlay cannot give them itself."""


def _consistent(ds: Dataset) -> None:
    pass


KIT = Kit("drive-on-paris", "marne.games.drive_on_paris", SHEETS, BOOKS, Dataset, _consistent, _derive, tables=3)
dataset, provenance = KIT.load, KIT.provenance
