"""9 Strategic and sea movement, 12 weather, 7.24 nations side by side."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    CAUCASUS,
    CENTRAL,
    EAST,
    EGYPT,
    FRONT,
    HEX,
    INDEX,
    IRAQ,
    ITALY,
    OF_FRONT,
    ON_NEAR_EAST,
    WEST,
)
from marne.games.great_war_in_europe.rules.r07_24_cooperation import at_odds, flags
from marne.games.great_war_in_europe.rules.r09_strategic import box_for, destinations, limit, open_phase, pay, price
from marne.games.great_war_in_europe.state import State, put
from marne.games.great_war_in_europe.tables import FAIR, HOT, SNOW, WET
from marne.kernel.chance import Seeded
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, field, hexes, in_east, offers, play, refused, st, where
from tests.great_war_in_europe.fights import assault, parts_of, shifts_of

OPEN = {"open-stacks": True, "secret-events": False}
CP_EUROPE, CP_NE, AL_WEST, RU_EAST, RU_CAUCASUS, AL_EGYPT, AL_IRAQ = range(7)
BERLIN, CONSTANTINOPLE = "E5102", "E1328"


def new(scenario: str) -> State:
    s = TITLE.new(scenario, OPEN, "", Seeded("1"))
    assert isinstance(s, State)
    return s


def rail(units: dict[str, str], seat: str = "central", **more: Any) -> Match:
    """A side's strategic movement is about to begin."""
    more.setdefault("options", OPEN)
    m = field(units, phase="strategic-movement", **more)
    while m.decision is not None and asked(m) != f"{seat} who_travels":
        play(m, "done")
    return m


def to(m: Match, unit: str, verb: str = "entrain") -> set[str]:
    """Where a unit could go."""
    play(m, f"{verb} {unit}")
    out = offers(m, "detrain" if verb == "entrain" else "disembark")
    play(m, "back")
    return out


# 9.0 ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.0", "9.0#1")
def test_a_unit_goes_from_a_supplied_friendly_town_to_any_other_over_friendly_hexes() -> None:
    m = rail({"ge-2": BERLIN, "ge-4": "E5103"})
    assert "ge-2" in offers(m, "entrain") and "ge-4" not in offers(m, "entrain"), "not from open country"
    assert "9.31" in refused(m, "entrain ge-4")
    found = to(m, "ge-2")
    s = st(m)
    assert found and not found & hexes(~(s.t.towns & s.control[CENTRAL]) & s.t.playable)
    assert any(FRONT[HEX[h]] == EAST and h.startswith("E4") for h in found)
    play(m, "entrain ge-2", f"detrain {sorted(found)[0]}")
    assert "ge-2" not in offers(m, "entrain"), "once in a phase"


@pytest.mark.rules("9.0", "9.33")
def test_the_allies_first_and_also_who_has_moved_and_fought_in_the_turn() -> None:
    m = field({"ge-2": BERLIN, "fr-5": "W3606"}, phase="strategic-movement", options=OPEN)
    assert asked(m).startswith("allied")
    m = in_east({"ge-2": "E5103"}, "central", options=OPEN)
    play(m, "take ge-2", f"to {BERLIN}")
    while m.decision is not None and asked(m) != "central who_travels":
        texts = [c.text for c in m.decision.choices]
        m.choose(next(t for t in ("done", "stop", "pass") if t in texts))
    assert "ge-2" in offers(m, "entrain")


@pytest.mark.rules("9.0#2")
def test_from_front_to_front_only_through_sources_at_the_map_edges() -> None:
    m = rail({"ge-2": BERLIN})
    assert {h[0] for h in to(m, "ge-2")} >= {"E", "W"}
    s = st(m)
    s.lost_sources |= s.t.edge & OF_FRONT[EAST]
    assert not any(FRONT[h] == WEST for h in bits(destinations(s, INDEX["ge-2"]))), "without an edge no other map"


@pytest.mark.rules("9.12", "9.14")
def test_four_units_of_the_cp_in_the_near_east_none_of_them_double() -> None:
    s = new("1917")
    assert limit(s, CP_NE) == 4
    assert price(s, INDEX["tu-17"], HEX["N1728"], HEX["N2416"]) == 1
    units = {f"tu-{n}": "N1728" for n in (23, 25, 27, 10, 8)}
    m = rail(units)
    for i, u in enumerate(units):
        if i == 4:
            assert u not in offers(m, "entrain") if asked(m) == "central who_travels" else True
            break
        play(m, f"entrain {u}", "detrain N2523")
    assert st(m).capacity[CP_NE] == 4 or asked(m) != "central who_travels"


@pytest.mark.rules("9.13", "9.14")
def test_between_maps_of_the_near_east_one_waits_in_the_transit_box_for_a_later_phase() -> None:
    m = rail({"tu-17": "N1728", "ge-701": "N1728"}, turn=30)
    found = to(m, "tu-17")
    assert found and not any(FRONT[HEX[h]] != EGYPT for h in found), "not straight to another map"
    play(m, "entrain tu-17", "to-box")
    assert where(m, "tu-17") == "transit" and "tu-17" not in offers(m, "entrain")
    for _ in range(60):
        if m.decision is None or st(m).turn == 31 and asked(m) == "central who_travels":
            break
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "pass", "stop") if t in texts), texts[0]))
    assert "tu-17" in offers(m, "entrain")
    fronts = {FRONT[HEX[h]] for h in to(m, "tu-17")}
    assert {CAUCASUS, IRAQ, EGYPT} <= fronts


@pytest.mark.rules("9.13", "9.14", "9.17")
def test_from_the_east_to_the_near_east_by_constantinople_counted_on_both() -> None:
    units = {"ge-2": "E1819", "bu-12": "E1819"}
    s = st(rail(units, flags={"turks": 1}, joined={"central": ["BU"]}, control={"central": ["E2413", "E2015", CONSTANTINOPLE]}))
    u = INDEX["ge-2"]
    assert box_for(s, u)
    pay(s, u, s.loc[u], box_for(s, u))
    assert (s.capacity[CP_NE], s.capacity[CP_EUROPE]) == (1, 2), "outside Germany it counts double in Europe"


@pytest.mark.rules("9.17")
def test_out_of_the_transit_box_without_a_link_no_further_than_european_turkey() -> None:
    units = {"tu-17": "transit", "tu-5": CONSTANTINOPLE}
    s = st(rail(units, turn=30, flags={"turks": 1}, control={"allied": ["E2423", "E2413"]}))
    east = destinations(s, INDEX["tu-17"]) & OF_FRONT[EAST]
    assert east and not east & ~s.t.european_turkey


@pytest.mark.rules("9.15")
def test_no_german_division_in_the_near_east_before_the_turks_of_europe_have_deployed() -> None:
    more: dict[str, Any] = {"joined": {"central": ["BU"]}, "control": {"central": ["E2413", "E2015", CONSTANTINOPLE]},
                            "scenario": "1915", "turn": 14}
    s = st(rail({"ge-2": "E1819", "ge-701": "transit"}, **more))
    assert not box_for(s, INDEX["ge-2"])
    s.turks = 1
    assert box_for(s, INDEX["ge-2"])
    s.turks = 0
    put(s, INDEX["ge-2"], 9004)
    s.since[INDEX["ge-2"]] = 1
    assert not destinations(s, INDEX["ge-2"]) & ON_NEAR_EAST
    assert destinations(s, INDEX["ge-701"]) & ON_NEAR_EAST, "battalions may"


@pytest.mark.rules("9.16")
def test_who_leaves_arabia_goes_to_an_ottoman_town_of_the_egyptian_map_and_never_back() -> None:
    m = rail({"tu-21": "arabia", "tu-17": "N1728"})
    found = to(m, "tu-21")
    s = st(m)
    assert found and found <= hexes(s.t.ottoman & OF_FRONT[EGYPT] & s.t.towns)
    play(m, "entrain tu-21", f"detrain {sorted(found)[0]}")
    assert st(m).capacity[CP_NE] == 1
    assert box_for(st(m), INDEX["tu-21"]) in (0, 9004), "the Transit box, not Arabia"


@pytest.mark.rules("9.21")
def test_twelve_allied_units_in_the_west_double_outside_france_and_italy() -> None:
    s = new("1917")
    assert limit(s, AL_WEST) == 12
    u = INDEX["br-40na"]
    france = next(h for h in bits(s.t.towns & s.t.country["FR"] & s.control[ALLIED]))
    belgium = next(h for h in bits(s.t.towns & s.t.country["BE"]))
    italy = next(h for h in bits(s.t.towns & s.t.country["IT"] & OF_FRONT[ITALY]))
    ways = (france, france), (france, italy), (france, belgium), (belgium, belgium)
    assert [price(s, u, a, b) for a, b in ways] == [1, 1, 2, 2]
    assert price(s, INDEX["br-hq-1"], france, belgium) == 4


@pytest.mark.rules("9.23", "6.33")
def test_four_in_egypt_and_four_in_iraq_after_maude() -> None:
    s = new("1917")
    assert limit(s, AL_EGYPT) == limit(s, AL_IRAQ) == 4
    units = {"br-53t": "N4309", "br-14in": "N2252", "br-hq-tig": "N2252"}
    m = rail(units, "allied", events=[], scenario="campaign", turn=30)
    assert "br-53t" in offers(m, "entrain") and "br-14in" not in offers(m, "entrain")
    assert all(st(m).t.country["EG"] >> HEX[h] & 1 for h in to(m, "br-53t"))
    m = rail(units, "allied", events=["al-maude"], scenario="campaign", turn=30, control={"allied": ["N2147", "N2150"]})
    assert "br-14in" in offers(m, "entrain")
    found = to(m, "br-14in")
    assert "N2552" in found, "Abadan"
    assert found <= hexes(st(m).t.iraq_south & ~st(m).t.country["PN"] | 1 << HEX["N2552"])


@pytest.mark.rules("9.25")
def test_the_example_of_the_transfer_box() -> None:
    """A division that enters the box takes a place of eight in the East and of two in the Caucasus in this turn and as long as
    it waits; it comes out two turns later."""
    units = {"ru-2": "E7030", "ru-4": "E7030"}
    s = st(rail(units, "allied", scenario="1916", turn=20))
    u = INDEX["ru-2"]
    assert box_for(s, u)
    pay(s, u, s.loc[u], box_for(s, u))
    assert s.capacity[RU_EAST] == s.capacity[RU_CAUCASUS] == 1
    put(s, u, box_for(s, u))
    s.since[u] = 20
    for turn, out in ((21, False), (22, True)):
        s.turn = turn
        open_phase(s, ALLIED)
        assert limit(s, RU_EAST) - s.capacity[RU_EAST] == 7 and limit(s, RU_CAUCASUS) - s.capacity[RU_CAUCASUS] == 1
        from marne.games.great_war_in_europe.rules.r09_strategic import boxed
        assert bool(boxed(s, ALLIED) >> u & 1) == out, turn


@pytest.mark.rules("9.25")
def test_after_the_czar_only_who_is_in_the_box_comes_out() -> None:
    s = st(rail({"ru-2": "E7030", "ru-4": "transfer"}, "allied", scenario="1916", turn=20))
    s.czar = 5
    assert not box_for(s, INDEX["ru-2"])
    assert destinations(s, INDEX["ru-4"]) & OF_FRONT[CAUCASUS]


@pytest.mark.rules("9.32")
def test_next_to_units_that_entered_the_war_in_this_turn_a_journey_may_end() -> None:
    units = {"ge-2": BERLIN, "ro-1": "E2720"}
    s = st(rail(units, joined={"allied": ["RO"]}, scenario="1916", turn=24))
    near = s.t.touching[HEX["E2720"]] & s.t.towns & s.control[CENTRAL]
    if not near:
        town = next(h for h in bits(s.t.towns & s.t.country["AH"] & s.control[CENTRAL] & OF_FRONT[EAST])
                    if s.t.touching[h] & s.t.country["RO"])
        put(s, INDEX["ro-1"], next(h for h in bits(s.t.touching[town] & s.t.country["RO"])))
        near = 1 << town
    open_phase(s, CENTRAL)
    assert not s.depots[0] & near
    s.fresh = 1 << 14                                       # Romania
    open_phase(s, CENTRAL)
    assert s.depots[0] & near == near


# 9.5 The sea -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.51")
def test_from_a_supplied_port_to_a_supplied_port() -> None:
    m = rail({"br-40na": "W6707", "br-41na": "W5910", "br-53t": "N4309"}, "allied", control={"allied": ["W6707"]})
    assert "br-40na" in offers(m, "embark") and "br-41na" not in offers(m, "embark")
    assert "9.51" in refused(m, "embark br-41na")
    found = to(m, "br-40na", "embark")
    s = st(m)
    assert found and not found & hexes(~s.control[ALLIED] & s.t.playable) and "W6707" not in found
    h = sorted(found)[0]
    play(m, "embark br-40na", f"disembark {h}")
    assert where(m, "br-40na") == h and "br-40na" not in offers(m, "entrain"), "no journey by rail besides"


@pytest.mark.rules("9.56#1")
def test_in_the_near_east_alone_no_hq_goes_by_sea() -> None:
    units = {"br-hq-eef": "N4313", "br-53t": "N4313", "tu-17": "N3833", "br-14in": "N2252"}
    m = rail(units, "allied", scenario="campaign-near-east", alone=True, turn=30)
    assert "br-53t" in offers(m, "embark") and "br-hq-eef" not in offers(m, "embark")
    m = rail(units, "allied", turn=30)
    assert "br-hq-eef" in offers(m, "embark"), "in the combined game it may"


# 12 Weather ----------------------------------------------------------------------------------------------------------------


def weather(turn: int, dice: list[int], scenario: str = "campaign") -> list[int]:
    m = field({}, phase="weather", turn=turn, scenario=scenario, dice=dice, options=OPEN)
    return list(st(m).weather)


@pytest.mark.rules("12.0", "12.11", "12.12")
def test_the_example_of_november_1914() -> None:
    """Wet in the West and in Italy, snow in the East and the Caucasus, fair in Egypt and Iraq."""
    w = weather(6, [])
    assert (w[WEST], w[ITALY], w[EAST], w[CAUCASUS], w[EGYPT], w[IRAQ]) == (WET, WET, SNOW, SNOW, FAIR, FAIR)


@pytest.mark.rules("12.12", "12.13")
@pytest.mark.parametrize("turn", [8, 15, 28, 35])
@pytest.mark.parametrize(("die", "west"), [(1, WET), (2, FAIR), (3, WET), (4, FAIR), (5, WET), (6, FAIR)])
def test_march_and_october_vary_in_the_west_an_even_die_is_fair(turn: int, die: int, west: int) -> None:
    w = weather(turn, [die])
    assert w[WEST] == w[ITALY] == west


@pytest.mark.rules("12.12")
def test_in_other_months_no_die_is_thrown() -> None:
    for turn in (9, 10, 11, 12, 13, 14, 16, 17):
        weather(turn, [])
    assert weather(11, [])[EGYPT] == HOT


@pytest.mark.rules("12.2", "12.2#2")
def test_snow_costs_attackers_in_the_caucasus_two_and_closes_alpine_combat_fair_weather_nothing() -> None:
    units: dict[str, Any] = {"attackers": {"ru-66": "N3733"}, "target": "N3833", "defenders": ("tu-17",)}
    snow = assault(side="allied", theatre="east", weather="snow", **units)
    fair = assault(side="allied", theatre="east", weather="fair", **units)
    assert parts_of(snow, "ru-66", side="allied", at="N3833")["caucasus-snow"] == -2
    assert "caucasus-snow" not in parts_of(fair, "ru-66", side="allied", at="N3833")
    t = st(snow).t
    alp = next(h for h in bits(t.alpine & OF_FRONT[ITALY]) if t.touching[h] & t.alpine)
    other = next(h for h in bits(t.touching[alp] & t.alpine))
    from marne.games.great_war_in_europe.rules.r10_1_attack import ring
    s = st(snow)
    assert not ring(s, alp)
    s.weather[ITALY] = FAIR
    assert ring(s, alp) >> other & 1


@pytest.mark.rules("12.2#2")
def test_in_snow_a_pass_costs_two_and_lakes_can_be_crossed() -> None:
    from marne.games.great_war_in_europe.rules.r08_3_terrain import step
    s = new("1917")
    t = s.t
    a, b = next((a, b) for a in bits(OF_FRONT[EAST]) for b in bits(t.passes[a])
                if t.terrain_at[b] == "mountain-pass" and not t.river[a] >> b & 1)
    assert (step(t, a, b, FAIR, False), step(t, a, b, SNOW, False), step(t, a, b, SNOW, True)) == (1, 2, 1)
    a, b = next((a, b) for a in bits(OF_FRONT[EAST] & t.land) for b in bits(t.lake_side[a] & t.land)
                if step(t, a, b, SNOW, False) is not None)
    assert step(t, a, b, FAIR, False) is None and step(t, a, b, WET, False) is None


@pytest.mark.rules("12.2")
def test_wet_ground_and_heat_have_no_effect_where_the_book_says_so() -> None:
    egypt: dict[str, Any] = {"attackers": {"br-53t": "N2912"}, "target": "N2913", "defenders": ("tu-53",), "side": "allied"}
    assert shifts_of(assault(weather="wet", **egypt), "br-53t", side="allied", at="N2913") == shifts_of(
        assault(weather="fair", **egypt), "br-53t", side="allied", at="N2913")
    assert parts_of(assault(weather="hot", **egypt), "br-53t", side="allied", at="N2913")["hot"] == -2


# 7.24 Nations side by side -------------------------------------------------------------------------------------------------


def together(*units: str, letter: str = "L", **more: Any) -> bool:
    """Do these units suffer for fighting side by side?"""
    s = st(field({}, letter=letter, options=OPEN, **more))
    return at_odds(flags(s, sum(1 << INDEX[u] for u in units)))


@pytest.mark.rules("7.24#1")
def test_americans_fight_with_anybody_until_their_first_army_has_its_hq() -> None:
    """Its entry cannot be delayed: who keeps it in the box gains nothing by it."""
    assert not together("us-1", "fr-5") and together("br-40na", "fr-5")
    for place, suffers in (("coming", False), ("available", True), ("W3803", True)):
        s = st(field({"us-hq-1": place}, options=OPEN, joined={"allied": ["US"]}))
        assert at_odds(flags(s, 1 << INDEX["us-1"] | 1 << INDEX["fr-5"])) == suffers, place


@pytest.mark.rules("7.24#2")
@pytest.mark.parametrize(("hq", "suffers"), [("E4019", False), ("E4118", False), ("E4215", True)])
def test_germans_with_or_next_to_the_sud_army_hq_fight_with_austrians(hq: str, suffers: bool) -> None:
    s = st(field({"ge-2": "E4019", "ah-2": "E4019", "ge-hq-sud": hq}, options=OPEN, control={"central": ["E4118", "E4215"]}))
    assert at_odds(flags(s, 1 << INDEX["ge-2"] | 1 << INDEX["ah-2"])) == suffers


@pytest.mark.rules("7.24#3")
def test_the_empire_fights_as_one_but_canadians_not_after_f() -> None:
    assert not together("br-40na", "br-1as", letter="L") and not together("br-40na", "br-1cnd", letter="E")
    assert together("br-40na", "br-1cnd", letter="F"), "the turns between F and G come after Strategic Turn F"
    assert together("br-40na", "br-1cnd", letter="G") and not together("br-1cnd", "br-2cnd", letter="L")
    assert not together("br-1cnd", "br-rtc-1", letter="L"), "with the Royal Tank Corps they do"


@pytest.mark.rules("7.24#4", "7.24#5", "7.24#6")
def test_the_exceptions_of_the_near_east() -> None:
    assert not together("fr-dfps", "br-53t") and not together("br-spr", "br-14in")
    assert together("fr-5", "br-53t")
    assert not together("ru-pc", "ru-1cauc"), "Persian Cossacks"
    assert not together("tu-gndm", "tu-17") and not together("ge-701", "tu-17") and not together("ge-cau", "tu-17")
    assert together("ge-2", "tu-17"), "a German division is no battalion"
