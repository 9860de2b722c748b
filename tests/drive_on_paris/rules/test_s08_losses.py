"""8 Losses: who loses the first step and the others; what forts lose (1-5b, SCS-16.1)."""
from __future__ import annotations

import pytest

from marne.games.drive_on_paris.pieces import DEAD, INDEX, TRACK
from tests.drive_on_paris.arena import asked, events, offers, play, refused, st, units_in, where
from tests.drive_on_paris.fighting import HERE, NORTH, NORTHEAST, NORTHWEST, battle, rolled


@pytest.mark.rules("SCS-8.2", "SCS-8.3")
def test_the_first_step_comes_from_the_strongest_attacker() -> None:
    """A brigade of 1, a new reserve division of 4, two divisions of 6: a six first, the owner's choice; then anybody."""
    units = {"ge-3": NORTH, "ge-4": NORTH, "ge-43r": NORTHEAST, "ge-lw11": NORTHEAST}
    m = battle(units, {"fr-1": HERE, "fr-2": HERE, "fr-3": HERE}, [1, 2])        # 17 : 24 is 1:1, a 3: A3
    assert rolled(m).result == "A3" and asked(m) == "german who_loses"
    assert offers(m, "lose") == {"ge-3", "ge-4"} and "SCS-8.2" in refused(m, "lose ge-lw11")
    play(m, "lose ge-4")
    assert offers(m, "lose") == {"ge-3", "ge-4", "ge-43r", "ge-lw11"}
    play(m, "lose ge-4")
    assert st(m).loc[INDEX["ge-4"]] in (TRACK, DEAD), "also from the same unit"
    assert offers(m, "lose") == {"ge-3", "ge-43r", "ge-lw11"}


@pytest.mark.rules("SCS-8.2")
def test_the_strongest_is_judged_as_it_is_now_and_by_defence_for_defenders() -> None:
    """fr-1 reduced has a defence of 4, a fortress division 6, an armoured car 1."""
    m = battle({"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTH, "ge-6": NORTH}, {"fr-1": f"{HERE} reduced", "fr-57": HERE}, [3, 3])
    assert rolled(m).result == "A1D1"                           # 24 : 10 is 2:1, a 6
    play(m, "lose ge-3")
    assert st(m).reduced >> INDEX["fr-57"] & 1 and where(m, "fr-1") == HERE, "forced: only one unit is the strongest"


@pytest.mark.rules("SCS-8.1", "3-2b", "3-2d", "1-4a#2")
def test_assault_units_lose_first_and_for_good() -> None:
    units = {"ge-em-11-14": NORTH, "ge-3": NORTH, "ge-4": NORTHEAST}
    m = battle(units, {"fr-1": HERE, "fr-2": HERE}, [1, 1])     # 16 : 16, one column right: 2:1, a 2: A3
    assert rolled(m).result == "A3"
    assert events(m, "StepLost")[0].unit == INDEX["ge-em-11-14"]
    assert st(m).loc[INDEX["ge-em-11-14"]] == DEAD and not events(m, "OnTrack"), "both steps of it, and it never comes back"
    assert asked(m) == "german who_loses" and offers(m, "lose") == {"ge-3", "ge-4"}, "then anybody"


@pytest.mark.rules("SCS-8.4", "1-5b")
def test_losses_beyond_the_steps_there_are_and_forts() -> None:
    """A fort alone: steps and retreats do nothing to it, the fort mark takes one step."""
    near = {"ge-3": "23-25", "ge-4": "23-25", "ge-5": "23-25", "ge-6": "23-25"}
    m = battle(near, {}, [3, 3], target="23-24", forts={"maubeuge": 2})
    assert rolled(m).result == "A1D2r1" and st(m).lost[INDEX["maubeuge"]] == 0
    m = battle(near, {}, [4, 4], target="23-24", forts={"maubeuge": 1})      # 24 : 4 is 6:1
    assert rolled(m).result == "A*D4r2@" and st(m).loc[INDEX["maubeuge"]] == DEAD
    assert [e.kind for e in events(m, "FortFell")] == ["FortFell"]


@pytest.mark.rules("1-5b", "SCS-16.1", "SCS-9.9", "SCS-16.3", "SCS-10.1")
def test_fort_and_units_take_their_own_results() -> None:
    """T48: the units lose and retreat, the fort loses a step and stays; nobody advances while it stands."""
    near = {f"ge-{n}": "23-25" for n in (3, 4, 5, 6)}
    m = battle(near, {"fr-1": "23-24"}, [6, 5], target="23-24", forts={"maubeuge": 1})      # 24 : 12 is 2:1 less the town
    while asked(m) == "german who_loses":
        play(m, "lose ge-3")
    assert rolled(m).result.startswith("A") and "*" in rolled(m).result
    assert st(m).loc[INDEX["maubeuge"]] == DEAD
    m = battle(near, {"fr-1": "23-24"}, [6, 5], target="23-24", forts={"maubeuge": 2})
    while asked(m).endswith("who_loses"):
        play(m, f"lose {min(offers(m, 'lose'))}")
    assert st(m).lost[INDEX["maubeuge"]] == 1
    while asked(m) == "allied where_to_retreat":
        play(m, f"retreat {min(offers(m, 'retreat'))}")
    assert units_in(m, "23-24") == {"maubeuge"} and asked(m) != "german who_advances"


@pytest.mark.rules("SCS-8.5", "1-4a", "1-4c", "1-4d")
@pytest.mark.parametrize("hq, times", [("08-19", 2), ("20-05", 3)])
def test_a_destroyed_unit_rolls_for_its_return(hq: str, times: int) -> None:
    """Examples 1 and 2: turn 9, a die of 3: turn 15 in command, turn 18 out of it. It cancels the attackers' zone in its hex."""
    units = {f"ge-{n}": NORTH for n in (3, 4, 5, 6)}
    m = battle(units, {"fr-1": f"{HERE} reduced", "hq-fr5": hq}, [4, 3, 3])        # 6:1: D3
    e = events(m, "OnTrack")[0]
    assert (e.unit, e.die, e.times, e.turn) == (INDEX["fr-1"], 3, times, 9 + 3 * times)
    assert st(m).due[INDEX["fr-1"]] == 9 + 3 * times and st(m).loc[INDEX["fr-1"]] == TRACK


@pytest.mark.rules("1-4a")
@pytest.mark.parametrize("die, back", [(4, 24), (5, 0)])
def test_beyond_the_last_turn_it_is_gone(die: int, back: int) -> None:
    """Example 3: turn 12, out of command: a 4 gives turn 24, a 5 turn 27."""
    units = {f"ge-{n}": NORTH for n in (3, 4, 5, 6)}
    m = battle(units, {"fr-1": f"{HERE} reduced"}, [4, 3, die], turn=12)
    assert events(m, "OnTrack")[0].turn == back
    assert st(m).loc[INDEX["fr-1"]] == (TRACK if back else DEAD)


@pytest.mark.rules("SCS-8.6", "1-2a", "3-3a")
def test_what_is_left_when_the_last_combat_unit_dies() -> None:
    """The HQ stays and falls to whoever enters; a train in the enemy's zone is destroyed at once."""
    units = {f"ge-{n}": NORTH for n in (3, 4, 5, 6)}
    m = battle(units, {"fr-1": f"{HERE} reduced", "hq-fr5": HERE}, [4, 3, 3])
    assert units_in(m, HERE) == {"hq-fr5"} and asked(m) == "german who_advances"
    play(m, "advance ge-3")
    assert st(m).loc[INDEX["hq-fr5"]] == DEAD and units_in(m, HERE) == {"ge-3"}, "SCS-10.4"


@pytest.mark.rules("3-3a", "SCS-8.6")
def test_a_siege_gun_that_loses_its_cover_is_destroyed() -> None:
    units = {f"fr-{n}": NORTH for n in (1, 2, 3, 4)}
    m = battle(units, {"ge-lw11": HERE, "ge-krupp": HERE}, [5, 5, 1], seat="allied", rail={"german": [HERE]})
    assert st(m).loc[INDEX["ge-krupp"]] == DEAD


@pytest.mark.rules("3-3a", "SCS-8.6", "SCS-7.7")
def test_a_gun_is_lost_with_its_attackers_even_if_the_defenders_die_after_them() -> None:
    """3 : 4 with a 6 is A2D1 at 1:1, and neither has a step to spare. The attacker's loss comes first: then the gun is alone in
    the enemy's zone."""
    m = battle({"ge-3": f"{NORTHWEST} reduced"}, {"fr-1": f"{HERE} reduced", "ge-krupp": NORTHWEST}, [3, 3, 1, 1],
               rail={"german": [NORTHWEST]}, join=["ge-3"])
    assert rolled(m).result == "A2D1" and not units_in(m, HERE)
    assert st(m).loc[INDEX["ge-krupp"]] == DEAD


@pytest.mark.rules("3-3a", "SCS-8.6")
def test_a_gun_is_lost_with_its_cover_before_the_next_step_is_asked_for() -> None:
    """The assault group, which loses first (3-2b), was alone with the gun; a step is still owed by the others."""
    units = {"ge-em-11-14": f"{NORTHWEST} reduced", "ge-3": NORTH, "ge-4": NORTH, "ge-krupp": NORTHWEST}
    m = battle(units, {"fr-1": HERE, "fr-2": HERE}, [1, 1], rail={"german": [NORTHWEST]},
               join=["ge-em-11-14", "ge-3", "ge-4"])
    assert events(m, "Destroyed")[0].unit == INDEX["ge-em-11-14"] and asked(m) == "german who_loses"
    assert st(m).loc[INDEX["ge-krupp"]] == DEAD
