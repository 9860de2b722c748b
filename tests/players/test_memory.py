"""What a player keeps in mind is its own: other games in the process, a restart and emptied caches change no choice.

A player that sits down in the middle of a game has no memory. The rule for it: it plans anew from what it sees, so that its
choices follow from its seed and the situation alone.
"""
from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from marne.parts.memory import Cache
from marne.players.base import SeatView, player
from tests.players.apart import Game, Table, alone, elsewhere

GAMES = (Game("grand-illusion", "2", "11"), Game("to-the-last-man", "1917", "11"), Game("great-war-commander", "gwc-06", "11"))
OTHERS = {"grand-illusion": ("1", "2"), "to-the-last-man": ("1914", "1917"), "great-war-commander": ("gwc-06", "gwc-09")}
# Questions in the middle of a plan: the group that was begun, the unit that was chosen, the counter that was ordered.
HALFWAY = {"grand-illusion": ("whom_to_group",), "to-the-last-man": ("which_move", "where_to_build", "which_unit"),
           "great-war-commander": ("where_to_step",)}
LENGTH = {"grand-illusion": 260, "to-the-last-man": 260, "great-war-commander": 260}
each = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.slug)


def modules(slug: str) -> Iterator[ModuleType]:
    """The player's room of a title."""
    room = importlib.import_module(f"marne.games.{slug.replace('-', '_')}.bot")
    for found in pkgutil.iter_modules(room.__path__):
        yield importlib.import_module(f"{room.__name__}.{found.name}")


def caches(slug: str) -> list[Any]:
    """All that can be emptied there."""
    return [x for m in modules(slug) for x in vars(m).values() if hasattr(x, "cache_clear") and not isinstance(x, type)]


def globals_of(slug: str) -> dict[str, int]:
    """The size of every collection of these modules that is not such a cache."""
    return {f"{m.__name__}.{name}": len(x) for m in modules(slug) for name, x in vars(m).items()
            if isinstance(x, dict | list | set) and not name.startswith("__") and not hasattr(x, "cache_clear")}


@each
def test_games_side_by_side_are_played_as_each_alone(game: Game) -> None:
    n = LENGTH[game.slug]
    tables = [Table(game), *(Table(Game(game.slug, scenario, f"other {scenario}")) for scenario in OTHERS[game.slug])]
    for _ in range(n):
        for t in tables:
            t.step()
    assert tables[0].texts() == elsewhere(game, n)


@each
def test_a_game_that_is_loaded_again_goes_on_as_it_would_have(game: Game) -> None:
    """Broken off in the middle of plans; the rest is played by another process, with what the players had saved."""
    n = LENGTH[game.slug]
    t = Table(game)
    left: dict[str, Game] = {}
    while t.match.choices_made < n:
        ask = t.match.state.decision
        if ask is not None and ask.message in HALFWAY[game.slug] and len(ask.choices) > 1 and t.match.choices_made > 20:
            left[ask.message] = game._replace(texts=tuple(t.texts()), minds=t.minds())
        t.step()
    assert set(left) == set(HALFWAY[game.slug])
    for there in left.values():
        assert elsewhere(there, n) == t.texts()


@each
def test_emptied_caches_change_nothing(game: Game) -> None:
    """What is remembered outside of the player is a function of its inputs: it may be thrown away before any decision."""
    n = LENGTH[game.slug] // 2
    found = caches(game.slug)
    assert found

    def empty() -> None:
        for x in found:
            x.cache_clear()

    assert alone(game, n, empty) == alone(game, n)


@each
def test_no_module_remembers_a_game(game: Game) -> None:
    """Collections of the player's modules are as before: only caches that can be emptied have grown, and within bounds."""
    alone(game, 5)
    before = globals_of(game.slug)
    alone(game, 100)
    assert globals_of(game.slug) == before
    assert all(x.most if isinstance(x, Cache) else x.cache_info().maxsize for x in caches(game.slug))


@each
def test_without_memory_it_plans_anew_from_what_it_sees(game: Game) -> None:
    """Whoever sits down in the middle chooses by seed and situation, whatever was played before in this process."""
    t = Table(game)
    seen = 0
    while seen < 3 and t.match.choices_made < 600:
        ask, d = t.match.state.decision, t.match.decision
        assert ask is not None and d is not None
        if ask.message == HALFWAY[game.slug][0] and len(ask.choices) > 1:
            seen += 1
            stranger, other = player("greedy", "stranger"), player("greedy", "stranger")
            other.load({})
            choice = stranger.choose(SeatView(t.match, d.seat))
            assert choice in ask.choices
            assert other.choose(SeatView(t.match, d.seat)) == choice
            assert stranger.save() == other.save()
        t.step()
    assert seen == 3


@pytest.mark.parametrize("kept", [{"hex": "x", "mark": 7}, {"units": 1, "path": [[]], "orders": [[1]]}, {"other": [1, {}]}])
@each
def test_a_memory_that_cannot_be_read_is_none(game: Game, kept: dict[str, Any]) -> None:
    """That of another version, perhaps."""
    t = Table(game)
    d = t.match.decision
    assert d is not None
    fresh, odd = player("greedy", 1), player("greedy", 1)
    odd.load(kept)
    assert odd.choose(SeatView(t.match, d.seat)) == fresh.choose(SeatView(t.match, d.seat))
    assert json.dumps(odd.save()) == json.dumps(fresh.save())


def test_random_goes_on_where_it_was() -> None:
    one, two = player("random", 5), player("random", 5)
    t = Table(GAMES[0])
    d = t.match.decision
    assert d is not None
    view = SeatView(t.match, d.seat)
    for _ in range(7):
        one.choose(view)
    two.load(json.loads(json.dumps(one.save())))
    assert [one.choose(view) for _ in range(9)] == [two.choose(view) for _ in range(9)]
