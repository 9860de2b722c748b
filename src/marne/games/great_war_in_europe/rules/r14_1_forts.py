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


def fort_taken(s: State, side: int, h: int) -> None:
    """14.14, 14.21, 14.53, 6.10 A hex comes under a side's control: an enemy fort in it is destroyed for good, Kut becomes one
    for the Allies; trenches, the Hindenburg marker and the Paris Gun of the CP are gone."""
    bit = 1 << h
    if s.forts & bit:
        s.forts &= ~bit
        if s.log is not None:
            s.log.append(ev.FortFell("14.14", h))
    if side == ALLIED:
        if h == s.t.kut:
            s.kut = 1
        s.hindenburg ^= s.hindenburg & bit
        s.ne_trenches ^= s.ne_trenches & bit
        if s.paris_gun == h:
            s.paris_gun = 0


def trenches_entered(s: State, h: int) -> None:
    """6.35, 6.36, 14.53 An Allied unit, the Arabs too, enters a hex: trenches of the Near East in it are gone; after a visit to
    one of its hexes the Gaza line never comes to life."""
    if s.ne_trenches >> h & 1:
        s.ne_trenches ^= 1 << h
    if s.t.gaza_line >> h & 1:
        s.gaza_lost = 1


def besieged(s: State) -> bool:
    """14.22 Is Kut besieged: Allied units in it, and a CP unit of any kind in one of the three hexes round it?"""
    return bool(of(s, s.t.kut, ALLIED)) and bool(s.t.letter["K"] & (s.occ[CENTRAL] | s.staff[CENTRAL]))


def shut_in(s: State) -> int:
    """14.23 The units that can neither leave Kut nor attack out of it."""
    return of(s, s.t.kut, ALLIED) if besieged(s) else 0
