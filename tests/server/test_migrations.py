"""The schema: made from nothing, brought up to date, and the same as the tables in `store.py`; on SQLite and PostgreSQL."""
from __future__ import annotations

import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, select, text
from sqlalchemy.exc import IntegrityError

from marne.server import migrations
from marne.server.store import Store, games, meta, now, sqlite_url, users

from .postgres import programs, running


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    if programs() is None:
        warnings.warn("NOT TESTED on PostgreSQL: its programs (initdb, pg_ctl) are not installed here", stacklevel=1)
        pytest.skip("PostgreSQL is not installed: its tests are left out")
    with running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path)
        return
    address: str = request.getfixturevalue("postgres")
    store = Store(address)
    with store.engine.connect() as c:
        c.execute(text("DROP SCHEMA public CASCADE"))
        c.execute(text("CREATE SCHEMA public"))
        c.commit()
    store.close()
    yield address


def scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(migrations.__path__[0]))
    return ScriptDirectory.from_config(config)


def test_from_nothing_to_exactly_the_tables_of_the_code(url: str) -> None:
    store = Store(url)
    store.migrate()
    with store.engine.connect() as c:
        context = MigrationContext.configure(c, opts={"compare_type": True})
        assert compare_metadata(context, meta) == []
        assert context.get_current_revision() == scripts().get_current_head()
        there = set(inspect(c).get_table_names())
    assert there == {t.name for t in meta.sorted_tables} | {"alembic_version"}
    store.close()


def test_names_of_keys_and_indexes_are_those_of_the_code(url: str) -> None:
    """A later migration can only drop what it can name."""
    store = Store(url)
    store.migrate()
    with store.engine.connect() as c:
        look = inspect(c)
        for t in meta.sorted_tables:
            assert look.get_pk_constraint(t.name)["name"] == f"pk_{t.name}"
            there = [i for i in look.get_indexes(t.name) if not i.get("duplicates_constraint")]
            assert {i["name"] for i in there} == {i.name for i in t.indexes}
            assert {f["name"] for f in look.get_foreign_keys(t.name)} == {f.name for f in t.foreign_key_constraints}
    store.close()


def test_a_second_time_nothing_happens_and_nothing_is_lost(url: str) -> None:
    store = Store(url)
    store.migrate()
    with store.write() as c:
        c.execute(users.insert().values(id="a", name="Zoë", name_key="zoë", settings={}, created=now()))
    store.migrate()
    with store.read() as c:
        assert c.execute(select(users.c.name)).scalars().all() == ["Zoë"]
    with pytest.raises(IntegrityError), store.write() as c:
        c.execute(users.insert().values(id="b", name="ZOË", name_key="zoë", settings={}, created=now()))
    store.close()


def test_several_workers_start_at_once(url: str) -> None:
    code = f"from marne.server.store import Store; Store({url!r}).migrate()"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    workers = [subprocess.Popen([sys.executable, "-c", code], env=env, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    for w in workers:
        _, said = w.communicate(timeout=90)
        assert w.returncode == 0, said
    store = Store(url)
    with store.engine.connect() as c:
        assert compare_metadata(MigrationContext.configure(c), meta) == []
    store.close()


def to_version(store: Store, version: str) -> None:
    """As a server of that time left it."""
    config = Config()
    config.set_main_option("script_location", str(migrations.__path__[0]))
    with store.engine.connect() as c:
        config.attributes["connection"] = c
        command.upgrade(config, version)
        c.commit()


def test_deadlines_of_games_that_run_already(url: str) -> None:
    store = Store(url)
    to_version(store, "0002")
    game = """INSERT INTO games (id, kind, title, scenario, options, data, engine, name, hidden, status, version, made, turn,
        clock, paused, since, parent_at, note, head, base, created, changed)
        VALUES (:id, 'game', 'grand-illusion', '2', '{}', '{}', '0.4.0', '', :no, :status, 0, 0, 'allied', :clock, :paused, 1000,
        0, '', '{}', '{}', 900, 1000)"""
    seat = """INSERT INTO seats (game_id, seat, kind, "left", standing) VALUES (:id, 'allied', :kind, :left, :standing)"""
    none, move, whole = '{"kind": "none"}', '{"kind": "move", "seconds": 60}', '{"kind": "game", "seconds": 500}'
    usual = {"clock": none, "paused": False, "status": "running", "kind": "human", "left": None, "standing": None, "no": False}
    rows = [{"id": "plain"}, {"id": "move", "clock": move}, {"id": "whole", "clock": whole, "left": 123.0},
            {"id": "fresh", "clock": whole}, {"id": "paused", "clock": move, "paused": True},
            {"id": "over", "clock": move, "status": "finished"}, {"id": "bot", "clock": move, "kind": "bot"},
            {"id": "answers", "standing": '{"moves": "pass"}'}, {"id": "no answers", "standing": "{}"}]
    with store.write() as c:
        for row in rows:
            c.execute(text(game), {**usual, **row})
            c.execute(text(seat), {**usual, **row})
    store.migrate()
    with store.read() as c:
        found = c.execute(select(games.c.id, games.c.deadline, games.c.answer)).all()
    store.close()
    assert {r.id: r.deadline for r in found if r.deadline is not None} == {"move": 1060.0, "whole": 1123.0, "fresh": 1500.0}
    assert {r.id for r in found if r.answer} == {"answers"}


def test_versions_form_one_line() -> None:
    script = scripts()
    assert len(script.get_heads()) == 1
    assert script.get_base() == "0001"


def test_sqlite_writes_are_on_the_disk_when_they_are_confirmed(real_disk: None, tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    store.migrate()
    with store.read() as c:
        assert c.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert c.execute(text("PRAGMA synchronous")).scalar() == 2          # FULL
        assert c.execute(text("PRAGMA foreign_keys")).scalar() == 1
    store.close()


def test_the_whole_server_on_postgresql(postgres: str, tmp_path: Path) -> None:
    """An account, a game and a choice, by two workers of the program as it is started on the command line."""
    from tools.served import Client, Served

    store = Store(postgres)
    with store.engine.connect() as c:
        c.execute(text("DROP SCHEMA public CASCADE"))
        c.execute(text("CREATE SCHEMA public"))
        c.commit()
    store.close()
    server = Served(tmp_path / "pg", "--database", postgres, "--workers", "2")
    server.start(90)
    try:
        one = Client(server.url, "Gaston")
        for _ in range(3):
            assert one.get("/api/me")["user"]["name"] == "Gaston"
        table = one.post("/api/games", {"seats": {"allied": "me", "german": "me"}})
        for _ in range(6):
            table = one.choose(table, table["decision"]["choices"][0]["text"])
        fresh = one.get(f"/api/games/{table['id']}")
        assert fresh["version"] == table["version"]
        assert fresh["n"] == 6
    finally:
        server.stop()
