"""The grid, and the values that follow from others: an overlay that replaces one of those has them set anew."""
from __future__ import annotations

from functools import cache

from marne.games.drive_on_paris.data.rows import COLUMNS, PLAYABLE, ROWS, SIDE_OF
from marne.parts.data.kit import Books, Sheets
from marne.parts.data.sheet import Raw
from marne.parts.map.hexes import DIRECTIONS, Grid


@cache
def _grid() -> Grid:
    return Grid(COLUMNS, ROWS, 1)


def beside(at: str) -> dict[str, str]:
    """The neighbours of a hex by direction."""
    g = _grid()
    return {d: g.text(n) for d, n in zip(DIRECTIONS, g.dirs[g.read(at)], strict=True) if n}


def place(at: str) -> tuple[int, int]:
    """Column and row."""
    return int(at[:2]), int(at[3:])


def owner(country: str) -> str:
    """1-2d The side that holds a country at the start; '' for Luxembourg and the neutrals."""
    return SIDE_OF.get(country, "")


def frontier(a: str, b: str) -> str:
    """Two countries as be-fr, '' if they are one or one is the sea."""
    return "" if a == b or "sea" in (a, b) else "-".join(sorted((a, b)))


def sources(at: str, country: str, rail: bool, port: str) -> list[str]:
    """1-8 The nations that may draw supply from a hex: rail hexes of the edges at home, ports, Antwerp for the Belgians."""
    col, row = place(at)
    out = []
    if port or (rail and country == "fr" and (col == 1 or row == 1)):
        out = ["fr", "br"]
    if port == "estuary":
        out.append("be")
    if rail and country == "ge" and (col == COLUMNS or row == ROWS):
        out.append("ge")
    return out


def derive(sheets: Sheets, books: Books, base: Sheets) -> None:
    """Set all that follows from other values."""
    _map(sheets, books)
    _hexsides(sheets)
    _lines(sheets)
    for file in ("units.csv", "hqs.csv", "forts.csv"):
        sheets[file] = [{**r, "side": SIDE_OF[r["nation"]]} for r in sheets[file]]
    sheets["units.csv"] = [{**r, **_by_type(r["type"])} for r in sheets["units.csv"]]
    sheets["forts.csv"] = [{**r, **_steps(len(r["values"].split(";")))} for r in sheets["forts.csv"]]


def _by_type(kind: str) -> Raw:
    """0/Stacking, 2-2c, 1-4a, 3-2d What a unit is by its type."""
    plain = kind != "armoured-car"
    return {"zoc": "yes" if plain else "no", "stacking": str(int(plain)),
            "rebuildable": "yes" if plain and kind != "assault" else "no"}


def _steps(n: int) -> Raw:
    """1-5b A counter of a fort has two steps."""
    return {"steps": str(n), "counters": str((n + 1) // 2)}


def _map(sheets: Sheets, books: Books) -> None:
    railway = {r[end] for r in sheets["rails.csv"] for end in ("a", "b")}
    forts = {r["hex"]: r["id"] for r in sheets["forts.csv"]}
    points = {p["hex"]: p["id"] for p in books["setups.toml"]["mobilization"]["point"]}
    out = []
    for r in sheets["map.csv"]:
        at, country = r["hex"], r["country"]
        out.append({
            **r, "playable": PLAYABLE.get(country, "yes"), "vp_owner": owner(country) if r["vp"] != "0" else "",
            "fort": forts.get(at, ""), "rail": "yes" if at in railway else "no", "mobilization": points.get(at, ""),
            "supply_source": ";".join(sources(at, country, at in railway, r["port"])),
        })
    sheets["map.csv"] = out


def _hexsides(sheets: Sheets) -> None:
    """Frontiers run where the countries of the map meet; a side without water or frontier is no row."""
    country = {r["hex"]: r["country"] for r in sheets["map.csv"]}
    rows = {(r["a"], r["b"]): dict(r) for r in sheets["hexsides.csv"]}
    for (a, b), r in rows.items():
        # what is no neighbour is refused afterwards
        r["direction"] = next((d for d, n in beside(a).items() if n == b), "N")
        r["border"] = frontier(country[a], country[b])
    for a in country:
        for d in ("N", "NE", "SE"):
            b = beside(a).get(d, "")
            if b and (a, b) not in rows and (border := frontier(country[a], country[b])):
                rows[a, b] = {"a": a, "b": b, "direction": d, "water": "", "name_en": "", "name_fr": "", "border": border,
                              "source": "overlay", "note": ""}
    sheets["hexsides.csv"] = [rows[k] for k in sorted(rows) if rows[k]["water"] or rows[k]["border"]]


def _lines(sheets: Sheets) -> None:
    """2-8 The lines run between the hexes of their two sides; the panic line only west of the Doctrine Line."""
    rows = {r["hex"]: r for r in sheets["map.csv"]}
    old = {(r["line"], r["a"], r["b"]): r for r in sheets["lines.csv"]}
    now = [("fdl", a, b) for a, r in rows.items() if r["fdl_side"] == "W"
           for b in beside(a).values() if rows[b]["fdl_side"] == "E"]
    now += [("panic", a, b) for a, r in rows.items() if (r["fdl_side"], r["panic_side"]) == ("W", "north")
            for b in beside(a).values() if (rows[b]["fdl_side"], rows[b]["panic_side"]) == ("W", "south")]
    new: list[Raw] = [{"line": k[0], "a": k[1], "b": k[2], "part": "printed", "source": "overlay", "note": ""}
                      for k in now if k not in old]
    sheets["lines.csv"] = [r for k, r in old.items() if k in set(now)] + new
