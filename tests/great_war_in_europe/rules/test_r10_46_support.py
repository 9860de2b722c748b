"""10.46 Headquarters in combat: which may, who says so first, what it is worth, what it lets one do."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe.pieces import GRID, HEX, INDEX, hex_text
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.tables import tables
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, offers, play, refused, st, where
from tests.great_war_in_europe.fights import NO_TRENCHES, OPEN, RING, TARGET, assault, battle, bear, declare

FAR_RING = hex_text(next(h for h in bits(GRID.near[HEX[RING[0]]]) if hex_text(h) not in (*RING, TARGET)
                         and not GRID.near[HEX[TARGET]] >> h & 1))
DEEP = {**NO_TRENCHES, "FR": -2, "GE": -2}
T, VERDUN = tables(""), HEX["W5122"]


@pytest.mark.rules("10.46", "10.46#4")
def test_a_headquarters_supports_shifts_the_column_and_is_spent() -> None:
    """3 against 2 is 1-1; with the support of one it is 2-1. Afterwards it is depleted and serves no second combat."""
    m = battle({"ge-2": 0, "ge-hq-1": 0}, ["fr-5"], dice=(1,))
    declare(m, "ge-2")
    assert asked(m) == "central which_support" and offers(m) == {"support ge-hq-1", "pass"}
    bear(play(m, "support ge-hq-1"))
    told = events(m, "CombatRolled")[-1]
    assert (told.odds, told.column) == (1, 2)
    assert st(m).back >> INDEX["ge-hq-1"] & 1


@pytest.mark.rules("10.46")
def test_it_need_not_support_and_stays_fresh_then() -> None:
    m = battle({"ge-2": 0, "ge-hq-1": 0}, ["fr-5"], dice=(1,))
    bear(play(declare(m, "ge-2"), "pass"))
    assert events(m, "CombatRolled")[-1].column == 1 and not st(m).back >> INDEX["ge-hq-1"] & 1


@pytest.mark.rules("10.46#1")
@pytest.mark.parametrize(("where_hq", "face", "can"), [(RING[0], "", True), (FAR_RING, "", True), (RING[3], "", False),
                                                       (RING[1], "", True), (RING[0], " depleted", False)])
def test_it_stands_with_or_next_to_an_engaged_unit_and_is_not_depleted(where_hq: str, face: str, can: bool) -> None:
    """Next to the hex of the attackers is enough; next to the target alone is not, since no attacker stands beside it there. A
    depleted one gives nothing."""
    m = battle({"ge-2": 0}, ["fr-5"], units={"ge-hq-1": where_hq + face}, dice=(1,))
    declare(m, "ge-2")
    assert (asked(m) == "central which_support") == can


@pytest.mark.rules("10.46#1")
def test_a_defender_s_headquarters_may_stand_beside_the_hex() -> None:
    m = battle({"ge-2": 0}, ["fr-5"], units={"fr-hq-1": RING[3]}, control={"central": [RING[0]], "allied": [RING[3]]}, dice=(1,))
    declare(m, "ge-2")
    assert asked(m) == "allied which_support" and offers(m, "support") == {"fr-hq-1"}
    bear(play(m, "support fr-hq-1"))
    told = events(m, "CombatRolled")[-1]
    assert (told.odds, told.column) == (1, 0), "a column to the left"


@pytest.mark.rules("10.46#1", "11.12")
def test_it_must_be_supplied() -> None:
    """The six hexes round attacker and HQ but for the target are Allied troops: no line leads anywhere."""
    ring = [hex_text(x) for x in bits(GRID.near[HEX[RING[0]]]) if hex_text(x) != TARGET]
    walls = dict(zip(("fr-10", "fr-11", "fr-12", "fr-13", "fr-14"), ring, strict=True))
    m = assault({"ge-2": RING[0], "ge-hq-1": RING[0]}, TARGET, ["fr-5"], units=walls, dice=(1,))
    declare(m, "ge-2")
    assert asked(m) != "central which_support"


@pytest.mark.rules("10.46#1", "11.51")
@pytest.mark.parametrize(("attacks", "forts", "can"), [(False, True, True), (False, False, False), (True, True, False)])
def test_cut_off_in_a_fort_of_its_nation_it_is_supplied_in_defence_alone(attacks: bool, forts: bool, can: bool) -> None:
    ring = [hex_text(x) for x in bits(T.touching[VERDUN])]
    germans = dict(zip((f"ge-{n}" for n in (2, 4, 5, 6, 7, 9)), ring, strict=False))
    inside = {"fr-5": hex_text(VERDUN), "fr-hq-1": hex_text(VERDUN)}
    m = field(germans | inside, phase="combat-1", west="allied" if attacks else "central", options=OPEN, dice=(1,),
              forts=[hex_text(VERDUN)] if forts else [], trenches=NO_TRENCHES)
    assert not supplied(st(m), INDEX["fr-hq-1"])
    declare(m, "fr-5" if attacks else "ge-2", at=ring[0] if attacks else hex_text(VERDUN))
    assert (asked(m) == "allied which_support") == can


@pytest.mark.rules("10.46#2")
def test_the_german_eleventh_army_supports_in_the_east_alone() -> None:
    m = battle({"ge-2": 0, "ge-hq-11": 0}, ["fr-5"], dice=(1,))
    declare(m, "ge-2")
    assert asked(m) != "central which_support"
    t = tables("")
    target = next(h for h in bits(t.terrain["clear"] & t.region["poland"] & ~t.towns & ~t.forts & ~t.edge) if any(
        t.country["GE"] >> x & 1 and t.touching[h] >> x & 1 and not t.forts >> x & 1 for x in bits(GRID.near[h])))
    home = hex_text(next(x for x in bits(t.touching[target] & t.country["GE"] & ~t.forts)))
    east = assault({"ge-2": home, "ge-hq-11": home}, hex_text(target), ["ru-5"], theatre="east", dice=(1,))
    declare(east, "ge-2", at=hex_text(target))
    assert asked(east) == "central which_support" and offers(east, "support") == {"ge-hq-11"}


@pytest.mark.rules("10.46#3")
def test_one_a_side_of_a_nation_in_the_combat_the_attacker_first() -> None:
    m = battle({"ge-2": 0, "ge-hq-1": 0, "ge-hq-2": 1, "ah-hq-1": 2}, ["fr-5", "fr-hq-1"], dice=(3,),
               units={"br-hq-1": RING[4]}, control={"central": RING[:3], "allied": [RING[4]]})
    declare(m, "ge-2")
    assert asked(m) == "central which_support" and offers(m, "support") == {"ge-hq-1", "ge-hq-2"}
    assert "10.46#3" in refused(m, "support ah-hq-1") or "10.46#1" in refused(m, "support ah-hq-1")
    play(m, "support ge-hq-1")
    assert asked(m) == "allied which_support" and offers(m, "support") == {"fr-hq-1"}, "no second one, and no British unit fights"
    play(m, "support fr-hq-1")
    told = events(m, "CombatRolled")[-1]
    assert told.odds == told.column == 1
    assert st(m).back >> INDEX["fr-hq-1"] & 1 and not st(m).back >> INDEX["ge-hq-2"] & 1


@pytest.mark.rules("10.46#3")
def test_a_headquarters_of_another_nation_does_not_support() -> None:
    m = battle({"ge-2": 0, "ah-hq-1": 0}, ["fr-5"], dice=(1,))
    declare(m, "ge-2")
    assert asked(m) != "central which_support"
    both = battle({"ge-2": 0, "ah-2": 0, "ah-hq-1": 0}, ["fr-5"], dice=(1,))
    declare(both)
    assert asked(both) == "central which_support", "an Austrian division attacks too"


@pytest.mark.rules("10.46#3", "14.11")
def test_the_own_unit_of_a_fort_is_of_its_nation_and_can_be_supported() -> None:
    """A fort alone defends with a unit of the nation that built it: a French HQ beside it may support it, a British may not."""
    t = tables("")
    fort = next(h for h in bits(t.light & t.country["FR"] & ~t.cities) if (t.touching[h] & ~t.forts & t.country["FR"]).bit_count()
                >= 5)
    near = [hex_text(x) for x in bits(t.touching[fort] & ~t.forts & t.country["FR"] & t.land)]
    for hq, can in (("fr-hq-1", True), ("br-hq-1", False)):
        m = assault({"ge-2": near[0]}, hex_text(fort), [], units={hq: hex_text(fort)}, forts=[hex_text(fort)], dice=(1,))
        declare(m, "ge-2", at=hex_text(fort))
        assert (asked(m) == "allied which_support") == can


@pytest.mark.rules("10.46#5", "10.71#1")
@pytest.mark.parametrize(("mine", "theirs", "advances"), [("pass", "pass", False), ("support ge-hq-1", "pass", True),
                                                          ("support ge-hq-1", "support fr-hq-1", False)])
def test_support_that_is_not_matched_opens_the_trenches(mine: str, theirs: str, advances: bool) -> None:
    """Six divisions against one of the smallest, in trenches of -2: the die of six empties the hex."""
    big = {f"ge-{n}": 0 for n in (2, 4, 5, 6, 7, 9)} | {"ge-hq-1": 0}
    m = battle(big, ["fr-lfd"], trenches=DEEP, dice=(6,), units={"fr-hq-1": RING[3]},
               control={"central": [RING[0]], "allied": [RING[3]]})
    declare(m)
    play(m, mine)
    assert asked(m) == "allied which_support"
    play(m, theirs)
    assert where(m, "fr-lfd") == "dead" and (asked(m) == "central who_advances") == advances


@pytest.mark.rules("15.62")
@pytest.mark.parametrize(("hq", "unit"), [("be-hq", "be-1")])
def test_the_headquarters_of_a_small_country_gives_no_support(hq: str, unit: str) -> None:
    m = battle({"ge-2": 0}, [unit, hq], dice=(1,))
    declare(m, "ge-2")
    assert asked(m) != "allied which_support" and st(m).t.support[INDEX[hq]] == 0
