"""6.30 Mandated offensives: whoever fails to make one loses the game."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_events as ev
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, BR, CAUCASUS, CENTRAL, COMBAT, FRONT, ITALY, OF_FRONT, OF_NATION,
                                                    WEST)
from marne.games.great_war_in_europe.rules.r18_victory import end
from marne.games.great_war_in_europe.state import State, strong, units_on

EVEN = 1                                # the column 1-1
ENVER_UNITS = 3
HAIG_ATTACKS = 2


def begin_offensives(s: State) -> None:
    """6.30#2, 6.30#3 At the start of a turn's movement: what is owed in it. Haig owes two attacks, Conrad one."""
    s.owed_haig = HAIG_ATTACKS if s.turn <= s.haig and s.turn > s.haig - 3 else 0
    s.owed_conrad = int(s.turn <= s.conrad and s.turn > s.conrad - 3)


def offensive_made(s: State, side: int, h: int, column: int) -> None:
    """6.30#1, 6.30#2, 6.30#3 An attack is fought: does it count for an offensive that is owed? Haig: British alone on the West
    map, 1-1 or better before the shifts. Conrad: Austrians alone on the Italian map. Enver: three units in the Caucasus."""
    f = FRONT[h]
    if side == ALLIED:
        if s.owed_haig and f == WEST and not s.attackers & ~OF_NATION[BR] and column >= EVEN:
            s.owed_haig -= 1
    else:
        if s.owed_conrad and f == ITALY and not s.attackers & ~OF_NATION[AH]:
            s.owed_conrad -= 1
            s.conrad_first = 0
        if s.enver == s.turn and f == CAUCASUS and s.attackers.bit_count() >= ENVER_UNITS:
            s.enver = 0


def in_touch(s: State, side: int, units: int, f: int) -> bool:
    """6.30 Could units of a side attack anybody on a front: do some of them stand next to an enemy?"""
    mine = units_on(s, OF_FRONT[f]) & units & COMBAT
    near = s.t.around(strong(s, 1 - side) & OF_FRONT[f])
    return bool(units_on(s, near) & mine)


def forfeit(s: State, side: int, rule: str) -> None:
    """6.30 The offensive has not been made: the game is lost."""
    if s.log is not None:
        s.log.append(ev.OffensiveFailed(rule, side))
    end(s, "allied-offensive" if side == CENTRAL else "central-offensive", 1 - side, rule)


def offensives_end_of_turn(s: State) -> None:
    """6.30, 6.30#1, 6.30#2, 6.30#3 Has every mandated offensive of the turn been made? Who could not attack at all, because
    nobody stands next to an enemy at the end of the turn, is excused."""
    if s.owed_haig and in_touch(s, ALLIED, OF_NATION[BR], WEST):
        forfeit(s, ALLIED, "6.30#3")
    if s.owed_conrad and in_touch(s, CENTRAL, OF_NATION[AH], ITALY):
        forfeit(s, CENTRAL, "6.30#2")
    if s.enver == s.turn and in_touch(s, CENTRAL, s.army[CENTRAL], CAUCASUS):
        forfeit(s, CENTRAL, "6.30#1")
    s.owed_haig = s.owed_conrad = s.enver = 0
