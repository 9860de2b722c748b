"""7 The combat phase: who attacks whom, in which order, and breakthrough combats (1-7)."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.drive_on_paris.pieces import GRID, INDEX
from marne.parts.bits import bits
from tests.drive_on_paris.arena import asked, events, field, offers, play, refused, st, units_in, where
from tests.drive_on_paris.fighting import HERE, NORTH, NORTHEAST, NORTHWEST, ONES, SOUTH, SOUTHEAST, attack, battle, rolled
from tests.drive_on_paris.ground import T, step

FOUR = {"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTHEAST, "ge-6": NORTHEAST}


@pytest.mark.rules("SCS-7.1", "SCS-2.8", "0/Sequence/Combat#2")
def test_attacks_are_voluntary_and_only_against_neighbours() -> None:
    m = field({**FOUR, "fr-1": HERE, "fr-2": "07-19", "hq-fr5": "06-23"}, phase="combat", dice=ONES)
    assert asked(m) == "german where_to_attack" and offers(m) == {f"attack {HERE}", "done"}
    assert refused(m, "attack 07-19"), "not adjacent"
    assert refused(m, "attack 06-23"), "an HQ alone is no target"
    play(m, "done")
    assert not events(m, "CombatDeclared") and asked(m) == "german who_moves"


@pytest.mark.rules("SCS-7.1", "2-8c")
def test_lines_and_dates_forbid_entering_and_not_attacking() -> None:
    """A French unit attacks across the Doctrine Line, and does not advance across it."""
    t = st(field({})).t
    east = next(h for h in bits(t.east & t.country["fr"]) if GRID.near[h] & t.west)
    a, b = GRID.text(east), GRID.text(bits(GRID.near[east] & t.west)[0])
    line: dict[str, Any] = {"seat": "allied", "target": b, "doctrine": True, "turn": 9}
    m = battle({"fr-1": a, "fr-2": a, "fr-3": a, "fr-4": a}, {"ge-lw11": b}, [6, 6, 1], **line)
    assert not units_in(m, b) and asked(m) != "allied who_advances", "the hex is empty and nobody may follow"
    m = battle({"br-1": a, "br-2": a, "br-3": a, "br-5": a}, {"ge-lw11": b}, [6, 6, 1], **line)
    assert asked(m) == "allied who_advances", "2-8d: the British may"


@pytest.mark.rules("SCS-7.3", "SCS-7.6")
def test_a_unit_attacks_once_and_a_hex_is_attacked_once() -> None:
    m = field({"ge-3": NORTH, "ge-4": NORTHEAST, "fr-1": HERE, "fr-2": "08-21"}, phase="combat", dice=[1, 1, *ONES])
    attack(m, HERE, "ge-3")                                     # 6 : 8 and a 2: A4
    assert rolled(m).result.startswith("A4") and asked(m) == "german where_to_attack"
    assert offers(m, "attack") == {"08-21"} and refused(m, f"attack {HERE}")
    play(m, "attack 08-21")
    assert offers(m, "join") == {"ge-4"}


@pytest.mark.rules("1-1d#2", "1-6b#2")
def test_reserves_and_diggers_do_not_attack_but_defend() -> None:
    m = field({"ge-3": f"{NORTH} reserve", "ge-4": NORTHEAST, "fr-1": HERE}, phase="combat", dice=ONES)
    play(m, f"attack {HERE}")
    assert offers(m, "join") == {"ge-4"} and refused(m, "join ge-3")
    m = field({"ge-3": f"{NORTH} digging", "ge-4": NORTHEAST, "fr-1": HERE}, turn=12, phase="combat", dice=ONES)
    play(m, f"attack {HERE}")
    assert offers(m, "join") == {"ge-4"} and refused(m, "join ge-3")
    m = battle({"fr-1": NORTH}, {"ge-3": f"{HERE} reserve"}, [3, 4], seat="allied")
    assert rolled(m).defence == 8 * 4


@pytest.mark.rules("SCS-7.17", "2-1a", "2-1b")
def test_nations_that_may_not_fight_together() -> None:
    units = {"fr-1": NORTH, "br-1": NORTHEAST, "be-1": NORTHWEST, "ge-3": HERE}
    m = field(units, phase="combat", seat="allied", turn=14, dice=ONES)
    play(m, f"attack {HERE}", "join fr-1")
    assert offers(m, "join") == set() and refused(m, "join br-1") and refused(m, "join be-1")
    m = field(units, phase="combat", seat="allied", turn=15, dice=ONES)
    play(m, f"attack {HERE}", "join fr-1")
    assert offers(m, "join") == {"be-1"}, "Belgians from turn 15 on; French and British never"


@pytest.mark.rules("SCS-7.17", "2-1a")
def test_a_fort_of_another_ally_bars_nothing() -> None:
    m = field({"br-1": "23-24", "ge-3": "23-25"}, phase="combat", seat="allied", forts={"maubeuge": 2}, dice=ONES)
    play(m, "attack 23-25")
    assert offers(m, "join") == {"br-1"}


@pytest.mark.rules("SCS-7.16", "SCS-7.7")
def test_attackers_never_retreat_and_lose_first() -> None:
    m = battle(FOUR, {"fr-1": HERE}, [3, 4])                    # 3:1, a 7: A1*D2r1
    assert asked(m) == "german who_loses", "the attacker's losses come before the defender's"
    play(m, "lose ge-5")
    assert [e.kind for e in m.events if e.kind in ("StepLost", "Destroyed")][:2] == ["StepLost", "StepLost"]
    assert all(where(m, u) in (NORTH, NORTHEAST) for u in FOUR)


@pytest.mark.rules("1-7", "SCS-10.5", "1-7#2", "0/Sequence/Combat#3")
def test_breakthrough_combats() -> None:
    """It marks all who attacked, advanced or not; when the regular combats are over they alone may attack once more."""
    units = {"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTHEAST, "ge-6": NORTHEAST, "ge-7": SOUTHEAST}
    m = battle(units, {"fr-84t": HERE, "fr-2": SOUTH}, [5, 5, 1], join=("ge-3", "ge-4", "ge-5", "ge-6"))
    assert rolled(m).result.endswith("@") and asked(m) == "german who_advances"
    play(m, "advance ge-3", "done")
    assert {u for u in units if st(m).marked >> INDEX[u] & 1} == {"ge-3", "ge-4", "ge-5", "ge-6"}
    assert asked(m) == "german where_to_attack" and m.decision is not None and m.decision.rule == "SCS-7.1"
    play(m, f"attack {SOUTH}")
    assert offers(m, "join") == {"ge-7"}, "in the regular step only who has not attacked"
    play(m, "back", "done")
    assert m.decision is not None and (asked(m), m.decision.rule) == ("german where_to_attack", "1-7")
    play(m, f"attack {SOUTH}")
    assert offers(m, "join") == {"ge-3"}
    assert refused(m, "join ge-7") and refused(m, "join ge-5"), "unmarked, or not adjacent"
    play(m, "back", "done")
    assert not st(m).marked and asked(m) == "german who_moves", "the markers are gone with the step"


@pytest.mark.rules("1-7#2", "1-7#3")
def test_a_second_breakthrough_gives_no_marker() -> None:
    m = field({"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTH, "ge-6": NORTH, "fr-84t": HERE, "fr-85t": SOUTH}, phase="combat",
              dice=[6, 6, 1, 6, 6, 1, *ONES])
    attack(m, HERE, "ge-3", "ge-4", "ge-5", "ge-6")
    play(m, "advance-all")
    assert m.decision is not None and (asked(m), m.decision.rule) == ("german where_to_attack", "1-7")
    attack(m, SOUTH, "ge-3", "ge-4", "ge-5", "ge-6")
    assert rolled(m).result.endswith("@") and len(events(m, "BrokeThrough")) == 1 and not st(m).marked


@pytest.mark.rules("0/Sequence/Combat#1", "0/Sequence/Combat#2", "3-3b#2")
def test_siege_guns_fire_before_the_regular_combats() -> None:
    m = field({"ge-skoda": "35-30", "ge-3": "35-30"}, phase="siege", forts={"liege": 2}, rail={"german": ["35-30"]},
              dice=[6, *ONES])
    assert asked(m) == "german which_siege"
    play(m, "shell ge-skoda liege")
    assert asked(m) == "german where_to_attack", "the same fort may be attacked as well"
    assert "34-30" in offers(m, "attack") and refused(m, "shell ge-skoda liege")


@pytest.mark.rules("SCS-7.3", "1-7#2")
def test_who_retreated_may_be_attacked_again_in_its_new_hex() -> None:
    units = {"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTH, "ge-6": NORTH, "ge-7": "06-20", "ge-8": "06-20"}
    m = battle(units, {"fr-1": HERE}, [2, 4], join=("ge-3", "ge-4", "ge-5", "ge-6"))       # 3:1, a 6: A1D2r1
    play(m, "lose ge-3")
    assert rolled(m).result == "A1D2r1"
    assert not units_in(m, HERE), "two steps: fr-1 is gone"


@pytest.mark.rules("SCS-7.2", "SCS-7.5")
def test_an_attack_may_be_called_off_and_needs_strength() -> None:
    m = field({"be-car": NORTH, "be-1": NORTH, "ge-3": HERE}, phase="combat", seat="allied", dice=ONES)
    play(m, f"attack {HERE}", "join be-car")
    assert "fight" not in offers(m)
    play(m, "join be-1")
    assert "fight" in offers(m)
    play(m, "spare be-1")
    assert "fight" not in offers(m)
    play(m, "back")
    assert asked(m) == "allied where_to_attack" and HERE in offers(m, "attack")


@pytest.mark.rules("SCS-7.4", "SCS-7.1")
def test_a_fort_alone_is_attacked() -> None:
    m = field({"ge-3": "23-25"}, phase="combat", forts={"maubeuge": 2}, dice=ONES)
    assert offers(m, "attack") == {"23-24"}


@pytest.mark.rules("SCS-1.8")
def test_the_whole_stack_of_an_attacker_is_laid_open() -> None:
    m = battle({"ge-3": NORTH, "ge-4": NORTH, "ge-5": NORTH}, {"fr-1": HERE, "fr-2": HERE}, [2, 3], join=("ge-3", "ge-4"))
    seen = {u["id"] for u in m.view("allied")["units"] if u.get("hex") == NORTH}
    assert {"ge-3", "ge-4", "ge-5"} >= seen and "ge-5" in seen


@pytest.mark.rules("1-1d#2", "1-6b#2", "2-2c", "SCS-7.2", "SCS-7.3")
@pytest.mark.parametrize("units, rules", [
    ({"fr-1": f"{NORTH} reserve"}, ["1-1d#2"]), ({"fr-1": f"{NORTH} digging"}, ["1-6b#2"]), ({"be-car": NORTH}, ["2-2c"]),
    ({"fr-1": f"{NORTH} reserve", "fr-2": f"{NORTH} reserve", "fr-3": f"{SOUTH} digging"}, ["1-1d#2", "1-6b#2"]),
    ({"hq-fr5": NORTH}, ["SCS-7.2"])])
def test_a_refused_attack_names_what_keeps_the_neighbours_from_it(units: dict[str, str], rules: list[str]) -> None:
    m = field({**units, "ge-3": HERE, "ge-4": "20-20", "fr-9": "20-21"}, seat="allied", phase="combat", turn=16,
              german_trenches=True)
    assert offers(m, "attack") == {"20-20"} and sorted(refused(m, f"attack {HERE}")) == rules


@pytest.mark.rules("SCS-7.3", "1-7#2")
def test_who_has_attacked_or_has_no_marker_attacks_no_other_hex() -> None:
    """Two divisions break through against 07-22; ge-5, which took no part, is all that stands next to 05-22."""
    units = {"ge-3": NORTH, "ge-4": NORTH, "ge-5": "05-23", "fr-84t": HERE, "fr-82t": "05-22", "fr-9": "07-24"}
    m = battle(units, {}, [6, 6, *ONES], join=("ge-3", "ge-4"))
    while asked(m) != "german where_to_attack":
        play(m, min(offers(m) - {"advance-all", "stop"}, key=lambda x: (x != "done", x)))
    assert "07-24" not in offers(m, "attack") and refused(m, "attack 07-24") == ["SCS-7.3"]
    play(m, "done")
    assert "07-24" in offers(m, "attack") and refused(m, "attack 05-22") == ["1-7#2"]


@pytest.mark.rules("3-5a", "SCS-4.2", "SCS-10.3")
def test_germans_in_the_netherlands_are_attacked_and_not_followed() -> None:
    """By the option the country is no longer neutral: zones reach into it, the Allies still do not enter."""
    belgium, dutch = step(T.country["be"], T.country["nl"], None)
    m = battle({"be-1": belgium, "be-2": belgium}, {"ge-lw11": dutch}, [6, 6, *ONES], seat="allied", target=dutch,
               options={"dutch": True})
    assert "advance" not in " ".join(offers(m)) and not units_in(m, dutch) and not events(m, "Advanced")
    zone = st(field({"be-1": belgium}, options={"dutch": True})).zone[0], st(field({"be-1": belgium})).zone[0]
    assert [board >> GRID.read(dutch) & 1 for board in zone] == [1, 0]
