"""What must always hold in a state: checked at every decision of the fuzzer."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import (ALLIED, BOX_NAMES, BOXES0, CENTRAL, GRID, IDS, MOUNTAIN, OUT, SKY, UNTRIED,
                                                    AIR, hex_text)
from marne.games.great_war_in_europe.rules.r07_2_stacking import overfull
from marne.games.great_war_in_europe.state import (AT_ONCE, COMBAT_1, COMBAT_2, EVENTS_PHASE, STRATEGIC_MOVEMENT, WRITING, State,
                                                   rebuild)
from marne.kernel.sayings import Said
from marne.parts.bits import bits

COUNTED = (COMBAT_1, COMBAT_2, STRATEGIC_MOVEMENT)          # 7.22: phases in which no hex is overfull


def check(s: State) -> list[Said]:
    """All that does not hold, in words; nothing when all is well."""
    return [*_boards(s), *_places(s), *_hexes(s), *_stacks(s), *_events(s), *_sealed(s)]


def _boards(s: State) -> list[Said]:
    other = s.copy()
    rebuild(other)
    names = ("at", "occ", "staff", "present", "piles", "tops", "on", "stacked", "boxed")
    wrong = [n for n in names if getattr(s, n) != getattr(other, n)]
    return [Said(f"the boards {', '.join(wrong)} do not agree with where the units are",
                 f"les plans {', '.join(wrong)} ne s'accordent pas avec la place des unités")] if wrong else []


def _places(s: State) -> list[Said]:
    out = []
    for u, h in enumerate(s.loc):
        if h < GRID.size:
            if not (s.law.ground & s.t.land) >> h & 1 and not (s.group >> u & 1 and s.law.ground >> h & 1):
                out.append(Said(f"{IDS[u]} stands where nobody can, in {hex_text(h) or h} [8.24]",
                                f"{IDS[u]} est là où nul ne peut être, en {hex_text(h) or h} [8.24]"))
            elif s.t.alpine >> h & 1 and not MOUNTAIN >> u & 1:
                out.append(Said(f"{IDS[u]} is no mountain unit and stands in alpine {hex_text(h)} [15.71]",
                                f"{IDS[u]} n'est pas de montagne et se tient en {hex_text(h)}, alpin [15.71]"))
            if AIR >> u & 1:
                out.append(Said(f"{IDS[u]} is in the air and has no hex [15.11]",
                                f"{IDS[u]} est en l'air et n'a pas d'hexagone [15.11]"))
        elif not BOXES0 <= h <= OUT:
            out.append(Said(f"{IDS[u]} is in no place ({h})", f"{IDS[u]} n'est nulle part ({h})"))
        elif h == SKY and not AIR >> u & 1:
            out.append(Said(f"{IDS[u]} cannot be in {BOX_NAMES[h - BOXES0]}",
                            f"{IDS[u]} ne peut être en {BOX_NAMES[h - BOXES0]}"))
    if s.army[0] & s.army[1]:
        out.append(Said("a unit belongs to both sides", "une unité est aux deux camps"))
    if s.tried & ~UNTRIED:
        out.append(Said("tried: only Arabs and Armenians can be [15.82]", "tried : seuls Arabes et Arméniens [15.82]"))
    return out


def _hexes(s: State) -> list[Said]:
    out = []
    if s.control[ALLIED] & s.control[CENTRAL] or (s.control[ALLIED] | s.control[CENTRAL]) & ~s.law.area:
        out.append(Said("a hex belongs to both sides, or lies on no map in play [7.1]",
                        "un hexagone est aux deux camps, ou hors des cartes en jeu [7.1]"))
    for side in (ALLIED, CENTRAL):
        for h in bits(s.occ[side] & ~s.control[side]):
            if h == s.target and s.at[h] & s.attackers:     # 6.8: a rising in Van
                continue
            out.append(Said(f"{hex_text(h)} is not controlled by those who stand there [7.13#1]",
                            f"{hex_text(h)} n'est pas contrôlé par ceux qui s'y trouvent [7.13#1]"))
    if s.forts & ~s.t.forts:
        out.append(Said("a fort stands where there is none [14.1]", "un fort se trouve où il n'y en a pas [14.1]"))
    if s.joined[0] & s.joined[1]:
        out.append(Said("a nation is on both sides [17.1]", "une nation est des deux camps [17.1]"))
    return out


def _stacks(s: State) -> list[Said]:
    out = []
    for h, units in s.at.items():
        if h == s.t.van and s.phase == EVENTS_PHASE and h == s.target:
            continue                                        # 6.8: they fight it out
        if units & s.army[ALLIED] and units & s.army[CENTRAL]:
            out.append(Said(f"both sides stand in {hex_text(h)} [8.22]", f"les deux camps sont en {hex_text(h)} [8.22]"))
        if (units & s.tops).bit_count() != 1:
            out.append(Said(f"the stack in {hex_text(h)} has no top, or two [7.25]",
                            f"la pile en {hex_text(h)} n'a pas de dessus, ou deux [7.25]"))
    if s.phase in COUNTED:
        for side in (ALLIED, CENTRAL):
            out += [Said(f"too many units in {hex_text(h)} [7.23]", f"trop d'unités en {hex_text(h)} [7.23]") for h in overfull(s,
                                                                                                                                side)]
    return out


def _sealed(s: State) -> list[Said]:
    if s.result is None and ((s.before is not None) != (s.sealed == WRITING) or s.sealed == AT_ONCE and any(s.orders)):
        return [Said("moves are kept that nobody writes [8.11]", "des mouvements gardés que nul n'écrit [8.11]")]
    return []


def _events(s: State) -> list[Said]:
    where = (*s.cups, *s.hands, s.in_play, s.spent)
    seen = twice = 0
    for board in where:
        twice |= seen & board
        seen |= board
    if twice or seen & ~s.law.events or s.box & ~s.in_play:
        return [Said("an event counter is in two places, or has no part in this game [6.0]",
                     "un événement est en deux lieux, ou ne figure pas dans cette partie [6.0]")]
    return []
