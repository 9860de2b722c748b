"""The front as a side wants it: the ground it reaches before the enemy, the posts along its edge, and how much each should have.

A side holds a hex if it is there sooner than the enemy. Where he is stronger it needs a greater lead: the line falls back before
it is beaten. Where he is weaker the ground behind him is wanted too: the line goes forward, and does not halt halfway. Along the
edge of that ground stand the posts, close enough that their zones of control meet; the edge ends at the sea, a neutral or the
map, so that a front is continuous by itself and grows towards an open flank.
"""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from marne.games.drive_on_paris.bot.judge import SHARES, cover, disc, objectives, rings, worth
from marne.games.drive_on_paris.bot.known import Known
from marne.games.drive_on_paris.bot.weights import GREEDY, Weights
from marne.games.drive_on_paris.pieces import COMBAT, GRID, OF_SIDE
from marne.games.drive_on_paris.state import State, attack_of, defence_of, strong
from marne.games.drive_on_paris.tables import Tables
from marne.parts.bits import bits

FAR = 120                       # points that stand for "nowhere near"
LOOK = 90                       # how far marches are looked at
NEAR = 20                       # an enemy who is farther away needs no post against him
APART = 3                       # hexes from one post to the next


class Post(NamedTuple):
    hex: int
    share: float                # of the whole strength of the side


@lru_cache(maxsize=256)
def nearness(t: Tables, ground: int, board: int) -> bytes:
    """SCS-5.4 By hex: the points of a march from the nearest hex of a board if nobody is in the way."""
    out = bytearray([FAR]) * ground.bit_length()
    for n, there in enumerate(t.foot.spread(board, LOOK, ground).at):
        for x in bits(there):
            out[x] = n
    return bytes(out)


def spread(forces: dict[int, float]) -> dict[int, float]:
    """By hex: the strength that could soon be there."""
    out: dict[int, float] = {}
    for x, force in forces.items():
        if force:
            for share, ring in zip(SHARES, rings(x), strict=True):
                part = share * force
                for h in ring:
                    out[h] = out.get(h, 0.0) + part
    return out


class Front:
    def __init__(self, s: State, side: int, known: Known, w: Weights = GREEDY, wing: Sequence[int] = ()) -> None:
        self.s, self.side, self.known, self.w, self.wing = s, side, known, w, wing
        t, ground = s.t, s.law.ground
        self.threat = spread({h: known.at(h).attack for h in bits(s.occ[1 - side])})
        self.mass = spread({h: float(sum(defence_of(s, u) for u in bits(s.at[h] & OF_SIDE[side] & COMBAT)))
                            for h in bits(s.occ[side])})
        self.own = nearness(t, ground, s.occ[side] & ground)
        self.foe = nearness(t, ground, self._dangerous() & ground)
        self.walls = strong(s, 1 - side)
        self.held = self._held()
        self.edge = self._edge()

    def _dangerous(self) -> int:
        """Enemies that can take something; a depot guard is none."""
        s = self.s
        return sum(1 << h for h in bits(s.occ[1 - self.side]) if self.known.at(h).attack > 1)

    def _held(self) -> int:
        s, own, foe, w, out = self.s, self.own, self.foe, self.w, 0
        calm, on = w.calm[self.side], w.on[self.side]
        for h in bits(s.law.ground):
            lead = foe[h] - own[h]
            if lead < -w.most_on:
                continue
            threat = self.threat.get(h, 0.0)
            if lead < 0 or threat and lead < w.most_back:
                mass = self.mass.get(h, 0.0)
                if lead < 0:
                    if not mass or lead < -min(w.most_on, on * (w.firm - threat / mass)):
                        continue
                elif lead < min(w.most_back, w.back * (threat / max(mass * min(2.0, cover(s, h)), 1.0) - calm)):
                    continue
            out |= 1 << h
        return out

    def _edge(self) -> int:
        s, out = self.s, 0
        for h in bits(self.held & ~self.walls & GRID.around(s.law.ground & ~self.held)):
            if self.foe[h] <= NEAR:
                out |= 1 << h
        return out

    def posts(self) -> list[Post]:
        """Hexes of the edge that together watch all of it, the best ground first, each with its share of the strength."""
        s, side = self.s, self.side
        rank = {h: 1.5 * (s.occ[side] >> h & 1) + 1.2 * (cover(s, h) - 1.0) + 0.6 * worth(s, h) + 2.0 * (s.forts[side] >> h & 1)
                + 2.0 * (s.trench[side] >> h & 1) + 0.3 * (s.t.rail >> h & 1) - 0.02 * self.own[h] for h in bits(self.edge)}
        chosen = self._spaced(rank, APART)
        if not chosen:
            return []
        need = {h: (4.0 + self.threat.get(h, 0.0)) / cover(s, h) ** 0.5 * (1.3 if worth(s, h) > 2 else 1.0) for h in chosen}
        pull = dict.fromkeys(chosen, 0.0)
        for x, value in objectives(s, side, self.w):
            away = nearness(s.t, s.law.ground, 1 << x)
            for h in chosen:
                pull[h] += value * self.w.pull ** away[h]
        bold = self.w.bold[side] if any(pull.values()) else 0.0
        if self.wing:
            for h in chosen:
                if self.wing[0] <= GRID.place(h)[0] <= self.wing[1]:
                    need[h] *= 1.0 + self.w.wing
                    pull[h] *= 1.0 + self.w.wing
        all_need, all_pull = sum(need.values()), sum(pull.values()) or 1.0
        return [Post(h, (1.0 - bold) * need[h] / all_need + bold * pull[h] / all_pull) for h in chosen]


    def _spaced(self, rank: dict[int, float], apart: int) -> list[int]:
        """Hexes of the edge so many apart: the best one first, then along the line, so that no gap is wider than need be."""
        left, chosen, next_to = self.edge, [], 0
        while left:
            near = left & next_to or left
            h = max(bits(near), key=lambda h: (rank[h], -h))
            chosen.append(h)
            left &= ~disc(h, apart - 1)
            next_to |= disc(h, apart)
        return chosen


def strength_of(s: State, u: int) -> float:
    """What a unit is worth at a post."""
    return 0.5 * (attack_of(s, u) + defence_of(s, u))
