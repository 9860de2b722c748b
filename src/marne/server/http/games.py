"""The addresses about games. Everything that takes time runs in a thread; what is refused is told in the reader's language."""
from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import AsyncGenerator
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, patch, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from sqlalchemy.exc import SQLAlchemyError

from marne.record import text as record_text
from marne.server.faults import Refused
from marne.server.games import advising, consent, creating, guides, keeping, minds, payload, placing, standing
from marne.server.games.desk import Desk
from marne.server.games.live import Live
from marne.server.games.lobby import lobby
from marne.server.http.gate import cookies_of
from marne.server.http.given import Lang, Self, TheDesk, User
from marne.server.http.packing import packed
from marne.server.hub import Listener, encode, event
from marne.server.people import sessions
from marne.server.people.notify import looked
from marne.server.people.post import check_webhook
from marne.server.shapes import (
    AnalysisEdit,
    AnalysisInfo,
    Answer,
    AskHint,
    ChatLine,
    Choose,
    Confirm,
    Consent,
    DiceInfo,
    HintInfo,
    Join,
    Lobby,
    LuckInfo,
    LuckRow,
    MarchInfo,
    MindInfo,
    NewAnalysis,
    NewGame,
    Notes,
    NotesInfo,
    Notify,
    OpinionInfo,
    Person,
    Place,
    Reason,
    Resign,
    Say,
    SeatInfo,
    Standing,
    Table,
    Undo,
    Update,
    Upload,
    WayInfo,
    WhyInfo,
)
from marne.server.store import now
from marne.server.words_games import say

PING = 15.0             # seconds between two signs of life on a live connection
NO_ROOM = 30            # seconds after which a stream that found no room may be tried again
Id = Annotated[str, PathParameter(description="of the game", pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Moment = Annotated[int, PathParameter(description="choices made", ge=0, le=1_000_000)]
Line = Annotated[int | None, QueryParameter(description="as it was when this line of the reader's log was told", ge=0,
                                            le=1_000_000)]
Since = Annotated[int, QueryParameter(description="version or event already known", ge=0, le=1_000_000)]
Short = Annotated[str | None, QueryParameter(max_length=200)]
Ask = Request[Any, Any, Any]
run = asyncio.to_thread


def _id(user: Person | None) -> str | None:
    return None if user is None else user.id


def address_of(request: Ask) -> str:
    """Where it comes from, as the gate has found out."""
    return request.client.host if request.client else "?"


def _asker(request: Ask, user: Person | None) -> str:
    """For whom heavy reads are counted: the person, else the address."""
    return user.id if user is not None else f"a {address_of(request)}"


# --- games --------------------------------------------------------------------------------------------------------------

@get("/api/games", tags=["games"], operation_id="lobby", summary="The lobby")
async def games(desk: TheDesk, user: User, lang: Lang) -> Lobby:
    return await run(lobby, desk, _id(user), lang)


@post("/api/games", tags=["games"], operation_id="newGame", summary="Start a game")
async def new_game(desk: TheDesk, me: Self, lang: Lang, data: JSONBody[NewGame]) -> Table:
    return await run(creating.new_game, desk, me.id, data, lang)


@post("/api/records", tags=["games"], operation_id="upload", summary="Bring a record in, to watch it")
async def upload(desk: TheDesk, me: Self, lang: Lang, data: JSONBody[Upload]) -> Table:
    return await desk.heavy.run(me.id, lang, lambda: creating.upload(desk, me.id, data, lang))


@get("/api/games/{id:str}", tags=["games"], operation_id="table", summary="A game as you may know it")
async def table(desk: TheDesk, user: User, lang: Lang, id: Id, seat: Short = None, since: Since = 0) -> Table:
    found = await run(lambda: desk.look(id, _id(user), lang, seat=seat, since=since))
    if user is not None and found.you:
        with contextlib.suppress(SQLAlchemyError):          # with a full disk one can still look
            await run(looked, desk.store, id, user.id)
    return found


@get("/api/games/{id:str}/at/{n:int}", tags=["games"], operation_id="past", summary="A game as it was after n choices")
async def past(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id, n: Moment, seat: Short = None,
               line: Line = None) -> Table:
    return await desk.heavy.run(_asker(request, user), lang, lambda: desk.look(id, _id(user), lang, seat=seat, at=n, line=line))


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


# --- asking about a game --------------------------------------------------------------------------------------------------

@get("/api/games/{id:str}/why", tags=["help"], operation_id="why", summary="Why a thing is not possible now")
async def why(desk: TheDesk, user: User, lang: Lang, id: Id, seat: Short = None, place: Short = None, piece: Short = None,
              choice: Short = None) -> WhyInfo:
    return await run(_why, desk, id, _id(user), lang, seat, place, piece, choice)


def _why(desk: Desk, id: str, user: str | None, lang: str, seat: str | None, place: str | None, piece: str | None,
         choice: str | None) -> WhyInfo:
    with desk.held(id, user, lang) as live:
        subject = place or piece or choice or ""
        asked = live.asked()
        if asked is None:
            return WhyInfo(subject, [Reason(payload_rule(live), say(lang, "over" if live.finished else "not-begun"))])
        if asked not in live.seats_of(user):
            who = payload.seat_words(live.title, asked, lang)
            return WhyInfo(subject, [Reason("", say(lang, "not-decision", who=who))])
        m = live.match
        s = m.title.known(m.state, m.title.seats.index(asked), "why")
        question = s.decision
        assert question is not None
        if choice is not None:
            texts = [choice]
        else:
            kind, name = ("place", place) if place is not None else ("piece", piece or "")
            texts = list(m.title.table.candidates(s, question, kind, name or ""))[:8]
        offered = {c.text for c in question.choices}
        pairs: list[tuple[str, str]] = []
        for t in texts:
            if t not in offered:
                pairs += m.title.explain(s, t, lang)
        found = [Reason(r, x) for r, x in payload.reasons(pairs)] or ([] if set(texts) & offered else
                                                                     [Reason(question.rule, say(lang, "nothing-here"))])
        return WhyInfo(subject, found, [t for t in texts if t in offered])


def payload_rule(live: Live) -> str:
    r = live.match.result
    return r.rule if r is not None else ""


def _imagined(desk: Desk, live: Live, user: str | None, seat: str | None) -> tuple[Any, int | None]:
    """What the reader may work with: the situation with all that is hidden from him drawn anew."""
    shown = payload.seat_shown(live, user, seat)
    index = None if shown is None else live.title.seats.index(shown)
    return live.title.known(live.match.state, index), index


@get("/api/games/{id:str}/odds", tags=["help"], operation_id="odds", summary="What a choice would lead to")
async def odds(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id,
               choice: Annotated[str, QueryParameter(max_length=200)], seat: Short = None) -> dict[str, Any] | None:
    def work() -> dict[str, Any] | None:
        with desk.held(id, _id(user), lang) as live:
            s, index = _imagined(desk, live, _id(user), seat)
        if s.decision is None or not any(c.text == choice for c in s.decision.choices):
            return None
        found: dict[str, Any] | None = live.title.table.odds(s, index, choice, lang)
        return found
    return await desk.heavy.run(_asker(request, user), lang, work)


@get("/api/games/{id:str}/overlay/{name:str}", tags=["help"], operation_id="overlay", summary="Supply, reach, threat …")
async def overlay(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id, name: Annotated[str, PathParameter(max_length=40)],
                  seat: Short = None, arg: Short = None) -> dict[str, Any]:
    def work() -> dict[str, Any]:
        with desk.held(id, _id(user), lang) as live:
            s, index = _imagined(desk, live, _id(user), seat)
        found: dict[str, Any] | None = live.title.table.overlay(s, index, name, arg or "", lang)
        if found is None:
            raise Refused(404, "unknown", say(lang, "no-overlay"))
        return found
    return await desk.heavy.run(_asker(request, user), lang, work)


@post("/api/games/{id:str}/hint", tags=["help"], operation_id="hint", summary="What a sensible player would look at",
      status_code=200)
async def hint(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[AskHint]) -> HintInfo:
    return await desk.heavy.run(me.id, lang, lambda: advising.hint(desk, id, me.id, data.seat, lang))


@get("/api/games/{id:str}/opinion", tags=["help"], operation_id="opinion", summary="How the computer's player judges it")
async def opinion(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id, seat: Short = None) -> OpinionInfo:
    return await desk.heavy.run(_asker(request, user), lang, lambda: advising.opinion(desk, id, _id(user), lang, seat))


@get("/api/games/{id:str}/marches", tags=["help"], operation_id="marches", summary="Where the units under way can get to")
async def marches(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id, seat: Short = None, piece: Short = None,
                  via: Short = None) -> MarchInfo:
    return await desk.heavy.run(_asker(request, user), lang, lambda: _marches(desk, id, _id(user), lang, seat, piece, via))


def _marches(desk: Desk, id: str, user: str | None, lang: str, seat: str | None, piece: str | None, via: str | None) -> MarchInfo:
    with desk.held(id, user, lang) as live:
        s, index = _imagined(desk, live, user, seat)
    if s.decision is None or s.decision.seat != index:
        return MarchInfo({})
    found = guides.fitted(live, s, live.title.table.marches(s, piece or "", (via or "").split()) or {})
    return MarchInfo({k: WayInfo(w.cost, list(w.path), list(w.texts), w.stop, w.halts, w.grade,
                                 "" if w.last is None else live.title.spoken(s, w.last, lang)) for k, w in found.items()})


@get("/api/games/{id:str}/board", tags=["help"], operation_id="board", summary="The board in words")
async def board(desk: TheDesk, user: User, lang: Lang, id: Id, seat: Short = None) -> dict[str, Any]:
    def work() -> dict[str, Any]:
        with desk.held(id, _id(user), lang) as live:
            s, index = _imagined(desk, live, _id(user), seat)
        found: dict[str, Any] = live.title.table.board(s, index, lang)
        return found
    return await run(work)


@get("/api/games/{id:str}/luck", tags=["help"], operation_id="luck", summary="Expected against actual losses, by battle")
async def luck(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id) -> LuckInfo:
    return await desk.heavy.run(_asker(request, user), lang, lambda: _luck(desk.snapshot(id, _id(user), lang), _id(user), lang))


def _luck(live: Live, user: str | None, lang: str) -> LuckInfo:
    """Of a snapshot."""
    hook, title = live.title.table, live.title
    got, ns = live.lines(live.reader(user))
    events = [live.match.events[i] for i in got]
    rows = [LuckRow(ns[r.event] if r.event < len(ns) else 0, r.name, r.turn,
                    dict(zip(title.seats, r.actual, strict=True)), dict(zip(title.seats, r.expected, strict=True)))
            for r in hook.luck(events, lang)]
    return LuckInfo([SeatInfo(s, payload.seat_words(title, s, lang)) for s in title.seats], hook.luck_words(lang), rows)


@get("/api/games/{id:str}/dice", tags=["help"], operation_id="dice", summary="All values of chance, to be checked")
async def dice(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id) -> DiceInfo:
    return await desk.heavy.run(_asker(request, user), lang, lambda: _dice(desk, id, _id(user), lang))


def _dice(desk: Desk, id: str, user: str | None, lang: str) -> DiceInfo:
    """Of a game that is over everybody is told the same: it is found out once."""
    with desk.held(id, user, lang) as now_live:
        found: DiceInfo | None = now_live.heavy.get(lang)
        if found is not None:
            return found
        live: Live = now_live.snapshot()
    m, who = live.match, live.reader(user)
    shown = payload.dice_between(live, who, 0, m.choices_made, lang)
    if "guide" in live.row["base"]:             # its dice are written down: there is nothing to be checked
        return DiceInfo(None, None, True, shown, m.by_line, [])
    if not live.finished or m.seed is None:
        return DiceInfo(m.commitment, None, m.seed is None, shown, m.by_line, [])
    values, seats = live.history.drawn_from(), m.title.seats
    for d in shown:
        d.of = list(values.get(d.index, ()))
    choices = [f"{seats[i]}: {c.text}" for i, c in zip(m.movers, m.made, strict=True)]
    found = live.heavy[lang] = DiceInfo(m.commitment, str(m.seed), False, shown, m.by_line, choices)
    return found


@get("/api/games/{id:str}/minds", tags=["help"], operation_id="minds",
     summary="What the computer had in mind, when the game is over")
async def had_in_mind(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id) -> MindInfo:
    return await desk.heavy.run(_asker(request, user), lang, lambda: minds.told(desk, id, _id(user), lang))


@get("/api/games/{id:str}/record", tags=["games"], operation_id="record", summary="The record, to download")
async def record(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id) -> Response[str]:
    text, name = await desk.heavy.run(_asker(request, user), lang, lambda: _record(desk, id, _id(user), lang))
    return Response(text, media_type="text/plain; charset=utf-8",
                    headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _record(desk: Desk, id: str, user: str | None, lang: str) -> tuple[str, str]:
    """Its text, and a name for the file."""
    live = desk.snapshot(id, user, lang)
    if live.row["kind"] == "analysis":
        raise Refused(409, "analysis", say(lang, "record-analysis"))
    both = set(live.seats_of(user)) == set(live.title.seats)
    if not live.finished and not both:
        raise Refused(403, "later", say(lang, "record-later"))
    scripted = "guide" in live.row["base"]              # its dice do not follow from the seed alone
    return record_text(live.match, seed=live.finished and not scripted), f"{live.title.slug}-{live.id}.marne"


# --- talk and notes ---------------------------------------------------------------------------------------------------------

@get("/api/games/{id:str}/chat", tags=["talk"], operation_id="chat", summary="What was said")
async def chat(desk: TheDesk, user: User, lang: Lang, id: Id) -> list[ChatLine]:
    return await run(keeping.chat, desk, id, _id(user), lang)


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
    return msgspec.convert((await run(keeping.kept, desk, id, me.id, lang))["notify"] or {}, Notify)


@put("/api/games/{id:str}/notify", tags=["talk"], operation_id="keepNotify", summary="Set how you are told")
async def keep_notify(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[Notify]) -> Notify:
    data.webhook = check_webhook(lang, desk.settings, data.webhook)
    await run(keeping.keep, desk, id, me.id, lang, {"notify": msgspec.to_builtins(data)})
    return data


# --- live -----------------------------------------------------------------------------------------------------------------

@get("/api/games/{id:str}/live", tags=["games"], operation_id="live", summary="Changes as they come (server-sent events)")
async def live(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id, mark: Short = None,
               seat: Short = None) -> Stream:
    """`update`: what leads from the table `base` to the table `mark` (see Update), `id` is that mark; `table`: the whole table,
    for who did not say with `mark` that he has it; `chat`: a line; `presence`: who is there; `gone`: the game is no more. After
    a break the browser sends the last `id` and gets the whole table if it has missed something. The stream ends with the session
    it was opened with (logout, new password, run out): open it again with the session you have.
    """
    there: Live = await run(desk.live, id, _id(user), lang)         # 404 before the stream begins
    one = Listener(_id(user), lang, seat, address_of(request), plays=bool(there.seats_of(_id(user))))
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


ROUTES = [games, new_game, upload, table, past, join, choose, place, undo, keep_standing, resign, remove, edit, analyses,
          analyse, ask, answer, withdraw, why, hint, opinion, odds, overlay, marches, board, luck, dice, had_in_mind, record,
          chat, talk, notes, keep_notes, notify, keep_notify, live]
