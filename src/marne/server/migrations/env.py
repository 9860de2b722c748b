"""Run by Alembic: migrate over the connection that `Store.migrate` gives."""
from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, text

from marne.server.store import meta

LOCK = 0x6D61726E65         # "marne": only one worker migrates, the others wait and find nothing to do


def run(connection: Connection) -> None:
    connection = connection.execution_options(marne_write=True)     # SQLite: the lock of a writer, before anything is read
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": LOCK})
    # SQLite cannot alter a column: Alembic's batch mode copies the table instead.
    context.configure(connection=connection, target_metadata=meta, render_as_batch=connection.dialect.name == "sqlite")
    with context.begin_transaction():
        context.run_migrations()


if not context.is_offline_mode():
    run(context.config.attributes["connection"])
