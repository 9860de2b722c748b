"""S98 Strategy cards as situations, in every way, with their dates; those of battle and movement stand with their orders."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.events import (
    AttackTotal,
    DefenceTotal,
    HexDrawn,
    OrderLost,
    PhoneSet,
    RollMade,
    StrategyGone,
    StrategySeen,
)
from marne.games.great_war_commander.pieces import GOAL, IDS, INDEX, NONE, PHONE, STRATEGY, STRATEGY_IDS
from marne.games.great_war_commander.rules.cards.S98_strategy import ways
from marne.games.great_war_commander.rules.orders.O17_air import carry_out as air_order
from marne.games.great_war_commander.rules.r01_cards import take_strategy
from marne.games.great_war_commander.rules.r02_grid import HEX, HEX_IDS, NOWHERE
from marne.games.great_war_commander.tables import FIXED
from marne.games.great_war_commander.words import names
from marne.parts.bits import bits, mask
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, advances, deal_strategies, last_card, roll, rolled, strategy, texts

GUNS = {"german": "ge-tel-105", "allied": "fr-tel-155"}
US = {"O6": "ge-inf", "A6": "us-inf"}
AERIAL = [("german", "ge-s3"), ("allied", "fr-s1")]
SKY = [("german", "ge-s2"), ("allied", "fr-s2")]


def hold(seat: str, card: str, units: dict[str, str] | None = None, **kw: object) -> Arena:
    """It is that seat's turn and it holds the card; everything else is dealt."""
    both = {**({} if "strategy" not in kw else kw.pop("strategy")), seat: card}  # type: ignore[dict-item]
    base = US if card.startswith("us") or kw.get("scenario") == "gwc-13" else ARMIES
    a = Arena({**base, **(units or {})}, active=seat, strategy=both, **kw)  # type: ignore[arg-type]
    return deal_strategies(a).turn()


def go(a: Arena, *want: str) -> Arena:
    """Everything by default until the turn goes on."""
    while a.s.decision is not None and a.asked != "what_to_do":
        wanted = next((w for w in ("keep", "no", *want) if w in a.choices), a.choices[0])
        a.play(wanted, calm=False)
    return a


# S98.1 -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("S98.1.2", "S98.3.3", "S98.3.7", "S98.4.1", "S98.5.1")
@pytest.mark.parametrize(("card", "date", "good"), [
    ("fr-s3", "1915-12", False), ("fr-s3", "1916-01", True), ("fr-s3", "1918-11", True),
    ("ge-s1", "1915-12", False), ("ge-s1", "1916-01", True),
    ("fr-s7", "1914-12", False), ("fr-s7", "1915-01", True), ("fr-s7", "1917-12", True), ("fr-s7", "1918-01", False)])
def test_S98_1_2_only_in_its_period(card: str, date: str, good: bool) -> None:
    seat = "german" if card.startswith("ge") else "allied"
    a = Arena(ARMIES, active=seat, strategy={seat: card})
    a.s.law.date, a.s.law.year = date, int(date[:4])
    a.turn()
    assert (f"strategy {card} 1" in a.choices) == good


@pytest.mark.rules("S98.1.2", "S98.2")
def test_S98_1_2_out_of_its_period_it_still_adds_one_to_a_roll() -> None:
    a = Arena(ARMIES, strategy={"german": "ge-s5"}, dice=["3-4"])            # Red Trousers, in 1917
    roll(a, "german").play("plus-one").calm()
    assert rolled(a) == 8


@pytest.mark.rules("S98.1.1")
@pytest.mark.parametrize(("seat", "card", "scenario"), [
    ("allied", "fr-s3", "gwc-09"), ("allied", "fr-s7", "gwc-09"), ("german", "ge-s1", "gwc-09"), ("allied", "us-s1", "gwc-13"),
    ("allied", "us-s4", "gwc-13"), ("allied", "us-s5", "gwc-13"), ("allied", "us-s9", "gwc-13")])
def test_S98_1_1_a_reminder_card_lies_on_the_table_and_is_no_longer_in_hand(seat: str, card: str, scenario: str) -> None:
    a = hold(seat, card, scenario=scenario)
    a.play(f"strategy {card} 1", calm=False)
    assert a.s.reminders == 1 << STRATEGY[card] and strategy(a, seat) == "" and not a.s.sdiscard
    take_strategy(a.s, 0 if seat == "german" else 1, "6.1.2")
    assert strategy(a, seat)                                     # a new one may be drawn


@pytest.mark.rules("S98.1", "S98", "1.S.1")
def test_S98_1_not_in_the_enemys_turn_nor_twice() -> None:
    a = Arena(ARMIES, active="allied", strategy={"german": "ge-s1", "allied": "fr-s3"})
    a.turn()
    assert not [c for c in a.choices if c.startswith("strategy ge")]
    a.play("strategy fr-s3 1", calm=False)
    assert not texts(a, "strategy")


@pytest.mark.rules("S98.1")
@pytest.mark.parametrize("card", ["fr-s4", "fr-s8", "ge-s4", "ge-s5", "ge-s6", "ge-s7", "us-s3", "us-s6", "us-s7"])
def test_S98_1_cards_of_another_moment_cannot_be_played_between_orders(card: str) -> None:
    seat = "german" if card.startswith("ge") else "allied"
    a = hold(seat, card, scenario="gwc-13" if card.startswith("us") else "gwc-09")
    assert not texts(a, "strategy")


# S98.3.1, S98.4.3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("S98.3.1", "S98.3.1-a", "S98.4.3")
@pytest.mark.parametrize(("seat", "card"), AERIAL)
def test_S98_3_1_an_artillery_request_through_the_observer_of_the_map(seat: str, card: str) -> None:
    a = hold(seat, card, {"H6": "ge-hptm-nehring", "D6": "fr-cne-delorme"}, phones=GUNS, dice=["6-5", "1-4"])
    me = 0 if seat == "german" else 1
    a.play(f"strategy {card} 1", "box local", calm=False)
    assert a.asked == "where_to_spot" and a.s.observed == 1 << me and not a.s.activated
    go(a, "hex H6")
    assert a.s.orders == 0 and "accuracy" in [e.purpose for e in a.log(RollMade)]


@pytest.mark.rules("S98.3.1-a", "O19.2", "O19.1")
def test_S98_3_1_a_the_observer_observes_once_a_turn_and_a_broken_telephone_is_mended() -> None:
    a = hold("german", "ge-s3", phones=GUNS)
    assert 1 in ways(a.s, 0, STRATEGY["ge-s3"])
    a.s.observed = 1
    assert 1 not in ways(a.s, 0, STRATEGY["ge-s3"])
    a.s.phone_broken = 1
    assert 1 in ways(a.s, 0, STRATEGY["ge-s3"])
    a.play("strategy ge-s3 1", "box fixed", calm=False)
    assert not a.s.phone_broken and a.s.box[0] == FIXED and a.asked == "what_to_do"
    b = hold("german", "ge-s3")
    assert 1 not in ways(b.s, 0, STRATEGY["ge-s3"])              # no telephone at all


@pytest.mark.rules("S98.3.1-b", "S98.4.3")
@pytest.mark.parametrize(("seat", "card"), AERIAL)
def test_S98_3_1_b_the_enemys_card_is_discarded_and_both_decks_looked_at(seat: str, card: str) -> None:
    foe, his = ("allied", "fr-s5") if seat == "german" else ("german", "ge-s9")
    a = hold(seat, card, strategy={foe: his})
    decks = [a.s.sdeck[0], a.s.sdeck[1]]
    a.play(f"strategy {card} 2", calm=False)
    assert strategy(a, foe) == "" and a.s.sdiscard >> STRATEGY[his] & 1 and [a.s.sdeck[0], a.s.sdeck[1]] == decks
    me = 0 if seat == "german" else 1
    seen = a.log(StrategySeen)
    assert {(e.side, e.owner, e.card) for e in seen} == {(me, 0, decks[0][0]), (me, 1, decks[1][0])}
    for e in seen:                                               # he has only looked: it is not his card
        for lang in ("en", "fr"):
            told = TITLE.say(e, lang)
            assert names.strategy(e.card, lang) in told and not told.startswith(("Your Strategy card", "Votre carte"))
    assert all(TITLE.sees(e, me) and not TITLE.sees(e, 1 - me) for e in seen)


@pytest.mark.rules("S98.3.1-b")
def test_S98_3_1_b_also_if_the_enemy_has_none() -> None:
    a = hold("german", "ge-s3")
    assert "strategy ge-s3 2" in a.choices


@pytest.mark.rules("S98.3.1-c", "S98.4.9-b", "S98.1.1")
@pytest.mark.parametrize(("seat", "card", "way", "his"), [
    ("german", "ge-s3", 3, ["fr-s3", "fr-s7"]), ("allied", "fr-s1", 3, ["ge-s1"]), ("german", "ge-s9", 2, ["fr-s3", "fr-s7"])])
def test_S98_3_1_c_all_reminder_cards_of_the_enemy_go(seat: str, card: str, way: int, his: list[str]) -> None:
    own = "fr-s3" if seat == "allied" else "ge-s1"
    a = Arena(ARMIES, active=seat, strategy={seat: card})
    assert way not in ways(a.s, 0 if seat == "german" else 1, STRATEGY[card])
    a.s.reminders = mask(STRATEGY[c] for c in [*his, own])
    a.turn().play(f"strategy {card} {way}", calm=False)
    assert a.s.reminders == 1 << STRATEGY[own]
    assert {STRATEGY_IDS[e.card] for e in a.log(StrategyGone)} == {*his, card}


@pytest.mark.rules("S98.3.1-d", "1.2")
@pytest.mark.parametrize(("seat", "card"), AERIAL)
def test_S98_3_1_d_two_are_drawn_one_kept_the_other_goes_under_the_deck(seat: str, card: str) -> None:
    a = hold(seat, card)
    me = 0 if seat == "german" else 1
    first, second, *rest = a.s.sdeck[me]
    a.play(f"strategy {card} 4", calm=False)
    assert sorted(a.choices) == sorted(f"keep-strategy {STRATEGY_IDS[i]}" for i in (first, second))
    assert a.s.decision is not None and a.s.decision.sealed      # the enemy must not learn which
    a.play(f"keep-strategy {STRATEGY_IDS[second]}", calm=False)
    assert a.s.shand[me] == second and a.s.sdeck[me] == (*rest, first)
    assert not texts(a, "strategy")                              # one a turn


@pytest.mark.rules("S98.3.1-d")
def test_S98_3_1_d_not_from_an_empty_deck() -> None:
    a = Arena(ARMIES, strategy={"german": "ge-s3"}).turn()
    assert "strategy ge-s3 4" not in a.choices


# S98.3.2, S98.4.2, S98.5.5 -------------------------------------------------------------------------------------------------


@pytest.mark.rules("S98.3.2", "S98.3.2-b", "S98.4.2", "O17")
@pytest.mark.parametrize(("seat", "card"), SKY)
def test_S98_3_2_b_two_air_strikes_without_cards_and_outside_the_limit(seat: str, card: str) -> None:
    a = hold(seat, card, {"H6": "ge-abt", "D6": "fr-spe"})
    a.play(f"strategy {card} 2", calm=False)
    go(a)
    assert len(a.log(HexDrawn)) == 2 and a.s.orders == 0 and strategy(a, seat) == ""


@pytest.mark.rules("S98.3.2-a", "S98.4.2", "O17")
@pytest.mark.parametrize(("seat", "card"), SKY)
def test_S98_3_2_a_an_air_strike_of_the_enemy_is_cancelled(seat: str, card: str) -> None:
    foe = 1 if seat == "german" else 0
    a = Arena(ARMIES, active="allied" if foe else "german", strategy={seat: card})
    a.run(air_order, foe)
    assert a.seat == seat and a.asked == "whether_dogfight"
    a.play(f"strategy {card} 1", calm=False)
    assert a.s.decision is None and not a.log(HexDrawn) and len(a.log(OrderLost)) == 1 and strategy(a, seat) == ""


@pytest.mark.rules("S98.3.2-a")
def test_S98_3_2_a_one_of_the_two_strikes_of_the_other_card_too() -> None:
    a = hold("german", "ge-s2", strategy={"allied": "fr-s2"})
    a.play("strategy ge-s2 2", "strategy fr-s2 1", calm=False)
    go(a)
    assert len(a.log(HexDrawn)) == 1                             # one card a turn cancels one order


@pytest.mark.rules("S98.3.2-a", "1.2")
def test_S98_3_2_a_whoever_holds_another_card_is_asked_the_same() -> None:
    a = Arena(ARMIES, strategy={"allied": "fr-s9"})
    a.run(air_order, 0)
    assert a.asked == "whether_dogfight" and a.choices == ["no"]


@pytest.mark.rules("S98.5.5", "S98.4.2")
def test_S98_5_5_no_german_air_strike_by_card_either() -> None:
    a = Arena(US, scenario="gwc-13", strategy={"german": "ge-s2"}, german=["O17"])
    a.s.reminders = 1 << STRATEGY["us-s5"]
    a.turn()
    assert not texts(a, "strategy") and not texts(a, "order")


# S98.3.5 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("S98.3.5")
def test_S98_3_5_field_reports_strip_the_enemy() -> None:
    a = hold("allied", "fr-s5", german=["O21", "O21", "O23", "O23"], strategy={"german": "ge-s2"}, held={3: "german"})
    old = a.s.hand[0]
    a.s.secret[0] = mask([GOAL["obj-k"], GOAL["obj-a"]])
    a.play("strategy fr-s5 1", calm=False)
    assert a.s.hand[0].bit_count() == 3 and not a.s.hand[0] & old and a.s.discard[0] == old
    assert strategy(a, "german") == "" and not a.s.secret[0]
    assert a.s.open_goals == mask([GOAL["obj-k"], GOAL["obj-a"]]) and a.s.vp == 3


@pytest.mark.rules("S98.3.5", "6.1.2", "A45.3")
def test_S98_3_5_the_last_card_advances_the_time_and_the_rest_comes_from_the_new_pile() -> None:
    a = hold("allied", "fr-s5", german=["O21"])
    last_card(a, "german")
    a.play("strategy fr-s5 1", calm=False)
    go(a)
    assert advances(a) == 1 and a.s.hand[0].bit_count() == 3 and not a.s.late


@pytest.mark.rules("S98.3.5", "5.4")
def test_S98_3_5_he_fills_up_only_at_the_end_of_his_own_turn() -> None:
    a = hold("allied", "fr-s5", german=["O21"])
    a.play("strategy fr-s5 1", "end", calm=False)
    go(a)
    assert a.s.hand[0].bit_count() == 3


# S98.3.6, S98.3.9, S98.4.4, S98.4.9 ---------------------------------------------------------------------------------------


@pytest.mark.rules("S98.3.6", "O18.1")
def test_S98_3_6_counter_battery_breaks_a_working_telephone_and_its_markers() -> None:
    a = hold("allied", "fr-s6", phones=GUNS)
    a.s.sr[0], a.s.impacts[0] = HEX["H6"], 1 << HEX["H5"]
    a.play("strategy fr-s6 1", calm=False)
    assert a.s.phone_broken == 1 and a.s.sr[0] == NOWHERE and not a.s.impacts[0]
    b = Arena(ARMIES, active="allied", strategy={"allied": "fr-s6"}, phones=GUNS)
    b.s.phone_broken = 1
    assert not texts(b.turn(), "strategy")                       # only a working one
    c = Arena(ARMIES, active="allied", strategy={"allied": "fr-s6"})
    assert not texts(c.turn(), "strategy")


@pytest.mark.rules("S98.3.9", "S98.4.8", "S98.5.8")
@pytest.mark.parametrize(("seat", "card", "column"), [("german", "ge-s8", "F"), ("allied", "fr-s9", "J")])
def test_S98_3_9_too_short_two_hexes_towards_the_firers_edge_with_the_own_deck(seat: str, card: str, column: str) -> None:
    """A barrage along column H. The French edge is left, the German one right."""
    foe = 1 if seat == "german" else 0
    unit = "fr-spe" if seat == "german" else "ge-abt"
    a = Arena({**ARMIES, f"{column}6": unit}, active=seat, strategy={seat: card}, phones=GUNS)
    a.s.box[foe], a.s.sr[foe] = FIXED, HEX["H6"]
    a.s.impacts[foe] = mask(HEX[f"H{n}"] for n in range(3, 10))
    a.turn().play(f"strategy {card} 1", calm=False)
    go(a)
    assert HEX_IDS[a.s.sr[foe]][0] == column and all(HEX_IDS[h][0] == column for h in bits(a.s.impacts[foe]))
    assert [IDS[e.unit] for e in a.log(DefenceTotal)] == [f"{unit}.1"]
    assert a.log(AttackTotal)[0].fp == (10 if seat == "german" else 9)       # the firepower of the enemy's guns
    assert {e.side for e in a.log(RollMade) if e.purpose == "impact"} == {1 - foe}


@pytest.mark.rules("S98.3.9", "S98.5.8")
def test_S98_3_9_only_against_a_barrage_on_the_board() -> None:
    for card, scenario in (("fr-s9", "gwc-09"), ("us-s8", "gwc-13")):
        a = Arena(US if card.startswith("us") else ARMIES, scenario=scenario, active="allied", strategy={"allied": card},
                  phones={"german": "ge-tel-105"})
        assert not texts(a.turn(), "strategy")
    b = Arena(US, scenario="gwc-13", active="allied", strategy={"allied": "us-s8"}, phones={"german": "ge-tel-105"})
    b.s.box[0], b.s.sr[0], b.s.impacts[0] = FIXED, HEX["H6"], 1 << HEX["H5"]
    assert texts(b.turn(), "strategy") == ["us-s8 1"]


@pytest.mark.rules("S98.4.4", "O19.2.1.2.1")
@pytest.mark.parametrize(("dice", "drifts"), [("6-5", False), ("1-1", True)])
def test_S98_4_4_a_forward_observer_does_not_drift_after_a_hit(dice: str, drifts: bool) -> None:
    a = Arena(ARMIES, phones=GUNS, strategy={"german": "ge-s4"}, dice=[dice, "1-4"])
    a.order(19).play("box fixed", "hex H6", "strategy ge-s4 1", calm=False).calm()
    assert (HEX_IDS[a.s.sr[0]] != "H6") == drifts and strategy(a, "german") == ""
    assert a.s.discard[0].bit_count() == (2 if drifts else 1)


@pytest.mark.rules("S98.4.4", "1.2")
def test_S98_4_4_only_for_the_observer_of_the_map_and_asked_whatever_card_he_holds() -> None:
    a = Arena({"K6": "ge-hptm-nehring", **ARMIES}, phones=GUNS, strategy={"german": "ge-s4"})
    a.order(19).play("box fixed", "choose ge-hptm-nehring", "hex H6", calm=False)
    assert a.asked != "whether_forward_observer"
    b = Arena(ARMIES, phones=GUNS, strategy={"german": "ge-s9"})
    b.order(19).play("box fixed", "hex H6", calm=False)
    assert b.asked == "whether_forward_observer" and b.choices == ["no"]


@pytest.mark.rules("S98.4.9", "S98.4.9-a")
def test_S98_4_9_a_telephone_is_exchanged_for_an_unused_one() -> None:
    a = hold("german", "ge-s9", phones=GUNS)
    a.s.box[0] = FIXED
    a.play("strategy ge-s9 1", calm=False)
    assert sorted(texts(a, "telephone")) == ["ge-tel-150", "ge-tel-77"]
    a.play("telephone ge-tel-150", calm=False)
    assert a.s.phone[0] == PHONE["ge-tel-150"] and a.s.box[0] == FIXED
    assert a.log(PhoneSet) == [PhoneSet("S98.4.9", 0, PHONE["ge-tel-150"], FIXED)]    # everybody is told
    b = Arena(ARMIES, strategy={"german": "ge-s9"}, phones=GUNS)
    b.s.phone_broken = 1
    assert not texts(b.turn(), "strategy")                       # a working one only
    assert not texts(Arena(ARMIES, strategy={"german": "ge-s9"}).turn(), "strategy")


# S98.5.2 -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("S98.5.2", "3.2.5", "3.3.1.1")
def test_S98_5_2_a_leader_and_all_units_in_his_radius_rally() -> None:
    """Robertson commands two hexes; demoralised he would command none, but he rallies first."""
    units = {"H6": "us-lt-robertson! us-team!", "H8": "us-team! us-lt-kelly!", "H9": "us-team!"}
    a = hold("allied", "us-s2", units, scenario="gwc-13")
    a.play("strategy us-s2 1", calm=False)
    assert sorted(texts(a, "choose")) == ["us-lt-kelly", "us-lt-robertson"]
    a.play("choose us-lt-robertson", calm=False)
    shaken = {IDS[u] for u in bits(a.s.demo)}
    assert shaken == {"us-team.3", "us-lt-kelly"}
    assert a.s.orders == 0 and not a.s.activated & 1 << INDEX["us-lt-robertson"]


@pytest.mark.rules("S98.5.2")
def test_S98_5_2_not_without_a_leader() -> None:
    a = hold("allied", "us-s2", scenario="gwc-13")
    assert not texts(a, "strategy") and a.s.shand[1] != NONE
