"""uvicorn's HTTP protocol with patience that ends: for the head of a request, and for a reader that does not read. And logs."""
from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from marne.server.settings import Settings

HEAD = 10.0         # seconds for the head of a request, from the first byte (or from the connection, for the first one)
STUCK = 60.0        # seconds in which a client that is sent something must take some of it
MOST_HEAD = 65_536  # bytes of the head of a request


class Patient(HttpToolsProtocol):
    """uvicorn closes idle connections between requests, but would wait for ever for the end of a head, of whatever size."""

    _head: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    _size = 0           # bytes since the last head that was complete, while nothing is being answered
    _told = 0           # bytes of the present head that the parser has told us of

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._head = self.loop.call_later(HEAD, self._give_up)

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        idle = before is None or before.response_complete
        super().data_received(data)
        if self.cycle is not before:
            self._stop("_head")                             # the head is here
            self._size = 0
        elif idle and not self.transport.is_closing():
            self._size += len(data)
            if self._size > MOST_HEAD:
                self.send_400_response("The head of the request is too large.")
            elif self._head is None:
                self._head = self.loop.call_later(HEAD, self._give_up)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._told = 0

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._told += size
        if self._told > MOST_HEAD:
            raise ValueError("head too large")              # the parser makes a 400 of it

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop("_head")
        self._stop("_stuck")
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(STUCK, self._give_up)

    def resume_writing(self) -> None:
        self._stop("_stuck")
        super().resume_writing()

    def _give_up(self) -> None:
        self.transport.abort()

    def _stop(self, name: str) -> None:
        timer = getattr(self, name)
        if timer is not None:
            timer.cancel()
            setattr(self, name, None)


def set_up_logs(settings: Settings) -> None:
    """Logs go to the standard error, where systemd and a terminal expect them."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s %(message)s", stream=sys.stderr)
    logging.getLogger("marne.access").setLevel(logging.INFO if settings.access_log else logging.WARNING)
    logging.getLogger("marne.server").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)      # not a line for every stranger who talks nonsense
