"""The line that keeps the enemy out: the hexes to be held so that he can walk to as little as possible of what is dear.

There are no zones of control (8.22) and who is walked around starves (11.13), so a line is only as good as its gaps. Which hexes
make the best line is a cut of least cost: every hex that is held costs a unit, every hex that the enemy can then still walk
into costs what it is worth.
"""
from __future__ import annotations

from itertools import pairwise

from marne.games.great_war_in_europe.bot.judge import worth
from marne.games.great_war_in_europe.bot.weights import GREEDY
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.tables import cut, lift
from marne.parts.bits import bits

HOLD = 36                       # what it costs to hold a hex …
ROUGH = 28                      # … of difficult terrain, or a city
FORT = 8                        # … with a fort, which nobody walks through
POINT = 10                      # a point of worth
PRESS, PRESSED = 25.0, 1.5      # the threat that makes a hex twice as dear to hold, and how much dearer at most
NEVER = 1 << 30                 # nobody can hold it


def zone(s: State, f: int, ground: int, foes: int, far: int) -> int:
    """8.12 Where the enemy could walk if nobody stood in his way, in the numbers of the front, his own hexes left out."""
    free, start = cut(f, ground), cut(f, foes)
    seen = front = start
    for _ in range(far):
        front = s.t.spread(f, front) & free & ~seen
        seen |= front
    return seen & ~start


def wall(s: State, side: int, f: int, ground: int, foes: int, walls: int, can: int, far: int, dear: float,
         foreign: float, threat: dict[int, float], press: float = GREEDY.press) -> tuple[int, int]:
    """The hexes to be held, and those that the enemy could still walk into. `foes`: where his troops are; `walls`: our own
    forts; `can`: hexes that some unit can hold; `dear`: how much more than usual a unit counts; `foreign`: how
    much a hex of the enemy's counts beside one of ours; `threat`: what the enemy can bring against a hex: where he is strong one
    unit is lost at one blow (10.65), and a line further back is cheaper; `press`: how much that counts."""
    t = s.t
    board = lift(f, zone(s, f, ground, foes, far))
    hexes = list(bits(board))
    n = len(hexes)
    at = {h: i for i, h in enumerate(hexes)}
    beside = t.around(foes)
    soft = t.terrain["rough"] | t.terrain["mountain"] | t.terrain["mountain-pass"] | t.terrain["marsh"] | t.cities
    near: list[list[int]] = [[at[x] for x in bits(t.touching[h] & board)] for h in hexes]
    dearer = [1.0 + press * min(PRESSED, threat.get(h, 0.0) / PRESS) for h in hexes]
    hold = [FORT if walls >> h & 1 else int(dear * (ROUGH if soft >> h & 1 else HOLD) * p) if can >> h & 1 else NEVER
            for h, p in zip(hexes, dearer, strict=True)]
    mine = s.control[side]
    lose = [int(POINT * worth(s, h) * (1.0 if mine >> h & 1 else foreign)) for h in hexes]
    first = [i for i in range(n) if beside >> hexes[i] & 1]
    gate, open_ = flow(n, near, hold, lose, first)
    held = lost = 0
    for i in range(n):
        if open_[i]:
            lost |= 1 << hexes[i]
        elif gate[i]:
            held |= 1 << hexes[i]
    behind = mine & ground & ~(lost | held)
    joined = front = held & t.around(behind) | held & walls
    while front:
        front = t.around(front) & held & ~joined
        joined |= front
    return joined, lost | held & ~joined                # what would be held for itself alone is cut off


def flow(n: int, near: list[list[int]], hold: list[int], lose: list[int], first: list[int]) -> tuple[list[bool], list[bool]]:
    """The least cut by Dinic's method. Each hex is a door with two sides: what passes through it costs `hold` to stop, what has
    passed costs `lose`. Gives which doors he stands before, and which he can pass."""
    through = [0] * n                                       # flow through the door
    sunk = [0] * n                                          # flow that ends behind it
    flows: list[dict[int, int]] = [{} for _ in range(n)]    # from behind a door to before another
    while True:
        # layers: before door i is 2 i, behind it 2 i + 1
        level = [-1] * (2 * n)
        for i in first:
            level[2 * i] = 0
        layer, depth, found = [2 * i for i in first], 0, False
        while layer and not found:
            depth += 1
            then = []
            for v in layer:
                i = v >> 1
                if v & 1:                                   # behind
                    if sunk[i] < lose[i]:
                        found = True
                    for j in near[i]:
                        if level[2 * j] < 0:
                            level[2 * j] = depth
                            then.append(2 * j)
                    if through[i] and level[2 * i] < 0:
                        level[2 * i] = depth
                        then.append(2 * i)
                else:
                    if through[i] < hold[i] and level[v + 1] < 0:
                        level[v + 1] = depth
                        then.append(v + 1)
                    for j in near[i]:
                        if level[2 * j + 1] < 0 and flows[j].get(i):
                            level[2 * j + 1] = depth
                            then.append(2 * j + 1)
            layer = then
        if not found:
            return [x >= 0 for x in level[::2]], [x >= 0 for x in level[1::2]]
        for i in first:
            while _push(2 * i, near, hold, lose, through, sunk, flows, level):
                pass


def _push(start: int, near: list[list[int]], hold: list[int], lose: list[int], through: list[int], sunk: list[int],
          flows: list[dict[int, int]], level: list[int]) -> bool:
    """One way more for the flow, by the layers; what leads nowhere is struck out."""
    path = [start]
    while path:
        v = path[-1]
        i, deep = v >> 1, level[v] + 1
        if v & 1:
            room = lose[i] - sunk[i]
            if room > 0:
                _send(path, room, hold, through, sunk, flows)
                return True
            step = next((2 * j for j in near[i] if level[2 * j] == deep), -1)
            if step < 0 and through[i] and level[2 * i] == deep:
                step = 2 * i
        else:
            step = v + 1 if through[i] < hold[i] and level[v + 1] == deep else -1
            if step < 0:
                step = next((2 * j + 1 for j in near[i] if level[2 * j + 1] == deep and flows[j].get(i)), -1)
        if step < 0:
            level[v] = -2
            path.pop()
        else:
            path.append(step)
    return False


def _send(path: list[int], most: int, hold: list[int], through: list[int], sunk: list[int], flows: list[dict[int, int]]) -> None:
    for v, w in pairwise(path):
        i, j = v >> 1, w >> 1
        if i == j:
            most = min(most, through[i] if v & 1 else hold[i] - through[i])
        elif not v & 1:
            most = min(most, flows[j][i])
    for v, w in pairwise(path):
        i, j = v >> 1, w >> 1
        if i == j:
            through[i] += -most if v & 1 else most
        elif v & 1:
            flows[i][j] = flows[i].get(j, 0) + most
        else:
            flows[j][i] -= most
    sunk[path[-1] >> 1] += most
