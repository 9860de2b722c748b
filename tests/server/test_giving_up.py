"""The computer gives a lost game up: only where it is sure, and only against one person alone."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from marne.players.base import CERTAIN
from marne.server.games import consent, creating
from marne.server.games.desk import Desk
from marne.server.games.lobby import lobby
from marne.server.shapes import Consent, NewGame
from tests.server.desks import desk_in
from tests.server.musing import against, entries, go_on, musing

LOST = [False, True, True]      # of its judgments: the second and the third in a row


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = desk_in(tmp_path)
    yield desk
    desk.bots.stop()


@pytest.mark.parametrize("bot", ["officer", "general-bold"])
def test_it_gives_up_what_looks_lost_twice_in_a_row(desk: Desk, monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    mind = musing(monkeypatch, LOST)
    game = against(desk, bot)
    go_on(desk, game, lambda: desk.live(game, "lucie", "en").finished)
    assert mind.judged == 3, "at once, and not before"
    en, fr = (desk.look(game, "lucie", lang) for lang in ("en", "fr"))
    assert en.status == "finished" and en.outcome is not None and fr.outcome is not None
    assert (en.outcome.winner, en.outcome.kind) == ("german", "resigned")
    assert "The computer gives up" in en.outcome.text and "abandonne" in fr.outcome.text
    last = entries(desk, game)[-1]
    assert (last.kind, last.seat, last.user_id) == ("resign", "allied", None)
    row = next(r for r in lobby(desk, "lucie", "en").finished if r.id == game)
    assert row.outcome == en.outcome.text
    desk.drop(game)
    assert desk.look(game, "lucie", "en").outcome == en.outcome, "it is stored"
    assert not desk.bots.step(game)


def plays_on(desk: Desk, game: str, choices: int = 30) -> None:
    made = desk.live(game, "lucie", "en").match.choices_made
    go_on(desk, game, lambda: desk.live(game, "lucie", "en").match.choices_made >= made + choices)
    assert desk.live(game, "lucie", "en").running and {e.kind for e in entries(desk, game)} == {"choice"}


def test_one_bad_guess_does_not_end_a_game(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    mind = musing(monkeypatch, [True, False] * 60)
    plays_on(desk, against(desk, "officer"))
    assert mind.judged >= 2 * CERTAIN


def test_it_never_gives_up_where_the_title_sees_no_reason(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    mind = musing(monkeypatch)
    plays_on(desk, against(desk, "general"))
    assert mind.judged >= 2 * CERTAIN


@pytest.mark.parametrize("bot", ["greedy", "recruit", "random"])
def test_who_chooses_no_plans_never_gives_up(desk: Desk, monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    mind = musing(monkeypatch, [True])
    plays_on(desk, against(desk, bot))
    assert mind.judged == 0


def test_between_two_bots_the_game_is_played_to_its_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    mind = musing(monkeypatch, [True])
    game = against(desk, "officer")
    consent.ask(desk, game, "lucie", Consent(kind="takeover", seat="german", bot="officer"), "en")
    for _ in range(12):
        assert desk.bots.step(game)
    assert desk.live(game, "lucie", "en").running and mind.judged > 2 * CERTAIN


def test_a_guided_game_is_not_given_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from marne.server.games import bots

    game = against(desk, "officer")
    with desk.held(game, "lucie", "en") as live:
        assert bots._alone(live)
        live.row["base"] = {**live.row["base"], "guide": {"dice": {}}}
        assert not bots._alone(live)


def test_where_somebody_may_still_sit_down_it_is_not_given_up(desk: Desk) -> None:
    from marne.server.games import bots

    open_ = creating.new_game(desk, "lucie", NewGame(scenario="2", seats={"allied": "me", "german": "open"}), "en").id
    both = creating.new_game(desk, "lucie", NewGame(scenario="2", seats={"allied": "me", "german": "me"}), "en").id
    for game in (open_, both):
        with desk.held(game, "lucie", "en") as live:
            assert not bots._alone(live)


def test_an_undo_takes_the_bad_feeling_back(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept beside the choices: what is taken back does not count towards giving up, and a restart forgets nothing."""
    mind = musing(monkeypatch, [False, True, False, True, True])
    game = against(desk, "officer")
    counts = lambda: [e.body["mind"].get("lost", 0) for e in entries(desk, game) if e.body.get("mind")]     # noqa: E731
    go_on(desk, game, lambda: mind.judged == 2)
    assert counts() == [0, 1]
    with desk.held(game, "lucie", "en") as live:
        desk.back(live, live.match.choices_made - 1, "allied", None)
    go_on(desk, game, lambda: mind.judged == 4)
    assert counts() == [0, 1, 0, 1]
    desk.drop(game)
    go_on(desk, game, lambda: desk.live(game, "lucie", "en").finished)
    assert mind.judged == 5 and desk.live(game, "lucie", "en").finished
