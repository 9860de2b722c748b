"""8.3 What it costs to enter a hex: by its terrain, by the side that is crossed, by the weather, by the kind of unit."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import CAUCASUS, EAST, EGYPT, FRONT, IRAQ, ITALY, WEST
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.tables import FAIR, SNOW, WET, Tables

FREEZES = (WEST, ITALY, EAST, CAUCASUS)                     # 8.34: where lakes freeze in snow


def season(f: int, weather: int) -> int:
    """12.2 The weather of a front as far as it counts for a step: hot is like fair; wet and snow do nothing in Egypt and Iraq."""
    return FAIR if f in (EGYPT, IRAQ) or weather not in (WET, SNOW) else weather


def step(t: Tables, a: int, b: int, weather: int, mountain: bool) -> int | None:
    """8.12, 8.25, 8.31, 8.4 The points for a step from a hex to its neighbour, None where it is barred (8.24): terrain and river
    add up. What the enemy, the nation or devastation add is not in it."""
    weather = season(FRONT[a], weather)
    if not t.playable >> a & 1 or not t.playable >> b & 1 or t.sea_side[a] >> b & 1:
        return None
    frozen = weather == SNOW and FRONT[b] in FREEZES
    if t.lake_side[a] >> b & 1 and not frozen:                          # 8.34
        return None
    cost = enter(t, a, b, weather, mountain)
    if cost is None:
        return None
    if weather == WET and t.river[a] >> b & 1:                          # 8.34: rivers count in wet weather only
        cost += t.ds.tables["terrain_extra"]["river_wet"]
    return cost


def enter(t: Tables, a: int, b: int, weather: int, mountain: bool) -> int | None:
    """8.32, 8.33, 8.34 What the terrain of a hex costs to who comes from its neighbour `a`. Only mountain units enter alpine
    hexes (15.71). A pass helps along its road and not in snow; mountain units need none. Frozen lakes are like clear ground;
    in wet weather a flood plain is a marsh (12.2#1). The lagoon of Königsberg is crossed like any other side (8.35)."""
    kind = t.terrain_at[b]
    costs = t.ds.tables["terrain"]
    if kind == "lake":
        return int(costs["clear"]["mp"]) if weather == SNOW and FRONT[b] in FREEZES else None
    if kind == "alpine":
        return int(costs["alpine"]["mp_mountain_unit"]) if mountain else None
    if kind == "mountain-pass":
        if mountain or weather != SNOW and t.passes[a] >> b & 1:
            return int(costs["mountain-pass"]["mp_mountain_unit" if mountain else "mp"])
        kind = "mountain"
    if kind == "floodplain" and weather == WET:
        kind = "marsh"
    cost: int = costs[kind]["mp_mountain_unit" if mountain else "mp"]
    return cost


def over_water(s: State, h: int) -> int:
    """8.34 The hexes next to one that lie beyond the side of a lake, while it is not frozen."""
    f = FRONT[h]
    return 0 if s.weather[f] == SNOW and f in FREEZES else s.t.lake_side[h]
