"""5.1 to 5.3 Resources, strategic warfare, replacements: what the book says of each, in a Strategic Turn of its own."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import ALLIED, BR, CENTRAL, EVENT, FR, GE, HEX, INDEX, LETTERS, RO, RU, SR, TU, UNITS
from marne.games.great_war_in_europe.rules.r05_1_resources import income, line_open, may_call_up, may_give
from marne.games.great_war_in_europe.rules.r17_1_entry import joins_side
from marne.games.great_war_in_europe.state import State, put
from marne.kernel.chance import Seeded
from marne.match import Match
from tests.great_war_in_europe import arena
from tests.great_war_in_europe.arena import asked, events, offers, play, refused, st, until, where


def field(units: dict[str, str], dice: list[int] | None = None, **more: Any) -> Match:
    """A situation in which ones fall when the dice are used up: later phases of a Strategic Turn roll, too."""
    if str(more.get("scenario", "")).startswith("1918"):
        units = {"ab-ana-1": "N2601", **units}              # the Arabs have risen: they are not drawn anew
    return arena.field(units, dice=[*(dice or []), *[1] * 12], **more)


def new(scenario: str) -> State:
    s = TITLE.new(scenario, {"open-stacks": True, "secret-events": False}, "", Seeded("1"))
    assert isinstance(s, State)
    return s


# 5.1 Resources -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.11")
def test_the_units_of_the_letter_come_into_the_box_of_europe_or_of_the_near_east() -> None:
    m = field({}, turn=31, phase="resources", letter="M")
    assert where(m, "ge-22lw") == "available" and where(m, "it-64") == "available"
    assert where(m, "br-75") == "available-ne" and where(m, "ge-701") == "available-ne"
    assert where(m, "ge-183") == "coming", "its letter is H"


@pytest.mark.rules("5.11", "3.4")
def test_in_europe_alone_units_that_enter_in_the_near_east_do_not_come() -> None:
    """As those that begin there do not: the Russians of the Caucasus."""
    for scenario, box in (("campaign-europe", "coming"), ("campaign", "available-ne")):
        m = field({}, turn=6, phase="resources", letter="C", scenario=scenario)
        assert where(m, "ru-66") == where(m, "ru-83") == box and where(m, "ge-75r") == "available"


@pytest.mark.rules("6.57")
@pytest.mark.parametrize(("last", "gets"), [(11, True), (12, False), (13, False)])
def test_the_typhus_is_over_in_the_strategic_turn_after_its_third_turn(last: int, gets: bool) -> None:
    """Strategic Turn E follows turn 11."""
    m = field({"sr-hq": "E2314", "sr-mor2": "dead", "fr-6": "dead"}, turn=11, phase="resources", letter="E", scenario="1915",
              flags={"typhus": last}, rp={"SR": 0, "FR": 5})
    assert any(e.nation == SR for e in events(m, "Collected")) == gets
    until(m, "who_is_rebuilt")
    assert ("sr-mor2" in offers(m, "rebuild")) == gets and (gets or "6.57" in refused(m, "rebuild sr-mor2"))


@pytest.mark.rules("5.15")
@pytest.mark.parametrize("nation", [BR, RU, TU])
def test_three_nations_get_points_of_the_near_east_where_it_is_played(nation: int) -> None:
    got = {}
    for name in ("campaign", "campaign-europe", "campaign-near-east"):
        s = new(name)
        s.letter = LETTERS.index("F")
        s.joined[CENTRAL] |= 1 << TU
        got[name] = income(s, nation)
    assert got["campaign-near-east"] > 0
    assert got["campaign"] == got["campaign-europe"] + got["campaign-near-east"]


@pytest.mark.rules("5.15")
def test_france_has_no_points_in_the_near_east_alone() -> None:
    s = new("campaign-near-east")
    s.letter = LETTERS.index("F")
    assert income(s, FR) == 0 and income(s, GE) == 0


@pytest.mark.rules("5.16#3")
@pytest.mark.parametrize(("cut", "held_since"), [(True, 30), (False, 2)])
def test_a_line_cut_and_opened_again_within_a_turn_begins_the_four_turns_anew(cut: bool, held_since: int) -> None:
    """Longwy, long German: the French close the ring around it, and are thrown out of it in the same turn."""
    ring = {"fr-5": "W5525", "fr-6": "W5525", "fr-7": "W5524", "fr-8": "W5424", "fr-9": "W5324", "fr-10": "W5325"}
    army = dict.fromkeys(("ge-4", "ge-5", "ge-6", "ge-7", "ge-9", "ge-10"), "W5427")
    m = arena.in_west({**ring, **army}, "allied", dice=[6] * 9, control={"central": ["W5425"]},
                      options={"open-stacks": True, "secret-events": False})
    i = st(m).t.resource_hexes.index(HEX["W5425"])
    assert st(m).captured[i] == 2 and line_open(st(m), HEX["W5425"])
    if cut:
        play(m, "take fr-5", "to W5426", "stop")
        assert not line_open(st(m), HEX["W5425"])
        while asked(m) != "central where_to_attack":
            play(m, "done")
        play(m, "attack W5426", "join-all", "fight")
        assert where(m, "fr-5") == "dead"
    while asked(m) and st(m).turn == 30:
        play(m, "done" if "done" in offers(m) else "pass")
    assert st(m).captured[i] == held_since


@pytest.mark.rules("5.16#4")
def test_ploesti_pays_from_the_strategic_turn_after_romania_has_joined_the_cp() -> None:
    s = new("campaign")
    s.turn, s.letter = 20, LETTERS.index("I")
    s.joined[CENTRAL] |= 1 << 3                              # Bulgaria: there is a road to Berlin by Romania anyway
    before = income(s, GE)
    joins_side(s, RO, CENTRAL)
    assert income(s, GE) == before + 1


@pytest.mark.rules("5.17#3")
def test_six_points_of_one_power_go_to_serbia_over_the_road_from_salonika() -> None:
    def serbia(**more: object) -> State:
        units = {"sr-hq": "E1614", "sr-mor1": "E1614", "br-10na": "E1116", **more.pop("units", {})}
        s = st(field(units, turn=14, scenario="1915", phase="resources", letter="F", flags={"salonika": 1},
                     control={"allied": ["E1116"]}, rp={"BR": 9, "FR": 9}))
        s.given = [0, 0, 0]
        return s

    s = serbia()
    assert may_give(s, BR, SR, ALLIED) and may_give(s, FR, SR, ALLIED)
    s.given = [0, 1, 0]
    assert may_give(s, BR, SR, ALLIED) and not may_give(s, FR, SR, ALLIED), "six of the one or six of the other"
    s.given = [0, 6, 0]
    assert not may_give(s, BR, SR, ALLIED)
    s.given = [0, 0, 0]
    s.control[ALLIED] &= ~(1 << HEX["E1116"])
    assert not may_give(s, BR, SR, ALLIED), "Salonika must be Allied"
    s = serbia()
    put(s, INDEX["sr-hq"], 9002)
    assert not may_give(s, BR, SR, ALLIED), "and the Serbian HQ on the map"


@pytest.mark.rules("5.18")
def test_no_emergency_replacements_for_france_once_the_mutiny_is_history() -> None:
    assert not may_call_up(new("1918"), ALLIED)


@pytest.mark.rules("5.18")
def test_two_dice_of_points_seven_at_most_for_a_victory_point() -> None:
    m = field({}, turn=31, phase="resources", letter="M", rp={"FR": 0, "GE": 0}, dice=[6, 5, 1, 2])
    until(m, "whether_emergency")
    assert asked(m) == "allied whether_emergency"
    had = st(m).rp[FR], st(m).vp
    play(m, "call-up")
    assert (st(m).rp[FR], st(m).vp) == (had[0] + 7, had[1] + 1)
    assert asked(m) == "central whether_emergency"
    had = st(m).rp[GE], st(m).vp
    play(m, "call-up")
    assert (st(m).rp[GE], st(m).vp) == (had[0] + 3, had[1] - 1)


# 5.2 Strategic warfare -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.21")
def test_without_events_in_the_box_nothing_is_rolled_in_the_strategic_warfare_phase() -> None:
    m = field({}, turn=31, phase="strategic-warfare", letter="M", rp={"BR": 8, "FR": 8, "GE": 8})
    assert not events(m, "submarines") and not events(m, "raided") and not events(m, "bombed")
    assert (st(m).rp[BR], st(m).rp[FR], st(m).rp[GE]) == (8, 8, 8)


@pytest.mark.rules("5.22#2", "5.22#1")
@pytest.mark.parametrize(("had", "die", "left"), [(8, 3, 5), (2, 3, 0)])
def test_submarines_sink_a_die_of_british_points_and_never_more_than_there_are(had: int, die: int, left: int) -> None:
    m = field({}, turn=31, phase="strategic-warfare", letter="M", rp={"BR": had}, events=["cp-uboat-1"], dice=[die])
    assert st(m).rp[BR] == left
    assert st(m).box >> EVENT["cp-uboat-1"] & 1, "it stays there"


@pytest.mark.rules("5.22#3")
@pytest.mark.parametrize(("die", "entry"), [(3, "O"), (4, "N"), (6, "N")])
def test_four_or_more_brings_us_entry_from_o_to_n(die: int, entry: str) -> None:
    m = field({}, turn=28, phase="strategic-warfare", letter="L", events=["cp-uboat-1"], dice=[die], flags={"us_entry": 14})
    assert LETTERS[st(m).us_entry] == entry


@pytest.mark.rules("5.22#4")
def test_the_first_success_and_only_that_lets_the_cp_withdraw_the_submarines_for_good() -> None:
    def test(dice: list[int], **flags: int) -> Match:
        return field({}, turn=28, phase="strategic-warfare", letter="L", events=["cp-uboat-1"], dice=dice, flags=flags)

    m = test([5])
    assert asked(m) == "central whether_recall"
    play(m, "recall")
    s = st(m)
    assert not s.box and s.spent >> EVENT["cp-uboat-1"] & 1
    assert asked(test([3])) != "central whether_recall"
    assert asked(test([5], uboat_success=1)) != "central whether_recall"


@pytest.mark.rules("5.22#1", "5.22#4")
def test_a_second_event_waits_until_the_box_is_empty() -> None:
    m = field({}, turn=28, phase="strategic-warfare", letter="L", events=["cp-uboat-1", "cp-uboat-2"], dice=[5])
    assert st(m).box.bit_count() == 1
    play(m, "recall")
    assert not st(m).box, "the other takes its place in the next Strategic Turn"
    assert st(m).in_play >> EVENT["cp-uboat-2"] & 1


@pytest.mark.rules("5.22#5")
def test_after_us_entry_a_one_sinks_an_american_unit_in_the_box_but_no_hq() -> None:
    m = field({"us-1": "available", "us-2": "available", "us-hq-1": "available", "us-26": "W3803"}, turn=38,
              phase="strategic-warfare", scenario="1918", letter="P", events=["cp-uboat-2"], joined={"allied": ["US"]},
              flags={"us_entered": 14, "uboat_success": 1}, dice=[2, 1, 3])
    assert sorted(where(m, u) for u in ("us-1", "us-2")) == ["available", "dead"]
    assert where(m, "us-hq-1") == "available" and where(m, "us-26") == "W3803"


@pytest.mark.rules("5.22#5")
def test_before_us_entry_nobody_is_torpedoed() -> None:
    m = field({"us-1": "available"}, turn=28, phase="strategic-warfare", letter="L", events=["cp-uboat-1"], dice=[1])
    assert where(m, "us-1") == "available"


@pytest.mark.rules("5.23#1", "5.23#2", "5.21", "6.3#5")
@pytest.mark.parametrize(("event", "nation"), [("cp-raid-london", BR), ("cp-raid-paris", FR)])
def test_a_raid_costs_two_points_once(event: str, nation: int) -> None:
    def raid(points: int) -> State:
        m = field({}, turn=31, phase="events", hands=[event], rp={"BR": points, "FR": points}, letter="L", cups=[])
        until(m, "which_event")
        play(m, f"play {event}")
        s = st(m)
        assert s.box >> EVENT[event] & 1
        from marne.games.great_war_in_europe.rules.r05_2_warfare import raids
        raids(s)
        return s

    s = raid(5)
    assert s.rp[nation] == 3 and s.rp[FR if nation == BR else BR] == 5
    assert not s.box and s.spent >> EVENT[event] & 1
    assert raid(1).rp[nation] == 0


@pytest.mark.rules("5.24", "6.3#5", "15.14")
@pytest.mark.parametrize(("weather", "guards", "die", "lost"), [("fair", 0, 5, 5), ("wet", 0, 5, 3), ("snow", 0, 5, 3),
                                                               ("fair", 1, 5, 4), ("wet", 1, 2, 0), ("fair", 0, 6, 6)])
def test_the_bombers_cost_germany_a_die_less_weather_and_home_defence(weather: str, guards: int, die: int, lost: int) -> None:
    m = field({"cp-air-1": "sky"}, turn=41, phase="strategic-warfare", scenario="1918", letter="Q", weather=weather,
              rp={"GE": 9}, events=["al-iaf", "cp-air-1"], dice=[die])
    assert asked(m) == "central who_guards"
    play(m, "guard cp-air-1" if guards else "done")
    if m.decision is not None and m.decision.message == "who_guards":
        play(m, "done")
    assert st(m).rp[GE] == 9 - lost
    assert st(m).in_play >> EVENT["al-iaf"] & 1, "never removed"


@pytest.mark.rules("5.24", "15.15")
def test_an_ace_at_home_may_be_lost_and_who_guards_does_not_fly_in_the_series() -> None:
    m = field({"cp-air-1": "sky", "cp-ace-richthofen": "sky"}, turn=41, phase="strategic-warfare", scenario="1918", letter="Q",
              rp={"GE": 9}, events=["al-iaf", "cp-air-1", "cp-ace-richthofen"], dice=[4, 1])
    play(m, "guard cp-air-1", "guard cp-ace-richthofen")
    assert st(m).rp[GE] == 9 - (4 - 2) and where(m, "cp-ace-richthofen") == "removed"
    assert st(m).home_guard == 1 << INDEX["cp-air-1"]


@pytest.mark.rules("5.24", "15.12")
def test_who_has_flown_in_the_series_that_is_over_may_guard_in_the_next() -> None:
    m = field({"cp-air-1": "sky"}, turn=41, phase="record", scenario="1918", letter="P", rp={"GE": 9},
              events=["al-iaf", "cp-air-1"])
    st(m).flown = 1 << INDEX["cp-air-1"]
    until(m, "who_guards", most=20)
    assert offers(m, "guard") == {"cp-air-1"}


# 5.3 Replacements ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.32")
def test_a_unit_with_a_dot_is_never_replaced() -> None:
    m = field({"br-exp": "dead", "ah-po": "dead", "br-40na": "dead", "ah-1": "dead"}, turn=31, phase="replacement", letter="M",
              rp={"BR": 9, "AH": 9})
    assert asked(m) == "allied who_is_rebuilt"
    assert offers(m, "rebuild") == {"br-40na"} and "5.32" in refused(m, "rebuild br-exp")
    play(m, "done")
    assert offers(m, "rebuild") == {"ah-1"}


@pytest.mark.rules("5.32")
def test_british_two_step_units_come_back_reduced_only() -> None:
    m = field({"br-1as": "dead", "br-nz": "W3803 reduced"}, turn=31, phase="replacement", letter="M", rp={"BR": 9})
    assert offers(m, "rebuild") == {"br-1as"} and not offers(m, "rebuild-full") and not offers(m, "restore")
    play(m, "rebuild br-1as")
    assert st(m).back >> INDEX["br-1as"] & 1 and st(m).rp[BR] == 8


@pytest.mark.rules("5.32", "15.5")
def test_shock_troops_come_back_as_ordinary_divisions_dismounted_cavalry_as_infantry() -> None:
    m = field({"ge-2": "dead shock", "ge-1c": "dead infantry"}, turn=38, phase="replacement", scenario="1918", letter="P",
              rp={"GE": 9})
    until(m, "who_is_rebuilt")
    while asked(m).startswith("allied"):
        play(m, "done")
    play(m, "rebuild ge-2", "rebuild ge-1c")
    assert not st(m).back >> INDEX["ge-2"] & 1 and st(m).back >> INDEX["ge-1c"] & 1


@pytest.mark.rules("5.35#1", "5.37")
def test_units_are_rebuilt_for_the_maps_where_they_fell_germans_always_for_europe() -> None:
    m = field({"tu-17": "dead-ne", "tu-5": "dead", "ge-701": "dead-ne", "ru-1cauc": "dead-ne", "ru-3ta": "dead"}, turn=31,
              phase="replacement", letter="M", rp={"TU": 9, "GE": 9, "RU": 9})
    play(m, "rebuild ru-1cauc", "rebuild ru-3ta", "rebuild tu-17", "rebuild tu-5", "rebuild ge-701")
    assert [where(m, u) for u in ("ru-1cauc", "ru-3ta", "tu-17", "tu-5", "ge-701")] == [
        "available-ne", "available", "available-ne", "available", "available"]


@pytest.mark.rules("5.37")
def test_in_the_near_east_alone_no_german_is_rebuilt() -> None:
    m = field({"ge-701": "dead-ne", "tu-17": "dead-ne"}, turn=41, phase="replacement", scenario="1918-near-east", letter="Q",
              alone=True, rp={"TU": 9, "GE": 9})
    until(m, "who_is_rebuilt")
    assert offers(m, "rebuild") == {"tu-17"} and "5.37" in refused(m, "rebuild ge-701")


@pytest.mark.rules("5.35#4")
def test_russian_points_rebuild_armenians_and_cossacks_british_the_rifles_turkish_the_gendarmerie() -> None:
    units = {"am-1": "dead-ne", "ru-pc": "dead-ne", "br-spr": "dead-ne", "tu-gndm": "dead-ne"}
    for nation, wanted in (("RU", {"am-1", "ru-pc"}), ("BR", {"br-spr"}), ("TU", {"tu-gndm"})):
        m = field(units, turn=31, phase="replacement", letter="M", rp={n: 9 if n == nation else 0 for n in ("RU", "BR", "TU")})
        assert offers(m, "rebuild") == wanted, nation
    assert UNITS > 1000


@pytest.mark.rules("5.35#4")
def test_the_arabs_come_back_for_nothing_in_the_next_replacement_phase() -> None:
    m = field({"ab-ana-1": "dead-ne"}, turn=31, phase="replacement", letter="M", events=["al-ana"], dice=[INDEX["ab-ana-3"]])
    assert asked(m) == "allied where_arabs" and set(offers(m, "place-arabs"))
    h = sorted(offers(m, "place-arabs"))[0]
    play(m, f"place-arabs {h}")
    assert where(m, "ab-ana-3") == h


@pytest.mark.rules("5.36", "13.28#1")
def test_a_british_unit_comes_back_on_the_front_where_it_fell() -> None:
    m = field({"br-14in": "dead-ne"}, turn=31, phase="replacement", letter="M", rp={"BR": 5})
    st(m).fell[INDEX["br-14in"]] = 5                         # Egypt, though it came by Iraq
    play(m, "rebuild br-14in")
    from marne.games.great_war_in_europe.rules.r13_places import places
    board = places(st(m), INDEX["br-14in"])
    assert board and board & ~st(m).t.region["egypt-west"] == 0


@pytest.mark.rules("5.36")
def test_units_marked_vr_are_free_of_it() -> None:
    m = field({"br-42t": "dead-ne"}, turn=31, phase="replacement", letter="M", rp={"BR": 5})
    st(m).fell[INDEX["br-42t"]] = 4
    play(m, "rebuild br-42t")
    assert not st(m).returning >> INDEX["br-42t"] & 1


@pytest.mark.rules("5.36#1")
def test_one_canadian_and_one_anzac_step_in_a_phase() -> None:
    m = field({"br-1cnd": "dead", "br-2cnd": "dead", "br-1as": "dead", "br-nz": "dead", "br-40na": "dead"}, turn=31,
              phase="replacement", letter="M", rp={"BR": 9})
    play(m, "rebuild br-1cnd")
    assert "br-2cnd" not in offers(m, "rebuild") and "5.36#1" in refused(m, "rebuild br-2cnd")
    play(m, "rebuild br-nz")
    assert offers(m, "rebuild") == {"br-40na"}


# 5.38 The Turkish reserve --------------------------------------------------------------------------------------------------


def reserve(letter: str, turn: int, dice: list[int], units: dict[str, str], scenario: str = "campaign") -> Match:
    m = field(units, turn=turn, phase="replacement", letter=letter, scenario=scenario, dice=dice)
    while m.decision is not None and m.decision.message == "who_is_rebuilt":
        play(m, "done")
    return m


@pytest.mark.rules("5.38", "5.38#3")
@pytest.mark.parametrize(("letter", "turn", "dice", "wanted"), [("C", 6, [5], 5), ("D", 8, [5, 4], 9), ("N", 34, [1, 2], 3),
                                                              ("O", 36, [6], 6), ("R", 44, [2], 2)])
def test_one_die_at_c_and_from_o_on_two_dice_from_d_to_n(letter: str, turn: int, dice: list[int], wanted: int) -> None:
    m = reserve(letter, turn, dice, {"tu-17": "N3832"})
    assert st(m).turkey_reserve == wanted


@pytest.mark.rules("5.38", "5.38#1")
def test_divisions_of_the_map_the_transit_box_and_the_available_box_may_fill_it() -> None:
    m = reserve("C", 6, [4], {"tu-17": "N3832", "tu-18": "transit", "tu-37": "available-ne", "tu-1c": "N3832", "tu-13": "reserve",
                              "tu-hq-3": "N3832", "ge-pasha1": "transit", "tu-gndm": "available-ne"})
    assert asked(m) == "central who_is_held_back" and refused(m, "hold-back tu-gndm") == ["5.38"], "a Persian unit"
    assert offers(m, "hold-back") == {"tu-17", "tu-18", "tu-37"}, "infantry divisions"
    play(m, "hold-back tu-17", "hold-back tu-18", "hold-back tu-37")
    assert {where(m, u) for u in ("tu-17", "tu-18", "tu-37")} == {"reserve"}
    assert asked(m) != "central who_is_held_back", "four are there"


@pytest.mark.rules("5.38", "5.38#2")
def test_what_is_too_many_may_go_to_the_transit_box() -> None:
    m = reserve("C", 6, [1], {"tu-13": "reserve", "tu-14": "reserve", "tu-15": "reserve"})
    assert asked(m) == "central who_is_released"
    play(m, "release tu-14", "release tu-15")
    assert where(m, "tu-14") == where(m, "tu-15") == "transit" and where(m, "tu-13") == "reserve"
    assert asked(m) != "central who_is_released"
