"""Writers who wait for one another share a commit: all is on the disk before any of them goes on, and a fault is one's own."""
from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import IntegrityError, OperationalError

from marne.server import store as stores
from marne.server.store import Store, sqlite_url


class Busy:
    """A store, and the commits it has made. `gate`: while it is closed, a commit waits."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(sqlite_url(folder))
        with self.store.write() as c:
            c.exec_driver_sql("CREATE TABLE lines (n INTEGER PRIMARY KEY)")
        self.commits = 0
        self.gate = threading.Event()
        self.inside = threading.Event()         # a commit is under way
        self.fails: Exception | None = None
        event.listen(self.store.engine, "commit", self.commit)

    def commit(self, c: Connection) -> None:
        if not c.get_execution_options().get("marne_write"):
            return
        self.commits += 1
        self.inside.set()
        assert self.gate.wait(60)
        if self.fails is not None and self.commits > 1:
            raise self.fails

    def stored(self) -> list[int]:
        """As another process sees it."""
        with self.store.read() as c:
            return [n for n, in c.exec_driver_sql("SELECT n FROM lines ORDER BY n")]


def add(c: Connection, n: int) -> None:
    c.exec_driver_sql("INSERT INTO lines VALUES (?)", (n,))


def ten_wait_for_one(b: Busy, work: Callable[[Connection, int], None] = add) -> dict[int, BaseException | list[int]]:
    """Number 0 commits, and the disk takes its time; 1 to 10 come meanwhile. By number: the fault, or what was stored when that
    writer went on.
    """
    out: dict[int, BaseException | list[int]] = {}

    def one(n: int) -> None:
        try:
            with b.store.write() as c:
                work(c, n)
            out[n] = b.stored()
        except Exception as e:
            out[n] = e

    threads = [threading.Thread(target=one, args=(n,)) for n in range(11)]
    threads[0].start()
    assert b.inside.wait(60)
    for t in threads[1:]:
        t.start()
    until = time.monotonic() + 60
    writers = b.store._writers
    assert writers is not None
    while writers._waiting < 10 and time.monotonic() < until:
        time.sleep(0.005)
    assert out == {} and b.stored() == []       # nobody has gone on, and nobody sees anything
    b.gate.set()
    for t in threads:
        t.join(60)
    return out


@pytest.fixture
def b(tmp_path: Path) -> Busy:
    return Busy(tmp_path)


def test_who_waits_for_a_commit_shares_the_next_one(b: Busy) -> None:
    out = ten_wait_for_one(b)
    assert b.commits == 2 and b.stored() == list(range(11))
    for n in range(1, 11):
        assert out[n] == list(range(11))        # all of it, before any of them went on


def test_only_so_many_share_one(b: Busy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "TOGETHER", 4)
    ten_wait_for_one(b)
    assert b.commits == 1 + 3 and b.stored() == list(range(11))


@pytest.mark.parametrize("bad", [{1}, {10}, {3, 4, 7}, set(range(1, 11))])
def test_a_fault_is_ones_own(b: Busy, bad: set[int]) -> None:
    def work(c: Connection, n: int) -> None:
        add(c, n)
        if n in bad:
            add(c, n)

    out = ten_wait_for_one(b, work)
    assert {n for n, x in out.items() if isinstance(x, IntegrityError)} == bad
    assert b.stored() == [n for n in range(11) if n not in bad]


def test_a_commit_that_fails_is_told_to_all_who_share_it(b: Busy) -> None:
    b.fails = OperationalError("COMMIT", {}, Exception("disk I/O error"))
    out = ten_wait_for_one(b)
    assert b.stored() == [0] and out[0] == [0]
    assert all(out[n] is b.fails for n in range(1, 11))
    b.fails = None
    with b.store.write() as c:                  # and nothing has to be restarted
        add(c, 20)
    assert b.stored() == [0, 20]


def test_a_transaction_that_the_database_has_taken_back_is_told_to_all(b: Busy) -> None:
    """A full disk may take back everything, savepoints and all."""
    def work(c: Connection, n: int) -> None:
        add(c, n)
        if n == 5:
            c.exec_driver_sql("ROLLBACK")
            raise OSError("disk full")

    out = ten_wait_for_one(b, work)
    stored = b.stored()
    assert isinstance(out[5], OSError)
    for n in range(11):
        assert isinstance(out[n], list) == (n in stored)        # confirmed is stored, and what is stored is confirmed
