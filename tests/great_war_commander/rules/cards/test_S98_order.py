"""S98.1, 11.3 What may be done at any time of the own turn, while an order is carried out: Strategy cards, weapons given up."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.bot.hints import hint
from marne.games.great_war_commander.events import DefenceTotal, StrategyPlayed
from marne.games.great_war_commander.pieces import INDEX, STRATEGY
from marne.games.great_war_commander.rules.cards.S98_strategy import in_order, ways
from marne.games.great_war_commander.rules.orders.O19_artillery import put_round
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.table.reasons import of_strategy
from marne.games.great_war_commander.tables import FIXED
from marne.games.great_war_commander.words.explain import explain
from marne.parts.bits import mask
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import deal_strategies, strategy, texts

REST = {"O1": "ge-inf", "A1": "fr-inf"}
GUNS = {"german": "ge-tel-105", "allied": "fr-tel-155"}


def move(card: str, **kw: Any) -> Arena:
    """The French move a leader and a platoon of C6."""
    a = Arena({"C6": "fr-lt-pastre fr-inf", **REST}, active="allied", strategy={"allied": card}, phones=GUNS, **kw)
    return deal_strategies(a).order(23)


# During an order ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("S98.1", "S98.3.3", "T107.1")
def test_S98_1_in_a_move_before_the_step_into_the_gas() -> None:
    a = Arena({"C6": "fr-inf~", **REST}, active="allied", strategy={"allied": "fr-s3"}, gas=["D6"])
    a.order(23).play("activate fr-inf.1")
    assert a.asked == "where_to_step" and "strategy fr-s3 1" in a.choices
    a.play("strategy fr-s3 1", "step D6")
    assert not a.is_("demo", "fr-inf.1") and strategy(a, "allied") == ""
    b = Arena({"C6": "fr-inf~", **REST}, active="allied", strategy={"allied": "fr-s3"}, gas=["D6"])
    b.order(23).play("activate fr-inf.1", "step D6")
    assert b.is_("demo", "fr-inf.1")


@pytest.mark.rules("S98.1", "1.S")
def test_S98_1_between_two_marches_and_once_a_turn() -> None:
    a = move("fr-s6").play("activate fr-lt-pastre", "activate fr-inf.1")
    assert a.asked == "who_moves" and "strategy fr-s6 1" in a.choices
    a.play("move fr-inf.1", "done", "step D6")
    assert "strategy fr-s6 1" in a.choices
    a.play("strategy fr-s6 1")
    assert a.s.phone_broken == 1 and a.s.moving and not texts(a, "strategy") and a.asked == "where_to_step"
    a.play("stop")
    assert a.asked == "who_moves" and not texts(a, "strategy")


@pytest.mark.rules("S98.1", "S98.3.6")
def test_S98_1_between_two_attacks_of_a_fire_order() -> None:
    a = Arena({"H6": "fr-inf", "H5": "fr-inf", "H3": "ge-inf", "J6": "ge-inf", **REST}, active="allied", phones=GUNS,
              strategy={"allied": "fr-s6"}, dice=["1-2", "6-5"])
    a.order(21).play("activate fr-inf.1")
    assert a.asked == "which_target" and "strategy fr-s6 1" in a.choices
    a.play("strategy fr-s6 1")
    assert a.asked == "which_target" and a.s.phone_broken == 1 and texts(a, "target")


@pytest.mark.rules("S98.1", "O16.2")
def test_S98_1_between_two_advances() -> None:
    a = Arena({"H6": "fr-inf fr-spe fr-lt-pastre", **REST}, active="allied", phones=GUNS, strategy={"allied": "fr-s6"})
    a.order(16).play("activate fr-lt-pastre", "all", "advance fr-inf.1 H5")
    assert a.asked == "who_advances" and "strategy fr-s6 1" in a.choices
    a.play("strategy fr-s6 1", "advance fr-spe.1 H5")
    assert len(a.at("H5")) == 2


@pytest.mark.rules("S98.1", "S98.5.2", "O25.2")
def test_S98_1_in_a_rally_and_whom_it_has_rallied_need_not_roll() -> None:
    a = Arena({"C6": "us-inf! us-lt-kelly!", "E6": "us-inf!", "H6": "us-inf!", "O1": "ge-inf"}, scenario="gwc-13",
              active="allied", strategy={"allied": "us-s2"})
    a.order(25)
    assert a.asked == "whom_to_rally" and "strategy us-s2 1" in a.choices
    a.play("strategy us-s2 1")
    left = {t.split()[0] for t in texts(a, "choose")}
    assert not a.is_("demo", "us-lt-kelly") and not a.is_("demo", "us-inf.1") and "us-inf.1" not in left and "us-inf.3" in left


@pytest.mark.rules("S98.1", "S98.3.9", "O23.2")
def test_S98_1_the_enemys_shells_fall_short_in_the_middle_of_a_move() -> None:
    a = Arena({"C6": "fr-lt-pastre fr-inf", "M6": "ge-inf", **REST}, active="allied", strategy={"allied": "fr-s9"}, phones=GUNS,
              dice=["1-2"])
    s = a.s
    s.box[0] = FIXED
    put_round(s, 0, HEX["K6"])
    s.impacts[0] = mask(HEX[h] for h in ("K5", "K6", "K7"))
    a.order(23).play("activate fr-lt-pastre", "activate fr-inf.1", "move fr-inf.1", "done", "step D6")
    assert "strategy fr-s9 1" in a.choices
    a.play("strategy fr-s9 1")
    while a.asked != "where_to_step":
        a.calm()
        if a.asked != "where_to_step":
            a.play(a.choices[0])
    assert a.where("fr-inf.1") == "D6" and s.sr[0] != HEX["K6"] and s.order == 23
    a.play("step E6")
    assert a.where("fr-inf.1") == "E6"


@pytest.mark.rules("S98.1", "S98.3.7", "O21.3.7")
def test_S98_1_against_op_fire_if_it_bears_on_the_roll() -> None:
    def walk(card: str) -> Arena:
        a = Arena({"H6": "fr-inf", "H3": "ge-inf", **REST}, active="allied", allied=["O25"],
                  german=["O21"], strategy={"allied": card}, works={"H5": "foxhole"}, dice=["3-4", "3-4"], phones=GUNS)
        a.order(23).play("activate fr-inf.1", "step H5")
        a.play(next(c for c in a.choices if c.startswith("op-fire")))
        a.calm("strategy fr-s7 1")
        return a

    a = walk("fr-s7")
    assert a.asked == "which_defence_card" and a.seat == "allied"
    a.play("strategy fr-s7 1").calm()
    b = walk("fr-s6")                                            # it changes nothing here: it waits for the next question
    b.calm()
    assert a.log(DefenceTotal)[0].morale == b.log(DefenceTotal)[0].morale + 1
    assert not b.log(StrategyPlayed)


@pytest.mark.rules("S98.1", "S98.5.2", "O16.4.1")
def test_S98_1_morale_in_a_melee() -> None:
    a = Arena({"H6": "us-inf! us-lt-kelly ge-inf", "O1": "ge-inf", "A1": "us-inf"}, scenario="gwc-13", active="allied",
              strategy={"allied": "us-s2"}, allied=["O25"])
    from marne.games.great_war_commander.rules.orders.O16_melee import melees
    a.run(melees, 0).calm("strategy us-s2 1")
    assert a.asked == "which_melee_card" and a.seat == "allied" and "strategy us-s2 1" in a.choices
    a.play("strategy us-s2 1")
    if a.asked == "who_inspires":
        a.play("choose us-lt-kelly")
    assert not a.is_("demo", "us-inf.1") and a.asked == "which_melee_card"


# What is not offered -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("S98.1", "O14.3", "S98.3.1-a", "S98.3.2")
@pytest.mark.parametrize(("card", "way"), [("fr-s1", 1), ("fr-s2", 2)])
def test_O14_3_uses_that_are_orders_wait_until_the_order_is_done(card: str, way: int) -> None:
    a = move(card).play("activate fr-lt-pastre", "activate fr-inf.1")
    i = STRATEGY[card]
    assert way in ways(a.s, 1, i) and way not in in_order(a.s, 1, i, True)
    assert f"strategy {card} {way}" not in a.choices
    assert [r for r, _ in explain(a.s, f"strategy {card} {way}", "en")] == ["O14.3"]
    assert ("strategy fr-s1 4" in a.choices) == (card == "fr-s1")


@pytest.mark.rules("S98.1", "1.S")
def test_S98_1_not_in_the_enemys_order() -> None:
    a = Arena({"H6": "fr-inf", "H3": "ge-inf", **REST}, german=["O25"], allied=["O21"], strategy={"allied": "fr-s6"}, phones=GUNS)
    a.order(23).play("activate ge-inf.1", "step H4")
    assert a.seat == "allied" and a.asked == "which_reaction" and not texts(a, "strategy")


@pytest.mark.rules("S98.1", "S98.3.5", "S98.3.9", "O21.3.7")
def test_S98_1_no_shells_and_no_drawing_in_the_middle_of_an_attack_or_melee() -> None:
    a = Arena({"C6": "fr-inf", "M6": "ge-inf", **REST}, active="allied", phones=GUNS)
    put_round(a.s, 0, HEX["K6"])
    a.s.impacts[0] = 1 << HEX["K6"]
    for card in ("fr-s5", "fr-s9"):
        assert in_order(a.s, 1, STRATEGY[card], True) == [1] and not in_order(a.s, 1, STRATEGY[card], False)


@pytest.mark.rules("S98.1", "O14.3")
def test_S98_1_the_hand_says_when_the_card_may_be_used() -> None:
    a = Arena({"H6": "fr-inf", "H4": "ge-inf", **REST}, active="allied", strategy={"allied": "fr-s6"}, phones=GUNS,
              allied=["O25"])
    a.order(21)
    assert a.asked == "which_fire_card" and [r for r, _ in explain(a.s, "strategy fr-s6 1", "fr")] == ["S98.1"]
    for card, rule in (("fr-s6", "S98.1"), ("fr-s2", "O14.3")):
        for lang in ("en", "fr"):
            why, told = of_strategy(a.s, 1, STRATEGY[card], lang)
            assert why == rule and told
    a.s.order = 0
    assert of_strategy(a.s, 1, STRATEGY["fr-s2"], "en")[0] != "O14.3"


# Being asked tells nothing -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("S98.1", "1.2")
@pytest.mark.parametrize(("order", "wish"), [
    (23, ("activate", "all", "move", "done", "step", "stop", "done")), (21, ("activate", "target", "base", "fire", "done")),
    (16, ("activate", "all", "advance", "done")), (25, ("choose",)), (24, ("activate", "all", "move", "done", "step", "stop"))])
def test_S98_1_whether_he_is_asked_does_not_depend_on_the_card(order: int, wish: tuple[str, ...]) -> None:
    """The same choices with a card that could be used at once and with one that could not: the same questions."""
    def questions(card: str) -> list[tuple[str, str]]:
        a = Arena({"H6": "fr-lt-pastre fr-inf fr-spe!", "H7": "fr-inf fr-spe!", "H4": "ge-inf", "I5": "ge-inf", **REST},
                  active="allied", strategy={"allied": card}, phones=GUNS, german=["O21"], allied=["O21"])
        out = []
        a.order(order)
        for _ in range(60):
            if a.s.decision is None:
                break
            out.append((a.seat, a.asked))
            plain = [c for c in a.choices if not c.startswith(("strategy", "scrap"))]
            pick = next((c for w in ("no", "keep", *wish) for c in plain if c.startswith(w)), plain[0])
            a.play(pick, calm=False)
        return out

    with_use = questions("fr-s6")
    assert with_use == questions("fr-s8") and len(with_use) > 2


@pytest.mark.rules("S98.1")
def test_S98_1_a_single_target_is_not_asked_for_just_because_of_the_card() -> None:
    a = Arena({"H6": "fr-inf", "H4": "ge-inf", **REST}, active="allied", strategy={"allied": "fr-s6"}, phones=GUNS,
              allied=["O25"])
    a.order(21)
    assert a.asked == "which_fire_card" and not texts(a, "strategy")


@pytest.mark.rules("S98.1")
def test_S98_1_the_computers_player_weighs_a_question_with_a_card_as_without_it() -> None:
    a = move("fr-s6").play("activate fr-lt-pastre", "activate fr-inf.1")
    b = move("fr-s8").play("activate fr-lt-pastre", "activate fr-inf.1")
    assert a.s.decision is not None and b.s.decision is not None
    one, two = hint(a.s, a.s.decision), hint(b.s, b.s.decision)
    assert one is not None and two is not None and list(one)[:len(two)] == list(two) and list(one)[len(two):] == [-9.0]
    assert all(TITLE.word(c, lang) for c in a.s.decision.choices for lang in ("en", "fr"))


# 11.3 --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("11.3", "3.1.3")
def test_11_3_a_weapon_is_given_up_on_the_march_and_no_longer_weighs() -> None:
    a = Arena({"H6": "ge-inf+ge-mg08", **REST})
    w = a.s.arm[INDEX["ge-inf.2"]] if a.s.arm[INDEX["ge-inf.1"]] == 255 else a.s.arm[INDEX["ge-inf.1"]]
    who = "ge-inf.1" if a.s.arm[INDEX["ge-inf.1"]] != 255 else "ge-inf.2"
    a.order(23).play(f"activate {who}")
    left = a.s.decision.args[2] if a.s.decision is not None else 0
    (scrap,) = [c for c in a.choices if c.startswith("scrap")]
    a.play(scrap)
    assert a.s.decision is not None and a.asked == "where_to_step" and a.s.decision.args[2] == left - a.s.t.w_move[w]
    assert a.s.arm[INDEX[who]] == 255 and a.s.t.w_move[w] < 0
