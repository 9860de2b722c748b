"""11.0, 11.1, 11.4-11.6 Victory in the Administrative Phase, free reorganisation, trenches, the next turn."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.rules.test_04_sequence import TO_PARIS
from tests.grand_illusion.rules.test_11_supply import admin, out_of_supply
from tests.grand_illusion.tools import asked, disrupted, events, flipped, offered, play, pos, st, texts, where, why

FRENCH = ["fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-iv-r", "fr-xv"]
GERMANS = ["ge-i-b", "ge-ii-b", "ge-iii-b", "ge-xxi", "ge-xiv", "ge-xv"]


def tired(names: list[str], h: int) -> dict[str, Any]:
    return {n: f"{h} disrupted" for n in names}


def recovered(m: Match, names: list[str]) -> int:
    return sum(not disrupted(m, n) for n in names)


def choose_recoveries(m: Match) -> int:
    """Answer every question who recovers with the last unit offered; how many were asked."""
    n = 0
    while asked(m).endswith("who_recovers"):
        play(m, texts(m)[-1])
        n += 1
    return n


# 11.0, 11.1 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.0")
def test_11_0_a_german_victory_ends_the_phase_before_anybody_starves() -> None:
    m = admin({"fr-xx": 28, "ge-xv": 104, "ge-ii": "2 disrupted"}, turn=6, dice=(2,), control={"german": TO_PARIS}, paris_taken=6,
              vp={"plan17": 0, "german": 0})
    assert m.result is not None and (m.result.winner, m.result.kind) == ("german", "immediate")
    assert where(m, "ge-ii") == 2 and not events(m, "Unsupplied")


@pytest.mark.rules("11.1", "4.0.VI.B")
@pytest.mark.parametrize(("plan17", "german", "won"), [(5, -2, False), (5, -1, True), (6, 0, False), (6, 1, True),
                                                       (-1, -12, True)])
def test_11_1_paris_wins_at_once_if_plan_17_has_less_than_half_of_the_german_vp(plan17: int, german: int, won: bool) -> None:
    """Paris gives 10 and the chit of hex 104 another 2."""
    m = admin({"fr-xx": 28, "ge-xv": 104}, turn=6, dice=(2,), control={"german": TO_PARIS}, paris_taken=6,
              vp={"plan17": plan17, "german": german})
    assert (m.result is not None) is won
    if won:
        assert m.result is not None and m.result.winner == "german"
    else:
        assert st(m).vp[1] == german + 10           # the chit has gone back, the ten points stay


@pytest.mark.rules("11.1")
def test_11_1_paris_must_be_german_at_the_end_of_the_turn() -> None:
    m = admin({"fr-xx": 28, "ge-xv": 104}, turn=6, paris_taken=6, vp={"plan17": 0, "german": 20})
    assert m.result is None


@pytest.mark.rules("11.1", "4.0.VI.D")
@pytest.mark.parametrize(("scenario", "turn"), [("1", 15), ("2", 7), ("3", 15)])
@pytest.mark.parametrize(("plan17", "german", "winner"), [(0, 5, "allied"), (0, 6, "german"), (3, 6, "allied"), (3, 7, "german"),
                                                          (10, 20, "allied"), (10, 21, "german"), (-4, 3, "allied")])
def test_11_1_the_normal_victory_is_judged_on_turn_7_or_15(scenario: str, turn: int, plan17: int, german: int,
                                                           winner: str) -> None:
    m = pos({"fr-xx": 97, "ge-ii": 91}, scenario=scenario, turn=turn, phase="admin", mandated={"allied": 0, "german": 0},
            vp={"plan17": plan17, "german": german})
    assert m.result is not None and m.result.winner == winner
    assert m.decision is None


@pytest.mark.rules("11.1")
def test_11_1_the_count_of_turn_9_ends_nothing() -> None:
    m = admin({"ge-xv": 104, "fr-xx": 97}, turn=9, dice=(3,), vp={"plan17": 0, "german": 30})
    assert m.result is None and st(m).vp[1] == 33 and st(m).chits[104] == 3


@pytest.mark.rules("14.2.2b/b5", "14.2.2b/b6")
@pytest.mark.parametrize(("turn", "vp"), [(4, 0), (5, 6)])
def test_14_2_2b_losses_by_attrition_of_turn_5_still_count_for_its_bonuses(turn: int, vp: int) -> None:
    """Six French corps and five British hits before; attrition brings the seventh and the sixth."""
    cut = {"german": [26, 27, 28, 29, 34, 89, 78, 77]}
    m = admin({"fr-i": "97 disrupted", "br-1": 97, "ge-ii": 91}, scenario="2", turn=turn, control=cut, french_lost=6,
              british_hits=5,
              vp={"plan17": 0, "german": 0})
    assert out_of_supply(m) == {"fr-i", "br-1"}
    assert st(m).vp[1] == vp


# 11.4 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.4")
@pytest.mark.parametrize("turn", [1, 4, 11])
def test_11_4_all_supplied_units_recover_free_of_charge(turn: int) -> None:
    m = admin({**tired(FRENCH, 97), "fr-hq-2": "97 flipped", **tired(GERMANS, 95), "ge-hq-6": "95 flipped",
               "ge-ha-krupp": "95 flipped",
               "br-1-c": "45 disrupted", "be-3": "53 disrupted"}, turn=turn, cap={"allied": 0, "german": 0}, general_retreat={})
    assert recovered(m, [*FRENCH, *GERMANS, "br-1-c", "be-3"]) == 14
    assert not any(flipped(m, u) for u in ("fr-hq-2", "ge-hq-6", "ge-ha-krupp"))
    assert not events(m, "CapSpent")


@pytest.mark.rules("11.4/ex1")
def test_11_4_ex1_units_without_supply_do_not_recover() -> None:
    """A fresh unit out of supply is disrupted and stays so; in supply at its side another nation recovers."""
    cut = {"german": [26, 27, 28, 29, 34]}          # the east is joined to French sources only
    m = admin({"fr-i": "97 disrupted", "br-1": 97, "ge-ii": 91}, control=cut)
    assert out_of_supply(m) == {"br-1"}
    assert disrupted(m, "br-1") and not disrupted(m, "fr-i")


@pytest.mark.rules("11.4/ex2", "11.4/ex3", "11.4/ex4")
@pytest.mark.parametrize(("fresh", "spent", "back"), [(0, 1, 1), (1, 1, 1), (0, 2, 1), (2, 1, 1), (1, 2, 2), (0, 3, 2), (2, 2, 2),
                                                      (0, 4, 2), (0, 6, 2)])
@pytest.mark.parametrize("side", ["allied", "german"])
def test_11_4_among_enemies_one_or_two_units_recover(side: str, fresh: int, spent: int, back: int) -> None:
    """One where one or two supplied combat units stand, two where three or more do."""
    names = (FRENCH if side == "allied" else GERMANS)[:fresh + spent]
    units: dict[str, Any] = {n: 96 if i < fresh else "96 disrupted" for i, n in enumerate(names)}
    m = admin({**units, "ge-xvi" if side == "allied" else "fr-xx": 96}, control={"german": [96]})
    questions = choose_recoveries(m)
    assert recovered(m, names[fresh:]) == back
    assert questions == (back if spent > back else 0)


@pytest.mark.rules("11.4/ex2")
@pytest.mark.parametrize("siege", [[], [77]])
def test_11_4_ex2_enemy_forts_limit_recovery_even_when_besieged(siege: list[int]) -> None:
    names = GERMANS[:4]
    m = admin({**tired(names, 77), "ge-xvi": 77, "fr-xx": 97}, dice=(6,), forts={"fort-st-mihiel": 4}, siege=siege,
              control={"german": [77] if siege else []})
    choose_recoveries(m)
    assert recovered(m, names) == 2


@pytest.mark.rules("11.4/ex2")
def test_11_4_ex2_an_enemy_cavalry_division_is_enough_and_own_forts_do_not_matter() -> None:
    m = admin({**tired(FRENCH[:2], 87), "ge-7-c": "87 disrupted", **tired(FRENCH[2:4], 98), "ge-ii": 91},
              control={"allied": [87]},
              forts={"fort-toul": 4, "fort-epinal-a": 4})
    choose_recoveries(m)
    assert (recovered(m, FRENCH[:2]), recovered(m, FRENCH[2:4])) == (1, 2)


@pytest.mark.rules("11.4/ex3", "11.4/ex4")
def test_11_4_ex3_only_supplied_units_are_counted() -> None:
    """Two supplied French and a British division without supply: one recovers, not two."""
    cut = {"german": [26, 27, 28, 29, 34], "allied": [97]}
    m = admin({"fr-i": "97 disrupted", "fr-iii": "97 disrupted", "br-1": 97, "ge-i-b": 97}, control=cut)
    assert set(texts(m)) == {"recover fr-i", "recover fr-iii"}
    play(m, "recover fr-iii")
    assert disrupted(m, "fr-i") and disrupted(m, "br-1") and not disrupted(m, "fr-iii")


@pytest.mark.rules("11.4/ex5")
def test_11_4_ex5_the_owner_picks_and_hq_and_guns_are_not_counted() -> None:
    units = {**tired(GERMANS[:2], 96), "ge-hq-6": "96 flipped", "ge-ha-krupp": "96 flipped", "fr-xx": 96}
    m = admin(units, control={"german": [96]})
    assert asked(m) == "german who_recovers"
    assert set(texts(m)) == {"recover ge-i-b", "recover ge-ii-b"}
    assert why(m, "recover ge-hq-6") == ["11.4/ex5"] and why(m, "recover fr-xx") == ["8.2.1"]
    play(m, "recover ge-ii-b")
    assert disrupted(m, "ge-i-b") and not disrupted(m, "ge-ii-b")      # two combat units and two others: one recovers
    assert not flipped(m, "ge-hq-6") and not flipped(m, "ge-ha-krupp")


@pytest.mark.rules("11.4/ex5")
def test_11_4_ex5_each_side_picks_its_own() -> None:
    m = admin({**tired(GERMANS[:2], 96), **tired(FRENCH[:2], 96)}, control={"german": [96]})
    assert asked(m) == "allied who_recovers"
    play(m, "recover fr-i")
    assert asked(m) == "german who_recovers"
    play(m, "recover ge-i-b")
    assert (recovered(m, FRENCH[:2]), recovered(m, GERMANS[:2])) == (1, 1)


@pytest.mark.rules("14.1.1c/Fatigue", "11.4")
@pytest.mark.parametrize(("turn", "spent", "back"), [(11, 3, 3), (12, 1, 1), (12, 2, 1), (12, 3, 2), (12, 4, 2),
                                                     (12, 5, 3), (14, 6, 3)])
def test_11_4_fatigue_from_turn_12_half_of_a_hex_recovers_rounded_up(turn: int, spent: int, back: int) -> None:
    names = FRENCH[:spent]
    fresh = {"fr-xx": 97} if spent < 6 else {}          # undisrupted units do not count
    m = admin({**tired(names, 97), **fresh, "ge-ii": 91}, turn=turn, mandated={"allied": 0, "german": 0},
              general_retreat={"allied": 3, "german": 5})
    questions = choose_recoveries(m)
    assert recovered(m, names) == back
    assert questions == (back if back < spent else 0)


@pytest.mark.rules("14.1.1c/Fatigue", "11.4/ex4")
def test_11_4_fatigue_does_not_change_the_limits_among_enemies() -> None:
    m = admin({**tired(FRENCH[:3], 96), "ge-xvi": 96}, turn=13, control={"german": [96]}, mandated={"allied": 0, "german": 0},
              general_retreat={"allied": 3, "german": 5})
    choose_recoveries(m)
    assert recovered(m, FRENCH[:3]) == 2


@pytest.mark.rules("14.1.1c/Fatigue", "5.2/b5")
@pytest.mark.parametrize(("turn", "back"), [(11, 3), (12, 2)])
def test_11_4_fatigue_limits_reorganisation_for_cap_too(turn: int, back: int) -> None:
    m = pos({**tired(FRENCH[:3], 97), "ge-ii": 91}, turn=turn, seat="allied", general_retreat={"allied": 3, "german": 5},
            cap={"allied": 2, "german": 2})
    play(m, "reorganise 97")
    choose_recoveries(m)
    assert recovered(m, FRENCH[:3]) == back


# 11.5 -----------------------------------------------------------------------------------------------------------------------


def level(m: Match, h: int) -> int:
    return (st(m).trench >> h & 1) + (st(m).trench2 >> h & 1)


@pytest.mark.rules("11.5")
@pytest.mark.parametrize(("units", "after"), [
    ({"fr-xx": 96, "ge-i-b": 96}, 2),
    ({"fr-xx": "96 disrupted", "ge-i-b": "96 disrupted"}, 2),   # disrupted infantry digs too
    ({"fr-45": 96, "ge-60-lw": 96}, 2),                         # of any size
    ({"fr-2-c": 96, "ge-i-b": 96}, 1),                          # cavalry does not
    ({"fr-xx": 96, "ge-7-c": 96}, 1),
    ({"ge-i-b": 96}, 1),                                        # one side only
    ({"fr-xx": 96}, 1),
    ({}, 1),
])
def test_11_5_a_trench_with_supplied_infantry_of_both_sides_becomes_plus_2(units: dict[str, Any], after: int) -> None:
    alone = {"allied": [96]} if units == {"fr-xx": 96} else {"german": [96]}
    m = admin({**units, "ge-ii": 91, "fr-i": 97}, trenches={96: 1}, control=alone)
    choose_recoveries(m)
    assert level(m, 96) == after


@pytest.mark.rules("11.5")
def test_11_5_no_more_than_plus_2_and_no_trench_from_nothing() -> None:
    m = admin({"fr-xx": 96, "ge-i-b": 96, "fr-i": 95, "ge-ii-b": 95}, trenches={96: 2}, control={"german": [96, 95]})
    assert level(m, 96) == 2 and level(m, 95) == 0
    assert not events(m, "Entrenched")


@pytest.mark.rules("11.5")
def test_11_5_both_sides_must_be_in_supply() -> None:
    m = admin({"fr-xx": 86, "ge-xvi": 86, "ge-ii": 91}, control={"german": [86, 76, 77, 87]})
    assert out_of_supply(m) == {"fr-xx"}
    assert level(m, 86) == 1


@pytest.mark.rules("11.5", "11.2.2")
def test_11_5_the_supply_check_of_the_turn_decides_even_if_a_fort_falls_after_it() -> None:
    """The besieged fort of Verdun cuts off the corps in 66; it surrenders afterwards."""
    m = admin({"ge-ii": 76, "ge-v": 66, "fr-xx": 66}, turn=7, dice=(1,), forts={"fort-verdun": 1}, siege=[76], trenches={66: 1},
              control={"german": [76], "allied": [66]}, general_retreat={"allied": 3, "german": 5})
    assert where(m, "fort-verdun") == "off"
    assert out_of_supply(m) == {"ge-v"}
    assert level(m, 66) == 1


# 11.6 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.6")
@pytest.mark.parametrize(("scenario", "turn", "goes_on"), [("1", 1, True), ("1", 14, True), ("1", 15, False), ("2", 6, True),
                                                           ("2", 7, False), ("3", 14, True)])
def test_11_6_a_new_turn_begins_unless_the_scenario_is_over(scenario: str, turn: int, goes_on: bool) -> None:
    m = pos({"fr-xx": 97, "ge-ii": 91}, scenario=scenario, turn=turn, phase="admin",
            mandated={"allied": 0, "german": 0}, dice=[3] * 8)
    assert st(m).turn == turn + goes_on
    assert (m.decision is not None) is goes_on
    if goes_on:
        assert events(m, "TurnBegan")[-1].turn == turn + 1
    else:
        assert not offered(m, "pass") and m.why("pass")
