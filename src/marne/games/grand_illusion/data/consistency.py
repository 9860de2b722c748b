"""What must hold between the rows of different files for a game to be possible at all. Faults raise BadData."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from marne.games.grand_illusion.data.rows import HEXES, MAP, UNITS, Dataset, UnitRow
from marne.kernel.errors import BadData
from marne.kernel.sayings import Said
from marne.parts.data.sheet import bad, hold, known


def neighbours(ds: Dataset) -> dict[int, set[int]]:
    """The neighbours of each hex by the geometry of the grid."""
    at = {(r.col, r.y): r.hex for r in ds.hexes}
    out: dict[int, set[int]] = {}
    for r in ds.hexes:
        around = [(r.col, r.y - 1), (r.col, r.y + 1), *((r.col + c, r.y + d) for c in (-1, 1) for d in (-0.5, 0.5))]
        out[r.hex] = {at[p] for p in around if p in at}
    return out


def consistent(ds: Dataset) -> None:
    """Raise BadData at the first fault."""
    _hexes(ds)
    _sides_and_rails(ds)
    _units(ds)
    _forts(ds)
    _tables(ds)
    _ids(ds)


def _hexes(ds: Dataset) -> None:
    hold(MAP, ds.hexes, ("dbl_row", lambda r: r.dbl_row == 2 * r.y + 3, lambda r: f"2y + 3 = {2 * r.y + 3:g}"))
    for (col, y), n in Counter((r.col, r.y) for r in ds.hexes).items():
        if n > 1:
            bad("map.csv", "", "col, y", (col, y), Said("each place once", "chaque place une fois"))
    if [r.hex for r in ds.hexes] != list(range(1, HEXES + 1)):
        raise BadData(Said(f"map.csv: the hexes must be 1 to {HEXES}, in that order",
                           f"map.csv : les hexagones doivent aller de 1 à {HEXES}, dans cet ordre"))
    worth = [r.hex for r in ds.hexes if r.german_vp > 1]
    if len(worth) != 1:
        bad("map.csv", "", "german_vp", worth,
            Said("more than 1 in one hex, Paris, and 0 or 1 in all others",
                 "plus de 1 dans un seul hexagone, Paris, et 0 ou 1 dans tous les autres"))


def _sides_and_rails(ds: Dataset) -> None:
    near = neighbours(ds)
    kind = {}
    for s in ds.sides:
        if s.b not in near[s.a]:
            bad("hexsides.csv", f"{s.a}/{s.b}", "a/b", f"{s.a}-{s.b}", _adjacent(s.a, near))
        kind[s.a, s.b] = s.kind
    for a in near:
        for b in near[a]:
            if a < b and (a, b) not in kind:
                raise BadData(Said(f"hexsides.csv: the side {a}-{b} is missing; to close it make its kind impassable",
                                   f"hexsides.csv : le côté {a}-{b} manque ; pour le fermer, donnez-lui le type impassable"))
    for r in ds.rails:
        if r.b not in near[r.a]:
            bad("rails.csv", f"{r.a}/{r.b}", "a/b", f"{r.a}-{r.b}", _adjacent(r.a, near))
        if kind[r.a, r.b] == "impassable":
            bad("rails.csv", f"{r.a}/{r.b}", "a/b", f"{r.a}-{r.b}",
                Said("a side that is not impassable in hexsides.csv",
                     "un côté qui n'est pas infranchissable dans hexsides.csv"))


def _adjacent(a: int, near: dict[int, set[int]]) -> Said:
    return Said(f"neighbours; those of {a} are {_list(near[a])}", f"des voisins ; ceux de {a} sont {_list(near[a])}")


def _list(hexes: set[int]) -> str:
    return ", ".join(map(str, sorted(hexes)))


def _units(ds: Dataset) -> None:
    control = {r.hex: r.start_control for r in ds.hexes}

    def combat(u: UnitRow) -> bool:
        return u.type in ("inf", "cav")

    def side(u: UnitRow) -> str:
        return "german" if u.nation == "ge" else "allied"

    def strength(u: UnitRow) -> str:
        return Said("1 to 9", "1 à 9") if combat(u) else Said("blank", "vide")

    hold(
        UNITS, ds.units,
        ("start_hex", lambda u: not u.start_hex or control[u.start_hex] == side(u), lambda u: Said(
            f"a hex whose start_control in map.csv is {side(u)}", f"un hexagone dont start_control dans map.csv est {side(u)}")),
        ("start_hex", lambda u: (u.start_hex > 0) == (u.setup == "hex"),
         Said("a hex if setup is hex, else blank", "un hexagone si setup est hex, sinon vide")),
        ("arrival_turn", lambda u: (u.arrival_turn > 0) == (u.setup == "turn"),
         Said("a turn if setup is turn, else blank", "un tour si setup est turn, sinon vide")),
        ("arrival_hex", lambda u: (u.arrival_hex != 0) == (u.setup in ("turn", "pd")),
         Said("a hex or ? if setup is turn or pd, else blank", "un hexagone ou ? si setup est turn ou pd, sinon vide")),
        ("start_face", lambda u: (u.start_face != "front") == combat(u),
         lambda u: Said("full or disrupted", "full ou disrupted") if combat(u) else "front"),
        ("cs_full", lambda u: (u.cs_full > 0) == combat(u), strength),
        ("cs_dis", lambda u: (u.cs_dis > 0) == combat(u), strength),
        ("bombard", lambda u: (u.bombard > 0) == (u.type == "ha"),
         lambda u: Said("1 to 9", "1 à 9") if u.type == "ha" else Said("blank", "vide")),
    )
    for u in ds.units:
        if (u.stack > 0) != combat(u):
            bad("units.csv", u.id, "stack", u.stack / 2, Said("0.5 or 1", "0.5 ou 1") if combat(u) else "0")


def _forts(ds: Dataset) -> None:
    first: dict[str, Any] = {}
    last: dict[str, int] = {}
    for f in ds.forts:
        row = f"{f.fort}/{f.step}"
        if f.step != last.get(f.fort, 0) + 1:
            bad("forts.csv", row, "step", f.step,
                Said(f"steps without a gap, here {last.get(f.fort, 0) + 1}",
                     f"des pas sans lacune, ici {last.get(f.fort, 0) + 1}"))
        last[f.fort] = f.step
        head = first.setdefault(f.fort, f)
        for column in ("name_en", "name_fr", "nation", "hex", "option", "large_garrison"):
            if getattr(f, column) != getattr(head, column):
                bad("forts.csv", row, column, getattr(f, column),
                    Said(f"{getattr(head, column)!r}, as in the other rows",
                         f"{getattr(head, column)!r}, comme dans les autres lignes"))


def _tables(ds: Dataset) -> None:
    rolls = sorted(r["roll"] for r in ds.tables["fow"]["result"])
    if rolls != list(range(2, 13)):
        bad("tables.toml", "fow.result", "roll", rolls, Said("each roll from 2 to 12 once", "chaque jet de 2 à 12 une fois"))
    flags = {
        "common.paris_in_danger.hexes": {r.hex for r in ds.hexes if r.paris_danger},
        "common.victory.german_vp_hexes": {r.hex for r in ds.hexes if r.german_vp == 1},
        "common.victory.plan17_hexes": {r.hex for r in ds.hexes if r.plan17_vp},
        "common.victory.german_double": {r.hex for r in ds.hexes if r.vp_double and r.german_vp},
        "common.victory.plan17_double": {r.hex for r in ds.hexes if r.vp_double and r.plan17_vp},
    }
    for path, hexes in flags.items():
        _, table, key = path.split(".")
        told = set(ds.scenarios["common"][table][key])
        if told != hexes:
            bad("scenarios.toml", f"common.{table}", key, sorted(told),
                Said(f"the hexes marked in map.csv, {_list(hexes)}", f"les hexagones marqués dans map.csv, {_list(hexes)}"))
    paris = ds.scenarios["common"]["victory"]["paris"]
    marked = next(r for r in ds.hexes if r.german_vp > 1)
    if (paris["hex"], paris["vp"]) != (marked.hex, marked.german_vp):
        allowed = Said(f"as in map.csv, hex {marked.hex} and {marked.german_vp} VP",
                       f"comme dans map.csv, hexagone {marked.hex} et {marked.german_vp} PV")
        bad("scenarios.toml", "common.victory", "paris", paris, allowed)
    chits = ds.tables["vp_chits"]["values"]
    for path, kind in (("common.victory.german_vp_hexes", "german"), ("common.victory.plan17_hexes", "plan17")):
        if len(flags[path]) > len(chits[kind]):
            allowed = Said(f"at least one chit for each of {_list(flags[path])}",
                           f"au moins un jeton pour chacun de {_list(flags[path])}")
            bad("tables.toml", "vp_chits.values", kind, chits[kind], allowed)


def _ids(ds: Dataset) -> None:
    ids = {u.id for u in ds.units} | {f.fort for f in ds.forts}
    for path, name in _named(ds):
        known("scenarios.toml" if path.startswith(("common", "scenario")) else "tables.toml", path, "", [name], ids, Said(
            "the id of a unit in units.csv or of a fort in forts.csv", "l'id d'une unité de units.csv ou d'un fort de forts.csv"))


def _named(ds: Dataset) -> Iterator[tuple[str, str]]:
    """Every unit and fort that the toml files name."""
    common, tables = ds.scenarios["common"], ds.tables
    for name in tables["eastern_front"]["hq_ids"]:
        yield "eastern_front.hq_ids", name
    yield "supply.emergency_fort", tables["supply"]["emergency_fort"]
    yield "supply.end_of_rail_active_after_fall_of", tables["supply"]["end_of_rail_active_after_fall_of"]
    yield "common.antwerp.namur_division", common["antwerp"]["namur_division"]["unit"]
    yield "common.detachment_hq", common["detachment_hq"]["unit"]
    for key in ("removes", "arrive_next_turn"):
        for name in common["paris_in_danger"][key]:
            yield f"common.paris_in_danger.{key}", name
    for bonus in ds.scenarios["scenario"]["2"]["german_bonus"]:
        for name in bonus.get("forts_eliminated", []):
            yield f"scenario.2.german_bonus.{bonus['id']}", name
    for option in ds.scenarios["scenario"]["3"]["option"]:
        path = f"scenario.3.option.{option['id']}"
        for key in ("add_units", "move_arrival", "fort_bombard_defence", "remove_units", "add_forts"):
            for name in option.get(key, ()):
                yield f"{path}.{key}", name
        for key in ("replace_units", "replace_forts"):
            for old, new in option.get(key, {}).items():
                yield f"{path}.{key}", old
                yield f"{path}.{key}", new
