"""9 Retreat, hex by hex, and the trench that lets one ignore it (1-6a). The cavalry screen is in s09_screen."""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.choices import FALL_BACK, HOLD, LOSE, RETREAT, SPLIT
from marne.games.drive_on_paris.pieces import CARRIER, FR, GRID, GUN, NATION, OF_SIDE, STAFF, TRAIN
from marne.games.drive_on_paris.questions import WHERE_TO_RETREAT, WHETHER_TO_HOLD, WHO_LOSES
from marne.games.drive_on_paris.rules.s03_stacking import fits
from marne.games.drive_on_paris.rules.s04_zones import CARRIERS, RETREATS, enemy_zone
from marne.games.drive_on_paris.rules.s05_closures import open_to_all, open_to_nation
from marne.games.drive_on_paris.rules.s15_command import destroy, lose_step
from marne.games.drive_on_paris.rules.s17_control import enters, exposed, lose_trench
from marne.games.drive_on_paris.state import State, cargo, fighters, put, strong
from marne.kernel.bars import Bar
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask


def ways_out(s: State, side: int, units: int, over_line: bool = False) -> int:
    """SCS-9.3, SCS-9.7 The hexes that retreating units may enter: no enemy combat unit or fort, not closed to them; across the
    Doctrine Line only where they would die otherwise (T70)."""
    if over_line:
        open_ = -1
        for u in bits(units):
            open_ &= open_to_nation(s, NATION[u], 0)
    else:
        open_ = open_to_all(s, units)
    return open_ & ~strong(s, 1 - side) & s.law.ground


# state, side: hexes that the retreating units do not enter next, whatever else there is; {g} the hex
RETREAT_BARS: tuple[Bar[[State, int]], ...] = (
    Bar("SCS-9.1", lambda s, side: ~GRID.near[s.loc[(s.group & -s.group).bit_length() - 1]],
        "a retreat goes hex by hex, and {g.le} is not next to the units",
        "la retraite se fait hexagone par hexagone, et {g.le} n'est pas voisin des unités"),
    Bar("SCS-9.3", lambda s, side: strong(s, 1 - side), "the enemy holds {g.le}", "l'ennemi tient {g.le}"),
    Bar("SCS-9.2", lambda s, side: s.trail, "a retreat enters no hex twice, and {g.le} lies behind the units",
        "une retraite n'entre pas deux fois dans un hexagone, et {g.le} est déjà traversé"),
)


def routes(s: State, h: int, left: int, open_: int, trail: int) -> Iterator[tuple[int, ...]]:
    """SCS-9.2 All ways of at most so many hexes from `h` that enter none twice."""
    for x in bits(GRID.near[h] & open_ & ~trail):
        if left > 1:
            for rest in routes(s, x, left - 1, open_, trail | 1 << x):
                yield (x, *rest)
        yield (x,)


NOWHERE = 99                    # more hexes in enemy zones than any retreat enters: there is no way on


@lru_cache(maxsize=256)
def nearer(h: int, n: int) -> int:
    """The hexes that are less than `n` hexes away."""
    out = 1 << h
    for _ in range(n - 1):
        out |= GRID.around(out)
    return out if n else 0


def dear_hexes_on(s: State, units: int, h: int, barred: int, zone: int) -> int:
    """SCS-9.5 How many hexes in enemy zones units must still enter that cannot stay in `h`, hex by hex to where they fit."""
    cost, front = {h: 0}, [h]
    while front:
        front.sort(key=lambda x: cost[x])
        here = front.pop(0)
        if fits(s, units, here):
            return cost[here]
        for x in bits(GRID.near[here] & ~barred):
            if cost[here] + (zone >> x & 1) < cost.get(x, NOWHERE):
                cost[x] = cost[here] + (zone >> x & 1)
                front.append(x)
    return NOWHERE


def next_hexes(s: State, side: int, left: int, n: int) -> int:
    """SCS-9.2, SCS-9.7 Where the retreating units may go next. Across the Doctrine Line only if they would die otherwise: on
    their own side nothing is open, or only full hexes that lead nowhere, together or apart (T70)."""
    units = s.group
    live, out = best_ways(s, side, units, left, n, False)
    if live or not s.law.over_line or not s.doctrine or not any(NATION[u] == FR for u in bits(units)):
        return out
    together = units & units - 1 and not s.trail & s.trail - 1
    if together and any(best_ways(s, side, 1 << u, left, n, False)[0] for u in bits(units)):
        return out                                          # they can still part
    live, across = best_ways(s, side, units, left, n, True)
    return across if live or not out else out


Worth = tuple[bool, int, bool, int, bool]


def best_ways(s: State, side: int, units: int, left: int, n: int, over_line: bool) -> tuple[bool, int]:
    """SCS-9.2 The next hexes of the ways that units may choose. Before them: do these ways end where there is room?"""
    worth = ways_by_hex(s, side, units, left, n, over_line)
    best = max(worth.values(), default=None)
    return best is not None and best[0], mask(h for h, x in worth.items() if x == best)


def ways_by_hex(s: State, side: int, units: int, left: int, n: int, over_line: bool) -> dict[int, Worth]:
    """SCS-9.2, SCS-9.4, SCS-9.5 What the best way by each next hex is worth: whether it ends where there is room, perhaps farther
    on; how far from the combat, up to what the result wants; whether one goes on to no hex nearer than that; with how few hexes
    in enemy zones; whether there is room at its end. `left` 0: they have gone their `n` hexes and go on because they do not fit,
    in any direction but back or nearer to the combat."""
    h = s.loc[(s.group & -s.group).bit_length() - 1]
    open_ = ways_out(s, side, units, over_line)
    zone = enemy_zone(s, side, RETREATS)
    out: dict[int, Worth] = {}
    for way in routes(s, h, max(left, 1), open_, s.trail):
        end, barred = way[-1], ~open_ | s.trail | mask(way)
        far = min(GRID.distance(s.target, end), n)
        on = dear_hexes_on(s, units, end, barred | nearer(s.target, far), zone)
        keeps = on < NOWHERE
        if not keeps:
            on = dear_hexes_on(s, units, end, barred, zone)
        worth = (on < NOWHERE, far, keeps, -(mask(way) & zone).bit_count() - on, fits(s, units, end))
        out[way[0]] = max(worth, out.get(way[0], worth))
    return out


def farther(s: State, side: int, left: int) -> bool:
    """SCS-9.2 Does a way of so many hexes still lead farther from the combat?"""
    h = s.loc[(s.group & -s.group).bit_length() - 1]
    gone = GRID.distance(s.target, h)
    open_ = ways_out(s, side, s.group)
    return any(GRID.distance(s.target, way[-1]) > gone for way in routes(s, h, left, open_, s.trail))


def where_to_retreat(s: State, side: int, h: int, left: int, n: int, whole: bool) -> Ask:
    """SCS-9.1 Together, or one of them first."""
    out = [*RETREAT.among(next_hexes(s, side, left, n))]
    if whole and s.group & s.group - 1:
        out += SPLIT.among(s.group)
    return WHERE_TO_RETREAT(side, out, h, max(left, 1))


def whether_to_hold(s: State, side: int, h: int, n: int) -> Ask:
    return WHETHER_TO_HOLD(side, [HOLD, FALL_BACK], h, n)


def who_pays(s: State, side: int, h: int) -> Ask:
    """SCS-9.4 One of those who go together loses a step."""
    return WHO_LOSES(side, LOSE.among(s.group), h, 1, rule="SCS-9.4")


@procedure
async def retreat(s: State, side: int, h: int, n: int) -> None:
    """9 The units of a hex retreat, together or apart. In a finished trench the whole hex may stay (1-6a, SCS-9.8, T104); the
    fort stays in any case (SCS-9.9)."""
    if s.trench[side] >> h & 1:
        c = await ask(s, whether_to_hold(s, side, h, n))
        if c is HOLD:
            if s.log is not None:
                s.log.append(ev.Held("1-6a", side, h))
            return
    while fighters(s, h, side):
        s.group = fighters(s, h, side)
        s.trail = 1 << h
        await fall_back(s, side, h, n)
    s.group = s.trail = 0
    exposed(s)


@procedure
async def fall_back(s: State, side: int, h: int, n: int) -> None:
    """SCS-9.2, SCS-9.4, SCS-9.5, SCS-9.6 One group goes its way; who has no way is destroyed, out of command."""
    path: tuple[int, ...] = ()
    left = n
    while s.group and (left or not fits(s, s.group, s.loc[(s.group & -s.group).bit_length() - 1])):
        if path and fits(s, s.group, path[-1]) and not farther(s, side, left):
            break                                           # as far as it can
        if not next_hexes(s, side, left, n):
            for u in bits(s.group):
                destroy(s, u, "SCS-9.5", out_of_command=True)
            break
        c = await ask(s, where_to_retreat(s, side, h, left, n, not path))
        if c.verb == "split":
            s.group = 1 << c.a
            continue
        dear = enemy_zone(s, side, RETREATS) >> c.a & 1
        _step(s, side, h, c.a)
        path = (*path, c.a)
        left = max(left - 1, 0)
        if dear:
            c = await ask(s, who_pays(s, side, path[-1]))
            lose_step(s, c.a, "SCS-9.4")
    if path and s.group:
        if s.log is not None:
            s.log.append(ev.Retreated("SCS-9.1", bits(s.group), (h, *path)))
        follow(s, side, h, path)


def _step(s: State, side: int, h: int, x: int) -> None:
    """SCS-9.11, 1-6b A group goes into the next hex: infantry takes railways as it goes; who was digging leaves his work."""
    for u in bits(s.group):
        put(s, u, x)
    s.trail |= 1 << x
    s.frozen &= ~s.group
    if s.works[side] >> h & 1 and not s.frozen & fighters(s, h, side):
        lose_trench(s, side, h, taken=False)
    enters(s, side, s.group, x)


def bordered(s: State, u: int) -> int:
    """SCS-9.3, 1-10, 2-2b The hexes that borders and dates leave open to a counter and its load."""
    out = open_to_nation(s, NATION[u], 0)
    for v in bits(cargo(s, u)):
        out &= open_to_nation(s, NATION[v], 0)
    return out


def follow(s: State, side: int, h: int, path: tuple[int, ...]) -> None:
    """SCS-9.10, T96 With the last combat unit of a hex go its HQs, guns, trains and taxis, by the same way; guns and trains
    that leave the rail hexes are destroyed (3-3a asks for no line that joins them), trains and taxis that meet an enemy zone too.
    Whom a border on that way holds back, himself or his load (SCS-9.3), stays for whoever enters; the Doctrine Line holds nobody
    back whose troops had to cross it."""
    if fighters(s, h, side):
        return
    for u in bits(s.at.get(h, 0) & OF_SIDE[side] & STAFF):
        if mask(path) & ~bordered(s, u):
            continue
        if (TRAIN | GUN) >> u & 1 and mask(path) & ~s.t.rail:
            destroy(s, u, "SCS-9.10")
        elif CARRIER >> u & 1 and mask(path) & enemy_zone(s, side, CARRIERS):
            destroy(s, u, "1-2a")
        else:
            put(s, u, path[-1])
