"""5 Victory: what each scenario counts, and the level that follows."""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import ALLIED, DEAD, DIVISION, GERMAN, GRID, OF_SIDE, POINT, TRACK
from marne.games.drive_on_paris.rules.r5_end import end
from marne.games.drive_on_paris.rules.s04_zones import SUPPLY, enemy_zone
from marne.games.drive_on_paris.state import State, stands, strong
from marne.parts.bits import bits, mask

LEVELS = ("german-massive", "german-major", "german-minor", "draw", "allied-minor", "allied-major", "allied-massive")
WINNER = {"german": GERMAN, "allied": ALLIED, "draw": -1}


def finish(s: State, way: str, allied: int, german: int) -> None:
    end(s, way, WINNER[way.partition("-")[0]], allied, german)


def worth(s: State, hexes: int) -> int:
    """The victory points of these hexes."""
    return sum(s.t.vp[h] for h in bits(hexes & s.t.vp_hexes))


def points(s: State) -> tuple[int, int]:
    """5-3/Victory#4, 5-6/Victory#4 Points of the Allies and of the Germans: hexes that each was last in (SCS-17.2); Plan XVII for
    the Allies alone, once, if taken on turns 1 to 8 or held now (2-3, 2-3/Errata, SCS-17.4, 5-7#3); what 3-4#2 and 3-5b gave."""
    area = s.law.area
    plan = s.t.plan17 & area if s.law.plan17 else 0
    scored = s.plan17 | plan & s.held[ALLIED] & ~s.given17
    allied = worth(s, s.held[ALLIED] & area & ~s.t.plan17) + worth(s, scored) + s.vp_allied
    return allied, worth(s, s.held[GERMAN] & area & ~s.t.plan17)


def level_of(s: State, difference: int) -> str:
    """5-3/Victory#5, 5-6/Victory#5 The level of a difference; one towards the Allies if the Germans have finished a trench
    (5-3/Victory#6, 5-6/Victory#6, T80)."""
    way = next(x.result for x in s.law.levels if difference >= x.least)
    if s.law.trench_shift and s.german_dug:
        way = LEVELS[min(LEVELS.index(way) + s.law.trench_shift, LEVELS.index("allied-major"))]
    return way


def invaded(s: State) -> bool:
    """5-3/Victory#2, T16 Is any German unit in France, riding or not?"""
    pieces = OF_SIDE[GERMAN] & ~POINT
    return any(s.t.country["fr"] >> stands(s, u) & 1 for u in bits(pieces) if stands(s, u))


def massive(s: State) -> None:
    """5-3/Victory#2, 5-6/Victory#2, SCS-2.7, T16 From turn 8 on the Allies win at the end of a turn without any German unit
    in France. (Paris wins for the Germans as soon as they enter it.)"""
    if s.law.massive_from and s.turn >= s.law.massive_from and not invaded(s):
        finish(s, "allied-massive", *points(s))


def divisions(s: State, side: int, rows: range) -> int:
    """5-1/Victory, T10 Divisions of a side on the map in these rows, reduced ones too."""
    return sum(GRID.place(stands(s, u))[1] in rows for u in bits(DIVISION & OF_SIDE[side]) if stands(s, u))


def lost_divisions(s: State, side: int) -> int:
    """5-2/Victory#1, T15 Divisions of a side on the turn track or gone for good."""
    return sum(s.loc[u] in (TRACK, DEAD) for u in bits(DIVISION & OF_SIDE[side]))


def rail_cut(s: State) -> bool:
    """5-4/Victory, T17 Has no German combat unit in France or Belgium a supply way to German rail that leads to the north?"""
    free = s.law.ground & ~strong(s, ALLIED) & ~enemy_zone(s, GERMAN, SUPPLY)
    north = mask(GRID.read(h) for h in s.law.victory["rail_cut_hexes"]) & s.rail[GERMAN]
    net = s.t.track.connected(north, s.rail[GERMAN] & free)
    there = s.occ[GERMAN] & (s.t.country["fr"] | s.t.country["be"])
    return not there & s.t.foot.sources(net, s.t.supply_range, free)


def last_turn(s: State) -> None:
    """5-1 to 5-7/Victory What is counted when the last turn is over."""
    kind, v = s.law.kind, s.law.victory
    if kind == "division-count":
        line = v["line_row"]
        german, allied = divisions(s, GERMAN, range(line + 1)), divisions(s, ALLIED, range(line + 1, GRID.rows + 1))
        finish(s, "german" if german >= 1 and german >= v["ratio"] * allied else "allied", allied, german)
    elif kind == "points-difference":
        allied, german = (sum(s.law.places[h] for h in s.law.places if s.held[side] >> h & 1)
                          + v["per_enemy_division_destroyed"] * lost_divisions(s, 1 - side) for side in (ALLIED, GERMAN))
        way = next(x.result for x in s.law.levels if abs(allied - german) >= x.least)
        who = "allied" if allied > german else "german"
        finish(s, way if way == "draw" else f"{who}-{way}", allied, german)
    elif kind == "conditions":
        _flanders(s)
    else:
        allied, german = points(s)
        if kind == "rail-cut-or-vp":
            if rail_cut(s):
                finish(s, "allied-rail-cut", allied, german)
            if s.law.race == "rail":
                finish(s, "german-rail-open", allied, german)
        finish(s, level_of(s, allied - german), allied, german)


def _flanders(s: State) -> None:
    """5-5/Victory#1, 5-5/Victory#2, 5-5/Victory#3, T82 Lille, Calais, or more trench hexes taken than lost; both great prizes
    cancel out. Counted is what is held at the end."""
    v = s.law.victory
    lille, calais = (s.held[side] >> GRID.read(v[key]) & 1 for side, key in
                     ((ALLIED, "allied_major_hex"), (GERMAN, "german_major_hex")))
    allied, german = ((s.stormed[side] & s.held[side]).bit_count() for side in (ALLIED, GERMAN))
    if lille or calais:
        finish(s, "draw" if lille and calais else "allied-major" if lille else "german-major", allied, german)
    finish(s, "draw" if allied == german else "allied-minor" if allied > german else "german-minor", allied, german)
