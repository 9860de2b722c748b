"""Who listens to which game, and waking them when it changes. With PostgreSQL the wake-up crosses processes by LISTEN/NOTIFY."""
from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, text

from marne.server.store import Store, now

CHANNEL = "marne"
LONGEST = 7900          # bytes of a NOTIFY
WAITING = 64            # events that a page may be behind
PRESENT = 45.0          # seconds after which somebody who gave no sign is away
log = logging.getLogger("marne.hub")


def _plain(x: Any) -> str:
    """A game's words may be texts that know more than their letters."""
    if isinstance(x, str):
        return str(x)
    raise NotImplementedError(f"not for a page: {type(x).__name__}")


encode = msgspec.json.Encoder(enc_hook=_plain).encode


def event(kind: str, data: bytes, id: str = "") -> bytes:
    """An event of a stream. JSON has no line breaks: one line of data is enough."""
    return (f"id: {id}\n" if id else "").encode() + b"event: " + kind.encode() + b"\ndata: " + data + b"\n\n"


class Listener:
    """One open page. `has`: the table it was shown last; `out`: events to be sent; `behind`: too many of them, it needs the whole
    table; `check`: its session may have ended; `due`: a sign of life is; `chat`: lines to be passed on; `wake` is set when there
    is any of it. `plays`: has a seat in this game.
    """

    __slots__ = ("address", "behind", "chat", "check", "due", "gone", "has", "lang", "out", "plays", "presence", "seat", "user",
                 "wake")

    def __init__(self, user: str | None, lang: str = "en", seat: str | None = None, address: str = "",
                 plays: bool = False) -> None:
        self.user, self.lang, self.seat, self.address, self.plays = user, lang, seat, address, plays
        self.wake = asyncio.Event()
        self.has: Any = None
        self.out: list[bytes] = []
        self.behind = True
        self.check = True
        self.due = False
        self.presence = False
        self.gone = False
        self.chat: list[int] = []

    def ping(self) -> None:
        """It is time for a sign of life."""
        self.due = True
        self.wake.set()


class Hub:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._listeners: dict[str, tuple[Listener, ...]] = {}       # read by all threads, changed by the loop's
        self._seen: dict[str, dict[str, float]] = defaultdict(dict)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self.on_person: Callable[[str], None] = lambda user: None       # told of people whose session, name or language changed
        self.on_change: Callable[[str, Any, Any], None] = lambda game, version, told: None      # changes made by other processes

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        if not self._store.sqlite:
            self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for listeners in list(self._listeners.values()):
            for one in list(listeners):
                one.wake.set()

    # telling --------------------------------------------------------------------------------------------------------

    def announce(self, c: Connection, game: str, kind: str, more: Any = None, told: Any = None) -> None:
        """Inside the transaction: other processes hear of it when it is stored. `told` spares them a look, if there is room."""
        if not self._store.sqlite:
            said = msgspec.json.encode([game, kind, more, told])
            if len(said) > LONGEST:
                said = msgspec.json.encode([game, kind, more])
            c.execute(text("SELECT pg_notify(:channel, :said)"), {"channel": CHANNEL, "said": said.decode()})

    def session_ended(self, user: str) -> None:
        """After the transaction: streams of this person that were opened with a session which is over end at once."""
        if not self._store.sqlite:
            with self._store.write() as c:
                self.announce(c, "", "session", user)
        self.tell("", "session", user)

    def tell(self, game: str, kind: str, more: Any = None) -> None:
        """After the transaction: the pages of this process. Safe from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, game, kind, more)

    def _tell(self, game: str, kind: str, more: Any) -> None:
        if kind == "here":
            self._arrived(game, str(more))
            return
        if kind == "session":               # each stream looks itself whether its session is among those that ended
            self.on_person(str(more))
            for listeners in list(self._listeners.values()):
                for one in listeners:
                    if one.user == more:
                        one.check = True
                        one.wake.set()
            return
        for one in self.listeners(game):
            if kind == "chat":
                one.chat.append(int(more))
            else:
                one.gone = True
            one.wake.set()

    def send(self, what: list[tuple[Listener, bytes]]) -> None:
        """Events for pages of this process, in the order in which they were made. Safe from any thread."""
        if what and self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._send, what)

    def _send(self, what: list[tuple[Listener, bytes]]) -> None:
        for one, body in what:
            if len(one.out) < WAITING:
                one.out.append(body)
            else:                               # it does not keep up: it will get the whole table when it does
                one.behind = True
            one.wake.set()

    async def _listen(self) -> None:
        """Wake-ups of other processes, for as long as the server runs; a lost connection is made again."""
        import psycopg

        address = self._store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as c:
                    await c.execute(f"LISTEN {CHANNEL}")
                    for game in list(self._listeners):
                        self.on_change(game, None, None)        # whatever was missed while nobody listened
                    async for said in c.notifies():
                        game, kind, more, *told = msgspec.json.decode(said.payload)
                        if kind == "table":
                            self.on_change(game, more, told[0] if told else None)
                        else:
                            self._tell(game, kind, more)
            except asyncio.CancelledError:
                raise
            except Exception as e:
                log.warning("live updates: connection to the database lost (%s); trying again", type(e).__name__)
                await asyncio.sleep(1)

    # being there ----------------------------------------------------------------------------------------------------

    def listeners(self, game: str) -> tuple[Listener, ...]:
        return self._listeners.get(game, ())

    def join(self, game: str, one: Listener) -> Listener:
        self._listeners[game] = (*self.listeners(game), one)
        return one

    def leave(self, game: str, one: Listener) -> None:
        listeners = tuple(x for x in self.listeners(game) if x is not one)
        self._listeners[game] = listeners
        if one.user is not None and not any(o.user == one.user for o in listeners):
            self._seen[game].pop(one.user, None)
            self._show(game)
        if not listeners:
            self._listeners.pop(game, None)
            self._seen.pop(game, None)

    async def here(self, game: str, user: str | None) -> None:
        """A sign of life of somebody who looks at a game."""
        if user is None:
            return
        self._arrived(game, user)
        if not self._store.sqlite:
            await asyncio.to_thread(self._send_here, game, user)

    def _send_here(self, game: str, user: str) -> None:
        with self._store.write() as c:
            self.announce(c, game, "here", user)

    def _arrived(self, game: str, user: str) -> None:
        fresh = not self.online(game, user)
        self._seen[game][user] = now()
        if fresh:
            self._show(game)

    def _show(self, game: str) -> None:
        for one in self.listeners(game):
            one.presence = True
            one.wake.set()

    def online(self, game: str, user: str | None) -> bool:
        return user is not None and now() - self._seen.get(game, {}).get(user, 0.0) < PRESENT

    def count(self) -> int:
        return sum(len(x) for x in self._listeners.values())
