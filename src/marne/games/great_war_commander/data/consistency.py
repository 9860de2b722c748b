"""What must hold between the rows of different files for a game to be possible at all. Faults raise BadData.

A fault in a scenario or map names the file, the place in it, the value and what is allowed.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from marne.games.great_war_commander.data.limits import WORKS
from marne.games.great_war_commander.data.plans import check_plan
from marne.games.great_war_commander.data.rows import COLUMNS, NATIONS, ROWS, SHEET, Board, Dataset
from marne.games.great_war_commander.rules.r02_field import GROUNDS
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, NEAR
from marne.kernel.sayings import Said
from marne.parts.bits import bits
from marne.parts.data.facts import reach
from marne.parts.data.sheet import bad, hold, known

WIND = ("E59", "E61", "E74")
DATED = ("E76", "E80")
OBSERVERS = {"A6", "H1", "H11", "O6"}


def consistent(ds: Dataset) -> None:
    """Raise BadData at the first fault."""
    _cards(ds)
    _objectives(ds)
    _support(ds)
    for board in ds.boards.values():
        _board(ds, board)
    for plan in ds.plans.values():
        known(f"scenarios/{plan.id}.toml", "", "map", [plan.map], tuple(ds.boards))
        check_plan(ds, plan)


def _cards(ds: Dataset) -> None:
    """1.F Every card has an order, an action and an event that its nation may have."""
    for n in NATIONS:
        may = {kind: [e.rule for e in ds.catalogue if e.kind == kind and n in e.nations and e.rule != "A42"]
               for kind in ("order", "action", "event")}
        hold(
            SHEET[f"fate_{n}.csv"], ds.fate[n],
            *((kind, lambda c, kind=kind, may=may: getattr(c, kind) in may[kind], ", ".join(r for r in may[kind] if r != "O15"))
              for kind in may),
            ("wind_direction", lambda c: (c.wind_direction > 0) == (c.event in WIND),
             Said("1 to 6 for the events E59, E61 and E74, else blank", "1 à 6 pour les événements E59, E61 et E74, sinon vide")),
            ("event_from", lambda c: bool(c.event_from) == (c.event in DATED),
             Said("a month for the events E76 and E80, else blank", "un mois pour les événements E76 et E80, sinon vide")),
        )


def _objectives(ds: Dataset) -> None:
    hold(
        SHEET["objectives.csv"], ds.objectives,
        ("objective", lambda o: (o.kind == "objective") == (o.objective > 0),
         Said("1 to 5 for the kind objective, else blank", "1 à 5 pour le type objective, sinon vide")),
        ("kind", lambda o: (o.kind in ("exit", "elimination")) == (not o.secret_side),
         Said("objective or each; only Y and Z are exit and elimination (7.3.2)",
              "objective ou each ; seuls Y et Z sont exit et elimination (7.3.2)")),
    )


def _support(ds: Dataset) -> None:
    unit, arm, phone = {u.id: u for u in ds.units}, {w.id: w for w in ds.weapons}, {p.id: p for p in ds.phones}
    for n in NATIONS:
        for period in ds.support[n]:
            place = f"{n}.{period['from']}"
            rolls = [row["roll"] for row in period["rows"]]
            if rolls != list(range(2, 13)):
                bad("support.toml", place, "rows", rolls,
                    Said("one row for each roll from 2 to 12, in order", "une ligne par jet de 2 à 12, dans l'ordre"))
            for row in period["rows"]:
                line = f"{place}, roll {row['roll']}"
                for item in row["items"]:
                    u, w = unit.get(item["unit"]), arm.get(item.get("weapon", ""))
                    if u is None or u.nation != n or u.box != "base":
                        bad("support.toml", line, "unit", item["unit"], _of(ds, n))
                    if "weapon" in item and (w is None or u.kind not in w.carriers or w.box != "base"):
                        bad("support.toml", line, "weapon", item["weapon"],
                            Said(f"a weapon that {u.id} can carry", f"une arme que {u.id} peut porter"))
                told = row.get("telephone")
                if told and (told not in phone or phone[told].nation != n):
                    bad("support.toml", line, "telephone", told, ", ".join(p.id for p in ds.phones if p.nation == n))


def _of(ds: Dataset, nation: str) -> str:
    return ", ".join(u.id for u in ds.units if u.nation == nation and u.box == "base" and u.kind != "hero")


# ---------------------------------------------------------------- maps

def _board(ds: Dataset, board: Board) -> None:
    file = f"maps/{board.id}.toml"
    ground = grounds(ds, board)
    if len(board.elevation) != ROWS or any(len(r) != len(COLUMNS) or not set(r) <= set("01234") for r in board.elevation):
        bad(file, "", "elevation", "; ".join(board.elevation),
            Said(f"{ROWS} rows of {len(COLUMNS)} digits from 0 to 4", f"{ROWS} lignes de {len(COLUMNS)} chiffres de 0 à 4"))
    if set(board.observers) != OBSERVERS:
        bad(file, "", "observers", ", ".join(board.observers), "A6, H1, H11, O6 (2.4)")
    _goals(file, board, ground)
    for kind, ways in (("roads", board.lines.roads), ("paths", board.lines.paths), ("rails", board.lines.rails)):
        for way in ways:
            _hexes(file, "lines", kind, way)
            for p, q in pairwise(way):
                if not NEAR[HEX[p]] >> HEX[q] & 1:
                    bad(file, "lines", kind, f"{p}, {q}",
                        Said("hexes that touch, every one that the line runs through",
                             "des hexs qui se touchent, tous ceux que la ligne traverse"))
    _sides(file, board)
    _buildings(file, board, ground)
    where: Counter[str] = Counter()
    for kind, cells in board.printed.items():
        known(file, "printed", "", [kind], WORKS)
        _hexes(file, "printed", kind, cells)
        for h in cells:
            where[h] += 1
            if ground[h] in ("marsh", "river", "water") or where[h] > 1:
                bad(file, "printed", kind, h,
                    Said("one fortification a hex, none in water (8.1.3, F125.4)",
                         "une fortification par hex, aucune dans l'eau (8.1.3, F125.4)"))


def grounds(ds: Dataset, board: Board) -> dict[str, str]:
    """T99.1 The type of every hex; BadData for a sign without a meaning."""
    file = f"maps/{board.id}.toml"
    if len(board.terrain) != ROWS or any(len(r) != len(COLUMNS) for r in board.terrain):
        bad(file, "", "terrain", "; ".join(board.terrain),
            Said(f"{ROWS} rows of {len(COLUMNS)} signs", f"{ROWS} lignes de {len(COLUMNS)} signes"))
    codes = {r.code: r.id for r in ds.terrain if r.code}
    out = {}
    for h, sign in zip(HEX_IDS, "".join(board.terrain), strict=True):
        name = board.legend.get(sign, codes.get(sign, ""))
        if name not in GROUNDS:
            bad(file, f"terrain, hex {h}", "", name or sign,
                Said("a sign of [legend], which names one of " + ", ".join(GROUNDS),
                     'un signe de [legend], qui nomme un de ' + ', '.join(GROUNDS)))
        out[h] = name
    return out


def _hexes(file: str, place: str, key: str, names: Iterable[str]) -> None:
    known(file, place, key, names, HEX, Said("a hex from A1 to O11", "un hex de A1 à O11"))


def _goals(file: str, board: Board, ground: dict[str, str]) -> None:
    if sorted(board.objectives) != list("12345"):
        bad(file, "objectives", "", ", ".join(board.objectives), "1, 2, 3, 4, 5 (2.3)")
    seen: set[str] = set()
    for number, goal in board.objectives.items():
        _hexes(file, f"objectives.{number}", "hex", [goal.hex])
        if goal.hex in seen or ground[goal.hex] in ("river", "water"):
            bad(file, f"objectives.{number}", "hex", goal.hex,
                Said("a hex of its own outside river and water", "un hex à lui seul, hors de la rivière et de l'eau"))
        seen.add(goal.hex)


def _sides(file: str, board: Board) -> None:
    seen: set[frozenset[str]] = set()
    h = board.hexsides
    for kind, pairs in (("wall", h.wall), ("wall_destroyed", h.wall_destroyed), ("hedge", h.hedge), ("fence", h.fence)):
        for pair in pairs:
            p, _, q = pair.partition("-")
            if p not in HEX or q not in HEX or not NEAR[HEX[p]] >> HEX[q] & 1 or frozenset((p, q)) in seen:
                bad(file, "hexsides", kind, pair,
                    Said("two hexes that touch, such as G5-G6, each hexside once",
                         "deux hexs qui se touchent, comme G5-G6, chaque côté une fois"))
            seen.add(frozenset((p, q)))


def _buildings(file: str, board: Board, ground: dict[str, str]) -> None:
    used: set[str] = set()
    for b in board.building:
        _hexes(file, f"building.{b.id}", "hexes", b.hexes)
        for h in b.hexes:
            if ground[h] != "building" or h in used:
                bad(file, f"building.{b.id}", "hexes", h,
                    Said("hexes of the type building, each in one building",
                         "des hexs du type building, chacun dans un seul bâtiment"))
            used.add(h)
        if not b.hexes or not _together(b.hexes):
            bad(file, f"building.{b.id}", "hexes", ", ".join(b.hexes),
                Said("hexes that hang together", "des hexs qui se tiennent"))
    _hexes(file, "los", "open_dot", board.los.open_dot)
    for h in board.los.open_dot:
        if ground[h] != "building":
            bad(file, "los", "open_dot", h, Said("hexes of the type building (T104)", "des hexs du type building (T104)"))


def _together(names: tuple[str, ...]) -> bool:
    cells = {HEX[h] for h in names}
    return reach(HEX[names[0]], lambda h: cells & set(bits(NEAR[h]))) == cells
