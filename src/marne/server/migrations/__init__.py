"""The database's schema, version by version (Alembic). `Store.migrate` brings a database to the newest one."""
