"""The addresses about people: who am I, guest, register, login, logout, profile; and the server's health."""
from __future__ import annotations

import asyncio
from asyncio import sleep
from typing import Any

from litestar import Request, Response, get, patch, post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Struct
from sqlalchemy import select, update

import marne
from marne.server.faults import Refused
from marne.server.games.desk import Desk
from marne.server.http.gate import Slow, cookies_of
from marne.server.http.given import Lang, Self, TheDesk, User
from marne.server.people import accounts, letters, limits, sessions
from marne.server.settings import Settings
from marne.server.shapes import Guest, Login, Me, Person, Profile, Register
from marne.server.store import Store, users
from marne.server.words import say

# Hashing a password takes 64 MB and all of a processor for a moment: not more than these at once.
HASHING = 2
_hashing: dict[int, asyncio.Semaphore] = {}


class Health(Struct):
    ok: bool
    version: str


async def slowly(f: Any, *args: Any) -> Any:
    """Run a hashing function in a thread, few at a time."""
    loop = id(asyncio.get_running_loop())
    gate = _hashing.get(loop)
    if gate is None:
        _hashing.clear()
        gate = _hashing[loop] = asyncio.Semaphore(HASHING)
    async with gate:
        return await asyncio.to_thread(f, *args)


def told(settings: Settings, row: Any) -> Me:
    """What a person is told about themselves."""
    if row is None:
        return Me(None, settings.guests, settings.hosted, marne.__version__, mail=bool(settings.smtp))
    person = Person(row.id, row.name, row.password is None)
    return Me(person, settings.guests, settings.hosted, marne.__version__, row.email, row.lang, dict(row.settings or {}),
              bool(settings.smtp), bool(row.email_ok))


def answer(settings: Settings, row: Any, token: str | None) -> Response[Me]:
    device = sessions.new_device(row.id, row.password) if row is not None and row.password else ""
    return Response(told(settings, row), cookies=sessions.cookies(settings, token, device=device),
                    headers={"Cache-Control": "no-store"})


async def ended(desk: Desk, user: Person | None) -> None:
    """A session of this person may be over: so are the streams that were opened with it."""
    if user is not None:
        await asyncio.to_thread(desk.hub.session_ended, user.id)


def token_of(request: Request[Any, Any, Any]) -> str | None:
    return sessions.given(cookies_of(request.scope), sessions.COOKIE) or None


@get("/api/me", operation_id="me", tags=["people"], summary="Who is asking, and the CSRF cookie")
async def who(request: Request[Any, Any, Any], state: State, user: User, lang: Lang) -> Response[Me]:
    """Call this first: it sets the cookie `marne_csrf`, whose value goes into the header `X-CSRF-Token` of every request that
    changes something. `user` is null until POST /api/guest, /api/register or /api/login.
    """
    settings: Settings = state.settings
    given = cookies_of(request.scope)
    token = token_of(request)
    if user is None:
        kept = sessions.given(given, sessions.CSRF_COOKIE)
        jar = sessions.cookies(settings, None, kept if 20 <= len(kept) <= 100 and not token else None)
        return Response(told(settings, None), cookies=jar)
    row = await asyncio.to_thread(_row, state.store, user.id)
    device = ""
    if row.password and not sessions.knows(sessions.given(given, sessions.DEVICE_COOKIE), row.id, row.password):
        device = sessions.new_device(row.id, row.password)
    return Response(told(settings, row), cookies=sessions.cookies(settings, token, device=device))


def _row(store: Store, user_id: str) -> Any:
    with store.read() as c:
        return accounts.by_id(c, user_id)


@post("/api/guest", operation_id="guest", status_code=200, tags=["people"], summary="Play without an account")
async def guest(request: Request[Any, Any, Any], state: State, desk: TheDesk, user: User, lang: Lang,
                data: JSONBody[Guest]) -> Response[Me]:
    """A person with a name and nothing else; the session's cookie is all that shows who it is."""
    settings: Settings = state.settings
    if not settings.guests:
        raise Refused(403, "no-guests", say(lang, "no-guests"))
    store: Store = state.store

    def work() -> tuple[Any, str]:
        with store.write() as c:
            user_id = accounts.new_guest(c, settings, lang, data.name)
            return accounts.by_id(c, user_id), sessions.begin(c, settings, user_id, token_of(request))

    row, token = await asyncio.to_thread(work)
    await ended(desk, user)
    return answer(settings, row, token)


@post("/api/register", operation_id="register", status_code=200, tags=["people"], summary="Make an account")
async def register(request: Request[Any, Any, Any], state: State, desk: TheDesk, user: User, lang: Lang,
                   data: JSONBody[Register]) -> Response[Me]:
    """A guest who registers keeps the games. The e-mail address is needed only for messages about games and for a new password;
    a letter asks to confirm it.
    """
    settings: Settings = state.settings
    store: Store = state.store
    if user is not None and not user.guest:
        raise Refused(409, "has-account", say(lang, "has-account"))
    name = accounts.tidy_name(lang, data.name)
    email = accounts.tidy_email(lang, data.email)
    password = accounts.tidy_password(lang, data.password, name)
    hashed = await slowly(accounts.hash_password, password)

    def work() -> tuple[Any, str]:
        with store.write() as c:
            user_id = accounts.new_account(c, lang, name, hashed, email, user.id if user else None)
            # Whoever else holds a session of the guest is not let into the account.
            sessions.end_others(c, user_id)
            if email:
                letters.ask(c, settings, user_id, email, "verify")
            return accounts.by_id(c, user_id), sessions.begin(c, settings, user_id, token_of(request))

    row, token = await asyncio.to_thread(work)
    await ended(desk, user)
    return answer(settings, row, token)


def address_of(request: Request[Any, Any, Any]) -> str:
    """Where it comes from, as the gate has found it."""
    client = request.scope["client"]
    return client[0] if client else "?"


async def try_on(request: Request[Any, Any, Any], state: State, lang: str, name: str, row: Any) -> None:
    """A password is about to be tried: raises, or waits, when there were too many before."""
    device = sessions.given(cookies_of(request.scope), sessions.DEVICE_COOKIE)
    known = row is not None and sessions.knows(device, row.id, row.password)
    where = f"device {device[:16]}" if known else address_of(request)
    wait = state.limits.take(limits.BY_NAME, "login", f"n {where} {name}")
    if wait:
        raise Slow(lang, wait)
    if not known:
        await sleep(min(limits.SLOWED, state.limits.take(limits.STRANGERS, "login", f"s {name}")))


@post("/api/login", operation_id="login", status_code=200, tags=["people"], summary="Log in")
async def login(request: Request[Any, Any, Any], state: State, desk: TheDesk, user: User, lang: Lang,
                data: JSONBody[Login]) -> Response[Me]:
    """Wrong guesses are counted by address and name: whoever guesses somewhere else does not keep the owner out, and a browser
    that has been logged in to the account before does not even have to wait.
    """
    settings: Settings = state.settings
    store: Store = state.store

    def find() -> Any:
        with store.read() as c:
            return accounts.by_name(c, data.name)

    row = await asyncio.to_thread(find)
    await try_on(request, state, lang, accounts.name_key(data.name)[:80], row)
    stored = row.password if row is not None else None
    if not await slowly(accounts.matches, stored, data.password):
        raise Refused(401, "login", say(lang, "login-bad"))
    if row.blocked:
        raise Refused(403, "blocked", say(lang, "blocked"))
    newer = await slowly(accounts.renewed, stored, data.password)

    def work() -> tuple[Any, str]:
        with store.write() as c:
            if newer:
                c.execute(update(users).where(users.c.id == row.id, users.c.password == stored).values(password=newer))
            return accounts.by_id(c, row.id), sessions.begin(c, settings, row.id, token_of(request))

    found, token = await asyncio.to_thread(work)
    await ended(desk, user)
    return answer(settings, found, token)


@post("/api/logout", operation_id="logout", status_code=200, tags=["people"], summary="End this session")
async def logout(request: Request[Any, Any, Any], state: State, desk: TheDesk, user: User, lang: Lang) -> Response[Me]:
    """Streams of events that were opened with this session end too."""
    store: Store = state.store
    token = token_of(request)

    def work() -> None:
        if token:
            with store.write() as c:
                sessions.end(c, token)

    await asyncio.to_thread(work)
    await ended(desk, user)
    return answer(state.settings, None, None)


@patch("/api/me", operation_id="profile", tags=["people"], summary="Change name, e-mail, language, password, settings")
async def profile(request: Request[Any, Any, Any], state: State, desk: TheDesk, me: Self, lang: Lang,
                  data: JSONBody[Profile]) -> Response[Me]:
    """Only what is given is changed. A new password needs `old_password` and ends all other sessions and their streams; a new
    e-mail address needs it too, because a new password can be asked for there.
    """
    settings: Settings = state.settings
    store: Store = state.store
    old = await asyncio.to_thread(_row, store, me.id)
    name = accounts.tidy_name(lang, data.name) if data.name is not None else None
    email = None if data.email is None else accounts.tidy_email(lang, data.email)
    hashed = ""
    if data.password is not None and old.password is None:
        raise Refused(400, "guest", say(lang, "guest-password"))
    if data.password is not None or email and email != old.email and old.password is not None:
        wait = state.limits.take(limits.BY_NAME, "login", f"u {me.id}")
        if wait:
            raise Slow(lang, wait)
        if not await slowly(accounts.matches, old.password, data.old_password or ""):
            raise Refused(403, "password", say(lang, "old-password"))
    if data.password is not None:
        hashed = await slowly(accounts.hash_password, accounts.tidy_password(lang, data.password, name or old.name))
    values: dict[str, Any] = {}
    if data.email is not None:
        values["email"] = email
        if email != old.email:
            values["email_ok"] = None
    if data.lang is not None:
        values["lang"] = data.lang

    def work() -> tuple[Any, str | None]:
        token = token_of(request)
        with store.write() as c:
            if data.settings is not None:
                kept = c.execute(select(users.c.settings).where(users.c.id == me.id)).scalar_one()
                values["settings"] = accounts.merge_settings(lang, kept or {}, data.settings)
            if name is not None and name != old.name:
                accounts.rename(c, settings, lang, old, name)
            if hashed:
                values["password"] = hashed
                sessions.end_others(c, me.id)
                token = sessions.begin(c, settings, me.id, None)
            if values:
                c.execute(update(users).where(users.c.id == me.id).values(**values))
            if email and email != old.email:
                letters.ask(c, settings, me.id, email, "verify")
            return accounts.by_id(c, me.id), token

    row, token = await asyncio.to_thread(work)
    await ended(desk, me)
    return answer(settings, row, token)


@get("/api/health", operation_id="health", tags=["server"], summary="The server and its database work")
async def health(state: State, lang: Lang) -> Health:
    """503 when nothing can be stored: the database does not answer, its disk is full or may not be written to."""
    if not await asyncio.to_thread(state.store.writes):
        raise Refused(503, "storage", say(lang, "storage"), wait=30)
    return Health(True, marne.__version__)


ROUTES = [who, guest, register, login, logout, profile, health]
