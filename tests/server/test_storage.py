"""A database that is gone and a disk that is full: people are told so, health says so, and nothing needs a restart."""
from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from marne.cli import serve
from marne.cli.main import main
from marne.server import store as stores
from marne.server.games import creating
from marne.server.people import sessions
from marne.server.store import Store, sqlite_url

from .conftest import App


@pytest.fixture
def store(tmp_path: Path) -> Store:
    s = Store(sqlite_url(tmp_path))
    s.migrate()
    return s


def locked(store: Store) -> Callable[[], None]:
    """From now on every write fails as on a read-only disk; what is returned ends that."""
    def no_writes(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA query_only=ON")

    event.listen(store.engine, "connect", no_writes)
    store.close()

    def end() -> None:
        event.remove(store.engine, "connect", no_writes)
        store.close()

    return end


def test_a_write_is_tried_and_not_more_often_than_every_few_seconds(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []
    real = Store.try_write
    monkeypatch.setattr(Store, "try_write", lambda self: (tries.append(1), real(self))[1])
    assert [store.writes() for _ in range(20)] == [True] * 20
    assert len(tries) == 1
    end = locked(store)
    assert store.writes()                               # too soon to know
    monkeypatch.setattr(stores, "TRY_EVERY", 0.0)
    assert not store.writes()
    end()
    assert store.writes()
    assert len(tries) == 3


def test_a_write_that_is_tried_changes_nothing_and_reaches_the_file(store: Store, tmp_path: Path) -> None:
    with store.read() as c:
        before = c.exec_driver_sql("SELECT version_num FROM alembic_version").all()
    wal = tmp_path / "marne.sqlite-wal"
    size = wal.stat().st_size
    store.try_write()
    assert wal.stat().st_size > size                    # it was written, not only looked at
    with store.read() as c:
        assert c.exec_driver_sql("SELECT version_num FROM alembic_version").all() == before


def test_a_database_that_was_deleted_is_noticed(store: Store, tmp_path: Path) -> None:
    """The open file would take writes as if nothing had happened, and all would be gone after a restart."""
    assert store.writes()
    store._tried = None
    (tmp_path / "marne.sqlite").unlink()
    assert not store.writes()


def test_health_is_the_health_of_writes(alone: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "TRY_EVERY", 0.0)
    assert alone.get("/api/health").json()["ok"] is True
    end = locked(alone.app.state.store)
    for lang, words in (("en", "its disk is full"), ("fr", "son disque est plein")):
        r = alone.get("/api/health", params={"lang": lang})
        assert (r.status_code, r.json()["code"]) == (503, "storage") and words in r.json()["error"]
        assert int(r.headers["retry-after"]) > 0
    end()
    assert alone.get("/api/health").status_code == 200


def test_what_cannot_be_stored_is_told_and_can_be_done_later(alone: App, monkeypatch: pytest.MonkeyPatch) -> None:
    t = alone.post("/api/games", json={"scenario": "2", "seats": {"allied": "me", "german": "me"}}).json()
    d, game = t["decision"], f"/api/games/{t['id']}"
    body = {"seat": d["seat"], "version": t["version"], "choice": d["choices"][0]["text"]}
    end = locked(alone.app.state.store)
    for lang, words in (("en", "this was not done"), ("fr", "ceci n'a pas été fait")):
        r = alone.post(f"{game}/choose", json=body, params={"lang": lang})
        assert (r.status_code, r.json()["code"]) == (503, "storage") and words in r.json()["error"]
    assert alone.post("/api/games", json={}).status_code == 503
    # One can still look, also when it is time to note that one was here.
    monkeypatch.setattr(sessions, "TOUCH", -1.0)
    alone.app.state.known.forget(alone.get("/api/me").json()["user"]["id"])
    assert alone.get(game).json()["n"] == 0
    end()
    r = alone.post(f"{game}/choose", json=body)
    assert r.status_code == 200 and alone.get(game).json()["n"] == 1


@pytest.mark.parametrize(("error", "status"), [
    (OSError(errno.ENOSPC, "No space left on device"), 503), (OSError(errno.EROFS, "Read-only file system"), 503),
    (OSError(errno.EPIPE, "Broken pipe"), 500), (IntegrityError("INSERT", {}, Exception("NOT NULL")), 500),
    (ValueError("a fault of ours"), 500)])
def test_a_fault_of_ours_is_not_blamed_on_the_disk(alone: App, error: Exception, status: int,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise error

    monkeypatch.setattr(creating, "new_game", broken)
    r = alone.post("/api/games", json={})
    assert (r.status_code, r.json()["code"]) == (status, "storage" if status == 503 else "fault")


def test_a_folder_that_cannot_be_written_to_is_told_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                                 capsys: pytest.CaptureFixture[str]) -> None:
    def no(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(serve.tempfile, "TemporaryFile", no)
    for lang, words in (("en", "name another folder"), ("fr", "indiquez un autre dossier")):
        assert main(["serve", "--lang", lang, "--port", "0", "--data", str(tmp_path), "--no-browser"]) == 1
        err = capsys.readouterr().err
        assert str(tmp_path) in err and "Read-only file system" in err and words in err and "--data" in err
        assert "Traceback" not in err
    assert main(["serve", "--check", "--port", "0", "--data", str(tmp_path)]) == 1
    assert "Read-only file system" in capsys.readouterr().out


def test_a_database_that_cannot_be_written_to_is_told_at_the_start(store: Store, tmp_path: Path,
                                                                   monkeypatch: pytest.MonkeyPatch,
                                                                   capsys: pytest.CaptureFixture[str]) -> None:
    store.close()
    monkeypatch.setattr("marne.server.http.net.set_up_logs", lambda settings: None)
    monkeypatch.setattr(stores, "_pragmas", lambda c, _: c.execute("PRAGMA query_only=ON"))
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"]) == 1
    err = capsys.readouterr().err
    assert "marne.sqlite" in err and "readonly" in err and "--data" in err and "Traceback" not in err
