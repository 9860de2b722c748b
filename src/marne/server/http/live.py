"""The changes of a game as they come: server-sent events."""
from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from litestar import get
from litestar.response import Stream

from marne.server.faults import Refused
from marne.server.games import keeping, payload
from marne.server.games.desk import Desk
from marne.server.games.live import Live
from marne.server.http.gate import cookies_of
from marne.server.http.given import Ask, Id, Lang, Short, TheDesk, User, address_of, id_of
from marne.server.http.packing import packed
from marne.server.hub import Listener, encode, event
from marne.server.people import sessions
from marne.server.store import now
from marne.server.words_games import say

PING = 15.0             # seconds between two signs of life on a live connection
NO_ROOM = 30            # seconds after which a stream that found no room may be tried again
run = asyncio.to_thread


@get("/api/games/{id:str}/live", tags=["games"], operation_id="live", summary="Changes as they come (server-sent events)")
async def live(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id, mark: Short = None,
               seat: Short = None) -> Stream:
    """`update`: what leads from the table `base` to the table `mark` (see Update), `id` is that mark; `table`: the whole table,
    for who did not say with `mark` that he has it; `chat`: a line; `presence`: who is there; `gone`: the game is no more. After
    a break the browser sends the last `id` and gets the whole table if it has missed something. The stream ends with the session
    it was opened with (logout, new password, run out): open it again with the session you have.
    """
    there: Live = await run(desk.live, id, id_of(user), lang)         # 404 before the stream begins
    one = Listener(id_of(user), lang, seat, address_of(request), plays=bool(there.seats_of(id_of(user))))
    full = desk.streams.full(one.user, one.address, one.plays)
    if full:
        raise Refused(503 if full == "all" else 429, "busy", say(lang, f"streams-{full}"), wait=NO_ROOM)
    known = request.headers.get("last-event-id", "") or mark or ""
    session = None if user is None else sessions.hashed(sessions.given(cookies_of(request.scope), sessions.COOKIE))
    events, headers = _stream(desk, id, one, known, session), {"Cache-Control": "no-store", "X-Accel-Buffering": "no",
                                                               "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        events, headers["Content-Encoding"] = packed(events), "gzip"
    return Stream(events, media_type="text/event-stream", headers=headers)


def _until(desk: Desk, session: str | None) -> float:
    if session is None:
        return math.inf
    with desk.store.read() as c:
        return sessions.until(c, session)


async def _stream(desk: Desk, id: str, one: Listener, mark: str, session: str | None) -> AsyncGenerator[bytes, None]:
    user, lang = one.user, one.lang
    if desk.streams.full(user, one.address, one.plays):     # many that came at once found the same room
        return
    leave = desk.streams.enter(user, one.address, one.plays)
    desk.hub.join(id, one)
    loop = asyncio.get_running_loop()
    ping = loop.call_later(PING, one.ping)          # a timer for many waits: to wait with a limit takes a task each time
    try:
        await desk.hub.here(id, user)
        until = 0.0
        while True:
            if one.check or one.due or now() >= until:      # sessions of this person have ended, this one by its time perhaps
                one.check = False
                until = await run(_until, desk, session)
                if now() >= until:
                    return
            if one.due:                     # by the clock alone: a pause that is longer would tell of a secret choice
                one.due = False
                ping = loop.call_later(PING, one.ping)
                await desk.hub.here(id, user)
                yield b": here\n\n"
            if one.behind:                  # just come, or too slow for what comes
                one.out.clear()
                one.behind = False
                try:
                    whole = await run(desk.greet, id, one, mark)
                except Refused:
                    one.gone = True
                else:
                    if whole is not None:
                        yield event("table", encode(whole), whole.mark)
                mark = ""
            if one.gone:
                yield event("gone", b"{}")
                return
            out, one.out = one.out, []
            if out:
                yield b"".join(out)
            lines, one.chat = one.chat, []
            if lines:
                for line in await run(keeping.chat, desk, id, user, lang, min(lines)):
                    yield event("chat", msgspec.json.encode(line))
            if one.presence:
                one.presence = False
                states = await run(_presence, desk, id, user, lang)
                yield event("presence", msgspec.json.encode(states))
            one.wake.clear()
            if one.out or one.chat or one.presence or one.gone or one.behind or one.check or one.due:
                continue
            await one.wake.wait()
    finally:
        ping.cancel()
        leave()
        desk.hub.leave(id, one)


def _presence(desk: Desk, id: str, user: str | None, lang: str) -> Any:
    with desk.held(id, user, lang) as live:
        return payload.seat_states(live, user, desk.hub, lang)


ROUTES = [live]
