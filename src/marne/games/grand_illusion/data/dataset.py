"""The data of Grand Illusion: typed rows and tables, with the values of an overlay folder put over them."""
from __future__ import annotations

from marne.games.grand_illusion.data.consistency import consistent
from marne.games.grand_illusion.data.limits import BOOKS, TABLES, TWINS
from marne.games.grand_illusion.data.rows import SHEETS, VARIABLE, Dataset, FortRow, HexRow, RailRow, SideRow, UnitRow
from marne.kernel.errors import BadData
from marne.kernel.sayings import Said
from marne.parts.data.kit import Books, Kit, Sheets

__all__ = ["KIT", "VARIABLE", "Dataset", "FortRow", "HexRow", "RailRow", "SideRow", "UnitRow", "dataset", "provenance"]


def _derive(sheets: Sheets, books: Books, base: Sheets) -> None:
    """Set the values that follow from others; an overlay cannot give them itself."""
    gone = {r["fort"] for r in base["forts.csv"]} - {r["fort"] for r in sheets["forts.csv"]}
    if gone:
        raise BadData(Said(f"forts.csv: {', '.join(sorted(gone))} has no step left; leave at least one",
                           f"forts.csv : {', '.join(sorted(gone))} n'a plus de pas ; laissez-en au moins un"))
    railway = {row[end] for row in sheets["rails.csv"] for end in ("a", "b")}
    extra = {"normal": "0", "slow": "1", "impassable": ""}
    steps: dict[str, int] = {}
    for row in sheets["forts.csv"]:
        steps[row["fort"]] = steps.get(row["fort"], 0) + 1
    sheets["map.csv"] = [{**r, "rail": str(int(r["hex"] in railway))} for r in sheets["map.csv"]]
    sheets["hexsides.csv"] = [{**r, "extra_mp": extra[r["kind"]]} for r in sheets["hexsides.csv"]]
    sheets["forts.csv"] = [{**r, "steps": str(steps[r["fort"]])} for r in sheets["forts.csv"]]
    tables = books[TABLES.file]
    for result in tables["fow"]["result"]:
        result["ways"] = 6 - abs(7 - result["roll"])
    factors = tables["siege_artillery"]["factors"]
    for row in sheets["units.csv"]:
        if row["id"] in factors:
            factors[row["id"]] = int(row["bombard"] or 0)


KIT = Kit("grand-illusion", "marne.games.grand_illusion", SHEETS, BOOKS, Dataset, consistent, _derive, TWINS,
          spelt=frozenset({"name_en", "other_places", "line", "army"}))
dataset, provenance = KIT.load, KIT.provenance
