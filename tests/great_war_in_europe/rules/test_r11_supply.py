"""11 Supply. `plain_supply` is a second, plain way to judge it."""
from __future__ import annotations

import random
from typing import Any

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import ALLIED, BR, CENTRAL, EAST, FRONT, GE, GROUND, HEX, IDS, INDEX, ITALY, RU
from marne.games.great_war_in_europe.rules.r07_1_control import enters, take
from marne.games.great_war_in_europe.rules.r11_supply import (
    channel_ports,
    free_ground,
    halved_attack,
    halved_defence,
    hex_supplied,
    in_fortress,
    linked_to,
    primary,
    starving,
    supplied,
    survives,
    usable_towns,
    within,
)
from marne.games.great_war_in_europe.state import State, put
from marne.games.great_war_in_europe.tables import HOT
from marne.kernel.chance import Seeded
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, hexes, in_east, offers, play, st, until, where
from tests.great_war_in_europe.rules.plain_supply import Plain, beside


def at(units: dict[str, str], **more: Any) -> State:
    """A situation with these units, and the four far from everything."""
    return st(field(units, **more))


def fed(s: State, unit: str) -> bool:
    return supplied(s, INDEX[unit])


# The plain trace -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.0", "11.2", "11.21", "11.21 [bis]", "11.21 [bis]#1", "11.23", "11.31", "11.6", "11.33#1", "11.33#2",
                   "11.32#2")
@pytest.mark.parametrize("scenario", ["campaign", "1915", "1916", "1917", "1918"])
def test_supply_is_that_of_a_plain_trace(scenario: str) -> None:
    """At the start, and after armies have wandered about."""
    rng = random.Random(scenario)
    s = TITLE.new(scenario, {}, "", Seeded(scenario))
    s.log = None
    for round_ in range(3):
        if round_ == 2:                                         # 12.2#3
            s.weather[4] = s.weather[5] = HOT
        plain = Plain(s)
        units = bits(s.present)
        for u in rng.sample(units, min(40, len(units))):
            assert supplied(s, u) == plain.supplied(u), (round_, IDS[u], s.loc[u])
        for u in rng.sample(units, 60):                         # scattered over the maps, wherever that puts them
            h = rng.choice([x for x in HEX.values() if FRONT[x] == FRONT[s.loc[u]] and s.t.land >> x & 1 and x not in s.at])
            if s.t.alpine >> h & 1 and s.t.ds.units[u].type != "mountain":
                continue
            side = s.army[1] >> u & 1
            s.control[side] |= 1 << h
            s.control[1 - side] &= ~(1 << h)
            s.forts &= ~(1 << h)
            put(s, u, h)


@pytest.mark.rules("11.0")
@pytest.mark.parametrize("scenario", [x.id for x in TITLE.scenarios])
def test_nobody_begins_out_of_supply(scenario: str) -> None:
    s = TITLE.new(scenario, {}, "", Seeded("1"))
    assert [IDS[u] for u in bits(starving(s))] == []


# 11.1 When it counts ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.12", "11.83")
def test_out_of_supply_counts_half_in_combat() -> None:
    s = at({"ge-2": "W5006", "ge-5": "W6630", "fr-5": "W3803"})
    assert halved_attack(s, INDEX["ge-2"]) and halved_defence(s, INDEX["ge-2"])
    assert not halved_attack(s, INDEX["ge-5"]) and not halved_defence(s, INDEX["ge-5"])


@pytest.mark.rules("11.13", "11.84", "4.2.5")
def test_at_the_end_of_a_combat_phase_units_out_of_supply_of_both_sides_are_eliminated() -> None:
    """On all maps at once, HQs too; they can be replaced."""
    m = field({"ge-2": "W5006", "ru-5": "E4806", "fr-5": "W3803"}, phase="combat-1")
    until(m, "who_moves")
    assert {where(m, u) for u in ("ge-2", "ru-5")} == {"dead"} and where(m, "fr-5") == "W3803"
    assert len(events(m, "Starved")) == 2
    assert starving(cut_off("ge-hq-2", "W5006")) >> INDEX["ge-hq-2"] & 1


# 11.2 Lines ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.21")
def test_four_hexes_to_a_primary_source() -> None:
    """From the French edge W4501 four hexes east W4505; the nearest town is out of it."""
    free = {"allied": [], "central": ["W4406", "W4507", "W4305"]}
    towns = [h for h in hexes(T.towns) if h[0] == "W" and int(h[1:3]) < 52 and int(h[3:]) < 14]
    s = at({"fr-5": "W4505", "fr-6": "W4506"}, control={"central": [*towns], "allied": []} if free else {})
    assert fed(s, "fr-5") and not fed(s, "fr-6")


@pytest.mark.rules("11.21", "11.21 [bis]#3", "15.61")
def test_an_hq_in_europe_has_a_line_of_any_length_and_serves_those_next_to_it() -> None:
    """Far from any German town in France; only its own nation."""
    towns = [h for h in hexes(T.towns) if h[0] == "W" and 34 < int(h[1:3]) < 60 and int(h[3:]) < 20]
    units = {"ge-hq-2": "W5512", "ge-2": "W5512", "ge-5": "W5511", "ge-6": "W5510", "ah-2": "W5511", "fr-5": "W3803"}
    s = at(units, control={"allied": towns})
    assert [u for u in units if fed(s, u)] == ["ge-hq-2", "ge-2", "ge-5", "fr-5"]
    s.back |= 1 << INDEX["ge-hq-2"]
    assert fed(s, "ge-5"), "also when it is depleted"


@pytest.mark.rules("11.21 [bis]#4", "11.21")
def test_in_the_near_east_an_hq_needs_a_source_within_six_hexes() -> None:
    """British in Iraq: along the Tigris from Kut, without other towns than Basra and Abadan."""
    towns = [h for h in hexes(T.towns) if FRONT[HEX[h]] == 4 and h not in ("N2252", "N2552")]
    near = at({"br-hq-ti": "N2246", "br-3in": "N2246"} if "br-hq-ti" in INDEX else {}, control={"central": towns})
    hq = next(i for i in IDS if i.startswith("br-hq") and at({}).t.ds.units[INDEX[i]].restrict in ("E/I", "NE"))
    near = at({hq: "N2246", "br-6in": "N2245"}, control={"central": towns, "allied": ["N2252", "N2552"]})
    assert fed(near, hq) and fed(near, "br-6in")
    far = at({hq: "N2245", "br-6in": "N2245"}, control={"central": towns, "allied": ["N2252", "N2552"]})
    assert not fed(far, hq) and not fed(far, "br-6in")


@pytest.mark.rules("11.21 [bis]#4", "11.21 [bis]#3")
def test_an_hq_of_the_near_east_may_live_on_another_next_to_it() -> None:
    """N2245 is the seventh hex from Basra; an HQ in N2246, the sixth, is a secondary source to it."""
    towns = [h for h in hexes(T.towns) if FRONT[HEX[h]] == 4 and h not in ("N2252", "N2552")]
    control = {"central": towns, "allied": ["N2252", "N2552"]}
    units = {"br-hq-tig": "N2246", "br-hq-eef": "N2245", "br-6in": "N2244"}
    assert "N2244" in beside("N2245") and "N2244" not in beside("N2246")
    s = at(units, control=control)
    assert all(fed(s, u) for u in units), "and serves others in its turn"
    s = at({**units, "br-hq-tig": "N2247"}, control=control)
    assert fed(s, "br-hq-tig") and not fed(s, "br-hq-eef") and not fed(s, "br-6in")


@pytest.mark.rules("11.21 [bis]#2")
def test_north_of_row_13_allied_towns_wait_for_gaza_or_beersheba() -> None:
    units = {"br-1as": "N1728"}
    unit = next(iter(units))
    road = [h for h in HEX if FRONT[HEX[h]] == 5]
    s = at(units, control={"allied": road, "central": []}, pipeline=4)
    assert fed(s, unit)
    s = at(units, control={"allied": [h for h in road if h not in ("N2913", "N2711")], "central": ["N2913", "N2711"]}, pipeline=4)
    assert not fed(s, unit)


# 11.3 Sources ----------------------------------------------------------------------------------------------------------------


def cut_off(unit: str, hex: str, **more: Any) -> State:
    """A unit on a hex with enemy works in every hex around it: only the hex itself can supply it."""
    s = at({unit: hex}, **more)
    side = s.army[1] >> INDEX[unit] & 1
    for h in _ring(hex):
        s.forts |= 1 << HEX[h]
        s.control[1 - side] |= 1 << HEX[h]
        s.control[side] &= ~(1 << HEX[h])
    return s


def walled(s: State, side: int, wall: list[str]) -> State:
    """With works of a side in a row of hexes."""
    for h in wall:
        if h in HEX:
            s.forts |= 1 << HEX[h]
            s.control[side] |= 1 << HEX[h]
            s.control[1 - side] &= ~(1 << HEX[h])
    return s


def lone(unit: str, hex: str, **more: Any) -> bool:
    return fed(cut_off(unit, hex, **more), unit)


def _ring(h: str) -> list[str]:
    return list(beside(h))


BASE = TITLE.new("1917", {}, "", Seeded("1"))
T = BASE.t
SERB = next(i for i in IDS if i.startswith("sr-") and "hq" not in i)


@pytest.mark.rules("11.32#1")
@pytest.mark.parametrize("hex", ["W3933", "W7034", "W5533", "W6830", "W6729"])
def test_central_sources_of_the_west(hex: str) -> None:
    assert lone("ge-2", hex)


@pytest.mark.rules("11.32#3")
@pytest.mark.parametrize(("hex", "good"), [("E3501", True), ("E5701", True), ("E5102", True), ("E4304", True), ("E3606", True),
                                           ("E3310", True), ("E1819", True), ("E1328", True), ("E3118", False)])
def test_central_sources_of_the_east(hex: str, good: bool) -> None:
    assert lone("ge-2", hex) == good


@pytest.mark.rules("11.32#3")
def test_sofia_is_one_only_when_bulgaria_has_joined() -> None:
    assert not lone("ge-2", "E1819", scenario="campaign", turn=4)


@pytest.mark.rules("11.32#4")
def test_central_sources_of_the_near_east_and_the_gendarmerie_at_home() -> None:
    assert all(lone("tu-2", h) for h in hexes(T.source["cp"]) if FRONT[HEX[h]] in (3, 4, 5))
    persia = next(h for h in sorted(hexes(T.country["PN"] & ~T.towns & ~T.alpine)) if FRONT[HEX[h]] == 4)
    assert lone("tu-gndm", persia) and not lone("tu-2", persia)


@pytest.mark.rules("11.33#1")
def test_allied_sources_of_the_west() -> None:
    assert all(lone("fr-5", h) for h in ("W5801", "W3601", "W3629")) and not lone("fr-5", "W5803")


@pytest.mark.rules("11.33#3")
def test_russians_and_romanians_live_on_the_russian_edge() -> None:
    assert lone("ru-2", "E5034") and not lone("fr-5", "E5034")
    assert lone("ru-2", "E2423", joined={"allied": ["RO"]}) and not lone(SERB, "E2423", joined={"allied": ["RO"]})


@pytest.mark.rules("11.33#4", "11.33#5", "11.33#6", "11.33#7")
def test_balkan_sources() -> None:
    greek = {"joined": {"allied": ["GK"]}}
    assert lone("gk-1", "E1014", **greek) and not lone("fr-5", "E1012", flags={"salonika": 0})
    assert lone(SERB, "E2015") and lone(SERB, "E1116") and not lone("ru-2", "E2015")
    assert all(lone("mn-1", h) for h in hexes(T.country["MN"]))
    assert lone("it-1", "E1210") and not lone("fr-5", "E1210")


@pytest.mark.rules("11.33#8")
def test_salonika_and_the_beachheads_while_they_are_open() -> None:
    assert lone("fr-5", "E1116", flags={"salonika": 1}) and lone("br-2", "E1116", flags={"salonika": 1})
    assert not lone("fr-5", "E1116", flags={"salonika": 2}), "given up for good"
    assert lone("br-2", "E1122", flags={"gallipoli": 1}) and not lone("br-2", "E1122", flags={"gallipoli": 2})
    assert not lone("ru-2", "E1116", flags={"salonika": 1})


@pytest.mark.rules("11.33#8", "6.53#3", "11.84")
@pytest.mark.parametrize("stays", [True, False])
def test_who_gives_up_salonika_has_lost_it_before_supply_is_judged(stays: bool) -> None:
    """The last unit leaves the port: the others live on nothing, and die at the end of the next Combat Phase."""
    m = in_east({"br-27": "E1116", "br-22na": "E1116", "fr-57": "E1117"}, "allied", flags={"salonika": 1}, dice=(1,) * 9,
                control={"allied": ["E1116", "E1117", "E1216"]})
    play(m, "take br-27", "to E1216", "stop")
    if not stays:
        play(m, "take br-22na", "to E1117", "stop")
    until(play(m, "done"), "who_moves", 30)
    assert (st(m).salonika == 1) == stays and (where(m, "fr-57") == "E1117") == stays


@pytest.mark.rules("11.33#9", "11.33#10", "11.33#11")
def test_allied_sources_of_the_near_east() -> None:
    edge = [h for h in (f"N48{p}" for p in range(36, 50)) if h in HEX and not T.alpine >> HEX[h] & 1]
    assert edge and all(lone("ru-2", h) for h in edge)
    assert lone("br-6in", "N2252") and lone("br-6in", "N2552") and all(lone("br-1as", h) for h in hexes(T.region["egypt-west"]))
    assert lone("ru-2", "N2436", flags={"pef": 1}) and not lone("ru-2", "N2436", flags={"pef": 0})


@pytest.mark.rules("11.33#12", "15.81")
def test_armenians_cossacks_arabs_and_rifles() -> None:
    edge = next(h for h in (f"N48{p}" for p in range(36, 50)) if h in HEX and not T.alpine >> HEX[h] & 1)
    persia = next(h for h in sorted(hexes(T.country["PN"] & ~T.towns & ~T.alpine)) if FRONT[HEX[h]] == 4)
    assert lone("am-1", edge) and lone("ru-pc", edge) and lone("br-spr", persia)
    desert = next(h for h in hexes(T.region["palestine"] & T.terrain["desert"]))
    assert lone("ab-ana-1", desert, weather="hot")
    s = at({"tu-2": "arabia", "tu-5": "reserve", "tu-6": "transit", "ru-5": "transfer"})
    assert all(fed(s, u) for u in ("tu-2", "tu-5", "tu-6", "ru-5"))


# 11.4 Ports ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.4", "11.41")
def test_german_baltic_ports() -> None:
    """They supply Germans in them and nobody else; Königsberg Germans within four hexes too."""
    for port in ("E5205", "E5412", "E5514", "E6116", "E6120", "E6921", "E6924", "E7028", "E7030"):
        assert lone("ge-2", port) and not lone("ah-2", port), port
    for hex, good in (("E5518", True), ("E5519", False)):
        towns = [h for h in hexes(T.towns) if h[0] == "E" and int(h[3:]) > 11 and h != "E5514"]
        s = walled(at({"ge-2": hex, "ah-2": "E5516"}, control={"allied": towns}), 0, [f"E{n}11" for n in range(10, 71)])
        assert fed(s, "ge-2") == good and not fed(s, "ah-2"), hex


@pytest.mark.rules("11.42")
def test_black_sea_ports_while_constantinople_is_allied() -> None:
    for port in ("E1725", "E2027", "E2328", "E3031"):
        for holder, good in (("allied", True), ("central", False)):
            assert lone("br-2", port, control={holder: ["E1328"]}) == good


@pytest.mark.rules("11.43")
def test_venice_and_trieste() -> None:
    assert lone("it-1", "W2022") and lone("br-2", "W2230") and not lone("it-1", "W2019")


@pytest.mark.rules("14.63", "11.44")
@pytest.mark.parametrize("port", ["W6003", "W6707"])
def test_a_channel_port_laid_waste_is_no_source(port: str) -> None:
    assert lone("br-2", port) and not lone("br-2", port, devastated=[port])


@pytest.mark.rules("11.44")
def test_channel_ports() -> None:
    """Who stands in one is supplied; the British and Belgians within four hexes too, without a town between."""
    ports = [h for h in hexes(T.west_ports) if h not in ("W5603", "W6819")]
    assert len(ports) > 3 and all(lone("fr-5", h) for h in ports)
    towns = [h for h in hexes(T.towns) if h[0] == "W" and int(h[1:3]) > 52 and int(h[3:]) < 20 and h not in ("W6707",)]
    for unit, hex, good in (("br-2", "W6408", True), ("be-1", "W6408", True), ("fr-5", "W6408", False), ("be-1", "W6209", False)):
        s = walled(at({unit: hex}, control={"central": towns, "allied": ["W6707"]}), 1, [f"W58{p:02}" for p in range(1, 35)])
        assert fed(s, unit) == good, (unit, hex)


@pytest.mark.rules("11.44#2")
def test_only_calais_and_dunkirk_serve_the_british_over_towns() -> None:
    """St-Pol is Allied, five hexes from Calais: a line over it to Calais is good for the British alone; the rest of France is
    cut off by a wall of works."""
    towns = [h for h in hexes(T.towns) if h[0] == "W" and int(h[1:3]) > 52 and int(h[3:]) < 20 and h not in ("W6707", "W6210")]
    for unit, good in (("br-2", True), ("be-1", False)):
        s = walled(at({unit: "W6010"}, control={"central": towns, "allied": ["W6707", "W6210"]}), 1,
                   [f"W58{p:02}" for p in range(1, 35)])
        assert fed(s, unit) == good, unit


@pytest.mark.rules("11.44", "11.44#1")
def test_antwerp_is_closed_by_its_neighbours_and_its_estuary() -> None:
    ring = {"ge-2": "W6719"}
    s = at({"br-2": "W6819", **ring}, control={"allied": ["W6818", "W6918"]})
    assert not channel_ports(s) >> HEX["W6819"] & 1
    s = at({"br-2": "W6819"}, control={"allied": ["W6818", "W6918"]})
    assert channel_ports(s) >> HEX["W6819"] & 1
    s = at({"br-2": "W6819"}, control={"allied": ["W6818"], "central": ["W6918"]})
    assert not channel_ports(s) >> HEX["W6819"] & 1
    s = at({"br-2": "W5603"}, control={"central": ["W5602"]})
    assert not channel_ports(s) >> HEX["W5603"] & 1


@pytest.mark.rules("11.45")
def test_coasts_of_the_caucasus() -> None:
    black, caspian = (next(h for h in sorted(hexes(T.coast[c] & ~T.alpine & ~T.sources_of[0])) if FRONT[HEX[h]] == 3)
                      for c in ("black-sea", "caspian"))
    assert lone("ru-2", black) and lone("tu-2", black) and lone("ru-2", caspian) and not lone("tu-2", caspian)


# 11.5 Special ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.51", "14.13")
def test_a_fort_keeps_its_own_nation_alive() -> None:
    """French in Verdun, cut off: no attrition, full defence, half attack. British there are not helped."""
    s = cut_off("fr-5", "W5122")
    u = INDEX["fr-5"]
    assert not supplied(s, u) and in_fortress(s, u) and survives(s, u)
    assert halved_attack(s, u) and not halved_defence(s, u) and not starving(s) >> u & 1
    s = cut_off("br-2", "W5122")
    assert not in_fortress(s, INDEX["br-2"]) and starving(s) >> INDEX["br-2"] & 1


@pytest.mark.rules("11.52")
def test_belgians_in_antwerp_avoid_attrition_only() -> None:
    s = cut_off("be-1", "W6819")
    s.forts &= ~(1 << HEX["W6819"])
    u = INDEX["be-1"]
    assert not supplied(s, u) and not starving(s) >> u & 1 and halved_defence(s, u)


@pytest.mark.rules("11.53")
def test_towns_of_sinai_wait_for_the_pipeline() -> None:
    """Next to El Arish, with no other town near: supplied only once the pipeline has come there; who stands in it always is."""
    near = next(h for h in _ring("N3311") if not T.towns >> HEX[h] & 1)
    others = [h for h in hexes(T.towns) if FRONT[HEX[h]] == 5 and h != "N3311" and int(h[1:3]) < 39]
    for towns, good in ((3, True), (2, False)):
        s = at({"br-1as": near, "br-nz": "N3311"}, control={"central": others}, pipeline=towns)
        assert fed(s, "br-1as") == good and fed(s, "br-nz")


@pytest.mark.rules("11.53#1")
def test_the_pipeline_goes_on_by_one_town_in_a_strategic_turn_from_west_to_east() -> None:
    m = field({"br-1as": "N3311", "br-nz": "N4011"}, phase="initiative", turn=28, pipeline=0, alone=True)
    until(m, "whether_pipeline")
    assert asked(m) == "allied whether_pipeline" and m.decision is not None and m.decision.args == (HEX["N4011"],)
    play(m, "lay-pipeline")
    assert st(m).pipeline == 1, "N3311 must wait for N3611"


@pytest.mark.rules("11.53#2")
def test_a_central_unit_on_the_coast_sets_it_back() -> None:
    s = at({"tu-2": "N3211"}, pipeline=4, control={"allied": ["N3611", "N3311"]})
    enters(s, CENTRAL, 1 << INDEX["tu-2"], HEX["N3311"])
    assert s.pipeline == 2
    enters(s, CENTRAL, 1 << INDEX["tu-2"], HEX["N3311"])
    assert s.pipeline == 2, "east of the marker nothing happens"


@pytest.mark.rules("11.54", "14.24")
def test_k_hexes_serve_the_central_powers_whoever_holds_kut() -> None:
    k = sorted(hexes(T.letter["K"]))[0]
    towns = [h for h in hexes(T.towns) if FRONT[HEX[h]] == 4]
    s = at({"tu-2": k, "br-6in": "N1845"}, control={"allied": towns})
    assert fed(s, "tu-2")
    beyond = next(h for h in _ring(k) if h not in hexes(s.t.letter["K"]) and h != "N1845")
    s = at({"tu-2": beyond, "br-6in": "N1845"}, control={"allied": towns})
    assert not fed(s, "tu-2")


# 11.6 Blocks -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.6")
def test_units_of_any_kind_and_forts_block_a_line_empty_enemy_ground_does_not() -> None:
    ring = _ring("W5912")
    s = at({"ge-2": "W5912"}, control={"allied": ring})
    assert fed(s, "ge-2")
    hqs = dict(zip((i for i in IDS if i.startswith("fr-hq")), ring, strict=False))
    assert len(hqs) == 6
    assert not fed(at({"ge-2": "W5912", **hqs}), "ge-2")


@pytest.mark.rules("11.6")
def test_lakes_do_not_block() -> None:
    """Across Lake Garda."""
    s = at({"it-1": "W2111"})
    assert free_ground(s, ALLIED, ITALY, False) >> HEX["W2112"] - GROUND[ITALY].base & 1


@pytest.mark.rules("11.6", "15.71")
def test_alpine_hexes_carry_the_lines_of_mountain_units_only() -> None:
    """W2909 to W2913 is a ridge: behind it on W2908 only mountain troops would be supplied."""
    s = at({"ah-94": "W2812", "it-3alp": "W2511"})
    plain, alpine = (free_ground(s, CENTRAL, ITALY, a) for a in (False, True))
    ridge = HEX["W2812"] - GROUND[ITALY].base
    assert not plain >> ridge & 1 and alpine >> ridge & 1


@pytest.mark.rules("11.6", "15.71")
def test_italians_trace_into_the_austrian_alps_but_not_through_them() -> None:
    """W2716 and W2717 are Austrian and alpine."""
    s = at({"it-3alp": "W2717", "it-52alp": "W2716"}, control={"allied": ["W2717", "W2716"]})
    assert fed(s, "it-3alp")
    t = s.t
    for h in _ring("W2716"):
        if not t.alpine >> HEX[h] & 1:
            s.forts |= 1 << HEX[h]
            s.control[1] |= 1 << HEX[h]
            s.control[0] &= ~(1 << HEX[h])
    assert not fed(s, "it-52alp"), "only over another alpine hex"


@pytest.mark.rules("12.2#3")
def test_hot_weather_closes_the_desert() -> None:
    """A Turkish division in the desert next to a town of its own."""
    desert, town = next((h, x) for x in sorted(hexes(T.towns & T.ottoman)) if FRONT[HEX[x]] == 5 for h in _ring(x)
                        if T.terrain["desert"] >> HEX[h] & 1)
    for weather, option, good in (("fair", True, True), ("hot", True, False), ("hot", False, True)):
        s = at({"tu-2": desert}, control={"central": [town]}, weather=weather, options={"hot-desert": option})
        assert fed(s, "tu-2") == good


@pytest.mark.rules("12.2#3", "11.21 [bis]#3")
def test_in_the_heat_no_headquarters_serves_the_desert_beside_it() -> None:
    """It stands on good ground on a line of its own: who is with it is fed, who is in the desert next to it has no line out."""
    units = {"tu-hq-6": "N1036", "tu-5": "N1036", "tu-1": "N1035"}
    assert T.terrain["desert"] >> HEX["N1035"] & 1 and not T.terrain["desert"] >> HEX["N1036"] & 1
    for weather, option, good in (("fair", True, True), ("hot", True, False), ("hot", False, True)):
        s = at(units, weather=weather, options={"hot-desert": option})
        assert fed(s, "tu-hq-6") and fed(s, "tu-5") and fed(s, "tu-1") == good


# 11.7 Capture ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.71", "11.72")
def test_a_captured_source_is_a_town_for_the_captor_and_never_primary_again() -> None:
    s = at({"ru-2": "E4305"})
    prague = HEX["E4304"]
    assert s.t.sources_of[CENTRAL] >> prague & 1
    take(s, ALLIED, prague)
    assert usable_towns(s, ALLIED, EAST) >> prague & 1 and not primary(s, RU) >> prague & 1
    take(s, CENTRAL, prague)
    assert not primary(s, GE) >> prague & 1 and usable_towns(s, CENTRAL, EAST) >> prague & 1


@pytest.mark.rules("11.71")
def test_edges_and_ports_revive() -> None:
    s = at({"ru-2": "E5103"})
    for h, nation, side in (("E4501", GE, CENTRAL), ("W6707", BR, ALLIED), ("N2252", BR, ALLIED)):
        take(s, 1 - side, HEX[h])
        assert not primary(s, nation) >> HEX[h] & 1
        take(s, side, HEX[h])
        assert primary(s, nation) >> HEX[h] & 1, h


# 11.8 Effects ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.85")
def test_a_hex_out_of_supply_serves_nothing() -> None:
    s = at({"ge-2": "W6630"}, control={"central": ["W4606"]})
    assert hex_supplied(s, CENTRAL, HEX["W6630"], 0) and not hex_supplied(s, CENTRAL, HEX["W4606"], 0)
    assert not hex_supplied(s, ALLIED, HEX["W6630"], 4), "nor one of the enemy's"


@pytest.mark.rules("10.83", "5.16#3", "15.42")
def test_lines_traced_like_supply() -> None:
    s = at({"ge-2": "W5912", "fr-5": "W5910"})
    assert within(s, CENTRAL, HEX["W5912"], 2) >> HEX["W5914"] & 1 and not within(s, CENTRAL, HEX["W5912"], 2) >> HEX["W5915"] & 1
    assert not within(s, CENTRAL, HEX["W5912"], 2) >> HEX["W5910"] & 1
    assert linked_to(s, CENTRAL, 0, s.t.ruhr) >> HEX["W5912"] & 1 and not linked_to(s, ALLIED, 0, s.t.ruhr)


@pytest.mark.rules("11.86")
def test_scheffer_boyadel_is_supplied_for_one_phase_and_lost_after_the_next() -> None:
    ring = dict(zip((i for i in IDS if i.startswith("ru-") and i[3:].isdigit() and i != "ru-1"), _ring("E4713"), strict=False))
    stack = {u: "E4713" for u in ("ge-2", "ge-4", "ge-5", "ge-6", "ge-7")}
    m = field({**stack, **ring}, phase="combat-1", options={"scheffer-boyadel": True}, scenario="campaign", turn=5)
    assert asked(m) == "central whether_scheffer" and offers(m, "relieve") == {"E4713"}
    play(m, "relieve E4713")
    assert asked(m) == "central who_is_abandoned" and offers(m, "abandon") == set(stack)
    play(m, "abandon ge-4")
    until(m, "who_moves")
    assert {u for u in stack if where(m, u) == "dead"} == {"ge-4"}, "the fifth division, by its owner's choice, is not saved"
    turn = st(m).turn
    while st(m).phase != 8 and st(m).turn == turn and m.decision is not None:
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "stop", "back") if t in texts), texts[0]))
    assert {where(m, u) for u in stack} == {"dead"} and not st(m).scheffer


@pytest.mark.rules("11.86")
def test_without_the_option_nobody_is_asked() -> None:
    ring = dict(zip((i for i in IDS if i.startswith("ru-") and i[3:].isdigit() and i != "ru-1"), _ring("E4713"), strict=False))
    m = field({"ge-2": "E4713", **ring}, phase="combat-1", scenario="campaign", turn=6)
    assert asked(m) != "central whether_scheffer"
