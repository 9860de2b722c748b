"""A front as a side sees it: where the enemy threatens, the posts along the line, how far everything is from those that lack
troops.

There are no zones of control, and who is walked around starves (11.13): every hex of the line that an enemy can come to is a
post. A stack of four is attacked on the dear table (10.32); that is what a threatened post wants.
"""
from __future__ import annotations

from functools import lru_cache
from math import log

from marne.games.great_war_in_europe.bot.judge import alps, worth
from marne.games.great_war_in_europe.pieces import AH, CENTRAL, COMBAT, EUROPE, GRID, ITALY, OF_FRONT, WEST
from marne.games.great_war_in_europe.rules.r14_4_trenches import FRENCH, GERMANS, OTHER_ALLIED, OTHER_CENTRAL
from marne.games.great_war_in_europe.rules.r17_2_areas import closed_ground
from marne.games.great_war_in_europe.state import State, attack_of, defence_of, friendly_forts, strong
from marne.games.great_war_in_europe.tables import Tables, cut, lift
from marne.parts.bits import bits, mask

SHARES = (1.0, 1.0, 0.7, 0.4, 0.2)      # by distance: how much of an enemy's attack threatens a hex
FAR = 60                                # hexes that stand for "nowhere near"
AFAR = 10                               # … and how much farther what must never fall is guarded against
RAID = 3.0                              # the threat where an enemy could come from afar
RIDE, MARCH = 12, 6                     # hexes that he goes, in the West of 1914 and elsewhere
DEPTH = 2.5                     # units for a hex of the line
DUG, SAVED = 0.15, 0.1          # what a step of trenches adds to a defence, and the units that it saves for a hex
FORCE = 0.25                    # how much the strength of the enemy counts in what a front lacks beside the length of its line
ALPS = 0.2                      # how much more than others the front lacks with which Austria-Hungary falls
SAFE = 0.45                             # of the threat: a defence that will do


@lru_cache(maxsize=4096)
def rings(h: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(bits(ring)) for ring in GRID.rings(h, len(SHARES) - 1))


@lru_cache(maxsize=4)
def _keys(t: Tables) -> int:
    out: int = t.ruhr | t.paris | 1 << t.berlin | 1 << t.trent | 1 << t.trieste | alps(t)
    for board in t.capital.values():
        out |= board
    return out


def keys(s: State) -> int:
    """18.3, 16 What must never fall: Berlin, the Ruhr, Paris, the capitals, Trent and Trieste."""
    return _keys(s.t)


def cover(s: State, h: int) -> float:
    """10.42, 14.1 What the ground adds to a defence."""
    t, bit = s.t, 1 << h
    out = 1.0
    if (t.terrain["rough"] | t.terrain["mountain"] | t.terrain["mountain-pass"] | t.terrain["marsh"]) & bit:
        out += 0.4
    if t.cities & bit:
        out += 0.3
    if s.forts & bit:
        out += 0.8
    return out


def muster(s: State, side: int, f: int) -> dict[int, float]:
    """By hex: the attack strength of a side there."""
    out = {}
    for h in bits(s.occ[side] & OF_FRONT[f]):
        n = 0
        for u in bits(s.at[h] & s.army[side] & COMBAT):
            n += attack_of(s, u)
        out[h] = float(n)
    return out


class Front:
    def __init__(self, s: State, side: int, f: int, goals: int = 0) -> None:
        self.s, self.side, self.f = s, side, f
        foe = 1 - side
        self.ground = OF_FRONT[f] & s.law.ground & s.t.land & ~closed_ground(s)
        self.fluid = f not in (WEST, ITALY) or s.turn <= s.t.undoubled_after        # a war of movement, not of trenches
        self.threat: dict[int, float] = {}
        for x, force in muster(s, foe, f).items():
            if force:
                for share, ring in zip(SHARES, rings(x), strict=True):
                    for h in ring:
                        self.threat[h] = self.threat.get(h, 0.0) + share * force
        theirs = s.control[foe] & self.ground
        self.line = s.control[side] & self.ground & s.t.around(theirs)
        self.exposed = self._exposed()
        for h in bits(self.line & self.exposed):
            self.threat[h] = max(self.threat.get(h, 0.0), RAID)
        self.posts = {h: self.need(h) for h in bits(self.line) if self.threat.get(h)}
        short = 0
        for h, n in self.posts.items():
            if self.held(h) < n:
                short |= 1 << h
        walls = s.occ[foe] | friendly_forts(s, foe)
        self.away = self.flood(short or self.line or theirs, self.ground & ~walls)
        self.strain = self._strain()
        self.bold = self._bold()
        dear = theirs & (s.t.cities | s.t.cp_vp | s.t.ts | mask(s.t.rp))
        if side == CENTRAL and f == WEST and self.fluid:
            dear = dear & s.t.country["BE"] or dear                 # the right wing: round the forts of the French frontier
        dear = goals & OF_FRONT[f] or dear
        self.aim = self.flood(dear, self.ground) if dear else bytes([FAR]) * GRID.size

    def need(self, h: int) -> float:
        """The defence that a post wants."""
        return (2.0 + SAFE * min(self.threat[h], 60.0)) / cover(self.s, h) * (1.3 if worth(self.s, h) > 5 else 1.0)

    def held(self, h: int) -> float:
        s = self.s
        return float(sum(defence_of(s, u) for u in bits(s.at.get(h, 0) & s.army[self.side] & COMBAT)))

    def _strain(self) -> float:
        """How much a front lacks: 0 nothing, 1 very much; by what the enemy has there to attack with, what stands against it,
        and how long the line is."""
        s = self.s
        foes = sum(attack_of(s, u) for u in bits(s.on[self.f] & s.army[1 - self.side] & COMBAT))
        if not foes:
            return 0.0
        units = s.on[self.f] & s.army[self.side] & COMBAT
        deep = self.trenches()
        own = sum(defence_of(s, u) for u in bits(units)) * (1.0 + DUG * deep)
        force = max(0.0, min(1.0, 0.5 + log(foes / max(own, 1))))
        want = (DEPTH - SAVED * deep) * max(1, len(self.posts))
        out = FORCE * force + (1.0 - FORCE) * max(0.0, want - units.bit_count()) / want
        if self.f == ITALY and self.side == CENTRAL and not s.collapsed >> AH & 1:
            out += ALPS                                         # 16.5: with it Austria-Hungary falls
        return out

    def trenches(self) -> int:
        """14.43, 14.45 How deep those who hold the front are dug in: in the West Germans and French, elsewhere the others."""
        if self.f not in EUROPE:
            return 0
        if self.side == CENTRAL:
            return self.s.trenches[GERMANS if self.f == WEST else OTHER_CENTRAL]
        return self.s.trenches[FRENCH if self.f == WEST else OTHER_ALLIED]

    def _exposed(self) -> int:
        """8.12, 8.14 Where the enemy could walk in one phase or two, around those who hold the line: there are no zones of
        control."""
        s, f = self.s, self.f
        all_, far = cut(f, self.ground), RIDE if f in (WEST, ITALY) and self.fluid else MARCH
        walked = flown = 0
        for free, step in ((all_ & ~cut(f, strong(s, self.side)), 0), (all_, 1)):
            seen = front = cut(f, s.occ[1 - self.side] & OF_FRONT[f])
            for _ in range(far + AFAR * step):
                front = s.t.spread(f, front) & free & ~seen
                seen |= front
            if step:
                flown = lift(f, seen)                       # for what must never fall: the line may break or move
            else:
                walked = lift(f, seen)
        self.walked = walked
        return walked | flown & keys(s)

    def _bold(self) -> float:
        """0 to 1: how much of its strength a side can turn against what it wants to take."""
        s = self.s
        mine, theirs = (sum(attack_of(s, u) + defence_of(s, u) for u in bits(s.on[self.f] & s.army[side] & COMBAT))
                        for side in (self.side, 1 - self.side))
        return max(0.0, min(1.0, (mine / max(theirs, 1) - 0.7) / 0.8))

    def flood(self, goal: int, ground: int) -> bytes:
        """By hex: how far the next goal is over some ground."""
        s, f = self.s, self.f
        out = bytearray([FAR]) * GRID.size
        free = cut(f, ground)
        seen = front = cut(f, goal) & free
        n = 0
        while front and n < FAR:
            for h in bits(lift(f, front)):
                out[h] = n
            front = s.t.spread(f, front) & free & ~seen
            seen |= front
            n += 1
        return bytes(out)


def fronts(s: State, side: int, which: tuple[int, ...], goals: int = 0) -> dict[int, Front]:
    """`goals`: what is wanted before all else where any of them lie."""
    return {f: Front(s, side, f, goals) for f in which if f in s.law.fronts}
