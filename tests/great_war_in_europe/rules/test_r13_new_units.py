"""13 New units: who may be placed where."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import (
    AVAILABLE_NE,
    BESIDE,
    CAUCASUS,
    EGYPT,
    HEX,
    IDS,
    INDEX,
    IRAQ,
    OF_FRONT,
    SIZE,
    TYPE,
)
from marne.games.great_war_in_europe.rules.r13_25_beside import edges, toll
from marne.games.great_war_in_europe.rules.r13_places import boxes, places
from marne.match import Match
from tests.great_war_in_europe import arena
from tests.great_war_in_europe.arena import asked, hexes, offers, play, refused, st, units_in, where

OPEN = {"open-stacks": True, "secret-events": False}


def field(units: dict[str, str], **more: Any) -> Match:
    more.setdefault("phase", "new-units")
    more.setdefault("options", OPEN)
    m = arena.field(units, **more)
    while m.decision is not None and m.decision.message not in ("who_enters", "where_to_place", "who_moves"):
        play(m, "done")
    return m


def sites(units: dict[str, str], unit: str, **more: Any) -> set[str]:
    """Where a unit of a box may be placed."""
    return hexes(places(st(field(units, **more)), INDEX[unit]))


# In general ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("13.0", "13.22")
def test_the_allies_place_first_most_units_may_wait_and_who_is_placed_is_on_the_map() -> None:
    m = field({"fr-78": "available", "ge-183": "available"})
    assert asked(m) == "allied who_enters" and offers(m) == {"bring fr-78", "done"}
    play(m, "bring fr-78")
    assert asked(m) == "allied where_to_place"
    h = sorted(offers(m, "place"))[0]
    play(m, f"place {h}")
    assert where(m, "fr-78") == h and asked(m).startswith("central")
    while asked(m) != "central who_enters":
        play(m, "done")
    play(m, "done")
    assert where(m, "ge-183") == "available"


@pytest.mark.rules("13.21", "13.3#3")
def test_a_full_city_takes_nobody() -> None:
    six = [f"fr-{n}" for n in (5, 6, 7, 8, 9, 10)]
    city = next(h for h in sorted(sites({"fr-78": "available"}, "fr-78")))
    units = {**dict.fromkeys(six, city), "fr-78": "available", "fr-hq-1": "available"}
    m = field(units)
    assert city not in hexes(places(st(m), INDEX["fr-78"])), "six are there"
    assert city in hexes(places(st(m), INDEX["fr-hq-1"])), "an HQ does not count"
    play(m, "bring fr-78")
    assert "13.21" in refused(m, f"place {city}")


@pytest.mark.rules("13.23")
def test_units_of_the_european_box_enter_in_europe_those_of_the_near_east_box_there() -> None:
    units = {"tu-17": "available-ne", "ge-183": "available", "ge-701": "available-ne", "br-40na": "available",
             "br-14in": "available-ne", "tu-hq-3": "N3732", "ru-hq-cau": "N4339", "ru-66": "available",
             "ru-1cauc": "available-ne"}
    for unit, near_east in (("ge-183", False), ("ge-701", True), ("br-40na", False), ("br-14in", True), ("ru-66", False),
                            ("ru-1cauc", True)):
        found = sites(units, unit)
        assert found and all(h.startswith("N") == near_east for h in found), unit


@pytest.mark.rules("13.23")
@pytest.mark.parametrize("unit", ["br-1as", "br-nz", "br-42t"])
def test_three_divisions_may_enter_in_egypt_from_the_european_box(unit: str) -> None:
    found = sites({unit: "available"}, unit)
    assert {h[0] for h in found} == {"W", "N"}


@pytest.mark.rules("13.27")
def test_germans_may_be_placed_in_the_baltic_ports_of_the_cp_one_stack_in_each() -> None:
    m = field({"ge-183": "available"})
    ports = hexes(st(m).t.baltic_ports & st(m).control[1])
    assert ports & hexes(places(st(m), INDEX["ge-183"])) and "E5412" in ports
    port = sorted(ports & hexes(places(st(m), INDEX["ge-183"])))[0]
    full = dict.fromkeys(("ge-2", "ge-4", "ge-5", "ge-6", "ge-9", "ge-10"), port)
    assert port not in sites({"ge-183": "available", **full}, "ge-183")
    assert not sites({"ah-2": "available"}, "ah-2") & ports, "Austrians do not"


# Americans -----------------------------------------------------------------------------------------------------------------


def americans(phase: str = "new-units", place: str = "available", **more: Any) -> Match:
    more.setdefault("options", OPEN)
    units = {"us-1": place, "us-2": place, "ab-ana-1": "N2601"}
    return arena.field({**units, **more.pop("units", {})}, phase=phase, scenario="1918", turn=40, joined={"allied": ["US"]},
                       flags={"us_entered": 14}, **more)


@pytest.mark.rules("13.25")
def test_us_units_are_placed_beside_the_map() -> None:
    m = americans()
    while asked(m) != "allied who_enters":
        play(m, "done")
    play(m, "bring us-1")
    assert offers(m) == {"beside", "back"}
    play(m, "beside")
    assert where(m, "us-1") == "beside"


@pytest.mark.rules("13.25")
def test_they_enter_by_the_west_or_south_edge_and_pay_for_the_first_hex() -> None:
    m = americans("movement-1", "beside", west="allied")
    assert asked(m) == "allied who_moves" and offers(m, "enter-map") == {"us-1", "us-2"}
    play(m, "enter-map us-1")
    t = st(m).t
    found = offers(m, "enter-at")
    assert found and found <= hexes(edges(st(m))) and not found & hexes(~(t.edge_side["w"] | t.edge_side["s"]) & t.playable)
    h = next(x for x in sorted(found) if t.terrain["clear"] >> HEX[x] & 1 and x.startswith("W36"))
    play(m, f"enter-at {h}")
    assert where(m, "us-1") == h and asked(m) == "allied where_to"
    s = st(m)
    assert s.spent_mp == toll(s, INDEX["us-1"], HEX[h]) == 1
    from marne.games.great_war_in_europe.rules.r08_movement import points_left
    assert points_left(s, 0) == 2 * s.t.move[0][INDEX["us-1"]] - 1
    play(m, "stop")
    assert "us-1" not in offers(m, "take"), "it has moved"
    assert units_in(m, h) == {"us-1"}


@pytest.mark.rules("13.25")
def test_an_edge_hex_of_rough_ground_costs_as_much_as_elsewhere() -> None:
    s = st(americans("movement-1", "beside", west="allied"))
    rough = next(h for h in sorted(hexes(edges(s))) if s.t.terrain_at[HEX[h]] not in ("clear", "floodplain", "alpine"))
    assert toll(s, INDEX["us-1"], HEX[rough]) == s.t.ds.tables["terrain"][s.t.terrain_at[HEX[rough]]]["mp"]


@pytest.mark.rules("13.25", "9.21")
def test_beside_the_map_they_count_as_in_a_city_for_strategic_movement() -> None:
    m = americans("strategic-movement", "beside")
    assert asked(m) == "allied who_travels" and {"us-1", "us-2"} <= offers(m, "entrain")
    play(m, "entrain us-1")
    towns = offers(m, "detrain")
    assert towns and towns <= hexes(st(m).t.towns)
    french = next(h for h in sorted(towns) if st(m).t.country["FR"] >> HEX[h] & 1)
    play(m, f"detrain {french}")
    assert where(m, "us-1") == french and st(m).capacity[2] == 1


@pytest.mark.rules("13.25", "5.22#5")
def test_who_is_beside_the_map_is_no_longer_in_the_box() -> None:
    s = st(americans("movement-1", "beside", west="allied"))
    assert s.loc[INDEX["us-1"]] == BESIDE


# The Near East -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("13.28#2")
def test_in_egypt_the_british_and_the_dfps_enter_west_of_the_canal() -> None:
    m = field({"br-75": "available-ne", "fr-dfps": "available-ne"})
    west = hexes(st(m).t.region["egypt-west"] & st(m).control[0] & st(m).t.land)
    for unit in ("br-75", "fr-dfps"):
        found = hexes(places(st(m), INDEX[unit]))
        assert found and found <= west, unit


@pytest.mark.rules("13.28#3")
def test_in_iraq_at_basra_or_abadan_or_with_an_hq() -> None:
    assert sites({"br-14in": "available-ne"}, "br-14in") == {"N2252", "N2552"}
    lost = {"central": ["N2252", "N2552"]}
    assert not sites({"br-14in": "available-ne"}, "br-14in", control=lost)
    near = sites({"br-14in": "available-ne", "br-hq-tig": "N1946"}, "br-14in")
    assert "N1946" in near and {"N2252", "N2552"} <= near


@pytest.mark.rules("13.28#4")
def test_rebuilt_armenians_enter_as_russians_do_the_arabs_by_their_own_rule() -> None:
    s = st(field({"am-1": "available-ne", "ru-1cauc": "available-ne", "ab-ana-1": "available-ne"}))
    cities = hexes(s.t.cities & s.t.country["RU"] & OF_FRONT[CAUCASUS])
    assert hexes(places(s, INDEX["am-1"])) == hexes(places(s, INDEX["ru-1cauc"])) <= cities
    assert not places(s, INDEX["ab-ana-1"])


@pytest.mark.rules("13.28#5", "13.29#9")
def test_persian_units_enter_in_towns_of_persia() -> None:
    s = st(field({"ru-pc": "available-ne", "br-spr": "available-ne", "tu-gndm": "available-ne"}))
    persia = s.t.towns & s.t.country["PN"]
    for unit, front in (("ru-pc", CAUCASUS), ("br-spr", IRAQ)):
        found = places(s, INDEX[unit])
        assert found and found & ~(persia & OF_FRONT[front] & ~s.control[1]) == 0, unit
    s.control[1] |= 1 << HEX["N2650"]
    s.control[0] &= ~(1 << HEX["N2650"])
    found = places(s, INDEX["tu-gndm"])
    assert found and found & ~(persia & OF_FRONT[IRAQ] & s.control[1]) == 0
    assert not places(s, INDEX["br-spr"]) >> HEX["N2650"] & 1, "not where the CP holds it"


@pytest.mark.rules("13.29#1", "13.29#5")
def test_turks_of_arabia_and_of_turkey_go_to_their_boxes() -> None:
    m = field({"tu-58": "available-ne", "tu-62": "available-ne"})
    while asked(m) != "central who_enters":
        play(m, "done")
    assert offers(m, "bring") == {"tu-58", "tu-62"}
    play(m, "bring tu-58", "bring tu-62")
    assert where(m, "tu-58") == "arabia" and where(m, "tu-62") == "reserve"


@pytest.mark.rules("13.29#3")
def test_turks_of_iraq_enter_in_supplied_cities_or_sources_there() -> None:
    s = st(field({"tu-51": "available-ne"}, control={"central": ["N1540"]}))
    found = places(s, INDEX["tu-51"])
    from marne.games.great_war_in_europe.rules.r11_supply import primary
    assert found and found & ~((s.t.cities | primary(s, 2)) & OF_FRONT[IRAQ] & s.control[1]) == 0
    assert found >> HEX["N1540"] & 1


@pytest.mark.rules("13.29#6")
def test_the_yilderim_hq_enters_in_any_of_the_regions() -> None:
    s = st(field({"tu-hq-yag": "available-ne"}))
    found = places(s, INDEX["tu-hq-yag"])
    assert all(found & OF_FRONT[f] for f in (CAUCASUS, IRAQ, EGYPT))


@pytest.mark.rules("13.29#7", "13.3#7")
def test_rebuilt_turks_and_small_german_units_enter_in_any_region_and_rebuilt_turks_with_hqs() -> None:
    units = {"tu-17": "available-ne", "ge-701": "available-ne", "tu-hq-6": "N1642"}
    s = st(field(units))
    fresh = places(s, INDEX["tu-17"])
    assert fresh and not fresh & ~OF_FRONT[CAUCASUS] and not fresh >> HEX["N1642"] & 1, "new: in its region, without an HQ"
    s.returning |= 1 << INDEX["tu-17"]
    again = places(s, INDEX["tu-17"])
    assert all(again & OF_FRONT[f] for f in (CAUCASUS, IRAQ, EGYPT)) and again >> HEX["N1642"] & 1
    assert all(places(s, INDEX["ge-701"]) & OF_FRONT[f] for f in (CAUCASUS, IRAQ, EGYPT))


@pytest.mark.rules("13.29#7", "5.35#1")
def test_a_turk_that_has_been_rebuilt_is_known_as_such() -> None:
    m = arena.field({"tu-17": "dead-ne"}, turn=31, phase="replacement", letter="M", rp={"TU": 1}, options=OPEN, dice=[1] * 9)
    play(m, "rebuild tu-17")
    assert places(st(m), INDEX["tu-17"]) & OF_FRONT[EGYPT]


@pytest.mark.rules("13.29#8")
def test_in_the_near_east_alone_german_divisions_come_by_the_transit_box() -> None:
    m = field({"tu-17": "N3833", "br-14in": "N2252", "ge-701": "available-ne"}, scenario="campaign-near-east", alone=True,
              turn=30)
    s = st(m)
    s.loc[INDEX["ge-ak"]] = AVAILABLE_NE
    assert boxes(s, INDEX["ge-ak"]) == "transit" and boxes(s, INDEX["ge-701"]) == ""


# With an HQ ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("13.3")
@pytest.mark.parametrize("face", ["", " depleted"])
def test_an_hq_of_the_nation_takes_new_units_whichever_face_it_shows(face: str) -> None:
    found = sites({"ah-2": "available", "ah-hq-10": "E4019" + face}, "ah-2", control={"central": ["E4019"]})
    assert "E4019" in found
    assert "E4019" not in sites({"ge-183": "available", "ah-hq-10": "E4019"}, "ge-183"), "not those of another nation"


@pytest.mark.rules("13.3")
def test_an_hq_that_has_been_placed_takes_nobody_in_that_phase() -> None:
    m = field({"ah-2": "available", "ah-hq-10": "available", "ah-hq-1": "E4019"}, control={"central": ["E4019", "E4018"]})
    while asked(m) != "central who_enters":
        play(m, "done")
    play(m, "bring ah-hq-10", "place E4018")
    near = hexes(st(m).t.touching[HEX["E4018"]]) - hexes(st(m).t.touching[HEX["E4019"]]) - {"E4018", "E4019"}
    assert near and not hexes(places(st(m), INDEX["ah-2"])) & near


def with_hq(hq: str, units: list[str], place: str, **more: Any) -> Match:
    m = field({**dict.fromkeys(units, "available"), hq: place}, **more)
    while m.decision is not None and asked(m) not in ("allied who_enters", "central who_enters"):
        play(m, "done")
    return m


@pytest.mark.rules("13.3#1", "13.3#3")
def test_one_stack_in_one_hex_with_an_austrian_hq() -> None:
    units = [f"ah-{n}" for n in (2, 3, 4, 5, 6, 7, 8)]
    m = with_hq("ah-hq-10", units, "E4019", control={"central": ["E4019", "E4118"]})
    while asked(m) != "central who_enters":
        play(m, "done")
    play(m, "bring ah-2", "place E4118")
    s = st(m)
    around = hexes(s.t.touching[HEX["E4019"]] | 1 << HEX["E4019"])
    plain = hexes(places(s, INDEX["ah-3"])) - {"E4118"}
    assert "E4118" in hexes(places(s, INDEX["ah-3"])) and not plain & around - hexes(s.t.cities), "the same hex for all"
    for u in units[1:6]:
        play(m, f"bring {u}", "place E4118")
    assert "E4118" not in hexes(places(st(m), INDEX["ah-8"])), "six"


@pytest.mark.rules("13.3#2")
def test_germans_may_spread_over_the_hexes_of_their_hq_but_only_one_stack() -> None:
    units = [f"ge-{n}" for n in (183, 185, 187, 192, 2, 4, 5)]
    m = with_hq("ge-hq-8", units, "E4814", control={"central": ["E4814", "E4914", "E4815", "E4714"]})
    while asked(m) != "central who_enters":
        play(m, "done")
    hexes_of = ["E4814", "E4815"]
    for i, u in enumerate(units[:6]):
        play(m, f"bring {u}", f"place {hexes_of[i % 2]}")
    assert {where(m, u) for u in units[:6]} == {"E4814", "E4815"}
    assert not hexes(places(st(m), INDEX["ge-5"])) & {"E4814", "E4815"}, "six in all"


@pytest.mark.rules("13.3#3")
def test_the_hex_must_be_friendly() -> None:
    found = sites({"ah-2": "available", "ah-hq-10": "E4019"}, "ah-2", control={"central": ["E4019"], "allied": ["E4118"]})
    assert "E4118" not in found


@pytest.mark.rules("13.3#4")
@pytest.mark.parametrize("unit", ["br-1cnd", "br-5as", "br-40na"])
def test_the_commonwealth_uses_british_hqs(unit: str) -> None:
    assert "W5910" in sites({unit: "available", "br-hq-1": "W5910"}, unit, control={"allied": ["W5910"]})


@pytest.mark.rules("13.3#5", "9.52")
def test_six_british_french_and_italians_a_turn_on_the_east_map_counted_as_sea_movement() -> None:
    six = ("br-40na", "br-41na", "br-60t", "fr-78", "fr-9", "fr-10")
    m = field({**dict.fromkeys((*six, "br-61t"), "available"), "br-hq-sal": "E1116", "fr-hq-ao": "E1117", "br-10na": "E1116"},
              flags={"salonika": 1}, control={"allied": ["E1116", "E1117"]})
    while asked(m) != "allied who_enters":
        play(m, "done")
    for u in six:
        play(m, f"bring {u}")
        play(m, f"place {'E1116' if u.startswith('br') else 'E1117'}")
    s = st(m)
    assert s.capacity[7] == 6
    assert not {h for h in hexes(places(s, INDEX["br-61t"])) if h.startswith("E")}


@pytest.mark.rules("13.3#6")
def test_three_units_in_one_hex_with_an_hq_of_the_near_east() -> None:
    four = ("br-14in", "br-15in", "br-17in", "br-18in")
    m = field({**dict.fromkeys(four, "available-ne"), "br-hq-tig": "N1946"})
    ports = {"N2252", "N2552"}
    while asked(m) != "allied who_enters":
        play(m, "done")
    h = sorted(hexes(places(st(m), INDEX["br-14in"])) - {"N1946"} - ports)[0]
    play(m, "bring br-14in", f"place {h}")
    assert hexes(places(st(m), INDEX["br-15in"])) - ports == {h}, "all in the same hex"
    play(m, "bring br-15in", f"place {h}", "bring br-17in", f"place {h}")
    assert hexes(places(st(m), INDEX["br-18in"])) == ports, "three"


@pytest.mark.rules("13.3", "13.3#1")
def test_nobody_has_to_say_at_once_which_hq_takes_a_unit() -> None:
    """E4015 lies next to two Austrian HQs. Who stands there may have come with either, so that the hexes of both stay open,
    until both have a hex of their own."""
    units = {"ah-hq-1": "E4014", "ah-hq-2": "E4016", **{f"ah-{n}": "available" for n in (2, 3, 4, 5)}}
    m = arena.until(arena.field(units, phase="new-units"), "who_enters")
    while m.decision is not None and m.decision.seat != "central":
        m.choose("done")
    first, second = {"E4013", "E4014", "E3914"}, {"E4016", "E4115", "E3916"}
    play(m, "bring ah-2", "place E4015", "bring ah-3")
    assert first | second | {"E4015"} <= offers(m, "place")
    play(m, "place E4014", "bring ah-4")
    assert offers(m, "place") & (first | second | {"E4015"}) == {"E4014", "E4015"}
    assert len({entry >> 16 for entry in st(m).hosted}) == 2, "one with each"


@pytest.mark.rules("13.3#1", "13.3#2")
def test_two_german_hqs_take_two_stacks_and_no_more() -> None:
    """Twelve divisions and no thirteenth, wherever the first of them were set down."""
    near = ["E4919", "E4920", "E4818", "E4819", "E4918"]
    divisions = [u for u in IDS if u.startswith("ge-") and TYPE[INDEX[u]] == "infantry" and SIZE[INDEX[u]] == "div"][:13]
    units = {"ge-hq-8": "E4919", "ge-hq-9": "E4920", **dict.fromkeys(divisions, "available")}
    m = arena.until(arena.field(units, phase="new-units", forts=[], control={"central": near}), "who_enters")
    while m.decision is not None and m.decision.seat != "central":
        m.choose("done")
    for n, u in enumerate(divisions[:12]):
        play(m, f"bring {u}", f"place {'E4920' if n < 6 else 'E4919'}")
    play(m, f"bring {divisions[12]}")
    assert not offers(m, "place") & set(near)
