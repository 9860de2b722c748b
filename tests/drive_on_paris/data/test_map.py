"""The map of Drive on Paris by itself: what touches what, rivers and railways where they are, distances as on the ground."""
from __future__ import annotations

import math
from collections import deque

import pytest

from marne.games.drive_on_paris.data.dataset import dataset

DS = dataset("")
HEX = {r.hex: r for r in DS.hexes}
TOWN = {r.name_fr: r.hex for r in reversed(DS.hexes) if r.name_fr}

# SCS-1.9: flat-top hexes, odd columns half a hex lower
LOW = {"N": (0, 1), "NE": (1, 0), "SE": (1, -1), "S": (0, -1), "SW": (-1, -1), "NW": (-1, 0)}
HIGH = {"N": (0, 1), "NE": (1, 1), "SE": (1, 0), "S": (0, -1), "SW": (-1, 0), "NW": (-1, 1)}


def steps(at: str) -> dict[str, str]:
    """The neighbours of a hex by direction, on the map or not."""
    c, r = int(at[:2]), int(at[3:])
    return {d: f"{c + x:02}-{r + y:02}" for d, (x, y) in (LOW if c % 2 else HIGH).items()}


def near(at: str) -> list[str]:
    return [h for h in steps(at).values() if h in HEX]


def spot(at: str) -> tuple[float, float]:
    """The centre of a hex in kilometres of the map, 10 km from hex to hex (0/Scale)."""
    c, r = int(at[:2]), int(at[3:])
    return c * math.sqrt(75), 10 * r + (0 if c % 2 else 5)


def test_every_hex_once() -> None:
    assert list(HEX) == [f"{c:02}-{r:02}" for c in range(1, 64) for r in range(1, 36)] and len(DS.hexes) == 2205


def test_neighbours_are_ten_kilometres_apart() -> None:
    for a in HEX:
        for b in near(a):
            assert a in near(b)
            assert math.dist(spot(a), spot(b)) == pytest.approx(10)


def test_hexsides_join_neighbours_in_their_direction() -> None:
    assert len({frozenset((s.a, s.b)) for s in DS.sides}) == len(DS.sides)
    for s in DS.sides:
        assert s.a < s.b and s.a in HEX and s.b in HEX
        assert steps(s.a)[s.direction] == s.b, s
        assert s.water or s.border, s


def test_frontiers() -> None:
    """1-10, 2-2b: wherever two countries meet there is a frontier, and nowhere else."""
    told = {(s.a, s.b): s.border for s in DS.sides if s.border}
    for a in HEX:
        for b in near(a):
            lands = sorted({HEX[a].country, HEX[b].country})
            if a < b and "sea" not in lands:
                assert told.get((a, b), "") == ("-".join(lands) if len(lands) == 2 else ""), (a, b)


def test_rails_join_neighbours_on_land_in_one_net() -> None:
    assert len({frozenset((r.a, r.b)) for r in DS.rails}) == len(DS.rails)
    for r in DS.rails:
        assert r.b in near(r.a) and "sea" not in (HEX[r.a].terrain, HEX[r.b].terrain), r
    reached = by_rail("14-05")
    assert set(reached) == {r.hex for r in DS.hexes if r.rail} == {h for r in DS.rails for h in (r.a, r.b)}


def by_rail(start: str) -> dict[str, int]:
    """The rail hexes with their distance along the rails."""
    links: dict[str, list[str]] = {}
    for r in DS.rails:
        links.setdefault(r.a, []).append(r.b)
        links.setdefault(r.b, []).append(r.a)
    out, todo = {start: 0}, deque([start])
    while todo:
        h = todo.popleft()
        for n in links[h]:
            if n not in out:
                out[n] = out[h] + 1
                todo.append(n)
    return out


# kilometres of the lines of 1914 by rail
@pytest.mark.parametrize(("a", "b", "km"), [
    ("Paris", "Lille", 251), ("Paris", "Nancy", 353), ("Paris", "Amiens", 131), ("Bruxelles", "Liège", 100),
    ("Liège", "Aix-la-Chapelle", 54), ("Paris", "Calais", 295), ("Strasbourg", "Mulhouse", 108),
    ("Namur", "Luxembourg", 163), ("Metz", "Strasbourg", 158),
    ("Bruxelles", "Mons", 61), ("Paris", "Troyes", 167), ("Anvers", "Bruxelles", 44)])
def test_lines_are_as_long_as_they_were(a: str, b: str, km: int) -> None:
    """A way through hexes of 10 km is a zigzag, at most a fifth or so longer, and it may cut curves."""
    found = by_rail(TOWN[a])[TOWN[b]] * 10
    assert 0.75 * km - 10 <= found <= 1.3 * km + 10, found


def test_both_lines_part_the_map() -> None:
    """2-8a, 2-8e: no way over land leads around the Doctrine Line, none around the panic line in the west."""
    sides = {"fdl": "fdl_side", "panic": "panic_side"}
    for line, column in sides.items():
        cut = {frozenset((x.a, x.b)) for x in DS.lines if x.line == line}
        for x in DS.lines:
            assert x.b in near(x.a)
        ground = {h for h, r in HEX.items() if r.terrain != "sea" and (line == "fdl" or r.fdl_side == "W")}
        seen, todo = {"14-05"}, ["14-05"]
        while todo:
            h = todo.pop()
            for n in near(h):
                if n in ground and n not in seen and frozenset((h, n)) not in cut:
                    seen.add(n)
                    todo.append(n)
        here = getattr(HEX["14-05"], column)
        assert seen == {h for h in ground if getattr(HEX[h], column) == here}


def course(river: str) -> list[frozenset[str]]:
    """The hexsides of a river; where two meet, a side has both names."""
    return [frozenset((s.a, s.b)) for s in DS.sides if river in s.name_fr.split(", ")]


@pytest.mark.parametrize("river", sorted({n for s in DS.sides if s.water for n in s.name_fr.split(", ")}))
def test_a_river_has_no_gap(river: str) -> None:
    """From corner to corner; a corner is where three hexes meet."""
    links: dict[frozenset[str], set[frozenset[str]]] = {}
    for a, b in map(sorted, course(river)):
        ends = [frozenset((a, b, n)) for n in set(steps(a).values()) & set(steps(b).values())]
        assert len(ends) == 2
        for end in ends:
            links.setdefault(end, set()).update(ends)
    seen, todo = set(), [next(iter(links))]
    while todo:
        at = todo.pop()
        if at not in seen:
            seen.add(at)
            todo += links[at]
    assert seen == set(links)


RIVERS = {
    "Meuse": "Verdun Stenay Sedan Mézières-Charleville Givet Dinant Namur Huy Liège", "Seine": "Paris Troyes Melun Mantes",
    "Marne": "Meaux Château-Thierry Épernay Châlons-sur-Marne Vitry-le-François", "Aisne": "Soissons Rethel Vouziers",
    "Oise": "Compiègne Noyon Creil", "Somme": "Amiens Abbeville Ham", "Moselle": "Metz Toul Épinal Thionville Trèves",
    "Rhin": "Strasbourg Vieux-Brisach Germersheim Spire Mayence Bingen", "Escaut": "Anvers Gand Tournai Cambrai",
    "Meurthe": "Lunéville Saint-Dié",
}


@pytest.mark.parametrize(("river", "town"), [(k, t) for k, v in RIVERS.items() for t in v.split()])
def test_towns_lie_at_their_rivers(river: str, town: str) -> None:
    assert any(TOWN[town] in side for side in course(river)), TOWN[town]


def test_the_rhine_is_a_wall() -> None:
    """Whoever goes from Strassburg to Baden crosses a major river."""
    wide = set(course("Rhin"))
    assert all(s.water == "major" for s in DS.sides if frozenset((s.a, s.b)) in wide)
    seen, todo = {TOWN["Strasbourg"]}, [TOWN["Strasbourg"]]
    while todo:
        h = todo.pop()
        for n in near(h):
            # within a few hexes: far in the south the river leaves the map
            if n not in seen and frozenset((h, n)) not in wide and math.dist(spot(n), spot(TOWN["Strasbourg"])) < 60:
                seen.add(n)
                todo.append(n)
    assert not {TOWN["Offenbourg"], TOWN["Achern"], TOWN["Lahr"]} & seen and TOWN["Saverne"] in seen


# latitude and longitude; the book places none of these
PLACES = {"Amiens": (49.89, 2.30), "Anvers": (51.22, 4.40), "Arras": (50.29, 2.78), "Bruxelles": (50.85, 4.35),
          "Calais": (50.95, 1.86), "Coblence": (50.36, 7.59), "Laon": (49.56, 3.62), "Liège": (50.64, 5.57),
          "Luxembourg": (49.61, 6.13), "Maubeuge": (50.28, 3.97), "Mulhouse": (47.75, 7.34), "Namur": (50.47, 4.87),
          "Sedan": (49.70, 4.94), "Toul": (48.67, 5.89), "Troyes": (48.30, 4.07), "Ypres": (50.85, 2.89)}


def test_distances_are_those_of_the_ground() -> None:
    """0/Scale: between any two of them the map is right within 10 km and 3 per cent."""
    def ground(a: tuple[float, float], b: tuple[float, float]) -> float:
        (la, oa), (lb, ob) = ((math.radians(x) for x in p) for p in (a, b))
        x = math.sin((la - lb) / 2) ** 2 + math.cos(la) * math.cos(lb) * math.sin((oa - ob) / 2) ** 2
        return 2 * 6371 * math.asin(math.sqrt(x))

    for a, at in PLACES.items():
        for b, there in PLACES.items():
            km = ground(at, there)
            assert abs(math.dist(spot(TOWN[a]), spot(TOWN[b])) - km) <= 10 + 0.03 * km, (a, b, km)


def test_who_holds_what_at_the_start_of_the_war() -> None:
    for r in DS.hexes:
        if r.vp:
            assert r.vp_owner == ("german" if r.country == "ge" else "allied"), r.hex          # 5-6/Victory#4
        assert r.playable == {"sea": "no", "nl": "neutral", "ch": "neutral"}.get(r.country, "yes")      # 1-10
    assert {r.country for r in DS.hexes} == {"fr", "be", "ge", "lu", "nl", "ch", "sea"}


def test_terrain_of_1914() -> None:
    assert HEX[TOWN["Lille"]].city == HEX["14-05"].city == "major"                      # 2-5, 5-3
    high = [h for h, r in HEX.items() if r.terrain == "mountains"]
    assert all(int(h[:2]) >= 48 and int(h[3:]) <= 16 for h in high), high               # Vosges and Black Forest alone
    marsh = [h for h, r in HEX.items() if r.terrain == "marsh"]
    assert len(marsh) == 19
    for town in ("Sainte-Menehould", "Verdun", "Saint-Hubert"):                         # Argonne, Meuse heights, Ardennes
        assert any(HEX[n].terrain == "woods" for n in [TOWN[town], *near(TOWN[town])]), town
