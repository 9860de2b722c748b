"""14 Trains (1-2), taxis (2-4), siege guns (3-3a): where they go, whom they carry, how they are lost."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.drive_on_paris import TITLE
from marne.games.drive_on_paris.pieces import ALLIED, BR, DEAD, FR, GERMAN, GRID, INDEX, OUT, TRACK
from marne.games.drive_on_paris.rules.s12_supply import starving
from marne.games.drive_on_paris.rules.s13_arrivals import appear
from marne.games.drive_on_paris.rules.s14_transport import usable
from marne.games.drive_on_paris.rules.s17_control import exposed, nothing_new
from marne.games.drive_on_paris.state import put
from marne.games.drive_on_paris.tables import outcome
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import asked, events, field, hexes, offers, play, refused, st, until, where
from tests.drive_on_paris.ground import HERE, RAIL, T, apart, has, near, step

N, NE, SE, S, SW, NW = near(HERE)
A, B = RAIL[0], RAIL[5]                                         # five hexes of railway apart
GERMANS = {"rail": {"german": list(RAIL)}}


def train(load: dict[str, str], *, at: str = A, seat: str = "allied", **more: Any) -> Match:
    """The first French train is about to move, with these units on the map."""
    return play(field({"fr-train-1": at, **load}, seat=seat, **more), "take fr-train-1")


# Where trains go ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("SCS-14.1", "1-2b")
def test_a_train_goes_along_the_rail_a_point_a_hex() -> None:
    m = train({})
    to = offers(m, "to")
    assert B in to and all(has(T.rail, x) for x in to) and refused(m, f"to {N}") == ["SCS-14.1"]
    play(m, f"to {B}")
    assert st(m).spent == 5 and where(m, "fr-train-1") == B
    far = oracle(A, 40, st(m).rail[ALLIED])
    assert to == far - {A}, "forty hexes of Allied railway, no fewer and no more"


def oracle(start: str, points: int, rail: int) -> set[str]:
    """What a search hex by hex finds."""
    seen, front = {start}, {start}
    edges = [(r.a, r.b) for r in T.ds.rails]
    ways: dict[str, set[str]] = {}
    for a, b in edges:
        ways.setdefault(a, set()).add(b)
        ways.setdefault(b, set()).add(a)
    lu_ge = hexes(T.country["lu"] | T.country["ge"])
    for _ in range(points):
        front = {y for x in front for y in ways.get(x, ()) if y not in seen and has(rail, y) and y not in lu_ge}
        seen |= front
    return seen


@pytest.mark.rules("1-2b", "1-2d", "SCS-14.1")
def test_only_on_rail_that_its_side_controls() -> None:
    m = train({}, rail={"german": [RAIL[3]]})
    assert RAIL[2] in offers(m, "to") and RAIL[3] not in offers(m, "to") and "1-2d" in refused(m, f"to {RAIL[3]}")
    m = play(field({"ge-train-1": A}, rail={"german": list(RAIL[:4])}), "take ge-train-1")
    assert offers(m, "to") == set(RAIL[1:4])


@pytest.mark.rules("1-2b", "SCS-11.1")
def test_the_whole_allowance_in_both_phases() -> None:
    m = play(field({"fr-train-1": A}, seat="allied", dice=[1] * 9), "take fr-train-1", f"to {B}", "stop", "done")
    until(m, "who_moves")
    assert st(m).phase == 7 and "fr-train-1" in offers(m, "take")
    play(m, "take fr-train-1", f"to {A}")
    assert st(m).spent == 5


@pytest.mark.rules("1-2a", "SCS-14.1", "SCS-14.5")
def test_no_train_enters_an_enemy_zone() -> None:
    m = train({"ge-3": near(RAIL[3])[0]})
    assert RAIL[1] in offers(m, "to") and RAIL[3] not in offers(m, "to") and "1-2a" in refused(m, f"to {RAIL[3]}")
    play(m, f"to {B}")
    path = events(m, "Marched")[-1].path
    assert len(path) > 6 and not any(st(m).zone[GERMAN] >> h & 1 for h in path), "nor goes through it"


@pytest.mark.rules("2-7", "SCS-14.1")
def test_the_french_do_not_use_foreign_railways() -> None:
    """They may deny them to the Germans only. Belgian ones are open to them once they may enter."""
    for land, rule in ((T.country["lu"], "2-7"), (T.alsace, "2-7"), (T.country["ge"] & ~T.alsace, "2-7"), (T.country["be"], "")):
        a, b = step(T.country["fr"] | T.country["be"] | T.country["ge"] & land, land, None, rail=True)
        if has(T.country["ge"] | T.country["lu"], a):
            a, b = next((GRID.text(x), GRID.text(y)) for x in bits(land) for y in bits(T.rails[x] & land))
        m = train({}, at=a, rail={"allied": [a, b]}, luxembourg=True)
        assert (b in offers(m, "to")) == (not rule)
        assert (rule in refused(m, f"to {b}")) == bool(rule)
    a, b = step(T.country["fr"], T.country["be"], None, rail=True)
    m = train({}, at=a, turn=3)
    assert "2-2b#2" in refused(m, f"to {b}")


@pytest.mark.rules("2-7", "1-2d")
def test_french_infantry_still_takes_foreign_railways_from_the_germans() -> None:
    a, b = step(T.country["fr"], T.alsace & T.rail, "")
    m = play(field({"fr-1": a}, seat="allied"), "take fr-1", f"to {b}")
    assert has(st(m).rail[ALLIED], b) and not has(st(m).rail[GERMAN], b)
    assert not has(usable(st(m), FR), b) and has(usable(st(m), BR), b), "T88: the French alone"


# Loading and unloading --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1-2c", "SCS-14.2")
def test_loading_costs_ten_points_and_unloading_another_ten() -> None:
    m = train({"fr-1": A})
    play(m, "load fr-1")
    assert st(m).spent == 10 and where(m, "fr-1") == "aboard fr-train-1"
    play(m, f"to {B}", "unload fr-1")
    assert st(m).spent == 25 and where(m, "fr-1") == B


@pytest.mark.rules("SCS-14.2")
def test_it_is_paid_once_for_all_units_in_one_hex() -> None:
    m = train({"fr-1": A, "fr-2": A})
    play(m, "load fr-1", "load fr-2")
    assert st(m).spent == 10
    play(m, f"to {B}", "unload fr-1", "unload fr-2")
    assert st(m).spent == 25


@pytest.mark.rules("SCS-14.2")
def test_a_train_may_load_in_several_hexes_while_points_and_room_last() -> None:
    m = train({"fr-1": A, "fr-2": RAIL[1]})
    play(m, "load fr-1", f"to {RAIL[1]}", "load fr-2", f"to {RAIL[2]}", "unload fr-1")
    assert st(m).spent == 10 + 1 + 10 + 1 + 10
    play(m, f"to {RAIL[3]}")
    assert "fr-2" not in offers(m, "unload") and "1-2c" in refused(m, "unload fr-2"), "7 points are left, and it costs 10"


@pytest.mark.rules("1-2c", "SCS-14.4")
def test_who_boards_rides_or_gets_off_does_not_walk() -> None:
    """Example 12."""
    m = train({"fr-1": A, "fr-2": "aboard fr-train-1", "fr-3": "11-10"})
    play(m, "load fr-1", f"to {B}", "unload fr-1", "unload fr-2", "stop")
    assert refused(m, "take fr-1") == refused(m, "take fr-2") == ["SCS-5.1"] and "fr-3" in offers(m, "take")


@pytest.mark.rules("1-2c", "SCS-14.4")
def test_who_has_walked_does_not_board() -> None:
    m = field({"fr-train-1": A, "fr-1": RAIL[1]}, seat="allied")
    play(m, "take fr-1", f"to {A}", "stop", "take fr-train-1")
    assert "fr-1" not in offers(m, "load") and "1-2c" in refused(m, "load fr-1")


@pytest.mark.rules("SCS-14.4", "1-2c")
def test_who_has_got_off_may_attack() -> None:
    """T39; and the enemy must stand so that no zone reaches the train."""
    m = field({"fr-train-1": A, "fr-1": A, "ge-3": near(near(B)[0])[0]}, seat="allied", dice=[1] * 9)
    play(m, "take fr-train-1", "load fr-1", f"to {B}", "unload fr-1", "stop", "done")
    assert where(m, "fr-1") == B and not st(m).reserve
    m = field({"fr-taxi": "07-24", "fr-1": "aboard fr-taxi", "fr-2": N, "ge-3": HERE}, seat="allied", dice=[3, 4] + [1] * 30)
    play(m, "take fr-taxi", "unload fr-1", "stop", "done")
    until(m, "where_to_attack")
    assert asked(m) == "allied where_to_attack"


@pytest.mark.rules("1-1d#2", "SCS-14.4")
def test_a_reserve_does_not_board() -> None:
    m = train({"fr-1": f"{A} reserve", "fr-2": A})
    assert offers(m, "load") == {"fr-2"} and "1-1d#2" in refused(m, "load fr-1")


@pytest.mark.rules("1-2b", "SCS-14.3")
def test_room_is_counted_in_steps_as_they_are_now() -> None:
    m = train({"fr-1": A, "fr-2": A, "fr-3": f"{A} reduced", "fr-4": A})
    play(m, "load fr-1", "load fr-3")
    assert offers(m, "load") == set() and refused(m, "load fr-2") == ["1-2b"], "two steps, and room for one"
    m = train({f"fr-{n}": f"{A} reduced" for n in (1, 2, 3, 4)})
    play(m, *(f"load fr-{n}" for n in (1, 2, 3, 4)))
    assert st(m).spent == 10 and all(where(m, f"fr-{n}") == "aboard fr-train-1" for n in (1, 2, 3, 4))


@pytest.mark.rules("SCS-14.3")
def test_an_hq_takes_the_room_of_one_step() -> None:
    m = train({"fr-1": A, "hq-fr5": A, "hq-fr6": A, "fr-2": A})
    play(m, "load fr-1", "load hq-fr5")
    assert offers(m, "load") == {"hq-fr6"} and refused(m, "load fr-2") == ["1-2b"]
    play(m, "load hq-fr6")
    assert offers(m, "load") == set()


@pytest.mark.rules("SCS-14.3", "SCS-14.7", "2-1a")
@pytest.mark.parametrize("first, second, together", [("fr-1", "br-1", False), ("br-1", "br-2", True), ("be-1", "br-1", False)])
def test_passengers_are_of_one_nation_and_any_ally_may_ride(first: str, second: str, together: bool) -> None:
    m = train({first: RAIL[1], second: A}, turn=15)
    play(m, f"load {second}", f"to {RAIL[1]}")
    assert (first in offers(m, "load")) == together
    assert refused(m, f"load {first}") == ([] if together else ["SCS-14.3"])


@pytest.mark.rules("1-2b", "SCS-14.7")
def test_guns_cars_and_taxis_do_not_ride() -> None:
    m = train({"be-car": A, "fr-taxi": A, "fr-1": A}, turn=15)
    assert offers(m, "load") == {"fr-1"} and refused(m, "load be-car")[0] == refused(m, "load fr-taxi")[0] == "1-2b"
    m = play(field({"ge-train-1": A, "ge-krupp": A, "ge-3": A}, **GERMANS), "take ge-train-1")
    assert offers(m, "load") == {"ge-3"} and refused(m, "load ge-krupp")[0] == "1-2b"


@pytest.mark.rules("0/Colours#1", "1-2c")
def test_nobody_boards_who_is_elsewhere() -> None:
    m = train({"fr-1": RAIL[2], "ge-3": "20-20"})
    assert refused(m, "load fr-1")[0] == "1-2c" and refused(m, "load ge-3")[0] == "0/Colours#1"


@pytest.mark.rules("1-2c#2", "SCS-4.3")
def test_passengers_have_no_strength() -> None:
    """A hex with a loaded train cannot be attacked, and who is aboard joins no attack."""
    m = field({"ge-train-1": A, "ge-3": "aboard ge-train-1", "ge-4": RAIL[2], "fr-1": near(RAIL[2])[0]}, phase="combat",
              dice=[3, 4] + [1] * 9, **GERMANS)
    play(m, f"attack {near(RAIL[2])[0]}")
    assert offers(m, "join") == {"ge-4"} and refused(m, "join ge-3")


@pytest.mark.rules("1-2e")
def test_arrivals_may_come_loaded_for_the_ten_points_of_the_train() -> None:
    """Who arrives in the train's hex boards there in the same phase: the train has paid ten of its points, no more."""
    m = train({"fr-1": A}, phase="movement")
    play(m, "load fr-1")
    assert st(m).spent == 10 and max(apart(x, A) for x in offers(m, "to")) > 0
    assert len(offers(m, "to")) == len(oracle(A, 30, st(m).rail[ALLIED]) - {A})


@pytest.mark.rules("SCS-14.9")
def test_passengers_stay_aboard_and_their_supply_is_that_of_the_train() -> None:
    m = field({"fr-train-1": A, "fr-1": A}, seat="allied", dice=[1] * 9)
    play(m, "take fr-train-1", "load fr-1", f"to {B}", "stop", "done")
    assert where(m, "fr-1") == "aboard fr-train-1"
    assert not starving(st(m), ALLIED) >> INDEX["fr-1"] & 1
    lost = play(field({"ge-train-1": A, "ge-3": "aboard ge-train-1"}, phase="movement", dice=[1] * 9, **GERMANS), "done")
    assert starving(st(lost), GERMAN) >> INDEX["ge-3"] & 1, "cut off with its train"


# How they are lost --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1-2a", "SCS-14.5", "1-4a#2", "1-4a")
def test_a_train_caught_in_the_enemys_turn_is_lost_with_its_load() -> None:
    """Examples 13 and 14: friendly troops beside it do not save it; the load rolls for return, the train does not come back."""
    m = field({"ge-3": "07-25", "fr-train-1": HERE, "fr-1": "aboard fr-train-1", "fr-2": HERE}, dice=[2, *[1] * 9])
    play(m, "take ge-3", f"to {N}")
    assert where(m, "fr-train-1") == str(DEAD) and where(m, "fr-2") == HERE
    assert where(m, "fr-1") == str(TRACK) and st(m).due[INDEX["fr-1"]] == 9 + 2 * 3, "no HQ: out of command"


@pytest.mark.rules("SCS-14.5", "1-2a")
def test_at_any_moment_also_while_the_enemy_only_passes() -> None:
    m = field({"ge-2cd": "07-25", "fr-train-1": HERE, "fr-taxi": S}, dice=[1] * 9)
    play(m, "take ge-2cd", "to 08-23", f"to {NE}", "to 09-23")
    assert where(m, "fr-train-1") == str(DEAD) and where(m, "fr-taxi") == S


@pytest.mark.rules("1-2a", "SCS-5.8")
def test_it_is_caught_where_it_stands_now_not_where_it_was() -> None:
    """Where trains stand is remembered from one march to the next, not longer than they stay there."""
    s = st(field({"ge-3": "07-25", "fr-train-1": B}, dice=[1] * 9))
    infantry, path, here = 1 << INDEX["ge-3"], 1 << GRID.read("07-24"), GRID.read("07-24")
    s.held[GERMAN] |= path
    s.rail[GERMAN] |= path
    exposed(s)
    assert s.loc[INDEX["fr-train-1"]] == GRID.read(B) and nothing_new(s, GERMAN, infantry, path)
    put(s, INDEX["fr-train-1"], here)
    assert not nothing_new(s, GERMAN, infantry, path)
    exposed(s)
    assert s.loc[INDEX["fr-train-1"]] == DEAD and nothing_new(s, GERMAN, infantry, path)


@pytest.mark.rules("1-2a")
def test_enemy_cars_and_staff_catch_no_train() -> None:
    m = field({"be-car": "07-24", "ge-train-1": HERE}, seat="allied", **GERMANS)
    play(m, "take be-car", f"to {N}")
    assert where(m, "ge-train-1") == HERE


# Taxis ----------------------------------------------------------------------------------------------------------------------


def taxi(units: dict[str, str], **more: Any) -> Match:
    return play(field({"fr-taxi": HERE, **units}, seat="allied", **more), "take fr-taxi")


@pytest.mark.rules("2-4b", "SCS-14.6")
def test_taxis_go_anywhere_like_foot_with_sixteen_points() -> None:
    m = taxi({})
    assert "07-25" in offers(m, "to") and not has(T.rail, "07-25")
    play(m, "to 07-25")
    assert st(m).spent == 3


@pytest.mark.rules("2-4b")
def test_loading_taxis_costs_two_points_each_way_for_two_steps() -> None:
    m = taxi({"fr-1": HERE, "fr-2": HERE})
    play(m, "load fr-1")
    assert st(m).spent == 2 and offers(m, "load") == set() and refused(m, "load fr-2") == ["1-2b"]
    play(m, f"to {N}", "unload fr-1")
    assert st(m).spent == 5 and where(m, "fr-1") == N
    play(m, "stop")
    assert refused(m, "take fr-1") == ["SCS-5.1"]


@pytest.mark.rules("2-4c", "SCS-14.6")
def test_a_use_is_spent_at_unloading_and_the_second_ends_them() -> None:
    m = taxi({"fr-1": HERE, "fr-2": N})
    assert st(m).taxi_uses == 2
    play(m, "load fr-1")
    assert st(m).taxi_uses == 2
    play(m, f"to {N}", "unload fr-1")
    assert st(m).taxi_uses == 1 and where(m, "fr-taxi") == N
    play(m, "load fr-2", "to 07-24", "unload fr-2")
    assert where(m, "fr-taxi") == str(OUT) and where(m, "fr-2") == "07-24" and asked(m) == "allied who_moves"


@pytest.mark.rules("SCS-14.6")
def test_taxis_carry_one_load_at_a_time() -> None:
    m = taxi({"fr-1": f"{HERE} reduced", "fr-2": f"{HERE} reduced", "fr-3": f"{N} reduced"})
    play(m, "load fr-1", f"to {N}")
    assert offers(m, "load") == set() and "SCS-14.6" in refused(m, "load fr-3")
    m = taxi({"fr-1": f"{HERE} reduced", "fr-2": f"{HERE} reduced", "fr-3": f"{N} reduced"})
    play(m, "load fr-1", "load fr-2")
    assert st(m).spent == 2


@pytest.mark.rules("SCS-14.6", "2-4c")
def test_with_the_last_use_all_get_off() -> None:
    m = taxi({"fr-1": f"{HERE} reduced", "fr-2": f"{HERE} reduced"}, taxi_uses=1)
    play(m, "load fr-1", "load fr-2", f"to {N}", "unload fr-1")
    assert where(m, "fr-1") == where(m, "fr-2") == N and where(m, "fr-taxi") == str(OUT) and st(m).taxi_uses == 0


@pytest.mark.rules("2-4b", "1-2b")
def test_taxis_carry_no_cars_and_british_and_belgians_too() -> None:
    m = taxi({"be-car": HERE, "br-1": HERE}, turn=15)
    assert offers(m, "load") == {"br-1"}


@pytest.mark.rules("2-4a", "2-4b", "SCS-14.5")
def test_taxis_in_an_enemy_zone_are_lost() -> None:
    m = field({"ge-3": "07-24", "fr-taxi": HERE, "fr-1": "aboard fr-taxi"}, dice=[3, *[1] * 9])
    play(m, "take ge-3", f"to {N}")
    assert where(m, "fr-taxi") == str(DEAD) and where(m, "fr-1") == str(TRACK)


@pytest.mark.rules("2-4c")
def test_when_the_taxis_arrive_again_a_use_left_over_is_lost() -> None:
    """They come on turns 9 and 17: those on the map are taken off and appear anew, with two uses; who rode gets off."""
    m = field({"fr-taxi": HERE, "fr-1": "aboard fr-taxi"}, turn=17, seat="allied", taxi_uses=1)
    s = st(m)
    assert s.taxi_uses == 1
    first, second = (i for i, a in enumerate(s.law.arrivals) if a.unit == INDEX["fr-taxi"])
    assert (s.law.arrivals[first].turn, s.law.arrivals[second].turn) == (9, 17)
    appear(s, second, GRID.read("14-05"))
    assert s.taxi_uses == 2 and where(m, "fr-taxi") == "14-05" and where(m, "fr-1") == HERE


# Siege guns -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("3-3a", "SCS-14.8")
def test_guns_move_on_german_rail_only() -> None:
    m = play(field({"ge-krupp": A}, rail={"german": list(RAIL[:4])}), "take ge-krupp")
    assert offers(m, "to") == set(RAIL[1:4])
    assert "1-2d" in refused(m, f"to {RAIL[4]}") and refused(m, f"to {N}")[0] == "SCS-14.1"
    play(m, f"to {RAIL[3]}")
    assert st(m).spent == 3


@pytest.mark.rules("3-3a", "SCS-14.8", "3-3/Errata")
@pytest.mark.parametrize("there, may", [("ge-3", True), ("ge-2cd", True), ("ge-lw11", True), ("hq-ge1", False), ("", False)])
def test_a_gun_enters_a_zone_only_where_a_german_combat_unit_stands(there: str, may: bool) -> None:
    units = {"ge-krupp": RAIL[5], "fr-1": near(RAIL[3])[3]} | ({there: RAIL[3]} if there else {})
    m = play(field(units, **GERMANS), "take ge-krupp")
    assert has(st(m).zone[ALLIED], RAIL[3]) and not has(st(m).zone[ALLIED], RAIL[4])
    assert (RAIL[3] in offers(m, "to")) == may
    assert ("3-3a" in refused(m, f"to {RAIL[3]}")) != may


@pytest.mark.rules("3-3a", "1-4a#2")
def test_a_gun_alone_in_a_zone_is_destroyed() -> None:
    """When cover leaves, or the enemy comes; another gun is no cover."""
    m = field({"ge-krupp": HERE, "ge-skoda": HERE, "fr-1": "07-25"}, seat="allied", **GERMANS)
    play(m, "take fr-1", f"to {N}")
    assert where(m, "ge-krupp") == where(m, "ge-skoda") == str(DEAD)
    m = field({"ge-krupp": HERE, "ge-3": HERE, "fr-1": N}, **GERMANS)
    play(m, "take ge-3", f"to {S}")
    assert where(m, "ge-krupp") == str(DEAD)
    m = field({"ge-krupp": HERE, "ge-3": HERE, "fr-1": "07-25"}, seat="allied", **GERMANS)
    play(m, "take fr-1", f"to {N}")
    assert where(m, "ge-krupp") == HERE, "with a division it is safe"


@pytest.mark.rules("3-3a", "SCS-10.1")
def test_a_gun_is_lost_at_once_when_its_cover_advances() -> None:
    """Though others may still advance: the zone of the enemy behind reaches it now."""
    here, north = GRID.read(HERE), GRID.read(N)
    beside = next(GRID.text(x) for x in bits(GRID.near[here] & GRID.near[north]) if x not in (here, north))
    m = field({"ge-3": HERE, "ge-krupp": HERE, "ge-4": beside, "ge-5": beside, "fr-81t": f"{N} reduced", "fr-1": S},
              phase="combat", dice=[6, 6] + [1] * 20, **GERMANS)
    play(m, f"attack {N}", "join-all", "fight")
    until(m, "who_advances", most=9)
    assert where(m, "ge-krupp") == HERE
    play(m, "advance ge-3")
    assert asked(m) == "german who_advances" and where(m, "ge-krupp") == str(DEAD)


@pytest.mark.rules("3-3a")
def test_a_gun_has_no_strength() -> None:
    m = field({"ge-krupp": HERE, "ge-3": HERE, "fr-1": N}, phase="combat", dice=[3, 4] + [1] * 9, **GERMANS)
    play(m, f"attack {N}")
    assert offers(m, "join") == {"ge-3"} and refused(m, "join ge-krupp")


@pytest.mark.rules("3-3a")
@pytest.mark.parametrize("way, lives", [(RAIL[3], True), (S, False)])
def test_a_gun_that_must_leave_the_rail_in_a_retreat_is_destroyed(way: str, lives: bool) -> None:
    for first in range(1, 7):
        m = field({f"fr-{n}": N for n in (1, 2, 3)} | {"ge-3": HERE, "ge-krupp": HERE}, seat="allied", phase="combat",
                  dice=[first, 4, *[1] * 20], **GERMANS)
        play(m, f"attack {HERE}", "join-all", "fight")
        while m.decision is not None and m.decision.message == "who_loses":
            m.choose(m.decision.choices[0])
        if asked(m) == "german where_to_retreat" and way in offers(m, "retreat"):
            n = outcome(events(m, "CombatRolled")[-1].result).retreat
            play(m, f"retreat {way}")
            for _ in range(n - 1):
                onward = [x for x in sorted(offers(m, "retreat")) if (x in RAIL) == lives]
                play(m, f"retreat {onward[0]}")
            assert (where(m, "ge-krupp") == where(m, "ge-3")) == lives and (where(m, "ge-krupp") == str(DEAD)) != lives
            return
    raise AssertionError("nobody retreated")


@pytest.mark.rules("3-3a", "SCS-9.4", "SCS-9.10")
def test_a_gun_is_not_lost_while_its_cover_pays_for_a_step_of_the_retreat_on_which_it_comes_along() -> None:
    ring = [x for x in near(S) if x not in near(HERE) and x != HERE]
    for first in range(1, 7):
        m = field({f"fr-{n}": N for n in (1, 2, 3)} | dict(zip(("fr-4", "fr-5", "fr-6"), ring, strict=True))
                  | {"ge-3": HERE, "ge-4": HERE, "ge-krupp": HERE}, seat="allied", phase="combat", dice=[first, 4, *[1] * 20],
                  rail={"german": [HERE, *near(HERE)]})
        play(m, f"attack {HERE}", "join-all", "fight")
        while m.decision is not None and m.decision.message == "who_loses":
            m.choose(m.decision.choices[0])
        if asked(m) == "german where_to_retreat":
            play(m, f"retreat {min(offers(m, 'retreat'))}")
            assert asked(m) == "german who_loses" and where(m, "ge-krupp") == HERE
            assert TITLE.check(st(m)) == []
            return
    raise AssertionError("nobody retreated")


@pytest.mark.rules("3-3a", "SCS-9.10")
@pytest.mark.parametrize("way, lives", [("09-22", True), ("09-21", True), ("08-20", False)])
def test_in_a_retreat_a_gun_keeps_to_rail_hexes_joined_or_not(way: str, lives: bool) -> None:
    """The book speaks of the hex: a railway joins 08-21 and 09-22; 09-21 has another one; 08-20 has none."""
    m = field({"fr-1": HERE, "fr-2": HERE, "ge-3": "08-21", "ge-krupp": "08-21"}, seat="allied", phase="combat",
              dice=[3, 4, *[1] * 20], rail={"german": ["08-21", "09-22", "09-21"]})
    play(m, "attack 08-21", "join-all", "fight")
    while m.decision is not None and m.decision.message == "who_loses":
        m.choose(m.decision.choices[0])
    play(m, f"retreat {way}")
    assert where(m, "ge-3") == way and where(m, "ge-krupp") == (way if lives else str(DEAD))


@pytest.mark.rules("1-2d", "3-3a", "SCS-14.1")
def test_a_refused_ride_names_what_cuts_the_railway_on_the_way() -> None:
    """The goal itself is free: on the way a hex is not German, or lies in a zone where no German stands."""
    m = play(field({"ge-train-1": RAIL[0]}, rail={"german": [h for h in RAIL if h != HERE]}), "take ge-train-1")
    assert [(r, HERE in text) for r, text in m.why(f"to {RAIL[3]}")] == [("1-2d", True)]
    m = play(field({"ge-krupp": RAIL[0], "ge-3": HERE, "fr-1": "06-23"}, **GERMANS), "take ge-krupp")
    assert [(r, RAIL[1] in text) for r, text in m.why(f"to {HERE}")] == [("3-3a", True)]
    m = play(field({"ge-krupp": RAIL[0]}, rail={"german": sorted(hexes(T.rail))}), "take ge-krupp")
    assert refused(m, "to 14-22") == ["SCS-14.1"] and "MP" in m.why("to 14-22")[0][1], "too far"


@pytest.mark.rules("3-3/Errata")
def test_a_gun_does_not_advance() -> None:
    m = field({f"ge-{n}": HERE for n in (3, 4, 5)} | {"ge-krupp": HERE, "fr-81t": f"{N} reduced"}, phase="combat",
              dice=[6, 6] + [1] * 20, **GERMANS)
    play(m, f"attack {N}", "join-all", "fight")
    until(m, "who_advances", most=9)
    assert "ge-krupp" not in offers(m, "advance") and refused(m, "advance ge-krupp")
