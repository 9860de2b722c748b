"""15 Headquarters: command lines (1-3b), and how long lost units stay away (1-4a to 1-4d)."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.drive_on_paris.pieces import DEAD, GRID, INDEX, TRACK
from marne.games.drive_on_paris.rules.s15_command import commanded, in_command, led, lose_step
from marne.match import Match
from marne.parts.bits import bits
from tests.drive_on_paris.arena import events, field, hexes, offers, play, st, where
from tests.drive_on_paris.ground import HERE, T, has, near, step

N, NE, SE, S, SW, NW = near(HERE)


def command(hq: str, units: dict[str, str], **more: Any) -> set[str]:
    """The hexes to which an HQ has a command line."""
    return hexes(commanded(st(field(units, **more)), INDEX[hq]))


# The line -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1-3b", "SCS-15.1", "SCS-1.9")
@pytest.mark.parametrize("hq, at, radius", [("hq-ge1", "30-15", 4), ("hq-gaede", "30-15", 3), ("hq-fr5", "30-15", 3),
                                            ("hq-fr5", "30-15 flipped", 4), ("hq-br", "30-15 flipped", 4)])
def test_the_radius_is_counted_in_hexes_whatever_the_ground(hq: str, at: str, radius: int) -> None:
    """Round 30-15 there are woods, rivers and towns."""
    assert command(hq, {hq: at}) == {GRID.text(h) for h in GRID.hexes() if GRID.distance(h, GRID.read("30-15")) <= radius}


@pytest.mark.rules("1-3b", "1-10", "SCS-15.1")
def test_the_line_does_not_cross_sea_or_neutral_ground() -> None:
    """Only ways over land count: an oracle that walks hex by hex."""
    border, _ = step(T.country["be"], T.country["nl"], None)
    shore = next(GRID.text(h) for h in bits(T.country["fr"]) if (GRID.near[h] & T.sea).bit_count() > 1)
    for hq, at in (("hq-be", border), ("hq-fr5", shore), ("hq-ge1", border)):
        seen = front = {at}
        for _ in range(4 if hq == "hq-ge1" else 3):
            front = {x for y in front for x in near(y) if has(T.land & ~T.neutral, x)}
            seen = seen | front
        assert command(hq, {hq: at}) == seen


@pytest.mark.rules("1-10", "3-5a", "SCS-15.1")
def test_the_dutch_option_opens_lines_to_the_germans_alone() -> None:
    border, dutch = step(T.country["be"], T.country["nl"], None)
    for hq, may in (("hq-ge1", True), ("hq-be", False)):
        assert (dutch in command(hq, {hq: border}, options={"dutch": True})) == may


@pytest.mark.rules("1-3b", "SCS-15.1", "SCS-4.7")
def test_the_line_passes_no_enemy_zone_without_a_friend_the_last_hex_included() -> None:
    """T43: the hex of the unit counts too; that of the HQ does not."""
    units = {"hq-ge1": N, "fr-1": HERE}
    assert N in command("hq-ge1", units) and not command("hq-ge1", units) & (set(near(HERE)) - {N})
    units["ge-3"] = NE
    assert command("hq-ge1", units) & set(near(HERE)) == {N, NE}
    s = st(field(units))
    assert in_command(s, INDEX["ge-3"], GRID.read(NE)) and not in_command(s, INDEX["ge-4"], GRID.read(NW))


@pytest.mark.rules("1-3b", "SCS-15.1")
def test_a_line_goes_round_a_zone_if_the_radius_allows_it() -> None:
    """Straight through the zone it is three hexes; round it more than the radius of three, but not of four."""
    foe = near(near(HERE)[1])[2]
    for hq, radius in (("hq-gaede", 3), ("hq-ge1", 4)):
        got = command(hq, {hq: HERE, "fr-1": foe})
        zone = {*near(foe), foe}
        seen = front = {HERE}
        for _ in range(radius):
            front = {x for y in front for x in near(y) if x not in zone and has(T.land, x)} - seen
            seen = seen | front
        assert got == seen


@pytest.mark.rules("SCS-15.1")
def test_a_line_does_not_pass_enemy_units_without_a_zone_either() -> None:
    """Armoured cars have none, and yet the hex is not passable."""
    got = command("hq-ge1", {"hq-ge1": HERE, "be-car": N})
    assert N not in got and "07-24" in got, "round them"
    assert N in command("hq-ge1", {"hq-ge1": HERE, "hq-be": N}), "an HQ bars nobody"


@pytest.mark.rules("1-3b", "1-4b", "SCS-15.2")
def test_an_hq_commands_its_own_nation() -> None:
    s = st(field({"hq-fr5": HERE, "hq-br": "30-10", "fr-1": N, "br-1": "10-25"}))
    assert has(led(s, 0), N) and not has(led(s, 1), N) and has(led(s, 1), "30-10") and not led(s, 2)


@pytest.mark.rules("SCS-15.2")
def test_command_is_not_needed_to_move_attack_or_be_supplied() -> None:
    m = field({"fr-1": "14-07", "ge-3": "20-10"}, seat="allied")
    assert "fr-1" in offers(m, "take")
    m = field({"ge-3": N, "fr-1": HERE}, phase="combat", dice=[3, 4] + [1] * 9)
    assert offers(m, "attack") == {HERE}


@pytest.mark.rules("SCS-15.7", "2-2a")
def test_the_belgian_hq_shows_its_weak_side_outside_belgium() -> None:
    """Its radius is the same on both sides; its points are gone, and come back at home."""
    home, abroad = step(T.country["be"], T.country["fr"], "")
    m = field({"hq-be": home, "be-1": home}, seat="allied")
    view = {u["id"]: u for u in m.view("allied")["units"]}["hq-be"]
    assert (view["points"], view["back"]) == (1, False)
    play(m, "take hq-be", f"to {abroad}")
    view = {u["id"]: u for u in m.view("allied")["units"]}["hq-be"]
    assert (view["points"], view["back"]) == (0, True)
    play(m, f"to {home}")
    assert {u["id"]: u for u in m.view("allied")["units"]}["hq-be"]["points"] == 1


# How long the lost stay away --------------------------------------------------------------------------------------------------


def lost(unit: str, at: str, die: int, turn: int = 4, **units: str) -> Match:
    """A unit with its last step is destroyed in its hex."""
    m = field({unit: at, **{k.replace("_", "-"): v for k, v in units.items()}}, turn=turn, dice=[die, die, die])
    lose_step(st(m), INDEX[unit], "SCS-8.3")
    if where(m, unit) == at.split()[0]:
        lose_step(st(m), INDEX[unit], "SCS-8.3")
    return m


def due(m: Match, unit: str) -> int:
    return st(m).due[INDEX[unit]] if where(m, unit) == str(TRACK) else 0


@pytest.mark.rules("1-4a", "1-4c", "SCS-15.4", "SCS-1.4")
def test_in_command_twice_the_die() -> None:
    """Example 1: turn 4, die 3, back on turn 10."""
    assert due(lost("ge-3", HERE, 3, hq_ge1=S), "ge-3") == 10


@pytest.mark.rules("1-4d", "SCS-15.4")
@pytest.mark.parametrize("hq, at", [("hq_ge1", "20-10"), ("hq_fr5", HERE), ("", "")])
def test_out_of_command_three_times_the_die(hq: str, at: str) -> None:
    """Example 2: turn 4, die 3, back on turn 13. Too far, of another nation, or none."""
    assert due(lost("ge-3" if hq != "hq_fr5" else "br-1", HERE, 3, **({hq: at} if hq else {})),
               "ge-3" if hq != "hq_fr5" else "br-1") == 13


@pytest.mark.rules("1-4d", "1-4c", "SCS-15.1")
def test_a_zone_between_cuts_command_but_the_dying_unit_cancels_it_in_its_own_hex() -> None:
    assert due(lost("ge-3", N, 3, hq_ge1="07-24", fr_1=HERE), "ge-3") == 10
    assert due(lost("ge-3", S, 3, hq_ge1="07-24", fr_1=HERE, fr_2=NW, fr_3=NE, fr_4=SW, fr_5=SE), "ge-3") == 13


@pytest.mark.rules("1-4a", "SCS-15.4")
@pytest.mark.parametrize("die, back", [(5, 0), (4, 24)])
def test_past_the_last_turn_a_unit_is_gone_for_good(die: int, back: int) -> None:
    """Example 3: turn 12, out of command: 5 would be turn 27, 4 is turn 24."""
    m = lost("ge-3", HERE, die, turn=12)
    assert due(m, "ge-3") == back and (where(m, "ge-3") == str(DEAD)) == (not back)


@pytest.mark.rules("1-4a", "SCS-15.4")
def test_the_last_turn_itself_is_in_time() -> None:
    m = lost("ge-3", HERE, 3, turn=19, hq_ge1=HERE)
    assert due(m, "ge-3") == 25


@pytest.mark.rules("1-4a#2", "2-2c", "3-2d")
@pytest.mark.parametrize("unit, more", [("be-car", {}), ("ge-em-11-14", {})])
def test_cars_and_assault_units_never_come_back(unit: str, more: dict[str, str]) -> None:
    m = lost(unit, HERE, 3)
    assert where(m, unit) == str(DEAD) and not events(m, "OnTrack")


@pytest.mark.rules("1-4a#2")
@pytest.mark.parametrize("unit", ["hq-fr5", "fr-train-1", "fr-taxi"])
def test_staff_never_comes_back(unit: str) -> None:
    m = field({"ge-3": "07-25", unit: HERE}, dice=[])
    play(m, "take ge-3", f"to {HERE}")
    assert where(m, unit) == str(DEAD) and not events(m, "OnTrack"), "not even a die is rolled"


@pytest.mark.rules("1-4a#2")
def test_forts_never_come_back() -> None:
    from marne.games.drive_on_paris.rules.s08_losses import reduce_fort

    m = field({"ge-3": HERE}, forts={"longwy": 1}, dice=[])
    reduce_fort(st(m), INDEX["longwy"], "3-3b")
    assert where(m, "longwy") == str(DEAD)


@pytest.mark.rules("SCS-1.4")
def test_the_first_loss_of_two_steps_turns_a_unit_over_the_second_destroys_it() -> None:
    m = field({"ge-3": HERE, "ge-lw11": HERE}, dice=[2, 2])
    lose_step(st(m), INDEX["ge-3"], "SCS-8.3")
    assert where(m, "ge-3") == HERE and st(m).reduced >> INDEX["ge-3"] & 1
    lose_step(st(m), INDEX["ge-3"], "SCS-8.3")
    lose_step(st(m), INDEX["ge-lw11"], "SCS-8.3")
    assert where(m, "ge-3") == where(m, "ge-lw11") == str(TRACK)


@pytest.mark.rules("SCS-1.4", "1-4a")
def test_a_lost_unit_is_in_the_middle_of_nothing() -> None:
    m = lost("ge-3", f"{HERE} reserve reduced", 3)
    s = st(m)
    assert not (s.reserve | s.reduced | s.moved | s.present) >> INDEX["ge-3"] & 1
