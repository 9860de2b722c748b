"""9.3.3, 9.3.4, 9.3.6 Losses, the fire of the Reserve, and the end of a battle."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import INDEX
from marne.games.grand_illusion.state import steps_left
from marne.match import Match
from tests.grand_illusion.battlefield import FOW, board, clash, field, fired, placed
from tests.grand_illusion.tools import asked, disrupted, events, pass_until, play, st, texts, units_in, where

MISS = [6] * 24


def steps(m: Match, fort: str) -> int:
    return steps_left(st(m), INDEX[fort])


# 9.3.3 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.3.3", "9.3.3/Units")
def test_9_3_3_losses_come_after_all_combats_of_the_front_line() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, "ge-ii": 46, "ge-iii": 46}, dice=[1, 1, 1, 1])
    play(m, "place ge-ii, face fr-i 1")
    kinds = [e.kind for e in m.events if e.kind in ("Fired", "Disrupted")]
    assert kinds == ["Fired"] * 4 + ["Disrupted"] * 4
    assert all(disrupted(m, u) for u in ("fr-i", "fr-x", "ge-ii", "ge-iii"))


@pytest.mark.rules("9.3.3/Units")
@pytest.mark.parametrize(("place", "after"), [("46", 46), ("46 disrupted", "dead")])
def test_9_3_3_units_a_hit_disrupts_and_the_next_eliminates(place: str, after: int | str) -> None:
    m = clash({"fr-i": 46, "ge-ii": place}, dice=[1, 6], trenches={46: 1})      # a trench: no retreat
    assert where(m, "ge-ii") == after and disrupted(m, "ge-ii") is (after == 46)


@pytest.mark.rules("9.3.3/Units")
@pytest.mark.parametrize("hit", [True, False])
def test_9_3_3_units_both_units_of_a_stack_are_hit(hit: bool) -> None:
    m = clash({"fr-i": 46, "ge-gd-e": 46, "ge-4-e": 46, "ge-2-c": 46}, dice=[1 if hit else 6, 6])
    play(m, next(t for t in texts(m) if t.startswith("pair")))
    play(m, "face fr-i 1")
    pass_until(m, "what_to_do")
    assert disrupted(m, "ge-gd-e") is hit and disrupted(m, "ge-4-e") is hit
    assert not disrupted(m, "ge-2-c")


@pytest.mark.rules("9.3.3/Forts")
@pytest.mark.parametrize(("hx", "fort", "before"), [
    (77, "fort-st-mihiel", 4), (77, "fort-st-mihiel", 3), (77, "fort-st-mihiel", 2), (64, "fort-namur", 2)])
def test_9_3_3_forts_a_hit_costs_one_step(hx: int, fort: str, before: int) -> None:
    """The steps of St-Mihiel are worth 4, 3, 2, 1; after the hit it fires with the next."""
    m = clash({"ge-ii": hx, "ge-iii": hx}, hx, side="german", forts={fort: before}, dice=[1, 6, 6])
    play(m, "face ge-ii 1, enough")
    assert steps(m, fort) == before - 1 and where(m, fort) == hx
    full = {"fort-st-mihiel": 4, "fort-namur": 3}[fort] - ({"fort-st-mihiel": 4, "fort-namur": 2}[fort] - before)
    assert fired(m)[1][4] == full
    m = clash({"ge-ii": hx}, hx, side="german", forts={fort: before - 1}, dice=[6, 6])
    assert fired(m)[1][4] == full - 1


@pytest.mark.rules("9.3.3/Forts")
@pytest.mark.parametrize(("hx", "fort"), [(77, "fort-st-mihiel"), (64, "fort-namur")])
def test_9_3_3_forts_after_the_last_step_it_is_gone(hx: int, fort: str) -> None:
    m = clash({"ge-ii": hx}, hx, side="german", forts={fort: 1}, dice=[1, 6])
    assert steps(m, fort) == 0 and where(m, fort) == "off" and events(m, "FortFell")


@pytest.mark.rules("9.3.3/Forts")
@pytest.mark.parametrize("die", [2, 5])
def test_9_3_3_forts_infantry_needs_a_natural_1(die: int) -> None:
    m = clash({"ge-ii": 77}, 77, side="german", forts={"fort-st-mihiel": 4}, dice=[die, 6])
    assert steps(m, "fort-st-mihiel") == 4


# 9.3.4 ----------------------------------------------------------------------------------------------------------------


def with_reserve(dice: list[int], foe: str = "46", **more: Any) -> Match:
    m = clash({"fr-i": 46, "fr-iii": 46, "ge-ii": foe}, dice=dice, **more)
    return play(m, "face fr-i 1, reserve fr-iii 1")


@pytest.mark.rules("9.3.4", "9.3.4/b2", "9.3.4/b3")
def test_9_3_4_the_reserve_fires_after_the_losses_and_nobody_replies() -> None:
    """The front disrupts II Corps, the Reserve finishes it."""
    m = with_reserve([4, 6, 5])
    assert fired(m) == [("fr-i", "ge-ii", 4, 0, 4, True), ("ge-ii", "fr-i", 6, 0, 5, False), ("fr-iii", "ge-ii", 5, 0, 6, True)]
    assert where(m, "ge-ii") == "dead" and not disrupted(m, "fr-iii")
    assert [e.kind for e in m.events if e.kind in ("Fired", "Disrupted", "Eliminated")] == [
        "Fired", "Fired", "Disrupted", "Fired", "Eliminated"]


@pytest.mark.rules("9.3.4/b1")
@pytest.mark.parametrize(("die", "hit"), [(1, True), (4, True), (5, False), (6, False)])
def test_9_3_4_b1_it_is_an_ordinary_roll_with_the_same_modifiers(die: int, hit: bool) -> None:
    """Strength 6 against a trench of the second level."""
    m = with_reserve([6, 6, die], trenches={46: 2})
    assert fired(m)[2] == ("fr-iii", "ge-ii", die, 2, 6, hit)


@pytest.mark.rules("9.3.4", "9.2.5b")
def test_9_3_4_against_a_target_that_is_gone_the_fire_is_lost() -> None:
    m = with_reserve([4, 6], foe="46 disrupted")
    assert where(m, "ge-ii") == "dead" and len(fired(m)) == 2


@pytest.mark.rules("9.3.4")
def test_9_3_4_each_reserve_fires_at_the_box_opposite_its_own() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, "fr-iii": 46, "fr-xviii": 46, "ge-ii": 46, "ge-iii": 46}, dice=MISS)
    play(m, "place ge-ii, face fr-i 1, face fr-x 2, reserve fr-iii 2, reserve fr-xviii 1")
    assert [shot[:2] for shot in fired(m)[4:]] == [("fr-xviii", "ge-ii"), ("fr-iii", "ge-iii")]


@pytest.mark.rules("9.3.4", "9.2.5a/b2")
def test_9_3_4_it_fires_even_if_the_unit_before_it_is_lost() -> None:
    """The disrupted corps in front is killed; the fort behind it has its free fire all the same."""
    m = clash({"fr-iv": "77 disrupted", "ge-ii": 77}, 77, side="german", forts={"fort-st-mihiel": 4}, dice=[1, 6, 4])
    play(m, "face ge-ii 1, reserve fort-st-mihiel 1")
    assert where(m, "fr-iv") == "dead" and fired(m)[-1] == ("fort-st-mihiel", "ge-ii", 4, 0, 4, True)
    assert disrupted(m, "ge-ii")


@pytest.mark.rules("9.3.4/b3", "9.3.3/Forts")
@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 4)])
def test_9_3_4_b3_a_fort_falls_to_a_natural_1_of_the_reserve_too(die: int, left: int) -> None:
    m = clash({"ge-ii": 77, "ge-iii": 77}, 77, side="german", forts={"fort-st-mihiel": 4}, dice=[6, 6, die])
    play(m, "face ge-ii 1, reserve ge-iii 1")
    assert steps(m, "fort-st-mihiel") == left


# 9.3.6 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.3.6")
def test_9_3_6_survivors_return_to_the_hex_as_they_are() -> None:
    m = clash({"fr-i": 46, "fr-x": 46, "ge-ii": 46, "ge-iii": "46 disrupted", "ge-iv": 46}, dice=[1, 1, 6, 6])
    play(m, "place ge-ii, face fr-i 1")
    assert board(m) == {} and len(placed(m)) == 5
    play(m, "hold")
    assert st(m).battles == 0
    assert units_in(m, 46) == {"fr-i", "fr-x", "ge-ii", "ge-iii", "ge-iv"}
    assert [disrupted(m, u) for u in ("fr-i", "fr-x", "ge-ii", "ge-iii", "ge-iv")] == [True, False, True, True, False]


@pytest.mark.rules("9.3.6", "9.1.3b")
def test_9_3_6_retreats_come_before_the_next_battle() -> None:
    """46 first: II Corps is disrupted and must leave; only then is the battle in 55 fought."""
    m = field({"fr-i": 46, "fr-x": 46, "ge-ii": 46, "ge-iii": 55}, control={"german": [45, 47]},
              dice=[*FOW[8], 1, 6, *FOW[8], 6, 6])
    play(m, "activate 46, move fr-x 55, done, attack 46, resolve 46")
    assert [e.side for e in events(m, "MustRetreat")] == [1] and asked(m) == "german who_retreats"
    assert [e.hex for e in events(m, "BattleBegan")] == [46]
    play(m, "retreat ge-ii 45")
    pass_until(m, "what_to_do")
    assert where(m, "ge-ii") == 45 and [e.hex for e in events(m, "BattleBegan")] == [46, 55]
