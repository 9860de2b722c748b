"""5 Victory: every level of every scenario at its borders, massive victories, Plan XVII (2-3)."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.drive_on_paris.pieces import GRID
from marne.games.drive_on_paris.rules.r5_victory import points
from marne.games.drive_on_paris.tables import tables
from marne.match import Match
from tests.drive_on_paris.arena import field, hexes, offers, play, st, until

T = tables("")
VP = {GRID.text(h): n for h, n in T.vp.items() if not T.plan17 >> h & 1}
PLAN = {GRID.text(h): n for h, n in T.vp.items() if T.plan17 >> h & 1}


def ended(units: dict[str, str], scenario: str, turn: int, **more: Any) -> Match:
    """From the Allied supply phase of that turn to the end of it; if the game goes on, to its first question."""
    more.setdefault("alone", True)
    more.setdefault("phase", "supply")
    m = field(units, scenario=scenario, turn=turn, seat="allied", dice=[1] * 60, **more)
    while m.decision and st(m).turn == turn:
        play(m, "done" if "done" in offers(m) else min(offers(m)))
    return m


def way(m: Match) -> str:
    return m.result.kind if m.result else ""


# 5-1 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5-1/Victory")
@pytest.mark.parametrize("units, who", [
    ({"ge-3": "20-15", "ge-4": "21-14", "fr-1": "20-16"}, "german"),        # two to one; row 15 is south, row 16 north
    ({"ge-3": "20-15", "ge-4": "21-16", "fr-1": "24-20"}, "allied"),        # one to one: row 16 does not count
    ({"ge-3": "20-15", "ge-4": "21-14", "fr-1": "24-15"}, "german"),        # the Allies have none in the north
    ({"ge-3": "20-15", "fr-1": "24-15"}, "german"),                         # one to none
    ({"ge-3": "20-16", "fr-1": "24-15"}, "allied"),                         # none to none: at least one is needed
    ({"ge-3": "20-15", "ge-4": "20-14", "ge-5": "21-13", "fr-1": "20-20", "fr-2": "20-21"}, "allied"),     # three to two
    ({"ge-3": "20-15", "ge-4": "20-14", "ge-5": "21-13", "ge-6": "21-12", "fr-1": "20-20", "fr-2": "20-21"}, "german"),
    ({"ge-3": "20-15", "ge-lw11": "21-14", "fr-1": "20-20"}, "allied"),     # a brigade is no division
    ({"ge-3": "20-15", "ge-4": "21-14", "fr-1": "20-20", "br-19bde": "24-24"}, "german"),
    ({"ge-3": "20-15 reduced", "ge-4": "21-14 reduced", "fr-1": "20-20 reduced"}, "german"),
    ({"ge-3": "20-15", "ge-4": "21-14", "fr-1": "20-20", "fr-2": "track 8"}, "german"),     # who waits to return does not count
    ({"ge-3": "20-15", "ge-4": "track 8", "fr-1": "20-20"}, "allied"),
    ({"ge-2cd": "20-15", "ge-4": "21-14", "fr-1cd": "20-20", "hq-fr5": "20-22"}, "german")])
def test_5_1_counts_divisions_south_and_north_of_row_15(units: dict[str, str], who: str) -> None:
    m = ended(units, "5-1", 8)
    assert m.result is not None and (m.result.winner, m.result.kind, m.result.rule) == (who, who, "5-1/Victory")


# 5-2 -----------------------------------------------------------------------------------------------------------------------

TWO = ("47-17", "48-12", "58-06", "49-11", "57-12", "49-14", "59-03", "49-16", "54-08")
LIST = {"46-10": 6, "53-13": 5, **dict.fromkeys(TWO, 2), **dict.fromkeys(("54-04", "55-04", "46-11", "47-11"), 1)}
FIFTEEN = ("46-10", "53-13", "47-17", "48-12")                             # 15 of the 33 points: 15 to 18


def revanche(allied: tuple[str, ...], lost: dict[str, str] | None = None, turn: int = 8) -> Match:
    return ended({"fr-1": "44-05", "ge-3": "62-18", **(lost or {})}, "5-2", turn,
                 held={"allied": list(allied), "german": [h for h in LIST if h not in allied]})


@pytest.mark.rules("5-2/Victory#2", "5-2/Errata")
@pytest.mark.parametrize("hex", sorted(LIST))
def test_5_2_what_each_place_is_worth(hex: str) -> None:
    """Nancy counts 6, town and mine together."""
    m = revanche((hex,))
    assert m.result is not None and m.result.score == {"allied": LIST[hex], "german": 33 - LIST[hex]}
    assert {GRID.text(h): n for h, n in st(m).law.places.items()} == LIST and sum(LIST.values()) == 33


@pytest.mark.rules("5-2/Victory#3", "5-2/Victory#1")
@pytest.mark.parametrize("allied, german, kind", [
    (8, 0, "allied-minor"), (9, 0, "allied-major"), (6, 0, "allied-minor"), (5, 0, "draw"), (3, 0, "draw"), (2, 0, "draw"),
    (1, 0, "draw"), (0, 0, "german-minor"), (0, 2, "german-minor"), (0, 3, "german-major")])
def test_5_2_the_lead_decides(allied: int, german: int, kind: str) -> None:
    """15 to 18 by the places; each destroyed enemy division is one more: leads of 5, 6, 3, 2, 0, -1, -2, -3, -5, -6."""
    lost = {**{f"ge-{i}": "gone" for i in range(4, 4 + allied)}, **{f"fr-{i}": "track 8" for i in range(2, 2 + german)}}
    m = revanche(FIFTEEN, lost)
    assert m.result is not None and m.result.score == {"allied": 15 + allied, "german": 18 + german}
    assert m.result.kind == kind and m.result.winner == (None if kind == "draw" else kind.split("-")[0])
    assert m.result.rule == "5-2/Victory#3"


@pytest.mark.rules("5-2/Victory#1")
def test_5_2_only_divisions_count_that_have_not_returned() -> None:
    m = revanche(FIFTEEN, {"ge-4": "60-18 reduced", "ge-5": "coming", "ge-lw11": "gone", "ge-6": "gone", "hq-fr1": "gone"})
    assert m.result is not None and m.result.score == {"allied": 16, "german": 18}, "one division; a brigade and an HQ are none"
    m = revanche(FIFTEEN, {"ge-4": "gone", "fr-2": "track 8", "fr-3cd": "track 8"})
    assert m.result is not None and m.result.score == {"allied": 16, "german": 20}


@pytest.mark.rules("5-2/Victory#2", "SCS-17.2")
def test_5_2_a_place_belongs_to_who_was_there_last_and_plan_xvii_plays_no_part() -> None:
    m = field({"fr-1cd": "49-13", "ge-3": "62-18"}, scenario="5-2", turn=8, seat="allied", alone=True, dice=[1] * 20,
              held={"allied": [], "german": list(LIST)})
    play(m, "take fr-1cd", "to 49-14", "to 49-13", "stop")
    while m.decision:
        play(m, "done" if "done" in offers(m) else min(offers(m)))
    assert m.result is not None and m.result.score == {"allied": 2, "german": 31}


# 5-3, 5-6, 5-7: the scale --------------------------------------------------------------------------------------------------


def scale(scenario: str, difference: int, turn: int, **more: Any) -> Match:
    """The last turn with Allied less German points as given: some places for each side, the rest as points given."""
    area = hexes(st(marne.start("drive-on-paris", scenario=scenario, seed=1, data="")).law.area)
    there = {h: n for h, n in VP.items() if h in area}
    allied: list[str] = []
    short = -sum(there.values()) - difference                                # negative: so many points are missing
    for h in sorted(there):
        if short + 2 * there[h] <= 0 and short < -90:
            allied.append(h)
            short += 2 * there[h]
    taken = [h for h in hexes(T.plan17) if h in area]
    return ended({"fr-1": "14-10", "ge-3": "24-20"}, scenario, turn, vp_given=-short,
                 held={"allied": allied, "german": [*(h for h in there if h not in allied), *taken]}, **more)


BORDERS = [(25, "allied-major"), (20, "allied-major"), (19, "allied-minor"), (10, "allied-minor"), (9, "draw"), (0, "draw"),
           (-9, "draw"), (-10, "german-minor"), (-19, "german-minor"), (-20, "german-major"), (-30, "german-major")]
UP = {"allied-major": "allied-major", "allied-minor": "allied-major", "draw": "allied-minor", "german-minor": "draw",
      "german-major": "german-minor"}


@pytest.mark.rules("5-3/Victory#4", "5-3/Victory#5", "5-6/Victory#4", "5-6/Victory#5", "5-7#2", "5-3/Victory#1", "5-6/Victory#1")
@pytest.mark.parametrize("scenario, turn", [("5-3", 12), ("5-6", 25), ("5-7-t5", 25), ("5-7-t9", 25)])
@pytest.mark.parametrize("difference, kind", BORDERS)
def test_the_levels_of_the_scale(scenario: str, turn: int, difference: int, kind: str) -> None:
    m = scale(scenario, difference, turn)
    assert m.result is not None and m.result.score["allied"] - m.result.score["german"] == difference
    assert m.result.kind == kind and m.result.winner == (None if kind == "draw" else kind.split("-")[0])
    assert m.result.rule == ("5-3/Victory#5" if scenario == "5-3" else "5-6/Victory#5")


@pytest.mark.rules("5-3/Victory#6", "5-6/Victory#6")
@pytest.mark.parametrize("scenario, turn", [("5-3", 12), ("5-6", 25)])
@pytest.mark.parametrize("difference, kind", [(20, "allied-major"), (10, "allied-minor"), (9, "draw"), (-9, "draw"),
                                              (-10, "german-minor"), (-20, "german-major")])
def test_a_german_trench_moves_the_result_one_level(scenario: str, turn: int, difference: int, kind: str) -> None:
    """T80: one finished at any time, whether it is still there or not. There is nothing above the major victory."""
    assert way(scale(scenario, difference, turn, german_trenches=True)) == UP[kind]
    assert way(scale(scenario, difference, turn, german_trenches=False)) == kind


@pytest.mark.rules("5-3/Victory#6", "5-6/Victory#6")
def test_a_trench_that_is_only_begun_moves_nothing() -> None:
    m = scale("5-6", 0, 25, works={"german": []})
    assert way(m) == "draw"
    m = ended({"fr-1": "14-10", "ge-3": "24-20 digging"}, "5-6", 25, held={"german": sorted(VP)}, vp_given=92)
    assert m.result is not None and m.result.score["allied"] - m.result.score["german"] == 0 and m.result.kind == "draw"


@pytest.mark.rules("5-3/Victory#4", "5-6/Victory#4", "SCS-17.2")
def test_a_victory_hex_belongs_to_who_passed_last() -> None:
    m = field({"ge-2cd": "12-23", "fr-1": "30-10"}, turn=25)
    before = points(st(m))
    play(m, "take ge-2cd", "to 13-24", "to 13-23", "stop")                  # Lens, worth 1: cavalry takes it by passing
    after = points(st(m))
    assert (after[0] - before[0], after[1] - before[1]) == (-1, 1)


# Massive victories ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5-3/Victory#2", "5-6/Victory#2", "5-3/Victory#1", "5-6/Victory#1", "SCS-2.7")
@pytest.mark.parametrize("scenario", ["5-3", "5-6", "5-7-t5"])
@pytest.mark.parametrize("turn, units, over", [
    (8, {"ge-3": "24-28"}, True),                                           # in Belgium
    (7, {"ge-3": "24-28"}, False),                                          # too early
    (9, {"ge-3": "24-28"}, True),
    (8, {"ge-3": "24-28", "ge-4": "24-20"}, False),
    (8, {"ge-3": "24-28", "hq-ge1": "24-20"}, False),                       # any German unit counts (T16)
    (8, {"ge-3": "24-28", "ge-train-1": "24-20"}, False),
    (8, {"ge-3": "24-28", "ge-krupp": "24-20"}, False),
    (8, {"ge-3": "24-28", "ge-4": "44-15"}, True),                          # Lorraine is not France (T16)
    (8, {"ge-3": "24-28", "ge-4": "track 10"}, True)])
def test_no_german_in_france_at_the_end_of_a_turn(scenario: str, turn: int, units: dict[str, str], over: bool) -> None:
    m = ended({"fr-1": "14-10", **units}, scenario, turn)
    assert (m.result is not None) == over
    if m.result:
        assert (m.result.winner, m.result.kind, m.result.rule) == ("allied", "allied-massive",
                                                                   f"{'5-3' if scenario == '5-3' else '5-6'}/Victory#2")


@pytest.mark.rules("5-3/Victory#2", "5-6/Victory#2")
def test_it_is_looked_at_at_the_end_of_the_game_turn_only() -> None:
    m = field({"ge-3": "24-28", "fr-1": "14-10"}, turn=8, phase="supply", dice=[1] * 9, alone=True)
    assert m.decision is not None and st(m).active == 0, "after the German player turn the game goes on"


@pytest.mark.rules("5-3/Victory#3", "5-6/Victory#3", "5-3/Victory#1", "5-6/Victory#1")
@pytest.mark.parametrize("scenario, turn, over", [("5-3", 6, True), ("5-6", 9, True), ("5-7-t5", 9, True), ("5-7-t9", 9, True),
                                                  ("5-1", 6, False), ("5-4", 9, False)])
def test_paris_ends_the_game_at_once(scenario: str, turn: int, over: bool) -> None:
    m = field({"ge-2cd": "16-07", "fr-1": "30-10"}, scenario=scenario, turn=turn, alone=True)
    play(m, "take ge-2cd", "to 14-06")                                      # the city spreads over several hexes
    assert T.major >> GRID.read("14-06") & 1 and m.result is None, "only 14-05 counts"
    play(m, "to 14-05")
    assert (m.decision is None) == over
    if over:
        assert m.result is not None and (m.result.winner, m.result.kind) == ("german", "german-massive")
        assert m.result.rule == f"{'5-3' if scenario == '5-3' else '5-6'}/Victory#3"


# 2-3 Plan XVII -------------------------------------------------------------------------------------------------------------

COLMAR, BEFORE = "58-06", "57-07"                                           # 10 points; a hex in front of it


def march(m: Match, unit: str, *way_: str) -> Match:
    return play(m, f"take {unit}", *(f"to {h}" for h in way_), "stop")


def colmar(turn: int, unit: str = "fr-1cd", **more: Any) -> Match:
    return field({unit: BEFORE, "ge-3": "24-20", "ge-2cd": "60-07"}, turn=turn, seat="allied", dice=[1] * 60, **more)


@pytest.mark.rules("2-3", "2-3/Errata", "SCS-17.4")
@pytest.mark.parametrize("turn, kept", [(1, 10), (8, 10), (9, 0)])
def test_a_plan_xvii_hex_taken_on_turns_1_to_8_counts_for_good(turn: int, kept: int) -> None:
    """Example 31: taken and lost again, even at once."""
    m = colmar(turn)
    before = points(st(m))
    march(m, "fr-1cd", COLMAR, "58-05")
    assert points(st(m)) == (before[0] + 10, before[1]), "held now, it counts in any case"
    until(m, "who_moves")
    while st(m).active == 0:
        play(m, "done" if "done" in offers(m) else min(offers(m)))
    until(m, "who_moves")
    assert st(m).active == 1
    march(m, "ge-2cd", COLMAR)
    assert points(st(m)) == (before[0] + kept, before[1]), "and never for the Germans"


@pytest.mark.rules("2-3", "2-3/Errata")
def test_no_hex_counts_twice() -> None:
    m = colmar(8, plan17=[COLMAR])
    before = points(st(m))
    march(m, "fr-1cd", COLMAR)
    assert points(st(m)) == before


@pytest.mark.rules("2-3", "SCS-17.4")
def test_only_the_french_win_it_for_good() -> None:
    m = march(colmar(8, "br-1cd"), "br-1cd", COLMAR)
    assert not st(m).plan17
    assert hexes(st(march(colmar(8), "fr-1cd", COLMAR)).plan17) == {COLMAR}


@pytest.mark.rules("2-3/Errata", "2-3")
def test_at_the_end_each_counts_if_held_or_won_and_none_for_the_germans() -> None:
    s = st(field({}, held={"allied": [COLMAR, "59-03"]}, plan17=["59-03", "53-13"]))
    plain = st(field({}))
    assert points(s)[0] - points(plain)[0] == PLAN[COLMAR] + PLAN["59-03"] + PLAN["53-13"]
    assert points(s)[1] == points(plain)[1] == sum(n for h, n in VP.items() if T.country["ge"] >> GRID.read(h) & 1)


@pytest.mark.rules("5-7#3")
def test_in_5_7_what_is_french_at_the_start_scores_only_when_it_is_won_again() -> None:
    given = {"48-12", "53-13", "59-03"}
    s = st(marne.start("drive-on-paris", scenario="5-7-t5", seed=1, data=""))
    assert {h for h in PLAN if s.held[0] >> GRID.read(h) & 1} == given
    how: dict[str, Any] = {"scenario": "5-7-t5", "turn": 6, "alone": True, "dice": [1] * 60}
    m = field({"fr-1cd": "53-12", "ge-3": "24-20", "ge-2cd": "54-15"}, seat="allied", **how)
    before = points(st(m))
    march(m, "fr-1cd", "53-13", "53-12")
    assert points(st(m)) == before, "it is theirs already"
    m = field({"fr-1cd": "52-11", "ge-3": "24-20", "ge-2cd": "54-14"}, seat="german", **how)
    before = points(st(m))
    march(m, "ge-2cd", "53-13", "54-14")
    assert points(st(m)) == before
    while st(m).active == 1:
        play(m, "done" if "done" in offers(m) else min(offers(m)))
    until(m, "who_moves")
    march(m, "fr-1cd", "53-13")
    assert points(st(m)) == (before[0] + 5, before[1]) and hexes(st(m).plan17) == {"53-13"}


# 5-4 -----------------------------------------------------------------------------------------------------------------------

NORTH_RAIL = ["38-35", "42-35", "44-35"]


def race(units: dict[str, str], difference: int = 0, **more: Any) -> Match:
    there = {h: n for h, n in VP.items() if int(h[:2]) <= 44}
    more.setdefault("held", {"german": sorted(there)})
    return ended({"fr-1": "14-10", **units}, "5-4", 20, vp_given=difference + sum(there.values()), **more)


@pytest.mark.rules("5-4/Victory")
@pytest.mark.parametrize("units, more, cut", [
    ({"ge-3": "24-28"}, {}, False),
    ({"ge-3": "24-28", "be-1": "38-35", "be-2": "42-35", "be-3": "44-35"}, {}, True),           # all three lines to the north
    ({"ge-3": "24-28"}, {"rail": {"allied": NORTH_RAIL}}, True),
    ({"ge-3": "24-28", "be-1": "38-35"}, {"rail": {"allied": ["38-35"]}}, False),               # one is not enough
    ({"ge-3": "24-28"}, {"rail": {"allied": sorted(hexes(T.rail & T.country["be"] | T.rail & T.country["fr"]))}}, True)])
def test_5_4_the_allies_win_by_cutting_the_railways_to_the_north(units: dict[str, str], more: dict[str, Any], cut: bool) -> None:
    m = race(units, -30, **more)
    assert way(m) == ("allied-rail-cut" if cut else "draw") and m.result is not None and m.result.rule == "5-4/Victory"
    assert m.result.winner == ("allied" if cut else None)
    m = race(units, -30, options={"race-victory": "rail"}, **more)
    assert way(m) == ("allied-rail-cut" if cut else "german-rail-open")


@pytest.mark.rules("5-4/Victory")
@pytest.mark.parametrize("difference, kind", [(-10, "allied-major"), (-11, "allied-minor"), (-20, "allied-minor"), (-21, "draw"),
                                              (-39, "draw"), (-40, "german-minor"), (-49, "german-minor"), (-50, "german-major")])
def test_5_4_else_the_scale_of_5_3_moved_for_balance(difference: int, kind: str) -> None:
    """T17, reconstructed: that of 5-3 (20, 10, -9, -19), moved by 30 points: -10, -20, -39, -49."""
    assert way(race({"ge-3": "24-28"}, difference)) == kind


@pytest.mark.rules("5-4/Victory")
@pytest.mark.parametrize("difference, kind", [(20, "allied-major"), (10, "allied-minor"), (-9, "draw"), (-10, "german-minor"),
                                              (-20, "german-major")])
def test_5_4_or_by_the_option_that_of_5_3(difference: int, kind: str) -> None:
    assert way(race({"ge-3": "24-28"}, difference, options={"race-victory": "5-3"})) == kind


# 5-5 -----------------------------------------------------------------------------------------------------------------------

LILLE, CALAIS = "15-26", "04-27"


@pytest.mark.rules("5-5/Victory#1", "5-5/Victory#2", "5-5/Victory#3")
@pytest.mark.parametrize("lille, calais, kind, rule", [
    ("allied", "allied", "allied-major", "5-5/Victory#1"), ("german", "german", "german-major", "5-5/Victory#2"),
    ("allied", "german", "draw", "5-5/Victory#3"), ("german", "allied", "draw", "5-5/Victory#3")])
def test_5_5_lille_and_calais(lille: str, calais: str, kind: str, rule: str) -> None:
    """T82: both prizes cancel out."""
    held: dict[str, list[str]] = {"allied": [], "german": []}
    held[lille].append(LILLE)
    held[calais].append(CALAIS)
    m = ended({"fr-1": "06-22", "ge-3": "18-22"}, "5-5", 25, held=held)
    assert m.result is not None and (m.result.kind, m.result.rule) == (kind, rule)


def flanders(german: tuple[str, ...], allied: tuple[str, ...], **more: Any) -> Match:
    """The last turn: empty trenches, which German cavalry (1, 2, 3) then Allied cavalry (1, 2, 3) ride into."""
    more.setdefault("held", {"german": [LILLE], "allied": [CALAIS]})
    m = field({"ge-2cd": "14-23", "ge-4cd": "14-23", "fr-1cd": "06-23", "fr-2cd": "06-23"}, scenario="5-5", turn=25, alone=True,
              dice=[1] * 60, trenches={"german": ["07-24", "07-25"], "allied": ["13-23", "13-24"]}, **more)
    for unit, h in zip(("ge-2cd", "ge-4cd"), german, strict=False):
        march(m, unit, h)
    while m.decision and (st(m).active, m.decision.message) != (0, "who_moves"):
        play(m, "done" if "done" in offers(m) else min(offers(m)))
    for unit, h in zip(("fr-1cd", "fr-2cd"), allied, strict=False):
        march(m, unit, h)
    while m.decision:
        play(m, "done" if "done" in offers(m) else min(offers(m)))
    return m


@pytest.mark.rules("5-5/Victory#1", "5-5/Victory#2", "5-5/Victory#3")
@pytest.mark.parametrize("german, allied, kind", [
    ((), (), "draw"), (("13-23",), (), "german-minor"), ((), ("07-24",), "allied-minor"), (("13-23",), ("07-24",), "draw"),
    (("13-23", "13-24"), ("07-24",), "german-minor"), (("13-23",), ("07-24", "07-25"), "allied-minor")])
def test_5_5_more_trench_hexes_taken_than_lost(german: tuple[str, ...], allied: tuple[str, ...], kind: str) -> None:
    m = flanders(german, allied)
    assert m.result is not None and m.result.kind == kind and m.result.score == {"allied": len(allied), "german": len(german)}


@pytest.mark.rules("5-5/Victory#1", "5-5/Victory#2")
def test_5_5_a_prize_outweighs_trenches() -> None:
    assert way(flanders(("13-23",), (), held={"allied": [LILLE, CALAIS]})) == "allied-major"
    assert way(flanders((), ("07-24",), held={"german": [LILLE, CALAIS]})) == "german-major"


@pytest.mark.rules("5-5/Victory#1", "5-5/Victory#2")
def test_5_5_a_trench_hex_counts_if_held_at_the_end_and_not_if_it_was_left_empty() -> None:
    m = field({"ge-2cd": "10-23", "fr-1cd": "06-23", "ge-3": "18-22"}, scenario="5-5", turn=25, alone=True, dice=[1] * 60,
              trenches={"allied": ["09-23"], "german": ["16-22"]}, held={"german": [LILLE], "allied": [CALAIS]})
    march(m, "ge-2cd", "09-23", "10-23", "11-23", "12-23")
    while m.decision and (st(m).active, m.decision.message) != (0, "who_moves"):
        play(m, "done" if "done" in offers(m) else min(offers(m)))
    march(m, "fr-1cd", "09-23")                                             # won back
    while m.decision:
        play(m, "done" if "done" in offers(m) else min(offers(m)))
    assert m.result is not None and m.result.kind == "draw" and m.result.score == {"allied": 0, "german": 0}


@pytest.mark.rules("5-3/Victory#4")
def test_vp_given_by_the_east_and_the_dutch_count() -> None:
    """3-4#2, 3-5b"""
    assert points(st(field({}, vp_given=5)))[0] - points(st(field({})))[0] == 5
    assert st(field({}, options={"dutch": True})).vp_allied == 5
