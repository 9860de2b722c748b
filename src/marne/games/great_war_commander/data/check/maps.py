"""Facts about terrain, fortifications and the twelve maps."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from marne.games.great_war_commander.data.plans import ground_of
from marne.games.great_war_commander.data.rows import ABSENT, Board, Dataset
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, NEAR
from marne.parts.bits import bits
from marne.parts.data.facts import Fact, reach

# rule -> cost (ABSENT: impassable), cover, sight, hindrance, vulnerability (0: none), what it becomes
TERRAIN = {
    "T100": (ABSENT, 0, "obstacle", 0, 0, ""), "T101": (1, 2, "obstacle", 0, 18, "shell-hole"),
    "T102": (1, 2, "hindrance", 1, 18, "ruin"), "T103": (2, 1, "hindrance", 3, 18, "shell-hole"),
    "T104": (2, 3, "obstacle", 0, 18, "ruin"), "T105": (1, 0, "hindrance", 1, 0, ""),
    "T106": (1, 0, "hindrance", 1, 18, "shell-hole"), "T107": (1, 0, "hindrance", 1, 0, ""),
    "T108": (2, 1, "clear", 0, 18, "shell-hole"), "T109": (1, 1, "obstacle", 0, 0, ""),
    "T111": (3, 0, "hindrance", 1, 0, ""), "T112": (1, 0, "clear", 0, 18, "shell-hole"),
    "T113": (1, 1, "hindrance", 2, 18, "shell-hole"), "T114": (2, 1, "clear", 0, 18, "shell-hole"),
    "T115": (1, 0, "hindrance", 1, 0, ""), "T116": (1, -1, "other", 0, 0, ""),
    "T117": (2, 2, "hindrance", 2, 18, "shell-hole"), "T118": (1, 1, "clear", 0, 0, ""),
    "T120": (3, -1, "clear", 0, 0, ""), "T121": (1, 0, "other", 0, 18, "shell-hole"),
    "T122": (1, 2, "obstacle", 0, 0, ""), "T122.1": (0, 2, "obstacle", 0, 0, ""),
    "T123": (ABSENT, 0, "clear", 0, 0, ""), "T124": (2, 2, "obstacle", 0, 18, "shell-hole"),
    "T124.1": (1, 2, "obstacle", 0, 18, "shell-hole")}
# rule -> cover, vulnerability, what it becomes
WORKS = {"F126": (6, 20, "ruin"), "F127": (3, 18, "shell-hole"), "F128": (0, 18, "shell-hole"), "F129": (5, 20, "ruin"),
         "F130": (4, 18, "foxhole"), "F131": (0, 18, "shell-hole")}


def facts(ds: Dataset) -> Iterator[Fact]:
    yield from _terrain(ds)
    yield from _works(ds)
    boards = [b for b in ds.boards.values() if b.number]
    yield Fact("notes", "twelve maps", sorted(b.number for b in boards) == list(range(1, 13)), len(boards))
    for board in ds.boards.values():
        yield from _map(ds, board)


def _terrain(ds: Dataset) -> Iterator[Fact]:
    by_rule = {r.rule: r for r in ds.terrain}
    yield Fact("T99.1", "every terrain from T100 to T124.1", set(by_rule) == set(TERRAIN) | {"T110", "T119"},
               set(by_rule) ^ set(TERRAIN))
    for rule, right in TERRAIN.items():
        r = by_rule[rule]
        found = (r.cost, r.cover, r.los, r.hindrance, r.vulnerability, r.degrades_to)
        yield Fact(rule, f"{r.name_en}: cost, cover, sight, hindrance, vulnerability", found == right, found)
    water = {r.id for r in ds.terrain if r.water}
    yield Fact("T123", "marsh, river and open water are water", water == {"marsh", "river", "water"}, water)
    rank = {r.id: r.hierarchy for r in ds.terrain if r.hierarchy}
    yield Fact("T99.1", "building over woods, bridge over river, open last",
               rank["building"] < rank["woods"] and rank["bridge"] < rank["river"] and rank["open"] == max(rank.values()), rank)
    yield Fact("T99.1", "no two types of the same rank", len(set(rank.values())) == len(rank))
    blind = {r.id for r in ds.terrain if r.blind_hex}
    yield Fact("T110.4.1", "what leaves a blind hex behind it", blind == {"rocks", "building", "woods", "destroyed-woods"}, blind)


def _works(ds: Dataset) -> Iterator[Fact]:
    work = {w.id: w for w in ds.works}
    yield Fact("F125.1", "six kinds of fortification", {w.rule for w in ds.works} == set(WORKS))
    for w in ds.works:
        found = (w.cover, w.vulnerability, w.degrades_to)
        yield Fact(w.rule, f"{w.name_en}: cover, vulnerability", found == WORKS[w.rule], found)
    tests = {w.id for w in ds.works if w.tank_test}
    yield Fact("O23.5.2", "foxholes and trenches stop tanks", tests == {"foxhole", "trench"}, tests)
    ties = {w.id for w in ds.works if w.wins_melee_ties}
    yield Fact("O16.4.3", "casemates and blockhouses win ties", ties == {"casemate", "blockhouse"}, ties)
    yield Fact("F126", "no blockhouse in this box", work["blockhouse"].count == 0, work["blockhouse"].count)


def _near(h: str) -> list[str]:
    return [HEX_IDS[n] for n in bits(NEAR[HEX[h]])]


def _map(ds: Dataset, board: Board) -> Iterator[Fact]:
    name, ground = board.id, ground_of(board, ds)
    level = dict(zip(HEX_IDS, map(int, "".join(board.elevation)), strict=True))
    yield Fact("T110", f"{name}: levels 0 to 4", max(level.values()) <= 4)
    cliffs = [h for h in HEX_IDS if any(abs(level[h] - level[n]) > 1 for n in _near(h))]
    yield Fact("integrity", f"{name}: neighbours differ by one level at most", not cliffs, cliffs)
    for n in range(1, 5):
        sides = {f"{h}>{low}" for h in HEX_IDS if level[h] >= n for low in _near(h) if level[low] < n}
        found = {x for c in board.crest if c.level == n for x in c.sides}
        yield Fact("T110.3.1", f"{name}: the contour of level {n} follows from the levels", sides == found, sides ^ found)
    built = {h for h in HEX_IDS if ground[h] == "building"}
    yield Fact("T104", f"{name}: buildings fill their hexes", set(board.los.building_hexes) == built)
    if board.number:
        listed = [h for b in board.building for h in b.hexes]
        yield Fact("7.3.1.1", f"{name}: every building hex is in one building", sorted(listed) == sorted(built))
        codes = {r.code: r.id for r in ds.terrain if r.code}
        wrong = {s for s, told in board.legend.items() if codes.get(s) != told}
        yield Fact("integrity", f"{name}: the legend has the codes of terrain.csv",
                   not wrong and set(board.legend) == set("".join(board.terrain)))
    ways = {frozenset(p) for line in (*board.lines.roads, *board.lines.paths, *board.lines.rails) for p in pairwise(line)}
    wet = {h for h in HEX_IDS if ground[h] in ("river", "water")}
    drowned = [sorted(w) for w in ways if w & wet]
    yield Fact("integrity", f"{name}: no road, path or rail through water", not drowned, drowned)
    fenced = {frozenset(p.split("-")) for p in (*board.hexsides.wall, *board.hexsides.wall_destroyed, *board.hexsides.hedge,
                                                *board.hexsides.fence)}
    yield Fact("integrity", f"{name}: no wall, hedge or fence across a road", not fenced & ways,
               [sorted(x) for x in fenced & ways])
    poor = [h for h in HEX_IDS if ground[h] == "bridge" and sum(frozenset((h, n)) in ways and n not in wet for n in _near(h)) < 2]
    yield Fact("T102", f"{name}: every bridge has two ways off the water", not poor, poor)
    land = [h for h in HEX_IDS if ground[h] != "water"]

    def walk(a: str, b: str) -> bool:
        return ground[b] != "water" and ("bridge" not in (ground[a], ground[b]) or frozenset((a, b)) in ways)

    dry = reach(land[0], lambda h: [n for n in _near(h) if walk(h, n)])
    lost = set(land) - dry
    yield Fact("integrity", f"{name}: all of it can be reached on foot", not lost, lost)
    holes = sum(g == "shell-hole" for g in ground.values()) / len(ground)
    if board.number == 10:
        yield Fact("T118.3", "map 10 is all shell holes", holes == 1, holes)
    if board.number == 11:
        yield Fact("T118.3", "map 11 is nearly all shell holes", 0.75 <= holes < 1, holes)
