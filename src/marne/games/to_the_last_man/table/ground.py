"""The fixed part of the table's map, counters, cards and turn track as plain data, in both languages. Clients keep it."""
from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from marne.games.to_the_last_man.data.rows import NATIONS, SIDE_OF, CardRow, Dataset, TurnRow, UnitRow, ZoneRow
from marne.games.to_the_last_man.tables import Tables, tables
from marne.games.to_the_last_man.table.shapes import HEIGHT, WIDTH, background, path, spot
from marne.parts.words import capital

NATION_NAMES = {"ge": ("Germany", "Allemagne"), "fr": ("France", "France"), "uk": ("British Empire", "Empire britannique"),
                "be": ("Belgium", "Belgique"), "us": ("United States", "États-Unis")}
# The colour tokens of the client.
TONES = {"ge": "de", "fr": "fr", "uk": "br", "be": "be", "us": "us"}
# What a nation's name adds to the name of a counter; its owner leaves it out.
_NATION_EN = re.compile(r"\b(German|French|British|Belgian|American) ")
_NATION_FR = re.compile(r" (allemand|français|britannique|belge|américain)(e?s?)$")
_NUMBER = re.compile(r"^(\d+)")
_LABELS = {"uk-can": "CAN", "uk-anzac": "ANZAC", "be-army": "B"}


def ground(scenario: str) -> dict[str, Any]:
    """Zones, counters, cards and turns. The same for every scenario: what differs is in the view."""
    return _ground(tables())


@lru_cache(maxsize=4)
def _ground(t: Tables) -> dict[str, Any]:
    ds = t.ds
    near = _neighbours(ds)
    return {
        "game": "to-the-last-man", "hash": ds.hash, "box": [0, 0, WIDTH, HEIGHT],
        "zones": [*(_zone(r, near.get(r.id, [])) for r in ds.zones), *(_round_about(p) for p in background())],
        "links": [{"a": r.a, "b": r.b, "kind": r.kind} for r in ds.links if r.kind in ("sea", "eft")],
        "units": {r.id: _unit(r, build) for r, build in _built(t)},
        "cards": {r.id: _card(r) for r in ds.cards},
        "turns": [_turn(ds, r) for r in ds.turns],
        "levels": [{"id": v.id, "en": v.name_en, "fr": v.name_fr, "from": v.low, "to": v.high} for v in t.levels],
        "nations": {n: {"en": en, "fr": fr, "side": SIDE_OF[n], "tone": TONES[n]} for n, (en, fr) in NATION_NAMES.items()},
    }


def _neighbours(ds: Dataset) -> dict[str, list[str]]:
    """4.1, 4.6, 2.0 V.4 Where one can go from a zone: by land, over the sea, to the Eastern Front."""
    near: dict[str, list[str]] = {}
    for r in ds.links:
        if r.kind in ("land", "sea", "eft"):
            near.setdefault(r.a, []).append(r.b)
            near.setdefault(r.b, []).append(r.a)
    return {zone: sorted(ids) for zone, ids in near.items()}


def _zone(r: ZoneRow, near: list[str]) -> dict[str, Any]:
    """`sure`: the book names the zone; `town`: where its chief town lies."""
    return {
        "id": r.id, "en": r.name_en, "fr": r.name_fr, "kind": r.kind, "playable": bool(r.playable), "country": r.country,
        "home": r.home_side, "terrain": r.terrain, "vp": r.vp, "fort": r.fort_id, "source": r.supply_source,
        "coastal": bool(r.coastal), "port": bool(r.sea_port), "near": near, "label": list(spot(r.label_lon, r.label_lat)),
        "town": list(spot(r.seed_lon, r.seed_lat)), "towns": list(r.towns), "path": path(r.id),
        "sure": r.source.startswith("rule"),
        "sources": _given(zone=r.source, vp=r.source_vp, fort=r.source_fort, supply=r.source_supply, terrain=r.source_terrain,
                          geometry=r.source_geometry, control=r.source_control),
    }


def _round_about(p: dict[str, Any]) -> dict[str, Any]:
    """Ground that no unit enters, drawn like the rest."""
    lon, lat = p["label"]
    return {
        "id": p["id"], "en": p["name_en"], "fr": p["name_fr"], "kind": p["kind"], "playable": False, "country": "", "home": "",
        "terrain": "", "vp": 0, "fort": "", "source": "", "coastal": False, "port": False, "near": [],
        "label": list(spot(lon, lat)), "town": [], "towns": [], "path": path(p["id"]), "sure": False, "sources": {},
    }


def _built(t: Tables) -> list[tuple[UnitRow, int]]:
    """Each counter with the first turn on which it can be bought new; 0: never."""
    from marne.games.to_the_last_man.pieces import INDEX
    return [(r, t.build_from[INDEX[r.id]]) for r in t.ds.units]


def _unit(r: UnitRow, build: int) -> dict[str, Any]:
    """`f`: hits on that roll or less; `shots` 2: it fires in both steps of the attacker. `year`: of a biplane."""
    return {
        "id": r.id, "nation": r.nation, "side": r.side, "kind": r.kind, "group": r.group, "tone": TONES[r.nation],
        "en": r.name_en, "fr": r.name_fr, "short_en": short(r, "en"), "short_fr": short(r, "fr"), "label": label(r),
        "f": {"attack": r.attack_f, "defence": r.defence_f, "entrenched": r.defence_entrenched_f}, "shots": r.attack_shots,
        "fire": r.attack_fire, "move": r.move, "cost": r.cost_bp, "from_turn": build, "year": r.year_mark,
        "slots": {"infantry": r.inf_slots, "auxiliary": r.aux_slots}, "value": r.fort_value, "zone": r.fort_zone,
        "rebuild": bool(r.rebuild_only), "note": r.note,
        "sources": _given(unit=r.source, stats=r.source_stats, slots=r.source_slots, year=r.source_year, build=r.source_build,
                          value=r.source_value),
    }


def _given(**sources: str) -> dict[str, str]:
    """Where values come from, those that there are."""
    return {name: source for name, source in sources.items() if source}


def short(r: UnitRow, lang: str) -> str:
    """The name as its owner says it: 1st Army. The one Belgian army keeps its nation."""
    name = _NATION_FR.sub("", r.name_fr) if lang == "fr" else _NATION_EN.sub("", r.name_en)
    if r.kind == "army" and not label(r).isdigit():
        name = r.name_fr if lang == "fr" else r.name_en
    return capital(name)


def label(r: UnitRow) -> str:
    """What stands on the counter beside its sign: the number of an army, the year of a biplane, who the men are."""
    if r.id in _LABELS:
        return _LABELS[r.id]
    number = _NUMBER.match(r.name_en) if r.kind == "army" else None
    return number.group(1) if number else str(r.year_mark) if r.year_mark else ""


def _card(r: CardRow) -> dict[str, Any]:
    """`ersatz`: losses it absorbs; `before`: what it is until `from_turn`. `side`: whose special effect it has."""
    return {
        "id": r.id, "en": r.name_en, "fr": r.name_fr, "family": r.family, "who": r.who, "timing": r.timing, "text_en": r.text_en,
        "text_fr": r.text_fr, "ersatz": r.ersatz_value, "copies": r.copies, "from_turn": r.earliest_turn,
        "before": r.before_earliest, "rule": r.source.removeprefix("rule "), "side": r.special_side,
    }


def _turn(ds: Dataset, r: TurnRow) -> dict[str, Any]:
    return {
        "turn": r.turn, "en": r.label_en, "fr": r.label_fr, "year": r.game_year, "season": r.season,
        "bp": {"german": r.bp_german, "entente": r.bp_entente},
        "limit": {"german": r.hand_limit_german, "entente": r.hand_limit_entente},
        "art": {n: r.art_per_army(n) for n in NATIONS}, "blockade": r.blockade_vp, "eft": r.eft_vp, "entrench": r.entrench_bp_cap,
        "strategic": r.strategic_move_cap, "reshuffle": bool(r.reshuffle),
        "crisis": {"german": r.german_crisis, "entente": r.entente_crisis},
        "events": [{"id": e.id, "en": e.text_en, "fr": e.text_fr, "side": e.side, "kind": e.kind, "nation": e.nation,
                    "what": e.what, "qty": e.qty} for e in ds.events if e.turn == r.turn],
    }
