"""The fixed part of the maps and counters as plain data, in both languages. Clients keep it.

Each front is a map of its own: its hexes come as lines of letters (terrain, country), what only some hexes have (names, towns,
forts, points) is listed by hex. Only the fronts, units and events of the scenario's version of the game are there.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from marne.games.great_war_in_europe.data.rows import FRONTS, EventRow, HexRow, UnitRow
from marne.games.great_war_in_europe.law import Law
from marne.games.great_war_in_europe.pieces import BOX_NAMES, EVENT_IDS, GROUND, INDEX, OF_FRONT, OUT, SEATS, SIDE_CODES, STRIDE
from marne.games.great_war_in_europe.rules.r19_setup import new_state
from marne.games.great_war_in_europe.tables import COLUMNS, Tables, tables
from marne.games.great_war_in_europe.view import texts
from marne.games.great_war_in_europe.words.names import feminine, unit_name
from marne.games.great_war_in_europe.words.phrases import BOXES, COUNTRIES, FRONT_NAMES, TERRAINS
from marne.kernel.chance import Seeded
from marne.kernel.rulebook import Rulebook
from marne.parts.bits import bits
from marne.parts.words import capital

TERRAIN = {"clear": ".", "floodplain": "l", "rough": "r", "forest": "f", "marsh": "s", "desert": "d", "difficult": "h",
           "mountain": "m", "mountain-pass": "p", "alpine": "a", "lake": "~"}
COUNTRY = {"FR": "F", "BE": "B", "GE": "G", "LU": "L", "NL": "N", "CH": "C", "AH": "A", "IT": "I", "RU": "R", "SR": "S",
           "MN": "M", "AL": "K", "GK": "H", "BU": "U", "RO": "O", "TU": "T", "EG": "E", "PN": "P"}
SIZES = {"div": "XX", "bde": "X", "rgt": "III", "bn": "II", "coy": "I", "corps": "XXX", "army": "XXXX", "air": ""}
WEATHER = {"F": "fair", "W": "wet", "S": "snow", "H": "hot", "V": "variable"}
NOTHING = " "                           # sea, or off the map


def ground(scenario: str) -> dict[str, Any]:
    return _ground(tables(), scenario)


@lru_cache(maxsize=16)
def _ground(t: Tables, scenario: str) -> dict[str, Any]:
    law = Law(t, scenario, {})
    s = new_state(scenario, {}, None, Seeded("ground"))
    ds, v = t.ds, law.victory
    return {
        "game": "great-war-in-europe", "hash": ds.hash, "scenario": scenario, "fronts": [_front(t, law, f) for f in law.fronts],
        "terrains": {TERRAIN[k]: {"id": k, "en": en, "fr": fr} for k, (en, fr) in TERRAINS.items()},
        "countries": {COUNTRY[k]: {"id": k, "en": en, "fr": fr} for k, (en, fr) in COUNTRIES.items()},
        "nations": {r.code: {"en": r.name_en, "fr": r.name_fr, "tone": r.code.lower()} for r in ds.nations},
        "units": {r.id: _unit(r) for u, r in enumerate(ds.units) if s.loc[u] != OUT},
        "events": {EVENT_IDS[e]: _event(EVENT_IDS[e], t.event[e]) for e in bits(law.events)},
        "turns": [{"turn": r.turn, "en": r.name_en, "fr": r.name_fr, "year": r.year, "letter": r.letter,
                   "weather": {FRONTS[f]: WEATHER[getattr(r, ds.fronts["front"][f]["weather"])] for f in law.fronts}}
                  for r in ds.turns if law.first <= r.turn <= law.last],
        "boxes": {k: {"en": BOXES[k][0], "fr": BOXES[k][1]} for k in BOX_NAMES},
        "crt": {"columns": list(COLUMNS), **{k: [[o.text for o in column] for column in t.crt[i]] for i, k in enumerate("ab")}},
        "limit": t.stack_limit,
        "victory": {} if law.near_east_alone else {"central": v["cp_points"], "allied": v["allied_below"],
                                                   "sudden": v["sudden_death"]},
    }


def lines_of(f: int, letter: Callable[[int], str]) -> list[str]:
    """A front as one text a line, from its first line and place on; nothing stands where there is no hex."""
    front, rows = GROUND[f], _rows(f)
    grid = [[NOTHING] * rows for _ in range(front.lines)]
    for h in bits(OF_FRONT[f]):
        line, pos = divmod(h - front.base, STRIDE)
        grid[line - 1][pos - 1] = letter(h)
    return ["".join(line).rstrip() for line in grid]


def _rows(f: int) -> int:
    row = tables("").ds.fronts["front"][f]
    return int(max(row["pos_max_even"], row["pos_max_odd"]) - row["pos_min"] + 1)


def _front(t: Tables, law: Law, f: int) -> dict[str, Any]:
    row, area = t.ds.fronts["front"][f], OF_FRONT[f]
    ours = {r.hex for r in t.ds.hexes if r.front == row["id"]}
    rows = [r for r in t.ds.hexes if r.front == row["id"]]
    return {
        "id": row["id"], "en": FRONT_NAMES[f][0], "fr": FRONT_NAMES[f][1], "prefix": row["prefix"], "theatre": row["theatre"],
        "plane": row["plane"], "pointy": row["hex_top"] == "pointy", "first": GROUND[f].first, "low": GROUND[f].low,
        "lines": GROUND[f].lines, "rows": _rows(f), "km": row["km_per_hex"],
        "terrain": lines_of(f, lambda h: TERRAIN[t.terrain_at[h]]), "country": lines_of(f, lambda h: COUNTRY[t.country_at[h]]),
        "places": [_place(r) for r in rows if r.name_en or r.fort or r.port or r.cp_vp or r.ts or r.rp or r.letter],
        "sides": _sides(t, ours),
        "sources": {SEATS[side]: texts(t.sources_of[side] & area) for side in (0, 1)},
        "closed": texts(area & ~t.playable),
    }


def _place(r: HexRow) -> dict[str, Any]:
    return {"hex": r.hex, "en": r.name_en, "fr": r.name_fr or r.name_en, "kind": r.kind, "fort": r.fort, "port": r.port,
            "capital": r.capital, "vp": r.cp_vp, "ts": r.ts, "rp": r.rp, "letter": r.letter, "sure": r.source.startswith("rule")}


def _sides(t: Tables, ours: set[str]) -> dict[str, list[Sequence[str]]]:
    """Hexsides by what they are, as pairs of neighbours."""
    out: dict[str, list[Sequence[str]]] = {}
    for r in t.ds.sides:
        if r.a in ours:
            out.setdefault(r.type, []).append((r.a, r.b))
    return out


def _unit(r: UnitRow) -> dict[str, Any]:
    """A counter; what an untried one is worth nobody knows (15.82)."""
    u, untried = INDEX[r.id], r.back == "untried"
    back = r.back not in ("none", "untried")
    out: dict[str, Any] = {
        "id": r.id, "nation": r.nation, "sub": r.sub, "tone": r.sub or r.nation.lower(), "kind": r.type, "label": r.label,
        "size": SIZES[r.size], "steps": r.steps,
        "attack": [0, 0] if untried else [r.attack, r.back_attack if back else r.attack],
        "defence": [0, 0] if untried else [r.defence, r.back_defence if back else r.defence],
        "move": [r.move, r.back_move or r.move], "back": r.back, "code": r.restrict,
        "en": capital(unit_name(u, "en")), "fr": capital(unit_name(u, "fr")), "feminine": feminine(u),
    }
    if r.support:
        out["support"] = r.support
    if r.drm:
        out["drm"] = r.drm
    return out


# Where the rule of an event is the title of a family: which parts of the book say what this one does.
SAID_BY = {"air-unit": ("6.3#1", "15.13"), "ace": ("6.3#1", "15.15"), "new-air-tactics": ("6.3#2",), "air-once": ("6.3#4",),
           "air-interdiction": ("6.3#6",), "gas": ("6.13 [event]#1", "6.13 [event]#2"), "lawrence": ("6.25#1", "6.25#2"),
           "u-boat": ("5.22#2", "5.22#3"), "gallipoli": ("6.52#1", "6.52#2"), "salonika": ("6.53#1", "6.53#2"),
           "al-haig": ("6.30#3", "6.30"), "cp-conrad": ("6.30#2", "6.30"), "cp-enver": ("6.30#1", "6.30"),
           "entry": ("6.54", "6.54#1"), "influenza": ("6.58", "6.58#1"), "shock": ("15.41",),
           "collapse": ("16.11",), "cp-raid-london": ("5.23#1",), "cp-raid-paris": ("5.23#2",)}


def _event(name: str, r: EventRow) -> dict[str, Any]:
    """An event with what its rule says, in short."""
    rule = event_rule(r.rule[0])
    of = SAID_BY.get(name) or SAID_BY.get(r.effect) or (rule,)
    said = {lang: " ".join(_without(x.text(lang)) for x in map(book().rule, of) if x) for lang in ("en", "fr")}
    if r.effect == "rp":                                # 6.61 one sentence for three nations: the card says which, and how many
        said = _resource_points(dict(x.split("=") for x in r.params.split(",")))
    return {"id": name, "side": SEATS[SIDE_CODES[r.owner]], "en": r.name_en, "fr": r.name_fr, "rule": rule, "letter": r.turn,
            "mandatory": r.mandatory, "cost": r.cost, "effect": r.effect, "text_en": said["en"], "text_fr": said["fr"],
            "units": list(r.unit)}


def _resource_points(params: dict[str, str]) -> dict[str, str]:
    row, n = next(x for x in tables("").ds.nations if x.code == params["nation"]), int(params.get("rp") or 1)
    return {"en": f"{row.name_en}: +{n} resource {'points' if n > 1 else 'point'}.",
            "fr": f"{row.name_fr} : +{n} {'points' if n > 1 else 'point'} de ressource."}


def _without(text: str) -> str:
    """A summary without the name of the event that it begins with, which stands above it."""
    rest = text.partition(": ")[2]
    return capital(rest) if rest else text


def event_rule(rule: str) -> str:
    """Numbers that the book uses twice: of drawing and of the event itself."""
    return rule if book().rule(rule) else f"{rule} [event]"


def book() -> Rulebook:
    from marne.games.great_war_in_europe import TITLE
    return TITLE.rulebook
