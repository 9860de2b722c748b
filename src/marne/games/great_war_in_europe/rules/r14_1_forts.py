"""14.1, 14.2 Forts: their own unit, their fall; Kut and its siege."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL
from marne.games.great_war_in_europe.state import State, of


def intact(s: State, side: int, h: int) -> bool:
    """14.0, 14.11 Has a side an intact fort there, with a unit of its own?"""
    return bool((s.forts & s.control[side]) >> h & 1)


def at_kut(s: State, side: int, h: int) -> bool:
    """14.21 Is the hex the fort of Kut for that side: the Allies once they have entered it, never the CP?"""
    return side == ALLIED and h == s.t.kut and bool(s.kut) and bool(s.control[ALLIED] >> h & 1)


def on_line(s: State, side: int, h: int) -> bool:
    """14.31 Does a marker of the Hindenburg Line shield the CP there?"""
    return side == CENTRAL and bool(s.hindenburg >> h & 1)


def fortified(s: State, side: int, h: int) -> bool:
    """14.12, 14.21, 14.31 Is there anything that shields a side as a fortification does?"""
    return intact(s, side, h) or at_kut(s, side, h) or on_line(s, side, h)


def fort_defence(s: State, side: int, h: int) -> int:
    """14.11 The defence strength of the fort's own unit; Kut and the Hindenburg Line have none."""
    return int(s.t.ds.tables["forts"]["intrinsic_defence"]) if intact(s, side, h) else 0


def fort_taken(s: State, h: int) -> None:
    """14.14 A hex comes under a side's control: an enemy fort in it is destroyed for good."""
    if s.forts >> h & 1:
        s.forts &= ~(1 << h)
        if s.log is not None:
            s.log.append(ev.FortFell("14.14", h))


def allies_enter(s: State, h: int) -> None:
    """6.10, 6.35, 6.36, 14.21, 14.31, 14.53 An Allied unit, the Arabs too, enters a hex: the Paris Gun, trenches of the Near East
    and the marker of the Hindenburg Line in it are gone, Kut becomes a fort for the Allies; after a visit to one of its hexes the
    Gaza line never comes to life. A hex that the Allies hold since its garrison starved (7.13#2) nobody has entered."""
    bit = 1 << h
    s.ne_trenches ^= s.ne_trenches & bit
    s.hindenburg ^= s.hindenburg & bit
    if s.paris_gun == h:
        s.paris_gun = 0
    if h == s.t.kut:
        s.kut = 1
    if s.t.gaza_line & bit:
        s.gaza_lost = 1


def besieged(s: State) -> bool:
    """14.22 Is Kut besieged: Allied units in it, and a CP unit of any kind in one of the three hexes round it?"""
    return bool(of(s, s.t.kut, ALLIED)) and bool(s.t.letter["K"] & (s.occ[CENTRAL] | s.staff[CENTRAL]))


def shut_in(s: State) -> int:
    """14.23 The units that can neither leave Kut nor attack out of it."""
    return of(s, s.t.kut, ALLIED) if besieged(s) else 0
