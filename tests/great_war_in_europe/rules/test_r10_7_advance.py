"""10.64, 10.7 First losses, advance after combat."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import GRID, HEX, INDEX, OF_FRONT, hex_text
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, holder, offers, play, refused, st, where
from tests.great_war_in_europe.fights import NO_TRENCHES, OPEN, RING, TARGET, assault, battle, bear, declare, spots

DEEP = {**NO_TRENCHES, "FR": -2, "GE": -2}
SIX = ("ge-2", "ge-4", "ge-5", "ge-6", "ge-7", "ge-9")
SHOCK = {"ge-4": f"{RING[0]} shock", "ge-5": f"{RING[0]} shock"}


def emptied(attackers: dict[str, int], **more: Any) -> Match:
    """The smallest French division dies at good odds and a six."""
    return declare(battle(attackers, ["fr-lfd"], dice=(6,), **more))


# 10.64 ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.64", "15.43")
def test_shock_troops_lose_the_first_step() -> None:
    """A die of one at 1-1, and one more for them, costs the attacker two steps: the first from the shock troops, the second
    from whom he likes."""
    m = battle({"ge-2": 0, "ge-3": 0}, ["fr-5", "fr-6", "fr-7"], units={"ge-4": f"{RING[0]} shock"}, dice=(1,))
    declare(m)
    assert where(m, "ge-4") == "dead", "nobody else could lose it"
    assert asked(m) == "central who_loses" and offers(m, "lose") == {"ge-2", "ge-3"}


@pytest.mark.rules("10.64", "15.43")
def test_of_two_shock_divisions_the_owner_chooses_which_loses_first() -> None:
    m = battle({"ge-2": 0}, ["fr-5", "fr-6"], units={"ge-4": f"{RING[0]} shock", "ge-5": f"{RING[0]} shock"}, dice=(1,))
    declare(m)
    assert offers(m, "lose") == {"ge-4", "ge-5"} and "10.64" in refused(m, "lose ge-2")


@pytest.mark.rules("10.63", "15.63")
def test_who_is_not_in_the_combat_loses_nothing_in_it() -> None:
    m = battle({"ge-2": 0, "ge-3": 0, "ge-4": 0, "ge-hq-1": 0}, ["fr-5", "fr-6", "fr-7"], dice=(1,))
    play(declare(m, "ge-2", "ge-3"), "pass")
    assert asked(m) == "central who_loses"
    assert refused(m, "lose ge-4") == ["10.63"] and "no part in the combat" in m.why("lose ge-4")[0][1]
    assert refused(m, "lose ge-hq-1") == ["15.63"] and refused(m, "lose fr-5") == ["8.0"]


@pytest.mark.rules("10.64", "15.24")
def test_tanks_lose_before_shock_troops_and_these_before_the_british() -> None:
    m = battle({"br-1": 0, "br-rtc-1": 0, "br-2": 0}, ["ge-2", "ge-4"], side="allied", dice=(1,))
    declare(m)
    assert where(m, "br-rtc-1") == "dead"
    old = battle({"ge-2": 0, "ge-pz": 0}, ["fr-5", "fr-6"], units={"ge-4": f"{RING[0]} shock"}, dice=(1,))
    declare(old)
    assert where(old, "ge-pz") == "dead" and where(old, "ge-4") == RING[0]


@pytest.mark.rules("10.64")
def test_british_units_of_two_steps_lose_before_french_ones() -> None:
    """The first step comes from a full British division, not from one already reduced nor from the French; then as one likes."""
    m = battle({"fr-5": 0, "br-1": 0}, ["ge-2"], side="allied", units={"br-2": f"{RING[0]} reduced"}, dice=(1,))
    declare(m)
    assert st(m).back >> INDEX["br-1"] & 1 and where(m, "br-1") == RING[0]
    if asked(m) == "allied who_loses":
        assert offers(m, "lose") == {"fr-5", "br-1", "br-2"}


@pytest.mark.rules("10.64")
def test_in_the_near_east_the_allies_choose_freely() -> None:
    t = tables("")
    target = next(h for h in bits(OF_FRONT[5] & t.terrain["clear"] & ~t.towns & ~t.forts & ~t.edge & t.country["TU"])
                  if (t.touching[h] & t.terrain["clear"] & ~t.forts & ~t.towns).bit_count() >= 1)
    near = hex_text(bits(t.touching[target] & t.terrain["clear"] & ~t.forts)[0])
    two = next(u for u in INDEX if u.startswith("br-") and st(battle({}, [])).t.ds.units[INDEX[u]].steps == 2)
    one = next(u for u in INDEX if u.startswith("br-") and st(battle({}, [])).t.ds.units[INDEX[u]].steps == 1
               and st(battle({}, [])).t.ds.units[INDEX[u]].type == "infantry")
    m = assault({two: near, one: near}, hex_text(target), ["tu-1", "tu-2", "tu-3"], side="allied", dice=(1,))
    declare(m, at=hex_text(target))
    assert offers(m, "lose") == {two, one}


@pytest.mark.rules("10.64", "15.33")
def test_the_anti_tank_unit_is_the_defender_s_first_loss() -> None:
    m = battle({f"fr-{n}": 0 for n in (5, 6, 7, 8, 9, 10)}, ["ge-2", "ge-at-1"], side="allied", dice=(6,))
    declare(m)
    bear(m) if asked(m) == "allied who_loses" else None
    assert where(m, "ge-at-1") == "dead"


@pytest.mark.rules("10.64", "14.11")
def test_a_fort_falls_only_after_all_units_in_it() -> None:
    """One step lost: the division goes, the fort stands and keeps the attackers out."""
    t = tables("")
    clear = t.terrain["clear"] & ~t.forts
    fort = next(h for h in bits(t.light & t.country["FR"] & ~t.cities) if t.touching[h] & clear & ~t.river[h])
    near = hex_text(bits(t.touching[fort] & t.terrain["clear"] & ~t.forts & ~t.river[fort])[0])
    m = assault(dict.fromkeys(SIX[:3], near), hex_text(fort), ["fr-lfd"], forts=[hex_text(fort)], dice=(6,))
    declare(m, at=hex_text(fort))
    bear(m)
    told = m.events
    assert where(m, "fr-lfd") == "dead" and st(m).forts >> fort & 1, [e for e in told if e.kind == "CombatRolled"]
    assert asked(m) != "central who_advances"


# 10.7 ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("10.71#2")
@pytest.mark.parametrize(("choice", "advances"), [(0, False), (1, True)])
def test_the_allies_are_free_of_it_once_they_choose_the_initiative(choice: int, advances: bool) -> None:
    big = {f"fr-{n}": 0 for n in (5, 6, 7, 8, 9, 10)}
    m = battle(big, ["ge-at-1"], side="allied", trenches=DEEP, dice=(6,), flags={"allied_choice": choice})
    declare(m)
    assert where(m, "ge-at-1") == "dead" and (asked(m) == "allied who_advances") == advances


@pytest.mark.rules("10.71#2")
def test_ohl_does_not_free_the_germans() -> None:
    m = emptied(dict.fromkeys(SIX, 0), trenches=DEEP, flags={"command": 1, "allied_choice": 1})
    assert where(m, "fr-lfd") == "dead" and asked(m) != "central who_advances"


@pytest.mark.rules("10.71#1")
@pytest.mark.parametrize(("front", "advances"), [("west", False), ("italy", True)])
def test_only_the_west_map_knows_the_limit(front: str, advances: bool) -> None:
    if front == "west":
        m = emptied(dict.fromkeys(SIX, 0), trenches=DEEP)
    else:
        t = tables("")
        target = next(h for h in bits(OF_FRONT[1] & t.terrain["clear"] & t.country["IT"] & ~t.towns & ~t.forts & ~t.edge)
                      if t.touching[h] & t.terrain["clear"] & ~t.river[h] & ~t.forts and not t.river[h])
        near = hex_text(bits(t.touching[target] & t.terrain["clear"] & ~t.forts)[0])
        m = assault(dict.fromkeys(SIX, near), hex_text(target), ["fr-lfd"], trenches=DEEP, dice=(6,),
                    units={"ge-hq-1": near + " depleted"})
        declare(m, at=hex_text(target))
    assert where(m, "fr-lfd") == "dead" and (asked(m) == "central who_advances") == advances


@pytest.mark.rules("10.71#4")
def test_the_advance_is_decided_at_once_and_never_by_headquarters_or_idle_units() -> None:
    m = battle(dict.fromkeys((*SIX[:5], "ge-hq-1"), 0) | {"ge-9": 1}, ["fr-lfd"], dice=(6,), units={"fr-5": RING[3]},
               control={"central": RING[:2]})
    declare(m, *SIX[:5])
    play(m, "pass")
    assert asked(m) == "central who_advances", "before any other attack is named"
    assert offers(m, "advance") == set(SIX[:5])
    assert refused(m, "advance ge-hq-1") == ["10.71#4"] and refused(m, "advance ge-9") == ["10.71#4"]
    play(m, "advance ge-2", "done")
    assert (where(m, "ge-2"), where(m, "ge-4"), holder(m, TARGET)) == (TARGET, RING[0], "central")


@pytest.mark.rules("10.71#4")
def test_defenders_never_advance() -> None:
    """The lone attacker dies; nobody asks the French whether they enter his hex."""
    m = battle({"ge-3": 0}, ["fr-5", "fr-6"], dice=(1,))
    declare(m, "ge-3")
    assert where(m, "ge-3") == "dead" and asked(m) != "allied who_advances" and holder(m, RING[0]) == "central"


@pytest.mark.rules("10.71", "7.22")
def test_no_more_advance_than_find_room() -> None:
    """Seven attack from two hexes; six of them fit."""
    m = emptied(dict.fromkeys(SIX, 0) | {"ge-11": 1})
    for u in SIX:
        play(m, f"advance {u}")
    assert asked(m) != "central who_advances" or "advance ge-11" not in offers(m)
    assert where(m, "ge-11") == RING[1]


@pytest.mark.rules("10.72")
def test_shock_troops_go_on_into_a_second_empty_hex() -> None:
    m = battle({"ge-2": 0}, ["fr-lfd"], units={u: f"{RING[0]} shock" for u in ("ge-4", "ge-5", "ge-6")}, dice=(6,))
    declare(m)
    play(m, "advance ge-4")
    assert asked(m) == "central where_onward" and set(RING) - {RING[0]} <= offers(m, "onward")
    assert RING[0] in offers(m, "onward"), "back is a hex too"
    play(m, f"onward {RING[3]}")
    assert where(m, "ge-4") == RING[3] and holder(m, RING[3]) == "central" and holder(m, TARGET) == "central"
    assert offers(m, "advance") == {"ge-2", "ge-5", "ge-6"}, "who has advanced does not do so again"


@pytest.mark.rules("10.72")
def test_ordinary_divisions_do_not_go_on_nor_does_anybody_into_the_enemy() -> None:
    m = battle({"ge-2": 0}, ["fr-lfd"], units={**SHOCK, "fr-5": RING[3]}, dice=(6,), control={"central": [RING[0]]})
    declare(m)
    play(m, "advance ge-2", "advance ge-4")
    assert asked(m) == "central where_onward" and RING[3] not in offers(m, "onward")
    assert refused(m, f"onward {RING[3]}") == ["10.72"]
    play(m, "stop")
    assert where(m, "ge-2") == where(m, "ge-4") == TARGET and offers(m, "advance") == {"ge-5"}


@pytest.mark.rules("10.72", "15.63")
def test_a_second_hex_may_overrun_a_lone_headquarters() -> None:
    m = battle({"ge-2": 0}, ["fr-lfd"], units={**SHOCK, "fr-hq-1": RING[2]}, dice=(6,), control={"central": [RING[0]]})
    declare(m)
    if asked(m) == "allied which_support":
        play(m, "pass")
    play(m, "advance ge-4", f"onward {RING[2]}")
    assert where(m, "ge-4") == RING[2] and where(m, "fr-hq-1") == "dead"


@pytest.mark.rules("10.72")
@pytest.mark.parametrize(("terrain", "weather", "goes_on"), [("marsh", "fair", False), ("mountain", "fair", False),
                                                             ("floodplain", "wet", False), ("floodplain", "fair", True),
                                                             ("rough", "wet", True)])
def test_marsh_mountain_and_wet_flood_plains_stop_the_advance(terrain: str, weather: str, goes_on: bool) -> None:
    t = tables("")
    target = next(h for h in spots("west", terrain, rivers=True) if t.touching[HEX[h]] & t.terrain["clear"] & ~t.forts)
    near = hex_text(bits(t.touching[HEX[target]] & t.terrain["clear"] & ~t.forts)[0])
    shock = {u: f"{near} shock" for u in ("ge-4", "ge-5", "ge-6", "ge-7", "ge-2", "ge-8bvr")}
    m = assault(shock, target, ["fr-lfd"], weather=weather, dice=(6,), units={"ge-hq-1": f"{near} depleted"})
    declare(m, at=target)
    assert where(m, "fr-lfd") == "dead"
    play(m, "advance ge-4")
    assert (asked(m) == "central where_onward") == goes_on


@pytest.mark.rules("10.72")
@pytest.mark.parametrize(("turn", "options", "goes_on"), [(48, OPEN, False), (49, OPEN, True), (39, {**OPEN, "tanks-advance": 39},
                                                                                             True)])
def test_allied_tanks_go_on_after_march_1919(turn: int, options: dict[str, Any], goes_on: bool) -> None:
    big = {f"fr-{n}": 0 for n in (5, 6, 7, 8, 9)} | {"fr-aac-2": 0}
    m = battle(big, ["ge-at-1"], side="allied", dice=(6,), turn=turn, options=options)
    declare(m)
    assert where(m, "ge-at-1") == "dead" and asked(m) == "allied who_advances"
    play(m, "advance fr-5", "advance fr-aac-2")
    assert (asked(m) == "allied where_onward") == goes_on


@pytest.mark.rules("10.73")
@pytest.mark.parametrize(("target", "steps", "fed"), [("N1328", 4, True), ("N1229", 5, False)])
def test_nobody_advances_out_of_supply(target: str, steps: int, fed: bool) -> None:
    """East of Damascus is desert without towns. Four hexes from it one is supplied, five hexes from it not: the hex stays
    empty."""
    t, base = tables(""), HEX["N1728"]
    assert GRID.rings(base, steps)[steps] >> HEX[target] & 1
    near = hex_text(bits(t.touching[HEX[target]] & GRID.rings(base, steps)[steps - 1])[0])
    m = assault(dict.fromkeys(("tu-1", "tu-5", "tu-6", "tu-7"), near), target, ["br-1pt"], dice=(6,),
                control={"central": ["N1728"]})
    declare(m, at=target)
    assert where(m, "br-1pt") == "dead-ne" and (asked(m) == "central who_advances") == fed


@pytest.mark.rules("10.73", "14.21", "11.51")
def test_the_allies_advance_into_kut_which_keeps_them_without_a_line() -> None:
    """As they may march into it (8.26): who goes in is on fortress supply, when no line leads there."""
    t, kut, here = tables(""), HEX["N1845"], HEX["N1945"]
    wall = bits((t.touching[kut] | t.touching[here]) & ~(1 << kut | 1 << here))
    turks = dict(zip((f"tu-{n}" for n in (2, 5, 6, 14, 26, 38, 45, 51)), map(hex_text, wall), strict=False))
    assert len(turks) == len(wall)
    indians = {u: "N1945" for u in ("br-6in", "br-7in", "br-14in", "br-3in")}
    m = assault(indians, "N1845", ["tu-35"], side="allied", theatre="east", dice=(6,), units=turks)
    while asked(m) != "allied where_to_attack":
        play(m, "done")
    bear(declare(m, at="N1845"))
    from marne.games.great_war_in_europe.rules.r11_supply import supplied_if_won
    assert asked(m) == "allied who_advances" and "br-6in" in offers(m, "advance")
    assert not supplied_if_won(st(m), INDEX["br-6in"], HEX["N1845"])
    play(m, "advance br-6in")
    assert where(m, "br-6in") == "N1845" and st(m).kut


@pytest.mark.rules("10.72", "10.73", "11.51")
def test_a_second_hex_with_an_own_fort_needs_no_line() -> None:
    """Shock troops go on into an empty German fort that is cut off; from Allied ground they would starve in others."""
    from marne.games.great_war_in_europe.rules.r10_7_advance import onward
    t = tables("")
    fort = bits(t.forts & t.country["GE"] & OF_FRONT[0] & ~t.edge)[0]
    start = bits(t.touching[fort] & t.land & ~t.forts)[0]
    wall = bits((t.touching[fort] | t.touching[start]) & t.land & ~(1 << fort | 1 << start))
    french = {f"fr-{n}": hex_text(h) for n, h in zip((5, 6, 7, 8, 9, 10, 11, 12, 13, 14), wall, strict=False)}
    assert len(french) == len(wall)
    for forts in ([hex_text(fort)], []):
        s = st(assault({}, hex_text(wall[0]), [], units={"ge-4": f"{hex_text(start)} shock", **french}, forts=forts,
                       control={"central": [hex_text(fort), hex_text(start)]}, events=["cp-shock-1"]))
        assert bool(onward(s, 1, INDEX["ge-4"]) >> fort & 1) == bool(forts)
