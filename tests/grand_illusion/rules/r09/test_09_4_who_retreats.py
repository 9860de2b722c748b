"""9.4.1, 9.4.2 After a battle: who must leave the hex, who may, and who may not."""
from __future__ import annotations

from typing import Any

import pytest

from marne import IllegalChoice
from marne.match import Match
from tests.grand_illusion.battlefield import clash
from tests.grand_illusion.tools import (
    asked,
    control,
    disrupted,
    events,
    offered,
    pass_until,
    play,
    pos,
    texts,
    units_in,
    where,
)

NO_EFFECT = [4, 4]          # Fortunes of War 8
ROUT = [1, 1]               # Fortunes of War 2
HIT, MISS = 1, 6            # a natural 1 always hits, a natural 6 never
RING = {"ge-iv": 56, "ge-ix": 57, "ge-gd": 65, "ge-vii": 67, "ge-x": 75, "ge-xi": 76}     # all six neighbours of 66


def attack(units: dict[str, Any], dice: list[int], hx: int = 66, seat: str = "german", until: str = "", **more: Any) -> Match:
    """All units of the hex that did not move attack there; everything up to the question named is answered quietly."""
    m = pos(units, dice=dice, **{"turn": 2, "seat": seat, "cap": {"allied": 3, "german": 3}, **more})
    play(m, f"activate {hx}")
    for text in ("done", f"attack {hx}"):
        if offered(m, text):
            play(m, text)
    return pass_until(m, until) if until else m


def forced(m: Match) -> list[tuple[str, int]]:
    """The compulsory retreats so far: rule and side."""
    return [(e.rule, e.side) for e in events(m, "MustRetreat")]


# 9.4.1a ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.4", "9.4.1a")
def test_9_4_1a_defender_with_only_disrupted_infantry_must_leave_before_undisrupted_infantry() -> None:
    m = attack({"fr-iv": 66, "ge-ii": 66}, [*NO_EFFECT, HIT, MISS], until="who_retreats")
    assert asked(m) == "allied who_retreats"
    assert forced(m) == [("9.4.1a", 0)]
    assert not offered(m, "hold")
    with pytest.raises(IllegalChoice):
        m.choose("hold")
    play(m, "retreat fr-iv 67")
    assert where(m, "fr-iv") == 67


@pytest.mark.rules("9.4", "9.4.1a")
def test_9_4_1a_attacker_with_only_disrupted_infantry_must_leave_too() -> None:
    m = attack({"fr-iv": 66, "ge-ii": 66}, [*NO_EFFECT, MISS, HIT], until="who_retreats", control={"german": [75, 76]})
    assert asked(m) == "german who_retreats"
    assert forced(m) == [("9.4.1a", 1)]


@pytest.mark.rules("9.4.1a")
def test_9_4_1a_cavalry_and_forts_do_not_count_as_infantry() -> None:
    m = attack({"fr-iv": "76 disrupted", "fr-1-c": 76, "ge-ii": 76, "ge-iii": 76, "ge-iv": 76},
               [*NO_EFFECT, MISS, MISS, MISS, MISS, MISS, MISS], hx=76, until="who_retreats", forts={"fort-verdun": 4})
    assert forced(m) == [("9.4.1a", 0)]
    assert not disrupted(m, "fr-1-c")
    play(m, "retreat-all 67")
    assert units_in(m, 76) == {"ge-ii", "ge-iii", "ge-iv", "fort-verdun"}


@pytest.mark.rules("9.4.1a")
def test_9_4_1a_a_side_without_any_infantry_must_leave() -> None:
    m = attack({"fr-1-c": 66, "ge-ii": 66}, [*NO_EFFECT, MISS, MISS], until="who_retreats")
    assert forced(m) == [("9.4.1a", 0)]


@pytest.mark.rules("9.4.1a")
def test_9_4_1a_nobody_must_leave_while_both_or_neither_have_undisrupted_infantry() -> None:
    both_shaken = attack({"fr-iv": 66, "ge-ii": 66}, [*NO_EFFECT, HIT, HIT], until="whether_to_fall_back")
    assert disrupted(both_shaken, "fr-iv") and disrupted(both_shaken, "ge-ii")
    assert forced(both_shaken) == []
    both_sound = attack({"fr-iv": 66, "ge-ii": 66}, [*NO_EFFECT, MISS, MISS], until="whether_to_fall_back")
    assert forced(both_sound) == []


@pytest.mark.rules("9.4.1a")
def test_9_4_1a_one_sound_division_is_enough_to_stay() -> None:
    m = attack({"fr-iv": 66, "fr-45": 66, "ge-ii": 66, "ge-iii": 66}, [*NO_EFFECT, HIT, MISS, MISS, MISS],
               until="whether_to_fall_back")
    assert disrupted(m, "fr-iv") and not disrupted(m, "fr-45")
    assert forced(m) == []


# 9.4.1b ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.4.1b")
def test_9_4_1b_rout_drives_off_the_side_with_fewer_undisrupted_units() -> None:
    m = attack({"fr-iv": 66, "ge-ii": 66, "ge-iii": 66}, [*ROUT, MISS, MISS], until="who_retreats")
    assert forced(m) == [("9.4.1b", 0)]
    assert not disrupted(m, "fr-iv")


@pytest.mark.rules("9.4.1b")
def test_9_4_1b_rout_may_drive_off_the_attacker() -> None:
    m = attack({"fr-iv": 66, "fr-v": 66, "ge-ii": 66}, [*ROUT, MISS, MISS], until="who_retreats", control={"german": [75, 76]})
    assert forced(m) == [("9.4.1b", 1)]
    assert asked(m) == "german who_retreats"


@pytest.mark.rules("9.4.1b")
def test_9_4_1b_rout_with_equal_numbers_moves_nobody() -> None:
    m = attack({"fr-iv": 66, "ge-ii": 66}, [*ROUT, MISS, MISS], until="whether_to_fall_back")
    assert forced(m) == []


@pytest.mark.rules("9.4.1b")
def test_9_4_1b_cavalry_counts_in_a_rout_and_disrupted_units_do_not() -> None:
    horse = attack({"fr-iv": 66, "ge-ii": 66, "ge-2-c": 66}, [*ROUT, MISS, MISS], until="who_retreats")
    assert forced(horse) == [("9.4.1b", 0)]
    shaken = attack({"fr-iv": 66, "fr-v": "66 disrupted", "ge-ii": 66}, [*ROUT, MISS, MISS], until="whether_to_fall_back")
    assert forced(shaken) == []


@pytest.mark.rules("9.4.1b")
def test_9_4_1b_only_a_rout_counts_heads() -> None:
    m = attack({"fr-iv": 66, "ge-ii": 66, "ge-iii": 66}, [*NO_EFFECT, MISS, MISS], until="whether_to_fall_back")
    assert forced(m) == []


# 9.4.1/ex ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.4.1/ex")
@pytest.mark.parametrize(("hx", "trenches"), [(96, {96: 1}), (96, {96: 2}), (102, {}), (103, {})])
@pytest.mark.parametrize("fow", [NO_EFFECT, ROUT])
def test_9_4_1_ex_trench_and_vosges_leave_the_choice_to_the_defender(hx: int, trenches: dict[int, int], fow: list[int]) -> None:
    units = {"ge-ii": hx, "fr-xx": hx, "fr-xxi": hx}
    m = attack(units, [*fow, HIT, MISS], hx=hx, seat="allied", trenches=trenches, until="whether_to_fall_back")
    assert disrupted(m, "ge-ii")
    assert forced(m) == []
    assert asked(m) == "german whether_to_fall_back"
    play(m, "hold")
    assert where(m, "ge-ii") == hx
    go = attack(units, [*fow, HIT, MISS], hx=hx, seat="allied", trenches=trenches, until="whether_to_fall_back")
    play(go, "fall-back")
    assert asked(go) == "german who_retreats"


@pytest.mark.rules("9.4.1/ex", "9.4.2/note")
@pytest.mark.parametrize(("hx", "trenches"), [(96, {96: 1}), (102, {}), (103, {})])
def test_9_4_1_ex_a_beaten_attacker_there_neither_must_nor_may_retreat(hx: int, trenches: dict[int, int]) -> None:
    m = attack({"ge-ii": hx, "fr-xx": hx}, [*NO_EFFECT, MISS, HIT], hx=hx, seat="allied", trenches=trenches,
               until="whether_to_fall_back")
    assert disrupted(m, "fr-xx")
    assert forced(m) == []
    assert asked(m) == "german whether_to_fall_back"
    play(m, "hold")
    assert asked(m) == "allied what_to_do"
    assert where(m, "fr-xx") == hx


# 9.4.1c ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.4.1c")
@pytest.mark.parametrize("trenches", [{}, {66: 1}])
def test_9_4_1c_in_a_cavalry_battle_the_side_without_sound_cavalry_must_leave(trenches: dict[int, int]) -> None:
    m = attack({"fr-1-c": 66, "ge-2-c": 66}, [*NO_EFFECT, HIT, MISS], until="who_retreats", trenches=trenches)
    assert forced(m) == [("9.4.1c", 0)]         # the exception for trenches stands before c and does not cover it


@pytest.mark.rules("9.4.1c")
def test_9_4_1c_the_attacking_cavalry_must_leave_as_well() -> None:
    m = attack({"fr-1-c": 66, "ge-2-c": 66}, [*NO_EFFECT, MISS, HIT], until="who_retreats", control={"german": [75, 76]})
    assert forced(m) == [("9.4.1c", 1)]


@pytest.mark.rules("9.4.1c")
def test_9_4_1c_not_if_both_sides_or_neither_lost_their_sound_cavalry() -> None:
    for dice in ([HIT, HIT], [MISS, MISS]):
        m = attack({"fr-1-c": 66, "ge-2-c": 66}, [*NO_EFFECT, *dice], until="whether_to_fall_back")
        assert forced(m) == []


@pytest.mark.rules("9.4.1c")
def test_9_4_1c_not_with_infantry_in_the_hex() -> None:
    m = attack({"fr-1-c": 66, "ge-2-c": 66, "ge-ii": "66 disrupted"}, [*NO_EFFECT, HIT, MISS], until="whether_to_fall_back")
    assert disrupted(m, "fr-1-c") and not disrupted(m, "ge-2-c")
    assert forced(m) == []


# 9.4.1d, 9.4.2 -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.4.1d")
def test_9_4_1d_control_changes_as_soon_as_the_retreat_is_done() -> None:
    units = {"fr-iv": 66, "fr-v": 66, "ge-ii": 66, "ge-iii": 66}
    m = attack(units, [*NO_EFFECT, HIT, MISS, HIT, MISS], until="who_retreats", control={"german": [75]})
    play(m, "retreat fr-iv 67")
    assert control(m, 66) == "allied"
    play(m, "retreat fr-v 67")
    assert control(m, 66) == "german"
    changed = events(m, "ControlChanged")[-1]
    assert (changed.hex, changed.side) == (66, 1)


@pytest.mark.rules("9.4.2", "9.4(1)")
def test_9_4_2_the_defender_may_go_unbeaten_but_then_with_everything() -> None:
    units = {"fr-iv": 66, "fr-v": 66, "fr-hq-3": 66, "ge-ii": 66}
    m = attack(units, [*NO_EFFECT, MISS, MISS], until="whether_to_fall_back")
    assert asked(m) == "allied whether_to_fall_back"
    assert sorted(texts(m)) == ["fall-back", "hold"]
    play(m, "fall-back", "retreat fr-iv 67")
    assert asked(m) == "allied who_retreats"
    assert not any(t in ("hold", "done", "stop") for t in texts(m))
    play(m, "retreat fr-v 57", "retreat fr-hq-3 67")
    assert [where(m, u) for u in ("fr-iv", "fr-v", "fr-hq-3")] == [67, 57, 67]
    assert units_in(m, 66) == {"ge-ii"}


@pytest.mark.rules("9.4(1)", "2.4/Fort")
def test_9_4_1_units_go_together_and_forts_stay() -> None:
    units = {"fr-iv": 76, "fr-v": 76, "fr-hq-3": 76, "ge-ii": 76}
    m = attack(units, [*NO_EFFECT, MISS, MISS], hx=76, until="whether_to_fall_back", forts={"fort-verdun": 4})
    play(m, "fall-back")
    assert not any(t.startswith("retreat fort-verdun") for t in texts(m))
    play(m, "retreat-all 67")
    assert units_in(m, 67) == {"fr-iv", "fr-v", "fr-hq-3"}
    assert units_in(m, 76) == {"ge-ii", "fort-verdun"}


@pytest.mark.rules("9.4.2")
def test_9_4_2_holding_keeps_everybody_there() -> None:
    m = attack({"fr-iv": 66, "ge-ii": 66}, [*NO_EFFECT, MISS, MISS], until="whether_to_fall_back")
    play(m, "hold")
    assert units_in(m, 66) == {"fr-iv", "ge-ii"}


@pytest.mark.rules("9.4.2")
def test_9_4_2_not_without_a_valid_way_out() -> None:
    m = attack({"fr-iv": 66, "ge-ii": 66, **RING}, [*NO_EFFECT, MISS, MISS], control={"german": list(RING.values())})
    assert asked(m) == "german what_to_do"
    assert where(m, "fr-iv") == 66
    free = {u: h for u, h in RING.items() if h != 67}
    m = attack({"fr-iv": 66, "ge-ii": 66, **free}, [*NO_EFFECT, MISS, MISS], control={"german": list(free.values())})
    assert asked(m) == "allied whether_to_fall_back"


@pytest.mark.rules("9.4.2")
def test_9_4_2_the_choice_comes_after_the_attackers_compulsory_retreat() -> None:
    m = attack({"fr-iv": 66, "ge-ii": 66}, [*NO_EFFECT, MISS, HIT], control={"german": [75, 76]})
    assert asked(m) == "german who_retreats"
    play(m, "retreat ge-ii 75")
    assert asked(m) == "allied whether_to_fall_back"


@pytest.mark.rules("9.4.2/note")
def test_9_4_2_note_an_unbeaten_attacker_is_never_asked_and_stays() -> None:
    m = attack({"fr-iv": 66, "ge-ii": 66}, [*NO_EFFECT, MISS, MISS], until="whether_to_fall_back", control={"german": [75]})
    play(m, "hold")
    assert asked(m) == "german what_to_do"
    assert where(m, "ge-ii") == 66
    assert not any(e.seat == 1 and e.text.startswith(("retreat", "fall-back")) for e in events(m, "Chosen"))


@pytest.mark.rules("9.4", "9.4.1a", "9.4.1b")
def test_9_4_both_sides_see_whether_they_must_go_before_anybody_goes() -> None:
    """A Rout: one fresh German unit against three of French cavalry must go; the only French infantry is disrupted and faces
    that fresh corps, so that the French must go as well, although the corps leaves first."""
    m = clash({"ge-ii": 46, "fr-i": "46 disrupted", "fr-1-c": 46, "fr-3-c": 46, "fr-5-c": 46, "fr-xx": 88}, 46, side="german",
              fow=2, dice=[MISS] * 12, turn=5, control={"allied": [46], "german": [47]})
    pass_until(m, "who_retreats", eager=("stand",))
    assert [(e.side, e.rule) for e in events(m, "MustRetreat")] == [(1, "9.4.1b"), (0, "9.4.1a")]
    assert where(m, "ge-ii") == 47 and asked(m) == "allied who_retreats"        # the corps had one way only
    pass_until(m, "what_to_do", eager=("retreat-all",))
    assert not units_in(m, 46)
