"""Bots: they think in threads of their own, on a copy, and choose like everybody else."""
from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from typing import TYPE_CHECKING

from sqlalchemy import select

from marne.players.base import Player, SeatView, gives_up, player
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import guides, journal
from marne.server.games.live import Live
from marne.server.people import limits
from marne.server.store import now

if TYPE_CHECKING:
    from marne.server.games.desk import Desk

THREADS = 2
STRETCH = 20            # choices that a game makes before others have their turn
AGAIN = 10.0            # seconds between two looks for bots that should have chosen and have not
log = logging.getLogger("marne.bots")


def secret(live: Live) -> str:
    """What the bots of a game are seeded with: nobody may work out beforehand what one will choose. A hash of the seed: a bot
    knows nothing of the dice that will be thrown.
    """
    return blake2b(f"marne bot {live.row['seed']}".encode(), digest_size=16).hexdigest()


def seed(live: Live, seat: str) -> str:
    """Of the bot in a seat."""
    return f"{secret(live)}/{seat}"


def _alone(live: Live) -> bool:
    """One person against the computer: there it may give up, and nobody is robbed of a game."""
    return sorted(s.kind for s in live.seats.values()) == ["bot", "human"] and len(live.people()) == 1 and guides.of(live) is None


class Bots:
    """The games of one person wait in one line, and the lines take turns: however many games somebody has, the bot of another
    waits for one stretch of his.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pool: ThreadPoolExecutor | None = None
        self._lines: OrderedDict[str, deque[str]] = OrderedDict()      # by person: the games that wait
        self._known: set[str] = set()           # games that wait or are played now
        self._again: set[str] = set()           # played now, and woken meanwhile
        self._looked: dict[str, int] = {}       # by game: the version at which `sweep` woke it
        self._lock = threading.Lock()
        self._stopping = False

    def start(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")

    def stop(self) -> None:
        self._stopping = True
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def wake(self, game: str, owner: str | None) -> None:
        """It may be a bot's turn in this game, which belongs to this person."""
        with self._lock:
            if game in self._known:
                self._again.add(game)
            else:
                self._known.add(game)
                self._wait(game, owner or "")

    def _wait(self, game: str, owner: str) -> None:
        """Put a game into its owner's line. The lock is held."""
        if self._pool is None or self._stopping:
            self._known.discard(game)
            return
        self._lines.setdefault(owner, deque()).append(game)
        self._pool.submit(self._work)

    def _next(self) -> tuple[str, str]:
        """The game whose turn it is, and its owner, who then is the last in turn."""
        with self._lock:
            owner, line = self._lines.popitem(last=False)
            game = line.popleft()
            if line:
                self._lines[owner] = line
            self._again.discard(game)
            return game, owner

    def _work(self) -> None:
        """One stretch of one game."""
        game, owner = self._next()
        more = False
        try:
            more = all(not self._stopping and self.step(game) for _ in range(STRETCH))
        except Exception:
            log.exception("bot in game %s", game)
            self._looked.pop(game, None)        # a full disk, perhaps: it is tried again
        with self._lock:
            if more or game in self._again:
                self._again.discard(game)
                self._wait(game, owner)
            else:
                self._known.discard(game)

    async def watch(self) -> None:
        """Now and then: bots whose turn it is and who do not choose."""
        while True:
            await asyncio.sleep(AGAIN)
            try:
                await asyncio.to_thread(self.sweep, AGAIN)
            except Exception:
                log.exception("bots")

    def sweep(self, idle: float = 0.0) -> None:
        """Wake the bots whose turn it has been for so many seconds: at the start, and again where a write has failed. A game in
        which nothing can be done (today's rules do not follow it) is not tried a second time.
        """
        g, s = db.games.c, db.seats.c
        with self._desk.store.read() as c:
            rows = c.execute(select(g.id, g.owner, g.version).select_from(
                db.games.join(db.seats, (g.id == s.game_id) & (g.turn == s.seat))).where(
                g.status == "running", g.kind == "game", g.paused.is_(False), s.kind == "bot",
                g.changed <= now() - idle)).all()
        due = [r for r in rows if self._looked.get(r.id) != r.version]
        self._looked = {r.id: r.version for r in rows}
        for r in due:
            self.wake(r.id, r.owner)

    def step(self, game: str) -> bool:
        """One choice, if it is a bot's turn. What it thinks on is a copy, so that the game stays open to others meanwhile. One$
        that has thought in vain is gone, with what it had in mind: the next begins with what is stored.
        """
        desk = self._desk
        try:
            with desk.held(game, None, "en", anybody=True) as live:
                seat = self._turn(live)
                if seat is None:
                    return False
                scripted = guides.due(live)
                if scripted is not None:
                    desk.apply(live, scripted, None, "en")
                    return True
                version, m = live.version, live.match.copy()
                bot = live.bots.pop(seat, None) or self._seated(live, seat)
                salt = secret(live)
            choice = bot.choose(SeatView(m, seat, salt=salt))
            with desk.held(game, None, "en", anybody=True) as live:
                if live.version == version and self._turn(live) == seat:
                    if gives_up(bot.save()) and _alone(live):
                        desk.give_up(live, seat, None)
                        return False
                    desk.apply(live, choice.text, None, "en", bot.save())
                    live.bots[seat] = bot
            return True
        except Refused as e:
            if e.status == 503:
                raise
            return e.fault.code == "stale"

    def _seated(self, live: Live, seat: str) -> Player:
        """A bot with what was stored of its mind beside its last choice: a restart, an undo or another process change nothing in
        how it plays. Where a person chose last it has nothing in mind.
        """
        bot = player(live.seats[seat].bot or "greedy", seed(live, seat))
        with self._desk.store.read() as c:
            bot.load(journal.mind(c, live.id, seat))
        return bot

    def _turn(self, live: Live) -> str | None:
        asked = live.asked()
        if asked is None or live.row["kind"] != "game" or live.row["paused"] or live.cut is not None:
            return None
        if live.match.choices_made >= limits.MOST_CHOICES:      # a game that goes on for ever would be a fault
            return None
        return asked if live.seats[asked].kind == "bot" else None
