"""What must always hold in a state: checked at every decision of the fuzzer."""
from __future__ import annotations

from marne.games.grand_illusion.pieces import (
    ALLIED, COMBAT, DEAD, FORT, FORTS, GERMAN, GONE, HA, HEXES, HQ, IDS, OF_SIDE, PD_BOX, PIECES, SIDE,
    TRACK, UNITS,
)
from marne.games.grand_illusion.questions import (
    ELAN_TARGET, WHERE_CAVALRY_RETIRES, WHERE_FURTHER, WHERE_HQ_RELOCATES, WHERE_NEXT, WHETHER_CAVALRY_LEAVES,
    WHETHER_CAVALRY_RETIRES, WHO_RETREATS,
)
from marne.games.grand_illusion.rules.r08_4_stacking import fits
from marne.games.grand_illusion.state import SURE_TO_FIT, State, strong
from marne.kernel.sayings import Said
from marne.parts.bits import bits, mask

# Decisions in the middle of a move, retreat or landing, when a hex may hold more than it will in the end (8.4.6a/b1).
PASSING = {q.id for q in (WHERE_NEXT, WHO_RETREATS, WHERE_FURTHER, WHETHER_CAVALRY_LEAVES, WHETHER_CAVALRY_RETIRES,
                          WHERE_CAVALRY_RETIRES, WHERE_HQ_RELOCATES, ELAN_TARGET)}


def check(s: State) -> list[Said]:
    out: list[Said] = []
    at = [0] * (HEXES + 1)
    occ, forts, staff = [0, 0], [0, 0], [0, 0]
    for u in range(PIECES):
        h = s.loc[u]
        if h <= HEXES:
            at[h] |= 1 << u
            if h and 1 << u & COMBAT:
                occ[SIDE[u]] |= 1 << h
            elif u >= UNITS:
                forts[SIDE[u]] |= 1 << h
            elif 1 << u & (HQ | HA):
                staff[SIDE[u]] |= 1 << h
        elif h not in (TRACK, DEAD, GONE, PD_BOX):
            out.append(Said(f"{IDS[u]} is nowhere ({h})", f"{IDS[u]} n'est nulle part ({h})"))
    full = [mask(h for h in range(1, HEXES + 1) if (at[h] & COMBAT & mine).bit_count() >= SURE_TO_FIT) for mine in OF_SIDE]
    if (at, occ, full, forts, staff) != (s.at, s.occ, s.full, s.forts, s.staff):
        out.append(Said("the boards do not agree with where the units are",
                        "les plans ne s'accordent pas avec la place des unités"))
    for h in range(1, HEXES + 1):
        for side in (ALLIED, GERMAN):
            if not fits(s, at[h] & OF_SIDE[side], h) and (s.decision is None or s.decision.message not in PASSING):
                out.append(Said(f"hex {h} is overstacked [8.4.6a]", f"l'hexagone {h} est trop plein [8.4.6a]"))
        if at[h] & FORT & OF_SIDE[ALLIED] and at[h] & FORT & OF_SIDE[GERMAN]:
            out.append(Said(f"hex {h} has forts of both sides", f"l'hexagone {h} a des forts des deux camps"))
    for f in range(FORTS):
        n = len(s.t.fort_cs[f])
        if s.steps[f] > n or s.loc[UNITS + f] <= HEXES and s.steps[f] >= n:
            out.append(Said(f"{IDS[UNITS + f]} has no steps but stands [9.3.3]",
                            f"{IDS[UNITS + f]} n'a plus de pas mais tient encore [9.3.3]"))
    for side in (ALLIED, GERMAN):
        if not 0 <= s.cap[side] <= s.t.cap_max:
            out.append(Said(f"CAP out of range: {s.cap[side]} [5.1.1/n2]", f"CAP hors limites : {s.cap[side]} [5.1.1/n2]"))
        if s.mandated[side] < 0:
            out.append(Said("fewer than no Mandated Battles [9.1.1b]",
                            "moins de zéro bataille obligatoire [9.1.1b]"))
    mapped = 0
    for h in range(HEXES + 1):
        mapped |= at[h]
    if s.disrupted & ~mapped & ~0 or s.disrupted & ~COMBAT:
        out.append(Said("a unit off the map or of the wrong kind is disrupted [9.8.1]",
                        "une unité hors de la carte, ou d'un autre type, est désorganisée [9.8.1]"))
    if s.flipped & ~mapped or s.flipped & ~(HQ | HA):
        out.append(Said("a unit off the map or of the wrong kind is flipped [2.4]",
                        "une unité hors de la carte, ou d'un autre type, est retournée [2.4]"))
    if s.trench2 & ~s.trench:
        out.append(Said("a second trench level without a first [9.7.3]",
                        "un second niveau de retranchement sans le premier [9.7.3]"))
    if s.siege & ~(forts[0] | forts[1]):
        out.append(Said("a siege without a fort [9.5.3b]", "un siège sans fort [9.5.3b]"))
    if sum(s.chits[h] for h in bits(s.t.german_vp)) + sum(s.cup) != sum(s.t.chits_german):
        out.append(Said("German chits are missing [13.1.2d]", "il manque des pions allemands [13.1.2d]"))
    for side in (ALLIED, GERMAN):
        for d in range(6):
            if s.blocked[6 * side + d] & ~occ[side] and (s.decision is None or s.decision.message not in PASSING):
                out.append(Said("a side is blocked by nobody [8.4.5c/b2]",
                                "un côté est bloqué sans que personne le bloque [8.4.5c/b2]"))
    busy = s.decision is not None and (s.decision.message in PASSING or s.battles)
    if not busy:
        for h in bits(s.german & occ[ALLIED] & ~strong(s, GERMAN) | ~s.german & occ[GERMAN] & ~strong(s, ALLIED)):
            side = ALLIED if s.german >> h & 1 else GERMAN
            from marne.games.grand_illusion.rules.r08_4_supply import any_supplied
            if any_supplied(s, at[h] & OF_SIDE[side] & COMBAT, h) and h != s.law.antwerp:
                out.append(Said(f"hex {h} should have changed control [8.3.3]",
                                f"l'hexagone {h} aurait dû changer de camp [8.3.3]"))
        for u in bits(HA):
            h = s.loc[u]
            if 0 < h <= HEXES and occ[1 - SIDE[u]] >> h & 1 and not occ[SIDE[u]] >> h & 1:
                out.append(Said(f"{IDS[u]} stands alone among enemies [9.5.4a/b3]",
                                f"{IDS[u]} est seule parmi les ennemis [9.5.4a/b3]"))
    if not s.revealed and s.turn > 1:
        out.append(Said("the strategic options were never revealed [14.3.6]",
                        "les options stratégiques n'ont jamais été révélées [14.3.6]"))
    return out
