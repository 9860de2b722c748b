"""13 Arrivals: ports, points, HQs (1-12, 4-0e, 4-0f), and the call of the Eastern Front (3-4)."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.drive_on_paris.pieces import DEAD, GRID, IDS, INDEX, OUT
from marne.games.drive_on_paris.rules.s13_arrivals import entries, fit_for_east
from marne.games.drive_on_paris.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import asked, events, field, hexes, offers, play, refused, st, units_in, until, where

T = tables("")
CHANNEL = {"01-15", "03-25", "04-27", "08-29", "12-32", "13-34"}


def arriving(units: dict[str, str], turn: int, seat: str = "allied", **more: Any) -> Match:
    """The reinforcement step of the campaign, with all its arrivals up to then."""
    return field(units, turn=turn, seat=seat, phase="reinforcements", arrivals=True, dice=[1] * 40, **more)


def barred(m: Match) -> set[str]:
    return {IDS[e.unit] for e in events(m, "ArrivalBarred")}


def arrived(m: Match) -> dict[str, str]:
    return {IDS[e.unit]: GRID.text(e.hex) for e in events(m, "Arrived")}


@pytest.mark.rules("1-12#2", "SCS-13.4", "SCS-13.1")
def test_the_british_land_in_any_channel_port_unit_by_unit() -> None:
    m = arriving({}, 4)
    assert asked(m) == "allied where_to_arrive" and offers(m) == {f"arrive hq-br {p}" for p in CHANNEL}
    play(m, "arrive hq-br 03-25")
    assert offers(m, "arrive") == {f"br-1 {p}" for p in CHANNEL}, "each for itself"
    assert refused(m, "arrive br-1 23-35") == ["SCS-13.1"], "Antwerp is no port of the Channel"
    play(m, "arrive br-1 01-15")
    assert (where(m, "hq-br"), where(m, "br-1")) == ("03-25", "01-15")


@pytest.mark.rules("SCS-13.4", "SCS-13.1", "1-12#2")
def test_a_port_that_the_enemy_holds_or_held_last_receives_nobody_but_his_zone_does_not_matter() -> None:
    m = arriving({"ge-3": "04-27", "ge-4": "04-24"}, 4, held={"german": ["08-29"]})
    assert offers(m, "arrive") == {f"hq-br {p}" for p in CHANNEL - {"04-27", "08-29"}}
    assert st(m).zone[1] >> GRID.read("03-25") & 1, "Boulogne lies in a zone"


@pytest.mark.rules("SCS-13.4", "SCS-13.1", "SCS-3.6")
def test_an_enemy_hq_alone_bars_a_port_as_well() -> None:
    """It has not taken the port, but no hex ever holds both sides: an HQ that arrived would stand beside it."""
    m = arriving({"hq-ge1": "04-27"}, 4)
    assert offers(m, "arrive") == {f"hq-br {p}" for p in CHANNEL - {"04-27"}}


@pytest.mark.rules("4-0f", "SCS-13.4")
def test_without_a_port_the_british_come_at_01_11() -> None:
    m = arriving({}, 4, held={"german": sorted(CHANNEL)})
    until(m, "who_waits")
    assert arrived(m)["br-1"] == "01-11" == where(m, "hq-br")


@pytest.mark.rules("4-0f", "SCS-13.2", "SCS-13.1")
def test_if_01_11_is_the_enemys_too_they_wait_and_come_when_they_can() -> None:
    m = arriving({"ge-3": "01-11", "fr-1": "02-11"}, 4, held={"german": sorted(CHANNEL)})
    assert {"br-1", "hq-br"} <= barred(m) and set(arrived(m)) == {"be-car"}
    s = st(m)
    mine = next(i for i, a in enumerate(s.law.arrivals) if IDS[a.unit] == "br-1")
    assert not s.arrived >> mine & 1 and entries(s, mine) == 0


@pytest.mark.rules("4-0f", "5-5/Map")
def test_01_11_lies_outside_the_flemish_area() -> None:
    m = field({}, scenario="5-5", turn=21, seat="allied", phase="reinforcements", arrivals=True, dice=[1] * 9, alone=True,
              held={"german": sorted(CHANNEL - {"01-15"})})
    assert "br-lahore" in barred(m)


@pytest.mark.rules("1-12#2")
def test_belgians_appear_at_antwerp_and_a_named_hex_goes_first() -> None:
    m = arriving({}, 3)
    assert arrived(m) == {"be-car": "23-35"}
    m = arriving({"ge-3": "23-35"}, 3)
    assert barred(m) >= {"be-car"} and where(m, "be-car") == str(OUT)
    s = st(arriving({}, 16))
    rnd = next(i for i, a in enumerate(s.law.arrivals) if IDS[a.unit] == "br-rnd")
    assert hexes(entries(s, rnd)) == {"23-35"}, "the Royal Naval Division goes to Antwerp, not to a port of its choice"


@pytest.mark.rules("SCS-13.1")
def test_arrivals_come_on_their_turn_in_an_enemy_zone_too_and_move_at_once() -> None:
    point = {"ge-mob-1": "38-33"}
    m = arriving({**point, "fr-1": "39-34", "hq-ge1": "out"}, 1, seat="german")
    assert not arrived(m), "those of turn 1 only, and there are none at this point"
    m = arriving({**point, "fr-1": "39-34"}, 2, seat="german")
    assert {"ge-3", "ge-4", "hq-ge1", "ge-krupp"} <= units_in(m, "38-33") and st(m).zone[0] >> GRID.read("38-33") & 1
    until(m, "who_moves")
    play(m, "take ge-4")
    m2 = play(field({"ge-4": "38-33", "fr-1": "39-34"}, turn=2), "take ge-4")
    assert offers(m, "to") >= offers(m2, "to") - {"38-33"} and len(offers(m, "to")) > 5, "with the full allowance"


@pytest.mark.rules("SCS-13.1", "SCS-13.2")
def test_a_hex_that_the_enemy_holds_bars_arrivals() -> None:
    how: dict[str, Any] = {"scenario": "5-3", "turn": 8, "seat": "allied", "phase": "reinforcements", "arrivals": True,
                           "dice": [1] * 9, "alone": True}
    corps = {"fr-14", "fr-63"}                                  # due in Amiens on turn 7, or in Paris when that is lost
    assert {arrived(until(field({"ge-3": "20-20"}, **how), "who_waits"))[u] for u in corps} == {"11-17"}
    assert {arrived(until(field({"ge-3": "11-17"}, **how), "who_waits"))[u] for u in corps} == {"14-05"}
    assert {arrived(until(field({"ge-3": "20-20"}, **how, held={"german": ["11-17"]}), "who_waits"))[u] for u in corps} == {
        "14-05"}, "a hex where he was last is his"
    territorials = {"fr-81t", "fr-82t", "fr-84t", "fr-88t"}     # due in Lille on turn 5, and nowhere else
    m = until(field({"ge-3": "15-26"}, **how), "who_waits")
    assert territorials <= barred(m) and not territorials & set(arrived(m))
    m = until(field({"ge-3": "20-20"}, **how), "who_waits")
    assert {arrived(m)[u] for u in territorials} == {"15-26"}, "late, but there"


@pytest.mark.rules("SCS-13.2")
def test_arrivals_are_not_held_back_except_by_the_option() -> None:
    assert "hold hq-br" not in offers(arriving({}, 4)) and refused(arriving({}, 4), "hold hq-br") == ["SCS-13.2"]
    m = play(arriving({}, 4, options={"hold-back": True}), "arrive be-car 23-35")
    assert "hold hq-br" in offers(m)
    play(m, "hold hq-br")
    assert where(m, "hq-br") == str(OUT) and not st(m).arrived & 1 << next(
        i for i, a in enumerate(st(m).law.arrivals) if IDS[a.unit] == "hq-br")


# Mobilization points -------------------------------------------------------------------------------------------------------


def pass_on(m: Match, turn: int, seat: str = "allied") -> Match:
    """Say nothing until the reserves step of a turn."""
    for _ in range(400):
        if m.decision is None or st(m).turn == turn and asked(m) in (f"{seat} who_waits", f"{seat} who_moves"):
            return m
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "stop", "stand", "refuse") if t in texts), texts[0]))
    raise AssertionError(turn)


@pytest.mark.rules("1-12#4", "SCS-13.3")
def test_units_of_a_lost_point_come_five_turns_later_at_paris() -> None:
    """Example 32: point B falls on turn 4; what was due there on turn 5 comes on turn 10, at Paris."""
    m = field({"ge-3": "39-14", "fr-mob-b": "38-14", "fr-1": "14-05"}, turn=4, arrivals=True, dice=[1] * 99)
    play(m, "take ge-3", "to 38-14")
    assert where(m, "fr-mob-b") == str(DEAD) and [IDS[e.unit] for e in events(m, "PointLost")] == ["fr-mob-b"]
    pass_on(m, 9)
    assert "hq-fr6" not in arrived(m)
    pass_on(m, 10)
    assert (arrived(m)["hq-fr6"], arrived(m)["fr-train-2"]) == ("14-05", "14-05")


@pytest.mark.rules("1-12#4", "SCS-13.3", "SCS-13.2")
@pytest.mark.parametrize("held, comes", [("german", True), ("allied", False)])
def test_german_ones_at_strassburg_which_must_be_german(held: str, comes: bool) -> None:
    """Point 1 falls on turn 17; its corps of turn 18 come on turn 23, and wait while Strassburg (59-13) is French."""
    m = field({"fr-1": "38-32", "ge-mob-1": "38-33", "ge-3": "30-18"}, turn=17, seat="allied", arrivals=True, dice=[1] * 99,
              held={held: ["59-13"]})
    play(m, "take fr-1", "to 38-33")
    pass_on(m, 22, "german")
    assert "ge-43r" not in arrived(m)
    pass_on(m, 23, "german")
    assert (arrived(m).get("ge-43r") == "59-13") == comes and ("ge-43r" in barred(m)) == (not comes)


@pytest.mark.rules("1-12#4", "1-12#3")
def test_a_point_falls_to_any_combat_unit_that_enters_and_has_no_zone_or_strength() -> None:
    m = field({"ge-2cd": "39-14", "fr-mob-b": "38-14"}, turn=4)
    play(m, "take ge-2cd")
    s = st(m)
    assert not s.zone[0] >> GRID.read("39-14") & 1 and not s.occ[0] >> GRID.read("38-14") & 1
    assert "37-14" in offers(m, "to") or "37-15" in offers(m, "to"), "one rides on through it"
    play(m, "to 38-14")
    assert where(m, "fr-mob-b") == str(DEAD) and asked(m) == "german where_to"
    m = field({"fr-1": "38-14", "fr-2": "38-14", "fr-3": "38-14", "fr-4": "38-14", "fr-mob-b": "38-14"}, turn=4)
    assert m.decision is not None, "it takes no room"


# With an HQ ----------------------------------------------------------------------------------------------------------------


def fourth(**more: Any) -> Match:
    """5-1, turn 6: the British 4th Division is due at the British HQ."""
    units = more.pop("units", {})
    data = {"game": "drive-on-paris", "scenario": "5-1", "turn": 6, "seat": "allied", "phase": "reinforcements", "units": units,
            "whatif": True, **more}
    return marne.position(data, dice=[1] * 40)


@pytest.mark.rules("4-0e", "SCS-13.5", "SCS-12.1")
@pytest.mark.parametrize("more, comes", [
    ({}, True),
    ({"units": {"hq-br": "gone"}}, False),
    ({"held": {"german": ["14-05"]}}, False),                                       # Paris is the only source
    ({"units": {"hq-br": "aboard fr-train-1", "fr-train-1": "13-18"}}, True)])
def test_who_is_due_at_an_hq_is_lost_if_it_is_gone_or_unsupplied(more: dict[str, Any], comes: bool) -> None:
    m = fourth(**more)
    lost = {IDS[e.unit] for e in events(m, "ArrivalLost")}
    assert ("br-4" in arrived(m), "br-4" in lost) == (comes, not comes)
    if not comes:
        assert where(m, "br-4") == str(DEAD) and not events(m, "OnTrack"), "for good, without a die"


@pytest.mark.rules("4-0e")
def test_an_enemy_zone_on_that_hq_does_not_matter() -> None:
    """T106."""
    m = fourth()
    h = where(m, "hq-br")
    near = next(GRID.text(x) for x in GRID.dirs[GRID.read(h)] if x and not st(m).at.get(x) and T.land >> x & 1)
    m = fourth(units={"ge-lw10": near})
    assert st(m).zone[1] >> GRID.read(h) & 1 and arrived(m)["br-4"] == h


@pytest.mark.rules("SCS-13.6")
@pytest.mark.parametrize("place", ["20-20", "coming"])
def test_an_hq_turns_over_on_its_turn_on_the_map_or_not(place: str) -> None:
    units = {"hq-fr6": place}
    assert not st(field(units, turn=6, seat="allied", phase="reinforcements", arrivals=True, dice=[1] * 9)).flipped
    m = until(field(units, turn=7, seat="allied", phase="reinforcements", arrivals=True, dice=[1] * 9), "who_waits")
    assert st(m).flipped >> INDEX["hq-fr6"] & 1 and [IDS[e.unit] for e in events(m, "HqTurned")] == ["hq-fr6"]


# 3-4 The Eastern Front -----------------------------------------------------------------------------------------------------

FOUR = {"ge-3": "30-30", "ge-4": "30-30", "ge-5": "31-30", "ge-6": "31-30"}
CORPS = {**FOUR, "ge-2cd": "32-30"}


def call(units: dict[str, str], **more: Any) -> Match:
    more.setdefault("turn", 6)
    return field(units, seat="german", phase="reinforcements", dice=[1] * 20, **more)


@pytest.mark.rules("3-4")
def test_four_divisions_and_a_cavalry_division_leave_for_good() -> None:
    m = call({**CORPS, "ge-7": "29-30"})
    assert asked(m) == "german whether_east"
    play(m, "send")
    assert offers(m, "east") == {*CORPS, "ge-7"} and refused(m, "east ge-lw10") == ["3-4"]
    play(m, "east ge-3", "east ge-4", "east ge-5", "east ge-2cd")
    assert offers(m, "east") <= {"ge-6", "ge-7"}, "no second cavalry division, one more of infantry"
    play(m, "east ge-7")
    gone = ("ge-3", "ge-4", "ge-5", "ge-7", "ge-2cd")
    assert {where(m, u) for u in gone} == {str(DEAD)} and where(m, "ge-6") == "31-30" and st(m).vp_allied == 0
    assert st(m).east == 1 and len(events(m, "SentEast")) == 5


@pytest.mark.rules("3-4#2")
def test_who_refuses_gives_five_points() -> None:
    m = play(call(CORPS), "refuse")
    assert st(m).vp_allied == 5 and st(m).east == 2 and where(m, "ge-3") == "30-30"


@pytest.mark.rules("3-4", "3-4#2")
@pytest.mark.parametrize("change", [
    {"ge-6": "out"},                                            # example 30: three only
    {"ge-6": "31-30 reduced"},
    {"ge-6": "out", "ge-5r": "31-30"},                          # printed otherwise
    {"ge-2cd": "out"},
    {"ge-2cd": "32-30 reduced"},
    {"fr-1": "33-30"},                                          # its zone is on the cavalry
    {"fr-1": "33-30", "ge-7": "32-30"},                         # and no friend cancels it
    {"ge-6": "track 9"}])
def test_what_cannot_be_sent_whole_gives_five_points_without_a_question(change: dict[str, str]) -> None:
    m = call({**CORPS, **change})
    assert asked(m) != "german whether_east" and st(m).vp_allied == 5 and where(m, "ge-3") == "30-30"


@pytest.mark.rules("3-4")
def test_who_is_aboard_a_train_is_in_play() -> None:
    m = call({**CORPS, "ge-6": "aboard ge-train-1", "ge-train-1": "38-33"})
    assert asked(m) == "german whether_east" and fit_for_east(st(m))[0] >> INDEX["ge-6"] & 1
    play(m, "send", "east ge-6")
    assert where(m, "ge-6") == str(DEAD)


@pytest.mark.rules("3-4")
@pytest.mark.parametrize("turn, scenario, asks", [(5, "5-6", False), (6, "5-6", True), (7, "5-6", False), (6, "5-3", True),
                                                  (6, "5-1", False), (6, "5-2", False), (6, "5-7-t5", True)])
def test_the_call_comes_on_turn_six_of_the_great_scenarios(turn: int, scenario: str, asks: bool) -> None:
    units = {u: f"{50 + i}-19" for i, u in enumerate(CORPS)} if scenario == "5-2" else {
        u: h.replace("-30", "-28") for u, h in CORPS.items()}
    m = call(units, turn=turn, scenario=scenario, alone=True, rail={})
    assert (asked(m) == "german whether_east") == asks
    assert st(m).vp_allied == 0


@pytest.mark.rules("3-4", "SCS-2.3")
def test_those_who_arrive_on_turn_six_cannot_be_sent() -> None:
    """T76: the transfer is the first thing in the reinforcement step."""
    m = call({k: v for k, v in CORPS.items() if k != "ge-6"}, arrivals=True)
    assert st(m).vp_allied == 5


@pytest.mark.rules("3-4")
def test_only_6_8_6_and_3_4_8_by_print() -> None:
    infantry = {IDS[u] for u in bits(T.east_infantry)}
    rows = {r.id: r for r in T.ds.units}
    assert all((rows[u].attack, rows[u].defence, rows[u].move, rows[u].steps) == (6, 8, 6, 2) for u in infantry)
    assert {IDS[u] for u in bits(T.east_cavalry)} == {r.id for r in T.ds.units if r.nation == "ge" and r.type == "cavalry"
                                                      and (r.attack, r.defence, r.move) == (3, 4, 8)}
    assert {"ge-3", "ge-3g"} <= infantry and not {"ge-5r", "ge-lw10"} & infantry
