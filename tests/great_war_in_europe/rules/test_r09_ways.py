"""9 Ways of strategic movement. `plain_ways` is a second way to find where a unit gets, written from the book alone; then what
an audit against the book found."""
from __future__ import annotations

import random

import pytest

import marne
from marne.games.great_war_in_europe.pieces import (
    AIR,
    CENTRAL,
    EGYPT,
    FRONT,
    GRID,
    HEX,
    IDS,
    INDEX,
    NATION,
    NATIONS,
    SIZE,
    TYPE,
    hex_text,
)
from marne.games.great_war_in_europe.rules.r07_2_stacking import fits
from marne.games.great_war_in_europe.rules.r08_2_closed import disarmed
from marne.games.great_war_in_europe.rules.r09_strategic import MAUDE, destinations, left, pool_of
from marne.games.great_war_in_europe.rules.r11_supply import hex_supplied, primary
from marne.games.great_war_in_europe.rules.r17_2_areas import barred
from marne.games.great_war_in_europe.state import NEVER, State
from marne.games.great_war_in_europe.tables import SNOW
from marne.games.great_war_in_europe.words.explain import explain
from marne.kernel.run import reask
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import field, hexes, in_east, offers, play, refused, st, until, where
from tests.great_war_in_europe.rules.plain_supply import atlas, beside
from tests.great_war_in_europe.rules.test_r08_3_terrain import atlas as sides

EUROPE = ("west", "italy", "east")


def at_travel(units: dict[str, str], seat: str, **more: object) -> Match:
    """A side's strategic movement."""
    m = until(field(units, phase="strategic-movement", **more), "who_travels")          # type: ignore[arg-type]
    while m.decision is not None and m.decision.seat != seat:
        m.choose("done")
    return m


class Rails:
    """One situation."""

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.held, foes_ground = hexes(s.control[side]), hexes(s.control[1 - side])
        there = {hex_text(h): s.army[1] >> u & 1 for u, h in enumerate(s.loc) if h < GRID.size}
        self.mine = {h for h, x in there.items() if x == side} | hexes(s.forts) & self.held
        self.foe = {h for h, x in there.items() if x != side} | hexes(s.forts) & foes_ground
        line = hexes(s.hindenburg)                          # 14.31
        self.mine |= line if side else set()
        self.foe |= set() if side else line - hexes(s.control[0])
        self.near = {b for a in self.foe for b in beside(a)}

    def open(self, code: str, h: str) -> bool:
        """9.22, 9.23 May the nation travel on this ground at all?"""
        r = atlas()[0][h]
        if self.side or r.front in ("west", "italy"):
            return True
        if r.front in ("east", "caucasus"):
            return code in ("RU", "AM") and r.country == "RU"
        if r.front == "egypt":
            return bool(r.country == "EG")
        return code == "BR" and bool(self.s.in_play & MAUDE) and (h == "N2552" or int(h[3:]) > 44 and r.country != "PN")

    def way(self, code: str, h: str) -> bool:
        """9.31, 9.32 May a train pass?"""
        r = atlas()[0][h]
        return (bool(r.playable) and h in self.held and r.terrain not in ("alpine", "lake") and h not in self.foe
                and (h not in self.near or h in self.mine) and self.open(code, h))

    def crossed(self, a: str, b: str) -> bool:
        """9.31, 8.34 No lake but on the ice."""
        return "lake" not in sides()[1].get(frozenset((a, b)), ()) or self.s.weather[FRONT[HEX[a]]] == SNOW

    def flood(self, code: str, starts: set[str]) -> set[str]:
        seen, todo = set(starts), list(starts)
        while todo:
            a = todo.pop()
            new = [b for b in beside(a) if b not in seen and self.way(code, b) and self.crossed(a, b)]
            seen |= set(new)
            todo += new
        return seen

    def ends(self, u: int) -> set[str]:
        """Where a unit may travel from its town by rail."""
        s, rows, code = self.s, atlas()[0], NATIONS[NATION[u]]
        start = hex_text(s.loc[u])
        front = rows[start].front
        if not self.open(code, start):
            return set()
        board = self.flood(code, {start})
        gates = {h for h in hexes(primary(s, NATION[u])) if rows[h].edge and self.way(code, h)}
        if board & gates:                                   # 9.0#2
            for other in EUROPE if self.side else EUROPE[:2]:
                if other != front and front in (EUROPE if self.side else EUROPE[:2]):
                    board |= self.flood(code, {h for h in gates if rows[h].front == other})
        if self.side and not self.turkey():
            board = {h for h in board if (rows[h].region == "european-turkey") == (rows[start].region == "european-turkey")}
        return {h for h in board - {start} if self.station(u, start, h)}

    def turkey(self) -> bool:
        """9.17"""
        joined = {NATIONS[n] for n in bits(self.s.joined[1])}
        return "BU" in joined and ("RO" in joined or "E2423" in self.held or {"E2413", "E2015"} <= self.held)

    def station(self, u: int, start: str, h: str) -> bool:
        s, rows = self.s, atlas()[0]
        if not (rows[h].kind or "counts-as-town" in rows[h].special) or h not in self.held or h in self.near:
            return False
        home = ("GE",) if self.side else ("FR", "IT")
        abroad = not {rows[start].country, rows[h].country} <= set(home)
        counts = rows[start].front in (EUROPE if self.side else EUROPE[:2])
        price = (2 if TYPE[u] == "hq" else 1) * (2 if abroad and counts else 1)
        if NATIONS[NATION[u]] == "GE" and SIZE[u] == "div" and not s.turks and s.law.combined and FRONT[HEX[h]] > 2:
            return False                                    # 9.15
        return (price <= left(s, pool_of(s, u, FRONT[HEX[start]])) and hex_supplied(s, self.side, HEX[h], NATION[u])
                and fits(s, self.side, HEX[h], 1 << u) and not barred(s, 1 << u) >> HEX[h] & 1)


@pytest.mark.rules("9.0", "9.0#1", "9.0#2", "9.11", "9.17", "9.21", "9.22", "9.23", "9.31", "9.32", "9.34")
@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 5), ("1915", 1), ("1916", 2), ("1917", 3), ("1918", 4)])
def test_trains_go_where_a_plain_search_leads(scenario: str, seed: int) -> None:
    """In three strategic movements of a side, after random marches and fights."""
    rng = random.Random(seed)
    m = marne.start("great-war-in-europe", scenario, seed)
    phases = compared = 0
    for _ in range(3000):
        if m.decision is None or phases == 6:
            break
        texts = [c.text for c in m.decision.choices]
        passing = [t for t in texts if t in ("done", "stop", "back", "pass")]
        if m.decision.message == "who_travels":
            s = st(m)
            side = int(m.decision.seat == "central")
            rails = Rails(s, side)
            ready = [u for u in bits(s.present & s.army[side] & ~s.moved & ~s.unsupplied & ~AIR & ~disarmed(s))     # 5.46
                     if (s.t.towns & s.control[side]) >> s.loc[u] & 1]
            for u in rng.sample(ready, min(12, len(ready))) if not s.fresh and s.treaty == NEVER else []:     # 5.46
                assert hexes(destinations(s, u)) == rails.ends(u), (s.turn, IDS[u], hex_text(s.loc[u]))
                compared += 1
            if rng.random() < 0.8:
                phases += 1
                m.choose("done")
                continue
        m.choose(passing[0] if passing and rng.random() < (0.05 if m.decision.message == "who_moves" else 0.5)
                 else rng.choice(texts))
    assert compared > 20


# What the audit found -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.31", "8.34")
@pytest.mark.parametrize(("weather", "crosses"), [("fair", False), ("wet", False), ("snow", True)])
def test_no_train_crosses_a_lake_but_on_the_ice(weather: str, crosses: bool) -> None:
    """Lyck and Lötzen lie on two sides of the Masurian lakes; all other hexes round Lyck are Russian."""
    m = at_travel({"ge-2": "E5217"}, "central", weather=weather, forts=[],
                  control={"allied": ["E5218", "E5117", "E5317", "E5116", "E5216"], "central": ["E5217", "E5316"]})
    assert ("ge-2" in offers(m, "entrain")) is crosses
    assert not crosses or "E5316" in offers(play(m, "entrain ge-2"), "detrain")


@pytest.mark.rules("9.32")
def test_a_way_past_the_enemy_is_closed_when_the_last_friend_has_left_it() -> None:
    """One way leads from E4410 to E4212: over E4211, next to a Russian, where a division stands."""
    way = {"E4410", "E4310", "E4211", "E4212"}
    ring = sorted({b for a in way for b in beside(a)} - way)
    m = at_travel({"ge-2": "E4410", "ge-3": "E4211", "ru-2": "E4110"}, "central", forts=[],
                  control={"central": sorted(way), "allied": ring})
    play(m, "entrain ge-2")
    assert "E4212" in offers(m, "detrain")
    play(m, "back", "entrain ge-3", "detrain E4212")
    assert "ge-2" not in offers(m, "entrain") and refused(m, "entrain ge-2") == ["9.31"]


@pytest.mark.rules("15.81", "9.22")
def test_armenians_travel_in_the_caucasus_as_russians_do() -> None:
    m = at_travel({"am-1": "N4243", "ru-2": "N4243"}, "allied")
    assert {"am-1", "ru-2"} <= offers(m, "entrain")
    play(m, "entrain am-1")
    assert "N3653" in offers(m, "detrain") and "to-box" not in offers(m)
    play(m, "detrain N3653", "entrain ru-2", "detrain N4250")
    assert where(m, "am-1") == "N3653" and st(m).capacity[4] == 2, "one of the two units"


@pytest.mark.rules("9.13", "9.34", "15.64")
def test_a_turkish_headquarters_goes_from_map_to_map_of_the_near_east_and_counts_double() -> None:
    m = at_travel({"tu-hq-3": "N3632", "tu-17": "N3632", "tu-18": "N3632", "tu-28": "N3632"}, "central",
                  control={"central": ["N3632"]})
    play(m, "entrain tu-hq-3", "to-box")
    assert where(m, "tu-hq-3") == "transit" and st(m).capacity[1] == 2
    play(m, "entrain tu-17", "to-box", "entrain tu-18", "to-box")
    assert refused(m, "entrain tu-28") == ["9.12"], "two for the headquarters, one each for the divisions"
    waiting = at_travel({"tu-hq-3": "transit"}, "central", control={"central": ["N1728", "N1930"]})
    play(waiting, "entrain tu-hq-3")
    assert offers(waiting, "detrain") and not any(h[0] == "E" for h in offers(waiting, "detrain")), "never to Europe"
    assert any(FRONT[HEX[h]] == EGYPT for h in offers(waiting, "detrain"))
    play(waiting, f"detrain {sorted(offers(waiting, 'detrain'))[0]}")
    assert st(waiting).capacity[1] == 2
    m = at_travel({"ge-hq-8": "E1328"}, "central", control={"central": ["E1328"]})
    assert "15.64" in refused(play(m, "entrain ge-hq-8"), "to-box"), "and from Europe none goes there"


@pytest.mark.rules("9.53", "6.53#5")
def test_valona_is_a_port_for_italians_alone() -> None:
    units = {"br-1": "E1210", "it-1": "E1210", "br-29": "E1116"}
    m = at_travel(units, "allied", events=["al-salonika"], control={"allied": ["E1210"]})
    assert "it-1" in offers(m, "embark") and "br-1" not in offers(m, "embark")
    assert refused(m, "embark br-1") == ["9.51"]
    play(m, "embark br-29")
    assert "E1210" not in offers(m, "disembark") and refused(m, "disembark E1210") == ["9.53"]


@pytest.mark.rules("9.53", "6.52#6")
def test_a_beachhead_given_up_is_no_port() -> None:
    units = {"br-1": "E1122", "br-29": "E1116"}
    for flag, goes in ((1, True), (2, False)):
        m = at_travel(units, "allied", events=["al-salonika"], flags={"gallipoli": flag}, control={"allied": ["E1022", "E1122"]})
        assert ("br-1" in offers(m, "embark")) is goes


@pytest.mark.rules("16.11")
def test_who_may_not_be_stacked_does_not_travel_to_others_either() -> None:
    """France has collapsed: no train, no ship brings Frenchmen and Britons together, and nobody is placed with them."""
    units = {"fr-2": "W3828", "fr-3": "W5909", "br-1": "W6707", "br-2": "W6709"}
    m = at_travel(units, "allied", collapsed=["FR"])
    play(m, "entrain fr-2")
    assert "W5909" in offers(m, "detrain") and "W6707" not in offers(m, "detrain")
    assert refused(m, "detrain W6707") == ["16.11"]
    m = at_travel({**units, "fr-3": "W6506"}, "allied", collapsed=["FR"])
    play(m, "embark br-1")
    assert "W6709" in offers(m, "disembark") and "W6506" not in offers(m, "disembark")
    m = until(field({**units, "fr-4": "available"}, phase="new-units", collapsed=["FR"]), "who_enters")
    play(m, "bring fr-4")
    assert "W5909" in offers(m, "place") and "W6707" not in offers(m, "place") and refused(m, "place W6707") == ["16.11"]


@pytest.mark.rules("9.32", "14.31")
def test_the_hindenburg_line_counts_as_any_fortification() -> None:
    """An empty hex of the Line keeps Allied journeys from ending next to it, and lets German trains pass next to the enemy."""
    m = at_travel({"fr-2": "W3828"}, "allied", control={"allied": ["W5909"], "central": ["W6010"]})
    assert "W6010" in beside("W5909") and "W5909" in offers(play(m, "entrain fr-2"), "detrain")
    m = at_travel({"fr-2": "W3828"}, "allied", control={"allied": ["W5909"], "central": ["W6010"]}, hindenburg=["W6010"])
    assert "W5909" not in offers(play(m, "entrain fr-2"), "detrain") and refused(m, "detrain W5909") == ["9.32"]


# Refusals -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.11", "9.15", "9.17", "9.22", "9.23", "9.25", "9.54")
def test_a_refusal_names_the_rule_of_its_map() -> None:
    m = at_travel({"fr-2": "E1116", "br-14in": "N2252", "ru-2": "E7030"}, "allied", events=["al-salonika"], scenario="1916",
                  turn=18, control={"allied": ["E3409"]})
    assert refused(m, "entrain fr-2") == ["9.22"], "only Russians travel in the East"
    assert refused(m, "entrain br-14in") == ["9.23"], "nobody in Iraq before Maude"
    assert explain(st(m), "entrain br-14in", "fr") == [("9.23", "nul ne voyage en Irak avant l'arrivée de Maude")]
    play(m, "embark fr-2")
    assert refused(m, "disembark E3031") == ["9.54"], "Odessa, while Constantinople is Turkish"
    play(m, "back", "entrain ru-2")
    assert refused(m, "detrain E3409") == ["9.22"], "no Russian leaves Russia"
    m = at_travel({"ge-2": "E5102", "ge-3": "E5102"}, "central", scenario="1915", turn=8)
    assert "9.15" in refused(play(m.copy(), "entrain ge-2"), "to-box")
    st(m).turks = 1
    assert refused(play(m.copy(), "entrain ge-2"), "detrain E1328") == ["9.17"], "no land link before Bulgaria has joined"
    assert "9.17" in refused(play(m.copy(), "entrain ge-2"), "to-box")
    st(m).capacity[0] = 24
    assert refused(play(m, "entrain ge-2", "back"), "entrain ge-3") == ["9.11"]


@pytest.mark.rules("17.31#AH")
def test_a_refusal_tells_a_limit_of_number_from_closed_ground() -> None:
    """Four Austrians are north of row E48xx: a fifth is one too many there; nobody of them goes to Russia's capital anyhow."""
    units = {**{f"ah-{n}": "E4914" for n in (2, 3, 4, 5)}, "ah-6": "E4714"}
    m = play(in_east(units, control={"central": ["E4914", "E4714"]}, forts=[], scenario="1916", turn=18), "take ah-6")
    assert m.why("to E4913") == [("17.31#AH", "so many units of that nation may not operate in Plock (E4913)")]
    assert explain(st(m), "to E4913", "fr") == [
        ("17.31#AH", "cette nation ne peut y avoir autant d'unités\u202f: Plock (E4913)")]


@pytest.mark.rules("9.52", "9.12", "9.13", "9.21", "9.17", "9.14")
def test_a_refusal_tells_what_is_used_up_from_what_is_closed() -> None:
    """Ships that are full, trains that are full, a box that one has only just entered, the way home without a land link."""
    units = {"br-5": "W6707", "us-1": "beside", "ge-5": "transit", "tu-5": "arabia", "tu-6": "transit"}

    def at(seat: str, capacity: dict[int, int], bulgaria: bool = True) -> Match:
        m = at_travel(units, seat, turn=30, options={"open-stacks": True})
        s = st(m)
        for pool, used in capacity.items():
            s.capacity[pool] = used
        s.since[INDEX["ge-5"]], s.since[INDEX["tu-6"]] = 29, 30
        if not bulgaria:
            s.joined[CENTRAL] &= ~(1 << NATIONS.index("BU"))
        s.decision = reask(s)
        return m

    m = at("allied", {2: 12, 7: 6})
    assert refused(m, "embark br-5") == ["9.52"] and refused(m, "entrain us-1") == ["9.21"]
    m = at("central", {1: 4})
    assert refused(m, "entrain ge-5") == refused(m, "entrain tu-5") == ["9.12"]
    assert refused(at("central", {}), "entrain tu-6") == ["9.13"]
    m = play(at("central", {0: 23}), "entrain ge-5")
    assert refused(m, "detrain E5102") == ["9.11"] and refused(m, "detrain W6224") == ["9.13"]
    m = play(at("central", {}, bulgaria=False), "entrain ge-5")
    assert refused(m, "detrain E5102") == ["9.17"]
