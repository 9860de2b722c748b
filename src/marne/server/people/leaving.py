"""An account is deleted. What was the person's alone goes; games of others stay and can be played on.

In a game that runs with others the computer takes the seat; a seat in a game that waits for players is open again. Games that
only this person played, analyses and uploaded records are removed, and so are chat lines, notes and all about the account. What
has been played with others stays, under no name.
"""
from __future__ import annotations

import logging

from sqlalchemy import delete, select, union, update

from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import consent, creating
from marne.server.games.desk import Desk
from marne.server.games.live import Live

NOBODY = "N. N."
log = logging.getLogger("marne.server")


def leave(desk: Desk, user: str) -> None:
    g, s, u = db.games.c, db.seats.c, db.users.c
    with desk.store.read() as c:
        found = c.execute(union(select(s.game_id).where(s.user_id == user), select(g.id).where(g.owner == user))).scalars().all()
    for game in found:
        try:
            with desk.held(game, None, "en", anybody=True) as live:
                _leave(desk, live, user)
        except Refused:
            log.debug("game %s cannot be opened", game)         # it stays as it is, under no name
    with desk.store.write() as c:
        for t in (db.chat, db.keeps, db.sessions, db.outbox, db.letters):
            c.execute(delete(t).where(t.c.user_id == user))
        c.execute(update(db.users).where(u.id == user).values(
            name=NOBODY, name_key=None, password=None, email=None, email_ok=None, settings={}, lang=None))
        for game in found:
            desk.hub.announce(c, game, "table")
    for game in found:
        desk.drop(game)                         # games in memory know the name
    desk.hub.session_ended(user)


def _leave(desk: Desk, live: Live, user: str) -> None:
    row = live.row
    if row["owner"] == user and (row["kind"] != "game" or not live.people() - {user}):
        creating.erase(desk, live)
    elif row["status"] == "open":
        with desk.store.write() as c:
            s = db.seats.c
            mine = (s.game_id == live.id) & (s.user_id == user)
            c.execute(update(db.seats).where(mine).values(kind="open", user_id=None, standing={}))
        desk.drop(live.id)
    elif row["status"] == "running" and live.cut is None:
        for seat in live.seats_of(user):
            for r in [r for r in live.requests if r["by"] == seat or seat in r["body"]["asks"]]:
                consent.close(desk, live, r, "withdrawn", "", r["answers"])
            consent.take_over(desk, live, seat, creating.BEST, user)
