"""15.1 to 15.3 Aircraft, tanks, anti-tank units."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import EVENT, FRONT, FRONTS, GRID, HEX, INDEX, OF_FRONT, hex_text
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, offers, play, refused, st, until, where
from tests.great_war_in_europe.fights import (
    NO_TRENCHES,
    OPEN,
    RING,
    TARGET,
    assault,
    battle,
    bear,
    declare,
    odds_of,
    parts_of,
    spots,
)

T = tables("")
DEEP = {**NO_TRENCHES, "FR": -2, "GE": -2}
AIRCRAFT = {"al-air-1": "sky", "al-air-2": "sky", "cp-air-1": "sky", "cp-air-2": "sky", "cp-air-3": "sky"}


# 15.1 Air units ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("15.12", "15.13")
def test_the_attacker_commits_first_and_each_serves_once_a_series() -> None:
    m = battle({"ge-2": 0, "ge-4": 1}, ["fr-5", "fr-6"], units={**AIRCRAFT, "fr-7": RING[3]}, dice=(4, 4),
               control={"central": [RING[0], RING[1], RING[2]]})
    declare(m, "ge-2")
    assert asked(m) == "central who_flies" and offers(m, "fly") == {"cp-air-1", "cp-air-2", "cp-air-3"}
    play(m, "fly cp-air-1", "fly cp-air-2", "pass")
    assert asked(m) == "allied who_flies" and offers(m, "fly") == {"al-air-1", "al-air-2"}
    bear(play(m, "fly al-air-1", "pass"))
    assert events(m, "CombatRolled")[-1].plus == 1
    assert st(m).flown == sum(1 << INDEX[u] for u in ("cp-air-1", "cp-air-2", "al-air-1"))


@pytest.mark.rules("15.12")
def test_who_has_flown_does_not_fly_again_until_the_strategic_turn() -> None:
    """In the second combat of the series the spent aircraft are not offered."""
    second = hex_text(next(h for h in bits(GRID.near[HEX[RING[0]]]) if hex_text(h) not in (*RING, TARGET)))
    m = battle({"ge-2": 0, "ge-4": 0}, ["fr-5"], units={"cp-air-1": "sky", "cp-air-2": "sky", "fr-6": second}, dice=(2, 2),
               control={"central": [RING[0]]})
    bear(play(declare(m, "ge-2"), "fly cp-air-1", "pass"))
    play(m, f"attack {second}", "join ge-4", "fight")
    assert asked(m) == "central who_flies" and offers(m, "fly") == {"cp-air-2"}


@pytest.mark.rules("15.12")
def test_they_are_ready_again_after_a_strategic_turn() -> None:
    from marne.games.great_war_in_europe.rules.r04_sequence import end_series
    s = st(battle({"ge-2": 0}, ["fr-5"], units=AIRCRAFT)).copy()
    s.flown = 1 << INDEX["cp-air-1"]
    end_series(s)
    assert not s.flown


@pytest.mark.rules("15.13")
@pytest.mark.parametrize(("attacking", "defending", "net"), [(1, 0, 1), (3, 1, 1), (2, 2, 0), (0, 1, -1), (1, 2, -1), (0, 0, 0)])
def test_they_cancel_one_for_one_and_the_rest_counts_once(attacking: int, defending: int, net: int) -> None:
    m = battle({"ge-2": 0}, ["fr-5"], units=AIRCRAFT)
    wings = sum(1 << INDEX[f"cp-air-{n + 1}"] for n in range(attacking))
    wings |= sum(1 << INDEX[f"al-air-{n + 1}"] for n in range(defending))
    assert odds_of(m, "ge-2", wings=wings).plus == net


@pytest.mark.rules("15.14")
def test_aircraft_that_guard_germany_support_no_combat() -> None:
    """They are assigned against the bombers in the Strategic Warfare Phase and stay there for the series."""
    m = field(AIRCRAFT, turn=31, phase="strategic-warfare", events=["al-iaf"], options=OPEN, dice=(3,) * 20, rp={"GE": 9})
    from marne.games.great_war_in_europe.rules.r05_2_warfare import guards
    from marne.games.great_war_in_europe.rules.r10_46_support import hangar
    s = st(m).copy()
    s.box |= 1 << EVENT["al-iaf"]
    assert guards(s) == sum(1 << INDEX[u] for u in ("cp-air-1", "cp-air-2", "cp-air-3")), "German ones of the West alone"
    s.home_guard = s.flown = 1 << INDEX["cp-air-1"]
    from marne.games.great_war_in_europe.rules.r04_sequence import end_series
    end_series(s)
    assert not hangar(s, 1, 0) >> INDEX["cp-air-1"] & 1 and hangar(s, 1, 0) >> INDEX["cp-air-2"] & 1


@pytest.mark.rules("15.15")
@pytest.mark.parametrize(("ace", "die", "lost"), [("cp-ace-immelmann", 2, True), ("cp-ace-immelmann", 3, False),
                                                  ("cp-ace-richthofen", 1, True), ("cp-ace-richthofen", 2, False)])
def test_an_ace_that_was_used_may_be_lost(ace: str, die: int, lost: bool) -> None:
    """Immelmann falls on 1 and 2, Richthofen on 1; a formation never."""
    m = battle({"ge-2": 0}, ["fr-5", "fr-6"], units={ace: "sky", "cp-air-1": "sky"}, dice=(4, die))
    bear(play(declare(m, "ge-2"), f"fly {ace}", "fly cp-air-1"))
    assert (where(m, ace) == "removed") == lost and where(m, "cp-air-1") == "sky"


@pytest.mark.rules("15.15")
def test_an_ace_that_stays_at_home_is_not_tested() -> None:
    m = battle({"ge-2": 0}, ["fr-5", "fr-6"], units={"cp-ace-voss": "sky"}, dice=(4,))
    bear(play(declare(m, "ge-2"), "pass"))
    assert where(m, "cp-ace-voss") == "sky" and not events(m, "AceTested")


def fliers(front: str, side: str) -> set[str]:
    """Which aircraft a side is offered for an attack on a front."""
    sky = dict.fromkeys(("al-air-1", "al-ace-ball", "it-air", "al-ne-air-1", "al-ne-air-2", "al-ne-air-3", "cp-air-1",
                         "cp-ace-voss", "cp-air-east", "cp-ne-air"), "sky")
    places = {"west": (RING[0], TARGET, "ge-2", "fr-5"), "egypt": ("N2812", "N2813", "tu-1", "br-1")}
    if front in places:
        mine, target, cp, al = places[front]
    else:
        board = {"italy": (1, "IT", "ah-2", "it-1"), "east": (2, "RU", "ge-2", "ru-5"),
                 "caucasus": (3, "RU", "tu-1", "ru-5")}[front]
        h = next(h for h in bits(OF_FRONT[board[0]] & T.terrain["clear"] & T.country[board[1]] & ~T.towns & ~T.forts & ~T.edge)
                 if T.touching[h] & T.terrain["clear"] & ~T.forts & ~T.lake_side[h])
        near = bits(T.touching[h] & T.terrain["clear"] & ~T.forts & ~T.lake_side[h])[0]
        target, mine, cp, al = hex_text(h), hex_text(near), *board[2:]
    a, d = (cp, al) if side == "central" else (al, cp)
    m = assault({a: mine}, target, [d], side=side, theatre="west" if front in ("west", "italy", "egypt") else "east", units=sky,
                dice=(1,) * 9)
    declare(m, a, at=target)
    return offers(m, "fly") if asked(m) == f"{side} who_flies" else set()


@pytest.mark.rules("15.16", "15.17")
@pytest.mark.parametrize(("front", "side", "who"), [
    ("west", "central", {"cp-air-1", "cp-ace-voss"}), ("west", "allied", {"al-air-1", "al-ace-ball"}),
    ("italy", "central", set()), ("italy", "allied", {"it-air"}), ("east", "central", {"cp-air-east"}), ("east", "allied", set()),
    ("egypt", "central", {"cp-ne-air"}), ("egypt", "allied", {"al-ne-air-1", "al-ne-air-2", "al-ne-air-3"}),
    ("caucasus", "central", set()), ("caucasus", "allied", set())])
def test_where_air_units_serve(front: str, side: str, who: set[str]) -> None:
    assert fliers(front, side) == who


@pytest.mark.rules("15.17")
def test_the_italian_aircraft_serve_once_in_the_game() -> None:
    h = next(h for h in bits(OF_FRONT[1] & T.terrain["clear"] & T.country["IT"] & ~T.towns & ~T.forts & ~T.edge)
             if T.touching[h] & T.terrain["clear"] & ~T.forts)
    near = hex_text(bits(T.touching[h] & T.terrain["clear"] & ~T.forts)[0])
    m = assault({"it-1": near}, hex_text(h), ["ah-2"], side="allied", units={"it-air": "sky"}, dice=(1,))
    bear(play(declare(m, "it-1", at=hex_text(h)), "fly it-air"))
    assert where(m, "it-air") == "removed" and events(m, "CombatRolled")[-1].plus == 1


@pytest.mark.rules("15.18", "10.71#1")
@pytest.mark.parametrize(("defending", "advances"), [(0, True), (1, False)])
def test_air_support_that_is_left_opens_the_trenches(defending: int, advances: bool) -> None:
    big = {f"ge-{n}": 0 for n in (2, 4, 5, 6, 7, 9)}
    m = battle(big, ["fr-lfd"], trenches=DEEP, dice=(6,), units={"cp-air-1": "sky", "al-air-1": "sky"})
    play(declare(m), "fly cp-air-1")
    play(m, "fly al-air-1" if defending else "pass")
    assert where(m, "fr-lfd") == "dead" and (asked(m) == "central who_advances") == advances


# 15.2 Tanks ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("15.22")
def test_a_tank_attacks_only_from_the_hex_of_another_attacker_of_its_nation() -> None:
    m = battle({"br-rtc-1": 0, "fr-5": 0, "br-1": 1}, ["ge-2"], side="allied")
    play(m, f"attack {TARGET}", "join br-rtc-1")
    assert "fight" not in offers(m)
    play(m, "join fr-5")
    assert "fight" not in offers(m), "a Frenchman beside it is not of its nation"
    play(m, "join br-1")
    assert "fight" not in offers(m), "a Briton in another hex is not beside it"
    play(m, "spare br-rtc-1")
    assert "fight" in offers(m)


@pytest.mark.rules("15.22")
def test_the_whole_empire_is_british_for_its_tanks() -> None:
    for other in ("br-1can", "br-1aus", "br-1"):
        if other in INDEX:
            m = battle({"br-rtc-1": 0, other: 0}, ["ge-2"], side="allied")
            assert "fight" in offers(play(m, f"attack {TARGET}", "join br-rtc-1", f"join {other}"))


@pytest.mark.rules("15.23")
def test_the_best_tank_gives_its_modifier_and_all_their_strength() -> None:
    m = battle({"br-rtc-1": 0, "br-1": 0, "br-exp": 1, "br-2": 1}, ["ge-2"], side="allied")
    both = odds_of(m, "br-rtc-1", "br-1", "br-exp", "br-2", side="allied")
    assert both.attack == 7 + 4 + 3 + 4 and {p.name: p.value for p in both.parts}["tank"] == 2
    assert parts_of(m, "br-exp", "br-2", side="allied")["tank"] == 1


@pytest.mark.rules("15.23", "15.24")
def test_a_tank_out_of_supply_gives_half_its_strength_and_no_modifier() -> None:
    ring = [hex_text(x) for x in bits(GRID.near[HEX[RING[0]]]) if hex_text(x) != TARGET]
    walls = dict(zip((f"ge-{n}" for n in (4, 5, 6, 7, 9)), ring, strict=True))
    m = assault({"br-rtc-1": RING[0], "br-1": RING[0]}, TARGET, ["ge-2"], side="allied", units=walls)
    o = odds_of(m, "br-rtc-1", "br-1", side="allied")
    assert o.attack == 6 and not any(p.name == "tank" for p in o.parts), "(7 + 4) / 2, rounded up once"


@pytest.mark.rules("15.24")
@pytest.mark.parametrize(("terrain", "weather", "can"), [
    ("clear", "fair", True), ("rough", "fair", True), ("forest", "fair", False), ("marsh", "fair", False),
    ("mountain", "fair", False), ("floodplain", "fair", True), ("floodplain", "wet", False)])
def test_tanks_do_not_attack_into_bad_ground(terrain: str, weather: str, can: bool) -> None:
    target = TARGET if terrain == "clear" else spots("west", terrain, rivers=True)[0]
    near = RING[0] if terrain == "clear" else hex_text(bits(T.touching[HEX[target]] & T.terrain["clear"] & ~T.forts)[0])
    m = assault({"br-rtc-1": near, "br-1": near}, target, ["ge-2"], side="allied", weather=weather)
    play(m, f"attack {target}")
    assert ("br-rtc-1" in offers(m, "join")) == can and "br-1" in offers(m, "join")


@pytest.mark.rules("15.24", "10.71#1")
@pytest.mark.parametrize(("tank", "advances"), [("fr-aac-2", True), ("fr-10", False)])
def test_tanks_open_the_trenches(tank: str, advances: bool) -> None:
    big = {f"fr-{n}": 0 for n in (5, 6, 7, 8, 9)} | {"fr-11": 1, "fr-12": 1, "fr-13": 1, "fr-14": 1, "fr-15": 1} | {tank: 0}
    m = battle(big, ["ge-3"], side="allied", trenches=DEEP, dice=(6,))
    bear(declare(m))
    assert where(m, "ge-3") == "dead" and (asked(m) == "allied who_advances") == advances


@pytest.mark.rules("15.24", "15.33", "10.71#1")
def test_an_anti_tank_unit_closes_them_again() -> None:
    big = {f"fr-{n}": 0 for n in (5, 6, 7, 8, 9)} | {"fr-aac-2": 0}
    m = battle(big, ["ge-at-1"], side="allied", trenches=DEEP, dice=(6,))
    bear(declare(m))
    assert where(m, "ge-at-1") == "dead" and asked(m) != "allied who_advances"


@pytest.mark.rules("15.24", "10.71#1")
def test_a_tank_out_of_supply_opens_them_still() -> None:
    """What counts is that it attacks and that nothing cancels it. Cut off behind six Germans, the attackers look ahead only."""
    ring = [hex_text(x) for x in bits(GRID.near[HEX[RING[0]]]) if hex_text(x) != TARGET]
    walls = dict(zip((f"ge-{n}" for n in (4, 5, 6, 7, 9)), ring, strict=True))
    m = assault({"br-rtc-1": RING[0], "br-1": RING[0]}, TARGET, ["ge-2"], side="allied", units=walls, trenches=DEEP)
    from marne.games.great_war_in_europe.rules.r10_7_advance import pinned
    s = st(m).copy()
    s.attackers = 1 << INDEX["br-rtc-1"] | 1 << INDEX["br-1"]
    assert not pinned(s, 0, HEX[TARGET])
    s.attackers = 1 << INDEX["br-1"]
    assert pinned(s, 0, HEX[TARGET])


def dead_pile(*units: str, **more: Any) -> Match:
    return field(dict.fromkeys(units, "dead"), turn=31, phase="replacement", options=OPEN, rp={"BR": 9, "GE": 9, "FR": 9},
                 dice=(1,) * 20, **more)


@pytest.mark.rules("15.25")
@pytest.mark.parametrize(("tank", "at", "maps"), [("br-rtc-1", "W5009", {"W"}), ("us-tc", "W5009", {"W"}),
                                                  ("ge-pz", "W6729", {"W", "E"})])
def test_tanks_keep_to_their_fronts_on_rails_and_ships_too(tank: str, at: str, maps: set[str]) -> None:
    """The Allies' to the Western Front, the Germans' to that and the East: neither goes to Italy, Salonika or Egypt."""
    m = field({tank: at, "fr-5": "W6707", "ge-5": "W6730"}, phase="strategic-movement", options=OPEN, turn=40, scenario="1918")
    while tank not in offers(m, "entrain"):
        m.choose("done")
    play(m, f"entrain {tank}")
    assert {FRONTS[FRONT[HEX[x]]] for x in offers(m, "detrain")} == {{"W": "west", "E": "east"}[x] for x in maps}
    venice = "W2022" if tank != "ge-pz" else "W2230"
    assert refused(m, f"detrain {venice}") == ["15.25"]
    m = field({"br-rtc-1": "W6707"}, phase="strategic-movement", options=OPEN, turn=40, scenario="1918", flags={"salonika": 1},
              control={"allied": ["E1116"]})
    until(m, "who_travels")
    if "br-rtc-1" in offers(m, "embark"):
        assert all(FRONTS[FRONT[HEX[x]]] == "west" for x in offers(play(m, "embark br-rtc-1"), "disembark"))


@pytest.mark.rules("15.26")
def test_two_tank_units_are_never_replaced() -> None:
    m = dead_pile("br-exp", "br-rtc-1", "ge-pz", "ge-at-1")
    assert asked(m) == "allied who_is_rebuilt" and "br-rtc-1" in offers(m, "rebuild") and "br-exp" not in offers(m, "rebuild")
    assert refused(m, "rebuild br-exp") == ["5.32"]
    play(m, "done")
    assert "ge-at-1" in offers(m, "rebuild") and "ge-pz" not in offers(m, "rebuild"), "15.33: anti-tank units are"


# 15.3 Anti-tank units ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("15.31")
def test_three_regiments_come_by_their_event_to_the_west_map() -> None:
    m = field({}, phase="events", cups=["cp-at"], options=OPEN, rp={"GE": 5}, west="central", turn=34,
              dice=(EVENT["cp-at"], 2, 2))
    while asked(m) != "central whether_to_buy":
        m.choose("pass")
    play(m, "buy ge")
    assert {where(m, f"ge-at-{n}") for n in (1, 2, 3)} == {"available"}
    while asked(m) != "central who_enters":
        m.choose("pass" if "pass" in offers(m) else "done")
    play(m, "bring ge-at-1")
    assert offers(m, "place") and all(x.startswith("W") and OF_FRONT[0] >> HEX[x] & 1 for x in offers(m, "place"))


@pytest.mark.rules("15.33")
def test_a_supplied_one_cancels_every_tank_and_an_unsupplied_one_does_not() -> None:
    m = battle({"br-rtc-1": 0, "br-1": 0}, ["ge-2", "ge-at-1"], side="allied")
    assert "tank" not in parts_of(m, "br-rtc-1", "br-1", side="allied")
    ring = {"fr-5": 1, "fr-6": 2, "fr-7": 3, "fr-8": 4, "fr-9": 5}
    cut = battle({"br-rtc-1": 0, "br-1": 0, **ring}, ["ge-2", "ge-at-1"], side="allied")
    assert parts_of(cut, "br-rtc-1", "br-1", side="allied")["tank"] == 2


@pytest.mark.rules("15.33", "11.51")
@pytest.mark.parametrize("stands", [True, False])
def test_in_a_german_fort_that_is_cut_off_it_is_supplied_in_defence(stands: bool) -> None:
    fort = next(h for h in bits(T.forts & T.country["GE"] & OF_FRONT[0]) if T.touching[h].bit_count() == 6)
    ring = [hex_text(x) for x in bits(T.touching[fort])]
    units = dict(zip(("fr-5", "fr-6", "fr-7", "fr-8", "fr-9", "fr-10"), ring, strict=True)) | {"fr-aac-2": ring[0]}
    m = assault(units, hex_text(fort), ["ge-at-1"], side="allied", forts=[hex_text(fort)] if stands else [])
    assert ("tank" in parts_of(m, "fr-5", "fr-aac-2", side="allied", at=hex_text(fort))) != stands


@pytest.mark.rules("15.66", "13.25")
def test_an_american_tank_that_comes_by_the_edge_frees_the_hqs_for_long_marches() -> None:
    m = field({"us-tc": "beside", "fr-5": "W5008"}, scenario="1918", turn=44, west="allied", flags={"overmove": 0},
              events=[], seed=1)
    until(m, "who_moves")
    assert not st(m).overmove
    play(m, "enter-map us-tc")
    play(m, next(c for c in sorted(offers(m)) if c.startswith("enter-at")))
    assert st(m).overmove == 1
