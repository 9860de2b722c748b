"""What must always hold in a state: checked at every decision of the fuzzer."""
from __future__ import annotations

from marne.games.great_war_commander.rules.r03_command import highest_leader
from marne.games.great_war_commander.data.rows import ABSENT
from marne.games.great_war_commander.rules.r02_grid import HEX_IDS, HEXES
from marne.games.great_war_commander.rules.cards.E72_support import bearers
from marne.games.great_war_commander.pieces import (
    GOALS, IDS, LEADER, LOST, NATION, NONE, OF_DECK, OF_SIDE, OF_STRATEGY, RUNNER, SIDE, TRACK, UNIT, UNITS, UNUSED, WEAPON_IDS,
    WEAPONS,
)
from marne.games.great_war_commander.questions import WHAT_TO_DO, WHERE_TO_FLEE, WHERE_TO_PUT, WHERE_TO_SET_UP
from marne.games.great_war_commander.state import W_CARRIED, State, on_map
from marne.kernel.sayings import Said
from marne.parts.bits import bits, mask


# Questions in the middle of something: a counter is on its way, or a hex is being left.
ON_THE_WAY = (WHERE_TO_PUT.id, WHERE_TO_FLEE.id, WHERE_TO_SET_UP.id)


def check(s: State) -> list[Said]:
    return [*_boards(s), *_arms(s), *_cards(s), *_ground(s), *_flags(s)]


def _boards(s: State) -> list[Said]:
    out: list[Said] = []
    at = [0] * HEXES
    for u in range(UNITS):
        h = s.loc[u]
        if h < HEXES:
            at[h] |= 1 << u
            if NATION[u] not in s.law.nations:
                out.append(Said(f"{IDS[u]} is of a nation that does not fight here",
                                f"{IDS[u]} est d'une nation qui ne combat pas ici"))
        elif h not in (UNUSED, LOST, TRACK):
            out.append(Said(f"{IDS[u]} is nowhere ({h})", f"{IDS[u]} n'est nulle part ({h})"))
    if at != s.at:
        out.append(Said("the boards do not agree with where the formations are",
                        "les plans ne s'accordent pas avec la place des formations"))
    for side in (0, 1):
        cells = 0
        for h in range(HEXES):
            if at[h] & OF_SIDE[side]:
                cells |= 1 << h
        if cells != s.of[side]:
            out.append(Said("the boards of the sides are wrong", "les plans des camps sont faux"))
    return out


def _arms(s: State) -> list[Said]:
    out: list[Said] = []
    seen: dict[int, int] = {}
    for u in range(UNITS):
        w = s.arm[u]
        if w == NONE:
            continue
        if w in seen:
            out.append(Said(f"{WEAPON_IDS[w]} is carried twice [11.2]", f"{WEAPON_IDS[w]} a deux porteurs [11.2]"))
        seen[w] = u
        if not bearers(s, w, UNIT & ~RUNNER & 1 << u):
            out.append(Said(f"{IDS[u]} cannot carry a weapon [11.2]", f"{IDS[u]} ne peut pas porter d'arme [11.2]"))
        if not s.carried >> u & 1:
            out.append(Said(f"{IDS[u]} carries a weapon and does not know it", f"{IDS[u]} porte une arme sans le savoir"))
        if s.loc[u] in (UNUSED, LOST) and not _passing(s):
            out.append(Said(f"{IDS[u]} is off the board with {WEAPON_IDS[w]} [4.3]",
                            f"{IDS[u]} est hors de la carte avec {WEAPON_IDS[w]} [4.3]"))
    for w in range(WEAPONS):
        if (s.wplace[w] == W_CARRIED) != (w in seen):
            out.append(Said(f"{WEAPON_IDS[w]}: nobody knows who has it", f"{WEAPON_IDS[w]} : personne ne sait qui la porte"))
    if s.carried.bit_count() != len(seen):
        out.append(Said("somebody is noted as a carrier who is none", "quelqu'un passe pour porteur et ne l'est pas"))
    return out


def _cards(s: State) -> list[Said]:
    out: list[Said] = []
    if not s.turn:
        return out
    for side in (0, 1):
        piles = [s.hand[side], s.deck[side], s.discard[side], mask(s.hq[side])]
        together = 0
        for p in piles:
            together |= p
        if together != OF_DECK[s.law.nations[side]] or sum(p.bit_count() for p in piles) != together.bit_count():
            out.append(Said("Fate cards are missing or double [1.F]", "des cartes Destin manquent ou sont en double [1.F]"))
        mine = OF_STRATEGY[s.law.nations[side]]
        got = [*s.sdeck[side], *bits((s.sdiscard | s.reminders) & mine), *([s.shand[side]] if s.shand[side] != NONE else [])]
        if sorted(got) != list(bits(mine)):
            out.append(Said("Strategy cards are missing or double [1.S]",
                            "des cartes Stratégie manquent ou sont en double [1.S]"))
    secret = s.secret[0] | s.secret[1]
    if s.secret[0] & s.secret[1] or s.open_goals & secret or (s.open_goals | secret) >> GOALS:
        out.append(Said("objective markers are double [7.3.2]", "des marqueurs d'objectif sont en double [7.3.2]"))
    return out


def _ground(s: State) -> list[Said]:
    out: list[Said] = []
    g = s.law.field.ground
    for h in range(HEXES):
        if s.works[h] and g.water[s.ground[h]]:
            out.append(Said(f"{HEX_IDS[h]}: a work in the water [F125.4]", f"{HEX_IDS[h]} : un ouvrage dans l'eau [F125.4]"))
        if s.at[h] and not _passing(s) and (g.cost[s.ground[h]] == ABSENT or s.blaze >> h & 1):
            out.append(Said(f"{HEX_IDS[h]}: somebody stands where nobody can [T100]",
                            f"{HEX_IDS[h]} : quelqu'un se tient où personne ne peut [T100]"))
    if s.blaze & s.gas:
        out.append(Said("gas in a blaze [8.1.6]", "du gaz dans un incendie [8.1.6]"))
    if s.sight.ground != bytes(s.ground).translate(s.law.field.ground.alike) or s.sight.blaze != s.blaze:
        out.append(Said("the lines of sight are not those of the ground",
                        "les lignes de vue ne sont pas celles du terrain"))
    return out


def _passing(s: State) -> bool:
    return s.decision is not None and s.decision.message in ON_THE_WAY


def _flags(s: State) -> list[Said]:
    out: list[Said] = []
    here = on_map(s, 0) | on_map(s, 1)
    for name in ("demo", "supp", "vet", "activated", "ordered", "moving", "opfire"):
        board: int = getattr(s, name)
        if board & ~here:
            out.append(Said(f"{IDS[bits(board & ~here)[0]]} is {name} off the board",
                            f"{IDS[bits(board & ~here)[0]]} porte {name} hors de la carte"))
    for side in (0, 1):
        lost = sum(1 for u in range(UNITS) if s.loc[u] == LOST and SIDE[u] == side)
        if not lost <= s.boxes[side]:
            out.append(Said("the casualty track is wrong [4.3]", "la piste des pertes est fausse [4.3]"))
        if s.decision is not None and s.decision.message == WHAT_TO_DO.id and on_map(s, side) & LEADER and \
                highest_leader(s, side) == NONE:
            out.append(Said("a side with leaders has no highest leader [3.3.1.2]",
                            "un camp qui a des officiers n'a pas de plus haut gradé [3.3.1.2]"))
    if s.quiet < 0:
        out.append(Said("triggers are counted wrong [1.9.1]", "les déclencheurs sont mal comptés [1.9.1]"))
    return out
