"""What must always hold in a state: checked at every decision of the fuzzer."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r08_1_armies import empty_in_dispute, has_infantry
from marne.games.to_the_last_man.pieces import (
    ALL_CARDS, ARMIES, EFT, ENGLAND, ENTENTE, FIRST_FORT, GERMAN, GONE, IDS, IN_ARMY, OF_SIDE, PIECE, POOL,
    SIDE, UNITS, WAIT, ZONE_IDS, ZONES,
)
from marne.games.to_the_last_man.questions import WHICH_BATTLE, WHICH_BATTLES, WHICH_OFFENSIVE, WHICH_UNIT
from marne.games.to_the_last_man.rules.r01_2_stacking import ANYWHERE, army_fits, load, may_hold
from marne.games.to_the_last_man.state import State, holds, zone_of
from marne.kernel.sayings import Said
from marne.parts.bits import bits

SETTLED = {q.id for q in (WHICH_UNIT, WHICH_OFFENSIVE, WHICH_BATTLES, WHICH_BATTLE)}


def check(s: State) -> list[Said]:
    out = [*_boards(s), *_stacks(s), *_cards(s), *_flags(s), *_empty_armies(s)]
    for side in (GERMAN, ENTENTE):
        if s.bp[side] < 0 or s.digs[side] < 0:
            out.append(Said("points below nothing [7.0]", "des points en dessous de zéro [7.0]"))
    if s.fighting & ~s.battles:
        out.append(Said("a zone is fought over without a battle declared [5.1.2]",
                        "on combat dans une zone sans bataille déclarée [5.1.2]"))
    if not 1 <= s.turn <= s.law.end_turn:
        out.append(Said(f"turn {s.turn} [2.0 VI]", f"tour {s.turn} [2.0 VI]"))
    return out


def _boards(s: State) -> list[Said]:
    out: list[Said] = []
    at, inside = [0] * ZONES, [0] * ARMIES
    for u in range(UNITS):
        w = s.loc[u]
        if w < IN_ARMY:
            at[w] |= 1 << u
            if not s.t.playable >> w & 1:
                out.append(Said(f"{IDS[u]} is in {ZONE_IDS[w]} [4.2]", f"{IDS[u]} est en {ZONE_IDS[w]} [4.2]"))
        elif w < POOL:
            inside[w - IN_ARMY] |= 1 << u
            if s.loc[w - IN_ARMY] >= IN_ARMY:
                out.append(Said(f"{IDS[u]} is inside {IDS[w - IN_ARMY]}, which is not on the map",
                                f"{IDS[u]} est dans {IDS[w - IN_ARMY]}, qui n'est pas sur la carte"))
        elif w not in (POOL, WAIT, GONE):
            out.append(Said(f"{IDS[u]} is nowhere ({w})", f"{IDS[u]} n'est nulle part ({w})"))
        if u >= FIRST_FORT and w != GONE and w != s.t.fort_zone[u]:
            out.append(Said(f"{IDS[u]} has moved [8.4]", f"{IDS[u]} a bougé [8.4]"))
    if at != s.at or inside != s.inside:
        out.append(Said("the boards do not agree with where the units are",
                        "les plans ne s'accordent pas avec la place des unités"))
    for side in (GERMAN, ENTENTE):
        for z in range(ZONES):
            if holds(s, side, z) != bool(s.hold[side] >> z & 1) and not s.fighting >> z & 1:
                out.append(Said(f"{ZONE_IDS[z]}: the holders are wrong [4.1]", f"{ZONE_IDS[z]} : les occupants sont faux [4.1]"))
    alone = s.hold[GERMAN] ^ s.hold[ENTENTE]
    wrong = alone & (s.hold[GERMAN] ^ s.german)
    if wrong:
        out.append(Said(f"{', '.join(ZONE_IDS[z] for z in bits(wrong))}: held by one side, controlled by the other [4.1]",
                        f"{', '.join(ZONE_IDS[z] for z in bits(wrong))} : tenue par un camp, contrôlée par l'autre [4.1]"))
    if s.at[EFT] & OF_SIDE[ENTENTE] or s.at[ENGLAND] & OF_SIDE[GERMAN]:
        out.append(Said("a unit has crossed where it cannot [4.6]", "une unité est passée où elle ne peut pas [4.6]"))
    return out


def _stacks(s: State) -> list[Said]:
    out: list[Said] = []
    for z in range(ZONES):
        for side in (GERMAN, ENTENTE):
            if not s.t.unlimited >> z & 1 and load(s, side, z) > s.t.stack_limit:
                out.append(Said(f"{ZONE_IDS[z]} is overstacked [1.2.2]", f"{ZONE_IDS[z]} contient trop d'unités [1.2.2]"))
    for a in range(ARMIES):
        if not army_fits(s, a):
            out.append(Said(f"{IDS[a]} holds more than it can [1.4]", f"{IDS[a]} contient plus qu'elle ne peut [1.4]"))
        for u in bits(s.inside[a]):
            if not may_hold(a, u) or not PIECE >> u & 1:
                out.append(Said(f"{IDS[u]} cannot be in {IDS[a]} [8.1]", f"{IDS[u]} ne peut pas être dans {IDS[a]} [8.1]"))
    return out


def _empty_armies(s: State) -> list[Said]:
    """8.1 Between two moves or two battles no empty army stands amid enemies who hold the zone without infantry of its side;
    after his movement none of the attacker's stands in a disputed zone at all."""
    if s.decision is None or s.decision.message not in SETTLED:
        return []
    side = s.decision.seat
    if s.decision.message == WHICH_BATTLES.id and empty_in_dispute(s, side, ANYWHERE):
        return [Said("an empty army has stayed in a disputed zone after its movement [8.1]",
                     "une armée vide est restée dans une zone disputée après son mouvement [8.1]")]
    return [Said(f"{IDS[a]} is empty and alone among enemies [8.1]", f"{IDS[a]} est vide et seule parmi les ennemis [8.1]")
            for a in range(ARMIES)
            if s.loc[a] < IN_ARMY and not s.inside[a] and s.hold[1 - SIDE[a]] >> s.loc[a] & 1
            and not has_infantry(s, SIDE[a], s.loc[a])]


def _cards(s: State) -> list[Said]:
    piles = (s.hand[0], s.hand[1], s.deck, s.discard, s.removed)
    together = piles[0] | piles[1] | piles[2] | piles[3] | piles[4]
    if sum(p.bit_count() for p in piles) != ALL_CARDS.bit_count() or together != ALL_CARDS:
        return [Said("cards are missing or double [9.0]", "des cartes manquent ou sont en double [9.0]")]
    if s.frozen & ~(s.hand[0] | s.hand[1]):
        return [Said("a card is frozen outside a hand [2.0 II.1]", "une carte est gelée hors d'une main [2.0 II.1]")]
    return []


def _flags(s: State) -> list[Said]:
    out: list[Said] = []
    mapped = 0
    for u in range(UNITS):
        if zone_of(s, u) < IN_ARMY:
            mapped |= 1 << u
    for name, board in (("entrenched", s.entrenched), ("moved", s.moved), ("half", s.half), ("retreated", s.retreated),
                        ("joined", s.joined), ("left", s.left), ("railed", s.railed), ("apart", s.apart)):
        if board & ~mapped:
            out.append(Said(f"{IDS[bits(board & ~mapped)[0]]} is {name} off the map",
                            f"{IDS[bits(board & ~mapped)[0]]} porte {name} hors de la carte"))
    single = 0
    for z in range(ZONES):
        single |= s.at[z]
    if s.entrenched & ~(single & s.t.entrenches):
        out.append(Said(f"{IDS[bits(s.entrenched & ~(single & s.t.entrenches))[0]]} is entrenched and cannot be [7.4]",
                        f"{IDS[bits(s.entrenched & ~(single & s.t.entrenches))[0]]} est retranchée et ne peut l'être [7.4]"))
    if s.half & s.moved:
        out.append(Said("a unit has both one zone and none left [4.1]",
                        "une unité a encore une zone et n'en a plus [4.1]"))
    for f in range(FIRST_FORT, UNITS):
        if s.loc[f] < IN_ARMY and s.steps[f - FIRST_FORT] == 0 and s.t.fort_value[f]:
            out.append(Said(f"{IDS[f]} has no value but stands [8.4]",
                            f"{IDS[f]} n'a plus de valeur mais tient encore [8.4]"))
    return out


