"""6 Overruns, in the movement and in the exploitation phase."""
from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from marne.games.drive_on_paris.pieces import GRID
from marne.match import Match
from tests.drive_on_paris.arena import asked, events, field, offers, play, refused, st, units_in, where
from tests.drive_on_paris.fighting import HERE, NORTH, NORTHEAST, ONES, SOUTH, rolled

ALL = ("ge-3", "ge-4", "ge-5", "ge-6")
MASS = dict.fromkeys(ALL, NORTH)


def poised(enemy: dict[str, str], units: dict[str, str] = MASS, dice: tuple[int, ...] = (), **more: Any) -> Match:
    """The stack has been taken up and has not moved."""
    return play(field({**units, **enemy}, dice=[*dice, *ONES], **more), f"stack {NORTH}")


@pytest.mark.rules("SCS-6.1", "SCS-6.5", "SCS-6.7", "0/Sequence/Movement#3")
def test_a_stack_overruns_enters_and_goes_on() -> None:
    """24 : 3 is 6:1; entering costs 1, the overrun 3: of 6 points 2 are left."""
    m = poised({"fr-84t": HERE}, dice=(5, 5, 1))
    assert offers(m, "overrun") == {HERE}
    play(m, f"overrun {HERE}")
    e = events(m, "CombatDeclared")[0]
    assert e.way == "overrun" and rolled(m).attack == 24 * 4
    assert units_in(m, HERE) == set(ALL), "all survivors must enter"
    assert asked(m) == "german where_to" and m.decision is not None and m.decision.args[1] == 2 and SOUTH in offers(m, "to")


@pytest.mark.rules("SCS-6.3")
def test_it_costs_entry_and_three_without_the_zone() -> None:
    """After three points spent 3 of 6 are left: one too few. The zone of the defender itself is not paid."""
    units = dict.fromkeys(ALL, "07-26")
    m = field({**units, "fr-84t": HERE}, dice=ONES)
    play(m, "stack 07-26")
    t = st(m).t
    path = [GRID.read(x) for x in ("07-26", "07-25", "07-24")]
    spent = sum(t.foot.one[a][b] for a, b in pairwise(path))
    play(m, "to 07-24")
    assert m.decision is not None and m.decision.args[1] == 6 - spent and offers(m, "overrun") == set()
    m = poised({"fr-84t": HERE})
    assert offers(m, "overrun") == {HERE}
    m = poised({"fr-84t": HERE}, {"ge-lw11": NORTH, "ge-3": NORTH})
    assert "leave ge-lw11" in offers(m) and offers(m, "overrun") == set(), "every unit must have the points: a brigade has 3"


@pytest.mark.rules("SCS-6.2", "SCS-5.3", "SCS-3.4")
def test_only_who_moved_together_and_from_no_overfull_hex() -> None:
    m = field({**MASS, "fr-84t": HERE, "ge-7": NORTHEAST}, dice=ONES)
    play(m, "take ge-7", f"to {NORTH}", "stop", f"stack {NORTH}")
    assert "ge-7" not in offers(m, "add") and offers(m, "overrun") == set(), "five in the hex: nobody overruns from it"
    assert refused(m, f"overrun {HERE}")


@pytest.mark.rules("SCS-6.4", "SCS-16.3")
@pytest.mark.parametrize("option, offered", [(False, set()), (True, {"23-24"})])
def test_a_fort_keeps_overruns_out(option: bool, offered: set[str]) -> None:
    m = field({**dict.fromkeys(ALL, "23-25"), "fr-84t": "23-24"}, forts={"maubeuge": 1}, dice=ONES,
              options={"overrun-forts": option})
    play(m, "stack 23-25")
    assert offers(m, "overrun") == offered
    if not option:
        assert "SCS-6.4" in refused(m, "overrun 23-24")


@pytest.mark.rules("SCS-6.4", "SCS-5.7", "1-5b")
def test_a_fort_alone_keeps_them_out_too_and_by_the_option_may_be_overrun() -> None:
    """What stands there is said: a fort. By the option (T84) 24 : 4 on the last step of Maubeuge, 6:1 and a 10:
    the fort falls."""
    units = dict.fromkeys(ALL, "23-25")
    m = play(field(units, forts={"maubeuge": 1}, dice=ONES), "stack 23-25")
    assert offers(m, "overrun") == set() and refused(m, "overrun 23-24") == ["SCS-6.4"]
    assert "fort" in dict(m.why("to 23-24"))["SCS-5.7"], "no overrun opens it either"
    m = play(field(units, forts={"maubeuge": 1}, dice=[5, 5, *ONES], options={"overrun-forts": True}), "stack 23-25")
    assert offers(m, "overrun") == {"23-24"}
    play(m, "overrun 23-24")
    assert rolled(m).defence == 4 * 4 and rolled(m).result == "A*D5r2@" and units_in(m, "23-24") == set(ALL)


@pytest.mark.rules("SCS-6.4", "2-8c")
def test_the_french_do_not_overrun_across_the_line() -> None:
    t = st(field({})).t
    h = next(h for h in range(GRID.size) if t.east >> h & 1 and t.country["fr"] >> h & 1 and GRID.near[h] & t.west & t.land)
    b = GRID.text(next(x for x in GRID.dirs[h] if x and t.west >> x & 1 and t.land >> x & 1))
    a = GRID.text(h)
    units = dict.fromkeys(("fr-1", "fr-2"), a)
    m = field({**units, "ge-lw11": b}, seat="allied", dice=ONES, doctrine=True)
    play(m, f"stack {a}")
    assert b not in offers(m, "overrun")
    m = field({**units, "ge-lw11": b}, seat="allied", dice=ONES, doctrine=False)
    play(m, f"stack {a}")
    cost = st(m).t.foot.one[h][GRID.read(b)]
    assert (b in offers(m, "overrun")) is (cost + 3 <= 6)


@pytest.mark.rules("SCS-6.6", "SCS-6.8")
def test_if_the_enemy_holds_their_movement_ends() -> None:
    """12 : 16 is 1:1, a 5: A2. Others in their hex lose nothing."""
    m = field({"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTH, "fr-1": HERE, "fr-2": HERE}, dice=[2, 3, *ONES])
    play(m, "take ge-3", "add ge-4", f"overrun {HERE}")
    assert asked(m) == "german who_loses" and offers(m, "lose") == {"ge-3", "ge-4"}
    while asked(m) == "german who_loses":
        play(m, f"lose {min(offers(m, 'lose'))}")
    assert asked(m) == "german who_moves" and "ge-4" not in offers(m, "take") and "ge-5" in offers(m, "take")
    assert where(m, "ge-5") == NORTH and units_in(m, HERE) == {"fr-1", "fr-2"}


@pytest.mark.rules("SCS-6.9")
def test_an_overrun_does_not_forbid_the_attack_in_the_combat_phase() -> None:
    m = field({"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTH, "fr-1": HERE, "fr-2": HERE}, dice=[2, 3, *ONES])
    play(m, "take ge-3", "add ge-4", f"overrun {HERE}")
    while asked(m) == "german who_loses":
        play(m, f"lose {min(offers(m, 'lose'))}")
    play(m, "done")
    assert asked(m) == "german where_to_attack" and offers(m, "attack") == {HERE}
    play(m, f"attack {HERE}")
    assert "ge-4" in offers(m, "join") or "ge-3" in offers(m, "join")


@pytest.mark.rules("SCS-6.10", "1-11")
@pytest.mark.parametrize("option", [False, True])
def test_no_screen_advance_or_breakthrough_in_an_overrun(option: bool) -> None:
    m = poised({"fr-1cd": HERE}, dice=(5, 5, 1), options={"screen-overrun": option})
    play(m, f"overrun {HERE}")
    if option:
        assert asked(m) == "allied whether_to_screen"
        return
    assert rolled(m).result.endswith("@") and not st(m).marked and not events(m, "BrokeThrough")
    while asked(m).startswith("allied"):
        play(m, min(offers(m)))
    assert asked(m) == "german where_to" and units_in(m, HERE) == set(ALL)


@pytest.mark.rules("SCS-11.3", "SCS-6.1", "0/Sequence/Exploitation")
def test_overruns_in_the_exploitation_phase() -> None:
    """Cavalry has 8 points: it goes one hex and overruns."""
    m = field({"ge-2cd": "07-24", "ge-3cd": "07-24", "ge-4cd": "07-24", "fr-84t": HERE}, phase="exploitation",
              dice=[1, 5, 5, 1, *ONES])
    play(m, "stack 07-24", f"to {NORTH}", f"overrun {HERE}")
    assert events(m, "CombatDeclared")[0].way == "overrun"


@pytest.mark.rules("SCS-6.1")
def test_staff_does_not_overrun() -> None:
    m = field({"hq-ge1": NORTH, "fr-84t": HERE}, dice=ONES)
    play(m, "take hq-ge1")
    assert offers(m, "overrun") == set()
