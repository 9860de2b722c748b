"""The addresses about titles: cards, briefings, maps, rules and their chapters, lessons and their pictures."""
from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import PathParameter, QueryParameter

from marne import games_index
from marne.kernel.errors import BadOption
from marne.kernel.teach import told
from marne.kernel.title import Scenario, Title
from marne.parts.guide import guide_of
from marne.players.base import PLAYERS
from marne.server.faults import Refused
from marne.server.games import figures, payload
from marne.server.games.scenarios import own_scenarios
from marne.server.http.given import Lang
from marne.server.hub import encode
from marne.server.shapes import (
    CardInfo,
    ChapterInfo,
    FigureInfo,
    GuideOffer,
    LessonInfo,
    OptionInfo,
    PartInfo,
    RuleInfo,
    ScenarioInfo,
    SeatInfo,
    TitleInfo,
)
from marne.server.words_games import say

Slug = Annotated[str, PathParameter(description="of the title", pattern=r"^[a-z0-9-]{1,60}$")]
Short = Annotated[str | None, QueryParameter(max_length=200)]
Ask = Request[Any, Any, Any]
run = asyncio.to_thread


@get("/api/titles", tags=["titles"], operation_id="titles", summary="The games there are")
async def titles(lang: Lang) -> list[TitleInfo]:
    return await run(_titles, lang)


def _titles(lang: str) -> list[TitleInfo]:
    fr = lang == "fr"
    out = []
    for t in games_index.titles():
        out.append(TitleInfo(
            slug=t.slug, name=t.title, seats=[SeatInfo(s, payload.seat_words(t, s, lang)) for s in t.seats],
            scenarios=[_scenario(t, s, lang) for s in t.scenarios]
            + [_scenario(t, s, lang, own=True) for s in own_scenarios(t)],
            options=[OptionInfo(o.id, (o.summary_fr if fr else "") or o.summary or o.id, o.rule, o.default, list(o.values))
                     for o in t.options],
            players=sorted(PLAYERS), draws=t.draws, card=_card(t, lang), guide=_offer(t, lang)))
    return out


def _offer(title: Title[Any], lang: str) -> GuideOffer | None:
    g = guide_of(title)
    return None if g is None else GuideOffer(g.title.said(lang), g.text.said(lang), g.minutes, len(g.step))


def _card(title: Title[Any], lang: str) -> CardInfo:
    c, howto = title.teach.card, bool(title.teach.lessons)
    if c is None:
        return CardInfo(first=title.scenarios[0].id, seat=title.seats[0], howto=howto)
    return CardInfo(c.level, list(c.minutes), c.first, c.seat, told(c.when, lang), told(c.text, lang), told(c.by, lang), howto)


def _scenario(title: Title[Any], s: Scenario, lang: str, own: bool = False) -> ScenarioInfo:
    b = title.teach.briefing(title.table.briefing(s.id, lang), s.id, lang)
    return ScenarioInfo(s.id, (s.title_fr if lang == "fr" else "") or s.title, s.rule, b.group, b.where, b.text, b.forces, own,
                        b.attack, b.turns, b.win, b.level, b.minutes, b.setup)


def title_of(slug: str, lang: str) -> Title[Any]:
    try:
        return games_index.title(slug)
    except BadOption as e:
        raise Refused(404, "unknown", say(lang, "no-data", what=slug)) from e


@get("/api/titles/{slug:str}/ground", tags=["titles"], operation_id="ground",
     summary="The fixed part of the map and the pieces")
async def ground(request: Ask, slug: Slug, lang: Lang, scenario: Short = None) -> Response[bytes]:
    def work() -> tuple[bytes, bytes, str]:
        title = title_of(slug, lang)
        ids = [s.id for s in (*title.scenarios, *own_scenarios(title))]
        if scenario is not None and scenario not in ids:
            raise Refused(404, "unknown", say(lang, "no-data", what=scenario))
        return _ground(slug, scenario or ids[0])

    body, packed, tag = await run(work)
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type="application/json", headers={**headers, "Content-Encoding": "gzip"})
    return Response(body, media_type="application/json", headers=headers)


@cache
def _ground(slug: str, scenario: str) -> tuple[bytes, bytes, str]:
    """The ground of a scenario, the same packed, and its tag."""
    title = games_index.title(slug)
    body = encode({**title.table.ground(scenario), "rule_parts": title.rulebook.parts})
    return body, gzip.compress(body, 6, mtime=0), f'"{blake2b(body, digest_size=8).hexdigest()}"'


@get("/api/titles/{slug:str}/rules", tags=["titles"], operation_id="rules", summary="The rulebook in our words")
async def rules(slug: Slug, lang: Lang) -> list[RuleInfo]:
    title = await run(title_of, slug, lang)
    book = await run(lambda: title.rulebook)
    fr = lang == "fr"
    said = {o.rule: (o.summary_fr if fr else "") or o.summary for o in title.options}
    contents = title.contents
    return [RuleInfo(r.id, r.text(lang), r.enforce == "yes", said.get(r.id, ""), book.label(r.id, lang),
                     at.id if (at := contents.of(r.id)) is not None else "") for r in book.rules]


@get("/api/titles/{slug:str}/chapters", tags=["titles"], operation_id="chapters", summary="The chapters of the rulebook")
async def chapters(slug: Slug, lang: Lang) -> list[ChapterInfo]:
    title = title_of(slug, lang)
    found = await run(lambda: title.contents)
    return [ChapterInfo(h.id, title.rulebook.label(h.id, lang), h.name(lang), h.about(lang), h.parent) for h in found.headings]


@get("/api/titles/{slug:str}/howto", tags=["titles"], operation_id="howto", summary="How to play, in a few chapters")
async def howto(slug: Slug, lang: Lang) -> list[LessonInfo]:
    title = title_of(slug, lang)
    return [LessonInfo(x.id, told(x.title, lang), [PartInfo(told(p.text, lang), [told(q, lang) for q in p.points], p.figure)
                                                   for p in x.part]) for x in title.teach.lessons]


@get("/api/titles/{slug:str}/figures/{name:str}", tags=["titles"], operation_id="figure", summary="A picture of How to play")
async def figure(slug: Slug, name: Annotated[str, PathParameter(max_length=60)], lang: Lang) -> Response[bytes]:
    title = title_of(slug, lang)
    if name not in title.teach.figures:
        raise Refused(404, "unknown", say(lang, "no-data", what=name))
    return await _drawn(lambda: figures.figure(slug, name, lang))


@get("/api/titles/{slug:str}/opening", tags=["titles"], operation_id="opening", summary="How a scenario begins")
async def opening(slug: Slug, lang: Lang, scenario: Short = None) -> Response[bytes]:
    title = title_of(slug, lang)
    ids = [s.id for s in title.scenarios]
    if scenario is not None and scenario not in ids:
        raise Refused(404, "unknown", say(lang, "no-data", what=scenario))
    return await _drawn(lambda: figures.opening(slug, scenario or ids[0], lang))


async def _drawn(make: Callable[[], FigureInfo | None]) -> Response[bytes]:
    return Response(encode(await run(make)), media_type="application/json", headers={"Cache-Control": "no-cache"})


ROUTES = [titles, ground, rules, chapters, howto, figure, opening]
