"""16 National collapse, and the surrender of Turkey."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, BE, BU, CENTRAL, EGYPT, EVENT, FR, GE, HQ, IRAQ, NEAR_EAST,
                                                    OF_FRONT, OF_NATION, OUT, REMOVED, RO, RU, SIZE, TRANSIT, TU)
from marne.games.great_war_in_europe.rules.r18_victory import americans_in_france
from marne.games.great_war_in_europe.state import NEVER, State, eliminate, in_box, of, put, units_on
from marne.parts.bits import bits, mask

BRUSILOV = 1 << EVENT["al-brusilov"]
BRIGADES = mask(u for u in bits(OF_NATION[RU]) if SIZE[u] in ("bde", "bn", "rgt"))


def collapse(s: State, nation: int, rule: str) -> None:
    """16.1, 16.11, 16.3, 16.8 A nation collapses: no resource points, no HQs any more; its units have strength 1 and keep to
    themselves. Russian brigades leave the game where the Near East is played. A Romania of the CP falls with Austria-Hungary or
    Bulgaria."""
    if s.collapsed >> nation & 1 or not (s.joined[0] | s.joined[1]) >> nation & 1:
        return
    s.collapsed |= 1 << nation
    s.rp[nation] = 0
    for u in bits(OF_NATION[nation] & HQ & ~in_box(s, OUT)):
        put(s, u, REMOVED)
    if nation == RU:
        s.spent |= s.in_play & BRUSILOV                     # 6.28
        s.in_play &= ~BRUSILOV
        for u in bits(BRIGADES & ~in_box(s, OUT) if not s.law.europe_alone else 0):
            put(s, u, REMOVED)
    if s.log is not None:
        s.log.append(ev.Collapsed(rule, nation))
    follow(s)
    if nation in (AH, BU) and s.joined[CENTRAL] >> RO & 1:
        collapse(s, RO, "16.8")


def follow(s: State) -> None:
    """16.5#4 With Bulgaria and Turkey Austria-Hungary falls."""
    if s.collapsed >> BU & 1 and (s.collapsed >> TU & 1 or s.turkey_out):
        collapse(s, AH, "16.5#4")


def hex_lost(s: State, side: int, h: int) -> None:
    """16.0, 5.62#4, 5.62#5 A side has taken a hex: does a nation collapse, does Turkey surrender, what is remembered of it?"""
    if side == CENTRAL:
        lost_by_allies(s, h)
    else:
        lost_by_central(s, h)


def lost_by_allies(s: State, h: int) -> None:
    """16.2, 16.4, 16.8 France with all of Paris, Belgium with its last hex, Romania with Bucharest after the fall of the Czar."""
    t, mine = s.t, s.control[CENTRAL]
    if not t.paris & s.law.ground & ~mine and t.paris & s.law.ground and not s.paris_held:
        if americans_in_france(s) >= t.ds.tables["us_entry"]["full_divisions_in_france_for_initiative"]:
            s.paris_held = 1                                # 16.2: from then on France does not collapse
        elif not (t.country["GE"] & (t.forts | t.cities) & s.control[ALLIED] & s.ru_last):
            collapse(s, FR, "16.2")
    if t.touches["BE"] >> h & 1 and not t.touches["BE"] & t.playable & ~mine:
        collapse(s, BE, "16.4")
    if h == t.bucharest and s.czar != NEVER and s.joined[ALLIED] >> RO & 1:
        collapse(s, RO, "16.8")


def lost_by_central(s: State, h: int) -> None:
    """16.5, 16.5#1, 16.5#2, 16.6, 16.61, 16.7, 16.8 Vienna or Budapest; Trent and Trieste; Chatalja; Constantinople; Sofia;
    Bucharest."""
    t, mine = s.t, s.control[ALLIED]
    if h in (t.vienna, t.budapest):
        collapse(s, AH, "16.5#1")
    if h in (t.trent, t.trieste) and mine >> t.trent & 1 and mine >> t.trieste & 1:
        collapse(s, AH, "16.5#2")
    if h == t.sofia:
        collapse(s, BU, "16.7")
    if h == t.bucharest and s.joined[CENTRAL] >> RO & 1:
        collapse(s, RO, "16.8")
    if h == t.chatalja:
        collapse(s, TU, "16.6")
    if h == t.constantinople:
        turkey_surrenders(s, "16.61")
    if h in (t.baghdad, t.jerusalem):
        remember_towns(s)


def remember_towns(s: State) -> None:
    """5.62#4, 5.62#5 That the Allies have been in Baghdad in 1915, in Jerusalem before 1918 is never forgotten. Asked when they
    take one of them and at the start of a turn: what was taken in 1914 may still be theirs in 1915."""
    mine, year = s.control[ALLIED], s.t.turns[s.turn].year
    if year == 1915 and mine >> s.t.baghdad & 1:
        s.baghdad = 1
    if year < 1918 and mine >> s.t.jerusalem & 1:
        s.jerusalem = 1


# Turkey --------------------------------------------------------------------------------------------------------------------


def turkey_surrenders(s: State, rule: str) -> None:
    """5.61, 5.63, 16.62 All Turkish units leave the game, Turkish forts are destroyed; Constantinople and the towns of Egypt and
    Iraq where no other CP unit stands are Allied."""
    if s.turkey_out or not s.joined[CENTRAL] >> TU & 1:
        return
    t = s.t
    s.turkey_out = 1
    s.rp[TU] = 0
    for u in bits(OF_NATION[TU] & ~in_box(s, OUT)):
        put(s, u, REMOVED)
    s.joined[CENTRAL] &= ~(1 << TU)
    s.forts &= ~(t.ottoman & s.control[CENTRAL])
    fronts = OF_FRONT[EGYPT] | OF_FRONT[IRAQ]
    for h in bits((t.towns & fronts | 1 << t.constantinople) & s.law.ground):
        if not of(s, h, CENTRAL):
            s.control[ALLIED] |= 1 << h
            s.control[CENTRAL] &= ~(1 << h)
            s.arab_hex = 0 if s.arab_hex == h else s.arab_hex       # 7.13#4: the Allies hold it now without the Arabs too
    if s.log is not None:
        s.log.append(ev.TurkeySurrendered(rule))
    follow(s)
    stranded(s)


def stranded(s: State) -> None:
    """5.61#1, 16.62 After the surrender, as soon as no CP unit is in Constantinople, all Germans of the Near East outside the
    Caucasus are lost, those in transit too."""
    if not s.turkey_out or of(s, s.t.constantinople, CENTRAL):
        return
    doomed = in_box(s, TRANSIT)
    for f in NEAR_EAST[1:]:
        doomed |= units_on(s, OF_FRONT[f])
    for u in bits(doomed & OF_NATION[GE]):
        eliminate(s, u)
