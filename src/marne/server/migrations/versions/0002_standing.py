"""Standing answers of a seat: the kinds of reaction windows that it lets pass unasked."""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("standing", sa.JSON()))


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before the upgrade")
