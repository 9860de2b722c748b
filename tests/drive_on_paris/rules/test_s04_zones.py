"""4 Zones of control: who has them, what they cost, and who cancels whose for what (SCS-4.7, SCS-4.8), cell by cell."""
from __future__ import annotations

import pytest

from marne.games.drive_on_paris.pieces import ALLIED, GERMAN, GRID, INDEX
from marne.games.drive_on_paris.rules import s04_zones as zones
from marne.games.drive_on_paris.rules.s12_supply import supplied
from tests.drive_on_paris.arena import asked, field, hexes, offers, play, refused, st, until, where
from tests.drive_on_paris.ground import HERE, OPEN, RAIL, T, apart, has, near, paid, ring, step

N, NE, SE, S, SW, NW = near(HERE)
GATE, OUTSIDE = near(S)[3], near(near(S)[3])[3]                 # straight south
WALL = [x for x in ring(HERE, 2) if x != GATE]                  # eleven hexes


# Who has a zone, and where it reaches ---------------------------------------------------------------------------------------


@pytest.mark.rules("SCS-4.1", "1-3a", "1-2a", "2-4a", "2-2c", "3-3a", "SCS-1.9")
@pytest.mark.parametrize("unit, side, has_zone", [
    ("ge-3", GERMAN, True), ("ge-3 reduced", GERMAN, True), ("ge-3 reserve", GERMAN, True), ("ge-2cd", GERMAN, True),
    ("ge-lw11", GERMAN, True), ("be-car", ALLIED, False), ("hq-ge1", GERMAN, False), ("hq-fr5", ALLIED, False),
    ("ge-train-1", GERMAN, False), ("fr-taxi", ALLIED, False), ("ge-krupp", GERMAN, False)])
def test_who_has_a_zone_of_control(unit: str, side: int, has_zone: bool) -> None:
    name, _, flag = unit.partition(" ")
    m = field({name: f"{HERE} {flag}".strip()}, alone=True)
    assert hexes(st(m).zone[side]) == (set(near(HERE)) if has_zone else set())


@pytest.mark.rules("SCS-4.1", "1-5a")
def test_a_fort_has_a_zone() -> None:
    m = field({"ge-3": "10-20"}, forts={"maubeuge": 1}, alone=True)
    assert hexes(st(m).zone[ALLIED]) == set(near("23-24"))


@pytest.mark.rules("SCS-4.2", "1-10")
def test_zones_do_not_reach_into_the_sea_or_neutral_ground() -> None:
    coast = next(h for h in GRID.hexes() if T.land >> h & 1 and GRID.near[h] & T.sea and T.country["fr"] >> h & 1)
    m = field({"fr-1": GRID.text(coast)}, alone=True)
    assert hexes(st(m).zone[ALLIED]) == hexes(GRID.near[coast] & T.land & ~T.neutral)
    border, _ = step(T.country["be"], T.country["nl"], None)
    m = field({"be-1": border}, alone=True)
    assert not st(m).zone[ALLIED] & T.country["nl"] and st(m).zone[ALLIED]


@pytest.mark.rules("SCS-4.2")
def test_zones_cross_rivers_and_reach_into_towns() -> None:
    for water in ("minor", "major", "canal"):
        a, b = step(T.country["fr"] & OPEN, T.country["fr"] & OPEN, water)
        assert b in hexes(st(field({"fr-1": a}, alone=True)).zone[ALLIED])
    a, b = step(T.country["fr"] & OPEN, T.country["fr"] & T.major, None)
    m = field({"fr-1": a}, alone=True, trenches={"german": []})
    assert b in hexes(st(m).zone[ALLIED])


@pytest.mark.rules("SCS-4.3", "1-2c#2")
def test_passengers_have_no_zone() -> None:
    m = field({"fr-train-1": HERE, "fr-1": "aboard fr-train-1"}, alone=True)
    assert not st(m).zone[ALLIED]


# What they cost -------------------------------------------------------------------------------------------------------------


def walk(units: dict[str, str], who: str, to: str, **more: object) -> int:
    """The points that a unit pays for a march."""
    m = field(units, **more)                                    # type: ignore[arg-type]
    play(m, f"take {who}", f"to {to}")
    return paid(m)


@pytest.mark.rules("SCS-4.4")
def test_a_hex_in_an_enemy_zone_costs_two_more_once() -> None:
    far, foes = ring(HERE, 2)[0], {"fr-1": HERE}
    assert apart(far, HERE) == 2
    side = next(x for x in near(far) if x in near(HERE))
    assert walk({"ge-3": far, **foes}, "ge-3", side) == 3
    assert walk({"ge-3": far}, "ge-3", side) == 1
    others = [x for x in near(side) if apart(x, far) > 1 and x != HERE]
    assert walk({"ge-3": far, **foes, "fr-2": others[0]}, "ge-3", side) == 3, "however many reach into it"


@pytest.mark.rules("SCS-4.4", "SCS-4.8")
def test_a_friend_in_the_hex_does_not_cancel_the_cost() -> None:
    assert walk({"ge-3": "07-24", "ge-4": N, "fr-1": HERE}, "ge-3", N) == 3


@pytest.mark.rules("SCS-4.4")
@pytest.mark.parametrize("cost", [1, 2, 3])
def test_the_cost_of_a_zone_can_be_chosen(cost: int) -> None:
    assert walk({"ge-3": "07-24", "fr-1": HERE}, "ge-3", N, options={"zone-cost": cost}) == 1 + cost


@pytest.mark.rules("SCS-4.5")
def test_leaving_a_zone_is_free_and_zone_to_zone_allowed() -> None:
    assert walk({"ge-3": N, "fr-1": HERE}, "ge-3", "07-24") == 1
    assert walk({"ge-3": N, "fr-1": HERE}, "ge-3", NE) == 3


@pytest.mark.rules("SCS-4.6", "3-2a")
def test_assault_units_pay_nothing_extra() -> None:
    assert walk({"ge-em-11-14": "07-24", "fr-1": HERE}, "ge-em-11-14", N) == 1
    m = field({"ge-em-11-14": "07-24", "ge-4": "07-24", "fr-1": HERE})
    play(m, "stack 07-24", f"to {N}")
    assert paid(m) == 3, "SCS-5.3: those who move together pay the same"


@pytest.mark.rules("SCS-4.6", "3-3/Errata", "SCS-14.8")
def test_siege_guns_pay_nothing_extra_where_a_german_unit_stands() -> None:
    units = {"ge-krupp": RAIL[4], "ge-3": RAIL[3], "fr-1": near(RAIL[3])[3]}
    m = field(units, rail={"german": list(RAIL)})
    assert has(st(m).zone[ALLIED], RAIL[3]) and not has(st(m).zone[ALLIED], RAIL[4])
    play(m, "take ge-krupp", f"to {RAIL[3]}")
    assert paid(m) == 1


@pytest.mark.rules("SCS-4.9")
def test_headquarters_enter_and_stay_in_zones_at_the_extra_cost() -> None:
    m = field({"hq-ge1": "07-24", "fr-1": HERE}, dice=[1] * 9)
    play(m, "take hq-ge1", f"to {N}", "stop", "done")
    assert paid(m) == 3 and where(m, "hq-ge1") == N


# Who cancels whose zone for what: SCS-4.7, SCS-4.8 ----------------------------------------------------------------------------


@pytest.mark.rules("SCS-4.7", "SCS-4.8")
@pytest.mark.parametrize("purpose, cancelled", [
    (zones.COST, False), (zones.CARRIERS, False), (zones.RETURNS, False), (zones.DIGGING, False), (zones.SCREENS, False),
    (zones.RESERVES, False), (zones.EXPLOITING, False), (zones.SUPPLY, True), (zones.RETREATS, True), (zones.COMMAND, True),
    (zones.GUNS, True)])
def test_the_table(purpose: str, cancelled: bool) -> None:
    """A friendly combat unit of any kind cancels, or does not; an HQ never does."""
    for unit, counts in (("ge-3", True), ("ge-lw11", True), ("ge-2cd", True), ("hq-ge1", False)):
        m = field({unit: HERE, "fr-1": S})
        assert has(zones.enemy_zone(st(m), GERMAN, purpose), HERE) != (cancelled and counts), unit


@pytest.mark.rules("SCS-4.7", "3-3a", "SCS-14.8")
def test_a_fort_cancels_too_but_not_for_siege_guns() -> None:
    """3-3a asks for a German combat unit: the book goes before SCS-4.7 (SCS-1.1)."""
    metz = "44-15"
    m = field({"fr-1": near(metz)[0]}, forts={"metz": 4})
    for purpose in (zones.SUPPLY, zones.RETREATS, zones.COMMAND):
        assert not has(zones.enemy_zone(st(m), GERMAN, purpose), metz)
    assert has(zones.enemy_zone(st(m), GERMAN, zones.GUNS), metz)
    assert has(zones.enemy_zone(st(m), GERMAN, zones.COST), metz)


@pytest.mark.rules("SCS-4.8", "1-2a", "SCS-14.1")
def test_nobody_cancels_a_zone_for_trains() -> None:
    units = {"ge-train-1": RAIL[4], "ge-3": RAIL[3], "fr-1": near(RAIL[3])[3]}
    m = play(field(units, rail={"german": list(RAIL)}), "take ge-train-1")
    assert RAIL[3] not in offers(m, "to") and "1-2a" in refused(m, f"to {RAIL[3]}")
    m = play(field(units | {"fr-1": "12-10"}, rail={"german": list(RAIL)}), "take ge-train-1")
    assert RAIL[3] in offers(m, "to")


@pytest.mark.rules("SCS-4.8", "2-4b", "SCS-14.6")
def test_nobody_cancels_a_zone_for_taxis() -> None:
    m = play(field({"fr-taxi": "07-24", "fr-1": N, "ge-3": HERE}, seat="allied"), "take fr-taxi")
    assert N not in offers(m, "to") and "1-2a" in refused(m, f"to {N}") and "08-24" in offers(m, "to")


@pytest.mark.rules("SCS-4.8", "1-1d")
def test_nobody_cancels_a_zone_for_reserve_markers() -> None:
    units = {"ge-3": N, "ge-4": N, "hq-ge1": N, "ge-5": "07-24"}
    m = field({**units, "fr-1": HERE}, phase="reserves")
    assert offers(m, "reserve") == {"ge-5"} and refused(m, "reserve ge-3") == ["1-1d"]
    assert offers(field(units, phase="reserves"), "reserve") == {"ge-3", "ge-4", "ge-5"}


@pytest.mark.rules("SCS-4.8", "SCS-11.2")
def test_nobody_cancels_a_zone_for_exploitation() -> None:
    m = field({"ge-2cd": N, "ge-4": N, "ge-3cd": "07-24", "fr-1": HERE}, phase="exploitation", dice=[1] * 9)
    assert "ge-3cd" in offers(m, "take") and refused(m, "take ge-2cd") == ["SCS-11.2"]


@pytest.mark.rules("SCS-4.8", "1-4e", "1-3c", "SCS-15.6")
def test_nobody_cancels_a_zone_for_returns() -> None:
    """Example 6."""
    units = {"hq-fr5": "14-06", "fr-1": "14-06", "fr-2": "track 9"}
    m = field(units, seat="allied", phase="reinforcements")
    assert offers(m, "return") == {"fr-2 hq-fr5"}
    m = field({**units, "ge-3": near("14-06")[0]}, seat="allied", phase="reinforcements")
    assert asked(m) == "allied who_recovers" and offers(m) == {"done"}, "nothing to recover; that it is asked tells nothing"


@pytest.mark.rules("SCS-4.8", "1-11")
def test_nobody_cancels_a_zone_for_the_cavalry_screen() -> None:
    """Example 20: the one hex with a friend is in a zone and stays forbidden."""
    out = near(HERE)
    units = {"ge-3": out[0], "fr-1cd": HERE, "fr-1": out[3], "ge-4": near(out[3])[3], "ge-5": near(out[2])[2],
             "ge-6": near(out[4])[4]}
    m = field(units, phase="combat", dice=[3, 4] + [1] * 9)
    assert all(has(st(m).zone[GERMAN], x) for x in out[1:])
    play(m, f"attack {HERE}", "join ge-3", "fight")
    assert asked(m) != "allied whether_to_screen"
    m = field({"ge-3": out[0], "fr-1cd": HERE}, phase="combat", dice=[3, 4] + [1] * 9)
    assert asked(play(m, f"attack {HERE}", "join ge-3", "fight")) == "allied whether_to_screen"


@pytest.mark.rules("SCS-4.8", "1-6b")
def test_a_zone_is_no_obstacle_to_digging() -> None:
    m = field({"ge-3": N, "fr-1": HERE}, phase="supply", turn=11, held={"german": []})
    until(m, "where_to_dig")
    assert N in offers(m, "dig")


@pytest.mark.rules("SCS-4.7", "SCS-15.1", "1-3b")
def test_a_friend_cancels_a_zone_for_command_lines() -> None:
    """An HQ that Frenchmen surround but for one gate, and a division outside: every hex of the way needs a friend."""
    def led(*friends: str) -> bool:
        units = {"hq-ge1": HERE, "ge-lw11": OUTSIDE} | {f"ge-lw{n}": x for n, x in zip((25, 27), friends, strict=False)}
        m = field(units | {f"fr-{n}": x for n, x in enumerate(WALL, 1)}, phase="reserves")
        assert has(st(m).zone[ALLIED], S) and has(st(m).zone[ALLIED], GATE) and not has(st(m).zone[ALLIED], OUTSIDE)
        return m.decision is not None and m.decision.seat == "german" and "ge-lw11" in offers(m, "reserve")

    assert led(S, GATE)
    assert not led(S) and not led(GATE) and not led()


@pytest.mark.rules("SCS-4.7")
def test_friends_cancel_zones_for_supply() -> None:
    """A division that Germans surround but for one gate."""
    foes = (3, 4, 5, 6, 7, 8, 17, 18, 13, 14, 19)

    def fed(*friends: str) -> bool:
        units = {"fr-1": HERE} | {f"fr-{n}": x for n, x in enumerate(friends, 2)}
        m = field(units | {f"ge-{n}": x for n, x in zip(foes, WALL, strict=True)}, phase="reserves")
        return supplied(st(m), INDEX["fr-1"])

    assert fed(S, GATE)
    assert not fed(S) and not fed(GATE) and not fed()
