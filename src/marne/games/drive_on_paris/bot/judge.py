"""What the computer's player thinks of places and combats: what they count, what threatens them, what an attack is worth."""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from marne.games.drive_on_paris.bot.battle import prospect
from marne.games.drive_on_paris.pieces import ALLIED, COMBAT, FORT, GERMAN, GRID, OF_SIDE
from marne.games.drive_on_paris.rules.r5_victory import divisions, lost_divisions
from marne.games.drive_on_paris.rules.s07_strength import QUARTERS, Odds, defence_total, odds
from marne.games.drive_on_paris.state import State, attack_of, defence_of, fighters, fort_at, steps
from marne.parts.bits import bits, mask

PARIS = 12.0                    # what Paris is worth as an aim, in VP
PER_VP = 0.6                    # what a VP is worth, in steps
OWN_STEP = 0.85                 # what an own step is worth beside one of the enemy
GROUND = 0.5                    # what driving the enemy back is worth
FORT_STEP = 1.2                 # what a step of a fort is worth, besides the place it guards
FORTRESS = 0.5                  # how much of its worth draws troops to a place with a fort
BREAK = 0.4                     # what a breakthrough is worth
NEAR = 9                        # how far an enemy is a threat to a place
SHARES = (1.0, 1.0, 0.9, 0.7, 0.5, 0.25)    # by distance: how much of an enemy's attack threatens a hex


class Aim(NamedTuple):
    """A place worth going to: what it is worth, whether it is to be taken or kept, and how much strength it takes."""

    hex: int
    worth: float
    take: bool
    need: float


def scored(s: State) -> int:
    """The hexes that count in this scenario."""
    if s.law.places:
        return mask(s.law.places)
    if s.law.kind == "conditions":
        return mask(GRID.read(s.law.victory[k]) for k in ("allied_major_hex", "german_major_hex")) | s.trench[0] | s.trench[1]
    if s.law.kind == "division-count":
        return 0
    return s.t.vp_hexes & s.law.area | (1 << s.t.paris if s.law.paris_wins else 0)


def worth(s: State, h: int) -> float:
    """What a place counts in this scenario."""
    if s.law.places:
        return float(s.law.places.get(h, 0))
    if s.law.kind == "conditions":
        prize = h in (GRID.read(s.law.victory["allied_major_hex"]), GRID.read(s.law.victory["german_major_hex"]))
        return 8.0 if prize else 3.0 if (s.trench[0] | s.trench[1]) >> h & 1 else 0.0
    if s.law.kind == "division-count":
        return 0.0
    value = float(s.t.vp.get(h, 0))
    if s.law.paris_wins and h == s.t.paris:
        value += PARIS
    return value


def strength_near(s: State, side: int, h: int, most: int) -> float:
    """The attack strength of a side within so many hexes."""
    return float(sum(attack_of(s, u) for x in bits(disc(h, most) & s.occ[side]) for u in bits(s.at[x] & OF_SIDE[side] & COMBAT)))


@lru_cache(maxsize=4096)
def disc(h: int, most: int) -> int:
    out = 0
    for ring in GRID.rings(h, most):
        out |= ring
    return out


def aims(s: State, side: int) -> list[Aim]:
    """All places that matter to a side now: those of the enemy, and its own that are threatened."""
    out = []
    for h in bits(scored(s)):
        value = worth(s, h)
        if s.held[side] >> h & 1:
            if side == GERMAN and s.t.plan17 >> h & 1 and s.plan17 >> h & 1:
                continue                                            # 2-3: it has scored for good
            threat = strength_near(s, 1 - side, h, NEAR)
            if threat:
                close = strength_near(s, 1 - side, h, 4)
                out.append(Aim(h, value + (1.0 if close else 0.0), False, max(8.0, min(36.0, 0.6 * close + 0.2 * threat))))
        else:
            if side == GERMAN and s.t.plan17 >> h & 1 and not s.law.places:
                continue
            guard = defence_total(s, 1 - side, h) / QUARTERS + 0.7 * strength_near(s, 1 - side, h, 2)
            fort = s.forts[1 - side] >> h & 1                       # it falls by guns, not by masses
            out.append(Aim(h, FORTRESS * value if fort else value, True, max(6.0, min(24.0 if fort else 48.0, 2.0 * guard))))
    if s.law.kind == "division-count":
        line = int(s.law.victory["line_row"])
        for c in range(8, 36, 3):
            h = GRID.number(c, line - 1 if side == GERMAN else line + 4)
            if s.law.ground >> h & 1:
                out.append(Aim(h, 3.0, True, 26.0))
    return out


def threats(s: State, side: int) -> dict[int, float]:
    """By hex: the enemy strength that could soon be turned against it."""
    out: dict[int, float] = {}
    for x in bits(s.occ[1 - side]):
        force = sum(attack_of(s, u) for u in bits(s.at[x] & OF_SIDE[1 - side] & COMBAT))
        if force:
            for share, ring in zip(SHARES, rings(x), strict=True):
                for h in ring:
                    out[h] = out.get(h, 0.0) + share * force
    return out


@lru_cache(maxsize=4096)
def rings(h: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(bits(ring)) for ring in GRID.rings(h, len(SHARES) - 1))


def danger(s: State, side: int, h: int) -> float:
    """The enemy strength that could soon be turned against one hex."""
    out = 0.0
    for share, ring in zip(SHARES, GRID.rings(h, len(SHARES) - 1), strict=True):
        for x in bits(ring & s.occ[1 - side]):
            out += share * sum(attack_of(s, u) for u in bits(s.at[x] & OF_SIDE[1 - side] & COMBAT))
    return out


def cover(s: State, h: int) -> float:
    """What the ground adds to a defence."""
    b = 1 << h
    return 2.0 if (s.t.major | s.t.foothills) & b else 3.0 if s.t.mountains & b else 1.4 if (s.t.woods | s.t.city) & b else 1.0


def prize(s: State, side: int, h: int) -> float:
    """What taking a hex is worth, in steps."""
    return GROUND + PER_VP * worth(s, h)


def odds_value(s: State, side: int, o: Odds, mine: int, h: int) -> float:
    """What an attack at these odds can be expected to bring, in steps."""
    there = sum(steps(s, u) for u in bits(fighters(s, h, 1 - side)))
    fort = fort_at(s, h)
    p = prospect(s.t, s.law.star_is_fort, o.column, o.plus, mine, there, bool(s.trench[1 - side] >> h & 1))
    value = p.foe - OWN_STEP * p.own + BREAK * p.breaks
    if fort < 0:
        return value + p.taken * prize(s, side, h)
    left = max(1, len(s.t.fort_values[fort - min(bits(FORT))]) - s.lost[fort])
    return value + p.fort * (FORT_STEP + prize(s, side, h) / left)


def combat_value(s: State, side: int, attackers: int, h: int) -> float:
    """What an attack can be expected to bring, in steps: those of the enemy less our own, the hex, the fort."""
    return odds_value(s, side, odds(s, side, attackers, h), sum(steps(s, u) for u in bits(attackers)), h)


def step_price(s: State, u: int) -> float:
    """What losing a step of a unit costs: strength, and more if it is the last."""
    full, low = attack_of(s, u) + defence_of(s, u), 0
    if s.t.two_steps & ~s.reduced & 1 << u:
        low = s.t.attack[1][u] + s.t.defence[1][u]
    return full - low + (0 if low else 2)


def standing_value(s: State, side: int) -> float:
    """How the scenario's own count stands."""
    if s.law.kind == "division-count":
        line = s.law.victory["line_row"]
        german, allied = divisions(s, GERMAN, range(line + 1)), divisions(s, ALLIED, range(line + 1, GRID.rows + 1))
        lead = float(german - s.law.victory["ratio"] * allied)
        return lead if side == GERMAN else -lead
    out = sum(worth(s, h) if s.held[side] >> h & 1 else -worth(s, h) for h in bits(scored(s)))
    if s.law.places:
        out += lost_divisions(s, 1 - side) - lost_divisions(s, side)
    return out


def strength(s: State, side: int) -> float:
    """What a side has on the map."""
    units = s.present & OF_SIDE[side] & COMBAT
    forts = s.present & OF_SIDE[side] & FORT
    return sum(attack_of(s, u) + defence_of(s, u) for u in bits(units)) + 3.0 * forts.bit_count()


def evaluate(s: State, seat: int) -> float:
    """How a game stands for a seat: points of the map, strength."""
    return standing_value(s, seat) + 0.1 * (strength(s, seat) - strength(s, 1 - seat)) + (
        s.vp_allied if seat == ALLIED else -s.vp_allied)
