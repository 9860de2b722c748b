"""15.4 to 15.6 Shock troops, cavalry, headquarters."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import GRID, HEX, HQ, INDEX, IRAQ, OF_FRONT, ON_EUROPE, ON_NEAR_EAST, hex_text
from marne.games.great_war_in_europe.rules.r08_movement import is_shock as shock
from marne.games.great_war_in_europe.rules.r17_2_areas import barred
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, hexes, holder, offers, play, refused, st, until, where
from tests.great_war_in_europe.fights import NO_TRENCHES, OPEN, RING, TARGET, assault, battle, bear, declare, parts_of

T = tables("")
DEEP = {**NO_TRENCHES, "FR": -2, "GE": -2}
HOME = "W6729"                          # the Ruhr
BANDED = [u for u in INDEX if u.startswith("ge-") and T.ds.units[INDEX[u]].back == "shock" and u not in ("ge-ak", "ge-1")]


# 15.4 Shock troops ---------------------------------------------------------------------------------------------------------


def converting(units: dict[str, str], due: int, *, phase: str = "new-units", **more: Any) -> Match:
    """The CP's part of a New Units Phase with so many conversions due."""
    more.setdefault("turn", 34)
    m = field(units, phase=phase, west="central", options=OPEN, flags={"shock_due": due}, dice=(2,) * 9, **more)
    while m.decision is not None and m.decision.message not in ("who_converts", "who_moves"):
        m.choose("pass" if "pass" in offers(m) else "done")
    return m


@pytest.mark.rules("15.41")
@pytest.mark.parametrize(("earlier", "price", "due"), [((), 1, 6), (("cp-shock-1",), 7, 250)])
def test_the_first_event_costs_one_point_the_second_seven(earlier: tuple[str, ...], price: int, due: int) -> None:
    e = "cp-shock-2" if earlier else "cp-shock-1"
    m = field({u: HOME for u in BANDED[:5]}, phase="events", hands=[e], events=list(earlier), options=OPEN, rp={"GE": 9}, turn=39,
              west="central", dice=(2,) * 9)
    while f"play {e}" not in offers(m):
        m.choose("pass" if "pass" in offers(m) else "done")
    play(m, f"play {e}")
    assert st(m).rp[0] == 9 - price and st(m).shock_due == due


@pytest.mark.rules("15.41")
def test_six_divisions_with_a_band_are_converted_by_the_first() -> None:
    """Of seven, one is left; a division without a band never."""
    units = {u: (HOME if i < 4 else "W6730") for i, u in enumerate(BANDED[:7])} | {"ge-3": HOME}
    m = converting(units, 6)
    assert asked(m) == "central who_converts" and offers(m, "convert") - {"ge-1"} == set(BANDED[:7])
    for u in BANDED[:6]:
        play(m, f"convert {u}")
    assert asked(m) != "central who_converts" and st(m).back.bit_count() == 6
    assert st(m).t.attack[1][INDEX[BANDED[0]]] == 5


@pytest.mark.rules("15.42")
def test_conversion_needs_a_line_to_berlin_or_the_ruhr() -> None:
    """A division cut off in France is not converted; in a later New Units Phase, with a line, it is."""
    ring = [hex_text(x) for x in bits(GRID.near[HEX["W3909"]])]
    walls = dict(zip((f"fr-{n}" for n in (10, 11, 12, 13, 14, 15)), ring, strict=True))
    m = converting({BANDED[0]: "W3909", BANDED[1]: HOME, **walls}, 6)
    assert offers(m, "convert") - {"ge-1"} == {BANDED[1]}
    play(m, "done")
    assert st(m).shock_due == 6, "what is not used now may be used in any New Units Phase"


@pytest.mark.rules("15.43")
def test_lost_shock_troops_come_back_as_ordinary_ones() -> None:
    m = field({BANDED[0]: "dead shock", "ge-ak": "dead"}, turn=41, phase="replacement", options=OPEN, rp={"GE": 9},
              events=["cp-shock-1", "cp-shock-2"], dice=(1,) * 9)
    while asked(m) != "central who_is_rebuilt":
        m.choose("done")
    play(m, f"rebuild {BANDED[0]}", "rebuild ge-ak")
    assert where(m, BANDED[0]) == "available" and not st(m).back >> INDEX[BANDED[0]] & 1
    assert st(m).worn >> INDEX[BANDED[0]] & 1, "and are never converted again"
    assert shock(st(m), INDEX["ge-ak"]), "15.46: the Alpenkorps is replaced as it was"


@pytest.mark.rules("15.43")
def test_lost_between_the_events_they_may_be_converted_by_the_second() -> None:
    m = field({BANDED[0]: "dead shock"}, phase="events", hands=["cp-shock-2"], events=["cp-shock-1"], options=OPEN, rp={"GE": 9},
              turn=39, west="central", dice=(2,) * 9)
    while "play cp-shock-2" not in offers(m):
        m.choose("pass" if "pass" in offers(m) else "done")
    play(m, "play cp-shock-2")
    from marne.games.great_war_in_europe.rules.r05_3_replacement import rebuild
    s = st(m).copy()
    rebuild(s, INDEX[BANDED[0]], False)
    assert not s.worn


@pytest.mark.rules("15.44")
@pytest.mark.parametrize(("n", "name", "plus"), [(1, "shock", 1), (3, "shock", 1), (4, "shock-many", 2), (5, "shock-many", 2)])
def test_one_to_three_give_one_four_give_two(n: int, name: str, plus: int) -> None:
    m = battle({"ge-3": 0}, ["fr-5"], units={u: f"{RING[0]} shock" for u in BANDED[:n]})
    parts = parts_of(m, "ge-3", *BANDED[:n])
    assert parts[name] == plus and len({"shock", "shock-many", "kaiserschlacht"} & set(parts)) == 1


@pytest.mark.rules("15.44", "10.71#1")
def test_they_let_the_others_advance_even_if_they_die() -> None:
    """8-1 is +3, the trenches -2, shock troops +1: the die of one is a three, 1/2."""
    m = battle({"ge-3": 0}, ["fr-lfd"], units={BANDED[0]: f"{RING[0]} shock"}, trenches=DEEP, dice=(1,))
    bear(declare(m))
    assert where(m, BANDED[0]) == "dead" and where(m, "fr-lfd") == "dead" and asked(m) == "central who_advances"


def great(m: Match, answer: str = "great") -> Match:
    assert asked(m) == "central whether_great"
    return bear(play(m, answer))


@pytest.mark.rules("15.45")
def test_kaiserschlacht_in_the_turn_of_the_second_event() -> None:
    """Four shock divisions: +3 instead of +2, if it is declared; the front is chosen by it."""
    shocked = {u: f"{RING[0]} shock" for u in BANDED[:4]}
    more: dict[str, Any] = {"units": shocked, "turn": 39, "dice": (1,), "flags": {"kaiserschlacht": 39, "great_attacks": 1}}
    assert events(great(declare(battle({}, ["fr-5", "fr-6"], **more))), "CombatRolled")[-1].plus == 3
    kept = great(declare(battle({}, ["fr-5", "fr-6"], **more)), "pass")
    assert events(kept, "CombatRolled")[-1].plus == 2 and st(kept).great_attacks == 1
    late = battle({}, ["fr-5", "fr-6"], **{**more, "turn": 40})
    assert asked(bear(declare(late))) != "central whether_great" and events(late, "CombatRolled")[-1].plus == 2


@pytest.mark.rules("15.45")
def test_three_shock_divisions_make_no_great_attack() -> None:
    m = battle({"ge-3": 0}, ["fr-5", "fr-6"], units={u: f"{RING[0]} shock" for u in BANDED[:3]}, turn=39, dice=(1,),
               flags={"kaiserschlacht": 39, "great_attacks": 1})
    bear(declare(m))
    assert events(m, "CombatRolled")[-1].plus == 1


@pytest.mark.rules("15.45")
@pytest.mark.parametrize(("before", "plus"), [(0, 3), (3, 3), (4, 2)])
def test_only_the_first_four_attacks_of_the_front_are_great(before: int, plus: int) -> None:
    m = battle({}, ["fr-5", "fr-6"], units={u: f"{RING[0]} shock" for u in BANDED[:4]}, turn=39, dice=(1,),
               flags={"kaiserschlacht": 39, "great_attacks": 2})
    m.state.charges[0] = before
    bear(declare(m))
    assert events(m, "CombatRolled")[-1].plus == plus and st(m).charges[0] == before + 1


@pytest.mark.rules("15.46")
@pytest.mark.parametrize(("place", "played", "shocking"), [("E4912", [], True), (HOME, [], False), (HOME, ["cp-shock-1"], True)])
def test_the_alpenkorps_is_shock_on_the_east_map_and_everywhere_after_the_first_event(place: str, played: list[str],
                                                                                      shocking: bool) -> None:
    m = field({"ge-ak": place}, options=OPEN, events=played)
    assert shock(st(m), INDEX["ge-ak"]) == shocking


@pytest.mark.rules("15.46", "15.41")
def test_the_alpenkorps_does_not_count_among_the_six() -> None:
    m = converting({"ge-ak": HOME, BANDED[0]: HOME}, 6, events=["cp-shock-1"])
    assert offers(m, "convert") - {"ge-1"} == {BANDED[0]}


# 15.5 Cavalry --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("15.51", "15.52")
def test_cavalry_alone_may_withdraw_before_the_combat() -> None:
    """One hex, away to a free one; nothing is rolled."""
    m = battle({"ge-2": 0}, ["fr-1c", "fr-2c"], control={"central": [RING[0]]}, dice=())
    declare(m, "ge-2")
    assert asked(m) == "allied whether_to_withdraw" and "hold" in offers(m) and offers(m, "withdraw") <= set(RING[1:])
    to = sorted(offers(m, "withdraw"))[0]
    play(m, f"withdraw {to}")
    assert where(m, "fr-1c") == where(m, "fr-2c") == to and not events(m, "CombatRolled")
    assert asked(m) == "central who_advances"


@pytest.mark.rules("15.51")
@pytest.mark.parametrize(("attackers", "defenders", "can"), [({"ge-2": 0}, ["fr-1c"], True),
                                                             ({"ge-2": 0}, ["fr-1c", "fr-5"], False),
                                                             ({"ge-2": 0, "ge-1c": 0}, ["fr-1c"], False),
                                                             ({"ge-2": 0}, ["fr-5"], False)])
def test_not_with_others_nor_from_cavalry(attackers: dict[str, int], defenders: list[str], can: bool) -> None:
    m = battle(attackers, defenders, control={"central": [RING[0]]}, dice=(1,))
    declare(m, *attackers)
    assert (asked(m) == "allied whether_to_withdraw") == can


@pytest.mark.rules("15.51", "15.55")
def test_dismounted_cavalry_is_infantry_and_stands() -> None:
    m = battle({"fr-5": 0}, [], side="allied", units={"ge-1c": f"{TARGET} infantry"}, dice=(1,), control={"allied": [RING[0]]})
    declare(m, "fr-5")
    assert asked(m) != "central whether_to_withdraw"


@pytest.mark.rules("15.52", "10.73")
def test_it_goes_nearer_to_its_supply_and_never_out_of_it() -> None:
    """Of the free hexes only those nearer to an Allied source are open; without any supply it has to stand."""
    m = battle({"ge-2": 0}, ["fr-1c"], control={"central": [RING[0]]})
    declare(m, "ge-2")
    s = st(m)
    from marne.games.great_war_in_europe.rules.r11_supply import supplied_hexes
    assert all(supplied_hexes(s, INDEX["fr-1c"], 0) >> HEX[x] & 1 for x in offers(m, "withdraw"))
    assert RING[0] not in offers(m, "withdraw") and refused(m, f"withdraw {RING[0]}")
    shut = battle({"ge-2": 0, "ge-4": 1, "ge-5": 2, "ge-6": 3, "ge-7": 4, "ge-9": 5}, ["fr-1c"], dice=(1,))
    declare(shut, "ge-2")
    assert asked(shut) != "allied whether_to_withdraw"


@pytest.mark.rules("15.52")
def test_any_source_will_do_not_only_the_nearest_and_headquarters_are_sources_too() -> None:
    """French cavalry falls back straight to the west, to the edge of France, though towns lie nearer. In Iraq, with Basra and
    Abadan alone, it comes nearer to one of them, or to a headquarters."""
    m = battle({"ge-2": 0}, ["fr-1c"], control={"central": [RING[0]]})
    assert RING[3] in offers(declare(m, "ge-2"), "withdraw")
    start, towns = HEX["N2250"], hexes(T.towns & OF_FRONT[IRAQ]) - {"N2252", "N2552"}
    for hqs, sources in (({}, ("N2252", "N2552")), ({"br-hq-tig": "N2150"}, ("N2252", "N2552", "N2150"))):
        m = assault({"tu-1": "N2349"}, "N2250", ["br-6inc"], theatre="east", units=hqs, control={"central": list(towns)})
        declare(m, "tu-1", at="N2250")
        near = {h for h in bits(T.touching[start]) if any(
            GRID.distance(h, HEX[x]) < GRID.distance(start, HEX[x]) for x in sources)}
        assert offers(m, "withdraw") == {hex_text(h) for h in near} and 0 < len(near) < 6


@pytest.mark.rules("8.34", "15.52")
@pytest.mark.parametrize(("weather", "crossed"), [("fair", False), ("wet", False), ("snow", True)])
def test_it_does_not_withdraw_over_a_lake_that_is_not_frozen(weather: str, crossed: bool) -> None:
    """Two sides of E5217 are lakes of East Prussia; supply crosses them, and cavalry on the ice alone."""
    assert T.lake_side[HEX["E5217"]] == 1 << HEX["E5216"] | 1 << HEX["E5316"]
    m = assault({"ru-2": "E5218"}, "E5217", ["ge-1c"], side="allied", theatre="east", weather=weather)
    declare(m, "ru-2", at="E5217")
    assert asked(m) == "central whether_to_withdraw" and "E5317" in offers(m, "withdraw")
    assert bool(offers(m, "withdraw") & {"E5216", "E5316"}) == crossed
    assert ("8.34" in refused(m, "withdraw E5316")) == (not crossed)


@pytest.mark.rules("15.71", "15.52")
def test_it_does_not_withdraw_into_alpine_hexes() -> None:
    """Not even next to a headquarters, which would supply it there."""
    assert T.alpine >> HEX["W2609"] & 1 and T.touching[HEX["W2508"]] >> HEX["W2609"] & 1
    staff = hex_text(bits(T.touching[HEX["W2508"]] & T.touching[HEX["W2609"]] & ~T.alpine)[0])
    start = next(x for x in (hex_text(h) for h in bits(T.touching[HEX["W2508"]] & ~T.alpine & T.land)) if x != staff)
    m = assault({"ah-2": start}, "W2508", ["it-1c"], units={"it-hq-1": staff})
    declare(m, "ah-2", at="W2508")
    assert asked(m) == "allied whether_to_withdraw" and offers(m, "withdraw")
    assert not any(T.alpine >> HEX[x] & 1 for x in offers(m, "withdraw"))
    assert refused(m, "withdraw W2609") == ["15.71"]


@pytest.mark.rules("11.51", "15.52", "10.73")
def test_a_fort_of_its_own_nation_is_open_to_it_without_any_line() -> None:
    """As in movement: Verdun is cut off, with nobody in it; destroyed it keeps nobody."""
    verdun, here = HEX["W5122"], HEX["W5022"]
    around = bits((T.touching[verdun] | T.touching[here]) & ~(1 << verdun | 1 << here))
    germans = dict(zip([f"ge-{n}" for n in (2, 4, 5, 6, 7, 8, 9, 10, 11)], map(hex_text, around), strict=False))
    assert len(germans) == len(around)
    foe = next(u for u, x in germans.items() if T.touching[here] >> HEX[x] & 1)
    for forts in (["W5122"], []):
        m = field({**germans, "fr-1c": "W5022"}, phase="combat-1", west="central", options=OPEN, trenches=NO_TRENCHES,
                  forts=forts, dice=(3,))
        declare(m, foe, at="W5022")
        assert (asked(m) == "allied whether_to_withdraw") == bool(forts)
        assert not forts or offers(m, "withdraw") == {"W5122"}


@pytest.mark.rules("14.23", "15.52")
@pytest.mark.parametrize(("start", "besieged"), [("N1745", True), ("N1744", False)])
def test_cavalry_that_is_besieged_in_kut_cannot_leave_it_so_either(start: str, besieged: bool) -> None:
    """A Turk in a K hex besieges it; in another hex next to it he does not."""
    m = assault({"tu-35": start}, "N1845", ["br-6inc"], theatre="east", flags={"kut": 1}, units={"br-hq-tig": "N1946"},
                dice=(3,))
    while asked(m) != "central where_to_attack":
        play(m, "done")
    declare(m, "tu-35", at="N1845")
    assert (asked(m) == "allied whether_to_withdraw") == (not besieged)


@pytest.mark.rules("15.53")
def test_the_attackers_may_follow_and_attack_again_in_a_chain() -> None:
    m = battle({"ge-2": 0, "ge-4": 0}, ["fr-1c"], control={"central": [RING[0]]}, dice=(4,))
    declare(m, "ge-2")
    to = sorted(offers(m, "withdraw"))[0]
    play(m, f"withdraw {to}", "advance ge-2")
    assert where(m, "ge-2") == TARGET and asked(m) == "central where_to_attack" and to in offers(m, "attack")
    play(m, f"attack {to}")
    assert "ge-2" in offers(m, "join")
    play(m, "join ge-2", "fight")
    assert asked(m) == "allied whether_to_withdraw", "and so on"
    bear(play(m, "hold"))
    assert asked(m) != "central where_to_attack" or "ge-2" not in offers(play(m, f"attack {to}"), "join")


@pytest.mark.rules("15.53", "10.14")
@pytest.mark.parametrize("emptied", [True, False])
def test_it_is_attacked_anew_in_a_hex_whose_defenders_were_destroyed_before(emptied: bool) -> None:
    """Units are attacked once in a phase, not hexes. With survivors of the first attack it is left alone: all in a hex defend
    together (10.21)."""
    ring = [HEX[x] for x in RING]
    alone = declare(battle({"ge-2": 0}, ["fr-1c"], control={"central": [RING[0]]}), "ge-2")
    back = next(x for x in RING if x in offers(alone, "withdraw"))
    side_step = next(hex_text(h) for h in bits(T.touching[HEX[back]] & T.land) if h not in (*ring, HEX[TARGET]))
    germans = ("ge-4", "ge-5", "ge-6", "ge-7", "ge-9", "ge-10")[:6 if emptied else 3]
    french = ("fr-lfd",) if emptied else ("fr-5", "fr-6", "fr-8")
    units = {**dict.fromkeys(french, back), **dict.fromkeys(germans, side_step)}
    m = battle({"ge-2": 0}, ["fr-1c"], units=units, control={"central": [RING[0], side_step]}, dice=(6, 1, 4))
    bear(declare(m, *germans, at=back))
    if asked(m) == "central who_advances":
        play(m, "done")
    declare(m, "ge-2")
    assert asked(m) == "allied whether_to_withdraw" and back in offers(m, "withdraw")
    play(m, f"withdraw {back}", "advance ge-2")
    assert (back in offers(m, "attack") if asked(m) == "central where_to_attack" else False) == emptied


@pytest.mark.rules("15.53", "10.72")
def test_shock_troops_that_follow_cavalry_go_no_further_than_the_hex_it_left() -> None:
    """Two hexes are for an advance after combat, and there was none."""
    m = battle({"ge-2": 0, "ge-4": 0}, ["fr-1c"], control={"central": [RING[0]]}, events=["cp-shock-1"], dice=(4,))
    st(m).back |= 1 << INDEX["ge-2"]
    declare(m, "ge-2")
    play(m, f"withdraw {sorted(offers(m, 'withdraw'))[0]}", "advance ge-2")
    assert asked(m) == "central where_to_attack" and where(m, "ge-2") == TARGET


@pytest.mark.rules("15.53")
def test_they_may_stay_and_attack_somebody_else() -> None:
    m = battle({"ge-2": 0}, ["fr-1c"], units={"fr-5": RING[1]}, control={"central": [RING[0]]}, dice=(4,))
    declare(m, "ge-2")
    play(m, f"withdraw {sorted(offers(m, 'withdraw'))[0]}", "done")
    assert where(m, "ge-2") == RING[0] and RING[1] in offers(m, "attack") and holder(m, TARGET) == "allied"
    play(m, f"attack {RING[1]}")
    assert offers(m, "join") == {"ge-2"}


@pytest.mark.rules("15.22", "15.54", "7.25")
def test_a_tank_does_not_attack_alone_when_its_cavalry_meets_infantry_it_could_not_see() -> None:
    """Cavalry lies on top of the German stack: the British horse that finds infantry under it stays out, and so does the tank
    that came with it."""
    m = battle({"br-1c": 0, "br-rtc-1": 0}, ["ge-1c", "ge-5"], side="allied", turn=40, scenario="1918", tops=["ge-1c"], dice=(3,),
               options={"open-stacks": False, "secret-events": False})
    play(m, f"attack {TARGET}", "join br-1c", "join br-rtc-1", "fight")
    assert not events(m, "CombatRolled") and not st(m).attackers
    assert [set(e.units) for e in events(m, "LeftAlone")] == [{INDEX["br-rtc-1"]}]
    assert st(m).attacked >> INDEX["br-rtc-1"] & 1, "the declaration binds"


@pytest.mark.rules("15.54")
@pytest.mark.parametrize(("attackers", "side", "turn", "can"), [
    ({"ge-1c": 0}, "central", 30, False), ({"ge-1c": 0, "ge-2": 0}, "central", 30, True),
    ({"ge-1c": 0, "ge-2": 1}, "central", 30, False),
    ({"br-1c": 0}, "allied", 30, False), ({"br-1c": 0}, "allied", 7, True), ({"fr-1c": 0}, "allied", 7, False)])
def test_restricted_cavalry_does_not_attack_infantry_alone(attackers: dict[str, int], side: str, turn: int, can: bool) -> None:
    foe = "fr-5" if side == "central" else "ge-2"
    m = battle(attackers, [foe], side=side, turn=turn, scenario="1917" if turn >= 27 else "1915")
    play(m, f"attack {TARGET}", *(f"join {u}" for u in attackers))
    assert ("fight" in offers(m)) == can


@pytest.mark.rules("15.54")
def test_it_attacks_cavalry_and_not_a_fort() -> None:
    m = battle({"ge-1c": 0}, ["fr-1c"])
    assert "fight" in offers(play(m, f"attack {TARGET}", "join ge-1c"))
    fort = next(h for h in bits(T.light & T.country["FR"] & ~T.cities) if T.touching[h] & T.terrain["clear"] & ~T.forts)
    near = hex_text(bits(T.touching[fort] & T.terrain["clear"] & ~T.forts)[0])
    wall = assault({"ge-1c": near}, hex_text(fort), [], forts=[hex_text(fort)])
    if asked(wall) == "central where_to_attack":
        assert "fight" not in offers(play(wall, f"attack {hex_text(fort)}", "join ge-1c"))


@pytest.mark.rules("15.54")
def test_it_gets_no_support_without_infantry() -> None:
    m = battle({"ge-1c": 0, "ge-hq-1": 0}, ["fr-1c"], dice=(1,))
    assert asked(declare(m, "ge-1c")) != "central which_support"
    near_east = assault({"br-1alh": "N2812", "br-hq-eef": "N2812"}, "N2813", ["tu-1c"], side="allied", dice=(1,), forts=[],
                        control={"allied": ["N2913", "N2914", "N3013"]}, pipeline=4)
    declare(near_east, "br-1alh", at="N2813")
    assert asked(near_east) == "allied which_support", "the British in the Near East never suffer from it"


@pytest.mark.rules("15.54", "10.46#3")
@pytest.mark.parametrize(("infantry", "supported"), [("ge-2", True), ("ah-1", True), ("", False)])
def test_for_support_it_is_enough_that_infantry_stands_with_it(infantry: str, supported: bool) -> None:
    """The infantry need not attack itself, as it must where cavalry attacks infantry."""
    m = battle({"ge-1c": 0, "ge-hq-1": 0} | ({infantry: 0} if infantry else {}), ["fr-1c"], dice=(1,))
    assert (asked(declare(m, "ge-1c")) == "central which_support") == supported


@pytest.mark.rules("15.55")
def test_german_cavalry_may_dismount_for_good() -> None:
    m = field({"ge-1c": HOME, "ge-2c": "dead", "ah-1c": HOME}, phase="new-units", west="central", options=OPEN, turn=34,
              dice=(2,) * 9)
    until(m, "who_dismounts")
    assert offers(m, "dismount") == {"ge-1c"}
    before = list(st(m).rp)
    play(m, "dismount ge-1c")
    assert st(m).back >> INDEX["ge-1c"] & 1 and list(st(m).rp) == before
    from marne.games.great_war_in_europe.rules.r05_3_replacement import rebuild
    from marne.games.great_war_in_europe.state import eliminate
    s = st(m).copy()
    s.rp[0] = 5
    eliminate(s, INDEX["ge-1c"])
    rebuild(s, INDEX["ge-1c"], False)
    assert s.back >> INDEX["ge-1c"] & 1, "also when it is replaced"


# 15.6 Headquarters ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("15.64")
def test_no_headquarters_crosses_between_europe_and_the_near_east() -> None:
    """Every one of them is shut out of one of the two for good."""
    s = st(field({}, options=OPEN, flags={"turks": 1}))
    for name, u in INDEX.items():
        if HQ >> u & 1:
            shut = barred(s, 1 << u)
            assert not (~shut & ON_EUROPE and ~shut & ON_NEAR_EAST), name
