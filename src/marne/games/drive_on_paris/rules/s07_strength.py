"""7 The odds of a combat: strengths, column, shifts and die, each with its reason (SCS-7.8 to SCS-7.14). Supply, command and
trenches have no part in them (SCS-7.15).

Strengths are counted in quarters, so that halves of halves stay whole (SCS-1.6).
"""
from __future__ import annotations

from typing import NamedTuple

from marne.games.drive_on_paris.pieces import ALLIED, ASSAULT, BR, CARS, FORT, OF_NATION, OF_SIDE, SIDE
from marne.games.drive_on_paris.state import State, attack_of, defence_of, fighters, fort_at, fort_value
from marne.games.drive_on_paris.tables import COLUMNS, EVEN, Outcome
from marne.parts.bits import bits

QUARTERS = 4


class Odds(NamedTuple):
    """`attack`, `defence` in quarters; `odds` the column before the shifts, `column` after them; `shifts` to the left negative;
    `plus` to the die. Each part with its rule."""

    attack: int
    defence: int
    odds: int
    shifts: tuple[tuple[str, int], ...]
    column: int
    die: tuple[tuple[str, int], ...]

    @property
    def plus(self) -> int:
        return sum(n for _, n in self.die)


def attack_value(s: State, u: int, h: int) -> int:
    """SCS-7.8, 3-2b The attack of a unit against a hex, in quarters: half across a major river or canal, half against marsh,
    twice for assault units where a fort stands; factors multiply."""
    value = attack_of(s, u) * QUARTERS
    if s.t.wide[s.loc[u]] >> h & 1:
        value //= 2
    if s.t.marsh >> h & 1:
        value //= 2
    return value * s.t.assault_times if ASSAULT >> u & 1 and fort_at(s, h) >= 0 else value


def open_city(s: State, side: int, h: int) -> bool:
    """2-5 Allied defenders of Lille, until the Germans have taken it."""
    return s.law.open_lille and h == s.t.lille and side == ALLIED and not s.lille_fell


def factors(s: State, side: int, h: int) -> list[int]:
    """SCS-7.9, 0/Terrain#1, 0/Terrain#2 What a hex multiplies its defenders by, in halves: major city
    and foothills twice, mountains three times, the open city of Lille by a half and with no city (2-5)."""
    out = []
    if open_city(s, side, h):
        out.append(1)
    elif s.t.major >> h & 1:
        out.append(4)
    if s.t.foothills >> h & 1:
        out.append(4)
    if s.t.mountains >> h & 1:
        out.append(6)
    return out


def defence_value(s: State, u: int, h: int) -> int:
    """SCS-7.9, T33 The defence of a unit in a hex, in quarters; several factors multiply, or by the option the highest counts."""
    value = defence_of(s, u) * QUARTERS
    halves = factors(s, SIDE[u], h)
    for n in halves if s.law.multiply else sorted(halves)[-1:]:
        value = value * n // 2
    return value


def defence_total(s: State, side: int, h: int) -> int:
    """SCS-7.4, SCS-7.9, 1-5d, T48 All combat units of the hex, and the fort with its own value, which nothing modifies."""
    fort = fort_at(s, h)
    return sum(defence_value(s, u, h) for u in bits(fighters(s, h, side))) + (fort_value(s, fort) * QUARTERS if fort >= 0 else 0)


def column_of(attack: int, defence: int) -> int:
    """SCS-7.10, SCS-1.5 The greater by the smaller, to the nearest whole number, halves up; perhaps beyond the table."""
    if attack >= defence:
        return EVEN - 1 + (2 * attack + defence) // (2 * defence) if defence else len(COLUMNS)
    return EVEN + 1 - (2 * defence + attack) // (2 * attack)


def limited(column: int) -> int:
    return max(0, min(column, len(COLUMNS) - 1))


def shifts(s: State, side: int, attackers: int, h: int) -> tuple[tuple[str, int], ...]:
    """SCS-7.12 The column shifts, to the left negative. Town and woods count only if a combat unit stands there (1-5d)."""
    units = fighters(s, h, 1 - side)
    out = []
    if units and s.t.city >> h & 1:
        out.append(("SCS-7.12", -1))
    if units and s.t.woods >> h & 1:
        out.append(("SCS-7.12", -1))
    if all(s.t.minor[s.loc[u]] >> h & 1 for u in bits(attackers)):
        out.append(("SCS-7.12", -1))
    if units & OF_NATION[BR]:
        out.append(("2-1/Errata", -s.t.british_columns))
    if attackers & ASSAULT and fort_at(s, h) < 0:
        out.append(("3-2c", s.t.assault_columns))
    return tuple(out)


def die_bonus(s: State, attackers: int) -> tuple[tuple[str, int], ...]:
    """SCS-7.13 What is added to the dice: British among the attackers (2-1/Errata), armoured cars (2-2c), each once."""
    out = []
    if attackers & OF_NATION[BR]:
        out.append(("2-1/Errata", s.t.british_die))
    if attackers & CARS:
        out.append(("2-2c", s.t.car_die))
    return tuple(out)


def odds(s: State, side: int, attackers: int, h: int) -> Odds:
    """SCS-7.8 to SCS-7.13 The combat as it stands. Beyond the table the end column counts, before the shifts and after
    (SCS-7.11, T83)."""
    attack = sum(attack_value(s, u, h) for u in bits(attackers))
    defence = defence_total(s, 1 - side, h)
    base = column_of(attack, defence)
    moved = shifts(s, side, attackers, h)
    start = limited(base) if s.law.limit_first else base
    return Odds(attack, defence, limited(base), moved, limited(start + sum(n for _, n in moved)), die_bonus(s, attackers))


def result(s: State, o: Odds, dice: int) -> Outcome:
    """SCS-7.13, SCS-7.14 The cell of the table; a modified throw below 2 or above 12 is read as that."""
    return s.t.crt[o.column][max(2, min(dice + o.plus, 12)) - 2]


def fort_mark(s: State, r: Outcome) -> bool:
    """SCS-7.14, T7 Does the result reduce a fort?"""
    return r.star if s.law.star_is_fort else r.at


def breakthrough_mark(s: State, r: Outcome) -> bool:
    """1-7, SCS-7.14, T7 Is the result a breakthrough?"""
    return r.at if s.law.star_is_fort else r.star


def defenders(s: State, side: int, h: int) -> int:
    """SCS-7.4 Who defends a hex: its combat units and its fort."""
    return fighters(s, h, side) | s.at.get(h, 0) & FORT & OF_SIDE[side]
