"""Orders of the host: to block a person, to remove a line of the chat, to close a game. `marne host` writes them into the
database; the server carries them out within seconds, or when it starts, so that all who look are told as of any other change.
"""
from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Literal

from sqlalchemy import Connection, delete, insert, select, update

from marne.server import store as db
from marne.server.faults import Refused
from marne.server.people import sessions

if TYPE_CHECKING:
    from marne.server.games.desk import Desk

Kind = Literal["block", "unblock", "unsay", "close"]
log = logging.getLogger("marne.server")


def give(c: Connection, kind: Kind, target: str) -> None:
    c.execute(insert(db.orders).values(kind=kind, target=target))


def carry_out(desk: Desk) -> int:
    """All orders that wait; each by one process only. Returns how many there were."""
    with desk.store.read() as c:
        found = c.execute(select(db.orders).order_by(db.orders.c.id)).all()
    for r in found:
        with desk.store.write() as c:
            if c.execute(delete(db.orders).where(db.orders.c.id == r.id)).rowcount != 1:
                continue
        try:
            {"block": _block, "unblock": _unblock, "unsay": _unsay, "close": _close}[r.kind](desk, r.target)
            log.info("order of the host: %s %s", r.kind, r.target)
        except Refused as e:
            log.warning("order of the host: %s %s: %s", r.kind, r.target, e.fault.error)
    return len(found)


def _block(desk: Desk, user: str) -> None:
    """The person's sessions end, and there will be no others. What they play stays: the others may give the seat to the computer
    after a week, or the host closes the game.
    """
    with desk.store.write() as c:
        c.execute(update(db.users).where(db.users.c.id == user).values(blocked=True))
        sessions.end_others(c, user)
        for t in (db.outbox, db.letters):
            c.execute(delete(t).where(t.c.user_id == user))
    desk.hub.session_ended(user)


def _unblock(desk: Desk, user: str) -> None:
    with desk.store.write() as c:
        c.execute(update(db.users).where(db.users.c.id == user).values(blocked=None))


def _unsay(desk: Desk, line: str) -> None:
    with desk.store.write() as c:
        c.execute(delete(db.chat).where(db.chat.c.id == int(line)))


def _close(desk: Desk, game: str) -> None:
    """A game ends without a winner; one that has not begun, or is nobody else's, is removed."""
    from marne.server.games import creating

    with desk.held(game, None, "en", anybody=True) as live:
        if live.running and live.row["kind"] == "game":
            desk.end(live, {"winner": None, "kind": "closed"}, "closed", None, None)
        elif not live.finished or live.row["kind"] != "game":
            creating.erase(desk, live)
