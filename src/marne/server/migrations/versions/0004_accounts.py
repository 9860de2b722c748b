"""Confirmed addresses, letters about an account, people who are blocked, and orders of the host to the running server."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("email_ok", sa.Boolean()))
    op.add_column("users", sa.Column("blocked", sa.Boolean()))
    # Addresses from before are taken as they are: messages go on.
    users = sa.table("users", sa.column("email"), sa.column("email_ok", sa.Boolean))
    op.execute(sa.update(users).where(users.c.email.is_not(None)).values(email_ok=True))
    op.create_table(
        "letters",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("email", sa.String(200), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_letters_user_id")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_letters")),
    )
    op.create_index(op.f("ix_letters_user_id"), "letters", ["user_id"])
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("target", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_orders")),
    )


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before the upgrade")
