"""9.5.4, 2.4 The German siege artillery (HA)."""
from __future__ import annotations

from typing import Any

import pytest

from marne import BadPosition, IllegalChoice
from marne.games.grand_illusion.pieces import IDS, INDEX
from marne.games.grand_illusion.state import steps_left
from marne.match import Match
from tests.grand_illusion.battlefield import field
from tests.grand_illusion.tools import (
    asked,
    control,
    events,
    flipped,
    offered,
    pass_until,
    play,
    pos,
    setup,
    st,
    texts,
    units_in,
    where,
    why,
)

NO_EFFECT = [4, 4]          # Fortunes of War 8
ROUT = [1, 1]               # 2
HIT, MISS = 1, 6
KRUPP, SKODA = "ge-ha-krupp", "ge-ha-skoda"         # bombardment factors 5 and 4
REST = [*NO_EFFECT, MISS, MISS, MISS, MISS]         # Fortunes of War and a battle without hits


def siege(hx: int, dice: list[int], forts: dict[str, int], guns: tuple[str, ...] = (KRUPP,), **more: Any) -> Match:
    """ge-ii attacks in the hex of the forts with the guns beside it: the bombardment is next."""
    units = {"ge-ii": hx, **dict.fromkeys(guns, hx), **more.pop("units", {})}
    more = {"turn": 2, "seat": "german", "cap": {"allied": 3, "german": 3}, "forts": forts, **more}
    m = pos(units, dice=[*dice, *REST], **more)
    play(m, f"activate {hx}")
    for text in ("done", f"attack {hx}"):
        if offered(m, text):
            play(m, text)
    return m


def left(m: Match, fort: str) -> int:
    return steps_left(st(m), INDEX[fort])


def salvoes(m: Match) -> list[tuple[str, str, int, bool]]:
    return [(IDS[e.unit], IDS[e.fort], e.die, e.hit) for e in events(m, "Bombarded")]


# 2.4, 9.5.4a -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.5.4a", "2.4/HA")
def test_9_5_4a_germany_has_two_guns_which_are_never_disrupted() -> None:
    s = st(setup())
    assert [u for u in IDS if "-ha" in u and s.loc[INDEX[u]] <= 107] == [KRUPP, SKODA]
    with pytest.raises(BadPosition):
        pos({KRUPP: "72 disrupted"})
    pos({KRUPP: "72 flipped"})


@pytest.mark.rules("9.5.4a/b1")
def test_9_5_4a_b1_guns_are_free_of_stacking_limits() -> None:
    corps = ("ge-ii", "ge-iii", "ge-iv", "ge-ix", "ge-gd", "ge-vii")
    m = pos({**dict.fromkeys(corps, 85), "ge-2-c": 85, "ge-4-c": 85, "ge-9-c": 85, "ge-gd-c": 85, KRUPP: 85, SKODA: 95}, turn=2,
            seat="german")
    play(m, "activate 95", f"move {SKODA} 85")
    assert where(m, SKODA) == 85
    with pytest.raises(BadPosition):                                # the hex was as full as it may be
        pos({**dict.fromkeys(corps, 85), "ge-x": 85})


@pytest.mark.rules("9.5.4a/b2", "9.5.4a", "2.4/HA")
def test_9_5_4a_b2_guns_take_no_part_against_troops() -> None:
    m = pos({"ge-ii": 66, KRUPP: 66, "fr-iv": 66}, turn=2, seat="german", dice=[*NO_EFFECT, MISS, MISS])
    play(m, "activate 66", "done", "attack 66")
    assert asked(m) == "allied whether_to_fall_back"                # no bombardment was asked, none fired
    assert {IDS[e.unit] for e in events(m, "Placed")} == {"ge-ii", "fr-iv"}
    mixed = siege(77, [], {"fort-st-mihiel": 4}, units={"fr-iv": 77})
    assert sorted(texts(mixed)) == [f"bombard {KRUPP} fort-st-mihiel", "hold-fire"]
    with pytest.raises(IllegalChoice):
        mixed.choose(f"bombard {KRUPP} fr-iv")


@pytest.mark.rules("9.5.4a/b3")
@pytest.mark.parametrize("enemy", ["fr-iv", "fr-1-c"])
@pytest.mark.parametrize("company", [{}, {"ge-hq-5": 86}])
def test_9_5_4a_b3_guns_alone_with_enemy_units_are_lost_for_good(enemy: str, company: dict[str, Any]) -> None:
    m = pos({KRUPP: 86, "ge-ii": 95, enemy: 76, **company}, turn=2, seat="allied", dice=[1])
    play(m, "activate 76", f"move {enemy} 86")
    assert where(m, KRUPP) in ("dead", "off")
    assert events(m, "Eliminated")[0].rule == "9.5.4a/b3"
    later = pos({KRUPP: "eliminated", "ge-ii": "eliminated", "ge-iii": 91}, turn=4, phase="reinforcement", seat="german",
                cap={"allied": 5, "german": 5})
    assert set(texts(later)) == {"replace ge-ii", "queue ge-ii", "done"}


@pytest.mark.rules("9.5.4a/b3")
def test_9_5_4a_b3_friendly_forts_do_not_save_them_but_combat_units_do() -> None:
    m = pos({KRUPP: 86, "fr-vi": 76}, turn=2, seat="allied", forts={"fort-metz-a": 4}, dice=[*NO_EFFECT, MISS, MISS, 1])
    play(m, "activate 76", "move fr-vi 86")
    assert where(m, KRUPP) in ("dead", "off")
    guarded = pos({KRUPP: 86, "ge-gd-e": 86, "fr-vi": 76}, turn=2, seat="allied", dice=[*NO_EFFECT, MISS, MISS])
    play(guarded, "activate 76", "move fr-vi 86")
    assert where(guarded, KRUPP) == 86


@pytest.mark.rules("9.5.4a/b3")
def test_9_5_4a_b3_they_die_with_the_last_unit_of_a_lost_battle() -> None:
    m = pos({"ge-ii": "66 disrupted", KRUPP: 66, "fr-iv": 66}, turn=2, seat="allied", control={"german": [75]},
            dice=[*NO_EFFECT, HIT, MISS])
    play(m, "activate 66")
    for text in ("done", "attack 66"):
        if offered(m, text):
            play(m, text)
    pass_until(m, "what_to_do")
    assert where(m, "ge-ii") == "dead"
    assert where(m, KRUPP) in ("dead", "off")                       # not alive in 75


@pytest.mark.rules("9.5.4a/b4")
def test_9_5_4a_b4_guns_retreat_with_the_others() -> None:
    m = pos({"ge-ii": 66, KRUPP: 66, "fr-iv": 66}, turn=2, seat="german", control={"german": [75, 76]},
            dice=[*NO_EFFECT, MISS, HIT])
    play(m, "activate 66", "done", "attack 66")
    assert asked(m) == "german who_retreats"
    play(m, "retreat ge-ii 75")
    assert set(texts(m)) == {f"retreat {KRUPP} 75", f"retreat {KRUPP} 76"}
    play(m, f"retreat {KRUPP} 76")
    assert where(m, KRUPP) == 76


@pytest.mark.rules("9.5.4a/b5", "2.4/HA")
def test_9_5_4a_b5_one_hex_even_with_an_hq() -> None:
    m = pos({KRUPP: 92, "ge-hq-1": 92, "ge-ii": 92}, turn=2, seat="german")
    play(m, "activate 92", f"select {KRUPP}", "select ge-hq-1", "select ge-ii", "to 82")
    assert not any(t.startswith("to ") for t in texts(m))           # the HQ and the corps could go on without the gun
    assert not offered(m, "to 72")
    play(m, f"drop {KRUPP}")
    assert offered(m, "to 72")
    play(m, "to 72")
    assert where(m, KRUPP) == 82 and where(m, "ge-ii") == 72


@pytest.mark.rules("9.5.4a/b6")
def test_9_5_4a_b6_no_strategic_movement() -> None:
    m = pos({KRUPP: 91, "ge-ii": 91}, turn=5, phase="strategic", seat="german", cap={"allied": 0, "german": 3})
    pass_until(m, "who_travels")
    assert offered(m, "entrain ge-ii")
    assert not offered(m, f"entrain {KRUPP}")
    assert why(m, f"entrain {KRUPP}") == ["9.5.4a/b6"]


@pytest.mark.rules("9.5.4a/b6")
def test_9_5_4a_b6_but_they_march_in_the_german_general_retreat() -> None:
    m = pos({KRUPP: 92, "ge-ii": 82}, turn=5, seat="german", general_retreat={"allied": 3})
    play(m, "general-retreat", "activate 92")
    assert offered(m, f"move {KRUPP} 91")
    assert not offered(m, f"move {KRUPP} 90")
    play(m, f"move {KRUPP} 91")
    assert where(m, KRUPP) == 91


# 9.5.4b ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.5.4b")
def test_9_5_4b_no_bombardment_without_a_battle() -> None:
    m = pos({"ge-ii": 77, KRUPP: 77}, turn=2, seat="german", forts={"fort-st-mihiel": 4})
    play(m, "activate 77", "done", "decline 77")
    assert asked(m) == "german what_to_do"
    assert left(m, "fort-st-mihiel") == 4 and not flipped(m, KRUPP)
    alone = pos({KRUPP: 77, "ge-ii": "77 disrupted"}, turn=2, seat="german", forts={"fort-st-mihiel": 4})
    play(alone, "activate 77")
    assert not any(t.startswith(("bombard", "attack")) for t in texts(alone))


@pytest.mark.rules("9.5.4b")
def test_9_5_4b_not_in_a_battle_the_allies_declare() -> None:
    m = pos({"ge-ii": 77, KRUPP: 77, "fr-iv": 77}, turn=2, seat="allied", forts={"fort-st-mihiel": 4},
            dice=[*NO_EFFECT, MISS, MISS])
    play(m, "activate 77", "done", "attack 77")
    assert left(m, "fort-st-mihiel") == 4 and not flipped(m, KRUPP)
    assert asked(m).endswith("whether_to_fall_back")


@pytest.mark.rules("9.5.4b", "2.4/HA")
def test_9_5_4b_once_fired_they_are_out_for_the_turn() -> None:
    m = siege(77, [MISS], {"fort-st-mihiel": 4}, cap={"allied": 0, "german": 3})
    play(m, f"bombard {KRUPP} fort-st-mihiel")
    pass_until(m, "what_to_do")
    assert flipped(m, KRUPP)
    assert [(e.rule, e.up) for e in events(m, "Flipped")] == [("9.5.4b", False)]
    again = siege(77, [], {"fort-st-mihiel": 4}, (), units={KRUPP: "77 flipped"})
    assert asked(again) != "german which_gun"
    assert not events(again, "Bombarded")


@pytest.mark.rules("9.5.4b")
def test_9_5_4b_a_gun_held_back_may_fire_later() -> None:
    m = siege(77, [], {"fort-st-mihiel": 4})
    play(m, "hold-fire")
    pass_until(m, "what_to_do")
    assert not flipped(m, KRUPP) and left(m, "fort-st-mihiel") == 4


@pytest.mark.rules("9.5.4b")
@pytest.mark.parametrize(("hx", "ready"), [(85, True), (79, False)])
def test_9_5_4b_supplied_guns_recover_in_the_administrative_phase(hx: int, ready: bool) -> None:
    m = pos({KRUPP: f"{hx} flipped"}, turn=1, phase="admin", control={"german": [79]}, dice=[3, 3])
    assert flipped(m, KRUPP) is not ready


# 9.5.4c ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.5.4c", "9.5.4c/DRM", "9.5.1/b2", "2.4/HA")
@pytest.mark.parametrize(("gun", "hx", "fort", "steps", "best"), [
    (KRUPP, 77, "fort-st-mihiel", 4, 5),            # factor 5 against a fort without a plus
    (SKODA, 77, "fort-st-mihiel", 4, 4),            # factor 4
    (KRUPP, 64, "fort-namur", 2, 4),                # +1
    (KRUPP, 54, "fort-maubeuge", 4, 3),             # +2
    (KRUPP, 54, "fort-maubeuge", 2, 4),             # +1 on its last two steps
    (SKODA, 76, "fort-verdun", 4, 1),               # +3
    (KRUPP, 76, "fort-verdun", 1, 2),
])
def test_9_5_4c_a_die_up_to_the_factor_takes_a_step(gun: str, hx: int, fort: str, steps: int, best: int) -> None:
    for die, hits in ((best, 1), (best + 1, 0)):
        m = siege(hx, [die, MISS], {fort: steps}, (gun,))
        play(m, f"bombard {gun} {fort}")
        assert salvoes(m)[0] == (gun, fort, die, bool(hits))
        assert left(m, fort) == steps - hits


@pytest.mark.rules("9.5.4c/DRM", "9.7.3")
def test_9_5_4c_drm_neither_terrain_nor_trench_counts() -> None:
    m = siege(77, [5, MISS], {"fort-st-mihiel": 4}, trenches={77: 2})       # terrain +1, trench +2
    play(m, f"bombard {KRUPP} fort-st-mihiel")
    assert left(m, "fort-st-mihiel") == 3


@pytest.mark.rules("9.5.4c", "9.5.1/b2", "9.5.4c/DRM")
def test_9_5_4c_before_the_fortunes_of_war_and_without_reply() -> None:
    m = siege(77, [MISS], {"fort-st-mihiel": 4})
    play(m, f"bombard {KRUPP} fort-st-mihiel")
    rolled = [e.purpose for e in events(m, "Rolled")]
    assert rolled[:2] == ["bombardment", "fortunes"]
    assert all(IDS[e.target] == "ge-ii" for e in events(m, "Fired") if IDS[e.unit] == "fort-st-mihiel")
    assert where(m, KRUPP) == 77


@pytest.mark.rules("9.5.4c", "9.5.4c/multi")
def test_9_5_4c_one_gun_completes_its_fire_before_the_other_begins() -> None:
    m = siege(77, [1, MISS, 1, MISS], {"fort-st-mihiel": 4}, (KRUPP, SKODA))
    play(m, f"bombard {SKODA} fort-st-mihiel")
    assert asked(m) == "german which_gun"
    assert sorted(texts(m)) == [f"bombard {KRUPP} fort-st-mihiel", "hold-fire"]
    play(m, f"bombard {KRUPP} fort-st-mihiel")
    assert [g for g, *_ in salvoes(m)] == [SKODA, SKODA, KRUPP, KRUPP]
    assert left(m, "fort-st-mihiel") == 2


@pytest.mark.rules("9.5.4c/multi")
def test_9_5_4c_multi_after_each_hit_another_die_until_a_miss() -> None:
    m = siege(77, [1, 2, 3, 6], {"fort-st-mihiel": 4})
    play(m, f"bombard {KRUPP} fort-st-mihiel")
    assert [hit for *_, hit in salvoes(m)] == [True, True, True, False]
    assert left(m, "fort-st-mihiel") == 1
    assert flipped(m, KRUPP)


@pytest.mark.rules("9.5.4c/multi")
def test_9_5_4c_multi_or_until_no_fort_is_left() -> None:
    m = siege(77, [1, 1], {"fort-st-mihiel": 2}, control={"german": [76]})
    play(m, f"bombard {KRUPP} fort-st-mihiel")
    assert len(salvoes(m)) == 2
    assert where(m, "fort-st-mihiel") == "off" and flipped(m, KRUPP)
    assert [e.purpose for e in events(m, "Rolled")][2:4] == ["fortunes", "fortunes"]        # rolled all the same (9.1.4)
    assert control(m, 77) == "german"


@pytest.mark.rules("9.5.4c/same")
@pytest.mark.parametrize(("first", "second"), [("fort-nancy", "fort-toul"), ("fort-toul", "fort-nancy")])
def test_9_5_4c_same_the_chosen_fort_until_it_falls_then_the_other(first: str, second: str) -> None:
    m = siege(87, [1, 1, 1, 6], {"fort-nancy": 2, "fort-toul": 2})
    assert set(texts(m)) == {f"bombard {KRUPP} fort-nancy", f"bombard {KRUPP} fort-toul", "hold-fire"}
    play(m, f"bombard {KRUPP} {first}")
    assert [fort for _, fort, *_ in salvoes(m)] == [first, first, second, second]
    assert where(m, first) == "off" and left(m, second) == 1


# 9.5.4d (worked example I4) ----------------------------------------------------------------------------------------


@pytest.mark.rules("9.5.4d")
def test_9_5_4d_two_guns_together_add_a_hit_if_the_fort_holds_out() -> None:
    m = siege(77, [MISS, MISS], {"fort-st-mihiel": 4}, (KRUPP, SKODA))
    play(m, "concentrate", f"bombard {KRUPP} fort-st-mihiel")
    assert left(m, "fort-st-mihiel") == 3                           # both missed: one hit all the same
    assert flipped(m, KRUPP) and flipped(m, SKODA)
    apart = siege(77, [MISS, MISS], {"fort-st-mihiel": 4}, (KRUPP, SKODA))
    play(apart, f"bombard {KRUPP} fort-st-mihiel", f"bombard {SKODA} fort-st-mihiel")
    assert left(apart, "fort-st-mihiel") == 4


@pytest.mark.rules("9.5.4d")
def test_9_5_4d_the_extra_hit_is_on_the_fort_last_under_fire() -> None:
    m = siege(87, [1, MISS, MISS], {"fort-nancy": 4, "fort-toul": 4}, (KRUPP, SKODA))
    play(m, "concentrate", f"bombard {KRUPP} fort-nancy", f"bombard {SKODA} fort-toul")
    assert left(m, "fort-nancy") == 3 and left(m, "fort-toul") == 3


@pytest.mark.rules("9.5.4d")
def test_9_5_4d_if_the_first_gun_destroys_everything_the_second_is_flipped_too() -> None:
    m = siege(77, [1], {"fort-st-mihiel": 1}, (KRUPP, SKODA))
    play(m, "concentrate", f"bombard {KRUPP} fort-st-mihiel")
    assert len(salvoes(m)) == 1 and where(m, "fort-st-mihiel") == "off"
    assert flipped(m, KRUPP) and flipped(m, SKODA)
    apart = siege(77, [1], {"fort-st-mihiel": 1}, (KRUPP, SKODA))
    play(apart, f"bombard {KRUPP} fort-st-mihiel")
    assert flipped(apart, KRUPP) and not flipped(apart, SKODA)


@pytest.mark.rules("9.5.4d")
def test_9_5_4d_declared_before_the_first_die_with_two_guns_that_have_not_fired() -> None:
    m = siege(77, [MISS, MISS], {"fort-st-mihiel": 4}, (KRUPP, SKODA))
    assert offered(m, "concentrate")
    play(m, f"bombard {KRUPP} fort-st-mihiel")
    assert not offered(m, "concentrate")
    fired = siege(77, [MISS], {"fort-st-mihiel": 4}, (KRUPP,), units={SKODA: "77 flipped"})
    assert not offered(fired, "concentrate")
    elsewhere = siege(77, [MISS], {"fort-st-mihiel": 4}, (KRUPP,), units={SKODA: 86})
    assert not offered(elsewhere, "concentrate")
    engaged = siege(77, [MISS, MISS], {"fort-st-mihiel": 4}, (KRUPP, SKODA))
    play(engaged, "concentrate")
    assert not offered(engaged, "hold-fire")
    assert units_in(engaged, 77) >= {KRUPP, SKODA}


@pytest.mark.rules("9.5.4c", "9.1.2c")
@pytest.mark.parametrize("join", [True, False])
def test_9_5_4c_guns_already_there_fire_for_newcomers_unless_chosen_otherwise(join: bool) -> None:
    """The corps from 73 attacks Namur (64) without the one that is there (9.1.2c); the Krupp guns stand beside that one."""
    m = field({"ge-ha-krupp": 64, "ge-ii": 64, "ge-iii": 73, "fr-i": 88}, side="german", turn=3, dice=[4, 4, *[6] * 20],
              forts={"fort-namur": 2}, control={"allied": [64], "german": [73, 72]}, options={"guns-join": join})
    play(m, "activate 73", "move ge-iii 64", "attack 64")
    assert offered(m, "bombard ge-ha-krupp fort-namur") is join
    assert bool(events(m, "FowResult")) is not join


@pytest.mark.rules("9.5.4c", "9.1.2a")
def test_9_5_4c_guns_of_the_activated_hex_and_guns_that_came_along_fire_by_either_reading() -> None:
    where_now = {"forts": {"fort-namur": 2}, "control": {"allied": [64], "german": [73, 72]}, "options": {"guns-join": False}}
    at_home = field({"ge-ha-krupp": 64, "ge-ii": 64, "fr-i": 88}, side="german", turn=3, dice=[6] * 20, **where_now)
    play(at_home, "activate 64", "done", "attack 64")
    assert offered(at_home, "bombard ge-ha-krupp fort-namur")
    along = field({"ge-ha-krupp": 73, "ge-ii": 64, "ge-iii": 73, "fr-i": 88}, side="german", turn=3, dice=[6] * 20, **where_now)
    play(along, "activate 73", "select ge-ha-krupp", "select ge-iii", "to 64", "attack 64")
    assert offered(along, "bombard ge-ha-krupp fort-namur")
