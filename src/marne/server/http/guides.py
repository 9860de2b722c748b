"""The addresses of guided first games: to begin one or go on with it, and to turn its pages."""
from __future__ import annotations

import asyncio

from litestar import post
from litestar.params import JSONBody

from marne.server.games import creating, guides
from marne.server.http.given import Id, Lang, Self, TheDesk
from marne.server.http.titles import Slug, title_of
from marne.server.shapes import GuideAct, StartGuide, Table

run = asyncio.to_thread


@post("/api/titles/{slug:str}/guide", tags=["games"], operation_id="startGuide",
      summary="Begin the guided first game, or go on with it", status_code=200)
async def start_guide(desk: TheDesk, me: Self, lang: Lang, slug: Slug, data: JSONBody[StartGuide]) -> Table:
    return await run(lambda: creating.start_guide(desk, me.id, title_of(slug, lang), data.again, lang))


@post("/api/games/{id:str}/guide", tags=["games"], operation_id="guide", summary="A step of a guide on or back", status_code=200)
async def guide(desk: TheDesk, me: Self, lang: Lang, id: Id, data: JSONBody[GuideAct]) -> Table:
    return await run(guides.act, desk, id, me.id, data, lang)


ROUTES = [start_guide, guide]
