"""The short way of a choice. Nearly all that a busy server does is `POST /api/games/…/choose`, and the framework would spend more
time on it than the rules do. Checked here is what the framework would check; whatever is out of the ordinary (a session that was
not looked up of late, a game that is not in memory, a body that is not what it should be) goes its way, and is explained there.
"""
from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec

from marne.server.faults import Refused
from marne.server.games.desk import Desk
from marne.server.http.gate import Slow, asked_lang, cookies_of, header, lang_of
from marne.server.http.packing import LEVEL
from marne.server.hub import encode
from marne.server.people import limits, sessions
from marne.server.shapes import Choose
from marne.server.words import LANGS

THREADS = 12            # few: they take turns anyway, and wait together for the disk
SMALL = 500             # bytes of an answer that is not worth packing
read = msgspec.json.Decoder(Choose).decode


class Answer(NamedTuple):
    status: int
    body: bytes
    headers: list[tuple[bytes, bytes]]


class Quick:
    """Called by the gate, when the request has passed it. `told`: how the application tells of an error."""

    def __init__(self, desk: Desk, known: sessions.Known, counts: limits.Limits,
                 told: Callable[[Any, Exception], tuple[int, bytes, dict[str, str]]]) -> None:
        self.desk, self.known, self.limits, self.told = desk, known, counts, told
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="choice")

    async def __call__(self, scope: Any, body: bytes) -> Answer | None:
        """None: the framework shall see to it."""
        parts = scope["path"].split("/")
        if scope["method"] != "POST" or len(parts) != 5 or parts[4] != "choose" or parts[2] != "games":
            return None
        game, query = parts[3], scope["query_string"]
        token = sessions.given(cookies_of(scope), sessions.COOKIE)
        visitor = self.known.get(token) if token else None
        if visitor is None or not self.desk.has(game) or query and asked_lang(query) not in LANGS:
            return None
        try:
            data = read(body)
        except (msgspec.MsgspecError, RecursionError):
            return None
        user, lang = visitor.person.id, lang_of(scope, visitor.lang)
        wait = self.limits.take(limits.BY_PERSON, "choose", f"u {user}")
        if wait:
            raise Slow(lang, wait)
        packs = "gzip" in header(scope, b"accept-encoding")

        def work() -> Answer:
            found = encode(self.desk.choose(game, user, data.seat, data.version, data.choice, lang, data.base, data.then,
                                             data.sure))
            more = []
            if packs and len(found) > SMALL:
                found = gzip.compress(found, LEVEL)
                more = [(b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]
            return Answer(200, found, more)

        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work)
        except Refused:
            raise
        except Exception as e:
            scope["state"]["preferred"] = visitor.lang
            status, fault, headers = self.told(scope, e)
            return Answer(status, fault, [(k.lower().encode(), v.encode()) for k, v in headers.items()])
