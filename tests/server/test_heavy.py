"""What takes long has threads of its own, works on a copy, and is refused when too much of it waits."""
from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from marne.match import digest
from marne.server.faults import Refused
from marne.server.games import creating, history, shelf
from marne.server.games.desk import Desk
from marne.server.games.heavy import THREADS, Heavy
from marne.server.games.history import History
from marne.server.games.live import Live
from marne.server.http.asking import _dice, _luck
from marne.server.people import limits
from marne.server.shapes import NewAnalysis
from tests.server.desks import desk_in, hot_seat, play_on, step, two

from .conftest import App


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Playing again gets stuck in threads called `reader` until the event is set."""
    go, real = threading.Event(), history.advance

    def advance(*args: object) -> None:
        if threading.current_thread().name.startswith("reader"):
            go.wait(60)
        real(*args)         # type: ignore[arg-type]

    monkeypatch.setattr(history, "advance", advance)
    yield go
    go.set()


def test_a_choice_does_not_wait_for_somebody_who_looks_back(desk: Desk, stuck: threading.Event) -> None:
    t = play_on(desk, hot_seat(desk).id, 40)
    with ThreadPoolExecutor(1, "reader") as readers, ThreadPoolExecutor(1) as others:
        reading = readers.submit(desk.look, t.id, None, "en", at=20)
        after = others.submit(step, desk, t.id, random.Random(1)).result(60)
        assert after.n == 41 and not reading.done()
        stuck.set()
        past = reading.result(60)
        assert past.n == 20 and past.last == 40         # the game as it was when he asked


def test_a_choice_does_not_wait_for_a_branch_that_is_made(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    t = play_on(desk, hot_seat(desk).id, 40)
    go, began, real = threading.Event(), threading.Event(), creating.journal.begin

    def begin(*args: object) -> object:
        began.set()
        go.wait(60)
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(creating.journal, "begin", begin)
    with ThreadPoolExecutor(2) as others:
        branch = others.submit(creating.analyse, desk, t.id, "lucie", NewAnalysis(at=20), "en")
        assert began.wait(60)
        try:
            assert others.submit(step, desk, t.id, random.Random(1)).result(60).n == 41
        finally:
            go.set()
        assert branch.result(60).parent_at == 20


def test_the_dice_of_a_game_that_is_over_are_found_out_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    t = play_on(desk, two(desk).id, 40)
    before = _dice(desk, t.id, None, "en")
    assert before.seed is None and before.choices == [] and before.dice and all(not d.of for d in before.dice)
    desk.resign(t.id, "lucie", "allied", "en")
    played: list[int] = []
    real = History.drawn_from
    monkeypatch.setattr(History, "drawn_from", lambda self: (played.append(1), real(self))[1])
    told = [_dice(desk, t.id, who, "en") for who in (None, "lucie", "anna", None)]
    assert len(played) == 1 and all(x == told[0] for x in told)
    assert told[0].seed is not None and len(told[0].choices) == 40 and all(d.value in d.of for d in told[0].dice)
    assert _dice(desk, t.id, None, "fr").dice[0].purpose != told[0].dice[0].purpose     # and each is told in his language


def test_a_snapshot_stays_as_it_was_and_leaves_the_game_right(desk: Desk) -> None:
    t = play_on(desk, hot_seat(desk).id, 100, seed=4)
    with desk.held(t.id, "lucie", "en") as live:
        old = [digest(live.history.state(n)) for n in (64, 70, 96, 99)]
        live.history.cut(10)                            # forget what is kept
        snap = live.snapshot()
    assert t.decision is not None
    t = desk.undo(t.id, "lucie", t.decision.seat, t.version, 40, "en")
    assert digest(snap.history.state(64)) == old[0]     # while others take back and choose otherwise
    t = play_on(desk, t.id, 60, seed=77)
    assert [digest(snap.history.state(n)) for n in (64, 70, 96, 99)] == old
    fresh = desk_in(desk.settings.folder, people=False)
    for n in (33, 64, 70, 96, 99):
        assert desk.look(t.id, "lucie", "en", at=n).view == fresh.look(t.id, "lucie", "en", at=n).view
    with desk.held(t.id, "lucie", "en") as live:
        assert digest(live.history.state(96)) != old[2]
        assert _luck(live.snapshot(), "lucie", "en") == _luck(live, "lucie", "en")


def test_many_who_look_back_at_once_see_the_same(desk: Desk) -> None:
    t = play_on(desk, hot_seat(desk).id, 130, seed=4)
    fresh = desk_in(desk.settings.folder, people=False)
    with ThreadPoolExecutor(8) as readers:
        views = list(readers.map(lambda n: desk.look(t.id, None, "en", at=n).view, list(range(10, 130, 7)) * 2))
    assert views == [fresh.look(t.id, None, "en", at=n).view for n in range(10, 130, 7)] * 2


def test_who_comes_when_too_many_wait_is_told_so_and_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEAVY_EACH", 3)
    monkeypatch.setattr(limits, "HEAVY_WAITING", 5)

    async def crowd() -> None:
        heavy, go = Heavy(), threading.Event()

        def ask(who: str) -> asyncio.Task[str]:
            return asyncio.create_task(heavy.run(who, "fr", lambda: (go.wait(60), who)[1]))

        tasks = [ask(who) for who in ("a", "a", "a", "a", "b", "b", "c")]
        done, waiting = await asyncio.wait(tasks, timeout=0.3)
        assert done == {tasks[3], tasks[6]}             # the fourth of one, and the sixth of all
        for t in done:
            e = t.exception()
            assert isinstance(e, Refused) and (e.status, e.fault.code) == (503, "busy") and e.wait > 0
            assert "occupé" in e.fault.error
        tasks[5].cancel()                               # the page was closed: there is room again
        await asyncio.wait([tasks[5]])
        late = ask("c")
        go.set()
        assert await late == "c" and await tasks[0] == "a"
        await asyncio.wait([t for t in waiting if t is not tasks[5]])
        assert not heavy._waiting
        heavy.stop()

    asyncio.run(crowd())
    assert THREADS < 5


def test_a_game_is_loaded_once_and_loads_leave_threads_free(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [hot_seat(desk).id for _ in range(4)]
    other = desk_in(desk.settings.folder, people=False)
    monkeypatch.setattr(shelf, "LOADS", 6)
    go, loads, real = threading.Event(), [], other._load

    def load(game: str, lang: str) -> Live:
        loads.append(game)
        go.wait(60)
        return real(game, lang)

    other._keep(games[3], real(games[3], "en"))
    monkeypatch.setattr(other, "_load", load)
    with ThreadPoolExecutor(8) as readers:
        asked = [readers.submit(other.look, g, None, "fr") for g in (games[0], games[0], games[0], games[1], games[1], games[2])]
        end = time.monotonic() + 60
        while other._loads < 6:
            assert time.monotonic() < end
        with pytest.raises(Refused) as e:
            other.look(games[2], None, "fr")
        assert (e.value.status, e.value.fault.code) == (503, "busy") and e.value.wait > 0
        assert step(other, games[3], random.Random(1)).n == 1       # a game in memory does not wait
        assert len(loads) <= shelf.LOADING
        go.set()
        assert [f.result(60).id for f in asked] == [games[0]] * 3 + [games[1]] * 2 + [games[2]]
    assert sorted(loads) == sorted(games[:3]) and other._loads == 0 and not other._turns


HEAVY = ("at/1", "luck", "dice", "odds?choice=pass", "overlay/supply", "record")


def test_heavy_addresses_are_refused_when_full_and_a_choice_is_not(alone: App, monkeypatch: pytest.MonkeyPatch) -> None:
    t = alone.post("/api/games", json={"scenario": "2", "seats": {"allied": "me", "german": "me"}}).json()
    d, game = t["decision"], f"/api/games/{t['id']}"
    body = {"seat": d["seat"], "version": t["version"], "choice": d["choices"][0]["text"]}
    monkeypatch.setattr(limits, "HEAVY_EACH", 0)

    def busy(r: httpx.Response) -> bool:
        return r.status_code == 503 and r.json()["code"] == "busy" and int(r.headers["retry-after"]) > 0

    assert alone.post(f"{game}/choose", json=body).status_code == 200
    assert [p for p in HEAVY if not busy(alone.get(f"{game}/{p}"))] == []
    assert busy(alone.post("/api/records", json={"text": "marne record 1\n"}))
    assert busy(alone.post(f"{game}/analyses", json={"at": 0}))
    monkeypatch.undo()
    assert [p for p in HEAVY if busy(alone.get(f"{game}/{p}"))] == []
