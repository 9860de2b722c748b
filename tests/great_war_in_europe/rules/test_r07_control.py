"""7.1 Control, 7.25 fog of war."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, GK, HEX, INDEX, IT, ON_EUROPE, ON_NEAR_EAST
from marne.games.great_war_in_europe.rules.r05_4_revolution import won_cities
from marne.games.great_war_in_europe.rules.r07_1_control import enters, take
from marne.games.great_war_in_europe.rules.r17_1_entry import joins_side
from marne.games.great_war_in_europe.state import State, put
from marne.kernel.chance import Seeded
from tests.great_war_in_europe.arena import field, hexes, holder, in_east, in_west, offers, play, st, until, where


def new(scenario: str) -> State:
    s = TITLE.new(scenario, {"open-stacks": True}, "", Seeded("1"))
    assert isinstance(s, State)
    return s


@pytest.mark.rules("7.1")
@pytest.mark.parametrize("scenario", ["campaign", "1915", "1918", "campaign-near-east"])
def test_every_hex_outside_neutral_countries_has_a_holder(scenario: str) -> None:
    s = new(scenario)
    assert not s.control[ALLIED] & s.control[CENTRAL]
    neutral = {"IT", "RO", "BU", "GK", "AL", "TU", "PN", "NL", "CH"}
    bare = s.law.ground & ~(s.control[0] | s.control[1])
    if scenario == "campaign":
        bare &= ON_EUROPE
    assert {s.t.country_at[HEX[h]] for h in hexes(bare)} <= neutral


@pytest.mark.rules("7.11")
def test_control_in_august_1914() -> None:
    s = new("campaign")
    for country, side in (("GE", CENTRAL), ("AH", CENTRAL), ("LU", CENTRAL), ("FR", ALLIED), ("RU", ALLIED), ("SR", ALLIED),
                          ("MN", ALLIED)):
        assert not s.t.country[country] & ON_EUROPE & s.t.playable & ~s.control[side], country
    belgium = s.t.country["BE"] & s.control[CENTRAL]
    assert belgium and s.occ[CENTRAL] & s.t.country["BE"] & ~belgium == 0
    for country in ("IT", "RO", "BU", "GK", "TU", "AL"):
        assert not s.t.country[country] & ON_EUROPE & (s.control[0] | s.control[1])


@pytest.mark.rules("7.12", "19.0")
def test_the_near_east_begins_in_november_1914() -> None:
    s = new("campaign")
    assert not (s.control[0] | s.control[1]) & ON_NEAR_EAST and not s.on[3] | s.on[4] | s.on[5]
    s = new("campaign-near-east")
    around = {HEX[h] for h in ("N2252", "N2552")}
    near = [h for h in range(7000) if any(s.t.touching[c] >> h & 1 or h == c for c in around)]
    assert all(s.control[ALLIED] >> h & 1 for h in near)
    assert not s.t.country["TU"] & ON_NEAR_EAST & s.t.playable & ~s.control[CENTRAL] & ~sum(1 << h for h in near)
    assert not s.t.country["EG"] & s.t.playable & ~s.control[ALLIED]


@pytest.mark.rules("7.13", "7.13#1")
def test_a_hex_changes_hands_when_it_is_entered() -> None:
    m = play(in_west({"ge-2": "W5812"}, control={"allied": ["W5811", "W5810"]}), "take ge-2", "to W5810", "stop")
    assert holder(m, "W5811") == holder(m, "W5810") == "central" and holder(m, "W5809") == "allied"


@pytest.mark.rules("7.13#1")
def test_a_strategic_source_lost_and_won_back() -> None:
    """11.71 A captured capital is no primary source any more, an edge hex is."""
    s = new("1917")
    take(s, ALLIED, HEX["E4304"])
    take(s, CENTRAL, HEX["E4304"])
    assert s.lost_sources >> HEX["E4304"] & 1
    take(s, ALLIED, HEX["E4501"])
    take(s, CENTRAL, HEX["E4501"])
    assert not s.lost_sources >> HEX["E4501"] & 1


@pytest.mark.rules("7.13#2", "11.13", "11.84")
def test_when_a_unit_out_of_supply_is_removed_its_hex_passes_to_the_enemy() -> None:
    m = field({"ge-2": "W5006", "fr-5": "W4903"}, phase="combat-1", alone=True)
    while st(m).phase < 6 and m.decision is not None:
        m.choose(next(c.text for c in m.decision.choices if c.text in ("done", "stop", "back")))
    assert where(m, "ge-2") == "dead" and holder(m, "W5006") == "allied"


@pytest.mark.rules("7.13#4", "15.81")
def test_the_arab_army_controls_only_where_it_stands() -> None:
    s = new("1917")
    u, a, b = INDEX["ab-ana-1"], HEX["N1817"], HEX["N1818"]
    for h in (a, b):
        assert s.control[CENTRAL] >> h & 1
    enters(s, ALLIED, 1 << u, a)
    put(s, u, a)
    assert s.control[ALLIED] >> a & 1
    enters(s, ALLIED, 1 << u, b)
    put(s, u, b)
    assert s.control[ALLIED] >> b & 1 and s.control[CENTRAL] >> a & 1
    put(s, u, 9012)
    assert s.control[CENTRAL] >> b & 1


@pytest.mark.rules("7.1#1", "5.43#2")
def test_a_city_is_russian_only_if_russians_came_last() -> None:
    s = new("1917")
    lemberg = next(h for h, name in s.t.name_en.items() if name.startswith("Lemberg"))
    before = won_cities(s)
    enters(s, ALLIED, 1 << INDEX["ru-1"], lemberg)
    assert won_cities(s) == before + 1
    enters(s, ALLIED, 1 << INDEX["sr-mor"] if "sr-mor" in INDEX else 1 << INDEX["fr-1"], lemberg)
    assert s.control[ALLIED] >> lemberg & 1 and won_cities(s) == before


@pytest.mark.rules("7.1#1", "5.43#2", "6.8", "15.81")
def test_armenians_who_come_last_are_russians() -> None:
    """For all rules: Erzerum that they enter, or march through, counts as Russian; British who come after them end that."""
    m = in_east({"am-1": "N3933", "ru-hq-cau": "N3932"}, "allied", options={"open-stacks": True},
                control={"allied": ["N3933"], "central": ["N3934"]})
    before = won_cities(st(m))
    play(m, "take am-1", "to N3934")
    assert won_cities(st(m)) == before + 1
    s = new("1917")
    before = won_cities(s)
    enters(s, ALLIED, 1 << INDEX["am-1"], HEX["N3934"])
    assert won_cities(s) == before, "it was Russian already"
    m = field({"am-1": "N3934", "ru-1": "E6532"}, control={"allied": ["N3934"]})
    assert st(m).ru_last >> HEX["N3934"] & 1


@pytest.mark.rules("7.14")
def test_a_neutral_brings_all_its_hexes() -> None:
    s = new("campaign")
    joins_side(s, IT, ALLIED)
    assert not s.t.country["IT"] & s.t.playable & ~s.control[ALLIED]


@pytest.mark.rules("7.14", "17.11#1")
def test_greece_brings_those_that_the_enemy_has_not_taken() -> None:
    s = new("1917")
    taken = next(1 << h for h in range(7000) if s.t.country["GK"] >> h & 1) | s.control[CENTRAL] & s.t.country["GK"]
    s.control[CENTRAL] |= taken
    s.control[ALLIED] &= ~taken
    joins_side(s, GK, ALLIED)
    assert not taken & ~s.control[CENTRAL] and s.t.country["GK"] & ~s.control[ALLIED] == taken


# 7.25 ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.25")
def test_of_an_enemy_stack_only_the_top_is_seen() -> None:
    m = in_west({"ge-2": "W5912", "ge-5": "W5912", "ge-6": "W5912", "fr-5": "W5911", "fr-6": "W5911"}, alone=True, tops=["ge-5"])
    seen = set(m.view("allied")["units"])
    assert "ge-5" in seen and not seen & {"ge-2", "ge-6"} and m.view("allied")["hidden"]["W5912"] == 2
    own = set(m.view("central")["units"])
    assert {"ge-2", "ge-5", "ge-6"} <= own and len(own & {"fr-5", "fr-6"}) == 1
    assert not set(m.view(None)["units"]) >= {"ge-2", "ge-5", "ge-6"}


@pytest.mark.rules("7.25")
def test_the_owner_says_which_unit_lies_on_top() -> None:
    m = play(in_west({"ge-2": "W5912", "ge-5": "W5912", "fr-5": "W5911"}, alone=True), "arrange")
    other = next(iter(offers(m, "top")))
    play(m, f"top {other}")
    assert other in set(m.view("allied")["units"])


@pytest.mark.rules("7.25")
def test_the_central_powers_look_into_stacks_at_home() -> None:
    """Germany, Austria-Hungary, Russian Poland."""
    for hex in ("E5012", "E4713"):
        m = in_east({"ru-2": hex, "ru-5": hex}, "allied", alone=True)
        assert {"ru-2", "ru-5"} <= set(m.view("central")["units"]), hex


@pytest.mark.rules("7.25")
def test_with_open_stacks_nothing_is_hidden() -> None:
    m = in_west({"ge-2": "W5912", "ge-5": "W5912", "fr-5": "W5911"}, alone=True, options={"open-stacks": True})
    assert {"ge-2", "ge-5"} <= set(m.view("allied")["units"]) and not m.view("allied")["hidden"]


@pytest.mark.rules("7.13#4", "15.81")
def test_also_in_a_situation_written_by_hand() -> None:
    """N2105 is Turkish ground: it is Allied while the Arabs stand there, and Turkish again when they have gone."""
    m = in_west({"ab-ana-1": "N2105"}, "allied")
    assert holder(m, "N2105") == "allied"
    play(m, "take ab-ana-1", "to N2004")
    assert holder(m, "N2105") == "central" and holder(m, "N2004") == "allied"
    m = in_west({"ab-ana-1": "N2105"}, "allied", control={"allied": ["N2105"]})
    assert holder(play(m, "take ab-ana-1", "to N2004"), "N2105") == "allied", "whoever says so has taken it before"


@pytest.mark.rules("7.13#4", "15.81")
def test_the_arabs_do_not_keep_a_hex_that_they_only_pass_through() -> None:
    """On the way to an Allied hex they cross one of the enemy's: when they have arrived it is his."""
    m = in_west({"ab-ana-1": "N1201"}, "allied", scenario="1918", turn=40, control={"allied": ["N1203"], "central": ["N1202"]})
    play(m, "take ab-ana-1", "to N1203")
    assert where(m, "ab-ana-1") == "N1203"
    assert (holder(m, "N1201"), holder(m, "N1202"), holder(m, "N1203")) == ("central", "central", "allied")
    assert not st(m).arab_hex


@pytest.mark.rules("7.13#4", "13.3")
def test_a_hex_in_which_british_units_have_joined_the_arabs_stays_allied_when_these_leave() -> None:
    m = until(field({"ab-ana-1": "N2105", "br-75": "available-ne", "br-hq-eef": "N2106", "br-53t": "N2106"}, phase="new-units",
                    west="allied", control={"allied": ["N2106", "N2205"]}), "who_enters")
    play(m, "bring br-75", "place N2105")
    until(m, "who_moves")
    assert holder(m, "N2105") == "allied" and st(m).arab_hex == HEX["N2105"]
    play(m, "take ab-ana-1", "to N2004")
    assert where(m, "br-75") == "N2105" and holder(m, "N2105") == "allied"
    assert holder(m, "N2004") == "allied" and st(m).arab_hex == HEX["N2004"]
