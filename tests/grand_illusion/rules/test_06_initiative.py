"""6.0 Who acts first."""
from __future__ import annotations

import pytest

from tests.grand_illusion.tools import asked, control, events, pass_until, play, pos, setup, st, texts, where

QUIET = {"fr-xx": 97, "ge-ii": 91}


@pytest.mark.rules("6.0/T1", "6.0")
@pytest.mark.parametrize("scenario", ["1", "2"])
def test_6_0_turn_1_the_allies_begin_with_a_single_activation(scenario: str) -> None:
    m = setup(scenario, dice=[], seed=None)
    play(m, "done")
    assert asked(m) == "allied what_to_do"
    play(m, "activate 97, done")
    if asked(m) == "allied whether_to_attack":
        play(m, "decline 97")
    assert (asked(m), st(m).cap) == ("german what_to_do", [3, 6])
    play(m, "pass, activate 97, done")          # afterwards two, as usual
    assert (asked(m), st(m).cap) == ("allied what_to_do", [2, 6])
    play(m, "activate 98, done")
    assert asked(m) == "german what_to_do"


@pytest.mark.rules("6.0/T1")
def test_6_0_turn_1_the_germans_have_taken_72_and_73_and_there_is_no_fort_of_liege() -> None:
    m = setup()
    assert (control(m, 72), control(m, 73)) == ("german", "german")
    assert where(m, "fort-liege-o") == "off"
    assert control(m, 104) == "allied"          # Mulhouse, the Allied activation before the game


@pytest.mark.rules("6.0/T2-3", "6.0")
@pytest.mark.parametrize("turn", [2, 3])
def test_6_0_turns_2_and_3_are_german_without_a_roll(turn: int) -> None:
    m = pos({**QUIET, "ge-gd-r": "gone"}, turn=turn, phase="cap", dice=[3, 3], mandated={"allied": 0})
    assert [e.purpose for e in events(m, "Rolled")] == ["cap", "cap"]
    assert st(m).initiative == 1
    pass_until(m, "what_to_do")
    assert asked(m) == "german what_to_do"


@pytest.mark.rules("6.0/T4-15", "6.0")
@pytest.mark.parametrize("turn", [4, 9, 15])
@pytest.mark.parametrize(("allied", "german", "first"), [(6, 5, "allied"), (2, 1, "allied"), (5, 6, "german"), (1, 6, "german"),
                                                         (1, 1, "german"), (6, 6, "german")])
def test_6_0_from_turn_4_the_higher_die_acts_first_and_ties_are_german(turn: int, allied: int, german: int, first: str) -> None:
    m = pos(QUIET, turn=turn, phase="cap", dice=[3, 3, allied, german, 3, 3], general_retreat={"allied": 3, "german": 4})
    assert st(m).initiative == (first == "german")
    assert [e.value for e in events(m, "Rolled") if e.purpose == "initiative"] == [allied, german]
    assert asked(m) == f"{first} what_to_do"
    assert "pass" in texts(m)


@pytest.mark.rules("6.0")
def test_6_0_the_initiative_is_determined_anew_each_turn() -> None:
    m = pos(QUIET, turn=5, phase="cap", dice=[3, 3, 6, 1, 3, 3, 1, 6], general_retreat={"allied": 3, "german": 4},
            mandated={"allied": 0})
    assert asked(m) == "allied what_to_do"
    play(m, "pass, pass, done, done")
    assert (st(m).turn, asked(m)) == (6, "german what_to_do")
