"""14.4, 14.5 Trenches: the track of Europe by letters, and the few of the Near East."""
from __future__ import annotations

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.law import TRENCHES
from marne.games.great_war_in_europe.pieces import BE, BR, CENTRAL, EUROPE, FR, FRONT, GE, LETTERS, NATION, NATIONS
from marne.games.great_war_in_europe.rules.r07_24_cooperation import sud_zone
from marne.games.great_war_in_europe.rules.r14_1_forts import intact, on_line
from marne.games.great_war_in_europe.rules.r15_5_cavalry import bound
from marne.games.great_war_in_europe.state import State, fighters
from marne.parts.bits import bits

GERMANS, OTHER_CENTRAL, BRITISH, FRENCH, OTHER_ALLIED = range(5)        # law.TRENCHES


def trenches_grow(s: State, letter: int) -> None:
    """14.41, 14.42, 14.43, 14.45 The markers of the trench track move forward by the letter of the Strategic Turn, never back."""
    for i, group in enumerate(TRENCHES):
        depth = -s.t.ds.tables["trenches"][group].get(LETTERS[letter], 0)
        if depth > s.trenches[i]:
            s.trenches[i] = depth
            if s.log is not None:
                s.log.append(ev.TrenchesDeeper("14.42", i, depth))


def group_of(nation: int, side: int) -> int:
    """14.43, 14.45 Which marker holds for a nation."""
    if side == CENTRAL:
        return GERMANS if nation == GE else OTHER_CENTRAL
    return BRITISH if nation in (BR, BE) else FRENCH if nation == FR else OTHER_ALLIED


def dug_in(s: State, side: int, h: int) -> int:
    """14.41, 14.44, 14.46, 14.47, 14.53 How deep the trenches are that shield the defenders of a hex: 0, 1 or 2. In a mixed
    stack the least counts, for the CP that of the others, unless they are with or next to the HQ of the Süd Army; a fort's own
    unit is one of the stack, of the nation that built it (14.11). Restricted cavalry spoils them (15.54). In forts they count
    too (14.12), by the option not (14.41)."""
    units = fighters(s, h, side)
    if units & bound(s, FRONT[h]):
        return 0
    if FRONT[h] not in EUROPE:
        return s.ne_trenches >> h & 1 if side == CENTRAL else 0         # 14.51, 14.52
    fort = intact(s, side, h) or on_line(s, side, h)
    if fort and not s.law.fort_trenches:
        return 0
    helped = side == CENTRAL and sud_zone(s) >> h & 1       # 14.44: the Süd Army helps its own side alone
    groups = {GERMANS if helped else group_of(NATION[u], side) for u in bits(units)}
    if intact(s, side, h) and s.t.country_at[h] in NATIONS:
        groups.add(GERMANS if helped else group_of(NATIONS.index(s.t.country_at[h]), side))
    if side == CENTRAL and OTHER_CENTRAL in groups:
        return s.trenches[OTHER_CENTRAL]
    return min((s.trenches[g] for g in groups), default=0)
