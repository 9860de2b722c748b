"""Officer and general of Grand Illusion: they know no more than their seat, repeat themselves, and think within their measure."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.grand_illusion import TITLE
from marne.games.grand_illusion.bot.ground import ground
from marne.games.grand_illusion.questions import WHAT_TO_DO
from marne.games.grand_illusion.state import State
from marne.kernel.chance import Seeded
from marne.kernel.memory import Plan
from marne.match import Match
from marne.parts.bots import search
from marne.players.base import SeatView, player
from tests.grand_illusion.tools import pass_until

LEVELS = ("officer", "general")


def activation(scenario: str) -> Match:
    """The first German activation: there is more than one way to begin."""
    m = marne.start("grand-illusion", scenario=scenario, seed=3, data="")
    pass_until(m, WHAT_TO_DO.id).choose("pass")
    return pass_until(m, WHAT_TO_DO.id)


def chosen(m: Match, level: str) -> str:
    assert m.decision is not None
    return player(level, 5).choose(SeatView(m, m.decision.seat)).text


@pytest.mark.parametrize("level", LEVELS)
def test_14_3_6_hidden_options_of_the_enemy_change_nothing(level: str) -> None:
    """Two situations that differ only in what the Germans chose in secret: the Allies choose the same."""
    m = marne.start("grand-illusion", scenario="3", seed=3, data="")
    m.choose("done")
    assert isinstance(m.state, State) and m.decision is not None and m.decision.seat == "allied" and not m.state.revealed
    twin = m.copy()
    assert isinstance(twin.state, State)
    twin.state.chosen |= 0b11 << 5
    assert twin.state.chosen != m.state.chosen
    assert chosen(m, level) == chosen(twin, level)


@pytest.mark.parametrize("level", LEVELS)
def test_the_dice_to_come_change_nothing(level: str) -> None:
    """Two situations that differ only in what will be thrown and drawn: the same plan, found with dice of its own."""
    m = activation("2")
    twin = m.copy()
    twin.state.chance = Seeded("quite another game")
    assert chosen(m, level) == chosen(twin, level)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_view_give_the_same_choice_with_empty_caches(level: str) -> None:
    m = activation("2")
    first = chosen(m, level)
    ground.cache_clear()
    assert chosen(m, level) == first


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_has_a_measure(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in decisions: every plan is tried twice whatever the measure, an activation and its answer each time; what comes
    after that keeps to the measure, but for the round that is under way."""
    used: list[int] = []
    real = search.tried

    def counted(*args: Any) -> tuple[float, int]:
        value, n = real(*args)
        used.append(n)
        return value, n

    monkeypatch.setattr(search, "tried", counted)
    chosen(activation("2"), level)
    plans = {"officer": 3, "general": 6}[level]
    share = {"officer": 0.2, "general": 1.0}[level]
    assert used, "no plans were compared"
    twice = sum(used[:2 * plans])
    assert sum(used) <= max(twice, TITLE.mind.steps * share) + plans * max(used)
    assert max(used) <= 120


def test_a_plan_is_told_in_both_languages() -> None:
    m = activation("2")
    s = m.state
    assert isinstance(s, State)
    for plan in (Plan("activate", (73,), "activate 73"), Plan("pass"), Plan("general-retreat")):
        told = TITLE.mind.tell(s, plan, 1)
        assert told.fr and str(told) and told.fr != str(told)
