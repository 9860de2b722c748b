"""10 Advance after combat: into the hex, and on with a band (1-1c)."""
from __future__ import annotations

import pytest

from marne.games.drive_on_paris.pieces import GRID
from tests.drive_on_paris.arena import asked, offers, play, refused, st, units_in, where
from tests.drive_on_paris.fighting import HERE, NORTH, NORTHEAST, SOUTH, battle, rolled

MASS = dict.fromkeys(("ge-3", "ge-4", "ge-5", "ge-6"), NORTH)


@pytest.mark.rules("SCS-10.1", "SCS-3.3")
def test_any_attacker_may_enter_within_stacking_and_whatever_the_zones() -> None:
    m = battle({**MASS, "ge-7": NORTHEAST}, {"fr-84t": HERE, "fr-2": SOUTH}, [5, 5, 1])
    assert asked(m) == "german who_advances" and offers(m, "advance") == {"ge-3", "ge-4", "ge-5", "ge-6", "ge-7"}
    for u in ("ge-3", "ge-4", "ge-5", "ge-6"):
        play(m, f"advance {u}")
    assert units_in(m, HERE) == {"ge-3", "ge-4", "ge-5", "ge-6"} and asked(m) != "german who_advances", "four are a full hex"
    assert refused(m, "advance ge-7")


@pytest.mark.rules("SCS-10.1", "SCS-2.8")
def test_nobody_must_advance_and_nobody_else_may() -> None:
    m = battle({**MASS, "ge-7": NORTHEAST}, {"fr-84t": HERE}, [5, 5, 1], join=("ge-3", "ge-4", "ge-5", "ge-6"))
    assert "ge-7" not in offers(m, "advance")
    play(m, "done")
    assert not units_in(m, HERE)


@pytest.mark.rules("1-1c", "SCS-10.2", "3-1")
@pytest.mark.parametrize("unit, turn, goes_on", [("ge-2cd", 9, True), ("ge-3", 8, True), ("ge-3", 9, False), ("ge-23", 8, False)])
def test_bands_go_on_as_far_as_the_defender_retreated(unit: str, turn: int, goes_on: bool) -> None:
    """A 10 at 6:1: r2. Yellow bands always, white ones (ge-3 of the 1st Army) through turn 8, others never."""
    units = {unit: NORTH, **{f"ge-{n}": NORTH for n in (24, 32, 40)}}
    m = battle(units, {"fr-84t": f"{HERE} reduced"}, [5, 5, 1], turn=turn)
    assert "r2" in rolled(m).result
    play(m, f"advance {unit}")
    if goes_on:
        assert asked(m) == "german where_onward" and SOUTH in offers(m, "onward") and "stop" in offers(m)
        play(m, f"onward {SOUTH}")
        assert where(m, unit) == SOUTH and asked(m) != "german where_onward", "two hexes in all"
    else:
        assert asked(m) != "german where_onward" and where(m, unit) == HERE


@pytest.mark.rules("SCS-10.2")
def test_a_full_advance_stops_in_an_enemy_zone() -> None:
    units = {"ge-2cd": NORTH, **{f"ge-{n}": NORTH for n in (24, 32, 40)}}
    m = battle(units, {"fr-84t": f"{HERE} reduced", "fr-1": "07-20"}, [6, 6, 1])
    assert "r4" in rolled(m).result
    play(m, "advance ge-2cd")
    assert asked(m) == "german where_onward"
    play(m, f"onward {SOUTH}")
    assert where(m, "ge-2cd") == SOUTH and asked(m) != "german where_onward", "07-21 lies in the zone of fr-1"
    m = battle(units, {"fr-84t": f"{HERE} reduced", "fr-1": SOUTH}, [6, 6, 1])
    play(m, "advance ge-2cd")
    assert asked(m) != "german where_onward", "the first hex does already"


@pytest.mark.rules("SCS-10.3", "2-2b#2", "1-10#2")
def test_closed_hexes_are_not_advanced_into() -> None:
    """French in turn 3 attack a German in Belgium: they may attack and not enter."""
    t = st(battle(MASS, {"fr-1": HERE}, [3, 4])).t
    h = next(h for h in range(GRID.size) if t.country["be"] >> h & 1 and GRID.near[h] & t.country["fr"] and not t.major >> h & 1)
    a = GRID.text(next(x for x in GRID.dirs[h] if x and t.country["fr"] >> x & 1))
    french = dict.fromkeys(("fr-1", "fr-2", "fr-3", "fr-4"), a)
    m = battle(french, {"ge-lw11": GRID.text(h)}, [6, 6, 1], seat="allied", target=GRID.text(h), turn=3)
    assert not units_in(m, GRID.text(h)) and asked(m) != "allied who_advances"
    m = battle(french, {"ge-lw11": GRID.text(h)}, [6, 6, 1], seat="allied", target=GRID.text(h), turn=4)
    assert asked(m) == "allied who_advances"


@pytest.mark.rules("SCS-10.4", "1-3a", "1-6b#3")
def test_what_the_hex_still_holds_is_destroyed() -> None:
    m = battle(MASS, {"fr-84t": f"{HERE} reduced", "hq-fr5": HERE}, [5, 5, 1], trenches={"allied": [HERE]}, turn=15)
    play(m, "advance ge-3")
    assert units_in(m, HERE) == {"ge-3"} and not st(m).trench[0]
    assert st(m).stormed[1] >> GRID.read(HERE) & 1


@pytest.mark.rules("SCS-17.1", "SCS-17.2", "1-2d")
def test_an_advance_takes_rail_with_infantry_and_the_place_with_anybody() -> None:
    units = {"ge-2cd": NORTH, **{f"ge-{n}": NORTH for n in (24, 32, 40)}}
    m = battle(units, {"fr-84t": f"{HERE} reduced"}, [5, 5, 1])
    play(m, "advance ge-2cd", "stop")
    h = GRID.read(HERE)
    assert st(m).held[1] >> h & 1 and st(m).rail[0] >> h & 1, "cavalry holds the hex, not its railway"
    play(m, "advance ge-24")
    assert st(m).rail[1] >> h & 1


