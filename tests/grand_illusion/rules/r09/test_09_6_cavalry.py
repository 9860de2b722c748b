"""9.6 Cavalry: its limits in battle, its withdrawal, and the delaying screen."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.grand_illusion.pieces import IDS
from marne.match import Match
from tests.grand_illusion.tools import (
    asked,
    control,
    disrupted,
    events,
    flipped,
    offered,
    pass_until,
    play,
    pos,
    st,
    texts,
    units_in,
    where,
    why,
)

NO_EFFECT = [4, 4]          # Fortunes of War 8
COUNTERATTACK = [5, 5]      # 10
HIT, MISS = 1, 6


def attack(units: dict[str, Any], dice: list[int], hx: int = 66, seat: str = "german", until: str = "", **more: Any) -> Match:
    """All units of the seat in the hex attack there; everything up to the question named is answered quietly."""
    m = pos(units, dice=dice, **{"turn": 2, "seat": seat, "cap": {"allied": 3, "german": 3}, "allenby": [hx], **more})
    play(m, f"activate {hx}")
    for text in ("done", f"attack {hx}"):
        if offered(m, text):
            play(m, text)
    return pass_until(m, until) if until else m


def shots(m: Match) -> list[tuple[str, str, str]]:
    """Who fired at whom by which rule."""
    return [(IDS[e.unit], IDS[e.target], e.rule) for e in events(m, "Fired")]


def facing(m: Match, unit: str) -> int:
    """The number of the front box opposite this defender."""
    return int(next(e.box for e in reversed(events(m, "Placed")) if IDS[e.unit] == unit)) - 7


# 9.6.1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.6.1", "9.6.1/b1", "9.5.1")
def test_9_6_1_b1_cavalry_is_not_placed_against_a_fort() -> None:
    units = {"fr-iv": 76, "fr-v": 76, "fr-vi": "76 disrupted", "ge-ii": 76, "ge-iii": 76, "ge-iv": 76, "ge-2-c": 76}
    m = attack(units, [*NO_EFFECT, *[MISS] * 12], hx=76, forts={"fort-verdun": 4})
    pass_until(m, "which_attacker")
    shaken, fort = facing(m, "fr-vi"), facing(m, "fort-verdun")
    for u, front in (("ge-ii", "fr-iv"), ("ge-iii", "fr-v")):
        play(m, f"face {u} {facing(m, front)}")
    assert {f"face ge-iv {shaken}", f"face ge-iv {fort}"} <= set(texts(m))
    on_fort = m.copy()
    play(on_fort, f"face ge-iv {fort}")
    assert [e.box for e in events(on_fort, "Placed") if IDS[e.unit] == "ge-2-c"] == [shaken - 1]     # the one box left for it
    play(m, f"face ge-iv {shaken}")
    assert not offered(m, f"face ge-2-c {fort}")
    assert asked(m) == "allied which_reserve"                       # the cavalry stays out, the fort goes into Reserve
    assert not [e for e in events(m, "Placed") if IDS[e.unit] == "ge-2-c"]


@pytest.mark.rules("9.6.1/b1", "9.5.1")
def test_9_6_1_b1_cavalry_alone_can_neither_attack_nor_enter_the_hex_of_a_fort() -> None:
    here = play(pos({"ge-2-c": 77}, turn=2, seat="german", forts={"fort-st-mihiel": 4}), "activate 77")
    assert not offered(here, "attack 77")
    if offered(here, "done"):
        play(here, "done")
    assert not any(t.startswith("attack") for t in texts(here))
    m = play(pos({"ge-2-c": 86, "ge-ii": 86}, turn=2, seat="german", forts={"fort-st-mihiel": 4}), "activate 86")
    assert offered(m, "move ge-ii 77") and not offered(m, "move ge-2-c 77")
    assert "9.6.1/b1" in why(m, "move ge-2-c 77")


@pytest.mark.rules("9.6.1", "9.6.1/b2")
def test_9_6_1_b2_charged_infantry_fires_twice_the_first_time_before_the_cavalry() -> None:
    m = attack({"fr-iv": 66, "ge-2-c": 66}, [*NO_EFFECT, MISS, MISS, MISS], until="what_to_do")
    assert shots(m)[0] == ("fr-iv", "ge-2-c", "9.6.1/b2")
    assert sorted(shots(m)[1:]) == [("fr-iv", "ge-2-c", "9.3.2a"), ("ge-2-c", "fr-iv", "9.3.1")]


@pytest.mark.rules("9.6.1/b2")
def test_9_6_1_b2_the_first_hit_takes_effect_at_once() -> None:
    m = attack({"fr-iv": 66, "ge-2-c": 66}, [*NO_EFFECT, HIT, MISS, MISS], until="who_retreats", control={"german": [75, 76]})
    assert disrupted(m, "ge-2-c")
    assert [e.strength for e in events(m, "Fired") if IDS[e.unit] == "ge-2-c"] == [1]       # not its full 2
    twice = attack({"fr-iv": 66, "ge-2-c": 66}, [*NO_EFFECT, HIT, MISS, HIT], until="whether_to_fall_back")
    assert where(twice, "ge-2-c") == "dead"


@pytest.mark.rules("9.6.1/b2")
def test_9_6_1_b2_cavalry_killed_by_the_first_fire_does_not_fire_at_all() -> None:
    m = attack({"fr-iv": 66, "fr-v": 66, "ge-ii": 66, "ge-2-c": "66 disrupted"}, [*NO_EFFECT, HIT, MISS, MISS])
    pass_until(m, "which_disrupted")
    box = next(t for t in texts(m) if t.startswith("face ge-2-c"))
    play(m, box)
    pass_until(m, "whether_to_fall_back")
    assert where(m, "ge-2-c") == "dead"
    assert not [s for s in shots(m) if s[0] == "ge-2-c"]


@pytest.mark.rules("9.6.1/b2")
@pytest.mark.parametrize(("defender", "attacker"), [("fr-1-c", "ge-2-c"), ("fr-iv", "ge-ii"), ("fr-1-c", "ge-ii")])
def test_9_6_1_b2_no_first_fire_except_by_infantry_at_cavalry(defender: str, attacker: str) -> None:
    m = attack({defender: 66, attacker: 66}, [*NO_EFFECT, MISS, MISS], until="what_to_do" if defender == "fr-iv" else "")
    pass_until(m, "what_to_do")
    assert len(shots(m)) == 2 and not [s for s in shots(m) if s[2] == "9.6.1/b2"]


@pytest.mark.rules("9.6.1/b2")
def test_9_6_1_b2_counterattacking_cavalry_is_shot_at_first_too() -> None:
    m = attack({"fr-1-c": 66, "ge-ii": 66}, [*COUNTERATTACK, MISS, MISS, MISS])
    pass_until(m, "what_to_do")
    assert shots(m)[0] == ("ge-ii", "fr-1-c", "9.6.1/b2")
    assert len(shots(m)) == 3


@pytest.mark.rules("9.6.1", "9.6.1/b3")
def test_9_6_1_b3_surplus_cavalry_goes_into_reserve_only_behind_a_box_facing_cavalry() -> None:
    foot = attack({"fr-iv": 66, "ge-ii": 66, "ge-2-c": 66}, [*NO_EFFECT, MISS, MISS], until="whether_to_fall_back")
    assert {IDS[e.unit] for e in events(foot, "Placed")} == {"fr-iv", "ge-ii"}
    m = attack({"fr-iv": 66, "fr-1-c": 66, "ge-ii": 66, "ge-iii": 66, "ge-2-c": 66}, NO_EFFECT, until="which_attacker")
    foot_box, horse_box = facing(m, "fr-iv"), facing(m, "fr-1-c")
    play(m, f"face ge-ii {foot_box}", f"face ge-iii {horse_box}")
    assert asked(m) == "german which_reserve"
    assert set(texts(m)) == {f"reserve ge-2-c {horse_box}", "enough"}


@pytest.mark.rules("9.6.1/b3")
def test_9_6_1_b3_defending_cavalry_likewise() -> None:
    foot = attack({"fr-iv": 66, "fr-1-c": 66, "ge-ii": 66}, [*NO_EFFECT, MISS, MISS], until="which_attacker")
    play(foot, f"face ge-ii {facing(foot, 'fr-iv')}")
    assert asked(foot) == "allied whether_to_fall_back"             # the cavalry had no box to stand behind
    assert [e.box for e in events(foot, "Placed") if IDS[e.unit] == "fr-1-c"] == [facing(foot, "fr-1-c") + 7]
    horse = attack({"fr-iv": 66, "fr-1-c": 66, "ge-2-c": 66}, NO_EFFECT, until="which_attacker")
    box = facing(horse, "fr-iv")
    play(horse, f"face ge-2-c {box}")
    assert set(texts(horse)) == {f"reserve fr-1-c {box}", "enough"}


@pytest.mark.rules("9.6.1/ex")
def test_9_6_1_ex_british_cavalry_may_stand_in_reserve_against_infantry_and_fire() -> None:
    m = attack({"br-1": 66, "br-1-c": 66, "ge-ii": 66}, [*NO_EFFECT, MISS, MISS, HIT], until="which_attacker")
    box = facing(m, "br-1")
    play(m, f"face ge-ii {box}")
    assert set(texts(m)) == {f"reserve br-1-c {box}", "enough"}
    play(m, f"reserve br-1-c {box}")
    assert shots(m)[-1] == ("br-1-c", "ge-ii", "9.3.4")
    assert disrupted(m, "ge-ii")
    attacking = attack({"br-1": 66, "br-1-c": 66, "ge-ii": 66}, [*NO_EFFECT, MISS, MISS, HIT], seat="allied",
                       until="which_reserve")
    assert set(texts(attacking)) == {"reserve br-1-c 1", "enough"}


# 9.6.2 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.6.2", "9.6.2/b1", "9.6.2/b3")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_9_6_2_b1_cavalry_leaving_infantry_takes_a_hit_on_1_or_2(die: int) -> None:
    m = attack({"fr-1-c": 66, "fr-iv": 66, "ge-ii": 66, "ge-iii": 66}, [*NO_EFFECT, die, MISS, MISS],
               until="which_cavalry_withdraws")
    assert asked(m) == "allied which_cavalry_withdraws"
    assert not events(m, "Fired")
    play(m, "pull-out fr-1-c")
    assert disrupted(m, "fr-1-c") is (die <= 2)
    assert where(m, "fr-1-c") == 66                                 # on the map again, in the battle hex
    assert "fr-1-c" not in {x for shot in shots(m) for x in shot[:2]}


@pytest.mark.rules("9.6.2", "9.6.2/b2", "9.6.2/b3")
def test_9_6_2_b2_cavalry_leaving_cavalry_is_disrupted_without_a_die() -> None:
    m = attack({"fr-1-c": 66, "ge-2-c": 66}, NO_EFFECT, until="which_cavalry_withdraws")
    play(m, "pull-out fr-1-c")
    assert disrupted(m, "fr-1-c")
    assert len(events(m, "Rolled")) == 2 and not events(m, "Fired")
    assert events(m, "MustRetreat")[0].rule == "9.4.1c"             # back in the hex, it shares the fate of its side


@pytest.mark.rules("9.6.2")
def test_9_6_2_not_disrupted_cavalry_nor_attackers_nor_by_force() -> None:
    shaken = attack({"fr-1-c": "66 disrupted", "ge-2-c": 66}, [*NO_EFFECT, MISS, MISS])
    pass_until(shaken, "what_to_do")
    assert not events(shaken, "Withdrew") and len(events(shaken, "Fired")) == 2
    stands = attack({"fr-1-c": 66, "ge-2-c": 66}, [*NO_EFFECT, MISS, MISS], until="which_cavalry_withdraws")
    assert set(texts(stands)) == {"pull-out fr-1-c", "stand"}
    play(stands, "stand")
    assert len(events(stands, "Fired")) == 2


@pytest.mark.rules("9.6.2/b4")
def test_9_6_2_b4_the_reserve_behind_it_steps_forward() -> None:
    m = attack({"fr-1-c": 66, "fr-iv": 66, "ge-ii": 66}, [*NO_EFFECT, MISS, MISS, MISS], until="which_attacker")
    box = facing(m, "fr-1-c")
    play(m, f"face ge-ii {box}", f"reserve fr-iv {box}", "pull-out fr-1-c")
    assert sorted(shots(m)) == [("fr-iv", "ge-ii", "9.3.2a"), ("ge-ii", "fr-iv", "9.3.1")]     # in front: no free fire after it


@pytest.mark.rules("9.6.2/b5")
def test_9_6_2_b5_attackers_left_without_opponent_are_out_of_the_battle() -> None:
    m = attack({"fr-1-c": 66, "fr-iv": 66, "ge-ii": 66, "ge-iii": 66}, [*NO_EFFECT, MISS, MISS, MISS], until="which_attacker")
    play(m, f"face ge-ii {facing(m, 'fr-iv')}", "pull-out fr-1-c")
    assert asked(m) == "allied whether_to_fall_back"                # no Reserve was offered to ge-iii
    assert "ge-iii" not in {x for shot in shots(m) for x in shot[:2]}


# 9.6.3 -------------------------------------------------------------------------------------------------------------


def advance(units: dict[str, Any], dice: list[int] | None = None, **more: Any) -> Match:
    """Germans in 75 are activated; 75 is German, supplied, and does not become empty."""
    settings = {"turn": 2, "seat": "german", "cap": {"allied": 3, "german": 3}, **more}
    settings["control"] = {"german": [75, *more.get("control", {}).get("german", [])]}
    return play(pos({"ge-v": 75, **units}, dice=dice or [], **settings), "activate 75")


@pytest.mark.rules("9.6.3", "9.6.3a")
def test_9_6_3a_cavalry_that_stays_is_eliminated_and_stops_the_mover() -> None:
    m = advance({"ge-ii": 75, "fr-1-c": 66})
    play(m, "move ge-ii 66")
    assert asked(m) == "allied whether_cavalry_retires"
    play(m, "stay")
    assert where(m, "fr-1-c") == "dead"
    assert control(m, 66) == "german"
    assert asked(m) == "german whom_to_move"                        # the corps had a movement point left, but may not go on
    assert not any("ge-ii" in t for t in texts(m))
    assert not events(m, "BattleDeclared") and not events(m, "Rolled")


@pytest.mark.rules("9.6.3", "9.6.3b")
def test_9_6_3b_cavalry_that_goes_ends_three_hexes_away_disrupted_and_the_mover_may_go_on() -> None:
    m = advance({"ge-ii": 75, "fr-1-c": 66, "fr-3-c": 66})
    play(m, "move ge-ii 66", "retire 57")
    assert set(texts(m)) == {"retire 47", "retire 48", "retire 58"}                  # each step farther from 66
    play(m, "retire 48")
    assert set(texts(m)) == {"retire 37", "retire 38", "retire 49"}
    play(m, "retire 38")
    assert units_in(m, 38) == {"fr-1-c", "fr-3-c"}                  # all of it
    assert disrupted(m, "fr-1-c") and disrupted(m, "fr-3-c")
    assert control(m, 66) == "german"
    assert asked(m) == "german where_next"
    assert any(t.startswith("to ") for t in texts(m))
    assert not events(m, "BattleDeclared")


@pytest.mark.rules("9.6.3b")
def test_9_6_3b_disrupted_cavalry_goes_without_further_harm() -> None:
    m = advance({"ge-ii": 75, "fr-1-c": "66 disrupted"})
    play(m, "move ge-ii 66", "retire 57", "retire 48", "retire 38")
    assert where(m, "fr-1-c") == 38 and disrupted(m, "fr-1-c")


@pytest.mark.rules("9.6.3b")
def test_9_6_3b_by_the_first_three_retreat_classes() -> None:
    free = advance({"ge-ii": 75, "fr-1-c": 66}, control={"german": [57, 65]})
    play(free, "move ge-ii 66")
    assert set(texts(free)) == {"retire 56", "retire 67", "retire 76", "stay"}      # class 1; 57 and 65 are the enemy's
    shut = {"ge-iv": 56, "ge-gd": 65, "ge-vii": 76}
    contested = advance({"ge-ii": 75, "fr-1-c": 66, "fr-iv": 67, "ge-iii": 67, **shut}, control={"german": [56, 65, 76, 57]})
    play(contested, "move ge-ii 66")
    assert set(texts(contested)) == {"retire 67", "stay"}                           # class 2 before class 3
    empty = advance({"ge-ii": 75, "fr-1-c": 66, "ge-iii": 67, **shut}, control={"german": [56, 65, 76, 57, 67]})
    play(empty, "move ge-ii 66")
    assert set(texts(empty)) == {"retire 57", "stay"}                               # class 3


@pytest.mark.rules("9.6.3b")
def test_9_6_3b_without_three_hexes_to_go_it_is_eliminated() -> None:
    ring = {"ge-iv": 56, "ge-gd": 65, "ge-vii": 76, "ge-x": 57}
    others = advance({"ge-ii": 75, "fr-1-c": 66, "ge-iii": 67, "fr-v": 67, **ring}, control={"german": [56, 57, 65, 67, 76]})
    play(others, "move ge-ii 66")
    assert where(others, "fr-1-c") == "dead"                        # class 4 would be open to a retreat
    screen = advance({"ge-ii": 75, "fr-1-c": 66, "ge-2-c": 67, **ring}, control={"german": [56, 57, 65, 67, 76]})
    play(screen, "move ge-ii 66")
    assert where(screen, "fr-1-c") == "dead"                        # and so would class 5


@pytest.mark.rules("9.6.3b")
def test_9_6_3b_only_ways_that_can_be_completed() -> None:
    far = {"ge-iv": 48, "ge-gd": 58, "ge-vii": 47}                  # beyond 57 everything is held
    m = advance({"ge-ii": 75, "fr-1-c": 66, **far}, control={"german": [47, 48, 58]})
    play(m, "move ge-ii 66")
    assert "retire 57" not in texts(m) and "retire 67" in texts(m)


@pytest.mark.rules("9.6.3")
def test_9_6_3_the_mover_may_meet_a_screen_again() -> None:
    m = advance({"ge-ii": 75, "ge-hq-4": 75, "fr-1-c": 66, "fr-3-c": 57}, control={"german": [76, 67]})
    play(m, "select ge-ii", "select ge-hq-4", "to 66", "retire 56")
    while asked(m) == "allied where_cavalry_retires":
        play(m, texts(m)[0])
    play(m, "to 57")
    assert asked(m) == "allied whether_cavalry_retires"


@pytest.mark.rules("9.6.3")
@pytest.mark.parametrize(("force", "delays"), [
    (("ge-ii",), True),
    (("ge-gd-e",), False),                  # a division is no corps
    (("ge-2-c",), False),
    (("ge-gd-e", "ge-ii"), True),           # a group with a corps in it
])
def test_9_6_3_only_a_group_with_an_undisrupted_corps_brushes_cavalry_aside(force: tuple[str, ...], delays: bool) -> None:
    m = advance({**dict.fromkeys(force, 75), "fr-1-c": 66}, [*NO_EFFECT, MISS, MISS, MISS])
    play(m, *([f"move {force[0]} 66"] if len(force) == 1 else [*(f"select {u}" for u in force), "to 66"]))
    assert (asked(m) == "allied whether_cavalry_retires") is delays
    assert bool(st(m).battles >> 66 & 1) is not delays


@pytest.mark.rules("9.6.3")
def test_9_6_3_a_disrupted_corps_with_a_sound_division_has_to_fight() -> None:
    m = advance({"ge-ii": "75 disrupted", "ge-gd-e": 75, "fr-1-c": 66}, [*NO_EFFECT, MISS, MISS])
    play(m, "select ge-ii", "select ge-gd-e", "to 66")
    assert st(m).battles >> 66 & 1


@pytest.mark.rules("9.6.3")
def test_9_6_3_not_with_infantry_or_an_unbesieged_fort_beside_the_cavalry() -> None:
    foot = advance({"ge-ii": 75, "fr-1-c": 66, "fr-45": 66}, [*NO_EFFECT, MISS, MISS, MISS, MISS])
    play(foot, "move ge-ii 66")
    assert st(foot).battles >> 66 & 1
    fort = advance({"ge-ii": 75, "fr-1-c": 76}, [*NO_EFFECT, MISS, MISS], forts={"fort-verdun": 4})
    play(fort, "move ge-ii 76")
    assert st(fort).battles >> 76 & 1


@pytest.mark.rules("9.6.3")
def test_9_6_3_an_hq_beside_the_cavalry_changes_nothing_and_relocates() -> None:
    m = advance({"ge-ii": 75, "fr-1-c": 66, "fr-hq-3": 66, "fr-v": 67})
    play(m, "move ge-ii 66", "stay")
    assert where(m, "fr-1-c") == "dead"
    assert where(m, "fr-hq-3") == 67 and flipped(m, "fr-hq-3")


@pytest.mark.rules("9.6.3b", "9.4.4/p2")
def test_9_6_3b_cavalry_that_retires_onto_a_lone_enemy_hq_drives_it_off() -> None:
    shut = {"ge-iv": 56, "ge-gd": 65, "ge-vii": 76, "ge-x": 67, "ge-xi": 47, "ge-xii": 58, "ge-iii": 37, "ge-xiii": 49}
    m = advance({"ge-ii": 75, "fr-1-c": 66, "ge-hq-5": 38, "ge-xviii": 39, **shut},
                control={"german": [*shut.values(), 57, 48, 39]})
    play(m, "move ge-ii 66", "retire 57")                           # 48 and 38 are the only way on
    assert where(m, "fr-1-c") == 38
    assert asked(m) == "german where_hq_relocates"
    play(m, texts(m)[0])
    assert where(m, "ge-hq-5") != 38 and flipped(m, "ge-hq-5")


@pytest.mark.rules("9.6.3b")
def test_9_6_3b_not_by_the_side_through_which_the_mover_came() -> None:
    shut = {"ge-iv": 56, "ge-gd": 65, "ge-vii": 76, "ge-iii": 67}
    m = pos({"ge-ii": 75, "fr-1-c": 66, **shut}, turn=2, seat="german", cap={"allied": 3, "german": 3},
            control={"german": [56, 65, 76, 67, 57, 75]})
    play(m, "activate 75", "move ge-ii 66")
    assert set(texts(m)) == {"retire 57", "stay"}                   # 75 is as empty as 57, but 8.4.5a blocks the side
