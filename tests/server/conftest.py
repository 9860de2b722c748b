"""A server inside the test (`client`, `person`) or as a process of its own on loopback (`server`)."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from argon2 import PasswordHasher
from litestar import Litestar
from litestar.testing import TestClient

from marne.server import store
from marne.server.app import create_app
from marne.server.games import creating
from marne.server.people import accounts
from marne.server.settings import Settings
from marne.server.store import sqlite_url
from tools.served import Served

HERE = "http://127.0.0.1:8014"


def with_token(request: httpx.Request) -> None:
    """What the page does: the value of the cookie goes into the header of every request that changes something."""
    if request.method not in ("GET", "HEAD", "OPTIONS") and "x-csrf-token" not in request.headers:
        for part in request.headers.get("cookie", "").split("; "):
            name, _, value = part.partition("=")
            if name.removeprefix("__Host-") == "marne_csrf":
                request.headers["x-csrf-token"] = value


CAREFUL = store._pragmas
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(scope="session", autouse=True)
def cheap_hashes() -> Iterator[None]:
    """Passwords are hashed with next to no work. Tests of the hashes themselves ask for `real_hashes`."""
    with pytest.MonkeyPatch.context() as m:
        m.setattr(accounts, "HASHER", CHEAP)
        m.setattr(accounts, "NOBODY", CHEAP.hash("nobody"))
        yield


@pytest.fixture
def real_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "HASHER", PasswordHasher())
    monkeypatch.setattr(accounts, "NOBODY", PasswordHasher().hash("nobody"))


@pytest.fixture(scope="session", autouse=True)
def quick_disk() -> Iterator[None]:
    """Databases inside the tests do not wait until the disk has written, as thousands of choices would. Tests of what is on
    the disk ask for `real_disk`."""

    def quick(connection: Any, record: Any) -> None:
        CAREFUL(connection, record)
        connection.execute("PRAGMA synchronous=OFF")

    with pytest.MonkeyPatch.context() as m:
        m.setattr(store, "_pragmas", quick)
        yield


@pytest.fixture
def real_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "_pragmas", CAREFUL)


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The games of a test have the same dice in every run: a fault that is seen once can be seen again."""
    numbers, name = count(1), request.node.name
    monkeypatch.setattr(creating, "new_seed", lambda: f"{name} {next(numbers)}")


def local(folder: Path) -> Settings:
    """On this machine, no limits, messages at once, no mail."""
    return Settings(database=sqlite_url(folder), folder=folder, limits=False, notify_delay=0)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return local(tmp_path)


@pytest.fixture
def hosted(settings: Settings) -> Settings:
    """On the internet: accounts, https, limits."""
    return msgspec.structs.replace(settings, public_url="https://marne.example", guests=False, limits=True)


App = TestClient[Litestar]
Run = Callable[[Settings], App]
Person = Callable[..., httpx.Client]


def started(s: Settings) -> App:
    """An application at work; its client has no session yet, only the CSRF cookie."""
    app = TestClient(create_app(s), base_url=s.public_url or HERE, raise_server_exceptions=False)
    app.event_hooks = {"request": [with_token]}
    app.__enter__()
    assert app.get("/api/me").status_code == 200
    return app


def another(app: App, name: str = "") -> httpx.Client:
    """One more visitor of the same application, with cookies of their own; with a name, a guest."""
    one: Any = httpx.Client(transport=app._transport, base_url=app.base_url, event_hooks={"request": [with_token]})
    assert one.get("/api/me").status_code == 200
    if name:
        assert one.post("/api/guest", json={"name": name}).status_code == 200
    return one  # type: ignore[no-any-return]


@pytest.fixture
def run() -> Iterator[Run]:
    """Starts an application with settings of one's own."""
    running: list[App] = []

    def go(s: Settings) -> App:
        running.append(started(s))
        return running[-1]

    yield go
    for app in running:
        app.__exit__(None, None, None)


@pytest.fixture
def alone(run: Run, settings: Settings) -> App:
    """A guest at a server on this machine that is this test's alone; its database is that of `settings`."""
    app = run(settings)
    assert app.post("/api/guest", json={"name": "Gaston"}).status_code == 200
    return app


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One application on this machine for all tests of a module."""
    app = started(local(tmp_path_factory.mktemp("shared")))
    yield app
    app.__exit__(None, None, None)


@pytest.fixture
def client(shared: App) -> httpx.Client:
    """A guest whom nobody has seen before."""
    return another(shared, "Gaston")


@pytest.fixture
def person(shared: App) -> Person:
    """Makes more visitors of `client`'s application: `person()` is nobody yet, `person("Marek")` a guest."""
    return lambda name="": another(shared, name)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A real server: `stop()`, `kill()` (SIGKILL) and `start()` again on the same port with the same data."""
    s = Served(tmp_path / "served")
    s.start()
    yield s
    s.stop()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A real server for all tests of a module."""
    s = Served(tmp_path_factory.mktemp("served"))
    s.start(60)
    yield s
    s.stop()
