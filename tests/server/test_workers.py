"""Several processes on one PostgreSQL database: nothing is lost between them, and updates cross."""
from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, select, text

from marne.server import hub
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import creating, keeping
from marne.server.games.desk import Desk
from marne.server.http.live import _stream
from marne.server.people.sessions import hashed
from marne.server.settings import Settings
from marne.server.shapes import NewGame, Person
from marne.server.store import Store, now
from tests.server.desks import PEOPLE, step
from tests.server.postgres import programs, running


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed: its tests are left out")
    with running() as url:
        Store(url).migrate()
        with Store(url).write() as c:
            c.execute(insert(db.users), [dict(id=p, name=p.capitalize(), name_key=p, created=0.0, settings={}) for p in PEOPLE])
        yield url


@pytest.fixture
def desks(address: str, tmp_path: Path) -> Iterator[tuple[Desk, Desk]]:
    made = [Desk(Store(address), Settings(database=address, folder=tmp_path)) for _ in range(2)]
    yield made[0], made[1]
    for d in made:
        d.store.close()


async def listening(desks: tuple[Desk, Desk]) -> None:
    """Until both have said LISTEN to the database."""
    for _ in range(1200):
        with desks[0].store.read() as c:
            if c.execute(text("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")).scalar() == len(desks):
                return
        await asyncio.sleep(0.05)
    raise AssertionError("nobody listens")


def new(desk: Desk) -> str:
    return creating.new_game(desk, "lucie", NewGame(seats={"allied": "me", "german": "me"}), "en").id


def test_choices_made_alternately_in_two_processes_are_one_game(desks: tuple[Desk, Desk]) -> None:
    game = new(desks[0])
    rng = random.Random(1)
    for i in range(40):
        assert step(desks[i % 2], game, rng).n == i + 1
    a, b = (d.look(game, "lucie", "en") for d in desks)
    assert (a.version, a.view, a.log) == (b.version, b.view, b.log)


def test_only_one_of_two_choices_at_the_same_moment_is_taken(desks: tuple[Desk, Desk]) -> None:
    game = new(desks[0])
    seen = [d.look(game, "lucie", "en") for d in desks]

    async def both() -> list[object]:
        calls = []
        for d, t in zip(desks, seen, strict=True):
            assert t.decision is not None
            calls.append(asyncio.to_thread(d.choose, game, "lucie", t.decision.seat, t.version, t.decision.choices[0].text, "en"))
        return await asyncio.gather(*calls, return_exceptions=True)

    done = asyncio.run(both())
    refused = [x for x in done if isinstance(x, Refused)]
    assert [(r.status, r.fault.code) for r in refused] == [(409, "stale")]
    with desks[0].store.read() as c:
        assert c.execute(select(db.games.c.version).where(db.games.c.id == game)).scalar() == 1


def test_a_change_in_one_process_wakes_the_pages_of_the_other(desks: tuple[Desk, Desk]) -> None:
    game = new(desks[0])
    desks[1].look(game, "lucie", "en")

    async def listen() -> tuple[bool, list[int], bool]:
        for d in desks:
            await d.hub.start()
        try:
            page = desks[1].hub.join(game, hub.Listener("marek"))
            await asyncio.to_thread(desks[1].greet, game, page, "")
            before = page.has.mark
            await listening(desks)
            page.out, page.chat = [], []
            page.wake.clear()
            await asyncio.to_thread(step, desks[0], game, random.Random(2))
            await asyncio.wait_for(page.wake.wait(), 60)
            woken = len(page.out) == 1 and before.encode() in page.out[0]
            said = await asyncio.to_thread(keeping.talk, desks[0], game, Person("lucie", "Lucie", True), "Bonjour", "en")
            for _ in range(600):
                if page.chat:
                    break
                await asyncio.sleep(0.1)
            await desks[0].hub.here(game, "lucie")
            for _ in range(600):
                if desks[1].hub.online(game, "lucie"):
                    break
                await asyncio.sleep(0.1)
            assert said.id in page.chat
            return woken, page.chat, desks[1].hub.online(game, "lucie")
        finally:
            for d in desks:
                await d.hub.stop()

    woken, lines, online = asyncio.run(listen())
    assert woken and lines and online
    assert desks[1].look(game, "lucie", "en").n == 1
    assert hub.CHANNEL == "marne"


def test_a_choice_of_another_process_is_followed_without_a_look_at_the_database(desks: tuple[Desk, Desk],
                                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    """The news of a choice have all that is needed; what comes out of order, or is more than a choice, is read."""
    game = new(desks[0])
    desks[1].look(game, "lucie", "en")
    news: list[tuple[str, int, object]] = []
    real = hub.Hub.announce

    def announce(self: hub.Hub, c: object, game: str, kind: str, more: int, told: object = None) -> None:
        news.append((game, more, told))
        real(self, c, game, kind, more, told)           # type: ignore[arg-type]

    monkeypatch.setattr(hub.Hub, "announce", announce)
    looks: list[int] = []
    follow = Desk._follow
    monkeypatch.setattr(Desk, "_follow", lambda self, live: (looks.append(live.version), follow(self, live))[1])
    rng = random.Random(4)
    for _ in range(12):
        step(desks[0], game, rng)
    looks.clear()
    with desks[1].held(game, None, "en", sure=False, anybody=True) as live:
        for which in (*range(8), 10, 11, 9):            # number 8 has got lost, 9 comes last
            name, version, told = news[which]
            assert name == game and version == which + 1 and told is not None
            desks[1]._catch_up(name, version, json.loads(json.dumps(told)))
            assert live.version == live.match.choices_made == (which + 1 if which < 8 else 12)
        assert looks == [8]                             # 10 found that 8 and 9 were missing, and read them all
        assert not live.dropped
    a, b = (d.look(game, "lucie", "en") for d in desks)
    assert (a.version, a.view, a.decision, a.log) == (b.version, b.view, b.decision, b.log)
    desks[1].drop(game)
    assert desks[1].look(game, "lucie", "en").view == b.view


def test_a_bot_woken_in_two_processes_chooses_once(desks: tuple[Desk, Desk]) -> None:
    t = creating.new_game(desks[0], "lucie", NewGame(seats={"allied": "random", "german": "me"}), "en")
    for d in desks:
        d.bots.start()
        d.bots.sweep()
    for d in desks:
        for _ in range(1200):
            if d.look(t.id, "lucie", "en").decision is not None and d.live(t.id, "lucie", "en").asked() == "german":
                break
            asyncio.run(asyncio.sleep(0.05))
        d.bots.stop()
    a, b = (d.look(t.id, "lucie", "en") for d in desks)
    assert a.n == b.n > 0 and a.view == b.view
    with desks[0].store.read() as c:
        ns = [r.n for r in c.execute(select(db.journal.c.n).where(db.journal.c.game_id == t.id).order_by(db.journal.c.seq))]
    assert ns == list(range(1, a.n + 1))                # nothing doubled, nothing left out


def test_a_logout_in_one_process_ends_the_streams_of_the_other(desks: tuple[Desk, Desk]) -> None:
    game, token = new(desks[0]), hashed("lucie's session in two processes")
    with desks[0].store.write() as c:
        c.execute(insert(db.sessions).values(token=token, user_id="lucie", created=now(), seen=now(), expires=now() + 3600))

    async def listen() -> bool:
        for d in desks:
            await d.hub.start()
        stream = _stream(desks[1], game, hub.Listener("lucie"), "", token)

        async def read() -> None:
            async for _ in stream:
                pass

        reading = asyncio.create_task(read())
        try:
            await listening(desks)
            assert not reading.done()
            with desks[0].store.write() as c:
                c.execute(delete(db.sessions).where(db.sessions.c.token == token))
            await asyncio.to_thread(desks[0].hub.session_ended, "lucie")
            done, _ = await asyncio.wait([reading], timeout=60)
            return bool(done)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            for d in desks:
                await d.hub.stop()

    assert asyncio.run(listen())
