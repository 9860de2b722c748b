"""When the clock of a game falls, whether a standing answer is due, and how far the time of the table is: so that a start and a
look at the clocks load only the games where something is to be done. Indexes for the lobby.
"""
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

games = sa.table("games", *(sa.column(k) for k in ("id", "kind", "status", "turn", "since", "deadline")),
                 sa.column("paused", sa.Boolean), sa.column("clock", sa.JSON), sa.column("answer", sa.Boolean))
seats = sa.table("seats", *(sa.column(k) for k in ("game_id", "seat", "kind", "left")), sa.column("standing", sa.JSON))


def upgrade() -> None:
    op.add_column("games", sa.Column("deadline", sa.Float()))
    op.add_column("games", sa.Column("answer", sa.Boolean()))
    op.create_index(op.f("ix_games_deadline"), "games", ["deadline"])
    op.create_index(op.f("ix_games_lobby"), "games", ["status", "hidden", "changed"])
    op.drop_index(op.f("ix_games_status"), "games")
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pulse")),
    )
    fill(op.get_bind())


def fill(c: sa.Connection) -> None:
    """Deadlines of running games. Whether a standing answer is due cannot be told without playing the game: those that have
    one are looked at once, after the next start.
    """
    g, s = games.c, seats.c
    j = games.join(seats, (g.id == s.game_id) & (g.turn == s.seat))
    rows = c.execute(sa.select(g.id, g.since, g.clock, s.left, s.standing).select_from(j).where(
        g.status == "running", g.kind == "game", g.paused.is_(False), s.kind != "bot")).all()
    for r in rows:
        kind, seconds = r.clock.get("kind", "none"), r.clock.get("seconds", 0)
        bank = None if kind == "none" else seconds if kind == "move" or r.left is None else r.left
        if bank is not None or r.standing:
            c.execute(sa.update(games).where(g.id == r.id).values(
                deadline=None if bank is None else r.since + bank, answer=bool(r.standing)))


def downgrade() -> None:
    raise NotImplementedError("restore the backup that was made before the upgrade")
