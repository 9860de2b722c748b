"""What the cards that the reader has not seen can bring: exact distributions of rolls and of what they lead to.

A draw pile has no order: to the reader every card he has not seen is equally likely to be the next one. Of his own deck these
are the cards of the draw pile; of the other's they are the draw pile and the hand together.

Each roll is taken by itself, and what it comes to is asked of the rules: `verdict`, `survivor`, `added`. The engine itself would
draw 72 cards for the attack and 72 for every defence, with triggers and reactions (`parts.play.odds`): a second for one formation
instead of a fifth of a millisecond. Tests hold the one against the other with a dozen cards.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from marne.games.great_war_commander.rules.orders import O21_defence as defence, O21_fire as fire
from marne.games.great_war_commander.rules.ground.T99_degrade import shell
from marne.games.great_war_commander.rules.r02_grid import DISTANCE
from marne.games.great_war_commander.rules.orders.O16_melee import strength, survivor
from marne.games.great_war_commander.pieces import FLAMETHROWER, MORTAR, OF_SIDE, SIDE, TANK
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.rules.r03_values import defence_cover, hindrance, morale
from marne.parts.bits import bits

Chances = dict[int, float]
Fate = tuple[float, float, float, float]                # unharmed, suppressed, demoralised, eliminated


def unseen(s: State, seat: int | None, side: int) -> int:
    """1.2 The cards of a side that could be drawn next, for all the reader knows."""
    out = s.deck[side]
    for c in s.hq[side]:
        out |= 1 << c                                   # E71 nobody knows them
    if seat != side:
        out |= s.hand[side]
    return out


def chances(s: State, seat: int | None, side: int, value: Callable[[int, int], int]) -> Chances:
    """1.9 How likely each value of a roll is."""
    cards = unseen(s, seat, side)
    n = cards.bit_count()
    out: Chances = {}
    for c in bits(cards):
        v = value(s.t.white[c], s.t.coloured[c])
        out[v] = out.get(v, 0) + 1 / n
    return dict(sorted(out.items()))


def sums(s: State, seat: int | None, side: int) -> Chances:
    return chances(s, seat, side, lambda w, c: w + c)


def products(s: State, seat: int | None, side: int) -> Chances:
    """O21.2.1.1 Targeting and accuracy."""
    return chances(s, seat, side, lambda w, c: w * c)


def more(p: Chances, plus: int) -> Chances:
    return {v + plus: x for v, x in p.items()}


def above(p: Chances, limit: int) -> float:
    return sum(x for v, x in p.items() if v > limit)


# Attacks ---------------------------------------------------------------------------------------------------------------------


class Blow(NamedTuple):
    """O21.3.6 An attack on a hex: `fp` with cards and without hindrance, `extra` added to its roll; the others as in
    `resist` of O21_defence.py. `victims`: who has to roll."""

    side: int
    h: int
    fp: int
    extra: int
    cells: int
    less: int
    shells: bool
    indirect: bool
    flames: bool
    victims: int


def volley(s: State, side: int, h: int, base: int, group: int, plus: int) -> Blow:
    """O21.3 The attack of a fire group, as `volley` of O21_fire.py would carry it out."""
    worst = 0 if fire.light(base) else fire.worst_hindrance(s, group, h)
    return of_fire(s, side, h, fire.group_firepower(s, base, group, h) + plus - worst, fire.weapons_of(group),
                   fire.hexes_of(s, group), fire.wasted_on_tanks(s, base, group, h), s.at[h])


def of_fire(s: State, side: int, h: int, fp: int, weapons: int, cells: int, less: int, struck: int) -> Blow:
    """O21.3.6 The attack that is about to be rolled, or has been."""
    mortar = bool(weapons & MORTAR)
    victims = struck & s.present & OF_SIDE[1 - side]
    if less == defence.HARMLESS:
        victims &= ~TANK
    return Blow(side, h, fp, fire.added(s, side, h, weapons), cells, less, mortar and s.law.mortars_degrade, mortar,
                bool(weapons & FLAMETHROWER), victims)


def shells(s: State, side: int, h: int, fp: int, extra: int) -> Blow:
    """O19.2.1.4.2, O17 Shells and bombs fall on whoever stands there; only shells plough up the ground (`extra` -1: bombs)."""
    return Blow(side, h, fp, max(0, extra), 0, 0, extra >= 0, True, False, s.at[h])


def stand(s: State, b: Blow, u: int) -> int:
    """O21.3.7 Morale with cover against this attack, wherever a trigger has led it since."""
    at = s.loc[u]
    if at != b.h:
        return morale(s, u, 0 if b.flames else defence_cover(s, SIDE[u], at))
    return morale(s, u, defence.cover_now(s, SIDE[u], at, b.cells, b.indirect, b.flames))


def fate(s: State, u: int, total: int, stands: int, rolls: Chances) -> Fate:
    """O21.3.7 What a defence roll comes to; who was demoralised before is eliminated."""
    sums = [0.0, 0.0, 0.0]
    for v, p in rolls.items():
        sums[defence.verdict(s, u, total, stands + v)] += p
    none, supp, shaken = sums
    if s.supp >> u & 1:
        none, supp = none + supp, 0.0                                       # 13.1 it has its marker already
    if defence.steadfast(s, u):
        none, shaken = none + shaken, 0.0
    return (none, supp, 0.0, shaken) if s.demo >> u & 1 else (none, supp, shaken, 0.0)


def fates(s: State, b: Blow, attack: Chances, rolls: tuple[Chances, Chances]) -> dict[int, Fate]:
    """O21.3.7 What becomes of each victim, each roll by itself. `attack`: the roll of the attack, `rolls`: defence by side."""
    out = {u: (0.0, 0.0, 0.0, 0.0) for u in bits(b.victims)}
    for v, p in attack.items():
        total = b.fp + v + b.extra
        g = s
        if b.shells:
            g = s.copy()
            shell(g, b.h, total)                                            # T99.5 before anybody rolls
        for u in out:
            against = total - b.less if TANK >> u & 1 else total
            got = fate(g, u, against, stand(g, b, u), rolls[SIDE[u]])
            was = out[u]
            out[u] = (was[0] + p * got[0], was[1] + p * got[1], was[2] + p * got[2], was[3] + p * got[3])
    return out


def best_group(s: State, pool: int, h: int) -> tuple[int, int]:
    """O21.3.1 The base and group of the highest firepower after hindrance out of a pool; (-1, 0): nobody can."""
    best, found = -99, (-1, 0)
    able = fire.able(s, pool, h)
    for base in bits(able):
        group = join_all(s, pool, h, base)
        fp = fire.group_firepower(s, base, group, h) - (0 if fire.light(base) else fire.worst_hindrance(s, group, h))
        if fire.light(base):
            fp -= 3                                                         # it may miss: what fires directly goes first
        if fp > best:
            best, found = fp, (base, group)
    return found


def join_all(s: State, pool: int, h: int, base: int) -> int:
    """O21.3.1 Everybody who can joins the base."""
    group = 1 << base
    if not fire.alone(base):
        while more_pieces := fire.joiners(s, pool, h, group):
            group |= more_pieces
    return group


def hits(s: State, seat: int | None, side: int, base: int, h: int) -> float:
    """O21.2.1.1 Light artillery: product less hindrance above the distance."""
    src = s.loc[fire.owner(s, base)]
    return above(products(s, seat, side), DISTANCE[src][h] + hindrance(s, src, h))


# Melee, rally, rout ------------------------------------------------------------------------------------------------------------


class Clash(NamedTuple):
    """O16.4 Chances that the Germans, the Allies, nobody is left."""

    german: float
    allied: float
    nobody: float


def clash(s: State, h: int, fp: tuple[int, int], rolls: tuple[Chances, Chances]) -> Clash:
    """O16.4.2, O16.4.3 Each pair of rolls."""
    left = [0.0, 0.0, 0.0]                                                  # the last: nobody
    for a, p in rolls[0].items():
        for b, q in rolls[1].items():
            left[survivor(s, h, s.sole[h] - 1, 0, fp[0] + a, fp[1] + b)] += p * q
    return Clash(*left)


def strengths(s: State, h: int) -> tuple[int, int]:
    return strength(s, 0, h), strength(s, 1, h)


def rallies(needed: int, rolls: Chances) -> tuple[float, float, float]:
    """O25.3 Rallied, suppressed, nothing; O26.2 holds, suppressed, falls back."""
    good = sum(p for v, p in rolls.items() if v < needed)
    even = rolls.get(needed, 0.0)
    return good, even, 1 - good - even


def flight(needed: int, rolls: Chances) -> tuple[float, float, float, float]:
    """O26.2 And how many hexes on average when it falls back."""
    holds, even, back = rallies(needed, rolls)
    far = sum(p * (v - needed) for v, p in rolls.items() if v > needed)
    return holds, even, back, far / back if back > 1e-12 else 0.0
