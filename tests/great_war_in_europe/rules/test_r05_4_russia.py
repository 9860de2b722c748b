"""5.4 to 5.8 The Russian revolutions, the treaty, the Turkish surrender, US entry, the initiative."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    ARABIA,
    CENTRAL,
    EVENT,
    GE,
    HEX,
    INDEX,
    LETTERS,
    OF_NATION,
    ON_NEAR_EAST,
    RU,
    TRANSIT,
    TU,
)
from marne.games.great_war_in_europe.rules.r05_4_revolution import bolsheviks, fall_of_czar, won_cities
from marne.games.great_war_in_europe.rules.r05_6_surrender import held, pressure
from marne.games.great_war_in_europe.rules.r07_1_control import enters, take
from marne.games.great_war_in_europe.rules.r09_strategic import box_for, destinations, open_phase
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.rules.r16_collapse import stranded
from marne.games.great_war_in_europe.rules.r17_2_areas import closed_ground
from marne.games.great_war_in_europe.rules.r18_4_near_east import near_east_check, near_east_hexes
from marne.games.great_war_in_europe.rules.r18_victory import victory_hexes
from marne.games.great_war_in_europe.state import NEVER, State, in_box, put
from marne.kernel.chance import Seeded
from marne.kernel.run import GameOver
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe import arena
from tests.great_war_in_europe.arena import asked, events, hexes, holder, in_east, offers, play, refused, st, until, where

AT_PEACE = {"czar": 11, "bolshevik": 13, "treaty": 14}


def field(units: dict[str, str], dice: list[int] | None = None, **more: Any) -> Match:
    if str(more.get("scenario", "")).startswith("1918"):
        units = {"ab-ana-1": "N2601", **units}              # the Arabs have risen: they are not drawn anew
    return arena.field(units, dice=[*(dice or []), *[1] * 12], **more)


def new(scenario: str) -> State:
    s = TITLE.new(scenario, {"open-stacks": True, "secret-events": False}, "", Seeded("1"))
    assert isinstance(s, State)
    return s


# 5.4 The revolutions -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.41", "5.42")
def test_the_bolsheviks_do_not_rise_in_the_strategic_turn_in_which_the_czar_falls() -> None:
    m = field({}, turn=31, phase="revolution", letter="M", dice=[6, 6, 6], events=["cp-czar", "al-brusilov"],
              control={"central": ["E7030", "E4816", "E5918"]}, flags={"ru_attacks": 3, "ru_spared": 3})
    assert st(m).czar == LETTERS.index("M") and st(m).bolshevik == NEVER
    assert [e.which for e in events(m, "RevolutionTested")] == [0]


@pytest.mark.rules("5.41", "5.44")
def test_in_a_later_one_they_do() -> None:
    m = field({}, turn=31, phase="revolution", letter="M", dice=[6], flags={"czar": 11, "ru_attacks": 3, "ru_spared": 2})
    assert st(m).bolshevik == LETTERS.index("M") and st(m).collapsed >> RU & 1


@pytest.mark.rules("5.44")
def test_what_is_added_for_the_bolsheviks() -> None:
    s = new("1917")
    base = bolsheviks(s)
    s.ru_attacks, s.ru_spared = 2, 1
    assert bolsheviks(s) == base + 3, "a point for each turn of attacks and for each without"
    for name in ("E7030", "E4129"):                         # Petrograd, Kiev
        s.control[CENTRAL] |= 1 << HEX[name]
    assert bolsheviks(s) == base + 5
    lemberg = next(h for h in bits(s.t.cities & s.t.country["AH"] & s.control[CENTRAL] & ~s.control[ALLIED]))
    s.control[ALLIED] |= 1 << lemberg
    assert bolsheviks(s) == base + 5, "in Allied hands, but not in Russian ones"
    s.ru_last |= 1 << lemberg
    assert bolsheviks(s) == base + 4


@pytest.mark.rules("5.43", "5.44")
def test_a_city_of_a_romania_that_fights_for_the_cp_is_one_of_the_cp() -> None:
    for joined, less in (({"central": ["RO"]}, 1), ({"allied": ["RO"]}, 0)):
        s = st(field({"ru-5": "E2423"}, turn=23, scenario="1916", joined=joined))
        assert s.t.cities >> HEX["E2423"] & 1 and s.ru_last >> HEX["E2423"] & 1
        free = st(field({}, turn=23, scenario="1916", joined=joined))
        assert bolsheviks(free) - bolsheviks(s) == less == fall_of_czar(free) - fall_of_czar(s)


@pytest.mark.rules("5.43", "7.1#1", "15.81")
@pytest.mark.parametrize("scenario", ["1916", "campaign-near-east"])
def test_armenians_win_cities_for_russia(scenario: str) -> None:
    """They are Russians for everything: Erzerum, taken by them, holds up the revolution."""
    alone = scenario == "campaign-near-east"
    s = st(field({"am-1": "N3935"}, turn=22, scenario=scenario, alone=alone, control={"central": ["N3934"]})).copy()
    before = won_cities(s)
    enters(s, ALLIED, 1 << INDEX["am-1"], HEX["N3934"])
    assert won_cities(s) == before + 1
    assert won_cities(st(field({"am-1": "N3934"}, turn=22, scenario=scenario, alone=alone))) == before + 1


@pytest.mark.rules("5.44")
def test_attacks_on_russians_outside_russia_in_the_near_east_do_not_count() -> None:
    from marne.games.great_war_in_europe.rules.r10_combat import note_russians
    for units, counts in (({"ru-1cauc": "N3832", "tu-17": "N3732"}, False), ({"ru-1cauc": "N4339", "tu-17": "N4239"}, True)):
        s = st(field(units))
        ru, tu = INDEX["ru-1cauc"], INDEX["tu-17"]
        assert bool(s.t.country["RU"] >> s.loc[ru] & 1) == counts
        s.attackers = 1 << tu
        note_russians(s, CENTRAL, s.loc[ru])
        assert bool(s.ru_now & 2) == counts


@pytest.mark.rules("5.44", "14.11")
def test_an_attack_on_the_own_unit_of_a_russian_fort_is_one_on_russians() -> None:
    """Kovno, with nobody else in it."""
    m = arena.field({"ge-5": "E5518", "ge-6": "E5518"}, phase="combat-1", west="allied", scenario="1915", turn=10, dice=[3] * 4,
                    forts=["E5519"], options={"open-stacks": True, "secret-events": False}, trenches={"GE": 0})
    play(until(m, "where_to_attack"), "attack E5519", "join-all", "fight")
    assert asked(m) == "central who_loses" and st(m).ru_now == 2


@pytest.mark.rules("5.46", "14.11")
def test_after_the_treaty_a_russian_fort_is_not_attacked_either() -> None:
    units = {"ge-5": "E5518", "ge-6": "E5518", "ro-1": "E2423", "bu-1": "E2323"}
    for flags in (AT_PEACE, {"czar": 11, "bolshevik": 13}):
        m = arena.field(units, phase="combat-1", west="allied", flags=flags, forts=["E5519"], control={"allied": ["E5519"]},
                        options={"open-stacks": True, "secret-events": False})
        until(m, "where_to_attack")
        assert "E2423" in offers(m, "attack")
        assert ("E5519" in offers(m, "attack")) == ("treaty" not in flags)
        assert refused(m, "attack E5519") == (["5.46"] if "treaty" in flags else [])


@pytest.mark.rules("5.43#1")
def test_in_the_near_east_alone_the_czar_falls_by_the_turn_track_from_i_on() -> None:
    for letter, turn, die, falls in (("H", 18, 6, False), ("I", 21, 5, False), ("I", 21, 6, True), ("K", 26, 5, True)):
        m = field({"tu-17": "N3832"}, turn=turn, phase="revolution", letter=letter, scenario="campaign-near-east", alone=True,
                  dice=[die])
        assert (st(m).czar != NEVER) == falls, (letter, die)
    s = field({"tu-17": "N3653"}, turn=21, phase="revolution", letter="I", scenario="campaign-near-east", alone=True, dice=[5])
    assert st(s).czar != NEVER, "one more for Baku in CP hands"


@pytest.mark.rules("5.44#1")
@pytest.mark.parametrize(("die", "spared", "rises"), [(6, 0, False), (6, 1, True), (4, 3, True), (3, 3, False)])
def test_in_the_near_east_alone_seven_is_enough_for_the_bolsheviks(die: int, spared: int, rises: bool) -> None:
    m = field({"tu-17": "N3832"}, turn=34, phase="revolution", letter="N", scenario="campaign-near-east", alone=True, dice=[die],
              flags={"czar": 11, "ru_spared": spared})
    assert (st(m).bolshevik != NEVER) == rises


@pytest.mark.rules("5.45#5", "18.4#3")
def test_in_the_near_east_alone_the_cp_needs_two_hexes_before_the_czar_falls_and_three_after() -> None:
    s = new("campaign-near-east")
    s.letter = LETTERS.index("M")
    wanted = [h for h in bits(s.t.cp_vp & ON_NEAR_EAST & s.control[ALLIED])][:3]
    for h in wanted[:2]:
        s.control[ALLIED] &= ~(1 << h)
        s.control[CENTRAL] |= 1 << h
    assert near_east_hexes(s).bit_count() == 2
    s.czar = LETTERS.index("L")
    near_east_check(s)
    assert s.result is None
    s.control[CENTRAL] |= 1 << wanted[2]
    with pytest.raises(GameOver):
        near_east_check(s)
    s.control[CENTRAL] &= ~(1 << wanted[2])
    s.czar = NEVER
    with pytest.raises(GameOver):
        near_east_check(s)


@pytest.mark.rules("5.43", "5.43#2", "7.1#1")
def test_in_the_scenarios_russia_holds_what_it_had_conquered() -> None:
    """Lemberg in January 1915 (Czernowitz is a town), Erzerum and Trebizond in January 1917, but not British Basra. They are
    taken off the die."""
    for scenario, cities in (("1915", {"E4020"}), ("1917", {"N3934", "N4332"})):
        s = new(scenario)
        abroad = s.t.cities & ~s.t.country["RU"] & s.control[ALLIED]
        assert hexes(abroad & s.ru_last & (s.t.country["AH"] | s.t.country["GE"] | s.t.country["TU"])) == cities
        assert bolsheviks(s) == (s.t.cities & s.t.country["RU"] & s.control[CENTRAL]).bit_count() - len(cities)
    assert new("1917").control[ALLIED] >> HEX["N2252"] & 1 and not new("1917").ru_last >> HEX["N2252"] & 1


@pytest.mark.rules("5.43#2", "7.1#1")
def test_in_a_situation_written_by_hand_russians_hold_what_they_stand_in() -> None:
    """And what is said to be Allied on the East map; not where others stand."""
    def plus(units: dict[str, str], **more: Any) -> int:
        return bolsheviks(st(field(units, **more)))

    base = plus({})
    assert plus({"ru-2": "E5514"}) == base - 1, "Konigsberg"
    assert plus({}, control={"allied": ["E5514"]}) == base - 1
    assert plus({"br-1": "E5514"}) == base
    assert plus({}, control={"allied": ["W6330"]}) == base, "Cologne is not Russian"


# 5.46 The treaty -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.46")
def test_the_cp_may_make_peace_in_a_revolution_phase_after_the_bolsheviks_have_risen() -> None:
    m = field({}, turn=36, phase="revolution", letter="O", flags={"czar": 11, "bolshevik": 13})
    assert asked(m) == "central whether_peace"
    play(m, "make-peace")
    assert st(m).treaty == LETTERS.index("O")
    m = field({}, turn=36, phase="revolution", letter="O", flags={"czar": 11})
    assert asked(m) != "central whether_peace"


@pytest.mark.rules("5.46")
def test_after_the_treaty_russians_do_not_move() -> None:
    m = in_east({"ru-2": "E5626", "br-10na": "E1116"}, "allied", turn=36, flags={**AT_PEACE, "salonika": 1})
    assert "ru-2" not in offers(m, "take") and "br-10na" in offers(m, "take")
    assert "5.46" in refused(m, "take ru-2")


@pytest.mark.rules("5.46")
def test_after_the_treaty_nobody_goes_next_to_russians_in_russia() -> None:
    units = {"ru-2": "E5626", "ge-2": "E5422"}
    near = {"E5625", "E5627", "E5525", "E5526", "E5725", "E5726"}
    m = play(in_east({**units, "ge-1": "E5202"}, "central", turn=36, control={"central": sorted(near)}), "take ge-2")
    free = offers(m, "to") & near
    assert free, "before the treaty it would get there"
    m = play(in_east(units, "central", turn=36, flags=AT_PEACE, control={"central": sorted(near)}), "take ge-2")
    assert not offers(m, "to") & near
    assert "5.46" in refused(m, f"to {sorted(free)[0]}")


@pytest.mark.rules("5.46")
def test_turks_of_the_near_east_still_go_there_and_attack_them() -> None:
    units = {"ru-1cauc": "N4339", "tu-17": "N4137", "tu-hq-3": "N4137", "ge-11jgr": "N4137"}
    more = {"turn": 36, "flags": AT_PEACE, "control": {"central": ["N4137", "N4237", "N4238", "N4239", "N4037", "N3937", "N3935",
                                                                  "N3934"]}}
    m = play(in_east(units, "central", **more), "take tu-17")
    beside = hexes(st(m).t.touching[HEX["N4339"]])
    turk = offers(m, "to") & beside
    m = play(in_east(units, "central", **more), "take ge-11jgr")
    assert turk and not offers(m, "to") & beside


@pytest.mark.rules("5.46")
def test_after_the_treaty_russians_neither_attack_nor_are_attacked_but_by_turks_in_the_near_east() -> None:
    def targets(units: dict[str, str], seat: str, **more: Any) -> set[str]:
        m = field(units, phase="combat-1", turn=36, west="allied" if seat == "central" else "central", flags=AT_PEACE, **more)
        return offers(m, "attack") if asked(m) == f"{seat} where_to_attack" else set()

    east = {"ru-2": "E5626", "ge-2": "E5625"}
    assert not targets(east, "central") and not targets(east, "allied")
    assert targets({"ru-1cauc": "N4339", "tu-17": "N4239"}, "central") == {"N4339"}
    assert not targets({"ru-1cauc": "N4339", "ge-11jgr": "N4239"}, "central")


@pytest.mark.rules("5.46")
def test_after_the_treaty_russians_do_not_travel_either() -> None:
    city = "E7030"
    m = field({"ru-2": city}, turn=36, phase="strategic-movement")
    assert "ru-2" in offers(m, "entrain")
    m = field({"ru-2": city}, turn=36, phase="strategic-movement", flags=AT_PEACE)
    assert asked(m) != "allied who_travels" or "ru-2" not in offers(m, "entrain")


@pytest.mark.rules("5.47")
def test_after_the_treaty_a_russian_victory_hex_needs_three_german_divisions_and_russia_four_hqs() -> None:
    staffs = {"ge-hq-8": "E5423", "ge-hq-9": "E5424", "ge-hq-10": "E5323", "ge-hq-12": "E5324"}
    guard = {"ge-2": "E5422", "ge-4": "E5422", "ge-5": "E5422"}
    vilna, warsaw = HEX["E5422"], HEX["E4816"]

    def counts(units: dict[str, str], place: int = vilna, **flags: int) -> bool:
        s = st(field(units, turn=36, flags=flags))
        assert s.t.cp_vp >> place & 1
        s.control[CENTRAL] |= 1 << place
        return bool(victory_hexes(s) >> place & 1)

    assert counts({}), "before the treaty it counts as any other"
    assert counts({**guard, **staffs}, **AT_PEACE)
    assert not counts({**dict(list(guard.items())[:2]), **staffs}, **AT_PEACE), "two divisions"
    assert not counts({**guard, **dict(list(staffs.items())[:3])}, **AT_PEACE), "three HQs"
    assert not counts({**guard, **staffs, "ge-hq-8": "E4816"}, **AT_PEACE), "the fourth is in Poland, which is not in Russia"
    assert counts({}, warsaw, **AT_PEACE), "nor is Warsaw"


@pytest.mark.rules("5.5", "7.13#3")
def test_a_fortress_that_lives_on_its_own_supply_may_surrender_and_changes_hands() -> None:
    fort, ring = "E4915", hexes(new("1915").t.touching[HEX["E4915"]])
    assert len(ring) == 6
    germans = dict(zip(("ge-2", "ge-4", "ge-5", "ge-6", "ge-9", "ge-10"), sorted(ring), strict=True))

    def siege(die: int) -> Match:
        return field({"ru-2": fort, **germans}, turn=8, scenario="1915", letter="D", phase="fortress", dice=[die], forts=[fort])

    m = siege(3)
    assert holder(m, fort) == "allied" and where(m, "ru-2") == fort
    m = siege(4)
    assert holder(m, fort) == "central" and where(m, "ru-2") == "dead" and not st(m).forts >> HEX[fort] & 1


# 5.6 Turkey ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.62#1")
def test_a_surrender_hex_counts_while_the_allies_hold_it_in_supply() -> None:
    s = st(field({"br-14in": "N1540", "br-hq-tig": "N1845"}, turn=34, phase="turkish-surrender", letter="N"))
    s.control[ALLIED] &= ~s.t.ts
    s.control[CENTRAL] |= s.t.ts
    base = held(s)
    assert base == 0
    baghdad = s.t.baghdad
    assert s.t.ts >> baghdad & 1
    s.control[ALLIED] |= 1 << baghdad | s.t.iraq_south
    s.control[CENTRAL] &= ~s.control[ALLIED]
    assert held(s) == (s.t.ts & s.control[ALLIED]).bit_count() > 0
    for h in bits(s.t.touching[baghdad]):                   # nothing leads there any more
        s.occ[CENTRAL] |= 1 << h
    assert not held(s)
    take(s, CENTRAL, baghdad)
    assert ("5.62#1", 1) not in pressure(s)


@pytest.mark.rules("5.62#1", "11.33#4")
def test_adrianople_counts_if_greeks_alone_are_supplied_there() -> None:
    """Salonika has never been played, and no line comes from Russia."""
    for greeks, n in ({"allied": ["GK"]}, 1), ({}, 0):
        s = st(field({"gk-1": "E1523"}, turn=34, phase="turkish-surrender", letter="N", joined=greeks,
                     flags={"salonika": 0, "turks": 1}))
        s.control[CENTRAL] |= s.t.ts & ~(1 << HEX["E1523"])
        s.control[ALLIED] &= ~s.control[CENTRAL]
        s.lost_sources |= s.t.source["ru-ro"] | s.t.source["ru-ro-if:RO"]
        assert held(s) == n


@pytest.mark.rules("5.62#2")
def test_fewer_than_four_units_in_arabia_add_one_and_five_once_the_58th_has_come() -> None:
    arabs = ("tu-21", "tu-22", "tu-39", "tu-40")
    def plus(n: int, **more: str) -> bool:
        s = st(field({**dict.fromkeys(arabs[:n], "arabia"), **{k.replace("_", "-"): v for k, v in more.items()}}, turn=18,
                     scenario="1916", phase="initiative", letter="H"))
        return ("5.62#2", 1) in pressure(s)

    assert not plus(4) and plus(3)
    assert plus(4, tu_58="N1728") and not plus(4, tu_58="arabia")
    assert not plus(4, tu_58="available-ne"), "in the turn of its letter it has not been placed yet"


@pytest.mark.rules("5.62#4", "5.62#5")
def test_baghdad_in_1915_and_jerusalem_before_1918_are_never_forgotten() -> None:
    """Also when Baghdad was taken in 1914 and is still held; not if it is taken later, nor lost before."""
    for scenario, turn, town, rule, counts in (("1915", 7, "N1540", "5.62#4", True), ("1916", 17, "N1540", "5.62#4", False),
                                               ("1917", 36, "N2416", "5.62#5", True)):
        m = field({"br-14in": town}, turn=turn, scenario=scenario, phase="record")
        assert (rule in dict(pressure(st(m)))) == counts, (scenario, town)
    m = field({}, turn=6, scenario="campaign", phase="initiative", letter="C", control={"allied": ["N1540"]})
    assert "5.62#4" not in dict(pressure(st(m)))
    while st(m).turn == 6:
        play(m, "done" if "done" in offers(m) else sorted(offers(m))[0])
    s = st(m)
    assert s.baghdad, "taken in November 1914, and still held in January 1915"
    take(s, CENTRAL, s.t.baghdad)
    assert dict(pressure(s))["5.62#4"] == 3


@pytest.mark.rules("5.62#3")
def test_the_alpenkorps_in_the_near_east_after_k_adds_one_for_good() -> None:
    for letter, adds in (("J", False), ("K", True)):
        m = field({"ge-ak": "transit", "tu-17": "N1728"}, turn=30 if letter == "K" else 25, scenario="1916",
                  phase="strategic-movement", letter=letter, flags={"turks": 1})
        st(m)
        while asked(m) == "allied who_travels":
            play(m, "done")
        assert "ge-ak" in offers(m, "entrain")
        play(m, "entrain ge-ak")
        h = next(x for x in sorted(offers(m, "detrain")) if x.startswith("N"))
        play(m, f"detrain {h}")
        assert (("5.62#3", 1) in pressure(st(m))) == adds


@pytest.mark.rules("5.63", "16.61")
def test_turkey_surrenders_when_constantinople_falls() -> None:
    s = new("1917")
    take(s, ALLIED, s.t.constantinople)
    assert s.turkey_out and not s.present & OF_NATION[TU]


@pytest.mark.rules("5.61", "5.63")
def test_after_the_surrender_ottoman_ground_is_open_to_the_allies() -> None:
    m = until(in_east({"br-14in": "N1540", "br-hq-tig": "N1540", "tu-17": "N3832"}, "allied"), "who_moves")
    s = st(m)
    take(s, ALLIED, s.t.constantinople)
    assert s.turkey_out and not closed_ground(s) & s.t.country["TU"]


@pytest.mark.rules("5.61", "16.62", "7.13#4")
def test_a_town_under_the_arabs_is_allied_for_good_when_turkey_surrenders() -> None:
    """Before, Amman would go back to the CP when they leave it."""
    from marne.games.great_war_in_europe.rules.r16_collapse import turkey_surrenders
    for surrendered in (False, True):
        s = st(field({"ab-ana-1": "N1917", "ge-2": "E1328"}, turn=36, flags={"turks": 1}))
        assert s.arab_hex == HEX["N1917"]
        if surrendered:
            turkey_surrenders(s, "5.61")
        put(s, INDEX["ab-ana-1"], HEX["N1817"])
        assert bool(s.control[ALLIED] >> HEX["N1917"] & 1) == surrendered


@pytest.mark.rules("5.61#1")
def test_germans_of_the_near_east_leave_while_the_cp_holds_constantinople_and_are_lost_after() -> None:
    units = {"ge-2": "N1930", "ge-4": "transit", "ge-5": "E1328", "ge-11jgr": "N3832", "ge-701": "N1540"}
    s = st(field(units, turn=36, flags={"turks": 1}))
    from marne.games.great_war_in_europe.rules.r16_collapse import turkey_surrenders
    turkey_surrenders(s, "5.61")
    assert s.control[CENTRAL] >> s.t.constantinople & 1 and s.loc[INDEX["ge-2"]] == HEX["N1930"]
    assert supplied(s, INDEX["ge-2"]), "in a source town at the edge they are fed"
    open_phase(s, CENTRAL)
    assert box_for(s, INDEX["ge-2"]) == TRANSIT
    home = destinations(s, INDEX["ge-4"])
    assert home and not home & ON_NEAR_EAST, "out of the Transit box to Europe alone"
    assert not box_for(s, INDEX["ge-5"]), "never the other way"
    put(s, INDEX["ge-5"], HEX["E1427"])
    stranded(s)
    assert all(s.loc[INDEX[u]] >= 9000 for u in ("ge-2", "ge-4", "ge-701"))
    assert s.loc[INDEX["ge-11jgr"]] == HEX["N3832"], "in the Caucasus they stay"
    assert in_box(s, ARABIA, OF_NATION[GE]) == 0


# 5.7 The United States -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.72")
def test_a_unit_marked_five_comes_five_strategic_turns_after_us_entry() -> None:
    """The example of the book: entry at H, marked +5, into the box at M."""
    for letter, turn, place in (("L", 28, "coming"), ("M", 31, "available")):
        m = field({}, turn=turn, phase="strategic-warfare", letter=letter, joined={"allied": ["US"]}, flags={"us_entered": 7})
        assert where(m, "us-6") == place


# 5.8 The initiative --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.81", "5.85")
def test_the_initiative_holds_until_it_is_determined_anew() -> None:
    m = until(field({}, turn=31, phase="initiative", letter="M", west="central", flags={"switched": 5}), "which_theatre")
    play(m, "take-east")                                    # OberOst then is the CP's only choice
    assert st(m).west == ALLIED
    until(m, "which_theatre", most=200)
    assert st(m).turn == 34 and st(m).west == ALLIED


@pytest.mark.rules("5.82")
def test_the_cp_chooses_until_six_full_american_divisions_are_in_france() -> None:
    six = ("us-1", "us-2", "us-26", "us-42", "us-32", "us-41")
    for n, reduced, seat in ((6, 0, "allied"), (5, 0, "central"), (6, 1, "central")):
        units = {u: f"W380{3 + i % 2}" + (" reduced" if i < reduced else "") for i, u in enumerate(six[:n])}
        m = until(field(units, turn=41, phase="victory", letter="P", scenario="1918", joined={"allied": ["US"]},
                        flags={"us_entered": 14}), "which_theatre", most=30)
        assert asked(m) == f"{seat} which_theatre", (n, reduced)


@pytest.mark.rules("5.82")
def test_once_they_have_it_the_allies_keep_the_choice() -> None:
    m = field({}, turn=41, phase="victory", letter="P", scenario="1918", flags={"allied_choice": 1})
    until(m, "which_theatre", most=30)
    assert asked(m) == "allied which_theatre"


@pytest.mark.rules("5.87")
def test_in_the_near_east_alone_the_cp_has_the_west_and_nobody_is_asked() -> None:
    s = new("campaign-near-east")
    assert s.west == CENTRAL
    m = field({"tu-17": "N3832", "br-14in": "N2252"}, turn=31, phase="initiative", letter="M", scenario="campaign-near-east",
              alone=True)
    assert m.decision is None or m.decision.message not in ("which_theatre", "which_command")


def initiative(hands: list[str], **more: Any) -> Match:
    return until(field({"tu-17": "N3832", "br-14in": "N2252"}, turn=30, phase="events", scenario="campaign-near-east", alone=True,
                       hands=hands, cups=[], options={"secret-events": False}, **more), "which_event", most=4)


@pytest.mark.rules("5.87", "6.60")
def test_an_initiative_event_changes_it_and_an_allied_one_may_cancel_it_for_the_rest_of_the_game() -> None:
    m = play(initiative(["cp-initiative-1"]), "play cp-initiative-1", "have-east")
    assert st(m).west == ALLIED and not st(m).fixed_initiative
    m = initiative(["cp-initiative-1", "al-initiative-1"])
    assert asked(m) == "allied which_event"
    play(m, "pass", "play cp-initiative-1", "have-east")
    assert asked(m) == "allied whether_to_cancel"
    play(m, "have-east")
    assert st(m).west == CENTRAL and st(m).fixed_initiative
    assert st(m).spent >> EVENT["al-initiative-1"] & 1


@pytest.mark.rules("5.87", "6.60")
def test_after_that_no_initiative_event_of_the_cp_can_be_played() -> None:
    m = field({"tu-17": "N3832", "br-14in": "N2252"}, turn=30, phase="events", scenario="campaign-near-east", alone=True,
              hands=["cp-initiative-2"], cups=[], options={"secret-events": False}, flags={"fixed_initiative": 1})
    assert asked(m) != "central which_event"
    from marne.games.great_war_in_europe.rules.r06_play import useless
    assert useless(st(m), CENTRAL, EVENT["cp-initiative-2"])

