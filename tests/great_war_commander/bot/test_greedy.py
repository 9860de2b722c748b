"""The greedy player of Great War Commander: sane, repeatable, and it knows no more than its seat."""
from __future__ import annotations

from typing import cast

import pytest

import marne
from marne.games.great_war_commander.bot import hints, hints_move, hints_worth
from marne.games.great_war_commander.choices import KEEP, REROLL
from marne.games.great_war_commander.pieces import NONE
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.r07_victory import goal_pool
from marne.games.great_war_commander.state import State
from marne.match import Match
from marne.parts.bits import bits, mask
from marne.players.base import SeatView, play, player

SOME = ("gwc-01", "gwc-05", "gwc-09", "gwc-14")
SEATS = ("german", "allied")


def start(seed: int | str, scenario: str) -> Match:
    return marne.start("great-war-commander", scenario=scenario, seed=seed, data="")


def run(m: Match, choices: int) -> Match:
    play(m, {"german": player("greedy", 1), "allied": player("greedy", 2)}, limit=choices)
    return m


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("scenario", ["gwc-02", "gwc-10", "gwc-14"])
def test_greedy_beats_random(seat: str, scenario: str) -> None:
    """A random player walks into fire and leaves his men shaken: the greedy one wins from either seat."""
    m = start(3, scenario)
    other = SEATS[1 - SEATS.index(seat)]
    assert play(m, {seat: player("greedy", 1), other: player("random", 2)}, limit=20_000)
    assert m.result is not None and m.result.winner == seat


@pytest.mark.parametrize("scenario", SOME)
def test_the_same_seed_makes_the_same_game(scenario: str) -> None:
    assert run(start(5, scenario), 250).digest() == run(start(5, scenario), 250).digest()


def test_what_it_remembers_changes_nothing() -> None:
    """What was reckoned out for another game is not mixed into this one: with or without it the choices are the same."""
    run(start(6, "gwc-06"), 300)
    first = run(start(5, "gwc-06"), 400).digest()
    hints_worth._threats.clear()
    hints_worth._goings.clear()
    hints_move._marches.clear()
    assert run(start(5, "gwc-06"), 400).digest() == first


@pytest.mark.parametrize("scenario", SOME)
def test_greedy_does_not_know_what_is_hidden(scenario: str) -> None:
    """1.2 Games that differ only in the other side's cards, its Strategy cards and its secret objectives: the choice is the
    same."""
    for made in (60, 111, 190, 333, 470):
        m = run(start(9, scenario), made)
        if m.decision is None:
            continue
        seat = m.decision.seat
        choice = str(player("greedy", 3).choose(SeatView(m, seat)))
        s = cast(State, m.state)
        foe = 1 - m.seat_index(seat)
        unseen = bits(s.hand[foe] | s.deck[foe])
        number = s.hand[foe].bit_count()
        cards = [*s.sdeck[foe], *([s.shand[foe]] if s.shand[foe] != NONE else [])]
        goals = bits(goal_pool(s) | s.secret[foe])
        secrets = s.secret[foe].bit_count()
        for turn in (3, 11):
            order = unseen[turn % len(unseen):] + unseen[:turn % len(unseen)]
            s.hand[foe], s.deck[foe] = mask(order[:number]), mask(order[number:])
            if cards:
                cards = cards[1:] + cards[:1]
                if s.shand[foe] != NONE:
                    s.shand[foe] = cards[-1]
                    s.sdeck[foe] = tuple(cards[:-1])
                else:
                    s.sdeck[foe] = tuple(cards)
            goals = goals[1:] + goals[:1]
            s.secret[foe] = mask(goals[:secrets])
            assert str(player("greedy", 3).choose(SeatView(m, seat))) == choice, (scenario, made, m.decision.message)


def test_the_odds_of_two_rolls() -> None:
    """Two rolls of two dice differ by nothing in 146 of 1296 cases; the rest is even on both sides."""
    assert hints_worth.even(0) == pytest.approx(146 / 1296)
    assert hints_worth.over(0) == pytest.approx((1296 - 146) / 2 / 1296)
    assert [hints_worth.over(e) for e in (11, -9, -10)] == pytest.approx([1, 1 / 1296, 0])
    assert [hints_worth.below(n) for n in (2, 7, 13)] == pytest.approx([0, 15 / 36, 1])


def test_every_hint_answers_every_choice() -> None:
    """A value for each choice that is offered, all through a game."""
    m = start(4, "gwc-15")
    players = {"german": player("greedy", 1), "allied": player("greedy", 2)}
    asked = set()
    for _ in range(700):
        if m.decision is None:
            break
        s = cast(State, m.state)
        ask = s.decision
        assert ask is not None
        values = hints.hint(s, ask)
        assert values is None or len(values) == len(ask.choices), ask.message
        asked.add(ask.message)
        play(m, players, limit=1)
    assert {"what_to_do", "whom_to_activate", "where_to_step", "which_target"} <= asked


@pytest.mark.parametrize(("vp", "again"), [(-6, True), (6, False)])
def test_sudden_death_is_put_off_by_who_is_behind(vp: int, again: bool) -> None:
    """9.1 The holder of the Initiative card has a roll that would end the game thrown again if he is behind, not if he leads."""
    m = start(2, "gwc-02")
    s = run_to_turn(m)
    s.vp, s.initiative, s.time = vp, 0, 8
    s.secret = [0, 0]
    low = next(c for c in range(72) if s.t.white[c] + s.t.coloured[c] == 2)
    values = hints.hint(s, rolls.whether_reroll(s, 0, low, rolls.SUDDEN_DEATH))
    assert values is not None
    by_choice = dict(zip((KEEP, REROLL), values, strict=True))
    assert (by_choice[REROLL] > by_choice[KEEP]) is again


def run_to_turn(m: Match) -> State:
    while cast(State, m.state).turn == 0:
        run(m, 1)
    return cast(State, m.state)
