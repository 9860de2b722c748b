"""Clocks: none, so many seconds for each turn at the board, or so many for the whole game. Bots have none."""
from __future__ import annotations

from marne.server.live import Live
from marne.server.shapes import Clock
from marne.server.store import now

LEAST, MOST = 10, 60 * 86400


def clock_of(live: Live) -> Clock:
    c = live.row["clock"]
    return Clock(c.get("kind", "none"), c.get("seconds", 0))


def bank(live: Live, seat: str) -> float | None:
    """Seconds a seat had when its present turn at the board began, None without a clock."""
    clock, s = clock_of(live), live.seats[seat]
    if clock.kind == "none" or s.kind == "bot":
        return None
    return float(clock.seconds) if clock.kind == "move" or s.left is None else s.left


def left(live: Live, seat: str, at: float | None = None) -> float | None:
    """Seconds a seat has left, None without a clock."""
    had = bank(live, seat)
    if had is None or live.asked() != seat:
        return had
    until = live.row["base"].get("paused_at", now()) if live.row["paused"] else now() if at is None else at
    return float(had - (until - live.row["since"]))


def spend(live: Live, seat: str, at: float) -> float | None:
    """What is left to a seat that has just handed the turn over: a game's clock goes on from there."""
    had = bank(live, seat)
    return None if had is None or clock_of(live).kind != "game" else float(had - (at - live.row["since"]))


def fallen(live: Live, at: float | None = None) -> str | None:
    """The seat whose time is up."""
    seat = live.asked()
    if seat is None or live.row["kind"] != "game":
        return None
    rest = left(live, seat, at)
    return seat if rest is not None and rest <= 0 else None
