"""1.3, 2.0 II.1, 9.0, 9.1 The deck, hands, exchange on a pass, special Offensives and their dates, what others may know."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.rules.r09_cards import draw_both, draw_cards, redraw, shuffle, usable_hand
from marne.games.to_the_last_man.rules.r09_1_offensive import launch, special
from marne.games.to_the_last_man.pieces import (
    ALL_CARDS,
    CARD_TYPE,
    CARDS,
    ENTENTE,
    GERMAN,
    OF_TYPE,
    OFFENSIVE_CARDS,
    SEATS,
    T_BIG_PUSH,
    T_FRIEDENSTURM,
    T_GERICHT,
    T_LIMITED,
    T_OFFENSIVE,
    T_TOUT_LE_MONDE,
    TYPE,
    TYPE_IDS,
)
from marne.games.to_the_last_man.secrets import imagine
from marne.games.to_the_last_man.rules.r02_sequence import begin_player_turn, next_season, player_turn, player_turns
from marne.games.to_the_last_man.state import FULL, LIMITED, NONE, PASSED
from marne.games.to_the_last_man.view import view
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from tests.to_the_last_man.arena import Arena


@pytest.mark.rules("9.0")
def test_9_0_fifty_five_cards() -> None:
    copies = {"offensive": 16, "limited-offensive": 6, "big-push": 1, "gericht": 1, "tout-le-monde": 1, "friedensturm": 1,
              "ersatz-2": 10, "ersatz-3": 2, "poison-gas": 6, "advanced-barrage": 2, "bad-weather": 3,
              "strategic-reserves": 2, "surprise-attack": 2, "entente-crisis": 1, "german-crisis": 1}
    assert CARDS == 55 == sum(copies.values()) and OFFENSIVE_CARDS.bit_count() == 26
    assert {name: OF_TYPE[i].bit_count() for name, i in TYPE.items()} == copies


@pytest.mark.rules("1.3 [discard]", "1.3 [reshuffle]")
def test_1_3_an_empty_pile_is_made_of_the_discards() -> None:
    a = Arena({"koln": "ge:i"}, chance=Seeded("d"))
    s = a.s
    s.discard = ALL_CARDS & ~0b11
    s.deck = 0b11
    got = draw_cards(s, GERMAN, 5, "7.1")
    assert got & 0b11 == 0b11 and got.bit_count() == 5 and s.discard == 0 and s.deck.bit_count() == 50
    assert len(a.events("DeckShuffled")) == 1
    s.deck = s.discard = 0
    s.removed = ALL_CARDS & ~got
    assert draw_cards(s, ENTENTE, 2, "7.1") == 0         # nothing left at all


@pytest.mark.rules("1.3 [reshuffle]")
def test_1_3_the_pile_is_made_anew_with_its_last_card() -> None:
    """At once: what is discarded afterwards waits for the next time. Without discards there is nothing to make it of yet."""
    a = Arena({"koln": "ge:i"}, chance=Seeded("d"))
    s = a.s
    s.deck, s.discard, s.hand[ENTENTE] = 0b11, 0b1100, ALL_CARDS & ~0b1111
    draw_cards(s, GERMAN, 1, "7.1")
    assert s.deck.bit_count() == 1 and s.discard == 0b1100
    draw_cards(s, GERMAN, 1, "7.1")
    assert s.deck == 0b1100 and s.discard == 0 and len(a.events("DeckShuffled")) == 1
    draw_cards(s, GERMAN, 2, "7.1")
    assert s.deck == s.discard == 0 and len(a.events("DeckShuffled")) == 1
    s.discard, s.hand[ENTENTE] = 1 << 5, s.hand[ENTENTE] & ~(1 << 5)
    assert draw_cards(s, GERMAN, 1, "7.1") == 1 << 5


@pytest.mark.rules("1.3 [reshuffle]", "2.0 VI")
def test_2_0_vi_shuffled_after_winter_hands_stay() -> None:
    for turn, shuffled in ((1, False), (2, False), (3, True), (7, True), (8, False)):
        a = Arena({"koln": "ge:i"}, turn=turn, hands={"german": ["offensive"]})
        a.s.discard = a.s.deck & OF_TYPE[TYPE["ersatz-2"]]
        a.s.deck &= ~a.s.discard
        next_season(a.s)
        assert (a.s.discard == 0) == shuffled and len(a.hand("german")) == 1, turn
    shuffle(a.s, "2.0 VI")


@pytest.mark.rules("7.1")
def test_t51_card_by_card_when_the_pile_is_short() -> None:
    a = Arena({"koln": "ge:i"}, chance=Seeded("s"))
    s = a.s
    s.deck = 0b111
    s.removed = ALL_CARDS & ~0b111
    draw_both(s, 3, 3, "7.1")
    assert [h.bit_count() for h in s.hand] == [2, 1]


# 2.0 II.1 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 II.1 [Pass b4]", "2.0 II.1 [Pass b4 delay]")
def test_2_0_ii1_exchange_on_a_pass() -> None:
    a = Arena({"koln": "ge:i"}, chance=Seeded("x"), hands={"german": ["ersatz-2", "bad-weather", "offensive"]})
    a.run(player_turn, GERMAN).play("pass", "done")
    assert a.asked == "german which_redraw"
    a.play("redraw ersatz-2", "redraw bad-weather", "done")
    s = a.s
    assert len(a.hand("german")) == 3 and s.frozen.bit_count() == 2 and s.discard.bit_count() == 2
    assert usable_hand(s, GERMAN).bit_count() == 1
    begin_player_turn(s, ENTENTE)
    assert s.frozen == 0 and usable_hand(s, GERMAN).bit_count() == 3         # from the opponent's turn on


@pytest.mark.rules("2.0 II.1 [Pass b4]", "2.0 II.1 [Pass b3]")
def test_2_0_ii1_no_exchange_after_a_card() -> None:
    a = Arena({"koln": "ge:i"}, chance=Seeded("x"), hands={"german": ["strategic-reserves", "offensive"]})
    a.run(player_turn, GERMAN).play("pass", "select ge-i-01", "reserves ge-i-01 mainz", "done")
    assert a.asked == "over"
    b = Arena({"koln": "ge:i"}, chance=Seeded("x"), hands={"german": ["offensive"]}).run(redraw, GERMAN).play("done")
    assert b.hand("german") == ["offensive"] and b.s.drawn == 0


@pytest.mark.rules("2.0 IV", "2.0 III", "2.0 II", "9.1.1 [pass]")
def test_2_0_iv_two_passes_in_a_row_end_the_player_turns() -> None:
    a = Arena({"koln": "ge:i", "paris": "fr:i"}, hands={"german": ["offensive"], "entente": ["limited-offensive"]})
    a.run(player_turns, GERMAN)
    order = []
    for _ in range(60):
        d = a.s.decision
        if d is None:
            break
        if d.message == "which_offensive":
            order.append(SEATS[d.seat])
            texts = a.texts
            pick = "pass" if (len(order) + 1) // 2 in (1, 4, 5) else next(t for t in texts if t.startswith("offensive"))
            order.append(pick.split()[0])
            a.play(pick)
        else:
            a.play("done") if "done" in a.texts else a.play(a.texts[0])
    assert order == ["german", "pass", "entente", "offensive", "german", "offensive", "entente", "pass", "german", "pass"]
    assert a.asked == "over"


@pytest.mark.rules("2.0 II.1", "9.1", "9.1.1", "9.1.2")
def test_9_1_what_an_offensive_allows() -> None:
    for card, level in ((T_OFFENSIVE, FULL), (T_LIMITED, LIMITED), (T_GERICHT, FULL)):
        a = Arena({"koln": "ge:i"}, hands={"german": [TYPE_IDS[card]]}, level=PASSED)
        launch(a.s, GERMAN, card)
        assert a.s.level == level and a.s.bonus == NONE and a.hand("german") == [] and a.s.discard.bit_count() == 1


@pytest.mark.rules("9.1.3 [date]", "9.1.4 [date]", "9.1.5 [date]", "9.1.6 [date]", "9.1.3", "9.1.4", "9.1.5", "9.1.6")
@pytest.mark.parametrize(("card", "side", "first"), [
    (T_BIG_PUSH, ENTENTE, 8), (T_GERICHT, GERMAN, 8), (T_TOUT_LE_MONDE, ENTENTE, 16), (T_FRIEDENSTURM, GERMAN, 16)])
def test_9_1_special_offensives_have_a_side_and_a_date(card: int, side: int, first: int) -> None:
    for turn in (1, first - 1, first, 23):
        a = Arena({"koln": "ge:i"}, turn=turn, hands={SEATS[side]: [TYPE_IDS[card]]})
        assert special(a.s, side, card) == (turn >= first)
        assert not special(a.s, 1 - side, card)
        launch(a.s, side, card)
        assert a.s.level == FULL and a.s.bonus == (card if turn >= first else NONE)


# Hidden hands --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1.3")
def test_1_3_a_seat_sees_its_hand_and_the_number_of_the_others() -> None:
    a = Arena({"koln": "ge:i"}, hands={"german": ["offensive", "ersatz-3"],
                                       "entente": ["bad-weather", "german-crisis", "offensive"]})
    mine, theirs, nobody = view(a.s, GERMAN), view(a.s, ENTENTE), view(a.s, None)
    assert mine["hand"] == ["offensive", "ersatz-3"] and theirs["hand"] == ["offensive", "bad-weather", "german-crisis"]
    assert nobody["hand"] is None and nobody["cards"] == mine["cards"] == {"german": 2, "entente": 3}
    assert "german-crisis" not in str(mine) and "ersatz-3" not in str(theirs)
    h = imagine(a.s, GERMAN, Seeded("h"))
    assert view(h, GERMAN) == mine and h.hand[ENTENTE].bit_count() == 3 and h.hand[GERMAN] == a.s.hand[GERMAN]
    assert h.hand[ENTENTE] | h.deck == a.s.hand[ENTENTE] | a.s.deck and a.s.hand[ENTENTE] != h.hand[ENTENTE]


def test_imagined_hands_are_every_unseen_card() -> None:
    a = Arena({"koln": "ge:i"}, hands={"german": ["offensive"], "entente": ["bad-weather"]})
    seen = {CARD_TYPE[imagine(a.s, GERMAN, Seeded(str(i))).hand[ENTENTE].bit_length() - 1] for i in range(300)}
    assert len(seen) == 15


def test_the_question_of_the_other_seat_tells_nothing() -> None:
    s = TITLE.position({"hands": {"entente": ["offensive", "german-crisis"], "german": ["ersatz-2"]}, "seat": "entente"},
                       Seeded("n"))
    assert s.decision is not None and "crisis german-crisis" in {c.text for c in s.decision.choices}
    asked = {tuple(c.text for c in d.choices) for d in (TITLE.hide(s, GERMAN, Seeded(str(i))).decision for i in range(30)) if d}
    assert len(asked) > 1                                # it follows from the imagined hand


@pytest.mark.rules("2.0 II.1 [Pass b2]", "9.9")
def test_2_0_ii1_a_crisis_can_be_played_on_a_pass() -> None:
    a = Arena({"koln": "ge-1[iii]", "paris": "fr:i"}, turn=1, active="entente", hands={"entente": ["german-crisis", "offensive"]})
    a.run(player_turn, ENTENTE).play("pass")
    assert "crisis german-crisis" in a.texts
    a.play("crisis german-crisis")
    while a.asked == "german whom_to_remove":
        a.play(a.texts[0])
    assert a.inside("ge-1") == "i" and a.asked == "entente which_unit"
    a.play("done")
    assert a.asked == "over" and a.hand("entente") == ["offensive"]           # a card was played: no exchange


@pytest.mark.rules("2.0", "2.0 V")
def test_2_0_the_phases_come_in_their_order() -> None:
    s = TITLE.position({"scenario": "1914", "turn": 4, "phase": "reinforcement", "options": {"armistice": False}}, Seeded("o"))
    seen: list[str] = []
    for _ in range(400):
        d = s.decision
        if d is None or s.turn != 4:
            break
        phase = view(s, None)["phase"]
        if not seen or seen[-1] != phase:
            seen.append(phase)
        quiet = [c for c in d.choices if c.text in ("done", "pass", "commit", "back")]
        advance(s, quiet[-1] if quiet else d.choices[0])
    assert s.turn == 5 and seen == ["reinforcement", "offensive", "movement", "offensive", "movement", "production"]
