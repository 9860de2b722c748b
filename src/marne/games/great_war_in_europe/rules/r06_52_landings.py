"""6.52, 6.53 Gallipoli and Salonika: landings in the New Units Phase."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_events as ev
from marne.games.great_war_in_europe.choices import DONE
from marne.games.great_war_in_europe.choices_events import LAND_AT, LAND_FIRST, PLAY_GALLIPOLI, PLAY_SALONIKA
from marne.games.great_war_in_europe.pieces import (ALLIED, AVAILABLE, BR, CENTRAL, CODE, COMBAT, DIVISION, EAST, EVENT, FR, GK,
                                                    OF_NATION)
from marne.games.great_war_in_europe.questions_events import WHERE_TO_LAND, WHETHER_TO_LAND, WHO_LANDS
from marne.games.great_war_in_europe.rules.r07_1_control import take
from marne.games.great_war_in_europe.rules.r07_24_cooperation import strangers
from marne.games.great_war_in_europe.rules.r07_2_stacking import fits
from marne.games.great_war_in_europe.rules.r10_46_support import possible
from marne.games.great_war_in_europe.rules.r17_1_entry import deploy_turks
from marne.games.great_war_in_europe.state import LOST, OPEN, UNPLAYED, State, holding, in_box, nation_side, of, put, units_on
from marne.kernel.bars import Bar, allowed
from marne.kernel.choice import Ask, Choice
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

GALLIPOLI, SALONIKA = EVENT["al-gallipoli"], EVENT["al-salonika"]
AT_GALLIPOLI = {BR: 4, FR: 1}           # 6.52#2
AT_SALONIKA = {BR: 1, FR: 3}            # 6.53#2


def may_land(s: State, e: int) -> bool:
    """6.52#1, 6.53#1 Gallipoli if Salonika has not been played; Salonika while Greece is neutral; with at least one division to
    land."""
    if not s.hands[ALLIED] >> e & 1 or s.law.near_east_alone:
        return False
    if e == GALLIPOLI:
        return s.salonika == UNPLAYED and s.gallipoli == UNPLAYED and bool(divisions(s, e))
    return s.salonika == UNPLAYED and nation_side(s, GK) < 0 and bool(divisions(s, e))


def pool(s: State, e: int) -> int:
    """6.52#2, 6.53#2, 6.52 [clarification], 6.58 Where those who land come from: the European box, but not in the turn of the
    influenza; for Salonika the beachheads too."""
    box = in_box(s, AVAILABLE) if s.influenza != s.turn else 0
    return box | units_on(s, s.t.beachheads) if e == SALONIKA else box


def bound_elsewhere(s: State) -> int:
    """5.36 British units that were lost on another map than that of the landings and have been rebuilt."""
    units = in_box(s, AVAILABLE, OF_NATION[BR] & s.returning)
    return mask(u for u in bits(units) if CODE[u] != "Vr" and s.fell[u] != EAST) if units else 0


def used_up(s: State, e: int) -> int:
    """6.52#2, 6.53#2 The nations of which as many have landed as may."""
    limits = AT_GALLIPOLI if e == GALLIPOLI else AT_SALONIKA
    return sum(OF_NATION[n] for n, most in limits.items() if (s.landing & OF_NATION[n]).bit_count() >= most)


def _landing_bars(e: int, rule: str) -> tuple[Bar[[State]], ...]:
    """Who does not land by an event; {u} the unit."""
    return (
        Bar(rule, lambda s: ~((OF_NATION[BR] | OF_NATION[FR]) & DIVISION & COMBAT),
            "{u} {u:is|are} no British or French division",
            "{u.le} {u:n'est pas une division britannique ou française|ne sont pas des divisions britanniques ou françaises}"),
        Bar(rule, lambda s: s.landing, "{u} {u:has|have} landed already", "{u.le} {u:a|ont} déjà débarqué"),
        Bar("6.58", lambda s: in_box(s, AVAILABLE) if s.influenza == s.turn else 0),
        Bar("6.52 [clarification]", lambda s: ~pool(s, e)),
        Bar(rule, lambda s: used_up(s, e)),
        Bar("5.36", bound_elsewhere, "{u} {u:comes|come} back on the front where {u:it was|they were} lost",
            "{u.le} {u:revient|reviennent} sur le front de {u:sa|leur} perte"),
    )


RULE = {GALLIPOLI: "6.52#2", SALONIKA: "6.53#2"}
LAND_BARS = {e: _landing_bars(e, rule) for e, rule in RULE.items()}


def divisions(s: State, e: int) -> int:
    """6.52#2, 6.53#2, 6.52 [clarification], 5.36 Who may still land: British and French divisions of the European box, for
    Salonika also those of the beachheads, up to the numbers of the event; no British who have to come back elsewhere."""
    return allowed(LAND_BARS[e], pool(s, e), s)


def sites(s: State, e: int, u: int) -> int:
    """6.52#2, 6.53#2 The beachheads, or Salonika."""
    board = s.t.beachheads if e == GALLIPOLI else 1 << s.t.salonika
    return sum(1 << h for h in bits(board) if fits(s, ALLIED, h, 1 << u) and not of(s, h, CENTRAL)
               and not strangers(s, of(s, h, ALLIED) | 1 << u))         # 16.11


def whether_to_land(s: State) -> Ask:
    """6.12 [draw], 6.52#1, 6.53#1 Where events are secret the question comes as long as the Allies could hold one of the two."""
    out: list[Choice] = []
    if may_land(s, GALLIPOLI):
        out.append(PLAY_GALLIPOLI)
    if may_land(s, SALONIKA):
        out.append(PLAY_SALONIKA)
    return WHETHER_TO_LAND(ALLIED, [*out, DONE], always=s.law.secret_events)


def landing_possible(s: State) -> bool:
    """6.17 [draw], 6.52#1, 6.53#1 Could the Allies hold a landing that can still be played, as far as the other side knows?"""
    if not s.law.secret_events:
        return may_land(s, GALLIPOLI) or may_land(s, SALONIKA)
    if not holding(s, ALLIED) or s.salonika != UNPLAYED:
        return False
    useful = (1 << GALLIPOLI) * (s.gallipoli == UNPLAYED) | (1 << SALONIKA) * (nation_side(s, GK) < 0)
    return bool(possible(s, ALLIED) & useful)


def who_lands(s: State, e: int) -> Ask:
    return WHO_LANDS(ALLIED, [*LAND_FIRST.among(divisions(s, e)), *((DONE,) if s.landing else ())], rule=RULE[e])


def where_to_land(s: State, e: int, u: int) -> Ask:
    return WHERE_TO_LAND(ALLIED, LAND_AT.among(sites(s, e, u)), u, rule=RULE[e])


@procedure
async def landings(s: State) -> None:
    """6.52, 6.53, 9.56 At the start of the Allied New Units Phase a landing may be played; no sea movement in Europe in that
    turn."""
    if not landing_possible(s):
        return
    c = await ask(s, whether_to_land(s))
    if c is DONE:
        return
    e = GALLIPOLI if c is PLAY_GALLIPOLI else SALONIKA
    await land(s, e)


@procedure
async def land(s: State, e: int) -> None:
    """6.52#2, 6.52#3, 6.52#4, 6.53#2, 6.53#3, 6.53#4, 6.53#5, 17.13 The divisions go ashore, the hexes are Allied sources; the
    Turks of Europe deploy. With Salonika Greece and Albania are open."""
    s.hands[ALLIED] &= ~(1 << e)
    s.spent |= 1 << e
    s.landed, s.landing = 1, 0
    if e == GALLIPOLI:
        s.gallipoli = OPEN
    else:
        s.salonika = OPEN
    if s.log is not None:
        s.log.append(ev.LandingPlayed("6.52" if e == GALLIPOLI else "6.53", e))
    while divisions(s, e):
        c = await ask(s, who_lands(s, e))
        if c is DONE:
            break
        u = c.a
        s.landing |= 1 << u
        if sites(s, e, u):
            c = await ask(s, where_to_land(s, e, u))
            put(s, u, c.a)
            take(s, ALLIED, c.a, 1 << u)
    s.landing = 0
    deploy_turks(s)


def beachheads_lost(s: State) -> None:
    """6.52#6, 11.33#8, 6.53#3 At any moment, so after marches, journeys, before supply is judged and after, and at the end of a
    combat phase: a landing that is given up is lost for good. Gallipoli with nobody in either beachhead and the CP in E1023;
    Salonika without an Allied combat unit, unless Greece has joined the Allies."""
    if s.gallipoli == OPEN and not s.t.beachheads & (s.occ[ALLIED] | s.staff[ALLIED]) and s.occ[CENTRAL] >> s.t.gate & 1:
        s.gallipoli = LOST
    if s.salonika == OPEN and not s.occ[ALLIED] >> s.t.salonika & 1 and nation_side(s, GK) != ALLIED:
        s.salonika = LOST
