"""uvicorn's HTTP protocol with patience that ends: for the head of a request, and for a reader that does not read. And logs."""
from __future__ import annotations

import asyncio
import logging
import sys
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from marne.server.settings import Settings

HEAD = 10.0         # seconds for the head of a request, from the first byte (or from the connection, for the first one)
STUCK = 60.0        # seconds in which a client that is sent something must take some of it


class Patient(H11Protocol):
    """uvicorn closes idle connections between requests, but would wait for ever for the end of a head."""

    _head: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._head = self.loop.call_later(HEAD, self._give_up)

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        idle = before is None or before.response_complete
        super().data_received(data)
        if self.cycle is not before:
            self._stop("_head")                             # the head is here
        elif idle and self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(HEAD, self._give_up)

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
