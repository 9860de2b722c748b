"""The database: tables and transactions. SQLite (WAL, synchronous) by default, PostgreSQL by its address.

All calls are synchronous and short; the server runs them in threads. `write()` is one transaction that is on the disk when
the block ends: an answer to a person is only given after that.
"""
from __future__ import annotations

import errno
import logging
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    RootTransaction,
    String,
    Table,
    Text,
    create_engine,
    event,
)
from sqlalchemy.exc import SQLAlchemyError

TOGETHER = 32           # who may share one transaction
TRY_EVERY = 5.0         # seconds between two writes to see whether one can write
log = logging.getLogger("marne.store")
meta = MetaData(naming_convention={"ix": "ix_%(table_name)s_%(column_0_name)s", "fk": "fk_%(table_name)s_%(column_0_name)s",
                                   "pk": "pk_%(table_name)s", "uq": "uq_%(table_name)s_%(column_0_name)s"})

# People. `name_key` is the name as it is compared: two names that look alike in upper and lower case are the same.
users = Table(
    "users", meta,
    Column("id", String(32), primary_key=True), Column("name", String(40), nullable=False),
    Column("name_key", String(80), unique=True), Column("password", Text),
    Column("email", String(200)), Column("email_ok", Boolean), Column("blocked", Boolean),
    Column("lang", String(2)), Column("settings", JSON, nullable=False, default=dict), Column("created", Float, nullable=False),
)
# Only a hash of the session's token is kept: who reads the database cannot take a session over.
sessions = Table(
    "sessions", meta,
    Column("token", String(64), primary_key=True), Column("user_id", String(32), ForeignKey("users.id"), index=True),
    Column("created", Float, nullable=False), Column("seen", Float, nullable=False), Column("expires", Float, nullable=False),
)
# Links that were sent to an address: to confirm it, to set a new password. Only a hash of the secret is kept.
letters = Table(
    "letters", meta,
    Column("token", String(64), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), index=True, nullable=False), Column("kind", String(8), nullable=False),
    Column("email", String(200), nullable=False), Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
)
# What the host wants the running server to do (see `orders.py`).
orders = Table(
    "orders", meta,
    Column("id", Integer, primary_key=True, autoincrement=True), Column("kind", String(12), nullable=False),
    Column("target", String(32), nullable=False),
)
# `version`: number of the last journal entry; `made`: choices in the line that stands; `turn`: seat that is asked.
games = Table(
    "games", meta,
    Column("id", String(32), primary_key=True), Column("kind", String(8), nullable=False),
    Column("title", String(60), nullable=False), Column("scenario", String(24), nullable=False),
    Column("options", JSON, nullable=False), Column("seed", Text), Column("position", JSON), Column("data", JSON, nullable=False),
    Column("pin", String(64)), Column("engine", String(24), nullable=False), Column("name", String(80), nullable=False),
    Column("owner", String(32), ForeignKey("users.id"), index=True), Column("hidden", Boolean, nullable=False, default=False),
    Column("status", String(8), nullable=False), Column("version", Integer, nullable=False, default=0),
    Column("made", Integer, nullable=False, default=0), Column("turn", String(24)), Column("outcome", JSON),
    Column("clock", JSON, nullable=False), Column("paused", Boolean, nullable=False, default=False),
    Column("since", Float, nullable=False),                     # when the seat that is asked began to think, by the table's time
    Column("deadline", Float, index=True),                      # when its clock falls, by the same time; NULL if none runs
    Column("answer", Boolean),                                  # a standing answer to the present question is due
    Column("parent", String(32), index=True), Column("parent_at", Integer, nullable=False, default=0),
    Column("as_seat", String(24)),                              # an analysis knows no more than this seat knew
    Column("note", Text, nullable=False, default=""), Column("head", JSON, nullable=False, default=dict),
    Column("base", JSON, nullable=False, default=dict),         # what lies before the first entry of a record or an analysis
    Column("created", Float, nullable=False), Column("changed", Float, nullable=False, index=True),
)
seats = Table(
    "seats", meta,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True), Column("seat", String(24), primary_key=True),
    Column("kind", String(8), nullable=False), Column("user_id", String(32), ForeignKey("users.id"), index=True),
    Column("bot", String(24)), Column("invite", String(64)), Column("left", Float),
    Column("standing", JSON),                                   # by kind of window: the answer that is given unasked
)
# What a person keeps for a game, as a player or a spectator.
keeps = Table(
    "keeps", meta,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("seen", Integer, nullable=False, default=0), Column("notes", Text, nullable=False, default=""),
    Column("notify", JSON, nullable=False, default=dict),
    Column("told", Integer, nullable=False, default=-1),        # choices made when the person was last sent a message
)
# Append-only. `n`: choices in the line after this entry; a choice that was taken back has `undone` set to the entry that did it.
journal = Table(
    "journal", meta,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True), Column("seq", Integer, primary_key=True),
    Column("kind", String(12), nullable=False), Column("n", Integer, nullable=False), Column("seat", String(24)),
    Column("user_id", String(32)), Column("body", JSON, nullable=False), Column("at", Float, nullable=False),
    Column("undone", Integer), Column("secret", Boolean, nullable=False, default=False),
)
requests = Table(
    "requests", meta,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game_id", String(32), ForeignKey("games.id"), index=True, nullable=False), Column("kind", String(12), nullable=False),
    Column("by", String(24), nullable=False), Column("body", JSON, nullable=False), Column("answers", JSON, nullable=False),
    Column("state", String(12), nullable=False), Column("note", Text, nullable=False, default=""),
    Column("at", Float, nullable=False),
)
chat = Table(
    "chat", meta,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game_id", String(32), ForeignKey("games.id"), index=True, nullable=False),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False), Column("seat", String(24), nullable=False),
    Column("text", Text, nullable=False), Column("at", Float, nullable=False),
)
# The data files a game began with, by the hash of their values: it goes on under them when ours change.
pins = Table(
    "pins", meta,
    Column("hash", String(64), primary_key=True), Column("title", String(60), nullable=False),
    Column("files", LargeBinary, nullable=False), Column("created", Float, nullable=False),
)
# Messages to be sent: written in the transaction that makes them due, taken out when they are away.
outbox = Table(
    "outbox", meta,
    Column("id", Integer, primary_key=True, autoincrement=True), Column("user_id", String(32), nullable=False),
    Column("game_id", String(32), nullable=False), Column("way", String(12), nullable=False),
    Column("target", Text, nullable=False), Column("body", JSON, nullable=False),
    Column("tries", Integer, nullable=False, default=0), Column("due", Float, nullable=False, index=True),
)
# How far the time of the table is (see `clocks.py`): one row.
pulse = Table("pulse", meta, Column("id", Integer, primary_key=True, autoincrement=False), Column("at", Float, nullable=False))
Index("ix_games_lobby", games.c.status, games.c.hidden, games.c.changed)
Index("ix_journal_line", journal.c.game_id, journal.c.kind, journal.c.undone)


def new_id() -> str:
    """96 bits nobody can guess, safe in an address and on a command line, where a dash in front would be an option."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made


class Store:
    """A database. `path` for SQLite, else an address such as postgresql+psycopg://…"""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self._trying = threading.Lock()
        self._tried: tuple[float, bool] | None = None       # when a write was last tried, and whether it went well
        self._writers = Writers(self) if self.sqlite else None
        if self.sqlite:
            self.engine: Engine = create_engine(url, connect_args={"timeout": 30}, pool_size=16, max_overflow=16)
            event.listen(self.engine, "connect", _pragmas)
            event.listen(self.engine, "begin", _begin)
        else:
            self.engine = create_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """All of it is stored when the block has ended, or nothing. A block must not write in another one's middle."""
        with self._writers.write() if self._writers is not None else self.engine.begin() as c:
            yield c

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with self.engine.connect() as c, c.begin():
            yield c

    def try_write(self) -> None:
        """Write something that changes nothing, all the way to the disk; whatever a write would raise now is raised."""
        file = self.engine.url.database
        if self.sqlite and file and not Path(file).exists():
            raise FileNotFoundError(errno.ENOENT, "the database is gone", file)
        with self.write() as c:
            c.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")

    def writes(self) -> bool:
        """Can anything be stored? Tried not more often than every few seconds, however often it is asked."""
        with self._trying:
            if self._tried is None or time.monotonic() - self._tried[0] > TRY_EVERY:
                try:
                    self.try_write()
                    fault = None
                except Exception as e:
                    log.error("nothing can be stored: %s", e)
                    fault = e
                self._tried = time.monotonic(), fault is None
            return self._tried[1]

    def migrate(self) -> None:
        """Bring the schema up to date, from whatever version it has."""
        if self._is_new():
            return
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
        with self.engine.connect() as c:
            config.attributes["connection"] = c
            command.upgrade(config, "head")
            c.commit()

    def _is_new(self) -> bool:
        """Nothing to be done: asked without Alembic, which takes its time to begin."""
        newest = max(p.name for p in (Path(__file__).parent / "migrations" / "versions").glob("[0-9]*.py"))[:4]
        try:
            with self.read() as c:
                return c.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == newest
        except SQLAlchemyError:
            return False

    def close(self) -> None:
        if self._writers is not None:
            self._writers.close()
        self.engine.dispose()


class Together:
    """A transaction in which several write one after the other. `done` is set when it is on the disk, or has failed."""

    __slots__ = ("done", "error", "n", "transaction")

    def __init__(self, transaction: RootTransaction) -> None:
        self.transaction = transaction
        self.n = 0                      # who have written in it
        self.error: BaseException | None = None
        self.done = threading.Event()


class Writers:
    """Those who write to SQLite. It has one writer at a time, and a commit takes as long as the disk does: whoever finds others
    waiting leaves the commit to them. So all who waited for one commit share the next, each with a savepoint, and nobody goes on
    before it is done.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = threading.Lock()               # who has it writes
        self._counting = threading.Lock()
        self._waiting = 0
        self._pen: Connection | None = None         # kept open: making one takes longer than writing
        self._open: Together | None = None

    @contextmanager
    def write(self) -> Iterator[Connection]:
        with self._counting:
            self._waiting += 1
        with self._turn:
            with self._counting:
                self._waiting -= 1
            try:
                if self._pen is None:
                    self._pen = self._store.engine.connect().execution_options(marne_write=True)
                if self._open is None:
                    self._open = Together(self._pen.begin())
            except BaseException:
                self._lay_down()
                raise
            mine, c = self._open, self._pen
            try:
                if mine.n:
                    c.exec_driver_sql("SAVEPOINT mine")
                yield c
                if mine.n:
                    c.exec_driver_sql("RELEASE mine")
                mine.n += 1
            except BaseException:
                self._take_back(mine, c)
                raise
            finally:
                if self._open is mine and (not self._waiting or mine.n >= TOGETHER):
                    self._commit(mine)
        mine.done.wait()
        if mine.error is not None:
            raise mine.error

    def _take_back(self, group: Together, c: Connection) -> None:
        """What one has written, and nobody else. A full disk may have taken back everything: then all are told."""
        if not group.n:
            self._fail(group, None)
            return
        try:
            c.exec_driver_sql("ROLLBACK TO mine")
            c.exec_driver_sql("RELEASE mine")
        except Exception as e:
            self._fail(group, e)

    def _commit(self, group: Together) -> None:
        try:
            group.transaction.commit()
        except BaseException as e:
            self._fail(group, e)
            return
        self._open = None
        group.done.set()

    def _fail(self, group: Together, error: BaseException | None) -> None:
        self._open = None
        with suppress(SQLAlchemyError):
            group.transaction.rollback()
        self._lay_down()
        group.error = error
        group.done.set()

    def _lay_down(self) -> None:
        pen, self._pen, self._open = self._pen, None, None
        if pen is not None:
            with suppress(SQLAlchemyError):
                pen.close()

    def close(self) -> None:
        with self._turn:
            self._lay_down()


def _pragmas(connection: Any, _: Any) -> None:
    connection.isolation_level = None           # transactions are begun by _begin, not behind our back
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def _begin(c: Connection) -> None:
    """A writer takes the lock at once, so that it never has to give up in the middle."""
    c.exec_driver_sql("BEGIN IMMEDIATE" if c.get_execution_options().get("marne_write") else "BEGIN")


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'marne.sqlite'}"


def now() -> float:
    return time.time()
