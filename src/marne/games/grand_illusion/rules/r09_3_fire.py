"""9.3 Combat resolution: one die a box, simultaneous fire, losses, then the Reserves."""
from __future__ import annotations

from marne.games.grand_illusion.rules.r09_2_board import ATTACK, ATTACK_RESERVE, DEFENCE, DEFENCE_RESERVE, box, engaged
from marne.games.grand_illusion.events import Fired
from marne.games.grand_illusion.rules.r09_3_losses import hit
from marne.games.grand_illusion.pieces import CAV, FORT, INF, OF_SIDE, UNITS
from marne.games.grand_illusion.state import State, own
from marne.kernel.chance import roll
from marne.parts.bits import bits

# How a battle is fought, as flags in one int (kept in the battle's frame).
COUNTER, SURPRISE, ELAN, NO_FORT, NO_TERRAIN, ASHORE = 1, 2, 4, 8, 16, 32


def concentric(s: State, side: int, hx: int) -> int:
    """9.2.3b, 9.2.3b/note -1 for three or four, -2 for five or six neighbouring friendly hexes with combat units or behind a
    blocked side."""
    t = s.t
    mine = own(s, side)
    near = t.free[hx] & mine & (s.occ[side] | t.blocked_exits(s.blocked, 6 * side, hx))
    n = near.bit_count()
    return t.concentric[1] if n >= 5 else t.concentric[0] if n >= 3 else 0


def attack_drm(s: State, side: int, hx: int, how: int) -> int:
    """9.3.1b, 9.3.1b/b5 Terrain, trench and concentric attack; for a counterattack +1 and nothing else."""
    if how & COUNTER:
        return s.t.counter_drm                                          # 9.2.4a/b4
    drm = concentric(s, side, hx)                                       # 9.3.1b/b3
    if not how & (SURPRISE | NO_TERRAIN):
        drm += s.t.tem[hx]                                              # 9.3.1b/b1
    if not how & SURPRISE:
        drm += (s.trench >> hx & 1) + (s.trench2 >> hx & 1)             # 9.3.1b/b2, 9.7.2/p3
    return drm


def defence_drm(s: State, side: int, hx: int, how: int) -> tuple[int, int]:
    """9.3.2c, 9.3.2d, 9.3.2e For combat units (a fort of theirs in the hex, Elan) and for forts (Elan); no
    counterattack has any (9.2.4a)."""
    if how & COUNTER:
        return 0, 0
    elan = -s.t.tem[hx] if how & ELAN else 0                            # 9.3.5b, 14.1.1a/Mandated/b7
    fort = s.t.fort_drm if s.at[hx] & FORT & OF_SIDE[side] and not how & NO_FORT else 0  # 9.5.1/b5
    return elan + fort, elan


def strength(s: State, units: int, defending: bool) -> int:
    """9.3.1d, 12.2 The strengths in a box together; a red circle adds one in defence."""
    t = s.t
    total = 0
    for u in bits(units):
        if u >= UNITS:
            total += t.fort_cs[u - UNITS][s.steps[u - UNITS]]
        else:
            total += t.cs[s.disrupted >> u & 1][u]
            if defending and t.red >> u & 1 and (s.law.cavalry_circle or not CAV >> u & 1):
                total += t.circle
    return total


def highest_hit(cs: int, drm: int, fort: bool) -> int:
    """9.3.1c, 9.5.1/b3 The highest die that hits: with its modifier at or below the strength; a natural 1 always, a 6 never; a
    fort falls only to a natural 1."""
    n = cs - drm
    return 1 if fort or n < 1 else 5 if n > 5 else n


def shoot(s: State, shooters: int, targets: int, drm: int, defending: bool, rule: str) -> bool:
    """9.3.1a One die."""
    die = roll(s, "fire", rule)
    cs = strength(s, shooters, defending)
    good = die <= highest_hit(cs, drm, bool(targets & FORT))
    if s.log is not None:
        s.log.append(Fired(rule, bits(shooters)[0], bits(targets)[0], die, drm, cs, good))
    return good


def can_fire(shooters: int, targets: int) -> bool:
    """9.6.1/b1, 9.5.1 Cavalry cannot attack a fort, even one that stepped forward when the cavalry before it withdrew
    (9.2.6/b4)."""
    return not (shooters & CAV and targets & FORT)


def box_drm(s: State, units: int, hx: int, base: int, how: int) -> int:
    """9.3.1b/b4 Mountain units attacking in the Vosges."""
    if units & s.t.mountain and s.t.vosges >> hx & 1 and not how & COUNTER:
        return base + s.t.mountain_drm
    return base


def strike(s: State, boxes: list[int]) -> int:
    """9.3.3, 9.3.3/Units Apply the hits: every unit of a struck box suffers one. Returns how many boxes were struck."""
    for i in boxes:
        for u in bits(box(s, i)):
            hit(s, u, "9.3.3")
    return len(boxes)


def front_fire(s: State, side: int, hx: int, how: int, only: int) -> int:
    """9.3.1-9.3.3, 9.3.2b The front boxes fire (those in `only`). Returns the hits on the attacker."""
    foe = 1 - side
    attack = attack_drm(s, side, hx, how)
    units_drm, fort_drm = defence_drm(s, foe, hx, how)
    hits = 0
    # 9.3.2b/b4
    for i in engaged(s):                                                # 9.6.1/b2: infantry fires first at charging cavalry
        if only >> i & 1 and box(s, i) & CAV and box(s, DEFENCE + i) & INF:
            if shoot(s, box(s, DEFENCE + i), box(s, i), units_drm, True, "9.6.1/b2"):
                hits += strike(s, [i])
    on_defence: list[int] = []
    on_attack: list[int] = []
    pairs = [i for i in engaged(s) if only >> i & 1]                    # 9.3.2b/b1-b3: all fire as they stood before the losses
    for i in pairs:
        a, d = box(s, ATTACK + i), box(s, DEFENCE + i)
        if can_fire(a, d) and shoot(s, a, d, box_drm(s, a, hx, attack, how), False, "9.3.1"):
            on_defence.append(DEFENCE + i)
        if how & SURPRISE:
            continue
        if shoot(s, d, a, fort_drm if d & FORT else units_drm, True, "9.3.2a"):  # 9.5.1/b4
            on_attack.append(ATTACK + i)
    if how & SURPRISE:                                                  # the attacker's hits come first
        strike(s, on_defence)
        on_defence = []
        for i in pairs:
            d = box(s, DEFENCE + i)
            if d and shoot(s, d, box(s, i), fort_drm if d & FORT else units_drm, True, "9.3.2a"):
                on_attack.append(ATTACK + i)
    strike(s, on_defence)
    return hits + strike(s, on_attack)


def reserve_fire(s: State, side: int, hx: int, how: int) -> int:
    """9.3.4, 9.3.4/b1, 9.3.4/b2 Reserves fire at the front box opposite, which cannot reply. Returns the hits on the
    attacker."""
    attack = attack_drm(s, side, hx, how)
    units_drm, fort_drm = defence_drm(s, 1 - side, hx, how)
    struck: list[int] = []
    hits: list[int] = []
    for i in range(4):
        a, d = box(s, ATTACK_RESERVE + i), box(s, DEFENCE + i)
        if a and d and can_fire(a, d) and shoot(s, a, d, box_drm(s, a, hx, attack, how), False, "9.3.4"):
            struck.append(DEFENCE + i)
        d, a = box(s, DEFENCE_RESERVE + i), box(s, ATTACK + i)
        if a and d and shoot(s, d, a, fort_drm if d & FORT else units_drm, True, "9.3.4"):
            hits.append(ATTACK + i)
    strike(s, struck)                                                   # 9.3.4/b3
    return strike(s, hits)
