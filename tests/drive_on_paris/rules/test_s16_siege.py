"""16 Siege fire (3-3b): who fires, what is needed, what it does."""
from __future__ import annotations

import pytest

from marne.games.drive_on_paris.pieces import DEAD, INDEX
from marne.match import Match
from tests.drive_on_paris.arena import asked, events, field, offers, play, st
from tests.drive_on_paris.fighting import ONES

BESIDE = "35-30"                                                # a rail hex next to Liège


def siege(units: dict[str, str], fort: str, steps: int, dice: list[int]) -> Match:
    return field({"ge-3": BESIDE, **units}, phase="siege", forts={fort: steps}, rail={"german": [BESIDE]}, dice=[*dice, *ONES])


@pytest.mark.rules("3-3b", "SCS-16.2")
@pytest.mark.parametrize("gun, steps, die, hit", [
    ("ge-krupp", 2, 3, True), ("ge-krupp", 2, 2, False), ("ge-skoda", 2, 3, False), ("ge-skoda", 2, 4, True),
    ("ge-skoda", 1, 2, False), ("ge-skoda", 1, 3, True), ("ge-krupp", 1, 2, True)])
def test_the_siege_table(gun: str, steps: int, die: int, hit: bool) -> None:
    """Example 28: Liège has 12, then 6; 4 is needed up to 15, 3 up to 6; the Krupp adds 1."""
    m = siege({gun: BESIDE}, "liege", steps, [die])
    play(m, f"shell {gun} liege")
    e = events(m, "Shelled")[0]
    assert e.hit is hit and e.plus == (1 if gun == "ge-krupp" else 0) and e.need == (4 if steps == 2 else 3)
    left = 0 if st(m).loc[INDEX["liege"]] == DEAD else 2 - st(m).lost[INDEX["liege"]]
    assert left == steps - hit


@pytest.mark.rules("3-2b", "SCS-16.2")
@pytest.mark.parametrize("where, plus", [("34-31", 2), ("36-31", 1)])
def test_an_assault_unit_next_to_the_fort_adds_one_once(where: str, plus: int) -> None:
    m = siege({"ge-krupp": BESIDE, "ge-em-11-14": where, "ge-em-27-34": where}, "liege", 2, [2])
    play(m, "shell ge-krupp liege")
    assert events(m, "Shelled")[0].plus == plus


@pytest.mark.rules("SCS-16.2")
@pytest.mark.parametrize("steps, need", [(4, 6), (3, 5), (2, 4), (1, 3)])
def test_the_bands_by_the_present_value(steps: int, need: int) -> None:
    """Antwerp: 20, 16, 10, 5."""
    m = field({"ge-3": "24-34", "ge-krupp": "24-34"}, phase="siege", forts={"antwerp": steps}, rail={"german": ["24-34"]},
              dice=[1, *ONES])
    play(m, "shell ge-krupp antwerp")
    assert events(m, "Shelled")[0].need == need


@pytest.mark.rules("3-3b", "3-3b#2", "0/Sequence/Combat#1")
def test_each_gun_fires_once_and_both_may_fire_at_one_fort() -> None:
    m = siege({"ge-krupp": BESIDE, "ge-skoda": BESIDE}, "liege", 2, [6, 6])
    assert offers(m, "shell") == {"ge-krupp liege", "ge-skoda liege"}
    play(m, "shell ge-krupp liege")
    assert offers(m, "shell") == {"ge-skoda liege"}
    play(m, "shell ge-skoda liege")
    assert st(m).loc[INDEX["liege"]] == DEAD, "a step each: the fort is gone"
    assert asked(m) != "german which_siege"


@pytest.mark.rules("3-3b")
def test_a_gun_that_is_not_adjacent_does_not_fire() -> None:
    m = field({"ge-3": "38-33", "ge-krupp": "38-33", "ge-4": "35-31"}, phase="siege", forts={"liege": 2}, dice=ONES)
    assert asked(m) == "german where_to_attack"
