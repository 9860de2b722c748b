"""E78-E97 Events, each with its limits and with nothing to do."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.events import Exited, GoalRevealed, MeleeBegan
from marne.games.great_war_commander.pieces import GOAL, INDEX, NONE, PHONE, WEAPON_IDS
from marne.games.great_war_commander.rules.r01_cards import may_use_strategy
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, NOWHERE
from marne.games.great_war_commander.state import W_CARRIED, W_LOST
from marne.parts.bits import mask
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import (
    ARMIES,
    after_event,
    deal_strategies,
    event,
    framed,
    hexes_drawn,
    kill,
    quiet,
    roll,
    strategy,
    texts,
    weapon_of,
)

US = {"O6": "ge-inf", "A6": "us-inf"}
GUNS = {"german": "ge-tel-105", "allied": "fr-tel-155"}


@pytest.mark.rules("E78", "3.2.5")
def test_E78_marseillaise_rallies_all_leaders_and_units_of_a_hex() -> None:
    a = Arena({"H6": "fr-lt-durant! fr-spe! fr-adl! fr-spe~!", "G6": "fr-spe!", "D3": "fr-schneider!", **ARMIES})
    event(a, "allied", 78)
    assert sorted(texts(a, "hex")) == ["G6", "H6"] and a.seat == "allied"
    after_event(a.play("hex H6"))
    assert not any(a.is_("demo", n) for n in a.at("H6")) and a.is_("demo", a.at("G6")[0]) and a.is_("demo", "fr-schneider.1")
    assert a.is_("supp", "fr-spe.2")                             # the marker stays
    quiet(Arena(ARMIES), "allied", 78)
    quiet(Arena({"H6": "ge-inf!", **ARMIES}), "german", 78)


@pytest.mark.rules("E79", "E79-a", "E79-b")
def test_E79_a_tank_loses_its_suppression_or_rallies() -> None:
    a = Arena({"H6": "fr-schneider~", "G6": "fr-schneider!", "D3": "fr-schneider~!", "C3": "fr-schneider", **ARMIES})
    event(a, "allied", 79)
    assert sorted(a.choices) == ["choose fr-schneider.1", "choose fr-schneider.2", "choose fr-schneider.3", "no"]
    after_event(a.play("choose fr-schneider.1"))
    assert not a.is_("supp", "fr-schneider.1")
    after_event(event(a, "allied", 79).play("choose fr-schneider.2"))
    assert not a.is_("demo", "fr-schneider.2")
    event(a, "allied", 79)
    if a.asked == "which_tank_mended":
        a.play("choose fr-schneider.3")
    after_event(a.play("way 1"))                                 # he chooses which of the two
    assert a.is_("demo", "fr-schneider.3") and not a.is_("supp", "fr-schneider.3")
    quiet(Arena({"H6": "fr-schneider", **ARMIES}), "allied", 79)


@pytest.mark.rules("E80", "E80.1")
def test_E80_a_chauchat_for_an_undemoralised_unit_without_a_weapon() -> None:
    a = Arena({"H6": "fr-spe~ fr-spe!", "G6": "fr-spe+fr-chau fr-adl fr-lt-durant", "O6": "ge-inf", "A6": "fr-inf"})
    event(a, "allied", 80)
    assert sorted(texts(a, "choose")) == ["fr-inf.1", "fr-spe.1"] and "no" not in a.choices
    after_event(a.play("choose fr-spe.1"))
    assert WEAPON_IDS[weapon_of(a, "fr-spe.1")].startswith("fr-chau")
    b = Arena(US, scenario="gwc-13")
    after_event(event(b, "allied", 80))
    assert WEAPON_IDS[weapon_of(b, "us-inf.1")].startswith("us-chau")


@pytest.mark.rules("E80.1", "E80")
@pytest.mark.parametrize(("date", "comes"), [("1916-04", False), ("1916-05", True)])
def test_E80_1_from_may_1916_on(date: str, comes: bool) -> None:
    a = Arena(ARMIES)
    a.s.law.date = date
    after_event(event(a, "allied", 80))
    assert (weapon_of(a, "fr-inf.1") != NONE) == comes
    quiet(Arena(ARMIES), "german", 80)


@pytest.mark.rules("E81", "7.3.2", "1.S")
def test_E81_a_secret_objective_and_a_strategy_card_for_whoever_has_none() -> None:
    a = deal_strategies(Arena(ARMIES))
    after_event(event(a, "german", 81))
    assert a.s.secret[0].bit_count() + a.s.open_goals.bit_count() == 1 and strategy(a, "german") and not strategy(a, "allied")
    assert may_use_strategy(a.s, 0)                              # only a time advance makes him wait for the next turn
    b = deal_strategies(Arena(ARMIES, strategy={"german": "ge-s2"}))
    after_event(event(b, "german", 81))
    assert strategy(b, "german") == "ge-s2" and len(b.s.sdeck[0]) == 8


@pytest.mark.rules("E81", "7.3.3-a", "7.3.2-c", "7.3.2-d")
@pytest.mark.parametrize("marker", ["obj-y", "obj-z"])
def test_7_3_3_the_special_markers_are_open_at_once(marker: str) -> None:
    a = Arena(ARMIES)
    a.s.open_goals = mask(g for g in range(20)) & ~(1 << GOAL[marker])
    after_event(event(a, "german", 81))
    assert a.s.open_goals >> GOAL[marker] & 1 and not a.s.secret[0] and a.s.vp == 0


@pytest.mark.rules("E81", "E56")
def test_E81_no_marker_and_no_card_left() -> None:
    a = Arena(ARMIES)
    a.s.open_goals = mask(g for g in range(20))
    quiet(a, "german", 81)


@pytest.mark.rules("E82")
def test_E82_an_enemy_formation_next_to_a_unit_in_good_order() -> None:
    a = Arena({"H6": "fr-spe", "H5": "ge-lt-ebel ge-abt", "G6": "ge-abt", "H8": "ge-abt", "C3": "fr-spe~", "C4": "ge-abt",
               "D9": "fr-lt-durant", "D8": "ge-abt", **ARMIES})
    event(a, "allied", 82)
    assert sorted(texts(a, "choose")) == ["ge-abt.1", "ge-abt.2", "ge-lt-ebel"] and "no" not in a.choices
    after_event(a.play("choose ge-lt-ebel"))
    assert a.is_("demo", "ge-lt-ebel")
    quiet(Arena(ARMIES), "allied", 82)
    quiet(Arena({"H6": "us-inf", "H5": "ge-abt", **US}, scenario="gwc-13"), "allied", 82)


@pytest.mark.rules("E83", "E83-a", "E83-b")
def test_E83_two_units_suppressed_or_one_demoralised_within_two_hexes() -> None:
    units = {"H6": "ge-lt-ebel ge-abt", "H8": "fr-spe fr-lt-durant", "H4": "fr-spe", "H9": "fr-spe", "C3": "ge-abt",
             "C4": "fr-spe", **ARMIES}
    a = Arena(units)
    event(a, "german", 83)
    assert sorted(a.choices) == ["no", "way 1", "way 2"]
    a.play("way 1")
    first = sorted(texts(a, "choose"))
    assert len(first) == 2 and all(n.startswith("fr-spe") for n in first)        # H9 is three away, C3 has no leader
    after_event(a.play(f"choose {first[0]}"))
    assert all(a.is_("supp", n) for n in first)
    b = Arena(units)
    after_event(event(b, "german", 83).play("way 2", f"choose {first[1]}"))
    assert b.is_("demo", first[1]) and not b.is_("supp", first[0])


@pytest.mark.rules("E83", "E56")
@pytest.mark.parametrize("raider", ["ge-lt-ebel", "ge-lt-ebel ge-abt~", "ge-lt-ebel ge-abt!", "ge-abt"])
def test_E83_it_takes_a_unit_in_good_order_with_a_leader(raider: str) -> None:
    quiet(Arena({"H6": raider, "H7": "fr-spe", **ARMIES}), "german", 83)


@pytest.mark.rules("E84")
def test_E84_an_enemy_out_of_cohesion_next_to_an_undemoralised_unit() -> None:
    a = Arena({"H6": "ge-abt~", "H7": "fr-spe fr-spe+fr-chau", "G6": "fr-adl", "C3": "ge-abt!", "C4": "fr-spe", **ARMIES})
    after_event(event(a, "german", 84))
    lost = [n for n in ("fr-spe.1", "fr-spe.2", "fr-spe.3", "fr-adl.1") if a.where(n) == "lost"]
    assert lost == ["fr-spe.1"] and a.s.vp == 1                  # the others have a weapon that works, or are runners
    quiet(Arena({"H6": "ge-abt", "H7": "fr-spe fr-lt-durant", **ARMIES}), "german", 84)


@pytest.mark.rules("E85")
def test_E85_the_leader_nearest_to_his_edge_goes_to_the_next_box() -> None:
    a = Arena({"M6": "ge-lt-ebel~!*", "M3": "ge-hero", "G6": "ge-lt-roth", **ARMIES})
    event(a, "german", 85)
    assert sorted(texts(a, "choose")) == ["ge-hero", "ge-lt-ebel"] and "no" not in a.choices      # heroes are leaders
    after_event(a.play("choose ge-lt-ebel"))
    u = INDEX["ge-lt-ebel"]
    assert a.where("ge-lt-ebel") == "track" and a.s.due[u] == 1 and not (a.s.demo | a.s.supp | a.s.vet) >> u & 1 and a.s.vp == 0
    quiet(Arena(ARMIES), "german", 85)


@pytest.mark.rules("E85")
def test_E85_everybody_is_told_even_if_there_is_nobody_to_choose_between() -> None:
    a = Arena({"M6": "ge-lt-ebel", **ARMIES})
    after_event(event(a, "german", 85))
    assert a.log(Exited) == [Exited("E85", INDEX["ge-lt-ebel"], HEX["M6"], 1)]


@pytest.mark.rules("E86", "7.3.3-b")
def test_E86_a_secret_objective_becomes_open_and_counts_at_once() -> None:
    a = Arena(ARMIES, held={3: "german"})
    a.s.secret[1] |= 1 << GOAL["obj-k"]
    a.s.secret[0] |= 1 << GOAL["obj-a"]
    after_event(event(a, "german", 86))
    assert a.s.open_goals == 1 << GOAL["obj-k"] and a.s.vp == 3 and a.s.secret[0] and not a.s.secret[1]
    assert len(a.log(GoalRevealed)) == 1
    quiet(Arena(ARMIES), "german", 86)


@pytest.mark.rules("E87", "E87(1)", "E87(2)", "E87(3)")
def test_E87_reinforcements_along_the_own_edge() -> None:
    a = Arena({"O1": "ge-inf ge-abt", "O2": "fr-spe", **ARMIES}, dice=["1-4"], ground={"O3": "water"})
    event(a, "german", 87).calm("place ge-inf.3 O2")
    assert sorted(t.split()[1] for t in texts(a, "place")) == sorted(f"O{n}" for n in (2, 4, 5, 7, 8, 9, 10, 11))
    (name,) = {t.split()[0] for t in texts(a, "place")}
    after_event(a.play(f"place {name} O5"))
    assert a.where(name) == "O5"


@pytest.mark.rules("E87(3)", "12")
def test_E87_3_a_telephone_replaces_the_old_one_which_may_come_again() -> None:
    a = Arena(ARMIES, dice=["5-6", "5-6"], phones={"german": "ge-tel-105"})
    a.s.phone_broken = 1
    event(a, "german", 87).calm("box fixed").play("box fixed").calm("place ge-inf.2 O1").play("place ge-inf.2 O1")
    after_event(a)
    assert a.s.phone[0] == PHONE["ge-tel-150"] and not a.s.phone_broken and a.s.box[0] == 2
    a.s.phone[0] = NONE                                          # eliminated: back among the unused counters
    event(a, "german", 87).calm("box local").play("box local")
    assert a.s.phone[0] == PHONE["ge-tel-150"]


@pytest.mark.rules("E87(2)")
def test_E87_2_a_telephone_that_is_in_use_moves_the_row() -> None:
    a = Arena(ARMIES, dice=["5-6"], phones={"german": "ge-tel-150"})
    event(a, "german", 87).calm()
    assert {t.split()[0] for t in texts(a, "place")} == {"ge-stoss.1"}       # row 10


@pytest.mark.rules("E87(3)", "O16.4")
def test_E87_3_its_melee_waits_for_the_end_of_the_order() -> None:
    a = Arena({"O2": "fr-spe", "O6": "ge-inf", "A6": "fr-inf"}, dice=[framed("ge", "event"), "1-4"], events=[87])
    roll(a, "german")
    while a.s.decision is not None:
        a.calm()
        if a.s.decision is not None:
            a.play(next((c for c in a.choices if c.endswith(" O2")), a.choices[0]))
    assert a.s.of[0] & a.s.of[1] == 1 << HEX["O2"] and not a.log(MeleeBegan)


@pytest.mark.rules("E88", "8.2")
def test_E88_a_runner_beside_the_highest_leader() -> None:
    a = Arena({"H6": "ge-lt-ebel", "K6": "ge-hptm-nehring", **ARMIES})
    after_event(event(a, "german", 88).play("way 1"))
    assert a.where("ge-bote.1") == "K6" and not a.is_("activated", "ge-bote.1")
    quiet(a, "german", 88)                                       # he may decline
    quiet(Arena({"K6": "ge-hptm-nehring ge-inf ge-abt", **ARMIES}), "german", 88)        # seven figures: no room
    quiet(Arena(ARMIES), "german", 88)                           # no leader
    quiet(Arena({"K6": "ge-hptm-nehring ge-bote ge-bote", **ARMIES}), "german", 88)      # no runner left


@pytest.mark.rules("E89", "F125.4")
def test_E89_wire_beside_a_unit_in_good_order_where_no_enemy_stands() -> None:
    a = Arena({"H6": "ge-abt", "H5": "fr-spe", "C3": "ge-abt~", **ARMIES}, works={"G6": "wire", "G7": "trench"},
              ground={"I6": "river"})
    event(a, "german", 89)
    beside = {h for h in texts(a, "hex") if h[0] in "GHI"}
    assert beside == {"G6", "H7", "I7"} and "C4" not in texts(a, "hex") and "no" in a.choices
    after_event(a.play("hex G6"))
    assert a.work("G6") == ""
    after_event(event(a, "german", 89).play("hex H7"))
    assert a.work("H7") == "wire"
    quiet(Arena({"O6": "ge-abt!", "A6": "fr-inf"}), "german", 89)


@pytest.mark.rules("E90")
def test_E90_a_weapon_comes_back_to_an_unarmed_unit() -> None:
    a = Arena({"H6": "ge-inf+ge-mg08", "G6": "ge-abt+ge-flam", "D3": "fr-inf+fr-chau",
               "C3": "ge-inf! ge-bote ge-lt-ebel", **ARMIES})
    gun, flame = weapon_of(a, "ge-inf.1"), weapon_of(a, "ge-abt.1")
    for name in ("ge-inf.1", "ge-abt.1", "fr-inf.1"):
        kill(a, name)
    a.s.wbroken = 0
    event(a, "german", 90)
    assert sorted(a.choices) == sorted(["no", f"weapon {WEAPON_IDS[gun]}"])      # nobody here could carry the flamethrower
    assert a.s.wplace[flame] == W_LOST
    a.play(f"weapon {WEAPON_IDS[gun]}")
    assert sorted(texts(a, "choose")) == ["ge-inf.2", "ge-inf.3"]
    after_event(a.play("choose ge-inf.2"))
    assert weapon_of(a, "ge-inf.2") == gun and a.s.wplace[gun] == W_CARRIED
    quiet(Arena(ARMIES), "german", 90)


@pytest.mark.rules("E91", "E91(1)", "E91(2)", "E91(3)", "E91(4)", "E91(5)")
def test_E91_stragglers_come_suppressed() -> None:
    a = Arena(ARMIES, dice=["3-4"], hexes=["G6"])                # a squad and a lieutenant
    event(a, "german", 91).calm()
    while a.s.decision is not None:
        a.play(next(c for c in a.choices if c.endswith(" G6")))
    new = a.at("G6")
    assert len(new) == 2 and all(a.is_("supp", n) for n in new)
    b = Arena(ARMIES, dice=["1-2"])
    for n in range(1, 11):
        b.s.loc[INDEX[f"ge-abt.{n}"]] = 201
    for n in (1, 2):
        b.s.loc[INDEX[f"ge-bote.{n}"]] = 201
    after_event(event(b, "german", 91))
    assert not hexes_drawn(b)


@pytest.mark.rules("E92")
def test_E92_a_unit_or_tank_in_sight_and_range_of_a_working_machine_gun() -> None:
    a = Arena({"H6": "ge-inf+ge-mg0815", "H3": "fr-spe fr-lt-durant", "H9": "fr-schneider", "D6": "fr-spe", "K6": "fr-spe~",
               **ARMIES},
              ground={"F6": "woods", "F7": "woods", "G6": "woods", "G7": "woods", "E6": "woods"})
    event(a, "german", 92)
    assert sorted(texts(a, "choose")) == ["fr-schneider.1", "fr-spe.1"] and "no" not in a.choices
    after_event(a.play("choose fr-schneider.1"))
    assert a.is_("supp", "fr-schneider.1")


@pytest.mark.rules("E92", "11.5")
@pytest.mark.parametrize("gunner", [
    "ge-inf+ge-mg0815~", "ge-inf+ge-mg0815!", "ge-inf+ge-lmw76", "ge-inf", "wire", "river", "broken"])
def test_E92_not_without_a_working_machine_gun(gunner: str) -> None:
    unit = gunner if gunner.startswith("ge-") else "ge-inf+ge-mg0815"
    a = Arena({"H6": unit, "H4": "fr-spe", **ARMIES}, works={"H6": "wire"} if gunner == "wire" else {},
              ground={"H6": "river"} if gunner == "river" else {})
    if gunner == "broken":
        a.s.wbroken |= 1 << weapon_of(a, a.at("H6")[0])
    quiet(a, "german", 92)


@pytest.mark.rules("E93")
def test_E93_an_own_demoralised_unit_next_to_an_enemy_unit() -> None:
    a = Arena({"H6": "ge-abt! ge-lt-ebel!", "H5": "fr-spe", "C3": "ge-abt!", "C4": "fr-lt-durant", "D8": "ge-abt",
               "D9": "fr-spe", **ARMIES})
    after_event(event(a, "german", 93))
    assert a.where("ge-abt.1") == "lost" and a.where("ge-abt.2") == "C3" and a.s.vp == -1
    quiet(Arena({"H6": "ge-abt!", **ARMIES}), "german", 93)


@pytest.mark.rules("E94", "O18.1")
def test_E94_the_enemys_telephone_breaks_or_is_lost() -> None:
    a = Arena(ARMIES, phones=GUNS)
    a.s.sr[1], a.s.impacts[1] = HEX["H6"], 1 << HEX["H6"]
    after_event(event(a, "german", 94))
    assert a.s.phone_broken == 2 and a.s.sr[1] == NOWHERE and not a.s.impacts[1]
    after_event(event(a, "german", 94))
    assert a.s.phone[1] == NONE and not a.s.phone_broken
    quiet(a, "german", 94)


@pytest.mark.rules("E95", "E95(1)", "E95(2)", "E95(3)")
def test_E95_drumfire_on_a_random_hex_and_two_beside_it() -> None:
    a = Arena({"G6": "fr-spe fr-lt-durant", "G5": "fr-schneider ge-abt", "H5": "fr-spe", **ARMIES}, hexes=["G6"],
              ground={"G6": "woods", "G5": "building", "H5": "woods"}, works={"G6": "trench"})
    event(a, "german", 95)
    assert len(texts(a, "hex")) == 6 and a.seat == "german"
    a.play("hex G5")
    assert "G5" not in texts(a, "hex") and len(texts(a, "hex")) == 5
    after_event(a.play("hex F5"))
    assert a.where("fr-schneider.1") == "lost" and a.is_("demo", "ge-abt.1") and a.is_("demo", "fr-spe.1")
    assert not a.is_("demo", "fr-lt-durant") and not a.is_("demo", "fr-spe.2")
    assert a.work("G6") == "foxhole" and a.ground("G6") == "shell-hole"
    assert a.ground("G5") == "ruin" and a.ground("F5") == "shell-hole" and a.ground("H5") == "woods"


@pytest.mark.rules("E95(2)", "A47")
@pytest.mark.parametrize("active", ["german", "allied"])
def test_E95_the_inactive_player_is_first_asked_for_light_wounds(active: str) -> None:
    a = Arena({"G6": "ge-inf fr-inf", **ARMIES}, hexes=["G6"], active=active, german=["A47"], allied=["A47"])
    event(a, "german", 95).play("hex G5", "hex F5")
    asked = []
    while a.asked == "whether_light_wounds":
        asked.append(a.seat)
        a.play("no", calm=False)
    assert asked == (["allied", "german"] if active == "german" else ["german", "allied"])


@pytest.mark.rules("E95(3)", "T99.1", "T121.1")
@pytest.mark.parametrize(("ground", "work", "after"), [
    ("woods", "trench", ("shell-hole", "foxhole")), ("building", "trench", ("ruin", "foxhole")),
    ("building", "foxhole", ("ruin", "")), ("bridge", "wire", ("ruin", "")), ("woods", "wire", ("shell-hole", "")),
    ("open", "casemate", ("ruin", "")), ("ruin", "casemate", ("ruin", "")), ("ruin", "foxhole", ("shell-hole", "")),
    ("shell-hole", "trench", ("shell-hole", "foxhole")), ("ruin", "", ("shell-hole", ""))])
def test_E95_3_the_work_and_the_ground_under_it_both_go_down_one_step(ground: str, work: str, after: tuple[str, str]) -> None:
    a = Arena(ARMIES, hexes=["G6"], ground={"G6": ground}, works={"G6": work} if work else {})
    after_event(event(a, "german", 95).play("hex G5", "hex F5"))
    assert (a.ground("G6"), a.work("G6")) == after


@pytest.mark.rules("E95(3)", "T120", "T111")
def test_E95_3_water_is_not_degraded() -> None:
    a = Arena(ARMIES, hexes=["G6"], ground={"G6": "river", "G5": "marsh", "F5": "water"})
    after_event(event(a, "german", 95).play("hex G5", "hex F5"))
    assert [a.ground(h) for h in ("G6", "G5", "F5")] == ["river", "marsh", "water"]


@pytest.mark.rules("E96", "8.1.1")
def test_E96_a_unit_next_to_an_enemy_becomes_a_veteran() -> None:
    a = Arena({"H6": "ge-abt ge-abt* ge-lt-ebel", "H5": "fr-lt-durant", "C3": "ge-abt", **ARMIES})
    after_event(event(a, "german", 96))
    assert a.is_("vet", "ge-abt.1") and not a.is_("vet", "ge-abt.3") and not a.is_("vet", "ge-lt-ebel")
    quiet(Arena(ARMIES), "german", 96)


@pytest.mark.rules("E97", "E97(1)", "E97(2)", "E97(3)")
def test_E97_an_eliminated_unit_or_leader_of_either_side_comes_back_demoralised() -> None:
    a = Arena({"H8": "ge-abt fr-lt-durant fr-schneider ge-bote", "G5": "ge-inf ge-abt", "F5": "fr-spe", **ARMIES}, hexes=["G6"],
              ground={"F6": "water"})
    for name in ("ge-abt.1", "fr-lt-durant", "fr-schneider.1", "ge-bote.1"):
        kill(a, name)
    boxes, vp = list(a.s.boxes), a.s.vp
    event(a, "german", 97)
    assert sorted(texts(a, "choose")) == ["fr-lt-durant", "ge-abt.1"] and "no" not in a.choices and not hexes_drawn(a)
    a.play("choose ge-abt.1")
    assert sorted(texts(a, "hex")) == ["F5", "G6", "G7", "H5", "H6"]         # G5 is full, F6 impassable; enemies do not matter
    after_event(a.play("hex F5"))
    assert a.where("ge-abt.1") == "F5" and a.is_("demo", "ge-abt.1") and a.s.boxes == [boxes[0] - 1, boxes[1]] and a.s.vp == vp
    quiet(Arena(ARMIES), "german", 97)


@pytest.mark.rules("E97(3)", "O16.4")
def test_E97_3_among_enemies_a_melee_follows() -> None:
    a = Arena({"H8": "ge-abt", "G6": "fr-spe", **ARMIES}, dice=[framed("ge", "event")], events=[97], hexes=["G6"])
    kill(a, "ge-abt.1")
    roll(a, "german")
    while a.s.decision is not None:
        a.calm()
        if a.s.decision is not None:
            a.play(next((c for c in a.choices if c.endswith(" G6")), a.choices[0]))
    assert [HEX_IDS[e.hex] for e in a.log(MeleeBegan)] == ["G6"]


@pytest.mark.rules("E56", "1.9.1-b")
@pytest.mark.parametrize("number", range(57, 98))
@pytest.mark.parametrize("seat", ["german", "allied"])
def test_E56_every_event_can_strike_with_hardly_anything_on_the_board(number: int, seat: str) -> None:
    a = Arena(ARMIES, dice=[framed("ge" if seat == "german" else "fr", "event")] * 6)
    event(a, seat, number)
    steps = 0
    while a.s.decision is not None:
        a.play("keep" if "keep" in a.choices else a.choices[-1], calm=False)
        steps += 1
        assert steps < 20
    assert a.s.quiet == 1
