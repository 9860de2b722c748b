"""The first schema: people, sessions, games, seats, journal, requests, chat, pinned data, messages to be sent."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("way", sa.String(12), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index(op.f("ix_outbox_due"), "outbox", ["due"])
    op.create_table(
        "pins",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("files", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_pins")),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(80)),
        sa.Column("password", sa.Text()),
        sa.Column("email", sa.String(200)),
        sa.Column("lang", sa.String(2)),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("name_key", name=op.f("uq_users_name_key")),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("scenario", sa.String(24), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Text()),
        sa.Column("position", sa.JSON()),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("pin", sa.String(64)),
        sa.Column("engine", sa.String(24), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("turn", sa.String(24)),
        sa.Column("outcome", sa.JSON()),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("parent", sa.String(32)),
        sa.Column("parent_at", sa.Integer(), nullable=False),
        sa.Column("as_seat", sa.String(24)),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("head", sa.JSON(), nullable=False),
        sa.Column("base", sa.JSON(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["users.id"], name=op.f("fk_games_owner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
    )
    op.create_index(op.f("ix_games_changed"), "games", ["changed"])
    op.create_index(op.f("ix_games_owner"), "games", ["owner"])
    op.create_index(op.f("ix_games_parent"), "games", ["parent"])
    op.create_index(op.f("ix_games_status"), "games", ["status"])
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(32)),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sessions_user_id")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_user_id"), "sessions", ["user_id"])
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_chat_game_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_chat_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    op.create_index(op.f("ix_chat_game_id"), "chat", ["game_id"])
    op.create_table(
        "journal",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(24)),
        sa.Column("user_id", sa.String(32)),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("undone", sa.Integer()),
        sa.Column("secret", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_journal_game_id")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_journal")),
    )
    op.create_index(op.f("ix_journal_line"), "journal", ["game_id", "kind", "undone"])
    op.create_table(
        "keeps",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("notes", sa.Text(), nullable=False),
        sa.Column("notify", sa.JSON(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_keeps_game_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_keeps_user_id")),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_keeps")),
    )
    op.create_table(
        "requests",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("by", sa.String(24), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("answers", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_requests_game_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_requests")),
    )
    op.create_index(op.f("ix_requests_game_id"), "requests", ["game_id"])
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("user_id", sa.String(32)),
        sa.Column("bot", sa.String(24)),
        sa.Column("invite", sa.String(64)),
        sa.Column("left", sa.Float()),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_seats_game_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_seats_user_id")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before the upgrade")
