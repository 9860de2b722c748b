"""1.2 Hidden information: what a seat cannot know shows in nothing it is shown, told or asked."""
from __future__ import annotations

import random
from typing import cast

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.pieces import NONE, SEATS
from marne.games.great_war_commander.secrets import imagine
from marne.games.great_war_commander.state import TURN, State
from marne.kernel.chance import Chance, Seeded
from marne.kernel.choice import Ask
from marne.kernel.events import Chosen, Rolled
from marne.kernel.run import advance
from marne.players.base import SeatView
from marne.players.greedy import Greedy
from tests.great_war_commander.arena import Arena

SCENARIOS = ["gwc-01", "gwc-05", "gwc-09", "gwc-11", "gwc-13", "gwc-14"]


def fresh(scenario: str, seed: str) -> State:
    s = TITLE.new(scenario, {}, None, Seeded(seed))
    rng = random.Random(seed)
    while s.phase != TURN:
        assert s.decision is not None
        advance(s, rng.choice(s.decision.choices))
    return s


def public(ask: Ask | None) -> tuple[object, ...]:
    """What everybody sees of a question."""
    return () if ask is None else (ask.seat, ask.message, () if ask.sealed else ask.args)


def choices(ask: Ask | None) -> list[str]:
    return [] if ask is None else [c.text for c in ask.choices]


def play(scenario: str, seed: str, steps: int) -> list[State]:
    """States of a random game, without what happens after its end."""
    s = fresh(scenario, seed)
    rng = random.Random(seed)
    out = []
    for _ in range(steps):
        if s.decision is None:
            break
        out.append(s.copy())
        advance(s, rng.choice(s.decision.choices))
    return out


@pytest.mark.rules("1.2", "E71", "7.3.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_1_2_the_view_of_a_seat_does_not_tell_what_the_other_holds(scenario: str) -> None:
    for s in play(scenario, "view", 240)[::12]:
        for seat in (0, 1):
            twin = imagine(s, seat, Seeded("other"))
            assert TITLE.view(s, seat) == TITLE.view(twin, seat)
        assert TITLE.view(s, None) == TITLE.view(imagine(imagine(s, 0, Seeded("a")), 1, Seeded("b")), None)


@pytest.mark.rules("1.2", "E71")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_1_2_the_imagined_state_keeps_all_that_is_known(scenario: str) -> None:
    for s in play(scenario, "hide", 300)[::20]:
        for seat in (0, 1):
            foe = 1 - seat
            twin = TITLE.hide(s, seat, Seeded("hide"))
            assert twin.hand[seat] == s.hand[seat] and twin.shand[seat] == s.shand[seat] and twin.secret[seat] == s.secret[seat]
            assert twin.hand[foe].bit_count() == s.hand[foe].bit_count() and twin.deck[foe].bit_count() == s.deck[foe].bit_count()
            assert (twin.shand[foe] == NONE) == (s.shand[foe] == NONE) and len(twin.sdeck[foe]) == len(s.sdeck[foe])
            assert twin.secret[foe].bit_count() == s.secret[foe].bit_count() and twin.discard == s.discard
            assert [len(twin.hq[x]) for x in (0, 1)] == [len(s.hq[x]) for x in (0, 1)]
            assert not TITLE.check(twin)


@pytest.mark.rules("1.2")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_1_2_two_deals_that_a_seat_cannot_tell_apart_are_imagined_alike(scenario: str) -> None:
    """`hide` of a state and of its twin are the same: nothing of what was hidden is left in it."""
    for s in play(scenario, "alike", 240)[::24]:
        for seat in (0, 1):
            twin = imagine(s, seat, Seeded("one"))
            a, b = imagine(s, seat, Seeded("two")), imagine(twin, seat, Seeded("two"))
            assert a.key() == b.key() and public(a.decision) == public(b.decision) and choices(a.decision) == choices(b.decision)


@pytest.mark.rules("1.2", "A28.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", ["q1", "q2"])
def test_1_2_what_is_asked_does_not_depend_on_what_the_other_holds(scenario: str, seed: str) -> None:
    """The seat to choose makes the same choice in two games that differ in the other's cards; as long as nothing is drawn, the
    same question follows to the same player, and if it is his own, with the same choices."""
    s = fresh(scenario, seed)
    rng = random.Random(seed)
    for n in range(500):
        ask = s.decision
        if ask is None:
            break
        choice = rng.choice(ask.choices)
        twin = None
        if n % 2:
            twin = imagine(s, ask.seat, Seeded(f"{seed}{n}"))
            assert choices(twin.decision) == choices(ask)
        before, secrets = s.drawn, s.secrets
        advance(s, choice)
        if twin is not None:
            twin.chance = s.chance
            advance(twin, choice)
            if s.drawn == before == twin.drawn and s.secrets == secrets and not twin.secrets:
                assert public(s.decision) == public(twin.decision), f"after {choice.text}"
                if s.decision is not None and s.decision.seat == ask.seat:
                    assert choices(s.decision) == choices(twin.decision), f"after {choice.text}"
                assert TITLE.view(s, ask.seat) == TITLE.view(twin, ask.seat)


class Eyes:
    """What a player is given of a state: `players.base.SeatView` without a match."""

    title, chosen, span = TITLE, 0, 0

    def __init__(self, s: State) -> None:
        assert s.decision is not None
        self.s = s
        self.seat_index = s.decision.seat
        self.seat = SEATS[self.seat_index]

    def think(self, chance: Chance) -> State:
        s = TITLE.hide(self.s, self.seat_index, chance)
        s.log = None
        return s


@pytest.mark.rules("1.2")
@pytest.mark.parametrize("scenario", ["gwc-01", "gwc-09", "gwc-13"])
def test_1_2_the_greedy_player_chooses_the_same_whatever_the_other_holds(scenario: str) -> None:
    for s in play(scenario, "greedy", 200)[5::60]:
        assert s.decision is not None
        twins = [s, *(imagine(s, s.decision.seat, Seeded(f"world {i}")) for i in range(2))]
        picked = {Greedy("same").choose(cast(SeatView, Eyes(x))).text for x in twins}
        assert len(picked) == 1


@pytest.mark.rules("1.2")
def test_1_2_a_sealed_choice_is_told_to_nobody_else() -> None:
    e = Chosen("S98.3.1", 0, "keep-strategy ge-s4", True)
    assert TITLE.sees(e, 0) and not TITLE.sees(e, 1) and not TITLE.sees(e, None)


@pytest.mark.rules("1.2", "E71", "7.3.3", "S98")
@pytest.mark.parametrize(("purpose", "who"), [
    ("fate german", {0, 1, None}), ("lieutenant allied", {0, 1, None}), ("secret", {0, 1, None}), ("draw german", {0}),
    ("draw allied", {1}), ("objective allied", {1}), ("hq german", set()), ("strategy german", set()),
    ("strategy allied", set())])
def test_1_2_who_is_told_of_a_draw(purpose: str, who: set[int | None]) -> None:
    """Open are revealed cards, the lieutenant of a support table and the objective that is revealed by lot."""
    assert {seat for seat in (0, 1, None) if TITLE.sees(Rolled("1.2", purpose, 5), seat)} == who


@pytest.mark.rules("1.2", "E71")
@pytest.mark.parametrize("scenario", ["gwc-01", "gwc-13"])
def test_1_2_no_event_names_a_hidden_card_to_the_other_seat(scenario: str) -> None:
    """Every event that the other seat sees speaks only of cards that lie open afterwards or were just shown to it."""
    s = fresh(scenario, "events")
    rng = random.Random("events")
    for _ in range(500):
        if s.decision is None:
            break
        s.log = []
        advance(s, rng.choice(s.decision.choices))
        for e in s.log:
            card = getattr(e, "card", None)
            owner = getattr(e, "side", None)
            if card is None or owner is None or card == NONE or type(e).__name__.startswith("Strategy"):
                continue
            if TITLE.sees(e, 1 - owner):
                assert not s.hand[owner] >> card & 1, e
    s.log = None


@pytest.mark.rules("1.2", "A28.1")
@pytest.mark.parametrize("cards", [["A54"], ["O25"], []])
def test_1_2_whoever_could_play_a_card_on_the_move_is_asked_whatever_he_holds(cards: list[str]) -> None:
    """Stosstruppen with one point left among marshes: with any card in hand the question comes, without cards nobody waits."""
    marsh = {h: "marsh" for h in ("H3", "H5", "G4", "G5", "I4", "I5")}
    a = Arena({"H6": "ge-stoss", "O6": "ge-inf", "A6": "fr-inf"}, ground=marsh, german=cards)
    a.order(23).play("activate ge-stoss.1")
    a.play("step H5", "step H4")
    assert (a.s.decision is not None and a.asked == "where_to_step") == bool(cards)
    if cards:
        assert "stop" in a.choices and len(a.choices) == (2 if cards == ["A54"] else 1)
