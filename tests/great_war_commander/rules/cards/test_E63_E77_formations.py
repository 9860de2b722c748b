"""E63-E70, E72, E75-E77 What befalls formations and weapons; each with its limits and with nothing to do."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.pieces import INDEX, LOST, NONE, WEAPON_IDS
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.state import put
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import (
    ARMIES,
    after_event,
    event,
    framed,
    hexes_drawn,
    quiet,
    roll,
    texts,
    weapon_of,
)

US = {"O6": "ge-inf", "A6": "us-inf"}


@pytest.mark.rules("E63")
def test_E63_the_nearest_unit_out_of_cohesion_routs_three_hexes() -> None:
    a = Arena({"G5": "ge-abt", "D3": "ge-abt", **ARMIES}, hexes=["G6"])
    event(a, "german", 63)
    while a.s.decision is not None:
        assert a.seat == "german"
        a.play(a.choices[0])
    assert a.s.law.sides[0].to_edge[a.s.loc[INDEX["ge-abt.1"]]] == a.s.law.sides[0].to_edge[HEX["G5"]] - 3
    assert a.where("ge-abt.2") == "D3" and not a.s.demo


@pytest.mark.rules("E63")
def test_E63_ties_are_his_to_decide_and_those_in_cohesion_stay() -> None:
    a = Arena({"G4": "ge-abt", "G8": "ge-abt", **ARMIES}, hexes=["G6"])
    event(a, "german", 63)
    assert a.asked == "which_deserter" and sorted(texts(a, "choose")) == ["ge-abt.1", "ge-abt.2"]
    b = quiet(Arena({"G5": "ge-lt-ebel ge-abt", **ARMIES}, hexes=["G6"]), "german", 63)
    assert hexes_drawn(b) == 1


@pytest.mark.rules("E63", "O26.3.4")
def test_E63_off_the_board_it_is_lost() -> None:
    a = Arena({"M9": "ge-abt", "O6": "ge-lt-ebel", "A6": "fr-inf"}, hexes=["M9"])
    event(a, "german", 63)
    while a.s.decision is not None:
        a.play(a.choices[0])
    assert a.where("ge-abt.1") == "lost" and a.s.vp == -1


@pytest.mark.rules("E64.1", "11.2")
def test_E64_1_a_squad_takes_the_weapon_over() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf+ge-mg08", "D3": "ge-inf+ge-mg08", "C3": "ge-lt-roth ge-abt+ge-mg0815", **ARMIES})
    w = weapon_of(a, "ge-inf.1")
    event(a, "german", 64)
    assert a.choices == ["choose ge-inf.1", "no"]                # one without a leader, one no platoon
    after_event(a.play("choose ge-inf.1"))
    assert sorted(a.at("H6")) == ["ge-abt.2", "ge-inf.1", "ge-lt-ebel"]
    assert weapon_of(a, "ge-inf.1") == NONE and weapon_of(a, "ge-abt.2") == w


@pytest.mark.rules("E64.2")
def test_E64_2_it_shares_the_state_but_not_the_markers() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf+ge-mg08~!*", **ARMIES})
    a.s.activated |= 1 << INDEX["ge-inf.1"]
    after_event(event(a, "german", 64).play("choose ge-inf.1"))
    assert a.is_("demo", "ge-abt.1") and a.is_("activated", "ge-abt.1")
    assert not a.is_("supp", "ge-abt.1") and not a.is_("vet", "ge-abt.1")
    assert a.is_("supp", "ge-inf.1") and a.is_("vet", "ge-inf.1")


@pytest.mark.rules("E64.2")
@pytest.mark.parametrize(("dice", "both"), [("1-2", "demo"), ("", "")])
def test_E64_2_a_pending_result_of_the_platoon_befalls_the_squad(dice: str, both: str) -> None:
    """The platoon's own defence roll brings the event; what the roll then does to it is done to the squad."""
    from marne.games.great_war_commander.rules.orders.O21_defence import defend
    a = Arena({"H6": "ge-inf+ge-mg08", "O6": "ge-lt-ebel", "A6": "fr-inf"}, dice=[framed("ge", "event")], events=[64])
    a.put("ge-lt-roth", "H6")
    a.run(defend, 0, HEX["H6"], 30 if both else 2, 0, 0, True, True, False, a.s.at[HEX["H6"]])
    a.calm("choose ge-inf.1").play("choose ge-inf.1").calm("choose ge-inf.1").play("choose ge-inf.1").calm()
    while a.s.decision is not None:
        a.play(a.choices[0]).calm()
    assert a.is_("demo", "ge-inf.1") == a.is_("demo", "ge-abt.1") == bool(both)


@pytest.mark.rules("E64.2", "O26.2", "O25.3")
def test_E64_2_rout_and_rally_too() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf+ge-mg08!", **ARMIES}, dice=[framed("ge", "event")], events=[64])
    a.order(25).calm("choose ge-inf.1").play("choose ge-inf.1").calm()
    assert a.is_("demo", "ge-inf.1") == a.is_("demo", "ge-abt.1") and a.where("ge-abt.1") == "H6"


@pytest.mark.rules("E64.1", "E56")
def test_E64_1_nothing_without_a_platoon_with_weapon_and_leader() -> None:
    quiet(Arena({"H6": "ge-inf+ge-mg08", "C3": "ge-lt-ebel ge-inf", **ARMIES}), "german", 64)


@pytest.mark.rules("E65", "E65-a", "E65-b", "E66", "E66-a", "E66-b")
def test_E65_E66_rally_one_or_move_the_surrender_marker() -> None:
    a = Arena({"H6": "us-lt-kelly! us-inf!", "C3": "us-inf", **US}, scenario="gwc-13")
    before = a.s.surrender[1]
    event(a, "allied", 65)
    assert sorted(a.choices) == ["choose us-inf.1", "choose us-lt-kelly", "no", "way 1"]
    after_event(a.play("choose us-lt-kelly"))
    assert not a.is_("demo", "us-lt-kelly") and a.is_("demo", "us-inf.1") and a.s.surrender[1] == before
    after_event(event(a, "allied", 65).play("way 1"))
    assert a.s.surrender[1] == before + 1
    b = Arena({"H6": "fr-lt-durant! fr-inf! ", **ARMIES})
    event(b, "allied", 66)
    assert sorted(b.choices) == ["choose fr-inf.1", "no", "way 1"]           # En Avant: units alone
    after_event(b)


@pytest.mark.rules("E65", "E66", "E56")
def test_E65_E66_only_for_their_nation() -> None:
    quiet(Arena({"H6": "fr-inf!", **ARMIES}), "allied", 65)
    quiet(Arena({"H6": "us-inf!", **US}, scenario="gwc-13"), "allied", 66)


@pytest.mark.rules("E67")
def test_E67_the_nearest_tank_fails_and_a_failed_one_is_lost() -> None:
    a = Arena({"G4": "fr-schneider", "G8": "fr-schneider!", "C3": "fr-schneider", **ARMIES}, hexes=["G6"])
    event(a, "german", 67)
    assert sorted(texts(a, "choose")) == ["fr-schneider.1", "fr-schneider.2"]
    after_event(a.play("choose fr-schneider.2"))
    assert a.where("fr-schneider.2") == "lost" and a.s.vp == 3 and a.s.boxes[1] == 2
    b = Arena({"G4": "fr-schneider", **ARMIES}, hexes=["G6"])
    after_event(event(b, "allied", 67))
    assert b.is_("demo", "fr-schneider.1")
    quiet(Arena(ARMIES, hexes=["G6"]), "german", 67)


@pytest.mark.rules("E68")
def test_E68_the_foremost_hex_is_tired() -> None:
    a = Arena({"D3": "ge-inf ge-lt-ebel", "D9": "ge-abt", "G6": "ge-abt", "O6": "ge-inf", "A6": "fr-inf"})
    event(a, "german", 68)
    assert sorted(texts(a, "hex")) == ["D3", "D9"]               # both three columns from the French edge
    after_event(a.play("hex D3"))
    assert {n for n in ("ge-inf.1", "ge-inf.2", "ge-lt-ebel", "ge-abt.1", "ge-abt.2") if a.is_("supp", n)} == {*a.at("D3")}


@pytest.mark.rules("E69", "8.1.1")
def test_E69_a_leader_becomes_a_veteran_once() -> None:
    a = Arena({"H6": "ge-lt-ebel* ge-inf", "G6": "ge-lt-roth", **ARMIES})
    event(a, "german", 69)
    assert a.choices == ["choose ge-lt-roth", "no"]
    after_event(a.play("choose ge-lt-roth"))
    assert a.is_("vet", "ge-lt-roth")
    quiet(a, "german", 69)


@pytest.mark.rules("E70", "GL-Friendly")
def test_E70_the_hero_comes_to_a_friendly_hex_and_may_rally_a_unit() -> None:
    a = Arena({"H6": "ge-inf! ge-abt! ge-lt-ebel!", **ARMIES}, goals=("C3", "A1", "A11", "K1", "H9"),
              held={1: "german", 2: "allied"})
    event(a, "german", 70)
    assert sorted(texts(a, "hex")) == ["C3", "H6", "O6"]         # H6 holds seven figures already; A1 is the enemy's
    assert "no" not in a.choices                                 # he must
    after_event(a.play("hex C3"))
    assert a.where("ge-hero") == "C3"


@pytest.mark.rules("E70", "8.2", "GL-Friendly")
def test_E70_neither_a_full_hex_nor_enemies_in_it_keep_him_away() -> None:
    a = Arena({"H6": "ge-inf ge-abt ge-lt-ebel", "G6": "ge-abt fr-spe", "C3": "fr-spe", **ARMIES},
              goals=("C3", "A1", "A11", "K1", "H9"), held={1: "german"})
    event(a, "german", 70)
    assert sorted(texts(a, "hex")) == ["G6", "H6", "O6"]         # an objective with enemies in it is not friendly
    after_event(a.play("hex H6"))
    assert a.where("ge-hero") == "H6" and len(a.at("H6")) == 4   # eight figures: one goes when the turn ends


@pytest.mark.rules("E70", "3.2.5")
def test_E70_one_demoralised_unit_in_his_hex() -> None:
    a = Arena({"H6": "ge-abt! ge-abt! ge-lt-ebel!", **ARMIES})
    event(a, "german", 70).play("hex H6")
    assert sorted(a.choices) == ["choose ge-abt.1", "choose ge-abt.2", "no"]
    after_event(a.play("choose ge-abt.2"))
    assert not a.is_("demo", "ge-abt.2") and a.is_("demo", "ge-abt.1") and a.is_("demo", "ge-lt-ebel")


@pytest.mark.rules("E70", "E56")
def test_E70_not_if_he_is_there_already() -> None:
    quiet(Arena({"H6": "ge-hero ge-abt!", **ARMIES}), "german", 70)


@pytest.mark.rules("E72", "E72(1)", "E72(2)", "E72(3)", "E72(4)", "8.2")
def test_E72_infiltration_in_or_next_to_a_random_hex_even_among_enemies() -> None:
    a = Arena({"G6": "fr-spe", "G5": "ge-inf ge-abt ge-lt-ebel", **ARMIES}, dice=["1-4"], hexes=["G6"], ground={"F6": "water"})
    event(a, "german", 72)
    a.calm("place ge-inf.2 G6" if "ge-inf.2" not in a.at("G5") + a.at("O6") else "place ge-inf.3 G6")
    (name,) = {t.split()[0] for t in texts(a, "place")}
    assert sorted(t.split()[1] for t in texts(a, "place")) == ["F5", "G6", "G7", "H5", "H6"]      # G5 is full, F6 impassable
    after_event(a.play(f"place {name} G6"))
    assert a.where(name) == "G6" and not a.is_("supp", name) and not a.is_("activated", name)


@pytest.mark.rules("E72(2)")
def test_E72_2_what_is_not_there_moves_the_row_towards_the_x_until_nothing_is_left() -> None:
    a = Arena(ARMIES, dice=["1-2"])                              # 3: a squad; all ten are used up
    for n in range(1, 11):
        put(a.s, INDEX[f"ge-abt.{n}"], LOST)
    event(a, "german", 72)
    a.calm("place ge-bote.1 G6")
    assert {t.split()[0] for t in texts(a, "place")} == {"ge-bote.1"}        # row 2
    b = Arena(ARMIES, dice=["1-2"])
    for n in range(1, 11):
        put(b.s, INDEX[f"ge-abt.{n}"], LOST)
    for n in (1, 2):
        put(b.s, INDEX[f"ge-bote.{n}"], LOST)
    after_event(event(b, "german", 72))
    assert not hexes_drawn(b)                                    # the X ends the event


@pytest.mark.rules("E72(2)")
def test_E72_2_no_telephone() -> None:
    a = Arena(ARMIES, dice=["5-6"], hexes=["G6"])
    event(a, "german", 72)
    while a.s.decision is not None:
        a.play(a.choices[0])
    assert a.s.phone[0] == NONE and len([n for n in INDEX if n.startswith("ge-inf.") and a.s.loc[INDEX[n]] < 200]) == 2


@pytest.mark.rules("E72(4)", "O16.4")
def test_E72_4_the_melee_follows_at_the_end_of_the_trigger() -> None:
    a = Arena({"G6": "fr-spe", **ARMIES}, dice=[framed("ge", "event"), "1-4", "1-2", "5-4"], hexes=["G6"], events=[72])
    roll(a, "german")
    while a.s.decision is not None:
        a.calm()
        if a.s.decision is not None:
            a.play(next((c for c in a.choices if c.endswith(" G6")), a.choices[0]))
    assert not a.s.of[0] & a.s.of[1] and a.where("fr-spe.1") == "lost"


@pytest.mark.rules("E75", "A47")
def test_E75_a_demoralised_formation_of_either_side_is_eliminated() -> None:
    a = Arena({"H6": "fr-inf! fr-lt-durant!", "D3": "ge-abt!", "C3": "fr-spe", **ARMIES}, allied=["A47"])
    event(a, "german", 75)
    assert sorted(texts(a, "choose")) == ["fr-inf.1", "fr-lt-durant", "ge-abt.1"] and "no" not in a.choices
    a.play("choose fr-inf.1", calm=False)
    assert a.s.decision is None and a.where("fr-inf.1") == "lost" and a.s.vp == 2       # no Light Wounds
    quiet(Arena(ARMIES), "german", 75)


@pytest.mark.rules("E76", "E76.1")
def test_E76_a_light_machine_gun_for_an_unarmed_unit_in_good_order() -> None:
    a = Arena({"H6": "ge-inf ge-abt!", "G6": "ge-abt~ ge-abt+ge-mg08 ge-bote ge-lt-ebel", **ARMIES})
    event(a, "german", 76)
    assert a.asked == "whom_to_arm"                              # there is but one kind of gun
    assert sorted(texts(a, "choose")) == ["ge-inf.1", "ge-inf.2"]
    after_event(a.play("choose ge-inf.1"))
    assert WEAPON_IDS[weapon_of(a, "ge-inf.1")].startswith("ge-mg0815")


@pytest.mark.rules("E76.1", "E56")
def test_E76_1_not_before_its_date_and_not_without_a_unit() -> None:
    quiet(Arena(ARMIES, scenario="gwc-08"), "german", 76)        # October 1916: the MG 08/15 comes in 1917
    quiet(Arena({"O6": "ge-inf+ge-mg08", "A6": "fr-inf"}), "german", 76)


@pytest.mark.rules("E77")
def test_E77_the_nearest_weapon_breaks_or_the_tank_is_suppressed() -> None:
    a = Arena({"G4": "ge-inf+ge-mg08", "G8": "fr-schneider", "G7": "fr-inf+fr-chau~", "G5": "fr-schneider!", **ARMIES},
              hexes=["G6"])
    event(a, "german", 77)
    assert sorted(texts(a, "choose")) == ["fr-schneider.1", "ge-inf.1"]      # the nearer ones do not work anyway
    after_event(a.play("choose fr-schneider.1"))
    assert a.is_("supp", "fr-schneider.1") and not a.s.wbroken
    b = Arena({"G4": "ge-inf+ge-mg08", **ARMIES}, hexes=["G6"])
    after_event(event(b, "allied", 77))
    assert b.s.wbroken == 1 << weapon_of(b, "ge-inf.1")
    quiet(Arena(ARMIES, hexes=["G6"]), "german", 77)
