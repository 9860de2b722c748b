"""1.3, 7.0 Nothing tells a seat what it cannot know: the other hand, the draw pile, cards not yet usable, orders in the making.

Two worlds that differ in nothing else are played side by side; as long as the choices are the same, all that the seat is told
must be the same to the byte.
"""
from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marne
from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.rules.r02_march import which_unit
from marne.games.to_the_last_man.pieces import ENTENTE, GERMAN, OF_TYPE, SEATS, T_RESERVES
from marne.games.to_the_last_man.state import NONE, PRODUCTION
from marne.kernel.chance import Seeded
from marne.parts.bits import bits, mask
from marne.players.base import SeatView, player
from tests.conformance import properties
from tests.conformance.worlds import asked_anew
from tests.to_the_last_man.worlds import WORLDS, own_draw, somewhere, state, told, twin

bounded = settings(properties.bounded, max_examples=14)
MATCHES = WORLDS.situations(["1914", "1915", "1916", "1917", "1918", "1919"], (0, 4, 25, 70, 140, 260), keep=60)


@pytest.mark.rules("1.3")
@bounded
@given(MATCHES, st.integers(0, 1), st.randoms(use_true_random=False))
def test_worlds_with_other_hands_look_the_same_and_go_on_the_same(m: marne.Match, seat: int, rng: random.Random) -> None:
    other = twin(m, seat, rng)
    assert told(m, seat) == told(other, seat) and told(m, None) == told(other, None)
    for step, news, others in WORLDS.side_by_side(m, other, seat, rng, 40):
        if own_draw(news, seat):
            break
        WORLDS.same_news(news, others, seat)
        if step % 3 == 0 or m.decision is None or m.decision.seat == SEATS[seat]:
            assert told(m, seat, deep=step % 9 == 0) == told(other, seat, deep=step % 9 == 0)
    assert m.log("en", SEATS[seat]) == other.log("en", SEATS[seat]) or own_draw(m.events, seat)


@pytest.mark.rules("1.3")
def test_the_comparison_is_not_blind() -> None:
    """The owner of the other hand sees the difference, and so would anybody who were shown the state."""
    m = somewhere("1914", 1, 0)
    WORLDS.not_blind([twin(m, GERMAN, random.Random(i)) for i in range(3)])


@pytest.mark.rules("1.3")
@settings(bounded, max_examples=12)
@given(MATCHES, st.randoms(use_true_random=False))
def test_players_choose_the_same_whatever_the_other_holds(m: marne.Match, rng: random.Random) -> None:
    WORLDS.players_choose_the_same(m, twin, rng)


@settings(bounded, max_examples=12)
@given(MATCHES, st.integers(0, 1), st.randoms(use_true_random=False))
def test_what_is_imagined_knows_nothing(m: marne.Match, seat: int, rng: random.Random) -> None:
    """`hide` gives the same state in both worlds, and one that looks to the seat as the real one does."""
    WORLDS.imagined_alike(m, twin(m, seat, rng), seat)


@pytest.mark.rules("2.0 II.1 [Pass b4 delay]")
def test_cards_not_yet_usable_are_known_to_their_owner_alone() -> None:
    """Both pass; the Entente changes a card, and it stays unusable into the production phase."""
    m = marne.start("to-the-last-man", scenario="1914", seed=3, data="", options={"armistice": False})
    for c in ("done", "done", "pass", "done", "done", "pass", "done"):
        m.choose(c)
    assert m.decision is not None and (m.decision.seat, m.decision.message) == ("entente", "which_redraw")
    m.choose(m.decision.choices[0])
    before = len(m.events)
    m.choose("done")
    taken = [e for e in m.events[before:] if e.kind in ("CardTaken", "Rolled")]
    assert taken and all(TITLE.sees(e, ENTENTE) and not TITLE.sees(e, GERMAN) and not TITLE.sees(e, None) for e in taken)
    assert state(m).frozen.bit_count() == 1 and len(m.view("entente")["frozen"]) == 1
    assert m.view("german")["frozen"] == [] and m.view(None)["frozen"] is None
    assert len({told(twin(m, GERMAN, random.Random(i)), GERMAN) for i in range(5)}) == 1


# Strategic Reserves on a pass ---------------------------------------------------------------------------------------------------


def passed(holds: bool) -> marne.Match:
    """The Germans have passed and made their free move. One of their cards may be a Strategic Reserves!"""
    m = marne.start("to-the-last-man", scenario="1916", seed=2, data="", options={"armistice": False})
    while m.decision is not None and m.decision.message != "which_offensive":
        texts = [c.text for c in m.decision.choices]
        m.choose("done" if "done" in texts else texts[0])
    s = state(m)
    card = OF_TYPE[T_RESERVES] & (s.deck | s.hand[0] | s.hand[1])
    others = bits((s.hand[GERMAN] | s.deck) & ~card)
    number = s.hand[GERMAN].bit_count()
    s.hand[ENTENTE] &= ~card
    hand = mask(others[:number - 1]) | (card & -card if holds else 1 << others[number])
    s.hand[GERMAN], s.deck = hand, (s.deck | s.hand[GERMAN] | card) & ~(hand | s.hand[ENTENTE])
    asked_anew(m)
    for c in ("pass", "select ge-5"):
        m.choose(c)
    assert m.decision is not None
    m.choose(next(c for c in m.decision.choices if c.verb == "move"))
    return m


@pytest.mark.rules("9.6", "2.0 II.1 [Pass b3]", "1.3")
def test_9_6_who_looks_for_a_second_unit_does_not_show_that_he_holds_the_card() -> None:
    """After the free move only a holder of Strategic Reserves! can select another unit: nobody else sees that he does, nor that
    he has thought better of it."""
    holder, other = passed(True), passed(False)
    assert holder.decision is not None and other.decision is not None
    assert [c.text for c in other.decision.choices] == ["done"]
    picks = [c for c in holder.decision.choices if c.verb == "select"]
    assert len(picks) > 3
    seats = (ENTENTE, None)
    first = [told(other, seat) for seat in seats]
    assert [told(holder, seat) for seat in seats] == first
    for c in (picks[0], "back", picks[2]):
        before = len(holder.events)
        holder.choose(c)
        assert [told(holder, seat) for seat in seats] == first
        assert not [e for e in holder.events[before:] for seat in seats if holder.sees(e, seat)]
        a, b = (TITLE.hide(x.state, ENTENTE, Seeded("h")) for x in (holder, other))
        assert (a.key(), a.stack) == (b.key(), b.stack)
    assert holder.decision is not None
    thrown = next(c for c in holder.decision.choices if c.verb == "reserves")
    before = len(holder.events)
    holder.choose(thrown)
    news = [e.kind for e in holder.events[before:] if holder.sees(e, ENTENTE)]
    assert "CardPlayed" in news and "Moved" in news                     # what is done is seen by all


@pytest.mark.rules("9.6", "2.0 II.1 [Pass b3]")
def test_9_6_nothing_is_secret_once_the_card_cannot_be_there() -> None:
    """Both cards lie on the discard pile, for all to see; and the free move itself is open to all."""
    m = passed(False)
    assert m.state.decision is not None and m.state.decision.sealed
    s = state(m)
    s.discard |= s.deck & OF_TYPE[T_RESERVES]
    s.deck &= ~OF_TYPE[T_RESERVES]
    assert not which_unit(s, GERMAN).sealed
    s.free, s.mover = 1, NONE
    s.deck, s.discard = s.deck | s.discard, 0
    assert not which_unit(s, GERMAN).sealed


# Sealed orders ----------------------------------------------------------------------------------------------------------------


def planning(side: int, scenario: str = "1916", seed: int = 2) -> marne.Match:
    """The moment at which a side begins to plan its production."""
    m = marne.start("to-the-last-man", scenario=scenario, seed=seed, data="", options={"armistice": False})
    for _ in range(400):
        assert m.decision is not None
        if state(m).phase == PRODUCTION and m.decision.seat == SEATS[side]:
            return m
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("pass", "done", "commit") if t in texts), texts[0]))
    raise AssertionError("no production")


@pytest.mark.rules("7.0")
@settings(bounded, max_examples=6)
@given(st.integers(0, 1), st.integers(0, 2), st.randoms(use_true_random=False))
def test_orders_in_the_making_show_nothing(side: int, seed: int, rng: random.Random) -> None:
    """T-51 However one plans, the other side and a spectator are told the same, until both have sealed."""
    m = planning(side, seed=seed)
    foe = 1 - side
    first, nobody, thought = told(m, foe), told(m, None), imagined(m, foe)
    log = [m.log("en", SEATS[foe]), m.log("en")]
    for _ in range(15):
        assert m.decision is not None
        orders = [c for c in m.decision.choices if c.text != "commit"]
        if not orders:
            break
        m.choose(rng.choice(orders))
        assert told(m, foe) == first and told(m, None) == nobody
        assert [m.log("en", SEATS[foe]), m.log("en")] == log
        assert imagined(m, foe) == thought


def imagined(m: marne.Match, seat: int) -> tuple[object, ...]:
    """What a player in that seat thinks with. How many secret choices there were takes no part in it."""
    s = TITLE.hide(m.state, seat, Seeded("h"))
    s.secrets = 0
    return s.key(), s.stack, None if s.decision is None else [c.text for c in s.decision.choices]


@pytest.mark.rules("7.0")
def test_the_second_to_plan_cannot_tell_what_the_first_has_ordered() -> None:
    """The Entente plans on the map as it was, and draws the cards it buys after both plans are known."""
    m = planning(GERMAN, "1914")
    assert m.decision is not None
    dig = next(c.text for c in m.decision.choices if c.verb == "entrench")
    ways = (["commit"], ["buy card", "buy card", "commit"], [dig, "commit"])
    seen_by: set[str] = set()
    for way in ways:
        x = m.copy()
        for c in way:
            x.choose(c)
        assert x.decision is not None and x.decision.seat == "entente"
        seen_by.add(told(x, ENTENTE))
        bought = player("greedy", 5).choose(SeatView(x, "entente", "s"))
        seen_by.add(f"greedy {bought.text}")
    assert len(seen_by) == 2


def planned(m: marne.Match, rng: random.Random, orders: int) -> tuple[marne.Match, list[str]]:
    """The planning side gives some orders at random and seals them; all that it was offered on the way."""
    seat, seen = m.state.decision.seat if m.state.decision else 0, []
    for n in range(200):
        d = m.decision
        assert d is not None
        if d.seat != SEATS[seat]:
            break
        texts = [c.text for c in d.choices]
        seen += texts
        ready = n >= orders and "commit" in texts
        m.choose("commit" if ready else rng.choice([t for t in texts if t != "commit"]))
    return m, seen


@pytest.mark.rules("7.0")
@settings(bounded, max_examples=10)
@given(st.sampled_from(["1914", "1916", "1918"]), st.integers(0, 2), st.randoms(use_true_random=False))
def test_refusals_do_not_read_the_plan_that_is_sealed(scenario: str, seed: int, rng: random.Random) -> None:
    """While the Entente plans: whatever it types, it is told the same, however the Germans have planned."""
    m = planning(GERMAN, scenario, seed)
    worlds, texts = [], set()
    for orders in (0, 6, 14):
        x, seen = planned(m.copy(), rng, orders)
        worlds.append(x)
        texts |= set(seen)
    for _ in range(4):
        first = worlds[0].decision
        assert first is not None and first.seat == "entente"
        asked = [*rng.sample(sorted(texts), min(40, len(texts))), *WORLDS.aside]
        assert WORLDS.refused_alike(worlds, asked) > 5
        assert len({told(x, ENTENTE) for x in worlds}) == 1
        c = rng.choice([c.text for c in first.choices if c.text != "commit"])
        for x in worlds:
            x.choose(c)
    assert len({x.digest() for x in worlds}) > 1                    # and yet the worlds differ


@pytest.mark.rules("7.0", "7.2")
def test_7_0_why_does_not_say_what_the_other_side_has_built() -> None:
    """The counter that the Germans have built is asked about: for the Entente it is still in the force pool."""
    m = planning(GERMAN, "1914")
    said = []
    for way in (["commit"], ["build ge-infantry", "buy ge-infantry ge-1", "commit"]):
        x = m.copy()
        for c in way:
            x.choose(c)
        with pytest.raises(marne.IllegalChoice) as e:
            x.choose("entrench ge-i-30")
        said.append((x.why("entrench ge-i-30"), str(e.value)))
    assert said[0] == said[1]
