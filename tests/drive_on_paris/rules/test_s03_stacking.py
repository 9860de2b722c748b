"""3 Stacking: four units in a hex, what counts nothing, when it is looked at, what becomes of those above."""
from __future__ import annotations

import pytest

from marne.games.drive_on_paris.invariants import check
from marne.games.drive_on_paris.pieces import ALLIED, DEAD, GERMAN, GRID, INDEX, TRACK
from marne.games.drive_on_paris.state import BREAKTHROUGH, COMBAT_PHASE, put
from tests.drive_on_paris.arena import asked, events, field, offers, play, refused, st, units_in, where
from tests.drive_on_paris.ground import HERE, RAIL, near

N, NE, SE, S, SW, NW = near(HERE)
FOUR = {f"ge-{n}": HERE for n in (3, 4, 5, 6)}
AFTER = [1] * 30                                                # forced marches and returns


@pytest.mark.rules("0/Stacking#1", "SCS-3.1", "SCS-3.3")
@pytest.mark.parametrize("fifth", ["ge-7", "ge-2cd", "ge-lw11", "ge-em-11-14"])
def test_a_fifth_unit_of_any_size_is_too_many_at_the_end_of_the_phase(fifth: str) -> None:
    m = field({**FOUR, fifth: N}, dice=AFTER)
    play(m, f"take {fifth}", f"to {HERE}", "stop")
    assert asked(m) == "german who_moves", "not before the phase ends"
    play(m, "done")
    assert asked(m) == "german who_is_too_many" and offers(m, "scrap") == {*FOUR, fifth}


@pytest.mark.rules("SCS-3.3", "1-7")
@pytest.mark.parametrize("phase", [COMBAT_PHASE, BREAKTHROUGH])
def test_who_retreats_through_a_full_stack_is_no_fault_in_either_step_of_combat(phase: int) -> None:
    """But the side whose turn it is has counted its stacks when it stopped moving."""
    s = st(field({**FOUR, "ge-7": N}))
    put(s, INDEX["ge-7"], GRID.read(HERE))
    s.phase = phase
    for active, faults in ((ALLIED, 0), (GERMAN, 1)):
        s.active = active
        assert len([f for f in check(s) if "SCS-3.3" in f]) == faults


@pytest.mark.rules("SCS-3.4", "1-4a")
def test_the_owner_destroys_by_his_choice_and_the_unit_rolls_for_return() -> None:
    m = field({**FOUR, "ge-7": N, "ge-8": N}, dice=[4, 2, *AFTER])
    play(m, f"stack {N}", f"to {HERE}", "stop", "done", "scrap ge-4", "scrap ge-8")
    assert where(m, "ge-4") == where(m, "ge-8") == str(TRACK) and units_in(m, HERE) == {"ge-3", "ge-5", "ge-6", "ge-7"}
    assert [e.rule for e in events(m, "Destroyed")] == ["SCS-3.4"] * 2 and [e.die for e in events(m, "OnTrack")] == [4, 2]
    assert asked(m) != "german who_is_too_many"


@pytest.mark.rules("SCS-3.3")
def test_passing_through_is_free() -> None:
    m = field({**FOUR, "ge-7": N}, dice=AFTER)
    play(m, "take ge-7", f"to {HERE}", f"to {S}", "stop", "done")
    assert asked(m) != "german who_is_too_many" and where(m, "ge-7") == S


@pytest.mark.rules("0/Stacking#2", "SCS-3.2", "SCS-1.3")
def test_what_counts_nothing() -> None:
    """Example 10: four divisions with an HQ, a train and a gun; and the armoured cars with four Belgian divisions and a fort."""
    m = field({**FOUR, "hq-ge1": HERE, "hq-ge2": HERE, "ge-train-1": HERE, "ge-krupp": HERE}, rail={"german": list(RAIL)},
              dice=AFTER)
    play(m, "done")
    assert asked(m) != "german who_is_too_many" and len(units_in(m, HERE)) == 8
    liege = "34-30"
    m = field({f"be-{n}": liege for n in (1, 2, 3, 4)} | {"be-car": liege}, forts={"liege": 2}, seat="allied", dice=AFTER)
    play(m, "done")
    assert asked(m) != "allied who_is_too_many"
    m = field({f"be-{n}": liege for n in (1, 2, 3, 4)} | {"be-car": liege, "be-5": near(liege)[0]}, forts={"liege": 2},
              seat="allied", dice=AFTER)
    play(m, "take be-5", f"to {liege}", "stop", "done")
    assert offers(m, "scrap") == {"be-1", "be-2", "be-3", "be-4", "be-5"}, "the cars are not above the limit"


@pytest.mark.rules("SCS-3.2", "1-2c#2")
def test_passengers_take_no_room() -> None:
    m = field({**FOUR, "ge-train-1": HERE, "ge-7": "aboard ge-train-1", "ge-8": "aboard ge-train-1"},
              rail={"german": list(RAIL)}, dice=AFTER)
    play(m, "done")
    assert asked(m) != "german who_is_too_many"


@pytest.mark.rules("2-1a", "2-1b", "SCS-3.3")
@pytest.mark.parametrize("turn, first, second, together", [
    (9, "fr-1", "br-1", False), (20, "fr-1", "br-1", False), (14, "be-1", "fr-1", False), (14, "be-1", "br-1", False),
    (15, "be-1", "fr-1", True), (15, "be-1", "br-1", True), (9, "br-1", "fr-train-1", True), (9, "br-1", "hq-fr5", True),
    (9, "fr-1", "fr-2", True)])
def test_which_nations_may_end_in_one_hex(turn: int, first: str, second: str, together: bool) -> None:
    """Example 11."""
    m = field({first: N, second: HERE}, turn=turn, seat="allied", dice=AFTER)
    play(m, f"take {first}", f"to {HERE}", "stop", "done")
    assert (asked(m) != "allied who_is_too_many") == together
    if not together:
        assert offers(m, "scrap") == {first, second}
        play(m, f"scrap {first}")
        assert units_in(m, HERE) == {second}


@pytest.mark.rules("2-1a", "SCS-3.3")
def test_british_share_the_hex_of_a_french_fort() -> None:
    m = field({"br-1": near("23-24")[3]}, forts={"maubeuge": 2}, seat="allied", dice=AFTER)
    play(m, "take br-1", "to 23-24", "stop", "done")
    assert where(m, "br-1") == "23-24" and asked(m) != "allied who_is_too_many"


@pytest.mark.rules("SCS-16.4", "2-1b", "2-1a")
@pytest.mark.parametrize("unit, fort, place, turn, may", [
    ("fr-1", "liege", "34-30", 14, False), ("fr-1", "liege", "34-30", 15, True), ("br-1", "namur", "30-27", 14, False),
    ("be-1", "maubeuge", "23-24", 14, False), ("be-1", "maubeuge", "23-24", 15, True), ("br-1", "maubeuge", "23-24", 6, True),
    ("be-1", "liege", "34-30", 6, True), ("fr-1", "maubeuge", "23-24", 6, True)])
def test_whose_fort_one_may_share(unit: str, fort: str, place: str, turn: int, may: bool) -> None:
    m = field({unit: near(place)[3]}, forts={fort: 1}, seat="allied", turn=turn, dice=AFTER)
    play(m, f"take {unit}", f"to {place}", "stop", "done")
    assert (asked(m) != "allied who_is_too_many") == may, "else it is lost at the end of the phase (SCS-3.4)"
    assert may or offers(m, "scrap") == {unit}


@pytest.mark.rules("SCS-7.17", "SCS-16.4")
def test_the_fort_of_another_ally_does_not_bar_an_attack_beside_it() -> None:
    """French from outside, the fort of Liège next to the enemy: forts take no part in attacks."""
    foe = near("34-30")[3]
    m = field({"fr-1": near(foe)[3], "ge-3": foe}, forts={"liege": 1}, seat="allied", phase="combat", turn=9, dice=[3, 4, *AFTER])
    play(m, f"attack {foe}")
    assert offers(m, "join") == {"fr-1"}


@pytest.mark.rules("2-1a", "SCS-3.3")
def test_nations_pass_through_each_other() -> None:
    m = field({"br-1": N, "fr-1": HERE}, seat="allied", dice=AFTER)
    play(m, "take br-1", f"to {HERE}", f"to {S}", "stop", "done")
    assert asked(m) != "allied who_is_too_many" and not events(m, "Destroyed")


@pytest.mark.rules("SCS-3.4", "SCS-3.3")
def test_no_overrun_starts_from_an_overfull_hex() -> None:
    m = field({**FOUR, "ge-2cd": N, "fr-1": S}, dice=AFTER)
    play(m, "take ge-2cd", f"to {HERE}")
    assert S not in offers(m, "overrun") and refused(m, f"overrun {S}") == ["SCS-3.4"]
    m = field({**{u: HERE for u in list(FOUR)[:3]}, "ge-2cd": N, "fr-1": S}, dice=AFTER)
    play(m, "take ge-2cd", f"to {HERE}")
    assert "SCS-3.4" not in refused(m, f"overrun {S}")


@pytest.mark.rules("SCS-3.5", "1-3c#2")
def test_returning_units_may_overfill_an_hq_until_the_movement_phase_ends() -> None:
    units = {f"fr-{n}": "14-06" for n in (1, 2, 3, 4)} | {"hq-fr5": "14-06", "fr-5": "track 9"}
    m = field(units, seat="allied", phase="reinforcements", dice=AFTER)
    play(m, "return fr-5 hq-fr5", "done")
    assert len(units_in(m, "14-06")) == 6 and asked(m) == "allied who_moves"
    moved = play(m.copy(), "take fr-5", f"to {near('14-06')[3]}", "stop", "done")
    assert asked(moved) != "allied who_is_too_many"
    assert asked(play(m, "done")) == "allied who_is_too_many"


@pytest.mark.rules("SCS-3.3")
def test_it_is_counted_at_the_end_of_the_exploitation_phase_too() -> None:
    m = field({**FOUR, "ge-2cd": N}, phase="exploitation", dice=AFTER)
    play(m, "take ge-2cd", f"to {HERE}", "stop", "done")
    assert asked(m) == "german who_is_too_many"


@pytest.mark.rules("SCS-3.3", "SCS-3.1")
def test_an_advance_ends_within_the_limit() -> None:
    attackers = {f"ge-{n}": N for n in (3, 4, 5, 6)} | {"ge-7": NE, "ge-8": NE}
    m = field({**attackers, "fr-81t": f"{HERE} reduced"}, phase="combat", dice=[6, 6, *AFTER])
    play(m, f"attack {HERE}", "join-all", "fight")
    while asked(m) != "german who_advances":
        assert m.decision is not None
        m.choose(m.decision.choices[0])
    for _ in range(4):
        play(m, f"advance {sorted(offers(m, 'advance'))[0]}")
        while m.decision is not None and m.decision.message == "where_onward":
            play(m, "stop")
    assert asked(m) != "german who_advances" and len(units_in(m, HERE)) == 4


@pytest.mark.rules("SCS-3.6")
def test_no_hex_ever_holds_both_sides() -> None:
    """What cannot fight is destroyed by who enters; who can, bars the way."""
    m = field({"ge-3": "07-24", "hq-fr5": HERE, "fr-train-1": HERE})
    play(m, "take ge-3", f"to {HERE}")
    assert units_in(m, HERE) == {"ge-3"} and where(m, "hq-fr5") == where(m, "fr-train-1") == str(DEAD)
    assert not st(m).occ[0] & st(m).occ[1]
