"""A server inside the test (`client`, `person`) or as a process of its own on loopback (`server`)."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from marne.server.app import create_app
from marne.server.settings import Settings
from marne.server.store import sqlite_url
from tools.served import Served

HERE = "http://127.0.0.1:8014"


def with_token(request: httpx.Request) -> None:
    """What the page does: the value of the cookie goes into the header of every request that changes something."""
    if request.method not in ("GET", "HEAD", "OPTIONS") and "x-csrf-token" not in request.headers:
        for part in request.headers.get("cookie", "").split("; "):
            if part.startswith("marne_csrf="):
                request.headers["x-csrf-token"] = part.removeprefix("marne_csrf=")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """On this machine, no limits, messages at once, no mail."""
    return Settings(database=sqlite_url(tmp_path), folder=tmp_path, limits=False, notify_delay=0)


@pytest.fixture
def hosted(settings: Settings) -> Settings:
    """On the internet: accounts, https, limits."""
    return msgspec.structs.replace(settings, public_url="https://marne.example", guests=False, limits=True)


Run = Callable[[Settings], TestClient[Litestar]]
Person = Callable[..., httpx.Client]


@pytest.fixture
def run() -> Iterator[Run]:
    """Start an application with given settings; its client has no session yet, only the CSRF cookie."""
    running: list[TestClient[Litestar]] = []

    def go(s: Settings) -> TestClient[Litestar]:
        app = TestClient(create_app(s), base_url=s.public_url or HERE, raise_server_exceptions=False)
        app.event_hooks = {"request": [with_token]}
        app.__enter__()
        running.append(app)
        assert app.get("/api/me").status_code == 200
        return app

    yield go
    for app in running:
        app.__exit__(None, None, None)


@pytest.fixture
def client(run: Run, settings: Settings) -> TestClient[Litestar]:
    """A guest, at a server on this machine."""
    app = run(settings)
    assert app.post("/api/guest", json={"name": "Gaston"}).status_code == 200
    return app


def another(app: TestClient[Litestar], name: str = "") -> httpx.Client:
    """One more visitor of the same application, with cookies of their own; with a name, a guest."""
    one: Any = httpx.Client(transport=app._transport, base_url=app.base_url, event_hooks={"request": [with_token]})
    assert one.get("/api/me").status_code == 200
    if name:
        assert one.post("/api/guest", json={"name": name}).status_code == 200
    return one  # type: ignore[no-any-return]


@pytest.fixture
def person(client: TestClient[Litestar]) -> Person:
    """Makes more visitors of `client`'s application."""
    return lambda name="": another(client, name)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A real server: `stop()`, `kill()` (SIGKILL) and `start()` again on the same port with the same data."""
    s = Served(tmp_path / "served")
    s.start()
    yield s
    s.stop()
