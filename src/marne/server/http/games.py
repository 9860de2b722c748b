"""The addresses of games: to begin, play and end them, their branches and requests, talk and notes. Everything that takes time
runs in a thread; what is refused is told in the reader's language."""
from __future__ import annotations

import asyncio
import contextlib

import msgspec
from litestar import delete, get, patch, post, put
from litestar.params import JSONBody
from sqlalchemy.exc import SQLAlchemyError

from marne.kernel.shaped import shaped
from marne.server.games import consent, creating, keeping, placing, standing
from marne.server.games.lobby import lobby
from marne.server.http.given import Ask, Id, Lang, Line, Moment, Self, Short, Since, TheDesk, User, asker, id_of
from marne.server.people.notify import looked
from marne.server.people.post import check_webhook
from marne.server.shapes import (
    AnalysisEdit,
    AnalysisInfo,
    Answer,
    ChatLine,
    Choose,
    Confirm,
    Consent,
    Join,
    Lobby,
    NewAnalysis,
    NewGame,
    Notes,
    NotesInfo,
    Notify,
    Place,
    Resign,
    Say,
    Standing,
    Table,
    Undo,
    Update,
    Upload,
)

run = asyncio.to_thread


@get("/api/games", tags=["games"], operation_id="lobby", summary="The lobby")
async def games(desk: TheDesk, user: User, lang: Lang) -> Lobby:
    return await run(lobby, desk, id_of(user), lang)


@post("/api/games", tags=["games"], operation_id="newGame", summary="Start a game")
async def new_game(desk: TheDesk, me: Self, lang: Lang, data: JSONBody[NewGame]) -> Table:
    return await run(creating.new_game, desk, me.id, data, lang)


@post("/api/records", tags=["games"], operation_id="upload", summary="Bring a record in, to watch it")
async def upload(desk: TheDesk, me: Self, lang: Lang, data: JSONBody[Upload]) -> Table:
    return await desk.heavy.run(me.id, lang, lambda: creating.upload(desk, me.id, data, lang))


@get("/api/games/{id:str}", tags=["games"], operation_id="table", summary="A game as you may know it")
async def table(desk: TheDesk, user: User, lang: Lang, id: Id, seat: Short = None, since: Since = 0) -> Table:
    found = await run(lambda: desk.look(id, id_of(user), lang, seat=seat, since=since))
    if user is not None and found.you:
        with contextlib.suppress(SQLAlchemyError):          # with a full disk one can still look
            await run(looked, desk.store, id, user.id)
    return found


@get("/api/games/{id:str}/at/{n:int}", tags=["games"], operation_id="past", summary="A game as it was after n choices")
async def past(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id, n: Moment, seat: Short = None,
               line: Line = None) -> Table:
    return await desk.heavy.run(asker(request, user), lang, lambda: desk.look(id, id_of(user), lang, seat=seat, at=n, line=line))


@post("/api/games/{id:str}/join", tags=["games"], operation_id="join", summary="Take an empty seat", status_code=200)
async def join(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Join]) -> Table:
    return await run(creating.join, desk, id, me.id, data.seat, data.invite, lang)


@post("/api/games/{id:str}/choose", tags=["games"], operation_id="choose", summary="Make a choice", status_code=200)
async def choose(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Choose]) -> Table | Update | Confirm:
    return await run(desk.choose, id, me.id, data.seat, data.version, data.choice, lang, data.base, data.then, data.sure)


@post("/api/games/{id:str}/place", tags=["games"], operation_id="place", summary="Let the computer place for you",
      status_code=200)
async def place(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Place]) -> Table | Update:
    return await desk.heavy.run(
        me.id, lang, lambda: placing.place(desk, id, me.id, data.seat, data.version, lang, data.base))


@post("/api/games/{id:str}/undo", tags=["games"], operation_id="undo", summary="Take choices back", status_code=200)
async def undo(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Undo]) -> Table:
    return await run(desk.undo, id, me.id, data.seat, data.version, data.to, lang, data.hidden)


@put("/api/games/{id:str}/standing", tags=["games"], operation_id="standing", summary="Set what you let pass unasked")
async def keep_standing(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Standing]) -> Table:
    return await run(standing.put, desk, id, me.id, data, lang)


@post("/api/games/{id:str}/resign", tags=["games"], operation_id="resign", summary="Give up", status_code=200)
async def resign(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Resign]) -> Table:
    return await run(desk.resign, id, me.id, data.seat, lang)


@delete("/api/games/{id:str}", tags=["games"], operation_id="remove",
        summary="Delete an analysis, a record, or a game of your own")
async def remove(desk: TheDesk, me: Self, lang: Lang, id: Id) -> None:
    await run(creating.remove, desk, id, me.id, lang)


@patch("/api/games/{id:str}", tags=["analysis"], operation_id="edit", summary="Name an analysis, write a note to it")
async def edit(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[AnalysisEdit]) -> AnalysisInfo:
    return await run(creating.edit, desk, id, me.id, data, lang)


@get("/api/games/{id:str}/analyses", tags=["analysis"], operation_id="analyses", summary="Your branches of a game")
async def analyses(desk: TheDesk, me: Self, lang: Lang, id: Id) -> list[AnalysisInfo]:
    return await run(creating.analyses, desk, id, me.id)


@post("/api/games/{id:str}/analyses", tags=["analysis"], operation_id="analyse", summary="Branch off at any moment")
async def analyse(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[NewAnalysis]) -> Table:
    return await desk.heavy.run(me.id, lang, lambda: creating.analyse(desk, id, me.id, data, lang))


@post("/api/games/{id:str}/requests", tags=["consent"], operation_id="ask", summary="Ask for the others' consent",
      status_code=200)
async def ask(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Consent]) -> Table:
    return await run(consent.ask, desk, id, me.id, data, lang)


@post("/api/games/{id:str}/requests/{number:int}", tags=["consent"], operation_id="answer", summary="Agree or decline",
      status_code=200)
async def answer(desk: TheDesk, me: Self, lang: Lang, id: Id, number: Moment, data: JSONBody[Answer]) -> Table:
    return await run(consent.answer, desk, id, me.id, number, data, lang)


@delete("/api/games/{id:str}/requests/{number:int}", tags=["consent"], operation_id="withdraw", summary="Withdraw a request",
        status_code=200)
async def withdraw(desk: TheDesk, me: Self, lang: Lang, id: Id, number: Moment) -> Table:
    return await run(consent.withdraw, desk, id, me.id, number, lang)


# --- talk and notes ---------------------------------------------------------------------------------------------------------

@get("/api/games/{id:str}/chat", tags=["talk"], operation_id="chat", summary="What was said")
async def chat(desk: TheDesk, user: User, lang: Lang, id: Id) -> list[ChatLine]:
    return await run(keeping.chat, desk, id, id_of(user), lang)


@post("/api/games/{id:str}/chat", tags=["talk"], operation_id="say", summary="Say something")
async def talk(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Say]) -> ChatLine:
    return await run(keeping.talk, desk, id, me, data.text, lang)


@get("/api/games/{id:str}/notes", tags=["talk"], operation_id="notes", summary="Your private notes")
async def notes(desk: TheDesk, me: Self, lang: Lang, id: Id) -> NotesInfo:
    return NotesInfo((await run(keeping.kept, desk, id, me.id, lang))["notes"])


@put("/api/games/{id:str}/notes", tags=["talk"], operation_id="keepNotes", summary="Keep private notes")
async def keep_notes(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Notes]) -> NotesInfo:
    await run(keeping.keep, desk, id, me.id, lang, {"notes": data.text})
    return NotesInfo(data.text)


@get("/api/games/{id:str}/notify", tags=["talk"], operation_id="notify", summary="How you are told that it is your move")
async def notify(desk: TheDesk, me: Self, lang: Lang, id: Id) -> Notify:
    return shaped((await run(keeping.kept, desk, id, me.id, lang))["notify"] or {}, Notify)


@put("/api/games/{id:str}/notify", tags=["talk"], operation_id="keepNotify", summary="Set how you are told")
async def keep_notify(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Notify]) -> Notify:
    data.webhook = check_webhook(lang, desk.settings, data.webhook)
    await run(keeping.keep, desk, id, me.id, lang, {"notify": msgspec.to_builtins(data)})
    return data


ROUTES = [games, new_game, upload, table, past, join, choose, place, undo, keep_standing, resign, remove, edit, analyses,
          analyse, ask, answer, withdraw, chat, talk, notes, keep_notes, notify, keep_notify]
