"""The greedy player of To the Last Man!: sane, repeatable, and it knows no more than its seat."""
from __future__ import annotations

from typing import cast

import pytest

import marne
from marne.games.to_the_last_man.bot import clash
from marne.games.to_the_last_man.pieces import ALL_CARDS, GERMAN, INDEX
from marne.games.to_the_last_man.bot.plan import make_plan
from marne.games.to_the_last_man.state import LIMITED, State
from marne.match import Match
from marne.parts.bits import bits, mask
from marne.players.base import SeatView, play, player
from tests.to_the_last_man.arena import Arena

STARTS = ("1914", "1915", "1916", "1917", "1918", "1919")


def start(seed: int | str, scenario: str) -> Match:
    return marne.start("to-the-last-man", scenario=scenario, seed=seed, options={"armistice": False}, data="")


def run(m: Match, choices: int, german: str = "greedy", entente: str = "greedy") -> Match:
    play(m, {"german": player(german, 1), "entente": player(entente, 2)}, limit=choices)
    return m


@pytest.mark.parametrize("seat", ["german", "entente"])
@pytest.mark.parametrize("scenario", ["1914", "1917", "1919"])
def test_greedy_beats_random(seat: str, scenario: str) -> None:
    """A random player loses ground at once: the greedy one wins from either seat."""
    m = start(3, scenario)
    other = {"german": "entente", "entente": "german"}[seat]
    assert play(m, {seat: player("greedy", 1), other: player("random", 2)}, limit=40_000)
    assert m.result is not None and m.result.winner == seat


@pytest.mark.parametrize("scenario", STARTS)
def test_the_same_seed_makes_the_same_game(scenario: str) -> None:
    assert run(start(5, scenario), 150).digest() == run(start(5, scenario), 150).digest()


@pytest.mark.parametrize("scenario", ["1914", "1916", "1918"])
def test_greedy_does_not_know_the_other_hand(scenario: str) -> None:
    """1.3 Games that differ only in the other side's cards and in the draw pile: the choice is the same."""
    for made in (0, 7, 31, 80, 160):
        m = run(start(9, scenario), made)
        if m.decision is None:
            continue
        seat = m.decision.seat
        choice = str(player("greedy", 3).choose(SeatView(m, seat)))
        s = cast(State, m.state)
        foe = 1 - m.seat_index(seat)
        unseen = bits(ALL_CARDS & ~(s.hand[1 - foe] | s.discard | s.removed))
        number = s.hand[foe].bit_count()
        frozen = (s.hand[foe] & s.frozen).bit_count()
        for turn in (3, 11):
            order = unseen[turn % len(unseen):] + unseen[:turn % len(unseen)]
            other = order[:number]
            s.frozen = s.frozen & s.hand[1 - foe] | mask(other[:frozen])
            s.hand[foe] = mask(other)
            s.deck = mask(order[number:])
            assert str(player("greedy", 3).choose(SeatView(m, seat))) == choice


def test_greedy_does_not_know_the_sealed_orders() -> None:
    """7.0 What the Germans have planned in secret does not change what the Entente orders."""
    m = start(4, "1916")
    views = {s: SeatView(m, s) for s in m.title.seats}
    greedy = player("greedy", 1)
    for _ in range(3000):
        assert m.decision is not None
        s = cast(State, m.state)
        if s.decision is not None and s.decision.message == "which_order":
            break
        m.choose(greedy.choose(views[m.decision.seat]))
    answers = set()
    for orders in ("commit", "buy card, buy card, commit", "buy card, undo, buy card, buy card, buy card, commit"):
        n = m.copy()
        for text in orders.split(", "):
            n.choose(text)
        assert n.decision is not None and n.decision.seat == "entente"
        answers.add(str(player("greedy", 3).choose(SeatView(n, "entente"))))
    assert len(answers) == 1


@pytest.mark.parametrize("scenario", ["1914", "1918"])
def test_greedy_never_talks_of_an_armistice(scenario: str) -> None:
    """3.2, 3.3 It neither offers an armistice nor gives up, and refuses what would make it worse off."""
    m = marne.start("to-the-last-man", scenario=scenario, seed=2, data="")
    run(m, 600)
    assert not [e for e in m.events if e.kind == "Chosen" and e.text in ("talks", "capitulate")]      # type: ignore[attr-defined]


def test_greedy_refuses_the_armistice_of_an_even_war() -> None:
    m = marne.start("to-the-last-man", scenario="1916", seed=2, data="")
    while m.decision is None or "talks" not in [str(c) for c in m.decision.choices]:
        assert m.decision is not None
        m.choose(player("greedy", 1).choose(SeatView(m, m.decision.seat)))
    m.choose("talks")
    m.choose("offer-armistice")
    assert m.decision is not None
    assert str(player("greedy", 1).choose(SeatView(m, m.decision.seat))) == "refuse"


@pytest.mark.rules("9.1.2 [entry]")
@pytest.mark.parametrize(("counts", "most"), [("entered", 1), ("disputed", 3)])
def test_greedy_plans_a_limited_offensive_with_one_enemy_zone(counts: str, most: int) -> None:
    """Three empty zones lie before three units: each is worth a march, but one alone may be entered."""
    a = Arena({"aachen": "ge:i", "trier": "ge:i", "sarrebourg": "ge:i"}, level=LIMITED, limited_counts=counts)
    plan = make_plan(a.s, GERMAN, LIMITED, [INDEX[f"ge-i-0{n}"] for n in (1, 2, 3)])
    entered = {o.dst for o in plan.orders if not a.s.german >> o.dst & 1}
    assert len(entered) == most and plan.attacks == (1 if counts == "entered" else 0)


# The expectation of a battle -----------------------------------------------------------------------------------------------


def infantry(n: int, entrenched: bool = False) -> clash.Side:
    return clash.Side(0 if entrenched else n, n if entrenched else 0, 0, 0, 1, 0, n, 0)


def test_a_lone_infantry_against_another() -> None:
    """5.2.2, 8.2.1 The defender fires first: he hits with one chance in six, and the attacker's fire comes from who is left."""
    c = clash.clash(infantry(1), infantry(1))
    assert c.attack_loss == pytest.approx(1 / 6)
    assert c.won == pytest.approx(1 / 6, abs=0.03)


def test_trenches_double_the_defenders_fire() -> None:
    open_field, trenches = clash.clash(infantry(6), infantry(4)), clash.clash(infantry(6), infantry(4, True))
    assert trenches.attack_loss == pytest.approx(2 * open_field.attack_loss)


def test_a_surprise_attack_saves_the_attacker_losses() -> None:
    """9.7 He fires before the defender does."""
    plain, surprise = (clash.clash(infantry(10), infantry(4, True), sudden) for sudden in (False, True))
    assert surprise.attack_loss < plain.attack_loss


def test_the_chances_of_the_dice_are_exact() -> None:
    """Two dice at F1 and one at F2: 25/36 * 4/6 for no hit at all."""
    chances = clash.spread(2, 1, 0)
    assert chances[0] == pytest.approx(25 / 36 * 4 / 6)
    assert sum(chances) == pytest.approx(1)
    assert chances[3] == pytest.approx(1 / 36 * 2 / 6)
