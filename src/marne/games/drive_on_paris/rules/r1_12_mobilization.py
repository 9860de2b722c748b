"""1-12 Mobilization points: placed before play, the French first, then the German; historical, by the Doctrine Line, or free."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import POINT_AT
from marne.games.drive_on_paris.pieces import FR, GE, GRID, NATION, POINT, SIDE
from marne.games.drive_on_paris.questions import WHERE_POINT
from marne.games.drive_on_paris.state import State, put
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def taken(s: State, u: int) -> int:
    return mask(s.loc[p] for p in bits(POINT) if s.loc[p] < GRID.size)


def astray(s: State, u: int) -> int:
    """1-12#5, 1-12#6 In the normal game: the wrong side of the Doctrine Line."""
    side = s.law.points[u][1]
    return 0 if s.law.mode != "fdl" or not side else ~(s.t.west if side == "W" else s.t.east)


# state, point: hexes where it does not stand; {u} the point, {g} the hex
SITE_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("1-12#3", lambda s, u: ~s.t.country["fr" if NATION[u] == FR else "ge"], "{g.le} is not inside the pre-war border",
        "{g.le} n'est pas à l'intérieur des frontières d'avant-guerre"),
    Bar("1-12#3", lambda s, u: ~s.t.rail, "there is no railway in {g}", "il n'y a pas de rail {g.a}"),
    Bar("1-12#3", taken, "there is a mobilization point in {g} already", "il y a déjà un centre de mobilisation {g.a}"),
    Bar("1-12#6", astray, "{u} belongs on the other side of the Doctrine Line",
        "{u.le} va de l'autre côté de la ligne de doctrine"),
)


def sites(s: State, u: int) -> int:
    """1-12, T98 Rail hexes inside the pre-war border, one point a hex; in the normal game the French C D H I J west of the
    Doctrine Line, A B E F G east of it."""
    return allowed(SITE_BARS, s.law.area, s, u)


def where_point(s: State, u: int) -> Ask:
    return WHERE_POINT(SIDE[u], POINT_AT[u].among(sites(s, u)), u)


@procedure
async def mobilize(s: State) -> None:
    """1-12, 1-12#7, 4-0a Each point in turn, all French ones before the first German one."""
    if s.law.own_points:
        for nation in (FR, GE):
            for u in bits(POINT):
                if NATION[u] == nation:
                    c = await ask(s, where_point(s, u))
                    put(s, u, c.b)
                    if s.log is not None:
                        s.log.append(ev.PointPlaced("1-12", u, c.b))
