"""A31-A55 Cards that support an attack, assault fire among them."""
from __future__ import annotations

import pytest

from tests.great_war_commander.arena import Arena
from tests.great_war_commander.firing import (
    ATTACK,
    action,
    alone,
    attack,
    attacks,
    cards,
    declared,
    everybody,
    march,
    mover,
    offers,
    op_fire,
    shooter,
    shots,
    together,
)

# Attack actions ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A55", "O21.3.4", "A28.1")
def test_A55_enterprising_adds_two_and_actions_add_up() -> None:
    a = shooter({"H4": "ge-inf", "H5": "fr-inf"}, "A55", "A44", dice=["1-3", "6-5"])
    a.play(action(a, "german", "A55"), action(a, "german", "A44"), "keep")
    assert declared(a) == (5, 0) and attack(a) == 5 + 4 + 4
    assert a.s.hand[0] == 0 and a.s.discard[0].bit_count() == 3         # both cards and the roll


@pytest.mark.rules("A40", "A48")
@pytest.mark.parametrize(("what", "scenario", "unit"), [("A40", "gwc-09", "fr-inf"), ("A48", "gwc-13", "us-inf")])
def test_A40_A48_add_two_to_any_fire(what: str, scenario: str, unit: str) -> None:
    a = Arena({"H4": unit, "H7": "ge-inf"}, scenario=scenario, active="allied", allied=[what], dice=["1-3", "6-5"]).order(21)
    fp = {"fr-inf": 5, "us-inf": 6}[unit]
    a.play(action(a, "allied", what), "keep")
    assert attack(a) == fp + 2 + 4


@pytest.mark.rules("A44")
def test_A44_grenades_need_somebody_next_to_the_target() -> None:
    assert offers(shooter({"H4": "ge-inf", "H5": "fr-inf"}, "A44"), ATTACK, "german", "A44")
    assert not offers(shooter({"H4": "ge-inf", "H6": "fr-inf"}, "A44"), ATTACK, "german", "A44")
    two = {"H4": "ge-lt-mueller ge-inf", "H5": "ge-inf", "H6": "fr-inf"}
    a = together(everybody(shooter(two, "A44"), "ge-lt-mueller"), "ge-inf.1")
    assert offers(a, ATTACK, "german", "A44")                           # one of the group is enough
    a = alone(everybody(shooter(two, "A44"), "ge-lt-mueller"), "ge-inf.1")
    assert not offers(a, ATTACK, "german", "A44")                       # H5 does not fire along


@pytest.mark.rules("A38")
def test_A38_crossfire_is_for_moving_targets() -> None:
    assert not offers(shooter({"H4": "ge-inf", "H5": "fr-inf"}, "A38"), ATTACK, "german", "A38")
    a = mover({"H4": "ge-inf", "K4": "fr-inf"}, "O21", "A38", dice=["1-3", "6-5"])
    a.play("step J4", op_fire(a, "german"), action(a, "german", "A38"), "keep")
    assert attack(a) == 5 + 2 + 4


@pytest.mark.rules("A34")
def test_A34_bore_sighting_is_the_defender_s_with_a_strong_weapon() -> None:
    gun = {"H4": "ge-inf+ge-mg0815", "H7": "fr-inf"}
    a = alone(shooter(gun, "A34", dice=["1-3", "6-5"]), "ge-mg0815.1")
    a.play(action(a, "german", "A34"), "keep")
    assert attack(a) == 5 + 2 + 4                                       # printed 5 is enough
    assert not offers(alone(shooter(gun, "A34"), "ge-inf.1"), ATTACK, "german", "A34")              # the weapon does not fire
    assert not offers(alone(shooter(gun, "A34", scenario="gwc-11"), "ge-mg0815.1"), ATTACK, "german", "A34")    # in attack
    a = Arena({"H4": "fr-inf+fr-chau", "H7": "ge-inf"}, scenario="gwc-11", active="allied", allied=["A34"]).order(21)
    assert not offers(together(a, "fr-inf.1"), ATTACK, "allied", "A34")                             # Chauchat: printed 4


@pytest.mark.rules("A34", "3.3.1.7")
def test_A34_counts_the_printed_firepower() -> None:
    a = Arena({"H4": "fr-cne-barnier fr-inf+fr-chau", "H7": "ge-inf"}, scenario="gwc-11", active="allied",
              allied=["A34"]).order(21)
    assert not offers(alone(everybody(a, "fr-cne-barnier"), "fr-chau.1"), ATTACK, "allied", "A34")  # 4 + 2 is not printed


@pytest.mark.rules("A33")
def test_A33_bundle_charge_is_for_german_weapons_at_an_adjacent_tank() -> None:
    a = shooter({"H4": "ge-inf+ge-mg08", "H5": "fr-ftmg"}, "A33", dice=["1-3", "6-5"])
    a.play(action(a, "german", "A33"), "keep")
    assert attack(a) == 8 + 2 + 4
    assert not offers(shooter({"H4": "ge-inf+ge-mg08", "H6": "fr-ftmg"}, "A33"), ATTACK, "german", "A33")
    assert not offers(alone(shooter({"H4": "ge-inf+ge-mg08", "H5": "fr-inf"}, "A33"), "ge-mg08.1"), ATTACK, "german", "A33")
    a = alone(shooter({"H4": "ge-inf+ge-mg08", "H5": "fr-inf fr-ftmg"}, "A33"), "ge-inf.1")
    assert not offers(a, ATTACK, "german", "A33")                       # no weapon fires


@pytest.mark.rules("A50")
def test_A50_marksmanship_needs_a_firing_platoon_or_squad() -> None:
    units = {"H4": "ge-lt-vogel ge-inf+ge-mg08", "H6": "fr-inf"}
    a = alone(everybody(shooter(units, "A50", dice=["1-3", "6-5"]), "ge-lt-vogel"), "ge-inf.1")
    a.play(action(a, "german", "A50"), "keep")
    assert attack(a) == 5 + 1 + 2 + 4
    assert not offers(alone(everybody(shooter(units, "A50"), "ge-lt-vogel"), "ge-mg08.1"), ATTACK, "german", "A50")
    assert not offers(alone(everybody(shooter(units, "A50"), "ge-lt-vogel"), "ge-lt-vogel"), ATTACK, "german", "A50")


@pytest.mark.rules("O21.3.4")
def test_O21_3_4_no_window_without_cards_in_hand() -> None:
    a = shooter({"H4": "ge-inf", "H6": "fr-inf"})
    assert a.asked == "whether_reroll"


# Assault fire ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A31", "3.1.8")
def test_A31_assault_fire_by_a_moving_squad_with_boxed_firepower() -> None:
    a = march({"H4": "ge-abt", "H8": "fr-inf"}, "A31", dice=["1-3", "6-5"])
    card = action(a, "german", "A31")
    assert card not in a.choices                                        # range 3, distance 4
    a.play("move ge-abt.1") if a.asked == "who_moves" else None
    a.play("step H5")
    a.play(card, "keep", "keep")
    assert attack(a) == 3 + 4
    assert a.asked == "where_to_step" and a.where("ge-abt.1") == "H5"   # and the move goes on


@pytest.mark.rules("A31")
def test_A31_may_be_played_before_anybody_has_moved() -> None:
    a = march({"H4": "ge-abt", "H7": "fr-inf"}, "A31", dice=["1-3", "6-5"])
    a.play(action(a, "german", "A31"), "keep", "keep")
    assert attack(a) == 7 and a.where("ge-abt.1") == "H4" and a.asked == "where_to_step"


@pytest.mark.rules("A31", "3.1.8")
def test_A31_not_by_those_without_a_boxed_firepower() -> None:
    a = march({"H4": "ge-inf", "H7": "fr-inf"}, "A31")
    assert action(a, "german", "A31") not in a.choices
    a = march({"H4": "ge-inf+ge-mg0815", "H7": "fr-inf"}, "A31", dice=["1-3", "6-5"])       # the weapon has it
    a.play(action(a, "german", "A31"), "keep", "keep")
    assert shots(a) == {"ge-mg0815.1"}


@pytest.mark.rules("A31", "O21.3.1")
def test_A31_as_a_group_and_once_for_each_card() -> None:
    a = everybody(march({"H4": "ge-lt-mueller ge-abt ge-abt", "H7": "fr-inf"}, "A31", "A31", dice=["1-3", "6-5", "1-3", "6-5"]),
                  "ge-lt-mueller")
    one, two = [f"action {c}" for c in cards(a, "german", "A31")]
    together(a.play(one), "ge-abt.1").play("keep", "keep")
    assert declared(a) == (3 + 2 + 1, 0)
    together(a.play(two), "ge-abt.1").play("keep", "keep")              # another card is another fire
    assert attacks(a) == [10, 10]


@pytest.mark.rules("A31", "O21.3.5", "10.3.2.1")
def test_A31_who_is_hindered_too_much_may_look_for_another_target() -> None:
    a = march({"H4": "ge-abt", "H7": "fr-inf", "F4": "fr-cha"}, "A31", ground={"H5": "brush"}, dice=["1-3", "6-5"])
    a.play(action(a, "german", "A31"), "target H7")                     # 3 - 3 = 0: no fire
    assert a.asked == "which_target" and a.choices == ["target F4", "done"]
    a.play("target F4", "keep", "keep")
    assert attacks(a) == [3 + 4]


@pytest.mark.rules("A31", "O24.2(1)")
def test_A31_not_in_an_offensive() -> None:
    a = Arena({"H4": "ge-lt-mueller", "H3": "ge-abt", "H7": "fr-inf"}, german=["A31"]).order(24)
    card = action(a, "german", "A31")
    a.play("activate ge-lt-mueller") if "activate ge-lt-mueller" in a.choices else None
    while a.asked in ("who_joins_offensive", "who_leads_offensive"):
        a.play("all" if "all" in a.choices else a.choices[0])
    assert a.asked == "who_moves" and card not in a.choices
