"""What the computer's player thinks of places and combats: what they count, what threatens them, what an attack is worth."""
from __future__ import annotations

from functools import lru_cache

from marne.games.drive_on_paris.bot.battle import prospect
from marne.games.drive_on_paris.bot.known import Known
from marne.games.drive_on_paris.bot.weights import GREEDY, Weights
from marne.games.drive_on_paris.pieces import ALLIED, COMBAT, DIVISION, FORT, FORT0, GERMAN, GRID, HQ, OF_SIDE
from marne.games.drive_on_paris.rules.r5_victory import divisions, lost_divisions
from marne.games.drive_on_paris.rules.s07_strength import attack_value, column_of, die_bonus, limited, shifts
from marne.games.drive_on_paris.state import State, attack_of, defence_of, fighters, fort_at, steps, strong
from marne.parts.bits import bits, mask

SHARES = (1.0, 1.0, 0.9, 0.7, 0.5, 0.25)    # by distance: how much of an enemy's attack threatens a hex


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
    if s.t.plan17 >> h & 1 and (s.plan17 | s.given17) >> h & 1:
        return 0.0                                                  # 2-3: it has scored for good, or never does
    if s.law.paris_wins and h == s.t.paris:
        value += GREEDY.paris
    return value


def counted(s: State, w: Weights) -> int:
    """The hexes that count: 5-5/Victory#3 those whose trench was stormed too, for whoever has them when the game ends."""
    return scored(s) | (s.stormed[ALLIED] | s.stormed[GERMAN] if w.stormed and s.law.kind == "conditions" else 0)


def value_of(s: State, h: int, w: Weights) -> float:
    """What a place counts, with the trenches that have been stormed."""
    if w.stormed and s.law.kind == "conditions" and (s.stormed[ALLIED] | s.stormed[GERMAN]) >> h & 1:
        return max(w.stormed, worth(s, h))
    return worth(s, h)


def nobody_answers(s: State, side: int, w: Weights) -> bool:
    """SCS-2.1 Is it the last player turn of the game, so that nothing can be lost by an answer?"""
    return w.finale and side == ALLIED and s.turn == s.law.last


def staff_at(s: State, side: int, h: int, w: Weights) -> float:
    """1-3a, SCS-5.8 What it is worth to ride over enemy headquarters, trains and guns that stand alone in a hex."""
    if not w.hunt or s.occ[1 - side] >> h & 1 or not s.soft[1 - side] >> h & 1:
        return 0.0
    there = s.at[h] & OF_SIDE[1 - side]
    return w.hunt * (1.0 if there & HQ else 0.5)


def right_side(s: State, side: int) -> int:
    """5-1/Victory The hexes in which a division of that side counts when the game ends."""
    south = _south(s.law.ground, int(s.law.victory["line_row"]))
    return s.law.ground & ~south if side == ALLIED else south


@lru_cache(maxsize=16)
def _south(ground: int, line: int) -> int:
    return mask(h for h in bits(ground) if GRID.place(h)[1] <= line)


def objectives(s: State, side: int, w: Weights = GREEDY) -> list[tuple[int, float]]:
    """The places that a side wants and has not: hex and worth as an aim."""
    out = []
    for h in bits(counted(s, w) & ~s.held[side]):
        value = value_of(s, h, w)
        if s.t.plan17 >> h & 1 and not s.law.places and s.turn > s.law.plan17_until:
            value *= w.late
        if s.forts[1 - side] >> h & 1:
            value = value * w.fortress + w.barrier                      # it falls by guns, not by masses; but it bars the railway
        if value:
            out.append((h, value))
    if s.law.kind == "division-count" and side == GERMAN:
        row = int(s.law.victory["line_row"]) - 2
        out += [(h, w.south) for c in range(8, 33, 4) if s.law.ground >> (h := GRID.number(c, row)) & 1]
    return out


@lru_cache(maxsize=8192)
def disc(h: int, most: int) -> int:
    out = 0
    for ring in GRID.rings(h, most):
        out |= ring
    return out


@lru_cache(maxsize=4096)
def rings(h: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(bits(ring)) for ring in GRID.rings(h, len(SHARES) - 1))


@lru_cache(maxsize=4096)
def _boards(h: int) -> tuple[int, ...]:
    return tuple(GRID.rings(h, len(SHARES) - 1))


def danger(s: State, side: int, h: int) -> float:
    """The enemy strength that could soon be turned against one hex."""
    out = 0.0
    for share, ring in zip(SHARES, _boards(h), strict=True):
        for x in bits(ring & s.occ[1 - side]):
            out += share * sum(attack_of(s, u) for u in bits(s.at[x] & OF_SIDE[1 - side] & COMBAT))
    return out


def cover(s: State, h: int) -> float:
    """What the ground adds to a defence."""
    b = 1 << h
    return 2.0 if (s.t.major | s.t.foothills) & b else 3.0 if s.t.mountains & b else 1.4 if (s.t.woods | s.t.city) & b else 1.0


def prize(s: State, side: int, h: int, w: Weights) -> float:
    """What taking a hex is worth, in steps."""
    if s.held[side] >> h & 1:
        return w.ground
    early = w.listed[side] if s.law.places else w.per_vp
    per_vp = w.final if w.final and s.turn == s.law.last else max(early, w.at_last) if s.turn >= s.law.last - 1 else early
    return w.ground + per_vp * value_of(s, h, w)


def trapped(s: State, side: int, h: int, stands: int, w: Weights) -> float:
    """SCS-9.4, SCS-9.5 The part of the defenders that a retreat would cost if attackers stand in these hexes: nothing if a way is
    free, a step if all lie in zones of control, most of them if there is no way."""
    ours = strong(s, side) | stands
    ways = GRID.near[h] & s.law.ground & ~ours
    if not ways:
        return w.trapped
    zone = GRID.around(s.zoned[side] | stands) & ~strong(s, 1 - side)
    return 0.0 if ways & ~zone else 0.25


def own_price(s: State, side: int, units: int, w: Weights) -> float:
    """What a step of these units is worth beside one of the enemy. 5-2/Victory#1 Where lost divisions count, it is more on the
    last turn if it is the last one of a division."""
    if w.exact and s.turn == s.law.last and s.law.places:
        last = units & DIVISION & (s.reduced | ~s.t.two_steps)
        spent = last.bit_count() / max(1, units.bit_count())
        return w.exact * spent + w.last_step * (1.0 - spent)
    if s.law.kind == "division-count":
        return w.own_count[side]
    return w.last_step if s.turn == s.law.last else w.own_step


def fight_value(s: State, side: int, column: int, plus: int, mine: float, there: float, h: int, stands: int,
                units: int, w: Weights) -> float:
    """What an attack in a column can be expected to bring, in steps: those of the enemy less our own, the hex, the fort."""
    fort = fort_at(s, h)
    p = prospect(s.t, s.law.star_is_fort, column, plus, int(mine), round(there), bool(s.trench[1 - side] >> h & 1))
    own = own_price(s, side, units, w)
    value = p.foe - own * p.own + w.breaks * p.breaks
    if fort < 0:
        return value + p.taken * (prize(s, side, h, w) + trapped(s, side, h, stands, w) * max(0.0, there - p.foe))
    left = max(1, len(s.t.fort_values[fort - FORT0]) - s.lost[fort])
    return value + p.fort * (w.fort_step + prize(s, side, h, w) / left)


def combat_value(s: State, side: int, attackers: int, h: int, known: Known | None = None, w: Weights = GREEDY) -> float:
    """What an attack can be expected to bring with those who stand next to the hex."""
    known = known or Known(s, 1 - side)
    attack = sum(attack_value(s, u, h) for u in bits(attackers))
    base = column_of(attack, known.total(h))
    column = limited(limited(base) + sum(n for _, n in shifts(s, side, attackers, h)))
    plus = sum(n for _, n in die_bonus(s, attackers))
    stands = mask(s.loc[u] for u in bits(attackers))
    return fight_value(s, side, column, plus, sum(steps(s, u) for u in bits(attackers)), known.at(h).steps, h, stands,
                       attackers, w)


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


def terms(s: State, seat: int) -> dict[str, float]:
    """How a game stands for a seat: points of the map, strength."""
    return {"points": standing_value(s, seat) + (s.vp_allied if seat == ALLIED else -s.vp_allied),
            "forces": 0.1 * (strength(s, seat) - strength(s, 1 - seat))}


def evaluate(s: State, seat: int) -> float:
    return sum(terms(s, seat).values())


def alone(s: State, side: int, h: int) -> bool:
    """Does one combat unit at most stand in a hex?"""
    there = fighters(s, h, side)
    return not there & there - 1
