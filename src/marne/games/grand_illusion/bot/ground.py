"""The ground the judgment looks at: distances, the map as a grid of bits, railways and what they supply."""
from __future__ import annotations

from functools import lru_cache

from marne.games.grand_illusion.bot.doctrine import AXIS
from marne.games.grand_illusion.bot.weights import GREEDY, Weights
from marne.games.grand_illusion.pieces import CAV, COMBAT, GE, HEXES, UNITS
from marne.games.grand_illusion.tables import Tables
from marne.parts.bits import bits, union

STRIDE = 32             # the map as a grid of bits, so that whole areas grow by shifting


class Ground:
    """What never changes: distances and weights of the hexes that matter."""

    def __init__(self, t: Tables, w: Weights) -> None:
        self.t = t
        gates = dict(w.gates)
        others = sorted({*bits(t.german_vp), t.paris, *gates} - set(bits(t.plan17)))
        self.goals = [*others, *bits(t.plan17)]
        self.first17 = len(others)
        self.place = {h: i for i, h in enumerate(self.goals)}
        self.far = {h: _distances(t, h) for h in {*self.goals, 94, AXIS}}
        self.rows = [[tuple(g ** self.far[o][h] for o in self.goals) for h in range(HEXES + 1)] for g in w.fading]
        self.near = [bits(t.free[h]) for h in range(HEXES + 1)]
        self.german = [w.chit * (2 if t.double >> h & 1 else 1) if t.german_vp >> h & 1 else 0.0 for h in self.goals]
        self.plan17 = [w.chit17 * (2 if t.double >> h & 1 else 1) for h in self.goals[self.first17:]]
        self.german[self.place[t.paris]] = w.paris
        self.gate = [gates.get(h, 0.0) for h in self.goals]
        self.rough = [(1 + 0.15 * t.tem[h]) ** 2 for h in self.goals]
        self.effect = ([_effect(t, u, False, w) for u in range(UNITS)], [_effect(t, u, True, w) for u in range(UNITS)])
        self.cell = [0, *(1 << STRIDE * t.col[h] + t.dbl_row[h] + 2 for h in range(1, HEXES + 1))]
        self.board = self.grid((1 << HEXES + 1) - 2)
        self.vp = self.grid(t.german_vp)
        self.rails = self.grid(t.rail)
        self.lines = [self.grid(sum(1 << h for h in range(1, HEXES + 1) if t.dirs[h][d] and t.rails[h] >> t.dirs[h][d] & 1))
                      for d in range(6)]
        self.sources = [self.grid(t.source[0] | t.source[1]), self.grid(t.source[GE])]
        self.nets: dict[tuple[int, int], int] = {}
        self.vital = (t.paris, 94, *bits(t.plan17))
        self.around = {h: sum(1 << n for n in range(1, HEXES + 1) if self.far[h][n] <= 4) for h in self.vital}
        self.leads: dict[object, tuple[float, ...]] = {}        # see `odds`
        self.grids: dict[int, int] = {}

    def grid(self, hexes: int) -> int:
        """A set of hexes as cells of the grid."""
        cell = self.cell
        return sum(cell[h] for h in bits(hexes))

    def kept_grid(self, hexes: int) -> int:
        got = self.grids.get(hexes)
        if got is None:
            if len(self.grids) > 20000:
                self.grids.clear()
            got = self.grids[hexes] = self.grid(hexes)
        return got


    def supplied(self, sources: int, net: int) -> int:
        """The cells that can be supplied from the cells of `sources` along the railways of `net`."""
        key = (sources, net)
        got = self.nets.get(key)
        if got is None:
            if len(self.nets) > 20000:
                self.nets.clear()
            n, ne, se, so, sw, nw = self.lines
            got = edge = sources & net
            while edge:
                edge = ((edge & n) >> 2 | (edge & so) << 2 | (edge & se) << STRIDE + 1 | (edge & nw) >> STRIDE + 1
                        | (edge & ne) << STRIDE - 1 | (edge & sw) >> STRIDE - 1) & net & ~got
                got |= edge
            got = self.nets[key] = grow(got)
        return got


@lru_cache(maxsize=8)
def ground(t: Tables, w: Weights = GREEDY) -> Ground:
    return Ground(t, w)


def _distances(t: Tables, origin: int) -> list[int]:
    """Movement points from every hex to `origin`, whoever is in the way."""
    far = [99] * (HEXES + 1)
    far[origin] = 0
    todo = [origin]
    while todo:
        h = todo.pop(0)
        for n in bits(t.free[h]):
            d = far[h] + (2 if t.slow[h] >> n & 1 else 1)
            if d < far[n]:
                far[n] = d
                todo.append(n)
    return far


def _effect(t: Tables, u: int, disrupted: bool, w: Weights) -> float:
    """The fighting power of a unit on the map."""
    b = 1 << u
    if not b & COMBAT:
        return 0.0
    cs = t.cs[0][u] + (0.5 if t.red & b else 0.0)
    if b & CAV:
        cs *= w.horse
    elif t.def_only[0] & b:
        cs *= 0.6
    return cs * (w.worn if disrupted else 1.0)


def grow(cells: int) -> int:
    """The cells and their neighbours."""
    return (cells | cells << 2 | cells >> 2 | cells << STRIDE + 1 | cells >> STRIDE + 1
            | cells << STRIDE - 1 | cells >> STRIDE - 1)


def march_area(led: int, others: int, halt: int, allowed: int) -> int:
    """Cells that can be marched into in one activation: four steps with an HQ, two without, none beyond a halt."""
    got = edge = led
    for i in range(4):
        if i == 2:
            edge |= others
            got |= others
        edge = grow(edge) & allowed & ~got
        got |= edge
        edge &= ~halt
    return got


def railway(t: Tables, german: int, forts: int, sources: int, end: int, goals: list[int]) -> list[int]:
    """How many hexes the Germans must still win along the railways to supply each goal; a fort counts three."""
    own = german & ~forts
    seen = 0
    levels: list[int] = []
    front = [sources & own & t.rail, *([0] * 16)]
    for k in range(13):
        edge = front[k] & ~seen
        got = 0
        while edge:
            got |= edge
            seen |= edge
            out = union(t.rails, edge & ~end) & ~seen
            edge = out & own
            out &= ~own
            front[k + 1] |= out & ~forts
            front[k + 3] |= out & forts
        levels.append(levels[-1] | got if levels else got)
    far = []
    for h in goals:
        around = 1 << h | t.free[h]
        far.append(next((k for k, reached in enumerate(levels) if reached & around), 13))
    return far
