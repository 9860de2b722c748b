"""What must hold between the rows of different files for a game to be possible at all. Faults raise BadData.

The files of the package are held against this by the tests, an overlay whenever it is loaded.
"""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator

from marne.games.drive_on_paris.data.derive import beside, place
from marne.games.drive_on_paris.data.rows import (CONTROL, FORTS, HQS, MAP, PLACES, SIDE_OF, UNITS, ArrivalRow, Dataset,
                                                  HexRow, UnitRow)
from marne.kernel.sayings import Said
from marne.parts.data.sheet import bad, hold, known

_BLANK, _NOT_BLANK = Said("blank", "vide"), Said("a text that is not blank", "un texte qui n'est pas vide")
_UNIT = Said("the id of a unit, an HQ, a train, a siege gun or the taxis",
             "l'id d'une unité, d'un QG, d'un train, d'un canon de siège ou des taxis")
_LAND = Said("a hex on land that is not neutral", "un hexagone à terre et non neutre")


def consistent(ds: Dataset) -> None:
    """Raise BadData at the first fault of data that an overlay has changed."""
    if ds.overlay:
        whole(ds)


def whole(ds: Dataset) -> None:
    """Raise BadData at the first fault."""
    _hexes(ds)
    _sides_and_rails(ds)
    _counters(ds)
    _scenarios(ds)
    _places(ds)
    _arrivals(ds)


def pieces(ds: Dataset) -> dict[str, str]:
    """All that is placed or arrives, with its nation."""
    moved = [m for m in ds.markers if m.kind in ("train", "taxi", "siege-gun")]
    return {**{r.id: r.nation for r in ds.units}, **{r.id: r.nation for r in ds.hqs}, **{r.id: r.nation for r in moved}}


def inside(area: dict[str, int], at: str) -> bool:
    """4-0g The lines of an area are part of it."""
    col, row = place(at)
    return area["min_col"] <= col <= area["max_col"] and area["min_row"] <= row <= area["max_row"]


def _either(*allowed: str) -> Said:
    return Said(" or ".join(allowed), " ou ".join(allowed))


def _hexes(ds: Dataset) -> None:
    def same_blank(a: str, b: str) -> Callable[[HexRow], bool]:
        return lambda r: bool(getattr(r, a)) == bool(getattr(r, b))

    hold(
        MAP, ds.hexes,
        ("country", lambda r: (r.country == "sea") == (r.terrain == "sea"),
         Said("sea where the terrain is sea, and nowhere else", "sea là où le terrain est sea, et nulle part ailleurs")),
        ("name_fr", same_blank("name_en", "name_fr"), Said("a name in both languages or in none",
                                                           "un nom dans les deux langues ou dans aucune")),
        ("region", lambda r: not r.region or r.country == "ge", Said("blank outside Germany", "vide hors d'Allemagne")),
        ("port", lambda r: not r.port or r.country in ("fr", "be"), Said("blank outside France and Belgium",
                                                                         "vide hors de France et de Belgique")),
        ("city", lambda r: not r.city or r.terrain != "sea", Said("blank in the sea", "vide en mer")),
        ("vp_kind", same_blank("vp", "vp_kind"), Said("a kind where there are VP, else blank",
                                                      "un genre où il y a des PV, sinon vide")),
        ("vp", lambda r: not r.vp or r.country in ("fr", "be", "ge"), Said("0 outside France, Belgium and Germany",
                                                                          "0 hors de France, de Belgique et d'Allemagne")),
        ("plan_xvii", lambda r: not r.plan_xvii or bool(r.region and r.vp),
         Said("no, but in hexes of Alsace-Lorraine with VP", "no, sauf en Alsace-Lorraine là où il y a des PV")),
        ("fdl_side", lambda r: bool(r.fdl_side) == (r.terrain != "sea"),
         Said("W or E on land, else blank", "W ou E à terre, sinon vide")),
        ("panic_side", lambda r: bool(r.panic_side) == (r.terrain != "sea"),
         Said("north or south on land, else blank", "north ou south à terre, sinon vide")),
    )


def _sides_and_rails(ds: Dataset) -> None:
    sea = {r.hex for r in ds.hexes if r.terrain == "sea"}
    for file, pairs in (("hexsides.csv", [(s.a, s.b) for s in ds.sides]), ("rails.csv", [(r.a, r.b) for r in ds.rails])):
        for a, b in pairs:
            near = list(beside(a).values())
            if b not in near:
                bad(file, f"{a}/{b}", "a/b", f"{a}/{b}", Said(f"neighbours; those of {a} are {', '.join(near)}",
                                                              f"des voisins ; ceux de {a} sont {', '.join(near)}"))
            if file == "rails.csv" and (a in sea or b in sea):
                bad(file, f"{a}/{b}", "a/b", f"{a}/{b}", Said("two hexes on land", "deux hexagones à terre"))
    for s in ds.sides:
        for column in ("name_en", "name_fr"):
            if bool(getattr(s, column)) != bool(s.water):
                bad("hexsides.csv", f"{s.a}/{s.b}", column, getattr(s, column),
                    Said("the name of the water, if there is any", "le nom du cours d'eau, s'il y en a un"))


def _counters(ds: Dataset) -> None:
    def reduced(column: str) -> tuple[str, Callable[[UnitRow], bool], Callable[[UnitRow], str]]:
        full = column.removeprefix("red_")
        return (column, lambda u: getattr(u, column) <= getattr(u, full) if u.steps == 2 else not getattr(u, column),
                lambda u: Said(f"0 to {getattr(u, full)}", f"0 à {getattr(u, full)}") if u.steps == 2 else _BLANK)

    hold(UNITS, ds.units, reduced("red_attack"), reduced("red_defence"), reduced("red_move"),
         ("band", lambda u: u.band != "white" or u.nation == "ge", _either("yellow", "none")))
    hold(HQS, ds.hqs,
         ("back_radius", lambda h: bool(h.back_radius) == bool(h.back_label), lambda h: _NOT_BLANK if h.back_label else _BLANK),
         ("back_replacement", lambda h: bool(h.back_label) or not h.back_replacement, _BLANK),
         ("flip_turn", lambda h: bool(h.back_label) or not h.flip_turn, _BLANK))
    country = {r.hex: r.country for r in ds.hexes}
    hold(FORTS, ds.forts, ("hex", lambda f: country[f.hex] == f.nation, lambda f: Said(f"a hex of the country {f.nation}",
                                                                                      f"un hexagone du pays {f.nation}")))
    seen: dict[str, str] = {}
    for f in ds.forts:
        if f.hex in seen:
            bad("forts.csv", f.id, "hex", f.hex, Said(f"one fort a hex; {seen[f.hex]} stands there",
                                                      f"un fort par hexagone ; {seen[f.hex]} s'y trouve"))
        seen[f.hex] = f.id


def _scenarios(ds: Dataset) -> None:
    forts = {f.id: f for f in ds.forts}
    lists = {s["id"] for s in ds.setups["setup"]}
    for sc in ds.scenarios["scenario"]:
        row = f"scenario.{sc['id']}"
        known("scenarios.toml", row, "setups", sc["setups"], lists)
        known("scenarios.toml", row, "destroyed_forts", sc.get("destroyed_forts", ()), forts)
        known("scenarios.toml", row, "reduced_forts", sc.get("reduced_forts", ()), forts)
        for fort, left in sc.get("reduced_forts", {}).items():
            if left >= forts[fort].steps or fort in sc.get("destroyed_forts", ()):
                bad("scenarios.toml", f"{row}.reduced_forts", fort, left,
                    Said("fewer steps than the fort has, of one that stands",
                         "moins de pas que n'en a le fort, pour un fort debout"))
        if sc["last_turn"] < sc["first_turn"]:
            bad("scenarios.toml", row, "last_turn", sc["last_turn"], f"{sc['first_turn']}-25")
    ids = {sc["id"] for sc in ds.scenarios["scenario"]}
    for c in ds.control:
        known("control.csv", f"{c.scenario}/{c.hex}", "scenario", [c.scenario], ids)
    land = {r.hex for r in ds.hexes if r.playable == "yes"}
    hold(CONTROL, ds.control, ("hex", lambda c: c.hex in land, _LAND))


def _places(ds: Dataset) -> None:
    nation, land = pieces(ds), {r.hex for r in ds.hexes if r.playable == "yes"}
    two = {u.id for u in ds.units if u.steps == 2}
    room = {u.id: u.stacking for u in ds.units}
    rail = {r.hex for r in ds.hexes if r.rail}
    on_rail = {m.id for m in ds.markers if m.kind in ("train", "siege-gun")}
    whose = {s["id"]: s["nation"] for s in ds.setups["setup"]}
    for p in ds.places:
        known("setups.csv", f"{p.list}/{p.unit}", "list", [p.list], whose)
        known("setups.csv", f"{p.list}/{p.unit}", "unit", [p.unit], nation, _UNIT)
    hold(
        PLACES, ds.places,
        ("unit", lambda p: nation[p.unit] == whose[p.list],
         lambda p: Said(f"a unit of {whose[p.list]}", f"une unité de {whose[p.list]}")),
        ("hex", lambda p: p.hex in land, _LAND),
        ("hex", lambda p: p.unit not in on_rail or p.hex in rail,
         Said("a hex with a railway", "un hexagone avec un chemin de fer")),
        ("reduced", lambda p: not p.reduced or p.unit in two, lambda p: "no"),
    )
    for sc in ds.scenarios["scenario"]:
        at: dict[str, str] = {}
        here: dict[str, list[str]] = defaultdict(list)
        for p in ds.places:
            if p.list not in sc["setups"]:
                continue
            row = f"{p.list}/{p.unit}"
            if p.unit in at:
                bad("setups.csv", row, "unit", p.unit,
                    Said(f"each unit once in {sc['id']}", f"chaque unité une fois dans {sc['id']}"))
            if not inside(sc["area"], p.hex):
                bad("setups.csv", row, "hex", p.hex,
                    Said(f"a hex of the area of {sc['id']}", f"un hexagone de la carte de {sc['id']}"))
            at[p.unit] = p.hex
            here[p.hex].append(p.unit)
            foes = [u for u in here[p.hex] if SIDE_OF[nation[u]] != SIDE_OF[nation[p.unit]]]
            if foes:
                bad("setups.csv", row, "hex", p.hex, Said(f"a hex without enemies; {foes[0]} stands there",
                                                          f"un hexagone sans ennemis ; {foes[0]} s'y trouve"))
            limit = ds.series["stacking"]["limit"]["value"]
            if sum(room.get(u, 0) for u in here[p.hex]) > limit:
                bad("setups.csv", row, "hex", p.hex,
                    Said(f"a hex with no more than {limit} units", f"un hexagone avec {limit} unités au plus"))


def _arrivals(ds: Dataset) -> None:
    nation = pieces(ds)
    for sc in ds.scenarios["scenario"]:
        placed = {p.unit for p in ds.places if p.list in sc["setups"]}
        rows = [a for a in ds.arrivals if a.list == sc["reinforcements"]]
        for a in rows:
            known("reinforcements.csv", _row(a), "unit", [a.unit], nation, _UNIT)
        first, last = sc["first_turn"], sc["last_turn"]
        land = {r.hex for r in ds.hexes if r.playable == "yes" and inside(sc["area"], r.hex)}
        taxis = {m.id for m in ds.markers if m.kind == "taxi"}
        for a in rows:
            if not first <= a.turn <= last:
                bad("reinforcements.csv", _row(a), "turn", a.turn,
                    Said(f"a turn from {first} to {last}", f"un tour de {first} à {last}"))
            if a.action == "arrive" and a.unit in placed:
                bad("reinforcements.csv", _row(a), "unit", a.unit,
                    Said(f"a unit that is not on the map of {sc['id']}", f"une unité qui n'est pas sur la carte de {sc['id']}"))
            if a.action == "arrive" and a.unit not in taxis:        # 2-4c those come twice
                placed.add(a.unit)
            for column, allowed in _entry_faults(ds, land, a, nation[a.unit]):
                bad("reinforcements.csv", _row(a), column, getattr(a, column), allowed)
    lists = {sc["reinforcements"] for sc in ds.scenarios["scenario"]}
    for a in ds.arrivals:
        known("reinforcements.csv", _row(a), "list", [a.list], lists)


def _row(a: ArrivalRow) -> str:
    return f"{a.list}/{a.turn}/{a.unit}/{a.action}"


def _entry_faults(ds: Dataset, land: set[str], a: ArrivalRow, nation: str) -> Iterator[tuple[str, str]]:
    """What is wrong with the way by which a unit comes: the column, and what is allowed there."""
    backs = {h.id for h in ds.hqs if h.back_label}
    if (a.action == "flip") != (a.entry_kind == "none"):
        yield "entry_kind", "none" if a.action == "flip" else _either("point", "port", "hex", "hq", "edge")
    if a.action == "flip" and a.unit not in backs:
        yield "unit", Said("an HQ with two sides", "un QG à deux faces")
    fits: dict[str, tuple[Collection[str], str]] = {
        "none": ([""], _BLANK), "edge": (["east-rail"], "east-rail"), "port": (["channel"], "channel"),
        "hex": (land, Said("a playable hex of the area", "un hexagone jouable de la carte")),
        "hq": ([h.id for h in ds.hqs if h.nation == nation], Said("an HQ of its nation", "un QG de sa nation")),
        "point": ([p["id"] for p in ds.setups["mobilization"]["point"] if p["nation"] == nation],
                  Said("a mobilization point of its nation", "un point de mobilisation de sa nation")),
    }
    entries, allowed = fits[a.entry_kind]
    if a.entry not in entries:
        yield "entry", allowed
    if a.alt_entry and a.alt_entry != "port:channel" and a.alt_entry not in land:
        yield "alt_entry", Said("a playable hex of the area, port:channel or blank",
                                "un hexagone jouable de la carte, port:channel ou vide")
