"""Where units can get to, for the overlays and the odds: the engine's own moves, now or as if an Offensive were under way."""
from __future__ import annotations

from typing import NamedTuple

from marne.games.to_the_last_man.rules.r04_movement import Ground, apply_move, entry, unit_moves
from marne.games.to_the_last_man.pieces import ARMIES, ARMY, CAV, EFT, FAST, FIRST_FORT, HOLDERS, OF_SIDE, PIECE, SIDE, ZONES
from marne.games.to_the_last_man.rules.r09_6_reserves import reserve_moves
from marne.games.to_the_last_man.rules.r02_sequence import clear_markers
from marne.games.to_the_last_man.rules.r01_2_stacking import room
from marne.games.to_the_last_man.state import FULL, MOVEMENT, NONE, State, strength, zone_of
from marne.games.to_the_last_man.rules.r04_1_zones import disputed, enemy, friendly
from marne.parts.bits import bits

HOW = {"move": "march", "join": "march", "rail": "rail", "strategic": "strategic", "sail": "sea", "reserves": "reserves"}


class Goal(NamedTuple):
    """A zone that can be reached: in how many zones of march (0: otherwise), in which ways, and what it means."""

    steps: int
    how: tuple[str, ...]
    tone: str                       # bad: a battle, warn: ground taken or a fight that may follow, plain: among friends


def fresh(s: State, side: int) -> State:
    """A copy in which the side has just played an Offensive and nobody has moved."""
    g = s.copy()
    g.log = None
    g.active, g.level, g.phase = side, FULL, MOVEMENT
    clear_markers(g)
    g.bonus = g.mover = NONE
    g.weather = g.rails = g.strategics = g.seas = 0
    g.fresh = g.entered = g.battles = g.fought = 0
    g.opened = friendly(g, side)
    return g


def present_moves(s: State, side: int) -> State:
    """The situation for the moves of a side: the present one in its own Movement Phase, else that of its next Offensive."""
    if s.phase == MOVEMENT and s.active == side:
        g = s.copy()
        g.log = None
        return g
    return fresh(s, side)


def tone(s: State, side: int, z: int) -> str:
    b = 1 << z
    if enemy(s, side) & b:
        return "bad" if s.hold[1 - side] & b else "warn"
    return "warn" if disputed(s) & b else "plain"


def reach_of(g: State, u: int, own_cards: bool) -> dict[int, Goal]:
    """4.1 to 4.6, 9.6 Every zone that `u` can get to in the situation `g`; fast units go two zones."""
    side = SIDE[u]
    src = zone_of(g, u)
    found: dict[int, tuple[int, list[str]]] = {}

    def add(z: int, steps: int, how: str) -> None:
        if z == src or z >= ZONES:
            return
        old = found.get(z)
        if old is None:
            found[z] = (steps, [how])
        else:
            if how not in old[1]:
                old[1].append(how)
            found[z] = (min((x for x in (old[0], steps) if x), default=0), old[1])

    moves = [*unit_moves(g, side, u), *(reserve_moves(g, side, u) if own_cards else ())]
    second = []
    for c in moves:
        if c.verb == "join":
            add(g.loc[c.b], 1, "march")
        elif c.verb in HOW:
            add(c.b, 1 if c.verb == "move" else 0, HOW[c.verb])
            if c.verb == "move" and 1 << u & FAST and not g.half >> u & 1:
                second.append(c)
    for c in second:
        h = g.copy()
        apply_move(h, side, c)
        for d in unit_moves(h, side, u):
            if d.verb in ("move", "join"):
                add(d.b if d.verb == "move" else h.loc[d.b], 2, "march")
    return {z: Goal(steps, tuple(how), tone(g, side, z)) for z, (steps, how) in found.items()}


def strikers(g: State, side: int) -> dict[int, tuple[tuple[int, ...], tuple[int, ...]]]:
    """4.2, 1.2.2 For every zone that a side could fight in with an Offensive: who is there, and the strongest who can come in,
    as many as find room. Only zones with an enemy, and enemy zones that are empty."""
    out: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    g = fresh(g, side) if g.phase != MOVEMENT or g.active != side else g
    comers: dict[int, list[int]] = {}
    mine = OF_SIDE[side]
    front = disputed(g)
    for src in range(ZONES):
        units = g.at[src] & mine & (ARMY | PIECE)
        if not units or src == EFT:
            continue
        ground = Ground(g, side, src)
        for u in bits(units):
            if u >= FIRST_FORT or u < ARMIES and not g.inside[u]:
                continue
            if (1 << u | (g.inside[u] if u < ARMIES else 0)) & (g.moved | g.railed):
                continue
            for z in bits(entry(ground, u) & (ground.theirs | front)):
                comers.setdefault(z, []).append(u)
            if 1 << u & CAV and friendly(g, side) >> src & 1:
                for mid in bits(g.t.near[side][src] & friendly(g, side)):
                    if room(g, side, mid) > 0:
                        for z in bits(g.t.near[side][mid] & ground.theirs):
                            if u not in comers.setdefault(z, []):
                                comers[z].append(u)
    for z in sorted({*comers, *bits(front)}):
        there = tuple(u for u in bits(g.at[z] & mine) if u >= ARMIES and u < FIRST_FORT or u < ARMIES and g.inside[u])
        ranked = sorted(comers.get(z, []), key=lambda u: (-strength(g, u), u))
        best = tuple(ranked[:max(0, room(g, side, z))])
        if there or any(1 << u & HOLDERS or u < ARMIES and g.inside[u] & HOLDERS for u in best):
            out[z] = (there, best)
    return out
