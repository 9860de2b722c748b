"""14.1.2, 14.1.3 and their twins in scenarios 2 and 3: victory points and the ways to win."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import INDEX
from marne.games.grand_illusion.state import put
from marne.match import Match
from tests.grand_illusion.tools import control, events, pass_until, play, pos, setup, st, texts

LOW = [1] * 60
VICTORY = {"1": "14.1.3", "2": "14.2.3", "3": "14.3.5"}


def three(*rules: str) -> Any:
    """One rule id a scenario, in order; '' for none."""
    return pytest.mark.parametrize("scenario", [
        pytest.param(str(i), marks=pytest.mark.rules(*r.split())) for i, r in enumerate(rules, 1) if r])


# Plan 17 -----------------------------------------------------------------------------------------------------------------


@three("14.1.2a.1 14.1.2", "14.2.2a.1 14.2.2", "14.3.2.1")
@pytest.mark.parametrize(("src", "dst", "unit", "factor"), [(104, 103, "fr-vii", 1), (77, 86, "fr-vi", 2)])
def test_taking_a_plan_17_hex_draws_a_chit_doubled_for_metz_and_strasbourg(
        scenario: str, src: int, dst: int, unit: str, factor: int) -> None:
    m = pos({unit: src}, turn=5, scenario=scenario, seat="allied", vp={"allied": 3}, dice=[3])
    play(m, f"activate {src}, move {unit} {dst}")
    assert control(m, dst) == "allied"
    assert st(m).vp[0] == 3 + 3 * factor
    assert len(st(m).cup17) == 7 and list(st(m).cup17).count(3) == list(st(m).t.chits17).count(3) - 1


@three("14.1.2a.1", "14.2.2a.1", "14.3.2.1")
def test_plan_17_points_stay_when_the_hex_is_lost_again(scenario: str) -> None:
    m = pos({"fr-vii": 104, "ge-xv": 106}, turn=5, scenario=scenario, seat="allied", vp={"allied": 0}, dice=[2],
            general_retreat={"allied": 3, "german": 4}, cap={"allied": 2, "german": 2})
    play(m, "activate 104, move fr-vii 103, stop, activate 103, move fr-vii 104")
    while "stop" in texts(m):
        play(m, "stop")
    assert control(m, 103) == "allied" and st(m).vp[0] == 2
    play(m, "activate 106, move ge-xv 103")
    assert control(m, 103) == "german" and st(m).vp[0] == 2


@three("14.1.2a.1", "14.2.2a.1", "14.3.2.1")
def test_an_ordinary_german_hex_gives_no_chit(scenario: str) -> None:
    m = pos({"fr-viii": 97}, turn=5, scenario=scenario, seat="allied", vp={"allied": 3}, control={"allied": [97]}, dice=[])
    play(m, "activate 97, move fr-viii 102")
    assert control(m, 102) == "allied" and st(m).vp[0] == 3


@three("14.1.2d.2", "14.2.2d.2", "")
def test_an_unsupplied_force_takes_neither_the_hex_nor_its_chit(scenario: str) -> None:
    m = pos({"fr-xx": 96, "ge-i-b": 95}, turn=5, scenario=scenario, seat="german", vp={"allied": 3}, dice=[],
            control={"german": [96, 87, 97, 86, 102, 88, 98]}, general_retreat={"allied": 3})
    assert control(m, 96) == "german" and st(m).vp[0] == 3


FRENCH = {"fr-xv": 87, "fr-xvi": 87, "fr-xx": 87, "fr-viii": 87}


def plan17_battle(scenario: str, turn: int, dice: list[int], **more: Any) -> Match:
    m = pos({**FRENCH, "ge-i-b": 96, "ge-ii-b": 96}, turn=turn, scenario=scenario, seat="allied", vp={"allied": 3},
            cap={"allied": 3, "german": 3}, mandated={"allied": 2}, dice=dice, **more)
    play(m, "activate 87, select fr-viii, select-all, to 96")
    return m


@three("14.1.2a.2", "14.2.2a.2", "14.3.2.2")
@pytest.mark.parametrize(("turn", "vp"), [(4, 4), (5, 3)])
def test_plan_17_battles_give_points_on_turns_1_to_4_only(scenario: str, turn: int, vp: int) -> None:
    m = plan17_battle(scenario, turn, [4, 4] + [6] * 20)
    if turn <= 4:
        play(m, "mandated")
    pass_until(m, "what_to_do", eager=("reserve",))
    assert st(m).vp[0] == vp


@three("14.1.2d.1", "14.2.2d.1", "")
def test_a_plan_17_battle_without_supply_gives_no_point(scenario: str) -> None:
    m = pos({**{u: 96 for u in FRENCH}, "ge-i-b": 96, "ge-ii-b": 96}, turn=3, scenario=scenario, seat="allied", vp={"allied": 3},
            cap={"allied": 3, "german": 3}, mandated={"allied": 2}, dice=[4, 4] + [6] * 20,
            control={"german": [87, 97, 88, 98, 77, 86]})
    play(m, "activate 96, done, attack 96, mandated")
    pass_until(m, "what_to_do", eager=("reserve",))
    assert st(m).mandated[0] == 1 and st(m).vp[0] == 3


# Losing points --------------------------------------------------------------------------------------------------------------


@three("14.1.2c 14.1.2c/b1 14.1.2c/b5", "14.2.2c 14.2.2c/b1 14.2.2c/b5", "14.3.4 14.3.4/b1 14.3.4/b6")
def test_unfought_mandated_battles_can_make_a_total_negative(scenario: str) -> None:
    m = pos({"fr-xx": 19}, turn=4, scenario=scenario, seat="allied", cap={"allied": 1, "german": 0}, vp={"allied": 1},
            mandated={"allied": 4}, general_retreat={"german": 0}, dice=LOW)
    while st(m).turn == 4:
        play(m, "pass" if "pass" in texts(m) else texts(m)[-1])
    assert st(m).vp[0] == 1 - 4


@three("14.1.2c/b2", "14.2.2c/b2", "14.3.4/b2")
@pytest.mark.parametrize(("turn", "price"), [(3, 3), (4, 2), (6, 2)])
def test_the_price_of_the_allied_general_retreat(scenario: str, turn: int, price: int) -> None:
    m = pos({"fr-xx": 19}, turn=turn, scenario=scenario, seat="allied", cap={"allied": 1, "german": 1}, vp={"allied": 5},
            dice=LOW)
    play(m, "general-retreat, done")
    assert st(m).vp[0] == 5 - price


@three("14.1.2c/b2", "14.2.2c/b2", "14.3.4/b2")
@pytest.mark.parametrize(("turn", "price"), [(4, 4), (5, 3), (7, 3)])
def test_the_price_of_the_german_general_retreat(scenario: str, turn: int, price: int) -> None:
    m = pos({"ge-ii": 91}, turn=turn, scenario=scenario, seat="german", cap={"allied": 1, "german": 1}, vp={"german": 5},
            general_retreat={"allied": 3}, dice=LOW)
    play(m, "general-retreat, done, done")
    assert st(m).vp[1] == 5 - price


@three("14.1.2c/b4", "14.2.2c/b4", "")
def test_sending_nobody_east_costs_two_german_points(scenario: str) -> None:
    m = pos({"ge-hq-1": 72, "ge-ii": 72, "ge-iii": 72, "ge-2-c": 72}, turn=3, scenario=scenario, phase="reinforcement",
            initiative="allied", cap={"allied": 1, "german": 1}, vp={"german": 1}, dice=LOW)
    pass_until(m, "whether_transfer")
    play(m, "refuse")
    assert st(m).vp[1] == -1


# German victory points --------------------------------------------------------------------------------------------------------

# A supplied German wedge down the Oise: Namur and Maubeuge have fallen, rails to Paris are German.
ROAD = [64, 54, 45, 35, 36, 37, 28]
NAMUR = [63, 64]                                # German and supplied, without a VP hex


def last_turn(scenario: str, german: list[int], vp: dict[str, int], dice: list[int], turn: int = 0, **more: Any) -> Match:
    """The Administrative Phase of a turn (the last one) with these hexes German."""
    last = {"1": 15, "2": 7, "3": 15}[scenario]
    return pos({"ge-ii": 64, "fr-i": 4}, turn=turn or last, scenario=scenario, phase="admin", control={"german": [*NAMUR,
            *german]},
               vp=vp, mandated={"allied": 0, "german": 0}, general_retreat={"allied": 3, "german": 5}, rail_end=False, dice=dice,
               **more)


@three("14.1.2b 14.1.2d.3 8.3.1/p2", "14.2.2b/b2 14.2.2d.3", "14.3.3")
def test_german_chits_are_drawn_for_supplied_vp_hexes_only(scenario: str) -> None:
    # 36 lies on the road and is supplied; 58 and 8 are German but cut off
    m = last_turn(scenario, [*ROAD, 58, 8], {"allied": 0, "german": 0}, [3])
    assert [e.hex for e in events(m, "ChitDrawn")] == [36]
    bonus = 3 if scenario == "2" else 0                                  # Maubeuge and Namur (14.2.2b/b3)
    assert m.result is not None and m.result.score["german"] == 3 + bonus


@three("14.1.2b", "14.2.2b/b2", "14.3.3")
def test_verdun_counts_double(scenario: str) -> None:
    m = last_turn(scenario, [76, 85, 86], {"allied": 0, "german": 0}, [2])
    assert m.result is not None and m.result.score["german"] == 4


@three("14.1.3c 4.0.VI.D", "14.2.3c", "14.3.5c")
@pytest.mark.parametrize(("allied", "german", "winner"), [
    (2, 6, "german"),        # six, and more than twice two
    (3, 6, "allied"),        # exactly twice is not enough
    (1, 5, "allied"),        # under six
    (-3, 6, "german"), (-3, 5, "allied"), (3, 7, "german")])
def test_the_germans_need_six_points_and_more_than_twice_the_allied_total(
        scenario: str, allied: int, german: int, winner: str) -> None:
    m = last_turn(scenario, [], {"allied": allied, "german": german}, [])
    assert m.result is not None and m.result.score == {"allied": allied, "german": german}
    assert (m.result.winner, m.result.kind) == (winner, "points")
    assert m.result.rule == VICTORY[scenario] + "c"


@pytest.mark.rules("14.1.3c")
def test_the_reading_at_least_twice_is_an_option() -> None:
    m = last_turn("1", [], {"allied": 3, "german": 6}, [], options={"strict-double": False})
    assert m.result is not None and m.result.winner == "german"


@three("14.1.3b", "14.2.3b", "14.3.5b")
def test_the_allies_win_at_once_when_trier_falls(scenario: str) -> None:
    m = pos({"fr-vi": 85}, turn=5, scenario=scenario, seat="allied", control={"allied": [85, 86, 76]}, dice=[1] * 6)
    play(m, "activate 85, move fr-vi 94")
    assert m.result is not None
    assert (m.result.winner, m.result.kind, m.result.rule) == ("allied", "sudden-death", VICTORY[scenario] + "b")
    assert m.decision is None


@three("14.1.3d 4.0.VI.C", "", "14.3.5d")
def test_turn_9_chits_are_drawn_and_stay_until_the_hex_is_retaken(scenario: str) -> None:
    m = last_turn(scenario, [*ROAD, 34], {"allied": 0, "german": 1}, [3, 1, *LOW], turn=9, cap={"allied": 2, "german": 2})
    assert st(m).turn == 10 and m.result is None
    assert st(m).vp[1] == 1 + 3 + 1 and st(m).chits[34] and st(m).chits[36]
    s = st(m)
    value = s.chits[34]
    put(s, INDEX["fr-xx"], 34)
    from marne.games.grand_illusion.rules.r08_3_control import set_control
    set_control(s, 34, 0, False)
    assert s.vp[1] == 5 - value and not s.chits[34] and value in s.cup


@pytest.mark.rules("14.2.2b/b1", "4.0.VI.C")
def test_the_short_campaign_has_no_interim_count() -> None:
    assert st(setup("2")).law.interim_turn == 0


# Paris ---------------------------------------------------------------------------------------------------------------------


def paris_falls(scenario: str, vp: dict[str, int], dice: list[int], turn: int = 6, **more: Any) -> Match:
    """The Germans walk into an empty Paris and the turn ends."""
    m = pos({"ge-ii": 28, "ge-iii": 64, "fr-i": 4, "fr-ii": 13}, turn=turn, scenario=scenario, seat="german",
            control={"german": ROAD}, vp=vp, cap={"allied": 0, "german": 1}, paris_in_danger=4, rail_end=False,
            general_retreat={"allied": 3, "german": 5}, mandated={"allied": 0, "german": 0}, dice=dice, **more)
    return play(m, "activate 28, move ge-ii 19, stop")


@three("14.1.3a 14.1.3a/b1 14.1.3a/b2 14.1.3a/b3 14.1.3a/p2 11.1 4.0.VI.B", "14.2.3a 14.2.2b/b1", "14.3.5a")
def test_immediate_victory_when_paris_falls_and_plan_17_has_less_than_half(scenario: str) -> None:
    m = paris_falls(scenario, {"allied": 5, "german": 0}, [2])           # 36 gives 2, Paris 10: 12 against 5
    assert m.result is not None
    assert (m.result.winner, m.result.kind, m.result.rule) == ("german", "immediate", VICTORY[scenario] + "a")
    assert m.result.score == {"allied": 5, "german": 12}


@three("14.1.3a 14.1.3a/p2 14.1.3a/b4 14.1.3a/b6 14.1.3a/b7", "14.2.3a", "14.3.5a")
def test_exactly_half_is_not_enough_the_chits_go_back_and_play_goes_on(scenario: str) -> None:
    m = paris_falls(scenario, {"allied": 6, "german": 0}, [2, *LOW])     # 12 against 6
    assert m.result is None and st(m).turn == 7
    assert st(m).vp[1] == 10                                             # Paris stays, the chit of 36 is returned
    assert len(st(m).cup) == 15 and not any(st(m).chits)


@three("14.1.3a/b5", "14.2.3a", "14.3.5a")
def test_the_ten_points_go_when_paris_is_retaken(scenario: str) -> None:
    m = paris_falls(scenario, {"allied": 6, "german": 0}, [2, *LOW])
    s = st(m)
    from marne.games.grand_illusion.rules.r08_3_control import set_control
    set_control(s, 19, 0, False)
    assert s.vp[1] == 0


@three("14.1.3a", "14.2.3a", "14.3.5a")
def test_the_immediate_victory_is_tested_only_once(scenario: str) -> None:
    m = pos({"ge-ii": 19, "ge-iii": 64, "fr-i": 4}, turn=6, scenario=scenario, phase="admin", control={"german": [*ROAD, 19]},
            vp={"allied": 0, "german": 10}, paris_in_danger=4, paris_taken=5, rail_end=False, mandated={"allied": 0},
            general_retreat={"allied": 3, "german": 5}, cap={"allied": 1, "german": 1}, dice=LOW)
    assert m.result is None and st(m).turn == 7


# Lengths -------------------------------------------------------------------------------------------------------------------


@three("14.1", "14.2", "14.3")
def test_a_scenario_ends_after_its_last_turn(scenario: str) -> None:
    m = pass_until(setup(scenario), "never", 3000)
    assert m.result is not None and m.result.kind == "points"
    assert st(m).turn == {"1": 15, "2": 7, "3": 15}[scenario]
