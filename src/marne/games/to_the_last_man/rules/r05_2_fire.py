"""5.2, 8.2-8.4 Fire: who fires at what number in which step, the bonus dice, and the dice themselves."""
from __future__ import annotations

from marne.games.to_the_last_man.events import Fired, Rerolled
from marne.games.to_the_last_man.pieces import (
    ARMY, ART, BIPLANE, CAV, FIRST_FORT, FORT, INF, K_ARTILLERY, K_TANK, KIND, OF_NATION, PIECE, SIDE, SIEGE, T_BARRAGE, T_GAS,
    UK,
)
from marne.games.to_the_last_man.state import NONE, State, is_entrenched, units_in
from marne.kernel.chance import roll
from marne.parts.bits import bits

# The steps of a battle in which a side fires (2.0 II.4). The attacker's artillery step has its own units.
ARTILLERY_STEP, ATTACK_STEP = 1, 2
FOOT = frozenset(KIND[u] for u in bits(INF))                            # 8.2 the infantry-type kinds


def standing(s: State, side: int, z: int) -> int:
    """5.4.4 The units of a side in a zone that have not retreated this player turn."""
    return units_in(s, side, z) & ~s.retreated


def force(s: State, side: int, z: int) -> int:
    """5.4, 5.4.4, 8.3.4 [weather], 1.2.3 [Retreat] The units of a side that take part in a battle: all in the zone but those
    that have retreated, and biplanes only in good weather (9.5): on the ground they neither fire nor pay nor count."""
    there = units_in(s, side, z) & ~s.retreated
    return there & ~BIPLANE if s.weather else there


def guns(s: State, u: int, z: int, defending: bool) -> int:
    """8.3.2, 9.3, 9.4 The firepower of artillery: F1, F2 with Poison Gas, F3 with an Advanced Barrage.

    T-04: the card helps its player's artillery only. 8.3.2 option: British artillery defends at F2 from Spring 1918, F3 with gas.
    """
    t = s.t
    side = SIDE[u]
    gas, barrage = s.gas[side], s.barrage[side]
    if s.law.gas_helps_all:
        gas, barrage = gas | s.gas[1 - side], barrage | s.barrage[1 - side]
    f = t.defence_f[u] if defending else t.attack_f[u]
    heavy = defending and s.law.uk_materiel and s.turn >= t.uk_materiel_from and OF_NATION[UK] >> u & 1  # 8.3.2 [UK 1918]
    if barrage >> z & 1:
        return t.bonus_f[T_BARRAGE]
    if gas >> z & 1:
        return t.bonus_f[T_GAS] + (1 if heavy else 0)
    return f + (1 if heavy else 0)


def attack_power(s: State, u: int, z: int, foes: int) -> int:
    """8.2, 8.3, 5.2.2 [F#], 8.2.2 [stats] At what number this attacker hits, 0 if it does not fire. `foes`: the enemies in the
    battle."""
    b = 1 << u
    t = s.t
    if b & ART:
        return guns(s, u, z, False)
    if b & CAV and foes & INF:                                          # 8.3.1
        return 0                                                        # 8.3.1 [RAID]
    if b & SIEGE and not foes & FORT:
        return 0                                                        # 8.3.3
    if b & BIPLANE & s.dogfought:
        return 0                                                        # 2.0 II.4.a [spent]
    if not t.rough_fire & b and t.rough >> z & 1:
        return 0                                                        # 8.3.5 [rough]
    return t.attack_f[u]                                                # 8.3.4 [METHODS 2], 8.2.1


def defence_power(s: State, u: int, z: int) -> int:
    """8.2, 8.3, 5.2.2 [F#], 8.3.3 [no defence] At what number this defender hits, 0 if it does not fire."""
    b = 1 << u
    t = s.t
    if b & ART:
        return guns(s, u, z, True)
    if b & BIPLANE & (s.dogfought | s.reacting):
        return 0                                                        # 8.3.4 [METHODS 1, 3]
    if not t.rough_fire & b and t.rough >> z & 1:
        return 0                                                        # 8.3.5 [rough]
    if t.defence_entrenched_f[u] and is_entrenched(s, u):
        # 8.1 [ENTRENCH], 8.2.2 [no entrench]
        return t.defence_entrenched_f[u]                                # 8.2.1 [ENTRENCH fire]
    return t.defence_f[u]


def shoot(s: State, u: int, kind: int, side: int, need: int, rule: str) -> bool:
    """5.2.2 One die: a hit at or below the firepower. `u` is NONE for a bonus die."""
    die = roll(s, "fire", rule)
    if s.log is not None:
        s.log.append(Fired(rule, u, kind, side, need, die, die <= need))
    return die <= need


def volley(s: State, units: int, z: int, foes: int, rule: str) -> int:
    """5.2.1, 5.2.1 [dice] Each of these attackers fires one die; returns those that hit."""
    hits = 0
    for u in bits(units):
        need = attack_power(s, u, z, foes)
        if need and shoot(s, u, KIND[u], SIDE[u], need, rule):
            hits |= 1 << u
    return hits


def bonus_dice(s: State, side: int, z: int, step: int) -> int:
    """9.1.3-9.1.6, T-37 How many of the special Offensive's dice fall in this step; an army of the nation must still be there.

    Tank dice are of no use in rough terrain.
    """
    t = s.t
    if s.bonus == NONE or step == ARTILLERY_STEP and not t.bonus_both[s.bonus]:
        return 0
    if not s.at[z] & ARMY & OF_NATION[t.bonus_army[s.bonus]] & ~s.retreated:
        return 0
    if t.bonus_kind[s.bonus] == K_TANK and t.rough >> z & 1:
        return 0
    return s.bonus_at.count(z)


def bonus_power(s: State, side: int, z: int) -> int:
    """9.1.3-9.1.6, T-37 At what number the bonus dice hit. An artillery die is raised by a Barrage, not by gas."""
    barrage = s.barrage[side] | (s.barrage[1 - side] if s.law.gas_helps_all else 0)
    raised = s.t.bonus_kind[s.bonus] == K_ARTILLERY and barrage >> z & 1
    return s.t.bonus_f[T_BARRAGE if raised else s.bonus]


def bonus_fire(s: State, side: int, z: int, step: int) -> int:
    """9.1.3-9.1.6 The hits of the bonus dice."""
    number = bonus_dice(s, side, z, step)
    if not number:
        return 0
    need = bonus_power(s, side, z)
    return sum(shoot(s, NONE, s.t.bonus_kind[s.bonus], side, need, s.t.card_rule[s.bonus]) for _ in range(number))


def defensive_fire(s: State, side: int, z: int, rule: str) -> int:
    """2.0 II.4.c, 8.4 [b5] All defenders fire but dogfighters, reacting biplanes and who has retreated; forts a die a point
    (8.4)."""
    hits = 0
    mine = force(s, side, z)
    for u in bits(mine & (PIECE | FORT)):
        if u >= FIRST_FORT:
            for _ in range(s.steps[u - FIRST_FORT]):                    # 8.4 [SEDAN 0]: none
                hits += shoot(s, u, KIND[u], side, s.t.fort_f, "8.4 [fire]")
            continue
        need = defence_power(s, u, z)
        if need:
            hits += shoot(s, u, KIND[u], side, need, rule)
    return hits


def unsteady(s: State, extra: int) -> int:
    """8.3.4 [METHODS 3], 9.1.6 How many of these hits of extra dice biplanes may have thrown again: those of infantry."""
    return extra if s.bonus != NONE and s.law.extra_rerolled and s.t.bonus_kind[s.bonus] in FOOT else 0


def reroll(s: State, u: int, biplane: int, z: int, foes: int) -> bool:
    """8.3.4 [METHODS 3] The die of an attacking infantry-type unit is thrown again, or an extra die (`u` is NONE)."""
    need = s.t.bonus_f[s.bonus] if u == NONE else attack_power(s, u, z, foes)
    die = roll(s, "reroll", "8.3.4 [METHODS 3]")
    if s.log is not None:
        s.log.append(Rerolled("8.3.4 [METHODS 3]", u, biplane, die, die <= need))
    return die <= need
