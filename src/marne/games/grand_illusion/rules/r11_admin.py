"""11 The Administrative Phase, in the order of the turn sequence (4.0 VI)."""
from __future__ import annotations

from marne.games.grand_illusion.rules.r08_3_control import settle
from marne.games.grand_illusion.events import Entrenched, MandatedChanged, Unsupplied
from marne.games.grand_illusion.rules.r09_3_losses import eliminate, flip, fort_falls, hit, restore, score
from marne.games.grand_illusion.pieces import (
    ALL, ALLIED, COMBAT, FORT, GE, GERMAN, HEXES, HQ, INF, MOBILE, NAMUR, OF_SIDE,
)
from marne.games.grand_illusion.state import ADMIN, State, strong
from marne.games.grand_illusion.rules.r08_4_supply import CLASSES, SUPPLY_CLASS, emergency_on, zone
from marne.games.grand_illusion.rules.r09_7_trenches import recover
from marne.games.grand_illusion.rules.r14_1_victory import bonuses, final_victory, immediate_victory, interim_count
from marne.kernel.chance import roll
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

OF_CLASS = tuple(mask(u for u in bits(MOBILE) if SUPPLY_CLASS[u] == n) for n in range(CLASSES))


def unfought_battles(s: State) -> None:
    """9.1.1b, 14.1.1a/Mandated/b4, 14.2.1/Mandated/b4, 14.3.1a/Mandated/b4, 14.1.2c/b1, 14.2.2c/b1, 14.3.4/b1 Each Mandated
    Battle not fought costs its side one VP."""
    for side in (ALLIED, GERMAN):
        left = s.mandated[side]
        if left > 0:
            score(s, side, -s.law.unfought_vp * left, "9.1.1b", "unfought")
        if left:
            s.mandated[side] = 0
            if s.log is not None:
                s.log.append(MandatedChanged("9.1.1b", side, 0))


def supply_check(s: State) -> None:
    """11.2, 4.0.VI.E, 11.2.3 Who is out of supply, and which Germans live on the emergency line; then the rail net is mended
    (8.4.3h)."""
    s.unsupplied = s.emergency = 0
    normal = zone(s, GE, emergency=False)
    emergency = emergency_on(s)
    zones = [zone(s, n) for n in range(CLASSES)]
    for n, units in enumerate(OF_CLASS):
        side = GERMAN if n == GE else ALLIED
        peopled = (s.occ[side] | s.staff[side]) & ALL
        for h in bits(peopled & ~zones[n]):
            s.unsupplied |= s.at[h] & units
        if emergency and n == GE:
            for h in bits(peopled & zones[n] & ~normal):
                s.emergency |= s.at[h] & units
    if s.log is not None:
        s.log += [Unsupplied("11.2.2", u) for u in bits(s.unsupplied)]
    if s.rail_end and s.turn >= s.law.rail_end_turn and s.loc[NAMUR] > HEXES:
        s.rail_end = 0


def attrition(s: State) -> None:
    """11.3, 4.0.VI.F, 8.4.3g.2/b4 Out of supply: disrupted units are lost, others disrupted, HQ and HA flipped."""
    for u in bits(s.unsupplied):
        b = 1 << u
        if not b & COMBAT:
            flip(s, u, "11.3/b3")
        elif s.disrupted & b:
            eliminate(s, u, "11.3/b1")
        else:
            hit(s, u, "11.3/b2")
    for u in bits(s.emergency & HQ):
        flip(s, u, "8.4.3g.2/b3")
    settle(s)


def surrender(s: State) -> None:
    """9.5.3c, 11.3/b4, 9.5.2/b1 Each besieged fort surrenders on 1 or 2, with a large garrison only on 1."""
    for h in bits(s.siege):
        for u in bits(s.at[h] & FORT):
            large = s.t.large >> u & 1
            if roll(s, "surrender", "9.5.3c") in s.t.surrender[large]:
                fort_falls(s, u, "9.5.3c")
    settle(s)


def recovering(s: State, side: int, h: int) -> tuple[int, int]:
    """11.4 The disrupted supplied units of a hex that may recover, and how many of them."""
    here = s.at[h] & OF_SIDE[side] & COMBAT & ~s.unsupplied
    units = here & s.disrupted
    if not units:
        return 0, 0
    if strong(s, 1 - side) >> h & 1 or s.at[h] & FORT & OF_SIDE[1 - side]:
        count = 1 if here.bit_count() <= 2 else 2                       # 11.4/ex3, 11.4/ex4
    elif s.turn >= s.law.fatigue_from:
        count = (units.bit_count() + 1) // 2                            # 14.1.1c/Fatigue, 14.3.1c/Fatigue
    else:
        count = units.bit_count()
    hungry = units & s.emergency
    if hungry:                                                          # 8.4.3g.2/b5: one where an HQ is on the line
        units = hungry
        count = min(count, 1) if s.at[h] & HQ & s.emergency else 0
    return units, count


@procedure
async def reorganisation(s: State) -> None:
    """11.4, 4.0.VI.G, 11.4/ex1, 11.4/ex2 Supplied units recover free of charge; HQ and HA too, except HQ on emergency
    supply."""
    for u in bits(s.flipped & ~s.unsupplied & ~(s.emergency & HQ)):
        restore(s, u, "11.4/ex5")
    for side in (ALLIED, GERMAN):
        for h in bits(s.occ[side] & mask(s.loc[u] for u in bits(s.disrupted))):
            if recovering(s, side, h)[1]:
                units, count = recovering(s, side, h)
                await recover(s, side, h, units, count)


def trench_improvement(s: State) -> None:
    """11.5, 4.0.VI.H Trenches with infantry of both sides that the supply check found in supply become +2."""
    for h in bits(s.trench & ~s.trench2 & s.occ[ALLIED] & s.occ[GERMAN]):
        if all(s.at[h] & INF & OF_SIDE[x] & ~s.unsupplied for x in (ALLIED, GERMAN)):
            s.trench2 |= 1 << h
            if s.log is not None:
                s.log.append(Entrenched("11.5", h, 2))


@procedure
async def administrative_phase(s: State) -> None:
    """11.0 Steps A to I. The bonuses of turn 5 wait for its attrition, those of the last turn for nothing (14.2.2b)."""
    s.phase = ADMIN
    unfought_battles(s)
    immediate_victory(s)                                                # 4.0.VI.B, 11.1
    interim_count(s)                                                    # 4.0.VI.C
    if s.turn == s.law.turns:
        bonuses(s)
    final_victory(s)                                                    # 4.0.VI.D
    supply_check(s)
    attrition(s)
    surrender(s)
    immediate_victory(s)                                                # 14.1.3a: Paris may have fallen to attrition
    bonuses(s)
    await reorganisation(s)
    trench_improvement(s)
    s.unsupplied = s.emergency = 0
