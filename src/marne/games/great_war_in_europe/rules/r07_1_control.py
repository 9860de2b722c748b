"""7.1 Who controls a hex, and what happens when that changes."""
from __future__ import annotations

from marne.games.great_war_in_europe import events as ev
from marne.games.great_war_in_europe.pieces import AB, ALLIED, CENTRAL, COMBAT, HQ, OF_NATION, RUSSIANS, UNITS
from marne.games.great_war_in_europe.rules.r05_16_hexes import resource_taken
from marne.games.great_war_in_europe.rules.r11_pipeline import pipeline_cut
from marne.games.great_war_in_europe.rules.r14_1_forts import allies_enter, fort_taken
from marne.games.great_war_in_europe.rules.r16_collapse import hex_lost
from marne.games.great_war_in_europe.rules.r17_1_entry import ottoman_ground_entered
from marne.games.great_war_in_europe.rules.r18_victory import hex_captured
from marne.games.great_war_in_europe.state import WRITING, State, arabs_gone, eliminate, of
from marne.parts.bits import bits, mask

OTHERS = mask(range(UNITS)) ^ OF_NATION[AB]             # all but the Arab Northern Army


def enters(s: State, side: int, units: int, h: int) -> None:
    """7.13#1, 8.22#1 Units enter a hex by operational movement, an advance or a retreat: lone enemy HQs there are eliminated
    by combat units, and the hex is theirs. Call it for every hex of the way, in order, before `put`."""
    prey = of(s, h, 1 - side) & HQ
    if prey and units & COMBAT:
        for hq in bits(prey):
            eliminate(s, hq)
            if s.log is not None:
                s.log.append(ev.Overrun("8.22#1", hq, h))
    if side == ALLIED:
        allies_enter(s, h)
    elif s.pipeline:
        pipeline_cut(s, h)
    if units & OTHERS:
        s.arab_hex = 0 if s.arab_hex == h else s.arab_hex
        take(s, side, h, units)
    else:                                                   # 7.13#4
        if s.arab_hex and s.arab_hex != h:                  # they leave it, or have only passed through it
            arabs_gone(s)
        if not s.control[ALLIED] >> h & 1:
            s.control[ALLIED] |= 1 << h
            s.control[CENTRAL] &= ~(1 << h)
            s.arab_hex = h
            felt(s, side, h, units)                         # 17.13, 5.62#5: it is an Allied hex as long as they stand there


def take(s: State, side: int, h: int, units: int = 0) -> None:
    """7.13 A hex comes under a side's control: by entry (7.13#1), when an enemy out of supply is removed (7.13#2), when a fort
    surrenders (7.13#3). What hangs on it follows at once: sources (11.71), resources (5.16), forts (14.14),
    European Turkey (17.13), collapse (16), sudden victory (18.2, 18.3). `units`: who enters, if anybody does."""
    bit = 1 << h
    if side == ALLIED and units and bool(s.ru_last & bit) != bool(units & RUSSIANS):          # 7.1#1, 15.81
        s.ru_last ^= bit
    if s.control[side] & bit:
        return
    foe = 1 - side
    s.control[side] |= bit
    if s.control[foe] & bit:
        s.control[foe] ^= bit
        if s.t.sources_of[foe] & bit and not s.t.revives & bit:
            s.lost_sources |= bit                           # 11.71
    if s.log is not None and s.t.towns & bit:
        s.log.append(ev.Taken("7.13", side, h))
    fort_taken(s, h)
    resource_taken(s, side, h)
    felt(s, side, h, units)


def felt(s: State, side: int, h: int, units: int) -> None:
    """17.13, 16.0, 18.2, 18.3, 8.11 What the world makes of it: the Turks of Europe, collapse, dice, the end. Of a move that is
    only written the world does not know."""
    if s.sealed != WRITING:
        ottoman_ground_entered(s, side, h, units)
        hex_lost(s, side, h)
        hex_captured(s, side, h)
