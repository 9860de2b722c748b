"""What must hold between the rows of different files for a game to be possible at all. Faults raise BadData.

The files of the package are held against this by the tests, an overlay whenever it is loaded.
"""
from __future__ import annotations

from marne.games.great_war_in_europe.data.derive import beside
from marne.games.great_war_in_europe.data.rows import (BOXES, CONTROL, EVENTS, HEXSIDES, MAP, PLACES, UNITS, Dataset, PlaceRow,
                                                       UnitRow)
from marne.kernel.sayings import Said
from marne.parts.data.sheet import hold, known

_FACE = {"reduced": "reduced", "depleted": "depleted", "pg": "pg", "shock": "shock", "weaker": "weaker", "tried": "untried"}
_HEX = Said("a hex of map.csv", "un hexagone de map.csv")
_PLACE = Said("a hex of map.csv that can be entered, or a box", "un hexagone de map.csv où l'on entre, ou une case")


def consistent(ds: Dataset) -> None:
    """Raise BadData at the first fault of data that an overlay has changed."""
    if ds.overlay:
        whole(ds)


def whole(ds: Dataset) -> None:
    """Raise BadData at the first fault."""
    _hexes(ds)
    _counters(ds)
    _scenarios(ds)


def _hexes(ds: Dataset) -> None:
    rows = {r.hex: r for r in ds.hexes}
    hold(
        MAP, ds.hexes,
        ("kind", lambda r: bool(r.kind) == bool(r.name_en), Said("town or city for a name", "town ou city pour un nom")),
        ("name_fr", lambda r: bool(r.name_en) == bool(r.name_fr), Said("a name in both languages", "un nom en deux langues")),
        ("terrain", lambda r: not (r.kind and r.terrain in ("alpine", "lake")), Said("ground on which a town can lie",
                                                                                     "un terrain où une ville peut être")),
    )
    hold(
        HEXSIDES, ds.sides,
        ("b", lambda r: r.a < r.b and r.b in beside(r.a) and r.a in rows and r.b in rows and rows[r.a].front == rows[r.b].front,
         Said("a neighbour on the same front, after a in the alphabet", "un voisin du même front, après a dans l'alphabet")),
    )


def _counters(ds: Dataset) -> None:
    events = {e.id for e in ds.events}
    units = {u.id for u in ds.units}

    def values(u: UnitRow) -> bool:
        return u.back not in ("reduced", "shock", "pg", "infantry") or u.back_move > 0

    hold(UNITS, ds.units, ("back_move", values, Said("the allowance of the other face", "le potentiel de l'autre face")))
    for u in ds.units:
        if u.arrive == "event":
            known(UNITS.file, u.id, "via", u.via.split("/"), events)
    for e in ds.events:
        known(EVENTS.file, e.id, "unit", e.unit, units)


def _scenarios(ds: Dataset) -> None:
    units = {u.id: u for u in ds.units}
    rows = {r.hex: r for r in ds.hexes}
    for p in ds.places:
        known(PLACES.file, f"{p.list}/{p.unit}", "unit", [p.unit], units)

    def stands(p: PlaceRow) -> bool:
        return p.place in BOXES or p.place in rows and rows[p.place].playable and rows[p.place].terrain != "lake"

    hold(PLACES, ds.places, ("place", stands, _PLACE),
         ("status", lambda p: p.status == "full" or _FACE[p.status] == units[p.unit].back,
          Said("full, or the other face of the unit", "full, ou l'autre face de l'unité")))
    hold(CONTROL, ds.control, ("hex", lambda r: r.hex in rows, _HEX))
