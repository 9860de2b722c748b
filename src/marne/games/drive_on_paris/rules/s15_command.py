"""15 Headquarters: command lines (1-3b), and what becomes of lost units (1-4, SCS-8.5). Their return is in s15_return."""
from __future__ import annotations

from functools import lru_cache

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.pieces import (ALLIED, ASSAULT, CARRIER, COMBAT, DEAD, FORT0, GE, GERMAN, GRID, HQ_BE, NATION,
                                               TRACK, UNITS)
from marne.games.drive_on_paris.rules.s04_zones import COMMAND, enemy_zone
from marne.games.drive_on_paris.state import State, cargo, headquarters, put, stands, strong
from marne.kernel.chance import roll
from marne.parts.bits import bits


@lru_cache(maxsize=4096)
def _within(h: int, radius: int, free: int) -> int:
    """The hexes that a line of so many free hexes leads to."""
    seen = front = 1 << h
    for _ in range(radius):
        front = GRID.around(front) & free & ~seen
        if not front:
            break
        seen |= front
    return seen


def face(s: State, hq: int) -> int:
    """2-2a, SCS-15.7, SCS-13.6 The side that an HQ shows: the Belgian one its back while it is outside Belgium, others by
    date."""
    if hq == HQ_BE:
        return 1 - (s.t.country["be"] >> s.loc[hq] & 1)
    return s.flipped >> hq & 1


def _free(s: State, nation: int) -> int:
    """1-3b, 1-10, SCS-15.1, T43 The hexes that command lines of a nation go through: passable (no enemy combat unit or fort), not
    neutral (the Netherlands are open to the Germans alone, 3-5a), and free of enemy zones or cancelled."""
    side = GERMAN if nation == GE else ALLIED
    free = s.law.ground & ~(enemy_zone(s, side, COMMAND) | strong(s, 1 - side))
    return free if nation == GE else free & ~s.t.neutral


def commanded(s: State, hq: int) -> int:
    """1-3b The hexes to which an HQ has a command line: every hex after its own lets it through."""
    h = s.loc[hq]
    return _within(h, s.t.radius[face(s, hq)][hq], _free(s, NATION[hq])) if h < GRID.size else 0


def led(s: State, nation: int) -> int:
    """1-3b The hexes to which HQs of a nation have a command line."""
    out, free = 0, _free(s, nation)
    for hq in headquarters(s, nation):
        out |= _within(s.loc[hq], s.t.radius[face(s, hq)][hq], free)
    return out


def in_command(s: State, u: int, h: int) -> bool:
    """1-3b, 1-4c, SCS-15.2 Does an HQ of its nation have a command line to a unit in `h`?"""
    return any(NATION[hq] == NATION[u] and s.loc[hq] < GRID.size and commanded(s, hq) >> h & 1 for hq in range(UNITS, FORT0))


def lose_step(s: State, u: int, rule: str, out_of_command: bool = False) -> None:
    """SCS-1.4 The first loss of a unit with two steps turns it over, the next destroys it."""
    if COMBAT >> u & 1 and s.t.two_steps & ~s.reduced & 1 << u:
        s.reduced |= 1 << u
        if s.log is not None:
            s.log.append(ev.StepLost(rule, u, stands(s, u)))
    else:
        destroy(s, u, rule, out_of_command)


def destroy(s: State, u: int, rule: str, out_of_command: bool = False) -> None:
    """1-4, SCS-8.5 A piece is lost. The load of a train or taxi dies with it (1-2a) and rolls for its return (T37)."""
    h = stands(s, u)
    dying = [u, *bits(cargo(s, u) if CARRIER >> u & 1 else 0)]
    times = [s.t.times_out if out_of_command or not in_command(s, v, h) else s.t.times_in for v in dying]
    for v, n in zip(dying, times, strict=True):
        if s.loc[v] < GRID.size:
            put(s, v, DEAD)
        s.loc[v] = DEAD
        _forget(s, 1 << v)
        if s.log is not None:
            s.log.append(ev.Destroyed(rule, v, h))
        if s.t.rebuildable & COMBAT & ~ASSAULT & 1 << v:
            _send_back(s, v, n)


def _send_back(s: State, u: int, times: int) -> None:
    """1-4a, 1-4a#2 The die, times two in command (1-4c), times three out of it or where a rule says so (1-4d), is the number of
    turns that a combat unit is away; beyond the last turn it is gone for good. Forts, HQs, trains, taxis, cars, guns and assault
    units (3-2d) never return."""
    die = roll(s, "return", "1-4a")
    turn = s.turn + die * times
    if turn <= s.law.last:
        s.loc[u] = TRACK
        s.due[u] = turn
    if s.log is not None:
        s.log.append(ev.OnTrack("1-4c" if times == s.t.times_in else "1-4d", u, die, times, turn if turn <= s.law.last else 0))


def _forget(s: State, b: int) -> None:
    """What a lost unit was in the middle of."""
    keep = ~b
    s.reduced &= keep
    s.reserve &= keep
    s.frozen &= keep
    s.moved &= keep
    s.marched &= keep
    s.halved &= keep
    s.attacked &= keep
    s.marked &= keep
    s.group &= keep
    s.attackers &= keep
    s.rebuilt &= keep
