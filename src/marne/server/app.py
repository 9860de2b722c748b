"""The application: handlers, what they are given, how errors are told, and what runs beside them."""
from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import os
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.params import QueryParameter
from sqlalchemy.exc import DatabaseError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

import marne
from marne.kernel.errors import IllegalChoice, MarneError
from marne.server.faults import Refused
from marne.server.games import desk as desks
from marne.server.http import accounts as routes_accounts
from marne.server.http import asking as routes_asking
from marne.server.http import games as routes_games
from marne.server.http import guides as routes_guides
from marne.server.http import live as routes_live
from marne.server.http import openapi, pages
from marne.server.http import people as routes_people
from marne.server.http import titles as routes_titles
from marne.server.http.gate import MOST_RECORD, Gate, Slow, cookies_of, lang_of
from marne.server.http.given import Lang, TheDesk, User
from marne.server.http.net import set_up_logs
from marne.server.http.quick import Quick
from marne.server.people import letters, limits, notify, sessions
from marne.server.settings import Settings
from marne.server.shapes import Fault, Person
from marne.server.store import Store, now
from marne.server.words import say

log = logging.getLogger("marne.server")
SWEEP = 3600.0                          # seconds between two removals of what has run out
PACKED = ["/live$", "^/static/made/", "/ground$"]       # packed already, or packs itself

Ask = Request[Any, Any, State]


# --- what handlers are given by name ------------------------------------------------------------------------------------
#
# Each of these wants the one before it: user, lang, desk, me. Those that do not wait for one another would be found side by
# side, in a group of tasks that costs more than all four.

async def provide_user(request: Ask, state: State) -> Person | None:
    """The person of the session. Each request is counted here, once, for the limits by person."""
    token = sessions.given(cookies_of(request.scope), sessions.COOKIE)
    if not token:
        return None
    store, settings, known = state.store, state.settings, state.known

    def look() -> tuple[sessions.Visitor, float, float] | None:
        with store.read() as c:
            found = sessions.find(c, token)
        if found is not None and found[1] < now() - sessions.TOUCH:
            # With a full disk one can still look.
            with contextlib.suppress(SQLAlchemyError), store.write() as c:
                sessions.touch(c, settings, token)
        return found

    visitor: sessions.Visitor | None = known.get(token)
    if visitor is None:
        found = await asyncio.to_thread(look)
        if found is None:
            return None
        visitor, _, expires = found
        known.put(token, visitor, expires)
    request.scope["state"]["preferred"] = visitor.lang
    kind = limits.kind_of(request.method, request.scope["path"])
    if kind:
        wait = state.limits.take(limits.BY_PERSON, kind, f"u {visitor.person.id}")
        if wait:
            raise Slow(lang_of(request.scope, visitor.lang), wait)
    return visitor.person


async def provide_lang(
        request: Ask, user: User,
        asked: Annotated[Literal["en", "fr"] | None,
                         QueryParameter(name="lang", description="of texts for people; else the person's choice")] = None,
) -> str:
    return asked or lang_of(request.scope, request.scope["state"].get("preferred"))


async def provide_desk(state: State, lang: Lang) -> Any:
    return state.desk


async def provide_me(user: User, lang: Lang, desk: TheDesk) -> Person:
    if user is None:
        raise Refused(401, "no-session", say(lang, "no-session"))
    return user


# --- how errors are told ------------------------------------------------------------------------------------------------

def _lang(request: Ask) -> str:
    return lang_of(request.scope, request.scope.get("state", {}).get("preferred"))


def _answer(status: int, fault: Fault, headers: dict[str, str] | None = None) -> Response[Fault]:
    return Response(fault, status_code=status, media_type="application/json", headers=headers)


def refused(request: Ask, e: Refused) -> Response[Fault]:
    return _answer(e.status, e.fault, {"Retry-After": str(e.wait)} if e.wait else None)


def illegal(request: Ask, e: IllegalChoice) -> Response[Fault]:
    return _answer(422, Fault("illegal", e.said(_lang(request)), list(e.reasons)))


def wrong(request: Ask, e: MarneError) -> Response[Fault]:
    return _answer(400, Fault("malformed", e.said(_lang(request))))


def http(request: Ask, e: HTTPException) -> Response[Fault] | Response[bytes]:
    lang, status = _lang(request), e.status_code
    page = not request.scope["path"].startswith(("/api/", "/static/")) and "text/html" in request.headers.get("accept", "")
    if status == 404 and page:
        return pages.index(404)
    if status == 500 and isinstance(e.__cause__, msgspec.ValidationError) and "$.data" in str(e.__cause__):
        # A field of the body that is called like a dependency (`lang`): the framework takes it for a fault of ours.
        status = 400
    if status == 500:
        return fault(request, e)
    code = {401: "no-session", 403: "no-access", 404: "unknown", 405: "method", 503: "busy"}.get(status, "malformed")
    said = say(lang, code) if code != "malformed" else say(lang, code, why=_why(e))
    return _answer(status, Fault(code, said), dict(e.headers) if e.headers and status == 405 else None)


NAMES = {"asked": "lang", "data": "body"}       # what a client calls our parameters


def _why(e: HTTPException) -> str:
    """Which field and what about it, without our own insides."""
    extra = e.extra if isinstance(e.extra, list) else []
    found = [f"{NAMES.get(x.get('key', ''), x.get('key', ''))}: {x.get('message', '')}" for x in extra if isinstance(x, dict)]
    text = "; ".join(found) or str(e.__cause__ or e.detail)
    return text.removesuffix(".")[:300]


def nested(request: Ask, e: RecursionError) -> Response[Fault]:
    """Brackets inside brackets, a thousand deep: the reader of JSON gives up, and so it should."""
    at = e.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    if at is not None and "serialization" in at.tb_frame.f_code.co_filename:
        return _answer(400, Fault("malformed", say(_lang(request), "malformed", why="nested too deep")))
    return fault(request, e)


NO_DISK = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO}


def unstored(request: Ask, e: SQLAlchemyError | OSError) -> Response[Fault]:
    """The database does not answer, or the disk is full: no fault of the program, and nothing a person could mend."""
    gone = isinstance(e, (OperationalError, InterfaceError, PoolTimeout)) or type(e) is DatabaseError
    if not gone and not (isinstance(e, OSError) and e.errno in NO_DISK):
        return fault(request, e)
    log.error("%s %s nothing can be stored", request.scope.get("state", {}).get("request_id", "?"), request.method, exc_info=e)
    return _answer(503, Fault("storage", say(_lang(request), "storage")), {"Retry-After": "30"})


def fault(request: Ask, e: Exception) -> Response[Fault]:
    number = request.scope.get("state", {}).get("request_id", "?")
    log.error("%s %s %s", number, request.method, type(e).__name__, exc_info=e)
    return _answer(500, Fault("fault", say(_lang(request), "fault", id=number)))


# --- the application ----------------------------------------------------------------------------------------------------

def create_app(settings: Settings) -> Litestar:
    """The server for these settings. It opens its database, and brings it up to date, when it starts."""
    store = Store(settings.database)
    counts = limits.Limits(settings.limits)
    desk = desks.Desk(store, settings)
    known = sessions.Known()
    desk.hub.on_person = known.forget

    @contextlib.asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        await asyncio.to_thread(store.migrate)
        be_prompt()
        await desk.start()
        sender = notify.Sender(store, settings, desk.hub.online)
        beside = [asyncio.create_task(sender.run()), asyncio.create_task(sweeping(store)),
                  asyncio.create_task(asyncio.to_thread(pages.MAKER.get))]
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await asyncio.to_thread(quick.pool.shutdown)
            await desk.stop()
            await asyncio.to_thread(store.close)

    handlers: dict[Any, Callable[..., Any]] = {
        Refused: refused, IllegalChoice: illegal, MarneError: wrong, HTTPException: http, RecursionError: nested,
        SQLAlchemyError: unstored, OSError: unstored, Exception: fault}
    app = Litestar(
        route_handlers=[*routes_people.ROUTES, *routes_accounts.ROUTES, *routes_titles.ROUTES, *routes_games.ROUTES,
                        *routes_asking.ROUTES, *routes_live.ROUTES, *routes_guides.ROUTES, *pages.ROUTES, openapi.document],
        dependencies={"user": Provide(provide_user), "me": Provide(provide_me), "lang": Provide(provide_lang),
                      "desk": Provide(provide_desk)},
        exception_handlers=handlers,
        lifespan=[life],
        state=State({"store": store, "settings": settings, "desk": desk, "limits": counts, "known": known}),
        openapi_config=OpenAPIConfig("Marne", marne.__version__, path="/api/schema", use_handler_docstrings=True),
        request_max_body_size=MOST_RECORD,
        # Over a network a table is a tenth of its size; on one machine packing would only cost time. Updates see to themselves.
        compression_config=CompressionConfig("gzip", gzip_compress_level=4, exclude=PACKED) if settings.hosted else None,
        logging_config=None,
    )

    def told(scope: Any, e: Exception) -> tuple[int, bytes, dict[str, str]]:
        """What the framework would answer."""
        said = next(handlers[kind] for kind in type(e).__mro__ if kind in handlers)(Request(scope), e)
        return said.status_code, msgspec.json.encode(said.content), said.headers

    quick = Quick(desk, known, counts, told)
    app.asgi_handler = Gate(app.asgi_handler, settings, counts, quick)
    return app


def be_prompt() -> None:
    """What is loaded stays, so that a full collection, which everybody would wait for, becomes rare and short; and a thread
    that comes back from the disk does not wait long for one that computes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 200)
    sys.setswitchinterval(0.001)


async def sweeping(store: Store) -> None:
    """Sessions and letters that have run out are removed, now and then."""
    def work() -> int:
        with store.write() as c:
            return sessions.sweep(c) + letters.sweep(c)

    while True:
        try:
            await asyncio.to_thread(work)
        except Exception:
            log.exception("sweep")
        await asyncio.sleep(SWEEP)


def from_environment() -> Litestar:
    """For worker processes: the settings come along in a variable of the environment (see `marne.cli.serve`)."""
    settings = msgspec.json.decode(os.environ["MARNE_SERVE"], type=Settings, dec_hook=_path)
    set_up_logs(settings)
    return create_app(settings)


def _path(kind: type, value: Any) -> Any:
    return Path(value) if kind is Path else value


def _plain(value: Any) -> str:
    return str(value)


def to_environment(settings: Settings) -> str:
    return msgspec.json.encode(settings, enc_hook=_plain).decode()
