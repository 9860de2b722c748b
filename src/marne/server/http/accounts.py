"""The addresses about accounts that are lost, confirmed or given up: forgotten password, e-mail address, deletion."""
from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, post
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import State
from litestar.params import JSONBody
from sqlalchemy import update

from marne.server.faults import Refused
from marne.server.http.given import Lang, Self, TheDesk, User
from marne.server.http.people import answer, ended, slowly, token_of, told, try_on
from marne.server.people import accounts, leaving, letters, sessions
from marne.server.settings import Settings
from marne.server.shapes import Done, Forgot, Leave, Me, Reset, Token
from marne.server.store import Store, users
from marne.server.words import say


def can_write(state: State, lang: str) -> None:
    if not state.settings.smtp:
        raise Refused(409, "no-mail", say(lang, "no-mail"))


@post("/api/forgot", operation_id="forgot", status_code=202, tags=["people"], summary="Ask for a link to set a new password")
async def forgot(state: State, user: User, lang: Lang, data: JSONBody[Forgot]) -> Response[Done]:
    """`who`: a name or an e-mail address. The answer is the same whether it is known or not; the letter is written after it."""
    can_write(state, lang)
    store: Store = state.store

    def work() -> None:
        with store.write() as c:
            letters.forgot(c, state.settings, data.who)

    async def later() -> None:
        await asyncio.to_thread(work)

    return Response(Done(), status_code=202, background=BackgroundTask(later))


@post("/api/reset", operation_id="reset", status_code=200, tags=["people"],
      summary="Set a new password, with the token of a letter")
async def reset(request: Request[Any, Any, Any], state: State, desk: TheDesk, user: User, lang: Lang,
                data: JSONBody[Reset]) -> Response[Me]:
    """The token works once, for an hour. All sessions of the account end; this one begins. The address counts as confirmed."""
    settings: Settings = state.settings
    store: Store = state.store
    hashed = await slowly(accounts.hash_password, accounts.tidy_password(lang, data.password, ""))

    def work() -> tuple[Any, str]:
        with store.write() as c:
            found = letters.take(c, data.token, "reset")
            if found is not None:
                c.execute(update(users).where(users.c.id == found).values(password=hashed, email_ok=True))
                sessions.end_others(c, found)
                return accounts.by_id(c, found), sessions.begin(c, settings, found, token_of(request))
        raise Refused(410, "link", say(lang, "link-over"))

    row, token = await asyncio.to_thread(work)
    await ended(desk, user)
    await asyncio.to_thread(desk.hub.session_ended, row.id)
    return answer(settings, row, token)


@post("/api/verify", operation_id="verify", status_code=200, tags=["people"],
      summary="Confirm an e-mail address, with the token of a letter")
async def verify(state: State, user: User, lang: Lang, data: JSONBody[Token]) -> Done:
    """It need not be the browser that is logged in: who has the letter has the address."""
    store: Store = state.store

    def work() -> str | None:
        with store.write() as c:
            found = letters.take(c, data.token, "verify")
            if found is not None:
                c.execute(update(users).where(users.c.id == found).values(email_ok=True))
            return found

    if await asyncio.to_thread(work) is None:
        raise Refused(410, "link", say(lang, "link-over"))
    return Done()


@post("/api/me/verify", operation_id="verifyAgain", status_code=202, tags=["people"],
      summary="Send the letter that confirms the address again")
async def verify_again(state: State, me: Self, lang: Lang) -> Done:
    can_write(state, lang)
    store: Store = state.store

    def work() -> None:
        with store.write() as c:
            row = accounts.by_id(c, me.id)
            if row.email and not row.email_ok:
                letters.ask(c, state.settings, me.id, row.email, "verify")

    await asyncio.to_thread(work)
    return Done()


@post("/api/me/delete", operation_id="deleteAccount", status_code=200, tags=["people"], summary="Delete the account")
async def delete_account(request: Request[Any, Any, Any], state: State, desk: TheDesk, me: Self, lang: Lang,
                         data: JSONBody[Leave]) -> Response[Me]:
    """With the password, if there is one. The computer takes the person's seats in running games; games that nobody else plays,
    analyses, records, chat lines and notes are removed; finished games with others stay, under no name. It cannot be undone.
    """
    store: Store = state.store

    def find() -> Any:
        with store.read() as c:
            return accounts.by_id(c, me.id)

    row = await asyncio.to_thread(find)
    if row.password is not None:
        await try_on(request, state, lang, row.name_key, row)
        if not await slowly(accounts.matches, row.password, data.password):
            raise Refused(403, "password", say(lang, "old-password"))
    await asyncio.to_thread(leaving.leave, desk, me.id)
    return Response(told(state.settings, None), cookies=sessions.cookies(state.settings, None))


ROUTES = [forgot, reset, verify, verify_again, delete_account]
