"""The ground and the forces on it: what never changes of a map (distances, worth of zones), and stacks as vectors of numbers."""
from __future__ import annotations

from functools import lru_cache

from marne.games.to_the_last_man.pieces import (
    ARMIES, EFT, ENGLAND, ENTENTE, FIRST_FORT, FORT, GERMAN, HOLDERS, INF, K_ARTILLERY, K_BIPLANE, K_CAVALRY, K_SIEGE, K_TANK,
    KIND, OF_SIDE, ZONES,
)
from marne.games.to_the_last_man.state import State
from marne.games.to_the_last_man.tables import Tables
from marne.parts.bits import bits, mask

FADING = 0.55           # what is left of a force one zone farther away
GROUND = 0.20           # a zone without VP
NEAR_PARIS = 0.25
SOURCE = 0.25           # 6.1 a source of supply
# The numbers of a stack: dice in attack at F1 and F2, guns, siege guns, pieces; dice in defence at F1 and F2; armies, infantry,
# holders of a zone, force.
A1, A2, GUNS, SIEGE_GUNS, STEPS, D1, D2, HEADS, FOOT, HOLD, FORCE = range(11)
Vector = tuple[float, ...]
NOBODY: Vector = (0.0,) * 11
WEIGHT = {K_ARTILLERY: 1.25, K_CAVALRY: 0.5, K_SIEGE: 0.3, K_BIPLANE: 0.7, K_TANK: 1.3}


class Ground:
    """What never changes: distances and weights of the zones with VP."""

    def __init__(self, t: Tables) -> None:
        self.t = t
        self.near = [bits((t.near[GERMAN][z] | t.near[ENTENTE][z]) & t.land) for z in range(ZONES)]
        self.beside = [mask(zones) for zones in self.near]
        self.goals = [z for z in range(ZONES) if t.vp[z]]
        self.place = {z: i for i, z in enumerate(self.goals)}
        self.worth = [float(t.vp[z]) for z in self.goals]
        far = {z: _distances(t, z) for z in self.goals}
        self.rows = [tuple(FADING ** far[o][z] for o in self.goals) for z in range(ZONES)]
        sources = t.sources[GERMAN] | t.sources[ENTENTE]
        self.value = [GROUND + 0.5 * t.vp[z] + (NEAR_PARIS if t.near_paris >> z & 1 else 0.0)
                      + (SOURCE if sources >> z & 1 else 0.0) for z in range(ZONES)]
        self.pieces = [_piece(t, u) for u in range(ARMIES, FIRST_FORT)]
        self.dug = [_piece(t, u, True) for u in range(ARMIES, FIRST_FORT)]


@lru_cache(maxsize=8)
def ground(t: Tables) -> Ground:
    return Ground(t)


def _distances(t: Tables, origin: int) -> list[int]:
    """Zones from everywhere to `origin`; the sea and the way from the East count two."""
    far = [9] * ZONES
    far[origin] = 0
    for _ in range(12):
        for z in range(ZONES):
            for n in bits(t.near[GERMAN][z] | t.near[ENTENTE][z]):
                d = 2 if EFT in (z, n) else 1
                if far[n] + d < far[z]:
                    far[z] = far[n] + d
        for z in bits(t.ports):
            far[ENGLAND] = min(far[ENGLAND], far[z] + 2)
    return far


def _piece(t: Tables, u: int, dug: bool = False) -> Vector:
    """The numbers of one piece."""
    k = KIND[u]
    v = [0.0] * 11
    v[STEPS] = 1.0
    if k == K_ARTILLERY:
        v[GUNS] = 1.0
    elif k == K_SIEGE:
        v[SIEGE_GUNS] = 1.0
    elif k != K_CAVALRY and t.attack_f[u]:
        v[A2 if t.attack_f[u] > 1 else A1] = 1.0
    f = t.defence_entrenched_f[u] or t.defence_f[u] if dug else t.defence_f[u]
    if f:
        v[D2 if f > 1 else D1] = 1.0
    v[FOOT] = float(INF >> u & 1)
    v[HOLD] = float(HOLDERS >> u & 1)
    v[FORCE] = WEIGHT.get(k, 1.0 if t.attack_f[u] < 2 else 1.5)
    return tuple(v)


def plus(a: Vector, b: Vector) -> Vector:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5], a[6] + b[6], a[7] + b[7],
            a[8] + b[8], a[9] + b[9], a[10] + b[10])


def minus(a: Vector, b: Vector) -> Vector:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4], a[5] - b[5], a[6] - b[6], a[7] - b[7],
            a[8] - b[8], a[9] - b[9], a[10] - b[10])


def unit_vector(s: State, g: Ground, u: int, moved: bool = False) -> Vector:
    """An army with all it holds, or a single piece; `moved`: without trenches (4.3)."""
    dug = not moved and s.entrenched >> u & 1
    table = g.dug if dug else g.pieces
    if u >= ARMIES:
        return table[u - ARMIES]
    out = NOBODY
    for v in bits(s.inside[u]):
        out = plus(out, table[v - ARMIES])
    return (*out[:HEADS], 1.0, *out[HEADS + 1:]) if s.inside[u] else out


def zone_vector(s: State, g: Ground, side: int, z: int) -> Vector:
    """All mobile units of a side in a zone."""
    out = NOBODY
    for u in bits(s.at[z] & OF_SIDE[side] & ~FORT):
        out = plus(out, unit_vector(s, g, u))
    return out
