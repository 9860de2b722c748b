"""What the computer's player thinks of places and combats: what they count, what an attack can be expected to bring.

Values are in points of strength: what a step of an average division is worth is about 4.
"""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from marne.games.great_war_in_europe.bot.weights import GREEDY, Weights
from marne.games.great_war_in_europe.pieces import (AH, ALLIED, BOXES0, BR, CAUCASUS, CENTRAL, COMBAT, DEAD, DEAD_NE, FRONT,
                                                    GRID, IRREPLACEABLE, ITALY, LETTERS, NATION, NATIONS, OF_FRONT, OF_NATION,
                                                    WEST)
from marne.games.great_war_in_europe.rules.r10_3_odds import LAST, odds
from marne.games.great_war_in_europe.rules.r10_46_support import supporters
from marne.games.great_war_in_europe.rules.r14_1_forts import intact
from marne.games.great_war_in_europe.rules.r18_victory import ledger
from marne.games.great_war_in_europe.state import State, attack_of, defence_of, fighters, steps
from marne.games.great_war_in_europe.tables import Tables
from marne.parts.bits import bits

VICTORY = 10.0                  # what a victory hex is worth
CITY = 5.0                      # another city
LOST = 9.0                      # a city of the CP, which counts a point as victory hexes do
RESOURCE = 4.0                  # a resource hex
TOWN = 1.0
GROUND = 0.6                    # any other hex
CAPITAL = 8.0                   # what a nation falls with
FORT = 3.0                      # what a fort counts that falls
MANDATE = 60.0                  # 6.30: what an attack that is owed is worth: without it the game is lost
SPARE = 8                       # 5.13, 5.31: points beyond what the dead piles take, with which losses are made good at once
WORN = 0.3                      # … and how much more our own count where they pile up
NOTHING = (0,) * len(LETTERS)


def alps(t: Tables) -> int:
    """16.5#3 The edge of Austria-Hungary on the Italian map, where three Allied units make it fall."""
    return t.edge & t.country["AH"] & OF_FRONT[ITALY] & ~t.alpine


@lru_cache(maxsize=4)
def values(t: Tables) -> tuple[float, ...]:
    """18.11, 18.14, 5.16, 16 By hex: what it counts for whoever takes it."""
    out = [0.0] * GRID.size
    for h in bits(t.land):
        out[h] = GROUND
    for h in bits(t.towns):
        out[h] = TOWN
    for h in bits(t.cities):
        out[h] = CITY
    home = t.country["GE"] | t.country["AH"] | t.country["BU"] | t.country["LU"] | t.country["TU"]
    for h in bits(t.cities & home | t.edge & t.country["GE"]):      # 18.13, 18.14
        out[h] = LOST
    for h in t.rp:
        out[h] += RESOURCE
    for h in bits(t.cp_vp):
        out[h] += VICTORY
    for h in bits(t.ts):
        out[h] += VICTORY
    out[t.baku] += VICTORY
    for board in t.capital.values():
        for h in bits(board):
            out[h] += CAPITAL
    for h in bits(alps(t)):                                         # 16.5#3: three Allied units there, and it falls
        out[h] += CAPITAL
    for h in (t.trent, t.trieste):                                  # 16.5: with both Austria-Hungary falls
        out[h] += CAPITAL
    for h in bits(t.ruhr | t.paris | 1 << t.berlin):
        out[h] += VICTORY
    return tuple(out)


def worth(s: State, h: int) -> float:
    return values(s.t)[h]


def price(s: State, u: int) -> float:
    """10.63 What losing the next step of a unit costs."""
    full = attack_of(s, u) + defence_of(s, u)
    if steps(s, u) > 1:
        full -= s.t.attack[1][u] + s.t.defence[1][u]
    return 0.5 * full + 0.7


def dearth(s: State, nation: int, least: float, ours: bool = False) -> float:
    """5.13, 5.31 What a lost step of a nation counts, 1 if it cannot be made good before long: points that nobody needs are
    spoilt, so whoever has them can afford losses. What comes in and what lies in the dead piles everybody can see."""
    piles = s.boxed[DEAD - BOXES0] | s.boxed[DEAD_NE - BOXES0]
    fallen = (piles & OF_NATION[nation] & ~IRREPLACEABLE).bit_count()
    code, letter = NATIONS[nation], max(0, min(s.letter + 1, len(LETTERS) - 1))
    coming = 0
    if not s.collapsed >> nation & 1:
        for map_ in ("europe", "near-east"):
            coming += s.t.chart.get((code, map_), NOTHING)[letter]
    spare = s.rp[nation] + coming - fallen
    if spare < 0 and ours:
        return 1.0 + WORN * min(1.0, -spare / (2 * SPARE))
    return 1.0 - (1.0 - least) * max(0.0, min(1.0, spare / SPARE))


def losses(s: State, units: int, most: int, w: Weights = GREEDY, ours: bool = True) -> tuple[float, ...]:
    """10.63 What the loss of 0, 1, 2 … steps costs, the cheapest first."""
    least = w.cheap if ours else w.theirs
    prices = []
    known: dict[int, float] = {}
    for u in bits(units):
        n = NATION[u]
        if n not in known:
            known[n] = dearth(s, n, least, ours) if not IRREPLACEABLE >> u & 1 else 1.0
        first = price(s, u) * known[n]
        prices.append(first)
        if steps(s, u) > 1:
            prices.append(max(first, (0.5 * (s.t.attack[1][u] + s.t.defence[1][u]) + 0.7) * known[n]))
    prices.sort()
    out = [0.0]
    for p in prices[:most]:
        out.append(out[-1] + p)
    return tuple(out)


class Sides(NamedTuple):
    """What a combat is about: what losses cost each side, by steps; what the fort counts, if there is one; what the hex is
    worth to the attacker."""

    mine: tuple[float, ...]
    theirs: tuple[float, ...]
    fort: float
    prize: float


def sides(s: State, side: int, attackers: int, h: int, w: Weights = GREEDY) -> Sides:
    units = fighters(s, h, 1 - side)
    total = sum(steps(s, u) for u in bits(units))
    fort = FORT if intact(s, 1 - side, h) else 0.0
    return Sides(losses(s, attackers, 6, w), losses(s, units, total, w, ours=False), fort, prize(s, side, h))


def prize(s: State, side: int, h: int) -> float:
    """7.13 What the hex is worth to the attacker once it is empty."""
    return worth(s, h) + 0.4


def fight(t: Tables, table: int, column: int, plus: int, about: Sides, w: Weights = GREEDY) -> float:
    """10.37 What an attack can be expected to bring: the enemy's losses less the own, and the hex, over the falls of the die."""
    if column < 0:
        r = t.below[table]
        return -w.own * about.mine[min(r.attacker, len(about.mine) - 1)]
    cells = t.crt[table][min(column, LAST)]
    out, all_there = 0.0, len(about.theirs) - 1 + (1 if about.fort else 0)
    for die in range(1, 7):
        r = cells[max(1, min(die + plus, 6)) - 1]
        hits = all_there if r.all else min(r.defender, all_there)
        out += about.theirs[min(hits, len(about.theirs) - 1)] - w.own * about.mine[min(r.attacker, len(about.mine) - 1)]
        if hits >= all_there:
            out += about.fort + about.prize
    return out / 6.0


def combat_value(s: State, side: int, attackers: int, h: int, w: Weights = GREEDY) -> float:
    """10.3 What an attack with these units is worth as things stand: with the best HQ if that pays, against that of the
    defender."""
    kept = s.attackers, s.target, s.support[:]
    s.attackers, s.target = attackers, h
    o = odds(s, side, h)
    about = sides(s, side, attackers, h, w)
    foe = max((s.t.support[u] for u in bits(supporters(s, 1 - side, side, h))), default=0) if not s.support[1 - side] else 0
    mine = max((s.t.support[u] for u in bits(supporters(s, side, side, h))), default=0) if not s.support[side] else 0
    s.attackers, s.target, s.support = kept
    best = fight(s.t, o.table, o.column, o.plus, about, w)
    if foe or mine:
        best = 0.5 * best + 0.5 * fight(s.t, o.table, o.column - foe, o.plus, about, w)
        if mine:
            best = max(best, fight(s.t, o.table, o.column + mine - foe, o.plus, about, w) - w.depleted)
    return best


def owed(s: State, side: int, attackers: int, h: int) -> bool:
    """6.30 Is an attack of these units on the hex one that the side owes in this turn?"""
    f = FRONT[h]
    if side == ALLIED:
        return bool(s.owed_haig) and f == WEST and not attackers & ~OF_NATION[BR]
    if f == ITALY:
        return bool(s.owed_conrad) and not attackers & ~OF_NATION[AH]
    return s.enver == s.turn and f == CAUCASUS and attackers.bit_count() >= 3


def strength(s: State, side: int) -> float:
    """What a side has on the maps."""
    units = s.present & s.army[side] & COMBAT
    return sum(attack_of(s, u) + defence_of(s, u) for u in bits(units)) / 2.0


def standing(s: State, side: int) -> float:
    """What a side has taken of the other's."""
    table, start = values(s.t), s.t.start
    out = 0.0
    for h in bits(s.control[side] & start[1 - side] & s.law.ground & (s.t.towns | s.t.cp_vp)):
        out += table[h]
    return out


def terms(s: State, seat: int) -> dict[str, float]:
    """How a game stands for a seat: points of victory, strength, ground."""
    points = ledger(s).total
    middle = 0.5 * (float(s.law.victory.get("cp_points", 20)) if not s.law.near_east_alone else 0.0)
    lead = 4.0 * (points - middle)
    return {"points": lead if seat == CENTRAL else -lead,
            "forces": 0.1 * (strength(s, seat) - strength(s, 1 - seat)),
            "ground": 0.2 * (standing(s, seat) - standing(s, 1 - seat))}


def evaluate(s: State, seat: int) -> float:
    return sum(terms(s, seat).values())
