"""9.7 Trenches: when and where they may be dug, what they cost, and what they do."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import IDS
from marne.match import Match
from marne.parts.bits import bits
from tests.grand_illusion.tools import (
    asked,
    events,
    offered,
    pass_until,
    play,
    pos,
    setup,
    st,
    texts,
    where,
    why,
)

NO_EFFECT = [4, 4]          # Fortunes of War 8
HIT, MISS = 1, 6
LATE = {"turn": 6, "cap": {"allied": 3, "german": 3}, "general_retreat": {"allied": 3, "german": 4}}
BOTH = {"fr-iv": 66, "ge-ii": 66}                       # with 75 German both are in supply there


def front(units: dict[str, Any] | None = None, seat: str = "allied", **more: Any) -> Match:
    """After the German General Retreat; 66 is contested."""
    return pos(BOTH if units is None else units, **{**LATE, "seat": seat, "control": {"german": [75]}, **more})


def level(m: Match, h: int) -> int:
    return (st(m).trench >> h & 1) + (st(m).trench2 >> h & 1)


@pytest.mark.rules("9.7.1")
@pytest.mark.parametrize("seat", ["allied", "german"])
def test_9_7_1_nobody_digs_before_the_german_general_retreat(seat: str) -> None:
    m = front(seat=seat, general_retreat={"allied": 3})
    if asked(m).endswith("whether_general_retreat"):
        play(m, "no-retreat")
    assert asked(m) == f"{seat} what_to_do"
    assert not offered(m, "entrench 66")
    assert why(m, "entrench 66")[-1:] == ["9.7.1"]
    assert offered(front(seat=seat), "entrench 66")


@pytest.mark.rules("9.7.1")
def test_9_7_1_metz_is_entrenched_from_the_start() -> None:
    assert list(bits(st(setup()).trench)) == [86]
    assert level(setup(), 86) == 1


@pytest.mark.rules("9.7.1", "9.7.2")
def test_9_7_1_the_retreat_opens_digging_to_both_even_if_the_germans_dig_nothing() -> None:
    m = pos(BOTH, turn=5, seat="german", cap={"allied": 3, "german": 3}, general_retreat={"allied": 3}, control={"german": [75]})
    assert not offered(m, "entrench 66")
    play(m, "general-retreat")
    pass_until(m, "what_to_do")
    assert asked(m) == "allied what_to_do"
    assert list(bits(st(m).trench)) == [86]                     # the old one of Metz
    assert offered(m, "entrench 66")


@pytest.mark.rules("9.7.2")
@pytest.mark.parametrize("seat", ["allied", "german"])
@pytest.mark.parametrize(("units", "allowed"), [
    (BOTH, True),
    ({"fr-iv": "66 disrupted", "ge-gd-e": 66}, True),           # any infantry
    ({"fr-1-c": 66, "ge-ii": 66}, False),                       # cavalry does not dig
    ({"fr-iv": 66, "ge-2-c": 66}, False),
    ({"fr-iv": 66, "ge-ii": 85}, False),                        # infantry of one side only
])
def test_9_7_2_only_with_infantry_of_both_sides(seat: str, units: dict[str, Any], allowed: bool) -> None:
    m = front(units, seat)
    assert offered(m, "entrench 66") is allowed
    if not allowed:
        assert why(m, "entrench 66")[-1:] == ["9.7.2"]


@pytest.mark.rules("9.7.2")
@pytest.mark.parametrize("seat", ["allied", "german"])
def test_9_7_2_the_infantry_of_both_sides_must_be_in_supply(seat: str) -> None:
    m = front(seat=seat, control={"german": []})                # 75 Allied: no rails lead to the Germans in 66
    assert not offered(m, "entrench 66")
    assert why(m, "entrench 66")[-1:] == ["9.7.2"]


@pytest.mark.rules("9.7.2/p2", "9.7.3")
def test_9_7_2_p2_one_cap_for_a_trench_of_the_first_level() -> None:
    m = play(front(), "entrench 66")
    assert st(m).cap == [2, 3]
    assert level(m, 66) == 1
    assert [(e.hex, e.level) for e in events(m, "Entrenched")] == [(66, 1)]
    assert st(m).activations == 1                               # it was one activation


@pytest.mark.rules("9.7.2/p2")
def test_9_7_2_p2_it_stays_when_the_units_go() -> None:
    m = play(front({"fr-iv": 66, "fr-v": 67}, trenches={66: 2}), "activate 66", "move fr-iv 57")
    if offered(m, "stop"):
        play(m, "stop")
    assert where(m, "fr-iv") == 57 and level(m, 66) == 2
    bare = pos({"fr-iv": 57, "ge-ii": 85}, turn=1, phase="admin", trenches={66: 2, 67: 1}, dice=[3, 3])
    assert level(bare, 66) == 2 and level(bare, 67) == 1


@pytest.mark.rules("9.7.2/p4")
def test_9_7_2_p4_one_trench_a_hex() -> None:
    for depth in (1, 2):
        m = front(trenches={66: depth})
        assert not offered(m, "entrench 66")
        assert why(m, "entrench 66")[-1:] == ["9.7.2/p4"]


# 9.7.2/ex ----------------------------------------------------------------------------------------------------------


def german_retreat(units: dict[str, Any], cap: int = 3, **more: Any) -> Match:
    m = pos(units, turn=5, seat="german", cap={"allied": 3, "german": cap}, general_retreat={"allied": 3}, **more)
    play(m, "general-retreat")
    return pass_until(m, "which_trench")


@pytest.mark.rules("9.7.2/ex", "9.7.2/p2")
def test_9_7_2_ex_at_the_end_of_their_retreat_the_germans_dig_without_enemies() -> None:
    m = german_retreat({"ge-ii": 85, "ge-2-c": 95, "ge-hq-1": 92, "ge-iii": 47, "ge-iv": "84 disrupted", "fr-iv": 19},
                       control={"german": [47]})
    assert asked(m) == "german which_trench"
    assert set(texts(m)) == {"entrench 84", "entrench 85", "done"}       # not cavalry, an HQ, or unsupplied infantry (47)
    play(m, "entrench 85", "entrench 84")
    assert st(m).cap[1] == 1
    assert level(m, 85) == level(m, 84) == 1


@pytest.mark.rules("9.7.2/ex")
def test_9_7_2_ex_only_as_far_as_the_cap_go() -> None:
    m = german_retreat({"ge-ii": 85, "ge-iv": 84, "fr-iv": 19}, cap=1)
    play(m, "entrench 85")
    assert asked(m) != "german which_trench"
    assert st(m).cap[1] == 0 and level(m, 84) == 0


@pytest.mark.rules("9.7.2/ex", "9.7.2")
def test_9_7_2_ex_only_then_and_not_for_the_allies() -> None:
    later = front({"ge-ii": 85, "fr-iv": 19}, "german")
    assert not any(t.startswith("entrench") for t in texts(later))
    m = pos({"fr-iv": 48, "ge-ii": 85}, turn=4, seat="allied", cap={"allied": 3, "german": 3})
    play(m, "general-retreat", "done")
    assert asked(m) == "german what_to_do"
    assert not any(e.text.startswith("entrench") for e in events(m, "Chosen")) and list(bits(st(m).trench)) == [86]


# 9.7.2/p3, 9.7.3 ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.7.2/p3", "9.7.3")
@pytest.mark.parametrize("depth", [0, 1, 2])
@pytest.mark.parametrize(("seat", "attacker", "defender"), [("german", "ge-ii", "fr-iv"), ("allied", "fr-iv", "ge-ii")])
def test_9_7_2_p3_it_burdens_the_attackers_dice_only_whoever_attacks(depth: int, seat: str, attacker: str, defender: str) -> None:
    m = front(seat=seat, trenches={66: depth} if depth else {}, dice=[*NO_EFFECT, MISS, MISS])
    play(m, "activate 66", "done", "attack 66")
    pass_until(m, "what_to_do")
    drm = {IDS[e.unit]: e.drm for e in events(m, "Fired")}
    assert drm == {attacker: 1 + depth, defender: 0}            # terrain +1 in 66


@pytest.mark.rules("9.7.2/p3")
@pytest.mark.parametrize(("depth", "hit"), [(0, True), (1, False)])
def test_9_7_2_p3_a_shot_that_would_hit_in_the_open_misses(depth: int, hit: bool) -> None:
    m = front(seat="german", trenches={66: depth} if depth else {}, dice=[*NO_EFFECT, 4, MISS])
    play(m, "activate 66", "done", "attack 66")
    assert [e.hit for e in events(m, "Fired")] == [hit, False]  # 4 +1 terrain against 5; the trench makes it 6


@pytest.mark.rules("9.7.2/p3")
def test_9_7_2_p3_the_attackers_reserve_is_burdened_too() -> None:
    m = front({**BOTH, "ge-iii": 66}, "german", trenches={66: 2}, dice=[*NO_EFFECT, MISS, MISS, MISS])
    play(m, "activate 66", "done", "attack 66", "face ge-ii 1", "reserve ge-iii 1")
    assert {IDS[e.unit]: e.drm for e in events(m, "Fired")} == {"ge-ii": 3, "fr-iv": 0, "ge-iii": 3}


@pytest.mark.rules("9.7.3")
@pytest.mark.parametrize(("units", "german", "before", "after"), [
    (BOTH, [75], 1, 2),
    (BOTH, [75], 2, 2),                                         # never more than +2
    (BOTH, [75], 0, 0),
    (BOTH, [], 1, 1),                                           # the Germans are out of supply
    ({"fr-iv": 66}, [75], 1, 1),
    ({"fr-1-c": 66, "ge-ii": 66}, [75], 1, 1),                  # infantry of both sides
])
def test_9_7_3_it_deepens_with_supplied_infantry_of_both_sides(
        units: dict[str, Any], german: list[int], before: int, after: int) -> None:
    m = pos(units, turn=1, phase="admin", control={"german": german}, trenches={66: before} if before else {}, dice=[3, 3])
    assert level(m, 66) == after
