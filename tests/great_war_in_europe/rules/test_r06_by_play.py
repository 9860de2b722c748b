"""6 Events, each by playing the choices: in combat, offensives, landings, typhus, influenza, the Civil War."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import ALLIED, CENTRAL, EVENT, FRONT, HEX, INDEX, SR
from marne.match import Match
from tests.great_war_in_europe.arena import asked, events, field, holder, in_west, offers, play, refused, rest, st, until, where
from tests.great_war_in_europe.fights import OPEN, RING, TARGET, assault, battle, bear, declare, hold_back
from tests.great_war_in_europe.rules.test_r06_buying import bit, cups

# In combat ---------------------------------------------------------------------------------------------------------------


def rolled(m: Match) -> list[int]:
    """The modifiers of the combats fought so far."""
    return [e.plus for e in events(m, "CombatRolled")]


@pytest.mark.rules("6.13 [event]#1", "6.13 [event]#2")
def test_who_uses_a_gas_first_has_it_alone_also_against_one_that_the_enemy_holds() -> None:
    m = battle({"ge-2": 0, "ge-4": 0}, ("fr-5", "fr-6"), hands=["cp-gas-mustard", "al-gas-mustard", "al-mine"], dice=(1,))
    declare(m)
    play(m, "play cp-gas-mustard")
    bear(m)
    assert rolled(m) == [2] and st(m).spent & bit("cp-gas-mustard")
    until(m, "where_to_attack")
    assert asked(m) == "allied where_to_attack"
    play(m, f"attack {RING[0]}", "join fr-5", "fight")
    assert offers(m) == {"play al-mine", "pass"}


@pytest.mark.rules("6.14 [event]")
def test_after_a_flamethrower_no_gas_in_the_same_attack() -> None:
    m = battle({"ge-2": 0, "ah-1": 0}, ("fr-5",), hands=["cp-flame", "cp-gas-mustard"], dice=(1,), scenario="1918", turn=40)
    declare(m)
    assert offers(m, "play") == {"cp-flame", "cp-gas-mustard"}
    play(m, "play cp-flame")
    bear(m)
    assert rolled(m) == [2] and st(m).hands[CENTRAL] == bit("cp-gas-mustard")


@pytest.mark.rules("6.16 [event]")
def test_the_system_serves_once_a_turn_and_again_in_the_next() -> None:
    units = {"fr-5": RING[0], "fr-6": RING[2], "fr-hq-1": RING[0], "fr-hq-2": RING[2], "ge-2": TARGET, "ge-4": RING[1]}
    m = field(units, phase="combat-1", west="allied", options=OPEN, events=["al-system"], dice=(3, 3),
              trenches={"GE": 0}, control={"allied": [RING[0], RING[2]]})
    play(m, f"attack {TARGET}", "join fr-5", "fight", "support fr-hq-1")
    assert offers(m) == {"play al-system", "pass"}
    play(m, "play al-system")
    bear(m)
    assert rolled(m) == [1] and st(m).in_play & bit("al-system")
    if asked(m) == "allied who_advances":
        play(m, "done")
    play(m, f"attack {RING[1]}", "join fr-6", "fight", "support fr-hq-2")
    assert not asked(m).endswith("which_combat_event") and rolled(m)[1] == 0


@pytest.mark.rules("6.15 [event]", "6.15 [note]")
def test_the_hurricane_blows_for_every_british_attack_of_its_turn() -> None:
    units = {"br-40na": RING[0], "br-41na": RING[2], "br-hq-1": RING[0], "br-hq-2": RING[2], "ge-2": TARGET, "ge-4": RING[1]}
    m = field(units, phase="combat-1", west="allied", options=OPEN, hands=["al-hurricane"], dice=(3, 3), scenario="1918", turn=40,
              trenches={"GE": 0}, control={"allied": [RING[0], RING[2]]})
    play(m, f"attack {TARGET}", "join br-40na", "fight", "support br-hq-1", "play al-hurricane")
    bear(m)
    if asked(m) == "allied who_advances":
        play(m, "done")
    play(m, f"attack {RING[1]}", "join br-41na", "fight", "support br-hq-2")
    assert rolled(m) == [1, 1] and st(m).spent & bit("al-hurricane")


@pytest.mark.rules("6.18", "6.22")
def test_determination_and_kemal_together_and_gone() -> None:
    m = assault({"ru-66": "N3733"}, "N3833", ("tu-17",), side="allied", theatre="east", dice=(3,), scenario="campaign", turn=20,
                hands=["cp-kemal", "cp-determination", "cp-determination-2", "cp-goltz"])
    declare(m, "ru-66", at="N3833")
    assert asked(m) == "central which_combat_event" and "cp-goltz" not in offers(m, "play"), "not in Iraq"
    play(m, "play cp-kemal", "play cp-determination")
    if asked(m) == "central which_combat_event":
        play(m, "play cp-determination-2" if "play cp-determination-2" in offers(m) else "pass")
    bear(m)
    assert st(m).spent & bit("cp-kemal") and st(m).spent & bit("cp-determination")
    assert rolled(m)[0] == -3, "no more than three in all (10.55)"


@pytest.mark.rules("6.18", "6.22", "6.23", "14.11")
def test_a_turkish_fort_alone_is_a_turkish_unit_that_defends() -> None:
    s = st(field({}))
    fort = next(h for h in HEX if s.t.forts >> HEX[h] & 1 and s.t.region["turkey"] >> HEX[h] & 1 and h.startswith("N"))
    near = next(h for h in sorted(HEX) if s.t.touching[HEX[fort]] >> HEX[h] & 1 and s.t.terrain["clear"] >> HEX[h] & 1
                or s.t.touching[HEX[fort]] >> HEX[h] & 1 and not s.t.alpine >> HEX[h] & 1)
    m = assault({"ru-66": near}, fort, (), side="allied", theatre="east", dice=(3,), scenario="campaign", turn=20,
                hands=["cp-kemal", "cp-determination"], forts=[fort], control={"allied": [near], "central": [fort]})
    declare(m, "ru-66", at=fort)
    assert asked(m) == "central which_combat_event" and offers(m, "play") == {"cp-kemal", "cp-determination"}


@pytest.mark.rules("6.40", "14.11")
@pytest.mark.parametrize(("hex", "defenders", "may"), [("W5425", (), True), ("W6116", (), True), ("W6116", ("fr-5",), True),
                                                       ("W6116", ("be-1",), False)])
def test_they_shall_not_pass_holds_a_french_fort_without_troops(hex: str, defenders: tuple[str, ...], may: bool) -> None:
    from marne.games.great_war_in_europe.rules.r10_7_advance import french_alone
    m = field(dict.fromkeys(defenders, hex), forts=[hex], control={"allied": [hex]}, scenario="1915", turn=10)
    assert french_alone(st(m), ALLIED, HEX[hex]) == may


@pytest.mark.rules("6.40", "14.11")
def test_a_belgian_fort_is_no_frenchman() -> None:
    from marne.games.great_war_in_europe.rules.r10_7_advance import french_alone
    t = st(field({})).t
    fort = next(h for h in sorted(HEX) if (t.forts & t.country["BE"]) >> HEX[h] & 1)
    for forts, may in (([fort], False), ([], True)):
        m = field({"fr-5": fort}, forts=forts, control={"allied": [fort]}, scenario="1915", turn=10)
        assert french_alone(st(m), ALLIED, HEX[fort]) == may


@pytest.mark.rules("6.39")
@pytest.mark.parametrize("tank", [False, True])
def test_rigid_planning_is_asked_for_after_a_british_attack_without_tanks(tank: bool) -> None:
    units = {"br-40na": 0, "br-41na": 0, "br-46t": 2, **({"br-rtc-1": 0} if tank else {})}
    m = battle(units, ("ge-701",), side="allied", hands=["cp-rigid"], dice=(6,), scenario="1918", turn=40)
    declare(m)
    hold_back_but_halt(m)
    bear(m)
    if tank:
        assert asked(m) != "central whether_to_halt" and asked(m) == "allied who_advances"
    else:
        assert asked(m) == "central whether_to_halt"
        play(m, "play cp-rigid")
        assert asked(m) != "allied who_advances" and st(m).spent & bit("cp-rigid")


def hold_back_but_halt(m: Match) -> None:
    while m.decision is not None and m.decision.message in ("which_support", "who_flies", "which_combat_event"):
        m.choose("pass")


# Typhus, influenza, the landings -----------------------------------------------------------------------------------------


@pytest.mark.rules("6.57")
@pytest.mark.parametrize(("last", "may"), [(10, False), (9, True)])
def test_during_the_typhus_no_serbs_enter_and_the_rule_is_named(last: int, may: bool) -> None:
    m = field({"sr-mor1": "E2314", "sr-hq": "E2314", "sr-mor2": "available", "fr-5": "W5009", "fr-6": "available"},
              phase="new-units", turn=10, scenario="1915", flags={"typhus": last}, options=OPEN)
    until(m, "who_enters")
    assert "fr-6" in offers(m, "bring") and ("sr-mor2" in offers(m, "bring")) == may
    assert may or refused(m, "bring sr-mor2") == ["6.57"]


@pytest.mark.rules("6.57")
@pytest.mark.parametrize(("last", "may"), [(10, False), (9, True)])
def test_nor_do_they_with_their_headquarters_abroad(last: int, may: bool) -> None:
    """No Serb is placed at all; others are not placed in Serbia."""
    m = field({"sr-mor1": "E2512", "sr-hq": "E2512", "sr-mor2": "available", "fr-6": "available"}, phase="new-units", turn=10,
              scenario="1915", flags={"typhus": last}, options=OPEN, control={"allied": ["E2314", "E2413", "E2512"]})
    until(m, "who_enters")
    assert ("sr-mor2" in offers(m, "bring")) == may and (may or refused(m, "bring sr-mor2") == ["6.57"])
    assert not may or "E2512" in offers(play(m, "bring sr-mor2"), "place")


@pytest.mark.rules("13.0")
def test_who_is_not_in_a_box_does_not_enter() -> None:
    m = field({"fr-5": "W5009", "fr-6": "available", "fr-7": "dead"}, phase="new-units", turn=10, scenario="1915", options=OPEN)
    until(m, "who_enters")
    assert refused(m, "bring fr-5") == ["13.0"] and refused(m, "bring fr-7") == ["5.31"] and refused(m, "bring ge-2") == ["8.0"]


@pytest.mark.rules("6.57")
def test_the_typhus_takes_the_serbian_points_and_lasts_three_turns() -> None:
    m = cups("cp-typhus", "cp-none", drawn=("cp-typhus", "cp-none"), turn=10, scenario="1915", rp={"GE": 3, "SR": 5},
             units={"sr-mor1": "E2314", "sr-hq": "E2314", "ah-1": "E2512"})
    play(m, "buy ge")
    assert st(m).typhus == 12 and st(m).rp[SR] == 0


@pytest.mark.rules("6.58", "6.58#1", "6.13 [draw]")
def test_influenza_happens_before_the_second_draw_and_nobody_enters_in_its_turn() -> None:
    shock = {f"ge-{n}": "W5122 shock" for n in (2, 4, 5, 6)}
    m = cups("al-influenza", "al-none", drawn=("al-influenza",), dice=(2, 1, EVENT["al-none"]), turn=40, scenario="1918",
             units={"br-46t": "available", "fr-5": "W5009", **shock}, control={"central": ["W5122"]})
    play(m, "buy br", "wear ge-2", "wear ge-4", "wear ge-5")
    s = st(m)
    assert not s.back & (1 << INDEX["ge-2"] | 1 << INDEX["ge-4"] | 1 << INDEX["ge-5"]) and s.back >> INDEX["ge-6"] & 1
    for _ in range(30):
        assert m.decision is not None and m.decision.message != "who_enters"
        if st(m).phase > 2:
            break
        play(m, "done" if "done" in offers(m) else "pass")
    assert st(m).phase > 2 and where(m, "br-46t") == "available"


@pytest.mark.rules("6.58")
@pytest.mark.parametrize("sick", [0, 1])
def test_after_the_influenza_nobody_on_the_map_is_restored_once(sick: int) -> None:
    m = field({"it-1": "W2520", "us-1": "W5009 reduced", "us-2": "dead", "ge-2": "W5122"}, phase="replacement", turn=41,
              letter="R", scenario="1918", options=OPEN, rp={"US": 9, "FR": 2}, flags={"no_rebuild": sick}, seed=1, events=[])
    until(m, "who_is_rebuilt")
    assert ("us-1" in offers(m, "restore")) != bool(sick) and "us-2" in offers(m, "rebuild")
    assert not sick or refused(m, "restore us-1") == ["6.58"]
    until(play(m, "done"), "who_moves")
    assert not st(m).no_rebuild


@pytest.mark.rules("6.52#1", "6.52#2", "6.52 [clarification]")
def test_four_british_divisions_and_one_french_land_at_gallipoli() -> None:
    british = {u: "available" for u in ("br-29", "br-10na", "br-11na", "br-1as", "br-13na")}
    m = field({**british, "fr-5": "available", "fr-6": "available"}, phase="new-units", scenario="1915", turn=10, options=OPEN,
              cups=[], hands=["al-gallipoli"])
    play(m, "gallipoli", "land fr-5", "land-at E1022")
    assert "fr-6" not in offers(m, "land")
    for u in ("br-29", "br-10na", "br-11na", "br-1as"):
        play(m, f"land {u}", "land-at E1122")
    assert asked(m) != "allied who_lands" and where(m, "br-13na") == "available"
    assert st(m).spent & bit("al-gallipoli") and st(m).landed


@pytest.mark.rules("5.36", "6.52#2", "6.53#2")
@pytest.mark.parametrize(("event", "rule"), [("gallipoli", "6.52#2"), ("salonika", "6.53#2")])
def test_a_british_division_lost_in_france_and_rebuilt_does_not_land_in_the_east(event: str, rule: str) -> None:
    """It comes back on the map where it was lost; one that was lost in the East may land, and so may one marked Vr. Each landing
    refuses by its own rule."""
    units = {u: "available" for u in ("br-29", "br-10na", "br-1as", "fr-5", "br-hq-1")}
    m = field({**units, "br-46t": "W6709"}, phase="new-units", scenario="1915", turn=10, options=OPEN, cups=[],
              hands=["al-gallipoli", "al-salonika"])
    s = st(m)
    for u, front in (("br-29", "W6709"), ("br-10na", "E1116"), ("br-1as", "W6709")):
        s.returning |= 1 << INDEX[u]
        s.fell[INDEX[u]] = FRONT[HEX[front]]
    play(m, event)
    assert m.decision is not None and m.decision.rule == rule and {c.rule for c in m.decision.choices} == {rule}
    assert offers(m, "land") == {"br-10na", "br-1as", "fr-5"}
    assert refused(m, "land br-29") == ["5.36"] and refused(m, "land br-46t") == ["6.52 [clarification]"]
    assert refused(m, "land br-hq-1") == refused(m, "land ge-5") == [rule]


@pytest.mark.rules("6.17 [draw]", "6.52#1", "6.53#1")
def test_a_landing_that_nobody_could_play_any_more_is_not_asked_about() -> None:
    """With secret events the question comes whatever is held, but only while one of the two could still be played: Salonika until
    Greece enters and from its letter on, Gallipoli once."""
    def question(hand: str, **more: Any) -> bool:
        m = field({"fr-5": "available"}, phase="new-units", scenario="1915", turn=15, options={"open-stacks": True}, cups=[],
                  hands=[hand], **more)
        return asked(m) == "allied whether_to_land"

    for hand in ("al-salonika", "al-foch"):
        assert question(hand) and question(hand, flags={"gallipoli": 2})
        assert question(hand, joined={"allied": ["GK"]}) and not question(hand, joined={"allied": ["GK"]}, flags={"gallipoli": 2})
        assert not question(hand, flags={"salonika": 1})


@pytest.mark.rules("6.52#2", "9.56")
@pytest.mark.parametrize("landed", [0, 1])
def test_no_sea_movement_in_europe_in_the_turn_of_a_landing_but_in_the_near_east(landed: int) -> None:
    m = field({"br-46t": "W6709", "fr-5": "W5009", "br-53t": "N4313", "tu-17": "N3833"}, phase="strategic-movement", turn=30,
              options=OPEN, flags={"landed": landed})
    assert asked(m) == "allied who_travels"
    assert ("br-46t" in offers(m, "embark")) != bool(landed) and "br-53t" in offers(m, "embark")
    assert not landed or "9.56" in refused(m, "embark br-46t")


@pytest.mark.rules("6.53#2")
def test_divisions_of_the_beachheads_go_to_salonika() -> None:
    m = field({"br-29": "E1022", "br-10na": "E1122", "fr-5": "E1122", "fr-6": "available", "tu-9": "E1023"}, phase="new-units",
              scenario="1915", turn=14, options=OPEN, cups=[], hands=["al-salonika"], flags={"gallipoli": 1, "turks": 1},
              control={"allied": ["E1022", "E1122"]})
    play(m, "salonika", "land br-29", "land fr-5", "land fr-6")
    assert {where(m, u) for u in ("br-29", "fr-5", "fr-6")} == {"E1116"} and where(m, "br-10na") == "E1122"
    assert asked(m) != "allied who_lands", "one British division, and no more Frenchmen are there"


# Mandated offensives -----------------------------------------------------------------------------------------------------


def enver(ru: str, dice: tuple[int, ...] = ()) -> Match:
    m = cups("cp-enver", "cp-none", drawn=("cp-enver", "cp-none"), dice=dice, turn=9, scenario="1915", west="central",
             units={"tu-17": "N4237", "tu-18": "N4237", "tu-28": "N4237", ru: "N4238", "fr-5": "W5009"})
    play(m, "buy ge")
    for _ in range(20):
        if asked(m) != "central where_to_attack":
            play(m, "done" if "done" in offers(m) else "pass")
    return m


@pytest.mark.rules("6.30", "6.30#1")
@pytest.mark.parametrize(("attackers", "made"), [(("tu-17", "tu-18", "tu-28"), True), (("tu-17", "tu-18"), False), ((), False)])
def test_enver_drawn_three_units_attack_in_that_turn_or_the_game_is_lost(attackers: tuple[str, ...], made: bool) -> None:
    m = enver("ru-66", dice=(1,) * 30)
    if attackers:
        bear(hold_back(declare(m, *attackers, at="N4238")))
    rest(m)
    result = st(m).result
    assert result is None if made else result is not None and (result.winner, result.rule) == ("allied", "6.30#1")


@pytest.mark.rules("6.30", "6.30#1", "15.51")
def test_cavalry_that_withdraws_does_not_undo_an_offensive() -> None:
    m = declare(enver("ru-1gdc", dice=(1,) * 30), "tu-17", "tu-18", "tu-28", at="N4238")
    assert asked(m) == "allied whether_to_withdraw"
    play(m, "withdraw N4239")
    rest(m)
    assert st(m).result is None


@pytest.mark.rules("6.30", "6.30#2")
def test_conrads_two_are_for_the_first_attack_of_the_first_turn() -> None:
    m = cups("cp-conrad", "cp-none", drawn=("cp-conrad", "cp-none"), dice=(3, 3), turn=20, scenario="1916", west="central",
             units={"ah-1": "W2520", "ah-2": "W2520", "it-1": "W2420", "it-2": "W2421", "fr-5": "W5009"},
             trenches={"other_allied": 0}, control={"central": ["W2520"], "allied": ["W2420", "W2421"]})
    play(m, "buy ge")
    assert st(m).conrad == 22
    for _ in range(20):
        if asked(m) != "central where_to_attack":
            play(m, "done" if "done" in offers(m) else "pass")
    for target, unit in (("W2420", "ah-1"), ("W2421", "ah-2")):
        bear(hold_back(declare(m, unit, at=target)))
        if asked(m) == "central who_advances":
            play(m, "done")
    assert [e.plus for e in events(m, "CombatRolled")] == [2, 0]


@pytest.mark.rules("6.30#3")
def test_haig_is_lost_at_the_end_of_the_turn_with_one_attack_of_two() -> None:
    units = {"br-40na": RING[0], "br-41na": RING[0], "br-46t": RING[2], "br-47t": RING[2], "fr-5": "W5009", "ge-2": TARGET,
             "ge-4": RING[1]}
    m = cups("al-haig", "al-none", drawn=("al-haig", "al-none"), dice=(1,) * 40, units=units, west="allied",
             control={"allied": [RING[0], RING[2]]}, trenches={"GE": 0})
    play(m, "buy br")
    assert st(m).haig == 32, "May, June and July"
    until(m, "where_to_attack")
    assert st(m).owed_haig == 2
    bear(hold_back(declare(m, "br-40na", "br-46t")))
    assert st(m).owed_haig == 1
    rest(m)
    result = st(m).result
    assert result is not None and (result.winner, result.rule) == ("central", "6.30#3")


# Russia ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.48")
def test_in_the_civil_war_each_russian_attacks_alone_and_the_rule_is_named() -> None:
    more: dict[str, Any] = {"side": "allied", "theatre": "east", "turn": 36, "dice": (3,)}
    units = {"ru-66": "N4238", "ru-39": "N4238", "am-1": "N4238 tried"}
    m = assault(units, "N4237", ("tu-17",), events=["cp-civil-war"], flags={"czar": 11, "bolshevik": 13}, **more)
    play(m, "attack N4237", "join ru-66")
    assert not offers(m, "join") and "fight" in offers(m)
    assert refused(m, "join ru-39")[0] == "6.48" and refused(m, "join am-1")[0] == "6.48", "Armenians are Russians"
    m = assault(units, "N4237", ("tu-17",), events=[], **more)
    assert "ru-39" in offers(play(m, "attack N4237", "join ru-66"), "join")


@pytest.mark.rules("6.9", "15.81")
def test_the_armenian_republic_keeps_clear_of_russians_and_armenians() -> None:
    more: dict[str, Any] = {"turn": 36, "flags": {"czar": 11, "bolshevik": 13}}
    m = cups("al-armenian-republic", "al-none", drawn=("al-armenian-republic",), dice=(INDEX["am-2"],),
             units={"am-1": "N4339", "ru-66": "N4237", "tu-17": "N4239"}, **more)
    play(m, "buy br")
    s = st(m)
    towns = {h for h in HEX if h.startswith("N") and (s.t.towns & ~s.t.cities & s.t.country["RU"]) >> HEX[h] & 1}
    caucasus = {h for h in towns if 30 <= int(h[1:3]) <= 48 and int(h[3:]) >= 32}
    assert {"N4339", "N4237", "N4239"} <= caucasus
    assert offers(m, "armenians") == caucasus - {"N4339", "N4237", "N4239"}


# Other kinds of air and sea ----------------------------------------------------------------------------------------------


@pytest.mark.rules("6.49", "5.22#1")
def test_a_second_submarine_event_waits_and_the_convoy_ends_both() -> None:
    m = cups("cp-uboat-1", "cp-uboat-2", drawn=("cp-uboat-1", "cp-uboat-2"), turn=28, units={"fr-5": "W5009"}, events=[],
             hands=["al-convoy"])
    play(m, "buy ge")
    boats = bit("cp-uboat-1") | bit("cp-uboat-2")
    assert st(m).box == bit("cp-uboat-1") and st(m).in_play & boats == boats
    play(m, "play al-convoy")
    s = st(m)
    assert not s.box and not s.in_play & boats and s.spent & boats == boats


@pytest.mark.rules("6.35", "14.52", "14.53")
def test_kress_played_the_gaza_line_takes_one_from_an_attack() -> None:
    m = field({"br-53t": "N2912", "tu-53": "N2813", "tu-54": "N2712"}, phase="events", hands=["cp-kress"], cups=[], options=OPEN,
              dice=[3] * 6, west="allied", forts=[])
    play(m, "play cp-kress")
    until(m, "where_to_attack")
    hold_back(declare(m, "br-53t", at="N2813"))
    assert rolled(m) == [-1]


@pytest.mark.rules("6.54#2")
def test_both_romania_events_drawn_in_one_phase() -> None:
    m = cups("al-romania", "al-none", "cp-romania", "cp-none", drawn=("al-romania", "al-none", "cp-romania", "cp-none"),
             units={"fr-5": "W5009"}, turn=22, scenario="1916")
    play(m, "buy br", "buy ge")
    view = m.view(None)
    assert "RO" not in view["at_war"]["allied"] + view["at_war"]["central"] and asked(m) == "central who_moves"


@pytest.mark.rules("6.54#3", "6.55")
def test_the_collapse_drawn_before_the_entry_of_the_same_phase() -> None:
    m = cups("al-bulgarian-collapse", "al-none", "cp-bulgaria", "cp-none", turn=12, scenario="1915", units={"fr-5": "W5009"},
             drawn=("al-bulgarian-collapse", "al-none", "cp-bulgaria", "cp-none"))
    play(m, "buy br", "buy ge")
    assert "BU" not in m.view(None)["at_war"]["central"] and st(m).spent & bit("cp-bulgaria")


@pytest.mark.rules("6.54#4", "6.52#1")
def test_after_the_greek_entry_gallipoli_may_be_played_and_salonika_not() -> None:
    m = cups("al-greece", "al-none", drawn=("al-greece", "al-none"), units={"fr-5": "W5009", "fr-6": "available"}, turn=12,
             scenario="1915", hands=["al-gallipoli", "al-salonika"], events=[])
    play(m, "buy br")
    for _ in range(60):
        if asked(m) != "allied where_to_deploy":
            break
        play(m, sorted(offers(m))[0])
    assert asked(m) == "allied whether_to_land" and offers(m) == {"gallipoli", "done"} and st(m).turks


@pytest.mark.rules("6.21 [event]")
def test_townsend_is_of_no_use_once_maude_is_in_play() -> None:
    more: dict[str, Any] = {"side": "allied", "theatre": "east", "scenario": "campaign", "turn": 20, "dice": (3,)}
    m = assault({"br-14in": "N1946"}, "N1945", ("tu-45",), hands=["al-townsend"], events=["al-maude"], **more)
    assert not asked(declare(m, "br-14in", at="N1945")).endswith("which_combat_event")
    m = assault({"br-14in": "N1946"}, "N1945", ("tu-45",), hands=["al-townsend"], **more)
    hold_back(play(declare(m, "br-14in", at="N1945"), "play al-townsend"))
    assert rolled(m) == [2] and st(m).spent & bit("al-townsend")


# The Arabs ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("5.62#5", "7.13#4", "6.7")
@pytest.mark.parametrize(("unit", "start"), [("ab-ana-1", "N2315"), ("br-54t", "N2415")])
def test_jerusalem_counts_for_the_allies_whoever_of_them_comes_there_first(unit: str, start: str) -> None:
    m = in_west({unit: start, "br-53t": "N3308", "fr-5": "W5009"}, "allied", turn=30, options=OPEN, events=["al-ana"], forts=[])
    play(m, f"take {unit}", "to N2416")
    assert holder(m, "N2416") == "allied" and st(m).jerusalem
