"""The data of Drive on Paris: typed rows and tables, with the values of an overlay folder put over them."""
from __future__ import annotations

from marne.games.drive_on_paris.data.consistency import consistent
from marne.games.drive_on_paris.data.derive import derive
from marne.games.drive_on_paris.data.limits import BOOKS
from marne.games.drive_on_paris.data.rows import SHEETS, Dataset
from marne.parts.data.kit import REMARKS, Kit

__all__ = ["KIT", "Dataset", "dataset", "provenance"]

# what nobody plays by: names, remarks, what is only drawn
SILENT = frozenset({"name_en", "name_fr", "commander_en", "commander_fr", "label", "corps", "army", "track", "railway", "part",
                    "date", "certainty", "alternatives"})

KIT = Kit("drive-on-paris", "marne.games.drive_on_paris", SHEETS, BOOKS, Dataset, consistent, derive, remarks=REMARKS | SILENT,
          tables=3)
dataset, provenance = KIT.load, KIT.provenance
