"""1, 1.S Cards, hands, decks, Strategy cards."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.events import CardTaken, Flipped, RollMade, TimeAdvanced
from marne.games.great_war_commander.law import Law
from marne.games.great_war_commander.pieces import CARD_IDS, DECK, NONE, OF_DECK, OF_STRATEGY
from marne.games.great_war_commander.rules.cards.E56_events import struck
from marne.games.great_war_commander.rules.r01_cards import flip, may_use_strategy, shuffle, take_card, take_strategy
from marne.games.great_war_commander.rules.r02_grid import HEX, NEXT
from marne.games.great_war_commander.state import TURN, State, reground
from marne.games.great_war_commander.tables import tables
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import (
    ARMIES,
    deal_strategies,
    framed,
    last_card,
    roll,
    rolled,
    strategy,
    sum_of,
    texts,
    time_passes,
)


def opened(scenario: str, seed: str = "one") -> State:
    """A game whose formations have been set up, each in the first place that is offered."""
    s = TITLE.new(scenario, {}, None, Seeded(seed))
    while s.phase != TURN:
        assert s.decision is not None
        advance(s, s.decision.choices[0])
    return s


@pytest.mark.rules("1.1")
@pytest.mark.parametrize("scenario", [f"gwc-{n:02d}" for n in range(1, 17)])
def test_1_1_the_posture_gives_the_hand(scenario: str) -> None:
    law = Law(tables(""), scenario, {})
    for here in law.sides:
        assert here.hand == {"attack": 6, "recon": 5, "defend": 4}[here.camp.posture]


@pytest.mark.rules("1.F", "1.1", "1.S", "S98")
@pytest.mark.parametrize("scenario", ["gwc-01", "gwc-12"])
def test_1_F_at_the_beginning_a_full_hand_and_one_strategy_card(scenario: str) -> None:
    s = opened(scenario)
    for x in (0, 1):
        size = s.law.sides[x].hand
        assert s.hand[x].bit_count() == size
        assert s.deck[x].bit_count() == DECK - size == 72 - size and not s.discard[x]
        assert (s.hand[x] | s.deck[x]) == OF_DECK[s.law.nations[x]]
        assert s.shand[x] != NONE and len(s.sdeck[x]) == 8
        assert {s.shand[x], *s.sdeck[x]} == {i for i in range(27) if OF_STRATEGY[s.law.nations[x]] >> i & 1}
        assert may_use_strategy(s, x)                           # from the first turn on


@pytest.mark.rules("1.2", "1.3")
def test_1_3_a_revealed_card_lies_on_the_discard_pile() -> None:
    a = Arena(ARMIES)
    c = flip(a.s, 0, "dice", "1.9")
    assert a.s.discard[0] == 1 << c and not a.s.deck[0] >> c & 1
    assert [(e.side, e.card) for e in a.log(Flipped)] == [(0, c)]


@pytest.mark.rules("1.5", "O14.1")
def test_1_5_an_order_card_is_discarded_at_once() -> None:
    a = Arena({"H6": "ge-inf", **ARMIES}, german=["O23"])
    (card,) = texts(a.turn(), "order")
    a.play(f"order {card}")
    c = CARD_IDS.index(card)
    assert a.s.discard[0] >> c & 1 and not a.s.hand[0] >> c & 1 and a.s.orders == 1


@pytest.mark.rules("1.5", "5.1")
def test_1_5_only_the_active_player_gives_orders_and_only_of_his_hand() -> None:
    a = Arena({"H6": "ge-inf", **ARMIES}, german=["O23"], allied=["O23"])
    assert all(t.startswith("ge-") for t in texts(a.turn(), "order")) and a.seat == "german"


@pytest.mark.rules("1.4", "6.1.2(1)")
def test_1_4_draw_pile_and_discard_pile_become_one() -> None:
    a = Arena(ARMIES, german=["O23", "O21"])
    for _ in range(5):
        flip(a.s, 0, "dice", "1.9")
    shuffle(a.s, 0)
    assert not a.s.discard[0] and a.s.deck[0] == OF_DECK[0] & ~a.s.hand[0]


@pytest.mark.rules("1.4", "6.1.2(1)")
def test_1_4_only_the_player_who_advanced_the_time_shuffles() -> None:
    a = Arena(ARMIES)
    flip(a.s, 0, "dice", "1.9")
    flip(a.s, 1, "dice", "1.9")
    time_passes(a, "german").calm()
    assert not a.s.discard[0] and a.s.discard[1].bit_count() == 1


@pytest.mark.rules("1.9")
def test_1_9_a_roll_is_the_sum_of_the_dice_of_the_next_card() -> None:
    a = Arena(ARMIES, dice=["5-4"])
    roll(a, "german").calm()
    assert rolled(a) == 9 and a.log(RollMade)[-1].white == 5 and a.s.discard[0].bit_count() == 1


@pytest.mark.rules("1.9", "O21.2.1.1")
@pytest.mark.parametrize("purpose", ["targeting", "accuracy"])
def test_1_9_the_dice_are_multiplied_for_targeting(purpose: str) -> None:
    a = Arena(ARMIES, dice=["5-4"])
    roll(a, "german", purpose).calm()
    assert rolled(a) == 20


@pytest.mark.rules("5.4", "1.2")
def test_5_4_which_card_is_drawn_is_told_to_its_owner_alone() -> None:
    a = Arena(ARMIES)
    take_card(a.s, 0, "5.4")
    (e,) = a.log(CardTaken)
    assert TITLE.sees(e, 0) and not TITLE.sees(e, 1) and not TITLE.sees(e, None)


# Strategy cards --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1.S", "6.1.2(7)")
def test_1_S_at_a_time_advance_whoever_has_none_draws_one_for_the_next_turn() -> None:
    a = deal_strategies(Arena(ARMIES, strategy={"german": "ge-s2"}))
    time_passes(a, "german").calm()
    assert strategy(a, "german") == "ge-s2" and len(a.s.sdeck[0]) == 8
    assert strategy(a, "allied") and len(a.s.sdeck[1]) == 8
    assert may_use_strategy(a.s, 0) and not may_use_strategy(a.s, 1)
    a.turn()
    assert may_use_strategy(a.s, 1)


@pytest.mark.rules("1.S", "S98")
def test_1_S_an_empty_deck_gives_no_more() -> None:
    a = Arena(ARMIES)
    assert not a.s.sdeck[0]
    take_strategy(a.s, 0, "6.1.2")
    assert a.s.shand[0] == NONE


@pytest.mark.rules("1.S.2", "S98.2", "S98")
def test_1_S_2_plus_one_to_a_roll_and_the_card_is_gone() -> None:
    a = Arena(ARMIES, strategy={"german": "ge-s2"}, dice=["3-4", "3-4"])
    roll(a, "german").play("plus-one").calm()
    assert rolled(a) == 8 and strategy(a, "german") == "" and a.s.sdiscard
    roll(a, "german").calm("plus-one")
    assert a.s.decision is None                                 # none left


@pytest.mark.rules("1.S.2", "S98.2", "9.1")
def test_S98_2_after_the_initiative_card_the_inactive_player_first() -> None:
    a = Arena(ARMIES, strategy={"german": "ge-s2", "allied": "fr-s2"}, dice=["3-4"])
    roll(a, "german")
    asked = []
    while a.s.decision is not None:
        asked.append((a.asked, a.seat))
        a.play("keep" if a.asked == "whether_reroll" else "plus-one", calm=False)
    assert asked == [("whether_reroll", "allied"), ("whether_plus_one", "allied"), ("whether_plus_one", "german")]
    assert rolled(a) == 9                                       # both may


@pytest.mark.rules("1.S", "S98", "S98.2")
def test_1_S_one_strategy_card_a_turn() -> None:
    a = deal_strategies(Arena(ARMIES, strategy={"german": "ge-s2"}, dice=["3-4", "3-4"]))
    roll(a, "german").play("plus-one").calm()
    take_strategy(a.s, 0, "E81")                                # a new one by an event
    roll(a, "german").play("keep", calm=False)
    assert a.s.decision is None and rolled(a) == 7


@pytest.mark.rules("1.S.2", "6.2.2", "S98.2")
def test_1_S_2_not_on_a_sudden_death_roll() -> None:
    a = Arena(ARMIES, strategy={"german": "ge-s2", "allied": "fr-s2"}, dice=["5-4"])
    a.s.time = a.s.law.sudden_death
    time_passes(a, "german")
    assert a.asked == "whether_reroll"
    a.play("keep", calm=False)
    assert a.asked != "whether_plus_one"


@pytest.mark.rules("1.S.2", "S98.2")
def test_S98_2_plus_one_neither_cancels_nor_delays_a_trigger() -> None:
    dice = framed("ge", "time")
    a = Arena(ARMIES, strategy={"german": "ge-s2"}, dice=[dice])
    roll(a, "german").play("plus-one")
    assert len(a.log(TimeAdvanced)) == 1
    a.calm()
    assert rolled(a) == sum_of(dice) + 1


@pytest.mark.rules("1.S-IMP", "1.1")
def test_1_S_IMP_strategy_cards_do_not_count_for_the_hand() -> None:
    a = Arena(ARMIES, strategy={"german": "ge-s2"})
    a.turn().play("pass").calm()
    assert a.s.hand[0].bit_count() == 4 and strategy(a, "german") == "ge-s2"


@pytest.mark.rules("1.S", "5.3", "O15", "S98")
def test_1_S_no_strategy_card_in_a_turn_of_passing() -> None:
    a = Arena(ARMIES, strategy={"german": "ge-s2"}, german=["O23", "O21"])
    assert "strategy ge-s2 2" in a.turn().choices
    a.play("pass")
    assert not may_use_strategy(a.s, 0)


@pytest.mark.rules("5.3", "O15")
def test_5_3_after_a_strategy_card_nobody_discards() -> None:
    a = Arena(ARMIES, strategy={"german": "ge-s1"}, german=["O23"])
    a.turn().play("strategy ge-s1 1", calm=False)
    assert "pass" not in a.choices and "end" in a.choices


@pytest.mark.rules("S98.1", "1.S")
def test_S98_1_a_strategy_card_is_no_order() -> None:
    a = Arena(ARMIES, strategy={"german": "ge-s1"})
    a.turn().play("strategy ge-s1 1", calm=False)
    assert a.s.orders == 0


@pytest.mark.rules("5.4", "6.1.2")
@pytest.mark.parametrize("trigger", ["", "event", "sniper", "jam", "time"])
def test_5_4_the_last_card_into_the_hand_advances_the_time_once_and_pulls_nothing(trigger: str) -> None:
    a = Arena(ARMIES)
    last_card(a, "german", trigger)
    a.turn().play("pass").calm()
    assert len(a.log(TimeAdvanced)) == 1 and a.s.hand[0].bit_count() == 4
    assert a.s.deck[0].bit_count() == 72 - 4 and not a.s.discard[0]     # the rest of the hand came from the new pile


@pytest.mark.rules("1.0", "S98.3.4", "O23.4-a")
def test_1_0_what_the_card_says_goes_before_the_rule() -> None:
    """Nobody moves into a hex with enemies; the Assaults card says that those who move may."""
    units = {"H6": "fr-inf", "H5": "ge-inf", **ARMIES}
    a = Arena(units, active="allied", strategy={"allied": "fr-s4"}).order(23).play("activate fr-inf.1")
    assert "step H5" not in a.choices and "step H7" in a.choices
    a.play("strategy fr-s4 1")
    assert "step H5" in a.choices


@pytest.mark.rules("1.0", "E76.1")
def test_1_0_the_date_on_the_card_decides_not_the_general_list_of_weapons() -> None:
    """Every Machine-gun Nest bears a date, and in a scenario before it nothing comes."""
    t = tables("")
    dates = {row.event_from for row in t.cards if row.event == "E76"}
    assert dates and all(d and "1914-08" < d < "1918-12" for d in dates)


@pytest.mark.rules("1.0", "E61")
@pytest.mark.parametrize("card", [c.id for c in tables("").cards if c.event == "E61"])
def test_1_0_the_wind_blows_as_the_card_says(card: str) -> None:
    """2.2.2 The fire spreads to the neighbour in the direction that the card shows."""
    a = Arena({"O6": "ge-inf", "A6": "fr-inf"}, ground={h: "woods" for h in ("H6", "H5", "I6", "I7", "H7", "G7", "G6")})
    c = CARD_IDS.index(card)
    direction = int(a.s.t.cards[c].wind_direction)
    a.s.blaze = 1 << HEX["H6"]
    reground(a.s)
    a.s.quiet += 1
    a.run(struck, 0, 61, c).calm()
    (spread,) = bits(a.s.blaze & ~(1 << HEX["H6"]))
    assert spread == NEXT[HEX["H6"]][direction - 1]
