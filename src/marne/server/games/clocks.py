"""Clocks: none, so many seconds for each turn at the board, or so many for the whole game. Bots have none.

They run by the time of the table, not by that of the wall: it goes on only while a server is at work, and does not follow the
system's clock when that is set.
"""
from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from marne.server import store as db
from marne.server.games.live import Live
from marne.server.shapes import Clock
from marne.server.store import Store, now

LEAST, MOST = 10, 60 * 86400
FROZEN = 60.0           # seconds without a tick after which the process was not at work (stopped, the machine asleep)


class TableTime:
    """Seconds, of all processes on one database together. Measured by the monotonic clock from where the last process left off
    (table `pulse`), so a time without a server is nobody's. `tick` is called every few seconds; a longer pause counts for nobody.
    """

    def __init__(self, store: Store, ticks: Callable[[], float] = time.monotonic) -> None:
        self._store, self._ticks = store, ticks
        self._lock = threading.Lock()
        self._at: float | None = None
        self._mark = 0.0

    def now(self) -> float:
        with self._lock:
            return self._now()

    def _now(self) -> float:
        if self._at is None:
            self._at, self._mark = self._begin(), self._ticks()
        return self._at + min(max(0.0, self._ticks() - self._mark), FROZEN)

    def _begin(self) -> float:
        """Where the last process left off. A database that has no pulse: at its last change; a new one: now."""
        g = db.games.c
        with self._store.read() as c:
            kept = c.execute(select(db.pulse.c.at)).scalar()
            if kept is None:
                kept = c.execute(select(func.max(g.changed))).scalar()
            newest = c.execute(select(func.max(g.since)).where(g.deadline.is_not(None))).scalar()
        return now() if kept is None else max(kept, newest or 0.0)

    def tick(self) -> float:
        """The process is at work."""
        with self._lock:
            self._at, self._mark = self._now(), self._ticks()
            return self._at

    def beat(self) -> float:
        """Store how far it is; of several processes the one that is furthest counts."""
        at, p = self.tick(), db.pulse
        with suppress(IntegrityError), self._store.write() as c:        # two processes make the first row
            if c.execute(update(p).where(p.c.at < at).values(at=at)).rowcount == 0:
                kept = c.execute(select(p.c.at)).scalar()
                if kept is None:
                    c.execute(insert(p).values(id=1, at=at))
                else:
                    with self._lock:
                        self._at = max(kept, self._now())
                        self._mark = self._ticks()
        return self.now()


def clock_of(live: Live) -> Clock:
    c = live.row["clock"]
    return Clock(c.get("kind", "none"), c.get("seconds", 0))


def bank(live: Live, seat: str) -> float | None:
    """Seconds a seat had when its present turn at the board began, None without a clock."""
    clock, s = clock_of(live), live.seats[seat]
    if clock.kind == "none" or s.kind == "bot":
        return None
    return float(clock.seconds) if clock.kind == "move" or s.left is None else s.left


def left(live: Live, seat: str) -> float | None:
    """Seconds a seat has left, None without a clock."""
    had = bank(live, seat)
    if had is None or live.asked() != seat:
        return had
    at = live.time()
    until = live.row["base"].get("paused_at", at) if live.row["paused"] else at
    return float(had - max(0.0, until - live.row["since"]))


def spend(live: Live, seat: str, at: float) -> float | None:
    """What is left to a seat that has just handed the turn over: a game's clock goes on from there."""
    had = bank(live, seat)
    return None if had is None or clock_of(live).kind != "game" else float(had - max(0.0, at - live.row["since"]))


def deadline(live: Live) -> float | None:
    """When the clock of the seat that is asked falls, None if no clock runs."""
    seat = live.asked()
    if seat is None or live.row["kind"] != "game" or live.row["paused"]:
        return None
    had = bank(live, seat)
    return None if had is None else float(live.row["since"] + had)


def fallen(live: Live) -> str | None:
    """The seat whose time is up. Nobody can go on in a game that today's rules do not follow to its end."""
    seat = live.asked()
    if seat is None or live.row["kind"] != "game" or live.cut is not None:
        return None
    rest = left(live, seat)
    return seat if rest is not None and rest <= 0 else None
