"""14.15 Forts that are cut off may surrender."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.pieces import ALLIED, C, CENTRAL, COMBAT
from marne.games.great_war_in_europe.rules.r07_1_control import take
from marne.games.great_war_in_europe.rules.r07_24_cooperation import fort_flag
from marne.games.great_war_in_europe.rules.r11_supply import hex_supplied, supplied
from marne.games.great_war_in_europe.rules.r14_1_forts import besieged, intact
from marne.games.great_war_in_europe.state import State, eliminate, fighters, of
from marne.kernel.chance import roll
from marne.kernel.weave import procedure
from marne.parts.bits import bits


def trapped(s: State, side: int, h: int) -> int:
    """14.15, 14.23 The units of a side in a fort that live on fortress supply alone, -1 if somebody there has other supply, or an
    empty fort is linked with its country. Whoever is besieged in Kut lives so."""
    units = of(s, h, side)
    if h == s.t.kut and besieged(s):
        return units
    if not units and any(hex_supplied(s, side, h, n) for n in bits(fort_flag(s, h))):
        return -1
    return units if not any(supplied(s, u) for u in bits(units)) else -1


def besiegers(s: State, side: int, h: int) -> int:
    """14.15 How many enemy combat units stand next to a fort."""
    return sum(fighters(s, x, 1 - side).bit_count() for x in bits(s.t.touching[h]))


def must_test(s: State, side: int, h: int) -> bool:
    """14.15 Only what relies on fortress supply alone, with at least as many enemy units next to it as units in it, the fort's
    own among them."""
    units = trapped(s, side, h)
    if units < 0:
        return False
    inside = (units & COMBAT).bit_count() + int(intact(s, side, h))
    return 0 < inside <= besiegers(s, side, h)


def surrenders(s: State) -> list[tuple[int, int]]:
    """14.15 The forts that have to test, with their sides."""
    out = []
    for side in (ALLIED, CENTRAL):
        board = s.forts & s.control[side]
        if side == ALLIED and s.kut:
            board |= 1 << s.t.kut & s.control[ALLIED]
        out += [(side, h) for h in bits(board) if must_test(s, side, h)]
    return out


@procedure
async def fortress_phase(s: State) -> None:
    """4.3.6, 5.5, 14.15, 7.13#3 In every Strategic Turn after C: on 4 to 6 the fort surrenders with all in it, and its hex is the
    enemy's."""
    if s.letter <= C:
        return
    for side, h in surrenders(s):
        die = roll(s, "fortress", "14.15")
        falls = die in s.t.ds.tables["forts"]["surrender_on"]
        units = of(s, h, side) if falls else 0
        if s.log is not None:
            s.log.append(ev.FortTested("14.15", side, h, die, falls, bits(units)))
        if falls:
            for u in bits(units):
                eliminate(s, u)
            take(s, 1 - side, h)
