"""Facts of the book that a reader may hold the game to, one or two of a rule: boundaries, exceptions of exceptions."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    CENTRAL,
    EGYPT,
    EVENT,
    HEX,
    INDEX,
    IRAQ,
    OF_FRONT,
    hex_text,
)
from marne.games.great_war_in_europe.rules.r07_1_control import take
from marne.games.great_war_in_europe.rules.r10_1_attack import held_off
from marne.games.great_war_in_europe.rules.r11_supply import primary, supplied
from marne.games.great_war_in_europe.state import attack_of, defence_of
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, field, in_east, in_west, offers, play, refused, st, until, where
from tests.great_war_in_europe.fights import (
    OPEN,
    RING,
    TARGET,
    assault,
    battle,
    parts_of,
)

T = tables("")
BERLIN, CONSTANTINOPLE = "E5102", "E1328"
CP_EUROPE, CP_NE = 0, 1
IT, RU = 12, 7


def rail(units: dict[str, str], **more: Any) -> Match:
    """The CP's strategic movement is about to begin."""
    more.setdefault("options", OPEN)
    m = field(units, phase="strategic-movement", **more)
    while m.decision is not None and asked(m) != "central who_travels":
        m.choose("done")
    return m


# 9 -------------------------------------------------------------------------------------------------------------------------


def ottoman_road() -> dict[str, Any]:
    """Bulgaria with the CP, Serbia taken: a land link with Turkey."""
    return {"joined": {"central": ["BU"]}, "flags": {"turks": 1}, "turn": 30,
            "control": {"central": [hex_text(h) for h in bits(T.country["SR"] | T.european_turkey)]}}


@pytest.mark.rules("9.11", "9.14")
def test_a_journey_from_germany_into_the_transit_box_ends_outside_germany_and_counts_double() -> None:
    m = rail({"ge-701": BERLIN, "ge-5": BERLIN}, **ottoman_road())
    play(m, "entrain ge-701", "to-box")
    assert where(m, "ge-701") == "transit"
    assert st(m).capacity[CP_EUROPE] == 2 and st(m).capacity[CP_NE] == 1


@pytest.mark.rules("9.14", "9.11")
def test_who_comes_out_of_the_transit_box_to_europe_needs_two_of_the_twenty_four() -> None:
    m = rail({"ge-6": "transit", "ge-5": BERLIN}, **ottoman_road())
    play(m, "entrain ge-6")
    assert any(x.startswith("E") for x in offers(m, "detrain"))
    play(m, "back")
    st(m).capacity[CP_EUROPE] = 23
    play(m, "entrain ge-6")
    assert offers(m, "detrain") and not any(x.startswith("E") for x in offers(m, "detrain"))


@pytest.mark.rules("5.46")
def test_russians_in_the_transfer_box_stay_there_after_the_treaty() -> None:
    for treaty, free in ((99, True), (14, False)):
        m = field({"ru-5": "transfer", "fr-5": "W5009"}, phase="strategic-movement", options=OPEN, turn=38, scenario="1918",
                  flags={"czar": 11, "bolshevik": 13, "treaty": treaty}, control={"allied": ["E5829"]})
        assert asked(m) == "allied who_travels" and ("ru-5" in offers(m, "entrain")) is free


# 10, 15 --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("15.54")
def test_cavalry_alone_does_not_attack_any_kind_of_fortification() -> None:
    """French horse against German horse: not where the Hindenburg Line shields it."""
    units = {"fr-1c": 0}
    m = battle(units, ["ge-1c"] if "ge-1c" in INDEX else ["ge-gdc"], side="allied", turn=30)
    play(m, f"attack {TARGET}", "join fr-1c")
    assert "fight" in offers(m)
    st(m).hindenburg |= 1 << HEX[TARGET]
    assert held_off(st(m), ALLIED, HEX[TARGET], 0) >> INDEX["fr-1c"] & 1


@pytest.mark.rules("6.28", "14.11")
def test_a_brusilov_attack_is_not_one_on_a_german_fort() -> None:
    """The fort's own unit is of the nation that built it: Königsberg is German although nobody stands there."""
    fort = "E5514"
    assert T.forts >> HEX[fort] & 1
    side = next(hex_text(h) for h in bits(T.touching[HEX[fort]] & T.land & ~T.forts) if not T.river[HEX[fort]] >> h & 1)
    m = assault({"ru-5": side, "ru-6": side, "ru-hq-1": side}, fort, [], side="allied", theatre="east", events=["al-brusilov"])
    hq = INDEX["ru-hq-1"]
    support = [hq + 1, 0]
    assert "brusilov" not in parts_of(m, "ru-5", "ru-6", side="allied", at=fort, support=support)
    m = assault({"ru-5": side, "ru-6": side, "ru-hq-1": side}, fort, ["ah-5"], side="allied", theatre="east",
                events=["al-brusilov"], forts=[])
    assert parts_of(m, "ru-5", "ru-6", side="allied", at=fort, support=support)["brusilov"] == 3


@pytest.mark.rules("15.46", "8.14#2")
def test_the_alpenkorps_has_the_values_of_shock_troops_where_it_is_shock_troops() -> None:
    """On the East map from the start; in the West after the first event, and then its march stays doubled next to the enemy."""
    ak = INDEX["ge-ak"]
    row = T.ds.units[ak]
    east = st(field({"ge-ak": "E4912"}, options=OPEN))
    assert (attack_of(east, ak), defence_of(east, ak)) == (row.back_attack, row.back_defence)
    for events, points in (([], row.move), (["cp-shock-1"], 2 * row.back_move)):
        m = in_west({"ge-ak": RING[0], "fr-5": TARGET}, "central", options=OPEN, events=events, control={"central": RING[:1]})
        assert attack_of(st(m), ak) == (row.back_attack if events else row.attack)
        play(m, "take ge-ak")
        assert m.decision is not None and m.decision.args[-1] == points


@pytest.mark.rules("15.93#3")
def test_the_headquarters_of_the_red_army_stands_with_it_and_with_nobody_else() -> None:
    m = in_east({"ru-2": "E5428", "ru-3": "E5526 pg", "ru-hq-1": "E5528 depleted"}, "allied", options=OPEN, collapsed=["RU"])
    st(m).red |= 1 << INDEX["ru-2"] | 1 << INDEX["ru-hq-1"]
    play(m, "take ru-2")
    assert "E5528" in offers(m, "to")
    play(m, "stop", "take ru-3")
    assert "E5528" not in offers(m, "to") and "15.93#3" in refused(m, "to E5528")


# 11, 12 --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.71", "11.33#8")
def test_a_port_that_is_a_source_revives_when_it_is_retaken_and_salonika_does_not() -> None:
    m = field({}, turn=30, flags={"salonika": 1}, joined={"allied": ["IT"]}, control={"allied": ["E1210", "E1116"]})
    s = st(m)
    for place, revives in (("E1210", True), ("E1116", False)):
        h = HEX[place]
        assert primary(s, IT) >> h & 1
        take(s, CENTRAL, h)
        assert not primary(s, IT) >> h & 1
        take(s, ALLIED, h)
        assert bool(primary(s, IT) >> h & 1) is revives, place


@pytest.mark.rules("11.86")
def test_scheffer_is_supplied_for_one_combat_phase_and_no_longer() -> None:
    """In the movement and combat that follow it counts for itself again: out of supply, and lost at the end."""
    middle = HEX["E4713"]
    ring = dict(zip((i for i in INDEX if i.startswith("ru-") and i[3:].isdigit() and i != "ru-1"),
                    (hex_text(h) for h in bits(T.touching[middle])), strict=False))
    m = field({"ge-2": "E4713", **ring}, phase="combat-1", options={"scheffer-boyadel": True}, scenario="campaign", turn=5)
    play(m, "relieve E4713")
    assert supplied(st(m), INDEX["ge-2"])
    until(m, "who_moves")
    assert where(m, "ge-2") == "E4713" and not supplied(st(m), INDEX["ge-2"])


@pytest.mark.rules("12.2#1", "12.2#2")
@pytest.mark.parametrize("weather", ["wet", "snow"])
def test_rain_and_snow_do_nothing_in_egypt_and_iraq(weather: str) -> None:
    """No river costs, no mountain shields more."""
    from marne.games.great_war_in_europe.rules.r08_3_terrain import step
    from marne.games.great_war_in_europe.state import weather_of
    from marne.games.great_war_in_europe.tables import FAIR, WEATHERS
    m = field({}, weather=weather)
    rivers = 0
    for h in bits((OF_FRONT[EGYPT] | OF_FRONT[IRAQ]) & T.land):
        assert weather_of(st(m), h) == FAIR
        for x in bits(T.river[h] & T.land):
            rivers += 1
            assert step(T, h, x, WEATHERS.index(weather), False) == step(T, h, x, FAIR, False)
    assert rivers > 20
    assert weather_of(st(m), HEX["E4816"]) == WEATHERS.index(weather)


# 5, 6, 17 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.71", "5.22#3")
def test_submarines_that_bring_the_marker_to_this_strategic_turn_bring_the_americans_in() -> None:
    """At N, with the marker on O: a 4 moves it to N, and that is now."""
    m = field({}, turn=34, phase="strategic-warfare", letter="N", options=OPEN, dice=(4, *(2,) * 20), events=["cp-uboat-1"],
              flags={"us_entry": 14, "us_entered": 99, "uboat_success": 1}, scenario="1917")
    s = st(m)
    assert s.us_entry == 13 and s.us_entered == 13 and s.joined[ALLIED] >> 15 & 1


@pytest.mark.rules("6.47", "6.57", "6.30")
def test_by_the_option_the_three_turns_are_the_next_three_and_not_four() -> None:
    """Drawn on turn 30, in force on 31, 32, 33: the last is 33, and on 30 the French still attack."""
    options = {**OPEN, "three-turns": "next"}
    for turn, bound in ((30, False), (31, True), (33, True), (34, False)):
        m = battle({"fr-5": 0}, ["ge-2"], side="allied", turn=turn, flags={"mutiny": 33}, options=options)
        open_ = asked(m) == "allied where_to_attack" and TARGET in offers(m, "attack")
        assert open_ is (not bound), turn


@pytest.mark.rules("17.13")
def test_the_turks_of_europe_deploy_the_moment_the_fifth_surrender_hex_is_taken() -> None:
    """In the movement itself, not at the end of the combat that follows."""
    five = [h for h in bits(T.ts)][:5]
    m = field({}, turn=20, scenario="1916", options=OPEN, control={"allied": [hex_text(h) for h in five[:4]]}, flags={"turks": 0})
    s = st(m)
    assert not s.turks
    take(s, ALLIED, five[4])
    assert s.turks == 1


@pytest.mark.rules("16.62", "5.61#1")
def test_germans_of_the_near_east_are_lost_as_soon_as_constantinople_is_empty() -> None:
    """The last CP unit marches out: those in Palestine and in transit are gone at once; those of the Caucasus live."""
    units = {"ge-2": CONSTANTINOPLE, "ge-701": "transit"}
    m = in_east(units, "central", options=OPEN, turn=40, scenario="1918", flags={"turkey_out": 1, "turks": 1},
                joined={"central": ["BU"]}, control={"central": [hex_text(h) for h in bits(T.european_turkey)]})
    play(m, "take ge-2")
    target = next(x for x in sorted(offers(m, "to")))
    play(m, f"to {target}")
    play(m, *(["stop"] if "stop" in offers(m) else []))
    assert where(m, "ge-701") != "transit"


@pytest.mark.rules("6.28", "16.3")
def test_brusilov_leaves_the_game_when_russia_collapses() -> None:
    from marne.games.great_war_in_europe.rules.r16_collapse import collapse
    s = st(field({}, turn=30, events=["al-brusilov"]))
    collapse(s, RU, "16.3")
    bit = 1 << EVENT["al-brusilov"]
    assert not s.in_play & bit and s.spent & bit


@pytest.mark.rules("14.24", "11.54")
def test_the_cp_is_supplied_in_the_hexes_round_kut_also_when_it_is_cut_off() -> None:
    siege = bits(T.letter["K"])[0]
    around = dict(zip((u for u in INDEX if u.startswith("br-") and u[3:].isdigit()),
                      (hex_text(h) for h in bits(T.touching[siege] & T.land)), strict=False))
    s = st(field({"tu-30": hex_text(siege), **around}, turn=20, scenario="1916"))
    assert supplied(s, INDEX["tu-30"])
    s = st(field({"tu-30": hex_text(siege), "tu-31": "N1540"}, turn=20, scenario="1916"))
    assert supplied(s, INDEX["tu-31"]), "at Baghdad as everywhere by lines"


@pytest.mark.rules("6.53#5", "9.53")
def test_italians_sail_to_valona_before_anybody_has_been_there() -> None:
    """A port for them alone unless the CP holds it; who lands there holds it."""
    for holder, free in ((None, True), ("central", False)):
        m = field({"it-1": "W2022", "it-2": "W2022", "fr-5": "W2022"}, phase="strategic-movement", options=OPEN, turn=20,
                  scenario="1916", control={"allied": ["W2022"], **({holder: ["E1210"]} if holder else {})})
        assert asked(m) == "allied who_travels" and not st(m).control[ALLIED] >> HEX["E1210"] & 1
        play(m, "embark it-1")
        assert ("E1210" in offers(m, "disembark")) is free
        if free:
            play(m, "disembark E1210")
            assert where(m, "it-1") == "E1210" and st(m).control[ALLIED] >> HEX["E1210"] & 1


@pytest.mark.rules("6.58")
def test_nobody_lands_from_the_box_in_the_turn_of_the_influenza() -> None:
    for flu, lands in ((0, True), (20, False)):
        m = field({"br-5": "available", "fr-5": "available"}, phase="new-units", options=OPEN, turn=20, scenario="1916",
                  hands=["al-salonika"], flags={"salonika": 0, "influenza": flu}, dice=(1,) * 20)
        assert (asked(m) == "allied whether_to_land") is lands


@pytest.mark.rules("16.11", "6.61")
def test_a_collapsed_nation_gets_no_points_by_an_event() -> None:
    from marne.games.great_war_in_europe.rules.r06_play import effect
    for collapsed, points in (([], 2), (["RU"], 0)):
        s = st(field({"tu-30": "N1728"}, alone=True, scenario="campaign-near-east", turn=30, collapsed=collapsed))
        s.rp[RU] = 0
        effect(s, ALLIED, EVENT["al-ru-rp"])
        assert s.rp[RU] == points


@pytest.mark.rules("13.29#8")
def test_german_divisions_of_the_near_east_alone_leave_the_box_in_the_strategic_movement_of_their_turn() -> None:
    m = field({"ge-ak": "available-ne", "tu-30": "N1728"}, alone=True, scenario="campaign-near-east", turn=30, phase="new-units",
              options=OPEN, dice=(1,) * 20)
    until(m, "who_enters")
    while asked(m) != "central who_enters":
        m.choose("done")
    play(m, "bring ge-ak")
    assert where(m, "ge-ak") == "transit"
    while asked(m) != "central who_travels":
        texts = offers(m)
        m.choose(next(t for t in ("done", "pass", "stop") if t in texts))
    assert st(m).turn == 30 and "ge-ak" in offers(m, "entrain")
