"""5, 16, 18 Production, politics, collapse, victory: functions on the start of 1917."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import (
    AH,
    ALLIED,
    AVAILABLE,
    BE,
    BR,
    BU,
    CENTRAL,
    DEAD,
    EVENT,
    FR,
    GE,
    HEX,
    HQ,
    INDEX,
    LETTERS,
    OF_NATION,
    RO,
    RU,
    SR,
    TU,
    US,
)
from marne.games.great_war_in_europe.rules.r05_1_resources import income, may_call_up, may_give, new_events, refresh, spoil
from marne.games.great_war_in_europe.rules.r05_3_replacement import dead, rebuild, reduced, whole
from marne.games.great_war_in_europe.rules.r05_4_revolution import czar_falls, fall_of_czar
from marne.games.great_war_in_europe.rules.r05_6_surrender import pressure
from marne.games.great_war_in_europe.rules.r05_8_initiative import chain, which_command, which_theatre
from marne.games.great_war_in_europe.rules.r05_16_hexes import ploesti_joins, resource_taken
from marne.games.great_war_in_europe.rules.r07_1_control import take
from marne.games.great_war_in_europe.rules.r16_collapse import collapse, turkey_surrenders
from marne.games.great_war_in_europe.rules.r18_victory import americans_in_france, ledger, sudden_death
from marne.games.great_war_in_europe.state import NEVER, State, attack_of, eliminate, in_box, put
from marne.kernel.chance import Scripted, Seeded
from marne.kernel.run import GameOver
from marne.parts.bits import bits


def new(scenario: str = "1917", dice: list[int] | None = None) -> State:
    s = TITLE.new(scenario, {"open-stacks": True, "secret-events": False}, "", Seeded("1"))
    assert isinstance(s, State)
    if dice is not None:
        s.chance, s.drawn = Scripted(dice), 0
    return s


def letter(text: str) -> int:
    return LETTERS.index(text)


# 5.1 Resources -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.13")
def test_no_nation_keeps_more_than_ten_points() -> None:
    s = new()
    s.rp[GE], s.rp[FR] = 23, 10
    spoil(s)
    assert (s.rp[GE], s.rp[FR]) == (10, 10)


@pytest.mark.rules("5.12")
def test_nobody_neutral_or_collapsed_gets_points() -> None:
    s = new()
    s.letter = letter("L")
    assert income(s, FR) > 0 and income(s, US) == 0
    s.collapsed |= 1 << FR
    assert income(s, FR) == 0


@pytest.mark.rules("5.14", "5.45#2")
def test_depleted_hqs_recover_but_not_at_b_and_c_and_no_russian_after_the_czar() -> None:
    s = new()
    german = next(u for u in bits(s.present & HQ & OF_NATION[GE]))
    russian = next(u for u in bits(s.present & HQ & OF_NATION[RU]))
    for at, back in (("B", True), ("C", True), ("L", False)):
        s.letter = letter(at)
        s.back |= 1 << german
        refresh(s)
        assert bool(s.back >> german & 1) == back, at
    s.back |= 1 << russian
    s.czar = letter("L")
    refresh(s)
    assert s.back >> russian & 1


@pytest.mark.rules("5.16#1", "5.16#2")
def test_a_resource_hex_pays_four_turns_after_its_capture() -> None:
    s = new()
    h = HEX["W6312"]                                        # Lens
    i = s.t.resource_hexes.index(h)
    s.turn = 30
    resource_taken(s, CENTRAL, h)
    assert s.captured[i] == 30
    s.letter = letter("M")
    before = income(s, GE)
    s.turn = 33
    assert income(s, GE) == before
    s.turn = 34
    assert income(s, GE) == before + 1
    resource_taken(s, ALLIED, h)
    assert s.captured[i] == 0


@pytest.mark.rules("5.16#4")
def test_ploesti_pays_at_once_if_romania_joins_the_cp() -> None:
    s = new()
    ploesti = s.t.resource_hexes.index(HEX["E2623"])
    s.turn = 20
    ploesti_joins(s, RO, CENTRAL)
    assert s.captured[ploesti] <= 16


@pytest.mark.rules("5.17", "5.17#1", "5.17#2")
def test_one_point_goes_to_russia_six_with_the_straits() -> None:
    s = new()
    s.rp[BR], s.given = 9, [0, 0, 0]
    assert may_give(s, BR, RU, ALLIED) and not may_give(s, BR, FR, ALLIED)
    s.given = [1, 0, 0]
    assert not may_give(s, FR, RU, ALLIED)
    s.control[ALLIED] |= 1 << s.t.constantinople
    assert may_give(s, BR, RU, ALLIED)
    s.given = [6, 0, 0]
    assert not may_give(s, BR, RU, ALLIED)


@pytest.mark.rules("5.17#4")
def test_germany_gives_its_allies_six_points_in_all() -> None:
    s = new()
    s.rp[GE], s.given = 12, [5, 0, 0]
    assert may_give(s, GE, AH, CENTRAL)
    s.given = [6, 0, 0]
    assert not may_give(s, GE, AH, CENTRAL) and not may_give(s, GE, BU, CENTRAL)


@pytest.mark.rules("5.18")
def test_emergency_replacements_until_the_mutiny_and_from_1915_to_1917() -> None:
    s = new()
    assert may_call_up(s, ALLIED) and may_call_up(s, CENTRAL)
    s.mutiny = 30
    assert not may_call_up(s, ALLIED)
    s.turn = 40                                             # May 1918
    assert not may_call_up(s, CENTRAL)


@pytest.mark.rules("6.0", "5.12")
def test_events_join_the_cups_by_their_letter() -> None:
    s = new("campaign")
    s.letter = letter("G")
    new_events(s)
    assert s.cups[ALLIED] >> EVENT["al-haig"] & 1 and not s.cups[ALLIED] >> EVENT["al-foch"] & 1


# 5.3 Replacements ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.31", "5.33", "5.35#3")
def test_a_dead_unit_costs_a_point_of_its_own_nation() -> None:
    s = new()
    u = INDEX["ah-1"] if s.loc[INDEX["ah-1"]] < 9000 else next(u for u in bits(s.present & OF_NATION[AH] & ~HQ))
    eliminate(s, u)
    s.rp[AH], s.rp[GE] = 0, 9
    assert not dead(s, CENTRAL) >> u & 1
    s.rp[AH] = 1
    assert dead(s, CENTRAL) >> u & 1
    rebuild(s, u, False)
    assert s.loc[u] == AVAILABLE and s.rp[AH] == 0


@pytest.mark.rules("5.34")
def test_an_hq_comes_back_depleted_for_one_and_ready_for_two_but_not_at_b_and_c() -> None:
    s = new()
    hq = next(u for u in bits(s.present & HQ & OF_NATION[GE]) if s.t.support[u])
    eliminate(s, hq)
    s.rp[GE] = 5
    s.letter = letter("C")
    assert dead(s, CENTRAL) >> hq & 1 and not whole(s, CENTRAL) >> hq & 1
    s.letter = letter("L")
    assert whole(s, CENTRAL) >> hq & 1
    rebuild(s, hq, False)
    assert s.back >> hq & 1 and s.rp[GE] == 4
    put(s, hq, DEAD)
    rebuild(s, hq, True)
    assert not s.back >> hq & 1 and s.rp[GE] == 2


@pytest.mark.rules("6.58", "5.31")
def test_after_the_influenza_nobody_is_restored_on_the_map() -> None:
    s = new("1918")
    u = next(u for u in bits(s.present & OF_NATION[US] & ~HQ))
    s.back |= 1 << u
    s.rp[US] = 5
    assert reduced(s, ALLIED) >> u & 1
    s.no_rebuild = 1
    assert not reduced(s, ALLIED) >> u & 1


# 5.4 Russia ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.42", "5.43", "6.42")
def test_what_is_added_for_the_fall_of_the_czar() -> None:
    s = new()
    s.in_play = s.spent = 0
    values = {}
    for at in "GHKL":
        s.letter = letter(at)
        values[at] = fall_of_czar(s)
    assert values["H"] == values["G"] + 1 == values["K"] and values["L"] == values["K"] + 1
    s.in_play |= 1 << EVENT["cp-czar"]
    assert fall_of_czar(s) == values["L"] + 2
    s.in_play |= 1 << EVENT["al-brusilov"]
    assert fall_of_czar(s) == values["L"] + 3
    s.control[CENTRAL] |= 1 << s.t.petrograd
    s.control[ALLIED] &= ~(1 << s.t.petrograd)
    assert fall_of_czar(s) == values["L"] + 3 + 3 + 1, "three for Petrograd, and one as for any city"


@pytest.mark.rules("5.45", "5.45#1", "15.91", "15.92")
def test_the_czarist_divisions_turn_over_the_serbian_volunteers_do_not() -> None:
    s = new()
    czar_falls(s)
    division = next(u for u in bits(s.present & OF_NATION[RU]) if s.t.ds.units[u].back == "pg")
    assert attack_of(s, division) == 1 and not s.back >> INDEX["ru-sv"] & 1


@pytest.mark.rules("16.3", "16.11", "5.45#6")
def test_a_collapsed_nation_loses_points_hqs_and_strength() -> None:
    s = new()
    s.rp[RU] = 7
    collapse(s, RU, "16.3")
    assert s.rp[RU] == 0 and not s.present & HQ & OF_NATION[RU]
    assert all(attack_of(s, u) == 1 for u in bits(s.present & OF_NATION[RU]))


# 5.6 Turkey ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.62", "5.62#4", "5.62#5", "5.62#6", "5.62#7")
def test_what_presses_turkey() -> None:
    s = new()
    s.baghdad = s.jerusalem = s.alpenkorps = 0
    s.turkey_reserve = 0
    before = dict(pressure(s))
    s.baghdad = s.jerusalem = 1
    s.in_play |= 1 << EVENT["cp-army-of-islam"]
    s.turkey_reserve = in_box(s, 9007).bit_count() + 30
    now = dict(pressure(s))
    assert "5.62#4" not in before and now["5.62#4"] == 3 and now["5.62#5"] == 1 and now["5.62#6"] == 4 and now["5.62#7"] > 0


@pytest.mark.rules("5.61", "16.62", "16.61")
def test_when_turkey_surrenders_its_units_leave_and_its_towns_are_allied() -> None:
    s = new()
    turkey_surrenders(s, "5.61")
    assert not s.present & OF_NATION[TU] and s.control[ALLIED] >> s.t.constantinople & 1 and s.turkey_out


# 5.8 Initiative ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.83")
def test_the_initiative_is_not_switched_in_two_strategic_turns_running() -> None:
    s = new()
    s.letter, s.west, s.switched = letter("S"), CENTRAL, letter("R")
    assert [c.text for c in which_theatre(s, CENTRAL).choices] == ["take-west"]
    s.switched = letter("Q")
    assert "take-east" in [c.text for c in which_theatre(s, CENTRAL).choices]


@pytest.mark.rules("5.84")
def test_to_take_the_west_after_the_east_needs_an_unbroken_line() -> None:
    s = new()
    s.west, s.switched = ALLIED, NEVER
    s.letter = letter("L")
    assert chain(s, CENTRAL), "the front of 1917 is unbroken"
    assert "take-west" in [c.text for c in which_theatre(s, CENTRAL).choices]
    for u in bits(s.on[0] & s.army[CENTRAL]):
        put(s, u, AVAILABLE)
    assert not chain(s, CENTRAL) and [c.text for c in which_theatre(s, CENTRAL).choices] == ["take-east"]


@pytest.mark.rules("5.88")
def test_ohl_needs_the_initiative_in_the_west() -> None:
    s = new()
    s.west = CENTRAL
    assert {c.text for c in which_command(s).choices} == {"ohl", "oberost"}
    s.west = ALLIED
    assert {c.text for c in which_command(s).choices} == {"oberost"}


# 16 Collapse ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("16.7")
def test_bulgaria_collapses_with_sofia() -> None:
    s = new()
    take(s, ALLIED, s.t.sofia)
    assert s.collapsed >> BU & 1


@pytest.mark.rules("16.5", "16.5#1", "16.5#2")
def test_austria_hungary_collapses_with_a_capital_or_with_trent_and_trieste() -> None:
    s = new()
    take(s, ALLIED, s.t.trent)
    assert not s.collapsed >> AH & 1
    take(s, ALLIED, s.t.trieste)
    assert s.collapsed >> AH & 1
    s = new()
    take(s, ALLIED, s.t.budapest)
    assert s.collapsed >> AH & 1


@pytest.mark.rules("16.5#4")
def test_austria_hungary_falls_with_bulgaria_and_turkey() -> None:
    s = new()
    collapse(s, BU, "16.7")
    assert not s.collapsed >> AH & 1
    turkey_surrenders(s, "5.61")
    assert s.collapsed >> AH & 1


@pytest.mark.rules("16.4")
def test_belgium_collapses_with_its_last_hex() -> None:
    s = new()
    left = sorted(bits(s.t.touches["BE"] & s.t.playable & s.control[ALLIED]))
    for h in left[:-1]:
        take(s, CENTRAL, h)
    assert not s.collapsed >> BE & 1
    take(s, CENTRAL, left[-1])
    assert s.collapsed >> BE & 1


@pytest.mark.rules("16.2")
@pytest.mark.parametrize("americans", [5, 6])
def test_france_collapses_with_paris_unless_six_american_divisions_are_there(americans: int) -> None:
    s = new("1918")
    units = [u for u in bits(OF_NATION[US] & ~HQ) if s.t.ds.units[u].type == "infantry" and s.t.ds.units[u].size == "div"]
    for u in units:
        put(s, u, AVAILABLE)
        s.back &= ~(1 << u)
    for u in units[:americans]:
        put(s, u, HEX["W3606"])
    assert americans_in_france(s) == americans
    s.mutiny = 0
    for h in bits(s.t.paris):
        take(s, CENTRAL, h)
    assert bool(s.collapsed >> FR & 1) == (americans < 6)


# 18 Victory ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("18.3")
def test_berlin_or_two_hexes_of_the_ruhr_win_for_the_allies_at_once() -> None:
    s = new()
    with pytest.raises(GameOver):
        take(s, ALLIED, s.t.berlin)
    assert s.result is not None and s.result.winner == "allied" and s.result.rule == "18.3"
    s = new()
    ruhr = sorted(bits(s.t.ruhr))
    take(s, ALLIED, ruhr[0])
    with pytest.raises(GameOver):
        take(s, ALLIED, ruhr[1])


@pytest.mark.rules("18.11", "18.13", "18.14", "14.63", "6.10")
def test_the_ledger_of_points() -> None:
    s = new()
    base = ledger(s)
    assert base.total == base.hexes + base.gun + base.other - base.lost
    take(s, CENTRAL, HEX["W5909"])                          # Amiens
    assert ledger(s).hexes == base.hexes + 1
    s.devastated |= 1 << HEX["W5909"]
    assert ledger(s).hexes == base.hexes
    s.paris_gun = HEX["W5909"]
    assert ledger(s).gun == 1
    city = next(h for h in bits(s.t.cities & s.t.country["AH"] & s.control[CENTRAL]) if h not in (s.t.vienna, s.t.budapest))
    take(s, ALLIED, city)
    assert ledger(s).lost == base.lost + 1


@pytest.mark.rules("18.21", "18.22", "18.24")
def test_sudden_death_needs_the_mutiny_and_the_russian_collapse() -> None:
    s = new(dice=[6])
    s.vp = 30
    take(s, CENTRAL, HEX["W5909"])
    assert s.result is None and not s.rolled >> HEX["W5909"] & 1, "not yet: no die has been thrown for it"
    s = new(dice=[6])
    s.vp, s.mutiny = 30, 29
    collapse(s, RU, "16.3")
    with pytest.raises(GameOver):
        take(s, CENTRAL, HEX["W5909"])
    assert s.result is not None and s.result.winner == "central" and s.result.rule == "18.21"


@pytest.mark.rules("18.23", "18.24")
def test_later_captures_of_a_turn_add_one_and_the_tiger_takes_one() -> None:
    s = new(dice=[1, 1])
    s.vp = -40
    s.log = []
    sudden_death(s, HEX["W5909"])
    s.in_play |= 1 << EVENT["al-tiger"]
    sudden_death(s, HEX["W5909"])
    told = [e for e in s.log if type(e).__name__ == "MoraleTested"]
    assert told[1].plus == told[0].plus + 1 - 1


@pytest.mark.rules("5.36#2")
def test_the_first_five_british_units_lost_in_the_east_do_not_come_back_in_europe_alone() -> None:
    s = new("campaign-europe")
    units = [u for u in bits(OF_NATION[BR] & ~HQ) if s.t.ds.units[u].sub == "british"][:6]
    for u in units:
        put(s, u, HEX["E1116"])
        eliminate(s, u)
    assert sum(s.loc[u] == DEAD for u in units) == 1


@pytest.mark.rules("6.57")
def test_no_serb_is_rebuilt_and_serbia_gets_nothing_during_the_typhus() -> None:
    s = new()
    s.typhus, s.rp[SR] = s.turn, 4
    u = next(u for u in bits(s.present & OF_NATION[SR] & ~HQ))
    eliminate(s, u)
    assert income(s, SR) == 0 and not dead(s, ALLIED) >> u & 1
