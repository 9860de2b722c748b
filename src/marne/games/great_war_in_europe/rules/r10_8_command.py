"""10.8 OHL, OberOst, Foch and Allenby: a marker, and a second round of attacks near it."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_combat import MARK
from marne.games.great_war_in_europe.pieces import (ALLIED, BR, CENTRAL, COMBAT, EGYPT, EVENT, GE, MOUNTAIN, OF_FRONT,
                                                    OF_NATION,
                                                    OF_THEATRE, WEST)
from marne.games.great_war_in_europe.questions_combat import WHERE_MARKER
from marne.games.great_war_in_europe.rules.r10_combat import combat_phase
from marne.games.great_war_in_europe.rules.r11_supply import supplied, within
from marne.games.great_war_in_europe.state import NO_MARKER, OBEROST, OHL, State, of, units_on
from marne.kernel.bars import ENDS, Bar, allowed
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

RANGE = 2                                                   # 10.82: one hex between
FOCH, ALLENBY = 1 << EVENT["al-foch"], 1 << EVENT["al-allenby"]
GERMAN, FRENCH_CHIEF, BRITISH_CHIEF = range(3)
FIELDS = ("marker", "foch", "allenby")                      # of the state, by kind


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


def mixed(s: State, m: Marker) -> int:
    """10.82, 10.84 The hexes of a side in which others stand than those whom the marker leads."""
    return mask(h for h in bits((s.occ[m.side] | s.staff[m.side]) & m.ground) if of(s, h, m.side) & ~m.troops)


def starved(s: State, m: Marker) -> int:
    """10.82 The hexes of a side in which nobody is in supply."""
    return mask(h for h in bits((s.occ[m.side] | s.staff[m.side]) & m.ground)
                if not any(supplied(s, u) for u in bits(of(s, h, m.side))))


# state, marker: hexes in which it is not laid; {g} the hex
MARK_BARS: tuple[Bar[[State, Marker]], ...] = (
    Bar("10.81", lambda s, m: ~m.ground, "the marker does not serve in {g}", "le marqueur ne sert pas {g.a}", ENDS),
    Bar("10.82", lambda s, m: ~(s.occ[m.side] | s.staff[m.side]), "none of your units stands in {g}",
        "aucune de vos unités n'est {g.a}", ENDS),
    Bar("10.82", mixed, "there are units in {g} that the marker does not lead",
        "il y a {g.a} des unités que le marqueur ne commande pas"),
    Bar("10.82", starved, "nobody in {g} is in supply", "personne n'est ravitaillé {g.a}"),
)


def places(s: State, m: Marker) -> int:
    """10.82 The hexes where a marker can be laid: only units that it leads stand there, one of them in supply; an HQ alone
    will do."""
    return allowed(MARK_BARS, (s.occ[m.side] | s.staff[m.side]) & m.ground, s, m)


def marker_of(s: State, side: int, kind: int) -> Marker | None:
    """10.81 The marker of a kind, if the side may use it now."""
    return next((m for m in markers(s, side) if m.kind == kind), None)


def open_places(s: State, side: int, kind: int) -> int:
    """10.82 Where the marker of a kind can be laid now."""
    m = marker_of(s, side, kind)
    return places(s, m) if m is not None else 0


def where_marker(s: State, side: int, kind: int) -> Ask:
    """10.82 One of those hexes, or none."""
    return WHERE_MARKER(side, [*MARK.among(open_places(s, side, kind)), DONE], kind)


@procedure
async def place_marker(s: State, side: int) -> None:
    """10.82 At the end of the side's Mutual Movement Phase its markers are placed."""
    for kind in (GERMAN, FRENCH_CHIEF, BRITISH_CHIEF):
        if not open_places(s, side, kind):
            continue
        c = await ask(s, where_marker(s, side, kind))
        if c is DONE:
            continue
        setattr(s, FIELDS[kind], c.a)
        if s.log is not None:
            s.log.append(ev.MarkerPlaced("10.82", side, kind, c.a))


def in_reach(s: State, m: Marker, h: int) -> int:
    """10.82, 10.83 The troops in normal supply within two hexes of the marker, counted over ground that a line of supply could
    take, for mountain units over alpine hexes too; those that have advanced as well."""
    out = 0
    for alpine, kind in ((False, COMBAT & ~MOUNTAIN), (True, COMBAT & MOUNTAIN)):
        units = units_on(s, within(s, m.side, h, RANGE, alpine)) & m.troops & s.army[m.side] & kind
        out |= mask(u for u in bits(units) if supplied(s, u))
    return out


@procedure
async def extra_combat(s: State, side: int, theatre: int) -> None:
    """10.82, 10.83, 10.84 After the combats of the Theatre those near the marker attack again, whatever they and their enemies
    have done before; then it is gone: OHL and OberOst for the series, Allenby for good, Foch until the next turn."""
    for kind in (GERMAN, FRENCH_CHIEF, BRITISH_CHIEF):
        m = marker_of(s, side, kind)
        h: int = getattr(s, FIELDS[kind])
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
    setattr(s, FIELDS[kind], 0)
    if kind == BRITISH_CHIEF:
        s.in_play &= ~ALLENBY
        s.spent |= ALLENBY
    elif kind == GERMAN:
        s.command = NO_MARKER
