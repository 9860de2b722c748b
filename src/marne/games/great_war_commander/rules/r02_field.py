"""2, T99 A map as fast immutable tables: ground, levels, roads, hexsides, objectives, printed works."""
from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from marne.games.great_war_commander.data.rows import ABSENT, Board, Dataset, TerrainRow
from marne.games.great_war_commander.rules.r02_grid import COLUMNS, HEX, HEXES, NEAR, side_key
from marne.kernel.errors import BadData
from marne.kernel.sayings import Said
from marne.parts.bits import bits, mask

# T99.1 The types a hex can be of, by the rank of the table; then the codes of works (F125).
# T101 rocks, T103 brush, T104 building, T106 field, T111 marsh, T112 open, T113 orchard, T117 ruin, T120 river.
GROUNDS: Final = ("building", "bridge", "ruin", "woods", "destroyed-woods", "rocks", "water", "marsh", "river", "brush",
"orchard",
                  "quarry", "gully", "shell-hole", "field", "open")
(BUILDING, BRIDGE, RUIN, WOODS, DESTROYED_WOODS, ROCKS, WATER, MARSH, RIVER, BRUSH, ORCHARD, QUARRY, GULLY, SHELL_HOLE, FIELD,
 OPEN) = range(16)
# F127 foxhole, F130 trench, F131 wire.
WORKS: Final = ("", "blockhouse", "foxhole", "mines", "casemate", "trench", "wire")
NO_WORK, BLOCKHOUSE, FOXHOLE, MINES, CASEMATE, TRENCH, WIRE = range(7)
SIDES: Final = ("wall", "wall-destroyed", "hedge", "fence")
WALL, WALL_DESTROYED, HEDGE, FENCE = range(4)
NO_LINE, LINE, PATH = range(3)                                          # what crosses a side


class Ground:
    """T100-T124.1 What the types of ground do. Lists are indexed by the numbers of GROUNDS, works by those of WORKS."""

    def __init__(self, ds: Dataset) -> None:
        rows = {r.id: r for r in ds.terrain}
        types: list[TerrainRow] = [rows[g] for g in GROUNDS]
        self.rows = types
        self.cost = [r.cost for r in types]                                  # ABSENT: impassable
        self.cover = [r.cover for r in types]
        self.obstacle = [r.los == "obstacle" for r in types]            # T99.4, GL-Obstacle
        self.hindrance = [r.hindrance if r.los == "hindrance" else 0 for r in types]  # T99.4, GL-Hindrance
        self.blind = [bool(r.blind_hex) for r in types]
        looks = [(self.obstacle[i], self.hindrance[i], self.blind[i], i if i in (DESTROYED_WOODS, QUARRY, GULLY) else 0)
                 for i in range(len(types))]
        self.alike = bytes(looks.index(x) for x in looks) + bytes(range(len(types), 256))  # the first that looks the same (10)
        self.vulnerability = [r.vulnerability for r in types]
        self.degrades = [GROUNDS.index(r.degrades_to) if r.degrades_to else i for i, r in enumerate(types)]
        self.water = [bool(r.water) for r in types]
        self.rail_hindrance = rows["rail"].hindrance
        self.fence_hindrance = rows["fence"].hindrance
        self.gas_hindrance = rows["gas"].hindrance
        self.gas_cost = rows["gas"].cost                                # T107
        self.uphill = rows["hill"].cost                                 # T110
        self.road_cover = rows["road"].cover
        self.side_cost = [rows[k].cost for k in SIDES]                  # T122.1
        self.side_cover = [rows[k].cover for k in SIDES]
        works = {r.id: r for r in ds.works}
        self.works = [None, *(works[w] for w in WORKS[1:])]
        self.work_cover = [0, *(works[w].cover for w in WORKS[1:])]     # F130.1
        self.work_vulnerability = [0, *(works[w].vulnerability for w in WORKS[1:])]
        self.work_test = [False, *(bool(works[w].tank_test) for w in WORKS[1:])]  # F127.1, F130.3
        self.work_ties = [False, *(bool(works[w].wins_melee_ties) for w in WORKS[1:])]


class Terrain:
    """One map. `road`, `path`, `rail`: for each hex, the neighbours along such a line. `side`: hexside -> kind."""

    def __init__(self, ds: Dataset, board: Board) -> None:
        self.board = board
        self.ground = Ground(ds)
        codes = {r.code: r.id for r in ds.terrain if r.code}
        names: list[str] = []
        for r, row in enumerate(board.terrain):
            if len(row) != COLUMNS:
                raise BadData(Said(f"{board.id}: row {r + 1} of terrain has {len(row)} signs; write {COLUMNS}, one a column",
                                   f"{board.id} : la rangée {r + 1} de terrain a {len(row)} signes ; écrivez-en {COLUMNS}, un "
                                   "par colonne"))
            for sign in row:
                name = board.legend.get(sign, codes.get(sign, ""))
                if name not in GROUNDS:
                    raise BadData(Said(f"{board.id}: the sign {sign!r} of row {r + 1} stands for no ground; name it in [legend]",
                                       f"{board.id} : le signe {sign!r} de la rangée {r + 1} ne désigne aucun terrain ; "
                                       "nommez-le dans [legend]"))
                names.append(name)
        if len(names) != HEXES:
            raise BadData(Said(f"{board.id}: terrain has {len(board.terrain)} rows; write {HEXES // COLUMNS}",
                               f"{board.id} : terrain a {len(board.terrain)} rangées ; écrivez-en {HEXES // COLUMNS}"))
        self.printed = bytes(GROUNDS.index(n) for n in names)           # T118.3
        self.closed = mask(h for h in range(HEXES) if self.ground.cost[self.printed[h]] == ABSENT)      # T123 nobody stands there
        self.level = bytes(int(x) for row in board.elevation for x in row)  # T110.3.1
        if len(self.level) != HEXES:
            raise BadData(Said(f"{board.id}: elevation needs {HEXES} digits, {COLUMNS} in each of {HEXES // COLUMNS} rows",
                               f"{board.id} : elevation demande {HEXES} chiffres, {COLUMNS} dans chacune des {HEXES // COLUMNS} "
                               "rangées"))
        self.by_level = [mask(h for h in range(HEXES) if self.level[h] == n) for n in range(5)]
        self.road = self._links(board.lines.roads)
        self.path = self._links(board.lines.paths)
        self.rail = self._links(board.lines.rails)
        self.has_road = mask(h for h in range(HEXES) if self.road[h])
        self.has_path = mask(h for h in range(HEXES) if self.path[h])
        self.has_rail = mask(h for h in range(HEXES) if self.rail[h])
        self.side: dict[int, int] = {}
        for kind, pairs in enumerate((board.hexsides.wall, board.hexsides.wall_destroyed, board.hexsides.hedge,
                                      board.hexsides.fence)):
            for pair in pairs:
                self.side[self._side(pair)] = kind
        self.ways = [{dst: self._way(src, dst) for dst in bits(NEAR[src])} for src in range(HEXES)]
        self.sided = mask(h for key in self.side for h in divmod(key, HEXES))
        self.open_dot = mask(HEX[h] for h in board.los.open_dot)
        self.works = bytearray(HEXES)
        for name, where in board.printed.items():
            for h in where:
                self.works[HEX[h]] = WORKS.index(name)
        self.goal_hex = [HEX[board.objectives[str(i)].hex] for i in range(1, 6)]
        self.goals = [self._whole(h) for h in self.goal_hex]                # 7.3.1.1 the whole building
        self.in_goals = mask(h for h in range(HEXES) if any(g >> h & 1 for g in self.goals))

    def _links(self, lines: tuple[tuple[str, ...], ...]) -> list[int]:
        out = [0] * HEXES
        for names in lines:
            for p, q in pairwise(names):
                a, b = HEX[p], HEX[q]
                if not NEAR[a] >> b & 1:
                    raise BadData(Said(f"{self.board.id}: {p} and {q} of a line do not touch; name every hex it runs through",
                                       f"{self.board.id} : {p} et {q} d'une ligne ne se touchent pas ; nommez chaque hex "
                                       "traversé"))
                out[a] |= 1 << b
                out[b] |= 1 << a
        return out

    def _side(self, pair: str) -> int:
        p, _, q = pair.partition("-")
        if p not in HEX or q not in HEX or not NEAR[HEX[p]] >> HEX[q] & 1:
            raise BadData(Said(f"{self.board.id}: {pair!r} is no hexside; write two hexes that touch, such as G5-G6",
                               f"{self.board.id} : {pair!r} n'est pas un côté d'hex ; écrivez deux hexs qui se touchent, comme "
                               "G5-G6"))
        return side_key(HEX[p], HEX[q])

    def _way(self, src: int, dst: int) -> tuple[int, int]:
        """T99.2 What is printed about a step: does a road or rail (LINE) or a path (PATH) cross this side, and what do side and
        slope add to the cost (T110.1)?"""
        kind = self.side.get(side_key(src, dst), -1)
        extra = self.ground.side_cost[kind] if kind >= 0 else 0
        if self.level[dst] > self.level[src] and not self.road[src] >> dst & 1:
            extra += self.ground.uphill
        if (self.road[src] | self.rail[src]) >> dst & 1:
            return LINE, extra
        return PATH if self.path[src] >> dst & 1 else NO_LINE, extra

    def _whole(self, h: int) -> int:
        """T104-a An objective in a building is the whole of it."""
        for b in self.board.building:
            cells = mask(HEX[x] for x in b.hexes)
            if cells >> h & 1:
                return cells
        return 1 << h


@lru_cache(maxsize=64)
def terrain(ds: Dataset, name: str) -> Terrain:
    """The map of that id, made once."""
    return Terrain(ds, ds.boards[name])
