"""What must always hold in a state: checked at every decision of the fuzzer."""
from __future__ import annotations

from marne.games.great_war_commander.command import highest_leader
from marne.games.great_war_commander.data_rows import ABSENT
from marne.games.great_war_commander.grid import HEX_IDS, HEXES
from marne.games.great_war_commander.pieces import (
    GOALS, IDS, LEADER, LOST, NATION, NONE, OF_DECK, OF_SIDE, OF_STRATEGY, SIDE, TRACK, UNIT, UNITS, UNUSED, WEAPON_IDS, WEAPONS,
)
from marne.games.great_war_commander.state import W_CARRIED, State, on_map
from marne.parts.bits import bits, mask


# Questions in the middle of something: a counter is on its way, or a hex is being left.
ON_THE_WAY = ("where_to_put", "where_to_flee", "where_to_set_up")


def check(s: State) -> list[str]:
    return [*_boards(s), *_arms(s), *_cards(s), *_ground(s), *_flags(s)]


def _boards(s: State) -> list[str]:
    out: list[str] = []
    at = [0] * HEXES
    for u in range(UNITS):
        h = s.loc[u]
        if h < HEXES:
            at[h] |= 1 << u
            if NATION[u] not in s.law.nations:
                out.append(f"{IDS[u]} is of a nation that does not fight here")
        elif h not in (UNUSED, LOST, TRACK):
            out.append(f"{IDS[u]} is nowhere ({h})")
    if at != s.at:
        out.append("the boards do not agree with where the formations are")
    for side in (0, 1):
        cells = 0
        for h in range(HEXES):
            if at[h] & OF_SIDE[side]:
                cells |= 1 << h
        if cells != s.of[side]:
            out.append("the boards of the sides are wrong")
    return out


def _arms(s: State) -> list[str]:
    out: list[str] = []
    seen: dict[int, int] = {}
    for u in range(UNITS):
        w = s.arm[u]
        if w == NONE:
            continue
        if w in seen:
            out.append(f"{WEAPON_IDS[w]} is carried twice [11.2]")
        seen[w] = u
        if not UNIT >> u & 1:
            out.append(f"{IDS[u]} cannot carry a weapon [11.2]")
        if not s.carried >> u & 1:
            out.append(f"{IDS[u]} carries a weapon and does not know it")
        if s.loc[u] in (UNUSED, LOST) and not _passing(s):
            out.append(f"{IDS[u]} is off the board with {WEAPON_IDS[w]} [4.3]")
    for w in range(WEAPONS):
        if (s.wplace[w] == W_CARRIED) != (w in seen):
            out.append(f"{WEAPON_IDS[w]}: nobody knows who has it")
    if s.carried.bit_count() != len(seen):
        out.append("somebody is noted as a carrier who is none")
    return out


def _cards(s: State) -> list[str]:
    out: list[str] = []
    if not s.turn:
        return out
    for side in (0, 1):
        piles = [s.hand[side], s.deck[side], s.discard[side], mask(s.hq[side])]
        together = 0
        for p in piles:
            together |= p
        if together != OF_DECK[s.law.nations[side]] or sum(p.bit_count() for p in piles) != together.bit_count():
            out.append("Fate cards are missing or double [1.F]")
        mine = OF_STRATEGY[s.law.nations[side]]
        got = [*s.sdeck[side], *bits((s.sdiscard | s.reminders) & mine), *([s.shand[side]] if s.shand[side] != NONE else [])]
        if sorted(got) != list(bits(mine)):
            out.append("Strategy cards are missing or double [1.S]")
    secret = s.secret[0] | s.secret[1]
    if s.secret[0] & s.secret[1] or s.open_goals & secret or (s.open_goals | secret) >> GOALS:
        out.append("objective markers are double [7.3.2]")
    return out


def _ground(s: State) -> list[str]:
    out: list[str] = []
    g = s.law.field.ground
    for h in range(HEXES):
        if s.works[h] and g.water[s.ground[h]]:
            out.append(f"{HEX_IDS[h]}: a work in the water [F125.4]")
        if s.at[h] and not _passing(s) and (g.cost[s.ground[h]] == ABSENT or s.blaze >> h & 1):
            out.append(f"{HEX_IDS[h]}: somebody stands where nobody can [T100]")
    if s.blaze & s.gas:
        out.append("gas in a blaze [8.1.6]")
    if s.sight.ground != bytes(s.ground).translate(s.law.field.ground.alike) or s.sight.blaze != s.blaze:
        out.append("the lines of sight are not those of the ground")
    return out


def _passing(s: State) -> bool:
    return s.decision is not None and s.decision.message in ON_THE_WAY


def _flags(s: State) -> list[str]:
    out: list[str] = []
    here = on_map(s, 0) | on_map(s, 1)
    for name in ("demo", "supp", "vet", "activated", "ordered", "moving", "opfire"):
        board: int = getattr(s, name)
        if board & ~here:
            out.append(f"{IDS[bits(board & ~here)[0]]} is {name} off the board")
    for side in (0, 1):
        lost = sum(1 for u in range(UNITS) if s.loc[u] == LOST and SIDE[u] == side)
        if not lost <= s.boxes[side]:
            out.append("the casualty track is wrong [4.3]")
        if s.decision is not None and s.decision.message == "what_to_do" and on_map(s, side) & LEADER and \
                highest_leader(s, side) == NONE:
            out.append("a side with leaders has no highest leader [3.3.1.2]")
    if s.quiet < 0:
        out.append("triggers are counted wrong [1.9.1]")
    return out
