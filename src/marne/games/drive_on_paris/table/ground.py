"""The fixed part of the table's map and counters as plain data, in both languages. Clients keep it.

The 2,205 hexes come as columns of letters (terrain, country), so that the whole map takes a few kilobytes; what only some hexes
have (names, towns, ports, points, forts) is listed by hex.
"""
from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from marne.games.drive_on_paris.data.rows import FortRow, HexRow, HqRow, LineRow, MarkerRow, SideRow, UnitRow
from marne.games.drive_on_paris.law import Law
from marne.games.drive_on_paris.pieces import GRID, INDEX, NATIONS
from marne.games.drive_on_paris.tables import COLUMNS, Tables, tables
from marne.games.drive_on_paris.words.names import feminine, kind_of, unit_name
from marne.parts.bits import bits
from marne.parts.words import capital

TERRAIN = {"clear": ".", "woods": "w", "foothills": "f", "mountains": "m", "marsh": "s", "sea": "~"}
COUNTRY = {"fr": "f", "be": "b", "ge": "g", "lu": "l", "nl": "n", "ch": "c", "sea": "~"}
ALSACE = "a"                            # German, but the French claim it
SIZES = {"division": "XX", "brigade": "X", "company": "I"}
SIGNS = {"infantry": "inf", "cavalry": "cav", "armoured-car": "car", "assault": "stoss", "static": "static",
         "fortress": "fortress",
         "marine": "marine", "mountain": "mountain"}
TONES = {"fr": "fr", "br": "br", "be": "be", "ge": "de"}
SPECIAL = {"bavarian": "bav", "colonial": "frc", "indian": "ind"}


def ground(scenario: str) -> dict[str, Any]:
    return _ground(tables(), scenario)


@lru_cache(maxsize=16)
def _ground(t: Tables, scenario: str) -> dict[str, Any]:
    ds = t.ds
    law = Law(t, scenario, {})
    a = next(x for x in ds.scenarios["scenario"] if x["id"] == scenario)["area"]
    return {
        "game": "drive-on-paris", "hash": ds.hash, "columns": GRID.columns, "rows": GRID.rows, "low": GRID.low,
        "area": [a["min_col"], a["max_col"], a["min_row"], a["max_row"]],
        "terrain": _columns(ds.hexes, lambda r: TERRAIN[r.terrain]),
        "country": _columns(ds.hexes, lambda r: ALSACE if r.region else COUNTRY[r.country]),
        "places": [_place(t, law, r) for r in ds.hexes if r.name_en or r.vp or r.port or r.city],
        "rails": _rails(t),
        "water": _water(ds.sides),
        "frontiers": [[r.a, r.b] for r in ds.sides if r.border],
        "lines": {name: _line(ds.lines, name) for name in ("fdl", "panic")},
        "sources": {n: [GRID.text(h) for h in bits(law.source[i])] for i, n in enumerate(NATIONS)},
        "barred": {side: [GRID.text(h) for h in bits(law.barred[i])] for i, side in enumerate(("allied", "german"))},
        "units": {**{r.id: _unit(t, r) for r in ds.units}, **{r.id: _hq(t, r) for r in ds.hqs},
                  **{r.id: _fort(t, r) for r in ds.forts}, **{r.id: _marker(t, r) for r in ds.markers if r.id in INDEX}},
        "turns": [{"turn": r.turn, "start": r.start, "end": r.end} for r in ds.turns if law.first <= r.turn <= law.last],
        "limit": t.stack_limit, "zone": law.zone_cost, "crt": _crt(t),
        "fdl": law.doctrine, "panic": law.panic, "plan17": law.plan17,
    }


def _columns(rows: Iterable[HexRow], letter: Any) -> list[str]:
    """By column from the west: the letters of its hexes from the south."""
    out: list[list[str]] = [[] for _ in range(GRID.columns)]
    for r in sorted(rows, key=lambda r: r.hex):
        out[int(r.hex[:2]) - 1].append(letter(r))
    return ["".join(c) for c in out]


def _place(t: Tables, law: Law, r: HexRow) -> dict[str, Any]:
    """`vp`: what it is worth in the campaign; `worth`: in a scenario with a list of its own."""
    h = GRID.read(r.hex)
    out: dict[str, Any] = {"hex": r.hex, "en": r.name_en, "fr": r.name_fr or r.name_en, "city": r.city, "port": r.port,
                           "vp": r.vp,
                           "kind": r.vp_kind, "plan17": r.plan_xvii, "sure": r.source.startswith("rule")}
    if h in law.places:
        out["worth"] = law.places[h]
    return out


def _rails(t: Tables) -> list[dict[str, Any]]:
    """Railways as chains of hexes, main and secondary ones apart, in as few pieces as may be."""
    out = []
    for track in ("main", "secondary"):
        links = {(r.a, r.b) for r in t.ds.rails if r.track == track}
        out += [{"track": track, "hexes": c} for c in chains(links)]
    return out


def chains(links: set[tuple[str, str]]) -> list[list[str]]:
    """Links between neighbours as long chains: each link once, loose ends first."""
    near: dict[str, set[str]] = {}
    for a, b in links:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    out = []
    while near:
        first = min(near, key=lambda h: (len(near[h]) % 2 == 0, h))
        way = [first]
        while near.get(way[-1]):
            a = way[-1]
            b = min(near[a])
            near[a].discard(b)
            near[b].discard(a)
            way.append(b)
        near = {h: n for h, n in near.items() if n}
        out.append(way)
    return out


def _water(sides: Iterable[SideRow]) -> list[dict[str, Any]]:
    """Rivers and canals by name, each with its hexsides."""
    out: dict[tuple[str, str], dict[str, Any]] = {}
    for r in sides:
        if r.water:
            river = out.setdefault((r.name_en, r.water), {"kind": r.water, "en": r.name_en, "fr": r.name_fr or r.name_en,
                                                          "sides": []})
            river["sides"].append([r.a, r.b])
    return list(out.values())


def _line(rows: Iterable[LineRow], name: str) -> list[list[str]]:
    """A line of hexsides: the hex on its west or north, the one beyond."""
    return [[r.a, r.b] for r in rows if r.line == name]


def _named(u: int) -> dict[str, Any]:
    return {"en": capital(unit_name(u, "en")), "fr": capital(unit_name(u, "fr")), "short_en": capital(unit_name(u, "en", True)),
            "short_fr": capital(unit_name(u, "fr", True)), "what_en": kind_of(u, "en"), "what_fr": kind_of(u, "fr"),
            "feminine": feminine(u)}


def _unit(t: Tables, r: UnitRow) -> dict[str, Any]:
    u = INDEX[r.id]
    return {"id": r.id, "nation": r.nation, "tone": SPECIAL.get(r.sub_nation, TONES[r.nation]), "kind": SIGNS[r.type],
            "label": r.label, "size": SIZES[r.size], "steps": r.steps, "attack": [r.attack, r.red_attack],
            "defence": [r.defence, r.red_defence], "move": [r.move, r.red_move or r.move], "band": r.band,
            "zoc": r.type != "armoured-car",
            "rebuilds": bool(t.rebuildable >> u & 1), "sources": {"unit": r.source, "values": r.source_values}, **_named(u)}


def _hq(t: Tables, r: HqRow) -> dict[str, Any]:
    back = bool(r.back_label)
    return {"id": r.id, "nation": r.nation, "tone": TONES[r.nation], "kind": "hq", "label": r.label, "back_label": r.back_label,
            "size": "XXXX",
            "army": str(r.army), "radius": [r.radius, r.back_radius if back else r.radius],
            "points": [r.replacement, r.back_replacement if back else r.replacement], "move": [r.move, r.move],
            "sources": {"unit": r.source, "values": r.source_values}, **_named(INDEX[r.id])}


def _fort(t: Tables, r: FortRow) -> dict[str, Any]:
    return {"id": r.id, "nation": r.nation, "tone": TONES[r.nation], "kind": "fort", "label": r.name_en, "size": "", "hex": r.hex,
            "values": list(r.values), "sources": {"unit": r.source, "values": r.source_values}, **_named(INDEX[r.id])}


def _marker(t: Tables, r: MarkerRow) -> dict[str, Any]:
    kind = {"siege-gun": "ha", "mobilization": "point"}.get(r.kind, r.kind)
    return {"id": r.id, "nation": r.nation, "tone": TONES[r.nation], "kind": kind, "label": r.label, "size": "",
            "move": [r.move, r.move],
            "room": r.capacity_steps, "load": r.load_mp, "unload": r.unload_mp, "plus": r.siege_die_modifier,
            "sources": {"unit": r.source, "values": r.source_values}, **_named(INDEX[r.id])}


def _crt(t: Tables) -> dict[str, Any]:
    """The combat table: columns, and by throw from 2 to 12 the result of each."""
    return {"columns": list(COLUMNS), "rows": [[t.crt[c][n].text for c in range(len(COLUMNS))] for n in range(11)]}
