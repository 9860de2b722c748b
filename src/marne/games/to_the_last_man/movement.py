"""4.1 to 4.3 Movement: which zone may a unit enter next? Every rule is a bar: a function that returns the zones it forbids.

What is legal is what no bar forbids; the explanation of a refusal is every bar whose board has the zone. A unit goes zone by
zone: `half` marks a fast unit with one zone left, `moved` a unit that has none. Going into or out of an army is a move of no
zone, once a phase (`shifted`); an army takes what it holds along, so nothing inside it may have used its zones already.
"""
from __future__ import annotations

from collections.abc import Callable

from marne.games.to_the_last_man.armies import enter_army, kept_apart, uncover
from marne.games.to_the_last_man.choices import DONE, JOIN, LEAVE, MOVE, RAIL, SAIL, STRATEGIC
from marne.games.to_the_last_man.events import ControlChanged, Disputed, Moved
from marne.games.to_the_last_man.pieces import (
    ARMIES, ARMY, ART, AUX, BIPLANE, EFT, ENTENTE, FAST, GERMAN, HOLDERS, IN_ARMY, INF, NATION, OF_SIDE, PIECE, PLAIN_INF, POOL,
    SIDE, UK, US, ZONES,
)
from marne.games.to_the_last_man.rail import box_allowed, fresh_unit, rail_reach, sea_reach, strategic_reach
from marne.games.to_the_last_man.stacking import fits_army, full, load, takes
from marne.games.to_the_last_man.state import LIMITED, NONE, PASSED, State, distinct, put, zone_of
from marne.games.to_the_last_man.zones import disputed, enemy, friendly, own
from marne.kernel.choice import Choice
from marne.parts.bits import bits


class Ground:
    """What the bars look at: who holds what around a zone. Made anew for every question."""

    __slots__ = ("s", "side", "front", "theirs", "full", "open_inf", "open_gun", "open_air", "open_aux", "shut")

    def __init__(self, s: State, side: int) -> None:
        self.s = s
        self.side = side
        self.front = disputed(s)
        self.theirs = own(s, 1 - side) & ~self.front
        self.full = full(s, side)
        self.shut = no_offensive(self, 0, 0) | one_battle(self, 0, 0)           # closed to every unit of the side
        self.open_inf = self.open_gun = self.open_air = self.open_aux = 0           # armies with such a slot left
        t = s.t
        guns = t.guns[s.turn]
        for a in bits(OF_SIDE[side] & ARMY):
            if s.loc[a] < IN_ARMY:
                b = 1 << a
                held = s.inside[a]
                if (held & INF).bit_count() < t.inf_slots[a]:
                    self.open_inf |= b
                if (held & AUX).bit_count() < t.aux_slots[a]:
                    self.open_aux |= b
                    if (held & ART).bit_count() < guns[NATION[a]]:
                        self.open_gun |= b
                    if (held & BIPLANE).bit_count() < t.biplanes_max:
                        self.open_air |= b

    def open_to(self, u: int) -> int:
        """8.1 Armies with the right nation and slot for a piece."""
        b = 1 << u
        if b & INF:
            return self.open_inf & (_BY_NATION[5] if NATION[u] == US and b & PLAIN_INF else _BY_NATION[NATION[u]])
        return (self.open_gun if b & ART else self.open_air if b & BIPLANE else self.open_aux) & _BY_NATION[NATION[u]]


_BY_NATION = [sum(1 << a for a in range(ARMIES) if NATION[a] == n) for n in range(5)]
_BY_NATION.append(sum(1 << a for a in range(ARMIES) if SIDE[a] == ENTENTE))

# Bars: zones that a unit standing in `src` may not enter ---------------------------------------------------------------

Bar = Callable[[Ground, int, int], int]


def no_offensive(g: Ground, u: int, src: int) -> int:
    """4.2 Enemy zones are entered only in a turn with an Offensive card, even if they are empty."""
    return g.theirs if g.s.level == PASSED else 0


def from_dispute(g: Ground, u: int, src: int) -> int:
    """4.2 Never from a disputed zone to an enemy zone, not even as the second zone of a move."""
    return g.theirs if g.front >> src & 1 else 0


def one_battle(g: Ground, u: int, src: int) -> int:
    """9.1.2, T-07 A Limited Offensive allows one battle: only one zone may become disputed (or be entered, by option)."""
    s = g.s
    if s.level != LIMITED:
        return 0
    if s.law.limited_strict:
        return g.theirs if s.entered else 0
    return g.theirs & s.hold[1 - g.side] if s.fresh else 0


def cannot_hold(g: Ground, u: int, src: int) -> int:
    """8.3.2, 8.3.3, 8.3.4, 8.3.6, T-09 What cannot change the state of a zone does not enter enemy zones alone."""
    return 0 if 1 << u & HOLDERS or ARMY >> u & 1 and g.s.inside[u] & HOLDERS else g.theirs


def stacking(g: Ground, u: int, src: int) -> int:
    """1.2.2 Three units in a zone, also on the way; an empty army counts nothing. T-53: in an Offensive an army may come in
    where it can take up a unit at once."""
    if not ARMY >> u & 1:
        return g.full
    s = g.s
    if not s.inside[u]:
        return 0
    if s.level == PASSED or not g.full:
        return g.full
    out = 0
    for z in bits(g.full):
        if not any(takes(s, u, v) for v in bits(s.at[z] & OF_SIDE[g.side] & PIECE)):
            out |= 1 << z
    return out


def box(g: Ground, u: int, src: int) -> int:
    """2.0 V.4 The Eastern Front box: certain German units, to and from a friendly zone."""
    if src == EFT:
        return ~friendly(g.s, GERMAN)
    return 0 if box_allowed(g.s, u) and not g.front >> src & 1 else 1 << EFT


BARS: tuple[tuple[str, Bar], ...] = (
    ("4.2", no_offensive), ("4.2", from_dispute), ("9.1.2", one_battle), ("8.3", cannot_hold), ("1.2.2", stacking),
    ("2.0 V.4", box),
)


def entry(g: Ground, u: int, src: int) -> int:
    """4.1, 4.2 The neighbouring zones that `u` may enter from `src`: what no bar forbids, each asked only where it can matter."""
    out = g.s.t.near[g.side][src] & ~g.shut
    if g.front >> src & 1:
        out &= ~g.theirs
    elif out & g.theirs:
        out &= ~cannot_hold(g, u, src)
    if out & g.full:
        out &= ~stacking(g, u, src)
    if out & _BOX or src == EFT:
        out &= ~box(g, u, src)
    return out


def near_armies(g: Ground, src: int) -> int:
    """8.1, T-53 The armies of the neighbouring friendly or disputed zones, full or not; the box apart."""
    at = g.s.at
    out = 0
    for z in bits(g.s.t.near[g.side][src] & ~g.theirs & ~_BOX):
        out |= at[z]
    return out


_BOX = 1 << EFT

# What each unit may do -------------------------------------------------------------------------------------------------------


def has_zone(s: State, u: int) -> bool:
    """4.1 Has the unit a zone of movement left? An army needs one for everything it holds."""
    if s.railed >> u & 1:
        return False
    return not (1 << u | s.inside[u]) & s.moved if u < ARMIES else not s.moved >> u & 1


def free_to_move(s: State, u: int) -> bool:
    """2.0 II.1 On a pass one unit moves."""
    return s.level != PASSED or s.mover == u or s.mover == NONE and s.free > 0


def alike(s: State, units: int) -> tuple[int, ...]:
    """One of each lot of pieces in the same holder that movement treats alike."""
    key = (units, s.moved & units, s.half & units, s.shifted & units, s.railed & units, s.entrenched & units, s.apart & units)
    got = s.t.alike_cache.get(key)
    if got is None:
        if len(s.t.alike_cache) > 20000:
            s.t.alike_cache.clear()
        got = s.t.alike_cache[key] = distinct(s, units)
    return got


def move_choices(s: State, side: int) -> list[Choice]:
    """4.1 Every move of one unit that the rules allow now, except Strategic Reserves."""
    if s.level == PASSED:
        if s.mover != NONE:
            g = Ground(s, side)
            out = _unit_choices(g, s.mover, zone_of(s, s.mover))
            return out
        if not s.free:
            return []
    g = Ground(s, side)
    out = []
    mine = OF_SIDE[side]
    at = s.at
    inside = s.inside
    for z in range(ZONES):
        units = at[z] & mine
        if not units:
            continue
        around = near_armies(g, z)
        for a in bits(units & ARMY):
            _army_choices(g, a, z, out)
            if inside[a]:
                for u in alike(s, inside[a]):
                    _piece_choices(g, u, z, around, out)
        if units & PIECE:
            for u in alike(s, units & PIECE):
                _piece_choices(g, u, z, around, out)
    return out


def _unit_choices(g: Ground, u: int, z: int) -> list[Choice]:
    out: list[Choice] = []
    if z < IN_ARMY:
        if u < ARMIES:
            _army_choices(g, u, z, out)
        else:
            _piece_choices(g, u, z, near_armies(g, z), out)
    return out


def _army_choices(g: Ground, a: int, z: int, out: list[Choice]) -> None:
    s = g.s
    if has_zone(s, a):
        out += MOVE[a].among(entry(g, a, z))
        _transports(g, a, out)


def _piece_choices(g: Ground, u: int, z: int, around: int, out: list[Choice]) -> None:
    """A single piece or one inside an army: to a neighbouring zone or an army there (`around`), into or out of an army."""
    s = g.s
    b = 1 << u
    if s.railed & b:
        return
    w = s.loc[u]
    armies = g.open_to(u)
    targets = 0
    if not s.moved & b:
        reach = entry(g, u, z)
        if reach:
            out += MOVE[u].among(reach)
        if z != EFT:
            targets = around & armies
        if w == z:
            _transports(g, u, out)
    if not s.shifted & b:
        targets |= s.at[z] & armies
        if w != z and (not g.full >> z & 1 or s.inside[w - IN_ARMY] == b):
            out.append(LEAVE[u])
    if targets:
        if w != z:
            targets &= ~(1 << w - IN_ARMY)
        for a in bits(targets):
            if s.inside[a]:
                if s.apart & b and kept_apart(s, u, a):
                    targets &= ~(1 << a)
            elif not fits_army(s, u, a):
                targets &= ~(1 << a)
        out += JOIN[u].among(targets)


def _transports(g: Ground, u: int, out: list[Choice]) -> None:
    """4.4 to 4.6 By rail, strategically, by sea: units that have not moved at all."""
    s = g.s
    if not fresh_unit(s, u):
        return
    if s.rails < s.t.rail_units:
        out += RAIL[u].among(rail_reach(s, u, g.full))
    if g.side == ENTENTE:
        if s.strategics < s.t.strategic_cap[s.turn]:
            out += STRATEGIC[u].among(strategic_reach(s, u, g.full))
        if NATION[u] == UK and s.seas < s.t.sea_units:
            out += SAIL[u].among(sea_reach(s, u, g.full))


# Moving ------------------------------------------------------------------------------------------------------------------------


def travelled(s: State, u: int) -> None:
    """4.1 A zone has been used, by an army and all it holds. Fast units have a second one."""
    units = 1 << u | (s.inside[u] if u < ARMIES else 0)
    fast = units & FAST & ~s.half & ~s.moved
    s.moved |= units & ~fast
    s.half = s.half & ~units | fast


def used_up(s: State, u: int) -> None:
    """4.4 to 4.6, 9.6 No other movement can be combined with this one."""
    units = 1 << u | (s.inside[u] if u < ARMIES else 0)
    s.moved |= units
    s.half &= ~units
    s.railed |= units


def enter(s: State, u: int, z: int, how: str, rule: str) -> None:
    """4.1, 5.1.1 A unit comes into a zone, whose state changes at once."""
    side = SIDE[u]
    src = s.loc[u]
    b = 1 << z
    foreign = enemy(s, side) & b
    uncover(s, u, "4.3")
    put(s, u, z)
    s.apart &= ~(1 << u)
    if s.log is not None:
        s.log.append(Moved(rule, u, src, z, how))
    if foreign:
        s.entered |= b
        if disputed(s) & b:
            s.fresh |= b
            if s.log is not None:
                s.log.append(Disputed("5.1.1", z, side))
        elif own(s, side) & b and s.log is not None:
            s.log.append(ControlChanged("4.1", z, side))


def overfull(s: State, side: int, z: int) -> bool:
    return not s.t.unlimited >> z & 1 and load(s, side, z) > s.t.stack_limit


def claim(s: State, u: int) -> None:
    """2.0 II.1 The free move of a pass belongs to the unit that begins it."""
    if s.level == PASSED and s.mover != u:
        s.mover = u
        s.free -= 1


def apply_move(s: State, side: int, c: Choice) -> None:
    """One chosen move, without what may follow (`absorb`)."""
    u = c.a
    if c.verb == "reserves":
        enter(s, u, c.b, "reserves", "9.6")
        used_up(s, u)
        return
    claim(s, u)
    if c.verb == "move":
        enter(s, u, c.b, "march", "4.1")
        travelled(s, u)
    elif c.verb == "join":
        join(s, u, c.b)
    elif c.verb == "leave":
        src = s.loc[u]
        put(s, u, s.loc[src - IN_ARMY])
        s.shifted |= 1 << u
        if s.log is not None:
            s.log.append(Moved("8.1", u, src, s.loc[u], "leave"))
    else:
        enter(s, u, c.b, {"rail": "rail", "strategic": "strategic", "sail": "sea"}[c.verb], c.rule)
        used_up(s, u)
        if c.verb == "rail":
            s.rails += 1
        elif c.verb == "strategic":
            s.strategics += 1
        else:
            s.seas += 1


def join(s: State, u: int, a: int) -> None:
    """8.1 Into an army, of this zone or of a neighbouring one."""
    there = s.loc[a] != zone_of(s, u)
    uncover(s, u, "4.3")
    enter_army(s, u, a, "join", "8.1")
    s.shifted |= 1 << u
    if there:
        travelled(s, u)


def why_not(s: State, side: int, u: int, z: int) -> list[tuple[str, Bar | None]]:
    """The bars that forbid a march of `u` into `z`; None for a zone that does not touch."""
    src = zone_of(s, u)
    if src >= POOL:
        return []
    if not s.t.near[side][src] >> z & 1:
        return [("4.1", None)]
    g = Ground(s, side)
    return [(rule, bar) for rule, bar in BARS if bar(g, u, src) >> z & 1]


__all__ = ["BARS", "DONE", "Ground", "apply_move", "entry", "has_zone", "move_choices", "overfull", "why_not"]
