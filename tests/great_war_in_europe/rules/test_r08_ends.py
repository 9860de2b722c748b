"""8.26, 11.82 Where a march may end. `plain_reach` is a second way to find where a unit gets, `Plain` one to judge whether it is
supplied there, both written from the book alone; then what an audit against the book found."""
from __future__ import annotations

import heapq
import random

import pytest

import marne
from marne.games.great_war_in_europe.pieces import (
    ALL_HEXES,
    CAUCASUS,
    FRONT,
    GRID,
    HEX,
    IDS,
    INDEX,
    NATION,
    OF_FRONT,
    TYPE,
    US,
    hex_text,
)
from marne.games.great_war_in_europe.rules.r07_1_control import enters
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.rules.r17_2_areas import barred
from marne.games.great_war_in_europe.state import State, allowance, face, put
from marne.games.great_war_in_europe.tables import WET
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import field, hexes, holder, in_east, in_west, offers, play, refused, st, where
from tests.great_war_in_europe.rules.plain_supply import Plain, atlas, beside
from tests.great_war_in_europe.rules.test_r08_3_terrain import plain_cost


def plain_reach(s: State, u: int) -> set[str]:
    """8.12 to 8.14, 8.21, 8.22 Where one unit gets from where it stands."""
    rows, side, start = atlas()[0], s.army[1] >> u & 1, hex_text(s.loc[u])
    foe: dict[str, list[int]] = {}
    for v, h in enumerate(s.loc):
        if h < GRID.size and s.army[1] >> v & 1 != side:
            foe.setdefault(hex_text(h), []).append(v)
    troops = {h for h, units in foe.items() if any(TYPE[v] != "hq" for v in units)}
    shut = troops | hexes(s.forts & s.control[1 - side]) | hexes(barred(s, 1 << u) & ALL_HEXES)
    shut |= set(foe) if TYPE[u] == "hq" else set()
    near = {b for a in troops for b in beside(a)}
    front, waste, mountain = rows[start].front, hexes(s.devastated), TYPE[u] == "mountain"
    plain = shy = allowance(s, u) * (2 if front in ("west", "italy", "egypt") else 1)
    free = TYPE[u] == "hq" or NATION[u] == US or TYPE[u] == "tank" and not side or bool(s.t.ds.units[u].back == "shock"
                                                                                       and face(s, u))
    if front in ("west", "italy") and s.turn > 5 and not free:
        cavalry = TYPE[u] == "cavalry" and not s.back >> u & 1
        plain = allowance(s, u) if cavalry or start in near else shy
        shy = 0 if start in near else shy

    def cost(a: str, b: str) -> int | None:
        n = plain_cost(a, b, s.weather[FRONT[HEX[b]]], mountain)
        return n if n is None or b not in waste or rows[b].terrain == "floodplain" and s.weather[0] == WET else n + 1

    def search(points: int, closed: set[str]) -> set[str]:
        best, todo = {start: 0}, [(0, start)]
        while todo:
            n, a = heapq.heappop(todo)
            for b in beside(a):
                c = cost(a, b)
                if c is not None and b not in closed and n + c <= points and n + c < best.get(b, 99):
                    best[b] = n + c
                    heapq.heappush(todo, (n + c, b))
        return set(best)

    out = search(plain, shut) | search(shy, shut | near)
    if allowance(s, u):                                     # 8.13
        out |= {b for b in beside(start) if b not in shut and cost(start, b) is not None}
    return out - {start}


@pytest.mark.rules("8.12", "8.13", "8.14", "8.14#4", "8.14#5", "8.21", "8.22", "8.26", "11.82")
@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 10), ("1915", 11), ("1916", 12), ("1917", 13)])
def test_marches_end_where_a_plain_search_and_a_plain_trace_allow(scenario: str, seed: int) -> None:
    """Of single units in random play: nothing beyond the plain reach; what is not offered would be out of supply; and where a
    unit has gone it may stop if it is supplied."""
    rng = random.Random(seed)
    m = marne.start("great-war-in-europe", scenario, seed)
    compared = 0
    for _ in range(700):
        if m.decision is None:
            break
        texts = [c.text for c in m.decision.choices]
        if m.decision.message == "who_moves" and rng.random() < 0.05:
            side = int(m.decision.seat == "central")
            for name in rng.sample(sorted(offers(m, "take")), min(2, len(offers(m, "take")))):
                c = play(m.copy(), f"take {name}")
                if c.decision is None or c.decision.message != "where_to" or st(m).collapsed >> NATION[INDEX[name]] & 1:
                    continue
                compared += _checked(m, c, side, INDEX[name], rng)
        passing = [t for t in texts if t in ("done", "stop", "back", "pass")]
        if passing and m.decision.message != "who_moves" and rng.random() < 0.4:
            m.choose(passing[0])
        else:
            m.choose(rng.choice([t for t in texts if t != "done" or rng.random() < 0.1] or texts))
    assert compared > 20


def _checked(m: marne.Match, c: marne.Match, side: int, u: int, rng: random.Random) -> int:
    """How many hexes were compared: `m` before the unit was taken, `c` after it."""
    s = st(c)
    offered, reach, n = offers(c, "to"), plain_reach(s, u), 0
    assert offered <= reach, (s.turn, IDS[u], hex_text(s.loc[u]), sorted(offered - reach))
    missing = sorted(h for h in reach - offered if s.t.land >> HEX[h] & 1)
    for h in rng.sample(missing, min(6, len(missing))):
        k = st(m.copy())
        enters(k, side, 1 << u, HEX[h])
        put(k, u, HEX[h])
        assert not Plain(k).supplied(u), (s.turn, IDS[u], hex_text(s.loc[u]), h)
        n += 1
    for h in rng.sample(sorted(offered), min(3, len(offered))):
        d = play(c.copy(), f"to {h}")
        if d.decision is not None and d.decision.message == "where_to" and len(offers(d)) > 1:
            k = st(d)
            fort = k.forts >> HEX[h] & 1 and bool(k.control[side] >> HEX[h] & 1)
            may = bool(k.t.land >> HEX[h] & 1) and (Plain(k).supplied(u) or fort and "stop" in offers(d))
            assert ("stop" in offers(d)) is bool(may), (s.turn, IDS[u], hex_text(s.loc[u]), h)
            n += 1
    return n


# What the audit found -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.22#1", "8.26")
def test_a_lone_headquarters_at_the_end_of_the_way_is_overrun() -> None:
    """A German division next to a French one has four points: W5910 is the fourth hex."""
    m = play(in_west({"ge-2": "W5914", "fr-2": "W5814", "fr-hq-6": "W5910"}), "take ge-2")
    assert "W5909" not in offers(m, "to"), "the HQ stands at the end of its reach"
    play(m, "to W5910", "stop")
    assert where(m, "fr-hq-6") == "dead" and where(m, "ge-2") == "W5910" and holder(m, "W5910") == "central"


RIGA = {"ru-5": "E6020", "ru-6": "E6021", "ru-7": "E6121", "ru-8": "E6221", "ru-9": "E6118", "ru-10": "E6019", "ru-11": "E6219"}


@pytest.mark.rules("8.26", "11.41", "11.82")
def test_a_port_that_it_enters_supplies_a_unit() -> None:
    """Germans next to Riga, which is Russian, without troops, and cut off by land: only Germans live on its port."""
    m = in_east({"ge-2": "E6119", "ah-2": "E6119", **RIGA}, control={"central": ["E6119"], "allied": ["E6120"]}, forts=[])
    play(m, "take ah-2")
    assert refused(m, "to E6120") == ["8.26"]
    play(m, "stop", "take ge-2", "to E6120", "stop")
    assert supplied(st(m), INDEX["ge-2"]) and holder(m, "E6120") == "central"


@pytest.mark.rules("11.4", "11.21 [bis]#3", "11.41")
def test_an_hq_that_lives_on_a_port_serves_nobody() -> None:
    """The unit next to the port traces to no source, and the HQ none for it."""
    units = {"ge-hq-8": "E6120", "ge-2": "E6119", "ge-3": "E6120"}
    s = st(field({**units, **RIGA}, control={"central": ["E6120", "E6119"]}, forts=[]))
    assert [supplied(s, INDEX[u]) for u in units] == [True, False, True], "who stands in the port is supplied by the port"
    s = st(field(units, control={"central": ["E6120", "E6119"]}, forts=[]))
    assert all(supplied(s, INDEX[u]) for u in units), "with a line by land it serves them"


@pytest.mark.rules("11.45", "11.21 [bis]#3")
def test_nor_does_one_on_the_coast_of_the_caucasus() -> None:
    """A Russian HQ on the Black Sea behind the Turkish lines: the coast supplies it, and not who stands inland of it."""
    t = st(field({})).t
    coast = next(h for h in sorted(hexes(t.coast["black-sea"] & t.country["TU"] & OF_FRONT[CAUCASUS])) if any(
        not t.coast["black-sea"] >> HEX[b] & 1 and t.land >> HEX[b] & 1 for b in beside(h)))
    inland = next(b for b in beside(coast) if not t.coast["black-sea"] >> HEX[b] & 1 and t.land >> HEX[b] & 1)
    ring = sorted({b for a in (coast, inland) for b in beside(a)} - {coast, inland})
    turks = dict(zip((f"tu-{n}" for n in (17, 18, 28, 29, 30, 31, 32, 33, 34, 36)), ring, strict=False))
    assert len(turks) == len(ring)
    s = st(field({"ru-hq-cau": coast, "ru-2": inland, **turks}, control={"allied": [coast, inland]}))
    assert supplied(s, INDEX["ru-hq-cau"]) and not supplied(s, INDEX["ru-2"])


JAROSLAU = ("E4016", "E4017", "E4018", "E4115", "E4118", "E4216", "E4217", "E4218")


@pytest.mark.rules("8.26", "11.51", "11.82")
def test_a_fort_of_its_own_nation_is_no_place_out_of_supply() -> None:
    """Austrians and Germans cut off next to Jaroslau, a fort of Austria: only the Austrians live on it."""
    russians = dict(zip((f"ru-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 9)), JAROSLAU, strict=True))
    m = in_east({"ah-2": "E4116", "ge-2": "E4116", **russians}, forts=["E4117"], control={"central": ["E4117", "E4116"]})
    play(m, "take ge-2")
    assert refused(m, "to E4117") == ["8.26"]
    play(m, "stop", "take ah-2", "add ge-2")
    assert refused(m, "to E4117") == ["8.26"], "nor do they go there together"
    play(m, "leave ge-2", "to E4117", "stop")
    assert where(m, "ah-2") == "E4117" and not supplied(st(m), INDEX["ah-2"])
    assert INDEX["ah-2"] in bits(st(m).present)
