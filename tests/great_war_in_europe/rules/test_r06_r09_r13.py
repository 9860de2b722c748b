"""6, 9, 13 Events, strategic and sea movement, new units: functions on the starts of the scenarios."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    AVAILABLE,
    AVAILABLE_NE,
    BR,
    BU,
    CENTRAL,
    EVENT,
    FR,
    FRONT,
    GE,
    GK,
    HEX,
    HQ,
    INDEX,
    IT,
    LETTERS,
    OF_NATION,
    ON_EUROPE,
    ON_NEAR_EAST,
    REMOVED,
    RO,
    RU,
    SKY,
    TU,
    US,
)
from marne.games.great_war_in_europe.rules.r06_30_offensives import begin_offensives, offensive_made, offensives_end_of_turn
from marne.games.great_war_in_europe.rules.r06_52_landings import GALLIPOLI, SALONIKA, divisions, may_land
from marne.games.great_war_in_europe.rules.r06_draw import payers, poaching, terms
from marne.games.great_war_in_europe.rules.r06_happen import at_once, too_early
from marne.games.great_war_in_europe.rules.r06_play import effect, enter_play, useless
from marne.games.great_war_in_europe.rules.r09_5_sea import harbours, pools, shores
from marne.games.great_war_in_europe.rules.r09_strategic import (
    CP_EUROPE,
    box_for,
    depots,
    destinations,
    limit,
    linked_with_turkey,
    open_phase,
    price,
)
from marne.games.great_war_in_europe.rules.r13_places import home_cities, in_europe, places
from marne.games.great_war_in_europe.state import NEVER, State, put
from marne.kernel.chance import Scripted, Seeded
from marne.kernel.run import GameOver
from marne.parts.bits import bits


def new(scenario: str = "1917", dice: list[int] | None = None) -> State:
    s = TITLE.new(scenario, {"open-stacks": True, "secret-events": False}, "", Seeded("1"))
    assert isinstance(s, State)
    if dice is not None:
        s.chance, s.drawn = Scripted(dice), 0
    return s


def city(s: State, country: str, side: int) -> int:
    """A city of a country in the hands of a side, on the East or West map."""
    return next(h for h in bits(s.t.cities & s.t.country[country] & s.control[side] & ON_EUROPE))


# 6.1 Drawing ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.11 [draw]", "6.11 [draw]#1", "6.14 [draw]")
@pytest.mark.parametrize(("scenario", "cost", "draws", "poach"), [("campaign", 1, 2, 2), ("campaign-europe", 1, 1, 1),
                                                                  ("campaign-near-east", 0, 1, 0)])
def test_what_a_purchase_costs_in_the_three_games(scenario: str, cost: int, draws: int, poach: int) -> None:
    s = new(scenario)
    assert terms(s) == (cost, draws) and poaching(s) == poach


@pytest.mark.rules("6.16 [draw]")
def test_germany_pays_for_the_cp_britain_france_or_america_for_the_allies() -> None:
    s = new()
    for n in range(16):
        s.rp[n] = 5
    assert payers(s, CENTRAL) == [GE] and set(payers(s, ALLIED)) == {BR, FR}
    s.joined[ALLIED] |= 1 << US
    assert set(payers(s, ALLIED)) == {BR, FR, US}


@pytest.mark.rules("6.13 [event]#2")
def test_the_first_user_of_a_gas_has_it_alone() -> None:
    s = new("campaign")
    assert not useless(s, ALLIED, EVENT["al-gas-phosgene"])
    s.gas |= 1 << 2 * 1 + CENTRAL
    assert useless(s, ALLIED, EVENT["al-gas-phosgene"]) and not useless(s, CENTRAL, EVENT["cp-gas-phosgene"])
    assert not useless(s, ALLIED, EVENT["al-gas-mustard"])
    assert useless(new("1918"), ALLIED, EVENT["al-gas-mustard"]), "by 1918 the CP have used it"


@pytest.mark.rules("6.3#1", "6.4", "15.11", "15.21")
def test_aircraft_take_the_air_and_tanks_go_to_the_box() -> None:
    s = new("campaign")
    enter_play(s, EVENT["al-air-1"])
    enter_play(s, EVENT["al-tank-br-1"])
    assert s.loc[INDEX["al-air-1"]] == SKY and s.loc[INDEX["br-rtc-1"]] == AVAILABLE


@pytest.mark.rules("6.49", "5.22#1")
def test_a_convoy_ends_the_submarines_and_later_ones_come_to_nothing() -> None:
    s = new("campaign")
    at_once(s, CENTRAL, EVENT["cp-uboat-1"])
    at_once(s, CENTRAL, EVENT["cp-uboat-2"])
    assert s.box >> EVENT["cp-uboat-1"] & 1 and not s.box >> EVENT["cp-uboat-2"] & 1
    effect(s, ALLIED, EVENT["al-convoy"])
    assert not s.box and s.spent >> EVENT["cp-uboat-2"] & 1
    assert useless(s, CENTRAL, EVENT["cp-uboat-2"])


@pytest.mark.rules("6.50", "6.51")
@pytest.mark.parametrize(("die", "points", "mutiny"), [(1, 2, 0), (3, 0, -1), (6, -1, -1)])
def test_jutland_and_the_naval_mutiny(die: int, points: int, mutiny: int) -> None:
    s = new("campaign", [die])
    at_once(s, CENTRAL, EVENT["cp-jutland"])
    assert s.vp == points
    at_once(s, ALLIED, EVENT["al-naval-mutiny"])
    assert s.vp == points + mutiny


@pytest.mark.rules("6.54", "6.54#1", "6.54#3", "6.55")
def test_bulgaria_that_collapses_before_its_entry_never_enters() -> None:
    s = new("campaign")
    at_once(s, ALLIED, EVENT["al-bulgarian-collapse"])
    assert s.barred >> BU & 1 and useless(s, CENTRAL, EVENT["cp-bulgaria"])


@pytest.mark.rules("6.56", "5.71")
def test_the_telegram_brings_america_in_at_the_next_strategic_turn() -> None:
    s = new("campaign")
    s.letter = LETTERS.index("K")
    at_once(s, ALLIED, EVENT["al-zimmerman"])
    assert s.us_entry == LETTERS.index("L")


@pytest.mark.rules("6.48", "6.26", "6.30#2")
def test_events_that_come_too_early_go_back() -> None:
    s = new("campaign")
    for name in ("cp-civil-war", "cp-atrocity", "cp-conrad"):
        assert too_early(s, EVENT[name]), name
    s.bolshevik = 15
    s.joined[ALLIED] |= 1 << IT
    assert not too_early(s, EVENT["cp-civil-war"]) and not too_early(s, EVENT["cp-conrad"])


@pytest.mark.rules("6.11 [event]", "6.63")
def test_removed_divisions_leave_the_game_wherever_they_are() -> None:
    s = new("campaign")
    at_once(s, ALLIED, EVENT["al-remove-10in-11in"])
    units = [u for u in bits(OF_NATION[BR]) if s.t.ds.units[u].id in ("br-10in", "br-11in")]
    assert all(s.loc[u] == REMOVED for u in units)


# 6.30 Offensives -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.30", "6.30#3")
def test_haig_owes_two_british_attacks_at_even_odds_in_each_of_three_turns() -> None:
    s = new()
    s.haig = s.turn + 2
    begin_offensives(s)
    assert s.owed_haig == 2
    h = next(h for h in bits(s.occ[CENTRAL]) if FRONT[h] == 0)
    s.attackers = 1 << next(u for u in bits(s.present & OF_NATION[BR]))
    offensive_made(s, ALLIED, h, 0)
    assert s.owed_haig == 2, "1-2 does not count"
    offensive_made(s, ALLIED, h, 1)
    s.attackers |= 1 << next(u for u in bits(s.present & OF_NATION[FR]))
    offensive_made(s, ALLIED, h, 3)
    assert s.owed_haig == 1, "with Frenchmen it does not count"
    with pytest.raises(GameOver):
        offensives_end_of_turn(s)
    assert s.result is not None and s.result.winner == "central" and s.result.rule == "6.30#3"


# 6.52 Landings -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.52#1", "6.52#2", "6.53#1", "6.53#2", "6.52 [clarification]")
def test_who_may_land_and_when() -> None:
    s = new("campaign")
    for u in list(bits(OF_NATION[BR] & ~HQ))[:12] + list(bits(OF_NATION[FR] & ~HQ))[:12]:
        put(s, u, AVAILABLE)
    s.hands[ALLIED] = 1 << GALLIPOLI | 1 << SALONIKA
    assert may_land(s, GALLIPOLI) and may_land(s, SALONIKA)
    french = divisions(s, GALLIPOLI) & OF_NATION[FR]
    s.landing = french & -french
    assert not divisions(s, GALLIPOLI) & OF_NATION[FR], "one Frenchman at Gallipoli"
    assert divisions(s, SALONIKA) & OF_NATION[FR], "three at Salonika"
    s.joined[ALLIED] |= 1 << GK
    assert not may_land(s, SALONIKA)
    s.salonika = 1
    assert not may_land(s, GALLIPOLI)


# 9 Strategic movement ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.11", "9.34")
def test_the_example_of_the_book_eleven_of_twenty_four() -> None:
    s = new("1917")
    u = next(u for u in bits(s.present & OF_NATION[GE] & ~HQ))
    hq = next(u for u in bits(s.present & OF_NATION[GE] & HQ))
    inside, outside = s.t.berlin, city(s, "AH", CENTRAL)
    italy = next(h for h in bits(s.t.towns & s.control[CENTRAL]) if FRONT[h] == 1)
    costs = [price(s, u, inside, inside), price(s, u, outside, inside), price(s, hq, inside, outside), price(s, u, outside,
                                                                                                             outside),
             price(s, u, inside, italy)]
    assert costs == [1, 2, 4, 2, 2] and sum(costs) == 11 and limit(s, CP_EUROPE) == 24


@pytest.mark.rules("9.17")
def test_the_land_link_to_turkey() -> None:
    s = new("campaign")
    assert not linked_with_turkey(s)
    s.joined[CENTRAL] |= 1 << BU
    assert not linked_with_turkey(s)
    s.control[CENTRAL] |= 1 << s.t.belgrade
    assert not linked_with_turkey(s), "Belgrade alone does not do"
    s.control[CENTRAL] |= 1 << s.t.nis
    assert linked_with_turkey(s)
    s.control[CENTRAL] &= ~(1 << s.t.nis)
    s.joined[CENTRAL] |= 1 << RO
    assert linked_with_turkey(s)


@pytest.mark.rules("9.31", "9.32")
def test_trains_end_in_supplied_towns_that_are_not_next_to_an_enemy() -> None:
    s = new("1917")
    open_phase(s, CENTRAL)
    foes = s.t.around(s.occ[ALLIED] | s.staff[ALLIED])
    for n in (GE, TU):
        assert depots(s, CENTRAL)[n] and not depots(s, CENTRAL)[n] & (foes | ~s.t.towns | ~s.control[CENTRAL])
    u = next(u for u in bits(s.present & OF_NATION[GE] & ~HQ) if destinations(s, u))
    assert not destinations(s, u) >> s.loc[u] & 1


@pytest.mark.rules("9.22", "9.24", "5.45#4")
def test_russians_travel_in_russia_and_to_the_caucasus_until_the_czar_falls() -> None:
    s = new("1916")
    open_phase(s, ALLIED)
    some = [u for u in bits(s.present & OF_NATION[RU] & ~HQ) if box_for(s, u)]
    assert some
    assert all(not destinations(s, u) & ~s.t.country["RU"] for u in some[:5])
    s.czar = 5
    assert not any(box_for(s, u) for u in some) and s.czar != NEVER


# 9.5 The sea ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("9.53", "9.54")
def test_no_ship_in_the_baltic_and_none_in_the_black_sea_without_constantinople() -> None:
    s = new("1917")
    s.control[ALLIED] |= s.t.ports & ~(1 << s.t.constantinople)
    assert not harbours(s) & (s.t.coast["baltic"] | s.t.coast["black-sea"])
    s.control[ALLIED] |= 1 << s.t.constantinople
    assert harbours(s) & s.t.coast["black-sea"] and not harbours(s) & s.t.coast["baltic"]


@pytest.mark.rules("9.52", "9.55", "9.56")
def test_europe_and_the_near_east_count_both_and_only_egypt_is_reached_from_europe() -> None:
    s = new("1917")
    calais, said = s.t.calais, HEX["N4313"]
    assert len(pools(calais, said)) == 2 and len(pools(calais, s.t.dunkirk)) == 1
    u = next(u for u in bits(s.present & OF_NATION[BR] & ~HQ) if FRONT[s.loc[u]] == 0)
    put(s, u, calais)
    open_phase(s, ALLIED)
    assert shores(s, u) and all(FRONT[h] in (0, 1, 2, 5) for h in bits(shores(s, u)))
    s.landed = 1
    assert not shores(s, u)


# 13 New units --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("13.11", "13.26")
def test_russians_enter_in_cities_of_russia_not_of_poland() -> None:
    s = new("1915")
    u = next(u for u in bits(OF_NATION[RU] & ~HQ) if s.t.arrive[u] == "D")
    put(s, u, AVAILABLE)
    board = home_cities(s, u)
    assert board and not board & s.t.region["poland"] and not board & ~(s.t.cities & s.t.country["RU"])


@pytest.mark.rules("13.24")
def test_the_british_enter_in_ports_of_the_west() -> None:
    s = new("1917")
    u = next(u for u in bits(OF_NATION[BR] & ~HQ) if s.t.ds.units[u].sub == "british")
    put(s, u, AVAILABLE)
    assert in_europe(s, u) & s.t.west_ports and not in_europe(s, u) & ~s.t.west_ports


@pytest.mark.rules("13.29", "13.29#4", "13.29#2")
def test_new_turks_enter_in_their_region() -> None:
    s = new("1915")
    for name, front in (("caucasus", 3), ("syria", 5)):
        u = next(u for u in bits(OF_NATION[TU] & ~HQ) if s.t.ds.units[u].entry == name)
        put(s, u, AVAILABLE_NE)
        assert places(s, u) & ON_NEAR_EAST and all(FRONT[h] == front for h in bits(places(s, u))), name
