"""10.3, 10.4 The odds of a combat: strengths, table, column and its shifts, each with its rule."""
from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from marne.games.great_war_in_europe.pieces import EVENT
from marne.games.great_war_in_europe.rules.r07_24_cooperation import at_odds, flags, fort_flag
from marne.games.great_war_in_europe.rules.r10_5_modifiers import Part, modifiers
from marne.games.great_war_in_europe.rules.r11_supply import halved_attack, halved_defence
from marne.games.great_war_in_europe.rules.r14_1_forts import at_kut, fort_defence, intact, on_line
from marne.games.great_war_in_europe.state import State, attack_of, defence_of, fighters, weather_of
from marne.games.great_war_in_europe.tables import COLUMNS, SNOW, WET, Outcome
from marne.parts.bits import bits

EVEN = COLUMNS.index("1-1")
LAST = len(COLUMNS) - 1
FLOTILLA = 1 << EVENT["al-iraq-flotilla"]


class Odds(NamedTuple):
    """`table`: 0 A, 1 B; `odds` the column before the shifts, `column` after them: perhaps beyond the table (10.47). `plus` is
    what the modifiers come to."""

    attack: int
    defence: int
    table: int
    odds: int
    shifts: tuple[Part, ...]
    column: int
    parts: tuple[Part, ...]
    plus: int


def total(s: State, units: int, value: Callable[[State, int], int], halved: Callable[[State, int], bool]) -> int:
    """10.24, 10.33, 11.12, 18 Strengths added up; those out of supply are added up by themselves and halved once, rounded up."""
    full = half = 0
    for u in bits(units):
        if halved(s, u):
            half += value(s, u)
        else:
            full += value(s, u)
    return full + (half + 1) // 2


def attack_total(s: State, attackers: int) -> int:
    """10.33 What the attackers are worth."""
    return total(s, attackers, attack_of, halved_attack)


def defence_total(s: State, side: int, h: int) -> int:
    """10.21, 10.33, 14.11 What all defenders of the hex are worth, the fort's own unit among them; at least 1."""
    return max(1, total(s, fighters(s, h, side), defence_of, halved_defence) + fort_defence(s, side, h))


def table_of(s: State, side: int, h: int) -> int:
    """10.32 Table A against up to three units, B against more; a fort counts as one (by the option not, 14.11), an HQ does
    not."""
    n = fighters(s, h, side).bit_count() + int(intact(s, side, h) and s.law.forts_count)
    most: int = s.t.ds.tables["crt"]["table_a_max_defenders"]
    return int(n > most)


def column_of(attack: int, defence: int) -> int:
    """10.34, 10.47 The ratio, rounded in favour of the defender, as a column: perhaps beyond the table, where it goes on with
    1-3, 1-4 and 6-1, 7-1."""
    return EVEN - 1 + attack // defence if attack >= defence else EVEN + 1 - -(-defence // attack)


def shifts(s: State, side: int, h: int) -> tuple[Part, ...]:
    """10.35, 10.41 The column shifts of the combat under way, to the left negative."""
    return (*ground_shifts(s, side, h), *crossing_shifts(s, h), *nation_shifts(s, side, h), *staff_shifts(s, side))


def ground_shifts(s: State, side: int, h: int) -> list[Part]:
    """10.42, 10.43, 14.12, 14.21, 14.31, 14.63 What the hex gives its defenders: terrain by the weather, city, fortification;
    all of them together."""
    t, w, out = s.t, weather_of(s, h), list[Part]()
    terrain = t.terrain_at[h]
    if terrain in ("difficult", "rough", "marsh", "alpine"):
        out.append(Part("rough", "10.42", t.shift["rough"]))
    elif terrain in ("mountain", "mountain-pass"):
        out.append(Part("mountain-weather", "10.43", t.shift["mountain-weather"]) if w in (WET, SNOW)
                   else Part("rough", "10.42", t.shift["rough"]))
    elif terrain == "forest" and w in (WET, SNOW) or terrain == "floodplain" and w == WET:
        out.append(Part(terrain, "10.42", t.shift[terrain]))
    if (t.cities & ~s.devastated) >> h & 1:
        out.append(Part("city", "10.42", t.shift["city"]))
    foe = 1 - side
    if on_line(s, foe, h):
        out.append(Part("heavy-fort", "14.31", t.shift["heavy-fort"]))
    elif intact(s, foe, h):
        heavy = bool(t.heavy >> h & 1)
        out.append(Part("heavy-fort", "10.43", t.shift["heavy-fort"]) if heavy else Part("fort", "10.42", t.shift["fort"]))
    elif at_kut(s, foe, h):
        out.append(Part("kut", "14.21", t.shift["kut"]))
    return out


def crossing_shifts(s: State, h: int) -> list[Part]:
    """10.44, 10.42, 6.37 A river if all attack across it; a devastated hex if somebody attacks out of it."""
    out = list[Part]()
    hexes = {s.loc[u] for u in bits(s.attackers)}
    if hexes and all(s.t.river[x] >> h & 1 for x in hexes) and not s.played & FLOTILLA:
        out.append(Part("river", "10.44", s.t.shift["river"]))
    if any(s.devastated >> x & 1 for x in hexes):
        out.append(Part("devastated", "14.63", s.t.shift["devastated"]))
    return out


def nation_shifts(s: State, side: int, h: int) -> list[Part]:
    """10.45, 7.24, 14.11 Several nations on one side of the combat lose a column, however many they are."""
    out = list[Part]()
    if at_odds(flags(s, s.attackers)):
        out.append(Part("attackers-mixed", "10.45", s.t.shift["attackers-mixed"]))
    foe = 1 - side
    nations = flags(s, fighters(s, h, foe))
    if intact(s, foe, h):
        nations |= fort_flag(s, h)
    if at_odds(nations):
        out.append(Part("defenders-mixed", "10.45", s.t.shift["defenders-mixed"]))
    return out


def staff_shifts(s: State, side: int) -> list[Part]:
    """10.46#4 Each side's HQ shifts by its support."""
    out = list[Part]()
    for who, name in ((side, "attacker-hq"), (1 - side, "defender-hq")):
        hq = s.support[who] - 1
        if hq >= 0:
            out.append(Part(name, "10.46#4", s.t.shift[name] * s.t.support[hq]))
    return out


def odds(s: State, side: int, h: int) -> Odds:
    """10.3, 10.35, 10.36, 10.55 The combat as it stands, for the attackers named so far and all that has been committed."""
    attack, defence = max(1, attack_total(s, s.attackers)), defence_total(s, 1 - side, h)
    base = column_of(attack, defence)
    moved = shifts(s, side, h)
    column = base + sum(p.value for p in moved)
    parts = modifiers(s, side, h, column)
    return Odds(attack, defence, table_of(s, 1 - side, h), base, moved, column, parts,
                max(sum(p.value for p in parts), s.t.drm_floor))


def result(s: State, o: Odds, die: int) -> Outcome:
    """10.37, 10.48, 10.54, 10.56 The cell of the table; below 1-2 the automatic one, above 5-1 the last column; a modified die
    below 1 is read as 1, above 6 as 6."""
    if o.column < 0:
        return s.t.below[o.table]
    return s.t.crt[o.table][min(o.column, LAST)][max(1, min(die + o.plus, 6)) - 1]
