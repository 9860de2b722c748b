"""16 Trenches (1-6): who digs when and where, what digging costs, what a trench is worth, when it is gone."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.drive_on_paris.pieces import GRID, INDEX
from marne.games.drive_on_paris.tables import tables
from marne.match import Match
from tests.drive_on_paris.arena import asked, events, field, hexes, offers, play, refused, st, until, where
from tests.drive_on_paris.fighting import HERE, NORTH, NORTHEAST, SOUTH, attack, rolled

T = tables("")


def digging(units: dict[str, str], *, turn: int = 11, seat: str = "german", **more: Any) -> Match:
    """The supply phase of an army that can eat: its units stand at home."""
    return field(units, turn=turn, seat=seat, phase="supply", dice=[1] * 60, **more)


def trenches(m: Match, side: int = 1) -> set[str]:
    return hexes(st(m).trench[side])


def works(m: Match, side: int = 1) -> set[str]:
    return hexes(st(m).works[side])


OPEN = "45-25"                                                  # open ground in Germany, with a railway


@pytest.mark.rules("1-6a", "SCS-16.7")
@pytest.mark.parametrize("turn, seat, dug, may", [
    (10, "german", False, False), (11, "german", False, True), (12, "german", False, True),
    (11, "allied", False, False), (11, "allied", True, True), (25, "allied", False, False), (10, "german", True, False)])
def test_germans_dig_from_turn_11_allies_once_a_german_trench_is_finished(turn: int, seat: str, dug: bool, may: bool) -> None:
    m = digging({"ge-3": OPEN, "fr-1": "07-22"}, turn=turn, seat=seat, german_trenches=dug)
    assert (asked(m) == f"{seat} where_to_dig") == may
    mine = OPEN if seat == "german" else "07-22"
    if may:
        assert mine in offers(m, "dig")


@pytest.mark.rules("1-6a", "1-6b#2", "SCS-16.5", "SCS-2.6")
def test_a_trench_is_finished_in_the_next_supply_phase_of_its_side() -> None:
    """Example 17: begun on turn 11, finished on turn 12; only then may the Allies dig."""
    m = digging({"ge-3": OPEN, "fr-1": "07-22", "ge-4": "24-20"})
    play(m, f"dig {OPEN}", "done")
    assert works(m) == {OPEN} and not trenches(m)
    for _ in range(40):                                         # to the Allied supply phase, and past it
        assert asked(m) != "allied where_to_dig", "no German trench is finished yet"
        if st(m).turn == 12:
            break
        m.choose("done" if "done" in offers(m) else sorted(offers(m))[0])
    assert works(m) == {OPEN} and not st(m).german_dug
    until(m, "where_to_dig")
    assert asked(m) == "german where_to_dig" and st(m).turn == 12
    assert trenches(m) == {OPEN} and not works(m) and st(m).german_dug and not st(m).frozen
    assert OPEN not in offers(m, "dig"), "one is enough"
    play(m, "done")
    until(m, "where_to_dig")
    assert asked(m) == "allied where_to_dig" and "07-22" in offers(m, "dig")


@pytest.mark.rules("1-6b", "SCS-16.5")
def test_infantry_of_every_type_digs_but_neither_cavalry_nor_reserves() -> None:
    m = digging({"ge-3": OPEN, "ge-lw11": "45-26", "ge-2cd": "45-18", "ge-4": "47-15 reserve", "ge-em-11-14": "46-16"})
    assert {OPEN, "45-26", "46-16"} <= offers(m, "dig") and not {"45-18", "47-15"} & offers(m, "dig")
    assert refused(m, "dig 45-18") == ["1-6b"] and refused(m, "dig 47-15") == ["1-6b"] and refused(m, "dig 44-22") == ["1-6b"]


@pytest.mark.rules("1-6b", "SCS-16.5", "SCS-4.8")
def test_an_enemy_zone_is_no_obstacle() -> None:
    m = digging({"ge-3": HERE, "fr-1": NORTH, "ge-4": "40-30"})
    play(m, "lose ge-3") if asked(m).endswith("who_loses") else None
    assert HERE in offers(m, "dig")


@pytest.mark.rules("1-6c", "SCS-16.7")
@pytest.mark.parametrize("kind, hex", [("major", "59-13"), ("marsh", "51-13"), ("foothills", "58-19"), ("mountains", "63-15")])
def test_ground_where_no_trench_can_be_dug(kind: str, hex: str) -> None:
    board = {"major": T.major, "marsh": T.marsh, "foothills": T.foothills, "mountains": T.mountains}[kind]
    assert board >> GRID.read(hex) & 1
    m = digging({"ge-3": hex, "ge-4": OPEN})
    assert hex not in offers(m, "dig") and refused(m, f"dig {hex}") == ["1-6c"]


@pytest.mark.rules("1-6c")
@pytest.mark.parametrize("kind, hex", [("woods", "48-20"), ("city", "51-18"), ("open", OPEN)])
def test_woods_and_towns_can_be_dug_up(kind: str, hex: str) -> None:
    assert {"woods": T.woods, "city": T.city, "open": T.land & ~T.woods}[kind] >> GRID.read(hex) & 1
    assert hex in offers(digging({"ge-3": hex}), "dig")


@pytest.mark.rules("1-6b#2", "SCS-16.5")
def test_who_digs_neither_moves_nor_attacks_nor_goes_into_reserve_but_later_comers_do() -> None:
    units = {"ge-3": f"{HERE} digging", "ge-2cd": HERE, "ge-4": "07-24", "fr-1": SOUTH}
    m = field(units, turn=12, dice=[1] * 9)
    assert works(m) == {HERE}
    assert refused(m, "take ge-3") == ["1-6b#2"] and not refused(m, "take ge-2cd"), "cavalry beside them is free"
    play(m, "take ge-4", f"to {HERE}", "stop")
    assert not st(m).frozen >> INDEX["ge-4"] & 1
    until(m, "where_to_attack")
    play(m, f"attack {SOUTH}")
    assert refused(m, "join ge-3") == ["1-6b#2"] and {"ge-4", "ge-2cd"} <= offers(m, "join")
    m = field({"ge-3": f"{OPEN} digging", "ge-4": "45-26", "hq-ge1": "45-26"}, turn=12, phase="reserves", dice=[1] * 9)
    assert refused(m, "reserve ge-3") == ["1-6b#2"] and not refused(m, "reserve ge-4")


@pytest.mark.rules("SCS-16.5")
def test_it_is_not_finished_if_none_of_those_who_began_it_is_left() -> None:
    m = field({"ge-3": f"{OPEN} digging reduced", "ge-4": OPEN, "ge-5": "30-18"}, turn=12, phase="supply", dice=[1] * 9)
    assert trenches(m) == {OPEN}, "one of them is enough"
    s = st(field({"ge-4": OPEN, "ge-5": "30-18"}, turn=12, phase="exploitation", dice=[1] * 9, works={"german": [OPEN]}))
    assert not s.frozen and hexes(s.works[1]) == {OPEN}
    m = field({"ge-4": OPEN, "ge-5": "30-18"}, turn=12, phase="exploitation", dice=[1] * 9, works={"german": [OPEN]})
    until(m, "where_to_dig")
    assert not trenches(m) and not works(m) and not st(m).german_dug


# In combat -----------------------------------------------------------------------------------------------------------------

STRONG = {"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTHEAST, "ge-6": NORTHEAST}


def assault(dice: list[int], defenders: dict[str, str], **more: Any) -> Match:
    m = field({**STRONG, **defenders}, phase="combat", turn=12, dice=[*dice, *[1] * 40], **more)
    return bleed(attack(m, HERE, *STRONG))


def bleed(m: Match) -> Match:
    while m.decision and m.decision.message == "who_loses":
        play(m, min(offers(m)))
    return m


@pytest.mark.rules("1-6a#2", "SCS-16.6", "SCS-9.8")
def test_units_in_a_trench_may_ignore_the_retreat_but_lose_as_others() -> None:
    """24 against 16 is 2:1; a 7 is A1D1r1."""
    two = {"fr-1": HERE, "fr-2": HERE}
    m = assault([3, 4], two, trenches={"allied": [HERE]})
    assert rolled(m).result == "A1D1r1" and asked(m) == "allied whether_to_hold"
    assert st(m).reduced & (1 << INDEX["fr-1"] | 1 << INDEX["fr-2"]), "the loss is not spared"
    held = play(m, "hold-trench")
    assert {where(held, u) for u in two} == {HERE} and trenches(held, 0) == {HERE}
    m = play(assault([3, 4], two, trenches={"allied": [HERE]}), "fall-back")
    assert asked(m) == "allied where_to_retreat"
    m = assault([3, 4], two)
    assert asked(m) == "allied where_to_retreat", "no trench, no choice"


@pytest.mark.rules("1-6a#2", "SCS-16.6")
def test_a_trench_serves_whoever_stands_in_it() -> None:
    m = assault([3, 4], {"fr-1cd": HERE, "fr-2cd": HERE, "fr-3cd": HERE, "fr-4cd": HERE}, trenches={"allied": [HERE]})
    if asked(m) == "allied whether_to_screen":
        bleed(play(m, "stand"))
    assert asked(m) == "allied whether_to_hold", "cavalry too"


@pytest.mark.rules("1-6b#3")
def test_an_unfinished_trench_does_not_help_and_goes_with_those_who_retreat() -> None:
    """Example 18."""
    m = assault([3, 4], {"fr-1": f"{HERE} digging", "fr-2": f"{HERE} digging"}, german_trenches=True)
    assert asked(m) == "allied where_to_retreat" and works(m, 0) == {HERE}
    play(m, f"retreat {SOUTH}")
    assert not works(m, 0) and not st(m).frozen and where(m, "fr-1") == SOUTH


@pytest.mark.rules("1-6b#3", "SCS-16.6", "SCS-10.4")
@pytest.mark.parametrize("kind", ["trenches", "works"])
def test_a_trench_that_the_enemy_enters_is_gone(kind: str) -> None:
    m = field({"ge-3": NORTH, "fr-1": "07-18"}, turn=12, **{kind: {"allied": [HERE]}})
    play(m, "take ge-3", f"to {HERE}")
    assert not trenches(m, 0) and not works(m, 0) and not trenches(m, 1)
    assert [(e.side, GRID.text(e.hex), e.taken) for e in events(m, "TrenchGone")] == [(0, HERE, True)]


@pytest.mark.rules("1-6b#3", "SCS-16.6", "SCS-2.7")
@pytest.mark.parametrize("when, left", [("turn", {HERE}), ("player", set())])
def test_an_empty_trench_goes_at_the_end_of_the_game_turn(when: str, left: set[str]) -> None:
    """T51; by the option at the end of the player turn already."""
    m = field({"ge-3": HERE, "ge-4": "24-20", "fr-1": "14-10"}, turn=12, dice=[1] * 60, trenches={"german": [HERE, "24-20"]},
              options={"trench-vacancy": when})
    play(m, "take ge-3", "to 07-23", "stop")
    assert trenches(m) == {HERE, "24-20"}
    while st(m).active == 1:
        play(m, "lose ge-3" if "lose ge-3" in offers(m) else "done" if "done" in offers(m) else sorted(offers(m))[0])
    assert trenches(m) == {*left, "24-20"}
    while st(m).turn == 12:
        play(m, "done" if "done" in offers(m) else sorted(offers(m))[0])
    assert trenches(m) == {"24-20"} and not [e for e in events(m, "TrenchGone") if e.taken]


@pytest.mark.rules("SCS-16.6", "1-6b#3")
def test_an_hq_does_not_hold_a_trench() -> None:
    m = field({"hq-ge1": HERE, "ge-4": "24-20", "fr-1": "14-10"}, turn=12, seat="allied", phase="supply", dice=[1] * 60,
              trenches={"german": [HERE]})
    assert trenches(m) == {HERE}
    play(m, "done")
    assert st(m).turn == 13 and not trenches(m)


@pytest.mark.rules("1-6b", "SCS-2.6")
def test_the_diggers_of_one_hex_all_dig_and_no_more_than_once() -> None:
    m = digging({"ge-3": OPEN, "ge-4": OPEN, "ge-2cd": OPEN})
    play(m, f"dig {OPEN}")
    s = st(m)
    assert s.frozen == 1 << INDEX["ge-3"] | 1 << INDEX["ge-4"]
    assert OPEN not in (offers(m, "dig") if asked(m) == "german where_to_dig" else set())
