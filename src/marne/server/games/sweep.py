"""What the desk does unasked: end games whose time is up, and go on with what a stop of the server has interrupted. The database
is asked for the games where something is to be done; no other is loaded.
"""
from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from sqlalchemy import func, select, update

from marne.server import orders
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import clocks, standing

if TYPE_CHECKING:
    from marne.server.games.desk import Desk

EVERY = 5.0             # seconds between two looks at the clocks
AT_ONCE = 200           # games of one look
LATER = 3600.0          # seconds after which a game that could not be ended is looked at again
log = logging.getLogger("marne.desk")


async def watch(desk: Desk) -> None:
    """Look at the clocks of running games now and then."""
    while True:
        await asyncio.sleep(EVERY)
        desk.time.tick()
        try:
            await asyncio.to_thread(orders.carry_out, desk)
            await asyncio.to_thread(once, desk)
        except Exception:
            log.exception("clocks")


def once(desk: Desk) -> None:
    g = db.games.c
    with desk.store.read() as c:
        first = c.execute(select(func.min(g.deadline))).scalar()
    if first is None:                   # no clock runs: nothing is to be kept
        desk.time.tick()
        return
    at = desk.time.beat()
    if first > at:
        return
    with desk.store.read() as c:
        found = c.execute(select(g.id).where(g.deadline <= at).order_by(g.deadline).limit(AT_ONCE)).scalars().all()
    for game in found:
        when: float | None = at + LATER
        try:
            with desk.held(game, None, "en") as live:
                if desk.flag(live):
                    continue
                if live.cut is None:
                    when = clocks.deadline(live)
        except Refused:
            log.debug("game %s cannot be opened", game)
        with desk.store.write() as c:
            c.execute(update(db.games).where(g.id == game, g.deadline <= at).values(deadline=when))


async def wake(desk: Desk) -> None:
    """After a start, while the server answers already."""
    for work in (lambda: orders.carry_out(desk), desk.bots.sweep, lambda: wake_standing(desk)):
        try:
            await asyncio.to_thread(work)
        except Exception:
            log.exception("after the start")


def wake_standing(desk: Desk) -> None:
    """Games that were left at a window with a standing answer when the server stopped."""
    g = db.games.c
    with desk.store.read() as c:
        found = c.execute(select(g.id).where(g.status == "running", g.answer.is_(True))).scalars().all()
    for game in found:
        if desk.stopping:
            return
        try:
            with desk.held(game, None, "en", anybody=True) as live:
                desk.stand(live)
                if live.row["answer"] and standing.due(live) is None:       # of an old database: it was not known before
                    with desk.store.write() as c:
                        c.execute(update(db.games).where(g.id == game, g.version == live.version).values(answer=False))
                    live.row["answer"] = False
        except Refused:
            log.debug("game %s cannot be opened", game)
