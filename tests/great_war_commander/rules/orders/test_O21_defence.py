"""O21.3.7, 3.1, 3.2, 3.3.1.5-7, 13 Defence rolls, and the values that make them."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.pieces import INDEX
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r03_values import (
    cover_of,
    firepower,
    functional,
    gun_firepower,
    gun_reach,
    morale,
    movement,
    reach,
    weapon_firepower,
    weapon_reach,
)
from marne.games.great_war_commander.rules.r04_harm import demoralise, eliminate, rally, suppress
from marne.games.great_war_commander.tables import tables
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import armed, attack, attacks, everybody, stood, together


def shot(units: dict[str, str], dice: list[str], **kw: object) -> Arena:
    """One German platoon in H4 fires at H6: 5 + roll."""
    return Arena({"H4": "ge-inf", **units}, dice=dice, **kw).order(21)             # type: ignore[arg-type]


# Results -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O21.3.7", "O21.3.7-a", "3.2.1")
def test_O21_3_7_below_the_attack_demoralises() -> None:
    a = shot({"H6": "fr-inf"}, ["5-4", "2-4"]).play("keep", "keep")
    assert stood(a)["fr-inf.1"] == (7, 13, 14)
    assert a.is_("demo", "fr-inf.1") and not a.is_("supp", "fr-inf.1")


@pytest.mark.rules("O21.3.7-b", "13.1")
def test_O21_3_7_equal_suppresses_who_does_not_move() -> None:
    a = shot({"H6": "fr-inf"}, ["5-3", "2-4"]).play("keep", "keep")
    assert stood(a)["fr-inf.1"] == (7, 13, 13)
    assert a.is_("supp", "fr-inf.1") and not a.is_("demo", "fr-inf.1")


@pytest.mark.rules("O21.3.7-c")
def test_O21_3_7_above_the_attack_nothing_happens() -> None:
    a = shot({"H6": "fr-inf"}, ["4-3", "2-4"])
    a.s.quiet = 1
    a.play("keep", "keep")
    assert stood(a)["fr-inf.1"] == (7, 13, 12)
    assert not a.is_("demo", "fr-inf.1") and not a.is_("supp", "fr-inf.1")


@pytest.mark.rules("O21.3.7-b")
def test_O21_3_7_suppressed_cannot_be_suppressed_again() -> None:
    a = shot({"H6": "fr-inf~"}, ["5-4", "2-6"]).play("keep", "keep")
    assert stood(a)["fr-inf.1"] == (6, 14, 14)
    assert a.is_("supp", "fr-inf.1") and not a.is_("demo", "fr-inf.1")


@pytest.mark.rules("O21.3.7", "3.2.4", "7.1-a")
def test_O21_3_7_demoralised_again_is_eliminated() -> None:
    a = shot({"H6": "fr-inf!", "A1": "fr-inf"}, ["5-4", "2-4"]).play("keep", "keep")
    assert a.where("fr-inf.1") == "lost"
    assert a.s.vp == 2


@pytest.mark.rules("O21.3.7")
def test_O21_3_7_each_formation_rolls_in_the_owner_s_order() -> None:
    a = shot({"H6": "fr-inf fr-cne-barnier fr-spe"}, ["5-4", "6-5", "1-3", "6-5"]).play("keep")
    assert a.asked == "who_defends" and a.seat == "allied"
    assert set(a.choices) == {"choose fr-inf.1", "choose fr-cne-barnier", "choose fr-spe.1"}
    a.play("choose fr-spe.1", "keep")
    assert set(a.choices) == {"choose fr-inf.1", "choose fr-cne-barnier"}
    a.play("choose fr-inf.1", "keep", "keep")
    assert set(stood(a)) == {"fr-inf.1", "fr-cne-barnier", "fr-spe.1"}
    assert len(attacks(a)) == 1


@pytest.mark.rules("O21.3.7", "3.3.1.5")
def test_O21_3_7_leader_shaken_first_helps_the_others_no_more() -> None:
    a = shot({"H6": "fr-inf fr-cne-barnier"}, ["5-6", "1-3", "1-3"]).play("keep", "choose fr-cne-barnier", "keep", "keep")
    assert a.is_("demo", "fr-cne-barnier")
    assert stood(a)["fr-inf.1"][0] == 7
    a = shot({"H6": "fr-inf fr-cne-barnier"}, ["5-6", "1-3", "1-3"]).play("keep", "choose fr-inf.1", "keep", "keep")
    assert stood(a)["fr-inf.1"][0] == 9


@pytest.mark.rules("O21.3.7")
def test_O21_3_7_all_roll_before_the_next_attack() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H6": "fr-inf fr-spe"}, dice=["1-3", "6-5", "6-5"]).order(21)
    a.play("base ge-inf.1", "fire", "keep", "choose fr-inf.1", "keep")
    assert a.asked == "whether_reroll" and len(attacks(a)) == 1
    a.play("keep")
    assert a.asked == "which_target"


@pytest.mark.rules("O21.3.7.1", "3.1.4", "T99.3")
def test_O21_3_7_1_tanks_have_neither_cover_nor_command() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "H6": "fr-cne-barnier fr-ftmg"}, works={"H6": "trench"},
              dice=["1-3", "2-4", "6-5"]).order(21)
    a.play("base ge-mg08.1", "fire", "keep", "choose fr-ftmg.1", "keep", "keep")
    assert stood(a)["fr-ftmg.1"][0] == 10
    assert stood(a)["fr-cne-barnier"][0] == 9 + 4


# Values ------------------------------------------------------------------------------------------------------------------------


def worth(a: Arena, name: str) -> tuple[int, int, int, int]:
    """Firepower, range, movement, morale with the cover of the hex."""
    u = INDEX[name]
    return firepower(a.s, u), reach(a.s, u), movement(a.s, u), morale(a.s, u, cover_of(a.s, a.s.loc[u]))


@pytest.mark.rules("3.1", "3.1.1", "3.1.2", "3.1.3", "3.1.4")
def test_3_1_printed_values_of_the_examples() -> None:
    a = Arena({"H4": "ge-lw", "H6": "us-inf"}, scenario="gwc-13")
    assert worth(a, "ge-lw.1")[:3] == (5, 4, 3)
    assert worth(a, "us-inf.1")[3] == 7
    a = Arena({"H4": "ge-inf!", "H6": "us-inf!"}, scenario="gwc-13")
    assert worth(a, "ge-inf.1")[1] == 1 and worth(a, "us-inf.1")[3] == 8


@pytest.mark.rules("3.1.7")
def test_3_1_7_striped_counters_are_those_of_1914() -> None:
    for row in tables("").ds.units:
        assert not row.stripe_1914 or row.since == "1914-08" and row.until == "1914-12"


@pytest.mark.rules("13.3", "3.2.5", "3.2.2")
def test_13_3_rallying_does_not_lift_suppression() -> None:
    a = Arena({"H4": "ge-inf!~"})
    rally(a.s, INDEX["ge-inf.1"], "3.2.5")
    assert a.is_("supp", "ge-inf.1") and not a.is_("demo", "ge-inf.1")


@pytest.mark.rules("13.2", "GL-Suppression")
def test_13_2_suppression_takes_one_from_four_values() -> None:
    good, bad = Arena({"H4": "ge-inf"}), Arena({"H4": "ge-inf~"})
    assert worth(bad, "ge-inf.1") == tuple(x - 1 for x in worth(good, "ge-inf.1"))


@pytest.mark.rules("13.2")
def test_13_2_suppression_leaves_command_alone() -> None:
    a = Arena({"H4": "ge-lt-mueller~ ge-inf"})
    assert worth(a, "ge-inf.1") == (7, 7, 6, 9)


@pytest.mark.rules("13.2", "11.5", "3.2.3")
def test_13_2_suppressed_or_demoralised_unit_cannot_use_its_weapon() -> None:
    for told, works in (("ge-inf+ge-mg08", True), ("ge-inf+ge-mg08~", False), ("ge-inf+ge-mg08!", False)):
        a = Arena({"H4": told})
        assert functional(a.s, INDEX["ge-inf.1"]) is works
        assert not a.s.wbroken                                          # it is not broken by that


@pytest.mark.rules("3.3.1.5", "3.1.5")
def test_3_3_1_5_command_adds_to_all_units_of_the_hex() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-inf ge-abt", "H5": "ge-inf"})
    assert worth(a, "ge-inf.1") == (7, 7, 6, 9)
    assert worth(a, "ge-abt.1") == (5, 5, 7, 9)
    assert worth(a, "ge-inf.2") == (5, 5, 4, 7)                         # next door: nothing
    assert worth(a, "ge-lt-mueller") == (1, 1, 6, 8)                    # himself: nothing


@pytest.mark.rules("3.3.1.5")
def test_3_3_1_5_two_leaders_do_not_add_up() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-lt-ebel ge-inf"})
    assert worth(a, "ge-inf.1") == (7, 7, 6, 9)
    a = Arena({"H4": "ge-lt-mueller! ge-lt-ebel ge-inf"})
    assert worth(a, "ge-inf.1") == (6, 6, 5, 8)


@pytest.mark.rules("3.3.1.5", "O21.3.7")
def test_3_3_1_5_demoralised_leader_has_no_command() -> None:
    assert worth(Arena({"H4": "ge-lt-mueller! ge-inf"}), "ge-inf.1") == (5, 5, 4, 7)


@pytest.mark.rules("3.3.1.5", "3.3.1.7")
def test_3_3_1_5_leader_need_not_be_activated() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-inf+ge-mg08", "H7": "fr-inf"}, dice=["1-3", "6-5"]).order(21)
    together(a.play("activate ge-inf.1"), "ge-mg08.1").play("keep")
    assert attack(a) == 8 + 2 + 1 + 4
    assert not a.is_("activated", "ge-lt-mueller")


@pytest.mark.rules("3.3.1.7")
def test_3_3_1_7_example_command_and_weapons() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-inf+ge-mg08 ge-abt+ge-lmw76"})
    assert weapon_firepower(a.s, INDEX["ge-inf.1"]) == 10 and weapon_reach(a.s, INDEX["ge-inf.1"]) == (1, 14)
    assert weapon_firepower(a.s, INDEX["ge-abt.1"]) == 5 and weapon_reach(a.s, INDEX["ge-abt.1"]) == (2, 16)
    a = Arena({"H4": "fr-cne-barnier fr-schneider"})
    u = INDEX["fr-schneider.1"]
    assert (firepower(a.s, u), reach(a.s, u), movement(a.s, u), morale(a.s, u, 3)) == (6, 8, 3, 10)
    assert (gun_firepower(a.s, u), gun_reach(a.s, u)) == (7, 8)


@pytest.mark.rules("3.1.6", "3.3.1.7")
def test_3_1_6_tank_leader_adds_to_nobody() -> None:
    a = Arena({"H4": "fr-schneider-ld fr-inf+fr-hot14"})
    assert worth(a, "fr-inf.1") == (5, 5, 2, 7)                         # 4 less the weight of the gun
    assert weapon_firepower(a.s, INDEX["fr-inf.1"]) == 7


@pytest.mark.rules("11.1", "3.1.3")
def test_11_1_weight_of_a_weapon_slows_its_unit() -> None:
    assert worth(Arena({"H4": "ge-inf+ge-mg08"}), "ge-inf.1")[2] == 4 - 3
    assert worth(Arena({"H4": "ge-abt+ge-lmw76!"}), "ge-abt.1")[2] == 4 - 2
    assert worth(Arena({"H4": "ge-lw+ge-mg08"}), "ge-lw.1")[2] == 0


@pytest.mark.rules("8.1.1")
def test_8_1_1_veteran_is_a_chosen_reading() -> None:
    plain = worth(Arena({"H4": "ge-inf"}), "ge-inf.1")
    assert worth(Arena({"H4": "ge-inf*"}), "ge-inf.1") == tuple(x + 1 for x in plain)
    assert worth(Arena({"H4": "ge-inf*"}, options={"veteran": False}), "ge-inf.1") == plain


@pytest.mark.rules("F131.1")
def test_F131_1_wire_takes_one_from_firepower_range_and_morale() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-inf"}, works={"H4": "wire"})
    assert worth(a, "ge-inf.1") == (6, 6, 6, 8)                         # command 2 is whole
    assert worth(a, "ge-lt-mueller") == (0, 0, 6, 7)


# States ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("3.2.2", "3.2.3", "3.2.5")
def test_3_2_2_markers_stay_when_a_formation_turns_over() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08~*"})
    u = INDEX["ge-inf.1"]
    demoralise(a.s, u, "test", "3.2.1")
    assert a.is_("demo", "ge-inf.1") and a.is_("supp", "ge-inf.1") and a.is_("vet", "ge-inf.1") and armed(a, "ge-inf.1")
    rally(a.s, u, "3.2.5")
    assert not a.is_("demo", "ge-inf.1") and a.is_("supp", "ge-inf.1") and a.is_("vet", "ge-inf.1") and armed(a, "ge-inf.1")
    assert not a.s.wbroken


@pytest.mark.rules("3.2.4", "7.1-a", "7.1-b", "7.1-c", "7.1-d", "7.1-e", "7.1-f")
@pytest.mark.parametrize(("name", "points"), [
    ("fr-inf", 2), ("fr-spe", 1), ("fr-adl", 1), ("fr-cne-barnier", 3), ("fr-lt-durant", 2), ("fr-hero", 0), ("fr-schneider", 3),
    ("fr-schneider-ld", 3)])
def test_3_2_4_second_demoralisation_eliminates_and_scores(name: str, points: int) -> None:
    a = Arena({"H4": name + "!", "A1": "fr-ter", "O1": "ge-inf"})
    u = next(u for u in range(len(a.s.loc)) if a.s.loc[u] == HEX["H4"])
    demoralise(a.s, u, "test", "3.2.1")
    assert a.at("H4") == [] and a.s.vp == points


@pytest.mark.rules("3.2.4", "11.3")
def test_11_3_weapon_of_the_dead_goes_to_the_box_of_weapons() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08", "A1": "ge-lw"})
    w = a.s.arm[INDEX["ge-inf.1"]]
    eliminate(a.s, INDEX["ge-inf.1"], "test", "3.2.4")
    assert a.s.wplace[w] == 2 and not armed(a, "ge-inf.1")


@pytest.mark.rules("3.2.1", "GL-GoodOrder")
def test_3_2_1_good_order_is_neither() -> None:
    a = Arena({"H4": "ge-inf+ge-mg08"})
    u = INDEX["ge-inf.1"]
    suppress(a.s, u, "test", "13.1")
    assert not functional(a.s, u)


@pytest.mark.rules("3.2.3", "O21.3.1", "GL-Broken")
def test_3_2_1_demoralised_may_still_fire_with_its_back() -> None:
    a = Arena({"H4": "ge-inf!", "H5": "fr-inf"}, dice=["1-3", "6-5"]).order(21).play("keep")
    assert attack(a) == 2 + 4


@pytest.mark.rules("11.7")
def test_11_7_flamethrower_leaves_no_cover() -> None:
    a = Arena({"H4": "ge-abt+ge-flam", "H5": "fr-inf"}, works={"H5": "casemate"}, dice=["1-3", "6-5"]).order(21)
    a.play("base ge-flam.1", "fire", "keep", "keep")
    assert stood(a)["fr-inf.1"][0] == 7
    a = Arena({"H4": "ge-abt+ge-flam", "H5": "fr-inf"}, roads=[["H4", "H5"]], dice=["1-3", "6-5"]).order(21)
    a.play("base ge-flam.1", "fire", "keep", "keep")
    assert stood(a)["fr-inf.1"][0] == 7                                 # 0 and nothing else, not even the road


@pytest.mark.rules("O21.3.7", "O21.3.1")
def test_O21_3_7_defenders_of_one_hex_only() -> None:
    a = Arena({"H4": "ge-lt-mueller ge-inf", "H6": "fr-inf", "H7": "fr-inf"}, dice=["1-3", "6-5"]).order(21)
    everybody(a, "ge-lt-mueller").play("target H6", "keep", "keep")
    assert set(stood(a)) == {"fr-inf.1"}
