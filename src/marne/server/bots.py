"""Bots: they think in threads of their own, on a copy, and choose like everybody else."""
from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from typing import TYPE_CHECKING

from marne.players.base import SeatView, player
from marne.server.faults import Refused
from marne.server.live import Live

if TYPE_CHECKING:
    from marne.server.desk import Desk

THREADS = 2
MOST = 20_000           # choices of one stretch: a game that goes on for ever would be a fault
log = logging.getLogger("marne.bots")


def secret(live: Live) -> str:
    """What the bots of a game are seeded with: nobody may work out beforehand what one will choose. A hash of the seed: a bot
    knows nothing of the dice that will be thrown.
    """
    return blake2b(f"marne bot {live.row['seed']}".encode(), digest_size=16).hexdigest()


class Bots:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pool: ThreadPoolExecutor | None = None
        self._at_work: set[str] = set()
        self._again: set[str] = set()
        self._lock = threading.Lock()
        self._stopping = False

    def start(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")

    def stop(self) -> None:
        self._stopping = True
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def wake(self, game: str) -> None:
        """It may be a bot's turn in this game."""
        with self._lock:
            if self._pool is None or self._stopping:
                return
            if game in self._at_work:
                self._again.add(game)
                return
            self._at_work.add(game)
        self._pool.submit(self._work, game)

    def _work(self, game: str) -> None:
        try:
            for _ in range(MOST):
                if self._stopping or not self.step(game):
                    break
        except Exception:
            log.exception("bot in game %s", game)
        finally:
            with self._lock:
                self._at_work.discard(game)
                again = game in self._again
                self._again.discard(game)
            if again:
                self.wake(game)

    def step(self, game: str) -> bool:
        """One choice, if it is a bot's turn. What it thinks on is a copy, so that the game stays open to others meanwhile."""
        desk = self._desk
        try:
            with desk.held(game, None, "en") as live:
                seat = self._turn(live)
                if seat is None:
                    return False
                version, m = live.version, live.match.copy()
                bot = live.bots.get(seat)
                if bot is None:
                    bot = live.bots[seat] = player(live.seats[seat].bot or "greedy", f"{secret(live)}/{seat}/{m.choices_made}")
                salt = secret(live)
            choice = bot.choose(SeatView(m, seat, salt=salt))
            with desk.held(game, None, "en") as live:
                if live.version == version and self._turn(live) == seat:
                    desk.apply(live, choice.text, None, "en")
            return True
        except Refused as e:
            return e.fault.code == "stale"

    def _turn(self, live: Live) -> str | None:
        asked = live.asked()
        if asked is None or live.row["kind"] != "game" or live.row["paused"] or live.cut is not None:
            return None
        return asked if live.seats[asked].kind == "bot" else None
