"""15.4 Shock troops: conversion by event, and what they are worth."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_combat import CONVERT
from marne.games.great_war_in_europe.pieces import ALPENKORPS, CENTRAL, DEAD, DEAD_NE, FRONT, GE, SHOCKABLE
from marne.games.great_war_in_europe.questions_combat import WHO_CONVERTS
from marne.games.great_war_in_europe.rules.r08_movement import is_shock
from marne.games.great_war_in_europe.rules.r11_supply import free_ground, in_supply
from marne.games.great_war_in_europe.state import SHOCK_EVENTS, State, in_box
from marne.games.great_war_in_europe.tables import cut, lift
from marne.kernel.bars import ENDS, Bar, allowed
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

ALL_OF_THEM = 250


def shock_troops(s: State, units: int) -> int:
    """15.44, 15.46 Those of the units that fight as shock troops."""
    return mask(u for u in bits(units & SHOCKABLE) if is_shock(s, u))


def to_berlin(s: State, units: int) -> int:
    """15.42, 15.55 Those of the German units that are in supply and whose line, of any length, leads to Berlin or the Ruhr."""
    out = 0
    linked: dict[int, int] = {}
    for u in bits(in_supply(s, units)):
        h = s.loc[u]
        f = FRONT[h]
        if f not in linked:
            free = free_ground(s, CENTRAL, f, False)
            ends = cut(f, (1 << s.t.berlin | s.t.ruhr) & s.control[CENTRAL] & ~s.lost_sources) & free
            seen = front = ends
            while front:
                front = s.t.spread(f, front) & free & ~seen
                seen |= front
            linked[f] = lift(f, seen)
        if linked[f] >> h & 1:
            out |= 1 << u
    return out


# state: divisions that are not converted now; {u} the unit
CONVERT_BARS: tuple[Bar[[State]], ...] = (
    Bar("15.41", lambda s: ~SHOCKABLE, "{u} {u:has|have} no band: it cannot become shock troops",
        "{u.le} n'{u:a|ont} pas de bandeau : pas de conversion en troupe d'assaut", ENDS),
    Bar("15.46", lambda s: 1 << ALPENKORPS, "the Alpenkorps is shock troops without being converted",
        "l'Alpenkorps est une troupe d'assaut sans conversion", ENDS),
    Bar("15.41", lambda s: ~s.present, "{u} {u:is|are} not on a map", "{u.le} {u:n'est|ne sont} sur aucune carte", ENDS),
    Bar("15.43", lambda s: s.worn, "{u} {u:has|have} been shock troops and {u:is|are} so no more",
        "{u.le} {u:a|ont} été troupe d'assaut et ne le {u:redevient|redeviennent} pas", ENDS),
    Bar("15.41", lambda s: s.back, "{u} {u:is|are} shock troops already", "{u.le} {u:est|sont} déjà troupe d'assaut", ENDS),
    Bar("15.42", lambda s: ~to_berlin(s, s.present & SHOCKABLE), "no line of supply leads from {u.le} to Berlin or the Ruhr",
        "aucune ligne de ravitaillement ne mène {u.du} à Berlin ou à la Ruhr"),
)


def may_convert(s: State) -> int:
    """15.41, 15.42, 15.46 Divisions with a band that could be converted now; the Alpenkorps needs no conversion, and does not
    count."""
    return allowed(CONVERT_BARS, s.present & SHOCKABLE, s) if s.shock_due else 0


def who_converts(s: State) -> Ask:
    """15.41 One after the other, as many as the event allows."""
    return WHO_CONVERTS(CENTRAL, [*CONVERT.among(may_convert(s)), DONE], s.shock_due)


@procedure
async def conversions(s: State) -> None:
    """15.41, 15.42 In any New Units Phase after a Shock-Troop event has been played: up to six divisions for 1 point in all, by
    the second event as many as can be for 7. The points are paid with the event."""
    while s.shock_due and may_convert(s):
        c = await ask(s, who_converts(s))
        if c is DONE:
            break
        s.back |= 1 << c.a
        s.shock_due -= s.shock_due < ALL_OF_THEM
        if s.log is not None:
            s.log.append(ev.Converted("15.41", (c.a,)))


def price(s: State) -> int:
    """15.41 What the next Shock-Troop event costs Germany."""
    t = s.t.ds.tables["shock"]
    out: int = t["second_event_rp"] if s.in_play & SHOCK_EVENTS else t["first_event_rp"]
    return out


def play_shock(s: State, e: int) -> None:
    """6.5, 15.41, 15.43, 15.45, 15.66 The event is played: conversions follow in New Units Phases; HQs are no longer depleted
    by long marches; with the second one the great attacks of the turn are open, and shock troops lost before it can be
    converted anew."""
    second = bool(s.in_play & SHOCK_EVENTS)
    s.rp[GE] -= price(s)
    s.in_play |= 1 << e
    s.overmove = 1
    s.shock_due = ALL_OF_THEM if second else s.t.ds.tables["shock"]["first_event_max"]
    if second:
        s.kaiserschlacht, s.great_attacks = s.turn, 1
        s.back &= ~(SHOCKABLE & ~(1 << ALPENKORPS) & (in_box(s, DEAD) | in_box(s, DEAD_NE)))        # 15.43
