"""The data of The Great War in Europe: typed rows and tables, with the values of an overlay folder put over them."""
from __future__ import annotations

from marne.games.great_war_in_europe.data.consistency import consistent
from marne.games.great_war_in_europe.data.derive import derive
from marne.games.great_war_in_europe.data.limits import BOOKS
from marne.games.great_war_in_europe.data.rows import SHEETS, Dataset
from marne.parts.data.kit import REMARKS, Kit

__all__ = ["KIT", "Dataset", "dataset", "provenance"]

# what nobody plays by: names, remarks, what is only drawn
SILENT = frozenset({"name_en", "name_fr", "label", "colours", "lat", "lon"})

KIT = Kit("great-war-in-europe", "marne.games.great_war_in_europe", SHEETS, BOOKS, Dataset, consistent, derive,
          remarks=REMARKS - {"effect"} | SILENT, tables=3)
dataset, provenance = KIT.load, KIT.provenance
