"""The addresses at which one asks about a game: why not, odds, overlays, marches, advice, luck, dice, its record."""
from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from marne.record import text as record_text
from marne.server.faults import Refused
from marne.server.games import advising, guides, minds, payload
from marne.server.games.desk import Desk
from marne.server.games.live import Live
from marne.server.http.given import Ask, Id, Lang, Self, Short, TheDesk, User, asker, id_of
from marne.server.shapes import (
    AskHint,
    DiceInfo,
    HintInfo,
    LuckInfo,
    LuckRow,
    MarchInfo,
    MindInfo,
    OpinionInfo,
    Reason,
    SeatInfo,
    WayInfo,
    WhyInfo,
)
from marne.server.words_games import say

run = asyncio.to_thread


@get("/api/games/{id:str}/why", tags=["help"], operation_id="why", summary="Why a thing is not possible now")
async def why(desk: TheDesk, user: User, lang: Lang, id: Id, seat: Short = None, place: Short = None, piece: Short = None,
              choice: Short = None) -> WhyInfo:
    return await run(_why, desk, id, id_of(user), lang, seat, place, piece, choice)


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
        with desk.held(id, id_of(user), lang) as live:
            s, index = _imagined(desk, live, id_of(user), seat)
        if s.decision is None or not any(c.text == choice for c in s.decision.choices):
            return None
        found: dict[str, Any] | None = live.title.table.odds(s, index, choice, lang)
        return found
    return await desk.heavy.run(asker(request, user), lang, work)


@get("/api/games/{id:str}/overlay/{name:str}", tags=["help"], operation_id="overlay", summary="Supply, reach, threat …")
async def overlay(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id, name: Annotated[str, PathParameter(max_length=40)],
                  seat: Short = None, arg: Short = None) -> dict[str, Any]:
    def work() -> dict[str, Any]:
        with desk.held(id, id_of(user), lang) as live:
            s, index = _imagined(desk, live, id_of(user), seat)
        found: dict[str, Any] | None = live.title.table.overlay(s, index, name, arg or "", lang)
        if found is None:
            raise Refused(404, "unknown", say(lang, "no-overlay"))
        return found
    return await desk.heavy.run(asker(request, user), lang, work)


@post("/api/games/{id:str}/hint", tags=["help"], operation_id="hint", summary="What a sensible player would look at",
      status_code=200)
async def hint(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[AskHint]) -> HintInfo:
    return await desk.heavy.run(me.id, lang, lambda: advising.hint(desk, id, me.id, data.seat, lang))


@get("/api/games/{id:str}/opinion", tags=["help"], operation_id="opinion", summary="How the computer's player judges it")
async def opinion(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id, seat: Short = None) -> OpinionInfo:
    return await desk.heavy.run(asker(request, user), lang, lambda: advising.opinion(desk, id, id_of(user), lang, seat))


@get("/api/games/{id:str}/marches", tags=["help"], operation_id="marches", summary="Where the units under way can get to")
async def marches(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id, seat: Short = None, piece: Short = None,
                  via: Short = None) -> MarchInfo:
    return await desk.heavy.run(asker(request, user), lang, lambda: _marches(desk, id, id_of(user), lang, seat, piece, via))


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
        with desk.held(id, id_of(user), lang) as live:
            s, index = _imagined(desk, live, id_of(user), seat)
        found: dict[str, Any] = live.title.table.board(s, index, lang)
        return found
    return await run(work)


@get("/api/games/{id:str}/luck", tags=["help"], operation_id="luck", summary="Expected against actual losses, by battle")
async def luck(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id) -> LuckInfo:
    who = id_of(user)
    return await desk.heavy.run(asker(request, user), lang, lambda: _luck(desk.snapshot(id, who, lang), who, lang))


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
    return await desk.heavy.run(asker(request, user), lang, lambda: _dice(desk, id, id_of(user), lang))


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
    return await desk.heavy.run(asker(request, user), lang, lambda: minds.told(desk, id, id_of(user), lang))


@get("/api/games/{id:str}/record", tags=["games"], operation_id="record", summary="The record, to download")
async def record(request: Ask, desk: TheDesk, user: User, lang: Lang, id: Id) -> Response[str]:
    text, name = await desk.heavy.run(asker(request, user), lang, lambda: _record(desk, id, id_of(user), lang))
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


ROUTES = [why, odds, overlay, hint, opinion, marches, board, luck, dice, had_in_mind, record]
