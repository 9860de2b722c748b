"""18 Victory: the points of the Central Powers, sudden death, the fall of Berlin, and the Near East alone."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.pieces import (ALLIED, AH, C, CENTRAL, COMBAT, DIVISION, EVENT, GE, HEX, HQ, OF_NATION,
                                                    RU, SEATS, TU, US)
from marne.games.great_war_in_europe.state import NEVER, State, fighters, units_on
from marne.kernel.chance import roll
from marne.kernel.run import GameOver
from marne.kernel.title import Result
from marne.kernel.weave import procedure
from marne.parts.bits import bits

SCUTARI = HEX["E1709"]
ISLAM, TIGER = 1 << EVENT["cp-army-of-islam"], 1 << EVENT["al-tiger"]
RETAKEN_AFTER = 28                      # 18.24: March 1917
SECRET_FROM = 1917                      # 18.25


def end(s: State, way: str, winner: int, rule: str) -> None:
    """18.0 The game is over. `winner` -1: nobody."""
    points = ledger(s)
    s.result = Result(SEATS[winner] if winner >= 0 else None, way, {"allied": points.lost, "central": points.total}, rule)
    if s.log is not None:
        s.log.append(ev.GameEnded(rule, way, winner, points.total))
    raise GameOver


# Points --------------------------------------------------------------------------------------------------------------------


class Ledger(NamedTuple):
    """`hexes` that count for the CP; `gun` the Paris Gun; `other`: emergency replacements, Jutland, the naval mutiny; `lost`:
    cities of the CP in Allied hands; `total`."""

    hexes: int
    gun: int
    other: int
    lost: int
    total: int


def victory_hexes(s: State) -> int:
    """18.11, 18.12, 14.63, 5.47 The hexes that count for the CP now. Scutari only until Austria-Hungary collapses; Baku under
    the Army of Islam only with a CP unit that is not Turkish; devastated hexes never; after the treaty those of Russia only with
    three German divisions each, and four German HQs in Russia, but in the Near East alone, where there are no points (18.4)."""
    t = s.t
    out = t.cp_vp & s.control[CENTRAL] & ~s.devastated
    if s.collapsed >> AH & 1:
        out &= ~(1 << SCUTARI)
    if s.in_play & ISLAM and not fighters(s, t.baku, CENTRAL) & ~OF_NATION[TU]:
        out &= ~(1 << t.baku)
    if s.treaty != NEVER and not s.law.near_east_alone:
        russia = t.russia_proper
        rules = s.t.ds.tables["victory"]
        staffs = (units_on(s, russia) & HQ & OF_NATION[GE]).bit_count()
        for h in bits(out & russia):
            divisions = (fighters(s, h, CENTRAL) & OF_NATION[GE] & DIVISION).bit_count()
            if staffs < rules["brest_litovsk_hqs"] or divisions < rules["brest_litovsk_divisions_per_hex"]:
                out &= ~(1 << h)
    return out


def lost_cities(s: State) -> int:
    """18.13, 18.14 Cities of Germany, Austria-Hungary, Bulgaria, Luxembourg and the Ottoman Empire in Allied hands; German hexes
    at the edge of the West and East maps count as such."""
    t = s.t
    home = t.country["GE"] | t.country["AH"] | t.country["BU"] | t.country["LU"] | t.country["TU"]
    return (t.cities & home | t.edge & t.country["GE"]) & s.control[ALLIED]


def ledger(s: State) -> Ledger:
    """18.11 to 18.14, 6.10 What the points of the CP are made of."""
    hexes, gun, lost = victory_hexes(s).bit_count(), int(s.paris_gun > 0), lost_cities(s).bit_count()
    return Ledger(hexes, gun, s.vp, lost, hexes + gun + s.vp - lost)


@procedure
async def victory_phase(s: State) -> None:
    """4.3.1, 18.11, 18.14, 18.15, 5.82 From C on, at the start of a Strategic Turn: 20 points win for the CP, less than none
    for the Allies; the last one ends the game. Then it is seen whether the Allies choose the initiative from now on."""
    if not s.law.near_east_alone and s.letter >= C:
        total = ledger(s).total
        if s.log is not None:
            s.log.append(ev.PointsCounted("18.11", total))
        if total >= s.law.victory["cp_points"]:
            end(s, "central-points", CENTRAL, "18.11")
        if total < s.law.victory["allied_below"]:
            end(s, "allied-points", ALLIED, "18.14")
        if s.turn == s.law.last:
            verdict(s, total)
    if not s.allied_choice and americans_in_france(s) >= s.t.ds.tables["us_entry"]["full_divisions_in_france_for_initiative"]:
        s.allied_choice = 1
        if s.log is not None:
            s.log.append(ev.ChoicePassed("5.82"))


def verdict(s: State, total: int) -> None:
    """18.15, 19.0 Nobody has won by the last turn: a draw. By an option, what ends before June 1919 is judged by points."""
    marks = s.law.verdict
    if marks and total >= marks["central"]:
        end(s, "central-points", CENTRAL, "19.0")
    if marks and total <= marks["allied"]:
        end(s, "allied-points", ALLIED, "19.0")
    end(s, "draw", -1, "18.15")


def americans_in_france(s: State) -> int:
    """5.82, 16.2, 18.24 Full-strength US divisions on French ground."""
    return (units_on(s, s.t.country["FR"]) & OF_NATION[US] & DIVISION & COMBAT & ~s.back).bit_count()


# Sudden death --------------------------------------------------------------------------------------------------------------


def french_victory_hexes(s: State) -> int:
    """18.21, 14.63 Those for which a die is thrown. The edge of France counts for 18.11 alone (18.12); a devastated hex is no
    victory hex any more."""
    return s.t.cp_vp & s.t.country["FR"] & ~s.t.edge & ~s.devastated


def hex_captured(s: State, side: int, h: int) -> None:
    """18.21, 18.22, 18.24, 18.26, 18.3 A hex has changed hands: a French victory hex for which no die has been thrown (by the
    option: that was never taken before), one of France or Belgium that the Allies take back, Berlin or the Ruhr."""
    t, bit = s.t, 1 << h
    if side == ALLIED:
        if (french_victory_hexes(s) | t.cp_vp & t.country["BE"] & ~s.devastated) & bit and s.turn > RETAKEN_AFTER:
            s.retaken |= bit
        if h == t.berlin or (t.ruhr & s.control[ALLIED]).bit_count() >= 2:
            end(s, "allied-berlin", ALLIED, "18.3")
    elif french_victory_hexes(s) & bit & ~s.rolled:
        throws = shaken(s) or blind(s)
        s.rolled |= bit if throws or s.law.first_taken else 0
        if throws:
            sudden_death(s, h)


def shaken(s: State) -> bool:
    """18.21 Has France had its mutiny, and has Russia collapsed?"""
    return bool(s.mutiny) and bool(s.collapsed >> RU & 1)


def blind(s: State) -> bool:
    """18.25 Where the mutiny may be concealed, the CP throws the die after 1916 as if it had happened, once Russia has
    collapsed, as all can see."""
    return s.law.secret_mutiny and s.t.turns[s.turn].year >= SECRET_FROM and bool(s.collapsed >> RU & 1)


def sudden_death(s: State, h: int) -> None:
    """18.21, 18.23, 18.24, 18.25, 18.26 One die with the points of the CP and the modifiers: 20 or more ends the war. With a
    secret mutiny it is thrown in any case, and counts only if there was one."""
    plus = s.captures                                                               # 18.23
    if s.us_entered != NEVER and americans_in_france(s) < s.t.ds.tables["us_entry"]["full_divisions_in_france_for_initiative"]:
        plus += 1
    plus -= int(bool(s.in_play & TIGER)) + s.retaken.bit_count()
    s.captures += 1
    die, points = roll(s, "morale", "18.21"), ledger(s).total
    if s.log is not None:
        s.log.append(ev.MoraleTested("18.21", h, die, plus, points))
    if die + plus + points >= s.law.victory["sudden_death"] and shaken(s):
        end(s, "central-sudden", CENTRAL, "18.21")
