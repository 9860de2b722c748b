"""What the computer's player thinks of places and combats: objectives, danger, the worth of an attack."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.drive_on_paris.pieces import ALLIED, COMBAT, FORT, GERMAN, GRID, OF_SIDE
from marne.games.drive_on_paris.rules.s07_strength import QUARTERS, breakthrough_mark, defence_total, fort_mark, odds, result
from marne.games.drive_on_paris.state import State, attack_of, defence_of, fighters, fort_at, steps
from marne.parts.bits import bits, mask

WAYS = tuple((n, 6 - abs(n - 7)) for n in range(2, 13))     # totals of two dice, of 36
PARIS = 12.0                    # what Paris is worth as an aim, in VP
PER_HEX = 1.0                   # what a hex of distance costs
NEAR = 7                        # how far an enemy is a threat to a place


class Aim(NamedTuple):
    """A place worth going to: what it is worth, whether it is to be taken or kept, and how much strength it takes."""

    hex: int
    worth: float
    take: bool
    need: float


def worth(s: State, h: int) -> float:
    """What a place counts in this scenario."""
    if s.law.places:
        return float(s.law.places.get(h, 0))
    value = float(s.t.vp.get(h, 0))
    if s.law.paris_wins and h == s.t.paris:
        value += PARIS
    return value


def strength_near(s: State, side: int, h: int, most: int) -> float:
    """The attack strength of a side within so many hexes."""
    area = 0
    for ring in GRID.rings(h, most):
        area |= ring
    return float(sum(attack_of(s, u) for x in bits(area & s.occ[side]) for u in bits(s.at[x] & OF_SIDE[side] & COMBAT)))


def aims(s: State, side: int) -> list[Aim]:
    """All places that matter to a side now: those of the enemy, and its own that are threatened."""
    out = []
    hexes = mask(s.law.places) if s.law.places else s.t.vp_hexes | (1 << s.t.paris if s.law.paris_wins else 0)
    for h in bits(hexes & s.law.area):
        value = worth(s, h)
        if value <= 0:
            continue
        if s.held[side] >> h & 1:
            danger = strength_near(s, 1 - side, h, NEAR)
            if danger:
                out.append(Aim(h, value, False, max(8.0, danger)))
        else:
            if side == GERMAN and s.t.plan17 >> h & 1:
                continue
            guard = defence_total(s, 1 - side, h) / QUARTERS + strength_near(s, 1 - side, h, 2)
            out.append(Aim(h, value, True, max(8.0, 2.0 * guard)))
    if s.law.kind == "division-count":
        line = int(s.law.victory["line_row"])
        for c in range(4, 40, 5):
            h = GRID.number(c, line - 1 if side == GERMAN else line + 3)
            if s.law.ground >> h & 1:
                out.append(Aim(h, 3.0, True, 24.0))
    return out


def danger(s: State, side: int, h: int) -> float:
    """The enemy strength that can attack a hex from where it stands or after one step."""
    out = 0.0
    for n, ring in enumerate(GRID.rings(h, 3)[1:], 1):
        share = 1.0 if n == 1 else 0.6 if n == 2 else 0.3
        for x in bits(ring & s.occ[1 - side]):
            out += share * sum(attack_of(s, u) for u in bits(s.at[x] & OF_SIDE[1 - side] & COMBAT))
    return out


def cover(s: State, h: int) -> float:
    """What the ground adds to a defence."""
    b = 1 << h
    return 2.0 if (s.t.major | s.t.foothills) & b else 3.0 if s.t.mountains & b else 1.4 if (s.t.woods | s.t.city) & b else 1.0


def combat_value(s: State, side: int, attackers: int, h: int) -> float:
    """What an attack can be expected to bring, in steps: those of the enemy less our own, the hex, the fort."""
    o = odds(s, side, attackers, h)
    foes = fighters(s, h, 1 - side)
    there = sum(steps(s, u) for u in bits(foes))
    mine = sum(steps(s, u) for u in bits(attackers))
    fort = fort_at(s, h)
    prize = 0.7 + 0.5 * worth(s, h)
    total = 0.0
    for dice, ways in WAYS:
        r = result(s, o, dice)
        value = 1.0 * min(r.defender, there) - 1.0 * min(r.attacker, mine)
        if fort >= 0 and fort_mark(s, r):
            value += 1.5
        if there and fort < 0 and (r.retreat and not s.trench[1 - side] >> h & 1 or r.defender >= there):
            value += prize
        if breakthrough_mark(s, r):
            value += 0.2
        total += ways * value
    return total / 36


def step_price(s: State, u: int) -> float:
    """What losing a step of a unit costs: strength, and more if it is the last."""
    full, low = attack_of(s, u) + defence_of(s, u), 0
    if s.t.two_steps & ~s.reduced & 1 << u:
        low = s.t.attack[1][u] + s.t.defence[1][u]
    return full - low + (0 if low else 2)


def standing_value(s: State, side: int) -> float:
    """Victory points of the map, as the scenario counts them."""
    hexes = mask(s.law.places) if s.law.places else s.t.vp_hexes
    return sum(worth(s, h) if s.held[side] >> h & 1 else -worth(s, h) for h in bits(hexes & s.law.area))


def strength(s: State, side: int) -> float:
    """What a side has on the map."""
    units = s.present & OF_SIDE[side] & COMBAT
    forts = s.present & OF_SIDE[side] & FORT
    return sum(attack_of(s, u) + defence_of(s, u) for u in bits(units)) + 3.0 * forts.bit_count()


def evaluate(s: State, seat: int) -> float:
    """How a game stands for a seat: points of the map, strength."""
    return standing_value(s, seat) + 0.1 * (strength(s, seat) - strength(s, 1 - seat)) + (
        s.vp_allied if seat == ALLIED else -s.vp_allied)
