"""What the later scenarios begin with, held against the rules that made it so: commands, events that last, who is where."""
from __future__ import annotations

import pytest

import marne
from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    ALPENKORPS,
    AVAILABLE,
    AVAILABLE_NE,
    CAUCASUS,
    CENTRAL,
    CODE,
    COMING,
    DEAD,
    DEAD_NE,
    EFFECT,
    EGYPT,
    EVENT,
    EVENT_IDS,
    EVENT_UNITS,
    FRONT,
    GE,
    GK,
    GRID,
    HEX,
    HEX_ID,
    INDEX,
    IRAQ,
    NATION,
    OF_FRONT,
    RU,
    SHOCKABLE,
    SR,
)
from marne.games.great_war_in_europe.rules.r06_play import AT_ONCE
from marne.games.great_war_in_europe.rules.r07_1_control import enters, take
from marne.games.great_war_in_europe.rules.r10_8_command import GERMAN, open_places
from marne.games.great_war_in_europe.rules.r11_supply import primary, starving
from marne.games.great_war_in_europe.rules.r13_places import first_time, places
from marne.games.great_war_in_europe.rules.r15_4_shock import shock_troops
from marne.games.great_war_in_europe.rules.r17_2_areas import foreign
from marne.games.great_war_in_europe.state import COMBAT_2, MOVEMENT_1, OBEROST, State, fighters, in_box, put
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, field, offers, play, st, until, where
from tests.great_war_in_europe.fights import OPEN

SCENARIOS = ("campaign", "campaign-europe", "campaign-near-east", "1915", "1916", "1917", "1918", "1918-europe",
             "1918-near-east")


def begun(scenario: str) -> State:
    return st(marne.start("great-war-in-europe", scenario, seed=1))


def year(scenario: str, phase: str, turn: int, **more: object) -> Match:
    """A scenario as it is set up, in a phase."""
    return marne.position({"game": "great-war-in-europe", "scenario": scenario, "turn": turn, "phase": phase, "options": OPEN,
                           **more}, seed=1)


@pytest.mark.rules("15.41", "15.45", "19.0")
@pytest.mark.parametrize("scenario", ["1918", "1918-europe"])
def test_in_1918_the_shock_troop_event_to_come_is_the_second(scenario: str) -> None:
    """The first has been played: its divisions stand in the line. So the next one costs 7 points, converts all and opens the
    Kaiserschlacht."""
    m = until(year(scenario, "events", 37, hands=["cp-shock-2"], rp={"GE": 9}), "which_event")
    while asked(m) != "central which_event":
        m.choose("pass")
    play(m, "play cp-shock-2")
    s = st(m)
    assert s.rp[GE] == 2 and s.kaiserschlacht == 37 and s.great_attacks == 1
    until(m, "who_converts")
    eligible = s.present & SHOCKABLE & ~s.back & ~(1 << ALPENKORPS)
    assert len(offers(m, "convert")) > 6 and {INDEX[u] for u in offers(m, "convert")} <= set(bits(eligible))


@pytest.mark.rules("15.46", "15.44")
def test_in_1918_the_alpenkorps_is_shock_troops_in_the_west_by_the_event() -> None:
    s = begun("1918")
    assert shock_troops(s, 1 << ALPENKORPS) and not s.back >> ALPENKORPS & 1, "it is not one of those converted"


@pytest.mark.rules("6.58#1", "15.46")
def test_the_influenza_wears_converted_divisions_and_not_the_alpenkorps() -> None:
    m = field({"ge-ak": "W6313 shock", "ge-6": "W6313 shock", "ge-26": "W6313 shock"}, phase="events", scenario="1918", turn=42,
              options=OPEN, cups=["al-influenza"], rp={"FR": 3}, events=["cp-shock-1"], dice=[EVENT["al-influenza"], 1, 1])
    play(until(m, "whether_to_buy"), "buy FR")
    assert offers(until(m, "who_is_worn"), "wear") == {"ge-6", "ge-26"}


@pytest.mark.rules("5.88", "10.81")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ohl_needs_the_initiative_in_the_west_at_the_start_too(scenario: str) -> None:
    s = begun(scenario)
    if s.law.data.get("command_marker"):
        assert s.command == OBEROST or s.west == 1


@pytest.mark.rules("5.88", "10.82")
def test_in_1917_the_cp_has_oberost_in_the_east() -> None:
    """The Allies have the initiative in the West, so the CP cannot have chosen OHL."""
    m = year("1917", "movement-1", 27)
    s = st(m)
    assert s.west == 0 and s.command == OBEROST
    s.theatre = 1
    assert open_places(s, 1, GERMAN)


@pytest.mark.rules("3.26#10", "17.0", "17.21#PEF")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everybody_stands_where_he_may_operate(scenario: str) -> None:
    s = begun(scenario)
    wrong = [u for u in bits(s.present) if foreign(s, 1 << u) >> s.loc[u] & 1]
    assert not wrong


@pytest.mark.rules("17.21#PEF", "17.21#PEF1")
def test_the_expedition_of_1917_can_move_in_persia() -> None:
    m = year("1917", "movement-2", 27)
    s = st(m)
    force = [u for u in bits(s.present) if NATION[u] == RU and s.loc[u] < GRID.size and FRONT[s.loc[u]] == IRAQ]
    assert force and not any(CODE[u] for u in force)
    assert all(s.pef_units >> u & 1 for u in force)
    assert all(~foreign(s, 1 << u) & s.t.touching[s.loc[u]] & s.t.land for u in force)


@pytest.mark.rules("15.26", "6.4")
def test_the_experimental_battalion_of_1916_is_not_drawn_in_1918() -> None:
    for scenario in ("1918", "1918-europe"):
        s = begun(scenario)
        assert not (s.cups[0] | s.hands[0]) >> EVENT["al-tank-br-exp"] & 1
        assert where(marne.start("great-war-in-europe", scenario, seed=1), "br-exp") == "removed"


@pytest.mark.rules("3.26#10j", "7.12", "13.23")
def test_in_europe_alone_the_vr_units_come_in_november_1914() -> None:
    units = ("br-42t", "br-1as", "br-nz")
    assert {where(year("campaign-europe", "new-units", 5), u) for u in units} == {"coming"}
    m = until(year("campaign-europe", "new-units", 6), "who_enters")
    assert asked(m) == "allied who_enters" and set(units) <= offers(m, "bring")
    m = marne.start("great-war-in-europe", "campaign-europe", seed=1)
    for _ in range(4000):
        if st(m).turn == 6:
            break
        assert m.decision is not None
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "stop", "back", "pass", "hold") if t in texts), texts[0]))
    assert {where(m, u) for u in units} == {"available"}


@pytest.mark.rules("19.0", "7.23", "11.13", "17.0")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_plain_situation_of_every_scenario_is_its_set_up_and_could_have_come_about(scenario: str) -> None:
    """Named without anything else it is read, though it has to pass what is asked of a situation written by hand: stacks, areas,
    dates. The units are where the game begins with them, and nobody is out of supply there."""
    m, s = marne.position({"game": "great-war-in-europe", "scenario": scenario}), begun(scenario)
    p = st(m)
    assert m.decision is not None and p.turn == s.law.first
    assert p.loc == s.loc and p.back == s.back and p.control == s.control and p.forts == s.forts
    assert not starving(s) and not starving(p)


@pytest.mark.rules("6.62", "6.63", "19.0")
def test_no_event_to_come_brings_a_unit_that_is_there_already() -> None:
    """In 1918 the British 10th Division stands in Palestine, and the 42nd has left."""
    for scenario in SCENARIOS:
        s = begun(scenario)
        for e in bits(s.cups[ALLIED] | s.cups[CENTRAL]):
            if EFFECT[e] in AT_ONCE:
                assert not EVENT_UNITS[e] & ~in_box(s, COMING), (scenario, EVENT_IDS[e])
    s = begun("1918-near-east")
    assert s.spent & 1 << EVENT["al-10na"] and s.spent & 1 << EVENT["al-remove-42t"]


@pytest.mark.rules("6.53#3", "11.33#8", "19.0")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_open_salonika_has_its_garrison(scenario: str) -> None:
    """Else it would be lost as a source in the first turn, and the army of the Orient with it."""
    m = marne.start("great-war-in-europe", scenario, seed=1, options=OPEN)
    if st(m).salonika == 1 and not st(m).law.near_east_alone:
        salonika = HEX["E1116"]
        assert st(m).control[ALLIED] >> salonika & 1
        assert st(m).joined[ALLIED] >> GK & 1 or fighters(st(m), salonika, ALLIED), scenario
        while st(m).phase <= COMBAT_2 and m.decision is not None:
            texts = [c.text for c in m.decision.choices]
            m.choose(next((x for x in ("done", "stop", "back", "pass") if x in texts), texts[0]))
        assert st(m).salonika == 1


@pytest.mark.rules("14.31", "19.0")
@pytest.mark.parametrize(("scenario", "laid"), [("1917", False), ("1918", True), ("1918-europe", True)])
def test_the_hindenburg_line_is_laid_once(scenario: str, laid: bool) -> None:
    """In 1918 it lies already."""
    m = marne.start("great-war-in-europe", scenario, seed=1, options=OPEN)
    assert (st(m).hindenburg.bit_count() == 4) == laid
    asked_for = set[str]()
    while st(m).phase < MOVEMENT_1 and m.decision is not None:
        asked_for.add(m.decision.message)
        texts = [c.text for c in m.decision.choices]
        m.choose(next((x for x in ("done", "stop", "back", "pass") if x in texts), texts[0]))
    assert ("where_line" in asked_for) != laid


@pytest.mark.rules("11.71", "19.0")
@pytest.mark.parametrize(("scenario", "lost"), [("1915", {"E2413"}), ("1916", {"E2015", "E2413", "E1313"}),
                                                ("1917", {"E2015", "E2413", "E1313", "E2423"}),
                                                ("1918-europe", {"E2015", "E2413", "E1313", "E2423"})])
def test_towns_that_were_sources_before_they_were_taken_are_none_any_more(scenario: str, lost: set[str]) -> None:
    """The towns of Serbia, Monastir too, which the Allies hold again since 1916, and Bucharest; Belgrade was lost for a fortnight
    in December 1914 already."""
    s = begun(scenario)
    for town in ("E2015", "E2413", "E1313", "E2423"):
        assert bool(s.lost_sources >> HEX[town] & 1) == (town in lost), town
    take(s, ALLIED, HEX["E2015"])
    assert bool(primary(s, SR) >> HEX["E2015"] & 1) == ("E2015" not in lost)


@pytest.mark.rules("11.71")
@pytest.mark.parametrize(("scenario", "lost"), [("1915", False), ("1916", True), ("1917", True), ("1918", True)])
def test_what_the_enemy_took_before_a_later_start_is_no_primary_source_any_more(scenario: str, lost: bool) -> None:
    """Serbia fell in November 1915, Monastir was retaken in November 1916; Bucharest fell in December 1916."""
    s = begun(scenario)
    for h in ("E2213", "E1712", "E1313"):
        assert bool(s.lost_sources >> HEX[h] & 1) == lost
    assert bool(s.lost_sources >> HEX["E2423"] & 1) == (scenario in ("1917", "1918"))
    held = s.control[0] >> HEX["E1313"] & 1
    assert held == (scenario != "1916") and bool(primary(s, SR) >> HEX["E1313"] & 1) == (scenario == "1915")


@pytest.mark.rules("5.36", "13.28#3", "13.29#7", "19.0")
def test_who_was_lost_before_a_later_start_comes_back_where_he_was_lost() -> None:
    """The 6th Indian Division, lost at Kut, in Iraq; Turks of the old Third Army, rebuilt by 1918, in any region and with HQs."""
    m = until(year("1917", "replacement", 28, rp={"BR": 5}), "who_is_rebuilt")
    play(m, "rebuild br-6in")
    assert where(m, "br-6in") == "available-ne" and places(st(m), INDEX["br-6in"]) >> HEX["N2252"] & 1
    s = begun("1918")
    assert not first_time(s, INDEX["tu-17"]) and first_time(begun("1916"), INDEX["br-hq-4"])
    assert places(s, INDEX["tu-17"]) & OF_FRONT[EGYPT] and places(s, INDEX["tu-17"]) & OF_FRONT[CAUCASUS]


@pytest.mark.rules("7.13#4", "19.0")
@pytest.mark.parametrize("scenario", ["1918", "1918-near-east"])
def test_in_1918_the_hex_of_the_arabs_is_the_enemys_again_when_they_leave(scenario: str) -> None:
    s = begun(scenario)
    u = INDEX["ab-ana-1"]
    here, there = s.loc[u], bits(s.t.touching[s.loc[u]] & s.control[CENTRAL])[0]
    assert s.control[ALLIED] >> here & 1
    enters(s, ALLIED, 1 << u, there)
    put(s, u, there)
    assert s.control[CENTRAL] >> here & 1 and s.control[ALLIED] >> there & 1


@pytest.mark.rules("14.14", "19.0")
def test_a_fort_that_was_destroyed_by_one_year_is_so_in_all_later_ones() -> None:
    """Whoever holds the hex again: Jaroslau, Lutsk, Görz; Przemysl, which fell in March 1915; Belgrade, Reims and Ardahan, which
    had changed hands twice before the start of 1915."""
    before = 0
    for scenario in ("campaign", "1915", "1916", "1917", "1918"):
        s = begun(scenario)
        gone = s.t.forts & s.law.area & ~s.forts
        assert not before & ~gone, (scenario, [HEX_ID[h] for h in bits(before & ~gone)])
        before = gone
    for town in ("E4018", "E4117", "E4222", "W2529"):
        assert before >> HEX[town] & 1
    assert begun("1915").forts >> HEX["E4018"] & 1
    for town in ("E2413", "W5316", "N4239"):
        assert not begun("1915").forts >> HEX[town] & 1 and begun("1915").control[ALLIED] >> HEX[town] & 1, town


@pytest.mark.rules("6.11 [event]", "6.63", "19.0")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_units_that_an_event_has_removed_are_gone(scenario: str) -> None:
    """The 10th and 11th Indian Divisions by 1917. In the combined game 3IN and 7IN stay (6.12)."""
    s = begun(scenario)
    for e in bits(s.spent):
        if EFFECT[e] == "remove-units" and (EVENT_IDS[e] != "al-remove-3in-7in" or s.law.europe_alone):
            assert not EVENT_UNITS[e] & (s.present | in_box(s, AVAILABLE) | in_box(s, AVAILABLE_NE)), EVENT_IDS[e]


@pytest.mark.rules("3.4", "5.31", "5.35", "19.0")
@pytest.mark.parametrize(("scenario", "played", "rebuilt"), [("1918-near-east", "dead-ne", {"br-6in", "br-30inb"}),
                                                             ("1918-europe", "dead", {"sr-mor2", "ro-16"})])
def test_who_was_lost_on_maps_that_are_not_played_is_not_rebuilt(scenario: str, played: str, rebuilt: set[str]) -> None:
    """Serbs and Romanians do not come back in the Near East alone, nor the garrison of Kut in Europe alone."""
    m = until(year(scenario, "replacement", 38, rp={"BR": 5, "SR": 5, "RO": 5}), "who_is_rebuilt")
    assert {where(m, u) for u in offers(m, "rebuild")} == {played}
    assert not in_box(st(m), DEAD if played == "dead-ne" else DEAD_NE) and offers(m, "rebuild") >= rebuilt
