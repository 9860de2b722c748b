"""The data of Great War Commander: typed rows, maps and scenarios, with the values of an overlay folder put over them.

An overlay may also hold maps and scenarios of its own: `maps/<id>.toml` and `scenarios/<id>.toml`, written whole.
"""
from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from marne.games.great_war_commander.data.consistency import consistent
from marne.games.great_war_commander.data.limits import BOOKS, MAP_BOOKS, PLAN_BOOKS
from marne.games.great_war_commander.data.plans import fill_plan
from marne.games.great_war_commander.data.rows import COLUMNS, NATIONS, ROWS, SHEETS, Board, Dataset, Plan
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, NEXT, NOWHERE
from marne.kernel.errors import BadData
from marne.kernel.sayings import Said
from marne.kernel.shaped import shaped
from marne.kernel.title import Scenario
from marne.parts.data.book import table_sources
from marne.parts.data.kit import REMARKS, Books, Kit, Sheets, misfit
from marne.parts.data.sheet import Raw, bad, count_kinds, kind_of

T = TypeVar("T")
_OWN_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_AT = re.compile(r"(.*) - at `\$\.?(.*)`")


def own_scenarios(overlay: str | None = None) -> tuple[Scenario, ...]:
    """The scenarios that an overlay adds to those of the game."""
    try:
        plans = KIT.load(overlay).plans.values()
    except OSError as e:
        raise BadData(Said(f"{overlay}: the overlay cannot be read: {e.strerror or e}",
                           f"{overlay} : les données modifiées sont illisibles : {e.strerror or e}")) from e
    return tuple(Scenario(p.id, p.title_en, p.title_fr) for p in plans if not p.number)


def typed(table: dict[str, Any], kind: type[T], label: str) -> T:
    """A toml table as a checked value; a fault names the file and the place."""
    try:
        return shaped(table, kind, strict=False)
    except msgspec.ValidationError as e:
        found = _AT.fullmatch(str(e))
        told, where = (found[1], f", at {found[2]}") if found else (str(e), "")
        told_fr, where_fr = misfit(told), f", à {found[2]}" if found else ""
        raise BadData(Said(f"{label}{where}: {told}", f"{label}{where_fr} : {told_fr}")) from None


def _build(units: Any, weapons: Any, phones: Any, ge: Any, fr: Any, us: Any, *files: Any) -> Dataset:
    maps, plans = -2 - len(MAP_BOOKS) - len(PLAN_BOOKS), -2 - len(PLAN_BOOKS)
    fate = dict(zip(NATIONS, (ge, fr, us), strict=True))
    boards = [typed(t, Board, b.file) for t, b in zip(files[maps:plans], MAP_BOOKS, strict=True)]
    scenarios = [typed(t, Plan, b.file) for t, b in zip(files[plans:-2], PLAN_BOOKS, strict=True)]
    return Dataset(*(units, weapons, phones, fate, *files[:maps], {b.id: b for b in boards}, {p.id: p for p in scenarios},
                     *files[-2:]))


# ---------------------------------------------------------------- maps and scenarios of a player's own

def _adopt(ds: Dataset, own: Books) -> Dataset:
    """Take in the files that an overlay adds. What follows from the rest may be missing in them."""
    boards, plans = dict(ds.boards), dict(ds.plans)
    for file, table in own.items():
        shelf, _, name = file.removesuffix(".toml").partition("/")
        if not _OWN_ID.fullmatch(name):
            bad(file, "", "", name,
                Said("as a name lower-case letters, digits and dashes", "comme nom des minuscules, chiffres et tirets"))
        if table.get("id", name) != name:
            bad(file, "", "id", table["id"], Said(f"{name}, the name of the file", f"{name}, le nom du fichier"))
        if table.get("number", 0) != 0:
            bad(file, "", "number", table["number"],
                Said("0 or nothing: only the game's own files are numbered",
                     "0 ou rien : seuls les fichiers du jeu sont numérotés"))
        if shelf == "maps":
            board = {"number": 0, "name_fr": table.get("name_en", ""), "inspired_by": "", "source": "overlay",
                     "columns": len(COLUMNS), "rows": ROWS, "observers": ["A6", "H1", "H11", "O6"], "legend": {},
                     "elevation": ["0" * len(COLUMNS)] * ROWS}
            boards[name] = typed(board | table | {"id": name}, Board, file)
    for file, table in own.items():
        shelf, _, name = file.removesuffix(".toml").partition("/")
        if shelf == "scenarios":
            plans[name] = typed(fill_plan(ds, table | {"id": name}), Plan, file)
    return msgspec.structs.replace(ds, boards={n: _contoured(b, ds) for n, b in boards.items()}, plans=plans)


def _contoured(board: Board, ds: Dataset) -> Board:
    """A map of a player's own gets its crests and building hexes from its grids."""
    if board.number or len(board.elevation) != ROWS or len(board.terrain) != ROWS:
        return board                                    # the check of the data says what is wrong
    table = msgspec.to_builtins(board)
    _contours(table, {r.code: r.id for r in ds.terrain if r.code})
    return typed(table, Board, f"maps/{board.id}.toml")


def _contours(board: dict[str, Any], codes: dict[str, str]) -> None:
    """T110.3.1 The contours follow from the levels, the hexes that a building fills from the ground."""
    signs, levels = "".join(board["terrain"]), "".join(board["elevation"])
    if len(signs) != len(HEX_IDS) or len(levels) != len(HEX_IDS) or not levels.isdigit():
        return
    ground = [board["legend"].get(sign, codes.get(sign, "")) for sign in signs]
    level = [int(x) for x in levels]
    crests = []
    for n in range(1, max(level) + 1):
        sides = [f"{HEX_IDS[h]}>{HEX_IDS[b]}" for h in range(len(HEX_IDS)) if level[h] >= n for b in NEXT[h]
                 if b != NOWHERE and level[b] < n]
        high = [HEX_IDS[h] for h in range(len(HEX_IDS)) if level[h] == n
                and any(b != NOWHERE and level[b] < n for b in NEXT[h])]
        crests.append({"level": n, "hexes": high, "sides": sides})
    if _shape(crests) != _shape(board.get("crest", [])):
        board["crest"] = crests
    filled = [h for h, name in zip(HEX_IDS, ground, strict=True) if name == "building"]
    los = board.setdefault("los", {})
    if set(los.get("building_hexes", [])) != set(filled):
        board["los"] = {**los, "building_hexes": filled}


def _shape(crests: Iterable[dict[str, Any]]) -> dict[int, tuple[set[str], set[str]]]:
    return {c["level"]: (set(c["hexes"]), set(c["sides"])) for c in crests if c["hexes"] or c["sides"]}


# ---------------------------------------------------------------- what follows from other values

def _settle(sheets: Sheets, books: Books, base: Sheets) -> None:
    """Set the values that follow from others; an overlay cannot give them itself."""
    sheets["units.csv"] = [{**u, "vp": str(1 + int(u["command"]))} if u["kind"] == "leader" and u["command"].isdigit() else u
                           for u in sheets["units.csv"]]                                                              # 7.1
    names = {e["rule"]: e for e in sheets["catalogue.csv"]}
    for n in NATIONS:
        file = f"fate_{n}.csv"
        sheets[file] = [_card(row, old, names) for row, old in zip(sheets[file], base[file], strict=True)]
    copies = []
    for e in sheets["catalogue.csv"]:
        if e["rule"] not in ("O15", "A42"):
            e = {**e, **{f"copies_{n}": str(sum(c[e["kind"]] == e["rule"] for c in sheets[f"fate_{n}.csv"])) for n in NATIONS}}
        copies.append(e)
    fires = {f"copies_{n}": str(sum(c["order"] == "O21" for c in sheets[f"fate_{n}.csv"])) for n in NATIONS}
    sheets["catalogue.csv"] = [{**e, **fires} if e["rule"] == "A42" else e for e in copies]
    texts = {"objective": "Objective {objective} is worth {vp} VP", "each": "Each objective is worth {vp} VP"}
    goals, old_goals = sheets["objectives.csv"], base["objectives.csv"]
    sheets["objectives.csv"] = [{**g, "text_en": texts[g["kind"]].format(**g)} if g != old and g["kind"] in texts else g
                                for g, old in zip(goals, old_goals, strict=True)]
    codes = {r["code"]: r["id"] for r in sheets["terrain.csv"] if r["code"]}
    for book in MAP_BOOKS:
        _contours(books[book.file], codes)


def _card(row: Raw, old: Raw, names: dict[str, Raw]) -> Raw:
    """1.F The words of a card follow from its order, action and event."""
    new = dict(row)
    if row["order"] != old["order"] and row["order"] in names:
        new |= {"order_en": names[row["order"]]["name_en"], "order_as_action": "A42" if row["order"] == "O21" else ""}
    if row["action"] != old["action"] and row["action"] in names:
        entry = names[row["action"]]
        new |= {"action_en": entry["name_en"], "action_fr": entry["name_fr"],
                "action_nation": row["nation"] if row["action"] == "A50" else ""}
    if row["event"] != old["event"] and row["event"] in names:
        new["event_en"] = names[row["event"]]["name_en"]
        # the wind and the date of another event mean nothing here
        new |= {k: "" for k in ("wind_direction", "event_from") if row[k] == old[k]}
    return new


KIT = Kit("great-war-commander", "marne.games.great_war_commander", SHEETS, BOOKS, _build, consistent, _settle,
          remarks=REMARKS | {"inspired_by", *(f"{k}{fr}" for k in ("situation", "forces", "place") for fr in ("", "_fr"))},
          shelves=("maps", "scenarios"), adopt=_adopt)
dataset = KIT.load


def provenance(ds: Dataset) -> dict[str, Any]:
    """Where the values come from, JSON-able, in the shape of `Kit.provenance`, with each map and each scenario as one table."""
    sheets = {s.file: {"rows": len(rows), "source": count_kinds(r.source for r in rows)} for s, rows in KIT.rows_of(ds)}
    tables: dict[str, Any] = {}
    for book, content in KIT.tables_of(ds):
        listed = dict(table_sources(book, content))
        kinds = count_kinds(t for table in listed.values() for t in table.values())
        tables[book.file] = {"kinds": kinds, "tables": listed}
    for file, source in [(f"maps/{b.id}.toml", b.source) for b in ds.boards.values()] + [
            (f"scenarios/{p.id}.toml", p.source) for p in ds.plans.values()]:
        tables[file] = {"kinds": {kind_of(source): 1}, "tables": {"": {"": source}}}
    for path in ds.overlay:
        file, _, way = path.partition("/") if not path.startswith(("maps/", "scenarios/")) else path.partition(".toml/")
        file += ".toml" if file.startswith(("maps/", "scenarios/")) and not file.endswith(".toml") else ""
        if file in tables and way:
            table, _, key = way.partition(".") if way.partition(".")[0] in tables[file]["tables"] else ("", "", way)
            tables[file]["tables"].setdefault(table, {})[key] = "overlay"
    return {"hash": ds.hash, "sheets": sheets, "tables": tables, "overlay": ds.overlay}
