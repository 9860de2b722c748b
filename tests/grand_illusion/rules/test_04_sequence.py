"""4.0 The sequence of a turn: phases, who goes first in each, the alternation of Action Segments, the Administrative steps."""
from __future__ import annotations

from typing import Any

import pytest

from marne.match import Match
from tests.grand_illusion.tools import asked, disrupted, events, offered, pass_until, play, pos, setup, st, texts, where, why

SIDES = ("allied", "german")
# Two stacks a side behind their own lines: they can act without ever meeting.
QUIET = {"fr-xx": 97, "fr-i": 98, "ge-ii": 91, "ge-iii": 92}


def quiet(seat: str = "german", allied: int = 4, german: int = 4, **more: Any) -> Match:
    """An Action Phase in which both General Retreats are over and nobody owes a Mandated Battle."""
    return pos(QUIET, turn=6, seat=seat, initiative=seat, cap={"allied": allied, "german": german}, mandated={"allied": 0},
               general_retreat={"allied": 3, "german": 5}, dice=[3] * 20, **more)


def act(m: Match, hexes: int) -> None:
    """One activation in which nobody moves."""
    play(m, f"activate {hexes}, done")


def rules_of(m: Match) -> list[str]:
    return [e.rule for e in m.events]


@pytest.mark.rules("4.0.I", "4.0.II", "4.0.III.A", "4.0.IV.A", "4.0.V.A", "4.0.VI.A", "4.0.VI.I")
def test_4_0_the_phases_of_a_turn_follow_each_other() -> None:
    m = pos({**QUIET, "fr-45": "track 4", "fr-hq-2": 97}, turn=4, phase="cap", dice=[3, 3, 5, 2, *[3] * 8],
            general_retreat={"allied": 3, "german": 4})
    cap = list(st(m).cap)
    assert cap == [st(m).t.cap_column[0][1][2], st(m).t.cap_column[1][0][2]]    # I: known before anything else
    assert st(m).initiative == 0                                                # II: 5 beats 2
    assert asked(m) == "allied where_to_arrive"                                 # III
    play(m, "delay fr-45")
    assert asked(m) == "allied what_to_do"                                      # IV
    play(m, "pass, pass")
    assert asked(m).endswith("who_travels")                                     # V
    play(m, "done, done")
    assert (st(m).turn, asked(m)) == (5, "allied where_to_arrive")              # VI and the next turn
    seen = [e.rule for e in m.events if e.kind in ("TurnBegan", "PhaseBegan", "InitiativeTaken")]
    assert seen[:8] == ["11.6", "4.0.I", "6.0", "4.0.III.A", "4.0.IV.A", "4.0.V.A", "4.0.VI.A", "11.6"]


@pytest.mark.rules("4.0.III.A", "4.0.III.B")
@pytest.mark.parametrize("holder", SIDES)
def test_4_0_iii_the_side_without_initiative_places_and_buys_first(holder: str) -> None:
    other = SIDES[1 - SIDES.index(holder)]
    m = pos({**QUIET, "fr-xv": "eliminated", "ge-v": "eliminated", "fr-45": "track 4", "fr-hq-2": 97,
             "ge-4-e": "track 4"}, turn=4,
            phase="reinforcement", initiative=holder, cap={"allied": 4, "german": 4}, mandated={"allied": 0}, dice=[3] * 8)
    order = []
    while asked(m).split()[1] in ("where_to_arrive", "which_replacement"):
        order.append(asked(m))
        play(m, "done" if offered(m, "done") else next(t for t in texts(m) if t.startswith("delay")))
    assert order == [f"{other} where_to_arrive", f"{other} which_replacement",
                     f"{holder} where_to_arrive", f"{holder} which_replacement"]


@pytest.mark.rules("4.0.IV.A", "5.2/b1")
@pytest.mark.parametrize("seat", SIDES)
def test_4_0_iv_a_pass_costs_nothing_and_is_possible_only_before_the_first_activation(seat: str) -> None:
    m = quiet(seat)
    assert asked(m) == f"{seat} what_to_do"
    assert offered(m, "pass") and not offered(m, "yield")
    act(m, 97 if seat == "allied" else 91)
    assert offered(m, "yield") and not offered(m, "pass")
    assert "8.1.1a" in why(m, "pass")
    n = quiet(seat)
    play(n, "pass")
    assert st(n).cap == [4, 4]
    assert asked(n).startswith(SIDES[1 - SIDES.index(seat)])


@pytest.mark.rules("4.0.IV.A")
def test_4_0_iv_a_at_most_two_activations_at_one_cap_each() -> None:
    m = quiet("german")
    act(m, 91)
    assert (asked(m), st(m).cap) == ("german what_to_do", [4, 3])
    act(m, 92)
    assert (asked(m), st(m).cap) == ("allied what_to_do", [4, 2])


@pytest.mark.rules("4.0.IV.A")
def test_4_0_iv_a_an_activation_is_a_move_a_trench_or_a_reorganisation() -> None:
    m = pos({"ge-ii": 96, "fr-xx": 96, "ge-iii": "91 disrupted", "ge-iv": 92}, turn=7, seat="german", digging=True,
            general_retreat={"allied": 4, "german": 5}, control={"german": [96]})
    assert {"activate 92", "entrench 96", "reorganise 91"} <= set(texts(m))
    for choice in ("entrench 96", "reorganise 91"):
        n = m.copy()
        play(n, choice)
        assert st(n).cap[1] == 3


@pytest.mark.rules("4.0.IV.B")
@pytest.mark.parametrize("first", SIDES)
def test_4_0_iv_b_the_other_side_has_the_same_segment(first: str) -> None:
    hexes = {"allied": (97, 98), "german": (91, 92)}
    second = SIDES[1 - SIDES.index(first)]
    m = quiet(first)
    for h in hexes[first]:
        act(m, h)
    assert asked(m) == f"{second} what_to_do"
    assert offered(m, "pass")
    for h in hexes[second]:
        assert asked(m) == f"{second} what_to_do"
        act(m, h)
    assert asked(m) == f"{first} what_to_do"


@pytest.mark.rules("4.0.IV.C")
def test_4_0_iv_c_two_passes_in_a_row_end_the_phase_whatever_cap_are_left() -> None:
    m = quiet("german")
    play(m, "pass, pass")
    assert st(m).cap == [4, 4]
    assert asked(m) == "allied who_travels"


@pytest.mark.rules("4.0.IV.C")
def test_4_0_iv_c_a_pass_then_an_action_then_a_pass_do_not_end_the_phase() -> None:
    m = quiet("german")
    play(m, "pass")
    act(m, 97)
    play(m, "yield, pass")
    assert asked(m) == "allied what_to_do"
    assert "4.0.V.A" not in rules_of(m)
    play(m, "pass")
    assert "4.0.V.A" in rules_of(m)


@pytest.mark.rules("4.0.IV.C")
def test_4_0_iv_c_yielding_after_an_activation_is_no_pass() -> None:
    m = quiet("german")
    act(m, 91)
    play(m, "yield, pass")
    assert asked(m) == "german what_to_do"


@pytest.mark.rules("4.0.IV.C")
def test_4_0_iv_c_a_side_goes_on_alone_when_the_other_has_no_cap() -> None:
    m = quiet("german", allied=0, german=5)
    for _ in range(4):
        assert asked(m) == "german what_to_do"
        act(m, 91)
    assert (asked(m), st(m).cap) == ("german what_to_do", [0, 1])
    act(m, 92)
    assert "4.0.V.A" in rules_of(m)         # nobody has CAP any more


@pytest.mark.rules("4.0.IV.C")
def test_4_0_iv_c_the_second_side_goes_on_alone_after_the_first_has_spent_all() -> None:
    m = quiet("german", allied=3, german=1)
    act(m, 91)
    for _ in range(3):
        assert asked(m) == "allied what_to_do"
        act(m, 97)
    assert "4.0.V.A" in rules_of(m)


@pytest.mark.rules("4.0.IV.C")
def test_4_0_iv_c_a_pass_against_an_opponent_without_cap_ends_the_phase() -> None:
    m = quiet("german", allied=0, german=3)
    play(m, "pass")
    assert (asked(m), st(m).cap) == ("german who_travels", [0, 3])


@pytest.mark.rules("4.0.V.A", "4.0.V.B")
@pytest.mark.parametrize("holder", SIDES)
def test_4_0_v_the_side_without_initiative_moves_strategically_first(holder: str) -> None:
    m = pos(QUIET, turn=4, phase="strategic", initiative=holder, cap={"allied": 2, "german": 2},
            mandated={"allied": 0}, dice=[3] * 8)
    other = SIDES[1 - SIDES.index(holder)]
    assert asked(m) == f"{other} who_travels"
    play(m, "done")
    assert asked(m) == f"{holder} who_travels"
    play(m, "done")
    assert st(m).turn == 5


# 4.0 VI, the Administrative Phase ----------------------------------------------------------------------------------------

# Something happens in every step: an unfought battle, Paris taken this turn, a German VP hex (104), a corps without
# supply (2), a besieged fort (77), a disrupted corps in supply (85), and infantry of both sides in the trenches of Metz.
TO_PARIS = [99, 89, 79, 69, 59, 50, 39, 29, 19]             # from 104: no other VP hex lies on this railway
ALL_STEPS = {"ge-xv": 104, "ge-ii": 2, "ge-iii": 77, "ge-v": "85 disrupted", "ge-xvi": 86, "fr-xx": 86}


def administration(turn: int, dice: list[int], **more: Any) -> Match:
    given: dict[str, Any] = dict(control={"german": [*TO_PARIS, 77, 86]}, forts={"fort-st-mihiel": 4}, siege=[77],
                                 vp={"plan17": 40, "german": 0}, mandated={"allied": 0, "german": 2}, paris_taken=turn)
    given.update(more)
    return pos(ALL_STEPS, turn=turn, phase="admin", dice=[*dice, *[3] * 12], **given)


def first(m: Match, what: str) -> int:
    """The place in the log of the first event of a kind (and rule, after a colon)."""
    kind, _, rule = what.partition(":")
    return next(i for i, e in enumerate(m.events) if e.kind == kind and rule in ("", e.rule))


@pytest.mark.rules("4.0.VI.A", "4.0.VI.B", "4.0.VI.C", "4.0.VI.E", "4.0.VI.F", "4.0.VI.G", "4.0.VI.H", "4.0.VI.I", "11.0")
def test_4_0_vi_the_administrative_steps_are_taken_in_order() -> None:
    m = administration(9, [2, 3, 6])
    order = [first(m, what) for what in (
        "VpChanged:9.1.1b",                 # A
        "ChitDrawn:14.1.3a", "VpChanged:14.1.3a/b3",        # B
        "ChitDrawn:14.1.3d",                # C
        "Unsupplied:11.2.2",                # E
        "Disrupted:11.3/b2", "Rolled:9.5.3c",               # F: attrition, then the besieged forts
        "Reorganised:11.4",                 # G
        "Entrenched:11.5",                  # H
        "TurnBegan:11.6",                   # I
    )]
    assert order == sorted(order)
    assert st(m).vp[1] == -2 + 10 + 3       # two battles not fought, Paris, the chit of turn 9; the chit of step B went back
    assert disrupted(m, "ge-ii") and not disrupted(m, "ge-v")
    assert where(m, "fort-st-mihiel") == 77
    assert st(m).turn == 10


@pytest.mark.rules("4.0.VI.A", "9.1.1b")
@pytest.mark.parametrize(("german", "unfought", "winner"), [(6, 0, "german"), (6, 1, "allied"), (7, 1, "german")])
def test_4_0_vi_a_unfought_battles_are_paid_before_the_final_count(german: int, unfought: int, winner: str) -> None:
    m = pos({"fr-xx": 97, "ge-ii": 91}, turn=15, phase="admin", vp={"plan17": 0, "german": german}, mandated={"german": unfought})
    assert m.result is not None and m.result.winner == winner


@pytest.mark.rules("4.0.VI.A", "4.0.VI.B")
@pytest.mark.parametrize(("unfought", "won"), [(0, True), (1, False)])
def test_4_0_vi_b_paris_is_judged_after_the_unfought_battles(unfought: int, won: bool) -> None:
    m = pos({"fr-xx": 28, "ge-xv": 104}, turn=6, phase="admin", vp={"plan17": 5, "german": -1}, control={"german": TO_PARIS},
            paris_taken=6, mandated={"allied": 0, "german": unfought}, dice=[2, *[3] * 8])
    assert (m.result is not None) is won    # Paris and a chit of 2 make 11 against 5, or 10: less than half is asked for


@pytest.mark.rules("4.0.VI.B")
def test_4_0_vi_b_is_judged_only_on_the_turn_on_which_paris_fell() -> None:
    m = pos({"fr-xx": 28, "ge-xv": 104}, turn=6, phase="admin", vp={"plan17": 0, "german": 11}, control={"german": TO_PARIS},
            paris_taken=5, mandated={"allied": 0}, dice=[3] * 8)
    assert m.result is None
    assert st(m).turn == 7


@pytest.mark.rules("4.0.VI.C")
@pytest.mark.parametrize(("scenario", "turn", "counted"), [("1", 8, False), ("1", 9, True), ("1", 10, False), ("3", 9, True),
                                                           ("2", 6, False)])
def test_4_0_vi_c_german_vp_are_counted_on_turn_9_of_scenarios_1_and_3_only(scenario: str, turn: int, counted: bool) -> None:
    m = pos({"ge-xv": 104, "fr-xx": 97}, scenario=scenario, turn=turn, phase="admin", vp={"plan17": 3, "german": 0},
            mandated={"allied": 0}, dice=[2, *[3] * 8] if counted else [3] * 8)
    assert len(events(m, "ChitDrawn")) == counted
    assert st(m).vp[1] == (2 if counted else 0)
    assert m.result is None


@pytest.mark.rules("4.0.VI.D")
@pytest.mark.parametrize(("scenario", "turn", "over"), [("1", 14, False), ("1", 15, True), ("2", 6, False), ("2", 7, True),
                                                        ("3", 7, False), ("3", 15, True)])
def test_4_0_vi_d_the_winner_is_found_on_the_last_turn_before_the_supply_check(scenario: str, turn: int, over: bool) -> None:
    m = pos({"ge-ii": 2, "fr-xx": 97}, scenario=scenario, turn=turn, phase="admin", mandated={"allied": 0, "german": 0},
            dice=[3] * 8)
    assert (m.result is not None) is over
    assert bool(events(m, "Unsupplied")) is not over


@pytest.mark.rules("4.0.VI.E", "4.0.VI.F")
def test_4_0_vi_e_supply_is_checked_before_attrition_and_decides_it() -> None:
    m = pos({"ge-ii": "2 disrupted", "ge-iii": "91 disrupted", "fr-xx": 97}, turn=4, phase="admin",
            mandated={"allied": 0}, dice=[3] * 8)
    assert (where(m, "ge-ii"), where(m, "ge-iii")) == ("dead", 91)
    assert first(m, "Unsupplied") < first(m, "Eliminated")


@pytest.mark.rules("4.0.VI.F", "11.3/b4", "11.3/b2")
def test_4_0_vi_f_attrition_comes_before_the_surrender_roll_and_may_lift_the_siege() -> None:
    """The besiegers of Langres are cut off: they are disrupted, the siege ends, and the fort does not roll."""
    m = pos({"ge-ii": 79, "fr-xx": 97}, turn=4, phase="admin", forts={"fort-langres": 2}, siege=[79], control={"german": [79]},
            mandated={"allied": 0}, dice=[1, 1, 6, 6])
    assert disrupted(m, "ge-ii")
    assert not any(e.purpose == "surrender" for e in events(m, "Rolled"))
    assert where(m, "fort-langres") == 79 and not st(m).siege


@pytest.mark.rules("4.0.VI.G")
def test_4_0_vi_g_units_disrupted_by_attrition_do_not_recover_in_the_same_phase() -> None:
    m = pos({"ge-ii": 2, "ge-iii": "91 disrupted", "fr-xx": 97}, turn=4, phase="admin", mandated={"allied": 0}, dice=[3] * 8)
    assert disrupted(m, "ge-ii") and not disrupted(m, "ge-iii")


@pytest.mark.rules("4.0.VI.H", "11.5")
def test_4_0_vi_h_a_trench_is_improved_once_and_for_good() -> None:
    m = pos({"ge-xvi": 86, "fr-xx": 86, "fr-i": 97, "ge-ii": 91}, turn=4, phase="admin", control={"german": [86]},
            mandated={"allied": 0}, dice=[3] * 12)
    assert st(m).trench >> 86 & 1 and st(m).trench2 >> 86 & 1
    assert len(events(m, "Entrenched")) == 1


@pytest.mark.rules("4.0.VI.I", "11.6")
def test_4_0_vi_i_the_turn_marker_advances_and_a_new_turn_begins() -> None:
    m = setup()
    pass_until(m, "what_to_do")
    assert st(m).turn == 1
    for turn in (2, 3):
        while st(m).turn < turn:
            pass_until(m, "what_to_do")
            play(m, "pass")
        assert events(m, "TurnBegan")[-1].turn == turn
