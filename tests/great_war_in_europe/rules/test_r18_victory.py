"""18 Victory: points, sudden death, the end, the Near East alone."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, EGYPT, HEX, OF_FRONT, ON_NEAR_EAST, RU, hex_text
from marne.games.great_war_in_europe.rules.r07_1_control import take
from marne.games.great_war_in_europe.rules.r18_4_near_east import near_east_hexes
from marne.games.great_war_in_europe.rules.r18_victory import ledger, lost_cities, victory_hexes
from marne.games.great_war_in_europe.table.score import sudden
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, holder, play, st
from tests.great_war_in_europe.fights import OPEN

T = tables("")
FRENCH = [hex_text(h) for h in bits(T.cp_vp & T.country["FR"])]
NEAR = [hex_text(h) for h in bits(T.cp_vp & ON_NEAR_EAST)]
ALONE: dict[str, Any] = {"scenario": "campaign-near-east", "alone": True, "options": OPEN}


def ends(m: Match) -> tuple[str | None, str, str]:
    assert m.result is not None and m.decision is None
    return m.result.winner, m.result.kind, m.result.rule


def check(turn: int = 31, *, points: int, options: dict[str, Any] = OPEN, **more: Any) -> Match:
    """The Victory Phase of a Strategic Turn with so many points of the CP: French edge hexes given to it or German cities to the
    Allies."""
    base = ledger(st(field({}, turn=turn, phase="movement-1", options=options, **more))).total
    edge = [x for x in FRENCH if T.edge >> HEX[x] & 1 and holder(field({}, turn=turn, options=options, **more), x) == "allied"]
    cities = [hex_text(h) for h in bits((T.cities | T.edge) & T.country["GE"] & ~T.ruhr & ~(1 << T.berlin))]
    given = {"central": edge[:points - base]} if points >= base else {"allied": cities[:base - points]}
    m = field({}, turn=turn, phase="victory", options=options, control=given, dice=(1,) * 30, **more)
    return m


# 18.1 Points ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("18.0", "18.11", "18.14")
@pytest.mark.parametrize(("points", "end"), [(19, None), (20, ("central", "central-points", "18.11")), (0, None),
                                             (-1, ("allied", "allied-points", "18.14"))])
def test_twenty_points_win_for_the_cp_less_than_none_for_the_allies(points: int, end: tuple[str, str, str] | None) -> None:
    m = check(points=points)
    assert events(m, "PointsCounted")[-1].points == points
    assert (m.result is None) if end is None else ends(m) == end


@pytest.mark.rules("18.0", "18.11", "4.3.1")
def test_nothing_is_counted_at_a_and_b() -> None:
    """The same points that win at C."""
    many = {"central": [x for x in FRENCH if T.edge >> HEX[x] & 1]}
    early = field({}, scenario="campaign", turn=4, phase="victory", options=OPEN, control=many, dice=(1,) * 30)
    late = field({}, scenario="campaign", turn=6, phase="victory", options=OPEN, control=many, dice=(1,) * 30)
    assert early.result is None and ends(late)[1] == "central-points"


@pytest.mark.rules("18.12")
def test_the_edge_of_france_and_the_land_west_of_suez_count() -> None:
    for board in (T.edge & T.country["FR"] & T.playable, T.region["egypt-west"] & T.playable):
        assert board and not board & ~T.cp_vp
        some = bits(board)[0]
        one = victory_hexes(st(field({}, options=OPEN, control={"central": [hex_text(some)]})))
        assert one >> some & 1
        none = victory_hexes(st(field({}, options=OPEN, control={"allied": [hex_text(some)]})))
        assert not none >> some & 1


@pytest.mark.rules("18.12")
def test_no_other_hex_of_egypt_counts() -> None:
    assert not T.cp_vp & OF_FRONT[EGYPT] & ~T.region["egypt-west"] & T.region["sinai"]


@pytest.mark.rules("18.13", "18.14")
def test_cities_of_the_cp_and_german_edge_hexes_are_taken_off() -> None:
    """Not cities of Romania (D41), nor forts or towns."""
    for code in ("GE", "AH", "BU", "LU", "TU"):
        city = bits(T.cities & T.country[code])
        if city:
            assert lost_cities(st(field({}, options=OPEN, control={"allied": [hex_text(city[0])]}))) >> city[0] & 1, code
    for sheet in (0, 2):
        edge = bits(T.edge & T.country["GE"] & OF_FRONT[sheet] & ~T.cities)[0]
        assert lost_cities(st(field({}, options=OPEN, control={"allied": [hex_text(edge)]}))) >> edge & 1
    romania = bits(T.cities & T.country["RO"])[0]
    m = field({}, options=OPEN, control={"allied": [hex_text(romania)]}, joined={"central": ["RO"]})
    assert not lost_cities(st(m)) >> romania & 1


@pytest.mark.rules("18.15")
@pytest.mark.parametrize(("points", "end"), [(5, (None, "draw", "18.15")), (20, ("central", "central-points", "18.11")),
                                             (-2, ("allied", "allied-points", "18.14"))])
def test_june_1919_ends_the_war_in_the_victory_phase_of_u(points: int, end: tuple[str | None, str, str]) -> None:
    assert ends(check(51, points=points)) == end


@pytest.mark.rules("18.15", "19.0")
def test_a_scenario_that_ends_before_june_1919_is_judged_by_its_marks_where_players_want_it() -> None:
    """1918 in Europe ends with the year. It is drawn then (18.15); by the option `by-points` the CP wins at its upper mark,
    the Allies at its lower one; 1917 played to June 1919 has no marks."""
    assert ends(check(46, points=14, scenario="1918-europe")) == (None, "draw", "18.15")
    wanted = {**OPEN, "by-points": True}
    marks = st(field({}, scenario="1918-europe", turn=46, options=wanted)).law.verdict
    assert marks["allied"] < marks["central"]
    for points, winner in ((marks["central"], "central"), (marks["allied"], "allied")):
        assert ends(check(46, points=points, scenario="1918-europe", options=wanted)) == (winner, f"{winner}-points", "19.0")
    assert not st(field({}, scenario="1917", options=wanted)).law.verdict


# 18.2 Sudden death ---------------------------------------------------------------------------------------------------------


def march_on(hex: str, *dice: int, turn: int = 39, **more: Any) -> Match:
    """A German division enters a French victory hex."""
    h = HEX[hex]
    near = hex_text(next(x for x in bits(T.touching[h] & T.country["FR"] & ~T.forts & ~T.cp_vp)))
    m = field({"ge-2": near, "ge-hq-1": near}, turn=turn, phase="movement-1", west="central", forts=[], dice=(*dice, *(1,) * 9),
              control={"allied": [hex], "central": [near]}, **more)
    while asked(m) != "central who_moves":
        m.choose("done")
    return play(m, "take ge-2", f"to {hex}")


@pytest.mark.rules("18.21", "18.26")
@pytest.mark.parametrize(("mutiny", "collapsed", "rolls"), [(30, ["RU"], True), (0, ["RU"], False), (30, [], False)])
def test_a_die_is_thrown_after_the_mutiny_and_the_russian_collapse(mutiny: int, collapsed: list[str], rolls: bool) -> None:
    target = next(x for x in FRENCH if not T.edge >> HEX[x] & 1 and not T.forts >> HEX[x] & 1)
    m = march_on(target, 1, options=OPEN, flags={"mutiny": mutiny}, collapsed=collapsed)
    assert holder(m, target) == "central" and bool(events(m, "MoraleTested")) == rolls
    assert victory_hexes(st(m)) >> HEX[target] & 1, "it counts for the regular victory all the same"


@pytest.mark.rules("18.21")
@pytest.mark.parametrize("more", [0, 1])
def test_the_table_says_what_the_die_needs_with_the_hex_that_falls_counted(more: int) -> None:
    """18 points before, 19 with the hex: a one ends the war, and the table says so; with 17 it takes a two."""
    inner = [x for x in FRENCH if not T.edge >> HEX[x] & 1 and not T.forts >> HEX[x] & 1]
    more_options: dict[str, Any] = {"options": OPEN, "flags": {"mutiny": 30}, "collapsed": ["RU"]}
    base = ledger(st(field({}, turn=39, control={"allied": inner}, **more_options))).total
    edge = [x for x in FRENCH if T.edge >> HEX[x] & 1][:18 - more - base]
    control = {"allied": inner, "central": edge}
    told = sudden(st(field({}, turn=39, control=control, **more_options)), "en")
    assert told["on"] and f"on {1 + more} or more" in told["text"]
    h = HEX[inner[0]]
    near = hex_text(next(x for x in bits(T.touching[h] & T.country["FR"] & ~T.forts & ~T.cp_vp)))
    for die in (1, 2):
        m = field({"ge-2": near, "ge-hq-1": near}, turn=39, phase="movement-1", west="central", forts=[], dice=(die, *(1,) * 9),
                  control={**control, "central": [near, *edge]}, **more_options)
        while asked(m) != "central who_moves":
            m.choose("done")
        play(m, "take ge-2", f"to {inner[0]}")
        assert (m.result is not None) == (die >= 1 + more), die


@pytest.mark.rules("18.12", "18.21", "18.24")
def test_the_edge_of_france_counts_for_points_and_throws_no_die() -> None:
    """18.12 makes the edge victory hexes for 18.11 alone; nor is an edge hex one that the Allies have retaken."""
    inner = next(x for x in FRENCH if not T.edge >> HEX[x] & 1 and not T.forts >> HEX[x] & 1)
    target = next(x for x in FRENCH if T.edge >> HEX[x] & 1 and not T.forts >> HEX[x] & 1
                  and T.touching[HEX[x]] & T.country["FR"] & ~T.forts & ~T.cp_vp)
    for hex, rolls in ((inner, True), (target, False)):
        m = march_on(hex, 1, options=OPEN, flags={"mutiny": 30}, collapsed=["RU"])
        assert holder(m, hex) == "central" and victory_hexes(st(m)) >> HEX[hex] & 1
        assert bool(events(m, "MoraleTested")) == rolls, hex
        s = st(m).copy()
        take(s, ALLIED, HEX[hex])
        assert bool(s.retaken >> HEX[hex] & 1) == rolls


@pytest.mark.rules("14.63", "18.21", "18.24")
@pytest.mark.parametrize("waste", [False, True])
def test_a_devastated_hex_is_no_victory_hex_any_more(waste: bool) -> None:
    """Whoever takes it: it throws no die, and is not one that the Allies have retaken. Amiens and Brussels."""
    given: dict[str, Any] = {"devastated": ["W5909", "W6518"]} if waste else {}
    m = march_on("W5909", 1, options=OPEN, flags={"mutiny": 30}, collapsed=["RU"], **given)
    assert holder(m, "W5909") == "central" and bool(events(m, "MoraleTested")) != waste
    s = st(m).copy()
    for h in (HEX["W5909"], HEX["W6518"]):
        take(s, ALLIED, h)
        assert bool(s.retaken >> h & 1) != waste


@pytest.mark.rules("18.26", "18.22")
def test_a_hex_that_was_rolled_for_still_counts_when_it_is_taken_again() -> None:
    """And what the Allies have retaken does not change the regular count."""
    target = next(x for x in FRENCH if not T.edge >> HEX[x] & 1)
    held = field({}, options=OPEN, control={"central": [target]})
    s = st(held).copy()
    before = ledger(s).total
    s.rolled |= 1 << HEX[target]
    s.retaken |= 1 << HEX[target] | 1 << HEX[FRENCH[0]]
    assert ledger(s).total == before


@pytest.mark.rules("18.22", "18.26")
@pytest.mark.parametrize(("option", "thrown"), [("thrown", 1), ("taken", 0)])
def test_a_hex_throws_one_die_however_often_it_is_taken(option: str, thrown: int) -> None:
    """Taken and lost before the mutiny it still has its die, but for the option; lost and taken again it has none left."""
    target = next(x for x in FRENCH if not T.edge >> HEX[x] & 1 and not T.forts >> HEX[x] & 1)
    m = field({}, turn=39, options={**OPEN, "one-die": option}, control={"allied": [target]}, dice=(1,) * 9)
    s = st(m).copy()
    s.log = []
    for _ in range(3):
        take(s, CENTRAL, HEX[target])
        take(s, ALLIED, HEX[target])
        s.mutiny, s.collapsed = 30, s.collapsed | 1 << RU
    take(s, CENTRAL, HEX[target])
    assert sum(e.kind == "MoraleTested" for e in s.log) == thrown


@pytest.mark.rules("18.25")
def test_nobody_throws_blind_while_russia_stands() -> None:
    target = next(x for x in FRENCH if not T.edge >> HEX[x] & 1 and not T.forts >> HEX[x] & 1)
    m = march_on(target, 1, turn=30, options={**OPEN, "secret-mutiny": True}, scenario="1917")
    assert not events(m, "MoraleTested") and not st(m).rolled >> HEX[target] & 1


@pytest.mark.rules("18.25")
@pytest.mark.parametrize(("turn", "mutiny", "rolls"), [(39, 0, True), (39, 30, True), (26, 0, False)])
def test_with_a_secret_mutiny_the_die_is_thrown_blind_from_1917(turn: int, mutiny: int, rolls: bool) -> None:
    target = next(x for x in FRENCH if not T.edge >> HEX[x] & 1 and not T.forts >> HEX[x] & 1)
    m = march_on(target, 1, turn=turn, options={**OPEN, "secret-mutiny": True}, flags={"mutiny": mutiny}, collapsed=["RU"],
                 scenario="1916" if turn < 27 else "1917")
    assert bool(events(m, "MoraleTested")) == rolls and m.result is None


@pytest.mark.rules("18.25")
@pytest.mark.parametrize(("mutiny", "wins"), [(0, False), (30, True)])
def test_a_blind_throw_wins_only_if_the_army_has_mutinied(mutiny: int, wins: bool) -> None:
    """Nineteen points and a six; the hex is rolled for, whether it counted or not."""
    inner = [x for x in FRENCH if not T.edge >> HEX[x] & 1 and not T.forts >> HEX[x] & 1]
    edge = [x for x in FRENCH if T.edge >> HEX[x] & 1][:19]
    h = HEX[inner[0]]
    near = hex_text(next(x for x in bits(T.touching[h] & T.country["FR"] & ~T.forts & ~T.cp_vp)))
    m = field({"ge-2": near, "ge-hq-1": near}, turn=39, phase="movement-1", west="central", forts=[], dice=(6, *(1,) * 9),
              control={"allied": [inner[0]], "central": [near, *edge]}, options={**OPEN, "secret-mutiny": True},
              flags={"mutiny": mutiny}, collapsed=["RU"])
    while asked(m) != "central who_moves":
        m.choose("done")
    play(m, "take ge-2", f"to {inner[0]}")
    assert st(m).rolled >> h & 1
    assert (ends(m) == ("central", "central-sudden", "18.21")) if wins else m.result is None


# 18.4 The Near East alone --------------------------------------------------------------------------------------------------


@pytest.mark.rules("18.4", "18.4#1", "18.4#4")
def test_the_allies_win_when_turkey_surrenders_by_the_die() -> None:
    """Nine hexes of the surrender and a six; even if the CP holds enough victory hexes."""
    hexes = [hex_text(h) for h in bits(T.ts & ON_NEAR_EAST)]
    units = {f"br-{n}": x for n, x in zip((1, 2, 3, 4, 5, 6, 7, 8), hexes, strict=False)}
    for given in ({"allied": hexes}, {"allied": hexes, "central": NEAR[:3]}):
        m = field(units, turn=34, phase="turkish-surrender", control=given, flags={"baghdad": 1, "jerusalem": 1, "alpenkorps": 1},
                  forts=[], dice=(6, *(1,) * 9), **ALONE)
        assert events(m, "SurrenderTested")[-1].falls and ends(m) == ("allied", "allied-turkey", "18.4#1")


@pytest.mark.rules("18.4#2")
@pytest.mark.parametrize(("islam", "baku", "end"), [(False, "allied", ("central", "central-turkey", "18.4#2")),
                                                    (True, "central", ("central", "central-turkey", "18.4#2")),
                                                    (True, "allied", (None, "draw-baku", "18.4#2"))])
def test_turkey_that_lives_to_the_end_of_1918_wins(islam: bool, baku: str, end: tuple[str | None, str, str]) -> None:
    m = field({"tu-1": "N2416"}, turn=46, phase="turkish-surrender", events=["cp-army-of-islam"] if islam else [],
              control={baku: ["N3653"]}, flags={"czar": 11}, dice=(1,) * 30, **ALONE)
    while m.decision is not None:
        m.choose(m.decision.choices[0])
    assert ends(m) == end


@pytest.mark.rules("18.4#3")
@pytest.mark.parametrize(("n", "czar", "wins"), [(1, 99, False), (2, 99, True), (2, 6, False), (3, 6, True)])
def test_two_allied_victory_hexes_before_the_czar_falls_three_after(n: int, czar: int, wins: bool) -> None:
    """Of the Caucasus, where the Turks beside them are supplied."""
    hexes = ("N4243", "N4437", "N3653")
    towns = [hex_text(h) for h in bits(T.towns & OF_FRONT[3]) if hex_text(h) not in hexes]
    m = field({"tu-1": "N3934"}, turn=21, phase="turkish-surrender", flags={"czar": czar}, forts=[], dice=(1,) * 30,
              control={"central": [*towns, *hexes[:n]], "allied": list(hexes[n:])}, **ALONE)
    assert near_east_hexes(st(m)).bit_count() == n
    if wins:
        assert ends(m) == ("central", "central-hexes", "18.4#3")
    else:
        assert m.result is None


@pytest.mark.rules("18.4#3", "18.0")
@pytest.mark.parametrize(("since", "wins"), [(0, True), (1, False)])
def test_in_the_strategic_turn_in_which_the_czar_falls_two_are_enough_still(since: int, wins: bool) -> None:
    hexes, turn = ("N4243", "N4437"), 21
    letter = T.turns[turn].letter
    towns = [hex_text(h) for h in bits(T.towns & OF_FRONT[3]) if hex_text(h) not in (*hexes, "N3653")]
    m = field({"tu-1": "N3934"}, turn=turn, phase="turkish-surrender", flags={"czar": letter - since}, forts=[], dice=(1,) * 30,
              control={"central": [*towns, *hexes], "allied": ["N3653"]}, **ALONE)
    assert (m.result is not None) == wins


@pytest.mark.rules("18.4#3")
def test_before_the_czar_falls_they_must_be_in_supply() -> None:
    """Behind the canal without a town that feeds them they do not count; afterwards they do."""
    hexes = [hex_text(h) for h in bits(T.region["egypt-west"] & ~T.towns)][:3]
    for czar, n in ((99, 0), (6, 3)):
        s = st(field({"br-1": "N4011"}, turn=21, phase="movement-1", flags={"czar": czar}, control={"central": hexes}, **ALONE))
        assert near_east_hexes(s).bit_count() == n


@pytest.mark.rules("18.4#3", "5.47")
def test_the_treaty_asks_for_no_garrisons_where_no_points_are_counted() -> None:
    """No German HQ ever stands in the Near East."""
    hexes = ["N4243", "N4437", "N3653"]
    m = field({"tu-1": "N3934"}, turn=38, phase="turkish-surrender", forts=[], dice=(1,) * 30, collapsed=["RU"],
              flags={"czar": 11, "bolshevik": 14, "treaty": 14}, control={"central": hexes}, **ALONE)
    assert ends(m) == ("central", "central-hexes", "18.4#3")


@pytest.mark.rules("18.4")
def test_points_do_not_count_there() -> None:
    m = field({"tu-1": "N2416"}, turn=21, phase="victory", dice=(1,) * 40, control={"allied": ["N2416"]}, **ALONE)
    assert not events(m, "PointsCounted") and m.result is None
