"""1-12 Mobilization points: placed before play, the French first, then the German; historical, by the Doctrine Line, or free."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import POINT_AT
from marne.games.drive_on_paris.pieces import FR, GE, GRID, NATION, POINT, SIDE
from marne.games.drive_on_paris.questions import WHERE_POINT
from marne.games.drive_on_paris.state import State, put
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits


def sites(s: State, u: int) -> int:
    """1-12, T98 Rail hexes inside the pre-war border, one point a hex; in the normal game the French C D H I J west of the
    Doctrine Line, A B E F G east of it."""
    home = s.t.country["fr" if NATION[u] == FR else "ge"]
    taken = 0
    for p in bits(POINT):
        if s.loc[p] < GRID.size:
            taken |= 1 << s.loc[p]
    out = home & s.t.rail & s.law.area & ~taken
    side = s.law.points[u][1]
    if s.law.mode == "fdl" and side:
        out &= s.t.west if side == "W" else s.t.east
    return out


def where_point(s: State, u: int) -> Ask:
    return WHERE_POINT(SIDE[u], POINT_AT[u].among(sites(s, u)), u)


@procedure
async def mobilize(s: State) -> None:
    """1-12, 4-0a Each point in turn, all French ones before the first German one."""
    if s.law.own_points:
        for nation in (FR, GE):
            for u in bits(POINT):
                if NATION[u] == nation:
                    c = await ask(s, where_point(s, u))
                    put(s, u, c.b)
                    if s.log is not None:
                        s.log.append(ev.PointPlaced("1-12", u, c.b))
