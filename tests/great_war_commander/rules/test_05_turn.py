"""5, O15 Turns: orders up to the capacity, or a pass; the hand is filled at the end. A45.3 Hidden Unit."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.events import RollMade, TimeAdvanced, TurnPassed
from marne.games.great_war_commander.pieces import INDEX, NONE
from marne.games.great_war_commander.rules.r05_sequence import go_on
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, last_card, texts

MOVERS = {"H2": "ge-inf", "H4": "ge-inf", "H6": "ge-inf", "H8": "ge-inf", **ARMIES}


def march(a: Arena) -> Arena:
    """One Move order of the first card to the first who can."""
    a.play("order " + texts(a, "order")[0])
    a.play(a.choices[0])
    while a.asked != "what_to_do":
        step = next((c for c in a.choices if c.startswith("step")), "")
        a.play("stop" if "stop" in a.choices else "done" if "done" in a.choices else step)
    return a


@pytest.mark.rules("5", "5.1", "O14.3")
def test_5_1_as_many_orders_as_the_scenario_allows() -> None:
    a = Arena(MOVERS, german=["O23", "O23", "O23", "O23"])
    assert a.s.law.sides[0].orders == 3
    a.turn()
    for left in (3, 2, 1):
        assert len(texts(a, "order")) >= left
        march(a)
    assert not texts(a, "order") and a.s.hand[0].bit_count() == 1 and a.choices == ["end"]


@pytest.mark.rules("5", "5.1")
def test_5_1_he_may_end_after_one_order_but_then_not_discard() -> None:
    a = Arena(MOVERS, german=["O23", "O23"])
    march(a.turn())
    assert "end" in a.choices and "pass" not in a.choices
    a.play("end").calm()
    assert not a.log(TurnPassed)


@pytest.mark.rules("5", "O15", "GL-Turn")
def test_O15_passing_discards_any_number_up_to_the_limit() -> None:
    for n in range(5):
        a = Arena(ARMIES, german=["O23", "O23", "O21", "O21"])
        a.turn().play("pass")
        for _ in range(n):
            a.play("discard " + texts(a, "discard")[0])
        if a.s.decision is not None and "done" in a.choices:
            a.play("done")
        a.calm()
        assert a.log(TurnPassed)[-1].cards == n and a.s.discard[0].bit_count() == n
        assert a.s.hand[0].bit_count() == 4


@pytest.mark.rules("O15", "5.3")
def test_O15_never_more_than_the_limit() -> None:
    a = Arena({"O6": "ge-inf", "A6": "fr-inf"}, active="allied", allied=["O23", "O23", "O21", "O21", "O26", "O25"])
    assert a.s.law.sides[1].discards == 4
    a.turn().play("pass")
    for _ in range(4):
        a.play("discard " + texts(a, "discard")[0])
    a.calm()
    assert a.s.discard[1].bit_count() == 4 and a.log(TurnPassed)[-1].cards == 4


@pytest.mark.rules("5", "O15", "5.1")
def test_5_pass_only_before_the_first_order() -> None:
    a = Arena(MOVERS, german=["O23"])
    assert "pass" in a.turn().choices and "end" not in a.choices
    march(a)
    assert "pass" not in a.choices


@pytest.mark.rules("5.4")
def test_5_4_only_the_active_player_fills_his_hand() -> None:
    a = Arena(ARMIES, german=["O23"], allied=["O23", "O21"])
    a.turn().play("pass", "done").calm()
    assert a.s.hand[0].bit_count() == 4 and a.s.hand[1].bit_count() == 2


@pytest.mark.rules("5.4", "1.1")
def test_5_4_nothing_is_drawn_into_a_full_hand() -> None:
    a = Arena(ARMIES, german=["O23", "O23", "O21", "O21"])
    a.turn().play("pass", "done").calm()
    assert a.s.deck[0].bit_count() == 68


@pytest.mark.rules("5.4", "6.1.2", "A39")
def test_5_4_after_the_time_advance_the_rest_is_drawn_and_a_dig_in_made_good() -> None:
    a = Arena(ARMIES, german=["A39"])
    last_card(a, "german")
    card = a.s.hand[0].bit_length() - 1
    a.turn().play("pass", "done").calm(f"action {a.s.t.cards[card].id}").play(f"action {a.s.t.cards[card].id}").calm()
    assert a.work("O6") == "foxhole" and a.s.hand[0].bit_count() == 4 and len(a.log(TimeAdvanced)) == 1


@pytest.mark.rules("5")
def test_5_the_players_take_turns() -> None:
    a = Arena(ARMIES)
    a.run(go_on)
    seats = []
    for _ in range(4):
        seats.append(a.calm("pass").seat)
        a.play("pass").calm("done")
        if "done" in a.choices:
            a.play("done")
        a.calm("pass")
    assert seats == ["german", "allied", "german", "allied"]


@pytest.mark.rules("5.2", "A28.1", "1.6")
def test_5_2_the_same_card_serves_once() -> None:
    a = Arena(ARMIES, german=["A39"])
    card = next(c for c in range(72) if a.s.hand[0] >> c & 1)
    last_card(a, "german")
    a.turn().play("pass", "done").calm(f"action {a.s.t.cards[card].id}").play(f"action {a.s.t.cards[card].id}")
    assert not a.s.hand[0] >> card & 1


# A45.3 -------------------------------------------------------------------------------------------------------------------------


def hidden(units: dict[str, str] | None = None, **kw: object) -> Arena:
    """The French pass with discards; the German defender holds a Hidden Unit. His zone: H to O."""
    a = Arena({**ARMIES, **(units or {})}, active="allied", allied=["O23", "O21"], german=["A45.3"],
              ground={"J4": "woods", "J5": "woods", "C5": "woods", "L9": "brush"}, **kw)  # type: ignore[arg-type]
    return a.turn().play("pass")


def card_of(a: Arena) -> str:
    c = next(c for c in range(72) if a.s.hand[0] >> c & 1 and a.s.t.cards[c].action == "A45.3")
    return f"action {a.s.t.cards[c].id}"


@pytest.mark.rules("A45.3", "A45", "O15")
def test_A45_3_somebody_was_hidden_in_an_empty_hex_with_cover_of_his_zone() -> None:
    a = hidden(dice=["1-4"])                                    # 5: an infantry platoon in 1917
    a.play("discard " + texts(a, "discard")[0], "done")
    assert a.calm(card_of(a)).seat == "german"
    a.play(card_of(a)).calm("place ge-inf.2 J4")
    assert sorted(texts(a, "place ge-inf.2")) == ["J4", "J5", "L9"]         # C5 is not in the zone, the rest is open
    assert a.s.decision is not None and a.s.decision.rule == "A45.3"        # his card's, not that of reinforcements
    a.play("place ge-inf.2 J4").calm()
    assert a.where("ge-inf.2") == "J4"
    assert [e.rule for e in a.log(RollMade) if e.purpose == "support"] == ["A45.3"]


@pytest.mark.rules("A45.3")
def test_A45_3_a_second_formation_comes_into_a_neighbouring_hex() -> None:
    a = hidden(dice=["3-4"])                                    # 7: a squad and a lieutenant
    a.play("discard " + texts(a, "discard")[0], "done").play(card_of(a))
    a.calm("place ge-abt.1 J4").play("place ge-abt.1 J4").calm()
    leaders = [n for n in INDEX if n.startswith("ge-lt-") and a.s.loc[INDEX[n]] < 200]
    assert [a.where(n) for n in leaders] == ["J5"]


@pytest.mark.rules("A45.3", "O15")
def test_A45_3_not_if_he_passed_without_discarding() -> None:
    a = hidden()
    a.play("done")
    seen = []
    while a.s.decision is not None:
        seen.append(a.asked)
        a.calm()
        if a.s.decision is not None:
            break
    assert "whether_hidden_unit" not in seen


@pytest.mark.rules("A45.3", "A45")
def test_A45_3_only_for_the_scenarios_defender() -> None:
    a = Arena(ARMIES, german=["O23", "O21"], allied=["A45.3"], ground={"B4": "woods"})
    assert a.s.law.sides[0].defender and not a.s.law.sides[1].defender
    a.turn().play("pass")
    a.play("discard " + texts(a, "discard")[0], "done")
    assert a.s.decision is None or a.asked != "whether_hidden_unit"


@pytest.mark.rules("A45.3")
def test_A45_3_a_telephone_never_comes() -> None:
    a = hidden(dice=["5-6"])                                    # 11: a platoon and a telephone
    a.play("discard " + texts(a, "discard")[0], "done").play(card_of(a))
    a.calm("place ge-inf.2 J4").play("place ge-inf.2 J4").calm()
    assert a.where("ge-inf.2") == "J4" and a.s.phone[0] == NONE


@pytest.mark.rules("A45.3")
def test_A45_3_not_without_an_empty_hex_with_cover() -> None:
    a = Arena(ARMIES, active="allied", allied=["O23", "O21"], german=["A45.3"])
    a.turn().play("pass")
    a.play("discard " + texts(a, "discard")[0], "done")
    assert a.s.decision is None or a.asked != "whether_hidden_unit"
