"""14 Trains (1-2), taxis (2-4) and siege guns (3-3a): where they go, whom they carry.

None of them has a strength or a zone (1-2a, 2-4a, 3-3a), and who is aboard is not on the map: he has no strength and no zone and
takes no room (1-2c#2, SCS-4.3).
"""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.pieces import (ABOARD, ALLIED, CARS, COMBAT, FR, GUN, HQ, NATION, OF_NATION, OF_SIDE, OUT, SIDE,
                                               TAXI, THE_TAXI, TRAIN)
from marne.games.drive_on_paris.rules.s04_zones import CARRIERS, GUNS, enemy_zone
from marne.games.drive_on_paris.rules.s05_closures import belgium, open_to_all
from marne.games.drive_on_paris.rules.s05_movement import NOT_YOURS, points_left, reach, standing
from marne.games.drive_on_paris.rules.s17_control import enters
from marne.games.drive_on_paris.state import State, cargo, here, put, steps, strong
from marne.kernel.bars import Bar, allowed
from marne.parts.bits import bits, mask
from marne.parts.map.paths import Reach

LOADS, UNLOADS = 1, 2           # what has been paid for where the carrier stands


def usable(s: State, nation: int) -> int:
    """1-2b, 1-2d, 2-7, SCS-14.1 The rail hexes that a nation's trains may use: those its side controls; the French none in
    Luxembourg, Alsace-Lorraine and Germany, and none in Belgium as long as they may not go there."""
    return s.rail[ALLIED if nation != 3 else 1] & ~foreign(s, nation)


def foreign(s: State, nation: int) -> int:
    """2-7 Where the French may not use the railways; those of Belgium serve them from the turn on which they may enter it."""
    return s.t.country["lu"] | s.t.country["ge"] | belgium(s, nation, 0) if nation == FR else 0


# state, side, train or gun: hexes that it does not enter; {u} the train or gun, {g} the hex
RAIL_BARS: tuple[Bar[[State, int, int]], ...] = (
    Bar("SCS-14.1", lambda s, side, u: ~s.t.rail, "there is no railway in {g}", "il n'y a pas de rail {g.a}"),
    Bar("1-2d", lambda s, side, u: ~s.rail[side], "your side does not control the railway in {g}",
        "votre camp ne contrôle pas le rail {g.a}"),
    Bar("2-7", lambda s, side, u: foreign(s, NATION[u]), "French trains do not use the railway in {g}",
        "les trains français n'utilisent pas le rail {g.a}"),
    Bar("SCS-5.7", lambda s, side, u: strong(s, 1 - side), "the enemy holds {g.le}", "l'ennemi tient {g.le}"),
    Bar("SCS-5.8", lambda s, side, u: s.soft[1 - side], "there are enemy counters in {g}", "il y a des pions ennemis {g.a}"),
    Bar("1-2a", lambda s, side, u: 0 if GUN >> u & 1 else enemy_zone(s, side, CARRIERS),
        "{g.le} lies in an enemy zone of control, where trains are destroyed",
        "{g.le} est en zone de contrôle ennemie, où les trains sont détruits"),
    Bar("3-3a", lambda s, side, u: enemy_zone(s, side, GUNS) if GUN >> u & 1 else 0,
        "{g.le} lies in an enemy zone of control and no German unit is there",
        "{g.le} est en zone de contrôle ennemie et sans unité allemande"),
)


def rail_reach(s: State, side: int, u: int, left: int | None = None) -> Reach:
    """SCS-14.1, SCS-14.8 Where a train or a siege gun gets along the railway, one point a hex."""
    aboard = cargo(s, u) if TRAIN >> u & 1 else 0
    open_ = allowed(RAIL_BARS, open_to_all(s, aboard | 1 << u), s, side, u)
    return s.t.track.reach(standing(s), max(points_left(s) if left is None else left, 0), open_)


_ON_RAIL = TRAIN | GUN


def reached(s: State, side: int, left: int | None = None) -> Reach:
    """SCS-5.4, SCS-14.1 Where the units under way get with the points that are `left`: on foot, or a train or gun along
    the railway."""
    g = s.group
    return rail_reach(s, side, (g & -g).bit_length() - 1, left) if g & _ON_RAIL else reach(s, side, left)


def space(s: State, u: int, passenger: int) -> int:
    """1-2b, SCS-14.3 The room that a passenger takes: its steps as they are now, an HQ one."""
    return s.t.hq_room if HQ >> passenger & 1 else steps(s, passenger)


def room_left(s: State, u: int) -> int:
    """1-2b, 2-4b How many steps a train or taxi can still take on."""
    return s.t.room[u] - sum(space(s, u, v) for v in bits(cargo(s, u)))


def others(s: State, u: int) -> int:
    """SCS-14.3 Units of another nation than those aboard."""
    aboard = cargo(s, u)
    return ~OF_NATION[NATION[(aboard & -aboard).bit_length() - 1]] if aboard else 0


def too_big(s: State, u: int) -> int:
    """1-2b, SCS-14.3 The units here for which there is no room left."""
    left = room_left(s, u)
    return mask(v for v in bits(here(s, standing(s)) & PASSENGERS) if space(s, u, v) > left)


# state, train or taxis: units that do not board here; {u} the unit, {v} the carrier, {need} and {left} points, {takes} and
# {room} steps
PASSENGERS = COMBAT & ~CARS | HQ
BOARD_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("0/Colours#1", lambda s, u: ~OF_SIDE[SIDE[u]], *NOT_YOURS),
    Bar("1-2b", lambda s, u: ~PASSENGERS, "{u} cannot ride on {v}",
        "{u.le} ne {u:peut|peuvent} embarquer : {v.le} ne {v:prend|prennent} "
        "que des unités combattantes et des QG"),
    Bar("1-2c", lambda s, u: ~here(s, standing(s)), "{u} {u:is|are} not where {v} {v:stands|stand}",
        "{u.le} {u:n'est|ne sont} pas là où se {v:trouve|trouvent} {v.le}"),
    Bar("1-2c", lambda s, u: s.moved, "{u} {u:has|have} moved already in this phase",
        "{u.le} {u:a|ont} déjà bougé dans cette phase"),
    Bar("1-1d#2", lambda s, u: s.reserve, "{u} {u:is|are} in reserve", "{u.le} {u:est|sont} en réserve"),
    Bar("1-6b#2", lambda s, u: s.frozen, "{u} {u:digs|dig}", "{u.le} {u:creuse|creusent}"),
    Bar("SCS-14.6", lambda s, u: -(TAXI >> u & 1 and not s.loaded & LOADS and cargo(s, u) != 0),
        "{v} {v:carries|carry} one load at a time", "{v.le} ne {v:porte|portent} qu'une charge à la fois"),
    Bar("SCS-14.3", others, "all passengers of {v} are of one nation", "tous les passagers {v.du} sont d'une seule nation"),
    Bar("1-2b", too_big, "{u} {u:takes|take} {takes}, and there is room for {room}",
        "{u.le} {u:occupe|occupent} {takes}, et il reste de la place pour {room}"),
    Bar("1-2c", lambda s, u: -(not s.loaded & LOADS and points_left(s) < s.t.load_cost[u]),
        "loading costs {need} MP, with {left} left", "embarquer coûte {need} PM, il en reste {left}"),
)
UNLOAD_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("1-2c", lambda s, u: ~cargo(s, u), "{u} {u:is|are} not aboard {v}", "{u.le} {u:n'est|ne sont} pas à bord {v.du}"),
    Bar("1-2c", lambda s, u: -(not s.loaded & UNLOADS and points_left(s) < s.t.unload_cost[u]),
        "unloading costs {need} MP, with {left} left", "débarquer coûte {need} PM, il en reste {left}"),
)


def boarding(s: State, u: int) -> int:
    """1-2b, 1-2c, 1-2e, SCS-14.2, SCS-14.3, SCS-14.4, SCS-14.7 Who may board: it is paid once for all in a hex, if the points
    are there. Combat units and HQs of one nation board, no armoured cars, guns or taxis; not who has moved, waits in reserve or
    digs; as many steps as there is room for. Who has just arrived with the train boards like others."""
    return allowed(BOARD_BARS, here(s, standing(s)), s, u)


def leaving(s: State, u: int) -> int:
    """1-2c, SCS-14.2 Who may get off, paid like boarding."""
    return allowed(UNLOAD_BARS, cargo(s, u), s, u)


def load(s: State, u: int, v: int) -> None:
    """1-2c, 2-4b Take a unit on. It does nothing else of movement in the phase (SCS-14.4): aboard it is not on the map, and who
    gets off has moved."""
    h = standing(s)
    if not s.loaded & LOADS:
        s.spent += s.t.load_cost[u]
        s.loaded |= LOADS
    put(s, v, ABOARD + u)
    _tell(s, u, v, h, True)


def unload(s: State, u: int, v: int) -> None:
    """1-2c, 2-4b, 2-4c, SCS-14.6 Put a unit off. The taxis are used once with every unloading; with the last all get off, and
    the taxis leave."""
    h = standing(s)
    if not s.loaded & UNLOADS:
        s.spent += s.t.unload_cost[u]
        s.loaded |= UNLOADS
        if TAXI >> u & 1:
            s.taxi_uses -= 1
            if s.log is not None:
                s.log.append(ev.TaxiUsed("2-4c", s.taxi_uses))
    last = TAXI >> u & 1 and not s.taxi_uses
    for x in bits(cargo(s, u)) if last else (v,):
        put(s, x, h)
        enters(s, SIDE[x], 1 << x, h)
        s.moved |= 1 << x
        _tell(s, u, x, h, False)
    if last:
        s.group = 0
        put(s, THE_TAXI, OUT)


def _tell(s: State, u: int, v: int, h: int, aboard: bool) -> None:
    if s.log is not None:
        s.log.append((ev.Loaded if aboard else ev.Unloaded)("1-2c", SIDE[u], v, u, h, open=not s.law.fog))
        if s.law.fog:
            s.log.append(ev.CargoSeen("1-2c", SIDE[u], u, h, aboard))
