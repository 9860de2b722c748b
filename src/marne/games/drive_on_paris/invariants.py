"""What must always hold in a state: checked at every decision of the fuzzer."""
from __future__ import annotations

from marne.games.drive_on_paris.pieces import (ABOARD, CARRIER, COMBAT, COMING, DEAD, FORT0, GERMAN, GRID, GUN, HQ, IDS, INFANTRY,
                                               MARKER0, NATION, OF_SIDE, OUT, PIECES, SIDE, TRACK, TRAIN)
from marne.games.drive_on_paris.rules.s03_stacking import overfull
from marne.games.drive_on_paris.rules.s14_transport import room_left
from marne.games.drive_on_paris.state import (BREAKTHROUGH, COMBAT_PHASE, EXPLOITATION, MOVEMENT, REINFORCEMENTS, RESERVES, SETUP,
                                              State, cargo, fighters, fort_value, pile, rebuild)
from marne.kernel.sayings import Said
from marne.parts.bits import bits

PLACES = (COMING, TRACK, DEAD, OUT)
PASSING = (SETUP, REINFORCEMENTS, RESERVES, MOVEMENT, EXPLOITATION)     # phases in which a hex may be overfull (SCS-3.3, SCS-3.5)


def check(s: State) -> list[Said]:
    """All that does not hold, in words; nothing when all is well."""
    return [*_boards(s), *_places(s), *_pieces(s), *_stacks(s), *_hexes(s)]


def _boards(s: State) -> list[Said]:
    other = s.copy()
    rebuild(other)
    names = ("at", "occ", "zoned", "zone", "soft", "forts", "present", "piles")
    wrong = [n for n in names if getattr(s, n) != getattr(other, n)]
    return [Said(f"the boards {', '.join(wrong)} do not agree with where the pieces are",
                 f"les plans {', '.join(wrong)} ne s'accordent pas avec la place des pions")] if wrong else []


def _places(s: State) -> list[Said]:
    out = []
    for u, h in enumerate(s.loc):
        if h < GRID.size:
            if not (s.law.ground | s.law.dutch_hexes) >> h & 1:
                out.append(Said(f"{IDS[u]} stands where nobody can, in {GRID.text(h)} [SCS-5.9]",
                                f"{IDS[u]} est là où nul ne peut être, en {GRID.text(h)} [SCS-5.9]"))
        elif h >= ABOARD:
            carrier = h - ABOARD
            if not (carrier < PIECES and CARRIER >> carrier & 1 and s.loc[carrier] < GRID.size and SIDE[u] == SIDE[carrier]
                    and (COMBAT | HQ) >> u & 1):
                out.append(Said(f"{IDS[u]} rides on nothing [1-2b]", f"{IDS[u]} n'est transporté par rien [1-2b]"))
        elif h not in PLACES:
            out.append(Said(f"{IDS[u]} is nowhere ({h})", f"{IDS[u]} n'est nulle part ({h})"))
        if h == TRACK and not (s.t.rebuildable >> u & 1 and s.turn <= s.due[u] <= s.law.last):
            out.append(Said(f"{IDS[u]} cannot be on the turn track for turn {s.due[u]} [1-4a]",
                            f"{IDS[u]} ne peut être en attente pour le tour {s.due[u]} [1-4a]"))
    return out


def _pieces(s: State) -> list[Said]:
    out = []
    for u in range(FORT0, MARKER0):
        h = s.loc[u]
        if h < GRID.size and (h != s.t.fort_hex[u - FORT0] or not fort_value(s, u)):
            out.append(Said(f"the fort {IDS[u]} has moved or has no step left [1-5a]",
                            f"la forteresse {IDS[u]} a bougé ou n'a plus de pas [1-5a]"))
    for u in bits(s.present & CARRIER):
        if s.zone[1 - SIDE[u]] >> s.loc[u] & 1:
            out.append(Said(f"{IDS[u]} is in an enemy zone of control [1-2a]",
                            f"{IDS[u]} est en zone de contrôle ennemie [1-2a]"))
        load = cargo(s, u)
        if room_left(s, u) < 0 or len({NATION[v] for v in bits(load)}) > 1:
            out.append(Said(f"{IDS[u]} carries too much, or two nations [1-2b]",
                            f"{IDS[u]} est trop chargé, ou de deux nations [1-2b]"))
    for u in bits(s.present & (TRAIN | GUN)):
        if not s.t.rail >> s.loc[u] & 1:
            out.append(Said(f"{IDS[u]} is off the rails [1-2b]", f"{IDS[u]} n'est pas sur une voie ferrée [1-2b]"))
    for u in bits(s.present & GUN):                             # SCS-9.10: in a retreat it comes after those who cover it
        if s.zone[1 - SIDE[u]] >> s.loc[u] & 1 and not fighters(s, s.loc[u], SIDE[u]) and not s.trail >> s.loc[u] & 1:
            out.append(Said(f"{IDS[u]} is alone in an enemy zone of control [3-3a]",
                            f"{IDS[u]} est seule en zone de contrôle ennemie [3-3a]"))
    alive = s.present
    for u in bits(s.present & CARRIER):
        alive |= cargo(s, u)
    for name, units, kind in (("reduced", s.reduced, s.t.two_steps), ("reserve", s.reserve, COMBAT),
                              ("frozen", s.frozen, INFANTRY)):
        late = units & ~kind | (units & ~alive if name != "reduced" else 0)
        if late:
            out.append(Said(f"{name}: {IDS[late.bit_length() - 1]} cannot be",
                            f"{name} : {IDS[late.bit_length() - 1]} ne peut l'être"))
    return out


def _hexes(s: State) -> list[Said]:
    out = []
    for name, (one, two), inside in (("rail", s.rail, s.t.rail), ("held", s.held, s.t.land), ("works", s.works, s.t.land),
                                     ("trench", s.trench, s.t.land)):
        if one & two or (one | two) & ~inside:
            out.append(Said(f"{name}: a hex belongs to both sides, or cannot belong to one",
                            f"{name} : un hexagone est aux deux camps, ou ne peut être à aucun"))
    for side in (0, 1):
        for h in bits(s.occ[side] & ~s.held[side]):
            out.append(Said(f"{GRID.text(h)} is not held by those who stand there [SCS-17.2]",
                            f"{GRID.text(h)} n'est pas tenu par ceux qui s'y trouvent [SCS-17.2]"))
    if s.doctrine and not s.law.doctrine:
        out.append(Said("the Doctrine Line does not hold in this scenario [2-8]",
                        "la ligne de doctrine ne vaut pas dans ce scénario [2-8]"))
    return out


def _stacks(s: State) -> list[Said]:
    out = []
    for h, pieces in s.at.items():
        if pieces & OF_SIDE[0] and pieces & OF_SIDE[GERMAN]:
            out.append(Said(f"both sides stand in {GRID.text(h)} [SCS-3.6]", f"les deux camps sont en {GRID.text(h)} [SCS-3.6]"))
        for own in OF_SIDE:
            mine = pieces & own
            stack = pile(mine)
            if mine and ((stack & s.tops).bit_count() != bool(stack) or mine & s.tops & ~stack):
                out.append(Said(f"the stack in {GRID.text(h)} has no top, or two [SCS-1.8]",
                                f"la pile en {GRID.text(h)} n'a pas de dessus, ou deux [SCS-1.8]"))
    if s.phase not in PASSING:
        for side in (0, 1):
            if s.phase not in (COMBAT_PHASE, BREAKTHROUGH) or side == s.active:         # who retreats goes through friends
                out += [Said(f"too many units in {GRID.text(h)} [SCS-3.3]", f"trop d'unités en {GRID.text(h)} [SCS-3.3]")
                        for h in overfull(s, side)]
    return out

