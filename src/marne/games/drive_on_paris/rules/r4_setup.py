"""4 Setting up: who stands where, who holds what, which forts still stand (4-0, 1-2d#2)."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marne.games.drive_on_paris.law import Law
from marne.games.drive_on_paris.pieces import ALLIED, COMING, DEAD, FORT0, GERMAN, GRID, INDEX, MARKER0, POINT, SIDE
from marne.games.drive_on_paris.rules.s16_trenches import entrench_all
from marne.games.drive_on_paris.state import State, put
from marne.games.drive_on_paris.tables import tables
from marne.kernel.chance import Chance
from marne.parts.bits import bits


def new_state(scenario: str, options: Mapping[str, Any], data: str | None, chance: Chance) -> State:
    """4-0 A scenario before its first decision. The lists are fixed, so that the order of 4-0a and 4-0c does not show: 5-1/Setup,
    5-2/Setup, 5-3/Setup, 5-4/Setup, 5-5/Setup, 5-6/Setup, and in 5-7 the lists of two scenarios (5-7/Troops)."""
    t = tables(data)
    s = State(t, Law(t, scenario, options), chance)
    s.turn = s.law.first
    s.doctrine = int(s.law.doctrine and s.turn <= s.law.doctrine_until)
    control(s)
    for a in s.law.arrivals:
        if not a.flip:
            s.loc[a.unit] = COMING
    lists = set(s.law.setups)
    for r in t.ds.places:
        if r.list in lists:
            u = INDEX[r.unit]
            put(s, u, GRID.read(r.hex))
            if r.reduced:                                   # 4-0d
                s.reduced |= 1 << u
    forts(s)
    points(s)
    for side in (ALLIED, GERMAN):
        for h in bits(s.occ[side]):
            s.held[side] |= 1 << h
            s.held[1 - side] &= ~(1 << h)
    if s.occ[GERMAN] & t.country["lu"] or s.rail[GERMAN] & t.country["lu"]:
        s.luxembourg = 1
    s.lille_fell = s.held[GERMAN] >> t.lille & 1
    s.given17 = t.plan17 & s.held[ALLIED]                   # 5-7#3
    if s.law.dutch:
        s.vp_allied += s.law.dutch_vp                       # 3-5b, T77
    if s.law.start_entrenched:
        entrench_all(s)
    return s


def control(s: State) -> None:
    """1-2d#2, T41 Railways and places belong to the side of their country, or to whoever had advanced so far."""
    home = s.t.ds.scenarios["general"]["control"]
    for country, side in home.items():
        if country in s.t.country:
            s.held[ALLIED if side == "allied" else GERMAN] |= s.t.country[country] & s.law.area
    for name in s.law.control:
        for r in s.t.ds.control:
            if r.scenario == name:
                h, side = GRID.read(r.hex), ALLIED if r.controller == "allied" else GERMAN
                s.held[side] |= 1 << h
                s.held[1 - side] &= ~(1 << h)
    s.rail = [m & s.t.rail for m in s.held]


def forts(s: State) -> None:
    """1-5, 5-3 to 5-7 The forts of the area that still stand, some of them reduced."""
    for u in range(FORT0, MARKER0):
        h = s.t.fort_hex[u - FORT0]
        if u in s.law.destroyed_forts:
            s.loc[u] = DEAD
        elif s.law.area >> h & 1:
            put(s, u, h)
            if u in s.law.reduced_forts:
                s.lost[u] = len(s.t.fort_values[u - FORT0]) - s.law.reduced_forts[u]


def points(s: State) -> None:
    """1-12#5, 1-12#8 Points that are not placed by the players stand where they did in 1914; what the enemy holds by then is lost
    (1-12#4)."""
    if not s.law.has_points or s.law.own_points:
        return
    for u in bits(POINT):
        h = s.law.points[u][0]
        if s.held[1 - SIDE[u]] >> h & 1:
            s.loc[u] = DEAD
            for i, a in enumerate(s.law.arrivals):
                if a.kind == "point" and a.entry == u:
                    s.late |= 1 << i
        else:
            put(s, u, h)
