"""14 Trains (1-2), taxis (2-4) and siege guns (3-3a): where they go, whom they carry."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import LOAD, UNLOAD
from marne.games.drive_on_paris.pieces import (ABOARD, ALLIED, CARS, COMBAT, FR, GUN, HQ, NATION, OF_NATION, OF_SIDE, OUT, SIDE,
                                               TAXI, THE_TAXI, TRAIN)
from marne.games.drive_on_paris.rules.s04_zones import CARRIERS, GUNS, enemy_zone
from marne.games.drive_on_paris.rules.s05_closures import open_to_all
from marne.games.drive_on_paris.rules.s05_movement import points_left, standing
from marne.games.drive_on_paris.state import State, cargo, here, put, steps, strong
from marne.kernel.choice import Choice
from marne.parts.bits import bits
from marne.parts.map.paths import Reach

LOADS, UNLOADS = 1, 2           # what has been paid for where the carrier stands


def usable(s: State, nation: int) -> int:
    """1-2b, 1-2d, 2-7, SCS-14.1 The rail hexes that a nation's trains may use: those its side controls; the French none in
    Luxembourg, Alsace-Lorraine and Germany."""
    out = s.rail[ALLIED if nation != 3 else 1]
    return out & ~(s.t.country["lu"] | s.t.country["ge"]) if nation == FR else out


def rail_reach(s: State, side: int, u: int) -> Reach:
    """SCS-14.1, SCS-14.8 Where a train or a siege gun gets along the railway, one point a hex."""
    aboard = cargo(s, u) if TRAIN >> u & 1 else 0
    open_ = usable(s, NATION[u]) & open_to_all(s, aboard | 1 << u) & ~strong(s, 1 - side) & ~s.soft[1 - side]
    open_ &= ~enemy_zone(s, side, GUNS if GUN >> u & 1 else CARRIERS)
    return s.t.track.reach(1 << standing(s), max(points_left(s), 0), open_)


def rail_way(s: State, side: int, u: int, h: int) -> tuple[list[int], int]:
    """SCS-14.1 The shortest way along the railway, and its length."""
    got = rail_reach(s, side, u)
    return s.t.track.way(got, h, -1), got.cost(h)


def space(s: State, u: int, passenger: int) -> int:
    """1-2b, SCS-14.3 The room that a passenger takes: its steps as they are now, an HQ one."""
    return s.t.hq_room if HQ >> passenger & 1 else steps(s, passenger)


def room_left(s: State, u: int) -> int:
    """1-2b, 2-4b How many steps a train or taxi can still take on."""
    return s.t.room[u] - sum(space(s, u, v) for v in bits(cargo(s, u)))


def may_board(s: State, u: int) -> int:
    """1-2b, 1-2c, SCS-14.3, SCS-14.4, SCS-14.7 Who could board here: combat units and HQs of the side and of one nation, no
    armoured cars, guns or taxis; not who has moved, waits in reserve or digs; as many steps as there is room for."""
    aboard = cargo(s, u)
    out = here(s, standing(s)) & OF_SIDE[SIDE[u]] & (COMBAT & ~CARS | HQ) & ~(s.moved | s.reserve | s.frozen)
    if aboard:
        out &= OF_NATION[NATION[(aboard & -aboard).bit_length() - 1]]
    left = room_left(s, u)
    return sum(1 << v for v in bits(out) if space(s, u, v) <= left)


def boarding(s: State, u: int) -> list[Choice]:
    """1-2c, SCS-14.2 Loading and unloading: once for all in one hex, if the points are there."""
    left, out = points_left(s), list[Choice]()
    if s.loaded & LOADS or left >= s.t.load_cost[u]:
        out += LOAD.among(may_board(s, u))
    if s.loaded & UNLOADS or left >= s.t.unload_cost[u]:
        out += UNLOAD.among(cargo(s, u))
    return out


def load(s: State, u: int, v: int) -> None:
    """1-2c, 2-4b Take a unit on. It does nothing else of movement in the phase (SCS-14.4)."""
    h = standing(s)
    if not s.loaded & LOADS:
        s.spent += s.t.load_cost[u]
        s.loaded |= LOADS
    put(s, v, ABOARD + u)
    s.moved |= 1 << v
    _tell(s, u, v, h, True)


def unload(s: State, u: int, v: int) -> None:
    """1-2c, 2-4b, 2-4c Put a unit off. The taxis are used once with every unloading, and leave with their last."""
    h = standing(s)
    if not s.loaded & UNLOADS:
        s.spent += s.t.unload_cost[u]
        s.loaded |= UNLOADS
        if TAXI >> u & 1:
            s.taxi_uses -= 1
            if s.log is not None:
                s.log.append(ev.TaxiUsed("2-4c", s.taxi_uses))
    put(s, v, h)
    s.moved |= 1 << v
    _tell(s, u, v, h, False)
    if TAXI >> u & 1 and not s.taxi_uses and not cargo(s, u):
        s.group = 0
        put(s, THE_TAXI, OUT)


def _tell(s: State, u: int, v: int, h: int, aboard: bool) -> None:
    if s.log is not None:
        s.log.append((ev.Loaded if aboard else ev.Unloaded)("1-2c", SIDE[u], v, u, h, open=not s.law.fog))
        if s.law.fog:
            s.log.append(ev.CargoSeen("1-2c", SIDE[u], u, h, aboard))
