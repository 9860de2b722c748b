"""6.3, 6.13 to 6.41 Events of combat: when each may be played, what it adds, what becomes of it."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, EVENT, HEX, INDEX, REMOVED
from marne.games.great_war_in_europe.rules.r10_5_modifiers import net_air
from marne.games.great_war_in_europe.rules.r10_7_advance import halts, pinned
from marne.games.great_war_in_europe.rules.r10_46_support import (
    commit,
    fits_attack,
    fits_defence,
    hangar,
    land,
    ready_events,
    tactics,
)
from marne.games.great_war_in_europe.state import State
from marne.match import Match
from tests.great_war_in_europe.arena import asked, field, offers, play, refused, st, where
from tests.great_war_in_europe.fights import (
    OPEN,
    RING,
    TARGET,
    assault,
    battle,
    bear,
    declare,
    hold_back,
    odds_of,
    parts_of,
    shifts_of,
)

SIDE = {"allied": ALLIED, "central": CENTRAL}
GERMANS, FRENCH = {"ge-2": 0, "ge-4": 0, "ge-5": 0}, ("fr-5",)


def bit(event: str) -> int:
    return 1 << EVENT[event]


def staff(unit: str, side: int) -> list[int]:
    out = [0, 0]
    out[side] = INDEX[unit] + 1
    return out


def fits(m: Match, event: str, *units: str, at: str = TARGET, side: str = "central", **fields: Any) -> bool:
    """May that event be played in an attack of those units? `side`: whose event it is."""
    s = st(m).copy()
    s.attackers = sum(1 << INDEX[u] for u in units)
    for name, value in fields.items():
        setattr(s, name, value)
    fit = fits_attack if s.army[SIDE[side]] & s.attackers else fits_defence
    return fit(s, SIDE[side], HEX[at], EVENT[event])


def west(side: str = "central", **more: Any) -> Match:
    if side == "central":
        return battle(GERMANS, FRENCH, **more)
    return battle({"br-40na": 0, "fr-5": 0, "br-hq-1": 0, "fr-hq-1": 1, "it-1": 1}, ("ge-2",), side="allied", **more)


# Gas, fire, mines ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.13 [event]", "6.13 [event]#1", "6.14 [event]")
@pytest.mark.parametrize("event", ["cp-gas-chlorine", "cp-gas-phosgene", "cp-gas-mustard", "cp-flame"])
def test_gas_and_fire_add_two_to_one_attack_and_are_gone(event: str) -> None:
    m = west(scenario="campaign", turn=20, hands=[event], dice=(1,))
    assert sum(parts_of(m, "ge-2", played=bit(event)).values()) == sum(parts_of(m, "ge-2").values()) + 2
    declare(m)
    assert offers(m, "play") == {event}
    play(m, f"play {event}")
    assert st(m).spent & bit(event) and not st(m).hands[CENTRAL]


@pytest.mark.rules("6.13 [event]#1", "6.14 [event]")
def test_one_gas_an_attack_and_neither_fire_nor_mine_with_it() -> None:
    m = west()
    assert fits(m, "cp-gas-mustard", "ge-2") and fits(m, "cp-flame", "ge-2")
    assert not fits(m, "cp-gas-mustard", "ge-2", played=bit("cp-gas-chlorine"))
    assert not fits(m, "cp-flame", "ge-2", played=bit("cp-gas-chlorine"))
    assert not fits(m, "cp-gas-mustard", "ge-2", played=bit("cp-flame"))


@pytest.mark.rules("6.14 [event]")
def test_the_flamethrower_needs_a_german_among_the_attackers() -> None:
    m = battle({"ge-2": 0, "ah-1": 0}, FRENCH, units={})
    assert fits(m, "cp-flame", "ge-2", "ah-1") and not fits(m, "cp-flame", "ah-1")


@pytest.mark.rules("6.13 [event]#3")
def test_allied_gas_needs_british_french_or_belgians() -> None:
    m = west("allied", scenario="campaign", turn=20)
    assert fits(m, "al-gas-mustard", "br-40na", side="allied") and fits(m, "al-gas-mustard", "fr-5", "it-1", side="allied")
    assert not fits(m, "al-gas-mustard", "it-1", side="allied")
    assert fits(m, "al-mine", "it-1", side="allied"), "mines are not bound to a nation"


@pytest.mark.rules("6.13 [event]#4", "6.14 [event]", "6.17 [event]#1", "6.3#3")
def test_they_let_attackers_advance_against_the_deepest_trenches_of_the_west() -> None:
    def held(m: Match, *units: str, side: str = "central", **fields: Any) -> bool:
        s = st(m).copy()
        s.attackers = sum(1 << INDEX[u] for u in units)
        for name, value in fields.items():
            setattr(s, name, value)
        return pinned(s, SIDE[side], HEX[TARGET])

    m = west(trenches={"FR": -2}, units={"ge-hq-1": RING[0]})
    assert held(m, "ge-2") and not held(west(trenches={"FR": -1}), "ge-2")
    for event in ("cp-gas-chlorine", "cp-flame"):
        assert not held(m, "ge-2", played=bit(event)), event
    assert not held(m, "ge-2", played=bit("cp-bruchmuller"), support=staff("ge-hq-1", CENTRAL))
    assert not held(m, "ge-2", wings=1 << INDEX["cp-air-1"]), "the sky (6.3#3)"
    both = 1 << INDEX["cp-air-1"] | 1 << INDEX["al-air-1"]
    assert held(m, "ge-2", wings=both), "but not a sky that is contested"
    m = west("allied", trenches={"GE": -2})
    assert held(m, "br-40na", side="allied")
    assert not held(m, "br-40na", side="allied", used_turn=bit("al-hurricane"), support=staff("br-hq-1", ALLIED))
    assert not held(m, "fr-5", side="allied", played=bit("al-system"))


# Bombardments --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.15 [event]", "6.15 [note]")
def test_the_hurricane_helps_every_british_attack_of_the_turn_with_a_british_hq() -> None:
    m = west("allied")
    fields = {"used_turn": bit("al-hurricane"), "support": staff("br-hq-1", ALLIED)}
    assert parts_of(m, "br-40na", side="allied", **fields)["hurricane"] == 1
    assert parts_of(m, "br-40na", "fr-5", side="allied", **fields)["hurricane"] == 1, "with Frenchmen, too"
    assert "hurricane" not in parts_of(m, "fr-5", side="allied", **fields), "but not without British units"
    assert "hurricane" not in parts_of(m, "br-40na", "fr-5", side="allied", used_turn=bit("al-hurricane"),
                                       support=staff("fr-hq-1", ALLIED)), "nor with a French HQ"
    assert not fits(m, "al-hurricane", "br-40na", side="allied"), "an HQ is needed to play it"
    assert fits(m, "al-hurricane", "br-40na", side="allied", support=staff("br-hq-1", ALLIED))


@pytest.mark.rules("6.16 [event]", "6.15 [note]")
def test_the_system_serves_one_french_attack_a_turn() -> None:
    m = west("allied", events=["al-system"])
    french = staff("fr-hq-1", ALLIED)
    assert parts_of(m, "fr-5", side="allied", played=bit("al-system"), support=french)["system"] == 1
    assert fits(m, "al-system", "fr-5", side="allied", support=french)
    assert fits(m, "al-system", "fr-5", "br-40na", side="allied", support=french)
    assert not fits(m, "al-system", "br-40na", side="allied", support=french), "no Frenchman"
    assert not fits(m, "al-system", "fr-5", side="allied"), "no HQ"
    s = st(m)
    s.attackers, s.support = 1 << INDEX["fr-5"], french
    assert ready_events(s, ALLIED, ALLIED, HEX[TARGET]) & bit("al-system")
    commit(s, ALLIED, EVENT["al-system"])
    s.played = 0
    assert s.in_play & bit("al-system") and not ready_events(s, ALLIED, ALLIED, HEX[TARGET]) & bit("al-system")
    s.used_turn = 0
    assert ready_events(s, ALLIED, ALLIED, HEX[TARGET]) & bit("al-system"), "again in the next turn"


@pytest.mark.rules("6.17 [event]", "6.15 [note]")
def test_bruchmuller_serves_a_german_attack_on_any_european_map() -> None:
    hq = staff("ge-hq-1", CENTRAL)
    m = west(events=["cp-bruchmuller"], units={"ge-hq-1": RING[0]})
    assert parts_of(m, "ge-2", played=bit("cp-bruchmuller"), support=hq)["bruchmuller"] == 1
    assert fits(m, "cp-bruchmuller", "ge-2", support=hq) and not fits(m, "cp-bruchmuller", "ge-2")
    east = assault({"ge-2": "E4019", "ah-1": "E4019", "ge-hq-8": "E4019"}, "E4118", ("ru-2",), theatre="east")
    assert fits(east, "cp-bruchmuller", "ge-2", "ah-1", at="E4118", support=staff("ge-hq-8", CENTRAL))
    assert not fits(east, "cp-bruchmuller", "ah-1", at="E4118", support=staff("ge-hq-8", CENTRAL))


# The Near East -------------------------------------------------------------------------------------------------------------


def egypt(**more: Any) -> Match:
    return assault({"br-53t": "N2912"}, "N2913", ("tu-53",), side="allied", **more)


@pytest.mark.rules("6.19")
def test_meinertzhagen_adds_two_to_an_attack_in_egypt() -> None:
    m = egypt()
    assert parts_of(m, "br-53t", side="allied", at="N2913", played=bit("al-meinertzhagen"))["meinertzhagen"] == 2
    assert fits(m, "al-meinertzhagen", "br-53t", side="allied", at="N2913")
    assert not fits(west("allied"), "al-meinertzhagen", "br-40na", side="allied")


@pytest.mark.rules("6.20")
def test_the_fleet_adds_one_against_a_coastal_hex_of_the_egyptian_map() -> None:
    m = egypt()
    assert parts_of(m, "br-53t", side="allied", at="N2913", played=bit("al-palestine-naval"))["palestine-naval"] == 1
    assert fits(m, "al-palestine-naval", "br-53t", side="allied", at="N2913"), "Gaza lies on the sea"
    inland = assault({"br-53t": "N2812"}, "N2813", ("tu-53",), side="allied")
    assert not fits(inland, "al-palestine-naval", "br-53t", side="allied", at="N2813")


@pytest.mark.rules("6.21 [event]")
def test_townsend_leads_only_british_in_iraq_and_only_before_maude() -> None:
    from marne.games.great_war_in_europe.rules.r06_play import useless
    units = {"br-14in": "N1946", "br-15in": "N1946", "ru-1cauc": "N1846"}
    m = assault(units, "N1945", ("tu-45",), side="allied", theatre="east", scenario="campaign", turn=20)
    assert fits(m, "al-townsend", "br-14in", "br-15in", side="allied", at="N1945")
    assert parts_of(m, "br-14in", side="allied", at="N1945", played=bit("al-townsend"))["townsend"] == 2
    assert not fits(m, "al-townsend", "br-14in", "ru-1cauc", side="allied", at="N1945")
    assert not fits(m, "al-townsend", "br-14in", side="allied", at="N1945", in_play=bit("al-maude"))
    assert not useless(st(m), ALLIED, EVENT["al-townsend"])
    st(m).in_play |= bit("al-maude")
    assert useless(st(m), ALLIED, EVENT["al-townsend"]), "drawn too late it is removed"


@pytest.mark.rules("6.18")
def test_turkish_determination_takes_one_from_an_attack_on_turks() -> None:
    m = egypt()
    assert parts_of(m, "br-53t", side="allied", at="N2913", played=bit("cp-determination"))["determination"] == -1
    assert fits(m, "cp-determination", "br-53t", at="N2913")
    germans = assault({"br-53t": "N2912"}, "N2913", ("ge-701",), side="allied", forts=[])
    assert not fits(germans, "cp-determination", "br-53t", at="N2913")
    persians = assault({"br-6in": "N1844"}, "N1744", ("tu-gndm",), side="allied", theatre="east")
    assert not fits(persians, "cp-determination", "br-6in", at="N1744"), "the Gendarmerie is no Turkish unit (3.26#12)"
    fort = assault({"br-53t": "N2912"}, "N2913", ("ge-701",), side="allied", forts=["N2913"])
    assert fits(fort, "cp-determination", "br-53t", at="N2913"), "the fort of Gaza has a Turkish unit of its own (14.11)"


@pytest.mark.rules("6.22")
def test_kemal_takes_one_from_an_attack_on_the_cp_in_turkey() -> None:
    m = assault({"ru-66": "N3733"}, "N3833", ("tu-17",), side="allied", theatre="east")
    assert fits(m, "cp-kemal", "ru-66", at="N3833")
    assert parts_of(m, "ru-66", side="allied", at="N3833", played=bit("cp-kemal"))["kemal"] == -1
    assert not fits(egypt(), "cp-kemal", "br-53t", at="N2913"), "Palestine is not Turkey"


@pytest.mark.rules("6.23")
def test_goltz_takes_two_from_an_attack_on_the_cp_in_iraq() -> None:
    m = assault({"br-14in": "N1946"}, "N1945", ("tu-45",), side="allied", theatre="east")
    assert fits(m, "cp-goltz", "br-14in", at="N1945") and not fits(egypt(), "cp-goltz", "br-53t", at="N2913")
    assert parts_of(m, "br-14in", side="allied", at="N1945", played=bit("cp-goltz"))["goltz"] == -2


@pytest.mark.rules("6.24")
def test_yudenich_adds_two_to_a_russian_attack_in_the_caucasus() -> None:
    m = assault({"ru-66": "N3733", "am-1": "N3733"}, "N3833", ("tu-17",), side="allied", theatre="east")
    assert fits(m, "al-yudenich", "ru-66", "am-1", side="allied", at="N3833")
    assert parts_of(m, "ru-66", side="allied", at="N3833", played=bit("al-yudenich"))["yudenich"] == 2
    assert not fits(egypt(), "al-yudenich", "br-53t", side="allied", at="N2913")


@pytest.mark.rules("6.25", "6.25#2", "6.26")
def test_lawrence_stays_with_the_arabs_and_adds_one() -> None:
    m = assault({"ab-ana-1": "N2711", "br-53t": "N2711"}, "N2712", ("tu-53",), side="allied",
                events=["al-lawrence", "al-ana"])
    assert parts_of(m, "ab-ana-1", side="allied", at="N2712")["lawrence"] == 1
    assert "lawrence" not in parts_of(m, "br-53t", side="allied", at="N2712")
    assert "lawrence" not in parts_of(m, "ab-ana-1", side="allied", at="N2712", in_play=bit("al-ana"))


@pytest.mark.rules("6.37")
def test_the_flotilla_takes_away_a_river_once_south_of_row_44() -> None:
    m = assault({"br-14in": "N1946"}, "N1945", ("tu-45",), side="allied", theatre="east")
    t = st(m).t
    pair = next((a, b) for a in sorted(HEX) if t.iraq_south >> HEX[a] & 1 for b in sorted(HEX)
                if t.river[HEX[a]] >> HEX[b] & 1 and t.terrain["clear"] >> HEX[a] & 1 and not t.towns >> HEX[a] & 1
                and t.terrain["clear"] >> HEX[b] & 1 and t.playable >> HEX[b] & 1)
    m = assault({"br-14in": pair[1]}, pair[0], ("tu-45",), side="allied", theatre="east")
    assert shifts_of(m, "br-14in", side="allied", at=pair[0])["river"] == -1
    assert "river" not in shifts_of(m, "br-14in", side="allied", at=pair[0], played=bit("al-iraq-flotilla"))
    assert fits(m, "al-iraq-flotilla", "br-14in", side="allied", at=pair[0])
    north = assault({"br-14in": "N1541"}, "N1540", ("tu-45",), side="allied", theatre="east")
    assert not fits(north, "al-iraq-flotilla", "br-14in", side="allied", at="N1540"), "Baghdad lies north of it"


# Russia --------------------------------------------------------------------------------------------------------------------

GALICIA = {"ru-2": "E4118", "ru-4": "E4118", "ru-5": "E4118", "ru-hq-8": "E4118"}


def brusilov(defenders: tuple[str, ...] = ("ah-1",), **more: Any) -> Match:
    more.setdefault("events", ["al-brusilov"])
    return assault(GALICIA, "E4117", defenders, side="allied", theatre="east", turn=22, scenario="1916", forts=[],
                   control={"allied": ["E4118"]}, **more)


@pytest.mark.rules("6.28")
def test_brusilov_adds_three_to_a_supported_russian_attack_where_there_is_no_german() -> None:
    hq = staff("ru-hq-8", ALLIED)
    m = brusilov()
    assert parts_of(m, "ru-2", side="allied", at="E4117", support=hq)["brusilov"] == 3
    assert "brusilov" not in parts_of(m, "ru-2", side="allied", at="E4117"), "without an HQ"
    assert "brusilov" not in parts_of(brusilov(("ah-1", "ge-2")), "ru-2", side="allied", at="E4117", support=hq), "a German"
    assert "brusilov" not in parts_of(brusilov(events=[]), "ru-2", side="allied", at="E4117", support=hq)


@pytest.mark.rules("6.28")
@pytest.mark.parametrize(("defenders", "place"), [(("ah-1",), "removed"), (("ge-2",), "E4118")])
def test_the_hq_of_a_brusilov_attack_is_gone_that_of_another_only_depleted(defenders: tuple[str, ...], place: str) -> None:
    m = brusilov(defenders, dice=(3,))
    declare(m, "ru-2", "ru-4", "ru-5", at="E4117")
    assert asked(m) == "allied which_support"
    play(m, "support ru-hq-8")
    hold_back(m)
    assert where(m, "ru-hq-8") == place
    assert st(m).back >> INDEX["ru-hq-8"] & 1


@pytest.mark.rules("6.43")
def test_paralysed_russians_attack_only_for_brusilov() -> None:
    m = brusilov(events=[], flags={"paralysis": 22})
    assert asked(m) != "allied where_to_attack"
    m = brusilov(flags={"paralysis": 22}, dice=(1,))
    assert offers(m, "attack") == {"E4117"}
    play(m, "attack E4117", "join ru-2", "fight")
    assert where(m, "ru-hq-8") == "removed", "it has to be a supported one: nobody is asked whether"
    assert asked(brusilov(("ge-2",), flags={"paralysis": 22})) != "allied where_to_attack", "and not against Germans"
    m = brusilov(flags={"paralysis": 21})
    assert offers(m, "attack") == {"E4117"}, "in the next turn it is over"


@pytest.mark.rules("6.43")
def test_without_an_hq_there_is_no_brusilov_attack() -> None:
    units = {k: v for k, v in GALICIA.items() if k != "ru-hq-8"}
    m = assault(units, "E4117", ("ah-1",), side="allied", theatre="east", turn=22, scenario="1916", forts=[],
                control={"allied": ["E4118"]}, events=["al-brusilov"], flags={"paralysis": 22})
    play(m, "attack E4117", "join ru-2")
    assert "fight" not in offers(m)


@pytest.mark.rules("6.29", "12.2#2")
def test_the_winter_offensive_spares_the_russians_the_snow_of_the_caucasus() -> None:
    units = {"ru-66": "N3733", "br-14in": "N3733"}
    m = assault(units, "N3833", ("tu-17",), side="allied", theatre="east", turn=26, scenario="1916", weather="snow")
    assert parts_of(m, "ru-66", side="allied", at="N3833")["caucasus-snow"] == -2
    assert "caucasus-snow" not in parts_of(m, "ru-66", side="allied", at="N3833", winter=26)
    assert parts_of(m, "ru-66", side="allied", at="N3833", winter=25)["caucasus-snow"] == -2, "in its turn only"
    assert fits(m, "al-russian-winter", "ru-66", side="allied", at="N3833")
    march = assault({"ru-66": "N3733"}, "N3833", ("tu-17",), side="allied", theatre="east", turn=28, weather="snow")
    assert not fits(march, "al-russian-winter", "ru-66", side="allied", at="N3833"), "not in March"


# The air -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.3#2", "6.3")
def test_new_air_tactics_cancel_aircraft_and_add_nothing_themselves() -> None:
    m = west(hands=["cp-air-tactics-1"], scenario="1916", turn=20)
    s = st(m)
    s.attackers = 1 << INDEX["ge-2"]
    s.wings = 1 << INDEX["al-air-1"]
    assert net_air(s, CENTRAL) == -1
    assert tactics(s, CENTRAL, 0) == bit("cp-air-tactics-1") and not tactics(s, CENTRAL, 2), "on the West map only"
    commit(s, CENTRAL, EVENT["cp-air-tactics-1"])
    assert net_air(s, CENTRAL) == 0 and s.spent & bit("cp-air-tactics-1")
    s.wings = 0
    assert net_air(s, CENTRAL) == 0, "no modifier for tactics alone"


@pytest.mark.rules("6.3#2")
def test_the_attacker_commits_them_before_he_knows_what_the_defender_sends() -> None:
    m = west(hands=["cp-air-tactics-1"], units={"al-air-1": "sky"}, events=["al-air-1"], scenario="1916", turn=20)
    declare(m)
    assert asked(m) == "central who_flies" and offers(m, "play") == {"cp-air-tactics-1"}
    m = declare(west(hands=["cp-air-tactics-1"], scenario="1916", turn=20, dice=(1,)))
    assert not asked(m).endswith("who_flies"), "where no enemy can fly there is nothing to cancel"


@pytest.mark.rules("6.3#4", "6.3", "15.17")
def test_the_italian_aircraft_serve_in_one_combat_of_the_italian_map() -> None:
    s = st(field({"it-air": "sky"}, events=["al-it-air"]))
    assert hangar(s, ALLIED, 1) == 1 << INDEX["it-air"] and not hangar(s, ALLIED, 0) & 1 << INDEX["it-air"]
    s.wings = 1 << INDEX["it-air"]
    land(s)
    assert s.loc[INDEX["it-air"]] == REMOVED


@pytest.mark.rules("6.3")
def test_east_air_flies_in_the_east_near_east_air_in_egypt_the_others_in_the_west() -> None:
    s = st(field({"cp-air-east": "sky", "cp-ne-air": "sky", "cp-air-1": "sky"}))
    for front, unit in ((0, "cp-air-1"), (2, "cp-air-east"), (5, "cp-ne-air")):
        assert hangar(s, CENTRAL, front) == 1 << INDEX[unit]
    assert not hangar(s, CENTRAL, 1) | hangar(s, CENTRAL, 3) | hangar(s, CENTRAL, 4)


# Advances ------------------------------------------------------------------------------------------------------------------


def after(attackers: int, event: str, h: str = TARGET, **fields: Any) -> bool:
    s: State = st(west()).copy()
    s.group = attackers
    for name, value in fields.items():
        setattr(s, name, value)
    side = CENTRAL if event.startswith("al") else ALLIED
    return halts(s, side, HEX[h], EVENT[event])


@pytest.mark.rules("6.39")
def test_rigid_planning_stops_british_attackers_without_tanks_or_americans() -> None:
    def one(*units: str) -> int:
        return sum(1 << INDEX[u] for u in units)

    assert after(one("br-40na"), "cp-rigid") and after(one("br-40na", "fr-5"), "cp-rigid")
    assert not after(one("fr-5"), "cp-rigid")
    assert not after(one("br-40na", "br-rtc-1"), "cp-rigid") and not after(one("br-40na", "us-1"), "cp-rigid")
    assert not after(one("br-40na"), "cp-rigid", "E4117"), "in the West only"


@pytest.mark.rules("6.40")
def test_they_shall_not_pass_against_regulars_where_only_frenchmen_defended() -> None:
    ge = 1 << INDEX["ge-2"]
    assert after(ge, "al-not-pass", only_french=1) and not after(ge, "al-not-pass")
    assert not after(ge, "al-not-pass", only_french=1, was_shock=1)


@pytest.mark.rules("6.40", "6.39")
def test_whoever_is_stopped_does_not_advance() -> None:
    m = battle({"ge-2": 0, "ge-4": 0, "ge-5": 0, "ge-6": 1, "ge-9": 1, "ge-10": 1}, FRENCH, hands=["al-not-pass"], dice=(6,),
               scenario="campaign", turn=20)
    declare(m)
    hold_back_until_halt(m)
    assert asked(m) == "allied whether_to_halt" and offers(m, "play") == {"al-not-pass"}
    play(m, "play al-not-pass")
    assert asked(m) != "central who_advances" and st(m).spent & bit("al-not-pass")


def hold_back_until_halt(m: Match) -> None:
    while m.decision is not None and m.decision.message in ("which_support", "who_flies", "which_combat_event"):
        m.choose("pass")
    bear(m)


@pytest.mark.rules("6.41")
def test_looting_keeps_shock_troops_from_their_second_hex() -> None:
    ge = 1 << INDEX["ge-2"]
    assert after(ge, "al-looting", was_shock=1) and not after(ge, "al-looting")
    m = battle({"ge-2": 0, "ge-4": 0, "ge-5": 0, "ge-6": 1, "ge-9": 1, "ge-10": 1}, FRENCH, hands=["al-looting"], dice=(6,),
               scenario="1918", turn=40, units={"ge-12": RING[0] + " shock"})
    declare(m)
    hold_back_until_halt(m)
    assert asked(m) == "allied whether_to_halt"
    play(m, "play al-looting")
    assert asked(m) == "central who_advances"
    play(m, "advance ge-12")
    assert asked(m) != "central where_onward" and where(m, "ge-12") == TARGET


@pytest.mark.rules("6.47")
def test_mutineers_do_not_attack_in_the_west_for_three_turns() -> None:
    units = {"fr-5": 0, "br-40na": 0}
    for turn, last, may in ((30, 30, False), (30, 29, True)):
        m = battle(units, ("ge-2",), side="allied", turn=turn, flags={"mutiny": last})
        play(m, f"attack {TARGET}")
        assert ("fr-5" in offers(m, "join")) == may and "br-40na" in offers(m, "join")
        assert may or "6.47" in refused(m, "join fr-5")


@pytest.mark.rules("6.47")
def test_the_mutiny_begins_with_the_turn_of_the_draw() -> None:
    from marne.games.great_war_in_europe.rules.r06_happen import at_once
    s = st(field({}, turn=30, options=OPEN))
    at_once(s, ALLIED, EVENT["al-mutiny"])
    assert s.mutiny == 32


@pytest.mark.rules("6.64")
def test_after_the_kaiserschlacht_british_attacks_in_the_near_east_lose_two() -> None:
    m = assault({"br-53t": "N2912"}, "N2913", ("tu-53",), side="allied", scenario="1918-near-east", alone=True, turn=38,
                units={"br-14in": "N2252", "tu-17": "N3833"}, flags={"kaiserschlacht": 39})
    assert parts_of(m, "br-53t", side="allied", at="N2913")["kaiserschlacht-ne"] == -2
    assert "kaiserschlacht-ne" not in parts_of(m, "br-53t", side="allied", at="N2913", kaiserschlacht=37)
    assert odds_of(m, "br-53t", side="allied", at="N2913").plus <= -2
