"""The fixed part of the map and the pieces for the page, in both languages. Clients keep it."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from marne.games.great_war_commander.table import printed
from marne.games.great_war_commander.data.rows import Camp, Goal, Plan
from marne.games.great_war_commander.rules.r02_field import GROUNDS, SIDES, WORKS, Terrain
from marne.games.great_war_commander.rules.r02_field import terrain as field_of
from marne.games.great_war_commander.rules.r02_grid import COLUMNS, HEX_IDS, HEXES, NEXT, NOWHERE, OPPOSITE, side_key
from marne.games.great_war_commander.law import zone
from marne.games.great_war_commander.pieces import SEATS, SIDE_OF
from marne.games.great_war_commander.data.rows import NATIONS
from marne.games.great_war_commander.tables import Tables, tables
from marne.kernel.sayings import narrow
from marne.parts.bits import bits


def ground(scenario: str) -> dict[str, Any]:
    """The hexes of the scenario's map with their terrain, and what is printed on counters and cards."""
    return _ground(tables(), scenario)


@lru_cache(maxsize=32)
def _ground(t: Tables, scenario: str) -> dict[str, Any]:
    plan = t.ds.plans[scenario]
    f = field_of(t.ds, plan.map)
    return {"game": "great-war-commander", "hash": t.ds.hash, "scenario": scenario_facts(plan), **board(f), **all_printed(t)}


@lru_cache(maxsize=4)
def all_printed(t: Tables) -> dict[str, Any]:
    """Counters, cards, markers and terrains: the same for every scenario."""
    return {
        "units": printed.units(t), "weapons": printed.weapons(t), "phones": printed.phones(t), "cards": printed.cards(t),
        "orders": printed.entries(t, "order"), "actions": printed.entries(t, "action"), "events": printed.entries(t, "event"),
        "strategies": printed.strategies(t), "goals": printed.goals(t), "terrain": printed.terrain(t), "works": printed.works(t),
        "nations": printed.nations(t), "markers": printed.markers(t),
    }


def board(f: Terrain) -> dict[str, Any]:
    """2, T99 The map: hexes, lines from centre to centre, whole buildings, objectives."""
    b = f.board
    return {
        "map": {"id": b.id, "number": b.number, "en": b.name_en, "fr": narrow(b.name_fr), "after": b.inspired_by,
                "source": b.source},
        "hexes": [_hex(f, h) for h in range(HEXES)],
        "lines": {"road": b.lines.roads, "path": b.lines.paths, "rail": b.lines.rails},
        "buildings": [{"id": x.id, "name": x.name, "hexes": x.hexes} for x in b.building],
        "crests": [{"level": c.level, "sides": c.sides} for c in b.crest],
        "objectives": [_goal(b.objectives[str(i + 1)], i, f.goals[i]) for i in range(len(f.goals))],
        "observers": b.observers,
    }


def _hex(f: Terrain, h: int) -> dict[str, Any]:
    """`n`: the hex counted from 1. By direction (2.2.2, 0 is up): `sides` walls and hedges, `slopes` how much lower the
    neighbour lies (negative: higher), `road`, `path`, `rail` where such lines leave. `dot`: a building that leaves it free.
    """
    near = [m for m in NEXT[h] if m != NOWHERE]
    slopes = {NEXT[h].index(m): f.level[h] - f.level[m] for m in near if f.level[h] != f.level[m]}
    sides = {NEXT[h].index(m): SIDES[f.side[side_key(h, m)]] for m in near if side_key(h, m) in f.side}
    out: dict[str, Any] = {
        "hex": h, "n": h + 1, "id": HEX_IDS[h], "col": h % COLUMNS + 1, "row": h // COLUMNS + 1,
        "y": h // COLUMNS + (h % COLUMNS & 1) / 2, "terrain": GROUNDS[f.printed[h]], "level": f.level[h],
    }
    if slopes:
        out["slopes"] = slopes
    if sides:
        out["sides"] = sides
    for name, links in (("road", f.road), ("path", f.path), ("rail", f.rail)):
        if links[h]:
            out[name] = [NEXT[h].index(m) for m in bits(links[h])]
    if f.open_dot >> h & 1:
        out["dot"] = True
    if f.works[h]:
        out["work"] = WORKS[f.works[h]]
    return out


def _goal(g: Goal, i: int, cells: int) -> dict[str, Any]:
    return {"number": i + 1, "hex": g.hex, "hexes": [HEX_IDS[h] for h in bits(cells)], "en": g.name_en, "fr": narrow(g.name_fr)}


def scenario_facts(plan: Plan) -> dict[str, Any]:
    """Whose edge is which, observers, set-up zones, and what the sheet tells."""
    return {
        "id": plan.id, "number": plan.number, "en": plan.title_en, "fr": narrow(plan.title_fr), "date": plan.date,
        "place_en": plan.place, "place_fr": plan.place_fr or plan.place,
        "situation_en": plan.situation, "situation_fr": narrow(plan.situation_fr or plan.situation),
        "forces_en": plan.forces, "forces_fr": narrow(plan.forces_fr or plan.forces), "source": plan.source,
        "sides": {SEATS[SIDE_OF[NATIONS.index(c.nation)]]: _camp(c) for c in plan.side},
        "rules": [{"id": x.id, "kind": x.kind, "en": x.text, "fr": narrow(x.text_fr or x.text)} for x in plan.special],
    }


def _camp(c: Camp) -> dict[str, Any]:
    """`edge`: the side's own map edge, `exit`: where its formations leave for points (the enemy's)."""
    cells = 0
    for g in c.group:
        cells |= zone(g.zone)
    return {"nation": c.nation, "tone": printed.TONES[c.nation], "posture": c.posture, "edge": c.edge, "exit": OPPOSITE[c.edge],
            "observer": c.observer, "set_up": [HEX_IDS[h] for h in bits(cells)],
            "groups": [{"en": g.name, "fr": narrow(g.name_fr or g.name), "hexes": [HEX_IDS[h] for h in bits(zone(g.zone))]}
                       for g in c.group],
            "reinforcements": [{"time": a.time, "units": [{"unit": x.unit, "qty": x.qty, "weapon": x.weapon} for x in a.units],
                                "telephone": a.telephone, "works": dict(a.fortifications)} for a in c.reinforcement]}
