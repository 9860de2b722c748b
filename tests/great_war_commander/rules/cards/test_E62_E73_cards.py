"""E62, E71, E73 Hands that are seen, cards that lie ready; each with its limits and with nothing to do."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.events import CardDiscarded, GoalRevealed, HandShown
from marne.games.great_war_commander.pieces import CARD_IDS, GOAL
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import (
    ARMIES,
    after_event,
    event,
    last_card,
    quiet,
    strategy,
    texts,
)


@pytest.mark.rules("E62", "E62(1)", "E62(2)", "E62(3)", "E86")
def test_E62_the_hand_is_seen_a_card_discarded_an_objective_revealed() -> None:
    a = Arena(ARMIES, allied=["O21", "O23"], strategy={"allied": "fr-s2"}, held={3: "allied"})
    a.s.secret[1] |= 1 << GOAL["obj-k"]
    hand = [CARD_IDS[c] for c in bits(a.s.hand[1])]
    event(a, "german", 62)
    assert a.seat == "german" and texts(a, "card") == hand and len(a.log(HandShown)) == 1
    after_event(a.play(f"card {hand[1]}"))
    assert [CARD_IDS[c] for c in bits(a.s.hand[1])] == hand[:1] and strategy(a, "allied") == "fr-s2"
    assert a.s.open_goals >> GOAL["obj-k"] & 1 and len(a.log(GoalRevealed)) == 1 and a.s.vp == -3      # objective 3 for 3


@pytest.mark.rules("E62", "E56")
def test_E62_without_cards_the_objective_is_still_revealed_and_without_objectives_the_card_goes() -> None:
    a = Arena(ARMIES)
    a.s.secret[1] |= 1 << GOAL["obj-k"]
    after_event(event(a, "german", 62))
    assert not a.s.secret[1]
    b = Arena(ARMIES, allied=["O21"])
    event(b, "german", 62)
    after_event(b.play(b.choices[0]))
    assert not b.s.hand[1] and not b.log(GoalRevealed)


@pytest.mark.rules("E62", "E73")
@pytest.mark.parametrize("number", [62, 73])
def test_E62_and_E73_each_under_its_own_number(number: int) -> None:
    a = event(Arena(ARMIES, allied=["O21", "O23"]), "german", number)
    assert a.s.decision is not None and a.s.decision.rule == f"E{number}"
    after_event(a.play(a.choices[0]))
    assert {e.rule for e in (*a.log(HandShown), *a.log(CardDiscarded))} == {f"E{number}"}


@pytest.mark.rules("E73", "A45.3")
def test_E73_a_card_is_chosen_and_discarded_and_no_hidden_unit_follows() -> None:
    a = Arena({"H6": "ge-abt", **ARMIES}, allied=["O21", "O23", "O26"], german=["A45.3"], ground={"J4": "woods"})
    event(a, "german", 73)
    assert "no" not in a.choices and len(texts(a, "card")) == 3
    a.play(a.choices[0])
    assert a.s.decision is None and a.s.hand[1].bit_count() == 2 and a.s.discard[1].bit_count() == 1 and not a.s.secret[1]


@pytest.mark.rules("E73", "E56")
def test_E73_against_an_empty_hand() -> None:
    quiet(Arena(ARMIES), "german", 73)


@pytest.mark.rules("E71")
def test_E71_a_card_lies_face_down_and_is_the_next_order() -> None:
    a = Arena({"H6": "ge-inf", **ARMIES}, german=["O23"])
    after_event(event(a, "german", 71))
    assert len(a.s.hq[0]) == 1 and a.s.hand[0].bit_count() == 1 and a.s.deck[0].bit_count() == 70 and not a.s.discard[0]
    a.turn()
    assert a.choices == ["hq-order"]                             # neither his own card nor a pass (E71.2)


def with_hq(a: Arena, order: str) -> Arena:
    c = next(c for c in bits(a.s.deck[0]) if a.s.t.cards[c].order == order)
    a.s.deck[0] &= ~(1 << c)
    a.s.hq[0] = (*a.s.hq[0], c)
    return a


@pytest.mark.rules("E71")
def test_EX44_an_order_that_cannot_be_carried_out_counts_and_is_lost() -> None:
    a = with_hq(Arena(ARMIES, german=["O23"]), "O25")            # Rally, and nobody is demoralised or suppressed
    a.turn().play("hq-order", calm=False)
    assert a.s.orders == 1 and a.s.hq[0] == () and a.asked == "what_to_do" and a.s.discard[0].bit_count() == 1


@pytest.mark.rules("E71", "3.1.9")
def test_E71_engineers_may_be_activated_by_that_order_too() -> None:
    a = with_hq(Arena({"H6": "ge-pio", **ARMIES}), "O25")        # nobody to rally: it is theirs
    a.turn().play("hq-order", calm=False)
    assert a.work("H6") == "foxhole" and a.s.orders == 1 and a.is_("activated", "ge-pio.1") and a.asked == "what_to_do"
    b = with_hq(Arena({"H6": "ge-pio", **ARMIES}), "O23")
    b.turn().play("hq-order", calm=False)
    assert b.asked == "what_with_it" and b.choices == ["way 1", "way 2"]
    b.play("way 1", calm=False)
    assert b.asked == "whom_to_activate" and not b.work("H6")
    c = with_hq(Arena({"H6": "ge-pio", **ARMIES}), "O20")        # Confusion is no order for them
    c.turn().play("hq-order", calm=False)
    assert not c.work("H6") and c.asked == "what_to_do"


@pytest.mark.rules("E71", "S98.1", "1.2")
@pytest.mark.parametrize(("card", "offered"), [("ge-s1", True), ("ge-s5", False)])
def test_E71_a_strategy_card_once_the_order_is_revealed(card: str, offered: bool) -> None:
    a = with_hq(Arena({"H6": "ge-inf", **ARMIES}, strategy={"german": card}), "O23")
    a.turn().play("hq-order", calm=False)
    assert a.asked == "what_with_it" and (f"strategy {card} 1" in a.choices) == offered      # asked whatever the card is
    a.play("way 1", calm=False)
    assert a.asked == "whom_to_activate"


@pytest.mark.rules("E71", "E71.2", "O26.1")
def test_EX45_rout_strikes_the_own_troops_if_no_enemy_is_demoralised() -> None:
    a = with_hq(Arena({"H6": "ge-inf!", **ARMIES}, dice=["6-5"]), "O26")
    a.turn().play("hq-order", calm=False).calm()
    while a.s.decision is not None and a.asked != "what_to_do":
        a.play(a.choices[0]).calm()
    assert not a.at("H6") and a.s.rallied == 1


@pytest.mark.rules("E71", "5.1")
def test_E71_it_counts_against_the_capacity() -> None:
    a = with_hq(Arena(ARMIES, german=["O23"]), "O25")
    a.s.law.sides[0].orders, keep = 1, a.s.law.sides[0].orders
    try:
        a.turn().play("hq-order", calm=False)
        assert a.choices == ["end"]
    finally:
        a.s.law.sides[0].orders = keep


@pytest.mark.rules("E71", "5.1")
def test_E71_a_second_card_waits_behind_the_first() -> None:
    a = Arena({"H6": "ge-inf", **ARMIES})
    after_event(event(a, "german", 71))
    after_event(event(a, "german", 71))
    assert len(a.s.hq[0]) == 2 and a.s.deck[0].bit_count() == 70 and not a.s.hand[0]
    with_hq(with_hq(with_hq(b := Arena({"H6": "ge-inf", **ARMIES}, german=["O23"]), "O25"), "O18"), "O25")
    third = b.s.hq[0][2]
    b.s.law.sides[0].orders, keep = 2, b.s.law.sides[0].orders
    try:
        b.turn().play("hq-order", calm=False)
        assert b.s.orders == 1 and len(b.s.hq[0]) == 2 and "hq-order" in b.choices and not texts(b, "order")
        b.play("hq-order", calm=False)
        assert b.choices == ["end"] and b.s.hq[0] == (third,)    # the third waits for the next turn (E71.1)
    finally:
        b.s.law.sides[0].orders = keep


@pytest.mark.rules("E71.1", "E71")
@pytest.mark.parametrize(("at_once", "left"), [(True, ["hq-order"]), (False, ["hq-order", "end"])])
def test_E71_1_after_the_last_order_it_waits_for_the_next_turn(at_once: bool, left: list[str]) -> None:
    a = Arena({"H6": "ge-inf", **ARMIES}, german=["O23"], options={"hq-order-at-once": at_once})
    a.turn()
    with_hq(a, "O25")
    a.s.orders = a.s.law.sides[0].orders
    from marne.games.great_war_commander.rules.r05_turn import what_to_do
    assert [c.text for c in what_to_do(a.s, 0).choices] == ["end"]
    a.s.orders = 1
    assert [c.text for c in what_to_do(a.s, 0).choices] == left


@pytest.mark.rules("E71", "6.1.2")
def test_E71_the_last_card_advances_the_time() -> None:
    a = Arena(ARMIES)
    c = last_card(a, "german")
    after_event(event(a, "german", 71))
    assert a.s.time == 1 and a.s.hq[0] == (c,) and a.s.deck[0].bit_count() == 71
