"""The greedy player: sane, repeatable, and it knows no more than its seat."""
from __future__ import annotations

import pytest

import marne
from marne.match import Match
from marne.players.base import SeatView, play, player


def start(seed: int, scenario: str = "2") -> Match:
    return marne.start("grand-illusion", scenario=scenario, seed=seed, data="")


@pytest.mark.parametrize("seat", ["allied", "german"])
def test_greedy_beats_random_in_the_short_campaign(seat: str) -> None:
    other = {"allied": "german", "german": "allied"}[seat]
    m = start(3)
    assert play(m, {seat: player("greedy", 1), other: player("random", 2)})
    assert m.result is not None and m.result.winner == seat


def test_the_same_seed_makes_the_same_game() -> None:
    games = []
    for _ in range(2):
        m = start(5)
        play(m, {"allied": player("greedy", 7), "german": player("greedy", 8)}, limit=60)
        games.append(m.digest())
    assert games[0] == games[1]


def test_greedy_does_not_know_the_dice() -> None:
    """Two games that differ only in the seed of the dice to come: the choice is the same."""
    for made in (0, 5, 17, 40):
        answers = set()
        for seed in (11, 12, 13):
            m = start(seed)
            script = start(11)
            play(script, {"allied": player("greedy", 1), "german": player("greedy", 1)}, limit=made)
            rolled = [e.value for e in script.events if e.kind == "Rolled"]
            m = marne.start("grand-illusion", scenario="2", seed=seed, dice=rolled, data="")
            for e in script.events:
                if e.kind == "Chosen":
                    m.choose(e.text)                                    # type: ignore[attr-defined]
            assert m.decision is not None
            answers.add(str(player("greedy", 3).choose(SeatView(m, m.decision.seat))))
        assert len(answers) == 1


def test_greedy_does_not_know_the_secret_options_of_the_enemy() -> None:
    answers = set()
    for secret in ("done", "option al-redeploy, option al-belgian-alert", "option al-resources, option al-amphibious"):
        m = start(4, "3")
        m.choose("done")
        for text in secret.split(", "):
            m.choose(text)
        assert m.decision is not None and m.decision.seat == "german"
        answers.add(str(player("greedy", 3).choose(SeatView(m, "german"))))
    assert len(answers) == 1


def test_greedy_fights_its_mandated_battles() -> None:
    """Over the first two turns the Allies fight at least one of the three ordered battles."""
    m = start(6)
    allied, german = player("greedy", 1), player("greedy", 2)
    views = {s: SeatView(m, s) for s in m.title.seats}
    for _ in range(600):
        if m.decision is None or m.view(None)["turn"] > 2:
            break
        seat = m.decision.seat
        m.choose((allied if seat == "allied" else german).choose(views[seat]))
    assert any(e.kind == "BattleBegan" and e.mandated and e.attacker == 0 for e in m.events)      # type: ignore[attr-defined]
