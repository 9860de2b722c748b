"""2.4, 2.6 What the counters say: set-up and reinforcement codes, the Paris-in-Danger counters, the five types of unit."""
from __future__ import annotations

import pytest

import marne
from marne.games.grand_illusion.pieces import FORTS, IDS, INDEX, UNITS
from marne.match import Match
from tests.grand_illusion.tools import asked, disrupted, offered, pass_until, play, pos, setup, st, texts, where, why

ORANGE = ("ge-xxii", "ge-xxiii", "ge-xxiv", "ge-xxv", "ge-xxvi", "ge-hq-9", "fr-xxii", "fr-xxiii", "fr-ha",
          "fr-1-col", "fr-10-col",
          "br-8", "br-secunderabad-c", "be-i-o", "be-ii-o", "be-3-o", "fort-lille-o", "fort-hazebrouck-o", "fort-liege-o",
          "fort-antwerp-o", "ge-ha-krupp-2", "ge-ha-skoda-2")


def due(m: Match, unit: str) -> int:
    return st(m).due[INDEX[unit]]


@pytest.mark.rules("2.4/p1")
def test_2_4_p1_viii_corps_starts_full_in_hex_84_and_its_back_moves_one_hex() -> None:
    """Worked example: VIII Corps, printed 84."""
    m = setup()
    assert where(m, "ge-viii") == 84
    assert not disrupted(m, "ge-viii")
    assert st(m).t.ma[1][INDEX["ge-viii"]] == 1


@pytest.mark.rules("2.4/p1")
def test_2_4_p1_a_number_on_the_back_makes_a_unit_start_disrupted() -> None:
    m = setup()
    back = {IDS[i] for i, r in enumerate(st(m).t.ds.units) if r.start_face == "disrupted"}
    assert {IDS[u] for u in range(UNITS) if st(m).disrupted >> u & 1} == back
    assert back and not disrupted(m, "fr-xx")


@pytest.mark.rules("2.4/p1", "2.4/p2")
@pytest.mark.parametrize(("unit", "turn"), [
    ("ge-naval", 3), ("ge-i-lw", 5), ("br-7", 10), ("br-3-c", 10), ("fr-marine", 10), ("br-ind-3", 13), ("br-ind-7", 13),
    ("ge-hq-nord", 5), ("ge-hq-det", 6),
])
def test_2_4_p1_the_first_number_is_the_turn_of_entry(unit: str, turn: int) -> None:
    """The turns that the book itself names for its reinforcements."""
    m = setup()
    assert where(m, unit) == "track"
    assert due(m, unit) == turn


@pytest.mark.rules("2.4/p1")
@pytest.mark.parametrize(("turn", "comes"), [(2, False), (3, True), (4, True)])
def test_2_4_p1_a_reinforcement_comes_on_its_turn_and_not_before(turn: int, comes: bool) -> None:
    m = pos({"fr-vi-r": "track 3 26", "fr-xx": 87}, turn=turn, phase="reinforcement", dice=[3] * 8)
    assert offered(m, "arrive fr-vi-r 26") is comes
    assert where(m, "fr-vi-r") == "track"


@pytest.mark.rules("2.4/p1")
def test_2_4_p1_a_second_number_is_the_only_hex_and_a_question_mark_leaves_the_choice() -> None:
    m = pos({"fr-vi-r": "track 3 26", "fr-45": "track 3", "fr-hq-2": 87}, turn=3, phase="reinforcement")
    assert texts(m) == ["arrive fr-vi-r 26", "delay fr-vi-r"]
    play(m, "arrive fr-vi-r 26")
    assert where(m, "fr-vi-r") == 26
    assert {"arrive fr-45 87", "arrive fr-45 4", "arrive fr-45 61"} <= set(texts(m))
    assert not offered(m, "arrive fr-45 26")


@pytest.mark.rules("2.4/p2")
def test_2_4_p2_hq_and_siege_guns_are_set_up_and_arrive_by_the_same_codes() -> None:
    m = setup()
    units = st(m).t.ds.units
    for name in ("ge-hq-1", "ge-hq-5", "fr-hq-5", "br-hq", "be-hq", "ge-ha-krupp", "ge-ha-skoda"):
        assert where(m, name) == units[INDEX[name]].start_hex != 0
    n = pos({"ge-hq-nord": "track 5", "ge-ha-krupp": "track 5 81", "ge-ii": 85}, turn=5, phase="reinforcement", dice=[3] * 8)
    seen = set(texts(n))
    assert "arrive ge-hq-nord 85" in seen
    play(n, "arrive ge-hq-nord 85")
    assert texts(n) == ["arrive ge-ha-krupp 81", "delay ge-ha-krupp"]
    early = pos({"ge-hq-nord": "track 5", "ge-ii": 85}, turn=4, phase="reinforcement", dice=[3] * 8)
    assert "arrive" not in " ".join(texts(early))


DANGER = {"fr-hq-alsace": 104, "fr-ix": "pd", "fr-71-r": "pd", "fr-ix-minus": 47, "ge-ii": 36, "fr-xx": 87}
ROAD = {"german": [64, 54, 45, 35, 36]}


@pytest.mark.rules("2.4/p3")
def test_2_4_p3_paris_in_danger_counters_wait_until_it_happens() -> None:
    s = setup()
    assert (where(s, "fr-ix"), where(s, "fr-71-r")) == ("off", "off")
    assert isinstance(where(s, "fr-hq-alsace"), int)
    m = pos(DANGER, turn=4, phase="reinforcement", control=ROAD, initiative="german", cap={"allied": 4, "german": 4})
    assert asked(m) == "allied whether_general_retreat"         # nobody was asked to arrive
    assert (where(m, "fr-ix"), where(m, "fr-71-r"), where(m, "fr-ix-minus")) == ("off", "off", 47)


@pytest.mark.rules("2.4/p3")
def test_2_4_p3_marked_r_leave_and_the_others_enter_on_the_next_turn_at_their_hex() -> None:
    m = pos(DANGER, turn=4, seat="german", control=ROAD, cap={"allied": 1, "german": 1}, mandated={"allied": 0}, dice=[3] * 12)
    play(m, "no-retreat, activate 36, move ge-ii 37")
    assert where(m, "fr-hq-alsace") == "off"
    assert (where(m, "fr-ix"), where(m, "fr-71-r")) == ("track", "track")
    assert (due(m, "fr-ix"), due(m, "fr-71-r")) == (5, 5)
    pass_until(m, "where_to_arrive")
    assert st(m).turn == 5
    assert texts(m) == ["arrive fr-71-r 98", "delay fr-71-r"]
    assert (where(m, "fr-ix"), where(m, "fr-ix-minus")) == (47, "off")


@pytest.mark.rules("2.6")
def test_2_6_there_are_five_types_of_unit() -> None:
    m = setup()
    kinds = {r.type for r in st(m).t.ds.units}
    assert kinds == {"inf", "cav", "ha", "hq"}
    assert FORTS == len(IDS) - UNITS == 22
    for name, face in (("ge-hq-1", "disrupted"), ("ge-ha-krupp", "disrupted"), ("ge-ii", "flipped"), ("ge-2-c", "flipped")):
        with pytest.raises(marne.BadPosition):
            pos({name: f"85 {face}"}, turn=4)
    n = pos({"ge-ii": "85 disrupted", "ge-2-c": "85 disrupted", "ge-hq-1": "85 flipped", "ge-ha-krupp": "85 flipped"}, turn=4)
    assert disrupted(n, "ge-ii") and disrupted(n, "ge-2-c")


@pytest.mark.rules("2.6")
@pytest.mark.parametrize("scenario", ["1", "2"])
def test_2_6_orange_counters_are_not_used_outside_scenario_3(scenario: str) -> None:
    m = setup(scenario)
    optional = [IDS[i] for i, r in enumerate(st(m).t.ds.units) if r.optional]
    assert set(optional) == {n for n in ORANGE if not n.startswith("fort")}
    assert all(where(m, n) == "off" for n in ORANGE)
    pass_until(m, "what_to_do")
    assert not any("option" in t for t in texts(m))
    assert "14.3.6" in why(m, "option ge-more-troops")


@pytest.mark.rules("2.6")
def test_2_6_in_scenario_3_orange_counters_come_only_with_their_option() -> None:
    m = setup("3")
    play(m, "done, done, option ge-more-troops, done")
    here = {n for n in ORANGE if where(m, n) != "off"}
    assert here == {"ge-xxii", "ge-xxiii", "ge-xxiv", "ge-xxv", "ge-xxvi", "ge-hq-9"}
