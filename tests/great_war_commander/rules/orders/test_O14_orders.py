"""O14 Orders: activation, one at a time, at least one formation must carry it out."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.pieces import IDS, INDEX
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena


def card(a: Arena, order: str, nth: int = 0) -> str:
    got = [c for c in bits(a.s.hand[a.s.active]) if a.s.t.cards[c].order == order]
    return a.s.t.cards[got[nth]].id


def orders(a: Arena) -> set[str]:
    return {c.split()[1] for c in a.choices if c.startswith("order ")}


@pytest.mark.rules("O14.1", "5.1")
def test_O14_1_the_order_of_a_card_in_hand_which_is_then_discarded() -> None:
    a = Arena({"O6": "ge-lt-mueller", "A6": "fr-inf"}, german=["O23", "O16"])
    move, advance = card(a, "O23"), card(a, "O16")
    a.turn()
    assert orders(a) == {move, advance} and a.seat == "german"
    a.play(f"order {move}", "step O7", "stop")
    assert {a.s.t.cards[c].id for c in bits(a.s.discard[0])} == {move}
    assert a.s.orders == 1


@pytest.mark.rules("O14.1", "GL-Activation")
def test_O14_1_a_formation_is_activated_once_a_turn() -> None:
    a = Arena({"O6": "ge-lt-mueller", "O9": "ge-inf", "A6": "fr-inf"}, german=["O23", "O16"])
    move, advance = card(a, "O23"), card(a, "O16")
    a.turn().play(f"order {move}", "activate ge-lt-mueller", "step O7", "stop", f"order {advance}")
    # only the platoon is left, so it is activated without being asked for
    assert a.asked == "who_advances" and all("ge-inf.1" in c for c in a.choices)


@pytest.mark.rules("O14.1")
def test_O14_1_when_everybody_was_activated_the_order_is_not_offered() -> None:
    a = Arena({"O6": "ge-lt-mueller", "A6": "fr-inf"}, german=["O23", "O16"])
    a.turn().play(f"order {card(a, 'O23')}", "step O7", "stop")
    assert orders(a) == set() and "end" in a.choices and "pass" not in a.choices


@pytest.mark.rules("E70.1", "O14.1")
def test_E70_1_a_hero_may_be_activated_again() -> None:
    a = Arena({"O6": "ge-hero", "A6": "fr-inf"}, german=["O23", "O16"])
    a.turn().play(f"order {card(a, 'O23')}", "step O7", "stop", f"order {card(a, 'O16')}", "advance ge-hero O6")
    assert a.where("ge-hero") == "O6"


@pytest.mark.rules("5.1", "O14.3")
def test_5_1_no_more_orders_than_the_scenario_allows() -> None:
    a = Arena({"O6": "ge-inf", "O7": "ge-inf", "O8": "ge-inf", "O9": "ge-inf", "A6": "fr-inf"}, german=["O23"] * 4)
    a.turn()
    for n in range(3):                                       # three for the Germans in this scenario
        a.play(f"order {card(a, 'O23')}", *([f"activate ge-inf.{n + 1}"]), f"step N{6 + n}", "stop")
    assert orders(a) == set() and "end" in a.choices


@pytest.mark.rules("O14.2")
def test_O14_2_all_are_named_before_anything_is_done() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf", "H7": "ge-inf", "A6": "fr-inf"})
    a.order(23).play("activate ge-lt-ebel", "activate ge-inf.1", "done", "move ge-inf.1", "done", "step H5", "stop")
    assert a.asked == "who_moves" and "move ge-inf.2" not in a.choices and "activate ge-inf.2" not in a.choices


@pytest.mark.rules("O14.2")
def test_O14_2_the_radius_is_that_of_the_moment_of_activation() -> None:
    a = Arena({"H6": "ge-lt-ebel", "H7": "ge-inf", "H9": "ge-abt", "A6": "fr-inf"})
    a.order(23).play("activate ge-lt-ebel")
    assert {c for c in a.choices if c.startswith("activate")} == {"activate ge-inf.1"}


@pytest.mark.rules("O14.3")
def test_EX21_an_order_is_finished_before_the_next_one() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf", "A6": "fr-inf!"}, german=["O23", "O26"])
    a.turn().play(f"order {card(a, 'O23')}", "activate ge-lt-ebel", "activate ge-inf.1")
    a.play("move ge-inf.1", "done", "step H5", "stop")
    assert a.asked == "who_moves"
    assert orders(a) == set() and a.choices == ["move ge-lt-ebel", "done"]


@pytest.mark.rules("O14.4", "A41")
def test_EX22a_the_platoon_moves_and_works_before_the_leader_begins() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-pio", "A6": "fr-inf"}, german=["A41"], works={"H4": "wire"})
    dig = a.s.t.cards[a.s.hand[0].bit_length() - 1].id
    a.order(23).play("activate ge-lt-ebel", "activate ge-pio.1", "move ge-pio.1", "done", "step H5", f"action {dig}")
    assert a.work("H4") == "" and a.where("ge-lt-ebel") == "H6"
    a.play("stop")
    assert "move ge-lt-ebel" in a.choices


@pytest.mark.rules("O14.5", "A31")
def test_EX22b_a_move_without_moving_is_no_move() -> None:
    a = Arena({"H6": "ge-jag-14", "G6": "fr-inf", "A6": "fr-inf"}, german=["A31"])
    a.order(23)
    assert f"action {a.s.t.cards[a.s.hand[0].bit_length() - 1].id}" in a.choices
    assert "stop" not in a.choices and "done" not in a.choices
    a.play("step H5")
    assert "stop" in a.choices                               # now it may stop


@pytest.mark.rules("O14.5")
def test_O14_5_the_first_one_must_enter_a_hex_the_others_need_not() -> None:
    a = Arena({"H6": "ge-lt-ebel ge-inf", "A6": "fr-inf"})
    a.order(23).play("activate ge-lt-ebel", "activate ge-inf.1", "move ge-inf.1", "done")
    assert "stop" not in a.choices
    a.play("step H5", "stop", "done")
    assert a.asked == "" and a.where("ge-lt-ebel") == "H6"


@pytest.mark.rules("O14.5")
def test_O14_5_leaving_the_board_is_carrying_it_out() -> None:
    a = Arena({"A6": "ge-inf", "H6": "fr-inf", "O6": "ge-lt-ebel"})
    a.order(23).play("activate ge-inf.1", "exit", "way 1")
    assert a.asked == ""


@pytest.mark.rules("O14.5")
def test_O14_5_an_order_nobody_can_carry_out_is_not_offered() -> None:
    a = Arena({"O6": "ge-lt-mueller", "O7": "ge-inf", "A6": "fr-inf"}, german=["O25", "O26", "O24", "O22", "O21"])
    a.turn()
    assert orders(a) == {card(a, "O24")}                     # nobody is demoralised, in sight, or has a machine gun


@pytest.mark.rules("O14.5", "O14.1")
def test_O14_5_a_leader_who_cannot_move_may_pass_the_order_on() -> None:
    a = Arena({"H6": "ge-lt-ebel~", "H7": "ge-inf", "O9": "ge-inf", "A6": "fr-inf"},
              ground={h: "water" for h in ("H5", "I6", "I7", "G7", "G6")})
    a.order(23)
    assert {c for c in a.choices} == {"activate ge-lt-ebel", "activate ge-inf.1", "activate ge-inf.2"}
    a.play("activate ge-lt-ebel")
    assert a.asked in ("whom_else_to_activate", "who_moves", "where_to_step")


@pytest.mark.rules("O14.5", "O14.1")
def test_O14_5_somebody_who_cannot_do_it_and_has_nobody_who_can_is_not_offered() -> None:
    a = Arena({"H6": "ge-inf", "O9": "ge-inf", "O8": "ge-inf", "A6": "fr-inf"},
              ground={h: "water" for h in ("H5", "I6", "I7", "H7", "G7", "G6")})
    a.order(23)
    assert set(a.choices) == {"activate ge-inf.2", "activate ge-inf.3"}


@pytest.mark.rules("O15", "5.3")
def test_O15_a_pass_discards_up_to_the_limit() -> None:
    a = Arena({"O6": "ge-lt-ebel", "A6": "fr-lt-pastre"}, german=["O23", "O16", "O25", "O26", "O27", "O18"])
    a.turn().play("pass")
    assert a.asked == "what_to_discard" and "done" in a.choices
    for _ in range(4):                                       # four for the Germans in this scenario
        a.play(a.choices[0])
    assert a.asked != "what_to_discard" and a.s.discard[0].bit_count() == 4


@pytest.mark.rules("O15", "5.3", "S98")
def test_O15_after_a_strategy_card_no_cards_are_discarded() -> None:
    a = Arena({"O6": "ge-lt-ebel", "A6": "fr-lt-pastre"}, german=["O25", "O26"], strategy={"german": "ge-s1"})
    a.turn().play("strategy ge-s1 1")
    assert "pass" not in a.choices and "end" in a.choices


@pytest.mark.rules("E71", "E71.2")
def test_E71_2_with_a_card_of_hq_orders_nobody_passes() -> None:
    a = Arena({"O6": "ge-lt-ebel", "A6": "fr-lt-pastre"}, german=["O23"])
    a.s.hq[0] = (a.deal(0, "O16"),)
    a.s.hand[0] &= ~(1 << a.s.hq[0][0])
    a.turn()
    assert a.choices == ["hq-order"]
    a.play("hq-order", "advance ge-lt-ebel O7")
    assert a.s.orders == 1 and "end" in a.choices and orders(a) == set()


@pytest.mark.rules("E71", "E71.2")
def test_EX44_hq_orders_that_cannot_be_carried_out_are_lost() -> None:
    a = Arena({"O6": "ge-lt-ebel", "A6": "fr-lt-pastre"})
    a.s.hq[0] = (a.deal(0, "O25"),)
    a.s.hand[0] &= ~(1 << a.s.hq[0][0])
    a.turn().play("hq-order")
    assert a.s.orders == 1 and a.s.hq[0] == ()


@pytest.mark.rules("E71.2", "O26.1")
def test_EX45_hq_orders_to_rout_hit_the_own_side_if_no_enemy_is_demoralised() -> None:
    a = Arena({"K6": "ge-inf!", "N6": "ge-inf", "A6": "fr-lt-pastre"}, dice=["5-6"])
    a.s.hq[0] = (a.deal(0, "O26"),)
    a.s.hand[0] &= ~(1 << a.s.hq[0][0])
    a.turn().play("hq-order").calm()
    assert a.asked == "where_to_rout"                        # 11 against 8: three hexes


@pytest.mark.rules("A28.3", "O14.1")
def test_A28_3_actions_do_not_activate() -> None:
    a = Arena({"H6": "ge-pio", "A6": "fr-inf"}, german=["A41"], works={"H5": "wire"})
    dig = a.s.t.cards[a.s.hand[0].bit_length() - 1].id
    a.order(23).play(f"action {dig}")
    assert {IDS[u] for u in bits(a.s.activated)} == {"ge-pio.1"} and INDEX["ge-pio.1"] >= 0
