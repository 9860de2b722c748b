"""10.8 OHL, OberOst, Foch and Allenby: a marker, and a second round of attacks near it."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_combat import MARK
from marne.games.great_war_in_europe.pieces import (ALLIED, BR, CENTRAL, COMBAT, EGYPT, EVENT, FRONT, GE, GROUND, OF_FRONT,
                                                    OF_NATION,
                                                    OF_THEATRE, WEST)
from marne.games.great_war_in_europe.questions_combat import WHERE_MARKER
from marne.games.great_war_in_europe.rules.r10_combat import combat_phase
from marne.games.great_war_in_europe.rules.r11_supply import free_ground, supplied
from marne.games.great_war_in_europe.state import NO_MARKER, OBEROST, OHL, State, fighters, of, units_on
from marne.games.great_war_in_europe.tables import lift
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits

RANGE = 2                                                   # 10.82: one hex between
FOCH, ALLENBY = 1 << EVENT["al-foch"], 1 << EVENT["al-allenby"]
GERMAN, FRENCH_CHIEF, BRITISH_CHIEF = range(3)


class Marker(NamedTuple):
    """A command marker: whose it is, on which ground it serves, whom it leads."""

    kind: int
    side: int
    ground: int
    troops: int


def markers(s: State, side: int) -> list[Marker]:
    """10.81, 10.84, 6.31, 6.32 The markers that a side may use in the Theatre where it moves and fights now. OHL needs the
    initiative in the West; OberOst, Foch and Allenby do not."""
    out = list[Marker]()
    if side == CENTRAL:
        if s.command == OHL and s.theatre == 0 and s.west == CENTRAL or s.command == OBEROST and s.theatre == 1:
            out.append(Marker(GERMAN, side, OF_THEATRE[s.theatre], OF_NATION[GE]))
    elif s.theatre == 0:
        if s.in_play & FOCH:
            out.append(Marker(FRENCH_CHIEF, side, OF_FRONT[WEST], s.army[ALLIED]))
        if s.in_play & ALLENBY:
            out.append(Marker(BRITISH_CHIEF, side, OF_FRONT[EGYPT], OF_NATION[BR]))
    return out


def places(s: State, m: Marker) -> int:
    """10.82 The hexes where a marker can be laid: only troops that it leads stand there, one of them in supply."""
    out = 0
    for h in bits(s.occ[m.side] & m.ground):
        units = fighters(s, h, m.side)
        if not of(s, h, m.side) & ~m.troops and any(supplied(s, u) for u in bits(units)):
            out |= 1 << h
    return out


def where_marker(s: State, m: Marker) -> Ask:
    """10.82 One of those hexes, or none."""
    return WHERE_MARKER(m.side, [*MARK.among(places(s, m)), DONE], m.kind)


@procedure
async def place_marker(s: State, side: int) -> None:
    """10.82 At the end of the side's Mutual Movement Phase its markers are placed."""
    for kind in (GERMAN, FRENCH_CHIEF, BRITISH_CHIEF):
        m = next((m for m in markers(s, side) if m.kind == kind), None)
        if m is None or not places(s, m):
            continue
        c = await ask(s, where_marker(s, m))
        if c is DONE:
            continue
        if kind == BRITISH_CHIEF:
            s.allenby = c.a
        else:
            s.marker = c.a
        if s.log is not None:
            s.log.append(ev.MarkerPlaced("10.82", side, kind, c.a))


def in_reach(s: State, m: Marker, h: int) -> int:
    """10.82, 10.83 The troops in normal supply within two hexes of the marker, counted over ground that a line of supply could
    take; those that have advanced too."""
    f = FRONT[h]
    free = free_ground(s, m.side, f, True)
    seen = front = 1 << h - GROUND[f].base
    for _ in range(RANGE):
        front = s.t.spread(f, front) & free & ~seen
        seen |= front
    units = units_on(s, lift(f, seen)) & m.troops & s.army[m.side] & COMBAT
    return sum(1 << u for u in bits(units) if supplied(s, u))


@procedure
async def extra_combat(s: State, side: int, theatre: int) -> None:
    """10.82, 10.83, 10.84 After the combats of the Theatre those near the marker attack again, whatever they and their enemies
    have done before; then it is gone: OHL and OberOst for the series, Allenby for good, Foch until the next turn."""
    for kind in (GERMAN, FRENCH_CHIEF, BRITISH_CHIEF):
        m = next((m for m in markers(s, side) if m.kind == kind), None)
        h = s.allenby if kind == BRITISH_CHIEF else s.marker
        if m is None or not h:
            continue
        s.encore = in_reach(s, m, h)
        if s.encore:
            s.attacked &= ~s.encore
            s.fought = 0
            await combat_phase(s, side, theatre)
        retire(s, kind)


def retire(s: State, kind: int) -> None:
    """10.81, 10.82, 10.84 A marker has been used."""
    s.encore = 0
    if kind == BRITISH_CHIEF:
        s.allenby = 0
        s.in_play &= ~ALLENBY
        s.spent |= ALLENBY
    else:
        s.marker = 0
        if kind == GERMAN:
            s.command = NO_MARKER
