"""6.25 to 6.58 Campaigns: Lawrence, the Black Sea, mandated offensives, Gallipoli, Salonika, typhus, the Civil War."""
from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    AVAILABLE,
    BR,
    CENTRAL,
    EVENT,
    FR,
    FRONT,
    GK,
    GRID,
    HEX,
    INDEX,
    IT,
    OF_NATION,
    RU,
    WEST,
    hex_text,
    pos_of,
)
from marne.games.great_war_in_europe.rules.r06_30_offensives import (
    have_to_march,
    in_reach,
    massed,
    nearest,
    offensives_end_of_turn,
    offensives_possible,
    supposed,
)
from marne.games.great_war_in_europe.rules.r06_52_landings import GALLIPOLI, beachheads_lost, may_land
from marne.games.great_war_in_europe.rules.r06_play import useless
from marne.games.great_war_in_europe.rules.r07_1_control import enters, take
from marne.games.great_war_in_europe.rules.r07_2_stacking import no_room
from marne.games.great_war_in_europe.rules.r09_5_sea import harbours
from marne.games.great_war_in_europe.rules.r10_3_odds import attack_total
from marne.games.great_war_in_europe.rules.r11_supply import attrition, primary
from marne.games.great_war_in_europe.rules.r17_2_areas import closed_ground
from marne.games.great_war_in_europe.state import State, attack_of, put
from marne.games.great_war_in_europe.tables import Tables
from marne.kernel.chance import Seeded
from marne.kernel.run import GameOver
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, field, hexes, holder, in_east, in_west, offers, play, refused, st, until, where
from tests.great_war_in_europe.fights import RING, TARGET

OPEN = {"open-stacks": True, "secret-events": False}
TOWN, CITY = "N2526", "N2416"


def bit(event: str) -> int:
    return 1 << EVENT[event]


def new(scenario: str) -> State:
    s = TITLE.new(scenario, OPEN, "", Seeded("1"))
    assert isinstance(s, State)
    return s


# 6.25 Lawrence -------------------------------------------------------------------------------------------------------------


def rail(**more: Any) -> Match:
    """The CP's strategic movement in Palestine is about to begin."""
    more.setdefault("events", ["al-lawrence"])
    more.setdefault("options", OPEN)
    units = {"tu-17": TOWN, "tu-18": "N1728", "ge-2": "E5102", **more.pop("units", {})}
    m = field(units, phase="strategic-movement", **more)
    while asked(m) == "allied who_travels":
        play(m, "done")
    return m


@pytest.mark.rules("6.25", "6.25#1")
def test_lawrence_raids_a_town_of_palestine_and_nobody_travels_from_or_to_it() -> None:
    m = rail(events=[])
    assert "tu-17" in offers(m, "entrain")
    play(m, "entrain tu-18")
    assert TOWN in offers(m, "detrain")
    m = rail()
    assert asked(m) == "allied where_to_raid"
    assert TOWN in offers(m, "raid") and CITY not in offers(m, "raid") and "N1728" not in offers(m, "raid"), "towns, not cities"
    s = st(m)
    assert offers(m, "raid") == hexes(s.t.towns & ~s.t.cities & s.t.region["palestine"])
    play(m, f"raid {TOWN}")
    assert asked(m) == "central who_travels" and "tu-17" not in offers(m, "entrain")
    assert "6.25#1" in refused(m, "entrain tu-17")
    play(m, "entrain tu-18")
    assert TOWN not in offers(m, "detrain") and offers(m, "detrain")


@pytest.mark.rules("6.25#1")
def test_one_raid_between_two_strategic_turns() -> None:
    m = play(rail(turn=29), f"raid {TOWN}")
    for turn, again in ((30, False), (31, False)):
        for _ in range(60):
            if m.decision is None or st(m).turn == turn and st(m).phase == 8 and asked(m) == "central who_travels":
                break
            texts = [c.text for c in m.decision.choices]
            assert asked(m) != "allied where_to_raid" or again
            m.choose(next((t for t in ("done", "pass", "stop", "back") if t in texts), texts[0]))
        assert st(m).turn == turn and not st(m).lawrence, "the town is free in the next turn"


@pytest.mark.rules("6.25#2")
def test_no_raids_once_the_arabs_have_risen() -> None:
    assert asked(rail(events=["al-lawrence", "al-ana"], units={"ab-ana-1": "N2601"})) == "central who_travels"


@pytest.mark.rules("6.27")
@pytest.mark.parametrize(("die", "lost"), [(4, False), (5, True), (6, True)])
def test_captured_the_raid_is_off_and_on_five_or_six_lawrence_is_lost(die: int, lost: bool) -> None:
    m = play(rail(hands=["cp-lawrence-captured"], dice=[die]), f"raid {TOWN}")
    assert asked(m) == "central whether_captured"
    play(m, "play cp-lawrence-captured")
    s = st(m)
    assert "tu-17" in offers(m, "entrain") and s.spent & bit("cp-lawrence-captured")
    assert bool(s.spent & bit("al-lawrence")) == lost and bool(s.in_play & bit("al-lawrence")) != lost
    assert s.used_series & bit("al-lawrence"), "no other raid before the next Strategic Turn"


@pytest.mark.rules("6.27", "6.17 [draw]")
def test_where_events_are_secret_the_cp_is_asked_whatever_it_holds() -> None:
    m = play(rail(hands=["cp-kemal"], options={"secret-events": True, "open-stacks": True}, scenario="campaign", turn=29),
             f"raid {TOWN}")
    assert asked(m) == "central whether_captured" and offers(m) == {"pass"}


# 6.38 The Black Sea --------------------------------------------------------------------------------------------------------


def black_sea(**more: Any) -> Match:
    more.setdefault("events", ["al-russian-amphibious"])
    units = {"ru-1kubp": "available-ne", "ru-2kubp": "available-ne", "ru-3ta": "available", "tu-17": "N4334", "ru-66": "N4437"}
    m = field({**units, **more.pop("units", {})}, west="central", options=OPEN, scenario="1916", turn=20, **more)
    while m.decision is not None and st(m).theatre == 0:
        play(m, "done")
    return m


@pytest.mark.rules("6.38", "9.54")
def test_one_russian_unit_of_the_near_east_box_lands_on_an_empty_coast_east_of_trebizond() -> None:
    m = black_sea()
    assert asked(m) == "allied who_goes_ashore" and offers(m, "ashore") == {"ru-1kubp", "ru-2kubp"}
    play(m, "ashore ru-1kubp")
    coast = {h for h in hexes(st(m).t.coast["black-sea"]) if h.startswith("N") and pos_of(HEX[h]) > 32}
    assert offers(m, "ashore-at") == coast - {"N4334", "N4437"}, "where nobody stands"
    play(m, "ashore-at N4335")
    assert where(m, "ru-1kubp") == "N4335" and holder(m, "N4335") == "allied"
    assert asked(m) == "allied who_moves", "one a turn"
    assert "ru-1kubp" not in offers(m, "take"), "that was its move"


@pytest.mark.rules("6.38", "5.45#3")
def test_no_landing_without_the_event_nor_after_the_fall_of_the_czar() -> None:
    assert asked(black_sea(events=[])) == "allied who_moves"
    assert asked(black_sea(flags={"czar": 5})) == "allied who_moves"


# 6.30 Offensives -----------------------------------------------------------------------------------------------------------


def enver(units: dict[str, str], **more: Any) -> State:
    s = st(in_east(units, "central", scenario="1915", turn=10, options=OPEN, **more))
    s.enver, s.theatre = 10, 1
    return s


@pytest.mark.rules("6.30#1")
def test_enver_owes_an_attack_of_three_units_if_three_can_come_to_blows() -> None:
    s = enver({"tu-17": "N3833", "tu-18": "N3833", "tu-28": "N3833", "tu-hq-3": "N3833", "ru-66": "N3733"})
    offensives_possible(s, CENTRAL)
    assert s.enver == 10 and not s.enver_march
    with pytest.raises(GameOver):
        offensives_end_of_turn(s)
    assert s.result is not None and s.result.winner == "allied" and s.result.rule == "6.30#1"


@pytest.mark.rules("6.30#1")
@pytest.mark.parametrize(("attackers", "made"), [(3, True), (2, False)])
def test_three_units_make_it(attackers: int, made: bool) -> None:
    from marne.games.great_war_in_europe.rules.r06_30_offensives import offensive_made
    s = enver({"tu-17": "N3833", "tu-18": "N3833", "tu-28": "N3833", "ru-66": "N3733"})
    s.attackers = sum(1 << INDEX[u] for u in ("tu-17", "tu-18", "tu-28")[:attackers])
    offensive_made(s, CENTRAL, HEX["N3733"], 0)
    assert (s.enver != 10) == made


@pytest.mark.rules("6.30#1")
def test_where_three_cannot_the_nearest_have_to_approach() -> None:
    units = {"tu-17": "N3833", "tu-18": "N3832", "tu-28": "N3732", "ru-66": "N4339"}
    m = in_east(units, "central", scenario="1915", turn=10, options=OPEN)
    s = st(m)
    s.enver, s.theatre = 10, 1
    offensives_possible(s, CENTRAL)
    assert s.enver == 0 and s.enver_march and s.enver_march == nearest(s)
    assert have_to_march(s)
    offensives_end_of_turn(s)
    assert s.result is None, "nobody loses for it"


@pytest.mark.rules("6.30#1")
def test_the_movement_is_not_over_before_they_have_gone_as_near_as_they_get() -> None:
    units = {"tu-17": "N3833", "tu-18": "N3832", "tu-28": "N3732", "ru-66": "N4339"}
    m = field(units, scenario="1915", turn=10, phase="movement-1", west="allied", options=OPEN, flags={"enver": 10})
    while m.decision is not None and asked(m) != "central who_moves":
        play(m, "done")
    assert "done" not in offers(m) and "6.30#1" in refused(m, "done")
    before = {u: distance(units[u], "N4339") for u in ("tu-17", "tu-18", "tu-28")}
    for u in before:
        play(m, f"take {u}")
        best = min(distance(h, "N4339") for h in offers(m, "to"))
        assert all(distance(h, "N4339") == best < before[u] for h in offers(m, "to"))
        play(m, f"to {sorted(offers(m, 'to'))[0]}")
        if asked(m) == "central where_to":
            play(m, "stop")
    assert "done" in offers(m)


def distance(a: str, b: str) -> int:
    """Steps between two hexes over the map of the Caucasus, by land."""
    t = TITLE.new("1917", {}, "", Seeded("1")).t
    seen = front = 1 << HEX[b]
    n = 0
    while not seen >> HEX[a] & 1:
        front = t.around(front) & ~seen
        seen |= front
        n += 1
    return n


@pytest.mark.rules("6.30#3", "7.23")
def test_haig_owes_no_attack_for_which_there_is_no_room_before_the_enemy() -> None:
    """Twelve British of 2 could come, but next to four Germans only six find room, as long as the other hexes around are the
    enemy's: 12 against 16. With a second hex it is 24 against 16."""
    names = [f"br-{n}na" for n in (9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)]
    behind = next(hex_text(x) for x in bits(GRID.near[HEX[RING[0]]]) if hex_text(x) not in (TARGET, *RING))
    germans = ("ge-30", "ge-31", "ge-33", "ge-34", "ge-35")
    for free, owed in ((1, False), (2, True)):
        units = {u: RING[0] if i < 6 else behind for i, u in enumerate(names)}
        units |= dict.fromkeys(("ge-2", "ge-4", "ge-5", "ge-6"), TARGET) | dict(zip(germans, RING[free:], strict=False))
        m = until(field(units, west="allied", turn=30, options=OPEN, control={"allied": [RING[0], behind]}), "who_moves")
        s = st(m)
        s.active = ALLIED
        could = in_reach(s, ALLIED, OF_NATION[BR], WEST)[HEX[TARGET]]
        assert len(could) == 12 and supposed(s, ALLIED, HEX[TARGET]) == 16
        units_ = massed(s, could)
        assert units_.bit_count() == 6 * free and (attack_total(s, units_) >= 16) == owed


@pytest.mark.rules("6.30", "6.30#2", "6.30#3")
@pytest.mark.parametrize(("phase", "owed"), [("new-units", True), ("movement-1", True), ("combat-2", False)])
def test_a_situation_before_the_first_movement_owes_the_offensives_of_its_turn(phase: str, owed: bool) -> None:
    """What has been made in a turn that is taken up later nobody knows."""
    units = {"br-1": "W6410", "br-2": "W6410", "br-3": "W6410", "ge-4": "W6512", "ge-5": "W6412"}
    m = field(units, phase=phase, turn=30, west="allied", options=OPEN, flags={"haig": 30})
    while m.decision is not None and st(m).turn == 30:
        texts = [c.text for c in m.decision.choices]
        m.choose(next((x for x in ("done", "pass", "hold") if x in texts), texts[0]))
    result = st(m).result
    assert (result is not None and result.rule == "6.30#3") == owed


@pytest.mark.rules("6.30#3", "10.14", "7.23")
@pytest.mark.parametrize(("british", "tanks", "owed"), [(6, 0, 1), (4, 0, 1), (3, 0, 0), (6, 1, 2)])
def test_haig_owes_two_attacks_only_if_they_can_be_made_in_one_phase(british: int, tanks: int, owed: int) -> None:
    """Six British of 2 in the one hex from which three stacks of 8 can be attacked: nobody attacks twice, so they can make one
    attack of the two, until a tank helps that needs no room. Six are as many as stand there."""
    names = [f"br-{n}na" for n in (9, 10, 11, 12, 13, 14)][:british] + ["br-rtc-1"][:tanks]
    germans = dict(zip(("ge-2", "ge-4", "ge-5", "ge-6", "ge-30", "ge-31"), (TARGET, RING[1], RING[5]) * 2, strict=True))
    m = until(field({**dict.fromkeys(names, RING[0]), **germans}, west="allied", turn=40, scenario="1918", options=OPEN,
                    control={"allied": [RING[0]]}), "who_moves")
    s = st(m)
    s.owed_haig, s.moved = 2, sum(1 << INDEX[u] for u in names)             # they stay where they are
    assert all(supposed(s, ALLIED, HEX[h]) == 8 for h in (TARGET, RING[1], RING[5]))
    offensives_possible(s, ALLIED)
    assert s.owed_haig == owed


@pytest.mark.rules("6.30#3", "7.23")
def test_the_strongest_for_whom_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against every way to share them out."""
    s, rng = st(field({})), random.Random("massed")
    units = [INDEX[f"br-{n}na"] for n in (9, 10, 11)] + [INDEX["br-1as"], INDEX["br-2as"], INDEX["br-29"]]
    hexes_ = [HEX[x] for x in RING[:3]]

    def best(where: dict[int, int], most: int) -> int:
        out = 0
        for choice in itertools.product(*([0, *bits(where[u])] for u in where)):
            if all(choice.count(h) <= most for h in hexes_):
                out = max(out, sum(attack_of(s, u) for u, h in zip(where, choice, strict=True) if h))
        return out

    for _ in range(40):
        where = {u: sum(1 << h for h in rng.sample(hexes_, rng.randint(1, 2))) for u in units}
        most = rng.randint(1, 2)
        monkeypatch.setattr(s.t, "stack_limit", most)
        assert sum(attack_of(s, u) for u in bits(massed(s, where))) == best(where, most)


@pytest.mark.rules("6.30", "6.30#2")
def test_conrad_owes_nothing_if_no_austrian_can_come_to_blows() -> None:
    units = {"ah-1": "W2629", "it-1": "W2022"}
    s = st(in_west(units, "central", joined={"allied": ["IT"]}, options=OPEN, forts=[]))
    s.conrad, s.owed_conrad, s.theatre = s.turn, 1, 0
    for h in bits(s.occ[ALLIED]):
        if FRONT[h] == 1:
            assert GRID.distance(h, s.loc[INDEX["ah-1"]]) > 8
    offensives_possible(s, CENTRAL)
    assert s.owed_conrad == 0


@pytest.mark.rules("6.30#2", "15.54")
@pytest.mark.parametrize(("italian", "more", "owed"), [("it-1", {}, 0), ("it-1c", {}, 1), ("it-1", {"ah-1": "W2629"}, 1)])
def test_conrad_owes_nothing_if_only_cavalry_could_meet_italian_infantry(italian: str, more: dict[str, str], owed: int) -> None:
    """It may not attack it without infantry; other cavalry it may."""
    units = {"ah-1c": "W2629", italian: "W2529", **more}
    s = st(in_west(units, "central", joined={"allied": ["IT"]}, options=OPEN, forts=[]))
    s.conrad, s.owed_conrad, s.theatre = s.turn, 1, 0
    offensives_possible(s, CENTRAL)
    assert s.owed_conrad == owed


# 6.3#6 Interdiction --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.3#6", "6.3")
def test_interdicted_units_of_the_cp_stop_in_difficult_terrain_next_to_british_units() -> None:
    units = {"tu-17": "N2712", "br-53t": "N2616", "br-hq-eef": "N2616"}
    more: dict[str, Any] = {"scenario": "1918", "turn": 40, "options": OPEN}
    free = play(in_west({**units, "ab-ana-1": "N1201"}, "central", **more), "take tu-17")
    s = st(free)
    beside = s.t.around(1 << HEX["N2616"]) & s.t.terrain["difficult"]
    stops = hexes(beside) & offers(free, "to")
    assert stops
    m = play(in_west({**units, "ab-ana-1": "N1201"}, "central", flags={"interdiction": 40}, **more), "take tu-17")
    assert stops <= offers(m, "to"), "it may enter them"
    assert offers(m, "to") < offers(free, "to"), "but what lies behind is further off"
    play(m, f"to {sorted(stops)[0]}")
    assert asked(m) != "central where_to" or not offers(m, "to")
    last = play(in_west({**units, "ab-ana-1": "N1201"}, "central", flags={"interdiction": 39}, **more), "take tu-17")
    assert offers(last, "to") == offers(free, "to"), "for one turn only"


@pytest.mark.rules("6.3#6")
def test_it_is_played_in_the_events_phase_and_removed() -> None:
    m = field({}, phase="events", cups=[], hands=["al-interdiction"], options=OPEN)
    play(m, "play al-interdiction")
    assert st(m).interdiction == st(m).turn and st(m).spent & bit("al-interdiction")


# 6.52 Gallipoli ------------------------------------------------------------------------------------------------------------


def landing(event: str, who: tuple[str, ...], **more: Any) -> Match:
    units = {u: "available" for u in ("br-29", "br-10na", "br-1as", "fr-5", "fr-6", "fr-7")}
    m = field({**units, **more.pop("units", {})}, phase="new-units", scenario="1915", turn=10, options=OPEN, cups=[],
              hands=[f"al-{event}"], **more)
    assert asked(m) == "allied whether_to_land"
    play(m, event)
    for u in who:
        if m.decision is None or m.decision.message != "who_lands":
            break
        play(m, f"land {u}")
        if asked(m) == "allied where_to_land":
            play(m, f"land-at {sorted(offers(m, 'land-at'))[0]}")
    if asked(m) == "allied who_lands":
        play(m, "done")
    return m


@pytest.mark.rules("6.52", "6.52#3", "6.52#4")
def test_gallipoli_deploys_the_turks_and_the_beachheads_are_ports_and_sources() -> None:
    m = landing("gallipoli", ("br-29", "fr-5"))
    s = st(m)
    assert where(m, "br-29") == "E1022" and s.gallipoli == 1 and s.landed
    assert s.turks and where(m, "tu-9") == "E1023" and where(m, "tu-1") == "E1328"
    assert primary(s, BR) >> HEX["E1022"] & 1 and primary(s, FR) >> HEX["E1022"] & 1
    assert not primary(s, RU) >> HEX["E1022"] & 1
    assert harbours(s) >> HEX["E1022"] & 1
    assert not s.fresh, "all may act in this turn"


@pytest.mark.rules("6.52#3")
def test_who_has_landed_and_who_has_deployed_may_move_in_the_same_turn() -> None:
    m = landing("gallipoli", ("br-29",), west="central")
    seen: set[str] = set()
    for _ in range(40):
        if m.decision is None or st(m).phase > 6:
            break
        if m.decision.message == "who_moves":
            seen |= offers(m, "take")
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "pass", "stop") if t in texts), texts[0]))
    assert "br-29" in seen and "tu-9" in seen


@pytest.mark.rules("6.52#5")
def test_from_a_beachhead_one_goes_and_fights_only_through_e1023() -> None:
    units = {"br-29": "E1022", "fr-5": "E1122", "tu-5": "E1123"}
    m = play(in_east(units, "allied", scenario="1915", turn=10, options=OPEN, flags={"gallipoli": 1, "turks": 1},
                     forts=[], control={"allied": ["E1122"], "central": ["E1023"]}), "take br-29")
    assert "E1023" in offers(m, "to")
    t = st(m).t
    assert hexes(t.touching[t.helles]) == hexes(t.touching[t.suvla]) == {"E1023"}
    fight = field({"br-29": "E1022", "tu-5": "E1023"}, phase="combat-1", west="central", scenario="1915", turn=10, options=OPEN,
                  flags={"gallipoli": 1, "turks": 1})
    assert asked(fight) == "allied where_to_attack" and offers(fight, "attack") == {"E1023"}
    foe = field({"br-29": "E1022", "tu-5": "E1023"}, phase="combat-1", west="allied", scenario="1915", turn=10, options=OPEN,
                flags={"gallipoli": 1, "turks": 1})
    assert asked(foe) == "central where_to_attack" and offers(foe, "attack") == {"E1022"}


@pytest.mark.rules("6.52#5")
def test_the_cp_never_enters_a_beachhead() -> None:
    m = play(in_east({"tu-5": "E1023"}, "central", scenario="1915", turn=10, options=OPEN, flags={"gallipoli": 1, "turks": 1}),
             "take tu-5")
    assert not offers(m, "to") & {"E1022", "E1122"} and "6.52#5" in refused(m, "to E1022")


@pytest.mark.rules("6.52#6", "11.33#8")
def test_beachheads_left_to_the_turks_are_lost_to_the_allies_for_good() -> None:
    for units, lost in (({"tu-5": "E1023"}, True), ({"tu-5": "E1124"}, False), ({"tu-5": "E1023", "br-29": "E1122"}, False)):
        s = st(field(units, scenario="1915", turn=10, options=OPEN, flags={"gallipoli": 1, "turks": 1},
                     control={"allied": ["E1022", "E1122"]}))
        beachheads_lost(s)
        assert (s.gallipoli == 2) == lost
        assert hexes(primary(s, BR) & s.t.beachheads) == (set() if lost else {"E1022", "E1122"}), "both or neither"
    m = play(in_east({"br-29": "E1023"}, "allied", scenario="1915", turn=10, options=OPEN, flags={"gallipoli": 2, "turks": 1},
                     control={"central": ["E1022", "E1122"]}), "take br-29")
    assert not offers(m, "to") & {"E1022", "E1122"}
    s = st(m)
    assert not harbours(s) & s.t.beachheads and not primary(s, BR) & s.t.beachheads


@pytest.mark.rules("6.52#6", "6.53#3")
def test_a_landing_that_its_last_unit_leaves_by_sea_is_lost_at_once() -> None:
    """At any moment: nobody follows in the same phase. While somebody is left in one of the beachheads, or no enemy stands in
    E1023, it is not given up."""
    for more, state in (({"tu-5": "E1023"}, 2), ({"tu-5": "E1124"}, 1), ({"tu-5": "E1023", "fr-5": "E1022"}, 1)):
        units = {"br-29": "E1122", "br-10na": "N4313", "br-46t": "E1116", **more}
        m = field(units, scenario="1915", turn=16, options=OPEN, phase="strategic-movement",
                  flags={"gallipoli": 1, "salonika": 1, "turks": 1}, control={"allied": ["E1116", "E1122", "E1022"]})
        play(m, "embark br-29", "disembark E1116")
        assert st(m).gallipoli == state and st(m).salonika == 1
        assert ("E1122" in offers(play(m, "embark br-10na"), "disembark")) == (state == 1)
    m = field({"br-29": "E1116", "br-10na": "N4313", "tu-5": "E1124"}, scenario="1915", turn=16, options=OPEN,
              phase="strategic-movement", flags={"salonika": 1, "turks": 1}, control={"allied": ["E1116"]})
    play(m, "embark br-29")
    play(m, f"disembark {min(offers(m, 'disembark'))}")
    assert st(m).salonika == 2


@pytest.mark.rules("6.53#3", "11.33#8")
def test_salonika_is_lost_as_a_source_when_its_last_unit_marches_away() -> None:
    m = in_east({"fr-5": "E1116", "fr-6": "E1117"}, "allied", scenario="1917", options=OPEN, flags={"salonika": 1},
                control={"allied": ["E1116", "E1117", "E1216"]})
    play(m, "take fr-5", "to E1117", "stop")
    assert st(m).salonika == 2, "also if another could march in in the same phase"


@pytest.mark.rules("6.52#6")
def test_there_is_one_landing_at_gallipoli() -> None:
    s = new("campaign")
    s.hands[ALLIED] |= 1 << GALLIPOLI
    for u in ("br-29", "fr-5"):
        put(s, INDEX[u], AVAILABLE)
    assert may_land(s, GALLIPOLI)
    for state in (1, 2):
        s.gallipoli = state
        assert not may_land(s, GALLIPOLI)


@pytest.mark.rules("6.52#7")
def test_gallipoli_after_salonika_is_void() -> None:
    s = new("1915")
    assert not useless(s, ALLIED, EVENT["al-gallipoli"])
    s.salonika = 1
    assert useless(s, ALLIED, EVENT["al-gallipoli"])


# 6.53 Salonika -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.53", "6.53#3", "6.53#4", "6.53#5")
def test_salonika_is_a_source_greece_and_albania_open_the_greeks_stay_away() -> None:
    m = landing("salonika", ("fr-5", "br-29"))
    s = st(m)
    assert {where(m, "fr-5"), where(m, "br-29")} == {"E1116"} and s.salonika == 1 and s.landed
    assert primary(s, FR) >> HEX["E1116"] & 1
    assert not closed_ground(s) & (s.t.country["GK"] | s.t.country["AL"]) & s.law.ground
    assert s.turks and not s.joined[ALLIED] >> GK & 1 and not s.present & OF_NATION[GK]


@pytest.mark.rules("6.53#3")
def test_salonika_is_lost_as_a_source_without_an_allied_combat_unit_unless_greece_has_joined() -> None:
    for units, joined, lost in (({"fr-5": "E1116"}, [], False), ({"fr-hq-ao": "E1116"}, [], True), ({}, ["GK"], False)):
        s = st(field(units, flags={"salonika": 1}, joined={"allied": joined}, control={"allied": ["E1116"]}))
        if not joined:
            s.joined[ALLIED] &= ~(1 << GK)
        beachheads_lost(s)
        assert (s.salonika == 2) == lost, units
        assert not closed_ground(s) & s.t.country["GK"] & s.law.ground, "Greece stays open"


@pytest.mark.rules("6.53#5")
def test_valona_supplies_italians_alone_while_the_cp_does_not_hold_it() -> None:
    s = st(field({}, flags={"salonika": 1}, joined={"allied": ["IT"]}))
    valona = HEX["E1210"]
    s.control[CENTRAL] &= ~(1 << valona)
    assert primary(s, IT) >> valona & 1 and not primary(s, FR) >> valona & 1
    s.control[CENTRAL] |= 1 << valona
    s.control[ALLIED] &= ~(1 << valona)
    assert not primary(s, IT) >> valona & 1


# 6.57 Typhus, 6.48 the Civil War -------------------------------------------------------------------------------------------


@pytest.mark.rules("6.57")
def test_during_the_typhus_nobody_goes_into_or_out_of_serbia_but_one_moves_in_it() -> None:
    serbia = hexes(new("1915").t.country["SR"])
    units = {"ah-1": "E2512", "ge-2": "E2512", "sr-mor1": "E2314", "sr-hq": "E2314"}
    more: dict[str, Any] = {"scenario": "1915", "turn": 10, "options": OPEN}
    into = offers(play(in_east(units, "central", **more), "take ah-1"), "to") & serbia
    m = play(in_east(units, "central", flags={"typhus": 10}, **more), "take ah-1")
    assert into and not offers(m, "to") & serbia and "6.57" in refused(m, f"to {sorted(into)[0]}")
    m = play(in_east(units, "allied", flags={"typhus": 10}, **more), "take sr-mor1")
    assert offers(m, "to") and offers(m, "to") <= serbia
    m = play(in_east(units, "central", flags={"typhus": 9}, **more), "take ah-1")
    assert offers(m, "to") & serbia == into


@pytest.mark.rules("6.48")
def test_in_the_civil_war_russians_part_before_their_movement_ends_or_are_lost() -> None:
    units = {"ru-2": "E5626", "ru-4": "E5626", "ru-5": "E5626", "am-1": "N4339", "ru-66": "N4339"}
    m = in_east(units, "allied", turn=36, events=["cp-civil-war"], flags={"czar": 11, "bolshevik": 13}, options=OPEN)
    assert where(m, "ru-2") == "E5626", "nobody is lost before they could move"
    play(m, "take ru-2", f"to {sorted(h for h in offers_after(m, 'take ru-2') if h != 'E5626')[0]}")
    if asked(m) == "allied where_to":
        play(m, "stop")
    play(m, "done")
    assert asked(m) == "allied who_is_too_many"
    while asked(m) == "allied who_is_too_many":
        play(m, sorted(offers(m))[0])
    left = {u for u in ("ru-4", "ru-5") if where(m, u) == "E5626"}
    assert len(left) == 1 and where(m, "ru-2").startswith("E")
    s = st(m)
    assert no_room(s, ALLIED, INDEX["ru-6"]) >> HEX["E5626"] & 1, "nor do they stack again"


def offers_after(m: Match, choice: str) -> set[str]:
    """What `to` would be offered after a choice, without making it."""
    other = in_east({"ru-2": "E5626"}, "allied", turn=36, events=["cp-civil-war"], flags={"czar": 11, "bolshevik": 13},
                    options=OPEN)
    return offers(play(other, choice), "to")



# 6.10 The Paris Gun --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.10")
def test_the_paris_gun_stands_within_eight_hexes_of_paris_and_is_lost_with_its_hex() -> None:
    t = new("1918").t
    ring = [hex_text(h) for h in bits(t.playable) if FRONT[h] == 0]
    far = {h: min(GRID.distance(HEX[h], p) for p in bits(t.paris)) for h in ring}
    near, out = (next(h for h in sorted(ring) if far[h] == n and st_clear(t, h)) for n in (8, 9))
    m = field({"ge-2": near, "ge-4": out, "ge-hq-1": near, "ab-ana-1": "N2601"}, phase="new-units", scenario="1918", turn=40,
              events=["cp-paris-gun"], options=OPEN, control={"central": [near, out]})
    while m.decision is not None and asked(m) != "central where_gun":
        play(m, "done")
    assert near in offers(m, "gun") and out not in offers(m, "gun")
    assert all(far[h] <= 8 for h in offers(m, "gun"))
    play(m, f"gun {near}")
    s = st(m)
    assert s.paris_gun == HEX[near] and s.spent & bit("cp-paris-gun")
    enters(s, ALLIED, 1 << INDEX["fr-1"], HEX[near])
    assert not s.paris_gun


def st_clear(t: Tables, h: str) -> bool:
    """Open ground in France, off the edge."""
    return bool((t.terrain["clear"] & t.country["FR"] & ~t.edge & ~t.towns & ~t.forts) >> HEX[h] & 1)


@pytest.mark.rules("6.10", "6.36", "7.13#2", "14.31", "14.53")
def test_what_falls_to_an_allied_unit_outlives_a_garrison_that_starves() -> None:
    """The hex passes to the Allies, but nobody has entered it."""
    near = {hex_text(x): f"fr-{5 + i}" for i, x in enumerate(GRID.dirs[HEX[TARGET]])}
    s = st(field({"ge-2": TARGET, **{u: h for h, u in near.items()}}, phase="combat-1", hindenburg=[TARGET], options=OPEN))
    s.paris_gun, h = HEX[TARGET], HEX[TARGET]
    attrition(s)
    assert s.control[ALLIED] >> h & 1 and s.paris_gun == h and s.hindenburg >> h & 1
    enters(s, ALLIED, 1 << INDEX["fr-5"], h)
    assert not s.paris_gun and not s.hindenburg >> h & 1
    s.ne_trenches, h = 1 << HEX["N2612"], HEX["N2612"]
    take(s, ALLIED, h)                                      # as attrition does
    assert s.control[ALLIED] >> h & 1 and s.ne_trenches >> h & 1
    enters(s, ALLIED, 1 << INDEX["br-53t"], h)
    assert not s.ne_trenches
