"""A stream of events ends with the session it was opened with, and its pauses tell nothing."""
from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from marne.server import store as db
from marne.server.games.desk import Desk
from marne.server.http import live as routes_live
from marne.server.http.live import _stream
from marne.server.hub import Listener
from marne.server.people.sessions import hashed
from marne.server.store import now
from tests.server.desks import desk_in, hot_seat, step, two
from tests.server.hidden import Hidden
from tests.server.test_leak_cards import to_production
from tests.to_the_last_man.worlds import SLUG, twin
from tools.served import Client, Served

GOOD = {"name": "Zoe Marchand", "password": "correct horse battery"}


class Stream:
    """What comes from an open stream, byte by byte, and whether it is over."""

    def __init__(self, c: Client, game: str) -> None:
        self.got: list[bytes] = []
        self.over = threading.Event()
        began = threading.Event()

        def run() -> None:
            try:
                with c.http.stream("GET", f"/api/games/{game}/live", params={"mark": "none"}) as r:
                    for chunk in r.iter_bytes():
                        self.got.append(chunk)
                        began.set()
            except httpx.HTTPError:
                pass
            finally:
                self.over.set()

        threading.Thread(target=run, daemon=True).start()
        assert began.wait(60)

    def tables(self) -> int:
        return b"".join(self.got).count(b"event: update") + b"".join(self.got).count(b"event: table")


def members(served: Served) -> tuple[Client, Client, Client, str]:
    """Two sessions of one person, and somebody who plays with her."""
    first, second, other = Client(served.url), Client(served.url), Client(served.url, "Marek")
    name = {**GOOD, "name": f"Zoe {random.randrange(10 ** 9)}"}
    first.post("/api/register", name)
    second.post("/api/login", name)
    t = first.post("/api/games", {"scenario": "2", "seats": {"allied": "me", "german": "friend"}})
    other.post(f"/api/games/{t['id']}/join", {"invite": t["invites"]["german"]})
    return first, second, other, t["id"]


def change(c: Client) -> None:
    c.ask("PATCH", "/api/me", {"password": "a new long one", "old_password": GOOD["password"]}).raise_for_status()


def test_a_stream_ends_with_a_logout(served: Served) -> None:
    first, second, other, game = members(served)
    stays, goes = Stream(first, game), Stream(second, game)
    seen = goes.tables()
    second.post("/api/logout", {})
    assert goes.over.wait(60)
    other.post(f"/api/games/{game}/chat", {"text": "Bonsoir"})
    assert goes.tables() == seen and b"Bonsoir" not in b"".join(goes.got)
    assert not stays.over.is_set()
    first.post("/api/logout", {})
    assert stays.over.wait(60)


def test_streams_end_with_a_changed_password(served: Served) -> None:
    first, second, _, game = members(served)
    streams = [Stream(first, game), Stream(second, game)]
    change(first)
    assert all(s.over.wait(60) for s in streams)
    again = Stream(first, game)                         # with the session she has now
    assert not again.over.wait(0.3)
    first.post("/api/logout", {})
    assert again.over.wait(60)


def test_a_guest_who_logs_in_or_registers_leaves_no_stream_behind(served: Served) -> None:
    first, _, _, game = members(served)
    for way in ("/api/guest", "/api/register"):
        visitor = Client(served.url, "Visitor")
        stream = Stream(visitor, game)
        visitor.post(way, {} if way == "/api/guest" else {**GOOD, "name": f"Ada {random.randrange(10 ** 9)}"})
        assert stream.over.wait(60), way
    assert first.get(f"/api/games/{game}")["you"] == ["allied"]


def session(desk: Desk, user: str, expires: float) -> str:
    token = hashed(f"{user} {expires}")
    with desk.store.write() as c:
        c.execute(insert(db.sessions).values(token=token, user_id=user, created=now(), seen=now(), expires=expires))
    return token


async def until_over(desk: Desk, game: str, user: str, token: str | None, act: Any, wait: float = 60) -> list[bytes]:
    """What a stream sends after `act`, until it ends or nothing comes for a while."""
    await desk.hub.start()
    stream = _stream(desk, game, Listener(user or None, "en"), "", token)
    got: list[bytes] = []

    async def read() -> None:
        async for chunk in stream:
            got.append(chunk)

    reading = asyncio.create_task(read())
    try:
        await asyncio.sleep(0.3)
        while not got and not reading.done():
            await asyncio.sleep(0.01)
        got.clear()
        await asyncio.to_thread(act)
        await asyncio.wait([reading], timeout=wait)
        return got if reading.done() else [*got, b"open"]
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        await desk.hub.stop()


def test_a_session_that_has_run_out_is_sent_nothing_more(tmp_path: Path) -> None:
    """Nobody says so when its time has come: the stream looks before it sends."""
    desk = desk_in(tmp_path)
    game = hot_seat(desk).id
    end = now() + 1
    token = session(desk, "lucie", end)

    def act() -> None:
        threading.Event().wait(max(0.0, end - now()))
        step(desk, game, random.Random(1))

    assert asyncio.run(until_over(desk, game, "lucie", token, act)) == []


def test_a_stream_without_a_session_goes_on(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    game = two(desk).id
    got = asyncio.run(until_over(desk, game, "", None, lambda: step(desk, game, random.Random(1)), 1))
    assert any(b"event: update" in x for x in got) and got[-1] == b"open"


def test_the_pauses_of_a_stream_tell_nothing_of_secret_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """7.0 Signs of life come by the clock, whatever is planned meanwhile."""
    monkeypatch.setattr(routes_live, "PING", 0.5)
    desk = desk_in(tmp_path)
    game = Hidden(SLUG, ("german", "entente"), twin, overlays=(), at="", place="verdun", armistice=False).game(desk, "1914")
    to_production(desk, game)

    def act() -> None:
        for _ in range(6):
            step(desk, game, random.Random(1))
            threading.Event().wait(0.3)

    got = asyncio.run(until_over(desk, game, "anna", None, act, 0.1))
    assert got.count(b": here\n\n") >= 3 and got[-1] == b"open"
    assert not [x for x in got if b"event: table" in x or b"event: update" in x]
