"""8.1, 8.2: spending CAP, passing, yielding, and what an activation allows."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.grand_illusion.state import ACTION
from marne.match import Match
from tests.grand_illusion.tools import asked, disrupted, events, offered, play, pos, st, texts, where, why

# Two lonely corps on turn 2: no battle, no General Retreat yet, nothing else to decide.
QUIET: dict[str, Any] = {"turn": 2, "cap": {"allied": 4, "german": 4}}
NEXT_TURN = [3, 3]          # the CAP dice of turn 3, where the Germans have the initiative
ALLIED_TURN, GERMAN_TURN = "allied what_to_do", "german what_to_do"


def quiet(seat: str = "allied", dice: list[int] | None = None, **more: Any) -> Match:
    return pos({"fr-xx": 58, "ge-ii": 93}, seat=seat, dice=dice, **{**QUIET, **more})


@pytest.mark.rules("8.1.1")
def test_8_1_1_a_side_spends_none_one_or_two_cap_one_at_a_time() -> None:
    none = play(quiet(), "pass")
    assert asked(none) == GERMAN_TURN
    assert st(none).cap == [4, 4]
    one = play(quiet(), "activate 58", "done", "yield")
    assert asked(one) == GERMAN_TURN
    assert st(one).cap == [3, 4]
    two = play(quiet(), "activate 58", "done")
    assert (asked(two), st(two).cap) == (ALLIED_TURN, [3, 4])
    play(two, "activate 58", "done")
    assert (asked(two), st(two).cap) == (GERMAN_TURN, [2, 4])


@pytest.mark.rules("8.1.1a")
def test_8_1_1a_passing_is_possible_only_before_any_cap_is_spent() -> None:
    m = quiet()
    assert offered(m, "pass")
    assert not offered(m, "yield")
    play(m, "activate 58", "done")
    assert not offered(m, "pass")
    assert "8.1.1a" in why(m, "pass")
    with pytest.raises(marne.IllegalChoice) as e:
        m.choose("pass")
    assert "8.1.1a" in e.value.rules


@pytest.mark.rules("8.1.1a/note", "8.1.2")
def test_8_1_1a_two_passes_in_a_row_end_the_phase_whatever_cap_are_left() -> None:
    m = play(quiet(dice=NEXT_TURN), "pass")
    assert (st(m).turn, st(m).phase) == (2, ACTION)
    play(m, "pass")
    assert st(m).turn == 3
    assert not events(m, "CapSpent")


@pytest.mark.rules("8.1.1a/note", "8.1.1b", "8.1.2")
def test_8_1_1b_yielding_is_not_a_pass_and_breaks_the_row() -> None:
    m = play(quiet(dice=NEXT_TURN), "pass", "activate 93", "done", "yield", "pass")
    assert asked(m) == GERMAN_TURN                      # pass, yield, pass: never two passes in a row
    play(m, "activate 93", "done", "activate 93", "done", "pass")
    assert asked(m) == GERMAN_TURN
    play(m, "pass")
    assert st(m).turn == 3
    assert sum(e.amount for e in events(m, "CapSpent")) == 3


@pytest.mark.rules("8.1.1b/b1", "8.1.1b")
def test_8_1_1b_two_activations_in_a_row_yield_the_initiative() -> None:
    m = play(quiet(), "activate 58", "done", "activate 58", "done")
    assert asked(m) == GERMAN_TURN
    assert "8.2.1" in why(m, "activate 58")


@pytest.mark.rules("8.1.1b/b1")
def test_8_1_1b_not_if_the_opponent_has_no_cap() -> None:
    m = quiet(cap={"allied": 4, "german": 0})
    for left in (3, 2, 1):
        play(m, "activate 58", "done")
        assert (asked(m), st(m).cap[0]) == (ALLIED_TURN, left)
        assert offered(m, "yield") and not offered(m, "pass")   # still the same segment
    assert not events(m, "Yielded")


@pytest.mark.rules("8.1.1b/b2")
def test_8_1_1b_a_side_without_cap_must_yield_at_once() -> None:
    m = play(quiet(cap={"allied": 1, "german": 4}), "activate 58", "done")
    assert asked(m) == GERMAN_TURN                      # after one activation only
    assert [(e.rule, e.side) for e in events(m, "Yielded")] == [("8.1.1b", 0)]
    play(m, "activate 93", "done", "yield")
    assert asked(m) == GERMAN_TURN                      # the Allies yield again: nothing else is left to them
    assert [e.side for e in events(m, "Yielded")] == [0, 1, 0]


@pytest.mark.rules("8.1.1b/b2", "8.1.2")
def test_8_1_2_the_phase_ends_when_neither_side_has_cap() -> None:
    m = play(quiet(cap={"allied": 1, "german": 1}, dice=NEXT_TURN), "activate 58", "done")
    assert (asked(m), st(m).phase) == (GERMAN_TURN, ACTION)
    play(m, "activate 93", "done")
    assert st(m).turn == 3
    assert not events(m, "Passed")


@pytest.mark.rules("8.1.2")
def test_8_1_2_segments_alternate_as_long_as_somebody_acts() -> None:
    m = quiet()
    for _ in range(2):
        for h, then in ((58, GERMAN_TURN), (93, ALLIED_TURN)):
            play(m, f"activate {h}", "done", "yield")
            assert asked(m) == then
    assert st(m).phase == ACTION


# I5 Reorganisation and the initiative ---------------------------------------------------------------------------------

TIRED = {"fr-xx": "58 disrupted", "fr-xv": "59 disrupted", "fr-iv": "69 disrupted", "ge-ii": 93}


@pytest.mark.rules("8.1.1b/b3")
def test_8_1_1b_after_a_first_reorganisation_only_a_second_one_may_follow() -> None:
    m = play(pos(TIRED, **QUIET), "reorganise 58")
    assert not disrupted(m, "fr-xx")
    assert set(texts(m)) == {"reorganise 59", "reorganise 69", "yield"}
    assert "9.8.3b/b1" in why(m, "activate 59")
    play(m, "reorganise 59")
    assert asked(m) == GERMAN_TURN
    assert not disrupted(m, "fr-xv")
    assert disrupted(m, "fr-iv")


@pytest.mark.rules("8.1.1b/b3")
def test_8_1_1b_reorganising_may_be_the_second_activation_after_a_move() -> None:
    m = play(pos(TIRED, **QUIET), "activate 58", "move fr-xx 48")
    assert offered(m, "reorganise 59")
    play(m, "reorganise 59")
    assert asked(m) == GERMAN_TURN


@pytest.mark.rules("8.1.1b/b3")
@pytest.mark.parametrize("first", ["reorganise 58", "activate 58"])
def test_8_1_1b_a_second_activation_that_reorganises_yields_even_if_the_opponent_has_no_cap(first: str) -> None:
    m = play(pos(TIRED, turn=2, cap={"allied": 4, "german": 0}), first)
    if first == "activate 58":
        play(m, "done")
    play(m, "reorganise 59")
    assert [e.side for e in events(m, "Yielded")] == [0, 1]     # the Germans, without CAP, give it back
    assert asked(m) == ALLIED_TURN
    assert offered(m, "pass")                           # a new segment
    assert offered(m, "activate 58")


# 8.1.1b/b4 ------------------------------------------------------------------------------------------------------------

TWO_FRONTS = {"fr-xx": 87, "fr-xv": 87, "fr-xvi": 87, "ge-xvi": 86, "ge-i-b": 96}


@pytest.mark.rules("8.1.1b/b4")
def test_8_1_1b_cautious_attacker_yields_and_cancels_all_battles_left() -> None:
    m = pos(TWO_FRONTS, dice=[1, 2], **QUIET)
    play(m, "activate 87", "move fr-xx 86", "move fr-xv 96", "done", "resolve 86")
    assert [e.id for e in events(m, "FowResult")] == ["cautious-attacker"]
    assert {e.hex for e in events(m, "BattleCancelled")} == {86, 96}
    assert asked(m) == GERMAN_TURN                      # although it was only the first activation
    assert st(m).cap == [3, 4]
    assert (where(m, "fr-xx"), where(m, "fr-xv")) == (86, 96)
    assert not disrupted(m, "ge-i-b")


# 8.2 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("8.2.1")
def test_8_2_1_only_a_hex_with_a_friendly_unit_can_be_activated() -> None:
    m = pos({"fr-xx": 58, "fr-hq-3": 68, "ge-ii": 93}, **QUIET)
    assert {t for t in texts(m) if t.startswith("activate")} == {"activate 58", "activate 68"}
    for h in (59, 93):
        assert "8.2.1" in why(m, f"activate {h}")
        with pytest.raises(marne.IllegalChoice):
            m.choose(f"activate {h}")
    play(m, "activate 68")
    assert "8.2.1" in why(m, "move fr-xx 48")           # only units of the activated hex act


@pytest.mark.rules("8.2.2", "8.2.3")
def test_8_2_2_once_a_battle_is_being_resolved_nobody_moves_any_more() -> None:
    """Example X1: two of three units start battles; the third may move until the first battle is resolved."""
    m = pos(TWO_FRONTS, dice=[4, 4, 6, 6, 4, 4, 6, 6], **QUIET)
    play(m, "activate 87", "move fr-xx 86", "move fr-xv 96")
    assert st(m).cap[0] == 3                            # 1 CAP for everything
    assert st(m).battles == 1 << 86 | 1 << 96           # both hexes have their Battle marker
    assert offered(m, "move fr-xvi 88")
    play(m, "done")
    assert set(texts(m)) == {"resolve 86", "resolve 96"}
    play(m, "resolve 86")
    for _ in range(12):                                 # the rest of the activation: no more movement
        if asked(m) == ALLIED_TURN:
            break
        assert not [t for t in texts(m) if t.split()[0] in ("move", "select", "to")]
        m.choose("hold" if offered(m, "hold") else texts(m)[0])
    assert where(m, "fr-xvi") == 87
    assert st(m).cap[0] == 3
    assert "8.2.1" in why(m, "move fr-xvi 88")
    play(m, "activate 87", "move fr-xvi 88")            # a second CAP for the same hex
    assert where(m, "fr-xvi") == 88
    assert st(m).cap[0] == 2


@pytest.mark.rules("8.2.2")
def test_8_2_2_not_every_unit_of_the_hex_has_to_act() -> None:
    m = play(pos({"fr-xx": 87, "fr-xv": 87}, **QUIET), "activate 87", "move fr-xx 88", "stop", "done")
    assert (where(m, "fr-xx"), where(m, "fr-xv")) == (88, 87)
    assert asked(m) == ALLIED_TURN


@pytest.mark.rules("8.2.3")
def test_8_2_3_the_same_hex_and_unit_may_act_again_for_another_cap() -> None:
    m = pos({"fr-xx": 58}, turn=2, cap={"allied": 4, "german": 0})
    play(m, "activate 58", "done", "activate 58", "move fr-xx 48", "to 38")
    assert where(m, "fr-xx") == 38
    play(m, "activate 38", "move fr-xx 28", "stop")
    assert where(m, "fr-xx") == 28
    assert st(m).cap[0] == 1


@pytest.mark.rules("8.2.3")
def test_8_2_3_a_unit_may_move_and_attack_in_one_activation() -> None:
    m = pos({"fr-xx": 88, "ge-i-b": "97 disrupted"}, control={"german": [97]}, dice=[4, 4, 6, 6], **QUIET)
    play(m, "activate 88", "move fr-xx 97")
    assert [e.hex for e in events(m, "BattleBegan")] == [97]
